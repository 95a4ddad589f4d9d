//! Execution control: launches of kernels whose blocks may wait for each other.

use crate::abi::api::export;
use crate::abi::common::cooperative::{check_count, launch_together, Part};
use crate::abi::common::launch::{launch, shape, Arguments, Options};
use cuda_types::*;
use device::Result;
use module::registry;
use std::ffi::{c_uint, c_void};

/// Launches a kernel whose blocks may wait for each other.
#[export(context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cudaLaunchCooperativeKernel(
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
    unsafe { launch(&kernel, shape, args, stream, Options { cooperative: true, ..Options::default() }) }
}

/// Launches a kernel on several devices, whose blocks may all wait for each other. CUDA 12 alone.
#[export(context, arrays(launchParamsList[numDevices]))]
#[no_mangle]
pub unsafe extern "C" fn cudaLaunchCooperativeKernelMultiDevice(
    launchParamsList: *mut cudaLaunchParams,
    numDevices: c_uint,
    flags: c_uint,
) -> cudaError_t {
    check_count(numDevices)?;
    let part = |l: cudaLaunchParams| {
        let (kernel, grid, block) = (registry::kernel(l.func as usize)?, l.gridDim.into(), l.blockDim.into());
        Ok(Part { kernel, grid, block, shared: l.sharedMem, args: l.args, stream: l.stream })
    };
    let all = launchParamsList.as_in().read()?.map(part).collect::<Result<Vec<_>>>()?;
    // SAFETY: the manual: `args` has a pointer for each parameter of the kernel.
    unsafe { launch_together(&all, flags) }
}
