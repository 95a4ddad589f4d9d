//! Memory management: copies and fills of linear memory, and copies of boxes of it and of arrays.

use crate::abi::api::export;
use crate::abi::common;
use crate::abi::common::array::array_of;
use crate::abi::common::copy::linear;
use crate::abi::common::support::stream as resolve;
use crate::abi::default_stream::default_stream;
use cuda_types::*;
use device::copy::{Copy, Fill};
use device::region::{self, Corner, Place};
use device::{Error, Result};
use queue::capture;
use queue::transfer::{self, Direction};
use std::ffi::{c_int, c_void};

/// Copies `count` bytes.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy(
    dst: *mut c_void,
    src: *const c_void,
    count: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    common::copy::memcpy(dst, src, count, kind)
}

/// Copies `count` bytes in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpyAsync(
    dst: *mut c_void,
    src: *const c_void,
    count: usize,
    kind: cudaMemcpyKind,
    stream: cudaStream_t,
) -> cudaError_t {
    linear(dst, src, count, kind, stream, false)
}

fn peer(dst: *mut c_void, dst_device: c_int, src: *const c_void, src_device: c_int, count: usize) -> Result<Copy> {
    device::get(dst_device)?;
    device::get(src_device)?;
    Copy::linear(dst as u64, src as u64, count as u64)
}

/// Copies `count` bytes from one device to another.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpyPeer(
    dst: *mut c_void,
    dstDevice: c_int,
    src: *const c_void,
    srcDevice: c_int,
    count: usize,
) -> cudaError_t {
    let copy = peer(dst, dstDevice, src, srcDevice, count)?;
    transfer::copy(&*resolve(default_stream())?, copy, Direction::DeviceToDevice, true)
}

/// Copies `count` bytes from one device to another in stream order.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpyPeerAsync(
    dst: *mut c_void,
    dstDevice: c_int,
    src: *const c_void,
    srcDevice: c_int,
    count: usize,
    stream: cudaStream_t,
) -> cudaError_t {
    let copy = peer(dst, dstDevice, src, srcDevice, count)?;
    transfer::copy(&*resolve(stream)?, copy, Direction::DeviceToDevice, false)
}

/// Operands of a copy of rows.
struct Rows {
    dst: *mut c_void,
    dpitch: usize,
    src: *const c_void,
    spitch: usize,
    width: usize,
    height: usize,
}

/// Errors: `InvalidPitchValue` for rows that are wider than their pitch; the pitch of a single row need not be stated, and wider is
/// `InvalidValue`.
fn rows(r: Rows, kind: c_int, s: cudaStream_t, wait: bool) -> Result {
    let direction = Direction::from_raw(kind)?;
    if r.width == 0 || r.height == 0 {
        return resolve(s)?.device.check();
    }
    if r.height == 1 {
        let fits = |pitch| pitch == 0 || r.width <= pitch;
        if !fits(r.dpitch) || !fits(r.spitch) {
            return Err(Error::InvalidValue);
        }
    } else if r.width > r.dpitch || r.width > r.spitch || r.dpitch > i32::MAX as usize || r.spitch > i32::MAX as usize {
        return Err(Error::InvalidPitchValue);
    }
    let s = resolve(s)?;
    let (dpitch, spitch) = (r.dpitch as u64, r.spitch as u64);
    let width = r.width as u64;
    let (dpitch, spitch) = if r.height == 1 { (width, width) } else { (dpitch, spitch) };
    let copy = Copy::pitched(r.dst as u64, dpitch, r.src as u64, spitch, width, r.height as u64)?;
    transfer::copy(&s, copy, direction, wait)
}

/// Copies `height` rows of `width` bytes.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy2D(
    dst: *mut c_void,
    dpitch: usize,
    src: *const c_void,
    spitch: usize,
    width: usize,
    height: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    rows(Rows { dst, dpitch, src, spitch, width, height }, kind, default_stream(), true)
}

/// Copies `height` rows of `width` bytes in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy2DAsync(
    dst: *mut c_void,
    dpitch: usize,
    src: *const c_void,
    spitch: usize,
    width: usize,
    height: usize,
    kind: cudaMemcpyKind,
    stream: cudaStream_t,
) -> cudaError_t {
    rows(Rows { dst, dpitch, src, spitch, width, height }, kind, stream, false)
}

/// One side of a copy of a box. Errors: `InvalidValue` unless exactly one of array and pointer is given, `InvalidResourceHandle`.
fn place(array: cudaArray_t, ptr: &cudaPitchedPtr) -> Result<Place> {
    match (array.is_null(), ptr.ptr.is_null()) {
        (false, true) => Ok(Place::Array(array_of(array)?)),
        (true, false) => Ok(Place::Linear { addr: ptr.ptr as u64, pitch: ptr.pitch as u64, rows: ptr.ysize as u64 }),
        _ => Err(Error::InvalidValue),
    }
}

/// Bytes of the elements of a side, and how many texels are one in each direction.
fn element(place: &Place) -> (u64, u64) {
    match place {
        Place::Array(array) => (array.format.bytes(), array.format.side()),
        Place::Linear { .. } => (1, 1),
    }
}

/// Where a box begins. Positions in compressed arrays count texels, as extents do. Errors: `InvalidValue`, also within a block.
fn corner(place: Place, pos: &cudaPos) -> Result<Corner> {
    let (bytes, side) = element(&place);
    let [x, y, z] = [pos.x, pos.y, pos.z].map(|n| n as u64);
    match (x % side, y % side, (x / side).checked_mul(bytes)) {
        (0, 0, Some(x)) => Ok(Corner { place, x, y: y / side, z }),
        _ => Err(Error::InvalidValue),
    }
}

/// An extent in texels as one in blocks, if the arrays are compressed: only at the edges of an array does it count blocks that are not full.
/// The rows of memory are then rows of blocks, and it has no position in them. Errors: `InvalidValue`.
fn in_blocks(extent: [u64; 3], sides: [(&Place, &cudaPos); 2]) -> Result<[u64; 3]> {
    let [width, height, depth] = extent;
    let side = sides.iter().map(|(place, _)| element(place).1).max().unwrap_or(1);
    if side == 1 {
        return Ok(extent);
    }
    for (place, pos) in sides {
        let fits = match place {
            Place::Linear { .. } => pos.y == 0,
            Place::Array(array) => {
                let whole = |n: u64, at: usize, all: u64| n % side == 0 || (at as u64).checked_add(n) == Some(all);
                array.format.side() == side
                    && whole(width, pos.x, array.extent[0])
                    && whole(height, pos.y, array.extent[1])
            }
        };
        if !fits {
            return Err(Error::InvalidValue);
        }
    }
    Ok([width.div_ceil(side), height.div_ceil(side), depth])
}

/// The copy that the parameters ask for, not yet checked against what lies at the addresses.
/// Errors: `InvalidMemcpyDirection`, `InvalidPitchValue`, `InvalidValue`, `InvalidResourceHandle`.
pub(super) fn cuboid(p: &cudaMemcpy3DParms) -> Result<(Copy, Direction)> {
    let direction = Direction::from_raw(p.kind)?;
    let e = &p.extent;
    if e.width == 0 || e.height == 0 || e.depth == 0 {
        return Ok((Copy::linear(0, 0, 0)?, direction));
    }
    let (from, to) = (place(p.srcArray, &p.srcPtr)?, place(p.dstArray, &p.dstPtr)?);
    let extent = [e.width, e.height, e.depth].map(|n| n as u64);
    let [width, height, depth] = in_blocks(extent, [(&from, &p.srcPos), (&to, &p.dstPos)])?;
    for (place, ptr) in [(&from, &p.srcPtr), (&to, &p.dstPtr)] {
        if matches!(place, Place::Linear { .. }) && depth > 1 && height > ptr.ysize as u64 {
            return Err(Error::InvalidPitchValue);
        }
    }
    if let (Place::Linear { .. }, Place::Linear { .. }) = (&from, &to) {
        for (ptr, pos) in [(&p.srcPtr, &p.srcPos), (&p.dstPtr, &p.dstPos)] {
            let room = ptr.pitch.checked_sub(e.width).ok_or(Error::InvalidPitchValue)?;
            if pos.x > room {
                return Err(Error::InvalidValue);
            }
        }
    }
    // Extents are in elements of the array, if there is one.
    let bytes = element(&from).0.max(element(&to).0);
    let (from, to) = (corner(from, &p.srcPos)?, corner(to, &p.dstPos)?);
    let width = width.checked_mul(bytes).ok_or(Error::InvalidValue)?;
    let copy = region::copy(&to, &from, [width, height, depth])?;
    Ok((copy, with_arrays(direction, !p.srcArray.is_null(), !p.dstArray.is_null())))
}

/// The direction of a copy with arrays, which are always the device's, whatever the program says.
fn with_arrays(direction: Direction, src_array: bool, dst_array: bool) -> Direction {
    use Direction::*;
    let src = src_array || matches!(direction, DeviceToHost | DeviceToDevice);
    let dst = dst_array || matches!(direction, HostToDevice | DeviceToDevice);
    match (direction, src, dst) {
        (Default, ..) => Default,
        (_, false, false) => HostToHost,
        (_, false, true) => HostToDevice,
        (_, true, false) => DeviceToHost,
        (_, true, true) => DeviceToDevice,
    }
}

fn copy_cuboid(p: &cudaMemcpy3DParms, s: cudaStream_t, wait: bool) -> Result {
    let (copy, direction) = cuboid(p)?;
    transfer::copy(&*resolve(s)?, copy, direction, wait)
}

/// Copies a box.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy3D(p: *const cudaMemcpy3DParms) -> cudaError_t {
    copy_cuboid(&p.read()?, default_stream(), true)
}

/// Copies a box in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy3DAsync(p: *const cudaMemcpy3DParms, stream: cudaStream_t) -> cudaError_t {
    copy_cuboid(&p.read()?, stream, false)
}

/// The copy of a box from one device to another as any copy of a box. Errors: `InvalidDevice`.
fn of_peers(p: &cudaMemcpy3DPeerParms) -> Result<cudaMemcpy3DParms> {
    device::get(p.srcDevice)?;
    device::get(p.dstDevice)?;
    Ok(cudaMemcpy3DParms {
        srcArray: p.srcArray,
        srcPos: p.srcPos,
        srcPtr: p.srcPtr,
        dstArray: p.dstArray,
        dstPos: p.dstPos,
        dstPtr: p.dstPtr,
        extent: p.extent,
        kind: cudaMemcpyDefault,
    })
}

/// Copies a box from one device to another.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy3DPeer(p: *const cudaMemcpy3DPeerParms) -> cudaError_t {
    copy_cuboid(&of_peers(&p.read()?)?, default_stream(), true)
}

/// Copies a box from one device to another in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy3DPeerAsync(p: *const cudaMemcpy3DPeerParms, stream: cudaStream_t) -> cudaError_t {
    copy_cuboid(&of_peers(&p.read()?)?, stream, false)
}

/// Sets `count` bytes.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemset(devPtr: *mut c_void, value: c_int, count: usize) -> cudaError_t {
    transfer::fill(&*resolve(default_stream())?, Fill::bytes(devPtr as u64, value as u8, count as u64)?, true)
}

/// Sets `count` bytes in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemsetAsync(
    devPtr: *mut c_void,
    value: c_int,
    count: usize,
    stream: cudaStream_t,
) -> cudaError_t {
    let fill = Fill::bytes(devPtr as u64, value as u8, count as u64)?;
    transfer::fill(&*resolve(stream)?, fill, false)
}

/// Errors: `InvalidValue` if rows are wider than their pitch or slices higher than there are rows.
fn box_fill(to: cudaPitchedPtr, value: c_int, e: cudaExtent) -> Result<Fill> {
    if e.height > to.ysize && e.width > 0 && e.depth > 0 {
        return Err(Error::InvalidValue);
    }
    let slice = to.pitch.checked_mul(to.ysize);
    // One slice need not say how many rows there are.
    let slice = if e.depth > 1 { slice.ok_or(Error::InvalidValue)? } else { 0 };
    let size = [e.width, e.height, e.depth].map(|n| n as u64);
    let fill = Fill::new(to.ptr as u64, size, to.pitch as u64, slice as u64, u32::from(value as u8), 1);
    fill.map_err(|_| Error::InvalidValue)
}

fn row_fill(ptr: *mut c_void, pitch: usize, value: c_int, width: usize, height: usize) -> Result<Fill> {
    let to = cudaPitchedPtr { ptr, pitch, xsize: width, ysize: height };
    box_fill(to, value, cudaExtent { width, height, depth: 1 })
}

/// Sets `height` rows of `width` bytes.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemset2D(
    devPtr: *mut c_void,
    pitch: usize,
    value: c_int,
    width: usize,
    height: usize,
) -> cudaError_t {
    let stream = resolve(default_stream())?;
    // Also of rows that cannot be.
    capture::check_implicit(&stream)?;
    transfer::fill(&stream, row_fill(devPtr, pitch, value, width, height)?, true)
}

/// Sets `height` rows of `width` bytes in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemset2DAsync(
    devPtr: *mut c_void,
    pitch: usize,
    value: c_int,
    width: usize,
    height: usize,
    stream: cudaStream_t,
) -> cudaError_t {
    transfer::fill(&*resolve(stream)?, row_fill(devPtr, pitch, value, width, height)?, false)
}

/// Sets a box.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemset3D(pitchedDevPtr: cudaPitchedPtr, value: c_int, extent: cudaExtent) -> cudaError_t {
    transfer::fill(&*resolve(default_stream())?, box_fill(pitchedDevPtr, value, extent)?, true)
}

/// Sets a box in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemset3DAsync(
    pitchedDevPtr: cudaPitchedPtr,
    value: c_int,
    extent: cudaExtent,
    stream: cudaStream_t,
) -> cudaError_t {
    transfer::fill(&*resolve(stream)?, box_fill(pitchedDevPtr, value, extent)?, false)
}
