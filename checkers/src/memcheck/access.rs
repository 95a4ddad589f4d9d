//! Accesses of kernels that must not be, what they do wrong with the device's heap, and faults that nobody has seen coming.

use crate::allocations::LEDGER;
use crate::checked_launch::CheckedLaunch;
use crate::places::frames;
use device::{error_text, memory as table, texture};
use exec::checks::{BadAccess, Site};
use exec::{self, Fault};
use kernel_abi::{Bounds, Image, Sources};
use nvtx::{self, memory::Extent, memory::Piece, memory::View};
use parking_lot::Mutex;
use sanitizer::finding::*;
use std::collections::HashMap;

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

/// What a launch has found out of images: by handle and what is done with them.
#[derive(Default)]
pub struct Images(Mutex<HashMap<(u64, AccessKind), Result<(), AccessProblem>>>);

impl Images {
    /// Whether the memory of an image may be used.
    ///
    /// # Errors
    /// It was freed, or all of it must not be used so. Of what is restricted in part nothing is said.
    pub fn find(
        &self,
        launch: &CheckedLaunch,
        handle: u64,
        image: &Image,
        kind: AccessKind,
    ) -> Result<(), AccessProblem> {
        let find = || {
            if image.id != 0 && LEDGER.is_gone(image.levels[0].base, image.id, launch.when) {
                return Err(AccessProblem::UseAfterFree);
            }
            let Some(view) = &launch.view else { return Ok(()) };
            let owner = table::find(image.levels[0].base).filter(|a| !a.kind.on_host()).map(|a| a.device);
            let mut all = Err(AccessProblem::PermissionDenied);
            for row in texture::rows(image) {
                for piece in view.within(&row) {
                    match may(piece, owner, kind) {
                        Ok(()) => return Ok(()),
                        Err(problem) => all = Err(problem),
                    }
                }
            }
            all
        };
        *self.0.lock().entry((handle, kind)).or_insert_with(find)
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

/// Threads of a warp did at one instruction what they must not.
pub fn report(launch: &CheckedLaunch, site: &Site, bad: &BadAccess) {
    let BadAccess { space, kind, bytes, addr, problem } = *bad;
    let same = |w: &What| matches!(w, What::Access(a) if (a.space, a.problem) == (space, problem));
    launch.found(Tool::Memcheck, site, same, || {
        let (nearest, stacks) = match space {
            Space::Image if problem == AccessProblem::UseAfterFree => LEDGER.former(addr),
            Space::Global | Space::Image => LEDGER.nearest(addr),
            _ => (None, vec![]),
        };
        (What::Access(Access { space, kind, bytes, address: addr, problem, nearest }), stacks)
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
pub fn report_fault(launch: &CheckedLaunch, kernel: &str, sources: &Sources, fault: &Fault) {
    let error = error_text::name(fault.kind.code() as i32).to_owned();
    // The first line: kernel and place are told otherwise.
    let text = fault.message.lines().next().unwrap_or_default();
    let text = text.strip_prefix("kernel ").and_then(|t| t.strip_prefix(kernel)).and_then(|t| t.strip_prefix(": "));
    let text = text.unwrap_or(&fault.message);
    let what = What::Exception(Exception { error, text: text.to_owned() });
    let stacks = vec![launch.launched_at(kernel)];
    let device = fault.place.as_ref().map(|p| DevicePlace {
        kernel: kernel.to_owned(),
        thread: p.thread.unwrap_or_default(),
        block: p.block,
        frames: frames(kernel, sources, p.pc),
    });
    launch.session.tell(Finding { device, ..Finding::memcheck(Severity::Error, what, stacks) });
}

/// Whether bytes that are alike may be accessed so.
///
/// # Errors
/// Why not.
fn may(piece: &Piece, owner: Option<u32>, kind: AccessKind) -> Result<(), AccessProblem> {
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
