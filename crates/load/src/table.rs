//! Four people at one table, who do something legal by lot, and how long they wait for what happens.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::stream::{SelectAll, SplitSink, SplitStream};
use futures_util::{SinkExt, Stream, StreamExt, future};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use shuffle::Contribution;
use tokio::time::{interval_at, sleep_until};
use tokio_tungstenite::tungstenite::{self, Message};

use crate::figures::LoadCounts;
use crate::guests::{Door, Guest, Socket};
use crate::{LoadError, While};

/// When turns are played.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    /// The first.
    pub from: Instant,
    /// How far they are apart.
    pub each: Duration,
    /// The end.
    pub until: Instant,
}

/// A table with its four people. Places in lists are seats.
pub struct FourPeople {
    door: Arc<Door>,
    people: Vec<Person>,
    frames: SelectAll<Frames>,
}

type Frames = std::pin::Pin<Box<dyn Stream<Item = (usize, Option<Message>)> + Send>>;

struct Person {
    line: SplitSink<Socket, Message>,
    contribution: Contribution,
    /// The number of the last event that was told.
    have: u32,
    /// What may be done, and whether it is this person's turn.
    moves: Vec<Value>,
    is_turn: bool,
    /// Actions of this table by the number of the last event before them, and when they were sent.
    sent: VecDeque<(u32, Instant)>,
}

/// What of a message matters here.
#[derive(Debug, Deserialize)]
struct FromServer {
    sees: Option<SeatNews>,
    table: Option<TableNews>,
    error: Option<Complaint>,
    over: Option<IgnoredAny>,
}

#[derive(Debug, Deserialize)]
struct SeatNews {
    first: u32,
    events: Vec<IgnoredAny>,
    legal: Legal,
    phase: Phase,
}

#[derive(Debug, Deserialize)]
struct Legal {
    moves: Vec<Value>,
}

#[derive(Debug, Deserialize)]
struct Phase {
    r#type: String,
}

#[derive(Debug, Deserialize)]
struct TableNews {
    state: protocol::TableState,
    seats: protocol::BySeat<Chair>,
    shares: protocol::BySeat<protocol::SeatShare>,
}

#[derive(Debug, Clone, Deserialize)]
struct Chair {
    ready: bool,
}

#[derive(Debug, Deserialize)]
struct Complaint {
    problem: Problem,
    sentence: String,
}

#[derive(Debug, Deserialize)]
struct Problem {
    id: String,
}

/// Why a table is left.
enum End {
    /// The time is up.
    Time,
    /// The game is over.
    Over,
}

impl FourPeople {
    /// Four new guests sit down at a new table.
    pub async fn sit(door: Arc<Door>) -> Result<FourPeople, LoadError> {
        let first = door.open_table().await?;
        let table = first.table.clone();
        let mut guests = vec![first];
        for _ in 1..4 {
            guests.push(door.join(&table).await?);
        }
        guests.sort_by_key(|guest: &Guest| guest.seat);
        let (mut people, mut frames) = (Vec::new(), SelectAll::new());
        for guest in &guests {
            let (line, heard) = door.socket(guest).await?.split();
            let contribution = guest.contribution.clone();
            people.push(Person {
                line,
                contribution,
                have: 0,
                moves: Vec::new(),
                is_turn: false,
                sent: VecDeque::new(),
            });
            frames.push(tagged(guest.seat, heard));
        }
        Ok(FourPeople { door, people, frames })
    }

    /// Plays, game after game, until the time is up.
    pub async fn play(mut self, pace: Pace) -> LoadCounts {
        let mut counts = LoadCounts::default();
        loop {
            match self.play_game(pace, &mut counts).await {
                Ok(End::Time) => return counts,
                Ok(End::Over) => match FourPeople::sit(Arc::clone(&self.door)).await {
                    Ok(next) => self = next,
                    Err(error) => {
                        counts.error(error.to_string());
                        return counts;
                    }
                },
                Err(error) => {
                    counts.error(error.to_string());
                    return counts;
                }
            }
        }
    }

    async fn play_game(&mut self, pace: Pace, counts: &mut LoadCounts) -> Result<End, LoadError> {
        let mut turns = interval_at(pace.from.max(Instant::now()).into(), pace.each);
        let mut is_due = false;
        loop {
            tokio::select! {
                () = sleep_until(pace.until.into()) => return Ok(End::Time),
                _ = turns.tick() => is_due = true,
                frame = self.frames.next() => {
                    let now = Instant::now();
                    let Some((seat, Some(message))) = frame else {
                        return Err(LoadError::new("a socket was closed"));
                    };
                    let Message::Text(text) = message else {
                        if message.is_close() {
                            return Err(LoadError::new(format!("the server closed a socket: {message}")));
                        }
                        continue;
                    };
                    if self.receive(seat, &text, now, counts).await? {
                        return Ok(End::Over);
                    }
                }
            }
            if is_due && let Some(seat) = self.people.iter().position(|person| person.is_turn) {
                is_due = false;
                counts.turns += 1;
                self.act(seat).await?;
            }
        }
    }

    /// Takes in a message; whether the game is over.
    async fn receive(
        &mut self,
        seat: usize,
        text: &str,
        now: Instant,
        counts: &mut LoadCounts,
    ) -> Result<bool, LoadError> {
        counts.frames += 1;
        counts.bytes += text.len() as u64;
        let heard: FromServer = serde_json::from_str(text).during("a message cannot be read")?;
        if let Some(SeatNews { first, events, legal, phase }) = heard.sees {
            let person = &mut self.people[seat];
            if first != person.have + 1 {
                return Err(LoadError(format!("event {first} follows event {}", person.have)));
            }
            person.have += events.len() as u32;
            person.is_turn = phase.r#type == "turn" && !legal.moves.is_empty();
            person.moves = legal.moves;
            while let Some((_, sent)) = person.sent.pop_front_if(|(after, _)| *after < person.have) {
                counts.delays.push(now - sent);
            }
            let last = person.have;
            let is_asked = !person.is_turn && !person.moves.is_empty();
            // Others may have been told already that the offer is settled; then nobody waits for an answer.
            if is_asked && self.people.iter().all(|person| person.have <= last) {
                counts.answers += 1;
                self.act(seat).await?;
            }
        }
        if let Some(TableNews { state, seats, shares }) = heard.table {
            if !seats.each()[seat].ready {
                self.say(seat, json!({"ready": true})).await?;
            }
            let is_due = matches!(shares.each()[seat], protocol::SeatShare::Committed { .. });
            if is_due && state == protocol::TableState::Playing {
                let contribution = self.people[seat].contribution.to_string();
                self.say(seat, json!({"contribution": contribution})).await?;
            }
        }
        if let Some(Complaint { problem, sentence }) = heard.error {
            match problem.id.as_str() {
                "late" => counts.late += 1,
                id => counts.error(format!("{id}: {sentence}")),
            }
        }
        Ok(heard.over.is_some())
    }

    /// Does something legal, by lot.
    async fn act(&mut self, seat: usize) -> Result<(), LoadError> {
        let person = &mut self.people[seat];
        let moves = std::mem::take(&mut person.moves);
        let (after, _) = (person.have, person.is_turn = false);
        let action = fastrand::choice(&moves);
        let now = Instant::now();
        for person in self.people.iter_mut().filter(|person| person.have <= after) {
            // An offer is settled by the last answer to it.
            person.sent.pop_back_if(|(other, _)| *other == after);
            person.sent.push_back((after, now));
        }
        self.say(seat, json!({"action": action, "after": after})).await
    }

    async fn say(&mut self, seat: usize, message: Value) -> Result<(), LoadError> {
        self.people[seat].line.send(Message::Text(message.to_string().into())).await.during("a message cannot be sent")
    }
}

/// The messages of a socket with the seat; at its end once nothing.
fn tagged(seat: usize, heard: SplitStream<Socket>) -> Frames {
    let frames =
        heard.map(Result::<Message, tungstenite::Error>::ok).chain(futures_util::stream::once(future::ready(None)));
    Box::pin(frames.map(move |message| (seat, message)))
}
