//! Copies and fills under a checker: ranges that the program itself has forbidden (NVTX), and what checkers keep of work that a graph
//! launches again.

use super::check::device_only;
use crate::stream::Stream;
use crate::work::Work;
use device::extent::Extent;
use device::memory;
use device::watch::{refuse, watch, Permits};
use device::{Error, Result};
use exec::Launch;
use std::sync::Arc;

/// Device and handle of a stream, by which checkers know it.
pub(crate) fn handle_of(stream: &Stream) -> (u32, u64) {
    let handle = if stream.is_legacy() { 0 } else { std::ptr::from_ref(stream) as u64 };
    (stream.device.ordinal, handle)
}

/// Work of a graph that is about to be launched on a stream: what counts for a kernel is what holds now, and who asks for what is
/// copied to the host is whoever launches it.
pub(crate) fn launched(work: &Work, stream: &Stream) -> Work {
    let mut work = relaunched(work, handle_of(stream));
    if let (Work::Copy(copy), Some(watch)) = (&mut work, watch()) {
        let on_device = |e: &Extent| memory::side(e.base, e.span()).is_ok_and(device_only);
        if copy.asked.is_none() && on_device(&copy.src) && !on_device(&copy.dst) {
            copy.asked = watch.asked();
        }
    }
    work
}

/// Whether the program itself has forbidden it (NVTX), if that is watched. Errors: `InvalidValue`.
pub(crate) fn permitted(stream: &Stream, extent: &Extent, write: bool) -> Result {
    let Some(denied) = permits(stream).and_then(|p| p.denied(extent, write)) else { return Ok(()) };
    refuse(denied);
    Err(Error::InvalidValue)
}

/// A kernel of a graph that is launched at a place, as its checker wants it.
pub(crate) fn relaunched(work: &Work, (device, stream): (u32, u64)) -> Work {
    let Work::Launch(launch) = work else { return work.clone() };
    match launch.checker.as_ref().and_then(|checker| checker.relaunched(device, stream)) {
        Some(checker) => Work::Launch(Arc::new(Launch { checker: Some(checker), ..(**launch).clone() })),
        None => work.clone(),
    }
}

/// What work that is enqueued on a stream now may touch, if anything is forbidden (NVTX).
pub(crate) fn permits(stream: &Stream) -> Option<Arc<dyn Permits>> {
    let (device, handle) = handle_of(stream);
    watch()?.permits(device, handle)
}

/// Whether work that is about to run must not, which is reported.
pub(crate) fn forbidden(permits: Option<&dyn Permits>, work: &Work) -> bool {
    let Some(permits) = permits else { return false };
    let denied = match work {
        Work::Copy(c) => permits.denied(&c.dst, true).or_else(|| permits.denied(&c.src, false)),
        Work::Fill(fill) => permits.denied(&fill.dst, true),
        _ => None,
    };
    denied.inspect(|&refused| permits.tell(refused)).is_some()
}

/// The same for what a graph is about to do. Errors: `InvalidValue`.
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
