//! Memory management: copies of bytes, and fills.

use crate::abi::api::export;
use crate::abi::common;
use crate::abi::common::batch::Linear;
use crate::abi::common::support::stream as resolve;
use crate::abi::contexts;
use crate::abi::default_stream::default_stream;
use cuda_types::*;
use device::copy::Fill;
use device::{Error, Result};
use queue::transfer;
use std::ffi::{c_uchar, c_uint, c_ushort, c_void};

/// Copies bytes; the addresses say which way.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpy(dst: CUdeviceptr, src: CUdeviceptr, ByteCount: usize) -> CUresult {
    common::copy::memcpy(dst as *mut c_void, src as *const c_void, ByteCount, cudaMemcpyDefault)
}

/// Copies bytes; the addresses say which way. In stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyAsync(
    dst: CUdeviceptr,
    src: CUdeviceptr,
    ByteCount: usize,
    hStream: CUstream,
) -> CUresult {
    common::copy::linear(dst as *mut c_void, src as *const c_void, ByteCount, cudaMemcpyDefault, hStream, false)
}

/// Copies bytes to the device.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyHtoD_v2(dst: CUdeviceptr, src: *const c_void, ByteCount: usize) -> CUresult {
    common::copy::memcpy(dst as *mut c_void, src, ByteCount, cudaMemcpyHostToDevice)
}

/// Copies bytes to the device in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyHtoDAsync_v2(
    dst: CUdeviceptr,
    src: *const c_void,
    ByteCount: usize,
    hStream: CUstream,
) -> CUresult {
    common::copy::linear(dst as *mut c_void, src, ByteCount, cudaMemcpyHostToDevice, hStream, false)
}

/// Copies bytes from the device.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyDtoH_v2(dst: *mut c_void, src: CUdeviceptr, ByteCount: usize) -> CUresult {
    common::copy::memcpy(dst, src as *const c_void, ByteCount, cudaMemcpyDeviceToHost)
}

/// Copies bytes from the device in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyDtoHAsync_v2(
    dst: *mut c_void,
    src: CUdeviceptr,
    ByteCount: usize,
    hStream: CUstream,
) -> CUresult {
    common::copy::linear(dst, src as *const c_void, ByteCount, cudaMemcpyDeviceToHost, hStream, false)
}

/// Copies bytes on the device.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyDtoD_v2(dst: CUdeviceptr, src: CUdeviceptr, ByteCount: usize) -> CUresult {
    common::copy::memcpy(dst as *mut c_void, src as *const c_void, ByteCount, cudaMemcpyDeviceToDevice)
}

/// Copies bytes on the device in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyDtoDAsync_v2(
    dst: CUdeviceptr,
    src: CUdeviceptr,
    ByteCount: usize,
    hStream: CUstream,
) -> CUresult {
    common::copy::linear(dst as *mut c_void, src as *const c_void, ByteCount, cudaMemcpyDeviceToDevice, hStream, false)
}

/// Copies bytes from one context's device to another's.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyPeer(
    dstDevice: CUdeviceptr,
    dstContext: CUcontext,
    srcDevice: CUdeviceptr,
    srcContext: CUcontext,
    ByteCount: usize,
) -> CUresult {
    contexts::check(&[dstContext, srcContext])?;
    common::copy::memcpy(dstDevice as *mut c_void, srcDevice as *const c_void, ByteCount, cudaMemcpyDeviceToDevice)
}

/// Copies bytes from one context's device to another's in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyPeerAsync(
    dstDevice: CUdeviceptr,
    dstContext: CUcontext,
    srcDevice: CUdeviceptr,
    srcContext: CUcontext,
    ByteCount: usize,
    hStream: CUstream,
) -> CUresult {
    contexts::check(&[dstContext, srcContext])?;
    let (to, from) = (dstDevice as *mut c_void, srcDevice as *const c_void);
    common::copy::linear(to, from, ByteCount, cudaMemcpyDeviceToDevice, hStream, false)
}

/// Fills rows of `width` elements. Errors: `CUDA_ERROR_INVALID_VALUE` for an address that is not a multiple of the
/// element.
fn fill(
    to: CUdeviceptr,
    pitch: usize,
    (value, element): (u32, u64),
    size: [usize; 2],
    s: CUstream,
    wait: bool,
) -> Result {
    let [width, height] = size.map(|n| n as u64);
    let fill = Fill::new(to, [width, height, 1], pitch as u64, 0, value, element).map_err(|_| Error::InvalidValue)?;
    transfer::fill(&*resolve(s)?, fill, wait)
}

/// Fills with a value of 8 bits.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemsetD8_v2(dstDevice: CUdeviceptr, uc: c_uchar, N: usize) -> CUresult {
    fill(dstDevice, 0, (uc.into(), 1), [N, 1], default_stream(), true)
}

/// Fills with a value of 8 bits in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemsetD8Async(dstDevice: CUdeviceptr, uc: c_uchar, N: usize, hStream: CUstream) -> CUresult {
    fill(dstDevice, 0, (uc.into(), 1), [N, 1], hStream, false)
}

/// Fills rows with a value of 8 bits.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemsetD2D8_v2(
    dstDevice: CUdeviceptr,
    dstPitch: usize,
    uc: c_uchar,
    Width: usize,
    Height: usize,
) -> CUresult {
    fill(dstDevice, dstPitch, (uc.into(), 1), [Width, Height], default_stream(), true)
}

/// Fills rows with a value of 8 bits in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemsetD2D8Async(
    dstDevice: CUdeviceptr,
    dstPitch: usize,
    uc: c_uchar,
    Width: usize,
    Height: usize,
    hStream: CUstream,
) -> CUresult {
    fill(dstDevice, dstPitch, (uc.into(), 1), [Width, Height], hStream, false)
}

/// Fills with a value of 16 bits.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemsetD16_v2(dstDevice: CUdeviceptr, us: c_ushort, N: usize) -> CUresult {
    fill(dstDevice, 0, (us.into(), 2), [N, 1], default_stream(), true)
}

/// Fills with a value of 16 bits in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemsetD16Async(
    dstDevice: CUdeviceptr,
    us: c_ushort,
    N: usize,
    hStream: CUstream,
) -> CUresult {
    fill(dstDevice, 0, (us.into(), 2), [N, 1], hStream, false)
}

/// Fills rows with a value of 16 bits.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemsetD2D16_v2(
    dstDevice: CUdeviceptr,
    dstPitch: usize,
    us: c_ushort,
    Width: usize,
    Height: usize,
) -> CUresult {
    fill(dstDevice, dstPitch, (us.into(), 2), [Width, Height], default_stream(), true)
}

/// Fills rows with a value of 16 bits in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemsetD2D16Async(
    dstDevice: CUdeviceptr,
    dstPitch: usize,
    us: c_ushort,
    Width: usize,
    Height: usize,
    hStream: CUstream,
) -> CUresult {
    fill(dstDevice, dstPitch, (us.into(), 2), [Width, Height], hStream, false)
}

/// Fills with a value of 32 bits.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemsetD32_v2(dstDevice: CUdeviceptr, ui: c_uint, N: usize) -> CUresult {
    fill(dstDevice, 0, (ui, 4), [N, 1], default_stream(), true)
}

/// Fills with a value of 32 bits in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemsetD32Async(dstDevice: CUdeviceptr, ui: c_uint, N: usize, hStream: CUstream) -> CUresult {
    fill(dstDevice, 0, (ui, 4), [N, 1], hStream, false)
}

/// Fills rows with a value of 32 bits.
#[export(driver, context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cuMemsetD2D32_v2(
    dstDevice: CUdeviceptr,
    dstPitch: usize,
    ui: c_uint,
    Width: usize,
    Height: usize,
) -> CUresult {
    fill(dstDevice, dstPitch, (ui, 4), [Width, Height], default_stream(), true)
}

/// Fills rows with a value of 32 bits in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemsetD2D32Async(
    dstDevice: CUdeviceptr,
    dstPitch: usize,
    ui: c_uint,
    Width: usize,
    Height: usize,
    hStream: CUstream,
) -> CUresult {
    fill(dstDevice, dstPitch, (ui, 4), [Width, Height], hStream, false)
}

/// Copies many ranges of bytes, in no order, as one operation of a stream that is not the legacy one.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyBatchAsync_v2(
    dsts: *mut CUdeviceptr,
    srcs: *mut CUdeviceptr,
    sizes: *mut usize,
    count: usize,
    attrs: *mut CUmemcpyAttributes,
    attrsIdxs: *mut usize,
    numAttrs: usize,
    hStream: CUstream,
) -> CUresult {
    let (dsts, srcs, attrs) = (dsts.as_ptr().cast(), srcs.as_ptr().cast(), attrs.as_ptr().cast());
    let (sizes, starts) = (sizes.as_ptr(), attrsIdxs.as_ptr());
    let b = Linear { dsts, srcs, sizes, count, attrs, starts, kinds: numAttrs };
    // SAFETY: each array is as long as the manual requires, and both APIs lay out addresses and attributes alike.
    unsafe { common::batch::memcpy_async(b, hStream) }
}

/// Copies many ranges of bytes as one operation of a stream: CUDA 12's form, which says what was wrong.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuMemcpyBatchAsync(
    dsts: *mut CUdeviceptr,
    srcs: *mut CUdeviceptr,
    sizes: *mut usize,
    count: usize,
    attrs: *mut CUmemcpyAttributes,
    attrsIdxs: *mut usize,
    numAttrs: usize,
    failIdx: *mut usize,
    hStream: CUstream,
) -> CUresult {
    let (dsts, srcs, attrs) = (dsts.as_ptr().cast(), srcs.as_ptr().cast(), attrs.as_ptr().cast());
    let (sizes, starts) = (sizes.as_ptr(), attrsIdxs.as_ptr());
    let b = Linear { dsts, srcs, sizes, count, attrs, starts, kinds: numAttrs };
    // SAFETY: each array is as long as the manual requires, and both APIs lay out addresses and attributes alike.
    unsafe { common::batch::memcpy_async_v12(b, failIdx.as_ptr(), hStream) }
}
