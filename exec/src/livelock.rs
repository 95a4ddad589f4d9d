//! Livelock detection: loops that wait for ever, as nobody can go on, nothing changes, and nobody is there who could change anything
//! (synccheck).
//!
//! A polling loop does the same again and again as long as the memory that it sees stays as it is. So when nothing has changed in any
//! block of a grid for a while (saved registers, shared and local memory, who waits where), and neither another grid, nor a
//! thread of the program's, nor another process could write to memory that a loop reads, the grid is stuck. So are several that
//! run at the same time, if that holds for each.

use device::ipc;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::time::{Duration, Instant};
use sys::threads;

/// Turns without progress after which a thread looks for changes again.
pub const EVERY: u32 = 256;
/// After this time it looks in any case.
pub const AT_LEAST: Duration = Duration::from_millis(30);
/// How often each thread must have looked and seen nothing new.
const LOOKS: u32 = 8;
/// So many times longer than for a grid that is stuck it takes until one is reported that only the host could wake.
const DOUBT: u32 = 10;
/// Lines of a report.
const LINES: usize = 16;

/// Grids that run or are about to, and those in which nothing has changed for so long that they would be stuck alone.
static RUNNING: AtomicU32 = AtomicU32::new(0);
static QUIET: AtomicU32 = AtomicU32::new(0);

/// A grid runs, or waits for memory to run in, until this is dropped.
pub struct Running(());

impl Running {
    pub fn begin() -> Running {
        RUNNING.fetch_add(1, SeqCst);
        Running(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, SeqCst);
    }
}

/// See the module's text. One for each grid.
pub struct Detector(Mutex<State>);

struct State {
    /// Counted in `QUIET`.
    quiet: bool,
    /// That the grid may be stuck has been reported.
    reported: bool,
    /// The last change that anybody saw.
    since: Instant,
    /// Since when nobody has been there but grids that are quiet.
    alone: Option<Instant>,
    /// Threads that run blocks of the grid, by number.
    threads: HashMap<u32, Seen>,
}

/// What a thread saw of its blocks.
#[derive(Default)]
struct Seen {
    /// Linear index and state of each.
    blocks: Vec<(u64, u64)>,
    /// Looks since the last change, and those of them since the grid has been alone.
    looks: u32,
    alone: u32,
    /// Who waits where, once that has been so for a while.
    lines: Vec<String>,
}

/// A grid that is stuck.
pub struct Stuck {
    /// Who waits where.
    pub lines: Vec<String>,
    /// Otherwise the host could wake it.
    pub certain: bool,
}

/// A thread runs blocks of a grid until this is dropped.
pub struct Watching<'a> {
    detector: &'a Detector,
    index: u32,
}

impl Detector {
    pub fn new() -> Detector {
        Detector(Mutex::new(State {
            quiet: false,
            reported: false,
            since: Instant::now(),
            alone: None,
            threads: HashMap::new(),
        }))
    }

    /// The thread with that number begins to run blocks.
    pub fn join(&self, index: u32) -> Watching<'_> {
        let mut state = self.0.lock();
        state.changed();
        state.threads.insert(index, Seen::default());
        Watching { detector: self, index }
    }
}

impl State {
    /// Something has changed.
    fn changed(&mut self) {
        self.since = Instant::now();
        self.alone = None;
        self.set_quiet(false);
    }

    /// Whether it has been clear for so long that nobody is there who could change anything, and all threads have looked again since:
    /// what was changed by the last who left would have been seen.
    fn certain(&mut self, patience: Duration) -> bool {
        if !self.quiet || !are_alone() {
            self.alone = None;
        } else if self.alone.is_none() {
            self.alone = Some(Instant::now());
            self.threads.values_mut().for_each(|s| s.alone = 0);
        }
        self.alone.is_some_and(|t| t.elapsed() > patience / 2) && self.threads.values().all(|s| s.alone >= LOOKS)
    }

    fn set_quiet(&mut self, quiet: bool) {
        match (std::mem::replace(&mut self.quiet, quiet), quiet) {
            (false, true) => {
                QUIET.fetch_add(1, SeqCst);
            }
            (true, false) => {
                QUIET.fetch_sub(1, SeqCst);
            }
            _ => {}
        }
    }

    /// Who waits where. What the thread `first` has seen comes first, as the first line is reported in full.
    fn lines(&self, first: u32) -> Vec<String> {
        let mut threads: Vec<_> = self.threads.iter().collect();
        threads.sort_by_key(|(&k, _)| (k != first, k));
        let mut lines: Vec<String> = threads.iter().flat_map(|(_, s)| s.lines.iter().cloned()).collect();
        if lines.len() > LINES {
            let more = lines.len() - LINES;
            lines.truncate(LINES);
            lines.push(format!("and {more} more groups of threads"));
        }
        lines
    }
}

impl Drop for State {
    fn drop(&mut self) {
        self.set_quiet(false);
    }
}

impl Drop for Watching<'_> {
    fn drop(&mut self) {
        let mut state = self.detector.0.lock();
        state.changed();
        state.threads.remove(&self.index);
    }
}

impl Watching<'_> {
    /// Looks at the thread's blocks, all of which poll; the grid is stuck if this returns something.
    ///
    /// `blocks`: the linear index of each, and a number that changes with what its threads will do next; `None` if there is no such
    /// number. `waits`: a line for each group of threads that waits. `all_started`: no block of the grid is left that could still
    /// start. `patience`: how long nothing may change.
    pub fn look(
        &self,
        blocks: Option<Vec<(u64, u64)>>,
        waits: impl FnOnce() -> Vec<String>,
        all_started: bool,
        patience: Duration,
    ) -> Option<Stuck> {
        let mut guard = self.detector.0.lock();
        let state = &mut *guard;
        let seen = state.threads.get_mut(&self.index)?;
        match blocks {
            Some(blocks) if blocks == seen.blocks => (seen.looks, seen.alone) = (seen.looks + 1, seen.alone + 1),
            blocks => {
                seen.blocks = blocks.unwrap_or_default();
                state.changed();
                state.threads.values_mut().for_each(|s| (s.looks, s.lines) = (0, vec![]));
                return None;
            }
        }
        let quiet = state.since.elapsed();
        if seen.lines.is_empty() && quiet > patience / 2 {
            seen.lines = waits();
        }
        let all = state.threads.values().all(|s| s.looks >= LOOKS && !s.lines.is_empty());
        // A block that finds no place here might find one on a device.
        state.set_quiet(all && quiet > patience && all_started);
        let certain = state.certain(patience);
        // On a slow machine it takes long to be certain, but who is alone is in no doubt.
        let doubtful = state.quiet && !state.reported && state.alone.is_none() && quiet > patience * DOUBT;
        if !certain && !doubtful {
            return None;
        }
        state.reported = true;
        Some(Stuck { lines: state.lines(self.index), certain })
    }
}

/// Whether nobody but grids that are quiet could change memory.
fn are_alone() -> bool {
    RUNNING.load(SeqCst) == QUIET.load(SeqCst) && !ipc::is_used() && threads::all_wait()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_that_stays_as_it_is_is_stuck() {
        let detector = Detector::new();
        let watching = detector.join(0);
        let look = |state, all_started| {
            watching.look(Some(vec![(0, state)]), || vec!["all wait".into()], all_started, Duration::ZERO)
        };
        assert!((0..100).all(|state| look(state, true).is_none()));
        // What is still to start might change something.
        assert!((0..100).all(|_| look(7, false).is_none()));
        let stuck = (0..100).find_map(|_| look(7, true)).expect("nothing changes");
        assert_eq!(stuck.lines, ["all wait"]);
        assert!(watching.look(None, Vec::new, true, Duration::ZERO).is_none());
    }

    #[test]
    fn reports_are_short_and_begin_with_the_threads_own_lines() {
        let detector = Detector::new();
        let mut state = detector.0.lock();
        for (thread, lines) in [(1, 20), (2, 1)] {
            let lines = (0..lines).map(|k| format!("{thread}: {k}")).collect();
            state.threads.insert(thread, Seen { lines, ..Seen::default() });
        }
        let lines = state.lines(2);
        assert_eq!((lines.len(), &*lines[0], &*lines[1]), (LINES + 1, "2: 0", "1: 0"));
        assert_eq!(lines[LINES], "and 5 more groups of threads");
    }
}
