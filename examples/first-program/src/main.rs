//! Scores a hand, plays a game with a player of its own, and reads the games in a file of Tenhou's.

use janso::arena::{play, seated};
use janso::engine::{Win, WinBy, WinSetup, score};
use janso::players::{Bot, Level};
use janso::records::game_file::{Game, GameFile};
use janso::rules::{Rules, Ruleset};
use janso::shuffle::Seed;
use janso::table::{Action, Conduct, Legal, SeatView};
use janso::tiles::{Wind, Written};

/// Wins when it can, and otherwise does the first thing that it may.
struct Eager;

impl Bot for Eager {
    fn decide(&mut self, _: &Rules, _: SeatView<'_>, legal: &Legal) -> Action {
        let win = [Action::Tsumo, Action::Ron].into_iter().find(|&win| legal.contains(win));
        win.or(legal.nth_move(0)).expect("whoever is asked may do something")
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = &Ruleset::named("ema2016").expect("an edition").rules;
    let hand: Written = "12345678s567m22p +9s".parse()?;
    let setup = WinSetup::of(hand, WinBy::Tsumo, Wind::South, Wind::East).ok_or("no winning tile")?;
    let score = score(rules, &Win::new(rules, setup).expect("the hand is complete")).expect("it has a yaku");
    println!("{} han, {} minipoints", score.han, score.fu.rounded);
    let mut players: [Box<dyn Bot>; 4] = std::array::from_fn(|_| Level::named("club").expect("a level").player(1));
    players[0] = Box::new(Eager);
    let result = play(rules, Conduct::Enforced, &Seed::new([7; 32]), seated(&mut players), |_, _| ());
    println!("places {:?}", result.places.into_array());

    let path = std::env::args().nth(1).ok_or("which file?")?;
    for game in GameFile::open(path.as_ref())?.ok_or("no games in it")? {
        let Game::Foreign(game, _) = game?.read()? else { continue };
        println!("{}: {} hands", game.id, game.hands.len());
    }
    Ok(())
}
