//! Expected values of compare-and-swap loops: `old = *p; do { ... } while (atomicCAS(p, ...) != ...)`. The plain read may race, since the
//! loop retries; CUDA's own examples are written so, and it is not reported.

use crate::ir::*;
use ptx::ast::Mod;
use ptx::table::Op;
use rustc_hash::FxHashSet as HashSet;

/// Loaded values that are the expected value of a compare-and-swap.
pub fn expected_values(f: &Func) -> HashSet<Val> {
    let insts = f.blocks.iter().flat_map(|b| &b.insts).map(|&i| f.inst(i));
    let swaps = insts.filter(|i| i.op() == Some(Op::Atom) && i.has(Mod::Cas));
    let mut todo: Vec<Val> = swaps.filter_map(|i| i.args.get(1).copied()).collect();
    let mut seen = HashSet::default();
    let mut loaded = HashSet::default();
    while let Some(v) = todo.pop() {
        if !seen.insert(v) {
            continue;
        }
        let def = f.def(v);
        if def.op() == Some(Op::Ld) {
            loaded.insert(v);
        } else if def.kind == Kind::Phi || is_pure(def) && def.args.len() == 1 {
            todo.extend(&def.args);
        }
    }
    loaded
}
