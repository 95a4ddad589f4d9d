//! Work that a program queues: ops, the streams and events that order them, and the threads that run them.
//!
//! * [`op`]: a node of the graph of pending work. `wait`: how a thread waits for one.
//! * [`work`]: what an op does.
//! * [`stream`], [`event`]: handles, default streams, ordering. `interprocess`: events of several processes.
//! * [`graph`], `graph_exec`, `graph_steps`, `graph_update`: graphs, their launches, and changes to what is launched.
//!   [`capture`], [`recapture`]: streams that are captured to one.
//! * [`graph_memory`], [`conditional`]: what graphs allocate, and nodes that depend on a condition.
//! * [`semaphore`]: counters that are shared with other interfaces and processes.
//! * [`context`]: execution contexts: a device, or a part of it with streams of its own (green contexts).
//! * [`progress`]: how far streams have come, and what they come after.
//! * [`pool`]: memory allocated and freed in stream order.
//! * [`transfer`]: copies and fills as programs ask for them: checked, staged, queued.
//! * [`batch`]: copies with attributes, one or many to a call, and hints in batches.
//! * `user_object`: resources of the program's that end with the graphs that use them.
//! * `workers`: threads for what no synchronising thread runs.

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
