//! Loops whose memory is prefetched: grid-stride loops, and those with atomic operations.

use crate::id_vec::IdVec;
use crate::ir::*;
use crate::loops::{LoopId, Loops};
use ptx::ast::Special;
use ptx::table::{Derived, Memory};

/// The loops with atomic operations.
pub fn updates(f: &Func, loops: &Loops) -> IdVec<LoopId, bool> {
    let insts = |l: LoopId| loops.loops[l].blocks.iter().flat_map(|&b| &f.block(b).insts);
    loops.loops.ids().map(|l| insts(l).any(|&i| f.inst(i).access() == Some(Memory::Update))).collect()
}

/// The loops whose step depends on the grid's size.
pub fn grid_strides(f: &Func, loops: &Loops) -> IdVec<LoopId, bool> {
    fn of_grid(f: &Func, v: Val, depth: u32) -> bool {
        let i = f.def(v);
        matches!(i.kind, Kind::Special(Special::NCtaId(_)))
            || (depth > 0 && i.args.iter().any(|&a| of_grid(f, a, depth - 1)))
    }
    let strides = |l: LoopId| {
        let outside = |v: Val| f.block_of(v).is_none_or(|b| !loops.contains(l, b));
        let insts = loops.loops[l].blocks.iter().flat_map(|&b| &f.block(b).insts);
        let mut adds = insts.map(|&i| f.inst(i)).filter(|i| i.derived() == Derived::Sum);
        adds.any(|i| i.args.iter().any(|&a| outside(a) && of_grid(f, a, 4)))
    };
    loops.loops.ids().map(strides).collect()
}
