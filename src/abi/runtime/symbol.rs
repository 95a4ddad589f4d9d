//! Memory management: `__device__`, `__constant__` and `__managed__` variables, named by their host shadow.

use crate::abi::api::export;
use crate::abi::common::support::stream;
use crate::abi::default_stream::default_stream;
use cuda_types::*;
use device::copy::Copy;
use device::{Error, Result};
use module::registry;
use queue::transfer::{self, Direction};
use std::ffi::{c_int, c_void};

/// Device address of the variable.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGetSymbolAddress(devPtr: *mut *mut c_void, symbol: *const c_void) -> cudaError_t {
    let (address, _) = registry::variable(symbol as usize, device::current()?)?;
    devPtr.write(address as *mut c_void)
}

/// Bytes of the variable.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGetSymbolSize(size: *mut usize, symbol: *const c_void) -> cudaError_t {
    let (_, bytes) = registry::variable(symbol as usize, device::current()?)?;
    size.write(bytes as usize)
}

/// Address of `count` bytes at `offset` of a variable. Errors: `InvalidSymbol`, `InvalidValue` beyond its end.
fn place(symbol: *const c_void, count: usize, offset: usize) -> Result<u64> {
    let (address, size) = registry::variable(symbol as usize, device::current()?)?;
    let end = offset.checked_add(count).ok_or(Error::InvalidValue)?;
    match end as u64 <= size {
        true => Ok(address + offset as u64),
        false => Err(Error::InvalidValue),
    }
}

/// Where a copy of `count` bytes to a variable goes, `offset` bytes from its start. Errors: as [`place`], and
/// `InvalidMemcpyDirection` for directions that end on the host.
pub(super) fn target(symbol: *const c_void, count: usize, offset: usize, kind: c_int) -> Result<u64> {
    end(symbol, count, offset, kind, cudaMemcpyHostToDevice)
}

/// Where a copy of `count` bytes from a variable begins. Errors: as [`place`], and `InvalidMemcpyDirection` for directions that
/// begin on the host.
pub(super) fn source(symbol: *const c_void, count: usize, offset: usize, kind: c_int) -> Result<u64> {
    end(symbol, count, offset, kind, cudaMemcpyDeviceToHost)
}

/// The device's end of a copy, whose other end may be the host's in the direction `host` only.
fn end(symbol: *const c_void, count: usize, offset: usize, kind: c_int, host: c_int) -> Result<u64> {
    Direction::from_raw(kind)?;
    if ![host, cudaMemcpyDeviceToDevice, cudaMemcpyDefault].contains(&kind) {
        return Err(Error::InvalidMemcpyDirection);
    }
    place(symbol, count, offset)
}

/// A copy of `count` bytes from `src` to a variable.
fn copy_to(
    symbol: *const c_void,
    src: *const c_void,
    count: usize,
    offset: usize,
    kind: c_int,
    s: cudaStream_t,
    wait: bool,
) -> Result {
    let target = target(symbol, count, offset, kind)?;
    let direction = Direction::from_raw(kind)?;
    transfer::copy(&*stream(s)?, Copy::linear(target, src as u64, count as u64)?, direction, wait)
}

/// A copy of `count` bytes from a variable to `dst`.
fn copy_from(
    dst: *mut c_void,
    symbol: *const c_void,
    count: usize,
    offset: usize,
    kind: c_int,
    s: cudaStream_t,
    wait: bool,
) -> Result {
    let source = source(symbol, count, offset, kind)?;
    let direction = Direction::from_raw(kind)?;
    transfer::copy(&*stream(s)?, Copy::linear(dst as u64, source, count as u64)?, direction, wait)
}

/// Copies `count` bytes to the variable, from `offset` of it on.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpyToSymbol(
    symbol: *const c_void,
    src: *const c_void,
    count: usize,
    offset: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    copy_to(symbol, src, count, offset, kind, default_stream(), true)
}

/// Copies `count` bytes from the variable, from `offset` of it on.
#[export(context, ptds)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpyFromSymbol(
    dst: *mut c_void,
    symbol: *const c_void,
    count: usize,
    offset: usize,
    kind: cudaMemcpyKind,
) -> cudaError_t {
    copy_from(dst, symbol, count, offset, kind, default_stream(), true)
}

/// Copies `count` bytes to the variable in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpyToSymbolAsync(
    symbol: *const c_void,
    src: *const c_void,
    count: usize,
    offset: usize,
    kind: cudaMemcpyKind,
    stream: cudaStream_t,
) -> cudaError_t {
    copy_to(symbol, src, count, offset, kind, stream, false)
}

/// Copies `count` bytes from the variable in stream order.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaMemcpyFromSymbolAsync(
    dst: *mut c_void,
    symbol: *const c_void,
    count: usize,
    offset: usize,
    kind: cudaMemcpyKind,
    stream: cudaStream_t,
) -> cudaError_t {
    copy_from(dst, symbol, count, offset, kind, stream, false)
}
