//! Copies of boxes, of memory and of arrays, one or many to a call.

use crate::abi::arguments::{Out, OutArray};
use crate::abi::common::array::array_of;
use crate::abi::common::batch::order;
use crate::abi::common::support::stream as resolve;
use cuda_types::*;
use device::copy::Copy;
use device::region::{self, Corner, Place};
use device::{Error, Result};
use queue::batch::{self, Failure, SourceOrder};
use std::ffi::c_ulonglong;

/// Bytes of an operand's elements, if it is an array. Errors: `InvalidValue`, `InvalidResourceHandle`; `NotSupported` for compressed ones, as
/// the manual does not say whether rows of memory are then counted in texels or in blocks.
fn element(operand: &cudaMemcpy3DOperand) -> Result<Option<u64>> {
    match operand.type_ {
        cudaMemcpyOperandTypePointer => Ok(None),
        cudaMemcpyOperandTypeArray => {
            // SAFETY: the type says which member the union has.
            let format = array_of(unsafe { operand.op.array.array })?.format;
            if format.blocks.is_some() {
                return Err(Error::NotSupported);
            }
            Ok(Some(format.bytes()))
        }
        _ => Err(Error::InvalidValue),
    }
}

/// Where a box of `extent` elements of so many bytes begins.
/// Errors: `InvalidValue`, also for rows or layers that are shorter than the box; `InvalidResourceHandle`.
fn corner(operand: &cudaMemcpy3DOperand, extent: &cudaExtent, bytes: u64) -> Result<Corner> {
    let scaled = |elements: usize| (elements as u64).checked_mul(bytes).ok_or(Error::InvalidValue);
    if operand.type_ == cudaMemcpyOperandTypeArray {
        // SAFETY: the type says which member the union has.
        let cudaMemcpy3DOperandArray { array, offset } = unsafe { operand.op.array };
        let place = Place::Array(array_of(array)?);
        return Ok(Corner { place, x: scaled(offset.x)?, y: offset.y as u64, z: offset.z as u64 });
    }
    // SAFETY: as above; there are no more types.
    let p = unsafe { operand.op.ptr };
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
fn cuboid(op: &cudaMemcpy3DBatchOp) -> Result<(Copy, SourceOrder)> {
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

/// Errors: `InvalidValue`, `StreamCaptureUnsupported`, `InvalidResourceHandle`, the context's.
pub fn boxes(
    ops: OutArray<cudaMemcpy3DBatchOp>,
    flags: c_ulonglong,
    stream: cudaStream_t,
) -> std::result::Result<(), Failure> {
    let s = resolve(stream)?;
    if ops.len() == 0 || flags != 0 {
        return Err(Error::InvalidValue.into());
    }
    let copy = |(i, op)| cuboid(&op).map_err(Failure::of(i));
    let copies: std::result::Result<_, Failure> = ops.as_in().read()?.enumerate().map(copy).collect();
    batch::copies(&s, copies?)
}

/// The error of a batch. Programs of CUDA 12 learn which entry was wrong: the largest number if it is none.
pub fn report(failure: Failure, at: Out<usize>) -> Error {
    at.write_optional(failure.at.unwrap_or(usize::MAX));
    failure.error
}

/// Copies a box as it says, in stream order.
pub fn box_as_it_says(op: Out<cudaMemcpy3DBatchOp>, flags: c_ulonglong, stream: cudaStream_t) -> Result {
    let (copy, order) = cuboid(&op.read()?)?;
    if flags != 0 {
        return Err(Error::InvalidValue);
    }
    batch::copy(&*resolve(stream)?, copy, order)
}
