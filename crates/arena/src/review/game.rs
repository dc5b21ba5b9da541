//! The game to review: read, and walked through.

use history::{HandFold, HandHistory};
use records::decisions::{self, Moment, WalkSummary, walk};
use records::game_file::{self, GameText, PassedOver};
use records::record::Record;
use records::through::recorded_by;
use rules::{Rules, Ruleset};
use table::{Action, Event, Legal, Phase, View};
use tiles::{BySeat, Seat, Tile};

/// A recorded game, to be reviewed.
pub struct ReviewedGame {
    /// Its name, or that of its file.
    pub id: String,
    /// Who played, where it is known.
    pub names: BySeat<Option<String>>,
    /// The game as it went at our table.
    record: Record,
    /// Whether the players said themselves what they said at an exhaustive draw, as in our own records.
    announced: bool,
    /// Whether the other program says that the game ended.
    ended: bool,
}

/// What happened in a game, and every choice of the seats that are reviewed.
pub struct Walkthrough {
    /// In the order in which it came.
    pub steps: Vec<Step>,
    /// Its hands.
    pub hands: Vec<HandHistory>,
    /// Choices for which the record does not say what the seat wanted.
    pub untold: BySeat<u32>,
}

/// What came next in a game.
// Every other step is a choice, so that boxes would save little.
#[allow(clippy::large_enum_variant)]
pub enum Step {
    /// A seat that is reviewed had a choice.
    Decision(Decision),
    /// Something happened.
    Event(Event<Tile>),
}

/// A choice that a seat had: what it saw, what it could do, and what it did.
#[derive(Debug, Clone)]
pub struct Decision {
    /// The number of the hand, counted from 1.
    pub hand: u32,
    /// Whose choice.
    pub seat: Seat,
    /// What the seat saw.
    pub view: Box<View>,
    /// What it could do without breaking a rule.
    pub lawful: Legal,
    /// What it did.
    pub action: Action,
}

impl From<decisions::Decision<'_>> for Decision {
    fn from(decision: decisions::Decision<'_>) -> Decision {
        let decisions::Decision { hand, seat, lawful, action, .. } = decision;
        Decision { hand, seat, view: Box::new(decision.view()), lawful, action }
    }
}

impl Decision {
    /// The tiles of the hand without the one just drawn, and that one.
    pub fn held(&self) -> (Vec<Tile>, Option<Tile>) {
        let own = &self.view.own;
        let mut held: Vec<Tile> = own.held.iter().collect();
        let drawn = own.drawn.filter(|drawn| held.contains(drawn));
        if let Some(place) = drawn.and_then(|drawn| held.iter().position(|&tile| tile == drawn)) {
            held.remove(place);
        }
        (held, drawn)
    }

    /// Whose tile was offered, and which.
    pub fn offered(&self) -> Option<(Seat, Tile)> {
        match self.view.board.phase {
            Phase::Claims { seat, tile, .. } => Some((seat, tile)),
            Phase::Between | Phase::Dealing | Phase::Turn { .. } | Phase::Announcing { .. } | Phase::Over => None,
        }
    }
}

impl ReviewedGame {
    /// The game of this text. `rules`, if given, are those of another program's game, whatever its record says of them;
    /// our own records have theirs. The error is a sentence with the fault and its line.
    pub fn read(text: GameText, rules: Option<Rules>) -> Result<ReviewedGame, String> {
        let (line, id) = (text.line(), text.id().to_owned());
        let in_game = |why: &str| format!("line {line}, game {id}: {why}");
        let told = match text.read() {
            Ok(game_file::Game::Own(record)) => return Ok(ReviewedGame::of_record(id, *record)),
            Ok(game_file::Game::Foreign(told, _)) => told,
            Ok(game_file::Game::PassedOver { why: PassedOver::ThreePlayers, .. }) => {
                return Err(in_game("a game of three players; only games of four can be reviewed"));
            }
            Ok(game_file::Game::PassedOver { why: PassedOver::OtherRules(why), .. }) => {
                return Err(in_game(&format!("{why}; it cannot be reviewed")));
            }
            Err(error) if error.line != line => return Err(format!("line {}: {error}", error.line)),
            Err(error) => return Err(in_game(&error.to_string())),
        };
        let name = |seat| told.names.as_ref().map(|names| names[seat].clone()).filter(|name| !name.trim().is_empty());
        let names = BySeat::from_fn(name);
        let record = recorded_by(&told, rules).map_err(|difference| in_game(&difference.to_string()))?.record;
        Ok(ReviewedGame { id: told.id, names, record, announced: false, ended: told.ending.is_some() })
    }

    /// Our own record.
    pub fn of_record(id: String, record: Record) -> ReviewedGame {
        let head = record.head();
        let names = BySeat::from_fn(|seat| head.players[seat].as_ref().map(|name| name.as_str().to_owned()));
        ReviewedGame { id, names, record, announced: true, ended: false }
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

    /// Walks through the game, with the choices of these seats. The error is a sentence with the fault, or says that
    /// the game is not over.
    pub fn walkthrough(&self, seats: &[Seat]) -> Result<Walkthrough, String> {
        let mut walkthrough = Walkthrough { steps: Vec::new(), hands: Vec::new(), untold: BySeat::new([0; 4]) };
        let mut fold = HandFold::default();
        let walked = walk(&self.record, seats, |met| match met {
            Moment::Decision(decision) if decision.is_announcement() && !self.announced => (),
            Moment::Decision(decision) => walkthrough.steps.push(Step::Decision(decision.into())),
            Moment::Event { what, position, .. } => {
                walkthrough.hands.extend(fold.add(self.rules(), &what, position));
                walkthrough.steps.push(Step::Event(what));
            }
        });
        let WalkSummary { over, untold } = walked.map_err(|difference| difference.to_string())?;
        if !over && !self.ended {
            return Err("the record ends before the game does, and a review is of a finished game".to_owned());
        }
        walkthrough.untold = untold;
        Ok(walkthrough)
    }
}

impl Walkthrough {
    /// How many choices there are.
    pub fn choices(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::Decision(_))).count()
    }
}
