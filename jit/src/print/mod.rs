//! The compiler's IR as text: `UNDERSTUDY_DUMP=lower,order,ssa,nan-bits,shape,combine,plan`, and tests of the passes (`jit/tests/passes`).
//!
//! * `inst.rs`: one instruction. `pre_ssa.rs`: the graph before SSA, whose registers are `r1`, `r2`... `ssa.rs`: the graph of values,
//!   which are `v1`, `v2`..., with what is known of them. `plan.rs`: segments and the frame.
//!
//! Constants, parameters and special registers stand where they are used: `7`, `param[8]`, `%tid.x`.

mod inst;
mod plan;
mod pre_ssa;
mod ssa;

pub use inst::spelling;
pub use plan::plan;
pub use pre_ssa::graph;
pub use ssa::{function, shapes};
