//! Exported so that programs link and load, and why they are not done; each says once that it is not supported. Implementing one
//! takes its name off this list: the linker would see it twice. `_ptsz` and `_ptds` twins come with their function.

use crate::abi::api::unsupported;

unsupported! {
    "parts of a device as contexts of their own (green contexts) are not done":
        cudaDevResourceGenerateDesc
        cudaDevSmResourceSplit
        cudaDevSmResourceSplitByCount
        cudaDeviceGetDevResource
        cudaDeviceGetExecutionCtx
        cudaExecutionCtxDestroy
        cudaExecutionCtxGetDevResource
        cudaExecutionCtxGetDevice
        cudaExecutionCtxGetId
        cudaExecutionCtxRecordEvent
        cudaExecutionCtxStreamCreate
        cudaExecutionCtxSynchronize
        cudaExecutionCtxWaitEvent
        cudaGreenCtxCreate
        cudaStreamGetDevResource
        cudaStreamGetDevResource_ptsz;
    "no other device writes to this one's memory by itself":
        cudaDeviceFlushGPUDirectRDMAWrites;
    "not done":
        cudaDeviceGetHostAtomicCapabilities
        cudaDeviceGetP2PAtomicCapabilities
        cudaSubgridCreate
        cudaSubgridWorkerGridCreate
        cudaSubgridWorksetCreate;
    "there is no NvSci on this system":
        cudaDeviceGetNvSciSyncAttributes;
    "nothing is told asynchronously":
        cudaDeviceRegisterAsyncNotification
        cudaDeviceUnregisterAsyncNotification;
    "there is no graphics system to share images with":
        cudaEGLStreamConsumerAcquireFrame
        cudaEGLStreamConsumerConnect
        cudaEGLStreamConsumerConnectWithFlags
        cudaEGLStreamConsumerDisconnect
        cudaEGLStreamConsumerReleaseFrame
        cudaEGLStreamProducerConnect
        cudaEGLStreamProducerDisconnect
        cudaEGLStreamProducerPresentFrame
        cudaEGLStreamProducerReturnFrame
        cudaEventCreateFromEGLSync
        cudaGLGetDevices
        cudaGLMapBufferObject
        cudaGLMapBufferObjectAsync
        cudaGLRegisterBufferObject
        cudaGLSetBufferObjectMapFlags
        cudaGLSetGLDevice
        cudaGLUnmapBufferObject
        cudaGLUnmapBufferObjectAsync
        cudaGLUnregisterBufferObject
        cudaGraphicsEGLRegisterImage
        cudaGraphicsGLRegisterBuffer
        cudaGraphicsGLRegisterImage
        cudaGraphicsMapResources
        cudaGraphicsResourceGetMappedEglFrame
        cudaGraphicsResourceGetMappedMipmappedArray
        cudaGraphicsResourceGetMappedPointer
        cudaGraphicsResourceSetMapFlags
        cudaGraphicsSubResourceGetMappedArray
        cudaGraphicsUnmapResources
        cudaGraphicsUnregisterResource
        cudaGraphicsVDPAURegisterOutputSurface
        cudaGraphicsVDPAURegisterVideoSurface
        cudaVDPAUGetDevice
        cudaVDPAUSetVDPAUDevice;
    "tables without a description, for NVIDIA's own libraries":
        cudaGetExportTable;
    "grids over several devices, which CUDA 13 no longer has, are not done":
        cudaLaunchCooperativeKernelMultiDevice;
    "where its pages lie is the host's to say":
        cudaMemGetLocationInfo;
}
