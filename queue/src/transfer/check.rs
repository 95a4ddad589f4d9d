//! Validation of copies and fills: directions, source access order, and whether the memory exists.

use device::copy::{Copy, Fill};
use device::memory::{self, Side};
use device::watch::{refuse, Refused};
use device::{virtual_memory, Error, Result};

/// `cudaMemcpyKind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    HostToHost = cuda_types::cudaMemcpyHostToHost as isize,
    HostToDevice = cuda_types::cudaMemcpyHostToDevice as isize,
    DeviceToHost = cuda_types::cudaMemcpyDeviceToHost as isize,
    DeviceToDevice = cuda_types::cudaMemcpyDeviceToDevice as isize,
    /// Inferred from the pointers.
    Default = cuda_types::cudaMemcpyDefault as isize,
}

impl Direction {
    /// From the value of `cudaMemcpyKind`. Errors: `InvalidMemcpyDirection`.
    pub fn from_raw(value: i32) -> Result<Direction> {
        use Direction::*;
        let all = [HostToHost, HostToDevice, DeviceToHost, DeviceToDevice, Default];
        all.into_iter().find(|&d| d as i32 == value).ok_or(Error::InvalidMemcpyDirection)
    }
}

/// Where one side of a copy must lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Memory accessible by the host.
    Host,
    /// Memory accessible by the device.
    Device,
    Any,
}

/// Where a copy's destination and source must lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    pub dst: End,
    pub src: End,
}

impl From<Direction> for Ends {
    fn from(direction: Direction) -> Ends {
        // A host side is not restricted if the other side is device memory: the actual kind is looked up.
        let (dst, src) = match direction {
            // Addresses say where they are; this direction does not contradict them on hardware.
            Direction::HostToHost => (End::Any, End::Any),
            Direction::HostToDevice => (End::Device, End::Any),
            Direction::DeviceToHost => (End::Any, End::Device),
            Direction::DeviceToDevice => (End::Device, End::Device),
            Direction::Default => (End::Any, End::Any),
        };
        Ends { dst, src }
    }
}

impl End {
    #[inline]
    fn fits(self, side: Side) -> bool {
        match self {
            End::Host => reaches_host(side),
            End::Device => reaches_device(side),
            End::Any => true,
        }
    }
}

/// When a copy's source may be read (`cudaMemcpySrcAccessOrder`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceOrder {
    /// In stream order.
    Stream = cuda_types::cudaMemcpySrcAccessOrderStream as isize,
    /// Before the call returns.
    DuringCall = cuda_types::cudaMemcpySrcAccessOrderDuringApiCall as isize,
    /// At any time from the call on.
    Any = cuda_types::cudaMemcpySrcAccessOrderAny as isize,
}

impl SourceOrder {
    /// From the value of `cudaMemcpySrcAccessOrder`. Errors: `InvalidValue`, also for 0.
    pub fn from_raw(value: i32) -> Result<SourceOrder> {
        use SourceOrder::*;
        [Stream, DuringCall, Any].into_iter().find(|&o| o as i32 == value).ok_or(Error::InvalidValue)
    }
}

/// The first page is never mapped: a null pointer, or an offset from one.
const FIRST_PAGE: u64 = 4096;

fn reaches_device(side: Side) -> bool {
    side != Side::Pageable
}

/// Whether the host may access it.
pub(crate) fn reaches_host(side: Side) -> bool {
    !matches!(side, Side::Ours(a) if !a.kind.on_host())
}

/// Checks that each range of a copy is within one allocation and lies where `ends` requires.
/// Errors: `InvalidValue`.
pub fn check(copy: &Copy, ends: impl Into<Ends>) -> Result<(Side, Side)> {
    let ends = ends.into();
    let (to, from) = ((copy.dst.base, copy.dst.span()), (copy.src.base, copy.src.span()));
    let dst = memory::side(to.0, to.1).inspect_err(|_| refuse(Refused::Write { addr: to.0, bytes: to.1 }))?;
    let src = memory::side(from.0, from.1).inspect_err(|_| refuse(Refused::Read { addr: from.0, bytes: from.1 }))?;
    if to.0.min(from.0) < FIRST_PAGE || !writable(to.0, to.1) {
        return Err(Error::InvalidValue);
    }
    match ends.dst.fits(dst) && ends.src.fits(src) {
        true => Ok((dst, src)),
        false => Err(Error::InvalidValue),
    }
}

/// Device memory that the host cannot access: copies within such memory are asynchronous for the host.
pub(crate) fn device_only(side: Side) -> bool {
    matches!(side, Side::Ours(a) if !a.kind.on_host())
}

/// Checks a fill's pointer: within one allocation that the device reaches. Errors: `InvalidValue`.
pub fn check_fill(fill: &Fill) -> Result<Side> {
    let (addr, bytes) = (fill.dst.base, fill.dst.span());
    let side = memory::side(addr, bytes).inspect_err(|_| refuse(Refused::Write { addr, bytes }))?;
    if !reaches_device(side) || !writable(addr, bytes) {
        return Err(Error::InvalidValue);
    }
    Ok(side)
}

/// Whether a range may be written, which is reported if not.
pub fn writable(addr: u64, bytes: u64) -> bool {
    let may = virtual_memory::may_write(addr, bytes);
    if !may {
        refuse(Refused::Denied { addr, bytes, write: true });
    }
    may
}
