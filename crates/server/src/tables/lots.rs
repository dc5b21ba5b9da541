//! Lots from the system: seeds, ids, codes and seats that nobody can foresee.

use shuffle::Seed;

/// Letters of table ids: no vowels, so that no words come up, and nothing that looks like another.
const LETTERS: &[u8; 25] = b"bcdfghjkmnpqrstvwxz234567";

/// A fresh seed of all walls of a game.
pub fn seed() -> Seed {
    Seed::new(bytes())
}

/// This many bytes as hexadecimal digits.
pub fn hexadecimal<const N: usize>() -> String {
    bytes::<N>().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Bytes of the system.
///
/// # Panics
/// If the system has no randomness: then nothing here can be done fairly.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes
}

/// The id of a table, with more than 90 bits of chance: whoever was not told it does not find the table, or its game.
pub fn table_id() -> String {
    (0..20).map(|_| char::from(LETTERS[below(LETTERS.len() as u32) as usize])).collect()
}

/// The code of a table: six capital letters that people can read to each other.
pub fn code() -> String {
    const CODE: &[u8; 18] = b"BCDFGHJKLMNPRSTVWX";
    (0..6).map(|_| char::from(CODE[below(CODE.len() as u32) as usize])).collect()
}

/// Puts things in an order that nobody can foresee.
pub fn shuffle<T>(things: &mut [T]) {
    for last in (1..things.len()).rev() {
        things.swap(last, below(last as u32 + 1) as usize);
    }
}

/// A number below the bound, each as likely as the others.
fn below(bound: u32) -> u32 {
    let fair = u32::MAX - u32::MAX % bound;
    loop {
        let word = u32::from_le_bytes(bytes());
        if word < fair {
            return word % bound;
        }
    }
}
