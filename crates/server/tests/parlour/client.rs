//! A browser, as far as a server can tell: requests with a cookie, and sockets.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use janso_server::{PageFile, Server, Settings};
use protocol::ToSeat;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// A server whose bots do not wait.
pub async fn server(folder: &Path) -> Server {
    server_with(folder, |_| ()).await
}

pub async fn server_with(folder: &Path, change: impl FnOnce(&mut Settings)) -> Server {
    let mut settings = Settings::new("127.0.0.1:0".parse().expect("an address"), folder.to_owned());
    settings.bot_delay = Duration::ZERO;
    settings.burst = 10_000;
    settings.reads = 1_000_000;
    settings.connections_per_address = 10_000;
    settings.sockets_per_person = 10_000;
    settings.tables_per_address = 10_000;
    settings.messages = 10_000;
    change(&mut settings);
    Server::start(settings).await.expect("the server starts")
}

/// Somebody with a cookie, or without.
#[derive(Debug, Clone)]
pub struct Browser {
    pub address: SocketAddr,
    pub cookie: Option<String>,
}

/// What a server answers.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The id of the error.
    pub fn error(&self) -> String {
        self.json()["error"]["id"].as_str().unwrap_or_default().to_owned()
    }
}

impl Browser {
    pub fn new(address: SocketAddr) -> Browser {
        Browser { address, cookie: None }
    }

    pub async fn get(&mut self, path: &str) -> Reply {
        self.request("GET", path, "", &[]).await
    }

    pub async fn post(&mut self, path: &str, body: &str) -> Reply {
        self.request("POST", path, body, &[("Content-Type", "application/json")]).await
    }

    pub async fn request(&mut self, method: &str, path: &str, body: &str, headers: &[(&str, &str)]) -> Reply {
        let mut stream = TcpStream::connect(self.address).await.expect("the server listens");
        let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        if let Some(cookie) = &self.cookie {
            text += &format!("Cookie: {cookie}\r\n");
        }
        text += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
        // A server that refuses may close before it has read everything.
        let _ = stream.write_all(text.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        let answer = String::from_utf8(answer).expect("an answer in UTF-8");
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {answer:?}"));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        for line in head.lines() {
            if let Some((name, value)) = line.split_once(": ")
                && name.eq_ignore_ascii_case("set-cookie")
            {
                self.keep(value.split(';').next().unwrap_or_default());
            }
        }
        let is_chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
        let body = if is_chunked { unchunked(body) } else { body.to_owned() };
        Reply { status, head: head.to_owned(), body }
    }

    /// Keeps a cookie instead of the one of the same name; one without a value is thrown away.
    fn keep(&mut self, cookie: &str) {
        let name = |cookie: &str| cookie.split('=').next().map(str::to_owned);
        let kept = self.cookie.take().unwrap_or_default();
        let others = kept.split("; ").filter(|one| !one.is_empty() && name(one) != name(cookie));
        let new = Some(cookie).filter(|cookie| !cookie.ends_with('='));
        let all: Vec<&str> = others.chain(new).collect();
        self.cookie = Some(all.join("; ")).filter(|all| !all.is_empty());
    }

    pub async fn socket(&self, path: &str) -> Line {
        self.try_socket(path, None).await.expect("the socket opens")
    }

    /// Opens a socket, or says with which status it was refused.
    pub async fn try_socket(&self, path: &str, origin: Option<&str>) -> Result<Line, u16> {
        let stream = TcpStream::connect(self.address).await.expect("the server listens");
        let mut request = format!("ws://{}{path}", self.address).into_client_request().expect("a request");
        let own = format!("http://{}", self.address);
        request.headers_mut().insert("Origin", origin.unwrap_or(&own).parse().expect("a header"));
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("Cookie", cookie.parse().expect("a header"));
        }
        match client_async(request, stream).await {
            Ok((socket, _)) => Ok(Line { socket, frames: Vec::new() }),
            Err(Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }
}

fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).expect("a size");
        if size == 0 {
            break;
        }
        whole += &rest[..size];
        body = &rest[size + 2..];
    }
    whole
}

/// An open socket, and every frame that came in.
pub struct Line {
    socket: WebSocketStream<TcpStream>,
    pub frames: Vec<String>,
}

impl Line {
    pub async fn say(&mut self, text: impl Into<String>) {
        // The other side may have hung up; the next hearing says so.
        let _ = self.socket.send(Message::Text(text.into().into())).await;
    }

    pub async fn say_bytes(&mut self, bytes: Vec<u8>) {
        let _ = self.socket.send(Message::Binary(bytes.into())).await;
    }

    /// The next message; the close code if there is none.
    pub async fn hear(&mut self) -> Result<ToSeat, u16> {
        loop {
            let frame =
                tokio::time::timeout(Duration::from_secs(30), self.socket.next()).await.expect("something is heard");
            match frame {
                Some(Ok(Message::Text(text))) => {
                    self.frames.push(text.to_string());
                    return Ok(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")));
                }
                Some(Ok(Message::Close(frame))) => return Err(frame.map_or(1005, |frame| frame.code.into())),
                Some(Ok(Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => (),
                Some(Err(_)) | None => return Err(1006),
            }
        }
    }

    /// The next message of a kind; others are passed over.
    pub async fn hear_some<T>(&mut self, mut wanted: impl FnMut(ToSeat) -> Option<T>) -> T {
        loop {
            let message = self.hear().await.unwrap_or_else(|code| panic!("closed with {code}"));
            if let Some(found) = wanted(message) {
                return found;
            }
        }
    }
}

/// A page for servers that are asked for one.
pub fn first_page(path: &str) -> Option<PageFile> {
    let bytes = "<!doctype html><title>Janso</title>".repeat(100).into_bytes().into();
    (path == "index.html").then(|| PageFile { bytes, kind: "text/html".into(), digest: [7; 32] })
}
