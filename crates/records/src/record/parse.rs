//! How events, actions and incidents are read: the inverse of how they are written.

use engine::{Dora, NamedReading, Riichi};
use rules::YakuSet;
use table::{
    Action, Dice, Event, Exposed, Fault, HandEnd, Incident, LateClaim, Pick, Ruling, SetCall, Shown, Slip, Verdict, Won,
};
use tiles::{Kind, Seat, Tile, Wind, WindSet};

use super::Input;
use super::names::Name;
use super::scan::{Scan, Unexpected, either};

type Read<T> = Result<T, Unexpected>;

/// The beginning of a hand: its number and the dice.
pub fn hand(line: &str) -> Read<(u32, Option<Dice>)> {
    let mut scan = Scan::new(line);
    scan.expect("hand ")?;
    let number = scan.number()?;
    let dice = match scan.eat(" dice ") {
        true => Some(dice(&mut scan)?),
        false => None,
    };
    scan.end()?;
    Ok((number, dice))
}

fn dice(scan: &mut Scan<'_>) -> Read<Dice> {
    let one = scan.number()?;
    scan.expect(" ")?;
    match Dice::new(one, scan.number()?) {
        Some(dice) => Ok(dice),
        None => scan.wanted("two dice that show 1 to 6 each"),
    }
}

/// The 136 tiles of a wall.
pub fn wall(line: &str) -> Read<[Tile; 136]> {
    let mut scan = Scan::new(line);
    scan.expect("wall ")?;
    let tiles = scan.some()?;
    scan.end()?;
    Ok(tiles)
}

/// Any other event than the beginning of a hand.
pub fn event(line: &str) -> Read<Event<Tile>> {
    let mut scan = Scan::new(line);
    let event = match scan.seat_before() {
        Some(seat) => of_seat(&mut scan, seat)?,
        None => of_table(&mut scan)?,
    };
    scan.end()?;
    Ok(event)
}

/// A word or phrase, and how what follows it is read.
type Phrase<T> = (&'static str, fn(&mut Scan<'_>) -> Read<T>);

/// Reads one of these, each known by its first word.
fn one<T>(scan: &mut Scan<'_>, phrases: &[Phrase<T>]) -> Read<T> {
    let words: Vec<&str> = phrases.iter().map(|(word, _)| *word).collect();
    let place = scan.one_of(&words)?;
    phrases[place].1(scan)
}

/// What an event line can begin with, if not with a seat.
const OF_TABLE: [Phrase<Event<Tile>>; 10] = [
    ("dora indicator turned back", |_| Ok(Event::TurnedBack)),
    ("dora indicator ", |scan| scan.tile().map(Event::Turned)),
    ("ura dora indicator ", |scan| scan.tile().map(Event::UraTurned)),
    ("the wall is empty", |_| Ok(Event::WallEnded)),
    ("the last discard is open again", |_| Ok(Event::Reopened)),
    ("aborted by ", |scan| scan.name().map(Event::Aborted)),
    ("ruling on ", |scan| ruling(scan).map(Event::Ruled)),
    ("table pays ", |scan| paid(scan, None)),
    ("time is called", |_| Ok(Event::TimeCalled)),
    ("the hand ends: ", |scan| {
        let end = one(scan, &ENDS)?;
        scan.expect("; bets left ")?;
        Ok(Event::Ended { end, bets_left: scan.number()? })
    }),
];

fn of_table(scan: &mut Scan<'_>) -> Read<Event<Tile>> {
    for (words, read) in OF_TABLE {
        if scan.eat(words) {
            return read(scan);
        }
    }
    scan.wanted(format!("a seat and what it does, or {}", either(&OF_TABLE.map(|(words, _)| words.trim_end()))))
}

/// The same after a seat.
type PhraseOfSeat = (&'static str, fn(&mut Scan<'_>, Seat) -> Read<Event<Tile>>);

/// What a seat can do in an event line.
const OF_SEAT: [PhraseOfSeat; 25] = [
    ("is dealt ", |scan, seat| Ok(Event::Dealt { seat, tiles: scan.some()? })),
    ("takes back the kong", |_, seat| Ok(Event::KongTakenBack(seat))),
    ("takes ", |scan, seat| Ok(Event::Jumped { seat, tile: scan.tile()? })),
    ("draws replacement ", |scan, seat| Ok(Event::Replaced { seat, tile: scan.tile()? })),
    ("draws ", |scan, seat| Ok(Event::Drew { seat, tile: scan.tile()? })),
    ("declares riichi", |_, seat| Ok(Event::Riichi(seat))),
    ("declares concealed kong ", |scan, seat| Ok(Event::ConcealedKong { seat, kind: scan.kind()? })),
    ("declares wrong kong ", |scan, seat| Ok(Event::WrongKong { seat, tiles: shown(scan)? })),
    ("discards ", |scan, seat| {
        let Pick { tile, drawn } = pick(scan)?;
        Ok(Event::Discarded { seat, tile, drawn })
    }),
    ("bets", |_, seat| Ok(Event::Bet(seat))),
    ("chows ", |scan, seat| Ok(Event::Claimed { seat, call: SetCall::Chi, with: two(scan)? })),
    ("pungs ", |scan, seat| Ok(Event::Claimed { seat, call: SetCall::Pon, with: two(scan)? })),
    ("kongs ", |scan, seat| Ok(Event::Claimed { seat, call: SetCall::Kan, with: up_to_three(scan)? })),
    ("adds ", |scan, seat| Ok(Event::AddedKong { seat, tile: scan.tile()? })),
    ("says ", |scan, seat| Ok(Event::Announced { seat, said: scan.name()? })),
    ("shows nothing", |_, seat| Ok(Event::Showed { seat, tiles: Shown([None; 14]) })),
    ("shows ", |scan, seat| Ok(Event::Showed { seat, tiles: shown(scan)? })),
    ("reads the hand as", |scan, seat| Ok(Event::ReadingNamed { seat, named: reading(scan)? })),
    ("wins ", |scan, seat| won(scan, seat).map(Event::Won)),
    ("puts back ", |scan, seat| Ok(Event::PutBack { seat, tile: scan.tile()? })),
    ("gives back the set", |_, seat| Ok(Event::Lapsed(seat))),
    ("corrects with ", |scan, seat| Ok(Event::Corrected { seat, with: scan.some()? })),
    ("pays ", |scan, seat| paid(scan, Some(seat))),
    ("is penalised ", |scan, seat| Ok(Event::Penalised { seat, points: scan.number()? })),
    ("is fined ", |scan, seat| Ok(Event::Fined { seat, points: scan.number()? })),
];

fn of_seat(scan: &mut Scan<'_>, seat: Seat) -> Read<Event<Tile>> {
    for (words, read) in OF_SEAT {
        if scan.eat(words) {
            return read(scan, seat);
        }
    }
    scan.wanted(either(&OF_SEAT.map(|(words, _)| words.trim_end())))
}

fn two(scan: &mut Scan<'_>) -> Read<[Option<Tile>; 3]> {
    let [a, b] = scan.some()?;
    Ok([Some(a), Some(b), None])
}

/// The tiles of a kong; of one that is none there can be fewer.
fn up_to_three(scan: &mut Scan<'_>) -> Read<[Option<Tile>; 3]> {
    let before = scan.clone();
    let mut tiles = scan.tiles()?.into_iter();
    let three = std::array::from_fn(|_| tiles.next());
    if tiles.next().is_some() { before.wanted("three tiles at most") } else { Ok(three) }
}

fn pick(scan: &mut Scan<'_>) -> Read<Pick> {
    Ok(Pick { tile: scan.tile()?, drawn: scan.eat(" drawn") })
}

fn shown(scan: &mut Scan<'_>) -> Read<Shown> {
    let before = scan.clone();
    let tiles = scan.tiles()?;
    if tiles.len() > 14 { before.wanted("fourteen tiles at most") } else { Ok(tiles.into_iter().collect()) }
}

fn won(scan: &mut Scan<'_>, seat: Seat) -> Read<Won> {
    let tile = scan.tile()?;
    scan.expect(" by ")?;
    let by = scan.name()?;
    let from = if scan.eat(" from ") { Some(scan.name()?) } else { None };
    let riichi = match scan.eat("; riichi") {
        true => Some(Riichi { double: scan.eat(" double"), ippatsu: scan.eat(" ippatsu") }),
        false => None,
    };
    let mut yaku = YakuSet::EMPTY;
    if scan.eat("; yaku") {
        while scan.eat(" ") {
            yaku.put(scan.name()?, true);
        }
    }
    let mut dora = Dora::default();
    if scan.eat("; dora ") {
        dora.dora = scan.number()?;
        scan.expect(" red ")?;
        dora.red = scan.number()?;
        scan.expect(" ura ")?;
        dora.ura = scan.number()?;
    }
    scan.expect("; han ")?;
    let han = scan.number()?;
    scan.expect(" fu ")?;
    let fu = scan.number()?;
    let yakuman = if scan.eat(" yakuman ") { scan.number()? } else { 0 };
    let limit = if scan.eat("; limit ") { Some(scan.name()?) } else { None };
    let liable = if scan.eat("; liable ") { Some(scan.name()?) } else { None };
    Ok(Won { seat, from, tile, by, riichi, yaku, dora, han, fu, yakuman, limit, liable })
}

/// The yaku and minipoints by which a reading is named, with the space before them.
fn reading(scan: &mut Scan<'_>) -> Read<NamedReading> {
    let mut yaku = YakuSet::EMPTY;
    while !scan.eat(" fu ") {
        scan.expect(" ")?;
        yaku.put(scan.name()?, true);
    }
    Ok(NamedReading { yaku, fu: scan.number()? })
}

/// The reading in which a win is to count, if its player says so.
fn reading_if_named(scan: &mut Scan<'_>) -> Read<Option<NamedReading>> {
    if scan.eat(" as") { reading(scan).map(Some) } else { Ok(None) }
}

fn paid(scan: &mut Scan<'_>, from: Option<Seat>) -> Read<Event<Tile>> {
    let to = scan.name()?;
    scan.expect(" ")?;
    let points = scan.number()?;
    scan.expect(" for ")?;
    Ok(Event::Paid { from, to, points, why: scan.name()? })
}

const ENDS: [Phrase<HandEnd>; 5] = [
    ("won", |scan| {
        scan.expect(" by ")?;
        Ok(HandEnd::Won { winners: winds(scan)? })
    }),
    ("drawn", |scan| {
        scan.expect(", waiting ")?;
        Ok(HandEnd::Drawn { waiting: winds(scan)? })
    }),
    ("nagashi", |scan| {
        scan.expect(" by ")?;
        let claimants = winds(scan)?;
        scan.expect(", waiting ")?;
        Ok(HandEnd::Nagashi { claimants, waiting: winds(scan)? })
    }),
    ("aborted", |_| Ok(HandEnd::Aborted)),
    ("replayed", |_| Ok(HandEnd::Replayed)),
];

fn winds(scan: &mut Scan<'_>) -> Read<WindSet> {
    if scan.eat("nobody") {
        return Ok(WindSet::EMPTY);
    }
    let winds: WindSet = Wind::ALL.into_iter().filter(|wind| scan.eat(wind.name())).collect();
    if winds.is_empty() { scan.wanted("winds such as EW, or nobody") } else { Ok(winds) }
}

fn ruling(scan: &mut Scan<'_>) -> Read<Ruling> {
    let seat = scan.seat_or("nobody")?;
    scan.expect(", ")?;
    let fault = one(scan, &FAULTS)?;
    scan.expect(": ")?;
    let verdict: Verdict = scan.name()?;
    Ok(Ruling { seat, fault, verdict })
}

const FAULTS: [Phrase<Fault>; 32] = [
    ("invalid-win", |scan| after_space(scan).map(Fault::InvalidWin)),
    ("win-given-up", |scan| Ok(Fault::WinGivenUp { shown: number_after_space(scan)? })),
    ("win-then-set", |scan| after_space(scan).map(Fault::WinThenSet)),
    ("wrong-word", |_| Ok(Fault::WrongWord)),
    ("other-word", |_| Ok(Fault::OtherWord)),
    ("call-changed", |scan| after_space(scan).map(Fault::CallChanged)),
    ("call-taken-back", |scan| Ok(Fault::CallTakenBack { at_once: scan.eat(" at-once") })),
    ("call-not-carried-out", |_| Ok(Fault::CallNotCarriedOut)),
    ("wrong-set", |_| Ok(Fault::WrongSet)),
    ("impossible-set", |_| Ok(Fault::ImpossibleSet)),
    ("wrong-kong", |_| Ok(Fault::WrongKong)),
    ("swap-call", |_| Ok(Fault::SwapCall)),
    ("open-riichi", |_| Ok(Fault::OpenRiichi)),
    ("late-riichi", |_| Ok(Fault::LateRiichi)),
    ("false-riichi", |_| Ok(Fault::FalseRiichi)),
    ("riichi-kong", |_| Ok(Fault::RiichiKong)),
    ("dead-hand-claim", |_| Ok(Fault::DeadHandClaim)),
    ("dead-hand-tsumo", |_| Ok(Fault::DeadHandTsumo)),
    ("dead-hand-kong", |_| Ok(Fault::DeadHandKong)),
    ("exposed", |scan| exposed(scan).map(Fault::Exposed)),
    ("exposed-in-deal", |_| Ok(Fault::ExposedInDeal)),
    ("wrong-end", |scan| {
        Ok(Fault::WrongEnd { dead_wall: scan.eat(" dead-wall"), after_discard: scan.eat(" after-discard") })
    }),
    ("wrong-count", |_| Ok(Fault::WrongCount)),
    ("tile-not-taken", |_| Ok(Fault::TileNotTaken)),
    ("wrong-order", |_| Ok(Fault::WrongOrder)),
    ("riichi-step", |scan| after_space(scan).map(Fault::RiichiStep)),
    ("not-turned", |_| Ok(Fault::NotTurned)),
    ("late", |scan| after_space(scan).map(Fault::Late)),
    ("disturbed", |_| Ok(Fault::Disturbed)),
    ("referee", |_| Ok(Fault::Referee)),
    ("said-dead-hand", |_| Ok(Fault::SaidDeadHand)),
    ("misconduct", |scan| after_space(scan).map(Fault::Misconduct)),
];

fn after_space<T: Name>(scan: &mut Scan<'_>) -> Read<T> {
    scan.expect(" ")?;
    scan.name()
}

fn number_after_space(scan: &mut Scan<'_>) -> Read<u8> {
    scan.expect(" ")?;
    scan.number()
}

fn kind_after_space(scan: &mut Scan<'_>) -> Read<Kind> {
    scan.expect(" ")?;
    scan.kind()
}

fn two_after_space(scan: &mut Scan<'_>) -> Read<[Tile; 2]> {
    scan.expect(" ")?;
    scan.some()
}

fn pick_after_space(scan: &mut Scan<'_>) -> Read<Pick> {
    scan.expect(" ")?;
    pick(scan)
}

fn exposed(scan: &mut Scan<'_>) -> Read<Exposed> {
    let place = after_space(scan)?;
    Ok(Exposed { place, tiles: number_after_space(scan)?, goes_on: scan.eat(" goes-on") })
}

fn by_whom(scan: &mut Scan<'_>) -> Read<Option<Seat>> {
    scan.expect(" by ")?;
    scan.seat_or("nobody")
}

/// What was put in, with the `> ` before it.
pub fn input(line: &str) -> Read<Input> {
    let mut scan = Scan::new(line);
    scan.expect("> ")?;
    let input = if let Some(seat) = scan.seat_before() {
        Input::Act(seat, one(&mut scan, &ACTIONS)?)
    } else if scan.eat("report ") {
        Input::Report(one(&mut scan, &INCIDENTS)?)
    } else if scan.eat("time") {
        Input::Time
    } else {
        return scan.wanted("a seat and its action, report and an incident, or time");
    };
    scan.end()?;
    Ok(input)
}

const ACTIONS: [Phrase<Action>; 15] = [
    ("discard", |scan| pick_after_space(scan).map(Action::Discard)),
    ("riichi", |scan| pick_after_space(scan).map(Action::Riichi)),
    ("tsumo", |scan| Ok(reading_if_named(scan)?.map_or(Action::Tsumo, Action::TsumoAs))),
    ("concealed-kong", |scan| kind_after_space(scan).map(Action::ConcealedKong)),
    ("added-kong", |scan| kind_after_space(scan).map(Action::AddedKong)),
    ("nine-terminals", |_| Ok(Action::NineTerminals)),
    ("ron", |scan| Ok(reading_if_named(scan)?.map_or(Action::Ron, Action::RonAs))),
    ("chi", |scan| two_after_space(scan).map(Action::Chi)),
    ("pon", |scan| two_after_space(scan).map(Action::Pon)),
    ("kan", |_| Ok(Action::Kan)),
    ("pass", |_| Ok(Action::Pass)),
    ("waiting", |_| Ok(Action::Waiting)),
    ("noten", |_| Ok(Action::Noten)),
    ("nagashi", |_| Ok(Action::Nagashi)),
    ("slip", |scan| {
        scan.expect(" ")?;
        one(scan, &SLIPS).map(Action::Slip)
    }),
];

const SLIPS: [Phrase<Slip>; 12] = [
    ("win-given-up", |scan| Ok(Slip::WinGivenUp { shown: number_after_space(scan)?, unfair: scan.eat(" unfair") })),
    ("wrong-word", |scan| Ok(Slip::WrongWord { corrected: scan.eat(" corrected") })),
    ("other-word", |_| Ok(Slip::OtherWord)),
    ("set-then-win", |scan| after_space(scan).map(Slip::SetThenWin)),
    ("set-then-chi", |scan| Ok(Slip::SetThenChi(after_space(scan)?, two_after_space(scan)?))),
    ("set-then-pon", |scan| Ok(Slip::SetThenPon(after_space(scan)?, two_after_space(scan)?))),
    ("set-then-kan", |scan| after_space(scan).map(Slip::SetThenKan)),
    ("win-then-set", |scan| Ok(Slip::WinThenSet(after_space(scan)?, after_space(scan)?))),
    ("set-taken-back", |scan| Ok(Slip::SetTakenBack { call: after_space(scan)?, at_once: scan.eat(" at-once") })),
    ("wrong-set", |scan| Ok(Slip::WrongSet(after_space(scan)?, two_after_space(scan)?))),
    ("correct", |scan| two_after_space(scan).map(Slip::Correct)),
    ("take-back", |_| Ok(Slip::TakeBack)),
];

const INCIDENTS: [Phrase<Incident>; 13] = [
    ("exposed", |scan| {
        let exposed = exposed(scan)?;
        Ok(Incident::Exposed { by: by_whom(scan)?, exposed })
    }),
    ("exposed-in-deal", |scan| Ok(Incident::ExposedInDeal { matters: scan.eat(" matters") })),
    ("wrong-end", |scan| {
        let seat = after_space(scan)?;
        let (dead_wall, after_discard) = (scan.eat(" dead-wall"), scan.eat(" after-discard"));
        Ok(Incident::WrongEnd { seat, dead_wall, after_discard })
    }),
    ("wrong-count", |scan| after_space(scan).map(Incident::WrongCount)),
    ("tile-not-taken", |scan| after_space(scan).map(Incident::TileNotTaken)),
    ("wrong-order", |scan| after_space(scan).map(Incident::WrongOrder)),
    ("riichi-step", |scan| Ok(Incident::RiichiStep { seat: after_space(scan)?, missing: after_space(scan)? })),
    ("not-turned", |scan| after_space(scan).map(Incident::NotTurned)),
    ("late", |scan| {
        let seat = after_space(scan)?;
        scan.expect(" ")?;
        let claim = one(scan, &LATE_CLAIMS)?;
        Ok(Incident::Late { seat, claim, in_time: scan.eat(" in-time"), tsumo_called: scan.eat(" tsumo-called") })
    }),
    ("disturbed", |scan| {
        let goes_on = scan.eat(" goes-on");
        Ok(Incident::Disturbed { by: by_whom(scan)?, goes_on })
    }),
    ("dead-hand", |scan| after_space(scan).map(Incident::DeadHand)),
    ("said-dead-hand", |scan| after_space(scan).map(Incident::SaidDeadHand)),
    ("penalty", |scan| {
        let seat = after_space(scan)?;
        scan.expect(" ")?;
        let points = scan.number()?;
        scan.expect(" for ")?;
        Ok(Incident::Penalty { seat, points, why: scan.name()? })
    }),
];

const LATE_CLAIMS: [Phrase<LateClaim>; 3] = [
    ("win", |scan| Ok(LateClaim::Win { shown: scan.eat(" shown") })),
    ("pon", |scan| two_after_space(scan).map(LateClaim::Pon)),
    ("kan", |_| Ok(LateClaim::Kan)),
];
