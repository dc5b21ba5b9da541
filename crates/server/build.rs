//! Tells cargo that the program carries the built web pages.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Other profiles read the pages from the disk when they are asked for.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        let pages = Path::new("../../web/dist");
        // Cargo can only watch what is there. Where the folder cannot be made, the pages are looked for every time.
        let _ = std::fs::create_dir_all(pages);
        println!("cargo::rerun-if-changed={}", pages.display());
    }
}
