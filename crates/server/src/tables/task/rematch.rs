//! Another game with the same people, once everybody who is still there wants one.

use protocol::{RematchOffer, Seat as WireSeat, SeatProblem, ServerProblem, TableState, ToSeat, Wire};
use tiles::Seat;
use tokio::time::Instant;
use tracing::info;

use super::{SocketId, Task};
use crate::api_error::{MANY_FROM_ADDRESS, MANY_OF_PERSON};
use crate::parlour::NotMade;
use crate::store::{NotStored, StoredTable};
use crate::tables::lots;
use crate::tables::setup::Chair;
use crate::tables::shares::Shares;

impl Task {
    /// Somebody wants another game, or does not any more.
    pub(super) fn wants_rematch(&mut self, id: SocketId, seat: Seat, wanted: bool, commitment: Option<&str>) {
        let commitment = match commitment.map(str::parse).transpose() {
            Ok(commitment) => commitment,
            Err(error) => return self.complain_malformed(id, "commitment", error),
        };
        match self.stored.state {
            TableState::Over if self.next.is_some() => self.tell_rematch_to(id),
            TableState::Over => {
                self.rematch_commitments[seat] = commitment;
                if self.rematch[seat] != wanted {
                    self.rematch[seat] = wanted;
                    self.tell_table();
                }
            }
            TableState::Waiting | TableState::Playing | TableState::Closed => {
                let sentence = "another game begins when this one is over".to_owned();
                self.complain(id, SeatProblem::Server(ServerProblem::NotOver {}), sentence);
            }
        }
    }

    /// Makes the table of the next game, if everybody who is still there wants it.
    pub(super) async fn begin_rematch(&mut self) -> Result<(), NotStored> {
        let now = Instant::now();
        let there: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| self.is_still_there(seat, now)).collect();
        let all_want = there.iter().all(|&seat| self.rematch[seat]);
        if self.next.is_some() || !all_want || !there.iter().any(|&seat| self.is_here(seat)) {
            return Ok(());
        }
        let mut chairs = Vec::new();
        for seat in Seat::ALL {
            chairs.push(match self.stored.setup.chair(seat) {
                person @ Chair::Person { .. } if there.contains(&seat) => person.clone(),
                Chair::Person { .. } | Chair::Free => Chair::Free,
                bot @ (Chair::Bot { .. } | Chair::Program { .. }) => bot.clone(),
            });
        }
        let mut chairs: [Chair; 4] = chairs.try_into().expect("one for each seat");
        lots::shuffle(&mut chairs);
        let mut setup = self.stored.setup.clone().with_chairs(chairs).with_shares(Shares::default());
        for &seat in &there {
            if let (Chair::Person { guest, .. }, Some(commitment)) =
                (self.stored.setup.chair(seat), self.rematch_commitments[seat])
                && let Some(seat) = setup.seat_of(guest)
            {
                setup.shares.commit(seat, commitment);
            }
        }
        let next = match self.shared.make_table(setup, self.from).await {
            Ok(next) => next,
            Err(NotMade::NotStored) => return Err(NotStored),
            Err(NotMade::Gone) => return Ok(()),
            Err(NotMade::Crowded(guest)) => {
                let seat = self.stored.setup.seat_of(&guest);
                seat.into_iter().for_each(|seat| self.refuse_rematch(seat, MANY_OF_PERSON));
                return Ok(());
            }
            Err(NotMade::TooManyFromThere) => {
                there.into_iter().for_each(|seat| self.refuse_rematch(seat, MANY_FROM_ADDRESS));
                return Ok(());
            }
        };
        info!(table = %self.stored.id, next = %next.id, "another game");
        self.next = Some(next);
        let all: Vec<SocketId> = self.sockets.keys().copied().collect();
        all.into_iter().for_each(|id| self.tell_rematch_to(id));
        Ok(())
    }

    /// Tells a player where the next game is. Spectators receive it when it is old enough.
    pub(super) fn tell_rematch_to(&mut self, id: SocketId) {
        let (Some(socket), Some(next)) = (self.sockets.get(&id), &self.next) else { return };
        if socket.seat.is_some() {
            let seat = next.setup.seat_of(&socket.guest).map(WireSeat::of);
            self.send(id, &ToSeat::Rematch(RematchOffer { table: next.id.clone(), seat }));
        }
    }

    /// The id of the next game's table.
    pub(super) fn next_id(&self) -> Option<String> {
        self.next.as_ref().map(|StoredTable { id, .. }| id.clone())
    }

    fn refuse_rematch(&mut self, seat: Seat, why: &str) {
        self.rematch[seat] = false;
        let own: Vec<SocketId> = self.sockets_of(seat);
        for id in own {
            self.complain(id, SeatProblem::Server(ServerProblem::TooMany {}), why.to_owned());
        }
        self.tell_table();
    }
}
