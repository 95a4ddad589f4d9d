//! A kernel launch: kernel, shape of the grid, parameters.

use super::events::LaunchListener;
use super::team::Member;
use code::{self, Kernel, Program, Symbols};
use device::partition::Partition;
use device::{Device, Limit};
use kernel_abi::CompileError;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::Arc;

/// A kernel launch. The caller has made the checks that CUDA makes at the launch call.
#[derive(Clone)]
pub struct Launch {
    pub program: Arc<Program>,
    pub symbols: Arc<dyn Symbols>,
    /// Mangled name of the kernel.
    pub entry: Arc<str>,
    /// Blocks of the grid.
    pub grid: [u32; 3],
    /// Threads of a block.
    pub block: [u32; 3],
    /// Blocks of a cluster, if specified by the launch or the kernel.
    pub cluster: Option<[u32; 3]>,
    /// Bytes of dynamic shared memory.
    pub dynamic_shared: u32,
    /// The kernel's parameters, laid out as PTX declares them.
    pub params: Vec<u8>,
    /// Launched by `cudaLaunchCooperativeKernel`: all blocks are resident at once.
    pub cooperative: bool,
    /// Its part of a cooperative launch on several devices.
    pub member: Option<Arc<Member>>,
    /// The multiprocessors that it is restricted to; `None`: all.
    pub partition: Option<Arc<Partition>>,
    /// The listener of this launch, if it is checked.
    pub listener: Option<Arc<dyn LaunchListener>>,
}

/// A process-wide id for a launch, copy or fill.
pub fn number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Relaxed)
}

/// The compiled kernel of a launch; compiled by the first caller.
///
/// # Errors
/// The compiler's.
pub fn kernel(device: &Device, launch: &Launch) -> Result<Arc<Kernel>, CompileError> {
    let checks = launch.listener.as_ref().map(|l| l.checks()).unwrap_or_default();
    let stack = device.limit(Limit::StackSize) as u32;
    code::cache().kernel(&launch.program, &launch.entry, launch.block, checks, stack)
}

/// Compiles the kernel of a launch ahead, so that errors are returned by the launch call.
///
/// # Errors
/// The compiler's.
pub fn compile(device: &Device, launch: &Launch) -> Result<(), CompileError> {
    kernel(device, launch).map(drop)
}
