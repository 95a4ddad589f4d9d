//! What is free in the chunks of one heap, and what is freed there by others. All of it is under the heap's lock.

use super::settings::Settings;
use crate::progress::Progress;
use device::bins::{Bins, Quick, QUICK};
use device::blocks::{self, Block, State as Kind, UNIT};
use device::{memory, Device};
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::Arc;

/// What chunks are whole multiples of: what devices map memory by.
pub(super) const GRANULE: u64 = 2 << 20;
/// The largest block, in units, that is cut from the chunks of small ones.
pub(super) const SMALL: u64 = QUICK;
/// Numbers of allocations that a heap takes at a time.
const NUMBERS: u64 = 1 << 14;
/// Blocks freed into other heaps that are remembered.
const FREED_ELSEWHERE: usize = 64;

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
pub(super) struct RemoteFree {
    pub block: Block,
    pub by: Arc<Progress>,
    pub device: &'static Device,
    pub place: u64,
}

#[derive(Debug)]
pub(crate) struct State {
    pub progress: Arc<Progress>,
    /// The stream's device.
    pub device: Option<&'static Device>,
    /// What is added to numbers of the stream's ops: all places of streams that had the heap before are at most this.
    pub base: u64,
    pub bins: [Bins; ROLES],
    pub quick: Quick,
    pub chunks: Vec<Chunk>,
    pub remote: Vec<RemoteFree>,
    /// Blocks of other heaps that this stream has freed, the last ones.
    pub freed_elsewhere: Vec<Block>,
    pub numbers: Range<u64>,
}

/// Small blocks, middle ones and large ones are cut from chunks of their own, so that the small ones do not keep the large ones'
/// place from being whole.
pub(super) const ROLES: usize = 3;
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

impl State {
    pub fn new() -> State {
        State {
            progress: Arc::default(),
            device: None,
            base: 0,
            bins: Default::default(),
            quick: Quick::default(),
            chunks: Vec::new(),
            remote: Vec::new(),
            freed_elsewhere: Vec::new(),
            numbers: 0..0,
        }
    }

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

    /// A block that the stream itself has freed is free from a place of its own on.
    #[inline(always)]
    pub fn give_back(&mut self, block: Block, units: u64, place: u64) {
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
    pub fn remote_count(&self) -> usize {
        self.remote.len()
    }

    /// Takes in what other streams have freed, where that is ordered before the stream's next work.
    pub fn absorb(&mut self, settings: &Settings) {
        if self.remote.is_empty() {
            return;
        }
        let progress = self.progress.clone();
        let mut ordered = SmallVec::<[Block; 16]>::new();
        self.remote.retain(|f| {
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
    pub fn take_remote(&mut self, units: u64, settings: &Settings, to: &Progress) -> Option<Block> {
        let fits = |f: &RemoteFree| f.block.get().1 >= units && f.place <= settings.latest(&f.by, to);
        let at = self.remote.iter().position(fits)?;
        let found = self.remote.swap_remove(at);
        let rest = found.block.get().1 - units;
        if rest > 0 {
            let block = Block(found.block.0 + units);
            block.set_back(0);
            block.mark(true);
            block.hold(rest, found.place);
            found.block.set(Kind::Held, units);
            self.remote.push(RemoteFree { block, ..found });
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
        let (mut taken, mut later) = (Vec::new(), !self.remote.is_empty());
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
        let open = |f: &&RemoteFree| f.block.get().1 >= units && f.place > settings.latest(&f.by, to);
        if let Some(f) = self.remote.iter().find(open) {
            return Some((f.by.stream, f.device));
        }
        let other = self.progress.stream != to.stream && self.bins.iter().any(|b| b.has(units));
        let device = self.device.filter(|_| other)?;
        (settings.latest(&self.progress, to) < self.progress.queued()).then_some((self.progress.stream, device))
    }

    /// The stream has freed a block of another heap.
    pub fn note_freed_elsewhere(&mut self, block: Block) {
        if self.freed_elsewhere.len() == FREED_ELSEWHERE {
            self.freed_elsewhere.remove(0);
        }
        self.freed_elsewhere.push(block);
    }

    /// Blocks of other heaps that the stream has freed.
    pub fn take_freed_elsewhere(&mut self) -> Vec<Block> {
        std::mem::take(&mut self.freed_elsewhere)
    }

    /// Takes a block that a stream itself has freed here, if it still waits and has so many units. It is held.
    pub fn retake(&mut self, block: Block, units: u64, stream: u64) -> Retake {
        let is = |f: &RemoteFree| f.block == block && f.by.stream == stream;
        match self.remote.iter().position(is) {
            None => Retake::Gone,
            Some(_) if block.get().1 != units => Retake::Unfit,
            Some(at) => {
                self.remote.swap_remove(at);
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
        self.remote.clear();
        self.freed_elsewhere.clear();
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
