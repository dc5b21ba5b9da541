//! Players by name: our own levels, and commands that speak mjai.

use std::sync::Arc;

use players::{Bot, Level};
use tiles::{BySeat, Seat};

use crate::Report;
use crate::external::{External, Limits, Lobby, Manner, Whereabouts};

/// Somebody who can be asked to sit down.
#[derive(Debug, Clone)]
pub struct Player {
    /// As it was typed.
    id: String,
    who: Who,
    limits: Limits,
    /// Where its processes wait between games, if they are kept.
    lobby: Option<Arc<Lobby>>,
}

#[derive(Debug, Clone)]
enum Who {
    Level(&'static Level),
    External(Whereabouts, Manner),
}

impl Player {
    /// The player of this name:
    ///
    /// * `club`: one of our levels ([`Level::ALL`]);
    /// * `mjai:COMMAND`: a process that reads, a line for each decision, an array of the events since the last one;
    /// * `mjai-lines:COMMAND`: a process that reads an event a line, and answers each;
    /// * `mjsonp://HOST:PORT/ROOM`: whoever connects to this address, which is ours, and joins the room; an event a line.
    ///
    /// Words of the command that name a file here mean that file, though the process runs in a folder of its own, and the
    /// word `{seat}` is the number of the seat.
    pub fn parse(text: &str) -> Result<Player, String> {
        let text = text.trim();
        let who = match text.split_once(':') {
            Some(("mjai", command)) => Who::External(Whereabouts::command(command)?, Manner::Arrays),
            Some(("mjai-lines", command)) => Who::External(Whereabouts::command(command)?, Manner::Lines),
            Some(("mjsonp", _)) => Who::External(Whereabouts::Address(text.parse()?), Manner::Lines),
            _ => Who::Level(Level::named(text).ok_or_else(|| {
                let levels: Vec<&str> = Level::ALL.iter().map(|level| level.id).collect();
                format!(
                    "there is no player \"{text}\": it is {}, mjai:COMMAND or mjsonp://HOST:PORT/ROOM",
                    levels.join(", ")
                )
            })?),
        };
        Ok(Player { id: text.to_owned(), who, limits: Limits::default(), lobby: None })
    }

    /// The same player with these limits, which our own levels do not need.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Player {
        // Processes that were started with other limits stay where they are.
        let lobby = self.lobby.is_some().then(Arc::default);
        Player { limits, lobby, ..self }
    }

    /// The same player, whose processes play game after game: one that has answered the end of a game waits for the next,
    /// and receives `start_game` again. One that has ended or does not answer then is replaced by a new one, and that is
    /// no incident. The copies of this player share the processes, which end when the last copy is dropped.
    ///
    /// A command that is given its seat is still started anew for every game, and so is a player who connects.
    #[must_use]
    pub fn kept(self) -> Player {
        let lobby = match &self.who {
            Who::External(whereabouts, _) if whereabouts.could_go_on() => Some(Arc::default()),
            Who::External(..) | Who::Level(_) => None,
        };
        Player { lobby, ..self }
    }

    /// The name, as it was typed.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether it is one of ours.
    pub fn level(&self) -> Option<&'static Level> {
        match &self.who {
            Who::Level(level) => Some(level),
            Who::External(..) => None,
        }
    }

    /// Somebody new who plays one game at this seat. Our levels draw their lots from the seed; a process from outside does
    /// what it likes. The names are what the others hear; the report, for those from outside, says afterwards what went
    /// wrong.
    pub fn bot(&self, seat: Seat, seed: u64, names: &BySeat<String>) -> (Box<dyn Bot>, Option<Report>) {
        match &self.who {
            Who::Level(level) => (level.player(seed), None),
            Who::External(whereabouts, manner) => {
                let external = External::new(whereabouts.clone(), *manner, self.limits, seat, names.clone());
                let external = match &self.lobby {
                    Some(lobby) => external.kept_in(Arc::clone(lobby)),
                    None => external,
                };
                let report = external.report();
                (Box::new(external), Some(report))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_have_names() {
        assert_eq!(Player::parse(" club ").expect("a level").id(), "club");
        assert!(Player::parse("club").expect("a level").level().is_some());
        assert!(Player::parse("mjai:python3 'my bot.py'").expect("a command").level().is_none());
        assert!(Player::parse("mjai-lines:bot").is_ok());
        assert!(Player::parse("mjsonp://localhost:11600/default").is_ok());
    }

    #[test]
    fn what_is_no_player_is_said() {
        let wrong = |text: &str| Player::parse(text).expect_err("no player");
        assert!(
            wrong("perfect").starts_with("there is no player \"perfect\": it is tsumogiri, "),
            "{}",
            wrong("perfect")
        );
        assert_eq!(wrong("mjai:"), "mjai: has no command: it is written like mjai:python3 bot.py");
        assert_eq!(wrong("mjai:python3 'bot"), "a quotation mark in the command python3 'bot is not closed");
        assert_eq!(
            wrong("mjsonp://localhost/default"),
            "the port is missing in mjsonp://localhost/default: it is written like mjsonp://localhost:11600/default"
        );
    }
}
