//! A table before anything is played: by which rules, how long, and who sits where.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use house_rules::{Faults, House, echo};
use protocol::{ClaimWindow, Conduct, Length, Spectators, TimeControl, Wire};
use records::record::{Head, PlayerName};
use rules::{Rounds, Rules, Ruleset};
use serde::{Deserialize, Serialize};
use table::Occasion;
use tiles::{BySeat, Seat};

use crate::guest::GuestId;
use crate::names::look_the_same;
use crate::shares::Shares;

/// What a person is called who gave no name.
const NAMELESS: &str = "Guest";

/// The longest text of house rules, in bytes.
pub const LONGEST_HOUSE: usize = 8_192;
/// Of so many texts of house rules it is kept what they say.
const MOST_READ: usize = 1_000;
/// The longest time for a decision, and the most for all decisions of a hand, in seconds.
pub const LONGEST_BASE: u32 = 600;
/// See [`LONGEST_BASE`].
pub const LONGEST_BANK: u32 = 3_600;
/// The longest window for claims, in milliseconds.
pub const LONGEST_WINDOW: u32 = 10_000;
/// The shortest one that always ends then: people need a moment to see a tile.
pub const SHORTEST_FIXED: u32 = 500;
/// The longest that spectators can be behind, in seconds.
pub const LONGEST_DELAY: u32 = 3_600;
/// So many seconds those who see the hands are behind at least.
pub const LEAST_DELAY_WITH_HANDS: u32 = 300;

/// What was agreed on when a table was made, and who has sat down since.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The id of a ruleset that there is; where there are house rules, their base.
    rules: String,
    /// The text of the house rules, which can be read.
    #[serde(default)]
    house: Option<String>,
    /// How long the game is.
    pub rounds: Length,
    /// How mistakes are dealt with.
    pub conduct: Conduct,
    /// Whether it stands in the lobby.
    pub listed: bool,
    /// The clock.
    #[serde(default)]
    time: Option<TimeControl>,
    /// How long a tile can be claimed; as the server says for tables that say nothing, if nothing is said.
    #[serde(default)]
    window: Option<ClaimWindow>,
    /// How others look on.
    #[serde(default)]
    spectators: Option<Spectators>,
    /// Who sits in the chairs A to D.
    chairs: [Chair; 4],
    /// What they add to the seed.
    #[serde(default, skip_serializing_if = "Shares::is_empty")]
    pub shares: Shares,
}

/// By which rules a table plays.
#[derive(Debug, Clone)]
pub enum Basis {
    /// Those of a ruleset.
    Ruleset(&'static Ruleset),
    /// House rules: their text, and what it says.
    House(String, Box<House>),
}

impl Basis {
    /// House rules from their text, or what is wrong with it. A text that is too long is not read.
    pub fn house(text: String) -> Result<Basis, NoHouse> {
        if text.len() > LONGEST_HOUSE {
            return Err(NoHouse::TooLong);
        }
        let house = house_rules::read(&text).map_err(NoHouse::Faults)?;
        Ok(Basis::House(text, Box::new(house)))
    }

    fn rules(&self) -> &Rules {
        match self {
            Basis::Ruleset(ruleset) => &ruleset.rules,
            Basis::House(_, house) => &house.rules,
        }
    }
}

impl From<&'static Ruleset> for Basis {
    fn from(ruleset: &'static Ruleset) -> Basis {
        Basis::Ruleset(ruleset)
    }
}

/// Why a text is no house rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoHouse {
    /// It has more than [`LONGEST_HOUSE`] bytes.
    TooLong,
    /// This is wrong with it.
    Faults(Faults),
}

impl std::fmt::Display for NoHouse {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoHouse::TooLong => write!(f, "house rules have at most {LONGEST_HOUSE} bytes"),
            NoHouse::Faults(faults) => write!(f, "{faults}"),
        }
    }
}

impl std::error::Error for NoHouse {}

/// Who sits in a chair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chair {
    /// A person may sit down here.
    Free,
    /// A person.
    Person {
        /// Who.
        guest: GuestId,
        /// The name at this table.
        name: String,
    },
    /// A bot of this level.
    Bot {
        /// The id of the level.
        level: String,
    },
    /// A program that the operator lets sit down.
    Program {
        /// What it is called in the settings.
        name: String,
    },
}

impl Chair {
    /// What says which player that is no person sits here: the id of a level, or `mjai:` and the name of a program.
    pub fn player_id(&self) -> Option<String> {
        match self {
            Chair::Free | Chair::Person { .. } => None,
            Chair::Bot { level } => Some(level.clone()),
            Chair::Program { name } => Some(format!("{PROGRAM}{name}")),
        }
    }
}

/// What somebody is called at a table who has erased themselves since.
pub fn erased_name(seat: Seat) -> String {
    format!("{NAMELESS} {seat:?}")
}

/// What stands before the name of a program.
pub const PROGRAM: &str = "mjai:";

impl Setup {
    /// A table by these rules, without a clock and spectators; its games are as long as the rules say unless something
    /// else is said.
    pub fn new(
        basis: impl Into<Basis>,
        rounds: Option<Length>,
        conduct: Conduct,
        listed: bool,
        chairs: [Chair; 4],
    ) -> Setup {
        let basis = basis.into();
        let rounds = rounds.unwrap_or(length(basis.rules()));
        let (rules, house) = match basis {
            Basis::Ruleset(ruleset) => (ruleset.id.to_owned(), None),
            Basis::House(text, house) => (house.base.id.to_owned(), Some(text)),
        };
        let shares = Shares::default();
        Setup { rules, house, rounds, conduct, listed, time: None, window: None, spectators: None, chairs, shares }
    }

    /// The same table with this clock.
    #[must_use]
    pub fn with_time(self, time: Option<TimeControl>) -> Setup {
        Setup { time, ..self }
    }

    /// The same table with this window for claims.
    #[must_use]
    pub fn with_window(self, window: ClaimWindow) -> Setup {
        Setup { window: Some(window), ..self }
    }

    /// The same table with these spectators.
    #[must_use]
    pub fn with_spectators(self, spectators: Option<Spectators>) -> Setup {
        Setup { spectators, ..self }
    }

    /// The same table with others in the chairs.
    #[must_use]
    pub fn with_chairs(self, chairs: [Chair; 4]) -> Setup {
        Setup { chairs, ..self }
    }

    /// The same table where other things are added to the seed.
    #[must_use]
    pub fn with_shares(self, shares: Shares) -> Setup {
        Setup { shares, ..self }
    }

    /// The ruleset, or the one from which the house rules differ.
    pub fn ruleset(&self) -> &'static Ruleset {
        Ruleset::named(&self.rules).expect("a setup is made and read with a ruleset that there is")
    }

    /// What the rules are called.
    pub fn rules_name(&self) -> String {
        let title = self.ruleset().title;
        match self.house() {
            None => title.to_owned(),
            Some(house) => match &house.name {
                Some(name) => echo::short(&echo::visible(name)),
                None => format!("{title}, with house rules"),
            },
        }
    }

    /// The text of the house rules.
    pub fn house_text(&self) -> Option<&str> {
        self.house.as_deref()
    }

    fn house(&self) -> Option<Arc<House>> {
        let read = |text: &String| read_once(text).expect("a setup is made and read with house rules that can be read");
        self.house.as_ref().map(read)
    }

    /// The clock.
    pub fn time(&self) -> Option<&TimeControl> {
        self.time.as_ref()
    }

    /// How long a tile can be claimed.
    pub fn window(&self) -> Option<&ClaimWindow> {
        self.window.as_ref()
    }

    /// How others look on; nobody may if there is nothing.
    pub fn spectators(&self) -> Option<&Spectators> {
        self.spectators.as_ref()
    }

    /// Whether all that it names is there. A file can have been written by another version.
    pub fn is_known(&self) -> bool {
        let level = |chair: &Chair| match chair {
            Chair::Bot { level } => players::Level::named(level).is_some(),
            // Where a program is gone, one of our own plays.
            Chair::Free | Chair::Person { .. } | Chair::Program { .. } => true,
        };
        let house = self.house.as_ref().is_none_or(|text| read_once(text).is_some());
        Ruleset::named(&self.rules).is_some() && house && self.chairs.iter().all(level)
    }

    /// Who sits there.
    pub fn chair(&self, seat: Seat) -> &Chair {
        &self.chairs[seat as usize]
    }

    /// Where a guest sits.
    pub fn seat_of(&self, guest: &GuestId) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| matches!(self.chair(seat), Chair::Person { guest: who, .. } if who == guest))
    }

    /// The first free chair.
    pub fn free(&self) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| *self.chair(seat) == Chair::Free)
    }

    /// A person sits down. Whoever sat there is gone, so look for a [free](Setup::free) chair first.
    pub fn sit(&mut self, seat: Seat, guest: GuestId, name: String) {
        self.chairs[seat as usize] = Chair::Person { guest, name };
    }

    /// Whether somebody at the table is called like this, or something that looks the same.
    pub fn has_name(&self, name: &str) -> bool {
        self.names().0.iter().any(|other| look_the_same(other, name))
    }

    /// What somebody is called here who gave no name.
    pub fn nameless(&self) -> String {
        let names = std::iter::once(NAMELESS.to_owned()).chain((2..).map(|number| format!("{NAMELESS} {number}")));
        names.into_iter().find(|name| !self.has_name(name)).expect("there are more numbers than seats")
    }

    /// A person gets up.
    pub fn stand_up(&mut self, seat: Seat) {
        self.chairs[seat as usize] = Chair::Free;
        self.shares.withdraw(seat);
    }

    /// What everybody is called. Levels and programs are called by their names, and told apart by numbers where there
    /// are several of one.
    pub fn names(&self) -> BySeat<String> {
        let name = |seat: Seat, name: &str| {
            let same: Vec<Seat> =
                Seat::ALL.into_iter().filter(|&other| self.chair(other) == self.chair(seat)).collect();
            match same.iter().position(|&one| one == seat) {
                Some(place) if same.len() > 1 => format!("{name} {}", place + 1),
                Some(_) | None => name.to_owned(),
            }
        };
        BySeat(Seat::ALL.map(|seat| match self.chair(seat) {
            Chair::Free => String::new(),
            Chair::Person { name, .. } => name.clone(),
            Chair::Bot { level } => name(seat, level),
            Chair::Program { name: program } => name(seat, program),
        }))
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        let rounds = match self.rounds {
            Length::East => Rounds::East,
            Length::EastSouth => Rounds::EastSouth,
        };
        let rules = self.house().map_or(self.ruleset().rules, |house| house.rules);
        Rules { rounds, ..rules }
    }

    /// The head of the game's record, without chance.
    pub fn head(&self) -> Head {
        let mut head = Head::new(self.ruleset(), self.conduct.real(), Occasion::Club);
        head.rules = self.rules();
        head.players = BySeat(self.names().0.map(|name| PlayerName::new(&name)));
        head
    }
}

/// House rules from their text. Tables are read far more often than house rules are written, so that what a text says is
/// kept for the next time.
fn read_once(text: &str) -> Option<Arc<House>> {
    static READ: LazyLock<Mutex<HashMap<String, Arc<House>>>> = LazyLock::new(Mutex::default);
    let read = || READ.lock().expect("nobody fails while looking");
    if let Some(house) = read().get(text) {
        return Some(Arc::clone(house));
    }
    let house = Arc::new(house_rules::read(text).ok()?);
    let mut read = read();
    if read.len() >= MOST_READ {
        read.clear();
    }
    read.insert(text.to_owned(), Arc::clone(&house));
    Some(house)
}

/// How long games by these rules are.
pub fn length(rules: &Rules) -> Length {
    match rules.rounds {
        Rounds::East => Length::East,
        Rounds::EastSouth => Length::EastSouth,
    }
}

/// A clock that there can be, or nothing.
pub fn checked_time(time: TimeControl) -> Option<TimeControl> {
    ((1..=LONGEST_BASE).contains(&time.base) && time.bank <= LONGEST_BANK).then_some(time)
}

/// A window that there can be, or nothing.
pub fn checked_window(window: ClaimWindow) -> Option<ClaimWindow> {
    let least = if window.fixed { SHORTEST_FIXED } else { 0 };
    (least..=LONGEST_WINDOW).contains(&window.milliseconds).then_some(window)
}

/// Spectators that there can be, or nothing.
pub fn checked_spectators(spectators: Spectators) -> Option<Spectators> {
    let least = if spectators.hands { LEAST_DELAY_WITH_HANDS } else { 0 };
    (least..=LONGEST_DELAY).contains(&spectators.delay).then_some(spectators)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_and_spectators_have_bounds() {
        let time = |base, bank| checked_time(TimeControl { base, bank }).is_some();
        assert!(time(1, 0) && time(600, 3_600));
        assert!(!time(0, 20) && !time(601, 0) && !time(5, 3_601));
        let window = |milliseconds, fixed| checked_window(ClaimWindow { milliseconds, fixed }).is_some();
        assert!(window(0, false) && window(10_000, false) && window(500, true) && window(10_000, true));
        assert!(!window(10_001, false) && !window(499, true) && !window(10_001, true));
        let behind = |delay, hands| checked_spectators(Spectators { delay, hands }).is_some();
        assert!(behind(0, false) && behind(3_600, false) && behind(300, true));
        assert!(!behind(3_601, false) && !behind(299, true) && !behind(0, true));
    }

    #[test]
    fn house_rules_are_in_the_head_of_the_record() {
        let text = "base = 'ema2016'\nname = 'Club night'\nkiriage = true\n".to_owned();
        let chairs = [(); 4].map(|()| Chair::Bot { level: "club".to_owned() });
        let basis = Basis::house(text.clone()).expect("house rules");
        let setup = Setup::new(basis, Some(Length::East), Conduct::Enforced, false, chairs);
        assert!(setup.rules().kiriage && setup.rules().rounds == Rounds::East);
        assert_eq!((setup.rules_name().as_str(), setup.house_text()), ("Club night", Some(text.as_str())));
        let head = setup.head();
        assert_eq!((head.base.id, head.rules), ("ema2016", setup.rules()));
        let again: Setup = serde_json::from_str(&serde_json::to_string(&setup).expect("JSON")).expect("a setup");
        assert!(again.is_known() && again == setup);
    }

    #[test]
    fn house_rules_are_read_once() {
        let text = "base = 'ema2016'\nname = 'Read once'\n";
        let first = read_once(text).expect("house rules");
        assert!(Arc::ptr_eq(&first, &read_once(text).expect("house rules")));
        // However many there are, no more are kept, and a wrong one is wrong each time.
        for number in 0..MOST_READ {
            read_once(&format!("base = 'ema2016'\nname = 'Number {number}'\n")).expect("house rules");
        }
        assert!(!Arc::ptr_eq(&first, &read_once(text).expect("house rules")));
        assert!(read_once("base = 'poker'").is_none() && read_once("base = 'poker'").is_none());
    }

    #[test]
    fn house_rules_that_cannot_be_read() {
        let wrong = |text: String| Basis::house(text).expect_err("no house rules").to_string();
        assert_eq!(wrong("x".repeat(8_193)), "house rules have at most 8192 bytes");
        assert_eq!(
            wrong("base = 'ema2016'\nkirage = true".to_owned()),
            "line 2, column 1: there is no field \"kirage\"; did you mean kiriage?"
        );
    }

    #[test]
    fn nobody_looks_like_somebody_else_at_the_table() {
        let club = || Chair::Bot { level: "club".to_owned() };
        let mut setup =
            Setup::new(&Ruleset::ALL[0], None, Conduct::Enforced, false, [Chair::Free, Chair::Free, club(), club()]);
        for (name, taken) in
            [("Anna", false), ("club", false), ("club 1", true), ("\u{441}lub 2", true), ("Guest", false)]
        {
            assert_eq!(setup.has_name(name), taken, "{name}");
        }
        assert_eq!(setup.nameless(), "Guest");
        setup.sit(Seat::A, GuestId("aa".to_owned()), "GUEST".to_owned());
        assert_eq!(setup.nameless(), "Guest 2");
        setup.sit(Seat::B, GuestId("bb".to_owned()), "Guest 2".to_owned());
        assert_eq!(setup.nameless(), "Guest 3");
    }

    /// A table that was stored before there were clocks, spectators and house rules can still be read.
    #[test]
    fn older_tables_are_read() {
        let text = r#"{"rules":"ema2016","rounds":"east","conduct":"enforced","listed":true,
            "chairs":["Free",{"Bot":{"level":"club"}},{"Bot":{"level":"club"}},{"Bot":{"level":"beginner"}}]}"#;
        let setup: Setup = serde_json::from_str(text).expect("a setup");
        assert!(setup.is_known() && setup.time().is_none() && setup.spectators().is_none() && setup.window().is_none());
        assert!(setup.shares.is_empty() && setup.shares.of_game().is_some(), "the seed is the server's alone");
        assert_eq!(setup.names().0, ["", "club 1", "club 2", "beginner"]);
    }
}
