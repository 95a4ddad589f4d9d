//! Functions in which lanes may have to wait for others: at barriers, at `.sync` instructions, in loops that poll.

use super::indirect::targets;
use super::reach::{calls, direct, instructions, Callees};
use super::*;

/// Whether each function of a module is such a one, or calls one, and can be lowered into the graph of its callers: no activation of
/// it can meet another.
pub(super) fn waiting_functions(m: &ast::Module, names: &Names) -> Vec<bool> {
    if !m.functions.iter().any(|f| calls(f).any(|i| matches!(i.operands.get(1), Some(Operand::Reg(_))))) {
        return vec![false; m.functions.len()];
    }
    let callees = Callees::new(m, |f, i| match i.operands.get(1) {
        Some(Operand::Name { base: Base::Sym(_), .. }) => direct(names, i).into_iter().collect(),
        _ => targets(m, names, f, i).map_or(vec![], |t| t.candidates),
    });
    let waits: Vec<bool> = m.functions.iter().map(may_wait).collect();
    let waiting: Vec<bool> = (0..m.functions.len())
        .map(|k| {
            let seen = callees.reached(k);
            !seen[k] && (waits[k] || seen.iter().zip(&waits).any(|(&s, &w)| s && w))
        })
        .collect();
    let targets = m.functions.iter().zip(&waiting).filter(|(f, &w)| w && names.taken.contains(&f.name));
    let instructions: usize = targets.map(|(f, _)| instructions(f).count()).sum();
    if instructions > MOST {
        return vec![false; m.functions.len()];
    }
    waiting
}

/// Instructions of such functions beyond which they are called for real, as others are: 14,000 take LLVM 7 s.
const MOST: usize = 50_000;

/// Whether a function has a barrier, a `.sync` instruction, or what a loop may poll with.
pub(super) fn may_wait(f: &ast::Function) -> bool {
    instructions(f).any(|i| match i.op {
        Op::Bar | Op::Barrier | Op::Nanosleep | Op::Mbarrier => true,
        Op::Atom => i.has(Mod::Exch) || i.has(Mod::Cas),
        Op::Ld => i.sem().is_some_and(|s| s != ast::Sem::Weak),
        op => crate::meeting::members(op, &i.mods),
    })
}
