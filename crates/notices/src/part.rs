//! A part that somebody else made, and by which of its licences it is used.

use std::sync::LazyLock;

use spdx::{Expression, LicenseItem, Licensee, ParseMode};

/// The licences that may become part of the program, as deny.toml lists them. Where a choice is left, the first is chosen.
static ALLOWED: LazyLock<Vec<Licensee>> = LazyLock::new(|| {
    let rules: toml::Table = include_str!("../../../deny.toml").parse().expect("deny.toml is TOML");
    let allowed = rules["licenses"]["allow"].as_array().expect("a list of licences");
    allowed.iter().map(|id| Licensee::parse(id.as_str().expect("a name")).expect("a licence")).collect()
});

/// A part that somebody else made.
#[derive(Debug, Clone)]
pub struct Part {
    /// What it is called.
    pub name: String,
    /// Which version.
    pub version: String,
    /// Where it comes from, as a package URL.
    pub url: String,
    /// Where its source is.
    pub source: Option<String>,
    /// Its licences, as an SPDX expression.
    pub licences: String,
    /// The name of a hash, and the hash of the package.
    pub hash: Option<(&'static str, String)>,
    /// The licences by which it is used.
    pub used_by: Vec<String>,
    /// The texts of those that have to be repeated.
    pub texts: Vec<String>,
    /// The parts that it needs, by their URLs.
    pub needs: Vec<String>,
}

/// An SPDX expression as it is written today.
pub fn expression(text: &str) -> String {
    Expression::canonicalize(text).expect("a licence").unwrap_or_else(|| text.to_owned())
}

/// The licences of an expression that are used.
pub fn chosen(name: &str, expression: &str) -> Vec<String> {
    let licences = Expression::parse_mode(expression, ParseMode::LAX).expect("a licence");
    let needed = licences.minimized_requirements(ALLOWED.iter());
    let needed = needed.unwrap_or_else(|why| panic!("{name} has {expression}, which deny.toml does not allow: {why}"));
    let id = |item: &LicenseItem| item.id().expect("a known licence").name.to_owned();
    needed.iter().map(|needed| id(&needed.license)).collect()
}

#[test]
fn licences_are_chosen() {
    let check = |expression: &str, expected: &[&str]| assert_eq!(chosen("x", expression), expected, "{expression}");
    check("MIT OR Apache-2.0", &["Apache-2.0"]);
    check("Unlicense OR MIT", &["MIT"]);
    check("(MIT OR Apache-2.0) AND Unicode-3.0", &["Apache-2.0", "Unicode-3.0"]);
    check("Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT", &["Apache-2.0"]);
    assert_eq!(expression("MIT/Apache-2.0"), "MIT OR Apache-2.0");
}
