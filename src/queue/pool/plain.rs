//! Pools whose blocks are allocations of their own: where checks look at every one, where other processes map them, and where
//! hints are kept for managed memory. A freed one is kept, and given out again for as many bytes.

use super::{free_work, Pool, Settings, Site};
use crate::device::memory::{self, Allocation};
use crate::device::pool_file::PoolFile;
use crate::device::{managed, shadow, Error, Result};
use crate::queue::op::Op;
use crate::queue::progress::Progress;
use crate::queue::stream::Stream;
use crate::queue::work::Work;
use std::sync::Arc;

/// A freed block.
struct Held {
    allocation: Allocation,
    by: Arc<Progress>,
    /// The place of the free in its stream.
    freed: Arc<Op>,
}

impl Held {
    /// Whether a stream may have it at once.
    fn is_for(&self, stream: &Progress, settings: &Settings) -> bool {
        self.freed.seq <= settings.latest(&self.by, stream)
    }
}

/// The blocks that a pool holds back.
#[derive(Default)]
pub(super) struct Plain {
    held: Vec<Held>,
}

impl Pool {
    /// Allocates a block. Errors: `MemoryAllocation`.
    pub(super) fn plain(&self, size: u64, stream: &Stream) -> Result<u64> {
        let align = if self.file.is_some() { PoolFile::ALIGN } else { 1 };
        let need = memory::footprint(size, align).ok_or(Error::MemoryAllocation)?;
        let settings = self.settings();
        let mut plain = self.plain.lock();
        let ready = |h: &Held| h.allocation.reserved == need && h.is_for(&stream.progress, &settings);
        let base = match plain.held.iter().rposition(ready) {
            Some(at) => {
                let held = plain.held.remove(at);
                self.renew(&held.allocation, size, stream)?
            }
            None => match self.fresh(size, need, align) {
                Err(Error::MemoryAllocation) if settings.internal_dependencies => {
                    let fits = |h: &Held| h.allocation.reserved == need;
                    let at = plain.held.iter().position(fits).ok_or(Error::MemoryAllocation)?;
                    let held = plain.held.remove(at);
                    stream.submit(Work::Marker, &[held.freed]);
                    self.renew(&held.allocation, size, stream)?
                }
                other => other?,
            },
        };
        drop(plain);
        if let Site::Managed(Some(place)) = self.site {
            managed::change(base, size, |hints| hints.preferred = Some(place))?;
        }
        self.cut.account.lock().take(need, &[], None);
        Ok(base)
    }

    /// Gives a held block out again.
    fn renew(&self, block: &Allocation, size: u64, stream: &Stream) -> Result<u64> {
        memory::reuse(block.base, size)?;
        if shadow::is_kept() {
            stream.submit(Work::renewal(block.base, size), &[]);
        }
        Ok(block.base)
    }

    fn fresh(&self, size: u64, need: u64, align: u64) -> Result<u64> {
        if self.max_size != 0 && self.cut.account.lock().reserved + need > self.max_size {
            return Err(Error::MemoryAllocation);
        }
        let allocation = memory::allocate(self.device, size, align, self.site.kind(self.id))?;
        if let Some(Err(error)) = self.file.as_ref().map(|file| file.back(&allocation)) {
            let _ = memory::free(allocation.base, |_| true);
            return Err(error);
        }
        self.cut.account.lock().reserve(allocation.reserved);
        Ok(allocation.base)
    }

    /// Frees a block in stream order. Errors: `InvalidValue` if it was freed already.
    pub(super) fn hold(&self, allocation: Allocation, stream: &Stream) -> Result {
        // The lock is held while queueing, so that blocks are listed in the order of their frees.
        let mut plain = self.plain.lock();
        memory::set_held(allocation.base, true)?;
        let freed = stream.submit(free_work(allocation), &[]);
        self.cut.account.lock().give(allocation.reserved);
        plain.held.push(Held { allocation, by: stream.progress.clone(), freed });
        Ok(())
    }

    /// A block of this pool was freed for good.
    pub(super) fn forget(&self, allocation: &Allocation) {
        let mut account = self.cut.account.lock();
        account.give(allocation.reserved);
        account.reserved -= allocation.reserved;
    }

    /// Returns blocks whose free has been reached, oldest first, while more than `keep` bytes are reserved. Whether others may become so.
    pub(super) fn release_held(&self, keep: u64) -> bool {
        let mut plain = self.plain.lock();
        if plain.held.is_empty() {
            return false;
        }
        let mut account = self.cut.account.lock();
        plain.held.retain(|h| {
            if account.reserved <= keep || !h.freed.is_done() {
                return true;
            }
            account.reserved -= h.allocation.reserved;
            // It is in the table: only this pool removes it.
            let _ = memory::free(h.allocation.base, |_| true);
            false
        });
        account.reserved > keep && !plain.held.is_empty()
    }
}
