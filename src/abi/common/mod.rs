//! What functions of both APIs do. An exported function of the runtime API and one of the driver API call each of these, and then agree,
//! also in their errors. Types are the runtime's: the driver's have the same layout where they meet here.
//!
//! Functions that use pointers of the program's are unsafe. Unless one says otherwise, its caller promises what the program has promised
//! of the exported function's arguments: each pointer is null or points to what the manual says, which nothing else uses during the call.

pub mod array;
pub mod batch;
pub mod batch_boxes;
pub mod batch_hints;
pub mod capability;
pub mod capture;
pub mod cooperative;
pub mod copy;
pub mod device;
pub mod event;
pub mod function;
pub mod graph;
pub mod graph_attribute;
pub mod graph_batch;
pub mod graph_edge;
pub mod graph_exec;
pub mod graph_memory;
pub mod graph_node;
pub mod graph_params;
pub mod graph_query;
pub mod graph_semaphore;
pub mod ipc;
pub mod launch;
pub mod library;
pub mod logs;
pub mod managed_range;
pub mod memory;
pub mod occupancy;
pub mod partition;
pub mod pool;
pub mod pool_site;
pub mod semaphore_arrays;
pub mod stream;
pub mod support;
pub mod texture;
pub mod unified;
pub mod user_object;
