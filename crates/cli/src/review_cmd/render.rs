//! The review on a terminal: each hand with its mistakes, the costliest with their figures, and the summary.

use arena::review::{DecisionKind, JudgedDecision, ReviewedPlayer};
use narration::TileNames;
use players::Weighed;
use tiles::Tile;

use super::reader::{Reader, gained, less, points, rating};
use crate::show::{Align, BOLD, DIM, capital, columns, paint, percent_of, wrap};

/// What is shown.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// Also the decisions in which nothing better was there.
    pub all: bool,
    /// How many of the costliest have their figures.
    pub worst: usize,
}

/// The review of everybody who was looked at.
pub fn draw(reader: Reader<'_>, wanted: Wanted) -> String {
    let players: Vec<String> = reader.review.players.iter().map(|player| draw_player(reader, player, wanted)).collect();
    players.join("\n\n")
}

fn draw_player(reader: Reader<'_>, player: &ReviewedPlayer, wanted: Wanted) -> String {
    let pen = reader.pen;
    let mut text = wrap(0, &paint(BOLD, reader.title(player)));
    for hand in &reader.review.hands {
        let listed: Vec<&JudgedDecision> =
            player.of_hand(hand.number).filter(|judged| wanted.all || judged.is_mistake()).collect();
        if !listed.is_empty() {
            text += &format!("\n{}\n", paint(BOLD, reader.hand(hand)));
            let rows: Vec<Vec<String>> = listed.into_iter().map(|judged| line(reader, judged)).collect();
            text += &columns(&[Align::Right, Align::Left, Align::Left, Align::Left, Align::Right], &rows);
        }
    }
    let worst = player.worst(wanted.worst);
    if !worst.is_empty() {
        text += &format!("\n{}\n", paint(BOLD, pen.text("review-worst")));
        worst.into_iter().for_each(|judged| text += &format!("\n{}", detail(reader, judged)));
    } else if wanted.worst > 0 {
        text += &format!("\n{}", wrap(0, pen.text("review-no-mistakes")));
    }
    text += &format!("\n{}", kinds(reader, player));
    text += &format!("\n{}", hands(reader, player));
    let rows: Vec<Vec<String>> =
        reader.summary(player).into_iter().map(|(what, figure)| vec![what.to_owned(), paint(BOLD, figure)]).collect();
    text += &format!("\n{}", columns(&[Align::Left, Align::Right], &rows));
    text + "\n" + &wrap(2, &paint(DIM, pen.text("review-about")))
}

/// A decision in one line: turn, hand, what was played, what would have been better, the loss.
fn line(reader: Reader<'_>, judged: &JudgedDecision) -> Vec<String> {
    let decision = &judged.decision;
    let better = match judged.is_mistake() {
        true => reader.action(decision, judged.best().action, TileNames::Notation),
        false => String::new(),
    };
    let loss = match judged.loss() {
        Some(_) if !judged.is_mistake() => "✓".to_owned(),
        Some(loss) => less(loss),
        None => "–".to_owned(),
    };
    let better = if better.is_empty() { better } else { format!("→ {better}") };
    vec![
        paint(DIM, reader.turn(judged.turn())),
        hand(reader, judged),
        reader.action(decision, decision.action, TileNames::Notation),
        better,
        loss,
    ]
}

/// The hand, with a plus before the drawn tile and the offered one after a question mark.
fn hand(reader: Reader<'_>, judged: &JudgedDecision) -> String {
    let pen = reader.pen;
    let (mut tiles, drawn): (Vec<Tile>, Option<Tile>) = judged.decision.held();
    tiles.extend(drawn);
    let mut text = pen.marked(&tiles, drawn.map(|_| tiles.len() - 1));
    judged.decision.view.own.melds.iter().for_each(|&meld| text += &format!(" {}", pen.meld(meld)));
    if let Some((_, tile)) = judged.decision.offered() {
        text += &format!(" ? {}", pen.tile(tile));
    }
    text
}

/// A costly decision with the figures of both moves.
fn detail(reader: Reader<'_>, judged: &JudgedDecision) -> String {
    let (pen, decision) = (reader.pen, &judged.decision);
    let mut facts = vec![
        paint(BOLD, reader.hand_numbered(decision.hand)),
        reader.turn(judged.turn()),
        reader.kind(judged.kind()).to_owned(),
        format!("{} {}", pen.term("dora-indicator"), pen.tiles(&decision.view.board.indicators)),
    ];
    facts.extend(decision.offered().map(|(seat, tile)| format!("{} {}", reader.from(decision, seat), pen.tile(tile))));
    let head = [
        "",
        "",
        pen.text("review-less"),
        pen.text("review-win"),
        pen.text("review-value"),
        pen.text("review-danger"),
        pen.text("review-cost"),
        pen.text("review-distance"),
        pen.text("review-accepted"),
    ];
    let mut rows = vec![head.iter().map(|cell| paint(DIM, cell)).collect::<Vec<_>>()];
    let mut row = |what: &str, weighed: &Weighed| {
        let mut cells = vec![paint(BOLD, what), reader.action(decision, weighed.action, TileNames::Notation)];
        cells.extend(figures(judged, weighed));
        rows.push(cells);
    };
    if let Some(played) = judged.played() {
        row(pen.text("review-played"), played);
    }
    row(pen.text("review-preferred"), judged.best());
    let mut aligns = [Align::Right; 9];
    aligns[..2].fill(Align::Left);
    format!("{}{}{}", wrap(0, &facts.join(" · ")), wrap(2, &hand(reader, judged)), columns(&aligns, &rows))
}

/// The figures of a move, in the order of the head.
pub fn figures(judged: &JudgedDecision, weighed: &Weighed) -> [String; 7] {
    [
        less(judged.best().worth - weighed.worth),
        percent_of(Some(weighed.win)),
        points(weighed.value),
        percent_of(Some(weighed.danger)),
        points(weighed.cost),
        weighed.distance.to_string(),
        weighed.accepted.to_string(),
    ]
}

fn kinds(reader: Reader<'_>, player: &ReviewedPlayer) -> String {
    let pen = reader.pen;
    let head = [
        capital(pen.text("review-by-kind")),
        pen.text("review-decisions").to_owned(),
        pen.text("review-agreement").to_owned(),
        pen.text("review-loss").to_owned(),
    ];
    let mut rows = vec![head.map(|cell| paint(BOLD, cell)).to_vec()];
    for kind in DecisionKind::ALL {
        let sums = player.kind(kind);
        if sums.decisions > 0 {
            let cells = [
                reader.kind(kind).to_owned(),
                sums.decisions.to_string(),
                percent_of(sums.agreement()),
                points(sums.loss),
            ];
            rows.push(cells.to_vec());
        }
    }
    columns(&[Align::Left, Align::Right, Align::Right, Align::Right], &rows)
}

fn hands(reader: Reader<'_>, player: &ReviewedPlayer) -> String {
    let pen = reader.pen;
    let head = [
        capital(pen.text("review-by-hand")),
        pen.text("review-decisions").to_owned(),
        pen.text("review-agreement").to_owned(),
        pen.text("review-loss").to_owned(),
        pen.text("review-rating").to_owned(),
        pen.text("review-gained").to_owned(),
    ];
    let mut rows = vec![head.map(|cell| paint(BOLD, cell)).to_vec()];
    for hand in &reader.review.hands {
        let sums = player.hand(hand.number);
        let cells = [
            reader.hand(hand),
            sums.decisions.to_string(),
            percent_of(sums.agreement()),
            points(sums.loss),
            rating(sums),
            paint(DIM, gained(hand.gained(player.seat))),
        ];
        rows.push(cells.to_vec());
    }
    let mut aligns = [Align::Right; 6];
    aligns[0] = Align::Left;
    columns(&aligns, &rows)
}
