//! Registers, vectors of them among them, as arguments, results and parameters of functions: each is a cell of a storage.

use super::context::{Frame, Lower};
use super::storage::Use;
use crate::error::Error;
use crate::ir::{Kind, Ty};
use crate::pre_ssa::{Arg, PreInst, Var};
use ptx::ast::{self, Mod, Operand, Type};
use ptx::table::Op;
use smallvec::smallvec;

impl<'m> Lower<'m> {
    /// The registers of an operand: offset and size of each, and its variable. A constant and `_` have none.
    fn registers_of(fr: &Frame<'m>, o: &Operand) -> Vec<(u32, u32, Var)> {
        let list = match o {
            Operand::Vector(list) => &list[..],
            one => std::slice::from_ref(one),
        };
        let regs = fr.f.body.as_ref().map_or(&[][..], |b| &b.regs);
        let mut at = 0;
        let each = list.iter().filter_map(|o| match o {
            Operand::Reg(r) => {
                let size = regs[r.0 as usize].ty.size();
                at += size;
                Some((at - size, size, fr.reg(*r)))
            }
            _ => None,
        });
        each.collect()
    }

    /// A storage for an operand and a parameter with these cells, cut at the parts of both.
    pub(super) fn storage_between(&mut self, fr: &Frame<'m>, o: &Operand, cells: &[(u32, u32, u32)]) -> usize {
        let mut accesses: Vec<(u32, u32)> = Self::registers_of(fr, o).into_iter().map(|e| (e.0, e.1)).collect();
        accesses.extend(cells.iter().map(|c| (c.0, c.1)));
        let size = accesses.iter().map(|a| a.0 + a.1).max().unwrap_or(0);
        let s = self.make_storage(size, size.max(1), Use::of(accesses));
        self.storages.push(s);
        self.storages.len() - 1
    }

    /// A storage with what an argument that is no variable passes; a constant is of type `ty`.
    pub(super) fn register_argument(
        &mut self,
        fr: &Frame<'m>,
        o: &Operand,
        ty: Type,
        cells: &[(u32, u32, u32)],
    ) -> Result<usize, Error> {
        let s = self.storage_between(fr, o, cells);
        let elements = Self::registers_of(fr, o);
        if elements.is_empty() {
            let a = self.operand(fr, o, ty)?;
            self.write_storage(s, 0, ty.size(), a, None);
        }
        for (offset, bytes, reg) in elements {
            self.store_register(s, (offset, bytes), reg);
        }
        Ok(s)
    }

    /// Puts a result into the registers that are to have it.
    pub(super) fn register_results(&mut self, fr: &Frame<'m>, o: &Operand, s: usize) -> Result<(), Error> {
        for (offset, bytes, reg) in Self::registers_of(fr, o) {
            self.load_register(s, (offset, bytes), reg)?;
        }
        Ok(())
    }

    /// Cells of a `.reg` parameter, and the variable of each; `first` is its first register.
    pub(super) fn parts(v: &ast::Variable, first: Var) -> impl Iterator<Item = ((u32, u32), Var)> {
        let size = v.ty.size();
        (0..v.vec).map(move |k| ((k * size, size), Var(first.0 + k)))
    }

    pub(super) fn store_register(&mut self, s: usize, (offset, bytes): (u32, u32), reg: Var) {
        let a = match self.pre.vars[reg] {
            Ty::P => {
                let (one, zero) = (self.pre.func.konst(Ty::I16, 1), self.pre.func.konst(Ty::I16, 0));
                let number = self.new_var(Ty::I16);
                let args = smallvec![Arg::Val(one), Arg::Val(zero), Arg::Var(reg)];
                let mut select = PreInst::new(Kind::Op(Op::Selp), args, smallvec![Some(number)]);
                select.mods = smallvec![Mod::Ty(Type::U16)];
                self.push(select);
                number
            }
            _ => reg,
        };
        self.write_storage(s, offset, bytes, Arg::Var(a), None);
    }

    pub(super) fn load_register(&mut self, s: usize, (offset, bytes): (u32, u32), reg: Var) -> Result<(), Error> {
        let a = self.read_storage(s, offset, bytes)?;
        if self.pre.vars[reg] != Ty::P {
            self.part(reg, a, 0, None);
            return Ok(());
        }
        let zero = Arg::Val(self.pre.func.konst(Ty::I16, 0));
        let mut test = PreInst::new(Kind::Op(Op::Setp), smallvec![a, zero], smallvec![Some(reg)]);
        test.mods = smallvec![Mod::Cmp(ast::Cmp::Ne), Mod::Ty(Type::U16)];
        self.push(test);
        Ok(())
    }
}
