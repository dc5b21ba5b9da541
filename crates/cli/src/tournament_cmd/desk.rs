//! Whoever sits at the keyboard: finds people by what was typed, gives commands, and writes what they brought.

use std::path::Path;

use anyhow::{Context, bail};
use serde::Serialize;
use tiles::Seat;
use tournament::log_text::event_json;
use tournament::{
    Actor, Change, Command, EntryNo, Event, HandEntry, Moment, Names, Person, PersonId, Place, Sitter, SubstituteNo,
    TableTotals, Tournament, Version, decide, read_entered_hand, seat_of_letter,
};

use super::args::Common;
use super::file::{EventFile, Purpose};
use super::told;
use crate::Answer;
use crate::args::Look;
use crate::echo::{short, visible};
use row_files::AtomicFile;

/// An open file and who writes in it.
pub struct Desk {
    pub file: EventFile,
    pub by: Actor,
    pub at: Moment,
    pub look: Look,
    seen: Option<Version>,
    /// What has happened and is not written yet.
    people: Vec<(PersonId, Person)>,
    events: Vec<Event>,
    /// Whether several commands are written in one go, or not at all.
    together: bool,
    /// What all commands of this line brought.
    brought: Vec<Event>,
}

/// How far the clock of another machine may be ahead.
const AHEAD: i64 = 3_600;

/// The time that was typed; one that is still to come is refused, because nothing could happen before it any more.
pub fn typed_time(text: &str) -> anyhow::Result<Moment> {
    let (at, now): (Moment, Moment) = (text.parse()?, super::now());
    if at.since(now) > AHEAD {
        bail!("{at} is still to come, and it is {now} now: say when it happened, or leave --at out");
    }
    Ok(at)
}

impl Desk {
    pub fn open(common: &Common, purpose: Purpose, look: Look) -> anyhow::Result<Desk> {
        let file = EventFile::open(&common.file, purpose)?;
        if file.state.tournament().is_none() {
            bail!("{} holds no event", short(&common.file));
        }
        let at = match (&common.at, purpose) {
            (Some(text), Purpose::Write) => typed_time(text)?,
            (Some(text), Purpose::Read) => text.parse()?,
            // The clock of another machine may have been ahead.
            (None, _) => file.state.log().last().map_or_else(super::now, |last| super::now().max(last.at)),
        };
        let seen = common.seen.map(Version);
        let by = Actor::Staff(PersonId(1));
        let (people, events, brought) = (Vec::new(), Vec::new(), Vec::new());
        let mut desk = Desk { file, by, at, look, seen, people, events, together: false, brought };
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

    /// Several commands that are written in one go; if one of them is refused, none of them.
    pub fn together(mut self, commands: impl FnOnce(&mut Desk) -> anyhow::Result<Answer>) -> anyhow::Result<Answer> {
        self.together = true;
        let answer = commands(&mut self)?;
        self.write()?;
        Ok(answer)
    }

    fn write(&mut self) -> anyhow::Result<()> {
        if !self.people.is_empty() || !self.events.is_empty() {
            self.file.append(&self.people, &self.events)?;
        }
        self.people.clear();
        self.events.clear();
        Ok(())
    }

    /// Gives a command and writes what it brought.
    pub fn give(&mut self, change: Change) -> anyhow::Result<Event> {
        self.give_with(&[], change)
    }

    fn give_with(&mut self, people: &[(PersonId, Person)], change: Change) -> anyhow::Result<Event> {
        for (id, person) in people {
            self.file.people.set(*id, Some(person.clone()));
        }
        // Of several commands in one line the first is the one that was thought of.
        let seen = self.seen.take().unwrap_or_else(|| self.file.state.version(&change));
        let event = decide(&self.file.state, self.by, self.at, &Command { seen, change })
            .map_err(|refusal| anyhow::anyhow!("{}", refusal.told(self)))?;
        // What does not fold is never written.
        self.file.state.apply(&event)?;
        self.people.extend_from_slice(people);
        self.events.push(event.clone());
        self.brought.push(event.clone());
        if !self.together {
            self.write()?;
        }
        Ok(event)
    }

    /// Gives a command and says what it brought.
    pub fn give_and_say(&mut self, change: Change) -> anyhow::Result<Answer> {
        let event = self.give(change)?;
        self.answer(told::event(self, &event) + "\n", self.look)
    }

    /// Somebody of this name, or a new person, and then the command.
    pub fn with_person(&mut self, name: &str, change: impl FnOnce(PersonId) -> Change) -> anyhow::Result<()> {
        if name.starts_with('#') {
            let id = self.person(name)?;
            self.give(change(id))?;
            return Ok(());
        }
        let person = Person::named(name).checked()?;
        let known = |(id, known): (PersonId, &Person)| known.may_be(&person).then(|| (id, known.told_apart()));
        let known: Vec<(PersonId, String)> = self.file.people.iter().filter_map(known).collect();
        match &known[..] {
            [] => {
                let id = self.file.people.next_id();
                self.give_with(&[(id, person)], change(id))?
            }
            [(id, _)] => self.give(change(*id))?,
            [(one, first), (other, second), ..] => {
                bail!("{} can be #{one} {first} or #{other} {second}: write the number with its #", short(name))
            }
        };
        Ok(())
    }

    /// A place in the list. What is newly known about somebody of this name is written down too; whoever differs in club,
    /// country or number from everybody of that name is somebody else.
    pub fn register(&mut self, person: Person) -> anyhow::Result<()> {
        let named = short(person.name.trim());
        let person = match person.checked() {
            Ok(person) => person,
            Err(fault @ tournament::PersonFault::Country(_)) => bail!("{named}: {fault}"),
            Err(fault) => bail!("{fault}"),
        };
        let plays = |id: PersonId| self.tournament().entries.values().any(|entry| entry.person == id);
        let fits = |(id, known): (PersonId, &Person)| known.may_be(&person).then(|| (plays(id), id, known.clone()));
        let mut known: Vec<(bool, PersonId, Person)> = self.file.people.iter().filter_map(fits).collect();
        // Of several who can be meant, one who does not play yet.
        known.sort_by_key(|&(plays, id, _)| (plays, id));
        match known.into_iter().next() {
            Some((_, id, before)) => {
                let now = before.clone().with(person);
                let people: Vec<(PersonId, Person)> = if now == before { Vec::new() } else { vec![(id, now)] };
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
            let id = PersonId(number);
            return match self.file.people.knows(id) {
                true => Ok(id),
                false => bail!("there is no person #{number}: look at `janso tournament people --json`"),
            };
        }
        let all: Vec<Named<PersonId>> =
            self.file.people.iter().map(|(id, person)| Named::new(id, person, format!("#{id}"))).collect();
        one_named(text, &all)
    }

    /// A player by start number or name, or by the number of the person after a #.
    pub fn entry(&self, text: &str) -> anyhow::Result<EntryNo> {
        if let Ok(number) = text.parse() {
            return Ok(EntryNo(number));
        }
        let entries = &self.tournament().entries;
        if text.starts_with('#') {
            let id = self.person(text)?;
            let entry = entries.iter().find(|(_, entry)| entry.person == id);
            return entry.map(|(&number, _)| number).with_context(|| format!("{text} is not a player"));
        }
        let named = |(&number, entry): (&EntryNo, &tournament::Entry)| {
            Some(Named::new(number, self.file.people.person(entry.person)?, number.to_string()))
        };
        one_named(text, &entries.iter().filter_map(named).collect::<Vec<_>>())
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
        let named = |(&number, &person): (&SubstituteNo, &PersonId)| {
            Some(Named::new(number, self.file.people.person(person)?, format!("S{number}")))
        };
        one_named(text, &self.tournament().substitutes.iter().filter_map(named).collect::<Vec<_>>())
    }

    /// Those who have a place and are not there yet.
    pub fn registered(&self) -> Vec<EntryNo> {
        let holders = self.tournament().holders();
        holders.filter(|(_, entry)| entry.presence.place == Place::Registered).map(|(number, _)| number).collect()
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

    /// A text, or in JSON what the commands brought.
    pub fn answer(&self, text: String, look: Look) -> anyhow::Result<Answer> {
        if look.json {
            let brought: Vec<serde_json::Value> = self.brought.iter().map(event_json).collect();
            self.json(&serde_json::json!({"events": self.file.state.log().len(), "brought": brought}))
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
        if self.look.json {
            return self.json(&serde_json::json!({"written": path}));
        }
        Ok(Answer::new(format!("{path} is written\n")))
    }
}

impl Names for Desk {
    fn person(&self, person: PersonId) -> String {
        visible(&self.file.people.name(person))
    }

    fn player(&self, entry: EntryNo) -> String {
        format!("{} ({entry})", visible(&self.name(entry)))
    }

    fn substitute(&self, substitute: SubstituteNo) -> String {
        let person = self.tournament().substitutes.get(&substitute);
        format!("{} (S{substitute})", person.map_or_else(String::new, |&person| Names::person(self, person)))
    }
}

/// Somebody who can be meant.
struct Named<K> {
    key: K,
    name: String,
    /// The number and what tells namesakes apart.
    label: String,
}

impl<K> Named<K> {
    fn new(key: K, person: &Person, number: String) -> Named<K> {
        Named { key, name: person.name.to_lowercase(), label: format!("{number} {}", visible(&person.told_apart())) }
    }
}

/// The only one whose name is this, or begins so, or has it in it.
fn one_named<K: Copy>(text: &str, all: &[Named<K>]) -> anyhow::Result<K> {
    let wanted = text.trim().to_lowercase();
    let fits: [&dyn Fn(&str) -> bool; 3] =
        [&|name| name == wanted, &|name| name.starts_with(&wanted), &|name| name.contains(&wanted)];
    for fit in fits.into_iter().filter(|_| !wanted.is_empty()) {
        let found: Vec<&Named<K>> = all.iter().filter(|named| fit(&named.name)).collect();
        match found[..] {
            [] => (),
            [one] => return Ok(one.key),
            [first, second, ..] => {
                bail!(
                    "{} can be {} or {}: write more of the name, or the number",
                    short(text),
                    first.label,
                    second.label
                )
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
    Ok(read_entered_hand(text)?)
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
