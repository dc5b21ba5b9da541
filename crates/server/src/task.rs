//! One task owns one table: what people and bots ask of it comes in by a channel, one thing after the other.
//!
//! Whatever changes the table is stored first and told afterwards. If it cannot be stored, the task ends, and the table is
//! read back from what is stored when somebody asks for it again.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::{Bot, Level, choose};
use chance::Seed;
use protocol::{
    Action, Answer, BySeat as WireBySeat, Chair as ChairTold, FromSeat, GameOver, GameResult, Occasion, Problem,
    Refusal, Seat as WireSeat, SeatError, SeatProblem, ServerProblem, TableState, TableTold, ToSeat, Who, Wire,
};
use table::{Event, Phase};
use tiles::{BySeat, Seat};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep, sleep_until};
use tracing::{debug, error, info};
use words::Lang;

use crate::guest::GuestId;
use crate::metrics::Metrics;
use crate::parlour::Shared;
use crate::played::{NotPut, Played, Put};
use crate::setup::Chair;
use crate::store::{Entry, NotStored, StoredTable};
use crate::telling::Telling;

/// How many messages a socket may be behind before it is dropped.
const BEHIND: usize = 64;
/// How long a table whose game is over stays in memory without sockets, in seconds.
const LINGER: u64 = 60;
/// Who plays for a person that is away.
const SUBSTITUTE: &str = "club";

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
    /// A person at a seat looks on.
    Open {
        /// Where.
        seat: Seat,
        /// In which language.
        lang: Lang,
        /// The number of the last event that the client has.
        have: u32,
        /// The number of the socket, and what it is to send.
        answer: oneshot::Sender<(SocketId, mpsc::Receiver<Out>)>,
    },
    /// A person at a seat says something.
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
        bot: Option<Box<dyn Bot>>,
        /// What it does.
        action: Option<table::Action>,
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

struct Socket {
    seat: Seat,
    lang: Lang,
    have: u32,
    outbox: mpsc::Sender<Out>,
}

/// Whether a person is there.
#[derive(Debug, Clone, Copy)]
struct Presence {
    /// A bot plays from this moment on, unless there is a socket.
    until: Instant,
    /// The person has said so: a bot plays at once.
    left: bool,
}

/// A table and everybody who looks on.
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
    empty_since: Instant,
    bots: BySeat<Option<Box<dyn Bot>>>,
    thinking: BySeat<bool>,
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
        let away = Presence { until: now + shared.settings.absence, left: false };
        let task = Task {
            names: stored.setup.names(),
            played,
            entries,
            sockets: HashMap::new(),
            presence: BySeat([away; 4]),
            ready: BySeat([false; 4]),
            result_until: now + shared.settings.result_time,
            empty_since: now,
            bots: BySeat::default(),
            thinking: BySeat([false; 4]),
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
        self.sockets.drain().for_each(|(_, socket)| {
            // Whoever is too slow for this sees the end of the connection instead.
            let _ = socket.outbox.try_send(Out::Close(code, reason));
        });
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
        let quiet = self.sockets.is_empty().then(|| self.empty_since + self.patience()).into_iter();
        graces.chain([self.result_until]).chain(quiet).filter(|&moment| moment > now).min()
    }

    /// How long the table stays without sockets where nobody plays.
    fn patience(&self) -> std::time::Duration {
        match self.stored.state {
            TableState::Waiting => self.shared.settings.idle,
            TableState::Playing | TableState::Over | TableState::Closed => std::time::Duration::from_secs(LINGER),
        }
    }

    fn is_forgotten(&self, now: Instant) -> bool {
        let quiet = self.sockets.is_empty() && now >= self.empty_since + self.patience();
        quiet && self.stored.state != TableState::Playing
    }

    /// Does what needs nobody's decision, and asks the bots for theirs.
    async fn advance(&mut self) -> Result<(), NotStored> {
        if self.stored.state != TableState::Playing {
            return Ok(());
        }
        if self.played.table().board().phase == Phase::Between
            && !Seat::ALL.into_iter().any(|seat| self.waits_for(seat))
        {
            let was_told = self.played.table().board().number > 0;
            if let Err(refused) = self.put(Put::Deal, None).await? {
                error!(table = %self.stored.id, ?refused, "a hand that was due could not be dealt");
            }
            if was_told {
                self.tell_table();
            }
        }
        for seat in Seat::ALL {
            if !self.thinking[seat] && self.is_played_by_bot(seat) {
                self.ask(seat);
            }
        }
        Ok(())
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

    fn is_person(&self, seat: Seat) -> bool {
        matches!(self.stored.setup.chair(seat), Chair::Person { .. })
    }

    fn is_here(&self, seat: Seat) -> bool {
        self.sockets.values().any(|socket| socket.seat == seat)
    }

    fn is_played_by_bot(&self, seat: Seat) -> bool {
        match self.stored.setup.chair(seat) {
            Chair::Bot { .. } => true,
            Chair::Free => false,
            Chair::Person { .. } => {
                let Presence { until, left } = self.presence[seat];
                left || !self.is_here(seat) && Instant::now() >= until
            }
        }
    }

    /// Lets a bot think about what this seat does, if it is asked.
    fn ask(&mut self, seat: Seat) {
        let table = self.played.table();
        let legal = *table.legal_actions(seat);
        let Some(fallback) = legal.nth_move(0) else { return };
        let level = match self.stored.setup.chair(seat) {
            Chair::Bot { level } => level,
            Chair::Person { .. } | Chair::Free => SUBSTITUTE,
        };
        let fresh = || Level::named(level).map(|level| level.player(u64::from_le_bytes(crate::lots::bytes())));
        let Some(mut bot) = self.bots[seat].take().or_else(fresh) else { return };
        let (view, rules, at) = (table.view(seat), *self.played.rules(), self.played.last());
        let (shared, me) = (Arc::clone(&self.shared), self.me.clone());
        self.thinking[seat] = true;
        tokio::spawn(async move {
            let permit = Arc::clone(&shared.thinkers).acquire_owned().await;
            let thought = tokio::task::spawn_blocking(move || {
                let action = choose(&mut *bot, &rules, &view, &legal);
                (bot, action)
            });
            let (bot, action) = match thought.await {
                Ok((bot, action)) => (Some(bot), action),
                Err(failed) => {
                    error!(%failed, "a bot failed; it makes the first legal move");
                    (None, fallback)
                }
            };
            drop(permit);
            // Letting a tile pass is nothing to look at.
            if action != table::Action::Pass && !shared.settings.bot_delay.is_zero() {
                sleep(shared.settings.bot_delay).await;
            }
            if let Some(table) = me.upgrade() {
                // The table may have ended in the meantime.
                let _ = table.send(Request::Decided { seat, at, bot, action: Some(action) }).await;
            }
        });
    }

    async fn hear(&mut self, request: Request) -> Result<(), NotStored> {
        match request {
            Request::Sit { guest, name, answer } => self.sit(guest, name, answer).await,
            Request::Open { seat, lang, have, answer } => {
                self.open(seat, lang, have, answer);
                Ok(())
            }
            Request::Say { socket, message } => self.said(socket, message).await,
            Request::Gone { socket } => {
                self.gone(socket);
                Ok(())
            }
            Request::Decided { seat, at, bot, action } => {
                self.thinking[seat] = false;
                self.bots[seat] = bot;
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
        }
    }

    async fn sit(
        &mut self,
        guest: GuestId,
        name: String,
        answer: oneshot::Sender<Option<Seat>>,
    ) -> Result<(), NotStored> {
        let seat = match self.stored.setup.seat_of(&guest) {
            Some(seat) => Some(seat),
            None if self.stored.state == TableState::Waiting => self.stored.setup.free(),
            None => None,
        };
        if let Some(seat) = seat
            && self.stored.setup.seat_of(&guest).is_none()
        {
            let mut setup = self.stored.setup.clone();
            setup.sit(seat, guest, name);
            let state = if setup.free().is_none() { TableState::Playing } else { TableState::Waiting };
            self.shared.store.change_setup(&self.stored.id, setup.clone(), state).await?;
            self.names = setup.names();
            self.presence[seat] = Presence { until: Instant::now() + self.shared.settings.absence, left: false };
            if state == TableState::Playing {
                // The names are in the record, so it begins when they are known.
                self.played = Played::new(&setup, self.played.seed().clone());
                Metrics::count(&self.shared.metrics.begun);
                info!(table = %self.stored.id, "the game begins");
            }
            (self.stored.setup, self.stored.state) = (setup, state);
            self.empty_since = Instant::now();
            self.tell_table();
        }
        // Whoever asked may be gone; the seat is taken all the same.
        let _ = answer.send(seat);
        Ok(())
    }

    fn open(&mut self, seat: Seat, lang: Lang, have: u32, answer: oneshot::Sender<(SocketId, mpsc::Receiver<Out>)>) {
        let (outbox, out) = mpsc::channel(BEHIND);
        let id = SocketId::fresh();
        if answer.send((id, out)).is_err() {
            return;
        }
        let was_here = self.is_here(seat);
        // Who has more than there is has something else.
        let have = if have > self.played.last() { 0 } else { have };
        self.presence[seat].left = false;
        self.sockets.insert(id, Socket { seat, lang, have, outbox });
        if was_here {
            self.tell_table_to(id);
        } else {
            self.tell_table();
        }
        if self.stored.state != TableState::Waiting {
            self.tell(id);
        }
        self.tell_over(|one| one == id);
    }

    fn gone(&mut self, id: SocketId) {
        let Some(Socket { seat, .. }) = self.sockets.remove(&id) else { return };
        if self.sockets.is_empty() {
            self.empty_since = Instant::now();
        }
        if !self.is_here(seat) {
            self.presence[seat].until = Instant::now() + self.shared.settings.absence;
            self.tell_table();
        }
    }

    async fn said(&mut self, id: SocketId, message: Result<FromSeat, (Problem, String)>) -> Result<(), NotStored> {
        let Some(socket) = self.sockets.get_mut(&id) else { return Ok(()) };
        let seat = socket.seat;
        let not_playing = || (SeatProblem::Server(ServerProblem::NotPlaying {}), "no hand is being played".to_owned());
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
            Ok(FromSeat::Act { .. } | FromSeat::WhyNot(_)) if !is_playing => {
                let (problem, sentence) = not_playing();
                self.complain(id, problem, sentence);
            }
            Ok(FromSeat::Act { action, .. }) => {
                self.presence[seat].left = false;
                match self.put(Put::Act(WireSeat::of(seat), action.clone()), Some(seat)).await? {
                    Ok(()) => Metrics::count(&self.shared.metrics.actions),
                    Err(NotPut::NoDeal) => {
                        let (problem, sentence) = not_playing();
                        self.complain(id, problem, sentence);
                    }
                    Err(NotPut::Refused(refusal)) => {
                        let sentence = self.telling(id).map_or_else(String::new, |one| one.refusal(seat, &refusal));
                        let refusal = Refusal::of(refusal);
                        let problem = Problem::Refused { seat: WireSeat::of(seat), action, refusal };
                        self.complain(id, SeatProblem::Table(problem), sentence);
                    }
                }
            }
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
            Ok(FromSeat::Lang(code)) => match code.parse::<Lang>() {
                Ok(lang) => {
                    (socket.lang, socket.have) = (lang, 0);
                    self.tell_table_to(id);
                    if self.stored.state != TableState::Waiting {
                        self.tell(id);
                    }
                    self.tell_over(|one| one == id);
                }
                Err(error) => {
                    // What somebody typed is not repeated at any length.
                    let sentence: String = error.to_string().chars().take(120).collect();
                    self.complain(id, SeatProblem::Server(ServerProblem::NoLang {}), sentence);
                }
            },
            Ok(FromSeat::Again(have)) => {
                socket.have = if have > self.played.last() { 0 } else { have };
                if self.stored.state != TableState::Waiting {
                    self.tell(id);
                }
                self.tell_over(|one| one == id);
            }
            Ok(FromSeat::Leave) => {
                self.presence[seat].left = true;
                let mut leaving = Vec::new();
                self.sockets.retain(|_, socket| {
                    let leaves = socket.seat == seat;
                    if leaves {
                        leaving.push(socket.outbox.clone());
                    }
                    !leaves
                });
                for outbox in leaving {
                    // Whoever is too slow for this sees the end of the connection instead.
                    let _ = outbox.try_send(Out::Close(1000, "you left the table"));
                }
                if self.sockets.is_empty() {
                    self.empty_since = Instant::now();
                }
                self.tell_table();
            }
        }
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
        let hand_ended = new.iter().any(|happened| matches!(happened.event, Event::Ended { .. }));
        // That somebody answered an offer is nobody else's affair until something comes of it.
        let told: Vec<SocketId> =
            self.sockets.iter().filter(|(_, socket)| count > 0 || by == Some(socket.seat)).map(|(&id, _)| id).collect();
        if hand_ended {
            self.ready = BySeat([false; 4]);
            self.result_until = Instant::now() + self.shared.settings.result_time;
        }
        if is_over {
            self.stored.state = TableState::Over;
            self.empty_since = Instant::now();
            Metrics::count(&self.shared.metrics.finished);
            info!(table = %self.stored.id, events = self.played.last(), "the game is over");
        }
        told.into_iter().for_each(|id| self.tell(id));
        if hand_ended {
            self.tell_table();
        }
        if is_over {
            self.tell_over(|_| true);
        }
        Ok(Ok(()))
    }

    /// Tells a socket what its seat sees, from what it has on.
    fn tell(&mut self, id: SocketId) {
        let Some(socket) = self.sockets.get(&id) else { return };
        let sees = Telling::new(&self.played, &self.names, socket.lang).sees(socket.seat, socket.have);
        self.send(id, &ToSeat::Sees(Box::new(sees)));
        let last = self.played.last();
        if let Some(socket) = self.sockets.get_mut(&id) {
            socket.have = last;
        }
    }

    fn tell_table(&mut self) {
        let all: Vec<SocketId> = self.sockets.keys().copied().collect();
        all.into_iter().for_each(|id| self.tell_table_to(id));
    }

    fn tell_table_to(&mut self, id: SocketId) {
        let Some(socket) = self.sockets.get(&id) else { return };
        let mut told = table_told(&self.stored, &self.played, socket.lang, Some(socket.seat));
        let chairs = Seat::ALL.map(|seat| ChairTold {
            here: self.is_here(seat) || matches!(self.stored.setup.chair(seat), Chair::Bot { .. }),
            ready: !self.waits_for(seat),
            ..chair_told(&self.stored, &self.names, seat)
        });
        told.seats = WireBySeat::from_each(chairs);
        self.send(id, &ToSeat::Table(Box::new(told)));
    }

    fn tell_over(&mut self, to: impl Fn(SocketId) -> bool) {
        let Some(over) = game_over(&self.stored, &self.played) else { return };
        let some: Vec<SocketId> = self.sockets.keys().copied().filter(|&id| to(id)).collect();
        some.into_iter().for_each(|id| self.send(id, &ToSeat::Over(over.clone())));
    }

    fn telling(&self, id: SocketId) -> Option<Telling<'_>> {
        let socket = self.sockets.get(&id)?;
        Some(Telling::new(&self.played, &self.names, socket.lang))
    }

    fn complain(&mut self, id: SocketId, problem: SeatProblem, sentence: String) {
        Metrics::count(&self.shared.metrics.errors);
        self.send(id, &ToSeat::Error(SeatError { problem, sentence }));
    }

    /// A reader that is too slow is dropped: nobody waits for it, and it can come again.
    fn send(&mut self, id: SocketId, message: &ToSeat) {
        let Some(socket) = self.sockets.get(&id) else { return };
        let text = serde_json::to_string(message).expect("a message has only keys that are texts");
        if let Err(mpsc::error::TrySendError::Full(_)) = socket.outbox.try_send(Out::Message(text)) {
            Metrics::count(&self.shared.metrics.slow);
            self.gone(id);
        }
    }
}

/// Waits until the server goes down.
async fn until_stopped(stop: &mut watch::Receiver<bool>) {
    // If nobody can say so any more, it has gone down.
    let _ = stop.wait_for(|&stopped| stopped).await;
}

/// How a task ends.
enum End {
    /// Nobody is there.
    Quiet,
    /// The server goes down.
    Stopped,
}

/// What is told about a table to a reader in this seat, or in a replay.
pub fn table_told(stored: &StoredTable, played: &Played, lang: Lang, seat: Option<Seat>) -> TableTold {
    let names = stored.setup.names();
    TableTold {
        id: stored.id.clone(),
        code: stored.code.clone(),
        rules: stored.setup.ruleset().id.to_owned(),
        rules_name: stored.setup.ruleset().title.to_owned(),
        rounds: stored.setup.rounds,
        conduct: stored.setup.conduct,
        occasion: Occasion::Club,
        commitment: played.seed().commitment().to_string(),
        state: stored.state,
        lang: lang.code().to_owned(),
        seat: Option::of(seat),
        seats: WireBySeat::from_each(Seat::ALL.map(|seat| chair_told(stored, &names, seat))),
    }
}

fn chair_told(stored: &StoredTable, names: &BySeat<String>, seat: Seat) -> ChairTold {
    let (who, level) = match stored.setup.chair(seat) {
        Chair::Free => (Who::Free, None),
        Chair::Person { .. } => (Who::Person, None),
        Chair::Bot { level } => (Who::Bot, Some(level.clone())),
    };
    ChairTold { who, name: names[seat].clone(), level, here: false, ready: true }
}

/// How a game ended, with its seed; nothing while it is played.
pub fn game_over(stored: &StoredTable, played: &Played) -> Option<GameOver> {
    let result = played.result()?;
    Some(GameOver {
        result: GameResult::of(result),
        seed: played.seed().to_string(),
        commitment: played.seed().commitment().to_string(),
        game: stored.id.clone(),
    })
}
