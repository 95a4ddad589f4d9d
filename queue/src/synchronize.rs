//! What the host asks of streams, events and devices, and waits for, after which pools release memory above their thresholds.

use super::capture;
use super::event::Event;
use super::pool;
use super::stream::{drain, Stream};
use device::{Device, Error, Result};

impl Stream {
    /// `cudaStreamSynchronize`. Errors: the context's.
    pub fn synchronize(&self) -> Result {
        capture::check_wait(self)?;
        capture::check_unsafe()?;
        self.finish()
    }

    /// As [`Stream::synchronize`] without a call of the program, which no capture forbids. Errors: the context's.
    pub fn finish(&self) -> Result {
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
    /// `cudaEventQuery`. Errors: `NotReady`, `CapturedEvent`, or the context's.
    pub fn query(&self) -> Result {
        self.device.check()?;
        self.check_captured()?;
        capture::check_unsafe()?;
        if self.shared.as_ref().is_some_and(|s| !s.has_reached(s.last())) {
            return Err(Error::NotReady);
        }
        match self.op() {
            Some(op) if !op.has_passed() => return Err(Error::NotReady),
            Some(op) => op.mark_observed(),
            None => {}
        }
        self.device.check_work()
    }

    /// `cudaEventSynchronize`. Errors: the context's.
    pub fn synchronize(&self) -> Result {
        self.check_captured()?;
        capture::check_unsafe()?;
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
