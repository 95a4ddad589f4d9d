//! How pools allocate and free blocks that are cut from chunks: where a block comes from, in turn, and when chunks go back.

use super::account::Account;
use super::heap::{role, Chunk, Heap, Retake, SMALL};
use super::{Pool, Settings, Site};
use crate::device::blocks::{Block, MAX_UNITS, UNIT};
use crate::device::memory::{self, Kind};
use crate::device::{Error, Result};
use crate::queue::progress::Progress;
use crate::queue::stream::{self, Stream};
use crate::queue::work::Work;
use parking_lot::{Mutex, RwLock};
use std::sync::atomic::Ordering::*;

/// What chunks are whole multiples of: what devices map memory by.
pub(super) const GRANULE: u64 = 2 << 20;
/// Chunks of large blocks are at least this large, and, but for larger blocks, at most that; in between a quarter of the heap.
const CHUNK: (u64, u64) = (GRANULE, 32 << 20);

/// Blocks freed by other streams that are left waiting before it is looked which of them may be joined with their neighbours.
const FOREIGN: usize = 16;

/// The blocks of a pool.
#[derive(Debug, Default)]
pub(super) struct Cut {
    pub heaps: RwLock<Vec<&'static Heap>>,
    pub account: Mutex<Account>,
    /// One at a time gives chunks back.
    trimming: Mutex<()>,
}

/// What another stream's heap had.
enum Borrowed {
    Block(Block),
    /// A whole chunk, which is the stream's own heap's now.
    Chunk,
    Nothing,
}

impl Cut {
    /// The heaps there are at the moment.
    pub fn heaps(&self) -> Vec<&'static Heap> {
        self.heaps.read().clone()
    }
}

impl Pool {
    /// The heap of a stream.
    pub(super) fn heap(&self, stream: &Stream) -> &'static Heap {
        let is = |h: &&&'static Heap| h.stream.load(Relaxed) == stream.id;
        if let Some(heap) = self.cut.heaps.read().iter().find(is) {
            return heap;
        }
        let mut heaps = self.cut.heaps.write();
        if let Some(heap) = heaps.iter().find(is) {
            return heap;
        }
        // What streams that have ended have left is free for all.
        let left = heaps.iter().find(|h| h.state().progress.is_over()).copied();
        let heap = left.unwrap_or_else(|| {
            let heap = Heap::open(self.id, self.device.ordinal, !matches!(self.site, Site::Device(_)));
            heaps.push(heap);
            heap
        });
        heap.bind(&stream.progress, stream.device);
        heap
    }

    /// Allocates a block: from what the stream has freed, from what others have freed before, from the system; at last from what
    /// others will have freed, for which the stream then waits. Errors: `MemoryAllocation`.
    pub(super) fn cut(&self, size: u64, stream: &Stream) -> Result<u64> {
        let units = size.div_ceil(UNIT);
        if units > MAX_UNITS {
            return Err(Error::MemoryAllocation);
        }
        let mut settings = self.settings();
        let heap = self.heap(stream);
        let mut grows = true;
        loop {
            if let Some(at) = self.own(heap, units, size, &settings) {
                return Ok(at);
            }
            if let Some(block) = self.again(heap, units, &stream.progress) {
                return Ok(self.give_out(heap, block, units, size));
            }
            match self.borrow(heap, units, &stream.progress, &settings, !grows) {
                Borrowed::Block(block) => return Ok(self.give_out(heap, block, units, size)),
                Borrowed::Chunk => continue,
                Borrowed::Nothing => {}
            }
            if grows {
                grows = self.grow(heap, units);
                if !grows {
                    // What is free is not enough in any one place.
                    self.release(0);
                    grows = self.grow(heap, units);
                }
                continue;
            }
            if !self.depend(units, stream, &settings) {
                return Err(Error::MemoryAllocation);
            }
            // What was waited for may be had, whatever the rule for other events.
            settings.follow_event_dependencies = true;
        }
    }

    /// A free block of the stream's own heap.
    fn own(&self, heap: &'static Heap, units: u64, size: u64, settings: &Settings) -> Option<u64> {
        let mut state = heap.state();
        if state.foreign_count() >= FOREIGN {
            state.absorb(settings);
        }
        let mut block = state.take(units);
        if block.is_none() {
            state.absorb(settings);
            state.flush();
            block = state.take(units);
        }
        drop(state);
        block.map(|block| self.give_out(heap, block, units, size))
    }

    /// A held block is the program's.
    fn give_out(&self, heap: &'static Heap, block: Block, units: u64, size: u64) -> u64 {
        let mut state = heap.state();
        state.live(block, units, size);
        let paid = heap.budget.pay(units * UNIT);
        drop(state);
        if !paid {
            self.cut.account.lock().take(units * UNIT, &self.cut.heaps(), Some(heap));
        }
        block.addr()
    }

    /// A block of another heap that the stream itself has freed.
    fn again(&self, heap: &'static Heap, units: u64, stream: &Progress) -> Option<Block> {
        let away = heap.state().away();
        let (mut found, mut keep) = (None, Vec::new());
        for block in away.into_iter().rev() {
            let owner = Heap::of(block.addr()).filter(|h| found.is_none() && h.pool() == self.id);
            match owner.map(|h| h.state().retake(block, units, stream.stream)) {
                Some(Retake::Taken) => found = Some(block),
                Some(Retake::Gone) => {}
                _ => keep.push(block),
            }
        }
        let mut state = heap.state();
        keep.into_iter().rev().for_each(|block| state.freed_away(block));
        found
    }

    /// What other heaps of the pool have that the stream may use: whole chunks; of large blocks, or if `any`, parts of them.
    fn borrow(&self, own: &'static Heap, units: u64, to: &Progress, settings: &Settings, any: bool) -> Borrowed {
        for heap in self.cut.heaps().into_iter().filter(|h| !std::ptr::eq(*h, own)) {
            let mut state = heap.state();
            state.absorb(settings);
            let latest = state.latest(settings, to);
            if units <= SMALL || any {
                state.flush();
            }
            if let Some(chunk) = state.take_chunk(units, latest) {
                drop(state);
                own.adopt(chunk);
                return Borrowed::Chunk;
            }
            if units > SMALL || any {
                let block = state.take_for(units, latest, any).or_else(|| state.take_foreign(units, settings, to));
                if let Some(block) = block {
                    return Borrowed::Block(block);
                }
            }
        }
        Borrowed::Nothing
    }

    /// Gets a chunk from the system that a block of so many units fits into, if the pool may and the system can.
    fn grow(&self, heap: &'static Heap, units: u64) -> bool {
        let role = role(units);
        let least = (units * UNIT).next_multiple_of(GRANULE);
        let has: u64 = heap.state().chunks.iter().filter(|c| c.role == role).map(|c| c.size).sum();
        let usual = match role {
            0 => GRANULE,
            _ => (has / 4).next_power_of_two().clamp(CHUNK.0, CHUNK.1).max(least),
        };
        let sizes = if usual > least { &[usual, least][..] } else { &[least] };
        sizes.iter().any(|&size| self.chunk(heap, size, role))
    }

    fn chunk(&self, heap: &'static Heap, size: u64, role: usize) -> bool {
        {
            let mut account = self.cut.account.lock();
            if self.max_size != 0 && account.reserved + size > self.max_size {
                return false;
            }
            account.reserve(size);
        }
        let kind = match self.site {
            Site::Device(_) => Kind::Chunk(self.id),
            _ => Kind::HostChunk(self.id),
        };
        let made = memory::allocate(self.device, size, GRANULE, kind);
        match made {
            Ok(a) => heap.adopt(Chunk { addr: a.base, size, role }),
            Err(_) => {
                let mut account = self.cut.account.lock();
                account.reserved -= size;
            }
        }
        made.is_ok()
    }

    /// Has the stream wait for another one that has freed what would suffice. Not, if there is none or the pool must not.
    fn depend(&self, units: u64, to: &Stream, settings: &Settings) -> bool {
        if !settings.internal_dependencies {
            return false;
        }
        let known = Settings { follow_event_dependencies: true, ..*settings };
        let heaps = self.cut.heaps();
        let found = heaps.iter().find_map(|h| h.state().pending(units, &to.progress, &known));
        let Some((stream, device)) = found else { return false };
        let Some(last) = stream::last_op(device, stream) else { return false };
        to.submit(Work::Marker, &[last]);
        true
    }

    /// Gives chunks back that nothing is in, while more than `keep` bytes are reserved. Whether some may become so.
    pub(super) fn release_chunks(&self, keep: u64) -> bool {
        let _one = self.cut.trimming.lock();
        let settings = self.settings();
        let mut later = false;
        for heap in self.cut.heaps() {
            let reserved = self.cut.account.lock().reserved;
            let mut state = heap.state();
            state.absorb(&settings);
            let (chunks, more) = state.take_free_chunks(reserved.saturating_sub(keep));
            drop(state);
            later |= more;
            for chunk in chunks {
                // It is in the table: only this pool removes it.
                let _ = memory::free(chunk.addr, |_| true);
                self.cut.account.lock().reserved -= chunk.size;
            }
        }
        later
    }

    /// Ends its heaps, if they have no memory any more.
    pub(super) fn close_heaps(&self) {
        let mut heaps = self.cut.heaps.write();
        if heaps.iter().all(|h| h.state().chunks.is_empty()) {
            heaps.drain(..).for_each(Heap::close);
        }
    }
}

/// Frees a block of a chunk in stream order. Errors: `InvalidValue` if no live block begins at the address.
pub(super) fn free(heap: &'static Heap, addr: u64, stream: &Stream) -> Result {
    heap.free(addr, &stream.progress, stream.device, stream.place())?;
    if heap.stream.load(Relaxed) != stream.id {
        if let (Some(pool), Some(block)) = (super::by_id(heap.pool()), Block::at(addr)) {
            pool.heap(stream).state().freed_away(block);
        }
    }
    Ok(())
}
