//! Plays the script of a case at a real table, and looks at how the hand stands in the end.

use std::collections::BTreeSet;

use table::{Event, HandEnd, Phase, Won};
use tiles::{ByWind, Seat, Tile, Wind, WindSet};

use crate::case::{EndTold, Play, PlayExpected, WonExpected};
use crate::clauses::{Clause, EDITIONS};
use crate::happened;
use crate::played::{Played, Stop, fits, seat_of};
use crate::run::Trial;
use crate::script::{Deed, SlipTold, Step};
use crate::stack::{self, Told};
use crate::told::{PerWind, YakuId};

impl Trial<'_> {
    /// Plays the script. A tile that a player needs and does not have is put into the dealt hand, and it starts again.
    pub(crate) fn play(&mut self, told: &Play) {
        let mut tiles = tiles_of(told);
        let before = self.mismatches().len();
        loop {
            let wall = match tiles.stack(self.rules) {
                Ok(wall) => wall,
                Err(why) => return self.differs("the tiles", "they can be told like that", why),
            };
            let mut played = Played::deal(self.rules, told, wall);
            let stopped = told.steps.iter().zip(&told.lines).find_map(|(step, line)| {
                let stop = played.step(self, line, step).err()?;
                Some((line, stop))
            });
            match stopped {
                None => {
                    if let Err(Stop::Wrong(why)) = played.close_if_answered() {
                        self.differs("the end", "it can be played", why);
                    }
                    return self.stands(told, &played);
                }
                Some((line, Stop::Wrong(why))) => {
                    return self.differs(&format!("`{line}`"), "it can be played", why);
                }
                Some((line, Stop::Needs(wind, tile))) => {
                    self.mismatches().truncate(before);
                    if !stack::add(&mut tiles, wind, tile) {
                        return self.differs(&format!("`{line}`"), "it can be played", format!("{wind} has no {tile}"));
                    }
                }
            }
        }
    }

    /// How the hand stands at the end.
    fn stands(&mut self, told: &Play, played: &Played) {
        let expect = &told.expect;
        let board = played.table.board();
        let ended = played.events.iter().rev().find_map(|event| match *event {
            Event::Ended { end, bets_left } => Some((end, bets_left)),
            _ => None,
        });
        let end = ended.map_or("no", |(end, _)| happened::end_id(end));
        self.compare("how the hand ended", expect.ended.map(end_told), end);
        let winds = |set: WindSet| set.iter().collect::<BTreeSet<_>>();
        let listed = |list: &Option<Vec<Wind>>| list.as_ref().map(|list| list.iter().copied().collect());
        let (winners, waiting) = match ended.map(|(end, _)| end) {
            Some(HandEnd::Won { winners }) => (winds(winners), BTreeSet::new()),
            Some(HandEnd::Drawn { waiting } | HandEnd::Nagashi { waiting, .. }) => (BTreeSet::new(), winds(waiting)),
            Some(HandEnd::Aborted | HandEnd::Replayed) | None => (BTreeSet::new(), BTreeSet::new()),
        };
        self.compare("who won", listed(&expect.winners), winners);
        self.compare("who was waiting", listed(&expect.waiting), waiting);
        let abort = played.events.iter().find_map(|event| match event {
            Event::Aborted(abort) => Some(abort.id()),
            _ => None,
        });
        self.compare("what aborted the hand", expect.abort.as_deref(), abort.unwrap_or("nothing"));
        self.compare("bets that stay on the table", expect.bets_left, ended.map_or(board.bets(), |(_, bets)| bets));
        self.compare("who deals next", expect.dealer, board.game.dealer as u8 + 1);
        self.compare("the next round", expect.round, board.game.round);
        self.compare("the counters", expect.counters, board.game.counters);
        self.compare("whether the game is over", expect.over, board.phase == Phase::Over);
        let by_wind = |of: &dyn Fn(Seat) -> i32| ByWind(Wind::ALL.map(|wind| of(seat_of(played.first_dealer, wind))));
        let changes = by_wind(&|seat| board.game.points[seat] - played.start.points[seat]);
        self.changes("what changed hands", expect.changes, changes);
        let penalties = by_wind(&|seat| board.game.penalties[seat] - played.start.penalties[seat]);
        self.changes("what is taken off after uma", expect.after_uma, penalties);
        let result = board.game.result(self.rules);
        self.changes("the places", expect.places, by_wind(&|seat| i32::from(result.places[seat])));
        self.changes("the totals", expect.totals, by_wind(&|seat| result.totals[seat]));
        let dead: BTreeSet<Wind> =
            Wind::ALL.into_iter().filter(|&wind| board.players[played.seat(wind)].dead).collect();
        self.compare("dead hands", listed(&expect.dead), dead);
        self.wins(expect, played);
        self.rulings(expect, played);
        self.events(expect, played);
    }

    fn wins(&mut self, expect: &PlayExpected, played: &Played) {
        for (wind, expected) in expect.win.iter().flat_map(PerWind::iter) {
            let won = played.events.iter().find_map(|event| match event {
                Event::Won(won) if won.seat == played.seat(wind) => Some(won),
                _ => None,
            });
            match won {
                Some(won) => self.won(wind, expected, won, played),
                None => self.differs(&format!("the win of {wind}"), "there is one", "there is none"),
            }
        }
    }

    fn won(&mut self, wind: Wind, expect: &WonExpected, won: &Won, played: &Played) {
        let found: BTreeSet<_> = won.yaku.iter().map(|yaku| YakuId(yaku.id())).collect();
        let what = |what: &str| format!("{what} of {wind}");
        let all = expect.yaku.as_ref().map(|ids| ids.iter().copied().collect());
        self.compare(&what("all yaku"), all, found.clone());
        for id in expect.has.iter().filter(|id| !found.contains(id)) {
            self.differs(&what("a yaku"), id.0, format!("only {found:?}"));
        }
        for id in expect.lacks.iter().filter(|id| found.contains(id)) {
            self.differs(&what("a yaku"), format!("not {}", id.0), format!("{found:?}"));
        }
        self.compare(&what("fan"), expect.han, won.han);
        self.compare(&what("minipoints"), expect.fu, won.fu);
        self.compare(&what("the limit"), expect.limit, won.limit);
        self.compare(&what("yakuman"), expect.yakuman, won.yakuman);
        self.compare(&what("fan of dora"), expect.dora, won.dora.dora);
        self.compare(&what("fan of red fives"), expect.red, won.dora.red);
        self.compare(&what("fan of ura dora"), expect.ura, won.dora.ura);
        let liable = won.liable.map(|seat| played.wind(seat));
        self.compare(&what("who is liable for the win"), expect.liable, liable);
    }

    /// Every ruling is told, and rests on a clause that holds in the edition.
    fn rulings(&mut self, expect: &PlayExpected, played: &Played) {
        let found: Vec<_> = played.rulings.iter().map(|(text, _)| text.clone()).collect();
        self.compare("the rulings", Some(expect.rulings.clone()), found);
        for (text, ruling) in &played.rulings {
            let holds = |id: &&&str| Clause::named(id).is_some_and(|clause| clause.editions.contains(&self.id));
            if EDITIONS.contains(&self.id) && ruling.clauses().iter().find(holds).is_none() {
                let clauses = ruling.clauses().join(", ");
                self.differs(&format!("the ruling {text}"), "a clause of the edition says so", clauses);
            }
        }
    }

    fn events(&mut self, expect: &PlayExpected, played: &Played) {
        let mut rest = played.told.iter();
        for expected in &expect.events {
            if !rest.any(|text| fits(expected, text)) {
                let found = played.told.join("; ");
                return self.differs("what happened", format!("{expected}, after the events before it"), found);
            }
        }
        for never in &expect.never {
            if let Some(text) = played.told.iter().find(|text| fits(never, text)) {
                self.differs("what happened", format!("never {never}"), text);
            }
        }
    }
}

fn end_told(end: EndTold) -> &'static str {
    match end {
        EndTold::Won => "won",
        EndTold::Drawn => "drawn",
        EndTold::Nagashi => "nagashi",
        EndTold::Aborted => "aborted",
        EndTold::Replayed => "replayed",
        EndTold::No => "no",
    }
}

fn tiles_of(told: &Play) -> Told {
    let row = |tiles: &[Option<Tile>]| tiles.iter().copied().flatten().collect();
    let kongs = |step: &Step| match step {
        Step::Does(_, deed) => {
            matches!(
                deed,
                Deed::Kong(_) | Deed::Add(_) | Deed::Slip(SlipTold::SetThenSet(..) | SlipTold::SetThenWin(_))
            )
        }
        Step::Reports { report, .. } => report.contains("kong"),
        _ => false,
    };
    let mut tiles = Told {
        draws: told.draws.0.clone(),
        last: row(&told.last.0),
        replacements: row(&told.replacements.0),
        indicators: row(&told.indicators.0),
        ura: row(&told.ura.0),
        kongs: told.steps.iter().any(kongs),
        ..Told::default()
    };
    for (wind, hand) in told.hands.iter().flat_map(PerWind::iter) {
        tiles.hands[wind] = hand.0.0.clone();
    }
    tiles
}

#[cfg(test)]
mod tests {
    use rules::Ruleset;

    use crate::case::Topic;

    /// What the table says against a script under ema2016. `rest` are further keys and expectations.
    #[track_caller]
    fn mismatches(play: &str, rest: &str) -> Vec<String> {
        let lines: Vec<String> = play.split(" | ").map(|line| format!("\"{line}\"")).collect();
        let head = "topic = \"T\"\nabout = \"A\"\n[[case]]\ntitle = \"t\"\nclauses = [\"limit.mangan\"]\n";
        let text = format!("{head}play = [{}]\n{rest}\n", lines.join(", "));
        let (topic, faults) = Topic::read("t.toml", &text);
        assert_eq!(faults, []);
        let rules = Ruleset::named("ema2016").expect("an edition");
        topic.cases[0].run(rules).iter().map(ToString::to_string).collect()
    }

    #[track_caller]
    fn check(play: &str, rest: &str, part: &str) {
        let found = mismatches(play, rest);
        assert!(found.iter().any(|mismatch| mismatch.contains(part)), "{part:?} is not said in {found:#?}");
    }

    const WEST: &str = "hands = { W = \"234567m345p66s34s\" }\ndraws = \"- - - - 2s\"\n";
    const WIN: &str = "on to 65 tiles left | E discards 2s | W wins";

    #[test]
    fn a_script_that_holds_is_silent() {
        let all = "ended = \"won\", winners = [\"W\"], waiting = [], abort = \"nothing\", bets_left = 0, dealer = 2, \
                   round = \"E\", counters = 0, over = false, changes = { E = -2000, W = 2000 }, after_uma = {}, \
                   places = { E = 4, S = 2, W = 1, N = 2 }, totals = { E = -17000, W = 17000 }, \
                   rulings = [], dead = [], events = [\"E discards 2s\", \"W wins\"], never = [\"ura\"], \
                   win = { W = { yaku = [\"pinfu\", \"all-simples\"], han = 2, fu = 30, limit = \"none\", yakuman = 0, \
                   dora = 0, red = 0, ura = 0, liable = \"nobody\" } }";
        assert_eq!(mismatches(WIN, &format!("{WEST}expect = {{ {all} }}")), [""; 0]);
    }

    #[test]
    fn every_expectation_at_the_end_can_fail() {
        let fails = |expect: &str, part: &str| check(WIN, &format!("{WEST}expect = {{ {expect} }}"), part);
        fails("ended = \"drawn\"", "how the hand ended: the case says \"drawn\", the engine says \"won\"");
        fails("winners = [\"S\"]", "who won");
        fails("waiting = [\"S\"]", "who was waiting");
        fails("abort = \"four-winds\"", "what aborted the hand: the case says \"four-winds\"");
        fails("bets_left = 1", "bets that stay on the table");
        fails("dealer = 1", "who deals next: the case says 1, the engine says 2");
        fails("round = \"S\"", "the next round");
        fails("counters = 1", "the counters");
        fails("over = true", "whether the game is over");
        fails("places = { E = 4, S = 3, W = 1, N = 2 }", "the places");
        fails("totals = { E = -2000, W = 2000 }", "the totals");
        fails("changes = { W = 1000 }", "the engine says E -2000, S 0, W 2000, N 0");
        fails("after_uma = { W = -20000 }", "what is taken off after uma");
        fails("rulings = [\"W chombo furiten\"]", "the rulings");
        fails("dead = [\"W\"]", "dead hands");
        fails("events = [\"W wins\", \"E discards 2s\"]", "the case says E discards 2s, after the events before it");
        fails("never = [\"E discards\"]", "never E discards, the engine says E discards");
        fails("win = { S = { han = 2 } }", "the win of S: the case says there is one");
        let win = |expect: &str, part: &str| fails(&format!("win = {{ W = {{ {expect} }} }}"), part);
        win("yaku = [\"pinfu\"]", "all yaku of W");
        win("has = [\"riichi\"]", "a yaku of W: the case says riichi");
        win("lacks = [\"pinfu\"]", "a yaku of W: the case says not pinfu");
        win("han = 3", "fan of W: the case says 3, the engine says 2");
        win("fu = 40", "minipoints of W");
        win("limit = \"mangan\"", "the limit of W");
        win("yakuman = 1", "yakuman of W");
        win("dora = 1", "fan of dora of W");
        win("red = 1", "fan of red fives of W");
        win("ura = 1", "fan of ura dora of W");
        win("liable = \"E\"", "who is liable for the win of W");
    }

    #[test]
    fn every_line_can_fail() {
        let fails = |line: &str, part: &str| check(&format!("E discards 4p | {line}"), "hands = { W = \"44p\" }", part);
        fails("W may kong 4p", "`W may kong 4p`: the case says it is so, the engine says it is not: no-set");
        fails("W cannot pung 4p", "the player may do it");
        fails("N cannot pung 4p: not-next", "the case says \"not-next\", the engine says \"no-set\"");
        fails("W may only: pung 4p", "also [Pass]");
        fails("W may only: win, pung 4p, pass", "the player may not");
        fails("nobody is asked", "[West]");
        fails("it is S's turn", "Claims");
        fails("W is furiten", "the case says true, the engine says false");
        fails("W is waiting", "the case says true");
        fails("W has a dead hand", "the case says true");
        fails("W has 29000 points", "the engine says 30000");
        fails("W holds 44p", "the case says \"44p\"");
        fails("E's discards: 4p!", "the engine says \"4p\"");
        fails("W's sets: 4p4p!4p", "the engine says \"\"");
        fails("indicators: 1m 2m", "the case says \"[1m, 2m]\"");
        fails("left: 68", "the engine says 69");
        fails("bets: 1", "the engine says 0");
        fails("last: W pungs 4p", "the engine says E discards 4p");
        fails("S saw: E takes", "the engine says E discards 4p");
    }

    #[test]
    fn what_cannot_be_played_is_said_with_its_line() {
        let fails = |play: &str, part: &str| check(play, "expect = { ended = \"no\" }", part);
        fails("S discards 1z", "`S discards 1z`: the case says it can be played, the engine says it is the turn of E");
        fails("E discards 4p | W chows 345p", "there is nothing to claim: not-next");
        fails("E discards 4p | E pungs 4p", "`E pungs 4p`");
        fails("E discards 4p | S draws | W pungs 4p", "there is nothing to claim: nothing-to-claim");
        fails("E wins", "the table refuses it: not-complete");
        fails("E announces noten", "the table refuses it");
        fails("E replaces", "the turn began otherwise");
        fails("E discards 1z | S draws 1z", "`S draws 1z`");
        fails("referee: S has the wrong number of tiles", "incidents are reported to tables in open conduct");
        fails("next hand", "a hand is being played");
        fails("E discards 4p | W pungs 4p | on to S", "W has to choose a discard");
        check(
            "on to 65 tiles left",
            "hands = { E = \"555p\", W = \"55p\" }\nexpect = { ended = \"no\" }",
            "more often",
        );
        check("on to the end", &format!("{WEST}expect = {{ ended = \"no\" }}"), "W could win on the way");
    }
}
