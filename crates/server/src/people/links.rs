//! Links that work once: to a new password, and to confirm an address for mail.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use axum_extra::extract::cookie::SignedCookieJar;
use lettre::Address;
use protocol::{ConfirmMail, ErrorBody, Forgotten, MailGiven, Me, Nothing, Reset};
use tracing::{error, warn};
use words::Lang;

use crate::api_error::ApiError;
use crate::caller::Caller;
use crate::http::{App, Body};
use crate::moderation::barred;
use crate::options::is_login;
use crate::parlour::Shared;
use crate::people::account::{logged_in, own_words, sure};
use crate::people::guest::{GuestId, TokenHash};
use crate::people::mail::Letter;
use crate::people::passwords::Trier;
use crate::store::{StoredAccount, StoredLink, now};

/// How long a link to a new password works that was sent by mail, in seconds.
const RESET_LASTS: i64 = 3_600;
/// How long an address can be confirmed, in seconds.
const CONFIRM_LASTS: i64 = 86_400;
/// The most links that are sent for one account in an hour: nobody's letter box is filled from here.
const MOST_IN_AN_HOUR: i64 = 3;

/// The address of the page, after that of the server, where this token makes a new password. What stands after the `#` is
/// sent to no server, and stands in no log.
pub fn to_new_password(token: &str) -> String {
    format!("/account#reset-{token}")
}

/// The same for confirming an address.
fn to_confirm(token: &str) -> String {
    format!("/account#mail-{token}")
}

/// Sends a link to a new password, where there is such an account with an address. Whether there is one is not told.
#[utoipa::path(post, path = "/api/account/forgotten", tag = "people", request_body = Forgotten, responses(
    (status = 200, description = "The same whether or not there is such an account", body = Nothing),
    (status = 422, description = "`no-mail`", body = ErrorBody),
    (status = 429, description = "`too-many`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn forgotten(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    Body(given): Body<Forgotten>,
) -> Result<Json<Nothing>, ApiError> {
    let mailer = shared.mailer.as_ref().ok_or(ApiError::MailLess)?;
    shared.passwords.count(&Trier::Stranger(caller.address), None)?;
    // Everything else happens after the answer, so that the time it takes does not tell either.
    match mailer.room() {
        Some(room) => {
            let shared = Arc::clone(&shared);
            tokio::spawn(async move {
                let _room = room;
                if let Err(no) = send_reset(&shared, &given.login, lang(given.lang.as_deref())).await {
                    error!(?no, "a link to a new password was not sent");
                }
            });
        }
        None => warn!("too many mails are on their way: a link to a new password was not sent"),
    }
    Ok(Json(Nothing {}))
}

async fn send_reset(shared: &Shared, login: &str, lang: Lang) -> Result<(), ApiError> {
    if !is_login(login) {
        return Ok(());
    }
    let Some(account) = shared.store.account_named(login).await? else { return Ok(()) };
    let Some(mail) = account.mail else { return Ok(()) };
    let Ok(to) = mail.parse() else { return Ok(()) };
    let link = fresh_link(shared, &account.guest, None, Some(&mail), RESET_LASTS).await?;
    let Some(token) = link else { return Ok(()) };
    send(shared, to, Letter::NewPassword, lang, &account.login, &to_new_password(&token)).await
}

/// Stores a new link; nothing if there have been too many for that account, or if it is gone or has another address than the
/// one to which the link is sent.
async fn fresh_link(
    shared: &Shared,
    guest: &GuestId,
    mail: Option<String>,
    sent_to: Option<&str>,
    lasts: i64,
) -> Result<Option<String>, ApiError> {
    let created = now();
    let (token, hash) = TokenHash::fresh();
    let link = StoredLink { guest: guest.clone(), mail, created, expires: created + lasts };
    Ok(shared.store.add_link(&hash, link, sent_to, MOST_IN_AN_HOUR).await?.then_some(token))
}

async fn send(
    shared: &Shared,
    to: Address,
    letter: Letter,
    lang: Lang,
    login: &str,
    path: &str,
) -> Result<(), ApiError> {
    let mailer = shared.mailer.as_ref().ok_or(ApiError::MailLess)?;
    mailer.send(to, letter, lang, login, path).await.map_err(|error| {
        warn!(%error, "a mail could not be sent");
        ApiError::MailFailed
    })
}

fn lang(code: Option<&str>) -> Lang {
    code.and_then(|code| code.parse().ok()).unwrap_or(Lang::En)
}

/// Uses a link to a new password: all sessions end, and one begins.
#[utoipa::path(post, path = "/api/account/reset", tag = "people", request_body = Reset, responses(
    (status = 200, description = "The password is another, and somebody is logged in", body = Me),
    (status = 404, description = "`no-link`", body = ErrorBody),
    (status = 422, description = "`no-password`, `weak-password`", body = ErrorBody),
    (status = 429, description = "`too-many`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn reset(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    jar: SignedCookieJar,
    Body(given): Body<Reset>,
) -> Result<Response, ApiError> {
    let trier = Trier::Stranger(caller.address);
    shared.passwords.count(&trier, None)?;
    let token = TokenHash::of(&given.token);
    let link = shared.store.link(&token, now()).await?.filter(|link| link.mail.is_none()).ok_or(ApiError::Link)?;
    shared.passwords.forgive(&trier, None);
    let account = shared.store.account_of(&link.guest).await?.ok_or(ApiError::Link)?;
    if let Some(why) = barred(&shared.store, &account.guest).await? {
        return Err(ApiError::Barred(why));
    }
    let own = own_words(&shared, &account.guest, &account.login).await?;
    let password = shared.passwords.accept(&trier, given.password, own).await?;
    if !shared.store.reset(&token, &account.guest, password.clone(), now()).await? {
        return Err(ApiError::Link);
    }
    shared.hang_up(&account.guest).await;
    Ok(logged_in(&shared, jar, StoredAccount { password, ..account }, &headers, caller).await?.into_response())
}

/// Says where a link is to be sent if the password is forgotten, which counts when it is confirmed; or nowhere any more.
#[utoipa::path(post, path = "/api/account/mail", tag = "people", request_body = MailGiven, responses(
    (status = 200, description = "A link was sent to that address; or there is none any more", body = Nothing),
    (status = 401, description = "`wrong-login`", body = ErrorBody),
    (status = 422, description = "`no-mail`, `no-address`", body = ErrorBody),
    (status = 429, description = "`too-many`", body = ErrorBody),
    (status = 502, description = "`mail-failed`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn mail(
    State(App(shared)): State<App>,
    jar: SignedCookieJar,
    Body(given): Body<MailGiven>,
) -> Result<Json<Nothing>, ApiError> {
    let (guest, account, _) = sure(&shared, &jar, given.password).await?;
    let Some(mail) = given.mail else {
        shared.store.remove_mail(&guest).await?;
        return Ok(Json(Nothing {}));
    };
    if shared.mailer.is_none() {
        return Err(ApiError::MailLess);
    }
    let to: Address = mail.trim().parse().map_err(|_| ApiError::MailAddress)?;
    let token = fresh_link(&shared, &guest, Some(to.to_string()), None, CONFIRM_LASTS).await?;
    let token = token.ok_or(ApiError::TooMany("too many mails were sent for this account; wait an hour"))?;
    send(&shared, to, Letter::Confirm, lang(given.lang.as_deref()), &account.login, &to_confirm(&token)).await?;
    Ok(Json(Nothing {}))
}

/// Uses a link that confirms an address.
#[utoipa::path(post, path = "/api/account/mail/confirm", tag = "people", request_body = ConfirmMail, responses(
    (status = 200, body = Nothing),
    (status = 404, description = "`no-link`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn confirm(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    Body(given): Body<ConfirmMail>,
) -> Result<Json<Nothing>, ApiError> {
    let trier = Trier::Stranger(caller.address);
    shared.passwords.count(&trier, None)?;
    if !shared.store.confirm_mail(&TokenHash::of(&given.token), now()).await? {
        return Err(ApiError::Link);
    }
    shared.passwords.forgive(&trier, None);
    Ok(Json(Nothing {}))
}
