//! The threads that run ops not run by a synchronizing thread.
//!
//! A program that launches and synchronizes at once runs the kernel on its own thread; waking another one would cost more than many a
//! kernel. So for a short while after work was published, one worker *polls*: it looks at the ready list every [`POLL_EVERY`], and
//! publishing an op costs no system call. After that it sleeps, and the next op wakes it.
//!
//! At most as many ops run at once as there are cores (at least two), not counting those that wait for others. If none of them completes within [`STALL`] while others are ready,
//! one may be waiting for another (a kernel that polls a flag set by a host function in another stream): one more thread is started, and so
//! on up to [`max_workers`].
//!
//! The crate `models` compiles this file with loom's primitives, as it does `link`.

use super::op::{self, Op, Ops};
use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use sys::sync::{max_workers, Condvar, Instant, LazyLock, Mutex, MutexGuard};
use sys::threads;

/// Interval at which a polling worker looks at the ready list.
const POLL_EVERY: Duration = Duration::from_micros(40);
/// How long a worker polls after the last op was published.
const POLL_FOR: Duration = Duration::from_millis(2);
const STALL: Duration = Duration::from_millis(2);
/// Stack size of a worker. The program may run under a small limit; host functions expect the usual size.
const STACK: usize = 8 << 20;

#[derive(Default)]
struct State {
    /// Ready ops, more urgent ones in front. Some may have been claimed by a synchronizing thread meanwhile.
    ready: VecDeque<Arc<Op>>,
    threads: usize,
    /// Threads that wait in `sleep`.
    asleep: usize,
    /// Pending wake-ups, consumed by whichever thread wakes first.
    wakes: usize,
    /// Threads created that have not started running.
    starting: usize,
    /// Threads that run an op.
    running: usize,
    /// Running ops that wait for others, and leave a core to them.
    waiting: usize,
    /// A thread polls the ready list.
    polling: bool,
    /// It polls only to detect a stall of the running ops.
    stall_watch: bool,
    last_published: Option<Instant>,
}

struct Workers {
    state: Mutex<State>,
    sleep: Condvar,
    poll: Condvar,
    cores: usize,
}

static WORKERS: LazyLock<Workers> = LazyLock::new(|| Workers {
    state: Mutex::new(State::default()),
    sleep: Condvar::new(),
    poll: Condvar::new(),
    cores: threads::processors().max(2),
});

/// Hands over ready ops.
pub(super) fn publish(ops: Ops) {
    if ops.is_empty() {
        return;
    }
    let workers: &'static Workers = &WORKERS;
    let mut state = workers.state.lock();
    for op in ops {
        let urgent = op.worker_only;
        let at = state.ready.iter().rposition(|o| o.priority <= op.priority).map_or(0, |i| i + 1);
        state.ready.insert(at, op);
        workers.wake_one(&mut state, urgent);
    }
    state.last_published = Some(Instant::now());
}

/// Waits, in an op that runs, for others to finish: as long as that takes, one more op may run.
pub(super) fn aside(wait: impl FnOnce()) {
    let workers: &'static Workers = &WORKERS;
    let mut state = workers.state.lock();
    state.waiting += 1;
    if !state.ready.is_empty() {
        workers.wake_one(&mut state, false);
    }
    drop(state);
    wait();
    workers.state.lock().waiting -= 1;
}

/// Running ops that wait for others.
pub(super) fn waiting() -> usize {
    WORKERS.state.lock().waiting
}

/// Makes sure that there is a worker, for ops that call the program back.
///
/// # Errors
/// The kernel's, e.g. `EAGAIN` at a limit on threads.
pub(super) fn ensure() -> io::Result<()> {
    let workers: &'static Workers = &WORKERS;
    let mut state = workers.state.lock();
    match state.threads {
        0 => workers.spawn(&mut state),
        _ => Ok(()),
    }
}

/// Whether there is no worker, because none could be created.
pub(super) fn is_empty() -> bool {
    WORKERS.state.lock().threads == 0
}

impl Workers {
    /// Whether one more op may run.
    fn has_core(&self, state: &State) -> bool {
        state.running < self.cores + state.waiting
    }

    /// Makes a worker look at the ready list: at once if `urgent`, soon otherwise.
    fn wake_one(&'static self, state: &mut State, urgent: bool) {
        if state.polling {
            if urgent || (state.stall_watch && self.has_core(state)) {
                self.poll.notify_one();
            }
        } else if state.wakes > 0 || state.starting > 0 {
            // A worker on its way will look at the list, and wake others if there is more than one op.
        } else if state.asleep > 0 {
            state.wakes += 1;
            self.sleep.notify_one();
        } else if state.threads < max_workers() {
            // On failure, synchronizing threads still run ready ops, and host functions only if there is no worker at all.
            let _ = self.spawn(state);
        }
    }

    fn spawn(&'static self, state: &mut State) -> io::Result<()> {
        let name = format!("understudy-q{}", state.threads);
        state.threads += 1;
        state.starting += 1;
        threads::spawn_to_call(name, STACK, move || self.work()).inspect_err(|_| {
            state.threads -= 1;
            state.starting -= 1;
        })
    }

    fn work(&'static self) {
        let mut state = self.state.lock();
        state.starting -= 1;
        let mut stalled = false;
        loop {
            if !state.ready.is_empty() && (self.has_core(&state) || stalled) {
                stalled = false;
                if let Some(op) = state.ready.pop_front().filter(|op| op.claim()) {
                    state.running += 1;
                    if !state.ready.is_empty() {
                        self.wake_one(&mut state, false);
                    }
                    drop(state);
                    self.run_from(op);
                    state = self.state.lock();
                    state.running -= 1;
                }
            } else if !state.ready.is_empty() && !state.polling {
                // All cores are busy, but the running ops may depend on a ready one: check for progress.
                let before = op::progress();
                state.stall_watch = true;
                self.watch(&mut state, STALL);
                stalled = op::progress() == before;
            } else if !state.polling && state.last_published.is_some_and(|at| at.elapsed() < POLL_FOR) {
                self.watch(&mut state, POLL_EVERY);
            } else {
                state.asleep += 1;
                while state.wakes == 0 {
                    self.sleep.wait(&mut state);
                }
                state.wakes -= 1;
                state.asleep -= 1;
            }
        }
    }

    fn watch(&self, state: &mut MutexGuard<'_, State>, time: Duration) {
        state.polling = true;
        self.poll.wait_for(state, time);
        state.polling = false;
        state.stall_watch = false;
    }

    /// Runs a claimed op, and then an op that became ready by that, and so on.
    fn run_from(&'static self, mut op: Arc<Op>) {
        loop {
            let mut ready = op.run();
            // Prefer the same stream: its data are in this core's cache.
            let next = ready.iter().position(|o| o.stream == op.stream).or(ready.len().checked_sub(1));
            let next = next.map(|at| ready.swap_remove(at));
            publish(ready);
            match next {
                Some(next) if next.claim() => op = next,
                _ => return,
            }
        }
    }
}
