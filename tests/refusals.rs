//! Kernels that the compiler refuses: the launch says so, whichever way it is made, and nothing else fails.

use api::*;
use cuda_types::*;
// The library that the declarations below are of.
use cudart as _;
use std::ffi::{c_char, c_int, c_uint, c_void, CStr, CString};
use std::ptr::{null, null_mut};

#[path = "harness/api.rs"]
mod api;

extern "C" {
    fn cudaLibraryLoadData(
        l: *mut cudaLibrary_t,
        code: *const c_void,
        jo: *mut c_int,
        jv: *mut *mut c_void,
        jn: c_uint,
        lo: *mut c_int,
        lv: *mut *mut c_void,
        ln: c_uint,
    ) -> Status;
    fn cudaLibraryGetKernel(kernel: *mut cudaKernel_t, l: cudaLibrary_t, name: *const c_char) -> Status;
    fn cudaLaunchKernel(f: *const c_void, g: dim3, b: dim3, a: *mut *mut c_void, sh: usize, st: cudaStream_t)
        -> Status;
    fn cudaLaunchCooperativeKernel(
        f: *const c_void,
        g: dim3,
        b: dim3,
        a: *mut *mut c_void,
        sh: usize,
        st: cudaStream_t,
    ) -> Status;
    fn cudaLaunchKernelExC(config: *const cudaLaunchConfig_t, f: *const c_void, a: *mut *mut c_void) -> Status;
    fn cudaStreamCreate(s: *mut cudaStream_t) -> Status;
    fn cudaLogsCurrent(at: *mut cudaLogIterator, flags: c_uint) -> Status;
    fn cudaLogsDumpToFile(at: *mut cudaLogIterator, path: *const c_char, flags: c_uint) -> Status;
    fn cudaGraphCreate(g: *mut cudaGraph_t, flags: c_uint) -> Status;
    fn cudaGraphAddKernelNode(
        n: *mut cudaGraphNode_t,
        g: cudaGraph_t,
        after: *const cudaGraphNode_t,
        count: usize,
        p: *const cudaKernelNodeParams,
    ) -> Status;
    fn cudaGraphGetNodes(g: cudaGraph_t, nodes: *mut cudaGraphNode_t, count: *mut usize) -> Status;
}

const OK: Status = 0;
/// `cudaErrorUnsupportedPtxVersion`: what `docs/errors.md` names for PTX that this version cannot compile.
const UNSUPPORTED: Status = 222;
/// `cudaErrorInvalidPtx`
const INVALID: Status = 218;

/// Two kernels that are refused, each at another stage, between one that is not.
const PTX: &CStr = c"
.version 8.1
.target sm_90
.address_size 64
.visible .entry good() { ret; }
.visible .entry unknown() { .reg .b32 %a; .reg .b64 %p; multimem.red.add.u32 [%p], %a; ret; }
.visible .entry calls() {
    .reg .b64 %f;
    mov.u64 %f, leave;
    p: .callprototype _ ();
    call %f, p;
    ret;
}
.func leave() { .reg .b32 %a; .reg .b64 %p; multimem.red.add.u32 [%p], %a; ret; }
";

fn kernel(name: &CStr) -> cudaKernel_t {
    let (mut library, mut kernel) = (null_mut(), null_mut());
    let n = null_mut;
    // SAFETY: valid pointers and PTX that ends with NUL.
    unsafe {
        let loaded = cudaLibraryLoadData(&mut library, PTX.as_ptr().cast(), n(), null_mut(), 0, n(), null_mut(), 0);
        assert_eq!(loaded, OK, "one kernel's fault is none of the others'");
        assert_eq!(cudaLibraryGetKernel(&mut kernel, library, name.as_ptr()), OK);
    }
    kernel
}

/// Places of the instructions that are refused: the log names them.
fn tells(f: impl FnOnce(), line: &str) {
    let file = std::env::temp_dir().join(format!("understudy-refusals-{}", std::process::id()));
    let name = CString::new(file.to_str().unwrap()).unwrap();
    let mut from = 0;
    // SAFETY: valid pointers.
    unsafe {
        assert_eq!(cudaLogsCurrent(&mut from, 0), OK);
        f();
        assert_eq!(cudaLogsDumpToFile(&mut from, name.as_ptr(), 0), OK);
    }
    let log = std::fs::read_to_string(&file).unwrap();
    let _ = std::fs::remove_file(&file);
    assert!(log.contains(line), "{log}");
}

const ONE: dim3 = dim3 { x: 1, y: 1, z: 1 };

#[test]
fn every_way_to_launch_tells() {
    let good = kernel(c"good").cast_const().cast();
    let lines = [
        "(line 6: `.visible .entry unknown() { .reg .b32 %a; .reg .b64 %p; multimem.red.add.u32 [%p], %a; ret; }`)",
        "(line 14: `.func leave() { .reg .b32 %a; .reg .b64 %p; multimem.red.add.u32 [%p], %a; ret; }`)",
    ];
    for (name, line) in [c"unknown", c"calls"].into_iter().zip(lines) {
        let bad = kernel(name).cast_const().cast();
        // SAFETY: a kernel without parameters.
        let launch = || assert_eq!(unsafe { cudaLaunchKernel(bad, ONE, ONE, null_mut(), 0, null_mut()) }, UNSUPPORTED);
        tells(launch, line);
        // SAFETY: kernels without parameters, structures filled in.
        unsafe {
            let mut stream = null_mut();
            assert_eq!(cudaStreamCreate(&mut stream), OK);
            for s in [null_mut(), stream] {
                assert_eq!(cudaLaunchKernel(bad, ONE, ONE, null_mut(), 0, s), UNSUPPORTED);
                assert_eq!(cudaLaunchCooperativeKernel(bad, ONE, ONE, null_mut(), 0, s), UNSUPPORTED);
                let mut config: cudaLaunchConfig_t = std::mem::zeroed();
                (config.gridDim, config.blockDim, config.stream) = (ONE, ONE, s);
                assert_eq!(cudaLaunchKernelExC(&config, bad, null_mut()), UNSUPPORTED);
                assert_eq!(cudaGetLastError(), UNSUPPORTED);
                assert_eq!(cudaStreamSynchronize(s), OK, "nothing was queued");
            }
            // Graphs: nodes, and launches that a stream records.
            let (mut graph, mut node, mut nodes) = (null_mut(), null_mut(), 0);
            assert_eq!(cudaGraphCreate(&mut graph, 0), OK);
            let mut params: cudaKernelNodeParams = std::mem::zeroed();
            (params.func, params.gridDim, params.blockDim) = (bad.cast_mut(), ONE, ONE);
            assert_eq!(cudaGraphAddKernelNode(&mut node, graph, null(), 0, &params), UNSUPPORTED);
            assert_eq!((cudaGraphGetNodes(graph, null_mut(), &mut nodes), nodes), (OK, 0));
            assert_eq!(cudaStreamBeginCapture(stream, 0), OK);
            assert_eq!(cudaLaunchKernel(bad, ONE, ONE, null_mut(), 0, stream), UNSUPPORTED);
            assert_eq!(cudaStreamEndCapture(stream, &mut graph), OK);
            assert_eq!((cudaGraphGetNodes(graph, null_mut(), &mut nodes), nodes), (OK, 0));
            // The driver API.
            let launched = cuLaunchKernel(api::kernel(PTX, name), 1, 1, 1, 1, 1, 1, 0, stream, null_mut(), null_mut());
            assert_eq!(launched, UNSUPPORTED);
            // And the device is as good as before.
            cudaGetLastError();
            assert_eq!(cudaLaunchKernel(good, ONE, ONE, null_mut(), 0, stream), OK);
            assert_eq!(cudaDeviceSynchronize(), OK);
        }
    }
}

#[test]
fn ptx_with_a_mistake_is_no_module() {
    let (mut module, mut library) = (null_mut(), null_mut());
    let text = c".version 8.0\n.target sm_80\n.address_size 64\n.entry k() { .reg .b32 %r; add.b32 %r, %r, %r; ret; }";
    let n = null_mut;
    // SAFETY: valid pointers and PTX that ends with NUL.
    unsafe {
        // Makes the primary context current.
        assert_eq!(cudaDeviceSynchronize(), OK);
        assert_eq!(cuModuleLoadData(&mut module, text.as_ptr().cast()), INVALID);
        let mut kernel = null_mut();
        let loaded = cudaLibraryLoadData(&mut library, text.as_ptr().cast(), n(), null_mut(), 0, n(), null_mut(), 0);
        let found = if loaded == OK { cudaLibraryGetKernel(&mut kernel, library, c"k".as_ptr()) } else { loaded };
        let launched = if found == OK {
            cudaLaunchKernel(kernel.cast_const().cast(), ONE, ONE, null_mut(), 0, null_mut())
        } else {
            found
        };
        assert_eq!(launched, INVALID);
        assert_eq!(cudaDeviceSynchronize(), OK);
    }
}

/// A kernel that launches one which is refused, and a good one. It stores what the launches and the last errors say.
const PARENT: &CStr = c"
.version 8.1
.target sm_90
.address_size 64
.extern .func (.param .b64 r) cudaGetParameterBufferV2
    (.param .b64 f, .param .align 4 .b8 g[12], .param .align 4 .b8 b[12], .param .b32 s);
.extern .func (.param .b32 r) cudaLaunchDeviceV2(.param .b64 b, .param .b64 s);
.extern .func (.param .b32 r) cudaGetLastError();
.visible .entry unknown() { .reg .b32 %a; .reg .b64 %p; multimem.red.add.u32 [%p], %a; ret; }
.visible .entry good() { ret; }
.func (.param .b32 r) launch(.param .b64 kernel) {
    .reg .b64 %f, %buf;
    .reg .b32 %one, %r;
    .param .b64 k;
    .param .align 4 .b8 g[12];
    .param .align 4 .b8 b[12];
    .param .b32 s;
    .param .b64 buf;
    .param .b64 stream;
    .param .b32 status;
    ld.param.b64 %f, [kernel];
    mov.b32 %one, 1;
    st.param.b64 [k], %f;
    st.param.b32 [g], %one;
    st.param.b32 [g+4], %one;
    st.param.b32 [g+8], %one;
    st.param.b32 [b], %one;
    st.param.b32 [b+4], %one;
    st.param.b32 [b+8], %one;
    mov.b32 %r, 0;
    st.param.b32 [s], %r;
    call.uni (buf), cudaGetParameterBufferV2, (k, g, b, s);
    ld.param.b64 %buf, [buf];
    st.param.b64 [buf], %buf;
    mov.b64 %f, 0;
    st.param.b64 [stream], %f;
    call.uni (status), cudaLaunchDeviceV2, (buf, stream);
    ld.param.b32 %r, [status];
    st.param.b32 [r], %r;
    ret;
}
.visible .entry parent(.param .u64 out) {
    .reg .b64 %o, %f;
    .reg .b32 %r;
    .param .b64 kernel;
    .param .b32 status;
    ld.param.u64 %o, [out];
    mov.b64 %f, unknown;
    st.param.b64 [kernel], %f;
    call.uni (status), launch, (kernel);
    ld.param.b32 %r, [status];
    st.global.b32 [%o], %r;
    call.uni (status), cudaGetLastError, ();
    ld.param.b32 %r, [status];
    st.global.b32 [%o+4], %r;
    mov.b64 %f, good;
    st.param.b64 [kernel], %f;
    call.uni (status), launch, (kernel);
    ld.param.b32 %r, [status];
    st.global.b32 [%o+8], %r;
    call.uni (status), cudaGetLastError, ();
    ld.param.b32 %r, [status];
    st.global.b32 [%o+12], %r;
    ret;
}
";

#[test]
fn launches_of_kernels_tell_the_kernel() {
    let mut said = [77; 4];
    // SAFETY: a kernel of one pointer, to as many words as it stores.
    unsafe {
        assert_eq!(cudaDeviceSynchronize(), OK);
        let mut to = null_mut();
        assert_eq!(cudaMalloc(&mut to, size_of_val(&said)), OK);
        let f = api::kernel(PARENT, c"parent");
        let mut args = [(&raw mut to).cast()];
        let run = || {
            assert_eq!(cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, null_mut(), args.as_mut_ptr(), null_mut()), OK);
            assert_eq!(cudaDeviceSynchronize(), OK, "the host's calls are none the worse");
        };
        tells(run, "multimem");
        assert_eq!(cudaMemcpy(said.as_mut_ptr().cast(), to, size_of_val(&said), 2), OK);
    }
    assert_eq!(said, [UNSUPPORTED, UNSUPPORTED, OK, OK]);
}
