//! Cases about tournaments: the clock of a session, a table's result, the list, and what a referee may decide.

mod trial;

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Deserialize;
use serde::de::{Deserializer, Error};
use table::HandEnd;
use tiles::{Seat, Wind, WindSet};
use tournament::{Measure, Offence, Substitute, Vacancy};

use crate::script::ScriptFault;
use crate::told::{self, Text, Told};

/// A table in a session, by the clock.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// What happens, as the case tells it.
    #[serde(rename = "clock")]
    pub lines: Vec<String>,
    /// What the lines mean.
    #[serde(skip)]
    pub steps: Vec<ClockStep>,
    /// The wind of the round when the session is looked at.
    #[serde(default = "east", deserialize_with = "told::one")]
    pub round: Wind,
    /// Who deals, by starting seat.
    #[serde(default = "first")]
    pub dealer: u8,
    /// What the players have, by starting seat; left out, what each started with.
    pub points: Option<[i32; 4]>,
    /// Bets on the table.
    #[serde(default)]
    pub bets: u8,
    /// How the table stands at the end.
    pub expect: ClockExpected,
}

/// How a table stands in its session.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ClockExpected {
    /// Hands that the signal leaves, the one in progress included; `"no limit"` before the signal.
    pub left: Option<HandsLeft>,
    /// Whether nothing more is played.
    pub over: Option<bool>,
    /// Whether a hand is in progress.
    pub in_hand: Option<bool>,
    /// Everything that is heard in the session: `"75:00 signal"`.
    pub sounds: Option<Vec<String>>,
    /// Who deals next or now, by starting seat.
    pub dealer: Option<u8>,
    /// What the players have, by starting seat.
    pub points: Option<[i32; 4]>,
    /// Who plays for whom, by starting seat.
    pub substitute: Option<[Text<SubstituteTold>; 4]>,
    /// How late a player is who sits down now.
    #[serde(deserialize_with = "told::maybe")]
    pub late: Option<Time>,
    /// The places when nothing more is played.
    pub places: Option<[u8; 4]>,
    /// Uma when nothing more is played.
    pub uma: Option<[i32; 4]>,
    /// Points from left-over bets when nothing more is played.
    pub bets_to: Option<[i32; 4]>,
    /// What each player has won or lost in all when nothing more is played.
    pub totals: Option<[i32; 4]>,
}

/// Hands that the signal leaves, if it was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandsLeft(pub Option<u8>);

impl<'de> Deserialize<'de> for HandsLeft {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<HandsLeft, D::Error> {
        let wanted = || D::Error::custom("a number of hands, or \"no limit\"");
        match toml::Value::deserialize(from)? {
            toml::Value::Integer(left) => u8::try_from(left).map(|left| HandsLeft(Some(left))).map_err(|_| wanted()),
            toml::Value::String(text) if text == "no limit" => Ok(HandsLeft(None)),
            _ => Err(wanted()),
        }
    }
}

/// One line about a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockStep {
    /// Something happens at the table.
    Happens(ClockEvent),
    /// It cannot happen, and this is the name of the reason.
    Refused(ClockEvent, tournament::TableRefusal),
    /// The clock has run on until it is this late in the hall, counted from the start.
    Until(Time),
    /// The clock runs on until the signal.
    UntilSignal,
    /// The clock stands still from now on.
    Pause,
    /// It runs again.
    Resume,
    /// All tables have this many minutes more.
    More(u8),
}

/// What happens at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ClockEvent {
    Start,
    Dice,
    Ended(HandEnd),
    Granted(u8),
    Replaced(Seat, Vacancy),
}

/// Reads the lines of a session.
pub(crate) fn read_clock(lines: &[String]) -> Result<Vec<ClockStep>, ScriptFault> {
    let read = |line: &String| clock_step(line).map_err(|what| ScriptFault { line: line.clone(), what });
    lines.iter().map(read).collect()
}

fn clock_step(line: &str) -> Result<ClockStep, String> {
    if let Some((what, why)) = line.strip_prefix("refused: ").and_then(|rest| rest.split_once(": ")) {
        use tournament::TableRefusal::*;
        let all = [NotStarted, Started, HandInProgress, NoHand, Signalled, NotSignalled, Over];
        let why = all.into_iter().find(|refusal| refusal.id() == why).ok_or_else(|| format!("no reason `{why}`"))?;
        return Ok(ClockStep::Refused(clock_event(what)?, why));
    }
    let words: Vec<&str> = line.split(' ').collect();
    Ok(match words[..] {
        ["at", time] => ClockStep::Until(Time::read(time)?),
        ["signal"] => ClockStep::UntilSignal,
        ["the", "clock", "stops"] => ClockStep::Pause,
        ["the", "clock", "goes", "on"] => ClockStep::Resume,
        [minutes, "minutes", "more", "for", "all"] => {
            ClockStep::More(minutes.parse().map_err(|_| format!("`{minutes}` is no number of minutes"))?)
        }
        _ => ClockStep::Happens(clock_event(line)?),
    })
}

fn clock_event(text: &str) -> Result<ClockEvent, String> {
    let winds = |words: &[&str]| -> Result<WindSet, String> {
        words.iter().filter(|word| **word != "and").map(|word| Wind::read(word)).collect()
    };
    let words: Vec<&str> = text.split(' ').collect();
    Ok(match words[..] {
        ["start"] => ClockEvent::Start,
        ["dice"] => ClockEvent::Dice,
        ["hand", "won", "by", ref winners @ ..] => ClockEvent::Ended(HandEnd::Won { winners: winds(winners)? }),
        ["hand", "drawn"] => ClockEvent::Ended(HandEnd::Drawn { waiting: WindSet::EMPTY }),
        ["hand", "drawn", "with", ref waiting @ .., "waiting"] => {
            ClockEvent::Ended(HandEnd::Drawn { waiting: winds(waiting)? })
        }
        ["hand", "aborted"] => ClockEvent::Ended(HandEnd::Aborted),
        ["hand", "ends", "in", "a", "chombo"] => ClockEvent::Ended(HandEnd::Replayed),
        [hands, "more", "hands", "granted"] => {
            ClockEvent::Granted(hands.parse().map_err(|_| format!("`{hands}` is no number of hands"))?)
        }
        ["player", seat, ref why @ ..] => {
            let seat = match seat.parse() {
                Ok(number @ 1..=4) => Seat::ALL[number - 1],
                _ => return Err("players are 1 to 4, by starting seat".into()),
            };
            let why = match why.join(" ").as_str() {
                "cannot play" => Vacancy::CannotPlay,
                "is too late" => Vacancy::TooLate,
                "drops out" => Vacancy::DroppedOut,
                "is disqualified" => Vacancy::Disqualified,
                _ => return Err("a player cannot play, is too late, drops out or is disqualified".into()),
            };
            ClockEvent::Replaced(seat, why)
        }
        _ => return Err("nothing like that happens: rulebook/README.md lists what does".into()),
    })
}

/// Minutes and seconds: `"9:59"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, PartialOrd, Ord)]
pub struct Time(pub Duration);

impl Told for Time {
    fn read(text: &str) -> Result<Time, String> {
        if text.is_empty() {
            return Ok(Time::default());
        }
        let parts = text.split_once(':').filter(|(_, seconds)| seconds.len() == 2);
        let read = |text: &str| text.parse::<u64>().ok();
        let read = parts.and_then(|(minutes, seconds)| Some((read(minutes)?, read(seconds).filter(|s| *s < 60)?)));
        let (minutes, seconds) = read.ok_or_else(|| format!("`{text}` is no time: write minutes and seconds, 9:59"))?;
        Ok(Time(Duration::from_secs(60 * minutes + seconds)))
    }
}

impl std::fmt::Display for Time {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{:02}", self.0.as_secs() / 60, self.0.as_secs() % 60)
    }
}

/// Who plays for a player: nobody, somebody from the start, or somebody who stepped in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SubstituteTold(pub Option<Substitute>);

impl Told for SubstituteTold {
    fn read(text: &str) -> Result<SubstituteTold, String> {
        let hand = |text: &str| text.parse().ok().filter(|hand| *hand > 0);
        Ok(SubstituteTold(match text {
            "" => None,
            "from-start" => Some(Substitute::FromStart),
            "mid-session" => Some(Substitute::MidSession { hand: 1 }),
            _ => match text.strip_prefix("mid-session in hand ").and_then(hand) {
                Some(hand) => Some(Substitute::MidSession { hand }),
                None => return Err(format!("`{text}`: write from-start, mid-session or mid-session in hand 3")),
            },
        }))
    }
}

/// One table's result. Everything goes by starting seats.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sitting {
    /// The points, without the bets left over.
    #[serde(rename = "sitting")]
    pub points: [i32; 4],
    /// Bets left on the table.
    #[serde(default)]
    pub bets: u8,
    /// How late each player was.
    #[serde(default)]
    pub late: [Text<Time>; 4],
    /// Chombos of each player.
    #[serde(default)]
    pub chombos: [u8; 4],
    /// Points that a referee took off.
    #[serde(default)]
    pub penalties: [u32; 4],
    /// What was handed over at the table already.
    #[serde(default)]
    pub handed_over: [u32; 4],
    /// Who plays for whom.
    #[serde(default)]
    pub substitute: [Text<SubstituteTold>; 4],
    /// What the session comes to.
    #[serde(default)]
    pub expect: SittingExpected,
}

/// What a session comes to at a table, by starting seats.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SittingExpected {
    /// The best place that each player shares.
    pub places: Option<[u8; 4]>,
    /// Uma.
    pub uma: Option<[i32; 4]>,
    /// Points from bets left over.
    pub bets_to: Option<[i32; 4]>,
    /// What was taken before the places were settled.
    pub at_once: Option<[i32; 4]>,
    /// What was taken after uma.
    pub after_uma: Option<[i32; 4]>,
    /// What goes into the list.
    pub entries: Option<[i32; 4]>,
    /// What the entries add up to, by name; left out is 0.
    pub zero_sum: Option<ZeroSumTold>,
    /// Part of the sentence that says why such a result is impossible.
    pub refused: Option<String>,
}

/// What the entries of a table add up to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs)]
pub struct ZeroSumTold {
    pub at_once: i32,
    pub after_uma: i32,
    pub substitutes: i32,
    pub not_given: i32,
}

/// Several sessions, and the list that they make.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standings {
    /// The tables, in any order.
    #[serde(rename = "standing")]
    pub tables: Vec<ListedTable>,
    /// Who was disqualified.
    #[serde(default)]
    pub disqualified: Vec<String>,
    /// Who was taken out of the results, and by whom.
    #[serde(default)]
    pub removed: BTreeMap<String, RemovalTold>,
    /// The list.
    pub expect: StandingsExpected,
}

/// A table of a session with the names of the four players of the list, by starting seat.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "toml::Table")]
pub struct ListedTable {
    /// The session.
    pub session: u16,
    /// The four players of the list who belong there.
    pub players: [String; 4],
    /// What they reached.
    pub sitting: Sitting,
}

impl TryFrom<toml::Table> for ListedTable {
    type Error = String;

    fn try_from(mut told: toml::Table) -> Result<ListedTable, String> {
        let mut take = |key: &str| told.remove(key).ok_or_else(|| format!("a table of the list has no `{key}`"));
        let wrong = |error: toml::de::Error| error.to_string();
        Ok(ListedTable {
            session: u16::deserialize(take("session")?).map_err(wrong)?,
            players: <[String; 4]>::deserialize(take("players")?).map_err(wrong)?,
            sitting: Sitting::deserialize(toml::Value::Table(told)).map_err(wrong)?,
        })
    }
}

/// On what a removal rests.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct RemovalTold {
    pub reason: String,
    pub referee: String,
    pub organiser: String,
}

/// A list.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct StandingsExpected {
    /// All who are in it, best first: `"1 Anna 21000"`.
    pub list: Option<Vec<String>>,
    /// All whose result counts for the ranking, in any order.
    pub counts_for_ranking: Option<Vec<String>>,
    /// The sessions that these players have an entry of.
    pub sessions: BTreeMap<String, u16>,
    /// Part of the reason why there is no such list.
    pub refused: Option<String>,
}

/// How late a player was.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Late {
    /// Minutes and seconds since the start.
    #[serde(rename = "lateness", deserialize_with = "told::one")]
    pub time: Time,
    /// What it costs.
    pub expect: LateExpected,
}

/// What coming late costs.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LateExpected {
    /// Points, for a player who plays.
    pub points: Option<u32>,
    /// Whether a substitute plays instead.
    pub replaced: Option<bool>,
}

/// An offence, and what a referee may do about it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OffenceTold {
    /// What the player did.
    #[serde(deserialize_with = "told::one")]
    pub offence: Offence,
    /// Earlier entries of the same kind in the log.
    #[serde(default)]
    pub earlier: u8,
    /// Of these, obstruction that cost points.
    #[serde(default)]
    pub punished: u8,
    /// Of these, obstruction that cost points as a severe or repeated case.
    #[serde(default)]
    pub punished_severely: u8,
    /// What the referee writes down.
    #[serde(default)]
    pub text: String,
    /// What may be done.
    pub expect: OffenceExpected,
}

/// What a referee may do.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OffenceExpected {
    /// Some things that are allowed.
    #[serde(deserialize_with = "told::list")]
    pub allowed: Vec<MeasureTold>,
    /// Some that are not, with the names of the reasons.
    #[serde(deserialize_with = "told::named")]
    pub refused: Option<BTreeMap<MeasureTold, String>>,
}

/// What a referee does: `warning`, `dead hand`, `8000 points`, `disqualification`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct MeasureTold(String);

impl MeasureTold {
    /// What is meant.
    pub fn measure(&self) -> Measure {
        measure(&self.0).expect("checked when the case was read")
    }
}

impl std::fmt::Display for MeasureTold {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

fn measure(text: &str) -> Result<Measure, String> {
    match text {
        "warning" => Ok(Measure::Warning),
        "dead hand" => Ok(Measure::DeadHand),
        "disqualification" => Ok(Measure::Disqualification),
        _ => match text.strip_suffix(" points").map(str::parse) {
            Some(Ok(points)) => Ok(Measure::Points(points)),
            _ => Err(format!("`{text}`: write warning, dead hand, disqualification or a number of points")),
        },
    }
}

impl Told for MeasureTold {
    fn read(text: &str) -> Result<MeasureTold, String> {
        measure(text).map(|_| MeasureTold(text.to_owned()))
    }
}

impl Told for Offence {
    fn read(text: &str) -> Result<Offence, String> {
        let all = || Offence::ALL.map(Offence::id).join(", ");
        let found = Offence::ALL.into_iter().find(|offence| offence.id() == text);
        found.ok_or_else(|| format!("no offence `{text}`: write one of {}", all()))
    }
}

/// A card for people, by the clause that it tells.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// The clause.
    pub card: String,
    /// What is written on it.
    pub expect: CardExpected,
}

/// Words that are on a card, by language.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct CardExpected {
    pub en: String,
    pub da: String,
    pub de: String,
    pub nl: String,
}

fn east() -> Wind {
    Wind::East
}

/// The player who started as East.
fn first() -> u8 {
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_fault(line: &str, part: &str) {
        let fault = read_clock(&[line.to_owned()]).expect_err("this means nothing").to_string();
        assert!(fault.contains(part) && fault.contains(line), "{fault}");
    }

    #[test]
    fn what_means_nothing_is_refused() {
        check_fault("the dice sing", "nothing like that happens");
        check_fault("at noon", "is no time");
        check_fault("at 1:75", "is no time");
        check_fault("refused: dice: bad-luck", "no reason `bad-luck`");
        check_fault("player 5 drops out", "players are 1 to 4");
        check_fault("player 2 sneezes", "a player cannot play, is too late");
        check_fault("hand won by X", "no such wind `X`");
        check_fault("many minutes more for all", "no number of minutes");
        check_fault("some more hands granted", "no number of hands");
    }

    #[test]
    fn every_line_of_the_readme_can_be_read() {
        let readme = include_str!("../README.md");
        let section = readme.split("### `clock`").nth(1).and_then(|rest| rest.split("\n### ").next());
        let section = section.expect("the README has a section on the clock");
        let lines = section.lines().filter(|line| line.starts_with("| `")).filter_map(|line| line.split('|').nth(1));
        let lines: Vec<&str> = lines.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
        let lines: Vec<&str> = lines.into_iter().filter(|line| !line.contains('=')).collect();
        assert!(lines.len() > 12, "{}", lines.len());
        for line in lines {
            assert!(clock_step(line).is_ok(), "{line}: {:?}", clock_step(line));
        }
    }

    #[test]
    fn times_are_minutes_and_seconds() {
        assert_eq!(Time::read("10:01"), Ok(Time(Duration::from_secs(601))));
        assert_eq!(Time::read("10:01").map(|time| time.to_string()), Ok("10:01".to_owned()));
        assert!(Time::read("10:1").is_err() && Time::read("ten").is_err());
    }
}
