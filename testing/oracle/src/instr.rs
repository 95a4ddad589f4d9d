//! An instruction's parts, and how it is named in messages.

use crate::memory::{Kind, Trap};
use ptx::ast::{Instr, Type};
use ptx::table::Op;

/// What the oracle does not know.
pub fn unsupported(what: impl Into<String>) -> Trap {
    Trap::new(Kind::Unsupported, what)
}

/// Whether an instruction is executed by the lanes of a warp together, on matrices.
pub fn is_matrix(op: Op) -> bool {
    matches!(op, Op::Wmma | Op::Mma | Op::Ldmatrix | Op::Stmatrix | Op::Movmatrix | Op::Wgmma)
}

/// The first type that an instruction's modifiers name.
pub fn first_type(instr: &Instr) -> Result<Type, Trap> {
    instr.ty().ok_or_else(|| unsupported("an instruction without type"))
}

/// The instruction's name, for messages.
pub fn spelling(instr: &Instr) -> String {
    let mods: Vec<String> = instr.mods.iter().map(|m| format!("{m:?}")).collect();
    format!("{} [{}]", instr.op.name(), mods.join(" "))
}
