//! Liveness, and which values are rematerialised.

use crate::graph;
use crate::ir::*;
use crate::shape::{with_anchors, Shape, Shapes};
use ptx::table::Op;
use rustc_hash::FxHashSet as HashSet;
use std::collections::BTreeMap;

/// Longest chain of instructions that is rematerialised.
pub const MAX_DEPTH: u32 = 24;

/// Conditions on thread indices and what is uniform (`tid < n`): comparing again is cheaper than saving a mask and
/// unpacking it.
fn is_plain_condition(f: &Func, shapes: &Shapes, i: &Inst, r: Val) -> bool {
    let plain = |v: &Val| shapes.get(*v).lin().is_some_and(|l| l.anchor.is_none());
    match i.kind {
        _ if f.ty(r) != Ty::P => false,
        Kind::Op(Op::Setp) => i.args.iter().all(plain),
        Kind::Op(Op::And | Op::Or | Op::Xor | Op::Not) => i.args.iter().all(|&a| f.ty(a) == Ty::P),
        _ => false,
    }
}

/// Values live at the start of each block.
pub fn live(f: &Func, shapes: &Shapes) -> Vec<Vec<Val>> {
    liveness(f, shapes, &rematerialised(f, shapes, MAX_DEPTH))
}

/// Values that are rematerialised at their uses, in chains of at most `max_depth` instructions.
pub fn rematerialised(f: &Func, shapes: &Shapes, max_depth: u32) -> HashSet<Val> {
    let mut depth: BTreeMap<Val, u32> = BTreeMap::new();
    for b in &f.blocks {
        for &id in &b.insts {
            let i = f.inst(id);
            let [Some(r)] = i.results[..] else { continue };
            if !is_cheap(i) || !(matches!(shapes.get(r), Shape::Lin(_)) || is_plain_condition(f, shapes, i, r)) {
                continue;
            }
            let mut d = 0;
            let mut ok = true;
            f.uses(i, |a| {
                if f.block_of(a).is_none() {
                    return;
                }
                match depth.get(&a) {
                    Some(&x) => d = d.max(x + 1),
                    None => ok = false,
                }
            });
            // The anchor must be rematerialised too: the value's vector is made from it.
            let anchored = shapes.get(r).lin().and_then(|l| l.anchor);
            if anchored.is_some_and(|a| f.block_of(a.x).is_some() && !depth.contains_key(&a.x)) {
                ok = false;
            }
            if ok && d < max_depth {
                depth.insert(r, d);
            }
        }
    }
    depth.into_keys().collect()
}

/// Values live at the start of each block, ascending; floating and rematerialised ones left out. An anchored value keeps its
/// anchor alive: the scalar alone does not make its vector.
pub fn liveness(f: &Func, shapes: &Shapes, remat: &HashSet<Val>) -> Vec<Vec<Val>> {
    let tracked = |v: Val| f.block_of(v).filter(|_| !remat.contains(&v));
    let mut reads: Vec<(Val, u32)> = vec![];
    let mut read = |v: Val, b: usize| {
        with_anchors(shapes, v, |v| {
            if tracked(v).is_some_and(|made| made.0 as usize != b) {
                reads.push((v, b as u32));
            }
        });
    };
    let mut preds: Vec<Vec<u32>> = vec![vec![]; f.blocks.len()];
    for (b, blk) in f.blocks.iter().enumerate() {
        for i in blk.insts.iter().map(|&i| f.inst(i)) {
            if i.kind != Kind::Phi && !i.results.iter().flatten().any(|r| remat.contains(r)) {
                f.uses(i, |v| read(v, b));
            }
        }
        f.term_uses(&blk.term, |v| read(v, b));
        for s in blk.term.succs() {
            preds[s.0 as usize].push(b as u32);
            // Operands of phis are read on the edge, at the end of this block.
            let sb = f.block(s);
            let Some(at) = sb.preds.iter().position(|p| p.0 == b as u32) else { continue };
            let phis = sb.insts.iter().map(|&i| f.inst(i)).take_while(|i| i.kind == Kind::Phi);
            phis.for_each(|i| read(i.args[at], b));
        }
    }
    let makes = f.vals.ids().filter_map(|v| Some((v, tracked(v)?.0))).collect();
    graph::live(&preds, reads, makes)
}
