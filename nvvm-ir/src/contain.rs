//! Fatal errors of LLVM.
//!
//! LLVM ends the process when it cannot compile something (`report_fatal_error`), and must not continue after that. So it runs on a thread
//! of its own: a handler sends what LLVM says to who waits for it, and parks the thread for ever. Threads of others that use the same
//! LLVM do what they did without this library: errors of the kernel compiler (`llvm/src/fatal.rs`) are its own handler's, others end the process.

use std::cell::RefCell;
use std::ffi::{c_char, c_int, c_void, CStr};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::mpsc::{channel, Sender};

/// LLVM recurses into nested expressions and types; 8 MiB are few for what fits into a module.
const STACK: usize = 256 << 20;

thread_local! {
    /// Who waits for what runs on this thread.
    static WAITS: RefCell<Option<Sender<String>>> = const { RefCell::new(None) };
}

/// Runs `f`, which uses LLVM.
///
/// # Errors
/// What LLVM or a panic has said before it could not go on.
pub fn run<T: Send + 'static>(f: impl FnOnce() -> T + Send + 'static) -> Result<T, String> {
    // Each time: another library in this process that uses this LLVM may have installed its own, and a new one replaces the last.
    // SAFETY: a function of this library, which stays loaded.
    unsafe { llvm_sys::error_handling::LLVMInstallFatalErrorHandler(Some(fatal)) };
    let (done, outcome) = channel();
    let (failed, failure) = channel();
    let thread = std::thread::Builder::new().name("libnvvm".into()).stack_size(STACK);
    let spawned = thread.spawn(move || {
        WAITS.with(|waits| *waits.borrow_mut() = Some(failed));
        let result = catch_unwind(AssertUnwindSafe(f)).map_err(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            format!("internal error: {}", text.unwrap_or("unknown"))
        });
        // Before the sender of failures goes.
        let _ = done.send(result);
        WAITS.with(|waits| waits.borrow_mut().take());
    });
    let thread = spawned.map_err(|e| format!("cannot start a thread: {e}"))?;
    // Ends with an error when the thread has dropped the sender, which it does after it is done.
    if let Ok(text) = failure.recv() {
        return Err(text);
    }
    let _ = thread.join();
    outcome.recv().map_err(|e| e.to_string())?
}

extern "C" fn fatal(reason: *const c_char) {
    // SAFETY: LLVM passes a text that ends with NUL.
    let reason = unsafe { CStr::from_ptr(reason) };
    let sender = WAITS.try_with(|waits| waits.try_borrow_mut().ok().and_then(|mut waits| waits.take()));
    if let Ok(Some(sender)) = sender {
        let _ = sender.send(reason.to_string_lossy().into_owned());
        loop {
            std::thread::park();
        }
    }
    if let Some(handler) = of_kernel_compiler() {
        // SAFETY: a function of this type, which takes a text that ends with NUL.
        unsafe { handler(reason.as_ptr()) };
    }
    // Not ours: print what LLVM prints without a handler. It ends the process when we return.
    let line = [b"LLVM ERROR: ", reason.to_bytes(), b"\n"].concat();
    // SAFETY: writes the bytes of a slice; failure is ignored if stderr is closed.
    let _ = unsafe { libc::write(2, line.as_ptr().cast(), line.len()) };
}

type Handler = unsafe extern "C" fn(*const c_char);

/// The handler of `libunderstudy_llvm.so`, if that is in the process: LLVM has one handler for all.
fn of_kernel_compiler() -> Option<Handler> {
    unsafe extern "C" fn look(info: *mut libc::dl_phdr_info, _: usize, found: *mut c_void) -> c_int {
        // SAFETY: the loader passes a structure, whose name is a text or null, and what was given to `dl_iterate_phdr`.
        unsafe {
            let name = (*info).dlpi_name;
            if name.is_null() || !CStr::from_ptr(name).to_bytes().ends_with(b"/libunderstudy_llvm.so") {
                return 0;
            }
            found.cast::<*mut c_void>().write(libc::dlopen(name, libc::RTLD_LAZY | libc::RTLD_NOLOAD));
            1
        }
    }
    let mut library: *mut c_void = std::ptr::null_mut();
    // SAFETY: `look` writes to the place that is passed. The name ends with NUL, and the function is of this type.
    unsafe {
        libc::dl_iterate_phdr(Some(look), (&raw mut library).cast());
        let handler = if library.is_null() { library } else { libc::dlsym(library, c"understudy_llvm_fatal".as_ptr()) };
        std::mem::transmute::<*mut c_void, Option<Handler>>(handler)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_panics_and_fatal_errors() {
        assert_eq!(run(|| 7), Ok(7));
        assert_eq!(run(|| -> u32 { panic!("seven") }), Err("internal error: seven".into()));
        let failed = run(|| fatal(c"no such thing".as_ptr()));
        assert_eq!(failed, Err("no such thing".into()));
        assert_eq!(run(|| 8), Ok(8));
    }
}
