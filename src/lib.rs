//! Understudy: a libcudart that runs unmodified CUDA programs on the CPU.
//!
//! Rooms, and who may use whom (`tests/tidy.rs` scans the `use` lines):
//! `abi -> module, queue, sanitize`; `queue -> exec -> code`; nothing imports `abi`.
//! All use the package `sys`, and all but `code` the package `device`.
//!
//! * [`abi`]: what C sees, the exported functions. No CUDA semantics.
//! * [`module`]: fatbin containers, images, symbols, the registry of host stubs and kernels.
//! * [`queue`]: streams, events, ops; the worker is the only place where ops execute.
//! * [`exec`]: grid scheduler, barriers, faults.
//! * [`code`]: compile cache, object loader.
//! * [`nvtx`]: what the program says of itself and its memory through NVTX.
//! * [`sanitize`]: what watches over a program that is checked.

pub mod abi;
pub mod code;
pub mod exec;
pub mod module;
pub mod nvtx;
pub mod queue;
pub mod sanitize;
