//! The worked examples about tournaments, told as cases.

use tiles::Wind;

use super::rows::{EntryRow, LatenessRow, SessionRow, SignalCase, SubstituteRow};
use super::{Row, says};
use crate::case::{Case, Situation};
use crate::hall::{
    Clock, ClockExpected, HandsLeft, Late, LateExpected, Sitting, SittingExpected, SubstituteTold, Time, read_clock,
};
use crate::told::{Text, Told};

impl Row {
    /// What is said of the time, and of the hands after the signal.
    pub(super) fn session(&self) -> Result<Vec<Case>, String> {
        let told: SessionRow = self.read()?;
        let mut cases = vec![
            self.case("its length", says("session_minutes", i64::from(told.length_minutes))),
            self.case("its signal", says("signal_minutes", i64::from(told.signal_minutes_before_end))),
        ];
        for case in &told.cases {
            cases.extend(self.after_signal(case)?);
        }
        Ok(cases)
    }

    /// This many hands are left at the signal. Played out, that many hands end the session, and one fewer does not.
    fn after_signal(&self, told: &SignalCase) -> Result<Vec<Case>, String> {
        let drawn = ["dice", "hand drawn"];
        let (round, dealer, before, chombo) = match &told.at_signal[..] {
            "a hand is being played" => (Wind::East, 1, &["start", "at 60:00", "dice", "signal"][..], false),
            "dice just rolled" => (Wind::East, 1, &["start", "at 74:59", "dice", "at 75:00"][..], false),
            "walls built, dice not rolled" | "dice not rolled" => (Wind::East, 1, &["start", "signal"][..], false),
            "last hand of the South round is being played, East does not stay" => {
                (Wind::South, 4, &["start", "dice", "signal"][..], false)
            }
            "a hand is being played, it is replayed after chombo" => {
                (Wind::East, 1, &["start", "dice", "signal"][..], true)
            }
            other => return Err(format!("nobody knows what is played when `{other}`")),
        };
        let end = match told.then.as_deref() {
            None => "hand drawn",
            Some("East wins that hand") => "hand won by E",
            Some(other) => return Err(format!("nobody knows what follows when `{other}`")),
        };
        let in_hand = before.contains(&"dice");
        // The hands that are played from the signal on, the one in progress first.
        let played = |hands: u8| -> Vec<String> {
            let mut lines: Vec<&str> = before.to_vec();
            if chombo {
                lines.extend(["hand ends in a chombo"]);
            }
            for hand in 0..hands {
                let is_running = hand == 0 && in_hand && !chombo;
                lines.extend(if is_running { &drawn[1..] } else { &drawn[..] });
            }
            if let (Some(last), false) = (lines.last_mut(), hands == 0) {
                *last = end;
            }
            lines.into_iter().map(str::to_owned).collect()
        };
        let hands = told.hands_still_to_finish_or_play;
        let case = |detail: &str, lines: Vec<String>, expect: ClockExpected| -> Result<Case, String> {
            let steps = read_clock(&lines).map_err(|fault| fault.to_string())?;
            let clock = Clock { lines, steps, round, dealer, points: None, bets: 0, expect };
            let title = format!("{}{}: {detail}", told.at_signal, told.then.as_ref().map_or("", |_| ", East wins"));
            Ok(self.case(&title, Situation::Clock(Box::new(clock))))
        };
        let over = |over: bool| ClockExpected { over: Some(over), ..ClockExpected::default() };
        let mut cases = vec![
            case("that many hands end it", played(hands), over(true))?,
            case("one hand less does not", played(hands - 1), over(false))?,
        ];
        // A full game ends earlier than the signal would have it; otherwise the table knows the number at once.
        if round == Wind::East {
            let left = ClockExpected { left: Some(HandsLeft(Some(hands))), ..ClockExpected::default() };
            cases.push(case("hands left", played(0), left)?);
        }
        Ok(cases)
    }

    pub(super) fn lateness(&self) -> Result<Vec<Case>, String> {
        let told: LatenessRow = self.read()?;
        let mut cases = Vec::new();
        for case in &told.cases {
            let time = match (case.minutes, &case.late) {
                (Some(minutes), None) => format!("{minutes}:00"),
                (None, Some(time)) => time.clone(),
                _ => return Err("a case has minutes, or a time".into()),
            };
            let expect = match (case.points, case.result.as_deref()) {
                (Some(points), None) => LateExpected { points: Some(points.unsigned_abs()), replaced: Some(false) },
                (None, Some("replaced by a substitute")) => LateExpected { points: None, replaced: Some(true) },
                _ => return Err("a case has points, or a substitute".into()),
            };
            cases.push(self.case(&time, Situation::Late(Late { time: Time::read(&time)?, expect })));
        }
        for (edition, time) in &told.taken {
            let field = match &time[..] {
                "at once, before ranking" => says("penalties", "at-once"),
                "after uma" => says("penalties", "after-uma"),
                other => return Err(format!("nobody takes points `{other}`")),
            };
            let case = self.case("when", field);
            let rulesets = self.rulesets.iter().copied().filter(|ruleset| ruleset.id == edition).collect();
            cases.push(Case { rulesets, ..case });
        }
        Ok(cases)
    }

    /// The substitute has the most points, or not: whatever the score, the entry is the same.
    pub(super) fn substitute(&self) -> Result<Vec<Case>, String> {
        let told: SubstituteRow = self.read()?;
        let entry: EntryRow = match (told.substitute_result, told.replaced_player_result) {
            (Some(entry), None) | (None, Some(entry)) => entry,
            _ => return Err("a row has the result of a substitute or of the replaced player".into()),
        };
        if entry.score + entry.uma != entry.total {
            return Err("score and uma do not add up to the total".into());
        }
        let id = self.name.split(" (").next().unwrap_or_default();
        let leading = [36_000, 31_000, 28_000, 25_000];
        let trailing = [25_000, 36_000, 31_000, 28_000];
        let (substitute, tables) = match id {
            "plays from the start of the session and has the most points" => ("from-start", vec![leading]),
            "steps in during the session, whatever the score" => ("mid-session", vec![leading, trailing]),
            "replaced player, per missed session" => ("from-start", vec![trailing]),
            other => return Err(format!("nobody knows a substitute who `{other}`")),
        };
        let mut cases = vec![
            self.case("the score", says("substitute_score", i64::from(entry.score))),
            self.case("the uma", says("substitute_uma", i64::from(entry.uma))),
        ];
        // Where nothing is said of the others, they have the first places.
        let [first, second, third, _] = self.rulesets.first().ok_or("no editions")?.rules.uma;
        let [a, b, c] = told.table_uma_of_others.unwrap_or([first, second, third]);
        let uma = [entry.uma, a, b, c];
        for points in tables {
            let mut entries = [entry.total, 0, 0, 0];
            for (entry, (points, uma)) in entries.iter_mut().zip(points.into_iter().zip(uma)).skip(1) {
                *entry = points - 30_000 + uma;
            }
            let expect = SittingExpected { uma: Some(uma), entries: Some(entries), ..SittingExpected::default() };
            let [a, b, c, d] = [substitute, "", "", ""].map(|text| SubstituteTold::read(text).map(Text));
            let sitting = Sitting {
                points,
                bets: 0,
                late: Default::default(),
                chombos: [0; 4],
                penalties: [0; 4],
                handed_over: [0; 4],
                substitute: [a?, b?, c?, d?],
                expect,
            };
            cases.push(self.case(&format!("with {}", points[0]), Situation::Sitting(Box::new(sitting))));
        }
        Ok(cases)
    }
}
