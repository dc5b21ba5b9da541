//! The head of a record: by which rules, where, by whom, and which chance was promised.

use std::fmt;

use rules::{Question, Rules, Ruleset, WrongAnswer};
use shuffle::{Commitment, Contribution, GameSeed, NotPromised, Promise, Seed, Share};
use table::{BEHAVIOUR, Conduct, Game, Occasion, Table};
use tiles::{BySeat, Seat, Wind};

use super::names::Name;
use super::read::ReadFault;
use super::scan::{Scan, Unexpected};

/// A player's name may have this many characters.
pub const LONGEST_NAME: usize = 64;

/// What stands before the first hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// The ruleset, or the one from which house rules differ.
    pub base: &'static Ruleset,
    /// The rules of the game.
    pub rules: Rules,
    /// How the record says which rules these are.
    pub form: HeadForm,
    /// How mistakes are dealt with.
    pub conduct: Conduct,
    /// Where the game is played.
    pub occasion: Occasion,
    /// What stood on the table before the first hand of the record, if that is not the first of the game.
    pub begins: Option<Begins>,
    /// Who sits where, if it is told.
    pub players: BySeat<Option<PlayerName>>,
    /// What was published about the seed before the first deal.
    pub commitment: Option<Commitment>,
    /// What the players added to the seed.
    pub contributions: BySeat<Option<HeadContribution>>,
    /// The seed, once it is published.
    pub seed: Option<Seed>,
}

/// How a record says by which rules it was played: its version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HeadForm {
    /// The first version names a ruleset, which is that of today, and what was different.
    Differences,
    /// The second one has every answer, so that the rules stay what they were when a ruleset is mended.
    Complete {
        /// The [behaviour](table::BEHAVIOUR) of the table at which it was played.
        behaviour: u32,
        /// What was not asked when it was written, and is answered by the ruleset of today; in order.
        unasked: Vec<Question>,
    },
}

impl HeadForm {
    /// What is written now.
    pub const NOW: HeadForm = HeadForm::Complete { behaviour: BEHAVIOUR, unasked: Vec::new() };

    /// The form of a record with this first line, of which nothing more has been read.
    pub(super) fn of_version(line: &str) -> Result<HeadForm, ReadFault> {
        match line {
            FIRST_VERSION => Ok(HeadForm::Differences),
            VERSION => Ok(HeadForm::Complete { behaviour: 0, unasked: Question::all().collect() }),
            _ => Err(match line.strip_prefix("janso record ") {
                Some(version) => ReadFault::UnknownVersion(version.chars().take(20).collect()),
                None => ReadFault::NotARecord,
            }),
        }
    }

    /// The first line of a record.
    pub(super) const fn version(&self) -> &'static str {
        match self {
            HeadForm::Differences => FIRST_VERSION,
            HeadForm::Complete { .. } => VERSION,
        }
    }
}

impl Head {
    /// The head of a game by a ruleset that is played now, without names and promises.
    pub fn new(base: &'static Ruleset, conduct: Conduct, occasion: Occasion) -> Head {
        Head {
            base,
            rules: base.rules,
            form: HeadForm::NOW,
            conduct,
            occasion,
            begins: None,
            players: BySeat::default(),
            commitment: None,
            contributions: BySeat::default(),
            seed: None,
        }
    }

    /// The behaviour of the table at which the game was played, if it is told.
    pub fn behaviour(&self) -> Option<u32> {
        match self.form {
            HeadForm::Differences => None,
            HeadForm::Complete { behaviour, .. } => Some(behaviour),
        }
    }

    /// What all walls come from, if the seed is published and every contribution is the one that was committed to.
    pub fn game_seed(&self) -> Result<Option<GameSeed>, OtherContribution> {
        let mut shares = BySeat::default();
        for (seat, contribution) in self.contributions.iter() {
            let Some(one) = contribution else { continue };
            let other = |NotPromised { commitment: of_contribution }| OtherContribution {
                seat,
                recorded: one.commitment,
                of_contribution,
            };
            shares[seat] = Share::from(&one.promise().map_err(other)?);
        }
        Ok(self.seed.as_ref().map(|seed| seed.with(&shares)))
    }

    /// The table before the first hand of the record.
    pub fn table(&self) -> Table {
        let game = self.begins.map_or(Game::new(&self.rules), Begins::game);
        Table::at(game, self.conduct, self.occasion)
    }

    /// The lines, each once and in this order: version, rules, what is different in them or behaviour and every answer,
    /// conduct, occasion, where it begins, players, commitment, contributions, seed.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.form.version().to_owned(), format!("rules {}", self.base.id)];
        match &self.form {
            HeadForm::Differences => {
                let changed = self.rules.answers().filter(|(question, value)| *value != question.of(&self.base.rules));
                lines.extend(changed.map(|(question, value)| format!("house {question} {value}")));
            }
            HeadForm::Complete { behaviour, unasked } => {
                lines.push(format!("behaviour {behaviour}"));
                let asked = self.rules.answers().filter(|(question, _)| !unasked.contains(question));
                lines.extend(asked.map(|(question, value)| format!("rule {question} {value}")));
            }
        }
        lines.push(format!("conduct {}", self.conduct.name()));
        lines.push(format!("occasion {}", self.occasion.name()));
        // A game that begins as every game does is not said to.
        let begins = self.begins.filter(|begins| begins.game() != Game::new(&self.rules));
        lines.extend(begins.map(|begins| format!("begins {begins}")));
        for (seat, name) in self.players.iter() {
            lines.extend(name.as_ref().map(|name| format!("player {} {name}", seat.name())));
        }
        lines.extend(self.commitment.map(|commitment| format!("commitment {commitment}")));
        for (seat, contribution) in self.contributions.iter() {
            lines.extend(contribution.as_ref().map(|one| format!("contribution {} {one}", seat.name())));
        }
        lines.extend(self.seed.as_ref().map(|seed| format!("seed {seed}")));
        lines
    }

    /// The number of the line with the commitment, if there is one.
    pub(super) fn commitment_line(&self) -> Option<usize> {
        self.line_of("commitment ")
    }

    /// The number of the line with the contribution of a seat, if there is one.
    pub(super) fn contribution_line(&self, seat: Seat) -> Option<usize> {
        self.line_of(&format!("contribution {} ", seat.name()))
    }

    fn line_of(&self, start: &str) -> Option<usize> {
        self.lines().iter().position(|line| line.starts_with(start)).map(|place| place + 1)
    }
}

/// What a player added to the seed, as it is recorded: nobody has checked that it is what was committed to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadContribution {
    /// What was published before anybody revealed anything.
    pub commitment: Commitment,
    /// What was revealed; nothing if it did not come in time and was replaced.
    pub revealed: Option<Contribution>,
}

/// A contribution to the seed is not the one that its player committed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherContribution {
    /// Whose.
    pub seat: Seat,
    /// What was published.
    pub recorded: Commitment,
    /// The commitment of what was revealed.
    pub of_contribution: Commitment,
}

impl HeadContribution {
    /// The same, checked.
    pub fn promise(&self) -> Result<Promise, NotPromised> {
        let promise = Promise::new(self.commitment);
        match &self.revealed {
            None => Ok(promise),
            Some(contribution) => promise.reveal(contribution.clone()),
        }
    }

    fn read(text: &str) -> Result<HeadContribution, Wanted> {
        const WANTED: &str =
            "committed, 64 hexadecimal digits, and then replaced, or revealed and 64 hexadecimal digits";
        let wrong = |error: shuffle::NotHexadecimal| format!("{WANTED} ({error})");
        let (commitment, rest) = text.strip_prefix("committed ").and_then(|rest| rest.split_once(' ')).ok_or(WANTED)?;
        let commitment = commitment.parse().map_err(wrong)?;
        let revealed = match rest.strip_prefix("revealed ") {
            Some(contribution) => Some(contribution.parse().map_err(wrong)?),
            None if rest == "replaced" => None,
            None => return Err(WANTED.to_owned()),
        };
        Ok(HeadContribution { commitment, revealed })
    }
}

impl From<&Promise> for HeadContribution {
    fn from(promise: &Promise) -> HeadContribution {
        HeadContribution { commitment: promise.commitment(), revealed: promise.revealed().cloned() }
    }
}

impl fmt::Display for HeadContribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "committed {} ", self.commitment)?;
        match &self.revealed {
            Some(contribution) => write!(f, "revealed {contribution}"),
            None => f.write_str("replaced"),
        }
    }
}

/// What stood on the table before the first hand of a record that begins in the middle of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Begins {
    /// The prevalent wind.
    pub round: Wind,
    /// Who is East.
    pub dealer: Seat,
    /// Counters.
    pub counters: u8,
    /// Riichi bets of earlier hands.
    pub bets: u8,
    /// What each player has.
    pub points: BySeat<i32>,
}

impl Begins {
    /// No game comes to more counters or bets.
    const MOST_COUNTERS: u8 = 100;
    /// No player comes to more points, or to more debts.
    const MOST_POINTS: i32 = 100_000_000;

    /// The game at that moment.
    pub fn game(self) -> Game {
        let Begins { round, dealer, counters, bets, points } = self;
        Game { round, dealer, counters, bets, points, penalties: BySeat::new([0; 4]) }
    }

    fn read(text: &str) -> Result<Begins, Wanted> {
        let wanted = |Unexpected { wanted, .. }| {
            format!(
                "begins as in \"begins round S dealer D counters 1 bets 0 points 25000 18000 32000 25000\": {wanted}"
            )
        };
        let begins = Begins::scan(&mut Scan::new(text)).map_err(wanted)?;
        let few = begins.counters <= Begins::MOST_COUNTERS && begins.bets <= Begins::MOST_COUNTERS;
        let most = Begins::MOST_POINTS;
        if !few || begins.points.values().any(|points| !(-most..=most).contains(points)) {
            return Err(format!("at most {} counters and bets, and at most {most} points", Begins::MOST_COUNTERS));
        }
        Ok(begins)
    }

    fn scan(scan: &mut Scan<'_>) -> Result<Begins, Unexpected> {
        scan.expect("round ")?;
        let round = scan.name()?;
        scan.expect(" dealer ")?;
        let dealer = scan.name()?;
        scan.expect(" counters ")?;
        let counters = scan.number()?;
        scan.expect(" bets ")?;
        let bets = scan.number()?;
        scan.expect(" points")?;
        let mut points = BySeat::new([0; 4]);
        for seat in Seat::ALL {
            scan.expect(" ")?;
            points[seat] = scan.number()?;
        }
        scan.end()?;
        Ok(Begins { round, dealer, counters, bets, points })
    }
}

impl fmt::Display for Begins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Begins { round, dealer, counters, bets, points } = self;
        let [a, b, c, d] = points.into_array();
        let (round, dealer) = (round.name(), dealer.name());
        write!(f, "round {round} dealer {dealer} counters {counters} bets {bets} points {a} {b} {c} {d}")
    }
}

/// The first line of what is written now.
pub(super) const VERSION: &str = "janso record 2";
/// The first line of what was written before rules were recorded in full.
pub(super) const FIRST_VERSION: &str = "janso record 1";

/// The name of a player: one line without control characters, spaces at the ends, or marks that turn the line round.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PlayerName(String);

impl PlayerName {
    /// This name, if it is one.
    pub fn new(name: &str) -> Option<PlayerName> {
        let hidden = |letter: char| {
            letter.is_control()
                || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        };
        let good = !name.is_empty() && name.trim() == name && name.chars().count() <= LONGEST_NAME;
        (good && !name.contains(hidden)).then(|| PlayerName(name.to_owned()))
    }

    /// The name as a text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why a line of the head cannot be read: what should stand there.
pub(super) type Wanted = String;

/// A head that is being read, line by line in its order.
pub(super) struct HeadReader {
    head: Head,
    stage: Stage,
}

/// The last kind of line that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Rules,
    House,
    Behaviour,
    Rule,
    Conduct,
    Occasion,
    Begins,
    Player,
    Commitment,
    Contribution,
    Seed,
}

impl HeadReader {
    /// Begins with the line after the version.
    pub fn new(form: HeadForm, line: &str) -> Result<HeadReader, ReadFault> {
        let ids = || super::scan::either(&Ruleset::ALL.each_ref().map(|ruleset| ruleset.id));
        let wanted = |wanted| ReadFault::Head { wanted };
        let id = line.strip_prefix("rules ").ok_or_else(|| wanted(format!("rules and a ruleset: {}", ids())))?;
        let base = Ruleset::named(id).ok_or_else(|| wanted(format!("a ruleset that there is: {}", ids())))?;
        // The lines that cannot be left out say what stands here for now.
        let head = Head { form, ..Head::new(base, Conduct::Enforced, Occasion::Club) };
        Ok(HeadReader { head, stage: Stage::Rules })
    }

    /// Reads a line; `false` if it is not a line of a head.
    pub fn line(&mut self, line: &str) -> Result<bool, ReadFault> {
        let Some((word, rest)) = line.split_once(' ') else { return Ok(false) };
        let stage = match (word, &self.head.form) {
            ("house", HeadForm::Differences) => Stage::House,
            ("behaviour", HeadForm::Complete { .. }) => Stage::Behaviour,
            ("rule", HeadForm::Complete { .. }) => Stage::Rule,
            ("conduct", _) => Stage::Conduct,
            ("occasion", _) => Stage::Occasion,
            ("begins", _) => Stage::Begins,
            ("player", _) => Stage::Player,
            ("commitment", _) => Stage::Commitment,
            ("contribution", _) => Stage::Contribution,
            ("seed", _) => Stage::Seed,
            _ => return Ok(false),
        };
        let wanted = |wanted| ReadFault::Head { wanted };
        self.enter(stage).map_err(wanted)?;
        match stage {
            Stage::House => self.house(rest)?,
            Stage::Rule => self.answer(rest)?,
            Stage::Rules
            | Stage::Behaviour
            | Stage::Conduct
            | Stage::Occasion
            | Stage::Begins
            | Stage::Player
            | Stage::Commitment
            | Stage::Contribution
            | Stage::Seed => self.other(stage, rest).map_err(wanted)?,
        }
        Ok(true)
    }

    /// Reads the rest of a line that says nothing about the rules.
    fn other(&mut self, stage: Stage, rest: &str) -> Result<(), Wanted> {
        match stage {
            Stage::Rules | Stage::House | Stage::Rule => (),
            Stage::Behaviour => {
                let read = rest.parse().map_err(|_| "behaviour and the number of the table's behaviour")?;
                if let HeadForm::Complete { behaviour, .. } = &mut self.head.form {
                    *behaviour = read;
                }
            }
            Stage::Conduct => self.head.conduct = Conduct::named(rest).ok_or("conduct enforced or conduct open")?,
            Stage::Occasion => {
                self.head.occasion = Occasion::named(rest).ok_or("occasion club or occasion tournament")?;
            }
            Stage::Begins => self.head.begins = Some(Begins::read(rest)?),
            Stage::Player => {
                let (seat, name) = rest.split_once(' ').ok_or("player, a seat and a name")?;
                let seat = Seat::named(seat).ok_or("a seat from A to D after player")?;
                let name = PlayerName::new(name).ok_or_else(|| {
                    format!(
                        "a name of at most {LONGEST_NAME} characters, without spaces at its ends or hidden characters"
                    )
                })?;
                self.head.players[seat] = Some(name);
            }
            Stage::Commitment => {
                self.head.commitment = Some(rest.parse().map_err(|error| format!("64 hexadecimal digits ({error})"))?);
            }
            Stage::Contribution => {
                let (seat, rest) = rest.split_once(' ').ok_or("contribution, a seat and what it added")?;
                let seat = Seat::named(seat).ok_or("a seat from A to D after contribution")?;
                self.head.contributions[seat] = Some(HeadContribution::read(rest)?);
            }
            Stage::Seed => {
                self.head.seed = Some(rest.parse().map_err(|error| format!("64 hexadecimal digits ({error})"))?);
            }
        }
        Ok(())
    }

    /// Goes on to a kind of line, if it may stand here.
    fn enter(&mut self, stage: Stage) -> Result<(), Wanted> {
        let repeats = matches!(stage, Stage::House | Stage::Rule | Stage::Player | Stage::Contribution);
        if stage < self.stage || (stage == self.stage && !repeats) {
            let rules = match self.head.form {
                HeadForm::Differences => "house",
                HeadForm::Complete { .. } => "behaviour, rule",
            };
            return Err(format!(
                "the lines of the head once each, in this order: rules, {rules}, conduct, occasion, begins, \
                 player, commitment, contribution, seed"
            ));
        }
        self.must_follow(stage)?;
        self.stage = stage;
        Ok(())
    }

    /// Behaviour, conduct and occasion cannot be left out.
    fn must_follow(&self, next: Stage) -> Result<(), Wanted> {
        match (self.stage, &self.head.form) {
            (Stage::Rules, HeadForm::Complete { .. }) if next > Stage::Behaviour => {
                Err("behaviour and the number of the table's behaviour".to_owned())
            }
            (Stage::Rules | Stage::House | Stage::Behaviour | Stage::Rule, _) if next > Stage::Conduct => {
                Err("conduct enforced or conduct open".to_owned())
            }
            (Stage::Conduct, _) if next > Stage::Occasion => Err("occasion club or occasion tournament".to_owned()),
            _ => Ok(()),
        }
    }

    /// The head, if nothing is missing.
    pub fn finish(self) -> Result<Head, Wanted> {
        self.must_follow(Stage::Seed)?;
        Ok(self.head)
    }

    /// What is different from the ruleset.
    fn house(&mut self, text: &str) -> Result<(), ReadFault> {
        let wanted = |wanted: &str| ReadFault::Head { wanted: wanted.to_owned() };
        let (question, value) = answer(text).ok_or_else(|| wanted("house, a field and its value"))?;
        let question = Question::named(question).ok_or_else(|| {
            wanted("a field as it is called in a file of house rules, or yaku and a yaku, each dragon by its colour")
        })?;
        question.set(&mut self.head.rules, value).map_err(|wrong| ReadFault::Rule(wrong.to_string()))
    }

    /// One of the answers of complete rules.
    fn answer(&mut self, text: &str) -> Result<(), ReadFault> {
        let wrong = |wrong: WrongAnswer<'_>| ReadFault::Rule(wrong.to_string());
        let (question, value) =
            answer(text).ok_or_else(|| ReadFault::Head { wanted: "rule, a question and its answer".to_owned() })?;
        let question = Question::named(question).ok_or_else(|| wrong(WrongAnswer::UnknownQuestion(question)))?;
        question.set(&mut self.head.rules, value).map_err(wrong)?;
        if let HeadForm::Complete { unasked, .. } = &mut self.head.form {
            unasked.retain(|one| *one != question);
        }
        Ok(())
    }
}

/// A question and its answer: the question has one word, or two if it asks about a yaku.
fn answer(text: &str) -> Option<(&str, &str)> {
    let words = if text.starts_with("yaku ") { 2 } else { 1 };
    let (end, _) = text.match_indices(' ').nth(words - 1)?;
    Some((&text[..end], &text[end + 1..]))
}
