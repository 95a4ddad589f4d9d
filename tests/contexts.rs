//! What the runtime and the driver API have in common: the calling thread's context, and with it the device.

use cuda_types::*;
// The library that the declarations below are of.
use cudart as _;
use std::ffi::{c_int, c_uint, c_void};
use std::ptr::null_mut;
use std::sync::Once;

type Status = CUresult;

extern "C" {
    fn cuInit(flags: c_uint) -> Status;
    fn cuCtxCreate_v2(c: *mut CUcontext, flags: c_uint, device: CUdevice) -> Status;
    fn cuCtxDestroy_v2(c: CUcontext) -> Status;
    fn cuCtxGetCurrent(c: *mut CUcontext) -> Status;
    fn cuCtxSetCurrent(c: CUcontext) -> Status;
    fn cuCtxPushCurrent_v2(c: CUcontext) -> Status;
    fn cuCtxPopCurrent_v2(c: *mut CUcontext) -> Status;
    fn cuDevicePrimaryCtxRetain(c: *mut CUcontext, device: CUdevice) -> Status;
    fn cuDevicePrimaryCtxRelease_v2(device: CUdevice) -> Status;
    fn cuDevicePrimaryCtxGetState(device: CUdevice, flags: *mut c_uint, active: *mut c_int) -> Status;
    fn cuMemAlloc_v2(p: *mut CUdeviceptr, size: usize) -> Status;
    fn cuMemFree_v2(p: CUdeviceptr) -> Status;
    fn cuStreamCreate(s: *mut CUstream, flags: c_uint) -> Status;
    fn cuStreamSynchronize(s: CUstream) -> Status;
    fn cuStreamDestroy_v2(s: CUstream) -> Status;
    fn cudaDeviceGetDefaultMemPool(pool: *mut cudaMemPool_t, device: c_int) -> cudaError_t;
    fn cudaSetDevice(device: c_int) -> cudaError_t;
    fn cudaGetDevice(device: *mut c_int) -> cudaError_t;
    fn cudaFree(p: *mut c_void) -> cudaError_t;
}

const OK: Status = 0;
const INVALID_VALUE: Status = 1;
const INVALID_CONTEXT: Status = 201;

/// Runs in a thread of its own, which has no context yet. Four devices for all tests of this file.
fn in_new_thread(body: fn()) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        std::env::set_var("UNDERSTUDY_DEVICE_COUNT", "4");
        assert_eq!(device::count(), 4);
        // SAFETY: no arguments to speak of.
        assert_eq!(unsafe { cuInit(0) }, OK);
    });
    std::thread::spawn(body).join().unwrap();
}

/// The thread's context, null if it has none.
fn current() -> CUcontext {
    let mut context = null_mut();
    // SAFETY: a valid pointer.
    assert_eq!(unsafe { cuCtxGetCurrent(&mut context) }, OK);
    context
}

fn pop() -> (Status, CUcontext) {
    let mut context = null_mut();
    // SAFETY: a valid pointer.
    (unsafe { cuCtxPopCurrent_v2(&mut context) }, context)
}

fn retain(device: CUdevice) -> CUcontext {
    let mut context = null_mut();
    // SAFETY: a valid pointer.
    assert_eq!(unsafe { cuDevicePrimaryCtxRetain(&mut context, device) }, OK);
    context
}

fn device() -> c_int {
    let mut device = -1;
    // SAFETY: a valid pointer.
    assert_eq!(unsafe { cudaGetDevice(&mut device) }, OK);
    device
}

fn is_active(device: CUdevice) -> bool {
    let (mut flags, mut active) = (0, -1);
    // SAFETY: valid pointers.
    assert_eq!(unsafe { cuDevicePrimaryCtxGetState(device, &mut flags, &mut active) }, OK);
    active == 1
}

#[test]
fn the_runtime_makes_the_primary_context_current_in_the_thread_that_calls_it() {
    in_new_thread(|| {
        // SAFETY: valid pointers.
        unsafe {
            let primary = retain(0);
            let mut p = 0;
            assert!(current().is_null(), "it exists, and nobody has made it current here");
            assert_eq!(cuMemAlloc_v2(&mut p, 4), INVALID_CONTEXT);
            assert_eq!(pop().0, INVALID_CONTEXT);
            assert_eq!(cudaFree(null_mut()), OK);
            assert_eq!(current(), primary);
            assert_eq!(cuMemAlloc_v2(&mut p, 4), OK);
            assert_eq!(pop(), (OK, primary));
            assert!(current().is_null());
            // What there is can be used without: only what is made is made in a context.
            assert_eq!(cuMemFree_v2(p), OK);
            assert!(current().is_null());
            assert_eq!(cuCtxPushCurrent_v2(primary), OK);
            let mut s = null_mut();
            assert_eq!(cuStreamCreate(&mut s, 0), OK);
            assert_eq!(pop(), (OK, primary));
            assert_eq!(cuStreamSynchronize(s), OK);
            assert_eq!(cuStreamSynchronize(null_mut()), INVALID_CONTEXT, "the default stream of none");
            assert_eq!(cuStreamDestroy_v2(s), OK);
            assert_eq!(cuStreamCreate(&mut s, 0), INVALID_CONTEXT);

            // Asks, and does not work in the context.
            let mut pool = null_mut();
            assert_eq!(cudaDeviceGetDefaultMemPool(&mut pool, 0), OK);
            assert!(current().is_null());
            assert_eq!(cudaFree(null_mut()), OK);
            assert_eq!(current(), primary);
            assert_eq!(cuCtxSetCurrent(null_mut()), OK);
            assert!(current().is_null());
            assert_eq!(cuDevicePrimaryCtxRelease_v2(0), OK);
        }
    });
}

#[test]
fn a_pushed_context_chooses_the_device_until_it_is_popped() {
    in_new_thread(|| {
        // SAFETY: valid pointers.
        unsafe {
            let (zero, one, two) = (retain(0), retain(1), retain(2));
            assert_eq!(cuCtxPushCurrent_v2(one), OK);
            assert_eq!(device(), 1);
            // Works in the context that is there.
            assert_eq!(cudaFree(null_mut()), OK);
            assert_eq!((pop(), device()), ((OK, one), 0));
            assert!(current().is_null());

            assert_eq!(cudaSetDevice(2), OK);
            assert_eq!((current(), device()), (two, 2));
            assert_eq!(cuCtxPushCurrent_v2(one), OK);
            assert_eq!(device(), 1);
            // Takes the place of the uppermost.
            assert_eq!(cudaSetDevice(0), OK);
            assert_eq!((current(), device()), (zero, 0));
            assert_eq!((pop(), device()), ((OK, zero), 2));
            assert_eq!(pop(), (OK, two));
            assert_eq!((device(), current().is_null()), (0, true), "the device chosen last, without its context");
            assert_eq!(pop().0, INVALID_CONTEXT);

            let mut own = null_mut();
            assert_eq!(cuCtxCreate_v2(&mut own, 0, 1), OK);
            assert_eq!((current(), device()), (own, 1));
            assert_eq!(cuCtxDestroy_v2(own), OK);
            assert_eq!((device(), current().is_null()), (0, true));
            (0..3).for_each(|d| assert_eq!(cuDevicePrimaryCtxRelease_v2(d), OK));
        }
    });
}

#[test]
fn a_primary_context_ends_when_nobody_has_it() {
    in_new_thread(|| {
        // SAFETY: valid pointers.
        unsafe {
            let mut p = 0;
            assert!(!is_active(3));
            let primary = retain(3);
            assert_eq!(retain(3), primary);
            assert_eq!(cuCtxPushCurrent_v2(primary), OK);
            assert_eq!(cuMemAlloc_v2(&mut p, 4), OK);
            assert_eq!(cuDevicePrimaryCtxRelease_v2(3), OK);
            assert!(is_active(3));
            assert_eq!(cuDevicePrimaryCtxRelease_v2(3), OK);
            assert!(!is_active(3));
            assert_eq!(cuDevicePrimaryCtxRelease_v2(3), INVALID_CONTEXT);
            assert_eq!(pop(), (OK, primary));

            // The runtime keeps what it works in.
            assert_eq!(cudaSetDevice(3), OK);
            assert_eq!(cuMemFree_v2(p), INVALID_VALUE, "went with its context");
            assert_eq!(retain(3), primary);
            assert_eq!(cuDevicePrimaryCtxRelease_v2(3), OK);
            assert!(is_active(3));
            // And has it once.
            assert_eq!(cuDevicePrimaryCtxRelease_v2(3), OK);
            assert!(!is_active(3));
        }
    });
}
