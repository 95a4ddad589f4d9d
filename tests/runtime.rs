//! The runtime API as C programs call it: memory, pointers, pools, streams, events, devices, errors.

use cuda_types::*;
// The library that the declarations below are of.
use cudart as _;
use parking_lot::{Mutex, MutexGuard};
use std::ffi::{c_char, c_int, c_uint, c_void};
use std::ptr::null_mut;
use std::sync::Once;

type Status = cudaError_t;

extern "C" {
    fn cudaMalloc(p: *mut *mut c_void, size: usize) -> Status;
    fn cudaMallocPitch(p: *mut *mut c_void, pitch: *mut usize, width: usize, height: usize) -> Status;
    fn cudaMalloc3D(p: *mut cudaPitchedPtr, extent: cudaExtent) -> Status;
    fn cudaFree(p: *mut c_void) -> Status;
    fn cudaMallocHost(p: *mut *mut c_void, size: usize) -> Status;
    fn cudaFreeHost(p: *mut c_void) -> Status;
    fn cudaMallocManaged(p: *mut *mut c_void, size: usize, flags: c_uint) -> Status;
    fn cudaHostRegister(p: *mut c_void, size: usize, flags: c_uint) -> Status;
    fn cudaHostUnregister(p: *mut c_void) -> Status;
    fn cudaHostGetDevicePointer(d: *mut *mut c_void, p: *mut c_void, flags: c_uint) -> Status;
    fn cudaPointerGetAttributes(a: *mut cudaPointerAttributes, p: *const c_void) -> Status;
    fn cudaMemGetInfo(free: *mut usize, total: *mut usize) -> Status;
    fn cudaMemcpy(d: *mut c_void, s: *const c_void, n: usize, kind: c_int) -> Status;
    fn cudaMemcpyAsync(d: *mut c_void, s: *const c_void, n: usize, kind: c_int, st: cudaStream_t) -> Status;
    fn cudaMemcpy2D(d: *mut c_void, dp: usize, s: *const c_void, sp: usize, w: usize, h: usize, kind: c_int) -> Status;
    fn cudaMemcpy3D(p: *const cudaMemcpy3DParms) -> Status;
    fn cudaMemset(d: *mut c_void, value: c_int, n: usize) -> Status;
    fn cudaMemset3D(p: cudaPitchedPtr, value: c_int, e: cudaExtent) -> Status;
    fn cudaMemsetAsync(d: *mut c_void, value: c_int, n: usize, st: cudaStream_t) -> Status;
    fn cudaStreamCreate(st: *mut cudaStream_t) -> Status;
    fn cudaStreamDestroy(st: cudaStream_t) -> Status;
    fn cudaStreamSynchronize(st: cudaStream_t) -> Status;
    fn cudaStreamQuery_ptsz(st: cudaStream_t) -> Status;
    fn cudaLaunchHostFunc(st: cudaStream_t, f: cudaHostFn_t, data: *mut c_void) -> Status;
    fn cudaMallocAsync(p: *mut *mut c_void, size: usize, st: cudaStream_t) -> Status;
    fn cudaFreeAsync(p: *mut c_void, st: cudaStream_t) -> Status;
    fn cudaDeviceGetDefaultMemPool(pool: *mut cudaMemPool_t, device: c_int) -> Status;
    fn cudaMemPoolGetAttribute(pool: cudaMemPool_t, attr: c_int, value: *mut c_void) -> Status;
    fn cudaMemPoolSetAttribute(pool: cudaMemPool_t, attr: c_int, value: *mut c_void) -> Status;
    fn cudaMemPoolTrimTo(pool: cudaMemPool_t, keep: usize) -> Status;
    fn cudaGetLastError() -> Status;
    fn cudaPeekAtLastError() -> Status;
    fn cudaGetDeviceCount(n: *mut c_int) -> Status;
    fn cudaSetDevice(device: c_int) -> Status;
    fn cudaGetDevice(device: *mut c_int) -> Status;
    fn cudaDeviceSynchronize() -> Status;
    fn cudaDeviceGetPCIBusId(id: *mut c_char, len: c_int, device: c_int) -> Status;
    fn cudaDeviceGetByPCIBusId(device: *mut c_int, id: *const c_char) -> Status;
    fn cudaDeviceCanAccessPeer(can: *mut c_int, device: c_int, peer: c_int) -> Status;
    fn cudaDeviceEnablePeerAccess(peer: c_int, flags: c_uint) -> Status;
    fn cudaDeviceDisablePeerAccess(peer: c_int) -> Status;
    fn cudaMemcpyPeer(d: *mut c_void, dd: c_int, s: *const c_void, sd: c_int, n: usize) -> Status;
    fn cudaMemRangeGetAttribute(data: *mut c_void, size: usize, attr: c_int, p: *const c_void, n: usize) -> Status;
    fn cudaMemAdvise(p: *const c_void, n: usize, advice: c_int, to: cudaMemLocation) -> Status;
}

const INVALID_VALUE: Status = 1;
const OUT_OF_MEMORY: Status = 2;

/// Three devices for all tests of this file; keeps the library linked as well. One test runs at a time: what one has freed and
/// expects to be nobody's must not be another's, and synchronising a device waits for all of it.
fn setup() -> MutexGuard<'static, ()> {
    static ONCE: Once = Once::new();
    static ALONE: Mutex<()> = Mutex::new(());
    let alone = ALONE.lock();
    ONCE.call_once(|| {
        std::env::set_var("UNDERSTUDY_DEVICE_COUNT", "3");
        std::env::set_var("UNDERSTUDY_MEMORY", "1G");
        assert_eq!(device::count(), 3);
    });
    alone
}

/// Calls a function of the API and compares its result, success where none is given.
macro_rules! cuda {
    ($name:ident($($arg:expr),*)) => { cuda!($name($($arg),*) => 0) };
    ($name:ident($($arg:expr),*) => $status:expr) => {
        // SAFETY: arguments are what CUDA asks for, or wrong in a way that the library must find.
        assert_eq!(unsafe { $name($($arg),*) }, $status, "{}", stringify!($name($($arg),*)))
    };
}

fn malloc(size: usize) -> *mut u8 {
    let mut p = null_mut();
    cuda!(cudaMalloc(&mut p, size));
    p.cast()
}

#[test]
fn allocation_sizes_alignment_and_limits() {
    let _alone = setup();
    cuda!(cudaSetDevice(1));
    let (mut free, mut total) = (0, 0);
    cuda!(cudaMemGetInfo(&mut free, &mut total));
    assert_eq!(total, 1 << 30);
    let blocks: Vec<_> = [1, 511, 512, 513, 100_000, 1 << 20, (3 << 20) + 1].map(malloc).into();
    assert!(blocks.iter().all(|&p| p as usize % 512 == 0));
    let mut now = 0;
    cuda!(cudaMemGetInfo(&mut now, &mut total));
    assert!(free - now >= (4 << 20) + 101_000 && free - now <= 8 << 20, "{}", free - now);
    for p in blocks {
        cuda!(cudaFree(p.cast()));
    }
    cuda!(cudaMemGetInfo(&mut now, &mut total));
    assert_eq!(now, free);
    let mut all = 0;
    cuda!(cudaMemGetInfo(null_mut(), &mut all));
    cuda!(cudaMemGetInfo(&mut now, null_mut()));
    assert_eq!((now, all), (free, total));

    assert!(malloc(0).is_null());
    cuda!(cudaFree(null_mut()));
    let mut p = null_mut();
    cuda!(cudaMalloc(&mut p, 1 << 31) => OUT_OF_MEMORY);
    cuda!(cudaMalloc(&mut p, usize::MAX) => OUT_OF_MEMORY);
    assert!(p.is_null());
    cuda!(cudaMalloc(null_mut(), 1) => INVALID_VALUE);
    // The last error of this thread is kept once, and successful calls do not clear it.
    cuda!(cudaMemGetInfo(&mut now, &mut total));
    cuda!(cudaPeekAtLastError() => INVALID_VALUE);
    cuda!(cudaGetLastError() => INVALID_VALUE);
    cuda!(cudaGetLastError() => 0);
    // All of it, twice: what was freed comes back though the heap keeps it mapped.
    for _ in 0..2 {
        let p = malloc(1000 << 20);
        cuda!(cudaFree(p.cast()));
    }
}

#[test]
fn frees_of_what_is_not_an_allocation_fail() {
    let _alone = setup();
    let d = malloc(1000);
    let mut h = null_mut();
    cuda!(cudaMallocHost(&mut h, 1000));
    cuda!(cudaFree(d.wrapping_add(1).cast()) => INVALID_VALUE);
    cuda!(cudaFree(h) => INVALID_VALUE);
    cuda!(cudaFreeHost(d.cast()) => INVALID_VALUE);
    cuda!(cudaFreeHost(0x1234_5678 as *mut c_void) => INVALID_VALUE);
    cuda!(cudaFree(d.cast()));
    cuda!(cudaFree(d.cast()) => INVALID_VALUE);
    cuda!(cudaFreeHost(h));
    cuda!(cudaFreeHost(h) => INVALID_VALUE);
}

#[test]
fn copies_check_their_pointers() {
    let _alone = setup();
    let d = malloc(4096);
    let mut host = [7u8; 4096];
    let h = host.as_mut_ptr().cast::<c_void>();
    cuda!(cudaMemcpy(d.cast(), h, 4096, cudaMemcpyHostToDevice));
    host.fill(0);
    cuda!(cudaMemcpy(h, d.wrapping_add(4000).cast(), 96, cudaMemcpyDefault));
    assert_eq!((host[95], host[96]), (7, 0));
    cuda!(cudaMemcpy(h, d.wrapping_add(4000).cast(), 97, cudaMemcpyDeviceToHost) => INVALID_VALUE);
    cuda!(cudaMemcpy(h, d.cast(), 10, cudaMemcpyHostToDevice) => INVALID_VALUE);
    cuda!(cudaMemcpy(d.cast(), h, 10, cudaMemcpyDeviceToHost) => INVALID_VALUE);
    cuda!(cudaMemcpy(h, d.cast(), 10, cudaMemcpyDeviceToDevice) => INVALID_VALUE);
    cuda!(cudaMemcpy(h, d.cast(), 10, cudaMemcpyHostToHost));
    cuda!(cudaMemcpy(h, d.cast(), 10, 5) => 21);
    cuda!(cudaMemset(d.cast(), 0, 4097) => INVALID_VALUE);
    cuda!(cudaMemset(h, 0, 10) => INVALID_VALUE);
    cuda!(cudaMemcpyAsync(d.cast(), h, 10, cudaMemcpyDefault, 0x77 as cudaStream_t) => 400);
    cuda!(cudaFree(d.cast()));
    cuda!(cudaMemcpy(h, d.cast(), 10, cudaMemcpyDeviceToHost) => INVALID_VALUE);
}

#[test]
fn rows_and_boxes() {
    let _alone = setup();
    let (mut p, mut pitch) = (null_mut(), 0);
    cuda!(cudaMallocPitch(&mut p, &mut pitch, 100, 9));
    assert!(pitch >= 100 && pitch % 512 == 0);
    let source: Vec<u8> = (0..900u32).map(|i| (i % 251) as u8).collect();
    let mut back = vec![0u8; 900];
    let (s, b) = (source.as_ptr().cast::<c_void>(), back.as_mut_ptr().cast::<c_void>());
    cuda!(cudaMemcpy2D(p, pitch, s, 100, 100, 9, cudaMemcpyHostToDevice));
    cuda!(cudaMemcpy2D(b, 100, p, pitch, 100, 9, cudaMemcpyDeviceToHost));
    assert_eq!(source, back);
    cuda!(cudaMemcpy2D(b, 99, p, pitch, 100, 9, cudaMemcpyDeviceToHost) => 12);
    cuda!(cudaFree(p));

    let extent = cudaExtent { width: 60, height: 5, depth: 4 };
    let mut cube = cudaPitchedPtr { ptr: null_mut(), pitch: 0, xsize: 0, ysize: 0 };
    cuda!(cudaMalloc3D(&mut cube, extent));
    assert_eq!((cube.xsize, cube.ysize), (60, 5));
    cuda!(cudaMemset3D(cube, 3, extent));
    let mut out = [9u8; 2 * 3 * 10];
    let zero = cudaPos { x: 0, y: 0, z: 0 };
    let parms = cudaMemcpy3DParms {
        srcArray: null_mut(),
        srcPos: cudaPos { x: 50, y: 2, z: 2 },
        srcPtr: cube,
        dstArray: null_mut(),
        dstPos: zero,
        dstPtr: cudaPitchedPtr { ptr: out.as_mut_ptr().cast(), pitch: 10, xsize: 10, ysize: 3 },
        extent: cudaExtent { width: 10, height: 3, depth: 2 },
        kind: cudaMemcpyDeviceToHost,
    };
    cuda!(cudaMemcpy3D(&parms));
    assert_eq!(out, [3; 60]);
    let beyond = cudaMemcpy3DParms { srcPos: cudaPos { x: 50, y: 2, z: 3 }, ..parms };
    cuda!(cudaMemcpy3D(&beyond) => INVALID_VALUE);
    cuda!(cudaFree(cube.ptr));
}

fn attributes(p: *const c_void) -> cudaPointerAttributes {
    let null = null_mut();
    let mut a = cudaPointerAttributes {
        type_: 9,
        device: 9,
        devicePointer: null,
        hostPointer: null,
        localityDomainOrdinal: 0,
        reserved: [0; 7],
    };
    cuda!(cudaPointerGetAttributes(&mut a, p));
    a
}

#[test]
fn pointers_say_what_they_are() {
    let _alone = setup();
    cuda!(cudaSetDevice(2));
    let d = malloc(100).wrapping_add(40).cast::<c_void>();
    let a = attributes(d);
    assert_eq!((a.type_, a.device, a.devicePointer, a.hostPointer), (cudaMemoryTypeDevice, 2, d, null_mut()));
    assert_eq!(attributes(d.wrapping_byte_add(60)).type_, cudaMemoryTypeUnregistered, "one past the end");
    let (mut h, mut m) = (null_mut(), null_mut());
    cuda!(cudaMallocHost(&mut h, 10));
    cuda!(cudaMallocManaged(&mut m, 10, 1));
    assert_eq!((attributes(h).type_, attributes(h).hostPointer), (cudaMemoryTypeHost, h));
    assert_eq!((attributes(m).type_, attributes(m).devicePointer), (cudaMemoryTypeManaged, m));
    let mut own = vec![0u8; 10_000];
    let p = own.as_mut_ptr().cast::<c_void>();
    assert_eq!((attributes(p).type_, attributes(p).device), (cudaMemoryTypeUnregistered, -2));
    cuda!(cudaHostRegister(p, 10_000, 0));
    assert_eq!(attributes(p).type_, cudaMemoryTypeHost);
    cuda!(cudaHostRegister(p.wrapping_byte_add(9_999), 10, 0) => 712);
    cuda!(cudaHostRegister(h, 10, 0) => INVALID_VALUE);
    let mut alias = null_mut();
    cuda!(cudaHostGetDevicePointer(&mut alias, p.wrapping_byte_add(5), 0));
    assert_eq!(alias, p.wrapping_byte_add(5));
    cuda!(cudaHostUnregister(p.wrapping_byte_add(5)) => INVALID_VALUE);
    cuda!(cudaHostUnregister(p));
    cuda!(cudaHostUnregister(p) => 713);
    cuda!(cudaHostGetDevicePointer(&mut alias, p, 0) => INVALID_VALUE);
    cuda!(cudaHostRegister(8 as *mut c_void, 8, 0) => INVALID_VALUE);
}

#[test]
fn pools_reuse_in_stream_order_and_release_at_synchronisation() {
    let _alone = setup();
    let mut pool = null_mut();
    cuda!(cudaDeviceGetDefaultMemPool(&mut pool, 0));
    let read = |attr| {
        let mut n = 0u64;
        cuda!(cudaMemPoolGetAttribute(pool, attr, (&raw mut n).cast()));
        n
    };
    let mut s = null_mut();
    cuda!(cudaStreamCreate(&mut s));
    let allocate = |size| {
        let mut p = null_mut();
        cuda!(cudaMallocAsync(&mut p, size, s));
        p
    };
    let a = allocate(1_000_000);
    cuda!(cudaMemsetAsync(a, 1, 1_000_000, s));
    cuda!(cudaFreeAsync(a, s));
    cuda!(cudaFreeAsync(a, s) => INVALID_VALUE);
    cuda!(cudaMemsetAsync(a, 1, 10, s) => INVALID_VALUE);
    assert_eq!(allocate(1_000_000), a, "the same stream may have it again at once");
    assert!(read(7) >= 1_000_000 && read(7) <= read(5));
    cuda!(cudaFreeAsync(a, s));
    assert_eq!(read(7), 0);
    assert!(read(5) >= 1_000_000, "held until the stream is synchronised");
    cuda!(cudaStreamSynchronize(s));
    assert_eq!(read(5), 0, "the release threshold is 0");
    assert!(read(6) >= 1_000_000 && read(8) >= 1_000_000);

    let mut threshold = u64::MAX;
    cuda!(cudaMemPoolSetAttribute(pool, 4, (&raw mut threshold).cast()));
    let b = allocate(5 << 20);
    cuda!(cudaFreeAsync(b, s));
    cuda!(cudaStreamSynchronize(s));
    assert!(read(5) >= 5 << 20);
    cuda!(cudaMemPoolTrimTo(pool, 0));
    assert_eq!(read(5), 0);
    threshold = 0;
    cuda!(cudaMemPoolSetAttribute(pool, 4, (&raw mut threshold).cast()));
    cuda!(cudaMemPoolSetAttribute(pool, 6, (&raw mut threshold).cast()));
    assert_eq!(read(6), 0);
    cuda!(cudaMemPoolSetAttribute(pool, 7, (&raw mut threshold).cast()) => INVALID_VALUE);
    // More than the device has in all, but never at once: queued frees make room.
    for _ in 0..40 {
        let p = allocate(100 << 20);
        cuda!(cudaFreeAsync(p, s));
    }
    // Memory of either kind can be freed either way.
    let c = malloc(100);
    cuda!(cudaFreeAsync(c.cast(), s));
    let d = allocate(100);
    cuda!(cudaFree(d));
    cuda!(cudaStreamSynchronize(s));
    assert_eq!((read(5), read(7)), (0, 0));
    cuda!(cudaStreamDestroy(s));
    cuda!(cudaStreamDestroy(s) => 400);
}

unsafe extern "C" fn host_function(data: *mut c_void) {
    let mut s = null_mut();
    // SAFETY: a valid call that is not permitted here; `data` is the test's word.
    unsafe { *data.cast::<Status>() = cudaStreamCreate(&mut s) };
}

#[test]
fn host_functions_may_not_call_the_api() {
    let _alone = setup();
    let mut status: Status = 0;
    cuda!(cudaLaunchHostFunc(null_mut(), Some(host_function), (&raw mut status).cast()));
    cuda!(cudaDeviceSynchronize());
    assert_eq!(status, 800);
    cuda!(cudaLaunchHostFunc(null_mut(), None, null_mut()) => INVALID_VALUE);
    cuda!(cudaStreamQuery_ptsz(null_mut()));
}

#[test]
fn devices_peers_and_addresses() {
    let _alone = setup();
    let (mut n, mut current) = (0, 0);
    cuda!(cudaGetDeviceCount(&mut n));
    assert_eq!(n, 3);
    cuda!(cudaSetDevice(3) => 101);
    cuda!(cudaSetDevice(-1) => 101);
    cuda!(cudaGetDevice(&mut current));
    assert_eq!(current, 0);
    let mut id = [0 as c_char; 13];
    cuda!(cudaDeviceGetPCIBusId(id.as_mut_ptr(), 13, 2));
    cuda!(cudaDeviceGetByPCIBusId(&mut current, id.as_ptr()));
    assert_eq!(current, 2);
    cuda!(cudaDeviceGetByPCIBusId(&mut current, c"0000:77:00.0".as_ptr()) => 101);

    let mut can = 0;
    cuda!(cudaDeviceCanAccessPeer(&mut can, 0, 1));
    assert_eq!(can, 1);
    cuda!(cudaDeviceCanAccessPeer(&mut can, 1, 1));
    assert_eq!(can, 0);
    cuda!(cudaDeviceDisablePeerAccess(1) => 705);
    cuda!(cudaDeviceEnablePeerAccess(1, 0));
    cuda!(cudaDeviceEnablePeerAccess(1, 0) => 704);
    cuda!(cudaDeviceEnablePeerAccess(0, 0) => 217);
    cuda!(cudaDeviceDisablePeerAccess(1));
    // The address for kernels of the current device: none, while they may not use the other's memory.
    cuda!(cudaSetDevice(2));
    let far = malloc(100);
    cuda!(cudaSetDevice(0));
    let on_device = || {
        let mut found = std::mem::MaybeUninit::<cudaPointerAttributes>::zeroed();
        cuda!(cudaPointerGetAttributes(found.as_mut_ptr(), far.cast()));
        // SAFETY: the call has written it, and all zeros is a valid value.
        unsafe { found.assume_init() }.devicePointer
    };
    assert!(on_device().is_null());
    cuda!(cudaDeviceEnablePeerAccess(2, 0));
    assert_eq!(on_device(), far.cast());
    cuda!(cudaDeviceDisablePeerAccess(2));
    cuda!(cudaFree(far.cast()));
    let a = malloc(100);
    // Device 1 is another test's, which counts its bytes.
    cuda!(cudaSetDevice(2));
    let b = malloc(100);
    cuda!(cudaMemcpyPeer(b.cast(), 2, a.cast(), 0, 100));
    cuda!(cudaMemcpyPeer(b.cast(), 2, a.cast(), 3, 100) => 101);
    cuda!(cudaFree(a.cast()));
    cuda!(cudaFree(b.cast()));
}

#[test]
fn hints_are_told_back() {
    let _alone = setup();
    let mut p = null_mut();
    cuda!(cudaMallocManaged(&mut p, 0, 1));
    cuda!(cudaMallocManaged(&mut p, 100_000, 1));
    let mut value = [0; 2];
    let data = value.as_mut_ptr().cast::<c_void>();
    let device = cudaMemLocation { type_: cudaMemLocationTypeDevice, id: 2 };
    cuda!(cudaMemAdvise(p, 50_000, 5, device));
    cuda!(cudaMemRangeGetAttribute(data, 8, 3, p, 50_000));
    assert_eq!(value, [2, -2]);
    cuda!(cudaMemRangeGetAttribute(data, 8, 3, p, 100_000));
    assert_eq!(value, [-2, -2]);
    cuda!(cudaMemAdvise(p, 100_000, 3, cudaMemLocation { type_: cudaMemLocationTypeHost, id: 0 }));
    cuda!(cudaMemRangeGetAttribute(data, 4, 2, p, 100_000));
    assert_eq!(value[0], -1);
    cuda!(cudaMemAdvise(p, 100_001, 1, device) => INVALID_VALUE);
    cuda!(cudaMemRangeGetAttribute(data, 8, 2, p, 100_000) => INVALID_VALUE);
    cuda!(cudaFree(p));
}
