//! Racecheck: who accessed memory, and in which order (`docs/decisions/0011-races.md`).
//!
//! * `intervals`, `records`, [`owners`]: how accesses are written down. `async_copies`: those of `cp.async`.
//! * `grid_order`, `block_order`, `clocks`: what is ordered before what, within a grid and a block. [`history`]: who has left records, and
//!   when that is ordered among all that streams do.
//! * `slow_path`, `whole_warp`: accesses that generated code cannot tell the order of. [`transfers`]: copies and fills.
//! * `elision`: accesses that need not be looked at.

mod async_copies;
pub mod block_order;
mod clocks;
pub mod elision;
pub mod grid_order;
pub mod history;
pub mod intervals;
pub mod owners;
pub mod records;
pub mod slow_path;
pub mod transfers;
mod whole_warp;

pub use intervals::exhausted;
pub use records::{forgotten, want_planes};
