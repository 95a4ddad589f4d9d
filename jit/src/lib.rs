//! The kernel compiler: (PTX module, entry, specialisation key) to (ELF object, metadata).
//!
//! `compile.rs` is the ordered list of passes. In it: `lower` (PTX to a graph with calls inlined), `order` (loops,
//! execution order), `ssa`, `shape` (uniformity and lane patterns), `frontier` (where divergent lanes wait), `plan`
//! (segments between suspend points), `frame` (where values lie that outlive them), `emit` (LLVM).
//!
//! The library boundary is bytes in, bytes out: see [`understudy_jit_compile`].

pub mod boundary;
mod combine;
pub mod compile;
mod conflict;
#[cfg(test)]
mod differential;
mod dump;
mod emit;
mod error;
mod exit;
mod fatal;
mod frame;
mod frontier;
mod graph;
mod image;
mod ir;
mod llvm;
mod lower;
mod matrix;
mod meeting;
mod moved;
mod narrow;
mod order;
mod plan;
mod polling;
mod retried;
mod roots;
mod shape;
mod ssa;
mod width;

pub use boundary::understudy_jit_compile;
pub use fatal::understudy_jit_on_fatal;
