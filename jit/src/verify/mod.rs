//! Verifier: whether the rules of the compiler's own IR hold, after every pass, in tests and debug builds.
//!
//! * `violation.rs`: the rules, and reports of violations. `pre_ssa.rs`: the graph that lowering makes. `order.rs`: loops
//!   and the order of blocks. `ssa.rs`: edges, phis and definitions. `types.rs`: types of operands. `shapes.rs`: shapes and frontiers.
//!   `plan.rs`: segments and the frame.
//!
//! The rules are those whose violation could make code that is silently wrong: a use before its definition, two interfering values in one
//! slot of the frame. The compilation then ends with an internal error that names the pass.

mod order;
mod plan;
mod pre_ssa;
mod shapes;
mod ssa;
#[cfg(test)]
mod tests;
mod types;
mod violation;

use crate::error::Error;
use crate::frontier::Frontiers;
use crate::ir::Func;
use crate::loops::Loops;
use crate::plan::Plan;
use crate::pre_ssa::PreFunc;
use crate::shape::Shapes;
use violation::Checked;

/// Whether anything is verified. In release builds every function here is empty.
const ENABLED: bool = cfg!(any(test, debug_assertions));

fn after(pass: &str, name: &str, check: impl FnOnce() -> Checked) -> Result<(), Error> {
    match ENABLED {
        true => check().map_err(|broken| broken.after(pass, name)),
        false => Ok(()),
    }
}

/// The graph after lowering.
///
/// # Errors
/// The same for all functions here: the pass, the block and the value of the first rule that is broken.
pub fn lowered(pre: &PreFunc) -> Result<(), Error> {
    after("lower", &pre.func.name, || pre_ssa::graph(pre, false))
}

/// The graph in execution order.
pub fn ordered(pre: &PreFunc, loops: &Loops) -> Result<(), Error> {
    after("order", &pre.func.name, || {
        pre_ssa::graph(pre, true)?;
        order::order(pre, loops)
    })
}

/// A function in SSA form, after `pass`.
pub fn function(pass: &str, f: &Func) -> Result<(), Error> {
    after(pass, &f.name, || {
        ssa::graph(f)?;
        types::types(f)
    })
}

/// Shapes of a function's values, and which branches are divergent.
pub fn shapes(f: &Func, shapes: &Shapes) -> Result<(), Error> {
    after("shape", &f.name, || shapes::shapes(f, shapes))
}

/// Where lanes wait.
pub fn frontiers(f: &Func, shapes: &Shapes, fr: &Frontiers) -> Result<(), Error> {
    after("frontier", &f.name, || shapes::frontiers(f, shapes, fr))
}

/// The plan.
pub fn plan(f: &Func, shapes: &Shapes, fr: &Frontiers, plan: &Plan, lanes: u32) -> Result<(), Error> {
    after("plan", &f.name, || plan::plan(f, shapes, fr, plan, lanes))
}
