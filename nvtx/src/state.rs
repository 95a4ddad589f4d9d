//! The process's state, shared by what C calls and what the rest of the library asks: annotations, memory, and what each thread has.

use super::annotations::{Annotations, ThreadRanges};
use super::listener::dispatch;
use super::memory::Memory;
use parking_lot::{Mutex, MutexGuard};
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::*};
use std::sync::LazyLock;

static ANNOTATIONS: LazyLock<Mutex<Annotations>> = LazyLock::new(Mutex::default);
static MEMORY: LazyLock<Mutex<Memory>> = LazyLock::new(Mutex::default);
/// [`Memory::generation`] of the process's, to be read without a lock.
static GENERATION: AtomicU64 = AtomicU64::new(0);

/// Set once any copy of NVTX's headers has found us.
pub(super) static ATTACHED: AtomicBool = AtomicBool::new(false);

thread_local! {
    pub(super) static RANGES: RefCell<ThreadRanges> = RefCell::default();
    /// The number of the calling thread.
    pub(super) static THREAD: u64 = {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        NEXT.fetch_add(1, Relaxed)
    };
}

pub(super) fn annotations() -> MutexGuard<'static, Annotations> {
    ANNOTATIONS.lock()
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
pub(super) fn change<T>(f: impl FnOnce(&mut Memory) -> T) -> T {
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
    ATTACHED.load(Acquire)
}
