//! The runtime API, one file per chapter of its manual.

mod copy;
mod device;
mod error;
mod event;
mod function;
mod launch;
mod library;
mod memory;
mod occupancy;
mod pool;
mod properties;
mod registration;
mod stream;
mod support;
mod symbol;
mod unified;
mod unsupported;
