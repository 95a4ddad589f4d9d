//! Checks of what grids do: racecheck, synccheck, and what initcheck and memcheck ask at accesses.
//!
//! * [`GridChecks`]: what they know of a grid.
//! * Racecheck: [`races`].
//! * Synccheck: `barriers`, `sync`, `sync_state`.
//! * Initcheck: `init`. Memcheck: `memory`.

pub mod barriers;
mod grid_checks;
pub mod init;
pub mod memory;
pub mod races;
pub mod sync;
mod sync_state;

pub use grid_checks::GridChecks;
