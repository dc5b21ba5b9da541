//! Games written down hand by hand: played again to their totals.
//!
//! ```text
//! # game 1
//! anna:13700 bo:33800 cem:34200 dana:38300
//! ron bo from cem 1han 30fu (tanyao)
//! draw tempai anna bo riichi anna
//! ```

use std::collections::BTreeMap;

use rules::Rules;
use table::{Game, Next};
use tiles::{BySeat, Seat};

use super::{ForeignFault, newest_first};
use crate::hand_entry::{EnteredEnd, EnteredWin, EnteredWorth, HandEntry, settle_hand};

/// A game as it was written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandGame {
    /// What it is called.
    pub name: String,
    /// The players, the first dealer first.
    pub players: [String; 4],
    /// The points at the end.
    pub points: BySeat<i32>,
    /// The hands, each with its line, counted from 1.
    pub hands: Vec<(usize, HandEntry)>,
}

/// What came of playing a game again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandGameCheck {
    /// The points that the hands come to.
    pub points: BySeat<i32>,
    /// What does not fit, with its line.
    pub faults: Vec<(usize, String)>,
}

impl HandGameCheck {
    /// Whether the hands come to the points that were written down.
    pub fn agrees(&self, game: &HandGame) -> bool {
        self.faults.is_empty() && self.points == game.points
    }
}

/// Reads games hand by hand.
pub fn read_hand_games(text: &str) -> Result<Vec<HandGame>, ForeignFault> {
    let mut games: Vec<HandGame> = Vec::new();
    let mut name = None;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        let fault = |why: &str| ForeignFault { why: format!("line {number}: {why}") };
        if line.is_empty() {
            continue;
        }
        if let Some(title) = line.strip_prefix('#') {
            name = Some(title.trim().to_owned());
            continue;
        }
        let words = words(line);
        if words.first().is_some_and(|word| word.contains(':')) {
            let scores: Option<Vec<(String, i32)>> = words
                .iter()
                .map(|word| {
                    word.rsplit_once(':').and_then(|(player, points)| Some((player.to_owned(), points.parse().ok()?)))
                })
                .collect();
            let scores = scores.ok_or_else(|| fault("a game begins with player:points, four times"))?;
            let Ok([a, b, c, d]) = <[(String, i32); 4]>::try_from(scores) else {
                return Err(fault("a game has four players"));
            };
            let points = BySeat::new([a.1, b.1, c.1, d.1]);
            let name = name.take().unwrap_or_else(|| format!("game {}", games.len() + 1));
            games.push(HandGame { name, players: [a.0, b.0, c.0, d.0], points, hands: Vec::new() });
            continue;
        }
        let game = games.last_mut().ok_or_else(|| fault("a game begins with player:points, four times"))?;
        game.take(number, &words).map_err(|why| fault(&why))?;
    }
    if games.is_empty() { Err(ForeignFault { why: "there is no game".to_owned() }) } else { Ok(games) }
}

/// Reads one hand as it is written in such a game, by players of these names. A second winner comes after a semicolon.
pub fn read_hand(players: [String; 4], text: &str) -> Result<HandEntry, ForeignFault> {
    let mut game = HandGame { name: String::new(), players, points: BySeat::new([0; 4]), hands: Vec::new() };
    for part in text.split(';') {
        game.take(1, &words(part)).map_err(|why| ForeignFault { why })?;
    }
    match <[(usize, HandEntry); 1]>::try_from(game.hands) {
        Ok([(_, hand)]) => Ok(hand),
        Err(_) => Err(ForeignFault { why: "this is more than one hand: enter them one after the other".to_owned() }),
    }
}

/// The words of a line without what stands in brackets.
fn words(line: &str) -> Vec<&str> {
    let mut depth = 0;
    let plain = line.split_inclusive(['(', ')']).filter_map(|part| {
        let outside = (depth == 0).then_some(part.trim_end_matches(['(', ')']));
        match part.chars().last() {
            Some('(') => depth += 1,
            Some(')') if depth > 0 => depth -= 1,
            _ => (),
        }
        outside
    });
    plain.flat_map(str::split_whitespace).collect()
}

impl HandGame {
    fn seat(&self, player: &str) -> Result<Seat, String> {
        let at = self.players.iter().position(|name| name == player);
        at.map(|at| Seat::ALL[at]).ok_or_else(|| format!("{player} does not sit at this table"))
    }

    fn seats(&self, words: &[&str]) -> Result<Vec<Seat>, String> {
        match words {
            ["all"] => Ok(Seat::ALL.to_vec()),
            ["nobody"] | ["none"] => Ok(Vec::new()),
            words => words.iter().map(|word| self.seat(word)).collect(),
        }
    }

    fn take(&mut self, line: usize, words: &[&str]) -> Result<(), String> {
        let riichi = words.iter().position(|&word| word == "riichi").unwrap_or(words.len());
        let (said, declared) = (&words[..riichi], words.get(riichi + 1..).unwrap_or(&[]));
        let riichi = self.seats(declared)?;
        let end = match *said {
            ["ron", winner, "from", from, ref worth @ ..] => {
                let wins = vec![EnteredWin { seat: self.seat(winner)?, worth: worth_of(worth)?, liable: None }];
                EnteredEnd::Ron { from: self.seat(from)?, wins }
            }
            ["also", winner, ref worth @ ..] => {
                let win = EnteredWin { seat: self.seat(winner)?, worth: worth_of(worth)?, liable: None };
                let Some((_, HandEntry { end: EnteredEnd::Ron { wins, .. }, riichi: earlier })) = self.hands.last_mut()
                else {
                    return Err("\"also\" comes after a ron".to_owned());
                };
                wins.push(win);
                earlier.extend(riichi);
                return Ok(());
            }
            ["tsumo", winner, ref worth @ ..] => {
                EnteredEnd::Tsumo(EnteredWin { seat: self.seat(winner)?, worth: worth_of(worth)?, liable: None })
            }
            ["draw", "tempai" | "tenpai", ref waiting @ ..] => EnteredEnd::Draw { waiting: self.seats(waiting)? },
            ["nagashi", ref claimants @ ..] => {
                let waiting = claimants.iter().position(|&word| matches!(word, "tempai" | "tenpai"));
                let (claimants, waiting) = claimants.split_at(waiting.unwrap_or(claimants.len()));
                let waiting = self.seats(waiting.get(1..).unwrap_or(&[]))?;
                EnteredEnd::Nagashi { claimants: self.seats(claimants)?, waiting }
            }
            ["abort", ..] => EnteredEnd::Abort,
            ["chombo", ref offenders @ ..] => EnteredEnd::Chombo { offenders: self.seats(offenders)? },
            _ => return Err("a hand begins with ron, also, tsumo, draw, nagashi, abort or chombo".to_owned()),
        };
        self.hands.push((line, HandEntry { end, riichi }));
        Ok(())
    }

    /// Plays the hands by these rules.
    pub fn check(&self, rules: &Rules) -> HandGameCheck {
        let mut game = Game::new(rules);
        let mut over = None;
        let mut faults = Vec::new();
        for (line, hand) in &self.hands {
            if over.is_some() {
                faults.push((*line, "the game was over before this hand".to_owned()));
                break;
            }
            let settled = match settle_hand(rules, &game, hand) {
                Ok(settled) => settled,
                Err(refusal) => {
                    faults.push((*line, refusal.to_string()));
                    continue;
                }
            };
            for &seat in &hand.riichi {
                game.points[seat] = game.points[seat].saturating_sub(rules.riichi_bet);
            }
            match game.after(rules, settled.end, &settled.settlement, false) {
                Next::Hand(next) => game = next,
                Next::Over(result) => over = Some(result),
            }
        }
        // A game that time cut short counts as it stands.
        let points = over.unwrap_or_else(|| game.result(rules)).points;
        HandGameCheck { points, faults }
    }
}

/// `2han 30fu`, `5han`, `yakuman` or `2yakuman`.
fn worth_of(words: &[&str]) -> Result<EnteredWorth, String> {
    let wrong = || format!("{} is not a worth such as 2han 30fu", words.join(" "));
    let number = |word: &str, unit: &str| word.strip_suffix(unit).and_then(|number| number.parse().ok());
    match *words {
        ["yakuman"] => Ok(EnteredWorth::Yakuman(1)),
        [many] if many.ends_with("yakuman") => number(many, "yakuman").map(EnteredWorth::Yakuman).ok_or_else(wrong),
        [han] => Ok(EnteredWorth::Han { han: number(han, "han").ok_or_else(wrong)?, fu: None }),
        [han, fu] => {
            let (han, fu) = (number(han, "han").ok_or_else(wrong)?, number(fu, "fu").ok_or_else(wrong)?);
            Ok(EnteredWorth::Han { han, fu: Some(fu) })
        }
        _ => Err(wrong()),
    }
}

/// Plays the games by these rules, or by those of the ruleset under which the most agree; gives its name too.
pub fn check_hand_games(games: &[HandGame], rules: Option<&Rules>) -> (Option<&'static str>, Vec<HandGameCheck>) {
    let by = |rules: &Rules| games.iter().map(|game| game.check(rules)).collect::<Vec<_>>();
    if let Some(rules) = rules {
        return (None, by(rules));
    }
    let mut best: BTreeMap<usize, (&'static str, Vec<HandGameCheck>)> = BTreeMap::new();
    // The first of equals.
    for ruleset in newest_first() {
        let checks = by(&ruleset.rules);
        let agree = checks.iter().zip(games).filter(|(check, game)| check.agrees(game)).count();
        best.entry(agree).or_insert((ruleset.id, checks));
    }
    let (_, (name, checks)) = best.pop_last().expect("there are rulesets");
    (Some(name), checks)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "# one\na:29500 b:35900 c:26100 d:28500\n\
                        ron b from c 3han 30fu (riichi (x) dora 2) riichi b a\n\
                        draw tempai nobody\nchombo d\ndraw tempai a b riichi\n";

    #[test]
    fn hands_come_to_their_totals_or_say_where_not() {
        let games = read_hand_games(GAME).expect("a game");
        assert_eq!((games.len(), games[0].hands.len()), (1, 4));
        let (named, checks) = check_hand_games(&games, None);
        assert_eq!(named, Some("ema2016"));
        assert_eq!(checks[0].points.into_array(), [30_500, 36_400, 24_600, 28_500]);
        assert!(!checks[0].agrees(&games[0]));
        let impossible = read_hand_games(&GAME.replace("3han 30fu", "1han 20fu")).expect("a game");
        assert_eq!(check_hand_games(&impossible, None).1[0].faults[0].0, 3);
    }

    #[test]
    fn what_cannot_be_read_is_said_with_its_line() {
        for (text, why) in [
            ("ron a from b 1han 30fu", "line 1: a game begins with player:points, four times"),
            ("a:1 b:2 c:3", "line 1: a game has four players"),
            ("a:1 b:2 c:3 d:4\nron e from a 1han 30fu", "line 2: e does not sit at this table"),
            ("a:1 b:2 c:3 d:4\nron b from a 1h", "line 2: 1h is not a worth such as 2han 30fu"),
            ("a:1 b:2 c:3 d:4\npass", "line 2: a hand begins with ron, also, tsumo, draw, nagashi, abort or chombo"),
            ("", "there is no game"),
        ] {
            assert_eq!(read_hand_games(text).expect_err("refused").why, why);
        }
    }
}
