//! Memory management: copies with attributes, one or many to a call.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use crate::abi::api::export;
use crate::abi::common;
use crate::abi::common::array::array_of;
use crate::abi::common::batch::{order, tell, Linear};
use crate::abi::common::support::{readable, stream as resolve, take};
use cuda_types::*;
use device::copy::Copy;
use device::region::{self, Corner, Place};
use device::{Error, Result};
use queue::batch::{self, Failure, SourceOrder};
use std::ffi::{c_ulonglong, c_void};

/// Copies many ranges of bytes, in no order, as one operation of a stream that is not the legacy one.
#[export(context, ptsz, v13)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpyBatchAsync(
    dsts: *const *mut c_void,
    srcs: *const *const c_void,
    sizes: *const usize,
    count: usize,
    attrs: *mut cudaMemcpyAttributes,
    attrsIdxs: *mut usize,
    numAttrs: usize,
    stream: cudaStream_t,
) -> cudaError_t {
    let b = Linear { dsts, srcs, sizes, count, attrs, starts: attrsIdxs, kinds: numAttrs };
    common::batch::memcpy_async(b, stream)
}

/// Copies many ranges of bytes as one operation of a stream: CUDA 12's form, which says what was wrong.
#[export(context, ptsz, v12)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpyBatchAsync_v12(
    dsts: *mut *mut c_void,
    srcs: *mut *mut c_void,
    sizes: *mut usize,
    count: usize,
    attrs: *mut cudaMemcpyAttributes,
    attrsIdxs: *mut usize,
    numAttrs: usize,
    failIdx: *mut usize,
    stream: cudaStream_t,
) -> cudaError_t {
    let srcs = srcs.cast::<*const c_void>();
    let b = Linear { dsts, srcs, sizes, count, attrs, starts: attrsIdxs, kinds: numAttrs };
    common::batch::memcpy_async_v12(b, failIdx, stream)
}

/// Copies bytes as attributes say, in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpyWithAttributesAsync(
    dst: *mut c_void,
    src: *const c_void,
    size: usize,
    attr: *mut cudaMemcpyAttributes,
    stream: cudaStream_t,
) -> cudaError_t {
    let attributes = take(attr)?;
    let order = order(attributes.srcAccessOrder, attributes.flags)?;
    batch::copy(&*resolve(stream)?, Copy::linear(dst as u64, src as u64, size as u64)?, order)
}

/// Bytes of an operand's elements, if it is an array. Errors: `InvalidValue`, `InvalidResourceHandle`.
unsafe fn element(operand: &cudaMemcpy3DOperand) -> Result<Option<u64>> {
    match operand.type_ {
        cudaMemcpyOperandTypePointer => Ok(None),
        cudaMemcpyOperandTypeArray if !operand.op.array.array.is_null() => {
            Ok(Some(array_of(operand.op.array.array)?.format.bytes()))
        }
        _ => Err(Error::InvalidValue),
    }
}

/// Where a box of `extent` elements of so many bytes begins.
/// Errors: `InvalidValue`, also for rows or layers that are shorter than the box; `InvalidResourceHandle`.
unsafe fn corner(operand: &cudaMemcpy3DOperand, extent: &cudaExtent, bytes: u64) -> Result<Corner> {
    let scaled = |elements: usize| (elements as u64).checked_mul(bytes).ok_or(Error::InvalidValue);
    if operand.type_ == cudaMemcpyOperandTypeArray {
        let cudaMemcpy3DOperandArray { array, offset } = operand.op.array;
        let place = Place::Array(array_of(array)?);
        return Ok(Corner { place, x: scaled(offset.x)?, y: offset.y as u64, z: offset.z as u64 });
    }
    let p = operand.op.ptr;
    let length = |given: usize, least: usize| match given {
        0 => Ok(least),
        n if n >= least => Ok(n),
        _ => Err(Error::InvalidValue),
    };
    let pitch = scaled(length(p.rowLength, extent.width)?)?;
    let rows = length(p.layerHeight, extent.height)? as u64;
    Ok(Corner::start(Place::Linear { addr: p.ptr as u64, pitch, rows }))
}

/// The copy that an operation asks for, not yet checked against what lies at the addresses.
/// Errors: `InvalidValue`, `InvalidResourceHandle`.
unsafe fn cuboid(op: &cudaMemcpy3DBatchOp) -> Result<(Copy, SourceOrder)> {
    let order = order(op.srcAccessOrder, op.flags)?;
    let e = &op.extent;
    if e.width == 0 || e.height == 0 || e.depth == 0 {
        return Err(Error::InvalidValue);
    }
    let bytes = match (element(&op.src)?, element(&op.dst)?) {
        (Some(a), Some(b)) if a != b => return Err(Error::InvalidValue),
        (a, b) => a.or(b).unwrap_or(1),
    };
    let (from, to) = (corner(&op.src, e, bytes)?, corner(&op.dst, e, bytes)?);
    let width = (e.width as u64).checked_mul(bytes).ok_or(Error::InvalidValue)?;
    let copy = region::copy(&to, &from, [width, e.height as u64, e.depth as u64]);
    Ok((copy.map_err(|_| Error::InvalidValue)?, order))
}

/// Errors: as [`linear`].
unsafe fn boxes(
    count: usize,
    ops: *const cudaMemcpy3DBatchOp,
    flags: c_ulonglong,
    stream: cudaStream_t,
) -> std::result::Result<(), Failure> {
    let s = resolve(stream)?;
    if count == 0 || flags != 0 {
        return Err(Error::InvalidValue.into());
    }
    readable(ops, count)?;
    let one = |i| take(ops.add(i)).and_then(|op| cuboid(&op)).map_err(Failure::of(i));
    batch::copies(&s, (0..count).map(one).collect::<std::result::Result<_, Failure>>()?)
}

/// Copies many boxes, of memory and of arrays, in no order, as one operation of a stream that is not the legacy one.
#[export(context, ptsz, v13)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy3DBatchAsync(
    numOps: usize,
    opList: *mut cudaMemcpy3DBatchOp,
    flags: c_ulonglong,
    stream: cudaStream_t,
) -> cudaError_t {
    boxes(numOps, opList, flags, stream).map_err(|failure| failure.error)
}

/// Copies many boxes as one operation of a stream: CUDA 12's form, which says what was wrong.
#[export(context, ptsz, v12)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy3DBatchAsync_v12(
    numOps: usize,
    opList: *mut cudaMemcpy3DBatchOp,
    failIdx: *mut usize,
    flags: c_ulonglong,
    stream: cudaStream_t,
) -> cudaError_t {
    tell(boxes(numOps, opList, flags, stream), failIdx)
}

/// Copies a box as it says, in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy3DWithAttributesAsync(
    op: *mut cudaMemcpy3DBatchOp,
    flags: c_ulonglong,
    stream: cudaStream_t,
) -> cudaError_t {
    let (copy, order) = cuboid(&take(op)?)?;
    if flags != 0 {
        return Err(Error::InvalidValue);
    }
    batch::copy(&*resolve(stream)?, copy, order)
}
