//! `janso table` as other programs drive it: a real process, one line in, an answer out.

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

use rules::{RedFives, Ruleset};
use serde_json::{Value, json};

use crate::folder::Folder;
use crate::invented::SEED;
use crate::run::{PROGRAM, finish, program, run};

const RULESETS: [&str; 7] = ["ema2008", "dk2008", "ema2012", "ema2016", "ema2025", "wrc2022", "tenhou"];

/// A table in another process.
struct Driven {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Driven {
    fn start(words: &[&str]) -> Driven {
        let mut child = program(["table"].iter().chain(words))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Driven { child, input, output }
    }

    /// Starts a table and opens it; gives the first answer too.
    fn open(start: &Value) -> (Driven, Vec<Value>) {
        let mut table = Driven::start(&[]);
        table.say(start.to_string());
        assert!(table.hear().expect("an answer").get("table").is_some(), "{start}");
        let seats = table.answer();
        (table, seats)
    }

    fn say(&mut self, line: impl AsRef<[u8]>) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(line.as_ref()).expect("the table reads");
        input.write_all(b"\n").expect("the table reads");
        input.flush().expect("the table reads");
    }

    fn hear(&mut self) -> Option<Value> {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("UTF-8");
        (!line.is_empty()).then(|| serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")))
    }

    /// The next answer: an error, an answer to a question, or what the four seats see.
    fn answer(&mut self) -> Vec<Value> {
        let first = self.hear().expect("an answer");
        let more = if first.get("sees").is_some() { 3 } else { 0 };
        let mut answer = vec![first];
        answer.extend((0..more).map(|_| self.hear().expect("another seat")));
        answer
    }

    fn ask(&mut self, line: impl AsRef<[u8]>) -> Vec<Value> {
        self.say(line);
        self.answer()
    }

    /// Does what a seat may do, and goes on until somebody is asked again. `seats` is what each saw last, and then what
    /// each sees; `each` is called with every message.
    fn act(&mut self, seats: &mut Vec<Value>, act: &Value, mut each: impl FnMut(&Value)) {
        let is_asked = |seat: &Value| !list(&seat["sees"]["legal"]["moves"]).is_empty();
        let by = seats.iter().position(|seat| seat["sees"]["seat"] == act["seat"]).expect("one of the four");
        let others = seats.iter().enumerate().filter(|(place, seat)| *place != by && is_asked(seat)).count();
        let is_claim = seats[by]["sees"]["phase"]["type"] == "claims";
        self.say(act.to_string());
        if is_claim && others > 0 {
            seats[by] = self.hear().expect("what the seat sees");
            assert_eq!(seats[by]["sees"]["events"], json!([]), "{}", seats[by]);
            assert_eq!(seats[by]["sees"]["phase"]["type"], "offered");
            return each(&seats[by]);
        }
        loop {
            *seats = self.answer();
            assert_eq!(seats.len(), 4, "a listed move is followed: {seats:?}");
            seats.iter().for_each(&mut each);
            let waits = ["between", "over"].contains(&seats[0]["sees"]["phase"]["type"].as_str().expect("a word"));
            if waits || seats.iter().any(is_asked) {
                return;
            }
            assert!(seats.iter().all(|seat| seat["sees"]["phase"]["type"] == "offered"), "{seats:?}");
        }
    }

    /// Closes the input; gives what is still said, and the exit status.
    fn close(mut self) -> (Vec<Value>, ExitStatus) {
        self.input = None;
        self.rest()
    }

    /// What is still said, and the exit status.
    fn rest(mut self) -> (Vec<Value>, ExitStatus) {
        let mut rest = Vec::new();
        while let Some(message) = self.hear() {
            rest.push(message);
        }
        (rest, self.child.wait().expect("it ends"))
    }
}

/// Numbers that look random and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn one<'a>(&mut self, list: &'a [Value]) -> &'a Value {
        &list[self.below(list.len())]
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// A move of one of the seats that the table waits for. In open conduct mostly one that is no mistake.
fn choose(seats: &[Value], open: bool, numbers: &mut Numbers) -> Value {
    let asked: Vec<&Value> =
        seats.iter().map(|seat| &seat["sees"]).filter(|seat| !list(&seat["legal"]["moves"]).is_empty()).collect();
    let seat = asked[numbers.below(asked.len())];
    let moves = list(&seat["legal"]["moves"]);
    let action = if open && numbers.below(400) == 0 && !list(&seat["legal"]["slips"]).is_empty() {
        json!({"type": "slip", "slip": numbers.one(list(&seat["legal"]["slips"]))})
    } else if open && numbers.below(1000) > 0 {
        let is_safe =
            |action: &&Value| ["discard", "pass", "noten"].contains(&action["type"].as_str().expect("a word"));
        let safe: Vec<Value> = moves.iter().filter(is_safe).cloned().collect();
        numbers.one(if safe.is_empty() { moves } else { &safe }).clone()
    } else {
        numbers.one(moves).clone()
    };
    json!({"seat": seat["seat"], "action": action})
}

/// Watches what one seat is told: only its own tiles, and only moves with them.
#[derive(Default)]
struct Watch {
    next: u64,
    hand: HashMap<String, i32>,
    hidden: usize,
}

impl Watch {
    fn told(&mut self, sees: &Value) {
        let me = &sees["seat"];
        assert_eq!(sees["first"], json!(self.next + 1));
        for event in list(&sees["events"]) {
            self.next += 1;
            self.event(me, event);
        }
        let (is_asked, phase) = (!list(&sees["legal"]["moves"]).is_empty(), &sees["phase"]["type"]);
        assert!(phase != "claims" || is_asked, "claims are shown to those who are asked: {sees}");
        let is_offer = |event: &Value| {
            ["discarded", "added-kong", "concealed-kong"].contains(&event["type"].as_str().expect("a word"))
        };
        let events = list(&sees["events"]);
        for (place, event) in events.iter().enumerate() {
            // A ruling on the discard comes with it, and so does what it ends.
            let alone = place + 1 == events.len() || events[place + 1]["type"] == "ruled";
            assert!(!is_offer(event) || alone, "an offered tile is shown by itself: {sees}");
        }
        for action in list(&sees["legal"]["moves"]) {
            let tiles = action.get("tile").into_iter().chain(action.get("with").into_iter().flat_map(list));
            for tile in tiles {
                let tile = tile.as_str().expect("a tile");
                assert!(self.hand.get(tile).is_some_and(|&count| count > 0), "{me} {tile} {action} {:?}", self.hand);
            }
        }
    }

    fn event(&mut self, me: &Value, event: &Value) {
        let own = event["seat"] == *me;
        let mut take = |tile: &Value, by: i32| match tile.as_str() {
            Some(tile) => *self.hand.entry(tile.to_owned()).or_default() += by,
            None => assert!(tile.is_null()),
        };
        match event["type"].as_str().expect("a word") {
            "began" => self.hand.clear(),
            "dealt" | "jumped" | "drew" | "replaced" | "put-back" => {
                let by = if event["type"] == "put-back" { -1 } else { 1 };
                let tiles = event.get("tiles").map_or(std::slice::from_ref(&event["tile"]), list);
                assert_eq!(tiles.len(), if event["type"] == "dealt" { 13 } else { 1 });
                assert!(tiles.iter().all(|tile| tile.is_string() == own), "{me} is told {event}");
                tiles.iter().for_each(|tile| take(tile, by));
                self.hidden += usize::from(!own);
            }
            "discarded" | "added-kong" if own => take(&event["tile"], -1),
            "claimed" if own => list(&event["with"]).iter().for_each(|tile| take(tile, -1)),
            "concealed-kong" if own => {
                let kind = event["kind"].as_str().expect("a kind").to_owned();
                self.hand.remove(&kind.replace('5', "0"));
                self.hand.remove(&kind);
            }
            "lapsed" | "corrected" if own => self.hand.values_mut().for_each(|count| *count = 4),
            _ => (),
        }
    }
}

fn play_out(start: Value, numbers: u64) -> (Value, [Watch; 4]) {
    let open = start["conduct"] == "open";
    let mut numbers = Numbers(numbers);
    let (mut table, mut seats) = Driven::open(&start);
    let mut watches: [Watch; 4] = Default::default();
    let told = |watches: &mut [Watch; 4], sees: &Value| {
        let place = ["A", "B", "C", "D"].iter().position(|seat| sees["seat"] == *seat).expect("a seat");
        watches[place].told(sees);
    };
    seats.iter().for_each(|seat| told(&mut watches, &seat["sees"]));
    for _ in 0..20_000 {
        if seats[0]["sees"]["phase"]["type"] == "over" {
            let (rest, status) = table.close();
            assert!(status.success());
            assert_eq!(rest.len(), 1, "{rest:?}");
            return (rest[0]["over"].clone(), watches);
        }
        let act = choose(&seats, open, &mut numbers);
        table.act(&mut seats, &act, |seat| told(&mut watches, &seat["sees"]));
    }
    panic!("every game ends");
}

#[test]
fn whole_games_in_every_ruleset_and_both_conducts() {
    for rules in RULESETS {
        for conduct in ["enforced", "open"] {
            let start = json!({"rules": rules, "conduct": conduct, "occasion": "tournament", "seed": SEED});
            let (over, watches) = play_out(start, 7);
            assert_eq!(over["seed"], SEED);
            let mut places: Vec<u64> = list(&json!(["A", "B", "C", "D"]))
                .iter()
                .map(|seat| over["result"]["places"][seat.as_str().expect("a seat")].as_u64().expect("a place"))
                .collect();
            places.sort_unstable();
            assert_eq!(places[0], 1, "{rules} {conduct}");
            for key in ["points", "uma", "bets", "totals"] {
                assert_eq!(over["result"][key].as_object().expect("four values").len(), 4);
            }
            assert!(watches.iter().all(|watch| watch.hidden > 100), "{rules} {conduct}");
        }
    }
}

/// Two walls that differ in what A has not seen tell A the same, byte by byte, also after A's discard.
#[test]
fn a_seat_is_told_the_same_whatever_it_cannot_see() {
    let one = wall();
    let mut other = one.clone();
    // B's hand for D's, and the draws the other way round; A's hand, A's fourteenth tile and the indicator stay.
    for block in 0..3 {
        (0..4).for_each(|i| other.swap(block * 16 + 4 + i, block * 16 + 12 + i));
    }
    other[53..122].reverse();
    assert_ne!(one, other);
    let a_sees = |wall: &[String]| {
        let mut table = Driven::start(&["--seat-view", "A"]);
        table.say(json!({"rules": "ema2016", "walls": [{"wall": wall, "dice": [3, 4]}]}).to_string());
        let mut told = vec![table.hear().expect("the table"), table.hear().expect("what A sees")];
        table.say(r#"{"seat":"A","action":{"type":"discard","tile":"1z","drawn":false}}"#);
        told.push(table.hear().expect("what A sees"));
        // Who can claim the tile lets it pass; nobody minds if a seat that is not asked says so.
        for seat in ["B", "C", "D"] {
            table.say(json!({"seat": seat, "action": {"type": "pass"}}).to_string());
        }
        let (rest, _) = table.close();
        told.extend(rest.into_iter().filter(|message| message.get("sees").is_some()));
        told
    };
    let told = a_sees(&one);
    assert_eq!(told, a_sees(&other));
    assert_eq!(told.len(), 4);
    assert_eq!(told[2]["sees"]["events"].as_array().map(Vec::len), Some(1));
    assert_eq!(told[2]["sees"]["phase"], json!({"type": "offered", "seat": "A", "tile": "1z", "offer": "discard"}));
    assert_eq!(told[3]["sees"]["events"], json!([{"type": "drew", "seat": "B", "tile": null}]));
    assert_eq!(told[0]["table"]["commitment"], Value::Null);
}

/// Whether or not somebody could claim A's discard, A is told the same, byte by byte and message by message.
#[test]
fn a_seat_is_not_told_that_somebody_could_claim() {
    // A has one East wind, and the others lie deep in the wall.
    let mut nobody: Vec<String> = wall().into_iter().filter(|tile| tile != "1z").collect();
    [0, 100, 101, 102].into_iter().for_each(|place| nobody.insert(place, "1z".to_owned()));
    // C has two of them, and could make a pung.
    let mut somebody = nobody.clone();
    somebody.swap(8, 100);
    somebody.swap(9, 101);
    let a_sees = |wall: &[String]| {
        let mut table = Driven::start(&["--seat-view", "A"]);
        table.say(json!({"rules": "ema2016", "walls": [{"wall": wall, "dice": [3, 4]}]}).to_string());
        table.say(r#"{"seat":"A","action":{"type":"discard","tile":"1z","drawn":false}}"#);
        table.say(r#"{"seat":"C","action":{"type":"pass"}}"#);
        let (told, _) = table.close();
        let is_refused = told.iter().any(|message| message.get("error").is_some());
        (told.into_iter().filter(|message| message.get("sees").is_some()).collect::<Vec<Value>>(), is_refused)
    };
    let ((quiet, is_refused), (open, is_followed)) = (a_sees(&nobody), a_sees(&somebody));
    assert!(is_refused && !is_followed, "C is asked in one of the two");
    assert_eq!(quiet, open);
    assert_eq!(quiet.len(), 3, "the deal, the discard, and the draw");
}

/// All tiles in some order: A gets the first of every sixteen, with an East wind among them.
fn wall() -> Vec<String> {
    let mut tiles: Vec<String> = (0..4)
        .flat_map(|_| "mps".chars().flat_map(|suit| (1..=9).map(move |n| format!("{n}{suit}"))))
        .chain((0..4).flat_map(|_| (1..=7).map(|n| format!("{n}z"))))
        .collect();
    let mut numbers = Numbers(3);
    (1..136).rev().for_each(|last| tiles.swap(last, numbers.below(last + 1)));
    let east = tiles.iter().position(|tile| tile == "1z").expect("an East wind");
    tiles.swap(0, east);
    tiles
}

#[test]
fn walls_come_by_hand_in_the_opening_and_later() {
    let (mut table, seats) = Driven::open(&json!({"rules": "ema2016", "conduct": "open", "walls": []}));
    assert_eq!(seats[0]["sees"]["phase"], json!({"type": "between"}));
    let deal = json!({"wall": wall(), "dice": [3, 4]}).to_string();
    let mut wrong = wall();
    wrong[5] = wrong[6].clone();
    assert_eq!(table.ask(json!({"wall": wrong}).to_string())[0]["error"]["problem"]["id"], "wrong-tiles");
    let seats = table.ask(&deal);
    assert_eq!(seats[0]["sees"]["events"][0], json!({"type": "began", "number": 1, "dice": [3, 4]}));
    assert_eq!(table.ask(&deal)[0]["error"]["problem"]["id"], "in-hand");
    // A hand that is disturbed by nobody is dealt again, from the next wall.
    let seats = table.ask(r#"{"incident":{"type":"disturbed","by":null,"goes-on":false}}"#);
    let ended = json!({"type": "ended", "end": {"type": "replayed"}, "bets-left": 0});
    assert_eq!(list(&seats[2]["sees"]["events"]).last(), Some(&ended));
    assert_eq!(list(&seats[2]["sees"]["events"])[0]["ruling"]["verdict"], "replay");
    assert_eq!(table.ask(&deal)[3]["sees"]["events"][0]["number"], 2);
}

/// The wall of [`wall`] with these tiles in these places; those that lay there lie where these did, beyond the deal if they can.
fn wall_with(placed: &[(usize, &str)]) -> Vec<String> {
    let mut tiles = wall();
    for (at, &(place, tile)) in placed.iter().enumerate() {
        let is_free = |other: usize| !placed[..at].iter().any(|(taken, _)| *taken == other);
        let found = (0..136).rev().find(|&other| is_free(other) && tiles[other] == tile).expect("a tile that is left");
        tiles.swap(place, found);
    }
    tiles
}

/// The places that the page names: who is dealt what, what is drawn next, and what the dead wall has.
#[test]
fn the_places_of_a_wall_are_those_of_the_page() {
    let wall = wall();
    let mut table = Driven::start(&["--seat-view", "truth"]);
    table.say(json!({"rules": "ema2016", "walls": [{"wall": wall}]}).to_string());
    table.say(r#"{"seat":"A","action":{"type":"discard","tile":"1z","drawn":false}}"#);
    let (told, _) = table.close();
    let truths: Vec<&Value> = told.iter().filter_map(|message| message.get("truth")).collect();
    let events = list(&truths[0]["events"]);
    for (at, seat) in ["A", "B", "C", "D"].into_iter().enumerate() {
        let in_fours = (0..3).flat_map(|round| (0..4).map(move |i| round * 16 + at * 4 + i));
        let dealt: Vec<&String> = in_fours.chain([48 + at]).map(|place| &wall[place]).collect();
        assert_eq!(events[1 + at], json!({"type": "dealt", "seat": seat, "tiles": dealt}));
        let held = truths[0]["seats"][seat]["hand"].as_array().expect("a hand");
        assert_eq!(held.len(), if at == 0 { 14 } else { 13 });
    }
    assert_eq!(events[5], json!({"type": "turned", "tile": wall[130]}));
    assert_eq!(events[6], json!({"type": "jumped", "seat": "A", "tile": wall[52]}));
    assert_eq!((&truths[0]["left"], &truths[0]["seats"]["A"]["drawn"]), (&json!(69), &json!(wall[52])));
    let later = list(&truths.last().expect("another")["events"]);
    if let Some(drew) = later.iter().find(|event| event["type"] == "drew") {
        assert_eq!(*drew, json!({"type": "drew", "seat": "B", "tile": wall[53]}));
    }
    let discards = &truths.last().expect("another")["seats"]["A"]["discards"];
    assert_eq!(*discards, json!([{"tile": "1z", "drawn": false, "sideways": false, "claimed-by": null}]));
}

/// Three claimants are asked about A's East wind, of which C holds two more.
fn claimed_by_c(view: &str, lines: &[&str]) -> Vec<Value> {
    let mut table = Driven::start(&["--seat-view", view]);
    let wall = wall_with(&[(0, "1z"), (8, "1z"), (9, "1z")]);
    table.say(json!({"rules": "ema2016", "conduct": "open", "walls": [{"wall": wall}]}).to_string());
    table.say(r#"{"seat":"A","action":{"type":"discard","tile":"1z","drawn":false}}"#);
    table.say(r#"{"seat":"C","action":{"type":"pon","with":["1z","1z"]}}"#);
    lines.iter().for_each(|line| table.say(line));
    table.close().0
}

#[test]
fn a_claim_that_a_report_makes_void_is_told_to_its_player() {
    let report = r#"{"incident":{"type":"wrong-count","seat":"C"}}"#;
    let void = json!({"void": {"seat": "C", "action": {"type": "pon", "with": ["1z", "1z"]}}});
    let told = claimed_by_c("C", &[report]);
    let place = told.iter().position(|message| *message == void).expect("it is told");
    assert_eq!(told[place + 1]["sees"]["events"][0]["ruling"]["verdict"], "dead-hand", "{told:?}");
    assert!(!claimed_by_c("A", &[report]).contains(&void), "it is nobody else's affair");
    let truths = claimed_by_c("truth", &[report]);
    assert!(truths.contains(&void));
    let seats = |at: usize| &truths[at]["truth"]["seats"]["C"];
    let last = truths.iter().rposition(|message| message.get("truth").is_some()).expect("a truth");
    assert_eq!((&seats(last)["dead"], &seats(last)["answer"]), (&json!({"type": "wrong-count"}), &Value::Null));
    // Without the report the claim stands.
    assert!(!claimed_by_c("truth", &[]).contains(&void));
}

#[test]
fn a_report_that_cannot_be_says_why() {
    for (incident, because) in [
        (r#"{"type":"exposed-in-deal","matters":true}"#, "deal-over"),
        (r#"{"type":"wrong-end","seat":"B","dead-wall":false,"after-discard":false}"#, "not-drawn"),
        (r#"{"type":"wrong-end","seat":"B","dead-wall":false,"after-discard":true}"#, "not-discarded"),
        (r#"{"type":"tile-not-taken","seat":"B"}"#, "not-past-taking"),
        (r#"{"type":"riichi-step","seat":"B","missing":"word"}"#, "no-riichi"),
        (r#"{"type":"not-turned","seat":"B"}"#, "no-claimed-riichi"),
        (
            r#"{"type":"late","seat":"B","claim":{"type":"kan"},"within-three-seconds":true,"after-tsumo":false}"#,
            "nothing-passed",
        ),
    ] {
        let told = claimed_by_c("A", &[&format!(r#"{{"incident":{incident}}}"#)]);
        let error = told.iter().find_map(|message| message.get("error")).expect("it is refused");
        assert_eq!(error["problem"], json!({"id": "no-ruling", "why": "cannot-be", "because": because}));
        let sentence = error["sentence"].as_str().expect("a sentence");
        assert!(sentence.starts_with("That cannot have happened at this moment of the hand. "), "{sentence}");
    }
}

#[test]
fn whether_a_move_would_be_a_mistake_is_told_before_it_is_made() {
    let asked = |action: &str| {
        let told = claimed_by_c("A", &[&format!(r#"{{"would-be":{{"seat":"B","action":{action}}}}}"#)]);
        told.iter().find_map(|message| message.get("would-be")).expect("an answer").clone()
    };
    let ron = asked(r#"{"type":"ron"}"#);
    assert_eq!((&ron["would-be"], &ron["refusal"]["id"]), (&json!("mistake"), &json!("no-win")), "{ron}");
    assert_eq!(asked(r#"{"type":"pass"}"#)["would-be"], "lawful");
    assert_eq!(
        asked(r#"{"type":"slip","slip":{"type":"win-given-up","shown":0,"unfair":false}}"#)["would-be"],
        "mistake"
    );
    let tsumo = asked(r#"{"type":"tsumo"}"#);
    assert_eq!((&tsumo["would-be"], &tsumo["refusal"]["id"]), (&json!("refused"), &json!("not-your-turn")), "{tsumo}");
    // Where mistakes cannot be made, nothing is one.
    let (mut table, _) = Driven::open(&json!({"rules": "ema2016", "seed": SEED}));
    let ron = table.ask(r#"{"would-be":{"seat":"B","action":{"type":"ron"}}}"#);
    assert_eq!(ron[0]["would-be"]["would-be"], "refused");
}

/// B holds 111222333m 5699p and is offered 7p after the first go-around.
fn offered_seven(rules: &str) -> (Driven, Vec<Value>) {
    let b = [4, 5, 6, 7, 20, 21, 22, 23, 36, 37, 38, 39, 49];
    let hand = ["1m", "1m", "1m", "2m", "2m", "2m", "3m", "3m", "3m", "5p", "6p", "9p", "9p"];
    let mut placed: Vec<(usize, &str)> = b.into_iter().zip(hand).chain([(56, "7p")]).collect();
    placed.extend((110..117).zip(["7p", "7p", "7p", "4p", "4p", "4p", "4p"]));
    // The first indicator: no dora among these.
    placed.push((130, "1z"));
    let mut wall = wall_with(&placed);
    if Ruleset::named(rules).expect("a ruleset").rules.red_fives != RedFives::None {
        for (plain, red) in [("5m", "0m"), ("5p", "0p"), ("5s", "0s")] {
            let last = wall.iter().rposition(|tile| *tile == plain).expect("four of each");
            wall[last] = red.into();
        }
    }
    let (mut table, mut seats) = Driven::open(&json!({"rules": rules, "walls": [{"wall": wall}]}));
    loop {
        let moves = |seat: &Value| list(&seat["sees"]["legal"]["moves"]).to_vec();
        if moves(&seats[1]).contains(&json!({"type": "ron"})) {
            return (table, seats);
        }
        let asked = seats.iter().find(|seat| !moves(seat).is_empty()).expect("somebody is asked");
        let is_drawn = |action: &&Value| action["type"] == "discard" && action["drawn"] == true;
        let all = moves(asked);
        let action = all.iter().find(|action| action["type"] == "pass").or(all.iter().find(is_drawn)).expect("a move");
        let act = json!({"seat": asked["sees"]["seat"], "action": action});
        table.act(&mut seats, &act, |_| ());
    }
}

#[test]
fn a_winner_names_the_reading_where_the_rules_say_so() {
    let cheap = json!({"yaku": ["pinfu", "pure-double-chow"], "fu": 30});
    let win = json!({"seat": "B", "action": {"type": "ron", "reading": cheap}});
    for rules in ["ema2008", "dk2008"] {
        let (mut table, mut seats) = offered_seven(rules);
        let readings = seats[1]["sees"]["legal"]["readings"].clone();
        let dear = json!({"yaku": ["three-concealed-pungs"], "fu": 50});
        assert_eq!(readings[0], json!({"named": dear, "han": 2, "limit": null, "points": 3200}), "{rules}");
        assert_eq!(readings[1], json!({"named": cheap, "han": 2, "limit": null, "points": 2000}));
        let wrong = json!({"seat": "B", "action": {"type": "ron", "reading": {"yaku": ["pinfu"], "fu": 30}}});
        assert_eq!(table.ask(wrong.to_string())[0]["error"]["problem"]["refusal"]["id"], "no-reading");
        let mut events = Vec::new();
        table.act(&mut seats, &win, |message| events.extend_from_slice(list(&message["sees"]["events"])));
        assert!(events.contains(&json!({"type": "reading-named", "seat": "B", "named": cheap})), "{events:?}");
        let paid = json!({"type": "paid", "from": "A", "to": "B", "points": 2000, "why": "hand"});
        assert!(events.contains(&paid), "{events:?}");
    }
    for rules in ["ema2012", "ema2016"] {
        let (mut table, seats) = offered_seven(rules);
        assert_eq!(seats[1]["sees"]["legal"].get("readings"), None, "{rules}");
        assert_eq!(table.ask(win.to_string())[0]["error"]["problem"]["refusal"]["id"], "not-in-rules");
    }
}

#[test]
fn rules_are_an_id_or_house_rules_and_a_game_can_stand_anywhere() {
    let check = |rules: Value, name: &str| {
        let mut table = Driven::start(&["--seat-view", "truth"]);
        let points = json!({"A": 1000, "B": 2000, "C": 3000, "D": 4000});
        let zero = json!({"A": 0, "B": 0, "C": 0, "D": 0});
        let game = json!({"round": "S", "dealer": "C", "counters": 2, "bets": 1, "points": points, "penalties": zero});
        table.say(json!({"rules": rules, "game": game}).to_string());
        assert_eq!(table.hear().expect("the table")["table"]["rules"], name);
        let truth = table.hear().expect("the truth")["truth"].clone();
        assert_eq!(truth["game"], game);
        assert!(
            list(&truth["events"])
                .iter()
                .filter(|event| event["type"] == "dealt")
                .all(|event| { list(&event["tiles"]).iter().all(Value::is_string) })
        );
        assert_eq!(truth["phase"], json!({"type": "turn", "seat": "C", "took": {"type": "dealt"}}));
        assert_eq!(truth["legal"].as_object().expect("four seats").len(), 4);
    };
    check(json!("ema2016"), "ema2016");
    check(json!("base = 'ema2016'\nname = 'Club night'\nkiriage = true"), "Club night");
    check(
        json!({"base": "tenhou", "name": "Club night", "uma": [3, 1, -1, -3], "yaku": {"renho": "none"}}),
        "Club night",
    );
}

#[test]
fn a_first_line_that_opens_nothing_ends_it() {
    let check = |line: &[u8], id: &str| {
        let mut table = Driven::start(&[]);
        // A table that has ended already does not read on.
        let _ = table.input.as_mut().expect("open").write_all(line);
        let (rest, status) = table.close();
        assert_eq!(status.code(), Some(2));
        assert_eq!(rest.len(), 1, "{rest:?}");
        assert_eq!(rest[0]["error"]["problem"]["id"], id, "{rest:?}");
        assert!(!rest[0]["error"]["sentence"].as_str().expect("a sentence").is_empty());
    };
    check(b"", "no-start");
    check(b"\n \n", "no-start");
    check(b"hello", "not-json");
    check(b"{\"rules\":\"ema2016\"", "not-json");
    check(b"{\"rules\":\"\xff\"}", "not-utf8");
    check(b"[]", "not-a-message");
    check(br#"{"conduct":"open"}"#, "not-a-message");
    check(br#"{"rules":"ema2016","zebra":1}"#, "not-a-message");
    check(br#"{"rules":"ema2017"}"#, "no-rules");
    check(br#"{"rules":{"base":"ema2016","zebra":1}}"#, "no-rules");
    check(br#"{"rules":"ema2016","seed":"zebra"}"#, "no-seed");
    check(br#"{"rules":"ema2016","seed":"00","walls":[]}"#, "seed-and-walls");
    check(&vec![b'a'; 2 << 20], "too-long");
}

/// Lines that change nothing, each with the id of its error.
fn bad_lines() -> Vec<(Vec<u8>, &'static str)> {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let deep_inside = format!("{{\"seat\":{}{}}}", "{\"a\":".repeat(50_000), "}".repeat(50_000));
    let wall = json!({"wall": wall()}).to_string();
    let mut lines: Vec<(Vec<u8>, &'static str)> = [
        ("hello", "not-json"),
        ("{\"time\":true", "not-json"),
        ("{\"time\":true}}", "not-json"),
        ("{'time':true}", "not-json"),
        ("7", "not-a-message"),
        ("null", "not-a-message"),
        ("{}", "not-a-message"),
        ("[]", "not-a-message"),
        (r#"{"time":false}"#, "not-a-message"),
        (r#"{"time":1}"#, "not-a-message"),
        (r#"{"time":true,"time":true}"#, "not-a-message"),
        (r#"{"time":true,"zebra":true}"#, "not-a-message"),
        (r#"{"Time":true}"#, "not-a-message"),
        (r#"{"seat":"A"}"#, "not-a-message"),
        (r#"{"seat":"E","action":{"type":"pass"}}"#, "not-a-message"),
        (r#"{"seat":0,"action":{"type":"pass"}}"#, "not-a-message"),
        (r#"{"seat":"A","action":"pass"}"#, "not-a-message"),
        (r#"{"seat":"A","action":["pass"]}"#, "not-a-message"),
        (r#"{"seat":"A","action":{"type":"fold"}}"#, "not-a-message"),
        (r#"{"seat":"A","action":{"type":"pass","tile":"1m"}}"#, "not-a-message"),
        (r#"{"seat":"A","action":{"type":"discard","tile":"8z","drawn":false}}"#, "not-a-message"),
        (r#"{"seat":"A","action":{"type":"discard","tile":"1m","drawn":"no"}}"#, "not-a-message"),
        (r#"{"seat":"A","action":{"type":"chi","with":["1m"]}}"#, "not-a-message"),
        (
            r#"{"seat":"A","action":{"type":"slip","slip":{"type":"win-given-up","shown":256,"unfair":true}}}"#,
            "not-a-message",
        ),
        (r#"{"why-not":{"seat":"A"}}"#, "not-a-message"),
        (r#"{"wall":["1m","2m"]}"#, "not-a-message"),
        (r#"{"dice":[3,4]}"#, "not-a-message"),
        (r#"{"rules":"ema2016"}"#, "not-a-message"),
        (&wall, "walls-from-seed"),
        (r#"{"incident":{"type":"wrong-count","seat":"A"}}"#, "no-ruling"),
        (r#"{"seat":"A","action":{"type":"tsumo"}}"#, "refused"),
        (r#"{"seat":"A","action":{"type":"discard","tile":"9s","drawn":true}}"#, "refused"),
        (r#"{"seat":"A","action":{"type":"slip","slip":{"type":"other-word"}}}"#, "refused"),
        (r#"{"seat":"C","action":{"type":"ron"}}"#, "refused"),
        (r#"{"seat":"D","action":{"type":"discard","tile":"6z","drawn":false}}"#, "refused"),
        (&deep, "not-a-message"),
        (&deep_inside, "not-a-message"),
    ]
    .into_iter()
    .map(|(line, id)| (line.as_bytes().to_vec(), id))
    .collect();
    lines.push((b"{\"time\":true\xff}".to_vec(), "not-utf8"));
    lines.push((b"\0\0\0".to_vec(), "not-json"));
    lines.push((vec![b'['; 10 << 20], "too-long"));
    lines.push(([b"{\"time\":true}", &vec![b' '; 10 << 20][..]].concat(), "too-long"));
    lines
}

#[test]
fn bad_lines_are_answered_one_by_one_and_change_nothing() {
    let start = json!({"rules": "ema2016", "seed": SEED});
    let (mut plain, mut expected) = Driven::open(&start);
    let (mut teased, mut seats) = Driven::open(&start);
    assert_eq!(seats, expected);
    let mut numbers = Numbers(5);
    let mut lines = 1;
    for round in 0..3 {
        for (line, id) in bad_lines() {
            // What the table says to a good line may differ from round to round; later only unreadable ones are sent.
            if round > 0 && id == "refused" {
                continue;
            }
            lines += 1;
            let answer = teased.ask(&line);
            assert_eq!(answer.len(), 1);
            let error = &answer[0]["error"];
            let shown = String::from_utf8_lossy(&line[..line.len().min(100)]).into_owned();
            assert_eq!(error["problem"]["id"], id, "{shown} {error}");
            assert_eq!(error["line"], lines, "{shown}");
            assert!((1..500).contains(&error["sentence"].as_str().expect("a sentence").len()), "{error}");
        }
        let act = choose(&seats, false, &mut numbers);
        lines += 1;
        teased.act(&mut seats, &act, |_| ());
        plain.act(&mut expected, &act, |_| ());
        assert_eq!(seats, expected, "the table goes on as if nothing had been said");
    }
    if let Ok(status) = fs::read_to_string(format!("/proc/{}/status", teased.child.id())) {
        let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the most memory it had");
        let most: u64 = most.trim().trim_end_matches(" kB").parse().expect("a number");
        assert!(most < 100_000, "{most} kB for lines of 10 MB");
    }
    let (rest, status) = teased.close();
    assert!(status.success());
    assert_eq!(rest[0]["left"]["seed"], SEED);
}

#[test]
fn a_refusal_says_why_and_so_does_a_question() {
    let (mut table, _) = Driven::open(&json!({"rules": "ema2016", "seed": SEED}));
    let refused = table.ask(r#"{"seat":"A","action":{"type":"discard","tile":"9s","drawn":false}}"#);
    let refusal = json!({"id": "not-held", "tile": "9s"});
    assert_eq!(refused[0]["error"]["problem"]["refusal"], refusal);
    let sentence = refused[0]["error"]["sentence"].clone();
    assert!(!sentence.as_str().expect("a sentence").is_empty());
    let question = r#"{"why-not":{"seat":"A","action":{"type":"discard","tile":"9s","drawn":false}}}"#;
    let answer = table.ask(question)[0]["why-not"].clone();
    assert_eq!((&answer["refusal"], &answer["sentence"]), (&refusal, &sentence));
    let question = r#"{"why-not":{"seat":"A","action":{"type":"discard","tile":"1z","drawn":false}}}"#;
    let answer = table.ask(question)[0]["why-not"].clone();
    assert_eq!((&answer["refusal"], &answer["sentence"]), (&Value::Null, &Value::Null));
}

#[test]
fn time_ends_a_game_and_a_fresh_seed_fits_its_commitment() {
    let mut table = Driven::start(&[]);
    table.say(r#"{"rules":"ema2016"}"#);
    let commitment = table.hear().expect("the table")["table"]["commitment"].clone();
    let mut seats = table.answer();
    let called = table.ask(r#"{"time":true}"#);
    assert_eq!(called[1]["sees"]["events"], json!([{"type": "time-called"}]));
    assert_eq!(table.ask(r#"{"time":true}"#)[1]["sees"]["events"], json!([]), "once is enough");
    let mut numbers = Numbers(11);
    while seats[0]["sees"]["phase"]["type"] != "over" {
        let act = choose(&seats, false, &mut numbers);
        table.act(&mut seats, &act, |_| ());
    }
    let seed = table.hear().expect("the end")["over"]["seed"].as_str().expect("a seed").to_owned();
    let commitment = commitment.as_str().expect("a commitment");
    let verified = run(["wall", "verify", "--seed", &seed, "--commitment", commitment], b"");
    assert_eq!(verified.code, Some(0), "{}", verified.out);
}

/// A line that is cut off at the end is an error; what was left in the middle is told.
#[test]
fn the_end_of_the_input_leaves_the_table() {
    let (mut table, _) = Driven::open(&json!({"rules": "ema2016", "seed": SEED}));
    table.input.as_mut().expect("open").write_all(b"{\"seat\":\"A\",\"act").expect("the table reads");
    let (rest, status) = table.close();
    assert!(status.success());
    assert_eq!(rest[0]["error"]["problem"]["id"], "not-json");
    assert_eq!(rest[1]["left"]["game"]["points"]["A"], 30_000);
    assert_eq!(rest.len(), 2);
}

/// While the table waits for a line, and the input stays open.
#[cfg(unix)]
#[test]
fn ctrl_c_leaves_the_table() {
    let (table, _) = Driven::open(&json!({"rules": "ema2016", "seed": SEED}));
    let asked = Command::new("kill").args(["-INT", &table.child.id().to_string()]).status();
    assert!(asked.expect("kill starts").success());
    let (rest, status) = table.rest();
    assert_eq!(status.code(), Some(0));
    assert_eq!(rest[0]["left"]["seed"], SEED);
    assert_eq!(rest.len(), 1);
}

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/table-protocol.md");
    fs::read_to_string(path).expect("the page is there")
}

/// The text of the first block of this kind.
fn block(page: &str, kind: &str) -> String {
    let fence = format!("```{kind}\n");
    let start = page.find(&fence).unwrap_or_else(|| panic!("a block of {kind}")) + fence.len();
    page[start..start + page[start..].find("```").expect("its end")].to_owned()
}

#[test]
fn the_session_in_the_page_is_what_happens() {
    let session = block(&page(), "session");
    let (command, lines) = session.split_once('\n').expect("a command and lines");
    let words: Vec<&str> = command.strip_prefix("$ janso table").expect("the command").split_whitespace().collect();
    let mut table = Driven::start(&words);
    let mut told = String::new();
    for line in lines.lines().filter_map(|line| line.strip_prefix("> ")) {
        table.say(line);
    }
    table.input = None;
    let mut line = String::new();
    while table.output.read_line(&mut line).expect("UTF-8") > 0 {
        told += &line;
        line.clear();
    }
    let expected: String =
        lines.lines().filter_map(|line| line.strip_prefix("< ")).map(|line| format!("{line}\n")).collect();
    assert_eq!(told, expected);
    assert!(table.child.wait().expect("it ends").success());
}

/// Every key and word that a message can have stands in the page.
#[test]
fn the_page_knows_what_games_say() {
    let page = page();
    fn words(value: &Value, page: &str) {
        match value {
            Value::Object(map) => map.iter().for_each(|(key, value)| {
                assert!(page.contains(&format!("`{key}`")) || page.contains(&format!("\"{key}\"")), "{key}");
                if let ("type" | "id", Some(word)) = (&key[..], value.as_str()) {
                    assert!(page.contains(&format!("`{word}`")), "{word}");
                }
                words(value, page);
            }),
            Value::Array(list) => list.iter().for_each(|value| words(value, page)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => (),
        }
    }
    let mut numbers = Numbers(1);
    let (mut table, mut seats) = Driven::open(&json!({"rules": "ema2012", "conduct": "open", "seed": SEED}));
    for _ in 0..400 {
        seats.iter().for_each(|seat| words(seat, &page));
        let act = choose(&seats, true, &mut numbers);
        table.act(&mut seats, &act, |seat| words(seat, &page));
        if seats[0]["sees"]["phase"]["type"] == "over" {
            break;
        }
    }
}

#[test]
fn the_client_in_the_page_plays_a_game() {
    let has_python = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    if !has_python {
        return;
    }
    let folder = Folder::fresh();
    let mut command = Command::new("python3");
    command.arg(folder.file("client.py", &block(&page(), "python"))).arg(PROGRAM);
    let (code, out, err) = finish(command, b"").parts();
    assert_eq!(code, Some(0), "{out}{err}");
    assert_eq!(out.lines().filter(|line| line.contains("place")).count(), 4, "{out}");
}
