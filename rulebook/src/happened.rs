//! What happened at a table, in the words of a script, and short names for what the table refuses and rules on.

use engine::NamedReading;
use rules::{Rules, Yaku};
use table::{
    Barred, Board, Event, ExposedPlace, Fault, HandEnd, InvalidWin, LateCall, Refusal, RiichiStep, Ruling, SetCall,
    Showing,
};
use tiles::{Notation, Seat, Tile};

/// An event as a script tells it; the board is the one before it.
pub(crate) fn told<T: Copy + Into<Option<Tile>>>(rules: &Rules, board: &Board, event: &Event<T>) -> String {
    let wind = |seat: Seat| board.wind(seat).letter();
    let tile = |tile: T| tile.into().map_or("a tile".to_owned(), |tile| tile.to_string());
    match *event {
        Event::Began { .. } => "a hand begins".to_owned(),
        Event::Dealt { seat, tiles } => match tiles.into_iter().filter_map(Into::into).collect::<Vec<Tile>>() {
            seen if seen.len() == tiles.len() => format!("{} is dealt {}", wind(seat), group(seen)),
            seen if seen.is_empty() => format!("{} is dealt tiles", wind(seat)),
            seen => format!("{} is dealt {} and others", wind(seat), group(seen)),
        },
        Event::Jumped { seat, tile: taken } => format!("{} takes {}", wind(seat), tile(taken)),
        Event::Turned(indicator) => format!("indicator {indicator}"),
        Event::Drew { seat, tile: drawn } => format!("{} draws {}", wind(seat), tile(drawn)),
        Event::Replaced { seat, tile: drawn } => format!("{} replaces {}", wind(seat), tile(drawn)),
        Event::Riichi(seat) => format!("{} riichi", wind(seat)),
        Event::Discarded { seat, tile, drawn } => {
            format!("{} discards {tile}{}", wind(seat), if drawn { " as drawn" } else { "" })
        }
        Event::Bet(seat) => format!("{} bets", wind(seat)),
        Event::Claimed { seat, call, with } => {
            let with: Vec<Tile> = with.into_iter().flatten().collect();
            claimed(rules, board, seat, call, &with)
        }
        Event::ConcealedKong { seat, kind } => format!("{} kongs {kind}", wind(seat)),
        Event::AddedKong { seat, tile } => format!("{} adds {tile}", wind(seat)),
        Event::WrongKong { seat, tiles } => {
            format!("{} declares a wrong kong with {}", wind(seat), group(tiles.iter().collect()))
        }
        Event::WallEnded => "the wall ends".to_owned(),
        Event::Announced { seat, said } => format!("{} announces {}", wind(seat), said.id()),
        Event::Showed { seat, tiles } => format!("{} shows {}", wind(seat), group(tiles.iter().collect())),
        Event::UraTurned(tile) => format!("ura {tile}"),
        Event::ReadingNamed { seat, named } => format!("{} counts {}", wind(seat), reading(named)),
        Event::Won(won) => match won.from {
            Some(from) => format!("{} wins {} from {}", wind(won.seat), won.tile, wind(from)),
            None => format!("{} wins {}", wind(won.seat), won.tile),
        },
        Event::Aborted(abort) => format!("aborted {}", abort.id()),
        Event::Ruled(ruled) => format!("ruled {}", ruling(board, ruled)),
        Event::PutBack { seat, tile: back } => format!("{} puts back {}", wind(seat), tile(back)),
        Event::Lapsed(seat) => format!("{} takes the set back", wind(seat)),
        Event::KongTakenBack(seat) => format!("{} takes the kong back", wind(seat)),
        Event::Reopened => "the last discard is open again".to_owned(),
        Event::Corrected { seat, with } => format!("{} corrects it with {}", wind(seat), group(with.to_vec())),
        Event::TurnedBack => "indicator turned back".to_owned(),
        Event::Paid { from, to, points, why } => match from {
            Some(from) => format!("{} pays {} {points} {}", wind(from), wind(to), why.id()),
            None => format!("{} receives {points} {}", wind(to), why.id()),
        },
        Event::Penalised { seat, points } => format!("{} loses {points} after uma", wind(seat)),
        Event::Fined { seat, points } => format!("{} loses {points} at once", wind(seat)),
        Event::TimeCalled => "time is called".to_owned(),
        Event::Ended { end, .. } => format!("ended {}", end_id(end)),
    }
}

/// A reading by its yaku and minipoints: `riichi pinfu with 30 minipoints`.
fn reading(named: NamedReading) -> String {
    let yaku: Vec<&str> = named.yaku.iter().map(Yaku::own_id).collect();
    format!("{} with {} minipoints", yaku.join(" "), named.fu)
}

/// Tiles as they are written, suits together.
pub(crate) fn group(mut tiles: Vec<Tile>) -> String {
    tiles.sort();
    Notation(&tiles).to_string()
}

fn claimed(rules: &Rules, board: &Board, seat: Seat, call: SetCall, with: &[Tile]) -> String {
    let wind = board.wind(seat).letter();
    let Some(last) = board.river.last() else { return format!("{wind} claims nothing") };
    let all: Vec<Tile> = with.iter().copied().chain([last.tile]).collect();
    let (kind, from) = (last.tile.kind(), board.wind(last.seat).letter());
    match (call, board.claimed_set(rules, seat, call, with)) {
        (_, None) => format!("{wind} lays a wrong {} with {}", call_id(call), group(with.to_vec())),
        (SetCall::Chi, Some(_)) => format!("{wind} chows {} from {from}", group(all)),
        (SetCall::Pon, Some(_)) => format!("{wind} pungs {kind} from {from}"),
        (SetCall::Kan, Some(_)) => format!("{wind} kongs {kind} from {from}"),
    }
}

/// Whose fault, what follows, and what went wrong: `S dead-hand swap-call`.
pub(crate) fn ruling(board: &Board, ruling: Ruling) -> String {
    let who = ruling.seat.map_or("nobody".to_owned(), |seat| board.wind(seat).letter().to_string());
    format!("{who} {} {}", ruling.verdict.id(), fault_id(ruling.fault))
}

/// What went wrong, without the numbers: the id of the fault, or a finer word where scripts tell its sorts apart.
pub(crate) fn fault_id(fault: Fault) -> &'static str {
    match fault {
        Fault::InvalidWin(InvalidWin::NotComplete) => "not-complete",
        Fault::InvalidWin(InvalidWin::NoYaku) => "no-yaku",
        Fault::InvalidWin(InvalidWin::Furiten) => "furiten",
        Fault::InvalidWin(InvalidWin::NotAllowed) => "win-after-claim",
        Fault::InvalidWin(InvalidWin::TooLate) => "win-too-late",
        Fault::WinThenSet(Showing::Nothing) => "win-then-set",
        Fault::WinThenSet(Showing::SetTiles) => "win-then-set-shown",
        Fault::WinThenSet(Showing::Everything) => "win-then-set-all-shown",
        Fault::Exposed(exposed) => match exposed.place {
            ExposedPlace::OwnHand => "exposed-own-hand",
            ExposedPlace::OthersHand => "exposed-another-hand",
            ExposedPlace::LiveWall => "exposed-live-wall",
            ExposedPlace::DeadWall => "exposed-dead-wall",
        },
        Fault::WrongEnd { dead_wall: true, .. } => "dead-wall-draw",
        Fault::WrongEnd { dead_wall: false, .. } => "wrong-end",
        Fault::RiichiStep(RiichiStep::Word) => "riichi-without-word",
        Fault::RiichiStep(RiichiStep::Sideways) => "riichi-not-sideways",
        Fault::RiichiStep(RiichiStep::Stick) => "riichi-without-stick",
        Fault::Late(LateCall::Win) => "late-win",
        Fault::Late(LateCall::Pon) => "late-pung",
        Fault::Late(LateCall::Kan) => "late-kong",
        Fault::Misconduct(why) => why.id(),
        Fault::WinGivenUp { .. }
        | Fault::WrongWord
        | Fault::OtherWord
        | Fault::CallChanged(_)
        | Fault::CallTakenBack { .. }
        | Fault::CallNotCarriedOut
        | Fault::WrongSet
        | Fault::ImpossibleSet
        | Fault::WrongKong
        | Fault::SwapCall
        | Fault::OpenRiichi
        | Fault::LateRiichi
        | Fault::FalseRiichi
        | Fault::RiichiKong
        | Fault::DeadHandClaim
        | Fault::DeadHandTsumo
        | Fault::DeadHandKong
        | Fault::ExposedInDeal
        | Fault::WrongCount
        | Fault::TileNotTaken
        | Fault::WrongOrder
        | Fault::NotTurned
        | Fault::Disturbed
        | Fault::Referee
        | Fault::SaidDeadHand => fault.id(),
    }
}

/// Why something is refused, without the numbers: the id of the refusal, or a finer word where there is one.
pub(crate) fn refusal_id(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::NoWin(reason) => reason.id(),
        Refusal::Furiten(Barred::OwnDiscards(_)) => "furiten-own-discards",
        Refusal::Furiten(Barred::Passed) => "furiten-passed",
        Refusal::Furiten(Barred::PassedInRiichi) => "furiten-passed-in-riichi",
        Refusal::NoHand
        | Refusal::NotYourTurn(_)
        | Refusal::NothingToClaim
        | Refusal::AlreadyAnswered
        | Refusal::AlreadyAnnounced(_)
        | Refusal::OnlyAnnouncements
        | Refusal::NoExhaustiveDraw
        | Refusal::MustDiscard
        | Refusal::NotHeld(_)
        | Refusal::NotDrawn(_)
        | Refusal::Frozen(_)
        | Refusal::SwapCalling(_)
        | Refusal::NoDiscardLeft
        | Refusal::AfterClaim
        | Refusal::DeadHand
        | Refusal::AlreadyRiichi
        | Refusal::NotConcealed
        | Refusal::NotWaiting
        | Refusal::TooFewTiles { .. }
        | Refusal::TooFewPoints { .. }
        | Refusal::NotFour
        | Refusal::NoPung
        | Refusal::LastTile
        | Refusal::FourKongs
        | Refusal::KongChangesHand
        | Refusal::KongNotDrawn
        | Refusal::RiichiClaims
        | Refusal::NotNext
        | Refusal::NoSet
        | Refusal::OnlyToWin
        | Refusal::NotNine
        | Refusal::NotFirstTurn
        | Refusal::NotInRules
        | Refusal::MustShow
        | Refusal::NoNagashi
        | Refusal::NoSlip
        | Refusal::NoReading => refusal.id(),
    }
}

fn call_id(call: SetCall) -> &'static str {
    match call {
        SetCall::Chi => "chow",
        SetCall::Pon => "pung",
        SetCall::Kan => "kong",
    }
}

/// How a hand ended.
pub(crate) fn end_id(end: HandEnd) -> &'static str {
    match end {
        HandEnd::Won { .. } => "won",
        HandEnd::Drawn { .. } => "drawn",
        HandEnd::Nagashi { .. } => "nagashi",
        HandEnd::Aborted => "aborted",
        HandEnd::Replayed => "replayed",
    }
}
