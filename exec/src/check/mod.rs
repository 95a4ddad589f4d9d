//! Checks of what grids do: racecheck, synccheck, and what initcheck and memcheck ask at accesses.
//!
//! * [`GridChecks`], [`BlockChecks`]: what they know of a grid and of a block, and what these tell them.
//! * Racecheck: [`races`].
//! * Synccheck: `barriers`, `sync`, `sync_state`.
//! * Initcheck: `init`. Memcheck: `memory`, `heap`, `images`, of which the latter two ask initcheck as well.

mod barriers;
mod block_checks;
mod grid_checks;
pub mod heap;
pub mod images;
pub mod init;
pub mod memory;
pub mod races;
pub mod sync;
mod sync_state;

pub use barriers::{line, reported, AtBarriers};
pub use block_checks::BlockChecks;
pub use grid_checks::GridChecks;
