//! The figures for other programs.

use std::collections::BTreeMap;

use history::{PlayerStats, Stats};
use serde::Serialize;
use serde_json::{Map, Value};
use tiles::Seat;

use super::measures::{ALL, players};

#[derive(Debug, Serialize)]
pub struct StatsReport<'a> {
    games: u64,
    hands: u64,
    won: u64,
    exhaustive: u64,
    nagashi: u64,
    aborted: u64,
    untold: u64,
    passed_over: u64,
    unreadable: u64,
    all: Figures<'a>,
    seats: Vec<Figures<'a>>,
    players: Vec<Figures<'a>>,
}

#[derive(Debug, Serialize)]
struct Figures<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(flatten)]
    measures: Map<String, Value>,
    places: [u64; 4],
    wins: u64,
    self_draws: u64,
    deal_ins: u64,
    wins_told: u64,
    yaku: BTreeMap<&'static str, u64>,
    dora: Dora,
}

#[derive(Debug, Serialize)]
struct Dora {
    dora: u64,
    red: u64,
    ura: u64,
}

impl<'a> Figures<'a> {
    fn new(name: Option<&'a str>, counts: &PlayerStats) -> Figures<'a> {
        let value = |number: f64| match number.fract() == 0.0 {
            true => Value::from(number as i64),
            false => Value::from(number),
        };
        let measure =
            |one: &super::measures::Measure| (one.id.to_owned(), one.value(counts).map_or(Value::Null, value));
        let [dora, red, ura] = counts.dora;
        Figures {
            name,
            measures: ALL.iter().map(measure).collect(),
            places: counts.places,
            wins: counts.wins,
            self_draws: counts.self_draws,
            deal_ins: counts.deal_ins,
            wins_told: counts.wins_told,
            yaku: counts.yaku.clone(),
            dora: Dora { dora, red, ura },
        }
    }
}

impl StatsReport<'_> {
    pub fn new(stats: &Stats, passed_over: u64, unreadable: u64) -> StatsReport<'_> {
        StatsReport {
            games: stats.games,
            hands: stats.hands,
            won: stats.won,
            exhaustive: stats.exhaustive,
            nagashi: stats.nagashi,
            aborted: stats.aborted,
            untold: stats.untold,
            passed_over,
            unreadable,
            all: Figures::new(None, &stats.all()),
            seats: Seat::ALL.map(|seat| Figures::new(Some(letter(seat)), &stats.seats[seat])).into(),
            players: players(stats).into_iter().map(|(name, counts)| Figures::new(Some(name), counts)).collect(),
        }
    }
}

fn letter(seat: Seat) -> &'static str {
    ["A", "B", "C", "D"][seat as usize]
}

/// A table with commas: all, the seats, the players; then a column for each yaku that was counted.
pub fn csv(stats: &Stats) -> String {
    let all = stats.all();
    let mut heading = vec!["who".to_owned(), "name".to_owned()];
    heading.extend(ALL.iter().map(|measure| measure.id.to_owned()));
    heading.push("wins".to_owned());
    heading.extend(all.yaku.keys().map(|id| format!("yaku_{}", id.replace('-', "_"))));
    let mut text = line(&heading);
    let mut row = |who: &str, name: &str, counts: &PlayerStats| {
        let mut cells = vec![who.to_owned(), name.to_owned()];
        cells.extend(ALL.iter().map(|one| one.value(counts).map_or(String::new(), |number| number.to_string())));
        cells.push(counts.wins.to_string());
        cells.extend(all.yaku.keys().map(|id| counts.yaku.get(id).copied().unwrap_or(0).to_string()));
        text += &line(&cells);
    };
    row("all", "", &all);
    Seat::ALL.into_iter().for_each(|seat| row("seat", letter(seat), &stats.seats[seat]));
    players(stats).into_iter().for_each(|(name, counts)| row("player", name, counts));
    text
}

fn line(cells: &[String]) -> String {
    let cell = |cell: &String| match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.clone(),
    };
    format!("{}\n", cells.iter().map(cell).collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_with_commas_and_quotes_are_quoted() {
        assert_eq!(line(&["a".into(), "b,c".into(), "say \"ron\"".into()]), "a,\"b,c\",\"say \"\"ron\"\"\"\n");
    }
}
