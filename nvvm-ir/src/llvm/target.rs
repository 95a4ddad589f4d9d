//! The machine to compile for, passes, and code generation.

use super::module::Ir;
use llvm_calls::taken;
use llvm_sys::core::LLVMSetTarget;
use llvm_sys::target::*;
use llvm_sys::target_machine::*;
use std::ffi::CString;
use std::ptr::NonNull;
use std::sync::Once;

/// A machine to compile for.
pub struct Machine {
    raw: NonNull<LLVMOpaqueTargetMachine>,
    triple: CString,
}

impl Machine {
    /// A machine with pointers of 32 or 64 bits, that optimises or not.
    ///
    /// # Errors
    /// LLVM has no such target.
    pub fn new(processor: &str, features: &str, wide: bool, optimise: bool) -> Result<Machine, String> {
        static ONCE: Once = Once::new();
        // SAFETY: once.
        ONCE.call_once(|| unsafe {
            LLVMInitializeNVPTXTargetInfo();
            LLVMInitializeNVPTXTarget();
            LLVMInitializeNVPTXTargetMC();
            LLVMInitializeNVPTXAsmPrinter();
        });
        let triple = if wide { c"nvptx64-nvidia-cuda" } else { c"nvptx-nvidia-cuda" }.to_owned();
        let processor = CString::new(processor).map_err(|e| e.to_string())?;
        let features = CString::new(features).map_err(|e| e.to_string())?;
        let level = match optimise {
            true => LLVMCodeGenOptLevel::LLVMCodeGenLevelAggressive,
            false => LLVMCodeGenOptLevel::LLVMCodeGenLevelNone,
        };
        let (relocation, model) = (LLVMRelocMode::LLVMRelocDefault, LLVMCodeModel::LLVMCodeModelDefault);
        let (mut target, mut message) = (std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: on failure `message` receives a text that is ours, otherwise `target` a target.
        let raw = unsafe {
            if LLVMGetTargetFromTriple(triple.as_ptr(), &mut target, &mut message) != 0 {
                return Err(taken(message));
            }
            let (processor, features) = (processor.as_ptr(), features.as_ptr());
            LLVMCreateTargetMachine(target, triple.as_ptr(), processor, features, level, relocation, model)
        };
        let raw = NonNull::new(raw).ok_or("LLVM has no target machine for PTX")?;
        Ok(Machine { raw, triple })
    }

    pub(super) fn raw(&self) -> LLVMTargetMachineRef {
        self.raw.as_ptr()
    }

    /// Replaces triple and data layout of a module by those of this machine.
    pub fn prepare(&self, module: &Ir) {
        // SAFETY: copies the triple and the layout, which is ours to dispose of.
        unsafe {
            LLVMSetTarget(module.raw(), self.triple.as_ptr());
            let layout = LLVMCreateTargetDataLayout(self.raw());
            LLVMSetModuleDataLayout(module.raw(), layout);
            LLVMDisposeTargetData(layout);
        }
    }

    /// Runs a textual pass pipeline over a valid module.
    ///
    /// # Errors
    /// The text names no pipeline.
    pub fn run_passes(&self, module: &mut Ir, pipeline: &str) -> Result<(), String> {
        // SAFETY: nobody holds values of a module that is borrowed alone.
        unsafe { llvm_calls::run_passes(module.raw(), pipeline, self.raw()) }
    }

    /// Generates PTX for a valid module.
    ///
    /// # Errors
    /// What LLVM cannot compile.
    pub fn emit(&self, module: &mut Ir) -> Result<String, String> {
        // SAFETY: as above.
        let text = unsafe { llvm_calls::emit(module.raw(), self.raw(), LLVMCodeGenFileType::LLVMAssemblyFile) }?;
        let errors = module.context().take_errors();
        match errors.is_empty() {
            true => String::from_utf8(text).map_err(|e| e.to_string()),
            false => Err(errors),
        }
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        // SAFETY: made by `new`.
        unsafe { LLVMDisposeTargetMachine(self.raw()) }
    }
}
