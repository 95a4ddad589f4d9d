//! Handles of textures and surfaces.

use crate::llvm::{Ir, Kind, Value};

/// LLVM generates code for its own form of the intrinsic alone, which does without the metadata.
///
/// # Errors
/// A handle of something that is not known when the program is compiled.
pub fn provide(program: &Ir) -> Result<(), String> {
    let (prefix, internal) = ("llvm.nvvm.texsurf.handle", "llvm.nvvm.texsurf.handle.internal");
    let is = |f: &Value| f.name().starts_with(prefix) && !f.name().starts_with(internal);
    let functions: Vec<Value> = program.functions().filter(is).collect();
    for function in functions {
        for call in function.calls() {
            let variable = call.argument(1).filter(|v| v.is_global() && v.ty().kind() == Kind::Pointer(1));
            let variable = variable
                .ok_or_else(|| format!("error: not a texture or surface variable\n  context: {}", call.print()))?;
            let said = call.argument(0).and_then(|metadata| metadata.wrapped());
            if said != Some(variable) {
                let text = "the metadata of a handle is the texture or surface variable itself";
                return Err(format!("error: {text}\n  context: {}", call.print().trim()));
            }
            let own =
                program.intrinsic(internal, &[variable.ty()]).ok_or("internal error: no intrinsic for handles")?;
            let handle = call.call_before(own, program.function_type(call.ty(), &[variable.ty()]), &[variable]);
            call.replace_by(handle);
        }
        function.delete_if_unused();
    }
    Ok(())
}
