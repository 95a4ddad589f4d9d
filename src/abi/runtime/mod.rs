//! The runtime API, one file per chapter of its manual.

mod copy;
mod device;
mod error;
mod event;
mod memory;
mod pool;
mod properties;
mod stream;
mod support;
mod unified;
mod unsupported;
