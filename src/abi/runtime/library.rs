//! Library management: modules that the program loads itself.

use crate::abi::api::export;
use crate::abi::arguments::Out;
use crate::abi::common;
use crate::abi::jit_options::{listed, Log, Options};
use cuda_types::*;
use device::{Error, Result};
use module::{registry, LoadError, Source};
use std::ffi::{c_char, c_uint, c_void};

/// A library of these images, loaded at once so that what is wrong is known at the call: from the log that the program
/// gave, or from stderr.
///
/// # Safety
/// The buffer of the log that the options name is there.
unsafe fn open(library: Out<cudaLibrary_t>, source: std::result::Result<Source, LoadError>, log: Log) -> Result {
    library.non_null()?;
    // SAFETY: the caller's promise.
    let handle = registry::add_library(unsafe { log.explain(source)? });
    if let Err(e) = registry::library(handle)?.binary.try_load(device::current()?) {
        registry::remove_library(handle)?;
        // SAFETY: as above.
        return unsafe { log.explain(Err(e)) };
    }
    library.write(handle as cudaLibrary_t)
}

/// Loads a fatbin, a cubin or PTX text from memory. Of the options, the logs are used.
#[export(context, approximate = "PTX is needed, machine code alone is refused; of the options, the logs are used")]
#[no_mangle]
pub unsafe extern "C" fn cudaLibraryLoadData(
    library: *mut cudaLibrary_t,
    code: *const c_void,
    jitOptions: *mut cudaJitOption,
    jitOptionsValues: *mut *mut c_void,
    numJitOptions: c_uint,
    libraryOptions: *mut cudaLibraryOption,
    _libraryOptionValues: *mut *mut c_void,
    numLibraryOptions: c_uint,
) -> cudaError_t {
    if code.is_null() {
        return Err(Error::InvalidValue);
    }
    listed(numLibraryOptions, libraryOptions.as_ptr())?;
    let options = Options { count: numJitOptions, keys: jitOptions.as_ptr(), values: jitOptionsValues.as_ptr() };
    // SAFETY: the manual: `code` is one of these, and options that name a buffer for the log have one.
    unsafe { open(library, Source::from_memory(code.cast()), options.log()?) }
}

/// Loads a fatbin, a cubin or PTX text from a file. Of the options, the logs are used.
#[export(context, approximate = "PTX is needed, machine code alone is refused; of the options, the logs are used")]
#[no_mangle]
pub unsafe extern "C" fn cudaLibraryLoadFromFile(
    library: *mut cudaLibrary_t,
    fileName: *const c_char,
    jitOptions: *mut cudaJitOption,
    jitOptionsValues: *mut *mut c_void,
    numJitOptions: c_uint,
    libraryOptions: *mut cudaLibraryOption,
    _libraryOptionValues: *mut *mut c_void,
    numLibraryOptions: c_uint,
) -> cudaError_t {
    let bytes = std::fs::read(fileName.path()?).map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => Error::FileNotFound,
        _ => Error::OperatingSystem,
    })?;
    listed(numLibraryOptions, libraryOptions.as_ptr())?;
    let options = Options { count: numJitOptions, keys: jitOptions.as_ptr(), values: jitOptionsValues.as_ptr() };
    // SAFETY: the manual: options that name a buffer for the log have one.
    unsafe { open(library, Ok(Source::Bytes(bytes)), options.log()?) }
}

/// Forgets a library. Kernels that are under way keep what they need.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaLibraryUnload(library: cudaLibrary_t) -> cudaError_t {
    registry::remove_library(library as usize)
}

/// The handle of a kernel, by its mangled name. Errors: `SymbolNotFound`.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaLibraryGetKernel(
    pKernel: *mut cudaKernel_t,
    library: cudaLibrary_t,
    name: *const c_char,
) -> cudaError_t {
    common::library::get_kernel(pKernel, library, name)
}

/// Address on the current device and size of a variable.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaLibraryGetGlobal(
    dptr: *mut *mut c_void,
    bytes: *mut usize,
    library: cudaLibrary_t,
    name: *const c_char,
) -> cudaError_t {
    common::library::variable(dptr, bytes, library, name, false)
}

/// Address and size of a managed variable.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaLibraryGetManaged(
    dptr: *mut *mut c_void,
    bytes: *mut usize,
    library: cudaLibrary_t,
    name: *const c_char,
) -> cudaError_t {
    common::library::variable(dptr, bytes, library, name, true)
}

/// Number of the library's kernels.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaLibraryGetKernelCount(count: *mut c_uint, lib: cudaLibrary_t) -> cudaError_t {
    common::library::get_kernel_count(count, lib)
}

/// Handles of the library's kernels, up to `numKernels` of them.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaLibraryEnumerateKernels(
    kernels: *mut cudaKernel_t,
    numKernels: c_uint,
    lib: cudaLibrary_t,
) -> cudaError_t {
    common::library::enumerate_kernels(kernels, numKernels, lib)
}

/// A function that the host and devices call by the same address. There are none without a device that has the attribute
/// `unifiedFunctionPointers`, which none here has.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaLibraryGetUnifiedFunction(
    fptr: *mut *mut c_void,
    library: cudaLibrary_t,
    symbol: *const c_char,
) -> cudaError_t {
    fptr.non_null()?;
    registry::library(library as usize)?;
    symbol.symbol()?;
    Err(Error::InvalidValue)
}
