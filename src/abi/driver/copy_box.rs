//! Memory management: copies of boxes of memory and of arrays.

use crate::abi::api::export;
use crate::abi::common::array::array_of;
use crate::abi::common::support::stream as resolve;
use crate::abi::contexts;
use crate::abi::default_stream::default_stream;
use cuda_types::*;
use device::copy::Copy;
use device::region::{self, Corner, Place};
use device::{Error, Result};
use queue::transfer::{self, End, Ends};
use std::ffi::{c_int, c_void};

/// One side, as the descriptors give it.
struct Side {
    kind: c_int,
    host: u64,
    device: u64,
    array: CUarray,
    pitch: usize,
    height: usize,
    at: [usize; 3],
}

impl Side {
    /// Where it begins, and what may lie there. `width` in bytes, `height` in rows: what a pitch or height of zero stands for.
    fn corner(&self, width: usize, height: usize) -> Result<(Corner, End)> {
        let or = |n: usize, default: usize| if n == 0 { default as u64 } else { n as u64 };
        let linear = |addr| Place::Linear { addr, pitch: or(self.pitch, width), rows: or(self.height, height) };
        let place = match self.kind {
            CU_MEMORYTYPE_HOST => (linear(self.host), End::Any),
            CU_MEMORYTYPE_DEVICE => (linear(self.device), End::Device),
            CU_MEMORYTYPE_UNIFIED => (linear(self.device), End::Any),
            CU_MEMORYTYPE_ARRAY => {
                (Place::Array(array_of(self.array).map_err(|_| Error::InvalidResourceHandle)?), End::Device)
            }
            _ => return Err(Error::InvalidValue),
        };
        let ((place, end), [x, y, z]) = (place, self.at.map(|n| n as u64));
        Ok((Corner { place, x, y, z }, end))
    }
}

/// Where both sides must lie, and the copy between them, of no bytes if one of the extents is none.
/// Errors: `CUDA_ERROR_INVALID_VALUE` (rows longer than a pitch, unknown memory types, boxes that leave an array),
/// `CUDA_ERROR_INVALID_HANDLE`.
fn described(to: Side, from: Side, [width, height, depth]: [usize; 3]) -> Result<(Copy, Ends)> {
    let ((to, dst), (from, src)) = (to.corner(width, height)?, from.corner(width, height)?);
    let ends = Ends { dst, src };
    if width == 0 || height == 0 || depth == 0 {
        return Ok((Copy::linear(0, 0, 0)?, ends));
    }
    Ok((region::copy(&to, &from, [width as u64, height as u64, depth as u64])?, ends))
}

fn copy((copy, ends): (Copy, Ends), stream: CUstream, wait: bool) -> Result {
    if copy.bytes() == 0 {
        return Ok(());
    }
    transfer::copy(&*resolve(stream)?, copy, ends, wait)
}

fn rows(p: &CUDA_MEMCPY2D, stream: CUstream, wait: bool) -> Result {
    let from = Side {
        kind: p.srcMemoryType,
        host: p.srcHost as u64,
        device: p.srcDevice,
        array: p.srcArray,
        pitch: p.srcPitch,
        height: 0,
        at: [p.srcXInBytes, p.srcY, 0],
    };
    let to = Side {
        kind: p.dstMemoryType,
        host: p.dstHost as u64,
        device: p.dstDevice,
        array: p.dstArray,
        pitch: p.dstPitch,
        height: 0,
        at: [p.dstXInBytes, p.dstY, 0],
    };
    copy(described(to, from, [p.WidthInBytes, p.Height, 1])?, stream, wait)
}

/// The copy of a box, and where its sides must lie. Errors: those of [`described`].
pub(super) fn cuboid_of(p: &CUDA_MEMCPY3D) -> Result<(Copy, Ends)> {
    if p.srcLOD != 0 || p.dstLOD != 0 {
        return Err(Error::InvalidValue);
    }
    let from = Side {
        kind: p.srcMemoryType,
        host: p.srcHost as u64,
        device: p.srcDevice,
        array: p.srcArray,
        pitch: p.srcPitch,
        height: p.srcHeight,
        at: [p.srcXInBytes, p.srcY, p.srcZ],
    };
    let to = Side {
        kind: p.dstMemoryType,
        host: p.dstHost as u64,
        device: p.dstDevice,
        array: p.dstArray,
        pitch: p.dstPitch,
        height: p.dstHeight,
        at: [p.dstXInBytes, p.dstY, p.dstZ],
    };
    described(to, from, [p.WidthInBytes, p.Height, p.Depth])
}

fn cuboid(p: &CUDA_MEMCPY3D, stream: CUstream, wait: bool) -> Result {
    copy(cuboid_of(p)?, stream, wait)
}

/// Copies rows.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpy2D_v2(pCopy: *const CUDA_MEMCPY2D) -> CUresult {
    rows(&pCopy.read()?, default_stream(), true)
}

/// Copies rows at any pitch.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpy2DUnaligned_v2(pCopy: *const CUDA_MEMCPY2D) -> CUresult {
    rows(&pCopy.read()?, default_stream(), true)
}

/// Copies rows in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpy2DAsync_v2(pCopy: *const CUDA_MEMCPY2D, hStream: CUstream) -> CUresult {
    rows(&pCopy.read()?, hStream, false)
}

/// Copies a box.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpy3D_v2(pCopy: *const CUDA_MEMCPY3D) -> CUresult {
    cuboid(&pCopy.read()?, default_stream(), true)
}

/// Copies a box in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpy3DAsync_v2(pCopy: *const CUDA_MEMCPY3D, hStream: CUstream) -> CUresult {
    cuboid(&pCopy.read()?, hStream, false)
}

/// Copies a box from one context's device to another's.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpy3DPeer(pCopy: *const CUDA_MEMCPY3D_PEER) -> CUresult {
    let p = pCopy.read()?;
    contexts::check(&[p.dstContext, p.srcContext])?;
    cuboid(&p, default_stream(), true)
}

/// Copies a box from one context's device to another's in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpy3DPeerAsync(pCopy: *const CUDA_MEMCPY3D_PEER, hStream: CUstream) -> CUresult {
    let p = pCopy.read()?;
    contexts::check(&[p.dstContext, p.srcContext])?;
    cuboid(&p, hStream, false)
}

/// An array and the texel at a byte offset, counted row by row. Errors: `CUDA_ERROR_INVALID_HANDLE`.
fn in_array(array: CUarray, offset: usize) -> Result<Corner> {
    let array = array_of(array).map_err(|_| Error::InvalidResourceHandle)?;
    let (offset, row) = (offset as u64, array.row_bytes());
    Ok(Corner { place: Place::Array(array), x: offset % row, y: offset / row, z: 0 })
}

fn in_memory(addr: u64) -> Corner {
    Corner::start(Place::Linear { addr, pitch: 0, rows: 0 })
}

fn bytes(to: Corner, from: Corner, (dst, src): (End, End), count: usize, stream: CUstream, wait: bool) -> Result {
    if count == 0 {
        return Ok(());
    }
    let stream = resolve(stream)?;
    let copies = region::run(&to, &from, count as u64)?;
    copies.into_iter().try_for_each(|copy| transfer::copy(&stream, copy, Ends { dst, src }, wait))
}

/// Copies bytes from the device to an array.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyDtoA_v2(
    dstArray: CUarray,
    dstOffset: usize,
    srcDevice: CUdeviceptr,
    ByteCount: usize,
) -> CUresult {
    bytes(
        in_array(dstArray, dstOffset)?,
        in_memory(srcDevice),
        (End::Device, End::Device),
        ByteCount,
        default_stream(),
        true,
    )
}

/// Copies bytes from an array to the device.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyAtoD_v2(
    dstDevice: CUdeviceptr,
    srcArray: CUarray,
    srcOffset: usize,
    ByteCount: usize,
) -> CUresult {
    bytes(
        in_memory(dstDevice),
        in_array(srcArray, srcOffset)?,
        (End::Device, End::Device),
        ByteCount,
        default_stream(),
        true,
    )
}

/// Copies bytes from the host to an array.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyHtoA_v2(
    dstArray: CUarray,
    dstOffset: usize,
    srcHost: *const c_void,
    ByteCount: usize,
) -> CUresult {
    bytes(
        in_array(dstArray, dstOffset)?,
        in_memory(srcHost as u64),
        (End::Device, End::Any),
        ByteCount,
        default_stream(),
        true,
    )
}

/// Copies bytes from the host to an array in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyHtoAAsync_v2(
    dstArray: CUarray,
    dstOffset: usize,
    srcHost: *const c_void,
    ByteCount: usize,
    hStream: CUstream,
) -> CUresult {
    bytes(in_array(dstArray, dstOffset)?, in_memory(srcHost as u64), (End::Device, End::Any), ByteCount, hStream, false)
}

/// Copies bytes from an array to the host.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyAtoH_v2(
    dstHost: *mut c_void,
    srcArray: CUarray,
    srcOffset: usize,
    ByteCount: usize,
) -> CUresult {
    bytes(
        in_memory(dstHost as u64),
        in_array(srcArray, srcOffset)?,
        (End::Any, End::Device),
        ByteCount,
        default_stream(),
        true,
    )
}

/// Copies bytes from an array to the host in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyAtoHAsync_v2(
    dstHost: *mut c_void,
    srcArray: CUarray,
    srcOffset: usize,
    ByteCount: usize,
    hStream: CUstream,
) -> CUresult {
    bytes(in_memory(dstHost as u64), in_array(srcArray, srcOffset)?, (End::Any, End::Device), ByteCount, hStream, false)
}

/// Copies bytes from array to array.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyAtoA_v2(
    dstArray: CUarray,
    dstOffset: usize,
    srcArray: CUarray,
    srcOffset: usize,
    ByteCount: usize,
) -> CUresult {
    bytes(
        in_array(dstArray, dstOffset)?,
        in_array(srcArray, srcOffset)?,
        (End::Device, End::Device),
        ByteCount,
        default_stream(),
        true,
    )
}
