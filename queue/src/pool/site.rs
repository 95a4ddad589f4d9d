//! Locations of pool memory.

use crate::graph_memory::Home;
use device::managed::Location;
use device::memory::Kind;
use device::{Device, Result};

/// Location of a pool's memory (`cudaMemLocation`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Site {
    /// A device's, by its ordinal.
    Device(u32),
    /// The host's, pinned.
    Host,
    /// The host's, of a NUMA node. Placement is left to the operating system.
    Numa(i32),
    /// Managed memory, with a preferred location.
    Managed(Option<Location>),
}

impl Site {
    /// Whether it is not device memory.
    pub fn is_shared_with_host(self) -> bool {
        !matches!(self, Site::Device(_))
    }

    /// The kind of the allocations of the pool with this id.
    pub(super) fn kind(self, id: u64) -> Kind {
        match self {
            Site::Device(_) => Kind::Pool(id),
            Site::Host | Site::Numa(_) => Kind::HostPool(id),
            Site::Managed(_) => Kind::ManagedPool(id),
        }
    }

    /// The same for an allocation node. `device`: the one whose work uses memory of the host.
    pub fn home(self, device: &'static Device) -> Result<Home> {
        let (kind, place) = match self {
            Site::Device(_) => return Ok(Home::on(self.device()?)),
            Site::Host => (Kind::HostGraph, Some(Location::Host)),
            Site::Numa(node) => (Kind::HostGraph, Some(Location::Numa(node))),
            Site::Managed(place) => (Kind::ManagedGraph, place),
        };
        Ok(Home { device, kind, place })
    }

    /// Reverts [`Site::home`].
    pub fn of(home: &Home) -> Site {
        match (home.kind, home.place) {
            (Kind::ManagedGraph, place) => Site::Managed(place),
            (_, Some(Location::Device(ordinal))) => Site::Device(ordinal),
            (_, Some(Location::Numa(node))) => Site::Numa(node),
            (_, Some(Location::Host) | None) => Site::Host,
        }
    }

    /// The device that is charged for the memory; the first one if the location is not a device. Errors: `InvalidDevice`.
    pub(super) fn device(self) -> Result<&'static Device> {
        match self {
            Site::Device(ordinal) | Site::Managed(Some(Location::Device(ordinal))) => device::get(ordinal as i32),
            _ => device::get(0),
        }
    }
}
