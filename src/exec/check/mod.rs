//! Checks of what grids do: racecheck, synccheck, and what initcheck and memcheck ask at accesses.
//!
//! * Racecheck: [`races`].
//! * Synccheck: `sync`, `sync_state`.
//! * Initcheck: `init`. Memcheck: `memory`.

pub mod init;
pub mod memory;
pub mod races;
pub mod sync;
pub mod sync_state;
