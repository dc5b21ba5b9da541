//! The review of decisions: a finished game, and what a bot would have done in the place of its players.
//!
//! ```
//! use janso_arena::review::{ReviewedGame, review};
//! use janso_arena::{record, seated};
//! use players::Level;
//! use records::record::Head;
//! use rules::Ruleset;
//! use shuffle::Seed;
//! use table::{Conduct, Occasion};
//! use tiles::Seat;
//!
//! let head = Head::new(Ruleset::named("tenhou").expect("a ruleset"), Conduct::Enforced, Occasion::Club);
//! let mut players = [1, 2, 3, 4].map(|seed| Level::named("tsumogiri").expect("a level").player(seed));
//! let record = record(head, &Seed::new([7; 32]), seated(&mut players));
//!
//! let game = ReviewedGame::of_record("a game".to_owned(), record);
//! let walkthrough = game.walkthrough(&[Seat::A]).expect("it is over");
//! let judge = Level::named("beginner").expect("a level");
//! let reviewed = review(&game, &walkthrough, &[Seat::A], judge.id, || judge.player(0), || ()).expect("a thread");
//! assert!(reviewed.is_err(), "a beginner gives no figures");
//! ```

mod game;
mod judged;
mod report;
#[cfg(test)]
mod tests;

use std::io;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::thread;

use players::Bot;
use tiles::Seat;

use crate::on_threads;

pub use game::{Decision, ReviewedGame, Step, Walkthrough};
pub use judged::{DecisionKind, JudgedDecision, Losses, NoFigures, Review, ReviewedPlayer, SMALLEST_LOSS, judge};
pub use report::ReviewReport;

/// Lets a bot of this name weigh the choices of each seat, several seats at the same time, and calls `done` after each
/// choice. Every seat has a bot of its own. The outer error says that the system gives no thread.
pub fn review(
    game: &ReviewedGame,
    walkthrough: &Walkthrough,
    seats: &[Seat],
    bot: &str,
    new_bot: impl Fn() -> Box<dyn Bot> + Sync,
    done: impl Fn() + Sync,
) -> io::Result<Result<Review, NoFigures>> {
    let judged: Mutex<Vec<_>> = Mutex::new(seats.iter().map(|_| None).collect());
    let most = thread::available_parallelism().map_or(1, usize::from).min(seats.len());
    on_threads(most, seats.iter().enumerate(), &AtomicBool::new(false), |seats| {
        for (place, &seat) in seats {
            let player = judge(game, walkthrough, seat, &mut *new_bot(), &done);
            judged.lock().expect("no thread panics while it puts")[place] = Some(player);
        }
    })?;
    let judged = judged.into_inner().expect("no thread panics while it puts");
    let players = judged.into_iter().map(|player| player.expect("every seat was taken by a thread"));
    let players = players.collect::<Result<Vec<_>, _>>();
    Ok(players.map(|players| Review {
        game: game.id.clone(),
        rules: *game.rules(),
        ruleset: game.ruleset(),
        bot: bot.to_owned(),
        hands: walkthrough.hands.clone(),
        players,
    }))
}
