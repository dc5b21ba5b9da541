//! Figures for whoever watches the server, in the form of OpenMetrics, which Prometheus reads.

use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry};

/// The media type of the figures.
pub const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The bounds between which requests are counted, in seconds: a kept answer takes less than a millisecond, a password or a
/// whole game a tenth of a second, and nobody should wait for a second.
const REQUEST_SECONDS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// What is counted.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    connections: Gauge,
    request_seconds: Histogram,
    /// Tables in memory.
    pub tables: Gauge,
    /// Open sockets.
    pub sockets: Gauge,
    /// Games that were begun.
    pub begun: Counter,
    /// Games that were played to their end.
    pub finished: Counter,
    /// Discards, sets and announcements of people, counted when everybody is told of them: nobody may learn from a figure
    /// that somebody could claim a tile.
    pub actions: Counter,
    /// The same of bots.
    pub bot_actions: Counter,
    /// Claims that bots thought about for longer than the window. Not among the figures that are written, because it tells
    /// that a bot could claim; the log of the server tells the operator.
    pub late_bots: Counter,
    /// Events that were stored.
    pub events: Counter,
    /// Messages of sockets that were answered with an error.
    pub errors: Counter,
    /// Requests that were not answered with a success.
    pub refused: Counter,
    /// Connections for which there was no room.
    pub turned_away: Counter,
    /// Sockets that were dropped because their reader was too slow.
    pub slow: Counter,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("janso");
        let of = &mut registry;
        Metrics {
            connections: registered(of, "connections", "Open connections", Gauge::default()),
            request_seconds: registered(
                of,
                "request_seconds",
                "Time from a request that was let in to its answer",
                Histogram::new(REQUEST_SECONDS),
            ),
            tables: registered(of, "tables", "Tables in memory", Gauge::default()),
            sockets: registered(of, "sockets", "Open sockets", Gauge::default()),
            begun: registered(of, "games_begun", "Games that were begun", Counter::default()),
            finished: registered(of, "games_finished", "Games that were played to their end", Counter::default()),
            actions: registered(of, "actions", "Discards, sets and announcements of people", Counter::default()),
            bot_actions: registered(of, "bot_actions", "Discards, sets and announcements of bots", Counter::default()),
            late_bots: Counter::default(),
            events: registered(of, "events", "Events that were stored", Counter::default()),
            errors: registered(of, "errors", "Socket messages answered with an error", Counter::default()),
            refused: registered(of, "refused", "Requests that were not followed", Counter::default()),
            turned_away: registered(of, "turned_away", "Connections for which there was no room", Counter::default()),
            slow: registered(of, "slow_readers", "Sockets dropped because the reader was too slow", Counter::default()),
            registry,
        }
    }
}

/// A figure under its name. Names of counters get their `_total` when they are written.
fn registered<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, figure: M) -> M {
    registry.register(name, help, figure.clone());
    figure
}

impl Metrics {
    /// One more.
    pub fn count(counter: &Counter) {
        counter.inc();
    }

    /// This many more, or fewer.
    pub fn change(gauge: &Gauge, by: i64) {
        gauge.inc_by(by);
    }

    /// A request was answered after this time.
    pub fn answered(&self, after: Duration) {
        self.request_seconds.observe(after.as_secs_f64());
    }

    /// The text that is scraped, with the number of connections.
    pub fn text(&self, connections: usize) -> String {
        self.connections.set(i64::try_from(connections).unwrap_or(i64::MAX));
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a text takes everything");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_the_names_that_dashboards_know() {
        let metrics = Metrics::default();
        Metrics::count(&metrics.finished);
        Metrics::change(&metrics.tables, 3);
        Metrics::change(&metrics.tables, -1);
        metrics.events.inc_by(70);
        metrics.answered(Duration::from_millis(2));
        let text = metrics.text(5);
        let lines = [
            "# HELP janso_games_finished Games that were played to their end.",
            "# TYPE janso_games_finished counter",
            "janso_games_finished_total 1",
            "janso_connections 5",
            "janso_tables 2",
            "janso_events_total 70",
            "janso_slow_readers_total 0",
            "# TYPE janso_request_seconds histogram",
            "janso_request_seconds_bucket{le=\"0.001\"} 0",
            "janso_request_seconds_bucket{le=\"0.0025\"} 1",
            "janso_request_seconds_bucket{le=\"+Inf\"} 1",
        ];
        for line in lines {
            assert!(text.lines().any(|one| one == line), "{line}\n{text}");
        }
    }
}
