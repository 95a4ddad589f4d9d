//! Memory management: copies and fills of linear memory.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use super::support::{stream, take};
use crate::abi::api::{default_stream, export, not_supported};
use crate::abi::types::*;
use crate::device::copy::{Copy, Fill};
use crate::device::{self, Error, Result};
use crate::queue::transfer::{self, Direction};
use std::ffi::{c_int, c_void};
use std::sync::atomic::AtomicBool;

/// A copy of `count` bytes in the order of `s`.
fn linear(dst: *mut c_void, src: *const c_void, count: usize, kind: c_int, s: cudaStream_t, wait: bool) -> Result {
    let direction = Direction::from_raw(kind)?;
    let s = stream(s)?;
    transfer::copy(&s, Copy::linear(dst as u64, src as u64, count as u64), direction, wait)
}

/// Copies `count` bytes.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy(dst: *mut c_void, src: *const c_void, count: usize, kind: c_int) -> cudaError_t {
    linear(dst, src, count, kind, default_stream(), true)
}

/// Copies `count` bytes in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpyAsync(
    dst: *mut c_void,
    src: *const c_void,
    count: usize,
    kind: c_int,
    stream: cudaStream_t,
) -> cudaError_t {
    linear(dst, src, count, kind, stream, false)
}

fn peer(dst: *mut c_void, dst_device: c_int, src: *const c_void, src_device: c_int, count: usize) -> Result<Copy> {
    device::get(dst_device)?;
    device::get(src_device)?;
    Ok(Copy::linear(dst as u64, src as u64, count as u64))
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
    transfer::copy(&*stream(default_stream())?, copy, Direction::DeviceToDevice, true)
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
    transfer::copy(&*super::support::stream(stream)?, copy, Direction::DeviceToDevice, false)
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

/// Errors: `InvalidPitchValue` for rows that are wider than their pitch.
fn rows(r: Rows, kind: c_int, s: cudaStream_t, wait: bool) -> Result {
    let direction = Direction::from_raw(kind)?;
    if r.width > r.dpitch || r.width > r.spitch || r.dpitch > i32::MAX as usize || r.spitch > i32::MAX as usize {
        return Err(Error::InvalidPitchValue);
    }
    let s = stream(s)?;
    let (dpitch, spitch) = (r.dpitch as u64, r.spitch as u64);
    r.height.checked_mul(r.dpitch.max(r.spitch)).ok_or(Error::InvalidValue)?;
    let copy = Copy::pitched(r.dst as u64, dpitch, r.src as u64, spitch, r.width as u64, r.height as u64);
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
    kind: c_int,
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
    kind: c_int,
    stream: cudaStream_t,
) -> cudaError_t {
    rows(Rows { dst, dpitch, src, spitch, width, height }, kind, stream, false)
}

/// Bytes from the start of a pitched box to the element at `pos`; its pitch and bytes per slice. `None` on overflow.
fn corner(p: &cudaPitchedPtr, pos: &cudaPos, extent: &cudaExtent) -> Option<(u64, u64, u64)> {
    // A box of one slice need not say how high its slices are.
    let rows = if extent.depth > 1 || pos.z > 0 { p.ysize } else { p.ysize.max(pos.y.checked_add(extent.height)?) };
    let slice = p.pitch.checked_mul(rows)?;
    let offset = slice.checked_mul(pos.z)?.checked_add(p.pitch.checked_mul(pos.y)?)?.checked_add(pos.x)?;
    slice.checked_mul(extent.depth)?;
    Some(((p.ptr as usize).checked_add(offset)? as u64, p.pitch as u64, slice as u64))
}

/// The copy that the parameters ask for, not yet checked against what lies at the addresses.
/// Errors: `InvalidMemcpyDirection`, `InvalidPitchValue`, `InvalidValue`, `NotSupported` for arrays.
pub(super) fn cuboid(p: &cudaMemcpy3DParms) -> Result<(Copy, Direction)> {
    static TOLD: AtomicBool = AtomicBool::new(false);
    let direction = Direction::from_raw(p.kind)?;
    if !p.srcArray.is_null() || !p.dstArray.is_null() {
        return Err(not_supported("a three-dimensional copy from or to an array", &TOLD));
    }
    let e = &p.extent;
    if e.width == 0 || e.height == 0 || e.depth == 0 {
        return Ok((Copy::linear(0, 0, 0), direction));
    }
    if p.srcPtr.ptr.is_null() || p.dstPtr.ptr.is_null() {
        return Err(Error::InvalidValue);
    }
    for (ptr, pos) in [(&p.srcPtr, &p.srcPos), (&p.dstPtr, &p.dstPos)] {
        if pos.x.checked_add(e.width).is_none_or(|end| end > ptr.pitch) {
            return Err(Error::InvalidPitchValue);
        }
        let high = pos.y.checked_add(e.height).is_none_or(|end| end > ptr.ysize);
        if (e.depth > 1 || pos.z > 0) && high {
            return Err(Error::InvalidValue);
        }
    }
    let (src, src_pitch, src_slice) = corner(&p.srcPtr, &p.srcPos, e).ok_or(Error::InvalidValue)?;
    let (dst, dst_pitch, dst_slice) = corner(&p.dstPtr, &p.dstPos, e).ok_or(Error::InvalidValue)?;
    let (width, height, depth) = (e.width as u64, e.height as u64, e.depth as u64);
    let copy = Copy { dst, src, width, height, depth, dst_pitch, src_pitch, dst_slice, src_slice, staged: None };
    Ok((copy, direction))
}

fn copy_cuboid(p: &cudaMemcpy3DParms, s: cudaStream_t, wait: bool) -> Result {
    let (copy, direction) = cuboid(p)?;
    transfer::copy(&*stream(s)?, copy, direction, wait)
}

/// Copies a box.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy3D(p: *const cudaMemcpy3DParms) -> cudaError_t {
    copy_cuboid(&take(p)?, default_stream(), true)
}

/// Copies a box in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy3DAsync(p: *const cudaMemcpy3DParms, stream: cudaStream_t) -> cudaError_t {
    copy_cuboid(&take(p)?, stream, false)
}

fn between(p: &cudaMemcpy3DPeerParms) -> Result<cudaMemcpy3DParms> {
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
    copy_cuboid(&between(&take(p)?)?, default_stream(), true)
}

/// Copies a box from one device to another in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy3DPeerAsync(p: *const cudaMemcpy3DPeerParms, stream: cudaStream_t) -> cudaError_t {
    copy_cuboid(&between(&take(p)?)?, stream, false)
}

/// Sets `count` bytes.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemset(devPtr: *mut c_void, value: c_int, count: usize) -> cudaError_t {
    transfer::fill(&*stream(default_stream())?, Fill::bytes(devPtr as u64, value as u8, count as u64), true)
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
    let fill = Fill::bytes(devPtr as u64, value as u8, count as u64);
    transfer::fill(&*super::support::stream(stream)?, fill, false)
}

/// Errors: `InvalidValue` if rows are wider than their pitch or slices higher than there are rows.
fn box_fill(to: cudaPitchedPtr, value: c_int, e: cudaExtent) -> Result<Fill> {
    let several = e.height > 1 || e.depth > 1;
    if several && e.width > to.pitch || e.depth > 1 && e.height > to.ysize {
        return Err(Error::InvalidValue);
    }
    let slice = to.pitch.checked_mul(to.ysize).ok_or(Error::InvalidValue)?;
    slice.checked_mul(e.depth).ok_or(Error::InvalidValue)?;
    to.pitch.checked_mul(e.height).ok_or(Error::InvalidValue)?;
    Ok(Fill {
        dst: to.ptr as u64,
        pitch: to.pitch as u64,
        slice: slice as u64,
        width: e.width as u64,
        height: e.height as u64,
        depth: e.depth as u64,
        value: u32::from(value as u8),
        element: 1,
    })
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
    transfer::fill(&*stream(default_stream())?, row_fill(devPtr, pitch, value, width, height)?, true)
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
    transfer::fill(&*super::support::stream(stream)?, row_fill(devPtr, pitch, value, width, height)?, false)
}

/// Sets a box.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemset3D(pitchedDevPtr: cudaPitchedPtr, value: c_int, extent: cudaExtent) -> cudaError_t {
    transfer::fill(&*stream(default_stream())?, box_fill(pitchedDevPtr, value, extent)?, true)
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
    transfer::fill(&*super::support::stream(stream)?, box_fill(pitchedDevPtr, value, extent)?, false)
}
