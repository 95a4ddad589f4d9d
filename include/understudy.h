/* The CUDA runtime and driver API as Understudy implements it. Not to be used together with headers of NVIDIA's: the names
 * are the same. Enumerations are integers here. Made by cbindgen; do not edit. */

#ifndef UNDERSTUDY_H
#define UNDERSTUDY_H

#include <stddef.h>
#include <stdint.h>

#define CUDARTAPI
#define CUDART_CB
#define CUDAAPI
#define CUDA_CB

// `cudaDeviceAttr`
#define cudaDevAttrMaxThreadsPerBlock 1

#define cudaDevAttrMaxBlockDimX 2

#define cudaDevAttrMaxBlockDimY 3

#define cudaDevAttrMaxBlockDimZ 4

#define cudaDevAttrMaxGridDimX 5

#define cudaDevAttrMaxGridDimY 6

#define cudaDevAttrMaxGridDimZ 7

#define cudaDevAttrMaxSharedMemoryPerBlock 8

#define cudaDevAttrTotalConstantMemory 9

#define cudaDevAttrWarpSize 10

#define cudaDevAttrMaxPitch 11

#define cudaDevAttrMaxRegistersPerBlock 12

#define cudaDevAttrClockRate 13

#define cudaDevAttrTextureAlignment 14

#define cudaDevAttrGpuOverlap 15

#define cudaDevAttrMultiProcessorCount 16

#define cudaDevAttrKernelExecTimeout 17

#define cudaDevAttrIntegrated 18

#define cudaDevAttrCanMapHostMemory 19

#define cudaDevAttrComputeMode 20

#define cudaDevAttrMaxTexture1DWidth 21

#define cudaDevAttrMaxTexture2DWidth 22

#define cudaDevAttrMaxTexture2DHeight 23

#define cudaDevAttrMaxTexture3DWidth 24

#define cudaDevAttrMaxTexture3DHeight 25

#define cudaDevAttrMaxTexture3DDepth 26

#define cudaDevAttrMaxTexture2DLayeredWidth 27

#define cudaDevAttrMaxTexture2DLayeredHeight 28

#define cudaDevAttrMaxTexture2DLayeredLayers 29

#define cudaDevAttrSurfaceAlignment 30

#define cudaDevAttrConcurrentKernels 31

#define cudaDevAttrEccEnabled 32

#define cudaDevAttrPciBusId 33

#define cudaDevAttrPciDeviceId 34

#define cudaDevAttrTccDriver 35

#define cudaDevAttrMemoryClockRate 36

#define cudaDevAttrGlobalMemoryBusWidth 37

#define cudaDevAttrL2CacheSize 38

#define cudaDevAttrMaxThreadsPerMultiProcessor 39

#define cudaDevAttrAsyncEngineCount 40

#define cudaDevAttrUnifiedAddressing 41

#define cudaDevAttrMaxTexture1DLayeredWidth 42

#define cudaDevAttrMaxTexture1DLayeredLayers 43

#define cudaDevAttrMaxTexture2DGatherWidth 45

#define cudaDevAttrMaxTexture2DGatherHeight 46

#define cudaDevAttrMaxTexture3DWidthAlt 47

#define cudaDevAttrMaxTexture3DHeightAlt 48

#define cudaDevAttrMaxTexture3DDepthAlt 49

#define cudaDevAttrPciDomainId 50

#define cudaDevAttrTexturePitchAlignment 51

#define cudaDevAttrMaxTextureCubemapWidth 52

#define cudaDevAttrMaxTextureCubemapLayeredWidth 53

#define cudaDevAttrMaxTextureCubemapLayeredLayers 54

#define cudaDevAttrMaxSurface1DWidth 55

#define cudaDevAttrMaxSurface2DWidth 56

#define cudaDevAttrMaxSurface2DHeight 57

#define cudaDevAttrMaxSurface3DWidth 58

#define cudaDevAttrMaxSurface3DHeight 59

#define cudaDevAttrMaxSurface3DDepth 60

#define cudaDevAttrMaxSurface1DLayeredWidth 61

#define cudaDevAttrMaxSurface1DLayeredLayers 62

#define cudaDevAttrMaxSurface2DLayeredWidth 63

#define cudaDevAttrMaxSurface2DLayeredHeight 64

#define cudaDevAttrMaxSurface2DLayeredLayers 65

#define cudaDevAttrMaxSurfaceCubemapWidth 66

#define cudaDevAttrMaxSurfaceCubemapLayeredWidth 67

#define cudaDevAttrMaxSurfaceCubemapLayeredLayers 68

#define cudaDevAttrMaxTexture1DLinearWidth 69

#define cudaDevAttrMaxTexture2DLinearWidth 70

#define cudaDevAttrMaxTexture2DLinearHeight 71

#define cudaDevAttrMaxTexture2DLinearPitch 72

#define cudaDevAttrMaxTexture2DMipmappedWidth 73

#define cudaDevAttrMaxTexture2DMipmappedHeight 74

#define cudaDevAttrComputeCapabilityMajor 75

#define cudaDevAttrComputeCapabilityMinor 76

#define cudaDevAttrMaxTexture1DMipmappedWidth 77

#define cudaDevAttrStreamPrioritiesSupported 78

#define cudaDevAttrGlobalL1CacheSupported 79

#define cudaDevAttrLocalL1CacheSupported 80

#define cudaDevAttrMaxSharedMemoryPerMultiprocessor 81

#define cudaDevAttrMaxRegistersPerMultiprocessor 82

#define cudaDevAttrManagedMemory 83

#define cudaDevAttrIsMultiGpuBoard 84

#define cudaDevAttrMultiGpuBoardGroupID 85

#define cudaDevAttrHostNativeAtomicSupported 86

#define cudaDevAttrSingleToDoublePrecisionPerfRatio 87

#define cudaDevAttrPageableMemoryAccess 88

#define cudaDevAttrConcurrentManagedAccess 89

#define cudaDevAttrComputePreemptionSupported 90

#define cudaDevAttrCanUseHostPointerForRegisteredMem 91

#define cudaDevAttrCooperativeLaunch 95

#define cudaDevAttrMaxSharedMemoryPerBlockOptin 97

#define cudaDevAttrCanFlushRemoteWrites 98

#define cudaDevAttrHostRegisterSupported 99

#define cudaDevAttrPageableMemoryAccessUsesHostPageTables 100

#define cudaDevAttrDirectManagedMemAccessFromHost 101

#define cudaDevAttrMaxBlocksPerMultiprocessor 106

#define cudaDevAttrMaxPersistingL2CacheSize 108

#define cudaDevAttrMaxAccessPolicyWindowSize 109

#define cudaDevAttrReservedSharedMemoryPerBlock 111

#define cudaDevAttrSparseCudaArraySupported 112

#define cudaDevAttrHostRegisterReadOnlySupported 113

#define cudaDevAttrTimelineSemaphoreInteropSupported 114

#define cudaDevAttrMemoryPoolsSupported 115

#define cudaDevAttrGPUDirectRDMASupported 116

#define cudaDevAttrGPUDirectRDMAFlushWritesOptions 117

#define cudaDevAttrGPUDirectRDMAWritesOrdering 118

#define cudaDevAttrMemoryPoolSupportedHandleTypes 119

#define cudaDevAttrClusterLaunch 120

#define cudaDevAttrDeferredMappingCudaArraySupported 121

#define cudaDevAttrIpcEventSupport 125

#define cudaDevAttrMemSyncDomainCount 126

#define cudaDevAttrNumaConfig 130

#define cudaDevAttrNumaId 131

#define cudaDevAttrMpsEnabled 133

#define cudaDevAttrHostNumaId 134

#define cudaDevAttrD3D12CigSupported 135

#define cudaDevAttrVulkanCigSupported 138

#define cudaDevAttrGpuPciDeviceId 139

#define cudaDevAttrGpuPciSubsystemId 140

#define cudaDevAttrHostNumaMemoryPoolsSupported 142

#define cudaDevAttrHostNumaMultinodeIpcSupported 143

#define cudaDevAttrHostMemoryPoolsSupported 144

#define cudaDevAttrOnlyPartialHostNativeAtomicSupported 147

#define cudaDevAttrAtomicReductionSupported 148

#define cudaDevAttrLocalityDomainCount 149

#define cudaDevAttrOversizedSharedMemoryPerBlock 150

#define cudaDevAttrCigStreamsSupported 151

#define cudaDevAttrLocalityDomainMultiprocessorCount 157

#define cudaDevAttrTensorMapLargeTensorMinSize 160

// `cudaDeviceP2PAttr`
#define cudaDevP2PAttrPerformanceRank 1

#define cudaDevP2PAttrAccessSupported 2

#define cudaDevP2PAttrNativeAtomicSupported 3

#define cudaDevP2PAttrCudaArrayAccessSupported 4

#define cudaDevP2PAttrOnlyPartialNativeAtomicSupported 5

// `cudaComputeMode`
#define cudaComputeModeDefault 0

#define cudaComputeModeExclusive 1

#define cudaComputeModeProhibited 2

#define cudaComputeModeExclusiveProcess 3

// `cudaDeviceNumaConfig`
#define cudaDeviceNumaConfigNone 0

#define cudaDeviceNumaConfigNumaNode 1

// `cudaFlushGPUDirectRDMAWritesOptions`
#define cudaFlushGPUDirectRDMAWritesOptionHost 1

#define cudaFlushGPUDirectRDMAWritesOptionMemOps 2

// `cudaGPUDirectRDMAWritesOrdering`
#define cudaGPUDirectRDMAWritesOrderingNone 0

#define cudaGPUDirectRDMAWritesOrderingOwner 100

#define cudaGPUDirectRDMAWritesOrderingAllDevices 200

// `cudaLimit`
#define cudaLimitStackSize 0

#define cudaLimitPrintfFifoSize 1

#define cudaLimitMallocHeapSize 2

#define cudaLimitDevRuntimeSyncDepth 3

#define cudaLimitDevRuntimePendingLaunchCount 4

#define cudaLimitMaxL2FetchGranularity 5

#define cudaLimitPersistingL2CacheSize 6

#define cudaLimitPerBlockMemorySize 10

// `cudaFuncAttribute`
#define cudaFuncAttributeMaxDynamicSharedMemorySize 8

#define cudaFuncAttributePreferredSharedMemoryCarveout 9

#define cudaFuncAttributeClusterDimMustBeSet 10

#define cudaFuncAttributeRequiredClusterWidth 11

#define cudaFuncAttributeRequiredClusterHeight 12

#define cudaFuncAttributeRequiredClusterDepth 13

#define cudaFuncAttributeNonPortableClusterSizeAllowed 14

#define cudaFuncAttributeClusterSchedulingPolicyPreference 15

#define cudaFuncAttributeSharedMemoryMode 16

// `cudaFuncCache`
#define cudaFuncCachePreferNone 0

#define cudaFuncCachePreferShared 1

#define cudaFuncCachePreferL1 2

#define cudaFuncCachePreferEqual 3

// `cudaSharedMemConfig`
#define cudaSharedMemBankSizeDefault 0

#define cudaSharedMemBankSizeFourByte 1

#define cudaSharedMemBankSizeEightByte 2

// `cudaSharedCarveout`
#define cudaSharedmemCarveoutDefault -1

#define cudaSharedmemCarveoutMaxShared 100

#define cudaSharedmemCarveoutMaxL1 0

// `cudaTextureAddressMode`
#define cudaAddressModeWrap 0

#define cudaAddressModeClamp 1

#define cudaAddressModeMirror 2

#define cudaAddressModeBorder 3

// `cudaTextureFilterMode`
#define cudaFilterModePoint 0

#define cudaFilterModeLinear 1

// `cudaTextureReadMode`
#define cudaReadModeElementType 0

#define cudaReadModeNormalizedFloat 1

// `cudaResourceViewFormat`
#define cudaResViewFormatNone 0

#define cudaResViewFormatUnsignedChar1 1

#define cudaResViewFormatUnsignedChar2 2

#define cudaResViewFormatUnsignedChar4 3

#define cudaResViewFormatSignedChar1 4

#define cudaResViewFormatSignedChar2 5

#define cudaResViewFormatSignedChar4 6

#define cudaResViewFormatUnsignedShort1 7

#define cudaResViewFormatUnsignedShort2 8

#define cudaResViewFormatUnsignedShort4 9

#define cudaResViewFormatSignedShort1 10

#define cudaResViewFormatSignedShort2 11

#define cudaResViewFormatSignedShort4 12

#define cudaResViewFormatUnsignedInt1 13

#define cudaResViewFormatUnsignedInt2 14

#define cudaResViewFormatUnsignedInt4 15

#define cudaResViewFormatSignedInt1 16

#define cudaResViewFormatSignedInt2 17

#define cudaResViewFormatSignedInt4 18

#define cudaResViewFormatHalf1 19

#define cudaResViewFormatHalf2 20

#define cudaResViewFormatHalf4 21

#define cudaResViewFormatFloat1 22

#define cudaResViewFormatFloat2 23

#define cudaResViewFormatFloat4 24

#define cudaResViewFormatUnsignedBlockCompressed1 25

#define cudaResViewFormatUnsignedBlockCompressed2 26

#define cudaResViewFormatUnsignedBlockCompressed3 27

#define cudaResViewFormatUnsignedBlockCompressed4 28

#define cudaResViewFormatSignedBlockCompressed4 29

#define cudaResViewFormatUnsignedBlockCompressed5 30

#define cudaResViewFormatSignedBlockCompressed5 31

#define cudaResViewFormatUnsignedBlockCompressed6H 32

#define cudaResViewFormatSignedBlockCompressed6H 33

#define cudaResViewFormatUnsignedBlockCompressed7 34

// `cudaSurfaceBoundaryMode`
#define cudaBoundaryModeZero 0

#define cudaBoundaryModeClamp 1

#define cudaBoundaryModeTrap 2

// `cudaSurfaceFormatMode`
#define cudaFormatModeForced 0

#define cudaFormatModeAuto 1

// `cudaChannelFormatKind`
#define cudaChannelFormatKindNV12 4

#define cudaChannelFormatKindUnsignedNormalized8X1 5

#define cudaChannelFormatKindUnsignedNormalized8X2 6

#define cudaChannelFormatKindUnsignedNormalized8X4 7

#define cudaChannelFormatKindUnsignedNormalized16X1 8

#define cudaChannelFormatKindUnsignedNormalized16X2 9

#define cudaChannelFormatKindUnsignedNormalized16X4 10

#define cudaChannelFormatKindSignedNormalized8X1 11

#define cudaChannelFormatKindSignedNormalized8X2 12

#define cudaChannelFormatKindSignedNormalized8X4 13

#define cudaChannelFormatKindSignedNormalized16X1 14

#define cudaChannelFormatKindSignedNormalized16X2 15

#define cudaChannelFormatKindSignedNormalized16X4 16

#define cudaChannelFormatKindUnsignedBlockCompressed1 17

#define cudaChannelFormatKindUnsignedBlockCompressed1SRGB 18

#define cudaChannelFormatKindUnsignedBlockCompressed2 19

#define cudaChannelFormatKindUnsignedBlockCompressed2SRGB 20

#define cudaChannelFormatKindUnsignedBlockCompressed3 21

#define cudaChannelFormatKindUnsignedBlockCompressed3SRGB 22

#define cudaChannelFormatKindUnsignedBlockCompressed4 23

#define cudaChannelFormatKindSignedBlockCompressed4 24

#define cudaChannelFormatKindUnsignedBlockCompressed5 25

#define cudaChannelFormatKindSignedBlockCompressed5 26

#define cudaChannelFormatKindUnsignedBlockCompressed6H 27

#define cudaChannelFormatKindSignedBlockCompressed6H 28

#define cudaChannelFormatKindUnsignedBlockCompressed7 29

#define cudaChannelFormatKindUnsignedBlockCompressed7SRGB 30

#define cudaChannelFormatKindUnsignedNormalized1010102 31

#define cudaChannelFormatKindUnsigned8Packed422 32

#define cudaChannelFormatKindUnsigned8Packed444 33

#define cudaChannelFormatKindUnsigned8SemiPlanar420 34

#define cudaChannelFormatKindUnsigned16SemiPlanar420 35

#define cudaChannelFormatKindUnsigned8SemiPlanar422 36

#define cudaChannelFormatKindUnsigned16SemiPlanar422 37

#define cudaChannelFormatKindUnsigned8SemiPlanar444 38

#define cudaChannelFormatKindUnsigned16SemiPlanar444 39

#define cudaChannelFormatKindUnsigned8Planar420 40

#define cudaChannelFormatKindUnsigned16Planar420 41

#define cudaChannelFormatKindUnsigned8Planar422 42

#define cudaChannelFormatKindUnsigned16Planar422 43

#define cudaChannelFormatKindUnsigned8Planar444 44

#define cudaChannelFormatKindUnsigned16Planar444 45

// `cudaMemoryAdvise`
#define cudaMemAdviseSetReadMostly 1

#define cudaMemAdviseUnsetReadMostly 2

#define cudaMemAdviseSetPreferredLocation 3

#define cudaMemAdviseUnsetPreferredLocation 4

#define cudaMemAdviseSetAccessedBy 5

#define cudaMemAdviseUnsetAccessedBy 6

// `cudaMemRangeAttribute`
#define cudaMemRangeAttributeReadMostly 1

#define cudaMemRangeAttributePreferredLocation 2

#define cudaMemRangeAttributeAccessedBy 3

#define cudaMemRangeAttributeLastPrefetchLocation 4

#define cudaMemRangeAttributePreferredLocationType 5

#define cudaMemRangeAttributePreferredLocationId 6

#define cudaMemRangeAttributeLastPrefetchLocationType 7

#define cudaMemRangeAttributeLastPrefetchLocationId 8

// `cudaMemPoolAttr`
#define cudaMemPoolReuseFollowEventDependencies 1

#define cudaMemPoolReuseAllowOpportunistic 2

#define cudaMemPoolReuseAllowInternalDependencies 3

#define cudaMemPoolAttrReleaseThreshold 4

#define cudaMemPoolAttrReservedMemCurrent 5

#define cudaMemPoolAttrReservedMemHigh 6

#define cudaMemPoolAttrUsedMemCurrent 7

#define cudaMemPoolAttrUsedMemHigh 8

#define cudaMemPoolAttrAllocationType 9

#define cudaMemPoolAttrExportHandleTypes 10

#define cudaMemPoolAttrLocationId 11

#define cudaMemPoolAttrLocationType 12

#define cudaMemPoolAttrMaxPoolSize 13

#define cudaMemPoolAttrHwDecompressEnabled 14

#define cudaMemPoolAttrLocalityDomainId 15

// `cudaMemAccessFlags`
#define cudaMemAccessFlagsProtNone 0

#define cudaMemAccessFlagsProtRead 1

#define cudaMemAccessFlagsProtReadWrite 3

// `cudaMemAllocationType`
#define cudaMemAllocationTypeInvalid 0

#define cudaMemAllocationTypePinned 1

#define cudaMemAllocationTypeManaged 2

// `cudaMemAllocationHandleType`
#define cudaMemHandleTypeNone 0

#define cudaMemHandleTypePosixFileDescriptor 1

#define cudaMemHandleTypeWin32 2

#define cudaMemHandleTypeWin32Kmt 4

#define cudaMemHandleTypeFabric 8

// `cudaMemcpyFlags`
#define cudaMemcpyFlagDefault 0

#define cudaMemcpyFlagPreferOverlapWithCompute 1

// `cudaMemcpySrcAccessOrder`
#define cudaMemcpySrcAccessOrderInvalid 0

#define cudaMemcpySrcAccessOrderStream 1

#define cudaMemcpySrcAccessOrderDuringApiCall 2

#define cudaMemcpySrcAccessOrderAny 3

// `cudaGraphMemAttributeType`
#define cudaGraphMemAttrUsedMemCurrent 0

#define cudaGraphMemAttrUsedMemHigh 1

#define cudaGraphMemAttrReservedMemCurrent 2

#define cudaGraphMemAttrReservedMemHigh 3

// `cudaStreamCaptureStatus`
#define cudaStreamCaptureStatusNone 0

#define cudaStreamCaptureStatusActive 1

#define cudaStreamCaptureStatusInvalidated 2

// `cudaStreamUpdateCaptureDependenciesFlags`
#define cudaStreamAddCaptureDependencies 0

#define cudaStreamSetCaptureDependencies 1

// `cudaGraphNodeType`
#define cudaGraphNodeTypeKernel 0

#define cudaGraphNodeTypeMemcpy 1

#define cudaGraphNodeTypeMemset 2

#define cudaGraphNodeTypeHost 3

#define cudaGraphNodeTypeGraph 4

#define cudaGraphNodeTypeEmpty 5

#define cudaGraphNodeTypeWaitEvent 6

#define cudaGraphNodeTypeEventRecord 7

#define cudaGraphNodeTypeExtSemaphoreSignal 8

#define cudaGraphNodeTypeExtSemaphoreWait 9

#define cudaGraphNodeTypeMemAlloc 10

#define cudaGraphNodeTypeMemFree 11

#define cudaGraphNodeTypeConditional 13

#define cudaGraphNodeTypeMemcpyBatch 14

#define cudaGraphNodeTypeExternalEngine 17

// `cudaGraphConditionalHandleFlags`
#define cudaGraphCondAssignDefault 1

// `cudaGraphConditionalNodeType`
#define cudaGraphCondTypeIf 0

#define cudaGraphCondTypeWhile 1

#define cudaGraphCondTypeSwitch 2

// `cudaGraphChildGraphNodeOwnership`
#define cudaGraphChildGraphOwnershipClone 0

#define cudaGraphChildGraphOwnershipMove 1

#define cudaGraphChildGraphOwnershipInvalid -1

// `cudaGraphDependencyType`
#define cudaGraphDependencyTypeDefault 0

#define cudaGraphDependencyTypeProgrammatic 1

// `cudaGraphExecUpdateResult`
#define cudaGraphExecUpdateSuccess 0

#define cudaGraphExecUpdateError 1

#define cudaGraphExecUpdateErrorTopologyChanged 2

#define cudaGraphExecUpdateErrorNodeTypeChanged 3

#define cudaGraphExecUpdateErrorFunctionChanged 4

#define cudaGraphExecUpdateErrorParametersChanged 5

#define cudaGraphExecUpdateErrorNotSupported 6

#define cudaGraphExecUpdateErrorUnsupportedFunctionChange 7

#define cudaGraphExecUpdateErrorAttributesChanged 8

// `cudaGraphInstantiateResult`
#define cudaGraphInstantiateSuccess 0

#define cudaGraphInstantiateError 1

#define cudaGraphInstantiateInvalidStructure 2

#define cudaGraphInstantiateNodeOperationNotSupported 3

#define cudaGraphInstantiateMultipleDevicesNotSupported 4

#define cudaGraphInstantiateConditionalHandleUnused 5

// `cudaGraphInstantiateFlags`
#define cudaGraphInstantiateFlagAutoFreeOnLaunch 1

#define cudaGraphInstantiateFlagUpload 2

#define cudaGraphInstantiateFlagDeviceLaunch 4

#define cudaGraphInstantiateFlagUseNodePriority 8

// `cudaGraphDebugDotFlags`
#define cudaGraphDebugDotFlagsVerbose 1

#define cudaGraphDebugDotFlagsKernelNodeParams 4

#define cudaGraphDebugDotFlagsMemcpyNodeParams 8

#define cudaGraphDebugDotFlagsMemsetNodeParams 16

#define cudaGraphDebugDotFlagsHostNodeParams 32

#define cudaGraphDebugDotFlagsEventNodeParams 64

#define cudaGraphDebugDotFlagsExtSemasSignalNodeParams 128

#define cudaGraphDebugDotFlagsExtSemasWaitNodeParams 256

#define cudaGraphDebugDotFlagsKernelNodeAttributes 512

#define cudaGraphDebugDotFlagsHandles 1024

#define cudaGraphDebugDotFlagsConditionalNodeParams 32768

#define cudaGraphDebugDotFlagsMemcpyBatchNodeParams 65536

// `cudaGraphRecaptureStatus`
#define cudaGraphRecaptureEligibleForUpdate 0

#define cudaGraphRecaptureIneligibleForUpdate 1

#define cudaGraphRecaptureError 2

// `cudaUserObjectFlags`
#define cudaUserObjectNoDestructorSync 1

// `cudaUserObjectRetainFlags`
#define cudaGraphUserObjectMove 1

// `cudaHostTaskSyncMode`
#define cudaHostTaskBlocking 0

#define cudaHostTaskSpinWait 1

// `cudaAccessProperty`
#define cudaAccessPropertyNormal 0

#define cudaAccessPropertyStreaming 1

#define cudaAccessPropertyPersisting 2

// `cudaSynchronizationPolicy`
#define cudaSyncPolicyAuto 1

#define cudaSyncPolicySpin 2

#define cudaSyncPolicyYield 3

#define cudaSyncPolicyBlockingSync 4

// `cudaClusterSchedulingPolicy`
#define cudaClusterSchedulingPolicyDefault 0

#define cudaClusterSchedulingPolicySpread 1

#define cudaClusterSchedulingPolicyLoadBalancing 2

#define cudaClusterSchedulingPolicyRubinDsmemLocality 3

// `cudaLaunchMemSyncDomain`
#define cudaLaunchMemSyncDomainDefault 0

#define cudaLaunchMemSyncDomainRemote 1

// `cudaExternalMemoryHandleType`
#define cudaExternalMemoryHandleTypeOpaqueFd 1

#define cudaExternalMemoryHandleTypeOpaqueWin32 2

#define cudaExternalMemoryHandleTypeOpaqueWin32Kmt 3

#define cudaExternalMemoryHandleTypeD3D12Heap 4

#define cudaExternalMemoryHandleTypeD3D12Resource 5

#define cudaExternalMemoryHandleTypeD3D11Resource 6

#define cudaExternalMemoryHandleTypeD3D11ResourceKmt 7

#define cudaExternalMemoryHandleTypeNvSciBuf 8

// `cudaExternalSemaphoreHandleType`
#define cudaExternalSemaphoreHandleTypeOpaqueFd 1

#define cudaExternalSemaphoreHandleTypeOpaqueWin32 2

#define cudaExternalSemaphoreHandleTypeOpaqueWin32Kmt 3

#define cudaExternalSemaphoreHandleTypeD3D12Fence 4

#define cudaExternalSemaphoreHandleTypeD3D11Fence 5

#define cudaExternalSemaphoreHandleTypeNvSciSync 6

#define cudaExternalSemaphoreHandleTypeKeyedMutex 7

#define cudaExternalSemaphoreHandleTypeKeyedMutexKmt 8

#define cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd 9

#define cudaExternalSemaphoreHandleTypeTimelineSemaphoreWin32 10

// `cudaJitOption`
#define cudaJitMaxRegisters 0

#define cudaJitThreadsPerBlock 1

#define cudaJitWallTime 2

#define cudaJitInfoLogBuffer 3

#define cudaJitInfoLogBufferSizeBytes 4

#define cudaJitErrorLogBuffer 5

#define cudaJitErrorLogBufferSizeBytes 6

#define cudaJitOptimizationLevel 7

#define cudaJitFallbackStrategy 10

#define cudaJitGenerateDebugInfo 11

#define cudaJitLogVerbose 12

#define cudaJitGenerateLineInfo 13

#define cudaJitCacheMode 14

#define cudaJitPositionIndependentCode 30

#define cudaJitMinCtaPerSm 31

#define cudaJitMaxThreadsPerBlock 32

#define cudaJitOverrideDirectiveValues 33

// `cudaJit_CacheMode`
#define cudaJitCacheOptionNone 0

#define cudaJitCacheOptionCG 1

#define cudaJitCacheOptionCA 2

// `cudaJit_Fallback`
#define cudaPreferPtx 0

#define cudaPreferBinary 1

// `cudaLibraryOption`
#define cudaLibraryHostUniversalFunctionAndDataTable 0

#define cudaLibraryBinaryIsPreserved 1

// `cudaGetDriverEntryPointFlags`
#define cudaEnableDefault 0

#define cudaEnableLegacyStream 1

#define cudaEnablePerThreadDefaultStream 2

// `cudaDriverEntryPointQueryResult`
#define cudaDriverEntryPointSuccess 0

#define cudaDriverEntryPointSymbolNotFound 1

#define cudaDriverEntryPointVersionNotSufficent 2

// `cudaLogLevel`
#define cudaLogLevelError 0

#define cudaLogLevelWarning 1

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

// `CUmemorytype`
#define CU_MEMORYTYPE_HOST 1

#define CU_MEMORYTYPE_DEVICE 2

#define CU_MEMORYTYPE_ARRAY 3

#define CU_MEMORYTYPE_UNIFIED 4

// `CUdevice_attribute`
#define CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK 1

#define CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X 2

#define CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y 3

#define CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z 4

#define CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X 5

#define CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y 6

#define CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z 7

#define CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK 8

#define CU_DEVICE_ATTRIBUTE_SHARED_MEMORY_PER_BLOCK 8

#define CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY 9

#define CU_DEVICE_ATTRIBUTE_WARP_SIZE 10

#define CU_DEVICE_ATTRIBUTE_MAX_PITCH 11

#define CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK 12

#define CU_DEVICE_ATTRIBUTE_REGISTERS_PER_BLOCK 12

#define CU_DEVICE_ATTRIBUTE_CLOCK_RATE 13

#define CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT 14

#define CU_DEVICE_ATTRIBUTE_GPU_OVERLAP 15

#define CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT 16

#define CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT 17

#define CU_DEVICE_ATTRIBUTE_INTEGRATED 18

#define CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY 19

#define CU_DEVICE_ATTRIBUTE_COMPUTE_MODE 20

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH 21

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH 22

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT 23

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH 24

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT 25

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH 26

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH 27

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT 28

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS 29

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_WIDTH 27

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_HEIGHT 28

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_ARRAY_NUMSLICES 29

#define CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT 30

#define CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS 31

#define CU_DEVICE_ATTRIBUTE_ECC_ENABLED 32

#define CU_DEVICE_ATTRIBUTE_PCI_BUS_ID 33

#define CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID 34

#define CU_DEVICE_ATTRIBUTE_TCC_DRIVER 35

#define CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE 36

#define CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH 37

#define CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE 38

#define CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR 39

#define CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT 40

#define CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING 41

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH 42

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS 43

#define CU_DEVICE_ATTRIBUTE_CAN_TEX2D_GATHER 44

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_WIDTH 45

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_HEIGHT 46

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE 47

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE 48

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE 49

#define CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID 50

#define CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT 51

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH 52

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH 53

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS 54

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_WIDTH 55

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_WIDTH 56

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_HEIGHT 57

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_WIDTH 58

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_HEIGHT 59

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_DEPTH 60

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_WIDTH 61

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_LAYERS 62

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_WIDTH 63

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_HEIGHT 64

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_LAYERS 65

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_WIDTH 66

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH 67

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS 68

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH 69

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_WIDTH 70

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_HEIGHT 71

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_PITCH 72

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH 73

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT 74

#define CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR 75

#define CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR 76

#define CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH 77

#define CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED 78

#define CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED 79

#define CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED 80

#define CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR 81

#define CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR 82

#define CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY 83

#define CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD 84

#define CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD_GROUP_ID 85

#define CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED 86

#define CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO 87

#define CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS 88

#define CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS 89

#define CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED 90

#define CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM 91

#define CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_MEM_OPS_V1 92

#define CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS_V1 93

#define CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR_V1 94

#define CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH 95

#define CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH 96

#define CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN 97

#define CU_DEVICE_ATTRIBUTE_CAN_FLUSH_REMOTE_WRITES 98

#define CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED 99

#define CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES 100

#define CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST 101

#define CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED 102

#define CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED 102

#define CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED 103

#define CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_HANDLE_SUPPORTED 104

#define CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_KMT_HANDLE_SUPPORTED 105

#define CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR 106

#define CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED 107

#define CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE 108

#define CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE 109

#define CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED 110

#define CU_DEVICE_ATTRIBUTE_SPARSE_CUDA_ARRAY_SUPPORTED 112

#define CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED 113

#define CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED 114

#define CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED 115

#define CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_SUPPORTED 116

#define CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS 117

#define CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WRITES_ORDERING 118

#define CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES 119

#define CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH 120

#define CU_DEVICE_ATTRIBUTE_DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED 121

#define CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS 122

#define CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR 123

#define CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED 124

#define CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED 125

#define CU_DEVICE_ATTRIBUTE_MEM_SYNC_DOMAIN_COUNT 126

#define CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED 127

#define CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_FABRIC_SUPPORTED 128

#define CU_DEVICE_ATTRIBUTE_UNIFIED_FUNCTION_POINTERS 129

#define CU_DEVICE_ATTRIBUTE_NUMA_CONFIG 130

#define CU_DEVICE_ATTRIBUTE_NUMA_ID 131

#define CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED 132

#define CU_DEVICE_ATTRIBUTE_MPS_ENABLED 133

#define CU_DEVICE_ATTRIBUTE_HOST_NUMA_ID 134

#define CU_DEVICE_ATTRIBUTE_D3D12_CIG_SUPPORTED 135

#define CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_ALGORITHM_MASK 136

#define CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_MAXIMUM_LENGTH 137

#define CU_DEVICE_ATTRIBUTE_VULKAN_CIG_SUPPORTED 138

#define CU_DEVICE_ATTRIBUTE_GPU_PCI_DEVICE_ID 139

#define CU_DEVICE_ATTRIBUTE_GPU_PCI_SUBSYSTEM_ID 140

#define CU_DEVICE_ATTRIBUTE_HOST_NUMA_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED 141

#define CU_DEVICE_ATTRIBUTE_HOST_NUMA_MEMORY_POOLS_SUPPORTED 142

#define CU_DEVICE_ATTRIBUTE_HOST_NUMA_MULTINODE_IPC_SUPPORTED 143

#define CU_DEVICE_ATTRIBUTE_HOST_MEMORY_POOLS_SUPPORTED 144

#define CU_DEVICE_ATTRIBUTE_HOST_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED 145

#define CU_DEVICE_ATTRIBUTE_HOST_ALLOC_DMA_BUF_SUPPORTED 146

#define CU_DEVICE_ATTRIBUTE_ONLY_PARTIAL_HOST_NATIVE_ATOMIC_SUPPORTED 147

#define CU_DEVICE_ATTRIBUTE_ATOMIC_REDUCTION_SUPPORTED 148

#define CU_DEVICE_ATTRIBUTE_LOCALITY_DOMAIN_COUNT 149

#define CU_DEVICE_ATTRIBUTE_MAX_OVERSIZED_SHARED_MEMORY_PER_BLOCK 150

#define CU_DEVICE_ATTRIBUTE_D3D12_CIG_STREAMS_SUPPORTED 151

#define CU_DEVICE_ATTRIBUTE_DMA_BUF_MMAP_SUPPORTED 152

#define CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_UNICAST_SUPPORTED 153

#define CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_MULTICAST_SUPPORTED 154

#define CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_COUNTED_OPS_SUPPORTED 155

#define CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_UNICAST_ACCESS_ON_OWNER_DEVICE_SUPPORTED 156

#define CU_DEVICE_ATTRIBUTE_LOCALITY_DOMAIN_MULTIPROCESSOR_COUNT 157

#define CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_SUPPORTED_HANDLE_TYPES 158

#define CU_DEVICE_ATTRIBUTE_VULKAN_CIG_STREAMS_SUPPORTED 159

#define CU_DEVICE_ATTRIBUTE_TENSOR_MAP_LARGE_TENSOR_MIN_SIZE 160

#define CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_LOCALIZED_MEMORY_SUPPORTED 161

// `CUdevice_P2PAttribute`
#define CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK 1

#define CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED 2

#define CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED 3

#define CU_DEVICE_P2P_ATTRIBUTE_ACCESS_ACCESS_SUPPORTED 4

#define CU_DEVICE_P2P_ATTRIBUTE_CUDA_ARRAY_ACCESS_SUPPORTED 4

#define CU_DEVICE_P2P_ATTRIBUTE_ONLY_PARTIAL_NATIVE_ATOMIC_SUPPORTED 5

// `CUcomputemode`
#define CU_COMPUTEMODE_DEFAULT 0

#define CU_COMPUTEMODE_PROHIBITED 2

#define CU_COMPUTEMODE_EXCLUSIVE_PROCESS 3

// `CUfunction_attribute`
#define CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK 0

#define CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES 1

#define CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES 2

#define CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES 3

#define CU_FUNC_ATTRIBUTE_NUM_REGS 4

#define CU_FUNC_ATTRIBUTE_PTX_VERSION 5

#define CU_FUNC_ATTRIBUTE_BINARY_VERSION 6

#define CU_FUNC_ATTRIBUTE_CACHE_MODE_CA 7

#define CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES 8

#define CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT 9

#define CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET 10

#define CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH 11

#define CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT 12

#define CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH 13

#define CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED 14

#define CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE 15

#define CU_FUNC_ATTRIBUTE_DEVICE_NODE_UPDATE_SUPPORTED 16

#define CU_FUNC_ATTRIBUTE_SHARED_MEMORY_MODE 17

// `CUpointer_attribute`
#define CU_POINTER_ATTRIBUTE_CONTEXT 1

#define CU_POINTER_ATTRIBUTE_MEMORY_TYPE 2

#define CU_POINTER_ATTRIBUTE_DEVICE_POINTER 3

#define CU_POINTER_ATTRIBUTE_HOST_POINTER 4

#define CU_POINTER_ATTRIBUTE_P2P_TOKENS 5

#define CU_POINTER_ATTRIBUTE_SYNC_MEMOPS 6

#define CU_POINTER_ATTRIBUTE_BUFFER_ID 7

#define CU_POINTER_ATTRIBUTE_IS_MANAGED 8

#define CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL 9

#define CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE 10

#define CU_POINTER_ATTRIBUTE_RANGE_START_ADDR 11

#define CU_POINTER_ATTRIBUTE_RANGE_SIZE 12

#define CU_POINTER_ATTRIBUTE_MAPPED 13

#define CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES 14

#define CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE 15

#define CU_POINTER_ATTRIBUTE_ACCESS_FLAGS 16

#define CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE 17

#define CU_POINTER_ATTRIBUTE_MAPPING_SIZE 18

#define CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR 19

#define CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID 20

#define CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE 21

#define CU_POINTER_ATTRIBUTE_LOCALITY_DOMAIN_ORDINAL 22

// `CUlimit`
#define CU_LIMIT_STACK_SIZE 0

#define CU_LIMIT_PRINTF_FIFO_SIZE 1

#define CU_LIMIT_MALLOC_HEAP_SIZE 2

#define CU_LIMIT_DEV_RUNTIME_SYNC_DEPTH 3

#define CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT 4

#define CU_LIMIT_MAX_L2_FETCH_GRANULARITY 5

#define CU_LIMIT_PERSISTING_L2_CACHE_SIZE 6

#define CU_LIMIT_SHMEM_SIZE 7

#define CU_LIMIT_CIG_ENABLED 8

#define CU_LIMIT_CIG_SHMEM_FALLBACK_ENABLED 9

#define CU_LIMIT_PER_BLOCK_MEMORY_SIZE 10

// `CUctx_flags`
#define CU_CTX_SCHED_AUTO 0

#define CU_CTX_SCHED_SPIN 1

#define CU_CTX_SCHED_YIELD 2

#define CU_CTX_SCHED_BLOCKING_SYNC 4

#define CU_CTX_BLOCKING_SYNC 4

#define CU_CTX_SCHED_MASK 7

#define CU_CTX_MAP_HOST 8

#define CU_CTX_COREDUMP_ENABLE 32

#define CU_CTX_USER_COREDUMP_ENABLE 64

#define CU_CTX_SYNC_MEMOPS 128

#define CU_CTX_FLAGS_MASK 255

// `CUstream_flags`
#define CU_STREAM_DEFAULT 0

#define CU_STREAM_NON_BLOCKING 1

// `CUevent_flags`
#define CU_EVENT_DEFAULT 0

#define CU_EVENT_BLOCKING_SYNC 1

#define CU_EVENT_DISABLE_TIMING 2

#define CU_EVENT_INTERPROCESS 4

// `CUevent_record_flags`
#define CU_EVENT_RECORD_DEFAULT 0

#define CU_EVENT_RECORD_EXTERNAL 1

// `CUevent_wait_flags`
#define CU_EVENT_WAIT_DEFAULT 0

#define CU_EVENT_WAIT_EXTERNAL 1

// `CUfunc_cache`
#define CU_FUNC_CACHE_PREFER_NONE 0

#define CU_FUNC_CACHE_PREFER_SHARED 1

#define CU_FUNC_CACHE_PREFER_L1 2

#define CU_FUNC_CACHE_PREFER_EQUAL 3

// `CUsharedconfig`
#define CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE 0

#define CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE 1

#define CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE 2

// `CUshared_carveout`
#define CU_SHAREDMEM_CARVEOUT_DEFAULT -1

#define CU_SHAREDMEM_CARVEOUT_MAX_SHARED 100

#define CU_SHAREDMEM_CARVEOUT_MAX_L1 0

// `CUoccupancy_flags`
#define CU_OCCUPANCY_DEFAULT 0

#define CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE 1

// `CUmemAttach_flags`
#define CU_MEM_ATTACH_GLOBAL 1

#define CU_MEM_ATTACH_HOST 2

#define CU_MEM_ATTACH_SINGLE 4

// `CUarray_format`
#define CU_AD_FORMAT_UNSIGNED_INT8 1

#define CU_AD_FORMAT_UNSIGNED_INT16 2

#define CU_AD_FORMAT_UNSIGNED_INT32 3

#define CU_AD_FORMAT_SIGNED_INT8 8

#define CU_AD_FORMAT_SIGNED_INT16 9

#define CU_AD_FORMAT_SIGNED_INT32 10

#define CU_AD_FORMAT_HALF 16

#define CU_AD_FORMAT_FLOAT 32

#define CU_AD_FORMAT_NV12 176

#define CU_AD_FORMAT_UNORM_INT8X1 192

#define CU_AD_FORMAT_UNORM_INT8X2 193

#define CU_AD_FORMAT_UNORM_INT8X4 194

#define CU_AD_FORMAT_UNORM_INT16X1 195

#define CU_AD_FORMAT_UNORM_INT16X2 196

#define CU_AD_FORMAT_UNORM_INT16X4 197

#define CU_AD_FORMAT_SNORM_INT8X1 198

#define CU_AD_FORMAT_SNORM_INT8X2 199

#define CU_AD_FORMAT_SNORM_INT8X4 200

#define CU_AD_FORMAT_SNORM_INT16X1 201

#define CU_AD_FORMAT_SNORM_INT16X2 202

#define CU_AD_FORMAT_SNORM_INT16X4 203

#define CU_AD_FORMAT_BC1_UNORM 145

#define CU_AD_FORMAT_BC1_UNORM_SRGB 146

#define CU_AD_FORMAT_BC2_UNORM 147

#define CU_AD_FORMAT_BC2_UNORM_SRGB 148

#define CU_AD_FORMAT_BC3_UNORM 149

#define CU_AD_FORMAT_BC3_UNORM_SRGB 150

#define CU_AD_FORMAT_BC4_UNORM 151

#define CU_AD_FORMAT_BC4_SNORM 152

#define CU_AD_FORMAT_BC5_UNORM 153

#define CU_AD_FORMAT_BC5_SNORM 154

#define CU_AD_FORMAT_BC6H_UF16 155

#define CU_AD_FORMAT_BC6H_SF16 156

#define CU_AD_FORMAT_BC7_UNORM 157

#define CU_AD_FORMAT_BC7_UNORM_SRGB 158

#define CU_AD_FORMAT_P010 159

#define CU_AD_FORMAT_P016 161

#define CU_AD_FORMAT_NV16 162

#define CU_AD_FORMAT_P210 163

#define CU_AD_FORMAT_P216 164

#define CU_AD_FORMAT_YUY2 165

#define CU_AD_FORMAT_Y210 166

#define CU_AD_FORMAT_Y216 167

#define CU_AD_FORMAT_AYUV 168

#define CU_AD_FORMAT_Y410 169

#define CU_AD_FORMAT_Y416 177

#define CU_AD_FORMAT_Y444_PLANAR8 178

#define CU_AD_FORMAT_Y444_PLANAR10 179

#define CU_AD_FORMAT_YUV444_8bit_SemiPlanar 180

#define CU_AD_FORMAT_YUV444_16bit_SemiPlanar 181

#define CU_AD_FORMAT_UNORM_INT_101010_2 80

#define CU_AD_FORMAT_UINT8_PACKED_422 81

#define CU_AD_FORMAT_UINT8_PACKED_444 82

#define CU_AD_FORMAT_UINT8_SEMIPLANAR_420 83

#define CU_AD_FORMAT_UINT16_SEMIPLANAR_420 84

#define CU_AD_FORMAT_UINT8_SEMIPLANAR_422 85

#define CU_AD_FORMAT_UINT16_SEMIPLANAR_422 86

#define CU_AD_FORMAT_UINT8_SEMIPLANAR_444 87

#define CU_AD_FORMAT_UINT16_SEMIPLANAR_444 88

#define CU_AD_FORMAT_UINT8_PLANAR_420 89

#define CU_AD_FORMAT_UINT16_PLANAR_420 90

#define CU_AD_FORMAT_UINT8_PLANAR_422 91

#define CU_AD_FORMAT_UINT16_PLANAR_422 92

#define CU_AD_FORMAT_UINT8_PLANAR_444 93

#define CU_AD_FORMAT_UINT16_PLANAR_444 94

// `CUaddress_mode`
#define CU_TR_ADDRESS_MODE_WRAP 0

#define CU_TR_ADDRESS_MODE_CLAMP 1

#define CU_TR_ADDRESS_MODE_MIRROR 2

#define CU_TR_ADDRESS_MODE_BORDER 3

// `CUfilter_mode`
#define CU_TR_FILTER_MODE_POINT 0

#define CU_TR_FILTER_MODE_LINEAR 1

// `CUresourcetype`
#define CU_RESOURCE_TYPE_ARRAY 0

#define CU_RESOURCE_TYPE_MIPMAPPED_ARRAY 1

#define CU_RESOURCE_TYPE_LINEAR 2

#define CU_RESOURCE_TYPE_PITCH2D 3

// `CUresourceViewFormat`
#define CU_RES_VIEW_FORMAT_NONE 0

#define CU_RES_VIEW_FORMAT_UINT_1X8 1

#define CU_RES_VIEW_FORMAT_UINT_2X8 2

#define CU_RES_VIEW_FORMAT_UINT_4X8 3

#define CU_RES_VIEW_FORMAT_SINT_1X8 4

#define CU_RES_VIEW_FORMAT_SINT_2X8 5

#define CU_RES_VIEW_FORMAT_SINT_4X8 6

#define CU_RES_VIEW_FORMAT_UINT_1X16 7

#define CU_RES_VIEW_FORMAT_UINT_2X16 8

#define CU_RES_VIEW_FORMAT_UINT_4X16 9

#define CU_RES_VIEW_FORMAT_SINT_1X16 10

#define CU_RES_VIEW_FORMAT_SINT_2X16 11

#define CU_RES_VIEW_FORMAT_SINT_4X16 12

#define CU_RES_VIEW_FORMAT_UINT_1X32 13

#define CU_RES_VIEW_FORMAT_UINT_2X32 14

#define CU_RES_VIEW_FORMAT_UINT_4X32 15

#define CU_RES_VIEW_FORMAT_SINT_1X32 16

#define CU_RES_VIEW_FORMAT_SINT_2X32 17

#define CU_RES_VIEW_FORMAT_SINT_4X32 18

#define CU_RES_VIEW_FORMAT_FLOAT_1X16 19

#define CU_RES_VIEW_FORMAT_FLOAT_2X16 20

#define CU_RES_VIEW_FORMAT_FLOAT_4X16 21

#define CU_RES_VIEW_FORMAT_FLOAT_1X32 22

#define CU_RES_VIEW_FORMAT_FLOAT_2X32 23

#define CU_RES_VIEW_FORMAT_FLOAT_4X32 24

#define CU_RES_VIEW_FORMAT_UNSIGNED_BC1 25

#define CU_RES_VIEW_FORMAT_UNSIGNED_BC2 26

#define CU_RES_VIEW_FORMAT_UNSIGNED_BC3 27

#define CU_RES_VIEW_FORMAT_UNSIGNED_BC4 28

#define CU_RES_VIEW_FORMAT_SIGNED_BC4 29

#define CU_RES_VIEW_FORMAT_UNSIGNED_BC5 30

#define CU_RES_VIEW_FORMAT_SIGNED_BC5 31

#define CU_RES_VIEW_FORMAT_UNSIGNED_BC6H 32

#define CU_RES_VIEW_FORMAT_SIGNED_BC6H 33

#define CU_RES_VIEW_FORMAT_UNSIGNED_BC7 34

// `CUjit_option`
#define CU_JIT_MAX_REGISTERS 0

#define CU_JIT_THREADS_PER_BLOCK 1

#define CU_JIT_WALL_TIME 2

#define CU_JIT_INFO_LOG_BUFFER 3

#define CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES 4

#define CU_JIT_ERROR_LOG_BUFFER 5

#define CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES 6

#define CU_JIT_OPTIMIZATION_LEVEL 7

#define CU_JIT_TARGET_FROM_CUCONTEXT 8

#define CU_JIT_TARGET 9

#define CU_JIT_FALLBACK_STRATEGY 10

#define CU_JIT_GENERATE_DEBUG_INFO 11

#define CU_JIT_LOG_VERBOSE 12

#define CU_JIT_GENERATE_LINE_INFO 13

#define CU_JIT_CACHE_MODE 14

#define CU_JIT_NEW_SM3X_OPT 15

#define CU_JIT_FAST_COMPILE 16

#define CU_JIT_GLOBAL_SYMBOL_NAMES 17

#define CU_JIT_GLOBAL_SYMBOL_ADDRESSES 18

#define CU_JIT_GLOBAL_SYMBOL_COUNT 19

#define CU_JIT_LTO 20

#define CU_JIT_FTZ 21

#define CU_JIT_PREC_DIV 22

#define CU_JIT_PREC_SQRT 23

#define CU_JIT_FMA 24

#define CU_JIT_REFERENCED_KERNEL_NAMES 25

#define CU_JIT_REFERENCED_KERNEL_COUNT 26

#define CU_JIT_REFERENCED_VARIABLE_NAMES 27

#define CU_JIT_REFERENCED_VARIABLE_COUNT 28

#define CU_JIT_OPTIMIZE_UNUSED_DEVICE_VARIABLES 29

#define CU_JIT_POSITION_INDEPENDENT_CODE 30

#define CU_JIT_MIN_CTA_PER_SM 31

#define CU_JIT_MAX_THREADS_PER_BLOCK 32

#define CU_JIT_OVERRIDE_DIRECTIVE_VALUES 33

#define CU_JIT_SPLIT_COMPILE 34

#define CU_JIT_BINARY_LOADER_THREAD_COUNT 35

// `CUjit_target`
#define CU_TARGET_COMPUTE_30 30

#define CU_TARGET_COMPUTE_32 32

#define CU_TARGET_COMPUTE_35 35

#define CU_TARGET_COMPUTE_37 37

#define CU_TARGET_COMPUTE_50 50

#define CU_TARGET_COMPUTE_52 52

#define CU_TARGET_COMPUTE_53 53

#define CU_TARGET_COMPUTE_60 60

#define CU_TARGET_COMPUTE_61 61

#define CU_TARGET_COMPUTE_62 62

#define CU_TARGET_COMPUTE_70 70

#define CU_TARGET_COMPUTE_72 72

#define CU_TARGET_COMPUTE_75 75

#define CU_TARGET_COMPUTE_80 80

#define CU_TARGET_COMPUTE_86 86

#define CU_TARGET_COMPUTE_87 87

#define CU_TARGET_COMPUTE_89 89

#define CU_TARGET_COMPUTE_90 90

#define CU_TARGET_COMPUTE_100 100

#define CU_TARGET_COMPUTE_110 110

#define CU_TARGET_COMPUTE_103 103

#define CU_TARGET_COMPUTE_107 107

#define CU_TARGET_COMPUTE_120 120

#define CU_TARGET_COMPUTE_121 121

// `CUjit_fallback`
#define CU_PREFER_PTX 0

#define CU_PREFER_BINARY 1

// `CUjit_cacheMode`
#define CU_JIT_CACHE_OPTION_NONE 0

#define CU_JIT_CACHE_OPTION_CG 1

#define CU_JIT_CACHE_OPTION_CA 2

// `CUjitInputType`
#define CU_JIT_INPUT_CUBIN 0

#define CU_JIT_INPUT_PTX 1

#define CU_JIT_INPUT_FATBINARY 2

#define CU_JIT_INPUT_OBJECT 3

#define CU_JIT_INPUT_LIBRARY 4

#define CU_JIT_INPUT_NVVM 5

#define CU_JIT_NUM_INPUT_TYPES 6

// `CUlibraryOption`
#define CU_LIBRARY_HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE 0

#define CU_LIBRARY_BINARY_IS_PRESERVED 1

#define CU_LIBRARY_NUM_OPTIONS 2

// `CUlaunchAttributeID`
#define CU_LAUNCH_ATTRIBUTE_IGNORE 0

#define CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW 1

#define CU_LAUNCH_ATTRIBUTE_COOPERATIVE 2

#define CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY 3

#define CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION 4

#define CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE 5

#define CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION 6

#define CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT 7

#define CU_LAUNCH_ATTRIBUTE_PRIORITY 8

#define CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP 9

#define CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN 10

#define CU_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION 11

#define CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT 12

#define CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE 13

#define CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT 14

#define CU_LAUNCH_ATTRIBUTE_NVLINK_UTIL_CENTRIC_SCHEDULING 16

#define CU_LAUNCH_ATTRIBUTE_PORTABLE_CLUSTER_SIZE_MODE 17

#define CU_LAUNCH_ATTRIBUTE_SHARED_MEMORY_MODE 18

// `CUmem_advise`
#define CU_MEM_ADVISE_SET_READ_MOSTLY 1

#define CU_MEM_ADVISE_UNSET_READ_MOSTLY 2

#define CU_MEM_ADVISE_SET_PREFERRED_LOCATION 3

#define CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION 4

#define CU_MEM_ADVISE_SET_ACCESSED_BY 5

#define CU_MEM_ADVISE_UNSET_ACCESSED_BY 6

// `CUmem_range_attribute`
#define CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY 1

#define CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION 2

#define CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY 3

#define CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION 4

#define CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE 5

#define CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID 6

#define CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE 7

#define CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID 8

// `CUmemPool_attribute`
#define CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES 1

#define CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC 2

#define CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES 3

#define CU_MEMPOOL_ATTR_RELEASE_THRESHOLD 4

#define CU_MEMPOOL_ATTR_USED_MEM_CURRENT 7

#define CU_MEMPOOL_ATTR_USED_MEM_HIGH 8

#define CU_MEMPOOL_ATTR_ALLOCATION_TYPE 9

#define CU_MEMPOOL_ATTR_EXPORT_HANDLE_TYPES 10

#define CU_MEMPOOL_ATTR_LOCATION_ID 11

#define CU_MEMPOOL_ATTR_LOCATION_TYPE 12

#define CU_MEMPOOL_ATTR_MAX_POOL_SIZE 13

#define CU_MEMPOOL_ATTR_HW_DECOMPRESS_ENABLED 14

#define CU_MEMPOOL_ATTR_LOCALITY_DOMAIN_ID 15

// `CUmemAccess_flags`
#define CU_MEM_ACCESS_FLAGS_PROT_NONE 0

#define CU_MEM_ACCESS_FLAGS_PROT_READ 1

#define CU_MEM_ACCESS_FLAGS_PROT_READWRITE 3

// `CUmemLocationType`
#define CU_MEM_LOCATION_TYPE_INVALID 0

#define CU_MEM_LOCATION_TYPE_NONE 0

#define CU_MEM_LOCATION_TYPE_DEVICE 1

#define CU_MEM_LOCATION_TYPE_HOST 2

#define CU_MEM_LOCATION_TYPE_HOST_NUMA 3

#define CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT 4

#define CU_MEM_LOCATION_TYPE_INVISIBLE 5

#define CU_MEM_LOCATION_TYPE_DEVICE_LOCALITY_DOMAIN 6

// `CUmemAllocationType`
#define CU_MEM_ALLOCATION_TYPE_INVALID 0

#define CU_MEM_ALLOCATION_TYPE_PINNED 1

#define CU_MEM_ALLOCATION_TYPE_MANAGED 2

// `CUmemAllocationHandleType`
#define CU_MEM_HANDLE_TYPE_NONE 0

#define CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR 1

#define CU_MEM_HANDLE_TYPE_WIN32 2

#define CU_MEM_HANDLE_TYPE_WIN32_KMT 4

#define CU_MEM_HANDLE_TYPE_FABRIC 8

// `CUdriverProcAddress_flags`
#define CU_GET_PROC_ADDRESS_DEFAULT 0

#define CU_GET_PROC_ADDRESS_LEGACY_STREAM 1

#define CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM 2

// `CUdriverProcAddressQueryResult`
#define CU_GET_PROC_ADDRESS_SUCCESS 0

#define CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND 1

#define CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT 2

// `CUmoduleLoadingMode`
#define CU_MODULE_EAGER_LOADING 1

#define CU_MODULE_LAZY_LOADING 2

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

// `CUresult`
#define CUDA_SUCCESS 0

#define CUDA_ERROR_INVALID_VALUE 1

#define CUDA_ERROR_OUT_OF_MEMORY 2

#define CUDA_ERROR_NOT_INITIALIZED 3

#define CUDA_ERROR_DEINITIALIZED 4

#define CUDA_ERROR_PROFILER_DISABLED 5

#define CUDA_ERROR_PROFILER_NOT_INITIALIZED 6

#define CUDA_ERROR_PROFILER_ALREADY_STARTED 7

#define CUDA_ERROR_PROFILER_ALREADY_STOPPED 8

#define CUDA_ERROR_STUB_LIBRARY 34

#define CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER 36

#define CUDA_ERROR_DEVICE_UNAVAILABLE 46

#define CUDA_ERROR_MULTICAST_RESOURCE_FULL 47

#define CUDA_ERROR_NO_DEVICE 100

#define CUDA_ERROR_INVALID_DEVICE 101

#define CUDA_ERROR_DEVICE_NOT_LICENSED 102

#define CUDA_ERROR_INVALID_IMAGE 200

#define CUDA_ERROR_INVALID_CONTEXT 201

#define CUDA_ERROR_CONTEXT_ALREADY_CURRENT 202

#define CUDA_ERROR_MAP_FAILED 205

#define CUDA_ERROR_UNMAP_FAILED 206

#define CUDA_ERROR_ARRAY_IS_MAPPED 207

#define CUDA_ERROR_ALREADY_MAPPED 208

#define CUDA_ERROR_NO_BINARY_FOR_GPU 209

#define CUDA_ERROR_ALREADY_ACQUIRED 210

#define CUDA_ERROR_NOT_MAPPED 211

#define CUDA_ERROR_NOT_MAPPED_AS_ARRAY 212

#define CUDA_ERROR_NOT_MAPPED_AS_POINTER 213

#define CUDA_ERROR_ECC_UNCORRECTABLE 214

#define CUDA_ERROR_UNSUPPORTED_LIMIT 215

#define CUDA_ERROR_CONTEXT_ALREADY_IN_USE 216

#define CUDA_ERROR_PEER_ACCESS_UNSUPPORTED 217

#define CUDA_ERROR_INVALID_PTX 218

#define CUDA_ERROR_INVALID_GRAPHICS_CONTEXT 219

#define CUDA_ERROR_NVLINK_UNCORRECTABLE 220

#define CUDA_ERROR_JIT_COMPILER_NOT_FOUND 221

#define CUDA_ERROR_UNSUPPORTED_PTX_VERSION 222

#define CUDA_ERROR_JIT_COMPILATION_DISABLED 223

#define CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY 224

#define CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC 225

#define CUDA_ERROR_CONTAINED 226

#define CUDA_ERROR_INSUFFICIENT_LOADER_VERSION 227

#define CUDA_ERROR_INVALID_SOURCE 300

#define CUDA_ERROR_FILE_NOT_FOUND 301

#define CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND 302

#define CUDA_ERROR_SHARED_OBJECT_INIT_FAILED 303

#define CUDA_ERROR_OPERATING_SYSTEM 304

#define CUDA_ERROR_INVALID_HANDLE 400

#define CUDA_ERROR_ILLEGAL_STATE 401

#define CUDA_ERROR_LOSSY_QUERY 402

#define CUDA_ERROR_NOT_FOUND 500

#define CUDA_ERROR_NOT_READY 600

#define CUDA_ERROR_ILLEGAL_ADDRESS 700

#define CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES 701

#define CUDA_ERROR_LAUNCH_TIMEOUT 702

#define CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING 703

#define CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED 704

#define CUDA_ERROR_PEER_ACCESS_NOT_ENABLED 705

#define CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE 708

#define CUDA_ERROR_CONTEXT_IS_DESTROYED 709

#define CUDA_ERROR_ASSERT 710

#define CUDA_ERROR_TOO_MANY_PEERS 711

#define CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED 712

#define CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED 713

#define CUDA_ERROR_HARDWARE_STACK_ERROR 714

#define CUDA_ERROR_ILLEGAL_INSTRUCTION 715

#define CUDA_ERROR_MISALIGNED_ADDRESS 716

#define CUDA_ERROR_INVALID_ADDRESS_SPACE 717

#define CUDA_ERROR_INVALID_PC 718

#define CUDA_ERROR_LAUNCH_FAILED 719

#define CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE 720

#define CUDA_ERROR_TENSOR_MEMORY_LEAK 721

#define CUDA_ERROR_NOT_PERMITTED 800

#define CUDA_ERROR_NOT_SUPPORTED 801

#define CUDA_ERROR_SYSTEM_NOT_READY 802

#define CUDA_ERROR_SYSTEM_DRIVER_MISMATCH 803

#define CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE 804

#define CUDA_ERROR_MPS_CONNECTION_FAILED 805

#define CUDA_ERROR_MPS_RPC_FAILURE 806

#define CUDA_ERROR_MPS_SERVER_NOT_READY 807

#define CUDA_ERROR_MPS_MAX_CLIENTS_REACHED 808

#define CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED 809

#define CUDA_ERROR_MPS_CLIENT_TERMINATED 810

#define CUDA_ERROR_CDP_NOT_SUPPORTED 811

#define CUDA_ERROR_CDP_VERSION_MISMATCH 812

#define CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED 900

#define CUDA_ERROR_STREAM_CAPTURE_INVALIDATED 901

#define CUDA_ERROR_STREAM_CAPTURE_MERGE 902

#define CUDA_ERROR_STREAM_CAPTURE_UNMATCHED 903

#define CUDA_ERROR_STREAM_CAPTURE_UNJOINED 904

#define CUDA_ERROR_STREAM_CAPTURE_ISOLATION 905

#define CUDA_ERROR_STREAM_CAPTURE_IMPLICIT 906

#define CUDA_ERROR_CAPTURED_EVENT 907

#define CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD 908

#define CUDA_ERROR_TIMEOUT 909

#define CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE 910

#define CUDA_ERROR_EXTERNAL_DEVICE 911

#define CUDA_ERROR_INVALID_CLUSTER_SIZE 912

#define CUDA_ERROR_FUNCTION_NOT_LOADED 913

#define CUDA_ERROR_INVALID_RESOURCE_TYPE 914

#define CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION 915

#define CUDA_ERROR_KEY_ROTATION 916

#define CUDA_ERROR_STREAM_DETACHED 917

#define CUDA_ERROR_GRAPH_RECAPTURE_FAILURE 918

#define CUDA_ERROR_FABRIC_NOT_READY 919

#define CUDA_ERROR_UNKNOWN 999

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

#define cudaDeviceMapHost 8

// `cudaMalloc3DArray`
#define cudaArrayDefault 0

#define cudaArrayLayered 1

#define cudaArraySurfaceLoadStore 2

#define cudaArrayCubemap 4

#define cudaArrayTextureGather 8

// `cudaIpcOpenMemHandle`
#define cudaIpcMemLazyEnablePeerAccess 1

// `cudaStreamCaptureMode`
#define cudaStreamCaptureModeGlobal 0

#define cudaStreamCaptureModeThreadLocal 1

#define cudaStreamCaptureModeRelaxed 2

// Flags of `cudaLaunchCooperativeKernelMultiDevice`
#define cudaCooperativeLaunchMultiDeviceNoPreSync 1

#define cudaCooperativeLaunchMultiDeviceNoPostSync 2

// `cudaLaunchAttributeID`
#define cudaLaunchAttributeIgnore 0

#define cudaLaunchAttributeAccessPolicyWindow 1

#define cudaLaunchAttributeCooperative 2

#define cudaLaunchAttributeSynchronizationPolicy 3

#define cudaLaunchAttributeClusterDimension 4

#define cudaLaunchAttributeClusterSchedulingPolicyPreference 5

#define cudaLaunchAttributeProgrammaticStreamSerialization 6

#define cudaLaunchAttributeProgrammaticEvent 7

#define cudaLaunchAttributePriority 8

#define cudaLaunchAttributeMemSyncDomainMap 9

#define cudaLaunchAttributeMemSyncDomain 10

#define cudaLaunchAttributePreferredClusterDimension 11

#define cudaLaunchAttributeLaunchCompletionEvent 12

#define cudaLaunchAttributeDeviceUpdatableKernelNode 13

#define cudaLaunchAttributePreferredSharedMemoryCarveout 14

#define cudaLaunchAttributeNvlinkUtilCentricScheduling 16

#define cudaLaunchAttributePortableClusterSizeMode 17

#define cudaLaunchAttributeSharedMemoryMode 18

// `cudaChannelFormatKind`, the kinds that arrays of plain elements have.
#define cudaChannelFormatKindSigned 0

#define cudaChannelFormatKindUnsigned 1

#define cudaChannelFormatKindFloat 2

#define cudaChannelFormatKindNone 3

// `cudaMemcpyKind`
#define cudaMemcpyHostToHost 0

#define cudaMemcpyHostToDevice 1

#define cudaMemcpyDeviceToHost 2

#define cudaMemcpyDeviceToDevice 3

#define cudaMemcpyDefault 4

// `cudaMemoryType`
#define cudaMemoryTypeUnregistered 0

#define cudaMemoryTypeHost 1

#define cudaMemoryTypeDevice 2

#define cudaMemoryTypeManaged 3

// `cudaMemLocationType`
#define cudaMemLocationTypeInvalid 0

#define cudaMemLocationTypeNone 0

#define cudaMemLocationTypeDevice 1

#define cudaMemLocationTypeHost 2

#define cudaMemLocationTypeHostNuma 3

#define cudaMemLocationTypeHostNumaCurrent 4

#define cudaMemLocationTypeDeviceLocalityDomain 6

// `cudaMemcpy3DOperandType`
#define cudaMemcpyOperandTypePointer 1

#define cudaMemcpyOperandTypeArray 2

#define cudaDevResourceTypeInvalid 0

#define cudaDevResourceTypeSm 1

#define cudaDevResourceTypeWorkqueueConfig 1000

#define cudaDevResourceTypeWorkqueue 10000

#define cudaDevSmResourceGroupDefault 0

#define cudaDevSmResourceGroupBackfill 1

#define cudaDevSmResourceGroupLocalityDomainId 2

#define cudaDevSmResourceGroupLocalityDomainSupplementalSms 4

#define cudaDevSmResourceSplitIgnoreSmCoscheduling 1

#define cudaDevSmResourceSplitMaxPotentialClusterSize 2

#define cudaDevWorkqueueConfigScopeDeviceCtx 0

#define cudaDevWorkqueueConfigScopeGreenCtxBalanced 1

#define cudaAtomicOperationIntegerAdd 0

#define cudaAtomicOperationIntegerMin 1

#define cudaAtomicOperationIntegerMax 2

#define cudaAtomicOperationIntegerIncrement 3

#define cudaAtomicOperationIntegerDecrement 4

#define cudaAtomicOperationAnd 5

#define cudaAtomicOperationOr 6

#define cudaAtomicOperationXOR 7

#define cudaAtomicOperationExchange 8

#define cudaAtomicOperationCAS 9

#define cudaAtomicOperationFloatAdd 10

#define cudaAtomicOperationFloatMin 11

#define cudaAtomicOperationFloatMax 12

#define cudaAtomicCapabilitySigned 1

#define cudaAtomicCapabilityUnsigned 2

#define cudaAtomicCapabilityReduction 4

#define cudaAtomicCapabilityScalar32 8

#define cudaAtomicCapabilityScalar64 16

#define cudaAtomicCapabilityScalar128 32

#define cudaAtomicCapabilityVector32x4 64

#define cudaAsyncNotificationTypeOverBudget 1

// `cudaResourceType`, and the driver's `CUresourcetype`.
#define cudaResourceTypeArray 0

#define cudaResourceTypeMipmappedArray 1

#define cudaResourceTypeLinear 2

#define cudaResourceTypePitch2D 3

// `CU_TRSF_...`
#define CU_TRSF_READ_AS_INTEGER 1

#define CU_TRSF_NORMALIZED_COORDINATES 2

#define CU_TRSF_SRGB 16

#define CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION 32

#define CU_TRSF_SEAMLESS_CUBEMAP 64

typedef struct CUctx_st CUctx_st;

typedef struct CUdevResourceDesc_st CUdevResourceDesc_st;

typedef struct CUevent_st CUevent_st;

typedef struct CUexecAffinityParam_st CUexecAffinityParam_st;

typedef struct CUexternalMemory_st CUexternalMemory_st;

typedef struct CUexternalSemaphore_st CUexternalSemaphore_st;

typedef struct CUfunc_st CUfunc_st;

typedef struct CUgraphExec_st CUgraphExec_st;

typedef struct CUgraphNode_st CUgraphNode_st;

typedef struct CUgraph_st CUgraph_st;

typedef struct CUkern_st CUkern_st;

typedef struct CUlib_st CUlib_st;

typedef struct CUlinkState_st CUlinkState_st;

typedef struct CUlogsCallbackEntry_st CUlogsCallbackEntry_st;

typedef struct CUmemPoolHandle_st CUmemPoolHandle_st;

typedef struct CUstream_st CUstream_st;

typedef struct CUuserObject_st CUuserObject_st;

typedef struct cudaArray cudaArray;

typedef struct cudaAsyncCallbackEntry cudaAsyncCallbackEntry;

typedef struct cudaExecutionContext_st cudaExecutionContext_st;

typedef struct cudaMipmappedArray cudaMipmappedArray;

// Bits of each component.
typedef struct cudaChannelFormatDesc {
  int x;
  int y;
  int z;
  int w;
  // `cudaChannelFormatKind`
  int f;
} cudaChannelFormatDesc;

typedef int cudaError_t;

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

// Also `CUDA_ARRAY_SPARSE_PROPERTIES`.
typedef struct cudaArraySparseProperties {
  unsigned int tileExtent[3];
  unsigned int miptailFirstLevel;
  unsigned long long miptailSize;
  unsigned int flags;
  unsigned int reserved[4];
} cudaArraySparseProperties;

// `cudaMemLocationType` and the device's or NUMA node's number.
typedef struct cudaMemLocation {
  int type;
  int id;
} cudaMemLocation;

// What holds for copies of a batch, or for one copy.
typedef struct cudaMemcpyAttributes {
  // `cudaMemcpySrcAccessOrder`: 1 stream, 2 during the call, 3 any
  int srcAccessOrder;
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
  // `cudaMemcpy3DOperandType`
  int type;
  union cudaMemcpy3DOperandUnion op;
} cudaMemcpy3DOperand;

// A copy of a box; `extent` in elements of the array, if there is one, else in bytes.
typedef struct cudaMemcpy3DBatchOp {
  struct cudaMemcpy3DOperand src;
  struct cudaMemcpy3DOperand dst;
  struct cudaExtent extent;
  // `cudaMemcpySrcAccessOrder`
  int srcAccessOrder;
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

typedef struct cudaAsyncNotificationInfo_t {
  // `cudaAsyncNotificationType`
  int type;
  union cudaAsyncNotificationUnion info;
} cudaAsyncNotificationInfo_t;

typedef struct cudaAsyncCallbackEntry *cudaAsyncCallbackHandle_t;

// `cudaAsyncCallback`
typedef void (*cudaAsyncCallback)(struct cudaAsyncNotificationInfo_t *info,
                                  void *userData,
                                  cudaAsyncCallbackHandle_t callback);

typedef struct CUgraph_st *cudaGraph_t;

typedef struct CUgraphNode_st *cudaGraphNode_t;

// `cudaGraphEdgeData`: from_port, to_port, type and five reserved bytes.
typedef uint8_t cudaGraphEdgeData[8];

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
  void *func;
  struct dim3 gridDim;
  struct dim3 blockDim;
  unsigned int sharedMemBytes;
  void **kernelParams;
  void **extra;
  cudaExecutionContext_t ctx;
  int functionType;
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
  // `cudaMemcpyKind`
  int kind;
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
  int ownership;
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
  int allocType;
  // `cudaMemAllocationHandleType`
  int handleTypes;
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
  int flags;
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

typedef struct cudaConditionalNodeParams {
  unsigned long long handle;
  // `cudaGraphConditionalNodeType`
  int type;
  // Number of bodies.
  unsigned int size;
  // An array of the node's with the bodies' handles is put here.
  const cudaGraph_t *phGraph_out;
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
  // `cudaGraphNodeType`
  int type;
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
                                                    int status);

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

typedef struct cudaUUID_t {
  char bytes[16];
} cudaUUID_t;

// As CUDA 13 programs know it.
typedef struct cudaDeviceProp {
  char name[256];
  struct cudaUUID_t uuid;
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
  // `cudaDevWorkqueueConfigScope`
  int sharingScope;
} cudaDevWorkqueueConfigResource;

typedef struct cudaDevWorkqueueResource {
  unsigned char reserved[40];
} cudaDevWorkqueueResource;

// By `cudaDevResource::type`.
typedef struct cudaDevResource {
  // `cudaDevResourceType`
  int type;
  // Which multiprocessors they are, and of which split.
  unsigned char _internal_padding[92];
  union {
    struct cudaDevSmResource sm;
    struct cudaDevWorkqueueConfigResource wqConfig;
    struct cudaDevWorkqueueResource wq;
    unsigned char _oversize[40];
  };
  struct cudaDevResource *nextResource;
} cudaDevResource;

typedef struct CUexternalMemory_st *cudaExternalMemory_t;

// A file descriptor, or the handle of another system.
typedef union cudaExternalHandleUnion {
  int fd;
  // A handle and a name.
  void *win32[2];
} cudaExternalHandleUnion;

typedef struct cudaExternalMemoryHandleDesc {
  // `cudaExternalMemoryHandleType`
  int type;
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
  // `cudaExternalSemaphoreHandleType`
  int type;
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
  int sharedMemoryMode;
  int reserved[14];
} cudaFuncAttributes;

typedef struct CUkern_st *cudaKernel_t;

// `programmaticEvent` and `launchCompletionEvent` begin alike.
typedef struct cudaLaunchAttributeEvent {
  cudaEvent_t event;
  int flags;
  int triggerAtBlockStart;
} cudaLaunchAttributeEvent;

typedef union cudaLaunchAttributeValue {
  char pad[64];
  int cooperative;
  struct dim3 clusterDim;
  int clusterSchedulingPolicyPreference;
  int programmaticStreamSerializationAllowed;
  struct cudaLaunchAttributeEvent programmaticEvent;
  struct cudaLaunchAttributeEvent launchCompletionEvent;
  int priority;
  unsigned int sharedMemCarveout;
} cudaLaunchAttributeValue;

typedef struct CUgraphExec_st *cudaGraphExec_t;

typedef struct cudaGraphInstantiateParams {
  unsigned long long flags;
  cudaStream_t uploadStream;
  cudaGraphNode_t errNode_out;
  // `cudaGraphInstantiateResult`
  int result_out;
} cudaGraphInstantiateParams;

typedef struct cudaGraphExecUpdateResultInfo {
  // `cudaGraphExecUpdateResult`
  int result;
  cudaGraphNode_t errorNode;
  cudaGraphNode_t errorFromNode;
} cudaGraphExecUpdateResultInfo;

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

typedef struct cudaIpcMemHandle_t {
  char reserved[64];
} cudaIpcMemHandle_t;

typedef struct cudaIpcEventHandle_t {
  char reserved[64];
} cudaIpcEventHandle_t;

typedef struct cudaLaunchAttribute {
  // `cudaLaunchAttributeID`
  int id;
  char pad[4];
  union cudaLaunchAttributeValue val;
} cudaLaunchAttribute;

typedef struct cudaLaunchConfig_t {
  struct dim3 gridDim;
  struct dim3 blockDim;
  size_t dynamicSmemBytes;
  cudaStream_t stream;
  struct cudaLaunchAttribute *attrs;
  unsigned int numAttrs;
} cudaLaunchConfig_t;

// Also a `cudaKernel_t`: both are handles of the registry of kernels.
typedef struct CUfunc_st *cudaFunction_t;

typedef struct CUlib_st *cudaLibrary_t;

// `cudaLogsCallback_t`; `logLevel` is a `cudaLogLevel`: 0 error, 1 warning.
typedef void (*cudaLogsCallback_t)(void *data, int logLevel, char *message, size_t length);

typedef struct CUlogsCallbackEntry_st *cudaLogsCallbackHandle;

// The number of a message.
typedef unsigned int cudaLogIterator;

// As CUDA 13 has it; CUDA 12's ends with `hostPointer`.
typedef struct cudaPointerAttributes {
  // `cudaMemoryType`
  int type;
  int device;
  void *devicePointer;
  void *hostPointer;
  // Named in 13.5: -1 for memory of no locality domain.
  int localityDomainOrdinal;
  long reserved[7];
} cudaPointerAttributes;

typedef struct cudaDevSmResourceGroupParams {
  unsigned int smCount;
  unsigned int coscheduledSmCount;
  unsigned int preferredCoscheduledSmCount;
  unsigned int flags;
  unsigned int localityDomainId;
  unsigned int reserved[11];
} cudaDevSmResourceGroupParams;

typedef struct CUmemPoolHandle_st *cudaMemPool_t;

// What one process tells another of memory of a pool.
typedef struct cudaMemPoolPtrExportData {
  uint8_t reserved[64];
} cudaMemPoolPtrExportData;

// `cudaStreamCallback_t`
typedef void (*cudaStreamCallback_t)(cudaStream_t stream, cudaError_t status, void *data);

typedef uint64_t cudaTextureObject_t;

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
  // `cudaResourceType`
  int resType;
  union cudaResourceUnion res;
  unsigned int flags;
} cudaResourceDesc;

typedef struct cudaTextureDesc {
  // `cudaTextureAddressMode`
  int addressMode[3];
  // `cudaTextureFilterMode`
  int filterMode;
  // `cudaTextureReadMode`
  int readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned int maxAnisotropy;
  // `cudaTextureFilterMode`
  int mipmapFilterMode;
  float mipmapLevelBias;
  float minMipmapLevelClamp;
  float maxMipmapLevelClamp;
  int disableTrilinearOptimization;
  int seamlessCubemap;
} cudaTextureDesc;

typedef struct cudaResourceViewDesc {
  // `cudaResourceViewFormat`
  int format;
  size_t width;
  size_t height;
  size_t depth;
  unsigned int firstMipmapLevel;
  unsigned int lastMipmapLevel;
  unsigned int firstLayer;
  unsigned int lastLayer;
  unsigned int reserved[16];
} cudaResourceViewDesc;

typedef uint64_t cudaSurfaceObject_t;

typedef struct CUuserObject_st *cudaUserObject_t;

typedef int CUresult;

typedef cudaArray_t CUarray;

typedef struct CUDA_ARRAY_DESCRIPTOR {
  size_t Width;
  size_t Height;
  // `CUarray_format`
  int Format;
  unsigned int NumChannels;
} CUDA_ARRAY_DESCRIPTOR;

typedef struct CUDA_ARRAY3D_DESCRIPTOR {
  size_t Width;
  size_t Height;
  size_t Depth;
  // `CUarray_format`
  int Format;
  unsigned int NumChannels;
  unsigned int Flags;
} CUDA_ARRAY3D_DESCRIPTOR;

typedef cudaMipmappedArray_t CUmipmappedArray;

typedef int CUdevice;

typedef struct CUctx_st *CUcontext;

// What `cuCtxCreate_v4` may be asked for.
typedef struct CUctxCreateParams {
  void *execAffinityParams;
  int numExecAffinityParams;
  void *cigParams;
} CUctxCreateParams;

typedef uint64_t CUdeviceptr;

typedef cudaStream_t CUstream;

// Bytes throughout; the memory types say which of the pointers counts.
typedef struct CUDA_MEMCPY2D {
  size_t srcXInBytes;
  size_t srcY;
  int srcMemoryType;
  const void *srcHost;
  CUdeviceptr srcDevice;
  cudaArray_t srcArray;
  size_t srcPitch;
  size_t dstXInBytes;
  size_t dstY;
  int dstMemoryType;
  void *dstHost;
  CUdeviceptr dstDevice;
  cudaArray_t dstArray;
  size_t dstPitch;
  size_t WidthInBytes;
  size_t Height;
} CUDA_MEMCPY2D;

// Bytes throughout; the memory types say which of the pointers counts.
typedef struct CUDA_MEMCPY3D {
  size_t srcXInBytes;
  size_t srcY;
  size_t srcZ;
  size_t srcLOD;
  int srcMemoryType;
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
  int dstMemoryType;
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

typedef cudaEvent_t CUevent;

// Also a `cudaFunction_t` and `cudaKernel_t`.
typedef cudaFunction_t CUfunction;

typedef cudaKernel_t CUkernel;

typedef struct CUlaunchConfig {
  unsigned int gridDimX;
  unsigned int gridDimY;
  unsigned int gridDimZ;
  unsigned int blockDimX;
  unsigned int blockDimY;
  unsigned int blockDimZ;
  unsigned int sharedMemBytes;
  CUstream hStream;
  struct cudaLaunchAttribute *attrs;
  unsigned int numAttrs;
} CUlaunchConfig;

// Dynamic shared memory of a block of so many threads.
typedef size_t (*SharedForBlock)(int blockSize);

typedef struct CUlinkState_st *CUlinkState;

// Also a `cudaLibrary_t`.
typedef cudaLibrary_t CUmodule;

typedef cudaLibrary_t CUlibrary;

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
  // `CUresourcetype`
  int resType;
  union CUresourceUnion res;
  unsigned int flags;
} CUDA_RESOURCE_DESC;

typedef struct CUDA_TEXTURE_DESC {
  // `CUaddress_mode`
  int addressMode[3];
  // `CUfilter_mode`
  int filterMode;
  // `CU_TRSF_...`
  unsigned int flags;
  unsigned int maxAnisotropy;
  // `CUfilter_mode`
  int mipmapFilterMode;
  float mipmapLevelBias;
  float minMipmapLevelClamp;
  float maxMipmapLevelClamp;
  float borderColor[4];
  int reserved[12];
} CUDA_TEXTURE_DESC;

typedef struct CUDA_RESOURCE_VIEW_DESC {
  // `CUresourceViewFormat`
  int format;
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

#define cudaSuccess 0

#define cudaErrorInvalidValue 1

#define cudaErrorMemoryAllocation 2

#define cudaErrorInitializationError 3

#define cudaErrorCudartUnloading 4

#define cudaErrorProfilerDisabled 5

#define cudaErrorProfilerNotInitialized 6

#define cudaErrorProfilerAlreadyStarted 7

#define cudaErrorProfilerAlreadyStopped 8

#define cudaErrorInvalidConfiguration 9

#define cudaErrorVersionTranslation 10

#define cudaErrorInvalidPitchValue 12

#define cudaErrorInvalidSymbol 13

#define cudaErrorInvalidHostPointer 16

#define cudaErrorInvalidDevicePointer 17

#define cudaErrorInvalidTexture 18

#define cudaErrorInvalidTextureBinding 19

#define cudaErrorInvalidChannelDescriptor 20

#define cudaErrorInvalidMemcpyDirection 21

#define cudaErrorAddressOfConstant 22

#define cudaErrorTextureFetchFailed 23

#define cudaErrorTextureNotBound 24

#define cudaErrorSynchronizationError 25

#define cudaErrorInvalidFilterSetting 26

#define cudaErrorInvalidNormSetting 27

#define cudaErrorMixedDeviceExecution 28

#define cudaErrorNotYetImplemented 31

#define cudaErrorMemoryValueTooLarge 32

#define cudaErrorStubLibrary 34

#define cudaErrorInsufficientDriver 35

#define cudaErrorCallRequiresNewerDriver 36

#define cudaErrorInvalidSurface 37

#define cudaErrorDuplicateVariableName 43

#define cudaErrorDuplicateTextureName 44

#define cudaErrorDuplicateSurfaceName 45

#define cudaErrorDevicesUnavailable 46

#define cudaErrorIncompatibleDriverContext 49

#define cudaErrorMissingConfiguration 52

#define cudaErrorPriorLaunchFailure 53

#define cudaErrorLaunchMaxDepthExceeded 65

#define cudaErrorLaunchFileScopedTex 66

#define cudaErrorLaunchFileScopedSurf 67

#define cudaErrorSyncDepthExceeded 68

#define cudaErrorLaunchPendingCountExceeded 69

#define cudaErrorInvalidDeviceFunction 98

#define cudaErrorNoDevice 100

#define cudaErrorInvalidDevice 101

#define cudaErrorDeviceNotLicensed 102

#define cudaErrorSoftwareValidityNotEstablished 103

#define cudaErrorStartupFailure 127

#define cudaErrorInvalidKernelImage 200

#define cudaErrorDeviceUninitialized 201

#define cudaErrorMapBufferObjectFailed 205

#define cudaErrorUnmapBufferObjectFailed 206

#define cudaErrorArrayIsMapped 207

#define cudaErrorAlreadyMapped 208

#define cudaErrorNoKernelImageForDevice 209

#define cudaErrorAlreadyAcquired 210

#define cudaErrorNotMapped 211

#define cudaErrorNotMappedAsArray 212

#define cudaErrorNotMappedAsPointer 213

#define cudaErrorECCUncorrectable 214

#define cudaErrorUnsupportedLimit 215

#define cudaErrorDeviceAlreadyInUse 216

#define cudaErrorPeerAccessUnsupported 217

#define cudaErrorInvalidPtx 218

#define cudaErrorInvalidGraphicsContext 219

#define cudaErrorNvlinkUncorrectable 220

#define cudaErrorJitCompilerNotFound 221

#define cudaErrorUnsupportedPtxVersion 222

#define cudaErrorJitCompilationDisabled 223

#define cudaErrorUnsupportedExecAffinity 224

#define cudaErrorUnsupportedDevSideSync 225

#define cudaErrorContained 226

#define cudaErrorInsufficientLoaderVersion 227

#define cudaErrorInvalidSource 300

#define cudaErrorFileNotFound 301

#define cudaErrorSharedObjectSymbolNotFound 302

#define cudaErrorSharedObjectInitFailed 303

#define cudaErrorOperatingSystem 304

#define cudaErrorInvalidResourceHandle 400

#define cudaErrorIllegalState 401

#define cudaErrorLossyQuery 402

#define cudaErrorSymbolNotFound 500

#define cudaErrorNotReady 600

#define cudaErrorIllegalAddress 700

#define cudaErrorLaunchOutOfResources 701

#define cudaErrorLaunchTimeout 702

#define cudaErrorLaunchIncompatibleTexturing 703

#define cudaErrorPeerAccessAlreadyEnabled 704

#define cudaErrorPeerAccessNotEnabled 705

#define cudaErrorSetOnActiveProcess 708

#define cudaErrorContextIsDestroyed 709

#define cudaErrorAssert 710

#define cudaErrorTooManyPeers 711

#define cudaErrorHostMemoryAlreadyRegistered 712

#define cudaErrorHostMemoryNotRegistered 713

#define cudaErrorHardwareStackError 714

#define cudaErrorIllegalInstruction 715

#define cudaErrorMisalignedAddress 716

#define cudaErrorInvalidAddressSpace 717

#define cudaErrorInvalidPc 718

#define cudaErrorLaunchFailure 719

#define cudaErrorCooperativeLaunchTooLarge 720

#define cudaErrorTensorMemoryLeak 721

#define cudaErrorNotPermitted 800

#define cudaErrorNotSupported 801

#define cudaErrorSystemNotReady 802

#define cudaErrorSystemDriverMismatch 803

#define cudaErrorCompatNotSupportedOnDevice 804

#define cudaErrorMpsConnectionFailed 805

#define cudaErrorMpsRpcFailure 806

#define cudaErrorMpsServerNotReady 807

#define cudaErrorMpsMaxClientsReached 808

#define cudaErrorMpsMaxConnectionsReached 809

#define cudaErrorMpsClientTerminated 810

#define cudaErrorCdpNotSupported 811

#define cudaErrorCdpVersionMismatch 812

#define cudaErrorStreamCaptureUnsupported 900

#define cudaErrorStreamCaptureInvalidated 901

#define cudaErrorStreamCaptureMerge 902

#define cudaErrorStreamCaptureUnmatched 903

#define cudaErrorStreamCaptureUnjoined 904

#define cudaErrorStreamCaptureIsolation 905

#define cudaErrorStreamCaptureImplicit 906

#define cudaErrorCapturedEvent 907

#define cudaErrorStreamCaptureWrongThread 908

#define cudaErrorTimeout 909

#define cudaErrorGraphExecUpdateFailure 910

#define cudaErrorExternalDevice 911

#define cudaErrorInvalidClusterSize 912

#define cudaErrorFunctionNotLoaded 913

#define cudaErrorInvalidResourceType 914

#define cudaErrorInvalidResourceConfiguration 915

#define cudaErrorStreamDetached 917

#define cudaErrorGraphRecaptureFailure 918

#define cudaErrorFabricNotReady 919

#define cudaErrorUnknown 999

#define cudaErrorApiFailureBase 10000

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Describes a format.
struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, int f);

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

// Most texels of a texture over linear memory: the same for every format.
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
                                                const int *operations,
                                                unsigned int count,
                                                int device);

// Atomic operations of a device on memory of another.
cudaError_t cudaDeviceGetP2PAtomicCapabilities(unsigned int *capabilities,
                                               const int *operations,
                                               unsigned int count,
                                               int srcDevice,
                                               int dstDevice);

// Has a function called, on a thread of ours, when the program's memory on a device exceeds its budget.
cudaError_t cudaDeviceRegisterAsyncNotification(int device,
                                                cudaAsyncCallback callbackFunc,
                                                void *userData,
                                                cudaAsyncCallbackHandle_t *callback);

// Has a function called no longer.
cudaError_t cudaDeviceUnregisterAsyncNotification(int device, cudaAsyncCallbackHandle_t callback);

// Where managed or pageable memory lies, region by region.
cudaError_t cudaMemGetLocationInfo(void *devPtr,
                                   size_t size,
                                   size_t summaryGranularity,
                                   size_t samplingGranularity,
                                   struct cudaMemLocation *location_out);

// Begins to capture a stream.
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, int mode);

// Begins to capture a stream into a graph that exists.
cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream,
                                          cudaGraph_t graph,
                                          const cudaGraphNode_t *dependencies,
                                          const cudaGraphEdgeData *dependencyData,
                                          size_t numDependencies,
                                          int mode);

// Begins to capture a stream into the nodes of a graph that exists: they get the parameters of what is captured.
cudaError_t cudaStreamBeginRecaptureToGraph(cudaStream_t stream,
                                            int mode,
                                            cudaGraph_t graph,
                                            struct cudaGraphRecaptureCallbackData *callbackData);

// Ends a capture and hands its graph over, which the caller may know already (`cudaStreamBeginCaptureToGraph`).
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *pGraph);

// Whether a stream is being captured.
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, int *pCaptureStatus);

// What is known of a stream's capture.
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream,
                                     int *captureStatus_out,
                                     unsigned long long *id_out,
                                     cudaGraph_t *graph_out,
                                     const cudaGraphNode_t **dependencies_out,
                                     const cudaGraphEdgeData **edgeData_out,
                                     size_t *numDependencies_out);

// What is known of a stream's capture, as CUDA 12 names it.
cudaError_t cudaStreamGetCaptureInfo_v2(cudaStream_t stream,
                                        int *captureStatus_out,
                                        unsigned long long *id_out,
                                        cudaGraph_t *graph_out,
                                        const cudaGraphNode_t **dependencies_out,
                                        size_t *numDependencies_out);

// What is known of a stream's capture, as CUDA 12 names it.
cudaError_t cudaStreamGetCaptureInfo_v3(cudaStream_t stream,
                                        int *captureStatus_out,
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
cudaError_t cudaThreadExchangeStreamCaptureMode(int *mode);

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
cudaError_t cudaMemcpy(void *dst, const void *src, size_t count, int kind);

// Copies `count` bytes in stream order.
cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t count, int kind, cudaStream_t stream);

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
                         int kind);

// Copies `height` rows of `width` bytes in stream order.
cudaError_t cudaMemcpy2DAsync(void *dst,
                              size_t dpitch,
                              const void *src,
                              size_t spitch,
                              size_t width,
                              size_t height,
                              int kind,
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
                                int kind);

// Copies rows to an array in stream order.
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t dst,
                                     size_t wOffset,
                                     size_t hOffset,
                                     const void *src,
                                     size_t spitch,
                                     size_t width,
                                     size_t height,
                                     int kind,
                                     cudaStream_t stream);

// Copies rows from an array.
cudaError_t cudaMemcpy2DFromArray(void *dst,
                                  size_t dpitch,
                                  cudaArray_const_t src,
                                  size_t wOffset,
                                  size_t hOffset,
                                  size_t width,
                                  size_t height,
                                  int kind);

// Copies rows from an array in stream order.
cudaError_t cudaMemcpy2DFromArrayAsync(void *dst,
                                       size_t dpitch,
                                       cudaArray_const_t src,
                                       size_t wOffset,
                                       size_t hOffset,
                                       size_t width,
                                       size_t height,
                                       int kind,
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
                                     int kind);

// Copies bytes to an array. Deprecated.
cudaError_t cudaMemcpyToArray(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src, size_t count, int kind);

// Copies bytes to an array in stream order. Deprecated.
cudaError_t cudaMemcpyToArrayAsync(cudaArray_t dst,
                                   size_t wOffset,
                                   size_t hOffset,
                                   const void *src,
                                   size_t count,
                                   int kind,
                                   cudaStream_t stream);

// Copies bytes from an array. Deprecated.
cudaError_t cudaMemcpyFromArray(void *dst,
                                cudaArray_const_t src,
                                size_t wOffset,
                                size_t hOffset,
                                size_t count,
                                int kind);

// Copies bytes from an array in stream order. Deprecated.
cudaError_t cudaMemcpyFromArrayAsync(void *dst,
                                     cudaArray_const_t src,
                                     size_t wOffset,
                                     size_t hOffset,
                                     size_t count,
                                     int kind,
                                     cudaStream_t stream);

// Copies bytes from array to array. Deprecated.
cudaError_t cudaMemcpyArrayToArray(cudaArray_t dst,
                                   size_t wOffsetDst,
                                   size_t hOffsetDst,
                                   cudaArray_const_t src,
                                   size_t wOffsetSrc,
                                   size_t hOffsetSrc,
                                   size_t count,
                                   int kind);

// Number of devices.
cudaError_t cudaGetDeviceCount(int *count);

// Makes a device this thread's current one, and its context.
cudaError_t cudaSetDevice(int device);

// This thread's current device.
cudaError_t cudaGetDevice(int *device);

// Makes a device's context without making it current.
cudaError_t cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags);

// Devices that threads which choose none are given, in order.
cudaError_t cudaSetValidDevices(int *device_arr, int len);

// One attribute of a device.
cudaError_t cudaDeviceGetAttribute(int *value, int attr, int device);

// The device whose compute capability is the least that reaches what is asked for; the first one if none does.
cudaError_t cudaChooseDevice(int *device, const struct cudaDeviceProp *prop);

// Waits for all work of the current device.
cudaError_t cudaDeviceSynchronize(void);

// Ends the current device's context: its memory, streams and events.
cudaError_t cudaDeviceReset(void);

// A limit of the current device.
cudaError_t cudaDeviceGetLimit(size_t *pValue, int limit);

// Sets a limit of the current device.
cudaError_t cudaDeviceSetLimit(int limit, size_t value);

// Preferred split of cache and shared memory.
cudaError_t cudaDeviceGetCacheConfig(int *pCacheConfig);

// Sets the preferred split of cache and shared memory: a hint.
cudaError_t cudaDeviceSetCacheConfig(int cacheConfig);

// Width of shared memory banks.
cudaError_t cudaDeviceGetSharedMemConfig(int *pConfig);

// Asks for a width of shared memory banks: no device since Maxwell has a choice.
cudaError_t cudaDeviceSetSharedMemConfig(int config);

// Flags of the current device's context.
cudaError_t cudaGetDeviceFlags(unsigned int *flags);

// Sets flags of the current device's context.
cudaError_t cudaSetDeviceFlags(unsigned int flags);

// PCI address of a device as text.
cudaError_t cudaDeviceGetPCIBusId(char *pciBusId, int len, int device);

// The device at a PCI address: `[domain:]bus:device[.function]`, hexadecimal.
cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *pciBusId);

// Version of the driver that is stood in for.
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
cudaError_t cudaDeviceGetP2PAttribute(int *value, int attr, int srcDevice, int dstDevice);

// CUDA's first name of `cudaDeviceSynchronize`.
cudaError_t cudaThreadSynchronize(void);

// CUDA's first name of `cudaDeviceReset`.
cudaError_t cudaThreadExit(void);

// CUDA's first name of `cudaDeviceGetLimit`.
cudaError_t cudaThreadGetLimit(size_t *pValue, int limit);

// CUDA's first name of `cudaDeviceSetLimit`.
cudaError_t cudaThreadSetLimit(int limit, size_t value);

// CUDA's first name of `cudaDeviceGetCacheConfig`.
cudaError_t cudaThreadGetCacheConfig(int *pCacheConfig);

// CUDA's first name of `cudaDeviceSetCacheConfig`.
cudaError_t cudaThreadSetCacheConfig(int cacheConfig);

// Address of a driver function in this version's form; null, and a status that says so, if there is none.
cudaError_t cudaGetDriverEntryPoint(const char *symbol, void **funcPtr, unsigned long long flags, int *driverStatus);

// Address of a driver function in the form of a version; null, and a status that says so, if there is none.
cudaError_t cudaGetDriverEntryPointByVersion(const char *symbol,
                                             void **funcPtr,
                                             unsigned int cudaVersion,
                                             unsigned long long flags,
                                             int *driverStatus);

// Tables without a description, by which NVIDIA's own libraries reach into its driver: there are none here, and who asks is told.
cudaError_t cudaGetExportTable(const void **_ppExportTable,
                               const struct cudaUUID_t *_pExportTableId);

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
cudaError_t cudaExecutionCtxGetDevResource(cudaExecutionContext_t ctx, struct cudaDevResource *resource, int type);

// The multiprocessors of a stream's kernels.
cudaError_t cudaStreamGetDevResource(cudaStream_t hStream, struct cudaDevResource *resource, int type);

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

// What the kernel needs and may have.
cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attr, const void *func);

// Changes what a kernel may have on the current device.
cudaError_t cudaFuncSetAttribute(const void *func, int attr, int value);

// Changes what a kernel may have; settings hold for all devices here.
cudaError_t cudaKernelSetAttributeForDevice(cudaKernel_t kernel, int attr, int value, int device);

// Prefers cache or shared memory: a hint, and there is one memory.
cudaError_t cudaFuncSetCacheConfig(const void *func, int cacheConfig);

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

// Nodes that wait for none.
cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *pRootNodes, size_t *pNumRootNodes);

// Takes a node and its edges out.
cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node);

// What kind of node it is.
cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, int *pType);

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
cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t hNode, int attr, union cudaLaunchAttributeValue *value_out);

// Sets an attribute of a kernel node.
cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t hNode,
                                            int attr,
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

// Adds edges. What a programmatic one leads to starts when what it comes from has ended.
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
                                           struct cudaGraphInstantiateParams *instantiateParams);

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
                                struct cudaGraphExecUpdateResultInfo *resultInfo);

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
cudaError_t cudaDeviceGetGraphMemAttribute(int device, int attr, void *value);

// High-water marks can be set to 0, which makes them what is current.
cudaError_t cudaDeviceSetGraphMemAttribute(int device, int attr, void *value);

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
                                     int kind);

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
cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *dst, const void *src, size_t count, int kind);

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
                                               int kind);

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

// What a node of any kind does.
cudaError_t cudaGraphNodeGetParams(cudaGraphNode_t node, struct cudaGraphNodeParams *nodeParams);

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
                                           int kind);

// Adds a node that copies from a variable.
cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *pGraphNode,
                                             cudaGraph_t graph,
                                             const cudaGraphNode_t *pDependencies,
                                             size_t numDependencies,
                                             void *dst,
                                             const void *symbol,
                                             size_t count,
                                             size_t offset,
                                             int kind);

// Changes a copy node to one to a variable.
cudaError_t cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node,
                                                 const void *symbol,
                                                 const void *src,
                                                 size_t count,
                                                 size_t offset,
                                                 int kind);

// Changes a copy node to one from a variable.
cudaError_t cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node,
                                                   void *dst,
                                                   const void *symbol,
                                                   size_t count,
                                                   size_t offset,
                                                   int kind);

// Changes a copy node to one to a variable, in an exec.
cudaError_t cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t hGraphExec,
                                                     cudaGraphNode_t node,
                                                     const void *symbol,
                                                     const void *src,
                                                     size_t count,
                                                     size_t offset,
                                                     int kind);

// Changes a copy node to one from a variable, in an exec.
cudaError_t cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t hGraphExec,
                                                       cudaGraphNode_t node,
                                                       void *dst,
                                                       const void *symbol,
                                                       size_t count,
                                                       size_t offset,
                                                       int kind);

// A handle by which other processes can use memory of `cudaMalloc`. Waits for the device.
cudaError_t cudaIpcGetMemHandle(struct cudaIpcMemHandle_t *handle, void *devPtr);

// Makes another process's memory usable in this one. Peer access is always possible.
cudaError_t cudaIpcOpenMemHandle(void **devPtr, struct cudaIpcMemHandle_t handle, unsigned int flags);

// Ends the use of another process's memory. Waits for the device.
cudaError_t cudaIpcCloseMemHandle(void *devPtr);

// A handle by which other processes can use an event made with `cudaEventInterprocess`.
cudaError_t cudaIpcGetEventHandle(struct cudaIpcEventHandle_t *handle, cudaEvent_t event);

// Makes another process's event usable in this one.
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *event, struct cudaIpcEventHandle_t handle);

// Launches a kernel, named by its host stub or by its handle.
cudaError_t cudaLaunchKernel(const void *func,
                             struct dim3 gridDim,
                             struct dim3 blockDim,
                             void **args,
                             size_t sharedMem,
                             cudaStream_t stream);

// Launches a kernel with attributes.
cudaError_t cudaLaunchKernelExC(const struct cudaLaunchConfig_t *config, const void *func, void **args);

// The handle of the kernel behind a host stub.
cudaError_t cudaGetKernel(cudaKernel_t *kernelPtr, const void *entryFuncAddr);

// The driver API's handle of the kernel behind a host stub; the same as its `cudaKernel_t` here.
cudaError_t cudaGetFuncBySymbol(cudaFunction_t *functionPtr, const void *symbolPtr);

// Obsolete: `double` arguments are passed as they are.
cudaError_t cudaSetDoubleForDevice(double *_d);

// Obsolete: `double` results are returned as they are.
cudaError_t cudaSetDoubleForHost(double *_d);

// Sets the bank size of a kernel, which has had no effect since compute capability 5.0.
cudaError_t cudaFuncSetSharedMemConfig(const void *func, int config);

// Loads a fatbin, a cubin or PTX text from memory. Of the options, the logs are used.
cudaError_t cudaLibraryLoadData(cudaLibrary_t *library,
                                const void *code,
                                int *jitOptions,
                                void **jitOptionsValues,
                                unsigned int numJitOptions,
                                int *_libraryOptions,
                                void **_libraryOptionValues,
                                unsigned int _numLibraryOptions);

// Loads a fatbin, a cubin or PTX text from a file. Of the options, the logs are used.
cudaError_t cudaLibraryLoadFromFile(cudaLibrary_t *library,
                                    const char *fileName,
                                    int *jitOptions,
                                    void **jitOptionsValues,
                                    unsigned int numJitOptions,
                                    int *_libraryOptions,
                                    void **_libraryOptionValues,
                                    unsigned int _numLibraryOptions);

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

// Has a function told of each message.
cudaError_t cudaLogsRegisterCallback(cudaLogsCallback_t callbackFunc,
                                     void *userData,
                                     cudaLogsCallbackHandle *callback_out);

// Has a function no longer told.
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
                                                 const struct cudaLaunchConfig_t *launchConfig);

// Clusters of a configuration that the device holds at once.
cudaError_t cudaOccupancyMaxActiveClusters(int *numClusters,
                                           const void *func,
                                           const struct cudaLaunchConfig_t *launchConfig);

// A resource of a device.
cudaError_t cudaDeviceGetDevResource(int device, struct cudaDevResource *resource, int type);

// Splits multiprocessors into equal groups.
cudaError_t cudaDevSmResourceSplitByCount(struct cudaDevResource *result,
                                          unsigned int *nbGroups,
                                          const struct cudaDevResource *input,
                                          struct cudaDevResource *remaining,
                                          unsigned int flags,
                                          unsigned int minCount);

// Splits multiprocessors into groups as wanted.
cudaError_t cudaDevSmResourceSplit(struct cudaDevResource *result,
                                   unsigned int nbGroups,
                                   const struct cudaDevResource *input,
                                   struct cudaDevResource *remainder,
                                   unsigned int flags,
                                   struct cudaDevSmResourceGroupParams *groupParams);

// Describes a context that is to have these resources.
cudaError_t cudaDevResourceGenerateDesc(cudaDevResourceDesc_t *phDesc,
                                        struct cudaDevResource *resources,
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
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t memPool, int attr, void *value);

// Sets an attribute; high-water marks can be set to 0 only, which makes them what is current.
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t memPool, int attr, void *value);

// Says which devices may use a pool's memory. All may; a device cannot be kept from its own pool.
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t memPool, const struct cudaMemAccessDesc *descList, size_t count);

// How a device may use a pool's memory, as it was set.
cudaError_t cudaMemPoolGetAccess(int *flags, cudaMemPool_t memPool, struct cudaMemLocation *location);

// Creates a pool.
cudaError_t cudaMemPoolCreate(cudaMemPool_t *memPool, const struct cudaMemPoolProps *poolProps);

// The pool that a place has from the start for a kind of allocation.
cudaError_t cudaMemGetDefaultMemPool(cudaMemPool_t *memPool, struct cudaMemLocation *location, int type);

// The pool of a place that is current for a kind of allocation.
cudaError_t cudaMemGetMemPool(cudaMemPool_t *memPool, struct cudaMemLocation *location, int type);

// Makes a pool the current one of its place and kind of allocation.
cudaError_t cudaMemSetMemPool(struct cudaMemLocation *location, int type, cudaMemPool_t memPool);

// A descriptor by which other processes can use a pool that was created for that.
cudaError_t cudaMemPoolExportToShareableHandle(void *shareableHandle,
                                               cudaMemPool_t memPool,
                                               int handleType,
                                               unsigned int flags);

// Another process's pool, by its descriptor, which stays the caller's.
cudaError_t cudaMemPoolImportFromShareableHandle(cudaMemPool_t *memPool,
                                                 void *shareableHandle,
                                                 int handleType,
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
cudaError_t cudaStreamGetAttribute(cudaStream_t hStream, int attr, union cudaLaunchAttributeValue *value_out);

// Sets an attribute of a stream for its later work. All but the priority are hints to caches and links that a host
cudaError_t cudaStreamSetAttribute(cudaStream_t hStream, int attr, const union cudaLaunchAttributeValue *value);

// Device address of the variable.
cudaError_t cudaGetSymbolAddress(void **devPtr, const void *symbol);

// Bytes of the variable.
cudaError_t cudaGetSymbolSize(size_t *size, const void *symbol);

// Copies `count` bytes to the variable, from `offset` of it on.
cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *src, size_t count, size_t offset, int kind);

// Copies `count` bytes from the variable, from `offset` of it on.
cudaError_t cudaMemcpyFromSymbol(void *dst, const void *symbol, size_t count, size_t offset, int kind);

// Copies `count` bytes to the variable in stream order.
cudaError_t cudaMemcpyToSymbolAsync(const void *symbol,
                                    const void *src,
                                    size_t count,
                                    size_t offset,
                                    int kind,
                                    cudaStream_t stream);

// Copies `count` bytes from the variable in stream order.
cudaError_t cudaMemcpyFromSymbolAsync(void *dst,
                                      const void *symbol,
                                      size_t count,
                                      size_t offset,
                                      int kind,
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

// Makes a surface. The array need not have been made for it (`cudaArraySurfaceLoadStore`): hardware does not mind.
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *pSurfObject, const struct cudaResourceDesc *pResDesc);

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
cudaError_t cudaMemAdvise(const void *devPtr, size_t count, int advice, struct cudaMemLocation location);

// Says how managed memory will be used, as CUDA 12 names it.
cudaError_t cudaMemAdvise_v2(const void *devPtr, size_t count, int advice, struct cudaMemLocation location);

// One attribute of a range of managed memory.
cudaError_t cudaMemRangeGetAttribute(void *data, size_t dataSize, int attribute, const void *devPtr, size_t count);

// Several attributes of a range of managed memory.
cudaError_t cudaMemRangeGetAttributes(void **data,
                                      size_t *dataSizes,
                                      int *attributes,
                                      size_t numAttributes,
                                      const void *devPtr,
                                      size_t count);

// Makes an object of a pointer and the function that is called with it when nobody has a reference any more.
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
CUresult cuArrayGetMemoryRequirements(struct cudaArrayMemoryRequirements *memoryRequirements,
                                      CUarray array,
                                      CUdevice device);

// What a mipmapped array with deferred mapping needs: no array of ours is one.
CUresult cuMipmappedArrayGetMemoryRequirements(struct cudaArrayMemoryRequirements *memoryRequirements,
                                               CUmipmappedArray mipmap,
                                               CUdevice device);

// Layout of a sparse array: no array of ours is one.
CUresult cuArrayGetSparseProperties(struct cudaArraySparseProperties *sparseProperties, CUarray array);

// Layout of a sparse mipmapped array: no array of ours is one.
CUresult cuMipmappedArrayGetSparseProperties(struct cudaArraySparseProperties *sparseProperties,
                                             CUmipmappedArray mipmap);

// Most texels of a texture over linear memory: the same for every format.
CUresult cuDeviceGetTexture1DLinearMaxWidth(size_t *maxWidthInElements,
                                            int pixels,
                                            unsigned int numChannels,
                                            CUdevice dev);

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

// Ends a context once its device's work is done. What was allocated in it stays until the device is reset.
CUresult cuCtxDestroy_v2(CUcontext ctx);

// Makes a context current on top of the others.
CUresult cuCtxPushCurrent_v2(CUcontext ctx);

// Takes the current context off the stack, be it one that the runtime has made current.
CUresult cuCtxPopCurrent_v2(CUcontext *pctx);

// Replaces the current context; null leaves none.
CUresult cuCtxSetCurrent(CUcontext ctx);

// The current context, null if there is none.
CUresult cuCtxGetCurrent(CUcontext *pctx);

// The current context's device.
CUresult cuCtxGetDevice(CUdevice *device);

// The current context's flags.
CUresult cuCtxGetFlags(unsigned int *flags);

// A number of the context that is never used again.
CUresult cuCtxGetId(CUcontext ctx, unsigned long long *ctxId);

// Version of the interface by which the context was made.
CUresult cuCtxGetApiVersion(CUcontext ctx, unsigned int *version);

// Waits for all work of the current context's device.
CUresult cuCtxSynchronize(void);

// A limit of the current context, in its unit.
CUresult cuCtxGetLimit(size_t *pvalue, int limit);

// Sets a limit of the current context.
CUresult cuCtxSetLimit(int limit, size_t value);

// Preference between cache and shared memory.
CUresult cuCtxGetCacheConfig(int *pconfig);

// Sets the preference between cache and shared memory, a hint.
CUresult cuCtxSetCacheConfig(int config);

// Bank size of shared memory.
CUresult cuCtxGetSharedMemConfig(int *pConfig);

// Least and greatest stream priority.
CUresult cuCtxGetStreamPriorityRange(int *leastPriority, int *greatestPriority);

// Lets kernels of the current context use memory of another context's device.
CUresult cuCtxEnablePeerAccess(CUcontext peerContext, unsigned int Flags);

// Ends what [`cuCtxEnablePeerAccess`] allowed.
CUresult cuCtxDisablePeerAccess(CUcontext peerContext);

// The device's primary context, which the runtime uses.
CUresult cuDevicePrimaryCtxRetain(CUcontext *pctx, CUdevice dev);

// Gives a retained primary context back. When nobody has it any more, neither the runtime that works in it, it ends: all that the
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
                               struct cudaMemcpyAttributes *attrs,
                               size_t *attrsIdxs,
                               size_t numAttrs,
                               CUstream hStream);

// Copies many ranges of bytes as one operation of a stream: CUDA 12's form, which says what was wrong.
CUresult cuMemcpyBatchAsync(CUdeviceptr *dsts,
                            CUdeviceptr *srcs,
                            size_t *sizes,
                            size_t count,
                            struct cudaMemcpyAttributes *attrs,
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
CUresult cuMemcpy3DPeer(const struct CUDA_MEMCPY3D *pCopy);

// Copies a box from one context's device to another's in stream order.
CUresult cuMemcpy3DPeerAsync(const struct CUDA_MEMCPY3D *pCopy, CUstream hStream);

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

// 16 bytes that name the device for good.
CUresult cuDeviceGetUuid_v2(struct cudaUUID_t *uuid, CUdevice dev);

// 16 bytes that name the device for good.
CUresult cuDeviceGetUuid(struct cudaUUID_t *uuid, CUdevice dev);

// Bytes of the device's memory.
CUresult cuDeviceTotalMem_v2(size_t *bytes, CUdevice dev);

// One number about the device.
CUresult cuDeviceGetAttribute(int *pi, int attrib, CUdevice dev);

// Compute capability.
CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice dev);

// The obsolete summary.
CUresult cuDeviceGetProperties(struct CUdevprop *prop, CUdevice dev);

// Whether kernels of one device may use memory of another.
CUresult cuDeviceCanAccessPeer(int *can, CUdevice dev, CUdevice peerDev);

// One number about the way between two devices.
CUresult cuDeviceGetP2PAttribute(int *value, int attrib, CUdevice srcDevice, CUdevice dstDevice);

// The device at a PCI address.
CUresult cuDeviceGetByPCIBusId(CUdevice *dev, const char *pciBusId);

// The device's PCI address.
CUresult cuDeviceGetPCIBusId(char *pciBusId, int len, CUdevice dev);

// The memory pool that `cuMemAllocAsync` uses at first.
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

// One property of a function.
CUresult cuFuncGetAttribute(int *pi, int attrib, CUfunction hfunc);

// Sets one property of a function.
CUresult cuFuncSetAttribute(CUfunction hfunc, int attrib, int value);

// Prefers cache or shared memory, a hint.
CUresult cuFuncSetCacheConfig(CUfunction hfunc, int config);

// Sets the bank size of shared memory, which has had no effect since compute capability 5.0.
CUresult cuFuncSetSharedMemConfig(CUfunction hfunc, int config);

// The function's mangled name.
CUresult cuFuncGetName(const char **name, CUfunction hfunc);

// Place of a parameter in the parameter block, in bytes.
CUresult cuFuncGetParamInfo(CUfunction func, size_t paramIndex, size_t *paramOffset, size_t *paramSize);

// Whether the function's module is loaded: always, here.
CUresult cuFuncIsLoaded(int *state, CUfunction function);

// Loads a function's module.
CUresult cuFuncLoad(CUfunction function);

// The function of a kernel in the current context: the same handle.
CUresult cuKernelGetFunction(CUfunction *pFunc, CUkernel kernel);

// One property of a kernel on a device.
CUresult cuKernelGetAttribute(int *pi, int attrib, CUkernel kernel, CUdevice dev);

// Sets one property of a kernel; it holds for all devices here.
CUresult cuKernelSetAttribute(int attrib, int val, CUkernel kernel, CUdevice dev);

// Prefers cache or shared memory, a hint.
CUresult cuKernelSetCacheConfig(CUkernel kernel, int config, CUdevice dev);

// The kernel's mangled name.
CUresult cuKernelGetName(const char **name, CUkernel hfunc);

// Place of a parameter in the parameter block, in bytes.
CUresult cuKernelGetParamInfo(CUkernel kernel, size_t paramIndex, size_t *paramOffset, size_t *paramSize);

// Initialises the driver API. Errors: `CUDA_ERROR_INVALID_VALUE` for flags, `CUDA_ERROR_NO_DEVICE`.
CUresult cuInit(unsigned int Flags);

// CUDA version, 1000 times major plus 10 times minor.
CUresult cuDriverGetVersion(int *driverVersion);

// The enumerator's name.
CUresult cuGetErrorName(CUresult error, const char **pStr);

// The description.
CUresult cuGetErrorString(CUresult error, const char **pStr);

// Undocumented tables of the real driver: there are none here.
CUresult cuGetExportTable(const void **_ppExportTable, const struct cudaUUID_t *_id);

// Profilers attach from outside.
CUresult cuProfilerStart(void);

// Profilers attach from outside.
CUresult cuProfilerStop(void);

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
                                          SharedForBlock blockSizeToDynamicSMemSize,
                                          size_t dynamicSMemSize,
                                          int blockSizeLimit);

// As [`cuOccupancyMaxPotentialBlockSize`].
CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int *minGridSize,
                                                   int *blockSize,
                                                   CUfunction func,
                                                   SharedForBlock blockSizeToDynamicSMemSize,
                                                   size_t dynamicSMemSize,
                                                   int blockSizeLimit,
                                                   unsigned int flags);

// Begins a link.
CUresult cuLinkCreate_v2(unsigned int numOptions, int *options, void **optionValues, CUlinkState *stateOut);

// Adds an image from memory.
CUresult cuLinkAddData_v2(CUlinkState state,
                          int kind,
                          void *data,
                          size_t size,
                          const char *name,
                          unsigned int _numOptions,
                          int *_options,
                          void **_optionValues);

// Adds an image from a file.
CUresult cuLinkAddFile_v2(CUlinkState state,
                          int kind,
                          const char *path,
                          unsigned int _numOptions,
                          int *_options,
                          void **_optionValues);

// Ends a link: an image that can be loaded, valid until the link is destroyed. Errors: those of the linker.
CUresult cuLinkComplete(CUlinkState state, void **cubinOut, size_t *sizeOut);

// Ends a link's state and its image.
CUresult cuLinkDestroy(CUlinkState state);

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
                               struct cudaMemLocation location,
                               unsigned int flags,
                               CUstream hStream);

// Says how managed memory will be used: CUDA 12's form.
CUresult cuMemAdvise(CUdeviceptr devPtr, size_t count, int advice, CUdevice device);

// Says how managed memory will be used.
CUresult cuMemAdvise_v2(CUdeviceptr devPtr, size_t count, int advice, struct cudaMemLocation location);

// Allocates from the device's pool in stream order.
CUresult cuMemAllocAsync(CUdeviceptr *dptr, size_t bytesize, CUstream hStream);

// Allocates from a pool in stream order.
CUresult cuMemAllocFromPoolAsync(CUdeviceptr *dptr, size_t bytesize, CUmemoryPool mempool, CUstream hStream);

// Frees in stream order.
CUresult cuMemFreeAsync(CUdeviceptr dptr, CUstream hStream);

// Creates a memory pool.
CUresult cuMemPoolCreate(CUmemoryPool *mempool, const struct cudaMemPoolProps *poolProps);

// Ends a memory pool.
CUresult cuMemPoolDestroy(CUmemoryPool mempool);

// Gives unused memory of a pool back.
CUresult cuMemPoolTrimTo(CUmemoryPool mempool, size_t minBytesToKeep);

// One property of a pool.
CUresult cuMemPoolGetAttribute(CUmemoryPool mempool, int attr, void *value);

// Sets one property of a pool.
CUresult cuMemPoolSetAttribute(CUmemoryPool mempool, int attr, void *value);

// Says who may use memory of a pool.
CUresult cuMemPoolSetAccess(CUmemoryPool mempool, const struct cudaMemAccessDesc *map, size_t count);

// Who may use memory of a pool.
CUresult cuMemPoolGetAccess(int *flags, CUmemoryPool mempool, struct cudaMemLocation *location);

// Start and size of the allocation that holds an address, either of which may go unasked.
CUresult cuMemGetAddressRange_v2(CUdeviceptr *pbase, size_t *psize, CUdeviceptr dptr);

// Loads a fatbin, a cubin or PTX text from a file.
CUresult cuModuleLoad(CUmodule *module, const char *fname);

// Loads a fatbin, a cubin or PTX text from memory.
CUresult cuModuleLoadData(CUmodule *module, const void *image);

// Loads a fatbin, a cubin or PTX text from memory. Of the options, the logs are used.
CUresult cuModuleLoadDataEx(CUmodule *module,
                            const void *image,
                            unsigned int numOptions,
                            int *options,
                            void **optionValues);

// Loads a fatbin from memory.
CUresult cuModuleLoadFatBinary(CUmodule *module, const void *fatCubin);

// Forgets a module. Kernels that are under way keep what they need.
CUresult cuModuleUnload(CUmodule hmod);

// The handle of a kernel, by its mangled name. Errors: `CUDA_ERROR_NOT_FOUND`.
CUresult cuModuleGetFunction(CUfunction *hfunc, CUmodule hmod, const char *name);

// Number of the module's kernels.
CUresult cuModuleGetFunctionCount(unsigned int *count, CUmodule module);

// Handles of the module's kernels.
CUresult cuModuleEnumerateFunctions(CUfunction *functions, unsigned int numFunctions, CUmodule module);

// Address and size of a variable, either of which may go unasked.
CUresult cuModuleGetGlobal_v2(CUdeviceptr *dptr, size_t *bytes, CUmodule hmod, const char *name);

// Modules are loaded when something of them is used, 2 (`CU_MODULE_LAZY_LOADING`), unless the environment says 1.
CUresult cuModuleGetLoadingMode(int *mode);

// Loads a fatbin, a cubin or PTX text from memory. Of the options, the logs are used.
CUresult cuLibraryLoadData(CUlibrary *library,
                           const void *code,
                           int *jitOptions,
                           void **jitOptionsValues,
                           unsigned int numJitOptions,
                           int *_libraryOptions,
                           void **_libraryOptionValues,
                           unsigned int _numLibraryOptions);

// Loads a fatbin, a cubin or PTX text from a file.
CUresult cuLibraryLoadFromFile(CUlibrary *library,
                               const char *fileName,
                               int *jitOptions,
                               void **jitOptionsValues,
                               unsigned int numJitOptions,
                               int *_libraryOptions,
                               void **_libraryOptionValues,
                               unsigned int _numLibraryOptions);

// Forgets a library.
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
CUresult cuPointerGetAttribute(void *data, int attribute, CUdeviceptr ptr);

// Several properties of a pointer; of one that CUDA does not know, they are zero.
CUresult cuPointerGetAttributes(unsigned int numAttributes, int *attributes, void **data, CUdeviceptr ptr);

// Address of a driver function. Errors: `CUDA_ERROR_NOT_FOUND`.
CUresult cuGetProcAddress(const char *symbol, void **pfn, int cudaVersion, unsigned long long flags);

// Address of a driver function; the status says 1 if there is none.
CUresult cuGetProcAddress_v2(const char *symbol,
                             void **pfn,
                             int cudaVersion,
                             unsigned long long flags,
                             int *symbolStatus);

// The pool that a place has from the start for a kind of allocation.
CUresult cuMemGetDefaultMemPool(CUmemoryPool *pool_out, struct cudaMemLocation *location, int type);

// The pool of a place that is current for a kind of allocation.
CUresult cuMemGetMemPool(CUmemoryPool *pool, struct cudaMemLocation *location, int type);

// Makes a pool the current one of its place and kind of allocation.
CUresult cuMemSetMemPool(struct cudaMemLocation *location, int type, CUmemoryPool pool);

// A descriptor by which other processes can use a pool that was created for that.
CUresult cuMemPoolExportToShareableHandle(void *handle_out,
                                          CUmemoryPool pool,
                                          int handleType,
                                          unsigned long long flags);

// Another process's pool, from its descriptor.
CUresult cuMemPoolImportFromShareableHandle(CUmemoryPool *pool_out,
                                            void *handle,
                                            int handleType,
                                            unsigned long long flags);

// What other processes need to know to use an allocation of a pool that is shared.
CUresult cuMemPoolExportPointer(struct cudaMemPoolPtrExportData *shareData_out, CUdeviceptr ptr);

// Another process's allocation, of a pool that was imported.
CUresult cuMemPoolImportPointer(CUdeviceptr *ptr_out, CUmemoryPool pool, struct cudaMemPoolPtrExportData *shareData);

// A handle by which other processes can use memory of `cuMemAlloc`. Waits for the device.
CUresult cuIpcGetMemHandle(struct cudaIpcMemHandle_t *pHandle, CUdeviceptr dptr);

// Makes another process's memory usable in this one. Peer access is always possible.
CUresult cuIpcOpenMemHandle_v2(CUdeviceptr *pdptr, struct cudaIpcMemHandle_t handle, unsigned int Flags);

// Ends the use of another process's memory. Waits for the device.
CUresult cuIpcCloseMemHandle(CUdeviceptr dptr);

// A handle by which other processes can use an event that was created for that.
CUresult cuIpcGetEventHandle(struct cudaIpcEventHandle_t *pHandle, CUevent event);

// An event of another process.
CUresult cuIpcOpenEventHandle(CUevent *phEvent, struct cudaIpcEventHandle_t handle);

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

// A number of the stream that is never used again.
CUresult cuStreamGetId(CUstream hStream, unsigned long long *streamId);

// The stream's device.
CUresult cuStreamGetDevice(CUstream hStream, CUdevice *device);

// Whether launches into the stream are captured.
CUresult cuStreamIsCapturing(CUstream hStream, int *captureStatus);

// Calls a function of the program's in stream order, with the stream's status.
CUresult cuStreamAddCallback(CUstream hStream, cudaStreamCallback_t callback, void *userData, unsigned int flags);

// Calls a function of the program's in stream order.
CUresult cuLaunchHostFunc(CUstream hStream, cudaHostFn_t func, void *userData);

// Ties managed memory to a stream.
CUresult cuStreamAttachMemAsync(CUstream hStream, CUdeviceptr dptr, size_t length, unsigned int flags);

// The context of the stream's device.
CUresult cuStreamGetCtx(CUstream hStream, CUcontext *pctx);

// An attribute of a stream, or its default.
CUresult cuStreamGetAttribute(CUstream hStream, int attr, union cudaLaunchAttributeValue *value_out);

// Sets an attribute of a stream for its later work.
CUresult cuStreamSetAttribute(CUstream hStream, int attr, const union cudaLaunchAttributeValue *value);

// Gives a stream the attributes of another.
CUresult cuStreamCopyAttributes(CUstream dst, CUstream src);

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
#define cuStreamDestroy cuStreamDestroy_v2

#endif  /* UNDERSTUDY_H */

#define cudaStreamLegacy ((cudaStream_t)0x1)
#define cudaStreamPerThread ((cudaStream_t)0x2)
#define CU_STREAM_LEGACY ((CUstream)0x1)
#define CU_STREAM_PER_THREAD ((CUstream)0x2)
#define CU_LAUNCH_PARAM_END ((void *)0x00)
#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void *)0x01)
#define CU_LAUNCH_PARAM_BUFFER_SIZE ((void *)0x02)
