//! How NVTX finds us. NVIDIA's headers, at a program's first call, load the library that `NVTX_INJECTION64_PATH` names and
//! give it their tables of functions to fill (`nvtxDetail/nvtxInit.h`, `nvtxExtInit.h`). `libnvToolsExt.so`, which
//! programs of older toolkits link, does the same.
//!
//! With checks on, a constructor of ours puts our own path there, unless the user has set the variable. With checks
//! off nothing is set, and a call of NVTX is what it is without a tool: one test and a return.

use super::layout::{export_table, mem, module, Callbacks, ModuleInfo, VersionInfo};
use super::state::ATTACHED;
use super::{core, payload, sync};
use kernel_abi::environment::CHECK;
use std::ffi::{c_char, c_int, c_void, CStr, CString};
use std::os::unix::ffi::OsStrExt;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::*;
use sys::{loader, log, start};

/// Names the library to load, for programs of 64 bits.
const PATH: &CStr = c"NVTX_INJECTION64_PATH";

/// The version of the interface that we fill in.
const VERSION: u32 = 3;

#[used]
#[link_section = ".init_array"]
static START: extern "C" fn(c_int, *const *const c_char, *const *const c_char) = at_start;

extern "C" fn at_start(_count: c_int, _arguments: *const *const c_char, environment: *const *const c_char) {
    // A panic must not leave a constructor; the program then runs without a tool.
    let _ = catch_unwind(|| {
        // SAFETY: libc's variable, which nobody changes while constructors run.
        if unsafe { environ.is_null() } {
            // Before libc's own constructors: see `sys::start`.
            // SAFETY: glibc gives constructors the environment, an array that ends with null.
            if unsafe { is_set(environment, CHECK.name) } {
                // SAFETY: before libc's constructors, and this is the only call.
                unsafe { start::before_program(announce) };
            }
        } else {
            announce();
        }
    });
}

extern "C" {
    static mut environ: *const *const c_char;
}

/// Whether an environment has a variable that is not empty.
///
/// # Safety
/// `environment` is null or an array of strings that ends with null.
unsafe fn is_set(environment: *const *const c_char, name: &str) -> bool {
    // SAFETY: the caller's promise.
    let strings = (0..).map_while(|i| unsafe {
        let string = if environment.is_null() { std::ptr::null() } else { *environment.add(i) };
        (!string.is_null()).then(|| CStr::from_ptr(string).to_bytes())
    });
    let mut values = strings.filter_map(|s| s.strip_prefix(name.as_bytes())?.strip_prefix(b"="));
    values.any(|value| !value.is_empty())
}

/// Whether checks are on, so that we want to hear of NVTX. False in constructors that run before libc's.
fn wanted() -> bool {
    CHECK.text().is_some_and(|text| sanitizer::options::asks_for_checks(&text))
}

/// Has NVTX load this library, if checks are on and the user wants no other.
fn announce() {
    if !wanted() {
        return;
    }
    let Some(path) = own_path() else { return };
    match std::env::var_os(PATH.to_str().unwrap_or_default()) {
        None => add_variable(&path),
        Some(other) if Path::new(&other) != path => log::print(format_args!(
            "NVTX_INJECTION64_PATH is set to {}, so the checks learn nothing of NVTX ranges, names and memory; \
             unset it to have them do so",
            Path::new(&other).display()
        )),
        Some(_) => {}
    }
}

/// The file that this library was loaded from, as an absolute path.
fn own_path() -> Option<PathBuf> {
    let (path, _) = loader::object_at(announce as *const () as usize)?;
    std::path::absolute(path).ok()
}

/// Adds the variable to the environment.
///
/// `setenv` would free the array of pointers that `getenv` of another thread may be reading, should we be loaded late:
/// the array is replaced instead, and the old one left as it is.
fn add_variable(path: &Path) {
    let mut entry = PATH.to_bytes().to_vec();
    entry.push(b'=');
    entry.extend_from_slice(path.as_os_str().as_bytes());
    let Ok(entry) = CString::new(entry) else { return };
    // SAFETY: libc's own array of strings, which ends with null; constructors run one at a time, and programs that set
    // variables in other threads meanwhile are at fault by POSIX.
    unsafe {
        let mut all: Vec<*const c_char> = (0..).map(|i| *environ.add(i)).take_while(|s| !s.is_null()).collect();
        all.extend([entry.into_raw().cast_const(), std::ptr::null()]);
        environ = Box::leak(all.into_boxed_slice()).as_ptr();
    }
}

/// What a module of the headers calls, from number 1 on.
fn functions(id: u32) -> Vec<usize> {
    match id {
        module::SYNC => sync::functions(),
        id => core::functions(id),
    }
}

/// Called by the headers of NVTX versions 2 and 3, once for each copy of them in the process, with their function that
/// hands out tables. Nonzero: we are attached.
///
/// # Safety
/// `tables` is such a function.
#[no_mangle]
pub unsafe extern "C" fn InitializeInjectionNvtx2(tables: Option<unsafe extern "C" fn(u32) -> *const c_void>) -> c_int {
    let Some(tables) = tables else { return 0 };
    // SAFETY: the caller's promise; tables are constants of the program and say their size.
    unsafe {
        let callbacks = tables(export_table::CALLBACKS).cast::<Callbacks>();
        if callbacks.is_null() || (*callbacks).struct_size < size_of::<Callbacks>() {
            return 0;
        }
        let Some(module_table) = (*callbacks).get_module_function_table else { return 0 };
        let version = tables(export_table::VERSION_INFO).cast::<VersionInfo>();
        if !version.is_null() && (*version).struct_size >= size_of::<VersionInfo>() {
            if let Some(set) = (*version).set_injection_nvtx_version {
                set(VERSION);
            }
        }
        for id in [module::CORE, module::CUDA, module::CUDART, module::CORE2, module::SYNC] {
            let (mut table, mut count) = (std::ptr::null(), 0);
            // Older headers have fewer modules.
            if module_table(id, &mut table, &mut count) == 0 || table.is_null() {
                continue;
            }
            // Number 0 is no function.
            let ours = (1..).zip(functions(id));
            for (number, function) in ours.take_while(|(number, _)| *number < count as usize) {
                let slot = *table.add(number);
                if !slot.is_null() {
                    slot.write(function);
                }
            }
        }
    }
    ATTACHED.store(true, Release);
    1
}

/// Called by each extension's headers with its table. Nonzero: we are attached; what we leave empty does nothing.
///
/// # Safety
/// `info` describes the extension and its table of functions.
#[no_mangle]
pub unsafe extern "C" fn InitializeInjectionNvtxExtension(info: *mut c_void) -> c_int {
    let info = info.cast::<ModuleInfo>();
    // SAFETY: the caller's promise.
    let Some(info) = (unsafe { info.as_ref() }) else { return 0 };
    if usize::from(info.struct_size) < size_of::<ModuleInfo>() || info.segments.is_null() {
        return 0;
    }
    let ours: Vec<(usize, usize)> = match info.module_id {
        mem::MODULE if info.compat_id == mem::COMPATIBILITY => {
            super::mem::functions().into_iter().enumerate().collect()
        }
        mem::MODULE => {
            super::listener::warn(
                "nvtxMem",
                &format!(
                    "the program's headers have version {:#06x} of the extension; {:#06x} is what is understood, so its calls do nothing",
                    info.compat_id,
                    mem::COMPATIBILITY
                ),
            );
            return 0;
        }
        payload::MODULE => payload::functions(),
        _ => Vec::new(),
    };
    for index in 0..info.segments_count.min(1) {
        // SAFETY: as many segments as it says, each with as many slots as that says.
        unsafe {
            let segment = &*info.segments.add(index);
            for &(slot, function) in ours.iter().filter(|(slot, _)| *slot < segment.slot_count) {
                segment.function_slots.add(slot).write(function);
            }
        }
    }
    ATTACHED.store(true, Release);
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_of_a_constructor() {
        let strings = [c"A=1", c"UNDERSTUDY_CHECK_X=1", c"UNDERSTUDY_CHECK=", c"B=2"];
        let mut array: Vec<*const c_char> = strings.iter().map(|s| s.as_ptr()).collect();
        array.push(std::ptr::null());
        // SAFETY: an array of strings that ends with null.
        unsafe {
            assert!(is_set(array.as_ptr(), "A"));
            assert!(!is_set(array.as_ptr(), CHECK.name));
            array[2] = c"UNDERSTUDY_CHECK=memcheck".as_ptr();
            assert!(is_set(array.as_ptr(), CHECK.name));
            assert!(!is_set(std::ptr::null(), CHECK.name));
        }
    }
}
