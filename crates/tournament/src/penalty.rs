//! What a referee may impose for an offence, and what has to be said with it.

use core::fmt;

use rules::Rules;
use table::Misconduct;

/// What a player did that a referee may punish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offence {
    /// Play was obstructed on purpose.
    Obstruction,
    /// Play was obstructed severely.
    SevereObstruction,
    /// The player was far too slow, or too slow again and again.
    Slowness,
    /// The player drew so fast that others could not claim.
    FastDraw,
    /// The player turned up tiles of the wall on purpose.
    TurnedTiles,
    /// Information was passed on.
    Information,
    /// A phone disturbed play.
    Phone,
    /// The player made small errors again and again.
    SmallErrors,
    /// The player mixed up "ron" and "tsumo" again and again.
    WrongWord,
    /// The player cheated.
    Cheating,
}

/// What a referee imposes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// A clear warning.
    Warning,
    /// A dead hand.
    DeadHand,
    /// Points that the player loses and nobody receives.
    Points(u32),
    /// The player leaves the tournament.
    Disqualification,
}

/// The points that may be imposed: whole hundreds, as the sticks are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PointRange {
    /// None.
    None,
    /// One of two sums.
    Either(u32, u32),
    /// From the first to the last.
    Between(u32, u32),
}

/// What the ruleset allows for an offence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// A warning is enough.
    pub warning: bool,
    /// A dead hand.
    pub dead_hand: bool,
    /// Points.
    pub points: PointRange,
    /// Disqualification.
    pub disqualification: bool,
    /// More than a warning needs an earlier entry of the same kind, or a text that says why this case is severe.
    pub only_repeated_or_severe: bool,
    /// The clauses that say so. Where editions say the same in clauses of their own, all of them stand here.
    pub clauses: &'static [&'static str],
}

/// What the log has about a player already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct History {
    /// Earlier entries for the same kind of offence, warnings included.
    pub earlier: u8,
    /// Of these, obstruction that was punished with points.
    pub punished_obstruction: u8,
    /// Of these, obstruction that was punished as severe or repeated.
    pub punished_severely: u8,
}

/// A referee's decision about an offence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision<'a> {
    /// What the player did.
    pub offence: Offence,
    /// What follows.
    pub measure: Measure,
    /// What the log has about the player.
    pub history: History,
    /// The proof, or why the case is severe; empty if there is nothing to say.
    pub text: &'a str,
}

/// Why a decision cannot be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The ruleset says nothing about such an offence.
    NotInRules,
    /// The ruleset does not allow this measure for the offence.
    NotAllowed,
    /// The points are not among those allowed.
    Points(PointRange),
    /// There has to be an earlier entry, or a text that says why this case is severe.
    NeitherRepeatedNorSevere,
    /// Cheating has to be proved, and the proof written down.
    NoProof,
    /// A removal needs a reason, and the names of a referee and of an organiser.
    NotTogether,
}

impl Refusal {
    /// The name, as in data.
    pub fn id(self) -> &'static str {
        match self {
            Refusal::NotInRules => "not-in-rules",
            Refusal::NotAllowed => "not-allowed",
            Refusal::Points(_) => "points",
            Refusal::NeitherRepeatedNorSevere => "neither-repeated-nor-severe",
            Refusal::NoProof => "no-proof",
            Refusal::NotTogether => "not-together",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotInRules => f.write_str("the ruleset says nothing about this offence"),
            Refusal::NotAllowed => f.write_str("the ruleset does not allow this for the offence"),
            Refusal::Points(PointRange::None) => f.write_str("no points are taken for this offence"),
            Refusal::Points(PointRange::Either(one, other)) => write!(f, "this costs {one} or {other} points"),
            Refusal::Points(PointRange::Between(least, most)) => {
                write!(f, "this costs {least} to {most} points, in whole hundreds")
            }
            Refusal::NeitherRepeatedNorSevere => {
                f.write_str("this needs an earlier entry, or a text that says why the case is severe")
            }
            Refusal::NoProof => f.write_str("cheating has to be proved: write down the proof"),
            Refusal::NotTogether => {
                f.write_str("a removal needs a reason, and the names of a referee and of an organiser")
            }
        }
    }
}

impl core::error::Error for Refusal {}

impl PointRange {
    /// Whether these points may be imposed.
    pub fn contains(self, points: u32) -> bool {
        let in_range = match self {
            PointRange::None => false,
            PointRange::Either(one, other) => points == one || points == other,
            PointRange::Between(least, most) => (least..=most).contains(&points),
        };
        in_range && points > 0 && points.is_multiple_of(100)
    }
}

impl Offence {
    /// All of them.
    pub const ALL: [Offence; 10] = [
        Offence::Obstruction,
        Offence::SevereObstruction,
        Offence::Slowness,
        Offence::FastDraw,
        Offence::TurnedTiles,
        Offence::Information,
        Offence::Phone,
        Offence::SmallErrors,
        Offence::WrongWord,
        Offence::Cheating,
    ];

    /// The name, as in data.
    pub fn id(self) -> &'static str {
        match self {
            Offence::Obstruction => "obstruction",
            Offence::SevereObstruction => "severe-obstruction",
            Offence::Slowness => "slowness",
            Offence::FastDraw => "fast-draw",
            Offence::TurnedTiles => "turned-tiles",
            Offence::Information => "information",
            Offence::Phone => "phone",
            Offence::SmallErrors => "small-errors",
            Offence::WrongWord => "wrong-word",
            Offence::Cheating => "cheating",
        }
    }

    /// What a table calls it when points are taken for it; nothing where the player is disqualified instead.
    pub fn misconduct(self) -> Option<Misconduct> {
        match self {
            Offence::Obstruction
            | Offence::SevereObstruction
            | Offence::Slowness
            | Offence::FastDraw
            | Offence::TurnedTiles => Some(Misconduct::Obstruction),
            Offence::Information => Some(Misconduct::Information),
            Offence::Phone => Some(Misconduct::Phone),
            Offence::SmallErrors | Offence::WrongWord => Some(Misconduct::Repetition),
            Offence::Cheating => None,
        }
    }

    /// What the ruleset allows for it, given what the log has about the player; nothing where it has no rule about it.
    pub fn allowance(self, rules: &Rules, history: History) -> Option<Allowance> {
        let at_discretion = PointRange::Between(100, rules.penalty_most.unsigned_abs());
        let plain = Allowance {
            warning: true,
            dead_hand: false,
            points: at_discretion,
            disqualification: false,
            only_repeated_or_severe: false,
            clauses: &[],
        };
        Some(match self {
            Offence::Obstruction => obstruction(rules, history, false),
            Offence::SevereObstruction => obstruction(rules, history, true),
            Offence::Slowness => Allowance {
                only_repeated_or_severe: true,
                clauses: &["claim.tempo.obstruction", "tour.obstruct.first", "tour.obstruct.severe"],
                ..obstruction(rules, history, false)
            },
            Offence::FastDraw if rules.fast_draw_obstructs => Allowance {
                clauses: &["claim.tempo.too-fast", "tour.obstruct.first", "tour.obstruct.severe"],
                ..obstruction(rules, history, false)
            },
            Offence::TurnedTiles if rules.turned_tiles_obstruct => Allowance {
                only_repeated_or_severe: true,
                clauses: &["tour.obstruct.knocking-tiles", "tour.obstruct.first", "tour.obstruct.severe"],
                ..obstruction(rules, history, false)
            },
            Offence::FastDraw | Offence::TurnedTiles => return None,
            Offence::Information => Allowance {
                dead_hand: rules.referee_dead_hand,
                only_repeated_or_severe: true,
                clauses: &["tour.info.forbidden", "tour.info.warning-first", "tour.penalty.other-points-2016"],
                ..plain
            },
            Offence::Phone if rules.phone_rule => {
                Allowance { clauses: &["tour.phone.penalty", "tour.penalty.other-points-2016"], ..plain }
            }
            Offence::Phone => return None,
            Offence::SmallErrors => Allowance { only_repeated_or_severe: true, clauses: &["minor.repeated"], ..plain },
            Offence::WrongWord => {
                Allowance { only_repeated_or_severe: true, clauses: &["call.ron-tsumo-repeated"], ..plain }
            }
            Offence::Cheating => Allowance {
                warning: false,
                points: PointRange::None,
                disqualification: true,
                clauses: &["tour.cheat.disqualified"],
                ..plain
            },
        })
    }
}

/// The first time it costs one of two sums; repeated or severe obstruction costs more, and after that a player may have to
/// leave.
fn obstruction(rules: &Rules, history: History, severe: bool) -> Allowance {
    let again = severe || history.punished_obstruction > 0;
    let points = match again {
        false => PointRange::Either(rules.obstruction_small.unsigned_abs(), rules.obstruction_large.unsigned_abs()),
        true => PointRange::Between(rules.obstruction_severe.unsigned_abs(), rules.penalty_most.unsigned_abs()),
    };
    Allowance {
        warning: true,
        dead_hand: false,
        points,
        disqualification: rules.obstruction_disqualifies && history.punished_severely > 0,
        only_repeated_or_severe: severe,
        clauses: match again {
            false => &["tour.obstruct.first"],
            true => &["tour.obstruct.severe", "tour.obstruct.further-disqualified"],
        },
    }
}

impl Decision<'_> {
    /// Whether the decision may be taken; the clauses on which it rests, or why not.
    pub fn check(&self, rules: &Rules) -> Result<&'static [&'static str], Refusal> {
        let allowance = self.offence.allowance(rules, self.history).ok_or(Refusal::NotInRules)?;
        let has_text = !self.text.trim().is_empty();
        let allowed = match self.measure {
            Measure::Warning => allowance.warning,
            Measure::DeadHand => allowance.dead_hand,
            Measure::Points(points) if !allowance.points.contains(points) => {
                return Err(Refusal::Points(allowance.points));
            }
            Measure::Points(_) => true,
            Measure::Disqualification => allowance.disqualification,
        };
        if !allowed {
            return Err(Refusal::NotAllowed);
        }
        if self.offence == Offence::Cheating && !has_text {
            return Err(Refusal::NoProof);
        }
        let severe = self.history.earlier > 0 || has_text;
        if self.measure != Measure::Warning && allowance.only_repeated_or_severe && !severe {
            return Err(Refusal::NeitherRepeatedNorSevere);
        }
        Ok(allowance.clauses)
    }
}

/// A player is taken out of the final results for a good reason such as illness.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Removal<'a> {
    /// Why.
    pub reason: &'a str,
    /// The referee who agrees.
    pub referee: &'a str,
    /// The organiser who agrees.
    pub organiser: &'a str,
}

impl Removal<'_> {
    /// Whether there is a reason, and referee and organiser have agreed on it.
    pub fn check(&self) -> Result<&'static [&'static str], Refusal> {
        let is_said = |text: &str| !text.trim().is_empty();
        let together = is_said(self.reason) && is_said(self.referee) && is_said(self.organiser);
        if together { Ok(&["tour.illness.removed"]) } else { Err(Refusal::NotTogether) }
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use rules::Ruleset;

    use super::*;

    fn rules(id: &str) -> &'static Rules {
        &Ruleset::named(id).expect("a ruleset").rules
    }

    #[test]
    fn points_are_whole_hundreds_and_in_the_range() {
        assert!(PointRange::Either(8_000, 12_000).contains(12_000));
        assert!(!PointRange::Either(8_000, 12_000).contains(10_000));
        assert!(PointRange::Between(12_000, 48_000).contains(12_100));
        assert!(!PointRange::Between(12_000, 48_000).contains(12_150));
        assert!(!PointRange::Between(0, 48_000).contains(0));
        assert!(!PointRange::None.contains(0));
    }

    /// What a table may take for the same offence it takes, and it has a name for everything that costs points.
    #[test]
    fn whatever_costs_points_is_a_misconduct_at_the_table() {
        for ruleset in Ruleset::ALL {
            for offence in Offence::ALL {
                let Some(allowance) = offence.allowance(&ruleset.rules, History::default()) else { continue };
                let costs = allowance.points != PointRange::None;
                assert_eq!(costs, offence.misconduct().is_some(), "{}", offence.id());
                assert!(!allowance.clauses.is_empty(), "{}", offence.id());
            }
        }
    }

    #[test]
    fn a_refusal_says_what_would_be_allowed() {
        let decision = Decision {
            offence: Offence::Obstruction,
            measure: Measure::Points(10_000),
            history: History::default(),
            text: "",
        };
        let refusal = decision.check(rules("ema2016")).expect_err("not among the two");
        assert_eq!(refusal.to_string(), "this costs 8000 or 12000 points");
        let again =
            Decision { history: History { earlier: 1, punished_obstruction: 1, punished_severely: 0 }, ..decision };
        let refusal = again.check(rules("ema2016")).expect_err("too little for the second time");
        assert_eq!(refusal.to_string(), "this costs 12000 to 48000 points, in whole hundreds");
    }
}
