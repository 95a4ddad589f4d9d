//! Events: each refers to the op that recorded it last.

mod order;

use super::ended;
use super::interprocess::Shared;
use super::op::Op;
use device::watch::{self, ObjectKind};
use device::{ipc, Device, Error, Result};
use parking_lot::Mutex;
use std::sync::{Arc, OnceLock};
use sys::table::Table;

/// `cudaEventBlockingSync`, `cudaEventDisableTiming`, `cudaEventInterprocess`.
pub const BLOCKING_SYNC: u32 = cuda_types::cudaEventBlockingSync;
pub const DISABLE_TIMING: u32 = cuda_types::cudaEventDisableTiming;
pub const INTERPROCESS: u32 = cuda_types::cudaEventInterprocess;

#[derive(Default)]
enum Recorded {
    #[default]
    Never,
    Op(Arc<Op>),
    /// In the capture with this number, which keeps the frontier.
    Captured(u64),
}

/// An event.
pub struct Event {
    pub device: &'static Device,
    pub flags: u32,
    /// The last record; an event that was never recorded counts as complete.
    recorded: Mutex<Recorded>,
    /// `cudaEventInterprocess`: the state shared with other processes.
    pub(super) shared: Option<Arc<Shared>>,
}

fn handles() -> &'static Table<usize, Arc<Event>> {
    static HANDLES: OnceLock<Table<usize, Arc<Event>>> = OnceLock::new();
    HANDLES.get_or_init(Default::default)
}

impl Event {
    /// `cudaEventCreateWithFlags`: a handle. Errors: `InvalidValue` for unknown flags or an interprocess event with
    /// timing, `OperatingSystem` if there is no memory to share.
    pub fn create(device: &'static Device, flags: u32) -> Result<usize> {
        if flags & !(BLOCKING_SYNC | DISABLE_TIMING | INTERPROCESS) != 0 {
            return Err(Error::InvalidValue);
        }
        let shared = match flags & INTERPROCESS != 0 {
            true if flags & DISABLE_TIMING == 0 => return Err(Error::InvalidValue),
            true => Some(Shared::create()?),
            false => None,
        };
        Ok(Event::publish(device, flags, shared))
    }

    /// `cudaIpcOpenEventHandle`: an event of another process. Errors: those of [`ipc::Handle::open`].
    pub fn open(device: &'static Device, handle: &ipc::Handle) -> Result<usize> {
        Ok(Event::publish(device, INTERPROCESS | DISABLE_TIMING, Some(Shared::open(handle)?)))
    }

    /// `cudaIpcGetEventHandle`. Errors: `InvalidResourceHandle` if it was not made for this, `OperatingSystem`.
    pub fn ipc_handle(&self) -> Result<ipc::Handle> {
        self.shared.as_ref().ok_or(Error::InvalidResourceHandle)?.handle(self.device.ordinal)
    }

    fn publish(device: &'static Device, flags: u32, shared: Option<Shared>) -> usize {
        let event = Arc::new(Event { device, flags, recorded: Mutex::default(), shared: shared.map(Arc::new) });
        let handle = Arc::as_ptr(&event) as usize;
        handles().insert(handle, event);
        watch::object_created(ObjectKind::Event, handle as u64, Some(device.ordinal));
        handle
    }

    /// `cudaEventDestroy`: the handle becomes invalid at once; pending records and waits complete.
    /// Errors: `InvalidResourceHandle`, `ContextIsDestroyed`.
    pub fn destroy(handle: usize) -> Result {
        handles().remove(&handle).ok_or_else(|| ended::missing(handle))?;
        watch::object_destroyed(ObjectKind::Event, handle as u64);
        Ok(())
    }

    /// Ends an event with the context that it was made in.
    /// Errors: as [`Event::destroy`].
    pub fn end_with_context(handle: usize) -> Result {
        Event::destroy(handle)?;
        ended::note(handle);
        Ok(())
    }

    /// The event behind a handle. Errors: `InvalidResourceHandle`, `ContextIsDestroyed`.
    pub fn get(handle: usize) -> Result<Arc<Event>> {
        handles().get(&handle).map(|e| e.clone()).ok_or_else(|| ended::missing(handle))
    }

    /// The last record's op, unless it was captured.
    pub(super) fn op(&self) -> Option<Arc<Op>> {
        match &*self.recorded.lock() {
            Recorded::Op(op) => Some(op.clone()),
            _ => None,
        }
    }

    pub(super) fn set(&self, op: Arc<Op>) {
        *self.recorded.lock() = Recorded::Op(op);
    }

    /// Id of the capture in which it was last recorded.
    pub(super) fn captured(&self) -> Option<u64> {
        match *self.recorded.lock() {
            Recorded::Captured(capture) => Some(capture),
            _ => None,
        }
    }

    /// It was recorded in a capture.
    pub(super) fn set_captured(&self, capture: u64) {
        *self.recorded.lock() = Recorded::Captured(capture);
    }

    /// `cudaEventElapsedTime`, in milliseconds. Errors: `InvalidResourceHandle` if either has no timing or was never
    /// recorded, `NotReady` if either is not complete.
    pub fn elapsed(start: &Event, end: &Event) -> Result<f32> {
        if (start.flags | end.flags) & DISABLE_TIMING != 0 || !std::ptr::eq(start.device, end.device) {
            return Err(Error::InvalidResourceHandle);
        }
        start.check_captured()?;
        end.check_captured()?;
        let (Some(a), Some(b)) = (start.op(), end.op()) else { return Err(Error::InvalidResourceHandle) };
        start.device.check()?;
        if !a.has_passed() || !b.has_passed() {
            return Err(Error::NotReady);
        }
        a.mark_observed();
        b.mark_observed();
        Ok(((b.finished_at() as f64 - a.finished_at() as f64) / 1e6) as f32)
    }
}

/// Invalidates the handles of a device's events, for `cudaDeviceReset`.
pub(super) fn close_all(device: &'static Device) {
    handles().retain(|_, e| !std::ptr::eq(e.device, device));
}
