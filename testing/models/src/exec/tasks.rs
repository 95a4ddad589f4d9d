//! Tasks: a number that are ready.

use super::pool::Tasks;
use crate::sync::{Mutex, Word};
use loom::sync::atomic::Ordering::*;

pub struct Counted {
    ready: Mutex<u32>,
    pub open: Word,
}

impl Counted {
    pub fn new(tasks: u32) -> Counted {
        Counted { ready: Mutex::new(0), open: Word::new(tasks) }
    }

    /// One more may run.
    pub fn publish(&self) {
        *self.ready.lock() += 1;
    }

    fn take(&self) -> bool {
        let mut ready = self.ready.lock();
        let any = *ready > 0;
        *ready -= u32::from(any);
        any
    }

    /// Sleeps until all has been done.
    pub fn sleep(&self) {
        loop {
            match self.open.load(Acquire) {
                0 => return,
                n => self.open.wait(n),
            }
        }
    }
}

impl Tasks for Counted {
    fn is_ready(&self) -> bool {
        *self.ready.lock() > 0
    }

    fn work(&self) {
        while self.take() {
            self.open.fetch_sub(1, AcqRel);
            self.open.wake();
        }
    }
}
