//! Calls of LLVM's C API that the kernel compiler (`llvm`) and libnvvm (`nvvm-ir`) share. Each has types of its own for modules and
//! values, with its own lifetimes; here are handles.
//!
//! `generate.rs`: passes and code generation, `text.rs`: texts that LLVM makes, `fatal.rs`: its fatal errors, for which a process has one handler.

pub mod fatal;
mod generate;
mod text;

pub use generate::{emit, run_passes};
pub use text::taken;
