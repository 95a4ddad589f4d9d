//! Accesses of checked code that lie outside of the bounds of last time: allowed, or told and left out.

use super::{heap, Call};
use crate::exec::checks::{BadAccess, Checker, Site, PATIENCE};
use crate::exec::fault::{self, Fault, FaultKind};
use kernel_abi::{Bounds, Root};
use sanitizer::finding::{AccessKind, AccessProblem, Space};

/// What one lane's access turned out to be.
type Verdict = Result<Bounds, (Space, AccessProblem, u64)>;

/// Lanes whose accesses may be made; tells about the others. Renews the bounds of instruction `pc`.
///
/// # Errors
/// The grid has done too much of it.
pub fn admit(call: &Call, checker: &dyn Checker, bytes: u32, kind: AccessKind, pc: u64) -> Result<u32, Box<Fault>> {
    let meta = &call.grid.kernel.meta;
    let root = meta.roots.binary_search_by_key(&pc, |r| r.0.into()).ok().map(|k| meta.roots[k].1);
    let mut good = 0u32;
    let mut bounds = None;
    // Lanes that did the same wrong thing, with the first of them.
    let mut bad: Vec<(Space, AccessProblem, u64, u32)> = Vec::new();
    for lane in call.lanes() {
        match verdict(call, checker, root, call.word(2 + lane as usize), bytes, kind, lane) {
            Ok(found) => {
                good |= 1 << lane;
                bounds = Some(found);
            }
            Err((space, problem, shown)) => match bad.iter_mut().find(|b| (b.0, b.1) == (space, problem)) {
                Some(same) => same.3 |= 1 << lane,
                None => bad.push((space, problem, shown, 1 << lane)),
            },
        }
    }
    let entry = call.cta.bounds;
    if let Some(found) = bounds.filter(|_| !entry.is_null() && (pc as usize) < meta.sources.len()) {
        // SAFETY: the block has an entry for every number, and only this thread uses them.
        unsafe { *entry.add(pc as usize) = found };
    }
    for &(space, problem, addr, lanes) in &bad {
        checker.bad_access(&site(call, lanes, pc), &BadAccess { space, kind, bytes, addr, problem });
    }
    if let Some(&(_, problem, addr, lanes)) = bad.first() {
        spoil(call, checker, fault_kind(problem, kind, addr), lanes, pc)?;
    }
    Ok(good)
}

/// The place of some lanes, for a checker.
pub fn site<'a>(call: &'a Call, lanes: u32, pc: u64) -> Site<'a> {
    Site {
        kernel: &call.grid.entry,
        sources: &call.grid.kernel.meta.sources,
        pc,
        block: call.cta.ctaid,
        shape: call.cta.ntid,
        warp: call.warp,
        lanes,
    }
}

/// Makes the grid one that ends with an error, unless that is forgiven; ends it if this goes on and on.
///
/// # Errors
/// It does.
pub fn spoil(call: &Call, checker: &dyn Checker, kind: FaultKind, lanes: u32, pc: u64) -> Result<(), Box<Fault>> {
    let fault = call.told(kind, lanes, pc);
    match call.grid.spoil(&fault, checker.forgives()) {
        n if n < PATIENCE => Ok(()),
        _ => Err(fault),
    }
}

/// Empties the bounds of instructions that were last in such memory: it is no allocation any more.
pub fn forget(call: &Call, gone: impl Fn(&Bounds) -> bool) {
    if call.cta.bounds.is_null() {
        return;
    }
    // SAFETY: the block has an entry for every number, and only this thread uses them.
    let all = unsafe { std::slice::from_raw_parts_mut(call.cta.bounds, call.grid.kernel.meta.sources.len()) };
    for bounds in all.iter_mut().filter(|b| gone(b)) {
        *bounds = Bounds::default();
    }
}

fn fault_kind(problem: AccessProblem, kind: AccessKind, addr: u64) -> FaultKind {
    let access = match kind {
        AccessKind::Read => fault::Access::Read,
        AccessKind::Write => fault::Access::Write,
        AccessKind::Atomic => fault::Access::Atomic,
    };
    match problem {
        AccessProblem::Misaligned => FaultKind::Misaligned { addr, access },
        _ => FaultKind::IllegalAddress { addr, access },
    }
}

fn verdict(
    call: &Call,
    checker: &dyn Checker,
    root: Option<Root>,
    addr: u64,
    bytes: u32,
    kind: AccessKind,
    lane: u32,
) -> Verdict {
    let found = window(call, root, addr, bytes, lane)
        .or_else(|| heap::find(call.grid.device, addr, bytes))
        .unwrap_or_else(|| checker.find(addr, bytes.into(), kind).map_err(|problem| (Space::Global, problem, addr)));
    match found {
        Ok(_) if bytes.is_power_of_two() && addr % u64::from(bytes) != 0 => {
            Err((Space::Global, AccessProblem::Misaligned, addr))
        }
        Ok(b) if has_left(call, checker, root, b) => Err((Space::Global, AccessProblem::WrongAllocation, addr)),
        found => found,
    }
}

/// Whether memory is another object's than the one that the address was made from.
fn has_left(call: &Call, checker: &dyn Checker, root: Option<Root>, found: Bounds) -> bool {
    let home = match root {
        // SAFETY: the compiler has seen a parameter of 8 bytes there.
        Some(Root::Param(at)) => unsafe { call.grid.params.add(at as usize).cast::<u64>().read_unaligned() },
        Some(Root::Symbol(k)) => call.grid.symbols.get(k as usize).copied().unwrap_or(0),
        Some(Root::Shared { .. }) | None => return false,
    };
    let at_home = home.wrapping_sub(found.base) < found.size;
    !at_home && !in_windows(call, home) && checker.find(home, 1, AccessKind::Read).is_ok()
}

fn in_windows(call: &Call, addr: u64) -> bool {
    call.grid.arena.slot_of(addr).is_some()
}

/// Shared memory, local memory and parameters of resident blocks.
fn window(call: &Call, root: Option<Root>, addr: u64, bytes: u32, lane: u32) -> Option<Verdict> {
    let (grid, cta) = (call.grid, call.cta);
    let bytes = u64::from(bytes);
    let slot = grid.arena.slot(grid.arena.slot_of(addr)?);
    let inside = |b: Bounds| addr.wrapping_sub(b.base) < b.size && bytes <= b.size - (addr - b.base);
    if addr < slot.local {
        let offset = addr.wrapping_sub(cta.shared as u64);
        let (at, end) = match root {
            Some(Root::Shared { at, end }) => (at.min(grid.shared_size), end.min(grid.shared_size)),
            _ => (0, grid.shared_size),
        };
        let shared = Bounds { base: cta.shared as u64 + u64::from(at), size: end.saturating_sub(at).into() };
        return Some(match inside(shared) {
            true if addr % bytes.next_power_of_two() == 0 => Ok(shared),
            true => Err((Space::Shared, AccessProblem::Misaligned, offset)),
            false => Err((Space::Shared, AccessProblem::OutOfBounds, offset)),
        });
    }
    if crate::exec::memory::in_service(&slot, addr) {
        return Some(Ok(crate::exec::memory::service_bounds(&slot)));
    }
    let thread = u64::from(call.warp * kernel_abi::WARP + lane);
    let own = Bounds { base: cta.local as u64 + thread * cta.local_stride, size: cta.local_stride };
    let all = Bounds { base: cta.local as u64, size: cta.local_stride * u64::from(cta.threads) };
    let offset = addr.wrapping_sub(own.base);
    Some(match inside(own) {
        true if addr % bytes.next_power_of_two() == 0 => Ok(all),
        true => Err((Space::Local, AccessProblem::Misaligned, offset)),
        false => Err((Space::Local, AccessProblem::OutOfBounds, offset)),
    })
}

/// `Helper::Check`.
pub fn check(call: &Call) -> Result<(), Box<Fault>> {
    let bytes = call.word(0) as u32 & 0xff;
    let kind = match call.word(0) >> 8 {
        0 => AccessKind::Read,
        1 => AccessKind::Write,
        _ => AccessKind::Atomic,
    };
    let lanes = match &call.grid.checker {
        Some(checker) => admit(call, &**checker, bytes, kind, call.word(1))?,
        None => call.mask,
    };
    call.set_word(0, lanes.into());
    Ok(())
}
