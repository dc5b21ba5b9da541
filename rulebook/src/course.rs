//! The course of a hand in words: `E discards 1z`, `S riichi`, `W pungs 4m from S`.
//!
//! What goes without saying need not be said: a player who discards, declares riichi or declares a kong has drawn
//! before, and a player with a kong has taken the replacement tile. What cannot happen at a table is refused.

use std::fmt;

use engine::Happening;
use tiles::{Kind, Meld, Set, Tile, Wind};

use crate::told::{Tiles, Told};

/// What is wrong with a line of a course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CourseFault {
    /// The line.
    pub line: String,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for CourseFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.line, self.what)
    }
}

/// Reads the lines, and puts in the draws that go without saying.
pub(crate) fn read(lines: &[String]) -> Result<Vec<Happening>, CourseFault> {
    let mut table = Table::default();
    for line in lines {
        let fault = |what| CourseFault { line: line.clone(), what };
        let happening = happening(line).map_err(fault)?;
        table.happens(happening).map_err(fault)?;
    }
    Ok(table.happened)
}

/// Who may do what next.
struct Table {
    happened: Vec<Happening>,
    /// Who has to discard: nobody while a discard may be claimed or the next player may draw.
    holds: Option<Wind>,
    /// Who has declared a kong and not taken the replacement tile yet.
    replaces: Option<Wind>,
    /// The discard that may be claimed.
    discard: Option<(Wind, Kind)>,
}

impl Default for Table {
    /// East has fourteen tiles.
    fn default() -> Table {
        Table { happened: Vec::new(), holds: Some(Wind::East), replaces: None, discard: None }
    }
}

impl Table {
    fn happens(&mut self, happening: Happening) -> Result<(), String> {
        match happening {
            Happening::Draw(wind) => self.draw(wind)?,
            Happening::Replacement(wind) => self.replace(wind)?,
            Happening::Riichi(wind) => {
                self.turn(wind)?;
                self.happened.push(happening);
            }
            Happening::Discard(wind, kind) => {
                self.turn(wind)?;
                (self.holds, self.discard) = (None, Some((wind, kind)));
                self.happened.push(happening);
            }
            Happening::ConcealedKong(wind, _) | Happening::AddedKong(wind, _) => {
                self.turn(wind)?;
                self.replaces = Some(wind);
                self.happened.push(happening);
            }
            Happening::Claim { by, from, set } => {
                match self.discard.take() {
                    Some((discarder, kind)) if discarder == from && set.kinds().contains(kind) => (),
                    Some((discarder, kind)) => return Err(format!("the last discard is the {kind} of {discarder}")),
                    None => return Err("there is no discard to claim".into()),
                }
                if by == from || (matches!(set, Set::Chi(_)) && by != from.next()) {
                    return Err("a discard is claimed from another player, a chow only from the player before".into());
                }
                self.holds = Some(by);
                self.replaces = matches!(set, Set::Kan(_)).then_some(by);
                self.happened.push(happening);
            }
            Happening::WrongClaim { .. } | Happening::RiichiVoid(_) => {
                return Err("a course has no mistakes: play them at a table".into());
            }
        }
        Ok(())
    }

    fn draw(&mut self, wind: Wind) -> Result<(), String> {
        let turn = match (self.holds, self.discard) {
            (None, Some((discarder, _))) => discarder.next(),
            _ => return Err("nobody draws before the next discard".into()),
        };
        if wind != turn {
            return Err(format!("it is the turn of {turn} to draw"));
        }
        (self.holds, self.discard) = (Some(wind), None);
        self.happened.push(Happening::Draw(wind));
        Ok(())
    }

    fn replace(&mut self, wind: Wind) -> Result<(), String> {
        if self.replaces.take() != Some(wind) {
            return Err(format!("{wind} has declared no kong, so there is no replacement tile to take"));
        }
        self.happened.push(Happening::Replacement(wind));
        Ok(())
    }

    /// Makes sure that it is this player's turn with fourteen tiles in hand.
    fn turn(&mut self, wind: Wind) -> Result<(), String> {
        if self.replaces == Some(wind) {
            self.replace(wind)?;
        }
        match self.holds {
            Some(holder) if holder == wind => Ok(()),
            Some(holder) => Err(format!("it is the turn of {holder}")),
            None => self.draw(wind),
        }
    }
}

fn happening(line: &str) -> Result<Happening, String> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let wind = Wind::read(words.first().ok_or("an empty line: say who does what")?)?;
    let kind = |text: &str| Tile::read(text).map(Tile::kind);
    Ok(match words[1..] {
        ["draws"] => Happening::Draw(wind),
        ["replaces"] => Happening::Replacement(wind),
        ["riichi"] => Happening::Riichi(wind),
        ["discards", tile] => Happening::Discard(wind, kind(tile)?),
        ["adds", tile] => Happening::AddedKong(wind, kind(tile)?),
        ["kongs", tile] => Happening::ConcealedKong(wind, kind(tile)?),
        [claim, tiles, "from", from] => {
            let set = match claim {
                "pungs" => Set::Pon(kind(tiles)?),
                "kongs" => Set::Kan(kind(tiles)?),
                "chows" => chow(tiles)?,
                _ => return Err(format!("`{claim}`: a discard is claimed with pungs, kongs or chows")),
            };
            Happening::Claim { by: wind, from: Wind::read(from)?, set }
        }
        _ => {
            return Err("write draws, replaces, riichi, discards 4m, adds 5z, kongs 5z, \
                        pungs 4m from S, kongs 5z from E or chows 345p from W"
                .into());
        }
    })
}

fn chow(text: &str) -> Result<Set, String> {
    let meld = Meld::open(&Tiles::read(text)?.0).map(Meld::set);
    meld.filter(|set| matches!(set, Set::Chi(_))).ok_or_else(|| format!("`{text}` is no chow"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Result<usize, String> {
        let lines: Vec<String> = text.split(", ").map(str::to_owned).collect();
        read(&lines).map(|happened| happened.len()).map_err(|fault| fault.to_string())
    }

    #[track_caller]
    fn check_fault(text: &str, part: &str) {
        let fault = lines(text).expect_err("this cannot happen");
        assert!(fault.contains(part), "{fault}");
    }

    #[test]
    fn draws_go_without_saying() {
        assert_eq!(lines("E discards 1z, S discards 2z"), Ok(3));
        assert_eq!(lines("E discards 1z, S draws, S discards 2z"), Ok(3));
        assert_eq!(lines("E kongs 5z, E discards 2z"), Ok(3));
        assert_eq!(
            lines("E discards 1z, N kongs 1z from E, N adds 2z, N replaces, N discards 0p, E chows 456p from N"),
            Ok(7)
        );
    }

    #[test]
    fn what_cannot_happen_is_refused() {
        check_fault("S discards 1z", "turn of E");
        check_fault("E draws", "nobody draws");
        check_fault("E discards 1z, W draws", "turn of S");
        check_fault("E discards 1z, W discards 2z", "turn of S");
        check_fault("E discards 1z, W pungs 2z from E", "the last discard is the 1z of E");
        check_fault("E discards 1z, W pungs 1z from S", "the last discard is the 1z of E");
        check_fault("E discards 4p, W chows 345p from E", "player before");
        check_fault("E discards 4p, E pungs 4p from E", "another player");
        check_fault("E replaces", "no kong");
        check_fault("E pungs 4p from N", "no discard");
        check_fault("E dances", "write draws");
        check_fault("X draws", "no such wind `X`");
        check_fault("E discards 1z, S chows 135p from E", "no chow");
        check_fault("E discards 12z", "exactly one tile");
    }
}
