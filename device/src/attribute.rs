//! `cudaDeviceAttr`: one number per attribute. `cudaDeviceProp` is filled from here, so that the two agree.

use super::{Device, Error, Result};

/// `cudaDeviceGetAttribute`, in the unit that `driver_types.h` gives for the attribute. Limits of textures and
/// surfaces are those of the programming guide's table of compute capabilities.
/// Errors: `InvalidValue` for a number that names no attribute.
pub fn attribute(device: &Device, attribute: i32) -> Result<i32> {
    let p = &device.profile;
    // Limits that grew with Pascal.
    let since6 = |now: i32, before: i32| if p.major >= 6 { now } else { before };
    let clamp = |bytes: u64| i32::try_from(bytes).unwrap_or(i32::MAX);
    let value = match attribute {
        1 => 1024,                                    // MaxThreadsPerBlock
        2 | 3 => 1024,                                // MaxBlockDimX, Y
        4 => 64,                                      // MaxBlockDimZ
        5 => i32::MAX,                                // MaxGridDimX
        6 | 7 => 65535,                               // MaxGridDimY, Z
        8 => 48 << 10,                                // MaxSharedMemoryPerBlock
        9 => 64 << 10,                                // TotalConstantMemory
        10 => 32,                                     // WarpSize
        11 => i32::MAX,                               // MaxPitch
        12 => 65536,                                  // MaxRegistersPerBlock
        13 => p.clock_khz as i32,                     // ClockRate
        14 => 512,                                    // TextureAlignment
        15 => 1,                                      // GpuOverlap
        16 => p.sm_count as i32,                      // MultiProcessorCount
        17 => 0,                                      // KernelExecTimeout
        18 => 0,                                      // Integrated
        19 => 1,                                      // CanMapHostMemory
        20 => 0,                                      // ComputeMode
        21 => since6(131072, 65536),                  // MaxTexture1DWidth
        22 => since6(131072, 65536),                  // MaxTexture2DWidth
        23 => 65536 - i32::from(p.major < 6),         // MaxTexture2DHeight
        24..=26 => since6(16384, 4096),               // MaxTexture3DWidth, Height, Depth
        27 | 28 => since6(32768, 16384),              // MaxTexture2DLayeredWidth, Height
        29 => 2048,                                   // MaxTexture2DLayeredLayers
        30 => 512,                                    // SurfaceAlignment
        31 => 1,                                      // ConcurrentKernels
        32 => 0,                                      // EccEnabled
        33 => device.pci_bus() as i32,                // PciBusId
        34 => 0,                                      // PciDeviceId
        35 => 0,                                      // TccDriver
        36 => p.memory_clock_khz as i32,              // MemoryClockRate
        37 => p.memory_bus_bits as i32,               // GlobalMemoryBusWidth
        38 => p.l2_bytes as i32,                      // L2CacheSize
        39 => p.max_threads_per_sm as i32,            // MaxThreadsPerMultiProcessor
        40 => 2,                                      // AsyncEngineCount
        41 => 1,                                      // UnifiedAddressing
        42 => since6(32768, 16384),                   // MaxTexture1DLayeredWidth
        43 => 2048,                                   // MaxTexture1DLayeredLayers
        45 | 46 => since6(32768, 16384),              // MaxTexture2DGatherWidth, Height
        47 | 48 => since6(8192, 2048),                // MaxTexture3DWidthAlt, HeightAlt
        49 => since6(32768, 16384),                   // MaxTexture3DDepthAlt
        50 => 0,                                      // PciDomainId
        51 => 32,                                     // TexturePitchAlignment
        52 | 53 => since6(32768, 16384),              // MaxTextureCubemapWidth, LayeredWidth
        54 => 2046,                                   // MaxTextureCubemapLayeredLayers
        55 => since6(32768, 16384),                   // MaxSurface1DWidth
        56 => since6(131072, 65536),                  // MaxSurface2DWidth
        57 => 65536 - i32::from(p.major < 6) * 32768, // MaxSurface2DHeight
        58..=60 => since6(16384, 4096),               // MaxSurface3DWidth, Height, Depth
        61 => since6(32768, 16384),                   // MaxSurface1DLayeredWidth
        62 => 2048,                                   // MaxSurface1DLayeredLayers
        63 | 64 => since6(32768, 16384),              // MaxSurface2DLayeredWidth, Height
        65 => 2048,                                   // MaxSurface2DLayeredLayers
        66 | 67 => since6(32768, 16384),              // MaxSurfaceCubemapWidth, LayeredWidth
        68 => 2046,                                   // MaxSurfaceCubemapLayeredLayers
        69 => 1 << 28,                                // MaxTexture1DLinearWidth
        70 => since6(131072, 65000),                  // MaxTexture2DLinearWidth
        71 => 65000,                                  // MaxTexture2DLinearHeight
        72 => 2097120,                                // MaxTexture2DLinearPitch
        73 | 74 => since6(32768, 16384),              // MaxTexture2DMipmappedWidth, Height
        75 => p.major as i32,                         // ComputeCapabilityMajor
        76 => p.minor as i32,                         // ComputeCapabilityMinor
        77 => since6(32768, 16384),                   // MaxTexture1DMipmappedWidth
        78 => 1,                                      // StreamPrioritiesSupported
        79 | 80 => 1,                                 // GlobalL1CacheSupported, LocalL1CacheSupported
        81 => p.shared_per_sm as i32,                 // MaxSharedMemoryPerMultiprocessor
        82 => p.regs_per_sm as i32,                   // MaxRegistersPerMultiprocessor
        83 => 1,                                      // ManagedMemory
        84 => 0,                                      // IsMultiGpuBoard
        85 => device.ordinal as i32,                  // MultiGpuBoardGroupID
        86 => 1,                                      // HostNativeAtomicSupported: they are the host's
        87 => p.single_to_double as i32,              // SingleToDoublePrecisionPerfRatio
        88 => 0,                                      // PageableMemoryAccess: kernels are kept out
        89 => 1,                                      // ConcurrentManagedAccess
        90 => 1,                                      // ComputePreemptionSupported
        91 => 1,                                      // CanUseHostPointerForRegisteredMem
        92..=94 => 0,                                 // stream memory operations
        95 => 1,                                      // CooperativeLaunch
        96 => 1,                                      // CooperativeMultiDeviceLaunch, reserved in CUDA 13
        97 => p.shared_per_block_optin as i32,        // MaxSharedMemoryPerBlockOptin
        98 => 0,                                      // CanFlushRemoteWrites
        99 => 1,                                      // HostRegisterSupported
        100 => 0,                                     // PageableMemoryAccessUsesHostPageTables
        101 => 1,                                     // DirectManagedMemAccessFromHost
        102..=105 => 0,                               // virtual memory management and its handle types
        106 => p.max_blocks_per_sm as i32,            // MaxBlocksPerMultiprocessor
        107 => 0,                                     // generic compression
        108 => clamp(persisting_l2(device)),          // MaxPersistingL2CacheSize
        109 => {
            if p.major >= 8 {
                128 << 20
            } else {
                0
            }
        } // MaxAccessPolicyWindowSize
        110 => 0,                                     // GPUDirect RDMA with virtual memory management
        111 => p.shared_reserved as i32,              // ReservedSharedMemoryPerBlock
        112 => 0,                                     // SparseCudaArraySupported
        113 => 0,                                     // HostRegisterReadOnlySupported
        114 => 0,                                     // TimelineSemaphoreInteropSupported
        115 => 1,                                     // MemoryPoolsSupported
        116..=118 => 0,                               // GPUDirectRDMA*
        119 => 1,                                     // MemoryPoolSupportedHandleTypes: file descriptors
        120 => i32::from(p.major >= 9),               // ClusterLaunch
        121..=124 => 0,                               // DeferredMappingCudaArraySupported, reserved
        125 => 1,                                     // IpcEventSupport
        126 => {
            if p.major >= 9 {
                4
            } else {
                1
            }
        } // MemSyncDomainCount
        127..=129 => 0,                               // reserved
        130 => 0,                                     // NumaConfig: none
        131 => -1,                                    // NumaId
        132 | 133 => 0,                               // reserved, MpsEnabled
        134 => 0,                                     // HostNumaId
        135..=138 => 0,                               // CIG
        139 | 140 => 0,                               // GpuPciDeviceId, GpuPciSubsystemId: no PCI device
        142 | 144 => 1,                               // HostNumaMemoryPoolsSupported, HostMemoryPoolsSupported
        141 | 143 | 145..=147 => 0,                   // multi-node IPC, partial atomics
        148 => 0,                                     // AtomicReductionSupported
        149 => 1,                                     // LocalityDomainCount
        150 => p.shared_per_block_optin as i32,       // OversizedSharedMemoryPerBlock
        151..=156 => 0,                               // CigStreamsSupported, reserved
        157 => p.sm_count as i32,                     // LocalityDomainMultiprocessorCount
        160 => i32::MAX,                              // TensorMapLargeTensorMinSize: no such distinction
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
