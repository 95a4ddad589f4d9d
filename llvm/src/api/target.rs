//! The machine to compile for.

use super::*;

pub struct TargetMachine(pub(super) LLVMTargetMachineRef);

/// Code generation mode.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Codegen {
    Optimising,
    /// In time linear in the size of the code: for code that takes minutes otherwise.
    Linear,
}

impl TargetMachine {
    /// A machine for this host's triple with the given CPU and feature string.
    pub fn new(cpu: &str, features: &str, codegen: Codegen) -> Result<TargetMachine, String> {
        use llvm_sys::target::*;
        static INIT: std::sync::Once = std::sync::Once::new();
        unsafe {
            INIT.call_once(|| {
                LLVM_InitializeNativeTarget();
                LLVM_InitializeNativeAsmPrinter();
                // LLVM's machine instruction scheduler takes up to three quarters of the time for large blocks, in which it compares
                // each access with all others, and its code is no faster on out-of-order processors.
                let words = [c"understudy".as_ptr(), c"-enable-misched=false".as_ptr()];
                llvm_sys::support::LLVMParseCommandLineOptions(words.len() as i32, words.as_ptr(), c"".as_ptr());
            });
            let triple = LLVMGetDefaultTargetTriple();
            let mut target = std::ptr::null_mut();
            let mut msg = std::ptr::null_mut();
            if LLVMGetTargetFromTriple(triple, &mut target, &mut msg) != 0 {
                let s = CStr::from_ptr(msg).to_string_lossy().into_owned();
                LLVMDisposeMessage(msg);
                return Err(s);
            }
            let cpu = CString::new(cpu).map_err(|e| e.to_string())?;
            let features = CString::new(features).map_err(|e| e.to_string())?;
            let level = match codegen {
                Codegen::Optimising => LLVMCodeGenOptLevel::LLVMCodeGenLevelDefault,
                Codegen::Linear => LLVMCodeGenOptLevel::LLVMCodeGenLevelNone,
            };
            let tm = LLVMCreateTargetMachine(
                target,
                triple,
                cpu.as_ptr(),
                features.as_ptr(),
                level,
                LLVMRelocMode::LLVMRelocPIC,
                LLVMCodeModel::LLVMCodeModelSmall,
            );
            LLVMDisposeMessage(triple);
            if tm.is_null() {
                return Err("LLVM has no target machine for this host".into());
            }
            Ok(TargetMachine(tm))
        }
    }

    /// Name and features of the host CPU.
    pub fn host() -> (String, String) {
        unsafe {
            let n = LLVMGetHostCPUName();
            let f = LLVMGetHostCPUFeatures();
            let r =
                (CStr::from_ptr(n).to_string_lossy().into_owned(), CStr::from_ptr(f).to_string_lossy().into_owned());
            LLVMDisposeMessage(n);
            LLVMDisposeMessage(f);
            r
        }
    }
}

impl Drop for TargetMachine {
    fn drop(&mut self) {
        unsafe { LLVMDisposeTargetMachine(self.0) }
    }
}
