//! The module that is built.

use super::diagnostics::Diagnostics;
use super::target::TargetMachine;
use llvm_calls::taken;
use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::core::*;
use llvm_sys::prelude::{LLVMContextRef, LLVMModuleRef};
use llvm_sys::target::{LLVMDisposeTargetData, LLVMSetModuleDataLayout};
use llvm_sys::target_machine::{LLVMCreateTargetDataLayout, LLVMGetTargetMachineTriple};
use std::ffi::{c_uint, CString};
use std::rc::Rc;

/// A module, and the context that it is in.
pub struct Llvm {
    pub(super) cx: LLVMContextRef,
    pub(super) module: LLVMModuleRef,
    pub(super) kinds: MetadataKinds,
    /// Told by the context of errors and frames.
    pub(super) diagnostics: Rc<Diagnostics>,
}

/// LLVM's numbers of the kinds of metadata that are used.
pub(super) struct MetadataKinds {
    pub(super) invariant: c_uint,
    pub(super) prof: c_uint,
    pub(super) alias_scope: c_uint,
    pub(super) noalias: c_uint,
}

impl Llvm {
    /// An empty module.
    pub fn new(name: &str) -> Llvm {
        // SAFETY: takes nothing.
        let cx = unsafe { LLVMContextCreate() };
        let name = CString::new(name.replace('\0', "")).unwrap_or_default();
        // SAFETY: the context that was just made.
        let module = unsafe { LLVMModuleCreateWithNameInContext(name.as_ptr(), cx) };
        // SAFETY: likewise.
        let kind = |s: &str| unsafe { LLVMGetMDKindIDInContext(cx, s.as_ptr().cast(), s.len() as c_uint) };
        let kinds = MetadataKinds {
            invariant: kind("invariant.load"),
            prof: kind("prof"),
            alias_scope: kind("alias.scope"),
            noalias: kind("noalias"),
        };
        let diagnostics = Rc::<Diagnostics>::default();
        // SAFETY: dropped after the context is disposed of.
        unsafe { diagnostics.listen_to(cx) };
        Llvm { cx, module, kinds, diagnostics }
    }

    /// Sets the machine to build for.
    pub fn set_target(&mut self, tm: &TargetMachine) {
        // SAFETY: copies the triple and the layout, which are ours to dispose of.
        unsafe {
            let triple = LLVMGetTargetMachineTriple(tm.raw());
            LLVMSetTarget(self.module, triple);
            LLVMDisposeMessage(triple);
            let layout = LLVMCreateTargetDataLayout(tm.raw());
            LLVMSetModuleDataLayout(self.module, layout);
            LLVMDisposeTargetData(layout);
        }
    }

    /// The module as text.
    pub fn print(&self) -> String {
        // SAFETY: a text that is ours.
        unsafe { taken(LLVMPrintModuleToString(self.module)) }
    }

    /// Checks the rules of the language reference.
    ///
    /// # Errors
    /// What the module breaks.
    pub fn verify(&self) -> Result<(), String> {
        let mut message = std::ptr::null_mut();
        let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
        // SAFETY: `message` receives a text that is ours, which is empty if there is nothing to tell.
        let (invalid, message) = unsafe { (LLVMVerifyModule(self.module, action, &mut message) != 0, taken(message)) };
        match invalid {
            true => Err(message),
            false => Ok(()),
        }
    }

    /// Bytes of all frames of more than 16 KiB in the emitted code.
    pub fn large_frames(&self) -> u64 {
        self.diagnostics.frames()
    }
}

impl Drop for Llvm {
    fn drop(&mut self) {
        // SAFETY: made by `new`. Whatever borrows the module is gone.
        unsafe {
            LLVMDisposeModule(self.module);
            LLVMContextDispose(self.cx);
        }
    }
}
