//! Analyses of what a value is derived from, on a flat lattice: of sums, the one summand that matters to the analysis.

use crate::id_vec::IdVec;
use crate::ir::*;

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flat<T> {
    /// Nothing yet: it depends on itself.
    Open,
    /// It is derived from no `T`, and may be added to what is.
    Neutral,
    Of(T),
    /// It could be anything.
    Any,
}

impl<T: Copy + PartialEq> Flat<T> {
    /// One or the other.
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (Flat::Open, x) | (x, Flat::Open) => x,
            (a, b) if a == b => a,
            _ => Flat::Any,
        }
    }

    /// Any of several.
    pub fn any_of(all: impl IntoIterator<Item = Self>) -> Self {
        all.into_iter().fold(Flat::Open, Flat::or)
    }

    /// Their sum.
    pub fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Flat::Open, _) | (_, Flat::Open) => Flat::Open,
            (Flat::Neutral, x) | (x, Flat::Neutral) => x,
            _ => Flat::Any,
        }
    }
}

/// The least solution: `floating` values belong to no block, those of blocks are `derived` from what is known of their operands.
pub fn solve<T: Copy + PartialEq>(
    f: &Func,
    floating: impl Fn(Val) -> Flat<T>,
    derived: impl Fn(&Inst, Val, Block, &IdVec<Val, Flat<T>>) -> Flat<T>,
) -> IdVec<Val, Flat<T>> {
    let mut of = IdVec::filled(Flat::Open, f.vals.len());
    for (v, _) in f.vals.entries().filter(|(_, data)| data.block.is_none()) {
        of[v] = floating(v);
    }
    // Each value changes twice at most: from open to something, and from that to anything.
    let mut changed = true;
    while changed {
        changed = false;
        for (b, block) in f.blocks.entries() {
            for &i in &block.insts {
                for &v in f.inst(i).results.iter().flatten() {
                    let new = of[v].or(derived(f.inst(i), v, b, &of));
                    changed |= new != of[v];
                    of[v] = new;
                }
            }
        }
    }
    of
}
