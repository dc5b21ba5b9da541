//! Answers in JSON. Their keys are a promise to other programs; `--help` lists them.

use serde::Serialize;

/// The JSON of an answer, with a line end.
pub fn json(report: &impl Serialize) -> anyhow::Result<String> {
    Ok(serde_json::to_string_pretty(report)? + "\n")
}
