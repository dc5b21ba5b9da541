//! Who somebody is: a guest with a signed cookie and nothing else.

use axum_extra::extract::cookie::{Cookie, SameSite, SignedCookieJar};
use serde::{Deserialize, Serialize};

use crate::lots;

/// The name of the cookie.
pub const COOKIE: &str = "janso-guest";

/// A guest. It is told to nobody but the guest.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GuestId(pub String);

impl GuestId {
    /// A guest that nobody has been before.
    pub fn fresh() -> GuestId {
        GuestId(lots::hexadecimal::<16>())
    }
}

/// The guest of a request, if its cookie is ours.
pub fn known(jar: &SignedCookieJar) -> Option<GuestId> {
    jar.get(COOKIE).map(|cookie| GuestId(cookie.value().to_owned()))
}

/// The guest of a request, a new one if need be, and the cookies to answer with.
pub fn known_or_new(jar: SignedCookieJar, secure: bool) -> (SignedCookieJar, GuestId) {
    match known(&jar) {
        Some(guest) => (jar, guest),
        None => {
            let guest = GuestId::fresh();
            let cookie = Cookie::build((COOKIE, guest.0.clone()))
                .http_only(true)
                .same_site(SameSite::Lax)
                .secure(secure)
                .path("/")
                .permanent()
                .build();
            (jar.add(cookie), guest)
        }
    }
}
