//! What is said and drawn of whole reviews by a bot whose figures are known.

use arena::review::{Review, ReviewReport, ReviewedGame, review};
use arena::{record, seated};
use players::Level;
use tiles::Seat;
use words::Lang;

#[path = "../../../arena/src/review/counting.rs"]
mod counting;

use counting::{Counting, game, played};

use super::found::seats_named;
use super::page;
use super::reader::Reader;
use super::render::{Wanted, draw};
use crate::args::{Look, TileStyle, When};
use crate::show::Pen;

fn reviewed(game: &ReviewedGame, seats: &[Seat]) -> Review {
    let walkthrough = game.walkthrough(seats).expect("a finished game");
    review(game, &walkthrough, seats, "counting", || Box::new(Counting), || ()).expect("threads").expect("figures")
}

fn reader(review: &Review, lang: Lang) -> Reader<'_> {
    let look = Look { lang, json: false, tiles: TileStyle::Letters, color: When::Never };
    Reader { review, pen: Pen::new(look, &review.rules), lang }
}

#[test]
fn a_level_without_figures_says_so() {
    let game = game();
    let walkthrough = game.walkthrough(&[Seat::A]).expect("a finished game");
    let sentence = super::no_figures(Level::named("tsumogiri").expect("a level"), &game, &walkthrough).to_string();
    assert!(sentence.starts_with("tsumogiri gives no figures; "), "{sentence}");
}

#[test]
fn seats_are_found() {
    let game = game();
    let found = |given: &str| seats_named(&game, given).map_err(|wrong| wrong.sentence);
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
    let twins = ReviewedGame::of_record(String::new(), played(["Bo", "Cy", "bo", "Di"], ["tsumogiri"; 4]));
    let sentence = seats_named(&twins, "bo").expect_err("two of them").sentence;
    assert_eq!(sentence, "2 players are called \"bo\": say the seat, 0 or 2");
}

#[test]
fn the_terminal_lists_mistakes_and_with_all_everything() {
    let game = game();
    let review = reviewed(&game, &[Seat::D]);
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
    let review = reviewed(&game, &[Seat::B, Seat::C]);
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
    let review = reviewed(&game, &Seat::ALL);
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
