//! Whole games told over mjai and listened to again: every seat sees what the table shows it, under every ruleset, and
//! every legal action goes there and back.

use std::sync::mpsc::{Sender, channel};

use janso_mjai::{Answer, Listener, Message, Teller, answer, understand, understand_riichi};
use players::{Bot, Level};
use rules::{Rules, Ruleset};
use shuffle::Seed;
use table::{Action, Board, Conduct, Event, Legal, Occasion, Phase, SeatView, Table};
use tiles::{BySeat, Seat, Tile};

use crate::game::{names, watch};

/// A seat that is told the game and listens to what it is told.
struct Told {
    teller: Teller,
    listener: Listener,
    /// Kinds of messages that were said.
    said: Vec<&'static str>,
}

impl Told {
    fn new(rules: &Rules, seat: Seat) -> Told {
        let board = Board::new(rules, Conduct::Enforced, Occasion::Club);
        Told { teller: Teller::new(board, seat, names()), listener: Listener::new(*rules, None), said: Vec::new() }
    }

    fn hear(&mut self, rules: &Rules, event: &Event<Option<Tile>>) {
        let Told { teller, listener, said } = self;
        teller.tell(rules, event, |message| {
            // By way of the text, as over a wire.
            let line = message.to_string();
            let read = Message::read(&line).expect("what is written is read");
            assert_eq!(read, [message]);
            listener.hear(&read[0]).unwrap_or_else(|unfit| panic!("{line}: {unfit}"));
            said.push(read[0].kind());
        });
    }
}

/// What is checked while a game is played.
struct Checked {
    decisions: u32,
    actions: Vec<&'static str>,
    said: Vec<&'static str>,
}

fn play(ruleset: &Ruleset, players: [&str; 4], seed: u8, checked: &mut Checked) {
    let rules = &ruleset.rules;
    let mut bots = players.map(|id| Level::named(id).expect("a level").player(seed.into()));
    let mut told = BySeat::from_fn(|seat| Told::new(rules, seat));
    watch(rules, seed, &mut bots, |table, events| {
        for seat in Seat::ALL {
            events.iter().for_each(|event| told[seat].hear(rules, &event.seen_by(seat)));
            let announcing = matches!(table.board().phase, Phase::Announcing { .. });
            let heard = told[seat].listener.view().expect("the game has begun");
            if announcing {
                // mjai says nothing of the announcements.
                continue;
            }
            assert_eq!(heard, &table.view(seat), "{} {seat:?}", ruleset.id);
            if !table.legal_actions(seat).is_empty() {
                let legal = told[seat].listener.legal_actions();
                assert_eq!(&legal, table.legal_actions(seat));
                check_answers(heard.as_seen(), &legal, checked);
            }
        }
    });
    for seat in Seat::ALL {
        checked.said.extend(&told[seat].said);
        assert_eq!(told[seat].said.last(), Some(&"end_game"));
    }
}

/// Nine terminals and honours are rare: walls are tried until East has them.
fn abort(ruleset: &Ruleset, checked: &mut Checked) {
    let rules = &ruleset.rules;
    for seed in 0..=u8::MAX {
        let mut table = Table::new(rules, Conduct::Enforced, Occasion::Club);
        let (chance, mut events) = (Seed::new([seed; 32]).hand(rules, 1), Vec::new());
        let dealt = table.deal(rules, chance.wall(), Some(chance.dice), |event, _| events.push(*event));
        dealt.expect("the table waits for a wall");
        if !table.legal_actions(Seat::A).contains(Action::NineTerminals) {
            continue;
        }
        check_answers(table.seen_by(Seat::A), table.legal_actions(Seat::A), checked);
        table.play(rules, Seat::A, Action::NineTerminals, |event, _| events.push(*event)).expect("it is legal");
        for seat in Seat::ALL {
            let mut told = Told::new(rules, seat);
            events.iter().for_each(|event| told.hear(rules, &event.seen_by(seat)));
            assert_eq!(told.listener.view(), Some(&table.view(seat)));
        }
        return;
    }
    panic!("no wall of many has nine terminals and honours for East");
}

fn check_answers(view: SeatView<'_>, legal: &Legal, checked: &mut Checked) {
    checked.decisions += 1;
    for action in legal.moves() {
        let said = answer(view, action).expect("a move of a turn or about an offer has words");
        checked.actions.push(said.kind());
        let read = &Message::read(&said.to_string()).expect("what is written is read")[0];
        let understood = understand(view, legal, read);
        match action {
            Action::Riichi(pick) => {
                assert_eq!(understood, Ok(Answer::Reach));
                let discard = answer(view, Action::Discard(pick)).expect("a discard has words");
                assert_eq!(understand_riichi(view, legal, &discard), Ok(pick));
            }
            _ => assert_eq!(understood, Ok(Answer::Act(action)), "{said}"),
        }
    }
}

#[test]
fn every_seat_sees_what_the_table_shows_it() {
    let mut checked = Checked { decisions: 0, actions: Vec::new(), said: Vec::new() };
    for ruleset in &Ruleset::ALL {
        for seed in 0..3 {
            play(ruleset, ["club"; 4], seed, &mut checked);
            play(ruleset, ["random", "club", "random", "tsumogiri"], seed, &mut checked);
        }
    }
    let aborting = Ruleset::ALL.iter().filter(|ruleset| ruleset.rules.abort_nine_terminals);
    aborting.for_each(|ruleset| abort(ruleset, &mut checked));
    checked.actions.sort_unstable();
    checked.actions.dedup();
    let actions = ["ankan", "chi", "dahai", "daiminkan", "hora", "kakan", "none", "pon", "reach", "ryukyoku"];
    assert_eq!(checked.actions, actions, "every action was legal at some time");
    checked.said.sort_unstable();
    checked.said.dedup();
    let said = [
        "ankan",
        "chi",
        "dahai",
        "daiminkan",
        "dora",
        "end_game",
        "end_kyoku",
        "hora",
        "kakan",
        "pon",
        "reach",
        "reach_accepted",
        "ryukyoku",
        "start_game",
        "start_kyoku",
        "tsumo",
    ];
    assert_eq!(checked.said, said, "every message was said at some time");
    assert!(checked.decisions > 10_000, "{}", checked.decisions);
}

/// Plays as another does, and keeps what it hears as lines.
struct Keeping {
    bot: Box<dyn Bot>,
    teller: Teller,
    lines: Sender<String>,
}

impl Bot for Keeping {
    fn decide(&mut self, rules: &Rules, view: SeatView<'_>, legal: &Legal) -> Action {
        self.bot.decide(rules, view, legal)
    }

    fn hear(&mut self, rules: &Rules, event: &Event<Option<Tile>>) {
        let lines = &self.lines;
        self.teller.tell(rules, event, |message| lines.send(message.to_string()).expect("somebody reads"));
    }

    fn listens(&self) -> bool {
        true
    }
}

/// What seat B hears of a game of club players, as lines.
fn lines_of_a_game(rules: &Rules, seed: u8) -> Vec<String> {
    let club = || Level::named("club").expect("a level").player(0);
    let (to, lines) = channel();
    let teller = Teller::new(Board::new(rules, Conduct::Enforced, Occasion::Club), Seat::B, names());
    let keeping = Keeping { bot: club(), teller, lines: to };
    crate::game::play(rules, seed, &mut [club(), Box::new(keeping), club(), club()]);
    lines.iter().collect()
}

/// Lines are lost, doubled, moved and changed; whatever comes of that, it is a value and no panic, and the next hand is
/// heard as if nothing had been wrong.
#[test]
fn nothing_that_a_table_says_is_believed() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut unfit = 0;
    for ruleset in &Ruleset::ALL {
        let lines = lines_of_a_game(&ruleset.rules, 5);
        for _ in 0..60 {
            let mut listener = Listener::new(ruleset.rules, None);
            let mut wrong = lines.clone();
            for _ in 0..random.usize(1..20) {
                let (at, other) = (random.usize(1..wrong.len()), random.usize(1..wrong.len()));
                match random.u8(0..6) {
                    0 => drop(wrong.remove(at)),
                    1 => wrong.insert(at, wrong[other].clone()),
                    2 => wrong.swap(at, other),
                    3 => wrong[at] = wrong[at].replacen("\"actor\":1", "\"actor\":2", 1),
                    4 => wrong[at] = wrong[at].replacen("\"pai\":\"?\"", "\"pai\":\"5mr\"", 1),
                    _ => wrong[at] = wrong[at].replace("3p", "7s").replace("\"E\"", "\"9m\""),
                }
            }
            for line in &wrong {
                let Ok(messages) = Message::read(line) else { continue };
                let before = listener.view().cloned();
                if listener.hear(&messages[0]).is_err() {
                    unfit += 1;
                    assert_eq!(listener.view().cloned(), before, "what does not fit changes nothing");
                }
                let legal = listener.legal_actions();
                if let Some(view) = listener.view() {
                    legal.moves().for_each(|action| drop(answer(view.as_seen(), action)));
                }
            }
        }
    }
    assert!(unfit > 1_000, "{unfit}");
}
