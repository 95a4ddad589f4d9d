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
mod program;
mod special;
mod state;
mod video;
mod warp;

pub use memory::{Kind, Memory, Trap};

use program::Program;
use ptx::ast::Module;
use state::Launch;

/// Runs a kernel to its end.
///
/// `module` is linked; `grid` and `block` are shapes in blocks and threads; `params` is the parameter block as PTX lays
/// it out. `memory` holds the device memory that the kernel may touch, and receives what it writes.
///
/// # Errors
/// What ended the launch early; `memory` is then as the threads left it. [`Kind::Unsupported`] says that the oracle
/// itself does not know something.
pub fn run(
    module: &Module,
    entry: &str,
    grid: [u32; 3],
    block: [u32; 3],
    dynamic_shared: u32,
    params: &[u8],
    memory: &mut Memory,
) -> Result<(), Trap> {
    let program = Program::new(module, entry, dynamic_shared, params, memory)?;
    let launch = Launch { program, grid, block, dynamic_shared, params };
    block::run_grid(&launch, memory)
}
