//! Charts in plain SVG and the tables beside them, in pages that need no other file.
//!
//! ```
//! use janso_charts::{Bar, CHART_STYLE, bars, document, section, table};
//! use words::Lang;
//!
//! let rows = [("club".to_owned(), vec![Bar { value: 0.25, shown: "25 %".to_owned() }])];
//! let figures = [vec!["club".to_owned(), "25 %".to_owned()]];
//! let part = section("Wins", "", &bars("Wins", &rows), &table("Wins", &["%".to_owned()], &figures));
//! assert!(document(Lang::En, "A simulation", CHART_STYLE, &part).starts_with("<!doctype html>"));
//! ```

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;
use words::Lang;

/// How text and tables look on every page, light and dark.
const HTML_STYLE: &str = "\
:root{color-scheme:light dark}
body{font:15px/1.45 system-ui,'Segoe UI','Noto Sans',sans-serif;margin:1.5rem auto;max-width:60rem;padding:0 1rem;\
background:#fff;color:#1d2329}
svg{max-width:100%;height:auto;display:block}
.wide{overflow-x:auto}
table{border-collapse:collapse;margin:1.5rem 0}
caption{text-align:start;font-weight:600;padding:.3rem 0}
th,td{padding:.2rem .6rem;border-bottom:1px solid #c9d0d7;text-align:end;vertical-align:bottom}
th:first-child{text-align:start}
thead th{font-weight:600;font-size:.85rem}
tbody th{font-weight:400}
@media (prefers-color-scheme:dark){body{background:#14181c;color:#e7eaee}th,td{border-color:#3a444e}}";

/// How charts look that stand beside their tables. They take no more than a phone is wide.
pub const CHART_STYLE: &str = "\
svg text{font:12px system-ui,'Segoe UI','Noto Sans',sans-serif;fill:#1d2329}
svg .s{font-size:11px;fill:#56606b}svg .in{font-size:11px;fill:#fff}
.line{stroke:#c9d0d7;stroke-width:1}.c1{fill:#2b6ca3}.c2{fill:#b4791b}
.p1{fill:#1f6f54}.p2{fill:#2b6ca3}.p3{fill:#80611a}.p4{fill:#a23b3b}
.key{display:inline-block;margin-inline-end:1rem;font-size:.85rem;white-space:nowrap}
.key svg{display:inline-block;width:.8rem;height:.8rem;margin-inline-end:.35rem;vertical-align:-.05rem}
section{margin:2.2rem 0}h1{font-size:1.5rem;margin:.5rem 0}h2{font-size:1.15rem;margin:.2rem 0 .6rem}
.seed{overflow-wrap:anywhere;font-size:.85rem;color:#56606b}
figure{margin:0;display:grid;grid-template-columns:minmax(0,1fr);gap:.5rem 2rem;align-items:start}
figure table{margin:0;font-size:.9rem}
td,tbody th{white-space:nowrap}
figure caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media (min-width:52rem){figure{grid-template-columns:minmax(0,27rem) minmax(0,1fr)}}
@media (prefers-color-scheme:dark){svg text{fill:#e7eaee}svg .s,.seed{color:#a8b2bd;fill:#a8b2bd}svg .in{fill:#fff}
.line{stroke:#3a444e}.c1{fill:#5a9fd8}.c2{fill:#d0a640}
.p1{fill:#2c8a69}.p2{fill:#3a7fb8}.p3{fill:#94732a}.p4{fill:#b85151}}";

/// A page that needs no other file.
pub fn document(lang: Lang, title: &str, style: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{}</title>\n\
         <style>\n{HTML_STYLE}\n{style}\n</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n",
        lang.code(),
        escaped(title),
    )
}

/// The width of a chart beside its table.
const WIDTH: f64 = 430.0;
const ROW: f64 = 18.0;
const BAR: f64 = 13.0;
const LABEL: f64 = 150.0;
const LETTERS: usize = 23;

/// What a bar stands for.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// How long it is, beside the others.
    pub value: f64,
    /// What stands at its end.
    pub shown: String,
}

/// A chart with a bar, or several of different colours, for each label, as wide as their values.
pub fn bars(title: &str, rows: &[(String, Vec<Bar>)]) -> String {
    let most = rows.iter().flat_map(|(_, bars)| bars).map(|bar| bar.value).fold(0.0, f64::max);
    let full = WIDTH - LABEL - 60.0;
    let (mut body, mut y) = (String::new(), 4.0);
    for (label, bars) in rows {
        text(&mut body, 0.0, y + 11.0 + ROW * (bars.len() as f64 - 1.0) / 2.0, "", "start", &cut(label, LETTERS));
        for (number, bar) in (1..).zip(bars) {
            let wide = if most > 0.0 { full * bar.value / most } else { 0.0 };
            rect(&mut body, (LABEL, y, wide, BAR), &format!("c{number}"), "");
            text(&mut body, LABEL + wide + 5.0, y + 11.0, "s", "start", &bar.shown);
            y += ROW;
        }
        y += if bars.len() > 1 { 6.0 } else { 0.0 };
    }
    drawing(title, y + 2.0, &body)
}

/// A chart of numbers in a row, each with a column, or several of different colours, as high as their values.
pub fn columns(title: &str, rows: &[(String, Vec<Bar>)]) -> String {
    const HIGH: f64 = 190.0;
    const LEFT: f64 = 44.0;
    let most = rows.iter().flat_map(|(_, bars)| bars).map(|bar| bar.value).fold(0.0, f64::max);
    let step = round_step(most);
    let lines = (most / step).ceil().max(1.0);
    let (base, top) = (HIGH + 8.0, lines * step);
    let mut body = String::new();
    for line in 0..=lines as u32 {
        let value = f64::from(line) * step;
        let y = base - HIGH * value / top;
        let _ = writeln!(body, "<line x1=\"{LEFT}\" x2=\"{WIDTH}\" y1=\"{y:.1}\" y2=\"{y:.1}\" class=\"line\"/>");
        text(&mut body, LEFT - 6.0, y + 4.0, "s", "end", &percent_label(value, step));
    }
    let slot = (WIDTH - LEFT) / rows.len().max(1) as f64;
    // Labels that would touch are left out, the last of them never: it may stand for all that is above.
    let widest = rows.iter().map(|(label, _)| label.width()).max().unwrap_or(1) as f64;
    let every = ((7.5 * widest + 4.0) / slot).ceil().max(1.0) as usize;
    for (place, (label, bars)) in rows.iter().enumerate() {
        let x = LEFT + slot * place as f64;
        let wide = slot * 0.8 / bars.len().max(1) as f64;
        for (number, bar) in (1..).zip(bars) {
            let high = HIGH * bar.value / top;
            let at = (x + slot * 0.1 + wide * f64::from(number - 1), base - high, wide, high);
            rect(&mut body, at, &format!("c{number}"), &format!("{label}: {}", bar.shown));
        }
        if (rows.len() - 1 - place).is_multiple_of(every) {
            text(&mut body, x + slot / 2.0, base + 15.0, "s", "middle", label);
        }
    }
    drawing(title, base + 22.0, &body)
}

/// A chart with one full bar for each label, made of parts that are shares of it.
pub fn shares(title: &str, rows: &[(String, Vec<Bar>)]) -> String {
    let full = WIDTH - LABEL;
    let (mut body, mut y) = (String::new(), 4.0);
    for (label, parts) in rows {
        text(&mut body, 0.0, y + 13.0, "", "start", &cut(label, LETTERS));
        let mut x = LABEL;
        for (number, part) in (1..).zip(parts) {
            let wide = full * part.value;
            rect(&mut body, (x, y, wide, ROW), &format!("p{number}"), &format!("{label}: {}", part.shown));
            if wide > 34.0 {
                text(&mut body, x + wide / 2.0, y + 13.0, "in", "middle", &part.shown);
            }
            x += wide;
        }
        y += ROW + 8.0;
    }
    drawing(title, y, &body)
}

/// The colours of a chart and what they mean.
pub fn legend(class: &str, names: &[String]) -> String {
    let keys = (1..).zip(names).map(|(number, name)| {
        format!(
            "<span class=\"key\"><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect width=\"10\" height=\"10\" \
             class=\"{class}{number}\"/></svg>{}</span>",
            escaped(name)
        )
    });
    format!("<p>{}</p>\n", keys.collect::<String>())
}

/// A chart with its table beside it.
pub fn section(heading: &str, legend: &str, chart: &str, table: &str) -> String {
    format!("<section>\n<h2>{}</h2>\n{legend}<figure>\n{chart}{table}</figure>\n</section>\n", escaped(heading))
}

fn drawing(title: &str, height: f64, body: &str) -> String {
    let title = escaped(title);
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height:.0}\" width=\"{WIDTH}\" height=\"{height:.0}\" role=\"img\" \
         aria-label=\"{title}\">\n<title>{title}</title>\n{body}</svg>\n"
    )
}

/// How far apart the lines of a chart are whose highest value is this: 1, 2 or 5 with some zeros.
fn round_step(most: f64) -> f64 {
    if most <= 0.0 {
        return 1.0;
    }
    let rough = most / 4.0;
    let tens = 10_f64.powf(rough.log10().floor());
    tens * [1.0, 2.0, 5.0].into_iter().find(|times| times * tens >= rough).unwrap_or(10.0)
}

fn percent_label(share: f64, step: f64) -> String {
    let places = if step < 0.01 { 1 } else { 0 };
    format!("{:.places$} %", 100.0 * share)
}

/// Words in a chart.
pub fn text(body: &mut String, x: f64, y: f64, class: &str, anchor: &str, words: &str) {
    // Writing to a string does not fail.
    let _ = writeln!(
        body,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\" text-anchor=\"{anchor}\">{}</text>",
        escaped(words)
    );
}

/// A rectangle in a chart; the title is shown to who points at it.
pub fn rect(body: &mut String, (x, y, wide, high): (f64, f64, f64, f64), class: &str, title: &str) {
    let title = if title.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(title)) };
    let _ = writeln!(
        body,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\" class=\"{class}\">{title}</rect>"
    );
}

/// A table whose first column names its rows.
pub fn table(caption: &str, head: &[String], rows: &[Vec<String>]) -> String {
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

/// A text of this many letters at most; wide letters count twice.
pub fn cut(text: &str, most: usize) -> String {
    if text.width() <= most {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if short.width() + 2 > most {
            break;
        }
        short.push(letter);
    }
    short + "…"
}

/// A text that can mean nothing else in XML and HTML.
pub fn escaped(text: &str) -> String {
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
    fn lines_stand_at_round_numbers() {
        for (most, step) in [(0.0, 1.0), (0.11, 0.05), (0.08, 0.02), (0.35, 0.1), (4.0, 1.0), (1.0, 0.5)] {
            assert!((round_step(most) - step).abs() < 1e-9, "{most}: {}", round_step(most));
        }
    }

    #[test]
    fn names_cannot_become_markup() {
        assert_eq!(escaped("<b a='1'>&\"\u{1}"), "&lt;b a=&#39;1&#39;&gt;&amp;&quot; ");
    }
}
