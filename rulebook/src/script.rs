//! A hand that is played, in words: `E discards 5p`, `W pungs 5p`, `N cannot win: furiten-passed`.
//!
//! One line is one step: something that a player does, something that goes without saying for a while, something that
//! is reported to the table, or something that must be true at that moment.

use std::fmt;

use engine::NamedReading;
use rules::{Yaku, YakuSet};
use table::{Exposed, ExposedPlace, Incident, LateClaim, Misconduct, RiichiStep, Said, SetCall, Showing};
use tiles::{Kind, Seat, Tile, Wind};

use crate::told::{Tiles, Told};

/// What is wrong with a line of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptFault {
    /// The line.
    pub line: String,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for ScriptFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.line, self.what)
    }
}

/// One line of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A player does something.
    Does(Wind, Deed),
    /// A player has drawn a tile from the wall, or a replacement tile.
    Draws {
        /// Who.
        wind: Wind,
        /// Whether it is a replacement tile.
        replacement: bool,
        /// The tile, if it is told.
        tile: Option<Tile>,
    },
    /// Everybody who is asked about the offered tile passes.
    AllPass,
    /// Everybody who has not announced does: waiting if the hand is, noten otherwise.
    AllAnnounce,
    /// Everybody discards what is drawn and claims nothing.
    OnTo(Until),
    /// The referee reports something, told in these words, after everybody has answered or in the middle of it.
    Reports {
        /// The words.
        report: String,
        /// Whether an offer that somebody has answered stays open.
        meanwhile: bool,
    },
    /// The referee cannot report that now.
    CannotReport(String),
    /// The time signal is given.
    Time,
    /// The next hand is dealt, with tiles that do not matter.
    NextHand,
    /// Something is true now.
    Checks(Check),
}

/// How long everybody discards what is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// Until this player is in turn.
    Turn(Wind),
    /// Until the player in turn has drawn and this many tiles are left in the live wall.
    Left(u8),
    /// Until the wall has run out and nobody won on the last discard.
    End,
}

/// What a player does or might do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// Discards a tile: the drawn one if none is named.
    Discard {
        /// The tile.
        tile: Option<Tile>,
        /// It comes from the hand though an equal tile was drawn.
        from_hand: bool,
    },
    /// Declares riichi with this discard.
    Riichi(Option<Tile>),
    /// Declares a win, on the offered tile or by self-draw.
    Win,
    /// The same, and names the reading in which it counts.
    WinAs(NamedReading),
    /// Claims a chow of these three tiles.
    Chow(Vec<Tile>),
    /// Claims a pung, named by its kind or by all three tiles.
    Pung(Vec<Tile>),
    /// Declares four tiles as a kong, concealed or with the last discard.
    Kong(Option<Kind>),
    /// Adds a tile to an open pung.
    Add(Option<Kind>),
    /// Aborts the hand with nine terminals and honours.
    Abort,
    /// Lets the offered tile go.
    Pass,
    /// Announces at an exhaustive draw.
    Announce(Said),
    /// Makes a mistake.
    Slip(SlipTold),
}

/// A mistake, as a script tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum SlipTold {
    WinGivenUp { shown: u8, unfair: bool },
    WrongWord { corrected: bool },
    OtherWord,
    SetThenWin(SetCall),
    SetThenSet(SetCall, Box<Deed>),
    WinThenSet(SetCall, Showing),
    SetTakenBack { call: SetCall, at_once: bool },
    WrongSet(SetCall, [Tile; 2]),
    WrongKong(Kind),
    WrongAdded(Kind),
    Correct([Tile; 2]),
    TakeBack,
}

/// Something that must be true at a moment of the hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Check {
    /// The player may do that without breaking a rule.
    May(Wind, Deed),
    /// The player may do these things and nothing else.
    MayOnly(Wind, Vec<Deed>),
    /// The player may not do that, for this reason if one is told.
    Cannot(Wind, Deed, Option<String>),
    /// These players, and only they, are asked for a decision.
    Asked(Vec<Wind>),
    /// This player is in turn.
    Turn(Wind),
    /// Whether a win on a discard is barred.
    Furiten(Wind, bool),
    /// Whether the hand waits, and for what if that is told.
    Waiting(Wind, bool, Option<Tiles>),
    /// Whether the hand is dead.
    Dead(Wind, bool),
    /// What the player has.
    Points(Wind, i32),
    /// The concealed tiles.
    Holds(Wind, Tiles),
    /// The discards: `!` after a sideways tile, round brackets around a claimed one.
    Discards(Wind, String),
    /// The sets as they lie: `!` after a sideways tile, `--` for two tiles face down.
    Sets(Wind, String),
    /// The dora indicators that are face up.
    Indicators(Tiles),
    /// How many tiles are left in the live wall.
    Left(u8),
    /// How many riichi bets lie on the table.
    Bets(u8),
    /// The last things that happened.
    Last(Vec<String>),
    /// The last things that this player was shown.
    Saw(Wind, Vec<String>),
}

/// Reads the lines.
pub(crate) fn read(lines: &[String]) -> Result<Vec<Step>, ScriptFault> {
    let each = |line: &String| step(line).map_err(|what| ScriptFault { line: line.clone(), what });
    lines.iter().map(each).collect()
}

fn step(line: &str) -> Result<Step, String> {
    for (words, meanwhile) in [("referee: ", false), ("meanwhile, referee: ", true)] {
        if let Some(report) = line.strip_prefix(words) {
            incident(report, &|wind| Seat::ALL[wind as usize])?;
            return Ok(Step::Reports { report: report.to_owned(), meanwhile });
        }
    }
    if let Some(report) = line.strip_prefix("referee cannot report: ") {
        incident(report, &|wind| Seat::ALL[wind as usize])?;
        return Ok(Step::CannotReport(report.to_owned()));
    }
    if let Some((key, value)) = line.split_once(": ")
        && let Some(check) = state(key, value)?
    {
        return Ok(Step::Checks(check));
    }
    let words: Vec<&str> = line.split(' ').collect();
    let check = |check| Ok(Step::Checks(check));
    match words[..] {
        ["all", "pass"] => Ok(Step::AllPass),
        ["all", "announce"] => Ok(Step::AllAnnounce),
        ["time", "is", "called"] => Ok(Step::Time),
        ["next", "hand"] => Ok(Step::NextHand),
        ["on", "to", "the", "end"] => Ok(Step::OnTo(Until::End)),
        ["on", "to", "the", "last", "tile"] => Ok(Step::OnTo(Until::Left(0))),
        ["on", "to", left, "tiles" | "tile", "left"] => Ok(Step::OnTo(Until::Left(number(left)?))),
        ["on", "to", wind] => Ok(Step::OnTo(Until::Turn(Wind::read(wind)?))),
        ["it", "is", whose, "turn"] => {
            let wind = whose.strip_suffix("'s").ok_or("write: it is S's turn")?;
            check(Check::Turn(Wind::read(wind)?))
        }
        ["nobody", "is", "asked"] => check(Check::Asked(Vec::new())),
        ["only", ref who @ .., "is" | "are", "asked"] => {
            let winds = who.iter().filter(|word| **word != "and").map(|word| Wind::read(word));
            check(Check::Asked(winds.collect::<Result<_, _>>()?))
        }
        [who, ref rest @ ..] => of_player(Wind::read(who).map_err(|why| format!("{why}; {SHAPES}"))?, rest),
        [] => Err(SHAPES.into()),
    }
}

const SHAPES: &str = "a line starts with a wind, on to, all, it is, only, nobody, time, next, referee: or the name of \
                      something on the table";

/// What stands after the name of a thing and a colon.
fn state(key: &str, value: &str) -> Result<Option<Check>, String> {
    let number = || value.parse().map_err(|_| format!("`{value}` is no number"));
    let list = || value.split("; ").map(str::to_owned).collect();
    let words: Vec<&str> = key.split(' ').collect();
    Ok(Some(match words[..] {
        ["indicators"] => Check::Indicators(row(value)?),
        ["left"] => Check::Left(number()?),
        ["bets"] => Check::Bets(number()?),
        ["last"] => Check::Last(list()),
        [who, "saw"] => Check::Saw(Wind::read(who)?, list()),
        [who, "discards"] if who.ends_with("'s") => Check::Discards(owner(who)?, value.to_owned()),
        [who, "sets"] if who.ends_with("'s") => Check::Sets(owner(who)?, value.to_owned()),
        [who, "may", "only"] => {
            let deeds = value.split(", ").map(|deed| self::deed(&deed.split(' ').collect::<Vec<_>>()));
            Check::MayOnly(Wind::read(who)?, deeds.collect::<Result<_, _>>()?)
        }
        [who, "cannot", ref rest @ ..] => Check::Cannot(Wind::read(who)?, deed(rest)?, Some(value.to_owned())),
        _ => return Ok(None),
    }))
}

fn owner(word: &str) -> Result<Wind, String> {
    Wind::read(word.trim_end_matches("'s"))
}

/// Tiles in a row, with spaces wherever they help.
pub(crate) fn row(text: &str) -> Result<Tiles, String> {
    let mut tiles = Vec::new();
    for group in text.split_whitespace() {
        tiles.extend(Tiles::read(group)?.0);
    }
    Ok(Tiles(tiles))
}

fn number(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("`{text}` is no number"))
}

fn of_player(wind: Wind, words: &[&str]) -> Result<Step, String> {
    let check = |check| Ok(Step::Checks(check));
    let drawn = |replacement, tile: Option<&str>| {
        let tile = tile.map(Tile::read).transpose()?;
        Ok(Step::Draws { wind, replacement, tile })
    };
    match *words {
        ["may", ref rest @ ..] => check(Check::May(wind, deed(rest)?)),
        ["cannot", ref rest @ ..] => check(Check::Cannot(wind, deed(rest)?, None)),
        ["draws"] => drawn(false, None),
        ["draws", tile] => drawn(false, Some(tile)),
        ["replaces"] => drawn(true, None),
        ["replaces", tile] => drawn(true, Some(tile)),
        ["is", "furiten"] => check(Check::Furiten(wind, true)),
        ["is", "not", "furiten"] => check(Check::Furiten(wind, false)),
        ["is", "waiting"] => check(Check::Waiting(wind, true, None)),
        ["is", "waiting", "for", tiles] => check(Check::Waiting(wind, true, Some(Tiles::read(tiles)?))),
        ["is", "not", "waiting"] => check(Check::Waiting(wind, false, None)),
        ["has", "a", "dead", "hand"] => check(Check::Dead(wind, true)),
        ["has", "no", "dead", "hand"] => check(Check::Dead(wind, false)),
        ["has", points, "points"] => {
            let points = points.parse().map_err(|_| format!("`{points}` is no number"))?;
            check(Check::Points(wind, points))
        }
        ["holds", tiles] => check(Check::Holds(wind, Tiles::read(tiles)?)),
        [verb, ref rest @ ..] => {
            // "discards" is what "may discard" names.
            let verb = match verb {
                "passes" => "pass",
                "calls" => "call",
                other => other.strip_suffix('s').unwrap_or(other),
            };
            let words: Vec<&str> = [verb].into_iter().chain(rest.iter().copied()).collect();
            Ok(Step::Does(wind, deed(&words)?))
        }
        [] => Err("what does the player do?".into()),
    }
}

/// A deed, named by the verb without its s.
fn deed(words: &[&str]) -> Result<Deed, String> {
    let slip = |slip| Ok(Deed::Slip(slip));
    let one = |text: &str| Tile::read(text).map(Some);
    let kind = |text: &str| Kind::read(text).map(Some);
    // Whom a tile is claimed from goes without saying, and may be said.
    let words = match words {
        [claim @ .., "from", from] if *from != "hand" => {
            Wind::read(from)?;
            claim
        }
        _ => words,
    };
    match *words {
        ["discard"] => Ok(Deed::Discard { tile: None, from_hand: false }),
        ["discard", tile] => Ok(Deed::Discard { tile: one(tile)?, from_hand: false }),
        ["discard", tile, "from", "hand"] => Ok(Deed::Discard { tile: one(tile)?, from_hand: true }),
        ["riichi"] => Ok(Deed::Riichi(None)),
        ["riichi", tile] => Ok(Deed::Riichi(one(tile)?)),
        ["win"] => Ok(Deed::Win),
        ["win", "as", ref yaku @ .., "with", fu, "minipoints"] => Ok(Deed::WinAs(reading(yaku, fu)?)),
        ["chow"] => Ok(Deed::Chow(Vec::new())),
        ["chow", tiles] => Ok(Deed::Chow(counted(tiles, &[3])?)),
        ["pung"] => Ok(Deed::Pung(Vec::new())),
        ["pung", tiles] => Ok(Deed::Pung(counted(tiles, &[1, 3])?)),
        ["kong"] => Ok(Deed::Kong(None)),
        ["kong", tile] => Ok(Deed::Kong(kind(tile)?)),
        ["add"] => Ok(Deed::Add(None)),
        ["add", tile] => Ok(Deed::Add(kind(tile)?)),
        ["abort"] => Ok(Deed::Abort),
        ["pass"] => Ok(Deed::Pass),
        ["announce", "waiting"] => Ok(Deed::Announce(Said::Waiting)),
        ["announce", "noten"] => Ok(Deed::Announce(Said::Noten)),
        ["announce", "nagashi"] => Ok(Deed::Announce(Said::Nagashi)),
        ["give", "up", "a", "win"] => slip(SlipTold::WinGivenUp { shown: 0, unfair: false }),
        ["give", "up", "a", "win", "after", shown, "tiles" | "tile"] => {
            slip(SlipTold::WinGivenUp { shown: number(shown)?, unfair: false })
        }
        ["give", "up", "a", "win", "after", shown, "tiles" | "tile", "unfairly"] => {
            slip(SlipTold::WinGivenUp { shown: number(shown)?, unfair: true })
        }
        ["win", "with", "a", "wrong", "word"] => slip(SlipTold::WrongWord { corrected: false }),
        ["win", "with", "a", "wrong", "word", "put", "right"] => slip(SlipTold::WrongWord { corrected: true }),
        ["win", "with", "the", "other", "word"] => slip(SlipTold::OtherWord),
        ["call", said, "then", "wins"] => slip(SlipTold::SetThenWin(call(said)?)),
        ["call", said, "then", claim @ ("chows" | "pungs" | "kongs"), tiles] => {
            let meant = deed(&[claim.trim_end_matches('s'), tiles])?;
            slip(SlipTold::SetThenSet(call(said)?, Box::new(meant)))
        }
        ["call", "a", "win", "then", set] => slip(SlipTold::WinThenSet(call(set)?, Showing::Nothing)),
        ["call", "a", "win", "then", set, "showing", "the", "set"] => {
            slip(SlipTold::WinThenSet(call(set)?, Showing::SetTiles))
        }
        ["call", "a", "win", "then", set, "showing", "everything"] => {
            slip(SlipTold::WinThenSet(call(set)?, Showing::Everything))
        }
        ["call", set, "and", "takes", "it", "back", "at", "once"] => {
            slip(SlipTold::SetTakenBack { call: call(set)?, at_once: true })
        }
        ["call", set, "and", "takes", "it", "back", "later"] => {
            slip(SlipTold::SetTakenBack { call: call(set)?, at_once: false })
        }
        ["lay", "a", "wrong", set, "with", tiles] => slip(SlipTold::WrongSet(call(set)?, two(tiles)?)),
        ["declare", "a", "wrong", "kong", "of", tile] => slip(SlipTold::WrongKong(Kind::read(tile)?)),
        ["add", tile, "wrongly"] => slip(SlipTold::WrongAdded(Kind::read(tile)?)),
        ["correct", "it", "with", tiles] => slip(SlipTold::Correct(two(tiles)?)),
        ["take", "the", "wrong", "set" | "kong", "back"] => slip(SlipTold::TakeBack),
        _ => Err("nobody does that: rulebook/README.md lists what players do".into()),
    }
}

/// A reading by its yaku and minipoints.
fn reading(names: &[&str], fu: &str) -> Result<NamedReading, String> {
    let mut yaku = YakuSet::EMPTY;
    for name in names {
        let one = Yaku::ALL.into_iter().find(|yaku| yaku.own_id() == *name);
        yaku.put(one.ok_or_else(|| format!("`{name}` is no yaku"))?, true);
    }
    Ok(NamedReading { yaku, fu: number(fu)? })
}

fn counted(text: &str, counts: &[usize]) -> Result<Vec<Tile>, String> {
    let tiles = Tiles::read(text)?.0;
    match counts.contains(&tiles.len()) {
        true => Ok(tiles),
        false => Err(format!("`{text}`: write a chow with its three tiles, a pung with one or three")),
    }
}

/// Two tiles in the order of their kinds, a plain five before a red one.
fn two(text: &str) -> Result<[Tile; 2], String> {
    let mut tiles = Tiles::read(text)?.0;
    tiles.sort();
    tiles.try_into().map_err(|_| format!("`{text}`: exactly two tiles stand here"))
}

fn call(word: &str) -> Result<SetCall, String> {
    match word {
        "chow" => Ok(SetCall::Chi),
        "pung" => Ok(SetCall::Pon),
        "kong" => Ok(SetCall::Kan),
        _ => Err(format!("`{word}` is no call for a set: write chow, pung or kong")),
    }
}

/// What a referee reports, in words.
pub(crate) fn incident(text: &str, seat: &dyn Fn(Wind) -> Seat) -> Result<Incident, String> {
    let (text, goes_on) = match text.strip_suffix(" and the hand cannot go on") {
        Some(rest) => (rest, false),
        None => (text, true),
    };
    let words: Vec<&str> = text.split(' ').collect();
    match words[..] {
        ["tiles", "were", "exposed", "in", "the", "deal"] => return Ok(Incident::ExposedInDeal { matters: false }),
        ["tiles", "were", "exposed", "in", "the", "deal", "and", "it", "matters"] => {
            return Ok(Incident::ExposedInDeal { matters: true });
        }
        _ => (),
    }
    let [who, ref rest @ ..] = words[..] else { return Err("who?".into()) };
    let by = if who == "nobody" { None } else { Some(seat(Wind::read(who)?)) };
    let somebody = || by.ok_or("only exposed tiles and disturbances can be nobody's fault");
    Ok(match *rest {
        ["exposed", tiles, "tiles" | "tile", "of", ref place @ ..] => {
            let exposed = Exposed { place: exposed_place(&place.join(" "))?, tiles: number(tiles)?, goes_on };
            Incident::Exposed { by, exposed }
        }
        ["disturbed", "the", "hand"] => Incident::Disturbed { by, goes_on },
        _ if !goes_on => return Err("only after exposed tiles or a disturbance a hand cannot go on".into()),
        ["drew", "from", "the", end @ ("wrong" | "dead"), "end" | "wall", ref noticed @ ..] => {
            let after_discard = match *noticed {
                [] => false,
                ["and", "has", "discarded"] => true,
                _ => return Err("write: and has discarded, or nothing".into()),
            };
            Incident::WrongEnd { seat: somebody()?, dead_wall: end == "dead", after_discard }
        }
        ["has", "the", "wrong", "number", "of", "tiles"] => Incident::WrongCount(somebody()?),
        ["has", "not", "taken", "the", "claimed", "tile"] => Incident::TileNotTaken(somebody()?),
        ["claimed", "in", "the", "wrong", "order"] => Incident::WrongOrder(somebody()?),
        ["left", "out", "the", ref step @ ..] => {
            let missing = match step.join(" ").as_str() {
                "word" => RiichiStep::Word,
                "sideways tile" => RiichiStep::Sideways,
                "stick" => RiichiStep::Stick,
                _ => return Err("a riichi has the word, the sideways tile and the stick".into()),
            };
            Incident::RiichiStep { seat: somebody()?, missing }
        }
        ["did", "not", "turn", "the", "next", "tile"] => Incident::NotTurned(somebody()?),
        ["gets", "a", "dead", "hand"] => Incident::DeadHand(somebody()?),
        ["said", "that", "another", "hand", "is", "dead"] => Incident::SaidDeadHand(somebody()?),
        ["claims", "a", ref claim @ ..] => late(somebody()?, claim)?,
        ["loses", points, "points", "for", ref why @ ..] => {
            let why = match why.join(" ").as_str() {
                "obstruction" => Misconduct::Obstruction,
                "passing information" => Misconduct::Information,
                "a phone" => Misconduct::Phone,
                "coming late" => Misconduct::Lateness,
                "small errors again" => Misconduct::Repetition,
                _ => {
                    let all = "obstruction, passing information, a phone, coming late or small errors again";
                    return Err(format!("points are lost for {all}"));
                }
            };
            let read = points.parse().ok().filter(|&points: &i32| points >= 0);
            let points = read.ok_or_else(|| format!("`{points}` is no number of points"))?;
            Incident::Penalty { seat: somebody()?, points, why }
        }
        _ => return Err("nobody reports that: rulebook/README.md lists what a referee reports".into()),
    })
}

fn exposed_place(text: &str) -> Result<ExposedPlace, String> {
    match text {
        "the own hand" => Ok(ExposedPlace::OwnHand),
        "another hand" => Ok(ExposedPlace::OthersHand),
        "the live wall" => Ok(ExposedPlace::LiveWall),
        "the dead wall" => Ok(ExposedPlace::DeadWall),
        _ => Err(format!("`{text}`: tiles lie in the own hand, another hand, the live wall or the dead wall")),
    }
}

/// `win in time`, `win late without showing`, `pung with 55p in time`, `kong late`.
fn late(seat: Seat, words: &[&str]) -> Result<Incident, String> {
    let (words, tsumo_called) = match words {
        [claim @ .., "after", "tsumo"] => (claim, true),
        _ => (words, false),
    };
    let (words, shown) = match words {
        [claim @ .., "without", "showing"] => (claim, false),
        _ => (words, true),
    };
    let (words, in_time) = match words {
        [claim @ .., "in", "time"] => (claim, true),
        [claim @ .., "late"] => (claim, false),
        _ => return Err("a claim comes in time or late".into()),
    };
    let claim = match *words {
        ["win"] => LateClaim::Win { shown },
        ["pung", "with", tiles] => LateClaim::Pon(two(tiles)?),
        ["kong"] => LateClaim::Kan,
        _ => return Err("write: claims a win, a pung with 55p or a kong".into()),
    };
    Ok(Incident::Late { seat, claim, in_time, tsumo_called })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_fault(line: &str, part: &str) {
        let fault = read(&[line.to_owned()]).expect_err("this means nothing").to_string();
        assert!(fault.contains(part) && fault.contains(line), "{fault}");
    }

    #[test]
    fn every_line_of_the_readme_can_be_read() {
        let readme = include_str!("../README.md");
        let section = readme.split("### `play`").nth(1).and_then(|rest| rest.split("\n### ").next());
        let section = section.expect("the README has a section on play");
        // Examples of lines stand between backquotes in the first column of its tables.
        let lines = section.lines().filter(|line| line.starts_with("| `")).filter_map(|line| line.split('|').nth(1));
        let lines: Vec<&str> = lines.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
        let lines: Vec<&str> = lines.into_iter().filter(|line| line.contains(' ') && !line.contains('=')).collect();
        assert!(lines.len() > 60, "{}", lines.len());
        for line in lines {
            assert!(step(line).is_ok(), "{line}: {:?}", step(line));
        }
    }

    #[test]
    fn what_means_nothing_is_refused() {
        check_fault("E dances", "nobody does that");
        check_fault("X discards 1z", "no such wind `X`");
        check_fault("E discards 12z", "exactly one tile");
        check_fault("S chows 34p", "a chow with its three tiles");
        check_fault("S calls riichi and takes it back later", "no call for a set");
        check_fault("S lays a wrong pung with 5p", "exactly two tiles");
        check_fault("on to many tiles left", "no number");
        check_fault("it is S turn", "write: it is S's turn");
        check_fault("referee: S sneezed", "nobody reports that");
        check_fault("referee: nobody claimed in the wrong order", "nobody's fault");
        check_fault("referee: S claims a win", "in time or late");
        check_fault("referee: S claims a chow in time", "write: claims a win");
        check_fault("referee: S exposed 3 tiles of the table", "tiles lie in");
        check_fault("referee: S left out the smile", "a riichi has");
        check_fault("referee: S loses 8000 points for singing", "points are lost for");
        check_fault("referee: S loses -100 points for a phone", "no number of points");
        check_fault("referee: nobody loses 8000 points for a phone", "nobody's fault");
        check_fault("left: some", "no number");
    }
}
