//! Values of arguments and fields: enumerations of the runtime API, each group named by its own.

use std::ffi::c_int;

pub type cudaTextureAddressMode = c_int;
pub const cudaAddressModeWrap: cudaTextureAddressMode = 0;
pub const cudaAddressModeClamp: cudaTextureAddressMode = 1;
pub const cudaAddressModeMirror: cudaTextureAddressMode = 2;
pub const cudaAddressModeBorder: cudaTextureAddressMode = 3;

pub type cudaTextureFilterMode = c_int;
pub const cudaFilterModePoint: cudaTextureFilterMode = 0;
pub const cudaFilterModeLinear: cudaTextureFilterMode = 1;

pub type cudaTextureReadMode = c_int;
pub const cudaReadModeElementType: cudaTextureReadMode = 0;
pub const cudaReadModeNormalizedFloat: cudaTextureReadMode = 1;

pub type cudaResourceViewFormat = c_int;
pub const cudaResViewFormatNone: cudaResourceViewFormat = 0;
pub const cudaResViewFormatUnsignedChar1: cudaResourceViewFormat = 1;
pub const cudaResViewFormatUnsignedChar2: cudaResourceViewFormat = 2;
pub const cudaResViewFormatUnsignedChar4: cudaResourceViewFormat = 3;
pub const cudaResViewFormatSignedChar1: cudaResourceViewFormat = 4;
pub const cudaResViewFormatSignedChar2: cudaResourceViewFormat = 5;
pub const cudaResViewFormatSignedChar4: cudaResourceViewFormat = 6;
pub const cudaResViewFormatUnsignedShort1: cudaResourceViewFormat = 7;
pub const cudaResViewFormatUnsignedShort2: cudaResourceViewFormat = 8;
pub const cudaResViewFormatUnsignedShort4: cudaResourceViewFormat = 9;
pub const cudaResViewFormatSignedShort1: cudaResourceViewFormat = 10;
pub const cudaResViewFormatSignedShort2: cudaResourceViewFormat = 11;
pub const cudaResViewFormatSignedShort4: cudaResourceViewFormat = 12;
pub const cudaResViewFormatUnsignedInt1: cudaResourceViewFormat = 13;
pub const cudaResViewFormatUnsignedInt2: cudaResourceViewFormat = 14;
pub const cudaResViewFormatUnsignedInt4: cudaResourceViewFormat = 15;
pub const cudaResViewFormatSignedInt1: cudaResourceViewFormat = 16;
pub const cudaResViewFormatSignedInt2: cudaResourceViewFormat = 17;
pub const cudaResViewFormatSignedInt4: cudaResourceViewFormat = 18;
pub const cudaResViewFormatHalf1: cudaResourceViewFormat = 19;
pub const cudaResViewFormatHalf2: cudaResourceViewFormat = 20;
pub const cudaResViewFormatHalf4: cudaResourceViewFormat = 21;
pub const cudaResViewFormatFloat1: cudaResourceViewFormat = 22;
pub const cudaResViewFormatFloat2: cudaResourceViewFormat = 23;
pub const cudaResViewFormatFloat4: cudaResourceViewFormat = 24;
pub const cudaResViewFormatUnsignedBlockCompressed1: cudaResourceViewFormat = 25;
pub const cudaResViewFormatUnsignedBlockCompressed2: cudaResourceViewFormat = 26;
pub const cudaResViewFormatUnsignedBlockCompressed3: cudaResourceViewFormat = 27;
pub const cudaResViewFormatUnsignedBlockCompressed4: cudaResourceViewFormat = 28;
pub const cudaResViewFormatSignedBlockCompressed4: cudaResourceViewFormat = 29;
pub const cudaResViewFormatUnsignedBlockCompressed5: cudaResourceViewFormat = 30;
pub const cudaResViewFormatSignedBlockCompressed5: cudaResourceViewFormat = 31;
pub const cudaResViewFormatUnsignedBlockCompressed6H: cudaResourceViewFormat = 32;
pub const cudaResViewFormatSignedBlockCompressed6H: cudaResourceViewFormat = 33;
pub const cudaResViewFormatUnsignedBlockCompressed7: cudaResourceViewFormat = 34;

pub type cudaSurfaceBoundaryMode = c_int;
pub const cudaBoundaryModeZero: cudaSurfaceBoundaryMode = 0;
pub const cudaBoundaryModeClamp: cudaSurfaceBoundaryMode = 1;
pub const cudaBoundaryModeTrap: cudaSurfaceBoundaryMode = 2;

pub type cudaSurfaceFormatMode = c_int;
pub const cudaFormatModeForced: cudaSurfaceFormatMode = 0;
pub const cudaFormatModeAuto: cudaSurfaceFormatMode = 1;

pub type cudaChannelFormatKind = c_int;
pub const cudaChannelFormatKindSigned: cudaChannelFormatKind = 0;
pub const cudaChannelFormatKindUnsigned: cudaChannelFormatKind = 1;
pub const cudaChannelFormatKindFloat: cudaChannelFormatKind = 2;
pub const cudaChannelFormatKindNone: cudaChannelFormatKind = 3;
pub const cudaChannelFormatKindNV12: cudaChannelFormatKind = 4;
pub const cudaChannelFormatKindUnsignedNormalized8X1: cudaChannelFormatKind = 5;
pub const cudaChannelFormatKindUnsignedNormalized8X2: cudaChannelFormatKind = 6;
pub const cudaChannelFormatKindUnsignedNormalized8X4: cudaChannelFormatKind = 7;
pub const cudaChannelFormatKindUnsignedNormalized16X1: cudaChannelFormatKind = 8;
pub const cudaChannelFormatKindUnsignedNormalized16X2: cudaChannelFormatKind = 9;
pub const cudaChannelFormatKindUnsignedNormalized16X4: cudaChannelFormatKind = 10;
pub const cudaChannelFormatKindSignedNormalized8X1: cudaChannelFormatKind = 11;
pub const cudaChannelFormatKindSignedNormalized8X2: cudaChannelFormatKind = 12;
pub const cudaChannelFormatKindSignedNormalized8X4: cudaChannelFormatKind = 13;
pub const cudaChannelFormatKindSignedNormalized16X1: cudaChannelFormatKind = 14;
pub const cudaChannelFormatKindSignedNormalized16X2: cudaChannelFormatKind = 15;
pub const cudaChannelFormatKindSignedNormalized16X4: cudaChannelFormatKind = 16;
pub const cudaChannelFormatKindUnsignedBlockCompressed1: cudaChannelFormatKind = 17;
pub const cudaChannelFormatKindUnsignedBlockCompressed1SRGB: cudaChannelFormatKind = 18;
pub const cudaChannelFormatKindUnsignedBlockCompressed2: cudaChannelFormatKind = 19;
pub const cudaChannelFormatKindUnsignedBlockCompressed2SRGB: cudaChannelFormatKind = 20;
pub const cudaChannelFormatKindUnsignedBlockCompressed3: cudaChannelFormatKind = 21;
pub const cudaChannelFormatKindUnsignedBlockCompressed3SRGB: cudaChannelFormatKind = 22;
pub const cudaChannelFormatKindUnsignedBlockCompressed4: cudaChannelFormatKind = 23;
pub const cudaChannelFormatKindSignedBlockCompressed4: cudaChannelFormatKind = 24;
pub const cudaChannelFormatKindUnsignedBlockCompressed5: cudaChannelFormatKind = 25;
pub const cudaChannelFormatKindSignedBlockCompressed5: cudaChannelFormatKind = 26;
pub const cudaChannelFormatKindUnsignedBlockCompressed6H: cudaChannelFormatKind = 27;
pub const cudaChannelFormatKindSignedBlockCompressed6H: cudaChannelFormatKind = 28;
pub const cudaChannelFormatKindUnsignedBlockCompressed7: cudaChannelFormatKind = 29;
pub const cudaChannelFormatKindUnsignedBlockCompressed7SRGB: cudaChannelFormatKind = 30;
pub const cudaChannelFormatKindUnsignedNormalized1010102: cudaChannelFormatKind = 31;
pub const cudaChannelFormatKindUnsigned8Packed422: cudaChannelFormatKind = 32;
pub const cudaChannelFormatKindUnsigned8Packed444: cudaChannelFormatKind = 33;
pub const cudaChannelFormatKindUnsigned8SemiPlanar420: cudaChannelFormatKind = 34;
pub const cudaChannelFormatKindUnsigned16SemiPlanar420: cudaChannelFormatKind = 35;
pub const cudaChannelFormatKindUnsigned8SemiPlanar422: cudaChannelFormatKind = 36;
pub const cudaChannelFormatKindUnsigned16SemiPlanar422: cudaChannelFormatKind = 37;
pub const cudaChannelFormatKindUnsigned8SemiPlanar444: cudaChannelFormatKind = 38;
pub const cudaChannelFormatKindUnsigned16SemiPlanar444: cudaChannelFormatKind = 39;
pub const cudaChannelFormatKindUnsigned8Planar420: cudaChannelFormatKind = 40;
pub const cudaChannelFormatKindUnsigned16Planar420: cudaChannelFormatKind = 41;
pub const cudaChannelFormatKindUnsigned8Planar422: cudaChannelFormatKind = 42;
pub const cudaChannelFormatKindUnsigned16Planar422: cudaChannelFormatKind = 43;
pub const cudaChannelFormatKindUnsigned8Planar444: cudaChannelFormatKind = 44;
pub const cudaChannelFormatKindUnsigned16Planar444: cudaChannelFormatKind = 45;

pub type cudaMemoryAdvise = c_int;
pub const cudaMemAdviseSetReadMostly: cudaMemoryAdvise = 1;
pub const cudaMemAdviseUnsetReadMostly: cudaMemoryAdvise = 2;
pub const cudaMemAdviseSetPreferredLocation: cudaMemoryAdvise = 3;
pub const cudaMemAdviseUnsetPreferredLocation: cudaMemoryAdvise = 4;
pub const cudaMemAdviseSetAccessedBy: cudaMemoryAdvise = 5;
pub const cudaMemAdviseUnsetAccessedBy: cudaMemoryAdvise = 6;

pub type cudaMemRangeAttribute = c_int;
pub const cudaMemRangeAttributeReadMostly: cudaMemRangeAttribute = 1;
pub const cudaMemRangeAttributePreferredLocation: cudaMemRangeAttribute = 2;
pub const cudaMemRangeAttributeAccessedBy: cudaMemRangeAttribute = 3;
pub const cudaMemRangeAttributeLastPrefetchLocation: cudaMemRangeAttribute = 4;
pub const cudaMemRangeAttributePreferredLocationType: cudaMemRangeAttribute = 5;
pub const cudaMemRangeAttributePreferredLocationId: cudaMemRangeAttribute = 6;
pub const cudaMemRangeAttributeLastPrefetchLocationType: cudaMemRangeAttribute = 7;
pub const cudaMemRangeAttributeLastPrefetchLocationId: cudaMemRangeAttribute = 8;

pub type cudaMemPoolAttr = c_int;
pub const cudaMemPoolReuseFollowEventDependencies: cudaMemPoolAttr = 1;
pub const cudaMemPoolReuseAllowOpportunistic: cudaMemPoolAttr = 2;
pub const cudaMemPoolReuseAllowInternalDependencies: cudaMemPoolAttr = 3;
pub const cudaMemPoolAttrReleaseThreshold: cudaMemPoolAttr = 4;
pub const cudaMemPoolAttrReservedMemCurrent: cudaMemPoolAttr = 5;
pub const cudaMemPoolAttrReservedMemHigh: cudaMemPoolAttr = 6;
pub const cudaMemPoolAttrUsedMemCurrent: cudaMemPoolAttr = 7;
pub const cudaMemPoolAttrUsedMemHigh: cudaMemPoolAttr = 8;
pub const cudaMemPoolAttrAllocationType: cudaMemPoolAttr = 9;
pub const cudaMemPoolAttrExportHandleTypes: cudaMemPoolAttr = 10;
pub const cudaMemPoolAttrLocationId: cudaMemPoolAttr = 11;
pub const cudaMemPoolAttrLocationType: cudaMemPoolAttr = 12;
pub const cudaMemPoolAttrMaxPoolSize: cudaMemPoolAttr = 13;
pub const cudaMemPoolAttrHwDecompressEnabled: cudaMemPoolAttr = 14;
pub const cudaMemPoolAttrLocalityDomainId: cudaMemPoolAttr = 15;

pub type cudaMemAccessFlags = c_int;
pub const cudaMemAccessFlagsProtNone: cudaMemAccessFlags = 0;
pub const cudaMemAccessFlagsProtRead: cudaMemAccessFlags = 1;
pub const cudaMemAccessFlagsProtReadWrite: cudaMemAccessFlags = 3;

pub type cudaMemAllocationType = c_int;
pub const cudaMemAllocationTypeInvalid: cudaMemAllocationType = 0;
pub const cudaMemAllocationTypePinned: cudaMemAllocationType = 1;
pub const cudaMemAllocationTypeManaged: cudaMemAllocationType = 2;
pub const cudaMemAllocationTypeMax: cudaMemAllocationType = 2147483647;

pub type cudaMemAllocationHandleType = c_int;
pub const cudaMemHandleTypeNone: cudaMemAllocationHandleType = 0;
pub const cudaMemHandleTypePosixFileDescriptor: cudaMemAllocationHandleType = 1;
pub const cudaMemHandleTypeWin32: cudaMemAllocationHandleType = 2;
pub const cudaMemHandleTypeWin32Kmt: cudaMemAllocationHandleType = 4;
pub const cudaMemHandleTypeFabric: cudaMemAllocationHandleType = 8;

pub type cudaMemcpyFlags = c_int;
pub const cudaMemcpyFlagDefault: cudaMemcpyFlags = 0;
pub const cudaMemcpyFlagPreferOverlapWithCompute: cudaMemcpyFlags = 1;

pub type cudaMemcpySrcAccessOrder = c_int;
pub const cudaMemcpySrcAccessOrderInvalid: cudaMemcpySrcAccessOrder = 0;
pub const cudaMemcpySrcAccessOrderStream: cudaMemcpySrcAccessOrder = 1;
pub const cudaMemcpySrcAccessOrderDuringApiCall: cudaMemcpySrcAccessOrder = 2;
pub const cudaMemcpySrcAccessOrderAny: cudaMemcpySrcAccessOrder = 3;
pub const cudaMemcpySrcAccessOrderMax: cudaMemcpySrcAccessOrder = 2147483647;

pub type cudaGraphMemAttributeType = c_int;
pub const cudaGraphMemAttrUsedMemCurrent: cudaGraphMemAttributeType = 0;
pub const cudaGraphMemAttrUsedMemHigh: cudaGraphMemAttributeType = 1;
pub const cudaGraphMemAttrReservedMemCurrent: cudaGraphMemAttributeType = 2;
pub const cudaGraphMemAttrReservedMemHigh: cudaGraphMemAttributeType = 3;

pub type cudaStreamCaptureMode = c_int;
pub const cudaStreamCaptureModeGlobal: cudaStreamCaptureMode = 0;
pub const cudaStreamCaptureModeThreadLocal: cudaStreamCaptureMode = 1;
pub const cudaStreamCaptureModeRelaxed: cudaStreamCaptureMode = 2;

pub type cudaStreamCaptureStatus = c_int;
pub const cudaStreamCaptureStatusNone: cudaStreamCaptureStatus = 0;
pub const cudaStreamCaptureStatusActive: cudaStreamCaptureStatus = 1;
pub const cudaStreamCaptureStatusInvalidated: cudaStreamCaptureStatus = 2;

pub type cudaStreamUpdateCaptureDependenciesFlags = c_int;
pub const cudaStreamAddCaptureDependencies: cudaStreamUpdateCaptureDependenciesFlags = 0;
pub const cudaStreamSetCaptureDependencies: cudaStreamUpdateCaptureDependenciesFlags = 1;

pub type cudaGraphNodeType = c_int;
pub const cudaGraphNodeTypeKernel: cudaGraphNodeType = 0;
pub const cudaGraphNodeTypeMemcpy: cudaGraphNodeType = 1;
pub const cudaGraphNodeTypeMemset: cudaGraphNodeType = 2;
pub const cudaGraphNodeTypeHost: cudaGraphNodeType = 3;
pub const cudaGraphNodeTypeGraph: cudaGraphNodeType = 4;
pub const cudaGraphNodeTypeEmpty: cudaGraphNodeType = 5;
pub const cudaGraphNodeTypeWaitEvent: cudaGraphNodeType = 6;
pub const cudaGraphNodeTypeEventRecord: cudaGraphNodeType = 7;
pub const cudaGraphNodeTypeExtSemaphoreSignal: cudaGraphNodeType = 8;
pub const cudaGraphNodeTypeExtSemaphoreWait: cudaGraphNodeType = 9;
pub const cudaGraphNodeTypeMemAlloc: cudaGraphNodeType = 10;
pub const cudaGraphNodeTypeMemFree: cudaGraphNodeType = 11;
pub const cudaGraphNodeTypeConditional: cudaGraphNodeType = 13;
pub const cudaGraphNodeTypeMemcpyBatch: cudaGraphNodeType = 14;
pub const cudaGraphNodeTypeReserved16: cudaGraphNodeType = 16;
pub const cudaGraphNodeTypeExternalEngine: cudaGraphNodeType = 17;
pub const cudaGraphNodeTypeCount: cudaGraphNodeType = 18;

pub type cudaGraphConditionalHandleFlags = c_int;
pub const cudaGraphCondAssignDefault: cudaGraphConditionalHandleFlags = 1;

pub type cudaGraphConditionalNodeType = c_int;
pub const cudaGraphCondTypeIf: cudaGraphConditionalNodeType = 0;
pub const cudaGraphCondTypeWhile: cudaGraphConditionalNodeType = 1;
pub const cudaGraphCondTypeSwitch: cudaGraphConditionalNodeType = 2;

pub type cudaGraphChildGraphNodeOwnership = c_int;
pub const cudaGraphChildGraphOwnershipClone: cudaGraphChildGraphNodeOwnership = 0;
pub const cudaGraphChildGraphOwnershipMove: cudaGraphChildGraphNodeOwnership = 1;
pub const cudaGraphChildGraphOwnershipInvalid: cudaGraphChildGraphNodeOwnership = -1;

pub type cudaGraphDependencyType_enum = c_int;
pub type cudaGraphDependencyType = cudaGraphDependencyType_enum;
pub const cudaGraphDependencyTypeDefault: cudaGraphDependencyType_enum = 0;
pub const cudaGraphDependencyTypeProgrammatic: cudaGraphDependencyType_enum = 1;

pub type cudaGraphExecUpdateResult = c_int;
pub const cudaGraphExecUpdateSuccess: cudaGraphExecUpdateResult = 0;
pub const cudaGraphExecUpdateError: cudaGraphExecUpdateResult = 1;
pub const cudaGraphExecUpdateErrorTopologyChanged: cudaGraphExecUpdateResult = 2;
pub const cudaGraphExecUpdateErrorNodeTypeChanged: cudaGraphExecUpdateResult = 3;
pub const cudaGraphExecUpdateErrorFunctionChanged: cudaGraphExecUpdateResult = 4;
pub const cudaGraphExecUpdateErrorParametersChanged: cudaGraphExecUpdateResult = 5;
pub const cudaGraphExecUpdateErrorNotSupported: cudaGraphExecUpdateResult = 6;
pub const cudaGraphExecUpdateErrorUnsupportedFunctionChange: cudaGraphExecUpdateResult = 7;
pub const cudaGraphExecUpdateErrorAttributesChanged: cudaGraphExecUpdateResult = 8;

pub type cudaGraphInstantiateResult = c_int;
pub const cudaGraphInstantiateSuccess: cudaGraphInstantiateResult = 0;
pub const cudaGraphInstantiateError: cudaGraphInstantiateResult = 1;
pub const cudaGraphInstantiateInvalidStructure: cudaGraphInstantiateResult = 2;
pub const cudaGraphInstantiateNodeOperationNotSupported: cudaGraphInstantiateResult = 3;
pub const cudaGraphInstantiateMultipleDevicesNotSupported: cudaGraphInstantiateResult = 4;
pub const cudaGraphInstantiateConditionalHandleUnused: cudaGraphInstantiateResult = 5;

pub type cudaGraphInstantiateFlags = c_int;
pub const cudaGraphInstantiateFlagAutoFreeOnLaunch: cudaGraphInstantiateFlags = 1;
pub const cudaGraphInstantiateFlagUpload: cudaGraphInstantiateFlags = 2;
pub const cudaGraphInstantiateFlagDeviceLaunch: cudaGraphInstantiateFlags = 4;
pub const cudaGraphInstantiateFlagUseNodePriority: cudaGraphInstantiateFlags = 8;

pub type cudaGraphDebugDotFlags = c_int;
pub const cudaGraphDebugDotFlagsVerbose: cudaGraphDebugDotFlags = 1;
pub const cudaGraphDebugDotFlagsKernelNodeParams: cudaGraphDebugDotFlags = 4;
pub const cudaGraphDebugDotFlagsMemcpyNodeParams: cudaGraphDebugDotFlags = 8;
pub const cudaGraphDebugDotFlagsMemsetNodeParams: cudaGraphDebugDotFlags = 16;
pub const cudaGraphDebugDotFlagsHostNodeParams: cudaGraphDebugDotFlags = 32;
pub const cudaGraphDebugDotFlagsEventNodeParams: cudaGraphDebugDotFlags = 64;
pub const cudaGraphDebugDotFlagsExtSemasSignalNodeParams: cudaGraphDebugDotFlags = 128;
pub const cudaGraphDebugDotFlagsExtSemasWaitNodeParams: cudaGraphDebugDotFlags = 256;
pub const cudaGraphDebugDotFlagsKernelNodeAttributes: cudaGraphDebugDotFlags = 512;
pub const cudaGraphDebugDotFlagsHandles: cudaGraphDebugDotFlags = 1024;
pub const cudaGraphDebugDotFlagsConditionalNodeParams: cudaGraphDebugDotFlags = 32768;
pub const cudaGraphDebugDotFlagsMemcpyBatchNodeParams: cudaGraphDebugDotFlags = 65536;

pub type cudaGraphRecaptureStatus = c_int;
pub const cudaGraphRecaptureEligibleForUpdate: cudaGraphRecaptureStatus = 0;
pub const cudaGraphRecaptureIneligibleForUpdate: cudaGraphRecaptureStatus = 1;
pub const cudaGraphRecaptureError: cudaGraphRecaptureStatus = 2;

pub type cudaUserObjectFlags = c_int;
pub const cudaUserObjectNoDestructorSync: cudaUserObjectFlags = 1;

pub type cudaUserObjectRetainFlags = c_int;
pub const cudaGraphUserObjectMove: cudaUserObjectRetainFlags = 1;

pub type cudaHostTaskSyncMode = c_int;
pub const cudaHostTaskBlocking: cudaHostTaskSyncMode = 0;
pub const cudaHostTaskSpinWait: cudaHostTaskSyncMode = 1;

pub type cudaAccessProperty = c_int;
pub const cudaAccessPropertyNormal: cudaAccessProperty = 0;
pub const cudaAccessPropertyStreaming: cudaAccessProperty = 1;
pub const cudaAccessPropertyPersisting: cudaAccessProperty = 2;

pub type cudaSynchronizationPolicy = c_int;
pub const cudaSyncPolicyAuto: cudaSynchronizationPolicy = 1;
pub const cudaSyncPolicySpin: cudaSynchronizationPolicy = 2;
pub const cudaSyncPolicyYield: cudaSynchronizationPolicy = 3;
pub const cudaSyncPolicyBlockingSync: cudaSynchronizationPolicy = 4;

pub type cudaClusterSchedulingPolicy = c_int;
pub const cudaClusterSchedulingPolicyDefault: cudaClusterSchedulingPolicy = 0;
pub const cudaClusterSchedulingPolicySpread: cudaClusterSchedulingPolicy = 1;
pub const cudaClusterSchedulingPolicyLoadBalancing: cudaClusterSchedulingPolicy = 2;
pub const cudaClusterSchedulingPolicyRubinDsmemLocality: cudaClusterSchedulingPolicy = 3;

pub type cudaLaunchMemSyncDomain = c_int;
pub const cudaLaunchMemSyncDomainDefault: cudaLaunchMemSyncDomain = 0;
pub const cudaLaunchMemSyncDomainRemote: cudaLaunchMemSyncDomain = 1;

pub type cudaExternalMemoryHandleType = c_int;
pub const cudaExternalMemoryHandleTypeOpaqueFd: cudaExternalMemoryHandleType = 1;
pub const cudaExternalMemoryHandleTypeOpaqueWin32: cudaExternalMemoryHandleType = 2;
pub const cudaExternalMemoryHandleTypeOpaqueWin32Kmt: cudaExternalMemoryHandleType = 3;
pub const cudaExternalMemoryHandleTypeD3D12Heap: cudaExternalMemoryHandleType = 4;
pub const cudaExternalMemoryHandleTypeD3D12Resource: cudaExternalMemoryHandleType = 5;
pub const cudaExternalMemoryHandleTypeD3D11Resource: cudaExternalMemoryHandleType = 6;
pub const cudaExternalMemoryHandleTypeD3D11ResourceKmt: cudaExternalMemoryHandleType = 7;
pub const cudaExternalMemoryHandleTypeNvSciBuf: cudaExternalMemoryHandleType = 8;

pub type cudaExternalSemaphoreHandleType = c_int;
pub const cudaExternalSemaphoreHandleTypeOpaqueFd: cudaExternalSemaphoreHandleType = 1;
pub const cudaExternalSemaphoreHandleTypeOpaqueWin32: cudaExternalSemaphoreHandleType = 2;
pub const cudaExternalSemaphoreHandleTypeOpaqueWin32Kmt: cudaExternalSemaphoreHandleType = 3;
pub const cudaExternalSemaphoreHandleTypeD3D12Fence: cudaExternalSemaphoreHandleType = 4;
pub const cudaExternalSemaphoreHandleTypeD3D11Fence: cudaExternalSemaphoreHandleType = 5;
pub const cudaExternalSemaphoreHandleTypeNvSciSync: cudaExternalSemaphoreHandleType = 6;
pub const cudaExternalSemaphoreHandleTypeKeyedMutex: cudaExternalSemaphoreHandleType = 7;
pub const cudaExternalSemaphoreHandleTypeKeyedMutexKmt: cudaExternalSemaphoreHandleType = 8;
pub const cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd: cudaExternalSemaphoreHandleType = 9;
pub const cudaExternalSemaphoreHandleTypeTimelineSemaphoreWin32: cudaExternalSemaphoreHandleType = 10;

pub type cudaJitOption = c_int;
pub const cudaJitMaxRegisters: cudaJitOption = 0;
pub const cudaJitThreadsPerBlock: cudaJitOption = 1;
pub const cudaJitWallTime: cudaJitOption = 2;
pub const cudaJitInfoLogBuffer: cudaJitOption = 3;
pub const cudaJitInfoLogBufferSizeBytes: cudaJitOption = 4;
pub const cudaJitErrorLogBuffer: cudaJitOption = 5;
pub const cudaJitErrorLogBufferSizeBytes: cudaJitOption = 6;
pub const cudaJitOptimizationLevel: cudaJitOption = 7;
pub const cudaJitFallbackStrategy: cudaJitOption = 10;
pub const cudaJitGenerateDebugInfo: cudaJitOption = 11;
pub const cudaJitLogVerbose: cudaJitOption = 12;
pub const cudaJitGenerateLineInfo: cudaJitOption = 13;
pub const cudaJitCacheMode: cudaJitOption = 14;
pub const cudaJitPositionIndependentCode: cudaJitOption = 30;
pub const cudaJitMinCtaPerSm: cudaJitOption = 31;
pub const cudaJitMaxThreadsPerBlock: cudaJitOption = 32;
pub const cudaJitOverrideDirectiveValues: cudaJitOption = 33;

pub type cudaJit_CacheMode = c_int;
pub const cudaJitCacheOptionNone: cudaJit_CacheMode = 0;
pub const cudaJitCacheOptionCG: cudaJit_CacheMode = 1;
pub const cudaJitCacheOptionCA: cudaJit_CacheMode = 2;

pub type cudaJit_Fallback = c_int;
pub const cudaPreferPtx: cudaJit_Fallback = 0;
pub const cudaPreferBinary: cudaJit_Fallback = 1;

pub type cudaLibraryOption = c_int;
pub const cudaLibraryHostUniversalFunctionAndDataTable: cudaLibraryOption = 0;
pub const cudaLibraryBinaryIsPreserved: cudaLibraryOption = 1;

pub type cudaGetDriverEntryPointFlags = c_int;
pub const cudaEnableDefault: cudaGetDriverEntryPointFlags = 0;
pub const cudaEnableLegacyStream: cudaGetDriverEntryPointFlags = 1;
pub const cudaEnablePerThreadDefaultStream: cudaGetDriverEntryPointFlags = 2;

pub type cudaDriverEntryPointQueryResult = c_int;
pub const cudaDriverEntryPointSuccess: cudaDriverEntryPointQueryResult = 0;
pub const cudaDriverEntryPointSymbolNotFound: cudaDriverEntryPointQueryResult = 1;
pub const cudaDriverEntryPointVersionNotSufficent: cudaDriverEntryPointQueryResult = 2;

pub type CUDAlogLevel_enum = c_int;
pub const cudaLogLevelError: CUDAlogLevel_enum = 0;
pub const cudaLogLevelWarning: CUDAlogLevel_enum = 1;

/// Devices that are none.
pub const cudaCpuDeviceId: c_int = -1;
pub const cudaInvalidDeviceId: c_int = -2;

/// `cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags`
pub const cudaOccupancyDefault: c_int = 0;
pub const cudaOccupancyDisableCachingOverride: c_int = 1;

/// `cudaEventRecordWithFlags`
pub const cudaEventRecordDefault: c_int = 0;
pub const cudaEventRecordExternal: c_int = 1;

/// `cudaStreamWaitEvent`
pub const cudaEventWaitDefault: c_int = 0;
pub const cudaEventWaitExternal: c_int = 1;

/// `cudaExternalMemoryHandleDesc`
pub const cudaExternalMemoryDedicated: c_int = 1;

/// `cudaGraphKernelNodePort`
pub const cudaGraphKernelNodePortDefault: c_int = 0;
pub const cudaGraphKernelNodePortProgrammatic: c_int = 1;
pub const cudaGraphKernelNodePortLaunchCompletion: c_int = 2;
