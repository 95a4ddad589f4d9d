//! Threads that help those that launch.

use super::family::Family;
use super::grid::Grid;
use super::runner;
use super::settings::settings;
use crate::sys::sync::{Condvar, LazyLock, Mutex, MutexGuard};
use crate::sys::{log, threads};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Arc;

/// Bytes of a worker's stack: what compiled code spills, and the helpers.
const STACK: usize = 8 << 20;

#[derive(Default)]
struct Pool {
    grids: Vec<Arc<Grid>>,
    families: Vec<Arc<Family>>,
    workers: usize,
}

/// What a thread of the pool does next.
enum Job {
    Grid(Arc<Grid>),
    Family(Arc<Family>),
}

static POOL: LazyLock<Mutex<Pool>> = LazyLock::new(|| Mutex::new(Pool::default()));
static WORK: LazyLock<Condvar> = LazyLock::new(Condvar::new);

/// Calls up to `wanted` threads in to work on `grid`. The first callers start them.
pub fn offer(grid: &Arc<Grid>, wanted: usize) {
    let mut pool = POOL.lock();
    pool.grids.push(grid.clone());
    summon(pool, wanted);
}

/// Lets threads that [`call`] calls in run what is ready in `family`.
pub fn join(family: &Arc<Family>) {
    let mut pool = POOL.lock();
    pool.families.push(family.clone());
    let wanted = if family.is_ready() { usize::MAX } else { 0 };
    summon(pool, wanted);
}

/// Takes a family back. A thread may still look into it and find nothing.
pub fn part(family: &Arc<Family>) {
    POOL.lock().families.retain(|f| !Arc::ptr_eq(f, family));
}

/// Calls up to `wanted` threads in: a family has become ready for them.
pub fn call(wanted: usize) {
    summon(POOL.lock(), wanted);
}

/// Wakes up to `wanted` threads, or starts them.
fn summon(mut pool: MutexGuard<'_, Pool>, wanted: usize) {
    let limit = settings().threads.saturating_sub(1);
    while pool.workers < limit.min(wanted) {
        let index = pool.workers as u32 + 1;
        if let Err(e) = threads::spawn(format!("understudy-{index}"), STACK, move || serve(index)) {
            static ONCE: std::sync::Once = std::sync::Once::new();
            ONCE.call_once(|| log::print(format_args!("no further thread for kernels, {} serve: {e}", index)));
            break;
        }
        pool.workers += 1;
    }
    let all = wanted >= pool.workers;
    drop(pool);
    if all {
        WORK.notify_all();
    } else {
        for _ in 0..wanted {
            WORK.notify_one();
        }
    }
}

/// Takes the grid back, and waits for the threads that still work on it.
pub fn withdraw(grid: &Arc<Grid>) {
    POOL.lock().grids.retain(|g| !Arc::ptr_eq(g, grid));
    grid.share.await_helpers();
}

fn serve(index: u32) {
    loop {
        let job = {
            let mut pool = POOL.lock();
            loop {
                if let Some(grid) = pool.grids.iter().find(|g| g.share.remaining() > 0 && !g.share.is_over()) {
                    grid.share.join();
                    break Job::Grid(grid.clone());
                }
                if let Some(family) = pool.families.iter().find(|f| f.is_ready()) {
                    break Job::Family(family.clone());
                }
                WORK.wait(&mut pool);
            }
        };
        match job {
            Job::Grid(grid) => help(&grid, index),
            Job::Family(family) => family.work(),
        }
    }
}

fn help(grid: &Arc<Grid>, index: u32) {
    if let Err(payload) = catch_unwind(AssertUnwindSafe(|| runner::work(grid, index, |_| true))) {
        grid.end(super::report::panicked(grid, &*payload));
    }
    grid.share.leave();
}
