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

use crate::llvm::Ir;
use crate::purpose::Purpose;
use crate::version::Version;
use report::Report;

/// Checks a module.
///
/// # Errors
/// What it breaks, a line each or more.
pub fn check(ir: &Ir, version: Version, purpose: Purpose, name: &str, source: Option<&str>) -> Result<(), String> {
    let mut report = Report::new(version, purpose, name, source);
    module::check(ir, &mut report);
    annotations::check(ir, &mut report);
    globals::check(ir, &mut report);
    for function in ir.functions() {
        functions::check(function, &mut report);
        intrinsics::check(function, &mut report);
        for instruction in function.instructions() {
            instructions::check(function, instruction, &mut report);
        }
    }
    report.outcome()
}
