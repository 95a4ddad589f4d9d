//! Free lists of blocks by size: finding a block, splitting it, and coalescing on free.
//!
//! Two-level segregated fit (M. Masmano et al., TLSF, 2004): one list for each size up to 64 units, then 32 for each power of two. A
//! block is taken from the first list with one that is large enough: the best fit of the first few, so that a search is bounded.

use super::blocks::{Block, State, MAX_UNITS};

/// Sizes up to this many units have one list each.
const EXACT: u64 = 64;
/// Lists for each power of two above [`EXACT`].
const STEPS: u64 = 32;
const LISTS: usize = 64 + (30 - 6) * STEPS as usize;
const WORDS: usize = LISTS.div_ceil(64);
/// Blocks of a list of several sizes that are searched for the best fit.
const TRIES: usize = 16;
const NIL: u64 = u64::MAX;

/// The free lists (see the module's documentation). Protected by the lock of the chunks' owner.
#[derive(Debug)]
pub struct Bins {
    heads: Box<[u64; LISTS]>,
    /// A bit for each nonempty list.
    full: [u64; WORDS],
}

/// A block that was taken: its units, at least those requested, and the place in the stream of its free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    pub block: Block,
    pub units: u64,
    pub place: u64,
}

impl Default for Bins {
    fn default() -> Bins {
        Bins { heads: Box::new([NIL; LISTS]), full: [0; WORDS] }
    }
}

/// The list of a size.
fn list(units: u64) -> usize {
    if units < EXACT {
        return units as usize;
    }
    let log = units.ilog2();
    let step = (units >> (log - 5)) & (STEPS - 1);
    EXACT as usize + (log as usize - 6) * STEPS as usize + step as usize
}

impl Bins {
    fn insert(&mut self, block: Block, units: u64, place: u64) {
        let list = list(units);
        let head = self.heads[list];
        block.hold(units, place);
        block.set(State::Free, units);
        block.set_next(head);
        block.set_before(NIL);
        if head != NIL {
            Block(head).set_before(block.0);
        }
        self.heads[list] = block.0;
        self.full[list / 64] |= 1 << (list % 64);
        let end = Block(block.0 + units);
        if !end.is_end() {
            end.set_back(units);
        }
    }

    /// Takes a free block out of its list, and marks it held.
    fn unlink(&mut self, block: Block, units: u64) {
        let (next, before) = block.links();
        let list = list(units);
        if next != NIL {
            Block(next).set_before(before);
        }
        match before {
            NIL => self.heads[list] = next,
            before => Block(before).set_next(next),
        }
        if self.heads[list] == NIL {
            self.full[list / 64] &= !(1 << (list % 64));
        }
        block.set(State::Held, units);
        let end = Block(block.0 + units);
        if !end.is_end() {
            end.set_back(0);
        }
    }

    /// The first nonempty list at or after `from`.
    fn next(&self, from: usize) -> Option<usize> {
        let mut word = from / 64;
        let mut bits = self.full.get(word)? & (u64::MAX << (from % 64));
        while bits == 0 {
            word += 1;
            bits = *self.full.get(word)?;
        }
        Some(word * 64 + bits.trailing_zeros() as usize)
    }

    /// Takes a block of `units` units and marks it held; the remainder of a larger one stays free. Skips blocks that were freed
    /// later than `latest` in stream order.
    pub fn take(&mut self, units: u64, latest: u64) -> Option<Taken> {
        let (block, found) = self.fitting(units, latest)?;
        self.unlink(block, found);
        let place = block.place();
        let rest = found - units;
        if rest > 0 {
            let remainder = Block(block.0 + units);
            remainder.set_back(0);
            remainder.mark(true);
            self.insert(remainder, rest, place);
            block.set(State::Held, units);
        }
        Some(Taken { block, units, place })
    }

    fn fitting(&self, units: u64, latest: u64) -> Option<(Block, u64)> {
        if units > MAX_UNITS {
            return None;
        }
        let first_list = list(units);
        let fits = |head: u64, tries: usize| {
            let blocks = std::iter::successors(Some(Block(head)), |b| Some(Block(b.links().0)).filter(|b| b.0 != NIL));
            let sizes = blocks.take(tries).map(|b| (b, b.get().1, b.place()));
            let fitting = sizes.filter(|x| x.1 >= units && x.2 <= latest);
            fitting.min_by_key(|x| x.1).map(|x| (x.0, x.1))
        };
        let mut from = first_list;
        while let Some(list) = self.next(from) {
            // Without a limit on the free's place the first block of a size will do; else search.
            let tries = match latest {
                u64::MAX if list < EXACT as usize => 1,
                u64::MAX => TRIES,
                _ => 64,
            };
            if let Some(found) = fits(self.heads[list], tries) {
                return Some(found);
            }
            from = list + 1;
        }
        None
    }

    /// Whether there is a block of at least `units` units.
    pub fn has(&self, units: u64) -> bool {
        self.fitting(units, u64::MAX).is_some()
    }

    /// Takes a block that is a whole chunk, if it is free since `latest` or before, and marks it held.
    pub fn take_whole(&mut self, block: Block, units: u64, latest: u64) -> bool {
        let whole = block.get() == (State::Free, units) && block.place() <= latest;
        if whole {
            self.unlink(block, units);
        }
        whole
    }

    /// Frees a held block as of a place in the stream, and coalesces it with its free neighbours.
    pub fn give(&mut self, mut block: Block, mut units: u64, mut place: u64) {
        let end = Block(block.0 + units);
        if !end.is_end() {
            if let (State::Free, more) = end.get() {
                self.unlink(end, more);
                place = place.max(end.place());
                end.set(State::None, 0);
                end.mark(false);
                units += more;
            }
        }
        let back = block.back();
        if back > 0 {
            let front = Block(block.0 - back);
            self.unlink(front, back);
            place = place.max(front.place());
            block.set(State::None, 0);
            block.mark(false);
            (block, units) = (front, units + back);
        }
        self.insert(block, units, place);
    }
}

/// Largest size in units of the small blocks that [`Quick`] keeps.
pub const QUICK: u64 = 64;
/// Most units of one size that are kept.
const QUICK_UNITS: u64 = 1024;

/// Recently freed small blocks by size, not yet coalesced: they are likely to be reused soon.
#[derive(Debug)]
pub struct Quick {
    /// For each size, a stack of blocks, the last one freed on top.
    stacks: Box<[Vec<u64>; QUICK as usize + 1]>,
}

impl Default for Quick {
    fn default() -> Quick {
        Quick { stacks: Box::new([const { Vec::new() }; QUICK as usize + 1]) }
    }
}

/// Most blocks of a size that are kept. A program that allocates and frees blocks of a size at random has some tens more or fewer
/// of them from one moment to the next; those should not be split and coalesced each time.
fn room(units: u64) -> usize {
    (QUICK_UNITS / units.max(1)).max(2) as usize
}

impl Quick {
    /// Takes the last freed block of a size.
    #[inline(always)]
    pub fn pop(&mut self, units: u64) -> Option<Block> {
        self.stacks.get_mut(units as usize)?.pop().map(Block)
    }

    /// Keeps a block, if it is small and its stack has spare capacity.
    #[inline(always)]
    pub fn push_if_room(&mut self, block: Block, units: u64) -> bool {
        let Some(stack) = self.stacks.get_mut(units as usize) else { return false };
        let room = stack.len() < stack.capacity();
        if room {
            stack.push(block.0);
        }
        room
    }

    /// Keeps a held block, if it is small and its stack is not full.
    #[inline(always)]
    pub fn push(&mut self, block: Block, units: u64) -> bool {
        let Some(stack) = self.stacks.get_mut(units as usize) else { return false };
        if stack.len() == stack.capacity() && !grow(stack, units) {
            return false;
        }
        stack.push(block.0);
        true
    }

    /// Removes the older half of the blocks of a size.
    pub fn spill(&mut self, units: u64) -> impl Iterator<Item = Block> + '_ {
        let stack = &mut self.stacks[units as usize];
        let half = stack.len().div_ceil(2);
        stack.drain(..half).map(Block)
    }

    /// Removes all blocks.
    pub fn drain(&mut self) -> Vec<Block> {
        self.stacks.iter_mut().flat_map(|stack| stack.drain(..)).map(Block).collect()
    }
}

/// Allocates a stack's full capacity at the first block of a size. Returns whether it was not allocated yet.
#[cold]
fn grow(stack: &mut Vec<u64>, units: u64) -> bool {
    let new = stack.capacity() == 0;
    if new {
        stack.reserve_exact(room(units));
    }
    new
}
