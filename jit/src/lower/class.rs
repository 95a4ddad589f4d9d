//! Classes of `.sync` instructions: lanes of a warp may synchronise at different instructions of one class.

use crate::ir::{Func, Kind, Ty};
use crate::pre_ssa::{Arg, PreBlock, PreFunc, PreInst, PreTerm, Var};
use kernel_abi::WarpSyncCells;
use ptx::ast::Mod;
use ptx::table::Op;
use smallvec::{smallvec, SmallVec};
use std::mem::offset_of;

/// Instructions at which lanes synchronise with each other, wherever these are: the same operation with the same modifiers.
pub(super) struct Class {
    pub(super) op: Op,
    pub(super) mods: SmallVec<[Mod; 4]>,
    /// Types of the operands but for the mask, and of the results that any of them uses.
    pub(super) operands: Vec<Ty>,
    pub(super) results: Vec<Option<Ty>>,
}

impl Class {
    /// A function that executes the instruction on the cells of the frame; none if no values pass.
    pub(super) fn function(&self) -> Option<PreFunc> {
        if self.results.is_empty() {
            return None;
        }
        let mut pre = PreFunc::new(Func::new("class"));
        let mut var = |ty: Ty| pre.vars.push(ty);
        let cell = |at: usize, k: usize| (at + k * size_of::<kernel_abi::Cell>()) as u32;
        let operand = |k: usize| cell(offset_of!(WarpSyncCells, operands), k);
        let mut sources: Vec<(Var, u32)> =
            self.operands.iter().enumerate().map(|(k, &ty)| (var(ty), operand(k))).collect();
        sources.push((var(Ty::I32), cell(offset_of!(WarpSyncCells, members), 0)));
        let dsts: SmallVec<[Option<Var>; 1]> = self.results.iter().map(|r| r.map(&mut var)).collect();
        let mut insts: Vec<PreInst> =
            sources.iter().map(|&(v, at)| PreInst::new(Kind::Argument(at), smallvec![], smallvec![Some(v)])).collect();
        let args = sources.iter().map(|s| Arg::Var(s.0)).collect();
        insts.push(PreInst { mods: self.mods.clone(), ..PreInst::new(Kind::Op(self.op), args, dsts.clone()) });
        for (k, d) in dsts.iter().enumerate() {
            if let Some(d) = *d {
                let at = cell(offset_of!(WarpSyncCells, results), k);
                insts.push(PreInst::new(Kind::Result(at), smallvec![Arg::Var(d)], smallvec![]));
            }
        }
        pre.blocks.push(PreBlock::new(insts, Some(PreTerm::Exit)));
        pre.func.warp_ops = true;
        Some(pre)
    }
}
