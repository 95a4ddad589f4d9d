//! The room `nvtx`: what programs say of themselves through NVTX (NVIDIA Tools Extension).
//!
//! NVIDIA's headers look for a tool at a program's first call; with checks on, that tool is this library.
//!
//! * [`inject`]: how the headers find us, and what we put into their tables.
//! * [`annotations`]: domains, strings, ranges, names of threads, streams and so on. No C in it; `core` is what C calls.
//! * [`memory`]: heaps, regions, names and permissions of memory. No C in it; `mem` is what C calls.
//! * [`listener`]: who is told.
//!
//! Those who ask: [`stacks`] and [`open_ranges`] for filters, [`name`] for reports, [`memory()`] for checkers.

pub mod annotations;
mod core;
pub mod inject;
mod layout;
pub mod listener;
mod mem;
pub mod memory;
mod payload;
mod sync;
mod text;

use annotations::{Annotations, Kind, OpenRange, Stack, ThreadRanges};
use listener::{dispatch, Listener};
use memory::{Memory, Place, View};
use parking_lot::{Mutex, MutexGuard};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::*};
use std::sync::{Arc, LazyLock};

/// Whether checks are on, so that we want to hear of NVTX. False in constructors that run before libc's.
pub fn wanted() -> bool {
    sanitizer::options::asked().is_some()
}

static ANNOTATIONS: LazyLock<Mutex<Annotations>> = LazyLock::new(Mutex::default);
static MEMORY: LazyLock<Mutex<Memory>> = LazyLock::new(Mutex::default);
/// [`Memory::generation`] of the process's, to be read without a lock.
static GENERATION: AtomicU64 = AtomicU64::new(0);

thread_local! {
    static RANGES: RefCell<ThreadRanges> = RefCell::default();
    static THREAD: u64 = {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        NEXT.fetch_add(1, Relaxed)
    };
}

/// Sets who is told of memory and warnings. The first one stays; false for later ones.
pub fn listen(listener: Arc<dyn Listener>) -> bool {
    listener::set(listener)
}

fn annotations() -> MutexGuard<'static, Annotations> {
    ANNOTATIONS.lock()
}

/// The ranges that the calling thread has pushed, by domain; domains without any are left out.
pub fn stacks() -> Vec<Stack> {
    RANGES.try_with(|ranges| annotations().stacks(&ranges.borrow())).unwrap_or_default()
}

/// The ranges that are started and not ended, of all threads, in the order of their starts.
pub fn open_ranges() -> Vec<OpenRange> {
    annotations().open_ranges()
}

/// The name that the program gave to a thread, device, stream, event and so on.
pub fn name(kind: Kind, id: u64) -> Option<Arc<str>> {
    annotations().name(kind, id)
}

/// What the program has said of its memory. Hold it for short: NVTX calls of all threads wait meanwhile.
pub fn memory() -> MutexGuard<'static, Memory> {
    MEMORY.lock()
}

/// Changes whenever what may be accessed or how may have changed: what was derived from [`memory()`] is then stale.
pub fn generation() -> u64 {
    GENERATION.load(Acquire)
}

/// Changes the state of memory and tells the listener what happened, after the lock is given back.
fn change<T>(f: impl FnOnce(&mut Memory) -> T) -> T {
    let mut memory = memory();
    let result = f(&mut memory);
    let events = memory.take_events();
    GENERATION.store(memory.generation(), Release);
    drop(memory);
    dispatch(events);
    result
}

/// Whether any copy of NVTX's headers has found us. Until then nothing can have been said.
pub fn attached() -> bool {
    inject::ATTACHED.load(Acquire)
}

/// Memory was freed: `cudaFree` and relatives call this with what the allocation was. Not while the table of allocations
/// is locked, which NVTX calls read.
pub fn freed(base: u64, len: u64) {
    if attached() {
        change(|memory| memory.freed(base, len));
    }
}

/// A CUDA array was destroyed.
pub fn array_destroyed(array: u64) {
    if attached() {
        change(|memory| memory.array_destroyed(array));
    }
}

/// A stream was destroyed.
pub fn stream_destroyed(stream: u64) {
    if attached() {
        change(|memory| memory.stream_destroyed(stream));
        annotations().forget_name(Kind::Stream, stream);
    }
}

/// An event was destroyed.
pub fn event_destroyed(event: u64) {
    if attached() {
        annotations().forget_name(Kind::Event, event);
    }
}

/// The calling thread launches a kernel on a stream: a permissions object that it has bound becomes the stream's.
pub fn launching(stream: u64) {
    if attached() {
        let thread = THREAD.with(|t| *t);
        change(|memory| memory.take_pending_bind(thread, stream));
    }
}

/// What work that is enqueued now at `place` may access. Cheap while nothing changes.
pub fn view(place: Place) -> Arc<View> {
    static VIEWS: LazyLock<Mutex<HashMap<Place, Arc<View>>>> = LazyLock::new(Mutex::default);
    let mut views = VIEWS.lock();
    let now = generation();
    if let Some(view) = views.get(&place).filter(|v| v.generation == now) {
        return view.clone();
    }
    views.retain(|_, v| v.generation == now);
    let view = Arc::new(memory().view(place, &mem::layout));
    views.insert(place, view.clone());
    view
}
