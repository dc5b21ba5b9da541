//! Whole games by keys alone, and screens that somebody has looked at.

use players::{Bot, Level, choose};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use rules::Ruleset;
use shuffle::Seed;
use table::{Action, Event, Phase};
use tiles::Seat;
use words::Lang;

use super::brush::Brush;
use super::choices::{Does, choices};
use super::draw::draw;
use super::state::{Key, Screen, State, press, tick};
use crate::args::{Look, TileStyle, When};
use crate::show::Pen;
use arena::Sitting;

fn level(id: &str) -> &'static Level {
    Level::named(id).expect("a level")
}

/// A game by these rules against players who will not change when others learn to play better.
fn sit(rules: &str, seed: u8) -> State {
    let rules = Ruleset::named(rules).expect("an edition").rules;
    let others = [level("random"), level("tsumogiri"), level("random")];
    State::new(Sitting::new(rules, Seed::new([seed; 32]), others))
}

fn brush(state: &State, lang: Lang, tiles: TileStyle) -> Brush {
    let look = Look { lang, json: false, tiles, color: When::Always };
    Brush { pen: Pen::new(look, &state.sitting.rules), color: true, lang }
}

/// What the screen shows, without the spaces at the ends of the lines.
fn screen(state: &State, brush: Brush, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen that cannot fail");
    terminal.draw(|frame| draw(frame, state, brush)).expect("a screen that cannot fail");
    let buffer = terminal.backend().buffer();
    let row = |y: u16| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned() + "\n";
    (0..height).map(row).collect()
}

/// The keys that do this, as the screen offers them.
fn keys_for(state: &State, action: Action) -> Vec<Key> {
    let to_tile = |from: usize, pick| {
        let place = state.sitting.hand().iter().position(|&one| one == pick).expect("the tile is in the hand");
        let (key, steps) = if place < from { (Key::Left, from - place) } else { (Key::Right, place - from) };
        [vec![key; steps], vec![Key::Enter]].concat()
    };
    match action {
        Action::Discard(pick) => to_tile(state.cursor, pick),
        Action::Riichi(pick) => {
            let chosen = choices(state.sitting.asks().expect("it was asked")).into_iter();
            let key = chosen.filter(|choice| choice.does == Does::PickRiichi).map(|choice| choice.key).next();
            let mut keys = vec![Key::Char(key.expect("riichi is offered")), Key::Home];
            keys.extend(to_tile(0, pick));
            keys
        }
        _ => {
            let choice = state.choices().into_iter().find(|choice| choice.does == Does::Act(action));
            vec![Key::Char(choice.unwrap_or_else(|| panic!("{action:?} is not offered")).key)]
        }
    }
}

/// Lets a bot press the keys of the person until the person leaves or this says to stop, which sees every screen.
fn play(mut state: State, player: &str, mut stop: impl FnMut(&State) -> bool) -> State {
    let mut person: Box<dyn Bot> = level(player).player(7);
    for _ in 0..200_000 {
        let moved;
        (state, moved) = tick(state);
        if stop(&state) || state.left {
            return state;
        }
        if moved {
            continue;
        }
        let keys = match state.screen {
            Screen::Table => {
                let sitting = &state.sitting;
                let legal = sitting.asks().expect("the table waits for the person");
                let action = choose(&mut *person, &sitting.rules, sitting.view.as_seen(), legal);
                keys_for(&state, action)
            }
            _ => vec![Key::Enter],
        };
        let before = state.sitting.view.clone();
        let was = state.screen;
        state = keys.into_iter().fold(state, press);
        // An answer that others still have to join changes nothing to see, but it has been given.
        let answered = state.sitting.view != before || state.sitting.asks().is_none();
        assert!(state.refused.is_none() && (answered || state.screen != was || state.left));
    }
    panic!("the game does not end");
}

#[test]
fn whole_games_by_keys_alone_for_every_ruleset() {
    let (mut hands, mut actions) = (0, std::collections::BTreeSet::new());
    for ruleset in &Ruleset::ALL {
        for (player, seed) in [("club", 1), ("random", 2), ("tsumogiri", 3)] {
            let lang = Lang::ALL[usize::from(seed) % 4];
            let state = play(sit(ruleset.id, seed), player, |state| {
                if state.screen != Screen::Table || state.sitting.has_choice() {
                    let shown = screen(state, brush(state, lang, TileStyle::Letters), 80, 24);
                    assert!(!shown.contains('⟨') && !shown.contains('{'), "{shown}");
                }
                hands += u32::from(state.screen == Screen::Hand { page: 0 });
                actions.extend(state.choices().iter().map(|choice| choice.key));
                false
            });
            assert!(state.left && state.sitting.is_over() && state.screen == Screen::Game);
        }
    }
    assert!(hands > 200, "{hands}");
    let offered: String = actions.into_iter().collect();
    assert!("cekmnprv".chars().all(|key| offered.contains(key)), "{offered}");
}

/// The first screen of a game that is as wanted.
fn find(rules: &str, player: &str, wanted: impl Fn(&State) -> bool) -> State {
    let found = (0..60).map(|seed| play(sit(rules, seed), player, &wanted)).find(|state| !state.left);
    found.expect("one of sixty games has it")
}

#[track_caller]
fn check(state: &State, lang: Lang, tiles: TileStyle, (width, height): (u16, u16), name: &str, expected: &str) {
    let shown = screen(state, brush(state, lang, tiles), width, height);
    if std::env::var_os("JANSO_SCREENS").is_some() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/play_cmd/screens");
        std::fs::write(folder.join(name), &shown).expect("the folder of the screens can be written to");
    } else {
        assert_eq!(shown, expected, "\n{shown}");
    }
}

macro_rules! check {
    ($state:expr, $lang:ident, $tiles:ident, $size:expr, $name:literal) => {
        check(&$state, Lang::$lang, TileStyle::$tiles, $size, $name, include_str!(concat!("screens/", $name)))
    };
}

fn has_sets(state: &State) -> bool {
    let players = &state.sitting.view.board.players;
    state.sitting.me.others().into_iter().filter(|&seat| players[seat].laid.len() > 1).count() > 1
}

/// Screens that were looked at. Setting JANSO_SCREENS writes them anew, to be looked at again.
#[test]
fn screens_are_as_they_were_judged() {
    let claim = find("tenhou", "club", |state| {
        let claims = matches!(state.sitting.view.board.phase, Phase::Claims { .. });
        claims && state.choices().len() > 3 && has_sets(state)
    });
    check!(claim, En, Letters, (80, 24), "claim.txt");
    check!(claim, De, Unicode, (120, 40), "claim_large_unicode.txt");
    let riichi = find("ema2016", "club", |state| {
        let turn = state.picks_tile() && state.choices().iter().any(|choice| choice.does == Does::PickRiichi);
        turn && state.sitting.view.board.river.len() > 40
    });
    check!(riichi, En, Letters, (80, 24), "turn.txt");
    let riichi = press(riichi, Key::Char('r'));
    check!(riichi, Da, Letters, (80, 24), "riichi.txt");
    let hints = press(press(riichi, Key::Escape), Key::Char('h'));
    check!(hints, En, Letters, (80, 24), "hints.txt");
    let why = press(press(hints, Key::Escape), Key::Char('w'));
    check!(why, Nl, Letters, (80, 24), "why.txt");
    let help = press(press(why, Key::Escape), Key::Char('?'));
    check!(help, En, Letters, (80, 24), "help.txt");
    let quit = press(press(help, Key::Escape), Key::Char('q'));
    check!(quit, En, Letters, (80, 24), "quit.txt");
    check!(quit, En, Letters, (79, 24), "too_small.txt");
    let won = find("ema2016", "club", |state| {
        let riichi = |ended: &arena::EndedHand| ended.board.players[state.sitting.me].riichi;
        let won = |ended: &arena::EndedHand| ended.events.iter().any(|event| matches!(event, Event::Won(_)));
        state.sitting.ended.as_ref().is_some_and(|ended| won(ended) && riichi(ended))
    });
    check!(won, En, Letters, (80, 24), "won.txt");
    let drawn = find("tenhou", "club", |state| {
        let said = |event: &Event<_>| matches!(event, Event::Announced { said: table::Said::Waiting, .. });
        state.sitting.ended.as_ref().is_some_and(|ended| ended.events.iter().any(said))
    });
    check!(drawn, En, Letters, (80, 24), "drawn.txt");
    let over = find("ema2016", "club", |state| state.screen == Screen::Game);
    check!(over, En, Letters, (80, 24), "game_over.txt");
}

#[test]
fn every_screen_in_every_language_and_size_has_its_words() {
    let turn = find("ema2016", "club", |state| state.picks_tile() && has_sets(state));
    for lang in Lang::ALL {
        for (width, height) in [(80, 24), (100, 30), (110, 24), (200, 60), (40, 10), (1, 1)] {
            for screen_of in [Screen::Table, Screen::Help, Screen::Hints, Screen::Why, Screen::Quit] {
                let state = State { screen: screen_of, ..find_again(&turn) };
                let shown = screen(&state, brush(&state, lang, TileStyle::Unicode), width, height);
                assert!(!shown.contains('⟨') && !shown.contains('{'), "{shown}");
            }
        }
    }
}

/// The same game again: a game cannot be copied, but it can be played again.
fn find_again(like: &State) -> State {
    let same = |state: &State| state.sitting.view == like.sitting.view && state.picks_tile();
    find("ema2016", "club", same)
}

#[test]
fn keys_mark_and_discard() {
    let turn = || find("ema2016", "club", |state| state.picks_tile() && state.sitting.hand().len() == 14);
    let state = turn();
    assert_eq!(state.cursor, 13, "the drawn tile is marked");
    let state = press(press(state, Key::Char('3')), Key::Left);
    assert_eq!(state.cursor, 1);
    let tile = state.sitting.hand()[1].tile;
    let state = press(state, Key::Char('2'));
    let last = state.sitting.view.board.discards(state.sitting.me).last().map(|one| (one.tile, one.drawn));
    assert_eq!(last, Some((tile, false)), "the key of the marked tile discards it");
    // Keys that mean nothing now change nothing.
    let state = turn();
    let before = state.sitting.view.clone();
    let state =
        [Key::Char('p'), Key::Char('é'), Key::Up, Key::Home, Key::End, Key::Escape].into_iter().fold(state, press);
    assert_eq!((state.cursor, state.sitting.view == before), (13, true));
}

#[test]
fn leaving_asks_first_and_ctrl_c_does_not() {
    let state = || sit("ema2016", 1);
    let asked = press(state(), Key::Char('q'));
    assert_eq!((asked.screen, asked.left), (Screen::Quit, false));
    assert!(!press(asked, Key::Char('n')).left);
    assert!(press(press(state(), Key::Char('q')), Key::Char('y')).left);
    assert!(press(state(), Key::Interrupt).left);
    // While a question is open, nobody plays on.
    assert!(!tick(press(state(), Key::Char('?'))).1);
}

#[test]
fn a_riichi_with_a_wrong_tile_says_why() {
    let state = find("ema2016", "club", |state| {
        state.picks_tile() && state.choices().iter().any(|choice| choice.does == Does::PickRiichi)
    });
    let hand = state.sitting.hand();
    let wrong = hand.iter().position(|&pick| !super::state::can_riichi(&state, pick)).expect("not every tile will do");
    let mut state = press(state, Key::Char('r'));
    assert!(super::state::can_riichi(&state, hand[state.cursor]), "a possible one is marked");
    state.cursor = wrong;
    let state = press(state, Key::Enter);
    assert_eq!(state.refused, Some(table::Refusal::NotWaiting));
    let shown = screen(&state, brush(&state, Lang::En, TileStyle::Letters), 80, 24);
    assert!(shown.contains("waiting"), "{shown}");
}

#[test]
fn everybody_sits_somewhere() {
    let seats: std::collections::BTreeSet<Seat> = (0..40).map(|seed| sit("ema2016", seed).sitting.me).collect();
    assert_eq!(seats.len(), 4);
}
