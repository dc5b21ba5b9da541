//! The program as others see it: what they type, what they read, and the exit status.

mod score;
mod hand;
mod rulesets;
mod wall;
mod session;
mod wrong;
mod languages;
mod manual;
mod readme;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What the program said.
struct Said {
    out: String,
    err: String,
    code: i32,
}

impl Said {
    #[track_caller]
    fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}{}", self.out, self.err))
    }
}

/// Runs the program with a line as one would type it; single quotes keep words together.
fn janso(line: &str) -> Said {
    run(&split(line), b"")
}

/// Runs the program with these words and this on its standard input.
fn run(words: &[String], input: &[u8]) -> Said {
    let mut child = Command::new(env!("CARGO_BIN_EXE_janso"))
        .args(words)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that does not read its input may be gone already.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(!err.contains("panicked"), "{words:?}: {err}");
    Said { out, err, code: output.status.code().expect("it ends by itself") }
}

fn split(line: &str) -> Vec<String> {
    let mut words = vec![];
    for (i, part) in line.split('\'').enumerate() {
        match i % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

/// A file that a test writes, in the folder that Cargo keeps for them.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the folder for tests can be written to");
    path.to_str().expect("a path in UTF-8").to_owned()
}

#[test]
fn lines_are_split_at_spaces_outside_quotes() {
    assert_eq!(split("score '12m (3p)' --win ron ''"), ["score", "12m (3p)", "--win", "ron", ""]);
}
