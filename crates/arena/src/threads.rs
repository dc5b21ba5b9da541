//! Many games at the same time: threads that take one job after another until they are stopped.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// The jobs that are left. Each is given out once, to whichever thread asks first; after the stop there are no more.
pub struct Jobs<'a, I> {
    left: &'a Mutex<I>,
    stop: &'a AtomicBool,
}

impl<I: Iterator> Iterator for Jobs<'_, I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        self.left.lock().expect("no thread panics while it takes a job").next()
    }
}

/// Does the same work on this many threads, which take the jobs in their order until `stop` is set, and returns the
/// number of threads. A job that was taken is finished. If the system gives fewer threads, the work is done on those.
///
/// # Errors
/// If the system gives no thread at all.
pub fn on_threads<I: Iterator + Send>(
    threads: usize,
    jobs: I,
    stop: &AtomicBool,
    work: impl Fn(Jobs<'_, I>) + Sync,
) -> io::Result<usize> {
    let left = Mutex::new(jobs);
    let work = || work(Jobs { left: &left, stop });
    thread::scope(|scope| {
        for started in 0..threads {
            match thread::Builder::new().spawn_scoped(scope, work) {
                Ok(_) => (),
                Err(error) if started == 0 => return Err(error),
                Err(_) => return Ok(started),
            }
        }
        Ok(threads)
    })
}
