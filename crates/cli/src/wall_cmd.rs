//! `janso wall`: the secret seed of a game, the walls that come from it, and whether it is the promised one.

use std::io;
use std::process::ExitCode;
use std::str::FromStr;

use serde_json::{Map, Value, json};
use shuffle::{Chance, Commitment, Contribution, NotHexadecimal, Seed, Share};
use table::{Deal, Wall};
use tiles::{BySeat, Seat, Tile, Wind};

use crate::Answer;
use crate::args::{Look, WallCommand};
use crate::book::Book;
use crate::echo::{short, visible};
use crate::input_error::{InputError, InputErrors};
use crate::report;
use crate::sheet::ruleset;
use crate::show::{Align, BOLD, DIM, Pen, capital, columns, line_width, paint, sentences, width, wrap};

pub fn run(command: &WallCommand, look: Look) -> anyhow::Result<Answer> {
    match command {
        WallCommand::New => new(look),
        WallCommand::Show { seed, contribution, hand, rules } => show(seed, contribution, *hand, rules, look),
        WallCommand::Verify { seed, commitment, contribution, committed } => {
            verify(seed, commitment, contribution, committed, look)
        }
    }
}

/// A seed that nobody knows, from the system.
pub fn fresh_seed() -> io::Result<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Seed::new(bytes))
}

fn new(look: Look) -> anyhow::Result<Answer> {
    let seed = fresh_seed()?;
    let commitment = seed.commitment();
    if look.json {
        let report = json!({"seed": seed.to_string(), "commitment": commitment.to_string()});
        return Ok(Answer::new(report::json(&report)?));
    }
    let pen = Pen::without_rules(look);
    let rows = [
        vec![pen.text("seed").to_owned(), paint(BOLD, seed)],
        vec![pen.text("commitment").to_owned(), paint(BOLD, commitment)],
    ];
    let keep = wrap(2, pen.text("keep-seed-secret"));
    Ok(Answer::new(format!("{}\n{keep}", columns(&[Align::Left, Align::Left], &rows))))
}

fn show(seed: &str, added: &[String], number: u32, rules: &str, look: Look) -> anyhow::Result<Answer> {
    let (seed, added, book) = (read::<Seed>("--seed", seed), read_added(added), Book::find(rules));
    let mut wrongs: Vec<InputError> = seed.as_ref().err().into_iter().chain(added.as_ref().err()).cloned().collect();
    wrongs.extend(book.as_ref().err().cloned().into_iter().flat_map(InputErrors::into_vec));
    InputErrors::none_in(wrongs)?;
    let (seed, added, book) = (seed.map_err(InputErrors::from)?, added.map_err(InputErrors::from)?, book?);
    let chance = seed.with(&added).hand(&book.rules, number);
    let wall = chance.wall();
    let shown = DealtWall { book, number, commitment: seed.commitment(), deal: wall.deal(), wall, chance };
    let pen = Pen::new(look, &shown.book.rules);
    Ok(Answer::new(if look.json { report::json(&shown.report())? } else { shown.draw(pen) }))
}

fn verify(seed: &str, commitment: &str, added: &[String], committed: &[String], look: Look) -> anyhow::Result<Answer> {
    let (seed, published) = (read::<Seed>("--seed", seed), read::<Commitment>("--commitment", commitment));
    let pairs = read_added(added).and_then(|added| {
        let committed = by_seat("--committed", committed, |text| text.parse().map_err(told))?;
        pairs(added, committed)
    });
    let wrongs = [seed.as_ref().err(), published.as_ref().err(), pairs.as_ref().err()];
    InputErrors::none_in(wrongs.into_iter().flatten().cloned().collect())?;
    let (seed, published) = (seed.map_err(InputErrors::from)?, published.map_err(InputErrors::from)?);
    let (of_seed, commitment) = (published.is_of(&seed), seed.commitment());
    let pen = Pen::without_rules(look);
    let mut text = match of_seed {
        true => wrap(0, pen.text("commitment-matches")),
        false => wrap(0, &pen.say("commitment-differs", &[("commitment", &commitment)])),
    };
    let (mut all_match, mut contributions) = (of_seed, Map::new());
    for (seat, contribution, published) in pairs.map_err(InputErrors::from)? {
        let commitment = contribution.commitment();
        let matches = commitment == published;
        let seat = format!("{seat:?}");
        text += &match matches {
            true => wrap(0, &pen.say("contribution-matches", &[("seat", &seat)])),
            false => wrap(0, &pen.say("contribution-differs", &[("seat", &seat), ("commitment", &commitment)])),
        };
        all_match &= matches;
        contributions.insert(seat, json!({"matches": matches, "commitment": commitment.to_string()}));
    }
    let status = ExitCode::from(if all_match { 0 } else { 1 });
    if look.json {
        let mut report = json!({"matches": all_match, "commitment": commitment.to_string()});
        if !contributions.is_empty() {
            report["contributions"] = Value::Object(contributions);
        }
        text = report::json(&report)?;
    }
    Ok(Answer { text, status })
}

/// The values of `--contribution`.
fn read_added(texts: &[String]) -> Result<BySeat<Share>, InputError> {
    let added = by_seat("--contribution", texts, |text| match text {
        "replaced" => Ok(Share::StandIn),
        hex => hex.parse().map(Share::Contribution).map_err(|error| format!("{}, or \"replaced\"", told(error))),
    })?;
    Ok(added.map(Option::unwrap_or_default))
}

/// Every contribution beside the commitment to it; one without the other cannot be checked.
fn pairs(
    added: BySeat<Share>,
    committed: BySeat<Option<Commitment>>,
) -> Result<Vec<(Seat, Contribution, Commitment)>, InputError> {
    let mut pairs = Vec::new();
    for (seat, share) in Seat::ALL.into_iter().zip(added.into_array()) {
        match (share, committed[seat]) {
            (Share::Contribution(contribution), Some(commitment)) => pairs.push((seat, contribution, commitment)),
            (Share::Contribution(_), None) => {
                let why = format!("--contribution {seat:?}=…: say --committed {seat:?}=… too, to check it");
                return Err(InputError::flag("--contribution", why));
            }
            (Share::Nothing, Some(_)) => {
                let why = format!("--committed {seat:?}=…: say --contribution {seat:?}=… too, to check it");
                return Err(InputError::flag("--committed", why));
            }
            (Share::StandIn, _) | (Share::Nothing, None) => (),
        }
    }
    Ok(pairs)
}

/// The values of an option that takes something for a seat, as in `A=…`.
fn by_seat<T>(
    flag: &str,
    texts: &[String],
    mut read: impl FnMut(&str) -> Result<T, String>,
) -> Result<BySeat<Option<T>>, InputError> {
    let mut found = BySeat::new([const { None }; 4]);
    for text in texts {
        let wrong = |why: &str| InputError::flag(flag, format!("{flag} {:?}: {why}", short(&visible(text))));
        let (seat, value) = text.trim().split_once('=').ok_or_else(|| wrong("a seat, = and a value, as in A=…"))?;
        let seat = Seat::ALL.into_iter().find(|one| format!("{one:?}").eq_ignore_ascii_case(seat));
        let seat = seat.ok_or_else(|| wrong("the seat is A, B, C or D"))?;
        if found[seat].is_some() {
            return Err(wrong("this seat has one already"));
        }
        found[seat] = Some(read(value).map_err(|why| wrong(&why))?);
    }
    Ok(found)
}

fn told(error: NotHexadecimal) -> String {
    error.to_string()
}

/// The value of an option that takes 64 hexadecimal digits.
fn read<T: FromStr<Err = NotHexadecimal>>(flag: &str, text: &str) -> Result<T, InputError> {
    text.trim().parse().map_err(|error| InputError::flag(flag, format!("{flag}: {error}")))
}

/// The wall of one hand, and what is shown with it.
struct DealtWall {
    book: Book,
    number: u32,
    commitment: Commitment,
    chance: Chance,
    wall: Wall,
    deal: Deal,
}

impl DealtWall {
    fn report(&self) -> Value {
        let hand = |wind: Wind| texts(&self.deal.hands[wind]);
        let mut east = hand(Wind::East);
        east.push(self.deal.jump.to_string());
        json!({
            "rules": self.book.name,
            "hand": self.number,
            "commitment": self.commitment.to_string(),
            "dice": self.chance.dice.faces(),
            "breaker": self.chance.dice.breaker().to_string(),
            // In the order of dealing, East's fourteenth tile last.
            "hands": {"E": east, "S": hand(Wind::South), "W": hand(Wind::West), "N": hand(Wind::North)},
            "draws": texts(self.wall.draws()),
            "replacements": texts(&self.wall.replacements()),
            "indicators": texts(&self.wall.indicators()),
            "ura_indicators": texts(&self.wall.ura_indicators()),
        })
    }

    fn draw(&self, pen: Pen) -> String {
        let dice = self.chance.dice;
        let [one, other] = dice.faces();
        let hand = format!("{} {}", capital(pen.term("hand")), self.number);
        let mut text = ruleset(pen, &self.book) + &wrap(0, &paint(DIM, hand));
        text += &wrap(0, &paint(DIM, format!("{} {}", capital(pen.text("commitment")), self.commitment)));
        let breaks = pen.say("breaks-wall", &[("breaker", &pen.wind(dice.breaker())), ("sum", &dice.sum())]);
        let dice = format!("{} {one} + {other} = {}", capital(pen.term("dice")), dice.sum());
        text += &format!("\n{}{}", wrap(2, &dice), wrap(2, &breaks));
        text += &format!("\n{}", self.tables(pen));
        text + &format!("\n  {}\n{}", paint(BOLD, capital(pen.term("live-wall"))), self.draws(pen))
    }

    /// The dealt hands, as players sort them, and the dead wall, in columns of the same width.
    fn tables(&self, pen: Pen) -> String {
        let mut rows: Vec<Vec<String>> = Wind::ALL
            .into_iter()
            .map(|wind| {
                let mut tiles = self.deal.hands[wind];
                tiles.sort_unstable();
                let jump = if wind == Wind::East { format!("  {}", pen.tile(self.deal.jump)) } else { String::new() };
                vec![pen.wind(wind).to_owned(), pen.tiles(&tiles) + &jump]
            })
            .collect();
        let first = self.wall.indicators()[0];
        let heading = |id| vec![paint(BOLD, capital(pen.term(id)))];
        rows.extend([
            Vec::new(),
            vec![pen.term("dora-indicator").to_owned(), pen.tile(first)],
            vec![pen.term("dora").to_owned(), pen.tile(first.kind().indicates())],
            Vec::new(),
            heading("dead-wall"),
            vec![pen.text("replacement-tiles").to_owned(), one_by_one(pen, &self.wall.replacements())],
            vec![pen.text("dora-indicators").to_owned(), one_by_one(pen, &self.wall.indicators())],
            vec![pen.text("ura-indicators").to_owned(), one_by_one(pen, &self.wall.ura_indicators())],
        ]);
        columns(&[Align::Left, Align::Left], &rows)
    }

    /// The tiles that are drawn, in rows that begin with the number of their first draw.
    fn draws(&self, pen: Pen) -> String {
        const WIDE: usize = 16;
        let in_a_row = if line_width() < 60 { WIDE / 2 } else { WIDE };
        let tiles: Vec<String> = self.wall.draws().iter().map(|&tile| pen.tile(tile)).collect();
        // A red five can be wider than the others; the rows are a grid all the same.
        let wide = tiles.iter().map(|tile| width(tile)).max().unwrap_or(0);
        let cell = |tile: &String| format!("{tile}{}", " ".repeat(wide - width(tile)));
        let row = |(row, tiles): (usize, &[String])| {
            [paint(DIM, row * in_a_row + 1)].into_iter().chain(tiles.iter().map(cell)).collect()
        };
        let rows: Vec<Vec<String>> = tiles.chunks(in_a_row).enumerate().map(row).collect();
        let mut aligns = [Align::Left; WIDE + 1];
        aligns[0] = Align::Right;
        sentences(&aligns, &rows)
    }
}

/// Each tile with its suit: they lie apart, and their order matters.
fn one_by_one(pen: Pen, tiles: &[Tile]) -> String {
    tiles.iter().map(|&tile| pen.tile(tile)).collect::<Vec<_>>().join(" ")
}

fn texts(tiles: &[Tile]) -> Vec<String> {
    tiles.iter().map(ToString::to_string).collect()
}
