//! Linux futexes: waiting for a 32-bit word to change.

use std::sync::atomic::AtomicU32;
use std::time::Duration;

/// Sleeps while `word` holds `value`, at most `timeout`. Spurious wake-ups are possible; the caller checks again.
pub fn wait(word: &AtomicU32, value: u32, timeout: Option<Duration>) {
    let spec = timeout
        .map(|t| libc::timespec { tv_sec: t.as_secs() as libc::time_t, tv_nsec: t.subsec_nanos() as libc::c_long });
    let spec = spec.as_ref().map_or(std::ptr::null(), |s| s as *const libc::timespec);
    // SAFETY: the word outlives the call, and the kernel only reads it; `spec` is null or points at a live timespec.
    unsafe {
        libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAIT | libc::FUTEX_PRIVATE_FLAG, value, spec);
    }
}

/// Wakes up to `count` threads that sleep on `word`.
pub fn wake(word: &AtomicU32, count: i32) {
    // SAFETY: the word's address is only used as a key.
    unsafe {
        libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAKE | libc::FUTEX_PRIVATE_FLAG, count);
    }
}
