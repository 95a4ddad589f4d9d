//! `llvm.stacksave` and `llvm.stackrestore`, which LLVM 19's NVPTX back end cannot write: LLVM puts them around functions with variables of unknown
//! sizes that it inlines. They become assembly after passes.

use crate::llvm::{Ir, Kind};
use crate::options::Options;

/// The first architecture with `stacksave`.
const FIRST: u32 = 52;

/// Replaces them in a program.
///
/// # Errors
/// A processor without a stack that grows.
pub fn replace(program: &Ir, options: &Options) -> Result<(), String> {
    let width = if program.layout().contains("p:32:32") { ("32", "r") } else { ("64", "l") };
    for call in program.functions().flat_map(|function| function.instructions()) {
        let Some(name) = call.called().filter(|called| called.is_intrinsic()).map(|called| called.name()) else {
            continue;
        };
        let is_save = name.starts_with("llvm.stacksave");
        if !is_save && !name.starts_with("llvm.stackrestore") {
            continue;
        }
        if options.architecture.number < FIRST {
            return Err(format!("{name} needs compute_{FIRST} or later\n  context: {}", call.print().trim()));
        }
        let arguments: Vec<_> = call.operands().into_iter().filter(|operand| !operand.is_function()).collect();
        let pointer = if is_save { call.ty() } else { arguments[0].ty() };
        let is_generic = pointer.kind() == Kind::Pointer(0);
        let (bits, register) = width;
        let (ty, text, constraint) = if is_save {
            let cast = if is_generic { format!(" cvta.local.u{bits} $0, $0;") } else { String::new() };
            let ty = program.function_type(pointer, &[]);
            (ty, format!("stacksave.u{bits} $0;{cast}"), format!("={register}"))
        } else {
            let ty = program.function_type(program.nothing(), &[pointer]);
            let text = match is_generic {
                true => format!(
                    "{{\n\t.reg .b{bits} %local;\n\tcvta.to.local.u{bits} %local, $0;\n\tstackrestore.u{bits} %local;\n\t}}"
                ),
                false => format!("stackrestore.u{bits} $0;"),
            };
            (ty, text, register.to_owned())
        };
        let replacement = call.call_before(program.effect(ty, &text, &constraint), ty, &arguments);
        match is_save {
            true => call.replace_by(replacement),
            false => call.delete(),
        }
    }
    Ok(())
}
