//! Told of what the program says of its memory through NVTX.

use crate::initcheck::unused;
use crate::session::session;
use crate::stack::Stack;
use device::shadow;
use nvtx::{self, listener::Listener, memory::End, memory::Extent, memory::Region};
use sanitizer::finding::*;
use std::sync::Arc;

/// Told from now on.
pub fn listen() {
    nvtx::listen(Arc::new(Annotations));
}

struct Annotations;

impl Listener for Annotations {
    fn warning(&self, function: &str, text: &str) {
        let Some(session) = session() else { return };
        let what = What::Nvtx(Nvtx { function: function.to_owned(), text: text.to_owned() });
        let stacks = vec![Stack::here().named(StackOf::Call)];
        session.report(Finding::memcheck(Severity::Warning, what, stacks));
    }

    fn region_registered(&self, region: &Region) {
        if let (true, Extent::Bytes { base, len }) = (region.suballocation, &region.extent) {
            unused::handed_out(*base, *len);
        }
    }

    fn region_unregistered(&self, region: &Region, why: End) {
        // Memory that is freed is reported by its allocation.
        if let (true, Extent::Bytes { base, len }) = (region.suballocation && why != End::Freed, &region.extent) {
            unused::given_back(*base, *len);
        }
    }

    fn region_resized(&self, region: &Region, old: u64) {
        if let (true, Extent::Bytes { base, len }) = (region.suballocation, &region.extent) {
            unused::handed_out(base + old, len.saturating_sub(old));
        }
    }

    fn marked_initialized(&self, extent: &Extent, _: u64, _: bool) {
        // At once: what counts as written a little early is no finding less.
        if let Extent::Bytes { base, len } = extent {
            shadow::written(*base, *len);
        }
    }
}
