//! Free blocks and chunks of one heap, and blocks freed by other streams. All under the heap's lock.

use super::settings::{is_wanted, Settings};
use crate::progress::Progress;
use device::bins::{Bins, Quick, QUICK};
use device::blocks::{self, Block, State as Kind, UNIT};
use device::{memory, Device};
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::Arc;

/// Sizes of chunks are multiples of this: the granularity of device mappings.
pub(super) const GRANULE: u64 = 2 << 20;
/// The largest block, in units, of the role for small blocks.
pub(super) const SMALL: u64 = QUICK;
/// Allocation ids that a heap reserves at a time.
const NUMBERS: u64 = 1 << 14;
/// Number of blocks freed into other heaps that are remembered.
const FREED_ELSEWHERE: usize = 64;

/// Memory from the system.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chunk {
    pub addr: u64,
    pub size: u64,
    /// The size class of its blocks: the index into `bins`.
    pub role: usize,
}

/// A block that was freed by another stream.
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
    /// Added to positions in the stream: all positions of streams that used the heap before are at most this.
    pub base: u64,
    pub bins: [Bins; ROLES],
    pub quick: Quick,
    pub chunks: Vec<Chunk>,
    pub remote: Vec<RemoteFree>,
    /// The latest blocks of other heaps that this stream has freed.
    pub freed_elsewhere: Vec<Block>,
    pub numbers: Range<u64>,
}

/// Number of size classes. Small, medium and large blocks are cut from separate chunks, so that small ones do not fragment the space for
/// large ones.
pub(super) const ROLES: usize = 3;
/// The largest medium block, in units: half a MiB.
const MIDDLE: u64 = 1024;

/// The size class of a block of so many units.
#[inline]
pub(super) fn role(units: u64) -> usize {
    usize::from(units > SMALL) + usize::from(units > MIDDLE)
}

/// The size class of the chunk that a block was cut from: where memory is short, blocks come from any chunk.
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

    /// Takes a free block for the heap's own stream. It is held then.
    #[inline(always)]
    pub fn take(&mut self, units: u64) -> Option<Block> {
        if let Some(block) = self.quick.pop(units) {
            return Some(block);
        }
        self.bins[role(units)].take(units, u64::MAX).map(|t| t.block)
    }

    /// Marks a held block as live.
    #[inline(always)]
    pub fn mark_live(&mut self, block: Block, units: u64, size: u64) {
        let id = self.numbers.next().unwrap_or_else(|| {
            self.numbers = memory::numbers(NUMBERS);
            self.numbers.next().unwrap_or_default()
        });
        block.live(units, size, id);
    }

    /// The heap's own stream frees a block at a position.
    #[inline(always)]
    pub fn give_back(&mut self, block: Block, units: u64, place: u64) {
        block.hold(units, self.base + place);
        if !self.quick.push(block, units) {
            self.join(block, units);
        }
    }

    /// Merges a block with its free neighbours. A small one is kept for reuse instead, and the oldest kept ones of its size are merged.
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

    /// Merges all small blocks that were kept for reuse.
    pub fn flush(&mut self) {
        for block in self.quick.drain() {
            self.bins[role_of(block)].give(block, block.get().1, block.place());
        }
    }

    /// Number of blocks that other streams have freed.
    pub fn remote_count(&self) -> usize {
        self.remote.len()
    }

    /// Makes blocks freed by other streams available whose free is ordered before the stream's next work.
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
        // Read after checking the order: the op that orders the stream behind the free is counted by now.
        let now = self.base + progress.queued();
        for block in ordered {
            self.bins[role_of(block)].give(block, block.get().1, now);
        }
    }

    /// The latest position at which something must have been freed for `to` to reuse it.
    pub fn latest(&self, settings: &Settings, to: &Progress) -> u64 {
        self.base.saturating_add(settings.latest(&self.progress, to))
    }

    /// Takes a block for another stream that was freed at `latest` or before. It is held then.
    pub fn take_for(&mut self, units: u64, latest: u64, any: bool) -> Option<Block> {
        let own = role(units);
        let mut roles = (own..own + if any { ROLES } else { 1 }).map(|r| r % ROLES);
        roles.find_map(|r| self.bins[r].take(units, latest)).map(|t| t.block)
    }

    /// Takes a block that a third stream has freed here, if `to` may reuse it. It is held then.
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

    /// Takes an entirely free chunk that is large enough and was freed at `latest` or before. It has no owner then.
    pub fn take_chunk(&mut self, units: u64, latest: u64) -> Option<Chunk> {
        let bins = &mut self.bins;
        let fits =
            |c: &Chunk| c.role == role(units) && c.size >= units * UNIT && take_whole(&mut bins[c.role], c, latest);
        let at = self.chunks.iter().position(fits)?;
        let chunk = self.chunks.swap_remove(at);
        blocks::own(chunk.addr, chunk.size, None);
        Some(chunk)
    }

    /// Takes entirely free chunks with no pending use, while any of `excess` bytes are left to take, see [`is_wanted`]. Second: whether there are more
    /// that the stream has not reached yet.
    pub fn take_free_chunks(&mut self, mut excess: u64, fewer: bool) -> (Vec<Chunk>, bool) {
        self.flush();
        let reached = self.base + self.progress.reached();
        let (mut taken, mut later) = (Vec::new(), !self.remote.is_empty());
        let bins = &mut self.bins;
        self.chunks.retain(|c| {
            let wanted = is_wanted(c.size, excess, fewer);
            let free = wanted && take_whole(&mut bins[c.role], c, reached);
            if free {
                blocks::own(c.addr, c.size, None);
                excess = excess.saturating_sub(c.size);
                taken.push(*c);
            } else {
                later |= wanted && Block::at(c.addr).is_some_and(|b| b.get() == (Kind::Free, c.size / UNIT));
            }
            !free
        });
        (taken, later)
    }

    /// A stream with a pending free of a large enough block that `to` is not ordered behind yet.
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

    /// Takes back a block that `stream` itself has freed into this heap, if it is still pending and has the right size. It is held.
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

    /// Drops all state: the memory is gone, or about to be.
    pub fn clear(&mut self) {
        for chunk in self.chunks.drain(..) {
            blocks::wipe(chunk.addr, chunk.size);
        }
        (self.bins, self.quick) = Default::default();
        self.remote.clear();
        self.freed_elsewhere.clear();
    }
}

/// Result of [`State::retake`].
pub(super) enum Retake {
    Taken,
    /// It has another size.
    Unfit,
    /// It is no longer pending.
    Gone,
}

fn take_whole(bins: &mut Bins, chunk: &Chunk, latest: u64) -> bool {
    Block::at(chunk.addr).is_some_and(|b| bins.take_whole(b, chunk.size / UNIT, latest))
}
