//! Streams: chains of ops.
//!
//! `chain`: a stream, and how ops are put behind others in it. `device_wide`: all of a device's. `position`: places in streams of what is
//! no op. `handles`: how programs name streams. `enqueue`: what programs queue. `multi_device`: kernels in streams of several devices.
//! `attributes`: what is kept for programs.

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
pub use device_wide::{after_pending, drain, is_idle};
pub(super) use handles::close_all;
pub use handles::{LEGACY, PER_THREAD};
pub use multi_device::launch_together;
pub(super) use position::{last_op, waits_for_others};
