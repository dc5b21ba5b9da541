//! A win with its payments: who pays whom, and every reading that may win.

use std::cmp::Reverse;

use engine::{NoWin, Payment, Score, Settlement, Stakes, Win, each_score, score, settle_win};
use rules::Rules;
use serde::Serialize;
use tiles::{Wind, WindSet};

use crate::{Circumstances, ScoreEntry};

/// A win, its best reading and its payments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinAnalysis {
    /// The win.
    pub win: Win,
    /// The reading that pays most.
    pub score: Score,
    /// Who pays whom, with what lies on the table.
    pub settlement: Settlement,
    /// Whether it is known who pays: it is not for a win on a discard whose discarder nobody named.
    pub knows_payers: bool,
}

impl WinAnalysis {
    /// Scores and settles a win, with the discarder if known and a liable player if there is one.
    pub fn new(
        rules: &Rules,
        table: &Circumstances,
        win: Win,
        discarder: Option<Wind>,
        liable: Option<Wind>,
    ) -> Result<WinAnalysis, NoWin> {
        let score = score(rules, &win)?;
        let stakes = Stakes { counters: table.counters, older_bets: table.bets, declared: WindSet::EMPTY };
        let settlement = settle_win(rules, stakes, &win, &score, discarder, liable);
        let knows_payers = discarder.is_some() || win.setup().by.is_self_draw();
        Ok(WinAnalysis { win, score, settlement, knows_payers })
    }

    /// What the winner receives.
    pub fn total(&self) -> i32 {
        self.settlement.received(self.win.setup().seat)
    }

    /// Every reading that may win, best first; of readings that look the same only one.
    pub fn readings(&self, rules: &Rules) -> Vec<Score> {
        let mut scores: Vec<Score> = Vec::new();
        each_score(rules, &self.win, |score| {
            if !scores.contains(&score) {
                scores.push(score);
            }
        });
        scores.sort_by_key(|score| Reverse((score.points(&self.win), score.han, score.fu.raw)));
        scores
    }

    /// The report of it by rules of this name, without the other readings.
    pub fn report(&self, rules: &str) -> WinReport {
        let payments = self.settlement.payments.iter();
        WinReport {
            win: true,
            rules: rules.to_owned(),
            score: ScoreEntry::of(&self.win, &self.score),
            payments: payments.map(|payment| PaymentEntry::of(payment, self.knows_payers)).collect(),
            total: self.total(),
            readings: None,
        }
    }

    /// The report of it with every reading.
    pub fn report_with_readings(&self, rules: &Rules, name: &str) -> WinReport {
        let reading = |score: &Score| {
            let total = score.points(&self.win);
            ReadingScore { score: ScoreEntry::of(&self.win, score), total }
        };
        WinReport { readings: Some(self.readings(rules).iter().map(reading).collect()), ..self.report(name) }
    }
}

/// The report of a win.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WinReport {
    /// Always `true`: what tells it from a [`NoWinReport`].
    pub win: bool,
    /// The name of the rules.
    pub rules: String,
    /// What it is worth, and why.
    #[serde(flatten)]
    pub score: ScoreEntry,
    /// Who pays whom.
    pub payments: Vec<PaymentEntry>,
    /// What the winner receives.
    pub total: i32,
    /// Every reading that may win, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readings: Option<Vec<ReadingScore>>,
}

/// One reading of several, with its total before counters and bets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReadingScore {
    /// What it is worth, and why.
    #[serde(flatten)]
    pub score: ScoreEntry,
    /// What all payers give for it.
    pub total: i32,
}

/// A payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PaymentEntry {
    /// A wind, `discarder` where the wind is not known, or `table`.
    pub from: String,
    /// A wind.
    pub to: String,
    /// How much.
    pub points: i32,
    /// The id of the reason.
    pub why: &'static str,
}

impl PaymentEntry {
    /// A payment; without the discarder's wind it comes from "discarder".
    pub fn of(payment: &Payment, knows_payers: bool) -> PaymentEntry {
        let from = match payment.from {
            None => "table".to_owned(),
            Some(wind) if knows_payers => wind.to_string(),
            Some(_) => "discarder".to_owned(),
        };
        PaymentEntry { from, to: payment.to.to_string(), points: payment.points, why: payment.why.id() }
    }
}

/// The report of a hand that does not win.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NoWinReport {
    /// Always `false`: what tells it from a [`WinReport`].
    pub win: bool,
    /// The name of the rules.
    pub rules: String,
    /// The id of the reason.
    pub why: &'static str,
    /// The han of yaku that it has, where they are too few.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub have: Option<u8>,
    /// The han of yaku that it needs, where they are too few.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub need: Option<u8>,
    /// The reason for people.
    pub sentence: String,
}

impl NoWinReport {
    /// Why a hand does not win, by rules of this name; the sentence for people comes from whoever has words.
    pub fn new(rules: &str, why: NoWin, sentence: String) -> NoWinReport {
        let (have, need) = match why {
            NoWin::MinimumNotMet { have, need } => (Some(have), Some(need)),
            NoWin::NotComplete | NoWin::NoYaku | NoWin::OnlyDora => (None, None),
        };
        NoWinReport { win: false, rules: rules.to_owned(), why: why.id(), have, need, sentence }
    }
}
