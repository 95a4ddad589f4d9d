//! Launches of a kernel on several devices, whose blocks may all wait for each other.

use crate::abi::common::launch::{make_ready, prepare, Arguments};
use crate::abi::common::support::stream as resolve;
use crate::abi::default_stream::is_default;
use checkers::launch::To;
use cuda_types::*;
use device::{Error, Result};
use exec::team::{Member, Team};
use module::{Kernel, Shape};
use queue::{self, Stream};
use std::ffi::{c_uint, c_void};
use std::sync::Arc;

/// The launch on one of the devices.
pub struct Part {
    pub kernel: Arc<Kernel>,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub shared: usize,
    /// A pointer for each parameter of the kernel, to its value.
    pub args: *mut *mut c_void,
    pub stream: cudaStream_t,
}

/// Each launch is on a device of its own. Errors: `InvalidValue` for more than there are devices, and for none.
pub fn check_count(launches: c_uint) -> Result {
    if launches == 0 || launches as usize > device::count() {
        return Err(Error::InvalidValue);
    }
    Ok(())
}

/// Launches all of them, whose number is right ([`check_count`]). Errors: `InvalidValue` for unknown flags, and where the launches differ;
/// `InvalidResourceHandle` for default streams; `InvalidDevice` for two launches on a device; those of launches.
///
/// # Safety
/// The arguments are those of the kernel.
pub unsafe fn launch_together(all: &[Part], flags: c_uint) -> Result {
    const KNOWN: c_uint = cudaCooperativeLaunchMultiDeviceNoPreSync | cudaCooperativeLaunchMultiDeviceNoPostSync;
    if flags & !KNOWN != 0 {
        return Err(Error::InvalidValue);
    }
    let streams = check(all)?;
    let team = Team::new(streams[0].device, all.len() as u32)?;
    let mut launches = Vec::with_capacity(all.len());
    // Nothing is queued before all are known to be right.
    for (rank, (part, stream)) in all.iter().zip(&streams).enumerate() {
        let (shape, args) = (Shape::new(part.grid, part.block, part.shared), Arguments::Pointers(part.args));
        // SAFETY: the caller's promise.
        let mut launch = unsafe { prepare(stream.device, &part.kernel, shape, args, true, stream.partition())? };
        launch.member = Some(Member::new(team.clone(), rank as u32));
        let to = To::Stream(stream.device.ordinal, part.stream as u64);
        make_ready(&part.kernel, stream.device, &mut launch, to)?;
        launches.push((stream.clone(), launch));
    }
    let has = |flag| flags & flag != 0;
    let before = !has(cudaCooperativeLaunchMultiDeviceNoPreSync);
    queue::launch_together(launches, before, !has(cudaCooperativeLaunchMultiDeviceNoPostSync))
}

/// The streams, which are of a device each; all launch the same. Errors: as [`launch_together`].
fn check(all: &[Part]) -> Result<Vec<Arc<Stream>>> {
    let what = |p: &Part| (Arc::as_ptr(&p.kernel), p.grid, p.block, p.shared);
    if all.iter().any(|part| what(part) != what(&all[0])) {
        return Err(Error::InvalidValue);
    }
    let mut streams: Vec<Arc<Stream>> = Vec::with_capacity(all.len());
    for part in all {
        if is_default(part.stream) {
            return Err(Error::InvalidResourceHandle);
        }
        let stream = resolve(part.stream)?;
        if streams.iter().any(|s| std::ptr::eq(s.device, stream.device)) {
            return Err(Error::InvalidDevice);
        }
        streams.push(stream);
    }
    Ok(streams)
}
