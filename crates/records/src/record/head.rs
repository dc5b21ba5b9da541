//! The head of a record: by which rules, where, by whom, and which chance was promised.

use std::fmt;

use rules::{FIELDS, Field, Given, Rules, Ruleset, Yaku, YakuTable};
use shuffle::{Commitment, Contribution, GameSeed, NotPromised, Promise, Seed, Share};
use table::{Conduct, Game, Occasion, Table};
use tiles::{BySeat, Seat, Wind};

use super::names::Name;
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

impl Head {
    /// The head of a game by a ruleset, without names and promises.
    pub fn new(base: &'static Ruleset, conduct: Conduct, occasion: Occasion) -> Head {
        let (players, contributions) = (BySeat::default(), BySeat::default());
        let rules = base.rules;
        Head { base, rules, conduct, occasion, begins: None, players, commitment: None, contributions, seed: None }
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

    /// The lines, each once and in this order: version, rules, what is different in them, conduct, occasion, where it
    /// begins, players, commitment, contributions, seed.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = vec![VERSION.to_owned(), format!("rules {}", self.base.id)];
        for field in FIELDS {
            let value = field.of(&self.rules);
            if value != field.of(&self.base.rules) {
                lines.push(format!("house {} {value}", field.name));
            }
        }
        for yaku in Yaku::ALL {
            if self.rules.worth[yaku] != self.base.rules.worth[yaku] {
                lines.push(format!("house yaku {} {}", yaku.name(), self.rules.worth[yaku]));
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
        Game { round, dealer, counters, bets, points, penalties: BySeat([0; 4]) }
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
        if !few || begins.points.0.iter().any(|points| !(-most..=most).contains(points)) {
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
        let mut points = BySeat([0; 4]);
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
        let Begins { round, dealer, counters, bets, points: BySeat([a, b, c, d]) } = self;
        let (round, dealer) = (round.name(), dealer.name());
        write!(f, "round {round} dealer {dealer} counters {counters} bets {bets} points {a} {b} {c} {d}")
    }
}

/// The first line.
pub(super) const VERSION: &str = "janso record 1";

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
    pub fn new(line: &str) -> Result<HeadReader, Wanted> {
        let ids = || super::scan::either(&Ruleset::ALL.each_ref().map(|ruleset| ruleset.id));
        let Some(id) = line.strip_prefix("rules ") else { return Err(format!("rules and a ruleset: {}", ids())) };
        let base = Ruleset::named(id).ok_or_else(|| format!("a ruleset that there is: {}", ids()))?;
        // The next two lines must follow, and say these.
        let head = Head::new(base, Conduct::Enforced, Occasion::Club);
        Ok(HeadReader { head, stage: Stage::Rules })
    }

    /// Reads a line; `false` if it is no line of a head.
    pub fn line(&mut self, line: &str) -> Result<bool, Wanted> {
        let Some((word, rest)) = line.split_once(' ') else { return Ok(false) };
        let stage = match word {
            "house" => Stage::House,
            "conduct" => Stage::Conduct,
            "occasion" => Stage::Occasion,
            "begins" => Stage::Begins,
            "player" => Stage::Player,
            "commitment" => Stage::Commitment,
            "contribution" => Stage::Contribution,
            "seed" => Stage::Seed,
            _ => return Ok(false),
        };
        let again = stage == self.stage && !matches!(stage, Stage::House | Stage::Player | Stage::Contribution);
        if stage < self.stage || again {
            return Err("the lines of the head once each, in this order: rules, house, conduct, occasion, begins, \
                        player, commitment, contribution, seed"
                .to_owned());
        }
        self.must_follow(stage)?;
        self.stage = stage;
        match stage {
            Stage::Rules => (),
            Stage::House => self.house(rest)?,
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
        Ok(true)
    }

    /// Conduct and occasion cannot be left out.
    fn must_follow(&self, next: Stage) -> Result<(), Wanted> {
        match self.stage {
            Stage::Rules | Stage::House if next > Stage::Conduct => Err("conduct enforced or conduct open".to_owned()),
            Stage::Conduct if next > Stage::Occasion => Err("occasion club or occasion tournament".to_owned()),
            _ => Ok(()),
        }
    }

    /// The head, if nothing is missing.
    pub fn finish(self) -> Result<Head, Wanted> {
        self.must_follow(Stage::Seed)?;
        Ok(self.head)
    }

    fn house(&mut self, text: &str) -> Result<(), Wanted> {
        let change = text.split_once(' ').ok_or("house, a field and its value")?;
        if let ("yaku", rest) = change {
            let (name, worth) = rest.split_once(' ').ok_or("house yaku, a yaku and what it is worth")?;
            let yaku =
                Yaku::named(name).ok_or("a yaku as it is called in `janso rules show`, each dragon by its colour")?;
            let worth = YakuTable::take(yaku, Given::Word(worth)).map_err(|refused| refused.to_string())?;
            self.head.rules.worth = self.head.rules.worth.with(yaku, worth);
            return Ok(());
        }
        let (name, value) = change;
        let field = Field::named(name).ok_or("a field as it is called in a file of house rules")?;
        set(field, &mut self.head.rules, value)
    }
}

/// Gives a field the value that is shown like this.
fn set(field: &Field, rules: &mut Rules, text: &str) -> Result<(), Wanted> {
    let flag = match text {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    };
    let numbers: Vec<i64> = text.split(", ").map_while(|number| number.parse().ok()).collect();
    let number = text.parse().ok();
    // What a value looks like does not say which kind it is: "none" is a word, and a number for one who wants none.
    let kinds =
        [flag.map(Given::Flag), number.map(Given::Number), Some(Given::Numbers(&numbers)), Some(Given::Word(text))];
    let mut refused = None;
    for given in kinds.into_iter().flatten() {
        match field.set(rules, given) {
            Ok(()) => return Ok(()),
            Err(why) => refused = Some(why),
        }
    }
    Err(refused.map_or_else(String::new, |refused| refused.to_string().replace("true or false", "yes or no")))
}
