//! Code generation by LLVM: passes, limits, targets.

use crate::api::{Codegen, Llvm};
use crate::target::{target_machine, with_estimates, ROOT_ESTIMATE};
use jit::compile::{self, show, Code, Kernel};
use jit::error::{Error, ErrorExt};
use kernel_abi::{CompileError, CompileRequest, CompiledKernel, HostFeatures};

/// LLVM's passes over the emitted code: the light pipeline of `docs/decisions`.
pub(crate) const PIPELINE: &str = "function(sroa,early-cse,instcombine<no-verify-fixpoint>,simplifycfg),cgscc(inline),\
    function(loop-simplify,lcssa,loop-mssa(licm),gvn,instcombine<no-verify-fixpoint>,simplifycfg,dse)";

/// The same for large general kernels, whose blocks are mostly independent: further passes gain nothing.
const RESIDENT_PIPELINE: &str =
    "function(sroa,early-cse,instcombine<no-verify-fixpoint>,simplifycfg),cgscc(inline),function(dse)";

/// Number of blocks of a function from which on LLVM's optimising code generator is not used: some of its passes scan the whole
/// function for each change (a kernel with 9,600 blocks took 128 s, and takes 7 s without them). With twice as many before LLVM's
/// passes, InstCombine is not used either.
const MAX_BLOCKS: u32 = 4000;

/// The passes for such code: InstCombine walks chains of phis and selects for each of their members.
const LINEAR_PIPELINE: &str = "function(sroa,early-cse,simplifycfg),cgscc(inline),function(early-cse,simplifycfg)";

/// Compiles one entry for one variant.
///
/// # Errors
/// Those of [`compile::compile`].
pub fn compile(request: &CompileRequest) -> Result<CompiledKernel, CompileError> {
    compile::compile(request, &generate)
}

fn generate(kernel: &Kernel) -> Result<Code, Error> {
    let isa = kernel.request.variant.isa;
    let mut ll = Llvm::new(&kernel.request.entry);
    let tm = target_machine(isa, Codegen::Optimising)?;
    ll.set_target(&tm);
    let emitted = ll.build(|b| kernel.emit(b))?;
    let estimates = ll.declares(ROOT_ESTIMATE);
    let target = |codegen| if estimates { with_estimates(codegen) } else { target_machine(isa, codegen) };
    let tm = if estimates { target(Codegen::Optimising)? } else { tm };
    let instructions = ll.instructions();
    if kernel.shows("llvm") {
        show(&ll.print());
    }
    // Always: invalid IR is an error here, but a crash or wrong code in LLVM's passes.
    let mut ll = ll.verified().map_err(Error::internal)?;
    let pipeline = match ll.most_blocks() {
        n if n > 2 * MAX_BLOCKS => LINEAR_PIPELINE,
        _ if kernel.is_resident() => RESIDENT_PIPELINE,
        _ => PIPELINE,
    };
    ll.run_passes(pipeline, &tm).map_err(Error::internal)?;
    let host = HostFeatures::of(isa);
    if !host.mask_registers {
        ll.split_masks(host.vector_bytes);
    }
    if !host.extrema_prefer_numbers {
        ll.keep_selections();
    }
    if cfg!(debug_assertions) || kernel.shows("verify") {
        ll.verify().map_err(Error::internal)?;
    }
    if kernel.shows("opt") {
        show(&ll.print());
    }
    let tm = match ll.most_blocks() {
        n if n > MAX_BLOCKS => target(Codegen::Linear)?,
        _ => tm,
    };
    if kernel.shows("asm") {
        let text = ll.emit(&tm, true).map_err(Error::internal)?;
        show(&String::from_utf8_lossy(&text));
    }
    let object = ll.emit(&tm, false).map_err(Error::internal)?;
    Ok(Code { object, frames: ll.large_frames(), emitted, instructions })
}
