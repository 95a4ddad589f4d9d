//! The kernel compiler: (PTX module, entry, specialisation key) to (ELF object, metadata).
//!
//! `compile.rs` is the ordered list of passes. In it: `lower` (PTX to a graph with calls inlined), `order` (loops,
//! execution order), `ssa`, `shape` (uniformity and lane patterns), `frontier` (where divergent lanes wait), `plan`
//! (segments between suspend points), `emit` (LLVM).
//!
//! The library boundary is bytes in, bytes out: see [`understudy_jit_compile`].

pub mod boundary;
pub mod compile;
pub mod dump;
pub mod emit;
pub mod error;
pub mod frontier;
pub mod graph;
pub mod ir;
pub mod llvm;
pub mod lower;
pub mod order;
pub mod plan;
pub mod polling;
pub mod shape;
pub mod ssa;

pub use boundary::understudy_jit_compile;
