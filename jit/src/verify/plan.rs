//! Rules of the plan: live-ins of segments, and their slots in the frame.

use super::violation::{Checked, Rule};
use crate::frame::held_bytes;
use crate::frontier::Frontiers;
use crate::graph::Dominators;
use crate::id_vec::Id;
use crate::ir::*;
use crate::liveness::liveness;
use crate::plan::Plan;
use crate::segment::Segment;
use crate::shape::{each_use_in, Shapes};

/// Violations by the whole function are reported for this block.
const ENTRY: Block = Block(0);

/// Whether every segment has what it uses, and every saved value a slot.
pub fn plan(f: &Func, shapes: &Shapes, fr: &Frontiers, plan: &Plan, lanes: u32) -> Checked {
    rematerialised(f, plan)?;
    segments(f, plan)?;
    if plan.general {
        let live = liveness(f, shapes, &plan.remat);
        for (b, live) in f.blocks.ids().zip(&live) {
            let placed = live.iter().copied().filter(|v| plan.frame_slots.contains_key(v)).collect();
            places(f, shapes, plan, lanes, b, placed)?;
        }
    } else {
        for s in &plan.segments {
            takes_over(f, shapes, plan, s)?;
        }
    }
    for s in &plan.segments {
        for &v in &s.live_in {
            Rule::Slot.check(plan.frame_slots.contains_key(&v), Block(s.start), Some(v))?;
        }
        if !plan.resident {
            places(f, shapes, plan, lanes, Block(s.start), s.live_in.clone())?;
        }
    }
    let whole = plan.frame_bytes == plan.header_bytes + plan.unit_bytes * kernel_abi::WARP / lanes;
    let live_slot = plan.live_slot.is_none_or(|at| at + lanes.div_ceil(8) <= plan.unit_bytes);
    Rule::Frame.check(whole && live_slot && (plan.header_bytes > 0) >= plan.needs_header, ENTRY, None)?;
    for (b, waiting) in f.blocks.ids().zip(fr) {
        Rule::Pending.check(plan.pending[b.index()] || waiting.is_empty() && !plan.general, b, None)?;
    }
    Ok(())
}

/// See [`Plan::remat`].
fn rematerialised(f: &Func, plan: &Plan) -> Checked {
    for (b, block) in f.blocks.entries() {
        for i in block.insts.iter().map(|&i| f.inst(i)) {
            let Some(&r) = i.results.iter().flatten().find(|r| plan.remat.contains(r)) else { continue };
            let at_hand = |v: &Val| f.block_of(*v).is_none() || plan.remat.contains(v);
            Rule::Remat.check(is_pure(i) && i.args.iter().all(at_hand), b, Some(r))?;
        }
    }
    Ok(())
}

/// Where segments begin and end.
fn segments(f: &Func, plan: &Plan) -> Checked {
    let expected = if plan.general { 1 } else { 1 + f.suspends.len() };
    Rule::Segment.check(plan.segments.len() == expected && plan.segments[0].start == 0, ENTRY, None)?;
    for s in &plan.segments {
        Rule::Segment.check(s.region[s.start as usize], Block(s.start), None)?;
    }
    for (b, block) in f.blocks.entries() {
        if let (Some((point, next)), false) = (block.term.stop(), plan.general) {
            Rule::Segment.check(plan.segments[1 + point as usize].start == next, b, None)?;
        }
    }
    for s in &plan.segments {
        for b in s.region.members().map(Block) {
            let term = &f.block(b).term;
            let stops = term.stop().is_some() && !plan.general;
            let inside = stops || term.succs().iter().all(|to| s.region[to.0 as usize]);
            Rule::Segment.check(inside, b, None)?;
        }
    }
    Ok(())
}

/// Whether every use in a segment has a definition before it, or is a live-in.
fn takes_over(f: &Func, shapes: &Shapes, plan: &Plan, s: &Segment) -> Checked {
    // Blocks are numbered from the first of the region.
    let blocks = s.region.range();
    let succs = |b: u32| match &f.block(Block(b)).term {
        Term::Suspend { .. } => vec![],
        _ if !s.region[b as usize] => vec![],
        t => t.succs().iter().map(|s| s.0 - blocks.start).collect(),
    };
    let succs: Vec<Vec<u32>> = blocks.clone().map(succs).collect();
    let dominators = Dominators::new(s.start - blocks.start, &succs);
    let mut result = Ok(());
    each_use_in(f, shapes, &s.region, |v, b| {
        let Some(made) = f.block_of(v) else { return };
        let known = plan.remat.contains(&v) || s.live_in.binary_search(&v).is_ok();
        let dominates = || s.region[made.index()] && dominators.dominates(made.0 - blocks.start, b - blocks.start);
        if result.is_ok() && !known && !dominates() {
            result = Err(Rule::LiveIn.broken_by(Block(b), Some(v)));
        }
    });
    result
}

/// Whether values that interfere have disjoint slots.
fn places(f: &Func, shapes: &Shapes, plan: &Plan, lanes: u32, b: Block, values: Vec<Val>) -> Checked {
    let mut places: Vec<(u32, u32, Val)> = vec![];
    for v in values {
        let Some(&at) = plan.frame_slots.get(&v) else { return Err(Rule::Slot.broken_by(b, Some(v))) };
        let bytes = held_bytes(f, shapes, v, lanes);
        let aligned = at % bytes.min(64).next_power_of_two() == 0;
        Rule::Slot.check(aligned && at + bytes <= plan.unit_bytes, b, Some(v))?;
        places.push((at, bytes, v));
    }
    places.sort_unstable_by_key(|p| p.0);
    for pair in places.windows(2) {
        Rule::Slot.check(pair[0].0 + pair[0].1 <= pair[1].0, b, Some(pair[1].2))?;
    }
    Ok(())
}
