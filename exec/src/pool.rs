//! The pool of worker threads that help launching threads.

use super::grid::Grid;
use super::settings::settings;
use super::{report, runner};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Arc;
use sys::sync::{Condvar, LazyLock, Mutex, MutexGuard};
use sys::{log, threads};

/// Bytes of a worker's stack: for spills of generated code, and the helpers.
const STACK: usize = 8 << 20;

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
}

/// What a worker does next.
enum Job {
    Grid(Arc<Grid>),
    Tasks(Arc<dyn Tasks>),
}

static POOL: LazyLock<Mutex<Pool>> = LazyLock::new(|| Mutex::new(Pool::default()));
static WORK: LazyLock<Condvar> = LazyLock::new(Condvar::new);

/// Requests up to `wanted` workers for `grid`. Workers are created on demand.
pub fn offer(grid: &Arc<Grid>, wanted: usize) {
    let mut pool = POOL.lock();
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

/// Removes the grid, and waits for the workers that still run blocks of it.
pub fn withdraw(grid: &Arc<Grid>) {
    POOL.lock().grids.retain(|g| !Arc::ptr_eq(g, grid));
    grid.queue.await_helpers();
}

fn serve(index: u32) {
    loop {
        let job = {
            let mut pool = POOL.lock();
            loop {
                if let Some(grid) = pool.grids.iter().find(|g| g.queue.remaining() > 0 && !g.queue.is_over()) {
                    grid.queue.join();
                    break Job::Grid(grid.clone());
                }
                if let Some(tasks) = pool.tasks.iter().find(|t| t.is_ready()) {
                    break Job::Tasks(tasks.clone());
                }
                WORK.wait(&mut pool);
            }
        };
        match job {
            Job::Grid(grid) => help(&grid, index),
            Job::Tasks(tasks) => tasks.work(),
        }
    }
}

fn help(grid: &Arc<Grid>, index: u32) {
    if let Err(payload) = catch_unwind(AssertUnwindSafe(|| runner::work(grid, index, |_| true))) {
        grid.end(report::panicked(grid, &*payload));
    }
    grid.queue.leave();
}
