//! `.sync` instructions at which lanes wait for the others that their member mask names.

use super::*;
use kernel_abi::MeetingCells;
use std::mem::offset_of;

/// Instructions at which lanes may meet wherever they stand: the same operation with the same qualifiers.
pub(super) struct Class {
    op: Op,
    mods: SmallVec<[Mod; 4]>,
    /// Types of the operands but for the mask, and of the results that any of them wants.
    operands: Vec<Ty>,
    results: Vec<Option<Ty>>,
}

impl<'m> Lower<'m> {
    /// Lanes whose members are all here go on at once. Otherwise all stop, and the executor lets them go when their members have
    /// come or exited.
    pub(super) fn meet(&mut self, fr: &mut Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        self.guarded(guard, |l| {
            l.general(fr, i, None)?;
            let made = l.pre.blocks[l.cur as usize].insts.pop();
            let inst = made.ok_or_else(|| Error::internal("a warp instruction that is none"))?;
            let Some((&members, operands)) = inst.args.split_last() else {
                return Err(Error::invalid("a warp instruction without a member mask"));
            };
            let class = l.class(&inst, operands);
            let point = l.pre.suspends.len() as u32;
            let stop = Stop { pc: if l.sync { l.pc(fr, i) } else { 0 }, ..Stop::default() };
            let suspend = PreSuspend::new(SuspendKind::Meet { class }, stop);
            l.pre.suspends.push(PreSuspend { barrier: Some(members), operands: operands.into(), ..suspend });
            l.pre.func.meets = true;
            let next = l.new_block();
            l.end(PreTerm::Suspend { point, next });
            l.cur = next;
            if i.has(Mod::Warp) {
                l.warp_fence(fr, i, None);
            }
            l.push(inst);
            Ok(())
        })
    }

    /// Number of an instruction's class.
    fn class(&mut self, i: &PreInst, operands: &[Arg]) -> u32 {
        let Some(Kind::Op(op)) = i.kind else { return 0 };
        let results: Vec<Option<Ty>> = i.dsts.iter().map(|d| d.map(|d| self.pre.vars[d as usize])).collect();
        let known = self.classes.iter().position(|c| c.op == op && c.mods == i.mods);
        let k = known.unwrap_or_else(|| {
            let operands = operands.iter().map(|&a| self.arg_ty(a)).collect();
            self.classes.push(Class { op, mods: i.mods.clone(), operands, results: vec![] });
            self.classes.len() - 1
        });
        let wanted = &mut self.classes[k].results;
        wanted.resize(wanted.len().max(results.len()), None);
        for (w, r) in wanted.iter_mut().zip(results) {
            *w = w.or(r);
        }
        k as u32
    }
}

impl Class {
    /// A function that executes the instruction on the cells of the frame; none if no values pass.
    pub(super) fn function(&self) -> Option<PreFunc> {
        if self.results.is_empty() {
            return None;
        }
        let mut pre = PreFunc::new(Func::new("class"));
        let mut var = |ty: Ty| {
            pre.vars.push(ty);
            pre.vars.len() as Var - 1
        };
        let cell = |at: usize, k: usize| (at + k * size_of::<kernel_abi::Cell>()) as u32;
        let operand = |k: usize| cell(offset_of!(MeetingCells, operands), k);
        let mut sources: Vec<(Var, u32)> =
            self.operands.iter().enumerate().map(|(k, &ty)| (var(ty), operand(k))).collect();
        sources.push((var(Ty::I32), cell(offset_of!(MeetingCells, members), 0)));
        let dsts: SmallVec<[Option<Var>; 1]> = self.results.iter().map(|r| r.map(&mut var)).collect();
        let mut insts: Vec<PreInst> =
            sources.iter().map(|&(v, at)| PreInst::new(Kind::Argument(at), smallvec![], smallvec![Some(v)])).collect();
        let args = sources.iter().map(|s| Arg::Var(s.0)).collect();
        insts.push(PreInst { mods: self.mods.clone(), ..PreInst::new(Kind::Op(self.op), args, dsts.clone()) });
        for (k, d) in dsts.iter().enumerate() {
            if let Some(d) = *d {
                let at = cell(offset_of!(MeetingCells, results), k);
                insts.push(PreInst::new(Kind::Result(at), smallvec![Arg::Var(d)], smallvec![]));
            }
        }
        pre.blocks.push(PreBlock::new(insts, Some(PreTerm::Exit)));
        pre.func.warp_ops = true;
        Some(pre)
    }
}
