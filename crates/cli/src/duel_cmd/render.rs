//! What came of a duel, for people.

use std::collections::BTreeSet;

use arena::duel::{Estimate, Figures, PlayedDuel, mean, mishap, share};

use crate::book::Book;
use crate::echo::visible;
use crate::show::{Align, BOLD, DIM, Pen, capital, columns, line_width, narrow, paint, percent_of, width, wrap};

/// Everything that goes into the answer.
pub struct DuelAnswer {
    pub book: Book,
    pub duel: PlayedDuel,
}

impl DuelAnswer {
    pub fn draw(&self, pen: Pen) -> String {
        let standings = &self.duel.results.standings;
        let mut text = crate::sheet::ruleset(pen, &self.book);
        text += &wrap(0, &paint(DIM, format!("{} {}", capital(pen.text("seed")), self.duel.plan.seed)));
        text += &wrap(0, &paint(DIM, self.sets(pen)));
        if self.duel.results.games() < self.duel.plan.games {
            let games =
                [("games", &self.duel.results.games() as &dyn std::fmt::Display), ("all", &self.duel.plan.games)];
            text += &wrap(0, &pen.say("sim-stopped", &games));
        }
        if self.duel.left_out() > 0 {
            text += &wrap(0, &pen.say("duel-left-out", &[("number", &self.duel.left_out())]));
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
        let sets = &self.duel.results.standings.sets;
        match self.duel.plan.lineup.games_per_set {
            1 => pen.say("duel-sets-of-one", &[("sets", sets)]),
            games => pen.say("duel-sets", &[("sets", sets), ("games", &games)]),
        }
    }

    fn overview(&self, pen: Pen) -> String {
        let hands = mean(self.duel.results.standings.hands as i64, self.duel.counted()).unwrap_or(0.0);
        let speed = [
            ("number", &decimal(self.duel.per_second()) as &dyn std::fmt::Display),
            ("threads", &self.duel.pace.threads),
        ];
        let rows = [
            vec![
                pen.text("sim-games").to_owned(),
                self.duel.counted().to_string(),
                // A duel that was finished before has no speed.
                if self.duel.pace.games > 0 { pen.say("sim-speed", &speed) } else { String::new() },
            ],
            vec![
                pen.text("sim-hands").to_owned(),
                self.duel.results.standings.hands.to_string(),
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
        let players = &self.duel.results.standings.players;
        let mut text = String::new();
        for players in players.chunks(fit) {
            let heading = players.iter().map(|figures| paint(BOLD, narrow(&figures.name, NAME)));
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
        rows.extend(self.duel.results.standings.entrants.iter().map(|figures| {
            let places: Vec<String> = figures.entrants.iter().map(|entrant| (entrant + 1).to_string()).collect();
            vec![
                places.join(", "),
                narrow(&figures.name, NAME),
                around(figures.place(), |number| format!("{number:.3}")),
                around(figures.points(), |number| format!("{number:.0}")),
                percent_of(share(figures.counts.wins, figures.counts.hands)),
                percent_of(share(figures.counts.deal_ins, figures.counts.hands)),
            ]
        }));
        let right = Align::Right;
        columns(&[Align::Left, Align::Left, right, right, right, right], &rows)
    }

    /// What went wrong with players from outside: how often, and the first time.
    fn mishaps(&self, pen: Pen) -> String {
        let counted = self.duel.results.standings.players.iter().flat_map(|figures| {
            figures.mishaps.iter().map(|(kind, count)| (figures.name.as_str(), kind.as_str(), *count))
        });
        let rows: Vec<Vec<String>> = counted
            .map(|(name, kind, count)| vec![narrow(name, NAME), mishap_word(pen, kind).to_owned(), count.to_string()])
            .collect();
        let mut told = BTreeSet::new();
        let first: Vec<String> = self
            .duel
            .incidents()
            .filter(|(_, name, incident)| told.insert((*name, incident.kind.as_str())))
            .map(|(game, name, incident)| {
                let what = pen.say(
                    "duel-incident",
                    &[
                        ("game", &game),
                        ("hand", &incident.hand),
                        ("turn", &incident.turn),
                        ("name", &narrow(name, NAME)),
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

/// The columns that a name takes, and a figure with its interval.
const NAME: usize = 15;

/// A line of the table: what it is, and the cell of each player.
type Row = (String, Box<dyn Fn(&Figures) -> String>);

fn rows(pen: Pen) -> Vec<Row> {
    fn row(label: &str, cell: impl Fn(&Figures) -> String + 'static) -> Row {
        (label.to_owned(), Box::new(cell))
    }
    let place = |place: usize| move |one: &Figures| percent_of(one.places().map(|places| places[place]));
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
        row(pen.text("stats-win"), |one| percent_of(share(one.counts.wins, one.counts.hands))),
        row(pen.text("stats-self-draw"), |one| percent_of(share(one.counts.self_draws, one.counts.wins))),
        row(pen.text("stats-deal-in"), |one| percent_of(share(one.counts.deal_ins, one.counts.hands))),
        row(pen.text("stats-riichi"), |one| percent_of(share(one.counts.riichi, one.counts.hands))),
        row(pen.text("stats-call"), |one| percent_of(share(one.counts.called, one.counts.hands))),
        row(pen.text("stats-waiting"), |one| percent_of(share(one.counts.waiting, one.counts.draws))),
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

/// A mean with its interval.
fn around(found: Option<Estimate>, written: impl Fn(f64) -> String) -> String {
    match found {
        None => NOTHING.to_owned(),
        Some(Estimate { mean, within: None }) => written(mean),
        Some(Estimate { mean, within: Some(within) }) => format!("{} ± {}", written(mean), written(within)),
    }
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
    fn figures_are_short() {
        let estimate = |mean, within| Some(Estimate { mean, within });
        let three = |number: f64| format!("{number:.3}");
        assert_eq!(around(estimate(2.2131, Some(0.0414)), three), "2.213 ± 0.041");
        assert_eq!((around(estimate(2.5, None), three), around(None, three)), ("2.500".into(), NOTHING.into()));
        let times = [None, Some(0.0071), Some(19.96), Some(1234.0)].map(time);
        assert_eq!(times, [NOTHING, "7.1 µs", "20.0 ms", "1.2 s"]);
    }
}
