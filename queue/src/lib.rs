//! Work queued by programs: ops, the streams and events that order them, and the threads that run them.
//!
//! From the bottom to the top; modules depend on those listed before them. Of modules with children, those that act on streams belong to
//! the calls.
//!
//! * [`work`]: what an op does. [`progress`]: completion counters and vector clocks of streams. `poll`, `held`: waiting for what is no op.
//!   `link`, [`op`]: nodes of the dependency graph of pending work. `workers`: the threads that run ops. `neighbours`: kernels that overlap. `wait`: waiting for an op while running its dependencies.
//! * `ended`: handles of destroyed contexts. [`event`]: events; `interprocess`: those shared with other processes. [`semaphore`]: external semaphores. [`memory_op`]: values that streams write and wait for. [`user_object`]: resources
//!   of the program that end with the graphs that use them. [`graph_memory`]: allocations of graphs. `attributes`: of streams and launches.
//! * [`graph`], [`conditional`]: graphs as programs edit them. [`recapture`]: capturing into an existing graph.
//! * [`capture`]: stream capture. [`context`]: a device, or a part of it with streams of its own (green contexts). [`stream`]: chains of
//!   ops.
//! * [`transfer`]: copies and fills: validation, staging, queueing. [`batch`]: copies with attributes, and batches of copies and hints.
//! * [`pool`]: stream-ordered allocation. `synchronize`: waiting by the host.
//! * `graph_steps`, `graph_pairs`, `graph_queue`, `graph_exec`, `graph_update`: executable graphs, their launches and updates. `environment`,
//!   `device_graph`: launches by kernels.
//! * `reset`: `cudaDeviceReset`.

mod attributes;
pub mod batch;
pub mod capture;
pub mod conditional;
pub mod context;
mod device_graph;
mod ended;
mod environment;
pub mod event;
pub mod followers;
pub mod graph;
mod graph_exec;
pub mod graph_memory;
mod graph_pairs;
mod graph_queue;
mod graph_steps;
mod graph_update;
mod held;
mod interprocess;
mod link;
pub mod memory_op;
mod neighbours;
pub mod op;
mod poll;
pub mod pool;
pub mod progress;
pub mod recapture;
mod reset;
pub mod semaphore;
pub mod stream;
mod synchronize;
pub mod transfer;
pub mod user_object;
mod wait;
pub mod work;
mod workers;

pub use device_graph::unsupported as unsupported_on_device;
pub use event::Event;
pub use graph::{Graph, Payload};
pub use graph_exec::Exec;
pub use graph_pairs::Mismatch;
pub use op::Op;
pub use pool::Pool;
pub use reset::reset_device;
pub use stream::{after_pending, drain, drain_running, launch_together, Stream};
pub use synchronize::synchronize_device;
pub use work::{in_callback, Job, UserData, Work};
