//! Who somebody is: a guest with a signed cookie, or an account with a session.

use axum_extra::extract::cookie::{Cookie, SignedCookieJar};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::lots;
use crate::refused::No;
use crate::store::{Store, Trouble, now};

/// The name of a guest's cookie.
const GUEST: &str = "janso-guest";
/// The name of a session's cookie.
const SESSION: &str = "janso-session";
/// So long a session lasts, in seconds.
const SESSION_LASTS: i64 = 90 * 86_400;
/// So long a guest is known, in seconds.
const GUEST_LASTS: i64 = 20 * 365 * 86_400;

/// A guest. It is told to nobody but the guest.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GuestId(pub String);

impl GuestId {
    /// A guest that nobody has been before.
    pub fn fresh() -> GuestId {
        GuestId(lots::hexadecimal::<16>())
    }
}

/// The hash of a session's token, which is all that is stored of it. The token has 256 bits of chance, so that one round
/// is enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenHash(pub String);

impl TokenHash {
    fn of(token: &str) -> TokenHash {
        TokenHash(Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect())
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
}

/// Who sent a request; nothing if no cookie is ours. This is the only place that decides it. A valid session counts
/// first. The cookie of a guest who has an account counts for nothing: otherwise it would outlive every change of the
/// password.
pub async fn known(store: &Store, jar: &SignedCookieJar) -> Result<Option<Person>, Trouble> {
    if let Some(cookie) = jar.get(SESSION) {
        let session = TokenHash::of(cookie.value());
        if let Some((guest, login)) = store.session(&session, now()).await? {
            return Ok(Some(Person { guest, account: Some(Account { login, session }) }));
        }
    }
    let Some(cookie) = jar.get(GUEST) else { return Ok(None) };
    let guest = GuestId(cookie.value().to_owned());
    let is_bare = store.account_of(&guest).await?.is_none();
    Ok(is_bare.then_some(Person { guest, account: None }))
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

/// Begins a session of an account: the cookies to answer with. The guest's own cookie goes.
pub async fn begin_session(
    store: &Store,
    jar: SignedCookieJar,
    guest: &GuestId,
    is_https: bool,
) -> Result<SignedCookieJar, No> {
    let token = lots::hexadecimal::<32>();
    store.begin_session(&TokenHash::of(&token), guest, now(), now() + SESSION_LASTS).await?;
    Ok(jar.remove(gone(GUEST)).add(cookie(SESSION, &token, SESSION_LASTS, is_https)))
}

/// The cookies of somebody whose session is over.
pub fn without_session(jar: SignedCookieJar) -> SignedCookieJar {
    jar.remove(gone(SESSION))
}

fn cookie(name: &str, value: &str, seconds: i64, is_https: bool) -> Cookie<'static> {
    let secure = if is_https { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    Cookie::parse(text).expect("names and values here are letters and digits")
}

fn gone(name: &'static str) -> Cookie<'static> {
    Cookie::build(name).path("/").build()
}
