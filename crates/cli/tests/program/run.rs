//! The program in a process of its own: run to its end, or started as a server.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// The program's file.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_janso");

/// The program with these words. What the variables of whoever runs the tests would say about it is not heard.
pub fn program(words: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(words).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("JANSO_")) {
        command.env_remove(name);
    }
    command
}

/// What the program said.
pub struct Output {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Output {
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}{}", self.out, self.err))
    }

    /// The exit status, the answer, and the complaints.
    pub fn parts(self) -> (Option<i32>, String, String) {
        (self.code, self.out, self.err)
    }
}

/// Runs the program with these words and this on its standard input.
#[track_caller]
pub fn run(words: impl IntoIterator<Item = impl AsRef<OsStr>>, input: &[u8]) -> Output {
    finish(program(words), input)
}

/// Runs a command with this on its standard input.
#[track_caller]
pub fn finish(mut command: Command, input: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // A program that does not read its input may be gone already.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    let said = Output { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) };
    assert!(!said.err.contains("panicked"), "{command:?}: {}", said.err);
    said
}

/// What the program answers to a line that is right.
#[track_caller]
pub fn answer(line: &str) -> String {
    let said = run(line.split_whitespace(), b"");
    assert_eq!(said.code, Some(0), "{line}: {}", said.err);
    said.out
}

/// What the program complains of in a line that is wrong.
#[track_caller]
pub fn complaint(line: &str) -> String {
    let said = run(line.split_whitespace(), b"");
    assert_eq!((said.code, said.out.len()), (Some(2), 0), "{line}");
    said.err
}

/// A server that listens, with the address that it says.
pub fn started(mut command: Command) -> (Child, String) {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("its output")).read_line(&mut line).expect("a line");
    if line.is_empty() {
        let mut said = String::new();
        child.stderr.as_mut().expect("its errors").read_to_string(&mut said).expect("a text");
        panic!("the server does not start: {said}");
    }
    (child, line.trim_end().to_owned())
}
