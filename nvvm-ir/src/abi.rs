//! The functions of `nvvm.h`. Which of several wrong arguments is answered is as NVIDIA's library does it.

use crate::module::Module;
use crate::options::Architecture;
use crate::program;
use crate::purpose::Purpose;
use crate::result::{self, Code};
use std::ffi::{c_char, c_int, CStr};
use std::panic::{catch_unwind, AssertUnwindSafe};

/// `nvvmProgram`.
pub type Handle = *mut std::ffi::c_void;

/// A panic is a defect of ours, and not the process's end.
fn contained(f: impl FnOnce() -> Code) -> Code {
    catch_unwind(AssertUnwindSafe(f)).unwrap_or(result::COMPILATION)
}

/// Name of a result.
#[no_mangle]
pub extern "C" fn nvvmGetErrorString(result: Code) -> *const c_char {
    result::text(result).as_ptr()
}

/// Stores a number where one is wanted.
///
/// # Safety
/// `to` is null, or an `int` that may be written to.
unsafe fn store<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: guaranteed by the caller.
        unsafe { to.write(value) };
    }
}

/// The version of these functions.
///
/// # Safety
/// Both are null or may be written to.
#[no_mangle]
pub unsafe extern "C" fn nvvmVersion(major: *mut c_int, minor: *mut c_int) -> Code {
    // SAFETY: guaranteed by the caller.
    unsafe { store(major, 2) };
    // SAFETY: likewise.
    unsafe { store(minor, 0) };
    result::SUCCESS
}

/// The newest version of NVVM IR, and of its debug information, that is taken.
///
/// # Safety
/// All are null or may be written to.
#[no_mangle]
pub unsafe extern "C" fn nvvmIRVersion(
    major: *mut c_int,
    minor: *mut c_int,
    debug_major: *mut c_int,
    debug_minor: *mut c_int,
) -> Code {
    let (ir, debug) = (crate::version::NEWEST, crate::version::NEWEST_DEBUG);
    for (to, value) in [(major, ir.0), (minor, ir.1), (debug_major, debug.0), (debug_minor, debug.1)] {
        // SAFETY: guaranteed by the caller.
        unsafe { store(to, value as c_int) };
    }
    result::SUCCESS
}

/// The version of LLVM that reads the IR for an architecture: the same for all.
///
/// # Safety
/// `arch` is null or a text, `major` null or may be written to.
#[no_mangle]
pub unsafe extern "C" fn nvvmLLVMVersion(arch: *const c_char, major: *mut c_int) -> Code {
    if arch.is_null() || major.is_null() {
        return result::INVALID_INPUT;
    }
    // SAFETY: guaranteed by the caller.
    let arch = unsafe { CStr::from_ptr(arch) };
    if Architecture::parse(arch.to_bytes()).is_none() {
        return result::INVALID_INPUT;
    }
    // SAFETY: guaranteed by the caller.
    unsafe { store(major, crate::llvm::MAJOR) };
    result::SUCCESS
}

/// Makes a program.
///
/// # Safety
/// `handle` is null or may be written to.
#[no_mangle]
pub unsafe extern "C" fn nvvmCreateProgram(handle: *mut Handle) -> Code {
    contained(|| {
        if handle.is_null() {
            return result::INVALID_PROGRAM;
        }
        // SAFETY: guaranteed by the caller.
        unsafe { handle.write(program::create() as Handle) };
        result::SUCCESS
    })
}

/// Destroys a program, and sets its handle to null.
///
/// # Safety
/// `handle` is null, or may be read and written to.
#[no_mangle]
pub unsafe extern "C" fn nvvmDestroyProgram(handle: *mut Handle) -> Code {
    contained(|| {
        // SAFETY: guaranteed by the caller.
        if handle.is_null() || !program::destroy(unsafe { handle.read() } as usize) {
            return result::INVALID_PROGRAM;
        }
        // SAFETY: guaranteed by the caller.
        unsafe { handle.write(std::ptr::null_mut()) };
        result::SUCCESS
    })
}

/// Adds a module, a copy of which is kept.
///
/// # Safety
/// `buffer` is null or has `size` bytes, `name` is null or a text.
unsafe fn add(handle: Handle, buffer: *const c_char, size: usize, name: *const c_char, lazy: bool) -> Code {
    contained(|| {
        let added = program::with(handle as usize, |program| {
            if buffer.is_null() || size == 0 {
                return result::INVALID_INPUT;
            }
            // No slice is larger, and no buffer.
            if isize::try_from(size).is_err() {
                return result::OUT_OF_MEMORY;
            }
            // SAFETY: guaranteed by the caller.
            let bytes = unsafe { std::slice::from_raw_parts(buffer.cast::<u8>(), size) };
            let name = match name.is_null() {
                true => "<unnamed>".into(),
                // SAFETY: guaranteed by the caller.
                false => unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned(),
            };
            let mut copy = Vec::new();
            if copy.try_reserve_exact(size).is_err() {
                return result::OUT_OF_MEMORY;
            }
            copy.extend_from_slice(bytes);
            program.add(Module { name, bytes: copy, lazy });
            result::SUCCESS
        });
        added.unwrap_or(result::INVALID_PROGRAM)
    })
}

/// Adds a module.
///
/// # Safety
/// `buffer` is null or has `size` bytes, `name` is null or a text.
#[no_mangle]
pub unsafe extern "C" fn nvvmAddModuleToProgram(
    handle: Handle,
    buffer: *const c_char,
    size: usize,
    name: *const c_char,
) -> Code {
    // SAFETY: guaranteed by the caller.
    unsafe { add(handle, buffer, size, name, false) }
}

/// Adds a module of which only what others use is linked.
///
/// # Safety
/// `buffer` is null or has `size` bytes, `name` is null or a text.
#[no_mangle]
pub unsafe extern "C" fn nvvmLazyAddModuleToProgram(
    handle: Handle,
    buffer: *const c_char,
    size: usize,
    name: *const c_char,
) -> Code {
    // SAFETY: guaranteed by the caller.
    unsafe { add(handle, buffer, size, name, true) }
}

/// # Safety
/// `options` is null or an array of `count` texts.
unsafe fn process(handle: Handle, purpose: Purpose, count: c_int, options: *const *const c_char) -> Code {
    contained(|| {
        let mut words: Vec<&[u8]> = vec![];
        for i in 0..usize::try_from(count).unwrap_or(0) {
            if options.is_null() {
                return result::INVALID_OPTION;
            }
            // SAFETY: guaranteed by the caller.
            let option = unsafe { options.add(i).read() };
            if option.is_null() {
                return result::INVALID_OPTION;
            }
            // SAFETY: guaranteed by the caller.
            words.push(unsafe { CStr::from_ptr(option) }.to_bytes());
        }
        program::with(handle as usize, |program| program.process(purpose, &words)).unwrap_or(result::INVALID_PROGRAM)
    })
}

/// Compiles a program to PTX.
///
/// # Safety
/// `options` is null or an array of `count` texts.
#[no_mangle]
pub unsafe extern "C" fn nvvmCompileProgram(handle: Handle, count: c_int, options: *const *const c_char) -> Code {
    // SAFETY: guaranteed by the caller.
    unsafe { process(handle, Purpose::Compile, count, options) }
}

/// Verifies a program.
///
/// # Safety
/// `options` is null or an array of `count` texts.
#[no_mangle]
pub unsafe extern "C" fn nvvmVerifyProgram(handle: Handle, count: c_int, options: *const *const c_char) -> Code {
    // SAFETY: guaranteed by the caller.
    unsafe { process(handle, Purpose::Verify, count, options) }
}

/// # Safety
/// `size` is null or may be written to.
unsafe fn size(handle: Handle, size: *mut usize, of: fn(&program::Program) -> &[u8]) -> Code {
    contained(|| {
        let Some(bytes) = program::with(handle as usize, |program| of(program).len()) else {
            return result::INVALID_PROGRAM;
        };
        if size.is_null() {
            return result::INVALID_INPUT;
        }
        // SAFETY: guaranteed by the caller.
        unsafe { size.write(bytes + 1) };
        result::SUCCESS
    })
}

/// # Safety
/// `buffer` is null or has the bytes that [`size`] tells.
unsafe fn get(handle: Handle, buffer: *mut c_char, of: fn(&program::Program) -> &[u8]) -> Code {
    contained(|| {
        let copied = program::with(handle as usize, |program| {
            if buffer.is_null() {
                return result::INVALID_INPUT;
            }
            let bytes = of(program);
            // SAFETY: guaranteed by the caller: there is room for these and the NUL.
            unsafe {
                std::ptr::copy_nonoverlapping(bytes.as_ptr(), buffer.cast::<u8>(), bytes.len());
                buffer.add(bytes.len()).write(0);
            }
            result::SUCCESS
        });
        copied.unwrap_or(result::INVALID_PROGRAM)
    })
}

/// Bytes of the PTX, with the NUL at its end.
///
/// # Safety
/// `to` is null or may be written to.
#[no_mangle]
pub unsafe extern "C" fn nvvmGetCompiledResultSize(handle: Handle, to: *mut usize) -> Code {
    // SAFETY: guaranteed by the caller.
    unsafe { size(handle, to, program::Program::compiled) }
}

/// The PTX.
///
/// # Safety
/// `buffer` is null or has the bytes that `nvvmGetCompiledResultSize` tells.
#[no_mangle]
pub unsafe extern "C" fn nvvmGetCompiledResult(handle: Handle, buffer: *mut c_char) -> Code {
    // SAFETY: guaranteed by the caller.
    unsafe { get(handle, buffer, program::Program::compiled) }
}

/// Bytes of the log, with the NUL at its end.
///
/// # Safety
/// `to` is null or may be written to.
#[no_mangle]
pub unsafe extern "C" fn nvvmGetProgramLogSize(handle: Handle, to: *mut usize) -> Code {
    // SAFETY: guaranteed by the caller.
    unsafe { size(handle, to, program::Program::log) }
}

/// The log.
///
/// # Safety
/// `buffer` is null or has the bytes that `nvvmGetProgramLogSize` tells.
#[no_mangle]
pub unsafe extern "C" fn nvvmGetProgramLog(handle: Handle, buffer: *mut c_char) -> Code {
    // SAFETY: guaranteed by the caller.
    unsafe { get(handle, buffer, program::Program::log) }
}
