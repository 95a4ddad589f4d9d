//! The part of a pool that belongs to one stream: chunks, and which blocks of them are free for the stream's next work.
//!
//! A chunk belongs to one heap, under whose lock its blocks are split and joined. Blocks that another stream frees wait there until
//! that is ordered before this stream's next work.

use super::account::Budget;
use super::Settings;
use crate::device::bins::{Bins, Quick, QUICK};
use crate::device::blocks::{self, Block, Owner, State as Kind, Tables, MAX_UNITS, UNIT};
use crate::device::lock::{Guard, Lock};
use crate::device::thread::Own;
use crate::device::{memory, Device, Error, Result};
use crate::queue::progress::Progress;
use parking_lot::Mutex;
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::*};
use std::sync::Arc;

/// The largest block, in units, that is cut from the chunks of small ones.
pub(super) const SMALL: u64 = QUICK;
/// Numbers of allocations that a heap takes at a time.
const NUMBERS: u64 = 1 << 14;
/// Blocks freed into other heaps that are remembered.
const AWAY: usize = 64;

/// See the module's text. Heaps are never dropped, but used again: who finds one late finds something.
#[derive(Debug)]
#[repr(align(128))]
pub(crate) struct Heap {
    /// Owners of the chunks of each role.
    owners: [Owner; ROLES],
    /// Number of the stream whose it is.
    pub stream: AtomicU64,
    /// Bytes that may be allocated without asking: see `account`.
    pub(super) budget: Budget,
    state: Lock<State>,
}

/// Memory from the system.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chunk {
    pub addr: u64,
    pub size: u64,
    /// For blocks of which size it is: the index into `bins`.
    pub role: usize,
}

/// A block that another stream has freed.
#[derive(Debug)]
struct Foreign {
    block: Block,
    by: Arc<Progress>,
    device: &'static Device,
    place: u64,
}

#[derive(Debug)]
pub(crate) struct State {
    pub progress: Arc<Progress>,
    /// The stream's device.
    device: Option<&'static Device>,
    /// What is added to numbers of the stream's ops: all places of streams that had the heap before are at most this.
    base: u64,
    bins: [Bins; ROLES],
    quick: Quick,
    pub(super) chunks: Vec<Chunk>,
    foreign: Vec<Foreign>,
    /// Blocks of other heaps that this stream has freed, the last ones.
    away: Vec<Block>,
    numbers: Range<u64>,
}

/// Heaps of pools that are gone.
static IDLE: Mutex<Vec<&'static Heap>> = Mutex::new(Vec::new());

/// Small blocks, middle ones and large ones are cut from chunks of their own, so that the small ones do not keep the large ones'
/// place from being whole.
const ROLES: usize = 3;
/// The largest block of the middle role, in units: half a MiB.
const MIDDLE: u64 = 1024;

/// Where blocks of so many units are cut from.
#[inline]
pub(super) fn role(units: u64) -> usize {
    usize::from(units > SMALL) + usize::from(units > MIDDLE)
}

/// What a block was cut from: where memory is short, blocks come from any chunk.
#[inline]
fn role_of(block: Block) -> usize {
    blocks::owner(block.addr()).map_or(0, |o| o.role as usize)
}

impl Heap {
    /// A heap without memory, for a pool, of memory of the host or of a device.
    pub fn open(pool: u64, device: u32, on_host: bool) -> &'static Heap {
        let heap = IDLE.lock().pop().unwrap_or_else(|| {
            let owners = [0, 1, 2].map(|role| Owner { role, ..Owner::default() });
            let state = State {
                progress: Arc::default(),
                device: None,
                base: 0,
                bins: Default::default(),
                quick: Quick::default(),
                chunks: Vec::new(),
                foreign: Vec::new(),
                away: Vec::new(),
                numbers: 0..0,
            };
            let (stream, budget) = (AtomicU64::new(0), Budget::default());
            Box::leak(Box::new(Heap { owners, stream, budget, state: Lock::new(state) }))
        });
        for owner in &heap.owners {
            owner.of.store(std::ptr::from_ref(heap) as u64, Relaxed);
            owner.pool.store(pool, Relaxed);
            owner.device.store(device, Relaxed);
            owner.on_host.store(u32::from(on_host), Relaxed);
        }
        heap
    }

    /// Its pool has ended, and it has no memory.
    pub fn close(&'static self) {
        let mut state = self.state();
        debug_assert!(state.chunks.is_empty());
        state.clear();
        self.budget.set(0);
        drop(state);
        IDLE.lock().push(self);
    }

    /// The heap that an address belongs to, if it is one of a chunk.
    #[inline]
    pub fn of(addr: u64) -> Option<&'static Heap> {
        let heap = blocks::owner(addr)?.of.load(Relaxed) as *const Heap;
        // SAFETY: owners are parts of heaps, entered by `open`, which are never dropped.
        unsafe { heap.as_ref() }
    }

    /// The pool's number.
    pub fn pool(&self) -> u64 {
        self.owners[0].pool.load(Relaxed)
    }

    #[inline]
    pub fn state(&self) -> Guard<'_, State> {
        self.state.lock()
    }

    /// For one who is no user of the heap's and comes for a moment.
    pub fn visit(&self) -> Guard<'_, State> {
        self.state.visit()
    }

    /// A stream's from now on. Nobody else's, or that of one that is over.
    pub fn bind(&self, progress: &Arc<Progress>, device: &'static Device) {
        let mut state = self.state();
        state.base += state.progress.queued();
        (state.progress, state.device) = (progress.clone(), Some(device));
        self.stream.store(progress.stream, Relaxed);
    }

    /// Takes over a chunk: a single held block.
    pub fn adopt(&'static self, chunk: Chunk) {
        let mut state = self.state();
        let Some(block) = blocks::claim(chunk.addr, chunk.size, &self.owners[chunk.role]) else { return };
        let place = state.base + state.progress.queued();
        state.chunks.push(chunk);
        state.bins[chunk.role].give(block, chunk.size / UNIT, place);
    }

    /// Allocates for the stream, if that takes nothing but a small block that was freed lately, the budget suffices, and the thread is
    /// the one that mostly does so.
    #[inline(always)]
    pub fn small(&self, own: &Own, tables: &Tables, size: u64) -> Option<u64> {
        // No unit for no byte, in the wrong way: too many.
        let units = size.wrapping_sub(1) / UNIT + 1;
        if units > SMALL {
            return None;
        }
        let mut state = self.state.lock_if_preferred(own)?;
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

    /// Allocates for the stream, if that takes nothing but a free block of its own and the budget suffices.
    pub fn any(&self, own: &Own, size: u64) -> Option<u64> {
        let units = size.div_ceil(UNIT);
        if units == 0 || units > MAX_UNITS {
            return None;
        }
        let mut state = self.state.lock_as(own);
        if self.budget.left() < units * UNIT || state.numbers.is_empty() {
            return None;
        }
        let block = state.take(units)?;
        self.budget.pay(units * UNIT);
        state.live(block, units, size);
        Some(block.addr())
    }

    /// Frees a small block of this heap, if it is live and the thread is the one that mostly does so, at the last op of the heap's
    /// stream.
    #[inline(always)]
    pub fn free_small(&self, own: &Own, tables: &Tables, addr: u64, progress: &Progress) -> Option<()> {
        let mut state = self.state.lock_if_preferred(own)?;
        // Chunks change hands.
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

    /// Frees a block of this heap, at a place in a stream. Errors: `InvalidValue` if no live block begins at the address.
    #[inline(always)]
    pub fn free(&self, addr: u64, by: &Arc<Progress>, device: &'static Device, place: u64) -> Result {
        let block = Block::at(addr).ok_or(Error::InvalidValue)?;
        let mut state = self.state();
        let (Kind::Live, units) = self.has(block) else { return Err(Error::InvalidValue) };
        match by.stream == state.progress.stream {
            true => state.give_back(block, units, place),
            false => {
                block.hold(units, place);
                state.foreign.push(Foreign { block, by: by.clone(), device, place });
            }
        }
        self.budget.add(units * UNIT);
        Ok(())
    }

    /// State and units of what begins at a unit, if its chunk is this heap's, which is locked; chunks change hands.
    #[inline(always)]
    fn has(&self, block: Block) -> (Kind, u64) {
        match Heap::of(block.addr()).is_some_and(|heap| std::ptr::eq(heap, self)) {
            true => block.get(),
            false => (Kind::None, 0),
        }
    }

    /// Frees a block that nothing uses any more. Errors: as [`Heap::free`].
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

impl State {
    /// A free block for the stream itself, which is held then.
    #[inline(always)]
    pub fn take(&mut self, units: u64) -> Option<Block> {
        if let Some(block) = self.quick.pop(units) {
            return Some(block);
        }
        self.bins[role(units)].take(units, u64::MAX).map(|t| t.block)
    }

    /// A program has a block from now on.
    #[inline(always)]
    pub fn live(&mut self, block: Block, units: u64, size: u64) {
        let id = self.numbers.next().unwrap_or_else(|| {
            self.numbers = memory::numbers(NUMBERS);
            self.numbers.next().unwrap_or_default()
        });
        block.live(units, size, id);
    }

    #[inline(always)]
    fn give_back(&mut self, block: Block, units: u64, place: u64) {
        block.hold(units, self.base + place);
        if !self.quick.push(block, units) {
            self.join(block, units);
        }
    }

    /// Joins a block with its neighbours; of a small one, instead, those of the size that were freed long ago.
    #[inline(never)]
    fn join(&mut self, block: Block, units: u64) {
        if units > QUICK {
            return self.bins[role_of(block)].give(block, units, block.place());
        }
        for old in self.quick.spill(units) {
            self.bins[role_of(old)].give(old, units, old.place());
        }
        self.quick.push(block, units);
    }

    /// Joins small blocks that were freed lately with their neighbours.
    pub fn flush(&mut self) {
        for block in self.quick.drain() {
            self.bins[role_of(block)].give(block, block.get().1, block.place());
        }
    }

    /// Blocks that other streams have freed.
    pub fn foreign_count(&self) -> usize {
        self.foreign.len()
    }

    /// Takes in what other streams have freed, where that is ordered before the stream's next work.
    pub fn absorb(&mut self, settings: &Settings) {
        if self.foreign.is_empty() {
            return;
        }
        let progress = self.progress.clone();
        let mut ordered = SmallVec::<[Block; 16]>::new();
        self.foreign.retain(|f| {
            let waits = f.place > settings.latest(&f.by, &progress);
            if !waits {
                ordered.push(f.block);
            }
            waits
        });
        // Not before it is known what the stream comes after: the op by which it does so has its number then.
        let now = self.base + progress.queued();
        for block in ordered {
            self.bins[role_of(block)].give(block, block.get().1, now);
        }
    }

    /// The latest place at which something must have been freed so that a stream may have it.
    pub fn latest(&self, settings: &Settings, to: &Progress) -> u64 {
        self.base.saturating_add(settings.latest(&self.progress, to))
    }

    /// A block for another stream, if there is one that was freed at `latest` or before. It is held then.
    pub fn take_for(&mut self, units: u64, latest: u64, any: bool) -> Option<Block> {
        let own = role(units);
        let mut roles = (own..own + if any { ROLES } else { 1 }).map(|r| r % ROLES);
        roles.find_map(|r| self.bins[r].take(units, latest)).map(|t| t.block)
    }

    /// A block that a third stream has freed here, if `to` may have it. It is held then.
    pub fn take_foreign(&mut self, units: u64, settings: &Settings, to: &Progress) -> Option<Block> {
        let fits = |f: &Foreign| f.block.get().1 >= units && f.place <= settings.latest(&f.by, to);
        let at = self.foreign.iter().position(fits)?;
        let found = self.foreign.swap_remove(at);
        let rest = found.block.get().1 - units;
        if rest > 0 {
            let block = Block(found.block.0 + units);
            block.set_back(0);
            block.mark(true);
            block.hold(rest, found.place);
            found.block.set(Kind::Held, units);
            self.foreign.push(Foreign { block, ..found });
        }
        Some(found.block)
    }

    /// A chunk that is free and large enough and was so at `latest` or before. It is nobody's then.
    pub fn take_chunk(&mut self, units: u64, latest: u64) -> Option<Chunk> {
        let bins = &mut self.bins;
        let fits =
            |c: &Chunk| c.role == role(units) && c.size >= units * UNIT && take_whole(&mut bins[c.role], c, latest);
        let at = self.chunks.iter().position(fits)?;
        let chunk = self.chunks.swap_remove(at);
        blocks::own(chunk.addr, chunk.size, None);
        Some(chunk)
    }

    /// Takes off chunks of which nothing is in use and which the stream is done with, while more than `excess` bytes are not taken.
    /// Second, whether there are such that it is not done with yet.
    pub fn take_free_chunks(&mut self, mut excess: u64) -> (Vec<Chunk>, bool) {
        self.flush();
        let reached = self.base + self.progress.reached();
        let (mut taken, mut later) = (Vec::new(), !self.foreign.is_empty());
        let bins = &mut self.bins;
        self.chunks.retain(|c| {
            let free = excess > 0 && take_whole(&mut bins[c.role], c, reached);
            if free {
                blocks::own(c.addr, c.size, None);
                excess = excess.saturating_sub(c.size);
                taken.push(*c);
            } else {
                later |= excess > 0 && Block::at(c.addr).is_some_and(|b| b.get() == (Kind::Free, c.size / UNIT));
            }
            !free
        });
        (taken, later)
    }

    /// A stream that has freed what would suffice, and that `to` does not come after yet.
    pub fn pending(&mut self, units: u64, to: &Progress, settings: &Settings) -> Option<(u64, &'static Device)> {
        self.flush();
        let open = |f: &&Foreign| f.block.get().1 >= units && f.place > settings.latest(&f.by, to);
        if let Some(f) = self.foreign.iter().find(open) {
            return Some((f.by.stream, f.device));
        }
        let other = self.progress.stream != to.stream && self.bins.iter().any(|b| b.has(units));
        let device = self.device.filter(|_| other)?;
        (settings.latest(&self.progress, to) < self.progress.queued()).then_some((self.progress.stream, device))
    }

    /// The stream has freed a block of another heap.
    pub fn freed_away(&mut self, block: Block) {
        if self.away.len() == AWAY {
            self.away.remove(0);
        }
        self.away.push(block);
    }

    /// Blocks of other heaps that the stream has freed.
    pub fn away(&mut self) -> Vec<Block> {
        std::mem::take(&mut self.away)
    }

    /// Takes a block that a stream itself has freed here, if it still waits and has so many units. It is held.
    pub fn retake(&mut self, block: Block, units: u64, stream: u64) -> Retake {
        let is = |f: &Foreign| f.block == block && f.by.stream == stream;
        match self.foreign.iter().position(is) {
            None => Retake::Gone,
            Some(_) if block.get().1 != units => Retake::Unfit,
            Some(at) => {
                self.foreign.swap_remove(at);
                Retake::Taken
            }
        }
    }

    /// Forgets all of it: its memory is gone, or about to be.
    pub fn clear(&mut self) {
        for chunk in self.chunks.drain(..) {
            blocks::wipe(chunk.addr, chunk.size);
        }
        (self.bins, self.quick) = Default::default();
        self.foreign.clear();
        self.away.clear();
    }
}

/// What became of a block that a stream has freed in another's heap.
pub(super) enum Retake {
    Taken,
    /// It has another size.
    Unfit,
    /// It waits no more.
    Gone,
}

fn take_whole(bins: &mut Bins, chunk: &Chunk, latest: u64) -> bool {
    Block::at(chunk.addr).is_some_and(|b| bins.take_whole(b, chunk.size / UNIT, latest))
}

#[cfg(test)]
mod tests;
