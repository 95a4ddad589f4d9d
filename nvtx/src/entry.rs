//! How calls from C are entered: panics and errors stop here, and structures are read.

use super::annotations::Outcome;
use super::listener::warn;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// Runs the body of a call: an error or panic is told, and the call returns `otherwise`.
pub(super) fn call<T>(function: &str, otherwise: T, body: impl FnOnce() -> Outcome<T>) -> T {
    // A panic must not reach C. State is changed last in every call, so none is left half-done.
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(value)) => value,
        Ok(Err(text)) => {
            warn(function, &text);
            otherwise
        }
        Err(_) => {
            warn(function, "failed inside; the call is ignored");
            otherwise
        }
    }
}

/// A structure that says its own size.
///
/// # Safety
/// `at` is null or has as many bytes as its second field, of 16 bits after 16 others, says.
pub(super) unsafe fn structure<T: Copy>(at: *const T, what: &str) -> Outcome<T> {
    if at.is_null() {
        return Err(format!("the {what} are null"));
    }
    // SAFETY: both are there in every version of the structures.
    let size = unsafe { at.cast::<u16>().add(1).read_unaligned() };
    if usize::from(size) < size_of::<T>() {
        return Err(format!(
            "the {what} say that they have {size} bytes, not {}; set size, and clear the structure before",
            size_of::<T>()
        ));
    }
    // SAFETY: as large as it says, which is enough.
    Ok(unsafe { at.read_unaligned() })
}
