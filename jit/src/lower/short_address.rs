//! Addresses in 32 bits: those of local variables are completed, those of global ones refused.

use super::context::{Frame, Lower};
use crate::error::{unsupported, Error};
use crate::ir::{Kind, Ty};
use crate::pre_ssa::Arg;
use ptx::ast::{Base, Instr, Mod, Space, Type};
use ptx::table::Op;

impl<'m> Lower<'m> {
    /// Fails for global and constant variables, whose addresses 32 bits do not hold.
    pub(super) fn refuse_short(&self, fr: &Frame<'m>, base: Base) -> Result<(), Error> {
        match self.variable(fr, base).filter(|v| matches!(v.space, Space::Global | Space::Const)) {
            Some(v) => {
                Err(unsupported(format!("the address of `{}` in 32 bits: addresses have 64", self.m.name(v.name))))
            }
            None => Ok(()),
        }
    }

    /// The address of an access. In 32 bits an address of local memory is the lower half of one in the thread's stack, which is
    /// less than 2 GiB away from any variable in it.
    pub(super) fn address_of(&mut self, fr: &Frame<'m>, i: &Instr, base: Base) -> Result<Arg, Error> {
        let at = self.address(fr, base)?;
        if i.space() != Space::Local || self.arg_ty(at) != Ty::I32 {
            return Ok(at);
        }
        let near = Arg::Val(self.pre.func.float(Kind::Local(0), Ty::I64));
        let low = self.new_var(Ty::I32);
        self.copy(low, near, None);
        let distance = self.computed(Op::Sub, &[Mod::Ty(Type::S32)], &[at, Arg::Var(low)], Ty::I32);
        let wide = &[Mod::Ty(Type::S64), Mod::Ty(Type::S32)];
        let distance = self.computed(Op::Cvt, wide, &[Arg::Var(distance)], Ty::I64);
        Ok(Arg::Var(self.computed(Op::Add, &[Mod::Ty(Type::S64)], &[near, Arg::Var(distance)], Ty::I64)))
    }
}
