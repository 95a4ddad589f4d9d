//! Execution control: attributes of kernels.

use crate::abi::api::export;
use crate::abi::common;
use crate::abi::common::function::attributes;
use cuda_types::*;
use module::registry;
use std::ffi::{c_char, c_int, c_void};

/// Attributes of a kernel: what it needs, and limits that may be set.
#[export(context, approximate = "registers are 32 unless the kernel says how many; local memory is that of its PTX")]
#[no_mangle]
pub unsafe extern "C" fn cudaFuncGetAttributes(attr: *mut cudaFuncAttributes, func: *const c_void) -> cudaError_t {
    let kernel = registry::kernel(func as usize)?;
    attr.write(attributes(&kernel, device::current()?)?)
}

/// Sets a limit or preference of a kernel on the current device.
#[export(context, approximate = "carveouts and scheduling policies are kept and returned, with no effect")]
#[no_mangle]
pub unsafe extern "C" fn cudaFuncSetAttribute(
    func: *const c_void,
    attr: cudaFuncAttribute,
    value: c_int,
) -> cudaError_t {
    registry::kernel(func as usize)?.set_attribute(device::current()?, attr, value)
}

/// Sets a limit or preference of a kernel; settings hold for all devices here.
#[export(approximate = "a setting holds for all devices")]
#[no_mangle]
pub unsafe extern "C" fn cudaKernelSetAttributeForDevice(
    kernel: cudaKernel_t,
    attr: cudaFuncAttribute,
    value: c_int,
    device: c_int,
) -> cudaError_t {
    registry::kernel_by_handle(kernel as usize)?.set_attribute(device::get(device)?, attr, value)
}

/// Prefers cache or shared memory: a hint, and there is one memory.
#[export(context, approximate = "a hint that changes nothing: there is one kind of memory")]
#[no_mangle]
pub unsafe extern "C" fn cudaFuncSetCacheConfig(func: *const c_void, cacheConfig: cudaFuncCache) -> cudaError_t {
    common::function::set_cache_config(func, cacheConfig)
}

/// The kernel's mangled name. It stays valid while the process runs.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaFuncGetName(name: *mut *const c_char, func: *const c_void) -> cudaError_t {
    common::function::get_name(name, func)
}

/// Place of a parameter in the kernel's parameter block, in bytes. Errors: `InvalidValue` beyond the last one.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaFuncGetParamInfo(
    func: *const c_void,
    paramIndex: usize,
    paramOffset: *mut usize,
    paramSize: *mut usize,
) -> cudaError_t {
    common::function::get_param_info(func, paramIndex, paramOffset, paramSize)
}

/// Number of the kernel's parameters.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaFuncGetParamCount(func: *const c_void, paramCount: *mut usize) -> cudaError_t {
    common::function::get_param_count(func, paramCount)
}
