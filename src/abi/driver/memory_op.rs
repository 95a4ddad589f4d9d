//! Memory operations of streams, and their nodes: as programs give them, and as descriptions of nodes return them.

use crate::abi::arguments::InArray;
use crate::abi::contexts;
use cuda_types::*;
use device::{Error, Result};
use queue::memory_op::{Comparison, MemoryOp, MemoryOps, Operand, Reduction, Width};
use queue::Payload;
use std::ffi::c_uint;
use std::sync::Arc;

const FLUSH: c_uint = CU_STREAM_WAIT_VALUE_FLUSH as c_uint;
const NO_BARRIER: c_uint = CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER as c_uint;
const GPU_BARRIER: c_uint = CU_STREAM_MEMORY_BARRIER_TYPE_GPU as c_uint;
/// "Must be less than 256."
const MOST: usize = 255;

/// Which of the two forms of these functions is called: that of CUDA 11.7 knows barriers, and no writes without one.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Form {
    First,
    Second,
}

/// A wait for a value. Errors: `CUDA_ERROR_INVALID_VALUE` for unknown flags, and those of [`Operand::new`].
fn wait(addr: CUdeviceptr, width: Width, value: u64, flags: c_uint) -> Result<MemoryOp> {
    let (comparison, flush) = (Comparison::from_raw(flags & !FLUSH)?, flags & FLUSH != 0);
    Ok(MemoryOp::Wait { operand: Operand::new(addr, width, value)?, comparison, flush })
}

/// A write of a value. Errors: as of [`wait`].
fn write(addr: CUdeviceptr, width: Width, value: u64, flags: c_uint, form: Form) -> Result<MemoryOp> {
    let fence = match flags {
        0 => true,
        NO_BARRIER if form == Form::First => false,
        _ => return Err(Error::InvalidValue),
    };
    Ok(MemoryOp::Write { operand: Operand::written(addr, width, value)?, fence })
}

fn reduction(p: &CUstreamMemOpAtomicReductionParams_st) -> Result<MemoryOp> {
    let width = match p.dataType {
        CU_STREAM_ATOMIC_REDUCTION_UNSIGNED_32 => Width::Bits32,
        CU_STREAM_ATOMIC_REDUCTION_UNSIGNED_64 => Width::Bits64,
        _ => return Err(Error::InvalidValue),
    };
    let reduction = match (p.reductionOp, p.flags) {
        (CU_STREAM_ATOMIC_REDUCTION_OP_OR, 0) => Reduction::Or,
        (CU_STREAM_ATOMIC_REDUCTION_OP_AND, 0) => Reduction::And,
        (CU_STREAM_ATOMIC_REDUCTION_OP_ADD, 0) => Reduction::Add,
        _ => return Err(Error::InvalidValue),
    };
    Ok(MemoryOp::Reduce { operand: Operand::written(p.address, width, p.value)?, reduction })
}

/// What one entry of a batch asks for. Errors: as of [`wait`].
fn operation(p: &CUstreamBatchMemOpParams, form: Form) -> Result<MemoryOp> {
    // SAFETY: each structure begins with the operation, which says which of them it is.
    unsafe {
        match p.operation {
            CU_STREAM_MEM_OP_WAIT_VALUE_32 => {
                wait(p.waitValue.address, Width::Bits32, p.waitValue.value64, p.waitValue.flags)
            }
            CU_STREAM_MEM_OP_WAIT_VALUE_64 => {
                wait(p.waitValue.address, Width::Bits64, p.waitValue.value64, p.waitValue.flags)
            }
            CU_STREAM_MEM_OP_WRITE_VALUE_32 => {
                write(p.writeValue.address, Width::Bits32, p.writeValue.value64, p.writeValue.flags, form)
            }
            CU_STREAM_MEM_OP_WRITE_VALUE_64 => {
                write(p.writeValue.address, Width::Bits64, p.writeValue.value64, p.writeValue.flags, form)
            }
            CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES if p.flushRemoteWrites.flags == 0 => Ok(MemoryOp::Fence(None)),
            CU_STREAM_MEM_OP_BARRIER if form == Form::Second && p.memoryBarrier.flags <= GPU_BARRIER => {
                Ok(MemoryOp::Fence(Some(p.memoryBarrier.flags)))
            }
            CU_STREAM_MEM_OP_ATOMIC_REDUCTION => reduction(&p.atomicReduction),
            _ => Err(Error::InvalidValue),
        }
    }
}

/// Operations in a context, one after the other. Errors: as of [`wait`], and `CUDA_ERROR_INVALID_CONTEXT`.
pub(super) fn operations(list: &[CUstreamBatchMemOpParams], context: CUcontext, form: Form) -> Result<Arc<MemoryOps>> {
    // SAFETY: any structure is bytes, and programs write all of them: what they leave out they set to 0.
    let given = list.iter().map(|p| unsafe { p.pad }).collect();
    let list = list.iter().map(|p| operation(p, form)).collect::<Result<_>>()?;
    let owner = if context.is_null() { 0 } else { contexts::get(context)?.id };
    Ok(Arc::new(MemoryOps { list, given, context: context as usize, owner }))
}

/// The operations of a batch in a context. Errors: `CUDA_ERROR_INVALID_VALUE`, also for flags and for 256 of them or more.
pub(super) fn batch(
    list: InArray<CUstreamBatchMemOpParams>,
    flags: c_uint,
    context: CUcontext,
    form: Form,
) -> Result<Arc<MemoryOps>> {
    if flags != 0 || list.len() > MOST {
        return Err(Error::InvalidValue);
    }
    operations(&list.read_unless_empty()?.collect::<Vec<_>>(), context, form)
}

/// What a node of these parameters does. Errors: those of [`batch`], and `CUDA_ERROR_INVALID_CONTEXT`.
///
/// # Safety
/// The array is null, or as long as the parameters say.
pub(super) unsafe fn node(p: &CUDA_BATCH_MEM_OP_NODE_PARAMS) -> Result<Payload> {
    contexts::check(&[p.ctx])?;
    // SAFETY: the caller's promise.
    let list = unsafe { InArray::new(p.paramArray, p.count as usize) };
    Ok(Payload::MemoryOps(batch(list, p.flags, p.ctx, Form::Second)?))
}

/// The parameters of a node; the array is that of the operations, and lives as long as they do.
pub(super) fn described(ops: &MemoryOps) -> CUDA_BATCH_MEM_OP_NODE_PARAMS {
    CUDA_BATCH_MEM_OP_NODE_PARAMS {
        ctx: ops.context as CUcontext,
        count: ops.given.len() as c_uint,
        paramArray: ops.given.as_ptr().cast_mut().cast(),
        flags: 0,
    }
}
