//! Modules and libraries, which are the same thing here: images that the program loads.

// Pointers are as the CUDA manual requires them; that is every function's safety contract.
#![allow(clippy::missing_safety_doc, unsafe_op_in_unsafe_fn)]

use crate::abi::api::export;
use crate::abi::common;
use crate::abi::common::support::{need, put};
use crate::abi::jit_options::{listed, Log, Options};
use cuda_types::*;
use device::{Error, Result};
use module::{registry, LoadError, Source};
use std::ffi::{c_char, c_uint, c_void, CStr};

/// Loads images onto the current device. Errors go to the log that the program gave, or to stderr.
///
/// # Safety
/// `module` is null or valid.
unsafe fn load(module: *mut CUmodule, source: std::result::Result<Source, LoadError>, log: Log) -> Result {
    need(module)?;
    let handle = log.explain(source.map(registry::add_library))?;
    if let Err(e) = registry::library(handle)?.binary.try_load(device::current()?) {
        registry::remove_library(handle)?;
        return log.explain(Err(e));
    }
    put(module, handle as CUmodule)
}

/// The file's bytes as a source.
///
/// # Safety
/// `name` is null or a string.
unsafe fn file(name: *const c_char) -> Result<Source> {
    need(name.cast_mut())?;
    let name = CStr::from_ptr(name).to_string_lossy();
    std::fs::read(&*name).map(Source::Bytes).map_err(|_| Error::FileNotFound)
}

/// Loads a fatbin, a cubin or PTX text from a file.
#[export(
    driver,
    current,
    approximate = "PTX is needed, machine code alone is refused; of the options, the logs are used"
)]
#[no_mangle]
pub unsafe extern "C" fn cuModuleLoad(module: *mut CUmodule, fname: *const c_char) -> CUresult {
    load(module, Ok(file(fname)?), Log::default())
}

/// Loads a fatbin, a cubin or PTX text from memory.
#[export(
    driver,
    current,
    approximate = "PTX is needed, machine code alone is refused; of the options, the logs are used"
)]
#[no_mangle]
pub unsafe extern "C" fn cuModuleLoadData(module: *mut CUmodule, image: *const c_void) -> CUresult {
    need(image.cast_mut())?;
    load(module, Source::from_memory(image.cast()), Log::default())
}

/// Loads a fatbin, a cubin or PTX text from memory. Of the options, the logs are used.
#[export(
    driver,
    current,
    approximate = "PTX is needed, machine code alone is refused; of the options, the logs are used"
)]
#[no_mangle]
pub unsafe extern "C" fn cuModuleLoadDataEx(
    module: *mut CUmodule,
    image: *const c_void,
    numOptions: c_uint,
    options: *mut CUjit_option,
    optionValues: *mut *mut c_void,
) -> CUresult {
    need(image.cast_mut())?;
    load(
        module,
        Source::from_memory(image.cast()),
        Options { count: numOptions, keys: options, values: optionValues }.log()?,
    )
}

/// Loads a fatbin from memory.
#[export(
    driver,
    current,
    approximate = "PTX is needed, machine code alone is refused; of the options, the logs are used"
)]
#[no_mangle]
pub unsafe extern "C" fn cuModuleLoadFatBinary(module: *mut CUmodule, fatCubin: *const c_void) -> CUresult {
    need(fatCubin.cast_mut())?;
    load(module, Source::from_memory(fatCubin.cast()), Log::default())
}

/// Forgets a module. Kernels that are under way keep what they need.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuModuleUnload(hmod: CUmodule) -> CUresult {
    registry::remove_library(hmod as usize)
}

/// The handle of a kernel, by its mangled name. Errors: `CUDA_ERROR_NOT_FOUND`.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuModuleGetFunction(hfunc: *mut CUfunction, hmod: CUmodule, name: *const c_char) -> CUresult {
    common::library::get_kernel(hfunc.cast(), hmod, name)
}

/// Number of the module's kernels.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuModuleGetFunctionCount(count: *mut c_uint, module: CUmodule) -> CUresult {
    common::library::get_kernel_count(count, module)
}

/// Handles of the module's kernels.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuModuleEnumerateFunctions(
    functions: *mut CUfunction,
    numFunctions: c_uint,
    module: CUmodule,
) -> CUresult {
    common::library::enumerate_kernels(functions.cast(), numFunctions, module)
}

/// Address and size of a variable, either of which may go unasked.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuModuleGetGlobal_v2(
    dptr: *mut CUdeviceptr,
    bytes: *mut usize,
    hmod: CUmodule,
    name: *const c_char,
) -> CUresult {
    common::library::variable(dptr.cast(), bytes, hmod, name, false)
}

/// Modules are loaded when something of them is used, unless the environment says otherwise.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuModuleGetLoadingMode(mode: *mut CUmoduleLoadingMode) -> CUresult {
    put(mode, if device::config().eager { CU_MODULE_EAGER_LOADING } else { CU_MODULE_LAZY_LOADING })
}

/// Loads a fatbin, a cubin or PTX text from memory. Of the options, the logs are used.
#[export(driver, approximate = "PTX is needed, machine code alone is refused; of the options, the logs are used")]
#[no_mangle]
pub unsafe extern "C" fn cuLibraryLoadData(
    library: *mut CUlibrary,
    code: *const c_void,
    jitOptions: *mut CUjit_option,
    jitOptionsValues: *mut *mut c_void,
    numJitOptions: c_uint,
    libraryOptions: *mut CUlibraryOption,
    _libraryOptionValues: *mut *mut c_void,
    numLibraryOptions: c_uint,
) -> CUresult {
    need(code.cast_mut())?;
    listed(numLibraryOptions, libraryOptions)?;
    let options = Options { count: numJitOptions, keys: jitOptions, values: jitOptionsValues };
    load(library, Source::from_memory(code.cast()), options.log()?)
}

/// Loads a fatbin, a cubin or PTX text from a file.
#[export(driver, approximate = "PTX is needed, machine code alone is refused; of the options, the logs are used")]
#[no_mangle]
pub unsafe extern "C" fn cuLibraryLoadFromFile(
    library: *mut CUlibrary,
    fileName: *const c_char,
    jitOptions: *mut CUjit_option,
    jitOptionsValues: *mut *mut c_void,
    numJitOptions: c_uint,
    libraryOptions: *mut CUlibraryOption,
    _libraryOptionValues: *mut *mut c_void,
    numLibraryOptions: c_uint,
) -> CUresult {
    listed(numLibraryOptions, libraryOptions)?;
    let options = Options { count: numJitOptions, keys: jitOptions, values: jitOptionsValues };
    load(library, Ok(file(fileName)?), options.log()?)
}

/// Forgets a library.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuLibraryUnload(library: CUlibrary) -> CUresult {
    registry::remove_library(library as usize)
}

/// The handle of a kernel, by its mangled name. Errors: `CUDA_ERROR_NOT_FOUND`.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuLibraryGetKernel(
    pKernel: *mut CUkernel,
    library: CUlibrary,
    name: *const c_char,
) -> CUresult {
    common::library::get_kernel(pKernel, library, name)
}

/// The module of a library in the current context: the same handle.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuLibraryGetModule(pMod: *mut CUmodule, library: CUlibrary) -> CUresult {
    registry::library(library as usize)?;
    put(pMod, library)
}

/// Address on the current device and size of a variable.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuLibraryGetGlobal(
    dptr: *mut CUdeviceptr,
    bytes: *mut usize,
    library: CUlibrary,
    name: *const c_char,
) -> CUresult {
    common::library::variable(dptr.cast(), bytes, library, name, false)
}

/// Address and size of a managed variable.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuLibraryGetManaged(
    dptr: *mut CUdeviceptr,
    bytes: *mut usize,
    library: CUlibrary,
    name: *const c_char,
) -> CUresult {
    common::library::variable(dptr.cast(), bytes, library, name, true)
}

/// Number of the library's kernels.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuLibraryGetKernelCount(count: *mut c_uint, lib: CUlibrary) -> CUresult {
    common::library::get_kernel_count(count, lib)
}

/// Handles of the library's kernels.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuLibraryEnumerateKernels(
    kernels: *mut CUkernel,
    numKernels: c_uint,
    lib: CUlibrary,
) -> CUresult {
    common::library::enumerate_kernels(kernels, numKernels, lib)
}
