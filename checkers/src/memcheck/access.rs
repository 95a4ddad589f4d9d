//! Findings about forbidden accesses of kernels, about their use of the device's heap, and about faults that no check has foreseen.

use crate::allocations::LEDGER;
use crate::checked_launch::{CheckedGrid, CheckedLaunch};
use crate::places::{frames, Site};
use device::error_text;
use exec::{self, Fault};
use kernel_abi::Bounds;
use nvtx::{self, memory::Extent, memory::Piece, memory::View};
use sanitizer::finding::*;

/// The memory that holds an access of a launch, if that may be.
///
/// # Errors
/// What is wrong with it.
pub fn find(launch: &CheckedLaunch, addr: u64, bytes: u64, kind: AccessKind) -> Result<Bounds, AccessProblem> {
    let found = LEDGER.find(addr, bytes, launch.when)?;
    match &launch.view {
        Some(view) => restricted(view, found, addr, bytes, kind),
        None => Ok(found.0),
    }
}

/// What NVTX leaves of memory that was found for an access.
fn restricted(
    view: &View,
    (bounds, owner): (Bounds, Option<u32>),
    addr: u64,
    bytes: u64,
    kind: AccessKind,
) -> Result<Bounds, AccessProblem> {
    let piece = view.at(addr);
    may(piece, owner, kind)?;
    let region = nvtx::memory().region_at(addr).filter(|r| r.suballocation).map(|r| r.extent);
    let region = match region {
        Some(Extent::Bytes { base, len }) => (base, base.saturating_add(len)),
        _ => (0, u64::MAX),
    };
    let start = bounds.base.max(piece.start).max(region.0);
    let end = (bounds.base + bounds.size).min(piece.end).min(region.1);
    match addr.saturating_add(bytes) <= end {
        true => Ok(Bounds { base: start, size: end - start }),
        false => Err(AccessProblem::OutsideRegions),
    }
}

/// An access that lanes must not make.
#[derive(Clone, Copy, Debug)]
pub struct BadAccess {
    pub space: Space,
    pub kind: AccessKind,
    pub bytes: u32,
    /// Of the first lane: an address, or an offset in shared or local memory.
    pub addr: u64,
    pub problem: AccessProblem,
    pub element: Option<exec::events::TensorElement>,
}

/// Threads of a warp did at one instruction what they must not. The accesses are left out.
pub fn report(launch: &CheckedLaunch, site: &Site, bad: &BadAccess) {
    let BadAccess { space, kind, bytes, addr, problem, element } = *bad;
    let same = |w: &What| matches!(w, What::Access(a) if (a.space, a.problem) == (space, problem));
    launch.found(Tool::Memcheck, site, same, || {
        let (nearest, stacks) = match space {
            Space::Image if problem == AccessProblem::UseAfterFree => LEDGER.former(addr),
            Space::Global | Space::Image => LEDGER.nearest(addr),
            _ => (None, vec![]),
        };
        let element = element.map(|e| TensorElement { map: e.map, coordinates: e.coords[..e.rank].to_vec() });
        (What::Access(Access { space, kind, bytes, address: addr, problem, nearest, element }), stacks)
    });
}

/// A thread misused the device's heap, or got nothing from it.
pub fn report_heap(launch: &CheckedLaunch, site: &Site, problem: HeapProblem, addr: u64) {
    let options = &launch.session.options;
    let failed = problem == HeapProblem::AllocationFailed;
    if !options.check_device_heap || failed && !options.memcheck.report_device_side_allocation_failure {
        return;
    }
    let same = |w: &What| matches!(w, What::DeviceHeap(d) if d.problem == problem);
    let severity = if failed { Severity::Warning } else { Severity::Error };
    launch.found_as(Tool::Memcheck, severity, site, same, || {
        let nearest = exec::heap_nearest(addr).and_then(|_| LEDGER.nearest(addr).0);
        (What::DeviceHeap(DeviceHeap { problem, address: addr, nearest }), vec![])
    });
}

/// A fault that no checker has seen coming.
pub fn report_fault(grid: &CheckedGrid, fault: &Fault) {
    let (launch, kernel) = (&grid.launch, &*grid.entry);
    let error = error_text::name(fault.kind.code() as i32).to_owned();
    // The first line: kernel and place are reported otherwise.
    let text = fault.message.lines().next().unwrap_or_default();
    let text = text.strip_prefix("kernel ").and_then(|t| t.strip_prefix(kernel)).and_then(|t| t.strip_prefix(": "));
    let text = text.unwrap_or(&fault.message);
    let what = What::Exception(Exception { error, text: text.to_owned() });
    let stacks = vec![launch.launched_at(kernel)];
    let device = fault.place.as_ref().map(|p| DevicePlace {
        kernel: kernel.to_owned(),
        thread: p.thread.unwrap_or_default(),
        block: p.block,
        frames: frames(kernel, grid.sources(), p.pc, &[]),
    });
    launch.session.report(Finding { device, ..Finding::memcheck(Severity::Error, what, stacks) });
}

/// Whether bytes that are alike may be accessed so.
///
/// # Errors
/// Why not.
pub fn may(piece: &Piece, owner: Option<u32>, kind: AccessKind) -> Result<(), AccessProblem> {
    if !piece.accessible {
        return Err(AccessProblem::OutsideRegions);
    }
    let access = piece.access_for(owner);
    let allowed = match kind {
        AccessKind::Read => access.read,
        AccessKind::Write => access.write,
        AccessKind::Atomic => access.atomic,
    };
    match allowed {
        true => Ok(()),
        false => Err(AccessProblem::PermissionDenied),
    }
}
