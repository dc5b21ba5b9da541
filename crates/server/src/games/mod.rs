//! Finished games: lists, records, and replays. Nothing of a game in play is told here.

pub mod played;
pub mod kept;

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::cookie::SignedCookieJar;
use protocol::{
    BySeat as WireBySeat, ErrorBody, GameEntry, Games, ReplayedGame, Seat as WireSeat, TableState, TrueEvent, Wire,
};
use records::record::Record;
use records::write::{Dialect, Target, write};
use serde::Deserialize;
use tiles::Seat;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use words::Lang;

use crate::api_error::ApiError;
use crate::games::played::Played;
use crate::http::App;
use crate::parlour::Shared;
use crate::people::guest::{GuestId, Person, known};
use crate::store::{Closing, StoredTable};
use crate::tables::setup::Chair;
use crate::tables::task::{game_over, replayed, table_details};
use crate::tables::telling::Telling;

/// What is asked of finished games.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(games)).routes(routes!(game))
}

/// What an address says about how a game is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Wanted {
    /// `record` (the default), `mjai`, `tenhou6`, or `events` for a replay.
    format: Option<String>,
    /// The language of words and sentences.
    lang: Option<String>,
    /// `hidden`: players are called by the words for their seats.
    names: Option<String>,
}

/// The finished games of the guest.
#[utoipa::path(get, path = "/api/games", tag = "games", responses(
    (status = 200, body = Games), (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn games(State(App(shared)): State<App>, jar: SignedCookieJar) -> Result<Json<Games>, ApiError> {
    let Some(Person { guest, .. }) = known(&shared.store, &jar).await? else {
        return Ok(Json(Games { games: Vec::new() }));
    };
    let entry = |stored: StoredTable| {
        let (seat, result) = (stored.setup.seat_of(&guest)?, stored.result?);
        Some(GameEntry {
            id: stored.id,
            rules: stored.setup.ruleset().id.to_owned(),
            rules_name: stored.setup.rules_name(),
            house: stored.setup.house_text().is_some(),
            ended: utc(stored.ended.unwrap_or(stored.created)),
            seat: WireSeat::of(seat),
            players: WireBySeat::from_each(stored.setup.names().into_array()),
            places: WireBySeat::of(result.places),
            points: WireBySeat::of(result.points),
        })
    };
    Ok(Json(Games { games: shared.store.games_of(&guest).await?.into_iter().filter_map(entry).collect() }))
}

/// One finished game. Without `format=events` it is a download.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games",
    params(("id" = String, Path, description = "The id of the table"), Wanted), responses(
    (status = 304, description = "The answer whose tag is in `If-None-Match`"),
    (status = 200, content((ReplayedGame = "application/json"), (String = "text/plain"), (String = "application/x-ndjson"))),
    (status = 404, description = "`no-game`", body = ErrorBody),
    (status = 409, description = "`not-over`, for everybody", body = ErrorBody),
    (status = 422, description = "`no-format`, `no-names`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn game(
    State(App(shared)): State<App>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Wanted { format, lang, names } = &wanted;
    let format = format.as_deref().unwrap_or("record");
    let is_hidden = names.as_deref() == Some("hidden");
    let lang = lang.as_deref().and_then(|code| code.parse().ok()).unwrap_or(Lang::En);
    // What is over never changes; only the words in which it is told do, and the tag says when. Names of people do not
    // belong into the stores of others on the way.
    let cache = if is_hidden { "public, max-age=604800" } else { "private, max-age=604800" };
    let asked = format!("game {id} {format} {lang:?} {}", names.as_deref().unwrap_or("shown"));
    let kept = Arc::clone(&shared);
    kept.kept.answer(asked, &headers, cache, written(shared, id, wanted)).await
}

/// A finished game as it is wanted.
async fn written(shared: Arc<Shared>, id: String, wanted: Wanted) -> Result<Response, ApiError> {
    // A code is for coming to a table, and ends with its game.
    let stored = shared.store.table(&id).await?.filter(|stored| stored.id == id).ok_or(ApiError::Game)?;
    match (stored.state, &stored.closing) {
        (TableState::Over, _) | (TableState::Closed, Some(Closing::Otherwise)) => (),
        (TableState::Waiting | TableState::Playing, _) => return Err(ApiError::NotOver),
        (TableState::Closed, Some(Closing::Deserted | Closing::Moderator(_)) | None) => return Err(ApiError::Game),
    }
    let stored = match wanted.names.as_deref() {
        None | Some("shown") => stored,
        Some("hidden") => without_names(stored),
        Some(_) => return Err(ApiError::Names),
    };
    let log = shared.store.log(&stored.id).await?;
    let lang = wanted.lang.as_deref().and_then(|code| code.parse().ok()).unwrap_or(Lang::En);
    // Playing a game again takes a moment, and writing it for other programs another.
    let answer = tokio::task::spawn_blocking(move || {
        let format = wanted.format.as_deref().unwrap_or("record");
        if stored.state == TableState::Closed {
            let seed = stored.seed.parse().map_err(|_| ApiError::Storage)?;
            let record = Played::broken_off(&stored, seed, &log).ok_or(ApiError::Storage)?;
            return of_record(&stored.id, &record, format).unwrap_or(Err(ApiError::NotOver));
        }
        let played = replayed(&stored, &log).map_err(|damaged| {
            tracing::error!(table = %stored.id, ?damaged, "a finished game cannot be read");
            ApiError::Storage
        })?;
        form(&stored, &played, format, lang)
    });
    answer.await.unwrap_or(Err(ApiError::Storage))
}

/// The same table with everybody called by the letter of the seat, people and others alike.
fn without_names(stored: StoredTable) -> StoredTable {
    let nobody = |seat: Seat| Chair::Person { guest: GuestId(String::new()), name: format!("{seat:?}") };
    let setup = stored.setup.with_chairs(Seat::ALL.map(nobody));
    StoredTable { setup, ..stored }
}

fn form(stored: &StoredTable, played: &Played, format: &str, lang: Lang) -> Result<Response, ApiError> {
    let record = played.record().map_err(|_| ApiError::Storage)?;
    if let Some(written) = of_record(&stored.id, &record, format) {
        return written;
    }
    let over = game_over(stored, played).ok_or(ApiError::NotOver)?;
    let names = stored.setup.names();
    let telling = Telling::new(played, &names, lang);
    Ok(Json(ReplayedGame {
        table: table_details(stored, played, lang, None),
        first: 1,
        events: played.truth_from(1).into_iter().map(TrueEvent::of).collect(),
        said: played.log().iter().map(|happened| telling.event(happened)).collect(),
        results: telling.results(),
        over,
    })
    .into_response())
}

/// A record in the form that is wanted; nothing for the events of a replay.
fn of_record(id: &str, record: &Record, format: &str) -> Option<Result<Response, ApiError>> {
    let other = |target: Target| {
        let written = write(record, target).map_err(|why| ApiError::Holds(why.to_string()))?;
        Ok::<String, ApiError>(written.text)
    };
    let (ending, kind, text) = match format {
        "events" => return None,
        "record" => ("txt", "text/plain; charset=utf-8", Ok(record.to_string())),
        "mjai" => ("mjson", "application/x-ndjson", other(Target::Mjai(Dialect::Later))),
        "tenhou6" => ("json", "application/json", other(Target::Tenhou6)),
        unknown => return Some(Err(ApiError::Format(unknown.to_owned()))),
    };
    Some(text.map(|text| download(id, ending, kind, text)))
}

fn download(id: &str, ending: &str, kind: &'static str, text: String) -> Response {
    let name = format!("attachment; filename=\"janso-{id}.{ending}\"");
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], text).into_response()
}

/// A moment as `2026-05-04T19:20:00Z`; one beyond the years that people write is the first of all.
pub fn utc(seconds: i64) -> String {
    let moment = OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    moment.format(&Rfc3339).unwrap_or_else(|_| "1970-01-01T00:00:00Z".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_in_utc() {
        assert_eq!(utc(0), "1970-01-01T00:00:00Z");
        assert_eq!(utc(951_827_696), "2000-02-29T12:34:56Z");
        assert_eq!(utc(1_777_922_400), "2026-05-04T19:20:00Z");
        assert_eq!(utc(4_107_542_399), "2100-02-28T23:59:59Z");
        assert_eq!(utc(i64::MAX), "1970-01-01T00:00:00Z");
    }
}
