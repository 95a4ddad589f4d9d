//! Iterates over a module.

use super::handles::{BasicBlock, Function, Instruction, Value};
use super::module::Llvm;
use llvm_sys::core::*;
use llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};
use std::iter::successors;

/// All functions of a module.
pub(super) fn functions<'cx>(ll: &'cx Llvm) -> impl Iterator<Item = Function<'cx>> {
    // SAFETY: the module, which has a first function or none.
    let first = unsafe { LLVMGetFirstFunction(ll.module) };
    // SAFETY: a function of this module, which owns it.
    let some = |f: LLVMValueRef| (!f.is_null()).then(|| unsafe { Value::<'cx>::of(f) }.function());
    // SAFETY: as above; the result is null or the next function.
    successors(some(first), move |f| some(unsafe { LLVMGetNextFunction(f.raw()) }))
}

/// All blocks of a function.
pub(super) fn blocks(f: Function<'_>) -> impl Iterator<Item = BasicBlock<'_>> {
    // SAFETY: a function, which has a first block or none.
    let first = unsafe { LLVMGetFirstBasicBlock(f.raw()) };
    // SAFETY: a block of this function, which owns it.
    let some = |bb: LLVMBasicBlockRef| (!bb.is_null()).then(|| unsafe { BasicBlock::of(bb) });
    // SAFETY: as above; the result is null or the next block.
    successors(some(first), move |bb| some(unsafe { LLVMGetNextBasicBlock(bb.raw()) }))
}

/// All instructions of a function.
pub(super) fn instructions(f: Function<'_>) -> impl Iterator<Item = Instruction<'_>> {
    blocks(f).flat_map(|bb| successors(bb.first(), |i| i.next()))
}
