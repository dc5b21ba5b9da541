//! How many connections there are: altogether, and of each address.
//!
//! A connection on which the server waits for the other side (for a request, or for the rest of one) has a weaker claim
//! than one that is answered or is the socket of a table. Where there are too many, the one that has kept the server
//! waiting longest goes, and the new one is let in: so whoever opens connections and says nothing, or half of something,
//! takes the room of nobody but themselves.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::Notify;

use crate::limits::house;

/// All connections of a server.
#[derive(Debug)]
pub struct Connections {
    most: usize,
    of_an_address: usize,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    /// Numbers are never used twice; they name connections, and moments at which waiting began.
    last: u64,
    all: HashMap<u64, Entry>,
    /// Since when, and which connection.
    waiting: BTreeMap<u64, u64>,
    houses: HashMap<IpAddr, House>,
}

#[derive(Debug)]
struct Entry {
    /// Whose it is; nothing for a proxy of the operator's, which speaks for many.
    house: Option<IpAddr>,
    waiting_since: Option<u64>,
    dismissed: Arc<Notify>,
}

/// The connections of one address.
#[derive(Debug, Default)]
struct House {
    count: usize,
    waiting: BTreeSet<u64>,
}

/// Room for one connection, for as long as a clone of this is there.
#[derive(Debug, Clone)]
pub struct Slot(Arc<Held>);

#[derive(Debug)]
struct Held {
    number: u64,
    dismissed: Arc<Notify>,
    connections: Arc<Connections>,
}

impl Connections {
    /// None yet. At most this many altogether, and of an address.
    pub fn new(most: usize, of_an_address: usize) -> Connections {
        Connections { most, of_an_address, open: Mutex::default() }
    }

    /// Room for a connection of this address, or of a proxy; nothing if there is none. It begins with waiting.
    pub fn admit(self: &Arc<Connections>, address: Option<IpAddr>) -> Option<Slot> {
        let mut open = self.lock();
        let house = address.map(house);
        if house.is_some_and(|house| !open.has_room(house, self.of_an_address)) {
            return None;
        }
        if open.all.len() >= self.most {
            let (_, &longest) = open.waiting.first_key_value()?;
            open.dismiss(longest);
        }
        let number = open.next();
        let dismissed = Arc::new(Notify::new());
        open.all.insert(number, Entry { house, waiting_since: None, dismissed: Arc::clone(&dismissed) });
        if let Some(house) = house {
            open.houses.entry(house).or_default().count += 1;
        }
        open.begin_waiting(number);
        Some(Slot(Arc::new(Held { number, dismissed, connections: Arc::clone(self) })))
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.lock().all.len()
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().expect("nobody fails while counting")
    }
}

impl Slot {
    /// The connection is found out to be of this address, which a proxy said; whether there is room for it.
    pub fn is_of(&self, address: IpAddr) -> bool {
        let Held { number, connections, .. } = &*self.0;
        let mut open = connections.lock();
        let house = house(address);
        if !open.has_room(house, connections.of_an_address) {
            return false;
        }
        let Some(entry) = open.all.get_mut(number) else { return false };
        entry.house = Some(house);
        let since = entry.waiting_since;
        let of_house = open.houses.entry(house).or_default();
        of_house.count += 1;
        of_house.waiting.extend(since);
        true
    }

    /// From now on the server waits for the other side.
    pub fn waits(&self) {
        self.0.connections.lock().begin_waiting(self.0.number);
    }

    /// From now on the other side waits for the server.
    pub fn is_heard(&self) {
        self.0.connections.lock().end_waiting(self.0.number);
    }

    /// Waits until the room is needed for somebody else.
    pub async fn dismissed(&self) {
        self.0.dismissed.notified().await;
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.connections.lock().remove(self.number);
    }
}

impl Open {
    fn next(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Whether one more of this house can be there, if need be after one of its own that waits has gone.
    fn has_room(&mut self, house: IpAddr, most: usize) -> bool {
        let Some(of_house) = self.houses.get(&house).filter(|of_house| of_house.count >= most) else { return true };
        let Some(longest) = of_house.waiting.first().and_then(|since| self.waiting.get(since)).copied() else {
            return false;
        };
        self.dismiss(longest);
        true
    }

    fn dismiss(&mut self, number: u64) {
        if let Some(entry) = self.remove(number) {
            entry.dismissed.notify_one();
        }
    }

    fn remove(&mut self, number: u64) -> Option<Entry> {
        self.end_waiting(number);
        let entry = self.all.remove(&number)?;
        if let Some(house) = entry.house
            && let Some(of_house) = self.houses.get_mut(&house)
        {
            of_house.count -= 1;
            if of_house.count == 0 {
                self.houses.remove(&house);
            }
        }
        Some(entry)
    }

    fn begin_waiting(&mut self, number: u64) {
        let since = self.next();
        let Some(entry) = self.all.get_mut(&number).filter(|entry| entry.waiting_since.is_none()) else { return };
        entry.waiting_since = Some(since);
        self.waiting.insert(since, number);
        if let Some(of_house) = entry.house.and_then(|house| self.houses.get_mut(&house)) {
            of_house.waiting.insert(since);
        }
    }

    fn end_waiting(&mut self, number: u64) {
        let Some(entry) = self.all.get_mut(&number) else { return };
        let Some(since) = entry.waiting_since.take() else { return };
        self.waiting.remove(&since);
        if let Some(of_house) = entry.house.and_then(|house| self.houses.get_mut(&house)) {
            of_house.waiting.remove(&since);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    fn connections(most: usize, of_an_address: usize) -> Arc<Connections> {
        Arc::new(Connections::new(most, of_an_address))
    }

    fn address(last: u8) -> Option<IpAddr> {
        Some(IpAddr::from([10, 0, 0, last]))
    }

    fn is_dismissed(slot: &Slot) -> bool {
        slot.dismissed().now_or_never().is_some()
    }

    #[test]
    fn who_has_waited_longest_makes_room() {
        let connections = connections(3, 9);
        let [one, two, three] = [1, 2, 3].map(|last| connections.admit(address(last)).expect("room"));
        one.is_heard();
        one.waits(); // Anew, and so after the others.
        let four = connections.admit(address(4)).expect("room");
        assert!(is_dismissed(&two) && ![&one, &three, &four].into_iter().any(is_dismissed));
        assert_eq!(connections.count(), 3);
        drop(two);
        assert_eq!(connections.count(), 3, "whoever was dismissed is not counted out twice");
        [&one, &three, &four].into_iter().for_each(Slot::is_heard);
        assert!(connections.admit(address(5)).is_none(), "nobody waits, so that nobody goes");
        drop(three);
        assert!(connections.admit(address(5)).is_some());
    }

    #[test]
    fn an_address_makes_room_for_itself_and_not_among_others() {
        let connections = connections(100, 2);
        let other = connections.admit(address(2)).expect("room");
        let first = connections.admit(address(1)).expect("room");
        let second = connections.admit(address(1)).expect("room");
        first.is_heard();
        let third = connections.admit(address(1)).expect("room");
        assert!(is_dismissed(&second) && !is_dismissed(&first) && !is_dismissed(&other));
        third.is_heard();
        assert!(connections.admit(address(1)).is_none());
        assert!(connections.admit(address(2)).is_some());
        // A proxy speaks for many.
        let through: Vec<Slot> = (0..10).filter_map(|_| connections.admit(None)).collect();
        assert_eq!(through.len(), 10);
        let [same, more] = [&through[0], &through[1]].map(|slot| slot.is_of(IpAddr::from([10, 0, 0, 3])));
        assert!(same && more && through[2].is_of(IpAddr::from([10, 0, 0, 3])));
        assert!(is_dismissed(&through[0]), "whom a proxy named is counted like anybody else");
        through[1..3].iter().for_each(Slot::is_heard);
        assert!(!through[3].is_of(IpAddr::from([10, 0, 0, 3])));
    }

    #[test]
    fn nothing_is_left_of_those_who_went() {
        let connections = connections(4, 4);
        for last in 0..=255 {
            let slot = connections.admit(address(last)).expect("room");
            slot.is_heard();
            slot.waits();
        }
        let open = connections.lock();
        assert!(open.all.is_empty() && open.waiting.is_empty() && open.houses.is_empty());
    }
}
