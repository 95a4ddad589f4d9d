//! What the threads of a grid ask to be run behind it: child grids, copies and fills, in device-side streams (CUDA
//! programming guide, 'CUDA Dynamic Parallelism').
//!
//! Children start when the grid has run: a parent cannot wait for its children, and memory that they write is the
//! parent's to read only through a tail launch. Streams and events of the device side are nothing but edges.

use super::launch::Launch;
use super::records;
use crate::device::copy::{Copy, Fill};
use crate::device::memory::{self, Kind};
use crate::device::Device;
use parking_lot::Mutex;
use smallvec::SmallVec;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

/// Bytes of parameters that a child may have.
pub const PARAMETERS: u64 = 4096;
/// Parameter buffers that are allocated at once.
const BATCH: u64 = 256;

/// What takes its turn behind a grid.
pub enum Child {
    Grid(Box<Launch>),
    Copy(Copy),
    Fill(Fill),
}

/// A child and those that it waits for, by position.
pub struct Birth {
    pub child: Child,
    pub after: SmallVec<[u32; 2]>,
}

/// A launch whose parameters are being written.
pub struct Pending {
    pub entry: Arc<str>,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub dynamic_shared: u32,
    pub param_bytes: u32,
}

#[derive(Default)]
struct Lane {
    last: Option<u32>,
    /// Of events that the stream's next child waits for.
    also: SmallVec<[u32; 2]>,
}

/// Where a child goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// One of the device side: by handle, or a block's own.
    Lane(u64),
    /// `cudaStreamFireAndForget`: no order.
    Free,
    /// `cudaStreamTailLaunch`: one after the other when the grid and its other children have finished.
    Tail,
}

/// All that one grid has asked for.
pub struct Births {
    device: &'static Device,
    pub children: Vec<Birth>,
    pub tail: VecDeque<Child>,
    lanes: HashMap<u64, Lane>,
    /// Last child of the stream that recorded the event.
    events: HashMap<u64, Option<u32>>,
    next_handle: u64,
    /// Last error per block and thread.
    errors: HashMap<(u64, u32), i32>,
    buffers: HashMap<u64, Option<Pending>>,
    /// Kernels that the compiler has refused, of which the user has been told.
    refused: HashSet<Arc<str>>,
}

impl Births {
    pub fn new(device: &'static Device) -> Births {
        Births {
            device,
            children: Vec::new(),
            tail: VecDeque::new(),
            lanes: HashMap::new(),
            events: HashMap::new(),
            // Handles that no host code gives out, and that are no special stream's.
            next_handle: 0x1000,
            errors: HashMap::new(),
            buffers: HashMap::new(),
            refused: HashSet::new(),
        }
    }

    /// Takes down that a kernel is refused. Whether that is new.
    pub fn refuse(&mut self, entry: &Arc<str>) -> bool {
        self.refused.insert(entry.clone())
    }

    fn handle(&mut self) -> u64 {
        self.next_handle += 16;
        self.next_handle
    }

    pub fn create_stream(&mut self) -> u64 {
        let handle = self.handle();
        self.lanes.insert(handle, Lane::default());
        handle
    }

    /// Ends a stream's handle; what is in it runs.
    pub fn destroy_stream(&mut self, handle: u64) -> bool {
        self.lanes.remove(&handle).is_some()
    }

    /// The stream that a handle means in the block `block`. `None` if there is none.
    pub fn stream(&self, handle: u64, block: u64) -> Option<Stream> {
        match handle {
            // The null stream and the per-thread stream of a block.
            0..=2 => Some(Stream::Lane(1 << 63 | block)),
            3 => Some(Stream::Tail),
            4 => Some(Stream::Free),
            _ => self.lanes.contains_key(&handle).then_some(Stream::Lane(handle)),
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

    /// False if there is no such event, or the stream has no order that it could mark.
    pub fn record(&mut self, event: u64, stream: Stream) -> bool {
        let Stream::Lane(lane) = stream else { return false };
        let last = self.lanes.get(&lane).and_then(|l| l.last);
        self.events.get_mut(&event).map(|e| *e = last).is_some()
    }

    /// As [`Births::record`].
    pub fn wait(&mut self, event: u64, stream: Stream) -> bool {
        let (Stream::Lane(lane), Some(&at)) = (stream, self.events.get(&event)) else { return false };
        self.lanes.entry(lane).or_default().also.extend(at);
        true
    }

    pub fn add(&mut self, child: Child, stream: Stream) {
        let mut after = SmallVec::new();
        match stream {
            Stream::Tail => return self.tail.push_back(child),
            Stream::Free => {}
            Stream::Lane(lane) => {
                let lane = self.lanes.entry(lane).or_default();
                after.extend(lane.last.replace(self.children.len() as u32));
                after.extend(lane.also.drain(..).filter(|a| !after.contains(a)).collect::<SmallVec<[u32; 2]>>());
            }
        }
        self.children.push(Birth { child, after });
    }

    /// Room for a child's parameters, where kernels can write them. `None` without memory.
    pub fn buffer(&mut self, pending: Option<Pending>) -> Option<u64> {
        let addr = take_buffer(self.device)?;
        self.buffers.insert(addr, pending);
        Some(addr)
    }

    /// The launch that a buffer was made for (`None` in it if the launch itself tells), and its parameters' address, which
    /// is free again when the caller gives it back with [`Births::give`].
    pub fn pending(&mut self, buffer: u64) -> Option<Option<Pending>> {
        self.buffers.remove(&buffer)
    }

    /// Gives a parameter buffer back.
    pub fn give(&self, buffer: u64) {
        give_buffers(self.device, &[buffer]);
    }

    /// The last error of a thread.
    pub fn error(&self, thread: (u64, u32)) -> i32 {
        self.errors.get(&thread).copied().unwrap_or(0)
    }

    /// Sets the last error of a thread; 0 forgets it.
    pub fn set_error(&mut self, thread: (u64, u32), code: i32) {
        match code {
            0 => self.errors.remove(&thread),
            code => self.errors.insert(thread, code),
        };
    }

    /// Nothing to run.
    pub fn is_empty(&self) -> bool {
        self.children.is_empty() && self.tail.is_empty()
    }
}

impl Drop for Births {
    fn drop(&mut self) {
        // Of launches that were begun and not made.
        let rest: Vec<u64> = self.buffers.drain().map(|(addr, _)| addr).collect();
        give_buffers(self.device, &rest);
    }
}

/// Free parameter buffers of a device, of its context's `generation`.
struct Buffers {
    device: u32,
    generation: u64,
    free: Vec<u64>,
}

static BUFFERS: Mutex<Vec<Buffers>> = Mutex::new(Vec::new());

fn with<T>(device: &Device, f: impl FnOnce(&mut Vec<u64>) -> T) -> T {
    let mut all = BUFFERS.lock();
    // A reset frees all memory.
    all.retain(|b| b.device != device.ordinal || b.generation == device.generation());
    let at = all.iter().position(|b| b.device == device.ordinal).unwrap_or_else(|| {
        all.push(Buffers { device: device.ordinal, generation: device.generation(), free: Vec::new() });
        all.len() - 1
    });
    f(&mut all[at].free)
}

fn take_buffer(device: &Device) -> Option<u64> {
    let buffer = with(device, |free| {
        if free.is_empty() {
            let batch = memory::allocate(device, BATCH * PARAMETERS, PARAMETERS, Kind::Internal).ok()?;
            free.extend((0..BATCH).rev().map(|i| batch.base + i * PARAMETERS));
        }
        free.pop()
    })?;
    records::forgotten(buffer, PARAMETERS);
    Some(buffer)
}

fn give_buffers(device: &Device, buffers: &[u64]) {
    if !buffers.is_empty() {
        with(device, |free| free.extend(buffers));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn child() -> Child {
        Child::Fill(Fill::bytes(0, 0, 0).unwrap())
    }

    fn after(b: &Births) -> Vec<Vec<u32>> {
        b.children.iter().map(|c| c.after.to_vec()).collect()
    }

    #[test]
    fn streams_are_chains_and_events_are_edges() {
        let mut b = Births::new(crate::device::get(0).unwrap());
        let own = b.stream(0, 7).unwrap();
        assert_ne!(Some(own), b.stream(0, 8));
        let (s, e) = (b.create_stream(), b.create_event());
        let named = b.stream(s, 7).unwrap();
        b.add(child(), own);
        b.add(child(), own);
        assert!(b.record(e, own));
        b.add(child(), own);
        assert!(b.wait(e, named));
        b.add(child(), named);
        b.add(child(), named);
        b.add(child(), Stream::Free);
        b.add(child(), Stream::Tail);
        assert_eq!(after(&b), [vec![], vec![0], vec![1], vec![1], vec![3], vec![]]);
        assert_eq!(b.tail.len(), 1);
        assert!(!b.record(e, Stream::Tail) && !b.record(99, own) && !b.wait(99, own));
        assert!(b.destroy_stream(s) && !b.destroy_stream(s) && b.stream(s, 7).is_none());
        assert!(b.destroy_event(e) && !b.destroy_event(e));
    }

    #[test]
    fn errors_are_a_threads_own() {
        let mut b = Births::new(crate::device::get(0).unwrap());
        b.set_error((1, 2), 9);
        assert_eq!((b.error((1, 2)), b.error((1, 3))), (9, 0));
        b.set_error((1, 2), 0);
        assert_eq!(b.error((1, 2)), 0);
    }
}
