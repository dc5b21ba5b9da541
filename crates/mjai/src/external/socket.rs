//! A player who connects over TCP, as to mjai's first server.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::Limits;
use super::wire::{GRACE, Grip, Hold, Incoming, read_all, write_all};
use crate::{Address, Message};

/// The version of the protocol that servers give.
const VERSION: u32 = 3;
/// Time for whoever connects to join.
const JOIN: Duration = Duration::from_secs(5);
/// Longer lines join nothing.
const LONGEST_JOIN: u64 = 4096;

/// Waits for a player, and passes lines on until there are no more.
pub(super) fn host(
    address: &Address,
    limits: Limits,
    lines: &Receiver<String>,
    heard: &SyncSender<Incoming>,
    hold: &Hold,
) {
    let stream = match wait_for_player(address, limits.start, hold) {
        Ok(stream) => stream,
        Err(why) => {
            // If nobody listens any more, nobody needs to know.
            let _ = heard.send(Incoming::NotThere(why));
            return;
        }
    };
    let (Ok(reader), Ok(grip)) = (stream.try_clone(), stream.try_clone()) else { return };
    hold.take(Grip::Socket(grip));
    let heard = heard.clone();
    let reading = thread::spawn(move || read_all(reader, &heard));
    write_all(&stream, lines);
    // A connection that is closed while the other side still answers takes the last lines with it. That it cannot be
    // closed does not matter, it is about to end.
    let _ = stream.shutdown(Shutdown::Write);
    let patience = Instant::now() + GRACE;
    while !hold.is_over() && !reading.is_finished() && Instant::now() < patience {
        thread::sleep(Duration::from_millis(2));
    }
    hold.end();
}

fn wait_for_player(address: &Address, patience: Duration, hold: &Hold) -> Result<TcpStream, String> {
    let said = |error: std::io::Error| format!("nobody can connect to {address}: {error}");
    let listener = TcpListener::bind((address.host.as_str(), address.port)).map_err(said)?;
    listener.set_nonblocking(true).map_err(said)?;
    let until = Instant::now() + patience;
    while !hold.is_over() && Instant::now() < until {
        match listener.accept() {
            Ok((stream, _)) => {
                // Somebody else who connects and does not join is not a reason to stop waiting.
                if let Ok(stream) = welcome(stream, address) {
                    return Ok(stream);
                }
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => thread::sleep(Duration::from_millis(10)),
            Err(error) => return Err(said(error)),
        }
    }
    Err(format!("nobody has connected to {address}"))
}

/// Greets whoever connects, who has to join the room.
fn welcome(mut stream: TcpStream, address: &Address) -> std::io::Result<TcpStream> {
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(JOIN))?;
    let hello = Message::Hello { protocol: Some("mjsonp".to_owned()), protocol_version: Some(VERSION) };
    writeln!(stream, "{hello}")?;
    let mut line = String::new();
    // Nothing follows the line before it is answered, so that nothing is lost with this reader.
    BufReader::new((&stream).take(LONGEST_JOIN)).read_line(&mut line)?;
    let problem = match Message::read(&line).as_deref() {
        Ok([Message::Join { room, .. }]) if *room == address.room => {
            stream.set_read_timeout(None)?;
            return Ok(stream);
        }
        Ok([Message::Join { room, .. }]) => format!("there is no room {room} here, only {}", address.room),
        _ => "join was expected".to_owned(),
    };
    writeln!(stream, "{}", Message::Error { message: Some(problem) })?;
    Err(ErrorKind::InvalidData.into())
}
