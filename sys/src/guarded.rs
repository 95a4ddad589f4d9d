//! Work on device memory that may be gone by the time it is done: a fault in it is a result, and does not end the process.
//!
//! The signal handler ([`super::signals`]) asks here whether a fault is that of such work: its address lies in the watched range, and its
//! thread is inside of [`run`].

use super::{arch, context};
use std::cell::Cell;
use std::ffi::c_void;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU64, Ordering::*};

/// Start and end of the addresses whose faults are results.
static RANGE: [AtomicU64; 2] = [const { AtomicU64::new(0) }; 2];

/// Makes faults at these addresses results. The signal handler has to be installed, too.
pub fn watch(start: u64, end: u64) {
    RANGE[0].store(start, Release);
    RANGE[1].store(end, Release);
}

/// How to leave the work of a thread, and where it has faulted.
struct Guard {
    saved: u64,
    fault: u64,
}

thread_local! {
    static GUARD: Cell<*mut Guard> = const { Cell::new(null_mut()) };
}

/// Does `work`. The address, if it has accessed one in the watched range where nothing is mapped; what comes behind the access is not done
/// then.
///
/// # Errors
/// That address.
///
/// # Safety
/// Wherever `work` accesses memory, there is nothing that has to be dropped, and no lock is held.
#[inline]
pub unsafe fn run<F: FnOnce()>(work: F) -> Result<(), u64> {
    unsafe extern "C" fn call<F: FnOnce()>(work: *mut c_void) -> u32 {
        // SAFETY: the option below, which is there and used by nobody else.
        if let Some(work) = unsafe { (*work.cast::<Option<F>>()).take() } {
            work();
        }
        0
    }
    let (mut work, mut guard) = (Some(work), Guard { saved: 0, fault: 0 });
    let (at, control) = (&raw mut guard, arch::float_control());
    let end = GUARD.with(|cell| {
        let outer = cell.replace(at);
        // SAFETY: the function takes this pointer, and the work may be left as the caller says.
        let end = unsafe { context::call(call::<F>, (&raw mut work).cast(), &raw mut (*at).saved) };
        cell.set(outer);
        end
    });
    if end != context::LEFT {
        return Ok(());
    }
    // SAFETY: what it was before leaving has changed it; the guard is this function's.
    unsafe {
        arch::set_float_control(control);
        Err((*at).fault)
    }
}

/// What to leave the thread's work by, if a fault at `addr` is its result.
pub(super) fn caught(addr: u64) -> Option<u64> {
    if addr < RANGE[0].load(Acquire) || addr >= RANGE[1].load(Acquire) {
        return None;
    }
    // SAFETY: set while the thread is inside of `run`, and used by that thread alone.
    let guard = unsafe { GUARD.with(Cell::get).as_mut() }?;
    guard.fault = addr;
    Some(guard.saved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{signals, vm};

    #[test]
    fn faults_in_the_range_are_results_and_work_goes_on() {
        let at = vm::reserve(2 * vm::PAGE).unwrap();
        signals::prepare_thread();
        watch(at, at + 2 * vm::PAGE);
        let control = arch::float_control();
        for _ in 0..3 {
            let reached = AtomicU64::new(0);
            // SAFETY: nothing to drop; the page is reserved for this test.
            let result = unsafe {
                run(|| {
                    reached.store(1, SeqCst);
                    (at as *mut u64).add(513).write_volatile(1);
                    reached.store(2, SeqCst);
                })
            };
            assert_eq!((result, reached.into_inner()), (Err(at + 8 * 513), 1));
            assert_eq!(arch::float_control(), control);
        }
        let mut sum = 0;
        // SAFETY: accesses nothing.
        assert_eq!(unsafe { run(|| sum += 7) }, Ok(()));
        assert_eq!(sum, 7);
        assert_eq!(caught(at), None);
    }
}
