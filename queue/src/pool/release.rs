//! What pools give back to the system: when programs ask for it, synchronise, or end them.

use super::memory_pool::{set_release_due, take_release_due, Pool};
use super::registry::{all, orphans, remove, reset_current, retire};
use device::watch::{self, Thing};
use device::{thread, Device, Result};
use std::sync::atomic::Ordering::*;
use std::sync::Arc;

/// References to a destroyed pool that nobody uses: that of the orphans, and that of who looks at them.
const IN_LISTS: usize = 2;

impl Pool {
    /// `cudaMemPoolTrimTo`: returns held memory until at most `keep` bytes are reserved, or none is left that can be.
    pub fn trim(&self, keep: u64) {
        self.release(keep);
    }

    /// Returns memory that nobody has any more while more than `keep` bytes are reserved. Whether more may come.
    pub(super) fn release(&self, keep: u64) -> bool {
        self.release_held(keep) | self.release_chunks(keep)
    }

    /// `cudaMemPoolDestroy`: the handle ends, its allocations live on until they are freed. Sites that use it return
    /// to their default pool. Errors: `InvalidValue`, also for default pools.
    pub fn destroy(handle: usize) -> Result {
        let pool = remove(handle)?;
        watch::gone(Thing::Pool, handle as u64);
        retire(|p| Arc::ptr_eq(p, &pool));
        thread::forget();
        pool.destroyed.store(true, Release);
        pool.release(0);
        // The next synchronisation sees whether anything is left of it.
        set_release_due();
        Ok(())
    }
}

/// What a synchronisation does for the device's pools: memory above the release threshold goes back (`everything`:
/// whatever the threshold).
pub(crate) fn after_synchronize(device: &Device, everything: bool) {
    if !take_release_due() {
        return;
    }
    for pool in all() {
        if pool.device.ordinal != device.ordinal && !pool.site.is_shared_with_host() {
            set_release_due();
            continue;
        }
        let destroyed = pool.destroyed.load(Acquire);
        let keep = if everything || destroyed { 0 } else { pool.settings().release_threshold };
        // What stays because of the threshold does so until the threshold changes, or until more is freed.
        if pool.release(keep) {
            set_release_due();
        }
        if !destroyed || pool.usage().reserved != 0 {
            continue;
        }
        // A thread that found the pool before it was destroyed may be about to allocate: its heaps are not another pool's yet.
        if Arc::strong_count(&pool) > IN_LISTS {
            set_release_due();
            continue;
        }
        pool.close_heaps();
        orphans().write().retain(|p| !Arc::ptr_eq(p, &pool));
    }
}

/// Returns all that pools of the device hold and nobody uses.
pub fn release_all(device: &Device) {
    set_release_due();
    after_synchronize(device, true);
}

/// For `cudaDeviceReset`: pools and what programs have of them stay; what was freed goes back, and the device's own pool is current.
pub(crate) fn reset(device: &Device) {
    reset_current(device);
    release_all(device);
}
