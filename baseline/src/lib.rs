//! The quick code generator for kernels, and the interface [`build::Build`] that it and LLVM have in common.

mod asm;
pub mod build;
mod builder;
mod convert;
mod dump;
mod fold;
mod gen;
mod intrinsic;
mod ir;
mod lanes;
mod memory;
mod object;
mod plan;
mod regs;
mod scalar;
mod simplify;
mod types;
mod vector;
mod wide;

pub use builder::Builder;
pub use object::Compiled;
