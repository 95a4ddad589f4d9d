//! Events: names for the op that last recorded them.

use super::op::Op;
use super::pool;
use super::stream::Stream;
use super::work::Work;
use crate::device::{Device, Error, Result};
use crate::exec;
use dashmap::DashMap;
use parking_lot::Mutex;
use std::sync::{Arc, OnceLock};

/// `cudaEventBlockingSync`, `cudaEventDisableTiming`, `cudaEventInterprocess`.
pub const BLOCKING_SYNC: u32 = 1;
pub const DISABLE_TIMING: u32 = 2;
pub const INTERPROCESS: u32 = 4;

/// An event.
pub struct Event {
    pub device: &'static Device,
    pub flags: u32,
    /// The op of the last record; `None`: never recorded, which counts as complete.
    recorded: Mutex<Option<Arc<Op>>>,
}

fn handles() -> &'static DashMap<usize, Arc<Event>> {
    static HANDLES: OnceLock<DashMap<usize, Arc<Event>>> = OnceLock::new();
    HANDLES.get_or_init(DashMap::new)
}

impl Event {
    /// `cudaEventCreateWithFlags`: a handle. Errors: `InvalidValue` for unknown flags or an interprocess event with
    /// timing, `NotSupported` for interprocess events.
    pub fn create(device: &'static Device, flags: u32) -> Result<usize> {
        if flags & !(BLOCKING_SYNC | DISABLE_TIMING | INTERPROCESS) != 0 {
            return Err(Error::InvalidValue);
        }
        if flags & INTERPROCESS != 0 {
            return Err(if flags & DISABLE_TIMING == 0 { Error::InvalidValue } else { Error::NotSupported });
        }
        let event = Arc::new(Event { device, flags, recorded: Mutex::new(None) });
        let handle = Arc::as_ptr(&event) as usize;
        handles().insert(handle, event);
        Ok(handle)
    }

    /// `cudaEventDestroy`: the handle ends at once; a record or wait under way goes on.
    /// Errors: `InvalidResourceHandle`.
    pub fn destroy(handle: usize) -> Result {
        handles().remove(&handle).map(drop).ok_or(Error::InvalidResourceHandle)
    }

    /// The event behind a handle. Errors: `InvalidResourceHandle`.
    pub fn get(handle: usize) -> Result<Arc<Event>> {
        handles().get(&handle).map(|e| e.clone()).ok_or(Error::InvalidResourceHandle)
    }

    /// `cudaEventRecord`. Errors: `InvalidResourceHandle` if stream and event belong to different devices.
    pub fn record(&self, stream: &Stream) -> Result {
        if !std::ptr::eq(self.device, stream.device) {
            return Err(Error::InvalidResourceHandle);
        }
        let op = stream.submit(Work::Marker, &[]);
        *self.recorded.lock() = Some(op);
        Ok(())
    }

    fn op(&self) -> Option<Arc<Op>> {
        self.recorded.lock().clone()
    }

    /// `cudaStreamWaitEvent`: later work of `stream` waits for the record of this moment, if there is one.
    pub fn block(&self, stream: &Stream) -> Result {
        if let Some(op) = self.op().filter(|op| !op.is_done()) {
            stream.submit(Work::Marker, &[op]);
        }
        Ok(())
    }

    /// `cudaEventQuery`. Errors: `NotReady`, or the context's.
    pub fn query(&self) -> Result {
        self.device.check()?;
        match self.op() {
            Some(op) if !op.is_done() => Err(Error::NotReady),
            _ => self.device.check_work(),
        }
    }

    /// `cudaEventSynchronize`. Errors: the context's.
    pub fn synchronize(&self) -> Result {
        if let Some(op) = self.op() {
            op.wait();
        }
        exec::flush_printf();
        pool::after_synchronize(self.device, false);
        self.device.check_work()
    }

    /// `cudaEventElapsedTime`, in milliseconds. Errors: `InvalidResourceHandle` if either has no timing or was never
    /// recorded, `NotReady` if either is not complete.
    pub fn elapsed(start: &Event, end: &Event) -> Result<f32> {
        if (start.flags | end.flags) & DISABLE_TIMING != 0 || !std::ptr::eq(start.device, end.device) {
            return Err(Error::InvalidResourceHandle);
        }
        let (Some(a), Some(b)) = (start.op(), end.op()) else { return Err(Error::InvalidResourceHandle) };
        start.device.check()?;
        if !a.is_done() || !b.is_done() {
            return Err(Error::NotReady);
        }
        Ok(((b.finished_at() as f64 - a.finished_at() as f64) / 1e6) as f32)
    }
}

/// Invalidates the handles of a device's events, for `cudaDeviceReset`.
pub(super) fn close_all(device: &'static Device) {
    handles().retain(|_, e| !std::ptr::eq(e.device, device));
}
