//! The lobby over HTTP: who somebody is, making and joining tables, figures.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRef, FromRequest, Path, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json, Router};
use axum_extra::extract::cookie::{Key, SignedCookieJar};
use protocol::{
    ClaimWindow, Joining, Listed, Me, NameGiven, NewTable, NotDone, Problem, Quick, Seat as WireSeat, Seated,
    Spectators, TableEntry, TableState, TimeControl, Wire,
};
use rules::Ruleset;
use serde::de::DeserializeOwned;
use shuffle::Commitment;
use tiles::Seat;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::caller::{Caller, is_own_origin};
use crate::guest::{GuestId, Person, known, known_or_new};
use crate::limits::cost;
use crate::listening::Connection;
use crate::metrics::Metrics;
use crate::names::checked_name;
use crate::parlour::Shared;
use crate::refused::No;
use crate::setup::{Basis, Chair, PROGRAM, Setup, checked_spectators, checked_time, checked_window};
use crate::store::{StoredTable, now};
use crate::task::Request as Ask;
use crate::{account, choices, games, hosts, links, lots, moderate, openapi, own_data, pages, socket};

/// The most bytes that the body of a request can have.
pub const MOST: usize = 16_384;
/// What asking for a table that there is not counts for, among requests that read something.
const MISS: u32 = 30;

/// What every request can reach.
#[derive(Clone)]
pub struct App(pub Arc<Shared>);

impl FromRef<App> for Key {
    fn from_ref(app: &App) -> Key {
        app.0.key.clone()
    }
}

/// All routes.
pub fn routes(shared: Arc<Shared>) -> Router {
    let app = App(shared);
    let (routes, _) = described().split_for_parts();
    routes.fallback(pages::page).layer(middleware::from_fn_with_state(app.clone(), at_the_door)).with_state(app)
}

/// All routes but those of pages, each with its description.
pub fn described() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(openapi::head())
        .routes(routes!(healthz))
        .routes(routes!(readyz))
        .routes(routes!(metrics))
        .routes(routes!(openapi::openapi))
        .routes(routes!(choices::choices))
        .routes(routes!(me, rename))
        .routes(routes!(own_data::export))
        .routes(routes!(own_data::erase))
        .routes(routes!(account::account, account::make))
        .routes(routes!(account::login))
        .routes(routes!(account::logout))
        .routes(routes!(account::password))
        .routes(routes!(account::end_session))
        .routes(routes!(account::delete))
        .routes(routes!(links::forgotten))
        .routes(routes!(links::reset))
        .routes(routes!(links::mail))
        .routes(routes!(links::confirm))
        .routes(routes!(quick))
        .routes(routes!(listed, new_table))
        .routes(routes!(table))
        .routes(routes!(join))
        .routes(routes!(socket::socket))
        .routes(routes!(games::games))
        .routes(routes!(games::game))
        .routes(routes!(moderate::tables))
        .routes(routes!(moderate::close))
        .routes(routes!(moderate::bar))
        .routes(routes!(moderate::bars))
        .routes(routes!(moderate::unbar))
}

/// Looks at every request before it is followed, and at every answer before it goes.
async fn at_the_door(
    State(App(shared)): State<App>,
    Extension(connection): Extension<Connection>,
    mut request: Request,
    next: Next,
) -> Response {
    let nothing = HeaderMap::new();
    let said = if connection.is_of_nobody { &nothing } else { request.headers() };
    let caller = Caller::of(&shared.settings, connection.peer, said);
    request.extensions_mut().insert(caller);
    let changes = !request.method().is_safe();
    let opens_socket = request.headers().contains_key(header::UPGRADE);
    let let_in = let_in(&shared, connection.local, caller, request.method(), request.uri(), request.headers());
    let let_in = match let_in {
        // Nothing can be stored, and tables may be another server's.
        Ok(()) if (changes || opens_socket) && shared.store.tenure().borrow().is_none() => Err(No::LockLost),
        Ok(()) if changes || opens_socket => not_barred(&shared, caller, request.headers()).await,
        other => other,
    };
    let answer = match let_in {
        Ok(()) => next.run(request).await,
        Err(no) => no.into_response(),
    };
    if answer.status().is_client_error() || answer.status().is_server_error() {
        Metrics::count(&shared.metrics.refused);
    }
    with_safe_headers(answer)
}

/// Whether a request is followed at all, whoever asks.
fn let_in(
    shared: &Shared,
    local: IpAddr,
    caller: Caller,
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
) -> Result<(), No> {
    // Whoever watches the server may call it as they like, and learns nothing but that it is there.
    if ["/healthz", "/readyz"].contains(&uri.path()) && method.is_safe() {
        return Ok(());
    }
    hosts::is_meant(&shared.settings, local, uri, headers).map_err(No::Host)?;
    let too_many = No::TooMany("too many requests; wait a few seconds");
    if method.is_safe() {
        return if shared.reads.may_spend(caller.address, cost(uri.path())) { Ok(()) } else { Err(too_many) };
    }
    if *shared.stop.borrow() {
        return Err(No::Closing);
    }
    if !shared.addresses.may(caller.address) {
        return Err(too_many);
    }
    if is_own_origin(&shared.settings, headers) { Ok(()) } else { Err(No::Origin) }
}

/// Whether whoever asks may do anything at all.
async fn not_barred(shared: &Shared, caller: Caller, headers: &HeaderMap) -> Result<(), No> {
    let jar = SignedCookieJar::from_headers(headers, shared.key.clone());
    let Some(person) = known(&shared.store, &jar).await? else { return Ok(()) };
    shared.whereabouts.note(&person.guest, caller.address);
    moderate::barred(&shared.store, &person.guest).await?.map_or(Ok(()), |why| Err(No::Barred(why)))
}

fn with_safe_headers(mut answer: Response) -> Response {
    let headers = answer.headers_mut();
    let mut say = |name, text| {
        headers.entry(name).or_insert(header::HeaderValue::from_static(text));
    };
    say(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    say(header::REFERRER_POLICY, "same-origin");
    say(header::X_FRAME_OPTIONS, "DENY");
    say(
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    );
    say(header::CACHE_CONTROL, "no-store");
    answer
}

/// The body of a request, read strictly.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned + serde::Serialize, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = No;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, No> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.split(';').next().map(str::trim) != Some("application/json") {
            let sentence = "the request needs Content-Type: application/json".to_owned();
            return Err(No::Unreadable { id: "not-json", sentence });
        }
        let connection = request.extensions().get::<Connection>().cloned();
        let patience = connection.as_ref().map_or(Duration::MAX, |connection| connection.patience);
        let request = request.map(|body| axum::body::Body::new(http_body_util::Limited::new(body, MOST)));
        // Until all of it is there, the server waits for the other side.
        connection.iter().for_each(|connection| connection.slot.waits());
        let bytes = tokio::time::timeout(patience, Bytes::from_request(request, state)).await;
        connection.iter().for_each(|connection| connection.slot.is_heard());
        let bytes = bytes.map_err(|_| No::TooSlow)?.map_err(|_| No::TooLarge)?;
        protocol::read(&bytes).map(Body).map_err(|(problem, sentence)| match problem {
            Problem::NotUtf8 { .. } | Problem::NotJson { .. } => No::Unreadable { id: "not-json", sentence },
            _ => No::Unreadable { id: "not-a-message", sentence },
        })
    }
}

/// Whether the server can do its work: its storage is there, answers, and takes something new.
#[utoipa::path(get, path = "/healthz", tag = "operation", responses(
    (status = 200, body = String, content_type = "text/plain"),
    (status = 503, description = "What is wrong, a line each", body = String, content_type = "text/plain")))]
async fn healthz(State(App(shared)): State<App>) -> Response {
    watched("ok", shared.health.troubles(&shared.store).await)
}

/// Whether the server is ready for people: it is well, has read its tables back, and is not going down.
#[utoipa::path(get, path = "/readyz", tag = "operation", responses(
    (status = 200, body = String, content_type = "text/plain"),
    (status = 503, description = "Why it is not, a line each", body = String, content_type = "text/plain")))]
async fn readyz(State(App(shared)): State<App>) -> Response {
    let is_closing = *shared.stop.borrow();
    watched("ready", shared.health.not_ready(&shared.store, is_closing).await)
}

fn watched(well: &str, troubles: Vec<&'static str>) -> Response {
    match troubles.is_empty() {
        true => format!("{well}\n").into_response(),
        false => (StatusCode::SERVICE_UNAVAILABLE, format!("{}\n", troubles.join("\n"))).into_response(),
    }
}

/// Figures, as Prometheus reads them.
#[utoipa::path(get, path = "/metrics", tag = "operation", responses(
    (status = 200, body = String, content_type = "text/plain")))]
async fn metrics(State(App(shared)): State<App>) -> Response {
    (
        [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")],
        shared.metrics.text(shared.connections.count()),
    )
        .into_response()
}

/// Who the guest is; a new one if need be.
#[utoipa::path(get, path = "/api/me", tag = "people", responses(
    (status = 200, body = Me), (status = "default", description = "Not done", body = NotDone)))]
async fn me(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    jar: SignedCookieJar,
) -> Result<Response, No> {
    let (jar, Person { guest, account }) = known_or_new(&shared.store, jar, caller.is_https).await?;
    if let Some(account) = &account {
        shared.store.see_session(&account.session, now()).await?;
    }
    Ok((jar, Json(account::me(&shared, &guest, account.as_ref()).await?)).into_response())
}

/// Gives the guest a name.
#[utoipa::path(post, path = "/api/me", tag = "people", request_body = NameGiven, responses(
    (status = 200, body = Me),
    (status = 422, description = "`no-name`", body = NotDone),
    (status = "default", description = "Not done", body = NotDone)))]
async fn rename(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    jar: SignedCookieJar,
    Body(given): Body<NameGiven>,
) -> Result<Response, No> {
    let (jar, Person { guest, account }) = known_or_new(&shared.store, jar, caller.is_https).await?;
    let name = given.name.ok_or(No::Name)?;
    shared.store.name(&guest, checked_name(&name).ok_or(No::Name)?).await?;
    Ok((jar, Json(account::me(&shared, &guest, account.as_ref()).await?)).into_response())
}

/// The name under which a guest sits down: a new one if it is given, else the one from before, if there is one.
async fn name(shared: &Shared, guest: &GuestId, given: Option<String>) -> Result<Option<String>, No> {
    match given {
        Some(name) => {
            shared.store.name(guest, checked_name(&name).ok_or(No::Name)?).await?;
            Ok(Some(name))
        }
        None => Ok(shared.store.name_of(guest).await?),
    }
}

/// The name under which a guest sits down at a table at which nobody else sits yet but bots.
fn first_name(setup: &Setup, name: Option<String>) -> Result<String, No> {
    match name {
        Some(name) if setup.has_name(&name) => Err(No::NameTaken),
        Some(name) => Ok(name),
        None => Ok(setup.nameless()),
    }
}

fn ruleset(id: String) -> Result<&'static Ruleset, No> {
    Ruleset::named(&id).ok_or(No::Rules(id))
}

/// House rules, or a ruleset; the rules that are named beside house rules do not count.
fn basis(rules: Option<String>, house: Option<String>) -> Result<Basis, No> {
    match house {
        Some(text) => Basis::house(text).map_err(|why| No::House(why.to_string())),
        None => Ok(Basis::Ruleset(ruleset(rules.unwrap_or_default())?)),
    }
}

fn time(time: Option<TimeControl>) -> Result<Option<TimeControl>, No> {
    time.map(|time| checked_time(time).ok_or(No::Time)).transpose()
}

fn window(shared: &Shared, window: Option<ClaimWindow>) -> Result<ClaimWindow, No> {
    window.map_or(Ok(shared.settings.claim_window()), |window| checked_window(window).ok_or(No::Window))
}

fn spectators(spectators: Option<Spectators>) -> Result<Option<Spectators>, No> {
    spectators.map(|spectators| checked_spectators(spectators).ok_or(No::Spectators)).transpose()
}

/// The commitment to what the guest adds to the seed.
fn commitment(text: Option<String>) -> Result<Option<Commitment>, No> {
    text.map(|text| text.parse().map_err(No::Commitment)).transpose()
}

/// A level of ours, or a program that the operator lets sit down.
fn player(shared: &Shared, id: &str) -> Result<Chair, No> {
    let Some(name) = id.strip_prefix(PROGRAM) else { return level(id) };
    if !shared.settings.players.iter().any(|player| player.name == name) {
        return Err(No::Level(id.to_owned()));
    }
    if shared.programs.available_permits() == 0 {
        return Err(No::TooMany("too many programs are playing; try again later"));
    }
    Ok(Chair::Program { name: name.to_owned() })
}

fn level(id: &str) -> Result<Chair, No> {
    let level = players::Level::named(id).ok_or_else(|| No::Level(id.to_owned()))?;
    Ok(Chair::Bot { level: level.id.to_owned() })
}

/// Makes a table with three bots, which begins at once.
#[utoipa::path(post, path = "/api/quick", tag = "lobby", request_body = Quick, responses(
    (status = 201, body = Seated),
    (status = 422, description = "`no-rules`, `no-level`, `no-time`, `no-window`, `no-name`, `no-commitment`", body = NotDone),
    (status = 429, description = "`too-many`", body = NotDone),
    (status = "default", description = "Not done", body = NotDone)))]
async fn quick(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    jar: SignedCookieJar,
    Body(quick): Body<Quick>,
) -> Result<Response, No> {
    let (jar, person) = known_or_new(&shared.store, jar, caller.is_https).await?;
    moderate::newcomer_barred(&shared, &person, caller).await?;
    let guest = person.guest;
    let (ruleset, bot, time) = (ruleset(quick.rules)?, player(&shared, &quick.level)?, time(quick.time)?);
    let (window, commitment) = (window(&shared, quick.window)?, commitment(quick.commitment)?);
    let name = name(&shared, &guest, quick.name).await?;
    let mut chairs = [Chair::Free, bot.clone(), bot.clone(), bot];
    lots::shuffle(&mut chairs);
    let setup = Setup::new(ruleset, quick.rounds, quick.conduct, false, chairs);
    let mut setup = setup.with_time(time).with_window(window);
    let seat = setup.free().ok_or(No::Seats)?;
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
        `no-name`, `no-commitment`", body = NotDone),
    (status = 429, description = "`too-many`", body = NotDone),
    (status = "default", description = "Not done", body = NotDone)))]
async fn new_table(
    State(App(shared)): State<App>,
    Extension(caller): Extension<Caller>,
    jar: SignedCookieJar,
    Body(new): Body<NewTable>,
) -> Result<Response, No> {
    let (jar, person) = known_or_new(&shared.store, jar, caller.is_https).await?;
    moderate::newcomer_barred(&shared, &person, caller).await?;
    let guest = person.guest;
    let basis = basis(new.rules, new.house)?;
    let (time, spectators, commitment) = (time(new.time)?, spectators(new.spectators)?, commitment(new.commitment)?);
    let window = window(&shared, new.window)?;
    let mut chairs = Vec::new();
    for word in &new.seats {
        chairs.push(if word == "person" { Chair::Free } else { player(&shared, word)? });
    }
    let mut chairs: [Chair; 4] = chairs.try_into().map_err(|_| No::Seats)?;
    lots::shuffle(&mut chairs);
    let setup = Setup::new(basis, new.rounds, new.conduct, new.listed, chairs);
    let mut setup = setup.with_time(time).with_window(window).with_spectators(spectators);
    let seat = setup.free().ok_or(No::Seats)?;
    let name = first_name(&setup, name(&shared, &guest, new.name).await?)?;
    setup.sit(seat, guest.clone(), name);
    commitment.into_iter().for_each(|commitment| setup.shares.commit(seat, commitment));
    let (stored, seat) = shared.make(setup, &guest, caller.address).await?;
    let seated = Seated { table: stored.id, code: stored.code, seat: WireSeat::of(seat) };
    Ok((StatusCode::CREATED, jar, Json(seated)).into_response())
}

/// The table of this id, or of this code.
pub async fn find(shared: &Shared, id: &str, caller: Caller) -> Result<StoredTable, No> {
    match shared.store.table(id).await? {
        Some(stored) => Ok(stored),
        None => {
            // Codes are short, and whoever tries many of them does not try for long.
            shared.reads.charge(caller.address, MISS);
            Err(No::Table)
        }
    }
}

/// Sits down at a table. Who sits there already gets the own seat again.
#[utoipa::path(post, path = "/api/tables/{id}/join", tag = "tables",
    params(("id" = String, Path, description = "The id of the table, or its code")),
    request_body = Joining, responses(
    (status = 200, body = Seated),
    (status = 404, description = "`no-table`", body = NotDone),
    (status = 409, description = "`table-full`, `name-taken`", body = NotDone),
    (status = 422, description = "`no-name`, `no-commitment`", body = NotDone),
    (status = 429, description = "`too-many`", body = NotDone),
    (status = "default", description = "Not done", body = NotDone)))]
async fn join(
    State(App(shared)): State<App>,
    Path(id): Path<String>,
    Extension(caller): Extension<Caller>,
    jar: SignedCookieJar,
    Body(given): Body<Joining>,
) -> Result<Response, No> {
    let (jar, person) = known_or_new(&shared.store, jar, caller.is_https).await?;
    moderate::newcomer_barred(&shared, &person, caller).await?;
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
    (status = 200, body = Listed), (status = "default", description = "Not done", body = NotDone)))]
async fn listed(State(App(shared)): State<App>, jar: SignedCookieJar) -> Result<Json<Listed>, No> {
    let guest = known(&shared.store, &jar).await?.map(|person| person.guest);
    let listed = shared.store.listed().await?;
    Ok(Json(Listed { tables: listed.iter().map(|stored| entry(stored, guest.as_ref())).collect() }))
}

/// One table.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables",
    params(("id" = String, Path, description = "The id of the table, or its code")), responses(
    (status = 200, body = TableEntry),
    (status = 404, description = "`no-table`", body = NotDone),
    (status = "default", description = "Not done", body = NotDone)))]
async fn table(
    State(App(shared)): State<App>,
    Path(id): Path<String>,
    Extension(caller): Extension<Caller>,
    jar: SignedCookieJar,
) -> Result<Json<TableEntry>, No> {
    let stored = find(&shared, &id, caller).await?;
    // Whoever sat at a closed table finds it, and hears why it was closed; tables of earlier programs do not tell.
    if stored.state == TableState::Closed && stored.closing.is_none() {
        return Err(No::Table);
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
        rounds: setup.rounds,
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
