//! The oracle: what a PTX kernel must do, one thread at a time.
//!
//! An interpreter over the syntax tree of package `ptx`, for tests only. It is written for obviousness: every
//! instruction is a few lines after the manual's own pseudo-code, floating point is exact arithmetic rounded once, and
//! nothing is shared with the compiler that it judges. Threads are state machines that run until they must wait for
//! others.
//!
//! What the manual leaves open is listed where it is decided; tests must not depend on it.

mod access;
pub mod approx;
mod atomic;
mod bits;
mod block;
mod cluster;
mod compare;
mod context;
mod control;
mod convert;
mod copy;
pub mod exact;
mod exec;
pub mod float;
pub mod format;
mod instr;
mod int;
mod matrix;
mod mbarrier;
mod memory;
pub mod picture;
mod program;
pub mod sfu;
mod sparse;
mod special;
mod state;
mod surface;
mod tensor;
pub mod tensor_core;
mod texture;
mod video;
mod warp;
mod wgmma;

pub use memory::{Kind, Memory, Trap};
pub use tensor::Map;

use program::Program;
use ptx::ast::Module;
use state::Launch;
use std::cell::Cell;

/// What a launch says besides parameters: blocks of the grid, threads of a block, blocks of a cluster, and bytes of dynamic
/// shared memory.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub cluster: Option<[u32; 3]>,
    pub dynamic_shared: u32,
}

/// Runs a kernel to its end.
///
/// `module` is linked; `params` is the parameter block as PTX lays
/// it out. `memory` holds the device memory that the kernel may touch, and receives what it writes.
///
/// # Errors
/// What ended the launch early; `memory` is then as the threads left it. [`Kind::Unsupported`] says that the oracle
/// itself does not know something.
pub fn run(module: &Module, entry: &str, shape: &Shape, params: &[u8], memory: &mut Memory) -> Result<(), Trap> {
    let Shape { grid, block, cluster, dynamic_shared } = *shape;
    let program = Program::new(module, entry, dynamic_shared, params, memory)?;
    let directives = &module.functions[program.entry].directives;
    let cluster = cluster.or(directives.reqnctapercluster);
    let explicit_cluster = cluster.is_some();
    let cluster = cluster.unwrap_or([1; 3]);
    // A launch then counts clusters, not blocks.
    let grid = if directives.blocks_are_clusters { [0, 1, 2].map(|d| grid[d] * cluster[d]) } else { grid };
    if grid.iter().zip(cluster).any(|(g, c)| g % c != 0) {
        return Err(Trap::new(Kind::BadLaunch, "the grid is not a multiple of the cluster"));
    }
    let launch =
        Launch { program, grid, block, cluster, explicit_cluster, dynamic_shared, params, begun: Cell::new(0) };
    cluster::run_grid(&launch, memory)
}
