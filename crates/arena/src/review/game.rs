//! The game to review: found in its file, read, and walked through.

use std::io::{self, BufReader};
use std::path::Path;

use records::decisions::{Decision, Met, Walked, walk};
use records::game_file::{self, GameFile, GameText, PassedOver};
use records::record::Record;
use records::through::recorded_by;
use rules::{Rules, Ruleset};
use table::{Action, Event, Legal, Phase, View};
use tiles::{BySeat, Seat, Tile, Wind};

use crate::echo::{cut, short};
use crate::wrong::{Place, Wrong, Wrongs, meant};

/// A recorded game.
pub struct Game {
    /// Its name, or that of its file.
    pub id: String,
    /// Who played, where it is told.
    pub names: BySeat<Option<String>>,
    /// The game as it went at our table.
    record: Record,
    /// Whether the players said themselves what they said at an exhaustive draw, as in our own records.
    announced: bool,
    /// Whether the other program says that the game ended.
    ended: bool,
}

/// What happened in a game, and every choice of the seats that are looked at.
pub struct Course {
    pub items: Vec<Item>,
    pub hands: Vec<HandPlayed>,
    /// Choices of which the record does not tell what the seat wanted.
    pub untold: BySeat<u32>,
}

// Every other item is a choice, so that boxes would save little.
#[allow(clippy::large_enum_variant)]
pub enum Item {
    Asked(Asked),
    Happened(Event<Tile>),
}

/// A choice that a seat had: what it saw, what it could do, and what it did.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The number of the hand, counted from 1.
    pub hand: u32,
    pub seat: Seat,
    pub view: Box<View>,
    pub lawful: Legal,
    pub action: Action,
}

impl Asked {
    /// Whose tile was offered, and which.
    pub fn offered(&self) -> Option<(Seat, Tile)> {
        match self.view.board.phase {
            Phase::Claims { seat, tile, .. } => Some((seat, tile)),
            Phase::Between | Phase::Dealing | Phase::Turn { .. } | Phase::Announcing { .. } | Phase::Over => None,
        }
    }
}

/// A hand of the game.
#[derive(Debug, Clone, Copy)]
pub struct HandPlayed {
    pub number: u32,
    pub round: Wind,
    pub dealer: Seat,
    pub counters: u8,
    /// What each player gained or lost.
    pub gained: BySeat<i32>,
}

impl Game {
    /// The only game of a file, or the one with this number or name; `-` is standard input. The rules are those of a game
    /// whose record does not tell them.
    pub fn find(path: &str, which: Option<&str>, rules: Option<Rules>) -> Result<Game, Wrongs> {
        let wrong = |why: &str| wrong(path, why);
        let file = match path {
            "-" => GameFile::over(Box::new(BufReader::new(io::stdin())), "game".to_owned()),
            _ if Path::new(path).is_dir() => return Err(wrong("a folder: games are reviewed one by one")),
            _ => GameFile::open(Path::new(path)),
        };
        let file = file.map_err(|error| wrong(&error.to_string()))?;
        let Some(file) = file else { return Err(wrong("not a format that can be read")) };
        if file.format().is_none() {
            if rules.is_some() {
                return Err(Wrong::flag("--rules", "our own record tells its rules").into());
            }
            if which.is_some_and(|which| which != "1") {
                return Err(Wrong::flag("--game", "our own record has one game: leave --game out").into());
            }
        }
        let text = chosen(path, file, which)?;
        let (line, id) = (text.line(), text.id().to_owned());
        let place = |why: &str| wrong(&format!("line {line}, game {id}: {why}"));
        let told = match text.read() {
            Ok(game_file::Game::Own(record)) => return Ok(Game::of_record(id, *record)),
            Ok(game_file::Game::Told(told, _)) => told,
            Ok(game_file::Game::PassedOver { why: PassedOver::ThreePlayers, .. }) => {
                return Err(place("a game of three players; only games of four can be reviewed"));
            }
            Ok(game_file::Game::PassedOver { why: PassedOver::OtherRules(why), .. }) => {
                return Err(place(&format!("{why}; it cannot be reviewed")));
            }
            Err(error) if error.line != line => return Err(wrong(&format!("line {}: {error}", error.line))),
            Err(error) => return Err(place(&error.to_string())),
        };
        let name = |seat| told.names.as_ref().map(|names| names[seat].clone()).filter(|name| !name.trim().is_empty());
        let names = BySeat(Seat::ALL.map(name));
        let record = recorded_by(&told, rules).map_err(|difference| place(&difference.to_string()))?.record;
        Ok(Game { id: told.id, names, record, announced: false, ended: told.ending.is_some() })
    }

    /// Our own record.
    pub fn of_record(id: String, record: Record) -> Game {
        let head = record.head();
        let names = BySeat(Seat::ALL.map(|seat| head.players[seat].as_ref().map(|name| name.as_str().to_owned())));
        Game { id, names, record, announced: true, ended: false }
    }

    /// By which rules.
    pub fn rules(&self) -> &Rules {
        &self.record.head().rules
    }

    /// The ruleset, or the one from which house rules differ.
    pub fn ruleset(&self) -> &'static Ruleset {
        self.record.head().base
    }

    /// What the player in a seat is called.
    pub fn name(&self, seat: Seat) -> &str {
        self.names[seat].as_deref().unwrap_or(["A", "B", "C", "D"][seat as usize])
    }

    /// The seats that this names: a number from 0, a letter from A, a player, or all.
    pub fn seats(&self, given: &str) -> Result<Vec<Seat>, Wrong> {
        if given.eq_ignore_ascii_case("all") {
            return Ok(Seat::ALL.to_vec());
        }
        let numbered = |seat: &Seat| {
            let place = *seat as usize;
            given == place.to_string() || given.eq_ignore_ascii_case(["a", "b", "c", "d"][place])
        };
        if let Some(seat) = Seat::ALL.into_iter().find(numbered) {
            return Ok(vec![seat]);
        }
        let same =
            |name: &Option<String>| name.as_ref().is_some_and(|name| name.to_lowercase() == given.to_lowercase());
        let named: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| same(&self.names[seat])).collect();
        match &named[..] {
            [_] => Ok(named),
            [] => {
                let names: Vec<&str> = self.names.0.iter().flatten().map(String::as_str).collect();
                let near = if names.is_empty() { String::new() } else { meant(given, names) };
                let sentence =
                    format!("no seat or player \"{}\": seats are 0 to 3, 0 the first East{near}", short(given));
                Err(Wrong::new(sentence, Place::word(given)))
            }
            several => {
                let sentence = format!(
                    "{} players are called \"{}\": say the seat, {}",
                    several.len(),
                    short(given),
                    several.iter().map(|&seat| (seat as usize).to_string()).collect::<Vec<_>>().join(" or ")
                );
                Err(Wrong::new(sentence, Place::word(given)))
            }
        }
    }

    /// Walks through the game. The error says what is wrong with it, or that it is not over.
    pub fn course(&self, seats: &[Seat]) -> Result<Course, String> {
        let mut course = Course { items: Vec::new(), hands: Vec::new(), untold: BySeat([0; 4]) };
        let walked = walk(&self.record, seats, |met| match met {
            Met::Decision(decision) if decision.is_announcement() && !self.announced => (),
            Met::Decision(_) | Met::Event { .. } => course.meet(met),
        });
        let Walked { over, untold } = walked.map_err(|difference| difference.to_string())?;
        if !over && !self.ended {
            return Err("the record ends before the game does, and a review is of a finished game".to_owned());
        }
        course.untold = untold;
        Ok(course)
    }
}

impl Course {
    fn meet(&mut self, met: Met<'_>) {
        match met {
            Met::Decision(decision) => {
                let Decision { hand, seat, lawful, action, .. } = decision;
                self.items.push(Item::Asked(Asked { hand, seat, view: Box::new(decision.view()), lawful, action }));
            }
            Met::Event { hand, what, position } => {
                let game = &position.board.game;
                if let Event::Began { .. } = what {
                    let gained = BySeat(game.points.0.map(|points| -points));
                    let (round, dealer, counters) = (game.round, game.dealer, game.counters);
                    self.hands.push(HandPlayed { number: hand, round, dealer, counters, gained });
                }
                if let (Event::Ended { .. }, Some(last)) = (what, self.hands.last_mut()) {
                    Seat::ALL.into_iter().for_each(|seat| last.gained[seat] += game.points[seat]);
                }
                self.items.push(Item::Happened(what));
            }
        }
    }

    /// How many choices there are.
    pub fn choices(&self) -> usize {
        self.items.iter().filter(|item| matches!(item, Item::Asked(_))).count()
    }
}

/// The game that is meant, of those in a file. Damage to another game is no reason to refuse this one.
fn chosen(path: &str, file: GameFile, which: Option<&str>) -> Result<GameText, Wrongs> {
    let mut found = None;
    let mut number = 0;
    for text in file {
        number += 1;
        let text = text.map_err(|error| wrong(path, &format!("line {}: {error}", error.line)));
        let is_meant = |which: &str| which == number.to_string() || text.as_ref().is_ok_and(|text| which == text.id());
        match which {
            Some(which) if is_meant(which) => return text,
            Some(_) => (),
            None if found.is_some() => {
                return Err(wrong(path, "it has several games: choose one with --game, by its number or name"));
            }
            None => found = Some(text),
        }
    }
    match (found, which) {
        (Some(text), _) => text,
        (None, None) => Err(wrong(path, "there is no game in it")),
        (None, Some(which)) => {
            let sentence = format!("there is no game \"{}\" in the file, which has {number}", short(which));
            Err(Wrong::new(sentence, Place::word(which)).into())
        }
    }
}

pub fn wrong(path: &str, why: &str) -> Wrongs {
    Wrongs::from(Wrong::new(format!("{}: {}", short(path), cut(why, 600)), Place::word(path)))
}
