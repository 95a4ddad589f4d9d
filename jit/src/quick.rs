//! Code by the quick generator.

use crate::compile::{self, Code, Kernel};
use crate::error::{error, Error};
use kernel_abi::{CompileError, CompileErrorKind, CompileRequest, CompiledKernel, Isa};

/// Compiles one entry for one variant, for AVX2.
///
/// # Errors
/// Those of [`compile::compile`], and [`CompileErrorKind::NotQuick`].
pub fn compile(request: &CompileRequest) -> Result<CompiledKernel, CompileError> {
    compile::compile(request, &generate)
}

fn generate(kernel: &Kernel) -> Result<Code, Error> {
    let refused = |why: &str| error(CompileErrorKind::NotQuick, why);
    if kernel.request.variant.isa != Isa::QUICK {
        return Err(refused("the quick code generator makes code for AVX2"));
    }
    let builder = baseline::Builder::new();
    let emitted = kernel.emit(&builder)?;
    if kernel.shows("quick") {
        compile::show(&builder.print());
    }
    let instructions = builder.instructions();
    let made = builder.compile().map_err(|why| refused(&why))?;
    Ok(Code { object: made.object, frames: made.large_frames, emitted, instructions })
}
