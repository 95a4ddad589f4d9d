//! The room `exec`: runs grids. See `lib.rs`.
//!
//! * [`launch`](Launch): what is to run. `refused`: why it cannot.
//! * `grid`: a launch, checked and resolved, that runs. `launcher` runs it, with threads of the `pool`.
//! * `children`, `parameter_buffers`, `grid_tree`: dynamic parallelism, which is what kernels launch, and grids that run because of it.
//! * `runner`, `host_thread`: the part of one thread of the host, which may keep several blocks alive.
//! * `block`, `barrier`: one block: segments, barriers, deadlocks.
//! * `sync`: what is known of barriers where their use is checked. `livelock`: loops that wait for ever.
//! * `memory`: shared, local and frame memory of resident blocks. `heap`: what kernels allocate.
//! * [`timeline`]: what of all that streams do is ordered before what, by `vector_clock`s. [`races`], `clocks`, [`owners`], [`past`]: who
//!   accessed memory, and in which order. [`transfers`]: the part of copies and fills in that. `copies`: asynchronous ones within a
//!   kernel. `intervals`, `records`: how that is written down. `spared`: what need not be looked at.
//! * `helpers`: functions that generated code calls.
//! * `checker`: what checked grids ask and tell.
//! * [`condition`]: values that decide what graphs do next.
//! * [`fault`], `report`: what ends a grid, and how it is told.

mod barrier;
mod block;
mod check;
mod checker;
mod children;
pub mod condition;
pub mod fault;
mod grid;
mod grid_tree;
mod heap;
mod helpers;
mod host_thread;
mod index;
mod launch;
mod launcher;
mod livelock;
mod memory;
mod parameter_buffers;
mod permutation;
mod pool;
mod refused;
mod report;
mod runner;
pub mod settings;
mod share;
pub mod team;
#[cfg(test)]
mod tests;
mod text;
pub mod timeline;
mod vector_clock;

pub use heap::{blocks as heap_blocks, nearest as heap_nearest};
pub use helpers::printf::flush as flush_printf;

pub use check::races;
pub use check::races::{history, transfers};
pub use fault::{Fault, FaultKind, Place};
pub use grid_tree::run;
pub use launch::{compile, Launch};

/// What those implement who check what is executed, and what they are told.
pub mod checks {
    pub use super::checker::{BadAccess, BadBarrier, Checker, Race, Site};
    pub use super::timeline::{Caller, Streams};
}
