//! What a referee can report, as entries of a menu.

use table::{Fault, Incident, LateCall, LateClaim, SetCall};
use tiles::Seat;

use crate::Voice;
use crate::voice::capital;

impl Voice<'_> {
    /// The label of an incident.
    pub fn incident(&self, incident: &Incident) -> String {
        match *incident {
            Incident::Exposed { by, exposed } => self.by(by, &self.fault(Fault::Exposed(exposed))),
            Incident::ExposedInDeal { matters } => {
                let exposed = capital(&self.fault(Fault::ExposedInDeal));
                if matters { format!("{exposed}, {}", self.text("exposed-matters")) } else { exposed }
            }
            Incident::WrongEnd { seat, dead_wall, after_discard } => {
                self.by(Some(seat), &self.fault(Fault::WrongEnd { dead_wall, after_discard }))
            }
            Incident::WrongCount(seat) => self.by(Some(seat), &self.fault(Fault::WrongCount)),
            Incident::TileNotTaken(seat) => self.by(Some(seat), &self.fault(Fault::TileNotTaken)),
            Incident::WrongOrder(seat) => self.by(Some(seat), &self.fault(Fault::WrongOrder)),
            Incident::RiichiStep { seat, missing } => self.by(Some(seat), &self.fault(Fault::RiichiStep(missing))),
            Incident::NotTurned(seat) => self.by(Some(seat), &self.fault(Fault::NotTurned)),
            Incident::Late { seat, claim, in_time, tsumo_called } => {
                let mut facts = vec![self.late(claim)];
                facts.extend(in_time.then(|| self.text("late-in-time").to_owned()));
                facts.extend(tsumo_called.then(|| self.text("late-after-tsumo").to_owned()));
                self.by(Some(seat), &facts.join(", "))
            }
            Incident::Disturbed { by, goes_on } => {
                let disturbed = self.fault(Fault::Disturbed);
                match goes_on {
                    true => self.by(by, &disturbed),
                    false => self.by(by, &format!("{disturbed}, {}", self.text("hand-cannot-go-on"))),
                }
            }
            Incident::DeadHand(seat) => self.by(Some(seat), self.text("incident-dead-hand")),
            Incident::SaidDeadHand(seat) => self.by(Some(seat), &self.fault(Fault::SaidDeadHand)),
            Incident::Penalty { seat, points, why } => {
                let penalty = format!("{}: {}", self.term("point-penalty"), self.points(points));
                self.by(Some(seat), &format!("{}, {penalty}", self.misconduct(why)))
            }
        }
    }

    fn by(&self, seat: Option<Seat>, label: &str) -> String {
        match seat {
            Some(seat) => format!("{}: {label}", self.name(seat)),
            None => format!("{} ({})", capital(label), self.text("nobodys-fault")),
        }
    }

    fn late(&self, claim: LateClaim) -> String {
        match claim {
            LateClaim::Win { shown: true } => {
                format!("{}, {}", self.fault(Fault::Late(LateCall::Win)), self.text("showing-everything"))
            }
            LateClaim::Win { shown: false } => self.fault(Fault::Late(LateCall::Win)),
            LateClaim::Pon(with) => {
                let late = self.fault(Fault::Late(LateCall::Pon));
                let tiles = self.tiles_to_tell(SetCall::Pon, &with);
                tiles.map_or(late.clone(), |tiles| format!("{late} ({tiles})"))
            }
            LateClaim::Kan => self.fault(Fault::Late(LateCall::Kan)),
        }
    }
}
