//! Library management: modules that the program loads itself.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use crate::abi::api::export;
use crate::abi::common;
use crate::abi::common::library::{text, variable};
use crate::abi::common::support::{need, put};
use crate::abi::jit_options::{listed, Log, Options};
use cuda_types::*;
use device::{Error, Result};
use module::{registry, LoadError, Source};
use std::ffi::{c_char, c_uint, c_void, CStr};

/// A library of these images, loaded at once so that what is wrong is known at the call: from the log that the program
/// gave, or from stderr.
///
/// # Safety
/// `library` is null or valid, and so is the log.
unsafe fn open(library: *mut cudaLibrary_t, source: std::result::Result<Source, LoadError>, log: Log) -> Result {
    need(library)?;
    let handle = registry::add_library(log.explain(source)?);
    if let Err(e) = registry::library(handle)?.binary.try_load(device::current()?) {
        registry::remove_library(handle)?;
        return log.explain(Err(e));
    }
    put(library, handle as cudaLibrary_t)
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
    need(code.cast_mut())?;
    listed(numLibraryOptions, libraryOptions)?;
    let options = Options { count: numJitOptions, keys: jitOptions, values: jitOptionsValues };
    open(library, Source::from_memory(code.cast()), options.log()?)
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
    need(fileName.cast_mut())?;
    let name = CStr::from_ptr(fileName).to_string_lossy();
    let bytes = std::fs::read(&*name).map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => Error::FileNotFound,
        _ => Error::OperatingSystem,
    })?;
    listed(numLibraryOptions, libraryOptions)?;
    let options = Options { count: numJitOptions, keys: jitOptions, values: jitOptionsValues };
    open(library, Ok(Source::Bytes(bytes)), options.log()?)
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
    variable(dptr, bytes, library, name, false)
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
    variable(dptr, bytes, library, name, true)
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
    need(fptr)?;
    registry::library(library as usize)?;
    text(symbol)?;
    Err(Error::SymbolNotFound)
}
