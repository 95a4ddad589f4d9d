//! Fatal errors of LLVM.
//!
//! LLVM ends the process when it cannot compile something (`report_fatal_error`), and must not continue after that. So the library that
//! opened this one installs a handler ([`understudy_jit_on_fatal`]): it answers the request with an error and parks the compiling
//! thread for ever. Other threads, of a program that uses the same LLVM, still end the process, except for those of our `libnvvm.so`.

use kernel_abi::FatalFn;
use std::ffi::{c_char, CStr};
use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};
use std::sync::Once;

/// A [`FatalFn`], or null.
static HANDLER: AtomicPtr<()> = AtomicPtr::new(std::ptr::null_mut());

/// From now on `handler` is called on a fatal error of LLVM, on the compiling thread. It does not return if it has parked
/// the thread.
///
/// # Safety
/// `handler` may be called at any time from then on, from any thread, and this library is not unloaded.
#[no_mangle]
pub unsafe extern "C" fn understudy_jit_on_fatal(handler: FatalFn) {
    static ONCE: Once = Once::new();
    HANDLER.store(handler as *mut (), Relaxed);
    // SAFETY: guaranteed by the caller.
    ONCE.call_once(|| unsafe { llvm_calls::fatal::install(installed) });
}

extern "C" fn installed(reason: *const c_char) {
    // SAFETY: LLVM passes a text that ends with NUL.
    unsafe { llvm_calls::fatal::handle(reason, understudy_llvm_fatal) };
}

/// Calls the handler. Exported for `libnvvm.so`, see `llvm_calls::fatal`.
///
/// # Safety
/// `reason` is a text that ends with NUL.
#[no_mangle]
pub unsafe extern "C" fn understudy_llvm_fatal(reason: *const c_char) {
    let handler = HANDLER.load(Relaxed);
    if !handler.is_null() {
        // SAFETY: stored by `understudy_jit_on_fatal`, from this type.
        let handler = unsafe { std::mem::transmute::<*mut (), FatalFn>(handler) };
        // SAFETY: guaranteed by the caller.
        let reason = unsafe { CStr::from_ptr(reason) }.to_bytes();
        // SAFETY: the bytes of a slice. Whoever stored it guarantees that it may be called now, on this thread.
        unsafe { handler(reason.as_ptr(), reason.len()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{Codegen, Llvm, TargetMachine};
    use crate::target::{target_machine, PERMUTE_512};
    use jit::error::Error;
    use kernel_abi::Isa;
    use std::sync::{mpsc, Mutex, OnceLock};
    use std::time::Duration;

    static TO: OnceLock<Mutex<mpsc::Sender<String>>> = OnceLock::new();

    unsafe extern "C" fn handler(message: *const u8, len: usize) {
        // SAFETY: the bytes that `understudy_llvm_fatal` passes.
        let message = unsafe { std::slice::from_raw_parts(message, len) };
        let text = String::from_utf8_lossy(message).into_owned();
        let _ = TO.get().map(|to| to.lock().map(|to| to.send(text)));
        loop {
            std::thread::park();
        }
    }

    fn base() -> Result<TargetMachine, Error> {
        target_machine(Isa::Base, Codegen::Optimising)
    }

    /// Code that cannot be selected: a permutation of AVX-512, for a processor without it.
    fn impossible() -> Result<Vec<u8>, String> {
        let mut ll = Llvm::new("impossible");
        let tm = base().map_err(|e| e.message)?;
        ll.set_target(&tm);
        ll.build(|b| {
            let t = b.vec(b.int(32), 16);
            let f = b.add_function("f", b.func(t, &mut [t, t]), false);
            b.at_end(b.block(f, "entry"));
            let args = [b.param(f, 0), b.param(f, 1)];
            b.ret(b.intrinsic(PERMUTE_512, &[], &args));
        });
        ll.verified()?.emit(&tm, false)
    }

    #[test]
    fn fatal_errors_of_llvm_do_not_end_the_process() {
        let (to, from) = mpsc::channel();
        TO.get_or_init(|| Mutex::new(to));
        // SAFETY: a function of this test, which only uses static data.
        unsafe { understudy_jit_on_fatal(handler) };
        std::thread::spawn(|| drop(impossible()));
        let message = from.recv_timeout(Duration::from_secs(60)).unwrap();
        assert!(!message.is_empty());
        // Compiling still works.
        let mut ll = Llvm::new("possible");
        let tm = base().unwrap();
        ll.set_target(&tm);
        ll.build(|b| {
            let f = b.add_function("f", b.func(b.void(), &mut []), false);
            b.at_end(b.block(f, "entry"));
            b.ret_void();
        });
        assert!(ll.verified().unwrap().emit(&tm, false).unwrap().starts_with(b"\x7fELF"));
    }
}
