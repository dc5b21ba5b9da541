//! The figures as a page: charts in plain SVG, which browsers show light or dark, and the same figures as tables.

use std::fmt::Write as _;

use formats::stats::{Counts, Stats};
use words::Lang;

use super::measures::{GROUPS, Measure, PLACES, RATES, players, seats, yaku, yaku_name};
use super::shown::{ends, heading, percent, yaku_rows};
use crate::echo::visible;
use crate::show::{Pen, capital};

/// So many players have bars of their own; the tables have all that are asked for.
const MOST_BARS: usize = 8;

const WIDTH: f64 = 760.0;
const MARGIN: f64 = 24.0;
const ROW: f64 = 20.0;
const BAR: f64 = 14.0;
const LABEL: f64 = 150.0;
const GAP: f64 = 32.0;

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
        let (mut body, pen) = (String::new(), self.pen);
        let mut y = MARGIN + 20.0;
        text(&mut body, MARGIN, y, "h", "start", &self.title());
        y += 20.0;
        text(&mut body, MARGIN, y, "s", "start", &self.summary());
        y += GAP;
        y = self.placements(&mut body, y);
        y = self.rates(&mut body, y + GAP);
        y = self.yaku(&mut body, y + GAP);
        let height = y + MARGIN;
        let (title, about) = (escaped(&self.title()), escaped(&self.summary()));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
             height=\"{height}\" role=\"img\" aria-labelledby=\"stats-title stats-about\" xml:lang=\"{}\">\n\
             <title id=\"stats-title\">{title}</title>\n<desc id=\"stats-about\">{about} {}</desc>\n\
             <style>{STYLE}</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n{body}</svg>\n",
            self.lang.code(),
            escaped(pen.text("stats-charts-about")),
        )
    }

    /// The charts and the tables, in one file that needs no other.
    pub fn html(self) -> String {
        let (pen, stats) = (self.pen, self.stats);
        let title = escaped(&self.title());
        let mut tables = table(&capital(pen.text("sim-hands")), &[], &ends(stats, pen));
        for (heading_key, measures) in GROUPS {
            let head: Vec<String> = measures
                .iter()
                .map(|measure| format!("{} ({})", pen.text(measure.label), heading(measure, pen)))
                .collect();
            let row = |(name, counts): (String, &Counts)| {
                [vec![name], measures.iter().map(|measure| measure.shown(counts)).collect()].concat()
            };
            let mut rows: Vec<Vec<String>> = seats(stats, pen).into_iter().map(row).collect();
            rows.extend(players(stats).into_iter().take(self.most).map(|(name, counts)| row((visible(name), counts))));
            tables += &table(pen.text(heading_key), &head, &rows);
        }
        tables += &table(&capital(pen.term("yaku")), &[], &yaku_rows(&stats.all(), pen));
        format!(
            "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{title}</title>\n\
             <style>\n:root{{color-scheme:light dark}}\n\
             body{{font:15px/1.45 system-ui,'Segoe UI','Noto Sans',sans-serif;margin:1.5rem auto;max-width:60rem;\
             padding:0 1rem;background:#fff;color:#1d2329}}\nsvg{{max-width:100%;height:auto;display:block}}\n\
             .wide{{overflow-x:auto}}\ntable{{border-collapse:collapse;margin:1.5rem 0}}\n\
             caption{{text-align:start;font-weight:600;padding:.3rem 0}}\n\
             th,td{{padding:.2rem .6rem;border-bottom:1px solid #c9d0d7;text-align:end;vertical-align:bottom}}\n\
             th:first-child{{text-align:start}}\nthead th{{font-weight:600;font-size:.85rem}}\n\
             tbody th{{font-weight:400}}\n\
             @media (prefers-color-scheme:dark){{body{{background:#14181c;color:#e7eaee}}th,td{{border-color:#3a444e}}}}\n\
             </style>\n</head>\n<body>\n<main>\n{}{tables}</main>\n</body>\n</html>\n",
            self.lang.code(),
            self.svg(),
        )
    }

    fn title(self) -> String {
        self.pen.text("stats-title").to_owned()
    }

    fn summary(self) -> String {
        self.pen.say("stats-summary", &[("games", &self.stats.games), ("hands", &self.stats.hands)])
    }

    /// Whoever has bars: the seats, then the players with most games.
    fn bars(self) -> Vec<(String, &'static str, Counts)> {
        let mut bars: Vec<_> = seats(self.stats, self.pen)
            .into_iter()
            .map(|(name, counts)| (self.pen.say("stats-seat", &[("wind", &name)]), "all", counts.clone()))
            .collect();
        let players = players(self.stats).into_iter().take(MOST_BARS);
        bars.extend(players.map(|(name, counts)| (visible(name), "bar", counts.clone())));
        bars
    }

    /// One bar for each, made of the four places.
    fn placements(self, body: &mut String, mut y: f64) -> f64 {
        text(body, MARGIN, y, "h", "start", self.pen.text("stats-placement"));
        let full = WIDTH - 2.0 * MARGIN - LABEL - 60.0;
        let start = MARGIN + LABEL;
        y += 12.0;
        for (number, measure) in (1..).zip(PLACES) {
            let x = start + f64::from(number - 1) * full / 4.0;
            rect(body, (x, y, 11.0, 11.0), &format!("p{number}"), "");
            text(body, x + 16.0, y + 10.0, "s", "start", self.pen.text(measure.label));
        }
        text(body, WIDTH - MARGIN, y + 10.0, "s", "end", self.pen.text("stats-short-place"));
        y += 20.0;
        for (name, _, counts) in self.bars().iter().filter(|(_, _, counts)| counts.placed() > 0) {
            label(body, y, name);
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
            text(body, WIDTH - MARGIN, y + 12.0, "", "end", &place);
            y += ROW;
        }
        y
    }

    /// A small chart for each rate, two side by side.
    fn rates(self, body: &mut String, mut y: f64) -> f64 {
        text(body, MARGIN, y, "h", "start", self.pen.text("stats-play"));
        y += 24.0;
        let bars = self.bars();
        let wide = (WIDTH - 2.0 * MARGIN - GAP) / 2.0;
        for pair in RATES.chunks(2) {
            for (measure, x) in pair.iter().zip([MARGIN, MARGIN + wide + GAP]) {
                self.rate(body, (x, y, wide), measure, &bars);
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
        bars: &[(String, &str, Counts)],
    ) {
        text(body, x, y, "s", "start", self.pen.text(measure.label));
        let value = |counts: &Counts| (measure.of)(counts).unwrap_or(0.0);
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
    fn yaku(self, body: &mut String, mut y: f64) -> f64 {
        let all = self.stats.all();
        let found = yaku(&all);
        text(body, MARGIN, y, "h", "start", &capital(self.pen.term("yaku")));
        y += 18.0;
        text(body, MARGIN, y, "s", "start", self.pen.text("stats-yaku-share"));
        y += 10.0;
        let most = found.iter().map(|(_, count)| *count).max().unwrap_or(1) as f64;
        let (start, full) = (MARGIN + 220.0, WIDTH - 2.0 * MARGIN - 220.0 - 120.0);
        for (id, count) in found {
            text(body, MARGIN, y + 12.0, "", "start", &cut(&yaku_name(self.pen, id), 30));
            rect(body, (start, y, full * count as f64 / most, BAR), "bar", "");
            text(body, WIDTH - MARGIN, y + 12.0, "", "end", &format!("{count} ({})", percent(count, all.wins_told)));
            y += ROW;
        }
        y
    }
}

fn label(body: &mut String, y: f64, name: &str) {
    text(body, MARGIN, y + 12.0, "", "start", &cut(name, 20));
}

fn text(body: &mut String, x: f64, y: f64, class: &str, anchor: &str, words: &str) {
    // Writing to a string does not fail.
    let _ = writeln!(
        body,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\" text-anchor=\"{anchor}\">{}</text>",
        escaped(words)
    );
}

fn rect(body: &mut String, (x, y, wide, high): (f64, f64, f64, f64), class: &str, title: &str) {
    let title = if title.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(title)) };
    let _ = writeln!(
        body,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\" class=\"{class}\">{title}</rect>"
    );
}

fn table(caption: &str, head: &[String], rows: &[Vec<String>]) -> String {
    let mut text = format!("<div class=\"wide\"><table>\n<caption>{}</caption>\n", escaped(caption));
    if !head.is_empty() {
        text += "<thead><tr><th></th>";
        head.iter().for_each(|cell| text += &format!("<th scope=\"col\">{}</th>", escaped(cell)));
        text += "</tr></thead>\n";
    }
    text += "<tbody>\n";
    for row in rows {
        let mut cells = row.iter();
        text += &format!("<tr><th scope=\"row\">{}</th>", escaped(cells.next().map_or("", String::as_str)));
        cells.for_each(|cell| text += &format!("<td>{}</td>", escaped(cell)));
        text += "</tr>\n";
    }
    text + "</tbody>\n</table></div>\n"
}

/// A text of so many letters at most; wide letters count twice.
fn cut(text: &str, most: usize) -> String {
    if crate::show::width(text) <= most {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if crate::show::width(&short) + 2 > most {
            break;
        }
        short.push(letter);
    }
    short + "…"
}

/// A text that can mean nothing else in XML and HTML.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_become_markup() {
        assert_eq!(escaped("<b a='1'>&\"\u{1}"), "&lt;b a=&#39;1&#39;&gt;&amp;&quot; ");
    }
}
