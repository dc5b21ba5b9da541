//! The figures as a page: charts in plain SVG, which browsers show light or dark, and the same figures as tables.

use charts::{cut, document, escaped, rect, table, text};
use history::measures::{GROUPS, Measure, MeasureKind, PLACES, RATES};
use history::{PlayerStats, Stats};
use words::Lang;

use super::render::{ends, figure, seats, yaku_name, yaku_rows};
use crate::echo::visible;
use crate::show::{Pen, capital, percent};

/// This many players have bars of their own; the tables have all that are asked for.
const MOST_BARS: usize = 8;

const ROW: f64 = 20.0;
const BAR: f64 = 14.0;
const GAP: f64 = 32.0;

/// How the charts are laid out: beside each other, or below each other where there is no more room than on a phone.
#[derive(Clone, Copy)]
struct Form {
    /// In names of the page's parts.
    id: &'static str,
    width: f64,
    margin: f64,
    /// What the names of seats and players take, and how many letters of them are shown.
    label: (f64, usize),
    /// The same for the names of yaku.
    yaku: (f64, usize),
    /// How many charts of rates stand side by side.
    columns: usize,
}

const BROAD: Form = Form { id: "broad", width: 760.0, margin: 0.0, label: (150.0, 20), yaku: (220.0, 30), columns: 2 };
const NARROW: Form =
    Form { id: "narrow", width: 350.0, margin: 0.0, label: (112.0, 14), yaku: (150.0, 21), columns: 1 };

impl Form {
    /// Where the drawing ends on the right.
    fn end(self) -> f64 {
        self.width - self.margin
    }

    fn inner(self) -> f64 {
        self.width - 2.0 * self.margin
    }
}

/// How the tables look beside the charts, and which charts are shown: names stay in view where a table is scrolled.
const HTML_STYLE: &str = "\
.narrow{display:none}@media (max-width:50rem){.broad{display:none}.narrow{display:block}}
tbody th{white-space:nowrap;position:sticky;inset-inline-start:0;background:#fff}
@media (prefers-color-scheme:dark){tbody th{background:#14181c}}";

const STYLE: &str = "\
text{font:13px system-ui,'Segoe UI','Noto Sans',sans-serif;fill:#1d2329}
.h{font-size:16px;font-weight:600}.s{font-size:12px;fill:#56606b}.in{font-size:11px;fill:#fff}
.paper{fill:#fff}.bar{fill:#2b6ca3}.all{fill:#8b6a16}.line{stroke:#c9d0d7;stroke-width:1}
.p1{fill:#1f6f54}.p2{fill:#2b6ca3}.p3{fill:#80611a}.p4{fill:#a23b3b}
@media (prefers-color-scheme:dark){
text{fill:#e7eaee}.s{fill:#a8b2bd}.in{fill:#fff}.paper{fill:#14181c}.bar{fill:#5a9fd8}.all{fill:#d0a640}
.line{stroke:#3a444e}.p1{fill:#2c8a69}.p2{fill:#3a7fb8}.p3{fill:#94732a}.p4{fill:#b85151}}";

/// What a page is made of.
#[derive(Clone, Copy)]
pub struct Page<'a> {
    pub stats: &'a Stats,
    pub pen: Pen,
    pub lang: Lang,
    /// How many players the tables have.
    pub most: usize,
}

impl Page<'_> {
    /// The charts.
    pub fn svg(self) -> String {
        self.drawn(Form { margin: 24.0, ..BROAD })
    }

    fn drawn(self, form: Form) -> String {
        let (mut body, pen) = (String::new(), self.pen);
        let mut y = form.margin + 20.0;
        text(&mut body, form.margin, y, "h", "start", &self.title());
        y += 20.0;
        text(&mut body, form.margin, y, "s", "start", &self.summary());
        y += GAP;
        y = self.placements(form, &mut body, y);
        y = self.rates(form, &mut body, y + GAP);
        y = self.yaku(form, &mut body, y + GAP);
        let (id, width, height) = (form.id, form.width, y + form.margin);
        let (title, about) = (escaped(&self.title()), escaped(&self.summary()));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{id}\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" aria-labelledby=\"{id}-title {id}-about\" \
             xml:lang=\"{}\">\n\
             <title id=\"{id}-title\">{title}</title>\n<desc id=\"{id}-about\">{about} {}</desc>\n\
             <style>{STYLE}</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n{body}</svg>\n",
            self.lang.code(),
            escaped(pen.text("stats-charts-about")),
        )
    }

    /// The charts and the tables, in one file that needs no other.
    pub fn html(self) -> String {
        let (pen, stats) = (self.pen, self.stats);
        let mut tables = table(&capital(pen.text("sim-hands")), &[], &ends(stats, pen));
        for (heading_key, measures) in GROUPS {
            let head: Vec<String> = measures.iter().map(|measure| full_heading(measure, pen)).collect();
            let row = |(name, counts): (String, &PlayerStats)| {
                [vec![name], measures.iter().map(|measure| figure(measure, counts)).collect()].concat()
            };
            let mut rows: Vec<Vec<String>> = seats(stats, pen).into_iter().map(row).collect();
            rows.extend(
                stats.by_games().into_iter().take(self.most).map(|(name, counts)| row((visible(name), counts))),
            );
            tables += &table(pen.text(heading_key), &head, &rows);
        }
        tables += &table(&capital(pen.term("yaku")), &[], &yaku_rows(&stats.all(), pen));
        let charts = self.drawn(BROAD) + &self.drawn(NARROW);
        document(self.lang, &self.title(), HTML_STYLE, &format!("{charts}{tables}"))
    }

    fn title(self) -> String {
        self.pen.text("stats-title").to_owned()
    }

    fn summary(self) -> String {
        self.pen.say("stats-summary", &[("games", &self.stats.games), ("hands", &self.stats.hands)])
    }

    /// Whoever has bars: the seats, then the players with most games.
    fn bars(self) -> Vec<(String, &'static str, PlayerStats)> {
        let mut bars: Vec<_> = seats(self.stats, self.pen)
            .into_iter()
            .map(|(name, counts)| (self.pen.say("stats-seat", &[("wind", &name)]), "all", counts.clone()))
            .collect();
        let players = self.stats.by_games().into_iter().take(MOST_BARS);
        bars.extend(players.map(|(name, counts)| (visible(name), "bar", counts.clone())));
        bars
    }

    /// One bar for each, made of the four places.
    fn placements(self, form: Form, body: &mut String, mut y: f64) -> f64 {
        text(body, form.margin, y, "h", "start", self.pen.text("stats-placement"));
        let (label, letters) = form.label;
        let full = form.inner() - label - 42.0;
        let start = form.margin + label;
        y += 12.0;
        for (number, measure) in (1..).zip(PLACES) {
            let x = match form.columns {
                1 => form.margin + f64::from(number - 1) * (form.inner() - 42.0) / 4.0,
                _ => start + f64::from(number - 1) * full / 4.0,
            };
            rect(body, (x, y, 11.0, 11.0), &format!("p{number}"), "");
            text(body, x + 16.0, y + 10.0, "s", "start", self.pen.text(measure.label));
        }
        text(body, form.end(), y + 10.0, "s", "end", self.pen.text("stats-short-place"));
        y += 20.0;
        for (name, _, counts) in self.bars().iter().filter(|(_, _, counts)| counts.placed() > 0) {
            text(body, form.margin, y + 12.0, "", "start", &cut(name, letters));
            let mut x = start;
            for (number, measure) in (1..).zip(PLACES) {
                let part = (measure.of)(counts).unwrap_or(0.0);
                let wide = part * full;
                let shown = format!("{:.0} %", 100.0 * part);
                rect(
                    body,
                    (x, y, wide, BAR),
                    &format!("p{number}"),
                    &format!("{name}: {} {shown}", self.pen.text(measure.label)),
                );
                if wide > 36.0 {
                    text(body, x + wide / 2.0, y + 11.0, "in", "middle", &shown);
                }
                x += wide;
            }
            let place = counts.mean_place().map_or(String::new(), |place| format!("{place:.2}"));
            text(body, form.end(), y + 12.0, "", "end", &place);
            y += ROW;
        }
        y
    }

    /// A small chart for each rate.
    fn rates(self, form: Form, body: &mut String, mut y: f64) -> f64 {
        text(body, form.margin, y, "h", "start", self.pen.text("stats-play"));
        y += 24.0;
        let bars = self.bars();
        let columns = form.columns as f64;
        let wide = (form.inner() - GAP * (columns - 1.0)) / columns;
        for row in RATES.chunks(form.columns) {
            for (place, measure) in row.iter().enumerate() {
                self.rate(body, (form.margin + place as f64 * (wide + GAP), y, wide), measure, &bars);
            }
            y += 26.0 + ROW * bars.len() as f64;
        }
        y - 12.0
    }

    fn rate(
        self,
        body: &mut String,
        (x, y, wide): (f64, f64, f64),
        measure: &Measure,
        bars: &[(String, &str, PlayerStats)],
    ) {
        text(body, x, y, "s", "start", self.pen.text(measure.label));
        let value = |counts: &PlayerStats| (measure.of)(counts).unwrap_or(0.0);
        let most = bars.iter().map(|(_, _, counts)| value(counts)).fold(0.01, f64::max);
        let (start, full) = (x + 130.0, wide - 130.0 - 52.0);
        for (place, (name, class, counts)) in bars.iter().enumerate() {
            let y = y + 8.0 + ROW * place as f64;
            let shown = (measure.of)(counts).map_or("–".to_owned(), |share| format!("{:.1} %", 100.0 * share));
            text(body, x, y + 12.0, "", "start", &cut(name, 16));
            rect(body, (start, y, full * value(counts) / most, BAR), class, "");
            text(body, x + wide, y + 12.0, "", "end", &shown);
        }
    }

    /// A bar for each yaku.
    fn yaku(self, form: Form, body: &mut String, mut y: f64) -> f64 {
        let all = self.stats.all();
        let found = all.yaku_by_frequency();
        text(body, form.margin, y, "h", "start", &capital(self.pen.term("yaku")));
        y += 18.0;
        text(body, form.margin, y, "s", "start", self.pen.text("stats-yaku-share"));
        y += 10.0;
        let most = found.iter().map(|(_, count)| *count).max().unwrap_or(1) as f64;
        let (label, letters) = form.yaku;
        let (start, full) = (form.margin + label, form.inner() - label - 104.0);
        for (id, count) in found {
            text(body, form.margin, y + 12.0, "", "start", &cut(&yaku_name(self.pen, id), letters));
            rect(body, (start, y, full * count as f64 / most, BAR), "bar", "");
            text(body, form.end(), y + 12.0, "", "end", &format!("{count} ({})", percent(count, all.wins_told)));
            y += ROW;
        }
        y
    }
}

/// The heading of a column of a page, where there is room for the whole label.
fn full_heading(measure: &Measure, pen: Pen) -> String {
    let label = pen.text(measure.label);
    if measure.kind == MeasureKind::Share { format!("{label}, %") } else { label.to_owned() }
}
