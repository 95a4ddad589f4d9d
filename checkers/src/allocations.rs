//! Allocations past and present, with names and stacks, and which accesses may be.

use super::call::Moment;
use super::stack::Stack;
use device::memory::{self as table, Allocation, Kind};
use device::space;
use kernel_abi::Bounds;
use nvtx::{self, memory::Extent};
use parking_lot::RwLock;
use sanitizer::finding::*;
use std::collections::{BTreeMap, VecDeque};
use sys::context;

/// Allocations that were freed are remembered for so many frees.
const REMEMBERED: usize = 1 << 16;

/// Bytes beside an allocation that accesses to it that miss it may reach; of larger ones as many as they have.
const NEAR_BYTES: u64 = 256;

/// The process's.
pub static LEDGER: Ledger = Ledger::new();

/// What is known of an allocation besides the device's own table.
#[derive(Clone)]
struct Known {
    allocation: Allocation,
    made: (Moment, Stack),
    /// When and where it was freed, if it was.
    freed: Option<(Moment, Stack)>,
}

impl Known {
    fn holds(&self, addr: u64) -> bool {
        addr.wrapping_sub(self.allocation.base) < self.allocation.size.max(1)
    }

    fn stacks(&self) -> Vec<HostStack> {
        let made = (self.allocation.kind != Kind::Module).then(|| self.made.1.named(StackOf::Allocation));
        made.into_iter().chain(self.freed.as_ref().map(|f| f.1.named(StackOf::Free))).collect()
    }
}

/// See the module's text.
#[derive(Default)]
pub struct Ledger(RwLock<Tables>);

#[derive(Default)]
struct Tables {
    live: BTreeMap<u64, Known>,
    /// Those that were freed, by address and number: several had the same address one after the other.
    past: BTreeMap<(u64, u64), Known>,
    order: VecDeque<(u64, u64)>,
    /// Variables of modules: address to size and name.
    variables: BTreeMap<u64, (u64, String)>,
    /// Those of modules that were unloaded.
    unloaded: BTreeMap<u64, (u64, String)>,
}

impl Tables {
    /// Remembers one that is no more.
    fn bury(&mut self, known: Known) {
        let key = (known.allocation.base, known.allocation.id);
        self.past.insert(key, known);
        self.order.push_back(key);
        if self.order.len() > REMEMBERED {
            let first = self.order.pop_front();
            first.map(|key| self.past.remove(&key));
        }
    }

    /// Freed allocations that `addr` was in, the last one freed first.
    fn past_at(&self, addr: u64) -> Vec<&Known> {
        // Allocations of one time do not overlap, those of different times may in any way: look some way back.
        const NEAR: usize = 256;
        let before = self.past.range(..=(addr, u64::MAX)).rev().take(NEAR).map(|x| x.1);
        let held = self.live.range(..=addr).next_back().map(|x| x.1).filter(|k| k.freed.is_some());
        let mut all: Vec<&Known> = before.chain(held).filter(|k| k.holds(addr)).collect();
        all.sort_by_key(|k| std::cmp::Reverse(k.freed.as_ref().map(|f| f.0)));
        all
    }

    /// The freed allocation that an access to `addr` was meant for, if there is one: not where what has part of its memory since ends or
    /// begins so near that the access missed that.
    fn used_after_free(&self, addr: u64) -> Option<&Known> {
        let sides = [self.live.range(..=addr).next_back(), self.live.range(addr.saturating_add(1)..).next()];
        let missed = |old: &Known| {
            let present = |k: &Known| k.freed.is_none() && k.allocation.kind != Kind::Module;
            sides.iter().flatten().filter(|(_, k)| present(k)).any(|(_, k)| {
                let (was, is) = (&old.allocation, &k.allocation);
                let overlap = is.base < was.base.saturating_add(was.size) && was.base < is.base.saturating_add(is.size);
                overlap && gap(distance(addr, is.base, is.size)) <= is.size.max(NEAR_BYTES)
            })
        };
        self.past_at(addr).into_iter().find(|old| !missed(old))
    }
}

impl Ledger {
    const fn new() -> Ledger {
        Ledger(RwLock::new(Tables {
            live: BTreeMap::new(),
            past: BTreeMap::new(),
            order: VecDeque::new(),
            variables: BTreeMap::new(),
            unloaded: BTreeMap::new(),
        }))
    }

    /// Memory was allocated by the calling thread's call.
    pub fn allocated(&self, a: &Allocation) {
        let known = Known { allocation: *a, made: (Moment::now(), Stack::here()), freed: None };
        let mut tables = self.0.write();
        // A pool gives the memory out again without its having been freed for good.
        if let Some(before) = tables.live.insert(a.base, known).filter(|k| k.freed.is_some()) {
            tables.bury(before);
        }
    }

    /// Memory was freed by the calling thread's call.
    pub fn freed(&self, a: &Allocation) {
        let here = (Moment::now(), Stack::here());
        let mut tables = self.0.write();
        let variables: Vec<u64> = tables.variables.range(a.base..a.base + a.size.max(1)).map(|x| *x.0).collect();
        if tables.unloaded.len() > REMEMBERED {
            tables.unloaded.clear();
        }
        for address in variables {
            if let Some(variable) = tables.variables.remove(&address) {
                tables.unloaded.insert(address, variable);
            }
        }
        let Some(mut known) = tables.live.remove(&a.base) else { return };
        // In stream order before, and now for good: the first was the program's doing.
        known.freed.get_or_insert(here);
        tables.bury(known);
    }

    /// Memory was freed in stream order, by the calling thread's call: the pool has it still.
    pub fn freed_async(&self, a: &Allocation) {
        let here = (Moment::now(), Stack::here());
        if let Some(known) = self.0.write().live.get_mut(&a.base) {
            known.freed = Some(here);
        }
    }

    /// A variable of a module lies there.
    pub fn add_variable(&self, name: &str, address: u64, size: u64) {
        self.0.write().variables.insert(address, (size, name.to_owned()));
    }

    /// The memory that holds all of `addr .. addr + bytes` and that a kernel launched at `when` may access, and the device
    /// that it belongs to. `None`: whatever is not gone for good may be accessed.
    ///
    /// # Errors
    /// What is wrong with such an access.
    pub fn find(&self, addr: u64, bytes: u64, when: Option<Moment>) -> Result<(Bounds, Option<u32>), AccessProblem> {
        let fits = |b: &Bounds| addr.wrapping_sub(b.base).saturating_add(bytes) <= b.size;
        let whole = |b: Bounds| Some(b).filter(fits).ok_or(AccessProblem::OutOfBounds);
        if let Some(a) = table::find(addr) {
            let owner = (!a.kind.on_host()).then_some(a.device);
            if a.kind == Kind::Module {
                let b = self.variable(addr).ok_or(AccessProblem::OutOfBounds)?;
                return Ok((whole(b)?, owner));
            }
            let here = Bounds { base: a.base, size: a.size };
            // The kernel may have been meant for what was there before: memory of a pool, given out again meanwhile.
            return match fits(&here) {
                true => Ok((here, owner)),
                false => self.at(addr, when).filter(|f| fits(&f.0)).ok_or(AccessProblem::OutOfBounds),
            };
        }
        if space::arena().contains(addr, 1) {
            if let Some((b, owner)) = self.at(addr, when) {
                return Ok((whole(b)?, owner));
            }
            return Err(match self.0.read().used_after_free(addr) {
                Some(_) => AccessProblem::UseAfterFree,
                None => AccessProblem::OutOfBounds,
            });
        }
        if let Some(r) = table::find_registered(addr) {
            return Ok((whole(Bounds { base: r.base, size: r.size })?, None));
        }
        let mut byte = 0u8;
        // SAFETY: room for a byte; the source is guarded.
        let mapped = unsafe { context::try_copy(&mut byte, addr as *const u8, 1) };
        Err(match addr {
            0..4096 => AccessProblem::Null,
            _ if mapped && registered_near(addr).is_none() => AccessProblem::HostMemory,
            _ => AccessProblem::OutOfBounds,
        })
    }

    /// The allocation that `addr` was in at a time that is past, if its pages are still there: memory of pools.
    fn at(&self, addr: u64, when: Option<Moment>) -> Option<(Bounds, Option<u32>)> {
        let tables = self.0.read();
        let alive = |k: &&&Known| match (when, &k.freed) {
            (Some(when), Some(freed)) => k.made.0 < when && when < freed.0,
            _ => tables.live.contains_key(&k.allocation.base),
        };
        let pooled = |k: &&&Known| k.allocation.kind.pool().is_some() || k.allocation.kind.is_of_graph();
        let all = tables.past_at(addr);
        let a = all.iter().filter(pooled).find(alive)?.allocation;
        Some((Bounds { base: a.base, size: a.size }, Some(a.device)))
    }

    /// Whether the allocation with that number at `base` had been freed when a kernel was launched; `None`: by now.
    pub fn is_gone(&self, base: u64, id: u64, when: Option<Moment>) -> bool {
        let tables = self.0.read();
        let live = tables.live.get(&base).filter(|k| k.allocation.id == id);
        let Some(known) = live.or_else(|| tables.past.get(&(base, id))) else { return true };
        match (&known.freed, when) {
            (Some(freed), Some(when)) => freed.0 < when,
            (freed, _) => freed.is_some(),
        }
    }

    fn variable(&self, addr: u64) -> Option<Bounds> {
        let tables = self.0.read();
        let (&base, &(size, _)) = tables.variables.range(..=addr).next_back()?;
        (addr - base < size).then_some(Bounds { base, size })
    }

    /// What is wrong with all of a range, for calls of the host.
    pub fn problem(&self, addr: u64, bytes: u64) -> AccessProblem {
        self.find(addr, bytes, None).err().unwrap_or(AccessProblem::OutOfBounds)
    }

    /// What a report says of an address: the allocation that it was in, or is next to, and where that was made and freed.
    pub fn nearest(&self, addr: u64) -> (Option<Nearest>, Vec<HostStack>) {
        if let Some((block, freed)) = exec::heap_nearest(addr) {
            let distance = distance(addr, block.base, block.size);
            let (base, size, memory) = (block.base, block.size, Memory::DeviceHeap);
            return (Some(Nearest { distance, base, size, memory, name: None, freed }), vec![]);
        }
        let past = self.0.read().used_after_free(addr).cloned();
        if let Some(known) = past.filter(|_| table::find(addr).is_none()) {
            return (Some(self.unloaded(&known, addr).unwrap_or_else(|| describe(&known, addr))), known.stacks());
        }
        if let Some((base, size)) = registered_near(addr) {
            let (distance, memory) = (distance(addr, base, size), Memory::Registered);
            return (Some(Nearest { distance, base, size, memory, name: None, freed: false }), vec![]);
        }
        let sides = table::around(addr).into_iter().flatten();
        let Some(a) = sides.min_by_key(|a| gap(distance(addr, a.base, a.size))) else { return (None, vec![]) };
        if a.kind == Kind::Module {
            return (self.nearest_variable(addr), vec![]);
        }
        let known = self.0.read().live.get(&a.base).cloned();
        let known = known.unwrap_or(Known { allocation: a, made: (Moment::now(), Stack::default()), freed: None });
        (Some(nearest_region(&a, addr).unwrap_or_else(|| describe(&known, addr))), known.stacks())
    }

    /// As [`Ledger::nearest`], of what was at an address before, even if something else is there now.
    pub fn former(&self, addr: u64) -> (Option<Nearest>, Vec<HostStack>) {
        let past = self.0.read().past_at(addr).first().map(|&k| k.clone());
        match past {
            Some(known) => (Some(describe(&known, addr)), known.stacks()),
            None => self.nearest(addr),
        }
    }

    /// The variable of a module that was unloaded.
    fn unloaded(&self, known: &Known, addr: u64) -> Option<Nearest> {
        let tables = self.0.read();
        let near = || tables.unloaded.range(..=addr).next_back().filter(|(&base, v)| addr - base < v.0.max(1));
        let (&base, (size, name)) = Some(known).filter(|k| k.allocation.kind == Kind::Module).and_then(|_| near())?;
        let (distance, memory) = (distance(addr, base, *size), Memory::Variable);
        Some(Nearest { distance, base, size: *size, memory, name: Some(name.clone()), freed: true })
    }

    fn nearest_variable(&self, addr: u64) -> Option<Nearest> {
        let tables = self.0.read();
        let before = tables.variables.range(..=addr).next_back();
        let after = tables.variables.range(addr.saturating_add(1)..).next();
        let all = before.into_iter().chain(after);
        let (&base, (size, name)) = all.min_by_key(|(&base, v)| gap(distance(addr, base, v.0)))?;
        Some(Nearest {
            distance: distance(addr, base, *size),
            base,
            size: *size,
            memory: Memory::Variable,
            name: Some(name.clone()),
            freed: false,
        })
    }

    /// Whether a variable of a module starts there: memory of managed ones is an allocation of its own.
    pub fn is_variable(&self, address: u64) -> bool {
        self.0.read().variables.contains_key(&address)
    }

    /// Where a live allocation was made.
    pub fn made_at(&self, base: u64) -> Option<Stack> {
        self.0.read().live.get(&base).map(|k| k.made.1.clone())
    }
}

/// Address and size of the registered host memory that an access to other memory of the host may have missed.
fn registered_near(addr: u64) -> Option<(u64, u64)> {
    let all = table::registered_around(addr).into_iter().flatten().filter(|_| !space::arena().contains(addr, 1));
    let ranges = all.map(|r| (gap(distance(addr, r.base, r.size)), r.base, r.size));
    let (_, base, size) = ranges.min().filter(|&(gap, _, size)| gap <= size.max(NEAR_BYTES))?;
    Some((base, size))
}

fn describe(known: &Known, addr: u64) -> Nearest {
    let a = &known.allocation;
    Nearest {
        distance: distance(addr, a.base, a.size),
        base: a.base,
        size: a.size,
        memory: word(a.kind),
        name: name_of(a.base),
        freed: known.freed.is_some(),
    }
}

/// The region next to an address in an allocation that the program has made a pool (NVTX).
fn nearest_region(a: &Allocation, addr: u64) -> Option<Nearest> {
    if !nvtx::attached() {
        return None;
    }
    let memory = nvtx::memory();
    let regions = memory.regions().into_iter().filter(|r| r.suballocation).filter_map(|r| match r.extent {
        Extent::Bytes { base, len } if base >= a.base && base - a.base < a.size => Some((base, len, r)),
        _ => None,
    });
    let (base, size, region) = regions.min_by_key(|&(base, len, _)| gap(distance(addr, base, len)))?;
    Some(Nearest {
        distance: distance(addr, base, size),
        base,
        size,
        memory: Memory::Region,
        name: region.name.as_ref().map(|n| n.to_string()),
        freed: false,
    })
}

/// The program's name for an allocation.
pub fn name_of(base: u64) -> Option<String> {
    if !nvtx::attached() {
        return None;
    }
    nvtx::memory().name_of_allocation(base).map(|n| n.name.to_string())
}

/// The report's word for a kind of memory.
pub fn word(kind: Kind) -> Memory {
    match kind {
        Kind::Device | Kind::Internal | Kind::Virtual(_) => Memory::Device,
        Kind::Pool(_) | Kind::HostPool(_) | Kind::ManagedPool(_) | Kind::Chunk(_) | Kind::HostChunk(_) => Memory::Pool,
        Kind::Graph | Kind::HostGraph | Kind::ManagedGraph => Memory::Graph,
        Kind::Import | Kind::External | Kind::Shared(_) | Kind::HostShared(_) => Memory::Ipc,
        Kind::Array => Memory::Array,
        Kind::Module => Memory::Variable,
        Kind::Host(_) => Memory::Pinned,
        Kind::Managed(_) => Memory::Managed,
    }
}

/// From an address to `base .. base + size`.
fn distance(addr: u64, base: u64, size: u64) -> Distance {
    match addr.checked_sub(base) {
        None => Distance::Before(base - addr),
        Some(off) if off < size => Distance::Inside,
        Some(off) => Distance::After(off - size),
    }
}

fn gap(d: Distance) -> u64 {
    match d {
        Distance::Inside => 0,
        Distance::Before(n) => n,
        // The byte behind an allocation is not one of its own.
        Distance::After(n) => n.saturating_add(1),
    }
}
