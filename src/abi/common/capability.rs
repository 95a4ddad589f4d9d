//! What the links between devices and the host can do.

use crate::abi::arguments::{InArray, OutArray};
use cuda_types::*;
use device::{Error, Result};
use std::ffi::{c_int, c_uint};

/// What atomic operations can do natively: all memory is the host's, so that a link can do what kernels can.
/// Errors: `InvalidValue` for an operation that is none.
fn capability(operation: c_int) -> Result<c_uint> {
    use cudaAtomicCapabilityReduction as REDUCTION;
    const INTEGERS: c_uint = cudaAtomicCapabilitySigned | cudaAtomicCapabilityUnsigned;
    const WORDS: c_uint = cudaAtomicCapabilityScalar32 | cudaAtomicCapabilityScalar64;
    Ok(match operation {
        cudaAtomicOperationIntegerAdd | cudaAtomicOperationIntegerMin | cudaAtomicOperationIntegerMax => {
            INTEGERS | REDUCTION | WORDS
        }
        // PTX ISA, 'atom': `.inc` and `.dec` are operations of `.u32` alone.
        cudaAtomicOperationIntegerIncrement | cudaAtomicOperationIntegerDecrement => {
            cudaAtomicCapabilityUnsigned | REDUCTION | cudaAtomicCapabilityScalar32
        }
        cudaAtomicOperationAnd | cudaAtomicOperationOr | cudaAtomicOperationXOR => INTEGERS | REDUCTION | WORDS,
        cudaAtomicOperationExchange | cudaAtomicOperationCAS => INTEGERS | WORDS | cudaAtomicCapabilityScalar128,
        cudaAtomicOperationFloatAdd => REDUCTION | WORDS | cudaAtomicCapabilityVector32x4,
        // There are none of `.f32` and `.f64`.
        cudaAtomicOperationFloatMin | cudaAtomicOperationFloatMax => 0,
        _ => return Err(Error::InvalidValue),
    })
}

/// Errors: `InvalidValue` for an operation that is none, or if there are none at all. Nothing is written then.
pub fn atomics(to: OutArray<c_uint>, operations: InArray<cudaAtomicOperation>) -> Result {
    to.non_null()?;
    if operations.len() == 0 {
        return Err(Error::InvalidValue);
    }
    let all = operations.read()?.map(capability).collect::<Result<Vec<_>>>()?;
    to.write(all)
}
