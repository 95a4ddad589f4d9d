//! Measures allocating and freeing in stream order against the C library's `malloc` and `free`.
//!
//! `cargo run --release --example allocation [operations]`
//!
//! Each thread has a stream of its own and a working set of slots. An operation picks a slot: it frees what is there, or allocates
//! if nothing is. Nothing touches the memory. The two take turns in each round; figures are medians of the rounds.

use std::ffi::c_void;
use std::hint::black_box;
use std::ptr::null_mut;
use std::sync::Barrier;
use sys::threads::processor_time;

/// Functions of the library as a program calls them: through a pointer.
macro_rules! functions {
    ($($name:ident($($type:ty),*);)*) => {
        #[allow(non_snake_case)]
        struct Functions { $($name: unsafe extern "C" fn($($type),*) -> i32),* }
        impl Functions {
            fn load() -> Functions {
                let program = std::env::current_exe().expect("the program's path");
                let folder = program.ancestors().nth(2).expect("the folder of what is built");
                // SAFETY: the library is ours; its functions are as C declares them.
                unsafe {
                    let library = libloading::Library::new(folder.join("libcudart.so")).expect("the library, built as this is");
                    let library: &'static _ = Box::leak(Box::new(library));
                    Functions { $($name: *library.get(concat!(stringify!($name), "\0").as_bytes()).expect("an export")),* }
                }
            }
        }
    };
}

type Pointer = *mut c_void;
functions! {
    cudaMalloc(*mut Pointer, usize);
    cudaMallocAsync(*mut Pointer, usize, Pointer);
    cudaFreeAsync(Pointer, Pointer);
    cudaDeviceGetDefaultMemPool(*mut Pointer, i32);
    cudaMemPoolSetAttribute(Pointer, i32, Pointer);
    cudaMemPoolTrimTo(Pointer, usize);
    cudaStreamCreate(*mut Pointer);
    cudaStreamDestroy(Pointer);
}

/// Sizes of a program's allocations, log-uniform.
struct Mix {
    name: &'static str,
    least: f64,
    most: f64,
    slots: usize,
}

const MIXES: [Mix; 3] = [
    Mix { name: "small, 16 B to 1 KiB", least: 16.0, most: 1024.0, slots: 8192 },
    Mix { name: "mixed, 256 B to 1 MiB", least: 256.0, most: 1048576.0, slots: 1024 },
    Mix { name: "large, 64 KiB to 8 MiB", least: 65536.0, most: 8388608.0, slots: 64 },
];
const ROUNDS: usize = 5;

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

/// Slots and sizes, drawn before the clock runs.
fn draw(mix: &Mix, seed: u64) -> Vec<(u32, u32)> {
    let mut random = Random(seed * 0x9E37_79B9_7F4A_7C15 + 1);
    let one = |_| {
        let slot = random.next() % mix.slots as u64;
        let share = (random.next() >> 11) as f64 / (1u64 << 53) as f64;
        (slot as u32, (mix.least * (mix.most / mix.least).powf(share)) as u32)
    };
    (0..1 << 16).map(one).collect()
}

fn play(
    script: &[(u32, u32)],
    slots: &mut [*mut c_void],
    operations: usize,
    mut get: impl FnMut(usize) -> *mut c_void,
    mut put: impl FnMut(*mut c_void),
) {
    for &(slot, size) in script.iter().cycle().take(operations) {
        let at = &mut slots[slot as usize];
        if at.is_null() {
            *at = get(size as usize);
            assert!(!at.is_null(), "no memory");
        } else {
            put(*at);
            *at = null_mut();
        }
    }
}

/// Nanoseconds of a processor for an operation. Working sets are filled before.
fn time(cuda: &Functions, mix: &Mix, threads: usize, operations: usize, ours: bool) -> f64 {
    let barrier = &Barrier::new(threads);
    std::thread::scope(|scope| {
        let run = |thread| {
            scope.spawn(move || {
                let script = draw(mix, thread as u64 + 1);
                let mut slots = vec![null_mut(); mix.slots];
                let mut stream = null_mut();
                // SAFETY: pointers of this function's own, and memory that is freed once.
                unsafe {
                    assert_eq!((cuda.cudaStreamCreate)(&mut stream), 0);
                    let get = |size| {
                        let mut p = null_mut();
                        match ours {
                            true => assert_eq!((cuda.cudaMallocAsync)(&mut p, size, stream), 0),
                            false => p = black_box(libc::malloc(size)),
                        }
                        p
                    };
                    let put = |p| match ours {
                        true => assert_eq!((cuda.cudaFreeAsync)(p, stream), 0),
                        false => libc::free(black_box(p)),
                    };
                    play(&script, &mut slots, mix.slots * 16, get, put);
                    barrier.wait();
                    let start = processor_time();
                    play(&script, &mut slots, operations, get, put);
                    let end = processor_time();
                    barrier.wait();
                    slots.into_iter().filter(|p| !p.is_null()).for_each(put);
                    assert_eq!((cuda.cudaStreamDestroy)(stream), 0);
                    (end - start).as_nanos() as f64 / operations as f64
                }
            })
        };
        let all: Vec<_> = (0..threads).map(run).collect();
        all.into_iter().map(|thread| thread.join().expect("a thread")).sum::<f64>() / threads as f64
    })
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let operations = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(2_000_000);
    let cuda = Functions::load();
    let mut pool = null_mut();
    let mut keep = u64::MAX;
    // SAFETY: pointers of this function's own.
    unsafe {
        assert_eq!((cuda.cudaMalloc)(&mut null_mut(), 16), 0);
        assert_eq!((cuda.cudaDeviceGetDefaultMemPool)(&mut pool, 0), 0);
        assert_eq!((cuda.cudaMemPoolSetAttribute)(pool, 4, (&raw mut keep).cast()), 0);
    }
    println!("nanoseconds for an allocation or a free: in stream order, malloc/free, ratio");
    for mix in &MIXES {
        for threads in [1, 2, 8] {
            let rounds: Vec<_> = (0..ROUNDS)
                .map(|_| [true, false].map(|ours| time(&cuda, mix, threads, operations / threads, ours)))
                .collect();
            let of = |f: &dyn Fn(&[f64; 2]) -> f64| median(rounds.iter().map(f).collect());
            println!(
                "{:24} {threads} threads: {:7.1} {:7.1}   {:.2}",
                mix.name,
                of(&|r| r[0]),
                of(&|r| r[1]),
                of(&|r| r[0] / r[1])
            );
            // SAFETY: the pool is the device's.
            unsafe { assert_eq!((cuda.cudaMemPoolTrimTo)(pool, 0), 0) };
        }
    }
}
