//! Accounts: a login and a password, so that the same person can come back from another browser.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use axum_extra::extract::cookie::SignedCookieJar;
use protocol::{Credentials, EndSession, ErrorBody, Me, NewPassword, Nothing, OwnAccount, Password, SessionEntry};

use crate::api_error::ApiError;
use crate::caller::{Caller, browser};
use crate::games::utc;
use crate::http::{App, Body};
use crate::moderation::{barred, newcomer_barred};
use crate::options::is_login;
use crate::parlour::Shared;
use crate::people::guest::{
    Account, GuestId, Person, begin_session, known, known_browser, known_or_new, without_anything, without_session,
};
use crate::people::passwords::{Trier, has_good_length};
use crate::store::{StoredAccount, now};

/// Makes an account of the guest.
#[utoipa::path(post, path = "/api/account", tag = "people", request_body = Credentials, responses(
    (status = 201, description = "The guest has an account and is logged in", body = Me),
    (status = 409, description = "`login-taken`, `has-account`", body = ErrorBody),
    (status = 422, description = "`no-login`, `no-password`, `weak-password`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn make(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    jar: SignedCookieJar,
    Body(given): Body<Credentials>,
) -> Result<Response, ApiError> {
    let (jar, person) = known_or_new(&shared.store, jar, caller.is_https).await?;
    if person.account.is_some() {
        return Err(ApiError::HasAccount);
    }
    newcomer_barred(&shared, &person, caller).await?;
    if !is_login(&given.login) {
        return Err(ApiError::Login);
    }
    let trier = Trier::Stranger(caller.address);
    shared.passwords.count(&trier, None)?;
    let own = own_words(&shared, &person.guest, &given.login).await?;
    let password = shared.passwords.accept(&trier, given.password, own).await?;
    let account = StoredAccount {
        guest: person.guest.clone(),
        login: given.login,
        password,
        created: now(),
        moderator: false,
        mail: None,
    };
    if !shared.store.add_account(account.clone()).await? {
        return Err(ApiError::LoginTaken);
    }
    // The guest's cookie counts for nothing from now on, whoever has a copy of it.
    shared.hang_up(&person.guest).await;
    let answer = logged_in(&shared, jar, account, &headers, caller).await?;
    Ok((StatusCode::CREATED, answer).into_response())
}

/// Logs in to an account.
#[utoipa::path(post, path = "/api/account/login", tag = "people", request_body = Credentials, responses(
    (status = 200, body = Me),
    (status = 401, description = "`wrong-login`", body = ErrorBody),
    (status = 429, description = "`too-many`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn login(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    jar: SignedCookieJar,
    Body(given): Body<Credentials>,
) -> Result<Response, ApiError> {
    // What cannot be a login or a password belongs to nobody, and is not looked for.
    if !is_login(&given.login) || !has_good_length(&given.password) {
        return Err(ApiError::WrongLogin);
    }
    let account = shared.store.account_named(&given.login).await?;
    let browser = account.as_ref().and_then(|account| known_browser(&jar, &account.guest));
    let trier = browser.map_or(Trier::Stranger(caller.address), Trier::Regular);
    shared.passwords.count(&trier, Some(&given.login))?;
    let hash = account.as_ref().map(|account| account.password.clone());
    let fits = shared.passwords.fits(&trier, given.password, hash).await?;
    let account = account.filter(|_| fits).ok_or(ApiError::WrongLogin)?;
    shared.passwords.forgive(&trier, Some(&given.login));
    if let Some(why) = barred(&shared.store, &account.guest).await? {
        return Err(ApiError::Barred(why));
    }
    Ok(logged_in(&shared, jar, account, &headers, caller).await?.into_response())
}

/// Begins a session of an account whose password was right, and says who somebody is then.
pub async fn logged_in(
    shared: &Shared,
    jar: SignedCookieJar,
    account: StoredAccount,
    headers: &HeaderMap,
    caller: Caller,
) -> Result<(SignedCookieJar, Json<Me>), ApiError> {
    let StoredAccount { guest, login, password, moderator, .. } = account;
    let begun = begin_session(&shared.store, jar, &guest, password, browser(headers), caller.is_https);
    let (jar, session) = begun.await?;
    Ok((jar, Json(me(shared, &guest, Some(&Account { login, session, moderator })).await?)))
}

/// What belongs to a person, and is no password for that reason.
pub async fn own_words(shared: &Shared, guest: &GuestId, login: &str) -> Result<Vec<String>, ApiError> {
    let name = shared.store.name_of(guest).await?;
    Ok([login.to_owned(), "janso".to_owned(), "mahjong".to_owned()].into_iter().chain(name).collect())
}

/// Ends the session.
#[utoipa::path(post, path = "/api/account/logout", tag = "people", request_body = Nothing, responses(
    (status = 200, body = Nothing), (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn logout(
    State(App(shared)): State<App>,
    jar: SignedCookieJar,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, ApiError> {
    if let Some(Person { guest, account: Some(account) }) = known(&shared.store, &jar).await? {
        shared.store.end_session(&account.session).await?;
        shared.hang_up(&guest).await;
    }
    Ok((without_session(jar), Json(Nothing {})).into_response())
}

/// Changes the password, and ends all other sessions.
#[utoipa::path(post, path = "/api/account/password", tag = "people", request_body = NewPassword, responses(
    (status = 200, body = Me),
    (status = 401, description = "`wrong-login`", body = ErrorBody),
    (status = 422, description = "`no-password`, `weak-password`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn password(
    State(App(shared)): State<App>,
    jar: SignedCookieJar,
    Body(given): Body<NewPassword>,
) -> Result<Json<Me>, ApiError> {
    if !has_good_length(&given.new) {
        return Err(ApiError::Password);
    }
    let (guest, account, old) = sure(&shared, &jar, given.old).await?;
    let own = own_words(&shared, &guest, &account.login).await?;
    let password = shared.passwords.accept(&account.trier(), given.new, own).await?;
    if !shared.store.change_password(&guest, old, password, &account.session).await? {
        return Err(ApiError::WrongLogin);
    }
    shared.hang_up(&guest).await;
    Ok(Json(me(&shared, &guest, Some(&account)).await?))
}

/// The account, and the browsers that are logged in to it.
#[utoipa::path(get, path = "/api/account", tag = "people", responses(
    (status = 200, body = OwnAccount),
    (status = 401, description = "`wrong-login`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn account(State(App(shared)): State<App>, jar: SignedCookieJar) -> Result<Json<OwnAccount>, ApiError> {
    let (guest, account) = logged_in_person(&shared, &jar).await?;
    Ok(Json(told(&shared, &guest, &account).await?))
}

/// An account, as its owner is told.
pub async fn told(shared: &Shared, guest: &GuestId, account: &Account) -> Result<OwnAccount, ApiError> {
    let stored = shared.store.account_of(guest).await?.ok_or(ApiError::NotLoggedIn)?;
    let sessions = shared.store.sessions_of(guest, now()).await?.into_iter().map(|session| SessionEntry {
        id: session.token.name().to_owned(),
        browser: session.browser,
        since: utc(session.created),
        seen: session.seen.map(utc),
        own: session.token == account.session,
    });
    Ok(OwnAccount {
        login: stored.login,
        since: utc(stored.created),
        mail: stored.mail,
        sends_mail: shared.mailer.is_some(),
        sessions: sessions.collect(),
    })
}

/// Ends one session of the account, or all but the one that asks.
#[utoipa::path(post, path = "/api/account/sessions/end", tag = "people", request_body = EndSession, responses(
    (status = 200, body = Nothing),
    (status = 401, description = "`wrong-login`", body = ErrorBody),
    (status = 404, description = "`no-session`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn end_session(
    State(App(shared)): State<App>,
    jar: SignedCookieJar,
    Body(given): Body<EndSession>,
) -> Result<Response, ApiError> {
    let (guest, account) = logged_in_person(&shared, &jar).await?;
    let Some(name) = given.session else {
        shared.store.end_other_sessions(&guest, &account.session).await?;
        shared.hang_up(&guest).await;
        return Ok(Json(Nothing {}).into_response());
    };
    let sessions = shared.store.sessions_of(&guest, now()).await?;
    let ended = sessions.into_iter().find(|session| session.token.name() == name).ok_or(ApiError::Session)?;
    shared.store.end_session(&ended.token).await?;
    shared.hang_up(&guest).await;
    let jar = if ended.token == account.session { without_session(jar) } else { jar };
    Ok((jar, Json(Nothing {})).into_response())
}

/// Removes the account and everything about its owner. Games stay, without the name.
#[utoipa::path(post, path = "/api/account/delete", tag = "people", request_body = Password, responses(
    (status = 200, body = Nothing),
    (status = 401, description = "`wrong-login`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn delete(
    State(App(shared)): State<App>,
    jar: SignedCookieJar,
    Body(given): Body<Password>,
) -> Result<Response, ApiError> {
    let (guest, ..) = sure(&shared, &jar, given.password).await?;
    shared.erase(&guest).await?;
    Ok((without_anything(jar), Json(Nothing {})).into_response())
}

/// The guest and the account of a session.
async fn logged_in_person(shared: &Shared, jar: &SignedCookieJar) -> Result<(GuestId, Account), ApiError> {
    match known(&shared.store, jar).await? {
        Some(Person { guest, account: Some(account) }) => Ok((guest, account)),
        Some(Person { account: None, .. }) | None => Err(ApiError::NotLoggedIn),
    }
}

/// The guest and the account of a session whose owner knows the password, and the hash of that.
pub async fn sure(
    shared: &Shared,
    jar: &SignedCookieJar,
    password: String,
) -> Result<(GuestId, Account, String), ApiError> {
    let (guest, account) = logged_in_person(shared, jar).await?;
    let trier = account.trier();
    shared.passwords.count(&trier, Some(&account.login))?;
    let hash = shared.store.account_of(&guest).await?.map(|stored| stored.password);
    let fits = has_good_length(&password) && shared.passwords.fits(&trier, password, hash.clone()).await?;
    let hash = hash.filter(|_| fits).ok_or(ApiError::WrongLogin)?;
    shared.passwords.forgive(&trier, Some(&account.login));
    Ok((guest, account, hash))
}

impl Account {
    /// Whoever has a session is the owner, or has stolen it, and has tries of their own.
    fn trier(&self) -> Trier {
        Trier::Regular(self.session.name().to_owned())
    }
}

/// Who somebody is, as it is told.
pub async fn me(shared: &Shared, guest: &GuestId, account: Option<&Account>) -> Result<Me, ApiError> {
    Ok(Me {
        name: shared.store.name_of(guest).await?,
        moderator: account.is_some_and(|account| account.moderator),
        account: account.map(|account| account.login.clone()),
        barred: barred(&shared.store, guest).await?,
    })
}
