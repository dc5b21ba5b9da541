//! One task owns one table: what people and bots ask of it comes in by a channel, one thing after the other.
//!
//! Whatever changes the table is stored first and told afterwards. If it cannot be stored, the task ends, and the table is
//! read back from what is stored when somebody asks for it again.

mod clock;
mod seats;
mod said;
mod thinking;
mod told;
mod watching;
mod rematch;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use chance::Seed;
use protocol::{
    Action, BySeat as WireBySeat, Chair as ChairTold, ClosedTold, FromSeat, GameResult, Problem, Seat as WireSeat,
    TableState, ToSeat, Wire,
};
use table::{Event, Phase};
use tiles::{BySeat, Seat};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};
use tracing::{debug, error, info};
use words::Lang;

use crate::guest::GuestId;
use crate::metrics::Metrics;
use crate::parlour::Shared;
use crate::played::{NotPut, Played, Put};
use crate::store::{Entry, NotStored, StoredTable};

use clock::{Clock, Decided, on_time_out};
use seats::Presence;
use thinking::{Thinker, let_go};
use watching::Watching;

pub use told::{game_over, table_told};

/// How long a table whose game is over stays in memory without sockets.
const LINGER: Duration = Duration::from_secs(60);
/// How many look on is told this often at most.
const COUNT_EVERY: Duration = Duration::from_secs(1);

/// The number of a socket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SocketId(u64);

impl SocketId {
    fn fresh() -> SocketId {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        SocketId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// What a table tells a socket.
#[derive(Debug)]
pub enum Out {
    /// A message.
    Message(String),
    /// The end, with a close code and a reason.
    Close(u16, &'static str),
}

/// The number of a socket, and what it is to send.
pub type Opened = (SocketId, mpsc::Receiver<Out>);

/// What is asked of a table.
pub enum Request {
    /// A guest sits down.
    Sit {
        /// Who.
        guest: GuestId,
        /// The name.
        name: String,
        /// The seat, or nothing if every seat is taken.
        answer: oneshot::Sender<Option<Seat>>,
    },
    /// A person at a seat comes, or somebody who looks on.
    Open {
        /// Who.
        guest: GuestId,
        /// In which language.
        lang: Lang,
        /// The number of the last event that the client has.
        have: u32,
        /// The socket, or nothing if there is no place for it.
        answer: oneshot::Sender<Option<Opened>>,
    },
    /// A person says something.
    Say {
        /// The socket.
        socket: SocketId,
        /// What, or what is wrong with it.
        message: Result<FromSeat, (Problem, String)>,
    },
    /// A socket is gone.
    Gone {
        /// Which.
        socket: SocketId,
    },
    /// A bot has decided.
    Decided {
        /// Where.
        seat: Seat,
        /// The number of the last event when it was asked.
        at: u32,
        /// The player, if it is still well.
        bot: Option<Thinker>,
        /// What it does, if it was asked.
        action: Option<table::Action>,
    },
    /// A moderator ends the table at once. It is never played on.
    Close {
        /// Why, in the moderator's words.
        why: String,
        /// Whether it was ended; a game that is over stays as it is.
        answer: oneshot::Sender<bool>,
    },
    /// A session of a person has ended: the sockets are closed, and who still may comes again.
    HangUp {
        /// Who.
        guest: GuestId,
    },
    /// A moderator asks who sits where.
    Seats {
        /// Everybody, as the players are told.
        answer: oneshot::Sender<WireBySeat<ChairTold>>,
    },
    /// A person was barred: a bot plays the seat, and the sockets are closed.
    Bar {
        /// Who.
        guest: GuestId,
    },
}

/// The way to a table.
#[derive(Clone)]
pub struct Handle(mpsc::Sender<Request>);

impl Handle {
    /// Asks something; whether the table is there to hear it.
    pub async fn send(&self, request: Request) -> bool {
        self.0.send(request).await.is_ok()
    }

    /// Whether the task has ended.
    pub fn is_closed(&self) -> bool {
        self.0.is_closed()
    }
}

/// Somebody who is told what happens.
struct Socket {
    /// Who.
    guest: GuestId,
    /// The own seat; nothing for somebody who looks on.
    seat: Option<Seat>,
    lang: Lang,
    /// The number of the last event that was told.
    have: u32,
    outbox: mpsc::Sender<Out>,
}

/// A table and everybody who is there.
pub struct Task {
    shared: Arc<Shared>,
    stored: StoredTable,
    names: BySeat<String>,
    played: Played,
    entries: u32,
    sockets: HashMap<SocketId, Socket>,
    presence: BySeat<Presence>,
    ready: BySeat<bool>,
    result_until: Instant,
    /// Since when no player has had a socket here; it means nothing while one has.
    nobody_since: Instant,
    bots: BySeat<Option<Thinker>>,
    thinking: BySeat<bool>,
    clock: Option<Clock>,
    watching: Option<Watching>,
    /// How many look on, as it was told last, and when.
    counted: (u32, Instant),
    /// Who wants another game.
    rematch: BySeat<bool>,
    /// The table of that game.
    next: Option<StoredTable>,
    inbox: mpsc::Receiver<Request>,
    me: mpsc::WeakSender<Request>,
    stop: watch::Receiver<bool>,
}

/// Why a stored table cannot be played on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Damaged {
    /// The seed is no seed.
    Seed,
    /// What was put in is refused, or leads to other events than those that are stored.
    Entry(u32),
}

/// The game of a stored table, played again from its log.
pub fn replayed(stored: &StoredTable, log: &[Entry]) -> Result<Played, Damaged> {
    let seed: Seed = stored.seed.parse().map_err(|_| Damaged::Seed)?;
    let mut played = Played::new(&stored.setup, seed);
    for (entry, number) in log.iter().zip(1..) {
        let first = played.put(&entry.put).map_err(|_| Damaged::Entry(number))?;
        if (entry.number, entry.first) != (number, first) || played.truth_from(first) != entry.events {
            return Err(Damaged::Entry(number));
        }
    }
    Ok(played)
}

impl Task {
    /// Starts the task of a table that has been played so far.
    pub fn start(shared: Arc<Shared>, stored: StoredTable, played: Played, entries: u32) -> Handle {
        let (to, inbox) = mpsc::channel(256);
        let now = Instant::now();
        let board = || Played::new(&stored.setup, played.seed().clone()).table().board().clone();
        let task = Task {
            names: stored.setup.names(),
            clock: stored.setup.time().map(Clock::new),
            watching: stored.setup.spectators().map(|spectators| Watching::new(spectators, board(), stored.state)),
            played,
            entries,
            sockets: HashMap::new(),
            presence: BySeat([Presence::new(now + shared.settings.absence); 4]),
            ready: BySeat([false; 4]),
            result_until: now + shared.settings.result_time,
            nobody_since: now,
            bots: BySeat::default(),
            thinking: BySeat([false; 4]),
            counted: (0, now),
            rematch: BySeat([false; 4]),
            next: None,
            inbox,
            me: to.downgrade(),
            stop: shared.stop.subscribe(),
            stored,
            shared,
        };
        tokio::spawn(task.run());
        Handle(to)
    }

    async fn run(mut self) {
        let id = self.stored.id.clone();
        Metrics::change(&self.shared.metrics.tables, 1);
        let end = self.live().await;
        let (code, reason) = match end {
            Ok(End::Quiet) => (1000, "the table is closed"),
            Ok(End::Stopped) => (1001, "the server goes down"),
            Err(NotStored) => {
                error!(table = %id, "the storage failed; the table is read back when it is asked for");
                (1011, "the storage failed")
            }
        };
        self.sockets.drain().for_each(|(_, socket)| hang_up(&socket.outbox, code, reason));
        let_go(std::mem::take(&mut self.bots));
        self.shared.forget(&id);
        Metrics::change(&self.shared.metrics.tables, -1);
        debug!(table = %id, "task ended");
    }

    async fn live(&mut self) -> Result<End, NotStored> {
        let mut stop = self.stop.clone();
        loop {
            self.advance().await?;
            let now = Instant::now();
            if self.is_forgotten(now) {
                if self.stored.state == TableState::Waiting {
                    self.shared.store.close(&self.stored.id).await?;
                    info!(table = %self.stored.id, "closed: nobody came");
                }
                return Ok(End::Quiet);
            }
            let wake = self.wake(now);
            tokio::select! {
                request = self.inbox.recv() => match request {
                    Some(request) => self.hear(request).await?,
                    None => return Ok(End::Stopped),
                },
                () = sleep_until(wake.unwrap_or(now)), if wake.is_some() => (),
                () = until_stopped(&mut stop) => return Ok(End::Stopped),
            }
        }
    }

    /// The next moment at which something changes by itself.
    fn wake(&self, now: Instant) -> Option<Instant> {
        let graces = Seat::ALL.into_iter().filter(|&seat| self.is_person(seat)).map(|seat| self.presence[seat].until);
        let quiet = self.is_deserted().then(|| self.nobody_since + self.patience());
        let deadlines =
            self.clock.iter().flat_map(|clock| Seat::ALL.into_iter().filter_map(move |seat| clock.deadline(seat)));
        let ripe = self.watching.as_ref().and_then(Watching::next);
        let count = (self.counted.0 != self.watching_now()).then(|| self.counted.1 + COUNT_EVERY);
        let moments = graces.chain(deadlines).chain([self.result_until]).chain(quiet).chain(ripe).chain(count);
        moments.filter(|&moment| moment > now).min()
    }

    /// How long the table stays without players where nobody plays.
    fn patience(&self) -> Duration {
        match self.stored.state {
            TableState::Waiting | TableState::Playing => self.shared.settings.idle,
            TableState::Over | TableState::Closed => LINGER,
        }
    }

    /// Whether nobody needs the table in memory any more. A game is played to its end, whoever is there.
    fn is_forgotten(&self, now: Instant) -> bool {
        let is_quiet = self.is_deserted() && now >= self.nobody_since + self.patience();
        match self.stored.state {
            TableState::Waiting => is_quiet,
            TableState::Playing => false,
            // Who looks on may still have to be told the end.
            TableState::Over => is_quiet && self.sockets.is_empty(),
            TableState::Closed => true,
        }
    }

    /// Does what needs nobody's decision, lets time run out, and asks the bots for their decisions.
    async fn advance(&mut self) -> Result<(), NotStored> {
        match self.stored.state {
            TableState::Waiting | TableState::Closed => (),
            TableState::Over => self.begin_rematch().await?,
            TableState::Playing => {
                self.deal_if_due().await?;
                self.let_time_run_out().await?;
                for seat in Seat::ALL {
                    if !self.thinking[seat] && self.is_played_by_bot(seat) {
                        self.ask(seat);
                    }
                }
            }
        }
        self.tell_those_who_look_on();
        Ok(())
    }

    async fn deal_if_due(&mut self) -> Result<(), NotStored> {
        let board = self.played.table().board();
        if board.phase != Phase::Between || Seat::ALL.into_iter().any(|seat| self.waits_for(seat)) {
            return Ok(());
        }
        let was_told = board.number > 0;
        if let Err(refused) = self.put(Put::Deal, None).await? {
            error!(table = %self.stored.id, ?refused, "a hand that was due could not be dealt");
        }
        if was_told {
            self.tell_table();
        }
        Ok(())
    }

    /// Acts for everybody whose time is up.
    async fn let_time_run_out(&mut self) -> Result<(), NotStored> {
        let now = Instant::now();
        self.keep_time(now);
        for seat in Seat::ALL {
            let Some(clock) = &mut self.clock else { return Ok(()) };
            if clock.deadline(seat).is_none_or(|deadline| deadline > now) {
                continue;
            }
            clock.lapse(seat, now);
            if clock.dozes(seat) {
                // Before what follows, so that nobody wonders about a decision without a clock.
                self.tell_table();
            }
            let Some(action) = on_time_out(self.played.rules(), self.played.table(), seat) else { continue };
            debug!(table = %self.stored.id, ?seat, ?action, "the time is up");
            match self.put(Put::Act(WireSeat::of(seat), Action::of(action)), Some(seat)).await? {
                Ok(()) => Metrics::count(&self.shared.metrics.bot_actions),
                Err(refused) => error!(table = %self.stored.id, ?refused, "what is done on time-out is not legal"),
            }
        }
        Ok(())
    }

    /// Lets the clock run for everybody who has to decide, and for nobody else.
    fn keep_time(&mut self, now: Instant) {
        let table = self.played.table();
        let decided = Decided::in_phase(&table.board().phase, self.played.last());
        let is_playing = self.stored.state == TableState::Playing;
        let asked = Seat::ALL.map(|seat| {
            let has_moves = is_playing && table.legal_actions(seat).moves_len() > 0;
            has_moves && self.is_person(seat) && !self.is_played_by_bot(seat)
        });
        let Some(clock) = &mut self.clock else { return };
        for (seat, asked) in Seat::ALL.into_iter().zip(asked) {
            match asked {
                true => clock.ask(seat, decided, now),
                false => clock.close(seat, now),
            }
        }
    }

    /// Whether the next hand waits for this seat.
    fn waits_for(&self, seat: Seat) -> bool {
        let board = self.played.table().board();
        board.phase == Phase::Between
            && board.number > 0
            && !self.ready[seat]
            && !self.is_played_by_bot(seat)
            && Instant::now() < self.result_until
    }

    async fn hear(&mut self, request: Request) -> Result<(), NotStored> {
        match request {
            Request::Sit { guest, name, answer } => self.sit(guest, name, answer).await,
            Request::Open { guest, lang, have, answer } => {
                self.open(guest, lang, have, answer);
                Ok(())
            }
            Request::Say { socket, message } => self.said(socket, message).await,
            Request::Gone { socket } => {
                self.gone(socket);
                Ok(())
            }
            Request::Decided { seat, at, bot, action } => self.decided(seat, at, bot, action).await,
            Request::Close { why, answer } => self.close(why, answer).await,
            Request::HangUp { guest } => {
                self.hang_up_on(|socket| socket.guest == guest, 1001, "your session may have ended; come again");
                Ok(())
            }
            Request::Seats { answer } => {
                // Whoever asked may be gone.
                let _ = answer.send(self.chairs_told(BySeat(Seat::ALL.map(|seat| self.standing(seat)))));
                Ok(())
            }
            Request::Bar { guest } => self.bar(&guest).await,
        }
    }

    /// A bot has decided, or a program has heard about the game.
    async fn decided(
        &mut self,
        seat: Seat,
        at: u32,
        bot: Option<Thinker>,
        action: Option<table::Action>,
    ) -> Result<(), NotStored> {
        self.thinking[seat] = false;
        self.bots[seat] = bot;
        if self.stored.state != TableState::Playing {
            self.dismiss();
            return Ok(());
        }
        let is_due = at == self.played.last() && self.is_played_by_bot(seat);
        let legal = |action: &table::Action| self.played.table().legal_actions(seat).contains(*action);
        if let Some(action) = action.filter(|action| is_due && legal(action)) {
            let put = Put::Act(WireSeat::of(seat), Action::of(action));
            if self.put(put, Some(seat)).await?.is_ok() {
                Metrics::count(&self.shared.metrics.bot_actions);
            }
        }
        Ok(())
    }

    /// A moderator ends the table.
    async fn close(&mut self, why: String, answer: oneshot::Sender<bool>) -> Result<(), NotStored> {
        let ends = match self.stored.state {
            TableState::Waiting | TableState::Playing => true,
            TableState::Over | TableState::Closed => false,
        };
        if ends {
            self.shared.store.close(&self.stored.id).await?;
            self.stored.state = TableState::Closed;
            info!(table = %self.stored.id, why, "closed by a moderator");
            let all: Vec<SocketId> = self.sockets.keys().copied().collect();
            let closed = ToSeat::Closed(ClosedTold { sentence: why });
            all.into_iter().for_each(|id| self.send(id, &closed));
        }
        // Whoever asked may be gone; what is stored is stored.
        let _ = answer.send(ends);
        Ok(())
    }

    /// Puts something into the table, stores it, and tells everybody who may know. A refusal changes nothing.
    async fn put(&mut self, put: Put, by: Option<Seat>) -> Result<Result<(), NotPut>, NotStored> {
        let first = match self.played.put(&put) {
            Ok(first) => first,
            Err(refused) => return Ok(Err(refused)),
        };
        let events = self.played.truth_from(first);
        let (number, count) = (self.entries + 1, events.len());
        let result = self.played.result().map(GameResult::of);
        let is_over = result.is_some();
        self.shared.store.append(&self.stored.id, Entry { number, first, put, events }, result).await?;
        self.entries = number;
        self.shared.metrics.events.fetch_add(count as u64, Ordering::Relaxed);
        let new = &self.played.log()[first as usize - 1..];
        let hand_began = new.iter().any(|happened| matches!(happened.event, Event::Began { .. }));
        let hand_ended = new.iter().any(|happened| matches!(happened.event, Event::Ended { .. }));
        let now = Instant::now();
        if hand_ended {
            self.ready = BySeat([false; 4]);
            self.result_until = now + self.shared.settings.result_time;
        }
        if is_over {
            self.stored.state = TableState::Over;
            self.nobody_since = now;
            Metrics::count(&self.shared.metrics.finished);
            info!(table = %self.stored.id, events = self.played.last(), "the game is over");
            self.dismiss();
        }
        if let Some(clock) = &mut self.clock {
            by.into_iter().for_each(|seat| clock.close(seat, now));
            if hand_began {
                clock.renew();
            }
        }
        // The time for a claim begins for all at the moment at which the tile is told.
        self.keep_time(now);
        // That somebody answered an offer is nobody else's affair until something comes of it.
        let is_told = |socket: &Socket| socket.seat.is_some_and(|seat| count > 0 || by == Some(seat));
        let told: Vec<SocketId> =
            self.sockets.iter().filter(|(_, socket)| is_told(socket)).map(|(&id, _)| id).collect();
        told.into_iter().for_each(|id| self.tell(id));
        if hand_ended {
            self.tell_table();
        }
        if is_over {
            let all: Vec<SocketId> = self.sockets.keys().copied().collect();
            all.into_iter().for_each(|id| self.tell_over_to(id));
        }
        Ok(Ok(()))
    }
}

/// The end of a socket.
fn hang_up(outbox: &mpsc::Sender<Out>, code: u16, reason: &'static str) {
    // Whoever is too slow for this sees the end of the connection instead.
    let _ = outbox.try_send(Out::Close(code, reason));
}

/// Waits until the server goes down.
async fn until_stopped(stop: &mut watch::Receiver<bool>) {
    // If nobody can say so any more, it has gone down.
    let _ = stop.wait_for(|&stopped| stopped).await;
}

/// How a task ends.
enum End {
    /// Nobody is there, or it was closed.
    Quiet,
    /// The server goes down.
    Stopped,
}
