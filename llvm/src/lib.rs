//! `libunderstudy_llvm.so`: the kernel compiler with LLVM as its code generator. `nvvm-ir` links LLVM as well, for other purposes.
//!
//! `compile.rs`: passes and code generation, `target.rs`: targets, `api.rs`: LLVM's C API with lifetimes and checks, `fatal.rs`: fatal
//! errors, `exit.rs`: the end of the process.

pub mod api;
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
