//! Fatal errors of LLVM.
//!
//! LLVM ends the process when it cannot compile something (`report_fatal_error`), and must not continue after that. So it runs on a thread
//! of its own: a handler sends what LLVM says to who waits for it, and parks the thread for ever. Threads of others that use the same
//! LLVM do what they did without this library: errors of the kernel compiler are its own handler's (`llvm_calls::fatal`), others end the process.

use crate::crash::{self, Crash};
use crate::written::Redirection;
use std::cell::RefCell;
use std::ffi::{c_char, CStr};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed, Ordering::SeqCst};
use std::sync::mpsc::{channel, RecvTimeoutError, Sender};
use std::sync::Arc;
use std::time::Duration;

/// LLVM recurses into nested expressions and types; 8 MiB are few for what fits into a module.
const STACK: usize = 256 << 20;

thread_local! {
    /// Who waits for what runs on this thread.
    static WAITS: RefCell<Option<Sender<String>>> = const { RefCell::new(None) };
}

/// Whether LLVM has crashed in this process.
static CRASHED: AtomicBool = AtomicBool::new(false);

/// How often it is looked whether it has. Results and errors are told at once.
const GLANCE: Duration = Duration::from_millis(20);

/// Runs `f`, which uses LLVM, with another standard error if one is given.
///
/// # Errors
/// What LLVM or a panic has said before it could not go on, or that LLVM has crashed.
pub fn run<T: Send + 'static>(
    errors: Option<Redirection>,
    f: impl FnOnce() -> T + Send + 'static,
) -> Result<T, String> {
    if CRASHED.load(Relaxed) {
        return Err("nothing is compiled, because LLVM has crashed before in this process".into());
    }
    // Each time: another library in this process that uses this LLVM may have installed its own, and a new one replaces the last.
    // SAFETY: this library stays loaded.
    unsafe { llvm_calls::fatal::install(installed) };
    let crash = Arc::new(Crash::new(0));
    let share = crash.clone();
    let (done, outcome) = channel();
    let (failed, failure) = channel();
    let thread = std::thread::Builder::new().name("libnvvm".into()).stack_size(STACK);
    let spawned = thread.spawn(move || {
        WAITS.with(|waits| *waits.borrow_mut() = Some(failed));
        if let Some(errors) = errors {
            errors.begin();
        }
        // SAFETY: this thread has a share, for ever if it crashes.
        let result = unsafe { crash::contained(Arc::as_ptr(&share), || catch_unwind(AssertUnwindSafe(f))) };
        let result = result.map_err(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            format!("internal error: {}", text.unwrap_or("unknown"))
        });
        // Before the sender of failures goes.
        let _ = done.send(result);
        WAITS.with(|waits| waits.borrow_mut().take());
    });
    let thread = spawned.map_err(|e| format!("cannot start a thread: {e}"))?;
    loop {
        match failure.recv_timeout(GLANCE) {
            Ok(text) => return Err(text),
            Err(RecvTimeoutError::Timeout) => match crash.load(SeqCst) {
                0 => {}
                signal => {
                    CRASHED.store(true, Relaxed);
                    return Err(format!("LLVM has crashed with signal {signal}: nothing is compiled afterwards"));
                }
            },
            // The thread has dropped the sender, which it does after it is done.
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    let _ = thread.join();
    outcome.recv().map_err(|e| e.to_string())?
}

extern "C" fn installed(reason: *const c_char) {
    // SAFETY: LLVM passes a text that ends with NUL.
    unsafe { llvm_calls::fatal::handle(reason, understudy_nvvm_fatal) };
}

/// Parks a thread that compiles, after telling who waits for it. Exported for `libunderstudy_llvm.so`, see `llvm_calls::fatal`.
///
/// # Safety
/// `reason` is a text that ends with NUL.
#[no_mangle]
pub unsafe extern "C" fn understudy_nvvm_fatal(reason: *const c_char) {
    let sender = WAITS.try_with(|waits| waits.try_borrow_mut().ok().and_then(|mut waits| waits.take()));
    if let Ok(Some(sender)) = sender {
        // SAFETY: guaranteed by the caller.
        let reason = unsafe { CStr::from_ptr(reason) };
        crash::release();
        let _ = sender.send(reason.to_string_lossy().into_owned());
        loop {
            std::thread::park();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;

    /// Run in a process of its own, in which nothing is compiled afterwards.
    #[test]
    #[ignore = "run by the test below"]
    fn crashes() {
        // SAFETY: none: this does what a defect of LLVM does.
        let fault = || unsafe { std::ptr::with_exposed_provenance_mut::<u32>(16).write_volatile(1) };
        assert_eq!(run(None, || 7), Ok(7));
        let said = run(None, fault).unwrap_err();
        assert!(said.starts_with("LLVM has crashed with signal 11"), "{said}");
        assert!(run(None, || 7).unwrap_err().contains("crashed before"));
        println!("survived");
        // Faults of others are not contained.
        fault();
    }

    #[test]
    fn a_crash_is_an_error() {
        let arguments = ["--ignored", "--exact", "--nocapture", "contain::tests::crashes"];
        let output = std::process::Command::new(std::env::current_exe().unwrap()).args(arguments).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains("survived"), "{text} {output:?}");
        assert_eq!(output.status.signal(), Some(libc::SIGSEGV));
    }

    #[test]
    fn results_panics_and_fatal_errors() {
        assert_eq!(run(None, || 7), Ok(7));
        assert_eq!(run(None, || -> u32 { panic!("seven") }), Err("internal error: seven".into()));
        let failed = run(None, || installed(c"no such thing".as_ptr()));
        assert_eq!(failed, Err("no such thing".into()));
        assert_eq!(run(None, || 8), Ok(8));
    }
}
