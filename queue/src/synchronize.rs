//! Synchronization by the host with streams, events and devices, after which pools release memory above their thresholds.

use super::capture;
use super::event::Event;
use super::pool;
use super::stream::{drain, Stream};
use device::{Device, Result};

impl Stream {
    /// `cudaStreamSynchronize`. Errors: the context's.
    pub fn synchronize(&self) -> Result {
        capture::check_wait(self)?;
        for op in self.ends() {
            op.wait();
            op.mark_observed();
        }
        exec::flush_printf();
        pool::after_synchronize(self.device, false);
        self.device.check_work()
    }
}

impl Event {
    /// `cudaEventSynchronize`. Errors: the context's.
    pub fn synchronize(&self) -> Result {
        self.check_captured()?;
        if let Some(op) = self.op() {
            op.wait();
            op.mark_observed();
        }
        if let Some(shared) = &self.shared {
            shared.wait(shared.last());
        }
        exec::flush_printf();
        pool::after_synchronize(self.device, false);
        self.device.check_work()
    }
}

/// `cudaDeviceSynchronize`: waits for all streams of the device. Errors: the context's.
pub fn synchronize_device(device: &'static Device) -> Result {
    capture::check_device(device)?;
    drain(device);
    pool::after_synchronize(device, false);
    device.check_work()
}
