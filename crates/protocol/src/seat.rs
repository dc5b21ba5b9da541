//! Seats `"A"` to `"D"`, winds `"E"` to `"N"`, and one value per seat.

use serde::{Deserialize, Serialize};

use crate::Wire;

/// One of the four chairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Seat {
    /// The chair that is East in the first hand.
    A,
    /// The next chair in turn order.
    B,
    /// The chair opposite A.
    C,
    /// The last chair in turn order.
    D,
}

impl Wire for Seat {
    type Real = tiles::Seat;

    fn of(real: tiles::Seat) -> Seat {
        match real {
            tiles::Seat::A => Seat::A,
            tiles::Seat::B => Seat::B,
            tiles::Seat::C => Seat::C,
            tiles::Seat::D => Seat::D,
        }
    }

    fn real(self) -> tiles::Seat {
        match self {
            Seat::A => tiles::Seat::A,
            Seat::B => tiles::Seat::B,
            Seat::C => tiles::Seat::C,
            Seat::D => tiles::Seat::D,
        }
    }
}

/// One of the four winds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Wind {
    /// East.
    #[serde(rename = "E")]
    East,
    /// South.
    #[serde(rename = "S")]
    South,
    /// West.
    #[serde(rename = "W")]
    West,
    /// North.
    #[serde(rename = "N")]
    North,
}

impl Wire for Wind {
    type Real = tiles::Wind;

    fn of(real: tiles::Wind) -> Wind {
        match real {
            tiles::Wind::East => Wind::East,
            tiles::Wind::South => Wind::South,
            tiles::Wind::West => Wind::West,
            tiles::Wind::North => Wind::North,
        }
    }

    fn real(self) -> tiles::Wind {
        match self {
            Wind::East => tiles::Wind::East,
            Wind::South => tiles::Wind::South,
            Wind::West => tiles::Wind::West,
            Wind::North => tiles::Wind::North,
        }
    }
}

/// Several winds, East first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Winds(pub Vec<Wind>);

impl Wire for Winds {
    type Real = tiles::WindSet;

    fn of(real: tiles::WindSet) -> Winds {
        Winds(real.iter().map(Wind::of).collect())
    }

    fn real(self) -> tiles::WindSet {
        self.0.into_iter().map(Wind::real).collect()
    }
}

/// One value per seat: an object with the keys `A` to `D`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BySeat<T> {
    /// A's.
    #[serde(rename = "A")]
    pub a: T,
    /// B's.
    #[serde(rename = "B")]
    pub b: T,
    /// C's.
    #[serde(rename = "C")]
    pub c: T,
    /// D's.
    #[serde(rename = "D")]
    pub d: T,
}

impl<T> BySeat<T> {
    /// A's, B's, C's and D's.
    pub fn each(self) -> [T; 4] {
        [self.a, self.b, self.c, self.d]
    }

    /// One value per seat, A's first.
    pub fn from_each([a, b, c, d]: [T; 4]) -> BySeat<T> {
        BySeat { a, b, c, d }
    }
}

impl<W: Wire> Wire for BySeat<W> {
    type Real = tiles::BySeat<W::Real>;

    fn of(real: Self::Real) -> BySeat<W> {
        BySeat::from_each(real.into_array().map(W::of))
    }

    fn real(self) -> Self::Real {
        tiles::BySeat::new(self.each().map(W::real))
    }
}
