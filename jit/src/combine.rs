//! Load combining: neighbouring loads of each lane become one.
//!
//! nvcc unrolls `s += val[k] * x[col[k]]` and leaves four loads from consecutive addresses for `val` and four for `col`:
//! eight gathers, where every lane's four elements are 16 contiguous bytes. Loads of one block from one base, with
//! constant offsets that follow each other, become one [`Kind::Loads`], which moves each lane's elements together
//! (`emit/merged.rs`). Plain loads have no order among each other; what writes memory or orders it ends the search.
//!
//! Where neighbouring lanes read neighbouring elements (`a[i - 1], a[i], a[i + 1]`) separate loads are contiguous vectors,
//! which is better. So this comes after the shape analysis, and joins only what would be gathers.

use crate::ir::*;
use crate::shape::{Lin, Shape, Shapes, MAX_LANES};
use ptx::ast::{Mod, Sem, Space, Type};
use ptx::table::Op;

/// Loads that may become one: base, predicate and modifiers are equal, offsets differ.
struct Group {
    base: Val,
    /// Largest record that does not reach into the next lane's, bytes.
    room: u64,
    /// Offset of the address, instruction.
    loads: Vec<(i64, InstId)>,
}

/// Joins loads in all blocks of a function whose values have their final shapes.
pub fn combine(f: &mut Func, shapes: &Shapes, lanes: u32) {
    for b in f.blocks.ids() {
        let sets = neighbours(f, b, |v, space| room(shapes, v, space, lanes));
        for set in sets {
            join(f, b, &set);
        }
    }
}

/// Sets of instructions of a block to be joined, each by ascending address.
fn neighbours(f: &Func, b: Block, room: impl Fn(Val, Space) -> u64) -> Vec<Vec<InstId>> {
    let mut open: Vec<Group> = vec![];
    let mut sets = vec![];
    for &id in &f.blocks[b].insts {
        let i = f.inst(id);
        if is_plain_load(i) {
            if !is_element(i) {
                continue;
            }
            let base = i.args[0];
            let same = |g: &&mut Group| {
                let first = f.inst(g.loads[0].1);
                g.base == base && first.guard == i.guard && first.mods == i.mods
            };
            match open.iter_mut().find(same) {
                Some(g) if g.loads.iter().any(|l| l.0 == i.offset) => {}
                Some(g) => g.loads.push((i.offset, id)),
                None => {
                    let room = room(base, i.space());
                    open.push(Group { base, room, loads: vec![(i.offset, id)] });
                }
            }
        } else if !is_pure(i) && i.kind != Kind::Phi {
            open.drain(..).for_each(|g| split(f, g, &mut sets));
        }
    }
    open.drain(..).for_each(|g| split(f, g, &mut sets));
    sets
}

/// Whether `i` does nothing but read memory, in no order with anything but writes.
fn is_plain_load(i: &Inst) -> bool {
    i.kind == Kind::Op(Op::Ld) && i.is_weak() && !i.has(Mod::Cache)
}

/// Whether a plain load can be combined: one element of 4 or 8 bytes, no modifiers beyond type, space and cache hints.
fn is_element(i: &Inst) -> bool {
    let fits = |m: &Mod| match m {
        Mod::Ty(t) => matches!(t.size(), 4 | 8) && *t != Type::Pred,
        m => is_plain(m),
    };
    i.results.len() == 1 && i.args.len() == 1 && i.mods.iter().all(fits)
}

/// Whether a load with this modifier may be made one of other elements in the same place: an ordinary space, no order, a hint.
pub(crate) fn is_plain(m: &Mod) -> bool {
    match m {
        Mod::Space(s) => {
            matches!(s, Space::Global | Space::Generic | Space::Shared | Space::SharedCta | Space::Const | Space::Local)
        }
        Mod::Sem(Sem::Weak) | Mod::Nc | Mod::Hint => true,
        _ => false,
    }
}

/// Cuts a group into runs of four or two consecutive elements.
fn split(f: &Func, mut g: Group, sets: &mut Vec<Vec<InstId>>) {
    g.loads.sort_unstable();
    let bytes = f.inst(g.loads[0].1).ty().size() as i64;
    // A record is at most 16 bytes: longer ones would be two loads of the host anyway.
    let sizes: &[usize] = if bytes == 4 { &[4, 2] } else { &[2] };
    let mut rest = &g.loads[..];
    while !rest.is_empty() {
        let run = 1 + rest.windows(2).take_while(|x| x[1].0 == x[0].0.wrapping_add(bytes)).count();
        let n = sizes.iter().copied().find(|&n| n <= run && n as u64 * bytes as u64 <= g.room);
        if let Some(n) = n {
            sets.push(rest[..n].iter().map(|l| l.1).collect());
        }
        rest = &rest[n.unwrap_or(1)..];
    }
}

/// Most bytes of a record at address `v` that is worth one access: up to the next lane's where their distance is known.
fn room(shapes: &Shapes, v: Val, space: Space, lanes: u32) -> u64 {
    let shared = matches!(space, Space::Shared | Space::SharedCta);
    let Shape::Lin(l) = shapes.get(v) else { return u64::MAX };
    if lanes == 1 {
        return u64::MAX;
    }
    let zero = [0; MAX_LANES];
    let own = l.pattern.as_deref().unwrap_or(&zero);
    let at: Vec<i64> = match l.anchor.map(|a| (a, shapes.get(a.x))) {
        None => own.to_vec(),
        Some((a, Shape::Lin(Lin { pattern: Some(p), anchor: None, .. }))) if !shared => {
            own.iter().zip(p.iter()).map(|(o, p)| o.wrapping_add(p.wrapping_mul(a.scale))).collect()
        }
        Some(_) => return u64::MAX,
    };
    let mut at = at[..lanes as usize].to_vec();
    at.sort_unstable();
    at.windows(2).map(|x| x[1].abs_diff(x[0])).min().unwrap_or(0)
}

/// Puts one instruction in the place of the first of `parts`, by position in the block.
fn join(f: &mut Func, b: Block, parts: &[InstId]) {
    let first = f.insts[parts[0]].clone();
    let results: smallvec::SmallVec<[Option<Val>; 1]> = parts.iter().map(|&p| f.inst(p).results[0]).collect();
    let id = f.insts.next_id();
    for v in results.iter().flatten() {
        f.vals[*v].inst = id;
    }
    f.merged.push(parts.to_vec());
    f.insts.push(Inst { kind: Kind::Loads(f.merged.len() as u32 - 1), results, ..first });
    let insts = &mut f.blocks[b].insts;
    if let Some(at) = insts.iter().position(|i| parts.contains(i)) {
        insts[at] = id;
    }
    insts.retain(|i| !parts.contains(i));
}
