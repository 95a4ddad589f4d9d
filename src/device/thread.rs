//! What the calling thread has of its own and every call looks at: in one place, since each thread-local variable of a library
//! costs a call of `__tls_get_addr`.

use super::{current, devices, Device, Result};
use std::cell::Cell;

/// See the module's text.
#[derive(Debug)]
pub struct Own {
    /// The device that calls of the thread are for, if it is not the first of the valid ones.
    pub(super) device: Cell<Option<u32>>,
    /// The device that the thread has chosen (`cudaSetDevice`): the current one where no context is.
    pub(super) chosen: Cell<Option<u32>>,
    /// The device whose primary context a call of the runtime has made current, below all that the driver API has pushed.
    pub(super) bound: Cell<Option<u32>>,
    /// The driver API has pushed contexts: calls of the runtime work in the uppermost, and make none current.
    pub(super) pushed: Cell<bool>,
    /// The thread is inside a host function or stream callback, where CUDA calls are not permitted (`cudaErrorNotPermitted`).
    pub in_callback: Cell<bool>,
    /// What pools remember for the thread, if anything.
    pub heaps: Cell<*const ()>,
}

thread_local! {
    static OWN: Own = const {
        Own {
            device: Cell::new(None),
            chosen: Cell::new(None),
            bound: Cell::new(None),
            pushed: Cell::new(false),
            in_callback: Cell::new(false),
            heaps: Cell::new(std::ptr::null()),
        }
    };
}

/// Does something with the calling thread's own. There is nothing in it to be dropped: it can be used until the thread is gone.
#[inline(always)]
pub fn own<T>(then: impl FnOnce(&Own) -> T) -> T {
    OWN.with(then)
}

/// What a call of the runtime begins with: the current device gets its primary context, which becomes the thread's current one
/// if it has none. Errors: `NoDevice`, those of [`Device::activate`].
#[inline]
pub fn bind() -> Result {
    let device = current()?;
    own(|own| {
        if own.bound.get().is_none() && !own.pushed.get() {
            own.bound.set(Some(device.ordinal));
        }
    });
    device.hold()
}

/// The device whose primary context the runtime has made current in this thread, below all that were pushed.
pub fn bound() -> Option<&'static Device> {
    own(|own| own.bound.get()).and_then(|i| devices().get(i as usize)).filter(|d| d.is_active())
}

/// Sets what [`bound`] tells.
pub fn set_bound(device: Option<&'static Device>) {
    own(|own| own.bound.set(device.map(|d| d.ordinal)));
}

/// The device of the uppermost context that the thread has pushed. With none, calls are for the device whose context the runtime
/// has made current, or else for the one chosen.
pub fn set_pushed(top: Option<&'static Device>) {
    own(|own| {
        own.pushed.set(top.is_some());
        own.device.set(top.map(|d| d.ordinal).or(own.bound.get()).or(own.chosen.get()));
    });
}
