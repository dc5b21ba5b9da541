//! Where an mjai table or player is found over TCP: `mjsonp://HOST:PORT/ROOM`.

use std::fmt;
use std::str::FromStr;

/// The scheme of mjai's first server: JSON, a message a line.
const SCHEME: &str = "mjsonp://";

/// An address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// The name or number of the machine.
    pub host: String,
    /// The port.
    pub port: u16,
    /// The room; several games of one server are told apart by it.
    pub room: String,
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Address, String> {
        let like = "it is written like mjsonp://localhost:11600/default";
        let rest = text.strip_prefix(SCHEME).ok_or_else(|| format!("{text} does not begin with {SCHEME}: {like}"))?;
        let (place, room) = rest.split_once('/').unwrap_or((rest, ""));
        let (host, port) = match place.strip_prefix('[') {
            // Numbers of the sixth version have colons of their own.
            Some(bracketed) => bracketed.split_once("]:"),
            None => place.rsplit_once(':'),
        }
        .ok_or_else(|| format!("the port is missing in {text}: {like}"))?;
        if host.is_empty() {
            return Err(format!("the host is missing in {text}: {like}"));
        }
        let port = port.parse().map_err(|_| format!("{port} is no port, which is a number below 65536: {like}"))?;
        let room = if room.is_empty() { "default" } else { room };
        Ok(Address { host: host.to_owned(), port, room: room.to_owned() })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Address { host, port, room } = self;
        match host.contains(':') {
            true => write!(f, "{SCHEME}[{host}]:{port}/{room}"),
            false => write!(f, "{SCHEME}{host}:{port}/{room}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, host: &str, port: u16, room: &str) {
        let address: Address = text.parse().expect("an address");
        assert_eq!((address.host.as_str(), address.port, address.room.as_str()), (host, port, room));
        assert_eq!(address.to_string().parse(), Ok(address));
    }

    #[test]
    fn addresses() {
        check("mjsonp://localhost:11600/default", "localhost", 11600, "default");
        check("mjsonp://127.0.0.1:1/a/b", "127.0.0.1", 1, "a/b");
        check("mjsonp://[::1]:11600/", "::1", 11600, "default");
        for wrong in
            ["http://localhost:1/x", "mjsonp://localhost/x", "mjsonp://:5/x", "mjsonp://a:70000/x", "mjsonp://"]
        {
            assert!(wrong.parse::<Address>().is_err(), "{wrong}");
        }
    }
}
