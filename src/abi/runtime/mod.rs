//! The runtime API, one file per chapter of its manual.

mod capture;
mod copy;
mod device;
mod error;
mod event;
mod function;
mod graph;
mod graph_exec;
mod graph_node;
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
