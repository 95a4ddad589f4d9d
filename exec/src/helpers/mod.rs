//! Functions that generated code calls ([`kernel_abi::Helper`]).
//!
//! Each is a function of a `Call` that returns the fault that ends the grid, if any; `table` leaves generated code then.

pub mod access;
pub mod call;
mod device_runtime;
mod image;
mod malloc;
mod misc;
pub mod printf;
mod table;
mod tensor;
mod tensor_box;
mod tensor_job;
mod tensor_reduce;

pub use table::TABLE;
