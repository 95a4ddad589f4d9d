//! Linkage and initialisers as PTX has them.

use crate::llvm::{Ir, Kind, Linkage, Of};

/// Attributes that make LLVM add code which has no meaning on a GPU.
const HOSTED: [&str; 9] = [
    "ssp",
    "sspreq",
    "sspstrong",
    "safestack",
    "sanitize_address",
    "sanitize_memory",
    "sanitize_thread",
    "uwtable",
    "alignstack",
];

/// Prepares a linked program for code generation. Results in warnings.
pub fn settle(program: &Ir) -> Vec<String> {
    let mut warnings = vec![];
    for variable in program.globals() {
        let Kind::Pointer(space) = variable.ty().kind() else { continue };
        // `.common` is of the global address space.
        if variable.linkage() == Linkage::LLVMCommonLinkage && !matches!(space, 0 | 1) {
            variable.set_linkage(Linkage::LLVMWeakAnyLinkage);
        }
        // Initialisations of shared variables are ignored.
        if space == 3 {
            if variable.initializer().is_some_and(|initial| !initial.is_undefined() && !initial.is_zero()) {
                let name = variable.name();
                warnings.push(format!("warning: initial value of '{name}' is not allowed in addrspace(3)"));
            }
            variable.forget_initializer();
        }
    }
    for symbol in program.functions().chain(program.globals()) {
        // Definitions that LLVM would leave out, and that the specification has as weak ones.
        if symbol.linkage() == Linkage::LLVMAvailableExternallyLinkage {
            symbol.set_linkage(Linkage::LLVMLinkOnceODRLinkage);
        }
    }
    for function in program.functions() {
        for name in HOSTED {
            function.remove_attribute(name);
        }
    }
    for kernel in crate::rules::kernels(program) {
        if kernel.has_attribute(Of::Function, "noinline") {
            warnings.push(format!("warning: Function {} is a kernel, so overriding noinline attribute", kernel.name()));
        }
    }
    warnings
}
