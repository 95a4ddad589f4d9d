//! The C surface of `libunderstudy_jit.so`.

use crate::compile::compile;
use kernel_abi::{CompileError, CompileErrorKind, CompileRequest, CompileResponse, JitBuffer, ABI_VERSION};

/// Version of the contract: must equal the caller's [`ABI_VERSION`].
#[no_mangle]
pub extern "C" fn understudy_jit_version() -> u32 {
    ABI_VERSION
}

/// Compiles a postcard-encoded [`CompileRequest`] into a postcard-encoded [`CompileResponse`]. Returns 0 if `out`
/// holds a response (which may be an error), 1 if the request could not be read.
///
/// # Safety
/// `request` points at `len` readable bytes, `out` at a writable `JitBuffer`.
#[no_mangle]
pub unsafe extern "C" fn understudy_jit_compile(request: *const u8, len: usize, out: *mut JitBuffer) -> i32 {
    // SAFETY: the caller's promise.
    let bytes = unsafe { std::slice::from_raw_parts(request, len) };
    let Ok(r) = postcard::from_bytes::<CompileRequest>(bytes) else { return 1 };
    let response = match std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| compile(&r))) {
        Ok(Ok(k)) => CompileResponse::Ok(k),
        Ok(Err(e)) => CompileResponse::Err(e),
        Err(p) => {
            let text = p
                .downcast_ref::<String>()
                .cloned()
                .or_else(|| p.downcast_ref::<&str>().map(|s| s.to_string()))
                .unwrap_or_default();
            CompileResponse::Err(CompileError {
                kind: CompileErrorKind::Internal,
                message: format!("internal compiler error: {text}"),
            })
        }
    };
    let Ok(mut v) = postcard::to_stdvec(&response) else { return 1 };
    v.shrink_to_fit();
    let mut v = std::mem::ManuallyDrop::new(v);
    // SAFETY: the caller's promise about `out`.
    unsafe { out.write(JitBuffer { ptr: v.as_mut_ptr(), len: v.len(), cap: v.capacity() }) };
    0
}

/// # Safety
/// `b` came from [`understudy_jit_compile`] and is given back once.
#[no_mangle]
pub unsafe extern "C" fn understudy_jit_free(b: JitBuffer) {
    // SAFETY: `b` is the parts of a `Vec` that `understudy_jit_compile` forgot.
    drop(unsafe { Vec::from_raw_parts(b.ptr, b.len, b.cap) });
}
