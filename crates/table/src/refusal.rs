//! Why an action is not legal, in terms that a player understands.

use engine::NoWin;
use rules::{ReadingChoice, Rules, SwapCalling};
use tiles::{KindSet, Seat, Set, Tile};

use crate::legality::{self, has_enough_wall, legal, may_claim_sets, may_declare, waits_without};
use crate::{
    Action, ActionKind, Barred, Board, Claim, Conduct, Offer, Own, Phase, Pick, Said, SeatView, Took, TurnMove,
    barred_discards,
};

/// The reason for which an action is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// No hand is being played.
    NoHand,
    /// It is another player's turn.
    NotYourTurn(Seat),
    /// There is no tile that this player could claim.
    NothingToClaim,
    /// The player has answered already, and the table waits for others.
    AlreadyAnswered,
    /// The player has announced already, and it binds.
    AlreadyAnnounced(Said),
    /// The wall has run out: only announcements are left.
    OnlyAnnouncements,
    /// Announcements belong to an exhaustive draw.
    NoExhaustiveDraw,
    /// A discard ends the turn; there is nothing to pass on.
    MustDiscard,
    /// The tile is not among the concealed tiles.
    NotHeld(Tile),
    /// The tile is not the one just drawn.
    NotDrawn(Tile),
    /// After riichi the drawn tile itself is discarded.
    Frozen(Tile),
    /// Swap-calling bars these kinds in this turn.
    SwapCalling(KindSet),
    /// The claim would leave only discards that swap-calling bars.
    NoDiscardLeft,
    /// The tiles make no win.
    NoWin(NoWin),
    /// The player is furiten.
    Furiten(Barred),
    /// The turn began with a claim: no self-drawn win and no kong now.
    AfterClaim,
    /// The hand is dead.
    DeadHand,
    /// Riichi has been declared already.
    AlreadyRiichi,
    /// Riichi needs a hand without claimed tiles.
    NotConcealed,
    /// The hand is not waiting after that discard, or without it.
    NotWaiting,
    /// Riichi needs more tiles in the wall.
    TooFewTiles {
        /// Tiles left.
        left: u8,
        /// Tiles needed.
        need: u8,
    },
    /// Riichi needs more points.
    TooFewPoints {
        /// Points needed.
        need: i32,
    },
    /// There are not four concealed tiles of the kind.
    NotFour,
    /// There is no open pung to which the tile could be added.
    NoPung,
    /// The wall is empty: no kong and no claim for a set.
    LastTile,
    /// There have been four kongs already.
    FourKongs,
    /// The kong would change the waits, or its tiles could be more than a pung.
    KongChangesHand,
    /// After riichi a kong must use the tile just drawn.
    KongNotDrawn,
    /// After riichi only a win can be claimed.
    RiichiClaims,
    /// Only the player to the right of the discarder may claim a chow.
    NotNext,
    /// The tiles do not make that set with the discard.
    NoSet,
    /// A tile of a kong can be claimed only to win.
    OnlyToWin,
    /// Fewer than nine different terminals and honours.
    NotNine,
    /// The own first turn of an uninterrupted go-around is over.
    NotFirstTurn,
    /// The ruleset does not have that.
    NotInRules,
    /// A riichi declarer shows the hand at an exhaustive draw.
    MustShow,
    /// The discards are no nagashi mangan.
    NoNagashi,
    /// Mistakes can be made only in open conduct, and only such as the moment allows.
    NoSlip,
    /// The hand cannot be read like that, or does not win if it is.
    NoReading,
}

impl Refusal {
    /// The name in data and JSON, without the facts that go with it.
    pub const fn id(self) -> &'static str {
        match self {
            Refusal::NoHand => "no-hand",
            Refusal::NotYourTurn(_) => "not-your-turn",
            Refusal::NothingToClaim => "nothing-to-claim",
            Refusal::AlreadyAnswered => "already-answered",
            Refusal::AlreadyAnnounced(_) => "already-announced",
            Refusal::OnlyAnnouncements => "only-announcements",
            Refusal::NoExhaustiveDraw => "no-exhaustive-draw",
            Refusal::MustDiscard => "must-discard",
            Refusal::NotHeld(_) => "not-held",
            Refusal::NotDrawn(_) => "not-drawn",
            Refusal::Frozen(_) => "frozen",
            Refusal::SwapCalling(_) => "swap-calling",
            Refusal::NoDiscardLeft => "no-discard-left",
            Refusal::NoWin(_) => "no-win",
            Refusal::Furiten(_) => "furiten",
            Refusal::AfterClaim => "after-claim",
            Refusal::DeadHand => "dead-hand",
            Refusal::AlreadyRiichi => "already-riichi",
            Refusal::NotConcealed => "not-concealed",
            Refusal::NotWaiting => "not-waiting",
            Refusal::TooFewTiles { .. } => "too-few-tiles",
            Refusal::TooFewPoints { .. } => "too-few-points",
            Refusal::NotFour => "not-four",
            Refusal::NoPung => "no-pung",
            Refusal::LastTile => "last-tile",
            Refusal::FourKongs => "four-kongs",
            Refusal::KongChangesHand => "kong-changes-hand",
            Refusal::KongNotDrawn => "kong-not-drawn",
            Refusal::RiichiClaims => "riichi-claims",
            Refusal::NotNext => "not-next",
            Refusal::NoSet => "no-set",
            Refusal::OnlyToWin => "only-to-win",
            Refusal::NotNine => "not-nine",
            Refusal::NotFirstTurn => "not-first-turn",
            Refusal::NotInRules => "not-in-rules",
            Refusal::MustShow => "must-show",
            Refusal::NoNagashi => "no-nagashi",
            Refusal::NoSlip => "no-slip",
            Refusal::NoReading => "no-reading",
        }
    }
}

/// Why this seat may not do that now; `None` if it may.
pub(crate) fn why_not(rules: &Rules, view: SeatView<'_>, action: Action, conduct: Conduct) -> Option<Refusal> {
    let legal = legal(rules, view, conduct);
    let plain = action.without_reading();
    match rules.reading {
        _ if legal.contains(action) => None,
        _ if !legal.contains(plain) => Some(reason(rules, view, plain, conduct)),
        ReadingChoice::Winner => Some(Refusal::NoReading),
        ReadingChoice::Highest => Some(Refusal::NotInRules),
    }
}

/// The reason, given that the action is not legal. It goes the way that the legality goes.
fn reason(rules: &Rules, view: SeatView<'_>, action: Action, conduct: Conduct) -> Refusal {
    let SeatView { board, seat: me, .. } = view;
    match board.phase {
        Phase::Between | Phase::Dealing | Phase::Over => return Refusal::NoHand,
        Phase::Announcing { said } => return announcement(rules, board, me, said[me], action),
        Phase::Turn { .. } | Phase::Claims { .. } => (),
    }
    let to_claim = match board.phase {
        Phase::Claims { seat, tile, offer } if seat != me => Some((seat, tile, offer)),
        _ => None,
    };
    let took = match board.phase {
        Phase::Turn { seat, took } if seat == me => Some(took),
        _ => None,
    };
    let in_turn = match board.phase {
        Phase::Turn { seat, .. } | Phase::Claims { seat, .. } => seat,
        Phase::Between | Phase::Dealing | Phase::Announcing { .. } | Phase::Over => me,
    };
    match action.kind() {
        ActionKind::Announcement(_) => Refusal::NoExhaustiveDraw,
        ActionKind::Slip(_) => Refusal::NoSlip,
        ActionKind::Claim(Claim::Pass) if took.is_some() => Refusal::MustDiscard,
        ActionKind::Claim(answer) => match to_claim {
            None => Refusal::NothingToClaim,
            Some(offer) => claim(rules, view, offer, answer),
        },
        ActionKind::Turn(turn_move) => match took {
            None => Refusal::NotYourTurn(in_turn),
            Some(took) => turn(rules, view, took, turn_move, conduct),
        },
    }
}

fn announcement(rules: &Rules, board: &Board, me: Seat, said: Option<Said>, action: Action) -> Refusal {
    let player = &board.players[me];
    if let Some(said) = said {
        return Refusal::AlreadyAnnounced(said);
    }
    match action.kind() {
        ActionKind::Announcement(announcement) => match announcement {
            Said::Waiting if player.dead => Refusal::DeadHand,
            Said::Waiting => Refusal::NotWaiting,
            Said::Noten => Refusal::MustShow,
            Said::Nagashi if rules.nagashi == rules::Nagashi::None => Refusal::NotInRules,
            Said::Nagashi if player.dead => Refusal::DeadHand,
            Said::Nagashi => Refusal::NoNagashi,
        },
        ActionKind::Turn(_) | ActionKind::Claim(_) | ActionKind::Slip(_) => Refusal::OnlyAnnouncements,
    }
}

fn claim(rules: &Rules, view: SeatView<'_>, (from, tile, offer): (Seat, Tile, Offer), answer: Claim) -> Refusal {
    let SeatView { board, own, seat: me } = view;
    let player = &board.players[me];
    match answer {
        Claim::Pass => Refusal::NothingToClaim,
        _ if player.dead => Refusal::DeadHand,
        Claim::Win(_) => match legality::ron(rules, view, &[]) {
            // A complete hand that is furiten hears of that first, with or without a yaku.
            _ if own.waits.all.contains(tile.kind()) && own.furiten.bars(own.waits).is_some() => {
                Refusal::Furiten(own.furiten.bars(own.waits).expect("just seen"))
            }
            Err(reason) => Refusal::NoWin(reason),
            Ok(_) => Refusal::NoWin(NoWin::NotComplete),
        },
        _ if offer != Offer::Discard => Refusal::OnlyToWin,
        _ if board.live == 0 => Refusal::LastTile,
        _ if player.riichi => Refusal::RiichiClaims,
        _ if !may_claim_sets(rules, board, me) => match board.has_four_kongs_of_several() {
            true => Refusal::FourKongs,
            false => Refusal::NoSet,
        },
        Claim::Kan if board.kongs() == 4 && own.held.at_least(3).contains(tile.kind()) => Refusal::FourKongs,
        Claim::Chi(_) if from.next() != me => Refusal::NotNext,
        Claim::Chi(with) | Claim::Pon(with) if leaves_none(rules, own, tile, with) => Refusal::NoDiscardLeft,
        Claim::Chi(_) | Claim::Pon(_) | Claim::Kan => Refusal::NoSet,
    }
}

/// Whether the set could be made, but would leave only barred discards.
fn leaves_none(rules: &Rules, own: &Own, tile: Tile, with: [Tile; 2]) -> bool {
    let mut held = own.held;
    for tile in with {
        if held.count_of(tile) == 0 {
            return false;
        }
        held.remove(tile);
    }
    let Some(meld) = tiles::Meld::open(&[with[0], with[1], tile]) else { return false };
    rules.swap_calling == SwapCalling::Barred
        && held.at_least(1).is_within(barred_discards(rules, tile.kind(), meld.set()))
}

fn turn(rules: &Rules, view: SeatView<'_>, took: Took, turn_move: TurnMove, conduct: Conduct) -> Refusal {
    let SeatView { board, own, seat: me } = view;
    let player = &board.players[me];
    match turn_move {
        TurnMove::Discard(pick) => discard(own, player.riichi, took, pick),
        TurnMove::Riichi(pick) => match discard_fault(own, player.riichi, took, pick) {
            _ if player.dead => Refusal::DeadHand,
            _ if player.riichi => Refusal::AlreadyRiichi,
            _ if player.wrong_kong => Refusal::NotConcealed,
            _ if !may_declare(rules, board, me) => Refusal::TooFewPoints { need: rules.riichi_min_points.unwrap_or(0) },
            _ if conduct == Conduct::Open && player.has_wrong_set() => Refusal::NotConcealed,
            _ if conduct == Conduct::Enforced && !player.is_concealed() => Refusal::NotConcealed,
            _ if conduct == Conduct::Enforced && !has_enough_wall(rules, board) => {
                Refusal::TooFewTiles { left: board.live, need: rules.riichi_min_wall }
            }
            Some(fault) => fault,
            None if waits_without(rules, own, pick.tile.kind()) => Refusal::NotHeld(pick.tile),
            None => Refusal::NotWaiting,
        },
        TurnMove::Win(_) if player.dead => Refusal::DeadHand,
        TurnMove::Win(_) if matches!(took, Took::Claimed { .. }) => Refusal::AfterClaim,
        TurnMove::Win(_) => match legality::tsumo(rules, view, &[]) {
            Err(reason) => Refusal::NoWin(reason),
            Ok(_) => Refusal::NoWin(NoWin::NotComplete),
        },
        TurnMove::NineTerminals if !rules.abort_nine_terminals => Refusal::NotInRules,
        TurnMove::NineTerminals if player.dead => Refusal::DeadHand,
        TurnMove::NineTerminals if board.course.first_self_draw(board.wind(me)).is_none() => Refusal::NotFirstTurn,
        TurnMove::NineTerminals => Refusal::NotNine,
        TurnMove::ConcealedKong(kind) => match kong(board, me, took, conduct) {
            _ if !own.held.at_least(4).contains(kind) => Refusal::NotFour,
            Some(fault) => fault,
            None if own.drawn.is_none_or(|drawn| drawn.kind() != kind) => Refusal::KongNotDrawn,
            None => Refusal::KongChangesHand,
        },
        TurnMove::AddedKong(kind) => match kong(board, me, took, conduct) {
            _ if !own.held.at_least(1).contains(kind) => Refusal::NotHeld(Tile::plain(kind)),
            _ if !own.melds.iter().any(|meld| meld.set() == Set::Pon(kind)) => Refusal::NoPung,
            Some(fault) => fault,
            None => Refusal::AlreadyRiichi,
        },
    }
}

fn kong(board: &Board, me: Seat, took: Took, conduct: Conduct) -> Option<Refusal> {
    match took {
        _ if board.players[me].dead && conduct == Conduct::Enforced => Some(Refusal::DeadHand),
        Took::Claimed { .. } => Some(Refusal::AfterClaim),
        _ if board.live == 0 => Some(Refusal::LastTile),
        _ if board.kongs() == 4 => Some(Refusal::FourKongs),
        Took::Dealt | Took::Drawn | Took::Replacement => None,
    }
}

fn discard(own: &Own, riichi: bool, took: Took, pick: Pick) -> Refusal {
    discard_fault(own, riichi, took, pick).unwrap_or(Refusal::NotHeld(pick.tile))
}

/// What is wrong with picking this tile.
fn discard_fault(own: &Own, riichi: bool, took: Took, pick: Pick) -> Option<Refusal> {
    let count = own.held.count_of(pick.tile);
    match (own.drawn, took) {
        _ if count == 0 => Some(Refusal::NotHeld(pick.tile)),
        (drawn, _) if pick.drawn && drawn != Some(pick.tile) => Some(Refusal::NotDrawn(pick.tile)),
        (Some(drawn), _) if riichi && !pick.drawn => Some(Refusal::Frozen(drawn)),
        (Some(drawn), _) if !pick.drawn && drawn == pick.tile && count == 1 => Some(Refusal::NotHeld(pick.tile)),
        (_, Took::Claimed { barred }) if barred.contains(pick.tile.kind()) => Some(Refusal::SwapCalling(barred)),
        _ => None,
    }
}
