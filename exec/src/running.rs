//! How many grids run.

use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

static RUNNING: AtomicU32 = AtomicU32::new(0);

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

/// Grids that run or are about to.
pub fn running() -> u32 {
    RUNNING.load(SeqCst)
}
