//! Calls. Direct ones are inlined; recursive and indirect ones (`indirect.rs`) are calls of real functions, whose arguments
//! and results pass through a call block in memory (`signature.rs`); functions without a body are the runtime's.

use super::barrier_out_of_line;
use super::context::{Frame, Lower, Place};
use super::inlining::Calling;
use super::signature::{signature, Cells};
use super::storage::{ty_of_bytes, type_of_bytes};
use crate::error::{unsupported, Error, ErrorExt};
use crate::ir::{Kind, Ty};
use crate::pre_ssa::{Arg, PreInst, Var};
use kernel_abi::{DeviceFunction, SystemCall, DEVICE_FUNCTIONS};
use ptx::ast::{Base, Instr, Mod, Operand, Type};
use ptx::table::Op;
use rustc_hash::FxHashMap as HashMap;
use smallvec::{smallvec, SmallVec};

/// Place and size, in bytes, of each word of each argument.
type Words = Vec<SmallVec<[(u32, u32); 3]>>;

/// A function that the runtime provides: its name, its arguments, and the bytes of its result.
fn provided(name: &str) -> Option<(&'static str, Words, u32)> {
    if let Some(call) = SystemCall::find(name) {
        return Some((call.symbol, call.params.iter().map(|&size| smallvec![(0, size)]).collect(), call.result));
    }
    let f = &DEVICE_FUNCTIONS[DeviceFunction::find(name)?];
    Some((f.symbol, f.words().map(SmallVec::from_slice).collect(), f.result))
}

impl<'m> Lower<'m> {
    pub(super) fn call(&mut self, fr: &mut Frame<'m>, i: &'m Instr) -> Result<(), Error> {
        let (Some(Operand::List(rets)), Some(target), Some(Operand::List(args))) =
            (i.operands.first(), i.operands.get(1), i.operands.get(2))
        else {
            return Err(Error::internal("call without lists"));
        };
        let m = self.m;
        let s = match target {
            Operand::Name { base: Base::Sym(s), .. } => *s,
            Operand::Reg(_) => return self.indirect(fr, i, target, rets, args),
            other => {
                return Err(Error::invalid(format!(
                    "the target of `call` must be a function or a register, found {other:?}"
                )))
            }
        };
        let name = m.name(s);
        let index = *self
            .names
            .functions
            .get(&s)
            .ok_or_else(|| Error::invalid(format!("call of `{name}`, which is not declared")))?;
        let f = &m.functions[index];
        if f.body.is_none() {
            return self.provided(fr, i, name, rets, args);
        }
        match self.calling[index] {
            Calling::OutOfLine => {
                let (p, r, _) = signature(f);
                let id = self.out_of_line_index(index);
                return self.out_of_line_call((fr, i), Kind::CallFunction(id), None, (&p, &r), rets, args);
            }
            Calling::Subroutine if self.pre.func.is_kernel => {
                let (p, r, _) = signature(f);
                let vals = self.arguments(fr, &p, args)?;
                let made = self.call_subroutine((&*fr, i), index, (&p, &r), &vals)?;
                return self.results(fr, &r, rets, &made);
            }
            Calling::Subroutine if self.nested.group(index).is_some() => return Err(barrier_out_of_line(name)),
            Calling::Subroutine | Calling::Inlined => {}
        }
        let mut places = HashMap::default();
        let mut out_regs = vec![];
        let (given, cells, _) = signature(f);
        for ((formal, actual), cells) in f.params.iter().zip(args).zip(given) {
            let place = match actual {
                Operand::Name { base: Base::Var(v), .. } => fr.places[&v.0],
                other => {
                    let t = f.vars[formal.0 as usize].ty;
                    Place::Storage(self.register_argument(fr, other, t, &cells)?)
                }
            };
            places.insert(formal.0, place);
        }
        if let Some(open) = f.params.get(args.len()) {
            // Nothing is passed for the last one.
            places.insert(open.0, Place::Storage(self.formal_storage(index, *open, &[])));
        }
        let mut copies = vec![];
        for ((formal, actual), cells) in f.rets.iter().zip(rets).zip(cells) {
            let place = match actual {
                // One variable for argument and result: the function may read the argument after it has written the result.
                Operand::Name { base: Base::Var(v), .. } if args.contains(actual) => {
                    let Place::Storage(to) = fr.places[&v.0] else {
                        return Err(Error::internal("result without a storage"));
                    };
                    let from = self.formal_storage(index, *formal, &cells);
                    copies.push((from, to, cells));
                    Place::Storage(from)
                }
                Operand::Name { base: Base::Var(v), .. } => fr.places[&v.0],
                other => {
                    let st = self.storage_between(fr, other, &cells);
                    out_regs.push((other, st));
                    Place::Storage(st)
                }
            };
            places.insert(formal.0, place);
        }
        let after = self.new_block();
        let site = self.pc(fr, i);
        self.function(index, places, after, site)?;
        for (from, to, cells) in copies {
            for (offset, bytes, _) in cells {
                let a = self.read_storage(from, offset, bytes)?;
                self.write_storage(to, offset, bytes, a, None);
            }
        }
        for (to, st) in out_regs {
            self.register_results(fr, to, st)?;
        }
        Ok(())
    }

    /// Index of a function among those called out of line.
    pub(super) fn out_of_line_index(&mut self, index: usize) -> u32 {
        let fs = &mut self.pre.func.functions;
        match fs.iter().position(|&f| f == index) {
            Some(k) => k as u32,
            None => {
                fs.push(index);
                fs.len() as u32 - 1
            }
        }
    }

    pub(super) fn out_of_line_call(
        &mut self,
        (fr, i): (&mut Frame<'m>, &Instr),
        kind: Kind,
        handle: Option<Arg>,
        (p, r): (&Cells, &Cells),
        rets: &[Operand],
        args: &[Operand],
    ) -> Result<(), Error> {
        let mut vals: SmallVec<[Arg; 4]> = handle.into_iter().collect();
        vals.extend(self.top.map(Arg::Var));
        vals.extend(self.arguments(fr, p, args)?);
        let mut dsts: SmallVec<[Option<Var>; 1]> = SmallVec::new();
        for &(_, bytes, _) in r.iter().flatten() {
            dsts.push(Some(self.new_var(ty_of_bytes(bytes))));
        }
        let exited = self.exits.then(|| self.new_var(Ty::I32));
        let made: Vec<Arg> = dsts.iter().flatten().copied().map(Arg::Var).collect();
        dsts.extend(exited.map(Some));
        let pc = self.pc(fr, i);
        self.push(PreInst { pc, ..PreInst::new(kind, vals, dsts) });
        if let Some(exited) = exited {
            self.exit_with(exited);
        }
        self.results(fr, r, rets, &made)
    }

    /// The values of all cells of a call's arguments, in order.
    pub(super) fn arguments(&mut self, fr: &mut Frame<'m>, p: &Cells, args: &[Operand]) -> Result<Vec<Arg>, Error> {
        let mut vals = vec![];
        for (k, cs) in p.iter().enumerate() {
            if matches!(cs[..], [(_, 0, _)]) {
                vals.push(self.open_argument(fr, args.get(k))?);
                continue;
            }
            let a = args.get(k).ok_or_else(|| Error::internal("a call without an argument"))?;
            let size = cs.last().map_or(0, |c| c.0 + c.1);
            let storage = match a {
                Operand::Name { base: Base::Var(v), .. } => match fr.places[&v.0] {
                    Place::Storage(s) => s,
                    _ => return Err(Error::internal("argument without a storage")),
                },
                other => self.register_argument(fr, other, type_of_bytes(size), cs)?,
            };
            for &(offset, bytes, _) in cs {
                vals.push(self.read_storage(storage, offset, bytes)?);
            }
        }
        Ok(vals)
    }

    /// The address of what is passed for a parameter without a size.
    fn open_argument(&mut self, fr: &Frame<'m>, a: Option<&Operand>) -> Result<Arg, Error> {
        match a {
            None => Ok(Arg::Val(self.pre.func.konst(Ty::I64, 0))),
            Some(Operand::Name { base, .. }) => self.address(fr, *base),
            Some(_) => Err(Error::internal("an argument that is no array")),
        }
    }

    /// Puts the values of all cells of a call's results where the call wants them.
    pub(super) fn results(
        &mut self,
        fr: &mut Frame<'m>,
        r: &Cells,
        rets: &[Operand],
        made: &[Arg],
    ) -> Result<(), Error> {
        let mut made = made.iter();
        for (cs, to) in r.iter().zip(rets) {
            let storage = match to {
                Operand::Name { base: Base::Var(v), .. } => match fr.places[&v.0] {
                    Place::Storage(s) => s,
                    _ => return Err(Error::internal("result without a storage")),
                },
                other => self.storage_between(fr, other, cs),
            };
            for (&(offset, bytes, _), &d) in cs.iter().zip(&mut made) {
                self.write_storage(storage, offset, bytes, d, None);
            }
            self.register_results(fr, to, storage)?;
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
        let (known, words, result) = provided(name).ok_or_else(|| unsupported(format!("calling `{name}`")))?;
        let mut vals = SmallVec::new();
        for (words, a) in words.iter().zip(args) {
            for &(at, size) in words {
                vals.push(match a {
                    Operand::Name { base: Base::Var(v), .. } => match fr.places[&v.0] {
                        Place::Storage(s) => self.read_storage(s, at, size)?,
                        _ => return Err(Error::internal("argument without a storage")),
                    },
                    other => self.operand(fr, other, if size == 8 { Type::U64 } else { Type::U32 })?,
                });
            }
        }
        let mut dsts: SmallVec<[Option<Var>; 1]> = SmallVec::new();
        let mut into = None;
        if result > 0 {
            let d = self.new_var(if result == 8 { Ty::I64 } else { Ty::I32 });
            dsts.push(Some(d));
            into = rets.first().map(|r| (r, d));
        }
        let pc = self.pc(fr, i);
        let mut inst = PreInst::new(Kind::Op(Op::Call), vals, dsts);
        inst.mods = smallvec![Mod::Other(known)];
        inst.pc = pc;
        self.push(inst);
        match into {
            Some((Operand::Name { base: Base::Var(v), .. }, d)) => {
                if let Place::Storage(s) = fr.places[&v.0] {
                    self.write_storage(s, 0, result, Arg::Var(d), None);
                }
            }
            Some((Operand::Reg(r), d)) => self.part(fr.reg(*r), Arg::Var(d), 0, None),
            _ => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    /// Linking leaves them to the runtime.
    #[test]
    fn system_calls_need_no_definition() {
        assert!(kernel_abi::SYSTEM_CALLS.iter().all(|call| ptx::provided_by_runtime(call.symbol)));
    }
}
