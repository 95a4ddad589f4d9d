//! Streams: chains of ops.
//!
//! `chain`: a stream, and how ops are appended. `device_wide`: all streams of a device. `position`: positions in streams without an op.
//! `handles`: handles of streams. `enqueue`: queueing work. `multi_device`: launches in streams of several devices. `attributes`:
//! attributes without an effect.

mod attributes;
mod chain;
mod device_wide;
mod enqueue;
mod handles;
mod multi_device;
mod position;

pub use super::attributes::{AttributeValue, GREATEST_PRIORITY};
pub(super) use chain::begin;
pub use chain::{Stream, NON_BLOCKING};
pub(super) use device_wide::{add_barrier, ends_of};
pub use device_wide::{after_pending, drain, drain_running, is_idle};
pub(super) use handles::close_all;
pub use handles::{LEGACY, PER_THREAD};
pub use multi_device::launch_together;
pub(super) use position::{last_op, waits_for_others};
