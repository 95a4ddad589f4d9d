//! Passes and code generation, which rely on a valid module.

use super::module::Llvm;
use super::target::TargetMachine;
use llvm_sys::target_machine::LLVMCodeGenFileType;
use std::ops::Deref;

/// A module that the verifier found valid, and that nothing is added to: only what keeps it valid changes it.
pub struct Verified(pub(super) Llvm);

impl Llvm {
    /// The module, if it is valid.
    ///
    /// # Errors
    /// Those of [`Llvm::verify`].
    pub fn verified(self) -> Result<Verified, String> {
        self.verify()?;
        Ok(Verified(self))
    }
}

impl Deref for Verified {
    type Target = Llvm;

    fn deref(&self) -> &Llvm {
        &self.0
    }
}

impl Verified {
    /// Runs a textual pass pipeline.
    ///
    /// # Errors
    /// The text names no pipeline.
    pub fn run_passes(&mut self, pipeline: &str, tm: &TargetMachine) -> Result<(), String> {
        // SAFETY: a valid module, whose values nobody holds: they would borrow it.
        unsafe { llvm_calls::run_passes(self.module, pipeline, tm.raw()) }
    }

    /// Generates an object, or assembly.
    ///
    /// # Errors
    /// What LLVM cannot compile.
    pub fn emit(&mut self, tm: &TargetMachine, assembly: bool) -> Result<Vec<u8>, String> {
        let kind = if assembly { LLVMCodeGenFileType::LLVMAssemblyFile } else { LLVMCodeGenFileType::LLVMObjectFile };
        // SAFETY: a valid module, as above.
        let code = unsafe { llvm_calls::emit(self.module, tm.raw(), kind) }?;
        self.diagnostics.error().map_or(Ok(code), Err)
    }
}
