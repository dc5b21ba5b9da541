//! From where people came last, as long as the server runs: so that a bar can reach newcomers from the same address. Nothing
//! of it is stored about anybody who is not barred, and then only a keyed hash.

use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::sync::Mutex;

use axum_extra::extract::cookie::Key;
use hmac::{Hmac, KeyInit, Mac};
use lru::LruCache;
use sha2::Sha256;

use crate::limits::house;
use crate::people::guest::GuestId;

/// The number of people of whom it is known: those who came last.
const MOST: NonZeroUsize = NonZeroUsize::new(10_000).expect("more than nothing");

/// From where people came last.
pub struct Whereabouts {
    last: Mutex<LruCache<GuestId, IpAddr>>,
    key: Key,
}

impl Whereabouts {
    /// Nobody came yet. Hashes are made with this key.
    pub fn new(key: Key) -> Whereabouts {
        Whereabouts { last: Mutex::new(LruCache::new(MOST)), key }
    }

    /// Somebody came from there.
    pub fn note(&self, guest: &GuestId, from: IpAddr) {
        self.last.lock().expect("nobody fails while noting").put(guest.clone(), house(from));
    }

    /// The hash of the address that somebody came from last, if it is known.
    pub fn hash_of(&self, guest: &GuestId) -> Option<String> {
        let from = self.last.lock().expect("nobody fails while looking").peek(guest).copied();
        from.map(|from| self.hash(from))
    }

    /// The hash of an address, which nobody can make without the server's key. There are few enough addresses to try them
    /// all, so that it is worth something only as long as the key is a secret.
    pub fn hash(&self, from: IpAddr) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.key.signing()).expect("a key of any length will do");
        mac.update(format!("address {}", house(from)).as_bytes());
        mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_that_of_the_house_and_of_the_key() {
        let [one, other] = [1, 2].map(|byte| Whereabouts::new(Key::from(&[byte; 64])));
        let [first, same, next] =
            ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"].map(|text| text.parse().expect("an address"));
        assert_eq!(one.hash(first), one.hash(same));
        assert_ne!(one.hash(first), one.hash(next));
        assert_ne!(one.hash(first), other.hash(first));
        let guest = GuestId("aa".to_owned());
        assert_eq!(one.hash_of(&guest), None);
        one.note(&guest, first);
        assert_eq!(one.hash_of(&guest), Some(one.hash(same)));
    }
}
