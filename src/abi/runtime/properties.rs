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
        // Every number below names an attribute; the test makes sure of it.
        let get = |number: i32| attribute($device, number).unwrap_or(0);
        common! { $p, $device, get,
            sharedMemPerBlock = get(8) as usize;
            regsPerBlock = get(12);
            warpSize = get(10);
            memPitch = get(11) as usize;
            maxThreadsPerBlock = get(1);
            maxThreadsDim = [get(2), get(3), get(4)];
            maxGridSize = [get(5), get(6), get(7)];
            totalConstMem = get(9) as usize;
            major = get(75);
            minor = get(76);
            textureAlignment = get(14) as usize;
            texturePitchAlignment = get(51) as usize;
            multiProcessorCount = get(16);
            integrated = get(18);
            canMapHostMemory = get(19);
            maxTexture1D = get(21);
            maxTexture1DMipmap = get(77);
            maxTexture2D = [get(22), get(23)];
            maxTexture2DMipmap = [get(73), get(74)];
            maxTexture2DLinear = [get(70), get(71), get(72)];
            maxTexture2DGather = [get(45), get(46)];
            maxTexture3D = [get(24), get(25), get(26)];
            maxTexture3DAlt = [get(47), get(48), get(49)];
            maxTextureCubemap = get(52);
            maxTexture1DLayered = [get(42), get(43)];
            maxTexture2DLayered = [get(27), get(28), get(29)];
            maxTextureCubemapLayered = [get(53), get(54)];
            maxSurface1D = get(55);
            maxSurface2D = [get(56), get(57)];
            maxSurface3D = [get(58), get(59), get(60)];
            maxSurface1DLayered = [get(61), get(62)];
            maxSurface2DLayered = [get(63), get(64), get(65)];
            maxSurfaceCubemap = get(66);
            maxSurfaceCubemapLayered = [get(67), get(68)];
            surfaceAlignment = get(30) as usize;
            concurrentKernels = get(31);
            ECCEnabled = get(32);
            pciBusID = get(33);
            pciDeviceID = get(34);
            pciDomainID = get(50);
            tccDriver = get(35);
            asyncEngineCount = get(40);
            unifiedAddressing = get(41);
            memoryBusWidth = get(37);
            l2CacheSize = get(38);
            persistingL2CacheMaxSize = get(108);
            maxThreadsPerMultiProcessor = get(39);
            streamPrioritiesSupported = get(78);
            globalL1CacheSupported = get(79);
            localL1CacheSupported = get(80);
            sharedMemPerMultiprocessor = get(81) as usize;
            regsPerMultiprocessor = get(82);
            managedMemory = get(83);
            isMultiGpuBoard = get(84);
            multiGpuBoardGroupID = get(85);
            hostNativeAtomicSupported = get(86);
            pageableMemoryAccess = get(88);
            concurrentManagedAccess = get(89);
            computePreemptionSupported = get(90);
            canUseHostPointerForRegisteredMem = get(91);
            cooperativeLaunch = get(95);
            sharedMemPerBlockOptin = get(97) as usize;
            pageableMemoryAccessUsesHostPageTables = get(100);
            directManagedMemAccessFromHost = get(101);
            maxBlocksPerMultiProcessor = get(106);
            accessPolicyMaxWindowSize = get(109);
            reservedSharedMemPerBlock = get(111) as usize;
            hostRegisterSupported = get(99);
            sparseCudaArraySupported = get(112);
            hostRegisterReadOnlySupported = get(113);
            timelineSemaphoreInteropSupported = get(114);
            memoryPoolsSupported = get(115);
            gpuDirectRDMASupported = get(116);
            gpuDirectRDMAFlushWritesOptions = get(117) as c_uint;
            gpuDirectRDMAWritesOrdering = get(118);
            memoryPoolSupportedHandleTypes = get(119) as c_uint;
            deferredMappingCudaArraySupported = get(121);
            ipcEventSupported = get(125);
            clusterLaunch = get(120);
        }
    };
}

fn properties(device: &Device) -> cudaDeviceProp {
    // SAFETY: the structure is plain numbers, for which zero is a value.
    let mut p: cudaDeviceProp = unsafe { std::mem::zeroed() };
    fill!(p, device);
    let get = |number: i32| attribute(device, number).unwrap_or(0);
    p.deviceNumaConfig = get(130);
    p.deviceNumaId = get(131);
    p.mpsEnabled = get(133);
    p.hostNumaId = get(134);
    p.gpuPciDeviceID = get(139) as c_uint;
    p.gpuPciSubsystemID = get(140) as c_uint;
    p.hostNumaMultinodeIpcSupported = get(143);
    p
}

fn properties_v12(device: &Device) -> cudaDeviceProp_v12 {
    // SAFETY: as above.
    let mut p: cudaDeviceProp_v12 = unsafe { std::mem::zeroed() };
    fill!(p, device);
    let get = |number: i32| attribute(device, number).unwrap_or(0);
    p.clockRate = get(13);
    p.deviceOverlap = get(15);
    p.kernelExecTimeoutEnabled = get(17);
    p.computeMode = get(20);
    p.maxTexture1DLinear = get(69);
    p.memoryClockRate = get(36);
    p.singleToDoublePrecisionPerfRatio = get(87);
    p.cooperativeMultiDeviceLaunch = get(96);
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
        // Numbers that `driver_types.h` leaves out: 0, 44, 158, 159.
        for number in (1..=157).filter(|n| *n != 44).chain([160]) {
            assert!(attribute(device, number).is_ok(), "attribute {number}");
        }
        for number in [-1, 0, 44, 161, i32::MAX] {
            assert!(attribute(device, number).is_err(), "attribute {number}");
        }
    }
}
