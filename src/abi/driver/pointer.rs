//! What the driver API says of pointers.

use crate::abi::api::export;
use crate::abi::common::support::{need, put, take};
use cuda_types::*;
use device::memory::{find, find_registered, Kind};
use device::{virtual_memory, Error, Result};
use parking_lot::Mutex;
use queue::pool::Pool;
use queue::transfer;
use std::collections::BTreeSet;
use std::ffi::{c_int, c_uint, c_void};

/// A value as wide as programs expect it: flags and ordinals have 32 bits, addresses, sizes and handles 64.
enum Value {
    Narrow(u32),
    Wide(u64),
}

impl Value {
    /// # Safety
    /// `to` is null or valid for writing a value of this width.
    unsafe fn put(self, to: *mut c_void) -> Result {
        match self {
            // SAFETY: the caller's promise.
            Value::Narrow(value) => unsafe { put(to.cast(), value) },
            // SAFETY: the caller's promise.
            Value::Wide(value) => unsafe { put(to.cast(), value) },
        }
    }
}

/// What is different about addresses that the program has reserved, whether memory is mapped there or not.
fn of_reserved(attribute: c_int, ptr: CUdeviceptr) -> Result<Option<Value>> {
    use Value::{Narrow, Wide};
    let Some((base, size)) = virtual_memory::reservation(ptr) else { return Ok(None) };
    let mapped = virtual_memory::mapped(ptr);
    Ok(Some(match (attribute, mapped) {
        (CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, _) => Wide(base),
        (CU_POINTER_ATTRIBUTE_RANGE_SIZE, _) => Wide(size),
        (CU_POINTER_ATTRIBUTE_MAPPED, _) => Narrow(mapped.is_some().into()),
        // Memory of no context.
        (CU_POINTER_ATTRIBUTE_CONTEXT, Some(_)) => Wide(0),
        (CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES, Some(memory)) => Narrow(memory.handle_types),
        (CU_POINTER_ATTRIBUTE_ACCESS_FLAGS, Some(_)) => {
            let access = virtual_memory::access(ptr, device::current()?.ordinal)?;
            Narrow(super::virtual_memory::access_flags(access) as u32)
        }
        _ => return Ok(None),
    }))
}

/// Numbers of the allocations whose synchronous copies and fills are to be done when the call returns.
static WAITED_FOR: Mutex<BTreeSet<u64>> = Mutex::new(BTreeSet::new());

/// One property of a pointer. Errors: `CUDA_ERROR_INVALID_VALUE` if CUDA does not know the pointer, or it does not have the property.
fn value(attribute: c_int, ptr: CUdeviceptr) -> Result<Value> {
    use Value::{Narrow, Wide};
    if let Some(value) = of_reserved(attribute, ptr)? {
        return Ok(value);
    }
    let (found, registered) = (find(ptr), find_registered(ptr));
    let (kind, base, size, device, id) = match (found, registered) {
        (Some(a), _) => (a.kind, a.base, a.size, a.device, a.id),
        (None, Some(r)) => (Kind::Host(r.flags), r.base, r.size, r.device, 0),
        (None, None) => return Err(Error::InvalidValue),
    };
    let range = || found.map_or((base, size), |a| module::loaded::range(&a, ptr));
    Ok(match attribute {
        CU_POINTER_ATTRIBUTE_CONTEXT => {
            Wide(crate::abi::contexts::primary(device::get(device as i32)?).handle() as u64)
        }
        CU_POINTER_ATTRIBUTE_MEMORY_TYPE if kind.is_pinned() => Narrow(CU_MEMORYTYPE_HOST as u32),
        CU_POINTER_ATTRIBUTE_MEMORY_TYPE => Narrow(CU_MEMORYTYPE_DEVICE as u32),
        CU_POINTER_ATTRIBUTE_DEVICE_POINTER if Pool::is_open_to(device::current()?, kind, device) => Wide(ptr),
        CU_POINTER_ATTRIBUTE_HOST_POINTER if kind.on_host() => Wide(ptr),
        CU_POINTER_ATTRIBUTE_SYNC_MEMOPS => Narrow(WAITED_FOR.lock().contains(&id).into()),
        CU_POINTER_ATTRIBUTE_BUFFER_ID | CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID => Wide(id),
        CU_POINTER_ATTRIBUTE_IS_MANAGED => Narrow(kind.is_managed().into()),
        CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL => Narrow(device),
        CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE => Narrow((kind == Kind::Device).into()),
        CU_POINTER_ATTRIBUTE_RANGE_START_ADDR => Wide(range().0),
        CU_POINTER_ATTRIBUTE_RANGE_SIZE => Wide(range().1),
        CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR => Wide(base),
        CU_POINTER_ATTRIBUTE_MAPPING_SIZE => Wide(found.map_or(size, |a| a.reserved)),
        CU_POINTER_ATTRIBUTE_MAPPED => Narrow(1),
        // Every device may use all memory.
        CU_POINTER_ATTRIBUTE_ACCESS_FLAGS => Narrow(CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READWRITE as u32),
        CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE => Wide(Pool::owner(kind).map_or(0, |pool| pool.handle() as u64)),
        // Nothing here lies in a GPU that others reach over a bus, or is decompressed into by one.
        CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES
        | CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE
        | CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE => Narrow(0),
        CU_POINTER_ATTRIBUTE_LOCALITY_DOMAIN_ORDINAL => Narrow(-1_i32 as u32),
        _ => return Err(Error::InvalidValue),
    })
}

/// The result for a pointer that CUDA does not know, or that does not have the property. Errors: `CUDA_ERROR_INVALID_VALUE`.
fn nothing(attribute: c_int) -> Result<Value> {
    match attribute {
        CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL => Ok(Value::Narrow(-2_i32 as u32)),
        CU_POINTER_ATTRIBUTE_MEMORY_TYPE
        | CU_POINTER_ATTRIBUTE_SYNC_MEMOPS
        | CU_POINTER_ATTRIBUTE_IS_MANAGED
        | CU_POINTER_ATTRIBUTE_MAPPED
        | CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE
        | CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES
        | CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE
        | CU_POINTER_ATTRIBUTE_ACCESS_FLAGS
        | CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE => Ok(Value::Narrow(0)),
        CU_POINTER_ATTRIBUTE_CONTEXT
        | CU_POINTER_ATTRIBUTE_DEVICE_POINTER
        | CU_POINTER_ATTRIBUTE_HOST_POINTER
        | CU_POINTER_ATTRIBUTE_BUFFER_ID
        | CU_POINTER_ATTRIBUTE_RANGE_START_ADDR
        | CU_POINTER_ATTRIBUTE_RANGE_SIZE
        | CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE
        | CU_POINTER_ATTRIBUTE_MAPPING_SIZE
        | CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR
        | CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID => Ok(Value::Wide(0)),
        CU_POINTER_ATTRIBUTE_LOCALITY_DOMAIN_ORDINAL => Ok(Value::Narrow(-1_i32 as u32)),
        _ => Err(Error::InvalidValue),
    }
}

/// One property of a pointer.
#[export(driver, context, approximate = "the context is always the primary one; there are no tokens for other drivers")]
#[no_mangle]
pub unsafe extern "C" fn cuPointerGetAttribute(
    data: *mut c_void,
    attribute: CUpointer_attribute,
    ptr: CUdeviceptr,
) -> CUresult {
    need(data)?;
    // SAFETY: valid for writing what the attribute is, as the manual requires.
    unsafe { value(attribute, ptr)?.put(data) }
}

/// Several properties of a pointer; of one that CUDA does not know, they are zero.
#[export(
    driver,
    context,
    arrays(attributes[numAttributes], data[numAttributes]),
    approximate = "the context is always the primary one; there are no tokens for other drivers"
)]
#[no_mangle]
pub unsafe extern "C" fn cuPointerGetAttributes(
    numAttributes: c_uint,
    attributes: *mut CUpointer_attribute,
    data: *mut *mut c_void,
    ptr: CUdeviceptr,
) -> CUresult {
    for (attribute, to) in attributes.as_in().read()?.zip(data.as_in().read()?) {
        let value = value(attribute, ptr).or_else(|_| nothing(attribute))?;
        // SAFETY: null or valid for writing what the attribute is, as the manual requires.
        unsafe { value.put(to)? };
    }
    Ok(())
}

/// Sets one property of a pointer: that synchronous copies and fills of its memory are done when the call returns.
#[export(driver, context, approximate = "holds for all memory from the first call on, and is not taken back")]
#[no_mangle]
pub unsafe extern "C" fn cuPointerSetAttribute(
    value: *const c_void,
    attribute: CUpointer_attribute,
    ptr: CUdeviceptr,
) -> CUresult {
    if attribute != CU_POINTER_ATTRIBUTE_SYNC_MEMOPS {
        return Err(Error::InvalidValue);
    }
    // SAFETY: null or a flag, as the manual requires.
    let wanted = unsafe { take(value.cast::<c_uint>())? } != 0;
    let allocation = find(ptr).ok_or(Error::InvalidValue)?;
    if wanted {
        transfer::wait_for_all();
        WAITED_FOR.lock().insert(allocation.id);
    } else {
        WAITED_FOR.lock().remove(&allocation.id);
    }
    Ok(())
}
