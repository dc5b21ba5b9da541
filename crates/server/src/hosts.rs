//! For whom the server answers: the names by which people may call it.
//!
//! A page of somebody else can have a name of its own that leads to this machine (DNS rebinding), and to a browser what
//! the server says is then that page's. So a name that is not known here gets no answer. An address in numbers cannot be
//! made to lead elsewhere, and those of this machine are known.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr, UdpSocket};
use std::str::FromStr;
use std::sync::LazyLock;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri, header};
use serde::Deserialize;

use crate::settings::Settings;

/// What somebody can call a server: a name or an address in numbers, without a port.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum HostName {
    /// In small letters, without a dot at its end.
    Name(String),
    /// An address.
    Address(IpAddr),
}

impl FromStr for HostName {
    type Err = String;

    fn from_str(text: &str) -> Result<HostName, String> {
        let wrong = || format!("{:?} is no name of a machine such as parlour.example or 192.0.2.7", short(text));
        let bare: Option<Ipv6Addr> = text.parse().ok();
        if let Some(address) = bare {
            return Ok(HostName::Address(IpAddr::V6(address).to_canonical()));
        }
        let authority = Authority::from_str(text).map_err(|_| wrong())?;
        if text.contains('@') {
            return Err(wrong());
        }
        let host = authority.host();
        let inside = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        if let Ok(address) = inside.unwrap_or(host).parse::<IpAddr>() {
            return Ok(HostName::Address(address.to_canonical()));
        }
        let name = host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase();
        let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        if inside.is_some() || name.is_empty() || name.len() > 253 || !name.chars().all(is_letter) {
            return Err(wrong());
        }
        Ok(HostName::Name(name))
    }
}

impl TryFrom<String> for HostName {
    type Error = String;

    fn try_from(text: String) -> Result<HostName, String> {
        text.parse()
    }
}

impl fmt::Display for HostName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostName::Name(name) => name.fmt(f),
            HostName::Address(address) => address.fmt(f),
        }
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Whether a request that came to this address of ours is meant for us; what it calls us if not.
pub fn is_meant(settings: &Settings, local: IpAddr, uri: &Uri, headers: &HeaderMap) -> Result<(), String> {
    let mut said = headers.get_all(header::HOST).iter();
    let host = said.next().and_then(|host| host.to_str().ok()).ok_or_else(|| "nothing".to_owned())?;
    if said.next().is_some() {
        return Err("two names at once".to_owned());
    }
    // An address that names a server counts before the header: both have to be ours.
    let calls = [Some(host), uri.authority().map(Authority::as_str)];
    for call in calls.into_iter().flatten() {
        let known = call.parse().is_ok_and(|name: HostName| is_ours(settings, local, &name));
        if !known {
            return Err(short(call));
        }
    }
    Ok(())
}

fn is_ours(settings: &Settings, local: IpAddr, name: &HostName) -> bool {
    let is_listed = settings.hosts.contains(name);
    is_listed
        || settings.origin.as_ref().is_some_and(|origin| origin.host_name().as_ref() == Some(name))
        || match name {
            HostName::Name(name) => name == "localhost" || Some(name) == MDNS_NAME.as_ref(),
            HostName::Address(address) => *address == local || address.is_loopback() || is_of_this_machine(*address),
        }
}

/// Whether an interface of this machine has this address: nobody else can be listened for.
fn is_of_this_machine(address: IpAddr) -> bool {
    let is_of_many = address.is_unspecified()
        || address.is_multicast()
        || matches!(address, IpAddr::V4(address) if address.is_broadcast());
    !is_of_many && UdpSocket::bind((address, 0)).is_ok()
}

/// What this machine is called in its own network, by machines that find each other without a server for names.
static MDNS_NAME: LazyLock<Option<String>> = LazyLock::new(|| {
    let name = gethostname::gethostname().into_string().ok()?;
    let first = name.split('.').next().filter(|first| !first.is_empty())?;
    Some(format!("{}.local", first.to_ascii_lowercase()))
});

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn settings() -> Settings {
        let mut settings = Settings::new("0.0.0.0:8910".parse().expect("an address"), "data".into());
        settings.origin = "https://parlour.example".parse().ok();
        settings.hosts = ["club.example", "192.0.2.9"].map(|name| name.parse().expect("a name")).into();
        settings
    }

    #[track_caller]
    fn check(hosts: &[&str], uri: &str, is_ours: bool) {
        let local = "198.51.100.4".parse().expect("an address");
        let headers = hosts.iter().map(|host| (header::HOST, HeaderValue::from_str(host).expect("a header"))).collect();
        let uri = uri.parse().expect("an address");
        assert_eq!(is_meant(&settings(), local, &uri, &headers).is_ok(), is_ours, "{hosts:?} {uri}");
    }

    #[test]
    fn own_names_and_addresses_are_answered() {
        let mdns = MDNS_NAME.clone().expect("this machine has a name");
        for host in [
            "localhost",
            "LocalHost:8910",
            "localhost.",
            "127.0.0.1:8910",
            "127.0.0.2",
            "[::1]:8910",
            "198.51.100.4:8910",
            "parlour.example",
            "PARLOUR.example:443",
            "club.example:8910",
            "192.0.2.9",
            &mdns,
            &format!("{}:8910", mdns.to_uppercase()),
        ] {
            check(&[host], "/api/me", true);
        }
        check(&["localhost"], "http://localhost:8910/", true);
    }

    #[test]
    fn other_names_are_not() {
        for host in [
            "evil.example",
            "parlour.example.evil.example",
            "evil.parlour.example",
            "localhost.evil.example",
            "198.51.100.5",
            "203.0.113.7:8910",
            "0.0.0.0:8910",
            "[::]:8910",
            "255.255.255.255",
            "224.0.0.1",
            "[2001:db8::1]",
            "2130706433",
            "0x7f.1",
            "",
            ":8910",
            "localhost@evil.example",
            "evil.example@localhost",
            "local host",
            "[localhost]",
            "other.local",
        ] {
            check(&[host], "/", false);
        }
        check(&[], "/", false);
        check(&["localhost", "localhost"], "/", false);
        check(&["localhost", "evil.example"], "/", false);
        check(&["localhost"], "http://evil.example/", false);
        check(&["evil.example"], "http://localhost/", false);
    }

    #[test]
    fn names_are_read_strictly() {
        for wrong in ["", "https://parlour.example", "parlour.example/x", "a b", "*.example", "a@b"] {
            assert!(wrong.parse::<HostName>().is_err_and(|why| why.contains("parlour.example")), "{wrong}");
        }
        let shown = |text: &str| text.parse::<HostName>().map(|name| name.to_string());
        assert_eq!(shown("Parlour.Example.:443"), Ok("parlour.example".to_owned()));
        assert_eq!(shown("[::ffff:192.0.2.7]:80"), Ok("192.0.2.7".to_owned()));
        assert_eq!(shown("2001:DB8::1"), Ok("2001:db8::1".to_owned()));
    }
}
