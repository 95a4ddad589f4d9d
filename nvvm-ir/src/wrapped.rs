//! Functions that are called once.
//!
//! LLVM optimises a function before those that call it, and once more as a part of each. Front ends that wrap functions in functions pay for every
//! level, though LLVM inlines them all in the end. These are inlined first.

use crate::llvm::{Ir, Linkage, Of, Value};
use crate::rules::kernels;

/// The most instructions of a function that LLVM might not inline.
const MOST: usize = 1000;

/// Marks them for the pass `always-inline`. Results in whether there are any.
pub fn mark(program: &Ir) -> bool {
    let kernels = kernels(program);
    let mut any = false;
    for function in program.functions().filter(|function| !function.is_declaration() && !kernels.contains(function)) {
        let is_part = matches!(
            function.linkage(),
            Linkage::LLVMInternalLinkage | Linkage::LLVMPrivateLinkage | Linkage::LLVMLinkOnceODRLinkage
        );
        let kept = ["noinline", "optnone"].into_iter().any(|name| function.has_attribute(Of::Function, name));
        if is_part && !kept && is_called_once(function) && function.instructions().len() <= MOST {
            function.set_always_inline(program);
            any = true;
        }
    }
    any
}

fn is_called_once(function: Value) -> bool {
    let users = function.users();
    matches!(users[..], [user] if user.called() == Some(function) && user.function() != Some(function))
}
