//! Modules and libraries, which are the same thing here: images that the program loads.

use crate::abi::api::export;
use crate::abi::arguments::{Out, Text};
use crate::abi::common;
use crate::abi::common::support::need;
use crate::abi::contexts::own;
use crate::abi::jit_options::{listed, Log, Options};
use crate::abi::owned::Owned;
use cuda_types::*;
use device::{Error, Result};
use module::{registry, LoadError, Source};
use std::ffi::{c_char, c_uint, c_void};

/// Loads images onto the current device. Errors go to the log that the program gave, or to stderr.
///
/// # Safety
/// The log's buffer is there.
unsafe fn load(module: Out<CUmodule>, source: std::result::Result<Source, LoadError>, log: Log) -> Result {
    module.non_null()?;
    // SAFETY: the caller's promise.
    let handle = unsafe { log.explain(source.map(registry::add_library))? };
    if let Err(e) = registry::library(handle)?.binary.try_load(device::current()?) {
        registry::remove_library(handle)?;
        // SAFETY: the caller's promise.
        return unsafe { log.explain(Err(e)) };
    }
    own(|| Owned::module(handle));
    module.write(handle as CUmodule)
}

/// The image at an address, and where the program wants to read what is wrong with it. Errors: `CUDA_ERROR_INVALID_VALUE` for null.
///
/// # Safety
/// An image is there, and the options are lists as long as they say.
unsafe fn image(at: *const c_void, options: Options) -> Result<(std::result::Result<Source, LoadError>, Log)> {
    need(at.cast_mut())?;
    // SAFETY: the caller's promise.
    unsafe { Ok((Source::from_memory(at.cast()), options.log()?)) }
}

/// The file's bytes as a source.
fn file(name: Text) -> Result<Source> {
    std::fs::read(name.path()?).map(Source::Bytes).map_err(|_| Error::FileNotFound)
}

/// No options of loading.
const NO_OPTIONS: Options = Options { count: 0, keys: std::ptr::null_mut(), values: std::ptr::null_mut() };

/// Loads a fatbin, a cubin or PTX text from a file.
#[export(
    driver,
    current,
    approximate = "PTX is needed, machine code alone is refused; of the options, the logs are used"
)]
#[no_mangle]
pub unsafe extern "C" fn cuModuleLoad(module: *mut CUmodule, fname: *const c_char) -> CUresult {
    // SAFETY: this log has no buffer.
    unsafe { load(module, Ok(file(fname)?), Log::default()) }
}

/// Loads a fatbin, a cubin or PTX text from memory.
#[export(
    driver,
    current,
    approximate = "PTX is needed, machine code alone is refused; of the options, the logs are used"
)]
#[no_mangle]
pub unsafe extern "C" fn cuModuleLoadData(module: *mut CUmodule, image: *const c_void) -> CUresult {
    // SAFETY: the program's image, as the manual requires, and no options.
    unsafe {
        let (source, log) = self::image(image, NO_OPTIONS)?;
        load(module, source, log)
    }
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
    let options = Options { count: numOptions, keys: options.as_ptr(), values: optionValues.as_ptr() };
    // SAFETY: the program's image, options and log, as the manual requires.
    unsafe {
        let (source, log) = self::image(image, options)?;
        load(module, source, log)
    }
}

/// Loads a fatbin from memory.
#[export(
    driver,
    current,
    approximate = "PTX is needed, machine code alone is refused; of the options, the logs are used"
)]
#[no_mangle]
pub unsafe extern "C" fn cuModuleLoadFatBinary(module: *mut CUmodule, fatCubin: *const c_void) -> CUresult {
    // SAFETY: the program's image, as the manual requires, and no options.
    unsafe {
        let (source, log) = image(fatCubin, NO_OPTIONS)?;
        load(module, source, log)
    }
}

/// Unloads a module. Kernels that are running keep what they need.
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

/// Address and size of a variable, either of which may be left out.
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
    mode.write(if device::config().eager { CU_MODULE_EAGER_LOADING } else { CU_MODULE_LAZY_LOADING })
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
    listed(numLibraryOptions, libraryOptions.as_ptr())?;
    let options = Options { count: numJitOptions, keys: jitOptions.as_ptr(), values: jitOptionsValues.as_ptr() };
    // SAFETY: the program's image, options and log, as the manual requires.
    unsafe {
        let (source, log) = image(code, options)?;
        load(library, source, log)
    }
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
    listed(numLibraryOptions, libraryOptions.as_ptr())?;
    let options = Options { count: numJitOptions, keys: jitOptions.as_ptr(), values: jitOptionsValues.as_ptr() };
    let source = file(fileName)?;
    // SAFETY: the program's options and log, as the manual requires.
    unsafe { load(library, Ok(source), options.log()?) }
}

/// Unloads a library.
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
    pMod.write(library)
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
