//! Figures for whoever watches the server, as Prometheus reads them.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

/// What is counted.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Tables in memory.
    pub tables: AtomicI64,
    /// Open sockets.
    pub sockets: AtomicI64,
    /// Games that were begun.
    pub begun: AtomicU64,
    /// Games that were played to their end.
    pub finished: AtomicU64,
    /// Actions of people that were followed. Who lets a tile pass is not counted, here and below: nobody else may know
    /// that somebody could have claimed it, and anybody can read these figures.
    pub actions: AtomicU64,
    /// Actions of bots that were followed.
    pub bot_actions: AtomicU64,
    /// Claims that bots thought about for longer than the window.
    pub late_bots: AtomicU64,
    /// Events that were stored.
    pub events: AtomicU64,
    /// Messages of sockets that were answered with an error.
    pub errors: AtomicU64,
    /// Requests that were not answered with a success.
    pub refused: AtomicU64,
    /// Connections for which there was no room.
    pub turned_away: AtomicU64,
    /// Sockets that were dropped because their reader was too slow.
    pub slow: AtomicU64,
}

impl Metrics {
    /// One more.
    pub fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// So many more, or fewer.
    pub fn change(gauge: &AtomicI64, by: i64) {
        gauge.fetch_add(by, Ordering::Relaxed);
    }

    /// The text that is scraped, with the number of connections.
    pub fn text(&self, connections: usize) -> String {
        let mut text = String::new();
        write!(text, "# HELP janso_connections Open connections.\n# TYPE janso_connections gauge\n")
            .expect("a text takes everything");
        writeln!(text, "janso_connections {connections}").expect("a text takes everything");
        let gauges =
            [("janso_tables", "Tables in memory", &self.tables), ("janso_sockets", "Open sockets", &self.sockets)];
        for (name, help, gauge) in gauges {
            let value = gauge.load(Ordering::Relaxed);
            write!(text, "# HELP {name} {help}.\n# TYPE {name} gauge\n{name} {value}\n")
                .expect("a text takes everything");
        }
        let counters = [
            ("janso_games_begun_total", "Games that were begun", &self.begun),
            ("janso_games_finished_total", "Games that were played to their end", &self.finished),
            ("janso_actions_total", "Actions of people that were followed", &self.actions),
            ("janso_bot_actions_total", "Actions of bots that were followed", &self.bot_actions),
            ("janso_late_bots_total", "Claims that bots thought about for too long", &self.late_bots),
            ("janso_events_total", "Events that were stored", &self.events),
            ("janso_errors_total", "Socket messages answered with an error", &self.errors),
            ("janso_refused_total", "Requests that were not followed", &self.refused),
            ("janso_turned_away_total", "Connections for which there was no room", &self.turned_away),
            ("janso_slow_readers_total", "Sockets dropped because the reader was too slow", &self.slow),
        ];
        for (name, help, counter) in counters {
            let value = counter.load(Ordering::Relaxed);
            write!(text, "# HELP {name} {help}.\n# TYPE {name} counter\n{name} {value}\n")
                .expect("a text takes everything");
        }
        text
    }
}
