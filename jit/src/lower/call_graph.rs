//! Which functions of a module call which.

use ptx::ast::{self, Base, Instr, Operand, Stmt};
use ptx::table::Op;
use rustc_hash::FxHashMap as HashMap;

/// The functions of a module that calls in each of them may go to.
pub(super) struct Callees(Vec<Vec<usize>>);

impl Callees {
    /// `of`: those of one call in a function.
    pub fn new<I: IntoIterator<Item = usize>>(m: &ast::Module, of: impl Fn(&ast::Function, &Instr) -> I) -> Callees {
        Callees(m.functions.iter().map(|f| calls(f).flat_map(|i| of(f, i)).collect()).collect())
    }

    /// The functions that run in calls from `start`, and itself, each after those that it calls (but where calls go round).
    pub fn last_first(&self, start: usize) -> Vec<usize> {
        let mut seen = vec![false; self.0.len()];
        let (mut order, mut work) = (vec![], vec![(start, 0)]);
        seen[start] = true;
        while let Some((f, next)) = work.pop() {
            match self.0[f].get(next) {
                None => order.push(f),
                Some(&c) => {
                    work.push((f, next + 1));
                    if !std::mem::replace(&mut seen[c], true) {
                        work.push((c, 0));
                    }
                }
            }
        }
        order
    }

    /// The functions that calls in `f` may go to, once for each call.
    pub fn of(&self, f: usize) -> &[usize] {
        &self.0[f]
    }

    /// Whether each function runs in calls from `start`, directly or through others. `start` itself only if it is called again.
    pub fn reached(&self, start: usize) -> Vec<bool> {
        let mut seen = vec![false; self.0.len()];
        let mut work = self.0[start].clone();
        while let Some(f) = work.pop() {
            if !std::mem::replace(&mut seen[f], true) {
                work.extend(&self.0[f]);
            }
        }
        seen
    }
}

/// The function that a direct call goes to.
pub(super) fn direct(functions: &HashMap<ast::Sym, usize>, call: &Instr) -> Option<usize> {
    match call.operands.get(1) {
        Some(Operand::Name { base: Base::Sym(s), .. }) => functions.get(s).copied(),
        _ => None,
    }
}

pub(super) fn instructions(f: &ast::Function) -> impl Iterator<Item = &Instr> {
    f.body.iter().flat_map(|b| &b.stmts).filter_map(|s| match s {
        Stmt::Instr(i) => Some(i),
        Stmt::Label(_) => None,
    })
}

pub(super) fn calls(f: &ast::Function) -> impl Iterator<Item = &Instr> {
    instructions(f).filter(|i| i.op == Op::Call)
}
