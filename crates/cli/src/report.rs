//! The answers in JSON that are made here: those of the wall. Keys are a promise to other programs; `--help` lists them.

use std::collections::BTreeMap;

use serde::Serialize;

/// The answer of `janso wall new`.
#[derive(Debug, Serialize)]
pub struct SeedReport {
    pub seed: String,
    pub commitment: String,
}

/// The answer of `janso wall show`.
#[derive(Debug, Serialize)]
pub struct WallReport {
    pub rules: String,
    pub hand: u32,
    pub commitment: String,
    pub dice: [u8; 2],
    pub breaker: String,
    /// In the order of dealing, East's fourteenth tile last.
    pub hands: HandsEntry,
    pub draws: Vec<String>,
    pub replacements: Vec<String>,
    pub indicators: Vec<String>,
    pub ura_indicators: Vec<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct HandsEntry {
    pub e: Vec<String>,
    pub s: Vec<String>,
    pub w: Vec<String>,
    pub n: Vec<String>,
}

/// The answer of `janso wall verify`.
#[derive(Debug, Serialize)]
pub struct CommitmentReport {
    /// Whether all commitments are right.
    pub matches: bool,
    /// That of the seed.
    pub commitment: String,
    /// The same for what the players added, by seat.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub contributions: BTreeMap<String, ContributionReport>,
}

#[derive(Debug, Serialize)]
pub struct ContributionReport {
    pub matches: bool,
    /// That of the contribution.
    pub commitment: String,
}

/// The JSON of an answer, with a line end.
pub fn json(report: &impl Serialize) -> anyhow::Result<String> {
    Ok(serde_json::to_string_pretty(report)? + "\n")
}
