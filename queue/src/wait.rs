//! Waiting for an op: the waiting thread runs unclaimed dependencies itself. Launching and synchronizing then needs no switch to another
//! thread.

use super::held;
use super::op::Op;
use super::poll::Naps;
use super::workers;
use smallvec::SmallVec;
use std::sync::atomic::Ordering::Acquire;
use std::sync::Arc;
use sys::threads;

impl Op {
    /// Waits until it has finished. The calling thread runs unclaimed dependencies, so that no other thread has to be woken.
    pub fn wait(self: &Arc<Op>) {
        if self.is_done() {
            return;
        }
        let _waits = threads::waits();
        // Kept across iterations: a large set of dependencies is not traversed again for each op.
        let mut list = worklist(self);
        let mut next = runnable(&mut list);
        loop {
            while let Some(op) = next.take() {
                if !op.claim() {
                    break;
                }
                let mut ready = op.run();
                if self.is_done() {
                    workers::publish(ready);
                    return;
                }
                // An earlier op of the same stream leads to the awaited one; other ready ops may take long and are left to workers.
                let ours = |o: &Arc<Op>| o.stream == self.stream && o.seq <= self.seq && !o.worker_only;
                if let Some(at) = ready.iter().position(ours) {
                    next = Some(ready.swap_remove(at));
                }
                workers::publish(ready);
            }
            if self.is_done() {
                return;
            }
            next = runnable(&mut list);
            if next.is_none() {
                list = worklist(self);
                next = runnable(&mut list);
            }
            if next.is_none() {
                return self.link.sleep();
            }
        }
    }

    /// Waits until it has finished, or waits for a value that is not there, itself or behind another op. Whether it has finished.
    /// Polls, for calls that are rare.
    pub fn wait_unless_held(self: &Arc<Op>) -> bool {
        let _waits = threads::waits();
        let naps = Naps::new();
        loop {
            if self.is_done() {
                return true;
            }
            // A value may have been written that nobody has seen yet.
            held::look_at_all();
            if is_held(self) {
                return false;
            }
            match runnable(&mut worklist(self)) {
                Some(op) if op.claim() => workers::publish(op.run()),
                _ => std::thread::sleep(naps.next()),
            }
        }
    }

    /// Whether it is done, or finishes now because it only waits for markers that do. Never waits for other work.
    pub fn has_passed(self: &Arc<Op>) -> bool {
        if self.is_done() {
            return true;
        }
        let mut list = worklist(self);
        for _ in 0..VISITS {
            let Some(op) = list.pop() else {
                // The thread that ran what the first of the markers waited for may be about to run them.
                self.wait();
                return true;
            };
            if !op.is_done() && !op.is_marker() {
                return false;
            }
            visit_dependencies(&op, &mut list);
        }
        self.is_done()
    }
}

/// Whether an op or one that it waits for waits for a value.
fn is_held(op: &Arc<Op>) -> bool {
    let mut list = worklist(op);
    for _ in 0..VISITS {
        let Some(op) = list.pop() else { return false };
        if !op.is_done() {
            if op.held.load(Acquire) {
                return true;
            }
            visit_dependencies(&op, &mut list);
        }
    }
    false
}

/// Maximum ops that one search visits: an op in a diamond-shaped graph is visited more than once.
const VISITS: u32 = 100_000;

/// Dependencies of the awaited op that are still to be visited.
type Worklist = SmallVec<[Arc<Op>; 8]>;

/// A list with the awaited op.
#[inline]
fn worklist(op: &Arc<Op>) -> Worklist {
    // Fewer steps than collecting an iterator.
    let mut list = Worklist::new();
    list.push(op.clone());
    list
}

/// Lists the dependencies of an op that are not done.
fn visit_dependencies(op: &Op, list: &mut Worklist) {
    list.extend(op.waits_for.lock().iter().filter(|o| !o.is_done()).cloned());
}

/// A ready, unclaimed op among the dependencies of those listed.
fn runnable(list: &mut Worklist) -> Option<Arc<Op>> {
    // Without a result the thread just waits.
    let mut budget = VISITS;
    while let Some(op) = list.pop() {
        if op.is_done() || op.link.is_claimed() {
            continue;
        }
        if op.link.is_ready() {
            // Host functions belong on a worker, but run here if no worker could be created.
            if !op.worker_only || workers::is_empty() {
                return Some(op);
            }
            continue;
        }
        visit_dependencies(&op, list);
        budget -= 1;
        if budget == 0 {
            return None;
        }
    }
    None
}
