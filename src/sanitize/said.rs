//! What the program says of its memory through NVTX, for those who watch.

use super::stack::Stack;
use super::{api, init};
use crate::device::memory as table;
use crate::device::shadow;
use crate::device::watch::{Permits, Refused};
use crate::nvtx::{self, memory::End, memory::Extent, memory::Region, memory::View};
use sanitizer::finding::*;
use std::sync::Arc;

/// What copies and fills of a call may do.
pub struct Permitted {
    view: Arc<View>,
    function: &'static str,
    call: Stack,
}

impl Permitted {
    /// What the calling thread's call may do in work of a stream; `None`: anything.
    pub fn at(device: u32, stream: u64) -> Option<Arc<dyn Permits>> {
        let view = nvtx::view(nvtx::memory::Place { device, stream });
        let made = |view| Permitted { view, function: api::function(), call: Stack::here() };
        Some(view).filter(|v| !v.is_open()).map(|view| Arc::new(made(view)) as Arc<dyn Permits>)
    }
}

impl Permits for Permitted {
    fn denied(&self, rows: &crate::device::extent::Extent, write: bool) -> Option<Refused> {
        let owner = table::find(rows.base).filter(|a| !a.kind.on_host()).map(|a| a.device);
        rows.rows().find_map(|row| {
            let addr = self.view.first_denied(row.clone(), owner, write)?;
            Some(Refused::Denied { addr, bytes: row.end - addr, write })
        })
    }

    fn tell(&self, refused: Refused) {
        let (Some(state), Refused::Denied { addr, bytes, write }) = (super::state(), refused) else { return };
        let kind = if write { AccessKind::Write } else { AccessKind::Read };
        let (nearest, more) = state.memory.nearest(addr);
        let (function, problem) = (self.function.to_owned(), AccessProblem::PermissionDenied);
        let transfer = Transfer { function, kind, address: addr, bytes, problem, nearest };
        let stacks = std::iter::once(self.call.named(StackOf::Call)).chain(more).collect();
        state.tell(Finding::memcheck(Severity::Error, What::Transfer(transfer), stacks));
    }
}

/// Told of what the program says through NVTX.
pub struct Said;

impl nvtx::listener::Listener for Said {
    fn warning(&self, function: &str, text: &str) {
        let Some(state) = super::state() else { return };
        let what = What::Nvtx { function: function.to_owned(), text: text.to_owned() };
        let stacks = vec![Stack::here().named(StackOf::Call)];
        state.tell(Finding::memcheck(Severity::Warning, what, stacks));
    }

    fn region_registered(&self, region: &Region) {
        if let (true, Extent::Bytes { base, len }) = (region.suballocation, &region.extent) {
            init::handed_out(*base, *len);
        }
    }

    fn region_unregistered(&self, region: &Region, why: End) {
        // Of memory that is freed its allocation tells.
        if let (true, Extent::Bytes { base, len }) = (region.suballocation && why != End::Freed, &region.extent) {
            init::given_back(*base, *len);
        }
    }

    fn region_resized(&self, region: &Region, old: u64) {
        if let (true, Extent::Bytes { base, len }) = (region.suballocation, &region.extent) {
            init::handed_out(base + old, len.saturating_sub(old));
        }
    }

    fn marked_initialized(&self, extent: &Extent, _: u64, _: bool) {
        // At once: what counts as written a little early is no finding less.
        if let Extent::Bytes { base, len } = extent {
            shadow::written(*base, *len);
        }
    }
}
