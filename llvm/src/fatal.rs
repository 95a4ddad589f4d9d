//! What becomes of a compilation when LLVM gives up.
//!
//! LLVM ends the process where it meets what it cannot compile (`report_fatal_error`), and must not go on after that. So the
//! library that opened this one says what is to be done instead ([`understudy_jit_on_fatal`]): it answers the request with an error and
//! never lets the compiling thread go on. Threads that it does not know, of a program that uses the same LLVM, end as ever.

use kernel_abi::FatalFn;
use std::ffi::{c_char, CStr};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::Once;

/// A [`FatalFn`], or 0.
static TOLD: AtomicUsize = AtomicUsize::new(0);

/// From now on `told` is called where LLVM gives up, on the thread that compiles. It does not return if it has taken the
/// thread out of use.
///
/// # Safety
/// `told` may be called at any time from then on, from any thread.
#[no_mangle]
pub unsafe extern "C" fn understudy_jit_on_fatal(told: FatalFn) {
    TOLD.store(told as usize, Relaxed);
    install();
}

/// Has LLVM call [`fatal`].
fn install() {
    static ONCE: Once = Once::new();
    // SAFETY: the handler has the type that LLVM wants, and stays.
    ONCE.call_once(|| unsafe { llvm_sys::error_handling::LLVMInstallFatalErrorHandler(Some(fatal)) });
}

extern "C" fn fatal(reason: *const c_char) {
    // SAFETY: LLVM passes a string that ends with NUL.
    let reason = unsafe { CStr::from_ptr(reason) }.to_bytes();
    tell(reason);
    // Nobody's compilation here: what LLVM says where it has no handler. It ends the process when we return.
    let line = [b"LLVM ERROR: ", reason, b"\n"].concat();
    // SAFETY: writes the bytes of a slice; where stderr is closed there is nobody to tell.
    let _ = unsafe { libc::write(2, line.as_ptr().cast(), line.len()) };
}

fn tell(reason: &[u8]) {
    let told = TOLD.load(Relaxed);
    if told != 0 {
        // SAFETY: stored by `understudy_jit_on_fatal`, whose caller promises that it may be called.
        let told: FatalFn = unsafe { std::mem::transmute(told) };
        // SAFETY: the bytes of a slice.
        unsafe { told(reason.as_ptr(), reason.len()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{Codegen, Llvm, TargetMachine};
    use crate::target::{target_machine, PERMUTE_512};
    use baseline::build::Build;
    use jit::error::Error;
    use kernel_abi::Isa;
    use std::sync::{mpsc, Mutex, OnceLock};
    use std::time::Duration;

    static TO: OnceLock<Mutex<mpsc::Sender<String>>> = OnceLock::new();

    unsafe extern "C" fn told(message: *const u8, len: usize) {
        // SAFETY: the bytes that `tell` passes.
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

    /// Code that no instruction of the processor does: a permutation of AVX-512, on a processor without.
    fn impossible() -> Result<Vec<u8>, String> {
        let ll = Llvm::new("impossible");
        let tm = base().map_err(|e| e.message)?;
        ll.set_target(&tm);
        let t = ll.vec(ll.int(32), 16);
        let f = ll.add_function("f", ll.func(t, &mut [t, t]), false);
        ll.at_end(ll.block(f, "entry"));
        let args = [ll.param(f, 0), ll.param(f, 1)];
        ll.ret(ll.intrinsic(PERMUTE_512, &[], &args));
        ll.verify()?;
        ll.emit(&tm, false)
    }

    #[test]
    fn llvm_gives_up_and_the_process_lives() {
        let (to, from) = mpsc::channel();
        TO.get_or_init(|| Mutex::new(to));
        // SAFETY: a function of this test's, which uses what lives for ever.
        unsafe { understudy_jit_on_fatal(told) };
        std::thread::spawn(|| drop(impossible()));
        let message = from.recv_timeout(Duration::from_secs(60)).unwrap();
        assert!(!message.is_empty());
        // And can go on compiling.
        let ll = Llvm::new("possible");
        let tm = base().unwrap();
        ll.set_target(&tm);
        let f = ll.add_function("f", ll.func(ll.void(), &mut []), false);
        ll.at_end(ll.block(f, "entry"));
        ll.ret_void();
        assert!(ll.emit(&tm, false).unwrap().starts_with(b"\x7fELF"));
    }
}
