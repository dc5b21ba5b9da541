//! The review as a page: one file with the pictures of the tiles in it, for a browser on a desk or in a hand.

use charts::escaped;
use std::fmt::Write as _;
use std::mem::discriminant;

use arena::review::{Decision, DecisionKind, JudgedDecision, ReviewedPlayer};
use narration::TileNames;
use players::Weighed;
use table::{Action, ActionKind, Claim, Discarded, TurnMove};
use tiles::{Meld, Tile};

use super::reader::{Reader, gained, less, points, rating};
use super::render::figures;
use crate::echo::visible;
use crate::show::{capital, percent_of};

const FACES: &str = include_str!("../../assets/tiles/faces.svg");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// This many moves have their figures, and the one that was played besides.
const MOST_MOVES: usize = 5;

/// The page.
pub fn html(reader: Reader<'_>) -> String {
    let pen = reader.pen;
    let title = match &reader.review.players[..] {
        [one] => reader.title(one),
        several => {
            let names: Vec<String> = several.iter().map(|player| visible(&player.name)).collect();
            pen.say("review-title", &[("player", &names.join(", ")), ("bot", &reader.review.bot)])
        }
    };
    let rules = pen.text(&format!("title-{}", reader.review.ruleset.id));
    let mut body = String::new();
    for player in &reader.review.players {
        body += &of_player(reader, player);
    }
    format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
         script-src 'unsafe-inline'\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{FACES}\
         <a class=\"skip\" href=\"#decisions\">{skip}</a>\n<header>\n<h1>{title}</h1>\n\
         <p class=\"soft\">{game} · {rules}</p>\n<p class=\"soft\">{about}</p>\n</header>\n\
         <div class=\"bar-of\" role=\"group\" hidden>\n\
         <button type=\"button\" id=\"previous\">{previous} <kbd>p</kbd></button>\n\
         <button type=\"button\" id=\"next\">{next} <kbd>n</kbd></button>\n<output id=\"place\"></output>\n\
         <label><input type=\"checkbox\" id=\"only\"> {only}</label>\n</div>\n<main>\n{body}</main>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        lang = reader.lang.code(),
        title = escaped(&title),
        skip = escaped(&capital(pen.text("review-skip"))),
        game = escaped(&visible(&reader.review.game)),
        rules = escaped(rules),
        about = escaped(pen.text("review-about")),
        previous = escaped(&capital(pen.text("review-previous"))),
        next = escaped(&capital(pen.text("review-next"))),
        only = escaped(pen.text("review-only-mistakes")),
    )
}

fn of_player(reader: Reader<'_>, player: &ReviewedPlayer) -> String {
    let pen = reader.pen;
    let mut text = format!("<section>\n<h2>{}</h2>\n<dl>\n", escaped(&visible(&player.name)));
    for (what, figure) in reader.summary(player) {
        text += &format!("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(&capital(what)), escaped(&figure));
    }
    text += "</dl>\n";
    let head = |first: &str, more: &[&str]| {
        let names = ["review-decisions", "review-agreement", "review-loss"];
        let names = names.iter().chain(more).map(|id| pen.text(id));
        let cells: String = [pen.text(first)]
            .into_iter()
            .chain(names)
            .map(|name| format!("<th scope=\"col\">{}</th>", escaped(name)))
            .collect();
        format!("<div class=\"wide\"><table>\n<thead><tr>{cells}</tr></thead>\n<tbody>\n")
    };
    text += &head("review-by-kind", &[]);
    for kind in DecisionKind::ALL {
        let sums = player.kind(kind);
        if sums.decisions > 0 {
            let cells = [sums.decisions.to_string(), percent_of(sums.agreement()), points(sums.loss)];
            text += &row(&escaped(reader.kind(kind)), &cells);
        }
    }
    text += "</tbody>\n</table></div>\n";
    text += &head("review-by-hand", &["review-rating", "review-gained"]);
    for hand in &reader.review.hands {
        let sums = player.hand(hand.number);
        let cells = [
            sums.decisions.to_string(),
            percent_of(sums.agreement()),
            points(sums.loss),
            rating(sums),
            gained(hand.gained(player.seat)),
        ];
        let name = escaped(&reader.hand(hand));
        let mut of_hand = player.judged.iter().enumerate().filter(|(_, judged)| judged.decision.hand == hand.number);
        // The first mistake is where one wants to look.
        let first = of_hand.clone().find(|(_, judged)| judged.is_mistake()).or_else(|| of_hand.next());
        let name = first.map_or(name.clone(), |(place, _)| format!("<a href=\"#{}\">{name}</a>", id(player, place)));
        text += &row(&name, &cells);
    }
    text += "</tbody>\n</table></div>\n";
    let anchor = if reader.review.players.first().is_some_and(|first| first.seat == player.seat) {
        " id=\"decisions\""
    } else {
        ""
    };
    text += &format!("<h2{anchor}>{}</h2>\n", escaped(&capital(pen.text("review-decisions"))));
    for (place, judged) in player.judged.iter().enumerate() {
        text += &article(reader, judged, &id(player, place));
    }
    text + "</section>\n"
}

fn id(player: &ReviewedPlayer, place: usize) -> String {
    format!("d{}-{}", player.seat as usize, place + 1)
}

fn row(name: &str, cells: &[String]) -> String {
    let cells: String = cells.iter().map(|cell| format!("<td>{}</td>", escaped(cell))).collect();
    format!("<tr><th scope=\"row\">{name}</th>{cells}</tr>\n")
}

fn article(reader: Reader<'_>, judged: &JudgedDecision, id: &str) -> String {
    let (pen, decision) = (reader.pen, &judged.decision);
    let class = if judged.is_mistake() { "" } else { " class=\"same\"" };
    let cost = match judged.loss() {
        Some(_) if !judged.is_mistake() => "✓".to_owned(),
        Some(loss) => less(loss),
        None => "–".to_owned(),
    };
    let facts = [
        reader.turn(judged.turn()),
        reader.kind(judged.kind()).to_owned(),
        format!("{} {}", decision.view.board.game.points[decision.seat], pen.term("points")),
        pen.say("review-wall-left", &[("number", &decision.view.board.live)]),
    ];
    let mut text = format!(
        "<article id=\"{id}\"{class} tabindex=\"-1\" aria-labelledby=\"{id}h\">\n<div class=\"head\">\
         <h3 id=\"{id}h\">{} · {}</h3><span class=\"cost\">{cost}</span></div>\n<p class=\"soft\">{}</p>\n",
        escaped(&reader.hand_numbered(decision.hand)),
        escaped(&facts[0]),
        escaped(&facts[1..].join(" · ")),
    );
    text += &hand(reader, decision);
    text += "<div class=\"rows\">";
    if let Some((seat, tile)) = decision.offered() {
        text += &labelled(reader, decision, &reader.from(decision, seat), &[tile], |_| "");
    }
    text += &labelled(reader, decision, &capital(pen.term("dora-indicator")), &decision.view.board.indicators, |_| "");
    let river: Vec<Discarded> = decision.view.board.discards(decision.seat).copied().collect();
    let tiles: Vec<Tile> = river.iter().map(|discard| discard.tile).collect();
    text += &labelled(reader, decision, &capital(pen.text("review-river")), &tiles, |place| {
        match (river[place].sideways, river[place].claimed_by.is_some()) {
            (true, _) => "turned",
            (false, true) => "taken",
            (false, false) => "",
        }
    });
    text += &riichis(reader, decision);
    text += "</div>\n";
    text + &moves(reader, judged) + "</article>\n"
}

/// Who else has declared riichi.
fn riichis(reader: Reader<'_>, decision: &Decision) -> String {
    let board = &decision.view.board;
    let winds: Vec<&str> = decision
        .seat
        .others()
        .into_iter()
        .filter(|&seat| board.players[seat].riichi)
        .map(|seat| reader.pen.wind(board.wind(seat)))
        .collect();
    match winds.is_empty() {
        true => String::new(),
        false => format!(
            "<span>{}</span><div>{}</div>",
            escaped(&capital(reader.pen.term("riichi"))),
            escaped(&capital(&winds.join(", ")))
        ),
    }
}

/// The hand as the player held it, the drawn tile apart, and the sets beside it.
fn hand(reader: Reader<'_>, decision: &Decision) -> String {
    let voice = reader.voice(&decision.view.board, TileNames::Words);
    let (tiles, drawn) = decision.held();
    let mut words = vec![format!("{}: {}", capital(reader.pen.text("review-hand-tiles")), voice.tiles(tiles.clone()))];
    words.extend(drawn.map(|tile| reader.pen.say("review-drawn", &[("tile", &voice.tile(tile))])));
    let mut pictures: String = tiles.iter().map(|&tile| picture(tile, "")).collect();
    pictures.extend(drawn.map(|tile| picture(tile, "gap")));
    for &meld in &decision.view.own.melds {
        words.push(voice.tiles(meld.tiles()));
        pictures += &set(meld);
    }
    format!("<div class=\"tiles\" role=\"img\" aria-label=\"{}\">{pictures}</div>\n", escaped(&words.join("; ")))
}

/// A set; the outer tiles of a concealed kong lie face down.
fn set(meld: Meld) -> String {
    let tiles: Vec<Tile> = meld.tiles().collect();
    let last = tiles.len() - 1;
    let tile = |(place, &tile): (usize, &Tile)| {
        let class = if place == 0 { "gap" } else { "" };
        match !meld.is_open() && (place == 0 || place == last) {
            true => drawn_as("back", class),
            false => picture(tile, class),
        }
    };
    tiles.iter().enumerate().map(tile).collect()
}

/// A row of small tiles with a label before it.
fn labelled(
    reader: Reader<'_>,
    decision: &Decision,
    label: &str,
    tiles: &[Tile],
    class: impl Fn(usize) -> &'static str,
) -> String {
    if tiles.is_empty() {
        let none = escaped(reader.pen.text("review-none"));
        return format!("<span>{}</span><div>{none}</div>", escaped(label));
    }
    let voice = reader.voice(&decision.view.board, TileNames::Words);
    let words: Vec<String> = tiles.iter().map(|&tile| voice.tile(tile)).collect();
    let pictures: String = tiles.iter().enumerate().map(|(place, &tile)| picture(tile, class(place))).collect();
    format!(
        "<span>{}</span><div class=\"tiles small\" role=\"img\" aria-label=\"{}\">{pictures}</div>",
        escaped(label),
        escaped(&format!("{label}: {}", words.join(", ")))
    )
}

/// The best moves, with what was played, as bars with their figures.
fn moves(reader: Reader<'_>, judged: &JudgedDecision) -> String {
    let pen = reader.pen;
    let names = [
        pen.text("review-less"),
        pen.text("review-win"),
        pen.text("review-value"),
        pen.text("review-danger"),
        pen.text("review-cost"),
        pen.text("review-distance"),
        pen.text("review-accepted"),
    ];
    let head: String = names.iter().map(|name| format!("<th scope=\"col\">{}</th>", escaped(name))).collect();
    let mut text = format!(
        "<table class=\"moves\">\n<thead><tr><th scope=\"col\">{}</th>{head}</tr></thead>\n<tbody>\n",
        escaped(pen.text("review-move"))
    );
    // A tile from the hand and its twin just drawn are one row, unless one of them was played.
    let twin = |place: usize| {
        let one = &judged.weighed[place];
        let alike = |action: Action| (discriminant(&action), tiles_of(&judged.decision, action));
        let same = |other: &Weighed| other.worth == one.worth && alike(other.action) == alike(one.action);
        judged.weighed[..place].iter().any(same)
    };
    let is_played = |place: usize| judged.played == Some(place);
    let different: Vec<usize> = (0..judged.weighed.len()).filter(|&place| is_played(place) || !twin(place)).collect();
    let shown = different.iter().enumerate().filter(|&(row, &place)| row < MOST_MOVES || is_played(place));
    for (_, &place) in shown {
        text += &candidate(reader, judged, place, &names);
    }
    text + "</tbody>\n</table>\n"
}

fn candidate(reader: Reader<'_>, judged: &JudgedDecision, place: usize, names: &[&str; 7]) -> String {
    let (pen, decision) = (reader.pen, &judged.decision);
    let weighed: &Weighed = &judged.weighed[place];
    let loss = judged.best().worth - weighed.worth;
    // The bar of the best move is full, that of the worst empty.
    let part = if judged.stake() > 0.0 { 100.0 * (1.0 - loss / judged.stake()) } else { 100.0 };
    let is_played = judged.played == Some(place);
    let mut marks = String::new();
    if place == 0 {
        marks += &format!(" <span class=\"mark best\">★ {}</span>", escaped(pen.text("review-preferred")));
    }
    if is_played {
        marks += &format!(" <span class=\"mark played\">● {}</span>", escaped(pen.text("review-played")));
    }
    let pictures: String = tiles_of(decision, weighed.action).into_iter().map(|tile| picture(tile, "")).collect();
    let label = reader.action(decision, weighed.action, TileNames::Words);
    let [worth, rest @ ..] = figures(judged, weighed);
    let mut cells = String::new();
    for (name, figure) in names[1..].iter().zip(rest) {
        // Writing to a string does not fail.
        let _ = write!(cells, "<td data-name=\"{}\">{}</td>", escaped(name), escaped(&figure));
    }
    let class = if is_played || place == 0 { " class=\"is\"" } else { "" };
    format!(
        "<tr{class}><th scope=\"row\"><div class=\"move\">{pictures}<span>{}{marks}</span></div></th>\
         <td class=\"worth\"><div><i style=\"width:{part:.0}%\"></i><span>{worth}</span></div></td>{cells}</tr>\n",
        escaped(&label)
    )
}

/// The tiles that a move is about.
fn tiles_of(decision: &Decision, action: Action) -> Vec<Tile> {
    let offered = decision.offered().map(|(_, tile)| tile);
    match action.kind() {
        ActionKind::Turn(turn_move) => match turn_move {
            TurnMove::Discard(pick) | TurnMove::Riichi(pick) => vec![pick.tile],
            TurnMove::ConcealedKong(kind) | TurnMove::AddedKong(kind) => vec![Tile::plain(kind)],
            TurnMove::Win(_) => decision.view.own.drawn.into_iter().collect(),
            TurnMove::NineTerminals => Vec::new(),
        },
        ActionKind::Claim(claim) => match claim {
            Claim::Chi(with) | Claim::Pon(with) => with.into_iter().chain(offered).collect(),
            Claim::Kan | Claim::Win(_) => offered.into_iter().collect(),
            Claim::Pass => Vec::new(),
        },
        ActionKind::Announcement(_) | ActionKind::Slip(_) => Vec::new(),
    }
}

/// A tile. The words for it stand around it.
fn picture(tile: Tile, class: &str) -> String {
    drawn_as(&tile.to_string(), class)
}

fn drawn_as(face: &str, class: &str) -> String {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    format!("<svg{class} aria-hidden=\"true\"><use href=\"#t{face}\"/></svg>")
}
