//! A table before anything is played: by which rules, how long, and who sits where.

use house_rules::{Faults, House, echo};
use protocol::{ClaimWindow, Conduct, Length, Spectators, TimeControl, Wire};
use records::record::{Head, PlayerName};
use rules::{Rounds, Rules, Ruleset};
use serde::{Deserialize, Serialize};
use table::Occasion;
use tiles::{BySeat, Seat};

use crate::people::guest::GuestId;
use crate::people::names::look_the_same;
use crate::tables::shares::Shares;

/// What a person is called who gave no name.
const NAMELESS: &str = "Guest";

/// The longest text of house rules, in bytes.
pub const LONGEST_HOUSE: usize = 8_192;
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
/// The seconds by which spectators who see the hands are behind at least.
pub const LEAST_DELAY_WITH_HANDS: u32 = 300;

/// What was agreed on when a table was made, and who has sat down since. How it is stored says `store::forms`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    basis: Basis,
    /// How mistakes are dealt with.
    pub conduct: Conduct,
    /// Whether it stands in the lobby.
    pub listed: bool,
    /// The clock.
    time: Option<TimeControl>,
    /// How long a tile can be claimed; as the server says for tables that say nothing, if nothing is said.
    window: Option<ClaimWindow>,
    /// Whether there are spectators, and how far behind.
    spectators: Option<Spectators>,
    /// Who sits in the chairs A to D.
    chairs: [Chair; 4],
    /// What they add to the seed.
    pub shares: Shares,
}

/// By which rules a table plays: all of them, so that a table goes on by those it was made with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Basis {
    /// The ruleset; where there are house rules, their base.
    pub ruleset: &'static Ruleset,
    /// What somebody has changed in it.
    pub house: Option<HouseText>,
    /// The rules.
    pub rules: Rules,
}

/// House rules as they were written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseText {
    /// What they are called, if they say so.
    pub name: Option<String>,
    /// The whole text.
    pub text: String,
}

impl Basis {
    /// House rules from their text, or what is wrong with it. A text that is too long is not read.
    pub fn house(text: String) -> Result<Basis, NoHouse> {
        if text.len() > LONGEST_HOUSE {
            return Err(NoHouse::TooLong);
        }
        let House { name, base, rules } = house_rules::read(&text).map_err(NoHouse::Faults)?;
        Ok(Basis { ruleset: base, house: Some(HouseText { name, text }), rules })
    }
}

impl From<&'static Ruleset> for Basis {
    fn from(ruleset: &'static Ruleset) -> Basis {
        Basis { ruleset, house: None, rules: ruleset.rules }
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
    /// What whoever sits here is called, without the number that tells bots of one level apart.
    pub fn called(&self) -> Option<&str> {
        match self {
            Chair::Free => None,
            Chair::Person { name, .. } | Chair::Bot { level: name } | Chair::Program { name } => Some(name),
        }
    }

    /// What says which player that is no person sits here: the id of a level, or `mjai:` and the name of a program.
    pub fn player_id(&self) -> Option<String> {
        match self {
            Chair::Free | Chair::Person { .. } => None,
            Chair::Bot { level } => Some(level.clone()),
            Chair::Program { name } => Some(format!("{PROGRAM}{name}")),
        }
    }
}

/// What somebody is called at a table who has erased themselves since: nothing that looks like the name of another there.
pub fn erased_name(seat: Seat, others: &[&str]) -> String {
    let plain = format!("{NAMELESS} {seat:?}");
    let numbered = (2..).map(|number| format!("{plain} {number}"));
    let mut names = std::iter::once(plain.clone()).chain(numbered);
    let is_free = |name: &String| !others.iter().any(|other| look_the_same(other, name));
    names.find(is_free).expect("there are more numbers than seats")
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
        let mut basis = basis.into();
        basis.rules.rounds = match rounds {
            None => basis.rules.rounds,
            Some(Length::East) => Rounds::East,
            Some(Length::EastSouth) => Rounds::EastSouth,
        };
        let shares = Shares::default();
        Setup { basis, conduct, listed, time: None, window: None, spectators: None, chairs, shares }
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
        self.basis.ruleset
    }

    /// What the rules are called.
    pub fn rules_name(&self) -> String {
        let title = self.ruleset().title;
        match &self.basis.house {
            None => title.to_owned(),
            Some(HouseText { name: Some(name), .. }) => echo::short(&echo::visible(name)),
            Some(HouseText { name: None, .. }) => format!("{title}, with house rules"),
        }
    }

    /// The house rules as they were written.
    pub fn house(&self) -> Option<&HouseText> {
        self.basis.house.as_ref()
    }

    /// The text of the house rules.
    pub fn house_text(&self) -> Option<&str> {
        self.house().map(|house| house.text.as_str())
    }

    /// How long a game is.
    pub fn rounds(&self) -> Length {
        length(&self.basis.rules)
    }

    /// The clock.
    pub fn time(&self) -> Option<&TimeControl> {
        self.time.as_ref()
    }

    /// How long a tile can be claimed.
    pub fn window(&self) -> Option<&ClaimWindow> {
        self.window.as_ref()
    }

    /// Who may be a spectator; nobody if there is nothing.
    pub fn spectators(&self) -> Option<&Spectators> {
        self.spectators.as_ref()
    }

    /// Who sits in the chairs A to D.
    pub fn chairs(&self) -> &[Chair; 4] {
        &self.chairs
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

    /// A stand-in takes the place of a person who wants to be forgotten, and has no name of anybody.
    pub fn forget(&mut self, seat: Seat, stand_in: GuestId) {
        let others = Seat::ALL.into_iter().filter(|&other| other != seat);
        let names: Vec<&str> = others.filter_map(|other| self.chair(other).called()).collect();
        let name = erased_name(seat, &names);
        self.sit(seat, stand_in, name);
    }

    /// Whether somebody at the table is called like this, or something that looks the same.
    pub fn has_name(&self, name: &str) -> bool {
        self.names().values().any(|other| look_the_same(other, name))
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
        BySeat::from_fn(|seat| match self.chair(seat) {
            Chair::Free => String::new(),
            Chair::Person { name, .. } => name.clone(),
            Chair::Bot { level } => name(seat, level),
            Chair::Program { name: program } => name(seat, program),
        })
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.basis.rules
    }

    /// The head of the game's record, without chance.
    pub fn head(&self) -> Head {
        let mut head = Head::new(self.ruleset(), self.conduct.real(), Occasion::Club);
        head.rules = self.rules();
        head.players = self.names().map(|name| PlayerName::new(&name));
        head
    }
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

    #[test]
    fn whoever_is_forgotten_is_not_called_like_another() {
        let person = |name: &str| Chair::Person { guest: GuestId(name.to_owned()), name: name.to_owned() };
        let chairs = [person("Anna"), person("guest A"), person("Guest A 2"), Chair::Program { name: "Bo".to_owned() }];
        let mut setup = Setup::new(&Ruleset::ALL[0], None, Conduct::Enforced, false, chairs);
        setup.forget(Seat::A, GuestId("stand-in".to_owned()));
        assert_eq!(setup.names().into_array(), ["Guest A 3", "guest A", "Guest A 2", "Bo"]);
        setup.forget(Seat::B, GuestId("stand-in".to_owned()));
        assert_eq!(setup.names().into_array(), ["Guest A 3", "Guest B", "Guest A 2", "Bo"]);
    }
}
