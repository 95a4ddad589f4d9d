//! Functions that generated code calls ([`kernel_abi::Helper`]).
//!
//! Each is a plain function on a `Call` that returns what ends the grid, if anything; `table` turns that into leaving generated code.

pub mod access;
pub mod call;
mod device_runtime;
mod image;
mod malloc;
mod misc;
pub mod printf;
mod table;

pub use table::TABLE;
