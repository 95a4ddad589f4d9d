//! The runtime API, one file per chapter of its manual.

pub(super) mod array;
pub(super) mod capture;
pub(super) mod copy;
mod copy_array;
pub(super) mod device;
mod entry_point;
mod error;
pub(super) mod event;
pub(super) mod function;
mod graph;
mod graph_exec;
mod graph_node;
pub(super) mod launch;
pub(super) mod library;
pub(super) mod memory;
pub(super) mod occupancy;
pub(super) mod pool;
mod properties;
mod registration;
pub(super) mod stream;
pub(super) mod support;
mod symbol;
pub(super) mod texture;
pub(super) mod unified;
mod unsupported;
