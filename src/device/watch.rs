//! Somebody who is told of every allocation: the checkers, when a program is checked. Nobody otherwise.

use super::allocation::Allocation;
use super::extent::Extent;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Told of what becomes of memory. Called on the thread that asked for it, with no lock held.
pub trait Watch: Send + Sync {
    fn allocated(&self, a: &Allocation);
    /// The memory may be another allocation's from now on.
    fn freed(&self, a: &Allocation);
    /// `cudaFreeAsync` was called: programs may not use it any more. The memory is kept for others of the pool.
    fn held(&self, a: &Allocation);
    /// A call was refused because of this memory; the thread's call is about to return an error.
    fn refused(&self, refused: Refused);
    /// What work that is enqueued now on a stream, by its handle, of a device may do with memory; `None`: anything.
    fn permits(&self, device: u32, stream: u64) -> Option<Arc<dyn Permits>>;
    /// The thread's call has a copy made whose result the host sees: who is to be told of what it reads.
    fn asked(&self) -> Option<Arc<dyn Asked>>;
    /// A variable of a module lies in an allocation of kind `Module` or `Managed`.
    fn variable(&self, name: &str, address: u64, size: u64);
    /// The handle of an array ends; its memory is about to be freed.
    fn array_destroyed(&self, handle: u64);
    /// The program was given a handle, of something that belongs to a device, or to none.
    fn made(&self, what: Thing, handle: u64, device: Option<u32>);
    /// The program has given a handle back.
    fn gone(&self, what: Thing, handle: u64);
    /// All that belongs to a device is about to end (`cudaDeviceReset`). Nothing runs on it any more.
    fn resetting(&self, device: u32);
}

/// What programs have handles of, and give back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Thing {
    Stream,
    Event,
    Graph,
    GraphExec,
    Texture,
    Surface,
    Pool,
    Library,
    /// Memory of another process, by the address that the program was given.
    Import,
    UserObject,
}

/// Tells that the program is given a handle.
pub fn made(what: Thing, handle: u64, device: Option<u32>) {
    if let Some(watch) = watch() {
        watch.made(what, handle, device);
    }
}

/// Tells that the program has given a handle back.
pub fn gone(what: Thing, handle: u64) {
    if let Some(watch) = watch() {
        watch.gone(what, handle);
    }
}

/// Tells that an array's handle ends.
pub fn array_destroyed(handle: u64) {
    if let Some(watch) = watch() {
        watch.array_destroyed(handle);
    }
}

/// A call that has asked for a copy, which may run later.
pub trait Asked: Send + Sync + std::fmt::Debug {
    /// Of the `bytes` that were copied nothing was ever written to these parts.
    fn unwritten(&self, bytes: u64, parts: &[Range<u64>]);
}

/// What copies and fills may do with memory.
pub trait Permits: Send + Sync {
    /// What of `extent` must not be read, or written: from the first such byte to the end of its row.
    fn denied(&self, extent: &Extent, write: bool) -> Option<Refused>;
    /// Work that is not run was about to do so, after the call that has enqueued it.
    fn tell(&self, refused: Refused);
}

/// What a call would have done with memory that it must not touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    Read {
        addr: u64,
        bytes: u64,
    },
    Write {
        addr: u64,
        bytes: u64,
    },
    Free {
        addr: u64,
    },
    /// The program has said that it must not (NVTX).
    Denied {
        addr: u64,
        bytes: u64,
        write: bool,
    },
}

static WATCH: OnceLock<&'static dyn Watch> = OnceLock::new();

/// Has `watch` told from now on. The first one stays.
pub fn install(watch: &'static dyn Watch) {
    let _ = WATCH.set(watch);
}

/// Tells that a call is refused.
#[cold]
pub fn refuse(refused: Refused) {
    if let Some(watch) = watch() {
        watch.refused(refused);
    }
}

/// Whoever is to be told.
#[inline]
pub fn watch() -> Option<&'static dyn Watch> {
    WATCH.get().copied()
}
