//! Copies and fills as programs ask for them: pointers checked against the direction, pageable memory staged, the
//! call waiting where CUDA's does ("API synchronization behavior" in the runtime's manual).

use super::capture;
use super::stream::Stream;
use super::work::Work;
use crate::device::copy::{Copy, Fill};
use crate::device::memory::{self, Side};
use crate::device::watch::{refuse, watch, Permits, Refused, Rows};
use crate::device::{Error, Result};
use crate::exec::Launch;
use std::sync::Arc;

/// `cudaMemcpyKind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    HostToHost = 0,
    HostToDevice = 1,
    DeviceToHost = 2,
    DeviceToDevice = 3,
    /// By the pointers.
    Default = 4,
}

impl Direction {
    /// From the value of `cudaMemcpyKind`. Errors: `InvalidMemcpyDirection`.
    pub fn from_raw(value: i32) -> Result<Direction> {
        use Direction::*;
        let all = [HostToHost, HostToDevice, DeviceToHost, DeviceToDevice, Default];
        all.into_iter().find(|&d| d as i32 == value).ok_or(Error::InvalidMemcpyDirection)
    }
}

/// Largest pageable source that is copied aside when the stream is busy. Beyond it the call waits for the stream, as
/// CUDA does once its staging buffers are full.
const STAGE_LIMIT: u64 = 4 << 20;

/// The first page is never mapped: null, or an offset from it.
const FIRST_PAGE: u64 = 4096;

fn reaches_device(side: Side) -> bool {
    side != Side::Pageable
}

/// Not memory that only the device may touch.
pub(super) fn reaches_host(side: Side) -> bool {
    !matches!(side, Side::Ours(a) if !a.kind.on_host())
}

/// Checks a copy's pointers: each range within one allocation, and on the side that `direction` says.
/// Errors: `InvalidValue`.
pub fn check(copy: &Copy, direction: Direction) -> Result<(Side, Side)> {
    let (to, from) = ((copy.dst, copy.dst_span()), (copy.src, copy.src_span()));
    let dst = memory::side(to.0, to.1).inspect_err(|_| refuse(Refused::Write { addr: to.0, bytes: to.1 }))?;
    let src = memory::side(from.0, from.1).inspect_err(|_| refuse(Refused::Read { addr: from.0, bytes: from.1 }))?;
    if copy.dst.min(copy.src) < FIRST_PAGE {
        return Err(Error::InvalidValue);
    }
    let fits = match direction {
        Direction::HostToHost => reaches_host(dst) && reaches_host(src),
        Direction::HostToDevice => reaches_device(dst),
        Direction::DeviceToHost => reaches_device(src),
        Direction::DeviceToDevice => reaches_device(dst) && reaches_device(src),
        Direction::Default => true,
    };
    match fits {
        true => Ok((dst, src)),
        false => Err(Error::InvalidValue),
    }
}

/// Memory that the device alone holds: copies between such places do not keep the host waiting.
pub(super) fn device_only(side: Side) -> bool {
    matches!(side, Side::Ours(a) if !a.kind.on_host())
}

/// A copy in stream order. `wait`: the call is one of the synchronous ones.
/// Errors: `InvalidValue`, and the context's.
pub fn copy(stream: &Stream, mut copy: Copy, direction: Direction, wait: bool) -> Result {
    stream.device.check()?;
    if copy.bytes() == 0 {
        return Ok(());
    }
    let (dst, src) = check(&copy, direction)?;
    permitted(stream, &copy.written(), true)?;
    permitted(stream, &copy.read(), false)?;
    if device_only(src) && !device_only(dst) {
        copy.asked = watch().and_then(|w| w.asked());
    }
    if device_only(dst) && device_only(src) || !wait && capture::of(stream).is_some() {
        return stream.enqueue(Work::Copy(copy));
    }
    if !wait && dst != Side::Pageable {
        if src == Side::Pageable {
            if copy.bytes() > STAGE_LIMIT || !stream.is_busy()? {
                return stream.perform_unseen(Work::Copy(copy))?.outcome();
            }
            copy.stage();
        }
        return stream.enqueue(Work::Copy(copy));
    }
    stream.perform(Work::Copy(copy))?;
    stream.device.check_work()
}

/// Device and handle of a stream, as those who watch know it.
pub(super) fn place(stream: &Stream) -> (u32, u64) {
    let handle = if stream.is_legacy() { 0 } else { std::ptr::from_ref(stream) as u64 };
    (stream.device.ordinal, handle)
}

/// Work of a graph that is about to be launched on a stream: what counts for a kernel is what holds now, and who asks for what is
/// copied to the host is whoever launches it.
pub(super) fn launched(work: &Work, stream: &Stream) -> Work {
    let mut work = relaunched(work, place(stream));
    if let (Work::Copy(copy), Some(watch)) = (&mut work, watch()) {
        let on_device = |addr, span| memory::side(addr, span).is_ok_and(device_only);
        if copy.asked.is_none() && on_device(copy.src, copy.src_span()) && !on_device(copy.dst, copy.dst_span()) {
            copy.asked = watch.asked();
        }
    }
    work
}

/// A fill in stream order. Synchronous calls wait only where the memory is the host's as well.
/// Errors: `InvalidValue`, and the context's.
pub fn fill(stream: &Stream, fill: Fill, wait: bool) -> Result {
    stream.device.check()?;
    if fill.span() == 0 {
        return Ok(());
    }
    let side = check_fill(&fill)?;
    permitted(stream, &fill.written(), true)?;
    let host = !matches!(side, Side::Ours(a) if !a.kind.is_pinned());
    if wait && host {
        stream.perform(Work::Fill(fill))?;
        return stream.device.check_work();
    }
    stream.enqueue(Work::Fill(fill))
}

/// Checks a fill's pointer: aligned, and within one allocation that the device reaches. Errors: `InvalidValue`.
pub fn check_fill(fill: &Fill) -> Result<Side> {
    if fill.dst % fill.element != 0 || (fill.height > 1 && fill.pitch % fill.element != 0) {
        return Err(Error::InvalidValue);
    }
    let (addr, bytes) = (fill.dst, fill.span());
    let side = memory::side(addr, bytes).inspect_err(|_| refuse(Refused::Write { addr, bytes }))?;
    if !reaches_device(side) {
        return Err(Error::InvalidValue);
    }
    Ok(side)
}

/// Whether the program itself has forbidden it (NVTX), if that is watched. Errors: `InvalidValue`.
pub(super) fn permitted(stream: &Stream, rows: &Rows, write: bool) -> Result {
    let Some(denied) = permits(stream).and_then(|p| p.denied(rows, write)) else { return Ok(()) };
    refuse(denied);
    Err(Error::InvalidValue)
}

/// A kernel of a graph that is launched at a place, as its checker wants it.
pub(super) fn relaunched(work: &Work, (device, stream): (u32, u64)) -> Work {
    let Work::Launch(launch) = work else { return work.clone() };
    match launch.checker.as_ref().and_then(|checker| checker.relaunched(device, stream)) {
        Some(checker) => Work::Launch(Arc::new(Launch { checker: Some(checker), ..(**launch).clone() })),
        None => work.clone(),
    }
}

/// What work that is enqueued on a stream now may touch, if anything is forbidden (NVTX).
pub(super) fn permits(stream: &Stream) -> Option<Arc<dyn Permits>> {
    let (device, handle) = place(stream);
    watch()?.permits(device, handle)
}

/// Whether work that is about to run must not; tells so.
pub(super) fn forbidden(permits: Option<&dyn Permits>, work: &Work) -> bool {
    let Some(permits) = permits else { return false };
    let denied = match work {
        Work::Copy(c) => permits.denied(&c.written(), true).or_else(|| permits.denied(&c.read(), false)),
        Work::Fill(fill) => permits.denied(&fill.written(), true),
        _ => None,
    };
    denied.inspect(|&refused| permits.tell(refused)).is_some()
}

/// The same for what a graph is about to do. Errors: `InvalidValue`.
pub fn permitted_work(stream: &Stream, work: &Work) -> Result {
    match work {
        Work::Copy(copy) => {
            permitted(stream, &copy.written(), true)?;
            permitted(stream, &copy.read(), false)
        }
        Work::Fill(fill) => permitted(stream, &fill.written(), true),
        _ => Ok(()),
    }
}
