//! The parts of the master beside slow and obvious twins.

use engine::shanten::{accepts, shanten};
use engine::value;
use rules::{Rules, Ruleset};
use shuffle::Seed;
use table::{Action, Board, Conduct, Event, Game, Legal, Occasion, Phase, SeatView, Table, View};
use tiles::{Counts, Kind, KindSet, Seat, Wind, Written};

use super::fitted;
use super::mind::Mind;
use super::plans::Plans;
use super::price::won;
use super::prospect::Prospect;
use super::rivals::{Form, class, each_wait, safe};
use super::search::OPENING;
use super::standing::Standing;
use crate::{Level, choose};

fn rules(id: &str) -> &'static Rules {
    const ALL: &[Ruleset] = &Ruleset::ALL;
    &ALL.iter().find(|ruleset| ruleset.id == id).expect("a ruleset").rules
}

fn kind(text: &str) -> Kind {
    text.parse().expect("a kind")
}

/// Plays a game of clubs and hands over every decision with what it led to.
fn decisions(id: &str, seed: u8, mut f: impl FnMut(SeatView<'_>, &Legal, Action, &[Event<tiles::Tile>])) {
    let rules = rules(id);
    let seeds = Seed::new([seed; 32]);
    let mut club = Level::named("club").expect("a level").player(0);
    let mut table = Table::new(rules, Conduct::Enforced, Occasion::Club);
    let (mut asked, mut events) = (None, Vec::new());
    while arena::advance(
        rules,
        &mut table,
        &mut &seeds,
        |table, seat| {
            let (view, legal) = (table.view(seat), *table.legal_actions(seat));
            // Not `arena::decide`: in the tests of this crate its players are others than those of the crate outside.
            let action = choose(&mut *club, rules, view.as_seen(), &legal);
            asked = Some((view, legal, action));
            action
        },
        |event, _| events.push(*event),
    ) {
        if let Some((view, legal, action)) = asked.take() {
            f(view.as_seen(), &legal, action, &events);
        }
        events.clear();
    }
}

/// What the player thinks a win brings is what the table pays, where no luck is left in it.
#[test]
fn wins_have_the_price_that_is_paid() {
    let mut seen = 0;
    for (id, seed) in [("ema2016", 1), ("ema2008", 2), ("tenhou", 3), ("wrc2022", 4)]
        .into_iter()
        .cycle()
        .zip(0..40)
        .map(|((id, n), seed)| (id, n + seed))
    {
        decisions(id, seed, |view, _, action, events| {
            let won_now = events.iter().find_map(|event| match event {
                Event::Won(won) if won.seat == view.seat => Some(won),
                _ => None,
            });
            // Blessings, last tiles and robbed kongs are luck too: the hand alone does not show them.
            let (Some(paid), false) = (won_now, view.board.players[view.seat].riichi) else { return };
            let lucky = [
                rules::Yaku::Rinshan,
                rules::Yaku::Chankan,
                rules::Yaku::Haitei,
                rules::Yaku::Houtei,
                rules::Yaku::Renhou,
            ];
            if paid.yakuman > 0 || lucky.iter().any(|&yaku| paid.yaku.contains(yaku)) {
                return;
            }
            let east = view.board.wind(view.seat) == Wind::East;
            let self_drawn = action == Action::Tsumo;
            let base = value::of_han(rules(id), paid.han, paid.fu).points;
            let points = value::total(base, east, self_drawn) as f32;
            let thought = won(rules(id), view, self_drawn);
            // Minipoints of a self-draw are rounded to what is usual.
            let near = if self_drawn { 0.55..=1.8 } else { 1.0..=1.0 };
            assert!(near.contains(&(thought / points)), "{id}: {thought} for {points}, {:?}", view.own);
            seen += 1;
        });
    }
    assert!(seen > 60, "{seen} wins");
}

/// The first move is the one that is made, and every lawful discard has figures.
#[test]
fn what_is_weighed_first_is_done() {
    let mut asked = 0;
    for (id, seed) in [("ema2016", 5), ("dk2008", 6), ("tenhou", 7)] {
        let mut master = Level::named("master").expect("a level").player(0);
        decisions(id, seed, |view, legal, _, _| {
            if legal.moves_len() < 2 || matches!(view.board.phase, Phase::Announcing { .. }) {
                return;
            }
            let weighed = master.weigh(rules(id), view, legal);
            let decided = master.decide(rules(id), view, legal);
            assert_eq!(weighed.first().map(|first| first.action), Some(decided), "{id}");
            assert!(weighed.iter().all(|one| legal.contains(one.action) && one.worth.is_finite()));
            assert!(weighed.iter().all(|one| (0.0..=1.0).contains(&one.win) && (0.0..=1.0).contains(&one.danger)));
            let discards = |action: &Action| matches!(action, Action::Discard(_) | Action::Riichi(_));
            let lawful = legal.moves().filter(discards).count();
            assert_eq!(weighed.iter().filter(|one| discards(&one.action)).count(), lawful);
            asked += 1;
        });
    }
    assert!(asked > 1_000, "{asked} decisions");
}

/// What a seat sees right after this deal, with another hand in the place of the dealt one.
fn holding(id: &str, hand: &str) -> View {
    let rules = rules(id);
    let mut table = Table::new(rules, Conduct::Enforced, Occasion::Club);
    let chance = Seed::new([11; 32]).hand(rules, 1);
    table.deal(rules, chance.wall(), Some(chance.dice), |_, _| ()).expect("it waits for a wall");
    let mut view = table.view(Seat::B);
    let written: Written = hand.parse().expect("a hand");
    view.own = table::Own::default();
    written.concealed.iter().for_each(|&tile| view.own.held.add(tile));
    view
}

/// The whole tree, without a memory, without a width, and with every discard that keeps the distance.
struct Slow<'a> {
    mind: &'a Mind<'a>,
    near: &'a dyn Fn(&Counts) -> Prospect,
    root: Counts,
    claims: bool,
}

/// The chance to win, and what the hand is worth.
type Outlook = (f32, f32);

impl Slow<'_> {
    /// The outlook of these tiles with so many draws: a waiting hand is looked up, since it has no tree.
    fn of(&self, counts: &Counts, turn: usize) -> Outlook {
        let (distance, accepted) = accepts(counts, 0);
        if distance == 0 {
            let prospect = (self.near)(counts);
            return (prospect.win[turn], prospect.worth[turn]);
        }
        let (pace, folded) = (&self.mind.pace, self.mind.pace.folded[turn]);
        if turn == 0 {
            return (0.0, folded);
        }
        let stays = self.of(counts, turn - 1);
        let (mut drawn, mut claimed): ([f32; 3], [f32; 3]) = Default::default();
        let count = |all: &mut [f32; 3], rate: f32, (win, worth): Outlook| {
            *all = [all[0] + rate, all[1] + rate * win, all[2] + rate * worth];
        };
        for kind in accepted.iter() {
            let more = counts[kind.index()].saturating_sub(self.root[kind.index()]);
            let rate = f32::from(self.mind.unseen[kind.index()].saturating_sub(more)) / self.mind.hidden;
            let mut fourteen = *counts;
            fourteen[kind.index()] += 1;
            let nearer = |left: &Counts| shanten(left, 0) < distance;
            let after = discards(&fourteen).filter(nearer).map(|left| self.of(&left, turn - 1));
            let best = after.max_by(|a, b| a.1.total_cmp(&b.1)).expect("there is a discard");
            count(&mut drawn, rate * pace.helped[turn], best);
            if !self.claims {
                continue;
            }
            // Two players can feed a triplet only; the one before can feed a chow too.
            let triplet = self.claim(counts, kind, [kind; 2], turn);
            let chows = [[-2_i32, -1], [-1, 1], [1, 2]].into_iter().filter_map(|steps| {
                let with = steps.map(|step| kind.rank().map_or(0, i32::from) + step);
                let ranks = with.iter().all(|rank| !kind.is_honour() && (1..=9).contains(rank));
                let index = |step: i32| kind.index().checked_add_signed(step as isize);
                let of = |step: i32| Kind::all().nth(index(step)?);
                ranks.then(|| self.claim(counts, kind, [of(steps[0])?, of(steps[1])?], turn)).flatten()
            });
            let from_before = chows.chain(triplet).max_by(|a, b| a.1.total_cmp(&b.1));
            for (players, after) in [(2.0, triplet), (1.0, from_before)] {
                if let Some((win, worth)) = after.filter(|after| after.1 - OPENING > stays.1) {
                    let readily = fitted::CLAIMED * fitted::TO_CLAIMS[class(kind)];
                    count(&mut claimed, players * rate * readily, (win, worth - OPENING));
                }
            }
        }
        let on = pace.goes_on[turn];
        let all = |n: usize, stays: f32| claimed[n] + (1.0 - claimed[0]) * (drawn[n] + (1.0 - drawn[0]) * stays);
        let worth = on * (all(2, stays.1) - pace.discard[turn]) + (1.0 - on) * pace.lost;
        if worth < folded { (0.0, folded) } else { (on * all(1, stays.0), worth) }
    }

    /// The outlook after this tile is claimed with two of the hand, if that makes it waiting.
    fn claim(&self, counts: &Counts, tile: Kind, with: [Kind; 2], turn: usize) -> Option<Outlook> {
        let mut left = *counts;
        for kind in with {
            left[kind.index()] = left[kind.index()].checked_sub(1)?;
        }
        let mut melds = arrayvec::ArrayVec::new();
        melds.push(tiles::Meld::open(&[with[0].into(), with[1].into(), tile.into()])?);
        let after = discards(&left).filter(|left| shanten(left, 1) == 0).map(|left| {
            let prospect = Plans::new(self.mind, melds.clone(), left).whole(&left);
            (prospect.win[turn - 1], prospect.worth[turn - 1])
        });
        after.max_by(|a, b| a.1.total_cmp(&b.1))
    }
}

/// These tiles without one, for each kind.
fn discards(counts: &Counts) -> impl Iterator<Item = Counts> {
    let counts = *counts;
    Kind::all().filter(move |kind| counts[kind.index()] > 0).map(move |discard| {
        let mut left = counts;
        left[discard.index()] -= 1;
        left
    })
}

/// A hand one tile from waiting, looked at whole, is worth what the slow tree says; one with a pair of dragons is
/// opened where that is better.
#[test]
fn the_search_finds_what_a_slow_one_finds() {
    let hands = [
        ("123m456p789s1145z", true),
        ("2345m345p3467s22z", true),
        ("123m456m1357p99s3z", false),
        ("1122m3344p5566s1z", true),
        ("123m45p789s1135z5z", true),
    ];
    for (hand, claims) in hands {
        let view = holding("ema2016", hand);
        let rules = rules("ema2016");
        let mind = Mind::of(rules, view.as_seen(), 100_000);
        let counts = view.own.held.counts();
        let plans = std::cell::RefCell::new(Plans::new(&mind, Default::default(), counts));
        let whole = |counts: &Counts| plans.borrow_mut().whole(counts);
        let slow = Slow { mind: &mind, near: &whole, root: counts, claims };
        for turn in [1, 3, 5] {
            let (win, worth) = slow.of(&counts, turn);
            let found = whole(&counts);
            assert!(
                (found.win[turn] - win).abs() < 0.01 * win + 1e-4,
                "{hand}, {turn} draws: {} for {win}",
                found.win[turn]
            );
            assert!(
                (found.worth[turn] - worth).abs() < 0.01 * worth.abs() + 1.0,
                "{hand}: {} for {worth}",
                found.worth[turn]
            );
        }
    }
}

/// A riichi without a hurry wins more often the more tiles it waits for and the more draws it has.
#[test]
fn better_waits_and_more_draws_win_more() {
    let rules = rules("ema2016");
    let win = |hand: &str| {
        let view = holding("ema2016", hand);
        let mind = Mind::of(rules, view.as_seen(), 4_000);
        let counts = view.own.held.counts();
        Plans::new(&mind, Default::default(), counts).declared(&counts, accepts(&counts, 0).1).win
    };
    let (two_sided, closed) = (win("123m456p23678s99p"), win("123m456p24678s99p"));
    for turn in 1..=17 {
        assert!(two_sided[turn] > 1.3 * closed[turn], "{turn}: {} and {}", two_sided[turn], closed[turn]);
        assert!(two_sided[turn] >= two_sided[turn - 1]);
    }
}

/// The waits that a hand may have: 18 two-sided ones, 21 closed ones, 6 edges, and two for each kind; a discard takes away
/// those that it shows to be none.
#[test]
fn waits_are_counted() {
    let count = |safe: KindSet| {
        let mut count = [0; Form::COUNT];
        each_wait(&[4; Kind::COUNT], safe, |form, _, _| count[form as usize] += 1);
        count
    };
    assert_eq!(count(KindSet::EMPTY), [18, 21, 6, 21, 6, 7, 21, 6, 7]);
    // A discarded 4m: no 1-4, no 4-7, nothing between 3 and 5, nothing like it.
    assert_eq!(count(KindSet::of(kind("4m"))), [16, 20, 6, 20, 6, 7, 20, 6, 7]);
}

/// What a riichi player discarded, and what passed since, is safe; a tile three away from it is safer than one that is not.
#[test]
fn discards_tell_what_is_safe() {
    let mut riichi = 0;
    decisions("ema2016", 21, |view, _, _, _| {
        for rival in view.seat.others().into_iter().filter(|&seat| view.board.players[seat].riichi) {
            let mind = Mind::of(rules("ema2016"), view, 0);
            let safe = safe(view, rival);
            let others = view.seat.others().into_iter().filter(|&seat| seat != rival);
            let only =
                others.clone().all(|seat| view.board.players[seat].is_concealed() && !view.board.players[seat].riichi);
            if only {
                let all = KindSet::ALL & !safe;
                let most = all.iter().map(|kind| mind.danger(kind)).fold(0.0, f32::max);
                assert!(safe.iter().all(|kind| mind.danger(kind) < 0.05 + 0.2 * most));
                riichi += 1;
            }
        }
    });
    assert!(riichi > 20, "{riichi} moments with a riichi");
}

/// In the last hand a win that brings a place is worth more than its points; in the first one hardly.
#[test]
fn points_are_worth_a_place_at_the_end() {
    let rules = rules("ema2016");
    let standing = |round: Wind, dealer: Seat, points: [i32; 4]| {
        let mut game = Game::new(rules);
        (game.round, game.dealer, game.points) = (round, dealer, tiles::BySeat::new(points));
        Standing::of(rules, View::new(Board::at(game, Conduct::Enforced, Occasion::Club), Seat::B).as_seen())
    };
    let last = standing(Wind::South, Seat::D, [36_000, 30_000, 28_000, 26_000]);
    // 8,000 from anybody passes the leader; 1,000 changes nothing but itself.
    assert!(last.ron(8_000.0) > 8_000.0 + 0.8 * 10_000.0, "{}", last.ron(8_000.0));
    assert!((last.ron(1_000.0) - 1_000.0).abs() < 1_000.0, "{}", last.ron(1_000.0));
    let first = standing(Wind::East, Seat::A, [30_000; 4]);
    assert!(first.ron(8_000.0) < 0.85 * last.ron(8_000.0), "{}", first.ron(8_000.0));
    assert!(last.deal_in(Seat::C, 8_000.0) < -8_000.0 - 8_000.0);
    // Points grow with points.
    let curve: Vec<f32> = (0..48).map(|n| last.tsumo(n as f32 * 1_000.0)).collect();
    assert!(curve.windows(2).all(|pair| pair[0] < pair[1]));
}

/// No edition before 2016 counts all simples in an open hand, so that nobody opens a hand for them.
#[test]
fn hands_are_opened_for_yaku_that_the_edition_has() {
    let hand = "234m456p455s678p2s";
    let claims = |id: &str| {
        let view = holding(id, hand);
        let mind = Mind::of(rules(id), view.as_seen(), 4_000);
        let mut melds = arrayvec::ArrayVec::new();
        melds.push(tiles::Meld::open(&["2s", "3s", "4s"].map(|text| kind(text).into())).expect("a chow"));
        let mut counts = view.own.held.counts();
        ["2s", "4s", "8p"].iter().for_each(|text| counts[kind(text).index()] -= 1);
        let found = Plans::new(&mind, melds, counts).of(&counts);
        found.map_or(0.0, |found| found.win[10])
    };
    assert!(claims("ema2016") > 0.1, "{}", claims("ema2016"));
    assert_eq!(claims("ema2008"), 0.0);
}
