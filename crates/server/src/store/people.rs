//! People as they are stored: names of guests, accounts with their sessions and links, who is barred, and who is gone.

use serde_json::{Value, json};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use tiles::Seat;

use super::{NotStored, Outcome, Store, Trouble, Write};
use crate::people::guest::{GuestId, TokenHash};
use crate::tables::setup::erased_name;

/// So many sessions an account has at most.
const MOST_SESSIONS: i64 = 32;

/// An account as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredAccount {
    /// Whose it is.
    pub guest: GuestId,
    /// The login, as it was given.
    pub login: String,
    /// The password's hash, in the form that says how it was made.
    pub password: String,
    /// When it was made, in seconds since 1970.
    pub created: i64,
    /// Whether the operator made it a moderator's.
    pub moderator: bool,
    /// Where a link is sent if the password is forgotten; it was confirmed.
    pub mail: Option<String>,
}

/// Whose a session is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionOwner {
    /// The guest.
    pub guest: GuestId,
    /// The login of the account.
    pub login: String,
    /// Whether it is a moderator's.
    pub moderator: bool,
}

/// A session as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSession {
    /// The hash of its token.
    pub token: TokenHash,
    /// Which browser it is in, as far as it said.
    pub browser: Option<String>,
    /// When it began, in seconds since 1970.
    pub created: i64,
    /// When it was last used.
    pub seen: Option<i64>,
}

/// A link that works once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredLink {
    /// Whose account it is for.
    pub guest: GuestId,
    /// The address that it confirms; nothing if it leads to a new password.
    pub mail: Option<String>,
    /// When it was made, in seconds since 1970.
    pub created: i64,
    /// Until when it works.
    pub expires: i64,
}

/// A person who is barred.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredBar {
    /// Its number.
    pub id: i64,
    /// What the person was called.
    pub name: String,
    /// Why.
    pub why: String,
    /// Since when, in seconds since 1970.
    pub since: i64,
    /// Until when; nothing is for good.
    pub until: Option<i64>,
    /// Until when newcomers from the person's address are barred too.
    pub address_until: Option<i64>,
}

/// Where a barred person came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BarredAddress {
    /// A keyed hash of the address.
    pub hash: String,
    /// Until when newcomers from there are barred.
    pub until: i64,
}

/// Something to store about people.
#[derive(Debug)]
pub(super) enum PeopleWrite {
    Name { guest: GuestId, name: String },
    Account(StoredAccount),
    Password { guest: GuestId, old: String, password: String, kept: TokenHash },
    Erase { guest: GuestId, stand_in: GuestId },
    Session { session: StoredSession, guest: GuestId, password: String, expires: i64 },
    Seen { token: TokenHash, now: i64 },
    NoSession { token: TokenHash },
    OtherSessions { guest: GuestId, kept: TokenHash },
    Link { token: TokenHash, link: StoredLink, sent_to: Option<String>, most: i64 },
    Reset { token: TokenHash, guest: GuestId, password: String, now: i64 },
    ConfirmedMail { token: TokenHash, now: i64 },
    NoMail { guest: GuestId },
    Bar { guest: GuestId, name: String, why: String, since: i64, until: Option<i64>, address: Option<BarredAddress> },
    NoBar { id: i64 },
}

impl Store {
    /// Stores a guest's name.
    pub async fn name(&self, guest: &GuestId, name: &str) -> Result<(), NotStored> {
        let write = PeopleWrite::Name { guest: guest.clone(), name: name.to_owned() };
        self.write(Write::People(write)).await.map(|_| ())
    }

    /// A guest's name.
    pub async fn name_of(&self, guest: &GuestId) -> Result<Option<String>, Trouble> {
        let name = sqlx::query_scalar("SELECT name FROM guests WHERE id = $1").bind(guest.0.as_str());
        name.fetch_optional(&self.readers).await
    }

    /// Whether this is a guest without an account, who has not erased themselves either.
    pub async fn is_bare(&self, guest: &GuestId) -> Result<bool, Trouble> {
        let known = "SELECT count(*) FROM (SELECT guest FROM accounts WHERE guest = $1
                     UNION ALL SELECT guest FROM gone_guests WHERE guest = $1) AS known";
        let count: i64 = sqlx::query_scalar(known).bind(guest.0.as_str()).fetch_one(&self.readers).await?;
        Ok(count == 0)
    }

    /// Stores a new account; says whether it could be had. It cannot if the guest has one, another has the login, or
    /// the login was a moderator's.
    pub async fn add_account(&self, account: StoredAccount) -> Result<bool, NotStored> {
        self.write(Write::People(PeopleWrite::Account(account))).await.map(|done| done == Outcome::Done)
    }

    /// The account of a guest.
    pub async fn account_of(&self, guest: &GuestId) -> Result<Option<StoredAccount>, Trouble> {
        let one = sqlx::query("SELECT * FROM accounts WHERE guest = $1").bind(guest.0.as_str());
        one.fetch_optional(&self.readers).await?.as_ref().map(account).transpose()
    }

    /// The account of a login, capitals or not.
    pub async fn account_named(&self, login: &str) -> Result<Option<StoredAccount>, Trouble> {
        let one = sqlx::query("SELECT * FROM accounts WHERE lower(login) = lower($1)").bind(login);
        one.fetch_optional(&self.readers).await?.as_ref().map(account).transpose()
    }

    /// Stores another password, and ends all sessions but this one, and all links to a new password. Nothing changes if
    /// the password is no longer the old one, or the session has ended meanwhile; says whether it was stored.
    pub async fn change_password(
        &self,
        guest: &GuestId,
        old: String,
        password: String,
        kept: &TokenHash,
    ) -> Result<bool, NotStored> {
        let write = PeopleWrite::Password { guest: guest.clone(), old, password, kept: kept.clone() };
        self.write(Write::People(write)).await.map(|done| done == Outcome::Done)
    }

    /// Removes everything about a guest: the account, its sessions and links, the name, and bars that have ended. In the
    /// games, which belong to others too, a stand-in has the seat, and no name. The guest's cookie never counts again.
    pub async fn erase(&self, guest: &GuestId, stand_in: &GuestId) -> Result<(), NotStored> {
        let write = PeopleWrite::Erase { guest: guest.clone(), stand_in: stand_in.clone() };
        self.write(Write::People(write)).await.map(|_| ())
    }

    /// Stores a session, if the account still has the password that was looked at; says whether it was stored.
    pub async fn begin_session(
        &self,
        session: StoredSession,
        guest: &GuestId,
        password: String,
        expires: i64,
    ) -> Result<bool, NotStored> {
        let write = PeopleWrite::Session { session, guest: guest.clone(), password, expires };
        self.write(Write::People(write)).await.map(|done| done == Outcome::Done)
    }

    /// Whose session it is, if it has not expired.
    pub async fn session(&self, token: &TokenHash, now: i64) -> Result<Option<SessionOwner>, Trouble> {
        let whose = "SELECT accounts.guest AS guest, accounts.login AS login, accounts.moderator AS moderator
                     FROM sessions JOIN accounts ON accounts.guest = sessions.guest
                     WHERE sessions.token = $1 AND sessions.expires > $2";
        let row = sqlx::query(whose).bind(token.0.as_str()).bind(now).fetch_optional(&self.readers).await?;
        row.map(|row| {
            let moderator: i64 = row.try_get("moderator")?;
            Ok(SessionOwner {
                guest: GuestId(row.try_get("guest")?),
                login: row.try_get("login")?,
                moderator: moderator != 0,
            })
        })
        .transpose()
    }

    /// The sessions of an account that have not expired, the one that was used last first.
    pub async fn sessions_of(&self, guest: &GuestId, now: i64) -> Result<Vec<StoredSession>, Trouble> {
        let all = "SELECT token, browser, created, seen FROM sessions WHERE guest = $1 AND expires > $2
                   ORDER BY coalesce(seen, created) DESC, token";
        let rows = sqlx::query(all).bind(guest.0.as_str()).bind(now).fetch_all(&self.readers).await?;
        let session = |row: &AnyRow| {
            Ok(StoredSession {
                token: TokenHash(row.try_get("token")?),
                browser: row.try_get("browser")?,
                created: row.try_get("created")?,
                seen: row.try_get("seen")?,
            })
        };
        rows.iter().map(session).collect()
    }

    /// Stores that a session is used, if nothing was stored about that within an hour.
    pub async fn see_session(&self, token: &TokenHash, now: i64) -> Result<(), Trouble> {
        // Every page asks, and most of them need not wait for the one who writes.
        let stale = "SELECT count(*) FROM sessions WHERE token = $1 AND (seen IS NULL OR seen < $2)";
        let stale = sqlx::query_scalar(stale).bind(token.0.as_str()).bind(now - HOUR);
        let stale: i64 = stale.fetch_one(&self.readers).await?;
        if stale == 0 {
            return Ok(());
        }
        let seen = self.write(Write::People(PeopleWrite::Seen { token: token.clone(), now })).await;
        seen.map(|_| ()).map_err(|NotStored| Trouble::WorkerCrashed)
    }

    /// Ends all sessions of an account but this one.
    pub async fn end_other_sessions(&self, guest: &GuestId, kept: &TokenHash) -> Result<(), NotStored> {
        let write = PeopleWrite::OtherSessions { guest: guest.clone(), kept: kept.clone() };
        self.write(Write::People(write)).await.map(|_| ())
    }

    /// Stores a link that works once, unless this many were made for that account within an hour; says whether it was
    /// stored. It is not if the account is gone, or if its mail no longer goes to the address that the link is sent to.
    pub async fn add_link(
        &self,
        token: &TokenHash,
        link: StoredLink,
        sent_to: Option<&str>,
        most: i64,
    ) -> Result<bool, NotStored> {
        let sent_to = sent_to.map(str::to_owned);
        self.write(Write::People(PeopleWrite::Link { token: token.clone(), link, sent_to, most }))
            .await
            .map(|done| done == Outcome::Done)
    }

    /// A link that still works.
    pub async fn link(&self, token: &TokenHash, now: i64) -> Result<Option<StoredLink>, Trouble> {
        let one = "SELECT guest, mail, created, expires FROM links WHERE token = $1 AND expires > $2";
        let row = sqlx::query(one).bind(token.0.as_str()).bind(now).fetch_optional(&self.readers).await?;
        row.map(|row| {
            Ok(StoredLink {
                guest: GuestId(row.try_get("guest")?),
                mail: row.try_get("mail")?,
                created: row.try_get("created")?,
                expires: row.try_get("expires")?,
            })
        })
        .transpose()
    }

    /// Uses a link to a new password, which ends all sessions and links of the account; says whether it still worked.
    pub async fn reset(
        &self,
        token: &TokenHash,
        guest: &GuestId,
        password: String,
        now: i64,
    ) -> Result<bool, NotStored> {
        let write = PeopleWrite::Reset { token: token.clone(), guest: guest.clone(), password, now };
        self.write(Write::People(write)).await.map(|done| done == Outcome::Done)
    }

    /// Uses a link that confirms an address; says whether it still worked.
    pub async fn confirm_mail(&self, token: &TokenHash, now: i64) -> Result<bool, NotStored> {
        self.write(Write::People(PeopleWrite::ConfirmedMail { token: token.clone(), now }))
            .await
            .map(|done| done == Outcome::Done)
    }

    /// Removes the address of an account, and every link that was sent there.
    pub async fn remove_mail(&self, guest: &GuestId) -> Result<(), NotStored> {
        self.write(Write::People(PeopleWrite::NoMail { guest: guest.clone() })).await.map(|_| ())
    }

    /// Ends a session.
    pub async fn end_session(&self, token: &TokenHash) -> Result<(), NotStored> {
        self.write(Write::People(PeopleWrite::NoSession { token: token.clone() })).await.map(|_| ())
    }

    /// Stores that a person is barred.
    pub async fn add_bar(
        &self,
        guest: &GuestId,
        name: &str,
        why: &str,
        since: i64,
        until: Option<i64>,
        address: Option<BarredAddress>,
    ) -> Result<(), NotStored> {
        let (guest, name, why) = (guest.clone(), name.to_owned(), why.to_owned());
        self.write(Write::People(PeopleWrite::Bar { guest, name, why, since, until, address })).await.map(|_| ())
    }

    /// The bar by which newcomers from an address are barred too, the one that does so longest, if there is one now.
    pub async fn bar_at(&self, address: &str, now: i64) -> Result<Option<StoredBar>, Trouble> {
        let longest = "SELECT * FROM bars WHERE address = $1 AND address_until > $2
                       ORDER BY address_until DESC, id LIMIT 1";
        let row = sqlx::query(longest).bind(address).bind(now).fetch_optional(&self.readers).await?;
        row.as_ref().map(bar).transpose()
    }

    /// Whether a guest has sat at a table that was made at that moment or before.
    pub async fn sat_before(&self, guest: &GuestId, then: i64) -> Result<bool, Trouble> {
        let tables = "SELECT count(*) FROM chairs JOIN tables ON tables.id = chairs.table_id
                      WHERE chairs.guest = $1 AND tables.created <= $2";
        let count: i64 = sqlx::query_scalar(tables).bind(guest.0.as_str()).bind(then).fetch_one(&self.readers).await?;
        Ok(count > 0)
    }

    /// Every bar of a person, of now and of before.
    pub async fn all_bars_of(&self, guest: &GuestId) -> Result<Vec<StoredBar>, Trouble> {
        let all = sqlx::query("SELECT * FROM bars WHERE guest = $1 ORDER BY id DESC").bind(guest.0.as_str());
        all.fetch_all(&self.readers).await?.iter().map(bar).collect()
    }

    /// The bar of a person that lasts longest, if there is one now.
    pub async fn bar_of(&self, guest: &GuestId, now: i64) -> Result<Option<StoredBar>, Trouble> {
        let longest = "SELECT * FROM bars WHERE guest = $1 AND (until IS NULL OR until > $2)
                       ORDER BY CASE WHEN until IS NULL THEN 0 ELSE 1 END, until DESC, id LIMIT 1";
        let row = sqlx::query(longest).bind(guest.0.as_str()).bind(now).fetch_optional(&self.readers).await?;
        row.as_ref().map(bar).transpose()
    }

    /// Every bar that there is now, newest first.
    pub async fn bars(&self, now: i64) -> Result<Vec<StoredBar>, Trouble> {
        let all = "SELECT * FROM bars WHERE until IS NULL OR until > $1 ORDER BY id DESC";
        sqlx::query(all).bind(now).fetch_all(&self.readers).await?.iter().map(bar).collect()
    }

    /// Lifts a bar; says whether there was one of that number.
    pub async fn remove_bar(&self, id: i64) -> Result<bool, NotStored> {
        self.write(Write::People(PeopleWrite::NoBar { id })).await.map(|done| done == Outcome::Done)
    }
}

pub(super) fn account(row: &AnyRow) -> Result<StoredAccount, Trouble> {
    let moderator: i64 = row.try_get("moderator")?;
    Ok(StoredAccount {
        guest: GuestId(row.try_get("guest")?),
        login: row.try_get("login")?,
        password: row.try_get("password")?,
        created: row.try_get("created")?,
        moderator: moderator != 0,
        mail: row.try_get("mail")?,
    })
}

fn bar(row: &AnyRow) -> Result<StoredBar, Trouble> {
    Ok(StoredBar {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        why: row.try_get("why")?,
        since: row.try_get("since")?,
        until: row.try_get("until")?,
        address_until: row.try_get("address_until")?,
    })
}

impl PeopleWrite {
    /// Stores it, and says how many rows that changed.
    pub(super) async fn run(&self, to: &mut AnyConnection) -> Result<u64, Trouble> {
        let done = match self {
            PeopleWrite::Name { guest, .. } | PeopleWrite::Account(StoredAccount { guest, .. })
                if is_gone(to, guest).await? =>
            {
                return Ok(0);
            }
            PeopleWrite::Name { guest, name } => {
                let named = "INSERT INTO guests (id, name) VALUES ($1, $2)
                             ON CONFLICT (id) DO UPDATE SET name = excluded.name";
                sqlx::query(named).bind(guest.0.as_str()).bind(name.as_str()).execute(to).await?
            }
            PeopleWrite::Account(account) => {
                let made = "INSERT INTO accounts (guest, login, password, created) SELECT $1, $2, $3, $4
                            WHERE NOT EXISTS (SELECT 1 FROM reserved_logins WHERE login = lower($2))
                            ON CONFLICT DO NOTHING";
                let made = sqlx::query(made).bind(account.guest.0.as_str()).bind(account.login.as_str());
                made.bind(account.password.as_str()).bind(account.created).execute(to).await?
            }
            PeopleWrite::Password { guest, old, password, kept } => {
                let is_begun = "SELECT count(*) FROM sessions WHERE guest = $1 AND token = $2";
                let is_begun = sqlx::query_scalar(is_begun).bind(guest.0.as_str()).bind(kept.0.as_str());
                let is_begun: i64 = is_begun.fetch_one(&mut *to).await?;
                if is_begun == 0 || !has_password(to, guest, old).await? {
                    return Ok(0);
                }
                let others = sqlx::query("DELETE FROM sessions WHERE guest = $1 AND token <> $2");
                others.bind(guest.0.as_str()).bind(kept.0.as_str()).execute(&mut *to).await?;
                let links = sqlx::query("DELETE FROM links WHERE guest = $1 AND mail IS NULL");
                links.bind(guest.0.as_str()).execute(&mut *to).await?;
                let changed = sqlx::query("UPDATE accounts SET password = $1 WHERE guest = $2");
                changed.bind(password.as_str()).bind(guest.0.as_str()).execute(to).await?
            }
            PeopleWrite::Erase { guest, stand_in } => return erase(to, guest, stand_in).await,
            PeopleWrite::Session { session, guest, password, expires } => {
                // It takes a while to look at a password, and it can have been changed meanwhile.
                if !has_password(to, guest, password).await? {
                    return Ok(0);
                }
                // An account has this many sessions, and the oldest make room for one that begins. Whether one has expired
                // is not asked here: a clock that is wrong for a moment must not log everybody out for good.
                let StoredSession { token, browser, created, seen } = session;
                let older = "DELETE FROM sessions WHERE guest = $1 AND token NOT IN
                             (SELECT token FROM sessions WHERE guest = $1 ORDER BY created DESC, token LIMIT $2)";
                let older = sqlx::query(older).bind(guest.0.as_str()).bind(MOST_SESSIONS - 1);
                older.execute(&mut *to).await?;
                let begun = "INSERT INTO sessions (token, guest, created, expires, browser, seen)
                             VALUES ($1, $2, $3, $4, $5, $6)";
                let begun = sqlx::query(begun).bind(token.0.as_str()).bind(guest.0.as_str());
                begun.bind(*created).bind(*expires).bind(browser.as_deref()).bind(*seen).execute(to).await?
            }
            PeopleWrite::Seen { token, now } => {
                let seen = "UPDATE sessions SET seen = $1 WHERE token = $2 AND (seen IS NULL OR seen < $3)";
                sqlx::query(seen).bind(*now).bind(token.0.as_str()).bind(*now - HOUR).execute(to).await?
            }
            PeopleWrite::OtherSessions { guest, kept } => {
                let others = sqlx::query("DELETE FROM sessions WHERE guest = $1 AND token <> $2");
                others.bind(guest.0.as_str()).bind(kept.0.as_str()).execute(to).await?
            }
            PeopleWrite::Link { token, link, sent_to, most } => {
                return add_link(to, token, link, sent_to.as_deref(), *most).await;
            }
            PeopleWrite::Reset { token, guest, password, now } => {
                let used = "DELETE FROM links WHERE token = $1 AND guest = $2 AND mail IS NULL AND expires > $3";
                let used = sqlx::query(used).bind(token.0.as_str()).bind(guest.0.as_str()).bind(*now);
                if used.execute(&mut *to).await?.rows_affected() == 0 {
                    return Ok(0);
                }
                for ended in ["DELETE FROM links WHERE guest = $1", "DELETE FROM sessions WHERE guest = $1"] {
                    sqlx::query(ended).bind(guest.0.as_str()).execute(&mut *to).await?;
                }
                let changed = sqlx::query("UPDATE accounts SET password = $1 WHERE guest = $2");
                changed.bind(password.as_str()).bind(guest.0.as_str()).execute(to).await?
            }
            PeopleWrite::ConfirmedMail { token, now } => {
                let link = "SELECT guest, mail FROM links WHERE token = $1 AND mail IS NOT NULL AND expires > $2";
                let link = sqlx::query(link).bind(token.0.as_str()).bind(*now).fetch_optional(&mut *to).await?;
                let Some(link) = link else { return Ok(0) };
                let (guest, mail): (String, String) = (link.try_get("guest")?, link.try_get("mail")?);
                // What was sent to the address of before works no more either.
                sqlx::query("DELETE FROM links WHERE guest = $1").bind(guest.as_str()).execute(&mut *to).await?;
                let kept = sqlx::query("UPDATE accounts SET mail = $1 WHERE guest = $2");
                kept.bind(mail).bind(guest).execute(to).await?
            }
            PeopleWrite::NoMail { guest } => {
                sqlx::query("DELETE FROM links WHERE guest = $1").bind(guest.0.as_str()).execute(&mut *to).await?;
                let none = sqlx::query("UPDATE accounts SET mail = NULL WHERE guest = $1");
                none.bind(guest.0.as_str()).execute(to).await?
            }
            PeopleWrite::NoSession { token } => {
                sqlx::query("DELETE FROM sessions WHERE token = $1").bind(token.0.as_str()).execute(to).await?
            }
            PeopleWrite::Bar { guest, name, why, since, until, address } => {
                // An address is kept no longer than it counts.
                let over = "UPDATE bars SET address = NULL, address_until = NULL WHERE address_until <= $1";
                sqlx::query(over).bind(*since).execute(&mut *to).await?;
                // There is one writer, so that the next number is nobody else's.
                let barred = "INSERT INTO bars (id, guest, name, why, since, until, address, address_until)
                              VALUES ((SELECT coalesce(max(id), 0) + 1 FROM bars), $1, $2, $3, $4, $5, $6, $7)";
                let barred = sqlx::query(barred).bind(guest.0.as_str()).bind(name.as_str()).bind(why.as_str());
                let (address, address_until) =
                    address.as_ref().map(|address| (address.hash.as_str(), address.until)).unzip();
                barred.bind(*since).bind(*until).bind(address).bind(address_until).execute(to).await?
            }
            PeopleWrite::NoBar { id } => sqlx::query("DELETE FROM bars WHERE id = $1").bind(*id).execute(to).await?,
        };
        Ok(done.rows_affected())
    }
}

/// So often it is stored that a session is used, in seconds.
const HOUR: i64 = 3_600;

/// Stores a link that works once, unless so many were made for that account within an hour, and sweeps out those that nobody
/// can use any more. Counting and storing are one, so that nobody gets more by asking at once; so are looking at the account
/// and storing, so that no link outlives an account that is deleted meanwhile, or an address that is changed.
pub(super) async fn add_link(
    to: &mut AnyConnection,
    token: &TokenHash,
    link: &StoredLink,
    sent_to: Option<&str>,
    most: i64,
) -> Result<u64, Trouble> {
    sqlx::query("DELETE FROM links WHERE expires <= $1").bind(link.created - HOUR).execute(&mut *to).await?;
    let new = "INSERT INTO links (token, guest, mail, created, expires) SELECT $1, $2, $3, $4, $5
               WHERE (SELECT count(*) FROM links WHERE guest = $2 AND created > $6) < $7
               AND EXISTS (SELECT 1 FROM accounts WHERE guest = $2 AND ($8 = '' OR mail = $8))";
    let new = sqlx::query(new).bind(token.0.as_str()).bind(link.guest.0.as_str()).bind(link.mail.as_deref());
    let new = new.bind(link.created).bind(link.expires).bind(link.created - HOUR).bind(most);
    let new = new.bind(sent_to.unwrap_or_default());
    Ok(new.execute(to).await?.rows_affected())
}

/// Whether an account has the password of this hash.
async fn has_password(to: &mut AnyConnection, guest: &GuestId, hash: &str) -> Result<bool, Trouble> {
    let same = sqlx::query_scalar("SELECT count(*) FROM accounts WHERE guest = $1 AND password = $2");
    let same: i64 = same.bind(guest.0.as_str()).bind(hash).fetch_one(to).await?;
    Ok(same > 0)
}

/// Whether a guest has erased themselves. What they asked for before that and comes later is not stored.
pub(super) async fn is_gone(to: &mut AnyConnection, guest: &GuestId) -> Result<bool, Trouble> {
    let gone = sqlx::query_scalar("SELECT count(*) FROM gone_guests WHERE guest = $1");
    let gone: i64 = gone.bind(guest.0.as_str()).fetch_one(to).await?;
    Ok(gone > 0)
}

/// See [`Store::erase`].
async fn erase(to: &mut AnyConnection, guest: &GuestId, stand_in: &GuestId) -> Result<u64, Trouble> {
    let tables = "SELECT tables.id AS id, tables.setup AS setup FROM chairs JOIN tables ON tables.id = chairs.table_id
                  WHERE chairs.guest = $1";
    for row in sqlx::query(tables).bind(guest.0.as_str()).fetch_all(&mut *to).await? {
        let (id, setup): (String, String) = (row.try_get("id")?, row.try_get("setup")?);
        if let Some(setup) = without_person(&setup, guest, stand_in) {
            let changed = sqlx::query("UPDATE tables SET setup = $1 WHERE id = $2").bind(setup).bind(id);
            changed.execute(&mut *to).await?;
        }
    }
    let gone = [
        "DELETE FROM chairs WHERE guest = $1",
        "DELETE FROM sessions WHERE guest = $1",
        "DELETE FROM links WHERE guest = $1",
        "DELETE FROM bars WHERE guest = $1",
        "DELETE FROM guests WHERE id = $1",
        "DELETE FROM accounts WHERE guest = $1",
    ];
    for gone in gone {
        sqlx::query(gone).bind(guest.0.as_str()).execute(&mut *to).await?;
    }
    let noted = sqlx::query("INSERT INTO gone_guests (guest) VALUES ($1) ON CONFLICT DO NOTHING");
    Ok(noted.bind(guest.0.as_str()).execute(to).await?.rows_affected())
}

/// A stored setup where a stand-in sits in the place of a guest; nothing if the guest does not sit there. Only the chairs
/// are looked at: whatever else another version of the program has written stays as it is.
fn without_person(setup: &str, guest: &GuestId, stand_in: &GuestId) -> Option<String> {
    let mut setup: Value = serde_json::from_str(setup).ok()?;
    let chairs = setup.get_mut("chairs")?.as_array_mut()?;
    let sits = |chair: &Value| chair["Person"]["guest"] == guest.0.as_str();
    let (at, seat) = (0..).zip(Seat::ALL).find(|(at, _)| chairs.get(*at).is_some_and(sits))?;
    let called = |chair: &Value| -> Option<String> {
        let name = [&chair["Person"]["name"], &chair["Bot"]["level"], &chair["Program"]["name"]];
        name.into_iter().find_map(Value::as_str).map(str::to_owned)
    };
    let others: Vec<String> = chairs.iter().filter(|chair| !sits(chair)).filter_map(called).collect();
    let name = erased_name(seat, &others.iter().map(String::as_str).collect::<Vec<_>>());
    chairs[at] = json!({"Person": {"guest": stand_in, "name": name}});
    Some(setup.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stand_in_takes_the_chair_and_nothing_else_changes() {
        let [anna, bo, stand_in] = ["aa", "bb", "cc"].map(|id| GuestId(id.to_owned()));
        let setup = json!({"rules": "ema2016", "later": {"a": 1}, "chairs": [
            "Free", {"Person": {"guest": "aa", "name": "Anna"}}, {"Bot": {"level": "club"}},
            {"Person": {"guest": "bb", "name": "Bo"}}]});
        let changed = without_person(&setup.to_string(), &anna, &stand_in).expect("Anna sits there");
        let mut expected = setup.clone();
        expected["chairs"][1] = json!({"Person": {"guest": "cc", "name": "Guest B"}});
        assert_eq!(serde_json::from_str::<Value>(&changed).expect("JSON"), expected);
        assert!(without_person(&changed, &anna, &bo).is_none(), "she sits there no more");
        assert!(without_person("no setup", &anna, &bo).is_none());
        let taken = setup.to_string().replace("\"Bo\"", "\"guest b\"");
        let changed = without_person(&taken, &anna, &stand_in).expect("Anna sits there");
        assert!(changed.contains("\"Guest B 2\""), "another is called that already: {changed}");
    }

    /// Whoever asks for a link is looked up first: what has happened to the account until the link is stored counts.
    #[tokio::test]
    async fn a_link_does_not_outlive_the_account_or_the_address_it_was_meant_for() {
        let folder = tempfile::tempdir().expect("a folder");
        let store =
            Store::open(&crate::store::Place::Folder(folder.path().to_owned()), u64::MAX).await.expect("a store");
        let [anna, stand_in] = ["aa", "bb"].map(|id| GuestId(id.to_owned()));
        let account = StoredAccount {
            guest: anna.clone(),
            login: "anna".to_owned(),
            password: "old".to_owned(),
            created: 1,
            moderator: false,
            mail: None,
        };
        assert_eq!(store.add_account(account).await, Ok(true));
        let links = async |name: &str, mail: Option<&str>, sent_to: Option<&str>| {
            let link = StoredLink { guest: anna.clone(), mail: mail.map(str::to_owned), created: 1, expires: 100 };
            store.add_link(&TokenHash(name.to_owned()), link, sent_to, 100).await
        };
        let confirms = async |mail: &str| {
            assert_eq!(links(mail, Some(mail), None).await, Ok(true));
            assert_eq!(store.confirm_mail(&TokenHash(mail.to_owned()), 1).await, Ok(true));
        };
        assert_eq!(links("one", None, Some("anna@example.org")).await, Ok(false), "there is no address yet");
        confirms("anna@example.org").await;
        assert_eq!(links("two", None, Some("anna@example.org")).await, Ok(true));
        confirms("anna@example.com").await;
        assert_eq!(store.link(&TokenHash("two".to_owned()), 1).await.expect("read"), None, "the address has changed");
        assert_eq!(links("three", None, Some("anna@example.org")).await, Ok(false), "it was looked up too early");
        assert_eq!(links("four", None, None).await, Ok(true), "the operator hands links over without mail");
        store.erase(&anna, &stand_in).await.expect("stored");
        assert_eq!(store.link(&TokenHash("four".to_owned()), 1).await.expect("read"), None);
        for mail in [None, Some("anna@example.org")] {
            assert_eq!(links("five", mail, None).await, Ok(false), "there is no account any more");
        }
        store.finish().await;
    }

    /// Looking at a password takes a while, and so does a request: what has changed meanwhile counts.
    #[tokio::test]
    async fn what_was_asked_before_a_password_changed_or_a_person_went_is_not_stored() {
        let folder = tempfile::tempdir().expect("a folder");
        let store =
            Store::open(&crate::store::Place::Folder(folder.path().to_owned()), u64::MAX).await.expect("a store");
        let [anna, stand_in] = ["aa", "bb"].map(|id| GuestId(id.to_owned()));
        let account = StoredAccount {
            guest: anna.clone(),
            login: "anna".to_owned(),
            password: "old".to_owned(),
            created: 1,
            moderator: false,
            mail: None,
        };
        assert_eq!(store.add_account(account.clone()).await, Ok(true));
        let token = |name: &str| TokenHash(name.to_owned());
        let begins = async |name: &str, password: &str| {
            let session = StoredSession { token: token(name), browser: None, created: 1, seen: None };
            store.begin_session(session, &anna, password.to_owned(), 100).await
        };
        let changes = async |old: &str, new: &str| {
            store.change_password(&anna, old.to_owned(), new.to_owned(), &token("one")).await
        };
        assert_eq!(begins("one", "old").await, Ok(true));
        assert_eq!(changes("old", "new").await, Ok(true));
        assert_eq!(begins("two", "old").await, Ok(false), "the old password opens nothing any more");
        assert_eq!(changes("old", "stolen").await, Ok(false), "nor does it change anything");
        store.end_session(&token("one")).await.expect("stored");
        assert_eq!(changes("new", "other").await, Ok(false), "a session that has ended changes nothing");
        assert_eq!(begins("three", "new").await, Ok(true));
        store.erase(&anna, &stand_in).await.expect("stored");
        store.name(&anna, "Anna").await.expect("answered");
        assert_eq!(store.name_of(&anna).await.expect("read"), None, "who is gone gets no name again");
        assert_eq!(store.add_account(account).await, Ok(false));
        assert_eq!(begins("four", "new").await, Ok(false));
        store.finish().await;
    }
}
