//! Approximate instructions.

use super::value::Form;
use super::*;
use crate::error::unsupported;
use ptx::table::Op;

impl Emit<'_> {
    pub(super) fn approximate(&mut self, op: Op, i: &Inst, form: Form) -> Result<V, Error> {
        let ll = self.ll;
        let ty = i.ty();
        let t = self.form_type(self.type_for(ty), form);
        let a = self.get_as(i.args[0], ty, form);
        Ok(match op {
            Op::Rcp => ll.fdiv(ll.c_real(t, 1.0), a),
            Op::Rsqrt => {
                let s = ll.intrinsic("llvm.sqrt", &[t], &[a]);
                ll.fdiv(ll.c_real(t, 1.0), s)
            }
            _ => return Err(unsupported(format!("instruction `{}`", op.name()))),
        })
    }
}
