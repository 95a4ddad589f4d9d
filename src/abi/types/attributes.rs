//! Numbers of what can be asked about a device and set for a kernel. Units and meaning: CUDA Runtime API, the enumeration that
//! each group is named by.

use std::ffi::c_int;

/// `cudaDeviceAttr`
pub const cudaDevAttrMaxThreadsPerBlock: c_int = 1;
pub const cudaDevAttrMaxBlockDimX: c_int = 2;
pub const cudaDevAttrMaxBlockDimY: c_int = 3;
pub const cudaDevAttrMaxBlockDimZ: c_int = 4;
pub const cudaDevAttrMaxGridDimX: c_int = 5;
pub const cudaDevAttrMaxGridDimY: c_int = 6;
pub const cudaDevAttrMaxGridDimZ: c_int = 7;
pub const cudaDevAttrMaxSharedMemoryPerBlock: c_int = 8;
pub const cudaDevAttrTotalConstantMemory: c_int = 9;
pub const cudaDevAttrWarpSize: c_int = 10;
pub const cudaDevAttrMaxPitch: c_int = 11;
pub const cudaDevAttrMaxRegistersPerBlock: c_int = 12;
pub const cudaDevAttrClockRate: c_int = 13;
pub const cudaDevAttrTextureAlignment: c_int = 14;
pub const cudaDevAttrGpuOverlap: c_int = 15;
pub const cudaDevAttrMultiProcessorCount: c_int = 16;
pub const cudaDevAttrKernelExecTimeout: c_int = 17;
pub const cudaDevAttrIntegrated: c_int = 18;
pub const cudaDevAttrCanMapHostMemory: c_int = 19;
pub const cudaDevAttrComputeMode: c_int = 20;
pub const cudaDevAttrMaxTexture1DWidth: c_int = 21;
pub const cudaDevAttrMaxTexture2DWidth: c_int = 22;
pub const cudaDevAttrMaxTexture2DHeight: c_int = 23;
pub const cudaDevAttrMaxTexture3DWidth: c_int = 24;
pub const cudaDevAttrMaxTexture3DHeight: c_int = 25;
pub const cudaDevAttrMaxTexture3DDepth: c_int = 26;
pub const cudaDevAttrMaxTexture2DLayeredWidth: c_int = 27;
pub const cudaDevAttrMaxTexture2DLayeredHeight: c_int = 28;
pub const cudaDevAttrMaxTexture2DLayeredLayers: c_int = 29;
pub const cudaDevAttrSurfaceAlignment: c_int = 30;
pub const cudaDevAttrConcurrentKernels: c_int = 31;
pub const cudaDevAttrEccEnabled: c_int = 32;
pub const cudaDevAttrPciBusId: c_int = 33;
pub const cudaDevAttrPciDeviceId: c_int = 34;
pub const cudaDevAttrTccDriver: c_int = 35;
pub const cudaDevAttrMemoryClockRate: c_int = 36;
pub const cudaDevAttrGlobalMemoryBusWidth: c_int = 37;
pub const cudaDevAttrL2CacheSize: c_int = 38;
pub const cudaDevAttrMaxThreadsPerMultiProcessor: c_int = 39;
pub const cudaDevAttrAsyncEngineCount: c_int = 40;
pub const cudaDevAttrUnifiedAddressing: c_int = 41;
pub const cudaDevAttrMaxTexture1DLayeredWidth: c_int = 42;
pub const cudaDevAttrMaxTexture1DLayeredLayers: c_int = 43;
pub const cudaDevAttrMaxTexture2DGatherWidth: c_int = 45;
pub const cudaDevAttrMaxTexture2DGatherHeight: c_int = 46;
pub const cudaDevAttrMaxTexture3DWidthAlt: c_int = 47;
pub const cudaDevAttrMaxTexture3DHeightAlt: c_int = 48;
pub const cudaDevAttrMaxTexture3DDepthAlt: c_int = 49;
pub const cudaDevAttrPciDomainId: c_int = 50;
pub const cudaDevAttrTexturePitchAlignment: c_int = 51;
pub const cudaDevAttrMaxTextureCubemapWidth: c_int = 52;
pub const cudaDevAttrMaxTextureCubemapLayeredWidth: c_int = 53;
pub const cudaDevAttrMaxTextureCubemapLayeredLayers: c_int = 54;
pub const cudaDevAttrMaxSurface1DWidth: c_int = 55;
pub const cudaDevAttrMaxSurface2DWidth: c_int = 56;
pub const cudaDevAttrMaxSurface2DHeight: c_int = 57;
pub const cudaDevAttrMaxSurface3DWidth: c_int = 58;
pub const cudaDevAttrMaxSurface3DHeight: c_int = 59;
pub const cudaDevAttrMaxSurface3DDepth: c_int = 60;
pub const cudaDevAttrMaxSurface1DLayeredWidth: c_int = 61;
pub const cudaDevAttrMaxSurface1DLayeredLayers: c_int = 62;
pub const cudaDevAttrMaxSurface2DLayeredWidth: c_int = 63;
pub const cudaDevAttrMaxSurface2DLayeredHeight: c_int = 64;
pub const cudaDevAttrMaxSurface2DLayeredLayers: c_int = 65;
pub const cudaDevAttrMaxSurfaceCubemapWidth: c_int = 66;
pub const cudaDevAttrMaxSurfaceCubemapLayeredWidth: c_int = 67;
pub const cudaDevAttrMaxSurfaceCubemapLayeredLayers: c_int = 68;
pub const cudaDevAttrMaxTexture1DLinearWidth: c_int = 69;
pub const cudaDevAttrMaxTexture2DLinearWidth: c_int = 70;
pub const cudaDevAttrMaxTexture2DLinearHeight: c_int = 71;
pub const cudaDevAttrMaxTexture2DLinearPitch: c_int = 72;
pub const cudaDevAttrMaxTexture2DMipmappedWidth: c_int = 73;
pub const cudaDevAttrMaxTexture2DMipmappedHeight: c_int = 74;
pub const cudaDevAttrComputeCapabilityMajor: c_int = 75;
pub const cudaDevAttrComputeCapabilityMinor: c_int = 76;
pub const cudaDevAttrMaxTexture1DMipmappedWidth: c_int = 77;
pub const cudaDevAttrStreamPrioritiesSupported: c_int = 78;
pub const cudaDevAttrGlobalL1CacheSupported: c_int = 79;
pub const cudaDevAttrLocalL1CacheSupported: c_int = 80;
pub const cudaDevAttrMaxSharedMemoryPerMultiprocessor: c_int = 81;
pub const cudaDevAttrMaxRegistersPerMultiprocessor: c_int = 82;
pub const cudaDevAttrManagedMemory: c_int = 83;
pub const cudaDevAttrIsMultiGpuBoard: c_int = 84;
pub const cudaDevAttrMultiGpuBoardGroupID: c_int = 85;
pub const cudaDevAttrHostNativeAtomicSupported: c_int = 86;
pub const cudaDevAttrSingleToDoublePrecisionPerfRatio: c_int = 87;
pub const cudaDevAttrPageableMemoryAccess: c_int = 88;
pub const cudaDevAttrConcurrentManagedAccess: c_int = 89;
pub const cudaDevAttrComputePreemptionSupported: c_int = 90;
pub const cudaDevAttrCanUseHostPointerForRegisteredMem: c_int = 91;
pub const cudaDevAttrCooperativeLaunch: c_int = 95;
pub const cudaDevAttrMaxSharedMemoryPerBlockOptin: c_int = 97;
pub const cudaDevAttrCanFlushRemoteWrites: c_int = 98;
pub const cudaDevAttrHostRegisterSupported: c_int = 99;
pub const cudaDevAttrPageableMemoryAccessUsesHostPageTables: c_int = 100;
pub const cudaDevAttrDirectManagedMemAccessFromHost: c_int = 101;
pub const cudaDevAttrMaxBlocksPerMultiprocessor: c_int = 106;
pub const cudaDevAttrMaxPersistingL2CacheSize: c_int = 108;
pub const cudaDevAttrMaxAccessPolicyWindowSize: c_int = 109;
pub const cudaDevAttrReservedSharedMemoryPerBlock: c_int = 111;
pub const cudaDevAttrSparseCudaArraySupported: c_int = 112;
pub const cudaDevAttrHostRegisterReadOnlySupported: c_int = 113;
pub const cudaDevAttrTimelineSemaphoreInteropSupported: c_int = 114;
pub const cudaDevAttrMemoryPoolsSupported: c_int = 115;
pub const cudaDevAttrGPUDirectRDMASupported: c_int = 116;
pub const cudaDevAttrGPUDirectRDMAFlushWritesOptions: c_int = 117;
pub const cudaDevAttrGPUDirectRDMAWritesOrdering: c_int = 118;
pub const cudaDevAttrMemoryPoolSupportedHandleTypes: c_int = 119;
pub const cudaDevAttrClusterLaunch: c_int = 120;
pub const cudaDevAttrDeferredMappingCudaArraySupported: c_int = 121;
pub const cudaDevAttrIpcEventSupport: c_int = 125;
pub const cudaDevAttrMemSyncDomainCount: c_int = 126;
pub const cudaDevAttrNumaConfig: c_int = 130;
pub const cudaDevAttrNumaId: c_int = 131;
pub const cudaDevAttrMpsEnabled: c_int = 133;
pub const cudaDevAttrHostNumaId: c_int = 134;
pub const cudaDevAttrD3D12CigSupported: c_int = 135;
pub const cudaDevAttrVulkanCigSupported: c_int = 138;
pub const cudaDevAttrGpuPciDeviceId: c_int = 139;
pub const cudaDevAttrGpuPciSubsystemId: c_int = 140;
pub const cudaDevAttrHostNumaMemoryPoolsSupported: c_int = 142;
pub const cudaDevAttrHostNumaMultinodeIpcSupported: c_int = 143;
pub const cudaDevAttrHostMemoryPoolsSupported: c_int = 144;
pub const cudaDevAttrOnlyPartialHostNativeAtomicSupported: c_int = 147;
pub const cudaDevAttrAtomicReductionSupported: c_int = 148;
pub const cudaDevAttrLocalityDomainCount: c_int = 149;
pub const cudaDevAttrOversizedSharedMemoryPerBlock: c_int = 150;
pub const cudaDevAttrCigStreamsSupported: c_int = 151;
pub const cudaDevAttrLocalityDomainMultiprocessorCount: c_int = 157;
pub const cudaDevAttrTensorMapLargeTensorMinSize: c_int = 160;

/// `cudaDeviceP2PAttr`
pub const cudaDevP2PAttrPerformanceRank: c_int = 1;
pub const cudaDevP2PAttrAccessSupported: c_int = 2;
pub const cudaDevP2PAttrNativeAtomicSupported: c_int = 3;
pub const cudaDevP2PAttrCudaArrayAccessSupported: c_int = 4;
pub const cudaDevP2PAttrOnlyPartialNativeAtomicSupported: c_int = 5;

/// `cudaComputeMode`
pub const cudaComputeModeDefault: c_int = 0;
pub const cudaComputeModeExclusive: c_int = 1;
pub const cudaComputeModeProhibited: c_int = 2;
pub const cudaComputeModeExclusiveProcess: c_int = 3;

/// `cudaDeviceNumaConfig`
pub const cudaDeviceNumaConfigNone: c_int = 0;
pub const cudaDeviceNumaConfigNumaNode: c_int = 1;

/// `cudaFlushGPUDirectRDMAWritesOptions`
pub const cudaFlushGPUDirectRDMAWritesOptionHost: c_int = 1;
pub const cudaFlushGPUDirectRDMAWritesOptionMemOps: c_int = 2;

/// `cudaGPUDirectRDMAWritesOrdering`
pub const cudaGPUDirectRDMAWritesOrderingNone: c_int = 0;
pub const cudaGPUDirectRDMAWritesOrderingOwner: c_int = 100;
pub const cudaGPUDirectRDMAWritesOrderingAllDevices: c_int = 200;

/// `cudaLimit`
pub const cudaLimitStackSize: c_int = 0;
pub const cudaLimitPrintfFifoSize: c_int = 1;
pub const cudaLimitMallocHeapSize: c_int = 2;
pub const cudaLimitDevRuntimeSyncDepth: c_int = 3;
pub const cudaLimitDevRuntimePendingLaunchCount: c_int = 4;
pub const cudaLimitMaxL2FetchGranularity: c_int = 5;
pub const cudaLimitPersistingL2CacheSize: c_int = 6;
pub const cudaLimitPerBlockMemorySize: c_int = 10;

/// `cudaFuncAttribute`
pub const cudaFuncAttributeMaxDynamicSharedMemorySize: c_int = 8;
pub const cudaFuncAttributePreferredSharedMemoryCarveout: c_int = 9;
pub const cudaFuncAttributeClusterDimMustBeSet: c_int = 10;
pub const cudaFuncAttributeRequiredClusterWidth: c_int = 11;
pub const cudaFuncAttributeRequiredClusterHeight: c_int = 12;
pub const cudaFuncAttributeRequiredClusterDepth: c_int = 13;
pub const cudaFuncAttributeNonPortableClusterSizeAllowed: c_int = 14;
pub const cudaFuncAttributeClusterSchedulingPolicyPreference: c_int = 15;
pub const cudaFuncAttributeSharedMemoryMode: c_int = 16;

/// `cudaFuncCache`
pub const cudaFuncCachePreferNone: c_int = 0;
pub const cudaFuncCachePreferShared: c_int = 1;
pub const cudaFuncCachePreferL1: c_int = 2;
pub const cudaFuncCachePreferEqual: c_int = 3;

/// `cudaSharedMemConfig`
pub const cudaSharedMemBankSizeDefault: c_int = 0;
pub const cudaSharedMemBankSizeFourByte: c_int = 1;
pub const cudaSharedMemBankSizeEightByte: c_int = 2;

/// `cudaSharedCarveout`
pub const cudaSharedmemCarveoutDefault: c_int = -1;
pub const cudaSharedmemCarveoutMaxShared: c_int = 100;
pub const cudaSharedmemCarveoutMaxL1: c_int = 0;
