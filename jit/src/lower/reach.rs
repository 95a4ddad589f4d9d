//! Which functions of a module call which.

use super::*;

/// The functions of a module that calls in each of them may go to.
pub(super) struct Callees(Vec<Vec<usize>>);

impl Callees {
    /// `of`: those of one call in a function.
    pub fn new<I: IntoIterator<Item = usize>>(m: &ast::Module, of: impl Fn(&ast::Function, &Instr) -> I) -> Callees {
        Callees(m.functions.iter().map(|f| calls(f).flat_map(|i| of(f, i)).collect()).collect())
    }

    /// The functions that run in calls from `start`, and itself, each after those that it calls (but where calls go round).
    fn last_first(&self, start: usize) -> Vec<usize> {
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

/// Functions that the kernel at `index` calls for real, by direct calls: those that can reach themselves, and, where inlining all calls
/// would make too large a kernel, large ones that are called in several places. Those in which lanes may wait or exit are not: that
/// is possible in the kernel's own code only.
pub(super) fn real_functions(m: &ast::Module, names: &Names, index: usize) -> Vec<bool> {
    let callees = Callees::new(m, |_, i| direct(names, i));
    let reached: Vec<Vec<bool>> = (0..m.functions.len()).map(|start| callees.reached(start)).collect();
    let mut real: Vec<bool> = reached.iter().enumerate().map(|(f, reached)| reached[f]).collect();
    let own: Vec<usize> = m.functions.iter().map(|f| instructions(f).count()).collect();
    let order = callees.last_first(index);
    let mut size = own.clone();
    let sum = |size: &[usize], real: &[bool], f: usize| {
        let of = |&c: &usize| if real[c] { 1 } else { size[c] };
        callees.0[f].iter().map(of).fold(own[f], usize::saturating_add)
    };
    for &f in &order {
        size[f] = sum(&size, &real, f);
    }
    if size[index] <= MOST_INLINED {
        return real;
    }
    let stays: Vec<bool> = m.functions.iter().map(|f| waiting::may_wait(f) || may_exit(f)).collect();
    let mut places = vec![0; m.functions.len()];
    callees.0.iter().flatten().for_each(|&c| places[c] += 1);
    for &f in &order {
        size[f] = sum(&size, &real, f);
        let inside = || reached[f].iter().zip(&stays).any(|(&r, &s)| r && s);
        real[f] |= f != index && size[f] > LARGE && places[f] > 1 && !stays[f] && !inside();
    }
    real
}

/// Instructions of a kernel with all its calls inlined from which on some are made, and of functions that are then called.
const MOST_INLINED: usize = 100_000;
const LARGE: usize = 1000;

fn may_exit(f: &ast::Function) -> bool {
    instructions(f).any(|i| i.op == Op::Exit)
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
