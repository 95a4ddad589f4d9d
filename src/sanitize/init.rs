//! Memory that was used, or handed to the host, and never written; and memory that nobody ever wrote (initcheck).

use super::launch::Watched;
use super::stack::Stack;
use super::{api, State};
use crate::device::memory::{self as table, Allocation, Kind};
use crate::device::watch::Asked;
use crate::device::{devices, shadow};
use crate::exec::checks::Site;
use crate::nvtx;
use crate::queue::stream;
use kernel_abi::Sources;
use sanitizer::finding::*;
use sanitizer::options::InitSpace;
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::Arc;

/// Gaps of structures are shorter than this, the largest alignment of a type.
const GAP: u64 = 16;
/// A copy of fewer bytes may be that of a single structure.
const ONE: u64 = 128;

/// Whether what is known of a space is to be told.
fn wanted(state: &State, space: Space) -> bool {
    match (space, state.options.initcheck_address_space) {
        (_, InitSpace::All) | (Space::Local, _) => true,
        (Space::Shared, chosen) => chosen == InitSpace::Shared,
        (_, chosen) => chosen == InitSpace::Global,
    }
}

impl Watched {
    pub fn report_uninitialized(&self, site: &Site, space: Space, bytes: u32, addr: u64) {
        if !wanted(self.state, space) {
            return;
        }
        let same = |w: &What| matches!(w, What::Uninitialized { space: s, .. } if *s == space);
        self.found(Tool::Initcheck, site, same, || {
            let (nearest, stacks) = match space {
                Space::Global | Space::Image => self.state.memory.nearest(addr),
                _ => (None, vec![]),
            };
            (What::Uninitialized { space, bytes, address: addr, nearest }, stacks)
        });
    }

    /// A block has ended and leaves its shared memory.
    pub fn report_unused_shared(&self, kernel: &str, block: [u32; 3], shared: u64, bytes: u64) {
        let options = &self.state.options;
        if self.unused.load(Relaxed) >= options.unused_shared_memory_report_limit || !wanted(self.state, Space::Shared)
        {
            return;
        }
        let window = shared..shared + bytes;
        let Some(what) = unused(self.state, Space::Shared, &[window], None) else { return };
        if self.unused.fetch_add(1, Relaxed) >= options.unused_shared_memory_report_limit {
            return;
        }
        let frames = super::launch::frames(kernel, &Sources::default(), 0);
        let device = Some(DevicePlace { kernel: kernel.to_owned(), thread: [0; 3], block, frames });
        let finding = Finding::memcheck(Severity::Error, what, vec![self.launched_at(kernel)]).of(Tool::Initcheck);
        self.state.tell(Finding { device, ..finding });
    }
}

/// What to say of memory of which `parts` are to be written, and were not, if that is enough of them.
fn unused(state: &State, space: Space, parts: &[Range<u64>], nearest: Option<Nearest>) -> Option<What> {
    let base = parts.first()?.start;
    let bytes = parts.iter().map(|p| p.end - p.start).sum::<u64>();
    let holes: Vec<_> = parts.iter().flat_map(|p| shadow::unwritten(p.start, p.end - p.start)).collect();
    let unused: u64 = holes.iter().map(|h| h.end - h.start).sum();
    let enough = u128::from(unused) * 100 >= u128::from(bytes) * u128::from(state.options.unused_memory_threshold);
    let ranges = holes.iter().map(|h| (h.start - base, h.end - h.start)).collect();
    let address = if space == Space::Shared { 0 } else { base };
    (unused > 0 && enough).then_some(What::Unused { space, address, bytes, unused, ranges, nearest })
}

/// An allocation is about to be freed.
pub fn freed(state: &State, a: &Allocation) {
    // At a reset the memory is gone already.
    if table::find(a.base).is_some_and(|live| live.id == a.id) {
        tell_unused(state, a);
    }
}

/// The program ends, or a device is reset.
pub fn report(state: &State, only: Option<u32>) {
    let ends = |a: &&Allocation| !a.held && only.is_none_or(|device| device == a.device);
    table::all().iter().filter(ends).for_each(|a| tell_unused(state, a));
}

fn tell_unused(state: &State, a: &Allocation) {
    tell_unused_in(state, a, &cut(&(a.base..a.base + a.size)));
}

/// A region of a pool of the program's own is given back (NVTX).
pub fn given_back(base: u64, len: u64) {
    if let (Some(state), Some(a)) = (super::state(), table::find(base)) {
        let end = base.saturating_add(len).min(a.base + a.size);
        tell_unused_in(state, &a, std::slice::from_ref(&(base..end)));
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

fn tell_unused_in(state: &State, a: &Allocation, parts: &[Range<u64>]) {
    let options = &state.options;
    if !options.checks(Tool::Initcheck) || !options.track_unused_memory || !wanted(state, Space::Global) {
        return;
    }
    if !matches!(a.kind, Kind::Device | Kind::Pool(_)) {
        return;
    }
    let Some(first) = parts.first() else { return };
    let (nearest, stacks) = state.memory.nearest(first.start);
    if let Some(what) = unused(state, Space::Global, parts, nearest) {
        state.tell(Finding::memcheck(Severity::Error, what, stacks).of(Tool::Initcheck));
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

/// A call that has asked for a copy to the host.
#[derive(Debug)]
struct Transfer {
    function: &'static str,
    stack: Stack,
}

/// Who is told what a copy to the host reads that the thread's call asks for.
pub fn asked(state: &State) -> Option<Arc<dyn Asked>> {
    let options = &state.options;
    let on = options.checks(Tool::Initcheck) && options.check_api_memory_access && wanted(state, Space::Global);
    on.then(|| Arc::new(Transfer { function: api::function(), stack: Stack::here() }) as Arc<dyn Asked>)
}

impl Asked for Transfer {
    fn unwritten(&self, bytes: u64, parts: &[Range<u64>]) {
        let (Some(state), Some(first)) = (super::state(), parts.first()) else { return };
        if are_gaps(bytes, parts) {
            return;
        }
        let (nearest, more) = state.memory.nearest(first.start);
        let (function, address) = (self.function.to_owned(), first.start);
        let what = What::UninitializedTransfer { function, address, bytes: first.end - first.start, nearest };
        let stacks = std::iter::once(self.stack.named(StackOf::Call)).chain(more).collect();
        state.tell(Finding::memcheck(Severity::Error, what, stacks).of(Tool::Initcheck));
    }
}

/// Whether bytes without a value may be gaps between members of structures: short, and at regular distances if there are
/// several.
fn are_gaps(bytes: u64, parts: &[Range<u64>]) -> bool {
    if parts.iter().any(|p| p.end - p.start >= GAP) {
        return false;
    }
    // The same gaps again, one structure later.
    let regular = |gaps: usize| {
        let mut steps = parts.iter().zip(&parts[gaps..]).map(|(p, q)| (q.start - p.start, q.end - p.end));
        let first = steps.next();
        first.is_some_and(|(start, end)| start == end) && steps.all(|step| Some(step) == first)
    };
    match parts.len() {
        0 | 1 => bytes < ONE,
        2 => true,
        // A structure has a few gaps at most.
        n => (1..=4.min(n - 2)).any(regular),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_of_structures_are_told_from_what_was_left_out() {
        let at = |starts: &[u64], len: u64| starts.iter().map(|&s| s..s + len).collect::<Vec<_>>();
        assert!(are_gaps(16, &at(&[4], 4)), "one structure");
        assert!(!are_gaps(4000, &at(&[3996], 4)), "the last element of an array");
        assert!(are_gaps(160, &at(&[4, 20, 36, 52], 4)), "an array of structures");
        assert!(are_gaps(160, &at(&[1, 12, 33, 44, 65, 76], 3)), "with two gaps each");
        assert!(!are_gaps(4000, &at(&[0, 4, 100, 104, 2000], 4)), "here and there");
        assert!(!are_gaps(4000, &at(&[128, 256], 16)), "too long for a gap");
    }
}
