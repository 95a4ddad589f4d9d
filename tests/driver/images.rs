//! Modules, libraries, links, and the options of all three.

use super::*;
use std::ptr::null;

#[test]
fn modules_functions_and_variables() {
    with_context(|_| {
        // SAFETY: valid pointers, complete images, launches that are refused.
        unsafe {
            let n = null_mut;
            let text = CStr::from_bytes_until_nul(PTX.to_bytes_with_nul()).unwrap();
            let (mut module, mut image, mut link) = (null_mut(), null_mut(), null_mut());
            assert_eq!(cuLinkCreate_v2(0, null_mut(), n(), &mut link), OK);
            for part in [text, OUTSIDE] {
                let data = part.as_ptr() as *mut c_void;
                let size = part.to_bytes_with_nul().len();
                assert_eq!(cuLinkAddData_v2(link, 1, data, size, c"part".as_ptr(), 0, null_mut(), n()), OK);
            }
            assert_eq!(cuLinkComplete(link, &mut image, null_mut()), OK);
            assert_eq!(cuModuleLoadData(&mut module, image), OK);
            assert_eq!(cuLinkDestroy(link), OK);
            let (mut f, mut p, mut size, mut value) = (null_mut(), 0, 0, 0u64);
            assert_eq!(cuModuleGetGlobal_v2(&mut p, &mut size, module, c"value".as_ptr()), OK);
            assert_eq!(cuMemcpyDtoH_v2((&raw mut value).cast(), p, size), OK);
            assert_eq!(value, 77);
            let (mut base, mut bytes) = (0, 0);
            assert_eq!(cuMemGetAddressRange_v2(&mut base, &mut bytes, p + 1), OK);
            assert_eq!((base, bytes), (p, size));
            assert_eq!(cuMemcpyHtoD_v2(p, (&raw const value).cast(), size + 4096), INVALID_VALUE);
            assert_eq!(cuModuleGetFunction(&mut f, module, c"nothing".as_ptr()), NOT_FOUND);
            // Of these AMD's hip-tests have CUDA's answers.
            let mut none = null_mut();
            assert_eq!(cuModuleGetFunction(&mut f, module, c"".as_ptr()), INVALID_VALUE);
            assert_eq!(cuModuleGetGlobal_v2(&mut p, &mut size, module, c"".as_ptr()), INVALID_VALUE);
            assert_eq!(cuModuleLoad(&mut none, c"".as_ptr()), INVALID_VALUE);
            assert_eq!(cuModuleGetFunction(&mut f, module, c"kernel".as_ptr()), OK);
            let mut threads = 0;
            assert_eq!((cuFuncGetAttribute(&mut threads, 0, f), threads), (OK, 1024));
            let mut count = 0;
            assert_eq!((cuFuncGetParamCount(f, &mut count), count), (OK, 2));
            assert_eq!((cuKernelGetParamCount(f.cast(), &mut count), count), (OK, 2));
            assert_eq!(cuFuncGetParamCount(f, null_mut()), INVALID_VALUE);
            let launch = |f, grid, block| cuLaunchKernel(f, grid, 1, 1, block, 1, 1, 0, null_mut(), n(), n());
            assert_eq!(launch(f, 0, 1), INVALID_VALUE);
            assert_eq!(launch(f, 1, 1025), INVALID_VALUE);
            assert_eq!(launch(f, 1, 1), INVALID_VALUE);
            assert_eq!(cuModuleUnload(module), OK);
            assert_eq!(launch(f, 1, 1), INVALID_HANDLE);
        }
    });
}

#[test]
fn the_device_runtime_can_be_linked() {
    with_context(|_| {
        let synchronizes = c".version 8.0\n.target sm_80\n.address_size 64\n
            .extern .func (.param .b32 r) cudaCGSynchronize(.param .b64 handle, .param .b32 flags);
            .visible .entry kernel() { .param .b32 r; .param .b64 h; .param .b32 f; .reg .b64 z; mov.u64 z, 0;
            st.param.b64 [h], z; st.param.b32 [f], 0; call (r), cudaCGSynchronize, (h, f); ret; }";
        let library =
            |member: &str| format!("!<arch>\n{member:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\ncode", 0, 0, 0, 644, 4);
        for (member, expected) in [("cuda_device_runtime.o/", OK), ("other.o/", INVALID_IMAGE)] {
            // Longer names than 15 letters are in the table of names.
            let mut library = match member.len() > 16 {
                true => {
                    let table = format!("{:<48}{:<10}`\n{member}\n\n", "//", 24);
                    library("/0").replacen("!<arch>\n", &format!("!<arch>\n{table}"), 1)
                }
                false => library(member),
            };
            let (mut link, mut image, mut module, n) = (null_mut(), null_mut(), null_mut(), null_mut);
            // SAFETY: valid pointers and sizes.
            unsafe {
                assert_eq!(cuLinkCreate_v2(0, null_mut(), n(), &mut link), OK);
                let (ptx, size) = (synchronizes.as_ptr() as *mut c_void, synchronizes.to_bytes_with_nul().len());
                assert_eq!(cuLinkAddData_v2(link, 1, ptx, size, c"ptx".as_ptr(), 0, null_mut(), n()), OK);
                let (data, size) = (library.as_mut_ptr().cast(), library.len());
                assert_eq!(cuLinkAddData_v2(link, 4, data, size, c"lib.a".as_ptr(), 0, null_mut(), n()), expected);
                assert_eq!(cuLinkComplete(link, &mut image, null_mut()), OK);
                assert_eq!(cuModuleLoadData(&mut module, image), OK);
                assert_eq!(cuLinkDestroy(link), OK);
            }
        }
    });
}

#[test]
fn what_is_wrong_with_ptx_is_in_the_log() {
    with_context(|_| {
        let (mut log, mut module) = ([0u8; 256], null_mut());
        let mut keys = [5, 6];
        let mut values = [log.as_mut_ptr().cast(), 256 as *mut c_void];
        let text = c".version 8.0\n.target sm_80\n.address_size 64\n.entry k() { frobnicate.u32 %r1; }";
        // SAFETY: valid pointers, a log of that size.
        unsafe {
            let (keys, values) = (keys.as_mut_ptr(), values.as_mut_ptr());
            assert_eq!(cuModuleLoadDataEx(&mut module, text.as_ptr().cast(), 2, keys, values), INVALID_PTX);
        }
        let message = CStr::from_bytes_until_nul(&log).unwrap().to_str().unwrap();
        assert!(message.contains("frobnicate"), "{message}");
        assert_eq!(values[1] as usize, message.len() + 1);
    });
}

#[test]
fn options_need_their_lists() {
    with_context(|_| {
        let (mut module, mut link, mut library, mut key) = (null_mut(), null_mut(), null_mut(), 5);
        let (mut value, n, v) = (null_mut(), null_mut, null_mut);
        let text = c".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k() { ret; }";
        let image = text.as_ptr().cast();
        // SAFETY: valid pointers, or null.
        unsafe {
            for (keys, values) in [(n(), v()), (&raw mut key, v()), (n(), &raw mut value)] {
                assert_eq!(cuModuleLoadDataEx(&mut module, image, 1, keys, values), INVALID_VALUE);
                assert_eq!(cuLinkCreate_v2(1, keys, values, &mut link), INVALID_VALUE);
                assert_eq!(cuLibraryLoadData(&mut library, image, keys, values, 1, n(), v(), 0), INVALID_VALUE);
            }
            assert_eq!(cuLibraryLoadData(&mut library, image, n(), v(), 0, n(), v(), 1), INVALID_VALUE);
            assert_eq!(cuLibraryLoadData(&mut library, image, n(), v(), 0, n(), v(), 0), OK);
            assert_eq!(cuLinkCreate_v2(0, n(), v(), &mut link), OK);
            let (data, size) = (text.as_ptr() as *mut c_void, text.to_bytes_with_nul().len());
            assert_eq!(cuLinkAddData_v2(link, 1, data, size, null(), 1, n(), v()), INVALID_VALUE);
            assert_eq!(cuLinkAddData_v2(link, 1, data, size, null(), 0, n(), v()), OK);
            assert_eq!(cuLinkDestroy(link), OK);
        }
    });
}
