//! What a program sees of a fault of ours: work that panics ends its context with an error that stays, nobody waits for ever, and the
//! device can be used again once it has been reset.

// Links the library, whose functions are called as C programs call them.
use api::*;
use cuda_types::*;
use cudart as _;
use device::extent::Extent;
use queue::{Stream, Work};
use std::ffi::{c_int, c_uint, c_void, CStr};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering::SeqCst};
use std::sync::mpsc;
use std::time::Duration;
use sys::panics;

#[path = "harness/api.rs"]
mod api;

extern "C" {
    fn cudaSetDevice(device: c_int) -> Status;
    fn cudaDeviceReset() -> Status;
    fn cudaMallocHost(p: *mut *mut c_void, size: usize) -> Status;
    fn cudaMallocManaged(p: *mut *mut c_void, size: usize, flags: c_uint) -> Status;
    fn cudaMallocAsync(p: *mut *mut c_void, size: usize, st: cudaStream_t) -> Status;
    fn cudaFreeAsync(p: *mut c_void, st: cudaStream_t) -> Status;
    fn cudaMemcpyAsync(d: *mut c_void, s: *const c_void, n: usize, kind: c_int, st: cudaStream_t) -> Status;
    fn cudaMemsetAsync(d: *mut c_void, value: c_int, n: usize, st: cudaStream_t) -> Status;
    fn cudaStreamCreateWithFlags(st: *mut cudaStream_t, flags: c_uint) -> Status;
    fn cudaStreamQuery(st: cudaStream_t) -> Status;
    fn cudaStreamWaitEvent(st: cudaStream_t, event: cudaEvent_t, flags: c_uint) -> Status;
    fn cudaStreamAddCallback(st: cudaStream_t, f: cudaStreamCallback_t, data: *mut c_void, flags: c_uint) -> Status;
    fn cudaEventCreate(event: *mut cudaEvent_t) -> Status;
    fn cudaEventRecord(event: cudaEvent_t, st: cudaStream_t) -> Status;
    fn cudaEventSynchronize(event: cudaEvent_t) -> Status;
    fn cudaGraphInstantiateWithFlags(exec: *mut cudaGraphExec_t, graph: cudaGraph_t, flags: u64) -> Status;
    fn cudaGraphLaunch(exec: cudaGraphExec_t, st: cudaStream_t) -> Status;
    fn cudaImportExternalSemaphore(
        out: *mut cudaExternalSemaphore_t,
        desc: *const cudaExternalSemaphoreHandleDesc,
    ) -> Status;
    fn cudaWaitExternalSemaphoresAsync(
        list: *const cudaExternalSemaphore_t,
        params: *const cudaExternalSemaphoreWaitParams,
        count: c_uint,
        st: cudaStream_t,
    ) -> Status;
}

const UNKNOWN: Status = 999;
const BYTES: usize = 4096;

const PTX: &CStr = c".version 7.0
.target sm_70
.address_size 64
.visible .entry fill(.param .u64 to) {
    .reg .u64 %rd<3>;
    .reg .u32 %r<2>;
    ld.param.u64 %rd1, [to];
    cvta.to.global.u64 %rd2, %rd1;
    mov.u32 %r1, 7;
    st.global.u32 [%rd2], %r1;
    ret;
}
.visible .entry stop(.param .u64 to) {
    trap;
    ret;
}
";

/// One device, its streams and memory.
struct Place {
    ordinal: c_int,
    a: cudaStream_t,
    b: cudaStream_t,
    memory: *mut c_void,
    other: *mut c_void,
    host: *mut c_void,
}

fn zero<T>() -> T {
    // SAFETY: only used for structures of numbers and pointers.
    unsafe { std::mem::zeroed() }
}

fn ok(what: &str, status: Status) {
    assert_eq!(status, 0, "{what}");
}

/// Makes a device the thread's current one, whose context may have failed.
fn choose(ordinal: c_int) {
    // SAFETY: no pointers.
    let status = unsafe { cudaSetDevice(ordinal) };
    assert!([0, UNKNOWN].contains(&status), "{status}");
}

impl Place {
    fn new(ordinal: c_int) -> Place {
        let mut p =
            Place { ordinal, a: null_mut(), b: null_mut(), memory: null_mut(), other: null_mut(), host: null_mut() };
        // SAFETY: results go to local variables.
        unsafe {
            ok("set", cudaSetDevice(ordinal));
            ok("stream", cudaStreamCreateWithFlags(&mut p.a, 1));
            ok("stream", cudaStreamCreateWithFlags(&mut p.b, 1));
            ok("malloc", cudaMalloc(&mut p.memory, BYTES));
            ok("malloc", cudaMalloc(&mut p.other, BYTES));
            ok("host", cudaMallocHost(&mut p.host, BYTES));
        }
        p
    }

    fn launch(&self, name: &CStr, blocks: c_uint) -> Status {
        let mut to = self.memory;
        let mut args = [(&raw mut to).cast::<c_void>()];
        // SAFETY: an argument of the kernel's type, copied at the call.
        unsafe { cuLaunchKernel(kernel(PTX, name), blocks, 1, 1, 1, 1, 1, 0, self.a, args.as_mut_ptr(), null_mut()) }
    }
}

static CALLED: AtomicU32 = AtomicU32::new(0);
static STATUS: AtomicI32 = AtomicI32::new(-1);

unsafe extern "C" fn host(_: *mut c_void) {
    CALLED.fetch_add(1, SeqCst);
}

unsafe extern "C" fn callback(_: cudaStream_t, status: Status, _: *mut c_void) {
    STATUS.store(status, SeqCst);
}

/// Fails with a word on what it was about if `f` has not come to its end after half a minute.
fn in_time(what: &str, f: impl FnOnce() + Send + 'static) {
    let (done, ended) = mpsc::channel();
    let thread = std::thread::spawn(move || {
        f();
        let _ = done.send(());
    });
    if ended.recv_timeout(Duration::from_secs(30)) == Err(mpsc::RecvTimeoutError::Timeout) {
        panic!("{what}: somebody waits for ever");
    }
    thread.join().unwrap_or_else(|_| panic!("{what}: see above"));
}

/// Has `place` panic in what `submit` does on a device, and looks at what the program sees from then on.
fn broken(ordinal: c_int, place: &'static str, submit: fn(&Place)) {
    in_time(place, move || {
        let p = Place::new(ordinal);
        let (mut event, mut later) = (null_mut(), null_mut());
        // SAFETY: handles that the calls above have made, and results into local variables.
        unsafe {
            ok("event", cudaEventCreate(&mut event));
            ok("event", cudaEventCreate(&mut later));
            // Compiled, and idle.
            ok("launch", p.launch(c"fill", 1));
            ok("synchronise", cudaDeviceSynchronize());
            panics::arm(place);
            submit(&p);
            // Streams that wait for it go on, with the error; both may know of it by now.
            let recorded = [cudaEventRecord(event, p.a), cudaStreamWaitEvent(p.b, event, 0)];
            let queued = [cudaMemsetAsync(p.other, 1, BYTES, p.b), cudaEventRecord(later, p.b)];
            assert!(
                recorded.iter().chain(&queued).all(|s| [0, UNKNOWN].contains(s)),
                "{place}: {recorded:?} {queued:?}"
            );
            let (stream, ordinal) = (p.b as usize, p.ordinal);
            let other = std::thread::spawn(move || {
                choose(ordinal);
                cudaStreamSynchronize(stream as cudaStream_t)
            });
            assert_eq!(cudaStreamSynchronize(p.a), UNKNOWN, "{place}");
            assert!(!panics::disarm(), "{place}: nobody came there");
            assert_eq!(other.join().unwrap(), UNKNOWN, "{place}");
            for _ in 0..2 {
                let mut q = null_mut();
                assert_eq!(cudaDeviceSynchronize(), UNKNOWN, "{place}");
                assert_eq!(cudaStreamQuery(p.a), UNKNOWN, "{place}");
                assert_eq!(cudaEventSynchronize(later), UNKNOWN, "{place}");
                assert_eq!(cudaGetLastError(), UNKNOWN, "{place}");
                assert_eq!(cudaMalloc(&mut q, 64), UNKNOWN, "{place}");
                assert_eq!(cudaMemcpy(p.host, p.memory, 4, 2), UNKNOWN, "{place}");
                assert_eq!(cudaLaunchHostFunc(p.a, Some(host), null_mut()), UNKNOWN, "{place}");
            }
            // Others go on.
            ok("other device", cudaSetDevice(0));
            ok("other device", cudaDeviceSynchronize());
            choose(ordinal);
            ok("reset", cudaDeviceReset());
            let p = Place::new(ordinal);
            ok("launch", p.launch(c"fill", 64));
            ok("copy", cudaMemcpyAsync(p.host, p.memory, 4, 2, p.a));
            ok("synchronise", cudaStreamSynchronize(p.a));
            assert_eq!(*p.host.cast::<u32>(), 7, "{place}: after the reset");
        }
    });
}

/// One test: where panics are asked for, all threads look.
#[test]
fn work_that_panics_ends_its_context_and_nothing_else() {
    std::env::set_var("UNDERSTUDY_DEVICE_COUNT", "2");
    std::env::set_var("UNDERSTUDY_THREADS", "4");
    std::env::set_var("UNDERSTUDY_CACHE", "off");
    // SAFETY: in each, handles and memory of the place, which lives as long as the work does.
    unsafe {
        broken(1, "a copy", |p| ok("copy", cudaMemcpyAsync(p.memory, p.host, BYTES, 1, p.a)));
        broken(1, "a copy", |p| {
            let mut word = 0u32;
            assert_eq!(cudaMemcpy((&raw mut word).cast(), p.memory, 4, 2), UNKNOWN);
        });
        broken(1, "a fill", |p| ok("fill", cudaMemsetAsync(p.memory, 3, BYTES, p.a)));
        broken(1, "a launch", |p| ok("launch", p.launch(c"fill", 1)));
        broken(1, "the thread that runs a grid", |p| ok("launch", p.launch(c"fill", 500)));
        broken(1, "a helper", |p| ok("launch", p.launch(c"stop", 1)));
        broken(1, "a thread that helps", |p| {
            // It may come too late.
            for _ in 0..2000 {
                if p.launch(c"fill", 5000) != 0 || cudaStreamSynchronize(p.a) != 0 {
                    return;
                }
            }
        });
        broken(1, "a stream marker", |p| {
            let mut event = null_mut();
            ok("event", cudaEventCreate(&mut event));
            ok("record", cudaEventRecord(event, p.a));
        });
        broken(1, "a host function", |p| ok("host function", cudaLaunchHostFunc(p.a, Some(host), null_mut())));
        broken(1, "a stream callback", |p| ok("callback", cudaStreamAddCallback(p.a, Some(callback), null_mut(), 0)));
        broken(1, "a fill", |p| {
            let (mut graph, mut exec) = (null_mut(), null_mut());
            ok("capture", cudaStreamBeginCapture(p.a, 2));
            ok("fill", cudaMemsetAsync(p.memory, 3, BYTES, p.a));
            ok("capture", cudaStreamEndCapture(p.a, &mut graph));
            ok("instantiate", cudaGraphInstantiateWithFlags(&mut exec, graph, 0));
            ok("graph", cudaGraphLaunch(exec, p.a));
        });
        broken(1, "the cleanup of a stream operation", |p| ok("free", cudaFreeAsync(p.memory, p.a)));
        broken(1, "a fill", |p| {
            let mut q = null_mut();
            ok("allocate", cudaMallocAsync(&mut q, BYTES, p.a));
            ok("fill", cudaMemsetAsync(q, 3, BYTES, p.a));
            cudaFreeAsync(q, p.a);
        });
        broken(1, "discarding memory", |p| {
            let mut q = null_mut();
            ok("managed", cudaMallocManaged(&mut q, BYTES, 1));
            Stream::resolve(p.a as usize, false)
                .unwrap()
                .submit(Work::Discard(Extent::linear(q as u64, BYTES as u64).unwrap()), &[]);
        });
        broken(1, "a stream operation", |p| {
            let fd = libc::eventfd(1, 0);
            let mut semaphore = null_mut();
            let mut desc: cudaExternalSemaphoreHandleDesc = zero();
            (desc.type_, desc.handle.fd) = (1, fd);
            ok("import", cudaImportExternalSemaphore(&mut semaphore, &desc));
            ok("wait", cudaWaitExternalSemaphoresAsync(&semaphore, &zero(), 1, p.a));
        });
    }
    // What was queued behind a failure is told of it, or not called at all.
    assert_eq!(CALLED.load(SeqCst), 0);
    broken(1, "a launch", |p| {
        // SAFETY: as above.
        unsafe {
            ok("launch", p.launch(c"fill", 1));
            let status = cudaStreamAddCallback(p.a, Some(callback), null_mut(), 0);
            if status != 0 {
                STATUS.store(status, SeqCst);
            }
        }
    });
    assert_eq!(STATUS.load(SeqCst), UNKNOWN);
}
