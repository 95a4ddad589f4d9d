//! Where the memory of pools lies.

use device::managed::Location;
use device::memory::Kind;
use device::{Device, Result};

/// What memory a pool gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Site {
    /// A device's, by its ordinal.
    Device(u32),
    /// The host's, pinned.
    Host,
    /// The host's, of a NUMA node. It lies where the host puts it.
    Numa(i32),
    /// Managed memory, which prefers to be at a place.
    Managed(Option<Location>),
}

impl Site {
    /// Not a device's memory alone.
    pub fn is_shared_with_host(self) -> bool {
        !matches!(self, Site::Device(_))
    }

    /// The kind of what the pool with this number allocates.
    pub(super) fn kind(self, id: u64) -> Kind {
        match self {
            Site::Device(_) => Kind::Pool(id),
            Site::Host | Site::Numa(_) => Kind::HostPool(id),
            Site::Managed(_) => Kind::ManagedPool(id),
        }
    }

    /// The device that keeps account of it; the first one for memory that is no device's. Errors: `InvalidDevice`.
    pub(super) fn device(self) -> Result<&'static Device> {
        match self {
            Site::Device(ordinal) | Site::Managed(Some(Location::Device(ordinal))) => device::get(ordinal as i32),
            _ => device::get(0),
        }
    }
}
