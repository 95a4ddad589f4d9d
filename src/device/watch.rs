//! Somebody who is told of every allocation: the checkers, when a program is checked. Nobody otherwise.

use super::memory::Allocation;
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
    /// The thread's call has a copy made whose result the host sees: who is to be told of what it reads.
    fn asked(&self) -> Option<Arc<dyn Asked>>;
    /// A variable of a module lies in an allocation of kind `Module` or `Managed`.
    fn variable(&self, name: &str, address: u64, size: u64);
}

/// A call that has asked for a copy, which may run later.
pub trait Asked: Send + Sync + std::fmt::Debug {
    /// Of the `bytes` that were copied nothing was ever written to these parts.
    fn unwritten(&self, bytes: u64, parts: &[Range<u64>]);
}

/// What a call would have done with memory that it must not touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    Read { addr: u64, bytes: u64 },
    Write { addr: u64, bytes: u64 },
    Free { addr: u64 },
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
