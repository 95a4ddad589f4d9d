//! Memory management: copies with attributes, one or many to a call.

use crate::abi::api::export;
use crate::abi::common;
use crate::abi::common::batch::{order, Linear};
use crate::abi::common::batch_boxes::{box_as_it_says, boxes, report};
use crate::abi::common::support::stream as resolve;
use cuda_types::*;
use device::copy::Copy;
use queue::batch;
use std::ffi::{c_ulonglong, c_void};

/// Copies many ranges of bytes, in no order, as one operation of a stream that is not the legacy one.
#[export(
    context,
    ptsz,
    v13,
    arrays(dsts[count], srcs[count], sizes[count], attrs[numAttrs], attrsIdxs[numAttrs])
)]
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
    let b = Linear {
        dsts: dsts.as_ptr(),
        srcs: srcs.as_ptr(),
        sizes: sizes.as_ptr(),
        count,
        attrs: attrs.as_ptr(),
        starts: attrsIdxs.as_ptr(),
        kinds: numAttrs,
    };
    // SAFETY: the arrays are as long as the counts say.
    unsafe { common::batch::memcpy_async(b, stream) }
}

/// Copies many ranges of bytes as one operation of a stream: CUDA 12's form, which says what was wrong.
#[export(
    context,
    ptsz,
    v12,
    arrays(dsts[count], srcs[count], sizes[count], attrs[numAttrs], attrsIdxs[numAttrs])
)]
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
    let b = Linear {
        dsts: dsts.as_ptr(),
        srcs: srcs.as_ptr().cast(),
        sizes: sizes.as_ptr(),
        count,
        attrs: attrs.as_ptr(),
        starts: attrsIdxs.as_ptr(),
        kinds: numAttrs,
    };
    // SAFETY: the arrays are as long as the counts say, and `failIdx` is null or valid.
    unsafe { common::batch::memcpy_async_v12(b, failIdx.as_ptr(), stream) }
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
    let attributes = attr.read()?;
    let order = order(attributes.srcAccessOrder, attributes.flags)?;
    batch::copy(&*resolve(stream)?, Copy::linear(dst as u64, src as u64, size as u64)?, order)
}

/// Copies many boxes, of memory and of arrays, in no order, as one operation of a stream that is not the legacy one.
#[export(context, ptsz, v13, arrays(opList[numOps]))]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy3DBatchAsync(
    numOps: usize,
    opList: *mut cudaMemcpy3DBatchOp,
    flags: c_ulonglong,
    stream: cudaStream_t,
) -> cudaError_t {
    boxes(opList, flags, stream).map_err(|failure| failure.error)
}

/// Copies many boxes as one operation of a stream: CUDA 12's form, which says what was wrong.
#[export(context, ptsz, v12, arrays(opList[numOps]))]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy3DBatchAsync_v12(
    numOps: usize,
    opList: *mut cudaMemcpy3DBatchOp,
    failIdx: *mut usize,
    flags: c_ulonglong,
    stream: cudaStream_t,
) -> cudaError_t {
    boxes(opList, flags, stream).map_err(|failure| report(failure, failIdx))
}

/// Copies a box as it says, in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy3DWithAttributesAsync(
    op: *mut cudaMemcpy3DBatchOp,
    flags: c_ulonglong,
    stream: cudaStream_t,
) -> cudaError_t {
    box_as_it_says(op, flags, stream)
}
