//! Memory management: copies with attributes, one or many to a call.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use super::array::array_of;
use super::support::{readable, stream as resolve, take};
use crate::abi::api::export;
use crate::abi::types::*;
use crate::device::copy::Copy;
use crate::device::region::{self, Corner, Place};
use crate::device::{Error, Result};
use crate::queue::batch::{self, Failure, SourceOrder};
use std::ffi::{c_int, c_uint, c_ulonglong, c_void};

/// `cudaMemcpyFlagPreferOverlapWithCompute`, a hint: copies never stand in a kernel's way here.
const PREFER_OVERLAP: c_uint = 1;

/// What attributes say that is more than a hint. Errors: `InvalidValue`.
fn order(order: c_int, flags: c_uint) -> Result<SourceOrder> {
    match flags & !PREFER_OVERLAP {
        0 => SourceOrder::from_raw(order),
        _ => Err(Error::InvalidValue),
    }
}

/// Which of `kinds` entries that come in runs each of `count` others belongs to: `starts` says where each run begins.
/// Errors: `InvalidValue` unless the first run begins at 0 and each begins behind the one before and before `count`.
///
/// # Safety
/// `starts` is null, or points to `kinds` numbers.
pub(super) unsafe fn runs(starts: *const usize, kinds: usize, count: usize) -> Result<Vec<usize>> {
    if kinds == 0 || kinds > count {
        return Err(Error::InvalidValue);
    }
    readable(starts, kinds)?;
    // SAFETY: not null, and so as many as the caller says.
    let starts: Vec<usize> = (0..kinds).map(|k| unsafe { starts.add(k).read_unaligned() }).collect();
    let rising = starts.windows(2).all(|w| w[0] < w[1]);
    if starts[0] != 0 || !rising || starts[kinds - 1] >= count {
        return Err(Error::InvalidValue);
    }
    Ok((0..count).map(|i| starts.partition_point(|&s| s <= i) - 1).collect())
}

/// A batch of linear copies, as C gives it.
pub(super) struct Linear {
    pub dsts: *const *mut c_void,
    pub srcs: *const *const c_void,
    pub sizes: *const usize,
    pub count: usize,
    pub attrs: *const cudaMemcpyAttributes,
    pub starts: *const usize,
    pub kinds: usize,
}

impl Linear {
    /// Its copies, not yet checked against what lies at the addresses. `empty`: there may be some of no bytes.
    /// Errors: `InvalidValue`.
    ///
    /// # Safety
    /// The arrays are null, or as long as it says.
    pub unsafe fn copies(&self, empty: bool) -> std::result::Result<Vec<(Copy, SourceOrder)>, Failure> {
        readable(self.dsts, self.count)?;
        readable(self.srcs, self.count)?;
        readable(self.sizes, self.count)?;
        readable(self.attrs, self.kinds)?;
        let which = runs(self.starts, self.kinds, self.count)?;
        let mut list = Vec::with_capacity(self.count);
        for (i, &k) in which.iter().enumerate() {
            let attributes = take(self.attrs.add(k))?;
            let (dst, src) = (take(self.dsts.add(i))? as u64, take(self.srcs.add(i))? as u64);
            let size = take(self.sizes.add(i))? as u64;
            let order = order(attributes.srcAccessOrder, attributes.flags).map_err(Failure::of(i))?;
            if size == 0 && !empty {
                return Err(Failure::of(i)(Error::InvalidValue));
            }
            list.push((Copy::linear(dst, src, size).map_err(Failure::of(i))?, order));
        }
        Ok(list)
    }
}

/// Errors: `InvalidValue`; `StreamCaptureUnsupported`, `InvalidResourceHandle`, the context's.
unsafe fn linear(b: Linear, stream: cudaStream_t) -> std::result::Result<(), Failure> {
    let s = resolve(stream)?;
    batch::copies(&s, b.copies(false)?)
}

/// Tells the programs of CUDA 12 which entry was wrong: the largest number if it is none.
unsafe fn tell(result: std::result::Result<(), Failure>, at: *mut usize) -> Result {
    result.map_err(|failure| {
        if !at.is_null() {
            at.write_unaligned(failure.at.unwrap_or(usize::MAX));
        }
        failure.error
    })
}

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
    linear(b, stream).map_err(|failure| failure.error)
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
    tell(linear(b, stream), failIdx)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_begin_at_zero_and_rise() {
        let of = |starts: &[usize], count| {
            // SAFETY: as many numbers as there are.
            unsafe { runs(starts.as_ptr(), starts.len(), count) }
        };
        assert_eq!(of(&[0], 3).unwrap(), [0, 0, 0]);
        assert_eq!(of(&[0, 2], 5).unwrap(), [0, 0, 1, 1, 1]);
        assert_eq!(of(&[0, 1, 2], 3).unwrap(), [0, 1, 2]);
        for (wrong, count) in [(&[1usize][..], 3), (&[0, 3], 3), (&[0, 0], 3), (&[0, 2, 1], 5), (&[], 0), (&[0, 1], 1)]
        {
            assert_eq!(of(wrong, count), Err(Error::InvalidValue), "{wrong:?} of {count}");
        }
        // SAFETY: null is refused.
        assert_eq!(unsafe { runs(std::ptr::null(), 1, 1) }, Err(Error::InvalidValue));
    }
}
