//! Table lookups: loads at addresses made of a few bits of what was loaded before, of which unrolled ciphers and hashes have hundreds. Lanes' words
//! there have nothing to do with each other, so that looking for runs (`emit/runs.rs`) would be most of such a kernel's code.

use crate::id_vec::IdVec;
use crate::ir::*;
use crate::shape::Shapes;
use ptx::table::{Memory, Op};
use rustc_hash::FxHashSet as HashSet;

/// Up to so many are not worth being told apart: packed indices, which may be contiguous, are taken apart by the same instructions.
const FEW: usize = 32;

/// Bits of a table's index, at most. What is longer may be a rank or a count of two packed into a word, neighbours in neighbouring lanes.
const INDEX_BITS: u32 = 11;

/// What a value is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Made {
    Other,
    Loaded,
    /// A few bits of what was loaded.
    Field,
}

/// The addresses of a kernel's table lookups, if it has many.
pub fn lookups(f: &Func, shapes: &Shapes) -> HashSet<Val> {
    let accesses = || f.blocks.iter().flat_map(|b| &b.insts).map(|&i| f.inst(i)).filter(|i| i.access().is_some());
    if accesses().count() <= FEW {
        return HashSet::default();
    }
    let made = made(f);
    let scattered = |i: &&Inst| made[i.args[0]] == Made::Field && !shapes.uniform(i.args[0]);
    let found: Vec<Val> = accesses().filter(scattered).map(|i| i.args[0]).collect();
    if found.len() <= FEW {
        return HashSet::default();
    }
    found.into_iter().collect()
}

/// The least solution.
fn made(f: &Func) -> IdVec<Val, Made> {
    let mut of = IdVec::filled(Made::Other, f.vals.len());
    // Each value changes twice at most.
    let mut changed = true;
    while changed {
        changed = false;
        for &i in f.blocks.iter().flat_map(|b| &b.insts) {
            let i = f.inst(i);
            let operands = i.args.iter().map(|&a| of[a]).max().unwrap_or(Made::Other);
            let new = match i.memory() {
                Memory::None if operands == Made::Loaded && is_field(f, i) => Made::Field,
                Memory::None => operands,
                _ => Made::Loaded,
            };
            for &v in i.results.iter().flatten() {
                changed |= new > of[v];
                of[v] = new.max(of[v]);
            }
        }
    }
    of
}

/// Whether an instruction takes a few bits out of its operand.
fn is_field(f: &Func, i: &Inst) -> bool {
    let known = |k: usize| i.args.get(k).and_then(|&v| f.as_const(v));
    let few = |bits: u32| bits <= INDEX_BITS;
    match i.op() {
        Some(Op::And) => (0..2).filter_map(known).any(|mask| few(mask.count_ones())),
        Some(Op::Shr) => known(1).is_some_and(|by| few(i.ty().bits().saturating_sub(by as u32))),
        Some(Op::Bfe) => known(2).is_some_and(|bits| bits <= INDEX_BITS.into()),
        // Of the bytes of a word and a constant.
        Some(Op::Prmt) => known(2).is_some_and(|selector| {
            let of_word = |k: u32| (selector >> (4 * k) & 7 < 4) == known(0).is_none();
            (known(0).is_some() || known(1).is_some()) && (0..4).filter(|&k| of_word(k)).count() <= 1
        }),
        _ => false,
    }
}
