//! `cp.async.bulk` with `.cp_mask`: of every 16 bytes those are copied whose bit in a mask is set. Programs write the ends of a buffer
//! with it, some bytes at a time: a loop of plain loads and stores.

use super::context::Lower;
use crate::error::Error;
use crate::ir::{Kind, Ty};
use crate::pre_ssa::{Arg, PreInst};
use ptx::ast::{Mod, Space, Type};
use ptx::table::Op;
use smallvec::smallvec;

/// Bytes that have a bit each in the mask.
const UNIT: u32 = 16;

impl<'m> Lower<'m> {
    /// From shared to global memory; `size` and `mask` have 32 bits.
    pub(super) fn copy_masked(&mut self, [dst, src, size, mask]: [Arg; 4], pc: u32) -> Result<(), Error> {
        let [whole, place] = [!(UNIT - 1), UNIT - 1].map(|n| self.number(n));
        let size = self.op32(Op::And, size, whole);
        self.each_below(size, |l, at| {
            let byte = l.op32(Op::And, at, place);
            l.where_set(mask, byte, |l| {
                let value = l.new_var(Ty::I16);
                let mut load = PreInst::new(Kind::Op(Op::Ld), smallvec![l.behind(src, at)], smallvec![Some(value)]);
                (load.mods, load.pc) = (smallvec![Mod::Space(Space::SharedCta), Mod::Ty(Type::U8)], pc);
                l.push(load);
                let to = smallvec![l.behind(dst, at), Arg::Var(value)];
                let mut store = PreInst::new(Kind::Op(Op::St), to, smallvec![]);
                (store.mods, store.pc) = (smallvec![Mod::Space(Space::Global), Mod::Ty(Type::U8)], pc);
                l.push(store);
                Ok(())
            })
        })
    }

    /// The address so many bytes behind another.
    fn behind(&mut self, address: Arg, bytes: Arg) -> Arg {
        let ty = self.arg_ty(address);
        let bytes = self.resized(bytes, ty);
        let add = [Mod::Ty(if ty == Ty::I64 { Type::U64 } else { Type::U32 })];
        Arg::Var(self.computed(Op::Add, &add, &[address, bytes], ty))
    }
}
