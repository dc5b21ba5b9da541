//! The crates that are in the program, as cargo tells.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde::Deserialize;

use crate::part::{Part, chosen, expression};

/// The system whose program is told of; others have a few parts more or less.
const SYSTEM: &str = "x86_64-unknown-linux-gnu";
/// What lies deeper in a crate and has a licence of its own.
const INSIDE: [(&str, &str); 1] = [("zstd-sys", "zstd/LICENSE")];

/// The program and the crates in it.
pub struct Program {
    /// Its version.
    pub version: String,
    /// What others made.
    pub parts: Vec<Part>,
    /// The URLs of those that it needs itself.
    pub needs: Vec<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    authors: Vec<String>,
    license: Option<String>,
    repository: Option<String>,
    source: Option<String>,
    manifest_path: String,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Needed>,
}

#[derive(Deserialize)]
struct Needed {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    kind: Option<String>,
}

impl Package {
    fn url(&self) -> String {
        format!("pkg:cargo/{}@{}", self.name, self.version)
    }

    /// What only works while the program is built is not in it.
    fn is_macro(&self) -> bool {
        self.targets.iter().any(|target| target.kind.iter().any(|kind| kind == "proc-macro"))
    }
}

impl Program {
    /// What cargo tells about the workspace in this folder. Nothing is fetched.
    pub fn read(root: &Path) -> Program {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let told = Command::new(cargo)
            .args(["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", SYSTEM])
            .current_dir(root)
            .output()
            .expect("cargo runs");
        assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
        let told: Metadata = serde_json::from_slice(&told.stdout).expect("metadata");
        let packages: BTreeMap<&str, &Package> = told.packages.iter().map(|one| (one.id.as_str(), one)).collect();
        let nodes: BTreeMap<&str, &Node> = told.resolve.nodes.iter().map(|one| (one.id.as_str(), one)).collect();
        let needed = |id: &str| {
            let is_inside = |needed: &&Needed| needed.dep_kinds.iter().any(|kind| kind.kind.is_none());
            let all = nodes[id].deps.iter().filter(is_inside).map(|needed| packages[needed.pkg.as_str()]);
            all.filter(|package| !package.is_macro()).collect::<Vec<_>>()
        };
        let own = told.packages.iter().find(|package| package.name == "janso-cli").expect("the program");
        let (mut seen, mut left) = (BTreeSet::new(), vec![own]);
        while let Some(package) = left.pop() {
            if seen.insert(package.id.as_str()) {
                left.extend(needed(&package.id));
            }
        }
        let sums = sums(&fs::read_to_string(root.join("Cargo.lock")).expect("the lock"));
        let (others, ours): (Vec<&Package>, Vec<&Package>) =
            seen.iter().map(|id| packages[id]).partition(|package| package.source.is_some());
        let urls = |packages: Vec<&Package>| -> Vec<String> {
            let urls: BTreeSet<String> =
                packages.into_iter().filter(|one| one.source.is_some()).map(Package::url).collect();
            urls.into_iter().collect()
        };
        let part = |package: &&Package| {
            let licences = package.license.as_ref().unwrap_or_else(|| panic!("{} names no licence", package.name));
            let used_by = chosen(&package.name, licences);
            Part {
                name: package.name.clone(),
                version: package.version.clone(),
                url: package.url(),
                source: package.repository.clone(),
                licences: expression(licences),
                hash: sums.get(&(package.name.clone(), package.version.clone())).map(|sum| ("SHA-256", sum.clone())),
                texts: texts(package, &used_by),
                used_by,
                needs: urls(needed(&package.id)),
            }
        };
        let mut parts: Vec<Part> = others.iter().map(part).collect();
        parts.sort_by(|one, other| (&one.name, &one.version).cmp(&(&other.name, &other.version)));
        let needs = urls(ours.iter().flat_map(|package| needed(&package.id)).collect());
        Program { version: own.version.clone(), parts, needs }
    }
}

/// The checksums of a lock file.
fn sums(lock: &str) -> BTreeMap<(String, String), String> {
    let value = |block: &str, key: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(&format!("{key} = \"")))?;
        Some(line.trim_end_matches('"').to_owned())
    };
    let entry = |block: &str| Some(((value(block, "name")?, value(block, "version")?), value(block, "checksum")?));
    lock.split("[[package]]").filter_map(entry).collect()
}

/// The texts that have to be repeated for a crate.
fn texts(package: &Package, used_by: &[String]) -> Vec<String> {
    let folder = Path::new(&package.manifest_path).parent().expect("a folder");
    let mut files: Vec<String> = fs::read_dir(folder)
        .expect("the source of a crate")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| folder.join(name).is_file())
        .collect();
    files.sort();
    let read = |name: &str| tidy(&String::from_utf8_lossy(&fs::read(folder.join(name)).expect("a licence")));
    let mut texts: Vec<String> = Vec::new();
    for licence in used_by.iter().filter(|licence| *licence != "Apache-2.0") {
        let file = licence_file(&files, licence);
        texts.push(file.map(|file| read(file)).unwrap_or_else(|| {
            let text = spdx::license_id(licence).expect("a licence").text();
            format!("Copyright: {}\n\n{}", package.authors.join(", "), tidy(text))
        }));
    }
    let notices = files.iter().filter(|name| name.to_uppercase().starts_with("NOTICE"));
    texts.extend(notices.map(|name| read(name)));
    let inside = INSIDE.iter().filter(|(name, _)| *name == package.name);
    texts.extend(inside.map(|(_, path)| read(path)));
    texts.dedup();
    texts
}

/// The file that has the text of a licence: the one that is named after it, or the only kind that there is.
fn licence_file<'a>(files: &'a [String], licence: &str) -> Option<&'a String> {
    let is_licence = |name: &&String| {
        let name = name.to_uppercase();
        ["LICENSE", "LICENCE", "COPYING", "UNLICENSE"].iter().any(|start| name.starts_with(start))
    };
    let short = licence.split('-').next().unwrap_or(licence).to_uppercase();
    let is_named = |name: &&String| name.to_uppercase().contains(&short);
    let is_other = |name: &&String| {
        let name = name.to_uppercase();
        ["APACHE", "MIT", "BSD", "ISC", "ZLIB", "BOOST", "UNLICENSE"].iter().any(|other| name.contains(other))
    };
    let all: Vec<&String> = files.iter().filter(is_licence).collect();
    let named = all.iter().find(|name| is_named(name));
    named.or_else(|| all.iter().find(|name| !is_other(name))).copied()
}

/// A text without spaces at the ends of its lines, and without empty lines around it.
pub fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').replace('\u{feff}', "").to_owned()
}
