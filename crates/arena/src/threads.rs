//! Many games at the same time: threads, progress, and a way to stop early.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Does the same work on so many threads, and says on how many it was done. Threads that the system does not give are
/// done without; that it gives none is the error.
pub fn on_threads(threads: usize, work: impl Fn() + Sync) -> io::Result<usize> {
    thread::scope(|scope| {
        for started in 0..threads {
            match thread::Builder::new().spawn_scoped(scope, &work) {
                Ok(_) => (),
                Err(error) if started == 0 => return Err(error),
                Err(_) => return Ok(started),
            }
        }
        Ok(threads)
    })
}

/// A bar on standard error that counts games; this is the word for them.
pub fn progress_bar(games: u64, word: &str) -> ProgressBar {
    let template = format!("{{wide_bar}} {{human_pos}}/{{human_len}} {word} · {{per_sec}} · {{eta}}");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(games).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// What Ctrl-C sets. Who presses it twice does not want to see what was counted.
pub fn stop_on_ctrl_c() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })?;
    Ok(stop)
}
