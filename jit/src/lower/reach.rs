//! Which functions of a module call which.

use super::*;

/// The functions of a module that calls in each of them may go to.
pub(super) struct Callees(Vec<Vec<usize>>);

impl Callees {
    /// `of`: those of one call in a function.
    pub fn new<I: IntoIterator<Item = usize>>(m: &ast::Module, of: impl Fn(&ast::Function, &Instr) -> I) -> Callees {
        Callees(m.functions.iter().map(|f| calls(f).flat_map(|i| of(f, i)).collect()).collect())
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

/// Functions that can reach themselves by direct calls.
pub(super) fn recursive_functions(m: &ast::Module, names: &Names) -> Vec<bool> {
    let callees = Callees::new(m, |_, i| direct(names, i));
    (0..m.functions.len()).map(|start| callees.reached(start)[start]).collect()
}

/// The function that a direct call goes to.
pub(super) fn direct(names: &Names, call: &Instr) -> Option<usize> {
    match call.operands.get(1) {
        Some(Operand::Name { base: Base::Sym(s), .. }) => names.functions.get(s).copied(),
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
