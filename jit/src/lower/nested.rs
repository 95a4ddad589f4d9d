//! Functions with barriers that can reach themselves, by calls of their own or through pointers. Called out of line they have no way to
//! stop at a barrier; so they are subroutines of the kernel's graph (`indirect.rs`), with a copy for each depth.

use super::call_graph::{instructions, Callees};
use ptx::ast::{self, FunctionKind, Mod};
use ptx::table::{self, Scope};

/// Instructions that all copies of such functions may have together, if it is not the least depth that makes them.
const MOST: usize = 8_000;
const LEAST_DEPTH: usize = 2;
const GREATEST_DEPTH: usize = 32;

/// Makes `trap` say so.
pub const TOO_DEEP: Mod = Mod::Other("recursion");

/// Functions that can reach each other, by a number.
pub(super) type Group = usize;

/// For each function of a module, the group that it belongs to; empty if no function does.
pub(super) struct Nested {
    groups: Vec<Option<Group>>,
    /// How deep functions of a group may call each other, by the group's number.
    depths: Vec<u32>,
}

fn has_barrier(f: &ast::Function) -> bool {
    instructions(f).any(|i| table::info(i.op, &i.mods).scope == Scope::Block)
}

impl Nested {
    pub fn of(m: &ast::Module, all_callees: &Callees) -> Nested {
        let barriers: Vec<bool> = m.functions.iter().map(|f| f.kind == FunctionKind::Func && has_barrier(f)).collect();
        if !barriers.contains(&true) {
            return Nested { groups: vec![], depths: vec![] };
        }
        let reached: Vec<Vec<bool>> = (0..m.functions.len()).map(|f| all_callees.reached(f)).collect();
        let waits = |f: usize| reached[f].iter().zip(&barriers).any(|(&r, &b)| r && b);
        let group = |f: usize| (0..=f).find(|&g| reached[f][g] && reached[g][f]).filter(|_| waits(f));
        let groups: Vec<Option<Group>> = (0..m.functions.len()).map(group).collect();
        let mut sizes = vec![0; groups.len()];
        for (f, group) in m.functions.iter().zip(&groups) {
            group.iter().for_each(|&g| sizes[g] += instructions(f).count());
        }
        let depth = |&size: &usize| (MOST / size.max(1)).clamp(LEAST_DEPTH, GREATEST_DEPTH) as u32;
        Nested { groups, depths: sizes.iter().map(depth).collect() }
    }

    pub fn group(&self, f: usize) -> Option<Group> {
        self.groups.get(f).copied().flatten()
    }

    /// The depth that a call of a function leads to, from code of a depth in a group; 0 for functions of none. None if it is too deep.
    pub fn depth(&self, f: usize, from: Option<(Group, u32)>) -> Option<u32> {
        let Some(group) = self.group(f) else { return Some(0) };
        let depth = from.filter(|from| from.0 == group).map_or(1, |from| from.1 + 1);
        (depth <= self.depths[group]).then_some(depth)
    }
}
