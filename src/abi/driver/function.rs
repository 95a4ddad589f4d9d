//! Execution control: attributes of functions and kernels, which are the same thing here.

use crate::abi::api::export;
use crate::abi::common;
use cuda_types::*;
use device::{Device, Error, Result};
use module::registry;
use std::ffi::{c_char, c_int, c_void};

/// One property of a function on a device. Errors: `CUDA_ERROR_INVALID_VALUE` for unknown attributes.
fn attribute(function: CUfunction, attribute: CUfunction_attribute, device: &'static Device) -> Result<c_int> {
    let a = common::function::attributes(&*registry::kernel_by_handle(function as usize)?, device)?;
    Ok(match attribute {
        CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK => a.maxThreadsPerBlock,
        CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES => a.sharedSizeBytes as c_int,
        CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES => a.constSizeBytes as c_int,
        CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES => a.localSizeBytes as c_int,
        CU_FUNC_ATTRIBUTE_NUM_REGS => a.numRegs,
        CU_FUNC_ATTRIBUTE_PTX_VERSION => a.ptxVersion,
        CU_FUNC_ATTRIBUTE_BINARY_VERSION => a.binaryVersion,
        CU_FUNC_ATTRIBUTE_CACHE_MODE_CA => a.cacheModeCA,
        CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES => a.maxDynamicSharedSizeBytes,
        CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT => a.preferredShmemCarveout,
        CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET => a.clusterDimMustBeSet,
        CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH => a.requiredClusterWidth,
        CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT => a.requiredClusterHeight,
        CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH => a.requiredClusterDepth,
        CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED => a.nonPortableClusterSizeAllowed,
        CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE => a.clusterSchedulingPolicyPreference,
        CU_FUNC_ATTRIBUTE_DEVICE_NODE_UPDATE_SUPPORTED => 0,
        CU_FUNC_ATTRIBUTE_SHARED_MEMORY_MODE => a.sharedMemoryMode,
        _ => return Err(Error::InvalidValue),
    })
}

/// One property of a function.
#[export(
    driver,
    context,
    approximate = "registers are 32 unless the kernel says how many; local memory is that of its PTX"
)]
#[no_mangle]
pub unsafe extern "C" fn cuFuncGetAttribute(
    pi: *mut c_int,
    attrib: CUfunction_attribute,
    hfunc: CUfunction,
) -> CUresult {
    pi.non_null()?;
    pi.write(attribute(hfunc, attrib, device::current()?)?)
}

/// Sets one property of a function.
#[export(driver, context, approximate = "carveouts and scheduling policies are kept and returned, with no effect")]
#[no_mangle]
pub unsafe extern "C" fn cuFuncSetAttribute(hfunc: CUfunction, attrib: CUfunction_attribute, value: c_int) -> CUresult {
    registry::kernel_by_handle(hfunc as usize)?.set_attribute(device::current()?, attrib, value)
}

/// Prefers cache or shared memory, a hint.
#[export(driver, context, approximate = "a hint that changes nothing: there is one kind of memory")]
#[no_mangle]
pub unsafe extern "C" fn cuFuncSetCacheConfig(hfunc: CUfunction, config: CUfunc_cache) -> CUresult {
    common::function::set_cache_config(hfunc as *const c_void, config)
}

/// Sets the bank size of shared memory, which has had no effect since compute capability 5.0.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuFuncSetSharedMemConfig(hfunc: CUfunction, config: CUsharedconfig) -> CUresult {
    common::function::set_shared_config(hfunc as *const c_void, config)
}

/// The function's mangled name.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuFuncGetName(name: *mut *const c_char, hfunc: CUfunction) -> CUresult {
    common::function::get_name(name, hfunc as *const c_void)
}

/// Place of a parameter in the parameter block, in bytes.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuFuncGetParamInfo(
    func: CUfunction,
    paramIndex: usize,
    paramOffset: *mut usize,
    paramSize: *mut usize,
) -> CUresult {
    common::function::get_param_info(func as *const c_void, paramIndex, paramOffset, paramSize)
}

/// How many parameters a function has.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuFuncGetParamCount(func: CUfunction, paramCount: *mut usize) -> CUresult {
    common::function::get_param_count(func as *const c_void, paramCount)
}

/// Whether the function's module is loaded: always, here.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuFuncIsLoaded(state: *mut CUfunctionLoadingState, function: CUfunction) -> CUresult {
    registry::kernel_by_handle(function as usize)?;
    state.write(CU_FUNCTION_LOADING_STATE_LOADED)
}

/// Loads a function's module.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuFuncLoad(function: CUfunction) -> CUresult {
    registry::kernel_by_handle(function as usize)?.ready(device::current()?).map(|_| ())
}

/// The function of a kernel in the current context: the same handle.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuKernelGetFunction(pFunc: *mut CUfunction, kernel: CUkernel) -> CUresult {
    registry::kernel_by_handle(kernel as usize)?;
    pFunc.write(kernel.cast())
}

/// One property of a kernel on a device.
#[export(driver, approximate = "registers are 32 unless the kernel says how many; local memory is that of its PTX")]
#[no_mangle]
pub unsafe extern "C" fn cuKernelGetAttribute(
    pi: *mut c_int,
    attrib: CUfunction_attribute,
    kernel: CUkernel,
    dev: CUdevice,
) -> CUresult {
    pi.non_null()?;
    pi.write(attribute(kernel.cast(), attrib, device::get(dev)?)?)
}

/// Sets one property of a kernel; it holds for all devices here.
#[export(driver, approximate = "a setting holds for all devices")]
#[no_mangle]
pub unsafe extern "C" fn cuKernelSetAttribute(
    attrib: CUfunction_attribute,
    val: c_int,
    kernel: CUkernel,
    dev: CUdevice,
) -> CUresult {
    registry::kernel_by_handle(kernel as usize)?.set_attribute(device::get(dev)?, attrib, val)
}

/// Prefers cache or shared memory, a hint.
#[export(driver, approximate = "a hint that changes nothing: there is one kind of memory")]
#[no_mangle]
pub unsafe extern "C" fn cuKernelSetCacheConfig(kernel: CUkernel, config: CUfunc_cache, dev: CUdevice) -> CUresult {
    device::get(dev)?;
    common::function::set_cache_config(kernel as *const c_void, config)
}

/// The kernel's mangled name.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuKernelGetName(name: *mut *const c_char, hfunc: CUkernel) -> CUresult {
    common::function::get_name(name, hfunc as *const c_void)
}

/// Place of a parameter in the parameter block, in bytes.
#[export(driver, current)]
#[no_mangle]
pub unsafe extern "C" fn cuKernelGetParamInfo(
    kernel: CUkernel,
    paramIndex: usize,
    paramOffset: *mut usize,
    paramSize: *mut usize,
) -> CUresult {
    common::function::get_param_info(kernel as *const c_void, paramIndex, paramOffset, paramSize)
}

/// How many parameters a kernel has.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuKernelGetParamCount(kernel: CUkernel, paramCount: *mut usize) -> CUresult {
    common::function::get_param_count(kernel as *const c_void, paramCount)
}

/// The module of a function.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuFuncGetModule(hmod: *mut CUmodule, hfunc: CUfunction) -> CUresult {
    hmod.non_null()?;
    hmod.write(registry::library_of(&*registry::kernel_by_handle(hfunc as usize)?)? as CUmodule)
}

/// The library of a kernel.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuKernelGetLibrary(pLib: *mut CUlibrary, kernel: CUkernel) -> CUresult {
    pLib.non_null()?;
    pLib.write(registry::library_of(&*registry::kernel_by_handle(kernel as usize)?)? as CUlibrary)
}

/// A function that the host and devices call by the same address. There are none without a device that has the attribute
/// `UNIFIED_FUNCTION_POINTERS`, which none here has.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuLibraryGetUnifiedFunction(
    fptr: *mut *mut c_void,
    library: CUlibrary,
    symbol: *const c_char,
) -> CUresult {
    fptr.non_null()?;
    registry::library(library as usize)?;
    symbol.read()?;
    Err(Error::SymbolNotFound)
}
