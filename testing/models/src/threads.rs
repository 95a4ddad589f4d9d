//! The library's threads never end, and each order must. When a test has seen all that it waits for, [`end`] has each of them end where it
//! would sleep for good: that all come there is a part of every test.

use loom::thread::JoinHandle;
use std::cell::RefCell;
use std::io;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::time::Duration;

#[derive(Default)]
struct Run {
    over: bool,
    workers: usize,
    time: Duration,
    threads: Vec<JoinHandle<()>>,
    /// How to wake those that wait for a condition, by its address.
    wakers: Vec<(usize, Box<dyn Fn()>)>,
}

thread_local! {
    /// Loom runs all threads of a test on one: what is here orders nothing for it.
    static RUN: RefCell<Run> = RefCell::default();
}

fn with<T>(f: impl FnOnce(&mut Run) -> T) -> T {
    RUN.with(|run| f(&mut run.borrow_mut()))
}

/// A thread has nothing more to do.
struct Left;

/// Before each order, in which so many threads may run ops.
pub fn begin(workers: usize) {
    with(|run| *run = Run { workers, ..Run::default() });
}

pub fn max_workers() -> usize {
    with(|run| run.workers)
}

/// At the end of each order: all threads have ended.
pub fn end() {
    let wakers = with(|run| {
        run.over = true;
        std::mem::take(&mut run.wakers)
    });
    for (_, wake) in wakers {
        wake();
    }
    while let Some(thread) = with(|run| run.threads.pop()) {
        thread.join().unwrap();
    }
}

/// Whether the test is over.
pub fn over() -> bool {
    with(|run| run.over)
}

/// Ends the calling thread, which holds nothing.
pub fn leave() -> ! {
    resume_unwind(Box::new(Left))
}

/// `wake` wakes who waits for the condition at this address.
pub fn wakes(condition: usize, wake: impl Fn() + 'static) {
    with(|run| {
        if run.wakers.iter().all(|w| w.0 != condition) {
            run.wakers.push((condition, Box::new(wake)));
        }
    });
}

pub fn time() -> Duration {
    with(|run| run.time)
}

/// Time passes.
pub fn pass(time: Duration) {
    with(|run| run.time += time);
}

/// A small machine, of which the workers make two cores.
pub fn processors() -> usize {
    1
}

pub fn spawn(_name: String, _stack: usize, f: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let thread = loom::thread::spawn(move || {
        if let Err(why) = catch_unwind(AssertUnwindSafe(f)) {
            if !why.is::<Left>() {
                resume_unwind(why);
            }
        }
    });
    with(|run| run.threads.push(thread));
    Ok(())
}

pub fn spawn_to_call(name: String, stack: usize, f: impl FnOnce() + Send + 'static) -> io::Result<()> {
    spawn(name, stack, f)
}
