//! Kernels that launch graphs, and graphs that kernels launch (CUDA programming guide, 'Device Graph Launch').

use code::Function;
use kernel_abi::{DeviceCall, DeviceFunction, DEVICE_FUNCTIONS};
use ptx::layout::reachable;

/// The run of a graph that a grid is a node of. Queues implement it.
pub trait GraphRun: Send + Sync {
    /// Handle of the graph, if kernels may launch it; otherwise 0 (`cudaGetCurrentGraphExec`).
    fn handle(&self) -> u64;

    /// `cudaGraphLaunch` by a thread of the grid, which runs: the code that it returns.
    fn launch(&self, graph: u64, stream: u64) -> i32;
}

/// Whether code of the kernel launches kernels (dynamic parallelism), which graphs that kernels launch must not. A module that cannot be
/// read has no such code: launches of it fail.
pub fn launches_kernels(function: &Function) -> bool {
    let Ok(module) = function.program.module() else { return false };
    let root = module.functions.iter().position(|f| module.name(f.name) == &*function.entry);
    root.is_some_and(|root| {
        reachable(module, root).into_iter().any(|f| {
            let called = DeviceFunction::find(module.name(module.functions[f].name)).map(|i| DEVICE_FUNCTIONS[i].call);
            matches!(called, Some(DeviceCall::LaunchDevice | DeviceCall::LaunchDeviceV2))
        })
    })
}
