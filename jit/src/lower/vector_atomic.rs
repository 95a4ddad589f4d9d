//! `atom` and `red` on vectors: each element is an atomic operation of its own (PTX ISA, 'atom': "atomicity is guaranteed
//! separately for each of the individual elements").

use super::context::{Frame, Lower};
use crate::error::{Error, ErrorExt};
use crate::ir::{Kind, PART};
use crate::pre_ssa::{Arg, PreInst};
use ptx::ast::{Instr, Mod, Operand, Type};
use ptx::table::Op;
use smallvec::{smallvec, SmallVec};

impl<'m> Lower<'m> {
    pub(super) fn vector_atomic(
        &mut self,
        fr: &mut Frame<'m>,
        i: &Instr,
        guard: Option<(Arg, bool)>,
    ) -> Result<(), Error> {
        let ty = i.ty().unwrap_or(Type::B32);
        let at = usize::from(i.op == Op::Atom);
        let dsts = if i.op == Op::Atom { self.dests(fr, &i.operands[0])? } else { SmallVec::new() };
        let (Some(Operand::Addr { base, offset }), Some(Operand::Vector(values))) =
            (i.operands.get(at), i.operands.get(at + 1))
        else {
            return Err(Error::invalid(format!("`{}` without an address and a vector", i.spelling())));
        };
        let address = self.address(fr, *base)?;
        let pc = self.pc(fr, i);
        let mut mods: SmallVec<[Mod; 4]> =
            i.mods.iter().copied().filter(|m| !matches!(m, Mod::V2 | Mod::V4 | Mod::V8)).collect();
        mods.push(PART);
        // Destinations may be sources of elements to come: they are written at the end.
        let mut olds = vec![];
        for (k, v) in values.iter().enumerate() {
            let x = self.operand(fr, v, ty)?;
            let dst = dsts.get(k).copied().flatten();
            let old = dst.map(|d| self.new_var(self.pre.vars[d]));
            olds.extend(dst.zip(old));
            let results = if i.op == Op::Atom { smallvec![old] } else { smallvec![] };
            let mut one = PreInst::new(Kind::Op(i.op), smallvec![address, x], results);
            (one.mods, one.guard, one.pc) = (mods.clone(), guard, pc);
            one.offset = offset + k as i64 * ty.size() as i64;
            self.push(one);
        }
        for (dst, old) in olds {
            self.copy(dst, Arg::Var(old), guard);
        }
        Ok(())
    }
}
