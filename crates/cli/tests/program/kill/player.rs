//! A person who does something legal by lot, comes again whenever the line is cut, and keeps all that was ever told.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::Wire;
use serde_json::{Value, json};
use shuffle::Contribution;
use tiles::Seat;
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::client::Browser;

/// A server closes the socket of who says more than 20 things a second.
const BREATH: Duration = Duration::from_millis(52);

/// What all players together have come to.
#[derive(Debug, Default)]
pub struct Progress {
    /// How many still play.
    pub playing: AtomicU32,
    /// How often somebody came again.
    pub came: AtomicU32,
    /// How many events were told for the first time.
    pub events: AtomicU64,
}

pub struct Player {
    pub browser: Browser,
    pub table: String,
    pub seat: Seat,
    /// All events, by number, as they were told first.
    pub seen: Vec<Value>,
    /// What is added to the seed.
    pub adds: Option<u8>,
    /// The server has said that it has come.
    pub was_kept: bool,
    is_over: bool,
    spoke: Instant,
}

type Line = WebSocketStream<TcpStream>;

impl Player {
    /// What a player adds to the seed.
    pub fn contribution(byte: u8) -> Contribution {
        Contribution::new([byte; 32])
    }

    /// Somebody at the seat that a request gave.
    pub fn new(browser: Browser, seated: &Value, adds: Option<u8>) -> Player {
        let table = seated["table"].as_str().expect("a table").to_owned();
        let seat: protocol::Seat = serde_json::from_value(seated["seat"].clone()).expect("a seat");
        let (seen, spoke) = (Vec::new(), Instant::now());
        Player { browser, table, seat: seat.real(), seen, adds, was_kept: false, is_over: false, spoke }
    }

    /// Plays until the game is over, however often the line is cut.
    pub async fn play(mut self, progress: &Progress) -> Player {
        let mut lines = 0;
        while !self.is_over {
            if let Some(line) = self.connect(self.seen.len()).await {
                progress.came.fetch_add(u32::from(lines > 0), Ordering::Relaxed);
                lines += 1;
                self.follow(line, progress).await;
            } else {
                sleep(Duration::from_millis(20)).await;
            }
        }
        progress.playing.fetch_sub(1, Ordering::Relaxed);
        self
    }

    /// Opens a socket as one who has so many events; nothing while nobody listens.
    async fn connect(&self, have: usize) -> Option<Line> {
        let stream = TcpStream::connect(self.browser.address).await.ok()?;
        let path = format!("ws://{}/api/tables/{}/socket?lang=en&have={have}", self.browser.address, self.table);
        let mut request = path.into_client_request().expect("a request");
        let cookie = self.browser.cookie.as_deref().expect("a cookie");
        request.headers_mut().insert("Cookie", cookie.parse().expect("a header"));
        let (line, _) = client_async(request, stream).await.ok()?;
        Some(line)
    }

    /// Hears and acts until the line is cut, or the game is over.
    async fn follow(&mut self, mut line: Line, progress: &Progress) {
        while !self.is_over {
            let Some(message) = hear(&mut line).await else { return };
            let kind = message.as_object().and_then(|keys| keys.keys().next()).expect("a message has a key").as_str();
            let body = &message[kind];
            match kind {
                "table" if body["seats"][format!("{:?}", self.seat)]["ready"] == json!(false) => {
                    self.say(&mut line, json!({"ready": true})).await;
                }
                "table" => self.contribute(&mut line, body).await,
                "sees" => {
                    progress.events.fetch_add(self.see(body), Ordering::Relaxed);
                    let moves = body["legal"]["moves"].as_array().expect("moves");
                    if let Some(action) = fastrand::choice(moves) {
                        self.say(&mut line, json!({"action": action, "after": self.seen.len()})).await;
                    }
                }
                "over" => self.is_over = true,
                "error" => {
                    let problem = &body["problem"];
                    // Somebody else may have acted meanwhile, and an answer of before may have been kept.
                    let is_double = problem["refusal"]["id"] == "already-answered";
                    match problem["id"].as_str() {
                        Some("late") => (),
                        // The time for it ran out while it was on its way.
                        Some("contribution") if problem["why"] == "late" => (),
                        Some("refused") if is_double => (),
                        Some("too-fast") => {
                            sleep(Duration::from_secs(1)).await;
                            self.say(&mut line, json!({"again": self.seen.len()})).await;
                        }
                        Some(_) | None => panic!("table {}: {body}", self.table),
                    }
                }
                other => panic!("table {}: {other} {body}", self.table),
            }
        }
    }

    /// Reveals what is added to the seed, when it is time.
    async fn contribute(&mut self, line: &mut Line, told: &Value) {
        let share = told["shares"][format!("{:?}", self.seat)]["type"].as_str().expect("a share");
        self.was_kept |= ["revealed", "contributed"].contains(&share);
        if let Some(byte) = self.adds
            && share == "committed"
            && told["state"] == "playing"
        {
            self.say(line, json!({"contribution": Player::contribution(byte).to_string()})).await;
        }
    }

    /// Keeps the events. A server that had lost some would begin anew, at 1.
    fn see(&mut self, sees: &Value) -> u64 {
        let events = sees["events"].as_array().expect("events");
        assert_eq!(
            sees["first"],
            json!(self.seen.len() + 1),
            "table {}: {} events were told, and what follows is not the next",
            self.table,
            self.seen.len()
        );
        self.seen.extend(events.iter().cloned());
        events.len() as u64
    }

    async fn say(&mut self, line: &mut Line, message: Value) {
        sleep_until(self.spoke + BREATH).await;
        self.spoke = Instant::now();
        // The line may be cut; the next hearing says so.
        let _ = line.send(Message::Text(message.to_string().into())).await;
    }

    /// Who comes as one who has nothing is told everything once more, and it is what was told before.
    pub async fn check_told_again(&self) {
        let mut line = self.connect(0).await.expect("the program listens");
        loop {
            let message = hear(&mut line).await.expect("the line is open");
            if message.get("sees").is_some() {
                assert_eq!(message["sees"]["first"], json!(1));
                let told = message["sees"]["events"].as_array().expect("events");
                assert!(told == &self.seen, "table {}: events were told otherwise before", self.table);
                return;
            }
        }
    }
}

/// The next message; nothing if the line is cut.
async fn hear(line: &mut Line) -> Option<Value> {
    loop {
        match timeout(Duration::from_secs(60), line.next()).await.expect("something is heard") {
            Some(Ok(Message::Text(text))) => return Some(serde_json::from_str(&text).expect("JSON")),
            Some(Ok(Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => (),
            Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
        }
    }
}
