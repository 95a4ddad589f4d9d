//! The driver API, one file per chapter of its manual, over the same packages as the runtime API.
//!
//! What functions do that the runtime API has as well is in [`super::common`].

mod array;
mod batch;
mod capture;
mod context;
mod copy;
mod copy_box;
mod device;
mod event;
mod external;
mod function;
mod graph;
mod graph_copy;
mod graph_edge;
mod graph_exec;
mod graph_kernel;
mod graph_memory;
mod graph_memory_op;
mod graph_node;
mod graph_params;
mod graph_semaphore;
mod green;
mod init;
mod launch;
mod legacy_launch;
mod link;
mod logs;
mod memory;
mod memory_op;
mod module;
mod pointer;
mod proc;
mod settings;
mod share;
mod stream;
mod stream_memory;
mod surface_reference;
mod tensor_map;
mod texture;
mod texture_reference;
mod unsupported;
mod user_object;
mod versions;
mod virtual_memory;

pub use proc::entry_point;
