//! Waits for values. What comes behind one in its stream waits for an op, the gate, which is begun when the value is there: no worker waits,
//! and so any number of streams may.

use super::{Comparison, Operand};
use crate::op::Op;
use crate::poll;
use crate::stream::begin;
use crate::work::Job;
use device::{Device, Result};
use exec::timeline;
use parking_lot::{Condvar, Mutex};
use std::sync::atomic::{AtomicU64, Ordering::*};
use std::sync::{Arc, OnceLock};
use sys::threads;

/// Waits for a value, when all before it has ended.
pub(super) struct Wait {
    pub operand: Operand,
    pub comparison: Comparison,
    pub gate: OnceLock<Arc<Op>>,
}

impl Wait {
    fn is_over(&self, device: &Device) -> bool {
        let Wait { operand, comparison, .. } = self;
        // A context that has failed waits for nothing.
        if device.check().is_err() || is_abandoned(device) {
            return true;
        }
        let found = operand.found().inspect_err(|&error| device.fail(error));
        found.is_ok_and(|found| comparison.holds(operand.width, found, operand.value))
    }

    fn open(&self) {
        self.gate.get().into_iter().for_each(begin);
    }
}

impl Job for Arc<Wait> {
    fn run(&self, device: &'static Device) -> Result {
        if self.is_over(device) {
            self.open();
        } else {
            watch(device, self.clone());
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

#[derive(Default)]
struct Watched {
    waits: Vec<(&'static Device, Arc<Wait>)>,
    has_thread: bool,
}

static WATCHED: Mutex<Watched> = Mutex::new(Watched { waits: Vec::new(), has_thread: false });
static MORE: Condvar = Condvar::new();
/// Bits of the devices that wait for nothing, because they are reset.
static ABANDONED: AtomicU64 = AtomicU64::new(0);
const STACK: usize = 256 << 10;

/// Opens a gate when its value is there.
fn watch(device: &'static Device, wait: Arc<Wait>) {
    let mut watched = WATCHED.lock();
    watched.waits.push((device, wait));
    if watched.has_thread {
        MORE.notify_one();
        return;
    }
    watched.has_thread = threads::spawn("understudy-values".into(), STACK, keep_watching).is_ok();
    if !watched.has_thread {
        // This thread has to do it.
        drop(watched);
        poll::until(open_ready);
    }
}

fn keep_watching() {
    loop {
        let mut watched = WATCHED.lock();
        while watched.waits.is_empty() {
            MORE.wait(&mut watched);
        }
        drop(watched);
        poll::until(open_ready);
    }
}

/// Opens the gates whose values are there. True if no wait is left.
fn open_ready() -> bool {
    let mut over = Vec::new();
    let mut watched = WATCHED.lock();
    watched.waits.retain(|(device, wait)| {
        let is_over = wait.is_over(device);
        over.extend(is_over.then(|| wait.clone()));
        !is_over
    });
    let none_left = watched.waits.is_empty();
    // What a gate lets through may run here, and wait for a value itself.
    drop(watched);
    over.iter().for_each(|wait| wait.open());
    none_left
}

fn bit(device: &Device) -> u64 {
    1 << (device.ordinal % 64)
}

fn is_abandoned(device: &Device) -> bool {
    ABANDONED.load(Acquire) & bit(device) != 0
}

/// The device is about to be reset: from now on until [`admit`], its streams wait for no values.
pub(crate) fn abandon(device: &Device) {
    ABANDONED.fetch_or(bit(device), AcqRel);
}

/// The device has been reset.
pub(crate) fn admit(device: &Device) {
    ABANDONED.fetch_and(!bit(device), AcqRel);
}
