//! Attributes that programs set on a kernel (`cudaFuncSetAttribute`).

use super::entry::Entry;
use device::occupancy::SHARED_DEFAULT;
use device::{Device, Error, Result};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};

/// `cudaFuncAttribute`
const MAX_DYNAMIC_SHARED: i32 = cuda_types::cudaFuncAttributeMaxDynamicSharedMemorySize;
const CARVEOUT: i32 = cuda_types::cudaFuncAttributePreferredSharedMemoryCarveout;
const CLUSTER_WIDTH: i32 = cuda_types::cudaFuncAttributeRequiredClusterWidth;
const CLUSTER_HEIGHT: i32 = cuda_types::cudaFuncAttributeRequiredClusterHeight;
const CLUSTER_DEPTH: i32 = cuda_types::cudaFuncAttributeRequiredClusterDepth;
const NON_PORTABLE_CLUSTER: i32 = cuda_types::cudaFuncAttributeNonPortableClusterSizeAllowed;
const CLUSTER_POLICY: i32 = cuda_types::cudaFuncAttributeClusterSchedulingPolicyPreference;

const CARVEOUTS: RangeInclusive<i32> =
    cuda_types::cudaSharedmemCarveoutDefault..=cuda_types::cudaSharedmemCarveoutMaxShared;
const POLICIES: RangeInclusive<i32> =
    cuda_types::cudaClusterSchedulingPolicyDefault..=cuda_types::cudaClusterSchedulingPolicyLoadBalancing;

/// Settable attributes, -1 if not set.
pub struct Settings {
    pub max_dynamic_shared: AtomicI32,
    pub carveout: AtomicI32,
    pub cluster: [AtomicI32; 3],
    pub non_portable_cluster: AtomicI32,
    pub cluster_policy: AtomicI32,
}

impl Settings {
    pub(super) fn new() -> Settings {
        let unset = || AtomicI32::new(-1);
        Settings {
            max_dynamic_shared: unset(),
            carveout: unset(),
            cluster: [unset(), unset(), unset()],
            non_portable_cluster: unset(),
            cluster_policy: unset(),
        }
    }

    /// Blocks of a cluster, if all of its dimensions are set.
    pub fn required_cluster(&self) -> Option<[u32; 3]> {
        let set = self.cluster.each_ref().map(|n| n.load(Relaxed));
        set.iter().all(|&n| n > 0).then(|| set.map(|n| n as u32))
    }

    /// Sets an attribute by its number, for a kernel on a device.
    /// Errors: `InvalidValue` for attributes that cannot be set, or invalid values.
    pub(super) fn set(&self, device: &Device, entry: &Entry, attribute: i32, value: i32) -> Result {
        let store = |slot: &AtomicI32, fits: bool| match fits {
            true => {
                slot.store(value, Relaxed);
                Ok(())
            }
            false => Err(Error::InvalidValue),
        };
        // A cluster's shape in the PTX cannot be changed.
        let free = entry.directives.reqnctapercluster.is_none() && value >= 0;
        match attribute {
            MAX_DYNAMIC_SHARED => {
                let max =
                    device.profile.shared_per_block_optin.max(SHARED_DEFAULT) - entry.shared_bytes.min(SHARED_DEFAULT);
                store(&self.max_dynamic_shared, (0..=max as i32).contains(&value))
            }
            CARVEOUT => store(&self.carveout, CARVEOUTS.contains(&value)),
            CLUSTER_WIDTH => store(&self.cluster[0], free),
            CLUSTER_HEIGHT => store(&self.cluster[1], free),
            CLUSTER_DEPTH => store(&self.cluster[2], free),
            NON_PORTABLE_CLUSTER => {
                // Any number but 0 allows it, as on an H200.
                self.non_portable_cluster.store((value != 0).into(), Relaxed);
                Ok(())
            }
            CLUSTER_POLICY => store(&self.cluster_policy, POLICIES.contains(&value)),
            _ => Err(Error::InvalidValue),
        }
    }
}
