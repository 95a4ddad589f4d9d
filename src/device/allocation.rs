//! What an allocation is: its kind, where it lies and whose it is. [`super::memory`] keeps the table of them.

/// What an allocation is for; decides who may free it and what attributes say of it.
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
    /// What the pool with this number cuts blocks from, which are found as allocations of kind `Pool`. No allocation itself.
    Chunk(u64),
    /// As `Chunk`, of pinned host memory.
    HostChunk(u64),
    /// Another process's memory, of the pool with this number, which was imported. Counts there.
    Shared(u64),
    /// An address that a graph's node fixes. Its memory counts when the graph is launched: see [`super::memory::charge`].
    Graph,
    /// Another process's memory. Counts there.
    Import,
    /// A file that another interface, or another process, shares with us. Counts there.
    External,
    /// A CUDA array or mipmapped array: programs have its handle, not its address.
    Array,
    /// A module's variables and constants.
    Module,
    /// Memory the runtime needs on the device for itself, the kernel's own `malloc` heap among it.
    Internal,
    /// `cudaHostAlloc`, with its flags.
    Host(u32),
    /// `cudaMallocManaged`, with its flags.
    Managed(u32),
}

impl Kind {
    /// Lies in a device's memory.
    pub(super) fn on_device(self) -> bool {
        !self.is_pinned() && !self.is_managed()
    }

    /// Host memory that kernels may use.
    pub fn is_pinned(self) -> bool {
        matches!(self, Kind::Host(_) | Kind::HostPool(_) | Kind::HostChunk(_))
    }

    /// Memory of the host and of devices.
    pub fn is_managed(self) -> bool {
        matches!(self, Kind::Managed(_) | Kind::ManagedPool(_))
    }

    /// A pool's, whoever has made it. CUDA Runtime API, `cudaDeviceReset`: such memory outlives the device's context.
    pub fn is_pooled(self) -> bool {
        self.pool().is_some() || matches!(self, Kind::Chunk(_) | Kind::HostChunk(_) | Kind::Shared(_))
    }

    /// Programs know nothing of it, but of the blocks in it.
    pub(super) fn is_chunk(self) -> bool {
        matches!(self, Kind::Chunk(_) | Kind::HostChunk(_))
    }

    /// The number of the pool that owns it; not of one that another process's memory was imported into.
    pub fn pool(self) -> Option<u64> {
        match self {
            Kind::Pool(id) | Kind::HostPool(id) | Kind::ManagedPool(id) => Some(id),
            _ => None,
        }
    }

    /// What an allocation of so many bytes takes of its device's or the host's memory.
    pub(super) fn cost(self, bytes: u64) -> u64 {
        if matches!(self, Kind::Graph | Kind::Import | Kind::External | Kind::Shared(_)) {
            0
        } else {
            bytes
        }
    }

    /// Host code may touch it.
    pub fn on_host(self) -> bool {
        !self.on_device()
    }
}

/// A live allocation. Addresses are host addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allocation {
    pub base: u64,
    /// Bytes asked for.
    pub size: u64,
    /// Bytes from `base` on that belong to it, with rounding.
    pub reserved: u64,
    pub kind: Kind,
    /// Ordinal of the device whose memory it is, or that was current when host memory was allocated.
    pub device: u32,
    /// Unique in the process.
    pub id: u64,
    /// Freed in stream order: programs may not use it any more, the memory is not free yet.
    pub held: bool,
}

/// Host memory of the program's that kernels may use, from `cudaHostRegister`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registered {
    pub base: u64,
    pub size: u64,
    pub flags: u32,
    pub device: u32,
}
