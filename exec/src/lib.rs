//! Runs grids.
//!
//! From top to bottom:
//!
//! * `grid_tree`: grids and their device-side launches (dynamic parallelism: `children`, `parameter_buffers`). [`run`] is here.
//! * `launcher`: one grid, on the launching thread and on threads of the `pool`.
//! * `runner`: the loop of one thread (`host_thread`), which may keep several blocks resident. `running`: the number of running grids.
//!   `resident`: what it runs: single blocks, or clusters of several.
//! * `block`: one block: its segments, its `barrier`s, and the scheduling of its warps.
//! * `cluster`: the blocks of a cluster, which run in turns. `arrivals`: at the cluster's barrier.
//! * `overlap`: grids that run beside others of their stream.
//! * `helpers`: functions called by generated code. `heap`: the device heap.
//! * `report`: faults of running grids. `refusals`: launches that fail before they run.
//! * `grid`: a validated launch; `block_queue`: distribution of its blocks to threads; `memory`: memory of resident blocks.
//! * [`Launch`]: parameters of a launch, perhaps of a cooperative one on several devices ([`team`]).
//! * [`events`]: what listeners receive of grids that are checked, one call of a warp ([`events::WarpCall`]) at a time. [`timeline`]:
//!   happens-before order of stream operations, by `vector_clock`s.
//! * [`fault`]: errors that end grids. [`condition`]: conditional handles of graphs. [`GraphRun`]: graphs that
//!   kernels launch. [`settings`]: settings from the environment.
//!   [`index`], `permutation`: thread and block indices, random orders. [`text`]: source positions.

mod arrivals;
mod barrier;
mod block;
mod block_queue;
mod children;
mod cluster;
pub mod condition;
pub mod events;
pub mod fault;
mod graph_run;
mod grid;
mod grid_tree;
mod heap;
mod helpers;
mod host_thread;
pub mod index;
mod launch;
mod launcher;
mod memory;
mod overlap;
mod parameter_buffers;
mod permutation;
mod pool;
mod refusals;
mod report;
mod resident;
mod runner;
mod running;
pub mod settings;
pub mod team;
#[cfg(test)]
mod tests;
pub mod text;
pub mod timeline;
mod vector_clock;
mod warp_call;

pub use fault::{Fault, FaultKind, Place};
pub use graph_run::{launches_kernels, GraphRun};
pub use grid_tree::{run, run_beside};
pub use heap::{blocks as heap_blocks, find as heap_find, nearest as heap_nearest};
pub use helpers::printf::flush as flush_printf;
pub use launch::{compile, zero_params, Launch, Params};
pub use memory::service_bounds;
pub use overlap::{MakeNeighbours, Neighbours};
pub use running::running;
