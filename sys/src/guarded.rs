//! Work on device memory that may be gone by the time it is done: a fault in it is a result, and does not end the process.
//!
//! The signal handler ([`super::signals`]) asks here whether a fault is that of such work: its address lies in the watched range, and its
//! thread is inside of [`run`]. A program may have replaced that handler at any time. It is looked for, which takes a system call, only where
//! work may find its memory gone: by each thread before its first work after memory was [`withdrawn`], or such work was [`started`].

use super::{arch, context};
use std::cell::Cell;
use std::ffi::c_void;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU64, Ordering::*};
use std::sync::OnceLock;

/// Start and end of the addresses whose faults are results.
static RANGE: [AtomicU64; 2] = [const { AtomicU64::new(0) }; 2];

/// Installs the signal handler, again if it was replaced.
static INSTALL: OnceLock<fn()> = OnceLock::new();

/// Makes faults at these addresses results; `install` installs the signal handler where it is not.
pub fn watch(start: u64, end: u64, install: fn()) {
    INSTALL.get_or_init(|| install)();
    RANGE[0].store(start, Release);
    RANGE[1].store(end, Release);
}

/// Counts the events after which threads look for the handler again.
static EVENTS: AtomicU64 = AtomicU64::new(0);

/// Memory of the watched range, to which work was given access, will be accessible no longer.
pub fn withdrawn() {
    EVENTS.fetch_add(1, Relaxed);
}

/// Work follows whose addresses were checked when the program described it, and not since.
pub fn started() {
    if EVENTS.load(Relaxed) != 0 {
        EVENTS.fetch_add(1, Relaxed);
    }
}

/// How to leave the work of a thread, and where it has faulted.
struct Guard {
    saved: u64,
    fault: u64,
}

/// What a thread does.
struct Thread {
    guard: Cell<*mut Guard>,
    /// The number of events when it last looked for the handler.
    seen: Cell<u64>,
}

thread_local! {
    static THREAD: Thread = const { Thread { guard: Cell::new(null_mut()), seen: Cell::new(0) } };
}

/// Installs the handler again if it was replaced.
#[cold]
fn look_again(thread: &Thread, events: u64) {
    thread.seen.set(events);
    if let Some(install) = INSTALL.get() {
        install();
    }
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
    let end = THREAD.with(|thread| {
        let events = EVENTS.load(Relaxed);
        if thread.seen.get() != events {
            look_again(thread, events);
        }
        let outer = thread.guard.replace(at);
        // SAFETY: the function takes this pointer, and the work may be left as the caller says.
        let end = unsafe { context::call(call::<F>, (&raw mut work).cast(), &raw mut (*at).saved) };
        thread.guard.set(outer);
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
    let guard = unsafe { THREAD.with(|thread| thread.guard.get()).as_mut() }?;
    guard.fault = addr;
    Some(guard.saved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{signals, vm};

    /// A program's handler, set after ours.
    extern "C" fn program(_: i32) {
        // SAFETY: ends the process of the test, which has failed.
        unsafe { libc::_exit(7) }
    }

    #[test]
    fn faults_in_the_range_are_results_and_work_goes_on() {
        let at = vm::reserve(2 * vm::PAGE).unwrap();
        watch(at, at + 2 * vm::PAGE, signals::prepare_thread);
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
        for event in [withdrawn, started] {
            // SAFETY: the function has the signature of a handler, and is async-signal-safe.
            unsafe { libc::signal(libc::SIGSEGV, program as *const () as usize) };
            event();
            // SAFETY: nothing to drop; the page is reserved for this test.
            assert_eq!(unsafe { run(|| (at as *mut u64).write_volatile(1)) }, Err(at));
        }
    }
}
