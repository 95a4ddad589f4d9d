use super::devices::*;
use super::sensors::*;
use super::system::*;
use super::*;
use kernel_abi::environment::{DEVICE_COUNT, VISIBLE_DEVICES};
use std::ffi::CStr;
use std::ptr::null_mut;

fn text(get: impl Fn(*mut c_char, c_uint) -> nvmlReturn_t) -> String {
    let mut bytes: [c_char; 96] = [0; 96];
    assert_eq!(get(bytes.as_mut_ptr(), 3), Wrong::InsufficientSize as nvmlReturn_t);
    assert_eq!(get(null_mut(), 96), Wrong::InvalidArgument as nvmlReturn_t);
    assert_eq!(get(bytes.as_mut_ptr(), 96), SUCCESS);
    // SAFETY: the function has written a C string.
    unsafe { CStr::from_ptr(bytes.as_ptr()) }.to_str().unwrap().to_owned()
}

/// One test: how often the library is in use is the process's.
#[test]
fn devices_are_found_and_described() {
    let (mut count, mut handle, mut other) = (0, null_mut(), null_mut());
    // SAFETY: pointers to locals of the right types.
    unsafe {
        assert_eq!(nvmlDeviceGetCount_v2(&mut count), Wrong::Uninitialized as nvmlReturn_t);
        assert_eq!(nvmlShutdown(), Wrong::Uninitialized as nvmlReturn_t);
        assert_eq!((nvmlInit_v2(), nvmlInitWithFlags(0), nvmlShutdown()), (SUCCESS, SUCCESS, SUCCESS));
        assert_eq!(nvmlDeviceGetCount_v2(&mut count), SUCCESS);
        assert_eq!(count as usize, device::config().physical.len());
        assert_eq!(nvmlDeviceGetCount_v2(null_mut()), Wrong::InvalidArgument as nvmlReturn_t);
        assert_eq!(nvmlDeviceGetHandleByIndex_v2(count, &mut handle), Wrong::InvalidArgument as nvmlReturn_t);
        assert_eq!(nvmlDeviceGetHandleByIndex_v2(0, &mut handle), SUCCESS);
        assert_eq!(text(|to, room| nvmlDeviceGetName(handle, to, room)), device::get(0).unwrap().profile.name());
        let uuid = text(|to, room| nvmlDeviceGetUUID(handle, to, room));
        assert!(uuid.starts_with("GPU-") && uuid.len() == 40, "{uuid}");
        let uuid = std::ffi::CString::new(uuid).unwrap();
        for uuid in [uuid.as_ptr(), uuid.as_ptr().add(4)] {
            other = null_mut();
            assert_eq!(nvmlDeviceGetHandleByUUID(uuid, &mut other), SUCCESS);
            assert_eq!(other, handle);
        }
        for address in [c"0000:01:00.0", c"00000000:01:00.0"] {
            other = null_mut();
            assert_eq!(nvmlDeviceGetHandleByPciBusId_v2(address.as_ptr(), &mut other), SUCCESS);
            assert_eq!(other, handle);
        }
        assert_eq!(
            nvmlDeviceGetHandleByPciBusId_v2(c"0001:01:00.0".as_ptr(), &mut other),
            Wrong::NotFound as nvmlReturn_t
        );
        let (none, mut sensed) = (Wrong::NotSupported as nvmlReturn_t, 7);
        assert_eq!((nvmlDeviceGetTemperature(handle, 0, &mut sensed), sensed), (none, 7));
        assert_eq!(nvmlDeviceGetFanSpeed(null_mut(), &mut sensed), Wrong::InvalidArgument as nvmlReturn_t);
        let profile = &device::get(0).unwrap().profile;
        assert_eq!(
            (nvmlDeviceGetClockInfo(handle, 2, &mut sensed), sensed),
            (SUCCESS, profile.memory_clock_khz / 1000)
        );
        assert_eq!((nvmlDeviceGetMaxClockInfo(handle, 1, &mut sensed), sensed), (SUCCESS, profile.clock_rate() / 1000));
        assert_eq!(nvmlDeviceGetClockInfo(handle, 3, &mut sensed), none);
        assert_eq!(nvmlDeviceGetClockInfo(handle, 4, &mut sensed), Wrong::InvalidArgument as nvmlReturn_t);
        let mut place = std::mem::zeroed();
        assert_eq!(nvmlDeviceGetPciInfo(handle, &mut place), SUCCESS);
        let (mut major, mut minor) = (0, 0);
        assert_eq!(nvmlDeviceGetCudaComputeCapability(handle, &mut major, &mut minor), SUCCESS);
        assert_eq!(major as u32, device::get(0).unwrap().profile.major);
        assert_eq!(nvmlDeviceGetIndex(null_mut(), &mut count), Wrong::InvalidArgument as nvmlReturn_t);
        assert!(text(|to, room| nvmlSystemGetNVMLVersion(to, room)).starts_with("13."));
        assert_eq!(nvmlShutdown(), SUCCESS);
    }
}

/// In a process of its own, which is this test again: CUDA has one of the devices, and NVML both.
#[test]
fn hidden_devices_are_there() {
    let settings = [(DEVICE_COUNT.name, "2"), (VISIBLE_DEVICES.name, "1")];
    if settings.iter().any(|(name, value)| std::env::var(name).as_deref() != Ok(value)) {
        let mut command = std::process::Command::new(std::env::current_exe().unwrap());
        let done = command.args(["--exact", "nvml::tests::hidden_devices_are_there"]).envs(settings).output().unwrap();
        let told = String::from_utf8_lossy(&done.stdout);
        assert!(told.contains("1 passed"), "{told}");
        return;
    }
    let (mut count, mut index, mut handle) = (0, 0, null_mut());
    // SAFETY: pointers to locals of the right types.
    unsafe {
        assert_eq!((nvmlInit_v2(), nvmlDeviceGetCount_v2(&mut count)), (SUCCESS, SUCCESS));
        let seen = device::get(0).unwrap().pci_bus_id();
        let seen = std::ffi::CString::new(seen).unwrap();
        assert_eq!(nvmlDeviceGetHandleByPciBusId_v2(seen.as_ptr(), &mut handle), SUCCESS);
        assert_eq!(nvmlDeviceGetIndex(handle, &mut index), SUCCESS);
        assert_eq!(nvmlShutdown(), SUCCESS);
    }
    assert_eq!((count, device::count(), index), (2, 1, 1));
}

/// Sizes of `nvml.h`, which are part of the version numbers that callers write.
#[test]
fn structures_have_the_size_of_the_header() {
    assert_eq!(version::<nvmlMemory_v2_t>(2), 0x0200_0028);
    assert_eq!(version::<nvmlPciInfoExt_t>(1), 0x0100_0040);
    assert_eq!(version::<nvmlSystemDriverBranchInfo_t>(1), 0x0100_0054);
    assert_eq!((size_of::<nvmlPciInfo_t>(), size_of::<nvmlMemory_t>()), (68, 24));
}
