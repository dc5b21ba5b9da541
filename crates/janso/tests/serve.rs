//! `janso serve`, `janso backup` and `janso restore`: flags, variables and files of settings, and what is said about wrong ones.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// The program with nothing said by variables.
fn janso(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_janso"));
    command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("JANSO_")) {
        command.env_remove(name);
    }
    command
}

/// A fresh folder of this test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-{name}"));
    // There is none if the test was never run before.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A server that listens, with the address that it says.
fn started(mut command: Command) -> (Child, String) {
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

/// Asks it to end, and waits; what it said on standard error.
fn ended(child: Child) -> String {
    let asked = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill is there");
    assert!(asked.success());
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stderr).expect("a text");
    assert!(output.status.success(), "{said}");
    said
}

fn said(output: Output) -> (Option<i32>, String) {
    (output.status.code(), String::from_utf8(output.stderr).expect("a text"))
}

#[test]
fn a_flag_counts_before_a_variable_and_that_before_the_file() {
    let folder = folder("precedence");
    let named = |name: &str| folder.join(name).display().to_string();
    let file = named("parlour.toml");
    let text = format!("listen = \"127.0.0.1:0\"\ndata = {:?}\nlog = \"info\"\nlog-json = true\n", named("of-file"));
    fs::write(&file, text).expect("a file");
    let is_there = |name: &str| folder.join(name).join("janso.sqlite").is_file();

    let (child, address) = started(janso(&["serve", "--config", &file]));
    assert!(address.starts_with("http://127.0.0.1:"), "{address}");
    let logs = ended(child);
    assert!(is_there("of-file"));
    assert!(!logs.is_empty());
    for line in logs.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(line["level"].is_string() && line["message"].is_string(), "{line}");
    }

    let mut command = janso(&["serve"]);
    command.env("JANSO_CONFIG", &file).env("JANSO_DATA", named("of-variable")).env("JANSO_LOG_JSON", "false");
    let logs = ended(started(command).0);
    assert!(is_there("of-variable"));
    assert!(logs.lines().all(|line| !line.starts_with('{')), "{logs}");

    let mut command = janso(&["serve", "--data", &named("of-flag"), "--log", "error"]);
    command.env("JANSO_CONFIG", &file).env("JANSO_DATA", named("never")).env("JANSO_LOG", "trace");
    assert_eq!(ended(started(command).0), "");
    assert!(is_there("of-flag") && !folder.join("never").exists());
}

#[test]
fn wrong_settings_are_named() {
    let folder = folder("wrong");
    let check = |words: &[&str], variable: Option<(&str, &str)>, file: Option<&str>, expected: &[&str]| {
        let mut command = janso(&["serve", "--listen", "127.0.0.1:0"]);
        command.args(words).envs(variable);
        if let Some(text) = file {
            let path = folder.join("parlour.toml");
            fs::write(&path, text).expect("a file");
            command.arg("--config").arg(path);
        }
        let (code, said) = said(command.output().expect("the program runs"));
        assert_eq!(code, Some(2), "{words:?} {variable:?} {file:?}: {said}");
        for word in expected {
            assert!(said.contains(word), "{words:?} {variable:?} {file:?}: {said}");
        }
    };
    check(&["--bot-delay", "soon"], None, None, &["\"soon\" is no value for --bot-delay", "from 0 to 60000"]);
    check(&[], Some(("JANSO_BOT_DELAY", "-1")), None, &["\"-1\" is no value for --bot-delay"]);
    check(&[], Some(("JANSO_PROXY", "127.0.0.1,router")), None, &["\"router\" is no value for --proxy"]);
    check(&["--origin", "parlour.example"], None, None, &["https://parlour.example"]);
    check(&["--database", "club.sqlite"], None, None, &["postgres://USER:PASSWORD@HOST/DATABASE"]);
    check(&["--moderator", "a"], None, None, &["\"a\" is no login"]);
    check(&["--log", "a=loud"], None, None, &["log \"a=loud\""]);
    let both = Some(("JANSO_DATABASE", "postgres://localhost/club"));
    check(&["--data", "here"], both, None, &["data and database are both given"]);
    check(&[], None, Some("\ncolour = 1"), &["parlour.toml: line 2: unknown field `colour`"]);
    check(&["--config", "nowhere.toml"], None, None, &["nowhere.toml cannot be read"]);
    let help = janso(&["serve", "--help"]).output().expect("the program runs");
    let help = String::from_utf8(help.stdout).expect("a text");
    for word in ["JANSO_DATABASE", "[[player]]", "--log-json", "--proxy"] {
        assert!(help.contains(word), "{word}: {help}");
    }
}

#[test]
fn a_backup_is_restored_into_another_folder() {
    let folder = folder("backup");
    let named = |name: &str| folder.join(name).display().to_string();
    let (one, two, file) = (named("one"), named("two"), named("parlour.backup"));
    let (child, _) = started(janso(&["serve", "--listen", "127.0.0.1:0", "--data", &one]));
    let backup = janso(&["backup", &file, "--data", &one]).output().expect("the program runs");
    assert_eq!(String::from_utf8_lossy(&backup.stdout), format!("{file}: 1 row of {one}/janso.sqlite\n"), "{backup:?}");
    let (code, why) = said(janso(&["serve", "--listen", "127.0.0.1:0", "--data", &one]).output().expect("it ends"));
    assert!(code == Some(2) && why.contains("another server runs with"), "{why}");
    ended(child);
    let restored = janso(&["restore", &file, "--data", &two]).output().expect("the program runs");
    assert_eq!(
        String::from_utf8_lossy(&restored.stdout),
        format!("{two}/janso.sqlite: 1 row of {file}\n"),
        "{restored:?}"
    );
    let check = |words: &[&str], expected: &str| {
        let (code, why) = said(janso(words).output().expect("the program runs"));
        assert!(code == Some(2) && why.contains(expected), "{words:?}: {why}");
    };
    check(&["restore", &file, "--data", &two], "is not empty");
    check(&["backup", &file, "--data", &one], "cannot be written");
    check(&["backup", &named("other"), "--data", &named("none")], "there is no");
    check(&["restore", &named("none"), "--data", &named("three")], "cannot be restored");
    fs::write(named("text"), "no backup").expect("a file");
    check(&["restore", &named("text"), "--data", &named("three")], "this is no backup");
}
