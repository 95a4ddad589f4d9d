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
pub const cudaDeviceBlockingSync: c_uint = 4;
pub const cudaDeviceScheduleMask: c_uint = 7;
pub const cudaDeviceMapHost: c_uint = 8;
pub const cudaDeviceLmemResizeToMax: c_uint = 0x10;
pub const cudaDeviceSyncMemops: c_uint = 0x80;
pub const cudaDeviceMask: c_uint = 0xff;

/// `cudaInitDevice`
pub const cudaInitDeviceFlagsAreValid: c_uint = 1;

/// `cudaDeviceEnablePeerAccess`
pub const cudaPeerAccessDefault: c_uint = 0;

/// `cudaMalloc3DArray`
pub const cudaArrayDefault: c_uint = 0;
pub const cudaArrayLayered: c_uint = 1;
pub const cudaArraySurfaceLoadStore: c_uint = 2;
pub const cudaArrayCubemap: c_uint = 4;
pub const cudaArrayTextureGather: c_uint = 8;
pub const cudaArrayColorAttachment: c_uint = 0x20;
pub const cudaArraySparse: c_uint = 0x40;
pub const cudaArrayDeferredMapping: c_uint = 0x80;

/// `cudaArraySparseProperties`
pub const cudaArraySparsePropertiesSingleMipTail: c_uint = 1;

/// `NvSciSync` and `NvSciBuf`, which are not there.
pub const cudaNvSciSyncAttrSignal: c_uint = 1;
pub const cudaNvSciSyncAttrWait: c_uint = 2;
pub const cudaExternalSemaphoreSignalSkipNvSciBufMemSync: c_uint = 1;
pub const cudaExternalSemaphoreWaitSkipNvSciBufMemSync: c_uint = 2;

/// `cudaMemPoolProps`
pub const cudaMemPoolCreateUsageHwDecompress: c_uint = 2;

/// The dimensions of textures and surfaces, as old programs name them.
pub const cudaTextureType1D: c_int = 0x01;
pub const cudaTextureType2D: c_int = 0x02;
pub const cudaTextureType3D: c_int = 0x03;
pub const cudaTextureTypeCubemap: c_int = 0x0C;
pub const cudaTextureType1DLayered: c_int = 0xF1;
pub const cudaTextureType2DLayered: c_int = 0xF2;
pub const cudaTextureTypeCubemapLayered: c_int = 0xFC;
pub const cudaSurfaceType1D: c_int = 0x01;
pub const cudaSurfaceType2D: c_int = 0x02;
pub const cudaSurfaceType3D: c_int = 0x03;
pub const cudaSurfaceTypeCubemap: c_int = 0x0C;
pub const cudaSurfaceType1DLayered: c_int = 0xF1;
pub const cudaSurfaceType2DLayered: c_int = 0xF2;
pub const cudaSurfaceTypeCubemapLayered: c_int = 0xFC;

/// `cudaIpcOpenMemHandle`
pub const cudaIpcMemLazyEnablePeerAccess: c_uint = 1;
