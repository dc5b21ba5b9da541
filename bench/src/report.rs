//! The tables: what is printed is what stands in RESULTS.md.

use std::ops::Range;
use std::process::Command;

use crate::clock::{Spread, Timing};
use crate::compare::Differences;

/// One job: entrants in the order they were entered, the first being the one the others are held against.
pub struct Job {
    pub title: String,
    pub hands: usize,
    pub unit: &'static str,
    pub rows: Vec<Row>,
}

impl Job {
    /// How often this entrant differs from the record.
    pub fn wrong(&self, name: &str) -> usize {
        let rows = self.rows.iter().filter(|row| row.name == name);
        rows.filter_map(|row| row.from_record.as_ref()).map(|differences| differences.count).sum()
    }
}

pub struct Row {
    pub name: &'static str,
    pub timing: Timing,
    pub from_first: Differences,
    pub from_record: Option<Differences>,
}

/// Tables, and the first call of a fresh process.
pub struct Size {
    pub name: &'static str,
    pub job: &'static str,
    pub bytes: Option<usize>,
    pub first_call: Option<Spread>,
}

/// What stands after everything that is timed.
const DIFFERENCES: &str = "## Where answers differ";

pub fn page(heading: &str, jobs: &[Job], games: &str, sizes: &[Size], notes: &[&str]) -> String {
    let mut page = heading.to_owned();
    jobs.iter().for_each(|job| page += &job_table(job));
    page += games;
    page += &size_table(sizes);
    page += &format!("\n{DIFFERENCES}\n\n");
    jobs.iter().for_each(|job| page += &difference_list(job));
    page += "\n## Notes\n\n";
    notes.iter().for_each(|note| page += &format!("- {note}\n"));
    page
}

/// The page with this part in the place of the one with the same title, or before the differences if there is none. A
/// part begins with an empty line and its title, and ends before the next title of that size.
pub fn with_part(page: &str, title: &str, part: &str) -> String {
    let old = place(page, title).unwrap_or_else(|| {
        let at = place(page, DIFFERENCES).map_or(page.len(), |differences| differences.start);
        at..at
    });
    format!("{}{part}{}", &page[..old.start], &page[old.end..])
}

/// The part with this title, if the page has it.
pub fn part<'a>(page: &'a str, title: &str) -> Option<&'a str> {
    place(page, title).map(|place| &page[place])
}

fn place(page: &str, title: &str) -> Option<Range<usize>> {
    let from = page.find(&format!("\n{title}\n"))?;
    let to = page[from + 1..].find("\n## ").map_or(page.len(), |next| from + 1 + next);
    Some(from..to)
}

fn job_table(job: &Job) -> String {
    let reference = &job.rows[0];
    let recorded = job.rows.iter().any(|row| row.from_record.is_some());
    let mut rows = vec![vec![
        "entrant".into(),
        format!("ns a {}", job.unit),
        "quartiles".into(),
        "least".into(),
        format!("times {}", reference.name),
        "quartiles".into(),
        format!("differs from {}", reference.name),
    ]];
    if recorded {
        rows[0].push("differs from record".into());
    }
    for row in &job.rows {
        let Timing { ns, ratio } = row.timing;
        let mut cells = vec![
            row.name.into(),
            digits(ns.median),
            quartiles(ns),
            digits(ns.least),
            digits(ratio.median),
            quartiles(ratio),
            row.from_first.count.to_string(),
        ];
        if let Some(differences) = &row.from_record {
            cells.push(differences.count.to_string());
        }
        rows.push(cells);
    }
    format!("\n### {} ({} {}s)\n\n{}", job.title, job.hands, job.unit, table(&rows))
}

fn size_table(sizes: &[Size]) -> String {
    let mut rows = vec![vec![
        "entrant".into(),
        "job".into(),
        "bytes of tables".into(),
        "ns of the first call".into(),
        "quartiles".into(),
    ]];
    for size in sizes {
        let bytes = size.bytes.map_or("none".into(), |bytes| bytes.to_string());
        let median = size.first_call.map_or("not measured".into(), |ns| digits(ns.median));
        rows.push(vec![
            size.name.into(),
            size.job.into(),
            bytes,
            median,
            size.first_call.map_or(String::new(), quartiles),
        ]);
    }
    format!("\n### Tables, and the first call of a fresh process\n\n{}", table(&rows))
}

/// Against the record where there is one, else against the first entrant.
fn difference_list(job: &Job) -> String {
    let mut text = String::new();
    for row in &job.rows {
        let (whom, differences) = match &row.from_record {
            Some(differences) => ("the record", differences),
            None => (job.rows[0].name, &row.from_first),
        };
        if differences.count > 0 {
            text += &format!("- {}, {} against {whom}:\n", job.title, row.name);
            for (class, (count, _)) in &differences.classes {
                text += &format!("  - {count}: {class}\n");
            }
        }
    }
    text
}

pub fn quartiles(spread: Spread) -> String {
    format!("{} to {}", digits(spread.lower_quartile), digits(spread.upper_quartile))
}

/// Three digits that matter.
pub fn digits(value: f64) -> String {
    match value {
        0.0..10.0 => format!("{value:.2}"),
        10.0..100.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

/// Columns as wide as their widest cell, so the page reads well as plain text too.
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows[0].len();
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        for (column, cell) in row.iter().enumerate() {
            let width = width(column);
            text += &if column == 0 { format!("| {cell:<width$} ") } else { format!("| {cell:>width$} ") };
        }
        text += "|\n";
        if number == 0 {
            for column in 0..columns {
                let dashes = "-".repeat(width(column));
                text += &if column == 0 { format!("| {dashes} ") } else { format!("| {}: ", &dashes[1..]) };
            }
            text += "|\n";
        }
    }
    text
}

/// Processor and compiler.
pub fn machine() -> String {
    let processor = std::fs::read_to_string("/proc/cpuinfo")
        .ok()
        .and_then(|text| {
            text.lines()
                .find_map(|line| line.strip_prefix("model name")?.split_once(": ").map(|(_, name)| name.to_owned()))
        })
        .unwrap_or_else(|| "unknown processor".into());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let rustc = Command::new("rustc")
        .arg("--version")
        .output()
        .map_or_else(|_| "unknown rustc".into(), |out| String::from_utf8_lossy(&out.stdout).trim().to_owned());
    format!("{processor}, {cores} cores, {}; {rustc}", std::env::consts::ARCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_put_in_and_replaced() {
        let page = "# All\n\n### One\n\n## Where answers differ\n\nno\n";
        let once = with_part(page, "## Part", "\n## Part\n\nold\n");
        assert_eq!(once, "# All\n\n### One\n\n## Part\n\nold\n\n## Where answers differ\n\nno\n");
        let twice = with_part(&once, "## Part", "\n## Part\n\nnew\n\n### More\n");
        assert_eq!(twice, "# All\n\n### One\n\n## Part\n\nnew\n\n### More\n\n## Where answers differ\n\nno\n");
        assert_eq!(with_part("# All\n", "## Part", "\n## Part\n"), "# All\n\n## Part\n");
        assert_eq!(part(&once, "## Part"), Some("\n## Part\n\nold\n"));
        assert_eq!(part(page, "## Part"), None);
    }
}
