//! Objects of each kind that functions are called with: one that lives, and one that was destroyed.

use super::call::named;
use cuda_types::*;
use std::collections::HashMap;
use std::ffi::{c_void, CStr};
use std::ptr::{null_mut, write_bytes};
use std::sync::atomic::{AtomicI32, Ordering::SeqCst};
use std::time::Duration;

/// A program of two kernels and a variable.
pub const PTX: &CStr = c"
.version 8.0
.target sm_80
.address_size 64
.visible .global .align 8 .u64 variable[8];
.visible .entry fill(.param .u64 out, .param .u32 count) {
    .reg .b32 %r<3>;
    .reg .b64 %rd<4>;
    .reg .pred %p;
    ld.param.u64 %rd1, [out];
    ld.param.u32 %r2, [count];
    mov.u32 %r1, %tid.x;
    setp.ge.u32 %p, %r1, %r2;
    @%p ret;
    mul.wide.u32 %rd2, %r1, 4;
    add.s64 %rd3, %rd1, %rd2;
    st.global.u32 [%rd3], %r1;
    ret;
}
.visible .entry noop(.param .u64 a, .param .u32 b) { ret; }
";

/// Bytes of each piece of memory.
pub const BYTES: u64 = 1 << 16;

/// What a kind of object is, living and destroyed.
#[derive(Default)]
pub struct Objects {
    pub live: Vec<u64>,
    pub dead: Vec<u64>,
}

/// All objects, by the names of C types.
#[derive(Default)]
pub struct Fixture {
    pub objects: HashMap<&'static str, Objects>,
    /// Linear memory of each kind; the first is plain device memory.
    pub memory: Vec<u64>,
    pub freed: Vec<u64>,
    /// A kernel's host stub, and a variable's.
    pub stub: u64,
    pub variable: u64,
}

/// A function's result through its first pointer, which must be there.
///
/// # Safety
/// The function's.
pub unsafe fn make(name: &str, rest: &[u64]) -> u64 {
    let mut out = 0u64;
    let words: Vec<u64> = [&[&raw mut out as u64], rest].concat();
    // SAFETY: the caller's.
    must(name, unsafe { named(name, &words) });
    out
}

pub fn must(name: &str, status: u64) {
    assert_eq!(status as i32, 0, "{name}, which the objects that others are called with come from");
}

fn zeroed<T: Copy>() -> T {
    // SAFETY: only used for structures of C's, of which zeros are a value.
    unsafe { std::mem::zeroed() }
}

/// The container of a program's PTX, as nvcc lays it out, and its wrapper.
fn wrapper() -> u64 {
    let mut content = PTX.to_bytes().to_vec();
    content.resize(content.len().next_multiple_of(8), 0);
    let size = content.len() as u64;
    let mut bytes = 0xba55_ed50u32.to_le_bytes().to_vec();
    bytes.extend([1, 0, 16, 0]);
    bytes.extend((0x40 + size).to_le_bytes());
    bytes.extend([1, 0, 1, 1, 0x40, 0, 0, 0]);
    bytes.extend(size.to_le_bytes());
    bytes.extend([0; 12]);
    bytes.extend(80u32.to_le_bytes());
    bytes.extend([0; 8]);
    bytes.extend(0x11u64.to_le_bytes());
    bytes.extend([0; 16]);
    bytes.extend(content);
    let words = vec![0x1_4662_43b1u64, bytes.leak().as_ptr() as u64, 0];
    words.leak().as_ptr() as u64
}

/// Registers the program with its kernel and variable, once for the process. Returns their stubs.
pub fn register() -> [u64; 2] {
    let stubs: &[u64; 2] = Box::leak(Box::new([0; 2]));
    let [stub, variable] = [&raw const stubs[0] as u64, &raw const stubs[1] as u64];
    // SAFETY: arguments as nvcc's constructors pass them.
    unsafe {
        let handle = named("__cudaRegisterFatBinary", &[wrapper()]);
        let (kernel, name) = (c"noop".as_ptr() as u64, c"variable".as_ptr() as u64);
        named("__cudaRegisterFunction", &[handle, stub, kernel, kernel, u64::MAX, 0, 0, 0, 0, 0]);
        named("__cudaRegisterVar", &[handle, variable, name, name, 0, 64, 0, 0]);
        named("__cudaRegisterFatBinaryEnd", &[handle]);
    }
    [stub, variable]
}

/// A small kernel, whose result is right: the library still works.
pub fn works() -> Result<(), String> {
    // SAFETY: valid arguments throughout.
    unsafe {
        let check = |name: &str, status: u64| match status as i32 {
            0 => Ok(()),
            status => Err(format!("{name} says {status}")),
        };
        check("cudaDeviceReset", named("cudaDeviceReset", &[]))?;
        named("cudaGetLastError", &[]);
        let (mut out, mut module, mut kernel) = (0u64, 0u64, 0u64);
        check("cudaMalloc", named("cudaMalloc", &[&raw mut out as u64, 256]))?;
        check("cuModuleLoadData", named("cuModuleLoadData", &[&raw mut module as u64, PTX.as_ptr() as u64]))?;
        let name = c"fill".as_ptr() as u64;
        check("cuModuleGetFunction", named("cuModuleGetFunction", &[&raw mut kernel as u64, module, name]))?;
        let (mut count, mut result) = (40u32, [u32::MAX; 64]);
        let mut params = [(&raw mut out).cast::<c_void>(), (&raw mut count).cast()];
        check("cudaMemset", named("cudaMemset", &[out, 0, 256]))?;
        let launch = [kernel, 1, 1, 1, 64, 1, 1, 0, 0, params.as_mut_ptr() as u64, 0];
        check("cuLaunchKernel", named("cuLaunchKernel", &launch))?;
        check("cudaMemcpy", named("cudaMemcpy", &[result.as_mut_ptr() as u64, out, 256, 2]))?;
        let right = (0..64).all(|i| result[i as usize] == if i < 40 { i } else { 0 });
        check("cudaFree", named("cudaFree", &[out]))?;
        check("cuModuleUnload", named("cuModuleUnload", &[module]))?;
        right.then_some(()).ok_or(format!("a kernel computes {result:?}"))
    }
}

impl Fixture {
    pub fn put(&mut self, kind: &'static str, [live, dead]: [u64; 2]) {
        let objects = self.objects.entry(kind).or_default();
        objects.live.push(live);
        objects.dead.push(dead);
    }

    /// Two of a kind, of which the second is destroyed.
    ///
    /// # Safety
    /// The functions'.
    unsafe fn pair(&mut self, kind: &'static str, maker: &str, rest: &[u64], end: &str) -> u64 {
        // SAFETY: the caller's.
        let both = unsafe { [make(maker, rest), make(maker, rest)] };
        // SAFETY: the caller's.
        // One reference of a user object; others have no such parameter.
        must(end, unsafe { named(end, &[both[1], 1]) });
        self.put(kind, both);
        both[0]
    }

    /// # Panics
    /// If one cannot be made.
    pub fn new([stub, variable]: [u64; 2]) -> Fixture {
        let mut f = Fixture { stub, variable, ..Fixture::default() };
        // SAFETY: valid arguments throughout.
        unsafe {
            f.linear();
            f.simple();
            f.images();
            f.modules();
            f.graphs();
            f.contexts();
            super::mapped::add(&mut f);
        }
        f
    }

    unsafe fn linear(&mut self) {
        // SAFETY: valid arguments.
        unsafe {
            for (maker, rest, end) in [
                ("cudaMalloc", &[BYTES][..], "cudaFree"),
                ("cudaMallocManaged", &[BYTES, 1], "cudaFree"),
                ("cudaMallocHost", &[BYTES], "cudaFreeHost"),
            ] {
                let both = [make(maker, rest), make(maker, rest)];
                must(end, named(end, &[both[1]]));
                self.memory.push(both[0]);
                self.freed.push(both[1]);
            }
            let both = [make("cudaMallocAsync", &[BYTES, 0]), make("cudaMallocAsync", &[BYTES, 0])];
            must("cudaFreeAsync", named("cudaFreeAsync", &[both[1], 0]));
            self.memory.push(both[0]);
            self.freed.push(both[1]);
            must("cudaMemset", named("cudaMemset", &[self.memory[0], 0, BYTES]));
        }
    }

    unsafe fn simple(&mut self) {
        // SAFETY: valid arguments.
        unsafe {
            self.pair("CUstream_st", "cudaStreamCreate", &[], "cudaStreamDestroy");
            self.pair("CUstream_st", "cudaStreamCreateWithFlags", &[1], "cudaStreamDestroy");
            self.objects.entry("CUstream_st").or_default().live.extend([0, 1, 2]);
            let event = self.pair("CUevent_st", "cudaEventCreate", &[], "cudaEventDestroy");
            must("cudaEventRecord", named("cudaEventRecord", &[event, 0]));
            self.pair("CUevent_st", "cudaEventCreateWithFlags", &[2], "cudaEventDestroy");
            let mut props: cudaMemPoolProps = zeroed();
            (props.allocType, props.location) = (1, cudaMemLocation { type_: 1, id: 0 });
            let props = &raw const props as u64;
            self.pair("CUmemPoolHandle_st", "cudaMemPoolCreate", &[props], "cudaMemPoolDestroy");
            let object = [0, nothing as *const () as u64, 1, 1];
            self.pair("CUuserObject_st", "cudaUserObjectCreate", &object, "cudaUserObjectRelease");
            let both = [0; 2].map(|_: u64| {
                let mut callback = 0u64;
                let words = [nothing as *const () as u64, 0, &raw mut callback as u64];
                must("cudaLogsRegisterCallback", named("cudaLogsRegisterCallback", &words));
                callback
            });
            must("cudaLogsUnregisterCallback", named("cudaLogsUnregisterCallback", &[both[1]]));
            self.put("CUlogsCallbackEntry_st", both);
            let both = [1u64, 0].map(|_| {
                let mut semaphore: cudaExternalSemaphoreHandleDesc = zeroed();
                semaphore.type_ = 1;
                semaphore.handle.fd = libc::eventfd(0, 0);
                let own = libc::dup(semaphore.handle.fd);
                libc::close(SIGNALLED.swap(own, SeqCst));
                make("cudaImportExternalSemaphore", &[&raw const semaphore as u64])
            });
            let both = [both[1], both[0]];
            must("cudaDestroyExternalSemaphore", named("cudaDestroyExternalSemaphore", &[both[1]]));
            self.put("CUexternalSemaphore_st", both);
            let both = [0; 2].map(|_: u64| {
                let mut memory: cudaExternalMemoryHandleDesc = zeroed();
                (memory.type_, memory.size) = (1, BYTES);
                memory.handle.fd = libc::memfd_create(c"memory".as_ptr(), 0);
                assert_eq!(libc::ftruncate(memory.handle.fd, BYTES as i64), 0);
                make("cudaImportExternalMemory", &[&raw const memory as u64])
            });
            must("cudaDestroyExternalMemory", named("cudaDestroyExternalMemory", &[both[1]]));
            self.put("CUexternalMemory_st", both);
        }
    }

    unsafe fn images(&mut self) {
        let float = cudaChannelFormatDesc { x: 32, y: 0, z: 0, w: 0, f: 2 };
        let format = &raw const float as u64;
        // SAFETY: valid arguments; the extent is words of the stack, behind those of registers.
        unsafe {
            let array = self.pair("cudaArray", "cudaMallocArray", &[format, 16, 8, 0], "cudaFreeArray");
            self.pair("cudaArray", "cudaMallocArray", &[format, 16, 0, 2], "cudaFreeArray");
            let box_ = |flags: u64| [format, flags, 0, 0, 0, 8, 8, 6];
            self.pair("cudaArray", "cudaMalloc3DArray", &box_(0), "cudaFreeArray");
            self.pair("cudaArray", "cudaMalloc3DArray", &box_(4), "cudaFreeArray");
            self.pair(
                "cudaMipmappedArray",
                "cudaMallocMipmappedArray",
                &[format, 3, 0, 0, 0, 8, 8, 0],
                "cudaFreeMipmappedArray",
            );
            let mut resource: cudaResourceDesc = zeroed();
            resource.res.array.array = array as cudaArray_t;
            let (resource, texture): (_, cudaTextureDesc) = (&raw const resource as u64, zeroed());
            let words = [resource, &raw const texture as u64, 0];
            self.pair("cudaTextureObject_t", "cudaCreateTextureObject", &words, "cudaDestroyTextureObject");
            self.pair("CUtexObject", "cudaCreateTextureObject", &words, "cudaDestroyTextureObject");
            self.pair("cudaSurfaceObject_t", "cudaCreateSurfaceObject", &[resource], "cudaDestroySurfaceObject");
            self.pair("CUsurfObject", "cudaCreateSurfaceObject", &[resource], "cudaDestroySurfaceObject");
        }
    }

    unsafe fn modules(&mut self) {
        let (ptx, name) = (PTX.as_ptr() as u64, c"noop".as_ptr() as u64);
        // SAFETY: valid arguments.
        unsafe {
            let both = [0; 2].map(|_: u64| make("cuModuleLoadData", &[ptx]));
            let functions = both.map(|module| make("cuModuleGetFunction", &[module, name]));
            must("cuModuleUnload", named("cuModuleUnload", &[both[1]]));
            self.put("CUlib_st", both);
            self.put("CUfunc_st", functions);
            let both = [0; 2].map(|_: u64| make("cudaLibraryLoadData", &[ptx, 0, 0, 0, 0, 0, 0]));
            let kernels = both.map(|library| make("cudaLibraryGetKernel", &[library, name]));
            must("cudaLibraryUnload", named("cudaLibraryUnload", &[both[1]]));
            self.put("CUlib_st", both);
            self.put("CUkern_st", kernels);
            let both = [0; 2].map(|_: u64| {
                let mut link = 0u64;
                must("cuLinkCreate_v2", named("cuLinkCreate_v2", &[0, 0, 0, &raw mut link as u64]));
                link
            });
            must("cuLinkDestroy", named("cuLinkDestroy", &[both[1]]));
            self.put("CUlinkState_st", both);
        }
    }

    unsafe fn graphs(&mut self) {
        // SAFETY: valid arguments.
        unsafe {
            let graphs = [0; 2].map(|_: u64| make("cudaGraphCreate", &[0]));
            let child = make("cudaGraphCreate", &[0]);
            make("cudaGraphAddEmptyNode", &[child, 0, 0]);
            let mut args = [null_mut::<c_void>(); 2];
            let mut arg = 0u64;
            args.fill((&raw mut arg).cast());
            let one = dim3 { x: 1, y: 1, z: 1 };
            let kernel = cudaKernelNodeParams {
                func: self.stub as *mut c_void,
                gridDim: one,
                blockDim: one,
                sharedMemBytes: 0,
                kernelParams: args.as_mut_ptr(),
                extra: null_mut(),
            };
            let mut fill: cudaMemsetParams = zeroed();
            (fill.dst, fill.elementSize, fill.width, fill.height) = (self.memory[0] as *mut c_void, 1, 16, 1);
            let mut host: cudaHostNodeParams = zeroed();
            host.fn_ = Some(nothing_of);
            let mut alloc: cudaMemAllocNodeParams = zeroed();
            (alloc.poolProps.allocType, alloc.bytesize) = (1, 256);
            alloc.poolProps.location = cudaMemLocation { type_: 1, id: 0 };
            let event = self.objects["CUevent_st"].live[0];
            let [to, from] = [self.memory[0], self.memory[0] + 1024];
            let [kernel, fill, host] = [&raw const kernel as u64, &raw const fill as u64, &raw const host as u64];
            let all = graphs.map(|graph| {
                let node = |maker: &str, rest: &[u64]| make(maker, &[&[graph, 0, 0], rest].concat());
                vec![
                    node("cudaGraphAddKernelNode", &[kernel]),
                    node("cudaGraphAddEmptyNode", &[]),
                    node("cudaGraphAddMemcpyNode1D", &[to, from, 64, 3]),
                    node("cudaGraphAddMemsetNode", &[fill]),
                    node("cudaGraphAddHostNode", &[host]),
                    node("cudaGraphAddChildGraphNode", &[child]),
                    node("cudaGraphAddEventRecordNode", &[event]),
                    node("cudaGraphAddEventWaitNode", &[event]),
                ]
            });
            must("cudaGraphDestroy", named("cudaGraphDestroy", &[child]));
            self.pair("CUgraphExec_st", "cudaGraphInstantiate", &[graphs[0], 0], "cudaGraphExecDestroy");
            let own = make("cudaGraphCreate", &[0]);
            let node = make("cudaGraphAddMemAllocNode", &[own, 0, 0, &raw mut alloc as u64]);
            let condition = make("cudaGraphConditionalHandleCreate", &[own, 1, 1]);
            must("cudaGraphDestroy", named("cudaGraphDestroy", &[graphs[1]]));
            self.put("CUgraph_st", graphs);
            self.objects.entry("CUgraph_st").or_default().live.push(own);
            let nodes = self.objects.entry("CUgraphNode_st").or_default();
            let [live, dead] = all;
            (nodes.live, nodes.dead) = (live, dead);
            nodes.live.push(node);
            self.put("cudaGraphConditionalHandle", [condition, condition + 1000]);
        }
    }

    unsafe fn contexts(&mut self) {
        // SAFETY: valid arguments.
        unsafe {
            must("cuInit", named("cuInit", &[0]));
            let both = [0; 2].map(|_: u64| {
                let context = make("cuCtxCreate_v2", &[0, 0]);
                let mut popped = 0u64;
                named("cuCtxPopCurrent_v2", &[&raw mut popped as u64]);
                context
            });
            must("cuCtxDestroy_v2", named("cuCtxDestroy_v2", &[both[1]]));
            self.put("CUctx_st", both);
            let mut resource: cudaDevResource_st = zeroed();
            let out = &raw mut resource as u64;
            must("cudaDeviceGetDevResource", named("cudaDeviceGetDevResource", &[0, out, 1]));
            let desc = make("cudaDevResourceGenerateDesc", &[out, 1]);
            self.put("CUdevResourceDesc_st", [desc, desc + 8]);
            let desc = [desc, 0, 0];
            self.pair("cudaExecutionContext_st", "cudaGreenCtxCreate", &desc, "cudaExecutionCtxDestroy");
            self.pair("CUgreenCtx_st", "cudaGreenCtxCreate", &desc, "cudaExecutionCtxDestroy");
        }
    }

    /// What lives of a kind, and what does not.
    pub fn of(&self, kind: &str) -> (&[u64], &[u64]) {
        self.objects.get(kind).map_or((&[], &[]), |o| (&o.live, &o.dead))
    }
}

/// Another descriptor of the external semaphore that lives.
static SIGNALLED: AtomicI32 = AtomicI32::new(-1);

/// Has nobody wait for the external semaphore for long.
pub fn keep_signalling() {
    std::thread::spawn(|| loop {
        std::thread::sleep(Duration::from_millis(2));
        let one = 1u64;
        // SAFETY: eight bytes; a descriptor that is none is an error.
        unsafe { libc::write(SIGNALLED.load(SeqCst), (&raw const one).cast(), 8) };
    });
}

/// A callback of any kind.
pub extern "C" fn nothing() -> u64 {
    0
}

unsafe extern "C" fn nothing_of(_: *mut c_void) {}

/// Memory for arguments that point to something: each piece has nothing behind it for as far as any of them may reach.
pub struct Slots {
    base: u64,
    used: u64,
}

impl Slots {
    const COUNT: u64 = 64;
    /// From piece to piece.
    const STEP: u64 = 1 << 34;

    pub fn new() -> Slots {
        let (size, none) = (Slots::COUNT * Slots::STEP, libc::PROT_NONE);
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: fresh mappings of this process, of which parts are made accessible.
        let base = unsafe { libc::mmap(null_mut(), size as usize, none, flags, -1, 0) };
        assert_ne!(base, libc::MAP_FAILED, "no room for arguments");
        for i in 0..Slots::COUNT {
            let at = base.wrapping_add((i * Slots::STEP) as usize);
            // SAFETY: as above.
            unsafe { libc::mprotect(at, BYTES as usize, libc::PROT_READ | libc::PROT_WRITE) };
        }
        Slots { base: base as u64, used: 0 }
    }

    /// All pieces may be used again.
    pub fn clear(&mut self) {
        self.used = 0;
    }

    /// A piece of zeros.
    pub fn take(&mut self) -> u64 {
        let at = self.base + self.used % Slots::COUNT * Slots::STEP;
        self.used += 1;
        // SAFETY: a piece of this type's own. The first page is what arguments are written to.
        unsafe { write_bytes(at as *mut u8, 0, 16384) };
        at
    }

    /// First address, and the one behind all.
    pub fn range(&self) -> [u64; 2] {
        [self.base, self.base + Slots::COUNT * Slots::STEP]
    }
}
