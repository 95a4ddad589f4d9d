//! Functions with barriers that can reach themselves, by calls of their own or through pointers. Called out of line they have no way to
//! stop at a barrier; so they are subroutines of the kernel's graph (`indirect.rs`), with a copy for each depth.

use super::call_graph::{instructions, Callees};
use ptx::ast::{self, FunctionKind, Mod};
use ptx::table::{self, Scope};

/// Instructions that all copies of a group's functions may have together, with what is inlined in them, if it is not the least depth that
/// makes them; and those of one copy beyond which there are none.
const MOST: usize = 8_000;
const TOO_LARGE: usize = 10_000;
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
    /// `callees`: direct calls, which are inlined but for those of functions that are `recursive` by them; `own`: instructions of each function.
    pub fn of(
        m: &ast::Module,
        (callees, all_callees): (&Callees, &Callees),
        recursive: &[bool],
        own: &[usize],
    ) -> Nested {
        let barriers: Vec<bool> = m.functions.iter().map(|f| f.kind == FunctionKind::Func && has_barrier(f)).collect();
        if !barriers.contains(&true) {
            return Nested { groups: vec![], depths: vec![] };
        }
        let reached: Vec<Vec<bool>> = (0..m.functions.len()).map(|f| all_callees.reached(f)).collect();
        let waits = |f: usize| reached[f].iter().zip(&barriers).any(|(&r, &b)| r && b);
        let group = |f: usize| (0..=f).find(|&g| reached[f][g] && reached[g][f]).filter(|_| waits(f));
        let mut groups: Vec<Option<Group>> = (0..m.functions.len()).map(group).collect();
        let (mut size, mut sizes) = (vec![0; groups.len()], vec![0usize; groups.len()]);
        for (f, group) in groups.iter().enumerate().filter_map(|(f, &group)| Some((f, group?))) {
            for k in callees.last_first(f) {
                size[k] = callees.size(k, own[k], &size, |c| !recursive[c]);
            }
            sizes[group] = sizes[group].saturating_add(size[f]);
        }
        groups.iter_mut().for_each(|group| *group = group.filter(|&g| sizes[g] <= TOO_LARGE));
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
