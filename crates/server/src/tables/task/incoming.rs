//! What people say to a table.

use protocol::{
    Answer, FromSeat, Problem, Refusal, Seat as WireSeat, SeatProblem, ServerProblem, TableState, ToSeat, Wire,
};
use tiles::Seat;
use tokio::time::Instant;
use words::Lang;

use super::{SocketId, Task};
use crate::games::played::{NotPut, Put};
use crate::store::NotStored;

/// A message, or what is wrong with it.
type Incoming = Result<FromSeat, (Problem, String)>;

impl Task {
    pub(super) async fn said(&mut self, id: SocketId, message: Incoming) -> Result<(), NotStored> {
        match self.sockets.get(&id).map(|socket| socket.seat) {
            Some(Some(seat)) => self.player_said(id, seat, message).await,
            Some(None) => {
                self.spectator_said(id, message);
                Ok(())
            }
            None => Ok(()),
        }
    }

    async fn player_said(&mut self, id: SocketId, seat: Seat, message: Incoming) -> Result<(), NotStored> {
        self.wake_up(seat);
        let is_playing = self.stored.state == TableState::Playing;
        match message {
            Err((problem, sentence)) => self.complain(id, SeatProblem::Table(problem), sentence),
            Ok(FromSeat::Act { seat: Some(other), .. }) if other.real() != seat => {
                let own = WireSeat::of(seat);
                let sentence = format!("you sit at {seat:?}, and act for nobody else");
                self.complain(id, SeatProblem::Server(ServerProblem::NotYourSeat { seat: own }), sentence);
            }
            Ok(FromSeat::Act { after: Some(after), .. }) if is_playing && after != self.played.last() => {
                let last = self.played.last();
                let sentence = format!("something happened since event {after}: the last one is {last}");
                self.complain(id, SeatProblem::Server(ServerProblem::Late { last }), sentence);
            }
            Ok(FromSeat::Act { .. } | FromSeat::WhyNot(_)) if !is_playing => self.complain_not_playing(id),
            Ok(FromSeat::Act { action, .. }) => self.act(id, seat, action).await?,
            Ok(FromSeat::WhyNot(action)) => {
                let why = self.played.table().why_not(self.played.rules(), seat, action.clone().real());
                let sentence = why.and_then(|why| self.telling(id).map(|telling| telling.refusal(seat, &why)));
                let answer = Answer { seat: WireSeat::of(seat), action, refusal: Option::of(why), sentence };
                self.send(id, &ToSeat::WhyNot(answer));
            }
            Ok(FromSeat::Ready) => {
                if self.waits_for(seat) {
                    self.ready[seat] = true;
                    self.tell_table();
                }
            }
            Ok(FromSeat::Lang(code)) => self.speak(id, &code),
            Ok(FromSeat::Again(have)) => self.tell_again(id, have),
            Ok(FromSeat::Contribution(hex)) => self.contributes(id, seat, &hex).await?,
            Ok(FromSeat::Rematch { wanted, commitment }) => {
                self.wants_rematch(id, seat, wanted, commitment.as_deref());
            }
            Ok(FromSeat::Leave) => self.leave(seat),
        }
        Ok(())
    }

    /// A spectator can choose the language and what is sent again, and go.
    fn spectator_said(&mut self, id: SocketId, message: Incoming) {
        match message {
            Err((problem, sentence)) => self.complain(id, SeatProblem::Table(problem), sentence),
            Ok(FromSeat::Lang(code)) => self.speak(id, &code),
            Ok(FromSeat::Again(have)) => self.tell_again(id, have),
            Ok(FromSeat::Leave) => {
                if let Some(socket) = self.sockets.remove(&id) {
                    super::hang_up(&socket.outbox, 1000, "you left the table");
                }
            }
            Ok(
                FromSeat::Act { .. }
                | FromSeat::WhyNot(_)
                | FromSeat::Ready
                | FromSeat::Contribution(_)
                | FromSeat::Rematch { .. },
            ) => {
                let sentence = "you are a spectator, and have no seat at this table".to_owned();
                self.complain(id, SeatProblem::Server(ServerProblem::NoSeat {}), sentence);
            }
        }
    }

    /// Somebody says something: whoever let the time run out is there again.
    fn wake_up(&mut self, seat: Seat) {
        if self.clock.as_mut().is_some_and(|clock| clock.heard(seat)) {
            self.keep_time(Instant::now());
            self.tell_table();
            // With the time that there is now.
            self.sockets_of(seat).into_iter().for_each(|id| self.tell(id));
        }
    }

    async fn act(&mut self, id: SocketId, seat: Seat, action: protocol::Action) -> Result<(), NotStored> {
        self.presence[seat].left = false;
        match self.put(Put::Act(seat, action.clone().real()), Some(seat)).await? {
            Ok(()) => (),
            Err(NotPut::NoDeal | NotPut::NoOffer) => self.complain_not_playing(id),
            Err(NotPut::Refused(refusal)) => {
                let sentence = self.telling(id).map_or_else(String::new, |one| one.refusal(seat, &refusal));
                let refusal = Refusal::of(refusal);
                let problem = Problem::Refused { seat: WireSeat::of(seat), action, refusal };
                self.complain(id, SeatProblem::Table(problem), sentence);
            }
        }
        Ok(())
    }

    fn complain_not_playing(&mut self, id: SocketId) {
        let problem = SeatProblem::Server(ServerProblem::NotPlaying {});
        self.complain(id, problem, "no hand is being played".to_owned());
    }

    fn speak(&mut self, id: SocketId, code: &str) {
        let lang = match code.parse::<Lang>() {
            Ok(lang) => lang,
            Err(error) => {
                // What somebody typed is not repeated at any length.
                let sentence: String = error.to_string().chars().take(120).collect();
                return self.complain(id, SeatProblem::Server(ServerProblem::NoLang {}), sentence);
            }
        };
        let Some(socket) = self.sockets.get_mut(&id) else { return };
        (socket.lang, socket.have) = (lang, 0);
        self.tell_table_to(id);
        self.tell_from_here(id);
    }

    /// Everything after this event once more. Who has more than there is has something else.
    fn tell_again(&mut self, id: SocketId, have: u32) {
        let Some(socket) = self.sockets.get_mut(&id) else { return };
        let last = match (socket.seat, &self.watching) {
            (None, Some(watching)) => watching.told().last,
            (Some(_), _) | (None, None) => self.played.last(),
        };
        socket.have = if have > last { 0 } else { have };
        self.tell_from_here(id);
    }
}
