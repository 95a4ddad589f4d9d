//! Understudy: a libcudart that runs unmodified CUDA programs on the CPU.
//!
//! This package is what C sees: the exported functions of the CUDA runtime and of the driver, and nothing of CUDA's meaning, which is in
//! the packages below. ARCHITECTURE.md has the map of them. None of them knows this one.

pub mod abi;
pub mod nvml;
