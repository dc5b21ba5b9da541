//! Bytes as lines of the table protocol: reading never panics, and what is read is written as it was meant.

#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::{Start, ToTable, read};

fuzz_target!(|data: &[u8]| {
    for line in data.split(|&byte| byte == b'\n').take(64) {
        if let Ok(message) = read::<ToTable>(line) {
            let written = serde_json::to_vec(&message).expect("a message can be written");
            assert_eq!(read::<ToTable>(&written).ok(), Some(message));
        }
        let _ = read::<Start>(line);
    }
});
