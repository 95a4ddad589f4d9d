//! Large stores of zeros, with which front ends initialise arrays. LLVM splits one into a store for each element, which takes ten times as long to
//! compile as everything else; filling memory is a loop (`copies.rs`).

use crate::llvm::{Ir, Kind, Opcode};

/// The most bytes that are left to LLVM.
const MOST: u64 = 128;

/// Replaces them in a program.
pub fn fill(program: &Ir) {
    for store in program.functions().flat_map(|function| function.instructions()) {
        if store.opcode() != Some(Opcode::LLVMStore) {
            continue;
        }
        let [value, _] = store.operands()[..] else { continue };
        let is_aggregate = matches!(value.ty().kind(), Kind::Array | Kind::Struct);
        if is_aggregate && value.is_constant() && value.is_zero() && program.size_of(value.ty()) > MOST {
            store.replace_by_zeros(program.size_of(value.ty()));
        }
    }
}
