//! The one task that writes.
//!
//! What several tables have to store at a moment goes into one transaction, and each is answered when it is on the disk; so
//! an event is stored before anyone sees it, and waiting for the disk is shared. The lock of the database lives as long as
//! the connection that writes: who has lost one has lost the other, and writes nothing before having both again. That is
//! looked after while there is nothing to write, too, and told: what was in memory then counts for nothing, because another
//! server may have gone on from what is stored.

use std::slice;
use std::time::Duration;

use sqlx::{AnyConnection, Connection};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{MissedTickBehavior, interval, timeout};
use tracing::{error, info};

use super::place::{Held, PATIENCE, Place};
use super::{Outcome, Trouble, Write};

/// The most that goes into one transaction.
const MOST: usize = 512;
/// So often the lock is looked after, and tried for where it is lost.
const WATCH: Duration = Duration::from_secs(1);
/// A database that takes longer for a transaction is gone.
const SLOWEST: Duration = Duration::from_secs(30);

/// What the writer is asked.
#[derive(Debug)]
pub enum Asked {
    /// To store something; answered with what came of it, or not at all if it cannot be stored.
    Write(Box<Write>, oneshot::Sender<Outcome>),
    /// To let go of the database after all that was asked before.
    Finish(oneshot::Sender<()>),
}

/// Something to store, and who waits for it.
type Waiting = (Box<Write>, oneshot::Sender<Outcome>);

/// One time for which a server has its database, from taking the lock until losing it. They are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tenure(u64);

impl Tenure {
    /// The one that begins when the server starts.
    pub const FIRST: Tenure = Tenure(1);
}

/// The task that writes.
#[derive(Debug)]
pub struct Writer {
    place: Place,
    held: Option<Held>,
    last: Tenure,
    /// Nothing while the lock is lost.
    tenure: watch::Sender<Option<Tenure>>,
}

impl Writer {
    /// A writer with this connection and lock, and where it says for how long it has them.
    pub fn new(place: Place, held: Held) -> (Writer, watch::Receiver<Option<Tenure>>) {
        let (tenure, told) = watch::channel(Some(Tenure::FIRST));
        (Writer { place, held: Some(held), last: Tenure::FIRST, tenure }, told)
    }

    /// Writes until it is asked to finish, or nobody is left who could ask.
    pub async fn run(mut self, mut inbox: mpsc::Receiver<Asked>) {
        let mut finished = None;
        let mut asked = Vec::new();
        let mut watch = interval(WATCH);
        watch.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while finished.is_none() {
            tokio::select! {
                count = inbox.recv_many(&mut asked, MOST) => {
                    if count == 0 {
                        break;
                    }
                    let mut batch = Vec::new();
                    for one in asked.drain(..) {
                        match one {
                            // Whoever asks after the end hears that nothing was stored.
                            Asked::Write(write, done) if finished.is_none() => batch.push((write, done)),
                            Asked::Write(..) => (),
                            Asked::Finish(done) => finished = Some(done),
                        }
                    }
                    self.write(batch).await;
                }
                _ = watch.tick() => self.look_after_the_lock().await,
            }
        }
        inbox.close();
        if let Some(Held { connection, lock }) = self.held.take() {
            // What was committed is on the disk, whether or not the database says goodbye.
            let _ = connection.close().await;
            drop(lock);
        }
        if let Some(done) = finished {
            // Whoever asked may be gone.
            let _ = done.send(());
        }
    }

    async fn look_after_the_lock(&mut self) {
        let is_good = match &mut self.held {
            Some(held) => held.is_good().await,
            None => false,
        };
        if !is_good {
            // Why it cannot be had is in the log.
            let _ = self.take_again().await;
        }
    }

    /// Takes the connection and the lock again. If that is done a new time begins, and else the database is lost for now.
    async fn take_again(&mut self) -> Result<&mut Held, Trouble> {
        // Our own connection that broke may still have the lock for a moment.
        let patience = if self.tenure.borrow().is_some() { PATIENCE } else { Duration::ZERO };
        self.held = None;
        match self.place.writer_again(patience).await {
            Ok(held) => {
                self.last = Tenure(self.last.0 + 1);
                self.tenure.send_replace(Some(self.last));
                info!("the lock of the database was taken again");
                Ok(self.held.insert(held))
            }
            Err(error) => {
                if self.tenure.send_replace(None).is_some() {
                    error!(%error, "the lock of the database is lost: tables wait until it is taken again");
                }
                Err(Trouble::Configuration(error.into()))
            }
        }
    }

    async fn write(&mut self, batch: Vec<Waiting>) {
        if batch.is_empty() {
            return;
        }
        match self.write_together(&batch).await {
            Ok(outcomes) => batch.into_iter().zip(outcomes).for_each(|((_, done), outcome)| answer(done, outcome)),
            Err(first) if batch.len() == 1 || self.held.is_none() => {
                error!(error = %first, writes = batch.len(), "nothing stored");
            }
            // One that cannot be stored must not take the others with it.
            Err(_) => {
                for one in batch {
                    match self.write_together(slice::from_ref(&one)).await {
                        Ok(outcomes) => {
                            let outcome = outcomes.into_iter().next();
                            answer(one.1, outcome.unwrap_or(Outcome::Unchanged));
                        }
                        Err(error) => error!(%error, "nothing stored"),
                    }
                }
            }
        }
    }

    /// Stores all or nothing; says what came of each.
    async fn write_together(&mut self, batch: &[Waiting]) -> Result<Vec<Outcome>, Trouble> {
        let begin = self.place.begin();
        // While the lock is lost it is tried for now and then, and nobody waits for that.
        let held = self.held.as_mut().ok_or(Trouble::PoolClosed)?;
        let mut stored = in_one_transaction(&mut held.connection, begin, batch).await;
        // The database may have been started anew since the last time. Nothing was done, so that it can be tried again.
        if let Err(NotDone::NeverBegan(_)) = stored
            && !held.is_good().await
        {
            let held = self.take_again().await?;
            stored = in_one_transaction(&mut held.connection, begin, batch).await;
        }
        match stored {
            Ok(outcomes) => Ok(outcomes),
            Err(NotDone::NeverBegan(error) | NotDone::Undone(error)) => {
                // A connection that is still good after an error keeps the lock too.
                let held = self.held.as_mut();
                if let Some(held) = held
                    && !held.is_good().await
                {
                    self.take_again().await?;
                }
                Err(error)
            }
            Err(NotDone::Unknown) => {
                // Whoever asked reads what is stored when the database is there again.
                self.held = None;
                Err(Trouble::PoolTimedOut)
            }
        }
    }
}

/// Why something was not stored.
enum NotDone {
    /// The connection is broken, or the database takes nothing.
    NeverBegan(Trouble),
    /// Something could not be stored.
    Undone(Trouble),
    /// The database did not answer in time, and may have stored it.
    Unknown,
}

impl From<Trouble> for NotDone {
    fn from(error: Trouble) -> NotDone {
        NotDone::Undone(error)
    }
}

async fn in_one_transaction(
    connection: &mut AnyConnection,
    begin: &'static str,
    batch: &[Waiting],
) -> Result<Vec<Outcome>, NotDone> {
    timeout(SLOWEST, all_of(connection, begin, batch)).await.unwrap_or(Err(NotDone::Unknown))
}

async fn all_of(
    connection: &mut AnyConnection,
    begin: &'static str,
    batch: &[Waiting],
) -> Result<Vec<Outcome>, NotDone> {
    let mut transaction = connection.begin_with(begin).await.map_err(NotDone::NeverBegan)?;
    let mut outcomes = Vec::with_capacity(batch.len());
    for (write, _) in batch {
        outcomes.push(write.run(&mut transaction).await?);
    }
    transaction.commit().await?;
    Ok(outcomes)
}

fn answer(done: oneshot::Sender<Outcome>, outcome: Outcome) {
    // Whoever asked may be gone; what is stored is stored.
    let _ = done.send(outcome);
}
