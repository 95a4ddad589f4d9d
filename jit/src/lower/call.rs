//! Calls: direct ones are inlined; functions without a body are the runtime's.

use super::*;

/// Functions the runtime provides: name, bytes of arguments, bytes of the result.
const PROVIDED: [(&str, &[u32], u32); 4] =
    [("vprintf", &[8, 8], 4), ("malloc", &[8], 8), ("free", &[8], 0), ("__assertfail", &[8, 8, 4, 8, 8], 0)];

impl<'m> Lower<'m> {
    pub(super) fn call(&mut self, fr: &mut Frame<'m>, i: &Instr) -> Result<(), Error> {
        let (Some(Operand::List(rets)), Some(target), Some(Operand::List(args))) =
            (i.operands.first(), i.operands.get(1), i.operands.get(2))
        else {
            return Err(Error::internal("call without lists"));
        };
        let Operand::Name { base: Base::Sym(s), .. } = target else {
            return Err(unsupported("an indirect call"));
        };
        let m = self.m;
        let name = m.name(*s);
        let index =
            *self.by_name.get(s).ok_or_else(|| Error::invalid(format!("call of `{name}`, which is not declared")))?;
        let f = &m.functions[index];
        if f.body.is_none() {
            return self.provided(fr, i, name, rets, args);
        }
        if self.stack.contains(&index) {
            return Err(unsupported(format!("recursion (`{name}` calls itself)")));
        }
        let mut places = HashMap::new();
        let mut out_regs = vec![];
        if f.params.is_empty() && !f.reg_params.is_empty() {
            return Err(unsupported(format!("a function with .reg parameters (`{name}`)")));
        }
        for (formal, actual) in f.params.iter().zip(args) {
            let place = match actual {
                Operand::Name { base: Base::Var(v), .. } => fr.places[&v.0],
                other => {
                    let t = f.vars[formal.0 as usize].ty;
                    let a = self.operand(fr, other, t)?;
                    let st = self.value_storage(t.size());
                    self.write_storage(st, 0, t.size(), a, None);
                    Place::Storage(st)
                }
            };
            places.insert(formal.0, place);
        }
        for (formal, actual) in f.rets.iter().zip(rets) {
            let place = match actual {
                Operand::Name { base: Base::Var(v), .. } => fr.places[&v.0],
                other => {
                    let size = f.vars[formal.0 as usize].ty.size();
                    let st = self.value_storage(size);
                    let d = self.dests(fr, other)?;
                    out_regs.push((d[0], st, size));
                    Place::Storage(st)
                }
            };
            places.insert(formal.0, place);
        }
        let after = self.new_block();
        self.function(index, places, after)?;
        self.cur = after;
        for (d, st, size) in out_regs {
            if let Some(d) = d {
                let a = self.read_storage(st, 0, size)?;
                self.part(d, a, 0, None);
            }
        }
        Ok(())
    }

    /// A call of a function of the runtime: an instruction whose arguments are whole values.
    fn provided(
        &mut self,
        fr: &mut Frame<'m>,
        i: &Instr,
        name: &str,
        rets: &[Operand],
        args: &[Operand],
    ) -> Result<(), Error> {
        let Some(&(known, sizes, result)) = PROVIDED.iter().find(|p| p.0 == name) else {
            return Err(unsupported(format!("calling `{name}`")));
        };
        let mut vals = SmallVec::new();
        for (&size, a) in sizes.iter().zip(args) {
            vals.push(match a {
                Operand::Name { base: Base::Var(v), .. } => match fr.places[&v.0] {
                    Place::Storage(s) => self.read_storage(s, 0, size)?,
                    _ => return Err(Error::internal("argument without a storage")),
                },
                other => self.operand(fr, other, if size == 8 { Type::U64 } else { Type::U32 })?,
            });
        }
        let mut dsts: SmallVec<[Option<Var>; 1]> = SmallVec::new();
        let mut into = None;
        if result > 0 {
            let d = self.new_var(if result == 8 { Ty::I64 } else { Ty::I32 });
            dsts.push(Some(d));
            into = rets.first().map(|r| (r, d));
        }
        let pc = self.pc(fr, i);
        self.push(PreInst {
            kind: Some(Kind::Op(Op::Call)),
            mods: smallvec![Mod::Other(known)],
            args: vals,
            dsts,
            guard: None,
            offset: 0,
            pc,
        });
        match into {
            Some((Operand::Name { base: Base::Var(v), .. }, d)) => {
                if let Place::Storage(s) = fr.places[&v.0] {
                    self.write_storage(s, 0, result, Arg::Var(d), None);
                }
            }
            Some((Operand::Reg(r), d)) => self.part(fr.regs + r.0, Arg::Var(d), 0, None),
            _ => {}
        }
        Ok(())
    }
}
