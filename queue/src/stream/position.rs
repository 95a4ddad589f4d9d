//! Positions in streams for operations that are not ops.

use super::chain::{streams_of, Stream};
use crate::op::Op;
use crate::work::Work;
use device::Device;
use std::sync::Arc;

impl Stream {
    /// The position of an operation without an op: the number of the stream's last op. If the stream waits implicitly for pending work of
    /// others, a marker is queued for it.
    pub(crate) fn place(&self) -> u64 {
        match waits_for_others(self.device, self.legacy) && (self.legacy || self.is_blocking()) {
            true => self.submit(Work::Marker, &[]).seq,
            false => self.progress.queued(),
        }
    }
}

/// Whether work queued now in the legacy stream (`legacy`) or in a blocking one would wait for pending work of other streams.
pub(crate) fn waits_for_others(device: &'static Device, legacy: bool) -> bool {
    let streams = streams_of(device);
    match legacy {
        true => streams.list.lock().blocking.iter().any(|s| !s.progress.is_idle()),
        false => !streams.legacy.progress.is_idle(),
    }
}

/// The last op of the stream with this id, if it is listed.
pub(crate) fn last_op(device: &'static Device, id: u64) -> Option<Arc<Op>> {
    let streams = streams_of(device);
    let list = streams.list.lock();
    let mut all = list.blocking.iter().chain(&list.other).chain([&streams.legacy]);
    all.find(|s| s.id == id).and_then(|s| s.tail.lock().end())
}
