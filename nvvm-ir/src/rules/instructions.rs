//! Instructions: which there are, and of what.

use super::functions::too_wide;
use super::report::Level::{self, Always, First, Verified};
use super::report::Report;
use crate::llvm::{Kind, Opcode, Value};

pub fn check(function: Value, instruction: Value, report: &mut Report) {
    use Opcode::*;
    let Some(opcode) = instruction.opcode() else { return };
    let mut found = |level: Level, said: &str| report.instruction(level, function, instruction, said);
    match opcode {
        LLVMIndirectBr | LLVMInvoke | LLVMResume | LLVMLandingPad | LLVMCatchSwitch | LLVMCatchRet | LLVMCatchPad
        | LLVMCleanupRet | LLVMCleanupPad | LLVMCallBr => found(Always, "Illegal instruction"),
        LLVMFence => found(Verified, "Illegal instruction: fence"),
        LLVMVAArg => found(First, "Illegal instruction: va_arg"),
        LLVMLoad | LLVMStore if instruction.is_atomic() => found(Verified, "Atomic loads/stores are not supported"),
        LLVMStore => {
            let space = instruction.operands().get(1).map(|pointer| pointer.ty().kind());
            if space == Some(Kind::Pointer(4)) {
                found(Verified, "The constant address space cannot be written");
            }
        }
        LLVMAlloca => {
            let count = instruction.operands().first().and_then(|count| count.integer());
            if count.is_none() {
                found(First, "The number of elements of alloca must be a constant");
            }
        }
        LLVMAtomicCmpXchg | LLVMAtomicRMW => atomic(instruction, &mut found),
        LLVMAddrSpaceCast => cast(instruction, &mut found),
        LLVMCall => call(instruction, &mut found),
        _ => {}
    }
    for operand in instruction.operands().into_iter().filter(|operand| operand.is_constant()) {
        constant(operand, 32, &mut |level, said| report.instruction(level, function, instruction, said));
    }
    types(function, instruction, report);
}

fn atomic(instruction: Value, found: &mut impl FnMut(Level, &str)) {
    let operands = instruction.operands();
    let (Some(pointer), Some(value)) = (operands.first(), operands.get(1)) else { return };
    if !matches!(pointer.ty().kind(), Kind::Pointer(0 | 1 | 3)) {
        found(Always, "the pointer operand must point to generic, global, or shared address space");
    }
    // Of floating point there is the addition of LLVM's own form of the intrinsic, which old forms are read as.
    let allowed = matches!(value.ty().kind(), Kind::Integer(32 | 64) | Kind::Float | Kind::Double | Kind::Pointer(_));
    let small = matches!(value.ty().kind(), Kind::Half | Kind::Bfloat);
    if !allowed {
        found(if small { First } else { Verified }, "Atomic operations on non-i32/i64 types are not supported");
    }
    if instruction.is_atomic_nand() {
        found(Verified, "atomicrmw does not support operation.");
    }
}

fn cast(instruction: Value, found: &mut impl FnMut(Level, &str)) {
    let from = instruction.operands().first().map(|from| from.ty().kind());
    if let (Some(Kind::Pointer(from)), Kind::Pointer(to)) = (from, instruction.ty().kind()) {
        if from != 0 && to != 0 {
            found(Always, "Cannot cast non-generic pointer to different non-generic pointer");
        }
    }
}

fn call(instruction: Value, found: &mut impl FnMut(Level, &str)) {
    if instruction.says_how_to_call() {
        found(First, "musttail and notail are not supported");
    }
    if instruction.has_bundles() {
        found(First, "Operand bundles are not supported");
    }
    let name = instruction.called().map(Value::name).unwrap_or_default();
    // Those of intrinsics become other instructions.
    let ty = instruction.call_type().filter(|_| !name.starts_with("llvm."));
    if let Some(part) = ty.into_iter().flat_map(|ty| ty.parts()).find(|part| part.has(&too_wide)) {
        found(Always, &format!("{} type is not supported", part.print()));
    }
    let writes = ["llvm.memcpy.", "llvm.memmove.", "llvm.memset."].iter().any(|begin| name.starts_with(begin));
    if writes && instruction.argument(0).is_some_and(|to| to.ty().kind() == Kind::Pointer(4)) {
        found(Always, "The constant address space cannot be written");
    }
    let Some(called) = instruction.called().filter(|called| called.is_assembly()) else { return };
    if called.is_intel_assembly() {
        found(Always, "intel dialect not supported");
    }
    if called.has_nul() {
        found(Always, "assembly has a NUL byte");
    }
    // LLVM crashes on those that no register has.
    let odd = |kind: Kind| matches!(kind, Kind::Integer(bits) if !matches!(bits, 1 | 8 | 16 | 32 | 64 | 128));
    let parts = instruction.call_type().map(|ty| ty.parts()).unwrap_or_default();
    if let Some(part) = parts.into_iter().find(|part| part.has(&odd)) {
        found(Always, &format!("inline assembly has no operands of {}", part.print()));
    }
    let constraints = called.constraints();
    if let Some(constraint) = constraints.split(',').find(|constraint| is_result_elsewhere(constraint)) {
        found(Always, &format!("constraint {constraint} of inline assembly is not supported"));
    }
    let unknown = constraints.split(',').find(|constraint| !is_constraint(constraint));
    if let Some(constraint) = unknown {
        found(First, &format!("constraint {constraint} of inline assembly is not supported"));
    }
}

/// Operands in registers, those that are also results, constants, and what is overwritten.
fn is_constraint(text: &str) -> bool {
    let plain = text.trim_start_matches(['=', '&', '+', '%']);
    let number = !plain.is_empty() && plain.bytes().all(|b| b.is_ascii_digit());
    text.is_empty()
        || text.starts_with("~{")
        || number
        || matches!(plain, "b" | "c" | "h" | "r" | "l" | "f" | "d" | "n" | "i" | "C")
}

/// Whether it is a result that is in no register, nor in memory that the program names. LLVM crashes on these.
fn is_result_elsewhere(text: &str) -> bool {
    let place = text.strip_prefix('=').map(|rest| rest.trim_start_matches(['&', '%']));
    place.is_some_and(|place| !place.starts_with(['*', '{']) && place.contains(|c| !"bchrlfdq".contains(c)))
}

/// Parts of constants that are not supported.
fn constant(value: Value, depth: u32, found: &mut impl FnMut(Level, &str)) {
    if value.is_block_address() {
        found(Always, "blockaddress is not supported");
    }
    if depth == 0 || value.is_global_value() || !value.is_expression() {
        return;
    }
    if value.expression() == Some(Opcode::LLVMAddrSpaceCast) {
        cast(value, found);
    }
    for operand in value.operands() {
        constant(operand, depth - 1, found);
    }
}

fn types(function: Value, instruction: Value, report: &mut Report) {
    let operands = instruction.operands();
    let all =
        || operands.iter().filter(|operand| !operand.is_block()).map(|operand| operand.ty()).chain([instruction.ty()]);
    if let Some(ty) = all().find(|ty| ty.is_endless() || ty.has(&|kind| matches!(kind, Kind::Wide | Kind::Other))) {
        report.instruction(Always, function, instruction, format!("{} type is not supported", ty.print()));
    } else if let Some(ty) = all().find(|ty| ty.has(&|kind| matches!(kind, Kind::Half | Kind::Bfloat))) {
        report.instruction(First, function, instruction, format!("{} type is not supported", ty.print()));
    }
}
