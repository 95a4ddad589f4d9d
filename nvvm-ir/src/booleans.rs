//! Conversions between `i1` and floating point, which LLVM 19's NVPTX back end compiles wrongly: `sitofp i1 true` as 1, and results of type `i1`
//! as whether the number is zero. Here they become choices and comparisons, after passes, which would make them conversions again.

use crate::llvm::{Comparison, Ir, Kind, Opcode, Type};

/// Replaces them in a program.
pub fn replace(program: &Ir) {
    for instruction in program.functions().flat_map(|function| function.instructions()) {
        let Some(opcode @ (Opcode::LLVMSIToFP | Opcode::LLVMFPToSI | Opcode::LLVMFPToUI)) = instruction.opcode() else {
            continue;
        };
        let Some(&operand) = instruction.operands().first() else { continue };
        match opcode {
            Opcode::LLVMSIToFP if is_boolean(operand.ty()) => instruction.replace_by_choice(operand, -1.0, 0.0),
            // Other numbers than those that become 0 and 1, or 0 and -1, have no result.
            Opcode::LLVMFPToSI if is_boolean(instruction.ty()) => {
                instruction.replace_by_comparison(operand, Comparison::LLVMRealOLE, -1.0);
            }
            Opcode::LLVMFPToUI if is_boolean(instruction.ty()) => {
                instruction.replace_by_comparison(operand, Comparison::LLVMRealOGE, 1.0);
            }
            _ => {}
        }
    }
}

fn is_boolean(ty: Type) -> bool {
    let element = match ty.kind() {
        Kind::Vector => ty.parts().first().map(|part| part.kind()),
        kind => Some(kind),
    };
    element == Some(Kind::Integer(1))
}
