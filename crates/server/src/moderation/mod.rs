//! Moderators: accounts that may close a table and bar a person.

use axum::Json;
use axum::extract::{Path, State};
use axum_extra::extract::cookie::SignedCookieJar;
use protocol::{
    BarEntry, BarPerson, Bars, CloseTable, ErrorBody, Nothing, TableEntry, TableState, Unbar, Watched, WatchedTable,
    Wire,
};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api_error::ApiError;
use crate::caller::Caller;
use crate::games::utc;
use crate::http::{App, Body};
use crate::parlour::{NoTable, Shared};
use crate::people::guest::{GuestId, Person, known};
use crate::store::{BarredAddress, Store, StoredBar, Trouble, now};
use crate::tables::lobby::entry;
use crate::tables::setup::Chair;
use crate::tables::task::Request as Ask;

/// What moderators ask for.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(tables))
        .routes(routes!(close))
        .routes(routes!(bar))
        .routes(routes!(bars))
        .routes(routes!(unbar))
}

/// The longest reason, in characters.
const LONGEST_WHY: usize = 500;
/// The longest bar that ends, in hours: ten years.
const MOST_HOURS: u32 = 87_600;

/// How long a bar reaches newcomers from the same address, in seconds: addresses are shared, and change hands.
const ADDRESS_LASTS: i64 = 7 * 86_400;

/// Why and until when a person is barred, in a sentence; nothing if the person is not.
pub async fn barred(store: &Store, guest: &GuestId) -> Result<Option<String>, Trouble> {
    let told = |bar: StoredBar| {
        let until = bar.until.map_or("for good".to_owned(), |until| format!("until {}", utc(until)));
        format!("a moderator has barred you {until}: {}", bar.why)
    };
    Ok(store.bar_of(guest, now()).await?.map(told))
}

/// Refuses newcomers from an address from which a barred person came: who has an account, or has sat at a table before,
/// is somebody else.
pub async fn newcomer_barred(shared: &Shared, person: &Person, caller: Caller) -> Result<(), ApiError> {
    if person.account.is_some() {
        return Ok(());
    }
    let address = shared.whereabouts.hash(caller.address);
    let Some(bar) = shared.store.bar_at(&address, now()).await? else { return Ok(()) };
    if shared.store.sat_before(&person.guest, bar.since).await? {
        return Ok(());
    }
    let until = utc(bar.address_until.unwrap_or(bar.since));
    Err(ApiError::Barred(format!(
        "a moderator has barred somebody from your network, and newcomers from there until {until}: log in if you have an account"
    )))
}

/// The moderator who asks; everybody else is refused.
async fn moderator(shared: &Shared, jar: &SignedCookieJar) -> Result<Person, ApiError> {
    let person = known(&shared.store, jar).await?;
    let may = |person: &Person| person.account.as_ref().is_some_and(|account| account.moderator);
    person.filter(may).ok_or(ApiError::Moderator)
}

/// A reason that can be shown: some letters on one line.
fn reason(why: &str) -> Result<&str, ApiError> {
    let why = why.trim();
    let fits = (1..=LONGEST_WHY).contains(&why.chars().count()) && !why.chars().any(char::is_control);
    if fits { Ok(why) } else { Err(ApiError::Why) }
}

/// All tables that are not over.
#[utoipa::path(get, path = "/api/moderate/tables", tag = "moderators", responses(
    (status = 200, body = Watched),
    (status = 403, description = "`no-moderator`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn tables(State(App(shared)): State<App>, jar: SignedCookieJar) -> Result<Json<Watched>, ApiError> {
    moderator(&shared, &jar).await?;
    let (mut tables, mut unreadable) = (Vec::new(), Vec::new());
    for id in shared.store.unfinished().await? {
        let seats = match shared.ask(&id, |answer| Ask::Seats { answer }).await {
            Ok((_, seats)) => seats,
            // It has just been closed.
            Err(NoTable::Unknown | NoTable::Closed) => continue,
            // The log of the server says why. It can be closed all the same.
            Err(NoTable::Trouble) => {
                unreadable.push(id);
                continue;
            }
            Err(why @ NoTable::LockLost) => return Err(why.into()),
        };
        // The game may have ended in the meantime.
        let Some(stored) = shared.store.table(&id).await? else { continue };
        match stored.state {
            TableState::Waiting | TableState::Playing => (),
            TableState::Over | TableState::Closed => continue,
        }
        let TableEntry {
            id,
            rules,
            rules_name,
            house,
            rounds,
            conduct,
            players,
            bots,
            free,
            state,
            time,
            window: _,
            spectators,
            seat: _,
        } = entry(&stored, None);
        let watched = WatchedTable {
            id,
            code: stored.code,
            rules,
            rules_name,
            house,
            rounds,
            conduct,
            players,
            bots,
            free,
            state,
            time,
            spectators,
            seats,
        };
        tables.push((stored.created, watched));
    }
    tables.sort_by_key(|(created, _)| std::cmp::Reverse(*created));
    Ok(Json(Watched { tables: tables.into_iter().map(|(_, watched)| watched).collect(), unreadable }))
}

/// Ends a table at once.
#[utoipa::path(post, path = "/api/moderate/tables/{id}/close", tag = "moderators",
    params(("id" = String, Path, description = "The id of the table, or its code")),
    request_body = CloseTable, responses(
    (status = 200, body = Nothing),
    (status = 403, description = "`no-moderator`", body = ErrorBody),
    (status = 404, description = "`no-table`: there is none, or its game is over", body = ErrorBody),
    (status = 422, description = "`no-why`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn close(
    State(App(shared)): State<App>,
    Path(id): Path<String>,
    jar: SignedCookieJar,
    Body(given): Body<CloseTable>,
) -> Result<Json<Nothing>, ApiError> {
    moderator(&shared, &jar).await?;
    let why = reason(&given.why)?;
    let id = shared.store.table_id(&id).await?.ok_or(ApiError::Table)?;
    if shared.close(&id, why).await? { Ok(Json(Nothing {})) } else { Err(ApiError::Table) }
}

/// Bars the person in a seat.
#[utoipa::path(post, path = "/api/moderate/bar", tag = "moderators", request_body = BarPerson, responses(
    (status = 200, body = Nothing),
    (status = 403, description = "`no-moderator`", body = ErrorBody),
    (status = 404, description = "`no-table`", body = ErrorBody),
    (status = 422, description = "`no-why`, `no-hours`, `no-person`, `unknown-address`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn bar(
    State(App(shared)): State<App>,
    jar: SignedCookieJar,
    Body(given): Body<BarPerson>,
) -> Result<Json<Nothing>, ApiError> {
    moderator(&shared, &jar).await?;
    let why = reason(&given.why)?;
    if given.hours.is_some_and(|hours| !(1..=MOST_HOURS).contains(&hours)) {
        return Err(ApiError::Hours);
    }
    let stored = shared.store.table(&given.table).await?.ok_or(ApiError::Table)?;
    let Chair::Person { guest, name } = stored.setup.chair(given.seat.real()) else { return Err(ApiError::Person) };
    let account = shared.store.account_of(guest).await?;
    if account.is_some_and(|account| account.moderator) {
        return Err(ApiError::BarsModerator);
    }
    let since = now();
    let until = given.hours.map(|hours| since + i64::from(hours) * 3_600);
    let address = if given.address {
        let hash = shared.whereabouts.hash_of(guest).ok_or(ApiError::UnknownAddress)?;
        let longest = since + ADDRESS_LASTS;
        Some(BarredAddress { hash, until: until.map_or(longest, |until| until.min(longest)) })
    } else {
        None
    };
    shared.store.add_bar(guest, name, why, since, until, address).await?;
    shared.bar(guest).await;
    Ok(Json(Nothing {}))
}

/// Everybody who is barred.
#[utoipa::path(get, path = "/api/moderate/bars", tag = "moderators", responses(
    (status = 200, body = Bars),
    (status = 403, description = "`no-moderator`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn bars(State(App(shared)): State<App>, jar: SignedCookieJar) -> Result<Json<Bars>, ApiError> {
    moderator(&shared, &jar).await?;
    Ok(Json(Bars { bars: shared.store.bars(now()).await?.into_iter().map(bar_entry).collect() }))
}

/// A bar, as it is told.
pub fn bar_entry(bar: StoredBar) -> BarEntry {
    BarEntry {
        id: bar.id,
        name: bar.name,
        why: bar.why,
        since: utc(bar.since),
        until: bar.until.map(utc),
        address_until: bar.address_until.map(utc),
    }
}

/// Lifts a bar.
#[utoipa::path(post, path = "/api/moderate/unbar", tag = "moderators", request_body = Unbar, responses(
    (status = 200, body = Nothing),
    (status = 403, description = "`no-moderator`", body = ErrorBody),
    (status = 404, description = "`no-bar`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn unbar(
    State(App(shared)): State<App>,
    jar: SignedCookieJar,
    Body(given): Body<Unbar>,
) -> Result<Json<Nothing>, ApiError> {
    moderator(&shared, &jar).await?;
    if shared.store.remove_bar(given.bar).await? { Ok(Json(Nothing {})) } else { Err(ApiError::Bar) }
}
