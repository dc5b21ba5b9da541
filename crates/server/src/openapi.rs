//! The description of the HTTP interface, for programs: OpenAPI.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use utoipa::OpenApi;

use crate::http::described;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Janso",
        description = "The parlour over HTTP. What goes over the socket of a seat is described in docs/server.md. A \
                       `POST` needs `Content-Type: application/json`, has at most 16,384 bytes, and is refused with \
                       `foreign-origin` if a browser says that it comes from another page; a person who is barred is \
                       refused with `barred`, and `too-many` says to wait.",
    ),
    tags(
        (name = "lobby", description = "What is offered, and making tables"),
        (name = "tables", description = "One table"),
        (name = "games", description = "Finished games"),
        (name = "people", description = "Guests and accounts"),
        (name = "moderators", description = "Closing tables and barring people"),
        (name = "operation", description = "For whoever runs the server"),
    )
)]
struct Head;

/// What stands at its head.
pub fn head() -> utoipa::openapi::OpenApi {
    Head::openapi()
}

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", tag = "operation", responses(
    (status = 200, description = "OpenAPI 3.1", body = Object)))]
pub async fn openapi() -> Response {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let (_, description) = described().split_for_parts();
        description.to_pretty_json().expect("a description has only keys that are texts")
    });
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str()).into_response()
}
