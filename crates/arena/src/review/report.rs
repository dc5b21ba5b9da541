//! The review in JSON. Keys are a promise to other programs; the help of `janso review` lists them.

use std::collections::BTreeMap;

use history::HandHistory;
use players::Weighed;
use records::record::Input;
use serde::Serialize;
use table::Action;
use tiles::{Notation, Seat};

use super::judged::{DecisionKind, JudgedDecision, Losses, Review, ReviewedPlayer};

/// A review as other programs read it.
#[derive(Debug, Serialize)]
pub struct ReviewReport {
    game: String,
    rules: &'static str,
    bot: String,
    players: Vec<PlayerEntry>,
}

#[derive(Debug, Serialize)]
struct PlayerEntry {
    seat: usize,
    name: String,
    #[serde(flatten)]
    sums: SumsEntry,
    untold: u32,
    without_figures: usize,
    kinds: BTreeMap<&'static str, SumsEntry>,
    hands: Vec<HandEntry>,
    moves: Vec<MoveEntry>,
}

#[derive(Debug, Serialize)]
struct SumsEntry {
    decisions: u32,
    agreed: u32,
    agreement: Option<f64>,
    loss: f64,
    mean_loss: Option<f64>,
    rating: Option<f64>,
}

#[derive(Debug, Serialize)]
struct HandEntry {
    hand: u32,
    round: String,
    dealer: usize,
    counters: u8,
    gained: i32,
    #[serde(flatten)]
    sums: SumsEntry,
}

#[derive(Debug, Serialize)]
struct MoveEntry {
    hand: u32,
    turn: usize,
    kind: &'static str,
    tiles: String,
    drawn: Option<String>,
    melds: Vec<String>,
    indicators: String,
    offered: Option<OfferedEntry>,
    played: String,
    preferred: String,
    loss: Option<f64>,
    candidates: Vec<CandidateEntry>,
}

#[derive(Debug, Serialize)]
struct OfferedEntry {
    seat: usize,
    tile: String,
}

#[derive(Debug, Serialize)]
struct CandidateEntry {
    action: String,
    worth: f64,
    distance: i8,
    accepted: u8,
    win: f64,
    value: f64,
    danger: f64,
    cost: f64,
}

impl ReviewReport {
    /// Everything that a review says.
    pub fn new(review: &Review) -> ReviewReport {
        let player = |player: &ReviewedPlayer| PlayerEntry {
            seat: player.seat as usize,
            name: player.name.clone(),
            sums: SumsEntry::new(player.all()),
            untold: player.untold,
            without_figures: player.without_figures(),
            kinds: DecisionKind::ALL.into_iter().map(|kind| (kind.id(), SumsEntry::new(player.kind(kind)))).collect(),
            hands: review.hands.iter().map(|hand| HandEntry::new(hand, player)).collect(),
            moves: player.judged.iter().map(MoveEntry::new).collect(),
        };
        ReviewReport {
            game: review.game.clone(),
            rules: review.ruleset.id,
            bot: review.bot.clone(),
            players: review.players.iter().map(player).collect(),
        }
    }
}

impl SumsEntry {
    fn new(sums: Losses) -> SumsEntry {
        SumsEntry {
            decisions: sums.decisions,
            agreed: sums.agreed,
            agreement: sums.agreement(),
            loss: sums.loss,
            mean_loss: sums.mean_loss(),
            rating: sums.rating(),
        }
    }
}

impl HandEntry {
    fn new(hand: &HandHistory, player: &ReviewedPlayer) -> HandEntry {
        HandEntry {
            hand: hand.number,
            round: hand.start.round.to_string(),
            dealer: hand.start.dealer as usize,
            counters: hand.start.counters,
            gained: hand.gained(player.seat),
            sums: SumsEntry::new(player.hand(hand.number)),
        }
    }
}

impl MoveEntry {
    fn new(judged: &JudgedDecision) -> MoveEntry {
        let decision = &judged.decision;
        let board = &decision.view.board;
        let (tiles, drawn) = decision.held();
        let spelled = |action| spelled(decision.seat, action);
        let candidate = |weighed: &Weighed| CandidateEntry {
            action: spelled(weighed.action),
            worth: weighed.worth,
            distance: weighed.distance,
            accepted: weighed.accepted,
            win: weighed.win,
            value: weighed.value,
            danger: weighed.danger,
            cost: weighed.cost,
        };
        MoveEntry {
            hand: decision.hand,
            turn: judged.turn(),
            kind: judged.kind().id(),
            tiles: Notation(&tiles).to_string(),
            drawn: drawn.map(|tile| tile.to_string()),
            melds: decision.view.own.melds.iter().map(ToString::to_string).collect(),
            indicators: Notation(&board.indicators).to_string(),
            offered: offered(judged),
            played: spelled(decision.action),
            preferred: spelled(judged.best().action),
            loss: judged.loss(),
            candidates: judged.weighed.iter().map(candidate).collect(),
        }
    }
}

fn offered(judged: &JudgedDecision) -> Option<OfferedEntry> {
    let (seat, tile) = judged.decision.offered()?;
    Some(OfferedEntry { seat: seat as usize, tile: tile.to_string() })
}

/// A move as our record writes it, without the seat. A pass, which no record writes, is `pass`.
fn spelled(seat: Seat, action: Action) -> String {
    if action == Action::Pass {
        return "pass".to_owned();
    }
    let line = Input::Act(seat, action).to_string();
    line.split_once(' ').map_or(line.clone(), |(_, action)| action.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_is_a_word_too() {
        assert_eq!(spelled(Seat::B, Action::Pass), "pass");
        assert_eq!(spelled(Seat::B, Action::NineTerminals), "nine-terminals");
    }
}
