//! Memory that nobody ever wrote, reported when it is freed.

use super::options::wanted;
use crate::allocations::LEDGER;
use crate::checked_launch::CheckedGrid;
use crate::places::frames;
use crate::session::{session, Session};
use device::memory::{self as table, Allocation, Kind};
use device::{devices, shadow};
use kernel_abi::{Cta, Sources};
use nvtx;
use queue::stream;
use sanitizer::finding::*;
use sanitizer::options::Options;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Blocks of a launch whose unused shared memory was reported.
#[derive(Default)]
pub struct UnusedShared(AtomicU64);

impl UnusedShared {
    /// A block has ended and leaves its shared memory.
    pub fn block_ended(&self, grid: &CheckedGrid, cta: &Cta) {
        let (launch, kernel, shared) = (&grid.launch, &*grid.entry, cta.shared as u64);
        let options = &launch.session.options;
        if launch.silent || !options.initcheck.track_unused_memory || !wanted(options, Space::Shared) {
            return;
        }
        if self.0.load(Relaxed) >= options.initcheck.unused_shared_memory_report_limit {
            return;
        }
        let window = shared..shared + u64::from(cta.shared_size);
        let Some(what) = unused(options, Space::Shared, &[window], None) else { return };
        if self.0.fetch_add(1, Relaxed) >= options.initcheck.unused_shared_memory_report_limit {
            return;
        }
        let frames = frames(kernel, &Sources::default(), 0, &[]);
        let device = Some(DevicePlace { kernel: kernel.to_owned(), thread: [0; 3], block: cta.ctaid, frames });
        let finding = Finding::memcheck(Severity::Error, what, vec![launch.launched_at(kernel)]).of(Tool::Initcheck);
        launch.session.report(Finding { device, ..finding });
    }
}

/// What to say of memory of which `parts` are to be written, and were not, if that is enough of them.
fn unused(options: &Options, space: Space, parts: &[Range<u64>], nearest: Option<Nearest>) -> Option<What> {
    let base = parts.first()?.start;
    let bytes = parts.iter().map(|p| p.end - p.start).sum::<u64>();
    let holes: Vec<_> = parts.iter().flat_map(|p| shadow::unwritten(p.start, p.end - p.start)).collect();
    let unused: u64 = holes.iter().map(|h| h.end - h.start).sum();
    let enough = u128::from(unused) * 100 >= u128::from(bytes) * u128::from(options.initcheck.unused_memory_threshold);
    let ranges = holes.iter().map(|h| (h.start - base, h.end - h.start)).collect();
    let address = if space == Space::Shared { 0 } else { base };
    (unused > 0 && enough).then_some(What::Unused(Unused { space, address, bytes, unused, ranges, nearest }))
}

/// An allocation is about to be freed.
pub fn freed(session: &Session, a: &Allocation) {
    // At a reset the memory is gone already.
    if table::find(a.base).is_some_and(|live| live.id == a.id) {
        tell_unused(session, a);
    }
}

/// The program ends, or a device is reset.
pub fn report(session: &Session, only: Option<u32>) {
    let ends = |a: &&Allocation| !a.held && only.is_none_or(|device| device == a.device);
    table::all().iter().filter(ends).for_each(|a| tell_unused(session, a));
}

fn tell_unused(session: &Session, a: &Allocation) {
    tell_unused_in(session, a, &cut(&(a.base..a.base + a.size)));
}

/// A region of a pool of the program's own is given back (NVTX).
pub fn given_back(base: u64, len: u64) {
    if let (Some(session), Some(a)) = (session(), table::find(base)) {
        let end = base.saturating_add(len).min(a.base + a.size);
        tell_unused_in(session, &a, std::slice::from_ref(&(base..end)));
    }
}

/// A range but for what lies in a pool of the program's own (NVTX) and in no region of it. NVTX API for Compute Sanitizer,
/// 'Overview': nothing is said of that.
fn cut(range: &Range<u64>) -> Vec<Range<u64>> {
    let memory = nvtx::memory();
    let (mut at, mut parts) = (range.start, Vec::new());
    while at < range.end {
        let span = memory.span_at(at);
        let end = span.end.min(range.end);
        if span.state.is_accessible() {
            parts.push(at..end);
        }
        at = end;
    }
    parts
}

fn tell_unused_in(session: &Session, a: &Allocation, parts: &[Range<u64>]) {
    let options = &session.options;
    if !options.checks(Tool::Initcheck) || !options.initcheck.track_unused_memory || !wanted(options, Space::Global) {
        return;
    }
    if !matches!(a.kind, Kind::Device | Kind::Pool(_)) {
        return;
    }
    let Some(first) = parts.first() else { return };
    let (nearest, stacks) = LEDGER.nearest(first.start);
    if let Some(what) = unused(&session.options, Space::Global, parts, nearest) {
        session.report(Finding::memcheck(Severity::Error, what, stacks).of(Tool::Initcheck));
    }
}

/// A piece of a pool of the program's own was handed out: nothing was written there yet, unless work that is still queued
/// uses it as something else.
pub fn handed_out(base: u64, len: u64) {
    let piece =
        table::find(base).filter(|a| matches!(a.kind, Kind::Device | Kind::Pool(_)) && base + len <= a.base + a.size);
    if piece.is_some() && devices().iter().all(|d| !d.is_active() || stream::is_idle(d)) {
        shadow::forgotten(base, len);
    }
}
