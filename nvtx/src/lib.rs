//! What programs say of themselves through NVTX (NVIDIA Tools Extension).
//!
//! NVIDIA's headers look for a tool at a program's first call; with checks on, that tool is this library.
//!
//! * [`annotations`]: domains, strings, ranges, names of threads, streams and so on. [`memory`](mod@memory): heaps, regions, names and
//!   permissions of memory. No C in them; `state` holds the process's.
//! * `core`, `sync`, `payload` and `mem` are what C calls, one for each header, by way of `entry`; `layout` and `text` are how it passes
//!   things.
//! * [`inject`]: how the headers find us, and what we put into their tables.
//! * [`listener`]: who is told.
//!
//! Those who ask: [`stacks`] and [`open_ranges`] for filters, [`name`] for reports, [`memory()`] for checkers.

pub mod annotations;
mod core;
mod entry;
pub mod inject;
mod layout;
pub mod listener;
mod mem;
pub mod memory;
mod payload;
mod state;
mod sync;
mod text;

pub use state::{attached, generation, memory};

use annotations::{Kind, OpenRange, Stack};
use listener::Listener;
use memory::{Place, View};
use parking_lot::Mutex;
use state::{annotations, change, RANGES, THREAD};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

/// Sets who is told of memory and warnings. The first one stays; false for later ones.
pub fn listen(listener: Arc<dyn Listener>) -> bool {
    listener::set(listener)
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
