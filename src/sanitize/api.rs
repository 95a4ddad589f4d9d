//! Calls that return errors (Compute Sanitizer, 'CUDA API Error Checking').

use super::stack::Stack;
use crate::device::{error_text, Error};
use sanitizer::finding::{Finding, Severity, StackOf, Tool, What};
use sanitizer::options::ApiErrors;

/// A call of the program's has returned an error.
#[cold]
pub fn failed(function: &str, error: Error, driver: bool) {
    let Some(state) = super::state() else { return };
    if !state.options.checks(Tool::Memcheck)
        || state.options.report_api_errors == ApiErrors::No
        || polls(function, error)
    {
        return;
    }
    let code = error.code();
    let what = What::Api {
        function: function.to_owned(),
        error: error_text::name(code).to_owned(),
        code,
        text: error_text::text(code).to_owned(),
        driver,
    };
    let stacks = vec![Stack::here().named(StackOf::Call)];
    state.tell(Finding { tool: Tool::Memcheck, severity: Severity::Error, what, device: None, count: 1, stacks });
}

/// Errors that are answers.
fn polls(function: &str, error: Error) -> bool {
    match error {
        Error::NotReady => true,
        Error::PeerAccessAlreadyEnabled => function.contains("EnablePeerAccess"),
        Error::PeerAccessNotEnabled => function.contains("DisablePeerAccess"),
        // These hand an old error out again.
        _ => matches!(function, "cudaGetLastError" | "cudaPeekAtLastError"),
    }
}
