//! Who asks, as far as a connection and its headers can be believed: from which address, by https or not, from which page.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::http::{HeaderMap, header};
use serde::Deserialize;

use crate::hosts::HostName;
use crate::settings::{ProxyKind, Settings};

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
        let known_https = settings.origin.as_ref().is_some_and(|origin| origin.is_https);
        if !settings.is_proxy(&peer) {
            return Caller { address: peer, is_https: known_https };
        }
        // Each proxy adds whom it heard from at the end. The last one who is no proxy of ours is the person; all before
        // was written by the person.
        let (said, scheme) = match settings.proxy_kind {
            ProxyKind::XForwarded | ProxyKind::Protocol => {
                (listed(headers, "x-forwarded-for"), listed(headers, "x-forwarded-proto").last().copied())
            }
            ProxyKind::Forwarded => {
                let steps = listed(headers, "forwarded");
                let scheme = steps.last().and_then(|step| parameter(step, "proto"));
                (steps.iter().map(|step| parameter(step, "for").unwrap_or("unknown")).collect(), scheme)
            }
        };
        let mut address = peer;
        for said in said.into_iter().rev() {
            let Some(before) = address_in(said) else { break };
            address = before;
            if !settings.is_proxy(&address) {
                break;
            }
        }
        let said_https = scheme.is_some_and(|said| said.eq_ignore_ascii_case("https"));
        Caller { address, is_https: known_https || said_https }
    }
}

/// The parts of a header that is a list, in all its lines.
fn listed<'a>(headers: &'a HeaderMap, name: &str) -> Vec<&'a str> {
    let lines = headers.get_all(name).iter();
    lines.flat_map(|line| line.to_str().unwrap_or("unreadable").split(',')).map(str::trim).collect()
}

/// What a step of `Forwarded` says of one thing: `for="[2001:db8::1]:443";proto=https`.
fn parameter<'a>(step: &'a str, name: &str) -> Option<&'a str> {
    let parts = step.split(';').filter_map(|part| part.split_once('='));
    let (_, value) = parts.into_iter().find(|(said, _)| said.trim().eq_ignore_ascii_case(name))?;
    Some(value.trim().trim_matches('"'))
}

/// An address, with a port or without.
fn address_in(text: &str) -> Option<IpAddr> {
    let bare = text.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok();
    bare.or_else(|| text.parse::<SocketAddr>().ok().map(|with_port| with_port.ip())).map(|ip| ip.to_canonical())
}

/// Which browser asks, in two words by which its owner knows it again: "Firefox, Android". No more is kept of what it
/// says.
pub fn browser(headers: &HeaderMap) -> Option<String> {
    let said = headers.get(header::USER_AGENT)?.to_str().ok()?;
    // Most claim to be several others as well, so that those whom others claim to be come last.
    const PROGRAMS: [(&str, &str); 9] = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"),
        ("Vivaldi/", "Vivaldi"),
        ("FxiOS/", "Firefox"),
        ("Firefox/", "Firefox"),
        ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    const SYSTEMS: [(&str, &str); 7] = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("CrOS", "ChromeOS"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ];
    let named =
        |known: &[(&str, &'static str)]| known.iter().find(|(mark, _)| said.contains(mark)).map(|(_, name)| *name);
    let words: Vec<&str> = named(&PROGRAMS).into_iter().chain(named(&SYSTEMS)).collect();
    (!words.is_empty()).then(|| words.join(", "))
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

impl Origin {
    /// The name or the address in it, without a port.
    pub fn host_name(&self) -> Option<HostName> {
        self.host.parse().ok()
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
    fn proxies_can_say_it_by_forwarded_too() {
        let check = |kind: ProxyKind, lines: &[(&str, &str)], address: &str, is_https: bool| {
            let mut settings = settings(&["10.0.0.1", "10.0.0.2"], None);
            settings.proxy_kind = kind;
            let caller = Caller::of(&settings, "10.0.0.1".parse().expect("an address"), &headers(lines));
            assert_eq!(caller, Caller { address: address.parse().expect("an address"), is_https }, "{lines:?}");
        };
        let one = [("forwarded", "for=192.0.2.60;proto=https;by=203.0.113.43")];
        check(ProxyKind::Forwarded, &one, "192.0.2.60", true);
        check(ProxyKind::XForwarded, &one, "10.0.0.1", false);
        let two = [("forwarded", "For=1.1.1.1, for=\"[2001:db8::17]:4711\";Proto=http, for=10.0.0.2;proto=https")];
        check(ProxyKind::Forwarded, &two, "2001:db8::17", true);
        for nobody in ["for=unknown", "for=_hidden", "proto=https;by=10.0.0.1", "", "for"] {
            let lines = [("forwarded", nobody)];
            check(ProxyKind::Forwarded, &lines, "10.0.0.1", nobody.contains("https"));
        }
        // Whoever writes the other header is the person, and not believed.
        let both = [("forwarded", "for=192.0.2.60"), ("x-forwarded-for", "9.9.9.9"), ("x-forwarded-proto", "https")];
        check(ProxyKind::Forwarded, &both, "192.0.2.60", false);
        check(ProxyKind::XForwarded, &both, "9.9.9.9", true);
    }

    #[test]
    fn a_browser_is_known_by_two_words() {
        let check = |said: &str, words: Option<&str>| {
            assert_eq!(browser(&headers(&[("user-agent", said)])).as_deref(), words, "{said}");
        };
        check("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", Some("Firefox, Linux"));
        let chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";
        check(&format!("Mozilla/5.0 (Linux; Android 10; K) {chrome} Mobile Safari/537.36"), Some("Chrome, Android"));
        check(&format!("Mozilla/5.0 (Windows NT 10.0) {chrome} Safari/537.36 Edg/140.0.0.0"), Some("Edge, Windows"));
        let iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
        check(&format!("{iphone} Version/18.0 Mobile/15E148 Safari/604.1"), Some("Safari, iPhone"));
        check(&format!("{iphone} FxiOS/140.0 Mobile/15E148 Safari/604.1"), Some("Firefox, iPhone"));
        check("curl/8.5.0", None);
        check("", None);
        assert_eq!(browser(&HeaderMap::new()), None);
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
