//! Decisions between analysis and emission: segments, what is saved at suspend points, what is rematerialised.

use crate::block_uniformity;
use crate::frame;
use crate::frontier::{transfers, Frontiers};
use crate::id_vec::IdVec;
use crate::ir::*;
use crate::liveness::{liveness, rematerialised, MAX_DEPTH};
use crate::lookups::lookups;
use crate::loops::{LoopId, Loops};
use crate::segment::{reach, undominated, Segment};
use crate::shape::{each_use, Shape, Shapes};
use crate::span::Span;
use crate::strides::{grid_strides, updates};
use crate::suspends::tells_executor;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::collections::{BTreeMap, BTreeSet};

/// The plan that emission follows.
pub struct Plan {
    /// One function, whose lanes may be stopped at different points: see [`kernel_abi::Mode::General`].
    pub general: bool,
    /// General mode, large kernels: values stay in the frame: see `frame.rs`.
    pub resident: bool,
    /// General mode: varying values that live in allocas and are written lane by lane.
    pub slotted: BTreeSet<Val>,
    /// General mode, unless resident: values that lanes resuming at a block need.
    pub live_at: Vec<Vec<Val>>,
    pub segments: Vec<Segment>,
    /// Rematerialised values: cheap scalar arithmetic on parameters, constants and thread ids.
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
    /// See [`kernel_abi::KernelMeta::tells_live`].
    pub tells_live: bool,
    /// Blocks with a mask of waiting lanes.
    pub pending: Vec<bool>,
    pub needs_header: bool,
    pub loops: Loops,
    /// Whether each loop strides over the grid, and whether it has atomic operations: see `strides.rs`.
    pub grid_strides: IdVec<LoopId, bool>,
    pub updates: IdVec<LoopId, bool>,
    /// Addresses of table lookups: see `lookups.rs`.
    pub lookups: HashSet<Val>,
    /// Whether each value is used outside of the block that makes it.
    pub leaves_block: IdVec<Val, bool>,
    /// And outside of the innermost loop of that block, where lanes that have left the loop need what others compute anew.
    pub leaves_loop: IdVec<Val, bool>,
    /// Phis that have one operand, a phi, by that.
    pub captures: HashMap<Val, Vec<(Block, InstId)>>,
}

impl Plan {
    /// Whether a value that `segment` saves is already in its slot: a phi whose operands on all edges within the segment are live-ins in
    /// the same slot.
    pub fn keeps(&self, f: &Func, shapes: &Shapes, segment: &Segment, v: Val) -> bool {
        let i = f.def(v);
        let (Kind::Phi, Some(block)) = (&i.kind, f.block_of(v)) else { return false };
        let place = self.frame_slots.get(&v);
        let varies = |v: Val| *shapes.get(v) == Shape::Varying;
        let there = |a: &Val| {
            let outside = f.block_of(*a).is_some_and(|b| !segment.region[b.0 as usize]);
            outside && varies(*a) == varies(v) && self.frame_slots.get(a) == place && segment.live_in.contains(a)
        };
        let edges = i.args.iter().zip(&f.block(block).preds).filter(|(_, p)| segment.region[p.0 as usize]);
        segment.start != block.0 && place.is_some() && edges.into_iter().all(|(a, _)| there(a))
    }
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
) -> Plan {
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
        segments =
            vec![Segment { start: 0, region: Span::filled(true, 0..n as u32), live_in: all, undominated: vec![] }];
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
    let exits_apart = f.blocks.iter().zip(fr).any(|(b, waiting)| matches!(b.term, Term::Exit) && !waiting.is_empty());
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
            let certain =
                if matches!(f.block(Block(b as u32)).term, Term::Exit | Term::Suspend { .. }) { 0 } else { 1 };
            for &c in &candidates[..candidates.len().saturating_sub(certain)] {
                pending[c as usize] = true;
            }
        }
    }
    Plan {
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
        tells_live: live_slot.is_some() && !general,
        pending,
        needs_header,
        grid_strides: grid_strides(f, &loops),
        updates: updates(f, &loops),
        lookups: lookups(f, shapes),
        leaves_block: used_where(f, shapes, |made, used| made != used),
        leaves_loop: used_where(f, shapes, |made, used| loops.of[made].is_some_and(|l| !loops.contains(l, used))),
        captures: captures(f),
        loops,
    }
}

/// See [`Plan::block_uniform`].
fn block_uniform(f: &Func, shapes: &Shapes, segments: &[Segment]) -> Option<BTreeSet<Val>> {
    if f.suspends.is_empty() || !f.suspends.iter().all(|s| s.kind.is_block_barrier()) {
        return None;
    }
    let block = block_uniformity::of_all(f);
    if !block.at_barriers {
        return None;
    }
    let same = block.scalar_parts(f, shapes);
    let saved = segments.iter().flat_map(|s| s.live_in.iter().copied());
    Some(saved.filter(|&v| same[v] && *shapes.get(v) != Shape::Varying).collect())
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

/// Whether each value has a use for which `test` holds, of the block where it is made and that where it is used.
fn used_where(f: &Func, shapes: &Shapes, test: impl Fn(Block, Block) -> bool) -> IdVec<Val, bool> {
    let mut out = IdVec::filled(false, f.vals.len());
    each_use(f, shapes, |v, b| out[v] |= f.block_of(v).is_some_and(|made| test(made, Block(b as u32))));
    out
}

/// See [`Plan::captures`].
fn captures(f: &Func) -> HashMap<Val, Vec<(Block, InstId)>> {
    let mut out: HashMap<Val, Vec<(Block, InstId)>> = HashMap::default();
    for (b, block) in f.blocks.entries() {
        for &i in block.insts.iter().take_while(|&&i| f.inst(i).kind == Kind::Phi) {
            if let [a] = f.inst(i).args[..] {
                if f.def(a).kind == Kind::Phi {
                    out.entry(a).or_default().push((b, i));
                }
            }
        }
    }
    out
}
