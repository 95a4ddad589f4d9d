//! `libunderstudy_llvm.so`: the kernel compiler with LLVM as its code generator. The only package that links LLVM.
//!
//! `compile.rs` has what LLVM is to do, `target.rs` what for, `api.rs` a thin layer over its C API, `fatal.rs` what becomes of a compilation when it gives up.

mod api;
pub mod compile;
#[cfg(test)]
mod differential;
mod exit;
mod fatal;
mod target;

pub use fatal::understudy_jit_on_fatal;

kernel_abi::compiler_library!(answer);

fn answer(request: &[u8]) -> Option<Vec<u8>> {
    jit::boundary::answer(request, compile::compile)
}
