//! Calls through handles of functions.
//!
//! Targets are called for real, as recursive functions are, unless lanes may have to wait in them for others: such a function is
//! lowered once into the graph of the kernel, which its callers jump to, and from which each lane goes back to its own caller.
//! Only there can lanes stop and let those run that call something else.

use super::call::{cells, layout, signature, Cells};
use super::*;

/// A function in the graph of the kernel.
pub(super) struct Once {
    entry: u32,
    /// Where it goes when it returns, and the register that says to which of the callers.
    exit: u32,
    caller: Var,
    callers: Vec<u32>,
    /// Its arguments and results.
    params: Vec<usize>,
    rets: Vec<usize>,
}

/// Functions that a call through a handle may go to.
pub(super) struct Targets {
    pub params: Cells,
    pub rets: Cells,
    pub candidates: Vec<usize>,
}

/// The functions that call `i` in function `f` may go to.
pub(super) fn targets(m: &ast::Module, names: &Names, f: &ast::Function, i: &Instr) -> Result<Targets, Error> {
    let body = f.body.as_ref().ok_or_else(|| Error::internal("no body"))?;
    match i.operands.get(3) {
        Some(Operand::Prototype(k)) => {
            let proto = &body.prototypes[*k as usize];
            let (params, rets, _) = layout(proto.params.iter(), proto.rets.iter());
            let want: (Vec<_>, Vec<_>) =
                (proto.params.iter().map(cells).collect(), proto.rets.iter().map(cells).collect());
            let fits = |f: &ast::Function| {
                let var = |p: &ast::VarId| cells(&f.vars[p.0 as usize]);
                let have: (Vec<_>, Vec<_>) = (f.params.iter().map(var).collect(), f.rets.iter().map(var).collect());
                f.kind == ast::FunctionKind::Func && f.body.is_some() && have == want && names.taken.contains(&f.name)
            };
            let candidates = m.functions.iter().enumerate().filter(|(_, f)| fits(f)).map(|(k, _)| k).collect();
            Ok(Targets { params, rets, candidates })
        }
        Some(Operand::Targets(k)) => {
            let ast::TargetList::Call(list) = &body.targets[*k as usize] else {
                return Err(Error::invalid("call with a list of branch targets"));
            };
            let candidates: Vec<usize> = list.iter().filter_map(|s| names.functions.get(s).copied()).collect();
            let first = candidates.first().ok_or_else(|| Error::invalid("call with an empty target list"))?;
            let (params, rets, _) = signature(&m.functions[*first]);
            Ok(Targets { params, rets, candidates })
        }
        _ => Err(Error::invalid("an indirect call needs a prototype or a target list")),
    }
}

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

/// Names of which the address is taken anywhere: by an instruction or in an initialiser (a table of virtual functions, say).
pub(super) fn addresses_taken(m: &ast::Module) -> HashSet<ast::Sym> {
    let in_data = m.vars.iter().filter_map(|v| v.init.as_ref()).flat_map(|i| i.relocs.iter().map(|r| r.sym));
    let stmts = m.functions.iter().filter_map(|f| f.body.as_ref()).flat_map(|b| &b.stmts);
    let in_code = stmts.flat_map(|s| match s {
        Stmt::Instr(i) => {
            let target = |k: usize| i.op == Op::Call && k == 1;
            let taken = i.operands.iter().enumerate().filter_map(move |(k, o)| match o {
                Operand::Name { base: Base::Sym(s), .. } if !target(k) => Some(*s),
                _ => None,
            });
            taken.collect::<SmallVec<[ast::Sym; 2]>>()
        }
        Stmt::Label(_) => SmallVec::new(),
    });
    in_data.chain(in_code).collect()
}
