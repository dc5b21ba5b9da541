//! Answers that are the same for everybody who asks: made once, kept while there is room, packed once for each way of
//! packing, and not sent to whoever has them already.

use std::fmt::Write;
use std::io;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use lru::LruCache;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use crate::api_error::ApiError;

/// This many bytes of answers are kept, and as many of packed ones.
const MOST_BYTES: usize = 64 << 20;
/// An answer that is shorter travels as it is.
const WORTH_PACKING: usize = 1_024;

/// Answers that are kept, by what was asked.
pub struct Kept {
    answers: Mutex<Shelf<Answer>>,
    /// This many are made at a time: whoever asks for what is not kept does not take the processors of those who play.
    makers: Semaphore,
}

/// An answer.
#[derive(Clone)]
struct Answer {
    about: HeaderMap,
    body: Bytes,
}

/// Things with a size, of which those that were not used for longest make room.
struct Shelf<T> {
    things: LruCache<String, (T, usize)>,
    bytes: usize,
    most: usize,
}

impl<T: Clone> Shelf<T> {
    fn new(most: usize) -> Shelf<T> {
        Shelf { things: LruCache::unbounded(), bytes: 0, most }
    }

    fn get(&mut self, key: &str) -> Option<T> {
        self.things.get(key).map(|(thing, _)| thing.clone())
    }

    fn put(&mut self, key: String, thing: T, bytes: usize) {
        let bytes = bytes + key.len();
        if bytes > self.most {
            return;
        }
        self.bytes += bytes;
        if let Some((_, (_, before))) = self.things.push(key, (thing, bytes)) {
            self.bytes -= before;
        }
        while self.bytes > self.most {
            let Some((_, (_, gone))) = self.things.pop_lru() else { break };
            self.bytes -= gone;
        }
    }

    fn clear(&mut self) {
        self.things.clear();
        self.bytes = 0;
    }
}

impl Kept {
    /// Nothing yet.
    pub fn new() -> Kept {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Kept { answers: Mutex::new(Shelf::new(MOST_BYTES)), makers: Semaphore::new((threads / 2).max(1)) }
    }

    /// The answer to what was asked, or the word that whoever asks has it already. It is made if it is not kept; a
    /// refusal is not kept.
    pub async fn answer(
        &self,
        asked: String,
        headers: &HeaderMap,
        cache: &'static str,
        make: impl Future<Output = Result<Response, ApiError>>,
    ) -> Result<Response, ApiError> {
        let known = self.lock().get(&asked);
        let answer = match known {
            Some(answer) => answer,
            None => {
                let _one_of_few = self.makers.acquire().await.map_err(|_| ApiError::Closing)?;
                let known = self.lock().get(&asked);
                match known {
                    // Somebody else asked for the same a moment ago.
                    Some(answer) => answer,
                    None => {
                        let answer = Answer::of(make.await?, cache).await?;
                        self.lock().put(asked, answer.clone(), answer.body.len());
                        answer
                    }
                }
            }
        };
        Ok(answer.told(headers).await)
    }

    /// Forgets everything, because something that is stored was changed.
    pub fn forget(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, Shelf<Answer>> {
        self.answers.lock().expect("nobody fails while looking")
    }
}

impl Answer {
    async fn of(made: Response, cache: &'static str) -> Result<Answer, ApiError> {
        let (parts, body) = made.into_parts();
        let body = to_bytes(body, usize::MAX).await.map_err(|_| ApiError::Storage)?;
        let mut about = parts.headers;
        about.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
        let tag = tag(&Sha256::digest(&body));
        about.insert(header::ETAG, HeaderValue::from_str(&tag).expect("a tag is letters and digits"));
        Ok(Answer { about, body })
    }

    async fn told(self, headers: &HeaderMap) -> Response {
        let tag = self.about.get(header::ETAG).and_then(|tag| tag.to_str().ok());
        if tag.is_some_and(|tag| is_known(headers, tag)) {
            let mut about = self.about;
            about.remove(header::CONTENT_TYPE);
            about.remove(header::CONTENT_DISPOSITION);
            return (StatusCode::NOT_MODIFIED, about).into_response();
        }
        let mut answer = Response::new(Body::from(self.body));
        *answer.headers_mut() = self.about;
        packed(headers, answer).await
    }
}

/// What names the bytes of an answer. Weak, because the bytes on the way differ by how they are packed.
pub fn tag(digest: &[u8]) -> String {
    let digits = digest.iter().take(16).fold(String::new(), |mut digits, byte| {
        write!(digits, "{byte:02x}").expect("a text takes everything");
        digits
    });
    format!("W/\"{digits}\"")
}

/// Whether whoever asks has the answer of this name already.
pub fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|line| line.to_str().ok());
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    known.flat_map(|line| line.split(',')).any(|one| one.trim() == "*" || bare(one) == bare(tag))
}

/// Ways of packing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Packing {
    Brotli,
    Gzip,
}

impl Packing {
    /// The best that whoever asks can unpack.
    fn wanted(headers: &HeaderMap) -> Option<Packing> {
        let takes = |name: &str| {
            let lines = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
            lines.flat_map(|line| line.split(',')).any(|one| {
                let mut parts = one.split(';').map(str::trim);
                let is_named = parts.next().is_some_and(|said| said.eq_ignore_ascii_case(name));
                let weight = parts.find_map(|part| part.strip_prefix("q=")).and_then(|said| said.parse::<f32>().ok());
                is_named && weight.is_none_or(|weight| weight > 0.0)
            })
        };
        if takes("br") { Some(Packing::Brotli) } else { takes("gzip").then_some(Packing::Gzip) }
    }

    fn name(self) -> &'static str {
        match self {
            Packing::Brotli => "br",
            Packing::Gzip => "gzip",
        }
    }

    fn pack(self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut packed = Vec::with_capacity(bytes.len() / 4);
        match self {
            Packing::Brotli => {
                let how = brotli::enc::BrotliEncoderParams { quality: 5, ..Default::default() };
                brotli::BrotliCompress(&mut &bytes[..], &mut packed, &how)?;
            }
            Packing::Gzip => {
                let mut out = flate2::write::GzEncoder::new(&mut packed, flate2::Compression::default());
                io::Write::write_all(&mut out, bytes)?;
                out.finish()?;
            }
        }
        Ok(packed)
    }
}

/// An answer with a tag, packed if whoever asks can unpack it. What has been packed once is kept.
pub async fn packed(headers: &HeaderMap, answer: Response) -> Response {
    static PACKED: LazyLock<Mutex<Shelf<Bytes>>> = LazyLock::new(|| Mutex::new(Shelf::new(MOST_BYTES)));
    static PACKERS: LazyLock<Arc<Semaphore>> = LazyLock::new(|| Arc::new(Semaphore::new(1)));
    let shelf = || PACKED.lock().expect("nobody fails while looking");
    let (mut parts, body) = answer.into_parts();
    let vary = HeaderValue::from_static("accept-encoding");
    parts.headers.insert(header::VARY, vary);
    let tag = parts.headers.get(header::ETAG).and_then(|tag| tag.to_str().ok());
    let (Some(packing), Some(tag)) = (Packing::wanted(headers), tag) else {
        return Response::from_parts(parts, body);
    };
    let kind = parts.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let is_picture = kind.starts_with("image/") && !kind.contains("svg");
    let Ok(bytes) = to_bytes(body, usize::MAX).await else { return ApiError::Storage.into_response() };
    if bytes.len() < WORTH_PACKING || is_picture {
        return Response::from_parts(parts, Body::from(bytes));
    }
    let key = format!("{} {tag}", packing.name());
    let known = shelf().get(&key);
    let packed = match known {
        Some(packed) => packed,
        None => {
            let _one_at_a_time = PACKERS.acquire().await;
            let again = shelf().get(&key);
            match again {
                Some(packed) => packed,
                None => {
                    let plain = bytes.clone();
                    let packed = tokio::task::spawn_blocking(move || packing.pack(&plain)).await;
                    let Ok(Ok(packed)) = packed else { return Response::from_parts(parts, Body::from(bytes)) };
                    let packed = Bytes::from(packed);
                    shelf().put(key, packed.clone(), packed.len());
                    packed
                }
            }
        }
    };
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(packing.name()));
    Response::from_parts(parts, Body::from(packed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    fn asking(name: header::HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    async fn body(answer: Response) -> Bytes {
        to_bytes(answer.into_body(), usize::MAX).await.expect("a body")
    }

    #[tokio::test]
    async fn an_answer_is_made_once() {
        let (kept, made) = (Kept::new(), AtomicU32::new(0));
        let make = |text: String| {
            let made = &made;
            async move {
                made.fetch_add(1, Ordering::Relaxed);
                if text.is_empty() { Err(ApiError::Game) } else { Ok(text.into_response()) }
            }
        };
        let ask = |asked: &str, headers: HeaderMap, text: String| {
            let (asked, make) = (asked.to_owned(), make(text));
            let kept = &kept;
            async move { kept.answer(asked, &headers, "private", make).await }
        };
        let first = ask("one", HeaderMap::new(), "x".repeat(5_000)).await.expect("an answer");
        let tag = first.headers()[header::ETAG].clone();
        assert_eq!(first.headers()[header::CACHE_CONTROL], "private");
        assert_eq!(body(first).await.len(), 5_000);
        let known = HeaderMap::from_iter([(header::IF_NONE_MATCH, tag.clone())]);
        let again = ask("one", known, String::new()).await.expect("an answer");
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(again.headers()[header::ETAG], tag);
        assert!(body(again).await.is_empty());
        for (packing, least) in [("gzip, br;q=0", "gzip"), ("gzip, BR", "br")] {
            let answer = ask("one", asking(header::ACCEPT_ENCODING, packing), String::new()).await.expect("an answer");
            assert_eq!(answer.headers()[header::CONTENT_ENCODING], least);
            assert_eq!(answer.headers()[header::VARY], "accept-encoding");
            assert!(body(answer).await.len() < 1_000);
        }
        assert_eq!(made.load(Ordering::Relaxed), 1);
        // A refusal is not kept, and another text has another tag.
        assert!(ask("two", HeaderMap::new(), String::new()).await.is_err());
        let second = ask("two", HeaderMap::new(), "short".to_owned()).await.expect("an answer");
        assert_ne!(second.headers()[header::ETAG], tag);
        kept.forget();
        ask("one", HeaderMap::new(), "other".to_owned()).await.expect("an answer");
        assert_eq!(made.load(Ordering::Relaxed), 4);
    }

    #[test]
    fn what_was_not_used_for_longest_makes_room() {
        let mut shelf = Shelf::new(100);
        for (key, bytes) in [("a", 40), ("b", 40)] {
            shelf.put(key.to_owned(), key, bytes);
        }
        assert_eq!(shelf.get("a"), Some("a"));
        shelf.put("c".to_owned(), "c", 40);
        assert_eq!((shelf.get("a"), shelf.get("b"), shelf.get("c")), (Some("a"), None, Some("c")));
        shelf.put("a".to_owned(), "another", 10);
        assert_eq!((shelf.get("a"), shelf.bytes), (Some("another"), 52));
        shelf.put("d".to_owned(), "too large", 1_000);
        assert_eq!((shelf.get("d"), shelf.bytes), (None, 52));
    }

    #[test]
    fn packed_answers_can_be_unpacked() {
        let text = "discarded 5p ".repeat(500);
        let gzip = Packing::Gzip.pack(text.as_bytes()).expect("packed");
        let mut plain = String::new();
        io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&gzip[..]), &mut plain).expect("text");
        assert_eq!(plain, text);
        let brotli = Packing::Brotli.pack(text.as_bytes()).expect("packed");
        let mut plain = Vec::new();
        brotli::BrotliDecompress(&mut &brotli[..], &mut plain).expect("text");
        assert_eq!(plain, text.as_bytes());
    }
}
