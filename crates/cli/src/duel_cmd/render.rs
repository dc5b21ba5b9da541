//! What came of a duel, for people and for programs.

use std::collections::{BTreeMap, BTreeSet};

use arena::duel::{DuelPlan, DuelResults, Estimate, Figures, Incident, Pace, mishap};
use serde::Serialize;

use crate::book::Book;
use crate::echo::visible;
use crate::show::{Align, BOLD, DIM, Pen, capital, columns, line_width, paint, width, wrap};

/// Everything that goes into the answer.
pub struct DuelAnswer {
    pub book: Book,
    pub plan: DuelPlan,
    pub results: DuelResults,
    pub pace: Pace,
}

#[derive(Debug, Serialize)]
pub struct DuelReport {
    rules: String,
    seed: String,
    seats: [String; 4],
    games: u64,
    sets: u64,
    games_per_set: usize,
    left_out: u64,
    hands: u64,
    players: Vec<FiguresReport>,
    entrants: Vec<FiguresReport>,
    incidents: Vec<IncidentReport>,
    speed: Speed,
}

#[derive(Debug, Serialize)]
struct FiguresReport {
    name: String,
    entrants: Vec<usize>,
    games: u64,
    place: Option<EstimateReport>,
    points: Option<EstimateReport>,
    result: Option<EstimateReport>,
    places: Option<[f64; 4]>,
    win: Option<f64>,
    self_draw: Option<f64>,
    deal_in: Option<f64>,
    riichi: Option<f64>,
    call: Option<f64>,
    waiting_at_draw: Option<f64>,
    mean_win: Option<f64>,
    mean_deal_in: Option<f64>,
    chombos: u64,
    mishaps: BTreeMap<String, u64>,
}

#[derive(Debug, Serialize)]
struct EstimateReport {
    mean: f64,
    low: Option<f64>,
    high: Option<f64>,
}

#[derive(Debug, Serialize)]
struct IncidentReport {
    game: u64,
    name: String,
    hand: u32,
    turn: u32,
    kind: String,
    line: String,
}

#[derive(Debug, Serialize)]
struct Speed {
    threads: usize,
    seconds: f64,
    games: u64,
    games_per_second: f64,
    decisions: Vec<DecisionTimes>,
}

#[derive(Debug, Serialize)]
struct DecisionTimes {
    name: String,
    number: u64,
    mean_ms: Option<f64>,
    p99_ms: Option<f64>,
    max_ms: Option<f64>,
}

/// One number by another, if there is something to divide by.
fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

fn mean(sum: i64, number: u64) -> Option<f64> {
    (number > 0).then(|| sum as f64 / number as f64)
}

/// Rounded to six places, so that programs need not.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

fn estimate(found: Option<Estimate>) -> Option<EstimateReport> {
    found.map(|Estimate { mean, within }| EstimateReport {
        mean: rounded(mean),
        low: within.map(|within| rounded(mean - within)),
        high: within.map(|within| rounded(mean + within)),
    })
}

fn report_of(figures: &Figures) -> FiguresReport {
    let counts = &figures.counts;
    let round = |number: Option<f64>| number.map(rounded);
    FiguresReport {
        name: figures.name.clone(),
        entrants: figures.entrants.iter().map(|entrant| entrant + 1).collect(),
        games: figures.games(),
        place: estimate(figures.place()),
        points: estimate(figures.points()),
        result: estimate(figures.result()),
        places: figures.places().map(|places| places.map(rounded)),
        win: round(share(counts.wins, counts.hands)),
        self_draw: round(share(counts.self_draws, counts.wins)),
        deal_in: round(share(counts.deal_ins, counts.hands)),
        riichi: round(share(counts.riichi, counts.hands)),
        call: round(share(counts.called, counts.hands)),
        waiting_at_draw: round(share(counts.waiting, counts.draws)),
        mean_win: round(mean(counts.win_points, counts.wins)),
        mean_deal_in: round(mean(counts.deal_in_points, counts.deal_ins)),
        chombos: counts.chombos,
        mishaps: figures.mishaps.clone(),
    }
}

impl DuelAnswer {
    fn per_second(&self) -> f64 {
        self.pace.games as f64 / self.pace.time.as_secs_f64().max(1e-9)
    }

    /// Games that are known but belong to sets that are not whole.
    fn left_out(&self) -> u64 {
        self.results.games() - self.counted()
    }

    fn counted(&self) -> u64 {
        self.results.standings.sets * self.plan.lineup.games_per_set as u64
    }

    /// Each incident with the number of its game and the name of the player.
    fn incidents(&self) -> impl Iterator<Item = (u64, &str, &Incident)> {
        let lineup = &self.plan.lineup;
        self.results.incidents.iter().flat_map(move |(&game, incidents)| {
            let (_, moved) = lineup.set_of(game);
            incidents.iter().map(move |incident| {
                let entrant = lineup.sits(tiles::Seat::ALL[incident.seat], moved);
                (game, lineup.entrants[entrant].id(), incident)
            })
        })
    }

    pub fn report(&self) -> DuelReport {
        let standings = &self.results.standings;
        let decisions = |figures: &Figures| DecisionTimes {
            name: figures.name.clone(),
            number: figures.times.number(),
            mean_ms: figures.times.mean().map(rounded),
            p99_ms: figures.times.most_of_99_percent().map(rounded),
            max_ms: figures.times.longest().map(rounded),
        };
        DuelReport {
            rules: self.book.name.clone(),
            seed: self.plan.seed.to_string(),
            seats: self.plan.lineup.names().map(str::to_owned),
            games: self.counted(),
            sets: standings.sets,
            games_per_set: self.plan.lineup.games_per_set,
            left_out: self.left_out(),
            hands: standings.hands,
            players: standings.players.iter().map(report_of).collect(),
            entrants: standings.entrants.iter().map(report_of).collect(),
            incidents: self
                .incidents()
                .map(|(game, name, incident)| IncidentReport {
                    game,
                    name: name.to_owned(),
                    hand: incident.hand,
                    turn: incident.turn,
                    kind: incident.kind.clone(),
                    line: incident.line.clone(),
                })
                .collect(),
            speed: Speed {
                threads: self.pace.threads,
                seconds: self.pace.time.as_secs_f64(),
                games: self.pace.games,
                games_per_second: rounded(self.per_second()),
                decisions: standings.players.iter().map(decisions).collect(),
            },
        }
    }

    pub fn draw(&self, pen: Pen) -> String {
        let standings = &self.results.standings;
        let mut text = crate::sheet::ruleset(pen, &self.book);
        text += &wrap(0, &paint(DIM, format!("{} {}", capital(pen.text("seed")), self.plan.seed)));
        text += &wrap(0, &paint(DIM, self.sets(pen)));
        if self.results.games() < self.plan.games {
            let games = [("games", &self.results.games() as &dyn std::fmt::Display), ("all", &self.plan.games)];
            text += &wrap(0, &pen.say("sim-stopped", &games));
        }
        if self.left_out() > 0 {
            text += &wrap(0, &pen.say("duel-left-out", &[("number", &self.left_out())]));
        }
        text += &format!("\n{}", self.overview(pen));
        if standings.sets > 0 {
            text += &self.by_player(pen);
            // Where every entrant has a name of its own, it would be the same again.
            if standings.entrants.len() > standings.players.len() {
                text += &format!("\n{}", self.by_entrant(pen));
            }
        }
        text + &self.mishaps(pen)
    }

    fn sets(&self, pen: Pen) -> String {
        let sets = &self.results.standings.sets;
        match self.plan.lineup.games_per_set {
            1 => pen.say("duel-sets-of-one", &[("sets", sets)]),
            games => pen.say("duel-sets", &[("sets", sets), ("games", &games)]),
        }
    }

    fn overview(&self, pen: Pen) -> String {
        let hands = mean(self.results.standings.hands as i64, self.counted()).unwrap_or(0.0);
        let speed =
            [("number", &decimal(self.per_second()) as &dyn std::fmt::Display), ("threads", &self.pace.threads)];
        let rows = [
            vec![
                pen.text("sim-games").to_owned(),
                self.counted().to_string(),
                // A duel that was finished before has no speed.
                if self.pace.games > 0 { pen.say("sim-speed", &speed) } else { String::new() },
            ],
            vec![
                pen.text("sim-hands").to_owned(),
                self.results.standings.hands.to_string(),
                pen.say("sim-a-game", &[("number", &decimal(hands))]),
            ],
        ];
        columns(&[Align::Left, Align::Right, Align::Left], &rows)
    }

    /// One column for each name; several tables where they do not fit into one.
    fn by_player(&self, pen: Pen) -> String {
        let rows = rows(pen);
        let labels = rows.iter().map(|(label, _)| width(label)).max().unwrap_or(0);
        let fit = (line_width().saturating_sub(labels + 2) / (NAME + 2)).max(1);
        let players = &self.results.standings.players;
        let mut text = String::new();
        for players in players.chunks(fit) {
            let heading = players.iter().map(|figures| paint(BOLD, narrow(&figures.name)));
            let mut lines = vec![[vec![String::new()], heading.collect()].concat()];
            for (label, cell) in &rows {
                let cells: Vec<String> = players.iter().map(cell).collect();
                // What did not happen would only be in the way.
                if cells.iter().any(|cell| cell != NOTHING) {
                    lines.push([vec![label.clone()], cells].concat());
                }
            }
            let aligns: Vec<Align> = std::iter::once(Align::Left).chain(players.iter().map(|_| Align::Right)).collect();
            text += &format!("\n{}", columns(&aligns, &lines));
        }
        text
    }

    /// One line for each entrant.
    fn by_entrant(&self, pen: Pen) -> String {
        let heading = [
            pen.text("duel-entrant"),
            "",
            pen.text("stats-place"),
            pen.text("stats-short-points"),
            pen.text("stats-short-win"),
            pen.text("stats-short-deal-in"),
        ];
        let mut rows = vec![heading.map(|word| paint(BOLD, word)).to_vec()];
        rows.extend(self.results.standings.entrants.iter().map(|figures| {
            let places: Vec<String> = figures.entrants.iter().map(|entrant| (entrant + 1).to_string()).collect();
            vec![
                places.join(", "),
                narrow(&figures.name),
                around(figures.place(), |number| format!("{number:.3}")),
                around(figures.points(), |number| format!("{number:.0}")),
                percent(share(figures.counts.wins, figures.counts.hands)),
                percent(share(figures.counts.deal_ins, figures.counts.hands)),
            ]
        }));
        let right = Align::Right;
        columns(&[Align::Left, Align::Left, right, right, right, right], &rows)
    }

    /// What went wrong with players from outside: how often, and the first time.
    fn mishaps(&self, pen: Pen) -> String {
        let counted = self.results.standings.players.iter().flat_map(|figures| {
            figures.mishaps.iter().map(|(kind, count)| (figures.name.as_str(), kind.as_str(), *count))
        });
        let rows: Vec<Vec<String>> = counted
            .map(|(name, kind, count)| vec![narrow(name), mishap_word(pen, kind).to_owned(), count.to_string()])
            .collect();
        let mut told = BTreeSet::new();
        let first: Vec<String> = self
            .incidents()
            .filter(|(_, name, incident)| told.insert((*name, incident.kind.as_str())))
            .map(|(game, name, incident)| {
                let what = pen.say(
                    "duel-incident",
                    &[
                        ("game", &game),
                        ("hand", &incident.hand),
                        ("turn", &incident.turn),
                        ("name", &narrow(name)),
                        ("what", &mishap_word(pen, &incident.kind)),
                    ],
                );
                let line = visible(&incident.line);
                wrap(2, &if line.is_empty() { what } else { format!("{what}: {line}") })
            })
            .collect();
        if rows.is_empty() && first.is_empty() {
            return String::new();
        }
        let heading = paint(BOLD, pen.text("duel-incidents"));
        let table = columns(&[Align::Left, Align::Left, Align::Right], &rows);
        format!("\n{heading}\n{table}{}", first.concat())
    }
}

/// What stands where there is nothing to show.
const NOTHING: &str = "–";

/// So many columns a name takes, and a figure with its interval.
const NAME: usize = 15;

/// A line of the table: what it is, and the cell of each player.
type Row = (String, Box<dyn Fn(&Figures) -> String>);

fn rows(pen: Pen) -> Vec<Row> {
    fn row(label: &str, cell: impl Fn(&Figures) -> String + 'static) -> Row {
        (label.to_owned(), Box::new(cell))
    }
    let place = |place: usize| move |one: &Figures| percent(one.places().map(|places| places[place]));
    let count = |number: u64| if number == 0 { NOTHING.to_owned() } else { number.to_string() };
    vec![
        row(pen.text("duel-seats"), |one| one.entrants.len().to_string()),
        row(pen.text("stats-place"), |one| around(one.place(), |number| format!("{number:.3}"))),
        row(pen.text("sim-mean-points"), |one| around(one.points(), |number| format!("{number:.0}"))),
        row(pen.text("sim-mean-result"), |one| around(one.result(), |number| format!("{number:.0}"))),
        row(pen.text("sim-first"), place(0)),
        row(pen.text("sim-second"), place(1)),
        row(pen.text("sim-third"), place(2)),
        row(pen.text("sim-fourth"), place(3)),
        row(pen.text("stats-win"), |one| percent(share(one.counts.wins, one.counts.hands))),
        row(pen.text("stats-self-draw"), |one| percent(share(one.counts.self_draws, one.counts.wins))),
        row(pen.text("stats-deal-in"), |one| percent(share(one.counts.deal_ins, one.counts.hands))),
        row(pen.text("stats-riichi"), |one| percent(share(one.counts.riichi, one.counts.hands))),
        row(pen.text("stats-call"), |one| percent(share(one.counts.called, one.counts.hands))),
        row(pen.text("stats-waiting"), |one| percent(share(one.counts.waiting, one.counts.draws))),
        row(pen.text("sim-mean-value"), |one| whole(mean(one.counts.win_points, one.counts.wins))),
        row(pen.text("stats-mean-loss"), |one| whole(mean(one.counts.deal_in_points, one.counts.deal_ins))),
        row(pen.term("chombo"), move |one| count(one.counts.chombos)),
        row(pen.text("duel-time-mean"), |one| time(one.times.mean())),
        row(pen.text("duel-time-99"), |one| time(one.times.most_of_99_percent())),
        row(pen.text("duel-time-most"), |one| time(one.times.longest())),
    ]
}

/// What happened to a player from outside, in words.
fn mishap_word(pen: Pen, kind: &str) -> &'static str {
    use mjai::Mishap;
    pen.text(match mishap(kind).expect("the journal has no others") {
        Mishap::NotStarted => "duel-not-started",
        Mishap::Gone => "duel-gone",
        Mishap::TooLate => "duel-too-late",
        Mishap::NotUnderstood => "duel-not-understood",
        Mishap::Illegal => "duel-illegal",
        Mishap::Restarted => "duel-restarted",
        Mishap::GivenUp => "duel-given-up",
    })
}

/// A name that takes no more than its columns and nothing else of the terminal.
fn narrow(name: &str) -> String {
    let name = visible(name);
    if width(&name) <= NAME {
        return name;
    }
    let mut short = String::new();
    for letter in name.chars() {
        if width(&short) + width(letter.encode_utf8(&mut [0; 4])) >= NAME {
            break;
        }
        short.push(letter);
    }
    short + "…"
}

/// A mean with its interval.
fn around(found: Option<Estimate>, written: impl Fn(f64) -> String) -> String {
    match found {
        None => NOTHING.to_owned(),
        Some(Estimate { mean, within: None }) => written(mean),
        Some(Estimate { mean, within: Some(within) }) => format!("{} ± {}", written(mean), written(within)),
    }
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| NOTHING.to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

fn whole(number: Option<f64>) -> String {
    number.map_or_else(|| NOTHING.to_owned(), |number| format!("{number:.0}"))
}

fn decimal(number: f64) -> String {
    format!("{number:.1}")
}

/// A time with three digits or so, in the unit that suits it.
fn time(milliseconds: Option<f64>) -> String {
    match milliseconds {
        None => NOTHING.to_owned(),
        Some(short) if short < 1.0 => format!("{:.1} µs", short * 1e3),
        Some(middle) if middle < 1000.0 => format!("{middle:.1} ms"),
        Some(long) => format!("{:.1} s", long / 1e3),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_wild_names_are_tamed() {
        assert_eq!(narrow("club"), "club");
        assert_eq!(narrow("mjai:node majiang-bridge.js"), "mjai:node maji…");
        assert_eq!(narrow("a\u{1b}[2J"), r"a\u{1b}[2J");
        assert!(width(&narrow(&"麻".repeat(40))) <= NAME);
    }

    #[test]
    fn figures_are_short() {
        let estimate = |mean, within| Some(Estimate { mean, within });
        let three = |number: f64| format!("{number:.3}");
        assert_eq!(around(estimate(2.2131, Some(0.0414)), three), "2.213 ± 0.041");
        assert_eq!((around(estimate(2.5, None), three), around(None, three)), ("2.500".into(), NOTHING.into()));
        let times = [None, Some(0.0071), Some(19.96), Some(1234.0)].map(time);
        assert_eq!(times, [NOTHING, "7.1 µs", "20.0 ms", "1.2 s"]);
    }
}
