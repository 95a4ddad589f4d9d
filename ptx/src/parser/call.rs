//! `call` in all its forms.

use super::scope::Fun;
use super::{Parser, Res};
use crate::ast::*;
use smallvec::SmallVec;

impl<'a> Parser<'a> {
    /// `[(rets),] target [, (args)] [, prototype or targets]`
    pub(super) fn call(
        &mut self,
        f: &mut Fun<'a>,
        prototypes: &[Prototype],
        out: &mut SmallVec<[Operand; 4]>,
    ) -> Res<()> {
        let rets = if self.at(b'(') {
            let list = self.operand_list(f)?;
            self.expect(b',', "after the list of results")?;
            list
        } else {
            Vec::new()
        };
        let span = self.tok.span();
        let target = self.operand(f, 0)?;
        if !matches!(target, Operand::Reg(_) | Operand::Name { offset: 0, base: Base::Sym(_) }) {
            return self.fail(span, "expected a function or a register with its address as the target of 'call'");
        }
        let mut args = Vec::new();
        let mut prototype = Operand::Sink;
        let mut more = self.eat(b',');
        if more && self.at(b'(') {
            args = self.operand_list(f)?;
            more = self.eat(b',');
        }
        if more {
            let span = self.tok.span();
            prototype = self.operand(f, 0)?;
            if !matches!(prototype, Operand::Prototype(_) | Operand::Targets(_)) {
                return self.fail(span, "expected the label of a '.callprototype' or '.calltargets' declared before");
            }
        }
        if matches!(target, Operand::Reg(_)) && prototype == Operand::Sink && self.spellings.level.ptx >= 21 {
            return self.fail(span, "a call through a register needs a '.callprototype' or '.calltargets' label");
        }
        if let Err(message) = self.check_call(f, prototypes, &rets, &target, &args, &prototype) {
            return self.fail(span, message);
        }
        out.push(Operand::List(rets));
        out.push(target);
        out.push(Operand::List(args));
        out.push(prototype);
        Ok(())
    }

    /// Checks a call's results and arguments against the callee's parameters, where it is declared before.
    pub(super) fn check_call(
        &self,
        f: &Fun<'a>,
        prototypes: &[Prototype],
        rets: &[Operand],
        target: &Operand,
        args: &[Operand],
        prototype: &Operand,
    ) -> Result<(), String> {
        let (want_rets, want_params): (Vec<&Variable>, Vec<&Variable>) = match (target, prototype) {
            (Operand::Name { base: Base::Sym(name), .. }, _) => {
                let Some(&at) = self.functions.get(name) else { return Ok(()) };
                let callee = &self.module.functions[at];
                if callee.kind == FunctionKind::Entry {
                    return Err(format!("'{}' is an entry: functions are called only", self.name(callee.name)));
                }
                let vars = |list: &[VarId]| list.iter().map(|v| &callee.vars[v.0 as usize]).collect();
                (vars(&callee.rets), vars(&callee.params))
            }
            (_, Operand::Prototype(i)) => {
                let p = &prototypes[*i as usize];
                (p.rets.iter().collect(), p.params.iter().collect())
            }
            _ => return Ok(()),
        };
        for (what, given, wanted) in [("result", rets, want_rets), ("argument", args, want_params)] {
            let open = wanted.last().is_some_and(|v| v.is_open());
            if given.len() != wanted.len() && !(open && given.len() + 1 == wanted.len()) {
                return Err(format!("the callee has {} {what}s, the call {}", wanted.len(), given.len()));
            }
            for (i, (operand, formal)) in given.iter().zip(wanted).enumerate() {
                if formal.is_open() {
                    self.check_open(f, operand, formal)?;
                    continue;
                }
                let size = |r: &RegId| u64::from(f.regs[r.0 as usize].ty.size());
                let pred = matches!(operand, Operand::Reg(r) if f.regs[r.0 as usize].ty == Type::Pred);
                if pred != (formal.ty == Type::Pred) && *operand != Operand::Sink {
                    return Err(format!("{what} {} of the call: predicates are passed as predicates", i + 1));
                }
                let bytes = match operand {
                    Operand::Name { base: Base::Var(v), .. } => f.vars[v.0 as usize].size,
                    Operand::Reg(r) => size(r),
                    // A vector register.
                    Operand::Vector(list) => {
                        list.iter().map(|o| if let Operand::Reg(r) = o { size(r) } else { 0 }).sum()
                    }
                    Operand::Imm(_) if what == "argument" && !formal.is_array && formal.vec == 1 => formal.size,
                    Operand::Sink if what == "result" => formal.size,
                    _ => return Err(format!("{what} {} of the call is no parameter, register or constant", i + 1)),
                };
                if bytes != formal.size {
                    return Err(format!(
                        "{what} {} of the call has {bytes} bytes, the callee's parameter {}",
                        i + 1,
                        formal.size
                    ));
                }
            }
        }
        Ok(())
    }

    /// What is passed for a parameter without a size: an array, as aligned as that.
    fn check_open(&self, f: &Fun<'a>, operand: &Operand, formal: &Variable) -> Result<(), String> {
        let given = match operand {
            Operand::Name { base: Base::Var(v), offset: 0 } => f.vars.get(v.0 as usize).filter(|v| v.is_array),
            _ => None,
        };
        match given {
            None => Err("the last argument of the call is no array".into()),
            Some(v) if v.is_open() => Err(format!("'{}' cannot be passed on", self.name(v.name))),
            Some(v) if v.align != formal.align => Err(format!(
                "'{}' is aligned to {}, the callee's parameter to {}",
                self.name(v.name),
                v.align,
                formal.align
            )),
            Some(_) => Ok(()),
        }
    }

    /// `(a, b, c)`
    fn operand_list(&mut self, f: &mut Fun<'a>) -> Res<Vec<Operand>> {
        self.expect(b'(', "before a list of operands")?;
        let mut list = Vec::new();
        while !self.at(b')') {
            list.push(self.operand(f, 0)?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')', "or ',' in a list of operands")?;
        Ok(list)
    }
}
