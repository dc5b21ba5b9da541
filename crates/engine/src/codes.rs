//! The counts of a suit or of the honours as numbers in base five: the indices of all tables.
//!
//! For counts of at most four.

use tiles::{Counts, Kind, KindSet};

/// The counts of a suit: ranks 1-3 and 4-6 as one index, and ranks 7-9.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SuitCode {
    /// The code of ranks 1-3 in rows of 128, and that of ranks 4-6.
    pub(crate) six: u16,
    /// The code of ranks 7-9.
    pub(crate) high: u8,
}

/// The counts of the honours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct HonourCode {
    /// The code of East, South and West.
    pub(crate) first: u8,
    /// The code of North, white and green.
    pub(crate) second: u8,
    /// The count of red dragons.
    pub(crate) red: u8,
}

/// The codes of all groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Codes {
    pub(crate) suits: [SuitCode; 3],
    pub(crate) honours: HonourCode,
}

/// What one more tile of a rank adds to the code of a suit: to `six` for ranks 1-6, to `high` for ranks 7-9.
pub(crate) const SIX_MORE: [u16; 6] = [25 << 7, 5 << 7, 1 << 7, 25, 5, 1];
pub(crate) const HIGH_MORE: [u8; 3] = [25, 5, 1];

/// Windows of three bytes in base five: byte n of a product with this is byte n, plus 5 times the byte before it, plus
/// 25 times the one before that. Counts go to four, so no byte runs over into the next.
const WINDOWS: u64 = 1 | 5 << 8 | 25 << 16;

impl Codes {
    #[inline(always)]
    pub(crate) fn of(counts: &Counts) -> Codes {
        // Written out: a closure over an array would not be inlined.
        let suits = [SuitCode::of(counts, 0), SuitCode::of(counts, 9), SuitCode::of(counts, 18)];
        Codes { suits, honours: HonourCode::of(counts) }
    }

    /// How many tiles of this kind there are.
    #[inline(always)]
    pub(crate) fn count(&self, kind: Kind) -> u8 {
        let (group, rank) = (kind.index() / 9, kind.index() % 9);
        let three = match self.suits.get(group) {
            Some(suit) => [(suit.six >> 7) as u8, (suit.six & 127) as u8, suit.high],
            // A single count is the last digit of its code, and the first of its three.
            None => [self.honours.first, self.honours.second, self.honours.red * 25],
        };
        let code = three[rank / 3];
        [code / 25, code / 5 % 5, code % 5][rank % 3]
    }

    /// Adds a tile, or takes one away. Which kinds come is chance, so that the tables branch for it.
    #[inline(always)]
    pub(crate) fn change(&mut self, kind: Kind, add: bool) {
        let by = |more: u8| if add { more } else { more.wrapping_neg() };
        let at = kind.index();
        if let Some(suit) = self.suits.get_mut(at / 9) {
            let (six, high) = (SIX_BY_RANK[at % 9], HIGH_BY_RANK[at % 9]);
            suit.six = suit.six.wrapping_add(if add { six } else { six.wrapping_neg() });
            suit.high = suit.high.wrapping_add(by(high));
        } else {
            let [first, second, red] = HONOUR_MORE[at - 27];
            self.honours.first = self.honours.first.wrapping_add(by(first));
            self.honours.second = self.honours.second.wrapping_add(by(second));
            self.honours.red = self.honours.red.wrapping_add(by(red));
        }
    }
}

/// [`SIX_MORE`] and [`HIGH_MORE`] for every rank, 0 where a rank does not count.
const SIX_BY_RANK: [u16; 9] = [25 << 7, 5 << 7, 1 << 7, 25, 5, 1, 0, 0, 0];
const HIGH_BY_RANK: [u8; 9] = [0, 0, 0, 0, 0, 0, 25, 5, 1];
/// What one more honour adds to the three codes of the honours.
const HONOUR_MORE: [[u8; 3]; 7] = [[25, 0, 0], [5, 0, 0], [1, 0, 0], [0, 25, 0], [0, 5, 0], [0, 1, 0], [0, 0, 1]];

impl SuitCode {
    #[inline(always)]
    pub(crate) fn of(counts: &Counts, from: usize) -> SuitCode {
        let windows = eight(counts, from + 1).wrapping_mul(WINDOWS);
        let low = 25 * u16::from(counts[from]) + (windows >> 8 & 0xff) as u16;
        SuitCode { six: low << 7 | (windows >> 32 & 0xff) as u16, high: (windows >> 56) as u8 }
    }

    /// The first six ranks as an index of a table of 128 rows.
    #[inline(always)]
    pub(crate) fn six_index(self) -> usize {
        usize::from(self.six) & 0x3fff
    }
}

impl HonourCode {
    #[inline(always)]
    fn of(counts: &Counts) -> HonourCode {
        // The lowest byte is the nine of bamboo; no window that is used reaches it.
        let bytes = eight(counts, 26);
        let windows = bytes.wrapping_mul(WINDOWS);
        HonourCode { first: (windows >> 24) as u8, second: (windows >> 48) as u8, red: (bytes >> 56) as u8 }
    }
}

/// A code or class as an index that stays within a row.
#[inline(always)]
pub(crate) fn seven_bits(code: u8) -> usize {
    usize::from(code & 127)
}

/// The kinds with at least this many tiles (1 to 4).
#[inline(always)]
pub(crate) fn at_least(counts: &Counts, least: u8) -> KindSet {
    // The top bit of each byte says whether its count is large enough; multiplying gathers the eight bits.
    const TOPS: u64 = 0x8080_8080_8080_8080;
    const ONES: u64 = 0x0101_0101_0101_0101;
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let byte = |from: usize| {
        let tops = (eight(counts, from) + (0x80 - u64::from(least)) * ONES) & TOPS;
        (tops >> 7).wrapping_mul(GATHER) >> 56
    };
    KindSet::from_bits(byte(0) | byte(8) << 8 | byte(16) << 16 | byte(24) << 24 | byte(26) << 26)
}

/// Eight counts from one index on, the first in the lowest byte.
#[inline(always)]
fn eight(counts: &Counts, from: usize) -> u64 {
    u64::from_le_bytes(*counts[from..].first_chunk().expect("eight counts follow"))
}
