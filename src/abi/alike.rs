//! Structures of the driver API that are laid out as those of the runtime: functions of both APIs have one body, which takes the runtime's.

use super::arguments::{In, InArray, Out, OutArray};
use cuda_types::*;

/// A structure of the driver API that the runtime has under another name.
///
/// # Safety
/// `Runtime` has the same members in the same places: any value of the one is one of the other.
pub unsafe trait Alike {
    type Runtime;
}

/// Structures of the driver API with the runtime's.
macro_rules! alike {
    ($($driver:ident: $runtime:ident,)*) => { $(
        // SAFETY: as the headers of both APIs declare them, to which `c-tests/layout` compares these.
        unsafe impl Alike for $driver {
            type Runtime = $runtime;
        }
        const _: () = assert!(size_of::<$driver>() == size_of::<$runtime>());
    )* };
}
alike! {
    CUDA_EXT_SEM_SIGNAL_NODE_PARAMS: cudaExternalSemaphoreSignalNodeParams,
    CUDA_EXT_SEM_WAIT_NODE_PARAMS: cudaExternalSemaphoreWaitNodeParams,
    CUDA_GRAPH_INSTANTIATE_PARAMS: cudaGraphInstantiateParams,
    CUDA_HOST_NODE_PARAMS: cudaHostNodeParams,
    CUDA_MEM_ALLOC_NODE_PARAMS: cudaMemAllocNodeParams,
    CUgraphEdgeData: cudaGraphEdgeData,
    CUgraphExecUpdateResultInfo: cudaGraphExecUpdateResultInfo,
    CUlaunchAttributeValue: cudaLaunchAttributeValue,
}

// SAFETY: a pointer to the one is a pointer to the other.
unsafe impl<T: Alike> Alike for *const T {
    type Runtime = *const T::Runtime;
}

impl<'a, T: Alike> In<'a, T> {
    /// The same as the runtime's structure.
    pub fn alike(self) -> In<'a, T::Runtime> {
        // SAFETY: any value of the one is one of the other.
        unsafe { self.cast() }
    }
}

impl<'a, T: Alike> Out<'a, T> {
    /// As [`In::alike`].
    pub fn alike(self) -> Out<'a, T::Runtime> {
        // SAFETY: as above.
        unsafe { self.cast() }
    }
}

impl<'a, T: Alike> InArray<'a, T> {
    /// As [`In::alike`].
    pub fn alike(self) -> InArray<'a, T::Runtime> {
        // SAFETY: as above, of each entry.
        unsafe { InArray::new(self.as_ptr().cast(), self.len()) }
    }
}

impl<'a, T: Alike> OutArray<'a, T> {
    /// As [`In::alike`].
    pub fn alike(self) -> OutArray<'a, T::Runtime> {
        // SAFETY: as above, of each entry.
        unsafe { OutArray::new(self.as_ptr().cast(), self.len()) }
    }
}
