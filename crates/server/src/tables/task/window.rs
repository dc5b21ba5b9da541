//! The time in which an offered tile can be claimed. It is the same whether or not anybody can claim the tile, so that
//! nobody learns what others hold: before it is over, what follows has not happened.
//!
//! Bots answer within it, and their claims are followed when people have had time to see the tile. A person who needs
//! longer is waited for, as at a real table, unless the window is fixed: then who has not answered has passed, and every
//! answer is followed at its end and not before.

use std::time::Duration;

use protocol::{ClaimWindow, SeatClock, ToSeat};
use table::{Action, Phase};
use tiles::{BySeat, Seat};
use tokio::time::Instant;
use tracing::{error, warn};

use super::{SocketId, Task};
use crate::games::played::Put;
use crate::metrics::Metrics;
use crate::store::NotStored;
use crate::tables::setup::Chair;

/// Our own bots are held to a window of at least this length; they need some time to think.
const LONG_ENOUGH: Duration = Duration::from_millis(100);

/// An offered tile.
#[derive(Debug, Clone, Copy)]
pub struct OpenOffer {
    /// When it was told.
    since: Instant,
    /// How long it can be claimed.
    window: Duration,
    /// How long after the tile the claim of a bot is followed.
    bot_delay: Duration,
    /// Who answers before the end of the window or has passed.
    is_bound: BySeat<bool>,
}

impl Task {
    /// The window of this table.
    pub(super) fn window(&self) -> ClaimWindow {
        self.stored.setup.window().cloned().unwrap_or_else(|| self.shared.settings.claim_window())
    }

    fn is_window_fixed(&self) -> bool {
        self.stored.setup.window().is_some_and(|window| window.fixed)
    }

    /// Notes that a tile has just been offered, or that none is any more.
    pub(super) fn note_offer(&mut self, now: Instant) {
        self.offer = matches!(self.played.table().board().phase, Phase::Claims { .. }).then(|| {
            let ClaimWindow { milliseconds, fixed } = self.window();
            let window = self.unless_deserted(Duration::from_millis(u64::from(milliseconds)));
            let is_bound = |seat: Seat| match self.stored.setup.chair(seat) {
                Chair::Program { .. } => fixed,
                Chair::Bot { .. } | Chair::Person { .. } | Chair::Free => fixed || self.is_played_by_bot(seat),
            };
            let is_bound = BySeat::from_fn(|seat| window >= LONG_ENOUGH && is_bound(seat));
            OpenOffer { since: now, window, bot_delay: self.bot_delay(), is_bound }
        });
    }

    /// Notes that a tile has just been offered, if it was. Where the offer is over at once, the news of it come apart from
    /// what follows; nobody has been told of them yet.
    pub(super) fn note_what_is_offered(&mut self, first: u32) -> Vec<(SocketId, ToSeat)> {
        if self.played.last() < first {
            return Vec::new();
        }
        let now = Instant::now();
        self.note_offer(now);
        if !self.is_offer_over() {
            return Vec::new();
        }
        self.keep_time(now);
        self.note_moment(now);
        let players = self.sockets.iter().filter(|(_, socket)| socket.seat.is_some());
        let players: Vec<SocketId> = players.map(|(&id, _)| id).collect();
        players.into_iter().filter_map(|id| Some((id, self.news_for(id)?))).collect()
    }

    /// Whether the open offer is over: it is answered, and it is time to close it.
    pub(super) fn is_offer_over(&self) -> bool {
        self.closes_at().is_some_and(|moment| moment <= Instant::now())
    }

    /// From when on the delay of a bot that acts next counts, if an offer is closed now: the window lies within the delay
    /// and not before it.
    pub(super) fn acts_from(&self, now: Instant) -> Instant {
        let is_taken = self.played.table().takers().next().is_some();
        let waited = self.offer.filter(|_| !is_taken).map_or(Duration::ZERO, |offer| offer.window);
        now.checked_sub(waited).unwrap_or(now)
    }

    /// When the open offer is closed, if everybody who was asked has answered.
    fn closes_at(&self) -> Option<Instant> {
        let table = self.played.table();
        let offer = self.offer.filter(|_| table.is_offer_answered())?;
        let is_taken = table.takers().next().is_some();
        Some(if !is_taken || self.is_window_fixed() {
            offer.since + offer.window
        } else if table.takers().all(|seat| self.is_played_by_bot(seat)) {
            offer.since + offer.bot_delay
        } else {
            offer.since
        })
    }

    /// The next moment at which something has to be done about the open offer.
    pub(super) fn offer_wakes_at(&self) -> [Option<Instant>; 2] {
        [self.offer.map(|offer| offer.since + offer.window), self.closes_at()]
    }

    /// Passes for whoever should have answered by now, and closes the offer if it is time to.
    pub(super) async fn close_offer_if_due(&mut self) -> Result<(), NotStored> {
        let Some(offer) = self.offer else { return Ok(()) };
        let now = Instant::now();
        if now >= offer.since + offer.window {
            for seat in Seat::ALL {
                // A person who has just come back to a seat that a bot played has all the time of a person.
                let is_bound = offer.is_bound[seat] && (self.is_window_fixed() || self.is_played_by_bot(seat));
                if is_bound && self.played.table().legal_actions(seat).contains(Action::Pass) {
                    self.pass_for(seat).await?;
                }
            }
        }
        if self.is_offer_over()
            && let Err(refused) = self.put(Put::Close, None).await?
        {
            error!(table = %self.stored.id, ?refused, "an offer that was answered could not be closed");
        }
        Ok(())
    }

    /// Whether the window is fixed and over, so that nobody answers any more but the table itself.
    pub(super) fn is_window_missed(&self) -> bool {
        let is_over = |offer: OpenOffer| Instant::now() >= offer.since + offer.window;
        self.is_window_fixed() && self.offer.is_some_and(is_over)
    }

    async fn pass_for(&mut self, seat: Seat) -> Result<(), NotStored> {
        if !self.is_person(seat) {
            Metrics::count(&self.shared.metrics.late_bots);
            warn!(table = %self.stored.id, ?seat, "a bot thinks longer than the window for claims; it passes");
        }
        let pass = Put::Act(seat, Action::Pass);
        if let Err(refused) = self.put(pass, Some(seat)).await? {
            error!(table = %self.stored.id, ?refused, "who is asked about an offer cannot pass");
        }
        Ok(())
    }

    /// What a player has left for the open decision.
    pub(super) fn time_left(&self, seat: Seat, now: Instant) -> Option<SeatClock> {
        let offer = self.offer.filter(|_| self.is_window_fixed() && self.is_asked(seat));
        let left = offer.map(|offer| (offer.since + offer.window).saturating_duration_since(now));
        let window =
            left.map(|left| SeatClock { base: u32::try_from(left.as_millis()).unwrap_or(u32::MAX), bank: None });
        window.or_else(|| self.clock.as_ref()?.left(seat, now))
    }

    fn is_asked(&self, seat: Seat) -> bool {
        !self.played.table().legal_actions(seat).is_empty()
    }

    /// Whether the clock of the table runs for what is open: a fixed window is a clock of its own.
    pub(super) fn is_clocked(&self) -> bool {
        !(self.is_window_fixed() && matches!(self.played.table().board().phase, Phase::Claims { .. }))
    }

    /// How long something takes that people want to follow. Where nobody has been for long, nobody has to.
    pub(super) fn unless_deserted(&self, time: Duration) -> Duration {
        if self.is_deserted() {
            time.min((self.nobody_since + self.shared.settings.idle).saturating_duration_since(Instant::now()))
        } else {
            time
        }
    }
}
