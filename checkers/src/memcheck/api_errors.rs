//! Calls that return errors (Compute Sanitizer, 'CUDA API Error Checking').

use crate::allocations::LEDGER;
use crate::session::Session;
use crate::stack::{self, Stack};
use device::watch::Refused;
use device::{error_text, Error};
use sanitizer::finding::*;
use sanitizer::options::ApiErrors;
use std::cell::Cell;

thread_local! {
    /// The memory for which the thread's call is refused, if that is why.
    static REFUSED: Cell<Option<Refused>> = const { Cell::new(None) };
}

/// The thread's call is refused, for this memory.
pub fn refused(refused: Refused) {
    REFUSED.set(Some(refused));
}

/// A call of the program's has returned an error.
#[cold]
pub fn failed(session: &Session, function: &str, error: Error, driver: bool) {
    // What nvcc puts in the place of a call that is written `cudaLaunchKernel`, or `<<<>>>`.
    let function = function.strip_prefix("__").filter(|name| name.starts_with("cudaLaunch")).unwrap_or(function);
    if !session.options.checks(Tool::Memcheck)
        || session.options.memcheck.report_api_errors == ApiErrors::No
        || polls(function, error)
        || session.options.ignore_getprocaddress_notfound && is_search(function) && error == Error::SymbolNotFound
    {
        return;
    }
    let code = error.code();
    let what = What::Api(Api {
        function: function.to_owned(),
        error: error_text::name(code).to_owned(),
        code,
        text: error_text::text(code).to_owned(),
        driver,
    });
    let mut call = Stack::here().named(StackOf::Call);
    if function.starts_with("cudaLaunch") {
        stack::drop_stubs(&mut call.frames, None);
    }
    let report = |what, stacks| session.report(Finding::memcheck(Severity::Error, what, stacks));
    let mut stacks = vec![call.clone()];
    let refused = REFUSED.take().filter(|_| session.options.memcheck.report_api_errors != ApiErrors::Explicit);
    let denied = matches!(refused, Some(Refused::Denied { .. }));
    let (addr, bytes, kind) = match refused {
        Some(Refused::Read { addr, bytes } | Refused::Denied { addr, bytes, write: false }) => {
            (addr, bytes, AccessKind::Read)
        }
        Some(Refused::Write { addr, bytes } | Refused::Denied { addr, bytes, write: true }) => {
            (addr, bytes, AccessKind::Write)
        }
        Some(Refused::Free { addr }) => {
            let (nearest, more) = LEDGER.nearest(addr);
            if nearest.is_some_and(|n| n.freed && n.base == addr) {
                stacks.extend(more);
            }
            return report(what, stacks);
        }
        None => return report(what, stacks),
    };
    let (nearest, more) = LEDGER.nearest(addr);
    let problem = if denied { AccessProblem::PermissionDenied } else { LEDGER.problem(addr, bytes) };
    report(what, stacks);
    let transfer = Transfer { function: function.to_owned(), kind, address: addr, bytes, problem, nearest };
    report(What::Transfer(transfer), std::iter::once(call).chain(more).collect());
}

/// Calls that look for functions of the driver by name.
fn is_search(function: &str) -> bool {
    function.starts_with("cuGetProcAddress") || function.starts_with("cudaGetDriverEntryPoint")
}

/// Errors that are answers.
fn polls(function: &str, error: Error) -> bool {
    match error {
        Error::NotReady => true,
        Error::PeerAccessAlreadyEnabled => function.contains("EnablePeerAccess"),
        Error::PeerAccessNotEnabled => function.contains("DisablePeerAccess"),
        // Libraries of NVIDIA's, such as NVRTC, ask whether there are tables, and do without.
        Error::SymbolNotFound => function == "cuGetExportTable",
        // These hand an old error out again.
        _ => matches!(function, "cudaGetLastError" | "cudaPeekAtLastError"),
    }
}
