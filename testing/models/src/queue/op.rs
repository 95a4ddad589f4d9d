//! Ops: each has the library's link, and a cell of its own; it reads those of what it waits for. Loom finds accesses that nothing orders.

use super::link::{Link, Linked, Links};
use super::workers::{aside, publish};
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
    /// What it need only wait for until that triggers, before it runs; it ends after it.
    early: Option<Arc<Op>>,
    /// Triggers while it runs.
    triggers: bool,
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
    make(reads, None, None, false)
}

/// One that waits for another when it runs already.
pub fn polling(other: &Arc<Op>) -> Arc<Op> {
    make(&[], Some(other.clone()), None, false)
}

/// One that triggers while it runs, and waits until another triggers, if any.
pub fn triggering(early: Option<&Arc<Op>>) -> Arc<Op> {
    make(&[], None, early.cloned(), true)
}

fn make(reads: &[&Arc<Op>], polls: Option<Arc<Op>>, early: Option<Arc<Op>>, triggers: bool) -> Arc<Op> {
    let reads = reads.iter().copied().cloned().collect();
    let cell = UnsafeCell::new(0);
    // SAFETY: nobody else has it. Whoever runs it must see this.
    cell.with_mut(|p| unsafe { *p = 1 });
    let (stream, priority, worker_only) = (0, 0, false);
    Arc::new(Op {
        stream,
        priority,
        worker_only,
        link: Link::new(),
        runs: Cell::new(0),
        cell,
        reads,
        polls,
        early,
        triggers,
    })
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
        if self.triggers {
            publish(self.link.trigger(usize::MAX));
        }
        if let Some(other) = &self.polls {
            other.link.sleep();
        }
        if let Some(before) = &self.early {
            aside(|| before.link.sleep());
        }
        let sum: u32 = self.reads.iter().chain(&self.polls).chain(&self.early).map(|op| op.value()).sum();
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
    if let Some(before) = &op.early {
        super::link::Link::after_trigger(op, before);
    }
    op.link.release()
}
