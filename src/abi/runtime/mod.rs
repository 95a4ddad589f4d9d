//! The runtime API, one file per chapter of its manual.

pub(super) mod capture;
pub(super) mod copy;
pub(super) mod device;
mod entry_point;
mod error;
pub(super) mod event;
pub(super) mod function;
mod graph;
mod graph_exec;
mod graph_memory;
mod graph_node;
mod graph_params;
mod ipc;
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
pub(super) mod unified;
mod unsupported;
