//! The score sheet: what a win is worth and who pays whom, drawn for people.

use engine::readings::{Place, Reading, Standard};
use engine::{Because, Payment, Score, Value, Why, Win, WinBy, because};
use explain::{WinAnalysis, part};
use rules::{Basis, ReadingChoice};
use tiles::{Kind, KindSet, Set, Tile};

use crate::book::Book;
use crate::input::TableInput;
use crate::show::{Align, BOLD, DIM, Pen, capital, columns, paint, sentences, wrap};

/// A win, drawn.
pub struct Sheet<'a> {
    pub pen: Pen,
    pub input: &'a TableInput,
    pub analysis: &'a WinAnalysis,
}

impl Sheet<'_> {
    pub fn draw(&self, all_readings: bool) -> String {
        let pen = self.pen;
        let WinAnalysis { win, score: best, .. } = self.analysis;
        let rules = &self.input.book.rules;
        let mut text = heading(pen, self.input, Some(win.setup().by));
        text += &format!("\n  {}\n\n", self.reading(&best.reading));
        text += &self.tables();
        text += &format!("\n  {}\n", paint(BOLD, worth(pen, best)));
        text += &self.payments();
        let readings = self.analysis.readings(rules);
        let differ = |score: &Score| score.yaku != best.yaku || score.fu.rounded != best.fu.rounded;
        if all_readings {
            text += &format!("\n  {}\n", pen.text("all-readings"));
            text += &self.list(&readings);
        } else if rules.reading == ReadingChoice::Winner && readings.iter().any(differ) {
            text += &format!("\n{}", wrap(2, &paint(DIM, pen.text("winner-chooses"))));
        }
        text
    }

    /// The yaku and dora, and the minipoints, in columns of the same width.
    fn tables(&self) -> String {
        let pen = self.pen;
        let WinAnalysis { win, score: best, .. } = self.analysis;
        let mut rows: Vec<Vec<String>> = Vec::new();
        for counted in &best.yaku {
            let value = match counted.value {
                Value::Han(han) => han.to_string(),
                Value::Yakuman(count) => yakuman(pen, count),
            };
            rows.push(vec![
                pen.yaku(counted.yaku.id()).to_owned(),
                value,
                self.because(because(win, &best.reading, counted.yaku)),
            ]);
        }
        for yaku in best.also.iter() {
            rows.push(vec![pen.yaku(yaku.id()).to_owned(), "–".into(), paint(DIM, pen.text("adds-nothing"))]);
        }
        let dora = best.dora;
        let shown = |indicators: &[Tile]| {
            let kinds: KindSet = indicators.iter().map(|tile| tile.kind().indicates()).collect();
            pen.kinds(kinds.iter().filter(|&kind| win.hand().count(kind) > 0))
        };
        let setup = win.setup();
        let melded = setup.melds.iter().flat_map(|meld| meld.tiles());
        let reds: Vec<Tile> =
            setup.concealed.iter().copied().chain([setup.winning]).chain(melded).filter(|tile| tile.is_red()).collect();
        for (id, count, tiles) in [
            ("dora", dora.dora, shown(&setup.dora)),
            ("red-five", dora.red, pen.tiles(&reds)),
            ("ura-dora", dora.ura, shown(&setup.ura)),
        ] {
            if count > 0 {
                rows.push(vec![pen.term(id).to_owned(), count.to_string(), tiles]);
            }
        }
        let aligns = [Align::Left, Align::Right, Align::Left];
        if best.yakuman > 0 {
            return columns(&aligns, &rows);
        }
        rows.push(vec![paint(BOLD, pen.term("fan")), paint(BOLD, best.han), String::new()]);
        let yaku_rows = rows.len();
        for item in &best.fu.items {
            let tiles = item.part.map_or_else(String::new, |place| self.part(place));
            rows.push(vec![pen.term(item.reason.id()).to_owned(), item.fu.to_string(), tiles]);
        }
        let fu = &best.fu;
        let rounded = if fu.raw == fu.rounded { String::new() } else { paint(BOLD, format!("→ {}", fu.rounded)) };
        rows.push(vec![paint(BOLD, pen.term("minipoints")), paint(BOLD, fu.raw), rounded]);
        // One call, so that both tables have columns of the same width.
        let lines = columns(&aligns, &rows);
        let lines: Vec<&str> = lines.lines().collect();
        format!("{}\n\n{}\n", lines[..yaku_rows].join("\n"), lines[yaku_rows..].join("\n"))
    }

    fn because(&self, because: Because) -> String {
        match (because, &self.analysis.score.reading) {
            (Because::Course, _) => String::new(),
            (Because::Parts(parts), Reading::Standard(_)) => {
                parts.iter().map(|place| self.part(place)).collect::<Vec<_>>().join("  ")
            }
            (Because::WholeHand | Because::Parts(_), _) => paint(DIM, self.pen.text("whole-hand")),
        }
    }

    /// A set or the pair of the best reading.
    fn part(&self, place: Place) -> String {
        self.pen.kinds(part(&self.analysis.score.reading, place))
    }

    fn payments(&self) -> String {
        let pen = self.pen;
        let mut rows = Vec::new();
        for payment in &self.analysis.settlement.payments {
            let (from, verb) = match payment.from {
                None => (pen.text("the-table"), pen.text("gives")),
                Some(wind) if self.analysis.knows_payers => (pen.wind(wind), pen.text("pays")),
                Some(_) => (pen.text("the-discarder"), pen.text("pays")),
            };
            let to = pen.wind(payment.to).to_owned();
            rows.push(vec![capital(from), verb.into(), to, payment.points.to_string(), self.why(payment)]);
        }
        let points = format!("{} {}", self.analysis.total(), pen.term("points"));
        let received = pen.say("receives", &[("winner", &pen.wind(self.input.table.seat)), ("points", &points)]);
        let aligns = [Align::Left, Align::Left, Align::Left, Align::Right, Align::Left];
        format!("{}  {}\n", sentences(&aligns, &rows), paint(BOLD, received))
    }

    fn why(&self, payment: &Payment) -> String {
        let pen = self.pen;
        let what = match payment.why {
            Why::Hand => return pen.text("for-hand").to_owned(),
            Why::Liability => pen.term("liability").to_owned(),
            Why::Counters => counters(pen, self.input.table.counters),
            Why::Bets => counted(self.input.table.bets, pen.term("riichi-bet"), pen.text("riichi-bets")),
            Why::Noten => pen.term("noten-penalty").to_owned(),
            Why::Nagashi => pen.yaku("nagashi-mangan").to_owned(),
            Why::Chombo => pen.term("chombo").to_owned(),
        };
        pen.say("for", &[("what", &what)])
    }

    /// A reading with the winning tile marked: sets, melds, pair.
    fn reading(&self, reading: &Reading) -> String {
        let win = &self.analysis.win;
        let mut reds = Reds::of(win);
        let winning = win.setup().winning;
        let mut part = |kinds: &[Kind], finished: bool| {
            let mark = finished.then(|| kinds.iter().rposition(|&kind| kind == winning.kind())).flatten();
            let tiles: Vec<Tile> = kinds
                .iter()
                .enumerate()
                .map(|(i, &kind)| if mark == Some(i) { winning } else { reds.tile(kind) })
                .collect();
            self.pen.marked(&tiles, mark)
        };
        let parts: Vec<String> = match reading {
            Reading::Standard(Standard { sets, melded, pair, place, .. }) => {
                let concealed = (0..).zip(&sets[..4 - usize::from(*melded)]);
                let set = |(i, set): (_, &Set)| part(&set.tiles().collect::<Vec<_>>(), *place == Place::Set(i));
                let mut parts: Vec<String> = concealed.map(set).collect();
                parts.extend(win.hand().melds().iter().map(|&meld| self.pen.meld(meld)));
                parts.push(part(&[*pair; 2], *place == Place::Pair));
                parts
            }
            Reading::Pairs => {
                let pairs = Kind::all().filter(|kind| win.hand().concealed()[kind.index()] == 2);
                pairs.map(|kind| part(&[kind; 2], kind == winning.kind())).collect()
            }
            Reading::Orphans { .. } => {
                let counts = win.hand().concealed();
                let kinds = Kind::all().flat_map(|kind| std::iter::repeat_n(kind, counts[kind.index()].into()));
                vec![part(&kinds.collect::<Vec<_>>(), true)]
            }
        };
        parts.join("  ")
    }

    fn list(&self, readings: &[Score]) -> String {
        let pen = self.pen;
        let mut rows = Vec::new();
        for score in readings {
            let names: Vec<&str> = score.yaku.iter().map(|counted| pen.yaku(counted.yaku.id())).collect();
            rows.push(vec![
                score.points(&self.analysis.win).to_string(),
                worth(pen, score),
                self.reading(&score.reading),
            ]);
            rows.push(vec![String::new(), String::new(), paint(DIM, names.join(", "))]);
        }
        columns(&[Align::Right, Align::Left, Align::Left], &rows)
    }
}

/// The red fives among the concealed tiles, given out one by one.
struct Reds(Vec<Tile>);

impl Reds {
    fn of(win: &Win) -> Reds {
        Reds(win.setup().concealed.iter().copied().filter(|tile| tile.is_red()).collect())
    }

    /// The next tile of a kind: a red one while there are any.
    fn tile(&mut self, kind: Kind) -> Tile {
        match self.0.iter().position(|red| red.kind() == kind) {
            Some(place) => self.0.swap_remove(place),
            None => Tile::plain(kind),
        }
    }
}

/// The first lines of an answer: ruleset, seat, round, how the hand was won.
pub fn heading(pen: Pen, input: &TableInput, by: Option<WinBy>) -> String {
    let wind = |label, wind| format!("{} {}", pen.term(label), pen.wind(wind));
    let mut facts = vec![wind("seat-wind", input.table.seat), wind("prevalent-wind", input.table.round)];
    facts.extend(by.map(|by| pen.term(if by.is_self_draw() { "tsumo" } else { "ron" }).to_owned()));
    let facts = capital(&facts.join(" · "));
    ruleset(pen, &input.book) + &wrap(0, &paint(DIM, facts))
}

/// The first line of an answer.
pub fn ruleset(pen: Pen, book: &Book) -> String {
    let mut title = book.title(pen).to_owned();
    match book.base.basis {
        // Who plays by such rules should know.
        Basis::SecondarySources => title += &format!(" – {}", book.source(pen)),
        Basis::Document | Basis::Records => (),
    }
    wrap(0, &paint(DIM, title))
}

/// What a score is worth in a few words: "2 fan 30 minipoints", "5 fan · Mangan", "Yakuman".
pub fn worth(pen: Pen, score: &Score) -> String {
    if score.yakuman > 0 {
        return yakuman(pen, score.yakuman);
    }
    let mut text = format!("{} {}", score.han, pen.term("fan"));
    if score.han < 5 {
        text += &format!(" {} {}", score.fu.rounded, pen.term("minipoints"));
    }
    if let Some(limit) = score.limit {
        text += &format!(" · {}", pen.term(limit.id()));
    }
    text
}

/// "1 counter", "2 counters".
pub fn counters(pen: Pen, count: u8) -> String {
    counted(count, pen.term("counter"), pen.text("counters"))
}

fn counted(count: u8, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

fn yakuman(pen: Pen, count: u8) -> String {
    match count {
        1 => pen.term("yakuman").to_owned(),
        2 => pen.term("double-yakuman").to_owned(),
        more => format!("{more} × {}", pen.term("yakuman")),
    }
}
