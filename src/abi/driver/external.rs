//! External resource interoperability: memory and semaphores by file descriptor.

use super::array::format;
use crate::abi::api::export;
use crate::abi::arguments::InArray;
use crate::abi::common::support::stream as resolve;
use cuda_types::*;
use device::{external, Error, Result};
use queue::semaphore::{Item, Semaphore, Signals};
use std::ffi::c_uint;

/// Makes the memory of a file usable. The descriptor is the library's then.
#[export(driver, current, approximate = "opaque descriptors of files that can be mapped (memfd_create)")]
#[no_mangle]
pub unsafe extern "C" fn cuImportExternalMemory(
    extMem_out: *mut CUexternalMemory,
    memHandleDesc: *const CUDA_EXTERNAL_MEMORY_HANDLE_DESC,
) -> CUresult {
    extMem_out.non_null()?;
    let desc = memHandleDesc.read()?;
    if desc.flags & !(CUDA_EXTERNAL_MEMORY_DEDICATED as c_uint) != 0 {
        return Err(Error::InvalidValue);
    }
    // SAFETY: a number, whichever member the union has.
    let fd = unsafe { desc.handle.fd };
    extMem_out.write(external::import(device::current()?, desc.type_, fd, desc.size)? as CUexternalMemory)
}

/// Ends a handle of external memory. Buffers and arrays of it are freed by themselves.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuDestroyExternalMemory(extMem: CUexternalMemory) -> CUresult {
    external::destroy(extMem as usize)
}

/// The address of a part of external memory. `cuMemFree` ends its use.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuExternalMemoryGetMappedBuffer(
    devPtr: *mut CUdeviceptr,
    extMem: CUexternalMemory,
    bufferDesc: *const CUDA_EXTERNAL_MEMORY_BUFFER_DESC,
) -> CUresult {
    devPtr.non_null()?;
    let desc = bufferDesc.read()?;
    if desc.flags != 0 {
        return Err(Error::InvalidValue);
    }
    devPtr.write(external::buffer(extMem as usize, desc.offset, desc.size)?)
}

/// A mipmapped array in external memory. `cuMipmappedArrayDestroy` ends its use.
#[export(driver, current, approximate = "texels lie row by row, as in the library's own arrays")]
#[no_mangle]
pub unsafe extern "C" fn cuExternalMemoryGetMappedMipmappedArray(
    mipmap: *mut CUmipmappedArray,
    extMem: CUexternalMemory,
    mipmapDesc: *const CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC,
) -> CUresult {
    mipmap.non_null()?;
    let desc = mipmapDesc.read()?;
    let array = desc.arrayDesc;
    let extent = [array.Width, array.Height, array.Depth].map(|n| n as u64);
    let what = (format(array.Format, array.NumChannels)?, extent, desc.numLevels, array.Flags);
    let made = external::mipmapped(device::current()?, extMem as usize, desc.offset, what)?;
    mipmap.write(made as CUmipmappedArray)
}

/// Makes a semaphore of other programs usable. The descriptor is the library's then.
#[export(driver, current, approximate = "opaque descriptors of eventfd, and timelines in files of memfd_create")]
#[no_mangle]
pub unsafe extern "C" fn cuImportExternalSemaphore(
    extSem_out: *mut CUexternalSemaphore,
    semHandleDesc: *const CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC,
) -> CUresult {
    extSem_out.non_null()?;
    let desc = semHandleDesc.read()?;
    if desc.flags != 0 {
        return Err(Error::InvalidValue);
    }
    // SAFETY: a number, whichever member the union has.
    let fd = unsafe { desc.handle.fd };
    extSem_out.write(Semaphore::import(desc.type_, fd)? as CUexternalSemaphore)
}

/// Ends a handle of an external semaphore.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuDestroyExternalSemaphore(extSem: CUexternalSemaphore) -> CUresult {
    Semaphore::destroy(extSem as usize)
}

/// Semaphores, and for each what `of` says of its parameters: a value and flags.
/// Errors: `InvalidValue` for null arrays, `InvalidResourceHandle`.
fn list<T: Copy>(
    semaphores: InArray<CUexternalSemaphore>,
    params: InArray<T>,
    of: fn(T) -> (u64, u32),
) -> Result<Vec<Item>> {
    let item = |(handle, params): (CUexternalSemaphore, T)| {
        let (value, flags) = of(params);
        Ok((Semaphore::get(handle as usize)?, value, flags))
    };
    semaphores.read_unless_empty()?.zip(params.read_unless_empty()?).map(item).collect()
}

/// Signals semaphores in stream order.
#[export(driver, context, ptsz, arrays(extSemArray[numExtSems], paramsArray[numExtSems]))]
#[no_mangle]
pub unsafe extern "C" fn cuSignalExternalSemaphoresAsync(
    extSemArray: *const CUexternalSemaphore,
    paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS,
    numExtSems: c_uint,
    stream: CUstream,
) -> CUresult {
    Signals::new(list(extSemArray, paramsArray, |p| (p.params.fence.value, p.flags))?, false)
        .enqueue(&*resolve(stream)?)
}

/// Lets the stream's later work wait for semaphores.
#[export(driver, context, ptsz, arrays(extSemArray[numExtSems], paramsArray[numExtSems]))]
#[no_mangle]
pub unsafe extern "C" fn cuWaitExternalSemaphoresAsync(
    extSemArray: *const CUexternalSemaphore,
    paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS,
    numExtSems: c_uint,
    stream: CUstream,
) -> CUresult {
    Signals::new(list(extSemArray, paramsArray, |p| (p.params.fence.value, p.flags))?, true).enqueue(&*resolve(stream)?)
}
