//! Table lookups: loads at addresses made of bits of what was loaded before, of which unrolled ciphers and hashes have hundreds. Lanes' words
//! there have nothing to do with each other, so that looking for runs (`emit/runs.rs`) would be most of such a kernel's code.

use crate::id_vec::IdVec;
use crate::ir::*;
use crate::shape::Shapes;
use ptx::table::{Derived, Memory};
use rustc_hash::FxHashSet as HashSet;

/// Up to so many are not worth being told apart: packed indices, which may be contiguous, are taken apart by the same instructions.
const FEW: usize = 32;

/// What a value is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Made {
    Other,
    /// Sums and multiples of loaded values, which may be neighbours in neighbouring lanes.
    Sums,
    /// Their bits, in other places or put together.
    Bits,
}

/// The addresses of a kernel's table lookups, if it has many.
pub fn lookups(f: &Func, shapes: &Shapes) -> HashSet<Val> {
    let accesses = || f.blocks.iter().flat_map(|b| &b.insts).map(|&i| f.inst(i)).filter(|i| i.access().is_some());
    if accesses().count() <= FEW {
        return HashSet::default();
    }
    let made = made(f);
    let scattered = |i: &&Inst| made[i.args[0]] == Made::Bits && !shapes.uniform(i.args[0]);
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
                Memory::None => combined(i, operands),
                _ => Made::Sums,
            };
            for &v in i.results.iter().flatten() {
                changed |= new > of[v];
                of[v] = new.max(of[v]);
            }
        }
    }
    of
}

fn combined(i: &Inst, operands: Made) -> Made {
    let passes = matches!(i.kind, Kind::Phi | Kind::Select);
    match i.derived() {
        Derived::Otherwise | Derived::Mixture | Derived::Number if !passes && operands != Made::Other => Made::Bits,
        _ => operands,
    }
}
