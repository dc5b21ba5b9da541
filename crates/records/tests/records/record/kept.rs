//! Records that earlier programs wrote: they are read to their end, whatever has been mended since; and events that cannot
//! follow one another are a difference, never a crash.

use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use janso_records::game_history::of_record;
use janso_records::record::{Record, Recorder, Replay, What};
use janso_records::write::{Dialect, Target, write};

/// `tests/kept/N` holds games of our players as the program of behaviour N recorded them, one for each ruleset.
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

#[test]
fn kept_records_are_read_to_their_end() {
    let all = kept();
    assert!(all.len() >= 7);
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
