//! Free blocks of chunks, by size: which one to give, what is split off it, and what is joined when one comes back.
//!
//! Two levels of lists (M. Masmano et al., TLSF, 2004): one for each size up to 64 units, then 32 for each power of two. A block
//! is taken from the first list with one that is large enough, of a few the smallest; a search never goes through many.

use super::blocks::{Block, State, MAX_UNITS};

/// Sizes with a list of their own.
const EXACT: u64 = 64;
/// Lists for each power of two above.
const STEPS: u64 = 32;
const LISTS: usize = 64 + (30 - 6) * STEPS as usize;
const WORDS: usize = LISTS.div_ceil(64);
/// Blocks of a list of several sizes that are looked at for the one that fits best.
const TRIES: usize = 16;
const NOBODY: u64 = u64::MAX;

/// See the module's text. Whoever owns the chunks has it locked.
#[derive(Debug)]
pub struct Bins {
    heads: Box<[u64; LISTS]>,
    /// A bit for each list that is not empty.
    full: [u64; WORDS],
}

/// A block that was taken: its units, which are as many as asked for or a few more, and the place of its free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    pub block: Block,
    pub units: u64,
    pub place: u64,
}

impl Default for Bins {
    fn default() -> Bins {
        Bins { heads: Box::new([NOBODY; LISTS]), full: [0; WORDS] }
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
        block.set_before(NOBODY);
        if head != NOBODY {
            Block(head).set_before(block.0);
        }
        self.heads[list] = block.0;
        self.full[list / 64] |= 1 << (list % 64);
        let end = Block(block.0 + units);
        if !end.is_end() {
            end.set_back(units);
        }
    }

    /// Takes a free block out of its list. It is held then.
    fn unlink(&mut self, block: Block, units: u64) {
        let (next, before) = block.links();
        let list = list(units);
        if next != NOBODY {
            Block(next).set_before(before);
        }
        match before {
            NOBODY => self.heads[list] = next,
            before => Block(before).set_next(next),
        }
        if self.heads[list] == NOBODY {
            self.full[list / 64] &= !(1 << (list % 64));
        }
        block.set(State::Held, units);
        let end = Block(block.0 + units);
        if !end.is_end() {
            end.set_back(0);
        }
    }

    /// The first list at or behind `from` that is not empty.
    fn next(&self, from: usize) -> Option<usize> {
        let mut word = from / 64;
        let mut bits = self.full.get(word)? & (u64::MAX << (from % 64));
        while bits == 0 {
            word += 1;
            bits = *self.full.get(word)?;
        }
        Some(word * 64 + bits.trailing_zeros() as usize)
    }

    /// Takes a block of so many units, which is held then; what is left of a larger one stays. Of blocks whose free is later than
    /// `latest`, in the order of their stream, none.
    pub fn take(&mut self, units: u64, latest: u64) -> Option<Taken> {
        let (block, found) = self.fitting(units, latest)?;
        self.unlink(block, found);
        let place = block.place();
        let rest = found - units;
        if rest > 0 {
            let behind = Block(block.0 + units);
            behind.set_back(0);
            behind.mark(true);
            self.insert(behind, rest, place);
            block.set(State::Held, units);
        }
        Some(Taken { block, units, place })
    }

    fn fitting(&self, units: u64, latest: u64) -> Option<(Block, u64)> {
        if units > MAX_UNITS {
            return None;
        }
        let own = list(units);
        let fits = |head: u64, tries: usize| {
            let blocks =
                std::iter::successors(Some(Block(head)), |b| Some(Block(b.links().0)).filter(|b| b.0 != NOBODY));
            let sizes = blocks.take(tries).map(|b| (b, b.get().1, b.place()));
            let fitting = sizes.filter(|x| x.1 >= units && x.2 <= latest);
            fitting.min_by_key(|x| x.1).map(|x| (x.0, x.1))
        };
        let mut from = own;
        while let Some(list) = self.next(from) {
            // Who may take anything takes the first one of a size; who may not has to look.
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

    /// Whether there is a block of so many units.
    pub fn has(&self, units: u64) -> bool {
        self.fitting(units, u64::MAX).is_some()
    }

    /// Takes a block that is a whole chunk, if it is free and was by then. It is held.
    pub fn take_whole(&mut self, block: Block, units: u64, latest: u64) -> bool {
        let whole = block.get() == (State::Free, units) && block.place() <= latest;
        if whole {
            self.unlink(block, units);
        }
        whole
    }

    /// A held block is free from a place in the stream on. It is joined with its free neighbours.
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

/// Sizes that small blocks are kept apart by, in units.
pub const QUICK: u64 = 64;
/// Most units of one size that are kept.
const QUICK_UNITS: u64 = 1024;

/// Small blocks that were freed last, by size, not joined with their neighbours: what is freed is soon wanted again.
#[derive(Debug)]
pub struct Quick {
    /// For each size, the blocks, the last one freed at the end.
    stacks: Box<[Vec<u64>; QUICK as usize + 1]>,
}

impl Default for Quick {
    fn default() -> Quick {
        Quick { stacks: Box::new([const { Vec::new() }; QUICK as usize + 1]) }
    }
}

/// Most blocks of a size that are kept. A program whose blocks of a size come and go at random has some tens more or fewer of them
/// from one moment to the next; those are not to be split and joined each time.
fn room(units: u64) -> usize {
    (QUICK_UNITS / units.max(1)).max(2) as usize
}

impl Quick {
    /// The last one of a size.
    #[inline(always)]
    pub fn pop(&mut self, units: u64) -> Option<Block> {
        self.stacks.get_mut(units as usize)?.pop().map(Block)
    }

    /// Keeps a block, if it is small and there is room for it already.
    #[inline(always)]
    pub fn push_if_room(&mut self, block: Block, units: u64) -> bool {
        let Some(stack) = self.stacks.get_mut(units as usize) else { return false };
        let room = stack.len() < stack.capacity();
        if room {
            stack.push(block.0);
        }
        room
    }

    /// Keeps a held block, if it is small and there is room for it.
    #[inline(always)]
    pub fn push(&mut self, block: Block, units: u64) -> bool {
        let Some(stack) = self.stacks.get_mut(units as usize) else { return false };
        if stack.len() == stack.capacity() && !grow(stack, units) {
            return false;
        }
        stack.push(block.0);
        true
    }

    /// The oldest half of those of a size, which are kept no more.
    pub fn spill(&mut self, units: u64) -> impl Iterator<Item = Block> + '_ {
        let stack = &mut self.stacks[units as usize];
        let half = stack.len().div_ceil(2);
        stack.drain(..half).map(Block)
    }

    /// All of them, which are kept no more.
    pub fn drain(&mut self) -> Vec<Block> {
        self.stacks.iter_mut().flat_map(|stack| stack.drain(..)).map(Block).collect()
    }
}

/// Memory for all that there is room for, with the first block of a size. Whether there was none yet.
#[cold]
fn grow(stack: &mut Vec<u64>, units: u64) -> bool {
    let new = stack.capacity() == 0;
    if new {
        stack.reserve_exact(room(units));
    }
    new
}
