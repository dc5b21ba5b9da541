//! What a table tells its sockets: the table, what a seat sees, the end. Spectators are sent what is old enough.

use protocol::{
    BySeat as WireBySeat, Chair as WireChair, GameOver, GameResult, Occasion, RematchOffer, SeatError, SeatProblem,
    SeatShare, TableDetails, TableState, ToSeat, Who, Wire,
};
use tiles::{BySeat, Seat};
use tokio::sync::mpsc;
use tokio::time::Instant;
use words::Lang;

use super::spectators::{Moment, News, Standing};
use super::{COUNT_EVERY, Out, Socket, SocketId, Task};
use crate::games::played::Played;
use crate::metrics::Metrics;
use crate::store::StoredTable;
use crate::tables::setup::Chair;
use crate::tables::telling::Telling;

impl Task {
    /// Tells a socket what its seat sees, or what is old enough, from what it has on.
    pub(super) fn tell(&mut self, id: SocketId) {
        if let Some(news) = self.news_for(id) {
            self.send(id, &news);
        }
    }

    /// What a socket is to be told from what it has on. It counts as told.
    pub(super) fn news_for(&mut self, id: SocketId) -> Option<ToSeat> {
        let &Socket { seat, lang, have, .. } = self.sockets.get(&id)?;
        let telling = Telling::new(&self.played, &self.names, lang);
        let (sees, last) = match (seat, &self.watching) {
            (Some(seat), _) => {
                let clock = self.time_left(seat, Instant::now());
                (telling.sees(seat, have, clock), self.played.last())
            }
            (None, Some(watching)) => {
                let last = watching.told().last;
                (telling.shows(watching.viewer(), have, last, watching.board()), last)
            }
            (None, None) => return None,
        };
        self.sockets.get_mut(&id)?.have = last;
        Some(ToSeat::Sees(Box::new(sees)))
    }

    /// Tells a socket everything from what it has on: what it sees if the game has begun, the end if it is over, and
    /// the next game if there is one.
    pub(super) fn tell_from_here(&mut self, id: SocketId) {
        if self.state_for(id) != TableState::Waiting {
            self.tell(id);
        }
        self.tell_over_to(id);
        self.tell_rematch_to(id);
        if self.told_next().is_some() && self.sockets.get(&id).is_some_and(|socket| socket.seat.is_none()) {
            self.tell_next_to(id);
        }
    }

    /// Where the table is in its life, as far as this socket may know.
    fn state_for(&self, id: SocketId) -> TableState {
        match (self.sockets.get(&id).and_then(|socket| socket.seat), &self.watching) {
            (None, Some(watching)) => watching.told().state,
            (Some(_), _) | (None, None) => self.stored.state,
        }
    }

    /// Tells every player about the table.
    pub(super) fn tell_table(&mut self) {
        let players = self.sockets.iter().filter(|(_, socket)| socket.seat.is_some());
        let players: Vec<SocketId> = players.map(|(&id, _)| id).collect();
        players.into_iter().for_each(|id| self.tell_table_to(id));
    }

    /// Sends spectators the table, as far as it is old enough.
    pub(super) fn tell_table_to_those_who_look_on(&mut self) {
        self.those_who_look_on().into_iter().for_each(|id| self.tell_table_to(id));
    }

    fn those_who_look_on(&self) -> Vec<SocketId> {
        self.sockets.iter().filter(|(_, socket)| socket.seat.is_none()).map(|(&id, _)| id).collect()
    }

    pub(super) fn tell_table_to(&mut self, id: SocketId) {
        let Some(socket) = self.sockets.get(&id) else { return };
        let players = match (socket.seat, &self.watching) {
            (None, Some(watching)) => watching.told().players,
            (Some(_), _) | (None, None) => BySeat::from_fn(|seat| self.standing(seat)),
        };
        let mut told = table_details(&self.stored, &self.played, socket.lang, socket.seat);
        told.seats = self.wire_chairs(players);
        told.state = self.state_for(id);
        told.watching = self.watching_now();
        self.send(id, &ToSeat::Table(Box::new(told)));
    }

    /// Who sits where, and how they are.
    pub(super) fn wire_chairs(&self, players: BySeat<Standing>) -> WireBySeat<WireChair> {
        WireBySeat::from_each(Seat::ALL.map(|seat| {
            let Standing { here, ready, rematch } = players[seat];
            WireChair { here, ready, rematch, ..wire_chair(&self.stored, &self.names, seat) }
        }))
    }

    /// How a player is.
    pub(super) fn standing(&self, seat: Seat) -> Standing {
        let here = match self.stored.setup.chair(seat) {
            Chair::Bot { .. } | Chair::Program { .. } => true,
            Chair::Person { .. } => self.is_here(seat) && !self.dozes(seat),
            Chair::Free => false,
        };
        Standing { here, ready: !self.waits_for(seat), rematch: self.rematch[seat] }
    }

    pub(super) fn tell_over_to(&mut self, id: SocketId) {
        if self.state_for(id) == TableState::Over
            && let Some(over) = game_over(&self.stored, &self.played)
        {
            self.send(id, &ToSeat::Over(Box::new(over)));
        }
    }

    /// The next game, as far as spectators may know.
    fn told_next(&self) -> Option<String> {
        self.watching.as_ref().and_then(|watching| watching.told().next.clone())
    }

    fn tell_next_to(&mut self, id: SocketId) {
        if let Some(table) = self.told_next() {
            self.send(id, &ToSeat::Rematch(RematchOffer { table, seat: None }));
        }
    }

    /// Notes how the table stands, for spectators.
    pub(super) fn note_moment(&mut self, now: Instant) {
        if self.watching.is_none() {
            return;
        }
        let moment = Moment {
            last: self.played.last(),
            state: self.stored.state,
            players: BySeat::from_fn(|seat| self.standing(seat)),
            next: self.next_id(),
        };
        self.watching.iter_mut().for_each(|watching| watching.note(now, moment.clone()));
    }

    /// Notes how the table stands, and sends spectators what has become old enough, one moment after the other:
    /// what the players were told apart is never told together.
    pub(super) fn tell_those_who_look_on(&mut self) {
        if self.watching.is_none() {
            return;
        }
        let now = Instant::now();
        self.note_moment(now);
        while let Some(watching) = &mut self.watching
            && let Some(News { table, events, over, next }) = watching.ripen(now, self.played.rules(), &self.played)
        {
            for id in self.those_who_look_on() {
                if table {
                    self.tell_table_to(id);
                }
                if events {
                    self.tell(id);
                }
                if over {
                    self.tell_over_to(id);
                }
                if next {
                    self.tell_next_to(id);
                }
            }
        }
        // Whoever comes and goes must not flood the others with messages.
        let (counted, at) = self.counted;
        if counted != self.watching_now() && now >= at + COUNT_EVERY {
            self.counted = (self.watching_now(), now);
            self.tell_table();
            self.tell_table_to_those_who_look_on();
        }
    }

    pub(super) fn telling(&self, id: SocketId) -> Option<Telling<'_>> {
        let socket = self.sockets.get(&id)?;
        Some(Telling::new(&self.played, &self.names, socket.lang))
    }

    pub(super) fn complain(&mut self, id: SocketId, problem: SeatProblem, sentence: String) {
        Metrics::count(&self.shared.metrics.errors);
        self.send(id, &ToSeat::Error(SeatError { problem, sentence }));
    }

    /// A reader that is too slow is dropped: nobody waits for it, and it can come again.
    pub(super) fn send(&mut self, id: SocketId, message: &ToSeat) {
        let Some(socket) = self.sockets.get(&id) else { return };
        let text = serde_json::to_string(message).expect("a message has only keys that are texts");
        if let Err(mpsc::error::TrySendError::Full(_)) = socket.outbox.try_send(Out::Message(text)) {
            Metrics::count(&self.shared.metrics.slow);
            self.gone(id);
        }
    }
}

/// What is told about a table to a reader in this seat, to a spectator, or in a replay.
pub fn table_details(stored: &StoredTable, played: &Played, lang: Lang, seat: Option<Seat>) -> TableDetails {
    let (setup, names) = (&stored.setup, stored.setup.names());
    TableDetails {
        id: stored.id.clone(),
        code: stored.code.clone(),
        rules: setup.ruleset().id.to_owned(),
        rules_name: setup.rules_name(),
        rounds: setup.rounds(),
        conduct: setup.conduct,
        occasion: Occasion::Club,
        riichi_bet: played.rules().riichi_bet.unsigned_abs(),
        commitment: played.seed().commitment().to_string(),
        shares: shares_shown(stored),
        state: stored.state,
        lang: lang.code().to_owned(),
        seat: Option::of(seat),
        seats: WireBySeat::from_each(Seat::ALL.map(|seat| wire_chair(stored, &names, seat))),
        time: setup.time().cloned(),
        window: setup.window().cloned(),
        spectators: setup.spectators().cloned(),
        house: setup.house_text().map(str::to_owned),
        watching: 0,
    }
}

/// What each seat adds to the seed, as far as everybody may know it.
fn shares_shown(stored: &StoredTable) -> WireBySeat<SeatShare> {
    WireBySeat::from_each(Seat::ALL.map(|seat| stored.setup.shares.shown(seat)))
}

fn wire_chair(stored: &StoredTable, names: &BySeat<String>, seat: Seat) -> WireChair {
    let chair = stored.setup.chair(seat);
    let who = match chair {
        Chair::Free => Who::Free,
        Chair::Person { .. } => Who::Person,
        Chair::Bot { .. } | Chair::Program { .. } => Who::Bot,
    };
    let (name, level) = (names[seat].clone(), chair.player_id());
    WireChair { who, name, level, here: false, ready: true, rematch: false }
}

/// How a game ended, with its seed; nothing while it is played.
pub fn game_over(stored: &StoredTable, played: &Played) -> Option<GameOver> {
    let result = played.result()?;
    Some(GameOver {
        result: GameResult::of(result),
        seed: played.seed().to_string(),
        commitment: played.seed().commitment().to_string(),
        shares: shares_shown(stored),
        game: stored.id.clone(),
    })
}
