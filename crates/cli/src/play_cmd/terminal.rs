//! The real terminal: takes it over, and gives it back whatever happens.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::style::force_color_output;
use ratatui::crossterm::terminal::window_size;

use super::brush::Brush;
use super::draw::{draw, fits};
use super::state::{Key, State, press, tick};

/// How long a signal can go unnoticed.
const LOOK_AROUND: Duration = Duration::from_millis(100);

/// How long the game has to end alone once it is asked to.
const GRACE: Duration = Duration::from_millis(500);

/// The status after the terminal has gone, as shells have it for a hangup.
const HUNG_UP: i32 = 129;

/// Gives the terminal back when it is dropped. A panic gives it back before it speaks, by the hook that taking it over
/// has set.
struct Taken;

impl Drop for Taken {
    fn drop(&mut self) {
        // What cannot be given back has gone, and there is nobody to tell.
        let _ = ratatui::try_restore();
    }
}

/// Plays until the person leaves; the others take so long for a move.
pub fn play(state: State, brush: Brush, pace: Duration) -> anyhow::Result<()> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    // Ctrl-C is a key here; this is for who asks from outside.
    ctrlc::set_handler(move || {
        asked.store(true, Ordering::Relaxed);
        thread::sleep(GRACE);
        end();
    })?;
    force_color_output(brush.color);
    let mut terminal = ratatui::try_init()?;
    let _taken = Taken;
    thread::Builder::new().spawn(watch)?;
    let played = play_on(&mut terminal, state, brush, pace, &stop);
    if is_gone() {
        // Whatever else is done at the end would want to tell its trouble.
        std::process::exit(HUNG_UP);
    }
    played
}

fn play_on(
    terminal: &mut DefaultTerminal,
    mut state: State,
    brush: Brush,
    pace: Duration,
    stop: &AtomicBool,
) -> anyhow::Result<()> {
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

/// Ends the process when its terminal has gone: waiting for a key never returns then.
fn watch() {
    while !is_gone() {
        thread::sleep(GRACE);
    }
    end();
}

/// Whether the terminal has gone. Only on Unix a terminal tells its size in this way.
fn is_gone() -> bool {
    cfg!(unix) && window_size().is_err()
}

/// Gives the terminal back as far as it is there, and ends the process whatever the game waits for.
fn end() {
    // On a thread of its own, because a terminal that takes nothing would keep it.
    let _restoring = thread::Builder::new().spawn(ratatui::try_restore);
    thread::sleep(LOOK_AROUND);
    std::process::exit(HUNG_UP);
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
