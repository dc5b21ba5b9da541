//! What was typed about a hand and the table, read and checked.

use arrayvec::ArrayVec;
use engine::{HandFault, Riichi, Win, WinFault, WinSetup};
use explain::Circumstances;
use tiles::{Tile, Written};

use crate::args::TableArgs;
use crate::book::Book;
use crate::input_error::{InputError, InputErrors, Place};

#[derive(Debug)]
pub struct TypedHand {
    pub hand: Written,
    words: Vec<String>,
    text: String,
}

impl TypedHand {
    pub fn read(words: &[String]) -> Result<TypedHand, InputErrors> {
        let words = words.to_vec();
        let text = words.join(" ");
        match text.parse() {
            Ok(hand) => Ok(TypedHand { hand, words, text }),
            Err(error) => Err(InputError::new(error.fault.to_string(), place_in(&words, error.at)).into()),
        }
    }

    /// How many tiles there are and how many there should be.
    pub fn wants(&self, tiles: &str) -> String {
        let hand = &self.hand;
        let has = hand.concealed.len() + 3 * hand.melds.len() + usize::from(hand.winning.is_some());
        let plural = if has == 1 { "" } else { "s" };
        format!("this hand has {has} tile{plural}: it needs {tiles}, each set counting as three")
    }

    fn place(&self, at: usize) -> Place {
        place_in(&self.words, at)
    }

    /// The end, where something is missing.
    pub fn end(&self) -> Place {
        self.place(self.text.len())
    }

    /// Where a fault of the tiles is: at the first tile too many, at the red five, or at the end.
    pub fn place_of(&self, fault: HandFault) -> Place {
        let tiles = written_tiles(&self.text);
        let mut concealed = tiles.iter().filter(|tile| !tile.melded);
        let at = match fault {
            HandFault::Size { melds, .. } => concealed.nth(14usize.saturating_sub(3 * usize::from(melds))),
            HandFault::FifthCopy(kind) => tiles.iter().filter(|tile| tile.tile.kind() == kind).nth(4),
            HandFault::PlainFives { suit, most } => {
                let is_plain = |tile: Tile| tile.kind() == Tile::red_five(suit).kind() && !tile.is_red();
                tiles.iter().filter(|tile| is_plain(tile.tile)).nth(most.into())
            }
            HandFault::RedFives { suit, most } => {
                tiles.iter().filter(|tile| tile.tile == Tile::red_five(suit)).nth(most.into())
            }
        };
        at.map_or(self.end(), |tile| self.place(tile.at))
    }
}

/// A byte of the words joined by spaces, as a byte of one of them.
fn place_in(words: &[String], mut at: usize) -> Place {
    for word in words {
        if at <= word.len() {
            return Place::at(word, at);
        }
        at -= word.len() + 1;
    }
    Place::Unknown
}

struct WrittenTile {
    tile: Tile,
    at: usize,
    melded: bool,
}

/// The tiles of a correctly written hand with their places.
fn written_tiles(text: &str) -> Vec<WrittenTile> {
    let mut tiles = Vec::new();
    let mut melded = false;
    let mut digits = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => melded = true,
            ')' | ']' => melded = false,
            '0'..='9' => digits.push((at, c)),
            'm' | 'p' | 's' | 'z' => {
                for (at, digit) in digits.drain(..) {
                    let one: Option<Written> = format!("{digit}{c}").parse().ok();
                    tiles.extend(one.and_then(|one| one.concealed.first().copied()).map(|tile| WrittenTile {
                        tile,
                        at,
                        melded,
                    }));
                }
            }
            _ => (),
        }
    }
    tiles
}

/// The options about the rules, the table and the player.
#[derive(Debug)]
pub struct TableInput {
    pub book: Book,
    pub table: Circumstances,
}

impl TableInput {
    /// Reads the options, or says everything that is wrong with them.
    pub fn read(args: &TableArgs) -> Result<TableInput, InputErrors> {
        let mut wrongs = Vec::new();
        let mut indicators = |flag, values| {
            indicators(flag, values).unwrap_or_else(|wrong| {
                wrongs.push(wrong);
                ArrayVec::new()
            })
        };
        let dora = indicators("--dora", &args.dora);
        let ura = indicators("--ura", &args.ura);
        let has_riichi = args.riichi || args.double_riichi;
        if args.ippatsu && !has_riichi {
            wrongs.push(InputError::flag("--ippatsu", "--ippatsu goes with --riichi or --double-riichi only"));
        }
        let riichi = has_riichi.then_some(Riichi { double: args.double_riichi, ippatsu: args.ippatsu });
        let book = match Book::find(&args.rules) {
            Ok(book) => Some(book),
            Err(found) => {
                wrongs.extend(found.into_vec());
                None
            }
        };
        InputErrors::none_in(wrongs)?;
        let book = book.expect("a missing ruleset is one of the wrongs");
        let (counters, bets, last_tile) = (args.honba, args.bets, args.last_tile);
        let (seat, round) = (args.seat, args.round);
        Ok(TableInput { book, table: Circumstances { seat, round, dora, ura, riichi, last_tile, counters, bets } })
    }

    /// The win, or everything in the options and the hand that contradicts itself.
    pub fn win(&self, typed: &TypedHand, setup: WinSetup) -> Result<Win, InputErrors> {
        Win::new(&self.book.rules, setup).map_err(|faults| {
            let wrongs = faults.iter().map(|&fault| self.explain(typed, fault)).collect();
            InputErrors::none_in(wrongs).expect_err("a refused win has faults")
        })
    }

    /// A fault as a sentence, at the place where it was typed.
    fn explain(&self, typed: &TypedHand, fault: WinFault) -> InputError {
        let place = match fault {
            WinFault::Hand(fault) => typed.place_of(fault),
            WinFault::OneTileShort => typed.end(),
            WinFault::FifthCopyWithIndicators(kind) => self.indicator(|tile| tile.kind() == kind),
            WinFault::RedFivesWithIndicators { suit, .. } => self.indicator(|tile| tile == Tile::red_five(suit)),
            WinFault::OpenRiichi | WinFault::RiichiBeforeFirstTurn | WinFault::RiichiIsDouble => {
                match self.table.riichi {
                    Some(Riichi { double: true, .. }) => Place::flag("--double-riichi"),
                    _ => Place::flag("--riichi"),
                }
            }
            WinFault::IppatsuOnLastTile | WinFault::KongWithDoubleAndIppatsu => Place::flag("--ippatsu"),
            WinFault::KanDoraInFirstGoAround => Place::flag("--dora"),
            WinFault::UraWithoutRiichi | WinFault::TooManyUra | WinFault::UraUnderKanDora => Place::flag("--ura"),
            WinFault::RinshanWithoutKong => Place::flag("--rinshan"),
            WinFault::IppatsuAfterKong => Place::flag("--ippatsu"),
            WinFault::ChankanOfOwnKind => Place::flag("--chankan"),
            WinFault::ChankanOnLastTile => Place::flag("--last-tile"),
            WinFault::FirstGoAroundWithMeld
            | WinFault::FirstGoAroundImpossible
            | WinFault::SelfDrawAfterOwnDiscard
            | WinFault::EastBeforeOwnDiscard => Place::flag("--first-turn"),
        };
        let sentence = match fault {
            WinFault::Hand(HandFault::Size { .. }) | WinFault::OneTileShort => typed.wants("14 with the winning one"),
            other => other.to_string(),
        };
        InputError::new(sentence, place)
    }

    /// The option in which such an indicator stands.
    fn indicator(&self, is: impl Fn(Tile) -> bool) -> Place {
        Place::flag(if self.table.dora.iter().any(|&tile| is(tile)) { "--dora" } else { "--ura" })
    }
}

/// The tiles that an option for indicators lists.
fn indicators(flag: &'static str, values: &[String]) -> Result<ArrayVec<Tile, 5>, InputError> {
    let mut tiles = ArrayVec::new();
    for value in values {
        let wrong = |sentence: String, at| InputError::new(sentence, Place::at(value, at));
        let read: Written =
            value.parse().map_err(|error: tiles::NotationError| wrong(format!("{flag}: {}", error.fault), error.at))?;
        if !read.melds.is_empty() || read.winning.is_some() || read.concealed.is_empty() {
            return Err(wrong(format!("{flag} takes the tiles of the indicators, such as 6s or 6s3m"), 0));
        }
        for tile in read.concealed {
            tiles.try_push(tile).map_err(|_| wrong(format!("{flag}: there are at most five indicators"), 0))?;
        }
    }
    Ok(tiles)
}
