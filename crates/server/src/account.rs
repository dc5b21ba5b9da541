//! Accounts: a login and a password, so that the same person can come back from another browser.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, OnceLock};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use axum_extra::extract::cookie::SignedCookieJar;
use protocol::{Credentials, Me, NewPassword, NotDone, Nothing, Password};
use tokio::sync::Semaphore;

use crate::caller::Caller;
use crate::guest::{Account, GuestId, Person, begin_session, known, known_or_new, without_session};
use crate::http::{App, Body};
use crate::limits::Bucket;
use crate::moderate::{barred, is_moderator};
use crate::options::is_login;
use crate::parlour::Shared;
use crate::refused::No;
use crate::store::{StoredAccount, now};

/// So often a password can be tried at once from one address, and for one login.
const TRIES: f64 = 10.0;
/// So many tries come back each second.
const TRIES_BACK: f64 = 10.0 / 60.0;
/// How long a password is, in characters.
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=256;

/// Hashes passwords, a few at a time, and counts how often they are tried.
pub struct Passwords {
    /// A hash takes 19 MiB and a core for a moment.
    at_a_time: Arc<Semaphore>,
    tried: Mutex<HashMap<Tried, Bucket>>,
}

/// What tries are counted by.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Tried {
    From(IpAddr),
    For(String),
}

impl Passwords {
    /// Nothing has been tried yet.
    pub fn new() -> Passwords {
        Passwords { at_a_time: Arc::new(Semaphore::new(2)), tried: Mutex::default() }
    }

    /// Counts a try; says whether there have been too many.
    fn count(&self, from: IpAddr, login: &str) -> Result<(), No> {
        let mut tried = self.tried.lock().expect("nobody fails while counting");
        if tried.len() > 10_000 {
            tried.retain(|_, bucket| !bucket.is_full());
        }
        let mut may = |what| tried.entry(what).or_insert_with(|| Bucket::new(TRIES, TRIES_BACK)).take();
        match may(Tried::From(from)) && may(Tried::For(login.to_ascii_lowercase())) {
            true => Ok(()),
            false => Err(No::TooMany("too many passwords were tried; wait a minute")),
        }
    }

    /// The hash of a password, in the form that says how it was made.
    async fn hash(&self, password: String) -> Result<String, No> {
        self.work(move || {
            let hash = Argon2::default().hash_password(password.as_bytes());
            hash.expect("the usual costs are allowed").to_string()
        })
        .await
    }

    /// Whether a password has this hash. Without a hash it takes as long, and the answer is no.
    async fn fits(&self, password: String, hash: Option<String>) -> Result<bool, No> {
        self.work(move || {
            static NOBODY: OnceLock<String> = OnceLock::new();
            let nobody = || {
                let hash = Argon2::default().hash_password(b"nobody has this password");
                hash.expect("the usual costs are allowed").to_string()
            };
            let known = hash.is_some();
            let hash = hash.unwrap_or_else(|| NOBODY.get_or_init(nobody).clone());
            let fits = PasswordHash::new(&hash)
                .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok());
            known && fits
        })
        .await
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, No> {
        let _permit = self.at_a_time.acquire().await.map_err(|_| No::Closing)?;
        tokio::task::spawn_blocking(work).await.map_err(|failed| {
            tracing::error!(%failed, "a password could not be hashed");
            No::Storage
        })
    }
}

/// Makes an account of the guest.
#[utoipa::path(post, path = "/api/account", tag = "people", request_body = Credentials, responses(
    (status = 201, description = "The guest has an account and is logged in", body = Me),
    (status = 409, description = "`login-taken`, `has-account`", body = NotDone),
    (status = 422, description = "`no-login`, `no-password`", body = NotDone),
    (status = "default", description = "Not done", body = NotDone)))]
pub async fn make(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    jar: SignedCookieJar,
    Body(given): Body<Credentials>,
) -> Result<Response, No> {
    let (jar, person) = known_or_new(&shared.store, jar, caller.is_https).await?;
    if person.account.is_some() {
        return Err(No::HasAccount);
    }
    if !is_login(&given.login) {
        return Err(No::Login);
    }
    check_password(&given.password)?;
    shared.passwords.count(caller.address, &given.login)?;
    let password = shared.passwords.hash(given.password).await?;
    let account = StoredAccount { guest: person.guest.clone(), login: given.login.clone(), password };
    if !shared.store.add_account(account, now()).await? {
        return Err(No::LoginTaken);
    }
    // The guest's cookie counts for nothing from now on, whoever has a copy of it.
    shared.hang_up(&person.guest).await;
    let answer = logged_in(&shared, jar, person.guest, given.login, caller.is_https).await?;
    Ok((StatusCode::CREATED, answer).into_response())
}

/// Logs in to an account.
#[utoipa::path(post, path = "/api/account/login", tag = "people", request_body = Credentials, responses(
    (status = 200, body = Me),
    (status = 401, description = "`wrong-login`", body = NotDone),
    (status = 429, description = "`too-many`", body = NotDone),
    (status = "default", description = "Not done", body = NotDone)))]
pub async fn login(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    jar: SignedCookieJar,
    Body(given): Body<Credentials>,
) -> Result<Response, No> {
    // What cannot be a login or a password belongs to nobody, and is not looked for.
    if !is_login(&given.login) || check_password(&given.password).is_err() {
        return Err(No::WrongLogin);
    }
    shared.passwords.count(caller.address, &given.login)?;
    let account = shared.store.account_named(&given.login).await?;
    let hash = account.as_ref().map(|account| account.password.clone());
    let fits = shared.passwords.fits(given.password, hash).await?;
    let account = account.filter(|_| fits).ok_or(No::WrongLogin)?;
    if let Some(why) = barred(&shared.store, &account.guest).await? {
        return Err(No::Barred(why));
    }
    // The session of another account in this browser is over.
    if let Some(Person { account: Some(other), .. }) = known(&shared.store, &jar).await? {
        shared.store.end_session(&other.session).await?;
    }
    Ok(logged_in(&shared, jar, account.guest, account.login, caller.is_https).await?.into_response())
}

async fn logged_in(
    shared: &Shared,
    jar: SignedCookieJar,
    guest: GuestId,
    login: String,
    is_https: bool,
) -> Result<(SignedCookieJar, Json<Me>), No> {
    let jar = begin_session(&shared.store, jar, &guest, is_https).await?;
    Ok((jar, Json(me(shared, &guest, Some(login)).await?)))
}

/// Ends the session.
#[utoipa::path(post, path = "/api/account/logout", tag = "people", request_body = Nothing, responses(
    (status = 200, body = Nothing), (status = "default", description = "Not done", body = NotDone)))]
pub async fn logout(
    State(App(shared)): State<App>,
    jar: SignedCookieJar,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, No> {
    if let Some(Person { guest, account: Some(account) }) = known(&shared.store, &jar).await? {
        shared.store.end_session(&account.session).await?;
        shared.hang_up(&guest).await;
    }
    Ok((without_session(jar), Json(Nothing {})).into_response())
}

/// Changes the password, and ends all other sessions.
#[utoipa::path(post, path = "/api/account/password", tag = "people", request_body = NewPassword, responses(
    (status = 200, body = Me),
    (status = 401, description = "`wrong-login`", body = NotDone),
    (status = 422, description = "`no-password`", body = NotDone),
    (status = "default", description = "Not done", body = NotDone)))]
pub async fn password(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    jar: SignedCookieJar,
    Body(given): Body<NewPassword>,
) -> Result<Json<Me>, No> {
    check_password(&given.new)?;
    let (guest, account) = sure(&shared, &jar, caller.address, given.old).await?;
    let password = shared.passwords.hash(given.new).await?;
    shared.store.change_password(&guest, password, &account.session).await?;
    shared.hang_up(&guest).await;
    Ok(Json(me(&shared, &guest, Some(account.login)).await?))
}

/// Removes the account, its sessions and the name. Games stay.
#[utoipa::path(post, path = "/api/account/delete", tag = "people", request_body = Password, responses(
    (status = 200, body = Nothing),
    (status = 401, description = "`wrong-login`", body = NotDone),
    (status = "default", description = "Not done", body = NotDone)))]
pub async fn delete(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    jar: SignedCookieJar,
    Body(given): Body<Password>,
) -> Result<Response, No> {
    let (guest, _) = sure(&shared, &jar, caller.address, given.password).await?;
    shared.store.remove_account(&guest).await?;
    shared.hang_up(&guest).await;
    Ok((without_session(jar), Json(Nothing {})).into_response())
}

/// The guest and the account of a session whose owner knows the password.
async fn sure(
    shared: &Shared,
    jar: &SignedCookieJar,
    from: IpAddr,
    password: String,
) -> Result<(GuestId, Account), No> {
    let Some(Person { guest, account: Some(account) }) = known(&shared.store, jar).await? else {
        return Err(No::NotLoggedIn);
    };
    shared.passwords.count(from, &account.login)?;
    let hash = shared.store.account_of(&guest).await?.map(|stored| stored.password);
    match password.chars().count() <= *PASSWORD.end() && shared.passwords.fits(password, hash).await? {
        true => Ok((guest, account)),
        false => Err(No::WrongLogin),
    }
}

fn check_password(password: &str) -> Result<(), No> {
    if PASSWORD.contains(&password.chars().count()) { Ok(()) } else { Err(No::Password) }
}

/// Who somebody is, as it is told.
pub async fn me(shared: &Shared, guest: &GuestId, account: Option<String>) -> Result<Me, No> {
    Ok(Me {
        name: shared.store.name_of(guest).await?,
        moderator: account.as_deref().is_some_and(|login| is_moderator(&shared.settings, login)),
        account,
        barred: barred(&shared.store, guest).await?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_hash_says_how_it_was_made_and_fits_one_password() {
        let passwords = Passwords::new();
        let hash = passwords.hash("correct horse".to_owned()).await.expect("a hash");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert_ne!(passwords.hash("correct horse".to_owned()).await.expect("a hash"), hash, "every hash has its salt");
        assert_eq!(passwords.fits("correct horse".to_owned(), Some(hash.clone())).await, Ok(true));
        assert_eq!(passwords.fits("correct Horse".to_owned(), Some(hash)).await, Ok(false));
        assert_eq!(passwords.fits("nobody has this password".to_owned(), None).await, Ok(false));
        assert_eq!(passwords.fits("correct horse".to_owned(), Some("no hash".to_owned())).await, Ok(false));
    }

    #[test]
    fn tries_are_counted_by_address_and_by_login() {
        let passwords = Passwords::new();
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().expect("an address"));
        for login in 0..10 {
            assert_eq!(passwords.count(one, &format!("anna-{login}")), Ok(()));
        }
        assert!(passwords.count(one, "bo").is_err(), "the address has tried too often");
        for capitals in ["carla", "Carla", "CARLA", "cARLA", "caRLA", "carLA", "carlA", "CarlA", "CaRlA"] {
            assert_eq!(passwords.count(other, capitals), Ok(()));
        }
        let third = "10.0.0.3".parse().expect("an address");
        assert_eq!(passwords.count(third, "carla"), Ok(()));
        assert!(passwords.count(third, "carla").is_err(), "the login has been tried too often");
    }
}
