//! `__nvvm_reflect`: what device libraries ask about how they are compiled.
//!
//! LLVM has a pass for it, which knows only some of the questions.

use crate::llvm::{Ir, Kind, Value};
use crate::options::Options;

/// The functions that ask. The last two are the intrinsics of LLVM and of this name with the type of its argument.
fn asks(name: &str) -> bool {
    matches!(name, "__nvvm_reflect" | "llvm.nvvm.reflect") || name.starts_with("llvm.nvvm.reflect.")
}

/// Replaces the calls by their answers.
///
/// # Errors
/// A question that is not a text, or one that LLVM's pass would be misled by.
pub fn answer(module: &Ir, options: &Options) -> Result<(), String> {
    let questions: Vec<Value> = module.functions().filter(|f| asks(&f.name())).collect();
    for function in questions {
        let name = function.name();
        if !function.is_declaration() {
            return Err(format!("{name} is the compiler's, and cannot be defined"));
        }
        let calls = function.calls();
        if calls.len() != function.users().len() {
            return Err(format!("{name} can be called only"));
        }
        for call in calls {
            let (result, arguments) = (call.ty().kind(), call.operands().len() - 1);
            if result != Kind::Integer(32) || arguments != 1 {
                return Err(format!(
                    "{name} takes a pointer and results in an i32\n  context: {}",
                    call.print().trim()
                ));
            }
            let text = call.argument(0).and_then(|argument| argument.text());
            let text = text.ok_or_else(|| format!("{name} of something that is not a constant text"))?;
            let answer = match text.trim_end_matches('\0') {
                "__CUDA_FTZ" => u32::from(options.flush),
                "__CUDA_PREC_DIV" => u32::from(options.precise_div),
                "__CUDA_PREC_SQRT" => u32::from(options.precise_sqrt),
                "__CUDA_ARCH" => options.architecture.number * 10,
                // As NVIDIA's compiler does with those that it does not know.
                _ => 0,
            };
            call.replace_by_integer(answer.into());
        }
        function.delete_if_unused();
    }
    Ok(())
}
