//! Copies and fills as programs ask for them: pointers checked against the direction, pageable memory staged, the
//! call waiting where CUDA's does ("API synchronization behavior" in the runtime's manual).

use super::capture;
use super::stream::Stream;
use super::work::Work;
use crate::device::copy::{Copy, Fill};
use crate::device::extent::Extent;
use crate::device::memory::{self, Side};
use crate::device::watch::{refuse, watch, Permits, Refused};
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

/// What one side of a copy may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Memory that the host reaches.
    Host,
    /// Memory that the device reaches.
    Device,
    Any,
}

/// What a copy's destination and source may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    pub dst: End,
    pub src: End,
}

impl From<Direction> for Ends {
    fn from(direction: Direction) -> Ends {
        // What the direction calls the host's is looked up where the other side is the device's.
        let (dst, src) = match direction {
            Direction::HostToHost => (End::Host, End::Host),
            Direction::HostToDevice => (End::Device, End::Any),
            Direction::DeviceToHost => (End::Any, End::Device),
            Direction::DeviceToDevice => (End::Device, End::Device),
            Direction::Default => (End::Any, End::Any),
        };
        Ends { dst, src }
    }
}

impl End {
    fn fits(self, side: Side) -> bool {
        match self {
            End::Host => reaches_host(side),
            End::Device => reaches_device(side),
            End::Any => true,
        }
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

/// Checks a copy's pointers: each range within one allocation, and on the side that `ends` says.
/// Errors: `InvalidValue`.
pub fn check(copy: &Copy, ends: impl Into<Ends>) -> Result<(Side, Side)> {
    let ends = ends.into();
    let (to, from) = ((copy.dst.base, copy.dst.span()), (copy.src.base, copy.src.span()));
    let dst = memory::side(to.0, to.1).inspect_err(|_| refuse(Refused::Write { addr: to.0, bytes: to.1 }))?;
    let src = memory::side(from.0, from.1).inspect_err(|_| refuse(Refused::Read { addr: from.0, bytes: from.1 }))?;
    if to.0.min(from.0) < FIRST_PAGE {
        return Err(Error::InvalidValue);
    }
    match ends.dst.fits(dst) && ends.src.fits(src) {
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
pub fn copy(stream: &Stream, mut copy: Copy, ends: impl Into<Ends>, wait: bool) -> Result {
    stream.device.check()?;
    if copy.bytes() == 0 {
        return Ok(());
    }
    let (dst, src) = check(&copy, ends)?;
    permitted(stream, &copy.dst, true)?;
    permitted(stream, &copy.src, false)?;
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
            copy.stage()?;
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
        let on_device = |e: &Extent| memory::side(e.base, e.span()).is_ok_and(device_only);
        if copy.asked.is_none() && on_device(&copy.src) && !on_device(&copy.dst) {
            copy.asked = watch.asked();
        }
    }
    work
}

/// A fill in stream order. Synchronous calls wait only where the memory is the host's as well.
/// Errors: `InvalidValue`, and the context's.
pub fn fill(stream: &Stream, fill: Fill, wait: bool) -> Result {
    stream.device.check()?;
    if fill.dst.bytes() == 0 {
        return Ok(());
    }
    let side = check_fill(&fill)?;
    permitted(stream, &fill.dst, true)?;
    let host = !matches!(side, Side::Ours(a) if !a.kind.is_pinned());
    if wait && host {
        stream.perform(Work::Fill(fill))?;
        return stream.device.check_work();
    }
    stream.enqueue(Work::Fill(fill))
}

/// Checks a fill's pointer: within one allocation that the device reaches. Errors: `InvalidValue`.
pub fn check_fill(fill: &Fill) -> Result<Side> {
    let (addr, bytes) = (fill.dst.base, fill.dst.span());
    let side = memory::side(addr, bytes).inspect_err(|_| refuse(Refused::Write { addr, bytes }))?;
    if !reaches_device(side) {
        return Err(Error::InvalidValue);
    }
    Ok(side)
}

/// Whether the program itself has forbidden it (NVTX), if that is watched. Errors: `InvalidValue`.
pub(super) fn permitted(stream: &Stream, extent: &Extent, write: bool) -> Result {
    let Some(denied) = permits(stream).and_then(|p| p.denied(extent, write)) else { return Ok(()) };
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
