//! Copies and fills under a checker: ranges whose access the program has restricted by NVTX, and checker state of work launched by graphs.

use super::check::device_only;
use crate::stream::Stream;
use crate::work::Work;
use device::extent::Extent;
use device::memory;
use device::watch::{refuse, watch, Permissions};
use device::{Error, Result};
use exec::Launch;
use std::sync::Arc;

/// Device ordinal and stream handle, as checkers identify a stream.
pub(crate) fn handle_of(stream: &Stream) -> (u32, u64) {
    let handle = if stream.is_legacy() { 0 } else { std::ptr::from_ref(stream) as u64 };
    (stream.device.ordinal, handle)
}

/// Work of a graph that is being launched on a stream, with the checker state of this launch: permissions for a kernel, the calling
/// function for a copy to the host.
pub(crate) fn launched(work: &Work, stream: &Stream) -> Work {
    let mut work = relaunched(work, handle_of(stream));
    if let (Work::Copy(copy), Some(watch)) = (&mut work, watch()) {
        let on_device = |e: &Extent| memory::side(e.base, e.span()).is_ok_and(device_only);
        if copy.observer.is_none() && on_device(&copy.src) && !on_device(&copy.dst) {
            copy.observer = watch.copy_observer();
        }
    }
    work
}

/// Checks NVTX permissions, if there are any. Errors: `InvalidValue`.
pub(crate) fn permitted(stream: &Stream, extent: &Extent, write: bool) -> Result {
    let Some(denied) = permissions(stream).and_then(|p| p.denied(extent, write)) else { return Ok(()) };
    refuse(denied);
    Err(Error::InvalidValue)
}

/// A kernel of a graph, with the listener of this launch.
pub(crate) fn relaunched(work: &Work, (device, stream): (u32, u64)) -> Work {
    let Work::Launch(launch) = work else { return work.clone() };
    match launch.listener.as_ref().and_then(|listener| listener.relaunched(device, stream)) {
        Some(listener) => Work::Launch(Arc::new(Launch { listener: Some(listener), ..(**launch).clone() })),
        None => work.clone(),
    }
}

/// The access permissions of work that is enqueued on a stream now, if any are restricted (NVTX).
pub(crate) fn permissions(stream: &Stream) -> Option<Arc<dyn Permissions>> {
    let (device, handle) = handle_of(stream);
    watch()?.permissions(device, handle)
}

/// Whether work about to run is forbidden, which is reported.
pub(crate) fn forbidden(permissions: Option<&dyn Permissions>, work: &Work) -> bool {
    let Some(permissions) = permissions else { return false };
    let denied = match work {
        Work::Copy(c) => permissions.denied(&c.dst, true).or_else(|| permissions.denied(&c.src, false)),
        Work::Fill(fill) => permissions.denied(&fill.dst, true),
        _ => None,
    };
    denied.inspect(|&refused| permissions.report(refused)).is_some()
}

/// Checks NVTX permissions of work that a graph is about to do. Errors: `InvalidValue`.
pub fn permitted_work(stream: &Stream, work: &Work) -> Result {
    match work {
        Work::Copy(copy) => {
            permitted(stream, &copy.dst, true)?;
            permitted(stream, &copy.src, false)
        }
        Work::Fill(fill) => permitted(stream, &fill.dst, true),
        _ => Ok(()),
    }
}
