//! The web pages: files that whoever runs the server gives it.

use std::borrow::Cow;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};

use crate::api_error::ApiError;
use crate::games::kept::{is_known, packed, tag};
use crate::http::App;

/// The file at an address below the root, if there is one. A server without pages serves tables, and says how to build
/// the pages.
pub type Pages = fn(&str) -> Option<PageFile>;

/// A file of the pages.
pub struct PageFile {
    /// What is in it.
    pub bytes: Cow<'static, [u8]>,
    /// Its media type.
    pub kind: Cow<'static, str>,
    /// A SHA-256 of the bytes, by which browsers know the file again.
    pub digest: [u8; 32],
}

/// The page of a program that has none.
const NO_PAGES: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<title>Janso</title>
<h1>This program was built without its web pages</h1>
<p>The server runs, and its tables can be reached by programs. For the pages, run <code>make run</code> in the folder of the
source: it builds them with Node.js, then the program with the pages inside, and starts it.</p>
<p>By hand: <code>npm ci</code> and <code>npm run build</code> in <code>web/</code>, then
<code>cargo build --release -p janso-cli</code>.</p>
</html>
";

/// A page or a part of one. Addresses inside the page that the page itself understands get the first page.
pub async fn page(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let answer = answer(&method, uri.path(), &headers, app.0.settings.pages);
    packed(&headers, answer).await
}

fn answer(method: &Method, path: &str, headers: &HeaderMap, find: impl Fn(&str) -> Option<PageFile>) -> Response {
    let path = path.trim_start_matches('/');
    if !method.is_safe() || path.starts_with("api/") {
        return ApiError::Page.into_response();
    }
    if let Some(file) = find(path).filter(|_| !path.is_empty()) {
        // Built files carry a hash in their names, and never change.
        let lasting = path.starts_with("assets/");
        let cache = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
        return file_answer(file, cache, headers);
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match find("index.html") {
        _ if is_file => ApiError::Page.into_response(),
        Some(file) => file_answer(file, "no-cache", headers),
        None => (StatusCode::SERVICE_UNAVAILABLE, Html(NO_PAGES)).into_response(),
    }
}

/// A file, or the word that the browser has it already.
fn file_answer(file: PageFile, cache: &'static str, headers: &HeaderMap) -> Response {
    let tag = tag(&file.digest);
    let is_known = is_known(headers, &tag);
    let about = [(header::CACHE_CONTROL, cache.to_owned()), (header::ETAG, tag)];
    if is_known {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, [(header::CONTENT_TYPE, file.kind.into_owned())], body(file.bytes)).into_response()
}

fn body(bytes: Cow<'static, [u8]>) -> Body {
    match bytes {
        Cow::Borrowed(bytes) => Body::from(Bytes::from_static(bytes)),
        Cow::Owned(bytes) => Body::from(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn file(text: &'static str, kind: &str) -> PageFile {
        PageFile { bytes: text.as_bytes().into(), kind: kind.to_owned().into(), digest: [text.len() as u8; 32] }
    }

    fn built(path: &str) -> Option<PageFile> {
        match path {
            "index.html" => Some(file("the page", "text/html")),
            "assets/page-1.js" => Some(file("script", "text/javascript")),
            _ => None,
        }
    }

    #[track_caller]
    fn check(path: &str, find: impl Fn(&str) -> Option<PageFile>, status: u16) -> HeaderMap {
        let answer = answer(&Method::GET, path, &HeaderMap::new(), find);
        assert_eq!(answer.status().as_u16(), status, "{path}");
        answer.headers().clone()
    }

    #[test]
    fn addresses_inside_the_page_get_the_page() {
        for path in ["/", "/t/KHTRWP", "/game/q7m3x9k2wdbh"] {
            assert_eq!(check(path, built, 200)[header::CACHE_CONTROL], "no-cache");
        }
        assert!(
            check("/assets/page-1.js", built, 200)[header::CACHE_CONTROL]
                .to_str()
                .is_ok_and(|text| text.contains("immutable"))
        );
        check("/assets/page-2.js", built, 404);
        check("/api/nothing", built, 404);
    }

    #[test]
    fn a_program_without_pages_says_so() {
        let headers = check("/", |_| None, 503);
        assert!(headers[header::CONTENT_TYPE].to_str().is_ok_and(|kind| kind.starts_with("text/html")));
        check("/t/KHTRWP", |_| None, 503);
        check("/favicon.ico", |_| None, 404);
    }

    #[test]
    fn what_the_browser_has_is_not_sent_again() {
        let tag = check("/", built, 200)[header::ETAG].clone();
        let again = |known: HeaderValue| {
            let headers = HeaderMap::from_iter([(header::IF_NONE_MATCH, known)]);
            answer(&Method::GET, "/", &headers, built).status().as_u16()
        };
        assert_eq!(again(tag.clone()), 304);
        let several = format!("\"other\", {}", tag.to_str().expect("a tag"));
        assert_eq!(again(HeaderValue::from_str(&several).expect("a header")), 304);
        assert_eq!(again(HeaderValue::from_static("W/\"other\"")), 200);
    }
}
