//! Somebody opens connections by the thousand and says nothing, or half of something, or reads finished games without end:
//! how long others wait meanwhile. Measured with a program as it is started, on one machine with those who besiege it.

use std::net::{Ipv4Addr, SocketAddr};
use std::process::Child;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

use crate::client::Browser;
use crate::run;

/// Others ask so often, one after the other.
const REQUESTS: usize = 300;
/// With so long a pause between two of them.
const PAUSE: Duration = Duration::from_millis(10);

/// `janso serve`, until this is dropped.
struct Parlour {
    child: Child,
    address: SocketAddr,
    _folder: tempfile::TempDir,
}

impl Parlour {
    fn start(words: &[&str]) -> Parlour {
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = run::program(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--data"]);
        command.arg(folder.path()).args(words);
        let (child, said) = run::started(command);
        let address = said.strip_prefix("http://").and_then(|said| said.parse().ok()).expect("an address");
        Parlour { child, address, _folder: folder }
    }
}

impl Drop for Parlour {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection from one of many addresses of this machine.
async fn connected(to: SocketAddr, from: Ipv4Addr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    timeout(Duration::from_secs(10), socket.connect(to)).await?
}

/// The times that so many requests take, shortest first.
async fn times(address: SocketAddr, method: &str, path: &str) -> Vec<Duration> {
    let mut browser = Browser::new(address);
    browser.post("/api/me", r#"{"name":"Anna"}"#).await;
    let mut times = Vec::new();
    for _ in 0..REQUESTS {
        let began = Instant::now();
        let answer = match method {
            "POST" => browser.post(path, r#"{"name":"Anna"}"#).await,
            _ => browser.get(path).await,
        };
        times.push(began.elapsed());
        assert_eq!(answer.status, 200, "{answer:?}");
        sleep(PAUSE).await;
    }
    times.sort();
    times
}

fn at(times: &[Duration], share: f64) -> f64 {
    times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1_000.0
}

fn shown(times: &[Duration]) -> String {
    format!("p50 {:.1} ms, p95 {:.1} ms, longest {:.1} ms", at(times, 0.5), at(times, 0.95), at(times, 1.0))
}

/// Which of two sieges.
#[derive(Debug, Clone, Copy)]
enum From {
    /// All from the address that everybody else has too.
    One,
    /// From as many addresses as are needed to hold all connections at once.
    Many,
}

impl From {
    fn address(self, number: u8) -> Ipv4Addr {
        match self {
            From::One => Ipv4Addr::LOCALHOST,
            From::Many => Ipv4Addr::new(127, 0, 1, number + 1),
        }
    }
}

#[ignore = "make siege: takes a minute, and is a measure of a machine that does nothing else"]
#[tokio::test(flavor = "multi_thread")]
async fn siege_of_silence() {
    rlimit::increase_nofile_limit(20_000).expect("a limit");
    for from in [From::One, From::Many] {
        let parlour = Parlour::start(&["--burst", "100000", "--reads", "100000"]);
        let before = times(parlour.address, "GET", "/api/me").await;
        let mut held = Vec::new();
        let texts: [&[u8]; 3] = [
            b"",
            b"GET /api/me HTTP/1.1\r\nHost: localh",
            b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{\"na",
        ];
        let began = Instant::now();
        for number in 0..4_100 {
            let from = from.address((number % 16) as u8);
            let text = if number < 1_100 { texts[0] } else { texts[1 + number % 2] };
            // What is refused need not be besieged with.
            let Ok(mut stream) = connected(parlour.address, from).await else { continue };
            let _ = stream.write_all(text).await;
            held.push(stream);
        }
        let opened = began.elapsed();
        let others = times(parlour.address, "GET", "/api/me").await;
        let posts = times(parlour.address, "POST", "/api/me").await;
        println!(
            "1,100 silent connections and 3,000 half requests by {from:?}, opened in {:.1} s: GET before {}; \
             meanwhile GET {}, POST {}",
            opened.as_secs_f64(),
            shown(&before),
            shown(&others),
            shown(&posts)
        );
        assert!(at(&others, 0.95) < 50.0 && at(&posts, 0.95) < 50.0);
    }
}

/// A finished game of four bots.
async fn finished(address: SocketAddr) -> String {
    let mut anna = Browser::new(address);
    let seated = anna.post("/api/quick", r#"{"rounds":"east","level":"tsumogiri"}"#).await.json();
    let table = seated["table"].as_str().expect("a table").to_owned();
    let mut line = anna.socket(&format!("/api/tables/{table}/socket")).await;
    line.say(json!({"leave": true}).to_string()).await;
    while line.hear().await.is_ok() {}
    let until = Instant::now() + Duration::from_secs(120);
    while anna.get(&format!("/api/tables/{table}")).await.json()["state"] != "over" {
        assert!(Instant::now() < until, "the game does not end");
        sleep(Duration::from_millis(200)).await;
    }
    table
}

/// Reads finished games in all their forms by one connection, until it is told to stop.
async fn read(
    address: SocketAddr,
    from: Ipv4Addr,
    games: Arc<Vec<String>>,
    stop: Arc<AtomicBool>,
    counts: Arc<[AtomicU64; 3]>,
) {
    let mut stream = connected(address, from).await.expect("the server listens");
    let mut buffer = vec![0; 1 << 16];
    while !stop.load(Ordering::Relaxed) {
        let game = &games[fastrand::usize(..games.len())];
        let format = ["record", "events", "events&names=hidden", "mjai"][fastrand::usize(..4)];
        let (lang, packing) =
            (["en", "da", "de", "nl"][fastrand::usize(..4)], ["br", "identity"][fastrand::usize(..2)]);
        let request = format!(
            "GET /api/games/{game}?format={format}&lang={lang} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: {packing}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.expect("it is heard");
        let mut head = Vec::new();
        let end = loop {
            let length = stream.read(&mut buffer).await.expect("an answer");
            assert!(length > 0, "the server hangs up");
            head.extend_from_slice(&buffer[..length]);
            if let Some(end) = head.windows(4).position(|four| four == b"\r\n\r\n") {
                break end + 4;
            }
        };
        let text = String::from_utf8_lossy(&head[..end]).to_ascii_lowercase();
        let length = text.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
        let mut left = length.expect("a length").saturating_sub(head.len() - end);
        counts[2].fetch_add((head.len() + left) as u64, Ordering::Relaxed);
        while left > 0 {
            let length = stream.read(&mut buffer).await.expect("an answer");
            assert!(length > 0, "the server hangs up");
            left = left.saturating_sub(length);
        }
        let is_read = text.starts_with("http/1.1 200");
        assert!(is_read || text.starts_with("http/1.1 429"), "{text}");
        counts[usize::from(!is_read)].fetch_add(1, Ordering::Relaxed);
    }
}

#[ignore = "make siege: takes a minute, and is a measure of a machine that does nothing else"]
#[tokio::test(flavor = "multi_thread")]
async fn siege_of_readers() {
    for from in [From::One, From::Many] {
        let parlour = Parlour::start(&["--burst", "100000", "--bot-delay", "0"]);
        let mut games = Vec::new();
        for _ in 0..12 {
            games.push(finished(parlour.address).await);
        }
        let games = Arc::new(games);
        let before = times(parlour.address, "POST", "/api/me").await;
        let (stop, counts) = (Arc::new(AtomicBool::new(false)), Arc::new([const { AtomicU64::new(0) }; 3]));
        let readers: Vec<_> = (0..128u8)
            .map(|number| {
                let from = from.address(number);
                tokio::spawn(read(parlour.address, from, Arc::clone(&games), Arc::clone(&stop), Arc::clone(&counts)))
            })
            .collect();
        let began = Instant::now();
        let meanwhile = times(parlour.address, "POST", "/api/me").await;
        stop.store(true, Ordering::Relaxed);
        let seconds = began.elapsed().as_secs_f64();
        for reader in readers {
            reader.await.expect("a reader ends");
        }
        let [read, refused, bytes] = counts.each_ref().map(|count| count.load(Ordering::Relaxed) as f64 / seconds);
        println!(
            "128 connections asking for finished games by {from:?}, {read:.0} read and {refused:.0} refused each second, \
             {:.0} MB: POST before {}; meanwhile {}; {:.1} ms more at p95",
            bytes / 1e6,
            shown(&before),
            shown(&meanwhile),
            at(&meanwhile, 0.95) - at(&before, 0.95)
        );
        assert!(at(&meanwhile, 0.95) - at(&before, 0.95) < 20.0);
    }
}
