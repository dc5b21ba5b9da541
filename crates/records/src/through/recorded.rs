//! From another program's record to our own: the game is played at our table, and what happens there is recorded.

use rules::{FIELDS, Rules, Ruleset, Yaku};
use table::{Conduct, Game, Occasion};
use tiles::Seat;

use super::{Assumed, Checked, Difference, HandName, Replay, Untold};
use crate::foreign_game::{ForeignGame, Start};
use crate::record::{Begins, Head, PlayerName, Record};

/// A game that was played again and recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// Our record.
    pub record: Record,
    /// Where the other record says something else of what follows from the moves. Ours has what the table says.
    pub differences: Vec<Difference>,
    /// Names of players that our record cannot hold.
    pub unnamed: Vec<String>,
    /// A rule that was taken from how the game went, by [`as_played`](super::as_played) only.
    pub assumed: Option<Assumed>,
    /// Indicators that the other record does not tell.
    pub untold: Vec<Untold>,
}

/// Plays a recorded game at our table and records it. The rules that it tells become house rules of the nearest ruleset.
///
/// A game in which a move is not legal or a hand is not the one that follows has no record: then the error says where. A
/// game that begins in its middle, or breaks off, gives a record that does.
pub fn recorded(told: &ForeignGame) -> Result<Recorded, Box<Difference>> {
    let base = nearest(&told.rules);
    let mut head = Head { rules: told.rules, ..Head::new(base, Conduct::Enforced, Occasion::Club) };
    head.begins = told.hands.first().and_then(|first| begins(&told.rules, &first.start));
    let mut unnamed = Vec::new();
    if let Some(names) = &told.names {
        for seat in Seat::ALL.into_iter().filter(|&seat| !names[seat].is_empty()) {
            head.players[seat] = PlayerName::new(&names[seat]);
            if head.players[seat].is_none() {
                unnamed.push(names[seat].clone());
            }
        }
    }
    let mut replay = Replay::new(told, Some(Record::new(head)));
    for (number, hand) in (1..).zip(&told.hands) {
        replay.hand = Some(HandName::new(number, &hand.start));
        let before = replay.checked.differences.len();
        if replay.hand(hand).is_err() {
            match replay.checked.differences.drain(before..).next_back() {
                Some(difference) => return Err(Box::new(difference)),
                // The record breaks off here.
                None => break,
            }
        }
    }
    replay.ending();
    let record = replay.record.take().expect("a record was begun");
    let Checked { differences, untold, .. } = replay.checked;
    Ok(Recorded { record, differences, unnamed, assumed: None, untold })
}

/// What stood on the table before the first hand, where that is not how every game begins.
fn begins(rules: &Rules, start: &Start) -> Option<Begins> {
    let first = Game::new(rules);
    let &Start { round, dealer, counters, bets, points, dice: _ } = start;
    let begins = Begins { round, dealer, counters, bets, points: points.unwrap_or(first.points) };
    (begins.game() != first).then_some(begins)
}

/// The ruleset from which these rules differ least.
fn nearest(rules: &Rules) -> &'static Ruleset {
    let distance = |ruleset: &&Ruleset| {
        let fields = FIELDS.iter().filter(|field| field.of(rules) != field.of(&ruleset.rules)).count();
        fields + Yaku::ALL.into_iter().filter(|&yaku| rules.worth[yaku] != ruleset.rules.worth[yaku]).count()
    };
    Ruleset::ALL.iter().min_by_key(distance).expect("there are rulesets")
}
