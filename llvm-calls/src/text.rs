//! Texts that LLVM makes.

use llvm_sys::core::LLVMDisposeMessage;
use std::ffi::{c_char, CStr};

/// A copy of one of LLVM's texts, which it frees; nothing for null.
///
/// # Safety
/// LLVM has made the text, and the caller is to dispose of it.
pub unsafe fn taken(text: *mut c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: guaranteed by the caller; LLVM's texts end with NUL.
    unsafe {
        let copy = CStr::from_ptr(text).to_string_lossy().into_owned();
        LLVMDisposeMessage(text);
        copy
    }
}
