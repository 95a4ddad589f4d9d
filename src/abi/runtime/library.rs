//! Library management: modules that the program loads itself.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use super::support::{need, put};
use crate::abi::api::export;
use crate::abi::jit_options::{listed, Log, Options};
use crate::abi::types::*;
use crate::device::{self, Error, Result};
use crate::module::{registry, LoadError, Source};
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

/// A name of the caller's. Errors: `InvalidValue`.
///
/// # Safety
/// `name` is null or a string.
unsafe fn text<'a>(name: *const c_char) -> Result<&'a str> {
    need(name.cast_mut())?;
    CStr::from_ptr(name).to_str().map_err(|_| Error::SymbolNotFound)
}

/// The handle of a kernel, by its mangled name. Errors: `SymbolNotFound`.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaLibraryGetKernel(
    pKernel: *mut cudaKernel_t,
    library: cudaLibrary_t,
    name: *const c_char,
) -> cudaError_t {
    let (library, name) = (registry::library(library as usize)?, text(name)?);
    if !library.kernel_names(device::current()?)?.iter().any(|k| &**k == name) {
        return Err(Error::SymbolNotFound);
    }
    put(pKernel, registry::handle_of(&library.kernel(name)) as cudaKernel_t)
}

/// Address and size of a variable, either of which may go unasked. Errors: `SymbolNotFound`.
///
/// # Safety
/// The pointers are null or valid.
unsafe fn variable(
    address: *mut *mut c_void,
    bytes: *mut usize,
    library: cudaLibrary_t,
    name: *const c_char,
    managed: bool,
) -> Result {
    let library = registry::library(library as usize)?;
    let symbol = library.binary.load(device::current()?)?.symbol(text(name)?);
    let symbol = symbol.filter(|s| s.managed || !managed).ok_or(Error::SymbolNotFound)?;
    if address.is_null() && bytes.is_null() {
        return Err(Error::InvalidValue);
    }
    if !address.is_null() {
        put(address, symbol.address as *mut c_void)?;
    }
    if !bytes.is_null() {
        put(bytes, symbol.size as usize)?;
    }
    Ok(())
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
    let names = registry::library(lib as usize)?.kernel_names(device::current()?)?;
    put(count, names.len() as c_uint)
}

/// Handles of the library's kernels, up to `numKernels` of them.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaLibraryEnumerateKernels(
    kernels: *mut cudaKernel_t,
    numKernels: c_uint,
    lib: cudaLibrary_t,
) -> cudaError_t {
    need(kernels)?;
    let library = registry::library(lib as usize)?;
    for (i, name) in library.kernel_names(device::current()?)?.iter().take(numKernels as usize).enumerate() {
        put(kernels.add(i), registry::handle_of(&library.kernel(name)) as cudaKernel_t)?;
    }
    Ok(())
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
