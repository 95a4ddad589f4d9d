//! Loops that wait for ever: nobody can go on, nothing changes, and nobody is there who could change anything (synccheck).
//!
//! A polling loop does the same again and again as long as the memory that it sees stays as it is. So when nothing has changed in any
//! block of a grid for a while (saved registers, shared and local memory, who waits where), and neither another grid, nor a
//! thread of the program's, nor another process could write to memory that a loop reads, the grid is stuck. So are several that
//! run at the same time, if that holds for each.

use super::block::Block;
use super::fault::Fault;
use super::grid::Grid;
use crate::device::ipc;
use crate::sys::threads;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::time::{Duration, Instant};

/// Turns without progress after which a thread looks for changes again.
pub const EVERY: u32 = 256;
/// After this time it looks in any case.
pub const AT_LEAST: Duration = Duration::from_millis(30);
/// How often each thread must have looked and seen nothing new.
const LOOKS: u32 = 8;
/// So many times longer than for a grid that is stuck it takes until one is told of that only the host could wake.
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
pub struct Vigil(Mutex<State>);

struct State {
    /// Counted in `QUIET`.
    quiet: bool,
    /// The user has been told that the grid may be stuck.
    told: bool,
    /// The last change that anybody saw.
    since: Instant,
    /// Since when nobody has been there but grids that are quiet.
    alone: Option<Instant>,
    /// Threads that run blocks of the grid, by number.
    runners: HashMap<u32, Seen>,
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

/// A thread runs blocks of a grid until this is dropped.
pub struct Watching<'a> {
    grid: &'a Grid,
    index: u32,
}

impl Vigil {
    pub fn new() -> Vigil {
        Vigil(Mutex::new(State {
            quiet: false,
            told: false,
            since: Instant::now(),
            alone: None,
            runners: HashMap::new(),
        }))
    }

    /// The thread with that number begins to run blocks.
    pub fn join(grid: &Grid, index: u32) -> Watching<'_> {
        let mut state = grid.vigil.0.lock();
        state.changed();
        state.runners.insert(index, Seen::default());
        Watching { grid, index }
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
            self.runners.values_mut().for_each(|s| s.alone = 0);
        }
        self.alone.is_some_and(|t| t.elapsed() > patience / 2) && self.runners.values().all(|s| s.alone >= LOOKS)
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
}

impl Drop for State {
    fn drop(&mut self) {
        self.set_quiet(false);
    }
}

impl Drop for Watching<'_> {
    fn drop(&mut self) {
        let mut state = self.grid.vigil.0.lock();
        state.changed();
        state.runners.remove(&self.index);
    }
}

impl Watching<'_> {
    /// Looks at the thread's blocks, all of which poll.
    ///
    /// # Errors
    /// The grid is stuck.
    pub fn look<'b>(&self, polling: impl Iterator<Item = &'b Block> + Clone) -> Result<(), Box<Fault>> {
        let Some(checker) = self.grid.sync_checker() else { return Ok(()) };
        let blocks: Option<Vec<_>> = polling.clone().map(|b| b.fingerprint(self.grid)).collect();
        let mut guard = self.grid.vigil.0.lock();
        let state = &mut *guard;
        let Some(seen) = state.runners.get_mut(&self.index) else { return Ok(()) };
        match blocks {
            Some(blocks) if blocks == seen.blocks => (seen.looks, seen.alone) = (seen.looks + 1, seen.alone + 1),
            blocks => {
                seen.blocks = blocks.unwrap_or_default();
                state.changed();
                state.runners.values_mut().for_each(|s| (s.looks, s.lines) = (0, vec![]));
                return Ok(());
            }
        }
        let quiet = state.since.elapsed();
        let patience = checker.patience();
        if seen.lines.is_empty() && quiet > patience / 2 {
            seen.lines = polling.clone().flat_map(|b| b.waits(self.grid)).collect();
        }
        let all = state.runners.values().all(|s| s.looks >= LOOKS && !s.lines.is_empty());
        // A block that finds no place here might find one on a device.
        let whole = self.grid.share.remaining() == 0;
        state.set_quiet(all && quiet > patience && whole);
        let certain = state.certain(patience);
        // On a slow machine it takes long to be certain, but who is alone is in no doubt.
        let doubtful = state.quiet && !state.told && state.alone.is_none() && quiet > patience * DOUBT;
        let (true, Some(first)) = (certain || doubtful, polling.clone().next()) else { return Ok(()) };
        state.told = true;
        // Its own come first, as the first of them is told in full.
        let mut runners: Vec<_> = state.runners.iter().collect();
        runners.sort_by_key(|(&k, _)| (k != self.index, k));
        let mut lines: Vec<String> = runners.iter().flat_map(|(_, s)| s.lines.iter().cloned()).collect();
        if lines.len() > LINES {
            let more = lines.len() - LINES;
            lines.truncate(LINES);
            lines.push(format!("and {more} more groups of threads"));
        }
        drop(guard);
        let fault = first.stuck(self.grid, lines, certain);
        if certain {
            Err(fault)
        } else {
            Ok(())
        }
    }
}

/// Whether nobody but grids that are quiet could change memory.
fn are_alone() -> bool {
    RUNNING.load(SeqCst) == QUIET.load(SeqCst) && !ipc::is_used() && threads::all_wait()
}
