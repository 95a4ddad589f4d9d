//! What graphs may hold that kernels launch: manual of `cudaGraphInstantiate`. `environment` runs them.

use super::graph::{Graph, Payload};
use super::graph_steps::{flatten, Step};
use super::work::Work;
use device::extent::Extent;
use device::memory::{self, Kind, Side};
use device::{Error, Result};

/// Errors: `NotSupported` if there is something in a graph that kernels cannot launch, `InvalidValue` if there is nothing in it.
pub(super) fn check(steps: &[Step]) -> Result {
    if steps.iter().any(|step| !is_supported(&step.payload)) {
        return Err(Error::NotSupported);
    }
    match steps.iter().all(|step| matches!(step.payload, Payload::Child(_))) {
        true => Err(Error::InvalidValue),
        false => Ok(()),
    }
}

/// The handle of a node that kernels cannot launch, if a graph has one.
pub fn unsupported(graph: &Graph) -> Option<usize> {
    let mut steps = Vec::new();
    flatten(graph, &[], &mut steps).ok()?;
    steps.iter().find(|step| !is_supported(&step.payload)).map(|step| step.handle)
}

/// Whether kernels can launch a node.
pub(super) fn is_supported(payload: &Payload) -> bool {
    match payload {
        Payload::Kernel(Work::Launch(launch), _) => !exec::launches_kernels(&launch.function),
        Payload::Copy(Work::Copy(copy), _) => is_reachable(&copy.dst) && is_reachable(&copy.src),
        Payload::Fill(Work::Fill(fill)) => is_reachable(&fill.dst),
        Payload::Child(_) => true,
        _ => false,
    }
}

/// Whether it is memory of a device, or of the host that devices access, and no array.
fn is_reachable(extent: &Extent) -> bool {
    match memory::side(extent.base, extent.span()) {
        Ok(Side::Ours(allocation)) => allocation.kind != Kind::Array,
        Ok(Side::Registered) => true,
        Ok(Side::Pageable) | Err(_) => false,
    }
}
