//! How single-precision numbers are computed: `-ftz`, `-fma`, `-prec-div`, `-prec-sqrt`.
//!
//! LLVM has options for these that are the process's. Here they are said in the module.

use crate::llvm::{Ir, Kind, Opcode, Value};
use crate::options::Options;

/// What passes must know: before them.
pub fn prepare(module: &Ir, options: &Options) {
    for function in module.functions().filter(|f| !f.is_declaration()) {
        // Also where the module says otherwise: the options decide.
        let denormals = if options.flush { "preserve-sign,preserve-sign" } else { "ieee,ieee" };
        function.set_attribute(module, "denormal-fp-math-f32", denormals);
        function.set_attribute(module, "denormal-fp-math", "ieee,ieee");
        function.set_attribute(module, "unsafe-fp-math", "false");
        if !options.precise_sqrt {
            for instruction in function.instructions() {
                square_root(module, instruction, options);
            }
        }
    }
}

/// Chooses instructions, after passes.
pub fn choose(module: &Ir, options: &Options) {
    let ftz = if options.flush { ".ftz" } else { "" };
    for function in module.functions() {
        for instruction in function.instructions() {
            match instruction.opcode() {
                Some(Opcode::LLVMFAdd | Opcode::LLVMFSub | Opcode::LLVMFMul) if options.fuse && options.optimise => {
                    instruction.allow_contraction();
                }
                Some(Opcode::LLVMFDiv) if !options.precise_div && instruction.ty().kind() == Kind::Float => {
                    divide(module, instruction, ftz);
                }
                _ => {}
            }
        }
    }
}

/// `div.full`, or `rcp.approx`, as NVIDIA's compiler does.
fn divide(module: &Ir, division: Value, ftz: &str) {
    let [a, b] = division.operands()[..] else { return };
    let float = division.ty();
    let quotient = if a.number() == Some(1.0) {
        let ty = module.function_type(float, &[float]);
        let text = format!("rcp.approx{ftz}.f32 $0, $1;");
        division.call_before(module.inline_assembly(ty, &text, "=f,f"), ty, &[b])
    } else {
        let ty = module.function_type(float, &[float, float]);
        let text = format!("div.full{ftz}.f32 $0, $1, $2;");
        division.call_before(module.inline_assembly(ty, &text, "=f,f,f"), ty, &[a, b])
    };
    division.replace_by(quotient);
}

/// `llvm.nvvm.sqrt.f` has the precision that is asked for; `llvm.sqrt` is always rounded to nearest, and passes take the
/// one for the other: so before them.
fn square_root(module: &Ir, call: Value, options: &Options) {
    if call.called().is_none_or(|called| called.name() != "llvm.nvvm.sqrt.f") {
        return;
    }
    let Some(argument) = call.argument(0) else { return };
    let ty = module.function_type(call.ty(), &[argument.ty()]);
    let ftz = if options.flush { ".ftz" } else { "" };
    let text = format!("sqrt.approx{ftz}.f32 $0, $1;");
    let root = call.call_before(module.inline_assembly(ty, &text, "=f,f"), ty, &[argument]);
    call.replace_by(root);
}
