//! Waits for values. What comes behind one in its stream waits for an op, the gate, which is begun when the value is there: no worker waits,
//! and so any number of streams may.

use super::{Comparison, Operand};
use crate::held::{self, Condition};
use crate::op::Op;
use crate::stream::{begin, drain_running};
use crate::work::Job;
use device::{Device, Result};
use exec::timeline;
use parking_lot::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::*};
use std::sync::{Arc, OnceLock};

/// Waits for a value, when all before it has ended.
pub(super) struct Wait {
    pub operand: Operand,
    pub comparison: Comparison,
    /// The id of the context with which it ends; 0 for that of the device.
    pub owner: u64,
    pub gate: OnceLock<Arc<Op>>,
}

impl Wait {
    fn is_over(&self, device: &Device) -> bool {
        let Wait { operand, comparison, .. } = self;
        // A context that has failed waits for nothing.
        if device.check().is_err() || self.is_abandoned(device) {
            return true;
        }
        operand.found().map_or(true, |found| comparison.holds(operand.width, found, operand.value))
    }

    /// Its device is reset, or its context ends.
    fn is_abandoned(&self, device: &Device) -> bool {
        ABANDONED.load(Acquire) & bit(device) != 0 || self.owner != 0 && ENDING.load(Acquire) == self.owner
    }

    fn open(&self, device: &Device) {
        if let (Ok(()), false, Err(gone)) = (device.check(), self.is_abandoned(device), self.operand.found()) {
            device.fail(self.operand.gone("wait for a value at", gone));
        }
        self.gate.get().iter().for_each(|gate| begin(gate));
    }
}

impl Job for Arc<Wait> {
    fn run(&self, device: &'static Device) -> Result {
        if self.is_over(device) {
            self.open(device);
        } else {
            held::hold(Arc::new(Watched(device, self.clone())));
        }
        Ok(())
    }
}

/// The work of a gate: the host or another device may have written the value, after what it has seen to end. It is no marker: those are
/// taken to finish as soon as all before them has.
pub(super) struct Passed;

impl Job for Passed {
    fn run(&self, _: &'static Device) -> Result {
        timeline::current().iter().for_each(|item| item.leaves_host());
        Ok(())
    }
}

/// A wait of a device that is not over.
struct Watched(&'static Device, Arc<Wait>);

impl Condition for Watched {
    fn holds(&self) -> bool {
        self.1.is_over(self.0)
    }

    fn set_held(&self, held: bool) {
        self.1.gate.get().iter().for_each(|gate| gate.held.store(held, Release));
    }

    fn open(&self) {
        self.1.open(self.0);
    }
}

/// Bits of the devices that wait for nothing, because they are reset.
static ABANDONED: AtomicU64 = AtomicU64::new(0);
/// The id of the context whose waits are over, because it ends. Ids are not used again, as addresses are.
static ENDING: AtomicU64 = AtomicU64::new(0);

fn bit(device: &Device) -> u64 {
    1 << (device.ordinal % 64)
}

/// The device is about to be reset: from now on until [`admit`], its streams wait for no values.
pub(crate) fn abandon(device: &Device) {
    ABANDONED.fetch_or(bit(device), AcqRel);
    held::look_at_all();
}

/// The device has been reset.
pub(crate) fn admit(device: &Device) {
    ABANDONED.fetch_and(!bit(device), AcqRel);
}

/// The context with this id ends, and so do its waits. Waits for the work of its device that can end.
pub fn end_waits_of(context: u64, device: &'static Device) {
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock();
    ENDING.store(context, Release);
    held::look_at_all();
    drain_running(device);
    ENDING.store(0, Release);
}
