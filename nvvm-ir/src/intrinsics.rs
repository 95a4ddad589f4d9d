//! Intrinsics of NVVM IR that LLVM lacks.
//!
//! NVIDIA's LLVM has forms that the public one never had, such as shuffles that take their mode as an operand, and old ones that it has
//! given up. Each is a small function of IR here, written by the intrinsic's name: it is linked to the program in place of the
//! intrinsic, and inlined, where constant operands choose the instruction.

mod conversions;
mod handles;
mod integer_matrix;
mod matrix;
mod text;
mod warp;

use crate::llvm::{Context, Ir, Linkage, Value};
use std::rc::Rc;

/// Gives the program what it uses of these.
///
/// # Errors
/// Names of intrinsics that nobody knows, or that are used with other types than they have.
pub fn provide(context: &Rc<Context>, program: &Ir) -> Result<(), String> {
    handles::provide(program)?;
    let lacking = |f: &Value| f.is_declaration() && f.name().starts_with("llvm.") && !f.is_intrinsic();
    let given_up = |f: &Value| is_given_up(&f.name()) && !f.users().is_empty();
    if let Some(function) = program.functions().find(given_up) {
        let name = function.name();
        return Err(format!(
            "error: intrinsic {name} is not supported: PTX 6.5 has given up .satfinite for these types"
        ));
    }
    let functions: Vec<Value> = program.functions().filter(lacking).collect();
    let (mut text, mut provided, mut unknown) = (String::new(), vec![], vec![]);
    for function in functions {
        let name = function.name();
        if function.users().is_empty() {
            function.delete_if_unused();
            continue;
        }
        if let Some(layout) = lacking_layout(&name, function) {
            return Err(format!("error: {layout} of intrinsic {name} is not supported"));
        }
        // A name that programs cannot have: `.` is not allowed in theirs.
        let own = format!("understudy.{}", &name["llvm.".len()..]);
        let Some(definition) = definition(&name, &own) else {
            unknown.push(format!("error: intrinsic {name} is not supported"));
            continue;
        };
        text.push_str(&definition);
        function.set_name(&own);
        provided.push((name, own, function.value_type()));
    }
    if !unknown.is_empty() {
        return Err(unknown.join("\n"));
    }
    if provided.is_empty() {
        return Ok(());
    }
    let library = Ir::read(context, text.as_bytes(), "intrinsics").map_err(|text| format!("internal error: {text}"))?;
    library.set_target_of(program);
    program.link(library).map_err(|text| format!("error: intrinsic used with other types: {text}"))?;
    for (name, own, declared) in provided {
        let function = program.function(&own).filter(|function| !function.is_declaration());
        let function = function.ok_or_else(|| format!("internal error: {own} was not linked"))?;
        // Pointers have no types by which the linker would see it.
        let ty = function.value_type();
        let calls = function.calls();
        if let Some(other) = calls.iter().filter_map(|call| call.call_type()).chain([declared]).find(|t| *t != ty) {
            let (is, has) = (other.print(), ty.print());
            return Err(format!("error: intrinsic {name} used with other types: {is}, which has {has}"));
        }
        function.set_linkage(Linkage::LLVMInternalLinkage);
    }
    Ok(())
}

/// A layout that calls ask for and that the matrix of an intrinsic cannot have.
fn lacking_layout(name: &str, function: Value) -> Option<String> {
    let name = name.strip_prefix("llvm.nvvm.")?;
    let (place, layouts) = matrix::layouts(name).or_else(|| integer_matrix::layouts(name))?;
    let said = function.calls().into_iter().filter_map(|call| call.argument(place)?.integer());
    said.into_iter().find(|layout| !layouts.contains(layout)).map(|layout| format!("layout {layout}"))
}

/// What an intrinsic does, as a function of this name.
fn definition(name: &str, own: &str) -> Option<String> {
    let nvvm = name.strip_prefix("llvm.nvvm.");
    let warp = nvvm.and_then(|rest| warp::definition(rest, own));
    let matrix =
        || nvvm.and_then(|rest| matrix::definition(rest, own).or_else(|| integer_matrix::definition(rest, own)));
    warp.or_else(matrix).or_else(|| conversions::definition(name, own))
}

/// Products of matrices for which LLVM writes what no assembler of today takes.
fn is_given_up(name: &str) -> bool {
    let rest = name.strip_prefix("llvm.nvvm.wmma.").and_then(|rest| rest.strip_suffix(".satfinite"));
    rest.is_some_and(|rest| [".f16", ".f32"].iter().any(|ty| rest.ends_with(ty)))
}
