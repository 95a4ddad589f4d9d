//! Returning memory to the system: on request, at synchronization, and when pools are destroyed.

use super::memory_pool::{set_release_due, take_release_due, Pool};
use super::registry::{all, orphans, remove, reset_current, retire};
use device::watch::{self, ObjectKind};
use device::{memory, thread, Device, Result};
use std::sync::atomic::Ordering::*;
use std::sync::Arc;

/// References to a destroyed pool that is not in use: the orphan list's, and that of the code that checks.
const IN_LISTS: usize = 2;

impl Pool {
    /// `cudaMemPoolTrimTo`: releases unused memory as long as at least `keep` bytes are reserved then.
    pub fn trim(&self, keep: u64) {
        self.release(keep, false);
    }

    /// Releases unused memory while more than `keep` bytes are reserved, see [`super::settings::is_wanted`]. Returns whether more can be released later.
    pub(super) fn release(&self, keep: u64, fewer: bool) -> bool {
        self.release_held(keep, fewer) | self.release_chunks(keep, fewer)
    }

    /// `cudaMemPoolDestroy`: the handle becomes invalid, allocations stay until they are freed. Where it is the current pool, the default
    /// pool becomes current. Errors: `InvalidValue`, also for default pools.
    pub fn destroy(handle: usize) -> Result {
        let pool = remove(handle)?;
        watch::object_destroyed(ObjectKind::Pool, handle as u64);
        retire(|p| Arc::ptr_eq(p, &pool));
        thread::forget();
        pool.destroyed.store(true, Release);
        pool.release(0, true);
        // The next synchronization removes the pool if nothing is left of it.
        set_release_due();
        Ok(())
    }
}

/// At a synchronization: the device's pools release memory above their thresholds (`everything`: regardless of thresholds).
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
        // Memory kept because of the threshold needs another look only if the threshold changes or more is freed.
        if pool.release(keep, true) {
            set_release_due();
        }
        if !destroyed || pool.usage().reserved != 0 {
            continue;
        }
        // A thread that looked the pool up before it was destroyed may be about to allocate: its heaps must not be reused yet.
        if Arc::strong_count(&pool) > IN_LISTS {
            set_release_due();
            continue;
        }
        pool.close_heaps();
        orphans().write().retain(|p| !Arc::ptr_eq(p, &pool));
    }
}

/// Whether there is memory that was freed and is not the system's again: pools keep it, or a stream has yet to get there.
pub fn keeps_memory(device: &Device) -> bool {
    let keeps = |pool: Arc<Pool>| {
        let usage = pool.usage();
        (pool.device.ordinal == device.ordinal || pool.site.is_shared_with_host()) && usage.reserved > usage.used
    };
    memory::is_any_held(device) || all().into_iter().any(keeps)
}

/// Releases all unused memory of the device's pools.
pub fn release_all(device: &Device) {
    set_release_due();
    after_synchronize(device, true);
}

/// For `cudaDeviceReset`: pools and live allocations stay; unused memory is released, and the default pool is current.
pub(crate) fn reset(device: &Device) {
    reset_current(device);
    release_all(device);
}
