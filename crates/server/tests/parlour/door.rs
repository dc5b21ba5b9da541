//! At the door: what is believed of proxies, which pages may ask, and how pages travel.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::{Browser, first_page, server_with};

const JSON: (&str, &str) = ("Content-Type", "application/json");

fn has_secure_cookie(head: &str) -> bool {
    let mut cookies = head.lines().filter(|line| line.to_ascii_lowercase().starts_with("set-cookie:")).peekable();
    assert!(cookies.peek().is_some(), "no cookie: {head}");
    cookies.all(|line| line.contains("; Secure"))
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_proxy_of_the_operator_is_believed() {
    let folder = tempfile::tempdir().expect("a folder");
    let forwarded = [JSON, ("X-Forwarded-Proto", "https"), ("X-Forwarded-For", "192.0.2.1")];
    for is_named in [false, true] {
        let running = server_with(folder.path(), |settings| {
            settings.burst = 3;
            settings.proxies = if is_named { vec!["127.0.0.1".parse().expect("an address")] } else { Vec::new() };
        })
        .await;
        let mut count = 0;
        let mut last = 200;
        while last == 200 && count < 20 {
            let answer =
                Browser::new(running.address()).request("POST", "/api/me", r#"{"name":"Anna"}"#, &forwarded).await;
            last = answer.status;
            if last == 200 {
                assert_eq!(has_secure_cookie(&answer.head), is_named, "{}", answer.head);
                count += 1;
            }
        }
        assert_eq!(last, 429);
        // Somebody else behind the same proxy is another address, and nobody else is.
        let other = [JSON, ("X-Forwarded-For", "192.0.2.2")];
        let answer = Browser::new(running.address()).request("POST", "/api/me", r#"{"name":"Bo"}"#, &other).await;
        assert_eq!(answer.status == 200, is_named, "{answer:?}");
        running.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_address_that_people_know_is_the_only_origin() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = server_with(folder.path(), |settings| settings.origin = "https://parlour.example".parse().ok()).await;
    let mut browser = Browser::new(running.address());
    let own = format!("http://{}", running.address());
    for (origin, status) in [("https://parlour.example", 200), ("https://evil.example", 403), (own.as_str(), 403)] {
        let answer = browser.request("POST", "/api/me", r#"{"name":"Anna"}"#, &[JSON, ("Origin", origin)]).await;
        assert_eq!(answer.status, status, "{origin}: {answer:?}");
        assert!(status != 200 || has_secure_cookie(&answer.head));
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_travel_compressed() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = server_with(folder.path(), |settings| settings.pages = first_page).await;
    for (accepted, expected) in [("gzip", Some("gzip")), ("br, gzip", Some("br")), ("identity", None)] {
        let mut stream = TcpStream::connect(running.address()).await.expect("the server listens");
        let request =
            format!("GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: {accepted}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("it is heard");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.expect("an answer");
        let answer = String::from_utf8_lossy(&answer);
        let head = answer.split("\r\n\r\n").next().unwrap_or_default().to_ascii_lowercase();
        let said = head.lines().find_map(|line| line.strip_prefix("content-encoding: "));
        assert_eq!(said, expected, "{head}");
    }
    running.stop().await;
}

/// Programs read our errors, and wrong addresses are errors too.
#[tokio::test(flavor = "multi_thread")]
async fn every_wrong_address_is_answered_in_our_form() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server_with(folder.path(), |_| ()).await;
    let mut browser = Browser::new(server.address());
    browser.get("/api/me").await;
    let cases = [
        ("GET", "/api/account/login", 405, "no-method"),
        ("PUT", "/api/me", 405, "no-method"),
        ("GET", "/api/tables/%ff", 400, "not-a-request"),
        ("GET", "/api/choices?lang=en&lang=da", 400, "not-a-request"),
        ("GET", "/api/games/bcdfghjkmnpq?format=a&format=b", 400, "not-a-request"),
        ("GET", "/api/tables/KHTRWP/socket", 400, "not-a-request"),
        ("GET", "/api/nothing", 404, "no-page"),
        ("POST", "/nothing", 404, "no-page"),
    ];
    for (method, path, status, id) in cases {
        let reply = browser.request(method, path, "{}", &[JSON]).await;
        assert_eq!((reply.status, reply.error().as_str()), (status, id), "{method} {path}: {}", reply.body);
        assert!(reply.json()["error"]["sentence"].as_str().is_some_and(|said| !said.is_empty()), "{}", reply.body);
    }
    let reply = browser.get("/api/account/login").await;
    assert!(reply.head.to_ascii_lowercase().contains("allow: post"), "{}", reply.head);
    server.stop().await;
}
