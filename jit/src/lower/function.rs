//! Bodies of functions.

use super::context::{Frame, Lower, Place};
use crate::error::{unsupported, Error, ErrorExt};
use crate::ir::{Block, Ty};
use crate::pre_ssa::{PreTerm, Var};
use ptx::ast::{self, Stmt};
use rustc_hash::FxHashMap as HashMap;

/// Limit of instructions after inlining: beyond, the kernel would take minutes to compile.
const MAX_INLINED: usize = 2_000_000;

impl<'m> Lower<'m> {
    /// Lowers the body of function `index` at the current position; goes on at `ret`. `places` has those of its parameters, from and
    /// to which `.reg` parameters are copied.
    pub(super) fn function(
        &mut self,
        index: usize,
        mut places: HashMap<u32, Place>,
        ret: Block,
        site: u32,
    ) -> Result<(), Error> {
        let m = self.m;
        let f = &m.functions[index];
        let body = f.body.as_ref().ok_or_else(|| Error::internal("lowering a declaration"))?;
        self.pre.func.statements += body.stmts.len();
        if self.pre.func.statements > MAX_INLINED {
            return Err(unsupported(format!("a kernel of more than {MAX_INLINED} instructions after inlining")));
        }
        self.stack.push(index);
        let regs = self.pre.vars.next_id();
        for r in &body.regs {
            self.new_var(Ty::of(r.ty));
        }
        for (formal, reg) in f.params.iter().zip(&f.reg_params) {
            if let (Some(reg), Some(Place::Storage(s))) = (reg, places.get(&formal.0).copied()) {
                for (cell, part) in Self::parts(&f.vars[formal.0 as usize], Var(regs.0 + reg.0)) {
                    self.load_register(s, cell, part)?;
                }
            }
        }
        let outs = f.rets.iter().zip(&f.reg_rets);
        let outs: Vec<(Var, ast::VarId, Place)> =
            outs.filter_map(|(v, r)| Some((Var(regs.0 + r.as_ref()?.0), *v, places[&v.0]))).collect();
        let labels = body.labels.iter().map(|_| self.new_block()).collect();
        self.place_vars(index, &mut places)?;
        let kept = self.keep_top(f, ret);
        let mut fr = Frame { f, regs, places, labels, ret, cc: None, index: 0, site };
        for s in &body.stmts {
            match s {
                Stmt::Label(l) => {
                    let b = fr.labels[l.0 as usize];
                    self.go(b);
                }
                Stmt::Instr(i) => {
                    self.instr(&mut fr, i).map_err(|mut e| {
                        e.at.get_or_insert((i.span, i.op));
                        e
                    })?;
                    fr.index += 1;
                }
            }
        }
        self.end(PreTerm::Br(ret));
        self.stack.pop();
        self.cur = ret;
        self.restore_top(kept);
        for (reg, formal, place) in outs {
            let Place::Storage(s) = place else { return Err(Error::internal("result without a storage")) };
            for (cell, part) in Self::parts(&f.vars[formal.0 as usize], reg) {
                self.store_register(s, cell, part);
            }
        }
        Ok(())
    }
}
