//! What the players add to the seed: it comes while the first deal waits for it, and then the seed of the game is fixed.

use protocol::{ContributionProblem, SeatProblem, ServerProblem, TableState};
use shuffle::NotHexadecimal;
use tiles::Seat;
use tokio::time::Instant;
use tracing::info;

use super::{SocketId, Task};
use crate::games::played::Played;
use crate::store::NotStored;
use crate::tables::shares::Shares;

impl Task {
    /// A player reveals a contribution. It is stored before anybody hears that it has come.
    pub(super) async fn contributes(&mut self, id: SocketId, seat: Seat, hex: &str) -> Result<(), NotStored> {
        let contribution = match hex.parse() {
            Ok(contribution) => contribution,
            Err(error) => {
                self.complain_malformed(id, "contribution", error);
                return Ok(());
            }
        };
        let mut shares = self.stored.setup.shares.clone();
        let taken = match self.stored.state {
            TableState::Waiting => Err(ContributionProblem::Early),
            TableState::Playing | TableState::Over | TableState::Closed => shares.reveal(seat, contribution),
        };
        match taken {
            Err(why) => self.complain_about_contribution(id, why, sentence(why).to_owned()),
            // The same once more, from another socket.
            Ok(()) if shares == self.stored.setup.shares => (),
            Ok(()) => {
                if shares.have_all_come() {
                    shares.fix();
                }
                self.change_shares(shares).await?;
            }
        }
        Ok(())
    }

    /// Fixes the seed of the game when nothing more can come, or the time for it is up.
    pub(super) async fn fix_seed_if_due(&mut self) -> Result<(), NotStored> {
        let shares = &self.stored.setup.shares;
        if !shares.are_open() || !shares.have_all_come() && Instant::now() < self.reveal_until {
            return Ok(());
        }
        let mut shares = shares.clone();
        shares.fix();
        info!(table = %self.stored.id, replaced = shares.missing(), "contributions did not come in time");
        self.change_shares(shares).await
    }

    async fn change_shares(&mut self, shares: Shares) -> Result<(), NotStored> {
        let setup = self.stored.setup.clone().with_shares(shares);
        // Nobody sits down, so that there cannot be too many tables.
        let _ = self.change_setup(setup, self.stored.state, None).await?;
        // What is added is in the record too, so it begins when that is known.
        self.played = Played::new(&self.stored.setup, self.played.seed().clone());
        self.tell_table();
        self.tell_table_to_those_who_look_on();
        Ok(())
    }

    pub(super) fn complain_malformed(&mut self, id: SocketId, what: &str, error: NotHexadecimal) {
        self.complain_about_contribution(id, ContributionProblem::Malformed, format!("the {what} has {error}"));
    }

    fn complain_about_contribution(&mut self, id: SocketId, why: ContributionProblem, sentence: String) {
        self.complain(id, SeatProblem::Server(ServerProblem::Contribution { why }), sentence);
    }
}

fn sentence(why: ContributionProblem) -> &'static str {
    match why {
        ContributionProblem::Malformed => "a contribution is 64 hexadecimal digits",
        ContributionProblem::Other => "this is not the contribution that you committed to",
        ContributionProblem::NotCommitted => "you committed to no contribution when you sat down",
        ContributionProblem::Early => "contributions are revealed when all seats are taken",
        ContributionProblem::Late => "the contributions to this game are fixed already",
    }
}
