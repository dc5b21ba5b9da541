//! Guests of a parlour: requests with a cookie, and sockets.

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, COOKIE, SET_COOKIE};
use hyper::{Request, StatusCode};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde::Deserialize;
use serde_json::{Value, json};
use shuffle::Contribution;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::{LoadError, While};

/// An open socket.
pub type Socket = WebSocketStream<TcpStream>;

/// The door of a parlour.
pub struct Door {
    host: String,
    client: Client<HttpConnector, Full<Bytes>>,
}

/// A place at a table, and the cookie of who has it.
#[derive(Debug, Clone)]
pub struct Guest {
    /// The table.
    pub table: String,
    /// A to D, as 0 to 3.
    pub seat: usize,
    /// What the guest adds to the seed, as a browser would.
    pub contribution: Contribution,
    cookie: String,
}

/// What the server answers to who sits down.
#[derive(Debug, Deserialize)]
struct Seated {
    table: String,
    seat: protocol::Seat,
}

impl Door {
    /// The door of the parlour with this address, or why that is not one.
    pub fn new(url: &str) -> Result<Door, LoadError> {
        let host = url.strip_prefix("http://").map(|host| host.trim_end_matches('/'));
        let host = host.filter(|host| !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']));
        let host =
            host.ok_or_else(|| LoadError(format!("{url:?}: it is the address of a server as http://HOST:PORT")))?;
        let host = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
        Ok(Door { host, client: Client::builder(TokioExecutor::new()).build_http() })
    }

    /// A new guest makes a table for four people. Nobody waits there for a window to end: what is measured is the server.
    pub(crate) async fn open_table(&self) -> Result<Guest, LoadError> {
        let new = json!({"rules": "ema2016", "seats": ["person", "person", "person", "person"], "listed": false,
            "window": {"milliseconds": 0, "fixed": false}});
        self.sit("/api/tables", new).await
    }

    /// A new guest joins a table.
    pub(crate) async fn join(&self, table: &str) -> Result<Guest, LoadError> {
        self.sit(&format!("/api/tables/{table}/join"), json!({})).await
    }

    async fn sit(&self, path: &str, mut body: Value) -> Result<Guest, LoadError> {
        let contribution = Contribution::new(std::array::from_fn(|_| fastrand::u8(..)));
        body["commitment"] = json!(contribution.commitment().to_string());
        let request = Request::post(format!("http://{}{path}", self.host)).header(CONTENT_TYPE, "application/json");
        let request = request.body(Full::new(Bytes::from(body.to_string()))).during("a request cannot be made")?;
        let answer = self.client.request(request).await.during(format_args!("{} does not answer", self.host))?;
        let (status, cookie) = (answer.status(), answer.headers().get(SET_COOKIE).cloned());
        let body = answer.into_body().collect().await.during("an answer breaks off")?.to_bytes();
        if status == StatusCode::TOO_MANY_REQUESTS {
            return Err(LoadError::new(
                "the server lets nobody more in: start it with a larger --burst and --tables-per-address, or play fewer tables",
            ));
        }
        if !status.is_success() {
            return Err(LoadError(format!("the server answers {status}: {}", String::from_utf8_lossy(&body))));
        }
        let seated: Seated = serde_json::from_slice(&body).during("the server does not say who sits where")?;
        let cookie = cookie.as_ref().and_then(|cookie| cookie.to_str().ok()?.split(';').next());
        let cookie = cookie.ok_or_else(|| LoadError::new("the server gives no cookie"))?.to_owned();
        Ok(Guest { table: seated.table, seat: seated.seat as usize, contribution, cookie })
    }

    /// The socket of a guest's seat.
    pub(crate) async fn socket(&self, guest: &Guest) -> Result<Socket, LoadError> {
        let stream = TcpStream::connect(&self.host).await.during(format_args!("{} does not answer", self.host))?;
        // What a person does goes out at once.
        stream.set_nodelay(true).during("a socket does not open")?;
        let path = format!("ws://{}/api/tables/{}/socket", self.host, guest.table);
        let mut request = path.into_client_request().during("a socket does not open")?;
        request.headers_mut().insert(COOKIE, guest.cookie.parse().during("the cookie cannot be sent back")?);
        let (socket, _) = client_async(request, stream).await.during("a socket does not open")?;
        Ok(socket)
    }
}
