//! Floating-point arithmetic.

use super::value::Form;
use super::*;
use crate::error::unsupported;
use crate::llvm::FloatCmp;
use ptx::ast::{Mod, Round, Type};
use ptx::table::Op;

impl Emit<'_> {
    /// Flushes subnormal numbers to zero of the same sign (`.ftz`, single precision).
    pub(crate) fn flush(&self, x: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let a = ll.intrinsic("llvm.fabs", &[t], &[x]);
        let tiny = ll.fcmp(FloatCmp::LLVMRealOLT, a, ll.c(t, 0x0080_0000));
        let z = ll.intrinsic("llvm.copysign", &[t], &[ll.zero(t), x]);
        ll.select(tiny, z, x)
    }

    pub(super) fn float_op(&mut self, op: Op, i: &Inst, form: Form) -> Result<V, Error> {
        let ll = self.ll;
        let ty = i.ty();
        if !matches!(ty, Type::F32 | Type::F64) {
            return Err(unsupported(format!("{}.{ty:?}", op.name())));
        }
        let t = self.form_type(self.type_for(ty), form);
        if matches!(i.round(), Some(Round::Rz | Round::Rm | Round::Rp)) {
            return Err(unsupported(format!("{} with a directed rounding", op.name())));
        }
        let a = self.get_as(i.args[0], ty, form);
        let arg = |e: &mut Self, k: usize| e.get_as(i.args[k], ty, form);
        Ok(match op {
            Op::Add => ll.fadd(a, arg(self, 1)),
            Op::Sub => ll.fsub(a, arg(self, 1)),
            Op::Mul => ll.fmul(a, arg(self, 1)),
            Op::Div => ll.fdiv(a, arg(self, 1)),
            Op::Fma | Op::Mad => {
                let (b, c) = (arg(self, 1), arg(self, 2));
                ll.intrinsic("llvm.fma", &[t], &[a, b, c])
            }
            Op::Neg => ll.fneg(a),
            Op::Abs => ll.intrinsic("llvm.fabs", &[t], &[a]),
            Op::Min => ll.intrinsic("llvm.minnum", &[t], &[a, arg(self, 1)]),
            Op::Max => ll.intrinsic("llvm.maxnum", &[t], &[a, arg(self, 1)]),
            Op::Copysign => {
                let b = arg(self, 1);
                ll.intrinsic("llvm.copysign", &[t], &[b, a])
            }
            Op::Rcp if !i.has(Mod::Approx) => ll.fdiv(ll.c_real(t, 1.0), a),
            Op::Sqrt => ll.intrinsic("llvm.sqrt", &[t], &[a]),
            _ => self.approximate(op, i, form)?,
        })
    }
}
