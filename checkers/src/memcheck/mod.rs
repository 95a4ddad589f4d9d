//! memcheck: accesses to memory that is not there, or that must not be used so; and calls that fail.
//!
//! * [`access`]: accesses of kernels, and their use of the device's heap. [`permissions`]: copies and fills, as far as NVTX forbids them.
//! * [`stream_order`]: memory that streams allocate and free.
//! * [`api_errors`]: calls that return errors.

pub mod access;
pub mod api_errors;
pub mod options;
pub mod permissions;
pub mod stream_order;
