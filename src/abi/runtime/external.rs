//! External resource interoperability: memory and semaphores by file descriptor.
//!
//! CUDA 13 has made the descriptions longer by reserved words. Of them only what CUDA 12 has is read: a program of CUDA 12
//! has no more.

use crate::abi::api::export;
use crate::abi::common::array::{extent, format};
use crate::abi::common::semaphore_arrays::{list, of_signal, of_wait};
use crate::abi::common::support::stream as resolve;
use cuda_types::*;
use device::{external, Error};
use queue::semaphore::{Semaphore, Signals};
use std::ffi::{c_uint, c_void};

/// Makes the memory of a file usable. The descriptor is the library's then.
#[export(context, approximate = "opaque descriptors of files that can be mapped (memfd_create)")]
#[no_mangle]
pub unsafe extern "C" fn cudaImportExternalMemory(
    extMem_out: *mut cudaExternalMemory_t,
    memHandleDesc: *const cudaExternalMemoryHandleDesc,
) -> cudaError_t {
    extMem_out.non_null()?;
    let desc = memHandleDesc.v12().read()?;
    if desc.flags & !(cudaExternalMemoryDedicated as c_uint) != 0 {
        return Err(Error::InvalidValue);
    }
    // SAFETY: a number, whichever member the union has.
    let fd = unsafe { desc.handle.fd };
    let handle = external::import(device::current()?, desc.type_, fd, desc.size)?;
    extMem_out.write(handle as cudaExternalMemory_t)
}

/// Ends a handle of external memory. Buffers and arrays of it are freed by themselves.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaDestroyExternalMemory(extMem: cudaExternalMemory_t) -> cudaError_t {
    external::destroy(extMem as usize)
}

/// The address of a part of external memory. `cudaFree` ends its use.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaExternalMemoryGetMappedBuffer(
    devPtr: *mut *mut c_void,
    extMem: cudaExternalMemory_t,
    bufferDesc: *const cudaExternalMemoryBufferDesc,
) -> cudaError_t {
    devPtr.non_null()?;
    let desc = bufferDesc.v12().read()?;
    if desc.flags != 0 {
        return Err(Error::InvalidValue);
    }
    devPtr.write(external::buffer(extMem as usize, desc.offset, desc.size)? as *mut c_void)
}

/// A mipmapped array in external memory. `cudaFreeMipmappedArray` ends its use.
#[export(context, approximate = "texels lie row by row, as in the library's own arrays")]
#[no_mangle]
pub unsafe extern "C" fn cudaExternalMemoryGetMappedMipmappedArray(
    mipmap: *mut cudaMipmappedArray_t,
    extMem: cudaExternalMemory_t,
    mipmapDesc: *const cudaExternalMemoryMipmappedArrayDesc,
) -> cudaError_t {
    mipmap.non_null()?;
    let desc = mipmapDesc.v12().read()?;
    let what = (format(&desc.formatDesc)?, extent(desc.extent), desc.numLevels, desc.flags);
    let made = external::mipmapped(device::current()?, extMem as usize, desc.offset, what)?;
    mipmap.write(made as cudaMipmappedArray_t)
}

/// Makes a semaphore of other programs usable. The descriptor is the library's then.
#[export(context, approximate = "opaque descriptors of eventfd, and timelines in files of memfd_create")]
#[no_mangle]
pub unsafe extern "C" fn cudaImportExternalSemaphore(
    extSem_out: *mut cudaExternalSemaphore_t,
    semHandleDesc: *const cudaExternalSemaphoreHandleDesc,
) -> cudaError_t {
    extSem_out.non_null()?;
    let desc = semHandleDesc.v12().read()?;
    if desc.flags != 0 {
        return Err(Error::InvalidValue);
    }
    // SAFETY: a number, whichever member the union has.
    let fd = unsafe { desc.handle.fd };
    extSem_out.write(Semaphore::import(desc.type_, fd)? as cudaExternalSemaphore_t)
}

/// Ends a handle of an external semaphore.
#[export(context)]
#[no_mangle]
pub unsafe extern "C" fn cudaDestroyExternalSemaphore(extSem: cudaExternalSemaphore_t) -> cudaError_t {
    Semaphore::destroy(extSem as usize)
}

/// Signals semaphores in stream order.
#[export(context, ptsz, v13, arrays(extSemArray[numExtSems], paramsArray[numExtSems]))]
#[no_mangle]
pub unsafe extern "C" fn cudaSignalExternalSemaphoresAsync(
    extSemArray: *const cudaExternalSemaphore_t,
    paramsArray: *const cudaExternalSemaphoreSignalParams,
    numExtSems: c_uint,
    stream: cudaStream_t,
) -> cudaError_t {
    Signals::new(list(extSemArray, paramsArray, of_signal)?, false).enqueue(&*resolve(stream)?)
}

/// Signals semaphores in stream order: CUDA 11.1's form.
#[export(context, ptsz, v12, arrays(extSemArray[numExtSems], paramsArray[numExtSems]))]
#[no_mangle]
pub unsafe extern "C" fn cudaSignalExternalSemaphoresAsync_v12(
    extSemArray: *const cudaExternalSemaphore_t,
    paramsArray: *const cudaExternalSemaphoreSignalParams_v1,
    numExtSems: c_uint,
    stream: cudaStream_t,
) -> cudaError_t {
    let of = |p: &cudaExternalSemaphoreSignalParams_v1| (p.params.fence.value, p.flags);
    Signals::new(list(extSemArray, paramsArray, of)?, false).enqueue(&*resolve(stream)?)
}

/// Signals semaphores in stream order, as CUDA 12 names it.
#[export(context, ptsz, arrays(extSemArray[numExtSems], paramsArray[numExtSems]))]
#[no_mangle]
pub unsafe extern "C" fn cudaSignalExternalSemaphoresAsync_v2(
    extSemArray: *const cudaExternalSemaphore_t,
    paramsArray: *const cudaExternalSemaphoreSignalParams,
    numExtSems: c_uint,
    stream: cudaStream_t,
) -> cudaError_t {
    Signals::new(list(extSemArray, paramsArray, of_signal)?, false).enqueue(&*resolve(stream)?)
}

/// Lets the stream's later work wait for semaphores.
#[export(context, ptsz, v13, arrays(extSemArray[numExtSems], paramsArray[numExtSems]))]
#[no_mangle]
pub unsafe extern "C" fn cudaWaitExternalSemaphoresAsync(
    extSemArray: *const cudaExternalSemaphore_t,
    paramsArray: *const cudaExternalSemaphoreWaitParams,
    numExtSems: c_uint,
    stream: cudaStream_t,
) -> cudaError_t {
    Signals::new(list(extSemArray, paramsArray, of_wait)?, true).enqueue(&*resolve(stream)?)
}

/// Lets the stream's later work wait for semaphores: CUDA 11.1's form.
#[export(context, ptsz, v12, arrays(extSemArray[numExtSems], paramsArray[numExtSems]))]
#[no_mangle]
pub unsafe extern "C" fn cudaWaitExternalSemaphoresAsync_v12(
    extSemArray: *const cudaExternalSemaphore_t,
    paramsArray: *const cudaExternalSemaphoreWaitParams_v1,
    numExtSems: c_uint,
    stream: cudaStream_t,
) -> cudaError_t {
    let of = |p: &cudaExternalSemaphoreWaitParams_v1| (p.params.fence.value, p.flags);
    Signals::new(list(extSemArray, paramsArray, of)?, true).enqueue(&*resolve(stream)?)
}

/// Lets the stream's later work wait for semaphores, as CUDA 12 names it.
#[export(context, ptsz, arrays(extSemArray[numExtSems], paramsArray[numExtSems]))]
#[no_mangle]
pub unsafe extern "C" fn cudaWaitExternalSemaphoresAsync_v2(
    extSemArray: *const cudaExternalSemaphore_t,
    paramsArray: *const cudaExternalSemaphoreWaitParams,
    numExtSems: c_uint,
    stream: cudaStream_t,
) -> cudaError_t {
    Signals::new(list(extSemArray, paramsArray, of_wait)?, true).enqueue(&*resolve(stream)?)
}
