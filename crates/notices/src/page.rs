//! The packages that are in the page, as its build tells: `web/bundled.json`.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::cargo::tidy;
use crate::part::{Part, chosen, expression};

#[derive(Deserialize)]
struct Bundled {
    name: String,
    version: String,
    license: String,
    repository: Option<String>,
    text: String,
}

/// What others made that is in the page of this workspace.
pub fn parts(root: &Path) -> Vec<Part> {
    let read =
        |file: &str| fs::read_to_string(root.join("web").join(file)).unwrap_or_else(|why| panic!("{file}: {why}"));
    let bundled: Vec<Bundled> = serde_json::from_str(&read("bundled.json")).expect("web/bundled.json");
    let lock: serde_json::Value = serde_json::from_str(&read("package-lock.json")).expect("the lock");
    let part = |one: Bundled| {
        let locked = &lock["packages"][format!("node_modules/{}", one.name)];
        assert_eq!(
            locked["version"].as_str(),
            Some(one.version.as_str()),
            "web/bundled.json has another {}: make notices writes it anew",
            one.name
        );
        let hash = locked["integrity"].as_str().and_then(|text| text.strip_prefix("sha512-")).map(hexadecimal);
        let used_by = chosen(&one.name, &one.license);
        Part {
            url: format!("pkg:npm/{}@{}", one.name.replace('@', "%40"), one.version),
            name: one.name,
            version: one.version,
            source: one.repository,
            licences: expression(&one.license),
            hash: hash.map(|hash| ("SHA-512", hash)),
            used_by,
            texts: vec![tidy(&one.text)],
            needs: Vec::new(),
        }
    };
    bundled.into_iter().map(part).collect()
}

/// What base64 says, in hexadecimal digits.
fn hexadecimal(base64: &str) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut text, mut bits, mut count) = (String::new(), 0u32, 0);
    for letter in base64.bytes().filter(|letter| *letter != b'=') {
        let value = LETTERS.iter().position(|one| *one == letter).expect("base64");
        bits = bits << 6 | value as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            text += &format!("{:02x}", bits >> count & 0xff);
        }
    }
    text
}

#[test]
fn base64_is_read() {
    assert_eq!(hexadecimal("AP96"), "00ff7a");
    assert_eq!(hexadecimal("SmFuc28="), "4a616e736f");
}
