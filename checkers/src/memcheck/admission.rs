//! Accesses of checked code that lie outside of the bounds of last time: allowed, or reported and left out.

use super::access::{self, BadAccess};
use super::stream_order;
use crate::checked_launch::CheckedGrid;
use crate::places::place;
use crate::spaces::{in_windows, is_no_blocks, window};
use device::{space, virtual_memory, Device};
use exec::events::{Access, GridStart, Reported, WarpCall};
use exec::timeline::{self, Stamp};
use exec::FaultKind;
use kernel_abi::{args, AccessKind, Bounds, Root};
use parking_lot::Mutex;
use sanitizer::finding::{AccessProblem, Space};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What decides about the accesses of a grid.
pub struct Admission {
    pub grid: Arc<CheckedGrid>,
    device: &'static Device,
    /// Its place in the order of what streams do, if that is known.
    stamp: Option<Stamp>,
    params: Vec<u8>,
    symbols: Vec<u64>,
    /// Offsets of pointer parameters with which memory of the allocation that they point into was accessed.
    at_home: Mutex<BTreeSet<u32>>,
}

/// What one lane's access turned out to be.
type Verdict = Result<Bounds, (Space, AccessProblem, u64)>;

impl Admission {
    pub fn new(grid: &Arc<CheckedGrid>, start: &GridStart) -> Admission {
        let (params, symbols) = (start.params.to_vec(), start.symbols.to_vec());
        let stamp = timeline::current().and_then(|item| item.stamp());
        Admission { grid: grid.clone(), device: start.device, stamp, params, symbols, at_home: Mutex::default() }
    }

    /// Lanes whose accesses may be made; reports the others. Renews the instruction's bounds among those that the block has
    /// `remembered`.
    pub fn admit(
        &self,
        call: &WarpCall,
        Access { kind, bytes, element }: Access,
        remembered: &mut [Bounds],
    ) -> (u32, Option<Reported>) {
        let (meta, pc) = (&self.grid.kernel.meta, call.pc());
        let root = meta.roots.binary_search_by_key(&pc, |r| r.0.into()).ok().map(|k| meta.roots[k].1);
        let mut good = 0u32;
        let mut bounds = None;
        // Lanes that did the same wrong thing, with the first of them.
        let mut bad: Vec<(Space, AccessProblem, u64, u32)> = Vec::new();
        let mut fault = None;
        self.note_home(call, root);
        for lane in call.lanes() {
            let addr = call.of_lane(args::access::ADDRESSES, lane);
            match self.verdict(call, root, addr, bytes, kind, lane) {
                Ok(found) => {
                    good |= 1 << lane;
                    if bounds != Some(found) {
                        self.touches(call, lane, kind, bytes, addr);
                    }
                    bounds = Some(found);
                }
                Err((space, problem, shown)) => {
                    fault.get_or_insert_with(|| match is_no_blocks(call, addr) {
                        true => FaultKind::Trap,
                        false => fault_kind(problem, kind, shown),
                    });
                    match bad.iter_mut().find(|b| (b.0, b.1) == (space, problem)) {
                        Some(same) => same.3 |= 1 << lane,
                        None => bad.push((space, problem, shown, 1 << lane)),
                    }
                }
            }
        }
        // What has no shadow comes here each time.
        let known = |b: &Bounds| !meta.checks.shadows() || space::arena().contains(b.base, b.size);
        if let (Some(found), Some(entry)) = (bounds.filter(known), remembered.get_mut(pc as usize)) {
            *entry = found;
        }
        for &(space, problem, addr, lanes) in &bad {
            let bad = BadAccess { space, kind, bytes, addr, problem, element };
            access::report(&self.grid.launch, &self.grid.site(call, lanes), &bad);
        }
        let lanes = bad.first().map_or(0, |b| b.3);
        let error = fault.map(|kind| Reported { kind, lanes, at_once: false });
        (good, error)
    }

    /// Memory that was found is about to be accessed by a lane.
    fn touches(&self, call: &WarpCall, lane: u32, kind: AccessKind, bytes: u32, addr: u64) {
        let launch = &self.grid.launch;
        let Some(stamp) = self.stamp.as_ref().filter(|_| !launch.silent) else { return };
        let who = || stream_order::Who::Kernel {
            device: place(&self.grid.site(call, 1 << lane)),
            launched: launch.launched.clone(),
            bytes,
        };
        stream_order::touched(launch.session, stamp, launch.when, (kind, addr), who);
    }

    fn verdict(
        &self,
        call: &WarpCall,
        root: Option<Root>,
        addr: u64,
        bytes: u32,
        kind: AccessKind,
        lane: u32,
    ) -> Verdict {
        // What is far from the allocation that it was made from is no other space's, whatever is there.
        let (space, found, shown) = match window(call, root, addr, bytes, lane) {
            Some((space, found, shown)) if found.is_some() || self.home(root).is_none() => {
                (space, found.ok_or(AccessProblem::OutOfBounds), shown)
            }
            _ => (Space::Global, self.find(addr, bytes, kind), addr),
        };
        match found {
            Ok(_) if addr % u64::from(bytes.next_power_of_two()) != 0 => Err((space, AccessProblem::Misaligned, shown)),
            Ok(bounds) if self.has_left(root, bounds) => Err((Space::Global, AccessProblem::WrongAllocation, addr)),
            Ok(bounds) => Ok(bounds),
            // What begins in an allocation and ends behind it because it is askew is askew in the first place.
            Err(AccessProblem::OutOfBounds)
                if space == Space::Global
                    && addr % u64::from(bytes.next_power_of_two()) != 0
                    && access::find(&self.grid.launch, addr, 1, kind).is_ok() =>
            {
                Err((space, AccessProblem::Misaligned, shown))
            }
            Err(problem) => Err((space, problem, shown)),
        }
    }

    /// The memory that holds an access: a block of the device's heap, or an allocation.
    fn find(&self, addr: u64, bytes: u32, kind: AccessKind) -> Result<Bounds, AccessProblem> {
        match exec::heap_find(self.device, addr, bytes) {
            Some(Ok(block)) => Ok(block),
            Some(Err(true)) => Err(AccessProblem::UseAfterFree),
            Some(Err(false)) => Err(AccessProblem::OutOfBounds),
            None => access::find(&self.grid.launch, addr, bytes.into(), kind),
        }
    }

    /// Notes that a warp accesses memory of the allocation that a pointer parameter points into, if it does: whichever lane is first.
    fn note_home(&self, call: &WarpCall, root: Option<Root>) {
        let Some(Root::Param(at)) = root else { return };
        if self.at_home.lock().contains(&at) {
            return;
        }
        let Some(home) = self.home(root) else { return };
        let addresses = || call.lanes().map(|lane| call.of_lane(args::access::ADDRESSES, lane));
        if addresses().any(|addr| addr.wrapping_sub(home.base) < home.size) {
            self.at_home.lock().insert(at);
        }
    }

    /// Whether memory is another object's than the one that the address was made from. A host may shift a pointer out of its array for a kernel to
    /// shift back (`a - 1` for elements from 1 on). One into the middle of an allocation may be such, as long as nothing there is accessed
    /// with it.
    fn has_left(&self, root: Option<Root>, found: Bounds) -> bool {
        let pointer = self.pointer(root);
        let at_home = pointer.wrapping_sub(found.base) < found.size;
        if at_home || in_windows(pointer) || mapped_together(pointer, found.base) {
            return false;
        }
        let Some(home) = self.home(root) else { return false };
        match root {
            Some(Root::Param(at)) => home.base == pointer || self.at_home.lock().contains(&at),
            _ => true,
        }
    }

    /// The allocation that holds what an address was made from.
    fn home(&self, root: Option<Root>) -> Option<Bounds> {
        access::find(&self.grid.launch, self.pointer(root), 1, AccessKind::Read).ok()
    }

    /// What an address was made from; 0 if that is not known.
    fn pointer(&self, root: Option<Root>) -> u64 {
        match root {
            Some(Root::Param(at)) => {
                let pointer = self.params.get(at as usize..).and_then(|p| p.first_chunk());
                pointer.map_or(0, |p| u64::from_le_bytes(*p))
            }
            Some(Root::Symbol(k)) => self.symbols.get(k as usize).copied().unwrap_or(0),
            Some(Root::Shared { .. } | Root::Private) | None => 0,
        }
    }
}

/// Whether both addresses are of one range that the program has reserved, or of two that touch: what it maps there is one object to it.
fn mapped_together(a: u64, b: u64) -> bool {
    let (Some(a), Some(b)) = (virtual_memory::reservation(a), virtual_memory::reservation(b)) else { return false };
    a == b || a.0 + a.1 == b.0 || b.0 + b.1 == a.0
}

/// The fault that an access is.
pub fn fault_kind(problem: AccessProblem, kind: AccessKind, addr: u64) -> FaultKind {
    let access = Some(kind);
    match problem {
        AccessProblem::Misaligned => FaultKind::Misaligned { addr, access },
        _ => FaultKind::IllegalAddress { addr, access },
    }
}
