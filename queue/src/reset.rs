//! `cudaDeviceReset`.

use super::stream::drain;
use super::work::in_callback;
use super::{capture, context, event, graph_memory, memory_op, pool, stream};
use device::{Device, Error, Result};

/// `cudaDeviceReset`: waits for the device's work, then destroys its streams, events, allocations (except those of pools) and settings, and
/// clears the sticky error of its context. Errors: `NotPermitted` in host functions of streams.
pub fn reset_device(device: &'static Device) -> Result {
    // The stream of this host function would wait for itself.
    if in_callback() {
        return Err(Error::NotPermitted);
    }
    let _guard = device.lifecycle.lock();
    memory_op::abandon(device);
    if let Some(watch) = device::watch::watch() {
        drain(device);
        watch.resetting(device.ordinal);
    }
    capture::abandon_all(device);
    context::close_all(device);
    stream::close_all(device);
    event::close_all(device);
    pool::reset(device);
    graph_memory::close_all(device);
    device::ipc::close_all(device);
    device::external::close_all(device);
    device::texture::release_all(device.ordinal);
    device::planar::release_all(device.ordinal);
    device::array::release_all(device.ordinal);
    device::memory::release_all(device.ordinal);
    device.reset();
    memory_op::admit(device);
    Ok(())
}
