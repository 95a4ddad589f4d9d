//! Calls through handles of functions.
//!
//! Targets are called out of line, as recursive functions are, unless lanes may have to wait in them for others: such a function is
//! lowered once into the graph of the kernel as a subroutine, to which callers jump, and from which each lane returns to its caller.
//! Only there can lanes stop and let lanes run that call something else. Direct calls use subroutines too where inlining makes too
//! large a kernel.

use super::context::{Frame, Lower, Subroutine};
use super::nested::TOO_DEEP;
use super::params::Formals;
use super::signature::Cells;
use super::storage::ty_of_bytes;
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
                let made = self.call_subroutine((&*fr, i), k, (&p, &r), &vals)?;
                self.results(fr, &r, rets, &made)?;
                self.end(PreTerm::Br(after));
                self.cur = next;
            }
        }
        // Even if no function is left: handles of no function are reported there.
        let set: Vec<(u64, u32)> =
            real.into_iter().map(|k| (kernel_abi::function_handle(k), self.out_of_line_index(k))).collect();
        self.pre.func.call_sets.push(set);
        let id = self.pre.func.call_sets.len() as u32 - 1;
        self.out_of_line_call((fr, i), Kind::CallIndirect(id), Some(handle), (&p, &r), rets, args)?;
        self.go(after);
        Ok(())
    }

    /// Jumps to subroutine `k` in the kernel's graph and continues where it returns; gives the cells of its results.
    pub(super) fn call_subroutine(
        &mut self,
        (fr, i): (&Frame<'m>, &Instr),
        k: usize,
        (p, r): (&Cells, &Cells),
        vals: &[Arg],
    ) -> Result<Vec<Arg>, Error> {
        let Some(depth) = self.nested.depth(k, self.depth) else {
            let pc = self.pc(fr, i);
            return Ok(self.too_deep(r, pc));
        };
        if !self.subroutines.contains_key(&(k, depth)) {
            self.lower_subroutine(k, depth)?;
        }
        let back = self.new_block();
        let subroutine =
            self.subroutines.get_mut(&(k, depth)).ok_or_else(|| Error::internal("a function that was not lowered"))?;
        let number = subroutine.callers.len() as u64;
        subroutine.callers.push(back);
        let (entry, caller, params, rets) =
            (subroutine.entry, subroutine.caller, subroutine.params.clone(), subroutine.rets.clone());
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

    /// Ends the grid where calls are nested too deep. Gives cells of results that nobody sees.
    fn too_deep(&mut self, r: &Cells, pc: u32) -> Vec<Arg> {
        let trap = PreInst::new(Kind::Op(Op::Trap), smallvec![], smallvec![]);
        self.push(PreInst { mods: smallvec![TOO_DEEP], pc, ..trap });
        let mut zeros = vec![];
        for &(_, bytes, _) in r.iter().flatten() {
            zeros.push(Arg::Val(self.pre.func.konst(ty_of_bytes(bytes), 0)));
        }
        zeros
    }

    /// Lowers function `k` into the kernel's graph, for calls of a depth.
    fn lower_subroutine(&mut self, k: usize, depth: u32) -> Result<(), Error> {
        let Formals { places, params, rets } = self.formals(k);
        let (entry, exit) = (self.new_block(), self.new_block());
        let caller = self.new_var(Ty::I32);
        self.subroutines.insert((k, depth), Subroutine { entry, exit, caller, callers: vec![], params, rets });
        let here = std::mem::replace(&mut self.cur, entry);
        let outer = std::mem::replace(&mut self.depth, self.nested.group(k).map(|group| (group, depth)));
        self.function(k, places, exit, 0)?;
        self.depth = outer;
        // `.reg` results are stored behind the return.
        if let Some(subroutine) = self.subroutines.get_mut(&(k, depth)) {
            subroutine.exit = self.cur;
        }
        self.cur = here;
        Ok(())
    }

    /// Lets functions in the graph return, now that all their callers are known.
    pub(super) fn return_to_callers(&mut self) {
        for subroutine in std::mem::take(&mut self.subroutines).into_values() {
            self.cur = subroutine.exit;
            match subroutine.callers[..] {
                [only] => self.end(PreTerm::Br(only)),
                _ => self.branch_on(Arg::Var(subroutine.caller), 0, subroutine.callers),
            }
        }
    }
}
