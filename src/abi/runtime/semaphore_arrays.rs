//! Arrays of external semaphores and their parameters, as programs give and are given them.

use crate::abi::common::support::readable;
use cuda_types::*;
use device::Result;
use queue::semaphore::{Item, Semaphore, Signals};
use std::ffi::c_uint;
use std::sync::Arc;

/// Semaphores, and for each what `of` says of its parameters: a value and flags.
/// Errors: `InvalidValue` for null arrays, `InvalidResourceHandle`.
///
/// # Safety
/// The arrays have `count` entries each, or are null.
pub(super) unsafe fn list<T: Copy>(
    semaphores: *const cudaExternalSemaphore_t,
    params: *const T,
    count: c_uint,
    of: fn(&T) -> (u64, u32),
) -> Result<Vec<Item>> {
    if count > 0 {
        readable(semaphores, count as usize)?;
        readable(params, count as usize)?;
    }
    let one = |i: usize| {
        // SAFETY: the caller's.
        let (handle, params) = unsafe { (semaphores.add(i).read_unaligned(), params.add(i).read_unaligned()) };
        let (value, flags) = of(&params);
        Ok((Semaphore::get(handle as usize)?, value, flags))
    };
    (0..count as usize).map(one).collect()
}

pub(super) fn of_signal(p: &cudaExternalSemaphoreSignalParams) -> (u64, u32) {
    (p.params.fence.value, p.flags)
}

pub(super) fn of_wait(p: &cudaExternalSemaphoreWaitParams) -> (u64, u32) {
    (p.params.fence.value, p.flags)
}

/// The arrays that describe semaphores to programs, which whoever describes them keeps.
pub(super) struct SemaphoreArrays<T> {
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
