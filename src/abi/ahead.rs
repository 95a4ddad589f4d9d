//! The function through which the command has kernels compiled ahead of time.

use kernel_abi::ahead::{AheadEvent, AheadRequest, EventFn};
use module::ahead;
use std::ffi::c_void;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// The caller's function for events and its context, for use by several threads.
struct Listener(EventFn, *mut c_void);

// SAFETY: what the caller promises: it may be called from any thread, one at a time.
unsafe impl Sync for Listener {}

impl Listener {
    fn send(&self, event: &AheadEvent) {
        let bytes = postcard::to_stdvec(event).expect("numbers and texts can be encoded");
        // SAFETY: of this type, by the caller's promise.
        unsafe { (self.0)(self.1, bytes.as_ptr(), bytes.len()) }
    }
}

/// Compiles the kernels of a file: see [`kernel_abi::ahead::AheadFn`].
///
/// # Safety
/// `request` points at `len` readable bytes. `on_event` takes `context` and may be called from other threads, one at a time.
#[no_mangle]
pub unsafe extern "C" fn understudy_compile(
    request: *const u8,
    len: usize,
    on_event: EventFn,
    context: *mut c_void,
) -> i32 {
    // SAFETY: the caller's promise.
    let bytes = unsafe { std::slice::from_raw_parts(request, len) };
    let Ok(request) = postcard::from_bytes::<AheadRequest>(bytes) else { return 1 };
    let listener = Listener(on_event, context);
    let done = catch_unwind(AssertUnwindSafe(|| ahead::compile(&request, &|event| listener.send(&event))));
    if done.is_err() {
        listener.send(&AheadEvent::Failed("internal error of the library (please report this)".into()));
    }
    0
}
