//! racecheck: accesses to the same memory that nothing orders.
//!
//! * [`grid_races`]: within one launch. [`launch_races`]: between launches, copies and fills.
//! * `sides`: what both say of the two accesses.

pub mod grid_races;
pub mod launch_races;
pub mod options;
mod sides;
