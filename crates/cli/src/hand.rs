//! `janso hand`: what a hand waits for, or what each discard leaves.

use engine::shanten::{Shanten, accepts};
use engine::{Hand, HandFault, HandFaults, NoWin, Waits, Win, WinBy, discards, score};
use tiles::{COPIES, Kind, KindSet, Tile, Written};

use crate::Answer;
use crate::args::{HandArgs, Look};
use crate::report::{Accepted, DiscardEntry, HandReport, Shapes, WaitEntry, Worth, WouldScore, json};
use crate::score::settled;
use crate::sheet::{heading, worth};
use crate::show::{Align, BOLD, DIM, Pen, capital, columns, paint};
use crate::told::{Told, Typed};
use crate::wrong::{Wrong, Wrongs};

/// Runs the command.
pub fn run(args: &HandArgs, look: Look) -> anyhow::Result<Answer> {
    let typed = Typed::read(&args.hand)?;
    let told = Told::read(&args.table)?;
    let analysis = Analysis::new(&typed, &told)?;
    let text = if look.json { json(&analysis.report())? } else { analysis.draw(Pen::new(look, &told.book.rules)) };
    Ok(Answer::new(text))
}

/// The hand and everything that is found out about it.
struct Analysis<'a> {
    told: &'a Told,
    /// All tiles; the one after `+` counts as drawn.
    hand: Hand,
    written: Written,
    shanten: Shanten,
    waits: Waits,
    /// What each wait that can still come would score on a discard and by self-draw.
    scored: Vec<ScoredWait>,
}

struct ScoredWait {
    kind: Kind,
    ron: Result<Would, Unscored>,
    tsumo: Result<Would, Unscored>,
}

struct Would {
    win: Win,
    score: engine::Score,
    total: i32,
}

/// Unscored a wait would not score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unscored {
    NoWin(NoWin),
    NoneLeft,
    /// The options rule it out, as ippatsu on the last discard.
    Impossible,
}

impl Unscored {
    fn id(self) -> &'static str {
        match self {
            Unscored::NoWin(reason) => reason.id(),
            Unscored::NoneLeft => "none-left",
            Unscored::Impossible => "impossible",
        }
    }
}

impl<'a> Analysis<'a> {
    fn new(typed: &Typed, told: &'a Told) -> Result<Analysis<'a>, Wrongs> {
        let rules = &told.book.rules;
        let tiles: Vec<Tile> = typed.hand.concealed.iter().copied().chain(typed.hand.winning).collect();
        let hand = Hand::new(rules, &tiles, &typed.hand.melds).map_err(|faults| wrongs(typed, &faults))?;
        let mut written = typed.hand.clone();
        written.winning = None;
        // A hand of fifteen tiles was refused, so there is room.
        written.concealed = tiles.into_iter().collect();
        check_told(typed, told, &hand, &written)?;
        let shanten = Shanten::of(hand.concealed(), hand.melds().len());
        let waits = Waits::of(&hand);
        let mut analysis = Analysis { told, hand, written, shanten, waits, scored: Vec::new() };
        let open = waits.open();
        analysis.scored = open
            .iter()
            .map(|kind| ScoredWait {
                kind,
                ron: analysis.would_score(kind, WinBy::Ron),
                tsumo: analysis.would_score(kind, WinBy::Tsumo),
            })
            .collect();
        Ok(analysis)
    }

    /// Tiles of this kind that are neither in the hand nor among the indicators.
    fn left(&self, kind: Kind) -> u8 {
        let told = self.told;
        let shown = told.dora.iter().chain(&told.ura).filter(|tile| tile.kind() == kind).count();
        usize::from(COPIES - self.hand.count(kind)).saturating_sub(shown) as u8
    }

    fn would_score(&self, kind: Kind, by: WinBy) -> Result<Would, Unscored> {
        if self.left(kind) == 0 {
            return Err(Unscored::NoneLeft);
        }
        let rules = &self.told.book.rules;
        let setup = self.told.setup(&self.written, self.next(kind), by, None);
        let win = Win::new(rules, setup).map_err(|_| Unscored::Impossible)?;
        let score = score(rules, &win).map_err(Unscored::NoWin)?;
        let total = settled(self.told, &win, &score, None, None).received(self.told.seat);
        Ok(Would { win, score, total })
    }

    /// A tile of this kind that is left: a plain one, unless only red ones are.
    fn next(&self, kind: Kind) -> Tile {
        let plain = Tile::plain(kind);
        let melded = self.hand.melds().iter().flat_map(|meld| meld.tiles());
        let shown = self.told.dora.iter().chain(&self.told.ura).copied();
        let seen =
            self.written.concealed.iter().copied().chain(melded).chain(shown).filter(|&tile| tile == plain).count();
        match kind.suit() {
            Some(suit) if seen >= self.told.book.rules.copies(plain).into() => Tile::red_five(suit),
            _ => plain,
        }
    }

    /// The kinds with how many of each are left, and the sum.
    fn accepted(&self, kinds: KindSet) -> (Vec<(Kind, u8)>, u32) {
        let kinds: Vec<(Kind, u8)> =
            kinds.iter().filter(|&kind| self.hand.count(kind) < COPIES).map(|kind| (kind, self.left(kind))).collect();
        let sum = kinds.iter().map(|&(_, left)| u32::from(left)).sum();
        (kinds, sum)
    }

    fn accepts(&self) -> (Vec<(Kind, u8)>, u32) {
        match self.hand.has_drawn() {
            true => (Vec::new(), 0),
            false => self.accepted(accepts(self.hand.concealed(), self.hand.melds().len()).1),
        }
    }

    /// The discards of a hand of 14 tiles, best first: nearest to waiting, then most tiles left.
    fn discards(&self) -> Vec<RankedDiscard> {
        let mut found: Vec<RankedDiscard> = discards(&self.hand)
            .map(|discard| {
                let (accepts, left) = self.accepted(discard.accepts);
                RankedDiscard { kind: discard.kind, shanten: discard.shanten, accepts, left }
            })
            .collect();
        found.sort_by_key(|discard| (discard.shanten, std::cmp::Reverse(discard.left)));
        found
    }

    fn report(&self) -> HandReport {
        let listed = |kinds: &[(Kind, u8)]| -> Vec<Accepted> {
            kinds.iter().map(|&(kind, left)| Accepted { tile: kind.to_string(), left }).collect()
        };
        let would = |result: &Result<Would, Unscored>| match result {
            Ok(would) => (Some(WouldScore { worth: Worth::of(&would.win, &would.score), total: would.total }), None),
            Err(why) => (None, Some(why.id())),
        };
        let waits = self.scored.iter().map(|wait| {
            let ((ron, ron_why), (tsumo, tsumo_why)) = (would(&wait.ron), would(&wait.tsumo));
            WaitEntry { tile: wait.kind.to_string(), left: self.left(wait.kind), ron, ron_why, tsumo, tsumo_why }
        });
        let discards = self.discards();
        let discards = discards.iter().map(|discard| DiscardEntry {
            tile: discard.kind.to_string(),
            shanten: discard.shanten,
            left: discard.left,
            accepts: listed(&discard.accepts),
        });
        let (accepts, left) = self.accepts();
        let Shanten { standard, pairs, orphans } = self.shanten;
        HandReport {
            rules: self.told.book.name.clone(),
            shanten: self.shanten.best(),
            shapes: Shapes { standard, pairs, orphans },
            waiting: self.waits.is_waiting(&self.told.book.rules),
            waits: waits.collect(),
            held: self.waits.held.iter().map(|kind| kind.to_string()).collect(),
            accepts: listed(&accepts),
            left,
            discards: self.hand.has_drawn().then(|| discards.collect()),
        }
    }

    fn draw(&self, pen: Pen) -> String {
        let mut text = heading(pen, self.told, None);
        let mut concealed = self.written.concealed.clone();
        concealed.sort_unstable();
        let melds = self.written.melds.iter().map(|&meld| format!("  {}", pen.meld(meld)));
        text += &format!("\n  {}{}\n\n", pen.tiles(&concealed), melds.collect::<String>());
        text += &format!("  {}\n", paint(BOLD, capital(&self.distance(pen))));
        text += &format!("  {}\n", paint(DIM, self.shapes(pen)));
        text += &self.fifth_tiles(pen);
        let body = match self.hand.has_drawn() {
            true => self.discard_table(pen),
            false if !self.scored.is_empty() => self.wait_table(pen),
            false => self.accept_lines(pen),
        };
        if !body.is_empty() {
            text += "\n";
        }
        text + &body
    }

    /// How far the hand is from waiting, of 14 tiles after the best discard.
    fn distance(&self, pen: Pen) -> String {
        let distance = match self.shanten.best() {
            ..0 => return pen.text("hand-complete").to_owned(),
            0 => pen.term("waiting-hand").to_owned(),
            1 => pen.text("one-away").to_owned(),
            more => format!("{more} {}", pen.term("shanten")),
        };
        match self.hand.has_drawn() {
            true => pen.say("after-discard", &[("distance", &distance)]),
            false => distance,
        }
    }

    /// What is said of tiles that would complete the hand if there were five of them.
    fn fifth_tiles(&self, pen: Pen) -> String {
        let held: Vec<String> = self.waits.held.iter().map(|kind| pen.tile(kind)).collect();
        let say = |id: &str| pen.say(id, &[("tiles", &pen.either(&held))]);
        match (held.len(), self.waits.open().is_empty()) {
            (0, _) => String::new(),
            (1, false) => format!("  {}\n", say("fifth-too")),
            (_, false) => format!("  {}\n", say("fifths-too")),
            (_, true) => {
                let counts = self.waits.is_waiting(&self.told.book.rules);
                let counts = pen.text(if counts { "that-is-waiting" } else { "that-is-not-waiting" });
                format!("  {} {counts}\n", say("holds-four"))
            }
        }
    }

    fn shapes(&self, pen: Pen) -> String {
        let mut shapes = vec![format!("{} {}", pen.text("standard-shape"), self.shanten.standard)];
        shapes.extend(self.shanten.pairs.map(|pairs| format!("{} {pairs}", pen.yaku("seven-pairs"))));
        shapes.extend(self.shanten.orphans.map(|orphans| format!("{} {orphans}", pen.yaku("thirteen-orphans"))));
        shapes.join(" · ")
    }

    fn wait_table(&self, pen: Pen) -> String {
        let head = [pen.term("tile"), pen.text("left"), pen.term("ron"), pen.term("tsumo")];
        let mut rows = vec![head.map(|word| paint(DIM, word)).to_vec()];
        let cell = |would: &Result<Would, Unscored>| match would {
            Ok(would) => format!("{}  {}", paint(BOLD, format_args!("{:>5}", would.total)), worth(pen, &would.score)),
            Err(why) => {
                let short = pen.say(&format!("{}-short", why.id()), &[("fan", &pen.term("fan"))]);
                format!("{:>5}  {}", "–", paint(DIM, short))
            }
        };
        for wait in &self.scored {
            let left = self.left(wait.kind).to_string();
            rows.push(vec![pen.tile(wait.kind), left, cell(&wait.ron), cell(&wait.tsumo)]);
        }
        columns(&[Align::Left, Align::Right, Align::Left, Align::Left], &rows)
    }

    fn accept_lines(&self, pen: Pen) -> String {
        let (accepts, left) = self.accepts();
        if accepts.is_empty() {
            return String::new();
        }
        let label = format!("{} ({left} {})", capital(pen.term("accepts")), pen.text("left"));
        format!("  {}  {}\n", paint(DIM, label), pen.kinds(accepts.into_iter().map(|(kind, _)| kind)))
    }

    fn discard_table(&self, pen: Pen) -> String {
        let head = [pen.term("discard"), pen.term("shanten"), pen.text("left"), pen.term("accepts")];
        let mut rows = vec![head.map(|word| paint(DIM, word)).to_vec()];
        for discard in self.discards() {
            rows.push(vec![
                pen.tile(discard.kind),
                discard.shanten.to_string(),
                discard.left.to_string(),
                pen.kinds(discard.accepts.iter().map(|&(kind, _)| kind)),
            ]);
        }
        columns(&[Align::Left, Align::Right, Align::Right, Align::Left], &rows)
    }
}

struct RankedDiscard {
    kind: Kind,
    shanten: i8,
    accepts: Vec<(Kind, u8)>,
    left: u32,
}

fn wrongs(typed: &Typed, faults: &HandFaults) -> Wrongs {
    let sentence = |fault: HandFault| match fault {
        HandFault::Size { .. } => typed.wants("13 or 14"),
        HandFault::FifthCopy(_) | HandFault::PlainFives { .. } | HandFault::RedFives { .. } => fault.to_string(),
    };
    let wrongs = faults.iter().map(|&fault| Wrong::new(sentence(fault), typed.place_of(fault))).collect();
    Wrongs::none_in(wrongs).expect_err("there are faults")
}

/// Whether the options fit the hand, found out by drawing: the last of 14 tiles, or any tile beside 13.
fn check_told(typed: &Typed, told: &Told, hand: &Hand, written: &Written) -> Result<(), Wrongs> {
    let mut written = written.clone();
    let drawn = if hand.has_drawn() { written.concealed.pop() } else { None };
    let shown = |kind: Kind| told.dora.iter().chain(&told.ura).filter(|tile| tile.kind() == kind).count();
    let free =
        || Kind::all().find(|&kind| usize::from(hand.count(kind)) + shown(kind) < COPIES.into()).map(Tile::plain);
    let winning = drawn.or_else(free).expect("a hand and ten indicators are far fewer than all tiles");
    told.win(typed, told.setup(&written, winning, WinBy::Tsumo, None)).map(|_| ())
}
