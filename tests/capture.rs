//! Capture and graphs at their edges. Each test names the section of NVIDIA's manuals that it holds the library to: 'guide' is the CUDA
//! programming guide, 'API' the runtime's reference.

use device::copy::{Copy, Fill};
use device::memory::{self, Kind};
use device::{Device, Error};
use queue::capture::{self, Mode};
use queue::graph::{Detail, EdgeData, Node};
use queue::graph_memory::Home;
use queue::recapture::Recapture;
use queue::{Event, Exec, Graph, Payload, Stream, UserData, Work};
use std::ffi::c_void;
use std::sync::{Arc, Mutex};

/// Captures of one test forbid calls to the threads of others.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn device() -> &'static Device {
    device::get(0).unwrap()
}

fn stream_and_handle() -> (Arc<Stream>, usize) {
    let handle = Stream::create(device(), 1, 0).unwrap();
    (Stream::resolve(handle, false).unwrap(), handle)
}

fn stream() -> Arc<Stream> {
    stream_and_handle().0
}

fn event() -> Arc<Event> {
    Event::get(Event::create(device(), 0).unwrap()).unwrap()
}

fn begin(s: &Arc<Stream>) -> Arc<Graph> {
    let graph = Graph::new();
    capture::begin(s, Mode::Relaxed, graph.clone(), Vec::new(), None).unwrap();
    graph
}

unsafe extern "C" fn nothing(_: *mut c_void) {}

/// A call of the host's that tells itself apart by its argument.
fn host(name: usize) -> Work {
    Work::Host(nothing, UserData(name as *mut c_void))
}

fn whole(node: &Arc<Node>) -> (Arc<Node>, EdgeData) {
    (node.clone(), EdgeData::default())
}

fn kinds(graph: &Graph) -> Vec<i32> {
    graph.nodes().iter().map(|n| n.payload().kind()).collect()
}

/// Guide, 'Invalidation': what uses an invalidated capture fails until its end, which yields no graph; then the stream is as
/// any other.
#[test]
fn invalidation_lasts_until_the_end() {
    let _guard = ONE_AT_A_TIME.lock();
    let (a, b, fork) = (stream(), stream(), event());
    begin(&a);
    a.enqueue(host(1)).unwrap();
    fork.record(&a).unwrap();
    fork.block(&b).unwrap();
    assert_eq!(b.query(), Err(Error::StreamCaptureUnsupported));
    // Both streams are part of it.
    assert_eq!(a.enqueue(host(2)), Err(Error::StreamCaptureInvalidated));
    assert_eq!(fork.block(&stream()), Err(Error::StreamCaptureInvalidated));
    assert_eq!(capture::end(&a).err(), Some(Error::StreamCaptureInvalidated));
    assert!(capture::of(&a).is_none() && capture::of(&b).is_none());
    a.enqueue(Work::Marker).unwrap();
    assert_eq!((a.synchronize(), b.synchronize()), (Ok(()), Ok(())));
}

/// Guide, 'Cross-stream Dependencies and Events': an event of one capture cannot be waited for in another one.
#[test]
fn captures_do_not_merge() {
    let _guard = ONE_AT_A_TIME.lock();
    let (a, b, e) = (stream(), stream(), event());
    begin(&a);
    begin(&b);
    a.enqueue(host(1)).unwrap();
    e.record(&a).unwrap();
    assert_eq!(e.block(&b), Err(Error::StreamCaptureMerge));
    assert_eq!(capture::end(&a).err(), Some(Error::StreamCaptureInvalidated));
    assert_eq!(capture::end(&b).err(), Some(Error::StreamCaptureInvalidated));
}

/// Guide, 'Prohibited and Unhandled Operations': a captured event stands for nodes, not for work. Asking about it is an
/// error, which leaves the capture alone; once it is recorded outside, it is an ordinary event again.
#[test]
fn events_are_used_again() {
    let _guard = ONE_AT_A_TIME.lock();
    let (a, b, e) = (stream(), stream(), event());
    begin(&a);
    a.enqueue(host(1)).unwrap();
    e.record(&a).unwrap();
    assert_eq!((e.query(), e.synchronize()), (Err(Error::CapturedEvent), Err(Error::CapturedEvent)));
    assert_eq!(Event::elapsed(&e, &e).err(), Some(Error::CapturedEvent));
    // The second record counts from here on.
    a.enqueue(host(2)).unwrap();
    e.record(&a).unwrap();
    e.block(&b).unwrap();
    b.enqueue(host(3)).unwrap();
    let last = b.clone();
    e.record(&last).unwrap();
    e.block(&a).unwrap();
    let graph = capture::end(&a).unwrap();
    let nodes = graph.nodes();
    assert_eq!(graph.dependencies(&nodes[2]).iter().map(|d| d.from.id()).collect::<Vec<_>>(), [nodes[1].id()]);
    // Its capture has ended: it leads nowhere.
    assert_eq!(
        (e.block(&b), e.query(), e.synchronize()),
        (Err(Error::InvalidValue), Err(Error::InvalidValue), Err(Error::InvalidValue))
    );
    assert!(capture::of(&b).is_none());
    e.record(&b).unwrap();
    assert_eq!((e.block(&a), e.synchronize(), e.query()), (Ok(()), Ok(()), Ok(())));
}

/// API, `cudaGraphLaunch` and guide, 'Prohibited and Unhandled Operations': launching is not captured, and does not happen.
#[test]
fn a_launch_in_a_capture_is_refused() {
    let _guard = ONE_AT_A_TIME.lock();
    let s = stream();
    let target = memory::allocate(device(), 4, 1, Kind::Device).unwrap().base;
    let inner = Graph::new();
    inner.add(Payload::Fill(Work::Fill(Fill::bytes(target, 9, 4).unwrap())), &[]).unwrap();
    let exec = Exec::create(&inner, 0).unwrap();
    begin(&s);
    assert_eq!(Exec::get(exec).unwrap().launch(&s, 0), Err(Error::StreamCaptureUnsupported));
    assert_eq!(capture::end(&s).err(), Some(Error::StreamCaptureInvalidated));
    s.synchronize().unwrap();
    // SAFETY: the memory is allocated, and nothing writes to it.
    assert_ne!(unsafe { *(target as *const u8) }, 9);
    // Another stream's capture does not mind.
    begin(&s);
    let other = stream();
    Exec::get(exec).unwrap().launch(&other, 0).unwrap();
    assert!(capture::end(&s).is_ok());
    other.synchronize().unwrap();
    // SAFETY: as above; the fill has been waited for.
    assert_eq!(unsafe { *(target as *const u8) }, 9);
    Exec::destroy(exec).unwrap();
    memory::free(target, |_| true).unwrap();
}

/// API, `cudaStreamUpdateCaptureDependencies`: the next node waits for what the program names.
#[test]
fn dependencies_of_a_capture_are_set() {
    let _guard = ONE_AT_A_TIME.lock();
    let s = stream();
    let graph = begin(&s);
    s.enqueue(host(1)).unwrap();
    s.enqueue(host(2)).unwrap();
    let nodes = graph.nodes();
    let own = graph.add(Payload::Empty, std::slice::from_ref(&nodes[0])).unwrap();
    capture::set_frontier(&s, &[whole(&own)], true).unwrap();
    capture::set_frontier(&s, &[whole(&nodes[1])], false).unwrap();
    let stranger = Graph::new().add(Payload::Empty, &[]).unwrap();
    assert_eq!(capture::set_frontier(&s, &[whole(&stranger)], true), Err(Error::InvalidValue));
    s.enqueue(host(3)).unwrap();
    let last = graph.nodes().pop().unwrap();
    let waits: Vec<_> = graph.dependencies(&last).iter().map(|e| e.from.id()).collect();
    assert_eq!(waits, [own.id(), nodes[1].id()]);
    // What no stream leads to any more is no part that was left unjoined.
    capture::set_frontier(&s, &[], true).unwrap();
    assert!(capture::end(&s).is_ok());
    assert_eq!(capture::set_frontier(&s, &[], true), Err(Error::IllegalState));
    // Nor are nodes of another stream that were waited for until the program said otherwise.
    let (other, fork) = (stream(), event());
    for forgets in [true, false] {
        let graph = begin(&s);
        s.enqueue(host(1)).unwrap();
        fork.record(&s).unwrap();
        fork.block(&other).unwrap();
        other.enqueue(host(2)).unwrap();
        if forgets {
            fork.record(&other).unwrap();
            fork.block(&s).unwrap();
        }
        let alone = graph.add(Payload::Empty, &[]).unwrap();
        capture::set_frontier(&s, &[whole(&alone)], true).unwrap();
        let unjoined = (!forgets).then_some(Error::StreamCaptureUnjoined);
        assert_eq!(capture::end(&s).err(), unjoined);
    }
}

/// Streams and events are not waited for, nor asked, where a capture forbids what is unsafe (`cudaThreadExchangeStreamCaptureMode`).
#[test]
fn captures_forbid_waits_for_other_streams() {
    let _guard = ONE_AT_A_TIME.lock();
    let (captured, other, e) = (stream(), stream(), event());
    e.record(&other).unwrap();
    let waits: [&dyn Fn() -> device::Result; 4] =
        [&|| other.synchronize(), &|| other.query(), &|| e.synchronize(), &|| e.query()];
    for wait in waits {
        capture::begin(&captured, Mode::Global, Graph::new(), Vec::new(), None).unwrap();
        let before = capture::exchange_mode(Mode::Relaxed);
        assert_eq!(wait(), Ok(()));
        capture::exchange_mode(before);
        assert_eq!(wait(), Err(Error::StreamCaptureUnsupported));
        assert_eq!(capture::end(&captured).err(), Some(Error::StreamCaptureInvalidated));
        assert_eq!(wait(), Ok(()));
    }
}

/// API, `cudaStreamDestroy`: a stream that is gone captures nothing, nor forbids anything. One that has joined a capture, and has led
/// back, is no longer needed.
#[test]
fn a_capture_ends_with_its_stream() {
    let _guard = ONE_AT_A_TIME.lock();
    let (a, (b, handle), e) = (stream(), stream_and_handle(), event());
    begin(&a);
    a.enqueue(host(1)).unwrap();
    e.record(&a).unwrap();
    e.block(&b).unwrap();
    b.enqueue(host(2)).unwrap();
    e.record(&b).unwrap();
    e.block(&a).unwrap();
    Stream::destroy(handle).unwrap();
    a.enqueue(host(3)).unwrap();
    assert_eq!(capture::end(&a).map(|g| (g.nodes().len(), g.edges().len())), Ok((3, 3)));
    let ((a, handle), b, fork) = (stream_and_handle(), stream(), event());
    capture::begin(&a, Mode::Global, Graph::new(), Vec::new(), None).unwrap();
    a.enqueue(host(1)).unwrap();
    fork.record(&a).unwrap();
    fork.block(&b).unwrap();
    Stream::destroy(handle).unwrap();
    assert_eq!(capture::check_unsafe(), Ok(()));
    assert!(capture::of(&b).is_none());
    assert_eq!(capture::end(&a).err(), Some(Error::IllegalState));
}

/// API, `cudaGraphExecUpdate`: which result and which nodes each change of form gives, as recorded on an H200.
#[test]
fn updates_tell_what_differs() {
    let _guard = ONE_AT_A_TIME.lock();
    let d = memory::allocate(device(), 4096, 1, Kind::Device).unwrap().base;
    let fill =
        |width, height| Payload::Fill(Work::Fill(Fill::new(d, [width, height, 1], 64, 64 * height, 1, 1).unwrap()));
    let graph = |first: Payload, second: Payload, edge: bool| {
        let graph = Graph::new();
        let a = graph.add(first, &[]).unwrap();
        graph.add(second, if edge { std::slice::from_ref(&a) } else { &[] }).unwrap();
        graph
    };
    let exec = Exec::create(&graph(fill(8, 2), Payload::Empty, true), 0).unwrap();
    let update =
        |graph: &Graph| Exec::get(exec).unwrap().update(graph).unwrap().err().map(|m| (m.result, m.node, m.from));
    assert_eq!(update(&graph(fill(8, 2), Payload::Empty, true)), None);
    // A node more; an edge less; another kind of node; another shape.
    let more = graph(fill(8, 2), Payload::Empty, true);
    more.add(Payload::Empty, &[]).unwrap();
    assert_eq!(update(&more), Some((2, 0, 0)));
    let apart = graph(fill(8, 2), Payload::Empty, false);
    assert_eq!(update(&apart), Some((2, apart.nodes()[0].handle(), 0)));
    let apart = Exec::get(Exec::create(&apart, 0).unwrap()).unwrap();
    assert_eq!(apart.update(&graph(fill(8, 2), Payload::Empty, true)).unwrap().unwrap_err().node, 0);
    let other = graph(Payload::Empty, Payload::Empty, true);
    assert_eq!(update(&other), Some((3, other.nodes()[0].handle(), 0)));
    // The last nodes are compared first.
    let swapped = graph(Payload::Empty, fill(8, 2), true);
    assert_eq!(update(&swapped), Some((3, swapped.nodes()[1].handle(), 0)));
    let larger = graph(fill(9, 2), Payload::Empty, true);
    assert_eq!(update(&larger), Some((5, larger.nodes()[0].handle(), 0)));
    // Copies of one row may change their length, copies of several nothing.
    let copy = |copy| graph(Payload::Copy(Work::Copy(copy), None), Payload::Empty, true);
    let one = Exec::create(&copy(Copy::linear(d, d + 1024, 16).unwrap()), 0).unwrap();
    let one = Exec::get(one).unwrap();
    assert_eq!(one.update(&copy(Copy::linear(d, d + 2048, 32).unwrap())).unwrap(), Ok(()));
    let rows = copy(Copy::pitched(d, 64, d + 2048, 64, 16, 2).unwrap());
    assert_eq!(one.update(&rows).unwrap().unwrap_err().result, 5);
    // A child counts as one node, and is compared with another child only.
    let child = |payload| {
        let (inner, outer) = (Graph::new(), Graph::new());
        inner.add(payload, &[]).unwrap();
        outer.add(Payload::Child(inner), &[]).unwrap();
        outer
    };
    let single = Graph::new();
    single.add(Payload::Empty, &[]).unwrap();
    let outer = Exec::get(Exec::create(&child(Payload::Empty), 0).unwrap()).unwrap();
    assert_eq!(outer.update(&child(Payload::Empty)).unwrap(), Ok(()));
    let differs = |graph: &Graph| outer.update(graph).unwrap().map_err(|m| (m.result, m.node, m.from));
    assert_eq!(differs(&single), Err((3, single.nodes()[0].handle(), 0)));
    assert_eq!(differs(&graph(Payload::Empty, Payload::Empty, true)), Err((2, 0, 0)));
    let other = child(fill(8, 2));
    let Payload::Child(inner) = other.nodes()[0].payload() else { panic!("no child") };
    assert_eq!(differs(&other), Err((3, inner.nodes()[0].handle(), 0)));
    Exec::destroy(exec).unwrap();
    memory::free(d, |_| true).unwrap();
}

/// API, `cudaGraphExecUpdate`: nodes are paired by their edges, in whatever order they were added.
#[test]
fn updates_pair_nodes_by_their_edges() {
    let _guard = ONE_AT_A_TIME.lock();
    let d = memory::allocate(device(), 64, 1, Kind::Device).unwrap().base;
    let graph = |fill_first: bool| {
        let graph = Graph::new();
        let fill = Payload::Fill(Work::Fill(Fill::new(d, [8, 1, 1], 64, 64, 1, 1).unwrap()));
        let (a, b) = match fill_first {
            true => (graph.add(fill, &[]).unwrap(), graph.add(Payload::Empty, &[]).unwrap()),
            false => {
                let empty = graph.add(Payload::Empty, &[]).unwrap();
                (graph.add(fill, &[]).unwrap(), empty)
            }
        };
        graph.add(Payload::Empty, &[a, b]).unwrap();
        graph
    };
    let exec = Exec::get(Exec::create(&graph(true), 0).unwrap()).unwrap();
    assert_eq!(exec.update(&graph(false)).unwrap(), Ok(()));
    memory::free(d, |_| true).unwrap();
}

/// API, `cudaGraphAddDependencies` and `cudaGraphEdgeData`: ports are those of kernels, and what is noted counts when an edge is taken
/// out. A node with an edge that cannot be is not added.
#[test]
fn edges_between_other_nodes_have_no_ports() {
    let graph = Graph::new();
    let (a, b) = (graph.add(Payload::Empty, &[]).unwrap(), graph.add(Payload::Empty, &[]).unwrap());
    let programmatic = EdgeData { from_port: 1, to_port: 0, kind: 1 };
    for data in [programmatic, EdgeData { from_port: 1, ..programmatic }, EdgeData { kind: 7, ..EdgeData::default() }] {
        assert_eq!(graph.connect(&a, &b, data), Err(Error::InvalidValue));
        assert_eq!(graph.add_behind(Payload::Empty, &[(a.clone(), data)]).err(), Some(Error::InvalidValue));
    }
    assert_eq!((graph.nodes().len(), graph.edges().len()), (2, 0));
    graph.connect(&a, &b, EdgeData::default()).unwrap();
    assert_eq!(graph.disconnect(&a, &b, programmatic), Err(Error::InvalidValue));
    graph.disconnect(&a, &b, EdgeData::default()).unwrap();
    // Once it is gone, the other way is no circle.
    graph.connect(&b, &a, EdgeData::default()).unwrap();
}

/// API, `cudaGraphAddChildGraphNode` and `cudaGraphChildGraphNodeGetGraph`: the node's graph is its own, changes of it count, and it
/// cannot be destroyed, instantiated or given memory.
#[test]
fn graphs_in_nodes_belong_to_them() {
    let _guard = ONE_AT_A_TIME.lock();
    let (inner, outer) = (Graph::new(), Graph::new());
    inner.add(Payload::Host(host(1)), &[]).unwrap();
    let node = outer.add(Payload::Child(inner.clone()), &[]).unwrap();
    let Payload::Child(own) = node.payload() else { panic!("a child graph") };
    assert!(!Arc::ptr_eq(&own, &inner));
    let handle = Arc::as_ptr(&own) as usize;
    assert!(Graph::get(handle).is_ok());
    assert_eq!(Graph::destroy(handle), Err(Error::InvalidValue));
    assert_eq!(Exec::create(&own, 0).err(), Some(Error::InvalidValue));
    assert_eq!(own.add_alloc(Home::on(device()), 64, &[]).err(), Some(Error::NotSupported));
    own.add(Payload::Empty, &[]).unwrap();
    let text = outer.dot(Detail::from_raw(0));
    assert_eq!((text.matches("HOST").count(), text.matches("EMPTY").count()), (1, 1), "{text}");
    // Moved, not copied; and only once.
    let moved = Graph::new();
    moved.add_alloc(Home::on(device()), 64, &[]).unwrap();
    outer.adopt_child(&moved, &[]).unwrap();
    assert_eq!(Graph::new().adopt_child(&moved, &[]).err(), Some(Error::InvalidValue));
    assert_eq!(outer.adopt_child(&outer, &[]).err(), Some(Error::InvalidValue));
    assert_eq!(outer.copy().err(), Some(Error::NotSupported), "memory");
    outer.remove(&node).unwrap_err();
    Graph::destroy(outer.publish()).unwrap();
    assert_eq!(Graph::get(handle).err(), Some(Error::InvalidValue));
}

/// API, `cudaStreamBeginRecaptureToGraph`: the nodes get new parameters, in the order in which they were made; another kind of
/// node, another edge or a node too few end the recapture.
#[test]
fn recaptured_nodes_are_the_same_nodes() {
    let _guard = ONE_AT_A_TIME.lock();
    let s = stream();
    let graph = begin(&s);
    s.enqueue(host(1)).unwrap();
    s.enqueue(host(2)).unwrap();
    capture::end(&s).unwrap();
    let nodes = graph.nodes();
    let asked = Arc::new(Mutex::new(Vec::new()));
    let again = |works: &[Work]| {
        let asked = asked.clone();
        let ask = Box::new(move |node: &Arc<_>, _: &Payload, _: &Payload, eligible| {
            let node: &Arc<queue::graph::Node> = node;
            asked.lock().unwrap().push((node.local, eligible));
            Ok(())
        });
        let recapture = Recapture::new(&graph, Some(ask));
        capture::begin(&s, Mode::Relaxed, graph.clone(), Vec::new(), Some(recapture)).unwrap();
        let queued: Result<(), Error> = works.iter().try_for_each(|w| s.enqueue(w.clone()));
        queued.and(capture::end(&s).map(drop))
    };
    assert_eq!(again(&[host(1), host(7)]), Ok(()));
    assert_eq!(std::mem::take(&mut *asked.lock().unwrap()), [(1, true)]);
    assert_eq!(graph.nodes().iter().map(|n| n.id()).collect::<Vec<_>>(), [nodes[0].id(), nodes[1].id()]);
    assert_eq!((kinds(&graph), graph.edges().len()), (vec![3, 3], 1));
    for works in [&[host(1)][..], &[host(1), Work::Marker], &[host(1), host(7), host(8)]] {
        assert_eq!(again(works), Err(Error::GraphRecaptureFailure));
        assert!(capture::of(&s).is_none());
    }
    // The second node would wait for nothing.
    capture::begin(&s, Mode::Relaxed, graph.clone(), Vec::new(), Some(Recapture::new(&graph, None))).unwrap();
    s.enqueue(host(1)).unwrap();
    capture::set_frontier(&s, &[], true).unwrap();
    assert_eq!(s.enqueue(host(7)), Err(Error::GraphRecaptureFailure));
    assert_eq!(capture::end(&s).err(), Some(Error::StreamCaptureInvalidated));
}
