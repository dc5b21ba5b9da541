//! Players that are no people: our own levels, and programs of the operator. They think elsewhere, and the table goes on
//! in the meantime.

use std::sync::Arc;
use std::time::Duration;

use mjai::{Player, Report};
use players::{Bot, Level, choose};
use table::{Event, Phase};
use tiles::{Seat, Tile};
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::spawn_blocking;
use tokio::time::sleep_until;
use tracing::{error, warn};

use super::{Request, Task};
use crate::parlour::Shared;
use crate::tables::setup::{Chair, PROGRAM};

/// Who plays for a person that is away, and for a program that is not there.
const SUBSTITUTE: &str = "club";

/// A player that is no person.
pub struct Thinker {
    bot: Box<dyn Bot>,
    /// The number of the last event that it was told, if it listens.
    heard: u32,
    process: Option<Process>,
}

/// What belongs to a player in a process of its own.
struct Process {
    name: String,
    report: Report,
    /// The number of incidents that have been logged.
    logged: usize,
    _place: OwnedSemaphorePermit,
}

impl Thinker {
    /// One of our own.
    fn of_level(id: &str) -> Option<Thinker> {
        let bot = Level::named(id)?.player(u64::from_le_bytes(crate::tables::lots::bytes()));
        Some(Thinker { bot, heard: 0, process: None })
    }

    fn hear(&mut self, rules: &rules::Rules, news: &[Event<Option<Tile>>]) {
        news.iter().for_each(|event| self.bot.hear(rules, event));
        self.heard += news.len() as u32;
    }

    /// Says in the log what went wrong since the last time.
    fn log(&mut self, table: &str, seat: Seat) {
        let Some(Process { name, report, logged, .. }) = &mut self.process else { return };
        if report.len() > *logged {
            for incident in report.incidents().iter().skip(*logged) {
                warn!(%table, ?seat, program = %name, %incident, "a program makes trouble");
            }
            *logged = report.len();
        }
    }
}

/// Lets go of something that may take a moment to end, such as a process, without anybody waiting for it.
pub fn let_go(what: impl Send + 'static) {
    // It is not waited for on purpose.
    drop(spawn_blocking(move || drop(what)));
}

impl Task {
    /// Lets a bot think about what this seat does, if it is asked. A program that has just sat down is told about the
    /// game before, so that it can start.
    pub(super) fn ask(&mut self, seat: Seat) {
        let legal = *self.played.table().legal_actions(seat);
        let fallback = legal.nth_move(0);
        let sits_down = self.bots[seat].is_none() && matches!(self.stored.setup.chair(seat), Chair::Program { .. });
        if fallback.is_none() && !(sits_down && self.played.last() > 0) {
            return;
        }
        let Some(mut thinker) = self.bots[seat].take().or_else(|| self.thinker(seat)) else { return };
        let news: Vec<Event<Option<Tile>>> = if thinker.bot.listens() {
            self.played.log()[thinker.heard as usize..].iter().map(|one| one.event.seen_by(seat)).collect()
        } else {
            Vec::new()
        };
        let (view, rules, at) = (self.played.table().view(seat), *self.played.rules(), self.played.last());
        let (shared, me, table) = (Arc::clone(&self.shared), self.me.clone(), self.stored.id.clone());
        // An answer to an offer is given at once, and followed when it is time to.
        let until = match self.played.table().board().phase {
            Phase::Claims { .. } => None,
            Phase::Between | Phase::Dealing | Phase::Turn { .. } | Phase::Announcing { .. } | Phase::Over => {
                Some(self.acts_from + self.bot_delay()).filter(|_| fallback.is_some())
            }
        };
        self.thinking[seat] = true;
        tokio::spawn(async move {
            // A program waits for its process and needs no core of ours meanwhile.
            let permit = match thinker.process {
                Some(_) => None,
                None => Arc::clone(&shared.thinkers).acquire_owned().await.ok(),
            };
            let thought = spawn_blocking(move || {
                thinker.hear(&rules, &news);
                let action = fallback.map(|_| choose(&mut *thinker.bot, &rules, view.as_seen(), &legal));
                thinker.log(&table, seat);
                (thinker, action)
            });
            let (bot, action) = match thought.await {
                Ok((thinker, action)) => (Some(thinker), action),
                Err(failed) => {
                    error!(%failed, "a bot failed; it makes the first legal move");
                    (None, fallback)
                }
            };
            drop(permit);
            if let Some(until) = until {
                sleep_until(until).await;
            }
            let decided = Request::Decided { seat, at, bot, action };
            match me.upgrade() {
                // The table may have ended in the meantime.
                Some(table) => {
                    if let Err(untold) = table.send(decided).await {
                        let_go(untold);
                    }
                }
                None => let_go(decided),
            }
        });
    }

    /// How long a bot waits before it acts.
    pub(super) fn bot_delay(&self) -> Duration {
        self.unless_deserted(self.shared.settings.bot_delay)
    }

    /// Somebody new for this seat.
    fn thinker(&self, seat: Seat) -> Option<Thinker> {
        match self.stored.setup.chair(seat) {
            Chair::Bot { level } => Thinker::of_level(level),
            Chair::Person { .. } | Chair::Free => Thinker::of_level(SUBSTITUTE),
            Chair::Program { name } => match self.shared.program(name) {
                Ok((player, place)) => {
                    let (bot, report) = player.bot(seat, 0, &self.names);
                    let process = report.map(|report| Process { name: name.clone(), report, logged: 0, _place: place });
                    Some(Thinker { bot, heard: 0, process })
                }
                Err(why) => {
                    warn!(table = %self.stored.id, ?seat, program = %name, why, "one of ours plays for a program");
                    Thinker::of_level(SUBSTITUTE)
                }
            },
        }
    }

    /// Tells those who listen the rest of a game that is over, and lets them go.
    pub(super) fn dismiss(&mut self) {
        for seat in Seat::ALL {
            let Some(mut thinker) = self.bots[seat].take() else { continue };
            let rules = *self.played.rules();
            let news: Vec<Event<Option<Tile>>> = if thinker.bot.listens() {
                self.played.log()[thinker.heard as usize..].iter().map(|one| one.event.seen_by(seat)).collect()
            } else {
                Vec::new()
            };
            let table = self.stored.id.clone();
            // It is not waited for on purpose.
            drop(spawn_blocking(move || {
                thinker.hear(&rules, &news);
                thinker.log(&table, seat);
            }));
        }
    }
}

impl Shared {
    /// A program of the operator, with a place among those that may run; or why there is none.
    fn program(&self, name: &str) -> Result<(Player, OwnedSemaphorePermit), String> {
        let known = self.settings.players.iter().find(|player| player.name == name);
        let command = &known.ok_or("the settings do not name it any more")?.command;
        let place = Arc::clone(&self.programs).try_acquire_owned().map_err(|_| "too many programs are running")?;
        let is_whole = [PROGRAM, "mjai-lines:", "mjsonp://"].iter().any(|start| command.starts_with(start));
        let player = Player::parse(&if is_whole { command.clone() } else { format!("{PROGRAM}{command}") })?;
        Ok((player, place))
    }
}
