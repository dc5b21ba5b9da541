//! Who asks, as far as a connection and its headers can be believed: from which address, by https or not, from which page.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::http::{HeaderMap, header};
use serde::Deserialize;

use crate::settings::Settings;

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caller {
    /// The address of the person's machine, as far as it is known.
    pub address: IpAddr,
    /// Whether the person's browser speaks https, so that cookies are to be sent by https alone.
    pub is_https: bool,
}

impl Caller {
    /// Who asks through this connection. What the headers say about others is believed only if a proxy of the operator's
    /// says it: anybody can write a header.
    pub fn of(settings: &Settings, peer: IpAddr, headers: &HeaderMap) -> Caller {
        let peer = peer.to_canonical();
        let is_ours = |address: &IpAddr| settings.proxies.iter().any(|proxy| proxy.to_canonical() == *address);
        let known_https = settings.origin.as_ref().is_some_and(|origin| origin.is_https);
        if !is_ours(&peer) {
            return Caller { address: peer, is_https: known_https };
        }
        // Each proxy adds whom it heard from at the end. The last one who is no proxy of ours is the person; all before
        // was written by the person.
        let mut address = peer;
        for said in listed(headers, "x-forwarded-for").into_iter().rev() {
            let Some(before) = address_in(said) else { break };
            address = before;
            if !is_ours(&address) {
                break;
            }
        }
        let said_https =
            listed(headers, "x-forwarded-proto").last().is_some_and(|said| said.eq_ignore_ascii_case("https"));
        Caller { address, is_https: known_https || said_https }
    }
}

/// The parts of a header that is a list, in all its lines.
fn listed<'a>(headers: &'a HeaderMap, name: &str) -> Vec<&'a str> {
    let lines = headers.get_all(name).iter();
    lines.flat_map(|line| line.to_str().unwrap_or("unreadable").split(',')).map(str::trim).collect()
}

/// An address, with a port or without.
fn address_in(text: &str) -> Option<IpAddr> {
    let bare = text.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok();
    bare.or_else(|| text.parse::<SocketAddr>().ok().map(|with_port| with_port.ip())).map(|ip| ip.to_canonical())
}

/// Whether a browser says that the request comes from a page of ours. What says nothing is no browser, or one that asks
/// from our own page.
pub fn is_own_origin(settings: &Settings, headers: &HeaderMap) -> bool {
    let Some(said) = headers.get(header::ORIGIN) else { return true };
    let Ok(said) = said.to_str() else { return false };
    match &settings.origin {
        Some(own) => said.parse::<Origin>().is_ok_and(|said| said == *own),
        None => {
            let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
            let said = said.split_once("://").map(|(_, host)| host);
            matches!((said, host), (Some(said), Some(host)) if said.eq_ignore_ascii_case(host))
        }
    }
}

/// The address people know: `https://parlour.example`, with a port where it is not the usual one.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Origin {
    is_https: bool,
    /// In small letters, without the usual port.
    host: String,
}

impl FromStr for Origin {
    type Err = String;

    fn from_str(text: &str) -> Result<Origin, String> {
        let wrong = || "an origin is written like https://parlour.example or http://parlour.example:8910".to_owned();
        let (scheme, host) = text.split_once("://").ok_or_else(wrong)?;
        let (is_https, usual) = match scheme.to_ascii_lowercase().as_str() {
            "https" => (true, ":443"),
            "http" => (false, ":80"),
            _ => return Err(wrong()),
        };
        let host = host.to_ascii_lowercase();
        let host = host.strip_suffix(usual).unwrap_or(&host);
        let is_host = |letter: char| letter.is_ascii_alphanumeric() || "-._:[]".contains(letter);
        if host.is_empty() || !host.chars().all(is_host) {
            return Err(wrong());
        }
        Ok(Origin { is_https, host: host.to_owned() })
    }
}

impl TryFrom<String> for Origin {
    type Error = String;

    fn try_from(text: String) -> Result<Origin, String> {
        text.parse()
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_https { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{HeaderName, HeaderValue};

    fn settings(proxies: &[&str], origin: Option<&str>) -> Settings {
        let mut settings = Settings::new("127.0.0.1:0".parse().expect("an address"), "data".into());
        settings.proxies = proxies.iter().map(|proxy| proxy.parse().expect("an address")).collect();
        settings.origin = origin.map(|origin| origin.parse().expect("an origin"));
        settings
    }

    fn headers(lines: &[(&str, &str)]) -> HeaderMap {
        let line = |(name, value): &(&str, &str)| {
            (HeaderName::from_str(name).expect("a name"), HeaderValue::from_str(value).expect("a value"))
        };
        lines.iter().map(line).collect()
    }

    #[track_caller]
    fn check_caller(proxies: &[&str], peer: &str, lines: &[(&str, &str)], address: &str, is_https: bool) {
        let caller = Caller::of(&settings(proxies, None), peer.parse().expect("an address"), &headers(lines));
        assert_eq!(caller, Caller { address: address.parse().expect("an address"), is_https });
    }

    #[test]
    fn only_own_proxies_are_believed() {
        let said = [("x-forwarded-for", "9.9.9.9"), ("x-forwarded-proto", "https")];
        check_caller(&[], "10.0.0.1", &said, "10.0.0.1", false);
        check_caller(&["10.0.0.2"], "10.0.0.1", &said, "10.0.0.1", false);
        check_caller(&["10.0.0.1"], "10.0.0.1", &said, "9.9.9.9", true);
        check_caller(&["10.0.0.1"], "::ffff:10.0.0.1", &said, "9.9.9.9", true);
        check_caller(&["10.0.0.1"], "10.0.0.1", &[("x-forwarded-proto", "http")], "10.0.0.1", false);
    }

    #[test]
    fn what_the_person_wrote_before_the_proxies_does_not_count() {
        let own = ["10.0.0.1", "10.0.0.2"];
        check_caller(&own, "10.0.0.1", &[("x-forwarded-for", "1.1.1.1, 9.9.9.9")], "9.9.9.9", false);
        check_caller(&own, "10.0.0.1", &[("x-forwarded-for", "1.1.1.1, 9.9.9.9, 10.0.0.2")], "9.9.9.9", false);
        let lines = [("x-forwarded-for", "1.1.1.1"), ("x-forwarded-for", "9.9.9.9:4711")];
        check_caller(&own, "10.0.0.1", &lines, "9.9.9.9", false);
        check_caller(&own, "10.0.0.1", &[("x-forwarded-for", "1.1.1.1, [2001:db8::1]:443")], "2001:db8::1", false);
        check_caller(&own, "10.0.0.1", &[("x-forwarded-for", "1.1.1.1, unknown")], "10.0.0.1", false);
        check_caller(&own, "10.0.0.1", &[("x-forwarded-proto", "https, http")], "10.0.0.1", false);
    }

    #[test]
    fn pages_of_ours_are_told_from_others() {
        let check = |origin: Option<&str>, lines: &[(&str, &str)], own: bool| {
            assert_eq!(is_own_origin(&settings(&[], origin), &headers(lines)), own, "{origin:?} {lines:?}");
        };
        check(None, &[("host", "parlour.example")], true);
        check(None, &[("host", "parlour.example"), ("origin", "https://Parlour.example")], true);
        check(None, &[("host", "parlour.example"), ("origin", "https://other.example")], false);
        check(None, &[("host", "parlour.example"), ("origin", "null")], false);
        let known = Some("https://parlour.example");
        check(known, &[("host", "127.0.0.1:8910"), ("origin", "https://parlour.example")], true);
        check(known, &[("host", "127.0.0.1:8910"), ("origin", "https://parlour.example:443")], true);
        check(known, &[("host", "127.0.0.1:8910"), ("origin", "http://127.0.0.1:8910")], false);
        check(known, &[("host", "parlour.example"), ("origin", "http://parlour.example")], false);
        check(known, &[("host", "127.0.0.1:8910")], true);
    }

    #[test]
    fn an_origin_is_an_address_without_a_path() {
        for wrong in ["parlour.example", "ftp://parlour.example", "https://", "https://parlour.example/", "https://a b"]
        {
            assert!(wrong.parse::<Origin>().is_err_and(|why| why.contains("https://parlour.example")), "{wrong}");
        }
        let shown = |text: &str| text.parse::<Origin>().map(|origin| origin.to_string());
        assert_eq!(shown("HTTPS://Parlour.Example:443"), Ok("https://parlour.example".to_owned()));
        assert_eq!(shown("http://[::1]:8910"), Ok("http://[::1]:8910".to_owned()));
    }

    #[test]
    fn an_origin_by_https_makes_cookies_secure() {
        let peer = "10.0.0.1".parse().expect("an address");
        assert!(Caller::of(&settings(&[], Some("https://parlour.example")), peer, &HeaderMap::new()).is_https);
        assert!(!Caller::of(&settings(&[], Some("http://parlour.example")), peer, &HeaderMap::new()).is_https);
    }
}
