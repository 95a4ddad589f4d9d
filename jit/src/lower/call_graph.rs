//! The call graph of a module.

use ptx::ast::{self, Base, Instr, Operand, Stmt};
use ptx::table::Op;
use rustc_hash::FxHashMap as HashMap;

/// Possible callees of each function of a module.
pub(super) struct Callees(Vec<Vec<usize>>);

impl Callees {
    /// `of`: those of one call in a function.
    pub fn new<I: IntoIterator<Item = usize>>(m: &ast::Module, of: impl Fn(&ast::Function, &Instr) -> I) -> Callees {
        Callees(m.functions.iter().map(|f| calls(f).flat_map(|i| of(f, i)).collect()).collect())
    }

    /// The functions reachable by calls from `start`, and itself, callees first (in cycles in any order).
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

    /// Possible callees of `f`, once for each call.
    pub fn of(&self, f: usize) -> &[usize] {
        &self.0[f]
    }

    /// The size of `f` with what is inlined in it, from its own and those of its callees; a call of what is not takes 1.
    pub fn size(&self, f: usize, own: usize, sizes: &[usize], is_inlined: impl Fn(usize) -> bool) -> usize {
        let of = |&c: &usize| if is_inlined(c) { sizes[c] } else { 1 };
        self.0[f].iter().map(of).fold(own, usize::saturating_add)
    }

    /// Whether each function is reachable by calls from `start`; `start` itself only if it is recursive.
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

/// Whether a call goes through a pointer.
pub(super) fn is_indirect(call: &Instr) -> bool {
    matches!(call.operands.get(1), Some(Operand::Reg(_)))
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
