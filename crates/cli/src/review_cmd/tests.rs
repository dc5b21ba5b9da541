//! Whole reviews by a bot whose figures are known.

use players::{Bot, Level, Weighed, choose};
use records::record::{Head, PlayerName, Record, Recorder};
use rules::{Rules, Ruleset};
use shuffle::Seed;
use table::{Action, Conduct, Legal, Occasion, Phase, View};
use tiles::{BySeat, Seat};
use words::Lang;

use super::data::ReviewReport;
use super::game::{Course, Game, Item};
use super::judged::{Kind, NoFigures, Review, Reviewed, Weighing, judge};
use super::page;
use super::said::Reader;
use super::shown::{Wanted, draw};
use crate::args::{Look, TileStyle, When};
use crate::show::Pen;

/// Thinks that the last lawful move is worth 1000, the one before 900, and so on.
struct Counting;

impl Bot for Counting {
    fn decide(&mut self, _: &Rules, _: &View, legal: &Legal) -> Action {
        legal.moves().last().expect("there is a move")
    }

    fn weigh(&mut self, _: &Rules, _: &View, legal: &Legal) -> Vec<Weighed> {
        let moves: Vec<Action> = legal.moves().collect();
        let figures = |(place, &action): (usize, &Action)| Weighed {
            action,
            worth: 1000.0 - 100.0 * place as f64,
            distance: 2,
            accepted: 17,
            win: 0.25,
            value: 3900.0,
            danger: 0.125,
            cost: 5200.0,
        };
        moves.iter().rev().enumerate().map(figures).collect()
    }
}

/// A game between players of the house.
fn played(names: [&str; 4], seats: [&str; 4]) -> Record {
    let ruleset = Ruleset::named("tenhou").expect("an edition");
    let rules = &ruleset.rules;
    let players = BySeat(names.map(PlayerName::new));
    let mut game = Recorder::new(Head { players, ..Head::new(ruleset, Conduct::Enforced, Occasion::Club) });
    let mut bots = BySeat(seats.map(|id| Level::named(id).expect("a level").player(5)));
    loop {
        match game.table().board().phase {
            Phase::Over => return game.into_record(),
            Phase::Between => {
                let chance = Seed::new([5; 32]).hand(rules, game.table().board().number + 1);
                game.deal(chance.wall(), Some(chance.dice), |_, _| ()).expect("a wall is wanted");
            }
            Phase::Dealing | Phase::Turn { .. } | Phase::Claims { .. } | Phase::Announcing { .. } => {
                let waits = |seat: &Seat| !game.table().legal_actions(*seat).is_empty();
                let seat = Seat::ALL.into_iter().find(waits).expect("somebody is asked");
                let (view, legal) = (game.table().view(seat), *game.table().legal_actions(seat));
                let action = choose(&mut *bots[seat], rules, &view, &legal);
                game.play(seat, action, |_, _| ()).expect("it is legal");
            }
        }
    }
}

const NAMES: [&str; 4] = ["Anna <b>&", "Bo \"x\" onclick='1'", "千代", "bo"];

fn game() -> Game {
    Game::of_record("a <game>".to_owned(), played(NAMES, ["club", "random", "club", "club"]))
}

fn course(game: &Game, seats: &[Seat]) -> Course {
    game.course(seats).expect("a finished game")
}

fn review(game: &Game, seats: &[Seat]) -> Review {
    let course = course(game, seats);
    let reviewed = |&seat: &Seat| {
        let weighing = judge(game.rules(), &course, seat, &mut Counting, || ());
        let Weighing { judged, without } = weighing.expect("figures");
        Reviewed { seat, name: game.name(seat).to_owned(), judged, without, untold: course.untold[seat] }
    };
    let players = seats.iter().map(reviewed).collect();
    let (rules, ruleset) = (*game.rules(), game.ruleset());
    Review { game: game.id.clone(), rules, ruleset, bot: "counting".to_owned(), hands: course.hands, players }
}

fn reader(review: &Review, lang: Lang) -> Reader<'_> {
    let look = Look { lang, json: false, tiles: TileStyle::Letters, color: When::Never };
    Reader { review, pen: Pen::new(look, &review.rules), lang }
}

#[test]
fn losses_are_those_of_the_figures() {
    let game = game();
    let review = review(&game, &[Seat::B]);
    let player = &review.players[0];
    assert!(player.judged.len() > 20, "{}", player.judged.len());
    assert_eq!(player.without_figures(), 0);
    let mut sum = 0.0;
    for judged in &player.judged {
        let moves: Vec<Action> = judged.asked.lawful.moves().collect();
        let place = moves.iter().rev().position(|&action| action == judged.asked.action).expect("it is lawful");
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
    let review = review(&game, &Seat::ALL);
    for player in &review.players {
        let all = player.all();
        let hands: Vec<_> = review.hands.iter().map(|hand| player.hand(hand.number)).collect();
        assert_eq!(hands.iter().map(|sums| sums.decisions).sum::<u32>(), all.decisions);
        assert!((hands.iter().map(|sums| sums.loss).sum::<f64>() - all.loss).abs() < 1e-6);
        let kinds = Kind::ALL.map(|kind| player.kind(kind));
        assert_eq!(kinds.iter().map(|sums| sums.decisions).sum::<u32>(), all.decisions);
        assert_eq!(kinds.iter().map(|sums| sums.agreed).sum::<u32>(), all.agreed);
        let rating = all.rating().expect("there were stakes");
        assert!((0.0..=100.0).contains(&rating), "{rating}");
    }
    for hand in &review.hands {
        let left: i32 = hand.gained.0.iter().sum();
        assert!(left % 1000 == 0 && left.abs() <= 8000, "bets come and go, nothing else: {left}");
    }
}

/// A player who is judged by herself agrees with everything.
#[test]
fn the_best_moves_have_no_loss() {
    let record = played(NAMES, ["club"; 4]);
    let game = Game::of_record("game".to_owned(), record);
    let course = course(&game, &[Seat::C]);
    /// Thinks that what was done is best, with equals beside it.
    struct Content(Vec<Action>);
    impl Bot for Content {
        fn decide(&mut self, _: &Rules, _: &View, legal: &Legal) -> Action {
            legal.moves().next().expect("there is a move")
        }
        fn weigh(&mut self, _: &Rules, _: &View, legal: &Legal) -> Vec<Weighed> {
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
    let done = course.items.iter().filter_map(|item| match item {
        Item::Asked(asked) => Some(asked.action),
        Item::Happened(_) => None,
    });
    let mut bot = Content(done.collect());
    let judged = judge(game.rules(), &course, Seat::C, &mut bot, || ()).expect("figures").judged;
    assert!(bot.0.is_empty(), "everything was asked");
    let player = Reviewed { seat: Seat::C, name: String::new(), judged, without: 0, untold: 0 };
    let sums = player.all();
    assert_eq!((sums.agreed, sums.loss, sums.rating()), (sums.decisions, 0.0, Some(100.0)));
    assert!(player.worst(5).is_empty());
}

#[test]
fn a_level_without_figures_says_so() {
    let game = game();
    let course = course(&game, &[Seat::A]);
    let mut club = Level::named("tsumogiri").expect("a level").player(0);
    assert_eq!(judge(game.rules(), &course, Seat::A, &mut *club, || ()).err(), Some(NoFigures));
    let sentence = super::no_figures(Level::named("tsumogiri").expect("a level"), &game, &course).to_string();
    assert!(sentence.starts_with("tsumogiri gives no figures; "), "{sentence}");
}

#[test]
fn seats_are_found() {
    let game = game();
    let found = |given: &str| game.seats(given).map_err(|wrong| wrong.sentence);
    assert_eq!(found("0"), Ok(vec![Seat::A]));
    assert_eq!(found("3"), Ok(vec![Seat::D]));
    assert_eq!(found("c"), Ok(vec![Seat::C]));
    assert_eq!(found("千代"), Ok(vec![Seat::C]));
    assert_eq!(found("BO"), Ok(vec![Seat::D]));
    assert_eq!(found("all"), Ok(Seat::ALL.to_vec()));
    assert_eq!(
        found("4"),
        Err("no seat or player \"4\": seats are 0 to 3, 0 the first East; the nearest would be Anna <b>&, \
             Bo \"x\" onclick='1' or 千代"
            .to_owned())
    );
    let twins = Game::of_record(String::new(), played(["Bo", "Cy", "bo", "Di"], ["tsumogiri"; 4]));
    let sentence = twins.seats("bo").expect_err("two of them").sentence;
    assert_eq!(sentence, "2 players are called \"bo\": say the seat, 0 or 2");
}

#[test]
fn the_terminal_lists_mistakes_and_with_all_everything() {
    let game = game();
    let review = review(&game, &[Seat::D]);
    for lang in Lang::ALL {
        let shown = |all, worst| {
            let text = draw(reader(&review, lang), Wanted { all, worst });
            anstream::adapter::strip_str(&text).to_string()
        };
        let (some, every) = (shown(false, 2), shown(true, 2));
        assert!(!every.contains("missing"), "{every}");
        let player = &review.players[0];
        let mistakes = player.judged.iter().filter(|judged| judged.is_mistake()).count();
        assert_eq!(some.lines().filter(|line| line.contains("→")).count(), mistakes);
        let agreed = every.lines().filter(|line| line.ends_with('✓')).count();
        assert_eq!(agreed as u32, player.all().agreed);
        assert_eq!(some.lines().filter(|line| line.ends_with('✓')).count(), 0);
        let preferred = reader(&review, lang).pen.text("review-preferred");
        assert_eq!(some.lines().filter(|line| line.trim_start().starts_with(preferred)).count(), 2);
    }
}

#[test]
fn json_has_what_the_help_says() {
    let game = game();
    let review = review(&game, &[Seat::B, Seat::C]);
    let text = crate::report::json(&ReviewReport::new(&review)).expect("JSON");
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        (&value["game"], &value["rules"], &value["bot"]),
        (&"a <game>".into(), &"tenhou".into(), &"counting".into())
    );
    let players = value["players"].as_array().expect("players");
    assert_eq!(players.len(), 2);
    let keys =
        |value: &serde_json::Value| -> Vec<String> { value.as_object().expect("an object").keys().cloned().collect() };
    for key in keys(&players[0]).iter().chain(&keys(&players[0]["hands"][0])).chain(&keys(&players[0]["moves"][0])) {
        assert!(super::NOTES.contains(key.as_str()), "the help does not name {key}");
    }
    for key in keys(&players[0]["moves"][0]["candidates"][0]).iter().chain(&keys(&players[0]["kinds"])) {
        assert!(super::NOTES.contains(key.as_str()), "the help does not name {key}");
    }
    for (player, reviewed) in players.iter().zip(&review.players) {
        assert_eq!(player["seat"], reviewed.seat as usize);
        assert_eq!(player["decisions"], reviewed.all().decisions);
        let moves = player["moves"].as_array().expect("moves");
        assert_eq!(moves.len(), reviewed.judged.len());
        for (one, judged) in moves.iter().zip(&reviewed.judged) {
            assert_eq!(one["loss"].as_f64(), judged.loss());
            let played = one["candidates"].as_array().expect("candidates");
            let loss = played.iter().find(|candidate| candidate["action"] == one["played"]).expect("it is there");
            let worth = |value: &serde_json::Value| value["worth"].as_f64().expect("a number");
            assert_eq!(Some(worth(&played[0]) - worth(loss)), judged.loss());
        }
    }
}

#[test]
fn the_page_is_safe_whole_and_small() {
    let game = game();
    let review = review(&game, &Seat::ALL);
    for lang in Lang::ALL {
        let html = page::html(reader(&review, lang));
        assert!(!html.contains("missing"), "every word is there");
        assert!(html.contains("Anna &lt;b&gt;&amp;") && !html.contains("Anna <b>"));
        assert!(html.contains("Bo &quot;x&quot; onclick=&#39;1&#39;") && !html.contains("onclick='1'"));
        assert!(html.contains("a &lt;game&gt;") && !html.contains("a <game>"));
        assert!(!html.contains("http:") || html.matches("http:").count() == html.matches("http://www.w3.org/").count());
        let decisions: usize = review.players.iter().map(|player| player.judged.len()).sum();
        assert_eq!(html.matches("<article ").count(), decisions);
        for letter in ["m", "p", "s"] {
            (0..=9).for_each(|rank| assert!(html.contains(&format!("id=\"t{rank}{letter}\""))));
        }
        (1..=7).for_each(|honour| assert!(html.contains(&format!("id=\"t{honour}z\""))));
        // Every picture that is used is there.
        for used in html.split("href=\"#t").skip(1) {
            let face = used.split('"').next().unwrap_or_default();
            assert!(html.contains(&format!("id=\"t{face}\"")), "{face}");
        }
        // Some five kilobytes a decision, and the tiles once.
        assert!(html.len() < 150_000 + 7_000 * decisions, "{} for {decisions}", html.len());
    }
}

#[test]
fn an_unfinished_game_is_refused() {
    let text = played(NAMES, ["tsumogiri"; 4]).to_string();
    let cut = text.rfind("\nhand ").expect("several hands");
    let record: Record = format!("{}\n", text[..cut].trim_end()).parse().expect("a record");
    let game = Game::of_record(String::new(), record);
    let why = game.course(&[Seat::A]).err().expect("it is not over");
    assert!(why.contains("ends before the game"), "{why}");
}
