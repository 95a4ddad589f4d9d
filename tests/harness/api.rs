//! Prototypes that several test programs call the library by, as C programs do.

// Each program uses some of them.
#![allow(dead_code)]

use cuda_types::*;
use std::ffi::{c_char, c_int, c_uint, c_void, CStr};
use std::ptr::null_mut;

/// `cudaError_t` and `CUresult`
pub type Status = c_int;

extern "C" {
    pub fn cudaDeviceSynchronize() -> Status;
    pub fn cudaGetLastError() -> Status;
    pub fn cudaMalloc(p: *mut *mut c_void, size: usize) -> Status;
    pub fn cudaMemcpy(d: *mut c_void, s: *const c_void, n: usize, kind: c_int) -> Status;
    pub fn cudaMemset(d: *mut c_void, value: c_int, n: usize) -> Status;
    pub fn cudaStreamSynchronize(st: cudaStream_t) -> Status;
    pub fn cudaStreamBeginCapture(st: cudaStream_t, mode: c_int) -> Status;
    pub fn cudaStreamEndCapture(st: cudaStream_t, graph: *mut cudaGraph_t) -> Status;
    pub fn cudaLaunchHostFunc(st: cudaStream_t, f: cudaHostFn_t, data: *mut c_void) -> Status;
    pub fn cuModuleLoadData(module: *mut CUmodule, image: *const c_void) -> Status;
    pub fn cuModuleGetFunction(f: *mut CUfunction, module: CUmodule, name: *const c_char) -> Status;
    pub fn cuLaunchKernel(
        f: CUfunction,
        gx: c_uint,
        gy: c_uint,
        gz: c_uint,
        bx: c_uint,
        by: c_uint,
        bz: c_uint,
        shared: c_uint,
        st: cudaStream_t,
        args: *mut *mut c_void,
        extra: *mut *mut c_void,
    ) -> Status;
}

/// A kernel of a PTX module. Both are there, as the test has written them.
pub fn kernel(ptx: &CStr, name: &CStr) -> CUfunction {
    let (mut module, mut f) = (null_mut(), null_mut());
    // SAFETY: results go to local variables, and the texts are C strings.
    unsafe {
        assert_eq!(cuModuleLoadData(&mut module, ptx.as_ptr().cast()), 0);
        assert_eq!(cuModuleGetFunction(&mut f, module, name.as_ptr()), 0);
    }
    f
}
