//! The room `exec`: runs grids. See `lib.rs`.
//!
//! * [`grid`]: a launch, checked and resolved; hands out its blocks.
//! * `births`, `family`: what kernels launch, and grids that run because of it.
//! * `pool`, `runner`: threads, and the part of one thread, which may keep several blocks alive.
//! * `block`, `barrier`: one block: segments, barriers, deadlocks.
//! * `sync`: what is known of barriers where their use is checked. `vigil`: loops that wait for ever.
//! * `memory`: shared, local and frame memory of resident blocks.
//! * [`timeline`]: what of all that streams do is ordered before what. [`races`], `clocks`, [`owners`], [`past`]: who accessed memory, and in which order.
//!   [`transfers`]: the part of copies and fills in that. `copies`: asynchronous ones within a kernel. `spared`: what need not be
//!   looked at.
//! * `helpers`: functions that generated code calls.
//! * [`checks`]: what checked grids ask and tell.
//! * [`condition`]: values that decide what graphs do next.
//! * [`fault`], `report`: what ends a grid, and how it is told.

mod barrier;
mod births;
mod block;
pub mod checks;
mod clocks;
pub mod condition;
mod copies;
mod family;
pub mod fault;
mod grid;
mod helpers;
mod memory;
mod order;
pub mod owners;
pub mod past;
mod pool;
pub mod races;
mod report;
mod runner;
pub mod settings;
mod share;
mod spared;
mod sync;
pub mod team;
#[cfg(test)]
mod tests;
pub mod timeline;
pub mod transfers;
mod vigil;

pub use helpers::heap::{blocks as heap_blocks, nearest as heap_nearest};
pub use helpers::printf::flush as flush_printf;

pub use fault::{Fault, FaultKind, Place};

use crate::code::{Program, Symbols};
use crate::device::partition::Partition;
use crate::device::Device;
use kernel_abi::CompileError;
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
    pub member: Option<Arc<team::Member>>,
    /// The multiprocessors that it runs on, unless it may use all.
    pub partition: Option<Arc<Partition>>,
    /// What watches over it, if it is checked.
    pub checker: Option<Arc<dyn checks::Checker>>,
}

/// Compiles what a grid is to run, unless that was done: a program learns from its launch what cannot be compiled.
///
/// # Errors
/// The compiler's.
pub fn compile(device: &Device, launch: &Launch) -> Result<(), CompileError> {
    family::kernel(device, launch).map(drop)
}

/// Runs the grid, and all that its threads launch, to its end for `device` on the calling thread and the worker threads.
///
/// # Errors
/// What ended the grid early. Device memory holds what the threads had written until then.
pub fn run(device: &'static Device, launch: &Launch) -> Result<(), Fault> {
    family::run(device, launch).map_err(|fault| *fault)
}
