//! Passwords: which are good enough, their hashes, and how often they can be tried.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, OnceLock};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;
use zxcvbn::{Score, zxcvbn};

use crate::api_error::ApiError;
use crate::limits::{Bucket, house};

/// How long a password is, in characters.
pub const LENGTHS: std::ops::RangeInclusive<usize> = 8..=256;
/// This much of a password is looked at to see how easily it is guessed: the rest makes it no easier.
const LOOKED_AT: usize = 64;

/// Whether somebody can have this password, as far as its length goes.
pub fn has_good_length(password: &str) -> bool {
    LENGTHS.contains(&password.chars().count())
}

/// Who tries a password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trier {
    /// Somebody of whom nothing is known but the address.
    Stranger(IpAddr),
    /// A session, or a browser in which the owner has logged in before. Whatever strangers try counts for nothing here.
    Regular(String),
}

/// What wrong tries are counted by: this many can be made at once, and that many come back each minute.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Counted {
    /// One address and one login.
    Pair(IpAddr, String),
    /// One address. There are halls behind one, where several people mistype.
    Address(IpAddr),
    /// One login, for all strangers, however many addresses they have.
    Login(String),
    /// One browser, or session, of the owner's.
    Regular(String),
}

impl Counted {
    fn bucket(&self) -> Bucket {
        let (at_once, each_minute) = match self {
            Counted::Pair(..) | Counted::Regular(_) => (10.0, 10.0),
            Counted::Address(_) => (30.0, 30.0),
            Counted::Login(_) => (100.0, 10.0),
        };
        Bucket::new(at_once, each_minute / 60.0)
    }

    /// By what a try counts. Who asks for no login in particular names none.
    fn of(trier: &Trier, login: Option<&str>) -> Vec<Counted> {
        let login = login.map(str::to_ascii_lowercase);
        match trier {
            Trier::Regular(own) => vec![Counted::Regular(own.clone())],
            Trier::Stranger(address) => {
                let address = house(*address);
                let of_login = login.map(|login| [Counted::Pair(address, login.clone()), Counted::Login(login)]);
                of_login.into_iter().flatten().chain([Counted::Address(address)]).collect()
            }
        }
    }
}

/// Hashes passwords, a few at a time, and counts how often wrong ones are tried.
pub struct Passwords {
    /// A hash takes 19 MiB and a core for a moment. Regulars do not stand in the queue of strangers.
    strangers: Arc<Semaphore>,
    regulars: Arc<Semaphore>,
    tried: Mutex<HashMap<Counted, Bucket>>,
}

impl Passwords {
    /// Nothing has been tried yet.
    pub fn new() -> Passwords {
        let [strangers, regulars] = [2, 1].map(|at_a_time| Arc::new(Semaphore::new(at_a_time)));
        Passwords { strangers, regulars, tried: Mutex::default() }
    }

    /// Counts a try, as if it were wrong; says whether there have been too many.
    pub fn count(&self, trier: &Trier, login: Option<&str>) -> Result<(), ApiError> {
        let mut tried = self.tried.lock().expect("nobody fails while counting");
        if tried.len() > 10_000 {
            tried.retain(|_, bucket| !bucket.is_full());
        }
        let counted = Counted::of(trier, login);
        for (place, one) in counted.iter().enumerate() {
            if !tried.entry(one.clone()).or_insert_with(|| one.bucket()).take() {
                // What is refused was not tried.
                give_back(&mut tried, &counted[..place]);
                return Err(ApiError::TooMany("too many passwords were tried; wait a minute"));
            }
        }
        Ok(())
    }

    /// The try was not wrong: it counts for nothing.
    pub fn forgive(&self, trier: &Trier, login: Option<&str>) {
        let mut tried = self.tried.lock().expect("nobody fails while counting");
        give_back(&mut tried, &Counted::of(trier, login));
    }

    /// The hash of a password that is to be had from now on, in the form that says how it was made. One that is guessed
    /// easily is refused; `own` is what belongs to the person, and is guessed first.
    pub async fn accept(&self, trier: &Trier, password: String, own: Vec<String>) -> Result<String, ApiError> {
        if !has_good_length(&password) {
            return Err(ApiError::Password);
        }
        let hash = self.work(trier, move || {
            let looked_at: String = password.chars().take(LOOKED_AT).collect();
            let own: Vec<&str> = own.iter().map(String::as_str).collect();
            if zxcvbn(&looked_at, &own).score() < Score::Two {
                return None;
            }
            let hash = Argon2::default().hash_password(password.as_bytes());
            Some(hash.expect("the usual costs are allowed").to_string())
        });
        hash.await?.ok_or(ApiError::WeakPassword)
    }

    /// Whether a password has this hash. Without a hash it takes as long, and the answer is no.
    pub async fn fits(&self, trier: &Trier, password: String, hash: Option<String>) -> Result<bool, ApiError> {
        self.work(trier, move || {
            static NOBODY: OnceLock<String> = OnceLock::new();
            let nobody = || {
                let hash = Argon2::default().hash_password(b"nobody has this password");
                hash.expect("the usual costs are allowed").to_string()
            };
            let known = hash.is_some();
            let hash = hash.unwrap_or_else(|| NOBODY.get_or_init(nobody).clone());
            let fits = PasswordHash::new(&hash)
                .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok());
            known && fits
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        trier: &Trier,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let queue = match trier {
            Trier::Stranger(_) => &self.strangers,
            Trier::Regular(_) => &self.regulars,
        };
        let _permit = queue.acquire().await.map_err(|_| ApiError::Closing)?;
        tokio::task::spawn_blocking(work).await.map_err(|failed| {
            tracing::error!(%failed, "a password could not be hashed");
            ApiError::Storage
        })
    }
}

fn give_back(tried: &mut HashMap<Counted, Bucket>, counted: &[Counted]) {
    for one in counted {
        if let Some(bucket) = tried.get_mut(one) {
            bucket.give_back();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stranger(address: &str) -> Trier {
        Trier::Stranger(address.parse().expect("an address"))
    }

    #[tokio::test]
    async fn a_hash_says_how_it_was_made_and_fits_one_password() {
        let (passwords, who) = (Passwords::new(), stranger("10.0.0.1"));
        let hash = async || passwords.accept(&who, "correct horse".to_owned(), Vec::new()).await.expect("a hash");
        let fits = async |password: &str, hash: Option<&str>| {
            passwords.fits(&who, password.to_owned(), hash.map(str::to_owned)).await
        };
        let first = hash().await;
        assert!(first.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{first}");
        assert_ne!(hash().await, first, "every hash has its salt");
        assert_eq!(fits("correct horse", Some(&first)).await, Ok(true));
        assert_eq!(fits("correct Horse", Some(&first)).await, Ok(false));
        assert_eq!(fits("nobody has this password", None).await, Ok(false));
        assert_eq!(fits("correct horse", Some("no hash")).await, Ok(false));
    }

    #[tokio::test]
    async fn what_everybody_tries_first_is_no_password() {
        let (passwords, who) = (Passwords::new(), stranger("10.0.0.1"));
        let own = vec!["annaliese".to_owned(), "Anna Liese".to_owned()];
        let accept = async |password: &str| passwords.accept(&who, password.to_owned(), own.clone()).await.map(|_| ());
        for weak in
            ["password", "12345678", "qwertyuiop", "aaaaaaaaaaaa", "iloveyou1", "Passw0rd", "annaliese1", "abcdefgh"]
        {
            assert_eq!(accept(weak).await, Err(ApiError::WeakPassword), "{weak}");
        }
        for wrong in ["", "1234567", &"x".repeat(257)] {
            assert_eq!(accept(wrong).await, Err(ApiError::Password), "{wrong}");
        }
        for good in ["correct horse", "battery staple", "zwölf Boxkämpfer", "雀荘の朝は早いよ", "x9$kQ2!m"] {
            assert_eq!(accept(good).await, Ok(()), "{good}");
        }
    }

    #[track_caller]
    fn check_tries(passwords: &Passwords, who: &Trier, login: &str, tries: usize) {
        let made = (0..=tries).take_while(|_| passwords.count(who, Some(login)).is_ok()).count();
        assert_eq!(made, tries, "{who:?} for {login}");
    }

    #[test]
    fn wrong_tries_of_a_stranger_leave_others_and_other_logins_alone() {
        let passwords = Passwords::new();
        check_tries(&passwords, &stranger("10.0.0.1"), "anna", 10);
        assert!(passwords.count(&stranger("10.0.0.1"), Some("ANNA")).is_err(), "capitals or not");
        check_tries(&passwords, &stranger("10.0.0.2"), "anna", 10);
        check_tries(&passwords, &stranger("10.0.0.1"), "bo", 10);
        check_tries(&passwords, &stranger("10.0.0.1"), "carla", 10);
        check_tries(&passwords, &stranger("10.0.0.1"), "dora", 0);
        // All addresses of a house are one.
        check_tries(&passwords, &stranger("2001:db8::1"), "anna", 10);
        check_tries(&passwords, &stranger("2001:db8::2"), "anna", 0);
    }

    #[test]
    fn a_flood_from_everywhere_keeps_strangers_out_and_the_owner_comes_in() {
        let passwords = Passwords::new();
        let flood = (0..200).filter(|number| {
            passwords.count(&stranger(&format!("10.0.{}.{}", number / 10, number % 10)), Some("anna")).is_ok()
        });
        assert_eq!(flood.count(), 100);
        assert!(passwords.count(&stranger("10.9.9.9"), Some("anna")).is_err());
        let own = Trier::Regular("0123".to_owned());
        check_tries(&passwords, &own, "anna", 10);
        check_tries(&passwords, &Trier::Regular("4567".to_owned()), "anna", 10);
    }

    #[test]
    fn what_was_right_is_not_counted() {
        let passwords = Passwords::new();
        for who in [stranger("10.0.0.1"), Trier::Regular("0123".to_owned())] {
            for _ in 0..200 {
                assert_eq!(passwords.count(&who, Some("anna")), Ok(()));
                passwords.forgive(&who, Some("anna"));
            }
        }
    }
}
