//! Control: jumps, branch tables, guards of whole blocks, barriers.

use super::context::{Frame, Lower};
use crate::error::{Error, ErrorExt};
use crate::ir::{Block, Kind, Ty};
use crate::pre_ssa::{Arg, PreInst, PreSuspend, PreTerm};
use kernel_abi::{Reduce, Stop, SuspendKind};
use ptx::ast::{self, Instr, Mod, Operand, Type};
use ptx::table::Op;
use smallvec::smallvec;

/// Targets of one switch.
const SWITCH: usize = 16;

impl<'m> Lower<'m> {
    pub(super) fn jump(&mut self, guard: Option<(Arg, bool)>, to: Block) {
        let next = self.new_block();
        match guard {
            None => self.end(PreTerm::Br(to)),
            Some((p, negated)) => self.end(PreTerm::Cond { p, negated, then: to, otherwise: next }),
        }
        self.cur = next;
    }

    /// Runs `f` in a new block that is skipped by lanes whose guard is false.
    pub(super) fn guarded(
        &mut self,
        guard: Option<(Arg, bool)>,
        f: impl FnOnce(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let Some((p, negated)) = guard else { return f(self) };
        let (body, after) = (self.new_block(), self.new_block());
        self.end(PreTerm::Cond { p, negated, then: body, otherwise: after });
        self.cur = body;
        f(self)?;
        self.go(after);
        Ok(())
    }

    pub(super) fn branch_table(&mut self, fr: &Frame<'m>, i: &Instr) -> Result<(), Error> {
        let Some(Operand::Targets(t)) = i.operands.get(1) else {
            return Err(Error::invalid("`brx.idx` without a target list"));
        };
        let body = fr.f.body.as_ref().ok_or_else(|| Error::internal("no body"))?;
        let ast::TargetList::Branch(ls) = &body.targets[*t as usize] else {
            return Err(Error::invalid("`brx.idx` with a list of call targets"));
        };
        let targets: Vec<Block> = ls.iter().map(|l| fr.labels[l.0 as usize]).collect();
        let index = self.operand(fr, &i.operands[0], Type::U32)?;
        let guard = self.guard(fr, i);
        let next = self.new_block();
        if let Some((p, negated)) = guard {
            let b = self.new_block();
            self.end(PreTerm::Cond { p, negated, then: b, otherwise: next });
            self.cur = b;
        }
        self.branch_on(index, 0, targets);
        self.cur = next;
        Ok(())
    }

    /// Goes to the target of `index`, of which the first is that of `first`; past the end to the last. Splits long lists in
    /// half: after a switch, lanes may be at all of its targets, each of which has to test for lanes at all others.
    pub(super) fn branch_on(&mut self, index: Arg, first: u32, targets: Vec<Block>) {
        if let [only] = targets[..] {
            return self.end(PreTerm::Br(only));
        }
        if targets.len() <= SWITCH {
            let index = match first {
                0 => index,
                _ => {
                    let first = Arg::Val(self.pre.func.konst(Ty::I32, first.into()));
                    Arg::Var(self.computed(Op::Sub, &[Mod::Ty(Type::U32)], &[index, first], Ty::I32))
                }
            };
            return self.end(PreTerm::Switch { index, targets });
        }
        let middle = first + (targets.len() / 2) as u32;
        let (mut low, mut high) = (targets, vec![]);
        high.extend(low.drain(low.len() / 2..));
        let (below, above) = (self.new_block(), self.new_block());
        let p = Arg::Var(self.compared(ast::Cmp::Lt, index, middle.into()));
        self.end(PreTerm::Cond { p, negated: false, then: below, otherwise: above });
        for (block, at, part) in [(below, first, low), (above, middle, high)] {
            self.cur = block;
            self.branch_on(index, at, part);
        }
    }

    pub(super) fn barrier(&mut self, fr: &mut Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        if i.has(Mod::Warp) {
            self.pre.func.warp_ops = true;
            if self.lane_waits {
                return self.sync_lanes(fr, i, guard);
            }
            self.warp_fence(fr, i, guard);
            return self.general(fr, i, guard);
        }
        if i.has(Mod::Scope(ast::Scope::Cluster)) {
            return self.cluster_barrier(fr, i, guard);
        }
        let arrive = i.has(Mod::Arrive);
        let reduce = if i.has(Mod::Popc) {
            Some(Reduce::Popc)
        } else if i.has(Mod::Red) && i.has(Mod::And) {
            Some(Reduce::And)
        } else if i.has(Mod::Red) && i.has(Mod::Or) {
            Some(Reduce::Or)
        } else {
            None
        };
        let mut ops = i.operands.iter();
        let dst = if reduce.is_some() { ops.next().map(|o| self.dests(fr, o)).transpose()? } else { None };
        let mut rest: Vec<&Operand> = ops.collect();
        let pred = if reduce.is_some() {
            let o = rest.pop().ok_or_else(|| Error::invalid("`bar.red` without a predicate"))?;
            Some((self.operand(fr, o, Type::Pred)?, false))
        } else {
            None
        };
        let id = match rest.first() {
            Some(o) => self.operand(fr, o, Type::U32)?,
            None => Arg::Val(self.pre.func.konst(Ty::I32, 0)),
        };
        let threads = rest.get(1).map(|o| self.operand(fr, o, Type::U32)).transpose()?;
        let konst = match id {
            Arg::Val(v) => self.pre.func.as_const(v).map(|c| c as u32),
            Arg::Var(_) => None,
        };
        let point = self.pre.suspends.len() as u32;
        let aligned = i.op == Op::Bar || i.has(Mod::Aligned);
        let stop = Stop { pc: if self.sync { self.pc(fr, i) } else { 0 }, aligned, ..Stop::default() };
        let kind = SuspendKind::Barrier { id: konst, all: threads.is_none(), reduce, arrive };
        self.pre.suspends.push(PreSuspend { barrier: Some(id), threads, pred, ..PreSuspend::new(kind, stop) });
        self.guarded(guard, |l| {
            let next = l.new_block();
            l.end(PreTerm::Suspend { point, next });
            l.cur = next;
            if let Some(d) = dst {
                l.push(PreInst {
                    kind: Some(Kind::Op(Op::Bar)),
                    mods: smallvec![Mod::Ty(if reduce == Some(Reduce::Popc) { Type::U32 } else { Type::Pred })],
                    args: smallvec![],
                    dsts: d,
                    guard: None,
                    offset: point as i64,
                    pc: 0,
                });
            }
            Ok(())
        })
    }

    /// The fence among a warp's lanes, in code with checks for races.
    pub(super) fn warp_fence(&mut self, fr: &Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) {
        if self.races {
            let mut sync = PreInst::new(Kind::Op(Op::Fence), smallvec![], smallvec![]);
            (sync.mods, sync.guard, sync.pc) = (smallvec![Mod::Warp], guard, self.pc(fr, i));
            self.push(sync);
        }
    }
}
