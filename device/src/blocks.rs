//! Metadata of the blocks that memory pools cut from chunks of the arena.
//!
//! Metadata is kept out of line, in tables that span the arena's heap, so that neither allocating nor freeing touches device
//! memory. Each unit of 512 bytes has a record; a block uses that of its first unit. Everything is an atomic word: any thread may
//! look up any address at any time, while records are changed under the lock of the chunk's owner. The tables are reserved
//! address space that is committed as it is used (a sixteenth of the chunks at most); it is never unmapped, so that a late reader
//! does not fault.

use super::allocation::{Allocation, Kind};
use super::heap::GRANULE;
use super::space;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::*};
use std::sync::OnceLock;
use sys::vm;

/// Sizes of blocks, and their addresses, are multiples of this many bytes.
pub const UNIT: u64 = 512;
const UNITS: u64 = GRANULE / UNIT;
const WORDS: usize = UNITS as usize / 64;

/// Most units of a block: half a TiB.
pub const MAX_UNITS: u64 = (1 << STATE) - 1;
/// Bit position of the state in [`Record::units`].
const STATE: u32 = 30;

/// What begins at a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Nothing.
    None,
    /// A block in use by the program.
    Live,
    /// A freed block that is not coalesced with its neighbours yet.
    Held,
    /// A block in a free list.
    Free,
}

/// Metadata of a block, at its first unit.
#[repr(C)]
struct Record {
    /// Units of the block, and its state.
    units: AtomicU32,
    /// Units of the free block that ends just before this one; 0 if there is none.
    back: AtomicU32,
    /// Live block: bytes requested. Else: the place of its free in its stream.
    size: AtomicU64,
    /// Live block: its number. Free block: the next one in its list.
    id: AtomicU64,
    /// Free block: the previous one in its list.
    before: AtomicU64,
}

/// Metadata of 2 MiB.
#[repr(C, align(64))]
struct Granule {
    /// A bit for each word of `starts` that is not zero.
    summary: AtomicU64,
    /// A bit for each unit at which a block begins.
    starts: [AtomicU64; WORDS],
}

/// The owner of a chunk.
#[derive(Debug, Default)]
pub struct Owner {
    /// The pool's number.
    pub pool: AtomicU64,
    /// Device ordinal, and whether the memory is host memory.
    pub device: AtomicU32,
    pub on_host: AtomicU32,
    /// For the owner's use: the size class of its blocks.
    pub role: u32,
    /// For the owner's use: its address.
    pub of: AtomicU64,
}

/// Addresses of the tables, fixed at the first use.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// The arena's heap, in whole granules.
    base: u64,
    size: u64,
    units: u64,
    /// Addresses of the tables: a word, a [`Granule`] for each two MiB, a [`Record`] for each unit.
    owners: u64,
    granules: u64,
    records: u64,
}

/// The tables. `None` if the system refuses the address space for them: there are no blocks then.
#[inline(always)]
pub fn tables() -> Option<&'static Tables> {
    static TABLES: OnceLock<Option<Tables>> = OnceLock::new();
    let make = || {
        let range = space::arena().heap_range();
        let (base, size) = (range.start, range.end - range.start);
        let n = size / GRANULE;
        if n == 0 {
            return None;
        }
        let owners = vm::map_rw(n * 8).ok()?;
        let granules = vm::map_rw(n * size_of::<Granule>() as u64).ok()?;
        let records = vm::map_rw(n * UNITS * size_of::<Record>() as u64).ok()?;
        Some(Tables { base, size: n * GRANULE, units: n * UNITS, owners, granules, records })
    };
    TABLES.get_or_init(make).as_ref()
}

impl Tables {
    #[inline]
    fn owner(&self, granule: u64) -> &AtomicU64 {
        // SAFETY: the table has a word for each granule, initially zero; callers have checked bounds.
        unsafe { &*((self.owners + granule * 8) as *const AtomicU64) }
    }

    #[inline]
    fn granule(&self, i: u64) -> &Granule {
        // SAFETY: as in `owner`. All fields are atomic words, for which zero is valid.
        unsafe { &*((self.granules + i * size_of::<Granule>() as u64) as *const Granule) }
    }

    #[inline(always)]
    fn record(&self, block: Block) -> &Record {
        assert!(block.0 < self.units, "no unit of the heap");
        // SAFETY: as in `owner`.
        unsafe { &*((self.records + block.0 * size_of::<Record>() as u64) as *const Record) }
    }

    /// As [`owner`].
    #[inline(always)]
    pub fn owner_of(&self, addr: u64) -> Option<&'static Owner> {
        let at = addr.wrapping_sub(self.base);
        if at >= self.size {
            return None;
        }
        // SAFETY: entries are addresses of `&'static Owner`s, or null.
        unsafe { (self.owner(at / GRANULE).load(Acquire) as *const Owner).as_ref() }
    }

    /// As [`Block::at`].
    #[inline(always)]
    pub fn block(&self, addr: u64) -> Option<Block> {
        let off = addr.wrapping_sub(self.base);
        (off % UNIT == 0).then_some(Block(off / UNIT))
    }

    /// As [`Block::addr`].
    #[inline(always)]
    pub fn addr(&self, block: Block) -> u64 {
        self.base + block.0 * UNIT
    }

    /// As [`Block::get`].
    #[inline(always)]
    pub fn get(&self, block: Block) -> (State, u64) {
        let word = self.record(block).units.load(Acquire);
        let state = match word >> STATE {
            0 => State::None,
            1 => State::Live,
            2 => State::Held,
            _ => State::Free,
        };
        (state, u64::from(word & MAX_UNITS as u32))
    }

    /// As [`Block::live`].
    #[inline(always)]
    pub fn live(&self, block: Block, units: u64, size: u64, id: u64) {
        let record = self.record(block);
        record.size.store(size, Relaxed);
        record.id.store(id, Relaxed);
        record.set(State::Live, units);
    }

    /// As [`Block::hold`].
    #[inline(always)]
    pub fn hold(&self, block: Block, units: u64, place: u64) {
        let record = self.record(block);
        record.set(State::Held, units);
        record.size.store(place, Relaxed);
    }
}

impl Record {
    #[inline(always)]
    fn set(&self, state: State, units: u64) {
        debug_assert!(units <= MAX_UNITS);
        self.units.store((state as u32) << STATE | units as u32, Release);
    }
}

/// The owner of the chunk that holds an address, if there is one.
#[inline(always)]
pub fn owner(addr: u64) -> Option<&'static Owner> {
    tables()?.owner_of(addr)
}

/// A block, by the number of its first unit in the arena's heap. Its methods may be used for units of chunks only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Block(pub u64);

impl Block {
    /// The block that begins at an address of a chunk, if it is a multiple of the unit.
    #[inline(always)]
    pub fn at(addr: u64) -> Option<Block> {
        tables()?.block(addr)
    }

    #[inline(always)]
    pub fn addr(self) -> u64 {
        tables().map_or(0, |t| t.addr(self))
    }

    #[inline]
    fn tables(self) -> &'static Tables {
        tables().expect("there are blocks")
    }

    #[inline(always)]
    fn granule(self) -> &'static Granule {
        let tables = self.tables();
        assert!(self.0 < tables.units, "no unit of the heap");
        tables.granule(self.0 / UNITS)
    }

    #[inline(always)]
    fn record(self) -> &'static Record {
        self.tables().record(self)
    }

    /// State and units.
    #[inline(always)]
    pub fn get(self) -> (State, u64) {
        self.tables().get(self)
    }

    #[inline(always)]
    pub fn set(self, state: State, units: u64) {
        self.record().set(state, units);
    }

    /// Marks it live: bytes requested, and the number of the allocation.
    #[inline(always)]
    pub fn live(self, units: u64, size: u64, id: u64) {
        self.tables().live(self, units, size, id);
    }

    /// Marks it held; `place` is that of the free.
    #[inline(always)]
    pub fn hold(self, units: u64, place: u64) {
        self.tables().hold(self, units, place);
    }

    /// The place of the free.
    #[inline]
    pub fn place(self) -> u64 {
        self.record().size.load(Relaxed)
    }

    /// Sets whether a block begins here.
    #[inline]
    pub fn mark(self, begins: bool) {
        let granule = self.granule();
        let at = (self.0 % UNITS) as usize;
        let (word, bit) = (&granule.starts[at / 64], 1u64 << (at % 64));
        // Only the owner of the chunk changes them.
        let new = if begins { word.load(Relaxed) | bit } else { word.load(Relaxed) & !bit };
        word.store(new, Release);
        let (summary, bit) = (granule.summary.load(Relaxed), 1u64 << (at / 64));
        let new_summary = if new != 0 { summary | bit } else { summary & !bit };
        if new_summary != summary {
            granule.summary.store(new_summary, Release);
        }
    }

    /// Units of the free block just before it.
    #[inline]
    pub fn back(self) -> u64 {
        u64::from(self.record().back.load(Relaxed))
    }

    #[inline]
    pub fn set_back(self, units: u64) {
        self.record().back.store(units as u32, Relaxed);
    }

    /// Links in a free list: the next block and the previous one.
    #[inline]
    pub fn links(self) -> (u64, u64) {
        let record = self.record();
        (record.id.load(Relaxed), record.before.load(Relaxed))
    }

    #[inline]
    pub fn set_next(self, next: u64) {
        self.record().id.store(next, Relaxed);
    }

    #[inline]
    pub fn set_before(self, before: u64) {
        self.record().before.store(before, Relaxed);
    }

    /// Whether the chunk before this unit ends here.
    #[inline]
    pub fn is_end(self) -> bool {
        // Between chunks there is a granule without an owner.
        self.0 % UNITS == 0 && owner(self.addr()).is_none()
    }
}

/// Makes `addr .. addr + size`, whole granules, a chunk of `owner`: a single held block.
pub fn claim(addr: u64, size: u64, owner: &'static Owner) -> Option<Block> {
    let block = Block::at(addr)?;
    block.set(State::Held, size / UNIT);
    block.set_back(0);
    block.mark(true);
    own(addr, size, Some(owner));
    Some(block)
}

/// Gives a chunk to another owner, or to none. It consists of one block, which is not live.
pub fn own(addr: u64, size: u64, owner: Option<&'static Owner>) {
    let Some(tables) = tables() else { return };
    let word = owner.map_or(0, |o| std::ptr::from_ref(o) as u64);
    if let (None, Some(block)) = (owner, Block::at(addr)) {
        block.set(State::None, 0);
        block.mark(false);
    }
    for at in (0..size).step_by(GRANULE as usize) {
        tables.owner((addr + at - tables.base) / GRANULE).store(word, Release);
    }
}

/// Removes a chunk, with any blocks in it.
pub fn wipe(addr: u64, size: u64) {
    let Some(mut block) = Block::at(addr) else { return };
    let end = block.0 + size / UNIT;
    while block.0 < end {
        let units = block.get().1.max(1);
        block.set(State::None, 0);
        block.set_back(0);
        block.mark(false);
        block.0 += units;
    }
    own(addr, size, None);
}

/// The last block that begins at or before unit `at`, in the chunk of `owner`.
fn begin(tables: &Tables, at: u64, owner: &'static Owner) -> Option<Block> {
    let (mut granule, mut upto) = (at / UNITS, (at % UNITS) as u32);
    loop {
        let g = tables.granule(granule);
        let word = upto / 64;
        let here = g.starts[word as usize].load(Acquire) & (u64::MAX >> (63 - upto % 64));
        if here != 0 {
            return Some(Block(granule * UNITS + u64::from(word * 64 + here.ilog2())));
        }
        let words = g.summary.load(Acquire) & ((1u64 << word) - 1);
        if words != 0 {
            let word = words.ilog2();
            let bits = g.starts[word as usize].load(Acquire);
            return Some(Block(granule * UNITS + u64::from(word * 64 + bits.checked_ilog2()?)));
        }
        granule = granule.checked_sub(1)?;
        if tables.owner(granule).load(Acquire) != std::ptr::from_ref(owner) as u64 {
            return None;
        }
        upto = UNITS as u32 - 1;
    }
}

/// The live block that contains an address, as an allocation.
pub fn find(addr: u64) -> Option<Allocation> {
    let tables = tables()?;
    let owner = tables.owner_of(addr)?;
    let block = begin(tables, (addr - tables.base) / UNIT, owner)?;
    let (state, units) = block.get();
    let record = block.record();
    let (size, id) = (record.size.load(Relaxed), record.id.load(Relaxed));
    let base = block.addr();
    if state != State::Live || addr - base >= size {
        return None;
    }
    let pool = owner.pool.load(Relaxed);
    let kind = if owner.on_host.load(Relaxed) != 0 { Kind::HostPool(pool) } else { Kind::Pool(pool) };
    let device = owner.device.load(Relaxed);
    Some(Allocation { base, size, reserved: units * UNIT, kind, device, id, held: false })
}
