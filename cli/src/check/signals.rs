//! Signals while the program runs. Those from the terminal reach the program too: the command keeps running, to report.
//! Those sent only to the command are forwarded.

use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

static CHILD: AtomicI32 = AtomicI32::new(0);
static SEEN: AtomicBool = AtomicBool::new(false);

/// From now on, terminating signals do not end this process. Ignored ones stay ignored.
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
        // SAFETY: the handler is async-signal-safe: it only uses atomics and `kill`.
        unsafe { libc::sigaction(signal, &raw const action, std::ptr::null_mut()) };
    }
}

/// The process to forward signals to; 0: none.
pub fn set_child(pid: u32) {
    CHILD.store(pid as i32, Ordering::SeqCst);
}

/// Whether a signal has arrived since the last call.
pub fn seen() -> bool {
    SEEN.swap(false, Ordering::SeqCst)
}

extern "C" fn handle(signal: libc::c_int, info: *mut libc::siginfo_t, _context: *mut libc::c_void) {
    SEEN.store(true, Ordering::SeqCst);
    let child = CHILD.load(Ordering::SeqCst);
    // SAFETY: the system passes a valid siginfo. Codes up to 0 mean that a process sent it, not the terminal.
    if child > 0 && unsafe { (*info).si_code } <= 0 {
        // SAFETY: no memory is involved.
        unsafe { libc::kill(child, signal) };
    }
}
