//! Structures of external memory and semaphores.

use super::choices::{cudaExternalMemoryHandleType, cudaExternalSemaphoreHandleType};
use super::memory::{cudaChannelFormatDesc, cudaExtent};
use super::objects::{cudaExecutionContext_t, cudaExternalSemaphore_t};
use std::ffi::{c_int, c_uint, c_ulonglong, c_void};

/// What Windows knows memory by.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalHandleWin32 {
    pub handle: *mut c_void,
    pub name: *const c_void,
}

/// A file descriptor, or the handle of another system.
#[repr(C)]
#[derive(Clone, Copy)]
pub union cudaExternalHandleUnion {
    pub fd: c_int,
    pub win32: cudaExternalHandleWin32,
    pub nvSciBufObject: *const c_void,
    pub nvSciSyncObj: *const c_void,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalMemoryHandleDesc {
    pub type_: cudaExternalMemoryHandleType,
    pub handle: cudaExternalHandleUnion,
    /// Bytes.
    pub size: c_ulonglong,
    /// `cudaExternalMemoryDedicated`
    pub flags: c_uint,
    pub reserved: [c_uint; 16],
}

/// As CUDA 12 programs know it: the head of CUDA 13's.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalMemoryHandleDesc_v12 {
    pub type_: cudaExternalMemoryHandleType,
    pub handle: cudaExternalHandleUnion,
    pub size: c_ulonglong,
    pub flags: c_uint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalMemoryBufferDesc {
    /// Bytes.
    pub offset: c_ulonglong,
    pub size: c_ulonglong,
    pub flags: c_uint,
    pub reserved: [c_uint; 16],
}

/// As CUDA 12 programs know it: the head of CUDA 13's.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalMemoryBufferDesc_v12 {
    pub offset: c_ulonglong,
    pub size: c_ulonglong,
    pub flags: c_uint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalMemoryMipmappedArrayDesc {
    /// Bytes.
    pub offset: c_ulonglong,
    pub formatDesc: cudaChannelFormatDesc,
    pub extent: cudaExtent,
    pub flags: c_uint,
    pub numLevels: c_uint,
    pub reserved: [c_uint; 16],
}

/// As CUDA 12 programs know it: the head of CUDA 13's.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalMemoryMipmappedArrayDesc_v12 {
    pub offset: c_ulonglong,
    pub formatDesc: cudaChannelFormatDesc,
    pub extent: cudaExtent,
    pub flags: c_uint,
    pub numLevels: c_uint,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalSemaphoreHandleDesc {
    pub type_: cudaExternalSemaphoreHandleType,
    pub handle: cudaExternalHandleUnion,
    pub flags: c_uint,
    pub reserved: [c_uint; 16],
}

/// As CUDA 12 programs know it: the head of CUDA 13's.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct cudaExternalSemaphoreHandleDesc_v12 {
    pub type_: cudaExternalSemaphoreHandleType,
    pub handle: cudaExternalHandleUnion,
    pub flags: c_uint,
}

/// Of fences: timelines.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalSemaphoreFence {
    pub value: c_ulonglong,
}

/// Of `NvSciSync`, which is not there.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalSemaphoreNvSciSync {
    pub reserved: c_ulonglong,
}

/// Of Direct3D's mutexes, which are not there.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalSemaphoreKey {
    pub key: c_ulonglong,
}

/// Of Direct3D's mutexes, which are not there.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalSemaphoreKeyAndTime {
    pub key: c_ulonglong,
    pub timeoutMs: c_uint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalSemaphoreSignalValues {
    pub fence: cudaExternalSemaphoreFence,
    pub nvSciSync: cudaExternalSemaphoreNvSciSync,
    pub keyedMutex: cudaExternalSemaphoreKey,
    pub reserved: [c_uint; 12],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalSemaphoreSignalParams {
    pub params: cudaExternalSemaphoreSignalValues,
    pub flags: c_uint,
    pub reserved: [c_uint; 16],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalSemaphoreSignalValues_v1 {
    pub fence: cudaExternalSemaphoreFence,
    pub nvSciSync: cudaExternalSemaphoreNvSciSync,
    pub keyedMutex: cudaExternalSemaphoreKey,
}

/// As CUDA 12 has it for programs of CUDA 11.1 and older.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalSemaphoreSignalParams_v1 {
    pub params: cudaExternalSemaphoreSignalValues_v1,
    pub flags: c_uint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalSemaphoreWaitValues {
    pub fence: cudaExternalSemaphoreFence,
    pub nvSciSync: cudaExternalSemaphoreNvSciSync,
    pub keyedMutex: cudaExternalSemaphoreKeyAndTime,
    pub reserved: [c_uint; 10],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalSemaphoreWaitParams {
    pub params: cudaExternalSemaphoreWaitValues,
    pub flags: c_uint,
    pub reserved: [c_uint; 16],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalSemaphoreWaitValues_v1 {
    pub fence: cudaExternalSemaphoreFence,
    pub nvSciSync: cudaExternalSemaphoreNvSciSync,
    pub keyedMutex: cudaExternalSemaphoreKeyAndTime,
}

/// As CUDA 12 has it for programs of CUDA 11.1 and older.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalSemaphoreWaitParams_v1 {
    pub params: cudaExternalSemaphoreWaitValues_v1,
    pub flags: c_uint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalSemaphoreSignalNodeParams {
    pub extSemArray: *mut cudaExternalSemaphore_t,
    pub paramsArray: *const cudaExternalSemaphoreSignalParams,
    pub numExtSems: c_uint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalSemaphoreWaitNodeParams {
    pub extSemArray: *mut cudaExternalSemaphore_t,
    pub paramsArray: *const cudaExternalSemaphoreWaitParams,
    pub numExtSems: c_uint,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalSemaphoreSignalNodeParamsV2 {
    pub extSemArray: *mut cudaExternalSemaphore_t,
    pub paramsArray: *const cudaExternalSemaphoreSignalParams,
    pub numExtSems: c_uint,
    pub ctx: cudaExecutionContext_t,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct cudaExternalSemaphoreWaitNodeParamsV2 {
    pub extSemArray: *mut cudaExternalSemaphore_t,
    pub paramsArray: *const cudaExternalSemaphoreWaitParams,
    pub numExtSems: c_uint,
    pub ctx: cudaExecutionContext_t,
}
