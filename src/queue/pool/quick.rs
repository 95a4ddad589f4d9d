//! Allocating and freeing where nothing needs to be looked up: each thread remembers the heaps of the streams that it used last.

use super::heap::Heap;
use super::{due, Pool};
use crate::device::thread::own;
use crate::device::{self, Device};
use crate::queue::capture;
use crate::queue::progress::Progress;
use crate::queue::stream::{self, Stream};
use crate::sys::threads;
use std::cell::RefCell;
use std::ptr::null;
use std::sync::atomic::{AtomicU64, Ordering::*};
use std::sync::Arc;

/// What a thread remembers is good as long as this stays as it is.
static GENERATION: AtomicU64 = AtomicU64::new(1);

/// Handles of streams, or what pools are current, may mean something else from now on.
pub(in crate::queue) fn forget_streams() {
    GENERATION.fetch_add(1, Release);
}

/// A stream, by its handle, and the heap that it has in a pool.
struct Entry {
    stream: usize,
    /// The pool's handle; 0 for the one that is current.
    pool: usize,
    /// The thread's device, which some handles of streams depend on, and its ordinal.
    device: &'static Device,
    ordinal: u32,
    generation: u64,
    heap: &'static Heap,
    progress: Arc<Progress>,
    of: &'static Device,
    waits: Waits,
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

type Known = [Option<Entry>; ENTRIES];

thread_local! {
    /// What the thread remembers. Calls find it through `Own::heaps`: a pointer needs no look at whether the thread is ending.
    static OWNED: RefCell<Owned> = const { RefCell::new(Owned(None)) };
}

struct Owned(Option<Box<Known>>);

impl Drop for Owned {
    fn drop(&mut self) {
        own(|own| own.heaps.set(null()));
    }
}

/// Does something with what is remembered of a stream, by its handle, and a pool's, if that matters.
#[inline(always)]
fn with<T>(stream: usize, pool: Option<usize>, then: impl FnOnce(&Entry) -> Option<T>) -> Option<T> {
    let (known, device, in_callback) = own(|own| (own.heaps.get(), own.device(), own.in_callback.get()));
    // SAFETY: null, or what `OWNED` has, which only this thread changes, and not while a reference from here is alive: nothing that
    // `then` does remembers anything.
    let known = unsafe { known.cast::<Known>().as_ref() }?;
    let generation = GENERATION.load(Acquire);
    let is = |e: &&Entry| {
        let same = e.stream == stream && e.ordinal == device && e.generation == generation;
        same && pool.is_none_or(|pool| pool == e.pool)
    };
    let entry = known.iter().flatten().find(is)?;
    // What every call looks at first.
    if capture::any() || in_callback || threads::forked() || entry.device.check().is_err() {
        return None;
    }
    then(entry)
}

/// Allocates in a stream, by its handle, from the pool with a handle, or the current one for 0. `None`: not so easily.
#[inline(always)]
pub fn allocate(stream: usize, pool: usize, size: u64) -> Option<u64> {
    with(stream, Some(pool), |e| e.heap.quick(size))
}

/// Frees in a stream, by its handle. `None`: not so easily.
#[inline(always)]
pub fn free(stream: usize, addr: u64) -> Option<()> {
    let heap = Heap::of(addr)?;
    with(stream, None, |e| {
        let own = heap.stream.load(Relaxed) == e.progress.stream;
        let waits = match &e.waits {
            Waits::Never => false,
            Waits::Legacy(legacy) => !legacy.is_idle(),
            Waits::Blocking => stream::waits_for_others(e.of, true),
        };
        if !own || waits {
            return None;
        }
        due();
        heap.free(addr, &e.progress, e.of, e.progress.queued()).ok()
    })
}

/// A call that is about to look up a stream and a pool, for the thread to remember them.
pub struct Ticket(u64);

impl Ticket {
    /// Before anything is looked up.
    pub fn new() -> Ticket {
        Ticket(GENERATION.load(Acquire))
    }

    /// What the handles have turned out to mean; `pool` is 0 where it was the current one.
    pub fn found(self, stream: usize, s: &Stream, pool: usize, p: &Pool) {
        if p.imported || p.is_plain() {
            return;
        }
        let Ok(device) = device::current() else { return };
        let waits = match (s.is_legacy(), s.is_blocking()) {
            (true, _) => Waits::Blocking,
            (_, true) => Waits::Legacy(Stream::legacy(s.device).progress.clone()),
            _ => Waits::Never,
        };
        let entry = Entry {
            stream,
            pool,
            device,
            ordinal: device.ordinal,
            generation: self.0,
            heap: p.heap(s),
            progress: s.progress.clone(),
            of: s.device,
            waits,
        };
        let current =
            |e: &Entry| e.generation == self.0 && (e.stream, e.pool, e.ordinal) != (stream, pool, device.ordinal);
        // Without a place for it, the thread is ending.
        let _ = OWNED.try_with(|owned| {
            let Ok(mut owned) = owned.try_borrow_mut() else { return };
            let known = owned.0.get_or_insert_with(Box::default);
            let at = known.iter().position(|e| !e.as_ref().is_some_and(current));
            known[at.unwrap_or(stream / 64 % ENTRIES)] = Some(entry);
            own(|own| own.heaps.set((&raw const **known).cast()));
        });
    }
}

impl Default for Ticket {
    fn default() -> Ticket {
        Ticket::new()
    }
}
