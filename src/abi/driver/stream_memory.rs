//! Stream memory operations: waiting for values in memory, and writing them.

use super::memory_op::{batch, operations, Form};
use crate::abi::api::export;
use crate::abi::common::support::stream as resolve;
use crate::abi::contexts;
use cuda_types::*;
use device::Result;
use std::ffi::c_uint;

/// Queues one operation on a value, as a batch would describe it: waits and writes are laid out alike.
fn alone(
    operation: CUstreamBatchMemOpType,
    stream: CUstream,
    (address, value, flags): (CUdeviceptr, u64, c_uint),
    form: Form,
) -> Result {
    let stream = resolve(stream)?;
    let mut params = CUstreamBatchMemOpParams { pad: [0; 6] };
    params.waitValue.operation = operation;
    params.waitValue.address = address;
    params.waitValue.value64 = value;
    params.waitValue.flags = flags;
    operations(&[params], std::ptr::null_mut(), form)?.enqueue(&stream, contexts::current_id())
}

/// Lets the stream's later work wait for a value of 32 bits: the form of CUDA 8.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamWaitValue32(
    stream: CUstream,
    addr: CUdeviceptr,
    value: cuuint32_t,
    flags: c_uint,
) -> CUresult {
    alone(CU_STREAM_MEM_OP_WAIT_VALUE_32, stream, (addr, value.into(), flags), Form::First)
}

/// Lets the stream's later work wait for a value of 32 bits.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamWaitValue32_v2(
    stream: CUstream,
    addr: CUdeviceptr,
    value: cuuint32_t,
    flags: c_uint,
) -> CUresult {
    alone(CU_STREAM_MEM_OP_WAIT_VALUE_32, stream, (addr, value.into(), flags), Form::Second)
}

/// Lets the stream's later work wait for a value of 64 bits: the form of CUDA 9.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamWaitValue64(
    stream: CUstream,
    addr: CUdeviceptr,
    value: cuuint64_t,
    flags: c_uint,
) -> CUresult {
    alone(CU_STREAM_MEM_OP_WAIT_VALUE_64, stream, (addr, value, flags), Form::First)
}

/// Lets the stream's later work wait for a value of 64 bits.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamWaitValue64_v2(
    stream: CUstream,
    addr: CUdeviceptr,
    value: cuuint64_t,
    flags: c_uint,
) -> CUresult {
    alone(CU_STREAM_MEM_OP_WAIT_VALUE_64, stream, (addr, value, flags), Form::Second)
}

/// Writes a value of 32 bits in stream order: the form of CUDA 8.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamWriteValue32(
    stream: CUstream,
    addr: CUdeviceptr,
    value: cuuint32_t,
    flags: c_uint,
) -> CUresult {
    alone(CU_STREAM_MEM_OP_WRITE_VALUE_32, stream, (addr, value.into(), flags), Form::First)
}

/// Writes a value of 32 bits in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamWriteValue32_v2(
    stream: CUstream,
    addr: CUdeviceptr,
    value: cuuint32_t,
    flags: c_uint,
) -> CUresult {
    alone(CU_STREAM_MEM_OP_WRITE_VALUE_32, stream, (addr, value.into(), flags), Form::Second)
}

/// Writes a value of 64 bits in stream order: the form of CUDA 9.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamWriteValue64(
    stream: CUstream,
    addr: CUdeviceptr,
    value: cuuint64_t,
    flags: c_uint,
) -> CUresult {
    alone(CU_STREAM_MEM_OP_WRITE_VALUE_64, stream, (addr, value, flags), Form::First)
}

/// Writes a value of 64 bits in stream order.
#[export(driver, context, ptsz)]
#[no_mangle]
pub unsafe extern "C" fn cuStreamWriteValue64_v2(
    stream: CUstream,
    addr: CUdeviceptr,
    value: cuuint64_t,
    flags: c_uint,
) -> CUresult {
    alone(CU_STREAM_MEM_OP_WRITE_VALUE_64, stream, (addr, value, flags), Form::Second)
}

/// Memory operations in stream order, one after the other: the form of CUDA 8.
#[export(driver, context, ptsz, arrays(paramArray[count]))]
#[no_mangle]
pub unsafe extern "C" fn cuStreamBatchMemOp(
    stream: CUstream,
    count: c_uint,
    paramArray: *mut CUstreamBatchMemOpParams,
    flags: c_uint,
) -> CUresult {
    let stream = resolve(stream)?;
    batch(paramArray.as_in(), flags, std::ptr::null_mut(), Form::First)?.enqueue(&stream, contexts::current_id())
}

/// Memory operations in stream order, one after the other.
#[export(driver, context, ptsz, arrays(paramArray[count]))]
#[no_mangle]
pub unsafe extern "C" fn cuStreamBatchMemOp_v2(
    stream: CUstream,
    count: c_uint,
    paramArray: *mut CUstreamBatchMemOpParams,
    flags: c_uint,
) -> CUresult {
    let stream = resolve(stream)?;
    batch(paramArray.as_in(), flags, std::ptr::null_mut(), Form::Second)?.enqueue(&stream, contexts::current_id())
}
