//! Makes the tables that the engine looks things up in, as Rust source that `src/distance.rs` and `src/splits.rs` include.

mod distance;
mod splits;

use std::any::type_name;
use std::fmt::{Display, Write as _};
use std::path::Path;

/// Three counts in base five make a code below 125. Rows have room for 128, so that a row is found by shifting, and a
/// code cut to seven bits never leaves its row: where a fifth tile is tried, the answer is wrong and not used.
const CODES: usize = 125;
const ROW: usize = 128;

/// Rust source with tables in it.
#[derive(Default)]
struct Tables(String);

impl Tables {
    fn add<T: Display>(&mut self, name: &str, about: &str, numbers: &[T]) {
        let (length, kind) = (numbers.len(), type_name::<T>());
        write!(self.0, "/// {about}\npub static {name}: [{kind}; {length}] = [").expect("strings take all");
        for number in numbers {
            write!(self.0, "{number},").expect("strings take all");
        }
        self.0.push_str("];\n");
    }

    fn constant(&mut self, name: &str, about: &str, number: usize) {
        writeln!(self.0, "/// {about}\npub const {name}: usize = {number};").expect("strings take all");
    }
}

fn main() {
    println!("cargo::rerun-if-changed=build");
    let out = std::env::var_os("OUT_DIR").expect("cargo names the place");
    for (file, make) in [("distance.rs", distance::make as fn(&mut Tables)), ("splits.rs", splits::make)] {
        let mut tables = Tables::default();
        make(&mut tables);
        std::fs::write(Path::new(&out).join(file), tables.0).expect("cargo's place can be written to");
    }
}
