//! The payment tables of `payments.toml`, cell by cell.

use std::collections::{BTreeMap, BTreeSet};

use engine::value::{Limit, of_han, of_yakuman};
use engine::{Outcome, Settlement, Stakes, Win, WinBy, WinSetup, Winner, settle};
use libtest_mimic::{Failed, Trial};
use rules::{Field, Nagashi, Rules, Ruleset, Value, Worth, Yaku};
use serde::Deserialize;
use tiles::{ByWind, Wind, WindSet, Written};

/// The whole file. A table or key that nobody shows is an error.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Payments {
    schema: u32,
    editions: Vec<String>,
    formula: Formula,
    counters: Counters,
    riichi_bet: RiichiBet,
    noten: Noten,
    chombo: Chombos,
    uma: BTreeMap<String, Uma>,
    cell: Vec<Cell>,
    limit: Vec<LimitRow>,
    fixed: Vec<Fixed>,
    minipoints: Minipoints,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Formula {
    base: String,
    base_cap: i32,
    rounding: String,
    east_tsumo_each: String,
    other_tsumo_from_other: String,
    other_tsumo_from_east: String,
    east_ron: String,
    other_ron: String,
    minipoint_rounding: String,
    kiriage_mangan: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Counters {
    ron_total_per_counter: i32,
    tsumo_each_per_counter: i32,
    each_winner_of_several_gets_them: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RiichiBet {
    stake: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Noten {
    total: i32,
    by_waiting: BTreeMap<String, NotenRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NotenRow {
    each_waiting_receives: i32,
    each_noten_pays: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chombos {
    table: ChomboTable,
    tournament: ChomboTournament,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChomboTable {
    editions: Vec<String>,
    offender_not_east: NotEast,
    offender_east: East,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NotEast {
    to_east: i32,
    to_each_other: i32,
    total: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct East {
    to_each: i32,
    total: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChomboTournament {
    editions: Vec<String>,
    deduction: i32,
    applied: String,
    credited_to_opponents: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Uma {
    places: [i32; 4],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cell {
    minipoints: u8,
    fan: u8,
    printed_in: Vec<String>,
    #[serde(default)]
    blank: bool,
    east_tsumo: Option<i32>,
    other_tsumo: Option<[i32; 2]>,
    east_ron: Option<i32>,
    other_ron: Option<i32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LimitRow {
    name: String,
    editions: Vec<String>,
    fan_min: Option<u8>,
    fan_max: Option<u8>,
    east_tsumo: i32,
    other_tsumo: [i32; 2],
    east_ron: i32,
    other_ron: i32,
    #[serde(rename = "note")]
    _note: Option<String>,
    #[serde(default, rename = "derived")]
    _derived: bool,
    #[serde(default)]
    r#for: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fixed {
    name: String,
    editions: Vec<String>,
    pays_as: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Minipoints {
    win: BTreeMap<String, u8>,
    set: BTreeMap<String, OpenConcealed>,
    extra: BTreeMap<String, u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpenConcealed {
    open: u8,
    concealed: u8,
}

/// What is wrong, line by line.
type Check = fn(&Payments, &Ruleset) -> Vec<String>;

/// The tables, each with what checks it.
const CHECKS: [(&str, Check); 13] = [
    ("East on self-draw", east_tsumo),
    ("East on a discard", east_ron),
    ("others on self-draw", other_tsumo),
    ("others on a discard", other_ron),
    ("blank cells never occur", blank_cells),
    ("the formula", formula),
    ("limits", limits),
    ("counters and bets", counters_and_bets),
    ("noten", noten),
    ("chombo", chombo),
    ("uma", uma),
    ("hands outside the fan table", fixed),
    ("minipoints", minipoints),
];

pub fn trials() -> Vec<Trial> {
    let payments: Payments = match toml::from_str(include_str!("../../payments.toml")) {
        Ok(payments) => payments,
        Err(error) => {
            let what = format!("rulebook/payments.toml: {error}; what nobody shows must be shown in this file");
            return vec![Trial::test("payments: the file can be read", move || Err(Failed::from(what)))];
        }
    };
    assert_eq!(payments.schema, 1, "the tables have another form now: read them anew");
    let payments: &'static Payments = Box::leak(Box::new(payments));
    let mut trials = Vec::new();
    for (name, check) in CHECKS {
        for edition in &payments.editions {
            trials.push(Trial::test(format!("payments: {name} [{edition}]"), move || {
                let ruleset = Ruleset::named(edition).ok_or_else(|| format!("no ruleset {edition}"))?;
                let wrong = check(payments, ruleset);
                if wrong.is_empty() { Ok(()) } else { Err(Failed::from(wrong.join("\n"))) }
            }));
        }
    }
    trials
}

/// A column of the tables: who wins, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    EastTsumo,
    EastRon,
    OtherTsumo,
    OtherRon,
}

impl Column {
    fn of(seat: Wind, by: WinBy) -> Column {
        match (seat, by.is_self_draw()) {
            (Wind::East, true) => Column::EastTsumo,
            (Wind::East, false) => Column::EastRon,
            (_, true) => Column::OtherTsumo,
            (_, false) => Column::OtherRon,
        }
    }

    /// What a hand with this base figure pays: the discarder alone, or a player and East.
    fn paid(self, rules: &Rules, base: i32) -> Vec<i32> {
        let wind = if matches!(self, Column::EastTsumo | Column::EastRon) { Wind::East } else { Wind::South };
        let winners = [Winner { wind, base, liable: None }];
        let outcome = match self {
            Column::EastTsumo | Column::OtherTsumo => Outcome::Tsumo { winner: winners[0] },
            Column::EastRon | Column::OtherRon => Outcome::Ron { discarder: Wind::West, winners: &winners },
        };
        let changes = settle(rules, Stakes::default(), outcome).changes();
        match self {
            Column::EastTsumo => {
                assert!(changes[Wind::South] == changes[Wind::West] && changes[Wind::West] == changes[Wind::North]);
                vec![-changes[Wind::West]]
            }
            Column::OtherTsumo => {
                assert_eq!(changes[Wind::West], changes[Wind::North]);
                vec![-changes[Wind::West], -changes[Wind::East]]
            }
            Column::EastRon | Column::OtherRon => {
                assert_eq!(changes[wind], -changes[Wind::West], "nobody else pays");
                vec![-changes[Wind::West]]
            }
        }
    }
}

impl Cell {
    /// The printed numbers; nothing where the cell is blank.
    fn printed(&self, column: Column) -> Option<Vec<i32>> {
        let one = |points: Option<i32>| points.map(|points| vec![points]);
        match column {
            Column::EastTsumo => one(self.east_tsumo),
            Column::EastRon => one(self.east_ron),
            Column::OtherTsumo => self.other_tsumo.map(|both| both.to_vec()),
            Column::OtherRon => one(self.other_ron),
        }
    }
}

// clause: pay.table.east-tsumo
fn east_tsumo(payments: &Payments, ruleset: &Ruleset) -> Vec<String> {
    cells(payments, ruleset, Column::EastTsumo)
}

// clause: pay.table.east-ron
fn east_ron(payments: &Payments, ruleset: &Ruleset) -> Vec<String> {
    cells(payments, ruleset, Column::EastRon)
}

// clause: pay.table.other-tsumo
fn other_tsumo(payments: &Payments, ruleset: &Ruleset) -> Vec<String> {
    cells(payments, ruleset, Column::OtherTsumo)
}

// clause: pay.table.other-ron
fn other_ron(payments: &Payments, ruleset: &Ruleset) -> Vec<String> {
    cells(payments, ruleset, Column::OtherRon)
}

/// Every printed cell of a column. Rows that this edition does not print hold there too (`pay.table.over-100`).
fn cells(payments: &Payments, ruleset: &Ruleset, column: Column) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut printed_here = 0;
    for cell in &payments.cell {
        let Some(printed) = cell.printed(column) else { continue };
        printed_here += u32::from(cell.printed_in.iter().any(|edition| edition == ruleset.id));
        let worth = of_han(&ruleset.rules, cell.fan, cell.minipoints);
        let found = column.paid(&ruleset.rules, worth.points);
        if found != printed {
            let (fu, fan) = (cell.minipoints, cell.fan);
            wrong.push(format!("{fu} minipoints {fan} fan: printed {printed:?}, the engine pays {found:?}"));
        }
    }
    let rows = [30, 40, 50, 60, 70, 80, 90, 100].iter().filter(|&&fu| {
        let row = |cell: &&Cell| cell.minipoints == fu && cell.printed_in.iter().any(|edition| edition == ruleset.id);
        payments.cell.iter().any(|cell| row(&cell))
    });
    let expected = 4 * rows.count() as u32
        + match column {
            Column::EastTsumo | Column::OtherTsumo => 3 + 2,
            Column::EastRon | Column::OtherRon => 3,
        };
    if printed_here != expected {
        wrong.push(format!("{expected} cells should be printed, {printed_here} are there"));
    }
    wrong
}

/// Scores a great many cheap hands, every way of winning: each falls into a cell that is printed. Hands of chows and
/// a few pungs meet 20 minipoints, seven pairs meet 25.
// clause: pay.table.blank-cells
fn blank_cells(payments: &Payments, ruleset: &Ruleset) -> Vec<String> {
    let cells: BTreeMap<_, _> = payments.cell.iter().map(|cell| ((cell.minipoints, cell.fan), cell)).collect();
    let mut wrong = BTreeSet::new();
    let mut met = BTreeSet::new();
    each_cheap_hand(&mut |hand, melds| {
        // Some combinations would need a fifth tile of a kind.
        let Ok(text) = format!("{hand} {melds}").parse::<Written>() else { return };
        let mut tried = BTreeSet::new();
        for i in 0..text.concealed.len() {
            let mut concealed = text.concealed.clone();
            let winning = concealed.remove(i);
            if !tried.insert(winning) {
                continue;
            }
            for (seat, by) in
                [Wind::East, Wind::South].into_iter().flat_map(|seat| [(seat, WinBy::Tsumo), (seat, WinBy::Ron)])
            {
                let setup = WinSetup { concealed: concealed.clone(), winning, by, seat, ..plain(&text) };
                // Or a fourth plain five, where one of them is red.
                let Ok(win) = Win::new(&ruleset.rules, setup) else { continue };
                let Ok(score) = engine::score(&ruleset.rules, &win) else { continue };
                if score.yakuman > 0 || score.han > 4 {
                    continue;
                }
                let (fu, han, column) = (score.fu.rounded, score.han, Column::of(seat, by));
                match cells.get(&(fu, han)).and_then(|cell| cell.printed(column)) {
                    Some(_) => _ = met.insert((fu, han, column as u8)),
                    None => {
                        _ = wrong.insert(format!("{hand} {melds} +{winning}: {fu} minipoints {han} fan {column:?}"))
                    }
                }
            }
        }
    });
    let mut wrong: Vec<_> = wrong.into_iter().take(10).collect();
    // The corner cells next to the blank ones do occur.
    for (fu, han, columns) in [
        (20, 2, [Column::EastTsumo, Column::OtherTsumo]),
        (25, 2, [Column::EastRon, Column::OtherRon]),
        (25, 3, [Column::EastTsumo, Column::OtherTsumo]),
        (30, 1, [Column::EastRon, Column::OtherRon]),
        (30, 1, [Column::EastTsumo, Column::OtherTsumo]),
    ] {
        for column in columns.into_iter().filter(|&column| !met.contains(&(fu, han, column as u8))) {
            wrong.push(format!("{fu} minipoints {han} fan {column:?} was never met: the hands are too few"));
        }
    }
    let blank = |cell: &&Cell| cell.blank;
    let marked: Vec<_> = payments.cell.iter().filter(blank).map(|cell| (cell.minipoints, cell.fan)).collect();
    if marked != [(20, 1), (25, 1)] {
        wrong.push(format!("the wholly blank cells are {marked:?}"));
    }
    wrong
}

/// Hands over fourteen tiles, some of them in an open set.
fn each_cheap_hand(f: &mut dyn FnMut(&str, &str)) {
    let sets = ["123m", "234m", "456m", "567m", "789m", "345p", "678p", "222s", "111z", "555z"];
    let pairs = ["99m", "55p", "22z", "44z", "77z"];
    for a in 0..sets.len() {
        for b in a..sets.len() {
            for c in b..sets.len() {
                for d in c..sets.len() {
                    let four = [sets[a], sets[b], sets[c], sets[d]];
                    for pair in pairs {
                        f(&format!("{}{pair}", four.concat()), "");
                        f(&format!("{}{pair}", four[1..].concat()), &format!("({})", four[0]));
                    }
                }
            }
        }
    }
    let kinds = ["1m", "2m", "3m", "5m", "8m", "9m", "2p", "3p", "4p", "6s", "1z", "5z", "7z"];
    for chosen in (0..1u32 << kinds.len()).filter(|chosen| chosen.count_ones() == 7) {
        let pairs: String = (0..kinds.len()).filter(|i| chosen >> i & 1 == 1).map(|i| kinds[i].repeat(2)).collect();
        f(&pairs, "");
    }
}

/// A win of South in the East round about which nothing more is said.
fn plain(text: &Written) -> WinSetup {
    WinSetup {
        concealed: text.concealed.clone(),
        melds: text.melds.clone(),
        winning: text.winning.unwrap_or(text.concealed[0]),
        by: WinBy::Ron,
        seat: Wind::South,
        round: Wind::East,
        riichi: None,
        last_tile: false,
        first_go_around: None,
        dora: Default::default(),
        ura: Default::default(),
        counters: 0,
    }
}

/// The formula as it is written, for all minipoints that a hand can have and some more.
// clause: pay.formula.base
// clause: pay.formula.tsumo
// clause: pay.formula.ron
// clause: pay.formula.round-100
// clause: pay.formula.mangan-cap
// clause: pay.table.over-100
fn formula(payments: &Payments, ruleset: &Ruleset) -> Vec<String> {
    let formula = &payments.formula;
    let mut wrong = Vec::new();
    let written = [
        (&formula.base, "minipoints * 2^(fan + 2)"),
        (&formula.rounding, "each single payment is rounded up to the next 100"),
        (&formula.minipoint_rounding, "up to the next 10, except 25 for seven pairs"),
    ];
    for (text, known) in written {
        if text != known {
            wrong.push(format!("`{text}` is not what this test computes: `{known}`"));
        }
    }
    if formula.kiriage_mangan != ruleset.rules.kiriage {
        wrong.push(format!("kiriage_mangan is {}", formula.kiriage_mangan));
    }
    let times = |text: &str| text.strip_suffix(" * base").and_then(|times| times.parse::<i32>().ok()).unwrap_or(0);
    let columns = [
        (Column::EastTsumo, vec![&formula.east_tsumo_each]),
        (Column::OtherTsumo, vec![&formula.other_tsumo_from_other, &formula.other_tsumo_from_east]),
        (Column::EastRon, vec![&formula.east_ron]),
        (Column::OtherRon, vec![&formula.other_ron]),
    ];
    for fu in (20..=140).step_by(10).chain([25]) {
        for fan in 1..=4 {
            let base = (i32::from(fu) * 2i32.pow(fan + 2)).min(formula.base_cap);
            for (column, multiples) in &columns {
                let expected: Vec<_> = multiples.iter().map(|text| (base * times(text) + 99) / 100 * 100).collect();
                let found = column.paid(&ruleset.rules, of_han(&ruleset.rules, fan as u8, fu).points);
                if found != expected {
                    wrong
                        .push(format!("{fu} minipoints {fan} fan {column:?}: {expected:?}, the engine pays {found:?}"));
                }
            }
        }
    }
    for (raw, rounded) in [(20, 20), (22, 30), (25, 25), (26, 30), (30, 30), (32, 40), (40, 40), (102, 110)] {
        if engine::fu::round(raw) != rounded {
            wrong.push(format!("{raw} minipoints are not rounded to {rounded}"));
        }
    }
    wrong
}

/// What each limit pays, which fan reach it, and that no others do.
// clause: limit.mangan
// clause: limit.haneman
// clause: limit.baiman
// clause: limit.sanbaiman.11-12
// clause: limit.sanbaiman.11-up
// clause: limit.yakuman.13-up
// clause: limit.yakuman.counted-is-single
// clause: limit.yakuman.not-by-count
// clause: limit.yakuman.payment
// clause: limit.double-yakuman.payment
fn limits(payments: &Payments, ruleset: &Ruleset) -> Vec<String> {
    let rules = &ruleset.rules;
    let mut wrong = Vec::new();
    let holds = |row: &&LimitRow| row.editions.iter().any(|edition| edition == ruleset.id);
    for row in payments.limit.iter().filter(holds) {
        let limit = Limit::ALL.into_iter().find(|limit| limit.id() == row.name);
        let base = limit.map_or(of_yakuman(2).points, Limit::base);
        let columns = [
            (Column::EastTsumo, vec![row.east_tsumo]),
            (Column::OtherTsumo, row.other_tsumo.to_vec()),
            (Column::EastRon, vec![row.east_ron]),
            (Column::OtherRon, vec![row.other_ron]),
        ];
        for (column, printed) in columns {
            let found = column.paid(rules, base);
            if found != printed {
                wrong.push(format!("{} {column:?}: printed {printed:?}, the engine pays {found:?}", row.name));
            }
        }
        // 20 minipoints keep one to four fan away from the mangan that minipoints can reach.
        for fan in 1..=40 {
            let within = row.fan_min.is_some_and(|least| fan >= least) && row.fan_max.is_none_or(|most| fan <= most);
            let found = of_han(rules, fan, 20).limit;
            if within != (limit.is_some() && found == limit) {
                wrong.push(format!("{fan} fan are {found:?}, and {} is said of them", row.name));
            }
        }
        if limit.is_none() && row.name != "double-yakuman" {
            wrong.push(format!("no limit is called {}", row.name));
        }
    }
    let doubled: BTreeSet<_> = payments.limit.iter().filter(holds).flat_map(|row| &row.r#for).collect();
    let hands = [
        ("big-four-winds", "111222333444z5m +5m"),
        ("thirteen-orphans on a thirteen-sided wait", "19m19p19s1234567z +5z"),
        ("nine-gates on a nine-sided wait", "1112345678999p +5p"),
        ("four-concealed-pungs on a single wait for the pair", "222666m444p8883s +3s"),
    ];
    for (name, hand) in hands {
        let text: Written = hand.parse().expect("written by this file");
        let found = score(rules, plain(&text)).yakuman;
        let expected = if doubled.iter().any(|doubled| **doubled == name) { 2 } else { 1 };
        if found != expected {
            wrong.push(format!("{name}: {expected} yakuman, the engine counts {found}"));
        }
    }
    for name in doubled.iter().filter(|name| !hands.iter().any(|(known, _)| known == **name)) {
        wrong.push(format!("no hand is known for `{name}`"));
    }
    wrong
}

/// The score of a hand that must have one.
fn score(rules: &Rules, setup: WinSetup) -> engine::Score {
    let win = Win::new(rules, setup).expect("nothing is wrong with it");
    engine::score(rules, &win).expect("it has a yaku")
}

fn counters_and_bets(payments: &Payments, ruleset: &Ruleset) -> Vec<String> {
    let rules = &ruleset.rules;
    let Counters { ron_total_per_counter, tsumo_each_per_counter, each_winner_of_several_gets_them } =
        payments.counters;
    let mangan = |wind| Winner { wind, base: Limit::Mangan.base(), liable: None };
    let winners = [mangan(Wind::South), mangan(Wind::North)];
    let stakes = Stakes { counters: 1, older_bets: 0, declared: WindSet::EMPTY };
    let ron = settle(rules, stakes, Outcome::Ron { discarder: Wind::West, winners: &winners });
    let tsumo = settle(rules, stakes, Outcome::Tsumo { winner: winners[0] });
    let both = if each_winner_of_several_gets_them { ron_total_per_counter } else { 0 };
    let bets = Stakes { counters: 0, older_bets: 1, declared: WindSet::EMPTY };
    let bet = settle(rules, bets, Outcome::Tsumo { winner: winners[0] });
    let checks = [
        ("ron_total_per_counter", ron_total_per_counter, ron.received(Wind::North) - 8000),
        ("each_winner_of_several_gets_them", both, ron.received(Wind::South) - 8000),
        ("tsumo_each_per_counter", tsumo_each_per_counter, -tsumo.changes()[Wind::West] - 2000),
        ("stake", payments.riichi_bet.stake, bet.received(Wind::South) - 8000),
    ];
    differences(checks)
}

fn differences<const N: usize>(checks: [(&str, i32, i32); N]) -> Vec<String> {
    let wrong = checks.into_iter().filter(|(_, printed, found)| printed != found);
    wrong.map(|(what, printed, found)| format!("{what}: printed {printed}, the engine says {found}")).collect()
}

fn noten(payments: &Payments, ruleset: &Ruleset) -> Vec<String> {
    let mut wrong = differences([("total", payments.noten.total, ruleset.rules.noten_total)]);
    for waiting in 0..=4 {
        let Some(row) = payments.noten.by_waiting.get(&waiting.to_string()) else {
            wrong.push(format!("nothing is said of {waiting} waiting players"));
            continue;
        };
        let set: WindSet = Wind::ALL.into_iter().take(waiting).collect();
        let changes = settle(&ruleset.rules, Stakes::default(), Outcome::ExhaustiveDraw { waiting: set }).changes();
        for (wind, &found) in changes.iter() {
            let expected = if set.contains(wind) { row.each_waiting_receives } else { -row.each_noten_pays };
            if found != expected {
                wrong.push(format!("{waiting} waiting, {wind}: printed {expected}, the engine says {found}"));
            }
        }
    }
    wrong
}

fn chombo(payments: &Payments, ruleset: &Ruleset) -> Vec<String> {
    let Chombos { table, tournament } = &payments.chombo;
    let mut wrong = Vec::new();
    let mut check = |what: &str, found: Settlement, changes: [i32; 4], after_uma: [i32; 4]| {
        if (found.changes(), found.after_uma) != (ByWind(changes), ByWind(after_uma)) {
            wrong.push(format!("{what}: {changes:?} and {after_uma:?}, the engine says {found:?}"));
        }
    };
    let by = |offender, in_tournament| {
        let offenders = WindSet::EMPTY.with(offender);
        settle(&ruleset.rules, Stakes::default(), Outcome::Chombo { offenders, in_tournament })
    };
    let east = &table.offender_east;
    let other = &table.offender_not_east;
    let by_east = [-east.total, east.to_each, east.to_each, east.to_each];
    let by_south = [other.to_east, -other.total, other.to_each_other, other.to_each_other];
    let at_table = table.editions.iter().any(|edition| edition == ruleset.id);
    if at_table {
        check("East, not in a tournament", by(Wind::East, false), by_east, [0; 4]);
        check("South, not in a tournament", by(Wind::South, false), by_south, [0; 4]);
    }
    if tournament.editions.iter().any(|edition| edition == ruleset.id) {
        let after = [0, -tournament.deduction, 0, 0];
        check("South in a tournament", by(Wind::South, true), [0; 4], after);
        if tournament.applied != "after uma" || tournament.credited_to_opponents {
            wrong.push("a chombo of a tournament is taken after uma and given to nobody".into());
        }
    } else {
        check("South in a tournament", by(Wind::South, true), by_south, [0; 4]);
    }
    wrong
}

fn uma(payments: &Payments, ruleset: &Ruleset) -> Vec<String> {
    let field = Field::named("uma").expect("uma is a field");
    match payments.uma.get(ruleset.id) {
        Some(row) if field.of(&ruleset.rules) == Value::Places(row.places) => Vec::new(),
        Some(row) => vec![format!("printed {:?}, the rules say {}", row.places, field.of(&ruleset.rules))],
        None => vec![format!("nothing is said of {}", ruleset.id)],
    }
}

fn fixed(payments: &Payments, ruleset: &Ruleset) -> Vec<String> {
    let mut wrong = Vec::new();
    for row in &payments.fixed {
        let here = row.editions.iter().any(|edition| edition == ruleset.id);
        let (found, pays_as) = match &row.name[..] {
            "nagashi-mangan" => (
                ruleset.rules.nagashi == Nagashi::AsWin,
                "self-drawn mangan plus counters, and the riichi bets on the table",
            ),
            "renho" => (
                ruleset.rules.worth[Yaku::Renhou] == Worth::Alone(5),
                "mangan on a discard: 8000 (the winner is never East), counters and riichi bets added; \
                 no other yaku or dora counted",
            ),
            other => {
                wrong.push(format!("nothing is known of {other}"));
                continue;
            }
        };
        if found != here || row.pays_as != pays_as {
            wrong.push(format!("{}: `{}`", row.name, row.pays_as));
        }
    }
    wrong
}

/// Each number, with a hand that has it. The last tile gives open hands a yaku.
fn minipoints(payments: &Payments, ruleset: &Ruleset) -> Vec<String> {
    use WinBy::{Ron, Tsumo};
    let given = |hand: &str, by: WinBy, id: &str| {
        let text: Written = hand.parse().expect("written by this file");
        let score = score(&ruleset.rules, WinSetup { by, last_tile: true, ..plain(&text) });
        let items = score.fu.items.iter().filter(|item| item.reason.id() == id);
        items.map(|item| item.fu).sum::<u8>()
    };
    let mut wrong = Vec::new();
    let mut check = |what: &str, printed: Option<u8>, hand: &str, by: WinBy, id: &str| {
        let found = given(hand, by, id);
        if printed != Some(found) {
            wrong.push(format!("{what}: printed {printed:?}, the engine gives {found} for {hand}"));
        }
    };
    let Minipoints { win, set, extra } = &payments.minipoints;
    let wins = [
        ("concealed_on_discard", "234567m345p99s45s +6s", Ron, "base-concealed-ron"),
        ("otherwise", "234567m345p99s45s +6s", Tsumo, "base"),
        ("otherwise", "567m345p99s45s (234m) +6s", Ron, "base"),
        ("otherwise", "567m345p99s45s (234m) +6s", Tsumo, "base"),
        ("seven_pairs", "2255m336688p4s77z +4s", Ron, "base-seven-pairs"),
        ("seven_pairs", "2255m336688p4s77z +4s", Tsumo, "base-seven-pairs"),
    ];
    for (key, hand, by, id) in wins {
        check(key, win.get(key).copied(), hand, by, id);
    }
    let rest = "678p99s34s +5s";
    let sets = [
        ("pung_simple", "222m", "pung"),
        ("pung_simple", "888m", "pung"),
        ("pung_terminal_or_honour", "111m", "pung"),
        ("pung_terminal_or_honour", "444z", "pung"),
        ("kong_simple", "2222m", "kong"),
        ("kong_terminal_or_honour", "9999m", "kong"),
        ("kong_terminal_or_honour", "5555z", "kong"),
        ("chow", "234m", "pung"),
    ];
    for (key, tiles, what) in sets {
        let concealed = if what == "kong" { format!("345p{rest} [{tiles}]") } else { format!("345p{tiles}{rest}") };
        let row = set.get(key);
        let open = format!("345p{rest} ({tiles})");
        check(key, row.map(|row| row.open), &open, Ron, &format!("{what}-open"));
        check(key, row.map(|row| row.concealed), &concealed, Ron, &format!("{what}-concealed"));
    }
    let extras = [
        ("pair_of_dragons", "234567m345p66z45s +6s", Ron, "pair-dragon"),
        ("pair_of_seat_wind", "234567m345p22z45s +6s", Ron, "pair-seat-wind"),
        ("pair_of_prevalent_wind", "234567m345p11z45s +6s", Ron, "pair-prevalent-wind"),
        ("edge_closed_or_single_wait", "234567m345p99s12s +3s", Ron, "wait-edge"),
        ("edge_closed_or_single_wait", "234567m345p99s46s +5s", Ron, "wait-closed"),
        ("edge_closed_or_single_wait", "234567m345p678s9s +9s", Ron, "wait-single"),
        ("self_draw_except_with_pinfu", "234567m345p99s46s +5s", Tsumo, "self-draw"),
        ("open_pinfu", "567m345p99s45s (234m) +6s", Ron, "open-pinfu"),
    ];
    for (key, hand, by, id) in extras {
        check(key, extra.get(key).copied(), hand, by, id);
    }
    if given("234567m345p99s45s +6s", Tsumo, "self-draw") != 0 {
        wrong.push("a self-drawn pinfu gets minipoints for the self-draw".into());
    }
    let shown = |key: &&String| {
        let key = &key[..];
        wins.iter().any(|row| row.0 == key)
            || sets.iter().any(|row| row.0 == key)
            || extras.iter().any(|row| row.0 == key)
    };
    let all = win.keys().chain(set.keys()).chain(extra.keys());
    wrong.extend(all.filter(|key| !shown(key)).map(|key| format!("no hand is known for {key}")));
    wrong
}
