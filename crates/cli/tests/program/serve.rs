//! `janso serve`, `janso backup` and `janso restore`: flags, variables and files of settings, and what is said about wrong ones.

use std::fs;
use std::process::{Child, Command};

use crate::folder::Folder;
use crate::run::{finish, program, run, started};

/// Asks it to end, and waits; what it said on standard error.
fn ended(child: Child) -> String {
    let asked = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill is there");
    assert!(asked.success());
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stderr).expect("a text");
    assert!(output.status.success(), "{said}");
    said
}

#[test]
fn a_flag_counts_before_a_variable_and_that_before_the_file() {
    let folder = Folder::fresh();
    let named = |name: &str| folder.named(name);
    let file = named("parlour.toml");
    let text = format!("listen = \"127.0.0.1:0\"\ndata = {:?}\nlog = \"info\"\nlog-json = true\n", named("of-file"));
    fs::write(&file, text).expect("a file");
    let is_there = |name: &str| folder.join(name).join("janso.sqlite").is_file();

    let (child, address) = started(program(["serve", "--config", &file]));
    assert!(address.starts_with("http://127.0.0.1:"), "{address}");
    let logs = ended(child);
    assert!(is_there("of-file"));
    assert!(!logs.is_empty());
    for line in logs.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(line["level"].is_string() && line["message"].is_string(), "{line}");
    }

    let mut command = program(["serve"]);
    command.env("JANSO_CONFIG", &file).env("JANSO_DATA", named("of-variable")).env("JANSO_LOG_JSON", "false");
    let logs = ended(started(command).0);
    assert!(is_there("of-variable"));
    assert!(logs.lines().all(|line| !line.starts_with('{')), "{logs}");

    let mut command = program(["serve", "--data", &named("of-flag"), "--log", "error"]);
    command.env("JANSO_CONFIG", &file).env("JANSO_DATA", named("never")).env("JANSO_LOG", "trace");
    assert_eq!(ended(started(command).0), "");
    assert!(is_there("of-flag") && !folder.join("never").exists());
}

#[test]
fn wrong_settings_are_named() {
    let folder = Folder::fresh();
    let check = |words: &[&str], variable: Option<(&str, &str)>, file: Option<&str>, expected: &[&str]| {
        let mut command = program(["serve", "--listen", "127.0.0.1:0"]);
        command.args(words).envs(variable);
        if let Some(text) = file {
            command.arg("--config").arg(folder.file("parlour.toml", text));
        }
        let (code, _, said) = finish(command, b"").parts();
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
    check(&["--reads", "0"], None, None, &["\"0\" is no value for --reads", "from 1 to 1000000"]);
    check(&["--patience", "601"], None, None, &["\"601\" is no value for --patience", "from 1 to 600"]);
    check(
        &["--proxy-kind", "header"],
        None,
        None,
        &["\"header\" is no value for --proxy-kind", "x-forwarded, forwarded"],
    );
    check(&["--proxy-kind", "proxy-protocol"], None, None, &["name the proxies"]);
    check(&["--host", "https://club.example"], None, None, &["no name of a machine"]);
    check(&[], None, Some(&"# \n".repeat(400_000)), &["at most 1048576 bytes"]);
    check(&["--config", "/dev/zero"], None, None, &["at most 1048576 bytes"]);
    // Logins that stand in the settings could be registered by anybody.
    check(&["--moderator", "anna"], None, None, &["janso account promote LOGIN"]);
    check(&[], Some(("JANSO_MODERATORS", "anna")), None, &["janso account promote LOGIN"]);
    check(&["--mail", "mail.example"], None, None, &["smtps://USER:PASSWORD@HOST"]);
    check(&["--mail", "smtp://mail.example"], None, None, &["mail-from"]);
    check(&["--log", "a=loud"], None, None, &["log \"a=loud\""]);
    let both = Some(("JANSO_DATABASE", "postgres://localhost/club"));
    check(&["--data", "here"], both, None, &["data and database are both given"]);
    check(&[], None, Some("\ncolour = 1"), &["parlour.toml: line 2: unknown field `colour`"]);
    check(&["--config", "nowhere.toml"], None, None, &["nowhere.toml cannot be read"]);
    let help = run(["serve", "--help"], b"").out;
    for word in ["JANSO_DATABASE", "[[player]]", "--log-json", "--proxy"] {
        assert!(help.contains(word), "{word}: {help}");
    }
}

#[test]
fn an_operator_helps_with_accounts() {
    let folder = Folder::fresh();
    let data = folder.named("parlour");
    let missing = run(["account", "list", "--data", &data], b"").parts();
    assert_eq!(missing.0, Some(2));
    assert!(missing.2.contains("name the folder of a parlour with --data"), "{}", missing.2);
    let (child, _) = started(program(["serve", "--listen", "127.0.0.1:0", "--data", &data]));
    // The server runs, or has stopped.
    assert_eq!(run(["account", "list", "--data", &data], b"").parts(), (Some(0), String::new(), String::new()));
    for deed in ["reset", "promote", "demote"] {
        let (code, _, said) = run(["account", deed, "nobody", "--data", &data], b"").parts();
        assert_eq!(code, Some(2), "{deed}: {said}");
        assert!(said.contains("there is no account \"nobody\"") && said.contains("janso account list"), "{said}");
    }
    ended(child);
    let anna = "INSERT INTO accounts (guest, login, password, created) VALUES ('aa', 'Anna', 'none', 0)";
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        use sqlx::{AnyConnection, Connection};
        sqlx::any::install_default_drivers();
        let url = format!("sqlite://{data}/janso.sqlite");
        let mut connection = AnyConnection::connect(&url).await.expect("the database");
        sqlx::query(anna).execute(&mut connection).await.expect("an account");
        connection.close().await.expect("closed");
    });
    assert_eq!(run(["account", "promote", "anna", "--data", &data], b"").out, "anna may moderate\n");
    let listed = run(["account", "list", "--data", &data], b"").out;
    assert!(listed.starts_with("Anna ") && listed.ends_with("1970-01-01T00:00:00Z  moderator\n"), "{listed}");
    let config = folder.file("parlour.toml", &format!("data = {data:?}\norigin = \"https://parlour.example\"\n"));
    let link = run(["account", "reset", "anna", "--config", &config], b"").out;
    let token = link.trim().strip_prefix("https://parlour.example/account#reset-").expect("a link");
    assert!(token.len() == 64 && token.bytes().all(|byte| byte.is_ascii_hexdigit()), "{link}");
}

#[test]
fn a_backup_is_restored_into_another_folder() {
    let folder = Folder::fresh();
    let named = |name: &str| folder.named(name);
    let (one, two, file) = (named("one"), named("two"), named("parlour.backup"));
    let (child, _) = started(program(["serve", "--listen", "127.0.0.1:0", "--data", &one]));
    let backup = run(["backup", &file, "--data", &one], b"");
    assert_eq!(backup.out, format!("{file}: 1 row of {one}/janso.sqlite\n"), "{}", backup.err);
    let (code, _, why) = run(["serve", "--listen", "127.0.0.1:0", "--data", &one], b"").parts();
    assert!(code == Some(2) && why.contains("another server runs with"), "{why}");
    ended(child);
    let restored = run(["restore", &file, "--data", &two], b"");
    assert_eq!(restored.out, format!("{two}/janso.sqlite: 1 row of {file}\n"), "{}", restored.err);
    let check = |words: &[&str], expected: &str| {
        let (code, _, why) = run(words, b"").parts();
        assert!(code == Some(2) && why.contains(expected), "{words:?}: {why}");
    };
    check(&["restore", &file, "--data", &two], "is not empty");
    check(&["backup", &file, "--data", &one], "cannot be written");
    check(&["backup", &named("other"), "--data", &named("none")], "there is no");
    check(&["restore", &named("none"), "--data", &named("three")], "cannot be restored");
    fs::write(named("text"), "no backup").expect("a file");
    check(&["restore", &named("text"), "--data", &named("three")], "this is no backup");
}
