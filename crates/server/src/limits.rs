//! How fast somebody may ask.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Mutex;
use std::time::Instant;

/// Tokens that are used up and come back with time.
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
        let now = Instant::now();
        self.tokens = (self.tokens + (now - self.at).as_secs_f64() * self.each_second).min(self.most);
        self.at = now;
        let has = self.tokens >= 1.0;
        if has {
            self.tokens -= 1.0;
        }
        has
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

impl Addresses {
    /// So many requests of one address at once; a tenth of them comes back each second.
    pub fn new(burst: u32) -> Addresses {
        Addresses { burst, buckets: Mutex::new(HashMap::new()) }
    }

    /// Whether this address may ask now.
    pub fn may(&self, address: IpAddr) -> bool {
        let mut buckets = self.buckets.lock().expect("nobody fails while counting");
        // Full buckets say nothing; without them the list stays as long as the number of busy addresses.
        if buckets.len() > 10_000 {
            buckets.retain(|_, bucket| !bucket.is_full());
        }
        let burst = f64::from(self.burst);
        buckets.entry(house(address)).or_insert_with(|| Bucket::new(burst, burst / 10.0)).take()
    }
}

/// The address, or the first half of one of IPv6: the rest is the owner's choice.
fn house(address: IpAddr) -> IpAddr {
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
    fn one_address_does_not_use_up_what_another_has() {
        let addresses = Addresses::new(2);
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().expect("an address"));
        assert!(addresses.may(one) && addresses.may(one) && !addresses.may(one));
        assert!(addresses.may(other));
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
