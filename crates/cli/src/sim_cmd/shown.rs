//! What was counted, for people and for programs.

use std::collections::BTreeMap;
use std::time::Duration;

use history::counts::{ABORTS, Class, Counts, Histogram, MannerCounts, SeatCounts, WHYS, Waited};
use history::{Manner, WaitKind};
use narration::{Names, Voice};
use rules::Yaku;
use serde::Serialize;
use table::{Abort, Conduct};
use tiles::{Seat, Wind};
use words::Lang;

use super::page::{class_name, manner_name, wait_name};
use super::run::Plan;
use crate::book::{Book, each_yaku};
use crate::show::{Align, BOLD, DIM, Pen, capital, columns, paint, wrap};
use crate::stats_cmd::yaku_name;

/// Everything that goes into the answer.
pub struct Shown {
    pub book: Book,
    pub plan: Plan,
    pub counts: Counts,
    pub time: Duration,
}

#[derive(Debug, Serialize)]
pub struct SimReport {
    rules: String,
    conduct: &'static str,
    seed: String,
    bots: [&'static str; 4],
    games: u64,
    hands: u64,
    replayed: u64,
    wins: Wins,
    draws: Draws,
    chombos: u64,
    riichi: u64,
    calls: Calls,
    mean_value: f64,
    yaku: BTreeMap<&'static str, u64>,
    dora: DoraCounts,
    values: ValuesReport,
    waits: WaitsReport,
    turns: TurnsReport,
    manners: BTreeMap<&'static str, MannerReport>,
    dealer: DealerReport,
    flows: [[i64; 4]; 4],
    seats: Vec<SeatReport>,
    speed: Speed,
}

#[derive(Debug, Serialize)]
struct Wins {
    self_draw: u64,
    discard: u64,
}

#[derive(Debug, Serialize)]
struct Draws {
    exhaustive: u64,
    nagashi: u64,
    aborted: BTreeMap<&'static str, u64>,
}

#[derive(Debug, Serialize)]
struct Calls {
    chow: u64,
    pung: u64,
    kong: u64,
    concealed_kong: u64,
    added_kong: u64,
}

#[derive(Debug, Serialize)]
struct DoraCounts {
    dora: u64,
    red: u64,
    ura: u64,
}

#[derive(Debug, Serialize)]
struct ValuesReport {
    han: Histogram,
    fu: Histogram,
    points: Histogram,
    below_limits: u64,
    limits: BTreeMap<&'static str, u64>,
}

#[derive(Debug, Serialize)]
struct WaitsReport {
    wins: WaitedReport,
    riichi: WaitedReport,
    riichi_won: WaitedReport,
}

#[derive(Debug, Serialize)]
struct WaitedReport {
    waits: BTreeMap<&'static str, u64>,
    kinds: Histogram,
    tiles: Histogram,
}

#[derive(Debug, Serialize)]
struct TurnsReport {
    wins: Histogram,
    riichi: Histogram,
    riichi_won: Histogram,
}

#[derive(Debug, Serialize)]
struct MannerReport {
    hands: u64,
    wins: u64,
    self_draws: u64,
    deal_ins: u64,
    mean_value: f64,
    mean_change: f64,
}

#[derive(Debug, Serialize)]
struct DealerReport {
    wins: u64,
    repeats: u64,
    counters: Histogram,
}

#[derive(Debug, Serialize)]
struct PointsReport {
    came: BTreeMap<&'static str, i64>,
    went: BTreeMap<&'static str, i64>,
}

#[derive(Debug, Serialize)]
struct SeatReport {
    bot: &'static str,
    wins: u64,
    self_draws: u64,
    deal_ins: u64,
    riichi: u64,
    calls: u64,
    chombos: u64,
    waiting: u64,
    mean_value: f64,
    mean_points: f64,
    mean_result: f64,
    places: [u64; 4],
    manners: BTreeMap<&'static str, MannerReport>,
    points: PointsReport,
}

#[derive(Debug, Serialize)]
struct Speed {
    threads: usize,
    seconds: f64,
    games_per_second: f64,
}

/// One number by another, or 0 where there is nothing to divide.
pub fn mean(sum: i64, number: u64) -> f64 {
    if number == 0 { 0.0 } else { sum as f64 / number as f64 }
}

/// Rounded to two places, so that programs need not.
fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

impl MannerReport {
    fn new(one: &MannerCounts) -> MannerReport {
        MannerReport {
            hands: one.hands,
            wins: one.wins,
            self_draws: one.self_draws,
            deal_ins: one.deal_ins,
            mean_value: rounded(mean(one.value, one.wins)),
            mean_change: rounded(mean(one.change, one.hands)),
        }
    }

    /// Of each manner.
    fn all(manners: &[MannerCounts; 3]) -> BTreeMap<&'static str, MannerReport> {
        Manner::ALL.into_iter().map(|manner| (manner.id(), MannerReport::new(&manners[manner as usize]))).collect()
    }
}

impl WaitedReport {
    fn new(waited: &Waited) -> WaitedReport {
        WaitedReport {
            waits: WaitKind::ALL.into_iter().map(|kind| (kind.id(), waited.of(kind))).collect(),
            kinds: waited.kinds.clone(),
            tiles: waited.tiles.clone(),
        }
    }
}

impl PointsReport {
    fn new(one: &SeatCounts) -> PointsReport {
        let by = |points: [i64; WHYS.len()]| WHYS.into_iter().map(|why| why.id()).zip(points).collect();
        PointsReport { came: by(one.came), went: by(one.went) }
    }
}

impl Shown {
    fn per_second(&self) -> f64 {
        self.counts.games as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// Winning hands with a yaku of this id: the three dragons share theirs, and a hand can have several of them.
    fn with_yaku(&self, id: &str) -> u64 {
        Yaku::ALL.into_iter().filter(|yaku| yaku.id() == id).map(|yaku| self.counts.yaku[yaku as usize]).sum()
    }

    pub fn report(&self) -> SimReport {
        let (counts, all) = (&self.counts, self.counts.all_seats());
        let [chow, pung, kong] = all.claims;
        let [dora, red, ura] = counts.dora;
        let seat = |seat: Seat| {
            let one = counts.seats[seat];
            SeatReport {
                bot: self.plan.levels[seat as usize].id,
                wins: one.wins,
                self_draws: one.self_draws,
                deal_ins: one.deal_ins,
                riichi: one.riichi,
                calls: one.calls(),
                chombos: one.chombos,
                waiting: one.waiting,
                mean_value: rounded(mean(one.value, one.wins)),
                mean_points: rounded(mean(one.points, counts.games)),
                mean_result: rounded(mean(one.result, counts.games)),
                places: one.places,
                manners: MannerReport::all(&one.manners),
                points: PointsReport::new(&one),
            }
        };
        let limit = |(class, count)| match class {
            Class::Limit(limit) => Some((limit.id(), count)),
            Class::Han(_) => None,
        };
        let limits: BTreeMap<&'static str, u64> = counts.by_class().filter_map(limit).collect();
        SimReport {
            rules: self.book.name.clone(),
            conduct: match self.plan.conduct {
                Conduct::Enforced => "enforced",
                Conduct::Open => "open",
            },
            seed: self.plan.seed.to_string(),
            bots: self.plan.levels.map(|level| level.id),
            games: counts.games,
            hands: counts.hands,
            replayed: counts.replayed,
            wins: Wins { self_draw: all.self_draws, discard: all.wins - all.self_draws },
            draws: Draws {
                exhaustive: counts.exhaustive,
                nagashi: counts.nagashi,
                aborted: ABORTS.into_iter().map(Abort::id).zip(counts.aborted).collect(),
            },
            chombos: all.chombos,
            riichi: all.riichi,
            calls: Calls { chow, pung, kong, concealed_kong: all.concealed_kongs, added_kong: all.added_kongs },
            mean_value: rounded(mean(all.value, all.wins)),
            yaku: each_yaku().map(|yaku| (yaku.id(), self.with_yaku(yaku.id()))).filter(|(_, n)| *n > 0).collect(),
            dora: DoraCounts { dora, red, ura },
            values: ValuesReport {
                han: counts.values.han.clone(),
                fu: counts.values.fu.clone(),
                points: counts.values.points.clone(),
                below_limits: all.wins - limits.values().sum::<u64>(),
                limits,
            },
            waits: WaitsReport {
                wins: WaitedReport::new(&counts.wins),
                riichi: WaitedReport::new(&counts.riichi),
                riichi_won: WaitedReport::new(&counts.riichi_won),
            },
            turns: TurnsReport {
                wins: counts.wins.turns.clone(),
                riichi: counts.riichi.turns.clone(),
                riichi_won: counts.riichi_won.turns.clone(),
            },
            manners: MannerReport::all(&all.manners),
            dealer: DealerReport {
                wins: counts.dealer_wins,
                repeats: counts.repeats,
                counters: counts.counters.clone(),
            },
            flows: counts.flows.0.map(|from| from.0),
            seats: Seat::ALL.map(seat).into(),
            speed: Speed {
                threads: self.plan.threads,
                seconds: self.time.as_secs_f64(),
                games_per_second: rounded(self.per_second()),
            },
        }
    }

    pub fn draw(&self, pen: Pen, lang: Lang) -> String {
        let voice = Voice::new(lang, &self.book.rules, Names::winds(Seat::A));
        let mut text = crate::sheet::ruleset(pen, &self.book);
        text += &wrap(0, &paint(DIM, format!("{} {}", capital(pen.text("seed")), self.plan.seed)));
        if self.counts.games < self.plan.games {
            text += &wrap(0, &pen.say("sim-stopped", &[("games", &self.counts.games), ("all", &self.plan.games)]));
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
        let (counts, all) = (&self.counts, self.counts.all_seats());
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
        let (counts, all) = (&self.counts, self.counts.all_seats());
        let hands = |count: u64| vec![count.to_string(), percent(count, counts.hands)];
        let mut rows = vec![
            vec![
                pen.text("sim-games").to_owned(),
                counts.games.to_string(),
                pen.say("sim-speed", &[("number", &decimal(self.per_second())), ("threads", &self.plan.threads)]),
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
        let counts = &self.counts;
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
        let named = |manner| (manner_name(pen, manner), self.counts.manner(manner));
        rows.extend(Manner::ALL.into_iter().map(named).map(|(name, one)| self.manner_row(name, &one)));
        columns(&[&[Align::Left][..], &[Align::Right; 5]].concat(), &rows)
    }

    /// What stands over the columns of [`Shown::manner_row`].
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
        let counts = &self.counts;
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
        let (wins, riichi) = (&self.counts.wins.turns, &self.counts.riichi.turns);
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
        let wins = self.counts.all_seats().wins;
        let mut rows = vec![vec![paint(BOLD, pen.text("sim-values")), String::new(), pen.text("sim-of-wins").into()]];
        rows.extend(
            self.counts
                .by_class()
                .filter(|(_, count)| *count > 0)
                .map(|(class, count)| vec![class_name(pen, class), count.to_string(), percent(count, wins)]),
        );
        columns(&[Align::Left, Align::Right, Align::Left], &rows)
    }

    /// Yaku of winning hands by id, most frequent first.
    pub fn yaku_found(&self) -> Vec<(&'static str, u64)> {
        let mut found: Vec<_> = each_yaku().map(|yaku| (yaku.id(), self.with_yaku(yaku.id()))).collect();
        found.retain(|(_, count)| *count > 0);
        found.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        found
    }

    /// How often winning hands have each yaku, most frequent first, and how many dora they count.
    fn yaku(&self, pen: Pen) -> String {
        let wins = self.counts.all_seats().wins;
        let found = self.yaku_found();
        let mut rows =
            vec![vec![paint(BOLD, capital(pen.term("yaku"))), String::new(), pen.text("sim-of-wins").into()]];
        rows.extend(found.iter().map(|(id, count)| vec![yaku_name(pen, id), count.to_string(), percent(*count, wins)]));
        for (id, count) in ["dora", "red-five", "ura-dora"].into_iter().zip(self.counts.dora) {
            if count > 0 {
                let each = pen.say("sim-a-win", &[("number", &decimal(mean(count as i64, wins)))]);
                rows.push(vec![pen.term(id).to_owned(), count.to_string(), each]);
            }
        }
        columns(&[Align::Left, Align::Right, Align::Left], &rows)
    }
}

/// A part of a whole, from 0 to 1.
pub fn share(part: u64, whole: u64) -> f64 {
    mean(part as i64, whole)
}

pub fn percent(part: u64, whole: u64) -> String {
    format!("{:.1} %", 100.0 * share(part, whole))
}

fn decimal(number: f64) -> String {
    format!("{number:.1}")
}

pub fn whole(number: f64) -> String {
    format!("{number:.0}")
}
