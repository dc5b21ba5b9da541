//! The web pages, inside the program.

use axum::body::Body;
use axum::http::{Method, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;

use crate::refused::No;

/// What `web/` was built into. A program that was built without it serves the tables and no pages.
#[derive(Embed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Pages;

/// A page or a part of one. Addresses inside the page that the page itself understands get the first page.
pub async fn page(method: Method, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if !method.is_safe() || path.starts_with("api/") {
        return No::Page.into_response();
    }
    if let Some(file) = Pages::get(path).filter(|_| !path.is_empty()) {
        // Built files carry a hash in their names, and never change.
        let lasting = path.starts_with("assets/");
        let cache = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
        return file_answer(file, cache);
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match Pages::get("index.html").filter(|_| !is_file) {
        Some(file) => file_answer(file, "no-cache"),
        None => No::Page.into_response(),
    }
}

fn file_answer(file: rust_embed::EmbeddedFile, cache: &'static str) -> Response {
    let kind = file.metadata.mimetype().to_owned();
    let body = Body::from(file.data.into_owned());
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache.to_owned())], body).into_response()
}
