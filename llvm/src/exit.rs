//! LLVM at the end of the process.
//!
//! A program may exit while one of its kernels is being compiled on another thread. LLVM's static destructors would then
//! destroy objects that this thread is using. They serve no purpose: the process's memory is freed as a whole. So they
//! are never registered: this library's `__cxa_atexit` precedes libc's in the search order of LLVM (we are opened with
//! `RTLD_DEEPBIND`), and forwards all requests except LLVM's. In a program with a sanitizer, which must not be bypassed in this way, they
//! are registered, and wait for compilations in progress (`code/src/compiler.rs`).

use std::ffi::{c_char, c_int, c_void, CStr};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};

type Destructor = unsafe extern "C" fn(*mut c_void);
type Register = unsafe extern "C" fn(Option<Destructor>, *mut c_void, *mut c_void) -> c_int;

/// Registers a destructor of the object with handle `dso` (Itanium C++ ABI, 3.3.6.3). Returns 0 for success.
///
/// # Safety
/// As for libc's function of this name.
#[no_mangle]
pub unsafe extern "C" fn __cxa_atexit(f: Option<Destructor>, argument: *mut c_void, dso: *mut c_void) -> c_int {
    // LLVM registers hundreds in sequence: cache its handle.
    static LLVM: AtomicPtr<c_void> = AtomicPtr::new(null_mut());
    if !dso.is_null() && LLVM.load(Relaxed) == dso {
        return 0;
    }
    if is_llvm(dso) {
        LLVM.store(dso, Relaxed);
        return 0;
    }
    static NEXT: AtomicPtr<c_void> = AtomicPtr::new(null_mut());
    let mut next = NEXT.load(Relaxed);
    if next.is_null() {
        // SAFETY: looks up a symbol, by a name that ends with NUL.
        next = unsafe { libc::dlsym(libc::RTLD_NEXT, c"__cxa_atexit".as_ptr()) };
        NEXT.store(next, Relaxed);
    }
    if next.is_null() {
        return -1;
    }
    // SAFETY: the next library's function of this name, which is libc's or forwards to it, and so has this type.
    let register = unsafe { std::mem::transmute::<*mut c_void, Register>(next) };
    // SAFETY: guaranteed by the caller.
    unsafe { register(f, argument, dso) }
}

/// Whether an address lies in LLVM's library.
fn is_llvm(address: *const c_void) -> bool {
    // SAFETY: `dladdr` fills in the structure, or reports failure; names belong to the loader and stay valid.
    let name = unsafe {
        let mut info: libc::Dl_info = std::mem::zeroed();
        if libc::dladdr(address, &mut info) == 0 || info.dli_fname.is_null() {
            return false;
        }
        CStr::from_ptr(info.dli_fname as *const c_char)
    };
    name.to_bytes().rsplit(|&b| b == b'/').next().is_some_and(|file| file.starts_with(b"libLLVM"))
}
