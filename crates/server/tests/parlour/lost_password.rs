//! Lost passwords: links that work once, by mail and from the operator.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use janso_server::{MailSettings, Server};
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

use crate::client::{Browser, Reply, server, server_with};
use crate::database::{Database, Kind};

const ANNA: &str = r#"{"login":"anna","password":"correct horse"}"#;

#[track_caller]
fn check_no(reply: &Reply, status: u16, id: &str) {
    assert_eq!((reply.status, reply.error().as_str()), (status, id), "{}", reply.body);
}

/// A mail server that takes everything, and keeps what it was sent.
#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<String>>>);

impl Sink {
    async fn open() -> (Sink, String) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let sink = Sink::default();
        let taker = sink.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let taker = taker.clone();
                tokio::spawn(async move { taker.take(stream).await });
            }
        });
        (sink, format!("smtp://{address}"))
    }

    async fn take(&self, stream: TcpStream) -> Option<()> {
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read).lines();
        write.write_all(b"220 sink\r\n").await.ok()?;
        while let Some(line) = lines.next_line().await.ok()? {
            let word = line.split(' ').next().unwrap_or_default().to_ascii_uppercase();
            let answer = match word.as_str() {
                "DATA" => {
                    write.write_all(b"354 go on\r\n").await.ok()?;
                    let mut mail = String::new();
                    while let Some(line) = lines.next_line().await.ok()?.filter(|line| line != ".") {
                        mail += &line;
                        mail.push('\n');
                    }
                    self.0.lock().expect("nobody fails here").push(mail);
                    "250 taken"
                }
                "QUIT" => "221 goodbye",
                _ => "250 fine",
            };
            write.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
        }
        Some(())
    }

    /// Waits until this many mails have come.
    async fn mails(&self, count: usize) -> Vec<String> {
        for _ in 0..600 {
            let mails = self.0.lock().expect("nobody fails here").clone();
            if mails.len() >= count {
                return mails;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{count} mails did not come: {:?}", self.0);
    }
}

/// The token in a mail. Long lines are broken by `=` at their ends, and `=` itself is `=3D`.
fn token(mail: &str, does: &str) -> String {
    let plain = mail.replace("=\n", "");
    let (_, after) = plain.split_once(&format!("/account#{does}-")).unwrap_or_else(|| panic!("no link: {plain}"));
    after.chars().take(64).collect()
}

async fn parlour(database: &Database, mail: String) -> Server {
    server_with(Path::new(""), |settings| {
        settings.place = database.place();
        settings.mail = Some(MailSettings {
            server: mail.parse().expect("a mail server"),
            from: "The Parlour <club@parlour.example>".parse().expect("a sender"),
            origin: "https://parlour.example".parse().expect("an origin"),
        });
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_password_is_replaced_by_mail() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let (sink, address) = Sink::open().await;
        let server = parlour(&database, address).await;
        let mut anna = Browser::new(server.address());
        let seated = anna.post("/api/quick", r#"{"name":"Anna"}"#).await.json();
        let socket = format!("/api/tables/{}/socket", seated["table"].as_str().expect("a table"));
        assert_eq!(anna.post("/api/account", ANNA).await.status, 201);

        // An address counts when it is confirmed, and only the owner can give one.
        let given = |password: &str, mail: &str| json!({"password": password, "mail": mail, "lang": "de"}).to_string();
        let mail = "/api/account/mail";
        check_no(&anna.post(mail, &given("wrong horse", "anna@club.example")).await, 401, "wrong-login");
        check_no(&anna.post(mail, &given("correct horse", "anna")).await, 422, "no-address");
        check_no(
            &Browser::new(server.address()).post(mail, &given("correct horse", "a@b.example")).await,
            401,
            "wrong-login",
        );
        assert_eq!(anna.post(mail, &given("correct horse", "anna@club.example")).await.json(), json!({}), "{kind:?}");
        let mails = sink.mails(1).await;
        assert!(mails[0].contains("To: anna@club.example"), "{}", mails[0]);
        assert_eq!(anna.get("/api/account").await.json()["mail"], json!(null));
        let confirm = json!({"token": token(&mails[0], "mail")}).to_string();
        // What confirms an address is no way to a password.
        let misused = json!({"token": token(&mails[0], "mail"), "password": "battery staple"}).to_string();
        let mut stranger = Browser::new(server.address());
        check_no(&stranger.post("/api/account/reset", &misused).await, 404, "no-link");
        assert_eq!(stranger.post("/api/account/mail/confirm", &confirm).await.json(), json!({}));
        check_no(&stranger.post("/api/account/mail/confirm", &confirm).await, 404, "no-link");
        let told = anna.get("/api/account").await.json();
        assert_eq!((&told["mail"], &told["sends-mail"]), (&json!("anna@club.example"), &json!(true)));

        // The answer is the same for everybody, and a mail goes to one.
        for login in ["nobody", "", "ANNA"] {
            let reply = stranger.post("/api/account/forgotten", &json!({"login": login}).to_string()).await;
            assert_eq!((reply.status, reply.json()), (200, json!({})), "{login}");
        }
        let mails = sink.mails(2).await;
        assert!(
            mails[1].contains("To: anna@club.example") && mails[1].contains("Subject: A new password"),
            "{}",
            mails[1]
        );
        let link = token(&mails[1], "reset");
        let reset = |password: &str| json!({"token": link, "password": password}).to_string();
        let path = "/api/account/reset";
        check_no(&stranger.post(path, &reset("short")).await, 422, "no-password");
        check_no(&stranger.post(path, &reset("password1")).await, 422, "weak-password");
        let mut line = anna.socket(&socket).await;
        let done = stranger.post(path, &reset("battery staple")).await;
        assert_eq!((done.status, &done.json()["account"]), (200, &json!("anna")), "{}", done.body);
        while line.hear().await.is_ok() {}
        assert_eq!(anna.get("/api/me").await.json()["account"], json!(null), "every other session has ended");
        check_no(&stranger.post(path, &reset("battery staple")).await, 404, "no-link");
        check_no(&anna.post("/api/account/login", ANNA).await, 401, "wrong-login");
        let again = r#"{"login":"anna","password":"battery staple"}"#;
        assert_eq!(anna.post("/api/account/login", again).await.status, 200);

        // A letter box is not filled from here; and an address can be taken back.
        for _ in 0..6 {
            stranger.post("/api/account/forgotten", r#"{"login":"anna"}"#).await;
        }
        let mails = sink.mails(5).await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(sink.mails(5).await.len(), 5, "three in an hour since the last one that was used");
        // A password that is changed takes the links along, and so does an address that goes.
        let late = json!({"token": token(&mails[4], "reset"), "password": "three more words"}).to_string();
        let none = json!({"password": "battery staple", "mail": null}).to_string();
        assert_eq!(anna.post(mail, &none).await.json(), json!({}));
        check_no(&stranger.post(path, &late).await, 404, "no-link");
        assert_eq!(anna.get("/api/account").await.json()["mail"], json!(null));
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn links_are_stored_as_hashes_and_expire() {
    for kind in Kind::ALL {
        let database = Database::fresh(kind).await;
        let server = database.server().await;
        let mut anna = Browser::new(server.address());
        assert_eq!(anna.post("/api/account", ANNA).await.status, 201);
        let link = async |login: &'static str| {
            let place = database.place();
            tokio::task::spawn_blocking(move || janso_server::reset_link(&place, login)).await.expect("it ends")
        };
        // The operator makes one while the server runs.
        assert!(link("nobody").await.is_err_and(|why| why.to_string().contains("there is no account")));
        let [first, second] = [link("Anna").await.expect("a link"), link("anna").await.expect("a link")];
        let body = |link: &str| json!({"token": token(link, "reset"), "password": "battery staple"}).to_string();
        let mut stranger = Browser::new(server.address());
        let stolen = json!({"token": "0".repeat(64), "password": "battery staple"}).to_string();
        check_no(&stranger.post("/api/account/reset", &stolen).await, 404, "no-link");
        database.run("UPDATE links SET expires = created").await;
        check_no(&stranger.post("/api/account/reset", &body(&first)).await, 404, "no-link");
        let third = link("anna").await.expect("a link");
        assert_eq!(stranger.post("/api/account/reset", &body(&third)).await.status, 200, "{kind:?}");
        check_no(&stranger.post("/api/account/reset", &body(&second)).await, 404, "no-link");
        assert_eq!(anna.get("/api/me").await.json()["account"], json!(null));
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_mail_the_page_is_told_whom_to_ask() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let mut anna = Browser::new(server.address());
    let reply = anna.post("/api/account/forgotten", r#"{"login":"anna"}"#).await;
    check_no(&reply, 422, "no-mail");
    assert!(reply.body.contains("operator"), "{}", reply.body);
    server.stop().await;
}

/// A mail server that is not there is said to the owner, and to nobody else.
#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_cannot_be_sent_is_told() {
    let database = Database::fresh(Kind::Sqlite).await;
    let closed = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = closed.local_addr().expect("an address");
    drop(closed);
    let server = parlour(&database, format!("smtp://{address}")).await;
    let mut anna = Browser::new(server.address());
    anna.post("/api/account", ANNA).await;
    let given = json!({"password": "correct horse", "mail": "anna@club.example"}).to_string();
    check_no(&anna.post("/api/account/mail", &given).await, 502, "mail-failed");
    assert_eq!(anna.post("/api/account/forgotten", r#"{"login":"anna"}"#).await.json(), json!({}));
    server.stop().await;
}
