//! Whole reviews by a bot whose figures are known.

use players::{Bot, Level, Weighed};
use records::record::Record;
use rules::Rules;
use table::{Action, Legal, SeatView};
use tiles::Seat;

#[path = "counting.rs"]
mod counting;

use counting::{Counting, NAMES, game, played};

use super::{DecisionKind, NoFigures, Review, ReviewedGame, Step, Walkthrough, judge, review};
use crate::{record, seated};

fn walkthrough(game: &ReviewedGame, seats: &[Seat]) -> Walkthrough {
    game.walkthrough(seats).expect("a finished game")
}

fn reviewed(game: &ReviewedGame, seats: &[Seat]) -> Review {
    let walkthrough = walkthrough(game, seats);
    review(game, &walkthrough, seats, "counting", || Box::new(Counting), || ()).expect("threads").expect("figures")
}

#[test]
fn losses_are_those_of_the_figures() {
    let game = game();
    let review = reviewed(&game, &[Seat::B]);
    let player = &review.players[0];
    assert!(player.judged.len() > 20, "{}", player.judged.len());
    assert_eq!(player.without_figures(), 0);
    let mut sum = 0.0;
    for judged in &player.judged {
        let moves: Vec<Action> = judged.decision.lawful.moves().collect();
        let place = moves.iter().rev().position(|&action| action == judged.decision.action).expect("it is lawful");
        assert_eq!(judged.loss(), Some(100.0 * place as f64));
        assert_eq!(judged.stake(), 100.0 * (moves.len() - 1) as f64);
        assert_eq!(judged.best().action, moves[moves.len() - 1]);
        sum += 100.0 * place as f64;
    }
    let all = player.all();
    assert_eq!((all.decisions as usize, all.loss), (player.judged.len(), sum));
    let worst = player.worst(3);
    assert!(worst.len() == 3 && worst.windows(2).all(|pair| pair[0].loss() >= pair[1].loss()));
    let most = player.judged.iter().filter_map(|judged| judged.loss()).fold(0.0, f64::max);
    assert_eq!(worst[0].loss(), Some(most));
}

/// Hands and kinds are parts of the whole, and what the hands brought is what the game brought.
#[test]
fn parts_make_the_whole() {
    let game = game();
    let review = reviewed(&game, &Seat::ALL);
    for player in &review.players {
        let all = player.all();
        let hands: Vec<_> = review.hands.iter().map(|hand| player.hand(hand.number)).collect();
        assert_eq!(hands.iter().map(|sums| sums.decisions).sum::<u32>(), all.decisions);
        assert!((hands.iter().map(|sums| sums.loss).sum::<f64>() - all.loss).abs() < 1e-6);
        let kinds = DecisionKind::ALL.map(|kind| player.kind(kind));
        assert_eq!(kinds.iter().map(|sums| sums.decisions).sum::<u32>(), all.decisions);
        assert_eq!(kinds.iter().map(|sums| sums.agreed).sum::<u32>(), all.agreed);
        let rating = all.rating().expect("there were stakes");
        assert!((0.0..=100.0).contains(&rating), "{rating}");
    }
    for hand in &review.hands {
        let left: i32 = Seat::ALL.into_iter().map(|seat| hand.gained(seat)).sum();
        assert!(left % 1000 == 0 && left.abs() <= 8000, "bets come and go, nothing else: {left}");
    }
}

/// A player who is judged by herself agrees with everything.
#[test]
fn the_best_moves_have_no_loss() {
    let record = played(NAMES, ["club"; 4]);
    let game = ReviewedGame::of_record("game".to_owned(), record);
    let walkthrough = walkthrough(&game, &[Seat::C]);
    /// Thinks that what was done is best, with equals beside it.
    struct Content(Vec<Action>);
    impl Bot for Content {
        fn decide(&mut self, _: &Rules, _: SeatView<'_>, legal: &Legal) -> Action {
            legal.moves().next().expect("there is a move")
        }
        fn weigh(&mut self, _: &Rules, _: SeatView<'_>, legal: &Legal) -> Vec<Weighed> {
            let done = self.0.remove(0);
            let figures = |action, worth| Weighed {
                action,
                worth,
                distance: 0,
                accepted: 0,
                win: 0.0,
                value: 0.0,
                danger: 0.0,
                cost: 0.0,
            };
            let others = legal.moves().filter(|&action| action != done).map(|action| figures(action, -50.0));
            [figures(done, 0.0)].into_iter().chain(others).collect()
        }
    }
    let done = walkthrough.steps.iter().filter_map(|step| match step {
        Step::Decision(decision) => Some(decision.action),
        Step::Event(_) => None,
    });
    let mut bot = Content(done.collect());
    let player = judge(&game, &walkthrough, Seat::C, &mut bot, || ()).expect("figures");
    assert!(bot.0.is_empty(), "everything was asked");
    let sums = player.all();
    assert_eq!((sums.agreed, sums.loss, sums.rating()), (sums.decisions, 0.0, Some(100.0)));
    assert!(player.worst(5).is_empty());
}

#[test]
fn a_level_without_figures_says_so() {
    let game = game();
    let walkthrough = walkthrough(&game, &[Seat::A]);
    let mut club = Level::named("tsumogiri").expect("a level").player(0);
    assert_eq!(judge(&game, &walkthrough, Seat::A, &mut *club, || ()).err(), Some(NoFigures));
}

#[test]
fn an_unfinished_game_is_refused() {
    let text = played(NAMES, ["tsumogiri"; 4]).to_string();
    let cut = text.rfind("\nhand ").expect("several hands");
    let record: Record = format!("{}\n", text[..cut].trim_end()).parse().expect("a record");
    let game = ReviewedGame::of_record(String::new(), record);
    let why = game.walkthrough(&[Seat::A]).err().expect("it is not over");
    assert!(why.contains("ends before the game"), "{why}");
}
