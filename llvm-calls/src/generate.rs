//! Passes and code generation.

use crate::taken;
use llvm_sys::core::{LLVMDisposeMemoryBuffer, LLVMGetBufferSize, LLVMGetBufferStart};
use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMGetErrorMessage};
use llvm_sys::prelude::LLVMModuleRef;
use llvm_sys::target_machine::*;
use llvm_sys::transforms::pass_builder::*;
use std::ffi::{CStr, CString};

/// Runs a textual pass pipeline.
///
/// # Errors
/// The text names no pipeline.
///
/// # Safety
/// A valid module, of which nobody holds values, and a machine that it is for.
pub unsafe fn run_passes(module: LLVMModuleRef, pipeline: &str, machine: LLVMTargetMachineRef) -> Result<(), String> {
    let pipeline = CString::new(pipeline).map_err(|e| e.to_string())?;
    // SAFETY: guaranteed by the caller. The options are ours.
    let error = unsafe {
        let options = LLVMCreatePassBuilderOptions();
        let error = LLVMRunPasses(module, pipeline.as_ptr(), machine, options);
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
/// What LLVM cannot compile, unless it says so to the context's listener.
///
/// # Safety
/// As for [`run_passes`].
pub unsafe fn emit(
    module: LLVMModuleRef,
    machine: LLVMTargetMachineRef,
    kind: LLVMCodeGenFileType,
) -> Result<Vec<u8>, String> {
    let (mut message, mut buffer) = (std::ptr::null_mut(), std::ptr::null_mut());
    // SAFETY: guaranteed by the caller. On failure `message` receives a text that is ours, otherwise `buffer` a buffer that is.
    unsafe {
        if LLVMTargetMachineEmitToMemoryBuffer(machine, module, kind, &mut message, &mut buffer) != 0 {
            return Err(taken(message));
        }
        let start = LLVMGetBufferStart(buffer).cast::<u8>();
        let code = std::slice::from_raw_parts(start, LLVMGetBufferSize(buffer)).to_vec();
        LLVMDisposeMemoryBuffer(buffer);
        Ok(code)
    }
}
