//! Racecheck: who accessed memory, and in which order (`docs/decisions/0011-races.md`).
//!
//! * `intervals`, `records`, `owners`: how accesses are written down. `async_copies`: those of `cp.async`.
//! * `grid_order`, `block_order`, `clocks`: what is ordered before what, within a grid and a block. [`history`]: who has left records, and
//!   when that is ordered among all that streams do.
//! * `slow_path`, `whole_warp`: accesses that generated code cannot tell the order of. [`transfers`]: copies and fills.
//! * `elision`: accesses that need not be looked at.

mod async_copies;
mod block_order;
mod clocks;
mod elision;
mod grid_order;
pub mod history;
mod intervals;
mod owners;
mod records;
mod slow_path;
pub mod transfers;
mod whole_warp;

pub use block_order::BlockOrder;
pub use grid_order::GridOrder;
pub use intervals::{exhausted, now};
pub use records::{forgotten, want_planes};
pub use slow_path::race;
