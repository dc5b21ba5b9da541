//! Connections that say nothing, or half of something, or too much at once; and proxies that say for whom they speak.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::client::{Browser, server_with};

/// How long a test waits for what should come at once.
const PATIENCE: Duration = Duration::from_secs(20);

async fn connected(address: SocketAddr) -> TcpStream {
    TcpStream::connect(address).await.expect("the server listens")
}

/// What comes until the other side hangs up.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let read = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("the server hangs up");
    // A connection that is reset is closed too.
    let _ = read;
    String::from_utf8_lossy(&bytes).into_owned()
}

async fn said(address: SocketAddr, bytes: &[u8]) -> String {
    let mut stream = connected(address).await;
    let _ = stream.write_all(bytes).await;
    rest(&mut stream).await
}

async fn figure(browser: &mut Browser, name: &str) -> i64 {
    let figures = browser.get("/metrics").await.body;
    let line = figures.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
    line.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{figures}"))
}

/// Waits until a figure is no more than this.
async fn falls_to(browser: &mut Browser, name: &str, most: i64) {
    let until = Instant::now() + PATIENCE;
    while figure(browser, name).await > most {
        assert!(Instant::now() < until, "{name} does not fall to {most}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_keeps_the_server_waiting_is_hung_up_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = server_with(folder.path(), |settings| settings.patience = Duration::from_millis(400)).await;
    let address = running.address();
    // Nothing at all, and half a head.
    assert_eq!(said(address, b"").await, "");
    assert_eq!(said(address, b"GET / HTTP/1.1\r\nHost: localho").await, "");
    // A head that grows and grows.
    let mut slow = connected(address).await;
    let began = Instant::now();
    let mut is_open = slow.write_all(b"GET / HTTP/1.1\r\n").await.is_ok();
    while is_open {
        assert!(began.elapsed() < PATIENCE, "a head may grow without end");
        tokio::time::sleep(Duration::from_millis(20)).await;
        is_open = slow.write_all(b"X: y\r\n").await.is_ok();
    }
    // Half a body is answered.
    let head =
        "POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n";
    let answer = said(address, format!("{head}{{\"name\"").as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("\"too-slow\""), "{answer}");
    // Whoever is quick is answered, and again on the same connection; then nothing is said any more.
    let mut quick = connected(address).await;
    let whole = format!("{head}{{\"name\":\"Anna\"}}");
    let mut answers = String::new();
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(150)).await;
        quick.write_all(whole.as_bytes()).await.expect("it is heard");
    }
    answers += &rest(&mut quick).await;
    assert_eq!(answers.matches("HTTP/1.1 200 ").count(), 3, "{answers}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_nothing_is_hung_up_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = server_with(folder.path(), |settings| {
        settings.patience = Duration::from_millis(400);
        settings.reads = 1_000_000;
    })
    .await;
    let mut stream = connected(running.address()).await;
    let request = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
    // More than all buffers on the way hold.
    let _ = timeout(PATIENCE, stream.write_all(&request.repeat(2_000))).await.expect("it is heard, or closed");
    let mut browser = Browser::new(running.address());
    falls_to(&mut browser, "janso_connections", 1).await;
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_has_a_bound() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = server_with(folder.path(), |_| ()).await;
    let long = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n", "y".repeat(200_000));
    let answer = said(running.address(), long.as_bytes()).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431 "), "{answer}");
    let many = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n", "X: y\r\n".repeat(500));
    let answer = said(running.address(), many.as_bytes()).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431 "), "{answer}");
    assert_eq!(Browser::new(running.address()).get("/healthz").await.status, 200);
    running.stop().await;
}

/// Far more silent connections than there is room for: everybody else is answered, and whoever plays plays on.
#[tokio::test(flavor = "multi_thread")]
async fn silence_takes_nobodys_room() {
    let folder = tempfile::tempdir().expect("a folder");
    for is_of_address in [false, true] {
        let running = server_with(folder.path(), |settings| {
            settings.connections = Some(if is_of_address { 1_000 } else { 20 });
            settings.connections_per_address = if is_of_address { 20 } else { 1_000 };
            settings.patience = Duration::from_secs(600);
        })
        .await;
        let mut anna = Browser::new(running.address());
        let seated = anna.post("/api/quick", r#"{"rounds":"east","level":"tsumogiri"}"#).await.json();
        let mut line = anna.socket(&format!("/api/tables/{}/socket", seated["table"].as_str().expect("a table"))).await;
        line.hear().await.expect("something is told");
        let half =
            b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{";
        let mut silent = Vec::new();
        for number in 0..100 {
            let mut stream = connected(running.address()).await;
            if number % 2 == 0 {
                let _ = stream.write_all(half).await;
            }
            silent.push(stream);
            if number % 10 == 0 {
                assert_eq!(anna.post("/api/me", r#"{"name":"Anna"}"#).await.status, 200, "{number}");
            }
        }
        let mut first = silent.remove(0);
        assert_eq!(rest(&mut first).await, "", "who has waited longest makes room");
        line.say(r#"{"again":0}"#).await;
        line.hear().await.expect("the socket is as it was");
        let most = figure(&mut anna, "janso_connections").await;
        assert!(most <= 20, "{most}");
        running.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_and_a_person_have_so_many_sockets() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = server_with(folder.path(), |settings| {
        settings.connections_per_address = 5;
        settings.sockets_per_person = 2;
    })
    .await;
    let mut lines = Vec::new();
    let mut guests = Vec::new();
    for _ in 0..2 {
        let mut guest = Browser::new(running.address());
        let seated = guest.post("/api/quick", r#"{"rounds":"east","level":"tsumogiri"}"#).await.json();
        let path = format!("/api/tables/{}/socket", seated["table"].as_str().expect("a table"));
        for _ in 0..2 {
            lines.push(guest.socket(&path).await);
        }
        assert_eq!(guest.try_socket(&path, None).await.err(), Some(429));
        guests.push((guest, path));
    }
    // Four sockets and one request are five connections; sockets do not make room for anybody.
    let mut third = Browser::new(running.address());
    let seated = third.post("/api/quick", r#"{"rounds":"east","level":"tsumogiri"}"#).await.json();
    let path = format!("/api/tables/{}/socket", seated["table"].as_str().expect("a table"));
    let fifth = third.socket(&path).await;
    let answer =
        said(running.address(), b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 503 "), "{answer}");
    // What is closed is free again.
    drop((fifth, lines.pop()));
    let until = Instant::now() + PATIENCE;
    let (guest, path) = guests.pop().expect("a guest");
    loop {
        let again =
            said(running.address(), b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await;
        if again.starts_with("HTTP/1.1 200 ") && guest.try_socket(&path, None).await.is_ok() {
            break;
        }
        assert!(Instant::now() < until, "nothing becomes free");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    running.stop().await;
}

/// The bytes of a second version's header.
fn second(from: [u8; 4]) -> Vec<u8> {
    let head = b"\r\n\r\n\0\r\nQUIT\n\x21\x11\x00\x0c";
    [&head[..], &from, &[198, 51, 100, 9], &[0x12, 0x67, 0x22, 0xce]].concat()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_says_for_whom_it_speaks_and_nobody_else_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let body = r#"{"name":"Anna"}"#;
    let post = |host: &str| {
        let head = format!(
            "POST /api/me HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             X-Forwarded-For: 192.0.2.{}\r\nContent-Length: {}\r\n\r\n{body}",
            fastrand::u8(..),
            body.len()
        );
        head.into_bytes()
    };
    let first = |last: u8| format!("PROXY TCP4 192.0.2.{last} 198.51.100.9 4711 8910\r\n").into_bytes();
    let status = |answer: &str| answer.split(' ').nth(1).and_then(|status| status.parse::<u16>().ok());
    let running = server_with(folder.path(), |settings| {
        settings.burst = 2;
        settings.proxies = vec!["127.0.0.1".parse().expect("an address")];
        settings.proxy_kind = janso_server::ProxyKind::Protocol;
    })
    .await;
    let address = running.address();
    // Both versions name the same person, whatever that person writes into headers.
    for (header, expected) in [
        (first(1), 200),
        (second([192, 0, 2, 1]), 200),
        (first(1), 429),
        (first(2), 200),
        (second([192, 0, 2, 3]), 200),
    ] {
        let answer = said(address, &[header, post("198.51.100.9:8910")].concat()).await;
        assert_eq!(status(&answer), Some(expected), "{answer}");
    }
    // The address that the person connected to is ours too, and another is not.
    let other = said(address, &[first(4), post("203.0.113.7")].concat()).await;
    assert_eq!(status(&other), Some(421), "{other}");
    // A proxy that says nothing about it is not heard; one that asks for itself is.
    assert_eq!(said(address, &post("localhost")).await, "");
    let own = b"PROXY UNKNOWN\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    assert_eq!(status(&said(address, own).await), Some(200));
    // Whom the proxy does not know does not become somebody by writing a header.
    for expected in [200, 200, 429] {
        let answer = said(address, &[b"PROXY UNKNOWN\r\n".to_vec(), post("localhost")].concat()).await;
        assert_eq!(status(&answer), Some(expected), "{answer}");
    }
    running.stop().await;
    // Nobody is believed who is not named, and nothing is looked for that was not agreed on.
    for proxies in [Vec::new(), vec!["127.0.0.1".parse().expect("an address")]] {
        let running = server_with(folder.path(), |settings| settings.proxies = proxies).await;
        let answer = said(running.address(), &[first(1), post("localhost")].concat()).await;
        assert!(matches!(status(&answer), None | Some(400)), "{answer}");
        running.stop().await;
    }
}
