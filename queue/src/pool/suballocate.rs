//! Allocation of blocks from chunks: the order in which sources are tried, and growing and shrinking by chunks.

use super::heap::Heap;
use super::heap_state::{role, Chunk, Retake, GRANULE, SMALL};
use super::memory_pool::Pool;
use super::settings::Settings;
use super::site::Site;
use crate::progress::Progress;
use crate::stream::{self, Stream};
use crate::work::Work;
use device::blocks::{Block, MAX_UNITS, UNIT};
use device::memory::{self, Kind};
use device::{Error, Result};
use std::sync::atomic::Ordering::*;

/// Minimum and maximum size of chunks for large blocks (unless a block is larger); within these, a quarter of the heap.
const CHUNK: (u64, u64) = (GRANULE, 32 << 20);

/// Pending frees of other streams that may accumulate before those that are ordered by now are merged with their neighbours.
const REMOTE: usize = 16;

/// What was taken from another stream's heap.
enum Borrowed {
    Block(Block),
    /// A whole chunk, which now belongs to the stream's own heap.
    Chunk,
    Nothing,
}

impl Pool {
    /// The heap of a stream.
    pub(super) fn heap(&self, stream: &Stream) -> &'static Heap {
        let is = |h: &&&'static Heap| h.stream.load(Relaxed) == stream.id;
        if let Some(heap) = self.heaps.read().iter().find(is) {
            return heap;
        }
        let mut heaps = self.heaps.write();
        if let Some(heap) = heaps.iter().find(is) {
            return heap;
        }
        // Heaps of streams that are over can be reused.
        let left = heaps.iter().find(|h| h.state().progress.is_over()).copied();
        let heap = left.unwrap_or_else(|| {
            let heap = Heap::open(self.id, self.device.ordinal, !matches!(self.site, Site::Device(_)));
            heaps.push(heap);
            heap
        });
        heap.bind(&stream.progress, stream.device);
        heap
    }

    /// Allocates a block: from the stream's own free blocks, from those that others have freed before, from the system; finally from
    /// pending frees of others, which the stream is made to wait for. Errors: `MemoryAllocation`.
    pub(super) fn suballocate(&self, size: u64, stream: &Stream) -> Result<u64> {
        let units = size.div_ceil(UNIT);
        if units > MAX_UNITS {
            return Err(Error::MemoryAllocation);
        }
        let mut settings = self.settings();
        let heap = self.heap(stream);
        let mut grows = true;
        loop {
            if let Some(at) = self.take_own(heap, units, size, &settings) {
                return Ok(at);
            }
            if let Some(block) = self.take_back(heap, units, &stream.progress) {
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
                    // Fragmented: release what is entirely free and try again.
                    self.release_chunks(0, true);
                    grows = self.grow(heap, units);
                }
                continue;
            }
            if !self.wait_for_free(units, stream, &settings) {
                return Err(Error::MemoryAllocation);
            }
            // The stream waits for that free, so it may reuse the block whatever the setting for other events.
            settings.follow_event_dependencies = true;
        }
    }

    /// Takes a free block of the stream's own heap.
    fn take_own(&self, heap: &'static Heap, units: u64, size: u64, settings: &Settings) -> Option<u64> {
        let mut state = heap.state();
        if state.remote_count() >= REMOTE {
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

    /// Marks a held block as live. It is charged first: another thread may free an address that is about to be returned, and that must not
    /// credit the heap with bytes that were not charged.
    fn give_out(&self, heap: &'static Heap, block: Block, units: u64, size: u64) -> u64 {
        let mut state = heap.state();
        if !heap.budget.pay(units * UNIT) {
            drop(state);
            self.account.lock().charge(units * UNIT, &self.heap_list(), Some(heap));
            state = heap.state();
        }
        state.mark_live(block, units, size);
        drop(state);
        block.addr()
    }

    /// Takes back a block of another heap that the stream itself has freed.
    fn take_back(&self, heap: &'static Heap, units: u64, stream: &Progress) -> Option<Block> {
        let away = heap.state().take_freed_elsewhere();
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
        keep.into_iter().rev().for_each(|block| state.note_freed_elsewhere(block));
        found
    }

    /// Takes free memory of the pool's other heaps that the stream may use: whole chunks; for large blocks, or if `any`, parts of chunks.
    fn borrow(&self, own: &'static Heap, units: u64, to: &Progress, settings: &Settings, any: bool) -> Borrowed {
        for heap in self.heap_list().into_iter().filter(|h| !std::ptr::eq(*h, own)) {
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
                let block = state.take_for(units, latest, any).or_else(|| state.take_remote(units, settings, to));
                if let Some(block) = block {
                    return Borrowed::Block(block);
                }
            }
        }
        Borrowed::Nothing
    }

    /// Obtains a chunk from the system for a block of so many units, if the pool's limit and the system allow.
    fn grow(&self, heap: &'static Heap, units: u64) -> bool {
        let role = role(units);
        let least = (units * UNIT).next_multiple_of(GRANULE);
        let has: u64 = heap.state().chunks.iter().filter(|c| c.role == role).map(|c| c.size).sum();
        let usual = match role {
            0 => GRANULE,
            _ => (has / 4).next_power_of_two().clamp(CHUNK.0, CHUNK.1).max(least),
        };
        let sizes = if usual > least { &[usual, least][..] } else { &[least] };
        sizes.iter().any(|&size| self.add_chunk(heap, size, role))
    }

    fn add_chunk(&self, heap: &'static Heap, size: u64, role: usize) -> bool {
        {
            let mut account = self.account.lock();
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
                let mut account = self.account.lock();
                account.reserved -= size;
            }
        }
        made.is_ok()
    }

    /// Makes the stream wait for another one that has freed a large enough block. False if there is none or the pool's settings forbid it.
    fn wait_for_free(&self, units: u64, to: &Stream, settings: &Settings) -> bool {
        if !settings.internal_dependencies {
            return false;
        }
        let known = Settings { follow_event_dependencies: true, ..*settings };
        let heaps = self.heap_list();
        let found = heaps.iter().find_map(|h| h.state().pending(units, &to.progress, &known));
        let Some((stream, device)) = found else { return false };
        let Some(last) = stream::last_op(device, stream) else { return false };
        to.submit(Work::Marker, &[last]);
        true
    }

    /// Returns entirely free chunks to the system, while more than `keep` bytes are reserved, see
    /// [`super::settings::is_wanted`]. Returns whether others may follow later.
    pub(super) fn release_chunks(&self, keep: u64, fewer: bool) -> bool {
        let _one = self.trimming.lock();
        let settings = self.settings();
        let mut later = false;
        for heap in self.heap_list() {
            let reserved = self.account.lock().reserved;
            let mut state = heap.state();
            state.absorb(&settings);
            let (chunks, more) = state.take_free_chunks(reserved.saturating_sub(keep), fewer);
            drop(state);
            later |= more;
            for chunk in chunks {
                // Cannot fail: only this pool removes it from the table.
                let _ = memory::free(chunk.addr, |_| true);
                self.account.lock().reserved -= chunk.size;
            }
        }
        later
    }

    /// Closes its heaps, if all are empty.
    pub(super) fn close_heaps(&self) {
        let mut heaps = self.heaps.write();
        if heaps.iter().all(|h| h.state().chunks.is_empty()) {
            heaps.drain(..).for_each(Heap::close);
        }
    }
}
