//! The socket of a seat, or of a spectator: frames in and out, with their limits. What is said is the table's affair.

use std::time::Duration;

use axum::Extension;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum_extra::extract::cookie::SignedCookieJar;
use protocol::{ClosedTable, ErrorBody, SeatError, SeatProblem, ServerProblem, ToSeat};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tracing::debug;
use words::Lang;

use crate::api_error::ApiError;
use crate::caller::{Caller, is_own_origin};
use crate::http::App;
use crate::limits::{Bucket, house};
use crate::metrics::Metrics;
use crate::parlour::{NoTable, Shared};
use crate::people::guest::known;
use crate::tables::lobby::find;
use crate::tables::task::{Handle, Out, Request, SocketId};

/// The most bytes of a frame to the server.
const MOST: usize = 4_096;
/// Whoever goes on after this many errors for being too fast is closed.
const PATIENCE: u32 = 60;
/// A client is asked whether it is there, and is gone if it does not answer this many times.
const PING: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(65);
/// A frame that is not taken for this long is not waited for.
const SLOWEST: Duration = Duration::from_secs(10);

/// What a client says in the address.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Opening {
    /// The language of words and sentences.
    lang: Option<String>,
    /// The number of the last event that the client has, 0 for none.
    have: Option<u32>,
}

/// Opens the socket of the guest's seat, or of a spectator where there may be any.
#[utoipa::path(get, path = "/api/tables/{id}/socket", tag = "tables",
    params(("id" = String, Path, description = "The id of the table, or its code"), Opening), responses(
    (status = 101, description = "A WebSocket, whose messages docs/server.md describes"),
    (status = 401, description = "`no-guest`", body = ErrorBody),
    (status = 403, description = "`foreign-origin`, `not-seated`, `barred`", body = ErrorBody),
    (status = 404, description = "`no-table`", body = ErrorBody),
    (status = 429, description = "`too-many` sockets", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn socket(
    State(App(shared)): State<App>,
    Path(id): Path<String>,
    Query(opening): Query<Opening>,
    headers: HeaderMap,
    Extension(caller): Extension<Caller>,
    jar: SignedCookieJar,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    if !is_own_origin(&shared.settings, &headers) {
        return Err(ApiError::Origin);
    }
    if *shared.stop.borrow() {
        return Err(ApiError::Closing);
    }
    let guest = known(&shared.store, &jar).await?.ok_or(ApiError::Guest)?.guest;
    let stored = find(&shared, &id, caller).await?;
    if stored.setup.seat_of(&guest).is_none() && stored.setup.spectators().is_none() {
        return Err(ApiError::Seat);
    }
    let of_person = shared.sockets.one_more(guest.clone());
    let of_person = of_person.ok_or(ApiError::TooMany("you have too many tables open; close some of the pages"))?;
    let of_address = shared.sockets_from.one_more(house(caller.address));
    let of_address =
        of_address.ok_or(ApiError::TooMany("too many sockets are open from your network; try again later"))?;
    let lang = opening.lang.as_deref().and_then(|code| code.parse().ok()).unwrap_or(Lang::En);
    // The table is read back before the socket opens, so that trouble has an answer.
    match shared.table(&stored.id).await {
        Ok(_) => (),
        Err(NoTable::Closed) => {
            let closing =
                shared.store.table(&stored.id).await?.and_then(|stored| stored.closing).ok_or(ApiError::Table)?;
            let closed = ToSeat::Closed(ClosedTable { sentence: closing.sentence(lang) });
            let text = serde_json::to_string(&closed).expect("a sentence is a text");
            return Ok(upgrade.on_upgrade(async move |mut socket| {
                if send(&mut socket, Message::Text(text.into())).await.is_some() {
                    close(&mut socket, 1000, "the table is closed").await;
                }
            }));
        }
        Err(why @ (NoTable::Unknown | NoTable::Trouble | NoTable::LockLost)) => return Err(why.into()),
    }
    let have = opening.have.unwrap_or(0);
    let upgrade = upgrade.max_message_size(MOST).max_frame_size(MOST).max_write_buffer_size(1 << 20);
    // No frame is longer than that, and every socket keeps its buffer.
    let upgrade = upgrade.read_buffer_size(2 * MOST);
    Ok(upgrade.on_upgrade(move |mut socket| async move {
        let _counted = (of_person, of_address);
        let open = |answer| Request::Open { guest: guest.clone(), lang, have, answer };
        let (table, (id, out)) = match shared.ask(&stored.id, open).await {
            Ok((table, Some(opened))) => (table, opened),
            Ok((_, None)) => return close(&mut socket, 1013, "too many spectators; try again later").await,
            Err(_) => return close(&mut socket, 1011, "the table cannot be read").await,
        };
        Metrics::change(&shared.metrics.sockets, 1);
        let end = talk(&mut socket, &shared, &table, id, out).await;
        debug!(table = %stored.id, ?end, "socket closed");
        // The table may have ended, and knows then.
        table.send(Request::Gone { socket: id }).await;
        Metrics::change(&shared.metrics.sockets, -1);
        if let Some((code, reason)) = end {
            close(&mut socket, code, reason).await;
        }
    }))
}

/// Carries messages both ways until one side ends it; the code and the reason if it is ours.
async fn talk(
    socket: &mut WebSocket,
    shared: &Shared,
    table: &Handle,
    id: SocketId,
    mut out: mpsc::Receiver<Out>,
) -> Option<(u16, &'static str)> {
    let each_second = f64::from(shared.settings.messages);
    let mut bucket = Bucket::new(2.0 * each_second, each_second);
    let (mut too_fast, mut heard) = (0, Instant::now());
    let mut pings = interval(PING);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            out = out.recv() => match out {
                Some(Out::Message(text)) => send(socket, Message::Text(text.into())).await?,
                Some(Out::Close(code, reason)) => return Some((code, reason)),
                None => return Some((1001, "the reader was too slow, or the table ended; come again")),
            },
            frame = socket.recv() => {
                heard = Instant::now();
                let bytes = match frame {
                    Some(Ok(Message::Text(text))) => text.as_bytes().to_vec(),
                    Some(Ok(Message::Binary(bytes))) => bytes.to_vec(),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                        if !bucket.take() {
                            too_fast += 1;
                        }
                        if too_fast > PATIENCE {
                            return Some((1008, "too many messages"));
                        }
                        continue;
                    }
                    Some(Ok(Message::Close(_))) | None => return None,
                    Some(Err(error)) => return is_too_large(&error).then_some((1009, "a frame has at most 4096 bytes")),
                };
                if bucket.take() {
                    if !table.send(Request::Say { socket: id, message: protocol::read(&bytes) }).await {
                        return Some((1001, "the table ended; come again"));
                    }
                } else {
                    too_fast += 1;
                    if too_fast > PATIENCE {
                        return Some((1008, "too many messages"));
                    }
                    Metrics::count(&shared.metrics.errors);
                    let problem = SeatProblem::Server(ServerProblem::TooFast {});
                    let sentence = "too many messages: wait a second".to_owned();
                    let text = serde_json::to_string(&ToSeat::Error(SeatError { problem, sentence }));
                    send(socket, Message::Text(text.expect("an error has only keys that are texts").into())).await?;
                }
            }
            _ = pings.tick() => {
                if heard.elapsed() > SILENCE {
                    return Some((1001, "nothing was heard for a minute; come again"));
                }
                send(socket, Message::Ping(Vec::new().into())).await?;
            }
        }
    }
}

fn is_too_large(error: &axum::Error) -> bool {
    // The library names the limit in its words and in nothing else.
    error.to_string().contains("too long") || error.to_string().contains("too big")
}

/// Sends a frame; nothing if it is not taken.
async fn send(socket: &mut WebSocket, message: Message) -> Option<()> {
    timeout(SLOWEST, socket.send(message)).await.ok()?.ok()
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let _ = send(socket, Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
    // What the client still sends is not read: the end of the connection is the answer.
}
