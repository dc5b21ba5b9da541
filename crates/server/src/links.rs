//! Links that work once: to a new password, and to confirm an address for mail.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use axum_extra::extract::cookie::SignedCookieJar;
use lettre::Address;
use protocol::{ConfirmMail, Forgotten, MailGiven, Me, NotDone, Nothing, Reset};
use tracing::{error, warn};
use words::Lang;

use crate::account::{logged_in, own_words, sure};
use crate::caller::Caller;
use crate::guest::{GuestId, TokenHash};
use crate::http::{App, Body};
use crate::mail::Letter;
use crate::moderate::barred;
use crate::options::is_login;
use crate::parlour::Shared;
use crate::passwords::Trier;
use crate::refused::No;
use crate::store::{StoredAccount, StoredLink, now};

/// So long a link to a new password works that was sent by mail, in seconds.
const RESET_LASTS: i64 = 3_600;
/// So long an address can be confirmed, in seconds.
const CONFIRM_LASTS: i64 = 86_400;
/// So many links are sent for one account in an hour: nobody's letter box is filled from here.
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
    (status = 422, description = "`no-mail`", body = NotDone),
    (status = 429, description = "`too-many`", body = NotDone),
    (status = "default", description = "Not done", body = NotDone)))]
pub async fn forgotten(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    Body(given): Body<Forgotten>,
) -> Result<Json<Nothing>, No> {
    let mailer = shared.mailer.as_ref().ok_or(No::MailLess)?;
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

async fn send_reset(shared: &Shared, login: &str, lang: Lang) -> Result<(), No> {
    if !is_login(login) {
        return Ok(());
    }
    let Some(account) = shared.store.account_named(login).await? else { return Ok(()) };
    let Some(to) = account.mail.as_deref().and_then(|mail| mail.parse().ok()) else { return Ok(()) };
    let Some(token) = fresh_link(shared, &account.guest, None, RESET_LASTS).await? else { return Ok(()) };
    send(shared, to, Letter::NewPassword, lang, &account.login, &to_new_password(&token)).await
}

/// Stores a new link; nothing if there have been too many for that account.
async fn fresh_link(shared: &Shared, guest: &GuestId, mail: Option<String>, lasts: i64) -> Result<Option<String>, No> {
    let created = now();
    let (token, hash) = TokenHash::fresh();
    let link = StoredLink { guest: guest.clone(), mail, created, expires: created + lasts };
    Ok(shared.store.add_link(&hash, link, MOST_IN_AN_HOUR).await?.then_some(token))
}

async fn send(shared: &Shared, to: Address, letter: Letter, lang: Lang, login: &str, path: &str) -> Result<(), No> {
    let mailer = shared.mailer.as_ref().ok_or(No::MailLess)?;
    mailer.send(to, letter, lang, login, path).await.map_err(|error| {
        warn!(%error, "a mail could not be sent");
        No::MailFailed
    })
}

fn lang(code: Option<&str>) -> Lang {
    code.and_then(|code| code.parse().ok()).unwrap_or(Lang::En)
}

/// Uses a link to a new password: all sessions end, and one begins.
#[utoipa::path(post, path = "/api/account/reset", tag = "people", request_body = Reset, responses(
    (status = 200, description = "The password is another, and somebody is logged in", body = Me),
    (status = 404, description = "`no-link`", body = NotDone),
    (status = 422, description = "`no-password`, `weak-password`", body = NotDone),
    (status = 429, description = "`too-many`", body = NotDone),
    (status = "default", description = "Not done", body = NotDone)))]
pub async fn reset(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    jar: SignedCookieJar,
    Body(given): Body<Reset>,
) -> Result<Response, No> {
    let trier = Trier::Stranger(caller.address);
    shared.passwords.count(&trier, None)?;
    let token = TokenHash::of(&given.token);
    let link = shared.store.link(&token, now()).await?.filter(|link| link.mail.is_none()).ok_or(No::Link)?;
    shared.passwords.forgive(&trier, None);
    let account = shared.store.account_of(&link.guest).await?.ok_or(No::Link)?;
    if let Some(why) = barred(&shared.store, &account.guest).await? {
        return Err(No::Barred(why));
    }
    let own = own_words(&shared, &account.guest, &account.login).await?;
    let password = shared.passwords.accept(&trier, given.password, own).await?;
    if !shared.store.reset(&token, &account.guest, password.clone(), now()).await? {
        return Err(No::Link);
    }
    shared.hang_up(&account.guest).await;
    Ok(logged_in(&shared, jar, StoredAccount { password, ..account }, &headers, caller).await?.into_response())
}

/// Says where a link is to be sent if the password is forgotten, which counts when it is confirmed; or nowhere any more.
#[utoipa::path(post, path = "/api/account/mail", tag = "people", request_body = MailGiven, responses(
    (status = 200, description = "A link was sent to that address; or there is none any more", body = Nothing),
    (status = 401, description = "`wrong-login`", body = NotDone),
    (status = 422, description = "`no-mail`, `no-address`", body = NotDone),
    (status = 429, description = "`too-many`", body = NotDone),
    (status = 502, description = "`mail-failed`", body = NotDone),
    (status = "default", description = "Not done", body = NotDone)))]
pub async fn mail(
    State(App(shared)): State<App>,
    jar: SignedCookieJar,
    Body(given): Body<MailGiven>,
) -> Result<Json<Nothing>, No> {
    let (guest, account, _) = sure(&shared, &jar, given.password).await?;
    let Some(mail) = given.mail else {
        shared.store.remove_mail(&guest).await?;
        return Ok(Json(Nothing {}));
    };
    if shared.mailer.is_none() {
        return Err(No::MailLess);
    }
    let to: Address = mail.trim().parse().map_err(|_| No::MailAddress)?;
    let token = fresh_link(&shared, &guest, Some(to.to_string()), CONFIRM_LASTS).await?;
    let token = token.ok_or(No::TooMany("too many mails were sent for this account; wait an hour"))?;
    send(&shared, to, Letter::Confirm, lang(given.lang.as_deref()), &account.login, &to_confirm(&token)).await?;
    Ok(Json(Nothing {}))
}

/// Uses a link that confirms an address.
#[utoipa::path(post, path = "/api/account/mail/confirm", tag = "people", request_body = ConfirmMail, responses(
    (status = 200, body = Nothing),
    (status = 404, description = "`no-link`", body = NotDone),
    (status = "default", description = "Not done", body = NotDone)))]
pub async fn confirm(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    Body(given): Body<ConfirmMail>,
) -> Result<Json<Nothing>, No> {
    let trier = Trier::Stranger(caller.address);
    shared.passwords.count(&trier, None)?;
    if !shared.store.confirm_mail(&TokenHash::of(&given.token), now()).await? {
        return Err(No::Link);
    }
    shared.passwords.forgive(&trier, None);
    Ok(Json(Nothing {}))
}
