//! The pool of worker threads that help launching threads.
//!
//! Waking a thread that sleeps takes longer than many a kernel. Where grids follow each other closely, workers that have nothing to do spin for
//! a while before they sleep. Where processors are scarce that would keep those from running who have work, so it stops for some time when
//! a thread has evidently waited for one.

use super::grid::Grid;
use super::settings::settings;
use super::{report, runner};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Arc;
use std::time::Duration;
use sys::sync::{spin_loop, AtomicU32, Condvar, Instant, LazyLock, Mutex, MutexGuard, Ordering::Relaxed, Spin, SPINS};
use sys::{log, threads};

/// Bytes of a worker's stack: for spills of generated code, and the helpers.
const STACK: usize = 8 << 20;
/// The longest mean time between grids for which workers spin, and for how long.
const CLOSE: Duration = Duration::from_micros(30);
const SPIN_TIME: Duration = Duration::from_micros(100);
/// A thread that is away for so long has waited for a processor; for how long no worker spins then, at first and at most.
const AWAY: Duration = Duration::from_micros(300);
const PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// Work other than a grid: a set of tasks that may create further tasks.
pub trait Tasks: Send + Sync {
    /// Whether a task is ready.
    fn is_ready(&self) -> bool;

    /// Runs tasks until none is ready.
    fn work(&self);
}

#[derive(Default)]
struct Pool {
    grids: Vec<Arc<Grid>>,
    tasks: Vec<Arc<dyn Tasks>>,
    workers: usize,
    /// Of the workers that spin, those on their way to work that was offered.
    promised: usize,
    /// When the last grid left, and the mean time until the next one came.
    quiet: Option<Instant>,
    gap: Duration,
    /// When a thread has waited for a processor, and for how long no worker spins since.
    crowded: Option<Instant>,
    pause: Duration,
}

impl Pool {
    fn may_spin(&self) -> bool {
        self.gap <= CLOSE && self.crowded.as_ref().is_none_or(|since| since.elapsed() >= self.pause)
    }

    /// A thread has waited for a processor.
    fn is_crowded(&mut self) {
        let soon = self.crowded.take().is_some_and(|since| since.elapsed() < self.pause * 4);
        self.pause = if soon { (self.pause * 2).min(LONGEST_PAUSE) } else { PAUSE };
        self.crowded = Some(Instant::now());
    }
}

/// What spinning workers and launching threads look at without the lock.
struct Spinners {
    /// Changes with each offer.
    offers: AtomicU32,
    /// Workers that spin. Changes under the pool's lock.
    count: AtomicU32,
}

/// What a worker does next.
enum Job {
    Grid(Arc<Grid>),
    Tasks(Arc<dyn Tasks>),
}

static POOL: LazyLock<Mutex<Pool>> = LazyLock::new(|| Mutex::new(Pool::default()));
static WORK: LazyLock<Condvar> = LazyLock::new(Condvar::new);
static SPINNERS: LazyLock<Spinners> =
    LazyLock::new(|| Spinners { offers: AtomicU32::new(0), count: AtomicU32::new(0) });

/// Workers that come at once when they are wanted: they do not sleep.
pub fn spinning() -> u32 {
    SPINNERS.count.load(Relaxed)
}

/// Requests up to `wanted` workers for `grid`. Workers are created on demand.
pub fn offer(grid: &Arc<Grid>, wanted: usize) {
    let mut pool = POOL.lock();
    if let Some(quiet) = pool.quiet.take() {
        // Long pauses are forgotten soon.
        pool.gap = (pool.gap * 3 + quiet.elapsed().min(CLOSE * 4)) / 4;
    }
    pool.grids.push(grid.clone());
    wake_or_spawn(pool, wanted);
}

/// Adds a set of tasks, which workers look at when [`wake`] wakes them.
pub fn add_tasks(tasks: &Arc<dyn Tasks>) {
    let mut pool = POOL.lock();
    pool.tasks.push(tasks.clone());
    let wanted = if tasks.is_ready() { usize::MAX } else { 0 };
    wake_or_spawn(pool, wanted);
}

/// Removes a set of tasks. A worker may still look at it and find nothing to do.
pub fn remove_tasks(tasks: &Arc<dyn Tasks>) {
    POOL.lock().tasks.retain(|t| !std::ptr::addr_eq(Arc::as_ptr(t), Arc::as_ptr(tasks)));
}

/// Wakes up to `wanted` workers: this many tasks have become ready.
pub fn wake(wanted: usize) {
    wake_or_spawn(POOL.lock(), wanted);
}

/// Wakes up to `wanted` workers, creating them if there are fewer.
fn wake_or_spawn(mut pool: MutexGuard<'_, Pool>, wanted: usize) {
    let limit = settings().threads.saturating_sub(1);
    while pool.workers < limit.min(wanted) {
        let index = pool.workers as u32 + 1;
        if let Err(e) = threads::spawn(format!("understudy-{index}"), STACK, move || serve(index)) {
            static ONCE: std::sync::Once = std::sync::Once::new();
            ONCE.call_once(|| {
                log::print(format_args!("cannot create a worker thread: {e}: kernels run on {index} threads"))
            });
            break;
        }
        pool.workers += 1;
    }
    // Those that spin come by themselves.
    SPINNERS.offers.fetch_add(1, Relaxed);
    let spinning = spinning() as usize;
    let coming = wanted.min(spinning - pool.promised);
    pool.promised += coming;
    let (wanted, asleep) = (wanted - coming, pool.workers - spinning);
    drop(pool);
    if wanted >= asleep {
        WORK.notify_all();
    } else {
        for _ in 0..wanted {
            WORK.notify_one();
        }
    }
}

/// Removes the grid, and waits for the workers that still run blocks of it, which they should within `time`.
pub fn withdraw(grid: &Arc<Grid>, time: Duration) {
    let mut pool = POOL.lock();
    pool.grids.retain(|g| !Arc::ptr_eq(g, grid));
    if pool.grids.is_empty() {
        pool.quiet = Some(Instant::now());
    }
    drop(pool);
    let since = grid.queue.has_helpers().then(Instant::now);
    grid.queue.await_helpers();
    if since.is_some_and(|since| since.elapsed() > time + AWAY) {
        POOL.lock().is_crowded();
    }
}

fn serve(index: u32) {
    loop {
        let job = next_job(index);
        match job {
            Job::Grid(grid) => help(&grid, index),
            Job::Tasks(tasks) => tasks.work(),
        }
    }
}

/// Waits for work for worker `index`.
fn next_job(index: u32) -> Job {
    let mut pool = POOL.lock();
    let mut spun = false;
    loop {
        if let Some(grid) = pool.grids.iter().find(|g| g.queue.has_more(index) && !g.queue.is_over()) {
            grid.queue.join();
            return Job::Grid(grid.clone());
        }
        if let Some(tasks) = pool.tasks.iter().find(|t| t.is_ready()) {
            return Job::Tasks(tasks.clone());
        }
        if !spun && pool.may_spin() {
            (pool, spun) = spin(pool);
        } else {
            WORK.wait(&mut pool);
            spun = false;
        }
    }
}

/// Spins until there is an offer, for some time. Returns the lock again, and whether there was none.
fn spin(pool: MutexGuard<'static, Pool>) -> (MutexGuard<'static, Pool>, bool) {
    let spinners = &*SPINNERS;
    let seen = spinners.offers.load(Relaxed);
    spinners.count.fetch_add(1, Relaxed);
    drop(pool);
    let mut spin = Spin::new(SPIN_TIME);
    while spinners.offers.load(Relaxed) == seen && spin.again() {}
    let mut pool = locked_soon();
    if spin.longest() > AWAY {
        pool.is_crowded();
    }
    let others = spinners.count.fetch_sub(1, Relaxed) as usize - 1;
    pool.promised = pool.promised.saturating_sub(1).min(others);
    let none = spinners.offers.load(Relaxed) == seen;
    (pool, none)
}

/// The lock, for which several come at once and none keeps long.
fn locked_soon() -> MutexGuard<'static, Pool> {
    for _ in 0..SPINS {
        if let Some(pool) = POOL.try_lock() {
            return pool;
        }
        spin_loop();
    }
    POOL.lock()
}

fn help(grid: &Arc<Grid>, index: u32) {
    if let Err(payload) = catch_unwind(AssertUnwindSafe(|| runner::work(grid, index, |_| true))) {
        grid.end(report::panicked(grid, &*payload));
    }
    grid.queue.leave();
}
