//! Work that a program queues: ops, the streams and events that order them, and the threads that run them.
//!
//! From below to above; what a module names stands before it. Where a module has children, those that act on streams stand with the
//! calls.
//!
//! * [`work`]: what an op does. [`progress`]: how far streams have come, and what they come after. `link`, [`op`]: a node of the graph of
//!   pending work. `workers`: threads for what no synchronising thread runs. `wait`: how a thread waits for an op.
//! * [`event`]: names of ops; `interprocess`: those of several processes. [`semaphore`]: counters that are shared with other interfaces.
//!   [`user_object`]: resources of the program's that end with the graphs that use them. [`graph_memory`]: what graphs allocate.
//!   `attributes`: of streams and launches. `poll`: waiting for other processes.
//! * [`graph`], [`conditional`]: graphs as programs edit them. [`recapture`]: capturing to one that exists.
//! * [`capture`]: streams that are captured to graphs. [`context`]: a device, or a part of it with streams of its own (green contexts).
//!   [`stream`]: chains of ops.
//! * [`transfer`]: copies and fills as programs ask for them: checked, staged, queued. [`batch`]: copies with attributes, one or many to a
//!   call, and hints in batches.
//! * [`pool`]: memory allocated and freed in stream order. `synchronize`: how the host waits.
//! * `graph_steps`, `graph_exec`, `graph_update`: launches of graphs, and changes to what is launched.
//! * `reset`: the end of all that a device has.

mod attributes;
pub mod batch;
pub mod capture;
pub mod conditional;
pub mod context;
pub mod event;
pub mod graph;
mod graph_exec;
pub mod graph_memory;
mod graph_steps;
mod graph_update;
mod interprocess;
mod link;
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

pub use event::Event;
pub use graph::{Graph, Payload};
pub use graph_exec::Exec;
pub use graph_update::Mismatch;
pub use op::Op;
pub use pool::Pool;
pub use reset::reset_device;
pub use stream::{after_pending, drain, launch_together, Stream};
pub use synchronize::synchronize_device;
pub use work::{in_callback, Job, UserData, Work};
