//! The fast path of allocating and freeing: each thread caches the heaps of the streams that it used last.
//!
//! For the most recent of them (the hot entry), no check is necessary as long as the global generation is the same: nothing is captured or
//! traced, the context has not failed and is the thread's current one, and the thread is not in a callback. Whatever changes one of these
//! resets the hot entry of the thread, or increments the generation.

use super::heap::Heap;
use super::memory_pool::{set_release_due, Pool};
use crate::capture;
use crate::progress::Progress;
use crate::stream::{self, Stream};
use device::blocks::{self, Tables};
use device::thread::{generation, thread_state, ThreadState};
use device::Device;
use std::cell::RefCell;
use std::ptr::{self, null};
use std::sync::Arc;
use sys::threads;

/// A cached stream handle and the heap of the stream in a pool.
struct Entry {
    stream: usize,
    /// The pool's handle; 0 for the current pool.
    pool: usize,
    generation: u64,
    heap: &'static Heap,
    tables: Tables,
    progress: Arc<Progress>,
    waits: Waits,
    of: &'static Device,
    /// The thread's current device, which the null handle depends on, and its ordinal.
    device: &'static Device,
    ordinal: u32,
}

/// The implicit synchronization of a stream.
enum Waits {
    Never,
    /// With the legacy stream.
    Legacy(Arc<Progress>),
    /// With all blocking streams.
    Blocking,
}

/// Streams cached per thread.
const ENTRIES: usize = 4;

type Entries = [Option<Entry>; ENTRIES];

thread_local! {
    /// The thread's cache. Calls access it through `ThreadState::heaps`: a plain pointer needs no check for thread exit.
    static CACHE: RefCell<Cache> = const { RefCell::new(Cache(None)) };
}

struct Cache(Option<Box<Entries>>);

impl Drop for Cache {
    fn drop(&mut self) {
        // A forked process releases nothing: locks may be held forever.
        if threads::forked() {
            std::mem::forget(self.0.take());
        }
        thread_state().heaps.set(null());
        thread_state().hot.set(null());
    }
}

impl Entry {
    /// Whether nothing is pending that the stream waits for implicitly, so that a free takes place at the stream's last op.
    #[inline(always)]
    fn is_alone(&self) -> bool {
        match &self.waits {
            Waits::Never => true,
            Waits::Legacy(legacy) => legacy.is_idle(),
            Waits::Blocking => !stream::waits_for_others(self.of, true),
        }
    }
}

/// The hot entry, if it is for this stream handle.
#[inline(always)]
fn hot(thread: &ThreadState, stream: usize) -> Option<&Entry> {
    // SAFETY: null, or an entry of `CACHE`, which only this thread changes, and not while a reference from here is alive: nothing that uses
    // the reference inserts entries.
    let entry = unsafe { thread.hot.get().cast::<Entry>().as_ref() }?;
    (entry.stream == stream && entry.generation == generation() && !threads::forked()).then_some(entry)
}

/// The cached entry of a stream handle that satisfies `wanted`, if no check applies. It becomes the hot entry.
fn find(thread: &ThreadState, stream: usize, wanted: impl Fn(&Entry) -> bool) -> Option<&Entry> {
    // SAFETY: as in `hot`.
    let known = unsafe { thread.heaps.get().cast::<Entries>().as_ref() }?;
    let (device, generation) = (thread.device(), generation());
    let is = |e: &&Entry| e.stream == stream && e.ordinal == device && e.generation == generation && wanted(e);
    let entry = known.iter().flatten().find(is)?;
    let checked = capture::any() || thread.is_in_callback() || !thread.has_context() || threads::forked();
    if checked || entry.device.check().is_err() {
        return None;
    }
    thread.hot.set(ptr::from_ref(entry).cast());
    Some(entry)
}

/// Allocates in a stream from the pool with this handle, or from the current pool for 0. `None`: the slow path is needed.
#[inline(always)]
pub fn allocate(stream: usize, pool: usize, size: u64) -> Option<u64> {
    #[inline(never)]
    fn other(thread: &ThreadState, stream: usize, pool: usize, size: u64) -> Option<u64> {
        let entry = find(thread, stream, |e| e.pool == pool)?;
        entry.heap.allocate(thread, size)
    }
    let thread = thread_state();
    if let Some(entry) = hot(&thread, stream) {
        if entry.pool == pool {
            if let Some(at) = entry.heap.allocate_small(&thread, &entry.tables, size) {
                return Some(at);
            }
        }
    }
    other(&thread, stream, pool, size)
}

/// Frees in a stream. `None`: the slow path is needed.
#[inline(always)]
pub fn free(stream: usize, addr: u64) -> Option<()> {
    #[inline(never)]
    fn other(thread: &ThreadState, stream: usize, addr: u64) -> Option<()> {
        let heap = Heap::of(addr)?;
        let entry = find(thread, stream, |e| ptr::eq(e.heap, heap)).filter(|e| e.is_alone())?;
        set_release_due();
        heap.free(addr, &entry.progress, entry.of, entry.progress.queued()).ok()
    }
    let thread = thread_state();
    if let Some(entry) = hot(&thread, stream) {
        if entry.is_alone() && entry.heap.free_small(&thread, &entry.tables, addr, &entry.progress).is_some() {
            set_release_due();
            return Some(());
        }
    }
    other(&thread, stream, addr)
}

/// A pending look-up of stream and pool handles by the slow path, whose result is cached.
pub struct Ticket(u64);

impl Ticket {
    /// To be called before the look-up: changes made meanwhile invalidate the result.
    pub fn new() -> Ticket {
        Ticket(generation())
    }

    /// Caches the objects behind the handles; `pool` is 0 for the current pool.
    pub fn found(self, stream: usize, s: &Stream, pool: usize, p: &Pool) {
        let (Ok(device), Some(tables)) = (device::current(), blocks::tables()) else { return };
        if p.imported || p.is_dedicated() {
            return;
        }
        let waits = match (s.is_legacy(), s.is_blocking()) {
            (true, _) => Waits::Blocking,
            (_, true) => Waits::Legacy(Stream::legacy(s.device).progress.clone()),
            _ => Waits::Never,
        };
        let entry = Entry {
            stream,
            pool,
            generation: self.0,
            heap: p.heap(s),
            tables: *tables,
            progress: s.progress.clone(),
            waits,
            of: s.device,
            device,
            ordinal: device.ordinal,
        };
        let current =
            |e: &Entry| e.generation == self.0 && (e.stream, e.pool, e.ordinal) != (stream, pool, device.ordinal);
        // The thread-local is gone if the thread is exiting.
        let _ = CACHE.try_with(|cache| {
            let Ok(mut cache) = cache.try_borrow_mut() else { return };
            let known = cache.0.get_or_insert_with(Box::default);
            let at = known.iter().position(|e| !e.as_ref().is_some_and(current));
            known[at.unwrap_or(stream / 64 % ENTRIES)] = Some(entry);
            thread_state().heaps.set((&raw const **known).cast());
            thread_state().hot.set(null());
        });
    }
}

impl Default for Ticket {
    fn default() -> Ticket {
        Ticket::new()
    }
}
