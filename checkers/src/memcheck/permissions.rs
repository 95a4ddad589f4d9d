//! Copies and fills of memory that the program has said must not be used so (NVTX).

use crate::allocations::LEDGER;
use crate::call;
use crate::session::{session, Session};
use crate::stack::Stack;
use device::extent::Extent;
use device::memory as table;
use device::watch::{Permissions, Refused};
use nvtx::{self, memory::View};
use sanitizer::finding::*;
use std::sync::Arc;

/// What copies and fills of a call may do.
struct Permitted {
    view: Arc<View>,
    function: &'static str,
    call: Stack,
}

/// What the calling thread's call may do in work of a stream; `None`: anything.
pub fn of_call(session: &Session, device: u32, stream: u64) -> Option<Arc<dyn Permissions>> {
    let options = &session.options;
    if !options.nvtx || !options.checks(Tool::Memcheck) || !nvtx::attached() {
        return None;
    }
    let view = nvtx::view(nvtx::memory::Place { device, stream });
    let permitted = |view| Permitted { view, function: call::function(), call: Stack::here() };
    Some(view).filter(|v| !v.is_open()).map(|view| Arc::new(permitted(view)) as Arc<dyn Permissions>)
}

impl Permissions for Permitted {
    fn denied(&self, rows: &Extent, write: bool) -> Option<Refused> {
        let owner = table::find(rows.base).filter(|a| !a.kind.on_host()).map(|a| a.device);
        rows.rows().find_map(|row| {
            let addr = self.view.first_denied(row.clone(), owner, write)?;
            Some(Refused::Denied { addr, bytes: row.end - addr, write })
        })
    }

    fn report(&self, refused: Refused) {
        let (Some(session), Refused::Denied { addr, bytes, write }) = (session(), refused) else { return };
        let kind = if write { AccessKind::Write } else { AccessKind::Read };
        let (nearest, more) = LEDGER.nearest(addr);
        let (function, problem) = (self.function.to_owned(), AccessProblem::PermissionDenied);
        let transfer = Transfer { function, kind, address: addr, bytes, problem, nearest };
        let stacks = std::iter::once(self.call.named(StackOf::Call)).chain(more).collect();
        session.report(Finding::memcheck(Severity::Error, What::Transfer(transfer), stacks));
    }
}
