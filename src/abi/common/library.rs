//! Kernels and variables of modules that the program loads itself.

use crate::abi::arguments::Text;
use crate::abi::common::support::{need, put, put_if_asked};
use cuda_types::*;
use device::{Error, Result};
use module::registry;
use std::ffi::{c_char, c_uint, c_void};

/// The handle of a kernel, by its mangled name. Errors: `SymbolNotFound`, and those of [`Text::symbol`].
pub unsafe fn get_kernel(pKernel: *mut cudaKernel_t, library: cudaLibrary_t, name: *const c_char) -> Result {
    // SAFETY: null or a string, as the caller promises.
    let (library, name) = (registry::library(library as usize)?, unsafe { Text::new(name).symbol()? });
    if !library.kernel_names(device::current()?)?.iter().any(|k| &**k == name) {
        return Err(Error::SymbolNotFound);
    }
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(pKernel, registry::handle_of(&library.kernel(name)) as cudaKernel_t) }
}

/// Address and size of a variable, either of which may be left out. Errors: `SymbolNotFound`, and those of [`Text::symbol`].
///
/// # Safety
/// The pointers are null or valid, the name null or a string.
pub unsafe fn variable(
    address: *mut *mut c_void,
    bytes: *mut usize,
    library: cudaLibrary_t,
    name: *const c_char,
    managed: bool,
) -> Result {
    let library = registry::library(library as usize)?;
    let loaded = library.binary.load(device::current()?)?;
    // SAFETY: null or a string, as the caller promises.
    let symbol = loaded.symbol(unsafe { Text::new(name).symbol()? });
    let symbol = symbol.filter(|s| s.managed || !managed).ok_or(Error::SymbolNotFound)?;
    if address.is_null() && bytes.is_null() {
        return Err(Error::InvalidValue);
    }
    // SAFETY: both null or valid for writing, as the caller promises.
    unsafe {
        put_if_asked(address, symbol.address as *mut c_void);
        put_if_asked(bytes, symbol.size as usize);
    }
    Ok(())
}

/// Number of the library's kernels.
pub unsafe fn get_kernel_count(count: *mut c_uint, lib: cudaLibrary_t) -> Result {
    let names = registry::library(lib as usize)?.kernel_names(device::current()?)?;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(count, names.len() as c_uint) }
}

/// Handles of the library's kernels, up to `numKernels` of them.
pub unsafe fn enumerate_kernels(kernels: *mut cudaKernel_t, numKernels: c_uint, lib: cudaLibrary_t) -> Result {
    need(kernels)?;
    let library = registry::library(lib as usize)?;
    for (i, name) in library.kernel_names(device::current()?)?.iter().take(numKernels as usize).enumerate() {
        // SAFETY: less than the `numKernels` that there is room for, as the caller promises.
        unsafe { put(kernels.add(i), registry::handle_of(&library.kernel(name)) as cudaKernel_t)? };
    }
    Ok(())
}
