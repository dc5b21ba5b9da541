//! The columns of a list of results: those that the association is sent, or the organiser's own.
//!
//! A template has two lines, the names of the columns and what stands in them:
//!
//! ```text
//! Rank;Player;EMA number;Score
//! {place};{last-name}, {first-name};{ema};{total}
//! ```

use anyhow::bail;

use crate::echo::short;

/// The columns unless somebody gives others.
const USUAL: &str = "Place,EMA number,Last name,First name,Country,Club,Total\n\
                     {place},{ema},{last-name},{first-name},{country},{club},{total}\n";

/// What can stand in a column.
pub const FIELDS: [&str; 11] =
    ["place", "no", "ema", "last-name", "first-name", "name", "country", "club", "total", "games", "first-places"];

/// The columns of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    pub between: char,
    pub heads: Vec<String>,
    cells: Vec<Vec<Part>>,
}

/// A piece of a cell: words as they are, or a field.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Words(String),
    Field(&'static str),
}

impl Template {
    /// The columns that are usual.
    pub fn usual() -> Template {
        Template::read(USUAL).expect("a template")
    }

    /// Reads a template.
    pub fn read(text: &str) -> anyhow::Result<Template> {
        let text = text.trim_start_matches('\u{feff}');
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let [heads, cells] = lines[..] else {
            bail!(
                "a template has two lines, the names of the columns and what stands in them, as in {{place}};{{name}};{{total}}; this has {}",
                lines.len()
            )
        };
        let between = [';', '\t', ','].into_iter().max_by_key(|&one| heads.matches(one).count()).unwrap_or(',');
        let heads: Vec<String> = heads.split(between).map(|head| head.trim().to_owned()).collect();
        let cells: Vec<Vec<Part>> =
            cells.split(between).map(|cell| parts(cell.trim())).collect::<anyhow::Result<_>>()?;
        if heads.len() != cells.len() {
            bail!("the template names {} columns and fills {}", heads.len(), cells.len());
        }
        Ok(Template { between, heads, cells })
    }

    /// The column that is this field alone.
    pub fn column_of(&self, field: &str) -> Option<usize> {
        self.cells.iter().position(|cell| matches!(&cell[..], [Part::Field(only)] if *only == field))
    }

    /// Whether a column is a number and nothing else.
    pub fn is_number(&self, column: usize) -> bool {
        let numbers = ["place", "no", "total", "games", "first-places"];
        matches!(&self.cells[column][..], [Part::Field(only)] if numbers.contains(only))
    }

    /// A row, with what each field says.
    pub fn row(&self, value: impl Fn(&str) -> String) -> Vec<String> {
        let part = |part: &Part| match part {
            Part::Words(words) => words.clone(),
            Part::Field(field) => value(field),
        };
        self.cells.iter().map(|cell| cell.iter().map(part).collect()).collect()
    }
}

fn parts(cell: &str) -> anyhow::Result<Vec<Part>> {
    let mut parts = Vec::new();
    let mut rest = cell;
    while let Some((words, after)) = rest.split_once('{') {
        let Some((name, after)) = after.split_once('}') else { bail!("{}: a field ends with }}", short(cell)) };
        let Some(field) = FIELDS.into_iter().find(|field| *field == name.trim()) else {
            bail!("there is no field {{{}}}: the fields are {}", short(name), FIELDS.join(", "))
        };
        if !words.is_empty() {
            parts.push(Part::Words(words.to_owned()));
        }
        parts.push(Part::Field(field));
        rest = after;
    }
    if !rest.is_empty() {
        parts.push(Part::Words(rest.to_owned()));
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_the_organisers_choice() {
        let usual = Template::usual();
        assert_eq!(
            (usual.heads.len(), usual.column_of("total"), usual.is_number(0), usual.is_number(1)),
            (7, Some(6), true, false)
        );
        let own = Template::read("Rank;Player\n{place};{last-name}, {first-name}\n").expect("a template");
        let row = own.row(|field| field.to_uppercase());
        assert_eq!((own.between, row), (';', vec!["PLACE".to_owned(), "LAST-NAME, FIRST-NAME".to_owned()]));
        for (wrong, why) in [
            ("Rank\n", "a template has two lines"),
            ("Rank,Player\n{place}\n", "names 2 columns and fills 1"),
            ("Rank\n{rank}\n", "there is no field {rank}: the fields are place, no, ema"),
            ("Rank\n{place\n", "a field ends with }"),
        ] {
            let told = Template::read(wrong).expect_err("refused").to_string();
            assert!(told.contains(why), "{told}");
        }
    }
}
