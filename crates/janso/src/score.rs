//! `janso score`: what a winning hand is worth, why, and who pays whom.

use std::process::ExitCode;

use engine::readings::{Place, Reading, Standard};
use engine::value::total;
use engine::{
    Because, FirstGoAround, NoWin, Outcome, Payment, Score, Settlement, Stakes, Value, Why, Win, WinBy, Winner,
    because, each_score, liability_base, score, settle,
};
use rules::ReadingChoice;
use tiles::{Kind, KindSet, Set, Tile, Wind, WindSet};

use crate::Answer;
use crate::args::{Look, ScoreArgs, TurnArg, WinArg};
use crate::report::{Explained, NoWinReport, OneReading, PaymentEntry, WinReport, json};
use crate::show::{Align, BOLD, DIM, Pen, capital, columns, paint, sentences};
use crate::told::{Told, Typed};
use crate::wrong::{self, Wrong, Wrongs};

/// Runs the command.
pub fn run(args: &ScoreArgs, look: Look) -> anyhow::Result<Answer> {
    let typed = Typed::read(&args.hand)?;
    let told = Told::read(&args.table)?;
    let rules = &told.book.rules;
    let by = won_by(args)?;
    let Some(winning) = typed.hand.winning else {
        let sentence = "which tile wins? It stands after +, as in '12345678s22p (567m) +9s'";
        return Err(Wrongs::from(Wrong::new(sentence, typed.end())).into());
    };
    let first = first_turn(args, by)?;
    check_payers(args, by)?;
    let win = told.win(&typed, told.setup(&typed.hand, winning, by, first))?;
    let pen = Pen::new(look, rules);
    let best = match score(rules, &win) {
        Ok(best) => best,
        Err(why) => return no_win(pen, look, &told, why),
    };
    if args.liable.is_some() {
        check_liability(&told, &win, &best)?;
    }
    let settlement = settle_win(&told, by, &best, args.from, args.liable);
    let sheet = Sheet { pen, told: &told, win: &win, best: &best, settlement: &settlement, from: args.from };
    let text = if look.json { json(&sheet.report(args.readings))? } else { sheet.draw(args.readings) };
    Ok(Answer::new(text))
}

fn no_win(pen: Pen, look: Look, told: &Told, why: NoWin) -> anyhow::Result<Answer> {
    let (have, need) = match why {
        NoWin::MinimumNotMet { have, need } => (Some(have), Some(need)),
        NoWin::NotComplete | NoWin::NoYaku | NoWin::OnlyDora => (None, None),
    };
    let sentence = pen.say(
        why.id(),
        &[
            ("have", &have.unwrap_or(0)),
            ("need", &need.unwrap_or(0)),
            ("counters", &told.counters),
            ("counter", &pen.term("counter")),
            ("fan", &pen.term("fan")),
        ],
    );
    let text = match look.json {
        true => json(&NoWinReport { win: false, rules: told.book.name.clone(), why: why.id(), have, need, sentence })?,
        false => format!("{sentence}\n"),
    };
    Ok(Answer { text, status: ExitCode::from(1) })
}

/// How the winning tile came.
fn won_by(args: &ScoreArgs) -> Result<WinBy, Wrongs> {
    let wrong = |flag, sentence: &str| Err(Wrong::flag(flag, sentence).into());
    match (args.win, args.rinshan, args.chankan) {
        (_, true, true) => wrong("--chankan", "--rinshan is a self-draw and --chankan is not: one of them only"),
        (Some(WinArg::Ron), true, _) => wrong("--rinshan", "--rinshan is a self-draw and does not go with --win ron"),
        (Some(WinArg::Tsumo), _, true) => {
            wrong("--chankan", "--chankan takes an opponent's tile and does not go with --win tsumo")
        }
        (None, false, false) => Err(Wrong::new(
            "say how the winning tile came: --win ron (on a discard) or --win tsumo (by self-draw)",
            wrong::Place::Unknown,
        )
        .into()),
        (_, true, false) => Ok(WinBy::Rinshan),
        (_, false, true) => Ok(WinBy::Chankan),
        (Some(WinArg::Ron), false, false) => Ok(WinBy::Ron),
        (Some(WinArg::Tsumo), false, false) => Ok(WinBy::Tsumo),
    }
}

/// Where in the first go-around the win falls. East, and whoever declared riichi, has discarded before a discard can
/// be won on.
fn first_turn(args: &ScoreArgs, by: WinBy) -> Result<Option<FirstGoAround>, Wrongs> {
    let Some(said) = args.first_turn else { return Ok(None) };
    let table = &args.table;
    let has_discarded = table.seat == Wind::East || table.riichi || table.double_riichi;
    Ok(Some(match said {
        Some(TurnArg::After) if by.is_self_draw() => {
            let sentence = "a self-draw after the own first discard is no longer in the first go-around";
            return Err(Wrong::flag("--first-turn", sentence).into());
        }
        Some(TurnArg::After) => FirstGoAround::AfterOwnDiscard,
        Some(TurnArg::Before) => FirstGoAround::BeforeOwnDiscard,
        None if !by.is_self_draw() && has_discarded => FirstGoAround::AfterOwnDiscard,
        None => FirstGoAround::BeforeOwnDiscard,
    }))
}

/// Who can discard and who can be liable, as far as it can be told before the hand is scored.
fn check_payers(args: &ScoreArgs, by: WinBy) -> Result<(), Wrongs> {
    let mut wrongs = Vec::new();
    let seat = args.table.seat;
    if args.from.is_some() && by.is_self_draw() {
        wrongs.push(Wrong::flag("--from", "nobody discards the winning tile of a self-draw"));
    } else if args.from == Some(seat) {
        wrongs.push(Wrong::flag("--from", format!("the winner {seat} cannot be the discarder too")));
    }
    if args.liable == Some(seat) {
        wrongs.push(Wrong::flag("--liable", format!("the winner {seat} cannot be liable too")));
    } else if args.liable.is_some() && !by.is_self_draw() && args.from.is_none() {
        wrongs.push(Wrong::flag("--liable", "--liable on a discard needs --from, as the two share the payment"));
    }
    Wrongs::none_in(wrongs)
}

/// Somebody can be liable only for a hand that was fed and holds one of a few yakuman.
fn check_liability(told: &Told, win: &Win, best: &Score) -> Result<(), Wrongs> {
    let sentence = if liability_base(&told.book.rules, best) == 0 {
        let kongs = if told.book.rules.pao_four_kongs { " and four kongs" } else { "" };
        format!("nobody is liable for this hand: there is liability for big three dragons, big four winds{kongs} only")
    } else if win.hand().is_concealed() {
        "nobody is liable for a concealed hand: no set of it was fed".to_owned()
    } else {
        return Ok(());
    };
    Err(Wrong::flag("--liable", sentence).into())
}

/// Who pays whom. A discarder who is not known is put into some other seat; the payments do not depend on which.
pub fn settle_win(told: &Told, by: WinBy, score: &Score, from: Option<Wind>, liable: Option<Wind>) -> Settlement {
    let rules = &told.book.rules;
    let winner = Winner::new(rules, told.seat, score, liable);
    let stakes = Stakes { counters: told.counters, older_bets: told.bets, declared: WindSet::EMPTY };
    let outcome = match by {
        WinBy::Tsumo | WinBy::Rinshan => Outcome::Tsumo { winner },
        WinBy::Ron | WinBy::Chankan => Outcome::Ron { discarder: from.unwrap_or(told.seat.next()), winners: &[winner] },
    };
    settle(rules, stakes, outcome)
}

/// Everything that goes into the answer.
struct Sheet<'a> {
    pen: Pen,
    told: &'a Told,
    win: &'a Win,
    best: &'a Score,
    settlement: &'a Settlement,
    from: Option<Wind>,
}

impl Sheet<'_> {
    fn report(&self, readings: bool) -> WinReport {
        let knows_payers = self.from.is_some() || self.win.setup().by.is_self_draw();
        let readings = readings.then(|| {
            let one =
                |score: &Score| OneReading { explained: Explained::of(self.win, score), total: self.total(score) };
            self.readings().iter().map(one).collect()
        });
        WinReport {
            win: true,
            rules: self.told.book.name.clone(),
            explained: Explained::of(self.win, self.best),
            payments: self.settlement.payments.iter().map(|one| PaymentEntry::of(one, knows_payers)).collect(),
            total: self.settlement.received(self.told.seat),
            readings,
        }
    }

    /// Every reading that may win, best first; of readings that look the same only one.
    fn readings(&self) -> Vec<Score> {
        let mut scores: Vec<Score> = Vec::new();
        each_score(&self.told.book.rules, self.win, |score| {
            if !scores.contains(&score) {
                scores.push(score);
            }
        });
        scores.sort_by_key(|score| std::cmp::Reverse((self.total(score), score.han, score.fu.raw)));
        scores
    }

    /// What a reading pays, without counters and bets.
    fn total(&self, score: &Score) -> i32 {
        total(score.base, self.told.seat == Wind::East, self.win.setup().by.is_self_draw())
    }

    fn draw(&self, all_readings: bool) -> String {
        let pen = self.pen;
        let setup = self.win.setup();
        let mut text = heading(pen, self.told, Some(setup.by));
        text += &format!("\n  {}\n\n", self.reading(&self.best.reading));
        text += &self.tables();
        text += &format!("\n  {}\n", paint(BOLD, worth(pen, self.best)));
        text += &self.payments();
        let readings = self.readings();
        let differ = |score: &Score| score.yaku != self.best.yaku || score.fu.rounded != self.best.fu.rounded;
        if all_readings {
            text += &format!("\n  {}\n", pen.text("all-readings"));
            text += &self.list(&readings);
        } else if self.told.book.rules.reading == ReadingChoice::Winner && readings.iter().any(differ) {
            text += &format!("\n  {}\n", paint(DIM, pen.text("winner-chooses")));
        }
        text
    }

    /// The yaku and dora, and the minipoints, in columns of the same width.
    fn tables(&self) -> String {
        let pen = self.pen;
        let mut rows: Vec<Vec<String>> = Vec::new();
        for counted in &self.best.yaku {
            let value = match counted.value {
                Value::Han(han) => han.to_string(),
                Value::Yakuman(count) => yakuman(pen, count),
            };
            rows.push(vec![
                pen.yaku(counted.yaku.id()).to_owned(),
                value,
                self.because(because(self.win, &self.best.reading, counted.yaku)),
            ]);
        }
        for yaku in self.best.also.iter() {
            rows.push(vec![pen.yaku(yaku.id()).to_owned(), "–".into(), paint(DIM, pen.text("adds-nothing"))]);
        }
        let dora = self.best.dora;
        let shown = |indicators: &[Tile]| {
            let kinds: KindSet = indicators.iter().map(|tile| tile.kind().indicates()).collect();
            pen.kinds(kinds.iter().filter(|&kind| self.win.hand().count(kind) > 0))
        };
        let setup = self.win.setup();
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
        if self.best.yakuman > 0 {
            return columns(&aligns, &rows);
        }
        rows.push(vec![paint(BOLD, pen.term("fan")), paint(BOLD, self.best.han), String::new()]);
        let yaku_rows = rows.len();
        for item in &self.best.fu.items {
            let tiles = item.part.map_or_else(String::new, |place| self.part(place));
            rows.push(vec![pen.term(item.reason.id()).to_owned(), item.fu.to_string(), tiles]);
        }
        let fu = &self.best.fu;
        let rounded = if fu.raw == fu.rounded { String::new() } else { paint(BOLD, format!("→ {}", fu.rounded)) };
        rows.push(vec![paint(BOLD, pen.term("minipoints")), paint(BOLD, fu.raw), rounded]);
        // One call, so that both tables have columns of the same width.
        let lines = columns(&aligns, &rows);
        let lines: Vec<&str> = lines.lines().collect();
        format!("{}\n\n{}\n", lines[..yaku_rows].join("\n"), lines[yaku_rows..].join("\n"))
    }

    fn because(&self, because: Because) -> String {
        match (because, &self.best.reading) {
            (Because::Course, _) => String::new(),
            (Because::Parts(bits), Reading::Standard(_)) => {
                let places = (0..4).map(Place::Set).chain([Place::Pair]).enumerate();
                let chosen = places.filter(|(i, _)| bits >> i & 1 == 1).map(|(_, place)| self.part(place));
                chosen.collect::<Vec<_>>().join("  ")
            }
            (Because::WholeHand | Because::Parts(_), _) => paint(DIM, self.pen.text("whole-hand")),
        }
    }

    /// A set or the pair of the best reading.
    fn part(&self, place: Place) -> String {
        let Reading::Standard(standard) = &self.best.reading else { return String::new() };
        match place {
            Place::Set(i) => self.pen.kinds(standard.sets[usize::from(i)].tiles()),
            Place::Pair => self.pen.kinds([standard.pair; 2]),
        }
    }

    fn payments(&self) -> String {
        let pen = self.pen;
        let mut rows = Vec::new();
        for payment in &self.settlement.payments {
            let (from, verb) = match payment.from {
                None => (pen.text("the-table"), pen.text("gives")),
                Some(_) if self.from.is_none() && !self.win.setup().by.is_self_draw() => {
                    (pen.text("the-discarder"), pen.text("pays"))
                }
                Some(wind) => (pen.wind(wind), pen.text("pays")),
            };
            let to = pen.wind(payment.to).to_owned();
            rows.push(vec![capital(from), verb.into(), to, payment.points.to_string(), self.why(payment)]);
        }
        let points = format!("{} {}", self.settlement.received(self.told.seat), pen.term("points"));
        let received = pen.say("receives", &[("winner", &pen.wind(self.told.seat)), ("points", &points)]);
        let aligns = [Align::Left, Align::Left, Align::Left, Align::Right, Align::Left];
        format!("{}  {}\n", sentences(&aligns, &rows), paint(BOLD, received))
    }

    fn why(&self, payment: &Payment) -> String {
        let pen = self.pen;
        match payment.why {
            Why::Hand => pen.text("for-hand").to_owned(),
            Why::Liability => pen.term("liability").to_owned(),
            Why::Counters => pen.say("for-things", &[("count", &self.told.counters), ("thing", &pen.term("counter"))]),
            Why::Bets => format!("{} × {}", self.told.bets, pen.term("riichi-bet")),
            Why::Noten => pen.term("noten-penalty").to_owned(),
            Why::Nagashi => pen.yaku("nagashi-mangan").to_owned(),
            Why::Chombo => pen.term("chombo").to_owned(),
        }
    }

    /// A reading with the winning tile marked: sets, melds, pair.
    fn reading(&self, reading: &Reading) -> String {
        let mut reds = Reds::of(self.win);
        let winning = self.win.setup().winning;
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
                parts.extend(self.win.hand().melds().iter().map(|&meld| self.pen.meld(meld)));
                parts.push(part(&[*pair; 2], *place == Place::Pair));
                parts
            }
            Reading::Pairs => {
                let pairs = Kind::all().filter(|kind| self.win.hand().concealed()[kind.index()] == 2);
                pairs.map(|kind| part(&[kind; 2], kind == winning.kind())).collect()
            }
            Reading::Orphans { .. } => {
                let counts = self.win.hand().concealed();
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
            rows.push(vec![self.total(score).to_string(), worth(pen, score), self.reading(&score.reading)]);
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
pub fn heading(pen: Pen, told: &Told, by: Option<WinBy>) -> String {
    let wind = |label, wind| format!("{} {}", pen.term(label), pen.wind(wind));
    let mut facts = vec![wind("seat-wind", told.seat), wind("prevalent-wind", told.round)];
    facts.extend(by.map(|by| pen.term(if by.is_self_draw() { "tsumo" } else { "ron" }).to_owned()));
    let facts = capital(&facts.join(" · "));
    let source = match told.book.source.contains("secondary") {
        true => format!("{} – {}", told.book.title, told.book.source),
        false => told.book.title.clone(),
    };
    format!("{}\n{}\n", paint(DIM, source), paint(DIM, facts))
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

fn yakuman(pen: Pen, count: u8) -> String {
    match count {
        1 => pen.term("yakuman").to_owned(),
        2 => pen.term("double-yakuman").to_owned(),
        more => format!("{more} × {}", pen.term("yakuman")),
    }
}
