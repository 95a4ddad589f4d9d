//! What the processor decides outside of generated code: a file for each, with the same items and the same assembly routines.
//!
//! To add one: its file here, with everything that the others have. What its code generators know is in `kernel_abi::host`,
//! `jit/src/emit` and `llvm/src/target.rs`.

#[cfg(target_arch = "aarch64")]
mod aarch64;
#[cfg(target_arch = "x86_64")]
mod x86_64;

#[cfg(target_arch = "aarch64")]
pub use aarch64::*;
#[cfg(target_arch = "x86_64")]
pub use x86_64::*;

#[cfg(not(any(target_arch = "aarch64", target_arch = "x86_64")))]
compile_error!("generated code is entered through assembly, which this processor does not have: see sys/src/arch");
