//! Who is told what programs say through NVTX.

use super::memory::{End, Event, Extent, Heap, Region};
use parking_lot::Mutex;
use std::collections::HashSet;
use std::sync::{Arc, LazyLock, OnceLock};
use sys::log;

/// Told of memory and of wrong calls, on the thread that makes the call, which holds no lock of this room.
pub trait Listener: Send + Sync {
    /// A heap is there.
    fn heap_registered(&self, _heap: &Heap) {}
    /// A heap is no more. What regions it had have ended before.
    fn heap_unregistered(&self, _heap: &Heap, _why: End) {}
    /// A region is there. Its bytes are not initialised if it is a suballocation.
    fn region_registered(&self, _region: &Region) {}
    /// A region has another length than before, `old` bytes.
    fn region_resized(&self, _region: &Region, _old: u64) {}
    /// A region is no more.
    fn region_unregistered(&self, _region: &Region, _why: End) {}
    /// `nvtxMemCudaMarkInitialized`: these bytes or elements count as initialised once the work queued in `stream` before
    /// is done. `per_thread`: the default stream is that of the calling thread.
    fn marked_initialized(&self, _extent: &Extent, _stream: u64, _per_thread: bool) {}
    /// A call of `function` was wrong and did nothing.
    fn warning(&self, function: &str, text: &str);
}

static LISTENER: OnceLock<Arc<dyn Listener>> = OnceLock::new();

pub(super) fn set(listener: Arc<dyn Listener>) -> bool {
    LISTENER.set(listener).is_ok()
}

/// Tells the listener what happened, in order.
pub(super) fn dispatch(events: Vec<Event>) {
    let Some(listener) = LISTENER.get() else { return };
    for event in &events {
        match event {
            Event::HeapRegistered(heap) => listener.heap_registered(heap),
            Event::HeapUnregistered(heap, why) => listener.heap_unregistered(heap, *why),
            Event::RegionRegistered(region) => listener.region_registered(region),
            Event::RegionResized(region, old) => listener.region_resized(region, *old),
            Event::RegionUnregistered(region, why) => listener.region_unregistered(region, *why),
        }
    }
}

pub(super) fn marked(extent: &Extent, stream: u64, per_thread: bool) {
    if let Some(listener) = LISTENER.get() {
        listener.marked_initialized(extent, stream, per_thread);
    }
}

/// A wrong call: to the listener, or else once to stderr.
pub(super) fn warn(function: &str, text: &str) {
    if let Some(listener) = LISTENER.get() {
        return listener.warning(function, text);
    }
    static SAID: LazyLock<Mutex<HashSet<String>>> = LazyLock::new(Mutex::default);
    let line = format!("{function}: {text}");
    let mut said = SAID.lock();
    // A loop must not fill the terminal, nor this set the memory.
    if said.len() < 1000 && !said.contains(&line) {
        log::print(&line);
        said.insert(line);
    }
}
