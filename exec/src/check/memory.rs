//! Accesses of checked code that lie outside of the bounds of last time: allowed, or reported and left out.

use crate::checker::{BadAccess, Checker, Site, WarpAccess, PATIENCE};
use crate::fault::{Fault, FaultKind};
use crate::heap;
use crate::helpers::call::Call;
use crate::memory::service_bounds;
use kernel_abi::{args, AccessKind, Bounds, Root};
use sanitizer::finding::{AccessProblem, Space};

/// What one lane's access turned out to be.
type Verdict = Result<Bounds, (Space, AccessProblem, u64)>;

/// The call for those of its lanes whose accesses may be made, all of them in code that is not checked; reports the
/// others.
///
/// # Errors
/// The grid has done too much of it.
pub fn admitted<'a>(call: &Call<'a>, bytes: u32, kind: AccessKind) -> Result<Call<'a>, Box<Fault>> {
    let mask = match call.grid.checks.checker.as_deref().filter(|_| call.grid.kernel.meta.checks.memory) {
        Some(checker) => admit(call, checker, bytes, kind, call.pc())?,
        None => call.mask,
    };
    Ok(call.of(mask))
}

/// Lanes whose accesses may be made. Renews the bounds of instruction `pc`.
fn admit(call: &Call, checker: &dyn Checker, bytes: u32, kind: AccessKind, pc: u64) -> Result<u32, Box<Fault>> {
    let meta = &call.grid.kernel.meta;
    let root = meta.roots.binary_search_by_key(&pc, |r| r.0.into()).ok().map(|k| meta.roots[k].1);
    let mut good = 0u32;
    let mut bounds = None;
    // Lanes that did the same wrong thing, with the first of them.
    let mut bad: Vec<(Space, AccessProblem, u64, u32)> = Vec::new();
    for lane in call.lanes() {
        match verdict(call, checker, root, call.of_lane(args::access::ADDRESSES, lane), bytes, kind, lane) {
            Ok(found) => {
                good |= 1 << lane;
                let addr = call.of_lane(args::access::ADDRESSES, lane);
                if let Some(stamp) = call.grid.checks.stamp.as_ref().filter(|_| bounds != Some(found)) {
                    checker.touches(stamp, &site(call, 1 << lane, pc), kind, bytes, addr);
                }
                bounds = Some(found);
            }
            Err((space, problem, shown)) => match bad.iter_mut().find(|b| (b.0, b.1) == (space, problem)) {
                Some(same) => same.3 |= 1 << lane,
                None => bad.push((space, problem, shown, 1 << lane)),
            },
        }
    }
    // What has no shadow comes here each time.
    let known = |b: &Bounds| !meta.checks.shadows() || call.grid.arena.contains(b.base, b.size);
    if let (Some(found), Some(entry)) = (bounds.filter(known), remembered(call).get_mut(pc as usize)) {
        *entry = found;
    }
    for &(space, problem, addr, lanes) in &bad {
        checker.bad_access(&site(call, lanes, pc), &BadAccess { space, kind, bytes, addr, problem });
    }
    if let Some(&(_, problem, addr, lanes)) = bad.first() {
        record_error(call, checker, fault_kind(problem, kind, addr), lanes, pc)?;
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

/// The space of an address that a lane may access, and the address as reports show it.
pub fn place(call: &Call, addr: u64, lane: u32) -> (Space, u64) {
    window(call, None, addr, 1, lane).map_or((Space::Global, addr), |(space, _, shown)| (space, shown))
}

/// `Helper::Traffic`.
pub fn traffic(call: &Call) -> Result<(), Box<Fault>> {
    let Some(checker) = call.grid.checks.checker.as_deref().filter(|_| call.mask != 0) else { return Ok(()) };
    let bytes = (call.what() & args::traffic::BYTES) as u32;
    let kind = AccessKind::of(call.what() >> args::traffic::KIND_SHIFT).unwrap_or(AccessKind::Atomic);
    let addresses = std::array::from_fn(|lane| call.of_lane(args::traffic::ADDRESSES, lane as u32));
    let first = call.mask.trailing_zeros();
    let (space, _) = place(call, addresses[first as usize], first);
    checker.accesses(&site(call, call.mask, call.pc()), &WarpAccess { space, kind, bytes, addresses });
    Ok(())
}

/// Makes the grid one that ends with an error, unless that is forgiven; ends it if this goes on and on.
///
/// # Errors
/// It does.
pub fn record_error(
    call: &Call,
    checker: &dyn Checker,
    kind: FaultKind,
    lanes: u32,
    pc: u64,
) -> Result<(), Box<Fault>> {
    let fault = call.reported(kind, lanes, pc);
    match call.grid.record_error(&fault, checker.forgives()) {
        n if n < PATIENCE => Ok(()),
        _ => Err(fault),
    }
}

/// Empties the bounds of instructions that were last in such memory: it is no allocation any more.
pub fn forget(call: &Call, gone: impl Fn(&Bounds) -> bool) {
    for bounds in remembered(call).iter_mut().filter(|b| gone(b)) {
        *bounds = Bounds::default();
    }
}

/// The block's entries of [`kernel_abi::Cta::bounds`]; none in code that has no use for them.
fn remembered<'a>(call: &Call<'a>) -> &'a mut [Bounds] {
    let meta = &call.grid.kernel.meta;
    match meta.checks.memory {
        // SAFETY: the block has an entry for every number, and only this thread uses them, for no longer than a line.
        true => unsafe { std::slice::from_raw_parts_mut(call.cta.bounds, meta.sources.len()) },
        false => &mut [],
    }
}

/// The fault that an access is.
pub fn fault_kind(problem: AccessProblem, kind: AccessKind, addr: u64) -> FaultKind {
    let access = Some(kind);
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
    let (space, found, shown) = match window(call, root, addr, bytes, lane) {
        Some((space, found, shown)) => (space, found.ok_or(AccessProblem::OutOfBounds), shown),
        None => {
            let block = heap::find(call.grid.device, addr, bytes);
            (Space::Global, block.unwrap_or_else(|| checker.find(addr, bytes.into(), kind)), addr)
        }
    };
    match found {
        Ok(_) if addr % u64::from(bytes.next_power_of_two()) != 0 => Err((space, AccessProblem::Misaligned, shown)),
        Ok(bounds) if has_left(call, checker, root, bounds) => {
            Err((Space::Global, AccessProblem::WrongAllocation, addr))
        }
        Ok(bounds) => Ok(bounds),
        // What begins in an allocation and ends behind it because it is askew is askew in the first place.
        Err(AccessProblem::OutOfBounds)
            if space == Space::Global
                && addr % u64::from(bytes.next_power_of_two()) != 0
                && checker.find(addr, 1, kind).is_ok() =>
        {
            Err((space, AccessProblem::Misaligned, shown))
        }
        Err(problem) => Err((space, problem, shown)),
    }
}

/// Whether memory is another object's than the one that the address was made from.
fn has_left(call: &Call, checker: &dyn Checker, root: Option<Root>, found: Bounds) -> bool {
    let home = match root {
        // SAFETY: the compiler has seen a parameter of 8 bytes there.
        Some(Root::Param(at)) => unsafe { call.grid.params.add(at as usize).cast::<u64>().read_unaligned() },
        Some(Root::Symbol(k)) => call.grid.symbols.get(k as usize).copied().unwrap_or(0),
        Some(Root::Shared { .. } | Root::Own) | None => return false,
    };
    let at_home = home.wrapping_sub(found.base) < found.size;
    !at_home && !in_windows(call, home) && checker.find(home, 1, AccessKind::Read).is_ok()
}

fn in_windows(call: &Call, addr: u64) -> bool {
    call.grid.arena.slot_of(addr).is_some()
}

/// For an access in shared memory, local memory or parameters of resident blocks: the space, what of it holds the access if
/// anything that is the lane's does, and the address as reports show it.
fn window(call: &Call, root: Option<Root>, addr: u64, bytes: u32, lane: u32) -> Option<(Space, Option<Bounds>, u64)> {
    let (grid, cta) = (call.grid, call.cta);
    let bytes = u64::from(bytes);
    let slot = grid.arena.slot(grid.arena.slot_of(addr)?);
    let holds = |b: &Bounds| addr.wrapping_sub(b.base) < b.size && bytes <= b.size - (addr - b.base);
    if addr < slot.local {
        let (at, end) = match root {
            Some(Root::Shared { at, end }) => (at.min(grid.shared_size), end.min(grid.shared_size)),
            _ => (0, grid.shared_size),
        };
        let shared = Bounds { base: cta.shared as u64 + u64::from(at), size: end.saturating_sub(at).into() };
        let offset = addr.wrapping_sub(cta.shared as u64);
        return Some((Space::Shared, Some(shared).filter(holds), offset));
    }
    let service = service_bounds(&slot);
    if addr.wrapping_sub(service.base) < service.size {
        return Some((Space::Global, Some(service), addr));
    }
    let thread = u64::from(call.warp * kernel_abi::WARP + lane);
    let own = Bounds { base: cta.local as u64 + thread * cta.local_stride, size: cta.local_stride };
    // Remembered is that of all threads: the code has one entry for them.
    let all = Bounds { base: cta.local as u64, size: cta.local_stride * u64::from(cta.threads) };
    Some((Space::Local, holds(&own).then_some(all), addr.wrapping_sub(own.base)))
}
