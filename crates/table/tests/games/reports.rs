//! Reports at any moment: between the answers to an offer, after kongs, while hands are shown. Mistakes and reports come
//! again and again, and what a referee says takes nothing away that was declared.

use janso_table::{
    Action, Board, Conduct, Event, Fault, HandEnd, Incident, LateCall, LateClaim, Phase, Said, Slip, Verdict, Wall,
};
use rules::{MultipleRon, Rules, Ruleset};
use tiles::{Kind, Seat, Tile};

use crate::player::{Input, Player, Style};
use crate::properties::Watched;

/// What came up, so that nothing here passes because it never happened.
#[derive(Debug, Default)]
struct Seen {
    reports_beside_a_win: u32,
    voided: u32,
    wins_after_reports: u32,
    kongs_taken_back: u32,
    late_wins: u32,
    reopened: u32,
    wrong_kongs: u32,
    wrong_claims: u32,
    passed_over: u32,
    dead_when_shown: u32,
}

// clause: win.declared-binds
// clause: chombo.voided-by-win
// clause: dead.found-when-shown
// clause: dead.invalid-set.no-claim
#[test]
fn reports_at_any_moment() {
    let mut seen = Seen::default();
    for ruleset in Ruleset::ALL {
        for seed in 0..100 {
            play(&ruleset.rules, seed, &mut seen);
        }
    }
    let all = [
        seen.reports_beside_a_win,
        seen.voided,
        seen.wins_after_reports,
        seen.kongs_taken_back,
        seen.late_wins,
        seen.reopened,
        seen.wrong_kongs,
        seen.wrong_claims,
        seen.passed_over,
        seen.dead_when_shown,
    ];
    assert!(all.iter().all(|&number| number > 0), "{seen:?}");
}

/// A game in which a referee has much to do. Only so many hands can end by a mistake, or the game would have no end.
fn play(rules: &Rules, seed: u64, seen: &mut Seen) {
    let mut game = Watched::new(rules, Conduct::Open, seed);
    let mut player = Player::new(seed);
    player.style = Style::Keen;
    (player.slips, player.mistakes) = (300, 200);
    let mut events = Vec::new();
    let mut declared = Declared::default();
    let mut claims: Vec<Seat> = Vec::new();
    for step in 0.. {
        if game.table.board().phase == Phase::Over {
            return;
        }
        assert!(step < 200_000, "every game ends");
        let input = next(rules, &mut player, &game, !declared.all.is_empty());
        if let Input::Play(seat, action) = input {
            let lawful = game.table.lawful_actions(rules, seat).contains(action);
            match action {
                Action::Ron => declared.call(seat, lawful),
                Action::Chi(_) | Action::Pon(_) | Action::Kan if lawful => claims.push(seat),
                _ => (),
            }
        }
        let before = game.table.board().clone();
        events.clear();
        game.take(input.clone(), &mut events);
        check_claims(&game, &claims, &events, seen);
        check_legality(rules, &game);
        match input {
            Input::Report(_) => declared.check_report(&before, &game, &events, seen),
            Input::Deal(_) | Input::Play(..) | Input::Time => (),
        }
        count(&events, &before, seen);
        let offered = |board: &Board| matches!(board.phase, Phase::Claims { .. }).then(|| board.offered());
        if offered(game.table.board()).is_none() {
            declared.check_end(rules, &events, seen);
        }
        // Another tile, or the same one opened again for a late win, is another offer.
        if offered(game.table.board()).is_none() || offered(game.table.board()) != offered(&before) {
            (declared, claims) = (Declared::default(), Vec::new());
        }
    }
}

/// What is done next: kongs where there are any, and a report where it matters most.
fn next(rules: &Rules, player: &mut Player, game: &Watched<'_>, declared: bool) -> Input {
    let (board, hands) = (game.table.board(), &game.table.position().hands);
    let newest = [board.offered().map(|(_, tile, _)| tile), board.river.last().map(|last| last.tile)];
    let waits = |seat: &Seat| newest.iter().flatten().any(|tile| hands[*seat].waits.all.contains(tile.kind()));
    let waiting: Vec<Seat> = Seat::ALL.into_iter().filter(waits).collect();
    let one_in = match board.phase {
        Phase::Between => return Input::Deal(Box::new(wall(rules, player))),
        Phase::Dealing | Phase::Over => return player.next(rules, &game.table),
        Phase::Claims { .. } if declared => 2,
        Phase::Turn { .. } if !waiting.is_empty() => 3,
        Phase::Announcing { .. } => 8,
        Phase::Claims { .. } | Phase::Turn { .. } => 400,
    };
    if let Phase::Turn { seat, .. } = board.phase {
        let lawful = game.table.lawful_actions(rules, seat);
        let mut kongs = lawful.moves().filter(|one| matches!(one, Action::ConcealedKong(_) | Action::AddedKong(_)));
        if let Some(kong) = kongs.next().filter(|_| !waiting.is_empty() || player.rng.bool()) {
            return Input::Play(seat, kong);
        }
    }
    if player.mistakes > 0 && player.rng.u32(..one_in) == 0 {
        player.mistakes -= 1;
        return Input::Report(match waiting.is_empty() || player.rng.bool() {
            true => player.incident(),
            false => Incident::Late {
                seat: waiting[player.rng.usize(..waiting.len())],
                claim: LateClaim::Win { shown: player.rng.u8(..4) > 0 },
                in_time: player.rng.bool(),
                tsumo_called: player.rng.u8(..8) == 0,
            },
        });
    }
    // A win that is let pass can be claimed late.
    let lets_pass = |seat: &Seat| game.table.lawful_actions(rules, *seat).contains(Action::Ron);
    if let (false, Some(seat)) = (declared, Seat::ALL.into_iter().find(lets_pass))
        && player.rng.bool()
    {
        return Input::Play(seat, Action::Pass);
    }
    player.next(rules, &game.table)
}

/// A wall in which many tiles lie beside their like, so that hands have pungs and kongs.
fn wall(rules: &Rules, player: &mut Player) -> Wall {
    let mut lumps: Vec<Vec<Tile>> = Vec::new();
    for kind in Kind::all() {
        let tiles: Vec<Tile> = rules.tile_set().filter(|tile| tile.kind() == kind).collect();
        let size = [1, 2, 3, 4][player.rng.usize(..4)];
        lumps.extend(tiles.chunks(size).map(<[Tile]>::to_vec));
    }
    player.rng.shuffle(&mut lumps);
    Wall::in_order(lumps.concat().try_into().expect("136 tiles"))
}

/// A tile goes to a wrong set only if nobody else called it for a right one, or if it can still be put right.
fn check_claims(game: &Watched<'_>, claims: &[Seat], events: &[Event<Tile>], seen: &mut Seen) {
    let board = game.table.board();
    for event in events {
        let Event::Claimed { seat, .. } = *event else { continue };
        let passed_over = |event: &Event<Tile>| {
            let wrong = |fault: Fault| matches!(fault, Fault::WrongSet | Fault::ImpossibleSet);
            matches!(event, Event::Ruled(r) if r.seat.is_some() && r.seat != Some(seat) && wrong(r.fault))
        };
        seen.passed_over += u32::from(events.iter().any(passed_over));
        if board.players[seat].has_wrong_set() {
            seen.wrong_claims += 1;
            let correctable = game.table.legal_actions(seat).slips().any(|slip| matches!(slip, Slip::Correct(_)));
            let rivals = claims.iter().filter(|&&other| other != seat && !board.players[other].dead).count();
            assert!(rivals == 0 || correctable, "{claims:?} {events:?}");
        }
    }
}

/// What a seat may do follows from what it sees.
fn check_legality(rules: &Rules, game: &Watched<'_>) {
    for seat in Seat::ALL {
        let legal = game.table.legal_actions(seat);
        if !legal.is_empty() {
            assert_eq!(*legal, game.table.view(seat).legal_actions(rules), "{seat:?}");
        }
    }
}

fn winners(events: &[Event<Tile>]) -> Vec<Seat> {
    let won = |event: &Event<Tile>| match event {
        Event::Won(won) if won.from.is_some() => Some(won.seat),
        _ => None,
    };
    events.iter().filter_map(won).collect()
}

fn is_late_win(event: &Event<Tile>) -> bool {
    matches!(event, Event::Ruled(r) if r.fault == Fault::Late(LateCall::Win) && r.verdict == Verdict::Valid)
}

fn count(events: &[Event<Tile>], before: &Board, seen: &mut Seen) {
    for event in events {
        match *event {
            Event::KongTakenBack(_) => seen.kongs_taken_back += 1,
            Event::Reopened => seen.reopened += 1,
            Event::WrongKong { .. } => seen.wrong_kongs += 1,
            Event::Ruled(ruling) => {
                seen.late_wins += u32::from(is_late_win(event));
                if let (Phase::Announcing { said }, Some(seat), Verdict::DeadHand) =
                    (before.phase, ruling.seat, ruling.verdict)
                {
                    seen.dead_when_shown += u32::from(said[seat].is_some());
                }
            }
            _ => (),
        }
    }
    if let (Phase::Announcing { said }, Some(Event::Ended { end: HandEnd::Drawn { waiting }, .. })) =
        (before.phase, events.last())
    {
        for seat in Seat::ALL {
            let shown = said[seat] == Some(Said::Waiting) && !before.players[seat].dead;
            let last = events.iter().any(|event| matches!(event, Event::Announced { seat: last, .. } if *last == seat));
            assert!(last || waiting.contains(before.wind(seat)) == shown, "{seat:?} {events:?}");
        }
    }
}

/// Wins that were declared about the tile on offer, and whether something was reported since.
#[derive(Debug, Default)]
struct Declared {
    /// Who has declared one that breaks no rule.
    good: Vec<Seat>,
    /// Who has declared one, good or not.
    all: Vec<Seat>,
    reported: bool,
}

impl Declared {
    fn call(&mut self, seat: Seat, good: bool) {
        self.all.push(seat);
        self.good.extend(good.then_some(seat));
    }

    /// After a report nobody who has declared a win is asked again, and the hand goes on if a win is good.
    fn check_report(&mut self, before: &Board, game: &Watched<'_>, events: &[Event<Tile>], seen: &mut Seen) {
        if events.is_empty() || self.all.is_empty() {
            return;
        }
        self.reported = true;
        seen.reports_beside_a_win += 1;
        let same_offer = game.table.board().phase == before.phase;
        for &seat in &self.all {
            assert!(!same_offer || game.table.legal_actions(seat).is_empty(), "{seat:?} is asked again: {events:?}");
        }
        if !self.good.is_empty() {
            let ends_badly = |event: &Event<Tile>| matches!(event, Event::Ruled(ruling) if matches!(ruling.verdict, Verdict::Chombo | Verdict::Replay));
            assert!(!events.iter().any(ends_badly), "{events:?}");
            assert!(self.good.iter().all(|&seat| !game.table.board().players[seat].dead));
            let void = |event: &Event<Tile>| matches!(event, Event::Ruled(r) if r.verdict == Verdict::NoEffect);
            seen.voided += u32::from(events.iter().any(void));
        }
    }

    /// Every good win is settled.
    fn check_end(&self, rules: &Rules, events: &[Event<Tile>], seen: &mut Seen) {
        if self.good.is_empty() {
            return;
        }
        let won = winners(events);
        match rules.multiple_ron {
            MultipleRon::All => assert!(self.good.iter().all(|seat| won.contains(seat)), "{self:?} {events:?}"),
            MultipleRon::FirstOnly => assert_eq!(won.len(), 1, "{self:?} {events:?}"),
            MultipleRon::TwoAtMost => assert!(!won.is_empty() || self.good.len() == 3, "{self:?} {events:?}"),
        }
        seen.wins_after_reports += u32::from(self.reported);
    }
}
