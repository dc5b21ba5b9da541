//! `janso duel` as others see it.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::folder::Folder;
use crate::invented::SEED;
use crate::run::{PROGRAM, complaint, program, run};

fn said(line: &str) -> String {
    let said = run(line.split_whitespace(), b"");
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{line}: there is no progress without a terminal");
    said.out
}

/// The answer in JSON, and apart from it what depends on the machine.
fn duel(line: &str) -> (Value, Value) {
    let mut found: Value = serde_json::from_str(&said(&format!("duel {line} --json"))).expect("JSON");
    let speed = found.as_object_mut().expect("an object").remove("speed").expect("a speed");
    (found, speed)
}

fn figures(line: &str) -> Value {
    duel(&format!("{line} --seed {SEED}")).0
}

/// A journal that is not there yet, in a folder that is gone afterwards.
struct Scratch(Folder);

impl Scratch {
    fn fresh() -> Scratch {
        Scratch(Folder::fresh())
    }

    fn shown(&self) -> String {
        self.0.named("journal")
    }

    fn text(&self) -> String {
        self.0.text("journal")
    }

    fn write(&self, text: &str) {
        self.0.file("journal", text);
    }
}

#[test]
fn the_same_seed_gives_the_same_figures_whatever_the_threads() {
    for line in
        ["--seats club,random,random,tsumogiri --games 24", "--seats club,random,club,random --games 10 --rules tenhou"]
    {
        let one = figures(&format!("{line} --threads 1"));
        for threads in [2, 5] {
            assert_eq!(figures(&format!("{line} --threads {threads}")), one, "{threads}");
        }
    }
    let other = duel(&format!("--seats club,random,random,tsumogiri --games 24 --seed {}", "11".repeat(32))).0;
    assert_ne!(other["players"], figures("--seats club,random,random,tsumogiri --games 24")["players"]);
}

#[test]
fn the_better_player_is_found() {
    let found = figures("--seats club,random,random,random --games 40");
    let [club, random] = [&found["players"][0], &found["players"][1]];
    assert_eq!(
        (&club["name"], &club["entrants"], &club["games"]),
        (&"club".into(), &serde_json::json!([1]), &40.into())
    );
    assert_eq!((&random["entrants"], &random["games"]), (&serde_json::json!([2, 3, 4]), &120.into()));
    let place = |figures: &Value, key: &str| figures["place"][key].as_f64().expect("a number");
    assert!(place(club, "high") < 2.5 && place(club, "low") >= 1.0 && place(random, "low") > 2.5, "{found}");
    let mean = (place(club, "mean") + 3.0 * place(random, "mean")) / 4.0;
    assert!((mean - 2.5).abs() < 1e-5, "all four together have the middle place: {mean}");
    let share = |figures: &Value, key: &str| figures[key].as_f64().expect("a number");
    for figures in [club, random] {
        let places: f64 = figures["places"].as_array().expect("four").iter().filter_map(Value::as_f64).sum();
        assert!((places - 1.0).abs() < 1e-5);
    }
    assert!(share(club, "win") > share(random, "win") && share(club, "riichi") > 0.0 && share(random, "call") > 0.0);
    assert!(share(club, "mean_win") >= 1000.0 && share(club, "mean_deal_in") >= 1000.0);
    // The three random entrants together are what stands by the name.
    let entrants = found["entrants"].as_array().expect("a list");
    assert_eq!((entrants.len(), &entrants[0]), (4, club));
    let points: f64 = entrants[1..].iter().map(|one| one["points"]["mean"].as_f64().expect("a number")).sum();
    assert!((points / 3.0 - random["points"]["mean"].as_f64().expect("a number")).abs() < 1e-3);
}

/// Over whole sets of equal players, chance has nothing to say.
#[test]
fn equal_players_have_the_middle_place() {
    for (line, sets, per_set) in
        [("--seats club --games 9", 9, 1), ("--seats random,random,random,random --games 5 --rules tenhou", 5, 1)]
    {
        let found = figures(line);
        assert_eq!((&found["sets"], &found["games_per_set"]), (&sets.into(), &per_set.into()));
        let only = &found["players"][0];
        assert_eq!(only["place"], serde_json::json!({"mean": 2.5, "low": 2.5, "high": 2.5}));
        assert_eq!(found["players"], found["entrants"]);
    }
}

/// The last set is always whole.
#[test]
fn games_are_rounded_up_to_sets() {
    let found = figures("--seats club,random,random,random --games 5");
    assert_eq!((&found["games"], &found["sets"], &found["left_out"]), (&8.into(), &2.into(), &0.into()));
    let one = figures("--seats club,random,random,random --games 1");
    assert!(one["games"] == 4 && one["players"][0]["place"]["low"].is_null(), "one set has no interval");
}

/// The walls of set n are those of game n of `janso sim`.
#[test]
fn sets_have_the_walls_of_simulated_games() {
    let found = figures("--seats club --games 6");
    let sim: Value = serde_json::from_str(&said(&format!("sim --games 6 --seed {SEED} --json"))).expect("JSON");
    assert_eq!(found["hands"], sim["hands"]);
    let wins = sim["wins"]["self_draw"].as_u64().zip(sim["wins"]["discard"].as_u64()).map(|(a, b)| a + b);
    let hands = 4.0 * found["hands"].as_f64().expect("a number");
    let share = found["players"][0]["win"].as_f64().expect("a share");
    assert_eq!(wins, Some((share * hands).round() as u64));
}

#[test]
fn decisions_are_timed() {
    let (_, speed) = duel("--seats club,random,random,random --games 4 --threads 2");
    assert!(speed["threads"] == 2 && speed["games"] == 4 && speed["games_per_second"].as_f64() > Some(0.0), "{speed}");
    let [club, random] = [&speed["decisions"][0], &speed["decisions"][1]];
    for times in [club, random] {
        let [mean, most, max] = ["mean_ms", "p99_ms", "max_ms"].map(|key| times[key].as_f64().expect("a time"));
        assert!(times["number"].as_u64() > Some(100) && mean <= max && most <= max && mean > 0.0, "{times}");
    }
}

#[test]
fn a_duel_goes_on_where_its_journal_ends() {
    let journal = Scratch::fresh();
    let line = format!("--seats club,random,random,tsumogiri --resume {}", journal.shown());
    let whole = figures("--seats club,random,random,tsumogiri --games 16");
    assert_eq!(figures(&format!("{line} --games 8"))["games"], 8);
    let half = journal.text();
    assert_eq!(half.lines().count(), 9, "a head and eight games");

    // With more games, and without a seed: the journal has it.
    let (found, speed) = duel(&format!("{line} --games 16 --threads 2"));
    assert_eq!((&found, &speed["games"]), (&whole, &8.into()));
    assert_eq!(journal.text().lines().count(), 17);
    // Nothing is left to play.
    let (found, speed) = duel(&format!("{line} --games 16"));
    assert_eq!((&found, &speed["games"]), (&whole, &0.into()));
    // Fewer games are the first ones.
    assert_eq!(duel(&format!("{line} --games 8")).0, figures("--seats club,random,random,tsumogiri --games 8"));

    // Cut anywhere, it gives the same in the end.
    let all = journal.text();
    let head = all.find('\n').expect("lines");
    for cut in [0, 1, 20, head, head + 1, head + 2, half.len() - 1, half.len(), half.len() + 30, all.len() - 1] {
        journal.write(&all[..cut]);
        assert_eq!(figures(&format!("{line} --games 16")), whole, "cut at {cut}");
        let text = journal.text();
        assert_eq!((text.lines().count(), text.ends_with('\n')), (17, true), "cut at {cut}");
    }

    // The games may stand there in any order, and some may be missing.
    let lines: Vec<&str> = all.lines().collect();
    let some = [lines[0], lines[16], lines[3], lines[9]].map(|line| format!("{line}\n")).concat();
    journal.write(&some);
    assert_eq!(figures(&format!("{line} --games 16")), whole);
}

/// Our own program as somebody from outside: the same player behind the protocol plays the same games.
#[test]
fn a_player_from_outside_sits_down() {
    let outside = format!("mjai:'{PROGRAM}' mjai --bot club --rules tenhou");
    let journal = Scratch::fresh();
    let shown = journal.shown();
    let seats = format!("{outside},club,club,club");
    let mut words = vec!["duel", "--seats", &seats, "--games", "8", "--rules", "tenhou", "--seed", SEED, "--json"];
    words.extend(["--resume", &shown]);
    let said = run(&words, b"");
    assert_eq!(said.code, Some(0), "{}", said.err);
    let found = said.json();
    assert_eq!(found["incidents"], serde_json::json!([]), "{found}");
    assert_eq!((&found["players"][0]["name"], &found["sets"]), (&outside.as_str().into(), &2.into()));
    // Since it plays like the others, every rotation is the same game, and everybody has what all seats have.
    let ours = figures("--seats club --games 2 --rules tenhou");
    for entrant in found["entrants"].as_array().expect("four") {
        for key in ["place", "points", "result", "places", "win", "deal_in", "riichi", "call", "mean_win"] {
            assert_eq!(entrant[key], ours["players"][0][key], "{key}");
        }
    }
    // With another time limit it would be another duel.
    words.extend(["--time-limit", "9"]);
    let told = run(&words, b"").err;
    assert!(told.contains("its time limit: 5000 ms; here: 9000 ms"), "{told}");
}

/// One that writes nonsense and ends: the games are played to their end, and it is told what happened.
#[test]
fn a_player_from_outside_that_fails_is_reported() {
    let outside = format!("mjai:'{PROGRAM}' rules list");
    let seats = format!("{outside},club,club,club");
    let words = ["duel", "--seats", &seats, "--games", "4", "--seed", SEED];
    let said = run(words.iter().chain(&["--json"]), b"");
    assert_eq!(said.code, Some(0), "{}", said.err);
    let found = said.json();
    assert_eq!((&found["games"], &found["players"][0]["mishaps"]["given-up"]), (&4.into(), &4.into()), "{found}");
    assert_eq!(found["players"][1]["mishaps"], serde_json::json!({}));
    let first = &found["incidents"][0];
    assert!(first["game"] == 1 && first["name"] == *outside && first["kind"].is_string(), "{first}");
    for (lang, word) in
        [("en", "What went wrong"), ("da", "Hvad der gik galt"), ("de", "schiefging"), ("nl", "misging")]
    {
        let text = run(words.iter().chain(&["--lang", lang]), b"").out;
        assert!(text.contains(word) && !text.contains(['⟨', '{']), "{text}");
    }
}

/// Ctrl-C ends the duel after the running games, with an answer, and the journal goes on from there.
#[cfg(unix)]
#[test]
fn a_duel_can_be_stopped() {
    let journal = Scratch::fresh();
    let shown = journal.shown();
    let line = format!("duel --seats club,random,random,random --games 100000 --seed {SEED} --resume {shown} --json");
    let mut command = program(line.split_whitespace());
    command.stdout(Stdio::piped());
    let child = command.spawn().expect("the program starts");
    while fs::read_to_string(&shown).unwrap_or_default().lines().count() < 10 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(killed.success());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    let mut found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let (games, left_out) = (found["games"].as_u64().expect("a number"), found["left_out"].take());
    assert!((4..100_000).contains(&games) && left_out.as_u64() < Some(100), "{games} {left_out}");
    assert_eq!(journal.text().lines().count() as u64, 1 + games + left_out.as_u64().expect("a number"));
    // What was counted is what so many games give.
    let mut again = figures(&format!("--seats club,random,random,random --games {games}"));
    again["left_out"].take();
    found.as_object_mut().expect("an object").remove("speed");
    assert_eq!(found, again);
}

#[test]
fn the_journal_of_another_duel_is_refused() {
    let journal = Scratch::fresh();
    let shown = journal.shown();
    figures(&format!("--seats club,random,random,random --games 4 --threads 1 --resume {shown}"));
    let before = journal.text();
    let other = "11".repeat(32);
    for (line, sentence) in [
        ("--seats club,club,random,random".to_owned(), "its seats: club,random,random,random; here: club,club,random"),
        ("--seats club,random,random,random --rules tenhou".to_owned(), "its rules: ema2016; here: tenhou"),
        (format!("--seats club,random,random,random --seed {other}"), "its seed: 0001"),
    ] {
        let told = complaint(&format!("duel {line} --resume {shown}"));
        assert!(told.contains("is the journal of another duel") && told.contains(sentence), "{told}");
    }
    assert_eq!(journal.text(), before, "nothing was touched");

    let resume = format!("duel --seats club,random,random,random --resume {shown}");
    let lines: Vec<&str> = before.lines().collect();
    for (text, sentence) in [
        ("some notes of mine".to_owned(), "a file of another kind"),
        ("some notes of mine\n".to_owned(), "a file of another kind"),
        (format!("{}\n{}\nnonsense\n{}\n", lines[0], lines[1], lines[2]), "line 3 of the journal"),
        (format!("{}\n{}\n{}\n", lines[0], lines[1], lines[1]), "has game 1 twice"),
        (format!("{}\n{}\n", lines[0], lines[1].replacen("\"place\":1", "\"place\":2", 1)), "cannot have these places"),
        (before.replacen("\"janso\":\"", "\"janso\":\"9.", 1), "its janso: 9."),
    ] {
        journal.write(&text);
        let told = complaint(&resume);
        assert!(told.contains(sentence), "{sentence}: {told}");
        assert_eq!(journal.text(), text, "nothing was touched");
    }
    // A game that a player of ours would play differently now is noticed.
    let game = lines[1].replacen("\"riichi\":0", "\"riichi\":1", 1);
    journal.write(&format!("{}\n{game}\n", lines[0]));
    let (code, _, told) = run(format!("{resume} --games 4").split_whitespace(), b"").parts();
    assert!(code == Some(0) && told.contains("goes differently than in the journal"), "{told}");

    let told = complaint("duel --seats club --resume /nowhere/at/all");
    assert!(told.contains("cannot open the journal /nowhere/at/all"), "{told}");
}

#[test]
fn the_table_has_words_in_every_language() {
    for (lang, words) in [
        ("en", ["mean place", "99 in 100 take at most", "entrant"]),
        ("da", ["placering i snit", "99 af 100 tager højst", "deltager"]),
        ("de", ["mittlerer Platz", "99 von 100 dauern höchstens", "Teilnehmer"]),
        ("nl", ["gemiddelde plaats", "99 van de 100 duren hoogstens", "deelnemer"]),
    ] {
        let text = said(&format!("duel --seats club,random,random,random --games 8 --seed {SEED} --lang {lang}"));
        assert!(words.iter().all(|word| text.contains(word)) && !text.contains(['⟨', '{']), "{text}");
        assert!(text.contains(" ± ") && text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }
    let four = said(&format!("duel --seats club,random,tsumogiri,random --games 4 --seed {SEED} --lang nl"));
    assert!(four.lines().all(|line| line.chars().count() <= 80), "{four}");
    let equal = said("duel --seats random --games 2");
    assert!(equal.contains("2.500 ± 0.000") && !equal.contains("entrant"), "{equal}");
}

#[test]
fn wrong_arguments_are_told_at_their_place() {
    for (line, sentence) in [
        ("duel", "--seats <PLAYERS> is missing"),
        ("duel --seats clubb", "there is no player \"clubb\"; did you mean club?"),
        ("duel --seats club,random", "--seats has 2 names: it takes one for all, or 4"),
        ("duel --seats club,random,,club", "there is no player \"\""),
        ("duel --seats mjai:", "mjai: has no command"),
        ("duel --seats club --games 0", "\"0\" is no value for --games"),
        ("duel --seats club --time-limit 0", "a number of seconds from 0.001 to 3600"),
        ("duel --seats club --seed 12", "--seed: 2 characters instead of 64 hexadecimal digits"),
        ("duel --seats club --rules ema2015", "there is no ruleset"),
    ] {
        let told = complaint(line);
        assert!(told.contains(sentence), "{line}: {told}");
    }
    let told = complaint("duel --rules nothing --seats nobody --seed 1");
    assert_eq!(told.matches("janso: ").count(), 3, "everything that is wrong is told at once: {told}");
}

#[test]
fn the_help_has_examples_that_run() {
    let help = said("duel --help").replace("\\\n", " ");
    let examples: Vec<&str> = help.lines().map(str::trim).filter_map(|line| line.strip_prefix("janso duel ")).collect();
    assert_eq!(examples.len(), 3, "{help}");
    for example in examples {
        said(&format!("duel {example}"));
    }
    assert!(help.contains("\n  tsumogiri  discards what it draws"), "{help}");
}
