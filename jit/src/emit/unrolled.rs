//! Straight-line code of whole blocks of [`WARPS`] warps: all units of a segment one after the other, all segments in one function.
//!
//! Kernels with a barrier every few instructions (scans, trees of sums) spend their time on loads and stores: what a thread keeps across a
//! barrier is in its frame, and what it exchanges in shared memory. Here every unit's index is a constant, so that comparisons of
//! thread indices fold, frames are variables of the function, which become registers, and most addresses in shared memory differ by
//! constants, so that the code generator sees which load has the value of which store, and which stores nothing reads.

use super::input::Input;
use super::outline::allow_wide;
use super::shared_rows;
use super::state::Emit;
use crate::error::Error;
use crate::ir::{Inst, Term};
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
        && insts().filter(|i| i.access().is_some() && Emit::is_shared(i.space())).all(in_rows)
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
    let frame = ll.array(ll.int(8), x.plan.unit_bytes as u64);
    let frames: Vec<V> = (0..units).map(|_| ll.alloca(frame, 64)).collect();
    let rows = shared_rows::rows(x, units);
    let starts: Vec<Bb> = plan.segments.iter().map(|_| ll.block(func, "segment")).collect();
    let done = ll.block(func, "done");
    let mut last: Option<Emit> = None;
    for (k, segment) in plan.segments.iter().enumerate() {
        let mut head = starts[k];
        for (unit, &frame) in frames.iter().enumerate() {
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
            (e.unit.segment, e.unit.alone) = (k, true);
            e.begin_unit(k);
            (e.unit.header, e.unit.frame) = (Some(frame), Some(frame));
            e.segment_blocks(k)?;
            head = ll.block(func, "unit");
            ll.at_end(end);
            ll.br(head);
            last = Some(e);
        }
        ll.at_end(head);
        let target = |stop: u32| if stop == 0 { done } else { starts[stop as usize] };
        match stops[k][..] {
            [only] => ll.br(target(only)),
            [first, ref others @ ..] => {
                let cases: Vec<(u64, Bb)> = others.iter().map(|&s| (s as u64, target(s))).collect();
                ll.switch(ll.load(ll.int(32), state[1], 4), target(first), &cases);
            }
            [] => ll.br(done),
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
