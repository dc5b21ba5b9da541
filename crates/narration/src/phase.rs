//! What a table waits for.

use table::Phase;

use crate::Voice;

impl Voice<'_> {
    /// What the table waits for.
    pub fn phase(&self, phase: &Phase) -> String {
        match *phase {
            Phase::Between => self.sentence("phase-between", &[]),
            Phase::Dealing => self.sentence("phase-dealing", &[]),
            Phase::Turn { seat, .. } => self.sentence("phase-turn", &[("seat", &self.name(seat))]),
            Phase::Claims { seat, tile, .. } => {
                self.sentence("phase-claims", &[("seat", &self.name(seat)), ("tile", &self.tile(tile))])
            }
            Phase::Announcing { .. } => {
                self.sentence("phase-announcing", &[("waiting", &self.term("waiting")), ("noten", &self.term("noten"))])
            }
            Phase::Over => self.sentence("phase-over", &[]),
        }
    }
}
