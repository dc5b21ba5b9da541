//! Nobody learns that somebody else could claim a tile: not from when a frame comes, how many there are, in which order, of
//! which kind and of which size.
//!
//! What a player or a spectator was sent is shown twice: to an exact check, and to a learner that is told afterwards who
//! could have claimed. The learner must not know more from the frames than from the position that everybody sees.

mod evening;
mod learner;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use protocol::{ClaimWindow, SeatSees, SeenEvent, SeenPhase, Spectators, ToSeat, Wire};
use table::{Board, Event, Phase, View, Viewer};
use tiles::{Seat, Tile};

use evening::{Evening, Frame, Parlour, Plan, Sent, play};
use learner::Learner;

/// People think this long.
const THINKING: (Duration, Duration) = (Duration::from_millis(300), Duration::from_millis(3_000));
const WINDOW: u32 = 300;
const BOT_DELAY: Duration = Duration::from_millis(600);
const FIXED: u32 = 2_000;

/// A person among bots; the person answers within the window.
fn with_bots() -> Plan {
    Plan {
        seats: ["person", "club", "beginner", "club"],
        window: ClaimWindow { milliseconds: WINDOW, fixed: false },
        claims: (Duration::ZERO, Duration::from_millis(u64::from(WINDOW) - 1)),
        turns: (Duration::ZERO, Duration::from_millis(900)),
        spectators: Spectators { delay: 0, hands: false },
    }
}

/// People who answer when they like, at a table whose window is fixed.
fn fixed() -> Plan {
    Plan {
        seats: ["person"; 4],
        window: ClaimWindow { milliseconds: FIXED, fixed: true },
        claims: THINKING,
        turns: THINKING,
        spectators: Spectators { delay: 0, hands: false },
    }
}

/// The same people at a table that waits for them.
fn patient(milliseconds: u32) -> Plan {
    Plan { window: ClaimWindow { milliseconds, fixed: false }, ..fixed() }
}

/// What somebody could have noticed about a discard that nobody claimed.
struct Noticed {
    /// From the frames alone.
    frames: Vec<f64>,
    /// From the position alone, as the viewer sees it.
    position: Vec<f64>,
    /// Whether somebody else could have claimed it.
    could: bool,
    /// Whether the viewer could.
    is_asked: bool,
    is_spectator: bool,
}

fn kind_of(message: &ToSeat) -> f64 {
    let phase = |phase: &SeenPhase| match phase {
        SeenPhase::Between {} => 0.0,
        SeenPhase::Dealing {} => 1.0,
        SeenPhase::Turn { .. } => 2.0,
        SeenPhase::Claims { .. } => 3.0,
        SeenPhase::Offered { .. } => 4.0,
        SeenPhase::Announcing { .. } => 5.0,
        SeenPhase::Over {} => 6.0,
    };
    match message {
        ToSeat::Sees(sees) => phase(&sees.phase),
        ToSeat::Table(_) => 7.0,
        ToSeat::WhyNot(_) => 8.0,
        ToSeat::Error(_) => 9.0,
        ToSeat::Over(_) => 10.0,
        ToSeat::Rematch(_) => 11.0,
        ToSeat::Closed(_) => 12.0,
    }
}

fn sees(frame: &Frame) -> Option<&SeatSees> {
    if let ToSeat::Sees(sees) = &frame.message { Some(sees) } else { None }
}

/// The place of the frame that told this event.
fn telling(frames: &[Frame], number: u32) -> Option<usize> {
    frames.iter().position(|frame| {
        sees(frame).is_some_and(|sees| (sees.first..sees.first + sees.events.len() as u32).contains(&number))
    })
}

/// Gap, number, order, kinds and sizes of the frames from a discard to the next frame, and to the next that tells an event.
fn frames_from(frames: &[Frame], number: u32) -> Option<Vec<f64>> {
    let (at, next) = (telling(frames, number)?, telling(frames, number + 1)?);
    let (discard, soon) = (&frames[at], &frames[(at + 1).min(next)]);
    // The number of spectators is sent once, a second after somebody came.
    if discard.at < Duration::from_secs(2) {
        return None;
    }
    let behind = sees(discard).map_or(0, |sees| sees.first + sees.events.len() as u32 - 1 - number);
    let gap = |to: &Frame| (to.at - discard.at).as_secs_f64();
    let events = |frame: &Frame| sees(frame).map_or(0.0, |sees| sees.events.len() as f64);
    let table = frames[at..=next].iter().filter(|frame| sees(frame).is_none()).count() as f64;
    let sizes: usize = frames[at..=next].iter().map(|frame| frame.size).sum();
    Some(vec![
        gap(soon),
        gap(&frames[next]),
        (next - at) as f64,
        f64::from(behind),
        table,
        kind_of(&discard.message),
        kind_of(&soon.message),
        kind_of(&frames[next].message),
        events(discard),
        events(soon),
        events(&frames[next]),
        discard.size as f64,
        soon.size as f64,
        frames[next].size as f64,
        sizes as f64,
    ])
}

/// What the position tells a viewer about a discard: how rare the tile is, how far the hand is, what the others do.
fn position_of(board: &Board, seat: Option<(Seat, &View)>) -> Option<Vec<f64>> {
    let Phase::Claims { seat: from, tile, .. } = board.phase else { return None };
    let (kind, viewer) = (tile.kind(), seat.map_or(from, |(seat, _)| seat));
    let own = seat.map_or(0, |(_, view)| view.own.held.count(kind));
    let is_it = |other: &Tile| other.kind() == kind;
    let open = board.river.iter().map(|one| one.tile).chain(board.indicators.iter().copied());
    let laid = board.players.values().flat_map(|player| player.laid.iter()).flat_map(|laid| laid.tiles());
    let seen = open.chain(laid).filter(|tile| is_it(tile)).count() as f64 + f64::from(own);
    let others = || Seat::ALL.into_iter().filter(|&one| one != viewer && one != from);
    let mut row = vec![
        seen,
        f64::from(own),
        kind.rank().map_or(0.0, f64::from),
        kind.index() as f64,
        f64::from(board.live),
        board.river.len() as f64,
        f64::from((4 + from as u8 - viewer as u8) % 4),
        f64::from(u8::from(board.river.last().is_some_and(|last| last.drawn))),
        others().filter(|&one| board.players[one].riichi).count() as f64,
        others().map(|one| board.players[one].laid.len() as f64).sum(),
        others().map(|one| f64::from(board.players[one].concealed)).sum(),
        f64::from(u8::from(board.players[from.next()].riichi)),
        f64::from(u8::from(from.next() == viewer)),
        f64::from(board.players[from.next()].concealed),
    ];
    row.push(seat.map_or(0.0, |(_, view)| view.own.waits.open().len() as f64));
    Some(row)
}

/// Everything that could be noticed in one game.
fn noticed(evening: &Evening) -> Vec<Noticed> {
    let mut boards: Vec<Option<(u32, Board, [View; 4])>> = Vec::new();
    let offers = evening.offers(|number, played| {
        let table = played.table();
        if let Phase::Claims { .. } = table.board().phase {
            boards.push(Some((number, table.board().clone(), Seat::ALL.map(|seat| table.view(seat)))));
        }
    });
    let mut all = Vec::new();
    for offer in offers.iter().filter(|offer| !offer.taken) {
        let at = boards.iter().flatten().find(|(number, ..)| *number == offer.number);
        let (_, board, views) = at.expect("the table was looked at");
        for Sent { seat, frames, .. } in &evening.sent {
            let view = seat.map(|seat| (seat, &views[seat as usize]));
            // The last discard of a game whose rules end it there has no next event.
            let (Some(frames), Some(position)) = (frames_from(frames, offer.number), position_of(board, view)) else {
                continue;
            };
            let others = Seat::ALL.into_iter().filter(|&one| Some(one) != *seat);
            let could = others.into_iter().any(|one| offer.could[one]);
            let is_asked = seat.is_some_and(|seat| offer.could[seat]);
            all.push(Noticed { frames, position, could, is_asked, is_spectator: seat.is_none() });
        }
    }
    all
}

/// Plays games in paused time on all cores, and calls `each` with what could be noticed in each.
fn in_paused_time(plan: &Plan, games: std::ops::Range<u64>, each: impl Fn(u64, &Evening) + Sync) {
    let (next, end) = (AtomicU64::new(games.start), games.end);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= end {
                        return;
                    }
                    let mut paused = tokio::runtime::Builder::new_current_thread();
                    let runtime = paused.enable_time().start_paused(true).build().expect("a runtime");
                    let evening = runtime.block_on(async { play(&Parlour::new(BOT_DELAY), plan, number).await });
                    each(number, &evening);
                }
            });
        }
    });
}

/// What a learner finds out: areas under the curve.
struct Found {
    examples: usize,
    /// The share of discards that somebody else could have claimed.
    share: f64,
    frames: f64,
    position: f64,
    both: f64,
}

impl std::fmt::Display for Found {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Found { examples, share, frames, position, both } = self;
        write!(f, "{examples} discards, somebody else could claim {share:.3}; ")?;
        write!(f, "found out by frames {frames:.4}, by the position {position:.4}, by both {both:.4}")
    }
}

impl Found {
    /// Learns from some and tries on others.
    fn new(train: &[&Noticed], other: &[&Noticed]) -> Found {
        type Row = fn(&Noticed) -> Vec<f64>;
        let labels = |all: &[&Noticed]| all.iter().map(|one| one.could).collect::<Vec<bool>>();
        let (known, asked) = (labels(train), labels(other));
        let area = |row: Row| {
            let rows = |all: &[&Noticed]| all.iter().map(|one| row(one)).collect::<Vec<_>>();
            Learner::train(&rows(train), &known).area(&rows(other), &asked)
        };
        Found {
            examples: train.len() + other.len(),
            share: asked.iter().filter(|&&could| could).count() as f64 / asked.len() as f64,
            frames: area(|one| one.frames.clone()),
            position: area(|one| one.position.clone()),
            both: area(|one| [one.frames.clone(), one.position.clone()].concat()),
        }
    }

    /// How much more the frames tell.
    fn more(&self) -> f64 {
        (self.frames - self.position).max(self.both - self.position)
    }
}

/// What a learner finds out as a player and as a spectator, from games with these people.
fn found(plan: &Plan, train: u64, other: u64) -> [Found; 2] {
    let (known, asked) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    in_paused_time(plan, 0..train + other, |number, evening| {
        let to = if number < train { &known } else { &asked };
        to.lock().expect("nobody fails while learning").extend(noticed(evening));
    });
    let (known, asked) = (known.into_inner().expect("all are done"), asked.into_inner().expect("all are done"));
    [false, true].map(|is_spectator| Found::new(&those(&known, is_spectator), &those(&asked, is_spectator)))
}

/// What spectators noticed, or what players did.
fn those(all: &[Noticed], is_spectator: bool) -> Vec<&Noticed> {
    all.iter().filter(|one| one.is_spectator == is_spectator).collect()
}

/// Exactly: to whoever is not asked, a discard comes alone and last in its frame; the next frame comes when the window is
/// over, to the millisecond, and tells what followed.
fn check_exactly(plan: &Plan, evening: &Evening) -> usize {
    let mut checked = 0;
    let window = f64::from(plan.window.milliseconds) / 1_000.0;
    for one in noticed(evening) {
        let [soon, gap, number, behind, table, kind, ..] = one.frames[..] else { panic!("features") };
        assert_eq!((behind, gap), (0.0, window), "the discard is the last of its frame, and the window is the same");
        if !one.is_asked {
            assert_eq!(
                (soon, number, table, kind),
                (window, 1.0, 0.0, 4.0),
                "one frame, and a phase that tells nothing"
            );
        }
        checked += 1;
    }
    for Sent { seat, frames, .. } in &evening.sent {
        for sees in frames.iter().filter_map(sees) {
            let is_asked = !sees.legal.is_empty();
            assert!(!matches!(sees.phase, SeenPhase::Claims { .. }) || is_asked, "{seat:?}");
            let offers = |event: &SeenEvent| {
                let event = event.clone().real();
                matches!(event, Event::Discarded { .. } | Event::AddedKong { .. } | Event::ConcealedKong { .. })
            };
            let place = sees.events.iter().position(offers);
            assert!(place.is_none_or(|place| place + 1 == sees.events.len()), "an offered tile comes last: {sees:?}");
        }
    }
    checked
}

/// A bot discards as long after the discard before it as the operator says: the window lies within its delay.
fn check_pace(evening: &Evening) -> usize {
    let spectator = evening.sent.iter().find(|sent| sent.seat.is_none()).expect("there is a spectator");
    let mut checked = 0;
    let mut before: Option<(Duration, [Event<Option<Tile>>; 2])> = None;
    for frame in &spectator.frames {
        let Some(SeatSees { events, .. }) = sees(frame) else { continue };
        match events.iter().map(|event| event.clone().real()).collect::<Vec<_>>()[..] {
            [drew @ Event::Drew { seat, .. }] => {
                before =
                    before.filter(|(_, [last, _])| matches!(last, Event::Discarded { .. }) && !evening.is_person(seat));
                before.iter_mut().for_each(|(_, [_, next])| *next = drew);
            }
            [discarded @ Event::Discarded { seat, .. }] => {
                if let Some((at, [_, Event::Drew { seat: drew, .. }])) = before {
                    assert_eq!((seat, frame.at - at), (drew, BOT_DELAY));
                    checked += 1;
                }
                before = Some((frame.at, [discarded; 2]));
            }
            _ => before = None,
        }
    }
    checked
}

#[test]
fn with_bots_every_discard_looks_the_same_and_comes_as_soon_as_before() {
    let (plan, checked, paced) = (with_bots(), AtomicU64::new(0), AtomicU64::new(0));
    in_paused_time(&plan, 0..14, |_, evening| {
        checked.fetch_add(check_exactly(&plan, evening) as u64, Ordering::Relaxed);
        paced.fetch_add(check_pace(evening) as u64, Ordering::Relaxed);
    });
    assert!(checked.into_inner() > 14 * 100 && paced.into_inner() > 14 * 50);
}

/// Whoever asks for the figures all the time learns of a move when everybody is told of it, and not when it is made.
#[test]
fn the_figures_move_only_when_everybody_is_told_something() {
    for plan in [with_bots(), fixed()] {
        let mut paused = tokio::runtime::Builder::new_current_thread();
        let runtime = paused.enable_time().start_paused(true).build().expect("a runtime");
        let polled = runtime.block_on(async {
            let parlour = Parlour::new(BOT_DELAY);
            let game = play(&parlour, &plan, 3);
            tokio::pin!(game);
            let (mut before, mut moved) = (parlour.figures(), 0);
            loop {
                tokio::select! {
                    _ = &mut game => return moved,
                    () = tokio::time::sleep(Duration::from_millis(20)) => {
                        let now = parlour.figures();
                        let events = |text: &str| text.lines().find(|line| line.starts_with("janso_events_total")).map(str::to_owned);
                        assert!(events(&before) != events(&now) || before == now, "{before}\n{now}");
                        moved += u32::from(before != now);
                        before = now;
                    }
                }
            }
        });
        assert!(polled > 200, "{polled}");
    }
}

/// Who may see the hands sees them when the hand is over, however long a player takes to move; before that what lies open.
#[test]
fn a_spectator_sees_hands_when_they_are_over_and_never_while_a_player_stalls() {
    const DELAY: u32 = 300;
    let stalls = (Duration::from_secs(1), Duration::from_secs(700));
    let plan = Plan { turns: stalls, spectators: Spectators { delay: DELAY, hands: true }, ..with_bots() };
    in_paused_time(&plan, 0..4, |_, evening| {
        let mut truth = Vec::new();
        evening.offers(|_, played| truth = played.log().to_vec());
        let player = evening.sent.iter().find(|sent| sent.seat.is_some()).expect("a person");
        let spectator = evening.sent.iter().find(|sent| sent.seat.is_none()).expect("there is a spectator");
        let (mut last, mut hands, mut hidden) = (0, 0, 0);
        for frame in &spectator.frames {
            let Some(SeatSees { first, events, .. }) = sees(frame) else { continue };
            let told = first + events.len() as u32 - 1;
            let real: Vec<Event<Option<Tile>>> = events.iter().map(|event| event.clone().real()).collect();
            let ends = |event: &Event<Option<Tile>>| matches!(event, Event::Ended { .. });
            if real.iter().any(ends) {
                // A hand that is over is told from its beginning.
                assert!(matches!(real[0], Event::Began { .. }) && ends(real.last().expect("an event")), "{real:?}");
                assert!(*first <= last);
                hands += 1;
            } else {
                assert_eq!(*first, last + 1);
            }
            for (number, event) in (*first..).zip(&real) {
                let true_event = truth[number as usize - 1].event;
                let viewer = if real.iter().any(ends) { Viewer::AllHands } else { Viewer::Outside };
                assert_eq!(*event, true_event.seen_by(viewer));
                hidden += usize::from(true_event.seen_by(Viewer::AllHands) != *event);
                let at = player.frames[telling(&player.frames, number).expect("it was told")].at;
                assert!(frame.at >= at + Duration::from_secs(u64::from(DELAY)), "event {number} came too early");
            }
            last = told;
        }
        assert_eq!(last as usize, truth.len());
        assert!(hands >= 4 && hidden > 100, "{hands} {hidden}");
    });
}

#[test]
fn with_a_fixed_window_every_discard_looks_the_same_whatever_people_do() {
    let (plan, checked, late) = (fixed(), AtomicU64::new(0), AtomicU64::new(0));
    in_paused_time(&plan, 0..14, |_, evening| {
        checked.fetch_add(check_exactly(&plan, evening) as u64, Ordering::Relaxed);
        let answers = evening.sent.iter().flat_map(|sent| &sent.answers);
        let slow = answers.filter(|answer| answer.as_millis() > u128::from(FIXED)).count();
        late.fetch_add(slow as u64, Ordering::Relaxed);
    });
    assert!(checked.into_inner() > 14 * 100);
    assert!(late.into_inner() > 14, "many would have needed longer");
}

/// The learner can tell: where play waits for people, it finds out.
#[test]
fn a_learner_finds_out_where_play_waits_for_people_and_nowhere_else() {
    let [player, spectator] = found(&patient(WINDOW), 8, 6);
    assert!(player.more() > 0.1 && spectator.more() > 0.1, "{player}\n{spectator}");
    for plan in [with_bots(), fixed()] {
        for found in found(&plan, 10, 6) {
            // So few games leave room for luck; `make fair` plays enough of them.
            assert!(found.more() < 0.04, "{found}");
        }
    }
}

/// As many games as it takes; `make fair`.
#[test]
#[ignore = "takes long; make fair"]
fn a_learner_of_2_000_games_finds_out_nothing_in_1_000_others() {
    let games = |name: &str, usual: u64| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (train, other) = (games("FAIR_TRAIN", 2_000), games("FAIR_OTHER", 1_000));
    for (name, plan) in [("bots", with_bots()), ("fixed window, people of 0.3 to 3 s", fixed())] {
        for (viewer, found) in ["player", "spectator"].into_iter().zip(found(&plan, train, other)) {
            println!("{name}, {viewer}: {found}");
            assert!(found.more() <= 0.01, "{found}");
        }
    }
    let (train, other) = (train / 10, other / 10);
    for milliseconds in [WINDOW, 2_000] {
        let (plan, answers) = (patient(milliseconds), Mutex::new((0, 0)));
        in_paused_time(&plan, 0..other.max(2), |_, evening| {
            let mut answers = answers.lock().expect("nobody fails while counting");
            for answer in evening.sent.iter().flat_map(|sent| &sent.answers) {
                *answers = (answers.0 + u64::from(answer.as_millis() > milliseconds.into()), answers.1 + 1);
            }
        });
        let (late, all) = answers.into_inner().expect("all are done");
        let share = late as f64 / all as f64;
        for (viewer, found) in ["player", "spectator"].into_iter().zip(found(&plan, train.max(4), other.max(2))) {
            println!("{milliseconds} ms, not fixed, {share:.3} of the answers later, {viewer}: {found}");
        }
    }
}

/// A hundred tables at once, in real time, with all cores busy: thinking takes time, and tells nothing.
#[test]
#[ignore = "takes long; make fair"]
fn a_learner_finds_out_nothing_in_real_time_with_all_cores_busy() {
    let tables = std::env::var("FAIR_TABLES").ok().and_then(|text| text.parse().ok()).unwrap_or(100);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let is_done = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    for _ in 0..cores {
        let is_done = std::sync::Arc::clone(&is_done);
        std::thread::spawn(move || {
            let mut number = 1_u64;
            while !is_done.load(Ordering::Relaxed) {
                number = std::hint::black_box(number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
            }
        });
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_time().build().expect("a runtime");
    let plan = Plan { seats: ["person", "club", "master", "beginner"], ..with_bots() };
    let (evenings, late) = runtime.block_on(async {
        let parlour = Parlour::new(BOT_DELAY);
        let mut playing = Vec::new();
        for number in 0..tables {
            let (parlour, plan) = (parlour.clone(), plan.clone());
            playing.push(tokio::spawn(async move { play(&parlour, &plan, number).await }));
        }
        let mut evenings = Vec::new();
        for one in playing {
            evenings.push(one.await.expect("every game ends"));
        }
        (evenings, parlour.late_bots())
    });
    is_done.store(true, Ordering::Relaxed);
    let (train, other) = evenings.split_at(evenings.len() * 2 / 3);
    let all = |evenings: &[Evening]| evenings.iter().flat_map(noticed).collect::<Vec<Noticed>>();
    let (train, other) = (all(train), all(other));
    for (viewer, is_spectator) in [("player", false), ("spectator", true)] {
        let found = Found::new(&those(&train, is_spectator), &those(&other, is_spectator));
        let gap = |could: bool| {
            let mut gaps: Vec<f64> =
                those(&other, is_spectator).iter().filter(|one| one.could == could).map(|one| one.frames[1]).collect();
            gaps.sort_by(f64::total_cmp);
            [gaps[gaps.len() / 20], gaps[gaps.len() / 2], gaps[gaps.len() * 19 / 20]]
        };
        println!("{tables} tables in real time, {late} late bots, {viewer}: {found}");
        println!(
            "  gap at 5, 50 and 95 %: {:.4?} s where nobody could claim, {:.4?} s where somebody could",
            gap(false),
            gap(true)
        );
        assert!(found.more() <= 0.03, "{found}");
    }
}
