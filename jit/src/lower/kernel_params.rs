//! Addresses of a kernel's parameters in 32 bits, which LLVM takes: such an address is a place in the parameter block, which `cvta.param` turns
//! into one that memory is accessed at. In 64 bits it is that from the start.

use super::call_graph::instructions;
use super::context::{Frame, Lower, Place};
use crate::ir::{Kind, Ty};
use crate::pre_ssa::Arg;
use ptx::ast::{self, Base, Cmp, Instr, Mod, Operand, Space, Type};
use ptx::table::Op;

/// More bytes than the parameters of a kernel have, and less than any address.
const BEYOND: u64 = 1 << 16;

/// Whether a kernel takes addresses of its parameters in 32 bits.
pub(super) fn are_narrow(f: &ast::Function) -> bool {
    let narrow = |i: &Instr| i.op == Op::Mov && i.ty().is_some_and(|t| t.bits() == 32);
    let param = |o: &Operand| matches!(o, Operand::Name { base: Base::Var(v), .. } if f.params.contains(v));
    instructions(f).any(|i| narrow(i) && i.operands.iter().any(param))
}

impl<'m> Lower<'m> {
    /// The place of a kernel's parameter in the parameter block, where an operand of type `ty` is that.
    pub(super) fn narrow_param(&self, fr: &Frame<'m>, base: Base, ty: Type) -> Option<u32> {
        match (base, ty.bits()) {
            (Base::Var(v), 32) if self.narrow_params => match fr.places.get(&v.0) {
                Some(Place::EntryParam(at)) => Some(*at),
                _ => None,
            },
            _ => None,
        }
    }

    /// `cvta.param` of a place in the parameter block or of an address.
    pub(super) fn param_address(&mut self, i: &Instr, a: Arg) -> Arg {
        let from = matches!(i.space(), Space::Param | Space::ParamEntry) && !i.has(Mod::To);
        if !self.narrow_params || !from || self.arg_ty(a) != Ty::I64 {
            return a;
        }
        let f = &mut self.pre.func;
        let (limit, block) = (Arg::Val(f.konst(Ty::I64, BEYOND)), Arg::Val(f.float(Kind::ParamAddr(0), Ty::I64)));
        let below = [Mod::Cmp(Cmp::Lt), Mod::Ty(Type::U64)];
        let is_place = Arg::Var(self.computed(Op::Setp, &below, &[a, limit], Ty::P));
        let there = Arg::Var(self.computed(Op::Add, &[Mod::Ty(Type::U64)], &[block, a], Ty::I64));
        Arg::Var(self.computed(Op::Selp, &[Mod::Ty(Type::B64)], &[there, a, is_place], Ty::I64))
    }
}
