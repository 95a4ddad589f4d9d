//! Facts of a module, found once for all of its kernels.

use super::call_graph::{calls, direct, instructions, is_indirect, Callees};
use super::names::{addresses_taken, Names};
use super::nested::Nested;
use super::targets::targets;
use super::waits::{may_exit, may_wait, waiting_functions};
use ptx::ast;

/// Facts of a module; of each function where they are lists.
pub struct ModuleFacts {
    pub(super) names: Names,
    /// Direct calls.
    pub(super) callees: Callees,
    /// Calls, with those through pointers.
    pub(super) all_callees: Callees,
    /// Direct calls of a function in the whole module.
    pub(super) callers: Vec<usize>,
    /// Instructions without those of callees.
    pub(super) sizes: Vec<usize>,
    /// Whether it can reach itself by direct calls.
    pub(super) recursive: Vec<bool>,
    /// Whether lanes may wait for others in it, or in what it calls through a pointer.
    pub(super) waits: Vec<bool>,
    /// Whether threads may exit in it.
    pub(super) exits: Vec<bool>,
    /// Functions that a pointer may lead to as subroutines: see `indirect.rs`.
    pub(super) waiting: Vec<bool>,
    pub(super) nested: Nested,
}

impl ModuleFacts {
    pub fn of(m: &ast::Module) -> ModuleFacts {
        let functions = m.functions.iter().enumerate().map(|(i, f)| (f.name, i)).collect();
        let names = Names { functions, taken: addresses_taken(m) };
        let callees = Callees::new(m, |_, i| direct(&names.functions, i));
        let all_callees = Callees::new(m, |f, i| match is_indirect(i) {
            true => targets(m, &names, f, i).map_or(vec![], |t| t.candidates),
            false => direct(&names.functions, i).into_iter().collect(),
        });
        let mut callers = vec![0; m.functions.len()];
        (0..m.functions.len()).flat_map(|f| callees.of(f)).for_each(|&c| callers[c] += 1);
        let mut waits: Vec<bool> = m.functions.iter().map(may_wait).collect();
        let recursive: Vec<bool> = (0..m.functions.len()).map(|f| callees.reached(f)[f]).collect();
        let sizes: Vec<usize> = m.functions.iter().map(|f| instructions(f).count()).collect();
        let nested = Nested::of(m, (&callees, &all_callees), &recursive, &sizes);
        let mut waiting = waiting_functions(m, &names, &all_callees, &waits);
        waiting.iter_mut().enumerate().for_each(|(f, waiting)| *waiting |= nested.group(f).is_some());
        if waiting.iter().any(|&w| w) {
            m.functions.iter().zip(&mut waits).for_each(|(f, waits)| *waits |= calls(f).any(is_indirect));
        }
        ModuleFacts {
            recursive,
            callers,
            callees,
            all_callees,
            sizes,
            exits: m.functions.iter().map(may_exit).collect(),
            waiting,
            nested,
            waits,
            names,
        }
    }
}
