//! LLVM's C API with lifetimes and checks: the one place of this crate that builds or compiles a module.
//!
//! [`Llvm`] owns a context and the module in it. [`Llvm::with_builder`] lends a [`Builder`] to a function that accepts it with any
//! lifetime, so the lifetime is this builder's alone; the [`Value`]s, [`Type`]s and [`BasicBlock`]s that it makes have it too. They do not
//! outlive the module, are not there while passes delete values, are not accepted by another builder, and stay on their thread:
//!
//! ```compile_fail
//! # use understudy_llvm::api::Llvm;
//! let value = {
//!     let mut module = Llvm::new("gone");
//!     module.with_builder(|b| b.zero(b.int(32)))
//! };
//! ```
//!
//! ```compile_fail
//! # use understudy_llvm::api::Llvm;
//! let (mut one, mut other) = (Llvm::new("one"), Llvm::new("other"));
//! one.with_builder(|a| other.with_builder(|b| b.zero(a.int(32)).is_const()));
//! ```
//!
//! ```compile_fail
//! # use understudy_llvm::api::Llvm;
//! fn send<T: Send>(_: T) {}
//! Llvm::new("sent").with_builder(|b| send(b.zero(b.int(32))));
//! ```
//!
//! ```
//! # use understudy_llvm::api::Llvm;
//! let mut module = Llvm::new("alive");
//! assert!(module.with_builder(|b| b.zero(b.int(32)).is_const()));
//! ```
//!
//! Emission builds through [`Llvm::build`] and the interface of `baseline`, whose handles are numbers: here those of a list of handles.
//!
//! LLVM itself does not check its arguments. A builder's functions panic where LLVM's function would misread them: operands of the wrong
//! type or kind, an intrinsic overloaded on the wrong number of types, no insertion point. The other rules of the language reference (such
//! as dominance, and arguments of calls) are the verifier's, which only reads; passes and code generation do rely on them, and so belong to
//! [`Verified`] modules.
//!
//! What the comments on safety do not repeat: handles and lists of them are of the builder's own context, names end with NUL or come with
//! their length.

mod build;
mod builder;
mod compute;
mod constants;
mod diagnostics;
mod handles;
mod intrinsic;
mod masks;
mod memory;
mod target;
mod types;
mod verified;
mod walk;

pub use builder::Builder;
pub use handles::{BasicBlock, Type, Value};
pub use target::{Codegen, TargetMachine};
pub use verified::Verified;

use baseline::build::Build;
use build::Numbered;
use diagnostics::Diagnostics;
use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::core::*;
use llvm_sys::prelude::{LLVMContextRef, LLVMModuleRef};
use llvm_sys::target::{LLVMDisposeTargetData, LLVMSetModuleDataLayout};
use llvm_sys::target_machine::{LLVMCreateTargetDataLayout, LLVMGetTargetMachineTriple};
use std::ffi::{c_char, c_uint, CStr, CString};
use std::rc::Rc;
use walk::{blocks, functions, instructions};

/// A module, and the context that it is in.
pub struct Llvm {
    cx: LLVMContextRef,
    module: LLVMModuleRef,
    kinds: MetadataKinds,
    /// Told by the context of errors and frames.
    diagnostics: Rc<Diagnostics>,
}

/// LLVM's numbers of the kinds of metadata that are used.
struct MetadataKinds {
    invariant: c_uint,
    prof: c_uint,
    alias_scope: c_uint,
    noalias: c_uint,
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

    /// Runs `f` with a builder for this module.
    pub fn with_builder<R>(&mut self, f: impl for<'cx> FnOnce(&Builder<'cx>) -> R) -> R {
        f(&Builder::of(self))
    }

    /// Runs `f` with a builder for this module whose handles are numbers.
    pub fn build<R>(&mut self, f: impl FnOnce(&dyn Build) -> R) -> R {
        self.with_builder(|b| f(&Numbered::of(b)))
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

    /// The module, if it is valid.
    ///
    /// # Errors
    /// Those of [`Llvm::verify`].
    pub fn verified(self) -> Result<Verified, String> {
        Verified::of(self)
    }

    /// Bytes of all frames of more than 16 KiB in the emitted code.
    pub fn large_frames(&self) -> u64 {
        self.diagnostics.frames()
    }

    /// Number of blocks of the largest function.
    pub fn most_blocks(&self) -> u32 {
        functions(self).map(|f| blocks(f).count() as u32).max().unwrap_or(0)
    }

    /// Instructions of all functions.
    pub fn instructions(&self) -> u32 {
        functions(self).map(|f| instructions(f).count() as u32).sum()
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

/// A copy of one of LLVM's texts, which it frees.
///
/// # Safety
/// LLVM has made the text, and the caller is to dispose of it.
unsafe fn taken(text: *mut c_char) -> String {
    // SAFETY: guaranteed by the caller; LLVM's texts end with NUL.
    unsafe {
        let copy = CStr::from_ptr(text).to_string_lossy().into_owned();
        LLVMDisposeMessage(text);
        copy
    }
}
