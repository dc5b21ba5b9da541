//! The history of a recorded game: from our own record, or from that of another program.

use engine::Dora;
use history::{
    DeclaredRiichi, GameHistory, GameOutcome, HandFold, HandHistory, HandOver, HandStart, HandWin, WinScore,
};
use rules::{Rules, Yaku};
use table::{Game, Phase};
use tiles::BySeat;

use crate::foreign_game::{Counted, DrawKind, End, ForeignGame, Hand, Move, Start, Totals, Win};
use crate::record::{Difference, Record, Replay};
use crate::through::{Recorded, recorded_by};

/// What our own record says. It is believed like that of another program, as far as its events can follow one another.
pub fn of_record(record: &Record) -> Result<GameHistory, Difference> {
    let head = record.head();
    let names = BySeat::from_fn(|seat| head.players[seat].as_ref().map(|name| name.as_str().to_owned()));
    let (mut fold, mut hands) = (HandFold::default(), Vec::new());
    let mut replay = Replay::as_recorded(record);
    while let Some(step) = replay.step()? {
        hands.extend(fold.add(&head.rules, &step.what, replay.position()));
    }
    let board = &replay.position().board;
    let over = board.phase == Phase::Over;
    let result = over.then(|| GameOutcome::from(&board.game.result(&head.rules)));
    Ok(GameHistory { names, hands, result })
}

/// What another program's record says. It is believed; what it does not say comes from our table, if the game can be
/// played there: by `rules` if they are given, and otherwise by those of the record.
pub fn of_foreign(told: &ForeignGame, rules: Option<Rules>) -> GameHistory {
    let names = BySeat::from_fn(|seat| {
        let name = told.names.as_ref().map(|names| &names[seat]);
        name.filter(|name| !name.trim().is_empty()).cloned()
    });
    let result = told.ending.and_then(|ending| {
        let points = ending.points?;
        let places =
            ending.places.unwrap_or_else(|| Game { points, ..Game::new(&told.rules) }.result(&told.rules).places);
        let totals = match ending.totals {
            Some(Totals::Exact(totals)) => Some(totals),
            Some(Totals::Rounded(..)) | None => None,
        };
        Some(GameOutcome { points, places, totals })
    });
    let numbered = (1..).zip(&told.hands);
    let hands: Vec<HandHistory> = numbered.filter_map(|(number, hand)| of_hand(told, number, hand)).collect();
    let told_all = hands.iter().all(is_told) && (result.is_some() || told.ending.is_none());
    let at_table = if told_all { None } else { at_table(told, &hands, rules) };
    match at_table {
        Some(ours) => GameHistory { names, hands: ours.hands, result: result.or(ours.result) },
        None => GameHistory { names, hands, result },
    }
}

/// The game as our table plays it. Where the record does not tell an indicator, the table does not know what a win is
/// worth either: of such a hand stands what the record tells.
fn at_table(told: &ForeignGame, hands: &[HandHistory], rules: Option<Rules>) -> Option<GameHistory> {
    let Recorded { record, untold, .. } = recorded_by(told, rules).ok()?;
    let mut ours = of_record(&record).ok()?;
    ours.hands.retain(|hand| hand.over != HandOver::Replayed);
    if ours.hands.len() != hands.len() {
        return None;
    }
    for place in untold.iter().filter_map(|untold| (untold.hand.number as usize).checked_sub(1)) {
        let (ours, told) = (ours.hands.get_mut(place), hands.get(place)?);
        if let (Some(ours), HandOver::Won) = (ours, told.over) {
            ours.clone_from(told);
        }
    }
    Some(ours)
}

/// Whether a record tells all that is counted of a hand.
fn is_told(hand: &HandHistory) -> bool {
    hand.changes.is_some()
        && match hand.over {
            HandOver::Won => hand.wins.iter().all(|win| win.points.is_some() && win.counted().is_some()),
            HandOver::Exhaustive => hand.waiting.values().all(Option::is_some),
            HandOver::Nagashi | HandOver::Aborted(_) | HandOver::Replayed => true,
            HandOver::Unknown => false,
        }
}

/// What another program tells of a hand; `None` if it broke off.
fn of_hand(told: &ForeignGame, number: u32, hand: &Hand) -> Option<HandHistory> {
    let end = hand.end.as_ref()?;
    let Start { round, dealer, counters, bets, points, .. } = hand.start;
    let mut history = HandHistory::new(number, HandStart { round, dealer, counters, bets, points });
    let (mut discards, mut bets) = (BySeat::new([0_u8; 4]), BySeat::new([false; 4]));
    let mut last = None;
    for one in &hand.moves {
        match one {
            Move::Riichi(seat) => {
                let turn = discards[*seat].saturating_add(1);
                if history.riichi_of(*seat).is_none() {
                    history.riichi.push(DeclaredRiichi { seat: *seat, turn, wait: None, bet: None });
                }
            }
            Move::Discarded { seat, .. } => discards[*seat] = discards[*seat].saturating_add(1),
            Move::Bet { seat, .. } => bets[*seat] = true,
            Move::Claimed { seat, call, .. } => history.calls[*seat].claim(*call),
            Move::ConcealedKong { seat, .. } => history.calls[*seat].kong(true),
            Move::AddedKong { seat, .. } => history.calls[*seat].kong(false),
            Move::Drew { .. } | Move::Turned(_) => (),
        }
        if let Move::Riichi(_) | Move::Drew { .. } | Move::Claimed { .. } = one {
            last = Some(one);
        }
    }
    if !told.tells.bets {
        // A bet is placed unless somebody wins on the declaring discard.
        bets = BySeat::from_fn(|seat| history.riichi_of(seat).is_some());
        let taken = match end {
            End::Won(wins) => wins.iter().any(|win| win.from.is_some()),
            End::Drawn(draw) => draw.kind == DrawKind::Aborted(table::Abort::ThreeWinners),
        };
        if let (Some(Move::Riichi(seat)), true) = (last, taken) {
            bets[*seat] = false;
        }
    }
    for riichi in &mut history.riichi {
        riichi.bet = bets[riichi.seat].then_some(told.rules.riichi_bet);
    }
    history.discards = discards.values().fold(0, |sum: u8, &one| sum.saturating_add(one));
    history.sets = history.calls.map(|calls| calls.claimed().saturating_add(calls.concealed_kongs));
    let changes = match end {
        End::Won(wins) => {
            let sum =
                |sum: BySeat<i32>, more: BySeat<i32>| BySeat::from_fn(|seat| sum[seat].saturating_add(more[seat]));
            history.over = HandOver::Won;
            history.wins = wins.iter().map(|win| of_win(win, discards[win.seat])).collect();
            wins.iter().try_fold(BySeat::new([0; 4]), |all, win| Some(sum(all, win.changes?)))
        }
        End::Drawn(draw) => {
            history.waiting = draw.waiting;
            history.over = match draw.kind {
                DrawKind::Exhaustive => HandOver::Exhaustive,
                DrawKind::Nagashi => HandOver::Nagashi,
                DrawKind::Aborted(abort) => HandOver::Aborted(Some(abort)),
                DrawKind::Untold => HandOver::Unknown,
            };
            match draw.kind {
                DrawKind::Aborted(_) => Some(draw.changes.unwrap_or(BySeat::new([0; 4]))),
                DrawKind::Exhaustive | DrawKind::Nagashi | DrawKind::Untold => draw.changes,
            }
        }
    };
    let bet = told.rules.riichi_bet;
    let less_bet = |seat, points: i32| points.saturating_sub(if bets[seat] { bet } else { 0 });
    history.changes = changes.map(|changes| BySeat::from_fn(|seat| less_bet(seat, changes[seat])));
    Some(history)
}

/// What another program tells of a win after this many discards of the winner.
fn of_win(win: &Win, discards: u8) -> HandWin {
    let score = win.counted.as_deref().map_or(WinScore::Unknown, what_counted);
    HandWin { points: win.points, score, ..HandWin::new(win.seat, win.from, discards) }
}

fn what_counted(told: &[(Counted, u8)]) -> WinScore {
    let (mut yaku, mut dora) = (Vec::new(), Dora::default());
    for &(one, number) in told {
        match one {
            Counted::Yaku(one) => yaku.push(one),
            Counted::Dragons => yaku.push(Yaku::Haku),
            Counted::OtherWind => (),
            Counted::Dora => dora.dora = dora.dora.saturating_add(number),
            Counted::Red => dora.red = dora.red.saturating_add(number),
            Counted::Ura => dora.ura = dora.ura.saturating_add(number),
        }
    }
    WinScore::Record { yaku: yaku.into_iter().collect(), dora }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use history::{AsDealer, Stats, Sum};
    use rules::Ruleset;
    use shuffle::Seed;
    use table::{Action, Conduct, Occasion};
    use tiles::Seat;

    use super::*;
    use crate::foreign::{Found, Texts};
    use crate::record::{Head, PlayerName, Recorder};
    use crate::through::recorded;

    /// East declares riichi with the first discard and wins on the next: double riichi, ippatsu, pinfu, all simples. Then
    /// East has nine terminals and honours.
    const GAME: &str = r#"{"name":["a","b","c","d"],"rule":{"disp":"般南喰赤","aka":1},"log":[[[0,0,0],[25000,25000,25000,25000],[44],[43],[12,13,14,15,16,17,23,24,25,36,37,38,38],[19],["r60"],[11,11,19,21,21,22,31,35,39,41,42,43,44],[43],[35],[11,19,19,27,28,29,31,32,33,45,45,46,47],[],[],[22,23,26,27,28,31,32,33,34,46,46,47,47],[],[],["和了",[13000,-12000,0,0],[0,1,0,"満貫12000点","両立直(2飜)","一発(1飜)","平和(1飜)","断幺九(1飜)"]]],[[0,1,0],[37000,13000,25000,25000],[44],[],[11,12,13,14,15,19,21,29,31,39,41,42,43],[16],[],[22,22,22,23,23,23,24,24,24,25,25,25,26],[],[],[32,32,32,33,33,33,34,34,34,35,35,35,36],[],[],[17,17,17,18,18,18,27,27,27,28,28,28,37],[],[],["九種九牌"]]]}"#;

    fn told(text: &str) -> ForeignGame {
        let reader = Box::new(Cursor::new(text.as_bytes().to_vec()));
        let mut texts = Texts::over(reader, "game".to_owned()).expect("read").expect("a format");
        match texts.next().expect("a game").expect("a text").read().expect("readable") {
            Found::Game(told) => *told,
            other => panic!("{other:?}"),
        }
    }

    fn stats(game: &GameHistory) -> Stats {
        let mut stats = Stats::default();
        stats.add(game);
        stats
    }

    /// The table knows more of a hand than a record tells, but what is counted of each is the same.
    #[track_caller]
    fn check_same(one: &GameHistory, other: &GameHistory) {
        assert_eq!((&one.names, one.result), (&other.names, other.result));
        let each = |game: &GameHistory| -> Vec<Stats> {
            let only = |hand: &HandHistory| GameHistory { hands: vec![hand.clone()], ..game.clone() };
            game.hands.iter().map(|hand| stats(&only(hand))).collect()
        };
        assert_eq!(each(one), each(other));
    }

    #[test]
    fn a_small_game_is_counted_by_hand() {
        let stats = stats(&of_foreign(&told(GAME), None));
        assert_eq!((stats.games, stats.hands, stats.won, stats.exhaustive, stats.aborted), (1, 2, 1, 0, 1));
        let (a, b, c) = (&stats.players["a"], &stats.players["b"], &stats.players["c"]);
        assert_eq!(a, &stats.seats[Seat::A]);
        assert_eq!((a.hands, a.wins, a.self_draws, a.deal_ins, a.riichi, a.called), (2, 1, 0, 0, 1, 0));
        assert_eq!((a.win_points, a.turns), (Sum { sum: 12_000, of: 1 }, Sum { sum: 1, of: 1 }));
        assert_eq!(a.changes, Sum { sum: 12_000, of: 2 }, "the bet comes back");
        assert_eq!(a.dealer, AsDealer { hands: 2, wins: 1, deal_ins: 0, changes: a.changes });
        assert_eq!(Vec::from_iter(a.yaku.keys().copied()), ["all-simples", "double-riichi", "ippatsu", "pinfu"]);
        assert_eq!((b.deal_ins, b.loss_points, b.changes.sum), (1, Sum { sum: 12_000, of: 1 }, -12_000));
        assert_eq!((c.hands, c.wins, c.deal_ins, c.turns.mean(), c.mean_place()), (2, 0, 0, None, None));
    }

    #[test]
    fn the_table_counts_what_the_record_tells() {
        let told = told(GAME);
        let ours = recorded(&told).expect("it can be played").record;
        check_same(&of_record(&ours).expect("it replays"), &of_foreign(&told, None));
    }

    #[test]
    fn what_is_not_told_is_found_at_the_table() {
        let whole = told(GAME);
        let mut less = whole.clone();
        for hand in &mut less.hands {
            match &mut hand.end {
                Some(End::Won(wins)) => {
                    wins.iter_mut().for_each(|win| (win.points, win.counted, win.changes) = (None, None, None));
                }
                Some(End::Drawn(draw)) => draw.changes = None,
                None => (),
            }
        }
        check_same(&of_foreign(&less, None), &of_foreign(&whole, None));
    }

    /// A game of players who win when they can and otherwise do anything.
    fn random_game(ruleset: &'static Ruleset, number: u8) -> Record {
        let mut rng = fastrand::Rng::with_seed(number.into());
        let seed = Seed::new([number; 32]);
        let mut head = Head::new(ruleset, Conduct::Enforced, Occasion::Club);
        head.players = BySeat::new(["a", "b", "c", "a"].map(PlayerName::new));
        let mut game = Recorder::new(head);
        loop {
            match game.table().board().phase {
                Phase::Over => return game.into_record(),
                Phase::Between => {
                    let chance = seed.hand(&ruleset.rules, game.table().board().number + 1);
                    game.deal(chance.wall(), Some(chance.dice), |_, _| ()).expect("a wall is wanted");
                    continue;
                }
                _ => (),
            }
            let asked = |seat: &Seat| !game.table().legal_actions(*seat).is_empty();
            let seats: Vec<Seat> = Seat::ALL.into_iter().filter(asked).collect();
            let seat = seats[rng.usize(..seats.len())];
            let legal: Vec<Action> = game.table().legal_actions(seat).iter().collect();
            let good =
                |action: &&Action| matches!(action.without_reading(), Action::Tsumo | Action::Ron | Action::Riichi(_));
            // So that hands get closed and waiting, most calls are passed and drawn tiles thrown away.
            let action = match legal.iter().find(good) {
                Some(good) => *good,
                None if legal.contains(&Action::Pass) && rng.u8(..4) > 0 => Action::Pass,
                None => legal[rng.usize(..legal.len())],
            };
            game.play(seat, action, |_, _| ()).expect("it is legal");
        }
    }

    #[test]
    fn the_counts_of_random_games_add_up() {
        let mut all = Stats::default();
        let mut apart = [Stats::default(), Stats::default()];
        for ruleset in &Ruleset::ALL {
            for number in 0..4 {
                let played = of_record(&random_game(ruleset, number)).expect("it replays");
                let stats = stats(&played);
                check(&stats);
                let GameOutcome { points, places, .. } = played.result.expect("the game is over");
                let shared = Seat::ALL
                    .into_iter()
                    .any(|one| Seat::ALL.into_iter().any(|two| one != two && places[one] == places[two]));
                let sum: u8 = places.values().sum();
                assert!(if shared { sum < 10 } else { sum == 10 }, "{places:?}");
                let start = ruleset.rules.starting_points;
                for seat in Seat::ALL {
                    let change = stats.seats[seat].changes.sum;
                    // Bets that are left over at the end go to the winner, if to anybody.
                    let left = i64::from(points[seat]) - i64::from(start) - change;
                    assert!(left == 0 || (left > 0 && places[seat] == 1), "{seat:?} {left}");
                }
                all.merge(&stats);
                apart[usize::from(number) % 2].merge(&stats);
            }
        }
        check(&all);
        assert!(all.won > 0 && all.exhaustive > 0, "{all:?}");
        let [mut one, other] = apart;
        one.merge(&other);
        assert_eq!(one, all, "the order does not matter");
    }

    fn check(stats: &Stats) {
        let all = stats.all();
        assert_eq!(stats.hands, stats.won + stats.exhaustive + stats.aborted + stats.untold);
        assert_eq!(all.deal_ins, all.wins - all.self_draws, "each win on a discard is paid by one player");
        assert_eq!(all.loss_points.of, all.deal_ins);
        assert!(stats.won <= all.wins && all.wins <= 3 * stats.won);
        assert_eq!((all.hands, all.games), (4 * stats.hands, 4 * stats.games));
        assert_eq!(all.dealer.hands, stats.hands, "there is one East");
        assert_eq!((all.wins, all.wins, all.wins), (all.wins_told, all.win_points.of, all.turns.of));
        assert_eq!(all.placed(), 4 * stats.games);
        let named = stats.players.values().map(|counts| counts.wins).sum::<u64>();
        assert_eq!(named, all.wins, "everybody has a name");
        assert_eq!(stats.players["a"].games, 2 * stats.games, "two players have this name");
        assert!(all.yaku.values().all(|&count| count <= all.wins));
    }
}
