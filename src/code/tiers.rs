//! Which code generator makes a kernel, and when the other one is worth its time.
//!
//! A kernel starts in quick code, which is ready in milliseconds. Once that has run for a part of the time that optimising it is
//! expected to take, a thread of its own has it optimised, and the result takes over: at the next call of its functions if it keeps
//! what the quick code keeps between calls, else at the next launch. With many processors several are optimised at once, first what
//! has run longest.

use super::kernel::Kernel;
use crate::sys::threads;
use kernel_abi::{CompileError, CompiledKernel};
use parking_lot::{Condvar, Mutex};
use std::sync::atomic::Ordering;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Times that optimising takes longer than quick code: measured, 10 to 40.
const LONGER: u64 = 16;
/// Nanoseconds of the quick generator from which on LLVM takes longer still: its time grows faster than a kernel does (`sc` of HeCBench:
/// 0.2 s and 170 s).
const LARGE: u64 = 50_000_000;
/// The part of that time after which a kernel is expected to run on.
const PART: u64 = 8;
/// Below this, nothing is gained.
const LEAST: u64 = 10_000_000;
/// How often running grids are looked at.
const TICK: Duration = Duration::from_millis(20);
/// Ticks without a launch after which nobody looks any more.
const PATIENCE: u32 = 25;

/// Processors for each kernel that is optimised at the same time: the others run kernels.
const SHARE: usize = 4;
/// How many at most.
const MOST: usize = 8;

/// What optimised code is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum For {
    /// All that the processor has.
    Processor,
    /// What quick code is made for, so that it may take over from it.
    RunningGrids,
}

/// Makes the optimised code of a kernel.
pub type Make = Box<dyn Fn(For) -> Result<CompiledKernel, CompileError> + Send>;
/// Takes it where it cannot take over from the kernel that is there.
pub type Replace = Box<dyn Fn(CompiledKernel) + Send>;

struct Candidate {
    kernel: Arc<Kernel>,
    make: Make,
    replace: Replace,
}

#[derive(Default)]
struct State {
    candidates: Vec<Candidate>,
    running: Vec<(u64, Instant, Arc<Kernel>)>,
    next: u64,
    /// The thread that looks is there, and waits to be told of a launch.
    started: bool,
    asleep: bool,
    /// Kernels that are being optimised, and how many may be; 0 until somebody has counted processors.
    compiling: usize,
    compilers: usize,
}

struct Tiers {
    state: Mutex<State>,
    changed: Condvar,
}

static TIERS: Tiers = Tiers { state: Mutex::new(State::new()), changed: Condvar::new() };

impl State {
    const fn new() -> State {
        State {
            candidates: Vec::new(),
            running: Vec::new(),
            next: 0,
            started: false,
            asleep: false,
            compiling: 0,
            compilers: 0,
        }
    }
}

/// Has `kernel`, which is quick code, optimised once it has run long enough.
pub fn watch(kernel: Arc<Kernel>, make: Make, replace: Replace) {
    let made = kernel.meta.made_in;
    let expected = made.saturating_mul(LONGER + LONGER * made / LARGE);
    let threshold = (expected / PART).max(LEAST);
    kernel.hotness.threshold.store(threshold, Ordering::Relaxed);
    TIERS.state.lock().candidates.push(Candidate { kernel, make, replace });
}

/// A grid of a kernel that is being watched, as long as it runs.
pub struct Running(Option<u64>);

/// Notes that a grid starts.
pub fn started(kernel: &Arc<Kernel>) -> Running {
    if kernel.hotness.threshold.load(Ordering::Relaxed) == 0 || !kernel.is_quick() {
        return Running(None);
    }
    let mut state = TIERS.state.lock();
    let id = state.next;
    state.next += 1;
    state.running.push((id, Instant::now(), kernel.clone()));
    if !state.started {
        // Without a thread, code stays what it is.
        state.started = threads::spawn("understudy-tier".into(), 1 << 20, look).is_ok();
    } else if state.asleep {
        TIERS.changed.notify_one();
    }
    Running(Some(id))
}

impl Drop for Running {
    fn drop(&mut self) {
        let Some(id) = self.0 else { return };
        let mut state = TIERS.state.lock();
        if let Some(at) = state.running.iter().position(|r| r.0 == id) {
            let (_, since, kernel) = state.running.swap_remove(at);
            kernel.hotness.nanoseconds.fetch_add(since.elapsed().as_nanos() as u64, Ordering::Relaxed);
        }
    }
}

/// The thread that has kernels optimised.
fn look() {
    let mut idle = 0;
    let mut seen = 0;
    loop {
        let chosen = {
            let mut state = TIERS.state.lock();
            if state.next == seen && state.running.is_empty() {
                idle += 1;
            } else {
                (idle, seen) = (0, state.next);
            }
            if idle > PATIENCE {
                state.asleep = true;
                TIERS.changed.wait(&mut state);
                state.asleep = false;
                idle = 0;
            } else {
                TIERS.changed.wait_for(&mut state, TICK);
            }
            state.take_hottest()
        };
        if let Some(candidate) = chosen {
            optimise_in_background(candidate);
        }
    }
}

/// Has it optimised on a thread of its own.
fn optimise_in_background(candidate: Candidate) {
    let done = || {
        TIERS.state.lock().compiling -= 1;
        // The next one need not wait for a tick.
        TIERS.changed.notify_one();
    };
    let optimise = move || {
        candidate.optimise();
        done();
    };
    if threads::spawn("understudy-opt".into(), 1 << 20, optimise).is_err() {
        // The kernel stays quick code.
        done();
    }
}

impl State {
    /// The kernel that has run longest of those that have reached their threshold, if one more may be optimised now.
    fn take_hottest(&mut self) -> Option<Candidate> {
        if self.compilers == 0 {
            self.compilers = (threads::processors() / SHARE).clamp(1, MOST);
        }
        if self.compiling >= self.compilers {
            return None;
        }
        let time = |c: &Candidate| {
            let now =
                self.running.iter().filter(|r| Arc::ptr_eq(&r.2, &c.kernel)).map(|r| r.1.elapsed().as_nanos() as u64);
            c.kernel.hotness.nanoseconds.load(Ordering::Relaxed) + now.sum::<u64>()
        };
        let threshold = |c: &Candidate| c.kernel.hotness.threshold.load(Ordering::Relaxed);
        let times: Vec<u64> = self.candidates.iter().map(time).collect();
        let hot = (0..times.len()).filter(|&i| times[i] >= threshold(&self.candidates[i]));
        let hottest = hot.max_by_key(|&i| times[i])?;
        self.compiling += 1;
        Some(self.candidates.swap_remove(hottest))
    }
}

impl Candidate {
    fn optimise(self) {
        self.kernel.hotness.threshold.store(0, Ordering::Relaxed);
        // What cannot be optimised, or not be loaded, runs as it is.
        let Ok(compiled) = (self.make)(For::Processor) else { return };
        let Ok(Some(other)) = self.kernel.tier_up(compiled) else { return };
        (self.replace)(other);
        // A grid that has run all the time may run for as long again.
        let runs = TIERS.state.lock().running.iter().any(|r| Arc::ptr_eq(&r.2, &self.kernel));
        if runs {
            if let Ok(compiled) = (self.make)(For::RunningGrids) {
                let _ = self.kernel.tier_up(compiled);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::object::tests::returning;
    use kernel_abi::{CompileErrorKind, KernelMeta, Tier};
    use std::sync::mpsc::channel;

    #[test]
    fn kernels_are_optimised_at_once_where_there_are_processors_for_it() {
        TIERS.state.lock().compilers = 2;
        let (here, arrived) = channel();
        let kernels = ["one", "other"].map(|name| {
            let meta = KernelMeta { tier: Tier::Quick, made_in: 1, ..KernelMeta::plain(name) };
            Arc::new(Kernel::load(CompiledKernel { meta, object: returning(7) }).unwrap())
        });
        let mut go = vec![];
        for kernel in &kernels {
            let (start, wait) = channel::<()>();
            let (here, wait) = (here.clone(), Mutex::new(wait));
            let make = move |_| {
                here.send(()).unwrap();
                // Until both are here.
                let _ = wait.lock().recv();
                Err(CompileError { kind: CompileErrorKind::Internal, message: String::new() })
            };
            watch(kernel.clone(), Box::new(make), Box::new(|_| ()));
            go.push(start);
        }
        let running = kernels.each_ref().map(started);
        for _ in &kernels {
            arrived.recv_timeout(Duration::from_secs(60)).expect("both at the same time");
        }
        drop((go, running));
    }
}
