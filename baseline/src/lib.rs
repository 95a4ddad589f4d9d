//! The quick code generator for kernels, and the interface [`build::Build`] that it shares with LLVM.

mod asm;
mod assignment;
pub mod build;
mod builder;
mod compare;
mod constants;
mod control;
mod convention;
mod convert;
mod dump;
mod edges;
mod fold;
mod gen;
mod interface;
mod interleave;
mod intrinsic;
mod ir;
mod lanes;
mod masks;
mod memory;
mod object;
mod plan;
mod regs;
mod scalar;
mod shuffle;
mod simplify;
mod types;
mod values;
mod vector;
mod wide;

pub use builder::Builder;
pub use object::Compiled;
