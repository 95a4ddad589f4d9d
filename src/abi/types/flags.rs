//! Flags and other constants that C programs pass, and that no structure's file has.

use std::ffi::{c_int, c_uint};

/// `cudaStreamCreateWithFlags`
pub const cudaStreamDefault: c_uint = 0;
pub const cudaStreamNonBlocking: c_uint = 1;

/// `cudaEventCreateWithFlags`
pub const cudaEventDefault: c_uint = 0;
pub const cudaEventBlockingSync: c_uint = 1;
pub const cudaEventDisableTiming: c_uint = 2;
pub const cudaEventInterprocess: c_uint = 4;

/// `cudaHostAlloc`
pub const cudaHostAllocDefault: c_uint = 0;
pub const cudaHostAllocPortable: c_uint = 1;
pub const cudaHostAllocMapped: c_uint = 2;
pub const cudaHostAllocWriteCombined: c_uint = 4;

/// `cudaHostRegister`
pub const cudaHostRegisterDefault: c_uint = 0;
pub const cudaHostRegisterPortable: c_uint = 1;
pub const cudaHostRegisterMapped: c_uint = 2;
pub const cudaHostRegisterIoMemory: c_uint = 4;
pub const cudaHostRegisterReadOnly: c_uint = 8;

/// `cudaMallocManaged`, `cudaStreamAttachMemAsync`
pub const cudaMemAttachGlobal: c_uint = 1;
pub const cudaMemAttachHost: c_uint = 2;
pub const cudaMemAttachSingle: c_uint = 4;

/// `cudaSetDeviceFlags`
pub const cudaDeviceScheduleAuto: c_uint = 0;
pub const cudaDeviceScheduleSpin: c_uint = 1;
pub const cudaDeviceScheduleYield: c_uint = 2;
pub const cudaDeviceScheduleBlockingSync: c_uint = 4;
pub const cudaDeviceMapHost: c_uint = 8;

/// `cudaMalloc3DArray`
pub const cudaArrayDefault: c_uint = 0;
pub const cudaArrayLayered: c_uint = 1;
pub const cudaArraySurfaceLoadStore: c_uint = 2;
pub const cudaArrayCubemap: c_uint = 4;
pub const cudaArrayTextureGather: c_uint = 8;

/// `cudaIpcOpenMemHandle`
pub const cudaIpcMemLazyEnablePeerAccess: c_uint = 1;

/// `cudaStreamCaptureMode`
pub const cudaStreamCaptureModeGlobal: c_int = 0;
pub const cudaStreamCaptureModeThreadLocal: c_int = 1;
pub const cudaStreamCaptureModeRelaxed: c_int = 2;
