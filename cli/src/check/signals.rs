//! Signals while the program runs. Those of the terminal reach the program too: the command stays, to report. Those that
//! were sent to the command alone are passed on.

use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

static CHILD: AtomicI32 = AtomicI32::new(0);
static SEEN: AtomicBool = AtomicBool::new(false);

/// From now on, signals that end a process do not end this one. What was ignored stays ignored.
pub fn forward() {
    for signal in [libc::SIGINT, libc::SIGQUIT, libc::SIGTERM, libc::SIGHUP] {
        // SAFETY: all zeros are a value of this type: no flags, no mask, the default action.
        let mut action: libc::sigaction = unsafe { std::mem::zeroed() };
        // SAFETY: reads the action.
        unsafe { libc::sigaction(signal, std::ptr::null(), &raw mut action) };
        if action.sa_sigaction == libc::SIG_IGN {
            continue;
        }
        action.sa_sigaction = handle as *const () as usize;
        action.sa_flags = libc::SA_SIGINFO;
        // SAFETY: the handler only does what is allowed in one: atomics and `kill`.
        unsafe { libc::sigaction(signal, &raw const action, std::ptr::null_mut()) };
    }
}

/// The process to pass signals on to; 0: none.
pub fn set_child(pid: u32) {
    CHILD.store(pid as i32, Ordering::SeqCst);
}

/// Whether a signal has come, since the last time this was asked.
pub fn seen() -> bool {
    SEEN.swap(false, Ordering::SeqCst)
}

extern "C" fn handle(signal: libc::c_int, info: *mut libc::siginfo_t, _context: *mut libc::c_void) {
    SEEN.store(true, Ordering::SeqCst);
    let child = CHILD.load(Ordering::SeqCst);
    // SAFETY: the kernel passes a valid siginfo. Codes up to 0 mean that a process sent it, and not the terminal.
    if child > 0 && unsafe { (*info).si_code } <= 0 {
        // SAFETY: no memory is involved.
        unsafe { libc::kill(child, signal) };
    }
}
