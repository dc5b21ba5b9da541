//! Who sits where: the lots, the winds as the deal moves on, and the marker of the round.

use core::fmt;

use tiles::{BySeat, Seat, Wind};

/// The wind of a chair while another (or the same) chair deals.
pub fn wind_of(seat: Seat, dealer: Seat) -> Wind {
    Wind::ALL[(4 + seat as usize - dealer as usize) % 4]
}

/// Four face-down wind tiles, in the order in which the players take them; whoever mixed them takes the last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lots([Wind; 4]);

/// The four tiles are not one of each wind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotLots;

impl fmt::Display for NotLots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("lots are drawn with one tile of each wind")
    }
}

impl core::error::Error for NotLots {}

impl Lots {
    /// The lots, one of each wind.
    pub fn new(tiles: [Wind; 4]) -> Result<Lots, NotLots> {
        match Wind::ALL.iter().all(|wind| tiles.contains(wind)) {
            true => Ok(Lots(tiles)),
            false => Err(NotLots),
        }
    }

    /// Who sits in which chair, given the players in the order in which they draw, the mixer last: a player's tile is
    /// the first seat wind, and the first East has chair A.
    pub fn seat<P: Copy>(self, players: [P; 4]) -> BySeat<P> {
        let drawn_by = |wind: Wind| {
            let place = self.0.iter().position(|&drawn| drawn == wind).expect("one of each wind was drawn");
            players[place]
        };
        BySeat::new(Wind::ALL.map(drawn_by))
    }
}

/// The marker of the prevalent wind. It lies by the first East for the whole game and is turned with the round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WindMarker {
    /// The wind that it shows.
    pub shows: Wind,
}

impl WindMarker {
    /// By whom it lies.
    pub const fn lies_by(self) -> Seat {
        Seat::A
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // clause: seat.players.four
    // clause: seat.positions
    // clause: seat.turn-order.counter-clockwise
    #[test]
    fn four_chairs_have_four_winds_whoever_deals() {
        for dealer in Seat::ALL {
            assert_eq!(wind_of(dealer, dealer), Wind::East);
            let mut winds = Seat::ALL.map(|seat| wind_of(seat, dealer));
            winds.sort();
            assert_eq!(winds, Wind::ALL);
        }
        // Chairs follow each other to the right: South is East's right, West opposite, North left.
        assert_eq!(Seat::ALL.map(|seat| wind_of(seat, Seat::A)), Wind::ALL);
        assert_eq!(wind_of(Seat::A, Seat::B), Wind::North);
    }

    // clause: seat.lots-unless-scheduled
    // clause: seat.lots.wind-tiles
    // clause: seat.lots.mixer-draws-last
    // clause: seat.lots.tile-is-seat
    #[test]
    fn a_lot_is_the_first_seat_wind() {
        use Wind::*;
        let lots = Lots::new([West, East, North, South]).expect("one of each");
        let seats = lots.seat(["first", "second", "third", "mixer"]);
        assert_eq!(seats[Seat::A], "second", "who drew East deals first");
        assert_eq!(seats[Seat::B], "mixer", "the mixer took the last tile, South");
        assert_eq!(seats[Seat::C], "first");
        assert_eq!(seats[Seat::D], "third");
        assert_eq!(Lots::new([East, East, West, North]), Err(NotLots));
    }

    // clause: round.marker.stays-with-first-east
    // clause: round.marker.turned-for-south
    #[test]
    fn the_marker_stays_by_the_first_east() {
        for shows in [Wind::East, Wind::South] {
            assert_eq!(WindMarker { shows }.lies_by(), Seat::A);
        }
    }
}
