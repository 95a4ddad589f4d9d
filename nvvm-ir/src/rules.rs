//! What NVVM IR demands beyond LLVM's language reference.
//!
//! A rule has a level. `nvvmVerifyProgram` reports all that apply to the module's version. Compiling stops at those only without which the
//! PTX would be wrong or none, as NVIDIA's library does.

mod annotations;
mod functions;
mod globals;
mod instructions;
mod intrinsics;
mod module;
mod report;

pub use annotations::kernels;

use crate::llvm::{Ir, Value};
use crate::purpose::Purpose;
use crate::version::{Version, NEWEST};
use report::Report;

/// Checks a module.
///
/// # Errors
/// What it breaks, a line each or more.
pub fn check(ir: &Ir, version: Version, purpose: Purpose, name: &str, source: Option<&str>) -> Result<(), String> {
    let mut report = Report::new(version, purpose, name, source);
    module::check(ir, &mut report);
    annotations::check(ir, &mut report);
    symbols(ir, &|_| true, &mut report);
    for function in ir.functions() {
        intrinsics::check(function, &mut report);
    }
    report.outcome()
}

/// Checks what modules say of each other's functions and variables, after the one of this name was linked to those before it.
/// `version` is the oldest of theirs.
///
/// # Errors
/// What they break, a line each or more.
pub fn check_linked(ir: &Ir, version: Version, purpose: Purpose, name: &str) -> Result<(), String> {
    let mut report = Report::new(version, purpose, name, None);
    annotations::check(ir, &mut report);
    report.outcome()
}

/// Checks those functions and variables of a program that a library of bitcode has given it. Which rules are for old versions
/// alone, the program's own version tells: of a library they are not asked.
///
/// # Errors
/// What they break, a line each or more.
pub fn check_part(ir: &Ir, is_part: &dyn Fn(&Value) -> bool, purpose: Purpose, name: &str) -> Result<(), String> {
    let mut report = Report::new(NEWEST, purpose, name, None);
    symbols(ir, is_part, &mut report);
    report.outcome()
}

fn symbols(ir: &Ir, is_part: &dyn Fn(&Value) -> bool, report: &mut Report) {
    globals::check(ir, is_part, report);
    for function in ir.functions().filter(is_part) {
        functions::check(function, report);
        for instruction in function.instructions() {
            instructions::check(function, instruction, report);
        }
    }
}
