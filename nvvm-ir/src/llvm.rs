//! LLVM's C API with lifetimes and checks.
//!
//! [`Context`] is LLVM's; an [`Ir`] is a module in it, and keeps it alive. A [`Value`] borrows the module. LLVM does not check the kinds of
//! its arguments: functions here that LLVM would answer with a misread pointer test the kind first.
//!
//! What the comments on safety do not repeat: handles are of a live module, texts end with NUL or come with their length.

mod atomics;
mod attributes;
mod debug;
mod edit;
mod function;
mod metadata;
mod module;
mod target;
mod types;
mod value;

pub use attributes::Of;
pub use debug::{Place, Scope};
pub use llvm_sys::{
    LLVMAtomicOrdering as Order, LLVMLinkage as Linkage, LLVMOpcode as Opcode, LLVMRealPredicate as Comparison,
};
pub use metadata::Node;
pub use module::{Context, Ir};
pub use target::Machine;
pub use types::{Kind, Type};
pub use value::Value;

use llvm_calls::taken;
use std::ffi::{c_char, c_int};

/// LLVM's major version.
pub const MAJOR: c_int = 19;

/// A copy of a text with a length that LLVM keeps.
///
/// # Safety
/// `text` has `length` bytes, or is null.
unsafe fn copied(text: *const c_char, length: usize) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: guaranteed by the caller.
    String::from_utf8_lossy(unsafe { std::slice::from_raw_parts(text.cast(), length) }).into_owned()
}
