//! Allocations past and present, with names and stacks, and which accesses of kernels may be.

use super::stack::Stack;
use crate::device::memory::{self as table, Allocation, Kind};
use crate::device::space;
use crate::device::watch::{self, Watch};
use crate::sys::context;
use kernel_abi::Bounds;
use parking_lot::RwLock;
use sanitizer::finding::{AccessKind, AccessProblem, Distance, HostStack, Memory, Nearest, StackOf};
use std::collections::{BTreeMap, VecDeque};

/// Allocations that were freed are remembered for so many frees.
const REMEMBERED: usize = 1 << 16;
/// Bytes behind each allocation that belong to nobody, unless `--padding` asks for more: an overflow of one array is not an
/// access to the next.
const GAP: u64 = 512;

/// What is known of an allocation besides the device's own table.
#[derive(Clone)]
struct Known {
    allocation: Allocation,
    made: Stack,
    /// Where it was freed, if it was.
    freed: Option<Stack>,
}

/// See the module's text.
#[derive(Default)]
pub struct Ledger(RwLock<Tables>);

#[derive(Default)]
struct Tables {
    live: BTreeMap<u64, Known>,
    freed: BTreeMap<u64, Known>,
    order: VecDeque<(u64, u64)>,
    /// Variables of modules: address to size and name.
    variables: BTreeMap<u64, (u64, String)>,
}

/// Has the ledger told of every allocation from now on.
pub fn watch_all(padding: u64) {
    table::set_padding(padding.max(GAP));
    watch::install(&Watcher);
}

struct Watcher;

impl Watch for Watcher {
    fn allocated(&self, a: &Allocation) {
        let Some(state) = super::state() else { return };
        let known = Known { allocation: *a, made: Stack::here(), freed: None };
        let mut tables = state.memory.0.write();
        let over: Vec<u64> = tables.freed.range(..a.base + a.reserved).rev().map(|x| *x.0).collect();
        let over = over.into_iter().take_while(|&base| tables.freed[&base].allocation.reserved + base > a.base);
        for base in over.collect::<Vec<_>>() {
            tables.freed.remove(&base);
        }
        tables.live.insert(a.base, known);
    }

    fn freed(&self, a: &Allocation) {
        let Some(state) = super::state() else { return };
        let here = Stack::here();
        let mut tables = state.memory.0.write();
        let variables: Vec<u64> = tables.variables.range(a.base..a.base + a.size.max(1)).map(|x| *x.0).collect();
        for address in variables {
            tables.variables.remove(&address);
        }
        let Some(known) = tables.live.remove(&a.base) else { return };
        // Freed twice in a row: by the stream, and then for good. The first is the program's doing.
        let freed = known.freed.clone().unwrap_or(here);
        tables.freed.insert(a.base, Known { freed: Some(freed), ..known });
        tables.order.push_back((a.base, a.id));
        if tables.order.len() > REMEMBERED {
            if let Some((base, id)) = tables.order.pop_front() {
                if tables.freed.get(&base).is_some_and(|k| k.allocation.id == id) {
                    tables.freed.remove(&base);
                }
            }
        }
    }

    fn held(&self, a: &Allocation) {
        let Some(state) = super::state() else { return };
        let here = Stack::here();
        if let Some(known) = state.memory.0.write().live.get_mut(&a.base) {
            known.freed = Some(here);
        }
    }

    fn variable(&self, name: &str, address: u64, size: u64) {
        let Some(state) = super::state() else { return };
        state.memory.0.write().variables.insert(address, (size, name.to_owned()));
    }
}

impl Ledger {
    /// The memory that holds all of `addr .. addr + bytes` and that kernels may access.
    ///
    /// # Errors
    /// What is wrong with such an access.
    pub fn find(&self, addr: u64, bytes: u64, _kind: AccessKind) -> Result<Bounds, AccessProblem> {
        let fits = |b: &Bounds| addr.wrapping_sub(b.base).saturating_add(bytes) <= b.size;
        if let Some(a) = table::find(addr) {
            let bounds = match a.kind {
                Kind::Module => self.variable(addr).ok_or(AccessProblem::OutOfBounds)?,
                _ => Bounds { base: a.base, size: a.size },
            };
            return Some(bounds).filter(fits).ok_or(AccessProblem::OutOfBounds);
        }
        if space::arena().contains(addr, 1) {
            return Err(match self.past(addr) {
                Some(_) => AccessProblem::UseAfterFree,
                None => AccessProblem::OutOfBounds,
            });
        }
        if let Some(r) = table::find_registered(addr) {
            return Some(Bounds { base: r.base, size: r.size }).filter(fits).ok_or(AccessProblem::OutOfBounds);
        }
        let mut byte = 0u8;
        // SAFETY: room for a byte; the source is guarded.
        let mapped = unsafe { context::try_copy(&mut byte, addr as *const u8, 1) };
        Err(match addr {
            0..4096 => AccessProblem::Null,
            _ if mapped => AccessProblem::HostMemory,
            _ => AccessProblem::OutOfBounds,
        })
    }

    fn variable(&self, addr: u64) -> Option<Bounds> {
        let tables = self.0.read();
        let (&base, &(size, _)) = tables.variables.range(..=addr).next_back()?;
        (addr - base < size).then_some(Bounds { base, size })
    }

    /// The freed allocation that `addr` was in, or the one that a stream has freed.
    fn past(&self, addr: u64) -> Option<Known> {
        let tables = self.0.read();
        let inside = |k: &&Known| addr - k.allocation.base < k.allocation.size.max(1);
        let freed = tables.freed.range(..=addr).next_back().map(|x| x.1).filter(inside);
        let held = || tables.live.range(..=addr).next_back().map(|x| x.1).filter(inside).filter(|k| k.freed.is_some());
        freed.or_else(held).cloned()
    }

    /// What a report says of an address: the allocation that it was in, or is next to, and where that was made and freed.
    pub fn nearest(&self, addr: u64) -> (Option<Nearest>, Vec<HostStack>) {
        if let Some(known) = self.past(addr).filter(|_| table::find(addr).is_none()) {
            return (Some(describe(&known, addr)), known.stacks());
        }
        let sides = table::around(addr).into_iter().flatten();
        let Some(a) = sides.min_by_key(|a| gap(distance(addr, a.base, a.size))) else { return (None, vec![]) };
        if a.kind == Kind::Module {
            return (self.nearest_variable(addr), vec![]);
        }
        let known = self.0.read().live.get(&a.base).cloned();
        let known = known.unwrap_or(Known { allocation: a, made: Stack::default(), freed: None });
        (Some(describe(&known, addr)), known.stacks())
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

    /// Where a live allocation was made.
    pub fn made(&self, base: u64) -> Option<Stack> {
        self.0.read().live.get(&base).map(|k| k.made.clone())
    }
}

impl Known {
    fn stacks(&self) -> Vec<HostStack> {
        let made = (self.allocation.kind != Kind::Module).then(|| self.made.named(StackOf::Allocation));
        made.into_iter().chain(self.freed.as_ref().map(|s| s.named(StackOf::Free))).collect()
    }
}

fn describe(known: &Known, addr: u64) -> Nearest {
    let a = &known.allocation;
    Nearest {
        distance: distance(addr, a.base, a.size),
        base: a.base,
        size: a.size,
        memory: memory(a.kind),
        name: None,
        freed: known.freed.is_some(),
    }
}

/// The report's word for a kind of memory.
pub fn memory(kind: Kind) -> Memory {
    match kind {
        Kind::Device | Kind::Internal => Memory::Device,
        Kind::Pool(_) => Memory::Pool,
        Kind::Graph => Memory::Graph,
        Kind::Import => Memory::Ipc,
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
        Distance::Before(n) | Distance::After(n) => n,
    }
}
