//! Ops: each has the library's link, and a cell of its own; it reads those of what it waits for. Loom finds accesses that nothing orders.

use super::link::{Link, Linked, Links};
use crate::sync::{AtomicU64, LazyLock, Ordering::Relaxed};
use loom::cell::UnsafeCell;
use std::cell::Cell;
use std::sync::Arc;

pub type Ops = Links<Arc<Op>>;

pub struct Op {
    pub stream: u64,
    pub priority: i32,
    pub worker_only: bool,
    pub link: Link<Arc<Op>>,
    /// No part of what is tried: read and written by whoever is the only one that may.
    runs: Cell<u32>,
    cell: UnsafeCell<u32>,
    reads: Vec<Arc<Op>>,
    /// What it waits for while it runs, as a kernel that polls.
    polls: Option<Arc<Op>>,
}

// SAFETY: loom runs all threads on one.
unsafe impl Send for Op {}
// SAFETY: as above; it finds accesses to `cell` that nothing orders.
unsafe impl Sync for Op {}

impl Linked for Arc<Op> {
    fn link(&self) -> &Link<Arc<Op>> {
        &self.link
    }
}

/// An op that waits for some others, to be linked to them.
pub fn op(reads: &[&Arc<Op>]) -> Arc<Op> {
    make(reads, None)
}

/// One that waits for another when it runs already.
pub fn polling(other: &Arc<Op>) -> Arc<Op> {
    make(&[], Some(other.clone()))
}

fn make(reads: &[&Arc<Op>], polls: Option<Arc<Op>>) -> Arc<Op> {
    let reads = reads.iter().copied().cloned().collect();
    let cell = UnsafeCell::new(0);
    // SAFETY: nobody else has it. Whoever runs it must see this.
    cell.with_mut(|p| unsafe { *p = 1 });
    let (stream, priority, worker_only) = (0, 0, false);
    Arc::new(Op { stream, priority, worker_only, link: Link::new(), runs: Cell::new(0), cell, reads, polls })
}

impl Op {
    /// One more than the values of all that it waits for, once it has run.
    pub fn value(&self) -> u32 {
        // SAFETY: loom fails the test if the cell is being written, or if nothing orders that with this.
        self.cell.with(|p| unsafe { *p })
    }

    pub fn runs(&self) -> u32 {
        self.runs.get()
    }

    pub fn claim(&self) -> bool {
        assert!(self.link.is_ready());
        self.link.claim()
    }

    /// Runs it, which the caller has claimed.
    pub fn run(&self) -> Ops {
        self.runs.set(self.runs.get() + 1);
        assert_eq!(self.runs.get(), 1, "runs twice");
        if let Some(other) = &self.polls {
            other.link.sleep();
        }
        let sum: u32 = self.reads.iter().chain(&self.polls).map(|op| op.value()).sum();
        // SAFETY: as above.
        self.cell.with_mut(|p| unsafe { *p += sum });
        PROGRESS.fetch_add(1, Relaxed);
        self.link.finish()
    }
}

static PROGRESS: LazyLock<AtomicU64> = LazyLock::new(|| AtomicU64::new(0));

/// Ops that have run.
pub fn progress() -> u64 {
    PROGRESS.load(Relaxed)
}

/// Links an op behind those that it reads: whether nothing stands before it.
pub fn link(op: &Arc<Op>) -> bool {
    for before in &op.reads {
        super::link::Link::after(op, before);
    }
    op.link.release()
}
