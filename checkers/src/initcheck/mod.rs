//! initcheck: memory that is used, or handed to the host, and was never written; and memory that nobody ever writes.
//!
//! * [`access`]: reads of kernels. [`transfer`]: what copies hand to the host.
//! * [`unused`]: what was allocated and never written.

pub mod access;
pub mod options;
pub mod transfer;
pub mod unused;
