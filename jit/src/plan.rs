//! Decisions between analysis and emission: segments, what is saved at suspend points, what is computed again.

use crate::error::Error;
use crate::frame;
use crate::frontier::{transfers, Frontiers};
use crate::graph;
use crate::ir::*;
use crate::order::Loops;
use crate::shape::{Shape, Shapes};
use crate::together;
use ptx::table::Op;
use rustc_hash::FxHashSet as HashSet;
use std::collections::{BTreeMap, BTreeSet};

pub struct Segment {
    /// Block where it starts.
    pub start: u32,
    /// Blocks it runs: those reachable from `start` without passing a suspend point.
    pub region: Vec<bool>,
    /// Values it takes over from the frame.
    pub live_in: Vec<Val>,
    /// Values whose definition does not dominate all uses once control goes from block to block by waiting lanes: they
    /// live in allocas.
    pub undominated: Vec<Val>,
}

pub struct Plan {
    /// One function, lanes of a warp apart from each other: see [`kernel_abi::Mode::General`].
    pub general: bool,
    /// General mode, large kernels: values stay in the frame: see `frame.rs`.
    pub resident: bool,
    /// General mode: varying values that live in allocas and are written lane by lane.
    pub slotted: BTreeSet<Val>,
    /// General mode, unless resident: values that lanes resuming at a block need.
    pub live_at: Vec<Vec<Val>>,
    pub segments: Vec<Segment>,
    /// Values made anew wherever they are needed: cheap scalar arithmetic on parameters, constants and thread ids.
    pub remat: HashSet<Val>,
    /// A warp's frame: header and wait points, then an area of saved values for each of the warp's units. Without a header,
    /// a unit of two warps has the frames of both.
    pub header_bytes: u32,
    pub unit_bytes: u32,
    pub frame_bytes: u32,
    pub frame_slots: BTreeMap<Val, u32>,
    /// Of kernels whose warps all stop at the same points: saved values whose scalar parts are the same for the whole block.
    pub block_uniform: Option<BTreeSet<Val>>,
    /// Where the mask of lanes that have not exited is saved, if lanes may exit apart.
    pub live_slot: Option<u32>,
    /// Blocks whose waiting lanes are kept track of.
    pub pending: Vec<bool>,
    pub needs_header: bool,
    pub loops: Loops,
}

impl Loops {
    /// Whether the edge `from -> to` leaves the loop headed by `header`.
    pub fn exits_from_header_loop(&self, from: u32, to: u32, header: u32) -> bool {
        self.loops
            .iter()
            .enumerate()
            .any(|(l, x)| x.header == header && self.contains(l, from) && !self.contains(l, to))
    }
}

/// Whether lanes of one warp may stop at different suspend points, or go on while others wait.
pub fn needs_general(f: &Func, fr: &Frontiers) -> bool {
    f.polls
        || f.meets
        || f.blocks.iter().zip(fr).any(|(b, fr)| matches!(b.term, Term::Suspend { .. }) && !fr.is_empty())
}

/// Whether half warps, or pairs of warps, may be vectors: all their lanes must come to each suspend point, and to the end
/// of the kernel, together. `fr`: as found for whole warps, or for pairs.
pub fn lanes_agree(f: &Func, fr: &Frontiers) -> bool {
    let together = |b: &BlockData, fr: &Vec<u32>| match b.term {
        Term::Suspend { .. } | Term::Exit => fr.is_empty(),
        _ => true,
    };
    let plain = |s: &Suspend| matches!(s.kind, kernel_abi::SuspendKind::Barrier { all: true, .. });
    f.suspends.is_empty() || (f.suspends.iter().all(plain) && f.blocks.iter().zip(fr).all(|(b, fr)| together(b, fr)))
}

/// Whether warps tell the executor more than where they stopped.
pub fn tells_executor(f: &Func) -> bool {
    f.suspends.iter().any(|s| {
        matches!(s.kind, kernel_abi::SuspendKind::Barrier { reduce: Some(_), .. })
            || s.barrier.is_some_and(|b| f.as_const(b).is_none())
            || s.threads.is_some()
    })
}

/// Blocks where suspended lanes go on, and the entry, ascending.
pub fn starts(f: &Func) -> Vec<u32> {
    let mut s: Vec<u32> = f.blocks.iter().filter_map(|b| Some(b.term.stop()?.1)).collect();
    s.push(0);
    s.sort_unstable();
    s.dedup();
    s
}

/// `general`, `resident`: see [`Plan`].
pub fn plan(
    f: &Func,
    shapes: &Shapes,
    fr: &Frontiers,
    loops: Loops,
    lanes: u32,
    general: bool,
    resident: bool,
) -> Result<Plan, Error> {
    let n = f.blocks.len();
    let remat = rematerialised(f, shapes, if general { u32::MAX } else { MAX_DEPTH });
    let live = liveness(f, shapes, &remat);
    let mut segments = vec![Segment { start: 0, region: reach(f, 0), live_in: vec![], undominated: vec![] }];
    let mut starts = vec![0; f.suspends.len()];
    for b in &f.blocks {
        if let Term::Suspend { point, next } = b.term {
            starts[point as usize] = next.0;
        }
    }
    for &s in &starts {
        let live_in = live[s as usize].clone();
        segments.push(Segment { start: s, region: reach(f, s), live_in, undominated: vec![] });
    }
    if !general {
        for s in &mut segments {
            s.undominated = undominated(f, shapes, fr, &remat, s);
        }
    }
    let mut slotted = BTreeSet::new();
    let mut live_at = vec![];
    if general {
        if !resident {
            live_at.clone_from(&live);
        }
        let mut all: Vec<Val> = segments.iter().flat_map(|s| s.live_in.iter().copied()).collect();
        all.sort_unstable();
        all.dedup();
        segments = vec![Segment { start: 0, region: vec![true; n], live_in: all, undominated: vec![] }];
        slotted = cross_block(f, shapes);
        slotted.retain(|v| !remat.contains(v));
        slotted.extend(segments[0].live_in.iter().copied());
    }
    // The frame: header, then the widest values first so that everything is aligned.
    let needs_header = general || tells_executor(f);
    let header_bytes = if needs_header {
        let kinds: Vec<_> = f.suspends.iter().map(|s| s.kind).collect();
        kernel_abi::SuspendKind::header_bytes(&kinds) as u32
    } else {
        0
    };
    let block_uniform = (!needs_header).then(|| block_uniform(f, shapes, &segments)).flatten();
    let exits_apart = (0..n).any(|b| matches!(f.blocks[b].term, Term::Exit) && !fr[b].is_empty());
    let header_bytes = header_bytes.next_multiple_of(64);
    let (frame_slots, mut at) = match resident {
        true => frame::shared_slots(f, shapes, &live, &slotted, lanes),
        false => frame::slots(f, shapes, &segments, lanes),
    };
    let mut live_slot = None;
    if exits_apart && !f.suspends.is_empty() {
        let bytes = lanes.div_ceil(8).max(4);
        at = at.next_multiple_of(bytes);
        live_slot = Some(at);
        at += bytes;
    }
    // Of a pair of warps, each has half of the unit's.
    let unit_bytes = at.next_multiple_of(64 * lanes.div_ceil(kernel_abi::WARP));
    let mut pending = vec![general; n];
    for b in 0..n {
        pending[b] |= !fr[b].is_empty();
        for (candidates, _) in transfers(f, b, shapes.divergent[b], &fr[b]) {
            let certain = if matches!(f.blocks[b].term, Term::Exit | Term::Suspend { .. }) { 0 } else { 1 };
            for &c in &candidates[..candidates.len().saturating_sub(certain)] {
                pending[c as usize] = true;
            }
        }
    }
    Ok(Plan {
        general,
        resident,
        slotted,
        live_at,
        segments,
        remat,
        header_bytes,
        unit_bytes,
        frame_bytes: header_bytes + unit_bytes * kernel_abi::WARP / lanes,
        frame_slots,
        block_uniform,
        live_slot,
        pending,
        needs_header,
        loops,
    })
}

/// See [`Plan::block_uniform`].
fn block_uniform(f: &Func, shapes: &Shapes, segments: &[Segment]) -> Option<BTreeSet<Val>> {
    if f.suspends.is_empty() || !f.suspends.iter().all(|s| s.kind.is_block_barrier()) {
        return None;
    }
    let block = together::of_all(f);
    if !block.at_barriers {
        return None;
    }
    let same = block.scalar_parts(f, shapes);
    let saved = segments.iter().flat_map(|s| s.live_in.iter().copied());
    Some(saved.filter(|&v| same[v.0 as usize] && *shapes.get(v) != Shape::Varying).collect())
}

/// Bytes a value takes in a frame.
pub fn held_bytes(f: &Func, shapes: &Shapes, v: Val, lanes: u32) -> u32 {
    let ty = f.ty(v);
    match shapes.get(v) {
        Shape::Varying if ty == Ty::P => lanes.div_ceil(8),
        Shape::Varying => ty.bytes() * lanes,
        _ => ty.bytes(),
    }
}

fn reach(f: &Func, start: u32) -> Vec<bool> {
    let mut seen = vec![false; f.blocks.len()];
    let mut work = vec![start];
    seen[start as usize] = true;
    while let Some(b) = work.pop() {
        if matches!(f.blocks[b as usize].term, Term::Suspend { .. }) {
            continue;
        }
        for s in f.blocks[b as usize].term.succs() {
            if !std::mem::replace(&mut seen[s.0 as usize], true) {
                work.push(s.0);
            }
        }
    }
    seen
}

/// Longest chain of instructions that is computed again.
const MAX_DEPTH: u32 = 24;

/// Scalar arithmetic that is as well done again as saved.
pub fn is_cheap(i: &Inst) -> bool {
    match i.kind {
        Kind::Op(op) => {
            matches!(
                op,
                Op::Add
                    | Op::Sub
                    | Op::Mul
                    | Op::Mad
                    | Op::Shl
                    | Op::Shr
                    | Op::And
                    | Op::Or
                    | Op::Xor
                    | Op::Not
                    | Op::Mov
                    | Op::Cvta
                    | Op::Min
                    | Op::Max
                    | Op::Setp
                    | Op::Selp
            ) || (op == Op::Cvt && i.types().all(|t| !t.is_float()))
        }
        Kind::Part | Kind::Select => true,
        _ => false,
    }
}

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

/// Varying values that are used outside the block that makes them.
fn cross_block(f: &Func, shapes: &Shapes) -> BTreeSet<Val> {
    let mut out = BTreeSet::new();
    each_use(f, shapes, |v, b| {
        if f.block_of(v).is_some_and(|d| d.0 as usize != b) && *shapes.get(v) == Shape::Varying {
            out.insert(v);
        }
    });
    out
}

/// See [`Segment::undominated`]. Short-circuit conditions are the common cause: a block that two others lead to runs
/// while lanes wait at a block that only one of them leads to, and that block is run next whoever came first.
fn undominated(f: &Func, shapes: &Shapes, fr: &Frontiers, remat: &HashSet<Val>, s: &Segment) -> Vec<Val> {
    if fr.iter().all(|w| w.is_empty()) {
        return vec![];
    }
    let succs: Vec<Vec<u32>> = (0..f.blocks.len())
        .map(|b| {
            let mut to: Vec<u32> = match s.region[b] {
                true => transfers(f, b, shapes.divergent[b], &fr[b]).into_iter().flat_map(|t| t.0).collect(),
                false => vec![],
            };
            to.retain(|&c| s.region[c as usize]);
            to.sort_unstable();
            to.dedup();
            to
        })
        .collect();
    let idom = graph::dominators_along(s.start, &succs);
    let dominates = |a: u32, mut b: u32| loop {
        if a == b {
            return true;
        }
        match idom[b as usize] {
            u32::MAX => return true, // never run
            up if up == b => return false,
            up => b = up,
        }
    };
    let mut out = HashSet::default();
    each_use(f, shapes, |v, b| {
        if let Some(d) = f.block_of(v) {
            let here = s.region[d.0 as usize] && s.region[b];
            if here && !remat.contains(&v) && !out.contains(&v) && !dominates(d.0, b as u32) {
                out.insert(v);
            }
        }
    });
    let mut out: Vec<Val> = out.into_iter().filter(|v| !s.live_in.contains(v)).collect();
    out.sort_unstable();
    out
}

/// Calls `each` with every value and a block that uses it, as an operand or as the anchor of one.
pub fn each_use(f: &Func, shapes: &Shapes, mut each: impl FnMut(Val, usize)) {
    each_operand(f, |v, b| with_anchors(shapes, v, |v| each(v, b)));
}

/// Calls `each` with a value, its anchor, that one's anchor...
fn with_anchors(shapes: &Shapes, v: Val, mut each: impl FnMut(Val)) {
    let mut next = Some(v);
    while let Some(v) = next {
        each(v);
        next = shapes.get(v).lin().and_then(|l| l.anchor).map(|a| a.x);
    }
}

/// Calls `each` with every operand and the block that reads it; operands of phis are read in the block they come from.
pub fn each_operand(f: &Func, mut each: impl FnMut(Val, usize)) {
    for (b, blk) in f.blocks.iter().enumerate() {
        for &id in &blk.insts {
            let i = f.inst(id);
            if i.kind == Kind::Phi {
                for (&a, p) in i.args.iter().zip(&blk.preds) {
                    each(a, p.0 as usize);
                }
            } else {
                f.uses(i, |v| each(v, b));
            }
        }
        f.term_uses(&blk.term, |v| each(v, b));
    }
}

/// Values live at the start of each block.
pub fn live(f: &Func, shapes: &Shapes) -> Vec<Vec<Val>> {
    liveness(f, shapes, &rematerialised(f, shapes, MAX_DEPTH))
}

fn rematerialised(f: &Func, shapes: &Shapes, max_depth: u32) -> HashSet<Val> {
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
            // An anchor must be at hand wherever the value is made a vector: it is then an argument's argument.
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
fn liveness(f: &Func, shapes: &Shapes, remat: &HashSet<Val>) -> Vec<Vec<Val>> {
    let tracked = |v: Val| f.block_of(v).filter(|_| !remat.contains(&v));
    let mut reads: Vec<(u32, u32)> = vec![];
    let mut read = |v: Val, b: usize| {
        with_anchors(shapes, v, |v| {
            if tracked(v).is_some_and(|made| made.0 as usize != b) {
                reads.push((v.0, b as u32));
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
    let makes = (0..f.vals.len() as u32).filter_map(|v| Some((v, tracked(Val(v))?.0))).collect();
    graph::live(&preds, reads, makes).into_iter().map(|l| l.into_iter().map(Val).collect()).collect()
}
