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
mod module;
mod selects;
mod target;
mod types;
mod verified;
mod walk;

pub use builder::Builder;
pub use handles::{BasicBlock, Type, Value};
pub use module::Llvm;
pub use target::{Codegen, TargetMachine};
pub use verified::Verified;

use baseline::build::Build;
use build::Numbered;
use walk::{blocks, functions, instructions};

impl Llvm {
    /// Runs `f` with a builder for this module.
    pub fn with_builder<R>(&mut self, f: impl for<'cx> FnOnce(&Builder<'cx>) -> R) -> R {
        f(&Builder::of(self))
    }

    /// Runs `f` with a builder for this module whose handles are numbers.
    pub fn build<R>(&mut self, f: impl FnOnce(&dyn Build) -> R) -> R {
        self.with_builder(|b| f(&Numbered::of(b)))
    }

    /// Whether the function `name` is declared.
    pub fn declares(&self, name: &std::ffi::CStr) -> bool {
        // SAFETY: the module, and a text that ends.
        !unsafe { llvm_sys::core::LLVMGetNamedFunction(self.module, name.as_ptr()) }.is_null()
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
