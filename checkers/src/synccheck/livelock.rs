//! Livelock detection (synccheck): polling loops that can never end.
//!
//! A polling loop repeats itself as long as the memory that it reads does not change. So the grid is stuck if for a while nothing has
//! changed in any of its blocks (saved registers, shared and local memory, who waits where), and neither another grid, nor a thread of the
//! program, nor another process can write to memory that a loop reads. Several concurrent grids are stuck if this holds for each.

use device::ipc;
use exec::events::{ProgressListener, Stuck};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::time::{Duration, Instant};
use sys::threads;

/// Checks without a change that each thread must have made.
const MIN_CHECKS: u32 = 8;
/// Factor on the timeout for grids that the host could still wake, which are reported as uncertain.
const UNCERTAIN_FACTOR: u32 = 10;
/// Maximum lines of a report.
const LINES: usize = 16;

/// Number of grids that are quiet: unchanged for the whole timeout.
static QUIET: AtomicU32 = AtomicU32::new(0);

/// See the module's description. One per grid.
pub struct Detector {
    state: Mutex<State>,
    /// The timeout for changes.
    patience: Duration,
}

struct State {
    /// The grid is counted in `QUIET`.
    quiet: bool,
    /// A possible livelock has been reported.
    reported: bool,
    /// Time of the last change seen by any thread.
    since: Instant,
    /// Since when only quiet grids are running.
    alone: Option<Instant>,
    /// Threads that run blocks of the grid, by their index.
    threads: HashMap<u32, LastCheck>,
}

/// What a thread saw at its last check.
#[derive(Default)]
struct LastCheck {
    /// Linear index and fingerprint of each block.
    blocks: Vec<(u64, u64)>,
    /// Checks since the last change, and those among them since only quiet grids are running.
    unchanged: u32,
    alone: u32,
    /// Descriptions of its waiting threads, taken after half of the timeout.
    lines: Vec<String>,
}

/// Registration of a thread that runs blocks of a grid, until dropped.
pub struct Watching<'a> {
    detector: &'a Detector,
    index: u32,
}

impl Detector {
    pub fn new(patience: Duration) -> Detector {
        let (since, threads) = (Instant::now(), HashMap::new());
        let state = State { quiet: false, reported: false, since, alone: None, threads };
        Detector { state: Mutex::new(state), patience }
    }

    /// Registers a thread that begins to run blocks.
    pub fn join(&self, index: u32) -> Watching<'_> {
        let mut state = self.state.lock();
        state.changed();
        state.threads.insert(index, LastCheck::default());
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

    /// Whether for long enough only quiet grids have been running, and all threads have checked again since: a change by the last grid that
    /// ended would have been seen.
    fn certain(&mut self, patience: Duration) -> bool {
        if !self.quiet || !are_alone() {
            self.alone = None;
        } else if self.alone.is_none() {
            self.alone = Some(Instant::now());
            self.threads.values_mut().for_each(|s| s.alone = 0);
        }
        self.alone.is_some_and(|t| t.elapsed() > patience / 2) && self.threads.values().all(|s| s.alone >= MIN_CHECKS)
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

    /// Descriptions of all waiting threads, those of the thread `first` first, since the first line is reported in full.
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
        let mut state = self.detector.state.lock();
        state.changed();
        state.threads.remove(&self.index);
    }
}

impl ProgressListener for Watching<'_> {
    fn polls(
        &self,
        blocks: Option<Vec<(u64, u64)>>,
        waits: &mut dyn FnMut() -> Vec<String>,
        all_started: bool,
    ) -> Option<Stuck> {
        let patience = self.detector.patience;
        let mut guard = self.detector.state.lock();
        let state = &mut *guard;
        let seen = state.threads.get_mut(&self.index)?;
        match blocks {
            Some(blocks) if blocks == seen.blocks => {
                (seen.unchanged, seen.alone) = (seen.unchanged + 1, seen.alone + 1)
            }
            blocks => {
                seen.blocks = blocks.unwrap_or_default();
                state.changed();
                state.threads.values_mut().for_each(|s| (s.unchanged, s.lines) = (0, vec![]));
                return None;
            }
        }
        let quiet = state.since.elapsed();
        if seen.lines.is_empty() && quiet > patience / 2 {
            seen.lines = waits();
        }
        let all = state.threads.values().all(|s| s.unchanged >= MIN_CHECKS && !s.lines.is_empty());
        // A block that has not started for lack of memory here might run on a device.
        state.set_quiet(all && quiet > patience && all_started);
        let certain = state.certain(patience);
        // On a slow machine certainty takes long; if only quiet grids are running, wait for it.
        let doubtful = state.quiet && !state.reported && state.alone.is_none() && quiet > patience * UNCERTAIN_FACTOR;
        if !certain && !doubtful {
            return None;
        }
        state.reported = true;
        Some(Stuck { lines: state.lines(self.index), certain })
    }
}

/// Whether only quiet grids could change memory.
fn are_alone() -> bool {
    exec::running() == QUIET.load(SeqCst) && !ipc::is_used() && threads::all_wait()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_that_stays_as_it_is_is_stuck() {
        let detector = Detector::new(Duration::ZERO);
        let watching = detector.join(0);
        let check =
            |state, all_started| watching.polls(Some(vec![(0, state)]), &mut || vec!["all wait".into()], all_started);
        assert!((0..100).all(|state| check(state, true).is_none()));
        // What is still to start might change something.
        assert!((0..100).all(|_| check(7, false).is_none()));
        let stuck = (0..100).find_map(|_| check(7, true)).expect("nothing changes");
        assert_eq!(stuck.lines, ["all wait"]);
        assert!(watching.polls(None, &mut Vec::new, true).is_none());
    }

    #[test]
    fn reports_are_short_and_begin_with_the_threads_own_lines() {
        let detector = Detector::new(Duration::ZERO);
        let mut state = detector.state.lock();
        for (thread, lines) in [(1, 20), (2, 1)] {
            let lines = (0..lines).map(|k| format!("{thread}: {k}")).collect();
            state.threads.insert(thread, LastCheck { lines, ..LastCheck::default() });
        }
        let lines = state.lines(2);
        assert_eq!((lines.len(), &*lines[0], &*lines[1]), (LINES + 1, "2: 0", "1: 0"));
        assert_eq!(lines[LINES], "and 5 more groups of threads");
    }
}
