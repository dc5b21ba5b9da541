//! Statistics of recorded games as JSON and CSV.

use history::measures::{ALL, Measure};
use history::{PlayerStats, Stats};
use serde_json::{Map, Value, json};
use tiles::Seat;

use crate::text::quoted;

const LETTERS: [&str; 4] = ["A", "B", "C", "D"];

fn figures(name: Option<&str>, counts: &PlayerStats) -> Value {
    let value = |number: f64| match number.fract() == 0.0 {
        true => Value::from(number as i64),
        false => Value::from(number),
    };
    let measure = |one: &Measure| (one.id.to_owned(), one.value(counts).map_or(Value::Null, value));
    let [dora, red, ura] = counts.dora;
    let mut figures: Map<String, Value> = ALL.iter().map(measure).collect();
    let counted = json!({
        "places": counts.places,
        "wins": counts.wins,
        "self_draws": counts.self_draws,
        "deal_ins": counts.deal_ins,
        "wins_told": counts.wins_told,
        "yaku": counts.yaku,
        "dora": {"dora": dora, "red": red, "ura": ura},
    });
    figures.extend(counted.as_object().cloned().unwrap_or_default());
    figures.extend(name.map(|name| ("name".to_owned(), Value::from(name))));
    Value::Object(figures)
}

/// Everything, with how many games were passed over and could not be read.
pub fn stats_report(stats: &Stats, passed_over: u64, unreadable: u64) -> Value {
    let seat = |seat: Seat| figures(Some(LETTERS[seat as usize]), &stats.seats[seat]);
    let player = |(name, counts): (&str, &PlayerStats)| figures(Some(name), counts);
    json!({
        "games": stats.games,
        "hands": stats.hands,
        "won": stats.won,
        "exhaustive": stats.exhaustive,
        "nagashi": stats.nagashi,
        "aborted": stats.aborted,
        "untold": stats.untold,
        "passed_over": passed_over,
        "unreadable": unreadable,
        "all": figures(None, &stats.all()),
        "seats": Seat::ALL.map(seat),
        "players": stats.by_games().into_iter().map(player).collect::<Vec<_>>(),
    })
}

/// A table with commas: all, the seats, the players; then a column for each yaku that was counted.
pub fn stats_csv(stats: &Stats) -> String {
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
    Seat::ALL.into_iter().for_each(|seat| row("seat", LETTERS[seat as usize], &stats.seats[seat]));
    stats.by_games().into_iter().for_each(|(name, counts)| row("player", name, counts));
    text
}

fn line(cells: &[String]) -> String {
    format!("{}\n", cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_with_commas_and_quotes_are_quoted() {
        assert_eq!(line(&["a".into(), "b,c".into(), "say \"ron\"".into()]), "a,\"b,c\",\"say \"\"ron\"\"\"\n");
    }
}
