//! An observer of all allocations: the checkers, when a program is checked. Otherwise there is none.

use super::allocation::Allocation;
use super::extent::Extent;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Notified of changes to memory. Called on the thread that makes the CUDA call, with no lock held.
pub trait Watch: Send + Sync {
    fn allocated(&self, a: &Allocation);
    /// The memory may be reused by another allocation from now on.
    fn freed(&self, a: &Allocation);
    /// `cudaFreeAsync` was called: programs must not use the memory any more, which stays with the pool.
    fn freed_async(&self, a: &Allocation);
    /// A call was refused because of this memory; the thread's call is about to return an error.
    fn refused(&self, refused: Refused);
    /// Permissions of work that is enqueued now on a device's stream (its handle); `None`: no restrictions.
    fn permissions(&self, device: u32, stream: u64) -> Option<Arc<dyn Permissions>>;
    /// The observer of a copy to the host that the thread's call requests.
    fn copy_observer(&self) -> Option<Arc<dyn CopyObserver>>;
    /// A variable of a module lies in an allocation of kind `Module` or `Managed`.
    fn variable(&self, name: &str, address: u64, size: u64);
    /// The handle of an array is destroyed; its memory is about to be freed.
    fn array_destroyed(&self, handle: u64);
    /// An object that the program has a handle of was created; `device`: the one it belongs to, if any.
    fn object_created(&self, kind: ObjectKind, handle: u64, device: Option<u32>);
    /// The program has destroyed the object of a handle.
    fn object_destroyed(&self, kind: ObjectKind, handle: u64);
    /// All objects of a device are about to be destroyed (`cudaDeviceReset`). Nothing runs on it any more.
    fn resetting(&self, device: u32);
}

/// Kinds of objects that programs have handles of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ObjectKind {
    Stream,
    Event,
    Graph,
    GraphExec,
    Texture,
    Surface,
    Pool,
    Library,
    /// Memory of another process, by its address here.
    Import,
    UserObject,
}

/// Notifies the observer of a new object.
#[inline]
pub fn object_created(kind: ObjectKind, handle: u64, device: Option<u32>) {
    if let Some(watch) = watch() {
        watch.object_created(kind, handle, device);
    }
}

/// Notifies the observer of the end of an object.
#[inline]
pub fn object_destroyed(kind: ObjectKind, handle: u64) {
    if let Some(watch) = watch() {
        watch.object_destroyed(kind, handle);
    }
}

/// Notifies the observer that an array's handle is destroyed.
pub fn array_destroyed(handle: u64) {
    if let Some(watch) = watch() {
        watch.array_destroyed(handle);
    }
}

/// Notified of what a copy to the host reads. The copy may run after the call that requested it.
pub trait CopyObserver: Send + Sync + std::fmt::Debug {
    /// These parts of the `bytes` copied were never written.
    fn unwritten(&self, bytes: u64, parts: &[Range<u64>]);
}

/// Permissions of copies and fills.
pub trait Permissions: Send + Sync {
    /// The part of `extent` that must not be read, or written: from the first such byte to the end of its row.
    fn denied(&self, extent: &Extent, write: bool) -> Option<Refused>;
    /// Reports work that was refused after the call that enqueued it, and is not run.
    fn report(&self, refused: Refused);
}

/// A refused access to memory.
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
    /// The program has forbidden it (NVTX).
    Denied {
        addr: u64,
        bytes: u64,
        write: bool,
    },
}

static WATCH: OnceLock<&'static dyn Watch> = OnceLock::new();

/// Installs the observer. Only the first call has an effect.
pub fn install(watch: &'static dyn Watch) {
    let _ = WATCH.set(watch);
}

/// Reports that a call is refused.
#[cold]
pub fn refuse(refused: Refused) {
    if let Some(watch) = watch() {
        watch.refused(refused);
    }
}

/// The observer, if there is one.
#[inline]
pub fn watch() -> Option<&'static dyn Watch> {
    WATCH.get().copied()
}
