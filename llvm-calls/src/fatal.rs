//! Fatal errors of LLVM.
//!
//! LLVM ends the process when it cannot go on (`report_fatal_error`), unless a handler does not return. It has one handler for the process, and
//! a new one replaces the last. Two libraries of ours may be there, and which has installed its handler last depends on who was opened
//! or compiled last. So each exports a function that parks the calling thread if it is one of its own, and returns
//! otherwise; each handler calls its own and then that of the other.

use std::ffi::{c_char, c_int, c_void, CStr};

/// Parks the thread for ever if it is one that compiles for the library whose function this is.
pub type Handler = unsafe extern "C" fn(reason: *const c_char);

/// The libraries that share LLVM in a process: how their files' names begin, and the name of their [`Handler`].
const LIBRARIES: [(&[u8], &CStr); 2] =
    [(b"libunderstudy_llvm.so", c"understudy_llvm_fatal"), (b"libnvvm.so", c"understudy_nvvm_fatal")];

/// From now on LLVM calls this function on fatal errors.
///
/// # Safety
/// The library that it is in is not unloaded.
pub unsafe fn install(handler: extern "C" fn(*const c_char)) {
    // SAFETY: guaranteed by the caller.
    unsafe { llvm_sys::error_handling::LLVMInstallFatalErrorHandler(Some(handler)) };
}

/// What a handler does: the thread is `own`'s or another library's and is parked, or LLVM's words are printed as it does without a
/// handler. LLVM ends the process when this returns.
///
/// # Safety
/// `reason` is a text that ends with NUL.
pub unsafe fn handle(reason: *const c_char, own: Handler) {
    // SAFETY: guaranteed by the caller, for each of them.
    unsafe {
        own(reason);
        for handler in of_others(own) {
            handler(reason);
        }
    }
    // SAFETY: guaranteed by the caller.
    let reason = unsafe { CStr::from_ptr(reason) }.to_bytes();
    let line = [b"LLVM ERROR: ", reason, b"\n"].concat();
    // SAFETY: writes the bytes of a slice; failure is ignored if stderr is closed.
    let _ = unsafe { libc::write(2, line.as_ptr().cast(), line.len()) };
}

/// The handlers of the other libraries in this process.
fn of_others(own: Handler) -> Vec<Handler> {
    unsafe extern "C" fn look(info: *mut libc::dl_phdr_info, _: usize, found: *mut c_void) -> c_int {
        // SAFETY: the loader passes a structure, whose name is a text or null, and what was given to `dl_iterate_phdr`.
        let (name, found) = unsafe { ((*info).dlpi_name, &mut *found.cast::<Vec<(*const c_char, &CStr)>>()) };
        if !name.is_null() {
            // SAFETY: a text of the loader's, which stays while the library does.
            let file = unsafe { CStr::from_ptr(name) }.to_bytes().rsplit(|&b| b == b'/').next().unwrap_or_default();
            found.extend(
                LIBRARIES.iter().filter(|(begin, _)| file.starts_with(begin)).map(|(_, symbol)| (name, *symbol)),
            );
        }
        0
    }
    let mut found: Vec<(*const c_char, &CStr)> = vec![];
    // SAFETY: `look` takes a pointer to this list.
    unsafe { libc::dl_iterate_phdr(Some(look), (&raw mut found).cast()) };
    let handler = |&(name, symbol): &(*const c_char, &CStr)| {
        // SAFETY: texts that end with NUL. A function of this name is a `Handler`; NVIDIA's libnvvm has none. Neither library is ever unloaded.
        unsafe {
            let library = libc::dlopen(name, libc::RTLD_LAZY | libc::RTLD_NOLOAD);
            let function = if library.is_null() { library } else { libc::dlsym(library, symbol.as_ptr()) };
            std::mem::transmute::<*mut c_void, Option<Handler>>(function)
        }
    };
    found.iter().filter_map(handler).filter(|&handler| handler as usize != own as usize).collect()
}
