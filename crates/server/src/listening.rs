//! Connections are taken and served, with a bound on how many there are and on how long each may keep the server waiting.

use std::convert::Infallible;
use std::io::{self, ErrorKind, IoSlice};
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::{Request, StatusCode};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::{Sleep, sleep, timeout};
use tower_service::Service;
use tracing::{debug, warn};

use crate::connections::Slot;
use crate::metrics::Metrics;
use crate::parlour::Shared;
use crate::proxied::{self, ProxiedFor};
use crate::settings::{ProxyKind, Settings};

/// The head of a request is no longer, in bytes and in lines: a cookie and a long address have some thousand bytes.
const LONGEST_HEAD: usize = 32 << 10;
/// See [`LONGEST_HEAD`].
const MOST_HEADERS: usize = 100;
/// A proxy of the operator's keeps connections for later, longer than it would be let alone otherwise; it closes them first.
const PROXY_KEEPS: Duration = Duration::from_secs(150);
/// Files that are open for other things than connections: the database, programs that play, standard output.
const OTHER_FILES: u64 = 256;
/// No more files than that are asked for. A socket and its buffers have their price in memory too.
const MOST_FILES: u64 = 65_536;
/// What somebody hears for whom there is no room.
const NO_ROOM: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\n\
    Content-Type: text/plain; charset=utf-8\r\nContent-Length: 48\r\n\r\ntoo many connections: close some, or come later\n";

/// What a request can know about the connection that it came by.
#[derive(Debug, Clone)]
pub struct Connection {
    /// Who is at the other end, as far as a proxy of the operator's did not say otherwise in its first words.
    pub peer: IpAddr,
    /// Whether a proxy of the operator's that speaks the PROXY protocol did not say for whom: then headers that name
    /// somebody were written by whoever that is.
    pub is_of_nobody: bool,
    /// The address of this machine that was connected to.
    pub local: IpAddr,
    /// How long the other side may take for the body of a request.
    pub patience: Duration,
    /// The room that it has.
    pub slot: Slot,
}

/// Raises the number of files that this process may open as far as that is of use, and says for how many connections that
/// is enough.
pub fn room_for_connections() -> usize {
    let files = rlimit::increase_nofile_limit(MOST_FILES).unwrap_or_else(|error| {
        warn!(%error, "how many files may be open cannot be found out");
        1_024
    });
    // Where there are few, connections get most of them all the same.
    let connections = files - OTHER_FILES.min(files / 4);
    usize::try_from(connections).unwrap_or(usize::MAX)
}

/// Takes connections until the server goes down, and then waits for the requests that are being answered.
pub async fn serve(listener: TcpListener, routes: Router, shared: Arc<Shared>) {
    let mut stop = shared.stop.subscribe();
    // Every connection holds a clone, and nobody sends anything: it ends with the last of them.
    let (served, mut all_served) = mpsc::channel::<Infallible>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = until_stopped(&mut stop) => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                let peer = peer.ip().to_canonical();
                let address = (!shared.settings.is_proxy(&peer)).then_some(peer);
                match shared.connections.admit(address) {
                    Some(slot) => {
                        let attended = attend(stream, peer, slot, routes.clone(), Arc::clone(&shared));
                        let served = served.clone();
                        tokio::spawn(async move {
                            attended.await;
                            drop(served);
                        });
                    }
                    None => turn_away(&shared, &stream),
                }
            }
            Err(error) if is_of_one_connection(&error) => (),
            Err(error) => {
                // Files that are open elsewhere have to be closed first; without a pause this would take a whole processor.
                warn!(%error, "no connection can be taken");
                sleep(Duration::from_millis(100)).await;
            }
        }
    }
    drop(listener);
    drop(served);
    let _ = all_served.recv().await;
}

fn is_of_one_connection(error: &io::Error) -> bool {
    use ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

fn turn_away(shared: &Shared, stream: &TcpStream) {
    Metrics::count(&shared.metrics.turned_away);
    // A courtesy: whoever does not take it at once does not hear why.
    let _ = stream.try_write(NO_ROOM);
}

async fn until_stopped(stop: &mut watch::Receiver<bool>) {
    // Who cannot be told any more has gone down already.
    let _ = stop.wait_for(|&stopped| stopped).await;
}

/// Serves one connection to its end. One that becomes the socket of a table is the table's from then on.
async fn attend(stream: TcpStream, peer: IpAddr, slot: Slot, routes: Router, shared: Arc<Shared>) {
    let settings = &shared.settings;
    // A message is small and waited for: it must not be held back until the one before it is acknowledged. Where the system
    // cannot do that, messages are a little later.
    let _ = stream.set_nodelay(true);
    let Ok(local) = stream.local_addr() else { return };
    let mut line = Line::new(stream, slot.clone(), settings.patience);
    let mut connection = Connection {
        peer,
        is_of_nobody: false,
        local: local.ip().to_canonical(),
        patience: settings.patience,
        slot: slot.clone(),
    };
    let is_proxy = settings.is_proxy(&peer);
    if is_proxy && settings.proxy_kind == ProxyKind::Protocol {
        let said = tokio::select! {
            said = introduced(&mut line, settings) => said,
            () = slot.dismissed() => return,
        };
        match said {
            Ok(ProxiedFor::Nobody) => connection.is_of_nobody = true,
            Ok(ProxiedFor::Somebody { from, to }) => {
                (connection.peer, connection.local) = (from.ip().to_canonical(), to.ip().to_canonical());
                if !settings.is_proxy(&connection.peer) && !slot.is_of(connection.peer) {
                    return turn_away(&shared, &line.stream);
                }
            }
            Err(error) => return debug!(%peer, %error, "a proxy did not say for whom it speaks"),
        }
    }
    let answer = service_fn(|request: Request<Incoming>| {
        slot.is_heard();
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(connection.clone());
        let answered = routes.clone().call(request);
        let slot = slot.clone();
        async move {
            let answer = answered.await?;
            // What becomes a socket does not wait for requests again.
            let is_socket = answer.status() == StatusCode::SWITCHING_PROTOCOLS;
            Ok::<_, Infallible>(if is_socket {
                answer
            } else {
                answer.map(|body| Body::new(AnswerBody { body, slot }))
            })
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(if is_proxy { PROXY_KEEPS.max(settings.patience) } else { settings.patience })
        .max_buf_size(LONGEST_HEAD)
        .max_headers(MOST_HEADERS);
    let mut served = pin!(http.serve_connection(TokioIo::new(line), answer).with_upgrades());
    let mut stop = shared.stop.subscribe();
    let mut is_ending = false;
    loop {
        tokio::select! {
            // Whatever ends it, nobody is left who could be told.
            _ = served.as_mut() => return,
            () = slot.dismissed() => return,
            () = until_stopped(&mut stop), if !is_ending => {
                is_ending = true;
                served.as_mut().graceful_shutdown();
            }
        }
    }
}

/// What a proxy says first.
async fn introduced(line: &mut Line, settings: &Settings) -> io::Result<ProxiedFor> {
    let (said, more) = timeout(settings.patience, proxied::read(line)).await??;
    line.ahead = more.into();
    Ok(said)
}

/// The body of an answer: when it has been told, the server waits for the next request.
struct AnswerBody {
    body: Body,
    slot: Slot,
}

impl HttpBody for AnswerBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for AnswerBody {
    fn drop(&mut self) {
        self.slot.waits();
    }
}

/// A connection whose other side has to take what it is sent, sooner or later.
struct Line {
    stream: TcpStream,
    /// What was read already.
    ahead: Bytes,
    slowest: Duration,
    /// Since something is to be taken and is not.
    until: Option<Pin<Box<Sleep>>>,
    _slot: Slot,
}

impl Line {
    fn new(stream: TcpStream, slot: Slot, slowest: Duration) -> Line {
        Line { stream, ahead: Bytes::new(), slowest, until: None, _slot: slot }
    }

    /// Ends a line of which nothing is taken for too long.
    fn in_time<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        match written {
            Poll::Ready(done) => {
                self.until = None;
                Poll::Ready(done)
            }
            Poll::Pending => {
                let slowest = self.slowest;
                let until = self.until.get_or_insert_with(|| Box::pin(sleep(slowest)));
                ready!(until.as_mut().poll(context));
                Poll::Ready(Err(ErrorKind::TimedOut.into()))
            }
        }
    }
}

impl AsyncRead for Line {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if !self.ahead.is_empty() {
            let length = self.ahead.len().min(into.remaining());
            into.put_slice(&self.ahead.split_to(length));
            return Poll::Ready(Ok(()));
        }
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Line {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.in_time(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.in_time(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_turned_away_hears_a_whole_answer() {
        let text = std::str::from_utf8(NO_ROOM).expect("text");
        let (head, body) = text.split_once("\r\n\r\n").expect("a head");
        assert!(head.contains(&format!("\r\nContent-Length: {}", body.len())), "{head}: {}", body.len());
    }

    #[test]
    fn there_is_room_below_the_limit_of_files() {
        let room = room_for_connections() as u64;
        let (files, _) = rlimit::Resource::NOFILE.get().expect("a limit");
        assert!(room > 0 && room + OTHER_FILES.min(files / 4) <= files, "{room} of {files}");
    }
}
