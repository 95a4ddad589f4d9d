//! Copies that hand the host bytes which were never written.

use super::options::wanted;
use crate::allocations::LEDGER;
use crate::call;
use crate::session::{session, Session};
use crate::stack::Stack;
use device::watch::CopyObserver;
use sanitizer::finding::*;
use std::ops::Range;
use std::sync::Arc;

/// A call that has requested a copy to the host.
#[derive(Debug)]
struct Transfer {
    function: &'static str,
    stack: Stack,
}

/// The observer of what a copy to the host reads that the thread's call requests.
pub fn observer(session: &Session) -> Option<Arc<dyn CopyObserver>> {
    let options = &session.options;
    let on =
        options.checks(Tool::Initcheck) && options.initcheck.check_api_memory_access && wanted(options, Space::Global);
    on.then(|| Arc::new(Transfer { function: call::function(), stack: Stack::here() }) as Arc<dyn CopyObserver>)
}

impl CopyObserver for Transfer {
    fn unwritten(&self, bytes: u64, parts: &[Range<u64>]) {
        let (Some(session), Some(first)) = (session(), parts.first()) else { return };
        if are_gaps(bytes, parts) {
            return;
        }
        let (nearest, more) = LEDGER.nearest(first.start);
        let (function, address, bytes) = (self.function.to_owned(), first.start, first.end - first.start);
        let what = What::UninitializedTransfer(UninitializedTransfer { function, address, bytes, nearest });
        let stacks = std::iter::once(self.stack.named(StackOf::Call)).chain(more).collect();
        session.report(Finding::memcheck(Severity::Error, what, stacks).of(Tool::Initcheck));
    }
}

/// Gaps of structures are shorter than this, the largest alignment of a type.
const GAP: u64 = 16;
/// A copy of fewer bytes may be that of a single structure.
const ONE: u64 = 128;

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
    fn gaps_of_structures_differ_from_what_was_left_out() {
        let at = |starts: &[u64], len: u64| starts.iter().map(|&s| s..s + len).collect::<Vec<_>>();
        assert!(are_gaps(16, &at(&[4], 4)), "one structure");
        assert!(!are_gaps(4000, &at(&[3996], 4)), "the last element of an array");
        assert!(are_gaps(160, &at(&[4, 20, 36, 52], 4)), "an array of structures");
        assert!(are_gaps(160, &at(&[1, 12, 33, 44, 65, 76], 3)), "with two gaps each");
        assert!(!are_gaps(4000, &at(&[0, 4, 100, 104, 2000], 4)), "here and there");
        assert!(!are_gaps(4000, &at(&[128, 256], 16)), "too long for a gap");
    }
}
