//! Bytes as a record of a game: reading and verifying never panics, and what is read is written as it was meant.

#![no_main]

use libfuzzer_sys::fuzz_target;
use records::record::Record;

fuzz_target!(|data: &[u8]| {
    let Ok(record) = Record::read(data) else { return };
    let written = record.to_string();
    let again: Record = written.parse().expect("what was written can be read");
    assert_eq!(again.to_string(), written);
    // Whether it is a true game is another matter; saying so must not panic either.
    assert_eq!(record.verify().is_ok(), again.verify().is_ok());
});
