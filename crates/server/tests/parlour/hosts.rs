//! The names by which the server can be called, so that no page of somebody else becomes its page (DNS rebinding).

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::server_with;

async fn called(address: SocketAddr, method: &str, path: &str, host: &str, more: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\n{more}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}"
    );
    stream.write_all(request.as_bytes()).await.expect("it is heard");
    let mut answer = vec![0; 4_096];
    let length = stream.read(&mut answer).await.expect("an answer");
    let answer = String::from_utf8_lossy(&answer[..length]).into_owned();
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    (status, answer)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_is_not_ours_gets_no_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = server_with(folder.path(), |settings| {
        settings.origin = "https://parlour.example".parse().ok();
        settings.hosts = vec!["club.example".parse().expect("a name")];
    })
    .await;
    let address = running.address();
    let upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    for host in
        ["evil.example", "evil.example:8910", "parlour.example.evil.example", "203.0.113.7", "0.0.0.0", "other.local"]
    {
        for (method, path, more) in [
            ("GET", "/", "Connection: close\r\n"),
            ("GET", "/api/me", "Connection: close\r\n"),
            ("GET", "/api/games/bcdfghjkmnpq", "Connection: close\r\n"),
            ("GET", "/metrics", "Connection: close\r\n"),
            ("POST", "/api/quick", "Connection: close\r\n"),
            ("GET", "/api/tables/bcdfghjkmnpq/socket", upgrade),
        ] {
            let (status, answer) = called(address, method, path, host, more).await;
            assert_eq!(status, 421, "{method} {path} {host}: {answer}");
            assert!(answer.contains("\"foreign-host\"") && answer.contains("--host"), "{answer}");
            assert!(!answer.to_ascii_lowercase().contains("set-cookie"), "{answer}");
        }
        // Whoever watches may call it anything.
        assert_eq!(called(address, "GET", "/healthz", host, "Connection: close\r\n").await.0, 200, "{host}");
    }
    let own = gethostname::gethostname().into_string().expect("a name");
    let own = format!("{}.local", own.split('.').next().expect("a first part"));
    let numbers = address.to_string();
    let hosts =
        ["localhost", "LOCALHOST:1234", "[::1]", "127.0.0.1", &numbers, "parlour.example", "club.example:80", &own];
    for host in hosts {
        let (status, answer) = called(address, "GET", "/api/me", host, "Connection: close\r\n").await;
        assert_eq!(status, 200, "{host}: {answer}");
        let (status, answer) = called(address, "GET", "/api/tables/bcdfghjkmnpq/socket", host, upgrade).await;
        assert_eq!(status, 401, "{host}: {answer}");
    }
    running.stop().await;
}
