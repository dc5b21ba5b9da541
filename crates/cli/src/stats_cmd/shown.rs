//! The figures at the terminal.

use history::{PlayerStats, Stats};

use super::measures::{GROUPS, Kind, Measure, players, seats, yaku, yaku_name};
use crate::echo::visible;
use crate::show::{Align, BOLD, DIM, Pen, capital, columns, paint, width, wrap};

/// So many columns a name takes at most.
const LONGEST_NAME: usize = 16;

/// Everything, with so many players at most.
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

pub fn percent(part: u64, whole: u64) -> String {
    format!("{:.1} %", if whole == 0 { 0.0 } else { 100.0 * part as f64 / whole as f64 })
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
    if measure.kind == Kind::Share { format!("{short} %") } else { short.to_owned() }
}

fn group(stats: &Stats, pen: Pen, most: usize, title: &str, measures: &[Measure]) -> String {
    let head = measures.iter().map(|measure| paint(BOLD, heading(measure, pen)));
    let mut rows = vec![[vec![paint(BOLD, pen.text(title))], head.collect()].concat()];
    let row = |name: String, counts: &PlayerStats| {
        [vec![name], measures.iter().map(|measure| measure.shown(counts)).collect()].concat()
    };
    rows.extend(seats(stats, pen).into_iter().map(|(name, counts)| row(name, counts)));
    let players = players(stats);
    if !players.is_empty() && most > 0 {
        rows.push(Vec::new());
    }
    rows.extend(players.into_iter().take(most).map(|(name, counts)| row(narrow(name), counts)));
    let aligns: Vec<Align> = std::iter::once(Align::Left).chain(measures.iter().map(|_| Align::Right)).collect();
    columns(&aligns, &rows)
}

/// A name that takes no more than its columns and nothing else of the terminal.
fn narrow(name: &str) -> String {
    let name = visible(name);
    if width(&name) <= LONGEST_NAME {
        return name;
    }
    let mut short = String::new();
    for letter in name.chars() {
        if width(&short) + width(letter.encode_utf8(&mut [0; 4])) >= LONGEST_NAME {
            break;
        }
        short.push(letter);
    }
    short + "…"
}

/// Yaku and dora: name, number, share of the wins or number a win.
pub fn yaku_rows(all: &PlayerStats, pen: Pen) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = yaku(all)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_cut_to_their_columns() {
        assert_eq!(narrow("short"), "short");
        assert_eq!(narrow(&"x".repeat(40)), format!("{}…", "x".repeat(15)));
        assert!(width(&narrow(&"麻".repeat(40))) <= LONGEST_NAME);
    }
}
