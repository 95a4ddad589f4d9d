//! Runs grids.
//!
//! From the top:
//!
//! * `grid_tree`: grids, and what their threads launch (dynamic parallelism: `children`, `parameter_buffers`). [`run`] is here.
//! * `launcher`: one grid, on the launching thread and on those of the `pool`.
//! * `runner`: the part of one thread (`host_thread`), which may keep several blocks alive, as long as they can go on (`livelock`).
//! * `block`: one block: its segments, its `barrier`s, what its warps do each by itself.
//! * `helpers`: functions that generated code calls. `heap`: what kernels allocate.
//! * `check`: racecheck ([`races`]), synccheck, initcheck and memcheck, as far as kernels run them.
//! * `report`: what ends a grid that runs. `refusals`: launches that do not.
//! * `grid`: a launch, checked and resolved, that runs; `share` is how its blocks are handed out, `memory` what they have.
//! * [`Launch`]: what is to run, perhaps with grids on other devices ([`team`]).
//! * `checker`: what checks ask, and whom they tell. [`timeline`]: what of all that streams do is ordered before what, by
//!   `vector_clock`s.
//! * [`fault`]: why grids end early. [`condition`]: values that decide what graphs do next. [`settings`]: what the environment says.
//!   `index`, `permutation`, `text`: of threads and blocks.

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
mod refusals;
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

pub use check::races;
pub use check::races::{history, transfers};
pub use fault::{Fault, FaultKind, Place};
pub use grid_tree::run;
pub use heap::{blocks as heap_blocks, nearest as heap_nearest};
pub use helpers::printf::flush as flush_printf;
pub use launch::{compile, Launch};

/// What those implement who check what is executed, and what they are told.
pub mod checks {
    pub use super::checker::{BadAccess, BadBarrier, Checker, Race, Site, WarpAccess};
    pub use super::timeline::{Caller, Streams};
}
