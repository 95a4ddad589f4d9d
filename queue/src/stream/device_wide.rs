//! Operations on all streams of a device or green context.

use super::chain::{begin, streams_of, Stream};
use crate::context::Context;
use crate::op::{Op, Ops};
use crate::work::Work;
use device::Device;
use exec::{self, timeline};
use std::sync::Arc;

/// The last ops of all streams of the device.
fn tails(device: &'static Device) -> Ops {
    let streams = streams_of(device);
    let list = streams.list.lock();
    let all = list.blocking.iter().chain(&list.other).chain([&streams.legacy]);
    let ended = list.ended.iter().map(|e| e.1.clone());
    all.filter_map(|s| s.tail.lock().end()).chain(ended).collect()
}

/// The last ops of all streams of the device that are not done.
fn pending(device: &'static Device) -> Ops {
    tails(device).into_iter().filter(|op| !op.is_done()).collect()
}

/// Whether nothing is queued on the device.
pub fn is_idle(device: &'static Device) -> bool {
    pending(device).is_empty()
}

/// Waits for everything queued on the device, regardless of errors.
pub fn drain(device: &'static Device) {
    let ends = tails(device);
    ends.iter().for_each(Op::wait);
    ends.iter().for_each(|op| op.mark_observed());
    if timeline::on() {
        // They happen before everything queued from now on.
        streams_of(device).list.lock().ended.retain(|e| !ends.iter().any(|op| Arc::ptr_eq(op, &e.1)));
    }
    exec::flush_printf();
}

/// As [`drain`], but leaves work that waits for a value which is not there (`cuStreamWaitValue32`), and what is queued behind it: nobody
/// knows whether that ever ends, and the caller may be who is to write the value.
pub fn drain_running(device: &'static Device) {
    let ends = tails(device);
    ends.iter().filter(|op| op.wait_unless_held()).for_each(|op| op.mark_observed());
    exec::flush_printf();
}

/// Runs a job when everything queued on the device has completed, regardless of errors; at once if nothing is pending. Nothing waits for
/// the job.
pub fn after_pending(device: &'static Device, job: impl Fn() + Send + Sync + 'static) {
    let ends = pending(device);
    if ends.is_empty() {
        return job();
    }
    let legacy = &streams_of(device).legacy;
    let work = Work::Cleanup(Arc::new(move |_: &'static Device| {
        job();
        Ok(())
    }));
    let op = Op::new(device, legacy.id, 0, 0, work, None, false);
    ends.iter().for_each(|before| op.after(before));
    begin(&op);
}

/// All streams of a device, or of one of its green contexts.
fn streams_in(device: &'static Device, context: Option<&Context>) -> Vec<Arc<Stream>> {
    let streams = streams_of(device);
    let list = streams.list.lock();
    let all = list.blocking.iter().chain(&list.other).chain([&streams.legacy]);
    all.filter(|s| context.is_none_or(|c| c.has(s.device, s.context().map(|of| of.id)))).cloned().collect()
}

/// The last ops of all streams of a device, or of one of its green contexts.
pub(crate) fn ends_of(device: &'static Device, context: Option<&Context>) -> Ops {
    match context {
        None => tails(device),
        Some(_) => streams_in(device, context).iter().filter_map(|s| s.tail.lock().end()).collect(),
    }
}

/// Makes everything queued from now on in the streams of a device or green context wait for an op, including streams created later.
pub(crate) fn add_barrier(device: &'static Device, context: Option<&Context>, op: &Arc<Op>) {
    streams_of(device).list.lock().barriers.push((context.map(|c| c.id), op.clone()));
    for stream in streams_in(device, context) {
        stream.submit(Work::Marker, std::slice::from_ref(op));
    }
}
