//! Occupancy of multiprocessors.

use crate::abi::common::launch::{check_hint, portable, stated_cluster};
use crate::abi::common::support::{need, put};
use cuda_types::*;
use device::occupancy::{available_dynamic_shared, blocks_per_sm, Usage};
use device::partition::Partition;
use device::{Device, Error, Result};
use module::{registry, Entry, Kernel};
use std::ffi::{c_int, c_uint, c_void};

/// What a kernel takes of the current device.
pub fn usage_of(func: *const c_void) -> Result<(&'static Device, Usage)> {
    let device = device::current()?;
    let kernel = registry::kernel(func as usize)?;
    Ok((device, kernel.usage(&kernel.ready(device)?.entry)))
}

/// Blocks of a kernel that a multiprocessor holds at once.
///
/// # Safety
/// `to` is null or valid.
pub unsafe fn active_blocks(to: *mut c_int, func: *const c_void, block: c_int, dynamic_shared: usize) -> Result {
    need(to)?;
    let threads = u32::try_from(block).ok().filter(|&n| n > 0).ok_or(Error::InvalidValue)?;
    let (device, usage) = usage_of(func)?;
    let blocks = blocks_per_sm(&device.profile, &usage, threads, dynamic_shared as u64);
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(to, blocks as c_int) }
}

/// Has an effect on devices of compute capability 5.x only.
const OCCUPANCY_FLAGS: c_uint = cudaOccupancyDisableCachingOverride as c_uint;

/// Blocks of a kernel that a multiprocessor holds at once.
pub unsafe fn max_active_blocks_with_flags(
    numBlocks: *mut c_int,
    func: *const c_void,
    blockSize: c_int,
    dynamicSMemSize: usize,
    flags: c_uint,
) -> Result {
    match flags & !OCCUPANCY_FLAGS {
        // SAFETY: null or valid for writing, as the caller promises.
        0 => unsafe { active_blocks(numBlocks, func, blockSize, dynamicSMemSize) },
        _ => Err(Error::InvalidValue),
    }
}

/// Dynamic shared memory that still lets `numBlocks` blocks be resident.
pub unsafe fn get_available_shared(
    dynamicSmemSize: *mut usize,
    func: *const c_void,
    numBlocks: c_int,
    blockSize: c_int,
) -> Result {
    need(dynamicSmemSize)?;
    let (blocks, threads) = (u32::try_from(numBlocks), u32::try_from(blockSize));
    let (Ok(blocks), Ok(threads)) = (blocks, threads) else { return Err(Error::InvalidValue) };
    let (device, usage) = usage_of(func)?;
    let bytes = available_dynamic_shared(&device.profile, &usage, blocks, threads).ok_or(Error::InvalidValue)?;
    // SAFETY: null or valid for writing, as the caller promises.
    unsafe { put(dynamicSmemSize, bytes as usize) }
}

/// What a launch's configuration says that matters for clusters.
pub struct ClusterLaunch {
    pub block: [u32; 3],
    pub dynamic_shared: usize,
    pub stream: cudaStream_t,
    pub clusters: Clusters,
}

/// What its attributes say of clusters.
#[derive(Default)]
pub struct Clusters {
    /// Blocks of a cluster.
    cluster: Option<[u32; 3]>,
    /// As in [`module::Shape`].
    portable: Option<bool>,
}

impl Clusters {
    /// Errors: `InvalidValue`.
    pub fn of(attributes: impl Iterator<Item = cudaLaunchAttribute>) -> Result<Clusters> {
        let mut clusters = Clusters::default();
        for attribute in attributes {
            if attribute.id == cudaLaunchAttributeClusterDimension {
                // SAFETY: `id` says which member the value has.
                clusters.cluster = stated_cluster(unsafe { attribute.val.clusterDim });
            } else if attribute.id == cudaLaunchAttributePortableClusterSizeMode {
                clusters.portable = portable(&attribute.val)?;
            } else if attribute.id == cudaLaunchAttributeClusterSchedulingPolicyPreference {
                // SAFETY: as above; a number begins the value's bytes.
                check_hint(attribute.id, &unsafe { attribute.val.pad }.map(|byte| byte as u8))?;
            }
        }
        Ok(clusters)
    }
}

impl ClusterLaunch {
    /// Blocks that the multiprocessors which the launch may use hold at once: those of the stream's green context, if it has one.
    /// Errors: `InvalidConfiguration`, `NotSupported` (no clusters before compute capability 9.0).
    fn resident(&self, func: *const c_void) -> Result<u32> {
        let (device, usage) = usage_of(func)?;
        if device.profile.major < 9 {
            return Err(Error::NotSupported);
        }
        let [x, y, z] = self.block;
        let threads = x.checked_mul(y).and_then(|n| n.checked_mul(z)).filter(|n| (1..=1024).contains(n));
        let threads = threads.ok_or(Error::InvalidConfiguration)?;
        let stream = crate::abi::common::support::stream(self.stream)?;
        let sms = Partition::size(stream.partition().as_deref(), device);
        Ok(blocks_per_sm(&device.profile, &usage, threads, self.dynamic_shared as u64) * sms)
    }

    /// Largest cluster that there may be, whatever the kernel says of its clusters (so an H200).
    /// Errors: `InvalidClusterSize` if the launch has to say how large they are, and does not.
    pub fn largest(&self, func: *const c_void) -> Result<c_int> {
        let resident = self.resident(func)?;
        let kernel = registry::kernel(func as usize)?;
        let ready = kernel.ready(device::current()?)?;
        self.shape(&kernel, &ready.entry)?;
        Ok(kernel.cluster_limit(self.clusters.portable).min(resident) as c_int)
    }

    /// The clusters of the launch, of one block if nobody says anything. Errors: as [`ClusterLaunch::largest`].
    fn shape(&self, kernel: &Kernel, entry: &Entry) -> Result<[u32; 3]> {
        let stated =
            self.clusters.cluster.or(entry.directives.reqnctapercluster).or(kernel.settings.required_cluster());
        match stated {
            None if entry.directives.explicitcluster => Err(Error::InvalidClusterSize),
            stated => Ok(stated.unwrap_or([1; 3])),
        }
    }

    /// Clusters that the device holds at once. Errors: `InvalidClusterSize` for clusters that the kernel must not have, and as
    /// [`ClusterLaunch::largest`].
    pub fn active(&self, func: *const c_void) -> Result<c_int> {
        let resident = self.resident(func)?;
        let kernel = registry::kernel(func as usize)?;
        let ready = kernel.ready(device::current()?)?;
        let entry = &ready.entry;
        let cluster = self.shape(&kernel, entry)?;
        let differs = entry.directives.reqnctapercluster.is_some_and(|required| required != cluster);
        match blocks(cluster) {
            blocks if differs || blocks == 0 || blocks > kernel.max_cluster(entry, self.clusters.portable) => {
                Err(Error::InvalidClusterSize)
            }
            blocks => Ok((resident / blocks) as c_int),
        }
    }
}

/// Blocks of a cluster.
fn blocks(cluster: [u32; 3]) -> u32 {
    cluster.iter().fold(1, |all: u32, n| all.saturating_mul(*n))
}
