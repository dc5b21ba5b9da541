//! Whoever sits at the keyboard: finds people by what was typed, gives commands, and writes what they brought.

use std::path::Path;

use anyhow::{Context, bail};
use serde::Serialize;
use tiles::Seat;
use tournament::foreign::read_hand;
use tournament::{
    Actor, Change, Command, EntryNo, Event, HandEntry, Moment, Person, PersonId, Presence, RoundNo, Sitter,
    SubstituteNo, TableTotals, Tournament, Version, decide, seat_of_letter,
};

use super::args::Common;
use super::file::{EventFile, Purpose};
use crate::Answer;
use crate::args::Look;
use crate::echo::short;
use row_files::AtomicFile;

/// An open file and who writes in it.
pub struct Desk {
    pub file: EventFile,
    pub by: Actor,
    pub at: Moment,
    seen: Option<Version>,
}

impl Desk {
    pub fn open(common: &Common, purpose: Purpose) -> anyhow::Result<Desk> {
        let file = EventFile::open(&common.file, purpose)?;
        if file.state.tournament().is_none() {
            bail!("{} holds no event", short(&common.file));
        }
        let at = common.at.as_deref().map(str::parse).transpose()?.unwrap_or_else(super::now);
        // The clock of another machine may have been ahead.
        let at = file.state.log().last().map_or(at, |last| at.max(last.at));
        let seen = common.seen.map(Version);
        let mut desk = Desk { file, by: Actor::Staff(PersonId(1)), at, seen };
        desk.by = match &common.by {
            Some(name) => Actor::Staff(desk.person(name)?),
            None => desk.organiser(),
        };
        Ok(desk)
    }

    pub fn tournament(&self) -> &Tournament {
        self.file.state.tournament().expect("looked at when the file was opened")
    }

    /// The first of the organisers, who is meant if nobody is named.
    fn organiser(&self) -> Actor {
        let staff = &self.tournament().staff;
        let organiser = staff.iter().find(|(_, role)| **role == tournament::Role::Organiser);
        Actor::Staff(organiser.map_or(PersonId(1), |(&person, _)| person))
    }

    /// Gives a command and writes what it brought.
    pub fn give(&mut self, change: Change) -> anyhow::Result<Event> {
        self.give_with(&[], change)
    }

    fn give_with(&mut self, people: &[(PersonId, Person)], change: Change) -> anyhow::Result<Event> {
        // Of several commands in one line the first is the one that was thought of.
        let seen = self.seen.take().unwrap_or_else(|| self.file.state.version(&change));
        let event = decide(&self.file.state, self.by, self.at, &Command { seen, change })?;
        self.file.append(people, Some(&event))?;
        Ok(event)
    }

    /// Gives a command and says what it brought.
    pub fn give_and_say(&mut self, change: Change) -> anyhow::Result<Answer> {
        let event = self.give(change)?;
        Ok(Answer::new(super::said(&event)))
    }

    /// Somebody of this name, or a new person, and then the command.
    pub fn with_person(&mut self, person: Person, change: impl FnOnce(PersonId) -> Change) -> anyhow::Result<()> {
        let known = self.file.people.iter().find(|(_, known)| known.name == person.name).map(|(id, _)| id);
        match known {
            Some(id) => self.give(change(id))?,
            None => {
                let id = self.file.people.next_id();
                self.give_with(&[(id, person)], change(id))?
            }
        };
        Ok(())
    }

    /// A place in the list. What is newly known about somebody of this name is written down too.
    pub fn register(&mut self, person: Person) -> anyhow::Result<()> {
        let known =
            self.file.people.iter().find(|(_, known)| known.name == person.name).map(|(id, known)| (id, known.clone()));
        match known {
            Some((id, before)) => {
                let more = before != person && person != Person::named(&person.name);
                let people: Vec<(PersonId, Person)> = if more { vec![(id, person)] } else { Vec::new() };
                self.give_with(&people, Change::Register(id))?;
            }
            None => {
                let id = self.file.people.next_id();
                self.give_with(&[(id, person)], Change::Register(id))?;
            }
        }
        Ok(())
    }

    /// Somebody by name, or by the number of the person after a #.
    pub fn person(&self, text: &str) -> anyhow::Result<PersonId> {
        if let Some(number) = text.strip_prefix('#').and_then(|number| number.parse().ok()) {
            return Ok(PersonId(number));
        }
        let all: Vec<(PersonId, String)> =
            self.file.people.iter().map(|(id, person)| (id, person.name.clone())).collect();
        one_named(text, &all)
    }

    /// A player by start number or name.
    pub fn entry(&self, text: &str) -> anyhow::Result<EntryNo> {
        if let Ok(number) = text.parse() {
            return Ok(EntryNo(number));
        }
        let name = |(&number, entry): (&EntryNo, &tournament::Entry)| (number, self.file.people.name(entry.person));
        let all: Vec<(EntryNo, String)> = self.tournament().entries.iter().map(name).collect();
        one_named(text, &all)
    }

    pub fn entries(&self, texts: &[String]) -> anyhow::Result<Vec<EntryNo>> {
        texts.iter().map(|text| self.entry(text)).collect()
    }

    /// Four who sit at a table: players, or substitutes as S1.
    pub fn sitters(&self, texts: &[String]) -> anyhow::Result<[Sitter; 4]> {
        let sitter = |text: &String| match text.strip_prefix('S').and_then(|number| number.parse().ok()) {
            Some(substitute) => Ok(Sitter::House(SubstituteNo(substitute))),
            None => self.entry(text).map(Sitter::Player),
        };
        let sitters: Vec<Sitter> = texts.iter().map(sitter).collect::<anyhow::Result<_>>()?;
        let Ok(sitters) = sitters.try_into() else { bail!("four sit at a table") };
        Ok(sitters)
    }

    /// A substitute as S1, 1 or by name.
    pub fn substitute(&self, text: &str) -> anyhow::Result<SubstituteNo> {
        if let Ok(number) = text.strip_prefix('S').unwrap_or(text).parse() {
            return Ok(SubstituteNo(number));
        }
        let name = |(&number, &person): (&SubstituteNo, &PersonId)| (number, self.file.people.name(person));
        let all: Vec<(SubstituteNo, String)> = self.tournament().substitutes.iter().map(name).collect();
        one_named(text, &all)
    }

    /// Those who have a place and are not there yet.
    pub fn registered(&self) -> Vec<EntryNo> {
        let entries = self.tournament().entries.iter();
        entries.filter(|(_, entry)| entry.presence == Presence::Registered).map(|(&number, _)| number).collect()
    }

    pub fn next_round(&self) -> RoundNo {
        RoundNo(self.tournament().rounds.len() as u16 + 1)
    }

    /// A player's name.
    pub fn name(&self, entry: EntryNo) -> String {
        self.tournament().entries.get(&entry).map_or_else(String::new, |entry| self.file.people.name(entry.person))
    }

    /// Who sits somewhere, by name.
    pub fn sitter(&self, sitter: Sitter) -> String {
        match sitter {
            Sitter::Player(entry) => self.name(entry),
            Sitter::House(substitute) => {
                let person = self.tournament().substitutes.get(&substitute);
                format!("S{substitute} {}", person.map_or_else(String::new, |&person| self.file.people.name(person)))
            }
        }
    }

    /// Whoever did something, by name.
    pub fn actor(&self, actor: Actor) -> String {
        match actor {
            Actor::Staff(person) => self.file.people.name(person),
            Actor::Player(entry) => self.name(entry),
            Actor::Table(_, table) => format!("table {table}"),
        }
    }

    pub fn answer(&self, text: String, look: Look) -> anyhow::Result<Answer> {
        if look.json {
            self.json(&serde_json::json!({"events": self.file.state.log().len()}))
        } else {
            Ok(Answer::new(text))
        }
    }

    pub fn json(&self, report: &impl Serialize) -> anyhow::Result<Answer> {
        Ok(Answer::new(crate::report::json(report)?))
    }

    /// Writes a page or list to a file of its own.
    pub fn write_out(&self, path: &str, text: &str) -> anyhow::Result<Answer> {
        self.write_bytes(path, text.as_bytes())
    }

    pub fn write_bytes(&self, path: &str, bytes: &[u8]) -> anyhow::Result<Answer> {
        let cannot = || format!("{} cannot be written", short(path));
        let mut fresh = AtomicFile::begin(Path::new(path)).with_context(cannot)?;
        std::io::Write::write_all(&mut fresh, bytes).with_context(cannot)?;
        fresh.complete().with_context(cannot)?;
        Ok(Answer::new(format!("{path} is written\n")))
    }
}

/// The only one whose name is this, or begins so, or has it in it.
fn one_named<K: Copy>(text: &str, all: &[(K, String)]) -> anyhow::Result<K> {
    let wanted = text.to_lowercase();
    let fits: [&dyn Fn(&str) -> bool; 3] =
        [&|name| name == wanted, &|name| name.starts_with(&wanted), &|name| name.contains(&wanted)];
    for fit in fits {
        let found: Vec<&(K, String)> = all.iter().filter(|(_, name)| fit(&name.to_lowercase())).collect();
        match found[..] {
            [] => (),
            [(one, _)] => return Ok(*one),
            [(_, first), (_, second), ..] => {
                bail!("{} can be {first} or {second}: write more of the name, or the number", short(text))
            }
        }
    }
    bail!("nobody is called {}: look at `janso tournament people`", short(text))
}

pub fn seat(text: &str) -> anyhow::Result<Seat> {
    match seat_of_letter(&text.to_uppercase()) {
        Some(seat) => Ok(seat),
        None => bail!("a seat is E, S, W or N, by the first hand"),
    }
}

pub fn number<T: std::str::FromStr>(text: &str) -> anyhow::Result<T> {
    match text.parse() {
        Ok(number) => Ok(number),
        Err(_) => bail!("{} is not a number that fits here", short(text)),
    }
}

pub fn four(points: &[i32]) -> anyhow::Result<[i32; 4]> {
    let Ok(four) = points.try_into() else { bail!("four points, by the starting seats E S W N") };
    Ok(four)
}

/// A hand by the letters of the starting seats.
pub fn hand(text: &str) -> anyhow::Result<HandEntry> {
    Ok(read_hand(["E", "S", "W", "N"].map(str::to_owned), text)?)
}

/// The points at the end of a recorded game, in whatever format we read.
pub fn recorded(path: &str) -> anyhow::Result<(TableTotals, String)> {
    use records::game_file::{Game, GameFile};
    let shown = short(path);
    let file = GameFile::open(Path::new(path)).with_context(|| format!("{shown} cannot be read"))?;
    let Some(file) = file else { bail!("{shown} is not a record that we read") };
    let mut games = Vec::new();
    for text in file {
        games.push(text.map_err(|error| anyhow::anyhow!("{shown}: {error}"))?);
    }
    let Ok([text]) = <[_; 1]>::try_from(games) else { bail!("{shown} has to hold one game, no more and no fewer") };
    let name = text.id().to_owned();
    let points = match text.read().map_err(|error| anyhow::anyhow!("{shown}: {error}"))? {
        Game::Own(record) => {
            record.verify().map_err(|difference| anyhow::anyhow!("{shown}: {difference}"))?.result.points
        }
        Game::Foreign(told, _) => match told.ending.and_then(|ending| ending.points) {
            Some(points) => points,
            None => bail!("{shown} does not say how many points the players had at the end"),
        },
        Game::PassedOver { why, .. } => bail!("{shown} cannot be used: {}", why.reason()),
    };
    Ok((TableTotals { points: points.into_array(), bets: 0 }, name))
}
