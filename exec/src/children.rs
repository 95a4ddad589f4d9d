//! Dynamic parallelism: child grids, copies and fills that the threads of a grid launch, and the device-side streams that order them (CUDA
//! programming guide, 'CUDA Dynamic Parallelism').
//!
//! Children start when the grid has run: a parent cannot wait for its children, and memory that they write is visible to the parent's tail
//! launches only. Device-side streams and events are dependency edges between children.

use super::launch::Launch;
use super::parameter_buffers;
use code::Function;
use device::copy::{Copy, Fill};
use device::Device;
use smallvec::SmallVec;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

/// An operation launched by a grid.
pub enum Child {
    Grid(Box<Launch>),
    Copy(Copy),
    Fill(Fill),
}

/// A child and its dependencies, as indices of other children.
pub struct Enqueued {
    pub child: Child,
    pub after: SmallVec<[u32; 2]>,
}

/// A launch whose parameters are still being written.
pub struct PendingLaunch {
    pub function: Arc<Function>,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub dynamic_shared: u32,
    pub param_bytes: u32,
}

/// State of a device-side stream.
#[derive(Default)]
struct StreamState {
    /// Its latest child.
    last: Option<u32>,
    /// Dependencies of the stream's next child from waits for events.
    event_dependencies: SmallVec<[u32; 2]>,
}

/// The stream of a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Identified by its handle, or the default stream of a block.
    InOrder(u64),
    /// `cudaStreamFireAndForget`: unordered.
    FireAndForget,
    /// `cudaStreamTailLaunch`: in order, after the grid and its other children have finished.
    Tail,
}

/// Everything that one grid has launched.
pub struct Children {
    device: &'static Device,
    pub enqueued: Vec<Enqueued>,
    pub tail: VecDeque<Child>,
    streams: HashMap<u64, StreamState>,
    /// The child that each event was last recorded after.
    events: HashMap<u64, Option<u32>>,
    next_handle: u64,
    /// Last error per block and thread.
    errors: HashMap<(u64, u32), i32>,
    buffers: HashMap<u64, Option<PendingLaunch>>,
    /// The kernels that it has launched, by index in the module.
    functions: HashMap<usize, Arc<Function>>,
    /// Kernels that failed to compile, which was reported.
    refused: HashSet<Arc<str>>,
}

impl Children {
    pub fn new(device: &'static Device) -> Children {
        Children {
            device,
            enqueued: Vec::new(),
            tail: VecDeque::new(),
            streams: HashMap::new(),
            events: HashMap::new(),
            // Distinct from handles of the host and of special streams.
            next_handle: 0x1000,
            errors: HashMap::new(),
            buffers: HashMap::new(),
            functions: HashMap::new(),
            refused: HashSet::new(),
        }
    }

    /// Records that a kernel failed to compile. Returns whether that is new.
    pub fn refuse(&mut self, entry: &Arc<str>) -> bool {
        self.refused.insert(entry.clone())
    }

    /// The kernel with this index, which is the same for all of its launches.
    pub fn function(&mut self, index: usize, make: impl FnOnce() -> Function) -> Arc<Function> {
        self.functions.entry(index).or_insert_with(|| Arc::new(make())).clone()
    }

    fn handle(&mut self) -> u64 {
        self.next_handle += 16;
        self.next_handle
    }

    pub fn create_stream(&mut self) -> u64 {
        let handle = self.handle();
        self.streams.insert(handle, StreamState::default());
        handle
    }

    /// Invalidates a stream's handle; its children run.
    pub fn destroy_stream(&mut self, handle: u64) -> bool {
        self.streams.remove(&handle).is_some()
    }

    /// The stream of a handle in the block `block`. `None` if there is none.
    pub fn stream(&self, handle: u64, block: u64) -> Option<Stream> {
        match handle {
            // The null stream and the per-thread stream: each block has its own.
            0..=2 => Some(Stream::InOrder(1 << 63 | block)),
            3 => Some(Stream::Tail),
            4 => Some(Stream::FireAndForget),
            _ => self.streams.contains_key(&handle).then_some(Stream::InOrder(handle)),
        }
    }

    pub fn create_event(&mut self) -> u64 {
        let handle = self.handle();
        self.events.insert(handle, None);
        handle
    }

    pub fn destroy_event(&mut self, handle: u64) -> bool {
        self.events.remove(&handle).is_some()
    }

    /// False if there is no such event, or the stream is not ordered.
    pub fn record(&mut self, event: u64, stream: Stream) -> bool {
        let Stream::InOrder(handle) = stream else { return false };
        let last = self.streams.get(&handle).and_then(|l| l.last);
        self.events.get_mut(&event).map(|e| *e = last).is_some()
    }

    /// As [`Children::record`].
    pub fn wait(&mut self, event: u64, stream: Stream) -> bool {
        let (Stream::InOrder(handle), Some(&at)) = (stream, self.events.get(&event)) else { return false };
        self.streams.entry(handle).or_default().event_dependencies.extend(at);
        true
    }

    pub fn add(&mut self, child: Child, stream: Stream) {
        let mut after = SmallVec::new();
        match stream {
            Stream::Tail => return self.tail.push_back(child),
            Stream::FireAndForget => {}
            Stream::InOrder(handle) => {
                let stream = self.streams.entry(handle).or_default();
                after.extend(stream.last.replace(self.enqueued.len() as u32));
                after.extend(
                    stream.event_dependencies.drain(..).filter(|a| !after.contains(a)).collect::<SmallVec<[u32; 2]>>(),
                );
            }
        }
        self.enqueued.push(Enqueued { child, after });
    }

    /// Memory for a child's parameters that kernels can write. `None` if allocation fails.
    pub fn allocate_buffer(&mut self, pending: Option<PendingLaunch>) -> Option<u64> {
        let addr = parameter_buffers::allocate(self.device)?;
        self.buffers.insert(addr, pending);
        Some(addr)
    }

    /// Takes the launch that a buffer was allocated for (an inner `None` if it comes with the launch call). The buffer must be freed by
    /// [`Children::free_buffer`].
    pub fn take_pending(&mut self, buffer: u64) -> Option<Option<PendingLaunch>> {
        self.buffers.remove(&buffer)
    }

    /// Frees a parameter buffer.
    pub fn free_buffer(&self, buffer: u64) {
        parameter_buffers::free(self.device, &[buffer]);
    }

    /// The last error of a thread.
    pub fn error(&self, thread: (u64, u32)) -> i32 {
        self.errors.get(&thread).copied().unwrap_or(0)
    }

    /// Sets the last error of a thread; 0 clears it.
    pub fn set_error(&mut self, thread: (u64, u32), code: i32) {
        match code {
            0 => self.errors.remove(&thread),
            code => self.errors.insert(thread, code),
        };
    }

    /// Whether there are no children.
    pub fn is_empty(&self) -> bool {
        self.enqueued.is_empty() && self.tail.is_empty()
    }
}

impl Drop for Children {
    fn drop(&mut self) {
        // Buffers of launches that were not completed.
        let rest: Vec<u64> = self.buffers.drain().map(|(addr, _)| addr).collect();
        parameter_buffers::free(self.device, &rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn child() -> Child {
        Child::Fill(Fill::bytes(0, 0, 0).unwrap())
    }

    fn after(children: &Children) -> Vec<Vec<u32>> {
        children.enqueued.iter().map(|e| e.after.to_vec()).collect()
    }

    #[test]
    fn streams_are_chains_and_events_are_edges() {
        let mut children = Children::new(device::get(0).unwrap());
        let own = children.stream(0, 7).unwrap();
        assert_ne!(Some(own), children.stream(0, 8));
        let (s, e) = (children.create_stream(), children.create_event());
        let named = children.stream(s, 7).unwrap();
        children.add(child(), own);
        children.add(child(), own);
        assert!(children.record(e, own));
        children.add(child(), own);
        assert!(children.wait(e, named));
        children.add(child(), named);
        children.add(child(), named);
        children.add(child(), Stream::FireAndForget);
        children.add(child(), Stream::Tail);
        assert_eq!(after(&children), [vec![], vec![0], vec![1], vec![1], vec![3], vec![]]);
        assert_eq!(children.tail.len(), 1);
        assert!(!children.record(e, Stream::Tail) && !children.record(99, own) && !children.wait(99, own));
        assert!(children.destroy_stream(s) && !children.destroy_stream(s) && children.stream(s, 7).is_none());
        assert!(children.destroy_event(e) && !children.destroy_event(e));
    }

    #[test]
    fn errors_are_a_threads_own() {
        let mut children = Children::new(device::get(0).unwrap());
        children.set_error((1, 2), 9);
        assert_eq!((children.error((1, 2)), children.error((1, 3))), (9, 0));
        children.set_error((1, 2), 0);
        assert_eq!(children.error((1, 2)), 0);
    }
}
