//! What came of a duel, as JSON.

use serde_json::{Value, json};
use tiles::Seat;

use super::{DuelPlan, DuelResults, Estimate, Figures, Incident, Pace};

/// A duel that was played: what was to be done, what came of it, and how fast.
pub struct PlayedDuel {
    /// What was to be played.
    pub plan: DuelPlan,
    /// What came of it.
    pub results: DuelResults,
    /// How fast it went.
    pub pace: Pace,
}

/// One number by another, if there is something to divide by.
pub fn mean(sum: i64, number: u64) -> Option<f64> {
    (number > 0).then(|| sum as f64 / number as f64)
}

/// A part of a whole, if there is one.
pub fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// Rounded to six places, so that programs need not.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

fn estimate(found: Option<Estimate>) -> Value {
    found.map_or(Value::Null, |Estimate { mean, within }| {
        json!({
            "mean": rounded(mean),
            "low": within.map(|within| rounded(mean - within)),
            "high": within.map(|within| rounded(mean + within)),
        })
    })
}

fn report_of(figures: &Figures) -> Value {
    let counts = &figures.counts;
    let round = |number: Option<f64>| number.map(rounded);
    json!({
        "name": figures.name,
        "entrants": figures.entrants.iter().map(|entrant| entrant + 1).collect::<Vec<_>>(),
        "games": figures.games(),
        "place": estimate(figures.place()),
        "points": estimate(figures.points()),
        "result": estimate(figures.result()),
        "places": figures.places().map(|places| places.map(rounded)),
        "win": round(share(counts.wins, counts.hands)),
        "self_draw": round(share(counts.self_draws, counts.wins)),
        "deal_in": round(share(counts.deal_ins, counts.hands)),
        "riichi": round(share(counts.riichi, counts.hands)),
        "call": round(share(counts.called, counts.hands)),
        "waiting_at_draw": round(share(counts.waiting, counts.draws)),
        "mean_win": round(mean(counts.win_points, counts.wins)),
        "mean_deal_in": round(mean(counts.deal_in_points, counts.deal_ins)),
        "chombos": counts.chombos,
        "mishaps": figures.mishaps,
    })
}

fn times_of(figures: &Figures) -> Value {
    json!({
        "name": figures.name,
        "number": figures.times.number(),
        "mean_ms": figures.times.mean().map(rounded),
        "p99_ms": figures.times.most_of_99_percent().map(rounded),
        "max_ms": figures.times.longest().map(rounded),
    })
}

impl PlayedDuel {
    /// Games in each second.
    pub fn per_second(&self) -> f64 {
        self.pace.games as f64 / self.pace.time.as_secs_f64().max(1e-9)
    }

    /// Games of whole sets.
    pub fn counted(&self) -> u64 {
        self.results.standings.sets * self.plan.lineup.games_per_set as u64
    }

    /// Games that are known but belong to sets that are not whole.
    pub fn left_out(&self) -> u64 {
        self.results.games() - self.counted()
    }

    /// Each incident with the number of its game and the name of the player.
    pub fn incidents(&self) -> impl Iterator<Item = (u64, &str, &Incident)> {
        let lineup = &self.plan.lineup;
        self.results.incidents.iter().flat_map(move |(&game, incidents)| {
            let (_, moved) = lineup.set_of(game);
            incidents.iter().map(move |incident| {
                let entrant = lineup.sits(Seat::ALL[incident.seat], moved);
                (game, lineup.entrants[entrant].id(), incident)
            })
        })
    }

    /// Everything as JSON, for games by rules of this name.
    pub fn report(&self, rules: &str) -> Value {
        let standings = &self.results.standings;
        let incident = |(game, name, incident): (u64, &str, &Incident)| {
            let Incident { hand, turn, kind, line, .. } = incident;
            json!({"game": game, "name": name, "hand": hand, "turn": turn, "kind": kind, "line": line})
        };
        json!({
            "rules": rules,
            "seed": self.plan.seed.to_string(),
            "seats": self.plan.lineup.names(),
            "games": self.counted(),
            "sets": standings.sets,
            "games_per_set": self.plan.lineup.games_per_set,
            "left_out": self.left_out(),
            "hands": standings.hands,
            "players": standings.players.iter().map(report_of).collect::<Vec<_>>(),
            "entrants": standings.entrants.iter().map(report_of).collect::<Vec<_>>(),
            "incidents": self.incidents().map(incident).collect::<Vec<_>>(),
            "speed": {
                "threads": self.pace.threads,
                "seconds": self.pace.time.as_secs_f64(),
                "games": self.pace.games,
                "games_per_second": rounded(self.per_second()),
                "decisions": standings.players.iter().map(times_of).collect::<Vec<_>>(),
            },
        })
    }
}
