//! Places in streams, for what takes none itself.

use super::chain::{streams_of, Stream};
use crate::op::Op;
use crate::work::Work;
use device::Device;
use std::sync::Arc;

impl Stream {
    /// The place of what is asked for now and is no op: the number of the op that it comes after in the stream. Where the stream
    /// waits implicitly for others that still work, that is an op queued for this.
    pub(crate) fn place(&self) -> u64 {
        match waits_for_others(self.device, self.legacy) && (self.legacy || self.is_blocking()) {
            true => self.submit(Work::Marker, &[]).seq,
            false => self.progress.queued(),
        }
    }
}

/// Whether what is queued now in the legacy stream, or else in a blocking one, would wait for work of others.
pub(crate) fn waits_for_others(device: &'static Device, legacy: bool) -> bool {
    let streams = streams_of(device);
    match legacy {
        true => streams.list.lock().blocking.iter().any(|s| !s.progress.is_idle()),
        false => !streams.legacy.progress.is_idle(),
    }
}

/// The last op of a device's stream that is listed by its number.
pub(crate) fn last_op(device: &'static Device, id: u64) -> Option<Arc<Op>> {
    let streams = streams_of(device);
    let list = streams.list.lock();
    let mut all = list.blocking.iter().chain(&list.other).chain([&streams.legacy]);
    all.find(|s| s.id == id).and_then(|s| s.tail.lock().last.clone())
}
