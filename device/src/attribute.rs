//! `cudaDeviceAttr`: one number per attribute. `cudaDeviceProp` is filled from here, so that the two agree.

use super::{Device, Error, Result};
use cuda_types::*;

/// `cudaDeviceGetAttribute`, in the unit that `driver_types.h` gives for the attribute. Limits of textures and
/// surfaces are those of the programming guide's table of compute capabilities.
/// Both APIs number attributes alike; those that only the driver has are named as in `cuda.h`.
/// Errors: `InvalidValue` for a number that names no attribute.
pub fn attribute(device: &Device, attribute: i32) -> Result<i32> {
    let p = &device.profile;
    // Limits that grew with Pascal.
    let since6 = |now: i32, before: i32| if p.major >= 6 { now } else { before };
    let clamp = |bytes: u64| i32::try_from(bytes).unwrap_or(i32::MAX);
    let value = match attribute {
        cudaDevAttrMaxThreadsPerBlock => 1024,
        cudaDevAttrMaxBlockDimX | cudaDevAttrMaxBlockDimY => 1024,
        cudaDevAttrMaxBlockDimZ => 64,
        cudaDevAttrMaxGridDimX => i32::MAX,
        cudaDevAttrMaxGridDimY | cudaDevAttrMaxGridDimZ => 65535,
        cudaDevAttrMaxSharedMemoryPerBlock => 48 << 10,
        cudaDevAttrTotalConstantMemory => 64 << 10,
        cudaDevAttrWarpSize => 32,
        cudaDevAttrMaxPitch => i32::MAX,
        cudaDevAttrMaxRegistersPerBlock => 65536,
        cudaDevAttrClockRate => p.clock_rate() as i32,
        cudaDevAttrTextureAlignment => 512,
        cudaDevAttrGpuOverlap => 1,
        cudaDevAttrMultiProcessorCount => p.sm_count as i32,
        cudaDevAttrKernelExecTimeout => 0,
        cudaDevAttrIntegrated => 0,
        cudaDevAttrCanMapHostMemory => 1,
        cudaDevAttrComputeMode => cudaComputeModeDefault,
        cudaDevAttrMaxTexture1DWidth => since6(131072, 65536),
        cudaDevAttrMaxTexture2DWidth => since6(131072, 65536),
        cudaDevAttrMaxTexture2DHeight => 65536 - i32::from(p.major < 6),
        cudaDevAttrMaxTexture3DWidth | cudaDevAttrMaxTexture3DHeight | cudaDevAttrMaxTexture3DDepth => {
            since6(16384, 4096)
        }
        cudaDevAttrMaxTexture2DLayeredWidth | cudaDevAttrMaxTexture2DLayeredHeight => since6(32768, 16384),
        cudaDevAttrMaxTexture2DLayeredLayers => 2048,
        cudaDevAttrSurfaceAlignment => 512,
        cudaDevAttrConcurrentKernels | CU_DEVICE_ATTRIBUTE_CAN_TEX2D_GATHER => 1,
        cudaDevAttrEccEnabled => 0,
        cudaDevAttrPciBusId => device.pci_bus() as i32,
        cudaDevAttrPciDeviceId => 0,
        cudaDevAttrTccDriver => 0,
        cudaDevAttrMemoryClockRate => p.memory_clock_khz as i32,
        cudaDevAttrGlobalMemoryBusWidth => p.memory_bus_bits as i32,
        cudaDevAttrL2CacheSize => p.l2_bytes as i32,
        cudaDevAttrMaxThreadsPerMultiProcessor => p.max_threads_per_sm as i32,
        cudaDevAttrAsyncEngineCount => 2,
        cudaDevAttrUnifiedAddressing => 1,
        cudaDevAttrMaxTexture1DLayeredWidth => since6(32768, 16384),
        cudaDevAttrMaxTexture1DLayeredLayers => 2048,
        cudaDevAttrMaxTexture2DGatherWidth | cudaDevAttrMaxTexture2DGatherHeight => since6(32768, 16384),
        cudaDevAttrMaxTexture3DWidthAlt | cudaDevAttrMaxTexture3DHeightAlt => since6(8192, 2048),
        cudaDevAttrMaxTexture3DDepthAlt => since6(32768, 16384),
        cudaDevAttrPciDomainId => 0,
        cudaDevAttrTexturePitchAlignment => 32,
        cudaDevAttrMaxTextureCubemapWidth | cudaDevAttrMaxTextureCubemapLayeredWidth => since6(32768, 16384),
        cudaDevAttrMaxTextureCubemapLayeredLayers => 2046,
        cudaDevAttrMaxSurface1DWidth => since6(32768, 16384),
        cudaDevAttrMaxSurface2DWidth => since6(131072, 65536),
        cudaDevAttrMaxSurface2DHeight => 65536 - i32::from(p.major < 6) * 32768,
        cudaDevAttrMaxSurface3DWidth | cudaDevAttrMaxSurface3DHeight | cudaDevAttrMaxSurface3DDepth => {
            since6(16384, 4096)
        }
        cudaDevAttrMaxSurface1DLayeredWidth => since6(32768, 16384),
        cudaDevAttrMaxSurface1DLayeredLayers => 2048,
        cudaDevAttrMaxSurface2DLayeredWidth | cudaDevAttrMaxSurface2DLayeredHeight => since6(32768, 16384),
        cudaDevAttrMaxSurface2DLayeredLayers => 2048,
        cudaDevAttrMaxSurfaceCubemapWidth | cudaDevAttrMaxSurfaceCubemapLayeredWidth => since6(32768, 16384),
        cudaDevAttrMaxSurfaceCubemapLayeredLayers => 2046,
        cudaDevAttrMaxTexture1DLinearWidth => 1 << 28,
        cudaDevAttrMaxTexture2DLinearWidth => since6(131072, 65000),
        cudaDevAttrMaxTexture2DLinearHeight => 65000,
        cudaDevAttrMaxTexture2DLinearPitch => 2097120,
        cudaDevAttrMaxTexture2DMipmappedWidth | cudaDevAttrMaxTexture2DMipmappedHeight => since6(32768, 16384),
        cudaDevAttrComputeCapabilityMajor => p.major as i32,
        cudaDevAttrComputeCapabilityMinor => p.minor as i32,
        cudaDevAttrMaxTexture1DMipmappedWidth => since6(32768, 16384),
        cudaDevAttrStreamPrioritiesSupported => 1,
        cudaDevAttrGlobalL1CacheSupported | cudaDevAttrLocalL1CacheSupported => 1,
        cudaDevAttrMaxSharedMemoryPerMultiprocessor => p.shared_per_sm as i32,
        cudaDevAttrMaxRegistersPerMultiprocessor => p.regs_per_sm as i32,
        cudaDevAttrManagedMemory => 1,
        cudaDevAttrIsMultiGpuBoard => 0,
        cudaDevAttrMultiGpuBoardGroupID => device.ordinal as i32,
        // They are the host's.
        cudaDevAttrHostNativeAtomicSupported => 1,
        cudaDevAttrSingleToDoublePrecisionPerfRatio => p.single_to_double as i32,
        // Kernels access device memory and registered memory only.
        cudaDevAttrPageableMemoryAccess => 0,
        cudaDevAttrConcurrentManagedAccess => 1,
        cudaDevAttrComputePreemptionSupported => 1,
        cudaDevAttrCanUseHostPointerForRegisteredMem => 1,
        CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_MEM_OPS_V1
        | CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS_V1
        | CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR_V1 => 1,
        cudaDevAttrCooperativeLaunch => 1,
        CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH => 1,
        cudaDevAttrMaxSharedMemoryPerBlockOptin => p.shared_per_block_optin as i32,
        // None come from elsewhere.
        cudaDevAttrCanFlushRemoteWrites => 1,
        cudaDevAttrHostRegisterSupported => 1,
        cudaDevAttrPageableMemoryAccessUsesHostPageTables => 0,
        cudaDevAttrDirectManagedMemAccessFromHost => 1,
        CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED
        | CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED => 1,
        CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_HANDLE_SUPPORTED
        | CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_KMT_HANDLE_SUPPORTED => 0,
        cudaDevAttrMaxBlocksPerMultiprocessor => p.max_blocks_per_sm as i32,
        CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED => 0,
        cudaDevAttrMaxPersistingL2CacheSize => clamp(persisting_l2(device)),
        cudaDevAttrMaxAccessPolicyWindowSize => {
            if p.major >= 8 {
                128 << 20
            } else {
                0
            }
        }
        CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED => 0,
        cudaDevAttrReservedSharedMemoryPerBlock => p.shared_reserved as i32,
        cudaDevAttrSparseCudaArraySupported => 0,
        cudaDevAttrHostRegisterReadOnlySupported => 0,
        cudaDevAttrTimelineSemaphoreInteropSupported => 0,
        cudaDevAttrMemoryPoolsSupported => 1,
        cudaDevAttrGPUDirectRDMASupported
        | cudaDevAttrGPUDirectRDMAFlushWritesOptions
        | cudaDevAttrGPUDirectRDMAWritesOrdering => 0,
        cudaDevAttrMemoryPoolSupportedHandleTypes => cudaMemHandleTypePosixFileDescriptor,
        cudaDevAttrClusterLaunch => i32::from(p.major >= 9),
        cudaDevAttrDeferredMappingCudaArraySupported | CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED => 0,
        CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS | CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR => 1,
        cudaDevAttrIpcEventSupport => 1,
        cudaDevAttrMemSyncDomainCount => {
            if p.major >= 9 {
                4
            } else {
                1
            }
        }
        CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED => i32::from(p.major >= 9),
        CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_FABRIC_SUPPORTED | CU_DEVICE_ATTRIBUTE_UNIFIED_FUNCTION_POINTERS => 0,
        cudaDevAttrNumaConfig => cudaDeviceNumaConfigNone,
        cudaDevAttrNumaId => -1,
        CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED | cudaDevAttrMpsEnabled => 0,
        cudaDevAttrHostNumaId => 0,
        cudaDevAttrD3D12CigSupported
        | CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_ALGORITHM_MASK
        | CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_MAXIMUM_LENGTH
        | cudaDevAttrVulkanCigSupported => 0,
        // There is no PCI device.
        cudaDevAttrGpuPciDeviceId | cudaDevAttrGpuPciSubsystemId => 0,
        cudaDevAttrHostNumaMemoryPoolsSupported | cudaDevAttrHostMemoryPoolsSupported => 1,
        CU_DEVICE_ATTRIBUTE_HOST_NUMA_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED
        | cudaDevAttrHostNumaMultinodeIpcSupported
        | CU_DEVICE_ATTRIBUTE_HOST_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED
        | CU_DEVICE_ATTRIBUTE_HOST_ALLOC_DMA_BUF_SUPPORTED
        | cudaDevAttrOnlyPartialHostNativeAtomicSupported => 0,
        cudaDevAttrAtomicReductionSupported => 1,
        cudaDevAttrLocalityDomainCount => 1,
        cudaDevAttrOversizedSharedMemoryPerBlock => p.shared_per_block_optin as i32,
        cudaDevAttrCigStreamsSupported
        | CU_DEVICE_ATTRIBUTE_DMA_BUF_MMAP_SUPPORTED
        | CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_UNICAST_SUPPORTED
        | CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_MULTICAST_SUPPORTED
        | CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_COUNTED_OPS_SUPPORTED
        | CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_UNICAST_ACCESS_ON_OWNER_DEVICE_SUPPORTED => 0,
        cudaDevAttrLocalityDomainMultiprocessorCount => p.sm_count as i32,
        // No tensor is large in this sense.
        cudaDevAttrTensorMapLargeTensorMinSize => i32::MAX,
        _ => return Err(Error::InvalidValue),
    };
    Ok(value)
}

/// Largest part of the L2 cache that can be set aside for persisting accesses: three quarters, from compute capability 8.0 on.
fn persisting_l2(device: &Device) -> u64 {
    match device.profile.major {
        0..=7 => 0,
        _ => u64::from(device.profile.l2_bytes) / 4 * 3,
    }
}
