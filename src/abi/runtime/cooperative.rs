//! Execution control: launches of kernels whose blocks may wait for each other.

use crate::abi::api::export;
use crate::abi::common::launch::{launch, make_ready, prepare, shape, Arguments, Options};
use crate::abi::default_stream::is_default;
use checkers::launch::To;
use cuda_types::*;
use device::{Error, Result};
use exec::team::{Member, Team};
use module::{registry, Kernel};
use queue::{launch_together, Stream};
use std::ffi::{c_uint, c_void};
use std::sync::Arc;

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
    const KNOWN: c_uint = cudaCooperativeLaunchMultiDeviceNoPreSync | cudaCooperativeLaunchMultiDeviceNoPostSync;
    // Each launch is on a device of its own.
    if numDevices == 0 || numDevices as usize > device::count() || flags & !KNOWN != 0 {
        return Err(Error::InvalidValue);
    }
    let all: Vec<_> = launchParamsList.as_in().read()?.collect();
    let (kernel, streams) = check_together(&all)?;
    let team = Team::new(streams[0].device, numDevices)?;
    let mut launches = Vec::with_capacity(all.len());
    // Nothing is queued before all are known to be right.
    for (rank, (params, stream)) in all.iter().zip(&streams).enumerate() {
        let (shape, args) =
            (shape(params.gridDim, params.blockDim, params.sharedMem), Arguments::Pointers(params.args));
        // SAFETY: the manual: `args` has a pointer for each parameter of the kernel.
        let mut launch = unsafe { prepare(stream.device, &kernel, shape, args, true, stream.partition())? };
        launch.member = Some(Member::new(team.clone(), rank as u32));
        make_ready(&kernel, stream.device, &mut launch, To::Stream(stream.device.ordinal, params.stream as u64))?;
        launches.push((stream.clone(), launch));
    }
    let has = |flag| flags & flag != 0;
    let before = !has(cudaCooperativeLaunchMultiDeviceNoPreSync);
    launch_together(launches, before, !has(cudaCooperativeLaunchMultiDeviceNoPostSync))
}

/// The kernel, which all launch, and the streams, which are of a device each. Errors: `InvalidValue` where the launches differ;
/// `InvalidResourceHandle` for default streams; `InvalidDevice` for two launches on a device.
fn check_together(all: &[cudaLaunchParams]) -> Result<(Arc<Kernel>, Vec<Arc<Stream>>)> {
    let first = all[0];
    let what = |l: &cudaLaunchParams| {
        let (grid, block): ([u32; 3], [u32; 3]) = (l.gridDim.into(), l.blockDim.into());
        (l.func, grid, block, l.sharedMem)
    };
    if all.iter().any(|l| what(l) != what(&first)) {
        return Err(Error::InvalidValue);
    }
    let mut streams: Vec<Arc<Stream>> = Vec::with_capacity(all.len());
    for launch in all {
        if is_default(launch.stream) {
            return Err(Error::InvalidResourceHandle);
        }
        let stream = crate::abi::common::support::stream(launch.stream)?;
        if streams.iter().any(|s| std::ptr::eq(s.device, stream.device)) {
            return Err(Error::InvalidDevice);
        }
        streams.push(stream);
    }
    Ok((registry::kernel(first.func as usize)?, streams))
}
