//! Programs whose PTX is for a newer device than the usual one, which is chosen when they make their first call.

use super::*;
use std::ptr::null;

/// Cases by name, each the body of a process.
pub const ALL: &[(&str, fn())] = &[("newer device", newer_device), ("newer device too late", too_late)];

extern "C" {
    fn cudaDeviceGetAttribute(value: *mut c_int, attribute: c_int, device: c_int) -> Status;
    fn __cudaRegisterFatBinary(wrapper: *mut c_void) -> *mut *mut c_void;
}

/// `__fatBinC_Wrapper_t`
#[repr(C)]
struct Wrapper {
    magic: u32,
    version: u32,
    data: *const u8,
    relocatable: *const u8,
}

/// Registers a fatbin with PTX for a device, as nvcc's constructors do.
fn register(arch: u32) {
    let payload = b".version 8.7\n.target sm_80\n\0\0\0\0\0";
    assert_eq!(payload.len() % 8, 0);
    let mut bytes = 0xba55_ed50u32.to_le_bytes().to_vec();
    bytes.extend([1, 0, 16, 0]);
    bytes.extend((0x40 + payload.len() as u64).to_le_bytes());
    bytes.extend([1, 0, 1, 1, 0x40, 0, 0, 0]);
    bytes.extend((payload.len() as u64).to_le_bytes());
    bytes.extend([0; 8]);
    bytes.extend([7, 0, 8, 0]);
    bytes.extend(arch.to_le_bytes());
    bytes.extend([0; 8]);
    bytes.extend(0x11u64.to_le_bytes());
    bytes.extend([0; 16]);
    bytes.extend(payload);
    let data = bytes.leak().as_ptr();
    let wrapper = Box::leak(Box::new(Wrapper { magic: 0x4662_43b1, version: 1, data, relocatable: null() }));
    // SAFETY: a wrapper that lives as long as the process.
    unsafe { __cudaRegisterFatBinary((&raw mut *wrapper).cast()) };
}

/// Compute capability of the device, as programs ask for it.
fn capability() -> (c_int, c_int) {
    let mut value = [0; 2];
    // SAFETY: results go to a local variable.
    unsafe {
        assert_eq!(cudaDeviceGetAttribute(&mut value[0], cudaDevAttrComputeCapabilityMajor as c_int, 0), 0);
        assert_eq!(cudaDeviceGetAttribute(&mut value[1], cudaDevAttrComputeCapabilityMinor as c_int, 0), 0);
    }
    value.into()
}

fn newer_device() {
    register(80);
    register(120);
    assert_eq!(capability(), (12, 0));
}

/// What a program has seen of its device stays.
fn too_late() {
    register(80);
    assert_eq!(capability(), (9, 0));
    register(120);
    assert_eq!(capability(), (9, 0));
}

#[test]
fn the_device_takes_all_of_the_program() {
    for case in ["newer device", "newer device too late"] {
        let ended = run(case, None, |command| {
            command.env_remove("UNDERSTUDY_DEVICE");
        });
        assert!(ended.status.success() && ended.said.contains("done"), "{case}: {} {}", ended.status, ended.said);
    }
}
