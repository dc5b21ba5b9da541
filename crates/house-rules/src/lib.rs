//! House rules: a TOML text that names a base ruleset and says what is different.
//!
//! ```toml
//! base = "ema2016"
//! name = "Club night"
//! kiriage = true
//!
//! [yaku]
//! all-simples = "concealed 1"
//! ```
//!
//! ```
//! let house = janso_house_rules::read("base = \"ema2016\"\nkiriage = true\n").expect("house rules");
//! assert!(house.rules.kiriage && !house.base.rules.kiriage);
//!
//! let faults = janso_house_rules::read("base = \"ema2016\"\nkirage = true\n").expect_err("a slip of the pen");
//! assert_eq!(faults.to_string(), "line 2, column 1: there is no field \"kirage\"; did you mean kiriage?");
//! ```

pub mod echo;
pub mod near;

use std::fmt;
use std::ops::Range;

use rules::{FIELDS, Field, Given, Refused, Rules, Ruleset, Yaku, YakuTable};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use echo::{cut, short};
use near::{either, meant};

/// Rules that somebody wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct House {
    /// What they are called, if they say so.
    pub name: Option<String>,
    /// The ruleset that they start from.
    pub base: &'static Ruleset,
    /// The rules.
    pub rules: Rules,
}

/// Something that is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line, counted from 1.
    pub row: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// The byte in the line.
    pub at: usize,
    /// This many bytes.
    pub length: usize,
    /// This many characters.
    pub width: usize,
    /// What is wrong, in lower case and without a full stop.
    pub sentence: String,
}

/// Everything that is wrong with a text, from top to bottom: at least one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults {
    /// The first [`TOLD`].
    pub told: Vec<Fault>,
    /// How many more there are.
    pub untold: usize,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.row, self.column, echo::visible(&self.sentence))
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, fault) in self.told.iter().enumerate() {
            write!(f, "{}{fault}", if number == 0 { "" } else { "; " })?;
        }
        if self.untold > 0 { write!(f, "; and {} more", self.untold) } else { Ok(()) }
    }
}

impl std::error::Error for Faults {}

/// This many faults are named; the others are counted.
pub const TOLD: usize = 20;

/// Reads house rules, or says everything that is wrong with them.
pub fn read(text: &str) -> Result<House, Faults> {
    let mut reader = Reader::new(text);
    let table = match DeTable::parse(text) {
        Ok(table) => table.into_inner(),
        Err(error) => {
            let message = error.message().lines().collect::<Vec<_>>().join(", ");
            reader.wrong(error.span().unwrap_or_default(), || format!("this is not TOML: {}", cut(&message, 200)));
            return Err(reader.finish().expect_err("one was just found"));
        }
    };
    let base = reader.base(&table);
    let name = reader.name(&table);
    let Some(base) = base else { return Err(reader.finish().expect_err("a missing base was noted")) };
    let mut rules = base.rules;
    for (key, value) in as_written(&table) {
        match &**key.get_ref() {
            "base" | "name" => (),
            "yaku" => reader.all_yaku(&mut rules, value),
            field => reader.field(&mut rules, field, key.span(), value),
        }
    }
    reader.finish()?;
    Ok(House { name, base, rules })
}

struct Reader<'a> {
    text: &'a str,
    /// The bytes at which the lines start.
    lines: Vec<usize>,
    /// Each with the byte at which it is.
    told: Vec<(usize, Fault)>,
    untold: usize,
}

type Key<'a> = Spanned<DeString<'a>>;
type Value<'a> = Spanned<DeValue<'a>>;

/// The keys of a table in the order of the file; the table itself is sorted by name.
fn as_written<'t, 'a>(table: &'t DeTable<'a>) -> Vec<(&'t Key<'a>, &'t Value<'a>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        let lines = [0].into_iter().chain(text.match_indices('\n').map(|(end, _)| end + 1)).collect();
        Reader { text, lines, told: Vec::new(), untold: 0 }
    }

    fn base(&mut self, table: &DeTable<'_>) -> Option<&'static Ruleset> {
        let names = || Ruleset::ALL.iter().map(|ruleset| ruleset.id);
        let Some(value) = table.get("base") else {
            let names = either(&names().collect::<Vec<_>>());
            self.wrong(0..0, || format!("house rules need a base, such as base = \"ema2016\"; it can be {names}"));
            return None;
        };
        let name = value.get_ref().as_str().unwrap_or_default();
        let found = Ruleset::named(name);
        if found.is_none() {
            let given = self.at(value);
            self.wrong(value.span(), || format!("there is no ruleset {given}{}", meant(name, names())));
        }
        found
    }

    fn name(&mut self, table: &DeTable<'_>) -> Option<String> {
        let value = table.get("name")?;
        match value.get_ref().as_str().map(str::trim) {
            None | Some("") => self.wrong(value.span(), || "the name is a text, such as name = \"Club night\"".into()),
            Some(taken) if Ruleset::named(taken).is_some() => {
                self.wrong(value.span(), || format!("\"{taken}\" is the name of a ruleset that is not yours"));
            }
            Some(name) if name.contains(char::is_control) => self.wrong(value.span(), || "the name is one line".into()),
            Some(name) => return Some(name.to_owned()),
        }
        None
    }

    fn field(&mut self, rules: &mut Rules, name: &str, key: Range<usize>, value: &Value<'_>) {
        let Some(field) = Field::named(name) else {
            return self.wrong(key, || {
                let others = FIELDS.iter().map(|field| field.name).chain(["base", "name", "yaku"]);
                let more = match yaku_named(name).next() {
                    Some(_) => "; it is a yaku, and those stand under [yaku]".to_owned(),
                    None => meant(name, others),
                };
                format!("there is no field \"{}\"{more}", short(name))
            });
        };
        if let Err(refused) = given(value, |given| field.set(rules, given)) {
            self.refused(name, value, refused);
        }
    }

    fn all_yaku(&mut self, rules: &mut Rules, value: &Value<'_>) {
        let DeValue::Table(table) = value.get_ref() else {
            return self.wrong(value.span(), || "yaku is a table: write [yaku] and the yaku below it".to_owned());
        };
        for (key, value) in as_written(table) {
            let id: &str = key.get_ref();
            let Some(yaku) = yaku_named(id).next() else {
                let names = || meant(id, each_yaku().map(Yaku::id));
                self.wrong(key.span(), || format!("there is no yaku \"{}\"{}", short(id), names()));
                continue;
            };
            match given(value, |given| YakuTable::take(yaku, given)) {
                Ok(worth) => rules.worth = yaku_named(id).fold(rules.worth, |table, yaku| table.with(yaku, worth)),
                Err(refused) => self.refused(id, value, refused),
            }
        }
    }

    fn refused(&mut self, name: &str, value: &Value<'_>, refused: Refused) {
        let near = match (refused, value.get_ref().as_str()) {
            (Refused::WantsWord(words), Some(given)) => meant(given, words.iter().copied()),
            _ => String::new(),
        };
        let given = self.at(value);
        self.wrong(value.span(), || format!("{name} cannot be {given}: it is {refused}{near}"));
    }

    /// Everything that was noted, from top to bottom: a base or a name may stand anywhere.
    fn finish(mut self) -> Result<(), Faults> {
        self.told.sort_by_key(|(at, _)| *at);
        let told: Vec<Fault> = self.told.into_iter().map(|(_, fault)| fault).collect();
        if told.is_empty() { Ok(()) } else { Err(Faults { told, untold: self.untold }) }
    }

    /// A value as it stands in the file, or its beginning.
    fn at(&self, value: &Value<'_>) -> String {
        let text = self.text.get(value.span()).unwrap_or_default().lines().next().unwrap_or_default();
        short(text)
    }

    /// Notes what is wrong there, with row and column. A sentence that will not be told is not made.
    fn wrong(&mut self, place: Range<usize>, sentence: impl FnOnce() -> String) {
        if self.told.len() == TOLD {
            self.untold += 1;
            return;
        }
        let start = self.text.floor_char_boundary(place.start.min(self.text.len()));
        let row = self.lines.partition_point(|&line| line <= start);
        let line_start = self.lines[row - 1];
        let column = self.text[line_start..start].chars().count() + 1;
        let line = self.text[line_start..].lines().next().unwrap_or_default();
        let length = place.end.saturating_sub(start).clamp(1, (line_start + line.len()).saturating_sub(start).max(1));
        let at = start - line_start;
        let width = line.get(at..at + length).map_or(1, |marked| marked.chars().count());
        self.told.push((start, Fault { row, column, at, length, width, sentence: sentence() }));
    }
}

/// Hands a value over as what the fields of the rules take. Other kinds of values become a word nobody expects.
fn given<T>(value: &Value<'_>, take: impl FnOnce(Given<'_>) -> Result<T, Refused>) -> Result<T, Refused> {
    let number = |value: &DeValue<'_>| {
        let integer = value.as_integer()?;
        i64::from_str_radix(integer.as_str(), integer.radix()).ok()
    };
    match value.get_ref() {
        DeValue::Boolean(flag) => take(Given::Flag(*flag)),
        DeValue::String(word) => take(Given::Word(word)),
        // A number beyond 64 bits is beyond every range as well.
        whole @ DeValue::Integer(_) => take(Given::Number(number(whole).unwrap_or(i64::MAX))),
        DeValue::Array(values) => {
            let numbers: Option<Vec<i64>> = values.iter().map(|value| number(value.get_ref())).collect();
            take(Given::Numbers(&numbers.unwrap_or_default()))
        }
        DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Table(_) => take(Given::Numbers(&[])),
    }
}

/// The yaku that share this id: the three dragons, and otherwise one or none.
pub fn yaku_named(id: &str) -> impl Iterator<Item = Yaku> {
    Yaku::ALL.into_iter().filter(move |yaku| yaku.id() == id)
}

/// Every yaku once by its id, in rulebook order.
pub fn each_yaku() -> impl Iterator<Item = Yaku> {
    // The three dragons stand side by side.
    let mut last = "";
    Yaku::ALL.into_iter().filter(move |yaku| std::mem::replace(&mut last, yaku.id()) != yaku.id())
}
