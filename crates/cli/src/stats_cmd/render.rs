//! The figures at the terminal.

use history::measures::{GROUPS, Measure, MeasureKind};
use history::{PlayerStats, Stats};
use tiles::{Seat, Wind};

use crate::show::{Align, BOLD, DIM, Pen, capital, columns, narrow, paint, percent, wrap};

/// The columns that a name takes at most.
const LONGEST_NAME: usize = 16;

/// Everything, with this many players at most.
pub fn draw(stats: &Stats, pen: Pen, most: usize) -> String {
    let mut text = overview(stats, pen);
    for (heading, measures) in GROUPS {
        text += &format!("\n{}", group(stats, pen, most, heading, measures));
    }
    let left_out = stats.players.len().saturating_sub(most);
    if left_out > 0 {
        text += &wrap(0, &paint(DIM, pen.say("stats-more-players", &[("number", &left_out)])));
    }
    text + "\n" + &yaku_table(&stats.all(), pen)
}

/// How the hands ended: label, number, share of the hands.
pub fn ends(stats: &Stats, pen: Pen) -> Vec<Vec<String>> {
    let mut rows = vec![
        vec![pen.text("sim-games").to_owned(), stats.games.to_string(), String::new()],
        vec![pen.text("sim-hands").to_owned(), stats.hands.to_string(), String::new()],
    ];
    let ends = [
        (pen.text("sim-wins"), stats.won),
        (pen.text("sim-exhaustive"), stats.exhaustive),
        (pen.yaku("nagashi-mangan"), stats.nagashi),
        (pen.text("stats-aborted"), stats.aborted),
        (pen.text("stats-untold"), stats.untold),
    ];
    rows.extend(
        ends.into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(label, count)| vec![label.to_owned(), count.to_string(), percent(count, stats.hands)]),
    );
    rows
}

fn overview(stats: &Stats, pen: Pen) -> String {
    columns(&[Align::Left, Align::Right, Align::Right], &ends(stats, pen))
}

/// The heading of a column, with its unit.
fn heading(measure: &Measure, pen: Pen) -> String {
    let short = pen.text(measure.short);
    if measure.kind == MeasureKind::Share { format!("{short} %") } else { short.to_owned() }
}

fn group(stats: &Stats, pen: Pen, most: usize, title: &str, measures: &[Measure]) -> String {
    let head = measures.iter().map(|measure| paint(BOLD, heading(measure, pen)));
    let mut rows = vec![[vec![paint(BOLD, pen.text(title))], head.collect()].concat()];
    let row = |name: String, counts: &PlayerStats| {
        [vec![name], measures.iter().map(|measure| figure(measure, counts)).collect()].concat()
    };
    rows.extend(seats(stats, pen).into_iter().map(|(name, counts)| row(name, counts)));
    let players = stats.by_games();
    if !players.is_empty() && most > 0 {
        rows.push(Vec::new());
    }
    rows.extend(players.into_iter().take(most).map(|(name, counts)| row(narrow(name, LONGEST_NAME), counts)));
    let aligns: Vec<Align> = std::iter::once(Align::Left).chain(measures.iter().map(|_| Align::Right)).collect();
    columns(&aligns, &rows)
}

/// Yaku and dora: name, number, share of the wins or number a win.
pub fn yaku_rows(all: &PlayerStats, pen: Pen) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = all
        .yaku_by_frequency()
        .into_iter()
        .map(|(id, count)| vec![yaku_name(pen, id), count.to_string(), percent(count, all.wins_told)])
        .collect();
    for (id, count) in ["dora", "red-five", "ura-dora"].into_iter().zip(all.dora) {
        if count > 0 {
            let each = format!("{:.2}", count as f64 / all.wins_told.max(1) as f64);
            rows.push(vec![pen.term(id).to_owned(), count.to_string(), pen.say("sim-a-win", &[("number", &each)])]);
        }
    }
    rows
}

fn yaku_table(all: &PlayerStats, pen: Pen) -> String {
    let mut rows =
        vec![vec![paint(BOLD, capital(pen.term("yaku"))), String::new(), pen.text("sim-of-wins").to_owned()]];
    rows.extend(yaku_rows(all, pen));
    columns(&[Align::Left, Align::Right, Align::Left], &rows)
}

/// A figure without a unit, and a dash where there is nothing to say.
pub fn figure(measure: &Measure, counts: &PlayerStats) -> String {
    let Some(value) = (measure.of)(counts) else { return "–".to_owned() };
    match measure.kind {
        MeasureKind::Count | MeasureKind::Points => format!("{value:.0}"),
        MeasureKind::Place => format!("{value:.2}"),
        MeasureKind::Share => format!("{:.1}", 100.0 * value),
        // Adding zero leaves no minus before a zero.
        MeasureKind::Change => format!("{:+.0}", value.round() + 0.0),
        MeasureKind::Turn => format!("{value:.1}"),
    }
}

/// The seats with the wind they begin with.
pub fn seats(stats: &Stats, pen: Pen) -> Vec<(String, &PlayerStats)> {
    Seat::ALL.into_iter().zip(Wind::ALL).map(|(seat, wind)| (pen.wind(wind).to_owned(), &stats.seats[seat])).collect()
}

/// The name of a yaku. Players of Japanese-style rules have one word for three of them, so it says of what.
pub fn yaku_name(pen: Pen, id: &str) -> String {
    let of = match id {
        "dragon-pung" => "dragon",
        "seat-wind" | "prevalent-wind" => id,
        _ => return pen.yaku(id).to_owned(),
    };
    match pen.yaku("seat-wind") == pen.yaku("prevalent-wind") {
        true => format!("{} ({})", pen.yaku(id), pen.term(of)),
        false => pen.yaku(id).to_owned(),
    }
}
