//! Functions in which lanes may wait for others (at barriers, at `.sync` instructions, in spin loops), and in which threads may exit.

use super::call_graph::{calls, instructions, is_indirect, Callees};
use super::names::Names;
use ptx::ast::{self, Mod};
use ptx::table::{self, Action, Memory, Op, Scope};

/// Whether lanes may wait in each function of a module, or in one that it calls, and it can be lowered as a subroutine: it is not
/// recursive.
pub(super) fn waiting_functions(m: &ast::Module, names: &Names, all_callees: &Callees, waits: &[bool]) -> Vec<bool> {
    if !m.functions.iter().any(|f| calls(f).any(is_indirect)) {
        return vec![false; m.functions.len()];
    }
    let waiting: Vec<bool> = (0..m.functions.len())
        .map(|k| {
            let seen = all_callees.reached(k);
            !seen[k] && (waits[k] || seen.iter().zip(waits).any(|(&s, &w)| s && w))
        })
        .collect();
    let targets = m.functions.iter().zip(&waiting).filter(|(f, &w)| w && names.taken.contains(&f.name));
    let instructions: usize = targets.map(|(f, _)| instructions(f).count()).sum();
    if instructions > MOST {
        return vec![false; m.functions.len()];
    }
    waiting
}

/// Total instructions of subroutines beyond which they are called out of line, as others are: 14,000 take LLVM 7 s.
const MOST: usize = 50_000;

pub(super) fn may_exit(f: &ast::Function) -> bool {
    instructions(f).any(|i| i.op == Op::Exit)
}

/// Whether a function has a barrier, a `.sync` instruction, or an access that a loop may spin on.
pub(super) fn may_wait(f: &ast::Function) -> bool {
    instructions(f).any(|i| {
        let info = table::info(i.op, &i.mods);
        match info.memory {
            _ if info.scope == Scope::Block || info.action == Action::Sleeps => true,
            Memory::Barrier => true,
            // A loop around a call may wait for what an atomic operation returns, or for what a plain load reads after a fence.
            Memory::Update => i.op == Op::Atom,
            Memory::Order => !i.has(Mod::Warp),
            Memory::Read => i.sem().is_some_and(|s| s != ast::Sem::Weak),
            _ => info.members,
        }
    })
}
