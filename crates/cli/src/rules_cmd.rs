//! `janso rules`: the rulesets, what they say and how they differ.

use rules::{FIELDS, Field, Given, Refused, Rules, Ruleset, Value, Worth, Yaku};
use serde::Serialize;

use crate::Answer;
use crate::args::{Look, RulesCommand};
use crate::book::{Book, each_yaku};
use crate::report;
use crate::show::{BOLD, DIM, Pen, paint, wrap};

pub fn run(command: &RulesCommand, look: Look) -> anyhow::Result<Answer> {
    let text = match command {
        RulesCommand::List => list(look)?,
        RulesCommand::Show { rules } => show(&Book::find(rules)?, look)?,
        RulesCommand::Diff { one, other } => diff(&Book::find(one)?, &Book::find(other)?, look)?,
        RulesCommand::Page => page(),
    };
    Ok(Answer::new(text))
}

/// Something on which rulesets can differ: a field, or the worth of a yaku.
#[derive(Clone, Copy)]
enum Question {
    Field(&'static Field),
    Yaku(Yaku),
}

impl Question {
    /// All questions in the order of the rulebook.
    fn all() -> impl Iterator<Item = Question> {
        FIELDS.iter().map(Question::Field).chain(each_yaku().map(Question::Yaku))
    }

    /// The name in a file of house rules.
    fn name(self) -> &'static str {
        match self {
            Question::Field(field) => field.name,
            Question::Yaku(yaku) => yaku.id(),
        }
    }

    fn answer(self, rules: &Rules) -> Value {
        match self {
            Question::Field(field) => field.of(rules),
            Question::Yaku(yaku) => Value::Worth(rules.worth[yaku]),
        }
    }

    fn about(self, pen: Pen) -> &'static str {
        match self {
            Question::Field(field) => pen.text(&format!("field-{}", field.name)),
            Question::Yaku(yaku) => pen.yaku(yaku.id()),
        }
    }

    /// The words that can be answered, if it is one of a few; `rules` are any.
    fn words(self, rules: &Rules) -> &'static [&'static str] {
        let Question::Field(field) = self else { return &[] };
        match field.set(&mut rules.clone(), Given::Word("")) {
            Err(Refused::WantsWord(words)) => words,
            _ => &[],
        }
    }

    fn cites(self) -> &'static str {
        match self {
            Question::Field(field) => field.cites,
            Question::Yaku(yaku) => yaku.cites(),
        }
    }

    fn heading(self, pen: Pen) -> &'static str {
        match self {
            Question::Field(field) => pen.text(&format!("group-{}", field.group.to_lowercase().replace(' ', "-"))),
            Question::Yaku(_) => pen.text("yaku-worth"),
        }
    }
}

fn list(look: Look) -> anyhow::Result<String> {
    let pen = Pen::without_rules(look);
    let books = Ruleset::ALL.each_ref().map(Book::of);
    if look.json {
        return report::json(&books.each_ref().map(|book| BookEntry::of(book, pen)));
    }
    let longest = books.iter().map(|book| book.name.len()).max().unwrap_or(0);
    let entry = |book: &Book| {
        let name = paint(BOLD, format_args!("{:longest$}", book.name));
        format!("  {name}  {}\n{}", book.title(pen), wrap(longest + 4, &paint(DIM, book.source(pen))))
    };
    Ok(books.iter().map(entry).collect())
}

fn show(book: &Book, look: Look) -> anyhow::Result<String> {
    let pen = Pen::new(look, &book.rules);
    let questions: Vec<Question> = Question::all().collect();
    if look.json {
        return report::json(&RulesReport::of(&[book], &questions, pen));
    }
    let answer = |question: Question| format!("= {}", paint(BOLD, written(question.answer(&book.rules))));
    Ok(title(book, pen) + &listed(&questions, pen, &book.rules, answer))
}

fn diff(one: &Book, other: &Book, look: Look) -> anyhow::Result<String> {
    let pen = Pen::new(look, &other.rules);
    let differs = |question: &Question| question.answer(&one.rules) != question.answer(&other.rules);
    let questions: Vec<Question> = Question::all().filter(differs).collect();
    if look.json {
        return report::json(&RulesReport::of(&[one, other], &questions, pen));
    }
    let mut text = title(one, pen) + &title(other, pen);
    if questions.is_empty() {
        text += &format!("\n{}\n", pen.say("same-rules", &[("one", &one.name), ("other", &other.name)]));
    }
    let answers = |question: Question| {
        let [before, after] = [one, other].map(|book| paint(BOLD, written(question.answer(&book.rules))));
        format!("= {before} → {after}")
    };
    Ok(text + &listed(&questions, pen, &other.rules, answers))
}

/// The questions under their headings, each with its answer, the words it can be answered with, and the clauses.
fn listed(questions: &[Question], pen: Pen, rules: &Rules, answer: impl Fn(Question) -> String) -> String {
    let mut text = String::new();
    for group in questions.chunk_by(|a, b| a.heading(pen) == b.heading(pen)) {
        text += &format!("\n{}\n", paint(BOLD, group[0].heading(pen)));
        for &question in group {
            text += &wrap(2, question.about(pen));
            text += &wrap(6, &format!("{} {}", question.name(), answer(question)));
            let words: Vec<String> = question.words(rules).iter().map(|word| format!("\"{word}\"")).collect();
            if !words.is_empty() {
                text += &wrap(6, &paint(DIM, pen.either(&words)));
            }
            text += &wrap(6, &paint(DIM, question.cites()));
        }
    }
    text
}

/// A value as it stands in a file of house rules.
fn written(value: Value) -> String {
    match value {
        Value::Flag(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Places(places) => format!("{places:?}"),
        Value::Word(word) => format!("\"{word}\""),
        Value::Worth(worth) => format!("\"{worth}\""),
    }
}

/// Name, title and source of a ruleset.
fn title(book: &Book, pen: Pen) -> String {
    let title = match &book.file {
        None => format!("  {}", book.title(pen)),
        Some(_) => String::new(),
    };
    let source = paint(DIM, format!("{}: {}", pen.text("source"), book.source(pen)));
    format!("{}{title}\n{}", paint(BOLD, &book.name), wrap(2, &source))
}

/// Rulesets and what they answer, in JSON.
#[derive(Serialize)]
struct RulesReport<'a> {
    rules: Vec<BookEntry<'a>>,
    questions: Vec<QuestionEntry>,
}

impl<'a> RulesReport<'a> {
    fn of(books: &[&'a Book], questions: &[Question], pen: Pen) -> RulesReport<'a> {
        RulesReport {
            rules: books.iter().map(|book| BookEntry::of(book, pen)).collect(),
            questions: questions.iter().map(|&question| QuestionEntry::of(question, books, pen)).collect(),
        }
    }
}

#[derive(Serialize)]
struct BookEntry<'a> {
    name: &'a str,
    title: &'a str,
    source: String,
}

impl BookEntry<'_> {
    fn of(book: &Book, pen: Pen) -> BookEntry<'_> {
        BookEntry { name: &book.name, title: book.title(pen), source: book.source(pen) }
    }
}

#[derive(Serialize)]
struct QuestionEntry {
    name: &'static str,
    kind: &'static str,
    group: &'static str,
    about: &'static str,
    cites: Vec<&'static str>,
    /// One answer per ruleset, in the order in which they are listed.
    values: Vec<serde_json::Value>,
}

impl QuestionEntry {
    fn of(question: Question, books: &[&Book], pen: Pen) -> QuestionEntry {
        QuestionEntry {
            name: question.name(),
            kind: match question {
                Question::Field(_) => "field",
                Question::Yaku(_) => "yaku",
            },
            group: question.heading(pen),
            about: question.about(pen),
            cites: question.cites().split(", ").collect(),
            values: books.iter().map(|book| as_json(question.answer(&book.rules))).collect(),
        }
    }
}

/// A value in JSON, of the same type as in a file of house rules.
fn as_json(value: Value) -> serde_json::Value {
    match value {
        Value::Flag(flag) => flag.into(),
        Value::Number(number) => number.into(),
        Value::Places(places) => places.to_vec().into(),
        Value::Word(word) => word.into(),
        Value::Worth(worth) => worth.to_string().into(),
    }
}

/// The page that compares all rulesets, in Markdown. It does not depend on how answers look.
fn page() -> String {
    let rulesets = Ruleset::ALL;
    let pen = Pen::page();
    let (agreed, differing): (Vec<Question>, Vec<Question>) = Question::all().partition(|question| {
        rulesets.iter().all(|ruleset| question.answer(&ruleset.rules) == question.answer(&rulesets[0].rules))
    });
    let mut text = String::from(
        "# The rulesets, compared\n\n\
         This page is written by `janso rules page` from the data in `crates/rules`; a test fails when it is stale.\n\n\
         | name | ruleset | its facts come from |\n|---|---|---|\n",
    );
    for ruleset in &rulesets {
        text += &format!("| `{}` | {} | {} |\n", ruleset.id, ruleset.title, ruleset.source);
    }
    text += "\nThe worth of a yaku is in fan: `1/2` is one for an open hand and two for a concealed one, `concealed 1` \
             counts for a concealed hand only, `alone 5` counts with no other yaku and no dora. The last column names \
             the clauses and open questions (`Q-`) of the rulebook.\n\n## Where they differ\n";
    let mut last = "";
    for question in differing {
        let heading = question.heading(pen);
        if heading != last {
            let names: String = rulesets.iter().map(|ruleset| format!(" {} |", ruleset.id)).collect();
            text += &format!(
                "\n### {heading}\n\n| |{names} field | see |\n|---|{}---|---|\n",
                "---|".repeat(rulesets.len())
            );
            last = heading;
        }
        let values: String =
            rulesets.iter().map(|ruleset| format!(" {} |", cell(question.answer(&ruleset.rules)))).collect();
        text += &format!("| {} |{values} `{}` | {} |\n", question.about(pen), question.name(), question.cites());
    }
    text += "\n## Where all agree\n\n| | all | field | see |\n|---|---|---|---|\n";
    for question in agreed {
        let value = cell(question.answer(&rulesets[0].rules));
        text += &format!("| {} | {value} | `{}` | {} |\n", question.about(pen), question.name(), question.cites());
    }
    text
}

/// A value in a table cell, where a bar would end the cell.
fn cell(value: Value) -> String {
    match value {
        Value::Worth(Worth::Nothing) => "–".to_owned(),
        other => other.to_string().replace('|', "\\|"),
    }
}
