//! Clusters of blocks: addresses of shared memory in them, and their barrier.
//!
//! A shared address says in its upper bits which block of the cluster it belongs to (`docs/decisions/0014-clusters.md`).
//! Only code that could tell is compiled so: in all other code the block's own memory begins at address 0.

use super::context::{Frame, Lower};
use crate::error::{unsupported, Error};
use crate::ir::{Kind, Ty, REMOTE};
use crate::pre_ssa::{Arg, PreInst, PreSuspend, PreTerm};
use kernel_abi::{Stop, SuspendKind, CLUSTER_SHIFT};
use ptx::ast::{Cmp, Instr, Mod, Operand, Scope, Space, Special, Type};
use ptx::table::Op;
use smallvec::smallvec;

impl<'m> Lower<'m> {
    pub(super) fn op32(&mut self, op: Op, a: Arg, b: Arg) -> Arg {
        let ty = if matches!(op, Op::Add | Op::Shr) { Type::U32 } else { Type::B32 };
        Arg::Var(self.computed(op, &[Mod::Ty(ty)], &[a, b], Ty::I32))
    }

    pub(super) fn number(&mut self, n: u32) -> Arg {
        Arg::Val(self.pre.func.konst(Ty::I32, n.into()))
    }

    /// The address of the block's own shared memory at an offset.
    pub(super) fn own_shared(&mut self, offset: u32) -> Arg {
        let at = Arg::Val(self.pre.func.float(Kind::Shared(offset), Ty::I32));
        if !self.pre.func.clusters {
            return at;
        }
        let rank = Arg::Val(self.pre.func.float(Kind::Special(Special::ClusterCtaRank), Ty::I32));
        let shift = self.number(CLUSTER_SHIFT);
        let start = self.op32(Op::Shl, rank, shift);
        self.op32(Op::Add, start, at)
    }

    pub(super) fn resized(&mut self, a: Arg, to: Ty) -> Arg {
        if self.arg_ty(a) == to {
            return a;
        }
        let types = if to == Ty::I64 { [Type::U64, Type::U32] } else { [Type::U32, Type::U64] };
        Arg::Var(self.computed(Op::Cvt, &types.map(Mod::Ty), &[a], to))
    }

    /// A shared address in 32 bits, from one of `space` in a register of whatever width.
    pub(super) fn narrow_shared(&mut self, a: Arg, space: Space) -> Arg {
        let a = match space {
            Space::Generic => self.generic_shared(a, true),
            _ => a,
        };
        self.resized(a, Ty::I32)
    }

    /// Between generic and shared addresses in 64 bits.
    fn generic_shared(&mut self, a: Arg, to: bool) -> Arg {
        let mods = [Mod::Space(Space::SharedCluster), Mod::Ty(Type::U64), Mod::To];
        Arg::Var(self.computed(Op::Cvta, &mods[..2 + usize::from(to)], &[a], Ty::I64))
    }

    /// The shared address (32 bits) of what lies at the shared address `at` in its block, in the block of another rank.
    pub(super) fn in_block(&mut self, at: Arg, rank: Arg) -> Arg {
        let at = self.resized(at, Ty::I32);
        let [mask, shift] = [(1 << CLUSTER_SHIFT) - 1, CLUSTER_SHIFT].map(|n| self.number(n));
        let offset = self.op32(Op::And, at, mask);
        let start = self.op32(Op::Shl, rank, shift);
        self.op32(Op::Or, offset, start)
    }

    /// `mapa`, `getctarank`.
    pub(super) fn map_address(
        &mut self,
        fr: &mut Frame<'m>,
        i: &'m Instr,
        guard: Option<(Arg, bool)>,
    ) -> Result<(), Error> {
        let ty = i.ty().unwrap_or(Type::U64);
        let generic = i.space() == Space::Generic;
        if generic && ty.bits() < 64 {
            return Err(unsupported(format!("`{}` of generic addresses in 32 bits", i.spelling())));
        }
        let a = self.operand(fr, &i.operands[1], ty)?;
        let at = self.narrow_shared(a, i.space());
        let result = if i.op == Op::Mapa {
            let rank = self.operand(fr, &i.operands[2], Type::U32)?;
            let at = self.in_block(at, rank);
            let wide = self.resized(at, if ty.bits() == 64 { Ty::I64 } else { Ty::I32 });
            if generic {
                self.generic_shared(wide, false)
            } else {
                wide
            }
        } else {
            let shift = self.number(CLUSTER_SHIFT);
            self.op32(Op::Shr, at, shift)
        };
        if let Some(Some(d)) = self.dests(fr, &i.operands[0])?.first() {
            self.copy(*d, result, guard);
        }
        Ok(())
    }

    /// A mask of 16 bits in a register of 32.
    pub(super) fn widened(&mut self, mask: Arg) -> Arg {
        if self.arg_ty(mask) != Ty::I16 {
            return mask;
        }
        let types = [Type::U32, Type::U16].map(Mod::Ty);
        Arg::Var(self.computed(Op::Cvt, &types, &[mask], Ty::I32))
    }

    /// Does something for each block of the cluster whose rank's bit is set in a 16-bit mask; `each` gets the rank.
    pub(super) fn each_block(
        &mut self,
        mask: Arg,
        each: impl FnOnce(&mut Self, Arg) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mask = self.widened(mask);
        let blocks = Arg::Val(self.pre.func.float(Kind::Special(Special::ClusterNCtaRank), Ty::I32));
        self.each_below(blocks, |l, rank| l.where_set(mask, rank, |l| each(l, rank)))
    }

    /// Does something with each number from 0 up to a limit of 32 bits.
    pub(super) fn each_below(
        &mut self,
        limit: Arg,
        each: impl FnOnce(&mut Self, Arg) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let number = self.new_var(Ty::I32);
        let [zero, one] = [0, 1].map(|n| self.number(n));
        self.copy(number, zero, None);
        let [head, body, after] = [0; 3].map(|_| self.new_block());
        self.go(head);
        let more = [Mod::Cmp(Cmp::Lt), Mod::Ty(Type::U32)];
        let p = Arg::Var(self.computed(Op::Setp, &more, &[Arg::Var(number), limit], Ty::P));
        self.end(PreTerm::Cond { p, negated: false, then: body, otherwise: after });
        self.cur = body;
        each(self, Arg::Var(number))?;
        let next = self.op32(Op::Add, Arg::Var(number), one);
        self.copy(number, next, None);
        self.go(head);
        self.cur = after;
        Ok(())
    }

    /// Does something for lanes in whose mask of 16 bits the bit of a number is set.
    pub(super) fn where_set(
        &mut self,
        mask: Arg,
        number: Arg,
        then: impl FnOnce(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let one = self.number(1);
        let bit = self.op32(Op::Shr, mask, number);
        let bit = self.op32(Op::And, bit, one);
        let set = Arg::Var(self.compared(Cmp::Ne, bit, 0));
        self.guarded(Some((set, false)), then)
    }

    /// `st.async` and `red.async`: done at once, then as many transactions are complete as it has bytes.
    pub(super) fn store_async(
        &mut self,
        fr: &mut Frame<'m>,
        i: &'m Instr,
        guard: Option<(Arg, bool)>,
    ) -> Result<(), Error> {
        let ty = i.ty().unwrap_or(Type::B32);
        let [Operand::Addr { base, offset }, value, Operand::Addr { base: barrier, offset: behind }] = &i.operands[..]
        else {
            return Err(unsupported(format!("`{}`", i.spelling())));
        };
        let at = self.address(fr, *base)?;
        let mut store = PreInst::new(Kind::Op(i.op), smallvec![at], smallvec![]);
        let values = match value {
            Operand::Vector(values) => &values[..],
            one => std::slice::from_ref(one),
        };
        for value in values {
            store.args.push(self.operand(fr, value, ty)?);
        }
        store.mods = i.mods.iter().copied().filter(|m| !matches!(m, Mod::Other(_))).collect();
        store.mods.extend(self.races.then_some(REMOTE));
        let pc = self.pc(fr, i);
        (store.offset, store.guard, store.pc) = (*offset, guard, pc);
        self.push(store);
        let barrier = self.address(fr, *barrier)?;
        let bytes = self.number(ty.size() * values.len() as u32);
        self.complete_bytes((barrier, *behind), i.space(), bytes, guard, pc);
        Ok(())
    }

    /// `barrier.cluster`: arriving tells the executor, waiting is a suspend point.
    pub(super) fn cluster_barrier(
        &mut self,
        fr: &Frame<'m>,
        i: &Instr,
        guard: Option<(Arg, bool)>,
    ) -> Result<(), Error> {
        let pc = self.pc(fr, i);
        if i.has(Mod::Arrive) {
            let mut arrive = PreInst::new(Kind::Op(Op::Barrier), smallvec![], smallvec![]);
            arrive.mods = smallvec![Mod::Arrive, Mod::Scope(Scope::Cluster)];
            (arrive.guard, arrive.pc) = (guard, pc);
            self.push(arrive);
            return Ok(());
        }
        let point = self.pre.suspends.len() as u32;
        let stop = Stop { pc: if self.sync { pc } else { 0 }, aligned: i.has(Mod::Aligned), ..Stop::default() };
        self.pre.suspends.push(PreSuspend::new(SuspendKind::Cluster, stop));
        self.guarded(guard, |l| {
            let next = l.new_block();
            l.end(PreTerm::Suspend { point, next });
            l.cur = next;
            Ok(())
        })
    }
}
