//! What the server keeps about a person: everything as one file, and its end.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use axum_extra::extract::cookie::SignedCookieJar;
use protocol::{
    BySeat as WireBySeat, ErrorBody, GameResult, Nothing, OwnData, OwnTable, Seat as WireSeat, TableState, Wire,
};

use crate::api_error::ApiError;
use crate::caller::Caller;
use crate::games::utc;
use crate::http::{App, Body};
use crate::moderation::bar_entry;
use crate::people::account::told;
use crate::people::guest::{Person, known, known_or_new, without_anything};
use crate::store::{StoredTable, now};

/// Everything that the server keeps about whoever asks, as a download. The password's hash and the tokens' are left out: they
/// open doors, and say nothing.
#[utoipa::path(get, path = "/api/me/export", tag = "people", responses(
    (status = 200, body = OwnData), (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn export(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    jar: SignedCookieJar,
) -> Result<Response, ApiError> {
    let (jar, Person { guest, account }) = known_or_new(&shared.store, jar, caller.is_https).await?;
    let table = |stored: StoredTable| {
        let seat = stored.setup.seat_of(&guest)?;
        Some(OwnTable {
            record: (stored.state == TableState::Over).then(|| format!("/api/games/{}", stored.id)),
            id: stored.id,
            rules_name: stored.setup.rules_name(),
            state: stored.state,
            created: utc(stored.created),
            ended: stored.ended.map(utc),
            seat: WireSeat::of(seat),
            players: WireBySeat::from_each(stored.setup.names().into_array()),
            result: stored.result.map(GameResult::of),
        })
    };
    let data = OwnData {
        written: utc(now()),
        name: shared.store.name_of(&guest).await?,
        moderator: account.as_ref().is_some_and(|account| account.moderator),
        account: match &account {
            Some(account) => Some(told(&shared, &guest, account).await?),
            None => None,
        },
        bars: shared.store.all_bars_of(&guest).await?.into_iter().map(bar_entry).collect(),
        tables: shared.store.tables_of(&guest).await?.into_iter().filter_map(table).collect(),
    };
    let name = "attachment; filename=\"janso-own-data.json\"";
    Ok((jar, [(header::CONTENT_DISPOSITION, name)], Json(data)).into_response())
}

/// Removes everything about a guest without an account. Games stay, without the name.
#[utoipa::path(post, path = "/api/me/erase", tag = "people", request_body = Nothing, responses(
    (status = 200, body = Nothing),
    (status = 409, description = "`has-account`: an account is deleted with its password", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn erase(
    State(App(shared)): State<App>,
    jar: SignedCookieJar,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, ApiError> {
    match known(&shared.store, &jar).await? {
        Some(Person { account: Some(_), .. }) => return Err(ApiError::HasAccount),
        Some(Person { guest, account: None }) => shared.erase(&guest).await?,
        None => (),
    }
    Ok((without_anything(jar), Json(Nothing {})).into_response())
}
