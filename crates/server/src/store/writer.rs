//! The one task that writes.
//!
//! What several tables have to store at a moment goes into one transaction, and each is answered when it is on the disk; so
//! an event is stored before anyone sees it, and waiting for the disk is shared. The lock of the database lives as long as
//! the connection that writes: who has lost one has lost the other, and writes nothing before having both again.

use std::slice;

use sqlx::{AnyConnection, Connection};
use tokio::sync::{mpsc, oneshot};
use tracing::error;

use super::place::{Lock, Place};
use super::{Trouble, Write};

/// The most that goes into one transaction.
const MOST: usize = 512;

/// What the writer is asked.
#[derive(Debug)]
pub enum Asked {
    /// To store something; answered with whether that changed anything, or not at all if it cannot be stored.
    Write(Box<Write>, oneshot::Sender<bool>),
    /// To let go of the database after all that was asked before.
    Finish(oneshot::Sender<()>),
}

/// Something to store, and who waits for it.
type Waiting = (Box<Write>, oneshot::Sender<bool>);

/// The task that writes.
#[derive(Debug)]
pub struct Writer {
    place: Place,
    held: Option<(AnyConnection, Lock)>,
}

impl Writer {
    /// A writer with this connection and lock.
    pub fn new(place: Place, connection: AnyConnection, lock: Lock) -> Writer {
        Writer { place, held: Some((connection, lock)) }
    }

    /// Writes until it is asked to finish, or nobody is left who could ask.
    pub async fn run(mut self, mut inbox: mpsc::Receiver<Asked>) {
        let mut finished = None;
        let mut asked = Vec::new();
        while finished.is_none() && inbox.recv_many(&mut asked, MOST).await > 0 {
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
        inbox.close();
        if let Some((connection, lock)) = self.held.take() {
            // What was committed is on the disk, whether or not the database says goodbye.
            let _ = connection.close().await;
            drop(lock);
        }
        if let Some(done) = finished {
            // Whoever asked may be gone.
            let _ = done.send(());
        }
    }

    async fn write(&mut self, batch: Vec<Waiting>) {
        match self.write_together(&batch).await {
            Ok(changed) => batch.into_iter().zip(changed).for_each(|((_, done), changed)| answer(done, changed)),
            Err(first) if batch.len() == 1 || self.held.is_none() => {
                error!(error = %first, writes = batch.len(), "nothing stored");
            }
            // One that cannot be stored must not take the others with it.
            Err(_) => {
                for one in batch {
                    match self.write_together(slice::from_ref(&one)).await {
                        Ok(changed) => answer(one.1, changed.contains(&true)),
                        Err(error) => error!(%error, "nothing stored"),
                    }
                }
            }
        }
    }

    /// Stores all or nothing; says of each whether it changed anything.
    async fn write_together(&mut self, batch: &[Waiting]) -> Result<Vec<bool>, Trouble> {
        let begin = self.place.begin();
        let mut stored = Err(NotDone::NeverBegan(Trouble::PoolClosed));
        if let Some((connection, _)) = &mut self.held {
            stored = in_one_transaction(connection, begin, batch).await;
        }
        // The database may have been started anew since the last time. Nothing was done, so that it can be tried again.
        if let Err(NotDone::NeverBegan(_)) = stored {
            self.held = None;
            let held = self.place.writer_of_any_step().await.map_err(|error| Trouble::Configuration(error.into()))?;
            let (connection, _) = self.held.insert(held);
            stored = in_one_transaction(connection, begin, batch).await;
        }
        match stored {
            Ok(changed) => Ok(changed),
            Err(NotDone::NeverBegan(error) | NotDone::Undone(error)) => {
                // A connection that is still good after an error keeps the lock too.
                if let Some((connection, _)) = &mut self.held
                    && connection.ping().await.is_err()
                {
                    self.held = None;
                }
                Err(error)
            }
        }
    }
}

/// Why nothing was stored.
enum NotDone {
    /// The connection is broken.
    NeverBegan(Trouble),
    /// Something could not be stored.
    Undone(Trouble),
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
) -> Result<Vec<bool>, NotDone> {
    let mut transaction = connection.begin_with(begin).await.map_err(NotDone::NeverBegan)?;
    let mut changed = Vec::with_capacity(batch.len());
    for (write, _) in batch {
        changed.push(write.run(&mut transaction).await? > 0);
    }
    transaction.commit().await?;
    Ok(changed)
}

fn answer(done: oneshot::Sender<bool>, changed: bool) {
    // Whoever asked may be gone; what is stored is stored.
    let _ = done.send(changed);
}
