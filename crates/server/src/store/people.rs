//! People as they are stored: names of guests, accounts with their sessions, and who is barred.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::{NotStored, Store, Trouble, Write};
use crate::guest::{GuestId, TokenHash};

/// An account as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredAccount {
    /// Whose it is.
    pub guest: GuestId,
    /// The login, as it was given.
    pub login: String,
    /// The password's hash, in the form that says how it was made.
    pub password: String,
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
}

/// Something to store about people.
#[derive(Debug)]
pub(super) enum PeopleWrite {
    Name { guest: GuestId, name: String },
    Account { account: StoredAccount, created: i64 },
    Password { guest: GuestId, password: String, kept: TokenHash },
    NoAccount { guest: GuestId },
    Session { token: TokenHash, guest: GuestId, created: i64, expires: i64 },
    NoSession { token: TokenHash },
    Bar { guest: GuestId, name: String, why: String, since: i64, until: Option<i64> },
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

    /// Stores a new account; says whether it could be had. It cannot if the guest has one, or another the login.
    pub async fn add_account(&self, account: StoredAccount, created: i64) -> Result<bool, NotStored> {
        self.write(Write::People(PeopleWrite::Account { account, created })).await
    }

    /// The account of a guest.
    pub async fn account_of(&self, guest: &GuestId) -> Result<Option<StoredAccount>, Trouble> {
        let one = sqlx::query("SELECT guest, login, password FROM accounts WHERE guest = $1").bind(guest.0.as_str());
        one.fetch_optional(&self.readers).await?.as_ref().map(account).transpose()
    }

    /// The account of a login, capitals or not.
    pub async fn account_named(&self, login: &str) -> Result<Option<StoredAccount>, Trouble> {
        let one = sqlx::query("SELECT guest, login, password FROM accounts WHERE lower(login) = lower($1)").bind(login);
        one.fetch_optional(&self.readers).await?.as_ref().map(account).transpose()
    }

    /// Stores another password, and ends all sessions but this one.
    pub async fn change_password(&self, guest: &GuestId, password: String, kept: &TokenHash) -> Result<(), NotStored> {
        let write = PeopleWrite::Password { guest: guest.clone(), password, kept: kept.clone() };
        self.write(Write::People(write)).await.map(|_| ())
    }

    /// Removes an account, its sessions, and the guest's name.
    pub async fn remove_account(&self, guest: &GuestId) -> Result<(), NotStored> {
        self.write(Write::People(PeopleWrite::NoAccount { guest: guest.clone() })).await.map(|_| ())
    }

    /// Stores a session.
    pub async fn begin_session(
        &self,
        token: &TokenHash,
        guest: &GuestId,
        created: i64,
        expires: i64,
    ) -> Result<(), NotStored> {
        let write = PeopleWrite::Session { token: token.clone(), guest: guest.clone(), created, expires };
        self.write(Write::People(write)).await.map(|_| ())
    }

    /// Whose session it is, and the login, if it has not expired.
    pub async fn session(&self, token: &TokenHash, now: i64) -> Result<Option<(GuestId, String)>, Trouble> {
        let whose = "SELECT accounts.guest AS guest, accounts.login AS login FROM sessions
                     JOIN accounts ON accounts.guest = sessions.guest
                     WHERE sessions.token = $1 AND sessions.expires > $2";
        let row = sqlx::query(whose).bind(token.0.as_str()).bind(now).fetch_optional(&self.readers).await?;
        row.map(|row| Ok((GuestId(row.try_get("guest")?), row.try_get("login")?))).transpose()
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
    ) -> Result<(), NotStored> {
        let (guest, name, why) = (guest.clone(), name.to_owned(), why.to_owned());
        self.write(Write::People(PeopleWrite::Bar { guest, name, why, since, until })).await.map(|_| ())
    }

    /// The bar of a person that lasts longest, if there is one now.
    pub async fn bar_of(&self, guest: &GuestId, now: i64) -> Result<Option<StoredBar>, Trouble> {
        let longest = "SELECT id, name, why, since, until FROM bars WHERE guest = $1 AND (until IS NULL OR until > $2)
                       ORDER BY CASE WHEN until IS NULL THEN 0 ELSE 1 END, until DESC, id LIMIT 1";
        let row = sqlx::query(longest).bind(guest.0.as_str()).bind(now).fetch_optional(&self.readers).await?;
        row.as_ref().map(bar).transpose()
    }

    /// Every bar that there is now, newest first.
    pub async fn bars(&self, now: i64) -> Result<Vec<StoredBar>, Trouble> {
        let all = "SELECT id, name, why, since, until FROM bars WHERE until IS NULL OR until > $1 ORDER BY id DESC";
        sqlx::query(all).bind(now).fetch_all(&self.readers).await?.iter().map(bar).collect()
    }

    /// Lifts a bar; says whether there was one of that number.
    pub async fn remove_bar(&self, id: i64) -> Result<bool, NotStored> {
        self.write(Write::People(PeopleWrite::NoBar { id })).await
    }
}

fn account(row: &AnyRow) -> Result<StoredAccount, Trouble> {
    Ok(StoredAccount {
        guest: GuestId(row.try_get("guest")?),
        login: row.try_get("login")?,
        password: row.try_get("password")?,
    })
}

fn bar(row: &AnyRow) -> Result<StoredBar, Trouble> {
    Ok(StoredBar {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        why: row.try_get("why")?,
        since: row.try_get("since")?,
        until: row.try_get("until")?,
    })
}

impl PeopleWrite {
    /// Stores it, and says how many rows that changed.
    pub(super) async fn run(&self, to: &mut AnyConnection) -> Result<u64, Trouble> {
        let done = match self {
            PeopleWrite::Name { guest, name } => {
                let named = "INSERT INTO guests (id, name) VALUES ($1, $2)
                             ON CONFLICT (id) DO UPDATE SET name = excluded.name";
                sqlx::query(named).bind(guest.0.as_str()).bind(name.as_str()).execute(to).await?
            }
            PeopleWrite::Account { account, created } => {
                let made = "INSERT INTO accounts (guest, login, password, created) VALUES ($1, $2, $3, $4)
                            ON CONFLICT DO NOTHING";
                let made = sqlx::query(made).bind(account.guest.0.as_str()).bind(account.login.as_str());
                made.bind(account.password.as_str()).bind(*created).execute(to).await?
            }
            PeopleWrite::Password { guest, password, kept } => {
                let others = sqlx::query("DELETE FROM sessions WHERE guest = $1 AND token <> $2");
                others.bind(guest.0.as_str()).bind(kept.0.as_str()).execute(&mut *to).await?;
                let changed = sqlx::query("UPDATE accounts SET password = $1 WHERE guest = $2");
                changed.bind(password.as_str()).bind(guest.0.as_str()).execute(to).await?
            }
            PeopleWrite::NoAccount { guest } => {
                let gone = ["DELETE FROM sessions WHERE guest = $1", "DELETE FROM guests WHERE id = $1"];
                for gone in gone {
                    sqlx::query(gone).bind(guest.0.as_str()).execute(&mut *to).await?;
                }
                sqlx::query("DELETE FROM accounts WHERE guest = $1").bind(guest.0.as_str()).execute(to).await?
            }
            PeopleWrite::Session { token, guest, created, expires } => {
                // Sessions that nobody can use any more are swept out by those that begin.
                sqlx::query("DELETE FROM sessions WHERE expires <= $1").bind(*created).execute(&mut *to).await?;
                let begun = "INSERT INTO sessions (token, guest, created, expires) VALUES ($1, $2, $3, $4)";
                let begun = sqlx::query(begun).bind(token.0.as_str()).bind(guest.0.as_str());
                begun.bind(*created).bind(*expires).execute(to).await?
            }
            PeopleWrite::NoSession { token } => {
                sqlx::query("DELETE FROM sessions WHERE token = $1").bind(token.0.as_str()).execute(to).await?
            }
            PeopleWrite::Bar { guest, name, why, since, until } => {
                // There is one writer, so that the next number is nobody else's.
                let barred = "INSERT INTO bars (id, guest, name, why, since, until)
                              VALUES ((SELECT coalesce(max(id), 0) + 1 FROM bars), $1, $2, $3, $4, $5)";
                let barred = sqlx::query(barred).bind(guest.0.as_str()).bind(name.as_str()).bind(why.as_str());
                barred.bind(*since).bind(*until).execute(to).await?
            }
            PeopleWrite::NoBar { id } => sqlx::query("DELETE FROM bars WHERE id = $1").bind(*id).execute(to).await?,
        };
        Ok(done.rows_affected())
    }
}
