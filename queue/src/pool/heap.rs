//! The part of a pool that belongs to one stream: chunks, and which blocks of them are free for the stream's next work.
//!
//! A chunk belongs to one heap, under whose lock its blocks are split and joined. Blocks freed by another stream are kept apart until that
//! free is ordered before this stream's next work.

use super::budget::Budget;
use super::heap_state::{Chunk, RemoteFree, State, ROLES, SMALL};
use crate::progress::Progress;
use device::biased_lock::{BiasedLock, Guard};
use device::blocks::{self, Block, Owner, State as Kind, Tables, MAX_UNITS, UNIT};
use device::thread::ThreadState;
use device::{Device, Error, Result};
use parking_lot::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::*};
use std::sync::Arc;

/// See the module's description. Heaps are reused, but never dropped, so that stale references stay valid.
#[derive(Debug)]
#[repr(align(128))]
pub(crate) struct Heap {
    /// Owner records that the chunks of each role refer to.
    owners: [Owner; ROLES],
    /// Id of its stream.
    pub stream: AtomicU64,
    /// Bytes that may be allocated without updating the account: see `account`.
    pub(super) budget: Budget,
    state: BiasedLock<State>,
}

/// Heaps of destroyed pools, to be reused.
static IDLE: Mutex<Vec<&'static Heap>> = Mutex::new(Vec::new());

impl Heap {
    /// An empty heap for a pool of host or device memory.
    pub fn open(pool: u64, device: u32, on_host: bool) -> &'static Heap {
        let heap = IDLE.lock().pop().unwrap_or_else(|| {
            let owners = [0, 1, 2].map(|role| Owner { role, ..Owner::default() });
            let (stream, budget) = (AtomicU64::new(0), Budget::default());
            Box::leak(Box::new(Heap { owners, stream, budget, state: BiasedLock::new(State::new()) }))
        });
        for owner in &heap.owners {
            owner.of.store(std::ptr::from_ref(heap) as u64, Relaxed);
            owner.pool.store(pool, Relaxed);
            owner.device.store(device, Relaxed);
            owner.on_host.store(u32::from(on_host), Relaxed);
        }
        heap
    }

    /// Closes it when its pool is destroyed and it has no chunks.
    pub fn close(&'static self) {
        let mut state = self.state();
        debug_assert!(state.chunks.is_empty());
        state.clear();
        self.budget.set(0);
        drop(state);
        IDLE.lock().push(self);
    }

    /// The heap of an address in a chunk; `None` for other addresses.
    #[inline]
    pub fn of(addr: u64) -> Option<&'static Heap> {
        let heap = blocks::owner(addr)?.of.load(Relaxed) as *const Heap;
        // SAFETY: owners are parts of heaps, entered by `open`, which are never dropped.
        unsafe { heap.as_ref() }
    }

    /// The pool's id.
    pub fn pool(&self) -> u64 {
        self.owners[0].pool.load(Relaxed)
    }

    #[inline]
    pub fn state(&self) -> Guard<'_, State> {
        self.state.lock()
    }

    /// Locks it for a short access by a thread other than its usual one, which keeps the bias of the lock.
    pub fn lock_keeping_bias(&self) -> Guard<'_, State> {
        self.state.lock_keeping_bias()
    }

    /// Assigns it to a stream. It must be new, or its former stream must be over.
    pub fn bind(&self, progress: &Arc<Progress>, device: &'static Device) {
        let mut state = self.state();
        state.base += state.progress.queued();
        (state.progress, state.device) = (progress.clone(), Some(device));
        self.stream.store(progress.stream, Relaxed);
    }

    /// Takes over a chunk, which is a single held block.
    pub fn adopt(&'static self, chunk: Chunk) {
        let mut state = self.state();
        let Some(block) = blocks::claim(chunk.addr, chunk.size, &self.owners[chunk.role]) else { return };
        let place = state.base + state.progress.queued();
        state.chunks.push(chunk);
        state.bins[chunk.role].give(block, chunk.size / UNIT, place);
    }

    /// Fast path for small sizes: pops a recently freed block, if the budget suffices and this thread holds the bias of the lock.
    #[inline(always)]
    pub fn allocate_small(&self, thread: &ThreadState, tables: &Tables, size: u64) -> Option<u64> {
        // Size 0 wraps around to too many units.
        let units = size.wrapping_sub(1) / UNIT + 1;
        if units > SMALL {
            return None;
        }
        let mut state = self.state.lock_if_owner(thread)?;
        let (left, id) = (self.budget.left().checked_sub(units * UNIT)?, state.numbers.start);
        if id >= state.numbers.end {
            return None;
        }
        let block = state.quick.pop(units)?;
        self.budget.set(left);
        state.numbers.start = id + 1;
        tables.live(block, units, size, id);
        Some(tables.addr(block))
    }

    /// Allocates a free block of this heap, if the budget suffices.
    pub fn allocate(&self, thread: &ThreadState, size: u64) -> Option<u64> {
        let units = size.div_ceil(UNIT);
        if units == 0 || units > MAX_UNITS {
            return None;
        }
        let mut state = self.state.lock_as(thread);
        if self.budget.left() < units * UNIT || state.numbers.is_empty() {
            return None;
        }
        let block = state.take(units)?;
        self.budget.pay(units * UNIT);
        state.mark_live(block, units, size);
        Some(block.addr())
    }

    /// Fast path: frees a small live block of this heap at the last op of the heap's stream, if this thread holds the bias of the lock.
    #[inline(always)]
    pub fn free_small(&self, thread: &ThreadState, tables: &Tables, addr: u64, progress: &Progress) -> Option<()> {
        let mut state = self.state.lock_if_owner(thread)?;
        // Chunks move between heaps: checked under the lock.
        let owner = std::ptr::from_ref(tables.owner_of(addr)?);
        if !self.owners.as_ptr_range().contains(&owner) {
            return None;
        }
        let block = tables.block(addr)?;
        let (Kind::Live, units) = tables.get(block) else { return None };
        if !state.quick.push_if_room(block, units) {
            return None;
        }
        tables.hold(block, units, state.base + progress.queued());
        self.budget.add(units * UNIT);
        Some(())
    }

    /// Frees a block of this heap at a position in a stream. Errors: `InvalidValue` if no live block begins at the address.
    #[inline(always)]
    pub fn free(&self, addr: u64, by: &Arc<Progress>, device: &'static Device, place: u64) -> Result {
        let block = Block::at(addr).ok_or(Error::InvalidValue)?;
        let mut state = self.state();
        let (Kind::Live, units) = self.has(block) else { return Err(Error::InvalidValue) };
        match by.stream == state.progress.stream {
            true => state.give_back(block, units, place),
            false => {
                block.hold(units, place);
                state.remote.push(RemoteFree { block, by: by.clone(), device, place });
            }
        }
        self.budget.add(units * UNIT);
        Ok(())
    }

    /// State and size in units of a block, if its chunk belongs to this heap, which is locked; chunks move between heaps.
    #[inline(always)]
    fn has(&self, block: Block) -> (Kind, u64) {
        match Heap::of(block.addr()).is_some_and(|heap| std::ptr::eq(heap, self)) {
            true => block.get(),
            false => (Kind::None, 0),
        }
    }

    /// Frees a block without stream order: all accesses to it are complete. Errors: as [`Heap::free`].
    pub fn free_now(&self, addr: u64) -> Result {
        let block = Block::at(addr).ok_or(Error::InvalidValue)?;
        let mut state = self.state();
        let (Kind::Live, units) = self.has(block) else { return Err(Error::InvalidValue) };
        let reached = state.progress.reached();
        state.give_back(block, units, reached);
        self.budget.add(units * UNIT);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
