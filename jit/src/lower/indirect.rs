//! Calls through handles of functions.
//!
//! Targets are called for real, as recursive functions are, unless lanes may have to wait in them for others: such a function is
//! lowered once into the graph of the kernel, which its callers jump to, and from which each lane goes back to its own caller.
//! Only there can lanes stop and let those run that call something else.

use super::context::{Frame, Lower, Once};
use super::params::Formals;
use super::signature::Cells;
use super::targets::{targets, Targets};
use crate::error::{Error, ErrorExt};
use crate::ir::{Kind, Ty};
use crate::pre_ssa::{Arg, PreInst, PreTerm};
use ptx::ast::{self, Instr, Mod, Operand, Type};
use ptx::table::Op;
use smallvec::smallvec;

impl<'m> Lower<'m> {
    pub(super) fn indirect(
        &mut self,
        fr: &mut Frame<'m>,
        i: &Instr,
        target: &Operand,
        rets: &[Operand],
        args: &[Operand],
    ) -> Result<(), Error> {
        let Targets { params: p, rets: r, candidates } = targets(self.m, self.names, fr.f, i)?;
        let handle = self.operand(fr, target, Type::U64)?;
        let (waiting, real): (Vec<usize>, Vec<usize>) =
            candidates.into_iter().partition(|&k| self.waiting[k] && self.pre.func.is_kernel);
        let after = self.new_block();
        if !waiting.is_empty() {
            let vals = self.arguments(fr, &p, args)?;
            for k in waiting {
                let (call, next) = (self.new_block(), self.new_block());
                let is = self.new_var(Ty::P);
                let own = Arg::Val(self.pre.func.konst(Ty::I64, kernel_abi::function_handle(k)));
                let mut test = PreInst::new(Kind::Op(Op::Setp), smallvec![handle, own], smallvec![Some(is)]);
                test.mods = smallvec![Mod::Cmp(ast::Cmp::Eq), Mod::Ty(Type::U64)];
                self.push(test);
                self.end(PreTerm::Cond { p: Arg::Var(is), negated: false, then: call, otherwise: next });
                self.cur = call;
                let made = self.call_once(k, (&p, &r), &vals)?;
                self.results(fr, &r, rets, &made)?;
                self.end(PreTerm::Br(after));
                self.cur = next;
            }
        }
        // With no function left as well: handles of nothing are errors there.
        let set: Vec<(u64, u32)> =
            real.into_iter().map(|k| (kernel_abi::function_handle(k), self.real_function(k))).collect();
        self.pre.func.call_sets.push(set);
        let id = self.pre.func.call_sets.len() as u32 - 1;
        self.real_call(fr, Kind::CallIndirect(id), Some(handle), (&p, &r), rets, args)?;
        self.go(after);
        Ok(())
    }

    /// Jumps to function `k` in the kernel's graph and goes on where it comes back. The cells of its results.
    fn call_once(&mut self, k: usize, (p, r): (&Cells, &Cells), vals: &[Arg]) -> Result<Vec<Arg>, Error> {
        if !self.once.contains_key(&k) {
            self.lower_once(k)?;
        }
        let back = self.new_block();
        let once = self.once.get_mut(&k).ok_or_else(|| Error::internal("a function that was not lowered"))?;
        let number = once.callers.len() as u64;
        once.callers.push(back);
        let (entry, caller, params, rets) = (once.entry, once.caller, once.params.clone(), once.rets.clone());
        let mut vals = vals.iter();
        for (cs, s) in p.iter().zip(params) {
            for (&(offset, bytes, _), &a) in cs.iter().zip(&mut vals) {
                self.write_cell(s, (offset, bytes), a);
            }
        }
        let number = Arg::Val(self.pre.func.konst(Ty::I32, number));
        self.copy(caller, number, None);
        self.end(PreTerm::Br(entry));
        self.cur = back;
        let mut made = vec![];
        for (cs, s) in r.iter().zip(rets) {
            for &(offset, bytes, _) in cs {
                made.push(self.read_storage(s, offset, bytes)?);
            }
        }
        Ok(made)
    }

    /// Lowers function `k` into the kernel's graph.
    fn lower_once(&mut self, k: usize) -> Result<(), Error> {
        let Formals { places, params, rets } = self.formals(k);
        let (entry, exit) = (self.new_block(), self.new_block());
        let caller = self.new_var(Ty::I32);
        self.once.insert(k, Once { entry, exit, caller, callers: vec![], params, rets });
        let here = std::mem::replace(&mut self.cur, entry);
        self.function(k, places, exit, 0)?;
        // `.reg` results are stored behind the return.
        if let Some(once) = self.once.get_mut(&k) {
            once.exit = self.cur;
        }
        self.cur = here;
        Ok(())
    }

    /// Lets functions in the graph return, now that all their callers are known.
    pub(super) fn return_to_callers(&mut self) {
        for once in std::mem::take(&mut self.once).into_values() {
            self.cur = once.exit;
            match once.callers[..] {
                [only] => self.end(PreTerm::Br(only)),
                _ => self.branch_on(Arg::Var(once.caller), 0, once.callers),
            }
        }
    }
}
