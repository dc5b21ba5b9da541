//! Records that earlier programs wrote: they are read to their end, whatever has been mended since; and events that cannot
//! follow one another are a difference, never a crash.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use arena::seated;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use janso_records::game_history::of_record;
use janso_records::record::{Head, HeadForm, Record, Recorder, Replay, What};
use janso_records::write::{Dialect, Target, write};
use players::Level;
use rules::{Question, Rules, Ruleset};
use shuffle::Seed;
use table::{Conduct, Occasion};

/// `tests/kept/N` holds games of our players as a program recorded them that wrote version N, one for each ruleset.
fn kept() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept");
    let entries = |folder: &Path| {
        let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        paths
    };
    let read = |file: &Path| {
        let mut text = String::new();
        let packed = std::fs::File::open(file).expect("a file");
        GzDecoder::new(packed).read_to_string(&mut text).expect("a text");
        (file.display().to_string(), text)
    };
    entries(&folder).iter().flat_map(|behaviour| entries(behaviour)).map(|file| read(&file)).collect()
}

/// Writes what is to be kept of the version that this program writes, into the folder that `KEEP` names:
/// `KEEP=crates/records/tests/kept/3 cargo test -p janso-records this_version_is_kept -- --ignored`.
#[test]
#[ignore = "it writes files"]
fn this_version_is_kept() {
    let folder = PathBuf::from(std::env::var("KEEP").expect("the folder to write into"));
    for ruleset in &Ruleset::ALL {
        let file = std::fs::File::create_new(folder.join(format!("{}.janso.gz", ruleset.id))).expect("a new file");
        let mut packed = GzEncoder::new(file, Compression::best());
        packed.write_all(game(ruleset).to_string().as_bytes()).expect("a written file");
        packed.finish().expect("a written file");
    }
}

/// A game of our players by these rules.
fn game(ruleset: &'static Ruleset) -> Record {
    let seed = Seed::new([ruleset.id.len() as u8; 32]);
    let head = Head::new(ruleset, Conduct::Enforced, Occasion::Club);
    let head = Head { commitment: Some(seed.commitment()), seed: Some(seed.clone()), ..head };
    let mut clubs = [1, 2, 3, 4].map(|number| Level::named("club").expect("a level").player(number));
    arena::record(head, &seed, seated(&mut clubs))
}

/// A rule is changed on purpose: what was recorded is read, shown and checked by the rules that it has, not by those that the
/// ruleset of its name has today. Here it is the record that differs.
#[test]
fn recorded_rules_count_and_not_those_of_today() {
    let ruleset = Ruleset::named("ema2016").expect("an edition");
    let text = game(ruleset).to_string();
    let change = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to).parse::<Record>().unwrap_or_else(|error| panic!("{error}"))
    };
    let uma = format!("rule uma {}\n", rules::Value::Places(ruleset.rules.uma));
    let record = change(&uma, "rule uma 40000, 0, 0, -40000\n");
    assert_eq!(record.head().rules, Rules { uma: [40_000, 0, 0, -40_000], ..ruleset.rules });
    assert_eq!(record.head().base, ruleset);
    let verified = record.verify().expect("it went that way");
    assert_eq!(verified.result.uma.values().max(), Some(&40_000));
    let shown = of_record(&record).expect("it can be counted").result.expect("it is over");
    assert_eq!(shown.totals, Some(verified.result.totals));
    // Where the table of today would have gone another way, the game is shown as it went.
    let record = change("rule riichi_bet 1000\n", "rule riichi_bet 500\n");
    assert!(record.verify().is_err());
    assert!(Recorder::finished(record).is_some());
}

/// A question that was not asked when a record was written is answered by the ruleset of today, and stays out of the record.
#[test]
fn what_was_not_asked_is_answered_by_the_ruleset() {
    let ruleset = Ruleset::named("ema2012").expect("an edition");
    let text = game(ruleset).to_string();
    let older = text.replace("rule kiriage no\n", "");
    assert_ne!(older, text);
    let record: Record = older.parse().expect("a record");
    let unasked = vec![Question::named("kiriage").expect("a question")];
    assert_eq!(record.head().form, HeadForm::Complete { behaviour: table::BEHAVIOUR, unasked });
    assert_eq!(record.head().rules, ruleset.rules);
    assert_eq!(record.to_string(), older);
    record.verify().expect("it is right");
}

#[test]
fn kept_records_are_read_to_their_end() {
    let all = kept();
    assert!(all.len() >= 14);
    for (file, text) in &all {
        let record: Record = text.parse().unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(&record.to_string(), text, "{file}: spelled as it was");
        let events = |mut replay: Replay, believes: bool| {
            let mut events = Vec::new();
            loop {
                match replay.step() {
                    Ok(Some(step)) => events.push((step.line, step.hand, step.event, step.what)),
                    Ok(None) => return (events, replay.position().clone()),
                    Err(_) if believes => replay.go_on_as_recorded(),
                    Err(difference) => panic!("{file}: {difference}"),
                }
            }
        };
        let (recorded, end) = events(Replay::as_recorded(&record), false);
        assert!(recorded.len() > 300, "{file}");
        // Compared as far as it goes, and believed from there on: the same game.
        assert_eq!(events(Replay::new(&record), true), (recorded, end.clone()), "{file}");
        let over = Recorder::finished(record.clone()).unwrap_or_else(|| panic!("{file}: it is over"));
        assert_eq!(over.table().position(), &end);
        let result = of_record(&record).expect("it can be counted").result.expect("it is over");
        assert_eq!(result.points, end.board.game.result(&record.head().rules).points);
        for target in [
            Target::Tenhou6,
            Target::Mjai(Dialect::Later),
            Target::Mjai(Dialect::First),
            Target::Mjlog,
            Target::Majiang,
        ] {
            write(&record, target).unwrap_or_else(|error| panic!("{file}, {target:?}: {error}"));
        }
    }
}

/// Lines left out, doubled, exchanged, or taken from another game.
#[test]
fn events_that_cannot_follow_are_a_difference() {
    let all = kept();
    let mut rng = fastrand::Rng::with_seed(14);
    let (mut broken, mut whole) = (0, 0);
    for round in 0..1_500 {
        let (_, text) = &all[round % all.len()];
        let mut lines: Vec<&str> = text.lines().collect();
        let head = lines.iter().position(|line| line.is_empty()).expect("a head");
        let other: Vec<&str> = all[rng.usize(..all.len())].1.lines().collect();
        for _ in 0..rng.usize(1..4) {
            let [one, two] = [(); 2].map(|()| rng.usize(head + 1..lines.len()));
            match rng.u8(..4) {
                0 => drop(lines.remove(one)),
                1 => lines.insert(one, lines[two]),
                2 => lines.swap(one, two),
                _ => lines[one] = other[rng.usize(head + 1..other.len())],
            }
        }
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let Ok(record) = text.parse::<Record>() else { continue };
        let mut replay = Replay::as_recorded(&record);
        loop {
            match replay.step() {
                Ok(Some(_)) => (),
                Ok(None) => break whole += 1,
                Err(difference) => {
                    assert!(matches!(difference.what, What::CannotFollow(_)), "{difference}");
                    break broken += 1;
                }
            }
        }
    }
    assert!(broken > 200 && whole > 50, "{broken} broken, {whole} whole");
}
