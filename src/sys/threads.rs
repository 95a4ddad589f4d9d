//! Worker threads.

use super::signals;
use std::io;
use std::mem::MaybeUninit;

/// Number of threads worth having: the processors that this process may use.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Starts a thread that receives none of the application's signals and never joins.
///
/// # Errors
/// The kernel's, e.g. `EAGAIN` at a limit on threads.
pub fn spawn(name: String, stack: usize, f: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let mut old = MaybeUninit::<libc::sigset_t>::uninit();
    let mask = signals::worker_mask();
    // SAFETY: plain system calls; the new thread inherits the mask. `old` is written by the first call.
    unsafe { libc::pthread_sigmask(libc::SIG_BLOCK, &mask, old.as_mut_ptr()) };
    let result = std::thread::Builder::new().name(name).stack_size(stack).spawn(f).map(drop);
    // SAFETY: as above.
    unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, old.as_ptr(), std::ptr::null_mut()) };
    result
}
