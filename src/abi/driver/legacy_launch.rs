//! Execution control as before CUDA 4: a function keeps its block shape and its parameters from call to call.

use crate::abi::api::export;
use crate::abi::common::launch::{launch, Arguments, Options};
use cuda_types::*;
use device::{Error, Result};
use module::{registry, Kernel, Shape};
use std::ffi::{c_float, c_int, c_uint, c_void};
use std::sync::{Arc, LazyLock, Weak};
use sys::table::Table;

/// Most bytes of parameters.
const MOST: usize = 32764;

/// What the next launch of a function is to be like.
#[derive(Default)]
struct Next {
    /// The function: another one may have its handle later.
    kernel: Weak<Kernel>,
    block: [u32; 3],
    shared: usize,
    parameters: Vec<u8>,
    /// Bytes of the parameters that are passed.
    size: usize,
}

/// By the handles of functions.
static NEXT: LazyLock<Table<usize, Next>> = LazyLock::new(Default::default);

/// Changes what a function keeps. Errors: `CUDA_ERROR_INVALID_HANDLE`, and those of `change`.
fn change<T>(function: CUfunction, change: impl FnOnce(&mut Next) -> Result<T>) -> Result<T> {
    let kernel = registry::kernel_by_handle(function as usize)?;
    let mut next = NEXT.entry(function as usize).or_default();
    if !Weak::ptr_eq(&next.kernel, &Arc::downgrade(&kernel)) {
        *next = Next { kernel: Arc::downgrade(&kernel), ..Next::default() };
    }
    change(&mut next)
}

/// Sets some bytes of the parameters. Errors: `CUDA_ERROR_INVALID_VALUE` for more than there may be.
fn set(function: CUfunction, offset: c_int, bytes: &[u8]) -> Result {
    let start = usize::try_from(offset).map_err(|_| Error::InvalidValue)?;
    let end = start.checked_add(bytes.len()).filter(|&end| end <= MOST).ok_or(Error::InvalidValue)?;
    change(function, |next| {
        let len = next.parameters.len().max(end);
        next.parameters.resize(len, 0);
        next.parameters[start..end].copy_from_slice(bytes);
        Ok(())
    })
}

/// Launches a function with what it keeps.
fn run(function: CUfunction, width: c_int, height: c_int, stream: CUstream) -> Result {
    let side = |n: c_int| u32::try_from(n).ok().filter(|&n| n > 0).ok_or(Error::InvalidValue);
    let grid = [side(width)?, side(height)?, 1];
    let (shape, parameters) = change(function, |next| {
        let mut parameters = next.parameters.clone();
        parameters.resize(next.size, 0);
        Ok((Shape::new(grid, next.block, next.shared), parameters))
    })?;
    let kernel = registry::kernel_by_handle(function as usize)?;
    let options = Options { on_streams_device: true, ..Options::default() };
    // SAFETY: the arguments are not pointers to values.
    unsafe { launch(&kernel, shape, Arguments::Block(parameters), stream, options) }
}

/// Sets the shape of a function's blocks.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuFuncSetBlockShape(hfunc: CUfunction, x: c_int, y: c_int, z: c_int) -> CUresult {
    let block = [x, y, z].map(|n| u32::try_from(n).unwrap_or(0));
    if block.contains(&0) {
        return Err(Error::InvalidValue);
    }
    change(hfunc, |next| {
        next.block = block;
        Ok(())
    })
}

/// Sets the dynamic shared memory of a function's blocks, in bytes.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuFuncSetSharedSize(hfunc: CUfunction, bytes: c_uint) -> CUresult {
    change(hfunc, |next| {
        next.shared = bytes as usize;
        Ok(())
    })
}

/// Sets how many bytes of parameters a function is passed.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuParamSetSize(hfunc: CUfunction, numbytes: c_uint) -> CUresult {
    if numbytes as usize > MOST {
        return Err(Error::InvalidValue);
    }
    change(hfunc, |next| {
        next.size = numbytes as usize;
        Ok(())
    })
}

/// Sets a parameter that is a word.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuParamSeti(hfunc: CUfunction, offset: c_int, value: c_uint) -> CUresult {
    set(hfunc, offset, &value.to_ne_bytes())
}

/// Sets a parameter that is a number of single precision.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuParamSetf(hfunc: CUfunction, offset: c_int, value: c_float) -> CUresult {
    set(hfunc, offset, &value.to_ne_bytes())
}

/// Sets a parameter of any type.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuParamSetv(hfunc: CUfunction, offset: c_int, ptr: *mut c_void, numbytes: c_uint) -> CUresult {
    if numbytes as usize > MOST {
        return Err(Error::InvalidValue);
    }
    if numbytes > 0 && !sys::pages::are_mapped(ptr as u64, numbytes.into()) {
        return Err(Error::InvalidValue);
    }
    if numbytes == 0 {
        return set(hfunc, offset, &[]);
    }
    // SAFETY: so many bytes are mapped, which nobody changes meanwhile, as the manual requires.
    let bytes = unsafe { std::slice::from_raw_parts(ptr.cast::<u8>(), numbytes as usize) };
    set(hfunc, offset, bytes)
}

/// Launches a function as one block.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuLaunch(f: CUfunction) -> CUresult {
    run(f, 1, 1, std::ptr::null_mut())
}

/// Launches a function as a grid of two dimensions.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuLaunchGrid(f: CUfunction, grid_width: c_int, grid_height: c_int) -> CUresult {
    run(f, grid_width, grid_height, std::ptr::null_mut())
}

/// Launches a function as a grid of two dimensions in a stream.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuLaunchGridAsync(
    f: CUfunction,
    grid_width: c_int,
    grid_height: c_int,
    hStream: CUstream,
) -> CUresult {
    run(f, grid_width, grid_height, hStream)
}
