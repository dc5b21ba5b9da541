//! What others made that is in the program: their names and licences, for people, and the list of all parts, for programs.
//!
//! Both are written from the metadata of cargo and from what the page was built of; a test fails when they are stale, and
//! `make notices` writes them anew.

/// The notices, as Markdown.
pub const NOTICES: &str = include_str!("../../../NOTICES.md");

/// All parts of the program, as CycloneDX in JSON.
pub const PARTS: &str = include_str!("../../../sbom.cdx.json");

#[cfg(test)]
mod part;
#[cfg(test)]
mod cargo;
#[cfg(test)]
mod page;
#[cfg(test)]
mod written;

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    /// The parts that others made, those of the program first, each in the order of their names.
    fn parts() -> (cargo::Program, Vec<part::Part>) {
        let program = cargo::Program::read(&root());
        let mut parts = program.parts.clone();
        parts.extend(page::parts(&root()));
        (program, parts)
    }

    #[track_caller]
    fn check(file: &str, there: &str, expected: &str) {
        if std::env::var_os("WRITE_PAGES").is_some() {
            std::fs::write(root().join(file), expected).expect("the file can be written");
            return;
        }
        let same = there.lines().zip(expected.lines()).take_while(|(one, other)| one == other).count();
        let line = |text: &str| text.lines().nth(same).unwrap_or("(its end)").to_owned();
        let (is, should) = (line(there), line(expected));
        assert!(
            there == expected,
            "{file} is stale, make notices writes it anew: line {} is {is:?} and should be {should:?}",
            same + 1
        );
    }

    #[test]
    fn the_notices_are_of_what_is_in_the_program() {
        let (_, parts) = parts();
        check("NOTICES.md", NOTICES, &written::notices(&root(), &parts));
    }

    #[test]
    fn the_list_of_parts_is_of_what_is_in_the_program() {
        let (program, parts) = parts();
        check("sbom.cdx.json", PARTS, &written::list(&program, &parts));
    }

    /// What stands in the list can be followed: every part that another one needs is there, once.
    #[test]
    fn the_list_of_parts_holds_together() {
        let (program, parts) = parts();
        let list: serde_json::Value = serde_json::from_str(&written::list(&program, &parts)).expect("JSON");
        assert_eq!((list["bomFormat"].as_str(), list["specVersion"].as_str()), (Some("CycloneDX"), Some("1.6")));
        let refs = |of: &serde_json::Value, key: &str| -> Vec<String> {
            let all = of.as_array().expect("a list").iter();
            all.map(|one| one[key].as_str().expect("a name").to_owned()).collect()
        };
        let mut known = refs(&list["components"], "bom-ref");
        known.push(list["metadata"]["component"]["bom-ref"].as_str().expect("a name").to_owned());
        let count = known.len();
        known.sort();
        known.dedup();
        assert_eq!(known.len(), count, "no part is there twice");
        let mut told = refs(&list["dependencies"], "ref");
        told.sort();
        assert_eq!(told, known);
        for of in list["dependencies"].as_array().expect("a list") {
            for needed in of["dependsOn"].as_array().expect("a list") {
                assert!(known.iter().any(|one| needed == one), "{needed}");
            }
        }
    }
}
