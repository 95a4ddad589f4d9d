//! Iterates over a module.

use llvm_sys::core::*;
use llvm_sys::prelude::{LLVMModuleRef, LLVMValueRef};

/// All functions of a module.
pub(super) fn functions(module: LLVMModuleRef) -> impl Iterator<Item = LLVMValueRef> {
    let first = unsafe { LLVMGetFirstFunction(module) };
    let some = |f: LLVMValueRef| (!f.is_null()).then_some(f);
    std::iter::successors(some(first), move |&f| some(unsafe { LLVMGetNextFunction(f) }))
}

/// All instructions of a function.
pub(super) fn instructions(f: LLVMValueRef) -> Vec<LLVMValueRef> {
    let mut out = vec![];
    unsafe {
        let mut bb = LLVMGetFirstBasicBlock(f);
        while !bb.is_null() {
            let mut i = LLVMGetFirstInstruction(bb);
            while !i.is_null() {
                out.push(i);
                i = LLVMGetNextInstruction(i);
            }
            bb = LLVMGetNextBasicBlock(bb);
        }
    }
    out
}
