//! The four chairs, and what is kept per chair.

use core::ops::{Index, IndexMut};

/// One of the four chairs. Chairs never move; winds do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

impl Seat {
    /// The chairs in turn order.
    pub const ALL: [Seat; 4] = [Seat::A, Seat::B, Seat::C, Seat::D];
}

/// One value per seat; cannot be indexed by anything else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BySeat<T>(pub [T; 4]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}
