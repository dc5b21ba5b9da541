//! The figures of schedules: as a line, as rows under each other, as JSON.

use seating::{Measure, Schedule, least_repeats, least_table_revisits};
use serde::Serialize;

use crate::report::json;
use crate::show::{Align, BOLD, columns, paint};

/// What a schedule reaches, beside what nothing can be below.
#[derive(Debug, Clone, Serialize)]
pub struct Figures {
    pub players: usize,
    pub rounds: usize,
    pub repeats: u32,
    pub least_repeats: u32,
    pub most_meetings: u32,
    pub table_revisits: u32,
    pub least_table_revisits: u32,
    pub wind_repeaters: u32,
    pub wind_uneven: u32,
    pub unmet_pairs: u32,
    pub indirect_min: Option<u32>,
    pub indirect_mean: Option<f64>,
    pub consecutive: u32,
    pub broken: u32,
}

impl Figures {
    pub fn new(measure: &Measure) -> Figures {
        let &Measure { players, rounds, .. } = measure;
        Figures {
            players,
            rounds,
            repeats: measure.repeats,
            least_repeats: least_repeats(players, rounds),
            most_meetings: measure.most_meetings,
            table_revisits: measure.table_revisits,
            least_table_revisits: least_table_revisits(players, rounds),
            wind_repeaters: measure.wind_repeaters,
            wind_uneven: measure.wind_uneven,
            unmet_pairs: measure.unmet_pairs,
            indirect_min: measure.indirect_min,
            indirect_mean: measure.indirect_mean(),
            consecutive: measure.consecutive,
            broken: measure.broken,
        }
    }

    /// The indirect meetings, fewest and mean; a star where everybody has met everybody.
    pub fn indirect(&self) -> String {
        match self.indirect_min.zip(self.indirect_mean) {
            Some((fewest, mean)) => format!("{fewest}/{mean:.1}"),
            None => "*".to_owned(),
        }
    }

    /// Second meetings, with the bound where it is not reached.
    pub fn repeats(&self) -> String {
        bounded(self.repeats, self.least_repeats)
    }

    pub fn revisits(&self) -> String {
        bounded(self.table_revisits, self.least_table_revisits)
    }

    /// All of them in one line.
    pub fn line(&self) -> String {
        format!(
            "{} players, {} rounds: rep {}, most {}, tab {}, wind {}, ind {}, consec {}, broken {}\n",
            self.players,
            self.rounds,
            self.repeats(),
            self.most_meetings,
            self.revisits(),
            self.wind_repeaters,
            self.indirect(),
            self.consecutive,
            self.broken
        )
    }

    fn cells(&self) -> Vec<String> {
        let number = |number: u32| number.to_string();
        vec![
            self.players.to_string(),
            self.rounds.to_string(),
            self.repeats(),
            number(self.most_meetings),
            self.revisits(),
            number(self.wind_repeaters),
            number(self.wind_uneven),
            self.indirect(),
            number(self.consecutive),
            number(self.broken),
        ]
    }
}

fn bounded(figure: u32, least: u32) -> String {
    if figure == least { figure.to_string() } else { format!("{figure} [{least}]") }
}

/// The file of a schedule, its name there, and its figures.
type Row = (String, Option<String>, Figures);

/// One row for each schedule.
pub fn table(rows: &[Row]) -> String {
    let heading = ["schedule", "players", "rounds", "rep", "most", "tab", "wind", "uneven", "ind", "consec", "broken"];
    let mut lines = vec![heading.map(|word| paint(BOLD, word)).to_vec()];
    for (file, name, figures) in rows {
        let mut cells = vec![name.clone().unwrap_or_else(|| file.clone())];
        cells.extend(figures.cells());
        lines.push(cells);
    }
    let mut aligns = [Align::Right; 11];
    aligns[0] = Align::Left;
    columns(&aligns, &lines)
}

/// The same for programs.
pub fn list_json(rows: &[Row]) -> anyhow::Result<String> {
    let entry = |(file, name, measure): &Row| serde_json::json!({"file": file, "name": name, "measure": measure});
    json(&rows.iter().map(entry).collect::<Vec<_>>())
}

/// A schedule with its figures, for programs; players are counted from 1.
pub fn schedule_json(schedule: &Schedule, figures: &Figures) -> anyhow::Result<String> {
    let round = |tables: &Vec<[seating::Player; 4]>| -> Vec<[u16; 4]> {
        tables.iter().map(|four| four.map(|player| player.0 + 1)).collect()
    };
    let rounds: Vec<Vec<[u16; 4]>> = schedule.rounds().iter().map(round).collect();
    json(&serde_json::json!({
        "players": schedule.players(), "rounds": schedule.rounds().len(), "schedule": rounds, "measure": figures,
    }))
}
