//! Size of the stack in local memory.

use super::call_graph::instructions;
use ptx::ast::{self};
use ptx::table::Op;

/// Bytes of local memory per thread set aside at least for functions called recursively or through pointers, and for `alloca`.
pub const LOCAL_STACK: u32 = 16 << 10;

/// Bytes set aside for what the functions `reach` of a module allocate, with stacks of `stack` bytes.
pub(super) fn room(m: &ast::Module, reach: &[usize], stack: u32) -> u32 {
    match reach.iter().any(|&f| moves_top(&m.functions[f])) {
        true => LOCAL_STACK.max(stack.next_multiple_of(16)),
        false => 0,
    }
}

/// Whether a function moves the stack pointer.
pub(super) fn moves_top(f: &ast::Function) -> bool {
    instructions(f).any(|i| matches!(i.op, Op::Alloca | Op::Stacksave | Op::Stackrestore))
}
