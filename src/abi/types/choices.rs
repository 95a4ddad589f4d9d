//! Values of arguments and fields: enumerations of the runtime API, each group named by its own.

use std::ffi::c_int;

/// `cudaTextureAddressMode`
pub const cudaAddressModeWrap: c_int = 0;
pub const cudaAddressModeClamp: c_int = 1;
pub const cudaAddressModeMirror: c_int = 2;
pub const cudaAddressModeBorder: c_int = 3;

/// `cudaTextureFilterMode`
pub const cudaFilterModePoint: c_int = 0;
pub const cudaFilterModeLinear: c_int = 1;

/// `cudaTextureReadMode`
pub const cudaReadModeElementType: c_int = 0;
pub const cudaReadModeNormalizedFloat: c_int = 1;

/// `cudaResourceViewFormat`
pub const cudaResViewFormatNone: c_int = 0;
pub const cudaResViewFormatUnsignedChar1: c_int = 1;
pub const cudaResViewFormatUnsignedChar2: c_int = 2;
pub const cudaResViewFormatUnsignedChar4: c_int = 3;
pub const cudaResViewFormatSignedChar1: c_int = 4;
pub const cudaResViewFormatSignedChar2: c_int = 5;
pub const cudaResViewFormatSignedChar4: c_int = 6;
pub const cudaResViewFormatUnsignedShort1: c_int = 7;
pub const cudaResViewFormatUnsignedShort2: c_int = 8;
pub const cudaResViewFormatUnsignedShort4: c_int = 9;
pub const cudaResViewFormatSignedShort1: c_int = 10;
pub const cudaResViewFormatSignedShort2: c_int = 11;
pub const cudaResViewFormatSignedShort4: c_int = 12;
pub const cudaResViewFormatUnsignedInt1: c_int = 13;
pub const cudaResViewFormatUnsignedInt2: c_int = 14;
pub const cudaResViewFormatUnsignedInt4: c_int = 15;
pub const cudaResViewFormatSignedInt1: c_int = 16;
pub const cudaResViewFormatSignedInt2: c_int = 17;
pub const cudaResViewFormatSignedInt4: c_int = 18;
pub const cudaResViewFormatHalf1: c_int = 19;
pub const cudaResViewFormatHalf2: c_int = 20;
pub const cudaResViewFormatHalf4: c_int = 21;
pub const cudaResViewFormatFloat1: c_int = 22;
pub const cudaResViewFormatFloat2: c_int = 23;
pub const cudaResViewFormatFloat4: c_int = 24;
pub const cudaResViewFormatUnsignedBlockCompressed1: c_int = 25;
pub const cudaResViewFormatUnsignedBlockCompressed2: c_int = 26;
pub const cudaResViewFormatUnsignedBlockCompressed3: c_int = 27;
pub const cudaResViewFormatUnsignedBlockCompressed4: c_int = 28;
pub const cudaResViewFormatSignedBlockCompressed4: c_int = 29;
pub const cudaResViewFormatUnsignedBlockCompressed5: c_int = 30;
pub const cudaResViewFormatSignedBlockCompressed5: c_int = 31;
pub const cudaResViewFormatUnsignedBlockCompressed6H: c_int = 32;
pub const cudaResViewFormatSignedBlockCompressed6H: c_int = 33;
pub const cudaResViewFormatUnsignedBlockCompressed7: c_int = 34;

/// `cudaSurfaceBoundaryMode`
pub const cudaBoundaryModeZero: c_int = 0;
pub const cudaBoundaryModeClamp: c_int = 1;
pub const cudaBoundaryModeTrap: c_int = 2;

/// `cudaSurfaceFormatMode`
pub const cudaFormatModeForced: c_int = 0;
pub const cudaFormatModeAuto: c_int = 1;

/// `cudaChannelFormatKind`
pub const cudaChannelFormatKindNV12: c_int = 4;
pub const cudaChannelFormatKindUnsignedNormalized8X1: c_int = 5;
pub const cudaChannelFormatKindUnsignedNormalized8X2: c_int = 6;
pub const cudaChannelFormatKindUnsignedNormalized8X4: c_int = 7;
pub const cudaChannelFormatKindUnsignedNormalized16X1: c_int = 8;
pub const cudaChannelFormatKindUnsignedNormalized16X2: c_int = 9;
pub const cudaChannelFormatKindUnsignedNormalized16X4: c_int = 10;
pub const cudaChannelFormatKindSignedNormalized8X1: c_int = 11;
pub const cudaChannelFormatKindSignedNormalized8X2: c_int = 12;
pub const cudaChannelFormatKindSignedNormalized8X4: c_int = 13;
pub const cudaChannelFormatKindSignedNormalized16X1: c_int = 14;
pub const cudaChannelFormatKindSignedNormalized16X2: c_int = 15;
pub const cudaChannelFormatKindSignedNormalized16X4: c_int = 16;
pub const cudaChannelFormatKindUnsignedBlockCompressed1: c_int = 17;
pub const cudaChannelFormatKindUnsignedBlockCompressed1SRGB: c_int = 18;
pub const cudaChannelFormatKindUnsignedBlockCompressed2: c_int = 19;
pub const cudaChannelFormatKindUnsignedBlockCompressed2SRGB: c_int = 20;
pub const cudaChannelFormatKindUnsignedBlockCompressed3: c_int = 21;
pub const cudaChannelFormatKindUnsignedBlockCompressed3SRGB: c_int = 22;
pub const cudaChannelFormatKindUnsignedBlockCompressed4: c_int = 23;
pub const cudaChannelFormatKindSignedBlockCompressed4: c_int = 24;
pub const cudaChannelFormatKindUnsignedBlockCompressed5: c_int = 25;
pub const cudaChannelFormatKindSignedBlockCompressed5: c_int = 26;
pub const cudaChannelFormatKindUnsignedBlockCompressed6H: c_int = 27;
pub const cudaChannelFormatKindSignedBlockCompressed6H: c_int = 28;
pub const cudaChannelFormatKindUnsignedBlockCompressed7: c_int = 29;
pub const cudaChannelFormatKindUnsignedBlockCompressed7SRGB: c_int = 30;
pub const cudaChannelFormatKindUnsignedNormalized1010102: c_int = 31;
pub const cudaChannelFormatKindUnsigned8Packed422: c_int = 32;
pub const cudaChannelFormatKindUnsigned8Packed444: c_int = 33;
pub const cudaChannelFormatKindUnsigned8SemiPlanar420: c_int = 34;
pub const cudaChannelFormatKindUnsigned16SemiPlanar420: c_int = 35;
pub const cudaChannelFormatKindUnsigned8SemiPlanar422: c_int = 36;
pub const cudaChannelFormatKindUnsigned16SemiPlanar422: c_int = 37;
pub const cudaChannelFormatKindUnsigned8SemiPlanar444: c_int = 38;
pub const cudaChannelFormatKindUnsigned16SemiPlanar444: c_int = 39;
pub const cudaChannelFormatKindUnsigned8Planar420: c_int = 40;
pub const cudaChannelFormatKindUnsigned16Planar420: c_int = 41;
pub const cudaChannelFormatKindUnsigned8Planar422: c_int = 42;
pub const cudaChannelFormatKindUnsigned16Planar422: c_int = 43;
pub const cudaChannelFormatKindUnsigned8Planar444: c_int = 44;
pub const cudaChannelFormatKindUnsigned16Planar444: c_int = 45;

/// `cudaMemoryAdvise`
pub const cudaMemAdviseSetReadMostly: c_int = 1;
pub const cudaMemAdviseUnsetReadMostly: c_int = 2;
pub const cudaMemAdviseSetPreferredLocation: c_int = 3;
pub const cudaMemAdviseUnsetPreferredLocation: c_int = 4;
pub const cudaMemAdviseSetAccessedBy: c_int = 5;
pub const cudaMemAdviseUnsetAccessedBy: c_int = 6;

/// `cudaMemRangeAttribute`
pub const cudaMemRangeAttributeReadMostly: c_int = 1;
pub const cudaMemRangeAttributePreferredLocation: c_int = 2;
pub const cudaMemRangeAttributeAccessedBy: c_int = 3;
pub const cudaMemRangeAttributeLastPrefetchLocation: c_int = 4;
pub const cudaMemRangeAttributePreferredLocationType: c_int = 5;
pub const cudaMemRangeAttributePreferredLocationId: c_int = 6;
pub const cudaMemRangeAttributeLastPrefetchLocationType: c_int = 7;
pub const cudaMemRangeAttributeLastPrefetchLocationId: c_int = 8;

/// `cudaMemPoolAttr`
pub const cudaMemPoolReuseFollowEventDependencies: c_int = 1;
pub const cudaMemPoolReuseAllowOpportunistic: c_int = 2;
pub const cudaMemPoolReuseAllowInternalDependencies: c_int = 3;
pub const cudaMemPoolAttrReleaseThreshold: c_int = 4;
pub const cudaMemPoolAttrReservedMemCurrent: c_int = 5;
pub const cudaMemPoolAttrReservedMemHigh: c_int = 6;
pub const cudaMemPoolAttrUsedMemCurrent: c_int = 7;
pub const cudaMemPoolAttrUsedMemHigh: c_int = 8;
pub const cudaMemPoolAttrAllocationType: c_int = 9;
pub const cudaMemPoolAttrExportHandleTypes: c_int = 10;
pub const cudaMemPoolAttrLocationId: c_int = 11;
pub const cudaMemPoolAttrLocationType: c_int = 12;
pub const cudaMemPoolAttrMaxPoolSize: c_int = 13;
pub const cudaMemPoolAttrHwDecompressEnabled: c_int = 14;
pub const cudaMemPoolAttrLocalityDomainId: c_int = 15;

/// `cudaMemAccessFlags`
pub const cudaMemAccessFlagsProtNone: c_int = 0;
pub const cudaMemAccessFlagsProtRead: c_int = 1;
pub const cudaMemAccessFlagsProtReadWrite: c_int = 3;

/// `cudaMemAllocationType`
pub const cudaMemAllocationTypeInvalid: c_int = 0;
pub const cudaMemAllocationTypePinned: c_int = 1;
pub const cudaMemAllocationTypeManaged: c_int = 2;

/// `cudaMemAllocationHandleType`
pub const cudaMemHandleTypeNone: c_int = 0;
pub const cudaMemHandleTypePosixFileDescriptor: c_int = 1;
pub const cudaMemHandleTypeWin32: c_int = 2;
pub const cudaMemHandleTypeWin32Kmt: c_int = 4;
pub const cudaMemHandleTypeFabric: c_int = 8;

/// `cudaMemcpyFlags`
pub const cudaMemcpyFlagDefault: c_int = 0;
pub const cudaMemcpyFlagPreferOverlapWithCompute: c_int = 1;

/// `cudaMemcpySrcAccessOrder`
pub const cudaMemcpySrcAccessOrderInvalid: c_int = 0;
pub const cudaMemcpySrcAccessOrderStream: c_int = 1;
pub const cudaMemcpySrcAccessOrderDuringApiCall: c_int = 2;
pub const cudaMemcpySrcAccessOrderAny: c_int = 3;

/// `cudaGraphMemAttributeType`
pub const cudaGraphMemAttrUsedMemCurrent: c_int = 0;
pub const cudaGraphMemAttrUsedMemHigh: c_int = 1;
pub const cudaGraphMemAttrReservedMemCurrent: c_int = 2;
pub const cudaGraphMemAttrReservedMemHigh: c_int = 3;

/// `cudaStreamCaptureStatus`
pub const cudaStreamCaptureStatusNone: c_int = 0;
pub const cudaStreamCaptureStatusActive: c_int = 1;
pub const cudaStreamCaptureStatusInvalidated: c_int = 2;

/// `cudaStreamUpdateCaptureDependenciesFlags`
pub const cudaStreamAddCaptureDependencies: c_int = 0;
pub const cudaStreamSetCaptureDependencies: c_int = 1;

/// `cudaGraphNodeType`
pub const cudaGraphNodeTypeKernel: c_int = 0;
pub const cudaGraphNodeTypeMemcpy: c_int = 1;
pub const cudaGraphNodeTypeMemset: c_int = 2;
pub const cudaGraphNodeTypeHost: c_int = 3;
pub const cudaGraphNodeTypeGraph: c_int = 4;
pub const cudaGraphNodeTypeEmpty: c_int = 5;
pub const cudaGraphNodeTypeWaitEvent: c_int = 6;
pub const cudaGraphNodeTypeEventRecord: c_int = 7;
pub const cudaGraphNodeTypeExtSemaphoreSignal: c_int = 8;
pub const cudaGraphNodeTypeExtSemaphoreWait: c_int = 9;
pub const cudaGraphNodeTypeMemAlloc: c_int = 10;
pub const cudaGraphNodeTypeMemFree: c_int = 11;
pub const cudaGraphNodeTypeConditional: c_int = 13;
pub const cudaGraphNodeTypeMemcpyBatch: c_int = 14;
pub const cudaGraphNodeTypeExternalEngine: c_int = 17;

/// `cudaGraphConditionalHandleFlags`
pub const cudaGraphCondAssignDefault: c_int = 1;

/// `cudaGraphConditionalNodeType`
pub const cudaGraphCondTypeIf: c_int = 0;
pub const cudaGraphCondTypeWhile: c_int = 1;
pub const cudaGraphCondTypeSwitch: c_int = 2;

/// `cudaGraphChildGraphNodeOwnership`
pub const cudaGraphChildGraphOwnershipClone: c_int = 0;
pub const cudaGraphChildGraphOwnershipMove: c_int = 1;
pub const cudaGraphChildGraphOwnershipInvalid: c_int = -1;

/// `cudaGraphDependencyType`
pub const cudaGraphDependencyTypeDefault: c_int = 0;
pub const cudaGraphDependencyTypeProgrammatic: c_int = 1;

/// `cudaGraphExecUpdateResult`
pub const cudaGraphExecUpdateSuccess: c_int = 0;
pub const cudaGraphExecUpdateError: c_int = 1;
pub const cudaGraphExecUpdateErrorTopologyChanged: c_int = 2;
pub const cudaGraphExecUpdateErrorNodeTypeChanged: c_int = 3;
pub const cudaGraphExecUpdateErrorFunctionChanged: c_int = 4;
pub const cudaGraphExecUpdateErrorParametersChanged: c_int = 5;
pub const cudaGraphExecUpdateErrorNotSupported: c_int = 6;
pub const cudaGraphExecUpdateErrorUnsupportedFunctionChange: c_int = 7;
pub const cudaGraphExecUpdateErrorAttributesChanged: c_int = 8;

/// `cudaGraphInstantiateResult`
pub const cudaGraphInstantiateSuccess: c_int = 0;
pub const cudaGraphInstantiateError: c_int = 1;
pub const cudaGraphInstantiateInvalidStructure: c_int = 2;
pub const cudaGraphInstantiateNodeOperationNotSupported: c_int = 3;
pub const cudaGraphInstantiateMultipleDevicesNotSupported: c_int = 4;
pub const cudaGraphInstantiateConditionalHandleUnused: c_int = 5;

/// `cudaGraphInstantiateFlags`
pub const cudaGraphInstantiateFlagAutoFreeOnLaunch: c_int = 1;
pub const cudaGraphInstantiateFlagUpload: c_int = 2;
pub const cudaGraphInstantiateFlagDeviceLaunch: c_int = 4;
pub const cudaGraphInstantiateFlagUseNodePriority: c_int = 8;

/// `cudaGraphDebugDotFlags`
pub const cudaGraphDebugDotFlagsVerbose: c_int = 1;
pub const cudaGraphDebugDotFlagsKernelNodeParams: c_int = 4;
pub const cudaGraphDebugDotFlagsMemcpyNodeParams: c_int = 8;
pub const cudaGraphDebugDotFlagsMemsetNodeParams: c_int = 16;
pub const cudaGraphDebugDotFlagsHostNodeParams: c_int = 32;
pub const cudaGraphDebugDotFlagsEventNodeParams: c_int = 64;
pub const cudaGraphDebugDotFlagsExtSemasSignalNodeParams: c_int = 128;
pub const cudaGraphDebugDotFlagsExtSemasWaitNodeParams: c_int = 256;
pub const cudaGraphDebugDotFlagsKernelNodeAttributes: c_int = 512;
pub const cudaGraphDebugDotFlagsHandles: c_int = 1024;
pub const cudaGraphDebugDotFlagsConditionalNodeParams: c_int = 32768;
pub const cudaGraphDebugDotFlagsMemcpyBatchNodeParams: c_int = 65536;

/// `cudaGraphRecaptureStatus`
pub const cudaGraphRecaptureEligibleForUpdate: c_int = 0;
pub const cudaGraphRecaptureIneligibleForUpdate: c_int = 1;
pub const cudaGraphRecaptureError: c_int = 2;

/// `cudaUserObjectFlags`
pub const cudaUserObjectNoDestructorSync: c_int = 1;

/// `cudaUserObjectRetainFlags`
pub const cudaGraphUserObjectMove: c_int = 1;

/// `cudaHostTaskSyncMode`
pub const cudaHostTaskBlocking: c_int = 0;
pub const cudaHostTaskSpinWait: c_int = 1;

/// `cudaAccessProperty`
pub const cudaAccessPropertyNormal: c_int = 0;
pub const cudaAccessPropertyStreaming: c_int = 1;
pub const cudaAccessPropertyPersisting: c_int = 2;

/// `cudaSynchronizationPolicy`
pub const cudaSyncPolicyAuto: c_int = 1;
pub const cudaSyncPolicySpin: c_int = 2;
pub const cudaSyncPolicyYield: c_int = 3;
pub const cudaSyncPolicyBlockingSync: c_int = 4;

/// `cudaClusterSchedulingPolicy`
pub const cudaClusterSchedulingPolicyDefault: c_int = 0;
pub const cudaClusterSchedulingPolicySpread: c_int = 1;
pub const cudaClusterSchedulingPolicyLoadBalancing: c_int = 2;
pub const cudaClusterSchedulingPolicyRubinDsmemLocality: c_int = 3;

/// `cudaLaunchMemSyncDomain`
pub const cudaLaunchMemSyncDomainDefault: c_int = 0;
pub const cudaLaunchMemSyncDomainRemote: c_int = 1;

/// `cudaExternalMemoryHandleType`
pub const cudaExternalMemoryHandleTypeOpaqueFd: c_int = 1;
pub const cudaExternalMemoryHandleTypeOpaqueWin32: c_int = 2;
pub const cudaExternalMemoryHandleTypeOpaqueWin32Kmt: c_int = 3;
pub const cudaExternalMemoryHandleTypeD3D12Heap: c_int = 4;
pub const cudaExternalMemoryHandleTypeD3D12Resource: c_int = 5;
pub const cudaExternalMemoryHandleTypeD3D11Resource: c_int = 6;
pub const cudaExternalMemoryHandleTypeD3D11ResourceKmt: c_int = 7;
pub const cudaExternalMemoryHandleTypeNvSciBuf: c_int = 8;

/// `cudaExternalSemaphoreHandleType`
pub const cudaExternalSemaphoreHandleTypeOpaqueFd: c_int = 1;
pub const cudaExternalSemaphoreHandleTypeOpaqueWin32: c_int = 2;
pub const cudaExternalSemaphoreHandleTypeOpaqueWin32Kmt: c_int = 3;
pub const cudaExternalSemaphoreHandleTypeD3D12Fence: c_int = 4;
pub const cudaExternalSemaphoreHandleTypeD3D11Fence: c_int = 5;
pub const cudaExternalSemaphoreHandleTypeNvSciSync: c_int = 6;
pub const cudaExternalSemaphoreHandleTypeKeyedMutex: c_int = 7;
pub const cudaExternalSemaphoreHandleTypeKeyedMutexKmt: c_int = 8;
pub const cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd: c_int = 9;
pub const cudaExternalSemaphoreHandleTypeTimelineSemaphoreWin32: c_int = 10;

/// `cudaJitOption`
pub const cudaJitMaxRegisters: c_int = 0;
pub const cudaJitThreadsPerBlock: c_int = 1;
pub const cudaJitWallTime: c_int = 2;
pub const cudaJitInfoLogBuffer: c_int = 3;
pub const cudaJitInfoLogBufferSizeBytes: c_int = 4;
pub const cudaJitErrorLogBuffer: c_int = 5;
pub const cudaJitErrorLogBufferSizeBytes: c_int = 6;
pub const cudaJitOptimizationLevel: c_int = 7;
pub const cudaJitFallbackStrategy: c_int = 10;
pub const cudaJitGenerateDebugInfo: c_int = 11;
pub const cudaJitLogVerbose: c_int = 12;
pub const cudaJitGenerateLineInfo: c_int = 13;
pub const cudaJitCacheMode: c_int = 14;
pub const cudaJitPositionIndependentCode: c_int = 30;
pub const cudaJitMinCtaPerSm: c_int = 31;
pub const cudaJitMaxThreadsPerBlock: c_int = 32;
pub const cudaJitOverrideDirectiveValues: c_int = 33;

/// `cudaJit_CacheMode`
pub const cudaJitCacheOptionNone: c_int = 0;
pub const cudaJitCacheOptionCG: c_int = 1;
pub const cudaJitCacheOptionCA: c_int = 2;

/// `cudaJit_Fallback`
pub const cudaPreferPtx: c_int = 0;
pub const cudaPreferBinary: c_int = 1;

/// `cudaLibraryOption`
pub const cudaLibraryHostUniversalFunctionAndDataTable: c_int = 0;
pub const cudaLibraryBinaryIsPreserved: c_int = 1;

/// `cudaGetDriverEntryPointFlags`
pub const cudaEnableDefault: c_int = 0;
pub const cudaEnableLegacyStream: c_int = 1;
pub const cudaEnablePerThreadDefaultStream: c_int = 2;

/// `cudaDriverEntryPointQueryResult`
pub const cudaDriverEntryPointSuccess: c_int = 0;
pub const cudaDriverEntryPointSymbolNotFound: c_int = 1;
pub const cudaDriverEntryPointVersionNotSufficent: c_int = 2;

/// `cudaLogLevel`
pub const cudaLogLevelError: c_int = 0;
pub const cudaLogLevelWarning: c_int = 1;

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
