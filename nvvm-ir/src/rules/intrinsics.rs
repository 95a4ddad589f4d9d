//! Which of LLVM's intrinsics there are.

use super::report::Level::{First, Verified};
use super::report::Report;
use crate::llvm::{Kind, Type, Value};

/// Those of the specification, without the types in their names. `llvm.nvvm.` ones are all taken that can be compiled.
const SUPPORTED: [&str; 27] = [
    "memcpy",
    "memmove",
    "memset",
    "sqrt",
    "fma",
    "bswap",
    "ctpop",
    "ctlz",
    "cttz",
    "fmuladd",
    "convert.to.fp16",
    "convert.from.fp16",
    "dbg.declare",
    "dbg.value",
    "dbg.label",
    "dbg.assign",
    "lifetime.start",
    "lifetime.end",
    "invariant.start",
    "invariant.end",
    "var.annotation",
    "ptr.annotation",
    "annotation",
    "expect",
    "donothing",
    // Not in the list, and in every program that stops on an error.
    "trap",
    // What LLVM's reader makes of an old form of `objectsize` or `dbg` calls that are left out.
    "experimental.noalias.scope.decl",
];

/// Those that later versions have not either.
const NEVER: [&str; 22] = [
    "powi",
    "sin",
    "cos",
    "pow",
    "exp",
    "exp2",
    "log",
    "log10",
    "log2",
    "returnaddress",
    "frameaddress",
    "prefetch",
    "pcmarker",
    "readcyclecounter",
    "gcroot",
    "gcread",
    "gcwrite",
    "eh",
    "init.trampoline",
    "adjust.trampoline",
    "stackprotector",
    "experimental.deoptimize",
];

pub fn check(function: Value, report: &mut Report) {
    let full = function.name();
    let Some(name) = full.strip_prefix("llvm.").filter(|name| !name.starts_with("nvvm.")) else { return };
    let calls = function.calls();
    if calls.is_empty() {
        return;
    }
    if let Some((wrong, widths)) = wrong_width(name, function.value_type().parts().last().copied()) {
        for call in &calls {
            let Some(inside) = call.function() else { continue };
            report.instruction(Verified, inside, *call, format!("Invalid type {wrong} for {full}: {widths}"));
        }
    }
    let is = |list: &[&str]| {
        list.iter().any(|known| name.strip_prefix(known).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')))
    };
    if !is(&SUPPORTED) {
        let level = if is(&NEVER) { Verified } else { First };
        for call in calls {
            let Some(inside) = call.function() else { continue };
            report.instruction(level, inside, call, format!("Unsupported intrinsic: {full}"));
        }
    }
}

/// The type that an intrinsic of integers is not there for, and those that it is.
fn wrong_width(name: &str, result: Option<Type>) -> Option<(String, &'static str)> {
    let result = result?;
    let (element, widths): (Type, &[u32]) = match name.split('.').next()? {
        "bswap" => (result, &[16, 32, 64]),
        "ctpop" | "ctlz" | "cttz" if result.kind() == Kind::Vector => (result.parts().pop()?, &[8, 16, 32, 64]),
        "ctpop" | "ctlz" | "cttz" => (result, &[8, 16, 32, 64]),
        _ => return None,
    };
    let fits = matches!(element.kind(), Kind::Integer(bits) if widths.contains(&bits));
    let said = if widths.len() == 3 { "i16, i32 or i64" } else { "i8, i16, i32, i64, or a vector of these" };
    (!fits).then(|| (result.print(), said))
}
