//! A table in paused time: scripted people, bots, a spectator, and every frame that any of them was sent, with its moment.

use std::sync::Arc;
use std::time::Duration;

use axum_extra::extract::cookie::Key;
use players::{Bot, Level, choose};
use protocol::{Action, ClaimWindow, Conduct, FromSeat, Length, Spectators, TableState, ToSeat, Wire};
use rules::{Rules, Ruleset};
use shuffle::Seed;
use table::{BEHAVIOUR, Event, Phase, View};
use tiles::{BySeat, Seat, Tile};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};
use words::Lang;

use crate::games::played::{Played, Put};
use crate::parlour::Shared;
use crate::people::guest::GuestId;
use crate::settings::Settings;
use crate::store::{Entry, Logs, Store, StoredTable};
use crate::tables::setup::{Chair, Setup};
use crate::tables::task::{Handle, Out, Request, SocketId, Task};

/// Who sits at a table, and how its windows are.
#[derive(Debug, Clone)]
pub struct Plan {
    /// `person`, or the id of a level.
    pub seats: [&'static str; 4],
    pub window: ClaimWindow,
    /// How long people think about a claim: from, to.
    pub claims: (Duration, Duration),
    /// How long they think about a turn.
    pub turns: (Duration, Duration),
    pub spectators: Spectators,
}

/// A parlour without a database.
#[derive(Clone)]
pub struct Parlour {
    shared: Arc<Shared>,
    logs: Logs,
}

impl Parlour {
    pub fn new(bot_delay: Duration) -> Parlour {
        let mut settings = Settings::new("127.0.0.1:0".parse().expect("an address"), "nowhere".into());
        settings.bot_delay = bot_delay;
        let (store, logs) = Store::remembering();
        Parlour { shared: Shared::over(settings, store, Key::generate()), logs }
    }

    /// The figures that anybody can read.
    pub fn figures(&self) -> String {
        self.shared.metrics.text(0)
    }

    /// How often a bot thought for longer than the window.
    pub fn late_bots(&self) -> u64 {
        self.shared.metrics.late_bots.get()
    }
}

/// A frame, and when it came.
#[derive(Debug, Clone)]
pub struct Frame {
    pub at: Duration,
    pub size: usize,
    pub message: ToSeat,
}

/// What somebody was sent.
#[derive(Debug, Clone)]
pub struct Sent {
    /// The seat; nothing for the spectator.
    pub seat: Option<Seat>,
    pub frames: Vec<Frame>,
    /// How long the answers to offers took.
    pub answers: Vec<Duration>,
}

/// A game that is over.
pub struct Evening {
    pub setup: Setup,
    pub seed: Seed,
    pub sent: Vec<Sent>,
    pub log: Vec<Entry>,
}

/// What the truth knows of an offered tile.
#[derive(Debug, Clone, Copy)]
pub struct Offered {
    /// The number of its event.
    pub number: u32,
    /// Who could have claimed it.
    pub could: BySeat<bool>,
    /// Whether somebody did.
    pub taken: bool,
}

/// Plays one game.
pub async fn play(Parlour { shared, logs }: &Parlour, plan: &Plan, number: u64) -> Evening {
    let ruleset = &Ruleset::ALL[number as usize % Ruleset::ALL.len()];
    let chairs = [0, 1, 2, 3].map(|at| match plan.seats[at] {
        "person" => Chair::Person { guest: GuestId(format!("guest {at}")), name: format!("P{at}") },
        level => Chair::Bot { level: level.to_owned() },
    });
    let setup = Setup::new(ruleset, Some(Length::East), Conduct::Enforced, false, chairs)
        .with_window(plan.window.clone())
        .with_spectators(Some(plan.spectators.clone()));
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    let seed = Seed::new(bytes);
    let stored = StoredTable {
        id: format!("table {number}"),
        code: None,
        version: 0,
        state: TableState::Playing,
        seed: seed.to_string(),
        setup: setup.clone(),
        behaviour: Some(BEHAVIOUR),
        created: 0,
        ended: None,
        result: None,
        closing: None,
    };
    let handle = Task::start(Arc::clone(shared), stored, Played::new(&setup, seed.clone()), 0, None);
    let start = Instant::now();
    let mut playing = Vec::new();
    for seat in Seat::ALL {
        if let Chair::Person { guest, .. } = setup.chair(seat) {
            let lots = fastrand::Rng::with_seed(8 * number + seat as u64);
            let line = open(&handle, guest.clone(), start).await;
            playing.push(tokio::spawn(person(line, seat, setup.rules(), plan.clone(), lots)));
        }
    }
    let spectator = open(&handle, GuestId("spectator".to_owned()), start).await;
    playing.push(tokio::spawn(spectate(spectator)));
    let mut sent = Vec::new();
    for one in playing {
        sent.push(one.await.expect("everybody stays to the end"));
    }
    let log = logs.lock().expect("nobody fails while writing").remove(&format!("table {number}"));
    let log = log.expect("the game was stored");
    Evening { setup, seed, sent, log }
}

impl Evening {
    pub fn is_person(&self, seat: Seat) -> bool {
        matches!(self.setup.chair(seat), Chair::Person { .. })
    }

    /// Plays the game again from its log, calls `each` with every event and the table as it was then, and says what was
    /// offered.
    pub fn offers(&self, mut each: impl FnMut(u32, &Played)) -> Vec<Offered> {
        let mut played = Played::new(&self.setup, self.seed.clone());
        let mut offers: Vec<Offered> = Vec::new();
        for entry in &self.log {
            let is_answer = matches!(entry.put, Put::Act(_, action) if action != table::Action::Pass);
            let takes = matches!(played.table().board().phase, Phase::Claims { .. }) && is_answer;
            offers.iter_mut().rfind(|_| takes).into_iter().for_each(|offer| offer.taken = true);
            played.put_again(entry.put, entry.events.len()).expect("it was put in before");
            if entry.events.is_empty() {
                continue;
            }
            each(played.last(), &played);
            let table = played.table();
            let discarded = |event: &Event<Tile>| matches!(event, Event::Discarded { .. });
            if let Phase::Claims { .. } = table.board().phase
                && played.log().last().is_some_and(|last| discarded(&last.event))
            {
                let could = BySeat::from_fn(|seat| !table.legal_actions(seat).is_empty());
                offers.push(Offered { number: played.last(), could, taken: false });
            }
        }
        offers
    }
}

/// A socket to the table.
struct Line {
    handle: Handle,
    socket: SocketId,
    inbox: mpsc::Receiver<Out>,
    start: Instant,
    frames: Vec<Frame>,
}

async fn open(handle: &Handle, guest: GuestId, start: Instant) -> Line {
    let (answer, opened) = oneshot::channel();
    handle.send(Request::Open { guest, lang: Lang::En, have: 0, answer }).await;
    let (socket, inbox) = opened.await.expect("the table is there").expect("there is a place");
    Line { handle: handle.clone(), socket, inbox, start, frames: Vec::new() }
}

impl Line {
    /// The next message.
    async fn hear(&mut self) -> ToSeat {
        match self.inbox.recv().await {
            Some(Out::Message(text)) => {
                let message: ToSeat = serde_json::from_str(&text).expect("a message");
                let frame = Frame { at: self.start.elapsed(), size: text.len(), message: message.clone() };
                self.frames.push(frame);
                message
            }
            Some(Out::Close(code, why)) => panic!("closed: {code} {why}"),
            None => panic!("the table is gone"),
        }
    }

    async fn say(&self, message: FromSeat) {
        self.handle.send(Request::Say { socket: self.socket, message: Ok(message) }).await;
    }
}

async fn spectate(mut line: Line) -> Sent {
    while !matches!(line.hear().await, ToSeat::Over(_)) {}
    Sent { seat: None, frames: line.frames, answers: Vec::new() }
}

/// A club player who takes a while.
async fn person(mut line: Line, seat: Seat, rules: Rules, plan: Plan, mut lots: fastrand::Rng) -> Sent {
    let mut bot: Box<dyn Bot> = Level::named("club").expect("a level").player(lots.u64(..));
    let mut view = View::new(table::Board::new(&rules, table::Conduct::Enforced, table::Occasion::Club), seat);
    let (mut have, mut answers) = (0, Vec::new());
    let mut pending: Option<(Instant, FromSeat)> = None;
    loop {
        let due = pending.as_ref().map(|(at, _)| *at);
        let message = tokio::select! {
            biased;
            message = line.hear() => message,
            () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                if let Some((_, act)) = pending.take() {
                    line.say(act).await;
                }
                continue;
            }
        };
        match message {
            ToSeat::Over(_) => return Sent { seat: Some(seat), frames: line.frames, answers },
            ToSeat::Table(told) => {
                if !told.seats.each()[seat as usize].ready {
                    line.say(FromSeat::Ready).await;
                }
            }
            ToSeat::Sees(sees) => {
                have += sees.events.len() as u32;
                sees.events.into_iter().for_each(|event| view.apply(&rules, &event.real()));
                pending = None;
                if !sees.legal.is_empty() {
                    let action = Action::of(choose(&mut *bot, &rules, view.as_seen(), &view.legal_actions(&rules)));
                    let is_claim = matches!(view.board.phase, Phase::Claims { .. });
                    let (from, to) = if is_claim { plan.claims } else { plan.turns };
                    let thinks = from + (to - from).mul_f64(lots.f64());
                    if is_claim {
                        answers.push(thinks);
                    }
                    pending = Some((Instant::now() + thinks, FromSeat::Act { seat: None, action, after: Some(have) }));
                }
            }
            ToSeat::Error(_) | ToSeat::WhyNot(_) | ToSeat::Rematch(_) | ToSeat::Closed(_) => (),
        }
    }
}
