//! External memory and semaphores, green contexts, counted contexts, the log, and what functions and pointers are of.

use super::*;

extern "C" {
    fn cuImportExternalMemory(m: *mut CUexternalMemory, desc: *const CUDA_EXTERNAL_MEMORY_HANDLE_DESC) -> Status;
    fn cuDestroyExternalMemory(m: CUexternalMemory) -> Status;
    fn cuExternalMemoryGetMappedBuffer(
        p: *mut CUdeviceptr,
        m: CUexternalMemory,
        desc: *const CUDA_EXTERNAL_MEMORY_BUFFER_DESC,
    ) -> Status;
    fn cuImportExternalSemaphore(
        s: *mut CUexternalSemaphore,
        desc: *const CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC,
    ) -> Status;
    fn cuDestroyExternalSemaphore(s: CUexternalSemaphore) -> Status;
    fn cuSignalExternalSemaphoresAsync(
        all: *const CUexternalSemaphore,
        params: *const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS,
        n: c_uint,
        s: CUstream,
    ) -> Status;
    fn cuWaitExternalSemaphoresAsync(
        all: *const CUexternalSemaphore,
        params: *const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS,
        n: c_uint,
        s: CUstream,
    ) -> Status;
    fn cuDeviceGetDevResource(device: CUdevice, resource: *mut CUdevResource, kind: c_int) -> Status;
    fn cuDevResourceGenerateDesc(desc: *mut CUdevResourceDesc, all: *mut CUdevResource, n: c_uint) -> Status;
    fn cuGreenCtxCreate(g: *mut CUgreenCtx, desc: CUdevResourceDesc, device: CUdevice, flags: c_uint) -> Status;
    fn cuGreenCtxDestroy(g: CUgreenCtx) -> Status;
    fn cuGreenCtxGetId(g: CUgreenCtx, id: *mut c_ulonglong) -> Status;
    fn cuCtxFromGreenCtx(c: *mut CUcontext, g: CUgreenCtx) -> Status;
    fn cuCtxGetId(c: CUcontext, id: *mut c_ulonglong) -> Status;
    fn cuCtxGetDevice_v2(device: *mut CUdevice, c: CUcontext) -> Status;
    fn cuCtxSynchronize_v2(c: CUcontext) -> Status;
    fn cuCtxAttach(c: *mut CUcontext, flags: c_uint) -> Status;
    fn cuCtxDetach(c: CUcontext) -> Status;
    fn cuStreamCreate(s: *mut CUstream, flags: c_uint) -> Status;
    fn cuStreamDestroy_v2(s: CUstream) -> Status;
    fn cuStreamGetCtx_v2(s: CUstream, c: *mut CUcontext, g: *mut CUgreenCtx) -> Status;
    fn cuLogsCurrent(at: *mut c_uint, flags: c_uint) -> Status;
    fn cuLogsDumpToMemory(at: *mut c_uint, to: *mut c_char, size: *mut usize, flags: c_uint) -> Status;
    fn cuModuleLoadData(m: *mut CUmodule, image: *const c_void) -> Status;
    fn cuModuleGetFunction(f: *mut CUfunction, m: CUmodule, name: *const c_char) -> Status;
    fn cuFuncGetModule(m: *mut CUmodule, f: CUfunction) -> Status;
    fn cuFuncSetBlockShape(f: CUfunction, x: c_int, y: c_int, z: c_int) -> Status;
    fn cuParamSetv(f: CUfunction, offset: c_int, from: *mut c_void, n: c_uint) -> Status;
    fn cuLaunchGrid(f: CUfunction, width: c_int, height: c_int) -> Status;
    fn cuPointerSetAttribute(value: *const c_void, attribute: c_int, p: CUdeviceptr) -> Status;
    fn cuMulticastCreate() -> Status;
}

fn zeroed<T: Copy>() -> T {
    // SAFETY: structures of C's, of which zeros are a value.
    unsafe { std::mem::zeroed() }
}

#[test]
fn memory_and_semaphores_come_by_descriptor() {
    with_context(|_| {
        // SAFETY: valid pointers and descriptors.
        unsafe {
            let mut memory: CUDA_EXTERNAL_MEMORY_HANDLE_DESC = zeroed();
            (memory.type_, memory.size) = (1, 8192);
            memory.handle.fd = libc::memfd_create(c"memory".as_ptr(), 0);
            assert_eq!(libc::ftruncate(memory.handle.fd, 8192), 0);
            let file = libc::dup(memory.handle.fd);
            let (mut m, mut p) = (null_mut(), 0);
            assert_eq!(cuImportExternalMemory(&mut m, &memory), OK);
            let mut buffer: CUDA_EXTERNAL_MEMORY_BUFFER_DESC = zeroed();
            (buffer.offset, buffer.size) = (4096, 4096);
            assert_eq!(cuExternalMemoryGetMappedBuffer(&mut p, m, &buffer), OK);
            assert_eq!(cuMemsetD16_v2(p, 0x4241, 8), OK);
            assert_eq!(cuStreamSynchronize(null_mut()), OK);
            let mut text = [0u8; 4];
            assert_eq!(libc::pread(file, text.as_mut_ptr().cast(), 4, 4096), 4);
            assert_eq!(&text, b"ABAB");
            assert_eq!((cuMemFree_v2(p), cuDestroyExternalMemory(m)), (OK, OK));
            assert_eq!(cuDestroyExternalMemory(m), INVALID_HANDLE);
            libc::close(file);

            let mut semaphore: CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC = zeroed();
            semaphore.type_ = 1;
            semaphore.handle.fd = libc::eventfd(0, 0);
            let (mut s, signal, wait) = (null_mut(), zeroed(), zeroed());
            assert_eq!(cuImportExternalSemaphore(&mut s, &semaphore), OK);
            assert_eq!(cuSignalExternalSemaphoresAsync(&s, &signal, 1, null_mut()), OK);
            assert_eq!(cuWaitExternalSemaphoresAsync(&s, &wait, 1, null_mut()), OK);
            assert_eq!(cuStreamSynchronize(null_mut()), OK);
            assert_eq!(cuDestroyExternalSemaphore(s), OK);
        }
    });
}

#[test]
fn a_green_context_is_current_by_a_context_of_its_own() {
    with_context(|own| {
        // SAFETY: valid pointers.
        unsafe {
            let (mut all, mut desc, mut green) = (zeroed(), null_mut(), null_mut());
            assert_eq!(cuDeviceGetDevResource(0, &mut all, CU_DEV_RESOURCE_TYPE_SM), OK);
            assert_eq!(cuDevResourceGenerateDesc(&mut desc, &mut all, 1), OK);
            assert_eq!(cuGreenCtxCreate(&mut green, desc, 0, 2), INVALID_VALUE);
            // Without a description it has all of the device.
            assert_eq!(cuGreenCtxCreate(&mut green, null_mut(), 0, CU_GREEN_CTX_DEFAULT_STREAM as c_uint), OK);
            assert_eq!(cuGreenCtxDestroy(green), OK);
            assert_eq!(cuGreenCtxCreate(&mut green, desc, 0, CU_GREEN_CTX_DEFAULT_STREAM as c_uint), OK);
            let (mut context, mut again, mut ids, mut device) = (null_mut(), null_mut(), [0, 1], -1);
            assert_eq!(cuCtxFromGreenCtx(&mut context, green), OK);
            assert_eq!((cuCtxFromGreenCtx(&mut again, green), again), (OK, context));
            assert_eq!((cuGreenCtxGetId(green, &mut ids[0]), cuCtxGetId(context, &mut ids[1])), (OK, OK));
            assert_eq!(ids[0], ids[1]);
            assert_eq!((cuCtxGetDevice_v2(&mut device, context), device), (OK, 0));
            assert_eq!((cuCtxSynchronize_v2(context), cuCtxSynchronize_v2(null_mut())), (OK, OK));
            // As numba 0.60 calls them, which takes them for the first forms.
            let (none, mut device) = ((&raw mut device).cast(), 7);
            assert_eq!((cuCtxGetDevice_v2(&mut device, none), device, cuCtxSynchronize_v2(none)), (OK, 0, OK));
            // What is made while it is current is of it.
            assert_eq!(cuCtxPushCurrent_v2(context), OK);
            let (mut stream, mut of, mut part) = (null_mut(), null_mut(), null_mut());
            assert_eq!(cuStreamCreate(&mut stream, 0), OK);
            assert_eq!((cuStreamGetCtx_v2(stream, &mut of, &mut part), part), (OK, green));
            assert_ne!(of, context);
            assert_eq!(cuCtxPopCurrent_v2(&mut of), OK);
            assert_eq!((cuStreamGetCtx_v2(null_mut(), &mut of, &mut part), of, part), (OK, own, null_mut()));
            assert_eq!(cuGreenCtxDestroy(green), OK);
            assert_eq!((cuCtxSetCurrent(context), cuGreenCtxDestroy(green)), (INVALID_CONTEXT, INVALID_CONTEXT));
            assert_eq!((cuStreamSynchronize(stream), cuStreamDestroy_v2(stream)), (917, OK));
        }
    });
}

#[test]
fn contexts_are_counted_by_who_attaches() {
    // SAFETY: valid pointers.
    std::thread::spawn(|| unsafe {
        let (mut context, mut attached) = (null_mut(), null_mut());
        assert_eq!((cuInit(0), cuCtxCreate_v2(&mut context, 0, 0)), (OK, OK));
        assert_eq!(cuCtxAttach(&mut attached, 1), INVALID_VALUE);
        assert_eq!((cuCtxAttach(&mut attached, 0), attached), (OK, context));
        assert_eq!((cuCtxDetach(context), cuCtxDetach(context)), (OK, OK));
        assert_eq!((cuCtxDetach(context), cuCtxAttach(&mut attached, 0)), (INVALID_CONTEXT, INVALID_CONTEXT));
    })
    .join()
    .unwrap();
}

#[test]
fn functions_pointers_and_the_log() {
    with_context(|_| {
        // SAFETY: valid pointers.
        unsafe {
            let (mut module, mut function, mut of) = (null_mut(), null_mut(), null_mut());
            let ptx = c".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p) { ret; }";
            assert_eq!(cuModuleLoadData(&mut module, ptx.as_ptr().cast()), OK);
            assert_eq!(cuModuleGetFunction(&mut function, module, c"k".as_ptr()), OK);
            assert_eq!((cuFuncGetModule(&mut of, function), of), (OK, module));
            let mut word = 7u64;
            assert_eq!(cuFuncSetBlockShape(function, 1, 0, 1), INVALID_VALUE);
            assert_eq!(cuFuncSetBlockShape(function, 1, 1, 1), OK);
            assert_eq!(cuParamSetv(function, 0, (&raw mut word).cast(), 8), OK);
            assert_eq!(cuParamSetv(function, 1 << 20, (&raw mut word).cast(), 8), INVALID_VALUE);
            assert_eq!(cuParamSetv(function, 0, null_mut(), 8), INVALID_VALUE);
            assert_eq!(cuLaunchGrid(function, 0, 1), INVALID_VALUE);

            let (mut at, mut text, mut size) = (0, [0 as c_char; 1000], 1000);
            assert_eq!(cuLogsCurrent(&mut at, 0), OK);
            assert_eq!(cuMemFree_v2(12345), INVALID_VALUE);
            assert_eq!(cuLogsDumpToMemory(&mut at, text.as_mut_ptr(), &mut size, 0), OK);
            assert!(CStr::from_ptr(text.as_ptr()).to_string_lossy().contains("cuMemFree"));

            let (mut p, yes, mut is) = (0, 1u32, 0u32);
            assert_eq!(cuMemAlloc_v2(&mut p, 64), OK);
            let key = CU_POINTER_ATTRIBUTE_SYNC_MEMOPS;
            assert_eq!(cuPointerSetAttribute((&raw const yes).cast(), key, p), OK);
            assert_eq!((cuPointerGetAttribute((&raw mut is).cast(), key, p), is), (OK, 1));
            assert_eq!(cuPointerSetAttribute((&raw const yes).cast(), key, 64), INVALID_VALUE);
            assert_eq!(cuMemFree_v2(p), OK);
            assert_eq!(cuMulticastCreate(), NOT_SUPPORTED);
        }
    });
}
