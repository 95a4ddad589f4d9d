//! Tiered compilation: when to optimise a kernel that was compiled by the quick code generator.
//!
//! A kernel starts in quick code, which is ready in milliseconds. Once that has run for a fraction of the expected time of
//! optimisation, a background thread optimises it, and the result replaces the quick code: at the next call of its functions if its
//! frame layout is the same, else at the next launch. With many processors several kernels are optimised at once, those that have
//! run longest first. Before, quick code of single threads is tried, if the kernel may have it (`trial.rs`).

use super::kernel::Kernel;
use super::trial::Trial;
use kernel_abi::{CompileError, CompiledKernel};
use parking_lot::{Condvar, Mutex};
use std::sync::atomic::Ordering;
use std::sync::Arc;
use std::time::{Duration, Instant};
use sys::threads;

/// Ratio of the times of optimising and quick code generation: measured, 10 to 40.
const TIME_RATIO: u64 = 16;
/// Nanoseconds of the quick generator from which on the ratio is larger: LLVM's time grows faster than the kernel's size (`sc` of
/// HeCBench: 0.2 s and 170 s).
const LARGE: u64 = 50_000_000;
/// A kernel is optimised after this fraction (1/FRACTION) of the expected time.
const FRACTION: u64 = 8;
/// Fewest nanoseconds of run time before optimising pays off.
const MIN_RUN: u64 = 10_000_000;
/// Fewest nanoseconds of run time, and times of quick code generation, before other quick code is tried.
const MIN_TRIAL: u64 = 3_000_000;
const TRIAL_RATIO: u64 = 2;
/// Polling interval for running grids.
const TICK: Duration = Duration::from_millis(20);
/// Ticks without a launch after which polling stops.
const PATIENCE: u32 = 25;

/// Processors per concurrently optimised kernel; the others run kernels.
const PROCESSORS_EACH: usize = 4;
/// Most kernels optimised at a time.
const MAX_COMPILERS: usize = 8;

/// The purpose of optimised code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum For {
    /// All features of the processor.
    Processor,
    /// The features and frame layout of the quick code, so that running grids can switch to it.
    RunningGrids,
}

/// Compiles the optimised code of a kernel.
pub type Make = Box<dyn Fn(For) -> Result<CompiledKernel, CompileError> + Send>;
/// Compiles quick code of another width, and has the kernel try it.
pub type Try = Box<dyn FnOnce(&Kernel) + Send>;
/// Accepts optimised code that cannot replace the existing kernel's in place.
pub type Replace = Box<dyn Fn(CompiledKernel) + Send>;

struct Candidate {
    kernel: Arc<Kernel>,
    make: Make,
    replace: Replace,
    /// What is still to be tried.
    other: Option<Try>,
}

#[derive(Default)]
struct State {
    candidates: Vec<Candidate>,
    running: Vec<(u64, Instant, Arc<Kernel>)>,
    next: u64,
    /// The polling thread exists and waits for a launch.
    started: bool,
    asleep: bool,
    /// Kernels being optimised, and their limit; 0 until the number of processors is known.
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

/// Registers `kernel`, which is quick code, for optimisation once it has run long enough. `other`: what to try before.
pub fn watch(kernel: Arc<Kernel>, make: Make, replace: Replace, other: Option<Try>) {
    let quick_time = kernel.meta.made_in;
    let expected = quick_time.saturating_mul(TIME_RATIO + TIME_RATIO * quick_time / LARGE);
    let threshold = (expected / FRACTION).max(MIN_RUN);
    kernel.hotness.threshold.store(threshold, Ordering::Relaxed);
    TIERS.state.lock().candidates.push(Candidate { kernel, make, replace, other });
}

/// A running grid of a registered kernel.
pub struct Running(Option<u64>);

/// Records that a grid starts.
pub fn started(kernel: &Arc<Kernel>) -> Running {
    if kernel.hotness.threshold.load(Ordering::Relaxed) == 0 || !kernel.is_quick() {
        return Running(None);
    }
    let mut state = TIERS.state.lock();
    let id = state.next;
    state.next += 1;
    state.running.push((id, Instant::now(), kernel.clone()));
    if !state.started {
        // Without a thread, code stays quick.
        state.started = threads::spawn("understudy-tier".into(), 1 << 20, poll).is_ok();
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

/// The thread that schedules optimisations.
fn poll() {
    let mut idle = 0;
    let mut seen = 0;
    loop {
        let (untried, chosen) = {
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
            let untried = state.take_untried();
            // What they gain has to be known first.
            let chosen = if untried.is_empty() { state.take_hottest() } else { None };
            (untried, chosen)
        };
        for (kernel, other) in untried {
            other(&kernel);
        }
        if let Some(candidate) = chosen {
            optimise_in_background(candidate);
        }
    }
}

/// Optimises a kernel on a background thread.
fn optimise_in_background(candidate: Candidate) {
    let done = || {
        TIERS.state.lock().compiling -= 1;
        // Start the next one without waiting for a tick.
        TIERS.changed.notify_one();
    };
    let optimise = move || {
        candidate.optimise();
        done();
    };
    if threads::spawn("understudy-opt".into(), 1 << 20, optimise).is_err() {
        // No thread: the kernel stays quick code.
        done();
    }
}

impl State {
    /// The hottest kernel that has reached its threshold, if another one may be optimised now.
    fn take_hottest(&mut self) -> Option<Candidate> {
        if self.compilers == 0 {
            self.compilers = (threads::processors() / PROCESSORS_EACH).clamp(1, MAX_COMPILERS);
        }
        if self.compiling >= self.compilers {
            return None;
        }
        let threshold = |c: &Candidate| c.kernel.hotness.threshold.load(Ordering::Relaxed);
        let times = self.times();
        let is_hot = |i: &usize| times[*i] >= threshold(&self.candidates[*i]) && self.candidates[*i].is_settled();
        let hot = (0..times.len()).filter(is_hot);
        let hottest = hot.max_by_key(|&i| times[i])?;
        self.compiling += 1;
        Some(self.candidates.swap_remove(hottest))
    }

    /// Nanoseconds that each candidate has run.
    fn times(&self) -> Vec<u64> {
        let time = |c: &Candidate| {
            let own = self.running.iter().filter(|r| Arc::ptr_eq(&r.2, &c.kernel));
            let now = own.map(|r| r.1.elapsed().as_nanos() as u64);
            c.kernel.hotness.nanoseconds.load(Ordering::Relaxed) + now.sum::<u64>()
        };
        self.candidates.iter().map(time).collect()
    }

    /// Kernels for which it is time to try other code, which is to be done without the lock.
    fn take_untried(&mut self) -> Vec<(Arc<Kernel>, Try)> {
        let times = self.times();
        let due = |c: &Candidate, time| time >= MIN_TRIAL.max(TRIAL_RATIO * c.kernel.meta.made_in);
        let candidates = self.candidates.iter_mut().zip(times).filter(|(c, time)| due(c, *time));
        candidates.filter_map(|(c, _)| Some((c.kernel.clone(), c.other.take()?))).collect()
    }
}

impl Candidate {
    /// Whether it is known which code is to be optimised.
    fn is_settled(&self) -> bool {
        self.other.is_none() && self.kernel.trial().is_none_or(Trial::is_settled)
    }

    fn optimise(self) {
        self.kernel.hotness.threshold.store(0, Ordering::Relaxed);
        // On failure the kernel stays quick code.
        let Ok(compiled) = (self.make)(For::Processor) else { return };
        let Ok(Some(other)) = self.kernel.tier_up(compiled) else { return };
        (self.replace)(other);
        // A grid that is still running may run for as long again.
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
    use crate::object::tests::returning;
    use kernel_abi::{CompileErrorKind, KernelMeta, Tier};
    use std::sync::mpsc::channel;

    #[test]
    fn kernels_are_optimised_in_parallel_given_processors() {
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
                // Wait until both are here.
                let _ = wait.lock().recv();
                Err(CompileError { kind: CompileErrorKind::Internal, message: String::new() })
            };
            watch(kernel.clone(), Box::new(make), Box::new(|_| ()), None);
            go.push(start);
        }
        let running = kernels.each_ref().map(started);
        for _ in &kernels {
            arrived.recv_timeout(Duration::from_secs(60)).expect("both at the same time");
        }
        drop((go, running));
    }
}
