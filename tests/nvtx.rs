//! NVTX as programs use it: through NVIDIA's headers, compiled as C11 and as C++17, with the library as their tool.
//!
//! `tests/nvtx/calls.c` makes the calls, inside of this process, so that what the library understood can be looked at; it
//! is attached as a tool that is linked into the program, which the headers provide for. That they also find the library
//! by themselves is seen on programs of their own.
//!
//! Needs `CUDA_HOME` and a C compiler: `ci/test` runs `cargo test --test nvtx -- --ignored`.

// Links the library, whose functions are called as C programs call them.
use cudart as _;
use nvtx::annotations::Kind;
use nvtx::memory::{Access, Extent, Place, Usage, NO_HANDLE, PROCESS_HEAP};
use nvtx::{self, memory};
use std::ffi::c_int;
use std::ptr::null;
use std::sync::{Arc, OnceLock};
use support::{c, domain, tell, text, told, Calls, Device};

#[path = "nvtx/programs.rs"]
mod programs;
#[path = "nvtx/support.rs"]
mod support;

extern "C" {
    fn cudaMallocArray(a: *mut u64, format: *const [c_int; 5], width: usize, height: usize, flags: u32) -> c_int;
    fn cudaFreeArray(a: u64) -> c_int;
}

fn ranges(language: usize) {
    let (calls, _lock) = Calls::open(language);
    let d = domain(&calls);
    assert_ne!(d, 0);
    assert_eq!(c!(calls.push_all(d) -> c_int), 12_012);
    let stacks = nvtx::stacks();
    let seen: Vec<(&str, Vec<&str>)> =
        stacks.iter().map(|s| (&*s.domain, s.ranges.iter().map(|r| &*r.name).collect())).collect();
    assert_eq!(
        seen,
        [
            ("", vec!["ascii", "wide \u{4e2d}", "attributes"]),
            ("test domain", vec!["registered", "registered wide", "unicode"])
        ]
    );
    assert_eq!(stacks[0].ranges[2].category, 7);
    std::thread::scope(|s| {
        s.spawn(|| assert!(nvtx::stacks().is_empty()));
    });
    assert_eq!(c!(calls.pop_all(d) -> c_int), 210_210);
    assert!(nvtx::stacks().is_empty());

    let mut ids = [0u64; 4];
    c!(calls.start_all(d, ids.as_mut_ptr()));
    let open = nvtx::open_ranges();
    assert_eq!(
        open.iter().map(|o| (o.id, &*o.domain, &*o.range.name)).collect::<Vec<_>>(),
        [(ids[0], "", "one"), (ids[1], "", "two"), (ids[2], "", "three"), (ids[3], "test domain", "four")]
    );
    std::thread::scope(|s| {
        s.spawn(|| c!(calls.end_range(ids[0])));
    });
    c!(calls.end_range_in(d, ids[3]));
    assert_eq!(nvtx::open_ranges().iter().map(|o| o.id).collect::<Vec<_>>(), ids[1..3]);
    c!(calls.end_range(ids[1]));
    c!(calls.end_range(ids[2]));

    let mut id = 0u64;
    assert_eq!(c!(calls.payload_ranges(d, &raw mut id) -> c_int), 1101);
    c!(calls.end_range(id));
    assert!(nvtx::open_ranges().is_empty());
    let wide = c!(calls.domain_wide() -> u64);
    assert!(wide != 0 && wide != d);
    c!(calls.domain_end(wide));
    c!(calls.domain_end(d));
    assert_eq!(told(), [""; 0]);
}

fn names(language: usize) {
    let (calls, _lock) = Calls::open(language);
    let d = domain(&calls);
    let (stream, event, context) = (0x1000u64, 0x2000u64, 0x3000u64);
    c!(calls.name_all(d, stream, event, context));
    let name = |kind, id| nvtx::name(kind, id).map(|n| n.to_string()).unwrap_or_default();
    assert_eq!(name(Kind::Device, 0), "first device");
    assert_eq!(name(Kind::Device, 1), "second device");
    assert_eq!(name(Kind::Stream, stream), "a stream");
    assert_eq!(name(Kind::Event, event), "an event");
    assert_eq!(name(Kind::Context, context), "a context");
    assert_eq!(name(Kind::Thread, 1234), "a thread");
    c!(calls.rename_all(stream, event));
    assert_eq!(name(Kind::Device, 0), "the first device");
    assert_eq!(name(Kind::Stream, stream), "the same stream");
    assert_eq!(name(Kind::Event, event), "the same event");
    assert_eq!(name(Kind::Thread, 1234), "the thread");
    nvtx::stream_destroyed(stream);
    nvtx::event_destroyed(event);
    assert_eq!((name(Kind::Stream, stream), name(Kind::Event, event)), Default::default());
    let resource = c!(calls.resource(d, event) -> u64);
    assert_eq!(name(Kind::Event, event), "resource");
    c!(calls.resource_end(resource));
    assert_eq!(name(Kind::Event, event), "");
    assert_eq!(c!(calls.sync_objects(d) -> c_int), 1);
    c!(calls.domain_end(d));
    assert_eq!(told(), [""; 0]);
}

fn heaps(language: usize) {
    let (calls, _lock) = Calls::open(language);
    let d = domain(&calls);
    let device = Device::new(4096);
    let p = device.0;
    let label = text("the pool");
    let generation = nvtx::generation();
    let heap = c!(calls.heap(d, p, 4096, 1, label.as_ptr()) -> u64);
    assert_eq!(heap, p, "the address is the handle");
    assert_ne!(nvtx::generation(), generation);
    assert!(!memory().is_accessible(p, 1));
    let mut handles = [0u64; 2];
    c!(calls.regions(d, heap, p, 16, 64, handles.as_mut_ptr()));
    assert!(memory().is_accessible(p, 16) && memory().is_accessible(p + 64, 16) && !memory().is_accessible(p + 16, 1));
    assert_eq!(memory().region_at(p + 70).map(|r| r.handle), Some(handles[1]));
    c!(calls.resize(d, p, 64));
    assert!(memory().is_accessible(p, 80));
    let name = |address| memory().name_of(address).map(|n| n.name.to_string()).unwrap_or_default();
    assert_eq!(name(p), "the pool");
    for (kind, given, seen) in [(1, "ascii name", "ascii name"), (2, "", "wide name"), (3, "registered", "registered")]
    {
        c!(calls.name_region(d, p, kind, text(given).as_ptr()));
        assert_eq!(name(p + 63), seen);
    }
    c!(calls.unregister_pointer(d, p));
    c!(calls.unregister_handle(d, handles[1]));
    assert!(!memory().is_accessible(p, 1) && memory().regions().is_empty());
    c!(calls.regions(d, heap, p, 8, 8, null::<u64>()));
    c!(calls.heap_reset(d, heap));
    assert!(memory().regions().is_empty());
    c!(calls.heap_end(d, heap));
    assert!(memory().heaps().is_empty() && !memory().is_accessible(p, 1));
    nvtx::freed(p, 4096);
    assert!(memory().is_accessible(p, 4096));
    assert_eq!(
        told(),
        [
            "heap 4096 SubAllocator Some(\"the pool\")",
            "region 16 true",
            "region 16 true",
            "resized 16 to 64",
            "no region 64 Unregistered",
            "no region 16 Unregistered",
            "region 8 true",
            "region 8 true",
            "no region 8 HeapReset",
            "no region 8 HeapReset",
            "no heap 4096 Unregistered",
        ]
    );

    // Layouts, the process as a heap, arrays, and a pool that is freed with regions in it.
    let heap = c!(calls.heap(d, p, 64, 2, null::<u8>()) -> u64);
    assert_eq!(memory().heap_at(p).map(|h| h.usage), Some(Usage::Layout));
    assert!(memory().is_accessible(p, 64));
    c!(calls.regions(d, PROCESS_HEAP, p + 128, 8, 8, null::<u64>()));
    assert_eq!(memory().region_at(p + 128).map(|r| r.heap), Some(PROCESS_HEAP));
    c!(calls.heap_reset(d, PROCESS_HEAP));
    c!(calls.heap_end(d, heap));
    let mut array = 0;
    // SAFETY: one float for each texel.
    assert_eq!(unsafe { cudaMallocArray(&mut array, &[32, 0, 0, 0, 2], 16, 0, 0) }, 0);
    let heap = c!(calls.array_heap(d, array, 1) -> u64);
    c!(calls.heap_end(d, heap));
    let heap = c!(calls.array_heap(d, array, 0) -> u64);
    assert!(heap != NO_HANDLE && heap != array);
    let mut handle = 0u64;
    c!(calls.array_region(d, heap, array, 16, &raw mut handle));
    let extent = Extent::Box { array, offset: [0; 3], size: [16, 1, 1] };
    assert_eq!(memory().region(handle).map(|r| r.extent), Some(extent));
    // SAFETY: allocated above.
    unsafe { cudaFreeArray(array) };
    nvtx::array_destroyed(array);
    let heap = c!(calls.heap(d, p, 4096, 1, null::<u8>()) -> u64);
    c!(calls.regions(d, heap, p, 8, 8, null::<u64>()));
    told();
    nvtx::freed(p, 4096);
    assert_eq!(told(), ["no region 8 Freed", "no region 8 Freed", "no heap 4096 Freed"]);
    c!(calls.mark_initialized(d, 0x10, p + 1, 3));
    assert_eq!(told(), ["initialised 3 in 16 false"]);
    c!(calls.domain_end(d));
}

fn permissions(language: usize) {
    let (calls, _lock) = Calls::open(language);
    let d = domain(&calls);
    let device = Device::new(4096);
    let p = device.0;
    let on = |stream| memory().access(Place { device: 0, stream }, p + 100, Some(0));
    let [none, ro, rw] =
        [(false, false), (true, false), (true, true)].map(|(read, write)| Access { read, write, atomic: false });
    let process = c!(calls.process_permissions(d) -> u64);
    c!(calls.assign(d, process, p, 1));
    assert_eq!(on(7), ro);
    let whole = c!(calls.device_permissions(d, 0) -> u64);
    assert!(whole != process && whole != NO_HANDLE);
    c!(calls.assign(d, whole, p, 3));
    assert_eq!(on(7), rw);
    let own = c!(calls.permissions(d, 0) -> u64);
    c!(calls.assign(d, own, p, 0));
    c!(calls.bind_stream(d, own, 0));
    assert_eq!(on(7), rw);
    std::thread::scope(|s| {
        s.spawn(|| nvtx::launching(7));
    });
    assert_eq!(on(7), rw, "the launch of another thread");
    nvtx::launching(7);
    assert_eq!((on(7), on(8)), (none, rw));
    let view = nvtx::view(Place { device: 0, stream: 7 });
    assert_eq!(view.at(p).access_for(Some(0)), none);
    assert!(Arc::ptr_eq(&view, &nvtx::view(Place { device: 0, stream: 7 })));
    c!(calls.unbind_stream(d));
    assert_eq!((on(7), view.at(p).access_for(Some(0))), (rw, none));
    assert_eq!(nvtx::view(Place { device: 0, stream: 7 }).at(p).access_for(Some(0)), rw);
    c!(calls.bind_stream(d, own, 0));
    nvtx::launching(7);
    c!(calls.assign(d, own, p, 8));
    assert_eq!(on(7), rw);
    c!(calls.permissions_end(d, own));
    c!(calls.assign(d, process, p, 8));
    c!(calls.permissions_reset(d, whole));
    assert_eq!(on(7), Access::ALL);
    c!(calls.peer_access(d, whole, -1i64, 1));
    assert_eq!(on(7), ro);
    c!(calls.peer_access(d, whole, 0, 7));
    assert_eq!(on(7), Access::ALL);
    let strict = c!(calls.permissions(d, 2) -> u64);
    c!(calls.bind_stream(d, strict, 4));
    nvtx::launching(9);
    assert_eq!(on(9), ro);
    c!(calls.permissions_end(d, strict));
    c!(calls.permissions_reset(d, whole));
    nvtx::freed(p, 4096);
    c!(calls.domain_end(d));
    assert_eq!(told(), [""; 0]);
}

fn wrong_calls(language: usize) {
    let (calls, _lock) = Calls::open(language);
    let d = domain(&calls);
    let device = Device::new(4096);
    let core = c!(calls.wrong_core(d) -> c_int);
    let warnings = told();
    assert_eq!(warnings.len(), core as usize, "{warnings:#?}");
    assert!(nvtx::stacks().is_empty() && nvtx::open_ranges().is_empty());
    let generation = nvtx::generation();
    let all = c!(calls.wrong_memory(d, device.0) -> c_int);
    let warnings = told();
    assert_eq!(warnings.len(), all as usize, "{warnings:#?}");
    assert!(warnings.iter().all(|w| w.starts_with("warning nvtxMem")), "{warnings:#?}");
    assert_eq!(nvtx::generation(), generation);
    assert!(memory().heaps().is_empty() && memory().regions().is_empty());
    c!(calls.domain_end(d));
}

macro_rules! in_both_languages {
    ($($name:ident)*) => {
        mod c11 {
            $(#[test] #[ignore = "needs CUDA_HOME"] fn $name() { super::$name(0); })*
        }
        mod cpp17 {
            $(#[test] #[ignore = "needs CUDA_HOME"] fn $name() { super::$name(1); })*
        }
    };
}

in_both_languages! { ranges names heaps permissions wrong_calls }

/// Many threads, each with memory, ranges and a stream of its own, while others ask.
#[test]
#[ignore = "needs CUDA_HOME"]
fn threads_do_not_meet() {
    let (calls, _lock) = Calls::open(0);
    let d = domain(&calls);
    std::thread::scope(|s| {
        for stream in 1..5 {
            let calls = &calls;
            s.spawn(move || {
                let place = Place { device: 0, stream };
                for _ in 0..100 {
                    let device = Device::new(4096);
                    let p = device.0;
                    assert_eq!(c!(calls.push_all(d) -> c_int), 12_012);
                    let heap = c!(calls.heap(d, p, 4096, 1, null::<u8>()) -> u64);
                    c!(calls.regions(d, heap, p, 16, 64, null::<u64>()));
                    let own = c!(calls.permissions(d, 0) -> u64);
                    c!(calls.assign(d, own, p, 1));
                    c!(calls.bind_stream(d, own, 0));
                    nvtx::launching(stream);
                    let view = nvtx::view(place);
                    assert!(view.at(p).accessible && !view.at(p).access_for(Some(0)).write);
                    assert!(!view.at(p + 16).accessible && view.at(p + 64).access_for(Some(0)).write);
                    c!(calls.permissions_end(d, own));
                    assert!(nvtx::view(place).at(p).access_for(Some(0)).write);
                    assert_eq!(nvtx::stacks().len(), 2);
                    nvtx::freed(p, 4096);
                    assert!(nvtx::view(place).at(p + 16).accessible);
                    assert_eq!(c!(calls.pop_all(d) -> c_int), 210_210);
                }
            });
        }
    });
    c!(calls.domain_end(d));
    assert!(memory().heaps().is_empty() && memory().regions().is_empty());
    assert!(told().iter().all(|line| !line.starts_with("warning")));
}

/// Destructors that run when a thread ends may still make calls.
#[test]
#[ignore = "needs CUDA_HOME"]
fn calls_at_the_end_of_a_thread() {
    let (calls, _lock) = Calls::open(0);
    static POP: OnceLock<unsafe extern "C" fn() -> c_int> = OnceLock::new();
    // SAFETY: the type of calls.c's function.
    POP.set(unsafe { calls.get("pop") }).unwrap();
    struct Late;
    impl Drop for Late {
        fn drop(&mut self) {
            // SAFETY: the library stays open.
            tell(format!("{}", unsafe { POP.get().unwrap()() }));
            assert!(nvtx::stacks().is_empty());
        }
    }
    // Made before the ranges, so that it goes after them.
    thread_local!(static LATE: Late = const { Late });
    let d = domain(&calls);
    std::thread::scope(|s| {
        let thread = s.spawn(|| {
            LATE.with(|_| ());
            assert_eq!(c!(calls.push_all(d) -> c_int), 12_012);
        });
        thread.join().unwrap();
    });
    c!(calls.domain_end(d));
    assert_eq!(told(), ["-2"]);
}
