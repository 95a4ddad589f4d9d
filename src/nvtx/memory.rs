//! What a program has said of its memory through `nvtxMem...`: heaps, their regions, names and permissions.
//!
//! A state machine without CUDA: addresses, devices and streams are numbers. Every call either does all that it says
//! or returns a text for the user and changes nothing. Semantics: "NVTX API for Compute Sanitizer Reference Manual",
//! and the comments of `nvToolsExtMem.h` where that is silent.
//!
//! * Heaps of usage `SUB_ALLOCATOR` (*pools*): bytes that no region covers must not be accessed, nor what an unregistered
//!   pool covered, until the allocation is freed. Heaps of usage `LAYOUT` and the process-wide heap restrict nothing.
//! * What names and permissions are given to is a [`Subject`]: a region, a heap, or a whole allocation.

mod heaps;
mod names;
mod permissions;
mod query;
mod regions;
mod view;

#[cfg(test)]
mod model;
#[cfg(test)]
mod tests;

pub use names::{check as check_name, Named};
pub use permissions::{region_flags, Access, Excluded, Place};
pub use query::{Span, State};
pub use view::{Layout, Piece, View};

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Result of a call: an error is a text for the user, without the function's name.
pub type Outcome<T = ()> = Result<T, String>;

/// Handles of this module are no addresses of user space, and tell their kind: see [`tag`].
pub mod tag {
    pub const HEAP: u64 = 0xa1 << 56;
    pub const REGION: u64 = 0xa2 << 56;
    pub const PERMISSIONS: u64 = 0xa3 << 56;
    pub const DEVICE: u64 = 0xa4 << 56;
    pub const PROCESS: u64 = 0xa5 << 56;
}

/// `NVTX_MEM_HEAP_HANDLE_PROCESS_WIDE`: the address space of the process as a heap.
pub const PROCESS_HEAP: u64 = 0;
/// `NVTX_MEM_..._HANDLE_NO_TOOL`: what calls that fail return where a handle is expected, since 0 is process-wide.
pub const NO_HANDLE: u64 = u64::MAX;

/// `NVTX_MEM_HEAP_USAGE_TYPE_...`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usage {
    /// Only registered regions may be accessed.
    SubAllocator,
    /// Regions annotate; everything may be accessed.
    Layout,
}

/// Bytes or texels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extent {
    Bytes {
        base: u64,
        len: u64,
    },
    /// A box of a CUDA array, in elements.
    Box {
        array: u64,
        offset: [u64; 3],
        size: [u64; 3],
    },
}

/// What a heap or region is told by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Subject {
    /// By handle.
    Region(u64),
    /// By handle.
    Heap(u64),
    /// By the address of its first byte.
    Allocation(u64),
}

/// A reference to a region, `nvtxMemRegionRef_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference {
    Pointer(u64),
    Handle(u64),
}

/// A registered heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heap {
    /// The address of a heap of bytes is its handle, as the header says.
    pub handle: u64,
    pub usage: Usage,
    /// Of an array: all of it.
    pub extent: Extent,
    /// Given when it was registered.
    pub label: Option<Arc<str>>,
    /// Given later, by `nvtxMemRegionsName`.
    pub name: Option<Arc<str>>,
}

impl Heap {
    /// Whether it is a CUDA array.
    pub fn is_array(&self) -> bool {
        matches!(self.extent, Extent::Box { .. })
    }
}

/// A registered region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    pub handle: u64,
    /// Handle of its heap, or [`PROCESS_HEAP`].
    pub heap: u64,
    /// It is a piece cut from a pool: fresh memory, a leak if it is never given back.
    pub suballocation: bool,
    pub extent: Extent,
    pub name: Option<Arc<str>>,
}

/// Why a heap or region is no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// `nvtxMemRegionsUnregister`, `nvtxMemHeapUnregister`.
    Unregistered,
    /// Its heap was unregistered.
    HeapUnregistered,
    /// `nvtxMemHeapReset`.
    HeapReset,
    /// The memory that it lies in was freed.
    Freed,
}

/// What happened, for those who listen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    HeapRegistered(Heap),
    HeapUnregistered(Heap, End),
    RegionRegistered(Region),
    /// The region, and the bytes it had before.
    RegionResized(Region, u64),
    RegionUnregistered(Region, End),
}

/// An allocation as the owner of memory knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allocation {
    pub base: u64,
    pub len: u64,
}

/// Where the state machine asks what lies at an address.
pub trait Allocations {
    /// The live allocation that holds `address`.
    fn at(&self, address: u64) -> Option<Allocation>;
}

impl<F: Fn(u64) -> Option<Allocation>> Allocations for F {
    fn at(&self, address: u64) -> Option<Allocation> {
        self(address)
    }
}

/// Names and length of an allocation that was spoken of.
#[derive(Clone, Debug, Default)]
struct Known {
    len: u64,
    name: Option<Arc<str>>,
}

/// The state.
#[derive(Debug)]
pub struct Memory {
    heaps: HashMap<u64, Heap>,
    /// Heaps of bytes by address. They do not overlap.
    heap_at: BTreeMap<u64, u64>,
    regions: HashMap<u64, Region>,
    /// Regions of bytes of each heap by address. Those of one heap do not overlap.
    region_at: HashMap<u64, BTreeMap<u64, u64>>,
    /// Bytes of pools that were unregistered, base and length, until they are freed.
    retired: BTreeMap<u64, u64>,
    allocations: BTreeMap<u64, Known>,
    permissions: permissions::Permissions,
    next: u64,
    generation: u64,
    events: Vec<Event>,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory {
            heaps: HashMap::new(),
            heap_at: BTreeMap::new(),
            regions: HashMap::new(),
            region_at: HashMap::from([(PROCESS_HEAP, BTreeMap::new())]),
            retired: BTreeMap::new(),
            allocations: BTreeMap::new(),
            permissions: permissions::Permissions::default(),
            next: 1,
            generation: 0,
            events: Vec::new(),
        }
    }
}

/// End of `base .. base + len`. Errors: no bytes, a null address, or past the end of the address space.
fn end_of(base: u64, len: u64) -> Outcome<u64> {
    if base == 0 {
        return Err("the pointer is null; give the address of the first byte".into());
    }
    if len == 0 {
        return Err(format!("the range at {base:#x} has no bytes; set its size"));
    }
    base.checked_add(len)
        .ok_or_else(|| format!("{len} bytes from {base:#x} on reach past the end of the address space"))
}

/// Whether `base .. base + len` are bytes. Errors: no bytes, a null address, or past the end of the address space.
pub fn check_range(base: u64, len: u64) -> Outcome {
    end_of(base, len).map(drop)
}

/// The entry of `map` (base to length) or its like that lies at or before `address`.
fn before<T: Copy>(map: &BTreeMap<u64, T>, address: u64) -> Option<(u64, T)> {
    map.range(..=address).next_back().map(|(base, value)| (*base, *value))
}

impl Memory {
    /// Changes whenever an answer of [`Memory::is_accessible`] or [`Memory::access`] may have changed.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// What happened since this was called last, in order.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    fn fresh(&mut self, tag: u64) -> u64 {
        let handle = tag | self.next;
        self.next += 1;
        handle
    }
}

impl Extent {
    /// Bytes, or elements of a box.
    pub fn amount(&self) -> u64 {
        match self {
            Extent::Bytes { len, .. } => *len,
            Extent::Box { size, .. } => size.iter().product(),
        }
    }

    fn meets(&self, other: &Extent) -> bool {
        match (*self, *other) {
            (Extent::Bytes { base: a, len: m }, Extent::Bytes { base: b, len: n }) => a < b + n && b < a + m,
            (Extent::Box { array: x, offset: a, size: m }, Extent::Box { array: y, offset: b, size: n }) => {
                x == y && (0..3).all(|d| a[d] < b[d] + n[d] && b[d] < a[d] + m[d])
            }
            _ => false,
        }
    }
}

/// First byte and the one past the last; of an array, nothing.
fn bytes(extent: &Extent) -> (u64, u64) {
    match *extent {
        Extent::Bytes { base, len } => (base, base + len),
        Extent::Box { .. } => (0, 0),
    }
}
