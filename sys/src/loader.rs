//! The dynamic loader: the objects it has mapped, and a hook for new ones.
//!
//! Debuggers learn of new objects from the function that `_r_debug.r_brk` names: the loader calls it when new objects
//! are mapped and before their constructors run. We redirect it to our function. Interposing `dlopen` would
//! not work: the search path depends on its caller, and constructors have run when it returns.

use super::{arch, maps, patch};
use std::ffi::{c_char, c_int, c_void, CStr, OsStr};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicPtr, Ordering::*};

/// `struct link_map`, its public part (`link.h`).
#[repr(C)]
struct LinkMap {
    base: usize,
    name: *const c_char,
    dynamic: *const u8,
    next: *const LinkMap,
    previous: *const LinkMap,
}

/// `struct r_debug` (`link.h`).
#[repr(C)]
struct Debug {
    version: c_int,
    map: *const LinkMap,
    brk: usize,
    state: c_int,
    loader_base: usize,
}

/// The list is complete, no change is under way.
const CONSISTENT: c_int = 0;

extern "C" {
    #[link_name = "_r_debug"]
    static DEBUG: Debug;
}

/// An object that the loader has mapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Object {
    /// Difference between addresses in memory and in the file.
    pub base: usize,
    /// Address of its dynamic section, which identifies the object.
    pub id: usize,
    name: *const c_char,
}

impl Object {
    /// Path with which it was opened; empty for the program itself ([`Object::file`]).
    pub fn path(&self) -> &str {
        if self.name.is_null() {
            return "";
        }
        // SAFETY: the loader's string; objects are only used while the loader's list does not change.
        unsafe { CStr::from_ptr(self.name) }.to_str().unwrap_or_default()
    }

    /// Its file: that of the program too, which the kernel or the loader itself (`ld.so PROGRAM`) may have been told to run.
    pub fn file(&self) -> PathBuf {
        // SAFETY: no preconditions.
        let loader_is_run = unsafe { libc::getauxval(libc::AT_BASE) } == 0;
        match self.path() {
            "" if loader_is_run => maps::file_at(self.id).unwrap_or_default(),
            "" => "/proc/self/exe".into(),
            path => path.into(),
        }
    }
}

/// Calls `visit` with every mapped object, the program first.
///
/// # Safety
/// No thread loads or unloads objects meanwhile: call it from a constructor or from the function given to [`watch`].
pub unsafe fn objects(mut visit: impl FnMut(Object)) {
    // SAFETY: the loader owns this list, which the caller guarantees not to change.
    unsafe {
        let mut map = DEBUG.map;
        while !map.is_null() {
            visit(Object { base: (*map).base, id: (*map).dynamic as usize, name: (*map).name });
            map = (*map).next;
        }
    }
}

static HOOK: AtomicPtr<()> = AtomicPtr::new(std::ptr::null_mut());

/// Calls `hook` whenever objects have been mapped or unmapped, before the constructors of new ones. False if the
/// loader's function has unexpected code; then nothing is changed.
pub fn watch(hook: fn()) -> bool {
    // SAFETY: the loader's own structure.
    let brk = unsafe { (&raw const DEBUG.brk).read_volatile() };
    if brk == 0 || brk % 16 != 0 {
        return false;
    }
    // SAFETY: functions are padded to 16 bytes.
    let code = unsafe { &*(brk as *const [u8; 16]) };
    // An empty function. A debugger may have set a breakpoint there instead.
    if !arch::is_empty_function(code) {
        return false;
    }
    HOOK.store(hook as *mut (), Release);
    // SAFETY: an empty function, 16 bytes with its padding, which threads call only from inside the loader.
    unsafe { patch::redirect(brk, arrived as *const () as usize) }.is_ok()
}

unsafe extern "C" fn arrived() {
    let hook = HOOK.load(Acquire);
    // SAFETY: the loader calls this with its structure initialised.
    if !hook.is_null() && unsafe { (&raw const DEBUG.state).read_volatile() } == CONSISTENT {
        // SAFETY: `watch` stored a `fn()`.
        let hook: fn() = unsafe { std::mem::transmute(hook) };
        hook();
    }
}

/// Whether the program is built with one of the sanitizers of GCC and LLVM: their runtime aborts a process that opens a library with
/// `RTLD_DEEPBIND`, which would bypass its `malloc` and other interceptors.
pub fn has_sanitizer() -> bool {
    // Every such runtime defines it (`sanitizer/common_interface_defs.h`), but not all programs export it to `dlsym`.
    arch::sanitizer() != 0
}

/// Path, as known to the loader, and load address of the object that contains an address.
pub fn object_at(address: usize) -> Option<(PathBuf, usize)> {
    // SAFETY: all zeros is a valid value; `dladdr` fills it from the loader's tables, whose strings live as long as the object.
    unsafe {
        let mut info: libc::Dl_info = std::mem::zeroed();
        if libc::dladdr(address as *const c_void, &mut info) == 0 || info.dli_fname.is_null() {
            return None;
        }
        let path = OsStr::from_bytes(CStr::from_ptr(info.dli_fname).to_bytes()).into();
        Some((path, info.dli_fbase as usize))
    }
}
