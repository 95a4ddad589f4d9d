//! Arrays of external semaphores and their parameters, as programs pass them and as descriptions of nodes return them.

use crate::abi::arguments::InArray;
use cuda_types::*;
use device::Result;
use queue::semaphore::{Item, Semaphore, Signals};
use std::ffi::c_uint;
use std::sync::Arc;

/// Semaphores, and for each what `of` says of its parameters: a value and flags.
/// Errors: `InvalidValue` for null arrays, `InvalidResourceHandle`.
pub fn list<T: Copy>(
    semaphores: InArray<cudaExternalSemaphore_t>,
    params: InArray<T>,
    of: fn(&T) -> (u64, u32),
) -> Result<Vec<Item>> {
    let item = |(handle, params): (cudaExternalSemaphore_t, T)| {
        let (value, flags) = of(&params);
        Ok((Semaphore::get(handle as usize)?, value, flags))
    };
    let params = params.read_unless_empty()?;
    semaphores.read_unless_empty()?.zip(params).map(item).collect()
}

/// Value and flags of what is to be signalled.
pub fn of_signal(p: &cudaExternalSemaphoreSignalParams) -> (u64, u32) {
    (p.params.fence.value, p.flags)
}

/// Value and flags of what is to be waited for.
pub fn of_wait(p: &cudaExternalSemaphoreWaitParams) -> (u64, u32) {
    (p.params.fence.value, p.flags)
}

/// The arrays that a description of semaphores points to; they live as long as the description.
pub struct SemaphoreArrays<T> {
    handles: Box<[usize]>,
    params: Box<[T]>,
}

impl<T> SemaphoreArrays<T> {
    fn new(signals: &Signals, params: impl Fn(cudaExternalSemaphoreFence, c_uint) -> T) -> SemaphoreArrays<T> {
        let of = |value, flags| params(cudaExternalSemaphoreFence { value }, flags);
        SemaphoreArrays {
            handles: signals.list.iter().map(|(s, ..)| Arc::as_ptr(s) as usize).collect(),
            params: signals.list.iter().map(|&(_, value, flags)| of(value, flags)).collect(),
        }
    }

    fn handles(&self) -> (*mut cudaExternalSemaphore_t, c_uint) {
        (self.handles.as_ptr().cast_mut().cast(), self.handles.len() as c_uint)
    }
}

const NO_SYNC: cudaExternalSemaphoreNvSciSync = cudaExternalSemaphoreNvSciSync { reserved: 0 };

impl SemaphoreArrays<cudaExternalSemaphoreSignalParams> {
    pub fn signal(signals: &Signals) -> Self {
        SemaphoreArrays::new(signals, |fence, flags| {
            let keyedMutex = cudaExternalSemaphoreKey { key: 0 };
            let params = cudaExternalSemaphoreSignalValues { fence, nvSciSync: NO_SYNC, keyedMutex, reserved: [0; 12] };
            cudaExternalSemaphoreSignalParams { params, flags, reserved: [0; 16] }
        })
    }

    pub fn params(&self) -> cudaExternalSemaphoreSignalNodeParams {
        let (extSemArray, numExtSems) = self.handles();
        cudaExternalSemaphoreSignalNodeParams { extSemArray, paramsArray: self.params.as_ptr(), numExtSems }
    }
}

impl SemaphoreArrays<cudaExternalSemaphoreWaitParams> {
    pub fn wait(signals: &Signals) -> Self {
        SemaphoreArrays::new(signals, |fence, flags| {
            let keyedMutex = cudaExternalSemaphoreKeyAndTime { key: 0, timeoutMs: 0 };
            let params = cudaExternalSemaphoreWaitValues { fence, nvSciSync: NO_SYNC, keyedMutex, reserved: [0; 10] };
            cudaExternalSemaphoreWaitParams { params, flags, reserved: [0; 16] }
        })
    }

    pub fn params(&self) -> cudaExternalSemaphoreWaitNodeParams {
        let (extSemArray, numExtSems) = self.handles();
        cudaExternalSemaphoreWaitNodeParams { extSemArray, paramsArray: self.params.as_ptr(), numExtSems }
    }
}
