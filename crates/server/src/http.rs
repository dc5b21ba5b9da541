//! The parlour over HTTP: its door, the bodies of requests, the routes of all areas, and figures for whoever runs it.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::{FromRef, FromRequest, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Router};
use axum_extra::extract::cookie::{Key, SignedCookieJar};
use house_rules::echo;
use protocol::Problem;
use serde::de::DeserializeOwned;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api_error::ApiError;
use crate::caller::{Caller, is_own_origin};
use crate::limits::cost;
use crate::listening::Connection;
use crate::metrics::{MEDIA_TYPE, Metrics};
use crate::parlour::Shared;
use crate::people::guest::known;
use crate::{games, hosts, moderation, openapi, pages, people, tables};

/// The most bytes that the body of a request can have.
pub const MOST: usize = 16_384;

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

/// All routes but those of pages, each with its description: those for whoever runs the server, and one list for each
/// area.
pub fn described() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(openapi::head())
        .routes(routes!(healthz))
        .routes(routes!(readyz))
        .routes(routes!(metrics))
        .routes(routes!(openapi::openapi))
        .merge(people::routes())
        .merge(tables::routes())
        .merge(games::routes())
        .merge(moderation::routes())
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
        Ok(()) if (changes || opens_socket) && shared.store.tenure().borrow().is_none() => Err(ApiError::LockLost),
        Ok(()) if changes || opens_socket => not_barred(&shared, caller, request.headers()).await,
        other => other,
    };
    let is_of_api = request.uri().path().starts_with("/api/");
    let asked = Instant::now();
    let answer = match let_in {
        Ok(()) if is_of_api => in_our_form(next.run(request).await).await,
        Ok(()) => next.run(request).await,
        Err(no) => no.into_response(),
    };
    shared.metrics.answered(asked.elapsed());
    if answer.status().is_client_error() || answer.status().is_server_error() {
        Metrics::count(&shared.metrics.refused);
    }
    with_safe_headers(answer)
}

/// An answer that says no, as all of ours do: what the library of routes says about addresses is bare text, or nothing.
async fn in_our_form(answer: Response) -> Response {
    let status = answer.status();
    let is_ours = answer.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if is_ours || !(status.is_client_error() || status.is_server_error()) {
        return answer;
    }
    let (parts, body) = answer.into_parts();
    let said = axum::body::to_bytes(body, MOST).await.unwrap_or_default();
    let no = match status {
        StatusCode::METHOD_NOT_ALLOWED => ApiError::Method,
        _ => ApiError::Request(status, echo::visible(&String::from_utf8_lossy(&said))),
    };
    let mut answer = no.into_response();
    let keeps = [header::ALLOW, header::UPGRADE, header::CONNECTION];
    for name in keeps {
        parts.headers.get(&name).into_iter().for_each(|value| _ = answer.headers_mut().insert(&name, value.clone()));
    }
    answer
}

/// Whether a request is followed at all, whoever asks.
fn let_in(
    shared: &Shared,
    local: IpAddr,
    caller: Caller,
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
) -> Result<(), ApiError> {
    // Whoever watches the server may call it as they like, and learns nothing but that it is there.
    if ["/healthz", "/readyz"].contains(&uri.path()) && method.is_safe() {
        return Ok(());
    }
    hosts::is_meant(&shared.settings, local, uri, headers).map_err(ApiError::Host)?;
    let too_many = ApiError::TooMany("too many requests; wait a few seconds");
    if method.is_safe() {
        return if shared.reads.may_spend(caller.address, cost(uri.path())) { Ok(()) } else { Err(too_many) };
    }
    if *shared.stop.borrow() {
        return Err(ApiError::Closing);
    }
    if !shared.addresses.may(caller.address) {
        return Err(too_many);
    }
    if is_own_origin(&shared.settings, headers) { Ok(()) } else { Err(ApiError::Origin) }
}

/// Whether whoever asks may do anything at all.
async fn not_barred(shared: &Shared, caller: Caller, headers: &HeaderMap) -> Result<(), ApiError> {
    let jar = SignedCookieJar::from_headers(headers, shared.key.clone());
    let Some(person) = known(&shared.store, &jar).await? else { return Ok(()) };
    shared.whereabouts.note(&person.guest, caller.address);
    moderation::barred(&shared.store, &person.guest).await?.map_or(Ok(()), |why| Err(ApiError::Barred(why)))
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
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, ApiError> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.split(';').next().map(str::trim) != Some("application/json") {
            let sentence = "the request needs Content-Type: application/json".to_owned();
            return Err(ApiError::Unreadable { id: "not-json", sentence });
        }
        let connection = request.extensions().get::<Connection>().cloned();
        let patience = connection.as_ref().map_or(Duration::MAX, |connection| connection.patience);
        let request = request.map(|body| axum::body::Body::new(http_body_util::Limited::new(body, MOST)));
        // Until all of it is there, the server waits for the other side.
        connection.iter().for_each(|connection| connection.slot.waits());
        let bytes = tokio::time::timeout(patience, Bytes::from_request(request, state)).await;
        connection.iter().for_each(|connection| connection.slot.is_heard());
        let bytes = bytes.map_err(|_| ApiError::TooSlow)?.map_err(|_| ApiError::TooLarge)?;
        protocol::read(&bytes).map(Body).map_err(|(problem, sentence)| match problem {
            Problem::NotUtf8 { .. } | Problem::NotJson { .. } => ApiError::Unreadable { id: "not-json", sentence },
            _ => ApiError::Unreadable { id: "not-a-message", sentence },
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
    if troubles.is_empty() {
        format!("{well}\n").into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, format!("{}\n", troubles.join("\n"))).into_response()
    }
}

/// Figures, as Prometheus reads them.
#[utoipa::path(get, path = "/metrics", tag = "operation", responses(
    (status = 200, body = String, content_type = "application/openmetrics-text")))]
async fn metrics(State(App(shared)): State<App>) -> Response {
    ([(header::CONTENT_TYPE, MEDIA_TYPE)], shared.metrics.text(shared.connections.count())).into_response()
}
