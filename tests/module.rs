//! Modules, kernels and variables as nvcc's generated code and library functions use them. Nothing is compiled here.

use cuda_types::*;
// The library that the declarations below are of.
use cudart as _;
use std::ffi::{c_char, c_int, c_uint, c_void, CStr, CString};
use std::ptr::{null, null_mut};

type Status = cudaError_t;
type Handle = *mut *mut c_void;

extern "C" {
    fn __cudaRegisterFatBinary(wrapper: *mut c_void) -> Handle;
    fn __cudaRegisterFatBinaryEnd(handle: Handle);
    fn __cudaUnregisterFatBinary(handle: Handle);
    fn __cudaRegisterFunction(
        handle: Handle,
        stub: *const c_char,
        device: *mut c_char,
        name: *const c_char,
        limit: c_int,
        tid: *mut c_void,
        bid: *mut c_void,
        block: *mut dim3,
        grid: *mut dim3,
        warp: *mut c_int,
    );
    fn __cudaRegisterVar(
        handle: Handle,
        var: *mut c_char,
        device: *mut c_char,
        name: *const c_char,
        ext: c_int,
        size: usize,
        constant: c_int,
        global: c_int,
    );
    fn __cudaRegisterManagedVar(
        handle: Handle,
        slot: *mut *mut c_void,
        device: *mut c_char,
        name: *const c_char,
        ext: c_int,
        size: usize,
        constant: c_int,
        global: c_int,
    );
    fn __cudaInitModule(handle: Handle) -> c_char;
    fn __cudaPushCallConfiguration(grid: dim3, block: dim3, shared: usize, stream: cudaStream_t) -> c_uint;
    fn __cudaPopCallConfiguration(g: *mut dim3, b: *mut dim3, shared: *mut usize, stream: *mut c_void) -> Status;
    fn cudaLaunchKernel(f: *const c_void, g: dim3, b: dim3, a: *mut *mut c_void, sh: usize, st: cudaStream_t)
        -> Status;
    fn cudaLaunchKernelExC(config: *const cudaLaunchConfig_t, f: *const c_void, a: *mut *mut c_void) -> Status;
    fn cudaFuncGetAttributes(attr: *mut cudaFuncAttributes, f: *const c_void) -> Status;
    fn cudaFuncSetAttribute(f: *const c_void, attr: c_int, value: c_int) -> Status;
    fn cudaFuncGetName(name: *mut *const c_char, f: *const c_void) -> Status;
    fn cudaFuncGetParamInfo(f: *const c_void, i: usize, offset: *mut usize, size: *mut usize) -> Status;
    fn cudaGetKernel(kernel: *mut cudaKernel_t, f: *const c_void) -> Status;
    fn cudaGetSymbolAddress(p: *mut *mut c_void, symbol: *const c_void) -> Status;
    fn cudaGetSymbolSize(n: *mut usize, symbol: *const c_void) -> Status;
    fn cudaMemcpyFromSymbol(d: *mut c_void, s: *const c_void, n: usize, offset: usize, kind: c_int) -> Status;
    fn cudaMemcpyToSymbol(s: *const c_void, d: *const c_void, n: usize, offset: usize, kind: c_int) -> Status;
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
    fn cudaLibraryUnload(l: cudaLibrary_t) -> Status;
    fn cudaLibraryGetKernel(k: *mut cudaKernel_t, l: cudaLibrary_t, name: *const c_char) -> Status;
    fn cudaLibraryGetKernelCount(n: *mut c_uint, l: cudaLibrary_t) -> Status;
    fn cudaLibraryGetGlobal(p: *mut *mut c_void, n: *mut usize, l: cudaLibrary_t, name: *const c_char) -> Status;
    fn cudaGetLastError() -> Status;
}

const PTX: &str = "
.version 8.0
.target sm_80
.address_size 64
.visible .const .align 4 .f32 scale = 0f40000000;
.visible .global .align 8 .u64 table[3] = {scale, callee, 7};
.visible .global .attribute(.managed) .align 4 .u32 shared_with_host = 5;
.func callee() { ret; }
.visible .entry kernel(.param .u8 a, .param .align 16 .b8 b[20], .param .u64 c)
.maxntid 128, 1, 1
{
    .shared .align 4 .b8 tile[1024];
    .reg .b64 %rd<2>;
    mov.u64 %rd1, tile;
    ret;
}
.visible .entry other() { ret; }
";

const OK: Status = 0;
const INVALID_VALUE: Status = 1;
const INVALID_CONFIGURATION: Status = 9;
const INVALID_CLUSTER_SIZE: Status = 912;
const INVALID_SYMBOL: Status = 13;
const INVALID_DEVICE_FUNCTION: Status = 98;
const NO_IMAGE: Status = 209;
const INVALID_PTX: Status = 218;
const UNSUPPORTED_PTX_VERSION: Status = 222;
const INVALID_HANDLE: Status = 400;
const SYMBOL_NOT_FOUND: Status = 500;
const TO_HOST: c_int = 2;
const TO_DEVICE: c_int = 1;

const ONE: dim3 = dim3 { x: 1, y: 1, z: 1 };

/// A container with one uncompressed entry, as nvcc lays it out.
fn container(kind: u16, arch: u32, content: &[u8]) -> Vec<u8> {
    let mut payload = content.to_vec();
    payload.resize(payload.len().next_multiple_of(8), 0);
    let mut bytes = 0xba55_ed50u32.to_le_bytes().to_vec();
    bytes.extend([1, 0, 16, 0]);
    bytes.extend((0x40 + payload.len() as u64).to_le_bytes());
    bytes.extend(kind.to_le_bytes());
    bytes.extend([1, 1, 0x40, 0, 0, 0]);
    bytes.extend((payload.len() as u64).to_le_bytes());
    bytes.extend([0; 8]);
    bytes.extend([0, 0, 8, 0]);
    bytes.extend(arch.to_le_bytes());
    bytes.extend([0; 8]);
    bytes.extend(0x11u64.to_le_bytes());
    bytes.extend([0; 16]);
    [bytes, payload].concat()
}

/// `__fatBinC_Wrapper_t`
#[repr(C)]
struct Wrapper {
    magic: u32,
    version: u32,
    data: *const u8,
    relocatable: *const u8,
}

/// Registers a fatbin the way nvcc's constructors do; everything lives as long as the process.
struct Program {
    handle: Handle,
    kernel: *const c_void,
    missing: *const c_void,
    scale: *const c_void,
    table: *const c_void,
    managed: *mut *mut c_void,
}

fn keep<T>(value: T) -> *mut T {
    Box::into_raw(Box::new(value))
}

fn register(container: Vec<u8>) -> Program {
    let data = container.leak().as_ptr();
    let wrapper = keep(Wrapper { magic: 0x4662_43b1, version: 1, data, relocatable: null() });
    let mark = || keep(0u64) as *const c_void;
    let managed = keep(null_mut::<c_void>());
    // SAFETY: arguments as nvcc passes them.
    unsafe {
        let handle = __cudaRegisterFatBinary(wrapper.cast());
        let p = Program { handle, kernel: mark(), missing: mark(), scale: mark(), table: mark(), managed };
        let n = null_mut();
        for (stub, name) in [(p.kernel, c"kernel"), (p.missing, c"no_such_kernel")] {
            let null3 = (null_mut(), null_mut(), null_mut());
            let (bid, block, grid) = null3;
            __cudaRegisterFunction(handle, stub.cast(), n, name.as_ptr(), -1, null_mut(), bid, block, grid, null_mut());
        }
        __cudaRegisterVar(handle, p.scale as *mut _, n, c"scale".as_ptr(), 0, 4, 1, 0);
        __cudaRegisterVar(handle, p.table as *mut _, n, c"table".as_ptr(), 0, 24, 0, 0);
        __cudaRegisterManagedVar(handle, managed, n, c"shared_with_host".as_ptr(), 0, 4, 0, 0);
        __cudaRegisterFatBinaryEnd(handle);
        p
    }
}

fn example() -> Program {
    register(container(1, 80, PTX.as_bytes()))
}

/// Launches with arguments that fit.
fn launch(p: &Program, grid: dim3, block: dim3, shared: usize) -> Status {
    let mut values = [0u8; 64];
    let mut args = [values.as_mut_ptr().cast::<c_void>(); 3];
    // SAFETY: three arguments, none larger than the values.
    unsafe { cudaLaunchKernel(p.kernel, grid, block, args.as_mut_ptr(), shared, null_mut()) }
}

#[test]
fn variables_have_their_initial_values() {
    let p = example();
    // SAFETY: valid pointers throughout.
    unsafe {
        let (mut scale, mut table, mut address, mut size) = (0f32, [0u64; 3], null_mut(), 0);
        assert_eq!(cudaMemcpyFromSymbol((&raw mut scale).cast(), p.scale, 4, 0, TO_HOST), OK);
        assert_eq!(scale, 2.0);
        assert_eq!(cudaGetSymbolAddress(&mut address, p.scale), OK);
        assert_eq!(cudaGetSymbolSize(&mut size, p.table), OK);
        assert_eq!(size, 24);
        assert_eq!(cudaMemcpyFromSymbol((&raw mut table).cast(), p.table, 24, 0, TO_HOST), OK);
        assert_eq!((table[0], table[2]), (address as u64, 7));
        assert_eq!(kernel_abi::function_index(table[1]), Some(0));
        assert_eq!(cudaMemcpyToSymbol(p.table, (&raw const size).cast(), 8, 16, TO_DEVICE), OK);
        assert_eq!(cudaMemcpyFromSymbol((&raw mut table).cast(), p.table, 8, 16, TO_HOST), OK);
        assert_eq!(table[0], 24);
        assert_eq!(cudaMemcpyToSymbol(p.table, (&raw const size).cast(), 8, 17, TO_DEVICE), INVALID_VALUE);
        assert_eq!(cudaGetSymbolSize(&mut size, (&raw const size).cast()), INVALID_SYMBOL);
        assert_eq!(cudaGetLastError(), INVALID_SYMBOL);
    }
}

#[test]
fn managed_variables_are_reached_through_their_slot() {
    let p = example();
    // SAFETY: the slot is filled by `__cudaInitModule` with the address of four bytes.
    unsafe {
        assert!((*p.managed).is_null());
        assert_eq!(__cudaInitModule(p.handle), 1);
        assert_eq!(*(*p.managed).cast::<u32>(), 5);
        let mut address = null_mut();
        assert_eq!(cudaGetSymbolAddress(&mut address, p.managed.cast()), OK);
        assert_eq!(address, *p.managed);
    }
}

#[test]
fn attributes_come_from_the_ptx() {
    let p = example();
    // SAFETY: all zeros is a valid value; valid pointers throughout.
    unsafe {
        let mut a: cudaFuncAttributes = std::mem::zeroed();
        assert_eq!(cudaFuncGetAttributes(&mut a, p.kernel), OK);
        assert_eq!((a.sharedSizeBytes, a.constSizeBytes, a.maxThreadsPerBlock, a.ptxVersion), (1024, 4, 128, 80));
        assert_eq!(a.maxDynamicSharedSizeBytes, 47 << 10);
        let mut name = null();
        assert_eq!(cudaFuncGetName(&mut name, p.kernel), OK);
        assert_eq!(CStr::from_ptr(name), c"kernel");
        let (mut offset, mut size) = (0, 0);
        let mut params = Vec::new();
        while cudaFuncGetParamInfo(p.kernel, params.len(), &mut offset, &mut size) == OK {
            params.push((offset, size));
        }
        assert_eq!(params, [(0, 1), (16, 20), (40, 8)]);
        assert_eq!(cudaFuncGetAttributes(&mut a, p.missing), INVALID_DEVICE_FUNCTION);
        assert_eq!(cudaFuncSetAttribute(p.kernel, 99, 0), INVALID_VALUE);
    }
}

#[test]
fn bad_launches_are_refused_at_the_call() {
    let p = example();
    let d = |x, y, z| dim3 { x, y, z };
    // Its PTX is CUDA 12's; `samples/edge_cases` has what an H200 answers with CUDA 13.
    assert_eq!(launch(&p, d(0, 1, 1), ONE, 0), INVALID_CONFIGURATION);
    assert_eq!(launch(&p, d(1, 65536, 1), ONE, 0), INVALID_CONFIGURATION);
    assert_eq!(launch(&p, ONE, d(1025, 1, 1), 0), INVALID_CONFIGURATION);
    assert_eq!(launch(&p, ONE, d(1, 1, 65), 0), INVALID_CONFIGURATION);
    assert_eq!(launch(&p, ONE, d(129, 1, 1), 0), INVALID_VALUE);
    assert_eq!(launch(&p, ONE, ONE, 48 << 10), INVALID_VALUE);
    // SAFETY: calls that fail before they look at arguments, or that say they have none.
    unsafe {
        assert_eq!(cudaFuncSetAttribute(p.kernel, 8, 100 << 10), OK);
        assert_eq!(launch(&p, ONE, ONE, (100 << 10) + 1), INVALID_VALUE);
        assert_eq!(cudaFuncSetAttribute(p.kernel, 8, 1 << 20), INVALID_VALUE);
        let stack = (&raw const p).cast();
        assert_eq!(cudaLaunchKernel(stack, ONE, ONE, null_mut(), 0, null_mut()), INVALID_HANDLE);
        assert_eq!(cudaLaunchKernel(p.kernel, ONE, ONE, null_mut(), 0, null_mut()), INVALID_VALUE);
        let stream = keep(0u64).cast();
        assert_eq!(cudaLaunchKernel(p.kernel, ONE, ONE, null_mut(), 0, stream), INVALID_HANDLE);
        let mut attr: cudaLaunchAttribute = std::mem::zeroed();
        attr.id = cudaLaunchAttributeClusterDimension;
        attr.val.clusterDim = cudaLaunchAttributeDim { x: 3, y: 1, z: 1 };
        let mut config: cudaLaunchConfig_t = std::mem::zeroed();
        (config.gridDim, config.blockDim, config.attrs, config.numAttrs) = (d(4, 1, 1), ONE, &raw mut attr, 1);
        assert_eq!(cudaLaunchKernelExC(&config, p.kernel, null_mut()), INVALID_CLUSTER_SIZE);
        (*config.attrs).id = 999;
        assert_eq!(cudaLaunchKernelExC(&config, p.kernel, null_mut()), INVALID_VALUE);
    }
}

#[test]
fn call_configurations_are_a_stack() {
    // SAFETY: valid pointers.
    unsafe {
        let (mut g, mut b, mut shared, mut stream) = (ONE, ONE, 0usize, 0usize);
        for i in 1..3u32 {
            let grid = dim3 { x: i, y: 1, z: 1 };
            assert_eq!(__cudaPushCallConfiguration(grid, ONE, i as usize * 10, null_mut()), 0);
        }
        for i in [2, 1] {
            let status = __cudaPopCallConfiguration(&mut g, &mut b, &mut shared, (&raw mut stream).cast());
            assert_eq!((status, g.x, shared), (OK, i, i as usize * 10));
        }
        assert_ne!(__cudaPopCallConfiguration(&mut g, &mut b, &mut shared, (&raw mut stream).cast()), OK);
    }
}

#[test]
fn machine_code_only_and_damage_are_errors_not_crashes() {
    // SAFETY: valid pointers.
    unsafe {
        let mut a: cudaFuncAttributes = std::mem::zeroed();
        let p = register(container(2, 90, b"\x7fELF"));
        assert_eq!(cudaFuncGetAttributes(&mut a, p.kernel), NO_IMAGE);
        assert_eq!(launch(&p, ONE, ONE, 0), NO_IMAGE);
        let p = register(container(1, 80, b".version 8.0 nonsense"));
        assert_eq!(launch(&p, ONE, ONE, 0), INVALID_PTX);
        // Not mapped, and not a fatbin.
        let none = __cudaRegisterFatBinary(64 as *mut _);
        assert_eq!(__cudaInitModule(none), 1);
        __cudaUnregisterFatBinary(none);
    }
}

#[test]
fn an_unregistered_fatbin_is_gone() {
    let p = example();
    // SAFETY: valid pointers.
    unsafe {
        let mut kernel = null_mut();
        assert_eq!(cudaGetKernel(&mut kernel, p.kernel), OK);
        __cudaUnregisterFatBinary(p.handle);
        assert_eq!(cudaGetKernel(&mut kernel, p.kernel), INVALID_DEVICE_FUNCTION);
        assert_eq!(launch(&p, ONE, ONE, 0), INVALID_HANDLE);
        __cudaUnregisterFatBinary(p.handle);
    }
}

#[test]
fn libraries_are_loaded_from_text_and_fatbins() {
    let load = |code: *const c_void| {
        let (mut library, n) = (null_mut(), null_mut());
        // SAFETY: complete images.
        let status = unsafe { cudaLibraryLoadData(&mut library, code, n, null_mut(), 0, null_mut(), null_mut(), 0) };
        (status, library)
    };
    let text = CString::new(PTX).unwrap();
    let fatbin = container(1, 80, PTX.as_bytes());
    for code in [text.as_ptr().cast(), fatbin.as_ptr().cast()] {
        let (status, library) = load(code);
        assert_eq!(status, OK);
        // SAFETY: valid pointers.
        unsafe {
            let (mut count, mut kernel, mut again, mut address, mut size) = (0, null_mut(), null_mut(), null_mut(), 0);
            assert_eq!(cudaLibraryGetKernelCount(&mut count, library), OK);
            assert_eq!(count, 2);
            assert_eq!(cudaLibraryGetKernel(&mut kernel, library, c"other".as_ptr()), OK);
            assert_eq!(cudaLibraryGetKernel(&mut again, library, c"other".as_ptr()), OK);
            assert_eq!(kernel, again);
            assert_eq!(cudaLibraryGetKernel(&mut kernel, library, c"callee".as_ptr()), SYMBOL_NOT_FOUND);
            assert_eq!(cudaLibraryGetGlobal(&mut address, &mut size, library, c"table".as_ptr()), OK);
            assert_eq!(size, 24);
            assert_eq!(cudaLibraryUnload(library), OK);
            assert_eq!(cudaLibraryUnload(library), INVALID_HANDLE);
        }
    }
    assert_eq!(
        load(c".version 8.0\n.target sm_80\n.address_size 64\n.entry k() { bogus; }".as_ptr().cast()).0,
        INVALID_PTX
    );
    // What a version or a target does not have, and a version that nobody knows yet.
    let kernel = |head: &str| {
        let text = format!(
            "{head}\n.address_size 64\n.entry k() {{ .reg .b32 %r<3>; redux.sync.add.u32 %r1, %r2, -1; ret; }}\0"
        );
        load(text.as_ptr().cast()).0
    };
    assert_eq!(kernel(".version 7.0\n.target sm_80"), OK);
    assert_eq!(kernel(".version 7.0\n.target sm_75"), INVALID_PTX);
    assert_eq!(kernel(".version 6.5\n.target sm_75"), INVALID_PTX);
    assert_eq!(kernel(".version 7.0"), INVALID_PTX);
    assert_eq!(kernel(".version 17.0\n.target sm_80"), UNSUPPORTED_PTX_VERSION);
    assert_eq!(load(null()).0, INVALID_VALUE);
}
