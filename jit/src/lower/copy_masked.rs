//! `cp.async.bulk` with `.cp_mask`: of every 16 bytes those are copied whose bit in a mask is set. Programs write the ends of a buffer
//! with it, some bytes at a time: a loop of plain loads and stores.

use super::context::Lower;
use crate::error::Error;
use crate::ir::{Kind, Ty};
use crate::pre_ssa::{Arg, PreInst, PreTerm};
use ptx::ast::{Cmp, Mod, Space, Type};
use ptx::table::Op;
use smallvec::smallvec;

/// Bytes that have a bit each in the mask.
const UNIT: u32 = 16;

impl<'m> Lower<'m> {
    /// From shared to global memory; `size` and `mask` have 32 bits.
    pub(super) fn copy_masked(&mut self, [dst, src, size, mask]: [Arg; 4], pc: u32) -> Result<(), Error> {
        let [whole, place, one, zero] = [!(UNIT - 1), UNIT - 1, 1, 0].map(|n| self.number(n));
        let size = self.op32(Op::And, size, whole);
        let at = self.new_var(Ty::I32);
        self.copy(at, zero, None);
        let (counter, at) = (at, Arg::Var(at));
        let [head, body, after] = [0; 3].map(|_| self.new_block());
        self.go(head);
        let less = [Mod::Cmp(Cmp::Lt), Mod::Ty(Type::U32)];
        let p = Arg::Var(self.computed(Op::Setp, &less, &[at, size], Ty::P));
        self.end(PreTerm::Cond { p, negated: false, then: body, otherwise: after });
        self.cur = body;
        let byte = self.op32(Op::And, at, place);
        let bit = self.op32(Op::Shr, mask, byte);
        let bit = self.op32(Op::And, bit, one);
        let copied = Arg::Var(self.compared(Cmp::Ne, bit, 0));
        self.guarded(Some((copied, false)), |l| {
            let value = l.new_var(Ty::I16);
            let mut load = PreInst::new(Kind::Op(Op::Ld), smallvec![l.behind(src, at)], smallvec![Some(value)]);
            (load.mods, load.pc) = (smallvec![Mod::Space(Space::SharedCta), Mod::Ty(Type::U8)], pc);
            l.push(load);
            let mut store = PreInst::new(Kind::Op(Op::St), smallvec![l.behind(dst, at), Arg::Var(value)], smallvec![]);
            (store.mods, store.pc) = (smallvec![Mod::Space(Space::Global), Mod::Ty(Type::U8)], pc);
            l.push(store);
            Ok(())
        })?;
        let next = self.op32(Op::Add, at, one);
        self.copy(counter, next, None);
        self.go(head);
        self.cur = after;
        Ok(())
    }

    /// The address so many bytes behind another.
    fn behind(&mut self, address: Arg, bytes: Arg) -> Arg {
        let ty = self.arg_ty(address);
        let bytes = self.resized(bytes, ty);
        let add = [Mod::Ty(if ty == Ty::I64 { Type::U64 } else { Type::U32 })];
        Arg::Var(self.computed(Op::Add, &add, &[address, bytes], ty))
    }
}
