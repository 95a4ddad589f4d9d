/* The CUDA runtime and driver API as Understudy implements it. Not to be used together with headers of NVIDIA's: the names
 * are the same. Made by cbindgen; do not edit. */

#ifndef UNDERSTUDY_H
#define UNDERSTUDY_H

#include <stddef.h>
#include <stdint.h>

#define CUDART_VERSION 13050
#define CUDA_VERSION 13050
#define __cuda_cuda_h__
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __TEXTURE_TYPES_H__
#define __SURFACE_TYPES_H__
#define CUDARTAPI
#define CUDART_CB
#define CUDAAPI
#define CUDA_CB

typedef enum cudaDeviceAttr {
  cudaDevAttrMaxThreadsPerBlock = 1,
  cudaDevAttrMaxBlockDimX = 2,
  cudaDevAttrMaxBlockDimY = 3,
  cudaDevAttrMaxBlockDimZ = 4,
  cudaDevAttrMaxGridDimX = 5,
  cudaDevAttrMaxGridDimY = 6,
  cudaDevAttrMaxGridDimZ = 7,
  cudaDevAttrMaxSharedMemoryPerBlock = 8,
  cudaDevAttrTotalConstantMemory = 9,
  cudaDevAttrWarpSize = 10,
  cudaDevAttrMaxPitch = 11,
  cudaDevAttrMaxRegistersPerBlock = 12,
  cudaDevAttrClockRate = 13,
  cudaDevAttrTextureAlignment = 14,
  cudaDevAttrGpuOverlap = 15,
  cudaDevAttrMultiProcessorCount = 16,
  cudaDevAttrKernelExecTimeout = 17,
  cudaDevAttrIntegrated = 18,
  cudaDevAttrCanMapHostMemory = 19,
  cudaDevAttrComputeMode = 20,
  cudaDevAttrMaxTexture1DWidth = 21,
  cudaDevAttrMaxTexture2DWidth = 22,
  cudaDevAttrMaxTexture2DHeight = 23,
  cudaDevAttrMaxTexture3DWidth = 24,
  cudaDevAttrMaxTexture3DHeight = 25,
  cudaDevAttrMaxTexture3DDepth = 26,
  cudaDevAttrMaxTexture2DLayeredWidth = 27,
  cudaDevAttrMaxTexture2DLayeredHeight = 28,
  cudaDevAttrMaxTexture2DLayeredLayers = 29,
  cudaDevAttrSurfaceAlignment = 30,
  cudaDevAttrConcurrentKernels = 31,
  cudaDevAttrEccEnabled = 32,
  cudaDevAttrPciBusId = 33,
  cudaDevAttrPciDeviceId = 34,
  cudaDevAttrTccDriver = 35,
  cudaDevAttrMemoryClockRate = 36,
  cudaDevAttrGlobalMemoryBusWidth = 37,
  cudaDevAttrL2CacheSize = 38,
  cudaDevAttrMaxThreadsPerMultiProcessor = 39,
  cudaDevAttrAsyncEngineCount = 40,
  cudaDevAttrUnifiedAddressing = 41,
  cudaDevAttrMaxTexture1DLayeredWidth = 42,
  cudaDevAttrMaxTexture1DLayeredLayers = 43,
  cudaDevAttrMaxTexture2DGatherWidth = 45,
  cudaDevAttrMaxTexture2DGatherHeight = 46,
  cudaDevAttrMaxTexture3DWidthAlt = 47,
  cudaDevAttrMaxTexture3DHeightAlt = 48,
  cudaDevAttrMaxTexture3DDepthAlt = 49,
  cudaDevAttrPciDomainId = 50,
  cudaDevAttrTexturePitchAlignment = 51,
  cudaDevAttrMaxTextureCubemapWidth = 52,
  cudaDevAttrMaxTextureCubemapLayeredWidth = 53,
  cudaDevAttrMaxTextureCubemapLayeredLayers = 54,
  cudaDevAttrMaxSurface1DWidth = 55,
  cudaDevAttrMaxSurface2DWidth = 56,
  cudaDevAttrMaxSurface2DHeight = 57,
  cudaDevAttrMaxSurface3DWidth = 58,
  cudaDevAttrMaxSurface3DHeight = 59,
  cudaDevAttrMaxSurface3DDepth = 60,
  cudaDevAttrMaxSurface1DLayeredWidth = 61,
  cudaDevAttrMaxSurface1DLayeredLayers = 62,
  cudaDevAttrMaxSurface2DLayeredWidth = 63,
  cudaDevAttrMaxSurface2DLayeredHeight = 64,
  cudaDevAttrMaxSurface2DLayeredLayers = 65,
  cudaDevAttrMaxSurfaceCubemapWidth = 66,
  cudaDevAttrMaxSurfaceCubemapLayeredWidth = 67,
  cudaDevAttrMaxSurfaceCubemapLayeredLayers = 68,
  cudaDevAttrMaxTexture1DLinearWidth = 69,
  cudaDevAttrMaxTexture2DLinearWidth = 70,
  cudaDevAttrMaxTexture2DLinearHeight = 71,
  cudaDevAttrMaxTexture2DLinearPitch = 72,
  cudaDevAttrMaxTexture2DMipmappedWidth = 73,
  cudaDevAttrMaxTexture2DMipmappedHeight = 74,
  cudaDevAttrComputeCapabilityMajor = 75,
  cudaDevAttrComputeCapabilityMinor = 76,
  cudaDevAttrMaxTexture1DMipmappedWidth = 77,
  cudaDevAttrStreamPrioritiesSupported = 78,
  cudaDevAttrGlobalL1CacheSupported = 79,
  cudaDevAttrLocalL1CacheSupported = 80,
  cudaDevAttrMaxSharedMemoryPerMultiprocessor = 81,
  cudaDevAttrMaxRegistersPerMultiprocessor = 82,
  cudaDevAttrManagedMemory = 83,
  cudaDevAttrIsMultiGpuBoard = 84,
  cudaDevAttrMultiGpuBoardGroupID = 85,
  cudaDevAttrHostNativeAtomicSupported = 86,
  cudaDevAttrSingleToDoublePrecisionPerfRatio = 87,
  cudaDevAttrPageableMemoryAccess = 88,
  cudaDevAttrConcurrentManagedAccess = 89,
  cudaDevAttrComputePreemptionSupported = 90,
  cudaDevAttrCanUseHostPointerForRegisteredMem = 91,
  cudaDevAttrReserved92 = 92,
  cudaDevAttrReserved93 = 93,
  cudaDevAttrReserved94 = 94,
  cudaDevAttrCooperativeLaunch = 95,
  cudaDevAttrReserved96 = 96,
  cudaDevAttrMaxSharedMemoryPerBlockOptin = 97,
  cudaDevAttrCanFlushRemoteWrites = 98,
  cudaDevAttrHostRegisterSupported = 99,
  cudaDevAttrPageableMemoryAccessUsesHostPageTables = 100,
  cudaDevAttrDirectManagedMemAccessFromHost = 101,
  cudaDevAttrMaxBlocksPerMultiprocessor = 106,
  cudaDevAttrMaxPersistingL2CacheSize = 108,
  cudaDevAttrMaxAccessPolicyWindowSize = 109,
  cudaDevAttrReservedSharedMemoryPerBlock = 111,
  cudaDevAttrSparseCudaArraySupported = 112,
  cudaDevAttrHostRegisterReadOnlySupported = 113,
  cudaDevAttrTimelineSemaphoreInteropSupported = 114,
  cudaDevAttrMemoryPoolsSupported = 115,
  cudaDevAttrGPUDirectRDMASupported = 116,
  cudaDevAttrGPUDirectRDMAFlushWritesOptions = 117,
  cudaDevAttrGPUDirectRDMAWritesOrdering = 118,
  cudaDevAttrMemoryPoolSupportedHandleTypes = 119,
  cudaDevAttrClusterLaunch = 120,
  cudaDevAttrDeferredMappingCudaArraySupported = 121,
  cudaDevAttrReserved122 = 122,
  cudaDevAttrReserved123 = 123,
  cudaDevAttrReserved124 = 124,
  cudaDevAttrIpcEventSupport = 125,
  cudaDevAttrMemSyncDomainCount = 126,
  cudaDevAttrReserved127 = 127,
  cudaDevAttrReserved128 = 128,
  cudaDevAttrReserved129 = 129,
  cudaDevAttrNumaConfig = 130,
  cudaDevAttrNumaId = 131,
  cudaDevAttrReserved132 = 132,
  cudaDevAttrMpsEnabled = 133,
  cudaDevAttrHostNumaId = 134,
  cudaDevAttrD3D12CigSupported = 135,
  cudaDevAttrVulkanCigSupported = 138,
  cudaDevAttrGpuPciDeviceId = 139,
  cudaDevAttrGpuPciSubsystemId = 140,
  cudaDevAttrReserved141 = 141,
  cudaDevAttrHostNumaMemoryPoolsSupported = 142,
  cudaDevAttrHostNumaMultinodeIpcSupported = 143,
  cudaDevAttrHostMemoryPoolsSupported = 144,
  cudaDevAttrReserved145 = 145,
  cudaDevAttrOnlyPartialHostNativeAtomicSupported = 147,
  cudaDevAttrAtomicReductionSupported = 148,
  cudaDevAttrLocalityDomainCount = 149,
  cudaDevAttrOversizedSharedMemoryPerBlock = 150,
  cudaDevAttrCigStreamsSupported = 151,
  cudaDevAttrLocalityDomainMultiprocessorCount = 157,
  cudaDevAttrTensorMapLargeTensorMinSize = 160,
  cudaDevAttrMax = 161
} cudaDeviceAttr;

typedef enum cudaDeviceP2PAttr {
  cudaDevP2PAttrPerformanceRank = 1,
  cudaDevP2PAttrAccessSupported = 2,
  cudaDevP2PAttrNativeAtomicSupported = 3,
  cudaDevP2PAttrCudaArrayAccessSupported = 4,
  cudaDevP2PAttrOnlyPartialNativeAtomicSupported = 5
} cudaDeviceP2PAttr;

typedef enum cudaComputeMode {
  cudaComputeModeDefault = 0,
  cudaComputeModeExclusive = 1,
  cudaComputeModeProhibited = 2,
  cudaComputeModeExclusiveProcess = 3
} cudaComputeMode;

typedef enum cudaDeviceNumaConfig {
  cudaDeviceNumaConfigNone = 0,
  cudaDeviceNumaConfigNumaNode = 1
} cudaDeviceNumaConfig;

typedef enum cudaFlushGPUDirectRDMAWritesOptions {
  cudaFlushGPUDirectRDMAWritesOptionHost = 1,
  cudaFlushGPUDirectRDMAWritesOptionMemOps = 2
} cudaFlushGPUDirectRDMAWritesOptions;

typedef enum cudaGPUDirectRDMAWritesOrdering {
  cudaGPUDirectRDMAWritesOrderingNone = 0,
  cudaGPUDirectRDMAWritesOrderingOwner = 100,
  cudaGPUDirectRDMAWritesOrderingAllDevices = 200
} cudaGPUDirectRDMAWritesOrdering;

typedef enum cudaLimit {
  cudaLimitStackSize = 0,
  cudaLimitPrintfFifoSize = 1,
  cudaLimitMallocHeapSize = 2,
  cudaLimitDevRuntimeSyncDepth = 3,
  cudaLimitDevRuntimePendingLaunchCount = 4,
  cudaLimitMaxL2FetchGranularity = 5,
  cudaLimitPersistingL2CacheSize = 6,
  cudaLimitPerBlockMemorySize = 10
} cudaLimit;

typedef enum cudaFuncAttribute {
  cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
  cudaFuncAttributePreferredSharedMemoryCarveout = 9,
  cudaFuncAttributeClusterDimMustBeSet = 10,
  cudaFuncAttributeRequiredClusterWidth = 11,
  cudaFuncAttributeRequiredClusterHeight = 12,
  cudaFuncAttributeRequiredClusterDepth = 13,
  cudaFuncAttributeNonPortableClusterSizeAllowed = 14,
  cudaFuncAttributeClusterSchedulingPolicyPreference = 15,
  cudaFuncAttributeSharedMemoryMode = 16,
  cudaFuncAttributeMax = 17
} cudaFuncAttribute;

typedef enum cudaFuncCache {
  cudaFuncCachePreferNone = 0,
  cudaFuncCachePreferShared = 1,
  cudaFuncCachePreferL1 = 2,
  cudaFuncCachePreferEqual = 3
} cudaFuncCache;

typedef enum cudaSharedMemConfig {
  cudaSharedMemBankSizeDefault = 0,
  cudaSharedMemBankSizeFourByte = 1,
  cudaSharedMemBankSizeEightByte = 2
} cudaSharedMemConfig;

typedef enum cudaSharedCarveout {
  cudaSharedmemCarveoutDefault = -1,
  cudaSharedmemCarveoutMaxShared = 100,
  cudaSharedmemCarveoutMaxL1 = 0
} cudaSharedCarveout;

typedef enum cudaTextureAddressMode {
  cudaAddressModeWrap = 0,
  cudaAddressModeClamp = 1,
  cudaAddressModeMirror = 2,
  cudaAddressModeBorder = 3
} cudaTextureAddressMode;

typedef enum cudaTextureFilterMode {
  cudaFilterModePoint = 0,
  cudaFilterModeLinear = 1
} cudaTextureFilterMode;

typedef enum cudaTextureReadMode {
  cudaReadModeElementType = 0,
  cudaReadModeNormalizedFloat = 1
} cudaTextureReadMode;

typedef enum cudaResourceViewFormat {
  cudaResViewFormatNone = 0,
  cudaResViewFormatUnsignedChar1 = 1,
  cudaResViewFormatUnsignedChar2 = 2,
  cudaResViewFormatUnsignedChar4 = 3,
  cudaResViewFormatSignedChar1 = 4,
  cudaResViewFormatSignedChar2 = 5,
  cudaResViewFormatSignedChar4 = 6,
  cudaResViewFormatUnsignedShort1 = 7,
  cudaResViewFormatUnsignedShort2 = 8,
  cudaResViewFormatUnsignedShort4 = 9,
  cudaResViewFormatSignedShort1 = 10,
  cudaResViewFormatSignedShort2 = 11,
  cudaResViewFormatSignedShort4 = 12,
  cudaResViewFormatUnsignedInt1 = 13,
  cudaResViewFormatUnsignedInt2 = 14,
  cudaResViewFormatUnsignedInt4 = 15,
  cudaResViewFormatSignedInt1 = 16,
  cudaResViewFormatSignedInt2 = 17,
  cudaResViewFormatSignedInt4 = 18,
  cudaResViewFormatHalf1 = 19,
  cudaResViewFormatHalf2 = 20,
  cudaResViewFormatHalf4 = 21,
  cudaResViewFormatFloat1 = 22,
  cudaResViewFormatFloat2 = 23,
  cudaResViewFormatFloat4 = 24,
  cudaResViewFormatUnsignedBlockCompressed1 = 25,
  cudaResViewFormatUnsignedBlockCompressed2 = 26,
  cudaResViewFormatUnsignedBlockCompressed3 = 27,
  cudaResViewFormatUnsignedBlockCompressed4 = 28,
  cudaResViewFormatSignedBlockCompressed4 = 29,
  cudaResViewFormatUnsignedBlockCompressed5 = 30,
  cudaResViewFormatSignedBlockCompressed5 = 31,
  cudaResViewFormatUnsignedBlockCompressed6H = 32,
  cudaResViewFormatSignedBlockCompressed6H = 33,
  cudaResViewFormatUnsignedBlockCompressed7 = 34
} cudaResourceViewFormat;

typedef enum cudaSurfaceBoundaryMode {
  cudaBoundaryModeZero = 0,
  cudaBoundaryModeClamp = 1,
  cudaBoundaryModeTrap = 2
} cudaSurfaceBoundaryMode;

typedef enum cudaSurfaceFormatMode {
  cudaFormatModeForced = 0,
  cudaFormatModeAuto = 1
} cudaSurfaceFormatMode;

typedef enum cudaChannelFormatKind {
  cudaChannelFormatKindSigned = 0,
  cudaChannelFormatKindUnsigned = 1,
  cudaChannelFormatKindFloat = 2,
  cudaChannelFormatKindNone = 3,
  cudaChannelFormatKindNV12 = 4,
  cudaChannelFormatKindUnsignedNormalized8X1 = 5,
  cudaChannelFormatKindUnsignedNormalized8X2 = 6,
  cudaChannelFormatKindUnsignedNormalized8X4 = 7,
  cudaChannelFormatKindUnsignedNormalized16X1 = 8,
  cudaChannelFormatKindUnsignedNormalized16X2 = 9,
  cudaChannelFormatKindUnsignedNormalized16X4 = 10,
  cudaChannelFormatKindSignedNormalized8X1 = 11,
  cudaChannelFormatKindSignedNormalized8X2 = 12,
  cudaChannelFormatKindSignedNormalized8X4 = 13,
  cudaChannelFormatKindSignedNormalized16X1 = 14,
  cudaChannelFormatKindSignedNormalized16X2 = 15,
  cudaChannelFormatKindSignedNormalized16X4 = 16,
  cudaChannelFormatKindUnsignedBlockCompressed1 = 17,
  cudaChannelFormatKindUnsignedBlockCompressed1SRGB = 18,
  cudaChannelFormatKindUnsignedBlockCompressed2 = 19,
  cudaChannelFormatKindUnsignedBlockCompressed2SRGB = 20,
  cudaChannelFormatKindUnsignedBlockCompressed3 = 21,
  cudaChannelFormatKindUnsignedBlockCompressed3SRGB = 22,
  cudaChannelFormatKindUnsignedBlockCompressed4 = 23,
  cudaChannelFormatKindSignedBlockCompressed4 = 24,
  cudaChannelFormatKindUnsignedBlockCompressed5 = 25,
  cudaChannelFormatKindSignedBlockCompressed5 = 26,
  cudaChannelFormatKindUnsignedBlockCompressed6H = 27,
  cudaChannelFormatKindSignedBlockCompressed6H = 28,
  cudaChannelFormatKindUnsignedBlockCompressed7 = 29,
  cudaChannelFormatKindUnsignedBlockCompressed7SRGB = 30,
  cudaChannelFormatKindUnsignedNormalized1010102 = 31,
  cudaChannelFormatKindUnsigned8Packed422 = 32,
  cudaChannelFormatKindUnsigned8Packed444 = 33,
  cudaChannelFormatKindUnsigned8SemiPlanar420 = 34,
  cudaChannelFormatKindUnsigned16SemiPlanar420 = 35,
  cudaChannelFormatKindUnsigned8SemiPlanar422 = 36,
  cudaChannelFormatKindUnsigned16SemiPlanar422 = 37,
  cudaChannelFormatKindUnsigned8SemiPlanar444 = 38,
  cudaChannelFormatKindUnsigned16SemiPlanar444 = 39,
  cudaChannelFormatKindUnsigned8Planar420 = 40,
  cudaChannelFormatKindUnsigned16Planar420 = 41,
  cudaChannelFormatKindUnsigned8Planar422 = 42,
  cudaChannelFormatKindUnsigned16Planar422 = 43,
  cudaChannelFormatKindUnsigned8Planar444 = 44,
  cudaChannelFormatKindUnsigned16Planar444 = 45
} cudaChannelFormatKind;

typedef enum cudaMemoryAdvise {
  cudaMemAdviseSetReadMostly = 1,
  cudaMemAdviseUnsetReadMostly = 2,
  cudaMemAdviseSetPreferredLocation = 3,
  cudaMemAdviseUnsetPreferredLocation = 4,
  cudaMemAdviseSetAccessedBy = 5,
  cudaMemAdviseUnsetAccessedBy = 6
} cudaMemoryAdvise;

typedef enum cudaMemRangeAttribute {
  cudaMemRangeAttributeReadMostly = 1,
  cudaMemRangeAttributePreferredLocation = 2,
  cudaMemRangeAttributeAccessedBy = 3,
  cudaMemRangeAttributeLastPrefetchLocation = 4,
  cudaMemRangeAttributePreferredLocationType = 5,
  cudaMemRangeAttributePreferredLocationId = 6,
  cudaMemRangeAttributeLastPrefetchLocationType = 7,
  cudaMemRangeAttributeLastPrefetchLocationId = 8
} cudaMemRangeAttribute;

typedef enum cudaMemPoolAttr {
  cudaMemPoolReuseFollowEventDependencies = 1,
  cudaMemPoolReuseAllowOpportunistic = 2,
  cudaMemPoolReuseAllowInternalDependencies = 3,
  cudaMemPoolAttrReleaseThreshold = 4,
  cudaMemPoolAttrReservedMemCurrent = 5,
  cudaMemPoolAttrReservedMemHigh = 6,
  cudaMemPoolAttrUsedMemCurrent = 7,
  cudaMemPoolAttrUsedMemHigh = 8,
  cudaMemPoolAttrAllocationType = 9,
  cudaMemPoolAttrExportHandleTypes = 10,
  cudaMemPoolAttrLocationId = 11,
  cudaMemPoolAttrLocationType = 12,
  cudaMemPoolAttrMaxPoolSize = 13,
  cudaMemPoolAttrHwDecompressEnabled = 14,
  cudaMemPoolAttrLocalityDomainId = 15
} cudaMemPoolAttr;

typedef enum cudaMemAccessFlags {
  cudaMemAccessFlagsProtNone = 0,
  cudaMemAccessFlagsProtRead = 1,
  cudaMemAccessFlagsProtReadWrite = 3
} cudaMemAccessFlags;

typedef enum cudaMemAllocationType {
  cudaMemAllocationTypeInvalid = 0,
  cudaMemAllocationTypePinned = 1,
  cudaMemAllocationTypeManaged = 2,
  cudaMemAllocationTypeMax = 2147483647
} cudaMemAllocationType;

typedef enum cudaMemAllocationHandleType {
  cudaMemHandleTypeNone = 0,
  cudaMemHandleTypePosixFileDescriptor = 1,
  cudaMemHandleTypeWin32 = 2,
  cudaMemHandleTypeWin32Kmt = 4,
  cudaMemHandleTypeFabric = 8
} cudaMemAllocationHandleType;

typedef enum cudaMemcpyFlags {
  cudaMemcpyFlagDefault = 0,
  cudaMemcpyFlagPreferOverlapWithCompute = 1
} cudaMemcpyFlags;

typedef enum cudaMemcpySrcAccessOrder {
  cudaMemcpySrcAccessOrderInvalid = 0,
  cudaMemcpySrcAccessOrderStream = 1,
  cudaMemcpySrcAccessOrderDuringApiCall = 2,
  cudaMemcpySrcAccessOrderAny = 3,
  cudaMemcpySrcAccessOrderMax = 2147483647
} cudaMemcpySrcAccessOrder;

typedef enum cudaGraphMemAttributeType {
  cudaGraphMemAttrUsedMemCurrent = 0,
  cudaGraphMemAttrUsedMemHigh = 1,
  cudaGraphMemAttrReservedMemCurrent = 2,
  cudaGraphMemAttrReservedMemHigh = 3
} cudaGraphMemAttributeType;

typedef enum cudaStreamCaptureMode {
  cudaStreamCaptureModeGlobal = 0,
  cudaStreamCaptureModeThreadLocal = 1,
  cudaStreamCaptureModeRelaxed = 2
} cudaStreamCaptureMode;

typedef enum cudaStreamCaptureStatus {
  cudaStreamCaptureStatusNone = 0,
  cudaStreamCaptureStatusActive = 1,
  cudaStreamCaptureStatusInvalidated = 2
} cudaStreamCaptureStatus;

typedef enum cudaStreamUpdateCaptureDependenciesFlags {
  cudaStreamAddCaptureDependencies = 0,
  cudaStreamSetCaptureDependencies = 1
} cudaStreamUpdateCaptureDependenciesFlags;

typedef enum cudaGraphNodeType {
  cudaGraphNodeTypeKernel = 0,
  cudaGraphNodeTypeMemcpy = 1,
  cudaGraphNodeTypeMemset = 2,
  cudaGraphNodeTypeHost = 3,
  cudaGraphNodeTypeGraph = 4,
  cudaGraphNodeTypeEmpty = 5,
  cudaGraphNodeTypeWaitEvent = 6,
  cudaGraphNodeTypeEventRecord = 7,
  cudaGraphNodeTypeExtSemaphoreSignal = 8,
  cudaGraphNodeTypeExtSemaphoreWait = 9,
  cudaGraphNodeTypeMemAlloc = 10,
  cudaGraphNodeTypeMemFree = 11,
  cudaGraphNodeTypeConditional = 13,
  cudaGraphNodeTypeMemcpyBatch = 14,
  cudaGraphNodeTypeReserved16 = 16,
  cudaGraphNodeTypeExternalEngine = 17,
  cudaGraphNodeTypeCount = 18
} cudaGraphNodeType;

typedef enum cudaGraphConditionalHandleFlags {
  cudaGraphCondAssignDefault = 1
} cudaGraphConditionalHandleFlags;

typedef enum cudaGraphConditionalNodeType {
  cudaGraphCondTypeIf = 0,
  cudaGraphCondTypeWhile = 1,
  cudaGraphCondTypeSwitch = 2
} cudaGraphConditionalNodeType;

typedef enum cudaGraphChildGraphNodeOwnership {
  cudaGraphChildGraphOwnershipClone = 0,
  cudaGraphChildGraphOwnershipMove = 1,
  cudaGraphChildGraphOwnershipInvalid = -1
} cudaGraphChildGraphNodeOwnership;

typedef enum cudaGraphDependencyType_enum {
  cudaGraphDependencyTypeDefault = 0,
  cudaGraphDependencyTypeProgrammatic = 1
} cudaGraphDependencyType_enum;

typedef enum cudaGraphExecUpdateResult {
  cudaGraphExecUpdateSuccess = 0,
  cudaGraphExecUpdateError = 1,
  cudaGraphExecUpdateErrorTopologyChanged = 2,
  cudaGraphExecUpdateErrorNodeTypeChanged = 3,
  cudaGraphExecUpdateErrorFunctionChanged = 4,
  cudaGraphExecUpdateErrorParametersChanged = 5,
  cudaGraphExecUpdateErrorNotSupported = 6,
  cudaGraphExecUpdateErrorUnsupportedFunctionChange = 7,
  cudaGraphExecUpdateErrorAttributesChanged = 8
} cudaGraphExecUpdateResult;

typedef enum cudaGraphInstantiateResult {
  cudaGraphInstantiateSuccess = 0,
  cudaGraphInstantiateError = 1,
  cudaGraphInstantiateInvalidStructure = 2,
  cudaGraphInstantiateNodeOperationNotSupported = 3,
  cudaGraphInstantiateMultipleDevicesNotSupported = 4,
  cudaGraphInstantiateConditionalHandleUnused = 5
} cudaGraphInstantiateResult;

typedef enum cudaGraphInstantiateFlags {
  cudaGraphInstantiateFlagAutoFreeOnLaunch = 1,
  cudaGraphInstantiateFlagUpload = 2,
  cudaGraphInstantiateFlagDeviceLaunch = 4,
  cudaGraphInstantiateFlagUseNodePriority = 8
} cudaGraphInstantiateFlags;

typedef enum cudaGraphDebugDotFlags {
  cudaGraphDebugDotFlagsVerbose = 1,
  cudaGraphDebugDotFlagsKernelNodeParams = 4,
  cudaGraphDebugDotFlagsMemcpyNodeParams = 8,
  cudaGraphDebugDotFlagsMemsetNodeParams = 16,
  cudaGraphDebugDotFlagsHostNodeParams = 32,
  cudaGraphDebugDotFlagsEventNodeParams = 64,
  cudaGraphDebugDotFlagsExtSemasSignalNodeParams = 128,
  cudaGraphDebugDotFlagsExtSemasWaitNodeParams = 256,
  cudaGraphDebugDotFlagsKernelNodeAttributes = 512,
  cudaGraphDebugDotFlagsHandles = 1024,
  cudaGraphDebugDotFlagsConditionalNodeParams = 32768,
  cudaGraphDebugDotFlagsMemcpyBatchNodeParams = 65536
} cudaGraphDebugDotFlags;

typedef enum cudaGraphRecaptureStatus {
  cudaGraphRecaptureEligibleForUpdate = 0,
  cudaGraphRecaptureIneligibleForUpdate = 1,
  cudaGraphRecaptureError = 2
} cudaGraphRecaptureStatus;

typedef enum cudaUserObjectFlags {
  cudaUserObjectNoDestructorSync = 1
} cudaUserObjectFlags;

typedef enum cudaUserObjectRetainFlags {
  cudaGraphUserObjectMove = 1
} cudaUserObjectRetainFlags;

typedef enum cudaHostTaskSyncMode {
  cudaHostTaskBlocking = 0,
  cudaHostTaskSpinWait = 1
} cudaHostTaskSyncMode;

typedef enum cudaAccessProperty {
  cudaAccessPropertyNormal = 0,
  cudaAccessPropertyStreaming = 1,
  cudaAccessPropertyPersisting = 2
} cudaAccessProperty;

typedef enum cudaSynchronizationPolicy {
  cudaSyncPolicyAuto = 1,
  cudaSyncPolicySpin = 2,
  cudaSyncPolicyYield = 3,
  cudaSyncPolicyBlockingSync = 4
} cudaSynchronizationPolicy;

typedef enum cudaClusterSchedulingPolicy {
  cudaClusterSchedulingPolicyDefault = 0,
  cudaClusterSchedulingPolicySpread = 1,
  cudaClusterSchedulingPolicyLoadBalancing = 2,
  cudaClusterSchedulingPolicyRubinDsmemLocality = 3
} cudaClusterSchedulingPolicy;

typedef enum cudaLaunchMemSyncDomain {
  cudaLaunchMemSyncDomainDefault = 0,
  cudaLaunchMemSyncDomainRemote = 1
} cudaLaunchMemSyncDomain;

typedef enum cudaExternalMemoryHandleType {
  cudaExternalMemoryHandleTypeOpaqueFd = 1,
  cudaExternalMemoryHandleTypeOpaqueWin32 = 2,
  cudaExternalMemoryHandleTypeOpaqueWin32Kmt = 3,
  cudaExternalMemoryHandleTypeD3D12Heap = 4,
  cudaExternalMemoryHandleTypeD3D12Resource = 5,
  cudaExternalMemoryHandleTypeD3D11Resource = 6,
  cudaExternalMemoryHandleTypeD3D11ResourceKmt = 7,
  cudaExternalMemoryHandleTypeNvSciBuf = 8
} cudaExternalMemoryHandleType;

typedef enum cudaExternalSemaphoreHandleType {
  cudaExternalSemaphoreHandleTypeOpaqueFd = 1,
  cudaExternalSemaphoreHandleTypeOpaqueWin32 = 2,
  cudaExternalSemaphoreHandleTypeOpaqueWin32Kmt = 3,
  cudaExternalSemaphoreHandleTypeD3D12Fence = 4,
  cudaExternalSemaphoreHandleTypeD3D11Fence = 5,
  cudaExternalSemaphoreHandleTypeNvSciSync = 6,
  cudaExternalSemaphoreHandleTypeKeyedMutex = 7,
  cudaExternalSemaphoreHandleTypeKeyedMutexKmt = 8,
  cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd = 9,
  cudaExternalSemaphoreHandleTypeTimelineSemaphoreWin32 = 10
} cudaExternalSemaphoreHandleType;

typedef enum cudaJitOption {
  cudaJitMaxRegisters = 0,
  cudaJitThreadsPerBlock = 1,
  cudaJitWallTime = 2,
  cudaJitInfoLogBuffer = 3,
  cudaJitInfoLogBufferSizeBytes = 4,
  cudaJitErrorLogBuffer = 5,
  cudaJitErrorLogBufferSizeBytes = 6,
  cudaJitOptimizationLevel = 7,
  cudaJitFallbackStrategy = 10,
  cudaJitGenerateDebugInfo = 11,
  cudaJitLogVerbose = 12,
  cudaJitGenerateLineInfo = 13,
  cudaJitCacheMode = 14,
  cudaJitPositionIndependentCode = 30,
  cudaJitMinCtaPerSm = 31,
  cudaJitMaxThreadsPerBlock = 32,
  cudaJitOverrideDirectiveValues = 33
} cudaJitOption;

typedef enum cudaJit_CacheMode {
  cudaJitCacheOptionNone = 0,
  cudaJitCacheOptionCG = 1,
  cudaJitCacheOptionCA = 2
} cudaJit_CacheMode;

typedef enum cudaJit_Fallback {
  cudaPreferPtx = 0,
  cudaPreferBinary = 1
} cudaJit_Fallback;

typedef enum cudaLibraryOption {
  cudaLibraryHostUniversalFunctionAndDataTable = 0,
  cudaLibraryBinaryIsPreserved = 1
} cudaLibraryOption;

typedef enum cudaGetDriverEntryPointFlags {
  cudaEnableDefault = 0,
  cudaEnableLegacyStream = 1,
  cudaEnablePerThreadDefaultStream = 2
} cudaGetDriverEntryPointFlags;

typedef enum cudaDriverEntryPointQueryResult {
  cudaDriverEntryPointSuccess = 0,
  cudaDriverEntryPointSymbolNotFound = 1,
  cudaDriverEntryPointVersionNotSufficent = 2
} cudaDriverEntryPointQueryResult;

typedef enum CUDAlogLevel_enum {
  cudaLogLevelError = 0,
  cudaLogLevelWarning = 1
} CUDAlogLevel_enum;

typedef enum CUmemorytype_enum {
  CU_MEMORYTYPE_HOST = 1,
  CU_MEMORYTYPE_DEVICE = 2,
  CU_MEMORYTYPE_ARRAY = 3,
  CU_MEMORYTYPE_UNIFIED = 4
} CUmemorytype;

typedef enum CUdevice_attribute_enum {
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X = 2,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y = 3,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z = 4,
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X = 5,
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y = 6,
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z = 7,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8,
  CU_DEVICE_ATTRIBUTE_SHARED_MEMORY_PER_BLOCK = 8,
  CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY = 9,
  CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10,
  CU_DEVICE_ATTRIBUTE_MAX_PITCH = 11,
  CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK = 12,
  CU_DEVICE_ATTRIBUTE_REGISTERS_PER_BLOCK = 12,
  CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13,
  CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT = 14,
  CU_DEVICE_ATTRIBUTE_GPU_OVERLAP = 15,
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT = 17,
  CU_DEVICE_ATTRIBUTE_INTEGRATED = 18,
  CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY = 19,
  CU_DEVICE_ATTRIBUTE_COMPUTE_MODE = 20,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH = 21,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH = 22,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT = 23,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH = 24,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT = 25,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH = 26,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH = 27,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT = 28,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS = 29,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_WIDTH = 27,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_HEIGHT = 28,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_NUMSLICES = 29,
  CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT = 30,
  CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS = 31,
  CU_DEVICE_ATTRIBUTE_ECC_ENABLED = 32,
  CU_DEVICE_ATTRIBUTE_PCI_BUS_ID = 33,
  CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID = 34,
  CU_DEVICE_ATTRIBUTE_TCC_DRIVER = 35,
  CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE = 36,
  CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH = 37,
  CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38,
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR = 39,
  CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT = 40,
  CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = 41,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH = 42,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS = 43,
  CU_DEVICE_ATTRIBUTE_CAN_TEX2D_GATHER = 44,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_WIDTH = 45,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_HEIGHT = 46,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE = 47,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE = 48,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE = 49,
  CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID = 50,
  CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT = 51,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH = 52,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH = 53,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS = 54,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_WIDTH = 55,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_WIDTH = 56,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_HEIGHT = 57,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_WIDTH = 58,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_HEIGHT = 59,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_DEPTH = 60,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_WIDTH = 61,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_LAYERS = 62,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_WIDTH = 63,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_HEIGHT = 64,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_LAYERS = 65,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_WIDTH = 66,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH = 67,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS = 68,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH = 69,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_WIDTH = 70,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_HEIGHT = 71,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_PITCH = 72,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH = 73,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT = 74,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
  CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH = 77,
  CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED = 78,
  CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED = 79,
  CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED = 80,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR = 81,
  CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR = 82,
  CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY = 83,
  CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD = 84,
  CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD_GROUP_ID = 85,
  CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED = 86,
  CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO = 87,
  CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS = 88,
  CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS = 89,
  CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED = 90,
  CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM = 91,
  CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_MEM_OPS_V1 = 92,
  CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS_V1 = 93,
  CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR_V1 = 94,
  CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH = 95,
  CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH = 96,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
  CU_DEVICE_ATTRIBUTE_CAN_FLUSH_REMOTE_WRITES = 98,
  CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED = 99,
  CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES = 100,
  CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST = 101,
  CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED = 102,
  CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED = 102,
  CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED = 103,
  CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_HANDLE_SUPPORTED = 104,
  CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_KMT_HANDLE_SUPPORTED = 105,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR = 106,
  CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED = 107,
  CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE = 108,
  CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE = 109,
  CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED = 110,
  CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK = 111,
  CU_DEVICE_ATTRIBUTE_SPARSE_CUDA_ARRAY_SUPPORTED = 112,
  CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED = 113,
  CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED = 114,
  CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED = 115,
  CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_SUPPORTED = 116,
  CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS = 117,
  CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WRITES_ORDERING = 118,
  CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES = 119,
  CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH = 120,
  CU_DEVICE_ATTRIBUTE_DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED = 121,
  CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS = 122,
  CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR = 123,
  CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED = 124,
  CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED = 125,
  CU_DEVICE_ATTRIBUTE_MEM_SYNC_DOMAIN_COUNT = 126,
  CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED = 127,
  CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_FABRIC_SUPPORTED = 128,
  CU_DEVICE_ATTRIBUTE_UNIFIED_FUNCTION_POINTERS = 129,
  CU_DEVICE_ATTRIBUTE_NUMA_CONFIG = 130,
  CU_DEVICE_ATTRIBUTE_NUMA_ID = 131,
  CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED = 132,
  CU_DEVICE_ATTRIBUTE_MPS_ENABLED = 133,
  CU_DEVICE_ATTRIBUTE_HOST_NUMA_ID = 134,
  CU_DEVICE_ATTRIBUTE_D3D12_CIG_SUPPORTED = 135,
  CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_ALGORITHM_MASK = 136,
  CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_MAXIMUM_LENGTH = 137,
  CU_DEVICE_ATTRIBUTE_VULKAN_CIG_SUPPORTED = 138,
  CU_DEVICE_ATTRIBUTE_GPU_PCI_DEVICE_ID = 139,
  CU_DEVICE_ATTRIBUTE_GPU_PCI_SUBSYSTEM_ID = 140,
  CU_DEVICE_ATTRIBUTE_HOST_NUMA_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED = 141,
  CU_DEVICE_ATTRIBUTE_HOST_NUMA_MEMORY_POOLS_SUPPORTED = 142,
  CU_DEVICE_ATTRIBUTE_HOST_NUMA_MULTINODE_IPC_SUPPORTED = 143,
  CU_DEVICE_ATTRIBUTE_HOST_MEMORY_POOLS_SUPPORTED = 144,
  CU_DEVICE_ATTRIBUTE_HOST_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED = 145,
  CU_DEVICE_ATTRIBUTE_HOST_ALLOC_DMA_BUF_SUPPORTED = 146,
  CU_DEVICE_ATTRIBUTE_ONLY_PARTIAL_HOST_NATIVE_ATOMIC_SUPPORTED = 147,
  CU_DEVICE_ATTRIBUTE_ATOMIC_REDUCTION_SUPPORTED = 148,
  CU_DEVICE_ATTRIBUTE_LOCALITY_DOMAIN_COUNT = 149,
  CU_DEVICE_ATTRIBUTE_MAX_OVERSIZED_SHARED_MEMORY_PER_BLOCK = 150,
  CU_DEVICE_ATTRIBUTE_D3D12_CIG_STREAMS_SUPPORTED = 151,
  CU_DEVICE_ATTRIBUTE_DMA_BUF_MMAP_SUPPORTED = 152,
  CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_UNICAST_SUPPORTED = 153,
  CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_MULTICAST_SUPPORTED = 154,
  CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_COUNTED_OPS_SUPPORTED = 155,
  CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_UNICAST_ACCESS_ON_OWNER_DEVICE_SUPPORTED = 156,
  CU_DEVICE_ATTRIBUTE_LOCALITY_DOMAIN_MULTIPROCESSOR_COUNT = 157,
  CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_SUPPORTED_HANDLE_TYPES = 158,
  CU_DEVICE_ATTRIBUTE_VULKAN_CIG_STREAMS_SUPPORTED = 159,
  CU_DEVICE_ATTRIBUTE_TENSOR_MAP_LARGE_TENSOR_MIN_SIZE = 160,
  CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_LOCALIZED_MEMORY_SUPPORTED = 161,
  CU_DEVICE_ATTRIBUTE_MAX = 162
} CUdevice_attribute;

typedef enum CUdevice_P2PAttribute_enum {
  CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK = 1,
  CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED = 2,
  CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED = 3,
  CU_DEVICE_P2P_ATTRIBUTE_ACCESS_ACCESS_SUPPORTED = 4,
  CU_DEVICE_P2P_ATTRIBUTE_CUDA_ARRAY_ACCESS_SUPPORTED = 4,
  CU_DEVICE_P2P_ATTRIBUTE_ONLY_PARTIAL_NATIVE_ATOMIC_SUPPORTED = 5
} CUdevice_P2PAttribute;

typedef enum CUcomputemode_enum {
  CU_COMPUTEMODE_DEFAULT = 0,
  CU_COMPUTEMODE_PROHIBITED = 2,
  CU_COMPUTEMODE_EXCLUSIVE_PROCESS = 3
} CUcomputemode;

typedef enum CUfunction_attribute_enum {
  CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 0,
  CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = 1,
  CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES = 2,
  CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES = 3,
  CU_FUNC_ATTRIBUTE_NUM_REGS = 4,
  CU_FUNC_ATTRIBUTE_PTX_VERSION = 5,
  CU_FUNC_ATTRIBUTE_BINARY_VERSION = 6,
  CU_FUNC_ATTRIBUTE_CACHE_MODE_CA = 7,
  CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8,
  CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT = 9,
  CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET = 10,
  CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH = 11,
  CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT = 12,
  CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH = 13,
  CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED = 14,
  CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE = 15,
  CU_FUNC_ATTRIBUTE_DEVICE_NODE_UPDATE_SUPPORTED = 16,
  CU_FUNC_ATTRIBUTE_SHARED_MEMORY_MODE = 17,
  CU_FUNC_ATTRIBUTE_MAX = 18
} CUfunction_attribute;

typedef enum CUpointer_attribute_enum {
  CU_POINTER_ATTRIBUTE_CONTEXT = 1,
  CU_POINTER_ATTRIBUTE_MEMORY_TYPE = 2,
  CU_POINTER_ATTRIBUTE_DEVICE_POINTER = 3,
  CU_POINTER_ATTRIBUTE_HOST_POINTER = 4,
  CU_POINTER_ATTRIBUTE_P2P_TOKENS = 5,
  CU_POINTER_ATTRIBUTE_SYNC_MEMOPS = 6,
  CU_POINTER_ATTRIBUTE_BUFFER_ID = 7,
  CU_POINTER_ATTRIBUTE_IS_MANAGED = 8,
  CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL = 9,
  CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE = 10,
  CU_POINTER_ATTRIBUTE_RANGE_START_ADDR = 11,
  CU_POINTER_ATTRIBUTE_RANGE_SIZE = 12,
  CU_POINTER_ATTRIBUTE_MAPPED = 13,
  CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES = 14,
  CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE = 15,
  CU_POINTER_ATTRIBUTE_ACCESS_FLAGS = 16,
  CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE = 17,
  CU_POINTER_ATTRIBUTE_MAPPING_SIZE = 18,
  CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR = 19,
  CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID = 20,
  CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE = 21,
  CU_POINTER_ATTRIBUTE_LOCALITY_DOMAIN_ORDINAL = 22
} CUpointer_attribute;

typedef enum CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS_enum {
  CU_POINTER_ATTRIBUTE_ACCESS_FLAG_NONE = 0,
  CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READ = 1,
  CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READWRITE = 3
} CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS;

typedef enum CUlimit_enum {
  CU_LIMIT_STACK_SIZE = 0,
  CU_LIMIT_PRINTF_FIFO_SIZE = 1,
  CU_LIMIT_MALLOC_HEAP_SIZE = 2,
  CU_LIMIT_DEV_RUNTIME_SYNC_DEPTH = 3,
  CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT = 4,
  CU_LIMIT_MAX_L2_FETCH_GRANULARITY = 5,
  CU_LIMIT_PERSISTING_L2_CACHE_SIZE = 6,
  CU_LIMIT_SHMEM_SIZE = 7,
  CU_LIMIT_CIG_ENABLED = 8,
  CU_LIMIT_CIG_SHMEM_FALLBACK_ENABLED = 9,
  CU_LIMIT_PER_BLOCK_MEMORY_SIZE = 10,
  CU_LIMIT_MAX = 11
} CUlimit;

typedef enum CUctx_flags_enum {
  CU_CTX_SCHED_AUTO = 0,
  CU_CTX_SCHED_SPIN = 1,
  CU_CTX_SCHED_YIELD = 2,
  CU_CTX_SCHED_BLOCKING_SYNC = 4,
  CU_CTX_BLOCKING_SYNC = 4,
  CU_CTX_SCHED_MASK = 7,
  CU_CTX_MAP_HOST = 8,
  CU_CTX_LMEM_RESIZE_TO_MAX = 16,
  CU_CTX_COREDUMP_ENABLE = 32,
  CU_CTX_USER_COREDUMP_ENABLE = 64,
  CU_CTX_SYNC_MEMOPS = 128,
  CU_CTX_FLAGS_MASK = 255
} CUctx_flags;

typedef enum CUstream_flags_enum {
  CU_STREAM_DEFAULT = 0,
  CU_STREAM_NON_BLOCKING = 1
} CUstream_flags;

typedef enum CUevent_flags_enum {
  CU_EVENT_DEFAULT = 0,
  CU_EVENT_BLOCKING_SYNC = 1,
  CU_EVENT_DISABLE_TIMING = 2,
  CU_EVENT_INTERPROCESS = 4
} CUevent_flags;

typedef enum CUevent_record_flags_enum {
  CU_EVENT_RECORD_DEFAULT = 0,
  CU_EVENT_RECORD_EXTERNAL = 1
} CUevent_record_flags;

typedef enum CUevent_wait_flags_enum {
  CU_EVENT_WAIT_DEFAULT = 0,
  CU_EVENT_WAIT_EXTERNAL = 1
} CUevent_wait_flags;

typedef enum CUfunc_cache_enum {
  CU_FUNC_CACHE_PREFER_NONE = 0,
  CU_FUNC_CACHE_PREFER_SHARED = 1,
  CU_FUNC_CACHE_PREFER_L1 = 2,
  CU_FUNC_CACHE_PREFER_EQUAL = 3
} CUfunc_cache;

typedef enum CUsharedconfig_enum {
  CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE = 0,
  CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE = 1,
  CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE = 2
} CUsharedconfig;

typedef enum CUshared_carveout_enum {
  CU_SHAREDMEM_CARVEOUT_DEFAULT = -1,
  CU_SHAREDMEM_CARVEOUT_MAX_SHARED = 100,
  CU_SHAREDMEM_CARVEOUT_MAX_L1 = 0
} CUshared_carveout;

typedef enum CUoccupancy_flags_enum {
  CU_OCCUPANCY_DEFAULT = 0,
  CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE = 1
} CUoccupancy_flags;

typedef enum CUmemAttach_flags_enum {
  CU_MEM_ATTACH_GLOBAL = 1,
  CU_MEM_ATTACH_HOST = 2,
  CU_MEM_ATTACH_SINGLE = 4
} CUmemAttach_flags;

typedef enum CUarray_format_enum {
  CU_AD_FORMAT_UNSIGNED_INT8 = 1,
  CU_AD_FORMAT_UNSIGNED_INT16 = 2,
  CU_AD_FORMAT_UNSIGNED_INT32 = 3,
  CU_AD_FORMAT_SIGNED_INT8 = 8,
  CU_AD_FORMAT_SIGNED_INT16 = 9,
  CU_AD_FORMAT_SIGNED_INT32 = 10,
  CU_AD_FORMAT_HALF = 16,
  CU_AD_FORMAT_FLOAT = 32,
  CU_AD_FORMAT_NV12 = 176,
  CU_AD_FORMAT_UNORM_INT8X1 = 192,
  CU_AD_FORMAT_UNORM_INT8X2 = 193,
  CU_AD_FORMAT_UNORM_INT8X4 = 194,
  CU_AD_FORMAT_UNORM_INT16X1 = 195,
  CU_AD_FORMAT_UNORM_INT16X2 = 196,
  CU_AD_FORMAT_UNORM_INT16X4 = 197,
  CU_AD_FORMAT_SNORM_INT8X1 = 198,
  CU_AD_FORMAT_SNORM_INT8X2 = 199,
  CU_AD_FORMAT_SNORM_INT8X4 = 200,
  CU_AD_FORMAT_SNORM_INT16X1 = 201,
  CU_AD_FORMAT_SNORM_INT16X2 = 202,
  CU_AD_FORMAT_SNORM_INT16X4 = 203,
  CU_AD_FORMAT_BC1_UNORM = 145,
  CU_AD_FORMAT_BC1_UNORM_SRGB = 146,
  CU_AD_FORMAT_BC2_UNORM = 147,
  CU_AD_FORMAT_BC2_UNORM_SRGB = 148,
  CU_AD_FORMAT_BC3_UNORM = 149,
  CU_AD_FORMAT_BC3_UNORM_SRGB = 150,
  CU_AD_FORMAT_BC4_UNORM = 151,
  CU_AD_FORMAT_BC4_SNORM = 152,
  CU_AD_FORMAT_BC5_UNORM = 153,
  CU_AD_FORMAT_BC5_SNORM = 154,
  CU_AD_FORMAT_BC6H_UF16 = 155,
  CU_AD_FORMAT_BC6H_SF16 = 156,
  CU_AD_FORMAT_BC7_UNORM = 157,
  CU_AD_FORMAT_BC7_UNORM_SRGB = 158,
  CU_AD_FORMAT_P010 = 159,
  CU_AD_FORMAT_P016 = 161,
  CU_AD_FORMAT_NV16 = 162,
  CU_AD_FORMAT_P210 = 163,
  CU_AD_FORMAT_P216 = 164,
  CU_AD_FORMAT_YUY2 = 165,
  CU_AD_FORMAT_Y210 = 166,
  CU_AD_FORMAT_Y216 = 167,
  CU_AD_FORMAT_AYUV = 168,
  CU_AD_FORMAT_Y410 = 169,
  CU_AD_FORMAT_Y416 = 177,
  CU_AD_FORMAT_Y444_PLANAR8 = 178,
  CU_AD_FORMAT_Y444_PLANAR10 = 179,
  CU_AD_FORMAT_YUV444_8bit_SemiPlanar = 180,
  CU_AD_FORMAT_YUV444_16bit_SemiPlanar = 181,
  CU_AD_FORMAT_UNORM_INT_101010_2 = 80,
  CU_AD_FORMAT_UINT8_PACKED_422 = 81,
  CU_AD_FORMAT_UINT8_PACKED_444 = 82,
  CU_AD_FORMAT_UINT8_SEMIPLANAR_420 = 83,
  CU_AD_FORMAT_UINT16_SEMIPLANAR_420 = 84,
  CU_AD_FORMAT_UINT8_SEMIPLANAR_422 = 85,
  CU_AD_FORMAT_UINT16_SEMIPLANAR_422 = 86,
  CU_AD_FORMAT_UINT8_SEMIPLANAR_444 = 87,
  CU_AD_FORMAT_UINT16_SEMIPLANAR_444 = 88,
  CU_AD_FORMAT_UINT8_PLANAR_420 = 89,
  CU_AD_FORMAT_UINT16_PLANAR_420 = 90,
  CU_AD_FORMAT_UINT8_PLANAR_422 = 91,
  CU_AD_FORMAT_UINT16_PLANAR_422 = 92,
  CU_AD_FORMAT_UINT8_PLANAR_444 = 93,
  CU_AD_FORMAT_UINT16_PLANAR_444 = 94,
  CU_AD_FORMAT_MAX = 2147483647
} CUarray_format;

typedef enum CUaddress_mode_enum {
  CU_TR_ADDRESS_MODE_WRAP = 0,
  CU_TR_ADDRESS_MODE_CLAMP = 1,
  CU_TR_ADDRESS_MODE_MIRROR = 2,
  CU_TR_ADDRESS_MODE_BORDER = 3
} CUaddress_mode;

typedef enum CUfilter_mode_enum {
  CU_TR_FILTER_MODE_POINT = 0,
  CU_TR_FILTER_MODE_LINEAR = 1
} CUfilter_mode;

typedef enum CUresourcetype_enum {
  CU_RESOURCE_TYPE_ARRAY = 0,
  CU_RESOURCE_TYPE_MIPMAPPED_ARRAY = 1,
  CU_RESOURCE_TYPE_LINEAR = 2,
  CU_RESOURCE_TYPE_PITCH2D = 3
} CUresourcetype;

typedef enum CUresourceViewFormat_enum {
  CU_RES_VIEW_FORMAT_NONE = 0,
  CU_RES_VIEW_FORMAT_UINT_1X8 = 1,
  CU_RES_VIEW_FORMAT_UINT_2X8 = 2,
  CU_RES_VIEW_FORMAT_UINT_4X8 = 3,
  CU_RES_VIEW_FORMAT_SINT_1X8 = 4,
  CU_RES_VIEW_FORMAT_SINT_2X8 = 5,
  CU_RES_VIEW_FORMAT_SINT_4X8 = 6,
  CU_RES_VIEW_FORMAT_UINT_1X16 = 7,
  CU_RES_VIEW_FORMAT_UINT_2X16 = 8,
  CU_RES_VIEW_FORMAT_UINT_4X16 = 9,
  CU_RES_VIEW_FORMAT_SINT_1X16 = 10,
  CU_RES_VIEW_FORMAT_SINT_2X16 = 11,
  CU_RES_VIEW_FORMAT_SINT_4X16 = 12,
  CU_RES_VIEW_FORMAT_UINT_1X32 = 13,
  CU_RES_VIEW_FORMAT_UINT_2X32 = 14,
  CU_RES_VIEW_FORMAT_UINT_4X32 = 15,
  CU_RES_VIEW_FORMAT_SINT_1X32 = 16,
  CU_RES_VIEW_FORMAT_SINT_2X32 = 17,
  CU_RES_VIEW_FORMAT_SINT_4X32 = 18,
  CU_RES_VIEW_FORMAT_FLOAT_1X16 = 19,
  CU_RES_VIEW_FORMAT_FLOAT_2X16 = 20,
  CU_RES_VIEW_FORMAT_FLOAT_4X16 = 21,
  CU_RES_VIEW_FORMAT_FLOAT_1X32 = 22,
  CU_RES_VIEW_FORMAT_FLOAT_2X32 = 23,
  CU_RES_VIEW_FORMAT_FLOAT_4X32 = 24,
  CU_RES_VIEW_FORMAT_UNSIGNED_BC1 = 25,
  CU_RES_VIEW_FORMAT_UNSIGNED_BC2 = 26,
  CU_RES_VIEW_FORMAT_UNSIGNED_BC3 = 27,
  CU_RES_VIEW_FORMAT_UNSIGNED_BC4 = 28,
  CU_RES_VIEW_FORMAT_SIGNED_BC4 = 29,
  CU_RES_VIEW_FORMAT_UNSIGNED_BC5 = 30,
  CU_RES_VIEW_FORMAT_SIGNED_BC5 = 31,
  CU_RES_VIEW_FORMAT_UNSIGNED_BC6H = 32,
  CU_RES_VIEW_FORMAT_SIGNED_BC6H = 33,
  CU_RES_VIEW_FORMAT_UNSIGNED_BC7 = 34
} CUresourceViewFormat;

typedef enum CUjit_option_enum {
  CU_JIT_MAX_REGISTERS = 0,
  CU_JIT_THREADS_PER_BLOCK = 1,
  CU_JIT_WALL_TIME = 2,
  CU_JIT_INFO_LOG_BUFFER = 3,
  CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES = 4,
  CU_JIT_ERROR_LOG_BUFFER = 5,
  CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6,
  CU_JIT_OPTIMIZATION_LEVEL = 7,
  CU_JIT_TARGET_FROM_CUCONTEXT = 8,
  CU_JIT_TARGET = 9,
  CU_JIT_FALLBACK_STRATEGY = 10,
  CU_JIT_GENERATE_DEBUG_INFO = 11,
  CU_JIT_LOG_VERBOSE = 12,
  CU_JIT_GENERATE_LINE_INFO = 13,
  CU_JIT_CACHE_MODE = 14,
  CU_JIT_NEW_SM3X_OPT = 15,
  CU_JIT_FAST_COMPILE = 16,
  CU_JIT_GLOBAL_SYMBOL_NAMES = 17,
  CU_JIT_GLOBAL_SYMBOL_ADDRESSES = 18,
  CU_JIT_GLOBAL_SYMBOL_COUNT = 19,
  CU_JIT_LTO = 20,
  CU_JIT_FTZ = 21,
  CU_JIT_PREC_DIV = 22,
  CU_JIT_PREC_SQRT = 23,
  CU_JIT_FMA = 24,
  CU_JIT_REFERENCED_KERNEL_NAMES = 25,
  CU_JIT_REFERENCED_KERNEL_COUNT = 26,
  CU_JIT_REFERENCED_VARIABLE_NAMES = 27,
  CU_JIT_REFERENCED_VARIABLE_COUNT = 28,
  CU_JIT_OPTIMIZE_UNUSED_DEVICE_VARIABLES = 29,
  CU_JIT_POSITION_INDEPENDENT_CODE = 30,
  CU_JIT_MIN_CTA_PER_SM = 31,
  CU_JIT_MAX_THREADS_PER_BLOCK = 32,
  CU_JIT_OVERRIDE_DIRECTIVE_VALUES = 33,
  CU_JIT_SPLIT_COMPILE = 34,
  CU_JIT_BINARY_LOADER_THREAD_COUNT = 35,
  CU_JIT_NUM_OPTIONS = 36
} CUjit_option;

typedef enum CUjit_target_enum {
  CU_TARGET_COMPUTE_30 = 30,
  CU_TARGET_COMPUTE_32 = 32,
  CU_TARGET_COMPUTE_35 = 35,
  CU_TARGET_COMPUTE_37 = 37,
  CU_TARGET_COMPUTE_50 = 50,
  CU_TARGET_COMPUTE_52 = 52,
  CU_TARGET_COMPUTE_53 = 53,
  CU_TARGET_COMPUTE_60 = 60,
  CU_TARGET_COMPUTE_61 = 61,
  CU_TARGET_COMPUTE_62 = 62,
  CU_TARGET_COMPUTE_70 = 70,
  CU_TARGET_COMPUTE_72 = 72,
  CU_TARGET_COMPUTE_75 = 75,
  CU_TARGET_COMPUTE_80 = 80,
  CU_TARGET_COMPUTE_86 = 86,
  CU_TARGET_COMPUTE_87 = 87,
  CU_TARGET_COMPUTE_89 = 89,
  CU_TARGET_COMPUTE_90 = 90,
  CU_TARGET_COMPUTE_100 = 100,
  CU_TARGET_COMPUTE_110 = 110,
  CU_TARGET_COMPUTE_103 = 103,
  CU_TARGET_COMPUTE_107 = 107,
  CU_TARGET_COMPUTE_120 = 120,
  CU_TARGET_COMPUTE_121 = 121,
  CU_TARGET_COMPUTE_90A = 65626,
  CU_TARGET_COMPUTE_100A = 65636,
  CU_TARGET_COMPUTE_110A = 65646,
  CU_TARGET_COMPUTE_103A = 65639,
  CU_TARGET_COMPUTE_107A = 65643,
  CU_TARGET_COMPUTE_120A = 65656,
  CU_TARGET_COMPUTE_121A = 65657,
  CU_TARGET_COMPUTE_100F = 131172,
  CU_TARGET_COMPUTE_110F = 131182,
  CU_TARGET_COMPUTE_103F = 131175,
  CU_TARGET_COMPUTE_107F = 131179,
  CU_TARGET_COMPUTE_120F = 131192,
  CU_TARGET_COMPUTE_121F = 131193
} CUjit_target;

typedef enum CUjit_fallback_enum {
  CU_PREFER_PTX = 0,
  CU_PREFER_BINARY = 1
} CUjit_fallback;

typedef enum CUjit_cacheMode_enum {
  CU_JIT_CACHE_OPTION_NONE = 0,
  CU_JIT_CACHE_OPTION_CG = 1,
  CU_JIT_CACHE_OPTION_CA = 2
} CUjit_cacheMode;

typedef enum CUjitInputType_enum {
  CU_JIT_INPUT_CUBIN = 0,
  CU_JIT_INPUT_PTX = 1,
  CU_JIT_INPUT_FATBINARY = 2,
  CU_JIT_INPUT_OBJECT = 3,
  CU_JIT_INPUT_LIBRARY = 4,
  CU_JIT_INPUT_NVVM = 5,
  CU_JIT_NUM_INPUT_TYPES = 6
} CUjitInputType;

typedef enum CUlibraryOption_enum {
  CU_LIBRARY_HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE = 0,
  CU_LIBRARY_BINARY_IS_PRESERVED = 1,
  CU_LIBRARY_NUM_OPTIONS = 2
} CUlibraryOption;

typedef enum CUlaunchAttributeID_enum {
  CU_LAUNCH_ATTRIBUTE_IGNORE = 0,
  CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW = 1,
  CU_LAUNCH_ATTRIBUTE_COOPERATIVE = 2,
  CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY = 3,
  CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION = 4,
  CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE = 5,
  CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION = 6,
  CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT = 7,
  CU_LAUNCH_ATTRIBUTE_PRIORITY = 8,
  CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP = 9,
  CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN = 10,
  CU_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION = 11,
  CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT = 12,
  CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE = 13,
  CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT = 14,
  CU_LAUNCH_ATTRIBUTE_NVLINK_UTIL_CENTRIC_SCHEDULING = 16,
  CU_LAUNCH_ATTRIBUTE_PORTABLE_CLUSTER_SIZE_MODE = 17,
  CU_LAUNCH_ATTRIBUTE_SHARED_MEMORY_MODE = 18
} CUlaunchAttributeID;

typedef enum CUmem_advise_enum {
  CU_MEM_ADVISE_SET_READ_MOSTLY = 1,
  CU_MEM_ADVISE_UNSET_READ_MOSTLY = 2,
  CU_MEM_ADVISE_SET_PREFERRED_LOCATION = 3,
  CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION = 4,
  CU_MEM_ADVISE_SET_ACCESSED_BY = 5,
  CU_MEM_ADVISE_UNSET_ACCESSED_BY = 6
} CUmem_advise;

typedef enum CUmem_range_attribute_enum {
  CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY = 1,
  CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION = 2,
  CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY = 3,
  CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION = 4,
  CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE = 5,
  CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID = 6,
  CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE = 7,
  CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID = 8
} CUmem_range_attribute;

typedef enum CUmemPool_attribute_enum {
  CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES = 1,
  CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC = 2,
  CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES = 3,
  CU_MEMPOOL_ATTR_RELEASE_THRESHOLD = 4,
  CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT = 5,
  CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH = 6,
  CU_MEMPOOL_ATTR_USED_MEM_CURRENT = 7,
  CU_MEMPOOL_ATTR_USED_MEM_HIGH = 8,
  CU_MEMPOOL_ATTR_ALLOCATION_TYPE = 9,
  CU_MEMPOOL_ATTR_EXPORT_HANDLE_TYPES = 10,
  CU_MEMPOOL_ATTR_LOCATION_ID = 11,
  CU_MEMPOOL_ATTR_LOCATION_TYPE = 12,
  CU_MEMPOOL_ATTR_MAX_POOL_SIZE = 13,
  CU_MEMPOOL_ATTR_HW_DECOMPRESS_ENABLED = 14,
  CU_MEMPOOL_ATTR_LOCALITY_DOMAIN_ID = 15
} CUmemPool_attribute;

typedef enum CUmemAccess_flags_enum {
  CU_MEM_ACCESS_FLAGS_PROT_NONE = 0,
  CU_MEM_ACCESS_FLAGS_PROT_READ = 1,
  CU_MEM_ACCESS_FLAGS_PROT_READWRITE = 3,
  CU_MEM_ACCESS_FLAGS_PROT_MAX = 2147483647
} CUmemAccess_flags;

typedef enum CUmemLocationType_enum {
  CU_MEM_LOCATION_TYPE_INVALID = 0,
  CU_MEM_LOCATION_TYPE_NONE = 0,
  CU_MEM_LOCATION_TYPE_DEVICE = 1,
  CU_MEM_LOCATION_TYPE_HOST = 2,
  CU_MEM_LOCATION_TYPE_HOST_NUMA = 3,
  CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT = 4,
  CU_MEM_LOCATION_TYPE_INVISIBLE = 5,
  CU_MEM_LOCATION_TYPE_DEVICE_LOCALITY_DOMAIN = 6,
  CU_MEM_LOCATION_TYPE_MAX = 2147483647
} CUmemLocationType;

typedef enum CUmemAllocationType_enum {
  CU_MEM_ALLOCATION_TYPE_INVALID = 0,
  CU_MEM_ALLOCATION_TYPE_PINNED = 1,
  CU_MEM_ALLOCATION_TYPE_MANAGED = 2,
  CU_MEM_ALLOCATION_TYPE_MAX = 2147483647
} CUmemAllocationType;

typedef enum CUmemAllocationHandleType_enum {
  CU_MEM_HANDLE_TYPE_NONE = 0,
  CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR = 1,
  CU_MEM_HANDLE_TYPE_WIN32 = 2,
  CU_MEM_HANDLE_TYPE_WIN32_KMT = 4,
  CU_MEM_HANDLE_TYPE_FABRIC = 8,
  CU_MEM_HANDLE_TYPE_MAX = 2147483647
} CUmemAllocationHandleType;

typedef enum CUdriverProcAddress_flags_enum {
  CU_GET_PROC_ADDRESS_DEFAULT = 0,
  CU_GET_PROC_ADDRESS_LEGACY_STREAM = 1,
  CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM = 2
} CUdriverProcAddress_flags;

typedef enum CUdriverProcAddressQueryResult_enum {
  CU_GET_PROC_ADDRESS_SUCCESS = 0,
  CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND = 1,
  CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT = 2
} CUdriverProcAddressQueryResult;

typedef enum CUmoduleLoadingMode_enum {
  CU_MODULE_EAGER_LOADING = 1,
  CU_MODULE_LAZY_LOADING = 2
} CUmoduleLoadingMode;

typedef enum CUstreamWaitValue_flags_enum {
  CU_STREAM_WAIT_VALUE_GEQ = 0,
  CU_STREAM_WAIT_VALUE_EQ = 1,
  CU_STREAM_WAIT_VALUE_AND = 2,
  CU_STREAM_WAIT_VALUE_NOR = 3,
  CU_STREAM_WAIT_VALUE_FLUSH = 1073741824
} CUstreamWaitValue_flags;

typedef enum CUstreamWriteValue_flags_enum {
  CU_STREAM_WRITE_VALUE_DEFAULT = 0,
  CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER = 1
} CUstreamWriteValue_flags;

typedef enum CUstreamBatchMemOpType_enum {
  CU_STREAM_MEM_OP_WAIT_VALUE_32 = 1,
  CU_STREAM_MEM_OP_WRITE_VALUE_32 = 2,
  CU_STREAM_MEM_OP_WAIT_VALUE_64 = 4,
  CU_STREAM_MEM_OP_WRITE_VALUE_64 = 5,
  CU_STREAM_MEM_OP_BARRIER = 6,
  CU_STREAM_MEM_OP_ATOMIC_REDUCTION = 8,
  CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES = 3
} CUstreamBatchMemOpType;

typedef enum CUstreamMemoryBarrier_flags_enum {
  CU_STREAM_MEMORY_BARRIER_TYPE_SYS = 0,
  CU_STREAM_MEMORY_BARRIER_TYPE_GPU = 1
} CUstreamMemoryBarrier_flags;

typedef enum CUstreamAtomicReductionOpType_enum {
  CU_STREAM_ATOMIC_REDUCTION_OP_OR = 6,
  CU_STREAM_ATOMIC_REDUCTION_OP_AND = 5,
  CU_STREAM_ATOMIC_REDUCTION_OP_ADD = 0
} CUstreamAtomicReductionOpType;

typedef enum CUstreamAtomicReductionDataType_enum {
  CU_STREAM_ATOMIC_REDUCTION_UNSIGNED_32 = 14,
  CU_STREAM_ATOMIC_REDUCTION_UNSIGNED_64 = 22
} CUstreamAtomicReductionDataType;

typedef enum CUstreamUpdateCaptureDependencies_flags_enum {
  CU_STREAM_ADD_CAPTURE_DEPENDENCIES = 0,
  CU_STREAM_SET_CAPTURE_DEPENDENCIES = 1
} CUstreamUpdateCaptureDependencies_flags;

typedef enum CUgraphConditionalNodeType_enum {
  CU_GRAPH_COND_TYPE_IF = 0,
  CU_GRAPH_COND_TYPE_WHILE = 1,
  CU_GRAPH_COND_TYPE_SWITCH = 2
} CUgraphConditionalNodeType;

typedef enum CUgraphNodeType_enum {
  CU_GRAPH_NODE_TYPE_KERNEL = 0,
  CU_GRAPH_NODE_TYPE_MEMCPY = 1,
  CU_GRAPH_NODE_TYPE_MEMSET = 2,
  CU_GRAPH_NODE_TYPE_HOST = 3,
  CU_GRAPH_NODE_TYPE_GRAPH = 4,
  CU_GRAPH_NODE_TYPE_EMPTY = 5,
  CU_GRAPH_NODE_TYPE_WAIT_EVENT = 6,
  CU_GRAPH_NODE_TYPE_EVENT_RECORD = 7,
  CU_GRAPH_NODE_TYPE_EXT_SEMAS_SIGNAL = 8,
  CU_GRAPH_NODE_TYPE_EXT_SEMAS_WAIT = 9,
  CU_GRAPH_NODE_TYPE_MEM_ALLOC = 10,
  CU_GRAPH_NODE_TYPE_MEM_FREE = 11,
  CU_GRAPH_NODE_TYPE_BATCH_MEM_OP = 12,
  CU_GRAPH_NODE_TYPE_CONDITIONAL = 13,
  CU_GRAPH_NODE_TYPE_MEMCPY_BATCH = 14,
  CU_GRAPH_NODE_TYPE_RESERVED_16 = 16,
  CU_GRAPH_NODE_TYPE_EXTERNAL_ENGINE = 17,
  CU_GRAPH_NODE_TYPE_FABRIC_CPY_BATCH = 18
} CUgraphNodeType;

typedef enum CUgraphDependencyType_enum {
  CU_GRAPH_DEPENDENCY_TYPE_DEFAULT = 0,
  CU_GRAPH_DEPENDENCY_TYPE_PROGRAMMATIC = 1
} CUgraphDependencyType;

typedef enum CUgraphInstantiateResult_enum {
  CUDA_GRAPH_INSTANTIATE_SUCCESS = 0,
  CUDA_GRAPH_INSTANTIATE_ERROR = 1,
  CUDA_GRAPH_INSTANTIATE_INVALID_STRUCTURE = 2,
  CUDA_GRAPH_INSTANTIATE_NODE_OPERATION_NOT_SUPPORTED = 3,
  CUDA_GRAPH_INSTANTIATE_MULTIPLE_CTXS_NOT_SUPPORTED = 4,
  CUDA_GRAPH_INSTANTIATE_CONDITIONAL_HANDLE_UNUSED = 5
} CUgraphInstantiateResult;

typedef enum CUstreamCaptureMode_enum {
  CU_STREAM_CAPTURE_MODE_GLOBAL = 0,
  CU_STREAM_CAPTURE_MODE_THREAD_LOCAL = 1,
  CU_STREAM_CAPTURE_MODE_RELAXED = 2
} CUstreamCaptureMode;

typedef enum CUgraphExecUpdateResult_enum {
  CU_GRAPH_EXEC_UPDATE_SUCCESS = 0,
  CU_GRAPH_EXEC_UPDATE_ERROR = 1,
  CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED = 2,
  CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED = 3,
  CU_GRAPH_EXEC_UPDATE_ERROR_FUNCTION_CHANGED = 4,
  CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED = 5,
  CU_GRAPH_EXEC_UPDATE_ERROR_NOT_SUPPORTED = 6,
  CU_GRAPH_EXEC_UPDATE_ERROR_UNSUPPORTED_FUNCTION_CHANGE = 7,
  CU_GRAPH_EXEC_UPDATE_ERROR_ATTRIBUTES_CHANGED = 8
} CUgraphExecUpdateResult;

typedef enum CUgraphMem_attribute_enum {
  CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT = 0,
  CU_GRAPH_MEM_ATTR_USED_MEM_HIGH = 1,
  CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT = 2,
  CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH = 3
} CUgraphMem_attribute;

typedef enum CUgraphChildGraphNodeOwnership_enum {
  CU_GRAPH_CHILD_GRAPH_OWNERSHIP_CLONE = 0,
  CU_GRAPH_CHILD_GRAPH_OWNERSHIP_MOVE = 1,
  CU_GRAPH_CHILD_GRAPH_OWNERSHIP_INVALID = -1
} CUgraphChildGraphNodeOwnership;

typedef enum CUgraphDebugDot_flags_enum {
  CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE = 1,
  CU_GRAPH_DEBUG_DOT_FLAGS_RUNTIME_TYPES = 2,
  CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_PARAMS = 4,
  CU_GRAPH_DEBUG_DOT_FLAGS_MEMCPY_NODE_PARAMS = 8,
  CU_GRAPH_DEBUG_DOT_FLAGS_MEMSET_NODE_PARAMS = 16,
  CU_GRAPH_DEBUG_DOT_FLAGS_HOST_NODE_PARAMS = 32,
  CU_GRAPH_DEBUG_DOT_FLAGS_EVENT_NODE_PARAMS = 64,
  CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_SIGNAL_NODE_PARAMS = 128,
  CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_WAIT_NODE_PARAMS = 256,
  CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_ATTRIBUTES = 512,
  CU_GRAPH_DEBUG_DOT_FLAGS_HANDLES = 1024,
  CU_GRAPH_DEBUG_DOT_FLAGS_MEM_ALLOC_NODE_PARAMS = 2048,
  CU_GRAPH_DEBUG_DOT_FLAGS_MEM_FREE_NODE_PARAMS = 4096,
  CU_GRAPH_DEBUG_DOT_FLAGS_BATCH_MEM_OP_NODE_PARAMS = 8192,
  CU_GRAPH_DEBUG_DOT_FLAGS_EXTRA_TOPO_INFO = 16384,
  CU_GRAPH_DEBUG_DOT_FLAGS_CONDITIONAL_NODE_PARAMS = 32768,
  CU_GRAPH_DEBUG_DOT_FLAGS_MEMCPY_BATCH_NODE_PARAMS = 65536,
  CU_GRAPH_DEBUG_DOT_FLAGS_FABRIC_CPY_BATCH_NODE_PARAMS = 131072
} CUgraphDebugDot_flags;

typedef enum CUuserObject_flags_enum {
  CU_USER_OBJECT_NO_DESTRUCTOR_SYNC = 1
} CUuserObject_flags;

typedef enum CUuserObjectRetain_flags_enum {
  CU_GRAPH_USER_OBJECT_MOVE = 1
} CUuserObjectRetain_flags;

typedef enum CUgraphInstantiate_flags_enum {
  CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH = 1,
  CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD = 2,
  CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH = 4,
  CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY = 8
} CUgraphInstantiate_flags;

typedef enum CUgraphRecaptureStatus_enum {
  CU_GRAPH_RECAPTURE_ELIGIBLE_FOR_UPDATE = 0,
  CU_GRAPH_RECAPTURE_INELIGIBLE_FOR_UPDATE = 1,
  CU_GRAPH_RECAPTURE_ERROR = 2
} CUgraphRecaptureStatus;

typedef enum CUdevResourceType_enum {
  CU_DEV_RESOURCE_TYPE_INVALID = 0,
  CU_DEV_RESOURCE_TYPE_SM = 1,
  CU_DEV_RESOURCE_TYPE_WORKQUEUE_CONFIG = 1000,
  CU_DEV_RESOURCE_TYPE_WORKQUEUE = 10000
} CUdevResourceType;

typedef enum CUgreenCtxCreate_flags_enum {
  CU_GREEN_CTX_NONE = 0,
  CU_GREEN_CTX_DEFAULT_STREAM = 1
} CUgreenCtxCreate_flags;

typedef enum CUoutput_mode_enum {
  CU_OUT_KEY_VALUE_PAIR = 0,
  CU_OUT_CSV = 1
} CUoutput_mode;

typedef enum CUaccessProperty_enum {
  CU_ACCESS_PROPERTY_NORMAL = 0,
  CU_ACCESS_PROPERTY_STREAMING = 1,
  CU_ACCESS_PROPERTY_PERSISTING = 2
} CUaccessProperty;

typedef enum CUsynchronizationPolicy_enum {
  CU_SYNC_POLICY_AUTO = 1,
  CU_SYNC_POLICY_SPIN = 2,
  CU_SYNC_POLICY_YIELD = 3,
  CU_SYNC_POLICY_BLOCKING_SYNC = 4
} CUsynchronizationPolicy;

typedef enum CUclusterSchedulingPolicy_enum {
  CU_CLUSTER_SCHEDULING_POLICY_DEFAULT = 0,
  CU_CLUSTER_SCHEDULING_POLICY_SPREAD = 1,
  CU_CLUSTER_SCHEDULING_POLICY_LOAD_BALANCING = 2,
  CU_CLUSTER_SCHEDULING_POLICY_RUBIN_DSMEM_LOCALITY = 3
} CUclusterSchedulingPolicy;

typedef enum CUlaunchMemSyncDomain_enum {
  CU_LAUNCH_MEM_SYNC_DOMAIN_DEFAULT = 0,
  CU_LAUNCH_MEM_SYNC_DOMAIN_REMOTE = 1
} CUlaunchMemSyncDomain;

typedef enum CUlaunchAttributePortableClusterMode_enum {
  CU_LAUNCH_PORTABLE_CLUSTER_MODE_DEFAULT = 0,
  CU_LAUNCH_PORTABLE_CLUSTER_MODE_REQUIRE_PORTABLE = 1,
  CU_LAUNCH_PORTABLE_CLUSTER_MODE_ALLOW_NON_PORTABLE = 2
} CUlaunchAttributePortableClusterMode;

typedef enum CUsharedMemoryMode_enum {
  CU_SHARED_MEMORY_MODE_DEFAULT = 0,
  CU_SHARED_MEMORY_MODE_REQUIRE_PORTABLE = 1,
  CU_SHARED_MEMORY_MODE_ALLOW_NON_PORTABLE = 2,
  CU_SHARED_MEMORY_MODE_ALLOW_OVERSIZED_SHARED_MEMORY = 3,
  CU_SHARED_MEMORY_MODE_PREFER_OVERSIZED_SHARED_MEMORY = 4
} CUsharedMemoryMode;

typedef enum CUmemcpyFlags_enum {
  CU_MEMCPY_FLAG_DEFAULT = 0,
  CU_MEMCPY_FLAG_PREFER_OVERLAP_WITH_COMPUTE = 1
} CUmemcpyFlags;

typedef enum CUmemcpySrcAccessOrder_enum {
  CU_MEMCPY_SRC_ACCESS_ORDER_INVALID = 0,
  CU_MEMCPY_SRC_ACCESS_ORDER_STREAM = 1,
  CU_MEMCPY_SRC_ACCESS_ORDER_DURING_API_CALL = 2,
  CU_MEMCPY_SRC_ACCESS_ORDER_ANY = 3,
  CU_MEMCPY_SRC_ACCESS_ORDER_MAX = 2147483647
} CUmemcpySrcAccessOrder;

typedef enum CUstreamCaptureStatus_enum {
  CU_STREAM_CAPTURE_STATUS_NONE = 0,
  CU_STREAM_CAPTURE_STATUS_ACTIVE = 1,
  CU_STREAM_CAPTURE_STATUS_INVALIDATED = 2
} CUstreamCaptureStatus;

typedef enum CUfunctionLoadingState_enum {
  CU_FUNCTION_LOADING_STATE_UNLOADED = 0,
  CU_FUNCTION_LOADING_STATE_LOADED = 1,
  CU_FUNCTION_LOADING_STATE_MAX = 2
} CUfunctionLoadingState;

typedef enum CUipcMem_flags_enum {
  CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS = 1
} CUipcMem_flags;

typedef enum CUexecAffinityType_enum {
  CU_EXEC_AFFINITY_TYPE_SM_COUNT = 0,
  CU_EXEC_AFFINITY_TYPE_MAX = 1
} CUexecAffinityType;

typedef enum CUdeviceNumaConfig_enum {
  CU_DEVICE_NUMA_CONFIG_NONE = 0,
  CU_DEVICE_NUMA_CONFIG_NUMA_NODE = 1
} CUdeviceNumaConfig;

typedef enum CUflushGPUDirectRDMAWritesOptions_enum {
  CU_FLUSH_GPU_DIRECT_RDMA_WRITES_OPTION_HOST = 1,
  CU_FLUSH_GPU_DIRECT_RDMA_WRITES_OPTION_MEMOPS = 2
} CUflushGPUDirectRDMAWritesOptions;

typedef enum CUGPUDirectRDMAWritesOrdering_enum {
  CU_GPU_DIRECT_RDMA_WRITES_ORDERING_NONE = 0,
  CU_GPU_DIRECT_RDMA_WRITES_ORDERING_OWNER = 100,
  CU_GPU_DIRECT_RDMA_WRITES_ORDERING_ALL_DEVICES = 200
} CUGPUDirectRDMAWritesOrdering;

typedef enum CUatomicOperation_enum {
  CU_ATOMIC_OPERATION_INTEGER_ADD = 0,
  CU_ATOMIC_OPERATION_INTEGER_MIN = 1,
  CU_ATOMIC_OPERATION_INTEGER_MAX = 2,
  CU_ATOMIC_OPERATION_INTEGER_INCREMENT = 3,
  CU_ATOMIC_OPERATION_INTEGER_DECREMENT = 4,
  CU_ATOMIC_OPERATION_AND = 5,
  CU_ATOMIC_OPERATION_OR = 6,
  CU_ATOMIC_OPERATION_XOR = 7,
  CU_ATOMIC_OPERATION_EXCHANGE = 8,
  CU_ATOMIC_OPERATION_CAS = 9,
  CU_ATOMIC_OPERATION_FLOAT_ADD = 10,
  CU_ATOMIC_OPERATION_FLOAT_MIN = 11,
  CU_ATOMIC_OPERATION_FLOAT_MAX = 12,
  CU_ATOMIC_OPERATION_MAX = 13
} CUatomicOperation;

typedef enum CUatomicOperationCapability_enum {
  CU_ATOMIC_CAPABILITY_SIGNED = 1,
  CU_ATOMIC_CAPABILITY_UNSIGNED = 2,
  CU_ATOMIC_CAPABILITY_REDUCTION = 4,
  CU_ATOMIC_CAPABILITY_SCALAR_32 = 8,
  CU_ATOMIC_CAPABILITY_SCALAR_64 = 16,
  CU_ATOMIC_CAPABILITY_SCALAR_128 = 32,
  CU_ATOMIC_CAPABILITY_VECTOR_32x4 = 64
} CUatomicOperationCapability;

typedef enum CUmemAllocationCompType_enum {
  CU_MEM_ALLOCATION_COMP_NONE = 0,
  CU_MEM_ALLOCATION_COMP_GENERIC = 1
} CUmemAllocationCompType;

typedef enum CUmemAllocationGranularity_flags_enum {
  CU_MEM_ALLOC_GRANULARITY_MINIMUM = 0,
  CU_MEM_ALLOC_GRANULARITY_RECOMMENDED = 1
} CUmemAllocationGranularity_flags;

typedef enum cudaError_enum {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_DEINITIALIZED = 4,
  CUDA_ERROR_PROFILER_DISABLED = 5,
  CUDA_ERROR_PROFILER_NOT_INITIALIZED = 6,
  CUDA_ERROR_PROFILER_ALREADY_STARTED = 7,
  CUDA_ERROR_PROFILER_ALREADY_STOPPED = 8,
  CUDA_ERROR_STUB_LIBRARY = 34,
  CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER = 36,
  CUDA_ERROR_DEVICE_UNAVAILABLE = 46,
  CUDA_ERROR_MULTICAST_RESOURCE_FULL = 47,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_DEVICE_NOT_LICENSED = 102,
  CUDA_ERROR_INVALID_IMAGE = 200,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_CONTEXT_ALREADY_CURRENT = 202,
  CUDA_ERROR_MAP_FAILED = 205,
  CUDA_ERROR_UNMAP_FAILED = 206,
  CUDA_ERROR_ARRAY_IS_MAPPED = 207,
  CUDA_ERROR_ALREADY_MAPPED = 208,
  CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
  CUDA_ERROR_ALREADY_ACQUIRED = 210,
  CUDA_ERROR_NOT_MAPPED = 211,
  CUDA_ERROR_NOT_MAPPED_AS_ARRAY = 212,
  CUDA_ERROR_NOT_MAPPED_AS_POINTER = 213,
  CUDA_ERROR_ECC_UNCORRECTABLE = 214,
  CUDA_ERROR_UNSUPPORTED_LIMIT = 215,
  CUDA_ERROR_CONTEXT_ALREADY_IN_USE = 216,
  CUDA_ERROR_PEER_ACCESS_UNSUPPORTED = 217,
  CUDA_ERROR_INVALID_PTX = 218,
  CUDA_ERROR_INVALID_GRAPHICS_CONTEXT = 219,
  CUDA_ERROR_NVLINK_UNCORRECTABLE = 220,
  CUDA_ERROR_JIT_COMPILER_NOT_FOUND = 221,
  CUDA_ERROR_UNSUPPORTED_PTX_VERSION = 222,
  CUDA_ERROR_JIT_COMPILATION_DISABLED = 223,
  CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY = 224,
  CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC = 225,
  CUDA_ERROR_CONTAINED = 226,
  CUDA_ERROR_INSUFFICIENT_LOADER_VERSION = 227,
  CUDA_ERROR_INVALID_SOURCE = 300,
  CUDA_ERROR_FILE_NOT_FOUND = 301,
  CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND = 302,
  CUDA_ERROR_SHARED_OBJECT_INIT_FAILED = 303,
  CUDA_ERROR_OPERATING_SYSTEM = 304,
  CUDA_ERROR_INVALID_HANDLE = 400,
  CUDA_ERROR_ILLEGAL_STATE = 401,
  CUDA_ERROR_LOSSY_QUERY = 402,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_ILLEGAL_ADDRESS = 700,
  CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701,
  CUDA_ERROR_LAUNCH_TIMEOUT = 702,
  CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING = 703,
  CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED = 704,
  CUDA_ERROR_PEER_ACCESS_NOT_ENABLED = 705,
  CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE = 708,
  CUDA_ERROR_CONTEXT_IS_DESTROYED = 709,
  CUDA_ERROR_ASSERT = 710,
  CUDA_ERROR_TOO_MANY_PEERS = 711,
  CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED = 712,
  CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED = 713,
  CUDA_ERROR_HARDWARE_STACK_ERROR = 714,
  CUDA_ERROR_ILLEGAL_INSTRUCTION = 715,
  CUDA_ERROR_MISALIGNED_ADDRESS = 716,
  CUDA_ERROR_INVALID_ADDRESS_SPACE = 717,
  CUDA_ERROR_INVALID_PC = 718,
  CUDA_ERROR_LAUNCH_FAILED = 719,
  CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE = 720,
  CUDA_ERROR_TENSOR_MEMORY_LEAK = 721,
  CUDA_ERROR_NOT_PERMITTED = 800,
  CUDA_ERROR_NOT_SUPPORTED = 801,
  CUDA_ERROR_SYSTEM_NOT_READY = 802,
  CUDA_ERROR_SYSTEM_DRIVER_MISMATCH = 803,
  CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE = 804,
  CUDA_ERROR_MPS_CONNECTION_FAILED = 805,
  CUDA_ERROR_MPS_RPC_FAILURE = 806,
  CUDA_ERROR_MPS_SERVER_NOT_READY = 807,
  CUDA_ERROR_MPS_MAX_CLIENTS_REACHED = 808,
  CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED = 809,
  CUDA_ERROR_MPS_CLIENT_TERMINATED = 810,
  CUDA_ERROR_CDP_NOT_SUPPORTED = 811,
  CUDA_ERROR_CDP_VERSION_MISMATCH = 812,
  CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED = 900,
  CUDA_ERROR_STREAM_CAPTURE_INVALIDATED = 901,
  CUDA_ERROR_STREAM_CAPTURE_MERGE = 902,
  CUDA_ERROR_STREAM_CAPTURE_UNMATCHED = 903,
  CUDA_ERROR_STREAM_CAPTURE_UNJOINED = 904,
  CUDA_ERROR_STREAM_CAPTURE_ISOLATION = 905,
  CUDA_ERROR_STREAM_CAPTURE_IMPLICIT = 906,
  CUDA_ERROR_CAPTURED_EVENT = 907,
  CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD = 908,
  CUDA_ERROR_TIMEOUT = 909,
  CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE = 910,
  CUDA_ERROR_EXTERNAL_DEVICE = 911,
  CUDA_ERROR_INVALID_CLUSTER_SIZE = 912,
  CUDA_ERROR_FUNCTION_NOT_LOADED = 913,
  CUDA_ERROR_INVALID_RESOURCE_TYPE = 914,
  CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION = 915,
  CUDA_ERROR_KEY_ROTATION = 916,
  CUDA_ERROR_STREAM_DETACHED = 917,
  CUDA_ERROR_GRAPH_RECAPTURE_FAILURE = 918,
  CUDA_ERROR_FABRIC_NOT_READY = 919,
  CUDA_ERROR_UNKNOWN = 999
} cudaError_enum;

typedef enum cudaError {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorInitializationError = 3,
  cudaErrorCudartUnloading = 4,
  cudaErrorProfilerDisabled = 5,
  cudaErrorProfilerNotInitialized = 6,
  cudaErrorProfilerAlreadyStarted = 7,
  cudaErrorProfilerAlreadyStopped = 8,
  cudaErrorInvalidConfiguration = 9,
  cudaErrorVersionTranslation = 10,
  cudaErrorInvalidPitchValue = 12,
  cudaErrorInvalidSymbol = 13,
  cudaErrorInvalidHostPointer = 16,
  cudaErrorInvalidDevicePointer = 17,
  cudaErrorInvalidTexture = 18,
  cudaErrorInvalidTextureBinding = 19,
  cudaErrorInvalidChannelDescriptor = 20,
  cudaErrorInvalidMemcpyDirection = 21,
  cudaErrorAddressOfConstant = 22,
  cudaErrorTextureFetchFailed = 23,
  cudaErrorTextureNotBound = 24,
  cudaErrorSynchronizationError = 25,
  cudaErrorInvalidFilterSetting = 26,
  cudaErrorInvalidNormSetting = 27,
  cudaErrorMixedDeviceExecution = 28,
  cudaErrorNotYetImplemented = 31,
  cudaErrorMemoryValueTooLarge = 32,
  cudaErrorStubLibrary = 34,
  cudaErrorInsufficientDriver = 35,
  cudaErrorCallRequiresNewerDriver = 36,
  cudaErrorInvalidSurface = 37,
  cudaErrorDuplicateVariableName = 43,
  cudaErrorDuplicateTextureName = 44,
  cudaErrorDuplicateSurfaceName = 45,
  cudaErrorDevicesUnavailable = 46,
  cudaErrorIncompatibleDriverContext = 49,
  cudaErrorMissingConfiguration = 52,
  cudaErrorPriorLaunchFailure = 53,
  cudaErrorLaunchMaxDepthExceeded = 65,
  cudaErrorLaunchFileScopedTex = 66,
  cudaErrorLaunchFileScopedSurf = 67,
  cudaErrorSyncDepthExceeded = 68,
  cudaErrorLaunchPendingCountExceeded = 69,
  cudaErrorInvalidDeviceFunction = 98,
  cudaErrorNoDevice = 100,
  cudaErrorInvalidDevice = 101,
  cudaErrorDeviceNotLicensed = 102,
  cudaErrorSoftwareValidityNotEstablished = 103,
  cudaErrorStartupFailure = 127,
  cudaErrorInvalidKernelImage = 200,
  cudaErrorDeviceUninitialized = 201,
  cudaErrorMapBufferObjectFailed = 205,
  cudaErrorUnmapBufferObjectFailed = 206,
  cudaErrorArrayIsMapped = 207,
  cudaErrorAlreadyMapped = 208,
  cudaErrorNoKernelImageForDevice = 209,
  cudaErrorAlreadyAcquired = 210,
  cudaErrorNotMapped = 211,
  cudaErrorNotMappedAsArray = 212,
  cudaErrorNotMappedAsPointer = 213,
  cudaErrorECCUncorrectable = 214,
  cudaErrorUnsupportedLimit = 215,
  cudaErrorDeviceAlreadyInUse = 216,
  cudaErrorPeerAccessUnsupported = 217,
  cudaErrorInvalidPtx = 218,
  cudaErrorInvalidGraphicsContext = 219,
  cudaErrorNvlinkUncorrectable = 220,
  cudaErrorJitCompilerNotFound = 221,
  cudaErrorUnsupportedPtxVersion = 222,
  cudaErrorJitCompilationDisabled = 223,
  cudaErrorUnsupportedExecAffinity = 224,
  cudaErrorUnsupportedDevSideSync = 225,
  cudaErrorContained = 226,
  cudaErrorInsufficientLoaderVersion = 227,
  cudaErrorInvalidSource = 300,
  cudaErrorFileNotFound = 301,
  cudaErrorSharedObjectSymbolNotFound = 302,
  cudaErrorSharedObjectInitFailed = 303,
  cudaErrorOperatingSystem = 304,
  cudaErrorInvalidResourceHandle = 400,
  cudaErrorIllegalState = 401,
  cudaErrorLossyQuery = 402,
  cudaErrorSymbolNotFound = 500,
  cudaErrorNotReady = 600,
  cudaErrorIllegalAddress = 700,
  cudaErrorLaunchOutOfResources = 701,
  cudaErrorLaunchTimeout = 702,
  cudaErrorLaunchIncompatibleTexturing = 703,
  cudaErrorPeerAccessAlreadyEnabled = 704,
  cudaErrorPeerAccessNotEnabled = 705,
  cudaErrorSetOnActiveProcess = 708,
  cudaErrorContextIsDestroyed = 709,
  cudaErrorAssert = 710,
  cudaErrorTooManyPeers = 711,
  cudaErrorHostMemoryAlreadyRegistered = 712,
  cudaErrorHostMemoryNotRegistered = 713,
  cudaErrorHardwareStackError = 714,
  cudaErrorIllegalInstruction = 715,
  cudaErrorMisalignedAddress = 716,
  cudaErrorInvalidAddressSpace = 717,
  cudaErrorInvalidPc = 718,
  cudaErrorLaunchFailure = 719,
  cudaErrorCooperativeLaunchTooLarge = 720,
  cudaErrorTensorMemoryLeak = 721,
  cudaErrorNotPermitted = 800,
  cudaErrorNotSupported = 801,
  cudaErrorSystemNotReady = 802,
  cudaErrorSystemDriverMismatch = 803,
  cudaErrorCompatNotSupportedOnDevice = 804,
  cudaErrorMpsConnectionFailed = 805,
  cudaErrorMpsRpcFailure = 806,
  cudaErrorMpsServerNotReady = 807,
  cudaErrorMpsMaxClientsReached = 808,
  cudaErrorMpsMaxConnectionsReached = 809,
  cudaErrorMpsClientTerminated = 810,
  cudaErrorCdpNotSupported = 811,
  cudaErrorCdpVersionMismatch = 812,
  cudaErrorStreamCaptureUnsupported = 900,
  cudaErrorStreamCaptureInvalidated = 901,
  cudaErrorStreamCaptureMerge = 902,
  cudaErrorStreamCaptureUnmatched = 903,
  cudaErrorStreamCaptureUnjoined = 904,
  cudaErrorStreamCaptureIsolation = 905,
  cudaErrorStreamCaptureImplicit = 906,
  cudaErrorCapturedEvent = 907,
  cudaErrorStreamCaptureWrongThread = 908,
  cudaErrorTimeout = 909,
  cudaErrorGraphExecUpdateFailure = 910,
  cudaErrorExternalDevice = 911,
  cudaErrorInvalidClusterSize = 912,
  cudaErrorFunctionNotLoaded = 913,
  cudaErrorInvalidResourceType = 914,
  cudaErrorInvalidResourceConfiguration = 915,
  cudaErrorStreamDetached = 917,
  cudaErrorGraphRecaptureFailure = 918,
  cudaErrorFabricNotReady = 919,
  cudaErrorUnknown = 999,
  cudaErrorApiFailureBase = 10000
} cudaError;

typedef enum cudaGraphicsRegisterFlags {
  cudaGraphicsRegisterFlagsNone = 0,
  cudaGraphicsRegisterFlagsReadOnly = 1,
  cudaGraphicsRegisterFlagsWriteDiscard = 2,
  cudaGraphicsRegisterFlagsSurfaceLoadStore = 4,
  cudaGraphicsRegisterFlagsTextureGather = 8
} cudaGraphicsRegisterFlags;

typedef enum cudaGraphicsMapFlags {
  cudaGraphicsMapFlagsNone = 0,
  cudaGraphicsMapFlagsReadOnly = 1,
  cudaGraphicsMapFlagsWriteDiscard = 2
} cudaGraphicsMapFlags;

typedef enum cudaGraphicsCubeFace {
  cudaGraphicsCubeFacePositiveX = 0,
  cudaGraphicsCubeFaceNegativeX = 1,
  cudaGraphicsCubeFacePositiveY = 2,
  cudaGraphicsCubeFaceNegativeY = 3,
  cudaGraphicsCubeFacePositiveZ = 4,
  cudaGraphicsCubeFaceNegativeZ = 5
} cudaGraphicsCubeFace;

typedef enum cudaFlushGPUDirectRDMAWritesScope {
  cudaFlushGPUDirectRDMAWritesToOwner = 100,
  cudaFlushGPUDirectRDMAWritesToAllDevices = 200
} cudaFlushGPUDirectRDMAWritesScope;

typedef enum cudaFlushGPUDirectRDMAWritesTarget {
  cudaFlushGPUDirectRDMAWritesTargetCurrentDevice = 0
} cudaFlushGPUDirectRDMAWritesTarget;

typedef enum cudaFabricOpStatusSource {
  cudaFabricOpStatusSourceMbarrierV1 = 0,
  cudaFabricOpStatusSourceMax = 2147483647
} cudaFabricOpStatusSource;

typedef enum cudaFabricOpStatusInfo {
  cudaFabricOpStatusInfoSuccess = 0,
  cudaFabricOpStatusInfoLast = 0,
  cudaFabricOpStatusInfoMax = 2147483647
} cudaFabricOpStatusInfo;

typedef enum cudaCGScope {
  cudaCGScopeInvalid = 0,
  cudaCGScopeGrid = 1,
  cudaCGScopeReserved = 2
} cudaCGScope;

typedef enum cudaRoundMode {
  cudaRoundNearest = 0,
  cudaRoundZero = 1,
  cudaRoundPosInf = 2,
  cudaRoundMinInf = 3
} cudaRoundMode;

typedef enum cudaGraphKernelNodeField {
  cudaGraphKernelNodeFieldInvalid = 0,
  cudaGraphKernelNodeFieldGridDim = 1,
  cudaGraphKernelNodeFieldParam = 2,
  cudaGraphKernelNodeFieldEnabled = 3
} cudaGraphKernelNodeField;

typedef enum cudaLaunchAttributeID {
  cudaLaunchAttributeIgnore = 0,
  cudaLaunchAttributeAccessPolicyWindow = 1,
  cudaLaunchAttributeCooperative = 2,
  cudaLaunchAttributeSynchronizationPolicy = 3,
  cudaLaunchAttributeClusterDimension = 4,
  cudaLaunchAttributeClusterSchedulingPolicyPreference = 5,
  cudaLaunchAttributeProgrammaticStreamSerialization = 6,
  cudaLaunchAttributeProgrammaticEvent = 7,
  cudaLaunchAttributePriority = 8,
  cudaLaunchAttributeMemSyncDomainMap = 9,
  cudaLaunchAttributeMemSyncDomain = 10,
  cudaLaunchAttributePreferredClusterDimension = 11,
  cudaLaunchAttributeLaunchCompletionEvent = 12,
  cudaLaunchAttributeDeviceUpdatableKernelNode = 13,
  cudaLaunchAttributePreferredSharedMemoryCarveout = 14,
  cudaLaunchAttributeNvlinkUtilCentricScheduling = 16,
  cudaLaunchAttributePortableClusterSizeMode = 17,
  cudaLaunchAttributeSharedMemoryMode = 18
} cudaLaunchAttributeID;

typedef enum cudaSharedMemoryMode {
  cudaSharedMemoryModeDefault = 0,
  cudaSharedMemoryModeRequirePortable = 1,
  cudaSharedMemoryModeAllowNonPortable = 2,
  cudaSharedMemoryModeAllowOversizedSharedMemory = 3,
  cudaSharedMemoryModePreferOversizedSharedMemory = 4
} cudaSharedMemoryMode;

typedef enum cudaLaunchAttributePortableClusterMode {
  cudaLaunchPortableClusterModeDefault = 0,
  cudaLaunchPortableClusterModeRequirePortable = 1,
  cudaLaunchPortableClusterModeAllowNonPortable = 2
} cudaLaunchAttributePortableClusterMode;

typedef enum cudaKernelFunctionType {
  cudaKernelFunctionTypeUnspecified = 0,
  cudaKernelFunctionTypeDeviceEntry = 1,
  cudaKernelFunctionTypeKernel = 2,
  cudaKernelFunctionTypeFunction = 3
} cudaKernelFunctionType;

typedef enum cudaMemcpyKind {
  cudaMemcpyHostToHost = 0,
  cudaMemcpyHostToDevice = 1,
  cudaMemcpyDeviceToHost = 2,
  cudaMemcpyDeviceToDevice = 3,
  cudaMemcpyDefault = 4
} cudaMemcpyKind;

typedef enum cudaMemoryType {
  cudaMemoryTypeUnregistered = 0,
  cudaMemoryTypeHost = 1,
  cudaMemoryTypeDevice = 2,
  cudaMemoryTypeManaged = 3
} cudaMemoryType;

typedef enum cudaMemLocationType {
  cudaMemLocationTypeInvalid = 0,
  cudaMemLocationTypeNone = 0,
  cudaMemLocationTypeDevice = 1,
  cudaMemLocationTypeHost = 2,
  cudaMemLocationTypeHostNuma = 3,
  cudaMemLocationTypeHostNumaCurrent = 4,
  cudaMemLocationTypeInvisible = 5,
  cudaMemLocationTypeDeviceLocalityDomain = 6
} cudaMemLocationType;

typedef enum cudaMemcpy3DOperandType {
  cudaMemcpyOperandTypePointer = 1,
  cudaMemcpyOperandTypeArray = 2,
  cudaMemcpyOperandTypeMax = 2147483647
} cudaMemcpy3DOperandType;

typedef enum cudaDevResourceType {
  cudaDevResourceTypeInvalid = 0,
  cudaDevResourceTypeSm = 1,
  cudaDevResourceTypeWorkqueueConfig = 1000,
  cudaDevResourceTypeWorkqueue = 10000
} cudaDevResourceType;

typedef enum cudaDevSmResourceGroup_flags {
  cudaDevSmResourceGroupDefault = 0,
  cudaDevSmResourceGroupBackfill = 1,
  cudaDevSmResourceGroupLocalityDomainId = 2,
  cudaDevSmResourceGroupLocalityDomainSupplementalSms = 4
} cudaDevSmResourceGroup_flags;

typedef enum cudaDevSmResourceSplitByCount_flags {
  cudaDevSmResourceSplitIgnoreSmCoscheduling = 1,
  cudaDevSmResourceSplitMaxPotentialClusterSize = 2
} cudaDevSmResourceSplitByCount_flags;

typedef enum cudaDevWorkqueueConfigScope {
  cudaDevWorkqueueConfigScopeDeviceCtx = 0,
  cudaDevWorkqueueConfigScopeGreenCtxBalanced = 1
} cudaDevWorkqueueConfigScope;

typedef enum cudaAtomicOperation {
  cudaAtomicOperationIntegerAdd = 0,
  cudaAtomicOperationIntegerMin = 1,
  cudaAtomicOperationIntegerMax = 2,
  cudaAtomicOperationIntegerIncrement = 3,
  cudaAtomicOperationIntegerDecrement = 4,
  cudaAtomicOperationAnd = 5,
  cudaAtomicOperationOr = 6,
  cudaAtomicOperationXOR = 7,
  cudaAtomicOperationExchange = 8,
  cudaAtomicOperationCAS = 9,
  cudaAtomicOperationFloatAdd = 10,
  cudaAtomicOperationFloatMin = 11,
  cudaAtomicOperationFloatMax = 12
} cudaAtomicOperation;

typedef enum cudaAtomicOperationCapability {
  cudaAtomicCapabilitySigned = 1,
  cudaAtomicCapabilityUnsigned = 2,
  cudaAtomicCapabilityReduction = 4,
  cudaAtomicCapabilityScalar32 = 8,
  cudaAtomicCapabilityScalar64 = 16,
  cudaAtomicCapabilityScalar128 = 32,
  cudaAtomicCapabilityVector32x4 = 64
} cudaAtomicOperationCapability;

typedef enum cudaAsyncNotificationType_enum {
  cudaAsyncNotificationTypeOverBudget = 1
} cudaAsyncNotificationType_enum;

typedef enum CUtensorMapDataType_enum {
  CU_TENSOR_MAP_DATA_TYPE_UINT8 = 0,
  CU_TENSOR_MAP_DATA_TYPE_UINT16 = 1,
  CU_TENSOR_MAP_DATA_TYPE_UINT32 = 2,
  CU_TENSOR_MAP_DATA_TYPE_INT32 = 3,
  CU_TENSOR_MAP_DATA_TYPE_UINT64 = 4,
  CU_TENSOR_MAP_DATA_TYPE_INT64 = 5,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT16 = 6,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32 = 7,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT64 = 8,
  CU_TENSOR_MAP_DATA_TYPE_BFLOAT16 = 9,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ = 10,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32 = 11,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ = 12,
  CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B = 13,
  CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B = 14,
  CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B = 15
} CUtensorMapDataType;

typedef enum CUtensorMapInterleave_enum {
  CU_TENSOR_MAP_INTERLEAVE_NONE = 0,
  CU_TENSOR_MAP_INTERLEAVE_16B = 1,
  CU_TENSOR_MAP_INTERLEAVE_32B = 2
} CUtensorMapInterleave;

typedef enum CUtensorMapSwizzle_enum {
  CU_TENSOR_MAP_SWIZZLE_NONE = 0,
  CU_TENSOR_MAP_SWIZZLE_32B = 1,
  CU_TENSOR_MAP_SWIZZLE_64B = 2,
  CU_TENSOR_MAP_SWIZZLE_128B = 3,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B = 4,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B = 5,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B = 6
} CUtensorMapSwizzle;

typedef enum CUtensorMapL2promotion_enum {
  CU_TENSOR_MAP_L2_PROMOTION_NONE = 0,
  CU_TENSOR_MAP_L2_PROMOTION_L2_64B = 1,
  CU_TENSOR_MAP_L2_PROMOTION_L2_128B = 2,
  CU_TENSOR_MAP_L2_PROMOTION_L2_256B = 3
} CUtensorMapL2promotion;

typedef enum CUtensorMapFloatOOBfill_enum {
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE = 0,
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA = 1
} CUtensorMapFloatOOBfill;

// What kind of memory a map is made for, which makes no difference here.
typedef enum CUtensorMapAllocClass_enum {
  CU_TENSOR_MAP_ALLOC_CLASS_AUTO = 0,
  CU_TENSOR_MAP_ALLOC_CLASS_SMALL = 1,
  CU_TENSOR_MAP_ALLOC_CLASS_LARGE = 2
} CUtensorMapAllocClass;

// `cudaResourceType`, and the driver's `CUresourcetype`.
typedef enum cudaResourceType {
  cudaResourceTypeArray = 0,
  cudaResourceTypeMipmappedArray = 1,
  cudaResourceTypeLinear = 2,
  cudaResourceTypePitch2D = 3
} cudaResourceType;

// Devices that are none.
#define cudaCpuDeviceId -1

#define cudaInvalidDeviceId -2

// `cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags`
#define cudaOccupancyDefault 0

#define cudaOccupancyDisableCachingOverride 1

// `cudaEventRecordWithFlags`
#define cudaEventRecordDefault 0

#define cudaEventRecordExternal 1

// `cudaStreamWaitEvent`
#define cudaEventWaitDefault 0

#define cudaEventWaitExternal 1

// `cudaExternalMemoryHandleDesc`
#define cudaExternalMemoryDedicated 1

// `cudaGraphKernelNodePort`
#define cudaGraphKernelNodePortDefault 0

#define cudaGraphKernelNodePortProgrammatic 1

#define cudaGraphKernelNodePortLaunchCompletion 2

// `cuMemHostAlloc`
#define CU_MEMHOSTALLOC_PORTABLE 1

#define CU_MEMHOSTALLOC_DEVICEMAP 2

#define CU_MEMHOSTALLOC_WRITECOMBINED 4

// `cuMemHostRegister`
#define CU_MEMHOSTREGISTER_PORTABLE 1

#define CU_MEMHOSTREGISTER_DEVICEMAP 2

#define CU_MEMHOSTREGISTER_IOMEMORY 4

#define CU_MEMHOSTREGISTER_READ_ONLY 8

// `cuArray3DCreate`
#define CUDA_ARRAY3D_LAYERED 1

#define CUDA_ARRAY3D_SURFACE_LDST 2

#define CUDA_ARRAY3D_CUBEMAP 4

#define CUDA_ARRAY3D_TEXTURE_GATHER 8

#define CUDA_ARRAY3D_DEPTH_TEXTURE 16

// `CUDA_EXTERNAL_MEMORY_HANDLE_DESC`
#define CUDA_EXTERNAL_MEMORY_DEDICATED 1

// Of conditions: each launch begins with the default value.
#define CU_GRAPH_COND_ASSIGN_DEFAULT 1

// See [`super::cudaGraphKernelNodePortDefault`].
#define CU_GRAPH_KERNEL_NODE_PORT_DEFAULT 0

#define CU_GRAPH_KERNEL_NODE_PORT_PROGRAMMATIC 1

#define CU_GRAPH_KERNEL_NODE_PORT_LAUNCH_ORDER 2

// `CUmemAllocationProp`
#define CU_MEM_CREATE_USAGE_TILE_POOL 1

#define CU_MEM_CREATE_USAGE_HW_DECOMPRESS 2

// `cudaStreamCreateWithFlags`
#define cudaStreamDefault 0

#define cudaStreamNonBlocking 1

// `cudaEventCreateWithFlags`
#define cudaEventDefault 0

#define cudaEventBlockingSync 1

#define cudaEventDisableTiming 2

#define cudaEventInterprocess 4

// `cudaHostAlloc`
#define cudaHostAllocDefault 0

#define cudaHostAllocPortable 1

#define cudaHostAllocMapped 2

#define cudaHostAllocWriteCombined 4

// `cudaHostRegister`
#define cudaHostRegisterDefault 0

#define cudaHostRegisterPortable 1

#define cudaHostRegisterMapped 2

#define cudaHostRegisterIoMemory 4

#define cudaHostRegisterReadOnly 8

// `cudaMallocManaged`, `cudaStreamAttachMemAsync`
#define cudaMemAttachGlobal 1

#define cudaMemAttachHost 2

#define cudaMemAttachSingle 4

// `cudaSetDeviceFlags`
#define cudaDeviceScheduleAuto 0

#define cudaDeviceScheduleSpin 1

#define cudaDeviceScheduleYield 2

#define cudaDeviceScheduleBlockingSync 4

#define cudaDeviceBlockingSync 4

#define cudaDeviceScheduleMask 7

#define cudaDeviceMapHost 8

#define cudaDeviceLmemResizeToMax 16

#define cudaDeviceSyncMemops 128

#define cudaDeviceMask 255

// `cudaInitDevice`
#define cudaInitDeviceFlagsAreValid 1

// `cudaDeviceEnablePeerAccess`
#define cudaPeerAccessDefault 0

// `cudaMalloc3DArray`
#define cudaArrayDefault 0

#define cudaArrayLayered 1

#define cudaArraySurfaceLoadStore 2

#define cudaArrayCubemap 4

#define cudaArrayTextureGather 8

#define cudaArrayColorAttachment 32

#define cudaArraySparse 64

#define cudaArrayDeferredMapping 128

// `cudaArraySparseProperties`
#define cudaArraySparsePropertiesSingleMipTail 1

// `NvSciSync` and `NvSciBuf`, which are not there.
#define cudaNvSciSyncAttrSignal 1

#define cudaNvSciSyncAttrWait 2

#define cudaExternalSemaphoreSignalSkipNvSciBufMemSync 1

#define cudaExternalSemaphoreWaitSkipNvSciBufMemSync 2

// `cudaMemPoolProps`
#define cudaMemPoolCreateUsageHwDecompress 2

// The dimensions of textures and surfaces, as old programs name them.
#define cudaTextureType1D 1

#define cudaTextureType2D 2

#define cudaTextureType3D 3

#define cudaTextureTypeCubemap 12

#define cudaTextureType1DLayered 241

#define cudaTextureType2DLayered 242

#define cudaTextureTypeCubemapLayered 252

#define cudaSurfaceType1D 1

#define cudaSurfaceType2D 2

#define cudaSurfaceType3D 3

#define cudaSurfaceTypeCubemap 12

#define cudaSurfaceType1DLayered 241

#define cudaSurfaceType2DLayered 242

#define cudaSurfaceTypeCubemapLayered 252

// `cudaIpcOpenMemHandle`
#define cudaIpcMemLazyEnablePeerAccess 1

// Flags of `cudaLaunchCooperativeKernelMultiDevice`
#define cudaCooperativeLaunchMultiDeviceNoPreSync 1

#define cudaCooperativeLaunchMultiDeviceNoPostSync 2

// Flag of `cuTexRefSetArray`.
#define CU_TRSA_OVERRIDE_FORMAT 1

// Texture unit of `cuParamSetTexRef`.
#define CU_PARAM_TR_DEFAULT -1

// `CU_TRSF_...`
#define CU_TRSF_READ_AS_INTEGER 1

#define CU_TRSF_NORMALIZED_COORDINATES 2

#define CU_TRSF_SRGB 16

#define CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION 32

#define CU_TRSF_SEAMLESS_CUBEMAP 64

typedef struct CUctxCigParam_st CUctxCigParam_st;

typedef struct CUctx_st CUctx_st;

typedef struct CUdevResourceDesc_st CUdevResourceDesc_st;

typedef struct CUevent_st CUevent_st;

typedef struct CUexecAffinityParam_st CUexecAffinityParam_st;

typedef struct CUexternalMemory_st CUexternalMemory_st;

typedef struct CUexternalSemaphore_st CUexternalSemaphore_st;

typedef struct CUfunc_st CUfunc_st;

typedef struct CUgraphDeviceUpdatableNode_st CUgraphDeviceUpdatableNode_st;

typedef struct CUgraphExec_st CUgraphExec_st;

typedef struct CUgraphNode_st CUgraphNode_st;

typedef struct CUgraph_st CUgraph_st;

typedef struct CUgreenCtx_st CUgreenCtx_st;

typedef struct CUkern_st CUkern_st;

typedef struct CUlib_st CUlib_st;

typedef struct CUlinkState_st CUlinkState_st;

typedef struct CUlogsCallbackEntry_st CUlogsCallbackEntry_st;

typedef struct CUmemPoolHandle_st CUmemPoolHandle_st;

typedef struct CUstream_st CUstream_st;

typedef struct CUsurfref_st CUsurfref_st;

typedef struct CUtexref_st CUtexref_st;

typedef struct CUuserObject_st CUuserObject_st;

typedef struct cudaArray cudaArray;

typedef struct cudaAsyncCallbackEntry cudaAsyncCallbackEntry;

typedef struct cudaExecutionContext_st cudaExecutionContext_st;

typedef struct cudaGraphicsResource cudaGraphicsResource;

typedef struct cudaMipmappedArray cudaMipmappedArray;

// Bits of each component.
typedef struct cudaChannelFormatDesc {
  int x;
  int y;
  int z;
  int w;
  cudaChannelFormatKind f;
} cudaChannelFormatDesc;

typedef cudaError cudaError_t;

typedef struct cudaArray *cudaArray_t;

// `width` in elements where an array takes part in the copy, else in bytes.
typedef struct cudaExtent {
  size_t width;
  size_t height;
  size_t depth;
} cudaExtent;

typedef struct cudaMipmappedArray *cudaMipmappedArray_t;

typedef const struct cudaMipmappedArray *cudaMipmappedArray_const_t;

typedef const struct cudaArray *cudaArray_const_t;

// Also `CUDA_ARRAY_MEMORY_REQUIREMENTS`.
typedef struct cudaArrayMemoryRequirements {
  size_t size;
  size_t alignment;
  unsigned int reserved[4];
} cudaArrayMemoryRequirements;

// Texels of a tile.
typedef struct cudaArrayTileExtent {
  unsigned int width;
  unsigned int height;
  unsigned int depth;
} cudaArrayTileExtent;

// Also `CUDA_ARRAY_SPARSE_PROPERTIES`.
typedef struct cudaArraySparseProperties {
  struct cudaArrayTileExtent tileExtent;
  unsigned int miptailFirstLevel;
  unsigned long long miptailSize;
  unsigned int flags;
  unsigned int reserved[4];
} cudaArraySparseProperties;

// `cudaMemLocationType` and the device's or NUMA node's number.
typedef struct cudaMemLocalized {
  unsigned char deviceId;
  unsigned char localityDomainId;
} cudaMemLocalized;

typedef struct cudaMemLocation {
  cudaMemLocationType type;
  union {
    int id;
    struct cudaMemLocalized localized;
  };
} cudaMemLocation;

// What holds for copies of a batch, or for one copy.
typedef struct cudaMemcpyAttributes {
  // `cudaMemcpySrcAccessOrder`: 1 stream, 2 during the call, 3 any
  cudaMemcpySrcAccessOrder srcAccessOrder;
  struct cudaMemLocation srcLocHint;
  struct cudaMemLocation dstLocHint;
  // `cudaMemcpyFlags`
  unsigned int flags;
} cudaMemcpyAttributes;

// 0: default stream, 1: `cudaStreamLegacy`, 2: `cudaStreamPerThread`.
typedef struct CUstream_st *cudaStream_t;

// Linear memory, by lengths in elements; 0 for what lies without gaps.
typedef struct cudaMemcpy3DOperandPointer {
  void *ptr;
  size_t rowLength;
  size_t layerHeight;
  struct cudaMemLocation locHint;
} cudaMemcpy3DOperandPointer;

// In elements.
typedef struct cudaOffset3D {
  size_t x;
  size_t y;
  size_t z;
} cudaOffset3D;

// A place in an array.
typedef struct cudaMemcpy3DOperandArray {
  cudaArray_t array;
  struct cudaOffset3D offset;
} cudaMemcpy3DOperandArray;

typedef union cudaMemcpy3DOperandUnion {
  struct cudaMemcpy3DOperandPointer ptr;
  struct cudaMemcpy3DOperandArray array;
} cudaMemcpy3DOperandUnion;

// One side of a copy of a box.
typedef struct cudaMemcpy3DOperand {
  cudaMemcpy3DOperandType type;
  union cudaMemcpy3DOperandUnion op;
} cudaMemcpy3DOperand;

// A copy of a box; `extent` in elements of the array, if there is one, else in bytes.
typedef struct cudaMemcpy3DBatchOp {
  struct cudaMemcpy3DOperand src;
  struct cudaMemcpy3DOperand dst;
  struct cudaExtent extent;
  cudaMemcpySrcAccessOrder srcAccessOrder;
  // `cudaMemcpyFlags`
  unsigned int flags;
} cudaMemcpy3DBatchOp;

// Of notices of the type `cudaAsyncNotificationTypeOverBudget`.
typedef struct cudaAsyncOverBudget {
  unsigned long long bytesOverBudget;
} cudaAsyncOverBudget;

// By `cudaAsyncNotificationInfo_t::type`.
typedef union cudaAsyncNotificationUnion {
  struct cudaAsyncOverBudget overBudget;
} cudaAsyncNotificationUnion;

typedef struct cudaAsyncNotificationInfo {
  // `cudaAsyncNotificationType`
  cudaAsyncNotificationType_enum type;
  union cudaAsyncNotificationUnion info;
} cudaAsyncNotificationInfo;

typedef struct cudaAsyncNotificationInfo cudaAsyncNotificationInfo_t;

typedef struct cudaAsyncCallbackEntry *cudaAsyncCallbackHandle_t;

// `cudaAsyncCallback`
typedef void (*cudaAsyncCallback)(cudaAsyncNotificationInfo_t *info, void *userData, cudaAsyncCallbackHandle_t callback);

typedef struct CUgraph_st *cudaGraph_t;

typedef struct CUgraphNode_st *cudaGraphNode_t;

// From where in one node to where in another an edge leads.
typedef struct cudaGraphEdgeData_st {
  uint8_t from_port;
  uint8_t to_port;
  // `cudaGraphDependencyType`
  uint8_t type;
  uint8_t reserved[5];
} cudaGraphEdgeData_st;

typedef struct cudaGraphEdgeData_st cudaGraphEdgeData;

typedef struct dim3 {
  unsigned int x;
  unsigned int y;
  unsigned int z;
#ifdef __cplusplus
  constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz) {}
#endif
} dim3;

typedef struct cudaExecutionContext_st *cudaExecutionContext_t;

typedef struct cudaKernelNodeParamsV2 {
  union {
    void *func;
    struct CUkern_st *kern;
    struct CUfunc_st *cuFunc;
  };
  struct dim3 gridDim;
  struct dim3 blockDim;
  unsigned int sharedMemBytes;
  void **kernelParams;
  void **extra;
  cudaExecutionContext_t ctx;
  cudaKernelFunctionType functionType;
} cudaKernelNodeParamsV2;

typedef struct cudaPos {
  size_t x;
  size_t y;
  size_t z;
} cudaPos;

// `pitch` in bytes, `xsize` in elements, `ysize` in rows.
typedef struct cudaPitchedPtr {
  void *ptr;
  size_t pitch;
  size_t xsize;
  size_t ysize;
} cudaPitchedPtr;

typedef struct cudaMemcpy3DParms {
  cudaArray_t srcArray;
  struct cudaPos srcPos;
  struct cudaPitchedPtr srcPtr;
  cudaArray_t dstArray;
  struct cudaPos dstPos;
  struct cudaPitchedPtr dstPtr;
  struct cudaExtent extent;
  cudaMemcpyKind kind;
} cudaMemcpy3DParms;

typedef struct cudaMemcpyNodeParams {
  int flags;
  int reserved;
  cudaExecutionContext_t ctx;
  struct cudaMemcpy3DParms copyParams;
} cudaMemcpyNodeParams;

// As [`cudaMemsetParams`], in an execution context.
typedef struct cudaMemsetParamsV2 {
  void *dst;
  size_t pitch;
  unsigned int value;
  unsigned int elementSize;
  size_t width;
  size_t height;
  cudaExecutionContext_t ctx;
} cudaMemsetParamsV2;

// `cudaHostFn_t`
typedef void (*cudaHostFn_t)(void *data);

// As [`cudaHostNodeParams`], and how the device waits for the function.
typedef struct cudaHostNodeParamsV2 {
  cudaHostFn_t fn;
  void *userData;
  // `cudaHostTaskSyncMode`
  unsigned int syncMode;
  cudaExecutionContext_t ctx;
} cudaHostNodeParamsV2;

typedef struct cudaChildGraphNodeParams {
  cudaGraph_t graph;
  // `cudaGraphChildGraphNodeOwnership`: 0 copies the graph, 1 takes it.
  cudaGraphChildGraphNodeOwnership ownership;
} cudaChildGraphNodeParams;

typedef struct CUexternalSemaphore_st *cudaExternalSemaphore_t;

// Of fences: timelines.
typedef struct cudaExternalSemaphoreFence {
  unsigned long long value;
} cudaExternalSemaphoreFence;

// Of `NvSciSync`, which is not there.
typedef struct cudaExternalSemaphoreNvSciSync {
  unsigned long long reserved;
} cudaExternalSemaphoreNvSciSync;

// Of Direct3D's mutexes, which are not there.
typedef struct cudaExternalSemaphoreKey {
  unsigned long long key;
} cudaExternalSemaphoreKey;

typedef struct cudaExternalSemaphoreSignalValues {
  struct cudaExternalSemaphoreFence fence;
  struct cudaExternalSemaphoreNvSciSync nvSciSync;
  struct cudaExternalSemaphoreKey keyedMutex;
  unsigned int reserved[12];
} cudaExternalSemaphoreSignalValues;

typedef struct cudaExternalSemaphoreSignalParams {
  struct cudaExternalSemaphoreSignalValues params;
  unsigned int flags;
  unsigned int reserved[16];
} cudaExternalSemaphoreSignalParams;

typedef struct cudaExternalSemaphoreSignalNodeParamsV2 {
  cudaExternalSemaphore_t *extSemArray;
  const struct cudaExternalSemaphoreSignalParams *paramsArray;
  unsigned int numExtSems;
  cudaExecutionContext_t ctx;
} cudaExternalSemaphoreSignalNodeParamsV2;

// Of Direct3D's mutexes, which are not there.
typedef struct cudaExternalSemaphoreKeyAndTime {
  unsigned long long key;
  unsigned int timeoutMs;
} cudaExternalSemaphoreKeyAndTime;

typedef struct cudaExternalSemaphoreWaitValues {
  struct cudaExternalSemaphoreFence fence;
  struct cudaExternalSemaphoreNvSciSync nvSciSync;
  struct cudaExternalSemaphoreKeyAndTime keyedMutex;
  unsigned int reserved[10];
} cudaExternalSemaphoreWaitValues;

typedef struct cudaExternalSemaphoreWaitParams {
  struct cudaExternalSemaphoreWaitValues params;
  unsigned int flags;
  unsigned int reserved[16];
} cudaExternalSemaphoreWaitParams;

typedef struct cudaExternalSemaphoreWaitNodeParamsV2 {
  cudaExternalSemaphore_t *extSemArray;
  const struct cudaExternalSemaphoreWaitParams *paramsArray;
  unsigned int numExtSems;
  cudaExecutionContext_t ctx;
} cudaExternalSemaphoreWaitNodeParamsV2;

typedef struct CUevent_st *cudaEvent_t;

typedef struct cudaEventWaitNodeParams {
  cudaEvent_t event;
} cudaEventWaitNodeParams;

typedef struct cudaEventRecordNodeParams {
  cudaEvent_t event;
  cudaExecutionContext_t ctx;
} cudaEventRecordNodeParams;

typedef struct cudaMemPoolProps {
  // `cudaMemAllocationType`: 1 pinned, 2 managed
  cudaMemAllocationType allocType;
  cudaMemAllocationHandleType handleTypes;
  struct cudaMemLocation location;
  void *win32SecurityAttributes;
  size_t maxSize;
  uint16_t usage;
  uint8_t reserved[53];
  uint8_t reserved1;
} cudaMemPoolProps;

typedef struct cudaMemAccessDesc {
  struct cudaMemLocation location;
  // `cudaMemAccessFlags`: 0 none, 1 read, 3 read and write
  cudaMemAccessFlags flags;
} cudaMemAccessDesc;

// As [`cudaMemAllocNodeParams`].
typedef struct cudaMemAllocNodeParamsV2 {
  struct cudaMemPoolProps poolProps;
  const struct cudaMemAccessDesc *accessDescs;
  size_t accessDescCount;
  size_t bytesize;
  // The address is put here.
  void *dptr;
} cudaMemAllocNodeParamsV2;

typedef struct cudaMemFreeNodeParams {
  void *dptr;
} cudaMemFreeNodeParams;

// The number of a condition.
typedef unsigned long long cudaGraphConditionalHandle;

typedef struct cudaConditionalNodeParams {
  cudaGraphConditionalHandle handle;
  cudaGraphConditionalNodeType type;
  // Number of bodies.
  unsigned int size;
  // An array of the node's with the bodies' handles is put here.
  cudaGraph_t *phGraph_out;
  cudaExecutionContext_t ctx;
} cudaConditionalNodeParams;

// Copies in one node, as `cudaMemcpyBatchAsync` makes them.
typedef struct cudaMemcpyBatchNodeParams {
  // Numbers of `dsts`, `srcs` and `sizes`.
  size_t count;
  void **dsts;
  void **srcs;
  // In bytes; a copy of none is left out.
  size_t *sizes;
  // What the copies from the numbers in `attrsIdxs` on have in common.
  struct cudaMemcpyAttributes *attrs;
  size_t *attrsIdxs;
  size_t numAttrs;
  cudaExecutionContext_t ctx;
} cudaMemcpyBatchNodeParams;

// Parameters of a node of any kind, by `cudaGraphNodeParams::type`.
typedef struct cudaGraphNodeParams {
  cudaGraphNodeType type;
  int reserved0[3];
  union {
    int64_t reserved1[29];
    struct cudaKernelNodeParamsV2 kernel;
    struct cudaMemcpyNodeParams memcpy;
    struct cudaMemsetParamsV2 memset;
    struct cudaHostNodeParamsV2 host;
    struct cudaChildGraphNodeParams graph;
    struct cudaExternalSemaphoreSignalNodeParamsV2 extSemSignal;
    struct cudaExternalSemaphoreWaitNodeParamsV2 extSemWait;
    struct cudaEventWaitNodeParams eventWait;
    struct cudaEventRecordNodeParams eventRecord;
    struct cudaMemAllocNodeParamsV2 alloc;
    struct cudaMemFreeNodeParams free;
    struct cudaConditionalNodeParams conditional;
    struct cudaMemcpyBatchNodeParams memcpyBatch;
  };
  int64_t reserved2;
} cudaGraphNodeParams;

// Asked about a node, its parameters and those that it is to get. `status` is a `cudaGraphRecaptureStatus`: 0 if an exec could
typedef cudaError_t (*cudaGraphRecaptureCallback_t)(void *data,
                                                    cudaGraphNode_t node,
                                                    const struct cudaGraphNodeParams *originalParams,
                                                    const struct cudaGraphNodeParams *recaptureParams,
                                                    cudaGraphRecaptureStatus status);

typedef struct cudaGraphRecaptureCallbackData {
  cudaGraphRecaptureCallback_t callbackFunc;
  void *userData;
} cudaGraphRecaptureCallbackData;

// A launch of `cudaLaunchCooperativeKernelMultiDevice`. CUDA 12 alone.
typedef struct cudaLaunchParams {
  void *func;
  struct dim3 gridDim;
  struct dim3 blockDim;
  void **args;
  size_t sharedMem;
  cudaStream_t stream;
} cudaLaunchParams;

typedef struct cudaMemcpy3DPeerParms {
  cudaArray_t srcArray;
  struct cudaPos srcPos;
  struct cudaPitchedPtr srcPtr;
  int srcDevice;
  cudaArray_t dstArray;
  struct cudaPos dstPos;
  struct cudaPitchedPtr dstPtr;
  int dstDevice;
  struct cudaExtent extent;
} cudaMemcpy3DPeerParms;

typedef struct CUuuid_st {
  char bytes[16];
} CUuuid_st;

typedef struct CUuuid_st cudaUUID_t;

// As CUDA 13 programs know it.
typedef struct cudaDeviceProp {
  char name[256];
  cudaUUID_t uuid;
  char luid[8];
  unsigned int luidDeviceNodeMask;
  size_t totalGlobalMem;
  size_t sharedMemPerBlock;
  int regsPerBlock;
  int warpSize;
  size_t memPitch;
  int maxThreadsPerBlock;
  int maxThreadsDim[3];
  int maxGridSize[3];
  size_t totalConstMem;
  int major;
  int minor;
  size_t textureAlignment;
  size_t texturePitchAlignment;
  int multiProcessorCount;
  int integrated;
  int canMapHostMemory;
  int maxTexture1D;
  int maxTexture1DMipmap;
  int maxTexture2D[2];
  int maxTexture2DMipmap[2];
  int maxTexture2DLinear[3];
  int maxTexture2DGather[2];
  int maxTexture3D[3];
  int maxTexture3DAlt[3];
  int maxTextureCubemap;
  int maxTexture1DLayered[2];
  int maxTexture2DLayered[3];
  int maxTextureCubemapLayered[2];
  int maxSurface1D;
  int maxSurface2D[2];
  int maxSurface3D[3];
  int maxSurface1DLayered[2];
  int maxSurface2DLayered[3];
  int maxSurfaceCubemap;
  int maxSurfaceCubemapLayered[2];
  size_t surfaceAlignment;
  int concurrentKernels;
  int ECCEnabled;
  int pciBusID;
  int pciDeviceID;
  int pciDomainID;
  int tccDriver;
  int asyncEngineCount;
  int unifiedAddressing;
  int memoryBusWidth;
  int l2CacheSize;
  int persistingL2CacheMaxSize;
  int maxThreadsPerMultiProcessor;
  int streamPrioritiesSupported;
  int globalL1CacheSupported;
  int localL1CacheSupported;
  size_t sharedMemPerMultiprocessor;
  int regsPerMultiprocessor;
  int managedMemory;
  int isMultiGpuBoard;
  int multiGpuBoardGroupID;
  int hostNativeAtomicSupported;
  int pageableMemoryAccess;
  int concurrentManagedAccess;
  int computePreemptionSupported;
  int canUseHostPointerForRegisteredMem;
  int cooperativeLaunch;
  size_t sharedMemPerBlockOptin;
  int pageableMemoryAccessUsesHostPageTables;
  int directManagedMemAccessFromHost;
  int maxBlocksPerMultiProcessor;
  int accessPolicyMaxWindowSize;
  size_t reservedSharedMemPerBlock;
  int hostRegisterSupported;
  int sparseCudaArraySupported;
  int hostRegisterReadOnlySupported;
  int timelineSemaphoreInteropSupported;
  int memoryPoolsSupported;
  int gpuDirectRDMASupported;
  unsigned int gpuDirectRDMAFlushWritesOptions;
  int gpuDirectRDMAWritesOrdering;
  unsigned int memoryPoolSupportedHandleTypes;
  int deferredMappingCudaArraySupported;
  int ipcEventSupported;
  int clusterLaunch;
  int unifiedFunctionPointers;
  int deviceNumaConfig;
  int deviceNumaId;
  int mpsEnabled;
  int hostNumaId;
  unsigned int gpuPciDeviceID;
  unsigned int gpuPciSubsystemID;
  int hostNumaMultinodeIpcSupported;
  int reserved[56];
} cudaDeviceProp;

// What a green context is to be made of.
typedef struct CUdevResourceDesc_st *cudaDevResourceDesc_t;

typedef struct cudaDevSmResource {
  unsigned int smCount;
  unsigned int minSmPartitionSize;
  unsigned int smCoscheduledAlignment;
  unsigned int flags;
  unsigned int localityDomainId;
} cudaDevSmResource;

typedef struct cudaDevWorkqueueConfigResource {
  int device;
  unsigned int wqConcurrencyLimit;
  cudaDevWorkqueueConfigScope sharingScope;
} cudaDevWorkqueueConfigResource;

typedef struct cudaDevWorkqueueResource {
  unsigned char reserved[40];
} cudaDevWorkqueueResource;

// By `cudaDevResource::type`.
typedef struct cudaDevResource_st {
  cudaDevResourceType type;
  // Which multiprocessors they are, and of which split.
  unsigned char _internal_padding[92];
  union {
    struct cudaDevSmResource sm;
    struct cudaDevWorkqueueConfigResource wqConfig;
    struct cudaDevWorkqueueResource wq;
    unsigned char _oversize[40];
  };
  struct cudaDevResource_st *nextResource;
} cudaDevResource_st;

typedef struct cudaDevResource_st cudaDevResource;

typedef struct CUexternalMemory_st *cudaExternalMemory_t;

// What Windows knows memory by.
typedef struct cudaExternalHandleWin32 {
  void *handle;
  const void *name;
} cudaExternalHandleWin32;

// A file descriptor, or the handle of another system.
typedef union cudaExternalHandleUnion {
  int fd;
  struct cudaExternalHandleWin32 win32;
  const void *nvSciBufObject;
  const void *nvSciSyncObj;
} cudaExternalHandleUnion;

typedef struct cudaExternalMemoryHandleDesc {
  cudaExternalMemoryHandleType type;
  union cudaExternalHandleUnion handle;
  // Bytes.
  unsigned long long size;
  // `cudaExternalMemoryDedicated`
  unsigned int flags;
  unsigned int reserved[16];
} cudaExternalMemoryHandleDesc;

typedef struct cudaExternalMemoryBufferDesc {
  // Bytes.
  unsigned long long offset;
  unsigned long long size;
  unsigned int flags;
  unsigned int reserved[16];
} cudaExternalMemoryBufferDesc;

typedef struct cudaExternalMemoryMipmappedArrayDesc {
  // Bytes.
  unsigned long long offset;
  struct cudaChannelFormatDesc formatDesc;
  struct cudaExtent extent;
  unsigned int flags;
  unsigned int numLevels;
  unsigned int reserved[16];
} cudaExternalMemoryMipmappedArrayDesc;

typedef struct cudaExternalSemaphoreHandleDesc {
  cudaExternalSemaphoreHandleType type;
  union cudaExternalHandleUnion handle;
  unsigned int flags;
  unsigned int reserved[16];
} cudaExternalSemaphoreHandleDesc;

// Sizes in bytes. See CUDA Runtime API, 'cudaFuncAttributes'.
typedef struct cudaFuncAttributes {
  size_t sharedSizeBytes;
  size_t constSizeBytes;
  size_t localSizeBytes;
  int maxThreadsPerBlock;
  int numRegs;
  // Ten times major plus minor, as `binaryVersion`.
  int ptxVersion;
  int binaryVersion;
  int cacheModeCA;
  int maxDynamicSharedSizeBytes;
  int preferredShmemCarveout;
  int clusterDimMustBeSet;
  int requiredClusterWidth;
  int requiredClusterHeight;
  int requiredClusterDepth;
  int clusterSchedulingPolicyPreference;
  int nonPortableClusterSizeAllowed;
  // The last 16 words are reserved in CUDA 12; 13.5 has named the first two.
  int deviceNodeUpdateStatus;
  cudaSharedMemoryMode sharedMemoryMode;
  int reserved[14];
} cudaFuncAttributes;

typedef struct CUkern_st *cudaKernel_t;

// Which part of the cache a range of addresses is to have: `hitRatio` of it as `hitProp` says, the rest as `missProp`.
typedef struct cudaAccessPolicyWindow {
  void *base_ptr;
  // Bytes.
  size_t num_bytes;
  float hitRatio;
  cudaAccessProperty hitProp;
  cudaAccessProperty missProp;
} cudaAccessPolicyWindow;

// Blocks of a cluster. Not a `dim3`, whose constructor would keep unions of C++ from having one.
typedef struct cudaLaunchAttributeDim {
  unsigned int x;
  unsigned int y;
  unsigned int z;
} cudaLaunchAttributeDim;

// `programmaticEvent` and `launchCompletionEvent` begin alike.
typedef struct cudaLaunchAttributeEvent {
  cudaEvent_t event;
  int flags;
  int triggerAtBlockStart;
} cudaLaunchAttributeEvent;

// The domains that stand for the two kinds of memory.
typedef struct cudaLaunchMemSyncDomainMap_st {
  uint8_t default_;
  uint8_t remote;
} cudaLaunchMemSyncDomainMap_st;

typedef struct cudaLaunchMemSyncDomainMap_st cudaLaunchMemSyncDomainMap;

// A node that kernels may change, which there are none of.
typedef struct CUgraphDeviceUpdatableNode_st *cudaGraphDeviceNode_t;

// Whether kernels may change a node, and by which handle.
typedef struct cudaLaunchAttributeDeviceNode {
  int deviceUpdatable;
  cudaGraphDeviceNode_t devNode;
} cudaLaunchAttributeDeviceNode;

typedef union cudaLaunchAttributeValue {
  char pad[64];
  struct cudaAccessPolicyWindow accessPolicyWindow;
  int cooperative;
  cudaSynchronizationPolicy syncPolicy;
  struct cudaLaunchAttributeDim clusterDim;
  cudaClusterSchedulingPolicy clusterSchedulingPolicyPreference;
  int programmaticStreamSerializationAllowed;
  struct cudaLaunchAttributeEvent programmaticEvent;
  struct cudaLaunchAttributeEvent launchCompletionEvent;
  int priority;
  cudaLaunchMemSyncDomainMap memSyncDomainMap;
  cudaLaunchMemSyncDomain memSyncDomain;
  struct cudaLaunchAttributeDim preferredClusterDim;
  struct cudaLaunchAttributeDeviceNode deviceUpdatableKernelNode;
  unsigned int sharedMemCarveout;
  unsigned int nvlinkUtilCentricScheduling;
  cudaLaunchAttributePortableClusterMode portableClusterSizeMode;
  cudaSharedMemoryMode sharedMemoryMode;
} cudaLaunchAttributeValue;

typedef struct CUgraphExec_st *cudaGraphExec_t;

typedef struct cudaGraphInstantiateParams_st {
  unsigned long long flags;
  cudaStream_t uploadStream;
  cudaGraphNode_t errNode_out;
  cudaGraphInstantiateResult result_out;
} cudaGraphInstantiateParams_st;

typedef struct cudaGraphInstantiateParams_st cudaGraphInstantiateParams;

typedef struct cudaGraphExecUpdateResultInfo_st {
  cudaGraphExecUpdateResult result;
  cudaGraphNode_t errorNode;
  cudaGraphNode_t errorFromNode;
} cudaGraphExecUpdateResultInfo_st;

typedef struct cudaGraphExecUpdateResultInfo_st cudaGraphExecUpdateResultInfo;

typedef struct cudaMemAllocNodeParams {
  struct cudaMemPoolProps poolProps;
  const struct cudaMemAccessDesc *accessDescs;
  size_t accessDescCount;
  size_t bytesize;
  // The address is put here.
  void *dptr;
} cudaMemAllocNodeParams;

typedef struct cudaKernelNodeParams {
  // Host stub.
  void *func;
  struct dim3 gridDim;
  struct dim3 blockDim;
  unsigned int sharedMemBytes;
  void **kernelParams;
  void **extra;
} cudaKernelNodeParams;

typedef struct cudaMemsetParams {
  void *dst;
  // Bytes; not used for one row.
  size_t pitch;
  unsigned int value;
  // 1, 2 or 4.
  unsigned int elementSize;
  // Elements.
  size_t width;
  size_t height;
} cudaMemsetParams;

typedef struct cudaHostNodeParams {
  cudaHostFn_t fn;
  void *userData;
} cudaHostNodeParams;

typedef struct cudaExternalSemaphoreSignalNodeParams {
  cudaExternalSemaphore_t *extSemArray;
  const struct cudaExternalSemaphoreSignalParams *paramsArray;
  unsigned int numExtSems;
} cudaExternalSemaphoreSignalNodeParams;

typedef struct cudaExternalSemaphoreWaitNodeParams {
  cudaExternalSemaphore_t *extSemArray;
  const struct cudaExternalSemaphoreWaitParams *paramsArray;
  unsigned int numExtSems;
} cudaExternalSemaphoreWaitNodeParams;

typedef struct cudaIpcMemHandle_st {
  char reserved[64];
} cudaIpcMemHandle_st;

typedef struct cudaIpcMemHandle_st cudaIpcMemHandle_t;

typedef struct cudaIpcEventHandle_st {
  char reserved[64];
} cudaIpcEventHandle_st;

typedef struct cudaIpcEventHandle_st cudaIpcEventHandle_t;

typedef struct cudaLaunchAttribute_st {
  cudaLaunchAttributeID id;
  char pad[4];
  union cudaLaunchAttributeValue val;
} cudaLaunchAttribute_st;

typedef struct cudaLaunchAttribute_st cudaLaunchAttribute;

typedef struct cudaLaunchConfig_st {
  struct dim3 gridDim;
  struct dim3 blockDim;
  size_t dynamicSmemBytes;
  cudaStream_t stream;
  cudaLaunchAttribute *attrs;
  unsigned int numAttrs;
} cudaLaunchConfig_st;

typedef struct cudaLaunchConfig_st cudaLaunchConfig_t;

// Also a `cudaKernel_t`: both are handles of the registry of kernels.
typedef struct CUfunc_st *cudaFunction_t;

typedef struct CUlib_st *cudaLibrary_t;

typedef CUDAlogLevel_enum cudaLogLevel;

// `cudaLogsCallback_t`
typedef void (*cudaLogsCallback_t)(void *data, cudaLogLevel logLevel, char *message, size_t length);

typedef struct CUlogsCallbackEntry_st *cudaLogsCallbackHandle;

// The number of a message.
typedef unsigned int cudaLogIterator;

// As CUDA 13 has it; CUDA 12's ends with `hostPointer`.
typedef struct cudaPointerAttributes {
  cudaMemoryType type;
  int device;
  void *devicePointer;
  void *hostPointer;
  // Named in 13.5: -1 for memory of no locality domain.
  int localityDomainOrdinal;
  long reserved[7];
} cudaPointerAttributes;

typedef struct cudaDevSmResourceGroupParams_st {
  unsigned int smCount;
  unsigned int coscheduledSmCount;
  unsigned int preferredCoscheduledSmCount;
  unsigned int flags;
  unsigned int localityDomainId;
  unsigned int reserved[11];
} cudaDevSmResourceGroupParams_st;

typedef struct cudaDevSmResourceGroupParams_st cudaDevSmResourceGroupParams;

typedef struct CUmemPoolHandle_st *cudaMemPool_t;

// What one process tells another of memory of a pool.
typedef struct cudaMemPoolPtrExportData {
  uint8_t reserved[64];
} cudaMemPoolPtrExportData;

// `cudaStreamCallback_t`
typedef void (*cudaStreamCallback_t)(cudaStream_t stream, cudaError_t status, void *data);

typedef unsigned long long cudaTextureObject_t;

typedef struct cudaResourceArray {
  cudaArray_t array;
} cudaResourceArray;

typedef struct cudaResourceMipmap {
  cudaMipmappedArray_t mipmap;
} cudaResourceMipmap;

typedef struct cudaResourceLinear {
  void *devPtr;
  struct cudaChannelFormatDesc desc;
  size_t sizeInBytes;
} cudaResourceLinear;

// `width` in texels, `height` in rows.
typedef struct cudaResourcePitch2D {
  void *devPtr;
  struct cudaChannelFormatDesc desc;
  size_t width;
  size_t height;
  size_t pitchInBytes;
} cudaResourcePitch2D;

typedef union cudaResourceUnion {
  struct cudaResourceArray array;
  struct cudaResourceMipmap mipmap;
  struct cudaResourceLinear linear;
  struct cudaResourcePitch2D pitch2D;
  int reserved[32];
} cudaResourceUnion;

typedef struct cudaResourceDesc {
  cudaResourceType resType;
  union cudaResourceUnion res;
  unsigned int flags;
} cudaResourceDesc;

typedef struct cudaTextureDesc {
  cudaTextureAddressMode addressMode[3];
  cudaTextureFilterMode filterMode;
  cudaTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned int maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias;
  float minMipmapLevelClamp;
  float maxMipmapLevelClamp;
  int disableTrilinearOptimization;
  int seamlessCubemap;
} cudaTextureDesc;

typedef struct cudaResourceViewDesc {
  cudaResourceViewFormat format;
  size_t width;
  size_t height;
  size_t depth;
  unsigned int firstMipmapLevel;
  unsigned int lastMipmapLevel;
  unsigned int firstLayer;
  unsigned int lastLayer;
  unsigned int reserved[16];
} cudaResourceViewDesc;

typedef unsigned long long cudaSurfaceObject_t;

typedef struct CUuserObject_st *cudaUserObject_t;

typedef cudaError_enum CUresult;

typedef cudaArray_t CUarray;

typedef struct CUDA_ARRAY_DESCRIPTOR {
  size_t Width;
  size_t Height;
  CUarray_format Format;
  unsigned int NumChannels;
} CUDA_ARRAY_DESCRIPTOR;

typedef struct CUDA_ARRAY3D_DESCRIPTOR {
  size_t Width;
  size_t Height;
  size_t Depth;
  CUarray_format Format;
  unsigned int NumChannels;
  unsigned int Flags;
} CUDA_ARRAY3D_DESCRIPTOR;

typedef cudaMipmappedArray_t CUmipmappedArray;

typedef struct cudaArrayMemoryRequirements CUDA_ARRAY_MEMORY_REQUIREMENTS;

typedef int CUdevice;

typedef struct cudaArraySparseProperties CUDA_ARRAY_SPARSE_PROPERTIES;

typedef unsigned long long CUdeviceptr;

// See [`cudaMemLocation`].
typedef struct CUmemLocation {
  CUmemLocationType type;
  union {
    int id;
    struct cudaMemLocalized localized;
  };
} CUmemLocation;

// See [`cudaMemcpyAttributes`].
typedef struct CUmemcpyAttributes {
  CUmemcpySrcAccessOrder srcAccessOrder;
  struct CUmemLocation srcLocHint;
  struct CUmemLocation dstLocHint;
  // `CUmemcpyFlags`
  unsigned int flags;
} CUmemcpyAttributes;

typedef cudaStream_t CUstream;

typedef struct cudaMemcpy3DBatchOp CUDA_MEMCPY3D_BATCH_OP;

typedef cudaGraph_t CUgraph;

typedef cudaGraphNode_t CUgraphNode;

// See [`super::cudaGraphEdgeData`].
typedef struct CUgraphEdgeData {
  uint8_t from_port;
  uint8_t to_port;
  // `CUgraphDependencyType`
  uint8_t type;
  uint8_t reserved[5];
} CUgraphEdgeData;

// Also a `cudaFunction_t` and `cudaKernel_t`.
typedef cudaFunction_t CUfunction;

typedef cudaKernel_t CUkernel;

typedef struct CUctx_st *CUcontext;

typedef struct CUDA_KERNEL_NODE_PARAMS_v2 {
  CUfunction func;
  unsigned int gridDimX;
  unsigned int gridDimY;
  unsigned int gridDimZ;
  unsigned int blockDimX;
  unsigned int blockDimY;
  unsigned int blockDimZ;
  unsigned int sharedMemBytes;
  void **kernelParams;
  void **extra;
  // Looked at if there is no `func`.
  CUkernel kern;
  CUcontext ctx;
} CUDA_KERNEL_NODE_PARAMS_v2;

typedef struct CUDA_KERNEL_NODE_PARAMS_v2 CUDA_KERNEL_NODE_PARAMS_v3;

// Bytes throughout; the memory types say which of the pointers counts.
typedef struct CUDA_MEMCPY3D {
  size_t srcXInBytes;
  size_t srcY;
  size_t srcZ;
  size_t srcLOD;
  CUmemorytype srcMemoryType;
  const void *srcHost;
  CUdeviceptr srcDevice;
  CUarray srcArray;
  // Of `CUDA_MEMCPY3D_PEER`; reserved otherwise.
  CUcontext srcContext;
  size_t srcPitch;
  size_t srcHeight;
  size_t dstXInBytes;
  size_t dstY;
  size_t dstZ;
  size_t dstLOD;
  CUmemorytype dstMemoryType;
  void *dstHost;
  CUdeviceptr dstDevice;
  CUarray dstArray;
  // As `srcContext`.
  CUcontext dstContext;
  size_t dstPitch;
  size_t dstHeight;
  size_t WidthInBytes;
  size_t Height;
  size_t Depth;
} CUDA_MEMCPY3D;

typedef struct CUDA_MEMCPY_NODE_PARAMS {
  int flags;
  int reserved;
  CUcontext copyCtx;
  struct CUDA_MEMCPY3D copyParams;
} CUDA_MEMCPY_NODE_PARAMS;

// See [`super::cudaMemsetParamsV2`].
typedef struct CUDA_MEMSET_NODE_PARAMS_v2 {
  CUdeviceptr dst;
  size_t pitch;
  unsigned int value;
  unsigned int elementSize;
  size_t width;
  size_t height;
  CUcontext ctx;
} CUDA_MEMSET_NODE_PARAMS_v2;

typedef cudaHostFn_t CUhostFn;

// See [`super::cudaHostNodeParamsV2`].
typedef struct CUDA_HOST_NODE_PARAMS_v2 {
  CUhostFn fn;
  void *userData;
  unsigned int syncMode;
  CUcontext ctx;
} CUDA_HOST_NODE_PARAMS_v2;

// See [`super::cudaChildGraphNodeParams`].
typedef struct CUDA_CHILD_GRAPH_NODE_PARAMS {
  CUgraph graph;
  CUgraphChildGraphNodeOwnership ownership;
} CUDA_CHILD_GRAPH_NODE_PARAMS;

typedef struct cudaEventWaitNodeParams CUDA_EVENT_WAIT_NODE_PARAMS;

typedef cudaEvent_t CUevent;

// See [`super::cudaEventRecordNodeParams`].
typedef struct CUDA_EVENT_RECORD_NODE_PARAMS {
  CUevent event;
  CUcontext ctx;
} CUDA_EVENT_RECORD_NODE_PARAMS;

// See [`super::cudaExternalSemaphoreSignalNodeParamsV2`].
typedef struct CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2 {
  cudaExternalSemaphore_t *extSemArray;
  const struct cudaExternalSemaphoreSignalParams *paramsArray;
  unsigned int numExtSems;
  CUcontext ctx;
} CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2;

// See [`super::cudaExternalSemaphoreWaitNodeParamsV2`].
typedef struct CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2 {
  cudaExternalSemaphore_t *extSemArray;
  const struct cudaExternalSemaphoreWaitParams *paramsArray;
  unsigned int numExtSems;
  CUcontext ctx;
} CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2;

// See [`cudaMemPoolProps`].
typedef struct CUmemPoolProps {
  CUmemAllocationType allocType;
  CUmemAllocationHandleType handleTypes;
  struct CUmemLocation location;
  void *win32SecurityAttributes;
  size_t maxSize;
  uint16_t usage;
  uint8_t gpuDirectRDMACapable;
  uint8_t reserved[53];
} CUmemPoolProps;

// See [`cudaMemAccessDesc`].
typedef struct CUmemAccessDesc {
  struct CUmemLocation location;
  CUmemAccess_flags flags;
} CUmemAccessDesc;

// See [`super::cudaMemAllocNodeParams`].
typedef struct CUDA_MEM_ALLOC_NODE_PARAMS_v1 {
  struct CUmemPoolProps poolProps;
  const struct CUmemAccessDesc *accessDescs;
  size_t accessDescCount;
  size_t bytesize;
  // The address is put here.
  CUdeviceptr dptr;
} CUDA_MEM_ALLOC_NODE_PARAMS_v1;

typedef struct CUDA_MEM_ALLOC_NODE_PARAMS_v1 CUDA_MEM_ALLOC_NODE_PARAMS_v2;

typedef struct CUDA_MEM_FREE_NODE_PARAMS {
  CUdeviceptr dptr;
} CUDA_MEM_FREE_NODE_PARAMS;

typedef uint64_t cuuint64_t;

// Waits until the value at an address compares with one as the flags say.
typedef struct CUstreamMemOpWaitValueParams_st {
  CUstreamBatchMemOpType operation;
  CUdeviceptr address;
  // Its lower half for an operation of 32 bits.
  union {
    uint32_t value;
    cuuint64_t value64;
  };
  // `CUstreamWaitValue_flags`
  unsigned int flags;
  CUdeviceptr alias;
} CUstreamMemOpWaitValueParams_st;

// Writes a value to an address.
typedef struct CUstreamMemOpWriteValueParams_st {
  CUstreamBatchMemOpType operation;
  CUdeviceptr address;
  // Its lower half for an operation of 32 bits.
  union {
    uint32_t value;
    cuuint64_t value64;
  };
  // `CUstreamWriteValue_flags`
  unsigned int flags;
  CUdeviceptr alias;
} CUstreamMemOpWriteValueParams_st;

typedef struct CUstreamMemOpFlushRemoteWritesParams_st {
  CUstreamBatchMemOpType operation;
  unsigned int flags;
} CUstreamMemOpFlushRemoteWritesParams_st;

typedef struct CUstreamMemOpMemoryBarrierParams_st {
  CUstreamBatchMemOpType operation;
  // `CUstreamMemoryBarrier_flags`
  unsigned int flags;
} CUstreamMemOpMemoryBarrierParams_st;

// Changes the value at an address at once.
typedef struct CUstreamMemOpAtomicReductionParams_st {
  CUstreamBatchMemOpType operation;
  unsigned int flags;
  CUstreamAtomicReductionOpType reductionOp;
  CUstreamAtomicReductionDataType dataType;
  CUdeviceptr address;
  cuuint64_t value;
  CUdeviceptr alias;
} CUstreamMemOpAtomicReductionParams_st;

// One memory operation of a stream, by `operation`, with which each of the structures begins.
typedef union CUstreamBatchMemOpParams_v1 {
  CUstreamBatchMemOpType operation;
  struct CUstreamMemOpWaitValueParams_st waitValue;
  struct CUstreamMemOpWriteValueParams_st writeValue;
  struct CUstreamMemOpFlushRemoteWritesParams_st flushRemoteWrites;
  struct CUstreamMemOpMemoryBarrierParams_st memoryBarrier;
  struct CUstreamMemOpAtomicReductionParams_st atomicReduction;
  cuuint64_t pad[6];
} CUstreamBatchMemOpParams_v1;

typedef union CUstreamBatchMemOpParams_v1 CUstreamBatchMemOpParams;

typedef struct CUDA_BATCH_MEM_OP_NODE_PARAMS_v1 {
  CUcontext ctx;
  unsigned int count;
  CUstreamBatchMemOpParams *paramArray;
  unsigned int flags;
} CUDA_BATCH_MEM_OP_NODE_PARAMS_v1;

typedef struct CUDA_BATCH_MEM_OP_NODE_PARAMS_v1 CUDA_BATCH_MEM_OP_NODE_PARAMS_v2;

typedef cudaGraphConditionalHandle CUgraphConditionalHandle;

// See [`super::cudaConditionalNodeParams`].
typedef struct CUDA_CONDITIONAL_NODE_PARAMS {
  CUgraphConditionalHandle handle;
  CUgraphConditionalNodeType type;
  unsigned int size;
  CUgraph *phGraph_out;
  CUcontext ctx;
} CUDA_CONDITIONAL_NODE_PARAMS;

// See [`super::cudaMemcpyBatchNodeParams`].
typedef struct CUDA_MEMCPY_BATCH_NODE_PARAMS_V1 {
  size_t count;
  CUdeviceptr *dsts;
  CUdeviceptr *srcs;
  size_t *sizes;
  struct CUmemcpyAttributes *attrs;
  size_t *attrsIdxs;
  size_t numAttrs;
  CUcontext ctx;
} CUDA_MEMCPY_BATCH_NODE_PARAMS_V1;

// Parameters of a node of any kind, by `CUgraphNodeParams::type`.
typedef struct CUgraphNodeParams {
  CUgraphNodeType type;
  int reserved0[3];
  union {
    int64_t reserved1[29];
    CUDA_KERNEL_NODE_PARAMS_v3 kernel;
    struct CUDA_MEMCPY_NODE_PARAMS memcpy;
    struct CUDA_MEMSET_NODE_PARAMS_v2 memset;
    struct CUDA_HOST_NODE_PARAMS_v2 host;
    struct CUDA_CHILD_GRAPH_NODE_PARAMS graph;
    CUDA_EVENT_WAIT_NODE_PARAMS eventWait;
    struct CUDA_EVENT_RECORD_NODE_PARAMS eventRecord;
    struct CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2 extSemSignal;
    struct CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2 extSemWait;
    CUDA_MEM_ALLOC_NODE_PARAMS_v2 alloc;
    struct CUDA_MEM_FREE_NODE_PARAMS free;
    CUDA_BATCH_MEM_OP_NODE_PARAMS_v2 memOp;
    struct CUDA_CONDITIONAL_NODE_PARAMS conditional;
    struct CUDA_MEMCPY_BATCH_NODE_PARAMS_V1 memcpyBatch;
  };
  int64_t reserved2;
} CUgraphNodeParams;

// See [`super::cudaGraphRecaptureCallback_t`].
typedef CUresult (*CUgraphRecaptureCallback)(void *data,
                                             CUgraphNode node,
                                             const struct CUgraphNodeParams *originalParams,
                                             const struct CUgraphNodeParams *recaptureParams,
                                             CUgraphRecaptureStatus status);

// What `cuCtxCreate_v4` may be asked for.
typedef struct CUctxCreateParams {
  struct CUexecAffinityParam_st *execAffinityParams;
  int numExecAffinityParams;
  struct CUctxCigParam_st *cigParams;
} CUctxCreateParams;

// Bytes throughout; the memory types say which of the pointers counts.
typedef struct CUDA_MEMCPY2D {
  size_t srcXInBytes;
  size_t srcY;
  CUmemorytype srcMemoryType;
  const void *srcHost;
  CUdeviceptr srcDevice;
  cudaArray_t srcArray;
  size_t srcPitch;
  size_t dstXInBytes;
  size_t dstY;
  CUmemorytype dstMemoryType;
  void *dstHost;
  CUdeviceptr dstDevice;
  cudaArray_t dstArray;
  size_t dstPitch;
  size_t WidthInBytes;
  size_t Height;
} CUDA_MEMCPY2D;

typedef struct CUDA_MEMCPY3D CUDA_MEMCPY3D_PEER;

typedef struct CUuuid_st CUuuid;

// The obsolete summary of `cuDeviceGetProperties`.
typedef struct CUdevprop {
  int maxThreadsPerBlock;
  int maxThreadsDim[3];
  int maxGridSize[3];
  int sharedMemPerBlock;
  int totalConstantMemory;
  int SIMDWidth;
  int memPitch;
  int regsPerBlock;
  int clockRate;
  int textureAlign;
} CUdevprop;

typedef cudaMemPool_t CUmemoryPool;

typedef cudaExternalMemory_t CUexternalMemory;

// See [`cudaExternalMemoryHandleDesc`].
typedef struct CUDA_EXTERNAL_MEMORY_HANDLE_DESC {
  cudaExternalMemoryHandleType type;
  union cudaExternalHandleUnion handle;
  // Bytes.
  unsigned long long size;
  // `CUDA_EXTERNAL_MEMORY_DEDICATED`
  unsigned int flags;
  unsigned int reserved[16];
} CUDA_EXTERNAL_MEMORY_HANDLE_DESC;

// See [`cudaExternalMemoryBufferDesc`].
typedef struct CUDA_EXTERNAL_MEMORY_BUFFER_DESC {
  // Bytes.
  unsigned long long offset;
  unsigned long long size;
  unsigned int flags;
  unsigned int reserved[16];
} CUDA_EXTERNAL_MEMORY_BUFFER_DESC;

typedef struct CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC {
  // Bytes.
  unsigned long long offset;
  struct CUDA_ARRAY3D_DESCRIPTOR arrayDesc;
  unsigned int numLevels;
  unsigned int reserved[16];
} CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC;

typedef cudaExternalSemaphore_t CUexternalSemaphore;

// See [`cudaExternalSemaphoreHandleDesc`].
typedef struct CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC {
  cudaExternalSemaphoreHandleType type;
  union cudaExternalHandleUnion handle;
  unsigned int flags;
  unsigned int reserved[16];
} CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC;

typedef struct cudaExternalSemaphoreSignalParams CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS;

typedef struct cudaExternalSemaphoreWaitParams CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS;

// Also a `cudaLibrary_t`.
typedef cudaLibrary_t CUmodule;

typedef cudaLibrary_t CUlibrary;

typedef cudaGraphExec_t CUgraphExec;

// See [`super::cudaMemsetParams`].
typedef struct CUDA_MEMSET_NODE_PARAMS {
  CUdeviceptr dst;
  size_t pitch;
  unsigned int value;
  unsigned int elementSize;
  size_t width;
  size_t height;
} CUDA_MEMSET_NODE_PARAMS;

// See [`super::cudaGraphInstantiateParams`].
typedef struct CUDA_GRAPH_INSTANTIATE_PARAMS {
  cuuint64_t flags;
  CUstream hUploadStream;
  CUgraphNode hErrNode_out;
  CUgraphInstantiateResult result_out;
} CUDA_GRAPH_INSTANTIATE_PARAMS;

// See [`super::cudaGraphExecUpdateResultInfo`].
typedef struct CUgraphExecUpdateResultInfo {
  CUgraphExecUpdateResult result;
  CUgraphNode errorNode;
  CUgraphNode errorFromNode;
} CUgraphExecUpdateResultInfo;

typedef struct CUDA_KERNEL_NODE_PARAMS_v1 {
  CUfunction func;
  unsigned int gridDimX;
  unsigned int gridDimY;
  unsigned int gridDimZ;
  unsigned int blockDimX;
  unsigned int blockDimY;
  unsigned int blockDimZ;
  unsigned int sharedMemBytes;
  void **kernelParams;
  void **extra;
} CUDA_KERNEL_NODE_PARAMS_v1;

typedef struct CUDA_KERNEL_NODE_PARAMS_v2 CUDA_KERNEL_NODE_PARAMS;

typedef CUlaunchAttributeID CUkernelNodeAttrID;

// See [`cudaAccessPolicyWindow`].
typedef struct CUaccessPolicyWindow {
  void *base_ptr;
  // Bytes.
  size_t num_bytes;
  float hitRatio;
  CUaccessProperty hitProp;
  CUaccessProperty missProp;
} CUaccessPolicyWindow;

typedef cudaLaunchMemSyncDomainMap CUlaunchMemSyncDomainMap;

// See [`cudaLaunchAttributeValue`].
typedef union CUlaunchAttributeValue {
  char pad[64];
  struct CUaccessPolicyWindow accessPolicyWindow;
  int cooperative;
  CUsynchronizationPolicy syncPolicy;
  struct cudaLaunchAttributeDim clusterDim;
  CUclusterSchedulingPolicy clusterSchedulingPolicyPreference;
  int programmaticStreamSerializationAllowed;
  struct cudaLaunchAttributeEvent programmaticEvent;
  struct cudaLaunchAttributeEvent launchCompletionEvent;
  int priority;
  CUlaunchMemSyncDomainMap memSyncDomainMap;
  CUlaunchMemSyncDomain memSyncDomain;
  struct cudaLaunchAttributeDim preferredClusterDim;
  struct cudaLaunchAttributeDeviceNode deviceUpdatableKernelNode;
  unsigned int sharedMemCarveout;
  unsigned int nvlinkUtilCentricScheduling;
  CUlaunchAttributePortableClusterMode portableClusterSizeMode;
  CUsharedMemoryMode sharedMemoryMode;
} CUlaunchAttributeValue;

typedef union CUlaunchAttributeValue CUkernelNodeAttrValue;

typedef struct CUDA_MEM_ALLOC_NODE_PARAMS_v1 CUDA_MEM_ALLOC_NODE_PARAMS;

typedef struct CUDA_BATCH_MEM_OP_NODE_PARAMS_v1 CUDA_BATCH_MEM_OP_NODE_PARAMS;

// See [`super::cudaHostNodeParams`].
typedef struct CUDA_HOST_NODE_PARAMS {
  CUhostFn fn;
  void *userData;
} CUDA_HOST_NODE_PARAMS;

// See [`super::cudaExternalSemaphoreSignalNodeParams`].
typedef struct CUDA_EXT_SEM_SIGNAL_NODE_PARAMS {
  cudaExternalSemaphore_t *extSemArray;
  const struct cudaExternalSemaphoreSignalParams *paramsArray;
  unsigned int numExtSems;
} CUDA_EXT_SEM_SIGNAL_NODE_PARAMS;

// See [`super::cudaExternalSemaphoreWaitNodeParams`].
typedef struct CUDA_EXT_SEM_WAIT_NODE_PARAMS {
  cudaExternalSemaphore_t *extSemArray;
  const struct cudaExternalSemaphoreWaitParams *paramsArray;
  unsigned int numExtSems;
} CUDA_EXT_SEM_WAIT_NODE_PARAMS;

typedef cudaDevResource CUdevResource;

typedef cudaDevSmResourceGroupParams CU_DEV_SM_RESOURCE_GROUP_PARAMS;

typedef cudaDevResourceDesc_t CUdevResourceDesc;

// Also a `cudaExecutionContext_t`.
typedef struct CUgreenCtx_st *CUgreenCtx;

// See [`cudaLaunchAttribute`].
typedef struct CUlaunchAttribute {
  CUlaunchAttributeID id;
  char pad[4];
  union CUlaunchAttributeValue value;
} CUlaunchAttribute;

typedef struct CUlaunchConfig {
  unsigned int gridDimX;
  unsigned int gridDimY;
  unsigned int gridDimZ;
  unsigned int blockDimX;
  unsigned int blockDimY;
  unsigned int blockDimZ;
  unsigned int sharedMemBytes;
  CUstream hStream;
  struct CUlaunchAttribute *attrs;
  unsigned int numAttrs;
} CUlaunchConfig;

// A kernel's launch on one of several devices.
typedef struct CUDA_LAUNCH_PARAMS {
  CUfunction function;
  unsigned int gridDimX;
  unsigned int gridDimY;
  unsigned int gridDimZ;
  unsigned int blockDimX;
  unsigned int blockDimY;
  unsigned int blockDimZ;
  unsigned int sharedMemBytes;
  CUstream hStream;
  void **kernelParams;
} CUDA_LAUNCH_PARAMS;

// Dynamic shared memory of a block of so many threads.
typedef size_t (*CUoccupancyB2DSize)(int blockSize);

typedef struct CUlinkState_st *CUlinkState;

typedef cudaLogsCallback_t CUlogsCallback;

typedef cudaLogsCallbackHandle CUlogsCallbackHandle;

typedef cudaLogIterator CUlogIterator;

typedef cudaAsyncCallback CUasyncCallback;

typedef cudaAsyncCallbackHandle_t CUasyncCallbackHandle;

typedef struct cudaMemPoolPtrExportData CUmemPoolPtrExportData;

typedef struct cudaIpcMemHandle_st CUipcMemHandle;

typedef struct cudaIpcEventHandle_st CUipcEventHandle;

// `CUstreamCallback`
typedef void (*CUstreamCallback)(CUstream hStream, CUresult status, void *userData);

typedef uint32_t cuuint32_t;

typedef struct CUsurfref_st *CUsurfref;

// A tensor map. In C it lies at a multiple of 128, in CUDA 12 of 64: here programs' pointers to it are tested.
typedef struct CUtensorMap {
#if defined(__cplusplus) && __cplusplus >= 201103L
  alignas(128)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
  _Alignas(128)
#endif
  cuuint64_t opaque[16];
} CUtensorMap;

typedef cudaTextureObject_t CUtexObject;

typedef struct CUresourceArray {
  CUarray hArray;
} CUresourceArray;

typedef struct CUresourceMipmap {
  CUmipmappedArray hMipmappedArray;
} CUresourceMipmap;

typedef struct CUresourceLinear {
  CUdeviceptr devPtr;
  int format;
  unsigned int numChannels;
  size_t sizeInBytes;
} CUresourceLinear;

typedef struct CUresourcePitch2D {
  CUdeviceptr devPtr;
  int format;
  unsigned int numChannels;
  size_t width;
  size_t height;
  size_t pitchInBytes;
} CUresourcePitch2D;

typedef union CUresourceUnion {
  struct CUresourceArray array;
  struct CUresourceMipmap mipmap;
  struct CUresourceLinear linear;
  struct CUresourcePitch2D pitch2D;
  int reserved[32];
} CUresourceUnion;

typedef struct CUDA_RESOURCE_DESC {
  CUresourcetype resType;
  union CUresourceUnion res;
  unsigned int flags;
} CUDA_RESOURCE_DESC;

typedef struct CUDA_TEXTURE_DESC {
  CUaddress_mode addressMode[3];
  CUfilter_mode filterMode;
  // `CU_TRSF_...`
  unsigned int flags;
  unsigned int maxAnisotropy;
  CUfilter_mode mipmapFilterMode;
  float mipmapLevelBias;
  float minMipmapLevelClamp;
  float maxMipmapLevelClamp;
  float borderColor[4];
  int reserved[12];
} CUDA_TEXTURE_DESC;

typedef struct CUDA_RESOURCE_VIEW_DESC {
  CUresourceViewFormat format;
  size_t width;
  size_t height;
  size_t depth;
  unsigned int firstMipmapLevel;
  unsigned int lastMipmapLevel;
  unsigned int firstLayer;
  unsigned int lastLayer;
  unsigned int reserved[16];
} CUDA_RESOURCE_VIEW_DESC;

typedef cudaSurfaceObject_t CUsurfObject;

typedef struct CUtexref_st *CUtexref;

typedef cudaUserObject_t CUuserObject;

// A handle of memory, which is a number.
typedef unsigned long long CUmemGenericAllocationHandle;

// See [`CUmemAllocationProp`]. Has no name in C.
typedef struct CUmemAllocationPropFlags {
  // `CUmemAllocationCompType`
  uint8_t compressionType;
  uint8_t gpuDirectRDMACapable;
  // `CU_MEM_CREATE_USAGE_...`
  uint16_t usage;
  uint8_t reserved[4];
} CUmemAllocationPropFlags;

// What memory is to be like.
typedef struct CUmemAllocationProp {
  CUmemAllocationType type;
  CUmemAllocationHandleType requestedHandleTypes;
  struct CUmemLocation location;
  void *win32HandleMetaData;
  struct CUmemAllocationPropFlags allocFlags;
} CUmemAllocationProp;

typedef cudaAsyncNotificationType_enum cudaAsyncNotificationType;

typedef cudaGraphDependencyType_enum cudaGraphDependencyType;

// An argument of the kernel, at `offset` of its parameters.
typedef struct cudaGraphKernelNodeParamUpdate {
  const void *pValue;
  size_t offset;
  size_t size;
} cudaGraphKernelNodeParamUpdate;

// By `cudaGraphKernelNodeUpdate::field`.
typedef union cudaGraphKernelNodeUpdateUnion {
  struct dim3 gridDim;
  struct cudaGraphKernelNodeParamUpdate param;
  unsigned int isEnabled;
} cudaGraphKernelNodeUpdateUnion;

// What a kernel changes of a node.
typedef struct cudaGraphKernelNodeUpdate {
  cudaGraphDeviceNode_t node;
  cudaGraphKernelNodeField field;
  union cudaGraphKernelNodeUpdateUnion updateData;
} cudaGraphKernelNodeUpdate;

typedef struct cudaGraphicsResource *cudaGraphicsResource_t;

// What processes of several machines would share memory by.
typedef struct cudaMemFabricHandle_st {
  char reserved[64];
} cudaMemFabricHandle_st;

typedef struct cudaMemFabricHandle_st cudaMemFabricHandle_t;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Describes a format.
struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f);

// Allocates an array of one or two dimensions.
cudaError_t cudaMallocArray(cudaArray_t *array,
                            const struct cudaChannelFormatDesc *desc,
                            size_t width,
                            size_t height,
                            unsigned int flags);

// Allocates an array.
cudaError_t cudaMalloc3DArray(cudaArray_t *array,
                              const struct cudaChannelFormatDesc *desc,
                              struct cudaExtent size,
                              unsigned int flags);

// Allocates a mipmapped array.
cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t *mipmappedArray,
                                     const struct cudaChannelFormatDesc *desc,
                                     struct cudaExtent size,
                                     unsigned int numLevels,
                                     unsigned int flags);

// Frees an array, after the work that may use it.
cudaError_t cudaFreeArray(cudaArray_t array);

// Frees a mipmapped array, after the work that may use it.
cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t mipmappedArray);

// A level of a mipmapped array, as an array that lives as long as the whole.
cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t *levelArray,
                                       cudaMipmappedArray_const_t mipmappedArray,
                                       unsigned int level);

// Format of an array.
cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc *desc, cudaArray_const_t array);

// Format, extents and flags of an array, each only if it is asked for.
cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc *desc,
                             struct cudaExtent *size,
                             unsigned int *flags,
                             cudaArray_t array);

// A plane of an array of a format with several.
cudaError_t cudaArrayGetPlane(cudaArray_t *pPlaneArray, cudaArray_t hArray, unsigned int planeIdx);

// What an array with deferred mapping needs: no array of ours is one.
cudaError_t cudaArrayGetMemoryRequirements(struct cudaArrayMemoryRequirements *memoryRequirements,
                                           cudaArray_t array,
                                           int device);

// What a mipmapped array with deferred mapping needs: no array of ours is one.
cudaError_t cudaMipmappedArrayGetMemoryRequirements(struct cudaArrayMemoryRequirements *memoryRequirements,
                                                    cudaMipmappedArray_t mipmap,
                                                    int device);

// Layout of a sparse array: no array of ours is one.
cudaError_t cudaArrayGetSparseProperties(struct cudaArraySparseProperties *sparseProperties, cudaArray_t array);

// Layout of a sparse mipmapped array: no array of ours is one.
cudaError_t cudaMipmappedArrayGetSparseProperties(struct cudaArraySparseProperties *sparseProperties,
                                                  cudaMipmappedArray_t mipmap);

// Most texels of a texture over linear memory: the same for every format that memory may have.
cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(size_t *maxWidthInElements,
                                                 const struct cudaChannelFormatDesc *fmtDesc,
                                                 int device);

// Copies many ranges of bytes, in no order, as one operation of a stream that is not the legacy one.
cudaError_t cudaMemcpyBatchAsync(void *const *dsts,
                                 const void *const *srcs,
                                 const size_t *sizes,
                                 size_t count,
                                 struct cudaMemcpyAttributes *attrs,
                                 size_t *attrsIdxs,
                                 size_t numAttrs,
                                 cudaStream_t stream);

// Copies bytes as attributes say, in stream order.
cudaError_t cudaMemcpyWithAttributesAsync(void *dst,
                                          const void *src,
                                          size_t size,
                                          struct cudaMemcpyAttributes *attr,
                                          cudaStream_t stream);

// Copies many boxes, of memory and of arrays, in no order, as one operation of a stream that is not the legacy one.
cudaError_t cudaMemcpy3DBatchAsync(size_t numOps,
                                   struct cudaMemcpy3DBatchOp *opList,
                                   unsigned long long flags,
                                   cudaStream_t stream);

// Copies a box as it says, in stream order.
cudaError_t cudaMemcpy3DWithAttributesAsync(struct cudaMemcpy3DBatchOp *op,
                                            unsigned long long flags,
                                            cudaStream_t stream);

// Says where ranges of managed memory will be used next, in the order of a stream that is not the legacy one.
cudaError_t cudaMemPrefetchBatchAsync(void **dptrs,
                                      size_t *sizes,
                                      size_t count,
                                      struct cudaMemLocation *prefetchLocs,
                                      size_t *prefetchLocIdxs,
                                      size_t numPrefetchLocs,
                                      unsigned long long flags,
                                      cudaStream_t stream);

// Says that what ranges of managed memory hold is no longer needed, in the order of a stream that is not the legacy one: whole pages
cudaError_t cudaMemDiscardBatchAsync(void **dptrs,
                                     size_t *sizes,
                                     size_t count,
                                     unsigned long long flags,
                                     cudaStream_t stream);

// Says that what ranges of managed memory hold is no longer needed, and where they will be used next.
cudaError_t cudaMemDiscardAndPrefetchBatchAsync(void **dptrs,
                                                size_t *sizes,
                                                size_t count,
                                                struct cudaMemLocation *prefetchLocs,
                                                size_t *prefetchLocIdxs,
                                                size_t numPrefetchLocs,
                                                unsigned long long flags,
                                                cudaStream_t stream);

// Atomic operations of a device on memory of the host.
cudaError_t cudaDeviceGetHostAtomicCapabilities(unsigned int *capabilities,
                                                const cudaAtomicOperation *operations,
                                                unsigned int count,
                                                int device);

// Atomic operations of a device on memory of another.
cudaError_t cudaDeviceGetP2PAtomicCapabilities(unsigned int *capabilities,
                                               const cudaAtomicOperation *operations,
                                               unsigned int count,
                                               int srcDevice,
                                               int dstDevice);

// Registers a function that is called, on a thread of the library's, when the program's memory on a device exceeds its budget.
cudaError_t cudaDeviceRegisterAsyncNotification(int device,
                                                cudaAsyncCallback callbackFunc,
                                                void *userData,
                                                cudaAsyncCallbackHandle_t *callback);

// Unregisters such a function.
cudaError_t cudaDeviceUnregisterAsyncNotification(int device, cudaAsyncCallbackHandle_t callback);

// Where managed or pageable memory lies, region by region.
cudaError_t cudaMemGetLocationInfo(void *devPtr,
                                   size_t size,
                                   size_t summaryGranularity,
                                   size_t samplingGranularity,
                                   struct cudaMemLocation *location_out);

// Begins to capture a stream.
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode);

// Begins to capture a stream into a graph that exists.
cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream,
                                          cudaGraph_t graph,
                                          const cudaGraphNode_t *dependencies,
                                          const cudaGraphEdgeData *dependencyData,
                                          size_t numDependencies,
                                          cudaStreamCaptureMode mode);

// Begins to capture a stream into the nodes of a graph that exists: they get the parameters of what is captured.
cudaError_t cudaStreamBeginRecaptureToGraph(cudaStream_t stream,
                                            cudaStreamCaptureMode mode,
                                            cudaGraph_t graph,
                                            struct cudaGraphRecaptureCallbackData *callbackData);

// Ends a capture and hands its graph over, which the caller may know already (`cudaStreamBeginCaptureToGraph`).
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *pGraph);

// Whether a stream is being captured.
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus *pCaptureStatus);

// What is known of a stream's capture.
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream,
                                     cudaStreamCaptureStatus *captureStatus_out,
                                     unsigned long long *id_out,
                                     cudaGraph_t *graph_out,
                                     const cudaGraphNode_t **dependencies_out,
                                     const cudaGraphEdgeData **edgeData_out,
                                     size_t *numDependencies_out);

// What is known of a stream's capture, as CUDA 12 names it.
cudaError_t cudaStreamGetCaptureInfo_v2(cudaStream_t stream,
                                        cudaStreamCaptureStatus *captureStatus_out,
                                        unsigned long long *id_out,
                                        cudaGraph_t *graph_out,
                                        const cudaGraphNode_t **dependencies_out,
                                        size_t *numDependencies_out);

// What is known of a stream's capture, as CUDA 12 names it.
cudaError_t cudaStreamGetCaptureInfo_v3(cudaStream_t stream,
                                        cudaStreamCaptureStatus *captureStatus_out,
                                        unsigned long long *id_out,
                                        cudaGraph_t *graph_out,
                                        const cudaGraphNode_t **dependencies_out,
                                        const cudaGraphEdgeData **edgeData_out,
                                        size_t *numDependencies_out);

// Changes what a capturing stream's next node will wait for.
cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream,
                                                cudaGraphNode_t *dependencies,
                                                const cudaGraphEdgeData *dependencyData,
                                                size_t numDependencies,
                                                unsigned int flags);

// Changes what a capturing stream's next node will wait for, as CUDA 12 names it.
cudaError_t cudaStreamUpdateCaptureDependencies_v2(cudaStream_t stream,
                                                   cudaGraphNode_t *dependencies,
                                                   const cudaGraphEdgeData *dependencyData,
                                                   size_t numDependencies,
                                                   unsigned int flags);

// Exchanges this thread's mode: which captures of others forbid it calls that could disturb them.
cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *mode);

// Launches a kernel whose blocks may wait for each other.
cudaError_t cudaLaunchCooperativeKernel(const void *func,
                                        struct dim3 gridDim,
                                        struct dim3 blockDim,
                                        void **args,
                                        size_t sharedMem,
                                        cudaStream_t stream);

// Launches a kernel on several devices, whose blocks may all wait for each other. CUDA 12 alone.
cudaError_t cudaLaunchCooperativeKernelMultiDevice(struct cudaLaunchParams *launchParamsList,
                                                   unsigned int numDevices,
                                                   unsigned int flags);

// Copies `count` bytes.
cudaError_t cudaMemcpy(void *dst, const void *src, size_t count, cudaMemcpyKind kind);

// Copies `count` bytes in stream order.
cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t count, cudaMemcpyKind kind, cudaStream_t stream);

// Copies `count` bytes from one device to another.
cudaError_t cudaMemcpyPeer(void *dst, int dstDevice, const void *src, int srcDevice, size_t count);

// Copies `count` bytes from one device to another in stream order.
cudaError_t cudaMemcpyPeerAsync(void *dst,
                                int dstDevice,
                                const void *src,
                                int srcDevice,
                                size_t count,
                                cudaStream_t stream);

// Copies `height` rows of `width` bytes.
cudaError_t cudaMemcpy2D(void *dst,
                         size_t dpitch,
                         const void *src,
                         size_t spitch,
                         size_t width,
                         size_t height,
                         cudaMemcpyKind kind);

// Copies `height` rows of `width` bytes in stream order.
cudaError_t cudaMemcpy2DAsync(void *dst,
                              size_t dpitch,
                              const void *src,
                              size_t spitch,
                              size_t width,
                              size_t height,
                              cudaMemcpyKind kind,
                              cudaStream_t stream);

// Copies a box.
cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *p);

// Copies a box in stream order.
cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *p, cudaStream_t stream);

// Copies a box from one device to another.
cudaError_t cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *p);

// Copies a box from one device to another in stream order.
cudaError_t cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *p, cudaStream_t stream);

// Sets `count` bytes.
cudaError_t cudaMemset(void *devPtr, int value, size_t count);

// Sets `count` bytes in stream order.
cudaError_t cudaMemsetAsync(void *devPtr, int value, size_t count, cudaStream_t stream);

// Sets `height` rows of `width` bytes.
cudaError_t cudaMemset2D(void *devPtr, size_t pitch, int value, size_t width, size_t height);

// Sets `height` rows of `width` bytes in stream order.
cudaError_t cudaMemset2DAsync(void *devPtr, size_t pitch, int value, size_t width, size_t height, cudaStream_t stream);

// Sets a box.
cudaError_t cudaMemset3D(struct cudaPitchedPtr pitchedDevPtr, int value, struct cudaExtent extent);

// Sets a box in stream order.
cudaError_t cudaMemset3DAsync(struct cudaPitchedPtr pitchedDevPtr,
                              int value,
                              struct cudaExtent extent,
                              cudaStream_t stream);

// Copies rows to an array.
cudaError_t cudaMemcpy2DToArray(cudaArray_t dst,
                                size_t wOffset,
                                size_t hOffset,
                                const void *src,
                                size_t spitch,
                                size_t width,
                                size_t height,
                                cudaMemcpyKind kind);

// Copies rows to an array in stream order.
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t dst,
                                     size_t wOffset,
                                     size_t hOffset,
                                     const void *src,
                                     size_t spitch,
                                     size_t width,
                                     size_t height,
                                     cudaMemcpyKind kind,
                                     cudaStream_t stream);

// Copies rows from an array.
cudaError_t cudaMemcpy2DFromArray(void *dst,
                                  size_t dpitch,
                                  cudaArray_const_t src,
                                  size_t wOffset,
                                  size_t hOffset,
                                  size_t width,
                                  size_t height,
                                  cudaMemcpyKind kind);

// Copies rows from an array in stream order.
cudaError_t cudaMemcpy2DFromArrayAsync(void *dst,
                                       size_t dpitch,
                                       cudaArray_const_t src,
                                       size_t wOffset,
                                       size_t hOffset,
                                       size_t width,
                                       size_t height,
                                       cudaMemcpyKind kind,
                                       cudaStream_t stream);

// Copies rows from array to array.
cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t dst,
                                     size_t wOffsetDst,
                                     size_t hOffsetDst,
                                     cudaArray_const_t src,
                                     size_t wOffsetSrc,
                                     size_t hOffsetSrc,
                                     size_t width,
                                     size_t height,
                                     cudaMemcpyKind kind);

// Copies bytes to an array. Deprecated.
cudaError_t cudaMemcpyToArray(cudaArray_t dst,
                              size_t wOffset,
                              size_t hOffset,
                              const void *src,
                              size_t count,
                              cudaMemcpyKind kind);

// Copies bytes to an array in stream order. Deprecated.
cudaError_t cudaMemcpyToArrayAsync(cudaArray_t dst,
                                   size_t wOffset,
                                   size_t hOffset,
                                   const void *src,
                                   size_t count,
                                   cudaMemcpyKind kind,
                                   cudaStream_t stream);

// Copies bytes from an array. Deprecated.
cudaError_t cudaMemcpyFromArray(void *dst,
                                cudaArray_const_t src,
                                size_t wOffset,
                                size_t hOffset,
                                size_t count,
                                cudaMemcpyKind kind);

// Copies bytes from an array in stream order. Deprecated.
cudaError_t cudaMemcpyFromArrayAsync(void *dst,
                                     cudaArray_const_t src,
                                     size_t wOffset,
                                     size_t hOffset,
                                     size_t count,
                                     cudaMemcpyKind kind,
                                     cudaStream_t stream);

// Copies bytes from array to array. Deprecated.
cudaError_t cudaMemcpyArrayToArray(cudaArray_t dst,
                                   size_t wOffsetDst,
                                   size_t hOffsetDst,
                                   cudaArray_const_t src,
                                   size_t wOffsetSrc,
                                   size_t hOffsetSrc,
                                   size_t count,
                                   cudaMemcpyKind kind);

// Number of devices.
cudaError_t cudaGetDeviceCount(int *count);

// Makes a device this thread's current one, and its context.
cudaError_t cudaSetDevice(int device);

// This thread's current device.
cudaError_t cudaGetDevice(int *device);

// Makes a device's context without making it current.
cudaError_t cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags);

// The devices, in order, that threads which choose none use.
cudaError_t cudaSetValidDevices(int *device_arr, int len);

// One attribute of a device.
cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attr, int device);

// The device whose compute capability is the least that reaches what is asked for; the first one if none does.
cudaError_t cudaChooseDevice(int *device, const struct cudaDeviceProp *prop);

// Waits for all work of the current device.
cudaError_t cudaDeviceSynchronize(void);

// Ends the current device's context: its memory, streams and events.
cudaError_t cudaDeviceReset(void);

// A limit of the current device.
cudaError_t cudaDeviceGetLimit(size_t *pValue, cudaLimit limit);

// Sets a limit of the current device.
cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value);

// Preferred split of cache and shared memory.
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache *pCacheConfig);

// Sets the preferred split of cache and shared memory: a hint.
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache cacheConfig);

// Width of shared memory banks.
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *pConfig);

// Asks for a width of shared memory banks: no device since Maxwell has a choice.
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config);

// Flags of the current device's context.
cudaError_t cudaGetDeviceFlags(unsigned int *flags);

// Sets flags of the current device's context. Errors: `IncompatibleDriverContext` if the thread's context is not the primary one.
cudaError_t cudaSetDeviceFlags(unsigned int flags);

// PCI address of a device as text.
cudaError_t cudaDeviceGetPCIBusId(char *pciBusId, int len, int device);

// The device at a PCI address: `[domain:]bus:device[.function]`, hexadecimal.
cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *pciBusId);

// Version of the driver that this library stands for.
cudaError_t cudaDriverGetVersion(int *driverVersion);

// Version of this runtime.
cudaError_t cudaRuntimeGetVersion(int *runtimeVersion);

// Starts profiling: for tools that attach to a process, of which there is none.
cudaError_t cudaProfilerStart(void);

// Stops profiling.
cudaError_t cudaProfilerStop(void);

// Returns persisting lines of the L2 cache to normal: the host's caches have no such lines.
cudaError_t cudaCtxResetPersistingL2Cache(void);

// Whether kernels of one device can use another's memory: yes, it is all the host's.
cudaError_t cudaDeviceCanAccessPeer(int *canAccessPeer, int device, int peerDevice);

// Lets kernels of the current device use another's memory.
cudaError_t cudaDeviceEnablePeerAccess(int peerDevice, unsigned int flags);

// Ends what `cudaDeviceEnablePeerAccess` began.
cudaError_t cudaDeviceDisablePeerAccess(int peerDevice);

// What two devices can do to each other's memory.
cudaError_t cudaDeviceGetP2PAttribute(int *value, cudaDeviceP2PAttr attr, int srcDevice, int dstDevice);

// Deprecated name of `cudaDeviceSynchronize`.
cudaError_t cudaThreadSynchronize(void);

// Deprecated name of `cudaDeviceReset`.
cudaError_t cudaThreadExit(void);

// Deprecated name of `cudaDeviceGetLimit`.
cudaError_t cudaThreadGetLimit(size_t *pValue, cudaLimit limit);

// Deprecated name of `cudaDeviceSetLimit`.
cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value);

// Deprecated name of `cudaDeviceGetCacheConfig`.
cudaError_t cudaThreadGetCacheConfig(cudaFuncCache *pCacheConfig);

// Deprecated name of `cudaDeviceSetCacheConfig`.
cudaError_t cudaThreadSetCacheConfig(cudaFuncCache cacheConfig);

// Address of a driver function in this version's form; null, and a status that says so, if there is none.
cudaError_t cudaGetDriverEntryPoint(const char *symbol,
                                    void **funcPtr,
                                    unsigned long long flags,
                                    cudaDriverEntryPointQueryResult *driverStatus);

// Address of a driver function in the form of a version; null, and a status that says so, if there is none.
cudaError_t cudaGetDriverEntryPointByVersion(const char *symbol,
                                             void **funcPtr,
                                             unsigned int cudaVersion,
                                             unsigned long long flags,
                                             cudaDriverEntryPointQueryResult *driverStatus);

// Undocumented tables by which NVIDIA's own libraries reach into its driver: there are none here, which the log says once.
cudaError_t cudaGetExportTable(const void **_ppExportTable,
                               const cudaUUID_t *_pExportTableId);

// The last error of this thread, which is then forgotten unless it is sticky.
cudaError_t cudaGetLastError(void);

// The last error of this thread.
cudaError_t cudaPeekAtLastError(void);

// The enumerator's name.
const char *cudaGetErrorName(cudaError_t error);

// The description.
const char *cudaGetErrorString(cudaError_t error);

// Creates an event.
cudaError_t cudaEventCreate(cudaEvent_t *event);

// Creates an event with `cudaEventBlockingSync`, `cudaEventDisableTiming`.
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags);

// Records an event behind the stream's work.
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream);

// Records an event behind the stream's work.
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags);

// Whether the event's last record was reached. Host functions of streams may ask as well: nothing waits for it.
cudaError_t cudaEventQuery(cudaEvent_t event);

// Waits for the event's last record.
cudaError_t cudaEventSynchronize(cudaEvent_t event);

// Ends an event.
cudaError_t cudaEventDestroy(cudaEvent_t event);

// Milliseconds between two records.
cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end);

// Milliseconds between two records, as CUDA 12 programs name it.
cudaError_t cudaEventElapsedTime_v2(float *ms, cudaEvent_t start, cudaEvent_t end);

// The context that is the whole of a device.
cudaError_t cudaDeviceGetExecutionCtx(cudaExecutionContext_t *ctx, int device);

// A context of the multiprocessors and work queues that are described.
cudaError_t cudaGreenCtxCreate(cudaExecutionContext_t *phCtx,
                               cudaDevResourceDesc_t desc,
                               int device,
                               unsigned int flags);

// Ends a green context. Its streams can only be destroyed from then on.
cudaError_t cudaExecutionCtxDestroy(cudaExecutionContext_t ctx);

// A resource of a context.
cudaError_t cudaExecutionCtxGetDevResource(cudaExecutionContext_t ctx,
                                           cudaDevResource *resource,
                                           cudaDevResourceType type);

// The multiprocessors of a stream's kernels.
cudaError_t cudaStreamGetDevResource(cudaStream_t hStream, cudaDevResource *resource, cudaDevResourceType type);

// The device of a context.
cudaError_t cudaExecutionCtxGetDevice(int *device, cudaExecutionContext_t ctx);

// The number of a context, which no other has had.
cudaError_t cudaExecutionCtxGetId(cudaExecutionContext_t ctx, unsigned long long *ctxId);

// A stream of a context; one of a green context is non-blocking.
cudaError_t cudaExecutionCtxStreamCreate(cudaStream_t *phStream,
                                         cudaExecutionContext_t ctx,
                                         unsigned int flags,
                                         int priority);

// Waits for all work of a context's streams; in a device's own context, for all of the device.
cudaError_t cudaExecutionCtxSynchronize(cudaExecutionContext_t ctx);

// Records an event behind all work of a context's streams.
cudaError_t cudaExecutionCtxRecordEvent(cudaExecutionContext_t ctx, cudaEvent_t event);

// Lets all later work of a context's streams wait for an event.
cudaError_t cudaExecutionCtxWaitEvent(cudaExecutionContext_t ctx, cudaEvent_t event);

// Makes the memory of a file usable. The descriptor is the library's then.
cudaError_t cudaImportExternalMemory(cudaExternalMemory_t *extMem_out,
                                     const struct cudaExternalMemoryHandleDesc *memHandleDesc);

// Ends a handle of external memory. Buffers and arrays of it are freed by themselves.
cudaError_t cudaDestroyExternalMemory(cudaExternalMemory_t extMem);

// The address of a part of external memory. `cudaFree` ends its use.
cudaError_t cudaExternalMemoryGetMappedBuffer(void **devPtr,
                                              cudaExternalMemory_t extMem,
                                              const struct cudaExternalMemoryBufferDesc *bufferDesc);

// A mipmapped array in external memory. `cudaFreeMipmappedArray` ends its use.
cudaError_t cudaExternalMemoryGetMappedMipmappedArray(cudaMipmappedArray_t *mipmap,
                                                      cudaExternalMemory_t extMem,
                                                      const struct cudaExternalMemoryMipmappedArrayDesc *mipmapDesc);

// Makes a semaphore of other programs usable. The descriptor is the library's then.
cudaError_t cudaImportExternalSemaphore(cudaExternalSemaphore_t *extSem_out,
                                        const struct cudaExternalSemaphoreHandleDesc *semHandleDesc);

// Ends a handle of an external semaphore.
cudaError_t cudaDestroyExternalSemaphore(cudaExternalSemaphore_t extSem);

// Signals semaphores in stream order.
cudaError_t cudaSignalExternalSemaphoresAsync(const cudaExternalSemaphore_t *extSemArray,
                                              const struct cudaExternalSemaphoreSignalParams *paramsArray,
                                              unsigned int numExtSems,
                                              cudaStream_t stream);

// Signals semaphores in stream order, as CUDA 12 names it.
cudaError_t cudaSignalExternalSemaphoresAsync_v2(const cudaExternalSemaphore_t *extSemArray,
                                                 const struct cudaExternalSemaphoreSignalParams *paramsArray,
                                                 unsigned int numExtSems,
                                                 cudaStream_t stream);

// Lets the stream's later work wait for semaphores.
cudaError_t cudaWaitExternalSemaphoresAsync(const cudaExternalSemaphore_t *extSemArray,
                                            const struct cudaExternalSemaphoreWaitParams *paramsArray,
                                            unsigned int numExtSems,
                                            cudaStream_t stream);

// Lets the stream's later work wait for semaphores, as CUDA 12 names it.
cudaError_t cudaWaitExternalSemaphoresAsync_v2(const cudaExternalSemaphore_t *extSemArray,
                                               const struct cudaExternalSemaphoreWaitParams *paramsArray,
                                               unsigned int numExtSems,
                                               cudaStream_t stream);

// Attributes of a kernel: what it needs, and limits that may be set.
cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attr, const void *func);

// Sets a limit or preference of a kernel on the current device.
cudaError_t cudaFuncSetAttribute(const void *func, cudaFuncAttribute attr, int value);

// Sets a limit or preference of a kernel; settings hold for all devices here.
cudaError_t cudaKernelSetAttributeForDevice(cudaKernel_t kernel, cudaFuncAttribute attr, int value, int device);

// Prefers cache or shared memory: a hint, and there is one memory.
cudaError_t cudaFuncSetCacheConfig(const void *func, cudaFuncCache cacheConfig);

// The kernel's mangled name. It stays valid while the process runs.
cudaError_t cudaFuncGetName(const char **name, const void *func);

// Place of a parameter in the kernel's parameter block, in bytes. Errors: `InvalidValue` beyond the last one.
cudaError_t cudaFuncGetParamInfo(const void *func, size_t paramIndex, size_t *paramOffset, size_t *paramSize);

// Number of the kernel's parameters.
cudaError_t cudaFuncGetParamCount(const void *func, size_t *paramCount);

// Creates a graph.
cudaError_t cudaGraphCreate(cudaGraph_t *pGraph, unsigned int flags);

// Ends a graph. Execs made of it live on.
cudaError_t cudaGraphDestroy(cudaGraph_t graph);

// Copies a graph.
cudaError_t cudaGraphClone(cudaGraph_t *pGraphClone, cudaGraph_t originalGraph);

// The copy of a node in a clone of its graph.
cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *pNode, cudaGraphNode_t originalNode, cudaGraph_t clonedGraph);

// Number of a graph, unique in the process.
cudaError_t cudaGraphGetId(cudaGraph_t hGraph, unsigned int *graphID);

// All nodes of a graph.
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *numNodes);

// Nodes without dependencies.
cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *pRootNodes, size_t *pNumRootNodes);

// Takes a node and its edges out.
cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node);

// What kind of node it is.
cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType *pType);

// The graph that a node belongs to.
cudaError_t cudaGraphNodeGetContainingGraph(cudaGraphNode_t hNode, cudaGraph_t *phGraph);

// Number of a node, unique in the process.
cudaError_t cudaGraphNodeGetToolsId(cudaGraphNode_t hNode, unsigned long long *toolsNodeId);

// Number of a node in its graph.
cudaError_t cudaGraphNodeGetLocalId(cudaGraphNode_t hNode, unsigned int *nodeId);

// The graph inside of a child graph's node.
cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t *pGraph);

// Writes a description of a graph for Graphviz to a file.
cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char *path, unsigned int flags);

// An attribute of a kernel node.
cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t hNode,
                                            cudaLaunchAttributeID attr,
                                            union cudaLaunchAttributeValue *value_out);

// Sets an attribute of a kernel node.
cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t hNode,
                                            cudaLaunchAttributeID attr,
                                            const union cudaLaunchAttributeValue *value);

// Sets all attributes of a kernel node to those of another one.
cudaError_t cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t hDst, cudaGraphNode_t hSrc);

// All edges of a graph.
cudaError_t cudaGraphGetEdges(cudaGraph_t graph,
                              cudaGraphNode_t *from,
                              cudaGraphNode_t *to,
                              cudaGraphEdgeData *edgeData,
                              size_t *numEdges);

// All edges of a graph, as CUDA 12 names it.
cudaError_t cudaGraphGetEdges_v2(cudaGraph_t graph,
                                 cudaGraphNode_t *from,
                                 cudaGraphNode_t *to,
                                 cudaGraphEdgeData *edgeData,
                                 size_t *numEdges);

// Nodes that a node waits for.
cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node,
                                         cudaGraphNode_t *pDependencies,
                                         cudaGraphEdgeData *edgeData,
                                         size_t *pNumDependencies);

// Nodes that a node waits for, as CUDA 12 names it.
cudaError_t cudaGraphNodeGetDependencies_v2(cudaGraphNode_t node,
                                            cudaGraphNode_t *pDependencies,
                                            cudaGraphEdgeData *edgeData,
                                            size_t *pNumDependencies);

// Nodes that wait for a node.
cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node,
                                           cudaGraphNode_t *pDependentNodes,
                                           cudaGraphEdgeData *edgeData,
                                           size_t *pNumDependentNodes);

// Nodes that wait for a node, as CUDA 12 names it.
cudaError_t cudaGraphNodeGetDependentNodes_v2(cudaGraphNode_t node,
                                              cudaGraphNode_t *pDependentNodes,
                                              cudaGraphEdgeData *edgeData,
                                              size_t *pNumDependentNodes);

// Adds edges. What a programmatic one leads to may start before what it comes from has ended.
cudaError_t cudaGraphAddDependencies(cudaGraph_t graph,
                                     const cudaGraphNode_t *from,
                                     const cudaGraphNode_t *to,
                                     const cudaGraphEdgeData *edgeData,
                                     size_t numDependencies);

// Adds edges, as CUDA 12 names it.
cudaError_t cudaGraphAddDependencies_v2(cudaGraph_t graph,
                                        const cudaGraphNode_t *from,
                                        const cudaGraphNode_t *to,
                                        const cudaGraphEdgeData *edgeData,
                                        size_t numDependencies);

// Takes edges out.
cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph,
                                        const cudaGraphNode_t *from,
                                        const cudaGraphNode_t *to,
                                        const cudaGraphEdgeData *edgeData,
                                        size_t numDependencies);

// Takes edges out, as CUDA 12 names it.
cudaError_t cudaGraphRemoveDependencies_v2(cudaGraph_t graph,
                                           const cudaGraphNode_t *from,
                                           const cudaGraphNode_t *to,
                                           const cudaGraphEdgeData *edgeData,
                                           size_t numDependencies);

// Makes a graph ready to be launched.
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *pGraphExec, cudaGraph_t graph, unsigned long long flags);

// Makes a graph ready to be launched.
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *pGraphExec, cudaGraph_t graph, unsigned long long flags);

// Makes a graph ready to be launched, and says how that went.
cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t *pGraphExec,
                                           cudaGraph_t graph,
                                           cudaGraphInstantiateParams *instantiateParams);

// Ends an exec; launches under way go on.
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t graphExec);

// Flags that an exec was made with.
cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t graphExec, unsigned long long *flags);

// Number of an exec, unique in the process.
cudaError_t cudaGraphExecGetId(cudaGraphExec_t hGraphExec, unsigned int *graphID);

// Prepares a launch: there is nothing that a launch would have to upload.
cudaError_t cudaGraphUpload(cudaGraphExec_t graphExec, cudaStream_t stream);

// Launches an exec in stream order.
cudaError_t cudaGraphLaunch(cudaGraphExec_t graphExec, cudaStream_t stream);

// Takes the parameters of a graph of the same form over.
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t hGraphExec,
                                cudaGraph_t hGraph,
                                cudaGraphExecUpdateResultInfo *resultInfo);

// Turns a kernel, copy or fill of an exec on or off.
cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode, unsigned int isEnabled);

// Whether a node of an exec is on.
cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode, unsigned int *isEnabled);

// Adds a node that allocates memory.
cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *pGraphNode,
                                     cudaGraph_t graph,
                                     const cudaGraphNode_t *pDependencies,
                                     size_t numDependencies,
                                     struct cudaMemAllocNodeParams *nodeParams);

// Adds a node that frees memory.
cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t *pGraphNode,
                                    cudaGraph_t graph,
                                    const cudaGraphNode_t *pDependencies,
                                    size_t numDependencies,
                                    void *dptr);

// What an allocation node allocates, and where.
cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node, struct cudaMemAllocNodeParams *params_out);

// The address of what a node frees.
cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void *dptr_out);

// Gives back what is kept for graphs and not in use.
cudaError_t cudaDeviceGraphMemTrim(int device);

// Bytes that graphs use or have used.
cudaError_t cudaDeviceGetGraphMemAttribute(int device, cudaGraphMemAttributeType attr, void *value);

// High-water marks can be set to 0, which makes them what is current.
cudaError_t cudaDeviceSetGraphMemAttribute(int device, cudaGraphMemAttributeType attr, void *value);

// Adds a node that launches a kernel.
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *pGraphNode,
                                   cudaGraph_t graph,
                                   const cudaGraphNode_t *pDependencies,
                                   size_t numDependencies,
                                   const struct cudaKernelNodeParams *pNodeParams);

// Adds a node that copies a box.
cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *pGraphNode,
                                   cudaGraph_t graph,
                                   const cudaGraphNode_t *pDependencies,
                                   size_t numDependencies,
                                   const struct cudaMemcpy3DParms *pCopyParams);

// Adds a node that copies bytes.
cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *pGraphNode,
                                     cudaGraph_t graph,
                                     const cudaGraphNode_t *pDependencies,
                                     size_t numDependencies,
                                     void *dst,
                                     const void *src,
                                     size_t count,
                                     cudaMemcpyKind kind);

// Adds a node that sets memory.
cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *pGraphNode,
                                   cudaGraph_t graph,
                                   const cudaGraphNode_t *pDependencies,
                                   size_t numDependencies,
                                   const struct cudaMemsetParams *pMemsetParams);

// Adds a node that calls a host function.
cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *pGraphNode,
                                 cudaGraph_t graph,
                                 const cudaGraphNode_t *pDependencies,
                                 size_t numDependencies,
                                 const struct cudaHostNodeParams *pNodeParams);

// Adds a node that does nothing but wait for others.
cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *pGraphNode,
                                  cudaGraph_t graph,
                                  const cudaGraphNode_t *pDependencies,
                                  size_t numDependencies);

// Adds a node that runs a copy of another graph.
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *pGraphNode,
                                       cudaGraph_t graph,
                                       const cudaGraphNode_t *pDependencies,
                                       size_t numDependencies,
                                       cudaGraph_t childGraph);

// Adds a node that records an event.
cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t *pGraphNode,
                                        cudaGraph_t graph,
                                        const cudaGraphNode_t *pDependencies,
                                        size_t numDependencies,
                                        cudaEvent_t event);

// Adds a node that waits for an event.
cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t *pGraphNode,
                                      cudaGraph_t graph,
                                      const cudaGraphNode_t *pDependencies,
                                      size_t numDependencies,
                                      cudaEvent_t event);

// Changes what a kernel node launches.
cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const struct cudaKernelNodeParams *pNodeParams);

// Changes what a copy node copies.
cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const struct cudaMemcpy3DParms *pNodeParams);

// Changes what a copy node copies.
cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node,
                                           void *dst,
                                           const void *src,
                                           size_t count,
                                           cudaMemcpyKind kind);

// Changes what a fill node sets.
cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const struct cudaMemsetParams *pNodeParams);

// Changes what a host node calls.
cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node, const struct cudaHostNodeParams *pNodeParams);

// Changes which event a node records.
cudaError_t cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event);

// Changes which event a node waits for.
cudaError_t cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event);

// Changes what a kernel node launches, in an exec.
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t hGraphExec,
                                             cudaGraphNode_t node,
                                             const struct cudaKernelNodeParams *pNodeParams);

// Changes what a copy node copies, in an exec.
cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t hGraphExec,
                                             cudaGraphNode_t node,
                                             const struct cudaMemcpy3DParms *pNodeParams);

// Changes what a copy node copies, in an exec.
cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t hGraphExec,
                                               cudaGraphNode_t node,
                                               void *dst,
                                               const void *src,
                                               size_t count,
                                               cudaMemcpyKind kind);

// Changes what a fill node sets, in an exec.
cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t hGraphExec,
                                             cudaGraphNode_t node,
                                             const struct cudaMemsetParams *pNodeParams);

// Changes what a host node calls, in an exec.
cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t hGraphExec,
                                           cudaGraphNode_t node,
                                           const struct cudaHostNodeParams *pNodeParams);

// Changes which event a node records, in an exec.
cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode, cudaEvent_t event);

// Changes which event a node waits for, in an exec.
cudaError_t cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode, cudaEvent_t event);

// The nodes of a child graph get the parameters of those of another graph, in an exec.
cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t hGraphExec,
                                                 cudaGraphNode_t node,
                                                 cudaGraph_t childGraph);

// Adds a node of any kind.
cudaError_t cudaGraphAddNode(cudaGraphNode_t *pGraphNode,
                             cudaGraph_t graph,
                             const cudaGraphNode_t *pDependencies,
                             const cudaGraphEdgeData *dependencyData,
                             size_t numDependencies,
                             struct cudaGraphNodeParams *nodeParams);

// Adds a node of any kind, as CUDA 12 names it.
cudaError_t cudaGraphAddNode_v2(cudaGraphNode_t *pGraphNode,
                                cudaGraph_t graph,
                                const cudaGraphNode_t *pDependencies,
                                const cudaGraphEdgeData *dependencyData,
                                size_t numDependencies,
                                struct cudaGraphNodeParams *nodeParams);

// Changes what a node does.
cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node, struct cudaGraphNodeParams *nodeParams);

// Changes what a node does, in an exec.
cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t graphExec,
                                       cudaGraphNode_t node,
                                       struct cudaGraphNodeParams *nodeParams);

// What a node of any kind does.
cudaError_t cudaGraphNodeGetParams(cudaGraphNode_t node, struct cudaGraphNodeParams *nodeParams);

// Makes a condition for a conditional node of a graph, or of a body in it.
cudaError_t cudaGraphConditionalHandleCreate(unsigned long long *pHandle_out,
                                             cudaGraph_t graph,
                                             unsigned int defaultLaunchValue,
                                             unsigned int flags);

// Makes a condition for a conditional node of a graph; there is one execution context per device.
cudaError_t cudaGraphConditionalHandleCreate_v2(unsigned long long *pHandle_out,
                                                cudaGraph_t graph,
                                                cudaExecutionContext_t _ctx,
                                                unsigned int defaultLaunchValue,
                                                unsigned int flags);

// What a kernel node launches.
cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, struct cudaKernelNodeParams *pNodeParams);

// What a copy node copies.
cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, struct cudaMemcpy3DParms *pNodeParams);

// What a fill node sets.
cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, struct cudaMemsetParams *pNodeParams);

// What a host node calls.
cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node, struct cudaHostNodeParams *pNodeParams);

// The event that a node records.
cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event_out);

// The event that a node waits for.
cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event_out);

// Adds a node that signals external semaphores.
cudaError_t cudaGraphAddExternalSemaphoresSignalNode(cudaGraphNode_t *pGraphNode,
                                                     cudaGraph_t graph,
                                                     const cudaGraphNode_t *pDependencies,
                                                     size_t numDependencies,
                                                     const struct cudaExternalSemaphoreSignalNodeParams *nodeParams);

// Adds a node that waits for external semaphores.
cudaError_t cudaGraphAddExternalSemaphoresWaitNode(cudaGraphNode_t *pGraphNode,
                                                   cudaGraph_t graph,
                                                   const cudaGraphNode_t *pDependencies,
                                                   size_t numDependencies,
                                                   const struct cudaExternalSemaphoreWaitNodeParams *nodeParams);

// The semaphores that a node signals.
cudaError_t cudaGraphExternalSemaphoresSignalNodeGetParams(cudaGraphNode_t hNode,
                                                           struct cudaExternalSemaphoreSignalNodeParams *params_out);

// The semaphores that a node waits for.
cudaError_t cudaGraphExternalSemaphoresWaitNodeGetParams(cudaGraphNode_t hNode,
                                                         struct cudaExternalSemaphoreWaitNodeParams *params_out);

// Changes what a node signals.
cudaError_t cudaGraphExternalSemaphoresSignalNodeSetParams(cudaGraphNode_t hNode,
                                                           const struct cudaExternalSemaphoreSignalNodeParams *nodeParams);

// Changes what a node waits for.
cudaError_t cudaGraphExternalSemaphoresWaitNodeSetParams(cudaGraphNode_t hNode,
                                                         const struct cudaExternalSemaphoreWaitNodeParams *nodeParams);

// Changes what a node signals, in an exec: as many semaphores as before.
cudaError_t cudaGraphExecExternalSemaphoresSignalNodeSetParams(cudaGraphExec_t hGraphExec,
                                                               cudaGraphNode_t hNode,
                                                               const struct cudaExternalSemaphoreSignalNodeParams *nodeParams);

// Changes what a node waits for, in an exec: as many semaphores as before.
cudaError_t cudaGraphExecExternalSemaphoresWaitNodeSetParams(cudaGraphExec_t hGraphExec,
                                                             cudaGraphNode_t hNode,
                                                             const struct cudaExternalSemaphoreWaitNodeParams *nodeParams);

// Adds a node that copies to a variable.
cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *pGraphNode,
                                           cudaGraph_t graph,
                                           const cudaGraphNode_t *pDependencies,
                                           size_t numDependencies,
                                           const void *symbol,
                                           const void *src,
                                           size_t count,
                                           size_t offset,
                                           cudaMemcpyKind kind);

// Adds a node that copies from a variable.
cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *pGraphNode,
                                             cudaGraph_t graph,
                                             const cudaGraphNode_t *pDependencies,
                                             size_t numDependencies,
                                             void *dst,
                                             const void *symbol,
                                             size_t count,
                                             size_t offset,
                                             cudaMemcpyKind kind);

// Changes a copy node to one to a variable.
cudaError_t cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node,
                                                 const void *symbol,
                                                 const void *src,
                                                 size_t count,
                                                 size_t offset,
                                                 cudaMemcpyKind kind);

// Changes a copy node to one from a variable.
cudaError_t cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node,
                                                   void *dst,
                                                   const void *symbol,
                                                   size_t count,
                                                   size_t offset,
                                                   cudaMemcpyKind kind);

// Changes a copy node to one to a variable, in an exec.
cudaError_t cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t hGraphExec,
                                                     cudaGraphNode_t node,
                                                     const void *symbol,
                                                     const void *src,
                                                     size_t count,
                                                     size_t offset,
                                                     cudaMemcpyKind kind);

// Changes a copy node to one from a variable, in an exec.
cudaError_t cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t hGraphExec,
                                                       cudaGraphNode_t node,
                                                       void *dst,
                                                       const void *symbol,
                                                       size_t count,
                                                       size_t offset,
                                                       cudaMemcpyKind kind);

// A handle by which other processes can use memory of `cudaMalloc`. Waits for the device.
cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *devPtr);

// Makes another process's memory usable in this one. Peer access is always possible.
cudaError_t cudaIpcOpenMemHandle(void **devPtr, cudaIpcMemHandle_t handle, unsigned int flags);

// Ends the use of another process's memory. Waits for the device.
cudaError_t cudaIpcCloseMemHandle(void *devPtr);

// A handle by which other processes can use an event made with `cudaEventInterprocess`.
cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle, cudaEvent_t event);

// Makes another process's event usable in this one.
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *event, cudaIpcEventHandle_t handle);

// Launches a kernel, named by its host stub or by its handle.
cudaError_t cudaLaunchKernel(const void *func,
                             struct dim3 gridDim,
                             struct dim3 blockDim,
                             void **args,
                             size_t sharedMem,
                             cudaStream_t stream);

// Launches a kernel with attributes.
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *func, void **args);

// The handle of the kernel behind a host stub.
cudaError_t cudaGetKernel(cudaKernel_t *kernelPtr, const void *entryFuncAddr);

// The driver API's handle of the kernel behind a host stub; the same as its `cudaKernel_t` here.
cudaError_t cudaGetFuncBySymbol(cudaFunction_t *functionPtr, const void *symbolPtr);

// Obsolete: `double` arguments are passed as they are.
cudaError_t cudaSetDoubleForDevice(double *_d);

// Obsolete: `double` results are returned as they are.
cudaError_t cudaSetDoubleForHost(double *_d);

// Sets the bank size of a kernel, which has had no effect since compute capability 5.0.
cudaError_t cudaFuncSetSharedMemConfig(const void *func, cudaSharedMemConfig config);

// Loads a fatbin, a cubin or PTX text from memory. Of the options, the logs are used.
cudaError_t cudaLibraryLoadData(cudaLibrary_t *library,
                                const void *code,
                                cudaJitOption *jitOptions,
                                void **jitOptionsValues,
                                unsigned int numJitOptions,
                                cudaLibraryOption *libraryOptions,
                                void **_libraryOptionValues,
                                unsigned int numLibraryOptions);

// Loads a fatbin, a cubin or PTX text from a file. Of the options, the logs are used.
cudaError_t cudaLibraryLoadFromFile(cudaLibrary_t *library,
                                    const char *fileName,
                                    cudaJitOption *jitOptions,
                                    void **jitOptionsValues,
                                    unsigned int numJitOptions,
                                    cudaLibraryOption *libraryOptions,
                                    void **_libraryOptionValues,
                                    unsigned int numLibraryOptions);

// Forgets a library. Kernels that are under way keep what they need.
cudaError_t cudaLibraryUnload(cudaLibrary_t library);

// The handle of a kernel, by its mangled name. Errors: `SymbolNotFound`.
cudaError_t cudaLibraryGetKernel(cudaKernel_t *pKernel, cudaLibrary_t library, const char *name);

// Address on the current device and size of a variable.
cudaError_t cudaLibraryGetGlobal(void **dptr, size_t *bytes, cudaLibrary_t library, const char *name);

// Address and size of a managed variable.
cudaError_t cudaLibraryGetManaged(void **dptr, size_t *bytes, cudaLibrary_t library, const char *name);

// Number of the library's kernels.
cudaError_t cudaLibraryGetKernelCount(unsigned int *count, cudaLibrary_t lib);

// Handles of the library's kernels, up to `numKernels` of them.
cudaError_t cudaLibraryEnumerateKernels(cudaKernel_t *kernels, unsigned int numKernels, cudaLibrary_t lib);

// A function that the host and devices call by the same address. There are none without a device that has the attribute
cudaError_t cudaLibraryGetUnifiedFunction(void **fptr, cudaLibrary_t library, const char *symbol);

// Registers a function that is called for each message.
cudaError_t cudaLogsRegisterCallback(cudaLogsCallback_t callbackFunc,
                                     void *userData,
                                     cudaLogsCallbackHandle *callback_out);

// Unregisters a function.
cudaError_t cudaLogsUnregisterCallback(cudaLogsCallbackHandle callback);

// The place in the log where the next message will be.
cudaError_t cudaLogsCurrent(cudaLogIterator *iterator_out, unsigned int flags);

// Writes messages to a file.
cudaError_t cudaLogsDumpToFile(cudaLogIterator *iterator, const char *pathToFile, unsigned int flags);

// Writes messages, as many of the last ones as fit, and a zero behind them; `size` is the buffer's, then that of the text.
cudaError_t cudaLogsDumpToMemory(cudaLogIterator *iterator,
                                 char *buffer,
                                 size_t *size,
                                 unsigned int flags);

// Allocates device memory.
cudaError_t cudaMalloc(void **devPtr, size_t size);

// Allocates rows of `width` bytes at a pitch that suits the device.
cudaError_t cudaMallocPitch(void **devPtr, size_t *pitch, size_t width, size_t height);

// Allocates slices of rows of `extent.width` bytes at a pitch that suits the device.
cudaError_t cudaMalloc3D(struct cudaPitchedPtr *pitchedDevPtr, struct cudaExtent extent);

// Frees device or managed memory, after the work that may use it.
cudaError_t cudaFree(void *devPtr);

// Allocates host memory that kernels may use.
cudaError_t cudaMallocHost(void **ptr, size_t size);

// Allocates host memory that kernels may use.
cudaError_t cudaHostAlloc(void **pHost, size_t size, unsigned int flags);

// Frees what `cudaHostAlloc` and `cudaMallocHost` gave, after the work that may use it.
cudaError_t cudaFreeHost(void *ptr);

// Allocates memory for host and devices.
cudaError_t cudaMallocManaged(void **devPtr, size_t size, unsigned int flags);

// Lets kernels use memory of the program's own.
cudaError_t cudaHostRegister(void *ptr, size_t size, unsigned int flags);

// Ends a registration, after the work that may use the memory.
cudaError_t cudaHostUnregister(void *ptr);

// The address by which kernels use pinned host memory: the host's.
cudaError_t cudaHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags);

// Flags that pinned host memory was allocated or registered with.
cudaError_t cudaHostGetFlags(unsigned int *pFlags, void *pHost);

// Bytes free and in all on the current device, either of which may go unasked.
cudaError_t cudaMemGetInfo(size_t *free, size_t *total);

// What kind of memory a pointer points to.
cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *attributes, const void *ptr);

// Blocks of a kernel that a multiprocessor holds at once.
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks,
                                                          const void *func,
                                                          int blockSize,
                                                          size_t dynamicSMemSize);

// Blocks of a kernel that a multiprocessor holds at once.
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks,
                                                                   const void *func,
                                                                   int blockSize,
                                                                   size_t dynamicSMemSize,
                                                                   unsigned int flags);

// Dynamic shared memory that still lets `numBlocks` blocks be resident.
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize,
                                                      const void *func,
                                                      int numBlocks,
                                                      int blockSize);

// Largest cluster that a kernel can be launched with.
cudaError_t cudaOccupancyMaxPotentialClusterSize(int *clusterSize,
                                                 const void *func,
                                                 const cudaLaunchConfig_t *launchConfig);

// Clusters of a configuration that the device holds at once.
cudaError_t cudaOccupancyMaxActiveClusters(int *numClusters, const void *func, const cudaLaunchConfig_t *launchConfig);

// A resource of a device.
cudaError_t cudaDeviceGetDevResource(int device, cudaDevResource *resource, cudaDevResourceType type);

// Splits multiprocessors into equal groups.
cudaError_t cudaDevSmResourceSplitByCount(cudaDevResource *result,
                                          unsigned int *nbGroups,
                                          const cudaDevResource *input,
                                          cudaDevResource *remaining,
                                          unsigned int flags,
                                          unsigned int minCount);

// Splits multiprocessors into groups as wanted.
cudaError_t cudaDevSmResourceSplit(cudaDevResource *result,
                                   unsigned int nbGroups,
                                   const cudaDevResource *input,
                                   cudaDevResource *remainder,
                                   unsigned int flags,
                                   cudaDevSmResourceGroupParams *groupParams);

// Describes a context that is to have these resources.
cudaError_t cudaDevResourceGenerateDesc(cudaDevResourceDesc_t *phDesc,
                                        cudaDevResource *resources,
                                        unsigned int nbResources);

// Allocates memory in stream order from the pool of the stream's device.
cudaError_t cudaMallocAsync(void **devPtr, size_t size, cudaStream_t hStream);

// Allocates memory in stream order from a pool.
cudaError_t cudaMallocFromPoolAsync(void **ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream);

// Frees memory in stream order.
cudaError_t cudaFreeAsync(void *devPtr, cudaStream_t hStream);

// The pool that a device has from the start.
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *memPool, int device);

// The pool that `cudaMallocAsync` uses on a device.
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *memPool, int device);

// Makes a pool the one that `cudaMallocAsync` uses on a device.
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t memPool);

// Ends a pool. What was allocated from it stays until it is freed.
cudaError_t cudaMemPoolDestroy(cudaMemPool_t memPool);

// Gives memory that a pool holds back to the system.
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t memPool, size_t minBytesToKeep);

// Reads an attribute: an `int`, or a 64-bit number for sizes.
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr, void *value);

// Sets an attribute; high-water marks can be set to 0 only, which makes them what is current.
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr, void *value);

// Says which devices may use a pool's memory. All may; a device cannot be kept from its own pool.
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t memPool, const struct cudaMemAccessDesc *descList, size_t count);

// How a device may use a pool's memory, as it was set.
cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags *flags, cudaMemPool_t memPool, struct cudaMemLocation *location);

// Creates a pool.
cudaError_t cudaMemPoolCreate(cudaMemPool_t *memPool, const struct cudaMemPoolProps *poolProps);

// The pool that a place has from the start for a kind of allocation.
cudaError_t cudaMemGetDefaultMemPool(cudaMemPool_t *memPool,
                                     struct cudaMemLocation *location,
                                     cudaMemAllocationType type);

// The pool of a place that is current for a kind of allocation.
cudaError_t cudaMemGetMemPool(cudaMemPool_t *memPool, struct cudaMemLocation *location, cudaMemAllocationType type);

// Makes a pool the current one of its place and kind of allocation.
cudaError_t cudaMemSetMemPool(struct cudaMemLocation *location, cudaMemAllocationType type, cudaMemPool_t memPool);

// A descriptor by which other processes can use a pool that was created for that.
cudaError_t cudaMemPoolExportToShareableHandle(void *shareableHandle,
                                               cudaMemPool_t memPool,
                                               cudaMemAllocationHandleType handleType,
                                               unsigned int flags);

// Another process's pool, by its descriptor, which stays the caller's.
cudaError_t cudaMemPoolImportFromShareableHandle(cudaMemPool_t *memPool,
                                                 void *shareableHandle,
                                                 cudaMemAllocationHandleType handleType,
                                                 unsigned int flags);

// What another process needs to know of memory of a shareable pool.
cudaError_t cudaMemPoolExportPointer(struct cudaMemPoolPtrExportData *exportData, void *ptr);

// Memory of another process's pool: where it is in this one.
cudaError_t cudaMemPoolImportPointer(void **ptr, cudaMemPool_t memPool, struct cudaMemPoolPtrExportData *exportData);

// Properties of a device, as CUDA 13 lays them out.
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *prop, int device);

// Creates a stream.
cudaError_t cudaStreamCreate(cudaStream_t *pStream);

// Creates a stream; `cudaStreamNonBlocking` keeps it from waiting for the legacy stream.
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *pStream, unsigned int flags);

// Creates a stream with a priority.
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *pStream, unsigned int flags, int priority);

// Ends a stream once its work is done.
cudaError_t cudaStreamDestroy(cudaStream_t stream);

// Waits for the stream's work.
cudaError_t cudaStreamSynchronize(cudaStream_t stream);

// Whether the stream's work is done.
cudaError_t cudaStreamQuery(cudaStream_t stream);

// Lets the stream's later work wait for an event.
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags);

// Priority of a stream.
cudaError_t cudaStreamGetPriority(cudaStream_t hStream, int *priority);

// Flags that a stream was created with.
cudaError_t cudaStreamGetFlags(cudaStream_t hStream, unsigned int *flags);

// Number of a stream, unique in the process.
cudaError_t cudaStreamGetId(cudaStream_t hStream, unsigned long long *streamId);

// Device of a stream.
cudaError_t cudaStreamGetDevice(cudaStream_t hStream, int *device);

// Priorities that streams may have, least and greatest.
cudaError_t cudaDeviceGetStreamPriorityRange(int *leastPriority, int *greatestPriority);

// Calls a host function in stream order; not if the context has failed.
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t func, void *userData);

// Calls a host function in stream order. How the device waits for it (`cudaHostTaskSyncMode`) is all the same here.
cudaError_t cudaLaunchHostFunc_v2(cudaStream_t stream, cudaHostFn_t func, void *userData, unsigned int syncMode);

// Calls a host function in stream order, with the context's status.
cudaError_t cudaStreamAddCallback(cudaStream_t stream,
                                  cudaStreamCallback_t callback,
                                  void *userData,
                                  unsigned int flags);

// Says which stream may use managed memory. Kernels and host may use all of it at any time here, so there is nothing
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *devPtr, size_t length, unsigned int flags);

// Streams that are the same one have nothing to copy.
cudaError_t cudaStreamCopyAttributes(cudaStream_t dst, cudaStream_t src);

// An attribute of a stream, or its default.
cudaError_t cudaStreamGetAttribute(cudaStream_t hStream,
                                   cudaLaunchAttributeID attr,
                                   union cudaLaunchAttributeValue *value_out);

// Sets an attribute of a stream for its later work. All but the priority are hints to caches and links that a host
cudaError_t cudaStreamSetAttribute(cudaStream_t hStream,
                                   cudaLaunchAttributeID attr,
                                   const union cudaLaunchAttributeValue *value);

// Device address of the variable.
cudaError_t cudaGetSymbolAddress(void **devPtr, const void *symbol);

// Bytes of the variable.
cudaError_t cudaGetSymbolSize(size_t *size, const void *symbol);

// Copies `count` bytes to the variable, from `offset` of it on.
cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *src, size_t count, size_t offset, cudaMemcpyKind kind);

// Copies `count` bytes from the variable, from `offset` of it on.
cudaError_t cudaMemcpyFromSymbol(void *dst, const void *symbol, size_t count, size_t offset, cudaMemcpyKind kind);

// Copies `count` bytes to the variable in stream order.
cudaError_t cudaMemcpyToSymbolAsync(const void *symbol,
                                    const void *src,
                                    size_t count,
                                    size_t offset,
                                    cudaMemcpyKind kind,
                                    cudaStream_t stream);

// Copies `count` bytes from the variable in stream order.
cudaError_t cudaMemcpyFromSymbolAsync(void *dst,
                                      const void *symbol,
                                      size_t count,
                                      size_t offset,
                                      cudaMemcpyKind kind,
                                      cudaStream_t stream);

// Makes a texture.
cudaError_t cudaCreateTextureObject(cudaTextureObject_t *pTexObject,
                                    const struct cudaResourceDesc *pResDesc,
                                    const struct cudaTextureDesc *pTexDesc,
                                    const struct cudaResourceViewDesc *pResViewDesc);

// Ends a texture. Work that is queued may still use it.
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texObject);

// What a texture reads.
cudaError_t cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *pResDesc, cudaTextureObject_t texObject);

// How a texture is sampled.
cudaError_t cudaGetTextureObjectTextureDesc(struct cudaTextureDesc *pTexDesc, cudaTextureObject_t texObject);

// The view that a texture was made with.
cudaError_t cudaGetTextureObjectResourceViewDesc(struct cudaResourceViewDesc *pResViewDesc,
                                                 cudaTextureObject_t texObject);

// Makes a surface. The array need not have been made for it (`cudaArraySurfaceLoadStore`): hardware does not require it either.
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *pSurfObject,
                                    const struct cudaResourceDesc *pResDesc);

// Ends a surface. Work that is queued may still use it.
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surfObject);

// The array of a surface.
cudaError_t cudaGetSurfaceObjectResourceDesc(struct cudaResourceDesc *pResDesc, cudaSurfaceObject_t surfObject);

// Says that managed memory will be used at a place next, in stream order.
cudaError_t cudaMemPrefetchAsync(const void *devPtr,
                                 size_t count,
                                 struct cudaMemLocation location,
                                 unsigned int flags,
                                 cudaStream_t stream);

// Says that managed memory will be used at a place next, as CUDA 12 names it.
cudaError_t cudaMemPrefetchAsync_v2(const void *devPtr,
                                    size_t count,
                                    struct cudaMemLocation location,
                                    unsigned int flags,
                                    cudaStream_t stream);

// Says how managed memory will be used.
cudaError_t cudaMemAdvise(const void *devPtr, size_t count, cudaMemoryAdvise advice, struct cudaMemLocation location);

// Says how managed memory will be used, as CUDA 12 names it.
cudaError_t cudaMemAdvise_v2(const void *devPtr,
                             size_t count,
                             cudaMemoryAdvise advice,
                             struct cudaMemLocation location);

// One attribute of a range of managed memory.
cudaError_t cudaMemRangeGetAttribute(void *data,
                                     size_t dataSize,
                                     cudaMemRangeAttribute attribute,
                                     const void *devPtr,
                                     size_t count);

// Several attributes of a range of managed memory.
cudaError_t cudaMemRangeGetAttributes(void **data,
                                      size_t *dataSizes,
                                      cudaMemRangeAttribute *attributes,
                                      size_t numAttributes,
                                      const void *devPtr,
                                      size_t count);

// Makes an object of a pointer and the function that is called with it when the last reference is gone.
cudaError_t cudaUserObjectCreate(cudaUserObject_t *object_out,
                                 void *ptr,
                                 cudaHostFn_t destroy,
                                 unsigned int initialRefcount,
                                 unsigned int flags);

// Adds references.
cudaError_t cudaUserObjectRetain(cudaUserObject_t object, unsigned int count);

// Gives references up; with the last one the object ends.
cudaError_t cudaUserObjectRelease(cudaUserObject_t object, unsigned int count);

// Gives a graph references, new ones or the caller's.
cudaError_t cudaGraphRetainUserObject(cudaGraph_t graph,
                                      cudaUserObject_t object,
                                      unsigned int count,
                                      unsigned int flags);

// Takes references from a graph.
cudaError_t cudaGraphReleaseUserObject(cudaGraph_t graph, cudaUserObject_t object, unsigned int count);

// Makes an array of one or two dimensions.
CUresult cuArrayCreate_v2(CUarray *pHandle, const struct CUDA_ARRAY_DESCRIPTOR *pAllocateArray);

// Makes an array.
CUresult cuArray3DCreate_v2(CUarray *pHandle, const struct CUDA_ARRAY3D_DESCRIPTOR *pAllocateArray);

// Width, height and format of an array.
CUresult cuArrayGetDescriptor_v2(struct CUDA_ARRAY_DESCRIPTOR *pArrayDescriptor, CUarray hArray);

// Extents, format and flags of an array.
CUresult cuArray3DGetDescriptor_v2(struct CUDA_ARRAY3D_DESCRIPTOR *pArrayDescriptor, CUarray hArray);

// Frees an array, after the work that may use it.
CUresult cuArrayDestroy(CUarray hArray);

// Makes a mipmapped array.
CUresult cuMipmappedArrayCreate(CUmipmappedArray *pHandle,
                                const struct CUDA_ARRAY3D_DESCRIPTOR *pMipmappedArrayDesc,
                                unsigned int numMipmapLevels);

// A level of a mipmapped array.
CUresult cuMipmappedArrayGetLevel(CUarray *pLevelArray, CUmipmappedArray hMipmappedArray, unsigned int level);

// Frees a mipmapped array, after the work that may use it.
CUresult cuMipmappedArrayDestroy(CUmipmappedArray hMipmappedArray);

// A plane of an array of a format with several.
CUresult cuArrayGetPlane(CUarray *pPlaneArray, CUarray hArray, unsigned int planeIdx);

// What an array with deferred mapping needs: no array of ours is one.
CUresult cuArrayGetMemoryRequirements(CUDA_ARRAY_MEMORY_REQUIREMENTS *memoryRequirements,
                                      CUarray array,
                                      CUdevice device);

// What a mipmapped array with deferred mapping needs: no array of ours is one.
CUresult cuMipmappedArrayGetMemoryRequirements(CUDA_ARRAY_MEMORY_REQUIREMENTS *memoryRequirements,
                                               CUmipmappedArray mipmap,
                                               CUdevice device);

// Layout of a sparse array: no array of ours is one.
CUresult cuArrayGetSparseProperties(CUDA_ARRAY_SPARSE_PROPERTIES *sparseProperties, CUarray array);

// Layout of a sparse mipmapped array: no array of ours is one.
CUresult cuMipmappedArrayGetSparseProperties(CUDA_ARRAY_SPARSE_PROPERTIES *sparseProperties, CUmipmappedArray mipmap);

// Most texels of a texture over linear memory: the same for every format that memory may have.
CUresult cuDeviceGetTexture1DLinearMaxWidth(size_t *maxWidthInElements,
                                            CUarray_format pixels,
                                            unsigned int numChannels,
                                            CUdevice dev);

// Copies bytes as attributes say, in stream order.
CUresult cuMemcpyWithAttributesAsync(CUdeviceptr dst,
                                     CUdeviceptr src,
                                     size_t size,
                                     struct CUmemcpyAttributes *attr,
                                     CUstream hStream);

// Copies a box as it says, in stream order.
CUresult cuMemcpy3DWithAttributesAsync(CUDA_MEMCPY3D_BATCH_OP *op, unsigned long long flags, CUstream hStream);

// Copies many boxes as one operation of a stream: CUDA 12's form, which says what was wrong.
CUresult cuMemcpy3DBatchAsync(size_t numOps,
                              CUDA_MEMCPY3D_BATCH_OP *opList,
                              size_t *failIdx,
                              unsigned long long flags,
                              CUstream hStream);

// Copies many boxes, of memory and of arrays, in no order, as one operation of a stream that is not the legacy one.
CUresult cuMemcpy3DBatchAsync_v2(size_t numOps,
                                 CUDA_MEMCPY3D_BATCH_OP *opList,
                                 unsigned long long flags,
                                 CUstream hStream);

// Says where ranges of managed memory will be used next, in the order of a stream that is not the legacy one.
CUresult cuMemPrefetchBatchAsync(CUdeviceptr *dptrs,
                                 size_t *sizes,
                                 size_t count,
                                 struct CUmemLocation *prefetchLocs,
                                 size_t *prefetchLocIdxs,
                                 size_t numPrefetchLocs,
                                 unsigned long long flags,
                                 CUstream hStream);

// Says that what ranges of managed memory hold is no longer needed, in the order of a stream that is not the legacy one: whole pages
CUresult cuMemDiscardBatchAsync(CUdeviceptr *dptrs,
                                size_t *sizes,
                                size_t count,
                                unsigned long long flags,
                                CUstream hStream);

// Says that what ranges of managed memory hold is no longer needed, and where they will be used next.
CUresult cuMemDiscardAndPrefetchBatchAsync(CUdeviceptr *dptrs,
                                           size_t *sizes,
                                           size_t count,
                                           struct CUmemLocation *prefetchLocs,
                                           size_t *prefetchLocIdxs,
                                           size_t numPrefetchLocs,
                                           unsigned long long flags,
                                           CUstream hStream);

// One attribute of a range of managed memory.
CUresult cuMemRangeGetAttribute(void *data,
                                size_t dataSize,
                                CUmem_range_attribute attribute,
                                CUdeviceptr devPtr,
                                size_t count);

// Several attributes of a range of managed memory.
CUresult cuMemRangeGetAttributes(void **data,
                                 size_t *dataSizes,
                                 CUmem_range_attribute *attributes,
                                 size_t numAttributes,
                                 CUdeviceptr devPtr,
                                 size_t count);

// Where managed or pageable memory lies, region by region.
CUresult cuMemGetLocationInfo(CUdeviceptr ptr,
                              size_t size,
                              size_t summaryGranularity,
                              size_t samplingGranularity,
                              struct CUmemLocation *location_out);

// Begins to capture a stream: the form of CUDA 10.0.
CUresult cuStreamBeginCapture(CUstream hStream);

// Begins to capture a stream.
CUresult cuStreamBeginCapture_v2(CUstream hStream, CUstreamCaptureMode mode);

// Begins to capture a stream into a graph that exists.
CUresult cuStreamBeginCaptureToGraph(CUstream hStream,
                                     CUgraph hGraph,
                                     const CUgraphNode *dependencies,
                                     const struct CUgraphEdgeData *dependencyData,
                                     size_t numDependencies,
                                     CUstreamCaptureMode mode);

// Begins to capture a stream into the nodes of a graph that exists: they get the parameters of what is captured.
CUresult cuStreamBeginRecaptureToGraph(CUstream hStream,
                                       CUstreamCaptureMode mode,
                                       CUgraph hGraph,
                                       CUgraphRecaptureCallback callbackFunc,
                                       void *userData);

// Ends a capture and hands its graph over, which the caller may know already (`cudaStreamBeginCaptureToGraph`).
CUresult cuStreamEndCapture(CUstream hStream, CUgraph *phGraph);

// What is known of a stream's capture: the form of CUDA 10.
CUresult cuStreamGetCaptureInfo(CUstream hStream, CUstreamCaptureStatus *captureStatus_out, cuuint64_t *id_out);

// What is known of a stream's capture, as CUDA 11 has it.
CUresult cuStreamGetCaptureInfo_v2(CUstream hStream,
                                   CUstreamCaptureStatus *captureStatus_out,
                                   cuuint64_t *id_out,
                                   CUgraph *graph_out,
                                   const CUgraphNode **dependencies_out,
                                   size_t *numDependencies_out);

// What is known of a stream's capture.
CUresult cuStreamGetCaptureInfo_v3(CUstream hStream,
                                   CUstreamCaptureStatus *captureStatus_out,
                                   cuuint64_t *id_out,
                                   CUgraph *graph_out,
                                   const CUgraphNode **dependencies_out,
                                   const struct CUgraphEdgeData **edgeData_out,
                                   size_t *numDependencies_out);

// Changes what a capturing stream's next node will wait for: the form of CUDA 11.
CUresult cuStreamUpdateCaptureDependencies(CUstream hStream,
                                           CUgraphNode *dependencies,
                                           size_t numDependencies,
                                           unsigned int flags);

// Changes what a capturing stream's next node will wait for.
CUresult cuStreamUpdateCaptureDependencies_v2(CUstream hStream,
                                              CUgraphNode *dependencies,
                                              const struct CUgraphEdgeData *dependencyData,
                                              size_t numDependencies,
                                              unsigned int flags);

// Exchanges this thread's mode: which captures of others forbid it calls that could disturb them.
CUresult cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode *mode);

// Creates a context and makes it the thread's current one.
CUresult cuCtxCreate_v2(CUcontext *pctx, unsigned int flags, CUdevice dev);

// Creates a context; affinity cannot be asked for.
CUresult cuCtxCreate_v3(CUcontext *pctx,
                        struct CUexecAffinityParam_st *paramsArray,
                        int numParams,
                        unsigned int flags,
                        CUdevice dev);

// Creates a context; neither affinity nor sharing with graphics can be asked for.
CUresult cuCtxCreate_v4(CUcontext *pctx, struct CUctxCreateParams *ctxCreateParams, unsigned int flags, CUdevice dev);

// Ends a context once its device's work is done. Waits for values that were queued while it was current, or whose nodes name it, end with
CUresult cuCtxDestroy_v2(CUcontext ctx);

// Counts another use of the current context.
CUresult cuCtxAttach(CUcontext *pctx, unsigned int flags);

// Ends a use of the current context, with the last one the context, if it was created.
CUresult cuCtxDetach(CUcontext ctx);

// Pushes a context, which becomes the current one.
CUresult cuCtxPushCurrent_v2(CUcontext ctx);

// Pops the current context, even one that the runtime has made current.
CUresult cuCtxPopCurrent_v2(CUcontext *pctx);

// Replaces the current context; null leaves none.
CUresult cuCtxSetCurrent(CUcontext ctx);

// The current context, null if there is none.
CUresult cuCtxGetCurrent(CUcontext *pctx);

// The current context's device.
CUresult cuCtxGetDevice(CUdevice *device);

// The current context's flags.
CUresult cuCtxGetFlags(unsigned int *flags);

// A number of the context that is unique in the process.
CUresult cuCtxGetId(CUcontext ctx, unsigned long long *ctxId);

// Version of the interface by which the context was made.
CUresult cuCtxGetApiVersion(CUcontext ctx, unsigned int *version);

// Waits for all work of the current context's device.
CUresult cuCtxSynchronize(void);

// A limit of the current context, in its unit.
CUresult cuCtxGetLimit(size_t *pvalue, CUlimit limit);

// Sets a limit of the current context.
CUresult cuCtxSetLimit(CUlimit limit, size_t value);

// Preference between cache and shared memory.
CUresult cuCtxGetCacheConfig(CUfunc_cache *pconfig);

// Sets the preference between cache and shared memory, a hint.
CUresult cuCtxSetCacheConfig(CUfunc_cache config);

// Bank size of shared memory.
CUresult cuCtxGetSharedMemConfig(CUsharedconfig *pConfig);

// Least and greatest stream priority.
CUresult cuCtxGetStreamPriorityRange(int *leastPriority, int *greatestPriority);

// Lets kernels of the current context use memory of another context's device.
CUresult cuCtxEnablePeerAccess(CUcontext peerContext, unsigned int Flags);

// Ends what [`cuCtxEnablePeerAccess`] allowed.
CUresult cuCtxDisablePeerAccess(CUcontext peerContext);

// The device's primary context, which the runtime uses.
CUresult cuDevicePrimaryCtxRetain(CUcontext *pctx, CUdevice dev);

// Releases a retained primary context.
CUresult cuDevicePrimaryCtxRelease_v2(CUdevice dev);

// Sets the flags of the primary context.
CUresult cuDevicePrimaryCtxSetFlags_v2(CUdevice dev, unsigned int flags);

// Flags of the primary context, and whether it exists.
CUresult cuDevicePrimaryCtxGetState(CUdevice dev, unsigned int *flags, int *active);

// Ends the primary context: all that the device holds is freed.
CUresult cuDevicePrimaryCtxReset_v2(CUdevice dev);

// Copies bytes; the addresses say which way.
CUresult cuMemcpy(CUdeviceptr dst, CUdeviceptr src, size_t ByteCount);

// Copies bytes; the addresses say which way. In stream order.
CUresult cuMemcpyAsync(CUdeviceptr dst, CUdeviceptr src, size_t ByteCount, CUstream hStream);

// Copies bytes to the device.
CUresult cuMemcpyHtoD_v2(CUdeviceptr dst, const void *src, size_t ByteCount);

// Copies bytes to the device in stream order.
CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr dst, const void *src, size_t ByteCount, CUstream hStream);

// Copies bytes from the device.
CUresult cuMemcpyDtoH_v2(void *dst, CUdeviceptr src, size_t ByteCount);

// Copies bytes from the device in stream order.
CUresult cuMemcpyDtoHAsync_v2(void *dst, CUdeviceptr src, size_t ByteCount, CUstream hStream);

// Copies bytes on the device.
CUresult cuMemcpyDtoD_v2(CUdeviceptr dst, CUdeviceptr src, size_t ByteCount);

// Copies bytes on the device in stream order.
CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr dst, CUdeviceptr src, size_t ByteCount, CUstream hStream);

// Copies bytes from one context's device to another's.
CUresult cuMemcpyPeer(CUdeviceptr dstDevice,
                      CUcontext dstContext,
                      CUdeviceptr srcDevice,
                      CUcontext srcContext,
                      size_t ByteCount);

// Copies bytes from one context's device to another's in stream order.
CUresult cuMemcpyPeerAsync(CUdeviceptr dstDevice,
                           CUcontext dstContext,
                           CUdeviceptr srcDevice,
                           CUcontext srcContext,
                           size_t ByteCount,
                           CUstream hStream);

// Fills with a value of 8 bits.
CUresult cuMemsetD8_v2(CUdeviceptr dstDevice, unsigned char uc, size_t N);

// Fills with a value of 8 bits in stream order.
CUresult cuMemsetD8Async(CUdeviceptr dstDevice, unsigned char uc, size_t N, CUstream hStream);

// Fills rows with a value of 8 bits.
CUresult cuMemsetD2D8_v2(CUdeviceptr dstDevice, size_t dstPitch, unsigned char uc, size_t Width, size_t Height);

// Fills rows with a value of 8 bits in stream order.
CUresult cuMemsetD2D8Async(CUdeviceptr dstDevice,
                           size_t dstPitch,
                           unsigned char uc,
                           size_t Width,
                           size_t Height,
                           CUstream hStream);

// Fills with a value of 16 bits.
CUresult cuMemsetD16_v2(CUdeviceptr dstDevice, unsigned short us, size_t N);

// Fills with a value of 16 bits in stream order.
CUresult cuMemsetD16Async(CUdeviceptr dstDevice, unsigned short us, size_t N, CUstream hStream);

// Fills rows with a value of 16 bits.
CUresult cuMemsetD2D16_v2(CUdeviceptr dstDevice, size_t dstPitch, unsigned short us, size_t Width, size_t Height);

// Fills rows with a value of 16 bits in stream order.
CUresult cuMemsetD2D16Async(CUdeviceptr dstDevice,
                            size_t dstPitch,
                            unsigned short us,
                            size_t Width,
                            size_t Height,
                            CUstream hStream);

// Fills with a value of 32 bits.
CUresult cuMemsetD32_v2(CUdeviceptr dstDevice, unsigned int ui, size_t N);

// Fills with a value of 32 bits in stream order.
CUresult cuMemsetD32Async(CUdeviceptr dstDevice, unsigned int ui, size_t N, CUstream hStream);

// Fills rows with a value of 32 bits.
CUresult cuMemsetD2D32_v2(CUdeviceptr dstDevice, size_t dstPitch, unsigned int ui, size_t Width, size_t Height);

// Fills rows with a value of 32 bits in stream order.
CUresult cuMemsetD2D32Async(CUdeviceptr dstDevice,
                            size_t dstPitch,
                            unsigned int ui,
                            size_t Width,
                            size_t Height,
                            CUstream hStream);

// Copies many ranges of bytes, in no order, as one operation of a stream that is not the legacy one.
CUresult cuMemcpyBatchAsync_v2(CUdeviceptr *dsts,
                               CUdeviceptr *srcs,
                               size_t *sizes,
                               size_t count,
                               struct CUmemcpyAttributes *attrs,
                               size_t *attrsIdxs,
                               size_t numAttrs,
                               CUstream hStream);

// Copies many ranges of bytes as one operation of a stream: CUDA 12's form, which says what was wrong.
CUresult cuMemcpyBatchAsync(CUdeviceptr *dsts,
                            CUdeviceptr *srcs,
                            size_t *sizes,
                            size_t count,
                            struct CUmemcpyAttributes *attrs,
                            size_t *attrsIdxs,
                            size_t numAttrs,
                            size_t *failIdx,
                            CUstream hStream);

// Copies rows.
CUresult cuMemcpy2D_v2(const struct CUDA_MEMCPY2D *pCopy);

// Copies rows at any pitch.
CUresult cuMemcpy2DUnaligned_v2(const struct CUDA_MEMCPY2D *pCopy);

// Copies rows in stream order.
CUresult cuMemcpy2DAsync_v2(const struct CUDA_MEMCPY2D *pCopy, CUstream hStream);

// Copies a box.
CUresult cuMemcpy3D_v2(const struct CUDA_MEMCPY3D *pCopy);

// Copies a box in stream order.
CUresult cuMemcpy3DAsync_v2(const struct CUDA_MEMCPY3D *pCopy, CUstream hStream);

// Copies a box from one context's device to another's.
CUresult cuMemcpy3DPeer(const CUDA_MEMCPY3D_PEER *pCopy);

// Copies a box from one context's device to another's in stream order.
CUresult cuMemcpy3DPeerAsync(const CUDA_MEMCPY3D_PEER *pCopy, CUstream hStream);

// Copies bytes from the device to an array.
CUresult cuMemcpyDtoA_v2(CUarray dstArray, size_t dstOffset, CUdeviceptr srcDevice, size_t ByteCount);

// Copies bytes from an array to the device.
CUresult cuMemcpyAtoD_v2(CUdeviceptr dstDevice, CUarray srcArray, size_t srcOffset, size_t ByteCount);

// Copies bytes from the host to an array.
CUresult cuMemcpyHtoA_v2(CUarray dstArray, size_t dstOffset, const void *srcHost, size_t ByteCount);

// Copies bytes from the host to an array in stream order.
CUresult cuMemcpyHtoAAsync_v2(CUarray dstArray,
                              size_t dstOffset,
                              const void *srcHost,
                              size_t ByteCount,
                              CUstream hStream);

// Copies bytes from an array to the host.
CUresult cuMemcpyAtoH_v2(void *dstHost, CUarray srcArray, size_t srcOffset, size_t ByteCount);

// Copies bytes from an array to the host in stream order.
CUresult cuMemcpyAtoHAsync_v2(void *dstHost, CUarray srcArray, size_t srcOffset, size_t ByteCount, CUstream hStream);

// Copies bytes from array to array.
CUresult cuMemcpyAtoA_v2(CUarray dstArray, size_t dstOffset, CUarray srcArray, size_t srcOffset, size_t ByteCount);

// The device with this ordinal, which is its handle.
CUresult cuDeviceGet(CUdevice *device, int ordinal);

// Number of devices.
CUresult cuDeviceGetCount(int *count);

// The device's name, cut to `len` bytes with its NUL.
CUresult cuDeviceGetName(char *name, int len, CUdevice dev);

// 16 bytes that identify the device, the same in every process.
CUresult cuDeviceGetUuid_v2(CUuuid *uuid, CUdevice dev);

// 16 bytes that identify the device, the same in every process.
CUresult cuDeviceGetUuid(CUuuid *uuid, CUdevice dev);

// Bytes of the device's memory.
CUresult cuDeviceTotalMem_v2(size_t *bytes, CUdevice dev);

// An attribute of the device.
CUresult cuDeviceGetAttribute(int *pi, CUdevice_attribute attrib, CUdevice dev);

// Compute capability.
CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice dev);

// The properties that the first versions of CUDA had.
CUresult cuDeviceGetProperties(struct CUdevprop *prop, CUdevice dev);

// Whether kernels of one device may use memory of another.
CUresult cuDeviceCanAccessPeer(int *can, CUdevice dev, CUdevice peerDev);

// An attribute of the connection between two devices.
CUresult cuDeviceGetP2PAttribute(int *value, CUdevice_P2PAttribute attrib, CUdevice srcDevice, CUdevice dstDevice);

// The device at a PCI address.
CUresult cuDeviceGetByPCIBusId(CUdevice *dev, const char *pciBusId);

// The device's PCI address.
CUresult cuDeviceGetPCIBusId(char *pciBusId, int len, CUdevice dev);

// The device's default memory pool, which `cuMemAllocAsync` uses at first.
CUresult cuDeviceGetDefaultMemPool(CUmemoryPool *pool_out, CUdevice dev);

// The memory pool that `cuMemAllocAsync` uses.
CUresult cuDeviceGetMemPool(CUmemoryPool *pool_out, CUdevice dev);

// Sets the memory pool that `cuMemAllocAsync` uses.
CUresult cuDeviceSetMemPool(CUdevice dev, CUmemoryPool mempool);

// Creates an event.
CUresult cuEventCreate(CUevent *phEvent, unsigned int Flags);

// Records an event behind the stream's work.
CUresult cuEventRecord(CUevent hEvent, CUstream hStream);

// Records an event behind the stream's work.
CUresult cuEventRecordWithFlags(CUevent hEvent, CUstream hStream, unsigned int flags);

// Whether the event's last record was reached. Host functions of streams may ask as well.
CUresult cuEventQuery(CUevent hEvent);

// Waits for the event's last record.
CUresult cuEventSynchronize(CUevent hEvent);

// Ends an event.
CUresult cuEventDestroy_v2(CUevent hEvent);

// Milliseconds between two records.
CUresult cuEventElapsedTime(float *pMilliseconds, CUevent hStart, CUevent hEnd);

// Milliseconds between two records.
CUresult cuEventElapsedTime_v2(float *pMilliseconds, CUevent hStart, CUevent hEnd);

// Makes the memory of a file usable. The descriptor is the library's then.
CUresult cuImportExternalMemory(CUexternalMemory *extMem_out,
                                const struct CUDA_EXTERNAL_MEMORY_HANDLE_DESC *memHandleDesc);

// Ends a handle of external memory. Buffers and arrays of it are freed by themselves.
CUresult cuDestroyExternalMemory(CUexternalMemory extMem);

// The address of a part of external memory. `cuMemFree` ends its use.
CUresult cuExternalMemoryGetMappedBuffer(CUdeviceptr *devPtr,
                                         CUexternalMemory extMem,
                                         const struct CUDA_EXTERNAL_MEMORY_BUFFER_DESC *bufferDesc);

// A mipmapped array in external memory. `cuMipmappedArrayDestroy` ends its use.
CUresult cuExternalMemoryGetMappedMipmappedArray(CUmipmappedArray *mipmap,
                                                 CUexternalMemory extMem,
                                                 const struct CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC *mipmapDesc);

// Makes a semaphore of other programs usable. The descriptor is the library's then.
CUresult cuImportExternalSemaphore(CUexternalSemaphore *extSem_out,
                                   const struct CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC *semHandleDesc);

// Ends a handle of an external semaphore.
CUresult cuDestroyExternalSemaphore(CUexternalSemaphore extSem);

// Signals semaphores in stream order.
CUresult cuSignalExternalSemaphoresAsync(const CUexternalSemaphore *extSemArray,
                                         const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS *paramsArray,
                                         unsigned int numExtSems,
                                         CUstream stream);

// Lets the stream's later work wait for semaphores.
CUresult cuWaitExternalSemaphoresAsync(const CUexternalSemaphore *extSemArray,
                                       const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS *paramsArray,
                                       unsigned int numExtSems,
                                       CUstream stream);

// One property of a function.
CUresult cuFuncGetAttribute(int *pi, CUfunction_attribute attrib, CUfunction hfunc);

// Sets one property of a function.
CUresult cuFuncSetAttribute(CUfunction hfunc, CUfunction_attribute attrib, int value);

// Prefers cache or shared memory, a hint.
CUresult cuFuncSetCacheConfig(CUfunction hfunc, CUfunc_cache config);

// Sets the bank size of shared memory, which has had no effect since compute capability 5.0.
CUresult cuFuncSetSharedMemConfig(CUfunction hfunc, CUsharedconfig config);

// The function's mangled name.
CUresult cuFuncGetName(const char **name, CUfunction hfunc);

// Place of a parameter in the parameter block, in bytes.
CUresult cuFuncGetParamInfo(CUfunction func, size_t paramIndex, size_t *paramOffset, size_t *paramSize);

// How many parameters a function has.
CUresult cuFuncGetParamCount(CUfunction func, size_t *paramCount);

// Whether the function's module is loaded: always, here.
CUresult cuFuncIsLoaded(CUfunctionLoadingState *state, CUfunction function);

// Loads a function's module.
CUresult cuFuncLoad(CUfunction function);

// The function of a kernel in the current context: the same handle.
CUresult cuKernelGetFunction(CUfunction *pFunc, CUkernel kernel);

// One property of a kernel on a device.
CUresult cuKernelGetAttribute(int *pi, CUfunction_attribute attrib, CUkernel kernel, CUdevice dev);

// Sets one property of a kernel; it holds for all devices here.
CUresult cuKernelSetAttribute(CUfunction_attribute attrib, int val, CUkernel kernel, CUdevice dev);

// Prefers cache or shared memory, a hint.
CUresult cuKernelSetCacheConfig(CUkernel kernel, CUfunc_cache config, CUdevice dev);

// The kernel's mangled name.
CUresult cuKernelGetName(const char **name, CUkernel hfunc);

// Place of a parameter in the parameter block, in bytes.
CUresult cuKernelGetParamInfo(CUkernel kernel, size_t paramIndex, size_t *paramOffset, size_t *paramSize);

// How many parameters a kernel has.
CUresult cuKernelGetParamCount(CUkernel kernel, size_t *paramCount);

// The module of a function.
CUresult cuFuncGetModule(CUmodule *hmod, CUfunction hfunc);

// The library of a kernel.
CUresult cuKernelGetLibrary(CUlibrary *pLib, CUkernel kernel);

// A function that the host and devices call by the same address. There are none without a device that has the attribute
CUresult cuLibraryGetUnifiedFunction(void **fptr, CUlibrary library, const char *symbol);

// Creates a graph.
CUresult cuGraphCreate(CUgraph *phGraph, unsigned int flags);

// Ends a graph. Execs made of it live on.
CUresult cuGraphDestroy(CUgraph hGraph);

// Copies a graph.
CUresult cuGraphClone(CUgraph *phGraphClone, CUgraph originalGraph);

// The copy of a node in a clone of its graph.
CUresult cuGraphNodeFindInClone(CUgraphNode *phNode, CUgraphNode hOriginalNode, CUgraph hClonedGraph);

// Number of a graph, unique in the process.
CUresult cuGraphGetId(CUgraph hGraph, unsigned int *graphId);

// All nodes of a graph.
CUresult cuGraphGetNodes(CUgraph hGraph, CUgraphNode *nodes, size_t *numNodes);

// Nodes without dependencies.
CUresult cuGraphGetRootNodes(CUgraph hGraph, CUgraphNode *rootNodes, size_t *numRootNodes);

// Takes a node and its edges out.
CUresult cuGraphDestroyNode(CUgraphNode hNode);

// What kind of node it is.
CUresult cuGraphNodeGetType(CUgraphNode hNode, CUgraphNodeType *type);

// The graph that a node belongs to.
CUresult cuGraphNodeGetContainingGraph(CUgraphNode hNode, CUgraph *phGraph);

// Number of a node, unique in the process.
CUresult cuGraphNodeGetToolsId(CUgraphNode hNode, unsigned long long *toolsNodeId);

// Number of a node in its graph.
CUresult cuGraphNodeGetLocalId(CUgraphNode hNode, unsigned int *nodeId);

// The graph inside of a child graph's node.
CUresult cuGraphChildGraphNodeGetGraph(CUgraphNode hNode, CUgraph *phGraph);

// Writes a description of a graph for Graphviz to a file.
CUresult cuGraphDebugDotPrint(CUgraph hGraph, const char *path, unsigned int flags);

// Adds a node that copies a box.
CUresult cuGraphAddMemcpyNode(CUgraphNode *phGraphNode,
                              CUgraph hGraph,
                              const CUgraphNode *dependencies,
                              size_t numDependencies,
                              const struct CUDA_MEMCPY3D *copyParams,
                              CUcontext ctx);

// What a copy node copies.
CUresult cuGraphMemcpyNodeGetParams(CUgraphNode hNode, struct CUDA_MEMCPY3D *nodeParams);

// Changes what a copy node copies.
CUresult cuGraphMemcpyNodeSetParams(CUgraphNode hNode, const struct CUDA_MEMCPY3D *nodeParams);

// Changes what a copy node copies, in an exec.
CUresult cuGraphExecMemcpyNodeSetParams(CUgraphExec hGraphExec,
                                        CUgraphNode hNode,
                                        const struct CUDA_MEMCPY3D *copyParams,
                                        CUcontext ctx);

// Adds a node that sets memory.
CUresult cuGraphAddMemsetNode(CUgraphNode *phGraphNode,
                              CUgraph hGraph,
                              const CUgraphNode *dependencies,
                              size_t numDependencies,
                              const struct CUDA_MEMSET_NODE_PARAMS *memsetParams,
                              CUcontext ctx);

// What a fill node sets.
CUresult cuGraphMemsetNodeGetParams(CUgraphNode hNode, struct CUDA_MEMSET_NODE_PARAMS *nodeParams);

// Changes what a fill node sets.
CUresult cuGraphMemsetNodeSetParams(CUgraphNode hNode, const struct CUDA_MEMSET_NODE_PARAMS *nodeParams);

// Changes what a fill node sets, in an exec.
CUresult cuGraphExecMemsetNodeSetParams(CUgraphExec hGraphExec,
                                        CUgraphNode hNode,
                                        const struct CUDA_MEMSET_NODE_PARAMS *memsetParams,
                                        CUcontext ctx);

// All edges of a graph: the form without data of edges.
CUresult cuGraphGetEdges(CUgraph hGraph, CUgraphNode *from, CUgraphNode *to, size_t *numEdges);

// All edges of a graph.
CUresult cuGraphGetEdges_v2(CUgraph hGraph,
                            CUgraphNode *from,
                            CUgraphNode *to,
                            struct CUgraphEdgeData *edgeData,
                            size_t *numEdges);

// Nodes that a node waits for: the form without data of edges.
CUresult cuGraphNodeGetDependencies(CUgraphNode hNode, CUgraphNode *dependencies, size_t *numDependencies);

// Nodes that a node waits for.
CUresult cuGraphNodeGetDependencies_v2(CUgraphNode hNode,
                                       CUgraphNode *dependencies,
                                       struct CUgraphEdgeData *edgeData,
                                       size_t *numDependencies);

// Nodes that wait for a node: the form without data of edges.
CUresult cuGraphNodeGetDependentNodes(CUgraphNode hNode, CUgraphNode *dependentNodes, size_t *numDependentNodes);

// Nodes that wait for a node.
CUresult cuGraphNodeGetDependentNodes_v2(CUgraphNode hNode,
                                         CUgraphNode *dependentNodes,
                                         struct CUgraphEdgeData *edgeData,
                                         size_t *numDependentNodes);

// Adds edges: the form without data of edges.
CUresult cuGraphAddDependencies(CUgraph hGraph, const CUgraphNode *from, const CUgraphNode *to, size_t numDependencies);

// Adds edges.
CUresult cuGraphAddDependencies_v2(CUgraph hGraph,
                                   const CUgraphNode *from,
                                   const CUgraphNode *to,
                                   const struct CUgraphEdgeData *edgeData,
                                   size_t numDependencies);

// Takes edges out: the form without data of edges.
CUresult cuGraphRemoveDependencies(CUgraph hGraph,
                                   const CUgraphNode *from,
                                   const CUgraphNode *to,
                                   size_t numDependencies);

// Takes edges out.
CUresult cuGraphRemoveDependencies_v2(CUgraph hGraph,
                                      const CUgraphNode *from,
                                      const CUgraphNode *to,
                                      const struct CUgraphEdgeData *edgeData,
                                      size_t numDependencies);

// Makes a graph ready to be launched: the form of CUDA 10.
CUresult cuGraphInstantiate(CUgraphExec *phGraphExec,
                            CUgraph hGraph,
                            CUgraphNode *phErrorNode,
                            char *logBuffer,
                            size_t bufferSize);

// Makes a graph ready to be launched: the form of CUDA 11.
CUresult cuGraphInstantiate_v2(CUgraphExec *phGraphExec,
                               CUgraph hGraph,
                               CUgraphNode *phErrorNode,
                               char *logBuffer,
                               size_t bufferSize);

// Makes a graph ready to be launched.
CUresult cuGraphInstantiateWithFlags(CUgraphExec *phGraphExec, CUgraph hGraph, unsigned long long flags);

// Makes a graph ready to be launched, and says how that went.
CUresult cuGraphInstantiateWithParams(CUgraphExec *phGraphExec,
                                      CUgraph hGraph,
                                      struct CUDA_GRAPH_INSTANTIATE_PARAMS *instantiateParams);

// Ends an exec; launches under way go on.
CUresult cuGraphExecDestroy(CUgraphExec hGraphExec);

// Flags that an exec was made with.
CUresult cuGraphExecGetFlags(CUgraphExec hGraphExec, cuuint64_t *flags);

// Number of an exec, unique in the process.
CUresult cuGraphExecGetId(CUgraphExec hGraphExec, unsigned int *graphId);

// Prepares a launch: there is nothing that a launch would have to upload.
CUresult cuGraphUpload(CUgraphExec hGraphExec, CUstream hStream);

// Launches an exec in stream order.
CUresult cuGraphLaunch(CUgraphExec hGraphExec, CUstream hStream);

// Takes the parameters of a graph of the same form over: the form of CUDA 10.
CUresult cuGraphExecUpdate(CUgraphExec hGraphExec,
                           CUgraph hGraph,
                           CUgraphNode *hErrorNode_out,
                           CUgraphExecUpdateResult *updateResult_out);

// Takes the parameters of a graph of the same form over.
CUresult cuGraphExecUpdate_v2(CUgraphExec hGraphExec, CUgraph hGraph, struct CUgraphExecUpdateResultInfo *resultInfo);

// Turns a kernel, copy or fill of an exec on or off.
CUresult cuGraphNodeSetEnabled(CUgraphExec hGraphExec, CUgraphNode hNode, unsigned int isEnabled);

// Whether a node of an exec is on.
CUresult cuGraphNodeGetEnabled(CUgraphExec hGraphExec, CUgraphNode hNode, unsigned int *isEnabled);

// Adds a node that launches a kernel: the form of CUDA 10.
CUresult cuGraphAddKernelNode(CUgraphNode *phGraphNode,
                              CUgraph hGraph,
                              const CUgraphNode *dependencies,
                              size_t numDependencies,
                              const struct CUDA_KERNEL_NODE_PARAMS_v1 *nodeParams);

// Adds a node that launches a kernel.
CUresult cuGraphAddKernelNode_v2(CUgraphNode *phGraphNode,
                                 CUgraph hGraph,
                                 const CUgraphNode *dependencies,
                                 size_t numDependencies,
                                 const CUDA_KERNEL_NODE_PARAMS *nodeParams);

// What a kernel node launches: the form of CUDA 10.
CUresult cuGraphKernelNodeGetParams(CUgraphNode hNode, struct CUDA_KERNEL_NODE_PARAMS_v1 *nodeParams);

// What a kernel node launches.
CUresult cuGraphKernelNodeGetParams_v2(CUgraphNode hNode, CUDA_KERNEL_NODE_PARAMS *nodeParams);

// Changes what a kernel node launches: the form of CUDA 10.
CUresult cuGraphKernelNodeSetParams(CUgraphNode hNode, const struct CUDA_KERNEL_NODE_PARAMS_v1 *nodeParams);

// Changes what a kernel node launches.
CUresult cuGraphKernelNodeSetParams_v2(CUgraphNode hNode, const CUDA_KERNEL_NODE_PARAMS *nodeParams);

// Changes what a kernel node launches, in an exec: the form of CUDA 10.
CUresult cuGraphExecKernelNodeSetParams(CUgraphExec hGraphExec,
                                        CUgraphNode hNode,
                                        const struct CUDA_KERNEL_NODE_PARAMS_v1 *nodeParams);

// Changes what a kernel node launches, in an exec.
CUresult cuGraphExecKernelNodeSetParams_v2(CUgraphExec hGraphExec,
                                           CUgraphNode hNode,
                                           const CUDA_KERNEL_NODE_PARAMS *nodeParams);

// An attribute of a kernel node.
CUresult cuGraphKernelNodeGetAttribute(CUgraphNode hNode, CUkernelNodeAttrID attr, CUkernelNodeAttrValue *value_out);

// Sets an attribute of a kernel node.
CUresult cuGraphKernelNodeSetAttribute(CUgraphNode hNode, CUkernelNodeAttrID attr, const CUkernelNodeAttrValue *value);

// Sets all attributes of a kernel node to those of another one.
CUresult cuGraphKernelNodeCopyAttributes(CUgraphNode dst, CUgraphNode src);

// Adds a node that allocates memory.
CUresult cuGraphAddMemAllocNode(CUgraphNode *phGraphNode,
                                CUgraph hGraph,
                                const CUgraphNode *dependencies,
                                size_t numDependencies,
                                CUDA_MEM_ALLOC_NODE_PARAMS *nodeParams);

// What an allocation node allocates, and where.
CUresult cuGraphMemAllocNodeGetParams(CUgraphNode hNode, CUDA_MEM_ALLOC_NODE_PARAMS *params_out);

// Adds a node that frees memory.
CUresult cuGraphAddMemFreeNode(CUgraphNode *phGraphNode,
                               CUgraph hGraph,
                               const CUgraphNode *dependencies,
                               size_t numDependencies,
                               CUdeviceptr dptr);

// The address of what a node frees.
CUresult cuGraphMemFreeNodeGetParams(CUgraphNode hNode, CUdeviceptr *dptr_out);

// Gives back what is kept for graphs and not in use.
CUresult cuDeviceGraphMemTrim(CUdevice device);

// Bytes that graphs use or have used.
CUresult cuDeviceGetGraphMemAttribute(CUdevice device, CUgraphMem_attribute attr, void *value);

// High-water marks can be set to 0, which makes them what is current.
CUresult cuDeviceSetGraphMemAttribute(CUdevice device, CUgraphMem_attribute attr, void *value);

// Adds a node of memory operations.
CUresult cuGraphAddBatchMemOpNode(CUgraphNode *phGraphNode,
                                  CUgraph hGraph,
                                  const CUgraphNode *dependencies,
                                  size_t numDependencies,
                                  const CUDA_BATCH_MEM_OP_NODE_PARAMS *nodeParams);

// The memory operations of a node.
CUresult cuGraphBatchMemOpNodeGetParams(CUgraphNode hNode, CUDA_BATCH_MEM_OP_NODE_PARAMS *nodeParams_out);

// Changes what a node writes and waits for.
CUresult cuGraphBatchMemOpNodeSetParams(CUgraphNode hNode, const CUDA_BATCH_MEM_OP_NODE_PARAMS *nodeParams);

// Changes what a node writes and waits for, in an exec: addresses, values and comparisons.
CUresult cuGraphExecBatchMemOpNodeSetParams(CUgraphExec hGraphExec,
                                            CUgraphNode hNode,
                                            const CUDA_BATCH_MEM_OP_NODE_PARAMS *nodeParams);

// Adds a node that calls a host function.
CUresult cuGraphAddHostNode(CUgraphNode *phGraphNode,
                            CUgraph hGraph,
                            const CUgraphNode *dependencies,
                            size_t numDependencies,
                            const struct CUDA_HOST_NODE_PARAMS *nodeParams);

// What a host node calls.
CUresult cuGraphHostNodeGetParams(CUgraphNode hNode, struct CUDA_HOST_NODE_PARAMS *nodeParams);

// Changes what a host node calls.
CUresult cuGraphHostNodeSetParams(CUgraphNode hNode, const struct CUDA_HOST_NODE_PARAMS *nodeParams);

// Changes what a host node calls, in an exec.
CUresult cuGraphExecHostNodeSetParams(CUgraphExec hGraphExec,
                                      CUgraphNode hNode,
                                      const struct CUDA_HOST_NODE_PARAMS *nodeParams);

// Adds a node that does nothing but wait for others.
CUresult cuGraphAddEmptyNode(CUgraphNode *phGraphNode,
                             CUgraph hGraph,
                             const CUgraphNode *dependencies,
                             size_t numDependencies);

// Adds a node that runs a copy of another graph.
CUresult cuGraphAddChildGraphNode(CUgraphNode *phGraphNode,
                                  CUgraph hGraph,
                                  const CUgraphNode *dependencies,
                                  size_t numDependencies,
                                  CUgraph childGraph);

// The nodes of a child graph get the parameters of those of another graph, in an exec.
CUresult cuGraphExecChildGraphNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode, CUgraph childGraph);

// Adds a node that records an event.
CUresult cuGraphAddEventRecordNode(CUgraphNode *phGraphNode,
                                   CUgraph hGraph,
                                   const CUgraphNode *dependencies,
                                   size_t numDependencies,
                                   CUevent event);

// The event that a node records.
CUresult cuGraphEventRecordNodeGetEvent(CUgraphNode hNode, CUevent *event_out);

// Changes which event a node records.
CUresult cuGraphEventRecordNodeSetEvent(CUgraphNode hNode, CUevent event);

// Changes which event a node records, in an exec.
CUresult cuGraphExecEventRecordNodeSetEvent(CUgraphExec hGraphExec, CUgraphNode hNode, CUevent event);

// Adds a node that waits for an event.
CUresult cuGraphAddEventWaitNode(CUgraphNode *phGraphNode,
                                 CUgraph hGraph,
                                 const CUgraphNode *dependencies,
                                 size_t numDependencies,
                                 CUevent event);

// The event that a node waits for.
CUresult cuGraphEventWaitNodeGetEvent(CUgraphNode hNode, CUevent *event_out);

// Changes which event a node waits for.
CUresult cuGraphEventWaitNodeSetEvent(CUgraphNode hNode, CUevent event);

// Changes which event a node waits for, in an exec.
CUresult cuGraphExecEventWaitNodeSetEvent(CUgraphExec hGraphExec, CUgraphNode hNode, CUevent event);

// Adds a node of any kind: the form of CUDA 12.2.
CUresult cuGraphAddNode(CUgraphNode *phGraphNode,
                        CUgraph hGraph,
                        const CUgraphNode *dependencies,
                        size_t numDependencies,
                        struct CUgraphNodeParams *nodeParams);

// Adds a node of any kind.
CUresult cuGraphAddNode_v2(CUgraphNode *phGraphNode,
                           CUgraph hGraph,
                           const CUgraphNode *dependencies,
                           const struct CUgraphEdgeData *dependencyData,
                           size_t numDependencies,
                           struct CUgraphNodeParams *nodeParams);

// Adds a node of any kind. A function belongs to no context here, so that no other one is wrong for it.
CUresult cuGraphAddNode_v3(CUgraphNode *phGraphNode,
                           CUgraph hGraph,
                           const CUgraphNode *dependencies,
                           const struct CUgraphEdgeData *dependencyData,
                           size_t numDependencies,
                           struct CUgraphNodeParams *nodeParams);

// Changes what a node does.
CUresult cuGraphNodeSetParams(CUgraphNode hNode, struct CUgraphNodeParams *nodeParams);

// Changes what a node does. A function belongs to no context here, so that no other one is wrong for it.
CUresult cuGraphNodeSetParams_v2(CUgraphNode hNode, struct CUgraphNodeParams *nodeParams);

// Changes what a node does, in an exec.
CUresult cuGraphExecNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode, struct CUgraphNodeParams *nodeParams);

// What a node of any kind does.
CUresult cuGraphNodeGetParams(CUgraphNode hNode, struct CUgraphNodeParams *nodeParams);

// Makes a condition for a conditional node of a graph, or of a body in it.
CUresult cuGraphConditionalHandleCreate(CUgraphConditionalHandle *pHandle_out,
                                        CUgraph hGraph,
                                        CUcontext ctx,
                                        unsigned int defaultLaunchValue,
                                        unsigned int flags);

// Adds a node that signals external semaphores.
CUresult cuGraphAddExternalSemaphoresSignalNode(CUgraphNode *phGraphNode,
                                                CUgraph hGraph,
                                                const CUgraphNode *dependencies,
                                                size_t numDependencies,
                                                const struct CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *nodeParams);

// The semaphores that a node signals.
CUresult cuGraphExternalSemaphoresSignalNodeGetParams(CUgraphNode hNode,
                                                      struct CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *params_out);

// Changes what a node signals.
CUresult cuGraphExternalSemaphoresSignalNodeSetParams(CUgraphNode hNode,
                                                      const struct CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *nodeParams);

// Changes what a node signals, in an exec: as many semaphores as before.
CUresult cuGraphExecExternalSemaphoresSignalNodeSetParams(CUgraphExec hGraphExec,
                                                          CUgraphNode hNode,
                                                          const struct CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *nodeParams);

// Adds a node that waits for external semaphores.
CUresult cuGraphAddExternalSemaphoresWaitNode(CUgraphNode *phGraphNode,
                                              CUgraph hGraph,
                                              const CUgraphNode *dependencies,
                                              size_t numDependencies,
                                              const struct CUDA_EXT_SEM_WAIT_NODE_PARAMS *nodeParams);

// The semaphores that a node waits for.
CUresult cuGraphExternalSemaphoresWaitNodeGetParams(CUgraphNode hNode,
                                                    struct CUDA_EXT_SEM_WAIT_NODE_PARAMS *params_out);

// Changes what a node waits for.
CUresult cuGraphExternalSemaphoresWaitNodeSetParams(CUgraphNode hNode,
                                                    const struct CUDA_EXT_SEM_WAIT_NODE_PARAMS *nodeParams);

// Changes what a node waits for, in an exec: as many semaphores as before.
CUresult cuGraphExecExternalSemaphoresWaitNodeSetParams(CUgraphExec hGraphExec,
                                                        CUgraphNode hNode,
                                                        const struct CUDA_EXT_SEM_WAIT_NODE_PARAMS *nodeParams);

// A resource of a device.
CUresult cuDeviceGetDevResource(CUdevice device, CUdevResource *resource, CUdevResourceType type);

// Splits multiprocessors into equal groups.
CUresult cuDevSmResourceSplitByCount(CUdevResource *result,
                                     unsigned int *nbGroups,
                                     const CUdevResource *input,
                                     CUdevResource *remaining,
                                     unsigned int flags,
                                     unsigned int minCount);

// Splits multiprocessors into groups as wanted.
CUresult cuDevSmResourceSplit(CUdevResource *result,
                              unsigned int nbGroups,
                              const CUdevResource *input,
                              CUdevResource *remainder,
                              unsigned int flags,
                              CU_DEV_SM_RESOURCE_GROUP_PARAMS *groupParams);

// Describes a context that is to have these resources.
CUresult cuDevResourceGenerateDesc(CUdevResourceDesc *phDesc, CUdevResource *resources, unsigned int nbResources);

// A context of the multiprocessors and work queues that are described.
CUresult cuGreenCtxCreate(CUgreenCtx *phCtx, CUdevResourceDesc desc, CUdevice dev, unsigned int flags);

// Ends a green context. Its streams can only be destroyed from then on.
CUresult cuGreenCtxDestroy(CUgreenCtx hCtx);

// The context by which a green context can be made current.
CUresult cuCtxFromGreenCtx(CUcontext *pContext, CUgreenCtx hCtx);

// A number of the green context, which no other context has had.
CUresult cuGreenCtxGetId(CUgreenCtx greenCtx, unsigned long long *greenCtxId);

// A resource of a green context.
CUresult cuGreenCtxGetDevResource(CUgreenCtx hCtx, CUdevResource *resource, CUdevResourceType type);

// A resource of a context.
CUresult cuCtxGetDevResource(CUcontext hCtx, CUdevResource *resource, CUdevResourceType type);

// The multiprocessors of a stream's kernels.
CUresult cuStreamGetDevResource(CUstream hStream, CUdevResource *resource, CUdevResourceType type);

// A stream of a green context, which is non-blocking.
CUresult cuGreenCtxStreamCreate(CUstream *phStream, CUgreenCtx greenCtx, unsigned int flags, int priority);

// The green context of a stream, null for none.
CUresult cuStreamGetGreenCtx(CUstream hStream, CUgreenCtx *phCtx);

// The context of a stream, and its green context if it has one: the first is the device's primary one then.
CUresult cuStreamGetCtx_v2(CUstream hStream, CUcontext *pCtx, CUgreenCtx *pGreenCtx);

// Records an event behind all work of a green context's streams.
CUresult cuGreenCtxRecordEvent(CUgreenCtx hCtx, CUevent hEvent);

// Lets all later work of a green context's streams wait for an event.
CUresult cuGreenCtxWaitEvent(CUgreenCtx hCtx, CUevent hEvent);

// Records an event behind all work of a context's streams.
CUresult cuCtxRecordEvent(CUcontext hCtx, CUevent hEvent);

// Lets all later work of a context's streams wait for an event.
CUresult cuCtxWaitEvent(CUcontext hCtx, CUevent hEvent);

// The device of a context; null stands for the current one.
CUresult cuCtxGetDevice_v2(CUdevice *device, CUcontext ctx);

// Waits for all work of a context; null stands for the current one.
CUresult cuCtxSynchronize_v2(CUcontext ctx);

// Initialises the driver API. Errors: `CUDA_ERROR_INVALID_VALUE` for flags, `CUDA_ERROR_NO_DEVICE`.
CUresult cuInit(unsigned int Flags);

// CUDA version, 1000 times major plus 10 times minor.
CUresult cuDriverGetVersion(int *driverVersion);

// The enumerator's name.
CUresult cuGetErrorName(CUresult error, const char **pStr);

// The description.
CUresult cuGetErrorString(CUresult error, const char **pStr);

// Undocumented tables of the real driver: there are none here.
CUresult cuGetExportTable(const void **_ppExportTable, const CUuuid *_id);

// Profilers attach from outside.
CUresult cuProfilerStart(void);

// Profilers attach from outside.
CUresult cuProfilerStop(void);

// Profilers attach from outside.
CUresult cuProfilerInitialize(const char *_configFile, const char *_outputFile, CUoutput_mode _outputMode);

// Launches a kernel.
CUresult cuLaunchKernel(CUfunction f,
                        unsigned int gridDimX,
                        unsigned int gridDimY,
                        unsigned int gridDimZ,
                        unsigned int blockDimX,
                        unsigned int blockDimY,
                        unsigned int blockDimZ,
                        unsigned int sharedMemBytes,
                        CUstream hStream,
                        void **kernelParams,
                        void **extra);

// Launches a kernel whose blocks may wait for each other.
CUresult cuLaunchCooperativeKernel(CUfunction f,
                                   unsigned int gridDimX,
                                   unsigned int gridDimY,
                                   unsigned int gridDimZ,
                                   unsigned int blockDimX,
                                   unsigned int blockDimY,
                                   unsigned int blockDimZ,
                                   unsigned int sharedMemBytes,
                                   CUstream hStream,
                                   void **kernelParams);

// Launches a kernel with attributes.
CUresult cuLaunchKernelEx(const struct CUlaunchConfig *config, CUfunction f, void **kernelParams, void **extra);

// Launches a kernel on several devices, whose blocks may all wait for each other.
CUresult cuLaunchCooperativeKernelMultiDevice(struct CUDA_LAUNCH_PARAMS *launchParamsList,
                                              unsigned int numDevices,
                                              unsigned int flags);

// Blocks of a kernel that a multiprocessor holds at once.
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks,
                                                     CUfunction func,
                                                     int blockSize,
                                                     size_t dynamicSMemSize);

// Blocks of a kernel that a multiprocessor holds at once.
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks,
                                                              CUfunction func,
                                                              int blockSize,
                                                              size_t dynamicSMemSize,
                                                              unsigned int flags);

// Dynamic shared memory that lets so many blocks be resident.
CUresult cuOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize,
                                                 CUfunction func,
                                                 int numBlocks,
                                                 int blockSize);

// The block size with which a multiprocessor holds most threads, and the blocks that fill the device with it.
CUresult cuOccupancyMaxPotentialBlockSize(int *minGridSize,
                                          int *blockSize,
                                          CUfunction func,
                                          CUoccupancyB2DSize blockSizeToDynamicSMemSize,
                                          size_t dynamicSMemSize,
                                          int blockSizeLimit);

// As [`cuOccupancyMaxPotentialBlockSize`].
CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int *minGridSize,
                                                   int *blockSize,
                                                   CUfunction func,
                                                   CUoccupancyB2DSize blockSizeToDynamicSMemSize,
                                                   size_t dynamicSMemSize,
                                                   int blockSizeLimit,
                                                   unsigned int flags);

// Largest cluster that a kernel can be launched with.
CUresult cuOccupancyMaxPotentialClusterSize(int *clusterSize, CUfunction func, const struct CUlaunchConfig *config);

// Clusters of a configuration that the device holds at once.
CUresult cuOccupancyMaxActiveClusters(int *numClusters, CUfunction func, const struct CUlaunchConfig *config);

// Sets the shape of a function's blocks.
CUresult cuFuncSetBlockShape(CUfunction hfunc, int x, int y, int z);

// Sets the dynamic shared memory of a function's blocks, in bytes.
CUresult cuFuncSetSharedSize(CUfunction hfunc, unsigned int bytes);

// Sets how many bytes of parameters a function is passed.
CUresult cuParamSetSize(CUfunction hfunc, unsigned int numbytes);

// Sets a parameter that is a word.
CUresult cuParamSeti(CUfunction hfunc, int offset, unsigned int value);

// Sets a parameter that is a number of single precision.
CUresult cuParamSetf(CUfunction hfunc, int offset, float value);

// Sets a parameter of any type.
CUresult cuParamSetv(CUfunction hfunc, int offset, void *ptr, unsigned int numbytes);

// Launches a function as one block.
CUresult cuLaunch(CUfunction f);

// Launches a function as a grid of two dimensions.
CUresult cuLaunchGrid(CUfunction f, int grid_width, int grid_height);

// Launches a function as a grid of two dimensions in a stream.
CUresult cuLaunchGridAsync(CUfunction f, int grid_width, int grid_height, CUstream hStream);

// Begins a link.
CUresult cuLinkCreate_v2(unsigned int numOptions, CUjit_option *options, void **optionValues, CUlinkState *stateOut);

// Adds an image from memory.
CUresult cuLinkAddData_v2(CUlinkState state,
                          CUjitInputType kind,
                          void *data,
                          size_t size,
                          const char *name,
                          unsigned int numOptions,
                          CUjit_option *options,
                          void **optionValues);

// Adds an image from a file.
CUresult cuLinkAddFile_v2(CUlinkState state,
                          CUjitInputType kind,
                          const char *path,
                          unsigned int numOptions,
                          CUjit_option *options,
                          void **optionValues);

// Ends a link: an image that can be loaded, valid until the link is destroyed. Errors: those of the linker.
CUresult cuLinkComplete(CUlinkState state, void **cubinOut, size_t *sizeOut);

// Ends a link's state and its image.
CUresult cuLinkDestroy(CUlinkState state);

// Registers a function that is called for each message.
CUresult cuLogsRegisterCallback(CUlogsCallback callbackFunc, void *userData, CUlogsCallbackHandle *callback_out);

// Unregisters a function.
CUresult cuLogsUnregisterCallback(CUlogsCallbackHandle callback);

// The place in the log where the next message will be.
CUresult cuLogsCurrent(CUlogIterator *iterator_out, unsigned int flags);

// Writes messages to a file.
CUresult cuLogsDumpToFile(CUlogIterator *iterator, const char *pathToFile, unsigned int flags);

// Writes messages, as many of the last ones as fit, and a zero behind them; `size` is the buffer's, then that of the text.
CUresult cuLogsDumpToMemory(CUlogIterator *iterator,
                            char *buffer,
                            size_t *size,
                            unsigned int flags);

// Free and total bytes of device memory.
CUresult cuMemGetInfo_v2(size_t *free, size_t *total);

// Allocates device memory. Errors: `CUDA_ERROR_INVALID_VALUE` for no bytes.
CUresult cuMemAlloc_v2(CUdeviceptr *dptr, size_t bytesize);

// Allocates rows, each at a multiple of the pitch.
CUresult cuMemAllocPitch_v2(CUdeviceptr *dptr,
                            size_t *pPitch,
                            size_t WidthInBytes,
                            size_t Height,
                            unsigned int ElementSizeBytes);

// Frees device memory.
CUresult cuMemFree_v2(CUdeviceptr dptr);

// Allocates pinned host memory.
CUresult cuMemAllocHost_v2(void **pp, size_t bytesize);

// Frees pinned host memory.
CUresult cuMemFreeHost(void *p);

// Allocates pinned host memory.
CUresult cuMemHostAlloc(void **pp, size_t bytesize, unsigned int Flags);

// Device address of pinned host memory.
CUresult cuMemHostGetDevicePointer_v2(CUdeviceptr *pdptr, void *p, unsigned int Flags);

// Flags with which pinned host memory was allocated.
CUresult cuMemHostGetFlags(unsigned int *pFlags, void *p);

// Lets kernels use host memory.
CUresult cuMemHostRegister_v2(void *p, size_t bytesize, unsigned int Flags);

// Ends what [`cuMemHostRegister_v2`] began.
CUresult cuMemHostUnregister(void *p);

// Allocates memory for host and devices.
CUresult cuMemAllocManaged(CUdeviceptr *dptr, size_t bytesize, unsigned int flags);

// Says that managed memory will be used at a place next: CUDA 12's form.
CUresult cuMemPrefetchAsync(CUdeviceptr devPtr, size_t count, CUdevice dstDevice, CUstream hStream);

// Says that managed memory will be used at a place next.
CUresult cuMemPrefetchAsync_v2(CUdeviceptr devPtr,
                               size_t count,
                               struct CUmemLocation location,
                               unsigned int flags,
                               CUstream hStream);

// Says how managed memory will be used: CUDA 12's form.
CUresult cuMemAdvise(CUdeviceptr devPtr, size_t count, CUmem_advise advice, CUdevice device);

// Says how managed memory will be used.
CUresult cuMemAdvise_v2(CUdeviceptr devPtr, size_t count, CUmem_advise advice, struct CUmemLocation location);

// Allocates from the device's pool in stream order.
CUresult cuMemAllocAsync(CUdeviceptr *dptr, size_t bytesize, CUstream hStream);

// Allocates from a pool in stream order.
CUresult cuMemAllocFromPoolAsync(CUdeviceptr *dptr, size_t bytesize, CUmemoryPool mempool, CUstream hStream);

// Frees in stream order.
CUresult cuMemFreeAsync(CUdeviceptr dptr, CUstream hStream);

// Creates a memory pool.
CUresult cuMemPoolCreate(CUmemoryPool *mempool, const struct CUmemPoolProps *poolProps);

// Ends a memory pool.
CUresult cuMemPoolDestroy(CUmemoryPool mempool);

// Gives unused memory of a pool back.
CUresult cuMemPoolTrimTo(CUmemoryPool mempool, size_t minBytesToKeep);

// One property of a pool.
CUresult cuMemPoolGetAttribute(CUmemoryPool mempool, CUmemPool_attribute attr, void *value);

// Sets one property of a pool.
CUresult cuMemPoolSetAttribute(CUmemoryPool mempool, CUmemPool_attribute attr, void *value);

// Sets which devices may access memory of a pool.
CUresult cuMemPoolSetAccess(CUmemoryPool mempool, const struct CUmemAccessDesc *map, size_t count);

// The access that a device has to memory of a pool.
CUresult cuMemPoolGetAccess(CUmemAccess_flags *flags, CUmemoryPool mempool, struct CUmemLocation *location);

// Start and size of the allocation or variable that holds an address, either of which may be left out.
CUresult cuMemGetAddressRange_v2(CUdeviceptr *pbase, size_t *psize, CUdeviceptr dptr);

// Loads a fatbin, a cubin or PTX text from a file.
CUresult cuModuleLoad(CUmodule *module, const char *fname);

// Loads a fatbin, a cubin or PTX text from memory.
CUresult cuModuleLoadData(CUmodule *module, const void *image);

// Loads a fatbin, a cubin or PTX text from memory. Of the options, the logs are used.
CUresult cuModuleLoadDataEx(CUmodule *module,
                            const void *image,
                            unsigned int numOptions,
                            CUjit_option *options,
                            void **optionValues);

// Loads a fatbin from memory.
CUresult cuModuleLoadFatBinary(CUmodule *module, const void *fatCubin);

// Unloads a module. Kernels that are running keep what they need.
CUresult cuModuleUnload(CUmodule hmod);

// The handle of a kernel, by its mangled name. Errors: `CUDA_ERROR_NOT_FOUND`.
CUresult cuModuleGetFunction(CUfunction *hfunc, CUmodule hmod, const char *name);

// Number of the module's kernels.
CUresult cuModuleGetFunctionCount(unsigned int *count, CUmodule module);

// Handles of the module's kernels.
CUresult cuModuleEnumerateFunctions(CUfunction *functions, unsigned int numFunctions, CUmodule module);

// Address and size of a variable, either of which may be left out.
CUresult cuModuleGetGlobal_v2(CUdeviceptr *dptr, size_t *bytes, CUmodule hmod, const char *name);

// Modules are loaded when something of them is used, unless the environment says otherwise.
CUresult cuModuleGetLoadingMode(CUmoduleLoadingMode *mode);

// Loads a fatbin, a cubin or PTX text from memory. Of the options, the logs are used.
CUresult cuLibraryLoadData(CUlibrary *library,
                           const void *code,
                           CUjit_option *jitOptions,
                           void **jitOptionsValues,
                           unsigned int numJitOptions,
                           CUlibraryOption *libraryOptions,
                           void **_libraryOptionValues,
                           unsigned int numLibraryOptions);

// Loads a fatbin, a cubin or PTX text from a file.
CUresult cuLibraryLoadFromFile(CUlibrary *library,
                               const char *fileName,
                               CUjit_option *jitOptions,
                               void **jitOptionsValues,
                               unsigned int numJitOptions,
                               CUlibraryOption *libraryOptions,
                               void **_libraryOptionValues,
                               unsigned int numLibraryOptions);

// Unloads a library.
CUresult cuLibraryUnload(CUlibrary library);

// The handle of a kernel, by its mangled name. Errors: `CUDA_ERROR_NOT_FOUND`.
CUresult cuLibraryGetKernel(CUkernel *pKernel, CUlibrary library, const char *name);

// The module of a library in the current context: the same handle.
CUresult cuLibraryGetModule(CUmodule *pMod, CUlibrary library);

// Address on the current device and size of a variable.
CUresult cuLibraryGetGlobal(CUdeviceptr *dptr, size_t *bytes, CUlibrary library, const char *name);

// Address and size of a managed variable.
CUresult cuLibraryGetManaged(CUdeviceptr *dptr, size_t *bytes, CUlibrary library, const char *name);

// Number of the library's kernels.
CUresult cuLibraryGetKernelCount(unsigned int *count, CUlibrary lib);

// Handles of the library's kernels.
CUresult cuLibraryEnumerateKernels(CUkernel *kernels, unsigned int numKernels, CUlibrary lib);

// One property of a pointer.
CUresult cuPointerGetAttribute(void *data, CUpointer_attribute attribute, CUdeviceptr ptr);

// Several properties of a pointer; of one that CUDA does not know, they are zero.
CUresult cuPointerGetAttributes(unsigned int numAttributes,
                                CUpointer_attribute *attributes,
                                void **data,
                                CUdeviceptr ptr);

// Sets one property of a pointer: that synchronous copies and fills of its memory are done when the call returns.
CUresult cuPointerSetAttribute(const void *value, CUpointer_attribute attribute, CUdeviceptr ptr);

// Address of a driver function. Errors: `CUDA_ERROR_NOT_FOUND`.
CUresult cuGetProcAddress(const char *symbol, void **pfn, int cudaVersion, cuuint64_t flags);

// Address of a driver function; the status says whether there is one. Errors: `CUDA_ERROR_NOT_FOUND` if it is not asked for.
CUresult cuGetProcAddress_v2(const char *symbol,
                             void **pfn,
                             int cudaVersion,
                             cuuint64_t flags,
                             CUdriverProcAddressQueryResult *symbolStatus);

// Sets flags of the current context: those of how threads wait, which all wait alike here.
CUresult cuCtxSetFlags(unsigned int flags);

// Returns persisting lines of the L2 cache to normal: the host's caches have no such lines.
CUresult cuCtxResetPersistingL2Cache(void);

// Asks for a width of shared memory banks: no device since Maxwell has a choice.
CUresult cuCtxSetSharedMemConfig(CUsharedconfig config);

// Whether contexts can be limited to some multiprocessors in this way: that is MPS's.
CUresult cuDeviceGetExecAffinitySupport(int *pi, CUexecAffinityType type, CUdevice dev);

// Atomic operations of a device on memory of the host.
CUresult cuDeviceGetHostAtomicCapabilities(unsigned int *capabilities,
                                           const CUatomicOperation *operations,
                                           unsigned int count,
                                           CUdevice dev);

// Atomic operations of a device on memory of another.
CUresult cuDeviceGetP2PAtomicCapabilities(unsigned int *capabilities,
                                          const CUatomicOperation *operations,
                                          unsigned int count,
                                          CUdevice srcDevice,
                                          CUdevice dstDevice);

// Registers a function that is called, on a thread of the library's, when the program's memory on a device exceeds its budget.
CUresult cuDeviceRegisterAsyncNotification(CUdevice device,
                                           CUasyncCallback callbackFunc,
                                           void *userData,
                                           CUasyncCallbackHandle *callback);

// Unregisters such a function.
CUresult cuDeviceUnregisterAsyncNotification(CUdevice device, CUasyncCallbackHandle callback);

// The default pool of a location for a type of allocation.
CUresult cuMemGetDefaultMemPool(CUmemoryPool *pool_out, struct CUmemLocation *location, CUmemAllocationType type);

// The current pool of a location for a type of allocation.
CUresult cuMemGetMemPool(CUmemoryPool *pool, struct CUmemLocation *location, CUmemAllocationType type);

// Makes a pool the current one of its location for a type of allocation.
CUresult cuMemSetMemPool(struct CUmemLocation *location, CUmemAllocationType type, CUmemoryPool pool);

// A descriptor by which other processes can use a pool that was created for that.
CUresult cuMemPoolExportToShareableHandle(void *handle_out,
                                          CUmemoryPool pool,
                                          CUmemAllocationHandleType handleType,
                                          unsigned long long flags);

// Another process's pool, from its descriptor.
CUresult cuMemPoolImportFromShareableHandle(CUmemoryPool *pool_out,
                                            void *handle,
                                            CUmemAllocationHandleType handleType,
                                            unsigned long long flags);

// What other processes need to know to use an allocation of a pool that is shared.
CUresult cuMemPoolExportPointer(CUmemPoolPtrExportData *shareData_out, CUdeviceptr ptr);

// Another process's allocation, of a pool that was imported.
CUresult cuMemPoolImportPointer(CUdeviceptr *ptr_out, CUmemoryPool pool, CUmemPoolPtrExportData *shareData);

// A handle by which other processes can use memory of `cuMemAlloc`. Waits for the device.
CUresult cuIpcGetMemHandle(CUipcMemHandle *pHandle, CUdeviceptr dptr);

// Makes another process's memory usable in this one. Peer access is always possible.
CUresult cuIpcOpenMemHandle_v2(CUdeviceptr *pdptr, CUipcMemHandle handle, unsigned int Flags);

// Ends the use of another process's memory. Waits for the device.
CUresult cuIpcCloseMemHandle(CUdeviceptr dptr);

// A handle by which other processes can use an event that was created for that.
CUresult cuIpcGetEventHandle(CUipcEventHandle *pHandle, CUevent event);

// An event of another process.
CUresult cuIpcOpenEventHandle(CUevent *phEvent, CUipcEventHandle handle);

// Creates a stream.
CUresult cuStreamCreate(CUstream *phStream, unsigned int Flags);

// Creates a stream with a priority.
CUresult cuStreamCreateWithPriority(CUstream *phStream, unsigned int flags, int priority);

// Ends a stream once its work is done.
CUresult cuStreamDestroy_v2(CUstream hStream);

// Waits for the stream's work.
CUresult cuStreamSynchronize(CUstream hStream);

// Whether the stream's work is done.
CUresult cuStreamQuery(CUstream hStream);

// Lets the stream's later work wait for an event.
CUresult cuStreamWaitEvent(CUstream hStream, CUevent hEvent, unsigned int Flags);

// The stream's priority.
CUresult cuStreamGetPriority(CUstream hStream, int *priority);

// The stream's flags.
CUresult cuStreamGetFlags(CUstream hStream, unsigned int *flags);

// A number of the stream that is unique in the process.
CUresult cuStreamGetId(CUstream hStream, unsigned long long *streamId);

// The stream's device.
CUresult cuStreamGetDevice(CUstream hStream, CUdevice *device);

// Whether launches into the stream are captured.
CUresult cuStreamIsCapturing(CUstream hStream, CUstreamCaptureStatus *captureStatus);

// Calls a function of the program's in stream order, with the stream's status.
CUresult cuStreamAddCallback(CUstream hStream, CUstreamCallback callback, void *userData, unsigned int flags);

// Calls a function of the program's in stream order.
CUresult cuLaunchHostFunc(CUstream hStream, CUhostFn func, void *userData);

// Calls a function of the program's in stream order. How the device waits for it is all the same here.
CUresult cuLaunchHostFunc_v2(CUstream hStream, CUhostFn func, void *userData, unsigned int syncMode);

// Attaches managed memory to a stream.
CUresult cuStreamAttachMemAsync(CUstream hStream, CUdeviceptr dptr, size_t length, unsigned int flags);

// The context of a stream: the one that stands for the green context that it was created in, else one of its device.
CUresult cuStreamGetCtx(CUstream hStream, CUcontext *pctx);

// An attribute of a stream, or its default.
CUresult cuStreamGetAttribute(CUstream hStream, CUlaunchAttributeID attr, union CUlaunchAttributeValue *value_out);

// Sets an attribute of a stream for its later work.
CUresult cuStreamSetAttribute(CUstream hStream, CUlaunchAttributeID attr, const union CUlaunchAttributeValue *value);

// Gives a stream the attributes of another.
CUresult cuStreamCopyAttributes(CUstream dst, CUstream src);

// Lets the stream's later work wait for a value of 32 bits: the form of CUDA 8.
CUresult cuStreamWaitValue32(CUstream stream, CUdeviceptr addr, cuuint32_t value, unsigned int flags);

// Lets the stream's later work wait for a value of 32 bits.
CUresult cuStreamWaitValue32_v2(CUstream stream, CUdeviceptr addr, cuuint32_t value, unsigned int flags);

// Lets the stream's later work wait for a value of 64 bits: the form of CUDA 9.
CUresult cuStreamWaitValue64(CUstream stream, CUdeviceptr addr, cuuint64_t value, unsigned int flags);

// Lets the stream's later work wait for a value of 64 bits.
CUresult cuStreamWaitValue64_v2(CUstream stream, CUdeviceptr addr, cuuint64_t value, unsigned int flags);

// Writes a value of 32 bits in stream order: the form of CUDA 8.
CUresult cuStreamWriteValue32(CUstream stream, CUdeviceptr addr, cuuint32_t value, unsigned int flags);

// Writes a value of 32 bits in stream order.
CUresult cuStreamWriteValue32_v2(CUstream stream, CUdeviceptr addr, cuuint32_t value, unsigned int flags);

// Writes a value of 64 bits in stream order: the form of CUDA 9.
CUresult cuStreamWriteValue64(CUstream stream, CUdeviceptr addr, cuuint64_t value, unsigned int flags);

// Writes a value of 64 bits in stream order.
CUresult cuStreamWriteValue64_v2(CUstream stream, CUdeviceptr addr, cuuint64_t value, unsigned int flags);

// Memory operations in stream order, one after the other: the form of CUDA 8.
CUresult cuStreamBatchMemOp(CUstream stream,
                            unsigned int count,
                            CUstreamBatchMemOpParams *paramArray,
                            unsigned int flags);

// Memory operations in stream order, one after the other.
CUresult cuStreamBatchMemOp_v2(CUstream stream,
                               unsigned int count,
                               CUstreamBatchMemOpParams *paramArray,
                               unsigned int flags);

// The handle of a surface reference of a module, by its name. Errors: `CUDA_ERROR_NOT_FOUND`.
CUresult cuModuleGetSurfRef(CUsurfref *pSurfRef, CUmodule hmod, const char *name);

// Binds an array, which must have been made for surfaces.
CUresult cuSurfRefSetArray(CUsurfref hSurfRef, CUarray hArray, unsigned int Flags);

// The array that is bound. Errors: `CUDA_ERROR_INVALID_VALUE` if none is.
CUresult cuSurfRefGetArray(CUarray *phArray, CUsurfref hSurfRef);

// Makes a map of a tensor from which boxes are copied.
CUresult cuTensorMapEncodeTiled(struct CUtensorMap *tensorMap,
                                CUtensorMapDataType tensorDataType,
                                cuuint32_t tensorRank,
                                void *globalAddress,
                                const cuuint64_t *globalDim,
                                const cuuint64_t *globalStrides,
                                const cuuint32_t *boxDim,
                                const cuuint32_t *elementStrides,
                                CUtensorMapInterleave interleave,
                                CUtensorMapSwizzle swizzle,
                                CUtensorMapL2promotion l2Promotion,
                                CUtensorMapFloatOOBfill oobFill);

// Makes a map of a batch of images from which columns of pixels are copied.
CUresult cuTensorMapEncodeIm2col(struct CUtensorMap *tensorMap,
                                 CUtensorMapDataType tensorDataType,
                                 cuuint32_t tensorRank,
                                 void *globalAddress,
                                 const cuuint64_t *globalDim,
                                 const cuuint64_t *globalStrides,
                                 const int *pixelBoxLowerCorner,
                                 const int *pixelBoxUpperCorner,
                                 cuuint32_t channelsPerPixel,
                                 cuuint32_t pixelsPerColumn,
                                 const cuuint32_t *elementStrides,
                                 CUtensorMapInterleave interleave,
                                 CUtensorMapSwizzle swizzle,
                                 CUtensorMapL2promotion l2Promotion,
                                 CUtensorMapFloatOOBfill oobFill);

// Gives a map the address of another tensor.
CUresult cuTensorMapReplaceAddress(struct CUtensorMap *tensorMap, void *globalAddress);

// Says how a map is used with memory of some size. All classes are the small one, as on devices on which they make no difference.
CUresult cuTensorMapSetAllocationClass(struct CUtensorMap *tensorMap,
                                       CUtensorMapAllocClass allocClass,
                                       CUtensorMapAllocClass *outAllocClass);

// Makes a texture.
CUresult cuTexObjectCreate(CUtexObject *pTexObject,
                           const struct CUDA_RESOURCE_DESC *pResDesc,
                           const struct CUDA_TEXTURE_DESC *pTexDesc,
                           const struct CUDA_RESOURCE_VIEW_DESC *pResViewDesc);

// Ends a texture. Work that is queued may still use it.
CUresult cuTexObjectDestroy(CUtexObject texObject);

// What a texture reads.
CUresult cuTexObjectGetResourceDesc(struct CUDA_RESOURCE_DESC *pResDesc, CUtexObject texObject);

// How a texture is sampled.
CUresult cuTexObjectGetTextureDesc(struct CUDA_TEXTURE_DESC *pTexDesc, CUtexObject texObject);

// The view that a texture was made with.
CUresult cuTexObjectGetResourceViewDesc(struct CUDA_RESOURCE_VIEW_DESC *pResViewDesc, CUtexObject texObject);

// Makes a surface.
CUresult cuSurfObjectCreate(CUsurfObject *pSurfObject, const struct CUDA_RESOURCE_DESC *pResDesc);

// Ends a surface. Work that is queued may still use it.
CUresult cuSurfObjectDestroy(CUsurfObject surfObject);

// The array of a surface.
CUresult cuSurfObjectGetResourceDesc(struct CUDA_RESOURCE_DESC *pResDesc, CUsurfObject surfObject);

// The handle of a texture reference of a module, by its name. Errors: `CUDA_ERROR_NOT_FOUND`.
CUresult cuModuleGetTexRef(CUtexref *pTexRef, CUmodule hmod, const char *name);

// Makes a texture reference that belongs to no module.
CUresult cuTexRefCreate(CUtexref *pTexRef);

// Ends a texture reference that `cuTexRefCreate` made.
CUresult cuTexRefDestroy(CUtexref hTexRef);

// Makes a texture reference available to a kernel, which those of its module are.
CUresult cuParamSetTexRef(CUfunction hfunc, int texunit, CUtexref hTexRef);

// Binds an array.
CUresult cuTexRefSetArray(CUtexref hTexRef, CUarray hArray, unsigned int Flags);

// Binds a mipmapped array.
CUresult cuTexRefSetMipmappedArray(CUtexref hTexRef, CUmipmappedArray hMipmappedArray, unsigned int Flags);

// Binds memory. Where the address is not aligned as textures are, the distance to where the texture begins is written.
CUresult cuTexRefSetAddress_v2(size_t *ByteOffset, CUtexref hTexRef, CUdeviceptr dptr, size_t bytes);

// Binds rows of memory. The description has the format as well.
CUresult cuTexRefSetAddress2D_v2(CUtexref hTexRef,
                                 const struct CUDA_ARRAY_DESCRIPTOR *desc,
                                 CUdeviceptr dptr,
                                 size_t Pitch);

// Binds rows of memory. The description has the format as well.
CUresult cuTexRefSetAddress2D_v3(CUtexref hTexRef,
                                 const struct CUDA_ARRAY_DESCRIPTOR *desc,
                                 CUdeviceptr dptr,
                                 size_t Pitch);

// The format in which memory is read that is bound to it.
CUresult cuTexRefSetFormat(CUtexref hTexRef, CUarray_format fmt, int NumPackedComponents);

// What becomes of coordinates outside, by dimension.
CUresult cuTexRefSetAddressMode(CUtexref hTexRef, int dim, CUaddress_mode am);

// The filter within a level.
CUresult cuTexRefSetFilterMode(CUtexref hTexRef, CUfilter_mode fm);

// The filter between levels.
CUresult cuTexRefSetMipmapFilterMode(CUtexref hTexRef, CUfilter_mode fm);

// What is added to levels.
CUresult cuTexRefSetMipmapLevelBias(CUtexref hTexRef, float bias);

// The bounds of levels.
CUresult cuTexRefSetMipmapLevelClamp(CUtexref hTexRef, float minMipmapLevelClamp, float maxMipmapLevelClamp);

// Most samples along an axis.
CUresult cuTexRefSetMaxAnisotropy(CUtexref hTexRef, unsigned int maxAniso);

// What is read outside where the address mode is that of borders.
CUresult cuTexRefSetBorderColor(CUtexref hTexRef, float *pBorderColor);

// How texels and coordinates are read.
CUresult cuTexRefSetFlags(CUtexref hTexRef, unsigned int Flags);

// The address that is bound. Errors: `CUDA_ERROR_INVALID_VALUE` if none is.
CUresult cuTexRefGetAddress_v2(CUdeviceptr *pdptr, CUtexref hTexRef);

// The array that is bound. Errors: `CUDA_ERROR_INVALID_VALUE` if none is.
CUresult cuTexRefGetArray(CUarray *phArray, CUtexref hTexRef);

// The mipmapped array that is bound. Errors: `CUDA_ERROR_INVALID_VALUE` if none is.
CUresult cuTexRefGetMipmappedArray(CUmipmappedArray *phMipmappedArray, CUtexref hTexRef);

// What becomes of coordinates outside, by dimension.
CUresult cuTexRefGetAddressMode(CUaddress_mode *pam, CUtexref hTexRef, int dim);

// The filter within a level.
CUresult cuTexRefGetFilterMode(CUfilter_mode *pfm, CUtexref hTexRef);

// The format of what is bound, or is to be.
CUresult cuTexRefGetFormat(CUarray_format *pFormat, int *pNumChannels, CUtexref hTexRef);

// The filter between levels.
CUresult cuTexRefGetMipmapFilterMode(CUfilter_mode *pfm, CUtexref hTexRef);

// What is added to levels.
CUresult cuTexRefGetMipmapLevelBias(float *pbias, CUtexref hTexRef);

// The bounds of levels.
CUresult cuTexRefGetMipmapLevelClamp(float *pminMipmapLevelClamp, float *pmaxMipmapLevelClamp, CUtexref hTexRef);

// Most samples along an axis.
CUresult cuTexRefGetMaxAnisotropy(int *pmaxAniso, CUtexref hTexRef);

// What is read outside where the address mode is that of borders.
CUresult cuTexRefGetBorderColor(float *pBorderColor, CUtexref hTexRef);

// How texels and coordinates are read.
CUresult cuTexRefGetFlags(unsigned int *pFlags, CUtexref hTexRef);

// Makes an object of a pointer and the function that is called with it when the last reference is gone.
CUresult cuUserObjectCreate(CUuserObject *object_out,
                            void *ptr,
                            CUhostFn destroy,
                            unsigned int initialRefcount,
                            unsigned int flags);

// Adds references.
CUresult cuUserObjectRetain(CUuserObject object, unsigned int count);

// Gives references up; with the last one the object ends.
CUresult cuUserObjectRelease(CUuserObject object, unsigned int count);

// Gives a graph references, new ones or the caller's.
CUresult cuGraphRetainUserObject(CUgraph graph, CUuserObject object, unsigned int count, unsigned int flags);

// Takes references from a graph.
CUresult cuGraphReleaseUserObject(CUgraph graph, CUuserObject object, unsigned int count);

// Reserves addresses.
CUresult cuMemAddressReserve(CUdeviceptr *ptr,
                             size_t size,
                             size_t alignment,
                             CUdeviceptr addr,
                             unsigned long long flags);

// Gives reserved addresses back.
CUresult cuMemAddressFree(CUdeviceptr ptr, size_t size);

// Creates memory, which is mapped nowhere.
CUresult cuMemCreate(CUmemGenericAllocationHandle *handle,
                     size_t size,
                     const struct CUmemAllocationProp *prop,
                     unsigned long long flags);

// Gives the handle of memory up, which lives as long as it is mapped.
CUresult cuMemRelease(CUmemGenericAllocationHandle handle);

// Maps memory at reserved addresses, where nothing may access it yet.
CUresult cuMemMap(CUdeviceptr ptr,
                  size_t size,
                  size_t offset,
                  CUmemGenericAllocationHandle handle,
                  unsigned long long flags);

// Ends mappings, after the work that may use them.
CUresult cuMemUnmap(CUdeviceptr ptr, size_t size);

// Says what devices may do with mapped memory. Waits for the work that may use it if that is less than reading and writing.
CUresult cuMemSetAccess(CUdeviceptr ptr,
                        size_t size,
                        const struct CUmemAccessDesc *desc,
                        size_t count);

// What a device may do with the memory at an address.
CUresult cuMemGetAccess(unsigned long long *flags, const struct CUmemLocation *location, CUdeviceptr ptr);

// A file descriptor by which other processes can map memory that was created for that.
CUresult cuMemExportToShareableHandle(void *shareableHandle,
                                      CUmemGenericAllocationHandle handle,
                                      CUmemAllocationHandleType handleType,
                                      unsigned long long flags);

// Memory of another process, from its descriptor, which stays the program's.
CUresult cuMemImportFromShareableHandle(CUmemGenericAllocationHandle *handle,
                                        void *osHandle,
                                        CUmemAllocationHandleType shHandleType);

// What sizes and addresses of memory are multiples of.
CUresult cuMemGetAllocationGranularity(size_t *granularity,
                                       const struct CUmemAllocationProp *prop,
                                       CUmemAllocationGranularity_flags option);

// What memory was created with.
CUresult cuMemGetAllocationPropertiesFromHandle(struct CUmemAllocationProp *prop, CUmemGenericAllocationHandle handle);

// The handle of the memory at an address, to be released once more.
CUresult cuMemRetainAllocationHandle(CUmemGenericAllocationHandle *handle, void *addr);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#define cuArray3DCreate cuArray3DCreate_v2
#define cuArray3DGetDescriptor cuArray3DGetDescriptor_v2
#define cuArrayCreate cuArrayCreate_v2
#define cuArrayGetDescriptor cuArrayGetDescriptor_v2
#define cuCtxCreate cuCtxCreate_v4
#define cuCtxDestroy cuCtxDestroy_v2
#define cuCtxPopCurrent cuCtxPopCurrent_v2
#define cuCtxPushCurrent cuCtxPushCurrent_v2
#define cuDeviceGetUuid cuDeviceGetUuid_v2
#define cuDevicePrimaryCtxRelease cuDevicePrimaryCtxRelease_v2
#define cuDevicePrimaryCtxReset cuDevicePrimaryCtxReset_v2
#define cuDevicePrimaryCtxSetFlags cuDevicePrimaryCtxSetFlags_v2
#define cuDeviceTotalMem cuDeviceTotalMem_v2
#define cuEventDestroy cuEventDestroy_v2
#define cuEventElapsedTime cuEventElapsedTime_v2
#define cuGetProcAddress cuGetProcAddress_v2
#define cuGraphAddDependencies cuGraphAddDependencies_v2
#define cuGraphAddKernelNode cuGraphAddKernelNode_v2
#define cuGraphAddNode cuGraphAddNode_v2
#define cuGraphExecKernelNodeSetParams cuGraphExecKernelNodeSetParams_v2
#define cuGraphExecUpdate cuGraphExecUpdate_v2
#define cuGraphGetEdges cuGraphGetEdges_v2
#define cuGraphInstantiate cuGraphInstantiateWithFlags
#define cuGraphKernelNodeGetParams cuGraphKernelNodeGetParams_v2
#define cuGraphKernelNodeSetParams cuGraphKernelNodeSetParams_v2
#define cuGraphNodeGetDependencies cuGraphNodeGetDependencies_v2
#define cuGraphNodeGetDependentNodes cuGraphNodeGetDependentNodes_v2
#define cuGraphRemoveDependencies cuGraphRemoveDependencies_v2
#define cuIpcOpenMemHandle cuIpcOpenMemHandle_v2
#define cuLinkAddData cuLinkAddData_v2
#define cuLinkAddFile cuLinkAddFile_v2
#define cuLinkCreate cuLinkCreate_v2
#define cuMemAdvise cuMemAdvise_v2
#define cuMemAlloc cuMemAlloc_v2
#define cuMemAllocHost cuMemAllocHost_v2
#define cuMemAllocPitch cuMemAllocPitch_v2
#define cuMemFree cuMemFree_v2
#define cuMemGetAddressRange cuMemGetAddressRange_v2
#define cuMemGetInfo cuMemGetInfo_v2
#define cuMemHostGetDevicePointer cuMemHostGetDevicePointer_v2
#define cuMemHostRegister cuMemHostRegister_v2
#define cuMemPrefetchAsync cuMemPrefetchAsync_v2
#define cuMemcpy2D cuMemcpy2D_v2
#define cuMemcpy2DAsync cuMemcpy2DAsync_v2
#define cuMemcpy2DUnaligned cuMemcpy2DUnaligned_v2
#define cuMemcpy3D cuMemcpy3D_v2
#define cuMemcpy3DAsync cuMemcpy3DAsync_v2
#define cuMemcpy3DBatchAsync cuMemcpy3DBatchAsync_v2
#define cuMemcpyAtoA cuMemcpyAtoA_v2
#define cuMemcpyAtoD cuMemcpyAtoD_v2
#define cuMemcpyAtoH cuMemcpyAtoH_v2
#define cuMemcpyAtoHAsync cuMemcpyAtoHAsync_v2
#define cuMemcpyBatchAsync cuMemcpyBatchAsync_v2
#define cuMemcpyDtoA cuMemcpyDtoA_v2
#define cuMemcpyDtoD cuMemcpyDtoD_v2
#define cuMemcpyDtoDAsync cuMemcpyDtoDAsync_v2
#define cuMemcpyDtoH cuMemcpyDtoH_v2
#define cuMemcpyDtoHAsync cuMemcpyDtoHAsync_v2
#define cuMemcpyHtoA cuMemcpyHtoA_v2
#define cuMemcpyHtoAAsync cuMemcpyHtoAAsync_v2
#define cuMemcpyHtoD cuMemcpyHtoD_v2
#define cuMemcpyHtoDAsync cuMemcpyHtoDAsync_v2
#define cuMemsetD16 cuMemsetD16_v2
#define cuMemsetD2D16 cuMemsetD2D16_v2
#define cuMemsetD2D32 cuMemsetD2D32_v2
#define cuMemsetD2D8 cuMemsetD2D8_v2
#define cuMemsetD32 cuMemsetD32_v2
#define cuMemsetD8 cuMemsetD8_v2
#define cuModuleGetGlobal cuModuleGetGlobal_v2
#define cuStreamBatchMemOp cuStreamBatchMemOp_v2
#define cuStreamBeginCapture cuStreamBeginCapture_v2
#define cuStreamDestroy cuStreamDestroy_v2
#define cuStreamGetCaptureInfo cuStreamGetCaptureInfo_v3
#define cuStreamUpdateCaptureDependencies cuStreamUpdateCaptureDependencies_v2
#define cuStreamWaitValue32 cuStreamWaitValue32_v2
#define cuStreamWaitValue64 cuStreamWaitValue64_v2
#define cuStreamWriteValue32 cuStreamWriteValue32_v2
#define cuStreamWriteValue64 cuStreamWriteValue64_v2
#define cuTexRefGetAddress cuTexRefGetAddress_v2
#define cuTexRefSetAddress cuTexRefSetAddress_v2
#define cuTexRefSetAddress2D cuTexRefSetAddress2D_v3

/* What host programs have of NVIDIA's headers that no library exports. `ci/header` puts it at the end of
 * include/understudy.h. */

static inline struct cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) {
    struct cudaExtent extent = {w, h, d};
    return extent;
}

static inline struct cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
    struct cudaPos pos = {x, y, z};
    return pos;
}

static inline struct cudaPitchedPtr make_cudaPitchedPtr(void *d, size_t p, size_t xsz, size_t ysz) {
    struct cudaPitchedPtr pitched = {d, p, xsz, ysz};
    return pitched;
}

#define cudaDevSmResourceGroupLocalityDomainIdAny (~0u)

/* Attributes that streams and kernel nodes have in common with launches. */
#define CUkernelNodeAttrID CUlaunchAttributeID
#define CUkernelNodeAttrValue CUlaunchAttributeValue
#define CUstreamAttrID CUlaunchAttributeID
#define CUstreamAttrValue CUlaunchAttributeValue
#define CU_KERNEL_NODE_ATTRIBUTE_ACCESS_POLICY_WINDOW CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW
#define CU_KERNEL_NODE_ATTRIBUTE_CLUSTER_DIMENSION CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION
#define CU_KERNEL_NODE_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE
#define CU_KERNEL_NODE_ATTRIBUTE_COOPERATIVE CU_LAUNCH_ATTRIBUTE_COOPERATIVE
#define CU_KERNEL_NODE_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE
#define CU_KERNEL_NODE_ATTRIBUTE_MEM_SYNC_DOMAIN CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN
#define CU_KERNEL_NODE_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP
#define CU_KERNEL_NODE_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION CU_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION
#define CU_KERNEL_NODE_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT
#define CU_KERNEL_NODE_ATTRIBUTE_PRIORITY CU_LAUNCH_ATTRIBUTE_PRIORITY
#define CU_STREAM_ATTRIBUTE_ACCESS_POLICY_WINDOW CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW
#define CU_STREAM_ATTRIBUTE_MEM_SYNC_DOMAIN CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN
#define CU_STREAM_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP
#define CU_STREAM_ATTRIBUTE_PRIORITY CU_LAUNCH_ATTRIBUTE_PRIORITY
#define CU_STREAM_ATTRIBUTE_SYNCHRONIZATION_POLICY CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY
#define cudaKernelNodeAttrID cudaLaunchAttributeID
#define cudaKernelNodeAttrValue cudaLaunchAttributeValue
#define cudaKernelNodeAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
#define cudaKernelNodeAttributeClusterDimension cudaLaunchAttributeClusterDimension
#define cudaKernelNodeAttributeClusterSchedulingPolicyPreference cudaLaunchAttributeClusterSchedulingPolicyPreference
#define cudaKernelNodeAttributeCooperative cudaLaunchAttributeCooperative
#define cudaKernelNodeAttributeDeviceUpdatableKernelNode cudaLaunchAttributeDeviceUpdatableKernelNode
#define cudaKernelNodeAttributeMemSyncDomain cudaLaunchAttributeMemSyncDomain
#define cudaKernelNodeAttributeMemSyncDomainMap cudaLaunchAttributeMemSyncDomainMap
#define cudaKernelNodeAttributeNvlinkUtilCentricScheduling cudaLaunchAttributeNvlinkUtilCentricScheduling
#define cudaKernelNodeAttributePreferredSharedMemoryCarveout cudaLaunchAttributePreferredSharedMemoryCarveout
#define cudaKernelNodeAttributePriority cudaLaunchAttributePriority
#define cudaStreamAttrID cudaLaunchAttributeID
#define cudaStreamAttrValue cudaLaunchAttributeValue
#define cudaStreamAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
#define cudaStreamAttributeMemSyncDomain cudaLaunchAttributeMemSyncDomain
#define cudaStreamAttributeMemSyncDomainMap cudaLaunchAttributeMemSyncDomainMap
#define cudaStreamAttributePriority cudaLaunchAttributePriority
#define cudaStreamAttributeSynchronizationPolicy cudaLaunchAttributeSynchronizationPolicy

#ifdef __cplusplus

/* Arguments that may be left out in C++. */
extern "C" {
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr);
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = nullptr, unsigned flags = 0);
cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *pHandle_out, cudaGraph_t graph,
                                             unsigned defaultLaunchValue = 0, unsigned flags = 0);
cudaError_t cudaGraphConditionalHandleCreate_v2(cudaGraphConditionalHandle *pHandle_out, cudaGraph_t graph,
                                                cudaExecutionContext_t ctx = nullptr,
                                                unsigned defaultLaunchValue = 0, unsigned flags = 0);
cudaError_t cudaGraphCreate(cudaGraph_t *pGraph, unsigned flags = 0);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *pGraphExec, cudaGraph_t graph, unsigned long long flags = 0);
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *pGraphExec, cudaGraph_t graph,
                                          unsigned long long flags = 0);
cudaError_t cudaGraphReleaseUserObject(cudaGraph_t graph, cudaUserObject_t object, unsigned count = 1);
cudaError_t cudaGraphRetainUserObject(cudaGraph_t graph, cudaUserObject_t object, unsigned count = 1,
                                      unsigned flags = 0);
cudaError_t cudaMalloc3DArray(cudaArray_t *array, const cudaChannelFormatDesc *desc, cudaExtent extent,
                              unsigned flags = 0);
cudaError_t cudaMallocArray(cudaArray_t *array, const cudaChannelFormatDesc *desc, size_t width, size_t height = 0,
                            unsigned flags = 0);
cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t *mipmappedArray, const cudaChannelFormatDesc *desc,
                                     cudaExtent extent, unsigned numLevels, unsigned flags = 0);
cudaError_t cudaMemPrefetchAsync(const void *devPtr, size_t count, cudaMemLocation location, unsigned flags,
                                 cudaStream_t stream = nullptr);
cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst, cudaArray_const_t src,
                                     size_t wOffsetSrc, size_t hOffsetSrc, size_t width, size_t height,
                                     cudaMemcpyKind kind = cudaMemcpyDeviceToDevice);
cudaError_t cudaMemcpy2DAsync(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
                              cudaMemcpyKind kind, cudaStream_t stream = nullptr);
cudaError_t cudaMemcpy2DFromArrayAsync(void *dst, size_t dpitch, cudaArray_const_t src, size_t wOffset,
                                       size_t hOffset, size_t width, size_t height, cudaMemcpyKind kind,
                                       cudaStream_t stream = nullptr);
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src, size_t spitch,
                                     size_t width, size_t height, cudaMemcpyKind kind,
                                     cudaStream_t stream = nullptr);
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *p, cudaStream_t stream = nullptr);
cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms *p, cudaStream_t stream = nullptr);
cudaError_t cudaMemcpyArrayToArray(cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst, cudaArray_const_t src,
                                   size_t wOffsetSrc, size_t hOffsetSrc, size_t count,
                                   cudaMemcpyKind kind = cudaMemcpyDeviceToDevice);
cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t count, cudaMemcpyKind kind,
                            cudaStream_t stream = nullptr);
cudaError_t cudaMemcpyFromArrayAsync(void *dst, cudaArray_const_t src, size_t wOffset, size_t hOffset, size_t count,
                                     cudaMemcpyKind kind, cudaStream_t stream = nullptr);
cudaError_t cudaMemcpyFromSymbol(void *dst, const void *symbol, size_t count, size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost);
cudaError_t cudaMemcpyFromSymbolAsync(void *dst, const void *symbol, size_t count, size_t offset,
                                      cudaMemcpyKind kind, cudaStream_t stream = nullptr);
cudaError_t cudaMemcpyPeerAsync(void *dst, int dstDevice, const void *src, int srcDevice, size_t count,
                                cudaStream_t stream = nullptr);
cudaError_t cudaMemcpyToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src, size_t count,
                                   cudaMemcpyKind kind, cudaStream_t stream = nullptr);
cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *src, size_t count, size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice);
cudaError_t cudaMemcpyToSymbolAsync(const void *symbol, const void *src, size_t count, size_t offset,
                                    cudaMemcpyKind kind, cudaStream_t stream = nullptr);
cudaError_t cudaMemset2DAsync(void *devPtr, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream = nullptr);
cudaError_t cudaMemset3DAsync(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent,
                              cudaStream_t stream = nullptr);
cudaError_t cudaMemsetAsync(void *devPtr, int value, size_t count, cudaStream_t stream = nullptr);
cudaError_t cudaSignalExternalSemaphoresAsync(const cudaExternalSemaphore_t *extSemArray,
                                              const cudaExternalSemaphoreSignalParams *paramsArray,
                                              unsigned numExtSems, cudaStream_t stream = nullptr);
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *devPtr, size_t length = 0,
                                     unsigned flags = cudaMemAttachSingle);
cudaError_t cudaStreamBeginRecaptureToGraph(cudaStream_t stream, cudaStreamCaptureMode mode, cudaGraph_t graph,
                                            cudaGraphRecaptureCallbackData *callbackData = nullptr);
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus *captureStatus_out,
                                     unsigned long long *id_out = nullptr, cudaGraph_t *graph_out = nullptr,
                                     const cudaGraphNode_t **dependencies_out = nullptr,
                                     const cudaGraphEdgeData **edgeData_out = nullptr,
                                     size_t *numDependencies_out = nullptr);
cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t *dependencies,
                                                const cudaGraphEdgeData *dependencyData, size_t numDependencies,
                                                unsigned flags = 0);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags = 0);
cudaError_t cudaUserObjectRelease(cudaUserObject_t object, unsigned count = 1);
cudaError_t cudaUserObjectRetain(cudaUserObject_t object, unsigned count = 1);
cudaError_t cudaWaitExternalSemaphoresAsync(const cudaExternalSemaphore_t *extSemArray,
                                            const cudaExternalSemaphoreWaitParams *paramsArray, unsigned numExtSems,
                                            cudaStream_t stream = nullptr);
}

/* Pointers to memory of any type. The plain functions take those to `void`. */
template <class T> inline cudaError_t cudaMalloc(T **devPtr, size_t size) {
    return cudaMalloc(reinterpret_cast<void **>(devPtr), size);
}

template <class T> inline cudaError_t cudaMallocHost(T **ptr, size_t size, unsigned flags = 0) {
    return cudaHostAlloc(reinterpret_cast<void **>(ptr), size, flags);
}

template <class T> inline cudaError_t cudaHostAlloc(T **ptr, size_t size, unsigned flags) {
    return cudaHostAlloc(reinterpret_cast<void **>(ptr), size, flags);
}

template <class T> inline cudaError_t cudaHostGetDevicePointer(T **pDevice, void *pHost, unsigned flags) {
    return cudaHostGetDevicePointer(reinterpret_cast<void **>(pDevice), pHost, flags);
}

template <class T>
inline cudaError_t cudaMallocManaged(T **devPtr, size_t size, unsigned flags = cudaMemAttachGlobal) {
    return cudaMallocManaged(reinterpret_cast<void **>(devPtr), size, flags);
}

template <class T> inline cudaError_t cudaMallocPitch(T **devPtr, size_t *pitch, size_t width, size_t height) {
    return cudaMallocPitch(reinterpret_cast<void **>(devPtr), pitch, width, height);
}

template <class T> inline cudaError_t cudaMallocAsync(T **ptr, size_t size, cudaStream_t stream) {
    return cudaMallocAsync(reinterpret_cast<void **>(ptr), size, stream);
}

template <class T>
inline cudaError_t cudaMallocFromPoolAsync(T **ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream) {
    return cudaMallocFromPoolAsync(reinterpret_cast<void **>(ptr), size, memPool, stream);
}

template <class T>
inline cudaError_t cudaMallocAsync(T **ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream) {
    return cudaMallocFromPoolAsync(reinterpret_cast<void **>(ptr), size, memPool, stream);
}

template <class T>
inline cudaError_t cudaLibraryGetGlobal(T **dptr, size_t *bytes, cudaLibrary_t library, const char *name) {
    return cudaLibraryGetGlobal(reinterpret_cast<void **>(dptr), bytes, library, name);
}

template <class T>
inline cudaError_t cudaLibraryGetManaged(T **dptr, size_t *bytes, cudaLibrary_t library, const char *name) {
    return cudaLibraryGetManaged(reinterpret_cast<void **>(dptr), bytes, library, name);
}

/* Forms with other arguments. */
inline cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned flags) {
    return cudaEventCreateWithFlags(event, flags);
}

inline cudaError_t cudaMallocHost(void **ptr, size_t size, unsigned flags) {
    return cudaHostAlloc(ptr, size, flags);
}

/* Kernels as functions with a type. */
template <class T>
inline cudaError_t cudaLaunchKernel(T *func, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem = 0,
                                    cudaStream_t stream = nullptr) {
    return cudaLaunchKernel(reinterpret_cast<const void *>(func), gridDim, blockDim, args, sharedMem, stream);
}

template <class T>
inline cudaError_t cudaLaunchCooperativeKernel(T *func, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem = 0,
                                               cudaStream_t stream = nullptr) {
    return cudaLaunchCooperativeKernel(reinterpret_cast<const void *>(func), gridDim, blockDim, args, sharedMem, stream);
}

template <class... T>
inline cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, const cudaKernel_t kernel, T &&...args) {
    void *pointers[] = {const_cast<void *>(static_cast<const volatile void *>(&args))..., nullptr};
    return cudaLaunchKernelExC(config, reinterpret_cast<const void *>(kernel), pointers);
}

template <class T> inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attr, T *entry) {
    return cudaFuncGetAttributes(attr, reinterpret_cast<const void *>(entry));
}

template <class T> inline cudaError_t cudaFuncSetAttribute(T *func, cudaFuncAttribute attr, int value) {
    return cudaFuncSetAttribute(reinterpret_cast<const void *>(func), attr, value);
}

template <class T> inline cudaError_t cudaFuncSetCacheConfig(T *func, cudaFuncCache cacheConfig) {
    return cudaFuncSetCacheConfig(reinterpret_cast<const void *>(func), cacheConfig);
}

template <class T>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, T *func, int blockSize,
                                                                 size_t dynamicSMemSize) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(numBlocks, reinterpret_cast<const void *>(func), blockSize,
                                                         dynamicSMemSize);
}

#endif  // __cplusplus

#endif  /* UNDERSTUDY_H */

#define cudaStreamLegacy ((cudaStream_t)0x1)
#define cudaStreamPerThread ((cudaStream_t)0x2)
#define CU_STREAM_LEGACY ((CUstream)0x1)
#define CU_STREAM_PER_THREAD ((CUstream)0x2)
#define CU_LAUNCH_PARAM_END ((void *)0x00)
#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void *)0x01)
#define CU_LAUNCH_PARAM_BUFFER_SIZE ((void *)0x02)
