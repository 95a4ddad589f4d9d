//! Keeps selections by a floating-point comparison what they are.
//!
//! LLVM's code generator takes `x > c ? x : c` with a constant for its `maxnum` where the host has such an instruction. That of AArch64
//! gives NaN if `x` is a signalling NaN, and the selection gives `c`.

use super::handles::{Function, Instruction, Value};
use super::verified::Verified;
use super::walk::{functions, instructions};
use llvm_sys::core::*;

impl Verified {
    /// Hides the comparisons that selections depend on; after the passes, which would undo it.
    pub fn keep_selections(&mut self) {
        self.0.with_builder(|b| {
            for (select, comparison) in functions(b.ll).flat_map(selections).collect::<Vec<_>>() {
                b.before(select);
                let hidden = b.freeze(comparison);
                // SAFETY: a selection, whose condition is replaced by a value of its type before it.
                unsafe { LLVMSetOperand(select.raw(), 0, hidden.raw()) };
            }
        });
    }
}

/// The selections of a function that depend on a floating-point comparison, and that.
fn selections(f: Function<'_>) -> impl Iterator<Item = (Instruction<'_>, Value<'_>)> {
    instructions(f).filter(|i| i.value().is_select()).filter_map(|i| {
        // SAFETY: a selection has a condition.
        let condition = unsafe { Value::of(LLVMGetOperand(i.raw(), 0)) };
        condition.is_float_comparison().then_some((i, condition))
    })
}
