//! As `abi::runtime::unsupported`, of the driver API: what programs look up by name and call without checking whether it exists.

use crate::abi::api::unsupported;

unsupported! {
    driver;
    "the state of a process that uses the device is the host's: host tools save and restore it":
        cuCheckpointOperationComplete
        cuCheckpointProcessCheckpoint
        cuCheckpointProcessGetRestoreThreadId
        cuCheckpointProcessGetState
        cuCheckpointProcessLock
        cuCheckpointProcessRestore
        cuCheckpointProcessUnlock;
    "faults are described by the checks, and no core is dumped of a device":
        cuCoredumpDeregisterCompleteCallback
        cuCoredumpDeregisterStartCallback
        cuCoredumpGetAttribute
        cuCoredumpGetAttributeGlobal
        cuCoredumpRegisterCompleteCallback
        cuCoredumpRegisterStartCallback
        cuCoredumpSetAttribute
        cuCoredumpSetAttributeGlobal;
    "affinity of contexts is MPS's, which there is not":
        cuCtxGetExecAffinity;
    "the devices are of no fabric":
        cuDeviceGetCliqueCount
        cuDeviceGetCliqueInfo
        cuDeviceGetFabricClusterUuid
        cuFabricCpyBatchAsync
        cuFabricCpyBatchAsync_ptsz
        cuLogicalEndpointAddDevice
        cuLogicalEndpointBindAddr
        cuLogicalEndpointBindMem
        cuLogicalEndpointCreate
        cuLogicalEndpointDestroy
        cuLogicalEndpointExport
        cuLogicalEndpointGetLimits
        cuLogicalEndpointIdRelease
        cuLogicalEndpointIdReserve
        cuLogicalEndpointImport
        cuLogicalEndpointQuery
        cuLogicalEndpointUnbind;
    "no other device writes to this one's memory by itself":
        cuFlushGPUDirectRDMAWrites;
    "there is no NvSci on this system":
        cuDeviceGetNvSciSyncAttributes;
    "locally unique identifiers are Windows's":
        cuDeviceGetLuid;
    "addresses have 64 bits, and this form has 32":
        cuArray3DCreate
        cuArray3DGetDescriptor
        cuArrayCreate
        cuArrayGetDescriptor
        cuDeviceTotalMem
        cuGLMapBufferObject
        cuGLMapBufferObjectAsync
        cuGraphicsResourceGetMappedPointer
        cuMemAlloc
        cuMemAllocHost
        cuMemAllocPitch
        cuMemFree
        cuMemGetAddressRange
        cuMemGetInfo
        cuMemHostGetDevicePointer
        cuMemcpy2D
        cuMemcpy2DAsync
        cuMemcpy2DUnaligned
        cuMemcpy3D
        cuMemcpy3DAsync
        cuMemcpyAtoA
        cuMemcpyAtoD
        cuMemcpyAtoH
        cuMemcpyAtoHAsync
        cuMemcpyDtoA
        cuMemcpyDtoD
        cuMemcpyDtoDAsync
        cuMemcpyDtoH
        cuMemcpyDtoHAsync
        cuMemcpyHtoA
        cuMemcpyHtoAAsync
        cuMemcpyHtoD
        cuMemcpyHtoDAsync
        cuMemsetD16
        cuMemsetD2D16
        cuMemsetD2D32
        cuMemsetD2D8
        cuMemsetD32
        cuMemsetD8
        cuModuleGetGlobal
        cuTexRefGetAddress
        cuTexRefSetAddress
        cuTexRefSetAddress2D;
    "there is no graphics system to share images with":
        cuEGLStreamConsumerAcquireFrame
        cuEGLStreamConsumerConnect
        cuEGLStreamConsumerConnectWithFlags
        cuEGLStreamConsumerDisconnect
        cuEGLStreamConsumerReleaseFrame
        cuEGLStreamProducerConnect
        cuEGLStreamProducerDisconnect
        cuEGLStreamProducerPresentFrame
        cuEGLStreamProducerReturnFrame
        cuEventCreateFromEGLSync
        cuGLCtxCreate
        cuGLCtxCreate_v2
        cuGLGetDevices
        cuGLGetDevices_v2
        cuGLInit
        cuGLMapBufferObjectAsync_v2
        cuGLMapBufferObjectAsync_v2_ptsz
        cuGLMapBufferObject_v2
        cuGLMapBufferObject_v2_ptds
        cuGLRegisterBufferObject
        cuGLSetBufferObjectMapFlags
        cuGLUnmapBufferObject
        cuGLUnmapBufferObjectAsync
        cuGLUnregisterBufferObject
        cuGraphicsEGLRegisterImage
        cuGraphicsGLRegisterBuffer
        cuGraphicsGLRegisterImage
        cuGraphicsMapResources
        cuGraphicsMapResources_ptsz
        cuGraphicsResourceGetMappedEglFrame
        cuGraphicsResourceGetMappedMipmappedArray
        cuGraphicsResourceGetMappedPointer_v2
        cuGraphicsResourceSetMapFlags
        cuGraphicsResourceSetMapFlags_v2
        cuGraphicsSubResourceGetMappedArray
        cuGraphicsUnmapResources
        cuGraphicsUnmapResources_ptsz
        cuGraphicsUnregisterResource
        cuGraphicsVDPAURegisterOutputSurface
        cuGraphicsVDPAURegisterVideoSurface
        cuVDPAUCtxCreate
        cuVDPAUCtxCreate_v2
        cuVDPAUGetDevice;
    "the device has no decompression engine":
        cuMemBatchDecompressAsync
        cuMemBatchDecompressAsync_ptsz;
    "there are no sparse arrays":
        cuMemMapArrayAsync
        cuMemMapArrayAsync_ptsz;
    "kernels have no multimem instructions, and the devices are no multicast team":
        cuMulticastAddDevice
        cuMulticastBindAddr
        cuMulticastBindAddr_v2
        cuMulticastBindMem
        cuMulticastBindMem_v2
        cuMulticastCreate
        cuMulticastGetGranularity
        cuMulticastUnbind;
    "memory is the host's, and no driver of another device's can map it":
        cuMemGetHandleForAddressRange;
    "wide im2col maps are of devices of compute capability 10.0":
        cuTensorMapEncodeIm2colWide;
    "there is no graphics system whose lists of commands could be captured into":
        cuStreamBeginCaptureToCig
        cuStreamBeginCaptureToCig_ptsz
        cuStreamEndCaptureToCig
        cuStreamEndCaptureToCig_ptsz;
}
