//! racecheck: accesses to the same memory that nothing orders (`docs/decisions/0011-races.md`).
//!
//! * `checker`: the events it receives. `slow_path`, `whole_warp`: accesses whose order generated code cannot decide. [`transfers`]: copies
//!   and fills. `elision`: accesses that need not be looked at.
//! * `grid_order`, `block_order`, `mbarrier_order`, `clocks`: what is ordered before what, within a grid and a block. `history`: who has left records, and
//!   when that is ordered among all that streams do.
//! * `intervals`, `records`, `owners`: how accesses are written down. `async_copies`: those of `cp.async`.
//!   `async_groups`: those of other asynchronous operations, `asynchronous`: their events. `cluster_order`: what blocks of a cluster share.
//! * Findings of a `race`: `hazards` of the slow path, `grid_races` within one launch, `launch_races` between launches, copies and fills. `sides`: what both say
//!   of the two accesses.

mod async_copies;
mod async_groups;
mod asynchronous;
mod block_order;
mod checker;
mod clocks;
mod cluster_order;
mod elision;
mod grid_order;
mod grid_races;
mod hazards;
mod history;
mod intervals;
mod launch_races;
mod mbarrier_order;
mod options;
mod owners;
mod race;
mod records;
mod sides;
mod slow_path;
pub mod transfers;
mod whole_warp;

pub use checker::Racecheck;
pub use intervals::now;
pub use records::forgotten;
