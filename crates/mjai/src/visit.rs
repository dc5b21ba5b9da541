//! Going to somebody else's table over TCP, as to mjai's first server: greeted, joined, and an event a line.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use crate::{Address, Guest, Message};

/// Longer lines are none of a table.
const LONGEST_LINE: u64 = 1 << 20;

/// Why a visit ended before the game did.
#[derive(Debug)]
pub enum Sent {
    /// The connection failed.
    Io(io::Error),
    /// The table closed the connection.
    Closed,
    /// The table says that something is wrong.
    Refused(String),
}

impl std::fmt::Display for Sent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Sent::Io(error) => write!(f, "the connection failed: {error}"),
            Sent::Closed => f.write_str("the table closed the connection before the game was over"),
            Sent::Refused(message) => write!(f, "the table says: {message}"),
        }
    }
}

impl std::error::Error for Sent {}

impl From<io::Error> for Sent {
    fn from(error: io::Error) -> Sent {
        Sent::Io(error)
    }
}

/// Plays one game at this table under this name. What is wrong with what the table says is passed on as it comes.
pub fn visit(address: &Address, name: &str, guest: &mut Guest, mut wrong: impl FnMut(&str)) -> Result<(), Sent> {
    let mut stream = TcpStream::connect((address.host.as_str(), address.port))?;
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream.try_clone()?);
    loop {
        let mut line = String::new();
        if (&mut reader).take(LONGEST_LINE).read_line(&mut line)? == 0 {
            return Err(Sent::Closed);
        }
        let answer = match Message::read(&line).as_deref() {
            Ok([Message::Hello { .. }]) => {
                Message::Join { name: name.to_owned(), room: address.room.clone() }.to_string()
            }
            Ok([Message::Error { message }]) => {
                return Err(Sent::Refused(message.clone().unwrap_or_else(|| "an error".to_owned())));
            }
            _ => {
                let reply = guest.reply(&line);
                reply.wrong.iter().for_each(|sentence| wrong(sentence));
                if reply.over {
                    // The table does not wait for an answer to that, and may be gone.
                    let _ = writeln!(stream, "{}", reply.line);
                    return Ok(());
                }
                reply.line
            }
        };
        writeln!(stream, "{answer}")?;
    }
}
