//! What a player does, in the words of mjai and back.

use records::foreign_game::DrawKind;
use records::mjai::draw_name;
use table::{Abort, Action, Legal, Phase, Pick, SeatView};
use tiles::{Kind, Set, Tile};

use crate::message::{Chair, Claim, Face, Message};

/// What an answer comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// This action.
    Act(Action),
    /// Riichi is declared; mjai asks for the discard when everybody has heard that.
    Reach,
}

/// Why an answer comes to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoAnswer {
    /// It says something that is not an action.
    NoAction,
    /// It speaks for somebody else.
    OtherSeat,
    /// The action is not legal now.
    Illegal,
}

impl std::fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            NoAnswer::NoAction => "that is no action",
            NoAnswer::OtherSeat => "the actor is another player",
            NoAnswer::Illegal => "that is not legal now",
        })
    }
}

/// The words for an action of the player who sees this. Riichi is only declared: its discard is another answer, a plain
/// one. `None` for announcements at an exhaustive draw, which mjai takes for granted, and for slips.
pub fn answer(view: SeatView<'_>, action: Action) -> Option<Message> {
    let actor = Chair(view.seat);
    let offered = match view.board.phase {
        Phase::Claims { seat, tile, .. } => Some((seat, tile)),
        Phase::Between | Phase::Dealing | Phase::Turn { .. } | Phase::Announcing { .. } | Phase::Over => None,
    };
    let claim = |consumed: Vec<Face>| Claim {
        actor,
        target: offered.map(|(seat, _)| Chair(seat)),
        pai: offered.map(|(_, tile)| Face(tile)),
        consumed,
    };
    Some(match action {
        Action::Discard(pick) => Message::Dahai { actor, pai: Face(pick.tile), tsumogiri: Some(pick.drawn) },
        Action::Riichi(_) => Message::Reach { actor },
        Action::Tsumo | Action::TsumoAs(_) => hora(actor, actor, view.own.drawn),
        Action::Ron | Action::RonAs(_) => {
            let (from, tile) = offered?;
            hora(actor, Chair(from), Some(tile))
        }
        Action::ConcealedKong(kind) => Message::Ankan { actor, consumed: held(view, kind, 4) },
        Action::AddedKong(kind) => {
            let pai = *held(view, kind, 1).first()?;
            let pung = view.own.melds.iter().find(|meld| meld.set() == Set::Pon(kind))?;
            Message::Kakan { actor, pai, consumed: pung.tiles().map(Face).collect() }
        }
        Action::NineTerminals => Message::Ryukyoku {
            actor: Some(actor),
            reason: draw_name(DrawKind::Aborted(Abort::NineTerminals)).map(str::to_owned),
            tehais: None,
            tenpais: None,
            deltas: None,
            scores: None,
        },
        Action::Chi(with) => Message::Chi(claim(with.map(Face).to_vec())),
        Action::Pon(with) => Message::Pon(claim(with.map(Face).to_vec())),
        Action::Kan => Message::Daiminkan(claim(held(view, offered?.1.kind(), 3))),
        Action::Pass => Message::None,
        Action::Waiting | Action::Noten | Action::Nagashi | Action::Slip(_) => return None,
    })
}

fn hora(actor: Chair, target: Chair, tile: Option<Tile>) -> Message {
    let pai = tile.map(Face);
    Message::Hora { actor, target: Some(target), pai, ura_markers: None, deltas: None, scores: None }
}

/// This many held tiles of a kind.
fn held(view: SeatView<'_>, kind: Kind, count: usize) -> Vec<Face> {
    view.own.held.iter().filter(|tile| tile.kind() == kind).take(count).map(Face).collect()
}

/// What the answer of the player who sees this comes to, of what is legal.
///
/// Whether a discard is the drawn tile is believed where both are possible; otherwise the tile says it.
pub fn understand(view: SeatView<'_>, legal: &Legal, message: &Message) -> Result<Answer, NoAnswer> {
    let own = |actor: &Chair| if actor.0 == view.seat { Ok(()) } else { Err(NoAnswer::OtherSeat) };
    let one = |action: Action| if legal.contains(action) { Ok(Answer::Act(action)) } else { Err(NoAnswer::Illegal) };
    match message {
        Message::Dahai { actor, pai, tsumogiri } => {
            own(actor)?;
            let pick = pick(legal, pai.0, *tsumogiri, Action::Discard).ok_or(NoAnswer::Illegal)?;
            Ok(Answer::Act(Action::Discard(pick)))
        }
        Message::Reach { actor } => {
            own(actor)?;
            let may = legal.moves().any(|action| matches!(action, Action::Riichi(_)));
            if may { Ok(Answer::Reach) } else { Err(NoAnswer::Illegal) }
        }
        Message::Hora { actor, .. } => {
            own(actor)?;
            match view.board.phase {
                Phase::Turn { .. } => one(Action::Tsumo),
                Phase::Claims { .. } | Phase::Between | Phase::Dealing | Phase::Announcing { .. } | Phase::Over => {
                    one(Action::Ron)
                }
            }
        }
        Message::Ankan { actor, consumed } => {
            own(actor)?;
            let kind = consumed.first().ok_or(NoAnswer::Illegal)?.0.kind();
            match consumed.iter().all(|tile| tile.0.kind() == kind) {
                true => one(Action::ConcealedKong(kind)),
                false => Err(NoAnswer::Illegal),
            }
        }
        Message::Kakan { actor, pai, .. } => {
            own(actor)?;
            one(Action::AddedKong(pai.0.kind()))
        }
        Message::Chi(claim) => {
            own(&claim.actor)?;
            one(Action::Chi(pair(claim)?))
        }
        Message::Pon(claim) => {
            own(&claim.actor)?;
            one(Action::Pon(pair(claim)?))
        }
        Message::Daiminkan(claim) => {
            own(&claim.actor)?;
            one(Action::Kan)
        }
        Message::Ryukyoku { actor, .. } => {
            actor.as_ref().map_or(Ok(()), own)?;
            one(Action::NineTerminals)
        }
        Message::None => one(Action::Pass),
        Message::Hello { .. }
        | Message::Join { .. }
        | Message::StartGame { .. }
        | Message::StartKyoku { .. }
        | Message::Tsumo { .. }
        | Message::Dora { .. }
        | Message::ReachAccepted { .. }
        | Message::EndKyoku
        | Message::EndGame { .. }
        | Message::Error { .. } => Err(NoAnswer::NoAction),
    }
}

/// The discard with which riichi is declared, as the answer to the declaration says it.
pub fn understand_riichi(view: SeatView<'_>, legal: &Legal, message: &Message) -> Result<Pick, NoAnswer> {
    match message {
        Message::Dahai { actor, .. } if actor.0 != view.seat => Err(NoAnswer::OtherSeat),
        Message::Dahai { pai, tsumogiri, .. } => {
            pick(legal, pai.0, *tsumogiri, Action::Riichi).ok_or(NoAnswer::Illegal)
        }
        _ => Err(NoAnswer::NoAction),
    }
}

/// This tile as a legal discard of one or the other kind.
fn pick(legal: &Legal, tile: Tile, drawn: Option<bool>, discard: fn(Pick) -> Action) -> Option<Pick> {
    // Who does not say has drawn it, if that can be.
    let first = drawn.unwrap_or(true);
    [first, !first].map(|drawn| Pick { tile, drawn }).into_iter().find(|&pick| legal.contains(discard(pick)))
}

/// The two tiles of a claim, in the order in which an action has them.
fn pair(claim: &Claim) -> Result<[Tile; 2], NoAnswer> {
    let mut tiles: Vec<Tile> = claim.consumed.iter().map(|tile| tile.0).collect();
    tiles.sort_unstable();
    tiles.try_into().map_err(|_| NoAnswer::Illegal)
}
