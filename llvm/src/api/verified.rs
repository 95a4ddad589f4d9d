//! Passes and code generation, which rely on a valid module.

use super::module::Llvm;
use super::target::TargetMachine;
use super::text::taken;
use llvm_sys::core::{LLVMDisposeMemoryBuffer, LLVMGetBufferSize, LLVMGetBufferStart};
use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMGetErrorMessage};
use llvm_sys::target_machine::{LLVMCodeGenFileType, LLVMTargetMachineEmitToMemoryBuffer};
use llvm_sys::transforms::pass_builder::*;
use std::ffi::{CStr, CString};
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
        let pipeline = CString::new(pipeline).map_err(|e| e.to_string())?;
        // SAFETY: a valid module, whose values nobody holds: they would borrow it. The options are ours.
        let error = unsafe {
            let options = LLVMCreatePassBuilderOptions();
            let error = LLVMRunPasses(self.module, pipeline.as_ptr(), tm.raw(), options);
            LLVMDisposePassBuilderOptions(options);
            error
        };
        if error.is_null() {
            return Ok(());
        }
        // SAFETY: an error, which this consumes; its text is ours.
        unsafe {
            let text = LLVMGetErrorMessage(error);
            let copy = CStr::from_ptr(text).to_string_lossy().into_owned();
            LLVMDisposeErrorMessage(text);
            Err(copy)
        }
    }

    /// Generates an object, or assembly.
    ///
    /// # Errors
    /// What LLVM cannot compile.
    pub fn emit(&mut self, tm: &TargetMachine, assembly: bool) -> Result<Vec<u8>, String> {
        let kind = if assembly { LLVMCodeGenFileType::LLVMAssemblyFile } else { LLVMCodeGenFileType::LLVMObjectFile };
        let (mut message, mut buffer) = (std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: a valid module, as above. On failure `message` receives a text that is ours, otherwise `buffer` a buffer that is.
        let code = unsafe {
            if LLVMTargetMachineEmitToMemoryBuffer(tm.raw(), self.module, kind, &mut message, &mut buffer) != 0 {
                return Err(taken(message));
            }
            let start = LLVMGetBufferStart(buffer).cast::<u8>();
            let code = std::slice::from_raw_parts(start, LLVMGetBufferSize(buffer)).to_vec();
            LLVMDisposeMemoryBuffer(buffer);
            code
        };
        self.diagnostics.error().map_or(Ok(code), Err)
    }
}
