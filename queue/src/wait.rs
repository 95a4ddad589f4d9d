//! How a thread waits for an op: it runs what stands in the way itself, where nobody does yet. An empty kernel that is synchronised with
//! then costs no switch to another thread.

use super::op::Op;
use super::workers;
use smallvec::SmallVec;
use std::sync::Arc;
use sys::threads;

impl Op {
    /// Waits until it has finished. The calling thread runs what stands in the way, where nobody does yet: the work
    /// is then done without waking another thread.
    pub fn wait(self: &Arc<Op>) {
        if self.is_done() {
            return;
        }
        let _waits = threads::waits();
        // Kept from op to op: what waits for many others is not walked anew for each of them.
        let mut list = Worklist::from_iter([self.clone()]);
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
                // The op behind it in our own stream leads to us; whatever else became ready may be long.
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
                list = Worklist::from_iter([self.clone()]);
                next = runnable(&mut list);
            }
            if next.is_none() {
                return self.link.sleep();
            }
        }
    }
}

/// Ops on the way to one that a thread waits for, still to be looked at.
type Worklist = SmallVec<[Arc<Op>; 8]>;

/// A ready op that nobody runs yet, among those on the way and all that they wait for.
fn runnable(list: &mut Worklist) -> Option<Arc<Op>> {
    // A diamond-shaped graph is walked more than once; bounded, since whoever does not find anything just waits.
    let mut budget = 100_000u32;
    while let Some(op) = list.pop() {
        if op.is_done() || op.link.is_claimed() {
            continue;
        }
        if op.link.is_ready() {
            // Better called by a thread that waits than never.
            if !op.worker_only || workers::none() {
                return Some(op);
            }
            continue;
        }
        list.extend(op.waits_for.lock().iter().filter(|o| !o.is_done()).cloned());
        budget -= 1;
        if budget == 0 {
            return None;
        }
    }
    None
}
