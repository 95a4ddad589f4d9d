//! Copies and fills: pointers are checked against the direction (`check`), forbidden ranges are refused (`permission`), pageable memory is
//! staged, and calls are synchronous where CUDA's are ("API synchronization behavior" in the runtime's manual).

mod check;
mod permission;

use super::stream::Stream;
use super::work::Work;
use super::{capture, graph_memory};
use device::copy::{Copy, Fill};
use device::memory::Side;
use device::watch::watch;
use device::{Device, Error, Result};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

pub(super) use check::writable;
pub use check::{check, check_fill, Direction, End, Ends, SourceOrder};
pub(super) use check::{device_only, reaches_host};
pub use permission::permitted_work;
pub(super) use permission::{forbidden, handle_of, launched, permissions, permitted, relaunched};

/// Largest pageable source that is staged when the stream is busy. Larger copies wait for the stream, as in CUDA when its staging buffers
/// are full.
const STAGE_LIMIT: u64 = 4 << 20;

/// Synchronous functions wait for copies and fills of device memory as well, which they need not otherwise.
static WAIT_FOR_ALL: AtomicBool = AtomicBool::new(false);

/// From now on, has synchronous functions wait until what they do is done, wherever the memory lies (`CU_POINTER_ATTRIBUTE_SYNC_MEMOPS`).
pub fn wait_for_all() {
    WAIT_FOR_ALL.store(true, Relaxed);
}

/// Copies in stream order. `wait`: a synchronous function was called.
/// Errors: `InvalidValue`, and the context's.
pub fn copy(stream: &Stream, mut copy: Copy, ends: impl Into<Ends>, wait: bool) -> Result {
    stream.device.check()?;
    if copy.bytes() == 0 {
        return Ok(());
    }
    let (dst, src) = check(&copy, ends)?;
    allocated(stream, dst).and(allocated(stream, src))?;
    permitted(stream, &copy.dst, true)?;
    permitted(stream, &copy.src, false)?;
    if device_only(src) && !device_only(dst) {
        copy.observer = watch().and_then(|w| w.copy_observer());
    }
    if let Some(devices) = between(stream, dst, src) {
        let op = stream.enqueue_between(Work::Copy(copy), &devices)?;
        if let Some(op) = op.filter(|_| wait && WAIT_FOR_ALL.load(Relaxed)) {
            op.wait();
            op.mark_observed();
            exec::flush_printf();
            return stream.device.check_work();
        }
        return Ok(());
    }
    let on_device = device_only(dst) && device_only(src) && !(wait && WAIT_FOR_ALL.load(Relaxed));
    if on_device || !wait && capture::of(stream).is_some() {
        return stream.enqueue(Work::Copy(copy));
    }
    if !wait && dst != Side::Pageable {
        if src == Side::Pageable {
            if copy.bytes() > STAGE_LIMIT || !stream.is_busy()? {
                return stream.perform_unobserved(Work::Copy(copy))?.outcome();
            }
            copy.stage()?;
        }
        return stream.enqueue(Work::Copy(copy));
    }
    stream.perform(Work::Copy(copy))?;
    stream.device.check_work()
}

/// Memory of graphs is there from a launch on that allocates it (as on an H200); in a capture, it will be. Errors: `InvalidValue`.
fn allocated(stream: &Stream, side: Side) -> Result {
    match side {
        Side::Ours(a) if a.kind.is_of_graph() && !graph_memory::is_open(a.base) && capture::of(stream).is_none() => {
            Err(Error::InvalidValue)
        }
        _ => Ok(()),
    }
}

/// The other devices whose work a copy is in order with: those of a copy between two devices in the legacy stream, which "does not start
/// until all commands previously issued to either device have completed" and completes before later ones start (guide, 'Peer-to-Peer
/// Memory Copy').
fn between(stream: &Stream, dst: Side, src: Side) -> Option<[Option<&'static Device>; 2]> {
    let (Side::Ours(to), Side::Ours(from)) = (dst, src) else { return None };
    if to.device == from.device || !stream.is_legacy() || !device_only(dst) || !device_only(src) {
        return None;
    }
    let other = |ordinal: u32| device::get(ordinal as i32).ok().filter(|d| d.ordinal != stream.device.ordinal);
    Some([other(to.device), other(from.device)])
}

/// Fills in stream order. Synchronous functions only wait if the memory is accessible by the host.
/// Errors: `InvalidValue`, and the context's.
pub fn fill(stream: &Stream, fill: Fill, wait: bool) -> Result {
    stream.device.check()?;
    if fill.dst.bytes() == 0 {
        return Ok(());
    }
    let side = check_fill(&fill)?;
    allocated(stream, side)?;
    permitted(stream, &fill.dst, true)?;
    let host = !matches!(side, Side::Ours(a) if !a.kind.is_pinned());
    if wait && (host || WAIT_FOR_ALL.load(Relaxed)) {
        stream.perform(Work::Fill(fill))?;
        return stream.device.check_work();
    }
    stream.enqueue(Work::Fill(fill))
}
