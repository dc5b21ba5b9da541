//! One task owns one table: what people and bots ask of it comes in by a channel, one thing after the other.
//!
//! Whatever changes the table is stored first and told afterwards. If it cannot be stored, the task ends, and the table is
//! read back from what is stored when somebody asks for it again.

mod clock;
mod seats;
mod incoming;
mod thinking;
mod outgoing;
mod spectators;
mod window;
mod rematch;
mod contributions;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use protocol::{BySeat as WireBySeat, Chair as WireChair, ClosedTable, FromSeat, Problem, TableState, ToSeat};
use shuffle::{Commitment, Seed};
use table::{Event, Phase};
use tiles::{BySeat, Seat, Tile};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};
use tracing::{debug, error, info};
use words::Lang;

use crate::games::played::{NotPut, Played, Put};
use crate::limits::OneOf;
use crate::metrics::Metrics;
use crate::parlour::Shared;
use crate::people::guest::GuestId;
use crate::store::{Closing, Entry, NotStored, Outcome, SetupChange, StoredTable, Tenure};
use crate::tables::setup::Setup;

use clock::{Clock, Decided, on_time_out};
use seats::Presence;
use spectators::SpectatorFeed;
use thinking::{Thinker, let_go};
use window::OpenOffer;

pub use outgoing::{game_over, table_details};

/// How long a table whose game is over stays in memory without sockets.
const LINGER: Duration = Duration::from_secs(60);
/// How often the number of spectators is sent at most.
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
        /// The name, if the guest has one.
        name: Option<String>,
        /// The commitment to what the guest adds to the seed.
        commitment: Option<Commitment>,
        /// The seat, or why there is none.
        answer: oneshot::Sender<Result<Seat, NotSeated>>,
    },
    /// A person at a seat comes, or a spectator.
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
        answer: oneshot::Sender<WireBySeat<WireChair>>,
    },
    /// A person was barred: a bot plays the seat, and the sockets are closed.
    Bar {
        /// Who.
        guest: GuestId,
    },
    /// A person has erased themselves: a stand-in, for whom a bot plays, has the seat.
    Erase {
        /// Who.
        guest: GuestId,
        /// Whose the seat is from now on.
        stand_in: GuestId,
    },
}

/// Why somebody cannot sit down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotSeated {
    /// Every seat is taken.
    Full,
    /// Somebody at the table is called like that, or something that looks the same.
    NameTaken,
    /// The person, or another at the table, has erased themselves meanwhile.
    Gone,
    /// The person sits at as many unfinished tables as one may.
    Crowded,
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

    /// Whether both lead to the same task.
    pub fn is_same(&self, other: &Handle) -> bool {
        self.0.same_channel(&other.0)
    }
}

/// Somebody who is told what happens.
struct Socket {
    /// Who.
    guest: GuestId,
    /// The own seat; nothing for a spectator.
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
    /// How many entries the log has.
    entries: u32,
    /// Those of them that are not stored: answers of bots to the open offer, which nobody knows of.
    unstored: Vec<Entry>,
    sockets: HashMap<SocketId, Socket>,
    presence: BySeat<Presence>,
    ready: BySeat<bool>,
    result_until: Instant,
    /// Until when players may add to the seed, if any has committed to something.
    reveal_until: Instant,
    /// Since when no player has had a socket here; it means nothing while one has.
    nobody_since: Instant,
    bots: BySeat<Option<Thinker>>,
    thinking: BySeat<bool>,
    clock: Option<Clock>,
    offer: Option<OpenOffer>,
    /// From when on the delay of a bot counts.
    acts_from: Instant,
    watching: Option<SpectatorFeed>,
    /// The number of spectators that was sent last, and when.
    counted: (u32, Instant),
    /// Who wants another game.
    rematch: BySeat<bool>,
    /// The commitments to what they add to its seed.
    rematch_commitments: BySeat<Option<Commitment>>,
    /// The table of that game.
    next: Option<StoredTable>,
    /// Where the table was made, where that is known; the next one counts as made there too.
    from: Option<IpAddr>,
    /// Its place among the unfinished tables from there.
    room: Option<OneOf<IpAddr>>,
    inbox: mpsc::Receiver<Request>,
    me: mpsc::WeakSender<Request>,
    stop: watch::Receiver<bool>,
    /// Whether the server has its database, and for which time.
    tenure: watch::Receiver<Option<Tenure>>,
}

/// Why a stored table cannot be played on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Damaged {
    /// The seed is no seed.
    Seed,
    /// What was put in is refused, or leads to other events than those that are stored.
    Entry(u32),
    /// The stored events cannot follow one another, or do not end the game that is said to be over.
    Events,
}

/// The game of a stored table: one that is over as its events tell it, any other played again from its log.
pub fn replayed(stored: &StoredTable, log: &[Entry]) -> Result<Played, Damaged> {
    let seed: Seed = stored.seed.parse().map_err(|_| Damaged::Seed)?;
    if stored.state == TableState::Over {
        return Played::finished(stored, seed, log).ok_or(Damaged::Events);
    }
    let mut played = Played::new(&stored.setup, seed);
    for (entry, number) in log.iter().zip(1..) {
        let first = played.put_again(entry.put, entry.events.len()).map_err(|_| Damaged::Entry(number))?;
        if (entry.number, entry.first) != (number, first) || played.truth_from(first) != entry.events {
            return Err(Damaged::Entry(number));
        }
    }
    Ok(played)
}

impl Task {
    /// Starts the task of a table that has been played so far, and has a place among those of an address.
    pub fn start(
        shared: Arc<Shared>,
        stored: StoredTable,
        played: Played,
        entries: u32,
        room: Option<OneOf<IpAddr>>,
    ) -> Handle {
        let (to, inbox) = mpsc::channel(256);
        let now = Instant::now();
        let board = || Played::new(&stored.setup, played.seed().clone()).table().board().clone();
        let mut task = Task {
            names: stored.setup.names(),
            clock: stored.setup.time().map(Clock::new),
            watching: stored.setup.spectators().map(|spectators| SpectatorFeed::new(spectators, board(), stored.state)),
            offer: None,
            acts_from: now,
            played,
            entries,
            unstored: Vec::new(),
            sockets: HashMap::new(),
            presence: BySeat::new([Presence::new(now + shared.settings.absence); 4]),
            ready: BySeat::new([false; 4]),
            result_until: now + shared.settings.result_time,
            reveal_until: now + shared.settings.reveal_time,
            nobody_since: now,
            bots: BySeat::default(),
            thinking: BySeat::new([false; 4]),
            counted: (0, now),
            rematch: BySeat::new([false; 4]),
            rematch_commitments: BySeat::default(),
            next: None,
            from: room.as_ref().map(|room| *room.who()),
            room,
            inbox,
            me: to.downgrade(),
            stop: shared.stop.subscribe(),
            tenure: shared.store.tenure(),
            stored,
            shared,
        };
        task.note_offer(now);
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
            Ok(End::LockLost) => (1011, "the server has lost its database; come again"),
            Err(NotStored) => {
                error!(table = %id, "the storage failed; the table is read back when it is asked for");
                (1011, "the storage failed")
            }
        };
        self.sockets.drain().for_each(|(_, socket)| hang_up(&socket.outbox, code, reason));
        let_go(std::mem::take(&mut self.bots));
        // Who has no way to it has forgotten it.
        if let Some(me) = self.me.upgrade() {
            self.shared.forget(&id, &Handle(me));
        }
        Metrics::change(&self.shared.metrics.tables, -1);
        debug!(table = %id, "task ended");
    }

    async fn live(&mut self) -> Result<End, NotStored> {
        let (mut stop, mut tenure) = (self.stop.clone(), self.tenure.clone());
        let began = *tenure.borrow();
        loop {
            self.advance().await?;
            let now = Instant::now();
            if self.is_forgotten(now) {
                if self.stored.state == TableState::Waiting {
                    let version = Some(self.stored.version);
                    let closed = self.shared.store.close(&self.stored.id, Closing::Deserted, version).await?;
                    info!(table = %self.stored.id, closed, "closed: nobody came");
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
                // Another server may have gone on from what is stored.
                () = until_other(&mut tenure, began) => return Ok(End::LockLost),
            }
        }
    }

    /// The next moment at which something changes by itself.
    fn wake(&self, now: Instant) -> Option<Instant> {
        let graces = Seat::ALL.into_iter().filter(|&seat| self.is_person(seat)).map(|seat| self.presence[seat].until);
        let quiet = self.is_deserted().then(|| self.nobody_since + self.patience());
        let deadlines =
            self.clock.iter().flat_map(|clock| Seat::ALL.into_iter().filter_map(move |seat| clock.deadline(seat)));
        let ripe = self.watching.as_ref().and_then(SpectatorFeed::next);
        let count = (self.counted.0 != self.watching_now()).then(|| self.counted.1 + COUNT_EVERY);
        let reveal = self.stored.setup.shares.are_open().then_some(self.reveal_until);
        let moments = graces.chain(deadlines).chain([self.result_until]).chain(quiet).chain(ripe).chain(count);
        let moments = moments.chain(self.offer_wakes_at().into_iter().flatten()).chain(reveal);
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
            // Spectators may still have to be sent the end.
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
                self.fix_seed_if_due().await?;
                self.deal_if_due().await?;
                self.let_time_run_out().await?;
                self.close_offer_if_due().await?;
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
        let is_fixed = !self.stored.setup.shares.are_open();
        if !is_fixed || board.phase != Phase::Between || Seat::ALL.into_iter().any(|seat| self.waits_for(seat)) {
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
            if let Err(refused) = self.put(Put::Act(seat, action), Some(seat)).await? {
                error!(table = %self.stored.id, ?refused, "what is done on time-out is not legal");
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
            has_moves && self.is_clocked() && self.is_person(seat) && !self.is_played_by_bot(seat)
        });
        let Some(clock) = &mut self.clock else { return };
        for (seat, asked) in Seat::ALL.into_iter().zip(asked) {
            if asked { clock.ask(seat, decided, now) } else { clock.close(seat, now) }
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
            Request::Sit { guest, name, commitment, answer } => self.sit(guest, name, commitment, answer).await,
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
                let _ = answer.send(self.wire_chairs(BySeat::from_fn(|seat| self.standing(seat))));
                Ok(())
            }
            Request::Bar { guest } => self.bar(&guest).await,
            Request::Erase { guest, stand_in } => self.erase(&guest, stand_in).await,
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
            // It is legal, so that nothing is refused.
            let _ = self.put(Put::Act(seat, action), Some(seat)).await?;
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
            if !self.shared.store.close(&self.stored.id, Closing::Moderator(why.clone()), None).await? {
                // Somebody else has ended it, so that it is read again.
                return Err(NotStored);
            }
            self.stored.state = TableState::Closed;
            info!(table = %self.stored.id, why, "closed by a moderator");
            let all: Vec<SocketId> = self.sockets.keys().copied().collect();
            let closed = ToSeat::Closed(ClosedTable { sentence: why });
            all.into_iter().for_each(|id| self.send(id, &closed));
        }
        // Whoever asked may be gone; what is stored is stored.
        let _ = answer.send(ends);
        Ok(())
    }

    /// Stores another setup, and takes it over; who sits down may be at too many tables for that. What somebody else has
    /// stored meanwhile is not overwritten: the table is read back, and whoever asked asks again.
    async fn change_setup(
        &mut self,
        setup: Setup,
        state: TableState,
        newcomer: Option<&GuestId>,
    ) -> Result<Result<(), NotSeated>, NotStored> {
        let most = self.shared.settings.tables_of_guest;
        let change = SetupChange {
            id: self.stored.id.clone(),
            version: self.stored.version,
            setup: setup.clone(),
            state,
            newcomer: newcomer.map(|guest| (guest.clone(), most)),
        };
        match self.shared.store.change_setup(change).await? {
            Outcome::Done => {
                self.names = setup.names();
                (self.stored.setup, self.stored.state) = (setup, state);
                self.stored.version += 1;
                Ok(Ok(()))
            }
            Outcome::Crowded(_) => Ok(Err(NotSeated::Crowded)),
            Outcome::Gone if newcomer.is_some() => Ok(Err(NotSeated::Gone)),
            Outcome::Unchanged | Outcome::Gone => {
                error!(table = %self.stored.id, "somebody else has changed who sits at the table");
                Err(NotStored)
            }
        }
    }

    /// Puts something into the table, stores it, and tells everybody who may know. A refusal changes nothing.
    async fn put(&mut self, put: Put, by: Option<Seat>) -> Result<Result<(), NotPut>, NotStored> {
        let mut acts_from = self.acts_from(Instant::now());
        let first = match self.played.put(put) {
            Ok(first) => first,
            Err(refused) => return Ok(Err(refused)),
        };
        let offered = self.note_what_is_offered(first);
        if self.is_offer_over() {
            acts_from = self.acts_from(Instant::now());
            self.played.close_offer();
        }
        let events = self.played.truth_from(first);
        let (number, count) = (self.entries + 1, events.len());
        let result = self.played.result();
        let is_over = result.is_some();
        self.entries = number;
        self.unstored.push(Entry { number, first, put, events });
        // An answer that no person gave is nobody's affair until something comes of it, and stored with that: so a slow
        // disk does not tell that there was something to answer.
        if count > 0 || by.is_none_or(|seat| self.is_here(seat) && !self.is_window_missed()) {
            let entries = std::mem::take(&mut self.unstored);
            self.shared.store.append(&self.stored.id, entries, result).await?;
        }
        offered.into_iter().for_each(|(id, sees)| self.send(id, &sees));
        self.shared.metrics.events.inc_by(count as u64);
        let new = &self.played.log()[first as usize - 1..];
        new.iter().for_each(|happened| self.count_move(&happened.event));
        let hand_began = new.iter().any(|happened| matches!(happened.event, Event::Began { .. }));
        let hand_ended = new.iter().any(|happened| matches!(happened.event, Event::Ended { .. }));
        let now = Instant::now();
        if hand_ended {
            self.ready = BySeat::new([false; 4]);
            self.result_until = now + self.shared.settings.result_time;
        }
        if is_over {
            self.stored.state = TableState::Over;
            (self.stored.code, self.room) = (None, None);
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
        if count > 0 {
            self.acts_from = acts_from;
            self.note_offer(now);
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
        self.note_moment(now);
        Ok(Ok(()))
    }

    /// Counts what a player has done, when everybody is told of it. Anybody can read the figures: an answer to an offered tile
    /// that was counted when it was given would say that somebody could claim, also one that a better claim overrides.
    fn count_move(&self, event: &Event<Tile>) {
        let seat = match *event {
            Event::Discarded { seat, .. }
            | Event::Claimed { seat, .. }
            | Event::ConcealedKong { seat, .. }
            | Event::AddedKong { seat, .. }
            | Event::Announced { seat, .. } => seat,
            _ => return,
        };
        let Metrics { actions, bot_actions, .. } = &self.shared.metrics;
        Metrics::count(if self.is_played_by_bot(seat) { bot_actions } else { actions });
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

/// Waits until the time for which the server has its database is another one.
async fn until_other(tenure: &mut watch::Receiver<Option<Tenure>>, began: Option<Tenure>) {
    // If nobody can say so any more, nobody writes either.
    let _ = tenure.wait_for(|&now| now != began).await;
}

/// How a task ends.
enum End {
    /// Nobody is there, or it was closed.
    Quiet,
    /// The server goes down.
    Stopped,
    /// The server has lost its database, and may have it again.
    LockLost,
}
