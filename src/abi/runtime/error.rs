//! Error handling.

use crate::abi::api::export;
use crate::abi::error;
use crate::abi::last_error::{self, Runtime};
use cuda_types::*;
use std::ffi::c_char;

/// The last error of this thread, which is then forgotten unless it is sticky.
#[export(plain)]
#[no_mangle]
pub extern "C" fn cudaGetLastError() -> cudaError_t {
    last_error::take(Runtime::of_call())
}

/// The last error of this thread.
#[export(plain)]
#[no_mangle]
pub extern "C" fn cudaPeekAtLastError() -> cudaError_t {
    last_error::peek(Runtime::of_call())
}

/// The enumerator's name.
#[export(plain)]
#[no_mangle]
pub extern "C" fn cudaGetErrorName(error: cudaError_t) -> *const c_char {
    error::c_name(error).as_ptr()
}

/// The description.
#[export(plain)]
#[no_mangle]
pub extern "C" fn cudaGetErrorString(error: cudaError_t) -> *const c_char {
    error::c_text(error).as_ptr()
}
