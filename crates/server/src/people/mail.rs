//! Mail to people who asked for it: where it is handed over, and what it says.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use serde::Deserialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use words::{Lang, Vocabulary, Words, fill};

use crate::caller::Origin;

/// A mail server that does not answer is not waited for any longer.
const SLOWEST: Duration = Duration::from_secs(20);
/// The most mails that are on their way at a time.
const AT_A_TIME: usize = 16;

/// The address of a mail server, which may hold a password and is not shown: `smtps://USER:PASSWORD@HOST`,
/// `smtp://HOST:587?tls=required`, or `smtp://127.0.0.1:25` without TLS.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct MailServer(String);

impl FromStr for MailServer {
    type Err = String;

    fn from_str(text: &str) -> Result<MailServer, String> {
        let example = "a mail server is named as smtps://USER:PASSWORD@HOST or smtp://HOST:587?tls=required";
        AsyncSmtpTransport::<Tokio1Executor>::from_url(text).map_err(|error| format!("{error}; {example}"))?;
        Ok(MailServer(text.to_owned()))
    }
}

impl TryFrom<String> for MailServer {
    type Error = String;

    fn try_from(text: String) -> Result<MailServer, String> {
        text.parse()
    }
}

impl fmt::Debug for MailServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MailServer(…)")
    }
}

/// The address that mail comes from: `club@parlour.example` or `The Parlour <club@parlour.example>`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct MailSender(Mailbox);

impl FromStr for MailSender {
    type Err = String;

    fn from_str(text: &str) -> Result<MailSender, String> {
        let example = "a sender is written like club@parlour.example or The Parlour <club@parlour.example>";
        text.parse().map(MailSender).map_err(|error| format!("{error}; {example}"))
    }
}

impl TryFrom<String> for MailSender {
    type Error = String;

    fn try_from(text: String) -> Result<MailSender, String> {
        text.parse()
    }
}

/// How mail is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailSettings {
    /// Who takes it.
    pub server: MailServer,
    /// From whom it comes.
    pub from: MailSender,
    /// The address of the parlour, for links.
    pub origin: Origin,
}

/// Sends mail.
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    settings: MailSettings,
    room: Arc<Semaphore>,
}

/// What is written to people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Letter {
    /// A link to a new password.
    NewPassword,
    /// A link that confirms the address.
    Confirm,
}

/// Why a mail was not sent.
#[derive(Debug)]
pub enum NotSent {
    /// It could not be written.
    Message(lettre::error::Error),
    /// The mail server did not take it.
    Server(lettre::transport::smtp::Error),
}

impl fmt::Display for NotSent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotSent::Message(error) => error.fmt(f),
            NotSent::Server(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotSent {}

impl Mailer {
    /// One that sends in this way.
    pub fn new(settings: MailSettings) -> Mailer {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&settings.server.0);
        let transport = transport.expect("the address of a mail server is checked when it is read");
        let transport = transport.timeout(Some(SLOWEST)).build();
        Mailer { transport, settings, room: Arc::new(Semaphore::new(AT_A_TIME)) }
    }

    /// Room for a mail that nobody waits for, if there is any.
    pub fn room(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.room).try_acquire_owned().ok()
    }

    /// Sends a letter with a link to a page of ours.
    pub async fn send(&self, to: Address, letter: Letter, lang: Lang, login: &str, path: &str) -> Result<(), NotSent> {
        let MailSettings { from, origin, .. } = &self.settings;
        let (subject, text) = letter.written(lang, login, &format!("{origin}{path}"), origin);
        let message = Message::builder()
            .from(from.0.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .header(ContentType::TEXT_PLAIN)
            .body(text)
            .map_err(NotSent::Message)?;
        self.transport.send(message).await.map(|_| ()).map_err(NotSent::Server)
    }
}

impl Letter {
    /// What stands above a letter, and in it.
    fn written(self, lang: Lang, login: &str, link: &str, origin: &Origin) -> (String, String) {
        let words = Words { lang, vocabulary: Vocabulary::Documents };
        let text = |id: &str| words.text(id).expect("the texts have every sentence that is used here");
        let (subject, about) = match self {
            Letter::NewPassword => ("mail-reset-subject", "mail-reset-text"),
            Letter::Confirm => ("mail-confirm-subject", "mail-confirm-text"),
        };
        let about = fill(text(about), &[("login", &login), ("parlour", origin)]);
        (text(subject).to_owned(), format!("{about}\n\n{link}\n\n{}\n", text("mail-not-you")))
    }
}
