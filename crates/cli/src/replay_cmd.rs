//! `janso replay`: a recorded game in words, and the table at one point of it.

use std::fs::File;
use std::io::BufReader;
use std::process::ExitCode;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};
use narration::{Names, TileNames, Voice};
use records::record::{Difference, Head, Record, Replay, Step};
use rules::{FIELDS, Yaku};
use table::{Board, Discarded, Laid, Position};
use tiles::{BySeat, Seat, Tile};

use crate::Answer;
use crate::args::Look;
use crate::echo::{short, visible};
use crate::input_error::{InputError, InputErrors, Place};
use crate::show::{Align, BOLD, DIM, Pen, columns, paint, wrap};

/// Replay a recorded game and show the table at any point of it
///
/// Prints what happened, event by event with its number in the hand, and then the table: hands, sets, discards and
/// points. Among the discards, < > stands around the tile that lies sideways, and ( ) around one that was claimed. The
/// record is played again and compared as far as it is shown. Where our table says something else, the rest is shown as it is
/// recorded, because an earlier program may have ruled otherwise; the difference stands at the end, and the exit status is 1.
/// docs/record.md describes the format, and `janso verify record` checks a whole game.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct ReplayArgs {
    /// The record
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: String,
    /// Where to stop: after a hand, or after one of its events
    #[arg(long, value_name = "HAND[.EVENT]", value_parser = until)]
    to: Option<Until>,
    /// Show only what the player in this seat sees
    #[arg(long, value_name = "SEAT", value_parser = seats(), ignore_case = true)]
    seat: Option<Seat>,
}

const EXAMPLES: &str = "\
Examples:
  janso replay game.janso
  janso replay game.janso --to 3
  janso replay game.janso --to 3.17 --seat B";

/// A hand, or an event of a hand, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Until {
    hand: u32,
    event: Option<u32>,
}

impl Until {
    fn is_before(self, step: Step) -> bool {
        match self.event {
            Some(event) => (step.hand, step.event) > (self.hand, event),
            None => step.hand > self.hand,
        }
    }

    fn is_reached(self, hand: u32, event: u32) -> bool {
        self.hand == hand && self.event.is_none_or(|until| until == event)
    }
}

fn until(text: &str) -> Result<Until, String> {
    let (hand, event) = match text.split_once('.') {
        Some((hand, event)) => (hand.parse(), event.parse().map(Some)),
        None => (text.parse(), Ok(None)),
    };
    match (hand, event) {
        (Ok(hand), Ok(event)) if event != Some(0) => Ok(Until { hand, event }),
        _ => {
            Err("it is the number of a hand, or of a hand and an event, such as 3 or 3.17; events count from 1"
                .to_owned())
        }
    }
}

fn seats() -> impl TypedValueParser<Value = Seat> {
    PossibleValuesParser::new(["A", "B", "C", "D"]).map(|letter| {
        let is = |seat: &Seat| letter.eq_ignore_ascii_case(letter_of(*seat));
        Seat::ALL.into_iter().find(is).expect("only the letters of the seats are possible")
    })
}

fn letter_of(seat: Seat) -> &'static str {
    ["A", "B", "C", "D"][seat as usize]
}

pub fn run(args: &ReplayArgs, look: Look) -> anyhow::Result<Answer> {
    let wrong = |why: String| {
        InputErrors::from(InputError::new(format!("{}: {why}", short(&args.file)), Place::word(args.file.as_str())))
    };
    let file = File::open(&args.file).map_err(|error| wrong(error.to_string()))?;
    let record = Record::read(BufReader::new(file)).map_err(|error| wrong(error.to_string()))?;
    let reader = Reader::new(&record, args.seat, look);
    let mut replay = Replay::new(&record);
    let mut text = reader.head();
    let (mut hand, mut event) = (0, 0);
    let mut position = replay.position().clone();
    let mut differs: Option<Difference> = None;
    loop {
        let dealer = position.board.game.dealer;
        match replay.step() {
            Ok(Some(step)) if args.to.is_some_and(|to| to.is_before(step)) => break,
            Ok(Some(step)) => {
                text += &reader.event(dealer, step);
                (hand, event) = (step.hand, step.event);
                position = replay.position().clone();
            }
            Ok(None) => break,
            Err(difference) if differs.is_none() => {
                differs = Some(difference);
                replay.go_on_as_recorded();
                continue;
            }
            Err(broken) => {
                text += &reader.table(&position);
                text += &differs.map_or_else(String::new, |first| reader.difference(&first));
                text += &reader.difference(&broken);
                return Ok(Answer { text, status: ExitCode::FAILURE });
            }
        }
        if args.to.is_some_and(|to| to.event == Some(event) && to.hand == hand) {
            break;
        }
    }
    if let Some(to) = args.to
        && !to.is_reached(hand, event)
        && to != (Until { hand: 0, event: None })
    {
        let has = match to.event {
            Some(_) if to.hand == hand => format!("hand {hand} has {event} events"),
            Some(_) if to.hand < hand => format!("there is no such event in hand {}", to.hand),
            _ if hand == 0 => "no hand was played".to_owned(),
            _ => format!("the record ends in hand {hand}"),
        };
        return Err(InputErrors::from(InputError::flag("--to", format!("--to goes beyond the record: {has}"))).into());
    }
    text += &reader.table(&position);
    if let Some(difference) = &differs {
        text += &reader.difference(difference);
        text +=
            &wrap(0, "From there on the game is shown as it is recorded; an earlier program may have ruled otherwise.");
    }
    match record.check_commitment() {
        Ok(()) if differs.is_none() => Ok(Answer::new(text)),
        Ok(()) => Ok(Answer { text, status: ExitCode::FAILURE }),
        Err(difference) => {
            text += &reader.difference(&difference);
            Ok(Answer { text, status: ExitCode::FAILURE })
        }
    }
}

/// Tells one reader about one record.
struct Reader<'a> {
    head: &'a Head,
    seat: Option<Seat>,
    pen: Pen,
    look: Look,
}

impl<'a> Reader<'a> {
    fn new(record: &'a Record, seat: Option<Seat>, look: Look) -> Reader<'a> {
        let head = record.head();
        Reader { head, seat, pen: Pen::new(look, &head.rules), look }
    }

    fn player(&self, seat: Seat) -> &'a str {
        self.head.players[seat].as_ref().map_or(letter_of(seat), |name| name.as_str())
    }

    /// In the notation of the record, so that a line here can be found there.
    fn voice(&self, dealer: Seat) -> Voice<'_> {
        let names = Names::players(dealer, BySeat::from_fn(|seat| self.player(seat)));
        Voice::new(self.look.lang, &self.head.rules, names).with_tiles(TileNames::Notation).at(self.head.occasion)
    }

    /// The ruleset, and in what house rules differ from it.
    fn head(&self) -> String {
        let Head { base, rules, .. } = self.head;
        let mut text = wrap(0, &paint(BOLD, self.pen.text(&format!("title-{}", base.id))));
        for field in FIELDS.iter().filter(|field| field.of(rules) != field.of(&base.rules)) {
            let asks = self.pen.text(&format!("field-{}", field.name));
            text += &wrap(2, &paint(DIM, format!("{asks}: {}", field.of(rules))));
        }
        for yaku in Yaku::ALL.into_iter().filter(|&yaku| rules.worth[yaku] != base.rules.worth[yaku]) {
            text += &wrap(2, &paint(DIM, format!("{}: {}", self.pen.yaku(yaku.id()), rules.worth[yaku])));
        }
        // A record from the middle of a game says what stood on the table.
        if let Some(begins) = &self.head.begins {
            let said = |id: &str, value: &dyn std::fmt::Display| format!("{} {value}", self.pen.term(id));
            let mut facts = vec![
                said("round", &self.pen.wind(begins.round)),
                said("counter", &begins.counters),
                said("riichi-bet", &begins.bets),
            ];
            facts.extend(begins.points.iter().map(|(seat, points)| format!("{} {points}", self.player(seat))));
            text += &wrap(2, &paint(DIM, facts.join(" · ")));
        }
        text
    }

    fn event(&self, dealer: Seat, step: Step) -> String {
        let voice = self.voice(dealer);
        let words = match self.seat {
            Some(seat) => voice.event(&step.what.seen_by(seat)),
            None => voice.event(&step.what),
        };
        let space = if step.event == 1 { "\n" } else { "" };
        let number = format!("{}.{}", step.hand, step.event);
        format!("{space}{} {words}\n", paint(DIM, format!("{number:>7}")))
    }

    fn difference(&self, difference: &Difference) -> String {
        format!("\n{}", wrap(0, &visible(&difference.to_string())))
    }

    /// The table: who has what, and what lies there.
    fn table(&self, position: &Position) -> String {
        let Board { game, indicators, live, phase, .. } = &position.board;
        let pen = self.pen;
        let voice = self.voice(game.dealer);
        let said = |id: &str, value: &dyn std::fmt::Display| format!("{} {value}", pen.term(id));
        let facts = [
            said("round", &pen.wind(game.round)),
            said("counter", &game.counters),
            said("riichi-bet", &position.board.bets()),
            said("live-wall", live),
            said("dora-indicator", &pen.tiles(indicators)),
        ];
        let rows: Vec<Vec<String>> = Seat::ALL.into_iter().flat_map(|seat| self.rows(position, seat)).collect();
        let aligns = [Align::Left, Align::Left, Align::Left, Align::Right, Align::Left];
        format!(
            "\n{}{}\n{}",
            wrap(0, &paint(BOLD, voice.phase(phase))),
            wrap(0, &facts.join(" · ")),
            columns(&aligns, &rows)
        )
    }

    /// A player: the hand in one row, the discards in the next.
    fn rows(&self, position: &Position, seat: Seat) -> [Vec<String>; 2] {
        let pen = self.pen;
        let board = &position.board;
        let public = &board.players[seat];
        let own = &position.hands[seat];
        let mut hand = match self.seat.is_none_or(|viewer| viewer == seat) {
            true => {
                let mut held: Vec<Tile> = own.held.iter().collect();
                if let Some(place) = own.drawn.and_then(|drawn| held.iter().position(|&tile| tile == drawn)) {
                    held.remove(place);
                }
                let drawn = own.drawn.map(|drawn| format!("  {}", pen.tile(drawn)));
                pen.tiles(&held) + &drawn.unwrap_or_default()
            }
            false => paint(DIM, "?".repeat(public.concealed.into())),
        };
        public.laid.iter().for_each(|&laid| hand += &format!("  {}", self.laid(laid)));
        for (is, id) in [(public.riichi, "riichi"), (public.dead, "dead-hand")] {
            hand += &if is { format!("  {}", paint(DIM, pen.term(id))) } else { String::new() };
        }
        let discards: Vec<String> = board.discards(seat).map(|discard| self.discard(discard)).collect();
        [
            vec![
                paint(BOLD, letter_of(seat)),
                self.head.players[seat].as_ref().map_or_else(String::new, ToString::to_string),
                pen.wind(board.wind(seat)).to_owned(),
                board.game.points[seat].to_string(),
                hand.trim_start().to_owned(),
            ],
            vec![String::new(), String::new(), paint(DIM, pen.term("discard")), String::new(), discards.join(" ")],
        ]
    }

    fn laid(&self, laid: Laid) -> String {
        match laid {
            Laid::Claimed { meld, .. } | Laid::Added { meld, .. } | Laid::Concealed(meld) => self.pen.meld(meld),
            Laid::Wrong { .. } | Laid::Untaken { .. } => {
                format!("({}?)", self.pen.tiles(&laid.tiles().collect::<Vec<_>>()))
            }
        }
    }

    fn discard(&self, discard: &Discarded) -> String {
        let tile = self.pen.tile(discard.tile);
        let tile = if discard.claimed_by.is_some() { format!("({tile})") } else { tile };
        if discard.sideways { format!("<{tile}>") } else { tile }
    }
}
