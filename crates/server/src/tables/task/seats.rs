//! Who is there: people who sit down, come, go, come back, or are barred, and spectators.

use protocol::TableState;
use shuffle::Commitment;
use tiles::Seat;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tracing::info;
use words::Lang;

use super::{NotSeated, Opened, Socket, SocketId, Task, hang_up};
use crate::games::played::Played;
use crate::metrics::Metrics;
use crate::people::guest::GuestId;
use crate::store::NotStored;
use crate::tables::setup::Chair;

/// How many messages a socket may be behind before it is dropped.
const BEHIND: usize = 128;
/// The most sockets of spectators at one table.
const MOST_WATCHING: u32 = 200;

/// Whether a person is there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Presence {
    /// A bot plays from this moment on, unless there is a socket.
    pub until: Instant,
    /// The person has said so: a bot plays at once.
    pub left: bool,
    /// The person may not play any more.
    pub barred: bool,
}

impl Presence {
    /// Somebody who is expected until that moment.
    pub fn new(until: Instant) -> Presence {
        Presence { until, left: false, barred: false }
    }
}

impl Task {
    pub(super) fn is_person(&self, seat: Seat) -> bool {
        match self.stored.setup.chair(seat) {
            Chair::Person { .. } => true,
            Chair::Free | Chair::Bot { .. } | Chair::Program { .. } => false,
        }
    }

    /// Whether the player has a socket here.
    pub(super) fn is_here(&self, seat: Seat) -> bool {
        self.sockets.values().any(|socket| socket.seat == Some(seat))
    }

    /// Whether a person is here, or was a moment ago and did not leave.
    pub(super) fn is_still_there(&self, seat: Seat, now: Instant) -> bool {
        let Presence { until, left, barred } = self.presence[seat];
        self.is_person(seat) && !barred && (self.is_here(seat) || !left && now < until)
    }

    /// Whether no player has a socket here.
    pub(super) fn is_deserted(&self) -> bool {
        self.sockets.values().all(|socket| socket.seat.is_none())
    }

    /// The number of spectators.
    pub(super) fn watching_now(&self) -> u32 {
        self.sockets.values().filter(|socket| socket.seat.is_none()).count() as u32
    }

    pub(super) fn sockets_of(&self, seat: Seat) -> Vec<SocketId> {
        self.sockets.iter().filter(|(_, socket)| socket.seat == Some(seat)).map(|(&id, _)| id).collect()
    }

    /// Whether the person has let the time run out too often.
    pub(super) fn dozes(&self, seat: Seat) -> bool {
        self.clock.as_ref().is_some_and(|clock| clock.dozes(seat))
    }

    pub(super) fn is_played_by_bot(&self, seat: Seat) -> bool {
        match self.stored.setup.chair(seat) {
            Chair::Bot { .. } | Chair::Program { .. } => true,
            Chair::Free => false,
            Chair::Person { .. } => {
                let Presence { until, left, barred } = self.presence[seat];
                left || barred || self.dozes(seat) || !self.is_here(seat) && Instant::now() >= until
            }
        }
    }

    pub(super) async fn sit(
        &mut self,
        guest: GuestId,
        name: Option<String>,
        commitment: Option<Commitment>,
        answer: oneshot::Sender<Result<Seat, NotSeated>>,
    ) -> Result<(), NotStored> {
        let seated = match (self.stored.setup.seat_of(&guest), self.stored.setup.free()) {
            (Some(seat), _) => Ok(seat),
            (None, Some(seat)) if self.stored.state == TableState::Waiting => match name {
                Some(name) if self.stored.setup.has_name(&name) => Err(NotSeated::NameTaken),
                name => {
                    let name = name.unwrap_or_else(|| self.stored.setup.nameless());
                    self.sit_down(seat, guest, name, commitment).await?.map(|()| seat)
                }
            },
            (None, _) => Err(NotSeated::Full),
        };
        // Whoever asked may be gone; the seat is taken all the same.
        let _ = answer.send(seated);
        Ok(())
    }

    /// A person sits down in a free chair.
    async fn sit_down(
        &mut self,
        seat: Seat,
        guest: GuestId,
        name: String,
        commitment: Option<Commitment>,
    ) -> Result<Result<(), NotSeated>, NotStored> {
        let mut setup = self.stored.setup.clone();
        setup.sit(seat, guest.clone(), name);
        commitment.into_iter().for_each(|commitment| setup.shares.commit(seat, commitment));
        let state = if setup.free().is_none() { TableState::Playing } else { TableState::Waiting };
        if let Err(why) = self.change_setup(setup, state, Some(&guest)).await? {
            return Ok(Err(why));
        }
        let now = Instant::now();
        self.presence[seat] = Presence::new(now + self.shared.settings.absence);
        if state == TableState::Playing {
            // The names are in the record, so it begins when they are known.
            self.played = Played::new(&self.stored.setup, self.played.seed().clone());
            self.reveal_until = now + self.shared.settings.reveal_time;
            Metrics::count(&self.shared.metrics.begun);
            info!(table = %self.stored.id, "the game begins");
        }
        self.nobody_since = now;
        // Who has looked on so far plays now, and comes again with a socket of the seat.
        self.hang_up_on(|socket| socket.guest == guest, 1001, "you have a seat now; come again");
        self.tell_table();
        self.tell_table_to_those_who_look_on();
        Ok(Ok(()))
    }

    pub(super) fn open(&mut self, guest: GuestId, lang: Lang, have: u32, answer: oneshot::Sender<Option<Opened>>) {
        let seat = self.stored.setup.seat_of(&guest);
        let told = self.watching.as_ref().map(|watching| watching.told().last);
        let is_let_in = seat.is_some() || told.is_some() && self.watching_now() < MOST_WATCHING;
        if !is_let_in {
            // Whoever asked may be gone.
            let _ = answer.send(None);
            return;
        }
        let (outbox, out) = mpsc::channel(BEHIND);
        let id = SocketId::fresh();
        if answer.send(Some((id, out))).is_err() {
            return;
        }
        let last = if seat.is_some() { self.played.last() } else { told.unwrap_or(0) };
        // Who has more than there is has something else.
        let have = if have > last { 0 } else { have };
        let was_here = seat.is_none_or(|seat| self.is_here(seat));
        self.sockets.insert(id, Socket { guest, seat, lang, have, outbox });
        if let Some(seat) = seat {
            (self.presence[seat].left, self.presence[seat].barred) = (false, false);
            if let Some(clock) = &mut self.clock {
                clock.heard(seat);
            }
            self.keep_time(Instant::now());
        }
        if was_here {
            self.tell_table_to(id)
        } else {
            self.tell_table()
        }
        self.tell_from_here(id);
    }

    pub(super) fn gone(&mut self, id: SocketId) {
        let Some(Socket { seat, .. }) = self.sockets.remove(&id) else { return };
        self.note_who_went(seat);
    }

    /// Ends some sockets.
    pub(super) fn hang_up_on(&mut self, which: impl Fn(&Socket) -> bool, code: u16, reason: &'static str) {
        let ends: Vec<SocketId> = self.sockets.iter().filter(|(_, socket)| which(socket)).map(|(&id, _)| id).collect();
        for id in ends {
            if let Some(Socket { seat, outbox, .. }) = self.sockets.remove(&id) {
                hang_up(&outbox, code, reason);
                self.note_who_went(seat);
            }
        }
    }

    fn note_who_went(&mut self, seat: Option<Seat>) {
        let Some(seat) = seat else { return };
        let now = Instant::now();
        if self.is_deserted() {
            self.nobody_since = now;
        }
        if !self.is_here(seat) {
            self.presence[seat].until = now + self.shared.settings.absence;
            self.tell_table();
        }
    }

    /// A person leaves: a bot plays on.
    pub(super) fn leave(&mut self, seat: Seat) {
        self.presence[seat].left = true;
        self.rematch[seat] = false;
        self.hang_up_on(|socket| socket.seat == Some(seat), 1000, "you left the table");
    }

    /// A person may not play any more: a bot plays on, or where the game has not begun the chair is free.
    pub(super) async fn bar(&mut self, guest: &GuestId) -> Result<(), NotStored> {
        if let Some(seat) = self.stored.setup.seat_of(guest) {
            match self.stored.state {
                TableState::Waiting => {
                    let mut setup = self.stored.setup.clone();
                    setup.stand_up(seat);
                    // Nobody sits down, so that there cannot be too many tables.
                    let _ = self.change_setup(setup, TableState::Waiting, None).await?;
                    self.tell_table_to_those_who_look_on();
                }
                TableState::Playing | TableState::Over | TableState::Closed => self.presence[seat].barred = true,
            }
            self.rematch[seat] = false;
            info!(table = %self.stored.id, ?seat, "a person was barred");
        }
        self.hang_up_on(|socket| socket.guest == *guest, 1008, "a moderator has barred you");
        self.tell_table();
        Ok(())
    }

    /// A person wants to be forgotten: a stand-in without a name has the seat, and a bot plays on; where the game has not
    /// begun the chair is free.
    pub(super) async fn erase(&mut self, guest: &GuestId, stand_in: GuestId) -> Result<(), NotStored> {
        let Some(seat) = self.stored.setup.seat_of(guest) else {
            self.hang_up_on(|socket| socket.guest == *guest, 1000, "you are gone");
            return Ok(());
        };
        let mut setup = self.stored.setup.clone();
        match self.stored.state {
            TableState::Waiting => setup.stand_up(seat),
            TableState::Playing | TableState::Over | TableState::Closed => setup.forget(seat, stand_in),
        }
        match self.stored.state {
            TableState::Waiting | TableState::Playing => {
                // Nobody sits down, so that nobody can be at too many tables.
                let _ = self.change_setup(setup, self.stored.state, None).await?;
            }
            // It is stored already, and nothing else changes any more.
            TableState::Over | TableState::Closed => {
                self.names = setup.names();
                self.stored.setup = setup;
            }
        }
        self.leave(seat);
        self.tell_table();
        self.tell_table_to_those_who_look_on();
        Ok(())
    }
}
