//! Families: a number of tasks that are ready.

use crate::sys::sync::{Mutex, Word};
use loom::sync::atomic::Ordering::*;

pub struct Family {
    ready: Mutex<u32>,
    pub open: Word,
}

impl Family {
    pub fn new(tasks: u32) -> Family {
        Family { ready: Mutex::new(0), open: Word::new(tasks) }
    }

    /// One more may run.
    pub fn publish(&self) {
        *self.ready.lock() += 1;
    }

    pub fn is_ready(&self) -> bool {
        *self.ready.lock() > 0
    }

    pub fn work(&self) {
        while self.take() {
            self.open.fetch_sub(1, AcqRel);
            self.open.wake();
        }
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
