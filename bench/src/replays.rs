//! Recorded games, from mjai lines to the end: read and played at our table, and read and applied by a peer.

use std::hint::black_box;
use std::path::Path;

use records::foreign::{Format, Found, Text, Texts};
use records::through::{recorded, through};
use records::write::{Dialect, Target, write};

use crate::clock::{Spread, spread, timed};
use crate::peers::riichienv_replays;
use crate::report::{digits, quartiles, table};

/// A recorded game as mjai lines.
pub struct Lines {
    text: Text,
    pub hands: usize,
}

impl Lines {
    /// The lines as one text.
    pub fn as_str(&self) -> &str {
        &self.text.text
    }
}

struct Entry {
    name: &'static str,
    work: fn(&Lines),
}

const ENTRIES: [Entry; 4] = [
    Entry { name: "janso, read and checked", work: check },
    Entry { name: "janso, read", work: read },
    Entry { name: "riichienv-core, read and applied", work: riichienv_replays::apply },
    Entry { name: "riichienv-core, read", work: riichienv_replays::read },
];

/// The first so many games of Tenhou that mjai can hold.
pub fn games(data: &Path, most: usize) -> Result<Vec<Lines>, String> {
    let path = data.join("tenhou-mjlog-4p/games.txt");
    let texts = Texts::open(&path).map_err(|error| error.to_string())?.ok_or("not a format that can be read")?;
    Ok(texts.filter_map(|text| in_mjai(&text.ok()?)).take(most).collect())
}

/// A game as mjai lines, if it was played by rules that a reader of mjai takes for granted: it is not told that a game is
/// East only.
fn in_mjai(text: &Text) -> Option<Lines> {
    let Ok(Found::Game(told)) = text.read() else { return None };
    let record = recorded(&told).ok()?.record;
    let text = write(&record, Target::Mjai(Dialect::Later)).ok()?.text;
    let text = Text { format: Format::Mjai, id: told.id, line: 1, text };
    match text.read() {
        Ok(Found::Game(again)) if through(&again).differences.is_empty() => {
            Some(Lines { text, hands: again.hands.len() })
        }
        _ => None,
    }
}

fn read(lines: &Lines) {
    black_box(lines.text.read().expect("we wrote it"));
}

fn check(lines: &Lines) {
    let Ok(Found::Game(told)) = lines.text.read() else { panic!("we wrote a game of four") };
    let checked = black_box(through(&told));
    assert!(checked.differences.is_empty(), "{}: {}", lines.text.id, checked.differences[0]);
}

/// Replays, and tells it as a part of the page; nothing where there are no recorded games.
pub fn hold(data: &Path, rounds: usize, most: usize) -> String {
    let games = match games(data, most) {
        Ok(games) if !games.is_empty() => games,
        Ok(_) => return String::new(),
        Err(error) => {
            println!("recorded games are left out: {}: {error}", data.display());
            return String::new();
        }
    };
    eprintln!("Recorded games");
    let mut laps = vec![Vec::with_capacity(rounds); ENTRIES.len()];
    for round in 0..=rounds {
        for step in 0..ENTRIES.len() {
            let turn = (round + step) % ENTRIES.len();
            let time = timed(|| games.iter().for_each(|lines| (ENTRIES[turn].work)(black_box(lines))));
            if round > 0 {
                laps[turn].push(time.as_secs_f64() * 1e9 / games.len() as f64);
            }
        }
    }
    let hands: usize = games.iter().map(|lines| lines.hands).sum();
    let events: usize = games.iter().map(|lines| lines.as_str().lines().count()).sum();
    format!(
        "\n### Recorded games from mjai lines ({} games, {hands} hands, {events} lines)\n\n{}",
        games.len(),
        speeds(&laps)
    )
}

fn speeds(laps: &[Vec<f64>]) -> String {
    let titles = ["entrant", "games a second", "ns a game", "quartiles", "least", "times the first", "quartiles"];
    let mut rows = vec![titles.map(String::from).to_vec()];
    for (entry, own) in ENTRIES.iter().zip(laps) {
        let ns: Spread = spread(own.clone());
        let ratio = spread(own.iter().zip(&laps[0]).map(|(own, first)| own / first).collect());
        rows.push(vec![
            entry.name.into(),
            digits(1e9 / ns.median),
            digits(ns.median),
            quartiles(ns),
            digits(ns.least),
            digits(ratio.median),
            quartiles(ratio),
        ]);
    }
    table(&rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One hand: East declares riichi with the first discard and wins on the next.
    const HAND: &str = r#"{"name":["a","b","c","d"],"rule":{"disp":"般南喰赤","aka":1},"log":[[[0,0,0],[25000,25000,25000,25000],[44],[43],[12,13,14,15,16,17,23,24,25,36,37,38,38],[19],["r60"],[11,11,19,21,21,22,31,35,39,41,42,43,44],[43],[35],[11,19,19,27,28,29,31,32,33,45,45,46,47],[],[],[22,23,26,27,28,31,32,33,34,46,46,47,47],[],[],["和了",[13000,-12000,0,0],[0,1,0,"満貫12000点","両立直(2飜)","一発(1飜)","平和(1飜)","断幺九(1飜)"]]]]}"#;

    #[test]
    fn everybody_replays_the_same_lines() {
        let text = Text { format: Format::Tenhou6, id: "hand".into(), line: 1, text: HAND.into() };
        let lines = in_mjai(&text).expect("a game");
        assert_eq!(lines.hands, 1);
        ENTRIES.iter().for_each(|entry| (entry.work)(&lines));
        assert_eq!(riichienv_replays::scores(&lines), [24_000, 25_000, 25_000, 25_000], "the bet is placed");
    }
}
