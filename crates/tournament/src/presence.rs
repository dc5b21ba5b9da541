//! Whether somebody plays: the place in the list, and the rounds without them.

use crate::names::RoundNo;

/// Whether somebody plays, round by round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Presence {
    /// What place that player has.
    pub place: Place,
    away: Vec<Away>,
}

/// What place somebody has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Waits for one.
    Waiting,
    /// Has one.
    Registered,
    /// Has one, and is there.
    CheckedIn,
}

/// Rounds without somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Away {
    /// The first round without them.
    pub from: RoundNo,
    /// The first round with them again; none as long as they are gone.
    pub until: Option<RoundNo>,
}

impl Away {
    fn holds(self, round: RoundNo) -> bool {
        self.from <= round && self.until.is_none_or(|until| round < until)
    }
}

impl Presence {
    /// Somebody who has this place, and is never away.
    pub fn new(place: Place) -> Presence {
        Presence { place, away: Vec::new() }
    }

    /// The rounds without that player: in order, and apart from each other.
    pub fn away(&self) -> &[Away] {
        &self.away
    }

    /// Whether that player is away in a round.
    pub fn is_away(&self, round: RoundNo) -> bool {
        self.away.iter().any(|away| away.holds(round))
    }

    /// The first round without that player, for somebody who has left and is not expected back.
    pub fn left(&self) -> Option<RoundNo> {
        self.away.last().filter(|away| away.until.is_none()).map(|away| away.from)
    }

    /// Whether that player has a place and has not given it up.
    pub fn holds_place(&self) -> bool {
        self.place != Place::Waiting && self.left().is_none()
    }

    /// That player is away from this round on.
    pub(crate) fn leave(&mut self, from: RoundNo) {
        let reaches = |away: &Away| away.from >= from || away.until.is_none_or(|until| until >= from);
        let first = self.away.iter().find(|away| reaches(away)).map_or(from, |away| away.from.min(from));
        self.away.retain(|away| !reaches(away));
        self.away.push(Away { from: first, until: None });
    }

    /// That player plays from this round on; rounds that were missed before it stay missed.
    pub(crate) fn come_back(&mut self, from: RoundNo) {
        self.away.retain(|away| away.from < from);
        for away in &mut self.away {
            away.until = Some(away.until.map_or(from, |until| until.min(from)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever happens in whatever order: the intervals say what a set of rounds says.
    #[test]
    fn intervals_are_a_set_of_rounds() {
        let mut lots = fastrand::Rng::with_seed(3);
        for _ in 0..2_000 {
            let mut presence = Presence::new(Place::Registered);
            let mut set = [false; 40];
            for _ in 0..lots.usize(1..8) {
                let (from, leaves) = (lots.u16(1..20), lots.bool());
                if leaves {
                    presence.leave(RoundNo(from))
                } else {
                    presence.come_back(RoundNo(from))
                }
                set[usize::from(from)..].fill(leaves);
                for (round, &away) in (0..).map(RoundNo).zip(&set) {
                    assert_eq!(presence.is_away(round), away, "round {round}: {presence:?}");
                }
                assert_eq!(presence.left().is_some(), set[39]);
                assert!(presence.away().windows(2).all(|two| two[0].until.is_some_and(|until| until < two[1].from)));
            }
        }
    }
}
