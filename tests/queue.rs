//! Ordering of streams, events, the legacy stream, host functions, and what a failed kernel leaves behind.
//!
//! Tests share one process and one device: each uses streams of its own, and those that need the legacy stream or
//! poison a device take [`EXCLUSIVE`] or a device of their own.

use device::managed::Location;
use device::memory::Kind;
use device::Error;
use queue::graph_memory::{self, Home};
use queue::{self, stream, Event, Exec, Graph, Stream, UserData, Work};
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::*};
use std::sync::{mpsc, Arc, Mutex, Once, RwLock};
use std::time::{Duration, Instant};

/// Writers: tests that measure or block the whole device.
static EXCLUSIVE: RwLock<()> = RwLock::new(());

fn device_at(ordinal: i32) -> &'static device::Device {
    static SETUP: Once = Once::new();
    SETUP.call_once(|| std::env::set_var("UNDERSTUDY_DEVICE_COUNT", "3"));
    device::get(ordinal).unwrap()
}

fn stream_on(device: &'static device::Device, flags: u32) -> (usize, Arc<Stream>) {
    let handle = Stream::create(device, flags, 0).unwrap();
    (handle, Stream::resolve(handle, false).unwrap())
}

fn job(f: impl Fn() + Send + Sync + 'static) -> Work {
    Work::Job(Arc::new(move |_: &'static device::Device| {
        f();
        Ok(())
    }))
}

/// A job that waits until told to go on, and the flag that tells it.
fn gate() -> (Work, Arc<AtomicBool>) {
    let open = Arc::new(AtomicBool::new(false));
    let seen = open.clone();
    let work = job(move || {
        let start = Instant::now();
        while !seen.load(Acquire) {
            assert!(start.elapsed() < Duration::from_secs(20), "gate never opened");
            std::thread::sleep(Duration::from_micros(200));
        }
    });
    (work, open)
}

#[test]
fn a_stream_keeps_its_order() {
    let _shared = EXCLUSIVE.read().unwrap();
    let (_, s) = stream_on(device_at(0), stream::NON_BLOCKING);
    let log = Arc::new(Mutex::new(Vec::new()));
    for i in 0..5000u32 {
        let log = log.clone();
        s.submit(job(move || log.lock().unwrap().push(i)), &[]);
    }
    s.synchronize().unwrap();
    assert_eq!(*log.lock().unwrap(), (0..5000).collect::<Vec<_>>());
    assert_eq!(s.query(), Ok(()));
}

#[test]
fn streams_run_beside_each_other_even_beyond_the_cores() {
    let _shared = EXCLUSIVE.read().unwrap();
    let device = device_at(0);
    // Every stream's job waits for all others to have started: this ends only if all run at once.
    let count = 12;
    let arrived = Arc::new(AtomicU32::new(0));
    let streams: Vec<_> = (0..count).map(|_| stream_on(device, stream::NON_BLOCKING)).collect();
    for (_, s) in &streams {
        let arrived = arrived.clone();
        s.submit(
            job(move || {
                arrived.fetch_add(1, AcqRel);
                let start = Instant::now();
                while arrived.load(Acquire) < count {
                    assert!(start.elapsed() < Duration::from_secs(20), "streams do not run concurrently");
                    std::thread::yield_now();
                }
            }),
            &[],
        );
    }
    for (handle, s) in streams {
        s.synchronize().unwrap();
        Stream::destroy(handle).unwrap();
    }
}

#[test]
fn work_starts_without_anyone_synchronising() {
    let _shared = EXCLUSIVE.read().unwrap();
    let (_, s) = stream_on(device_at(0), 0);
    let (tx, rx) = mpsc::channel();
    for i in 0..50 {
        let tx = Mutex::new(tx.clone());
        s.submit(job(move || tx.lock().unwrap().send(i).unwrap()), &[]);
        assert_eq!(rx.recv_timeout(Duration::from_secs(10)), Ok(i));
        // Let the workers fall asleep now and then.
        if i % 10 == 0 {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

#[test]
fn the_legacy_stream_waits_for_blocking_streams_and_they_for_it() {
    let _alone = EXCLUSIVE.write().unwrap();
    let device = device_at(0);
    let (_, a) = stream_on(device, 0);
    let (_, b) = stream_on(device, 0);
    let (_, free) = stream_on(device, stream::NON_BLOCKING);
    let legacy = Stream::legacy(device);
    let log = Arc::new(Mutex::new(Vec::new()));
    let note = |name: &'static str| {
        let log = log.clone();
        job(move || log.lock().unwrap().push(name))
    };
    let (work, open) = gate();
    a.submit(work, &[]);
    a.submit(note("a"), &[]);
    legacy.submit(note("legacy"), &[]);
    b.submit(note("b"), &[]);
    free.submit(note("free"), &[]);
    free.synchronize().unwrap();
    assert_eq!(*log.lock().unwrap(), ["free"], "only the non-blocking stream may pass");
    assert_eq!(b.query(), Err(Error::NotReady));
    assert_eq!(legacy.query(), Err(Error::NotReady));
    open.store(true, Release);
    queue::synchronize_device(device).unwrap();
    assert_eq!(*log.lock().unwrap(), ["free", "a", "legacy", "b"]);
}

#[test]
fn per_thread_streams_differ_by_thread_and_obey_the_legacy_stream() {
    let _alone = EXCLUSIVE.write().unwrap();
    let device = device_at(0);
    let mine = Stream::resolve(stream::PER_THREAD, false).unwrap();
    assert!(Arc::ptr_eq(&mine, &Stream::resolve(0, true).unwrap()));
    let theirs = std::thread::spawn(|| Stream::resolve(stream::PER_THREAD, false).unwrap().id).join().unwrap();
    assert_ne!(mine.id, theirs);
    assert!(Stream::resolve(0, false).unwrap().is_legacy());
    let (work, open) = gate();
    Stream::legacy(device).submit(work, &[]);
    mine.submit(job(|| ()), &[]);
    assert_eq!(mine.query(), Err(Error::NotReady));
    open.store(true, Release);
    mine.synchronize().unwrap();
}

#[test]
fn events_order_streams_and_measure_time() {
    let _shared = EXCLUSIVE.read().unwrap();
    let device = device_at(0);
    let (_, a) = stream_on(device, stream::NON_BLOCKING);
    let (_, b) = stream_on(device, stream::NON_BLOCKING);
    let get = |flags| Event::get(Event::create(device, flags).unwrap()).unwrap();
    let (start, end, untimed) = (get(0), get(0), get(2));
    assert_eq!(start.query(), Ok(()), "never recorded: complete");
    assert_eq!(Event::elapsed(&start, &end), Err(Error::InvalidResourceHandle));

    start.record(&a).unwrap();
    let (work, open) = gate();
    a.submit(work, &[]);
    end.record(&a).unwrap();
    untimed.record(&a).unwrap();
    let passed = Arc::new(AtomicBool::new(false));
    end.block(&b).unwrap();
    let flag = passed.clone();
    b.submit(job(move || flag.store(true, Release)), &[]);
    assert_eq!(end.query(), Err(Error::NotReady));
    assert_eq!(Event::elapsed(&start, &end), Err(Error::NotReady));
    std::thread::sleep(Duration::from_millis(20));
    assert!(!passed.load(Acquire), "b must wait for the event");
    open.store(true, Release);
    end.synchronize().unwrap();
    b.synchronize().unwrap();
    assert!(passed.load(Acquire));
    let ms = Event::elapsed(&start, &end).unwrap();
    assert!((19.0..20_000.0).contains(&ms), "{ms} ms");
    assert!((Event::elapsed(&end, &start).unwrap() + ms).abs() < 1e-3);
    assert_eq!(Event::elapsed(&start, &untimed), Err(Error::InvalidResourceHandle));
    assert_eq!(start.record(&stream_on(device_at(1), 0).1), Err(Error::InvalidResourceHandle));
    assert_eq!(Event::create(device, 8), Err(Error::InvalidValue));
}

#[test]
fn waiting_for_an_event_means_the_record_of_that_moment() {
    let _shared = EXCLUSIVE.read().unwrap();
    let device = device_at(0);
    let (_, a) = stream_on(device, stream::NON_BLOCKING);
    let (_, b) = stream_on(device, stream::NON_BLOCKING);
    let event = Event::get(Event::create(device, 0).unwrap()).unwrap();
    event.record(&a).unwrap();
    event.block(&b).unwrap();
    let (work, open) = gate();
    a.submit(work, &[]);
    event.record(&a).unwrap();
    b.synchronize().unwrap();
    assert_eq!(event.query(), Err(Error::NotReady));
    open.store(true, Release);
    a.synchronize().unwrap();
}

#[test]
fn handles_end_at_once_and_their_work_goes_on() {
    let _shared = EXCLUSIVE.read().unwrap();
    let device = device_at(0);
    let (handle, s) = stream_on(device, 0);
    let event = Event::create(device, 0).unwrap();
    let (work, open) = gate();
    s.submit(work, &[]);
    Event::get(event).unwrap().record(&s).unwrap();
    let done = Arc::new(AtomicBool::new(false));
    let flag = done.clone();
    s.submit(job(move || flag.store(true, Release)), &[]);
    drop(s);
    Stream::destroy(handle).unwrap();
    Event::destroy(event).unwrap();
    assert_eq!(Stream::destroy(handle), Err(Error::InvalidResourceHandle));
    assert_eq!(Event::destroy(event), Err(Error::InvalidResourceHandle));
    assert!(Stream::resolve(handle, false).is_err());
    assert!(matches!(Stream::resolve(0xdead_beef, false), Err(Error::InvalidResourceHandle)));
    open.store(true, Release);
    queue::synchronize_device(device).unwrap();
    assert!(done.load(Acquire), "synchronising the device waits for destroyed streams");
}

unsafe extern "C" fn host_function(data: *mut c_void) {
    assert!(queue::in_callback());
    // SAFETY: the test passes a channel that outlives the call.
    let tx = unsafe { &*(data as *const Mutex<mpsc::Sender<std::thread::ThreadId>>) };
    tx.lock().unwrap().send(std::thread::current().id()).unwrap();
}

unsafe extern "C" fn callback(_stream: cuda_types::cudaStream_t, status: i32, data: *mut c_void) {
    // SAFETY: the test passes a word that outlives the call.
    unsafe { &*(data as *const AtomicU32) }.store(status as u32, Release);
}

#[test]
fn host_functions_run_on_a_thread_of_ours() {
    let _shared = EXCLUSIVE.read().unwrap();
    let (_, s) = stream_on(device_at(0), 0);
    let (tx, rx) = mpsc::channel::<std::thread::ThreadId>();
    let tx = Mutex::new(tx);
    for _ in 0..20 {
        s.submit(Work::Host(host_function, UserData(&tx as *const _ as *mut c_void)), &[]);
        s.synchronize().unwrap();
        assert_ne!(rx.try_recv().unwrap(), std::thread::current().id());
    }
    assert!(!queue::in_callback());
}

#[test]
fn a_fault_poisons_its_device_and_no_other() {
    let device = device_at(2);
    let (_, s) = stream_on(device, 0);
    let (work, open) = gate();
    s.submit(work, &[]);
    s.submit(Work::Job(Arc::new(|_: &'static device::Device| Err(Error::IllegalAddress))), &[]);
    let ran = Arc::new(AtomicBool::new(false));
    let flag = ran.clone();
    s.submit(job(move || flag.store(true, Release)), &[]);
    let (tx, rx) = mpsc::channel::<std::thread::ThreadId>();
    let tx = Mutex::new(tx);
    s.submit(Work::Host(host_function, UserData(&tx as *const _ as *mut c_void)), &[]);
    let status = AtomicU32::new(0);
    s.submit(
        Work::Callback(callback, UserData(std::ptr::null_mut()), UserData(&status as *const _ as *mut c_void)),
        &[],
    );
    assert_eq!(device.check(), Ok(()));
    open.store(true, Release);
    assert_eq!(s.synchronize(), Err(Error::IllegalAddress));
    assert_eq!(queue::synchronize_device(device), Err(Error::IllegalAddress));
    assert!(!ran.load(Acquire), "later work is dropped");
    assert!(rx.try_recv().is_err(), "host functions are not called after an error");
    assert_eq!(status.load(Acquire), 700, "callbacks are, with the error");
    assert_eq!(device_at(0).check(), Ok(()));
}

#[test]
fn other_errors_are_reported_once_and_work_goes_on() {
    let device = device_at(1);
    let (_, s) = stream_on(device, 0);
    s.submit(Work::Job(Arc::new(|_: &'static device::Device| Err(Error::InvalidPtx))), &[]);
    let ran = Arc::new(AtomicBool::new(false));
    let flag = ran.clone();
    s.submit(job(move || flag.store(true, Release)), &[]);
    assert_eq!(s.synchronize(), Err(Error::InvalidPtx));
    assert_eq!(s.synchronize(), Ok(()));
    assert!(ran.load(Acquire));
}

#[test]
fn a_graph_may_have_memory_of_several_devices_and_of_the_host() {
    const SIZE: u64 = 4 << 20;
    let _alone = EXCLUSIVE.write().unwrap();
    let devices = [device_at(0), device_at(1)];
    let (_, s) = stream_on(devices[0], stream::NON_BLOCKING);
    let used = || devices.map(|device| graph_memory::usage(device).0);
    let make = |sizes: [u64; 2]| {
        let graph = Graph::new();
        let host = Home { device: devices[1], kind: Kind::HostGraph, place: Some(Location::Host) };
        let homes = [(host, SIZE), (Home::on(devices[0]), sizes[0]), (Home::on(devices[1]), sizes[1])];
        let addresses = homes.map(|(home, size)| graph.add_alloc(home, size, &[]).unwrap().1);
        let exec = Exec::create(&graph, 0).unwrap();
        Graph::destroy(graph.publish()).unwrap();
        (Exec::get(exec).unwrap(), addresses)
    };
    let (exec, [host, first, second]) = make([SIZE, 2 * SIZE]);
    for _ in 0..2 {
        exec.launch(&s, 0).unwrap();
        s.synchronize().unwrap();
        assert_eq!(used(), [SIZE, 2 * SIZE]);
        assert!([host, first, second].into_iter().all(graph_memory::is_open));
        assert_eq!(exec.launch(&s, 0), Err(Error::InvalidValue), "it is still allocated");
        queue::pool::free(host).unwrap();
        queue::pool::free_async(first, &s).unwrap();
        // Another graph frees what is left.
        let frees = Graph::new();
        frees.add_free(second, &[]).unwrap();
        let exec = Exec::get(Exec::create(&frees, 0).unwrap()).unwrap();
        exec.launch(&s, 0).unwrap();
        assert_eq!(exec.launch(&s, 0), Err(Error::InvalidValue), "it is freed");
        s.synchronize().unwrap();
        assert!(![host, first, second].into_iter().any(graph_memory::is_open));
    }
    // Where one device has too little, the other is not charged either.
    let (large, _) = make([3 * SIZE, devices[1].profile.memory + SIZE]);
    assert_eq!(large.launch(&s, 0), Err(Error::MemoryAllocation));
    assert_eq!(used(), [SIZE, 2 * SIZE]);
    devices.into_iter().for_each(graph_memory::trim);
    assert_eq!(used(), [0, 0]);
}

#[test]
fn copies_between_devices_in_the_legacy_stream_are_in_order_on_both() {
    let _alone = EXCLUSIVE.write().unwrap();
    let (here, there) = (device_at(0), device_at(2));
    let [near, far] = [here, there].map(|d| device::memory::allocate(d, 512, 1, Kind::Device).unwrap().base);
    let (_, s) = stream_on(there, 0);
    let legacy = Stream::legacy(here);
    let write = |at: u64, value: u64| {
        job(move || {
            std::thread::sleep(Duration::from_millis(30));
            // SAFETY: a live allocation, which only this test uses.
            unsafe { (at as *mut u64).write(value) }
        })
    };
    let copy = |to, from| {
        let copy = device::copy::Copy::linear(to, from, 8).unwrap();
        queue::transfer::copy(&legacy, copy, queue::transfer::Direction::DeviceToDevice, false).unwrap();
    };
    for value in 1..4 {
        // Behind what a blocking stream of the other device does.
        s.submit(write(far, value), &[]);
        copy(near, far);
        legacy.synchronize().unwrap();
        // SAFETY: as above.
        assert_eq!(unsafe { (near as *const u64).read() }, value);
        // Before what such a stream does later, and in the order of this one.
        legacy.submit(write(near, 10 * value), &[]);
        copy(far, near);
        let seen = Arc::new(AtomicU32::new(0));
        let sink = seen.clone();
        // SAFETY: as above.
        s.submit(job(move || sink.store(unsafe { (far as *const u64).read() } as u32, Release)), &[]);
        s.synchronize().unwrap();
        assert_eq!(seen.load(Acquire), 10 * value as u32);
    }
    for at in [near, far] {
        device::memory::free(at, |_| true).unwrap();
    }
}
