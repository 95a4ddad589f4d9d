//! Which bytes of device memory have been written: updates of the arena's plane [`Plane::Init`] for writes by the host. Kernels
//! update it themselves.
//!
//! Without checks that need it there is no plane, and every function here is a single test.

use super::allocation::Kind;
use super::space::arena;
use kernel_abi::{Plane, INITIALIZED};
use std::ops::Range;
use sys::vm;

/// Distance to the shadow of `addr .. addr + len`, if it has one.
#[inline]
fn distance(addr: u64, len: u64) -> Option<u64> {
    let arena = arena();
    arena.plane(Plane::Init).filter(|_| arena.contains(addr, len))
}

#[inline]
fn fill(addr: u64, len: u64, value: u8) {
    if let Some(off) = distance(addr, len) {
        // SAFETY: the shadow of device memory, which is committed together with it.
        unsafe { ((addr + off) as *mut u8).write_bytes(value, len as usize) };
    }
}

/// Marks all of `addr .. addr + len` as written.
#[inline]
pub fn written(addr: u64, len: u64) {
    fill(addr, len, INITIALIZED);
}

/// Shadows from this size on are given up, not filled: a program allocates gigabytes of which it uses little.
const LARGE: u64 = 4 << 20;

/// Marks `addr .. addr + len` as unwritten.
#[inline]
pub fn forgotten(addr: u64, len: u64) {
    if len >= LARGE {
        return give_up(addr, len);
    }
    fill(addr, len, 0);
}

/// As [`forgotten`], without touching the pages that lie in the range as a whole: they read as zero from now on.
#[cold]
fn give_up(addr: u64, len: u64) {
    let Some(off) = distance(addr, len) else { return };
    let (from, to) = (addr + off, addr + off + len);
    let (start, end) = (from.next_multiple_of(vm::PAGE), to / vm::PAGE * vm::PAGE);
    // SAFETY: whole pages of the plane, which is private and committed together with the memory that it describes.
    match unsafe { vm::discard(start, end - start) } {
        Ok(()) => {
            fill(addr, start - from, 0);
            fill(addr + (end - from), to - end, 0);
        }
        Err(_) => fill(addr, len, 0),
    }
}

/// Marks a new allocation of `len` bytes as unwritten, or as written if it is memory that others write to as well.
pub fn allocated(addr: u64, len: u64, kind: Kind) {
    match kind {
        Kind::Device | Kind::Pool(_) | Kind::Chunk(_) | Kind::Graph | Kind::Array => forgotten(addr, len),
        Kind::Import | Kind::External | Kind::Shared(_) | Kind::Module | Kind::Internal => written(addr, len),
        // Another range may have the same memory: who maps it knows.
        Kind::Virtual(_) => {}
        Kind::HostShared(_)
        | Kind::HostPool(_)
        | Kind::ManagedPool(_)
        | Kind::HostChunk(_)
        | Kind::Host(_)
        | Kind::Managed(_)
        | Kind::HostGraph
        | Kind::ManagedGraph => written(addr, len),
    }
}

/// `len` bytes were copied: copies the source's shadow to the destination. Memory without a shadow counts as
/// written.
pub fn copied(to: u64, from: u64, len: u64) {
    let Some(there) = distance(to, len) else { return };
    match distance(from, len) {
        // SAFETY: shadows of device memory that the copy has just accessed.
        Some(here) => unsafe { std::ptr::copy((from + here) as *const u8, (to + there) as *mut u8, len as usize) },
        None => written(to, len),
    }
}

/// Whether there is a shadow.
#[inline]
pub fn is_kept() -> bool {
    arena().plane(Plane::Init).is_some()
}

/// Whether all of `addr .. addr + len` is unwritten; false without a shadow.
pub fn is_unwritten(addr: u64, len: u64) -> bool {
    // SAFETY: as in `unwritten`.
    distance(addr, len).is_some_and(|off| {
        // SAFETY: as in `unwritten`.
        let shadow = unsafe { std::slice::from_raw_parts((addr + off) as *const u8, len as usize) };
        shadow.iter().all(|&b| b != INITIALIZED)
    })
}

/// The unwritten parts of `addr .. addr + len`, in order; none without a shadow.
pub fn unwritten(addr: u64, len: u64) -> Vec<Range<u64>> {
    let Some(off) = distance(addr, len) else { return vec![] };
    // SAFETY: as in `fill`. Kernels may write bytes meanwhile: either value may be read.
    let shadow = unsafe { std::slice::from_raw_parts((addr + off) as *const u8, len as usize) };
    let mut holes: Vec<Range<u64>> = Vec::new();
    let mut at = 0;
    while let Some(start) = shadow[at..].iter().position(|&b| b != INITIALIZED) {
        let start = at + start;
        let n = shadow[start..].iter().position(|&b| b == INITIALIZED).unwrap_or(shadow.len() - start);
        holes.push(addr + start as u64..addr + (start + n) as u64);
        at = start + n;
    }
    holes
}
