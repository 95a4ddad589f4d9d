//! Functions that are exported so that programs link and load, and why they are not implemented; each reports once that it is not
//! supported. Implementing one takes its name off this list: the linker would see it twice. `_ptsz` and `_ptds` twins come with their function.

use crate::abi::api::unsupported;

unsupported! {
    "no other device writes to this one's memory by itself":
        cudaDeviceFlushGPUDirectRDMAWrites;
    "exported, and neither in a header nor in the manual":
        cudaSubgridCreate
        cudaSubgridWorkerGridCreate
        cudaSubgridWorksetCreate;
    "there is no NvSci on this system":
        cudaDeviceGetNvSciSyncAttributes;
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
}
