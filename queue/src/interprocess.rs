//! Interprocess events: two counters in a shared page.

use super::poll;
use device::ipc::{Handle, EVENT};
use device::{Error, Result};
use std::fs::File;
use std::sync::atomic::{AtomicU64, Ordering::*};
use sys::{shared, vm};

/// The shared page.
#[repr(C)]
struct Counters {
    /// Number of records queued, and the last record that was reached.
    recorded: AtomicU64,
    reached: AtomicU64,
}

/// The shared part of an event.
pub struct Shared {
    file: File,
    at: u64,
}

impl Shared {
    /// Errors: `OperatingSystem`.
    pub fn create() -> Result<Shared> {
        let file = shared::create(vm::PAGE).map_err(|_| Error::OperatingSystem)?;
        Shared::map(file)
    }

    /// Opens another process's event. Errors: those of [`Handle::open`].
    pub fn open(handle: &Handle) -> Result<Shared> {
        let file = handle.open(EVENT)?;
        match file.metadata().map(|m| m.len()) {
            Ok(vm::PAGE) => Shared::map(file),
            _ => Err(Error::InvalidResourceHandle),
        }
    }

    fn map(file: File) -> Result<Shared> {
        let at = shared::map(&file, vm::PAGE).map_err(|_| Error::OperatingSystem)?;
        Ok(Shared { file, at })
    }

    /// A handle for other processes. Errors: `OperatingSystem`.
    pub fn handle(&self, device: u32) -> Result<Handle> {
        Handle::of(EVENT, &self.file, device, vm::PAGE)
    }

    fn counters(&self) -> &Counters {
        // SAFETY: a page mapped by `map` that lives as long as `self`; all access is atomic.
        unsafe { &*(self.at as *const Counters) }
    }

    /// A record is queued: returns its number.
    pub fn record(&self) -> u64 {
        self.counters().recorded.fetch_add(1, AcqRel) + 1
    }

    /// The record with this number is complete.
    pub fn reach(&self, number: u64) {
        self.counters().reached.fetch_max(number, AcqRel);
    }

    /// Number of the last record.
    pub fn last(&self) -> u64 {
        self.counters().recorded.load(Acquire)
    }

    /// Whether the record with this number is complete.
    pub fn has_reached(&self, number: u64) -> bool {
        self.counters().reached.load(Acquire) >= number
    }

    /// Waits for the record with this number.
    pub fn wait(&self, number: u64) {
        poll::until(|| self.has_reached(number));
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        // SAFETY: mapped by `map`; `self` was the only owner of the mapping.
        unsafe { vm::unmap(self.at, vm::PAGE) };
    }
}
