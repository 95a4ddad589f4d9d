//! Work of several devices: cooperative launches, and copies between them.

use super::chain::{begin, Stream};
use crate::capture;
use crate::op::{Op, Ops};
use crate::work::Work;
use device::{Device, Error, Result};
use exec::{self, Launch};
use std::sync::Arc;

/// Queues kernels that may wait for each other, each in its stream. With `before`, none starts before all streams have reached it; with
/// `after`, no stream continues before all have completed. With `CUDA_LAUNCH_BLOCKING=1` waits for them.
/// Errors: the contexts'; `StreamCaptureUnsupported`.
pub fn launch_together(launches: Vec<(Arc<Stream>, Launch)>, before: bool, after: bool) -> Result {
    for (stream, _) in &launches {
        stream.device.check()?;
        if capture::of(stream).is_some() {
            return Err(Error::StreamCaptureUnsupported);
        }
    }
    exec::flush_printf();
    let ends: Ops = match before {
        true => launches.iter().filter_map(|(stream, _)| stream.tail.lock().end()).collect(),
        false => Ops::new(),
    };
    // All are linked before any starts: otherwise one could wait for a kernel queued behind it.
    let queue = |(stream, launch): (Arc<Stream>, Launch)| {
        let op = stream.submit_held(Work::Launch(Arc::new(launch)), &ends);
        (stream, op)
    };
    let queued: Vec<_> = launches.into_iter().map(queue).collect();
    let ops: Ops = queued.iter().map(|(_, op)| op.clone()).collect();
    ops.iter().for_each(begin);
    for (stream, _) in queued.iter().filter(|_| after) {
        stream.submit(Work::Marker, &ops);
    }
    queued.iter().for_each(|(stream, _)| stream.make_room());
    if device::config().launch_blocking {
        for (stream, op) in &queued {
            op.wait();
            op.mark_observed();
            stream.device.check_work()?;
        }
    }
    Ok(())
}

impl Stream {
    /// Queues work in a legacy stream behind all that is queued in other devices' legacy streams, and what is queued there later behind it.
    /// Errors: those of captures.
    pub(crate) fn enqueue_between(&self, work: Work, others: &[Option<&'static Device>]) -> Result<Option<Arc<Op>>> {
        if let Some(result) = capture::take(self, &work) {
            return result.map(|()| None);
        }
        let others = || others.iter().flatten().map(|device| Stream::legacy(device));
        let before: Ops = others().map(|legacy| legacy.submit(Work::Marker, &[])).collect();
        let op = self.submit(work, &before);
        others().for_each(|legacy| drop(legacy.submit(Work::Marker, std::slice::from_ref(&op))));
        Ok(Some(op))
    }
}
