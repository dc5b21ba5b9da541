//! The counts of a suit or of the honours as numbers in base five: the indices of all tables.
//!
//! For counts of at most four.

use tiles::{Counts, Kind, KindSet};

/// The counts of a group: three codes of three counts each, in seven bits each. Ranks 1-3 of a suit stand highest and ranks
/// 7-9 lowest. The honours have the shape of a suit: East, South and West, then North, white and green, then red as if
/// it were a 9; a bit above the codes says that they are honours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Code(u32);

/// The codes of the three suits and of the honours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Codes([Code; 4]);

/// What one more tile of a rank adds to the code of its suit.
pub(crate) const RANK_MORE: [u32; 9] = [25 << 14, 5 << 14, 1 << 14, 25 << 7, 5 << 7, 1 << 7, 25, 5, 1];
/// The ranks whose places the honours take.
pub(crate) const HONOUR_RANKS: [usize; 7] = [0, 1, 2, 3, 4, 5, 8];

/// Set in the code of the honours.
const HONOURS: u32 = 1 << 21;

/// Where the count of a kind stands, so that nothing is divided and nothing branches where a tile comes or goes: which kind
/// that is, is chance.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    /// What one more tile adds to the code of the group.
    more: u32,
    /// The row of [`DIGITS`] that reads the count.
    digit: u16,
    /// How far the code of three counts that holds this one is to be shifted.
    shift: u8,
    /// The group, 0 to 3.
    group: u8,
    /// Whether it is a terminal or an honour.
    pub(crate) orphan: bool,
}

const PLACES: [Place; Kind::COUNT] = {
    let mut places = [Place { more: 0, digit: 0, shift: 0, group: 0, orphan: false }; Kind::COUNT];
    let mut index = 0;
    while index < Kind::COUNT {
        let group = index / 9;
        let rank = if group < 3 { index % 9 } else { HONOUR_RANKS[index - 27] };
        places[index] = Place {
            more: RANK_MORE[rank],
            digit: (rank as u16 % 3) << 7,
            shift: 14 - 7 * (rank as u8 / 3),
            group: group as u8,
            orphan: KindSet::ORPHANS.bits() >> index & 1 == 1,
        };
        index += 1;
    }
    places
};

/// The first, second and third digit of every code; the fourth row is not used.
static DIGITS: [u8; 512] = {
    let mut digits = [0; 512];
    let mut code = 0;
    while code < 128 {
        digits[code] = (code / 25) as u8;
        digits[128 | code] = (code / 5 % 5) as u8;
        digits[256 | code] = (code % 5) as u8;
        code += 1;
    }
    digits
};

impl Place {
    #[inline(always)]
    pub(crate) fn of(kind: Kind) -> Place {
        PLACES[kind.index()]
    }

    /// The group as an index: three suits and the honours.
    #[inline(always)]
    pub(crate) fn group(self) -> usize {
        usize::from(self.group & 3)
    }
}

/// Windows of three bytes in base five: byte n of a product with this is byte n, plus 5 times the byte before it, plus
/// 25 times the one before that. Counts go to four, so no byte runs over into the next.
const WINDOWS: u64 = 1 | 5 << 8 | 25 << 16;

impl Codes {
    #[inline(always)]
    pub(crate) fn of(counts: &Counts) -> Codes {
        // Written out: a closure over an array would not be inlined.
        Codes([Code::suit(counts, 0), Code::suit(counts, 9), Code::suit(counts, 18), Code::honours(counts)])
    }

    /// The codes of characters, circles, bamboo and the honours.
    #[inline(always)]
    pub(crate) fn groups(&self) -> [Code; 4] {
        self.0
    }

    /// How many tiles there are of the kind with this place.
    #[inline(always)]
    pub(crate) fn count(&self, place: Place) -> u8 {
        let Code(code) = self.0[place.group()];
        DIGITS[(usize::from(place.digit) | (code >> place.shift) as usize & 127) & 511]
    }

    /// Adds a tile of the kind with this place, or takes one away; the code of its group after that.
    #[inline(always)]
    pub(crate) fn change(&mut self, place: Place, add: bool) -> Code {
        let Code(code) = &mut self.0[place.group()];
        *code = if add { code.wrapping_add(place.more) } else { code.wrapping_sub(place.more) };
        Code(*code)
    }

    /// The kinds with at least this many tiles (1 to 4).
    pub(crate) fn at_least(&self, least: u8) -> KindSet {
        let three = |code: usize| u64::from(THREE_AT_LEAST[usize::from(least - 1) << 7 & 0x180 | code]);
        let nine = |code: Code| three(code.low()) | three(code.middle()) << 3 | three(code.high()) << 6;
        let [man, pin, sou, honours] = self.0;
        // Red has the place of a 9.
        let seven = nine(honours) & 0x3f | nine(honours) >> 2 & 0x40;
        KindSet::from_bits(nine(man) | nine(pin) << 9 | nine(sou) << 18 | seven << 27)
    }
}

/// Which of the three counts of a code are at least 1, 2, 3 and 4: the first has the lowest bit.
static THREE_AT_LEAST: [u8; 512] = {
    let mut bits = [0; 512];
    let mut index = 0;
    while index < 512 {
        let (least, code) = (index / 128 + 1, index % 128);
        let [a, b, c] = [code / 25 >= least, code / 5 % 5 >= least, code % 5 >= least];
        bits[index] = a as u8 | (b as u8) << 1 | (c as u8) << 2;
        index += 1;
    }
    bits
};

impl Code {
    /// The code of the suit whose first kind has this index.
    #[inline(always)]
    pub(crate) fn suit(counts: &Counts, from: usize) -> Code {
        let windows = eight(counts, from + 1).wrapping_mul(WINDOWS);
        let low = 25 * u32::from(counts[from]) + (windows >> 8 & 0xff) as u32;
        Code(low << 14 | ((windows >> 32 & 0xff) as u32) << 7 | (windows >> 56) as u32)
    }

    #[inline(always)]
    fn honours(counts: &Counts) -> Code {
        // The lowest byte is the nine of bamboo; no window that is used reaches it.
        let bytes = eight(counts, 26);
        let windows = bytes.wrapping_mul(WINDOWS);
        let (first, second) = ((windows >> 24 & 0xff) as u32, (windows >> 48 & 0xff) as u32);
        Code(HONOURS | first << 14 | second << 7 | (bytes >> 56) as u32)
    }

    /// Whether there is no tile.
    #[inline(always)]
    pub(crate) fn is_empty(self) -> bool {
        self.0 & !HONOURS == 0
    }

    /// With this much more, of [`RANK_MORE`]. Where there are four tiles already, the code means nothing.
    #[inline(always)]
    pub(crate) fn more(self, more: u32) -> Code {
        Code(self.0.wrapping_add(more))
    }

    /// With this much less.
    #[inline(always)]
    pub(crate) fn less(self, less: u32) -> Code {
        Code(self.0.wrapping_sub(less))
    }

    /// The first six counts as an index of a table of 128 rows.
    #[inline(always)]
    pub(crate) fn six(self) -> usize {
        (self.0 >> 7) as usize & 0x3fff
    }

    /// The same, the honours behind the suits.
    #[inline(always)]
    pub(crate) fn six_of_group(self) -> usize {
        (self.0 >> 7) as usize & 0x7fff
    }

    /// The code of the first three counts.
    #[inline(always)]
    pub(crate) fn low(self) -> usize {
        (self.0 >> 14) as usize & 127
    }

    /// The code of the next three.
    #[inline(always)]
    pub(crate) fn middle(self) -> usize {
        (self.0 >> 7) as usize & 127
    }

    /// The code of the last three.
    #[inline(always)]
    pub(crate) fn high(self) -> usize {
        self.0 as usize & 127
    }
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
