//! What a viewer may know, worked out from the record of a finished game by following every tile from the wall to the
//! table. It knows nothing of the function that hides, nor of the types of the wire: only what a tile is on paper.

use std::collections::BTreeMap;

use serde_json::Value;

/// Who looks: one of the seats `A` to `D`, nobody at the table, or somebody who sees all hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Eye {
    Seat(usize),
    Outside,
    AllHands,
}

/// How many of each tile, by its name on the wire; a red five has a name of its own.
type Tiles = BTreeMap<String, u32>;

/// What everybody knows after each event.
pub struct Oracle {
    truth: Vec<Value>,
    /// After each event: what lies or lay open, and what each seat has or had in hand, in this hand.
    after: Vec<Known>,
    seed: String,
}

#[derive(Clone, Default)]
struct Known {
    open: Tiles,
    /// Tiles that a seat holds and nobody else has seen.
    private: [Tiles; 4],
}

impl Known {
    fn knows(&self, eye: Eye, tile: &str) -> u32 {
        let count = |tiles: &Tiles| tiles.get(tile).copied().unwrap_or(0);
        let hands = match eye {
            Eye::Seat(seat) => count(&self.private[seat]),
            Eye::Outside => 0,
            Eye::AllHands => self.private.iter().map(count).sum(),
        };
        count(&self.open) + hands
    }

    /// A tile that a seat held lies open now. One that had been shown before is no news.
    fn expose(&mut self, seat: usize, tile: &str) {
        if let Some(count) = self.private[seat].get_mut(tile).filter(|count| **count > 0) {
            *count -= 1;
            *self.open.entry(tile.to_owned()).or_default() += 1;
        }
    }
}

/// Whether a text is the name of a tile.
fn is_tile(text: &str) -> bool {
    matches!(text.as_bytes(), [b'0'..=b'9', b'm' | b'p' | b's'] | [b'1'..=b'7', b'z'])
}

/// Every tile that is named in a value, and every tile that its sentences speak of.
pub fn mentions(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) if is_tile(text) => found.push(text.clone()),
        Value::String(text) => spoken(text, found),
        Value::Array(list) => list.iter().for_each(|one| mentions(one, found)),
        Value::Object(keys) => keys.values().for_each(|one| mentions(one, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) => (),
    }
}

/// "5 of circles" and the like. A red five is spoken of as a five.
fn spoken(text: &str, found: &mut Vec<String>) {
    for (suit, letter) in [(" of characters", 'm'), (" of circles", 'p'), (" of bamboos", 's')] {
        for (at, _) in text.match_indices(suit) {
            if let Some(digit @ '1'..='9') = text[..at].chars().next_back() {
                found.push(format!("{digit}{letter}"));
            }
        }
    }
}

fn seat_in(value: &Value) -> usize {
    let name = value.as_str().unwrap_or_else(|| panic!("no seat: {value}"));
    ["A", "B", "C", "D"].iter().position(|&seat| seat == name).expect("a seat")
}

fn tiles_in(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    mentions(value, &mut found);
    found
}

/// The plain and the red tile of a five, or the tile itself.
fn with_red(tile: &str) -> Vec<String> {
    match tile.split_at(1) {
        ("5" | "0", suit @ ("m" | "p" | "s")) => vec![format!("5{suit}"), format!("0{suit}")],
        _ => vec![tile.to_owned()],
    }
}

/// The dora of an indicator in a suit; honours are not looked for in sentences.
fn dora_of(indicator: &str) -> String {
    let (digit, suit) = indicator.split_at(1);
    let next = match digit {
        "0" => 6,
        "9" => 1,
        digit => digit.parse::<u8>().expect("a digit") + 1,
    };
    format!("{next}{suit}")
}

/// Events that show a tile to one seat alone.
fn is_private(event: &Value) -> bool {
    matches!(event["type"].as_str(), Some("dealt" | "jumped" | "drew" | "replaced" | "put-back"))
}

impl Oracle {
    /// From the replay of a finished game, as `GET /api/games/ID?format=events` gives it.
    pub fn new(replay: &Value) -> Oracle {
        let truth = replay["events"].as_array().expect("events").clone();
        let seed = replay["over"]["seed"].as_str().expect("a seed").to_owned();
        let (mut after, mut known) = (Vec::new(), Known::default());
        for event in &truth {
            known.follow(event);
            after.push(known.clone());
        }
        Oracle { truth, after, seed }
    }

    pub fn len(&self) -> usize {
        self.truth.len()
    }

    fn at(&self, number: u64) -> &Known {
        &self.after[number as usize - 1]
    }

    /// The number of the event that ended a hand last, up to this one; 0 if none did.
    fn last_end(&self, number: u64) -> u64 {
        let is_end = |number: &u64| self.truth[*number as usize - 1]["type"] == "ended";
        (1..=number).rev().find(is_end).unwrap_or(0)
    }

    /// Who sees all hands sees those of hands that were over when the frame was sent.
    fn eye_at(&self, eye: Eye, number: u64, last: u64) -> Eye {
        match eye {
            Eye::AllHands if number > self.last_end(last) => Eye::Outside,
            Eye::Seat(_) | Eye::Outside | Eye::AllHands => eye,
        }
    }

    /// Whether the viewer may know of this tile after this event. Words do not tell a red five from a plain one.
    fn may_know(&self, eye: Eye, number: u64, tile: &str) -> bool {
        with_red(tile).iter().any(|tile| self.at(number).knows(eye, tile) > 0)
    }

    /// Looks at one frame. `asked` is a tile that the viewer has named in a question before, which the answer may repeat.
    /// The number of the last event that the frame told, if it told any.
    pub fn check(&self, eye: Eye, frame: &str, last: u64, asked: &[&str]) -> Option<u64> {
        let value: Value = serde_json::from_str(frame).expect("JSON");
        let (kind, body) = value.as_object().and_then(|keys| keys.iter().next()).expect("a message has one key");
        assert!(kind == "over" || !frame.contains(&self.seed), "the seed is told at the end: {frame}");
        match kind.as_str() {
            "sees" => return Some(self.check_sees(eye, body)),
            // The text of house rules could name tiles, but these tables have none.
            "table" | "over" | "rematch" => assert_eq!(tiles_in(body), Vec::<String>::new(), "{frame}"),
            "why-not" | "error" => {
                for tile in tiles_in(body) {
                    let may = last > 0 && self.may_know(eye, last, &tile);
                    assert!(may || asked.contains(&tile.as_str()), "{tile} after {last} for {eye:?}: {frame}");
                }
            }
            other => panic!("what is {other}? {frame}"),
        }
        None
    }

    fn check_sees(&self, eye: Eye, sees: &Value) -> u64 {
        let first = sees["first"].as_u64().expect("a number");
        let events = sees["events"].as_array().expect("events");
        let said = sees["said"].as_array().expect("sentences");
        assert_eq!(events.len(), said.len());
        let last = first - 1 + events.len() as u64;
        for ((number, event), said) in (first..).zip(events).zip(said) {
            self.check_event(self.eye_at(eye, number, last), number, event, said);
        }
        for result in sees["results"].as_array().expect("results") {
            // A hand's result tells what lay open when it ended.
            let number = result["event"].as_u64().expect("a number");
            assert!(number <= last, "a result before its end");
            for tile in tiles_in(result) {
                assert!(self.may_know(eye, number, &tile), "{tile} in a result at {number} for {eye:?}: {result}");
            }
        }
        self.check_offers(
            events,
            &sees["phase"],
            sees["legal"]["moves"].as_array().is_some_and(|moves| !moves.is_empty()),
        );
        let mut phase = sees["phase"].clone();
        if let Some(took) = phase["took"].as_object_mut() {
            // What may not be discarded after a claim are kinds, which follow from the claim that lies open.
            took.remove("barred");
        }
        let eye = self.eye_at(eye, last, last);
        for part in
            [&sees["legal"], &sees["labels"], &sees["wrong-labels"], &sees["slip-labels"], &sees["game"], &phase]
        {
            for tile in tiles_in(part) {
                assert!(self.may_know(eye, last, &tile), "{tile} after {last} for {eye:?}: {part}");
            }
        }
        let waits = &sees["waits"];
        let after = waits["after"].as_array().expect("a list").iter();
        for kind in after.chain([&waits["now"]]).filter_map(|waiting| waiting["kinds"].as_array()).flatten() {
            let name = kind["kind"].as_str().expect("a kind");
            let seen: u32 = with_red(name).iter().map(|tile| self.at(last).knows(eye, tile)).sum();
            // Less would count a tile that the viewer has not seen. Hands that were shown at the end do not count.
            assert!(kind["left"].as_u64() >= Some(u64::from(4 - seen)), "{name} after {last} for {eye:?}: {kind}");
        }
        if !matches!(eye, Eye::Seat(_)) {
            assert!(sees["seat"].is_null() && sees["clock"].is_null() && waits["now"].is_null(), "{sees}");
            assert_eq!(sees["legal"]["moves"].as_array().map(Vec::len), Some(0));
        }
        last
    }

    /// Whoever is not asked learns nothing of who is: an offered tile ends its frame, and nobody else's claims are told.
    fn check_offers(&self, events: &[Value], phase: &Value, is_asked: bool) {
        let is_offer =
            |event: &Value| matches!(event["type"].as_str(), Some("discarded" | "added-kong" | "concealed-kong"));
        assert!(phase["type"] != "claims" || is_asked, "claims are told to those who are asked: {phase}");
        // Who comes back is told more at once.
        if let Some(last) = events.last().filter(|last| is_offer(last)) {
            let offered = ["claims", "offered"].contains(&phase["type"].as_str().unwrap_or_default());
            assert!(offered && phase["seat"] == last["seat"], "{last} {phase}");
        } else if !events.is_empty() {
            assert!(!["claims", "offered"].contains(&phase["type"].as_str().unwrap_or_default()), "{phase}");
        }
    }

    fn check_event(&self, eye: Eye, number: u64, event: &Value, said: &Value) {
        let truth = &self.truth[number as usize - 1];
        let hides = is_private(truth)
            && match eye {
                Eye::Seat(seat) => seat_in(&truth["seat"]) != seat,
                Eye::Outside => true,
                Eye::AllHands => false,
            };
        if hides {
            assert_eq!((&event["type"], &event["seat"]), (&truth["type"], &truth["seat"]), "event {number}");
            let told = [tiles_in(event), tiles_in(said)].concat();
            assert!(told.is_empty(), "{told:?} in event {number} for {eye:?}: {event} {said}");
        } else {
            assert_eq!(event, truth, "event {number} for {eye:?}");
        }
        // Whatever kind of event it is: nobody is told more copies of a tile than they can have seen by then.
        let mut told = Tiles::new();
        tiles_in(event).into_iter().for_each(|tile| *told.entry(tile).or_default() += 1);
        for (tile, count) in told {
            let known: u32 = with_red(&tile).iter().map(|tile| self.at(number).knows(eye, tile)).sum();
            assert!(count <= known, "{tile} in event {number} for {eye:?}, who can know {known}: {event}");
        }
        // The sentence about an indicator names the dora too, which follows from it.
        let indicates = match truth["type"].as_str() {
            Some("turned" | "ura-turned") => tiles_in(event).iter().map(|tile| dora_of(tile)).collect(),
            _ => Vec::new(),
        };
        for tile in tiles_in(said) {
            let may = self.may_know(eye, number, &tile) || indicates.contains(&tile);
            assert!(may, "{tile} said of event {number} for {eye:?}: {said}");
        }
    }
}

impl Known {
    /// Where the tiles of an event go.
    fn follow(&mut self, event: &Value) {
        let seat = || seat_in(&event["seat"]);
        match event["type"].as_str().expect("a type") {
            "began" => *self = Known::default(),
            "dealt" | "jumped" | "drew" | "replaced" => {
                for tile in tiles_in(&event["tiles"]).into_iter().chain(tiles_in(&event["tile"])) {
                    *self.private[seat()].entry(tile).or_default() += 1;
                }
            }
            "turned" | "ura-turned" => {
                for tile in tiles_in(event) {
                    *self.open.entry(tile).or_default() += 1;
                }
            }
            "discarded" | "claimed" | "added-kong" | "showed" | "corrected" => {
                tiles_in(event).iter().for_each(|tile| self.expose(seat(), tile));
            }
            "concealed-kong" => {
                for tile in tiles_in(event).iter().flat_map(|tile| with_red(tile)) {
                    (0..4).for_each(|_| self.expose(seat(), &tile));
                }
            }
            "won" => {
                let win = &event["win"];
                tiles_in(&win["tile"]).iter().for_each(|tile| self.expose(seat_in(&win["seat"]), tile));
            }
            "riichi" | "bet" | "wall-ended" | "announced" | "aborted" | "paid" | "penalised" | "time-called"
            | "ended" => (),
            other => panic!("these games have no event {other}: {event}"),
        }
    }
}

/// The oracle itself can tell: a frame that says too much is found out.
#[test]
fn a_frame_that_tells_too_much_is_found_out() {
    let truth = serde_json::json!({"over": {"seed": "5eed"}, "events": [
        {"type": "began", "number": 1, "dice": null},
        {"type": "dealt", "seat": "A", "tiles": ["1m", "5p"]},
        {"type": "dealt", "seat": "B", "tiles": ["2m", "0p"]},
        {"type": "drew", "seat": "A", "tile": "9s"},
        {"type": "discarded", "seat": "A", "tile": "1m", "drawn": false},
    ]});
    let oracle = Oracle::new(&truth);
    let sees_in = |first: usize, events: Value, said: Value, phase: Value| {
        serde_json::json!({"sees": {"seat": "B", "first": first, "events": events, "said": said, "results": [],
            "legal": {"moves": []}, "phase": phase, "game": null, "waits": {"now": null, "after": []}}})
        .to_string()
    };
    let sees = |first: usize, events: Value, said: Value| sees_in(first, events, said, Value::Null);
    let is_fine = |frame: String, last: u64| {
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| oracle.check(Eye::Seat(1), &frame, last, &[]))).is_ok()
    };
    let hidden = serde_json::json!([{"type": "drew", "seat": "A", "tile": null}]);
    assert!(is_fine(sees(4, hidden.clone(), serde_json::json!(["A draws a tile"])), 3));
    assert!(!is_fine(sees(4, hidden, serde_json::json!(["A draws 9 of bamboos"])), 3));
    let told = serde_json::json!([{"type": "drew", "seat": "A", "tile": "9s"}]);
    assert!(!is_fine(sees(4, told, serde_json::json!([""])), 3));
    let discard = serde_json::json!([{"type": "discarded", "seat": "A", "tile": "1m", "drawn": false}]);
    let said = serde_json::json!(["A discards 1 of characters"]);
    let phase = |word: &str| serde_json::json!({"type": word, "seat": "A", "tile": "1m", "offer": "discard"});
    assert!(is_fine(sees_in(5, discard.clone(), said.clone(), phase("offered")), 4));
    // B is not asked, and must not learn that somebody is, nor that nobody is.
    assert!(!is_fine(sees_in(5, discard.clone(), said.clone(), phase("claims")), 4));
    assert!(!is_fine(sees_in(5, discard, said, serde_json::json!({"type": "turn", "seat": "B"})), 4));
    let error = |tile: &str| serde_json::json!({"error": {"problem": {"id": "refused", "tile": tile}}}).to_string();
    assert!(is_fine(error("2m"), 5) && is_fine(error("1m"), 5));
    assert!(!is_fine(error("1m"), 4) && !is_fine(error("9s"), 5));
    assert!(!is_fine(serde_json::json!({"table": {"commitment": "5eed"}}).to_string(), 5));
}
