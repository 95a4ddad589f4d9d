//! What calls name and what they are told: handles, extents, heaps, regions, and what happened to them.

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

impl Extent {
    /// Bytes, or elements of a box.
    pub fn amount(&self) -> u64 {
        match self {
            Extent::Bytes { len, .. } => *len,
            Extent::Box { size, .. } => size.iter().product(),
        }
    }

    pub(super) fn meets(&self, other: &Extent) -> bool {
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
pub(super) fn bytes(extent: &Extent) -> (u64, u64) {
    match *extent {
        Extent::Bytes { base, len } => (base, base + len),
        Extent::Box { .. } => (0, 0),
    }
}

/// End of `base .. base + len`. Errors: no bytes, a null address, or past the end of the address space.
pub(super) fn end_of(base: u64, len: u64) -> Outcome<u64> {
    if base == 0 {
        return Err("the pointer is null; give the address of the first byte".into());
    }
    if len == 0 {
        return Err(format!("the range at {base:#x} is empty; set its size"));
    }
    base.checked_add(len)
        .ok_or_else(|| format!("{len} bytes from {base:#x} on reach past the end of the address space"))
}

/// Whether `base .. base + len` are bytes. Errors: no bytes, a null address, or past the end of the address space.
pub fn check_range(base: u64, len: u64) -> Outcome {
    end_of(base, len).map(drop)
}
