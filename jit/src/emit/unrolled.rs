//! Straight-line code of whole blocks of [`WARPS`] warps: all units of a segment one after the other, all segments in one function.
//!
//! Kernels with a barrier every few instructions (scans, trees of sums) spend their time on loads and stores: what a thread keeps across a
//! barrier is in its frame, and what it exchanges in shared memory. Here every unit's index is a constant, so that comparisons of
//! thread indices fold, frames are variables of the function, which become registers, and most addresses in shared memory differ by
//! constants, so that the code generator sees which load has the value of which store, and which stores nothing reads.
//!
//! Loops over tiles, which go from barrier to barrier, have such code as well: what a thread sums up stays in a register, and addresses of a
//! tile's rows are computed once. All units of a block take the same way there, so each way of the first unit goes on with code in which
//! LLVM knows the branches of the others; where they met after each unit, it would move arithmetic to behind the barrier.

use super::input::Input;
use super::outline::allow_wide;
use super::shared_rows;
use super::state::Emit;
use crate::error::Error;
use crate::frame::held_bytes;
use crate::ir::{Inst, Term, Val};
use crate::segment::Segment;
use crate::shape::Shape;
use baseline::build::{Attr, Bb, Build, V};
use ptx::table::Memory;

/// Warps of a block that has such code: 256 threads, which most programs use.
pub(super) const WARPS: u32 = 8;
/// Fewest segments for which this is worth while.
const FEWEST_SEGMENTS: usize = 4;
/// Most instructions, of all units together.
const MOST_INSTRUCTIONS: usize = 1024;
/// The same of a kernel with a loop, of which the code runs more often.
const MOST_IN_LOOPS: usize = 2048;

/// Whether a kernel gets such code. `stops`: of each segment, see `drive.rs`.
fn is_suitable(x: &Input, stops: &[Vec<u32>]) -> bool {
    let plan = x.plan;
    let chained = stops.iter().enumerate().all(|(k, stops)| {
        let next = if k + 1 == plan.segments.len() { 0 } else { k as u32 + 1 };
        **stops == [next]
    });
    let plain = |i: &Inst| i.guard.is_none() && i.access() != Some(Memory::Update);
    let insts = || x.f.blocks.iter().flat_map(|b| &b.insts).map(|&i| x.f.inst(i));
    let most = match plan.loops.loops.is_empty() {
        true if chained && stops.len() >= FEWEST_SEGMENTS => MOST_INSTRUCTIONS,
        false if repeats_rows(x) => MOST_IN_LOOPS,
        _ => return false,
    };
    x.f.blocks.iter().all(|b| !matches!(b.term, Term::Switch { .. }))
        && x.lanes <= kernel_abi::WARP
        && !x.variant.partial
        && !x.variant.checks.any()
        && plan.live_slot.is_none()
        && x.functions.is_empty()
        && !x.f.warp_ops
        && insts().all(plain)
        && insts().count() * ((WARPS * kernel_abi::WARP / x.lanes) as usize) <= most
}

/// Whether a kernel is a loop over tiles: all of its loops go from barrier to barrier, lanes never diverge, and shared memory is accessed
/// in rows or by all lanes at one place. What a unit keeps from one iteration to the next needs a register of its own for each unit.
fn repeats_rows(x: &Input) -> bool {
    let insts = || x.f.blocks.iter().flat_map(|b| &b.insts).map(|&i| x.f.inst(i));
    let in_rows = |i: &Inst| i.args.first().and_then(|&v| x.shapes.get(v).lin()).is_some_and(|l| l.anchor.is_none());
    x.host().vector_registers >= 32
        && x.plan.block_uniform.is_some()
        && x.plan.loops.loops.iter().all(|l| x.f.waits_in(&l.blocks))
        && !x.shapes.divergent.iter().any(|&d| d)
        && insts().filter(|i| i.access().is_some() && i.space().is_shared()).all(in_rows)
}

/// The frames of a block's units: variables, which become registers, or memory if a loop would fill more than half of the registers with them.
fn frames(ll: &dyn Build, x: &Input, units: u32) -> Vec<V> {
    let bytes = u64::from(x.plan.unit_bytes);
    let frame = |n: u32| ll.alloca(ll.array(ll.int(8), u64::from(n) * bytes), 64);
    let varying = |v: &&Val| *x.shapes.get(**v) == Shape::Varying;
    let held = |v: &Val| held_bytes(x.f, x.shapes, *v, x.lanes);
    let kept = |s: &Segment| s.live_in.iter().filter(varying).map(held).sum::<u32>() * units;
    let registers = x.host().vector_registers * x.host().vector_bytes;
    if x.plan.loops.loops.is_empty() || x.plan.segments.iter().all(|s| 2 * kept(s) <= registers) {
        return (0..units).map(|_| frame(1)).collect();
    }
    let all = ll.opaque(frame(units));
    (0..units).map(|unit| ll.gep_at(all, u64::from(unit) * bytes)).collect()
}

/// Emits a function of a block's `Cta` that runs the block; `None` where there is none.
pub(super) fn unrolled(ll: &dyn Build, x: &Input, stops: &[Vec<u32>]) -> Result<Option<V>, Error> {
    if !x.unrolls || !is_suitable(x, stops) {
        return Ok(None);
    }
    let plan = x.plan;
    let func = ll.add_function("unrolled", ll.func(ll.void(), &mut [ll.ptr()]), true);
    allow_wide(ll, x.host(), func);
    ll.attr(func, Attr::NoBuiltins);
    ll.attr(func, Attr::Noinline);
    let entry = ll.block(func, "entry");
    ll.at_end(entry);
    let state = [ll.alloca(ll.vec(ll.int(1), x.lanes), 8), ll.alloca(ll.int(32), 4)];
    let units = WARPS * kernel_abi::WARP / x.lanes;
    let frames = frames(ll, x, units);
    let rows = shared_rows::rows(x, units);
    let starts: Vec<Bb> = plan.segments.iter().map(|_| ll.block(func, "segment")).collect();
    let done = ll.block(func, "done");
    let mut last: Option<Emit> = None;
    for (k, segment) in plan.segments.iter().enumerate() {
        // Emits a unit's code from `head`; returns where it ends.
        let mut run = |unit: usize, head: Bb, ways: &[(u32, Bb)]| -> Result<Bb, Error> {
            let end = ll.block(func, "unit_end");
            let index = ll.i32(unit as u32);
            let mut e = Emit::new(ll, x, func, [entry, head, end], index, state, segment.region.clone());
            match last.take() {
                // What is computed once, and scratch memory.
                Some(last) => (e.function, e.memory) = (last.function, last.memory),
                None => rows.into_iter().for_each(|count| e.make_rows(count)),
            }
            if unit == 0 {
                e.function.of_block.clear();
            }
            (e.unit.segment, e.unit.alone, e.unit.ways) = (k, true, ways.to_vec());
            e.begin_unit(k);
            (e.unit.header, e.unit.frame) = (Some(frames[unit]), Some(frames[unit]));
            e.segment_blocks(k)?;
            last = Some(e);
            Ok(end)
        };
        // The others stop where the first does: after each of its stops comes code in which their branches are known.
        let ways: Vec<(u32, Bb)> = stops[k].iter().map(|&stop| (stop, ll.block(func, "unit"))).collect();
        let end = run(0, starts[k], &ways)?;
        ll.at_end(end);
        let cases: Vec<(u64, Bb)> = ways.iter().skip(1).map(|&(stop, way)| (stop.into(), way)).collect();
        ll.switch(ll.load(ll.int(32), state[1], 4), ways.first().map_or(done, |w| w.1), &cases);
        for (stop, way) in ways {
            let mut head = way;
            for unit in 1..frames.len() {
                let end = run(unit, head, &[])?;
                head = ll.block(func, "unit");
                ll.at_end(end);
                ll.br(head);
            }
            ll.at_end(head);
            if !plan.loops.loops.is_empty() {
                // A tile is read from where it was stored: in registers, there would be no room for it.
                ll.fence_single_thread();
            }
            ll.br(if stop == 0 { done } else { starts[stop as usize] });
        }
    }
    ll.at_end(done);
    if let Some(mut last) = last.filter(|_| rows.is_none()) {
        // Nothing reads what the block leaves there: stores whose values only this function used are none.
        let shared = ll.inttoptr(last.own_shared());
        ll.intrinsic("llvm.lifetime.end", &[ll.ptr()], &[ll.i64(u64::MAX), shared]);
    }
    ll.ret_void();
    ll.at_end(entry);
    ll.br(starts[0]);
    Ok(Some(func))
}
