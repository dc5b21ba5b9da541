//! How fast somebody may ask.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// Tokens that are used up and come back with time. The crate governor knows neither debts nor tokens that are given back,
/// and both are needed here: what an answer costs is known when it is there, and a right password costs nothing.
#[derive(Debug, Clone, Copy)]
pub struct Bucket {
    most: f64,
    each_second: f64,
    tokens: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket.
    pub fn new(most: f64, each_second: f64) -> Bucket {
        Bucket { most, each_second, tokens: most, at: Instant::now() }
    }

    /// Takes a token, if there is one.
    pub fn take(&mut self) -> bool {
        self.take_some(1)
    }

    /// Takes this many tokens, if there are as many.
    pub fn take_some(&mut self, count: u32) -> bool {
        let now = Instant::now();
        self.tokens = (self.tokens + (now - self.at).as_secs_f64() * self.each_second).min(self.most);
        self.at = now;
        let has = self.tokens >= f64::from(count);
        if has {
            self.tokens -= f64::from(count);
        }
        has
    }

    /// Takes this many tokens whether or not there are as many: nothing more is given until the debt has been paid back, which
    /// is never more than a full bucket.
    pub fn owe(&mut self, count: u32) {
        self.take_some(0);
        self.tokens = (self.tokens - f64::from(count)).max(-self.most);
    }

    /// Puts back a token that was taken.
    pub fn give_back(&mut self) {
        self.tokens = (self.tokens + 1.0).min(self.most);
    }

    /// Whether it says nothing any more about what was taken.
    pub fn is_full(&self) -> bool {
        self.tokens + self.at.elapsed().as_secs_f64() * self.each_second >= self.most
    }
}

/// A bucket for each address; for each network of a house where one has as many addresses as it likes (IPv6).
#[derive(Debug)]
pub struct Addresses {
    burst: u32,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

/// What a request that reads something counts for: reading back a table takes longer than reading a line, and a game is
/// large.
pub fn cost(path: &str) -> u32 {
    match path.strip_prefix("/api/") {
        Some(path) if path.starts_with("games/") || path == "me/export" => 10,
        Some(path) if path.ends_with("/socket") => 5,
        Some(_) | None => 1,
    }
}

impl Addresses {
    /// This many requests of one address at once; a tenth of them comes back each second.
    pub fn new(burst: u32) -> Addresses {
        Addresses { burst, buckets: Mutex::new(HashMap::new()) }
    }

    /// Whether this address may ask now.
    pub fn may(&self, address: IpAddr) -> bool {
        self.may_spend(address, 1)
    }

    /// Whether this address may ask for something that counts as this much. What nobody could ever ask for costs all that
    /// there is.
    pub fn may_spend(&self, address: IpAddr, cost: u32) -> bool {
        self.with_bucket(address, |bucket| bucket.take_some(cost.min(self.burst)))
    }

    /// This address has asked for something that counts as this much more than was known before.
    pub fn charge(&self, address: IpAddr, cost: u32) {
        self.with_bucket(address, |bucket| bucket.owe(cost));
    }

    fn with_bucket<T>(&self, address: IpAddr, then: impl FnOnce(&mut Bucket) -> T) -> T {
        let mut buckets = self.buckets.lock().expect("nobody fails while counting");
        // Full buckets say nothing; without them the list stays as long as the number of busy addresses.
        if buckets.len() > 10_000 {
            buckets.retain(|_, bucket| !bucket.is_full());
        }
        let burst = f64::from(self.burst);
        then(buckets.entry(house(address)).or_insert_with(|| Bucket::new(burst, burst / 10.0)))
    }
}

/// How many things each of many has at a moment, with a bound for each.
#[derive(Debug)]
pub struct Crowd<K: Eq + Hash> {
    most: usize,
    counts: Mutex<HashMap<K, usize>>,
}

/// One of the things that somebody has.
#[derive(Debug)]
pub struct OneOf<K: Eq + Hash> {
    crowd: Arc<Crowd<K>>,
    who: K,
}

impl<K: Eq + Hash + Clone> Crowd<K> {
    /// Nobody has anything; everybody may have this many.
    pub fn new(most: usize) -> Arc<Crowd<K>> {
        Arc::new(Crowd { most, counts: Mutex::default() })
    }

    /// One more for this one, if that is not too many.
    pub fn one_more(self: &Arc<Crowd<K>>, who: K) -> Option<OneOf<K>> {
        let mut counts = self.counts.lock().expect("nobody fails while counting");
        let count = counts.get(&who).copied().unwrap_or(0);
        if count >= self.most {
            return None;
        }
        counts.insert(who.clone(), count + 1);
        Some(OneOf { crowd: Arc::clone(self), who })
    }
}

impl<K: Eq + Hash> OneOf<K> {
    /// Whose it is.
    pub fn who(&self) -> &K {
        &self.who
    }
}

impl<K: Eq + Hash> Drop for OneOf<K> {
    fn drop(&mut self) {
        let mut counts = self.crowd.counts.lock().expect("nobody fails while counting");
        match counts.get_mut(&self.who) {
            Some(count) if *count > 1 => *count -= 1,
            Some(_) | None => _ = counts.remove(&self.who),
        }
    }
}

/// The address, or the first half of one of IPv6: the rest is the owner's choice.
pub fn house(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_dry_and_fills_again() {
        let mut bucket = Bucket::new(3.0, 0.0);
        assert_eq!([(); 4].map(|()| bucket.take()), [true, true, true, false]);
        bucket.each_second = 1_000_000_000.0;
        assert!(bucket.take());
    }

    #[test]
    fn a_debt_is_paid_back_first() {
        let mut bucket = Bucket::new(3.0, 0.0);
        bucket.owe(5);
        assert!(!bucket.take() && !bucket.is_full());
        bucket.owe(1_000);
        assert!(bucket.tokens >= -3.0, "whoever owes much is let in again before long");
        bucket.each_second = 1_000_000_000.0;
        assert!(bucket.take());
    }

    #[test]
    fn one_address_does_not_use_up_what_another_has() {
        let addresses = Addresses::new(2);
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().expect("an address"));
        assert!(addresses.may(one) && addresses.may(one) && !addresses.may(one));
        assert!(addresses.may(other));
    }

    #[test]
    fn what_takes_longer_counts_for_more() {
        let addresses = Addresses::new(25);
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().expect("an address"));
        let game = cost("/api/games/q7m3x9k2wdbh");
        assert_eq!((game, cost("/api/games"), cost("/"), cost("/api/tables/KHTRWP/socket")), (10, 1, 1, 5));
        assert!(addresses.may_spend(one, game) && addresses.may_spend(one, game) && !addresses.may_spend(one, game));
        assert!(addresses.may(one), "something smaller can be had still");
        // However little an address is allowed, it is allowed something of everything.
        let strict = Addresses::new(3);
        assert!(strict.may_spend(other, game) && !strict.may(other));
    }

    #[test]
    fn everybody_has_a_bound_and_what_is_gone_is_free_again() {
        let crowd = Crowd::new(2);
        let first = crowd.one_more("anna").expect("one");
        let second = crowd.one_more("anna").expect("two");
        assert!(crowd.one_more("anna").is_none() && crowd.one_more("bo").is_some());
        drop(first);
        assert!(crowd.one_more("anna").is_some());
        drop(second);
        assert!(crowd.counts.lock().expect("a list").is_empty());
    }

    #[test]
    fn all_addresses_of_a_house_share_a_bucket() {
        let addresses = Addresses::new(2);
        let [one, same, other] =
            ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"].map(|text| text.parse().expect("an address"));
        assert!(addresses.may(one) && addresses.may(same) && !addresses.may(one));
        assert!(addresses.may(other));
    }
}
