//! `cudaDeviceProp` in the layouts of CUDA 12 and 13, filled from the device's attributes so that the two agree.

use crate::abi::api::export;
use cuda_types::*;
use device::{attribute::attribute, profile, Device};
use std::ffi::{c_char, c_int, c_uint};

/// Fills the fields that both layouts have.
macro_rules! common {
    ($p:ident, $device:ident, $get:ident, $($field:ident = $value:expr;)*) => {
        for (to, &from) in $p.name.iter_mut().zip($device.profile.name().as_bytes().iter().take(255)) {
            *to = from as c_char;
        }
        $p.uuid.bytes = profile::uuid($device.physical).map(|b| b as c_char);
        $p.totalGlobalMem = $device.profile.memory as usize;
        $p.unifiedFunctionPointers = 1;
        $($p.$field = $value;)*
    };
}

macro_rules! fill {
    ($p:ident, $device:ident) => {
        let get = |number: cudaDeviceAttr| attribute($device, number).unwrap_or(0);
        common! { $p, $device, get,
            sharedMemPerBlock = get(cudaDevAttrMaxSharedMemoryPerBlock) as usize;
            regsPerBlock = get(cudaDevAttrMaxRegistersPerBlock);
            warpSize = get(cudaDevAttrWarpSize);
            memPitch = get(cudaDevAttrMaxPitch) as usize;
            maxThreadsPerBlock = get(cudaDevAttrMaxThreadsPerBlock);
            maxThreadsDim = [get(cudaDevAttrMaxBlockDimX), get(cudaDevAttrMaxBlockDimY), get(cudaDevAttrMaxBlockDimZ)];
            maxGridSize = [get(cudaDevAttrMaxGridDimX), get(cudaDevAttrMaxGridDimY), get(cudaDevAttrMaxGridDimZ)];
            totalConstMem = get(cudaDevAttrTotalConstantMemory) as usize;
            major = get(cudaDevAttrComputeCapabilityMajor);
            minor = get(cudaDevAttrComputeCapabilityMinor);
            textureAlignment = get(cudaDevAttrTextureAlignment) as usize;
            texturePitchAlignment = get(cudaDevAttrTexturePitchAlignment) as usize;
            multiProcessorCount = get(cudaDevAttrMultiProcessorCount);
            integrated = get(cudaDevAttrIntegrated);
            canMapHostMemory = get(cudaDevAttrCanMapHostMemory);
            maxTexture1D = get(cudaDevAttrMaxTexture1DWidth);
            maxTexture1DMipmap = get(cudaDevAttrMaxTexture1DMipmappedWidth);
            maxTexture2D = [get(cudaDevAttrMaxTexture2DWidth), get(cudaDevAttrMaxTexture2DHeight)];
            maxTexture2DMipmap = [
                get(cudaDevAttrMaxTexture2DMipmappedWidth),
                get(cudaDevAttrMaxTexture2DMipmappedHeight),
            ];
            maxTexture2DLinear = [
                get(cudaDevAttrMaxTexture2DLinearWidth),
                get(cudaDevAttrMaxTexture2DLinearHeight),
                get(cudaDevAttrMaxTexture2DLinearPitch),
            ];
            maxTexture2DGather = [get(cudaDevAttrMaxTexture2DGatherWidth), get(cudaDevAttrMaxTexture2DGatherHeight)];
            maxTexture3D = [
                get(cudaDevAttrMaxTexture3DWidth),
                get(cudaDevAttrMaxTexture3DHeight),
                get(cudaDevAttrMaxTexture3DDepth),
            ];
            maxTexture3DAlt = [
                get(cudaDevAttrMaxTexture3DWidthAlt),
                get(cudaDevAttrMaxTexture3DHeightAlt),
                get(cudaDevAttrMaxTexture3DDepthAlt),
            ];
            maxTextureCubemap = get(cudaDevAttrMaxTextureCubemapWidth);
            maxTexture1DLayered = [get(cudaDevAttrMaxTexture1DLayeredWidth), get(cudaDevAttrMaxTexture1DLayeredLayers)];
            maxTexture2DLayered = [
                get(cudaDevAttrMaxTexture2DLayeredWidth),
                get(cudaDevAttrMaxTexture2DLayeredHeight),
                get(cudaDevAttrMaxTexture2DLayeredLayers),
            ];
            maxTextureCubemapLayered = [
                get(cudaDevAttrMaxTextureCubemapLayeredWidth),
                get(cudaDevAttrMaxTextureCubemapLayeredLayers),
            ];
            maxSurface1D = get(cudaDevAttrMaxSurface1DWidth);
            maxSurface2D = [get(cudaDevAttrMaxSurface2DWidth), get(cudaDevAttrMaxSurface2DHeight)];
            maxSurface3D = [
                get(cudaDevAttrMaxSurface3DWidth),
                get(cudaDevAttrMaxSurface3DHeight),
                get(cudaDevAttrMaxSurface3DDepth),
            ];
            maxSurface1DLayered = [get(cudaDevAttrMaxSurface1DLayeredWidth), get(cudaDevAttrMaxSurface1DLayeredLayers)];
            maxSurface2DLayered = [
                get(cudaDevAttrMaxSurface2DLayeredWidth),
                get(cudaDevAttrMaxSurface2DLayeredHeight),
                get(cudaDevAttrMaxSurface2DLayeredLayers),
            ];
            maxSurfaceCubemap = get(cudaDevAttrMaxSurfaceCubemapWidth);
            maxSurfaceCubemapLayered = [
                get(cudaDevAttrMaxSurfaceCubemapLayeredWidth),
                get(cudaDevAttrMaxSurfaceCubemapLayeredLayers),
            ];
            surfaceAlignment = get(cudaDevAttrSurfaceAlignment) as usize;
            concurrentKernels = get(cudaDevAttrConcurrentKernels);
            ECCEnabled = get(cudaDevAttrEccEnabled);
            pciBusID = get(cudaDevAttrPciBusId);
            pciDeviceID = get(cudaDevAttrPciDeviceId);
            pciDomainID = get(cudaDevAttrPciDomainId);
            tccDriver = get(cudaDevAttrTccDriver);
            asyncEngineCount = get(cudaDevAttrAsyncEngineCount);
            unifiedAddressing = get(cudaDevAttrUnifiedAddressing);
            memoryBusWidth = get(cudaDevAttrGlobalMemoryBusWidth);
            l2CacheSize = get(cudaDevAttrL2CacheSize);
            persistingL2CacheMaxSize = get(cudaDevAttrMaxPersistingL2CacheSize);
            maxThreadsPerMultiProcessor = get(cudaDevAttrMaxThreadsPerMultiProcessor);
            streamPrioritiesSupported = get(cudaDevAttrStreamPrioritiesSupported);
            globalL1CacheSupported = get(cudaDevAttrGlobalL1CacheSupported);
            localL1CacheSupported = get(cudaDevAttrLocalL1CacheSupported);
            sharedMemPerMultiprocessor = get(cudaDevAttrMaxSharedMemoryPerMultiprocessor) as usize;
            regsPerMultiprocessor = get(cudaDevAttrMaxRegistersPerMultiprocessor);
            managedMemory = get(cudaDevAttrManagedMemory);
            isMultiGpuBoard = get(cudaDevAttrIsMultiGpuBoard);
            multiGpuBoardGroupID = get(cudaDevAttrMultiGpuBoardGroupID);
            hostNativeAtomicSupported = get(cudaDevAttrHostNativeAtomicSupported);
            pageableMemoryAccess = get(cudaDevAttrPageableMemoryAccess);
            concurrentManagedAccess = get(cudaDevAttrConcurrentManagedAccess);
            computePreemptionSupported = get(cudaDevAttrComputePreemptionSupported);
            canUseHostPointerForRegisteredMem = get(cudaDevAttrCanUseHostPointerForRegisteredMem);
            cooperativeLaunch = get(cudaDevAttrCooperativeLaunch);
            sharedMemPerBlockOptin = get(cudaDevAttrMaxSharedMemoryPerBlockOptin) as usize;
            pageableMemoryAccessUsesHostPageTables = get(cudaDevAttrPageableMemoryAccessUsesHostPageTables);
            directManagedMemAccessFromHost = get(cudaDevAttrDirectManagedMemAccessFromHost);
            maxBlocksPerMultiProcessor = get(cudaDevAttrMaxBlocksPerMultiprocessor);
            accessPolicyMaxWindowSize = get(cudaDevAttrMaxAccessPolicyWindowSize);
            reservedSharedMemPerBlock = get(cudaDevAttrReservedSharedMemoryPerBlock) as usize;
            hostRegisterSupported = get(cudaDevAttrHostRegisterSupported);
            sparseCudaArraySupported = get(cudaDevAttrSparseCudaArraySupported);
            hostRegisterReadOnlySupported = get(cudaDevAttrHostRegisterReadOnlySupported);
            timelineSemaphoreInteropSupported = get(cudaDevAttrTimelineSemaphoreInteropSupported);
            memoryPoolsSupported = get(cudaDevAttrMemoryPoolsSupported);
            gpuDirectRDMASupported = get(cudaDevAttrGPUDirectRDMASupported);
            gpuDirectRDMAFlushWritesOptions = get(cudaDevAttrGPUDirectRDMAFlushWritesOptions) as c_uint;
            gpuDirectRDMAWritesOrdering = get(cudaDevAttrGPUDirectRDMAWritesOrdering);
            memoryPoolSupportedHandleTypes = get(cudaDevAttrMemoryPoolSupportedHandleTypes) as c_uint;
            deferredMappingCudaArraySupported = get(cudaDevAttrDeferredMappingCudaArraySupported);
            ipcEventSupported = get(cudaDevAttrIpcEventSupport);
            clusterLaunch = get(cudaDevAttrClusterLaunch);
        }
    };
}

fn properties(device: &Device) -> cudaDeviceProp {
    // SAFETY: the structure is plain numbers, for which zero is a value.
    let mut p: cudaDeviceProp = unsafe { std::mem::zeroed() };
    fill!(p, device);
    let get = |number: cudaDeviceAttr| attribute(device, number).unwrap_or(0);
    p.deviceNumaConfig = get(cudaDevAttrNumaConfig);
    p.deviceNumaId = get(cudaDevAttrNumaId);
    p.mpsEnabled = get(cudaDevAttrMpsEnabled);
    p.hostNumaId = get(cudaDevAttrHostNumaId);
    p.gpuPciDeviceID = get(cudaDevAttrGpuPciDeviceId) as c_uint;
    p.gpuPciSubsystemID = get(cudaDevAttrGpuPciSubsystemId) as c_uint;
    p.hostNumaMultinodeIpcSupported = get(cudaDevAttrHostNumaMultinodeIpcSupported);
    p
}

fn properties_v12(device: &Device) -> cudaDeviceProp_v12 {
    // SAFETY: as above.
    let mut p: cudaDeviceProp_v12 = unsafe { std::mem::zeroed() };
    fill!(p, device);
    let get = |number: cudaDeviceAttr| attribute(device, number).unwrap_or(0);
    p.clockRate = get(cudaDevAttrClockRate);
    p.deviceOverlap = get(cudaDevAttrGpuOverlap);
    p.kernelExecTimeoutEnabled = get(cudaDevAttrKernelExecTimeout);
    p.computeMode = get(cudaDevAttrComputeMode);
    p.maxTexture1DLinear = get(cudaDevAttrMaxTexture1DLinearWidth);
    p.memoryClockRate = get(cudaDevAttrMemoryClockRate);
    p.singleToDoublePrecisionPerfRatio = get(cudaDevAttrSingleToDoublePrecisionPerfRatio);
    // `cudaDevAttrCooperativeMultiDeviceLaunch` of CUDA 12.
    p.cooperativeMultiDeviceLaunch = get(cudaDevAttrReserved96);
    p
}

/// Properties of a device, as CUDA 13 lays them out.
#[export(
    v13,
    approximate = "the numbers are those of the chosen device's data sheet; the multiprocessors are as many as \
        UNDERSTUDY_SM_COUNT says"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaGetDeviceProperties(prop: *mut cudaDeviceProp, device: c_int) -> cudaError_t {
    prop.non_null()?;
    prop.write(properties(device::get(device)?))
}

/// Properties of a device for programs of CUDA 12 that do not use its headers, which name the `_v2` below: the structure
/// of CUDA 11, which ends before the fields that 12 added.
#[export(
    v12,
    approximate = "the numbers are those of the chosen device's data sheet; the multiprocessors are as many as \
        UNDERSTUDY_SM_COUNT says"
)]
#[no_mangle]
pub unsafe extern "C" fn cudaGetDeviceProperties_v12(prop: *mut cudaDeviceProp_v12, device: c_int) -> cudaError_t {
    prop.non_null()?;
    let all = properties_v12(device::get(device)?);
    let size = std::mem::offset_of!(cudaDeviceProp_v12, hostRegisterSupported);
    // SAFETY: not null, and so the structure of CUDA 11 is there; both are plain bytes up to its size.
    unsafe { prop.as_ptr().cast::<u8>().copy_from_nonoverlapping((&raw const all).cast(), size) };
    Ok(())
}

/// Properties of a device, as CUDA 12 lays them out.
#[export(approximate = "the numbers are those of the chosen device's data sheet; the multiprocessors are as many as \
        UNDERSTUDY_SM_COUNT says")]
#[no_mangle]
pub unsafe extern "C" fn cudaGetDeviceProperties_v2(prop: *mut cudaDeviceProp_v12, device: c_int) -> cudaError_t {
    prop.non_null()?;
    prop.write(properties_v12(device::get(device)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_layouts_say_the_same() {
        let device = device::get(0).unwrap();
        let (a, b) = (properties(device), properties_v12(device));
        assert_eq!((a.major, a.minor, a.warpSize, a.maxGridSize), (b.major, b.minor, b.warpSize, b.maxGridSize));
        assert_eq!(a.name, b.name);
        assert_eq!(a.sharedMemPerBlockOptin, device.profile.shared_per_block_optin as usize);
        assert_eq!(a.maxThreadsDim, [1024, 1024, 64]);
        assert!(b.clockRate > 0 && b.memoryClockRate > 0);
    }

    #[test]
    fn every_attribute_of_the_header_has_a_value() {
        let device = device::get(0).unwrap();
        // Numbers that `driver_types.h` leaves out: 0, 158, 159, and 44, which only the driver names.
        for number in (1..=157).chain([160]) {
            assert!(attribute(device, number).is_ok(), "attribute {number}");
        }
        for number in [-1, 0, 161, i32::MAX] {
            assert!(attribute(device, number).is_err(), "attribute {number}");
        }
    }
}
