//! The driver API as C programs call it. Nothing is compiled here.

// Links the library, whose functions are called as C programs call them.
use api::*;
use cuda_types::*;
use cudart as _;
use std::ffi::{c_char, c_int, c_uint, c_ulonglong, c_void, CStr};
use std::ptr::null_mut;

#[path = "harness/api.rs"]
mod api;
#[path = "driver/images.rs"]
mod images;
#[path = "driver/references.rs"]
mod references;
#[path = "driver/resources.rs"]
mod resources;
#[path = "driver/virtual_memory.rs"]
mod virtual_memory;

extern "C" {
    fn cuInit(flags: c_uint) -> Status;
    fn cuGetErrorName(error: Status, text: *mut *const c_char) -> Status;
    fn cuGetErrorString(error: Status, text: *mut *const c_char) -> Status;
    fn cuDeviceGet(device: *mut CUdevice, ordinal: c_int) -> Status;
    fn cuDeviceGetName(name: *mut c_char, len: c_int, device: CUdevice) -> Status;
    fn cuCtxCreate_v4(c: *mut CUcontext, params: *const CUctxCreateParams, flags: c_uint, device: CUdevice) -> Status;
    fn cuCtxDestroy_v2(c: CUcontext) -> Status;
    fn cuCtxGetCurrent(c: *mut CUcontext) -> Status;
    fn cuCtxSetCurrent(c: CUcontext) -> Status;
    fn cuCtxPushCurrent_v2(c: CUcontext) -> Status;
    fn cuCtxPopCurrent_v2(c: *mut CUcontext) -> Status;
    fn cuCtxGetDevice(device: *mut CUdevice) -> Status;
    fn cuDevicePrimaryCtxRetain(c: *mut CUcontext, device: CUdevice) -> Status;
    fn cuDevicePrimaryCtxRelease_v2(device: CUdevice) -> Status;
    fn cuMemAlloc_v2(p: *mut CUdeviceptr, size: usize) -> Status;
    fn cuMemFree_v2(p: CUdeviceptr) -> Status;
    fn cuMemGetAddressRange_v2(base: *mut CUdeviceptr, size: *mut usize, p: CUdeviceptr) -> Status;
    fn cuMemcpyHtoD_v2(d: CUdeviceptr, s: *const c_void, n: usize) -> Status;
    fn cuMemcpyDtoH_v2(d: *mut c_void, s: CUdeviceptr, n: usize) -> Status;
    fn cuMemcpy2D_v2(p: *const CUDA_MEMCPY2D) -> Status;
    fn cuMemsetD16_v2(d: CUdeviceptr, value: u16, n: usize) -> Status;
    fn cuMemsetD2D32_v2(d: CUdeviceptr, pitch: usize, value: c_uint, width: usize, height: usize) -> Status;
    fn cuPointerGetAttribute(data: *mut c_void, attribute: c_int, p: CUdeviceptr) -> Status;
    fn cuPointerGetAttributes(n: c_uint, keys: *mut c_int, to: *mut *mut c_void, p: CUdeviceptr) -> Status;
    fn cuMemGetDefaultMemPool(pool: *mut CUmemoryPool, at: *mut cudaMemLocation, kind: c_int) -> Status;
    fn cuDeviceGetDefaultMemPool(pool: *mut CUmemoryPool, device: CUdevice) -> Status;
    fn cuMemAllocAsync(p: *mut CUdeviceptr, size: usize, s: CUstream) -> Status;
    fn cuMemcpyBatchAsync(
        d: *mut CUdeviceptr,
        s: *mut CUdeviceptr,
        n: *mut usize,
        count: usize,
        attrs: *mut cudaMemcpyAttributes,
        starts: *mut usize,
        kinds: usize,
        wrong: *mut usize,
        st: CUstream,
    ) -> Status;
    fn cuMemcpyBatchAsync_v2(
        d: *mut CUdeviceptr,
        s: *mut CUdeviceptr,
        n: *mut usize,
        count: usize,
        attrs: *mut cudaMemcpyAttributes,
        starts: *mut usize,
        kinds: usize,
        st: CUstream,
    ) -> Status;
    fn cuModuleLoad(module: *mut CUmodule, path: *const c_char) -> Status;
    fn cuModuleLoadDataEx(
        m: *mut CUmodule,
        image: *const c_void,
        n: c_uint,
        keys: *mut c_int,
        values: *mut *mut c_void,
    ) -> Status;
    fn cuLibraryLoadData(
        l: *mut CUlibrary,
        code: *const c_void,
        keys: *mut c_int,
        values: *mut *mut c_void,
        n: c_uint,
        lkeys: *mut c_int,
        lvalues: *mut *mut c_void,
        ln: c_uint,
    ) -> Status;
    fn cuModuleUnload(m: CUmodule) -> Status;
    fn cuModuleGetGlobal_v2(p: *mut CUdeviceptr, n: *mut usize, m: CUmodule, name: *const c_char) -> Status;
    fn cuFuncGetParamCount(f: CUfunction, count: *mut usize) -> Status;
    fn cuKernelGetParamCount(kernel: CUkernel, count: *mut usize) -> Status;
    fn cuFuncGetAttribute(value: *mut c_int, attribute: c_int, f: CUfunction) -> Status;
    fn cuLinkCreate_v2(n: c_uint, keys: *mut c_int, values: *mut *mut c_void, l: *mut CUlinkState) -> Status;
    fn cuLinkAddData_v2(
        l: CUlinkState,
        kind: c_int,
        data: *mut c_void,
        size: usize,
        name: *const c_char,
        n: c_uint,
        keys: *mut c_int,
        values: *mut *mut c_void,
    ) -> Status;
    fn cuLinkComplete(l: CUlinkState, image: *mut *mut c_void, size: *mut usize) -> Status;
    fn cuLinkDestroy(l: CUlinkState) -> Status;
    fn cuGetProcAddress_v2(
        name: *const c_char,
        p: *mut *mut c_void,
        version: c_int,
        flags: c_ulonglong,
        status: *mut c_int,
    ) -> Status;
    fn cuStreamSynchronize(s: CUstream) -> Status;
    fn cuStreamSynchronize_ptsz(s: CUstream) -> Status;
    fn cuCtxCreate_v2(c: *mut CUcontext, flags: c_uint, device: CUdevice) -> Status;
    fn cudaGetDriverEntryPoint(
        name: *const c_char,
        p: *mut *mut c_void,
        flags: c_ulonglong,
        status: *mut c_int,
    ) -> Status;
}

const OK: Status = 0;
const INVALID_VALUE: Status = 1;
const INVALID_IMAGE: Status = 200;
const INVALID_CONTEXT: Status = 201;
const INVALID_PTX: Status = 218;
const INVALID_HANDLE: Status = 400;
const NOT_FOUND: Status = 500;
const NOT_SUPPORTED: Status = 801;

const PTX: &CStr = c"
.version 8.0
.target sm_80
.address_size 64
.global .align 4 .b8 before[20];
.visible .global .align 8 .u64 value = 77;
.extern .func outside();
.visible .entry kernel(.param .u64 p, .param .u32 n) { ret; }
.visible .entry caller() { call outside; ret; }
";
const OUTSIDE: &CStr = c"
.version 8.0
.target sm_80
.address_size 64
.visible .func outside() { ret; }
";

/// A thread of its own with a context of its own.
fn with_context(body: impl FnOnce(CUcontext) + Send + 'static) {
    let run = move || {
        let (mut device, mut context) = (0, null_mut());
        // SAFETY: valid pointers.
        unsafe {
            assert_eq!(cuInit(0), OK);
            assert_eq!(cuDeviceGet(&mut device, 0), OK);
            assert_eq!(cuCtxCreate_v4(&mut context, std::ptr::null(), 0, device), OK);
            body(context);
            assert_eq!(cuCtxDestroy_v2(context), OK);
            assert_eq!(cuCtxDestroy_v2(context), INVALID_CONTEXT);
        }
    };
    // Keeps the library linked as well.
    assert!(!cudart::abi::exports::rows().is_empty());
    std::thread::spawn(run).join().unwrap();
}

#[test]
fn contexts_are_a_stack_per_thread() {
    with_context(|own| {
        // SAFETY: valid pointers.
        unsafe {
            let (mut primary, mut now, mut device) = (null_mut(), null_mut(), -1);
            assert_eq!(cuDevicePrimaryCtxRetain(&mut primary, 0), OK);
            assert_ne!(primary, own);
            assert_eq!(cuCtxPushCurrent_v2(primary), OK);
            assert_eq!((cuCtxGetCurrent(&mut now), now), (OK, primary));
            assert_eq!((cuCtxPopCurrent_v2(&mut now), now), (OK, primary));
            assert_eq!((cuCtxGetCurrent(&mut now), now), (OK, own));
            assert_eq!((cuCtxGetDevice(&mut device), device), (OK, 0));
            assert_eq!(cuCtxSetCurrent(16 as CUcontext), INVALID_CONTEXT);
            assert_eq!(cuDevicePrimaryCtxRelease_v2(0), OK);
        }
    });
}

#[test]
fn errors_have_the_drivers_names() {
    // SAFETY: valid pointers.
    unsafe {
        let mut text = std::ptr::null();
        assert_eq!(cuGetErrorName(209, &mut text), OK);
        assert_eq!(CStr::from_ptr(text), c"CUDA_ERROR_NO_BINARY_FOR_GPU");
        assert_eq!(cuGetErrorString(700, &mut text), OK);
        assert_eq!(CStr::from_ptr(text), c"an illegal memory access was encountered");
        assert_eq!(cuGetErrorName(9, &mut text), INVALID_VALUE);
        assert!(text.is_null());
        assert_eq!(cuInit(1), INVALID_VALUE);
    }
}

#[test]
fn names_are_cut_to_the_buffer() {
    with_context(|_| {
        let mut name = [1 as c_char; 8];
        // SAFETY: seven bytes and a guard.
        unsafe {
            assert_eq!(cuDeviceGetName(name.as_mut_ptr(), 7, 0), OK);
            assert_eq!(CStr::from_ptr(name.as_ptr()), c"Unders");
            assert_eq!(name[7], 1);
            assert_eq!(cuDeviceGetName(name.as_mut_ptr(), 0, 0), INVALID_VALUE);
        }
    });
}

#[test]
fn memory_is_filled_and_copied() {
    with_context(|_| {
        // SAFETY: valid pointers and ranges.
        unsafe {
            let (mut p, mut base, mut size, mut bytes) = (0, 0, 0, [0u8; 64]);
            assert_eq!(cuMemAlloc_v2(&mut p, 0), INVALID_VALUE);
            assert_eq!(cuMemAlloc_v2(&mut p, 64), OK);
            assert_eq!(cuMemGetAddressRange_v2(&mut base, &mut size, p + 9), OK);
            assert_eq!((base, size), (p, 64));
            assert_eq!(cuMemsetD16_v2(p, 0x1234, 32), OK);
            assert_eq!(cuMemsetD16_v2(p + 1, 0, 1), INVALID_VALUE);
            assert_eq!(cuMemsetD2D32_v2(p, 16, 0x55555555, 1, 4), OK);
            assert_eq!(cuMemcpyDtoH_v2(bytes.as_mut_ptr().cast(), p, 64), OK);
            for (i, byte) in bytes.iter().enumerate() {
                let expected = if i % 16 < 4 { 0x55 } else { [0x34, 0x12][i % 2] };
                assert_eq!(*byte, expected, "{i}");
            }
            let mut copy: CUDA_MEMCPY2D = std::mem::zeroed();
            copy.srcMemoryType = CU_MEMORYTYPE_DEVICE;
            (copy.srcDevice, copy.srcPitch, copy.srcXInBytes, copy.srcY) = (p, 16, 3, 1);
            copy.dstMemoryType = CU_MEMORYTYPE_HOST;
            (copy.dstHost, copy.dstPitch) = (bytes.as_mut_ptr().cast(), 2);
            (copy.WidthInBytes, copy.Height) = (2, 3);
            assert_eq!(cuMemcpy2D_v2(&copy), OK);
            assert_eq!(bytes[..6], [0x55, 0x34, 0x55, 0x34, 0x55, 0x34]);
            copy.WidthInBytes = 14;
            assert_eq!(cuMemcpy2D_v2(&copy), INVALID_VALUE);
            let (mut kind, mut start) = (0 as c_int, 0u64);
            assert_eq!(cuPointerGetAttribute((&raw mut kind).cast(), 2, p + 5), OK);
            assert_eq!(cuPointerGetAttribute((&raw mut start).cast(), 11, p + 5), OK);
            assert_eq!((kind, start), (CU_MEMORYTYPE_DEVICE, p));
            assert_eq!(cuPointerGetAttribute((&raw mut kind).cast(), 2, 64), INVALID_VALUE);
            assert_eq!(cudaMemset(p as *mut c_void, 0, 64), OK);
            assert_eq!(cuMemFree_v2(p), OK);
            assert_eq!(cuMemFree_v2(p), INVALID_VALUE);
        }
    });
}

#[test]
fn pointers_tell_what_they_are_from() {
    with_context(|_| {
        // SAFETY: valid pointers.
        unsafe {
            let (mut p, mut pooled, mut pool, mut other) = (0u64, 0u64, null_mut(), null_mut());
            assert_eq!(cuMemAlloc_v2(&mut p, 100), OK);
            assert_eq!(cuMemAllocAsync(&mut pooled, 100, null_mut()), OK);
            assert_eq!(cuDeviceGetDefaultMemPool(&mut pool, 0), OK);
            let mut at = cudaMemLocation { type_: cudaMemLocationTypeDevice, id: 0 };
            assert_eq!(cuMemGetDefaultMemPool(&mut other, &mut at, 1), OK);
            assert_eq!(other, pool);

            // IPC, mapped, handle types, RDMA, access flags, decompression, locality domain.
            let narrow = |p| {
                [10, 13, 14, 15, 16, 21, 22].map(|key| {
                    let mut value = [77i32; 2];
                    assert_eq!(cuPointerGetAttribute(value.as_mut_ptr().cast(), key, p), OK);
                    assert_eq!(value[1], 77, "{key} is 32 bits wide");
                    value[0]
                })
            };
            assert_eq!(narrow(p + 5), [1, 1, 0, 0, 3, 0, -1]);
            assert_eq!(narrow(pooled), [0, 1, 0, 0, 3, 0, -1]);
            // Pool, mapping's base, start, size.
            let wide = |p| {
                [17, 19, 11, 12].map(|key| {
                    let mut value = 77u64;
                    assert_eq!(cuPointerGetAttribute((&raw mut value).cast(), key, p), OK);
                    value
                })
            };
            assert_eq!(wide(p + 5), [0, p, p, 100]);
            assert_eq!(wide(pooled + 5), [pool as u64, pooled, pooled, 100]);
            let mut value = 0u64;
            assert_eq!(cuPointerGetAttribute((&raw mut value).cast(), 99, p), INVALID_VALUE);

            let (mut pool, mut legacy, mut ordinal) = (77u64, 77i32, 77i32);
            let mut to = [(&raw mut pool).cast::<c_void>(), (&raw mut legacy).cast(), (&raw mut ordinal).cast()];
            assert_eq!(cuPointerGetAttributes(3, [17, 10, 9].as_mut_ptr(), to.as_mut_ptr(), 64), OK);
            assert_eq!((pool, legacy, ordinal), (0, 0, -2), "no pointer of CUDA's");
            assert_eq!(cuMemFree_v2(pooled), OK);
            assert_eq!(cuMemFree_v2(p), OK);
        }
    });
}

#[test]
fn batches_of_copies_in_both_forms() {
    with_context(|_| {
        // SAFETY: valid pointers.
        unsafe {
            let mut p = 0u64;
            assert_eq!(cuMemAlloc_v2(&mut p, 8), OK);
            let (mut from, mut to) = ([1u32, 2], [0u32; 2]);
            let at = cudaMemLocation { type_: 0, id: 0 };
            let attributes = cudaMemcpyAttributes { srcAccessOrder: 1, srcLocHint: at, dstLocHint: at, flags: 0 };
            let (mut attributes, mut first, stream) = ([attributes], [0usize], 2 as CUstream);
            let (mut d, mut s, mut n) = ([p, p + 4], from.each_mut().map(|x| &raw mut *x as u64), [4usize; 2]);
            let (d, s, n) = (d.as_mut_ptr(), s.as_mut_ptr(), n.as_mut_ptr());
            let (keys, first) = (attributes.as_mut_ptr(), first.as_mut_ptr());
            assert_eq!(cuMemcpyBatchAsync_v2(d, s, n, 2, keys, first, 1, stream), OK);
            let mut host = to.each_mut().map(|x| &raw mut *x as u64);
            assert_eq!(cuMemcpyBatchAsync(host.as_mut_ptr(), d, n, 2, keys, first, 1, null_mut(), stream), OK);
            assert_eq!(cuStreamSynchronize(stream), OK);
            assert_eq!(to, [1, 2]);
            let mut wrong = 0;
            *n.add(1) = 0;
            assert_eq!(cuMemcpyBatchAsync(d, s, n, 2, keys, first, 1, &mut wrong, stream), INVALID_VALUE);
            assert_eq!(wrong, 1);
            assert_eq!(cuMemFree_v2(p), OK);
        }
    });
}

#[test]
fn entry_points_by_name_and_version() {
    let address = |name: &CStr, version, flags| {
        let (mut p, mut status) = (null_mut(), -1);
        // SAFETY: valid pointers.
        let result = unsafe { cuGetProcAddress_v2(name.as_ptr(), &mut p, version, flags, &mut status) };
        assert_eq!((result, p.is_null()), (OK, status != 0));
        p as usize
    };
    assert_eq!(address(c"cuMemAlloc", 12000, 0), cuMemAlloc_v2 as *const () as usize);
    assert_eq!(address(c"cuInit", 2000, 0), cuInit as *const () as usize);
    assert_eq!(address(c"cuCtxCreate", 3020, 0), cuCtxCreate_v2 as *const () as usize);
    assert_eq!(address(c"cuCtxCreate", 13000, 0), cuCtxCreate_v4 as *const () as usize);
    assert_eq!(address(c"cuMemcpyBatchAsync", 12080, 0), cuMemcpyBatchAsync as *const () as usize);
    assert_eq!(address(c"cuMemcpyBatchAsync", 13000, 0), cuMemcpyBatchAsync_v2 as *const () as usize);
    assert_eq!(address(c"cuStreamSynchronize", 12000, 1), cuStreamSynchronize as *const () as usize);
    assert_eq!(address(c"cuStreamSynchronize", 12000, 2), cuStreamSynchronize_ptsz as *const () as usize);
    assert_eq!(address(c"cuNoSuchFunction", 12000, 0), 0);
    let (mut p, mut status) = (null_mut(), -1);
    // SAFETY: valid pointers.
    unsafe {
        assert_eq!(cudaGetDriverEntryPoint(c"cuMemFree".as_ptr(), &mut p, 0, &mut status), OK);
        assert_eq!((p as usize, status), (cuMemFree_v2 as *const () as usize, 0));
        assert_eq!(cudaGetDriverEntryPoint(c"cuNope".as_ptr(), &mut p, 0, &mut status), OK);
        assert_eq!((p.is_null(), status), (true, 1));
        // What is not done is there to say so.
        assert_eq!(cudaGetDriverEntryPoint(c"cuTensorMapEncodeIm2colWide".as_ptr(), &mut p, 0, &mut status), OK);
        assert_eq!(status, 0);
        let encode: extern "C" fn() -> Status = std::mem::transmute(p);
        assert_eq!(encode(), NOT_SUPPORTED);
    }
}
