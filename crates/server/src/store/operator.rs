//! What an operator does with accounts, at the database of a server that runs or has stopped. Each deed is one transaction,
//! which the database itself keeps apart from what a server writes meanwhile.

use std::fmt;

use sqlx::{AnyConnection, Connection};

use super::people::{StoredLink, account, add_link};
use super::place::{NoStore, Place};
use super::{Trouble, now};
use crate::games::utc;
use crate::people::guest::TokenHash;

/// So long a link works that the operator hands over, in seconds.
const LINK_LASTS: i64 = 86_400;

/// An account, as an operator sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountSummary {
    /// The login.
    pub login: String,
    /// Since when there is the account, in UTC.
    pub since: String,
    /// Whether it may moderate.
    pub moderator: bool,
    /// Whether it has an address that a link can be sent to.
    pub has_mail: bool,
}

/// Why nothing was done with an account.
#[derive(Debug)]
pub enum NoAccount {
    /// The database cannot be opened, or not be changed.
    Store(NoStore),
    /// Nobody has that login.
    Unknown(String),
}

impl fmt::Display for NoAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAccount::Store(error) => error.fmt(f),
            NoAccount::Unknown(login) => {
                write!(f, "there is no account {login:?}: janso account list has those that there are")
            }
        }
    }
}

impl std::error::Error for NoAccount {}

impl From<NoStore> for NoAccount {
    fn from(error: NoStore) -> NoAccount {
        NoAccount::Store(error)
    }
}

/// All accounts, by login.
pub fn accounts(place: &Place) -> Result<Vec<AccountSummary>, NoStore> {
    waited(place, async {
        let mut connection = place.reader().await?;
        let all = sqlx::query("SELECT * FROM accounts ORDER BY lower(login)").fetch_all(&mut connection).await;
        let all = all.and_then(|rows| rows.iter().map(account).collect::<Result<Vec<_>, Trouble>>());
        let all = all.map_err(|error| place.trouble(error))?;
        connection.close().await.map_err(|error| place.trouble(error))?;
        let summary = |account: super::StoredAccount| AccountSummary {
            login: account.login,
            since: utc(account.created),
            moderator: account.moderator,
            has_mail: account.mail.is_some(),
        };
        Ok(all.into_iter().map(summary).collect())
    })
}

/// Makes an account a moderator's, or takes that back. The login of one who has been a moderator is never free again.
pub fn appoint(place: &Place, login: &str, moderator: bool) -> Result<(), NoAccount> {
    waited(place, async {
        let mut connection = place.reader().await?;
        let done = appointed(place, &mut connection, login, moderator).await.map_err(|error| place.trouble(error))?;
        connection.close().await.map_err(|error| place.trouble(error))?;
        if done { Ok(()) } else { Err(NoAccount::Unknown(login.to_owned())) }
    })
}

async fn appointed(
    place: &Place,
    connection: &mut AnyConnection,
    login: &str,
    moderator: bool,
) -> Result<bool, Trouble> {
    let mut transaction = connection.begin_with(place.begin()).await?;
    let changed = sqlx::query("UPDATE accounts SET moderator = $1 WHERE lower(login) = lower($2)");
    let changed = changed.bind(i64::from(moderator)).bind(login).execute(&mut *transaction).await?;
    if changed.rows_affected() == 0 {
        return Ok(false);
    }
    if moderator {
        let reserved = "INSERT INTO reserved_logins (login) VALUES (lower($1)) ON CONFLICT DO NOTHING";
        sqlx::query(reserved).bind(login).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(true)
}

/// Makes a link to a new password for an account, which works once within a day. What comes back is the end of the
/// address, after the server's own.
pub fn reset_link(place: &Place, login: &str) -> Result<String, NoAccount> {
    waited(place, async {
        let mut connection = place.reader().await?;
        let made = linked(place, &mut connection, login).await.map_err(|error| place.trouble(error))?;
        connection.close().await.map_err(|error| place.trouble(error))?;
        made.ok_or_else(|| NoAccount::Unknown(login.to_owned()))
    })
}

async fn linked(place: &Place, connection: &mut AnyConnection, login: &str) -> Result<Option<String>, Trouble> {
    let mut transaction = connection.begin_with(place.begin()).await?;
    let whose = sqlx::query("SELECT * FROM accounts WHERE lower(login) = lower($1)").bind(login);
    let Some(whose) = whose.fetch_optional(&mut *transaction).await? else { return Ok(None) };
    let (token, hash) = TokenHash::fresh();
    let (guest, created) = (account(&whose)?.guest, now());
    let link = StoredLink { guest, mail: None, created, expires: created + LINK_LASTS };
    add_link(&mut transaction, &hash, &link, None, i64::MAX).await?;
    transaction.commit().await?;
    Ok(Some(crate::people::links::to_new_password(&token)))
}

fn waited<T, E: From<NoStore>>(place: &Place, work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| E::from(place.trouble(Trouble::Io(error))))?;
    runtime.block_on(work)
}
