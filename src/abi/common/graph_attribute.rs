//! Graph management: attributes of kernel nodes.

use crate::abi::api::not_supported;
use crate::abi::arguments::{In, Out};
use crate::abi::common::graph::node_of;
use crate::abi::common::launch::{portable, stated_cluster};
use cuda_types::*;
use device::partition::Partition;
use device::{Error, Result};
use exec::Launch;
use module::{registry, Shape};
use queue::graph::{Attributes, Node};
use std::ffi::{c_char, c_int};
use std::sync::atomic::AtomicBool;
use std::sync::Arc;

/// Attributes whose values are kept and returned; of these, only the priority has an effect here.
const KEPT: [c_int; 10] = [
    cudaLaunchAttributeAccessPolicyWindow,
    cudaLaunchAttributeClusterSchedulingPolicyPreference,
    cudaLaunchAttributePriority,
    cudaLaunchAttributeMemSyncDomainMap,
    cudaLaunchAttributeMemSyncDomain,
    cudaLaunchAttributePreferredClusterDimension,
    cudaLaunchAttributePreferredSharedMemoryCarveout,
    cudaLaunchAttributeNvlinkUtilCentricScheduling,
    cudaLaunchAttributePortableClusterSizeMode,
    cudaLaunchAttributeSharedMemoryMode,
];

/// The default value of an attribute: 0, but for the domain of remote memory (`cudaLaunchMemSyncDomainMap`).
fn default_value(id: c_int) -> [u8; 64] {
    let mut value = [0; 64];
    value[1] = u8::from(id == cudaLaunchAttributeMemSyncDomainMap);
    value
}

/// Errors: `InvalidValue` for what is no attribute of kernel nodes.
fn get(launch: &Launch, kept: &Attributes, id: c_int) -> Result<cudaLaunchAttributeValue> {
    let mut value = cudaLaunchAttributeValue { pad: [0; 64] };
    match id {
        cudaLaunchAttributeCooperative => value.cooperative = launch.cooperative.into(),
        cudaLaunchAttributeClusterDimension => {
            let [x, y, z] = launch.cluster.unwrap_or_default();
            value.clusterDim = cudaLaunchAttributeDim { x, y, z };
        }
        // Of nodes that kernels may change, which there are none of.
        cudaLaunchAttributeDeviceUpdatableKernelNode => {}
        _ if KEPT.contains(&id) => {
            let bytes = kept.get(&id).copied().unwrap_or_else(|| default_value(id));
            value.pad = bytes.map(|b| b as c_char);
        }
        _ => return Err(Error::InvalidValue),
    }
    Ok(value)
}

/// Errors: `InvalidValue` for what is no attribute of kernel nodes; `NotSupported` for nodes that kernels may change; and
/// what a launch with such clusters, or of a cooperative grid of that size, would give.
fn set(launch: &mut Launch, kept: &mut Attributes, id: c_int, value: &cudaLaunchAttributeValue) -> Result {
    match id {
        cudaLaunchAttributeCooperative => {
            // SAFETY: `id` says which member the value has.
            launch.cooperative = unsafe { value.cooperative } != 0;
            check(launch, kept)
        }
        cudaLaunchAttributeClusterDimension => {
            // SAFETY: as above.
            launch.cluster = stated_cluster(unsafe { value.clusterDim });
            check(launch, kept)
        }
        // SAFETY: its first member, an `int` as well, says whether it is to be one.
        cudaLaunchAttributeDeviceUpdatableKernelNode if unsafe { value.cooperative } == 0 => Ok(()),
        cudaLaunchAttributeDeviceUpdatableKernelNode => {
            static REPORTED: AtomicBool = AtomicBool::new(false);
            Err(not_supported("a kernel node that kernels may change", &REPORTED))
        }
        _ if KEPT.contains(&id) => {
            // SAFETY: any value is bytes.
            kept.insert(id, unsafe { value.pad }.map(|b| b as u8));
            match id == cudaLaunchAttributePortableClusterSizeMode {
                true => check(launch, kept),
                false => Ok(()),
            }
        }
        _ => Err(Error::InvalidValue),
    }
}

/// Whether the kernel may be launched like that; its cluster may be stated later.
pub fn check(launch: &mut Launch, kept: &Attributes) -> Result {
    let symbols = launch.function.symbols.module();
    let (_, kernel) = registry::name_of(symbols, &launch.function.entry).ok_or(Error::InvalidDeviceFunction)?;
    let device = device::current()?;
    let ready = kernel.ready(device)?;
    let entry = &ready.entry;
    let Launch { grid, block, cluster, dynamic_shared, .. } = *launch;
    let mode = get(launch, kept, cudaLaunchAttributePortableClusterSizeMode)?;
    let mut shape = Shape::new(grid, block, dynamic_shared as usize);
    (shape.cluster, shape.portable, shape.cluster_follows) = (cluster, portable(&mode)?, true);
    launch.cluster = kernel.check(device, entry, &shape)?;
    shape.cluster = launch.cluster;
    match launch.cooperative {
        true => {
            let sms = Partition::size(launch.partition.as_deref(), device);
            kernel.check_cooperative(device, sms, entry, &shape)
        }
        false => Ok(()),
    }
}

/// The launch of a kernel node and its other attributes. Errors: `InvalidValue` for other nodes.
fn attributes(node: &Node) -> Result<(Arc<Launch>, Arc<Attributes>)> {
    let payload = node.payload();
    Ok((payload.launch()?.clone(), payload.attributes()?.clone()))
}

/// An attribute of a kernel node.
pub fn kernel_node_get_attribute(
    hNode: cudaGraphNode_t,
    attr: cudaLaunchAttributeID,
    value_out: Out<cudaLaunchAttributeValue>,
) -> Result {
    value_out.non_null()?;
    let (launch, kept) = attributes(&*node_of(hNode)?)?;
    value_out.write(get(&launch, &kept, attr)?)
}

/// Sets an attribute of a kernel node.
pub fn kernel_node_set_attribute(
    hNode: cudaGraphNode_t,
    attr: cudaLaunchAttributeID,
    value: In<cudaLaunchAttributeValue>,
) -> Result {
    let value = value.read()?;
    node_of(hNode)?.set_attributes(|launch, kept| set(launch, kept, attr, &value))
}

/// Sets all attributes of a kernel node to those of another one.
pub fn kernel_node_copy_attributes(hDst: cudaGraphNode_t, hSrc: cudaGraphNode_t) -> Result {
    let (from, attributes) = attributes(&*node_of(hSrc)?)?;
    node_of(hDst)?.set_attributes(|launch, kept| {
        kept.clone_from(&attributes);
        (launch.cooperative, launch.cluster) = (from.cooperative, from.cluster);
        check(launch, kept)
    })
}
