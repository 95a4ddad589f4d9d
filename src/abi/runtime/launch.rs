//! Execution control: launches.

use crate::abi::api::export;
use crate::abi::arguments::{InArray, Out};
use crate::abi::common;
use crate::abi::common::launch::{attribute, launch, shape, Arguments, Options};
use cuda_types::*;
use device::Error;
use module::registry;
use std::cell::RefCell;
use std::ffi::{c_uint, c_void};

/// Launches a kernel, named by its host stub or by its handle.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaLaunchKernel(
    func: *const c_void,
    gridDim: dim3,
    blockDim: dim3,
    args: *mut *mut c_void,
    sharedMem: usize,
    stream: cudaStream_t,
) -> cudaError_t {
    let kernel = registry::kernel(func as usize)?;
    let (shape, args) = (shape(gridDim, blockDim, sharedMem), Arguments::Pointers(args.as_ptr()));
    // SAFETY: the manual: `args` has a pointer for each parameter of the kernel.
    unsafe { launch(&kernel, shape, args, stream, Options::default()) }
}

/// What host stubs call for `<<<>>>`.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn __cudaLaunchKernel(
    kernel: cudaKernel_t,
    gridDim: dim3,
    blockDim: dim3,
    args: *mut *mut c_void,
    sharedMem: usize,
    stream: cudaStream_t,
) -> cudaError_t {
    // A stub whose kernel was not found by `__cudaGetKernel` has no handle.
    let kernel = registry::kernel(kernel as usize)?;
    let (shape, args) = (shape(gridDim, blockDim, sharedMem), Arguments::Pointers(args.as_ptr()));
    // SAFETY: a stub passes a pointer for each parameter of its kernel.
    unsafe { launch(&kernel, shape, args, stream, Options::default()) }
}

/// Launches a kernel with attributes.
#[export(
    context,
    ptsz,
    approximate = "attributes that ask for speed are accepted and do nothing; events of launches are recorded when the kernel has ended; updatable nodes are refused"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaLaunchKernelExC(
    config: *const cudaLaunchConfig_t,
    func: *const c_void,
    args: *mut *mut c_void,
) -> cudaError_t {
    let config = config.read()?;
    let kernel = registry::kernel(func as usize)?;
    let mut shape = shape(config.gridDim, config.blockDim, config.dynamicSmemBytes);
    let mut options = Options::default();
    // SAFETY: the manual: there are so many attributes.
    let attributes = unsafe { InArray::new(config.attrs, config.numAttrs as usize) };
    for value in attributes.read_unless_empty()? {
        // SAFETY: the value is that of the attribute's `id`.
        unsafe { attribute(&value, &mut shape, &mut options)? };
    }
    // A preference is for something larger than a shape that is stated.
    let preferred = options.manner.attributes.get(&cudaLaunchAttributePreferredClusterDimension);
    if shape.cluster.is_none() && preferred.is_some_and(|value| value.iter().any(|&byte| byte != 0)) {
        return Err(Error::InvalidClusterSize);
    }
    let stream = crate::abi::default_stream::twin_stream(config.stream);
    // SAFETY: the manual: `args` has a pointer for each parameter of the kernel.
    unsafe { launch(&kernel, shape, Arguments::Pointers(args.as_ptr()), stream, options) }
}

/// Arguments of a `<<<>>>` on their way to the stub.
#[derive(Clone, Copy)]
struct Configuration {
    grid: dim3,
    block: dim3,
    shared: usize,
    stream: cudaStream_t,
}

/// Launches whose arguments contain launches, and so on.
const NESTED: usize = 32;

thread_local! {
    /// No more than `NESTED`, and nothing to be dropped: static objects may launch kernels in their destructors, which run after
    /// those of the thread.
    static CONFIGURATIONS: RefCell<([Option<Configuration>; NESTED], usize)> =
        const { RefCell::new(([None; NESTED], 0)) };
}

/// First half of `<<<>>>`: keeps its arguments for the stub. Returns 0, or else the stub is not called.
#[export(plain)]
#[no_mangle]
pub extern "C" fn __cudaPushCallConfiguration(
    gridDim: dim3,
    blockDim: dim3,
    sharedMem: usize,
    stream: cudaStream_t,
) -> c_uint {
    CONFIGURATIONS.with_borrow_mut(|(all, count)| {
        let Some(free) = all.get_mut(*count) else { return 1 };
        *free = Some(Configuration { grid: gridDim, block: blockDim, shared: sharedMem, stream });
        *count += 1;
        0
    })
}

/// Second half of `<<<>>>`: the stub takes the arguments.
#[export]
#[no_mangle]
pub unsafe extern "C" fn __cudaPopCallConfiguration(
    gridDim: *mut dim3,
    blockDim: *mut dim3,
    sharedMem: *mut usize,
    stream: *mut c_void,
) -> cudaError_t {
    // What NVIDIA's runtime returns for a stub that is called as a function.
    let last = CONFIGURATIONS.with_borrow_mut(|(all, count)| {
        *count = count.checked_sub(1)?;
        all[*count].take()
    });
    let config = last.ok_or(Error::InvalidConfiguration)?;
    gridDim.write(config.grid)?;
    blockDim.write(config.block)?;
    sharedMem.write(config.shared)?;
    // SAFETY: the stub passes the address of a stream's handle.
    unsafe { Out::new(stream.cast::<cudaStream_t>()) }.write(config.stream)
}

/// The handle of the kernel behind a host stub.
#[export]
#[no_mangle]
pub unsafe extern "C" fn __cudaGetKernel(kernelPtr: *mut cudaKernel_t, entryFuncAddr: *const c_void) -> cudaError_t {
    let kernel = registry::kernel(entryFuncAddr as usize)?;
    kernelPtr.write(registry::handle_of(&kernel) as cudaKernel_t)
}

/// The handle of the kernel behind a host stub.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaGetKernel(kernelPtr: *mut cudaKernel_t, entryFuncAddr: *const c_void) -> cudaError_t {
    let kernel = registry::kernel(entryFuncAddr as usize).map_err(|_| Error::InvalidDeviceFunction)?;
    kernelPtr.write(registry::handle_of(&kernel) as cudaKernel_t)
}

/// The driver API's handle of the kernel behind a host stub; the same as its `cudaKernel_t` here.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaGetFuncBySymbol(
    functionPtr: *mut cudaFunction_t,
    symbolPtr: *const c_void,
) -> cudaError_t {
    let kernel = registry::kernel(symbolPtr as usize).map_err(|_| Error::InvalidDeviceFunction)?;
    functionPtr.write(registry::handle_of(&kernel) as cudaFunction_t)
}

/// Obsolete: `double` arguments are passed as they are.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaSetDoubleForDevice(_d: *mut f64) -> cudaError_t {
    Ok(())
}

/// Obsolete: `double` results are returned as they are.
#[export]
#[no_mangle]
pub unsafe extern "C" fn cudaSetDoubleForHost(_d: *mut f64) -> cudaError_t {
    Ok(())
}

/// Sets the bank size of a kernel, which has had no effect since compute capability 5.0.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaFuncSetSharedMemConfig(func: *const c_void, config: cudaSharedMemConfig) -> cudaError_t {
    common::function::set_shared_config(func, config)
}
