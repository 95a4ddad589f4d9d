//! What nvcc's generated code calls before `main`: fatbins, kernels, variables.
//!
//! These run in constructors of programs that may never use a GPU, so they only note addresses. None of them returns
//! an error: what is wrong with an image is reported when something of it is used.

use crate::abi::api::{export, unsupported};
use cuda_types::*;
use device::Error;
use module::{registry, Binary};
use std::ffi::{c_char, c_int, c_void, CStr};
use std::sync::Arc;
use sys::{log, threads};

type Handle = *mut *mut c_void;

/// Registers a fatbin by the address of its `__fatBinC_Wrapper_t`.
#[export(plain)]
#[no_mangle]
pub extern "C" fn __cudaRegisterFatBinary(fatCubin: *mut c_void) -> Handle {
    registry::register(fatCubin as usize) as Handle
}

/// All of a fatbin's symbols are registered.
#[export(plain)]
#[no_mangle]
pub extern "C" fn __cudaRegisterFatBinaryEnd(_fatCubinHandle: Handle) {}

/// Takes a fatbin back; called at exit and when a shared object is unloaded.
#[export(plain)]
#[no_mangle]
pub extern "C" fn __cudaUnregisterFatBinary(fatCubinHandle: Handle) {
    // A forked process ends here too, and a thread of its parent's may have held the registry's locks.
    if !threads::forked() {
        registry::unregister(fatCubinHandle as usize);
    }
}

/// The fatbin behind a handle, and the name of something in it; reports to stderr if there is none.
///
/// # Safety
/// `name` is null or a string that outlives the registration.
unsafe fn owner(handle: Handle, name: *const c_char) -> Option<(Arc<Binary>, &'static CStr)> {
    let binary = registry::binary(handle as usize);
    if binary.is_none() || name.is_null() {
        log::print(format_args!(
            "a kernel or variable is ignored: it is registered for a fatbin ({handle:?}) that is not registered"
        ));
        return None;
    }
    // SAFETY: the caller's promise.
    Some((binary?, unsafe { CStr::from_ptr(name) }))
}

/// Maps a host stub to a kernel.
#[export(plain)]
#[no_mangle]
pub unsafe extern "C" fn __cudaRegisterFunction(
    fatCubinHandle: Handle,
    hostFun: *const c_char,
    _deviceFun: *mut c_char,
    deviceName: *const c_char,
    _thread_limit: c_int,
    _tid: *mut c_void,
    _bid: *mut c_void,
    _bDim: *mut dim3,
    _gDim: *mut dim3,
    _wSize: *mut c_int,
) {
    // SAFETY: nvcc passes a constant.
    if let Some((binary, name)) = unsafe { owner(fatCubinHandle, deviceName) } {
        registry::add_kernel(&binary, hostFun as usize, name);
    }
}

/// Maps a host variable to a `__device__` or `__constant__` variable.
#[export(plain)]
#[no_mangle]
pub unsafe extern "C" fn __cudaRegisterVar(
    fatCubinHandle: Handle,
    hostVar: *mut c_char,
    _deviceAddress: *mut c_char,
    deviceName: *const c_char,
    _ext: c_int,
    size: usize,
    _constant: c_int,
    _global: c_int,
) {
    // SAFETY: nvcc passes a constant.
    if let Some((binary, name)) = unsafe { owner(fatCubinHandle, deviceName) } {
        registry::add_var(&binary, hostVar as usize, name, size);
    }
}

/// Maps the pointer through which host code reaches a `__managed__` variable to it.
#[export(plain)]
#[no_mangle]
pub unsafe extern "C" fn __cudaRegisterManagedVar(
    fatCubinHandle: Handle,
    hostVarPtrAddress: *mut *mut c_void,
    _deviceAddress: *mut c_char,
    deviceName: *const c_char,
    _ext: c_int,
    size: usize,
    _constant: c_int,
    _global: c_int,
) {
    // SAFETY: nvcc passes a constant.
    if let Some((binary, name)) = unsafe { owner(fatCubinHandle, deviceName) } {
        registry::add_var(&binary, hostVarPtrAddress as usize, name, size);
        // SAFETY: nvcc passes the address of a pointer in the program's data.
        unsafe { binary.add_slot(&name.to_string_lossy(), hostVarPtrAddress as usize) };
    }
}

/// Loads a fatbin with managed variables: called when host code first touches one of them. Returns 1, as the host code
/// keeps it for 'done'.
#[export(plain)]
#[no_mangle]
pub extern "C" fn __cudaInitModule(fatCubinHandle: Handle) -> c_char {
    let load = || {
        if threads::forked() {
            return Err(Error::InitializationError);
        }
        threads::used();
        let device = device::current()?;
        device::current::bind()?;
        registry::binary(fatCubinHandle as usize).ok_or(Error::InvalidResourceHandle)?.load(device)
    };
    if let Err(error) = load() {
        log::print(format_args!("__managed__ variables are not available: {error}"));
    }
    1
}

/// `cudaHostRegister`-like variables of `-rdc` programs with unified memory: host memory needs no registration here.
#[export(plain)]
#[no_mangle]
pub extern "C" fn __cudaRegisterHostVar(
    _fatCubinHandle: Handle,
    _deviceName: *const c_char,
    _hostVar: *mut c_char,
    _size: usize,
) {
}

unsupported! {
    "there is no function that host and device both call by one address": __cudaRegisterUnifiedTable;
    "a table without a description, for code of NVIDIA's own": __cudaGetProcAddress;
}
