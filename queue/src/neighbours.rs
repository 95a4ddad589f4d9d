//! Kernels that run beside those that they depend on, as ops.

use super::op::Op;
use super::workers;
use exec::Neighbours;
use std::sync::atomic::Ordering::Relaxed;

/// Ops that wait at a time, at most.
const MAX_WAITING: usize = 16;

impl Neighbours for Op {
    fn triggered(&self) {
        // Others may start, or will when it has finished: those that wait hold threads and memory of blocks, which those may need that
        // they wait for.
        let most = (device::space::arena().slots() as usize / 8).min(MAX_WAITING);
        workers::publish(self.link.trigger(most.saturating_sub(workers::waiting())));
    }

    fn overlaps(&self) -> bool {
        // Also if one of them has failed meanwhile: the wait ends the grid then.
        self.overlaps.load(Relaxed) && (!self.unfinished().is_empty() || self.device.check().is_err())
    }

    fn wait_for_others(&self) -> device::Result {
        let before = self.unfinished();
        let sleep = || before.iter().for_each(|op| op.link.sleep());
        match before.is_empty() || self.waits.swap(true, Relaxed) {
            true => sleep(),
            false => workers::aside(sleep),
        }
        self.device.check()
    }
}
