//! Allocations: kind, address and owning device. [`super::memory`] keeps the table of them.

/// What an allocation is for; decides which calls may free it and what pointer attributes report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `cudaMalloc` and relatives.
    Device,
    /// `cudaMallocAsync`: owned by the memory pool with this number.
    Pool(u64),
    /// Pinned host memory of a pool.
    HostPool(u64),
    /// Managed memory of a pool.
    ManagedPool(u64),
    /// Memory from which the pool with this number cuts blocks; these are found as allocations of kind `Pool`, the chunk is not.
    Chunk(u64),
    /// As `Chunk`, of pinned host memory.
    HostChunk(u64),
    /// Memory imported from another process into the pool with this number. Counts in that process.
    Shared(u64),
    /// As `Shared`, of pinned host memory.
    HostShared(u64),
    /// The fixed address of a graph's allocation node. Its memory counts when the graph is launched: see [`super::memory::charge`].
    Graph,
    /// The same of pinned host memory, which counts as long as the node is there.
    HostGraph,
    /// The same of managed memory, which counts as long as the node is there.
    ManagedGraph,
    /// Memory imported from another process. Counts in that process.
    Import,
    /// A file shared by another interface or another process. Counts there.
    External,
    /// Memory of `cuMemCreate`, with the number of its handle, where `cuMemMap` has mapped it and it may be accessed. Counts with its handle.
    Virtual(u64),
    /// A CUDA array or mipmapped array: programs have its handle, not its address.
    Array,
    /// A module's variables and constants.
    Module,
    /// Device memory for the runtime's own use, such as the heap of device-side `malloc`.
    Internal,
    /// `cudaHostAlloc`, with its flags.
    Host(u32),
    /// `cudaMallocManaged`, with its flags.
    Managed(u32),
}

impl Kind {
    /// Whether it lies in device memory.
    #[inline]
    pub(super) fn on_device(self) -> bool {
        !self.is_pinned() && !self.is_managed()
    }

    /// Whether it is host memory that kernels may access.
    #[inline]
    pub fn is_pinned(self) -> bool {
        matches!(self, Kind::Host(_) | Kind::HostPool(_) | Kind::HostChunk(_) | Kind::HostShared(_) | Kind::HostGraph)
    }

    /// Whether it is managed: accessible from the host and from devices.
    #[inline]
    pub fn is_managed(self) -> bool {
        matches!(self, Kind::Managed(_) | Kind::ManagedPool(_) | Kind::ManagedGraph)
    }

    /// Whether it belongs to a pool, of this process or another. CUDA Runtime API, `cudaDeviceReset`: it outlives the device's context.
    #[inline]
    pub fn is_pooled(self) -> bool {
        let imported = self.importer().is_some();
        self.pool().is_some() || imported || matches!(self, Kind::Chunk(_) | Kind::HostChunk(_))
    }

    /// Whether it is that of a graph's allocation node.
    #[inline]
    pub fn is_of_graph(self) -> bool {
        matches!(self, Kind::Graph | Kind::HostGraph | Kind::ManagedGraph)
    }

    /// Whether it is mapped by the program (`cuMemMap`): ranges next to each other are one to copies.
    #[inline]
    pub fn is_virtual(self) -> bool {
        matches!(self, Kind::Virtual(_))
    }

    /// Whether it is a chunk: programs see only the blocks in it.
    #[inline]
    pub(super) fn is_chunk(self) -> bool {
        matches!(self, Kind::Chunk(_) | Kind::HostChunk(_))
    }

    /// The number of the pool that owns it; `None` for memory that was imported into a pool.
    #[inline]
    pub fn pool(self) -> Option<u64> {
        match self {
            Kind::Pool(id) | Kind::HostPool(id) | Kind::ManagedPool(id) => Some(id),
            _ => None,
        }
    }

    /// The number of the pool into which it was imported.
    #[inline]
    pub fn importer(self) -> Option<u64> {
        match self {
            Kind::Shared(id) | Kind::HostShared(id) => Some(id),
            _ => None,
        }
    }

    /// Bytes of device or host memory that an allocation of `bytes` bytes is accounted with.
    pub(super) fn cost(self, bytes: u64) -> u64 {
        let elsewhere = self.importer().is_some();
        if elsewhere || matches!(self, Kind::Graph | Kind::Import | Kind::External | Kind::Virtual(_)) {
            0
        } else {
            bytes
        }
    }

    /// Whether host code may access it.
    #[inline]
    pub fn on_host(self) -> bool {
        !self.on_device()
    }
}

/// A live allocation. Addresses are host addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allocation {
    pub base: u64,
    /// Bytes requested.
    pub size: u64,
    /// Bytes from `base` on that belong to it, with rounding.
    pub reserved: u64,
    pub kind: Kind,
    /// Ordinal of the device it lies on; for host memory, of the device that was current at the call.
    pub device: u32,
    /// Unique in the process.
    pub id: u64,
    /// Freed in stream order: programs may not use it any more, but its memory is not reusable yet.
    pub held: bool,
}

/// The program's host memory made accessible to kernels by `cudaHostRegister`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registered {
    pub base: u64,
    pub size: u64,
    pub flags: u32,
    pub device: u32,
}
