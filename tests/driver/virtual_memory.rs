//! Virtual memory management.

use super::*;
use device::virtual_memory::GRANULARITY;
use std::os::fd::FromRawFd;
use std::os::unix::fs::FileExt;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

extern "C" {
    fn cuMemAddressReserve(p: *mut CUdeviceptr, n: usize, align: usize, at: CUdeviceptr, flags: c_ulonglong) -> Status;
    fn cuMemAddressFree(p: CUdeviceptr, n: usize) -> Status;
    fn cuMemCreate(h: *mut c_ulonglong, n: usize, prop: *const CUmemAllocationProp, flags: c_ulonglong) -> Status;
    fn cuMemRelease(h: c_ulonglong) -> Status;
    fn cuMemMap(p: CUdeviceptr, n: usize, offset: usize, h: c_ulonglong, flags: c_ulonglong) -> Status;
    fn cuMemUnmap(p: CUdeviceptr, n: usize) -> Status;
    fn cuMemSetAccess(p: CUdeviceptr, n: usize, desc: *const CUmemAccessDesc, count: usize) -> Status;
    fn cuMemGetAccess(flags: *mut c_ulonglong, at: *const CUmemLocation, p: CUdeviceptr) -> Status;
    fn cuMemExportToShareableHandle(to: *mut c_void, h: c_ulonglong, kind: c_int, flags: c_ulonglong) -> Status;
    fn cuMemImportFromShareableHandle(h: *mut c_ulonglong, from: *mut c_void, kind: c_int) -> Status;
    fn cuMemGetAllocationGranularity(n: *mut usize, prop: *const CUmemAllocationProp, which: c_int) -> Status;
    fn cuMemGetAllocationPropertiesFromHandle(prop: *mut CUmemAllocationProp, h: c_ulonglong) -> Status;
    fn cuMemRetainAllocationHandle(h: *mut c_ulonglong, p: *mut c_void) -> Status;
    fn cuMemAllocHost_v2(p: *mut *mut c_void, n: usize) -> Status;
    fn cuMemFreeHost(p: *mut c_void) -> Status;
    fn cuMemGetInfo_v2(free: *mut usize, total: *mut usize) -> Status;
    fn cuMemcpyDtoD_v2(d: CUdeviceptr, s: CUdeviceptr, n: usize) -> Status;
    fn cuStreamWriteValue32_v2(s: *mut c_void, p: CUdeviceptr, value: c_uint, flags: c_uint) -> Status;
    fn cuMemsetD8_v2(d: CUdeviceptr, value: u8, n: usize) -> Status;
    fn cuMemsetD8Async(d: CUdeviceptr, value: u8, n: usize, s: CUstream) -> Status;
    fn cuStreamCreate(s: *mut CUstream, flags: c_uint) -> Status;
    fn cuStreamDestroy_v2(s: CUstream) -> Status;
    fn cuStreamWaitValue32_v2(s: CUstream, p: CUdeviceptr, value: c_uint, flags: c_uint) -> Status;
}

const G: usize = GRANULARITY as usize;
const AT: CUmemLocation = CUmemLocation { type_: CU_MEM_LOCATION_TYPE_DEVICE, id: 0 };

fn properties(handle_types: c_int) -> CUmemAllocationProp {
    CUmemAllocationProp {
        type_: CU_MEM_ALLOCATION_TYPE_PINNED,
        requestedHandleTypes: handle_types,
        location: AT,
        win32HandleMetaData: null_mut(),
        allocFlags: CUmemAllocationPropFlags::default(),
    }
}

/// Memory of so many granules, to be passed on in ways of these types.
unsafe fn created(granules: usize, handle_types: c_int) -> c_ulonglong {
    let mut handle = 0;
    // SAFETY: valid pointers.
    unsafe { assert_eq!(cuMemCreate(&mut handle, granules * G, &properties(handle_types), 0), OK) };
    handle
}

/// Memory of so many granules, which may be passed on.
unsafe fn memory(granules: usize) -> c_ulonglong {
    // SAFETY: none is required.
    unsafe { created(granules, 1) }
}

/// Addresses of so many granules.
unsafe fn addresses(granules: usize) -> CUdeviceptr {
    let mut p = 0;
    // SAFETY: valid pointers.
    unsafe { assert_eq!(cuMemAddressReserve(&mut p, granules * G, 0, 0, 0), OK) };
    p
}

unsafe fn allow(p: CUdeviceptr, n: usize, flags: c_int) -> Status {
    let desc = CUmemAccessDesc { location: AT, flags };
    // SAFETY: valid pointers.
    unsafe { cuMemSetAccess(p, n, &desc, 1) }
}

unsafe fn access(p: CUdeviceptr) -> (Status, c_ulonglong) {
    let mut flags = 77;
    // SAFETY: valid pointers.
    (unsafe { cuMemGetAccess(&mut flags, &AT, p) }, flags)
}

unsafe fn attribute(key: c_int, p: CUdeviceptr) -> (Status, u64) {
    let mut value = 0u64;
    // SAFETY: wide enough for each.
    (unsafe { cuPointerGetAttribute((&raw mut value).cast(), key, p) }, value)
}

unsafe fn word(p: CUdeviceptr) -> (Status, u32) {
    let mut value = 0u32;
    // SAFETY: valid pointers.
    (unsafe { cuMemcpyDtoH_v2((&raw mut value).cast(), p, 4) }, value)
}

#[test]
fn addresses_are_no_memory_until_it_is_mapped_and_allowed() {
    with_context(|_| {
        // SAFETY: valid pointers.
        unsafe {
            let p = addresses(3);
            assert_eq!(word(p).0, INVALID_VALUE);
            assert_eq!(attribute(CU_POINTER_ATTRIBUTE_MAPPED, p), (OK, 0));
            assert_eq!(attribute(CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, p + 5), (OK, p));
            assert_eq!(attribute(CU_POINTER_ATTRIBUTE_RANGE_SIZE, p + 5), (OK, 3 * G as u64));
            assert_eq!(access(p).0, INVALID_VALUE);
            let m = memory(1);
            let q = p + G as u64;
            assert_eq!(cuMemMap(q, G, 0, m, 0), OK);
            assert_eq!(cuMemMap(q, G, 0, m, 0), INVALID_VALUE, "mapped already");
            assert_eq!(cuMemMap(p, 2 * G, 0, m, 0), NOT_SUPPORTED, "longer than the memory");
            assert_eq!(cuMemMap(p, G, G, m, 0), NOT_SUPPORTED, "offsets are zero");
            assert_eq!((word(q).0, access(q)), (INVALID_VALUE, (OK, 0)));
            assert_eq!(attribute(CU_POINTER_ATTRIBUTE_MAPPED, q), (OK, 1));
            assert_eq!(attribute(CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES, q), (OK, 1));
            assert_eq!(allow(p, 2 * G, 3), INVALID_VALUE, "not all of it is mapped");
            assert_eq!(allow(q, G, 3), OK);
            assert_eq!((word(q), access(q + 9)), ((OK, 0), (OK, 3)));
            assert_eq!(cuMemsetD8_v2(q, 0x21, G), OK);
            assert_eq!(cuMemsetD8_v2(q, 0x21, G + 1), INVALID_VALUE);
            assert_eq!(word(q + G as u64 - 4), (OK, 0x21212121));
            let (mut base, mut size) = (0, 0);
            assert_eq!(cuMemGetAddressRange_v2(&mut base, &mut size, q + 9), OK);
            assert_eq!((base, size), (q, G));
            assert_eq!(cuMemFree_v2(q), INVALID_VALUE);
            assert_eq!(cuMemAddressFree(p, 3 * G), INVALID_VALUE, "something is mapped");

            // Only to be read, then not at all, and again.
            assert_eq!((allow(q, G, 1), access(q)), (OK, (OK, 1)));
            assert_eq!((word(q), cuMemsetD8_v2(q, 0, 4)), ((OK, 0x21212121), INVALID_VALUE));
            assert_eq!(cuStreamWriteValue32_v2(null_mut(), q, 1, 0), INVALID_VALUE);
            assert_eq!((allow(q, G, 0), word(q).0), (OK, INVALID_VALUE));
            assert_eq!(allow(q, G, 2), INVALID_VALUE);
            assert_eq!((allow(q, G, 3), word(q)), (OK, (OK, 0x21212121)));

            assert_eq!(cuMemUnmap(q, G / 2), INVALID_VALUE);
            assert_eq!(cuMemUnmap(q, G), OK);
            assert_eq!((word(q).0, cuMemUnmap(q, G)), (INVALID_VALUE, OK));
            assert_eq!((cuMemRelease(m), cuMemRelease(m)), (OK, INVALID_VALUE));
            assert_eq!(cuMemAddressFree(p, G), INVALID_VALUE);
            assert_eq!((cuMemAddressFree(p, 3 * G), cuMemAddressFree(p, 3 * G)), (OK, INVALID_VALUE));
        }
    });
}

#[test]
fn memory_outlives_its_mappings_and_they_its_handle() {
    with_context(|_| {
        // SAFETY: valid pointers.
        unsafe {
            let (p, q, m) = (addresses(2), addresses(2), memory(2));
            // The same memory at two addresses.
            for at in [p, q] {
                assert_eq!((cuMemMap(at, 2 * G, 0, m, 0), allow(at, 2 * G, 3)), (OK, OK));
            }
            assert_eq!(cuMemsetD8_v2(p + 16, 5, 4), OK);
            assert_eq!(word(q + 16), (OK, 0x05050505));
            assert_eq!(cuMemUnmap(p, 2 * G), OK);
            assert_eq!(word(q + 16), (OK, 0x05050505));
            assert_eq!(cuMemUnmap(q, 2 * G), OK);
            // Nowhere, and back.
            assert_eq!((cuMemMap(p, 2 * G, 0, m, 0), allow(p, 2 * G, 3)), (OK, OK));
            assert_eq!(word(p + 16), (OK, 0x05050505));
            // The mapping holds it without a handle, and gives one back.
            assert_eq!(cuMemRelease(m), OK);
            assert_eq!(cuMemMap(q, 2 * G, 0, m, 0), INVALID_VALUE);
            assert_eq!(word(p + 16), (OK, 0x05050505));
            let (mut again, mut prop) = (0, properties(0));
            assert_eq!(cuMemRetainAllocationHandle(&mut again, (p + 5) as *mut c_void), OK);
            assert_eq!(cuMemGetAllocationPropertiesFromHandle(&mut prop, again), OK);
            assert_eq!((prop.type_, prop.requestedHandleTypes, prop.location), (1, 1, AT));
            assert_eq!(cuMemRelease(again), OK);
            assert_eq!(cuMemUnmap(p, 2 * G), OK);
            assert_eq!(cuMemRetainAllocationHandle(&mut again, p as *mut c_void), INVALID_VALUE);
            assert_eq!((cuMemAddressFree(p, 2 * G), cuMemAddressFree(q, 2 * G)), (OK, OK));
        }
    });
}

/// As allocators do that grow a range in steps.
#[test]
fn neighbours_are_one_range() {
    with_context(|_| {
        // SAFETY: valid pointers.
        unsafe {
            let (p, parts, g) = (addresses(3), [memory(1), memory(1), memory(1)], G as u64);
            for (at, part) in (p..).step_by(G).zip(parts) {
                assert_eq!((cuMemMap(at, G, 0, part, 0), cuMemRelease(part)), (OK, OK));
            }
            assert_eq!(allow(p, 3 * G, 3), OK);
            assert_eq!(cuMemsetD8_v2(p, 7, 3 * G), OK);
            assert_eq!(cuMemcpyDtoD_v2(p + 8, p + 2 * g - 8, 16), OK);
            assert_eq!(word(p + 2 * g - 2), (OK, 0x07070707));
            // A hole in the middle.
            assert_eq!(cuMemUnmap(p + g, G), OK);
            assert_eq!(cuMemsetD8_v2(p, 7, 3 * G), INVALID_VALUE);
            assert_eq!(cuMemUnmap(p, 3 * G), INVALID_VALUE);
            assert_eq!((cuMemUnmap(p, G), cuMemUnmap(p + 2 * g, G)), (OK, OK));
            assert_eq!(cuMemAddressFree(p, 3 * G), OK);
            // The addresses behind a range, which vectors ask for first when they grow.
            let (first, mut second) = (addresses(1), 0);
            assert_eq!(cuMemAddressReserve(&mut second, G, 0, first + g, 0), OK);
            assert_eq!((cuMemAddressFree(first, G), cuMemAddressFree(second, G)), (OK, OK));
            assert_eq!(cuMemAddressReserve(&mut second, G, 64 * G, 0, 0), OK);
            assert_eq!((second % (64 * g), cuMemAddressFree(second, G)), (0, OK));
        }
    });
}

#[test]
fn descriptors_name_memory() {
    with_context(|_| {
        // SAFETY: valid pointers.
        unsafe {
            let (m, p, mut fd, mut other) = (memory(1), addresses(1), -1, 0);
            assert_eq!(cuMemExportToShareableHandle((&raw mut fd).cast(), m, 8, 0), INVALID_VALUE);
            assert_eq!(cuMemExportToShareableHandle((&raw mut fd).cast(), m, 1, 0), OK);
            assert_eq!(cuMemImportFromShareableHandle(&mut other, fd as usize as *mut c_void, 1), OK);
            libc::close(fd);
            assert_eq!((cuMemMap(p, G, 0, m, 0), allow(p, G, 3), cuMemsetD8_v2(p, 9, G)), (OK, OK, OK));
            assert_eq!((cuMemUnmap(p, G), cuMemRelease(m)), (OK, OK));
            assert_eq!((cuMemMap(p, G, 0, other, 0), allow(p, G, 3), word(p + 4)), (OK, OK, (OK, 0x09090909)));
            assert_eq!((cuMemUnmap(p, G), cuMemRelease(other), cuMemAddressFree(p, G)), (OK, OK, OK));
            assert_eq!(cuMemImportFromShareableHandle(&mut other, (-1isize) as *mut c_void, 1), INVALID_VALUE);
        }
    });
}

/// Passing memory on waits for nothing, and what is written meanwhile and later is there for who imports it.
#[test]
fn memory_is_passed_on_while_work_on_it_is_held() {
    with_context(|_| {
        // SAFETY: valid pointers.
        unsafe {
            let (m, private, p, mut stream, mut fd) = (memory(1), created(1, 0), addresses(1), null_mut(), -1);
            assert_eq!((cuMemMap(p, G, 0, m, 0), allow(p, G, 3), cuMemsetD8_v2(p, 5, G)), (OK, OK, OK));
            assert_eq!(word(p), (OK, 0x05050505));
            let mut flag = null_mut();
            assert_eq!(cuMemAllocHost_v2(&mut flag, 4), OK);
            let flag = &*flag.cast::<AtomicU32>();
            flag.store(0, SeqCst);
            assert_eq!(cuStreamCreate(&mut stream, 1), OK);
            assert_eq!(cuStreamWaitValue32_v2(stream, flag.as_ptr() as u64, 1, 1), OK);
            assert_eq!(cuMemsetD8Async(p + 8, 6, 4, stream), OK);
            assert_eq!(cuMemExportToShareableHandle((&raw mut fd).cast(), private, 1, 0), INVALID_VALUE);
            assert_eq!(cuMemExportToShareableHandle((&raw mut fd).cast(), m, 1, 0), OK);
            let file = std::fs::File::from_raw_fd(fd);
            let read = || {
                let mut bytes = [0; 16];
                file.read_exact_at(&mut bytes, 0).unwrap();
                bytes
            };
            assert_eq!(read(), [5; 16]);
            flag.store(1, SeqCst);
            assert_eq!(cuStreamSynchronize(stream), OK);
            assert_eq!(read(), [5, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 5, 5, 5, 5]);
            assert_eq!((cuMemUnmap(p, G), cuMemRelease(m), cuMemRelease(private)), (OK, OK, OK));
            assert_eq!(
                (cuMemAddressFree(p, G), cuStreamDestroy_v2(stream), cuMemFreeHost(flag.as_ptr().cast())),
                (OK, OK, OK)
            );
        }
    });
}

/// Programs create thousands of pieces, and the system gives a process a thousand descriptors.
#[test]
fn memory_takes_descriptors_only_if_it_may_be_passed_on() {
    let open = || std::fs::read_dir("/proc/self/fd").unwrap().count();
    with_context(move |_| {
        // SAFETY: valid pointers.
        unsafe {
            let first = created(1, 0);
            let before = open();
            let pieces: Vec<_> = (0..300).map(|i| created(1, (i == 70).into())).collect();
            // Other tests have files as well.
            assert!(open() < before + 100, "{} descriptors and then {}", before, open());
            let (p, q, far, g) = (addresses(300), addresses(1), addresses(1), G as u64);
            for (&piece, at) in pieces.iter().zip((p..).step_by(G)) {
                assert_eq!((cuMemMap(at, G, 0, piece, 0), allow(at, G, 3)), (OK, OK));
                assert_eq!(cuMemsetD8_v2(at + 100, (at / g) as u8, 4), OK);
            }
            // One of them has a file of its own, and stays what it was wherever it is mapped.
            let (chosen, at) = (pieces[70], p + 70 * g);
            let (mut fd, mut other) = (-1, 0);
            assert_eq!((cuMemMap(q, G, 0, chosen, 0), allow(q, G, 1)), (OK, OK));
            assert_eq!((cuMemMap(far, G, 0, chosen, 0), allow(far, G, 3), allow(far, G, 0)), (OK, OK, OK));
            assert_eq!(cuMemExportToShareableHandle((&raw mut fd).cast(), chosen, 1, 0), OK);
            assert_eq!(cuMemImportFromShareableHandle(&mut other, fd as usize as *mut c_void, 1), OK);
            assert_eq!((libc::close(fd), other), (0, chosen));
            assert_eq!(cuMemsetD8_v2(at + 200, 0x33, 4), OK);
            assert_eq!((word(q + 200), cuMemsetD8_v2(q + 200, 1, 4)), ((OK, 0x33333333), INVALID_VALUE));
            assert_eq!((word(far).0, allow(far, G, 3), word(far + 200)), (INVALID_VALUE, OK, (OK, 0x33333333)));
            for at in (p..).step_by(G).take(300) {
                assert_eq!(word(at + 100), (OK, u32::from_ne_bytes([(at / g) as u8; 4])));
            }
            assert_eq!((cuMemUnmap(q, G), cuMemUnmap(far, G), cuMemUnmap(p, 300 * G)), (OK, OK, OK));
            // What is new reads as zero, though others have had its place.
            pieces.iter().for_each(|&piece| assert_eq!(cuMemRelease(piece), OK));
            let fresh = created(1, 0);
            assert_eq!((cuMemMap(q, G, 0, fresh, 0), allow(q, G, 3), word(q + 100)), (OK, OK, (OK, 0)));
            assert_eq!(
                (cuMemUnmap(q, G), cuMemRelease(fresh), cuMemRelease(first), cuMemRelease(other)),
                (OK, OK, OK, OK)
            );
            assert_eq!((cuMemAddressFree(p, 300 * G), cuMemAddressFree(q, G), cuMemAddressFree(far, G)), (OK, OK, OK));
        }
    });
}

#[test]
fn what_there_is_not_is_refused() {
    with_context(|_| {
        // SAFETY: valid pointers.
        unsafe {
            let (mut h, mut n) = (0, 0);
            for which in [0, 1] {
                assert_eq!((cuMemGetAllocationGranularity(&mut n, &properties(0), which), n), (OK, G));
            }
            assert_eq!(cuMemGetAllocationGranularity(&mut n, &properties(0), 2), INVALID_VALUE);
            assert_eq!(cuMemCreate(&mut h, G + 4096, &properties(0), 0), INVALID_VALUE);
            assert_eq!(cuMemCreate(&mut h, G, &properties(0), 1), INVALID_VALUE);
            assert_eq!(cuMemCreate(&mut h, G, &properties(8), 0), NOT_SUPPORTED);
            let host = CUmemLocation { type_: CU_MEM_LOCATION_TYPE_HOST, id: 0 };
            assert_eq!(
                cuMemCreate(&mut h, G, &CUmemAllocationProp { location: host, ..properties(0) }, 0),
                NOT_SUPPORTED
            );
            let nowhere = CUmemLocation { id: 99, ..AT };
            assert_eq!(cuMemCreate(&mut h, G, &CUmemAllocationProp { location: nowhere, ..properties(0) }, 0), 101);
            let (mut free, mut total) = (0, 0);
            assert_eq!(cuMemGetInfo_v2(&mut free, &mut total), OK);
            assert_eq!(cuMemCreate(&mut h, (total / G + 1) * G, &properties(0), 0), 2);
            let compressible = CUmemAllocationPropFlags { compressionType: 1, ..Default::default() };
            let (prop, mut got) = (CUmemAllocationProp { allocFlags: compressible, ..properties(0) }, properties(0));
            assert_eq!(cuMemCreate(&mut h, G, &prop, 0), OK);
            assert_eq!(cuMemGetAllocationPropertiesFromHandle(&mut got, h), OK);
            assert_eq!((got.allocFlags.compressionType, cuMemRelease(h)), (0, OK));
        }
    });
}
