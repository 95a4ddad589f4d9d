//! Functions that are not inlined: those called out of line, and subroutines, in which lanes may have to wait for others (at barriers, at
//! `.sync` instructions, in spin loops).

use super::call_graph::{calls, direct, instructions, Callees};
use super::names::Names;
use super::targets::targets;
use ptx::ast::{self, Base, FunctionKind, Mod, Operand};
use ptx::table::{self, Action, Memory, Op, Scope};

/// Whether lanes may wait in each function of a module, or in one that it calls, and it can be lowered as a subroutine: it is not
/// recursive.
pub(super) fn waiting_functions(m: &ast::Module, names: &Names) -> Vec<bool> {
    if !m.functions.iter().any(|f| calls(f).any(|i| matches!(i.operands.get(1), Some(Operand::Reg(_))))) {
        return vec![false; m.functions.len()];
    }
    let callees = Callees::new(m, |f, i| match i.operands.get(1) {
        Some(Operand::Name { base: Base::Sym(_), .. }) => direct(&names.functions, i).into_iter().collect(),
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

/// Total instructions of subroutines beyond which they are called out of line, as others are: 14,000 take LLVM 7 s.
const MOST: usize = 50_000;

/// What becomes of direct calls of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Calling {
    Inlined,
    OutOfLine,
    /// Jumps to the one copy in the kernel's graph: see `indirect.rs`.
    Subroutine,
}

/// What becomes of direct calls in the kernel at `index`: functions that can reach themselves are called out of line, and, where inlining
/// all calls would make too large a kernel, large ones that are called in several places are called out of line or, if lanes may
/// wait in them, which is possible in the kernel's own code only, as subroutines. `checked`: reports name all callers.
pub(super) fn callings(m: &ast::Module, names: &Names, index: usize, checked: bool) -> Vec<Calling> {
    let callees = Callees::new(m, |_, i| direct(&names.functions, i));
    let reached: Vec<Vec<bool>> = (0..m.functions.len()).map(|start| callees.reached(start)).collect();
    let recursive = |(f, reached): (usize, &Vec<bool>)| if reached[f] { Calling::OutOfLine } else { Calling::Inlined };
    let mut calling: Vec<Calling> = reached.iter().enumerate().map(recursive).collect();
    let own: Vec<usize> = m.functions.iter().map(|f| instructions(f).count()).collect();
    let order = callees.last_first(index);
    let mut size = own.clone();
    let sum = |size: &[usize], calling: &[Calling], f: usize| {
        let of = |&c: &usize| if calling[c] == Calling::Inlined { size[c] } else { 1 };
        callees.of(f).iter().map(of).fold(own[f], usize::saturating_add)
    };
    for &f in &order {
        size[f] = sum(&size, &calling, f);
    }
    let limits = if m.is_debug() && !checked { DEBUG_LIMITS } else { LIMITS };
    if size[index] <= limits.kernel {
        return calling;
    }
    let waits: Vec<bool> = m.functions.iter().map(may_wait).collect();
    let mut places = vec![0; m.functions.len()];
    (0..m.functions.len()).flat_map(|f| callees.of(f)).for_each(|&c| places[c] += 1);
    for &f in &order {
        size[f] = sum(&size, &calling, f);
        if calling[f] != Calling::Inlined || f == index || size[f] <= limits.function || places[f] < 2 {
            continue;
        }
        let inside = || reached[f].iter().zip(&waits).any(|(&r, &w)| r && w);
        calling[f] = if waits[f] || inside() { Calling::Subroutine } else { Calling::OutOfLine };
    }
    calling
}

/// Sizes in instructions with inlined calls.
struct Limits {
    /// Of a kernel, beyond which large functions are not inlined.
    kernel: usize,
    /// Of a function that is inlined nevertheless.
    function: usize,
}

const LIMITS: Limits = Limits { kernel: 100_000, function: 1000 };

/// The same in code for debuggers, in which every operator and accessor is a call: `cuda::barrier` becomes 50,000 instructions.
const DEBUG_LIMITS: Limits = Limits { kernel: 5000, function: 50 };

/// Whether threads may exit in a function that is called out of line, or in one that it calls.
pub(super) fn may_exit_out_of_line(m: &ast::Module, names: &Names, calling: &[Calling]) -> bool {
    if !m.functions.iter().any(|f| f.kind == FunctionKind::Func && may_exit(f)) {
        return false;
    }
    let callees = Callees::new(m, |f, i| match direct(&names.functions, i) {
        Some(k) => vec![k],
        None => targets(m, names, f, i).map_or(vec![], |t| t.candidates),
    });
    let called = (0..m.functions.len())
        .filter(|&k| calling[k] == Calling::OutOfLine || names.taken.contains(&m.functions[k].name));
    let mut reached = called.flat_map(|k| callees.last_first(k));
    reached.any(|k| may_exit(&m.functions[k]))
}

fn may_exit(f: &ast::Function) -> bool {
    instructions(f).any(|i| i.op == Op::Exit)
}

/// Whether a function has a barrier, a `.sync` instruction, or an access that a loop may spin on.
fn may_wait(f: &ast::Function) -> bool {
    instructions(f).any(|i| {
        let info = table::info(i.op, &i.mods);
        match info.memory {
            _ if info.scope == Scope::Block || info.action == Action::Sleeps => true,
            Memory::Barrier => true,
            Memory::Update => i.has(Mod::Exch) || i.has(Mod::Cas),
            Memory::Read => i.sem().is_some_and(|s| s != ast::Sem::Weak),
            _ => info.members,
        }
    })
}
