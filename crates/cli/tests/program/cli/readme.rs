//! The README shows what the program prints.

use super::janso;

/// Every line "$ janso …" in a block of the README, and the lines below it up to the next one or the end of the block.
#[test]
fn transcripts_are_what_the_program_prints() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md");
    let readme = std::fs::read_to_string(path).expect("README.md stands beside the workspace");
    let blocks = readme.split("```").skip(1).step_by(2);
    let transcripts: Vec<(&str, &str)> = blocks
        .flat_map(|block| block.split("\n$ janso ").skip(1))
        .map(|transcript| transcript.split_once('\n').expect("a line and an answer"))
        .collect();
    assert!(!transcripts.is_empty());
    assert_eq!(transcripts.len(), readme.matches("$ janso ").count(), "each stands at the beginning of a line");
    for (line, answer) in transcripts {
        assert_eq!(janso(line).out.trim_end(), answer.trim_end(), "$ janso {line}");
    }
}
