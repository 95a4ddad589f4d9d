//! initcheck: memory that is used, or handed to the host, and was never written; and memory that nobody ever writes.
//!
//! * `checker`: the events of kernels that it receives. `shadows`: which memory they write and read. `access`: findings.
//! * [`transfer`]: what copies hand to the host.
//! * [`unused`]: what was allocated and never written.

mod access;
mod checker;
mod options;
mod shadows;
pub mod transfer;
pub mod unused;

pub use checker::Initcheck;
