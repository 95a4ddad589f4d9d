//! Encoded requests and answers.

use kernel_abi::{CompileError, CompileErrorKind, CompileRequest, CompileResponse, CompiledKernel};
use std::panic::{catch_unwind, AssertUnwindSafe};

/// The encoded [`CompileResponse`] to an encoded [`CompileRequest`], by `compile`: an error of ours if that panics, `None` if the
/// request cannot be read.
pub fn answer(
    request: &[u8],
    compile: impl FnOnce(&CompileRequest) -> Result<CompiledKernel, CompileError>,
) -> Option<Vec<u8>> {
    let request = postcard::from_bytes::<CompileRequest>(request).ok()?;
    let response = match catch_unwind(AssertUnwindSafe(|| compile(&request))) {
        Ok(Ok(kernel)) => CompileResponse::Ok(kernel),
        Ok(Err(e)) => CompileResponse::Err(e),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|s| s.to_string())).unwrap_or_default();
            let message = format!("internal compiler error: {text}");
            CompileResponse::Err(CompileError { kind: CompileErrorKind::Internal, message })
        }
    };
    postcard::to_stdvec(&response).ok()
}
