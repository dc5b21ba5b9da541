//! Who somebody is, and what they are called.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use axum_extra::extract::cookie::SignedCookieJar;
use protocol::{ErrorBody, Me, NameGiven};

use super::account;
use super::guest::{Person, known_or_new};
use super::names::checked_name;
use crate::api_error::ApiError;
use crate::caller::Caller;
use crate::http::{App, Body};
use crate::store::now;

/// Who the guest is; a new one if need be.
#[utoipa::path(get, path = "/api/me", tag = "people", responses(
    (status = 200, body = Me), (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn me(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    jar: SignedCookieJar,
) -> Result<Response, ApiError> {
    let (jar, Person { guest, account }) = known_or_new(&shared.store, jar, caller.is_https).await?;
    if let Some(account) = &account {
        shared.store.see_session(&account.session, now()).await?;
    }
    Ok((jar, Json(account::me(&shared, &guest, account.as_ref()).await?)).into_response())
}

/// Gives the guest a name.
#[utoipa::path(post, path = "/api/me", tag = "people", request_body = NameGiven, responses(
    (status = 200, body = Me),
    (status = 422, description = "`no-name`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn rename(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    jar: SignedCookieJar,
    Body(given): Body<NameGiven>,
) -> Result<Response, ApiError> {
    let (jar, Person { guest, account }) = known_or_new(&shared.store, jar, caller.is_https).await?;
    let name = given.name.ok_or(ApiError::Name)?;
    shared.store.name(&guest, checked_name(&name).ok_or(ApiError::Name)?).await?;
    Ok((jar, Json(account::me(&shared, &guest, account.as_ref()).await?)).into_response())
}
