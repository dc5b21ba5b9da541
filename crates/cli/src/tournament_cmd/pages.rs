//! Pages to print: the browser does it, on A4 or A5.

use anyhow::bail;
use tiles::Seat;
use tournament::{EntryNo, RoundNo, TieBreak, Tournament, seat_letter};
use words::{Lang, etiquette_cards};

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
         .card ul{{columns:2;column-gap:6mm;font-size:7.5pt;line-height:1.25;margin:3mm 0 0;padding-left:4mm}}.card li{{break-inside:avoid;margin-bottom:1mm}}\n\
         .card h1{{font-size:12pt;margin-bottom:1mm}}.card h2{{margin:1mm 0}}.card td{{padding:.6mm 2mm}}\n\
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
pub fn page(desk: &Desk, what: Sheet, round: RoundNo, public: bool, lang: Lang) -> anyhow::Result<String> {
    if what == Sheet::Standings {
        return Ok(standings(desk, public));
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
        Sheet::Cards => {
            let mut body = String::new();
            let cards = etiquette(&tournament.rules_text, lang);
            for (number, table) in of.numbered() {
                body += &format!(
                    "<section class=\"sheet card\">\n<h1>{}</h1>\n<h2>table {number}</h2>\n<table>\n",
                    plain(&title)
                );
                for seat in Seat::ALL {
                    let letter = seat_letter(seat).to_string();
                    body += &row("td", &[(&letter, false), (&desk.sitter(table.seats[seat]), false)]);
                }
                body += &format!("</table>\n{cards}</section>\n");
            }
            document(&title, "A5", &body)
        }
        Sheet::Standings => unreachable!("written before"),
    })
}

/// What people do at a table, by the document that the event is played by.
fn etiquette(rules_text: &str, lang: Lang) -> String {
    let Ok(house) = house_rules::read(rules_text) else { return String::new() };
    let cards: Vec<String> =
        etiquette_cards(house.base.document).map(|card| format!("<li>{}</li>\n", plain(card.text(lang)))).collect();
    if cards.is_empty() { String::new() } else { format!("<ul lang=\"{}\">\n{}</ul>\n", lang.code(), cards.concat()) }
}

/// What an organiser should know before the first round.
pub fn to_know(tournament: &Tournament) -> String {
    let rules = &tournament.rules;
    let mut text = String::new();
    let entry = rules.substitute_score + rules.substitute_uma;
    if rules.substitute_uma < rules.uma[3] {
        text += &format!(
            "to know: a substitute's session counts {entry}, out of scale with the {} of a last place, for the rule document says nothing \
             about it; a rules file with substitute_score and substitute_uma of your own changes that\n",
            rules.uma[3]
        );
    }
    text + &lots_to_draw(tournament)
}

/// Ties that are left to lots which nobody has drawn.
pub fn lots_to_draw(tournament: &Tournament) -> String {
    let by_lot = tournament.settings.tie_breaks.contains(&TieBreak::Lot);
    match by_lot && tournament.draw.order.is_empty() {
        true => "to know: ties are broken by lot, and no lots are drawn yet: until `draw` has drawn them, such ties stay shared\n".to_owned(),
        false => String::new(),
    }
}

/// The list on paper; with `public` only what is published.
pub fn standings(desk: &Desk, public: bool) -> String {
    let tournament = desk.tournament();
    let club = |entry: EntryNo| {
        let person = tournament.entries.get(&entry).and_then(|entry| desk.file.people.person(entry.person));
        person.and_then(|person| person.club.clone()).unwrap_or_default()
    };
    let mut heads = vec![("place", true), ("name", false), ("club", false), ("total", true), ("games", true)];
    let mut rows = String::new();
    let mut add =
        |place: Option<u16>, entry: EntryNo, disqualified: bool, total: i64, games: usize, wins: Option<usize>| {
            let place = place.map(|place| place.to_string()).unwrap_or_default();
            let name = desk.name(entry) + if disqualified { " (disqualified)" } else { "" };
            let (club, total, games) = (club(entry), total.to_string(), games.to_string());
            let wins = wins.map(|wins| wins.to_string());
            let mut cells = vec![(place.as_str(), true), (name.as_str(), false), (club.as_str(), false)];
            cells.extend([(total.as_str(), true), (games.as_str(), true)]);
            cells.extend(wins.as_deref().map(|wins| (wins, true)));
            rows += &row("td", &cells);
        };
    let sum = if public {
        for line in tournament.public(&desk.file.people).standings {
            add(line.place, line.entry, line.disqualified, line.total, line.games, None);
        }
        String::new()
    } else {
        for line in tournament.standings().lines {
            add(line.place, line.entry, line.disqualified, line.total, line.games(), Some(line.wins()));
        }
        heads.push(("first places", true));
        format!("<p>{}</p>\n", plain(render::zero_sum(desk).trim_end()))
    };
    let head = row("th", &heads);
    let title = format!("{} – standings", tournament.name);
    document(
        &title,
        "A4",
        &format!("<h1>{}</h1>\n<table>\n<thead>{head}</thead>\n<tbody>{rows}</tbody></table>\n{sum}", plain(&title)),
    )
}
