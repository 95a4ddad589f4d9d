//! What a launch is: a kernel, the shape of its grid, its parameters.

use super::checker::Checker;
use super::team::Member;
use code::{self, Kernel, Program, Symbols};
use device::partition::Partition;
use device::{Device, Limit};
use kernel_abi::CompileError;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::Arc;

/// One kernel launch, checked by the caller against the device's limits as far as CUDA does so at the call.
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
    /// Blocks of a cluster, if the launch or the kernel says so.
    pub cluster: Option<[u32; 3]>,
    /// Bytes of dynamic shared memory.
    pub dynamic_shared: u32,
    /// The kernel's parameters, laid out as PTX declares them.
    pub params: Vec<u8>,
    /// Launched by `cudaLaunchCooperativeKernel`: all blocks are resident at once.
    pub cooperative: bool,
    /// Its place among grids that are launched with it on other devices.
    pub member: Option<Arc<Member>>,
    /// The multiprocessors that it runs on, unless it may use all.
    pub partition: Option<Arc<Partition>>,
    /// What watches over it, if it is checked.
    pub checker: Option<Arc<dyn Checker>>,
}

/// A number for a launch, or for a copy or fill.
pub fn number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Relaxed)
}

/// The code that a grid runs, compiled by whoever first needs it.
///
/// # Errors
/// The compiler's.
pub fn kernel(device: &Device, launch: &Launch) -> Result<Arc<Kernel>, CompileError> {
    let checks = launch.checker.as_ref().map(|c| c.checks()).unwrap_or_default();
    let stack = device.limit(Limit::StackSize) as u32;
    code::cache().kernel(&launch.program, &launch.entry, launch.block, checks, stack)
}

/// Compiles what a grid is to run, unless that was done: a program learns from its launch what cannot be compiled.
///
/// # Errors
/// The compiler's.
pub fn compile(device: &Device, launch: &Launch) -> Result<(), CompileError> {
    kernel(device, launch).map(drop)
}
