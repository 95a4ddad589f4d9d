//! The machine to compile for.

use llvm_calls::taken;
use llvm_sys::core::LLVMDisposeMessage;
use llvm_sys::support::LLVMParseCommandLineOptions;
use llvm_sys::target::{LLVM_InitializeNativeAsmPrinter, LLVM_InitializeNativeTarget};
use llvm_sys::target_machine::*;
use std::ffi::{c_int, CStr, CString};
use std::ptr::NonNull;
use std::sync::Once;

/// A machine to compile for.
pub struct TargetMachine(NonNull<LLVMOpaqueTargetMachine>);

/// Code generation mode.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Codegen {
    /// For fast code.
    Optimising,
    /// In time linear in the size of the code: for code that takes minutes otherwise.
    Linear,
}

/// Makes LLVM know the host, once.
fn initialise() {
    static ONCE: Once = Once::new();
    // LLVM's machine instruction scheduler takes up to three quarters of the time for large blocks, in which it compares
    // each access with all others, and its code is no faster on out-of-order processors. Merging of neighbouring stores compares
    // all stores of a block, and there are hundreds where masks are in memory; what they store are vectors anyway.
    // The register allocator grows the region around a split over up to 10,000 blocks, for each value anew: up to three quarters of
    // the time for kernels of a few thousand blocks, whose code is no faster and a fifth longer.
    let words = [
        c"understudy",
        c"-enable-misched=false",
        c"-combiner-store-merging=false",
        c"-grow-region-complexity-budget=100",
    ]
    .map(CStr::as_ptr);
    // SAFETY: only once, on one thread, before LLVM is asked for a target; the words are there with their number.
    ONCE.call_once(|| unsafe {
        LLVM_InitializeNativeTarget();
        LLVM_InitializeNativeAsmPrinter();
        LLVMParseCommandLineOptions(words.len() as c_int, words.as_ptr(), c"".as_ptr());
    });
}

impl TargetMachine {
    /// A machine for this host's triple with the given CPU and feature string.
    ///
    /// # Errors
    /// LLVM has no such target.
    pub fn new(cpu: &str, features: &str, codegen: Codegen) -> Result<TargetMachine, String> {
        initialise();
        let cpu = CString::new(cpu).map_err(|e| e.to_string())?;
        let features = CString::new(features).map_err(|e| e.to_string())?;
        let level = match codegen {
            Codegen::Optimising => LLVMCodeGenOptLevel::LLVMCodeGenLevelDefault,
            Codegen::Linear => LLVMCodeGenOptLevel::LLVMCodeGenLevelNone,
        };
        let (relocation, model) = (LLVMRelocMode::LLVMRelocPIC, LLVMCodeModel::LLVMCodeModelSmall);
        let (mut target, mut message) = (std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: texts that end with NUL. On failure `message` receives a text that is ours, otherwise `target` a target.
        let tm = unsafe {
            let triple = LLVMGetDefaultTargetTriple();
            let tm = match LLVMGetTargetFromTriple(triple, &mut target, &mut message) {
                0 => {
                    let (cpu, features) = (cpu.as_ptr(), features.as_ptr());
                    Ok(LLVMCreateTargetMachine(target, triple, cpu, features, level, relocation, model))
                }
                _ => Err(taken(message)),
            };
            LLVMDisposeMessage(triple);
            tm?
        };
        let tm = NonNull::new(tm).ok_or("LLVM has no target machine for this host")?;
        // SAFETY: a target machine. The linear mode of AArch64 would use GlobalISel, which supports hardly any vectors.
        unsafe { LLVMSetTargetMachineGlobalISel(tm.as_ptr(), 0) };
        Ok(TargetMachine(tm))
    }

    pub(super) fn raw(&self) -> LLVMTargetMachineRef {
        self.0.as_ptr()
    }

    /// Name and features of the host CPU.
    pub fn host() -> (String, String) {
        // SAFETY: texts that are ours.
        unsafe { (taken(LLVMGetHostCPUName()), taken(LLVMGetHostCPUFeatures())) }
    }
}

impl Drop for TargetMachine {
    fn drop(&mut self) {
        // SAFETY: made by `new`.
        unsafe { LLVMDisposeTargetMachine(self.raw()) }
    }
}
