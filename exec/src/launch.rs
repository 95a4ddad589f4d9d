//! A kernel launch: kernel, shape of the grid, parameters.

use super::events::LaunchListener;
use super::graph_run::GraphRun;
use super::team::Member;
use code::{Function, Kernel};
use device::partition::Partition;
use device::{Device, Limit};
use kernel_abi::{Checks, CompileError};
use smallvec::SmallVec;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::Arc;

/// The parameters of most kernels take no allocation of their own.
pub type Params = SmallVec<[u8; INLINE]>;

/// Bytes of parameters that a launch holds itself.
const INLINE: usize = 64;

/// So many bytes of parameters, all zero.
#[inline]
pub fn zero_params(bytes: usize) -> Params {
    match bytes {
        0..=INLINE => Params::from_buf_and_len([0; INLINE], bytes),
        _ => Params::from_vec(vec![0; bytes]),
    }
}

/// A kernel launch. The caller has made the checks that CUDA makes at the launch call.
#[derive(Clone)]
pub struct Launch {
    pub function: Arc<Function>,
    /// Blocks of the grid.
    pub grid: [u32; 3],
    /// Threads of a block.
    pub block: [u32; 3],
    /// Blocks of a cluster, if specified by the launch or the kernel.
    pub cluster: Option<[u32; 3]>,
    /// Bytes of dynamic shared memory.
    pub dynamic_shared: u32,
    /// The kernel's parameters, laid out as PTX declares them.
    pub params: Params,
    /// Launched by `cudaLaunchCooperativeKernel`: all blocks are resident at once.
    pub cooperative: bool,
    /// Its part of a cooperative launch on several devices.
    pub member: Option<Arc<Member>>,
    /// The multiprocessors that it is restricted to; `None`: all.
    pub partition: Option<Arc<Partition>>,
    /// The listener of this launch, if it is checked.
    pub listener: Option<Arc<dyn LaunchListener>>,
    /// The run of a graph that it is a node of, if its threads may launch graphs.
    pub graph: Option<Arc<dyn GraphRun>>,
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
    let (checks, stack) = made_for(device, launch);
    launch.function.kernel(launch.block, checks, stack)
}

/// The checks of a launch, and the bytes of stack that its threads have at least.
#[inline]
fn made_for(device: &Device, launch: &Launch) -> (Checks, u32) {
    let checks = launch.listener.as_ref().map(|l| l.checks()).unwrap_or_default();
    (checks, device.limit(Limit::StackSize) as u32)
}

/// Compiles the kernel of a launch ahead, so that errors are returned by the launch call. Returns whether the kernel says when others of
/// its stream may start, or waits for them ([`super::overlap`]).
///
/// # Errors
/// The compiler's.
#[inline]
pub fn compile(device: &Device, launch: &Launch) -> Result<bool, CompileError> {
    let (checks, stack) = made_for(device, launch);
    launch.function.compile(launch.block, checks, stack).map(|overlaps| overlaps != 0)
}
