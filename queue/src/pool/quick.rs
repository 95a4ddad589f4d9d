//! Allocating and freeing where nothing needs to be looked up: each thread remembers the heaps of the streams that it used last.
//!
//! Of the one that it used last of all (the hot one) it knows, as long as the generation is the same, that no check applies: nothing
//! is captured or traced, the device is well and the thread's, and it is in no callback. Whatever changes that makes the hot one
//! forgotten, by the thread or by all.

use super::heap::Heap;
use super::memory_pool::{set_release_due, Pool};
use crate::capture;
use crate::progress::Progress;
use crate::stream::{self, Stream};
use device::blocks::{self, Tables};
use device::thread::{generation, own, Own};
use device::Device;
use std::cell::RefCell;
use std::ptr::{self, null};
use std::sync::Arc;
use sys::threads;

/// A stream, by its handle, and the heap that it has in a pool.
struct Entry {
    stream: usize,
    /// The pool's handle; 0 for the one that is current.
    pool: usize,
    generation: u64,
    heap: &'static Heap,
    tables: Tables,
    progress: Arc<Progress>,
    waits: Waits,
    of: &'static Device,
    /// The thread's device, which some handles of streams depend on, and its ordinal.
    device: &'static Device,
    ordinal: u32,
}

/// What a stream waits for implicitly.
enum Waits {
    Never,
    /// The legacy stream.
    Legacy(Arc<Progress>),
    /// All blocking ones.
    Blocking,
}

/// Streams that a thread remembers.
const ENTRIES: usize = 4;

type Entries = [Option<Entry>; ENTRIES];

thread_local! {
    /// What the thread remembers. Calls find it through `Own::heaps`: a pointer needs no look at whether the thread is ending.
    static CACHE: RefCell<Cache> = const { RefCell::new(Cache(None)) };
}

struct Cache(Option<Box<Entries>>);

impl Drop for Cache {
    fn drop(&mut self) {
        // A forked process gives nothing back: locks may be closed for good.
        if threads::forked() {
            std::mem::forget(self.0.take());
        }
        own().heaps.set(null());
        own().hot.set(null());
    }
}

impl Entry {
    /// Whether the stream may go on now for all that it waits for implicitly, so that what it frees is free at its last op.
    #[inline(always)]
    fn is_alone(&self) -> bool {
        match &self.waits {
            Waits::Never => true,
            Waits::Legacy(legacy) => legacy.is_idle(),
            Waits::Blocking => !stream::waits_for_others(self.of, true),
        }
    }
}

/// The hot entry, if it is a stream's, by its handle.
#[inline(always)]
fn hot(own: &Own, stream: usize) -> Option<&Entry> {
    // SAFETY: null, or one of what `CACHE` has, which only this thread changes, and not while a reference from here is alive: nothing
    // that is done with it remembers anything.
    let entry = unsafe { own.hot.get().cast::<Entry>().as_ref() }?;
    (entry.stream == stream && entry.generation == generation() && !threads::forked()).then_some(entry)
}

/// What is remembered of a stream, by its handle, if it is `wanted` and no check applies. It is the hot one then.
fn find(own: &Own, stream: usize, wanted: impl Fn(&Entry) -> bool) -> Option<&Entry> {
    // SAFETY: as in `hot`.
    let known = unsafe { own.heaps.get().cast::<Entries>().as_ref() }?;
    let (device, generation) = (own.device(), generation());
    let is = |e: &&Entry| e.stream == stream && e.ordinal == device && e.generation == generation && wanted(e);
    let entry = known.iter().flatten().find(is)?;
    let checked = capture::any() || own.is_in_callback() || !own.has_context() || threads::forked();
    if checked || entry.device.check().is_err() {
        return None;
    }
    own.hot.set(ptr::from_ref(entry).cast());
    Some(entry)
}

/// Allocates in a stream, by its handle, from the pool with a handle, or the current one for 0. `None`: not so easily.
#[inline(always)]
pub fn allocate(stream: usize, pool: usize, size: u64) -> Option<u64> {
    #[inline(never)]
    fn other(own: &Own, stream: usize, pool: usize, size: u64) -> Option<u64> {
        let entry = find(own, stream, |e| e.pool == pool)?;
        entry.heap.any(own, size)
    }
    let own = own();
    if let Some(entry) = hot(&own, stream) {
        if entry.pool == pool {
            if let Some(at) = entry.heap.small(&own, &entry.tables, size) {
                return Some(at);
            }
        }
    }
    other(&own, stream, pool, size)
}

/// Frees in a stream, by its handle. `None`: not so easily.
#[inline(always)]
pub fn free(stream: usize, addr: u64) -> Option<()> {
    #[inline(never)]
    fn other(own: &Own, stream: usize, addr: u64) -> Option<()> {
        let heap = Heap::of(addr)?;
        let entry = find(own, stream, |e| ptr::eq(e.heap, heap)).filter(|e| e.is_alone())?;
        set_release_due();
        heap.free(addr, &entry.progress, entry.of, entry.progress.queued()).ok()
    }
    let own = own();
    if let Some(entry) = hot(&own, stream) {
        if entry.is_alone() && entry.heap.free_small(&own, &entry.tables, addr, &entry.progress).is_some() {
            set_release_due();
            return Some(());
        }
    }
    other(&own, stream, addr)
}

/// A call that is about to look up a stream and a pool, for the thread to remember them.
pub struct Ticket(u64);

impl Ticket {
    /// Before anything is looked up.
    pub fn new() -> Ticket {
        Ticket(generation())
    }

    /// What the handles have turned out to mean; `pool` is 0 where it was the current one.
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
        // Without a place for it, the thread is ending.
        let _ = CACHE.try_with(|cache| {
            let Ok(mut cache) = cache.try_borrow_mut() else { return };
            let known = cache.0.get_or_insert_with(Box::default);
            let at = known.iter().position(|e| !e.as_ref().is_some_and(current));
            known[at.unwrap_or(stream / 64 % ENTRIES)] = Some(entry);
            own().heaps.set((&raw const **known).cast());
            own().hot.set(null());
        });
    }
}

impl Default for Ticket {
    fn default() -> Ticket {
        Ticket::new()
    }
}
