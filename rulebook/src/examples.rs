//! The worked examples of the rule documents (`examples.toml`), told as cases.
//!
//! Every table of the file is turned into cases here, or named in [`ROW_BY_ROW`].

mod calls;
mod hall;
mod rows;

use std::collections::BTreeMap;

use engine::value::Limit;
use engine::{Value, WinBy, fu};
use rules::Ruleset;
use serde::de::DeserializeOwned;
use tiles::{Kind, Wind, WindSet, Written};
use toml::Table;

use crate::case::{
    After, AfterExpected, Basis, Break, BreakExpected, Case, Ending, FinalScores, Hand, HandEnding, HandExpected,
    Indicator, IndicatorExpected, ResultExpected, Rules, RulesExpected, Score, ScoreExpected, Settle, SettleExpected,
    Situation, Winner, Worth,
};
use crate::clauses::EDITIONS;
use crate::told::{Counts, Declared, FuId, PerWind, Place, Tiles, Told, YakuId};
use rows::*;

/// The tables that are shown row by row in `tests/documents/play.rs` and not as cases.
pub const ROW_BY_ROW: [&str; 3] = ["riichi_kong", "swap_call", "temporary_furiten"];

/// The worked examples, or what is wrong with the file.
pub fn examples() -> Result<Vec<Case>, String> {
    let mut document: Table = include_str!("../examples.toml").parse().map_err(|error| format!("{error}"))?;
    document.remove("schema");
    let mut cases = Vec::new();
    for (table, rows) in document {
        let Some(tell) = teller(&table) else {
            if ROW_BY_ROW.contains(&&table[..]) {
                continue;
            }
            return Err(format!("examples.toml: nobody shows the table `{table}`: tell it as a case, or row by row"));
        };
        let rows: Vec<Table> = match rows {
            toml::Value::Table(reading) => vec![in_all_editions(reading)],
            rows => read(&table, rows)?,
        };
        for row in rows {
            let row = Row::new(&table, row)?;
            let told = tell(&row).map_err(|why| format!("examples.toml, {table} `{}`: {why}", row.name))?;
            cases.extend(told);
        }
    }
    Ok(cases)
}

/// A table that stands alone is a reading of all documents, and has no source of its own.
fn in_all_editions(mut reading: Table) -> Table {
    reading.entry("source").or_insert_with(|| "a reading".into());
    reading.entry("editions").or_insert_with(|| EDITIONS.to_vec().into());
    reading
}

/// Turns a row into cases.
type Teller = fn(&Row) -> Result<Vec<Case>, String>;

/// What tells the rows of a table.
fn teller(table: &str) -> Option<Teller> {
    Some(match table {
        "score" => Row::score,
        "wait" => Row::wait,
        "rounding" => Row::rounding,
        "furiten" => Row::furiten,
        "break" => Row::breaks,
        "dead_wall" => Row::dead_wall,
        "dora" => Row::dora,
        "noten" => Row::noten,
        "limit_ron" => Row::limit_ron,
        "counters" => Row::counters,
        "bets" => Row::bets,
        "liability" => Row::liability,
        "chombo" => Row::chombo,
        "uma" => Row::uma,
        "penalty_order" => Row::penalty_order,
        "session" => Row::session,
        "lateness" => Row::lateness,
        "substitute" => Row::substitute,
        "pictured" => Row::pictured,
        "calls" => Row::calls,
        "invalid_set" => Row::invalid_set,
        _ => return None,
    })
}

fn read<T: DeserializeOwned>(what: &str, value: impl Into<toml::Value>) -> Result<T, String> {
    T::deserialize(value.into()).map_err(|error| format!("{what}: {error}"))
}

/// One example: where it comes from, where it holds, and the rest.
struct Row {
    name: String,
    source: String,
    rulesets: Vec<&'static Ruleset>,
    rest: Table,
}

impl Row {
    fn new(table: &str, mut rest: Table) -> Result<Row, String> {
        let mut take = |key: &str| rest.remove(key);
        let source: String = read(table, take("source").ok_or_else(|| format!("{table}: no source"))?)?;
        let editions: Vec<String> = read(table, take("editions").ok_or_else(|| format!("{table}: no editions"))?)?;
        let name = match take("id").or(take("case")) {
            Some(id) => format!("{} ({source})", id.as_str().unwrap_or(table)),
            None => format!("{table} ({source})"),
        };
        // What the text says in words has become numbers; where it is printed does not matter here.
        for remark in ["reconstructed", "derived", "facts_in_text", "note"] {
            take(remark);
        }
        let named = |id: &String| Ruleset::named(id).ok_or_else(|| format!("{table}: no ruleset {id}"));
        let rulesets = editions.iter().map(named).collect::<Result<_, _>>()?;
        Ok(Row { name, source, rulesets, rest })
    }

    fn read<T: DeserializeOwned>(&self) -> Result<T, String> {
        read(&self.name, self.rest.clone())
    }

    fn case(&self, detail: &str, situation: Situation) -> Case {
        let title = if detail.is_empty() { self.name.clone() } else { format!("{}: {detail}", self.name) };
        let basis = Basis::Source(self.source.clone());
        Case { title, basis, rulesets: self.rulesets.clone(), situation }
    }

    fn score(&self) -> Result<Vec<Case>, String> {
        let told: ScoreRow = self.read()?;
        let melds: Vec<_> = told.melds.iter().map(MeldRow::write).collect::<Result<_, _>>()?;
        let text = format!("{} {}", told.hand, melds.join(" "));
        let hand = Written::read(&format!("{text} +{}", told.winning_tile))?;
        let seats = match &told.winner[..] {
            "any" => vec![Wind::East, Wind::South],
            "east" => vec![Wind::East],
            "other" => vec![Wind::South],
            other => return Err(format!("no winner `{other}`")),
        };
        let mut cases = Vec::new();
        for seat in seats {
            if told.seat.as_deref().is_some_and(|told| Wind::read(told) != Ok(seat)) {
                return Err("winner and seat differ".into());
            }
            let score = Score {
                riichi: if told.riichi { Declared::Plain } else { Declared::No },
                ippatsu: told.ippatsu,
                round: Wind::read(told.round.as_deref().unwrap_or("E"))?,
                dora: Tiles::read(&told.dora_indicators.concat())?,
                ura: Tiles::read(&told.ura_indicators.concat())?,
                ..win(hand.clone(), WinBy::read(&told.win)?, seat, told.expected.tell(seat)?)
            };
            cases.push(self.case(&format!("{seat} wins"), Situation::Score(None, Box::new(score))));
        }
        if let Some(waits) = &told.waits {
            let expect = HandExpected { waits: Some(Tiles::read(&waits.concat())?), ..HandExpected::default() };
            let hand = Hand { tiles: Written::read(&text)?, expect };
            cases.push(self.case("the waits", Situation::Hand(hand)));
        }
        Ok(cases)
    }

    /// The shape is filled up to a hand of riichi that has nothing else.
    fn wait(&self) -> Result<Vec<Case>, String> {
        let told: WaitRow = self.read()?;
        let rest = match Tiles::read(&told.shape)?.0.len() {
            1 => "123678m234567p",
            2 => "123678m23499p",
            5 => "123678m99p",
            _ => return Err("no hand is known for such a shape".into()),
        };
        let by_kind = match (told.kind, told.minipoints, told.kinds, told.minipoints_by_kind) {
            (Some(kind), Some(fu), None, None) => BTreeMap::from([(kind, fu)]),
            (None, None, Some(kinds), Some(by_kind)) if kinds.iter().eq(by_kind.keys()) => by_kind,
            _ => return Err("write kind and minipoints, or kinds and minipoints_by_kind".into()),
        };
        // A two-sided wait makes this hand a pinfu.
        let han = |kind: &str| if kind == "two-sided" { 2 } else { 1 };
        let scores = by_kind.iter().map(|(kind, waits)| (han(kind), fu::round(30 + waits))).collect();
        let mut gives = BTreeMap::new();
        if by_kind.len() == 1 {
            for id in ["edge", "closed", "single"] {
                gives.insert(FuId::read(&format!("wait-{id}"))?, by_kind.get(id).copied().unwrap_or(0));
            }
        }
        let expect = ScoreExpected { scores: Some(scores), gives: Some(gives), ..ScoreExpected::default() };
        let hand = Written::read(&format!("{rest}{} +{}", told.shape, told.winning_tile))?;
        let score = Score { riichi: Declared::Plain, ..win(hand, WinBy::Ron, Wind::South, expect) };
        Ok(vec![self.case("", Situation::Score(None, Box::new(score)))])
    }

    /// Minipoints before and after rounding, with a hand that has them.
    fn rounding(&self) -> Result<Vec<Case>, String> {
        let told: RoundingRow = self.read()?;
        let (hand, by) = match told.minipoints_raw {
            22 => ("45678s22p123s (567m) +9s", WinBy::Ron),
            25 => ("2255m336688p4s77z +4s", WinBy::Ron),
            26 => ("223344m667788p7z +7z", WinBy::Tsumo),
            32 => ("23456789p33344z +7p", WinBy::Tsumo),
            raw => return Err(format!("no hand is known for {raw} minipoints")),
        };
        if (told.minipoints_raw == 25) != (told.hand.as_deref() == Some("seven pairs")) {
            return Err("25 minipoints are seven pairs".into());
        }
        let expect =
            ScoreExpected { fu_raw: Some(told.minipoints_raw), fu: Some(told.minipoints), ..ScoreExpected::default() };
        let score = win(Written::read(hand)?, by, Wind::South, expect);
        Ok(vec![self.case(&format!("{} minipoints", told.minipoints_raw), Situation::Score(None, Box::new(score)))])
    }

    fn furiten(&self) -> Result<Vec<Case>, String> {
        let told: FuritenRow = self.read()?;
        let discards = told.cases.iter().map(|case| Ok((Tiles::read(&case.own_discards)?, case.furiten)));
        let expect = HandExpected {
            waits: Some(Tiles::read(&told.waits.concat())?),
            furiten: discards.collect::<Result<_, String>>()?,
            ..HandExpected::default()
        };
        Ok(vec![self.case("", Situation::Hand(Hand { tiles: Written::read(&told.hand)?, expect }))])
    }

    fn breaks(&self) -> Result<Vec<Case>, String> {
        let told: BreakRow = self.read()?;
        let expect = BreakExpected {
            breaker: Some(Wind::read(&told.breaker)?),
            stacks: Some(told.stacks_from_right),
            ..BreakExpected::default()
        };
        let situation = Situation::Break(Box::new(Break { dice: told.dice_sum, expect }));
        Ok(vec![self.case(&format!("a throw of {}", told.dice_sum), situation)])
    }

    /// With a throw of 12 all of it lies in North's wall: the first stack from the break is North's twelfth.
    fn dead_wall(&self) -> Result<Vec<Case>, String> {
        let told: DeadWallRow = self.read()?;
        let layer = |layer: &str| match layer {
            "top" => Ok(""),
            "bottom" => Ok(" lower"),
            other => Err(format!("no layer `{other}`")),
        };
        let (dora, ura) = (layer(&told.indicator_layer)?, layer(&told.ura_layer)?);
        let place = |stack: u8, layer: &str| Place::read(&format!("N{}{layer}", 13_u8.saturating_sub(stack)));
        let places = |stacks: &mut dyn Iterator<Item = u8>, layers: &[&str]| {
            let all = stacks.flat_map(|stack| layers.iter().map(move |layer| place(stack, layer)));
            all.collect::<Result<Vec<_>, String>>().map(Some)
        };
        let kan = || told.kan_indicator_stacks.iter().copied();
        let expect = BreakExpected {
            dead_wall: places(&mut (1..=told.tiles / 2), &[""])?,
            replacements: places(&mut told.replacement_stacks.iter().copied(), &["", " lower"])?,
            indicator: Some(place(told.first_indicator_stack, dora)?),
            kan_indicators: places(&mut kan(), &[dora])?,
            ura_indicators: places(&mut [told.first_indicator_stack].into_iter().chain(kan()), &[ura])?,
            ..BreakExpected::default()
        };
        Ok(vec![self.case("a throw of 12", Situation::Break(Box::new(Break { dice: 12, expect })))])
    }

    fn dora(&self) -> Result<Vec<Case>, String> {
        let told: DoraRow = self.read()?;
        let tell = |pair: &DoraPair| {
            let expect = IndicatorExpected { dora_kind: Some(Kind::read(&pair.dora)?) };
            let indicator = Indicator { indicator: Kind::read(&pair.indicator)?, expect };
            Ok(self.case(&format!("{} shows {}", pair.indicator, pair.dora), Situation::Indicator(indicator)))
        };
        told.pairs.iter().map(tell).collect()
    }

    /// Every choice of so many waiting players.
    fn noten(&self) -> Result<Vec<Case>, String> {
        let told: NotenRow = self.read()?;
        let mut cases = Vec::new();
        for case in told.cases {
            for waiting in every_set().filter(|set| set.len() == case.waiting) {
                let points = |wind| if waiting.contains(wind) { case.each_waiting } else { case.each_noten };
                let expect =
                    SettleExpected { changes: Some(per_wind(points)), bets_left: Some(0), ..SettleExpected::default() };
                let settle = Settle { waiting: waiting.iter().collect(), ..ends(Ending::ExhaustiveDraw, expect) };
                let who: String = waiting.iter().map(Wind::letter).collect();
                cases.push(self.case(&format!("waiting: {who}"), Situation::Settle(None, Box::new(settle))));
            }
        }
        Ok(cases)
    }

    fn limit_ron(&self) -> Result<Vec<Case>, String> {
        let told: LimitRonRow = self.read()?;
        let limit = Limit::read(&told.limit)?;
        let tell = |(seat, points): (Wind, i32)| {
            let from = seat.next();
            let expect = changes(&[(seat, points), (from, -points)]);
            let winners = vec![Winner { seat, worth: Worth::Limit(limit), liable: None }];
            let settle = Settle { winners, discarder: Some(from), ..ends(Ending::Ron, expect) };
            self.case(&format!("{} to {seat}", told.limit), Situation::Settle(None, Box::new(settle)))
        };
        Ok([(Wind::East, told.to_east), (Wind::South, told.to_other)].map(tell).to_vec())
    }

    fn counters(&self) -> Result<Vec<Case>, String> {
        let told: CountersRow = self.read()?;
        let (counters, event, each_winner_receives, discarder_pays) = match told {
            CountersRow::Winners { counters, event, each_winner_receives, discarder_pays } => {
                (counters, event, each_winner_receives, discarder_pays)
            }
            CountersRow::AfterDraw { counters_before, event, counters_after, placed_by } => {
                return self.counters_after_draw(counters_before, &event, counters_after, &placed_by);
            }
        };
        if event != "two players win on one discard, 4 fan 30 minipoints each, neither is East" {
            return Err(format!("no winners are known for `{event}`"));
        }
        let winner = |seat| Winner { seat, worth: Worth::Han(4, 30), liable: None };
        let both = [(Wind::South, each_winner_receives), (Wind::West, each_winner_receives)];
        let settle = Settle {
            winners: vec![winner(Wind::South), winner(Wind::West)],
            discarder: Some(Wind::North),
            counters,
            ..ends(Ending::Ron, changes(&[both[0], both[1], (Wind::North, -discarder_pays)]))
        };
        Ok(vec![self.case("two winners", Situation::Settle(None, Box::new(settle)))])
    }

    /// Every choice of waiting players without East.
    fn counters_after_draw(&self, before: u8, event: &str, counters: u8, by: &str) -> Result<Vec<Case>, String> {
        if (event, by) != ("exhaustive draw, East not waiting", "the new East") {
            return Err(format!("no draw is known for `{event}` and `{by}`"));
        }
        let without_east = every_set().filter(|set| !set.contains(Wind::East));
        let cases = without_east.map(|waiting| {
            let after = After {
                after: HandEnding::Drawn,
                winners: Vec::new(),
                waiting: waiting.iter().collect(),
                claimants: Vec::new(),
                round: Wind::East,
                dealer: 1,
                counters: before,
                points: None,
                last_hand: false,
                expect: AfterExpected { dealer: Some(2), counters: Some(counters), ..AfterExpected::default() },
            };
            let who: String = waiting.iter().map(Wind::letter).collect();
            self.case(&format!("waiting: {who}"), Situation::After(Box::new(after)))
        });
        Ok(cases.collect())
    }

    /// Each winner has a mangan.
    fn bets(&self) -> Result<Vec<Case>, String> {
        let told: BetsRow = self.read()?;
        let winds = |texts: &[String]| texts.iter().map(|text| Wind::read(text)).collect::<Result<Vec<_>, _>>();
        let discarder = Wind::read(&told.discarder)?;
        let winners = winds(&told.winners)?;
        let mut points = vec![(discarder, -8000 * winners.len() as i32)];
        points.extend(winners.iter().map(|&wind| (wind, 8000 + told.stake_points.of(wind).copied().unwrap_or(0))));
        let mangan = |&seat: &Wind| Winner { seat, worth: Worth::Limit(Limit::Mangan), liable: None };
        let settle = Settle {
            winners: winners.iter().map(mangan).collect(),
            discarder: Some(discarder),
            older_bets: told.older_bets_on_table,
            declared: winds(&told.riichi_by)?,
            ..ends(Ending::Ron, SettleExpected { bets_left: Some(0), ..changes(&points) })
        };
        Ok(vec![self.case("", Situation::Settle(None, Box::new(settle)))])
    }

    fn liability(&self) -> Result<Vec<Case>, String> {
        let told: LiabilityRow = self.read()?;
        let tell = |row: &LiabilityCase| {
            let hand = match &row.hand[..] {
                "big-three-dragons" => "34m55p (555z)(666z)(777z) +2m",
                "big-four-winds" => "5p (111z)(222z)(333z)(444z) +5p",
                other => return Err(format!("no hand is known for {other}")),
            };
            let seat = match &row.winner[..] {
                "east" => Wind::East,
                "other" => Wind::South,
                other => return Err(format!("no winner `{other}`")),
            };
            let [discarder, third, liable] = seat.others();
            let by = WinBy::read(&row.win)?;
            let paid = match (by, row.others_pay, row.discarder_pays) {
                (WinBy::Tsumo, Some(others), None) => [(discarder, others), (third, others), (liable, row.liable_pays)],
                (WinBy::Ron, None, Some(points)) => [(discarder, points), (third, 0), (liable, row.liable_pays)],
                _ => return Err("a self-draw says what others pay, a discard what the discarder pays".into()),
            };
            let won = paid.iter().map(|(_, points)| points).sum();
            let paid = paid.map(|(wind, points)| (wind, -points));
            let expect = ScoreExpected {
                has: vec![YakuId::read(&row.hand)?],
                changes: changes(&[paid[0], paid[1], paid[2], (seat, won)]).changes,
                ..ScoreExpected::default()
            };
            let score =
                Score { liable: Some(liable), counters: row.counters, ..win(Written::read(hand)?, by, seat, expect) };
            let detail = format!("{}, {} wins by {}, {} counters", row.hand, seat, row.win, row.counters);
            let case = self.case(&detail, Situation::Score(None, Box::new(score)));
            let holds = |ruleset: &&Ruleset| row.editions.iter().any(|edition| edition == ruleset.id);
            Ok(Case { rulesets: self.rulesets.iter().copied().filter(holds).collect(), ..case })
        };
        told.cases.iter().map(tell).collect()
    }

    fn chombo(&self) -> Result<Vec<Case>, String> {
        let told: ChomboRow = self.read()?;
        let tell = |case: &ChomboCase| {
            let offender = Wind::read(&case.offender)?;
            let expect = SettleExpected { changes: Some(case.deltas), ..SettleExpected::default() };
            let settle = Settle {
                offenders: vec![offender],
                tournament: told.ema2016_tournament,
                ..ends(Ending::Chombo, expect)
            };
            Ok(self.case(&format!("by {offender}"), Situation::Settle(None, Box::new(settle))))
        };
        told.cases.iter().map(tell).collect()
    }

    fn uma(&self) -> Result<Vec<Case>, String> {
        let told: UmaRow = self.read()?;
        let bets = match told.bets_left_over.unwrap_or(0) {
            points @ 0..=255_000 if points % 1_000 == 0 => (points / 1_000) as u8,
            points => return Err(format!("{points} points are no number of bets")),
        };
        let expect = ResultExpected { uma: Some(told.uma), bets_to: told.bets_to, ..ResultExpected::default() };
        let result = FinalScores { points: told.scores, bets, penalties: [0; 4], expect };
        Ok(vec![self.case("", Situation::Result(Box::new(result)))])
    }

    /// Where the points are taken off at once they are gone from the scores; otherwise they come off the result.
    fn penalty_order(&self) -> Result<Vec<Case>, String> {
        let told: PenaltyOrderRow = self.read()?;
        let before = told.scores_before_penalty;
        let late = [told.late_points, 0, 0, 0];
        let at_once = [before[0] + told.late_points, before[1], before[2], before[3]];
        if told.ema2012_scores_for_ranking != at_once || told.ema2016_scores_for_ranking != before {
            return Err("only the late player loses points before uma, and in ema2012 only".into());
        }
        let tell = |edition: &str, time: &str, points, penalties, uma, totals| {
            let ruleset = self.rulesets.iter().copied().find(|ruleset| ruleset.id == edition);
            let rulesets = vec![ruleset.ok_or_else(|| format!("the row is not for {edition}"))?];
            let expect = ResultExpected { uma: Some(uma), totals: Some(totals), ..ResultExpected::default() };
            let result = Situation::Result(Box::new(FinalScores { points, bets: 0, penalties, expect }));
            let both = [self.case("the result", result), self.case("when", says("penalties", time))];
            Ok(both.map(|case| Case { rulesets: rulesets.clone(), ..case }))
        };
        let cases = [
            tell("ema2012", "at-once", at_once, [0; 4], told.ema2012_uma, told.ema2012_result),
            tell("ema2016", "after-uma", before, late, told.ema2016_uma, told.ema2016_result),
        ];
        Ok(cases.into_iter().collect::<Result<Vec<_>, String>>()?.concat())
    }

    /// The sets, filled up to a hand of riichi.
    fn pictured(&self) -> Result<Vec<Case>, String> {
        let told: PicturedRow = self.read()?;
        let id = self.name.split(' ').next().unwrap_or_default();
        let fill = ["567p", "678s"].into_iter().take(4 - told.sets.len().min(4)).collect::<String>();
        let hand = Written::read(&format!("{}{fill}9m +9m", told.sets.concat()))?;
        let expect = ScoreExpected { has: vec![YakuId::read(id)?], ..ScoreExpected::default() };
        let score = Score { riichi: Declared::Plain, ..win(hand, WinBy::Ron, Wind::South, expect) };
        Ok(vec![self.case("", Situation::Score(None, Box::new(score)))])
    }
}

/// A win about which nothing more is said.
fn win(hand: Written, win: WinBy, seat: Wind, expect: ScoreExpected) -> Score {
    Score {
        hand,
        win,
        seat,
        round: Wind::East,
        riichi: Declared::No,
        ippatsu: false,
        last_tile: false,
        first_go_around: None,
        dora: Tiles::default(),
        ura: Tiles::default(),
        counters: 0,
        older_bets: 0,
        from: None,
        liable: None,
        declared: Vec::new(),
        expect,
    }
}

/// An ending about which nothing more is said.
fn ends(settle: Ending, expect: SettleExpected) -> Settle {
    Settle {
        settle,
        winners: Vec::new(),
        discarder: None,
        claimants: Vec::new(),
        waiting: Vec::new(),
        offenders: Vec::new(),
        tournament: false,
        counters: 0,
        older_bets: 0,
        declared: Vec::new(),
        expect,
    }
}

/// What a field of the rules says.
fn says(field: &str, value: impl Into<toml::Value>) -> Situation {
    let field = BTreeMap::from([(field.to_owned(), value.into())]);
    Situation::Rules(Rules { rules: true, expect: RulesExpected { field } })
}

fn per_wind(points: impl Fn(Wind) -> i32) -> PerWind<i32> {
    let [east, south, west, north] = Wind::ALL.map(|wind| Some(points(wind)));
    PerWind { east, south, west, north }
}

fn changes(points: &[(Wind, i32)]) -> SettleExpected {
    let of = |wind| points.iter().filter(|(who, _)| *who == wind).map(|(_, points)| points).sum();
    SettleExpected { changes: Some(per_wind(of)), ..SettleExpected::default() }
}

fn every_set() -> impl Iterator<Item = WindSet> {
    (0..16u8).map(|bits| Wind::ALL.into_iter().filter(|&wind| bits >> wind as u8 & 1 == 1).collect())
}

impl ScoreRowExpected {
    /// 13 marks one yakuman, 26 two.
    fn tell(&self, seat: Wind) -> Result<ScoreExpected, String> {
        let value = |value: u8| if value < 13 { Value::Han(value) } else { Value::Yakuman(value / 13) };
        let yaku = self.yaku.iter().map(|yaku| Ok((YakuId::read(&yaku.id)?, Counts(value(yaku.value)))));
        let yakuman = self.yaku.iter().map(|yaku| yaku.value / 13).sum();
        let limit = match self.limit.as_deref() {
            Some("double-yakuman") => Some(Limit::Yakuman),
            Some(limit) => Some(Limit::read(limit)?),
            None => None,
        };
        let others = seat.others();
        let (total, paid) = match (seat, &self.payment) {
            (Wind::East, PaymentRow { east: Some(ToEast::Ron { from_discarder }), .. })
            | (Wind::South, PaymentRow { other: Some(ToOther::Ron { from_discarder }), .. }) => {
                (*from_discarder, [*from_discarder, 0, 0])
            }
            (Wind::East, PaymentRow { east: Some(ToEast::Tsumo { each, total }), .. }) => (*total, [*each; 3]),
            (_, PaymentRow { other: Some(ToOther::Tsumo { from_east, from_each_other, total }), .. }) => {
                (*total, others.map(|payer| if payer == Wind::East { *from_east } else { *from_each_other }))
            }
            _ => return Err(format!("no payment for {seat}")),
        };
        let paid: Vec<_> = others.into_iter().zip(paid.map(|points: i32| -points)).chain([(seat, total)]).collect();
        Ok(ScoreExpected {
            yaku: Some(yaku.collect::<Result<_, String>>()?),
            dora: Some(self.dora_fan),
            red: Some(0),
            ura: Some(0),
            han: self.fan,
            yakuman: Some(yakuman),
            fu_raw: self.minipoints_raw,
            fu: self.minipoints,
            // Four fan and 40 minipoints pay like a mangan; the examples name it only from five fan on.
            limit: limit.map(Some),
            changes: changes(&paid).changes,
            total: Some(total),
            ..ScoreExpected::default()
        })
    }
}
