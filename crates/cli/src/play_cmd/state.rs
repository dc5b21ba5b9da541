//! What the screen shows, and what a key or the passing of time makes of it. No terminal is needed for it.

use table::{Action, Phase, Refusal};

use super::choices::{Choice, Does, TILE_KEYS, choices};
use arena::Sitting;

/// A key, as far as this game knows keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    Enter,
    Escape,
    Char(char),
    /// Ctrl-C.
    Interrupt,
}

/// What lies over the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    Table,
    Help,
    Hints,
    Why,
    Quit,
    /// The end of a hand; a page for each winner.
    Hand {
        page: usize,
    },
    Game,
}

/// The game and where the person is in it.
pub struct State {
    pub sitting: Sitting,
    pub screen: Screen,
    /// The marked tile in a turn, the marked choice otherwise.
    pub cursor: usize,
    /// The next discard declares riichi.
    pub riichi: bool,
    /// Why the last key did nothing.
    pub refused: Option<Refusal>,
    /// The person has left, or the game was looked at to its end.
    pub left: bool,
}

impl State {
    pub fn new(sitting: Sitting) -> State {
        State { sitting, screen: Screen::Table, cursor: 0, riichi: false, refused: None, left: false }
    }

    /// Whether the person has to choose a tile to discard.
    pub fn picks_tile(&self) -> bool {
        let turn = matches!(self.sitting.view.board.phase, Phase::Turn { seat, .. } if seat == self.sitting.me);
        turn && self.sitting.has_choice()
    }

    /// The choices beside a discard.
    pub fn choices(&self) -> Vec<Choice> {
        match self.sitting.has_choice() {
            true => self.sitting.asks().map(choices).unwrap_or_default(),
            false => Vec::new(),
        }
    }

    /// What the hand of thirteen or fourteen tiles offers to mark: the drawn tile, or the first choice.
    fn first_mark(&self) -> usize {
        let choices = self.choices();
        match self.picks_tile() {
            true => self.sitting.hand().len() - 1,
            // A win is marked, everything else is asked for: who only presses Enter lets it pass.
            false if choices.iter().any(|choice| choice.does == Does::Act(Action::Ron)) => 0,
            false => choices.len().saturating_sub(1),
        }
    }

    fn settle(mut self) -> State {
        self.cursor = self.first_mark();
        self.riichi = false;
        self.refused = None;
        if self.sitting.ended.is_some() && self.screen == Screen::Table {
            self.screen = Screen::Hand { page: 0 };
        }
        self
    }

    /// How many pages the end of the hand has.
    pub fn pages(&self) -> usize {
        let wins = |event: &&_| matches!(event, table::Event::Won(_));
        self.sitting.ended.as_ref().map_or(0, |ended| ended.events.iter().filter(wins).count()).max(1)
    }

    fn act(mut self, action: Action) -> State {
        match self.sitting.act(action) {
            Ok(()) => self.settle(),
            Err(refusal) => {
                self.refused = Some(refusal);
                self
            }
        }
    }
}

/// Lets the others play one move, if it is their turn. Whether something changed.
pub fn tick(mut state: State) -> (State, bool) {
    if state.screen != Screen::Table || !state.sitting.step() {
        return (state, false);
    }
    (state.settle(), true)
}

/// What a key makes of it.
pub fn press(mut state: State, key: Key) -> State {
    if key == Key::Interrupt {
        state.left = true;
        return state;
    }
    match state.screen {
        Screen::Table => at_table(state, key),
        Screen::Quit => {
            state.left = matches!(key, Key::Char('y' | 'j' | 'q'));
            state.screen = Screen::Table;
            state
        }
        Screen::Help | Screen::Hints | Screen::Why => {
            state.screen = Screen::Table;
            state
        }
        Screen::Hand { page } => {
            match key {
                Key::Enter | Key::Char(' ') | Key::Right if page + 1 < state.pages() => {
                    state.screen = Screen::Hand { page: page + 1 };
                }
                Key::Left if page > 0 => state.screen = Screen::Hand { page: page - 1 },
                Key::Enter | Key::Char(' ') => {
                    state.sitting.ended = None;
                    state.screen = if state.sitting.is_over() { Screen::Game } else { Screen::Table };
                }
                Key::Char('q') => state.screen = Screen::Quit,
                _ => (),
            }
            state
        }
        Screen::Game => {
            state.left = matches!(key, Key::Enter | Key::Escape | Key::Char('q' | ' '));
            state
        }
    }
}

fn at_table(mut state: State, key: Key) -> State {
    state.refused = None;
    match key {
        Key::Char('q') => state.screen = Screen::Quit,
        Key::Char('?') => state.screen = Screen::Help,
        Key::Char('h') => state.screen = Screen::Hints,
        Key::Char('w') => state.screen = Screen::Why,
        Key::Left | Key::Up => state.cursor = state.cursor.saturating_sub(1),
        Key::Right | Key::Down => state.cursor = (state.cursor + 1).min(last_mark(&state)),
        Key::Home => state.cursor = 0,
        Key::End => state.cursor = last_mark(&state),
        Key::Escape => state.riichi = false,
        Key::Enter | Key::Char(' ') if state.picks_tile() => return discard(state),
        Key::Enter | Key::Char(' ') => {
            if let Some(&choice) = state.choices().get(state.cursor) {
                return choose(state, choice);
            }
        }
        Key::Char(char) => {
            if let Some(&choice) = state.choices().iter().find(|choice| choice.key == char) {
                return choose(state, choice);
            }
            let place = TILE_KEYS.chars().position(|key| key == char).filter(|&place| place <= last_mark(&state));
            match place {
                // The first time the key marks the tile, the second time it discards it.
                Some(place) if state.picks_tile() && state.cursor == place => return discard(state),
                Some(place) if state.picks_tile() => state.cursor = place,
                _ => (),
            }
        }
        Key::Interrupt => (),
    }
    state
}

fn last_mark(state: &State) -> usize {
    let marks = if state.picks_tile() { state.sitting.hand().len() } else { state.choices().len() };
    marks.saturating_sub(1)
}

fn discard(state: State) -> State {
    let Some(&pick) = state.sitting.hand().get(state.cursor) else { return state };
    let action = if state.riichi { Action::Riichi(pick) } else { Action::Discard(pick) };
    state.act(action)
}

fn choose(mut state: State, choice: Choice) -> State {
    match choice.does {
        Does::Act(action) => state.act(action),
        Does::PickRiichi => {
            state.riichi = !state.riichi;
            // Marks a tile with which riichi can be declared, unless one is marked already.
            let may: Vec<bool> = state.sitting.hand().iter().map(|&pick| can_riichi(&state, pick)).collect();
            if state.riichi && !may.get(state.cursor).copied().unwrap_or(false) {
                state.cursor = may.iter().rposition(|&may| may).unwrap_or(state.cursor);
            }
            state
        }
    }
}

/// Whether riichi can be declared with this tile.
pub fn can_riichi(state: &State, pick: table::Pick) -> bool {
    state.sitting.asks().is_some_and(|legal| legal.contains(Action::Riichi(pick)))
}
