//! All streams of a device, or of a green context, together.

use super::{begin, handles, queues, Stream};
use crate::device::{thread, Device, Result};
use crate::exec::{self, timeline};
use crate::queue::context::Context;
use crate::queue::op::{Op, Ops};
use crate::queue::work::Work;
use crate::queue::{capture, pool};
use std::sync::Arc;

/// `cudaDeviceSynchronize`: waits for all streams of the device. Errors: the context's.
pub fn synchronize_device(device: &'static Device) -> Result {
    capture::check_device(device)?;
    drain(device);
    pool::after_synchronize(device, false);
    device.check_work()
}

/// The last ops of all streams of the device.
fn tails(device: &'static Device) -> Ops {
    let queues = queues(device);
    let lanes = queues.lanes.lock();
    let all = lanes.blocking.iter().chain(&lanes.other).chain([&queues.legacy]);
    let gone = lanes.gone.iter().map(|g| g.1.clone());
    all.filter_map(|s| s.tail.lock().last.clone()).chain(gone).collect()
}

/// The ops that end what is queued on the device at the moment.
fn pending(device: &'static Device) -> Ops {
    tails(device).into_iter().filter(|op| !op.is_done()).collect()
}

/// Whether nothing is queued on the device.
pub fn is_idle(device: &'static Device) -> bool {
    pending(device).is_empty()
}

/// Waits for all that is queued on the device, whatever it ends with.
pub fn drain(device: &'static Device) {
    let ends = tails(device);
    ends.iter().for_each(Op::wait);
    ends.iter().for_each(|op| op.seen());
    if timeline::on() {
        // They are before all that is to come.
        queues(device).lanes.lock().gone.retain(|g| !ends.iter().any(|op| Arc::ptr_eq(op, &g.1)));
    }
    exec::flush_printf();
}

/// Runs a job once all that is queued on the device at the moment has ended, whatever it ends with; at once if there is
/// nothing. Nothing waits for the job.
pub fn after_pending(device: &'static Device, job: impl Fn() + Send + Sync + 'static) {
    let ends = pending(device);
    if ends.is_empty() {
        return job();
    }
    let legacy = &queues(device).legacy;
    let work = Work::Cleanup(Arc::new(move |_: &'static Device| {
        job();
        Ok(())
    }));
    let op = Op::new(device, legacy.id, 0, 0, work, None);
    ends.iter().for_each(|before| op.after(before));
    begin(&op);
}

/// Ends all streams of a device for `cudaDeviceReset`: their handles become invalid.
pub(in crate::queue) fn close_all(device: &'static Device) {
    drain(device);
    handles().retain(|_, s| {
        let stays = !std::ptr::eq(s.device, device);
        if !stays {
            s.progress.close();
        }
        stays
    });
    thread::forget();
    let mut lanes = queues(device).lanes.lock();
    lanes.other.clear();
    lanes.gone.clear();
    lanes.gates.clear();
    // Threads keep their own streams; CUDA makes new ones for them.
    lanes.blocking.retain(|s| Arc::strong_count(s) > 1);
}

/// All streams of a device, or of one of its green contexts.
fn streams_of(device: &'static Device, context: Option<&Context>) -> Vec<Arc<Stream>> {
    let queues = queues(device);
    let lanes = queues.lanes.lock();
    let all = lanes.blocking.iter().chain(&lanes.other).chain([&queues.legacy]);
    all.filter(|s| context.is_none_or(|c| c.has(s))).cloned().collect()
}

/// The ops that end what is queued at the moment in all streams of a device, or of one of its green contexts.
pub(in crate::queue) fn ends_of(device: &'static Device, context: Option<&Context>) -> Ops {
    match context {
        None => tails(device),
        Some(_) => streams_of(device, context).iter().filter_map(|s| s.tail.lock().last.clone()).collect(),
    }
}

/// All that is queued from now on in the streams of a device, or of one of its green contexts, comes after an op; also in streams
/// that are yet to be made.
pub(in crate::queue) fn gate(device: &'static Device, context: Option<&Context>, op: &Arc<Op>) {
    queues(device).lanes.lock().gates.push((context.map(|c| c.id), op.clone()));
    for stream in streams_of(device, context) {
        stream.submit(Work::Marker, std::slice::from_ref(op));
    }
}
