//! synccheck: what kernels do wrong at barriers (Compute Sanitizer, 'Synccheck Tool'), and grids that are stuck.
//!
//! * `checker`: what it hears of. `grid`: what is known of a grid, its `mbarriers` among that.
//! * `instructions`: what generated code has found suspicious. `barriers`: who came to which one.
//! * `livelock`: whether blocks that poll still make progress.
//! * `report`: findings. `words`: threads in it.

mod barriers;
mod checker;
mod grid;
mod instructions;
mod livelock;
mod mbarriers;
mod report;
mod words;

pub use checker::Synccheck;
