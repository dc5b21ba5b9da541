//! `janso hand`: what a hand waits for, or what each discard leaves.

use engine::{HandFault, HandFaults, WinBy};
use explain::{HandAnalysis, Unscored, WinAnalysis};
use tiles::{COPIES, Kind, Tile};

use crate::Answer;
use crate::args::{HandArgs, Look};
use crate::input::{TableInput, TypedHand};
use crate::input_error::{InputError, InputErrors};
use crate::report::json;
use crate::sheet::{heading, worth};
use crate::show::{Align, BOLD, DIM, Pen, capital, columns, paint};

pub fn run(args: &HandArgs, look: Look) -> anyhow::Result<Answer> {
    let typed = TypedHand::read(&args.hand)?;
    let input = TableInput::read(&args.table)?;
    let rules = &input.book.rules;
    let analysis = HandAnalysis::new(rules, &input.table, &typed.hand).map_err(|faults| wrongs(&typed, &faults))?;
    check_options(&typed, &input, &analysis)?;
    let text = match look.json {
        true => json(&analysis.report(&input.book.name))?,
        false => Drawing { pen: Pen::new(look, rules), input: &input, analysis: &analysis }.draw(),
    };
    Ok(Answer::new(text))
}

/// An analysis, drawn.
struct Drawing<'a> {
    pen: Pen,
    input: &'a TableInput,
    analysis: &'a HandAnalysis,
}

impl Drawing<'_> {
    fn draw(&self) -> String {
        let (pen, analysis) = (self.pen, self.analysis);
        let mut text = heading(pen, self.input, None);
        let mut concealed = analysis.written.concealed.clone();
        concealed.sort_unstable();
        let melds = analysis.written.melds.iter().map(|&meld| format!("  {}", pen.meld(meld)));
        text += &format!("\n  {}{}\n\n", pen.tiles(&concealed), melds.collect::<String>());
        text += &format!("  {}\n", paint(BOLD, capital(&self.distance())));
        text += &format!("  {}\n", paint(DIM, self.shapes()));
        text += &self.fifth_tiles();
        let body = match analysis.hand.has_drawn() {
            true => self.discard_table(),
            false if !analysis.open_waits.is_empty() => self.wait_table(),
            false => self.accept_lines(),
        };
        if !body.is_empty() {
            text += "\n";
        }
        text + &body
    }

    /// How far the hand is from waiting, of 14 tiles after the best discard.
    fn distance(&self) -> String {
        let pen = self.pen;
        let distance = match self.analysis.shanten.best() {
            ..0 => return pen.text("hand-complete").to_owned(),
            0 => pen.term("waiting-hand").to_owned(),
            1 => pen.text("one-away").to_owned(),
            more => format!("{more} {}", pen.term("shanten")),
        };
        match self.analysis.hand.has_drawn() {
            true => pen.say("after-discard", &[("distance", &distance)]),
            false => distance,
        }
    }

    /// What is said of tiles that would complete the hand if there were five of them.
    fn fifth_tiles(&self) -> String {
        let (pen, waits) = (self.pen, self.analysis.waits);
        let held: Vec<String> = waits.held.iter().map(|kind| pen.tile(kind)).collect();
        let say = |id: &str| pen.say(id, &[("tiles", &pen.either(&held))]);
        match (held.len(), waits.open().is_empty()) {
            (0, _) => String::new(),
            (1, false) => format!("  {}\n", say("fifth-too")),
            (_, false) => format!("  {}\n", say("fifths-too")),
            (_, true) => {
                let counts = pen.text(if self.analysis.is_waiting { "that-is-waiting" } else { "that-is-not-waiting" });
                format!("  {} {counts}\n", say("holds-four"))
            }
        }
    }

    fn shapes(&self) -> String {
        let (pen, shanten) = (self.pen, self.analysis.shanten);
        let mut shapes = vec![format!("{} {}", pen.text("standard-shape"), shanten.standard)];
        shapes.extend(shanten.pairs.map(|pairs| format!("{} {pairs}", pen.yaku("seven-pairs"))));
        shapes.extend(shanten.orphans.map(|orphans| format!("{} {orphans}", pen.yaku("thirteen-orphans"))));
        shapes.join(" · ")
    }

    fn wait_table(&self) -> String {
        let pen = self.pen;
        let head = [pen.term("tile"), pen.text("left"), pen.term("ron"), pen.term("tsumo")];
        let mut rows = vec![head.map(|word| paint(DIM, word)).to_vec()];
        let cell = |win: &Result<WinAnalysis, Unscored>| match win {
            Ok(win) => format!("{}  {}", paint(BOLD, format_args!("{:>5}", win.total())), worth(pen, &win.score)),
            Err(why) => {
                let short = pen.say(&format!("{}-short", why.id()), &[("fan", &pen.term("fan"))]);
                format!("{:>5}  {}", "–", paint(DIM, short))
            }
        };
        for wait in &self.analysis.open_waits {
            rows.push(vec![pen.tile(wait.kind), wait.left.to_string(), cell(&wait.ron), cell(&wait.tsumo)]);
        }
        columns(&[Align::Left, Align::Right, Align::Left, Align::Left], &rows)
    }

    fn accept_lines(&self) -> String {
        let (pen, accepts) = (self.pen, &self.analysis.accepts);
        if accepts.kinds.is_empty() {
            return String::new();
        }
        let label = format!("{} ({} {})", capital(pen.term("accepts")), accepts.left, pen.text("left"));
        format!("  {}  {}\n", paint(DIM, label), pen.kinds(accepts.kinds.iter().map(|&(kind, _)| kind)))
    }

    fn discard_table(&self) -> String {
        let pen = self.pen;
        let head = [pen.term("discard"), pen.term("shanten"), pen.text("left"), pen.term("accepts")];
        let mut rows = vec![head.map(|word| paint(DIM, word)).to_vec()];
        for discard in &self.analysis.discards {
            rows.push(vec![
                pen.tile(discard.kind),
                discard.shanten.to_string(),
                discard.accepts.left.to_string(),
                pen.kinds(discard.accepts.kinds.iter().map(|&(kind, _)| kind)),
            ]);
        }
        columns(&[Align::Left, Align::Right, Align::Right, Align::Left], &rows)
    }
}

fn wrongs(typed: &TypedHand, faults: &HandFaults) -> InputErrors {
    let sentence = |fault: HandFault| match fault {
        HandFault::Size { .. } => typed.wants("13 or 14"),
        HandFault::FifthCopy(_) | HandFault::PlainFives { .. } | HandFault::RedFives { .. } => fault.to_string(),
    };
    let wrongs = faults.iter().map(|&fault| InputError::new(sentence(fault), typed.place_of(fault))).collect();
    InputErrors::none_in(wrongs).expect_err("there are faults")
}

/// Whether the options fit the hand, found out by drawing: the last of 14 tiles, or any tile beside 13.
fn check_options(typed: &TypedHand, input: &TableInput, analysis: &HandAnalysis) -> Result<(), InputErrors> {
    let (table, hand) = (&input.table, &analysis.hand);
    let mut written = analysis.written.clone();
    let drawn = if hand.has_drawn() { written.concealed.pop() } else { None };
    let is_free = |&kind: &Kind| usize::from(hand.count(kind)) + table.indicators_of(kind) < COPIES.into();
    let winning = drawn.or_else(|| Kind::all().find(is_free).map(Tile::plain));
    let winning = winning.expect("a hand and ten indicators are far fewer than all tiles");
    input.win(typed, table.setup(&written, winning, WinBy::Tsumo, None)).map(|_| ())
}
