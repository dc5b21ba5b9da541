//! The rooms of ARCHITECTURE.md are those of the manifests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Everything above them knows these, as far as it likes.
const GROUND_FLOOR: [&str; 4] = ["tiles", "rules", "engine", "table"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The rooms that each room of the workspace knows, but for the ground floor.
fn built() -> BTreeMap<String, BTreeSet<String>> {
    let crates = fs::read_dir(root().join("crates")).expect("the folder of rooms");
    let mut folders: Vec<PathBuf> = crates.map(|entry| entry.expect("a folder").path()).collect();
    folders.push(root().join("rulebook"));
    let name = |folder: &Path| folder.file_name().expect("a name").to_string_lossy().into_owned();
    let rooms: BTreeSet<String> = folders.iter().map(|folder| name(folder)).collect();
    let known = |folder: &PathBuf| {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let manifest: toml::Table = manifest.parse().expect("TOML");
        let needed = manifest.get("dependencies").and_then(|needed| needed.as_table()).cloned().unwrap_or_default();
        let known = needed.keys().filter(|name| rooms.contains(*name) && !GROUND_FLOOR.contains(&name.as_str()));
        (name(folder), known.cloned().collect())
    };
    folders.iter().map(known).collect()
}

/// The same, by the rows of the first table of the page.
fn described() -> BTreeMap<String, BTreeSet<String>> {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page");
    let rows = page.lines().skip_while(|line| !line.starts_with("| room |")).skip(2);
    let named = |cell: &str| -> BTreeSet<String> { cell.split('`').skip(1).step_by(2).map(str::to_owned).collect() };
    let room = |row: &str| {
        let cells: Vec<&str> = row.split('|').collect();
        (named(cells[1]).pop_first().expect("a room"), named(cells[3]))
    };
    rows.take_while(|line| line.starts_with('|')).map(room).collect()
}

#[test]
fn the_map_of_rooms_is_that_of_the_manifests() {
    assert_eq!(described(), built());
}
