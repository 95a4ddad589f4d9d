//! Memory management: copies from and to arrays of two dimensions, and the deprecated ones of bytes in a row.

use crate::abi::api::export;
use crate::abi::common::array::array_of;
use crate::abi::common::support::stream;
use crate::abi::default_stream::default_stream;
use cuda_types::*;
use device::region::{self, Corner, Place};
use device::{Error, Result};
use queue::transfer::{self, Direction};
use std::ffi::{c_int, c_void};

/// Which sides are arrays.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sides {
    To,
    From,
    Both,
}

/// Errors: `InvalidMemcpyDirection` for directions in which an array would be the host's.
fn direction(kind: c_int, sides: Sides) -> Result<Direction> {
    let direction = Direction::from_raw(kind)?;
    let fits = match direction {
        Direction::Default | Direction::DeviceToDevice => true,
        Direction::HostToDevice => sides == Sides::To,
        Direction::DeviceToHost => sides == Sides::From,
        Direction::HostToHost => false,
    };
    match fits {
        true => Ok(direction),
        false => Err(Error::InvalidMemcpyDirection),
    }
}

fn in_array(array: cudaArray_const_t, x: usize, y: usize) -> Result<Corner> {
    Ok(Corner { place: Place::Array(array_of(array)?), x: x as u64, y: y as u64, z: 0 })
}

/// Errors: `InvalidPitchValue` beyond `cudaDeviceProp::memPitch`.
fn in_memory(ptr: *const c_void, pitch: usize) -> Result<Corner> {
    match pitch > i32::MAX as usize {
        true => Err(Error::InvalidPitchValue),
        false => Ok(Corner::start(Place::Linear { addr: ptr as u64, pitch: pitch as u64, rows: 0 })),
    }
}

/// What is copied.
enum Amount {
    /// Rows of bytes.
    Rows(usize, usize),
    /// Bytes that go on in the next row.
    Bytes(usize),
}

fn move_bytes(to: Corner, from: Corner, amount: Amount, d: Direction, s: cudaStream_t, wait: bool) -> Result {
    let s = stream(s)?;
    match amount {
        Amount::Rows(width, height) => {
            transfer::copy(&s, region::copy(&to, &from, [width as u64, height as u64, 1])?, d, wait)
        }
        Amount::Bytes(count) => {
            let copies = region::run(&to, &from, count as u64)?;
            copies.into_iter().try_for_each(|copy| transfer::copy(&s, copy, d, wait))
        }
    }
}

/// Copies rows to an array.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy2DToArray(
    dst: cudaArray_t,
    wOffset: usize,
    hOffset: usize,
    src: *const c_void,
    spitch: usize,
    width: usize,
    height: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    if width == 0 || height == 0 {
        return Ok(());
    }
    let (to, from) = (in_array(dst, wOffset, hOffset)?, in_memory(src, spitch)?);
    move_bytes(to, from, Amount::Rows(width, height), direction(kind, Sides::To)?, default_stream(), true)
}

/// Copies rows to an array in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy2DToArrayAsync(
    dst: cudaArray_t,
    wOffset: usize,
    hOffset: usize,
    src: *const c_void,
    spitch: usize,
    width: usize,
    height: usize,
    kind: cudaMemcpyKind,
    stream: cudaStream_t,
) -> cudaError_t {
    if width == 0 || height == 0 {
        return Ok(());
    }
    let (to, from) = (in_array(dst, wOffset, hOffset)?, in_memory(src, spitch)?);
    move_bytes(to, from, Amount::Rows(width, height), direction(kind, Sides::To)?, stream, false)
}

/// Copies rows from an array.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy2DFromArray(
    dst: *mut c_void,
    dpitch: usize,
    src: cudaArray_const_t,
    wOffset: usize,
    hOffset: usize,
    width: usize,
    height: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    if width == 0 || height == 0 {
        return Ok(());
    }
    let (to, from) = (in_memory(dst, dpitch)?, in_array(src, wOffset, hOffset)?);
    move_bytes(to, from, Amount::Rows(width, height), direction(kind, Sides::From)?, default_stream(), true)
}

/// Copies rows from an array in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy2DFromArrayAsync(
    dst: *mut c_void,
    dpitch: usize,
    src: cudaArray_const_t,
    wOffset: usize,
    hOffset: usize,
    width: usize,
    height: usize,
    kind: cudaMemcpyKind,
    stream: cudaStream_t,
) -> cudaError_t {
    if width == 0 || height == 0 {
        return Ok(());
    }
    let (to, from) = (in_memory(dst, dpitch)?, in_array(src, wOffset, hOffset)?);
    move_bytes(to, from, Amount::Rows(width, height), direction(kind, Sides::From)?, stream, false)
}

/// Copies rows from array to array.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpy2DArrayToArray(
    dst: cudaArray_t,
    wOffsetDst: usize,
    hOffsetDst: usize,
    src: cudaArray_const_t,
    wOffsetSrc: usize,
    hOffsetSrc: usize,
    width: usize,
    height: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    let (to, from) = (in_array(dst, wOffsetDst, hOffsetDst)?, in_array(src, wOffsetSrc, hOffsetSrc)?);
    move_bytes(to, from, Amount::Rows(width, height), direction(kind, Sides::Both)?, default_stream(), true)
}

/// Copies bytes to an array. Deprecated.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpyToArray(
    dst: cudaArray_t,
    wOffset: usize,
    hOffset: usize,
    src: *const c_void,
    count: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    let (to, from) = (in_array(dst, wOffset, hOffset)?, in_memory(src, 0)?);
    move_bytes(to, from, Amount::Bytes(count), direction(kind, Sides::To)?, default_stream(), true)
}

/// Copies bytes to an array in stream order. Deprecated.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpyToArrayAsync(
    dst: cudaArray_t,
    wOffset: usize,
    hOffset: usize,
    src: *const c_void,
    count: usize,
    kind: cudaMemcpyKind,
    stream: cudaStream_t,
) -> cudaError_t {
    let (to, from) = (in_array(dst, wOffset, hOffset)?, in_memory(src, 0)?);
    move_bytes(to, from, Amount::Bytes(count), direction(kind, Sides::To)?, stream, false)
}

/// Copies bytes from an array. Deprecated.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpyFromArray(
    dst: *mut c_void,
    src: cudaArray_const_t,
    wOffset: usize,
    hOffset: usize,
    count: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    let (to, from) = (in_memory(dst, 0)?, in_array(src, wOffset, hOffset)?);
    move_bytes(to, from, Amount::Bytes(count), direction(kind, Sides::From)?, default_stream(), true)
}

/// Copies bytes from an array in stream order. Deprecated.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpyFromArrayAsync(
    dst: *mut c_void,
    src: cudaArray_const_t,
    wOffset: usize,
    hOffset: usize,
    count: usize,
    kind: cudaMemcpyKind,
    stream: cudaStream_t,
) -> cudaError_t {
    let (to, from) = (in_memory(dst, 0)?, in_array(src, wOffset, hOffset)?);
    move_bytes(to, from, Amount::Bytes(count), direction(kind, Sides::From)?, stream, false)
}

/// Copies bytes from array to array. Deprecated.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpyArrayToArray(
    dst: cudaArray_t,
    wOffsetDst: usize,
    hOffsetDst: usize,
    src: cudaArray_const_t,
    wOffsetSrc: usize,
    hOffsetSrc: usize,
    count: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    let (to, from) = (in_array(dst, wOffsetDst, hOffsetDst)?, in_array(src, wOffsetSrc, hOffsetSrc)?);
    move_bytes(to, from, Amount::Bytes(count), direction(kind, Sides::Both)?, default_stream(), true)
}
