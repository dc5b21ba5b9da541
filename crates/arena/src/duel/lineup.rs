//! Who plays, and who sits where in which game.

use std::fmt;

use mjai::{Address, Limits, Player};
use tiles::{BySeat, Seat};

/// Why a text does not name four players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineupError {
    /// One of the names is nobody's.
    NoPlayer {
        /// The name.
        name: String,
        /// The fault, as a sentence.
        why: String,
    },
    /// There are this many names instead of one or four.
    Number(usize),
    /// Two seats would wait at the same address.
    SameAddress,
}

impl fmt::Display for LineupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineupError::NoPlayer { why, .. } => f.write_str(why),
            LineupError::Number(names) => write!(f, "there are {names} names: it takes one for all, or 4"),
            LineupError::SameAddress => {
                f.write_str("two seats cannot wait at the same address; give each a port of its own")
            }
        }
    }
}

impl std::error::Error for LineupError {}

/// The four who play, in the order in which they sit in the first game of a set.
#[derive(Debug, Clone)]
pub struct Lineup {
    /// Entrants of the same name are the same player.
    pub entrants: [Player; 4],
    /// How many games a set has: after this many rotations the same players sit in the same places again.
    pub games_per_set: usize,
}

impl Lineup {
    /// The players that a text names: one for all four, or four with commas between.
    pub fn parse(text: &str) -> Result<Lineup, LineupError> {
        let named = |name: String| Player::parse(&name).map_err(|why| LineupError::NoPlayer { name, why });
        let named = names(text).into_iter().map(named).collect::<Result<Vec<_>, _>>()?;
        let entrants = <[Player; 4]>::try_from(named).or_else(|named| match &named[..] {
            [one] => Ok([one.clone(), one.clone(), one.clone(), one.clone()]),
            several => Err(LineupError::Number(several.len())),
        })?;
        let lineup = Lineup::new(entrants);
        let addresses = lineup.addresses();
        let same = |one: &Address, other: &Address| (&one.host, one.port) == (&other.host, other.port);
        let twice = (1..addresses.len()).any(|place| addresses[..place].iter().any(|one| same(one, &addresses[place])));
        if twice { Err(LineupError::SameAddress) } else { Ok(lineup) }
    }

    fn new(entrants: [Player; 4]) -> Lineup {
        let same = |by: usize| (0..4).all(|place| entrants[place].id() == entrants[(place + by) % 4].id());
        let games_per_set = [1, 2].into_iter().find(|&by| same(by)).unwrap_or(4);
        Lineup { entrants, games_per_set }
    }

    /// The same players, of whom those from outside have these limits, and go on from game to game where they can.
    pub fn with_limits(self, limits: Limits) -> Lineup {
        Lineup { entrants: self.entrants.map(|entrant| entrant.with_limits(limits).kept()), ..self }
    }

    /// Whether one of them is not ours.
    pub fn has_outsiders(&self) -> bool {
        self.entrants.iter().any(|entrant| entrant.level().is_none())
    }

    /// Whether one of them connects to an address of ours, where one game at a time can wait.
    pub fn waits_at_an_address(&self) -> bool {
        !self.addresses().is_empty()
    }

    fn addresses(&self) -> Vec<Address> {
        self.names().iter().filter_map(|name| name.parse().ok()).collect()
    }

    /// The names in the order of the first game.
    pub fn names(&self) -> [&str; 4] {
        self.entrants.each_ref().map(Player::id)
    }

    /// To which set a game belongs, counted from 1, and how often the players have moved on in it. Games count from 1.
    pub fn set_of(&self, game: u64) -> (u64, usize) {
        let games = self.games_per_set as u64;
        ((game - 1) / games + 1, ((game - 1) % games) as usize)
    }

    /// Which of the entrants has this seat when everybody has moved on this often, each time one seat to the right.
    pub fn sits(&self, seat: Seat, moved: usize) -> usize {
        (seat as usize + 4 - moved % 4) % 4
    }

    /// The names by seat when everybody has moved on this often.
    pub fn names_at(&self, moved: usize) -> BySeat<String> {
        BySeat::from_fn(|seat| self.entrants[self.sits(seat, moved)].id().to_owned())
    }
}

/// The names between the commas. A comma of a name itself is written `\,`.
fn names(text: &str) -> Vec<String> {
    let mut names = vec![String::new()];
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, names.last_mut()) {
            (',', _) => names.push(String::new()),
            ('\\', Some(name)) if letters.peek() == Some(&',') => name.extend(letters.next()),
            (_, Some(name)) => name.push(letter),
            (_, None) => (),
        }
    }
    names.iter().map(|name| name.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_set(seats: &str, games: usize) {
        assert_eq!(Lineup::parse(seats).expect("four players").games_per_set, games, "{seats}");
    }

    #[test]
    fn a_set_has_every_different_rotation_once() {
        check_set("club", 1);
        check_set("club,club,club,club", 1);
        check_set("club,random,club,random", 2);
        check_set("club,club,random,random", 4);
        check_set("club,random,random,random", 4);
        check_set("club, random, tsumogiri, random", 4);
    }

    /// Over a set everybody sits in every seat once, with the same neighbours.
    #[test]
    fn everybody_sits_everywhere() {
        let lineup = Lineup::parse("club,random,random,tsumogiri").expect("four players");
        for entrant in 0..4 {
            let seats: Vec<Seat> = (0..4)
                .map(|moved| Seat::ALL.into_iter().find(|&seat| lineup.sits(seat, moved) == entrant).expect("a seat"))
                .collect();
            let next: Vec<Seat> = seats.iter().map(|seat| seat.next()).collect();
            assert_eq!(next[..3], seats[1..], "one seat to the right each time");
            for (moved, next) in next.into_iter().enumerate() {
                assert_eq!(lineup.sits(next, moved), (entrant + 1) % 4, "the same neighbour");
            }
        }
        assert_eq!([1, 4, 5, 8, 9].map(|game| lineup.set_of(game)), [(1, 0), (1, 3), (2, 0), (2, 3), (3, 0)]);
    }

    #[test]
    fn one_address_is_for_one_seat() {
        let lineup = |seats: &str| Lineup::parse(seats).map_err(|error| error.to_string());
        let [one, same, other] = ["mjsonp://localhost:1/a", "mjsonp://localhost:1/b", "mjsonp://localhost:2/a"];
        let free = lineup(&format!("{one},club,{other},club")).expect("two ports");
        assert!(free.waits_at_an_address() && free.has_outsiders());
        for taken in [format!("{one},club,{same},club"), one.to_owned()] {
            assert!(lineup(&taken).expect_err("taken").contains("a port of its own"), "{taken}");
        }
        let ours = lineup("club").expect("a level");
        assert!(!ours.waits_at_an_address() && !ours.has_outsiders());
    }

    #[test]
    fn names_are_separated_by_commas() {
        assert_eq!(names("a, b ,c"), ["a", "b", "c"]);
        assert_eq!(names(r"mjai:run --x=1\,2,club"), ["mjai:run --x=1,2", "club"]);
        assert_eq!(names(r"a\b,"), [r"a\b", ""]);
    }
}
