//! Pools whose blocks are separate allocations: under a checker, which tracks each; if other processes map them; and for managed memory,
//! which has hints per allocation. A freed block is held for reuse by requests of the same size.

use super::memory_pool::{HeldBlock, Pool};
use super::settings::is_wanted;
use super::site::Site;
use crate::stream::Stream;
use crate::work::Work;
use device::memory::{self, Allocation};
use device::pool_file::PoolFile;
use device::{managed, shadow, Device, Error, Result};
use exec::timeline;
use std::sync::Arc;

impl Pool {
    /// Allocates a block. Errors: `MemoryAllocation`.
    pub(super) fn allocate_dedicated(&self, size: u64, stream: &Stream) -> Result<u64> {
        let align = if self.file.is_some() { PoolFile::ALIGN } else { 1 };
        let need = memory::footprint(size, align).ok_or(Error::MemoryAllocation)?;
        let settings = self.settings();
        let mut held = self.held.lock();
        let ready = |h: &HeldBlock| h.allocation.reserved == need && h.is_for(&stream.progress, &settings);
        let base = match held.iter().rposition(ready) {
            Some(at) => {
                let block = held.remove(at);
                self.renew(&block.allocation, size, stream)?
            }
            None => match self.fresh(size, need, align) {
                Err(Error::MemoryAllocation) if settings.internal_dependencies => {
                    let fits = |h: &HeldBlock| h.allocation.reserved == need;
                    let at = held.iter().position(fits).ok_or(Error::MemoryAllocation)?;
                    let block = held.remove(at);
                    stream.submit(Work::Marker, &[block.freed]);
                    self.renew(&block.allocation, size, stream)?
                }
                other => other?,
            },
        };
        drop(held);
        if let Site::Managed(Some(place)) = self.site {
            managed::change(base, size, |hints| hints.preferred = Some(place))?;
        }
        self.account.lock().charge(need, &[], None);
        Ok(base)
    }

    /// Reuses a held block.
    fn renew(&self, block: &Allocation, size: u64, stream: &Stream) -> Result<u64> {
        memory::reuse(block.base, size)?;
        if shadow::is_kept() {
            stream.submit(Work::mark_uninitialized(block.base, size), &[]);
        }
        Ok(block.base)
    }

    fn fresh(&self, size: u64, need: u64, align: u64) -> Result<u64> {
        if self.max_size != 0 {
            // Blocks that other processes map are whole granules; as many fit as if they were not.
            let (taken, more) = match self.file {
                Some(_) => (self.requested(), size),
                None => (self.account.lock().reserved, need),
            };
            if taken.checked_add(more).is_none_or(|sum| sum > self.max_size) {
                return Err(Error::MemoryAllocation);
            }
        }
        let allocation = memory::allocate(self.device, size, align, self.site.kind(self.id))?;
        if let Some(Err(error)) = self.file.as_ref().map(|file| file.back(&allocation)) {
            let _ = memory::free(allocation.base, |_| true);
            return Err(error);
        }
        self.account.lock().reserve(allocation.reserved);
        Ok(allocation.base)
    }

    /// Bytes that the program has asked for, of blocks that are there.
    fn requested(&self) -> u64 {
        memory::all().iter().filter(|a| a.kind.pool() == Some(self.id)).map(|a| a.size).sum()
    }

    /// Frees a block in stream order. Errors: `InvalidValue` if it was freed before.
    pub(super) fn hold(&self, allocation: Allocation, stream: &Stream) -> Result {
        // The lock is held while queueing, so that blocks are listed in the order of their frees.
        let mut held = self.held.lock();
        memory::set_held(allocation.base, true)?;
        let freed = stream.submit(free_work(allocation), &[]);
        self.account.lock().credit(allocation.reserved);
        held.push(HeldBlock { allocation, by: stream.progress.clone(), freed });
        Ok(())
    }

    /// A block of this pool was freed without stream order: it is no longer part of the pool.
    pub(super) fn forget(&self, allocation: &Allocation) {
        let mut account = self.account.lock();
        account.credit(allocation.reserved);
        account.reserved -= allocation.reserved;
    }

    /// Releases blocks whose free has been reached, oldest first, while more than `keep` bytes are reserved, see [`is_wanted`]. Returns
    /// whether others may follow later.
    pub(super) fn release_held(&self, keep: u64, fewer: bool) -> bool {
        let mut held = self.held.lock();
        if held.is_empty() {
            return false;
        }
        let mut account = self.account.lock();
        held.retain(|h| {
            let excess = account.reserved.saturating_sub(keep);
            if !is_wanted(h.allocation.reserved, excess, fewer) || !h.freed.is_done() {
                return true;
            }
            account.reserved -= h.allocation.reserved;
            // Cannot fail: only this pool removes it from the table.
            let _ = memory::free(h.allocation.base, |_| true);
            false
        });
        account.reserved > keep && !held.is_empty()
    }
}

/// The op of a free in a stream.
fn free_work(allocation: Allocation) -> Work {
    let Some(watcher) = timeline::watcher() else { return Work::Marker };
    let caller = watcher.caller();
    Work::Cleanup(Arc::new(move |_: &'static Device| {
        if let Some(stamp) = timeline::current().and_then(|i| i.stamp()) {
            watcher.freed(&allocation, &stamp, &*caller);
        }
        // Accesses by the next owner are no races with those of the previous one.
        timeline::renewed(allocation.base, allocation.size);
        Ok(())
    }))
}
