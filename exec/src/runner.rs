//! The loop of one host thread that runs blocks of a grid.

use super::block::{Block, Turn};
use super::cluster::Cluster;
use super::events::{ProgressListener, Stuck};
use super::fault::Fault;
use super::grid::Grid;
use super::host_thread::HostThread;
use super::memory::BlockMemory;
use super::report;
use super::resident::Resident;
use device::Limit;
use std::collections::VecDeque;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::time::{Duration, Instant};
use sys::arch;
use sys::panics;
use sys::signals::{self, Guard};
use sys::stack::Stack;

/// Turns of all resident blocks without any finishing, before the thread lets others run, and before it sleeps.
const SPIN: u32 = 64;
const YIELD: u32 = 4096;
/// Turns without progress between two reports to the listener, and the interval after which it is called regardless of their number.
const CHECK_TURNS: u32 = 256;
const CHECK_INTERVAL: Duration = Duration::from_millis(30);
/// Parts of a chunk of blocks, each of which is timed: neighbours take similar times.
const TIMED_PARTS: u32 = 8;
/// Bytes of a vector's frame for one that a thread of a device would need.
const FRAMES: u64 = 8;
const LEAST_STACK: u64 = 8 << 20;
/// Timeout for a grid that waits for memory used by other grids.
pub const MEMORY_PATIENCE: Duration = Duration::from_secs(20);

/// Runs blocks until the grid has no more, or ends. Returns the number of blocks that it has run. After each block `more` is called with
/// that number, until it returns true: whether other threads have been woken.
pub fn work(grid: &Grid, index: u32, mut more: impl FnMut(u64) -> bool) -> u64 {
    signals::prepare_thread();
    let meta = &grid.kernel.meta;
    let own = meta.calls || meta.frames > 0;
    let stack = match own.then(|| Stack::take(stack_bytes(grid), meta.frames)).transpose() {
        Ok(stack) => stack,
        Err(e) => {
            grid.end(report::no_memory(grid, &e));
            return 0;
        }
    };
    let mut thread = HostThread { guard: Guard::default(), fault: None, sm: grid.sm_of(index), grid, stack };
    let csr = ControlWord::set();
    // SAFETY: the thread's state outlives the loop, and the guard is cleared before it is dropped.
    unsafe { signals::set_guard(&mut thread.guard) };
    let (done, result) = run_blocks(grid, &mut thread, index, &mut more);
    // SAFETY: null is always valid.
    unsafe { signals::set_guard(std::ptr::null_mut()) };
    drop(csr);
    if let Some(stack) = thread.stack {
        stack.put_away();
    }
    if let Err(fault) = result {
        grid.end(fault);
    }
    done
}

/// Size of the separate stack for functions of a kernel. `cudaLimitStackSize` is per thread; here the threads of a warp share frames, which
/// hold whole vectors.
fn stack_bytes(grid: &Grid) -> u64 {
    let limit = grid.device.limit(Limit::StackSize);
    (limit * FRAMES * u64::from(kernel_abi::WARP)).max(LEAST_STACK)
}

fn run_blocks(
    grid: &Grid,
    thread: *mut HostThread,
    index: u32,
    more: &mut dyn FnMut(u64) -> bool,
) -> (u64, Result<(), Box<Fault>>) {
    match grid.cluster_blocks() {
        1 => run_residents::<Box<Block>>(grid, thread, index, more),
        _ => run_residents::<Cluster>(grid, thread, index, more),
    }
}

fn run_residents<R: Resident>(
    grid: &Grid,
    thread: *mut HostThread,
    index: u32,
    more: &mut dyn FnMut(u64) -> bool,
) -> (u64, Result<(), Box<Fault>>) {
    let mut residents = Residents::<R> { polling: VecDeque::new(), spare: None };
    let mut done = 0;
    // The thread has to leave the grid properly in any case: others wait for it, and its guard is on its stack.
    let result = catch_unwind(AssertUnwindSafe(|| {
        panics::point(if index > 0 { "a thread that helps" } else { "the thread that runs a grid" });
        residents.run(grid, thread, index, more, &mut done)
    }));
    let result = result.unwrap_or_else(|payload| Err(report::panicked(grid, &*payload)));
    for block in residents.polling.into_iter().chain(residents.spare) {
        block.retire();
    }
    (done, result)
}

struct Residents<R> {
    /// Blocks, or clusters, that only poll, in the order of their turns.
    polling: VecDeque<R>,
    /// The state of a finished one, to be reused.
    spare: Option<R>,
}

impl<R: Resident> Residents<R> {
    fn run(
        &mut self,
        grid: &Grid,
        thread: *mut HostThread,
        index: u32,
        more: &mut dyn FnMut(u64) -> bool,
        done: &mut u64,
    ) -> Result<(), Box<Fault>> {
        let mut claimed = 0..0;
        let mut called = false;
        // Number of blocks that may be started before the polling ones get another turn.
        let mut fresh = u64::MAX;
        let mut idle = 0;
        let watching = grid.listener.as_ref().and_then(|l| l.joins(index));
        let mut checked = Instant::now();
        while !grid.queue.is_over() {
            if fresh > 0 && (!claimed.is_empty() || grid.queue.has_more(index)) {
                // First memory, then a block: a claimed block must run, because others may be waiting for it.
                let block = self.block(grid, thread)?;
                if block.is_some() && claimed.is_empty() {
                    claimed = grid.queue.claim(index);
                }
                if let Some(mut block) = block {
                    if claimed.is_empty() {
                        self.spare = Some(block);
                        continue;
                    }
                    // Runs blocks in the same memory as long as they finish without waiting.
                    loop {
                        let many = R::MANY && called && !grid.is_shuffled() && self.polling.is_empty();
                        // The memory of each block is forgotten when it starts.
                        let many = many && !grid.kernel.meta.checks.shadows();
                        let timed = many.then(|| grid.kernel.timed()).flatten();
                        let functions = grid.kernel.functions();
                        let functions = timed.as_ref().map_or(functions, |timed| timed.functions(functions));
                        match functions.blocks.filter(|_| many) {
                            Some(blocks) => {
                                let mut count = (claimed.end - claimed.start) as u32;
                                if timed.is_some() {
                                    count = count.div_ceil(TIMED_PARTS);
                                }
                                let finished;
                                (block, finished) = attempt(block, |b| b.run_many(grid, blocks, claimed.start, count))?;
                                if let Some(timed) = timed {
                                    timed.ended(finished.into());
                                }
                                claimed.start += finished as u64;
                                *done += finished as u64;
                                if finished == count {
                                    self.spare = Some(block);
                                    break;
                                }
                            }
                            None => (block, ()) = attempt(block, |b| b.start(grid, grid.block_at(claimed.start)))?,
                        }
                        claimed.start += 1;
                        let turn;
                        (block, turn) = attempt(block, |b| b.turn(grid))?;
                        match turn {
                            Turn::Finished => {
                                block.ended(grid);
                                *done += 1;
                                called = called || more(*done);
                                if claimed.is_empty() || !self.polling.is_empty() || grid.queue.is_over() {
                                    self.spare = Some(block);
                                    break;
                                }
                            }
                            Turn::Polls | Turn::Waits => {
                                self.polling.push_back(block);
                                called = called || more(*done);
                                break;
                            }
                        }
                    }
                    // A cooperative grid needs all its blocks at once; others usually need few.
                    if !self.polling.is_empty() && !grid.cooperative {
                        fresh = fresh.min(self.polling.len() as u64) - 1;
                    }
                    continue;
                }
                if self.polling.is_empty() {
                    // All slots are in use by blocks of other threads, which will run the remaining blocks when theirs finish.
                    if index > 0 && claimed.is_empty() {
                        return Ok(());
                    }
                    if !BlockMemory::wait(grid.cluster_blocks(), MEMORY_PATIENCE) {
                        return Err(report::no_slot(grid));
                    }
                    continue;
                }
            } else if self.polling.is_empty() {
                return Ok(());
            }
            let before = *done;
            for _ in 0..self.polling.len() {
                let Some(block) = self.polling.pop_front() else { break };
                let (mut block, turn) = attempt(block, |b| b.turn(grid))?;
                match turn {
                    Turn::Finished => {
                        block.ended(grid);
                        self.spare.replace(block).into_iter().for_each(|b| b.retire());
                        *done += 1;
                    }
                    Turn::Polls | Turn::Waits => self.polling.push_back(block),
                }
                if grid.queue.is_over() {
                    return Ok(());
                }
            }
            fresh = 0;
            if *done > before {
                idle = 0;
                fresh = u64::MAX;
                continue;
            }
            idle += 1;
            // The awaited block may be running on another thread; if there is none, it has not started.
            if idle % 16 == 0 || !grid.queue.has_helpers() {
                fresh = self.polling.len().max(1) as u64;
            }
            match idle {
                0..SPIN => std::hint::spin_loop(),
                SPIN..YIELD => std::thread::yield_now(),
                _ => std::thread::sleep(Duration::from_micros(50)),
            }
            let Some(watching) = watching.as_ref().filter(|_| idle > YIELD) else { continue };
            // On a busy machine, a turn that yields may take a hundred times longer.
            if idle % CHECK_TURNS == 0 || checked.elapsed() > CHECK_INTERVAL {
                checked = Instant::now();
                check_progress(grid, &**watching, self.polling.iter().flat_map(R::running))?;
            }
        }
        Ok(())
    }

    /// State for a block to start, if there is memory for one more.
    fn block(&mut self, grid: &Grid, thread: *mut HostThread) -> Result<Option<R>, Box<Fault>> {
        if let Some(block) = self.spare.take() {
            return Ok(Some(block));
        }
        let extra = !self.polling.is_empty() && !grid.cooperative;
        // SAFETY: the thread's state outlives `run_blocks`, which retires all blocks.
        unsafe { R::make(grid, thread, extra) }
    }
}

/// Tells the listener that all of these blocks poll.
///
/// # Errors
/// The grid is stuck.
fn check_progress<'b>(
    grid: &Grid,
    watching: &dyn ProgressListener,
    polling: impl Iterator<Item = &'b Block> + Clone,
) -> Result<(), Box<Fault>> {
    let mut polls = polling.clone().filter(|b| b.polls(grid));
    let Some(first) = polls.next().or_else(|| polling.clone().next()) else { return Ok(()) };
    let blocks = polling.clone().map(|b| b.fingerprint(grid)).collect();
    let mut waits = || polling.clone().flat_map(|b| b.describe_waiting(grid)).collect();
    match watching.polls(blocks, &mut waits, grid.queue.remaining() == 0) {
        None => Ok(()),
        Some(Stuck { lines, certain }) => match (first.report_livelock(grid, lines, certain), certain) {
            (fault, true) => Err(fault),
            (_, false) => Ok(()),
        },
    }
}

/// Runs a block's turn, and retires the block after a fault.
fn attempt<R: Resident, T>(
    mut block: R,
    act: impl FnOnce(&mut R) -> Result<T, Box<Fault>>,
) -> Result<(R, T), Box<Fault>> {
    match act(&mut block) {
        Ok(outcome) => Ok((block, outcome)),
        Err(fault) => {
            block.retire();
            Err(fault)
        }
    }
}

/// The calling thread's floating-point control, which is that of generated code until this is dropped.
struct ControlWord(u64);

impl ControlWord {
    fn set() -> ControlWord {
        let old = arch::float_control();
        // SAFETY: the value for generated code.
        unsafe { arch::set_float_control(arch::FLOAT_CONTROL) };
        ControlWord(old)
    }
}

impl Drop for ControlWord {
    fn drop(&mut self) {
        // SAFETY: the value was read from the register.
        unsafe { arch::set_float_control(self.0) };
    }
}

/// Measures times of microseconds.
#[derive(Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    pub fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    pub fn nanoseconds(&self) -> u64 {
        self.0.elapsed().as_nanos() as u64
    }
}
