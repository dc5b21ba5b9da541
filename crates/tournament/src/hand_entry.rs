//! A hand as a table writes it down: who won how much from whom. It goes through the engine, so that nobody adds up points.

use std::fmt;

use engine::value::{self, Limit};
use engine::{Liable, Outcome, Settlement, Stakes, Winner, settle};
use rules::{MultipleRon, Nagashi, Rules};
use serde::{Deserialize, Serialize};
use table::{Game, HandEnd};
use tiles::{Seat, WindSet};

use crate::foreign::{ForeignFault, read_hand};
use crate::names::{seat_letter, seat_name, seat_names, seat_of_letter, seat_or_none};

/// One hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HandEntry {
    /// How it ended.
    pub end: EnteredEnd,
    /// Who placed a riichi bet in it. A riichi whose discard is won on never placed one.
    #[serde(default, with = "seat_names", skip_serializing_if = "Vec::is_empty")]
    pub riichi: Vec<Seat>,
}

/// How a hand ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EnteredEnd {
    /// One or more players won on a discard.
    Ron {
        /// Who discarded.
        #[serde(with = "seat_name")]
        from: Seat,
        /// Who won, in any order.
        wins: Vec<EnteredWin>,
    },
    /// Somebody won by self-draw.
    Tsumo(EnteredWin),
    /// The wall ran out.
    Draw {
        /// Who showed a waiting hand.
        #[serde(with = "seat_names")]
        waiting: Vec<Seat>,
    },
    /// The wall ran out and nagashi mangan was claimed.
    Nagashi {
        /// By whom.
        #[serde(with = "seat_names")]
        claimants: Vec<Seat>,
        /// Who showed a waiting hand.
        #[serde(with = "seat_names")]
        waiting: Vec<Seat>,
    },
    /// The hand was aborted.
    Abort,
    /// Chombo: the hand is played again.
    Chombo {
        /// Who.
        #[serde(with = "seat_names")]
        offenders: Vec<Seat>,
    },
}

/// One player's win.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EnteredWin {
    /// Who.
    #[serde(with = "seat_name")]
    pub seat: Seat,
    /// What the hand is worth.
    pub worth: EnteredWorth,
    /// Who is liable for it, having fed the last set of a yakuman.
    #[serde(default, with = "seat_or_none", skip_serializing_if = "Option::is_none")]
    pub liable: Option<Seat>,
}

/// What a hand is worth, as it is said at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EnteredWorth {
    /// Han and minipoints; the minipoints may be missing from five han on.
    Han {
        /// Han.
        han: u8,
        /// Minipoints, rounded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fu: Option<u8>,
    },
    /// This many yakuman.
    Yakuman(u8),
}

/// Why a hand cannot be what was entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HandRefusal {
    /// Minipoints are needed below five han.
    FuMissing {
        /// The han that were entered.
        han: u8,
    },
    /// No hand has this worth.
    ImpossibleWorth {
        /// Han.
        han: u8,
        /// Minipoints.
        fu: Option<u8>,
        /// Why there is none.
        why: &'static str,
    },
    /// Nobody won.
    NoWinner,
    /// A player is named twice.
    Twice(Seat),
    /// The discarder cannot win.
    DiscarderWins(Seat),
    /// Fewer may win on one discard.
    TooManyWinners {
        /// As many may.
        most: usize,
    },
    /// A player declared riichi and did not show a waiting hand.
    RiichiNotWaiting(Seat),
    /// A player cannot pay the bet.
    CannotBet {
        /// Who.
        seat: Seat,
        /// What that player has.
        has: i32,
        /// What the ruleset asks for.
        needs: i32,
    },
    /// Nobody can be liable for this hand.
    NotLiable(Seat),
    /// The ruleset has no nagashi mangan.
    NoNagashi,
    /// The ruleset aborts no hands.
    NoAborts,
}

impl fmt::Display for HandRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |seat: &Seat| seat_letter(*seat);
        match self {
            HandRefusal::FuMissing { han } => {
                write!(f, "{han} han need minipoints: write them too, as in {han}han 30fu")
            }
            HandRefusal::ImpossibleWorth { han, fu: Some(fu), why } => {
                write!(f, "no hand has {han} han and {fu} fu: {why}; look at the sheet again")
            }
            HandRefusal::ImpossibleWorth { han, fu: None, why } => write!(f, "no hand has {han} han: {why}"),
            HandRefusal::NoWinner => f.write_str("nobody is named: say who"),
            HandRefusal::Twice(seat) => write!(f, "{} is named twice: name each player once", letter(seat)),
            HandRefusal::DiscarderWins(seat) => {
                write!(
                    f,
                    "{} cannot win on a discard of their own: enter a self-draw, or say who discarded",
                    letter(seat)
                )
            }
            HandRefusal::TooManyWinners { most } => {
                write!(
                    f,
                    "by this ruleset {most} may win on one discard: leave out those who come later in turn, or enter an abortive draw"
                )
            }
            HandRefusal::RiichiNotWaiting(seat) => write!(
                f,
                "{} declared riichi and is not among those waiting: a riichi without a waiting hand is a chombo; enter that, or add the player",
                letter(seat)
            ),
            HandRefusal::CannotBet { seat, has, needs } => {
                write!(f, "{} has {has} points and riichi needs {needs}: look who declared", letter(seat))
            }
            HandRefusal::NotLiable(seat) => {
                write!(f, "{} cannot be liable: only somebody else can be, and only for a yakuman", letter(seat))
            }
            HandRefusal::NoNagashi => f.write_str("this ruleset has no nagashi mangan: enter a draw"),
            HandRefusal::NoAborts => f.write_str("this ruleset aborts no hands: enter how the hand went on"),
        }
    }
}

/// A hand as the table takes it: how it ended and what changed hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettledHand {
    /// How it ended, by the winds of that hand.
    pub end: HandEnd,
    /// What changed hands.
    pub settlement: Settlement,
}

/// Settles a hand as it was entered, by the game as it stood before it.
pub fn settle_hand(rules: &Rules, game: &Game, hand: &HandEntry) -> Result<SettledHand, HandRefusal> {
    let declared = seats(&hand.riichi)?;
    if let Some(needs) = rules.riichi_min_points {
        for &seat in &hand.riichi {
            let has = game.points[seat];
            if has < needs {
                return Err(HandRefusal::CannotBet { seat, has, needs });
            }
        }
    }
    let by_wind = |seats: &[Seat]| -> WindSet { seats.iter().map(|&seat| game.wind_of(seat)).collect() };
    let stakes = Stakes { counters: game.counters, older_bets: game.bets, declared: by_wind(&declared) };
    let mut winners = Vec::new();
    let (outcome, end) = match &hand.end {
        EnteredEnd::Ron { from, wins } => {
            let named: Vec<Seat> = wins.iter().map(|win| win.seat).collect();
            if seats(&named)?.is_empty() {
                return Err(HandRefusal::NoWinner);
            }
            if named.contains(from) {
                return Err(HandRefusal::DiscarderWins(*from));
            }
            let most = match rules.multiple_ron {
                MultipleRon::All => 3,
                MultipleRon::FirstOnly => 1,
                MultipleRon::TwoAtMost => 2,
            };
            if named.len() > most {
                return Err(HandRefusal::TooManyWinners { most });
            }
            for win in wins {
                winners.push(winner(rules, game, win, false)?);
            }
            let outcome = Outcome::Ron { discarder: game.wind_of(*from), winners: &winners };
            (outcome, HandEnd::Won { winners: by_wind(&named) })
        }
        EnteredEnd::Tsumo(win) => {
            let winner = winner(rules, game, win, true)?;
            (Outcome::Tsumo { winner }, HandEnd::Won { winners: by_wind(&[win.seat]) })
        }
        EnteredEnd::Draw { waiting } => {
            let waiting = by_wind(&seats(waiting)?);
            (Outcome::ExhaustiveDraw { waiting }, HandEnd::Drawn { waiting })
        }
        EnteredEnd::Nagashi { claimants, waiting } => {
            if rules.nagashi == Nagashi::None {
                return Err(HandRefusal::NoNagashi);
            }
            if seats(claimants)?.is_empty() {
                return Err(HandRefusal::NoWinner);
            }
            seats(waiting)?;
            let (claimants, waiting) = (by_wind(claimants), by_wind(waiting));
            (Outcome::Nagashi { claimants }, HandEnd::Nagashi { claimants, waiting })
        }
        EnteredEnd::Abort => {
            let aborts =
                [rules.abort_nine_terminals, rules.abort_four_winds, rules.abort_four_riichi, rules.abort_four_kongs];
            if !aborts.contains(&true) && rules.multiple_ron != MultipleRon::TwoAtMost {
                return Err(HandRefusal::NoAborts);
            }
            (Outcome::AbortiveDraw, HandEnd::Aborted)
        }
        EnteredEnd::Chombo { offenders } => {
            if seats(offenders)?.is_empty() {
                return Err(HandRefusal::NoWinner);
            }
            (Outcome::Chombo { offenders: by_wind(offenders), in_tournament: true }, HandEnd::Replayed)
        }
    };
    Ok(SettledHand { end, settlement: settle(rules, stakes, outcome) })
}

/// The seats, each named once.
fn seats(named: &[Seat]) -> Result<Vec<Seat>, HandRefusal> {
    match named.iter().enumerate().find(|&(place, seat)| named[..place].contains(seat)) {
        Some((_, &twice)) => Err(HandRefusal::Twice(twice)),
        None => Ok(named.to_vec()),
    }
}

/// Whether everybody who declared riichi showed a waiting hand at a draw. Tables have let it pass, so that a hand of others
/// can be settled without; where somebody enters a hand, it is a chombo.
pub fn check_declared(hand: &HandEntry) -> Result<(), HandRefusal> {
    let waiting = match &hand.end {
        EnteredEnd::Draw { waiting } | EnteredEnd::Nagashi { waiting, .. } => waiting,
        EnteredEnd::Ron { .. } | EnteredEnd::Tsumo(_) | EnteredEnd::Abort | EnteredEnd::Chombo { .. } => return Ok(()),
    };
    match hand.riichi.iter().find(|seat| !waiting.contains(seat)) {
        Some(&seat) => Err(HandRefusal::RiichiNotWaiting(seat)),
        None => Ok(()),
    }
}

fn winner(rules: &Rules, game: &Game, win: &EnteredWin, self_draw: bool) -> Result<Winner, HandRefusal> {
    let base = match win.worth {
        EnteredWorth::Han { han, fu } => {
            check_worth(han, fu, self_draw)?;
            value::of_han(rules, han, fu.unwrap_or(0))
        }
        EnteredWorth::Yakuman(count @ 1..=6) => value::of_yakuman(count),
        EnteredWorth::Yakuman(_) => {
            let why = "a hand holds one to six yakuman";
            return Err(HandRefusal::ImpossibleWorth { han: 0, fu: None, why });
        }
    };
    let liable = match win.liable {
        Some(liable) if liable == win.seat || base.limit != Some(Limit::Yakuman) => {
            return Err(HandRefusal::NotLiable(liable));
        }
        Some(liable) => Some(Liable { wind: game.wind_of(liable), base: base.points }),
        None => None,
    };
    Ok(Winner { wind: game.wind_of(win.seat), base: base.points, liable })
}

/// Most minipoints of a hand that is no yakuman: three concealed kongs of terminals or honours, a pung of them finished by
/// a discard, and a pair of two fan, concealed: 134, rounded up.
const MOST_FU: u8 = 140;

/// More han than any hand holds: with three kongs, eight indicators that show two of its kinds four times each make 32, three
/// red fives and all yaku that go together stay below 60.
const MOST_HAN: u8 = 60;

/// Reads a hand as it is typed, by the letters of the starting seats: `ron E from S 2han 30fu riichi E W`. A second winner
/// comes after a semicolon (`; also W 1han 30fu`), and who is liable for a yakuman after `liable`.
pub fn read_entered_hand(text: &str) -> Result<HandEntry, ForeignFault> {
    let fault = |why: &str| ForeignFault { why: why.to_owned() };
    let mut liable = Vec::new();
    let mut parts = Vec::new();
    for part in text.split(';') {
        let mut words: Vec<&str> = part.split_whitespace().collect();
        let seat = match words.iter().position(|&word| word == "liable") {
            Some(at) => {
                let said = words.drain(at..words.len().min(at + 2)).nth(1);
                let seat = said.and_then(seat_of_letter);
                Some(seat.ok_or_else(|| fault("say who is liable, as in \"tsumo E yakuman liable S\""))?)
            }
            None => None,
        };
        liable.push(seat);
        parts.push(words.join(" "));
    }
    let mut hand = read_hand(["E", "S", "W", "N"].map(str::to_owned), &parts.join("; "))?;
    let wins = match &mut hand.end {
        EnteredEnd::Ron { wins, .. } => &mut wins[..],
        EnteredEnd::Tsumo(win) => std::slice::from_mut(win),
        EnteredEnd::Draw { .. } | EnteredEnd::Nagashi { .. } | EnteredEnd::Abort | EnteredEnd::Chombo { .. } => &mut [],
    };
    if wins.len() < liable.iter().flatten().count() {
        return Err(fault("somebody is liable for a win only: enter a ron or a tsumo"));
    }
    for (win, liable) in wins.iter_mut().zip(liable) {
        win.liable = liable;
    }
    Ok(hand)
}

/// Whether a hand can have this worth.
pub fn check_worth(han: u8, fu: Option<u8>, self_draw: bool) -> Result<(), HandRefusal> {
    let impossible = |why| Err(HandRefusal::ImpossibleWorth { han, fu, why });
    if han == 0 {
        return impossible("a win needs a yaku");
    }
    if han > MOST_HAN {
        return impossible("nobody can hold more than 60");
    }
    let Some(fu) = fu else {
        return if han < 5 { Err(HandRefusal::FuMissing { han }) } else { Ok(()) };
    };
    match fu {
        20 if !self_draw => {
            impossible("20 fu are a concealed self-draw without any other minipoints, and 30 on a discard")
        }
        20 if han < 2 => impossible("20 fu come with pinfu and self-draw, two han at least"),
        25 if han < 2 => impossible("25 fu are seven pairs, two han at least"),
        25 if self_draw && han < 3 => impossible("seven pairs by self-draw have three han at least"),
        20 | 25 => Ok(()),
        30..=MOST_FU if fu.is_multiple_of(10) => Ok(()),
        _ => impossible("minipoints are 20, 25, or whole tens from 30 to 140"),
    }
}

#[cfg(test)]
mod tests {
    use rules::Ruleset;

    use super::*;

    fn rules(id: &str) -> &'static Rules {
        &Ruleset::named(id).expect("an edition").rules
    }

    fn ron(from: Seat, seat: Seat, han: u8, fu: u8) -> HandEntry {
        let win = EnteredWin { seat, worth: EnteredWorth::Han { han, fu: Some(fu) }, liable: None };
        HandEntry { end: EnteredEnd::Ron { from, wins: vec![win] }, riichi: Vec::new() }
    }

    #[test]
    fn points_come_from_the_engine() {
        let rules = rules("ema2016");
        let mut hand = ron(Seat::C, Seat::B, 3, 30);
        hand.riichi = vec![Seat::B, Seat::A];
        let settled = settle_hand(rules, &Game::new(rules), &hand).expect("it can be");
        assert_eq!(settled.settlement.changes().0, [0, 5_900, -3_900, 0]);
        let draw = HandEntry { end: EnteredEnd::Draw { waiting: vec![Seat::B] }, riichi: vec![Seat::B] };
        let settled = settle_hand(rules, &Game::new(rules), &draw).expect("it can be");
        assert_eq!(
            (settled.settlement.changes().0, settled.settlement.bets_left),
            ([-1_000, 3_000, -1_000, -1_000], 1)
        );
    }

    #[test]
    fn pairs_of_han_and_fu_that_cannot_exist_are_refused() {
        for (han, fu, tsumo, possible) in [
            (1, Some(30), false, true),
            (1, Some(20), true, false),
            (2, Some(20), true, true),
            (2, Some(20), false, false),
            (1, Some(25), false, false),
            (2, Some(25), false, true),
            (2, Some(25), true, false),
            (3, Some(25), true, true),
            (3, Some(35), false, false),
            (3, Some(150), false, false),
            (4, None, false, false),
            (5, None, false, true),
            (0, Some(30), false, false),
            (13, None, true, true),
            (200, None, true, false),
        ] {
            assert_eq!(check_worth(han, fu, tsumo).is_ok(), possible, "{han} han {fu:?} fu, self-draw {tsumo}");
        }
    }

    #[test]
    fn who_is_liable_can_be_typed() {
        let rules = rules("ema2016");
        let hand = read_entered_hand("tsumo E yakuman liable S riichi W").expect("a hand");
        assert_eq!(hand.riichi, [Seat::C]);
        let settled = settle_hand(rules, &Game::new(rules), &hand).expect("it can be");
        assert_eq!(settled.settlement.changes().0, [49_000, -48_000, 0, 0]);
        let hand = read_entered_hand("ron E from W 1han 30fu; also N yakuman liable S").expect("a hand");
        let EnteredEnd::Ron { wins, .. } = &hand.end else { panic!("a ron") };
        assert_eq!((wins[0].liable, wins[1].liable), (None, Some(Seat::B)));
        for text in [
            "tsumo E yakuman liable",
            "tsumo E yakuman liable X",
            "draw tenpai E liable S",
            "tsumo E 2han liable S 40fu x",
        ] {
            assert!(read_entered_hand(text).is_err(), "{text}");
        }
    }

    #[test]
    fn hands_that_contradict_themselves_are_refused() {
        let (new, first_only) = (rules("ema2016"), rules("wrc2022"));
        let game = Game::new(new);
        let refused = |rules, hand: &HandEntry| settle_hand(rules, &game, hand).expect_err("refused");
        assert_eq!(refused(new, &ron(Seat::A, Seat::A, 1, 30)), HandRefusal::DiscarderWins(Seat::A));
        let draw = HandEntry { end: EnteredEnd::Draw { waiting: vec![Seat::B] }, riichi: vec![Seat::A] };
        assert_eq!(check_declared(&draw), Err(HandRefusal::RiichiNotWaiting(Seat::A)));
        let mut two = ron(Seat::A, Seat::B, 1, 30);
        let EnteredEnd::Ron { wins, .. } = &mut two.end else { unreachable!("a ron") };
        wins.push(EnteredWin { seat: Seat::C, ..wins[0].clone() });
        assert!(settle_hand(new, &game, &two).is_ok());
        assert_eq!(refused(first_only, &two), HandRefusal::TooManyWinners { most: 1 });
        assert_eq!(refused(new, &HandEntry { end: EnteredEnd::Abort, riichi: vec![] }), HandRefusal::NoAborts);
    }
}
