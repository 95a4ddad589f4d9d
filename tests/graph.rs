//! Graphs and capture: order of nodes, forks and joins, edits, updates, and what a capture forbids.

use device::copy::{Copy, Fill};
use device::memory::{self, Kind};
use device::{Device, Error};
use exec::condition;
use queue::capture::{self, Mode};
use queue::conditional::{Conditional, Handle};
use queue::graph::EdgeData;
use queue::graph_memory::{self, Home};
use queue::transfer::{self, Direction};
use queue::{pool, Event, Exec, Graph, Payload, Pool, Stream, UserData, Work};
use std::ffi::c_void;
use std::sync::{Arc, Mutex};

/// Captures of one test forbid calls to the threads of others.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

const PLAIN: EdgeData = EdgeData { from_port: 0, to_port: 0, kind: 0 };

fn device() -> &'static Device {
    device::get(0).unwrap()
}

fn stream(flags: u32) -> Arc<Stream> {
    Stream::resolve(Stream::create(device(), flags, 0).unwrap(), false).unwrap()
}

fn event() -> Arc<Event> {
    Event::get(Event::create(device(), 0).unwrap()).unwrap()
}

/// A host node that writes its name to a log.
struct Note(&'static Mutex<Vec<u32>>, u32);

unsafe extern "C" fn write_note(data: *mut c_void) {
    // SAFETY: `note` leaks what it passes.
    let note = unsafe { &*data.cast::<Note>() };
    note.0.lock().unwrap().push(note.1);
}

fn note(log: &'static Mutex<Vec<u32>>, name: u32) -> Work {
    let data: *mut Note = Box::leak(Box::new(Note(log, name)));
    Work::Host(write_note, UserData(data.cast()))
}

fn log() -> &'static Mutex<Vec<u32>> {
    Box::leak(Box::default())
}

fn launch(exec: usize, s: &Arc<Stream>) {
    Exec::get(exec).unwrap().launch(s, 0).unwrap();
    s.synchronize().unwrap();
}

#[test]
fn nodes_run_in_the_order_of_their_edges() {
    let _guard = ONE_AT_A_TIME.lock();
    let (log, s) = (log(), stream(1));
    let graph = Graph::new();
    let host = |name| Payload::Host(note(log, name));
    let last = graph.add(host(9), &[]).unwrap();
    let first = graph.add(host(1), &[]).unwrap();
    let middle: Vec<_> = (2..6).map(|i| graph.add(host(i), std::slice::from_ref(&first)).unwrap()).collect();
    let joint = graph.add(Payload::Empty, &middle).unwrap();
    graph.connect(&joint, &last, PLAIN).unwrap();
    assert_eq!(graph.connect(&first, &first, PLAIN), Err(Error::InvalidValue), "to itself");
    graph.connect(&last, &first, PLAIN).unwrap();
    assert_eq!(Exec::create(&graph, 0).err(), Some(Error::InvalidValue), "a circle");
    graph.disconnect(&last, &first, PLAIN).unwrap();
    assert_eq!(graph.connect(&joint, &last, PLAIN), Err(Error::InvalidValue), "there already");
    assert_eq!(graph.roots().len(), 1);
    assert_eq!(graph.dependencies(&joint).len(), 4);

    let exec = Exec::create(&graph, 0).unwrap();
    for _ in 0..20 {
        launch(exec, &s);
        let mut seen = std::mem::take(&mut *log.lock().unwrap());
        assert_eq!((seen[0], seen[5]), (1, 9), "{seen:?}");
        seen.sort_unstable();
        assert_eq!(seen, [1, 2, 3, 4, 5, 9]);
    }
    // Several launches queued at once run one after the other, in whatever streams they are.
    let other = stream(1);
    for s in [&s, &other, &s] {
        Exec::get(exec).unwrap().launch(s, 0).unwrap();
    }
    s.synchronize().unwrap();
    other.synchronize().unwrap();
    let seen = std::mem::take(&mut *log.lock().unwrap());
    assert!(seen.chunks(6).all(|run| run[0] == 1 && run[5] == 9), "{seen:?}");
    assert_eq!(seen.len(), 18);
    Exec::destroy(exec).unwrap();
    assert_eq!(Exec::destroy(exec), Err(Error::InvalidValue));
}

#[test]
fn clones_children_and_updates() {
    let _guard = ONE_AT_A_TIME.lock();
    let (log, s) = (log(), stream(1));
    let host = |name| Payload::Host(note(log, name));
    let inner = Graph::new();
    let a = inner.add(host(2), &[]).unwrap();
    inner.add(host(3), &[a]).unwrap();
    let outer = Graph::new();
    let start = outer.add(host(1), &[]).unwrap();
    let child = outer.add(Payload::Child(inner.clone()), std::slice::from_ref(&start)).unwrap();
    outer.add(host(4), &[child]).unwrap();
    // Too late for the child, which is a copy.
    inner.add(host(99), &[]).unwrap();

    let exec = Exec::create(&outer, 0).unwrap();
    launch(exec, &s);
    assert_eq!(std::mem::take(&mut *log.lock().unwrap()), [1, 2, 3, 4]);

    let clone = outer.copy().unwrap();
    clone.find_in_clone(&start).unwrap().set(host(7)).unwrap();
    assert_eq!(start.set(Payload::Empty), Err(Error::InvalidValue), "another kind");
    assert_eq!(Exec::get(exec).unwrap().update(&clone).unwrap(), Ok(()));
    launch(exec, &s);
    assert_eq!(std::mem::take(&mut *log.lock().unwrap()), [7, 2, 3, 4]);
    Exec::get(exec).unwrap().set(&start, host(8)).unwrap();
    launch(exec, &s);
    assert_eq!(std::mem::take(&mut *log.lock().unwrap()), [8, 2, 3, 4]);
    assert_eq!(Exec::get(exec).unwrap().enable(&start, false), Err(Error::InvalidValue), "a host node");

    clone.add(Payload::Empty, &[]).unwrap();
    let changed = Exec::get(exec).unwrap().update(&clone).unwrap().unwrap_err();
    assert_eq!(changed.result, 2, "more nodes");
    outer.remove(&start).unwrap();
    assert_eq!(outer.nodes().len(), 2);
    launch(exec, &s);
    assert_eq!(std::mem::take(&mut *log.lock().unwrap()), [8, 2, 3, 4], "an exec is a snapshot");
}

#[test]
fn captured_forks_join_and_run() {
    let _guard = ONE_AT_A_TIME.lock();
    let (log, a, b) = (log(), stream(0), stream(1));
    let (fork, join) = (event(), event());
    capture::begin(&a, Mode::Global, Graph::new(), Vec::new(), None).unwrap();
    a.enqueue(note(log, 1)).unwrap();
    fork.record(&a).unwrap();
    fork.block(&b).unwrap();
    b.enqueue(note(log, 2)).unwrap();
    a.enqueue(note(log, 3)).unwrap();
    assert_eq!(fork.query(), Err(Error::CapturedEvent));
    join.record(&b).unwrap();
    join.block(&a).unwrap();
    a.enqueue(note(log, 4)).unwrap();
    assert!(capture::of(&b).is_some());
    let graph = capture::end(&a).unwrap();
    assert!(capture::of(&a).is_none() && capture::of(&b).is_none());
    assert_eq!((graph.nodes().len(), graph.edges().len()), (4, 4));
    assert!(log.lock().unwrap().is_empty(), "nothing has run");
    let exec = Exec::create(&graph, 0).unwrap();
    for _ in 0..10 {
        launch(exec, &a);
        let seen = std::mem::take(&mut *log.lock().unwrap());
        assert!(seen == [1, 2, 3, 4] || seen == [1, 3, 2, 4], "{seen:?}");
    }
}

#[test]
fn captured_copies_and_fills_work_on_memory() {
    let _guard = ONE_AT_A_TIME.lock();
    let s = stream(0);
    let d = memory::allocate(device(), 1000, 1, Kind::Device).unwrap().base;
    let mut host = vec![0u8; 1000];
    let at = host.as_mut_ptr() as u64;
    capture::begin(&s, Mode::Relaxed, Graph::new(), Vec::new(), None).unwrap();
    transfer::fill(&s, Fill::bytes(d, 7, 1000).unwrap(), false).unwrap();
    transfer::copy(&s, Copy::linear(d, at, 10).unwrap(), Direction::HostToDevice, false).unwrap();
    transfer::copy(&s, Copy::linear(at, d, 1000).unwrap(), Direction::DeviceToHost, false).unwrap();
    let graph = capture::end(&s).unwrap();
    assert_eq!(graph.nodes().iter().map(|n| n.payload().kind()).collect::<Vec<_>>(), [2, 1, 1]);
    assert!(host.iter().all(|&b| b == 0));
    host[..10].fill(3);
    let exec = Exec::create(&graph, 0).unwrap();
    launch(exec, &s);
    assert!(host[..10].iter().all(|&b| b == 3) && host[10..].iter().all(|&b| b == 7));
    // Without the fill, what the host has written is kept.
    Exec::get(exec).unwrap().enable(&graph.nodes()[0], false).unwrap();
    host[..10].fill(4);
    transfer::fill(&s, Fill::bytes(d, 1, 1000).unwrap(), false).unwrap();
    launch(exec, &s);
    assert!(host[..10].iter().all(|&b| b == 4) && host[10..].iter().all(|&b| b == 1));
    memory::free(d, |_| true).unwrap();
}

#[test]
fn captures_refuse_what_would_disturb_them() {
    let _guard = ONE_AT_A_TIME.lock();
    let (a, b) = (stream(0), stream(1));
    let start = |mode| capture::begin(&a, mode, Graph::new(), Vec::new(), None).unwrap();
    let legacy = Stream::legacy(device());
    assert_eq!(
        capture::begin(&legacy, Mode::Global, Graph::new(), Vec::new(), None),
        Err(Error::StreamCaptureUnsupported)
    );
    assert_eq!(capture::end(&a).err(), Some(Error::IllegalState));

    start(Mode::Relaxed);
    assert_eq!(capture::begin(&a, Mode::Relaxed, Graph::new(), Vec::new(), None), Err(Error::IllegalState));
    assert_eq!(capture::check_unsafe(), Ok(()));
    assert_eq!(a.synchronize(), Err(Error::StreamCaptureUnsupported));
    assert_eq!(a.enqueue(Work::Marker), Err(Error::StreamCaptureInvalidated));
    assert_eq!(capture::end(&a).err(), Some(Error::StreamCaptureInvalidated));

    start(Mode::Global);
    assert_eq!(legacy.enqueue(Work::Marker), Err(Error::StreamCaptureImplicit));
    assert_eq!(capture::end(&a).err(), Some(Error::StreamCaptureInvalidated));

    start(Mode::Global);
    assert_eq!(std::thread::spawn(capture::check_unsafe).join().unwrap(), Err(Error::StreamCaptureUnsupported));
    assert_eq!(capture::end(&a).err(), Some(Error::StreamCaptureInvalidated));
    start(Mode::ThreadLocal);
    assert_eq!(std::thread::spawn(capture::check_unsafe).join().unwrap(), Ok(()));
    assert_eq!(capture::check_unsafe(), Err(Error::StreamCaptureUnsupported));
    assert_eq!(capture::end(&a).err(), Some(Error::StreamCaptureInvalidated));

    // A fork that does not come back.
    let fork = event();
    start(Mode::Global);
    a.enqueue(Work::Marker).unwrap();
    fork.record(&a).unwrap();
    fork.block(&b).unwrap();
    b.enqueue(Work::Marker).unwrap();
    assert_eq!(capture::end(&b).err(), Some(Error::StreamCaptureUnmatched));
    assert_eq!(capture::end(&a).err(), Some(Error::StreamCaptureInvalidated));
    start(Mode::Global);
    a.enqueue(Work::Marker).unwrap();
    fork.record(&a).unwrap();
    fork.block(&b).unwrap();
    b.enqueue(Work::Marker).unwrap();
    assert_eq!(capture::end(&a).err(), Some(Error::StreamCaptureUnjoined));

    // An event of the world outside.
    fork.record(&b).unwrap();
    start(Mode::Global);
    assert_eq!(fork.block(&a), Err(Error::StreamCaptureIsolation));
    let _ = capture::end(&a);
    a.synchronize().unwrap();
    b.synchronize().unwrap();
}

/// Bytes in use for graphs after a launch of `exec`.
fn footprint(exec: usize, s: &Arc<Stream>) -> u64 {
    launch(exec, s);
    graph_memory::usage(device()).0
}

#[test]
fn memory_of_graphs_is_shared_by_launches_that_cannot_overlap() {
    let _guard = ONE_AT_A_TIME.lock();
    const SIZE: u64 = 4 << 20;
    let s = stream(1);
    let make = |free: bool| {
        let graph = Graph::new();
        let (node, addr) = graph.add_alloc(Home::on(device()), SIZE, &[]).unwrap();
        let fill = graph.add(Payload::Fill(Work::Fill(Fill::bytes(addr, 7, SIZE).unwrap())), &[node]).unwrap();
        if free {
            graph.add_free(addr, std::slice::from_ref(&fill)).unwrap();
            // Freed twice, or not of a graph.
            assert!(graph.add_free(addr, &[]).is_err() && graph.add_free(addr + 512, &[]).is_err());
        }
        assert_eq!(graph.copy().err(), Some(Error::NotSupported));
        assert_eq!(graph.remove(&fill).err(), Some(Error::NotSupported));
        let exec = Exec::create(&graph, 0).unwrap();
        assert_eq!(Exec::create(&graph, 0).err(), Some(Error::NotSupported));
        Graph::destroy(graph.publish()).unwrap();
        (exec, addr)
    };
    graph_memory::trim(device());
    let (free_before, _) = memory::info(device());
    let (a, b, kept) = (make(true), make(true), make(false));
    assert!(a.1 != b.1 && graph_memory::usage(device()).0 == 0);
    assert_eq!([footprint(a.0, &s), footprint(b.0, &s)], [SIZE; 2]);
    // What a graph leaves allocated is its own.
    assert_eq!([footprint(kept.0, &s), footprint(a.0, &s)], [SIZE, 2 * SIZE]);
    assert_eq!(Exec::get(kept.0).unwrap().launch(&s, 0), Err(Error::InvalidValue));
    graph_memory::trim(device());
    assert_eq!(graph_memory::usage(device()).0, SIZE);
    assert_eq!(memory::info(device()).0, free_before - SIZE);
    // SAFETY: the memory is allocated, and the fill of it was waited for.
    assert_eq!(unsafe { *((kept.1 + SIZE - 1) as *const u8) }, 7);
    // The address outlives its graph until it is freed.
    Exec::destroy(kept.0).unwrap();
    assert_eq!(memory::find(kept.1).map(|m| m.kind), Some(Kind::Graph));
    queue::pool::free_async(kept.1, &s).unwrap();
    s.synchronize().unwrap();
    assert_eq!(queue::pool::free_async(kept.1, &s), Err(Error::InvalidValue));
    graph_memory::trim(device());
    assert_eq!(memory::info(device()).0, free_before);
    for (exec, addr) in [a, b] {
        Exec::destroy(exec).unwrap();
        assert_eq!(memory::find(addr), None);
    }
}

#[test]
fn conditional_nodes_run_their_bodies() {
    let _guard = ONE_AT_A_TIME.lock();
    let s = stream(1);
    let target = memory::allocate(device(), 4, 1, Kind::Device).unwrap().base;
    let set = |value| Payload::Fill(Work::Fill(Fill::bytes(target, value, 1).unwrap()));
    let run = |kind: i32, bodies: u32, condition: u32| {
        let graph = Graph::new();
        let handle = condition::create(0);
        graph.add_handle(Handle { value: handle, default: Some(condition) });
        let node = Arc::new(Conditional::new(handle, kind, bodies).unwrap());
        let first = graph.add(set(99), &[]).unwrap();
        graph.add(Payload::Conditional(node.clone()), &[first]).unwrap();
        for (body, value) in node.bodies.iter().zip(10..) {
            body.add(set(value), &[]).unwrap();
        }
        let exec = Exec::create(&graph, 0).unwrap();
        launch(exec, &s);
        Exec::destroy(exec).unwrap();
        // SAFETY: allocated above, and the launch has been waited for.
        unsafe { *(target as *const u8) }
    };
    let (when, switch) = (0, 2);
    assert_eq!([run(when, 1, 0), run(when, 1, 5), run(when, 2, 0), run(when, 2, 1)], [99, 10, 11, 10]);
    assert_eq!([run(switch, 3, 0), run(switch, 3, 2), run(switch, 3, 3)], [10, 12, 99]);
    assert_eq!(run(1, 1, 0), 99);
    for (kind, bodies) in [(0, 0), (0, 3), (1, 2), (2, 0), (3, 1), (-1, 1)] {
        assert_eq!(Conditional::new(1, kind, bodies).err(), Some(Error::InvalidValue));
    }
    // A condition that decides nothing.
    let graph = Graph::new();
    graph.add_handle(Handle { value: condition::create(0), default: None });
    assert_eq!(Exec::create(&graph, 0).err(), Some(Error::InvalidValue));
    // A body may not call the program back.
    let graph = Graph::new();
    let node = Arc::new(Conditional::new(condition::create(0), 0, 1).unwrap());
    node.bodies[0].add(Payload::Host(note(log(), 1)), &[]).unwrap();
    let body = node.bodies[0].clone();
    graph.add(Payload::Conditional(node), &[]).unwrap();
    assert!(graph.contains(&body));
    assert_eq!(body.adopt_child(&graph, &[]).err(), Some(Error::InvalidValue), "a graph within itself");
    assert_eq!(Exec::create(&graph, 0).err(), Some(Error::NotSupported));
    // It may be captured with an allocation, which is found there, but not be instantiated.
    let graph = Graph::new();
    let node = Arc::new(Conditional::new(condition::create(0), 0, 1).unwrap());
    let body = node.bodies[0].clone();
    graph.add(Payload::Conditional(node), &[]).unwrap();
    capture::begin(&s, Mode::Relaxed, body.clone(), vec![], None).unwrap();
    let memory = Pool::current(device()).allocate(4096, &s).unwrap();
    pool::free_async(memory, &s).unwrap();
    capture::end(&s).unwrap();
    assert_eq!(body.nodes().iter().map(|n| n.payload().kind()).collect::<Vec<_>>(), [10, 11]);
    assert_eq!(Exec::create(&graph, 0).err(), Some(Error::NotSupported));
}
