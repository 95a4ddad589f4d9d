//! Kernels that run beside those that they depend on, as ops.

use super::op::Op;
use super::workers;
use exec::Neighbours;
use std::sync::atomic::Ordering::Relaxed;

impl Neighbours for Op {
    fn triggered(&self) {
        workers::publish(self.link.trigger());
    }

    fn overlaps(&self) -> bool {
        self.overlaps.load(Relaxed) && !self.unfinished().is_empty()
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
