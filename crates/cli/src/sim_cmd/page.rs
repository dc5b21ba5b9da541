//! What was counted as a page: charts with their tables beside them, in one file that needs no other.

use arena::simulation::mean;
use charts::{Bar, CHART_STYLE, bars, columns, document, escaped, legend, section, shares, table};
use history::counts::{Class, Histogram, SeatCounts, WHYS};
use history::{Manner, WaitKind};
use tiles::{Seat, Wind};
use words::Lang;

use super::render::{SimAnswer, share, whole};
use crate::show::{Pen, capital, percent};
use crate::stats_cmd::yaku_name;

impl SimAnswer {
    pub fn page(&self, pen: Pen, lang: Lang) -> String {
        let title = pen.text("sim-title");
        let head =
            format!(
                "<h1>{}</h1>\n<p>{} · {}<br>{}</p>\n<p class=\"seed\">{} {}</p>\n",
                escaped(title),
                escaped(self.book.title(pen)),
                escaped(&self.seats(pen).join(", ")),
                escaped(&pen.say(
                    "stats-summary",
                    &[("games", &self.results.counts.games), ("hands", &self.results.counts.hands)]
                )),
                escaped(&capital(pen.text("seed"))),
                self.plan.seed,
            );
        let parts = [
            self.places(pen),
            self.ends(pen),
            self.values(pen),
            self.points(pen),
            self.turns(pen),
            self.waits(pen),
            self.manners(pen),
            self.yaku_chart(pen),
            self.flows(pen),
        ];
        document(lang, title, CHART_STYLE, &(head + &parts.concat()))
    }

    /// The players, by the winds they begin with.
    fn seats(&self, pen: Pen) -> Vec<String> {
        Seat::ALL
            .into_iter()
            .zip(Wind::ALL)
            .map(|(seat, wind)| format!("{} {}", pen.wind(wind), self.plan.levels[seat as usize].id))
            .collect()
    }

    fn places(&self, pen: Pen) -> String {
        let counts = &self.results.counts;
        let names: Vec<String> =
            ["sim-first", "sim-second", "sim-third", "sim-fourth"].map(|id| pen.text(id).to_owned()).into();
        let each = |seat: Seat| &counts.seats[seat];
        let chart: Vec<(String, Vec<Bar>)> = Seat::ALL
            .into_iter()
            .zip(self.seats(pen))
            .map(|(seat, name)| (name, each(seat).places.map(|count| bar(count, counts.games, 0)).into()))
            .collect();
        let head = [
            pen.text("stats-place"),
            pen.text("sim-mean-points"),
            pen.text("sim-mean-result"),
            pen.text("stats-short-win"),
            pen.text("stats-short-deal-in"),
            pen.term("riichi"),
        ]
        .map(str::to_owned);
        let row = |(seat, name): (Seat, String)| {
            let one = each(seat);
            let places: u64 = (1..).zip(one.places).map(|(place, count)| place * count).sum();
            vec![
                name,
                format!("{:.2}", mean(places as i64, counts.games)),
                whole(mean(one.points, counts.games)),
                whole(mean(one.result, counts.games)),
                percent(one.wins, counts.hands),
                percent(one.deal_ins, counts.hands),
                percent(one.riichi, counts.hands),
            ]
        };
        let rows: Vec<Vec<String>> = Seat::ALL.into_iter().zip(self.seats(pen)).map(row).collect();
        let title = pen.text("stats-placement");
        let chart = shares(title, &chart);
        section(title, &legend("p", &names), &chart, &table(title, &head, &rows))
    }

    fn ends(&self, pen: Pen) -> String {
        let found: Vec<(String, u64)> = self.hand_ends(pen).into_iter().filter(|(_, count)| *count > 0).collect();
        self.frequencies(pen, pen.text("sim-ends"), pen.text("sim-of-hands"), &found, self.results.counts.hands)
    }

    fn values(&self, pen: Pen) -> String {
        let found: Vec<(String, u64)> =
            self.results.counts.by_class().map(|(class, count)| (class_name(pen, class), count)).collect();
        let wins = self.results.counts.all_seats().wins;
        self.frequencies(pen, pen.text("sim-values"), pen.text("sim-of-wins"), &found, wins)
    }

    /// Names with how often each came, as bars and as a table.
    fn frequencies(&self, pen: Pen, title: &str, of: &str, found: &[(String, u64)], all: u64) -> String {
        let chart: Vec<(String, Vec<Bar>)> =
            found.iter().map(|(name, count)| (name.clone(), vec![bar(*count, all, 1)])).collect();
        let rows: Vec<Vec<String>> =
            found.iter().map(|(name, count)| vec![name.clone(), count.to_string(), percent(*count, all)]).collect();
        let head = [pen.text("sim-number").to_owned(), of.to_owned()];
        section(title, "", &bars(title, &chart), &table(title, &head, &rows))
    }

    /// Points of winning hands in thousands; what is far above the rest stands together.
    fn points(&self, pen: Pen) -> String {
        const MOST: i32 = 16;
        let histogram = thousands(&self.results.counts.values.points, MOST);
        let wins = self.results.counts.all_seats().wins;
        let name = |thousand: i32| if thousand == MOST { format!("{MOST}+") } else { thousand.to_string() };
        let range = |thousand: i32| match thousand {
            MOST => format!("≥ {}", 1_000 * MOST),
            _ => format!("{}–{}", 1_000 * thousand, 1_000 * thousand + 900),
        };
        let counts: Vec<(i32, u64)> =
            (1..=MOST).map(|thousand| (thousand, histogram.get(&thousand).copied().unwrap_or(0))).collect();
        let chart: Vec<(String, Vec<Bar>)> =
            counts.iter().map(|(thousand, count)| (name(*thousand), vec![bar(*count, wins, 1)])).collect();
        let rows: Vec<Vec<String>> = counts
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(thousand, count)| vec![range(*thousand), count.to_string(), percent(*count, wins)])
            .collect();
        let title = pen.text("sim-points");
        let head = [pen.text("sim-number").to_owned(), pen.text("sim-of-wins").to_owned()];
        section(title, "", &columns(title, &chart), &table(title, &head, &rows))
    }

    fn turns(&self, pen: Pen) -> String {
        let (wins, riichi) = (&self.results.counts.wins.turns, &self.results.counts.riichi.turns);
        let names = [pen.text("sim-winning-hands").to_owned(), pen.term("riichi").to_owned()];
        let (all_wins, all_riichi) = (total(wins), total(riichi));
        let last = wins.keys().chain(riichi.keys()).max().copied().unwrap_or(1);
        let of = |histogram: &Histogram, turn: i32| histogram.get(&turn).copied().unwrap_or(0);
        let turns: Vec<(i32, u64, u64)> = (1..=last).map(|turn| (turn, of(wins, turn), of(riichi, turn))).collect();
        let chart: Vec<(String, Vec<Bar>)> = turns
            .iter()
            .map(|&(turn, won, declared)| (turn.to_string(), vec![bar(won, all_wins, 1), bar(declared, all_riichi, 1)]))
            .collect();
        let rows: Vec<Vec<String>> = turns
            .iter()
            .map(|&(turn, won, declared)| {
                vec![
                    turn.to_string(),
                    won.to_string(),
                    percent(won, all_wins),
                    declared.to_string(),
                    percent(declared, all_riichi),
                ]
            })
            .collect();
        let [won, declared] = names.clone();
        let head = [won, "%".into(), declared, "%".into()];
        let title = pen.text("sim-turns");
        section(title, &legend("c", &names), &columns(title, &chart), &table(title, &head, &rows))
    }

    fn waits(&self, pen: Pen) -> String {
        let counts = &self.results.counts;
        let sum = |waits: &[u64; 6]| waits.iter().sum::<u64>();
        let (wins, riichi) = (sum(&counts.wins.waits), sum(&counts.riichi.waits));
        let names = [pen.text("sim-winning-hands").to_owned(), pen.term("riichi").to_owned()];
        let chart: Vec<(String, Vec<Bar>)> = WaitKind::ALL
            .into_iter()
            .map(|kind| {
                let both = vec![bar(counts.wins.of(kind), wins, 1), bar(counts.riichi.of(kind), riichi, 1)];
                (wait_name(pen, kind), both)
            })
            .collect();
        let rows: Vec<Vec<String>> = WaitKind::ALL
            .into_iter()
            .map(|kind| {
                vec![
                    wait_name(pen, kind),
                    counts.wins.of(kind).to_string(),
                    counts.riichi.of(kind).to_string(),
                    percent(counts.riichi_won.of(kind), counts.riichi.of(kind)),
                ]
            })
            .collect();
        let [won, declared] = names.clone();
        let head = [won, declared, pen.text("sim-riichi-won").to_owned()];
        let title = pen.text("sim-waits");
        let kinds = section(title, &legend("c", &names), &bars(title, &chart), &table(title, &head, &rows));
        kinds + &self.wait_tiles(pen)
    }

    /// How many tiles riichi hands waited for, and how often they won.
    fn wait_tiles(&self, pen: Pen) -> String {
        let (all, won) = (&self.results.counts.riichi.tiles, &self.results.counts.riichi_won.tiles);
        let riichi = total(all);
        let last = all.keys().max().copied().unwrap_or(0);
        let of = |histogram: &Histogram, tiles: i32| histogram.get(&tiles).copied().unwrap_or(0);
        let chart: Vec<(String, Vec<Bar>)> =
            (0..=last).map(|tiles| (tiles.to_string(), vec![bar(of(all, tiles), riichi, 1)])).collect();
        let rows: Vec<Vec<String>> = all
            .iter()
            .map(|(tiles, count)| {
                vec![tiles.to_string(), count.to_string(), percent(*count, riichi), percent(of(won, *tiles), *count)]
            })
            .collect();
        let title = pen.text("sim-wait-tiles");
        let head = [pen.text("sim-number"), "%", pen.text("sim-riichi-won")].map(str::to_owned);
        section(title, "", &columns(title, &chart), &table(title, &head, &rows))
    }

    fn manners(&self, pen: Pen) -> String {
        let each = Manner::ALL.map(|manner| (manner_name(pen, manner), self.results.counts.manner(manner)));
        let names = [pen.text("sim-wins").to_owned(), pen.text("sim-deal-ins").to_owned()];
        let chart: Vec<(String, Vec<Bar>)> = each
            .iter()
            .map(|(name, one)| (name.clone(), vec![bar(one.wins, one.hands, 1), bar(one.deal_ins, one.hands, 1)]))
            .collect();
        let rows: Vec<Vec<String>> = each.into_iter().map(|(name, one)| self.manner_row(name, &one)).collect();
        let head = self.manner_heads(pen);
        let title = pen.text("sim-manners");
        section(title, &legend("c", &names), &bars(title, &chart), &table(title, &head, &rows))
    }

    fn yaku_chart(&self, pen: Pen) -> String {
        let found: Vec<(String, u64)> =
            self.yaku_found().into_iter().map(|(id, count)| (yaku_name(pen, id), count)).collect();
        let wins = self.results.counts.all_seats().wins;
        self.frequencies(pen, &capital(pen.term("yaku")), pen.text("sim-of-wins"), &found, wins)
    }

    /// What came and went by reason, a hand, for each player; and who paid whom.
    fn flows(&self, pen: Pen) -> String {
        let hands = self.results.counts.hands;
        let names = self.seats(pen);
        let net = |one: &SeatCounts| one.came.iter().sum::<i64>() - one.went.iter().sum::<i64>();
        let signed = |sum: i64| format!("{:+.0}", mean(sum, hands));
        let mut rows: Vec<Vec<String>> = WHYS
            .into_iter()
            .enumerate()
            .filter(|(place, _)| {
                self.results.counts.seats.values().any(|one| one.came[*place] != 0 || one.went[*place] != 0)
            })
            .map(|(place, why)| {
                let cells = self.results.counts.seats.values().map(|one| signed(one.came[place] - one.went[place]));
                std::iter::once(why_name(pen, why)).chain(cells).collect()
            })
            .collect();
        let sums = self.results.counts.seats.values().map(|one| signed(net(one)));
        rows.push(std::iter::once(pen.text("sim-in-all").to_owned()).chain(sums).collect());
        let by_reason = table(pen.text("sim-by-reason"), &names, &rows);
        let rows: Vec<Vec<String>> = Seat::ALL
            .into_iter()
            .zip(&names)
            .map(|(from, name)| {
                let cells = Seat::ALL.into_iter().map(|to| match from == to {
                    true => String::new(),
                    false => whole(mean(self.results.counts.flows[from][to], hands)),
                });
                std::iter::once(name.clone()).chain(cells).collect()
            })
            .collect();
        let matrix = table(pen.text("sim-who-pays-whom"), &names, &rows);
        format!("<section>\n<h2>{}</h2>\n{by_reason}{matrix}</section>\n", escaped(pen.text("sim-flows")))
    }
}

fn bar(count: u64, all: u64, places: usize) -> Bar {
    let value = share(count, all);
    Bar { value, shown: format!("{:.places$} %", 100.0 * value) }
}

fn total(histogram: &Histogram) -> u64 {
    histogram.values().sum()
}

fn thousands(points: &Histogram, most: i32) -> Histogram {
    let mut histogram = Histogram::new();
    points.iter().for_each(|(points, count)| *histogram.entry((points / 1_000).min(most)).or_default() += count);
    histogram
}

pub fn class_name(pen: Pen, class: Class) -> String {
    match class {
        Class::Han(han) => format!("{han} {}", pen.term("fan")),
        Class::Limit(limit) => pen.term(limit.id()).to_owned(),
    }
}

pub fn wait_name(pen: Pen, kind: WaitKind) -> String {
    match kind {
        WaitKind::TwoSided => pen.term("two-sided-wait"),
        WaitKind::TwoPairs => pen.text("sim-two-pairs"),
        WaitKind::Closed => pen.term("closed-wait"),
        WaitKind::Edge => pen.term("edge-wait"),
        WaitKind::Single => pen.term("single-wait"),
        WaitKind::ManySided => pen.text("sim-many-sided"),
    }
    .to_owned()
}

/// The name of how a hand stood.
pub fn manner_name(pen: Pen, manner: Manner) -> String {
    match manner {
        Manner::Riichi => pen.term("riichi"),
        Manner::Open => pen.text("sim-open"),
        Manner::Silent => pen.text("sim-silent"),
    }
    .to_owned()
}

fn why_name(pen: Pen, why: engine::Why) -> String {
    match why {
        engine::Why::Hand => pen.text("sim-winning-hands"),
        engine::Why::Liability => pen.term("liability"),
        engine::Why::Counters => pen.text("counters"),
        engine::Why::Bets => pen.text("sim-bets"),
        engine::Why::Noten => pen.term("noten"),
        engine::Why::Nagashi => pen.yaku("nagashi-mangan"),
        engine::Why::Chombo => pen.term("chombo"),
    }
    .to_owned()
}
