//! Functions that generated code calls ([`kernel_abi::Helper`]).
//!
//! Each is a plain function on a `Call` that returns what ends the grid, if anything; `table` turns that into leaving generated code.

mod access;
mod atomic;
mod call;
mod checked;
mod device_runtime;
mod image;
mod init;
mod malloc;
mod misc;
pub mod printf;
mod race;
mod race_quick;
mod sync;
mod table;

pub use table::TABLE;
