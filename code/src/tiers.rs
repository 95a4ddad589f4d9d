//! Tiered compilation: when to optimise a kernel that was compiled by the quick code generator.
//!
//! A kernel starts in quick code, which is ready in milliseconds. Once that has run for a fraction of the expected time of
//! optimisation, a background thread optimises it, and the result replaces the quick code: at the next call of its functions if its
//! frame layout is the same, else at the next launch. With many processors several kernels are optimised at once, those that have
//! run longest first. Before, quick code of single threads is tried, if the kernel may have it (`trial.rs`); where that was close, a
//! kernel that keeps running is optimised at the other width as well.

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
/// Ticks without a launch after which polling stops, unless codes are being compared, which ends by itself.
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
    /// As for [`For::Processor`], of the width that was slower in quick code.
    Comparison,
}

/// What makes the further codes of a kernel.
pub trait Optimise: Send + Sync {
    /// Whether there is another width that may be tried.
    fn has_other(&self) -> bool;

    /// Compiles quick code of the other width, and has the kernel try it.
    fn try_other(&self);

    /// Compiles optimised code.
    ///
    /// # Errors
    /// Those of the compiler.
    fn make(&self, wanted: For) -> Result<CompiledKernel, CompileError>;

    /// Keeps optimised code for later processes.
    fn keep(&self, compiled: &CompiledKernel);

    /// Has later launches take optimised code that cannot replace the existing kernel's in place. Returns their kernel, if it can
    /// be loaded.
    fn replace(&self, compiled: CompiledKernel) -> Option<Arc<Kernel>>;
}

type Optimiser = Arc<dyn Optimise>;

struct Candidate {
    /// What launches run.
    kernel: Arc<Kernel>,
    optimiser: Optimiser,
    next: Next,
}

/// What is to be made next.
#[derive(Clone, Copy, PartialEq)]
enum Next {
    /// Optimised code; before, what else is to be tried, if `untried`.
    Optimised { untried: bool },
    /// Optimised code of the other width.
    Comparison,
}

/// Two optimised codes of a kernel that are being compared: the second is kept if it wins.
struct Compared {
    kernel: Arc<Kernel>,
    optimiser: Optimiser,
    second: CompiledKernel,
}

#[derive(Default)]
struct State {
    candidates: Vec<Candidate>,
    compared: Vec<Compared>,
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
            compared: Vec::new(),
            running: Vec::new(),
            next: 0,
            started: false,
            asleep: false,
            compiling: 0,
            compilers: 0,
        }
    }
}

/// Registers `kernel`, which is quick code, for optimisation once it has run long enough.
pub fn watch(kernel: Arc<Kernel>, optimiser: Arc<dyn Optimise>) {
    let quick_time = kernel.meta.made_in;
    let expected = quick_time.saturating_mul(TIME_RATIO + TIME_RATIO * quick_time / LARGE);
    let next = Next::Optimised { untried: optimiser.has_other() };
    TIERS.state.lock().watch(Candidate { kernel, optimiser, next }, expected);
}

/// A running grid of a registered kernel.
pub struct Running(Option<u64>);

/// Records that a grid starts.
pub fn started(kernel: &Arc<Kernel>) -> Running {
    if kernel.hotness.threshold.load(Ordering::Relaxed) == 0 {
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
        let (untried, chosen, compared) = {
            let mut state = TIERS.state.lock();
            if state.next == seen && state.running.is_empty() {
                idle += 1;
            } else {
                (idle, seen) = (0, state.next);
            }
            if idle > PATIENCE && state.compared.is_empty() {
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
            (untried, chosen, state.take_compared())
        };
        for optimiser in untried {
            optimiser.try_other();
        }
        for of in compared {
            if of.kernel.rival().is_some_and(Trial::is_won) {
                of.optimiser.keep(&of.second);
            }
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
        candidate.make();
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
    fn take_untried(&mut self) -> Vec<Optimiser> {
        let times = self.times();
        let is_due = |c: &Candidate, time| time >= MIN_TRIAL.max(TRIAL_RATIO * c.kernel.meta.made_in);
        let mut due = vec![];
        for (c, time) in self.candidates.iter_mut().zip(times) {
            if c.next == (Next::Optimised { untried: true }) && is_due(c, time) {
                c.next = Next::Optimised { untried: false };
                due.push(c.optimiser.clone());
            }
        }
        due
    }

    /// Those of which it is known which code takes less time.
    fn take_compared(&mut self) -> Vec<Compared> {
        let is_settled = |of: &Compared| of.kernel.rival().is_none_or(Trial::is_settled);
        let (settled, open) = std::mem::take(&mut self.compared).into_iter().partition(is_settled);
        self.compared = open;
        settled
    }

    /// Has a candidate wait until it has run for a fraction of the nanoseconds that compiling it is expected to take.
    fn watch(&mut self, candidate: Candidate, expected: u64) {
        let hotness = &candidate.kernel.hotness;
        let ran = hotness.nanoseconds.load(Ordering::Relaxed);
        hotness.threshold.store(ran + (expected / FRACTION).max(MIN_RUN), Ordering::Relaxed);
        self.candidates.push(candidate);
    }
}

impl Candidate {
    /// Whether it is known which code is to be optimised.
    fn is_settled(&self) -> bool {
        self.next != (Next::Optimised { untried: true }) && self.kernel.trial().is_none_or(Trial::is_settled)
    }

    fn make(self) {
        self.kernel.hotness.threshold.store(0, Ordering::Relaxed);
        match self.next {
            Next::Optimised { .. } => self.optimise(),
            Next::Comparison => self.compare(),
        }
    }

    fn optimise(self) {
        let start = Instant::now();
        // On failure the kernel stays quick code.
        let Ok(compiled) = self.optimiser.make(For::Processor) else { return };
        let took = start.elapsed().as_nanos() as u64;
        self.optimiser.keep(&compiled);
        let Ok(other) = self.kernel.tier_up(compiled) else { return };
        let in_place = other.is_none();
        let now = other.map_or(Some(self.kernel.clone()), |other| self.optimiser.replace(other));
        let was_close = self.kernel.trial().is_some_and(Trial::was_close);
        if let Some(kernel) = now.filter(|_| was_close) {
            let candidate = Candidate { kernel, optimiser: self.optimiser.clone(), next: Next::Comparison };
            TIERS.state.lock().watch(candidate, took);
        }
        if in_place {
            return;
        }
        // A grid that is still running may run for as long again.
        let runs = TIERS.state.lock().running.iter().any(|r| Arc::ptr_eq(&r.2, &self.kernel));
        if runs {
            if let Ok(compiled) = self.optimiser.make(For::RunningGrids) {
                let _ = self.kernel.tier_up(compiled);
            }
        }
    }

    /// Has the kernel try optimised code of the other width.
    fn compare(self) {
        let Candidate { kernel, optimiser, .. } = self;
        let Ok(second) = optimiser.make(For::Comparison) else { return };
        if kernel.try_optimised(second.clone()) {
            TIERS.state.lock().compared.push(Compared { kernel, optimiser, second });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::object::tests::returning;
    use kernel_abi::{CompileErrorKind, KernelMeta, Tier};
    use std::sync::mpsc::{channel, Receiver, Sender};

    /// Makes nothing, once all are there.
    struct Meeting {
        here: Sender<()>,
        wait: Mutex<Receiver<()>>,
    }

    impl Optimise for Meeting {
        fn has_other(&self) -> bool {
            false
        }

        fn try_other(&self) {}

        fn make(&self, _: For) -> Result<CompiledKernel, CompileError> {
            self.here.send(()).unwrap();
            let _ = self.wait.lock().recv();
            Err(CompileError { kind: CompileErrorKind::Internal, message: String::new() })
        }

        fn keep(&self, _: &CompiledKernel) {}

        fn replace(&self, _: CompiledKernel) -> Option<Arc<Kernel>> {
            None
        }
    }

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
            let wait = Mutex::new(wait);
            watch(kernel.clone(), Arc::new(Meeting { here: here.clone(), wait }));
            go.push(start);
        }
        let running = kernels.each_ref().map(started);
        for _ in &kernels {
            arrived.recv_timeout(Duration::from_secs(60)).expect("both at the same time");
        }
        drop((go, running));
    }
}
