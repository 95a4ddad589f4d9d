//! Calls of the program's: which one a thread is in, where it was made, and when.

use super::stack::Stack;
use sanitizer::finding::{HostStack, StackOf};
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A point in the order of the program's own calls: allocations, frees and launches. Work runs later than it is requested, and
/// what counts for it is the memory of that time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(u64);

impl Moment {
    /// Later than all before.
    pub fn now() -> Moment {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Moment(NEXT.fetch_add(1, Relaxed))
    }
}

thread_local! {
    static FUNCTION: Cell<&'static str> = const { Cell::new("") };
}

/// The program calls a function.
#[inline]
pub fn entered(function: &'static str) {
    FUNCTION.set(function);
}

/// The function that the program has called last on this thread.
pub fn function() -> &'static str {
    FUNCTION.get()
}

/// A call, kept for the work that it has requested and that runs later.
#[derive(Clone, Debug)]
pub struct Call {
    pub function: &'static str,
    pub stack: Stack,
    /// When it was made.
    pub when: Moment,
}

impl Call {
    /// The calling thread's.
    pub fn here() -> Call {
        Call { function: function(), stack: Stack::here(), when: Moment::now() }
    }

    /// Where it was made, for a copy or fill.
    pub fn called(&self) -> HostStack {
        self.stack.named(StackOf::Transfer)
    }
}
