//! The lobby: making tables, finding them, and sitting down.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use axum_extra::extract::cookie::SignedCookieJar;
use protocol::{
    ClaimWindow, ErrorBody, Joining, Listed, NewTable, Quick, Seat as WireSeat, Seated, Spectators, TableEntry,
    TableState, TimeControl, Wire,
};
use rules::Ruleset;
use shuffle::Commitment;
use tiles::Seat;

use super::lots;
use super::setup::{Basis, Chair, PROGRAM, Setup, checked_spectators, checked_time, checked_window};
use super::task::Request as Ask;
use crate::api_error::ApiError;
use crate::caller::Caller;
use crate::http::{App, Body};
use crate::moderation;
use crate::parlour::Shared;
use crate::people::guest::{GuestId, known, known_or_new};
use crate::people::names::checked_name;
use crate::store::StoredTable;

/// What asking for a table that there is not counts for, among requests that read something.
const MISS: u32 = 30;

/// The name under which a guest sits down: a new one if it is given, else the one from before, if there is one.
async fn name(shared: &Shared, guest: &GuestId, given: Option<String>) -> Result<Option<String>, ApiError> {
    match given {
        Some(name) => {
            shared.store.name(guest, checked_name(&name).ok_or(ApiError::Name)?).await?;
            Ok(Some(name))
        }
        None => Ok(shared.store.name_of(guest).await?),
    }
}

/// The name under which a guest sits down at a table at which nobody else sits yet but bots.
fn first_name(setup: &Setup, name: Option<String>) -> Result<String, ApiError> {
    match name {
        Some(name) if setup.has_name(&name) => Err(ApiError::NameTaken),
        Some(name) => Ok(name),
        None => Ok(setup.nameless()),
    }
}

fn ruleset(id: String) -> Result<&'static Ruleset, ApiError> {
    Ruleset::named(&id).ok_or(ApiError::Rules(id))
}

/// House rules, or a ruleset; the rules that are named beside house rules do not count.
fn basis(rules: Option<String>, house: Option<String>) -> Result<Basis, ApiError> {
    match house {
        Some(text) => Basis::house(text).map_err(ApiError::House),
        None => ruleset(rules.unwrap_or_default()).map(Basis::from),
    }
}

fn time(time: Option<TimeControl>) -> Result<Option<TimeControl>, ApiError> {
    time.map(|time| checked_time(time).ok_or(ApiError::Time)).transpose()
}

fn window(shared: &Shared, window: Option<ClaimWindow>) -> Result<ClaimWindow, ApiError> {
    window.map_or(Ok(shared.settings.claim_window()), |window| checked_window(window).ok_or(ApiError::Window))
}

fn spectators(spectators: Option<Spectators>) -> Result<Option<Spectators>, ApiError> {
    spectators.map(|spectators| checked_spectators(spectators).ok_or(ApiError::Spectators)).transpose()
}

/// The commitment to what the guest adds to the seed.
fn commitment(text: Option<String>) -> Result<Option<Commitment>, ApiError> {
    text.map(|text| text.parse().map_err(ApiError::Commitment)).transpose()
}

/// A level of ours, or a program that the operator lets sit down.
fn player(shared: &Shared, id: &str) -> Result<Chair, ApiError> {
    let Some(name) = id.strip_prefix(PROGRAM) else { return level(id) };
    if !shared.settings.players.iter().any(|player| player.name == name) {
        return Err(ApiError::Level(id.to_owned()));
    }
    if shared.programs.available_permits() == 0 {
        return Err(ApiError::TooMany("too many programs are playing; try again later"));
    }
    Ok(Chair::Program { name: name.to_owned() })
}

fn level(id: &str) -> Result<Chair, ApiError> {
    let level = players::Level::named(id).ok_or_else(|| ApiError::Level(id.to_owned()))?;
    Ok(Chair::Bot { level: level.id.to_owned() })
}

/// Makes a table with three bots, which begins at once.
#[utoipa::path(post, path = "/api/quick", tag = "lobby", request_body = Quick, responses(
    (status = 201, body = Seated),
    (status = 422, description = "`no-rules`, `no-level`, `no-time`, `no-window`, `no-name`, `no-commitment`", body = ErrorBody),
    (status = 429, description = "`too-many`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn quick(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    jar: SignedCookieJar,
    Body(quick): Body<Quick>,
) -> Result<Response, ApiError> {
    let (jar, person) = known_or_new(&shared.store, jar, caller.is_https).await?;
    moderation::newcomer_barred(&shared, &person, caller).await?;
    let guest = person.guest;
    let (ruleset, bot, time) = (ruleset(quick.rules)?, player(&shared, &quick.level)?, time(quick.time)?);
    let (window, commitment) = (window(&shared, quick.window)?, commitment(quick.commitment)?);
    let name = name(&shared, &guest, quick.name).await?;
    let mut chairs = [Chair::Free, bot.clone(), bot.clone(), bot];
    lots::shuffle(&mut chairs);
    let setup = Setup::new(ruleset, quick.rounds, quick.conduct, false, chairs);
    let mut setup = setup.with_time(time).with_window(window);
    let seat = setup.free().ok_or(ApiError::Seats)?;
    let name = first_name(&setup, name)?;
    setup.sit(seat, guest.clone(), name);
    commitment.into_iter().for_each(|commitment| setup.shares.commit(seat, commitment));
    let (stored, seat) = shared.make(setup, &guest, caller.address).await?;
    let seated = Seated { table: stored.id, code: None, seat: WireSeat::of(seat) };
    Ok((StatusCode::CREATED, jar, Json(seated)).into_response())
}

/// Makes a table for people.
#[utoipa::path(post, path = "/api/tables", tag = "lobby", request_body = NewTable, responses(
    (status = 201, body = Seated),
    (status = 422, description = "`no-rules`, `no-house`, `no-level`, `no-seats`, `no-time`, `no-window`, `no-spectators`,
        `no-name`, `no-commitment`", body = ErrorBody),
    (status = 429, description = "`too-many`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn new_table(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    jar: SignedCookieJar,
    Body(new): Body<NewTable>,
) -> Result<Response, ApiError> {
    let (jar, person) = known_or_new(&shared.store, jar, caller.is_https).await?;
    moderation::newcomer_barred(&shared, &person, caller).await?;
    let guest = person.guest;
    let basis = basis(new.rules, new.house)?;
    let (time, spectators, commitment) = (time(new.time)?, spectators(new.spectators)?, commitment(new.commitment)?);
    let window = window(&shared, new.window)?;
    let mut chairs = Vec::new();
    for word in &new.seats {
        chairs.push(if word == "person" { Chair::Free } else { player(&shared, word)? });
    }
    let mut chairs: [Chair; 4] = chairs.try_into().map_err(|_| ApiError::Seats)?;
    lots::shuffle(&mut chairs);
    let setup = Setup::new(basis, new.rounds, new.conduct, new.listed, chairs);
    let mut setup = setup.with_time(time).with_window(window).with_spectators(spectators);
    let seat = setup.free().ok_or(ApiError::Seats)?;
    let name = first_name(&setup, name(&shared, &guest, new.name).await?)?;
    setup.sit(seat, guest.clone(), name);
    commitment.into_iter().for_each(|commitment| setup.shares.commit(seat, commitment));
    let (stored, seat) = shared.make(setup, &guest, caller.address).await?;
    let seated = Seated { table: stored.id, code: stored.code, seat: WireSeat::of(seat) };
    Ok((StatusCode::CREATED, jar, Json(seated)).into_response())
}

/// The table of this id, or of this code.
pub async fn find(shared: &Shared, id: &str, caller: Caller) -> Result<StoredTable, ApiError> {
    match shared.store.table(id).await? {
        Some(stored) => Ok(stored),
        None => {
            // Codes are short, and whoever tries many of them does not try for long.
            shared.reads.charge(caller.address, MISS);
            Err(ApiError::Table)
        }
    }
}

/// Sits down at a table. Whoever sits there already gets the same seat again.
#[utoipa::path(post, path = "/api/tables/{id}/join", tag = "tables",
    params(("id" = String, Path, description = "The id of the table, or its code")),
    request_body = Joining, responses(
    (status = 200, body = Seated),
    (status = 404, description = "`no-table`", body = ErrorBody),
    (status = 409, description = "`table-full`, `name-taken`", body = ErrorBody),
    (status = 422, description = "`no-name`, `no-commitment`", body = ErrorBody),
    (status = 429, description = "`too-many`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn join(
    State(App(shared)): State<App>,
    Path(id): Path<String>,
    Extension(caller): Extension<Caller>,
    jar: SignedCookieJar,
    Body(given): Body<Joining>,
) -> Result<Response, ApiError> {
    let (jar, person) = known_or_new(&shared.store, jar, caller.is_https).await?;
    moderation::newcomer_barred(&shared, &person, caller).await?;
    let guest = person.guest;
    let commitment = commitment(given.commitment)?;
    let stored = find(&shared, &id, caller).await?;
    let seat = match stored.setup.seat_of(&guest) {
        Some(seat) => seat,
        None => {
            let name = name(&shared, &guest, given.name).await?;
            let sit = |answer| Ask::Sit { guest: guest.clone(), name: name.clone(), commitment, answer };
            let (_, seat) = shared.ask(&stored.id, sit).await?;
            seat?
        }
    };
    let seated = Seated { table: stored.id, code: stored.code, seat: WireSeat::of(seat) };
    Ok((jar, Json(seated)).into_response())
}

/// Listed tables that still wait for people, newest first.
#[utoipa::path(get, path = "/api/tables", tag = "lobby", responses(
    (status = 200, body = Listed), (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn listed(State(App(shared)): State<App>, jar: SignedCookieJar) -> Result<Json<Listed>, ApiError> {
    let guest = known(&shared.store, &jar).await?.map(|person| person.guest);
    let listed = shared.store.listed().await?;
    Ok(Json(Listed { tables: listed.iter().map(|stored| entry(stored, guest.as_ref())).collect() }))
}

/// One table.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables",
    params(("id" = String, Path, description = "The id of the table, or its code")), responses(
    (status = 200, body = TableEntry),
    (status = 404, description = "`no-table`", body = ErrorBody),
    (status = "default", description = "Not done", body = ErrorBody)))]
pub async fn table(
    State(App(shared)): State<App>,
    Path(id): Path<String>,
    Extension(caller): Extension<Caller>,
    jar: SignedCookieJar,
) -> Result<Json<TableEntry>, ApiError> {
    let stored = find(&shared, &id, caller).await?;
    // Whoever sat at a closed table finds it, and hears why it was closed; tables of earlier programs do not tell.
    if stored.state == TableState::Closed && stored.closing.is_none() {
        return Err(ApiError::Table);
    }
    let guest = known(&shared.store, &jar).await?.map(|person| person.guest);
    Ok(Json(entry(&stored, guest.as_ref())))
}

/// A table as the lobby shows it to a guest.
pub fn entry(stored: &StoredTable, guest: Option<&GuestId>) -> TableEntry {
    let setup = &stored.setup;
    let (mut players, mut bots, mut free) = (Vec::new(), Vec::new(), 0);
    for seat in Seat::ALL {
        match setup.chair(seat) {
            Chair::Free => free += 1,
            Chair::Person { name, .. } => players.push(name.clone()),
            bot @ (Chair::Bot { .. } | Chair::Program { .. }) => bots.extend(bot.player_id()),
        }
    }
    TableEntry {
        id: stored.id.clone(),
        rules: setup.ruleset().id.to_owned(),
        rules_name: setup.rules_name(),
        house: setup.house_text().is_some(),
        rounds: setup.rounds(),
        conduct: setup.conduct,
        players,
        bots,
        free,
        state: stored.state,
        time: setup.time().cloned(),
        window: setup.window().cloned(),
        spectators: setup.spectators().cloned(),
        seat: Option::of(guest.and_then(|guest| setup.seat_of(guest))),
    }
}
