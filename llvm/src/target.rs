//! LLVM's names of processors and their features.

use crate::api::{Codegen, TargetMachine};
use jit::error::{Error, ErrorExt};
use kernel_abi::Isa;

/// AVX-512's estimate of roots, of vectors as long as AVX2's: see `kernel_abi::Variant::root_estimates`.
pub(crate) const ROOT_ESTIMATE: &std::ffi::CStr = c"llvm.x86.avx512.rsqrt14.ps.256";

/// The target for code as of AVX2 on a processor with AVX-512, if it has its instruction [`ROOT_ESTIMATE`].
pub(crate) fn with_estimates(codegen: Codegen) -> Result<TargetMachine, Error> {
    TargetMachine::new("x86-64-v4", "+f16c,+fast-gather", codegen).map_err(Error::internal)
}

/// LLVM's target machine for an instruction set.
pub(crate) fn target_machine(isa: Isa, codegen: Codegen) -> Result<TargetMachine, Error> {
    let (cpu, features) = match isa {
        Isa::Avx512 => {
            let (cpu, features) = TargetMachine::host();
            // Cross-compiled by the tools: the instructions used by name must exist.
            if features.contains("+avx512f") {
                (cpu, features)
            } else {
                ("x86-64-v4".into(), String::new())
            }
        }
        // Without 'fast-gather' LLVM turns each gather into a branch, a load and an insertion per lane.
        // PREFETCHW does nothing on the few processors that lack it.
        Isa::Avx2 => ("x86-64-v3".into(), "+f16c,+fast-gather,+prfchw".into()),
        Isa::Base => ("x86-64-v2".into(), String::new()),
        // Armv8.0-A: what all have.
        Isa::Neon => ("generic".into(), String::new()),
    };
    TargetMachine::new(&cpu, &features, codegen).map_err(Error::internal)
}

/// A permutation of 16 words, for tests: LLVM can compile it only for AVX-512.
#[cfg(test)]
pub(crate) const PERMUTE_512: &str = "llvm.x86.avx512.permvar.si.512";
