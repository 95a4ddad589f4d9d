//! Objects that several threads use while others destroy them: every call returns, with success or an error, and afterwards the
//! library works.

use super::call::named;
use super::fixture::{self, Fixture};
use cuda_types::*;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::time::{Duration, Instant};

/// "seed milliseconds": set in the child.
pub const PART: &str = "HOSTILE_THREADS";
const THREADS: u64 = 4;
/// Objects of each kind.
const SLOTS: usize = 3;

/// What there is several of: the index of its slots.
const STREAM: usize = 0;
const EVENT: usize = 1;
const GRAPH: usize = 2;
const EXEC: usize = 3;
const ARRAY: usize = 4;
const TEXTURE: usize = 5;
const MODULE: usize = 6;
const POOL: usize = 7;
const MEMORY: usize = 8;
const KINDS: usize = 9;

static OBJECTS: [[AtomicU64; SLOTS]; KINDS] = [const { [const { AtomicU64::new(0) }; SLOTS] }; KINDS];

struct Random(u64);

impl Random {
    fn next(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    /// One of a kind, which may be destroyed by now.
    fn one(&mut self, kind: usize) -> u64 {
        OBJECTS[kind][self.next(SLOTS as u64) as usize].load(SeqCst)
    }

    /// A new one takes another's place, and that ends; at times twice.
    fn replace(&mut self, kind: usize, new: u64, end: &str) {
        let slot = &OBJECTS[kind][self.next(SLOTS as u64) as usize];
        let old = if new == 0 { slot.load(SeqCst) } else { slot.swap(new, SeqCst) };
        if old != 0 {
            // SAFETY: a handle, of what may have ended: what the test is about.
            unsafe { named(end, &[old, 0]) };
        }
    }
}

/// The result through the first pointer, or 0.
unsafe fn make(name: &str, rest: &[u64]) -> u64 {
    let mut out = 0u64;
    let words: Vec<u64> = [&[&raw mut out as u64], rest].concat();
    // SAFETY: the caller's.
    match unsafe { named(name, &words) } as i32 {
        0 => out,
        _ => 0,
    }
}

/// One step of one thread.
unsafe fn step(r: &mut Random, stub: u64) {
    let mut host = [0u8; 256];
    let bytes = host.as_mut_ptr() as u64;
    let [stream, event, graph, exec] = [STREAM, EVENT, GRAPH, EXEC].map(|kind| r.one(kind));
    let [array, texture, module, pool, memory] = [ARRAY, TEXTURE, MODULE, POOL, MEMORY].map(|kind| r.one(kind));
    let mut args = [0u64; 2];
    let mut params = [&raw mut args[0] as u64, &raw mut args[1] as u64];
    let params = params.as_mut_ptr() as u64;
    let nothing = fixture::nothing as *const () as u64;
    // SAFETY: handles of what lives or has ended; everything else is valid.
    unsafe {
        match r.next(26) {
            0 => {
                r.replace(STREAM, make("cudaStreamCreateWithFlags", &[u64::from(stream % 2 == 0)]), "cudaStreamDestroy")
            }
            1 => r.replace(EVENT, make("cudaEventCreate", &[]), "cudaEventDestroy"),
            2 => r.replace(GRAPH, make("cudaGraphCreate", &[0]), "cudaGraphDestroy"),
            3 => r.replace(EXEC, make("cudaGraphInstantiate", &[graph, 0]), "cudaGraphExecDestroy"),
            4 => {
                let float = cudaChannelFormatDesc { x: 32, y: 0, z: 0, w: 0, f: 2 };
                let new = make("cudaMallocArray", &[&raw const float as u64, 8, 4, 2]);
                r.replace(ARRAY, new, "cudaFreeArray");
            }
            5 => {
                let mut resource: cudaResourceDesc = std::mem::zeroed();
                resource.res.array.array = array as cudaArray_t;
                let desc: cudaTextureDesc = std::mem::zeroed();
                let words = [&raw const resource as u64, &raw const desc as u64, 0];
                r.replace(TEXTURE, make("cudaCreateTextureObject", &words), "cudaDestroyTextureObject");
            }
            6 => r.replace(MODULE, make("cuModuleLoadData", &[fixture::PTX.as_ptr() as u64]), "cuModuleUnload"),
            7 => {
                let mut props: cudaMemPoolProps = std::mem::zeroed();
                (props.allocType, props.location) = (1, cudaMemLocation { type_: 1, id: 0 });
                r.replace(POOL, make("cudaMemPoolCreate", &[&raw const props as u64]), "cudaMemPoolDestroy");
            }
            8 => r.replace(MEMORY, make("cudaMalloc", &[256]), "cudaFree"),
            9 => r.replace(STREAM, 0, "cudaStreamDestroy"),
            10 => r.replace(EVENT, 0, "cudaEventDestroy"),
            11 => drop(named("cudaEventRecord", &[event, stream])),
            12 => drop(named("cudaStreamWaitEvent", &[stream, event, 0])),
            13 => drop(named("cudaStreamSynchronize", &[stream])),
            14 => drop(named("cudaEventSynchronize", &[event])),
            15 => drop(named("cudaGraphLaunch", &[exec, stream])),
            16 => {
                make("cudaGraphAddMemcpyNode1D", &[graph, 0, 0, memory, bytes, 64, 1]);
                make("cudaGraphAddEventRecordNode", &[graph, 0, 0, event]);
                make("cudaGraphAddChildGraphNode", &[graph, 0, 0, r.one(GRAPH)]);
            }
            17 => drop(named("cudaMemcpy2DToArrayAsync", &[array, 0, 0, bytes, 32, 32, 4, 1, stream])),
            18 => drop(named("cudaMemcpy2DFromArray", &[bytes, 32, array, 0, 0, 32, 4, 2])),
            19 => {
                let name = c"noop".as_ptr() as u64;
                let function = make("cuModuleGetFunction", &[module, name]);
                named("cuLaunchKernel", &[function, 2, 1, 1, 32, 1, 1, 0, stream, params, 0]);
            }
            20 => {
                let one = 1 | 1 << 32;
                named("cudaLaunchKernel", &[stub, one, 1, one, 1, params, 0, stream]);
            }
            21 => {
                let block = make("cudaMallocFromPoolAsync", &[128, pool, stream]);
                named("cudaMemsetAsync", &[block, 1, 128, stream]);
                named("cudaFreeAsync", &[block, stream]);
            }
            22 => drop(named("cudaMemcpyAsync", &[memory, bytes, 256, 1, stream])),
            23 => drop(named("cudaLaunchHostFunc", &[stream, nothing, 0])),
            24 => {
                let mut query = 0u64;
                named("cudaEventElapsedTime", &[&raw mut query as u64, event, r.one(EVENT)]);
                named("cudaStreamGetFlags", &[stream, &raw mut query as u64]);
                named("cudaGraphGetNodes", &[graph, 0, &raw mut query as u64]);
                named("cudaGetTextureObjectResourceDesc", &[bytes, texture]);
                named("cudaArrayGetInfo", &[0, bytes, bytes + 64, array]);
            }
            _ => {
                named("cudaStreamBeginCapture", &[stream, 2]);
                named("cudaMemsetAsync", &[memory, 1, 64, stream]);
                let mut captured = 0u64;
                named("cudaStreamEndCapture", &[stream, &raw mut captured as u64]);
                if captured != 0 {
                    r.replace(GRAPH, captured, "cudaGraphDestroy");
                }
            }
        }
        // What still runs may read the arguments and the host's memory: they end with this call.
        named("cudaDeviceSynchronize", &[]);
    }
}

/// In the child.
pub fn run(part: &str) {
    let (seed, time) = part.split_once(' ').expect("a seed and a time");
    let (seed, time): (u64, u64) = (seed.parse().expect("a seed"), time.parse().expect("a time"));
    let [stub, _] = fixture::register();
    let end = Instant::now() + Duration::from_millis(time);
    std::thread::scope(|s| {
        for i in 0..THREADS {
            s.spawn(move || {
                let mut random = Random(seed.wrapping_mul(THREADS).wrapping_add(i) * 0x9e37_79b9 + 1);
                while Instant::now() < end {
                    // SAFETY: see there.
                    unsafe { step(&mut random, stub) };
                }
            });
        }
    });
    fixture::works().expect("the library works");
    let _ = Fixture::new([stub, stub]);
}

/// In the parent: what became of the child, if it is not well.
pub fn attack() -> Option<String> {
    let setting = |name: &str, default: u64| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default);
    let (seed, time) = (setting("HOSTILE_SEED", 1), setting("HOSTILE_TIME", 3000));
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "child", "--nocapture", "--test-threads=1"])
        .env(PART, format!("{seed} {time}"))
        .env("UNDERSTUDY_CACHE", "off")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .expect("a child");
    let end = Instant::now() + Duration::from_millis(time) + Duration::from_secs(60);
    loop {
        match child.try_wait().expect("a child") {
            Some(status) if status.success() => return None,
            Some(status) => return Some(format!("seed {seed}: {status}")),
            None if Instant::now() > end => {
                let _ = child.kill();
                let _ = child.wait();
                return Some(format!("seed {seed}: hang"));
            }
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    }
}
