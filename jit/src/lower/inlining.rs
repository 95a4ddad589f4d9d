//! Functions that are not inlined: those called out of line, and subroutines, in which lanes may have to wait for others (at barriers, at
//! `.sync` instructions, in spin loops).

use super::module_facts::ModuleFacts;
use ptx::ast::{self, FunctionKind};

/// What becomes of direct calls of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Calling {
    Inlined,
    OutOfLine,
    /// Jumps to the one copy in the kernel's graph, or the one of its depth: see `indirect.rs`.
    Subroutine,
}

/// What becomes of direct calls in the kernel at `index`: functions that can reach themselves are called out of line (or are subroutines: see
/// `nested.rs`), and, where inlining
/// all calls would make too large a kernel, large ones that are called in several places are called out of line or, if lanes may
/// wait in them, which is possible in the kernel's own code only, as subroutines. `checked`: reports name all callers.
pub(super) fn callings(m: &ast::Module, module: &ModuleFacts, index: usize, checked: bool) -> Vec<Calling> {
    let ModuleFacts { callees, sizes, waits, callers, nested, .. } = module;
    let recursive = |(f, &recursive): (usize, &bool)| match recursive {
        true if nested.group(f).is_some() => Calling::Subroutine,
        true => Calling::OutOfLine,
        false => Calling::Inlined,
    };
    let mut calling: Vec<Calling> = module.recursive.iter().enumerate().map(recursive).collect();
    let order = callees.last_first(index);
    let mut size = vec![0; m.functions.len()];
    let sum = |size: &[usize], calling: &[Calling], f: usize| {
        callees.size(f, sizes[f], size, |c| calling[c] == Calling::Inlined)
    };
    for &f in &order {
        size[f] = sum(&size, &calling, f);
    }
    let limits = if m.is_debug() && !checked { DEBUG_LIMITS } else { LIMITS };
    if size[index] <= limits.kernel {
        return calling;
    }
    for &f in &order {
        size[f] = sum(&size, &calling, f);
        if calling[f] != Calling::Inlined || f == index || size[f] <= limits.function || callers[f] < 2 {
            continue;
        }
        let waits = callees.last_first(f).iter().any(|&f| waits[f]);
        calling[f] = if waits { Calling::Subroutine } else { Calling::OutOfLine };
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
pub(super) fn may_exit_out_of_line(m: &ast::Module, module: &ModuleFacts, calling: &[Calling]) -> bool {
    let ModuleFacts { names, all_callees, exits, .. } = module;
    if !m.functions.iter().zip(exits).any(|(f, &exits)| f.kind == FunctionKind::Func && exits) {
        return false;
    }
    let called = (0..m.functions.len())
        .filter(|&k| calling[k] == Calling::OutOfLine || names.taken.contains(&m.functions[k].name));
    let mut reached = called.flat_map(|k| all_callees.last_first(k));
    reached.any(|k| exits[k])
}
