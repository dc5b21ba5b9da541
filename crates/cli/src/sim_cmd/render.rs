//! What was counted, for people.

use arena::simulation::{SimulationPlan, SimulationResults, mean};
use history::counts::{ABORTS, Histogram, MannerCounts, SeatCounts, Waited};
use history::{Manner, WaitKind};
use narration::{Names, Voice};
use tiles::{Seat, Wind};
use words::Lang;

use super::page::{class_name, manner_name, wait_name};
use crate::book::Book;
use crate::show::{Align, BOLD, DIM, Pen, capital, columns, paint, percent, wrap};
use crate::stats_cmd::yaku_name;

/// Everything that goes into the answer.
pub struct SimAnswer {
    pub book: Book,
    pub plan: SimulationPlan,
    pub results: SimulationResults,
}

impl SimAnswer {
    pub fn draw(&self, pen: Pen, lang: Lang) -> String {
        let voice = Voice::new(lang, &self.book.rules, Names::winds(Seat::A));
        let mut text = crate::sheet::ruleset(pen, &self.book);
        text += &wrap(0, &paint(DIM, format!("{} {}", capital(pen.text("seed")), self.plan.seed)));
        if self.results.counts.games < self.plan.games {
            text +=
                &wrap(0, &pen.say("sim-stopped", &[("games", &self.results.counts.games), ("all", &self.plan.games)]));
        }
        let parts = [
            self.overview(pen, voice),
            self.by_seat(pen),
            self.by_manner(pen),
            self.by_wait(pen),
            self.by_turn(pen),
            self.by_value(pen),
            self.yaku(pen),
        ];
        format!("{text}\n{}", parts.join("\n"))
    }

    /// How the hands ended: each way with its number. Two can win on one discard.
    pub fn hand_ends(&self, pen: Pen) -> Vec<(String, u64)> {
        let (counts, all) = (&self.results.counts, self.results.counts.all_seats());
        let mut ends = vec![
            (pen.text("sim-self-draws").to_owned(), all.self_draws),
            (pen.text("sim-discard-wins").to_owned(), all.wins - all.self_draws),
            (pen.text("sim-exhaustive").to_owned(), counts.exhaustive),
            (pen.yaku("nagashi-mangan").to_owned(), counts.nagashi),
        ];
        ends.push((pen.text("stats-aborted").to_owned(), counts.aborted.iter().sum()));
        ends
    }

    /// What happened in all, most of it as a share of the hands.
    fn overview(&self, pen: Pen, voice: Voice<'_>) -> String {
        let (counts, all) = (&self.results.counts, self.results.counts.all_seats());
        let hands = |count: u64| vec![count.to_string(), percent(count, counts.hands)];
        let mut rows = vec![
            vec![
                pen.text("sim-games").to_owned(),
                counts.games.to_string(),
                pen.say(
                    "sim-speed",
                    &[("number", &decimal(self.results.per_second())), ("threads", &self.results.threads)],
                ),
            ],
            vec![
                pen.text("sim-hands").to_owned(),
                counts.hands.to_string(),
                pen.say("sim-a-game", &[("number", &decimal(mean(counts.hands as i64, counts.games)))]),
            ],
        ];
        let mut row = |label: &str, cells: Vec<String>| {
            rows.push([vec![label.to_owned()], cells].concat());
        };
        row(pen.text("sim-self-draws"), hands(all.self_draws));
        row(pen.text("sim-discard-wins"), hands(all.wins - all.self_draws));
        row(pen.text("sim-exhaustive"), hands(counts.exhaustive));
        row(pen.yaku("nagashi-mangan"), hands(counts.nagashi));
        for (abort, count) in ABORTS.into_iter().zip(counts.aborted) {
            row(voice.abort(abort), hands(count));
        }
        row(pen.term("chombo"), hands(all.chombos));
        row(pen.term("riichi"), hands(all.riichi));
        for (id, count) in ["chow", "pung", "kong"].into_iter().zip(all.claims) {
            row(pen.term(id), hands(count));
        }
        row(pen.term("concealed-kong"), hands(all.concealed_kongs));
        row(pen.text("sim-added-kong"), hands(all.added_kongs));
        row(pen.text("sim-repeats"), hands(counts.repeats));
        row(pen.text("sim-mean-value"), vec![whole(mean(all.value, all.wins))]);
        // What cannot happen by these rules, or did not, would only be in the way.
        rows.retain(|row| row[1] != "0");
        columns(&[Align::Left, Align::Right, Align::Left], &rows)
    }

    /// One column for each seat, by the wind it begins with.
    fn by_seat(&self, pen: Pen) -> String {
        let counts = &self.results.counts;
        let cells = |cell: &dyn Fn(Seat, &SeatCounts) -> String| Seat::ALL.map(|seat| cell(seat, &counts.seats[seat]));
        let share = |count: &dyn Fn(&SeatCounts) -> u64| cells(&|_, one| percent(count(one), counts.hands));
        let place = |place: usize| cells(&|_, one| percent(one.places[place], counts.games));
        let heading = Wind::ALL.map(|wind| paint(BOLD, pen.wind(wind)));
        let rows: Vec<Vec<String>> = [
            ("", heading),
            (pen.term("player"), cells(&|seat, _| self.plan.levels[seat as usize].id.to_owned())),
            (pen.text("sim-wins"), share(&|one| one.wins)),
            (pen.text("sim-self-draws"), share(&|one| one.self_draws)),
            (pen.text("sim-deal-ins"), share(&|one| one.deal_ins)),
            (pen.term("riichi"), share(&|one| one.riichi)),
            (pen.text("sim-calls"), share(&SeatCounts::calls)),
            (pen.text("sim-waiting"), share(&|one| one.waiting)),
            (pen.term("chombo"), share(&|one| one.chombos)),
            (pen.text("sim-mean-value"), cells(&|_, one| whole(mean(one.value, one.wins)))),
            (pen.text("sim-mean-points"), cells(&|_, one| whole(mean(one.points, counts.games)))),
            (pen.text("sim-mean-result"), cells(&|_, one| whole(mean(one.result, counts.games)))),
            (pen.text("sim-first"), place(0)),
            (pen.text("sim-second"), place(1)),
            (pen.text("sim-third"), place(2)),
            (pen.text("sim-fourth"), place(3)),
        ]
        .into_iter()
        .map(|(label, cells)| [vec![label.to_owned()], cells.into()].concat())
        .collect();
        columns(&[Align::Left, Align::Right, Align::Right, Align::Right, Align::Right], &rows)
    }

    /// Riichi, open and silent hands.
    fn by_manner(&self, pen: Pen) -> String {
        let head = std::iter::once(pen.text("sim-manners")).map(|text| paint(BOLD, text));
        let mut rows: Vec<Vec<String>> = vec![head.chain(self.manner_heads(pen)).collect()];
        let named = |manner| (manner_name(pen, manner), self.results.counts.manner(manner));
        rows.extend(Manner::ALL.into_iter().map(named).map(|(name, one)| self.manner_row(name, &one)));
        columns(&[&[Align::Left][..], &[Align::Right; 5]].concat(), &rows)
    }

    /// What stands over the columns of [`SimAnswer::manner_row`].
    pub fn manner_heads(&self, pen: Pen) -> Vec<String> {
        ["stats-short-hands", "stats-short-win", "stats-short-deal-in", "stats-short-mean-win", "stats-short-change"]
            .map(|id| pen.text(id).to_owned())
            .into()
    }

    /// A row about hands of one manner: how many, won, paid for, the worth of a win, points a hand.
    pub fn manner_row(&self, name: String, one: &MannerCounts) -> Vec<String> {
        vec![
            name,
            one.hands.to_string(),
            percent(one.wins, one.hands),
            percent(one.deal_ins, one.hands),
            whole(mean(one.value, one.wins)),
            format!("{:+.0}", mean(one.change, one.hands)),
        ]
    }

    /// What winning hands and riichi waited for, and how often such riichi won.
    fn by_wait(&self, pen: Pen) -> String {
        let counts = &self.results.counts;
        let sum = |waited: &Waited| waited.waits.iter().sum::<u64>();
        let (wins, riichi) = (sum(&counts.wins), sum(&counts.riichi));
        let head = ["sim-waits", "sim-winning-hands"].map(|id| pen.text(id)).into_iter();
        let head = head.chain([pen.term("riichi"), pen.text("sim-riichi-won")]);
        let mut rows: Vec<Vec<String>> = vec![
            (0..).zip(head).map(|(place, text)| if place == 0 { paint(BOLD, text) } else { text.into() }).collect(),
        ];
        rows.extend(WaitKind::ALL.into_iter().map(|kind| {
            vec![
                wait_name(pen, kind),
                percent(counts.wins.of(kind), wins),
                percent(counts.riichi.of(kind), riichi),
                percent(counts.riichi_won.of(kind), counts.riichi.of(kind)),
            ]
        }));
        columns(&[&[Align::Left][..], &[Align::Right; 3]].concat(), &rows)
    }

    /// When hands were won and riichi declared, three turns at a time.
    fn by_turn(&self, pen: Pen) -> String {
        const STEP: i32 = 3;
        let (wins, riichi) = (&self.results.counts.wins.turns, &self.results.counts.riichi.turns);
        let sum = |histogram: &Histogram, first: i32| {
            histogram.range(first..first + STEP).map(|(_, count)| count).sum::<u64>()
        };
        let all = |histogram: &Histogram| histogram.values().sum::<u64>();
        let last = wins.keys().chain(riichi.keys()).max().copied().unwrap_or(0);
        let mut rows = vec![vec![
            paint(BOLD, pen.text("sim-turns")),
            pen.text("sim-winning-hands").to_owned(),
            pen.term("riichi").to_owned(),
        ]];
        rows.extend((1..=last).step_by(STEP as usize).map(|first| {
            vec![
                format!("{first}–{}", first + STEP - 1),
                percent(sum(wins, first), all(wins)),
                percent(sum(riichi, first), all(riichi)),
            ]
        }));
        columns(&[Align::Left, Align::Right, Align::Right], &rows)
    }

    /// What winning hands were worth.
    fn by_value(&self, pen: Pen) -> String {
        let wins = self.results.counts.all_seats().wins;
        let mut rows = vec![vec![paint(BOLD, pen.text("sim-values")), String::new(), pen.text("sim-of-wins").into()]];
        rows.extend(
            self.results
                .counts
                .by_class()
                .filter(|(_, count)| *count > 0)
                .map(|(class, count)| vec![class_name(pen, class), count.to_string(), percent(count, wins)]),
        );
        columns(&[Align::Left, Align::Right, Align::Left], &rows)
    }

    /// Yaku of winning hands by id, most frequent first.
    pub fn yaku_found(&self) -> Vec<(&'static str, u64)> {
        let mut found = self.results.counts.by_yaku();
        found.retain(|(_, count)| *count > 0);
        found.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        found
    }

    /// How often winning hands have each yaku, most frequent first, and how many dora they count.
    fn yaku(&self, pen: Pen) -> String {
        let wins = self.results.counts.all_seats().wins;
        let found = self.yaku_found();
        let mut rows =
            vec![vec![paint(BOLD, capital(pen.term("yaku"))), String::new(), pen.text("sim-of-wins").into()]];
        rows.extend(found.iter().map(|(id, count)| vec![yaku_name(pen, id), count.to_string(), percent(*count, wins)]));
        for (id, count) in ["dora", "red-five", "ura-dora"].into_iter().zip(self.results.counts.dora) {
            if count > 0 {
                let each = pen.say("sim-a-win", &[("number", &decimal(mean(count as i64, wins)))]);
                rows.push(vec![pen.term(id).to_owned(), count.to_string(), each]);
            }
        }
        columns(&[Align::Left, Align::Right, Align::Left], &rows)
    }
}

pub fn share(part: u64, whole: u64) -> f64 {
    mean(part as i64, whole)
}

fn decimal(number: f64) -> String {
    format!("{number:.1}")
}

pub fn whole(number: f64) -> String {
    format!("{number:.0}")
}
