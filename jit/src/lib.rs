//! The kernel compiler: (PTX module, entry, specialisation key) to (ELF object, metadata).
//!
//! `compile.rs` is the ordered list of passes. In it: `lower` (PTX to a graph with calls inlined), `order` (loops,
//! execution order), `ssa`, `shape` (uniformity and lane patterns), `frontier` (where divergent lanes wait), `plan`
//! (segments between suspend points), `frame` (where values lie that outlive them), `emit` (code, through `baseline::build`). In tests and
//! debug builds `verify` checks the IR after each of them.
//!
//! Short names are the same everywhere: `f` is a function, `b` a block, `i` an instruction, `v` a value, `a` an operand, `p` a predicate,
//! `l` a loop, `t` a type, `n` a number of things, `m` a module or mask, `ll` the builder of code.
//!
//! Two libraries are made of this: with the quick code generator (`quick/`), and with LLVM's (`llvm/`).

mod bitset;
mod block_uniformity;
pub mod boundary;
mod cas_loops;
mod change;
mod combine;
pub mod compile;
mod conflict;
mod copies;
mod early_exits;
mod emit;
pub mod error;
mod flat;
mod frame;
mod frontier;
mod graph;
mod id_vec;
mod image;
mod ir;
mod liveness;
mod lookups;
mod loops;
mod lower;
mod matrix;
mod modules;
mod nan_bits;
mod narrow;
mod order;
mod plan;
mod pre_ssa;
mod print;
mod provenance;
pub mod quick;
mod remote;
mod segment;
mod shape;
mod span;
mod spin_joins;
mod spin_loops;
mod ssa;
pub mod stages;
mod strides;
mod suspends;
mod verify;
mod warp_sync;
mod wgmma;
mod width;
mod words;
