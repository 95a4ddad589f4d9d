//! Elision of race checks: accesses that nothing in the kernel can conflict with.
//!
//! * Shared memory: between two barriers of the whole block, what is only read, or only accessed by atomic and other strong
//!   operations (`phases.rs`, and [`crate::block_uniformity`] for whether the barriers are the same ones for all threads).
//! * Global memory: through pointers among the kernel's parameters, what the launch finds to be only read, or only accessed by atomic
//!   operations: the code leaves it the list of what is done through each ([`kernel_abi::Footprint`]).
//!
//! An access that leaves its object counts as one inside it: memcheck finds those.

pub mod broadcast;
pub mod lockstep;
mod own_parts;
mod phases;
pub mod rewritten;
#[cfg(test)]
mod tests;

use crate::id_vec::IdVec;
use crate::ir::*;
use crate::provenance;
use kernel_abi::{Footprint, Root, SystemCall, Uses, ELIDED, READS, STRONG, WRITES};
use ptx::ast::{Mod, Space};
use ptx::table::{Memory, Op};

/// Memory that an access goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Where {
    Shared,
    Global(Option<Root>),
    /// One of these.
    Either,
    /// Private to the thread.
    Private,
}

/// What an instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    None,
    Access(Where, Uses),
    /// Anything anywhere.
    Any,
}

const ALL: Uses = READS | WRITES | STRONG;

/// The kind of access, by which the instruction is looked up in [`Elisions`].
pub fn uses(f: &Func, i: &Inst) -> Uses {
    match i.info().map(|info| info.memory) {
        _ if f.is_cas_expected(i) || !i.is_weak() => STRONG,
        Some(Memory::Read) => READS,
        Some(Memory::Write) => WRITES,
        // Several at once, and what is not known.
        _ => STRONG,
    }
}

/// For kernels only: what runs beside a function is not known.
pub fn analyse(f: &Func) -> (Elisions, Footprint) {
    let roots = provenance::of_values(f);
    let effects: IdVec<InstId, Effect> = f.insts.iter().map(|i| effect(f, i, &roots)).collect();
    let mut footprint = Footprint::default();
    for i in f.blocks.iter().flat_map(|b| &b.insts) {
        // To other blocks, what is strong for the own one only is a plain access.
        let outside = if f.inst(*i).is_in_block() { WRITES } else { 0 };
        match effects[*i] {
            Effect::None | Effect::Access(Where::Shared | Where::Private | Where::Global(Some(Root::Symbol(_))), _) => {
            }
            Effect::Access(Where::Global(Some(Root::Param(at))), uses) => add(&mut footprint, at, uses | outside),
            Effect::Access(_, uses) => footprint.elsewhere |= uses | outside,
            Effect::Any => footprint.elsewhere |= ALL,
        }
    }
    let near = phases::near(f, |i| match effects[i] {
        Effect::Access(Where::Shared | Where::Either, uses) => uses,
        Effect::Any => ALL,
        _ => 0,
    });
    let lasting = lasting(f);
    let mut elisions = Elisions::default();
    for (block, near) in f.blocks.iter().zip(near).map(|(b, near)| (b, near | lasting)) {
        for &i in &block.insts {
            let Effect::Access(place, uses) = effects[i] else { continue };
            let elided = match place {
                Where::Shared => {
                    let all = near == uses && matches!(uses, READS | STRONG);
                    Elided { all, unread: near & READS == 0, entry: None }
                }
                Where::Global(Some(Root::Param(at))) => {
                    let entry = footprint.params.iter().position(|p| p.0 == at).map(|k| k as u32);
                    Elided { entry, ..Elided::default() }
                }
                _ => Elided::default(),
            };
            // An instruction of several accesses elides what all of them do.
            let both = |s: &mut Elided| {
                *s = Elided {
                    all: s.all && elided.all,
                    unread: s.unread && elided.unread,
                    entry: s.entry.filter(|_| s.entry == elided.entry),
                }
            };
            elisions.entry((f.inst(i).pc, uses)).and_modify(both).or_insert(elided);
        }
    }
    (elisions, footprint)
}

/// What is done to shared memory that barriers of the block do not end: by asynchronous operations, and by other blocks of a cluster.
fn lasting(f: &Func) -> Uses {
    if f.clusters {
        return ALL;
    }
    f.insts.iter().fold(0, |all, i| {
        let uses = match i.op() {
            Some(Op::Cp) if i.has(COMMITS) || i.has(WAITS) => 0,
            Some(Op::Cp | Op::Wgmma) => READS | WRITES,
            _ if i.has(ASYNC) => WRITES,
            _ => 0,
        };
        all | uses
    })
}

fn add(footprint: &mut Footprint, at: u32, uses: Uses) {
    let params = &mut footprint.params;
    match params.iter().position(|p| p.0 == at) {
        Some(k) => params[k].1 |= uses,
        None if params.len() < ELIDED as usize => params.push((at, uses)),
        None => footprint.elsewhere |= uses,
    }
}

fn effect(f: &Func, i: &Inst, roots: &IdVec<Val, Option<Root>>) -> Effect {
    let system = || matches!(i.mods.first(), Some(Mod::Other(name)) if SystemCall::find(name).is_some());
    match (i.memory(), i.op()) {
        // Surfaces write arrays only; mbarriers are not checked for races.
        (Memory::None | Memory::Order | Memory::Image(_) | Memory::Barrier, _) => return Effect::None,
        // System calls touch no memory that the kernel's own accesses could conflict with.
        (Memory::Any, Some(Op::Call)) if system() => return Effect::None,
        // What it answers is stored by an instruction of its own.
        (Memory::Any, Some(Op::Clusterlaunchcontrol)) => return Effect::None,
        (Memory::Any, Some(Op::Cp)) if i.has(COMMITS) || i.has(WAITS) => return Effect::None,
        (Memory::Any, _) | (Memory::Lines, Some(Op::Discard)) => return Effect::Any,
        (Memory::Lines, _) => return Effect::None,
        // One address for several accesses: `Loads`.
        (Memory::Read | Memory::Write | Memory::Update, None) => return Effect::Any,
        (Memory::Read | Memory::Write | Memory::Update, Some(_)) => {}
    }
    let root = i.args.first().and_then(|a| roots[*a]);
    let place = match i.space() {
        Space::Shared | Space::SharedCta | Space::SharedCluster => Where::Shared,
        Space::Global => Where::Global(root),
        Space::Generic => match root {
            Some(Root::Shared { .. }) => Where::Shared,
            Some(Root::Private) => Where::Private,
            Some(_) => Where::Global(root),
            None => Where::Either,
        },
        _ => Where::Private,
    };
    Effect::Access(place, uses(f, i))
}
