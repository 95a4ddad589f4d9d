//! What the calling thread has of its own and every call looks at: in one place, since each thread-local variable of a library
//! costs a call of `__tls_get_addr`.

use std::cell::Cell;

/// See the module's text.
#[derive(Debug)]
pub struct Own {
    /// The device that the thread has chosen.
    pub(super) device: Cell<Option<u32>>,
    /// The thread is inside a host function or stream callback, where CUDA calls are not permitted (`cudaErrorNotPermitted`).
    pub in_callback: Cell<bool>,
    /// What pools remember for the thread, if anything.
    pub heaps: Cell<*const ()>,
}

thread_local! {
    static OWN: Own = const {
        Own { device: Cell::new(None), in_callback: Cell::new(false), heaps: Cell::new(std::ptr::null()) }
    };
}

/// Does something with the calling thread's own. There is nothing in it to be dropped: it can be used until the thread is gone.
#[inline(always)]
pub fn own<T>(then: impl FnOnce(&Own) -> T) -> T {
    OWN.with(then)
}
