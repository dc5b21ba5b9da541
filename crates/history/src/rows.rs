//! Histories as tables, column by column: rows of hands, wins, riichi and players.

use std::borrow::Cow;

use table::Won;
use tiles::{Seat, Wind};

use crate::hand::{DeclaredRiichi, GameHistory, GameOutcome, HandHistory, HandOver, HandWin, Manner};

/// What a row is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// One row for each hand that was dealt.
    Hands,
    /// One for each winning hand.
    Wins,
    /// One for each riichi.
    Riichi,
    /// Four for each game.
    Players,
}

/// What can stand in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellType {
    /// A whole number.
    Number,
    /// True or false.
    Truth,
    /// A word.
    Word,
    /// A list of words.
    Words,
}

/// What stands in one column of one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// A whole number.
    Number(i64),
    /// True or false.
    Truth(bool),
    /// A word.
    Word(Cow<'static, str>),
    /// A list of words.
    Words(Vec<&'static str>),
    /// Nothing.
    Nothing,
}

/// A column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Its name in the files.
    pub name: &'static str,
    /// What stands in it.
    pub cell_type: CellType,
    /// Whether its cells may be [`Cell::Nothing`].
    pub optional: bool,
}

/// A column, with what finds its cell.
struct Formula<F> {
    column: Column,
    of: F,
}

impl<F> Formula<F> {
    const fn new(name: &'static str, cell_type: CellType, of: F) -> Formula<F> {
        Formula { column: Column { name, cell_type, optional: false }, of }
    }

    const fn maybe(name: &'static str, cell_type: CellType, of: F) -> Formula<F> {
        Formula { column: Column { name, cell_type, optional: true }, of }
    }
}

impl Rows {
    /// All of them.
    pub const ALL: [Rows; 4] = [Rows::Hands, Rows::Wins, Rows::Riichi, Rows::Players];

    /// The name at the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Rows::Hands => "hands",
            Rows::Wins => "wins",
            Rows::Riichi => "riichi",
            Rows::Players => "players",
        }
    }

    /// The columns.
    pub fn columns(self) -> Vec<Column> {
        match self {
            Rows::Hands => HANDS.iter().map(|formula| formula.column).collect(),
            Rows::Wins => WINS.iter().map(|formula| formula.column).collect(),
            Rows::Riichi => RIICHI.iter().map(|formula| formula.column).collect(),
            Rows::Players => PLAYERS.iter().map(|formula| formula.column).collect(),
        }
    }

    /// Calls `f` with each row of a game, a cell for each column. Wins that our table did not score have no row, and what
    /// is not known is [`Cell::Nothing`].
    pub fn each<E>(self, of: Game<'_>, mut f: impl FnMut(Vec<Cell>) -> Result<(), E>) -> Result<(), E> {
        for hand in &of.history.hands {
            match self {
                Rows::Hands => f(HANDS.iter().map(|formula| (formula.of)(of, hand)).collect())?,
                Rows::Wins => {
                    for (win, won) in hand.wins.iter().filter_map(|win| Some((win, win.won()?))) {
                        f(WINS.iter().map(|formula| (formula.of)(of, hand, win, won)).collect())?;
                    }
                }
                Rows::Riichi => {
                    for riichi in &hand.riichi {
                        f(RIICHI.iter().map(|formula| (formula.of)(of, hand, riichi)).collect())?;
                    }
                }
                Rows::Players => (),
            }
        }
        if self == Rows::Players {
            for seat in Seat::ALL {
                f(PLAYERS.iter().map(|formula| (formula.of)(of, seat)).collect())?;
            }
        }
        Ok(())
    }
}

/// A game at our table, and who played it.
#[derive(Clone, Copy)]
pub struct Game<'a> {
    /// Its number, counted from 1.
    pub number: u64,
    /// How it went.
    pub history: &'a GameHistory,
    /// Which player sat in each seat.
    pub bots: &'a [&'static str; 4],
}

impl Game<'_> {
    fn bot(self, seat: Seat) -> Cell {
        word(self.bots[seat as usize])
    }
}

type OfHand = fn(Game<'_>, &HandHistory) -> Cell;
type OfWin = fn(Game<'_>, &HandHistory, &HandWin, &Won) -> Cell;
type OfRiichi = fn(Game<'_>, &HandHistory, &DeclaredRiichi) -> Cell;
type OfPlayer = fn(Game<'_>, Seat) -> Cell;

use CellType::{Number, Truth, Word, Words};

const HANDS: &[Formula<OfHand>] = &[
    Formula::new("game", Number, |game, _| whole(game.number)),
    Formula::new("hand", Number, |_, hand| number(hand.number)),
    Formula::new("round", Word, |_, hand| wind(hand.start.round)),
    Formula::new("dealer", Word, |_, hand| seat(hand.start.dealer)),
    Formula::new("counters", Number, |_, hand| number(hand.start.counters)),
    Formula::new("bets", Number, |_, hand| number(hand.start.bets)),
    Formula::new("end", Word, |_, hand| word(hand.over.id())),
    Formula::new("dealer_stays", Truth, |_, hand| maybe(hand.dealer_stays, Cell::Truth)),
    Formula::new("winners", Number, |_, hand| whole(hand.wins.len() as u64)),
    Formula::maybe("winner", Word, |_, hand| maybe(hand.wins.first(), |win| seat(win.seat))),
    Formula::maybe("from", Word, |_, hand| maybe(hand.wins.first().and_then(|win| win.from), seat)),
    Formula::new("discards", Number, |_, hand| number(hand.discards)),
    Formula::new("wall", Number, |_, hand| maybe(hand.wall, number)),
    Formula::new("riichi", Number, |_, hand| whole(hand.riichi.len() as u64)),
    Formula::new("sets", Number, |_, hand| whole(hand.sets.values().map(|&sets| u64::from(sets)).sum())),
    Formula::new("points_a", Number, |_, hand| maybe(hand.start.points, |points| number(points[Seat::A]))),
    Formula::new("points_b", Number, |_, hand| maybe(hand.start.points, |points| number(points[Seat::B]))),
    Formula::new("points_c", Number, |_, hand| maybe(hand.start.points, |points| number(points[Seat::C]))),
    Formula::new("points_d", Number, |_, hand| maybe(hand.start.points, |points| number(points[Seat::D]))),
    Formula::new("change_a", Number, |_, hand| maybe(hand.changes, |changes| number(changes[Seat::A]))),
    Formula::new("change_b", Number, |_, hand| maybe(hand.changes, |changes| number(changes[Seat::B]))),
    Formula::new("change_c", Number, |_, hand| maybe(hand.changes, |changes| number(changes[Seat::C]))),
    Formula::new("change_d", Number, |_, hand| maybe(hand.changes, |changes| number(changes[Seat::D]))),
    Formula::maybe("waiting_a", Truth, |_, hand| maybe(hand.waiting[Seat::A], Cell::Truth)),
    Formula::maybe("waiting_b", Truth, |_, hand| maybe(hand.waiting[Seat::B], Cell::Truth)),
    Formula::maybe("waiting_c", Truth, |_, hand| maybe(hand.waiting[Seat::C], Cell::Truth)),
    Formula::maybe("waiting_d", Truth, |_, hand| maybe(hand.waiting[Seat::D], Cell::Truth)),
];

const WINS: &[Formula<OfWin>] = &[
    Formula::new("game", Number, |game, _, _, _| whole(game.number)),
    Formula::new("hand", Number, |_, hand, _, _| number(hand.number)),
    Formula::new("round", Word, |_, hand, _, _| wind(hand.start.round)),
    Formula::new("dealer", Word, |_, hand, _, _| seat(hand.start.dealer)),
    Formula::new("counters", Number, |_, hand, _, _| number(hand.start.counters)),
    Formula::new("winner", Word, |_, _, win, _| seat(win.seat)),
    Formula::new("bot", Word, |game, _, win, _| game.bot(win.seat)),
    Formula::new("wind", Word, |_, hand, win, _| wind(hand.wind(win.seat))),
    Formula::maybe("from", Word, |_, _, win, _| maybe(win.from, seat)),
    Formula::maybe("from_bot", Word, |game, _, win, _| maybe(win.from, |from| game.bot(from))),
    Formula::new("self_draw", Truth, |_, _, win, _| Cell::Truth(win.from.is_none())),
    Formula::new("by", Word, |_, _, _, won| word(won.by.id())),
    Formula::new("manner", Word, |_, hand, win, _| word(hand.manner(win.seat).id())),
    Formula::new("sets", Number, |_, hand, win, _| number(hand.sets[win.seat])),
    Formula::new("turn", Number, |_, _, win, _| number(win.turn)),
    Formula::maybe("riichi_turn", Number, |_, hand, win, _| {
        maybe(hand.riichi_of(win.seat), |riichi| number(riichi.turn))
    }),
    Formula::maybe("wait", Word, |_, _, win, _| maybe(win.wait, |wait| word(wait.kind.id()))),
    Formula::maybe("wait_kinds", Number, |_, _, win, _| maybe(win.wait, |wait| number(wait.kinds))),
    Formula::maybe("wait_tiles", Number, |_, _, win, _| maybe(win.wait, |wait| number(wait.tiles))),
    Formula::new("tiles", Word, |_, _, win, _| Cell::Word(Cow::Owned(win.tiles.clone()))),
    Formula::new("yaku", Words, |_, _, _, won| Cell::Words(won.yaku.iter().map(|yaku| yaku.id()).collect())),
    Formula::new("dora", Number, |_, _, _, won| number(won.dora.dora)),
    Formula::new("red", Number, |_, _, _, won| number(won.dora.red)),
    Formula::new("ura", Number, |_, _, _, won| number(won.dora.ura)),
    Formula::new("han", Number, |_, _, _, won| number(won.han)),
    Formula::new("fu", Number, |_, _, _, won| number(won.fu)),
    Formula::new("yakuman", Number, |_, _, _, won| number(won.yakuman)),
    Formula::maybe("limit", Word, |_, _, _, won| maybe(won.limit, |limit| word(limit.id()))),
    Formula::new("points", Number, |_, _, win, _| maybe(win.points, number)),
    Formula::new("counter_points", Number, |_, _, win, _| number(win.counters)),
    Formula::new("bet_points", Number, |_, _, win, _| number(win.bets)),
    Formula::maybe("liable", Word, |_, _, _, won| maybe(won.liable, seat)),
];

const RIICHI: &[Formula<OfRiichi>] = &[
    Formula::new("game", Number, |game, _, _| whole(game.number)),
    Formula::new("hand", Number, |_, hand, _| number(hand.number)),
    Formula::new("seat", Word, |_, _, riichi| seat(riichi.seat)),
    Formula::new("bot", Word, |game, _, riichi| game.bot(riichi.seat)),
    Formula::new("wind", Word, |_, hand, riichi| wind(hand.wind(riichi.seat))),
    Formula::new("order", Number, |_, hand, riichi| {
        whole(1 + hand.riichi.iter().take_while(|one| one.seat != riichi.seat).count() as u64)
    }),
    Formula::new("turn", Number, |_, _, riichi| number(riichi.turn)),
    Formula::new("stands", Truth, |_, _, riichi| Cell::Truth(riichi.bet.is_some())),
    Formula::maybe("wait", Word, |_, _, riichi| maybe(riichi.wait, |wait| word(wait.kind.id()))),
    Formula::maybe("wait_kinds", Number, |_, _, riichi| maybe(riichi.wait, |wait| number(wait.kinds))),
    Formula::maybe("wait_tiles", Number, |_, _, riichi| maybe(riichi.wait, |wait| number(wait.tiles))),
    Formula::new("won", Truth, |_, hand, riichi| Cell::Truth(hand.win_of(riichi.seat).is_some())),
    Formula::maybe("win_turn", Number, |_, hand, riichi| maybe(hand.win_of(riichi.seat), |win| number(win.turn))),
    Formula::maybe("win_points", Number, |_, hand, riichi| {
        maybe(hand.win_of(riichi.seat), |win| maybe(win.points, number))
    }),
    Formula::new("dealt_in", Truth, |_, hand, riichi| {
        Cell::Truth(hand.wins.iter().any(|win| win.from == Some(riichi.seat)))
    }),
    Formula::new("end", Word, |_, hand, _| word(hand.over.id())),
    Formula::new("change", Number, |_, hand, riichi| maybe(hand.changes, |changes| number(changes[riichi.seat]))),
];

const PLAYERS: &[Formula<OfPlayer>] = &[
    Formula::new("game", Number, |game, _| whole(game.number)),
    Formula::new("seat", Word, |_, one| seat(one)),
    Formula::new("bot", Word, |game, one| game.bot(one)),
    Formula::new("place", Number, |game, one| of_result(game, |result| number(result.places[one]))),
    Formula::new("points", Number, |game, one| of_result(game, |result| number(result.points[one]))),
    Formula::new("result", Number, |game, one| {
        of_result(game, |result| maybe(result.totals, |totals| number(totals[one])))
    }),
    Formula::new("hands", Number, |game, _| count(game, |hand| hand.over != HandOver::Replayed)),
    Formula::new("wins", Number, |game, one| count(game, |hand| hand.win_of(one).is_some())),
    Formula::new("self_draws", Number, |game, one| {
        count(game, |hand| hand.win_of(one).is_some_and(|win| win.from.is_none()))
    }),
    Formula::new("deal_ins", Number, |game, one| count(game, |hand| hand.wins.iter().any(|win| win.from == Some(one)))),
    Formula::new("riichi", Number, |game, one| count(game, |hand| hand.riichi_of(one).is_some())),
    Formula::new("open", Number, |game, one| count(game, |hand| hand.manner(one) == Manner::Open)),
];

/// A cell of how the game ended.
fn of_result(game: Game<'_>, cell: impl FnOnce(&GameOutcome) -> Cell) -> Cell {
    maybe(game.history.result.as_ref(), cell)
}

fn count(game: Game<'_>, is: impl Fn(&HandHistory) -> bool) -> Cell {
    whole(game.history.hands.iter().filter(|hand| is(hand)).count() as u64)
}

fn whole(number: u64) -> Cell {
    Cell::Number(i64::try_from(number).expect("nobody plays that many games"))
}

fn number(number: impl Into<i64>) -> Cell {
    Cell::Number(number.into())
}

fn word(word: &'static str) -> Cell {
    Cell::Word(Cow::Borrowed(word))
}

fn maybe<T>(thing: Option<T>, cell: impl FnOnce(T) -> Cell) -> Cell {
    thing.map_or(Cell::Nothing, cell)
}

/// The chair, which stays the same for a game: A is East in the first hand.
fn seat(seat: Seat) -> Cell {
    word(match seat {
        Seat::A => "a",
        Seat::B => "b",
        Seat::C => "c",
        Seat::D => "d",
    })
}

fn wind(wind: Wind) -> Cell {
    word(match wind {
        Wind::East => "east",
        Wind::South => "south",
        Wind::West => "west",
        Wind::North => "north",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// docs/sim.md has a line for each column, in the same order and with what it holds.
    #[test]
    fn the_page_describes_every_column() {
        let page = include_str!("../../../docs/sim.md");
        for rows in Rows::ALL {
            let (_, part) = page.split_once(&format!("\n### {}\n", rows.id())).expect("a part for each kind of rows");
            let part = part.split("\n#").next().unwrap_or_default();
            let told: Vec<(String, String)> = part
                .lines()
                .filter_map(|line| line.strip_prefix("| `"))
                .map(|line| {
                    let mut cells = line.split('|').map(|cell| cell.trim_matches(['`', ' ']).to_owned());
                    (cells.next().unwrap_or_default(), cells.next().unwrap_or_default())
                })
                .collect();
            let cell_type = |column: &Column| {
                let cell_type = match column.cell_type {
                    Number => "number",
                    Truth => "true or false",
                    Word => "word",
                    Words => "words",
                };
                format!("{cell_type}{}", if column.optional { ", or nothing" } else { "" })
            };
            let columns: Vec<_> =
                rows.columns().iter().map(|column| (column.name.to_owned(), cell_type(column))).collect();
            assert_eq!(told, columns, "{}", rows.id());
        }
    }
}
