//! The two files: notices for people, and the list of parts for programs.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::cargo::{Program, tidy};
use crate::part::Part;

const HEAD: &str = "# Notices

Janso is free software under the MIT licence or the Apache licence 2.0, as you like (`LICENSE-MIT`, `LICENSE-APACHE`). Others
made parts of it, and this is what they ask to be said: who made what, and by which licence it is used here. The list is that
of the program for Linux with its page inside; `make notices` writes it anew, and `sbom.cdx.json` has it for programs.

## The faces of the tiles

By FluffyStuff, from riichi-mahjong-tiles, given to the public domain (CC0 1.0):
<https://github.com/FluffyStuff/riichi-mahjong-tiles>. The text is in `crates/cli/assets/tiles/LICENSE`.

## SQLite

Inside libsqlite3-sys; its authors gave it to the public domain: <https://www.sqlite.org/copyright.html>.
";

/// The notices.
pub fn notices(root: &Path, parts: &[Part]) -> String {
    let mut text = HEAD.to_owned();
    let mut say = |line: &str| writeln!(text, "{line}").expect("a text takes everything");
    say("\n## All parts\n");
    say("| part | version | licence | used by |\n|---|---|---|---|");
    for part in parts {
        let name = match &part.source {
            Some(source) => format!("[{}]({source})", part.name),
            None => part.name.clone(),
        };
        say(&format!("| {name} | {} | {} | {} |", part.version, part.licences, part.used_by.join(", ")));
    }
    // Many have the same text, and one copy is enough.
    let mut by_text: BTreeMap<String, (String, Vec<String>)> = BTreeMap::new();
    for part in parts {
        for licence in &part.texts {
            let same = licence.split_whitespace().collect::<Vec<_>>().join(" ");
            let (_, names) = by_text.entry(same).or_insert_with(|| (licence.clone(), Vec::new()));
            names.push(part.name.clone());
        }
    }
    let mut texts: Vec<(Vec<String>, String)> = by_text.into_values().map(|(text, names)| (names, text)).collect();
    texts.sort();
    for (mut names, licence) in texts {
        names.dedup();
        say(&format!("\n## {}\n\n```text\n{licence}\n```", names.join(", ")));
    }
    let apache = fs::read_to_string(root.join("LICENSE-APACHE")).expect("the licence");
    say("\n## Apache License 2.0\n\nFor every part above that is used by it.\n");
    say(&format!("```text\n{}\n```", tidy(&apache)));
    text
}

/// The list of parts, as CycloneDX.
pub fn list(program: &Program, parts: &[Part]) -> String {
    let own = format!("pkg:cargo/janso@{}", program.version);
    let component = |part: &Part| {
        let mut component = json!({
            "type": "library",
            "bom-ref": part.url,
            "name": part.name,
            "version": part.version,
            "purl": part.url,
            "licenses": [{"expression": part.licences}],
        });
        if let Some((name, hash)) = &part.hash {
            component["hashes"] = json!([{"alg": name, "content": hash}]);
        }
        if let Some(source) = &part.source {
            component["externalReferences"] = json!([{"type": "vcs", "url": source}]);
        }
        component
    };
    let of_page = parts.iter().filter(|part| part.url.starts_with("pkg:npm/")).map(|part| part.url.clone());
    let needs: Vec<String> = program.needs.iter().cloned().chain(of_page).collect();
    let mut dependencies = vec![json!({"ref": own, "dependsOn": needs})];
    dependencies.extend(parts.iter().map(|part| json!({"ref": part.url, "dependsOn": part.needs})));
    let list = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {
            "type": "application",
            "bom-ref": own,
            "name": "janso",
            "version": program.version,
            "purl": own,
            "licenses": [{"expression": "MIT OR Apache-2.0"}],
        }},
        "components": parts.iter().map(component).collect::<Vec<Value>>(),
        "dependencies": dependencies,
    });
    format!("{}\n", serde_json::to_string_pretty(&in_order(list)).expect("JSON"))
}

/// The same with its keys in the order of the alphabet, whatever order the library keeps.
fn in_order(value: serde_json::Value) -> serde_json::Value {
    use serde_json::Value;
    match value {
        Value::Object(keys) => {
            let mut keys: Vec<(String, Value)> = keys.into_iter().collect();
            keys.sort_by(|(one, _), (other, _)| one.cmp(other));
            Value::Object(keys.into_iter().map(|(key, value)| (key, in_order(value))).collect())
        }
        Value::Array(list) => Value::Array(list.into_iter().map(in_order).collect()),
        other => other,
    }
}
