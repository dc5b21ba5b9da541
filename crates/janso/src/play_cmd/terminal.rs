//! The real terminal: takes it over, and gives it back whatever happens.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::style::force_color_output;

use super::brush::Brush;
use super::draw::{draw, fits};
use super::state::{Key, State, press, tick};

/// How long a signal can go unnoticed.
const LOOK_AROUND: Duration = Duration::from_millis(100);

/// Gives the terminal back when it is dropped. A panic gives it back before it speaks, by the hook that taking it over
/// has set.
struct Taken;

impl Drop for Taken {
    fn drop(&mut self) {
        ratatui::restore();
    }
}

/// Plays until the person leaves; the others take so long for a move.
pub fn play(mut state: State, brush: Brush, pace: Duration) -> anyhow::Result<()> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    // Ctrl-C is a key here; this is for who asks from outside.
    ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed))?;
    force_color_output(brush.color);
    let mut terminal = ratatui::try_init()?;
    let _taken = Taken;
    let mut moved = Instant::now();
    terminal.draw(|frame| draw(frame, &state, brush))?;
    while !state.left && !stop.load(Ordering::Relaxed) {
        let wait = pace.saturating_sub(moved.elapsed()).min(LOOK_AROUND);
        let mut changed = false;
        if event::poll(wait)? {
            changed = true;
            // A change of size is an event too, and only needs the drawing.
            if let Event::Key(key) = event::read()?
                && let Some(key) = known(key)
                && (key == Key::Interrupt || fits(terminal.size()?))
            {
                state = press(state, key);
            }
        }
        // Nobody plays on while the table cannot be seen.
        if moved.elapsed() >= pace && fits(terminal.size()?) {
            let played;
            (state, played) = tick(state);
            moved = Instant::now();
            changed |= played;
        }
        if changed {
            terminal.draw(|frame| draw(frame, &state, brush))?;
        }
    }
    Ok(())
}

/// A key of the terminal as a key of the game.
fn known(key: KeyEvent) -> Option<Key> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        KeyCode::Char('c') if control => Key::Interrupt,
        KeyCode::Char(_) if control => return None,
        KeyCode::Char(char) => Key::Char(char.to_ascii_lowercase()),
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        _ => return None,
    })
}
