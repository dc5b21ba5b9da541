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

    /// The player to the right, whose turn comes next.
    #[inline]
    pub const fn next(self) -> Seat {
        Seat::ALL[(self as usize + 1) % 4]
    }

    /// The seat this many turns later.
    #[inline]
    pub const fn after(self, turns: u8) -> Seat {
        Seat::ALL[(self as usize + turns as usize) % 4]
    }

    /// The other three in turn order.
    #[inline]
    pub const fn others(self) -> [Seat; 3] {
        [self.next(), self.next().next(), self.next().next().next()]
    }

    /// How many turns after another seat this one comes: 0 to 3.
    #[inline]
    pub const fn turns_after(self, from: Seat) -> u8 {
        (4 + self as u8 - from as u8) % 4
    }
}

/// One value per seat; cannot be indexed by anything else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BySeat<T>([T; 4]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

impl<T> BySeat<T> {
    /// The values of A, B, C and D.
    #[inline]
    pub const fn new(values: [T; 4]) -> BySeat<T> {
        BySeat(values)
    }

    /// What `of` gives for each seat, in turn order.
    #[inline]
    pub fn from_fn(of: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(Seat::ALL.map(of))
    }

    /// What `f` makes of each value, in turn order.
    #[inline]
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat(self.0.map(f))
    }

    /// The same, borrowed.
    #[inline]
    pub fn each_ref(&self) -> BySeat<&T> {
        BySeat(self.0.each_ref())
    }

    /// The same, borrowed to be changed.
    #[inline]
    pub fn each_mut(&mut self) -> BySeat<&mut T> {
        BySeat(self.0.each_mut())
    }

    /// Each seat with its value, in turn order.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }

    /// The values, in turn order.
    #[inline]
    pub fn values(&self) -> core::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The values to be changed, in turn order.
    #[inline]
    pub fn values_mut(&mut self) -> core::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// The values of A, B, C and D.
    #[inline]
    pub fn into_array(self) -> [T; 4] {
        self.0
    }
}
