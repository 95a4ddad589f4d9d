//! The current device and context of a host thread.

use super::context::{devices, get, Device};
use super::thread::{self, thread_state, ThreadState};
use super::Result;
use std::sync::atomic::{AtomicU32, Ordering::*};

/// The first device of `cudaSetValidDevices`: the default of threads that have not called `cudaSetDevice`.
static FIRST: AtomicU32 = AtomicU32::new(0);

/// `cudaSetValidDevices`: devices to try in order. Errors: `InvalidDevice`.
pub fn set_valid(list: &[i32]) -> Result {
    let list = list.iter().map(|&i| get(i).map(|d| d.ordinal)).collect::<Result<Vec<_>>>()?;
    FIRST.store(list.first().copied().unwrap_or(0), Release);
    thread::forget();
    Ok(())
}

/// The calling thread's current device. Errors: `NoDevice`.
#[inline]
pub fn current() -> Result<&'static Device> {
    let chosen = thread_state().current().and_then(|i| devices().get(i as usize));
    chosen.map_or_else(|| get(FIRST.load(Acquire) as i32), Ok)
}

impl ThreadState {
    /// The ordinal of the thread's current device, if there is any device: the one set, or the first of the valid ones.
    #[inline(always)]
    pub fn device(&self) -> u32 {
        self.current().unwrap_or_else(|| FIRST.load(Acquire))
    }
}

/// Makes a device the calling thread's current one. Errors: `InvalidDevice`, `NoDevice`.
pub fn set_current(ordinal: i32) -> Result<&'static Device> {
    let device = get(ordinal)?;
    thread_state().choose(device.ordinal);
    Ok(device)
}

/// Prologue of every runtime call: activates the current device's primary context and makes it the thread's current one if that
/// has none. Errors: `NoDevice`, those of [`Device::activate`].
#[inline]
pub fn bind() -> Result {
    let device = current()?;
    thread_state().bind(device.ordinal);
    device.hold()
}

/// The device whose primary context the runtime has made current in this thread, below all pushed contexts.
pub fn bound() -> Option<&'static Device> {
    thread_state().bound().and_then(|i| devices().get(i as usize)).filter(|d| d.is_active())
}

/// The device of the calling thread's current context: the topmost that the thread has pushed, or [`bound`].
#[inline]
pub fn of_context() -> Option<&'static Device> {
    let state = thread_state();
    let device = state.of_context().and_then(|i| devices().get(i as usize));
    // A pushed context stays current when its device is reset.
    device.filter(|d| state.has_pushed() || d.is_active())
}

/// Sets what [`bound`] returns.
pub fn set_bound(device: Option<&'static Device>) {
    thread_state().set_bound(device.map(|d| d.ordinal));
}

/// Sets the device of the topmost context that the thread has pushed. With `None`, calls use the device whose context the runtime
/// has made current, or else the one chosen.
pub fn set_pushed(top: Option<&'static Device>) {
    thread_state().set_pushed(top.map(|d| d.ordinal));
}
