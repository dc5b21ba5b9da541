//! The lobby over HTTP: who somebody is, making and joining tables, figures.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRef, FromRequest, Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use axum_extra::extract::cookie::{Key, SignedCookieJar};
use protocol::{
    Choices, Conduct, Length, LevelChoice, Listed, Me, NameGiven, NewTable, Problem, Quick, RulesetChoice,
    Seat as WireSeat, Seated, TableEntry, TableState, Wire,
};
use rules::Ruleset;
use serde::de::DeserializeOwned;
use tiles::Seat;
use words::Lang;

use crate::guest::{GuestId, known, known_or_new};
use crate::metrics::Metrics;
use crate::parlour::Shared;
use crate::refused::No;
use crate::setup::{Chair, Setup, checked_name, length};
use crate::store::StoredTable;
use crate::task::Request as Ask;
use crate::{games, lots, pages, socket};

/// The most bytes that the body of a request can have.
pub const MOST: usize = 16_384;
/// What a guest is called who gave no name.
const NAMELESS: &str = "Guest";

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
    Router::new()
        .route("/healthz", get(healthz))
        .route("/metrics", get(metrics))
        .route("/api/choices", get(choices))
        .route("/api/me", get(me).post(rename))
        .route("/api/quick", post(quick))
        .route("/api/tables", get(listed).post(new_table))
        .route("/api/tables/{id}", get(table))
        .route("/api/tables/{id}/join", post(join))
        .route("/api/tables/{id}/socket", get(socket::socket))
        .route("/api/games", get(games::games))
        .route("/api/games/{id}", get(games::game))
        .fallback(pages::page)
        .layer(middleware::from_fn_with_state(app.clone(), at_the_door))
        .with_state(app)
}

/// Looks at every request before it is followed, and at every answer before it goes.
async fn at_the_door(
    State(App(shared)): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let changes = !request.method().is_safe();
    let is_closing = *shared.stop.borrow();
    let answer = match changes {
        true if is_closing => No::Closing.into_response(),
        true if !shared.addresses.may(from.ip()) => {
            No::TooMany("too many requests; wait a few seconds").into_response()
        }
        true if !is_own_origin(request.headers(), true) => No::Origin.into_response(),
        true | false => next.run(request).await,
    };
    if answer.status().is_client_error() || answer.status().is_server_error() {
        Metrics::count(&shared.metrics.refused);
    }
    with_safe_headers(answer)
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

/// Whether a browser says that the request comes from a page of ours. What says nothing is no browser, or one that asks
/// from our own page.
pub fn is_own_origin(headers: &HeaderMap, silence_is_fine: bool) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return silence_is_fine };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    matches!((origin, host), (Some(origin), Some(host)) if origin.eq_ignore_ascii_case(host))
}

/// Whether the cookie is to be sent by https alone.
fn is_secure(headers: &HeaderMap) -> bool {
    headers.get("x-forwarded-proto").is_some_and(|protocol| protocol == "https")
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
        let request = request.map(|body| axum::body::Body::new(http_body_util::Limited::new(body, MOST)));
        let bytes = Bytes::from_request(request, state).await.map_err(|_| No::TooLarge)?;
        protocol::read(&bytes).map(Body).map_err(|(problem, sentence)| match problem {
            Problem::NotUtf8 { .. } | Problem::NotJson { .. } => No::Unreadable { id: "not-json", sentence },
            _ => No::Unreadable { id: "not-a-message", sentence },
        })
    }
}

async fn healthz(State(App(shared)): State<App>) -> Response {
    match shared.store.answers().await {
        true => "ok\n".into_response(),
        false => (StatusCode::SERVICE_UNAVAILABLE, "the storage does not answer\n").into_response(),
    }
}

async fn metrics(State(App(shared)): State<App>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], shared.metrics.text()).into_response()
}

async fn choices() -> Json<Choices> {
    let ruleset = |ruleset: &Ruleset| RulesetChoice {
        id: ruleset.id.to_owned(),
        name: ruleset.title.to_owned(),
        rounds: length(&ruleset.rules),
    };
    let level = |level: &bots::Level| LevelChoice { id: level.id.to_owned(), about: level.about.to_owned() };
    Json(Choices {
        rulesets: Ruleset::ALL.iter().map(ruleset).collect(),
        levels: bots::Level::ALL.iter().map(level).collect(),
        conducts: vec![Conduct::Enforced, Conduct::Open],
        rounds: vec![Length::East, Length::EastSouth],
        langs: Lang::ALL.map(|lang| lang.code().to_owned()).to_vec(),
    })
}

async fn me(State(App(shared)): State<App>, headers: HeaderMap, jar: SignedCookieJar) -> Result<Response, No> {
    let (jar, guest) = known_or_new(jar, is_secure(&headers));
    let name = shared.store.name_of(&guest).await?;
    Ok((jar, Json(Me { name })).into_response())
}

async fn rename(
    State(App(shared)): State<App>,
    headers: HeaderMap,
    jar: SignedCookieJar,
    Body(given): Body<NameGiven>,
) -> Result<Response, No> {
    let (jar, guest) = known_or_new(jar, is_secure(&headers));
    let name = given.name.ok_or(No::Name)?;
    shared.store.name(&guest, checked_name(&name).ok_or(No::Name)?).await?;
    Ok((jar, Json(Me { name: Some(name) })).into_response())
}

/// The name under which a guest sits down: a new one if it is given, else the one from before.
async fn name(shared: &Shared, guest: &GuestId, given: Option<String>) -> Result<String, No> {
    match given {
        Some(name) => {
            shared.store.name(guest, checked_name(&name).ok_or(No::Name)?).await?;
            Ok(name)
        }
        None => Ok(shared.store.name_of(guest).await?.unwrap_or_else(|| NAMELESS.to_owned())),
    }
}

fn ruleset(id: String) -> Result<&'static Ruleset, No> {
    Ruleset::named(&id).ok_or(No::Rules(id))
}

fn level(id: &str) -> Result<Chair, No> {
    let level = bots::Level::named(id).ok_or_else(|| No::Level(id.to_owned()))?;
    Ok(Chair::Bot { level: level.id.to_owned() })
}

async fn quick(
    State(App(shared)): State<App>,
    headers: HeaderMap,
    jar: SignedCookieJar,
    Body(quick): Body<Quick>,
) -> Result<Response, No> {
    let (jar, guest) = known_or_new(jar, is_secure(&headers));
    let (ruleset, bot) = (ruleset(quick.rules)?, level(&quick.level)?);
    let name = name(&shared, &guest, quick.name).await?;
    let person = Chair::Person { guest: guest.clone(), name };
    let mut chairs = [person, bot.clone(), bot.clone(), bot];
    lots::shuffle(&mut chairs);
    let setup = Setup::new(ruleset, quick.rounds, quick.conduct, false, chairs);
    let (stored, seat) = make(&shared, setup, &guest).await?;
    let seated = Seated { table: stored.id, code: None, seat: WireSeat::of(seat) };
    Ok((StatusCode::CREATED, jar, Json(seated)).into_response())
}

async fn new_table(
    State(App(shared)): State<App>,
    headers: HeaderMap,
    jar: SignedCookieJar,
    Body(new): Body<NewTable>,
) -> Result<Response, No> {
    let (jar, guest) = known_or_new(jar, is_secure(&headers));
    let ruleset = ruleset(new.rules)?;
    let mut chairs = Vec::new();
    for word in &new.seats {
        chairs.push(if word == "person" { Chair::Free } else { level(word)? });
    }
    let mut chairs: [Chair; 4] = chairs.try_into().map_err(|_| No::Seats)?;
    lots::shuffle(&mut chairs);
    let mut setup = Setup::new(ruleset, new.rounds, new.conduct, new.listed, chairs);
    let seat = setup.free().ok_or(No::Seats)?;
    let name = name(&shared, &guest, new.name).await?;
    setup.sit(seat, guest.clone(), name);
    let (stored, seat) = make(&shared, setup, &guest).await?;
    let seated = Seated { table: stored.id, code: Some(stored.code), seat: WireSeat::of(seat) };
    Ok((StatusCode::CREATED, jar, Json(seated)).into_response())
}

async fn make(shared: &Arc<Shared>, setup: Setup, guest: &GuestId) -> Result<(StoredTable, Seat), No> {
    may_sit(shared, guest).await?;
    Ok(shared.make(setup, guest).await?)
}

async fn may_sit(shared: &Shared, guest: &GuestId) -> Result<(), No> {
    if shared.store.unfinished_of(guest).await? >= shared.settings.tables_of_guest as i64 {
        return Err(No::TooMany("you sit at too many tables; finish a game first"));
    }
    Ok(())
}

async fn join(
    State(App(shared)): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    jar: SignedCookieJar,
    Body(given): Body<NameGiven>,
) -> Result<Response, No> {
    let (jar, guest) = known_or_new(jar, is_secure(&headers));
    let stored = shared.store.table(&id).await?.ok_or(No::Table)?;
    let seat = match stored.setup.seat_of(&guest) {
        Some(seat) => seat,
        None => {
            may_sit(&shared, &guest).await?;
            let name = name(&shared, &guest, given.name).await?;
            let sit = |answer| Ask::Sit { guest: guest.clone(), name: name.clone(), answer };
            let (_, seat) = shared.ask(&stored.id, sit).await?;
            seat.ok_or(No::Full)?
        }
    };
    let seated = Seated { table: stored.id, code: Some(stored.code), seat: WireSeat::of(seat) };
    Ok((jar, Json(seated)).into_response())
}

async fn listed(State(App(shared)): State<App>, jar: SignedCookieJar) -> Result<Json<Listed>, No> {
    let guest = known(&jar);
    let waiting = shared.store.waiting().await?;
    let listed = waiting.iter().filter(|stored| stored.setup.listed).take(100);
    Ok(Json(Listed { tables: listed.map(|stored| entry(stored, guest.as_ref())).collect() }))
}

async fn table(
    State(App(shared)): State<App>,
    Path(id): Path<String>,
    jar: SignedCookieJar,
) -> Result<Json<TableEntry>, No> {
    let stored = shared.store.table(&id).await?.ok_or(No::Table)?;
    if stored.state == TableState::Closed {
        return Err(No::Table);
    }
    Ok(Json(entry(&stored, known(&jar).as_ref())))
}

fn entry(stored: &StoredTable, guest: Option<&GuestId>) -> TableEntry {
    let setup = &stored.setup;
    let (mut players, mut bots, mut free) = (Vec::new(), Vec::new(), 0);
    for seat in Seat::ALL {
        match setup.chair(seat) {
            Chair::Free => free += 1,
            Chair::Person { name, .. } => players.push(name.clone()),
            Chair::Bot { level } => bots.push(level.clone()),
        }
    }
    TableEntry {
        id: stored.id.clone(),
        rules: setup.ruleset().id.to_owned(),
        rules_name: setup.ruleset().title.to_owned(),
        rounds: setup.rounds,
        conduct: setup.conduct,
        players,
        bots,
        free,
        state: stored.state,
        seat: Option::of(guest.and_then(|guest| setup.seat_of(guest))),
    }
}
