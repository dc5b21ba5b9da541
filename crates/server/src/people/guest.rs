//! Who somebody is: a guest with a signed cookie, or an account with a session.

use axum_extra::extract::cookie::{Cookie, SignedCookieJar};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::api_error::ApiError;
use crate::store::{Store, StoredSession, Trouble, now};
use crate::tables::lots;

/// The name of a guest's cookie.
const GUEST: &str = "janso-guest";
/// The name of a session's cookie.
const SESSION: &str = "janso-session";
/// The name of the cookie of a browser that its owner has logged in with before.
const BROWSER: &str = "janso-browser";
/// How long a session lasts, in seconds.
const SESSION_LASTS: i64 = 90 * 86_400;
/// How long a guest is known, in seconds.
const GUEST_LASTS: i64 = 20 * 365 * 86_400;
/// How long a browser is known, in seconds.
const BROWSER_LASTS: i64 = 400 * 86_400;

/// A guest. It is told to nobody but the guest.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GuestId(pub String);

impl GuestId {
    /// A guest that nobody has been before.
    pub fn fresh() -> GuestId {
        GuestId(lots::hexadecimal::<16>())
    }
}

/// The hash of the token of a session or a link, which is all that is stored of it. The token has 256 bits of chance, so
/// that one round is enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenHash(pub String);

impl TokenHash {
    /// The hash of this token.
    pub fn of(token: &str) -> TokenHash {
        TokenHash(Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// A token that nobody has had before, and its hash.
    pub fn fresh() -> (String, TokenHash) {
        let token = lots::hexadecimal::<32>();
        let hash = TokenHash::of(&token);
        (token, hash)
    }

    /// What names the session to its owner. It opens nothing.
    pub fn name(&self) -> &str {
        self.0.get(..16).unwrap_or(&self.0)
    }
}

/// Somebody who has been here before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The guest, whose seats and games are theirs.
    pub guest: GuestId,
    /// The account, if a session says so.
    pub account: Option<Account>,
}

/// An account that somebody is logged in to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Its login.
    pub login: String,
    /// The session.
    pub session: TokenHash,
    /// Whether the operator made it a moderator's.
    pub moderator: bool,
}

/// Who sent a request; nothing if no cookie is ours. This is the only place that decides it. A valid session counts
/// first. The cookie of a guest who has an account counts for nothing: otherwise it would outlive every change of the
/// password. Nor does that of a guest who has erased themselves.
pub async fn known(store: &Store, jar: &SignedCookieJar) -> Result<Option<Person>, Trouble> {
    if let Some(cookie) = jar.get(SESSION) {
        let session = TokenHash::of(cookie.value());
        if let Some(owner) = store.session(&session, now()).await? {
            let account = Account { login: owner.login, session, moderator: owner.moderator };
            return Ok(Some(Person { guest: owner.guest, account: Some(account) }));
        }
    }
    let Some(cookie) = jar.get(GUEST) else { return Ok(None) };
    let guest = GuestId(cookie.value().to_owned());
    Ok(store.is_bare(&guest).await?.then_some(Person { guest, account: None }))
}

/// Who sent a request, somebody new if need be, and the cookies to answer with.
pub async fn known_or_new(
    store: &Store,
    jar: SignedCookieJar,
    is_https: bool,
) -> Result<(SignedCookieJar, Person), Trouble> {
    Ok(match known(store, &jar).await? {
        Some(person) => (jar, person),
        None => {
            let guest = GuestId::fresh();
            let jar = jar.add(cookie(GUEST, &guest.0, GUEST_LASTS, is_https));
            (jar, Person { guest, account: None })
        }
    })
}

/// Begins a session of an account: the session, and the cookies to answer with. The guest's own cookie goes, and the
/// browser is known from now on. The account must still have the password that was looked at, named by its hash.
pub async fn begin_session(
    store: &Store,
    jar: SignedCookieJar,
    guest: &GuestId,
    password: String,
    browser: Option<String>,
    is_https: bool,
) -> Result<(SignedCookieJar, TokenHash), ApiError> {
    let (token, hash) = TokenHash::fresh();
    let now = now();
    let session = StoredSession { token: hash.clone(), browser, created: now, seen: Some(now) };
    if !store.begin_session(session, guest, password, now + SESSION_LASTS).await? {
        return Err(ApiError::WrongLogin);
    }
    let jar = jar.remove(gone(GUEST)).add(cookie(SESSION, &token, SESSION_LASTS, is_https));
    let known = format!("{}-{}", browser_mark(guest), lots::hexadecimal::<16>());
    Ok((jar.add(cookie(BROWSER, &known, BROWSER_LASTS, is_https)), hash))
}

/// What names a browser in which the owner of this account has logged in before; nothing in any other. It opens nothing,
/// and says only that a password that is tried here is probably the owner's.
pub fn known_browser(jar: &SignedCookieJar, guest: &GuestId) -> Option<String> {
    let cookie = jar.get(BROWSER)?;
    let (mark, own) = cookie.value().split_once('-')?;
    (mark == browser_mark(guest)).then(|| own.to_owned())
}

fn browser_mark(guest: &GuestId) -> String {
    TokenHash::of(&guest.0).name().to_owned()
}

/// The cookies of somebody whose session is over.
pub fn without_session(jar: SignedCookieJar) -> SignedCookieJar {
    jar.remove(gone(SESSION))
}

/// The cookies of somebody whom nothing is known about any more.
pub fn without_anything(jar: SignedCookieJar) -> SignedCookieJar {
    [GUEST, SESSION, BROWSER].into_iter().fold(jar, |jar, name| jar.remove(gone(name)))
}

fn cookie(name: &str, value: &str, seconds: i64, is_https: bool) -> Cookie<'static> {
    let secure = if is_https { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    Cookie::parse(text).expect("names and values here are letters and digits")
}

fn gone(name: &'static str) -> Cookie<'static> {
    Cookie::build(name).path("/").build()
}
