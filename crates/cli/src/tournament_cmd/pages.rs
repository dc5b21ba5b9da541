//! Pages to print: the browser does it, on A4 or A5.

use anyhow::bail;
use tiles::Seat;
use tournament::{RoundNo, seat_letter};

use super::args::Sheet;
use super::desk::Desk;
use super::render;

/// What must not be read as a mark of the page.
fn plain(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A whole page.
fn document(title: &str, size: &str, body: &str) -> String {
    let title = plain(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>\n\
         @page{{size:{size};margin:12mm}}\n\
         body{{font:11pt/1.35 system-ui,sans-serif;margin:0;color:#000;background:#fff}}\n\
         h1{{font-size:16pt;margin:0 0 4mm}}h2{{font-size:13pt;margin:4mm 0 2mm}}\n\
         table{{border-collapse:collapse;width:100%}}thead{{display:table-header-group}}tr{{break-inside:avoid}}\n\
         th,td{{border-bottom:.3mm solid #999;padding:1.2mm 2mm;text-align:left}}\n\
         th.n,td.n{{text-align:right;font-variant-numeric:tabular-nums}}\n\
         .sheet{{break-after:page}}.sheet:last-child{{break-after:auto}}\n\
         .sheet td.w{{height:9mm;border:.3mm solid #000}}.sheet th{{border:.3mm solid #000}}\n\
         .columns{{columns:2;column-gap:8mm}}\n\
         </style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

fn row(tag: &str, cells: &[(&str, bool)]) -> String {
    let cell = |(text, number): &(&str, bool)| {
        let class = if *number { " class=\"n\"" } else { "" };
        format!("<{tag}{class}>{}</{tag}>", plain(text))
    };
    format!("<tr>{}</tr>\n", cells.iter().map(cell).collect::<String>())
}

/// One of the pages, of a round.
pub fn page(desk: &Desk, what: Sheet, round: RoundNo) -> anyhow::Result<String> {
    if what == Sheet::Standings {
        return Ok(standings(desk));
    }
    let tournament = desk.tournament();
    let Some(of) = tournament.round(round).filter(|of| !of.tables.is_empty()) else {
        bail!("round {round} is not seated")
    };
    let title = format!("{} – round {round}", tournament.name);
    let heading = format!("<h1>{}</h1>\n", plain(&title));
    Ok(match what {
        Sheet::ByName => {
            let mut seats: Vec<(String, String)> = Vec::new();
            for (number, table) in of.numbered() {
                for seat in Seat::ALL {
                    let name = desk.sitter(table.seats[seat]);
                    seats.push((name, format!("table {number} {}", seat_letter(seat))));
                }
            }
            seats.sort_by_key(|(name, _)| name.to_lowercase());
            let rows: String = seats.iter().map(|(name, place)| row("td", &[(name, false), (place, true)])).collect();
            document(&title, "A4", &format!("{heading}<div class=\"columns\"><table>\n{rows}</table></div>\n"))
        }
        Sheet::ByTable => {
            let head =
                row("th", &[("table", true), ("East", false), ("South", false), ("West", false), ("North", false)]);
            let mut rows = String::new();
            for (number, table) in of.numbered() {
                let names = table.seats.into_array().map(|sitter| desk.sitter(sitter));
                let number = number.to_string();
                let cells: Vec<(&str, bool)> = std::iter::once((number.as_str(), true))
                    .chain(names.iter().map(|name| (name.as_str(), false)))
                    .collect();
                rows += &row("td", &cells);
            }
            document(&title, "A4", &format!("{heading}<table>\n<thead>{head}</thead>\n<tbody>{rows}</tbody></table>\n"))
        }
        Sheet::Sheets => {
            let mut body = String::new();
            for (number, table) in of.numbered() {
                body += &format!(
                    "<section class=\"sheet\">\n<h1>{}</h1>\n<h2>table {number}</h2>\n<table>\n<thead><tr><th></th>",
                    plain(&title)
                );
                for seat in Seat::ALL {
                    body += &format!("<th>{} {}</th>", seat_letter(seat), plain(&desk.sitter(table.seats[seat])));
                }
                body += "</tr></thead>\n<tbody>\n";
                for label in (1..=12).map(|hand| hand.to_string()).chain(["points", "signature"].map(str::to_owned)) {
                    body += &format!("<tr><th>{label}</th>{}</tr>\n", "<td class=\"w\"></td>".repeat(4));
                }
                let all = 4 * tournament.rules.starting_points;
                body += &format!(
                    "</tbody></table>\n<p>Points and bets left on the table add up to {all}. Bets left: ______</p>\n</section>\n"
                );
            }
            document(&title, "A5", &body)
        }
        Sheet::Standings => unreachable!("written before"),
    })
}

/// The list on paper.
pub fn standings(desk: &Desk) -> String {
    let tournament = desk.tournament();
    let head = row(
        "th",
        &[("place", true), ("name", false), ("club", false), ("total", true), ("games", true), ("first places", true)],
    );
    let mut rows = String::new();
    for line in tournament.standings().lines {
        let place = line.place.map(|place| place.to_string()).unwrap_or_default();
        let mark = if line.disqualified { " (disqualified)" } else { "" };
        let name = desk.name(line.entry) + mark;
        let person = tournament.entries.get(&line.entry).and_then(|entry| desk.file.people.person(entry.person));
        let club = person.and_then(|person| person.club.clone()).unwrap_or_default();
        let (total, games, wins) = (line.total.to_string(), line.games().to_string(), line.wins().to_string());
        rows += &row(
            "td",
            &[(&place, true), (&name, false), (&club, false), (&total, true), (&games, true), (&wins, true)],
        );
    }
    let sum = plain(render::zero_sum(desk).trim_end());
    let title = format!("{} – standings", tournament.name);
    document(
        &title,
        "A4",
        &format!(
            "<h1>{}</h1>\n<table>\n<thead>{head}</thead>\n<tbody>{rows}</tbody></table>\n<p>{sum}</p>\n",
            plain(&title)
        ),
    )
}
