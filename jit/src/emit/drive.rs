//! The driver of whole blocks: one call runs several blocks, and all segments of each, where warps stop only at barriers of the whole
//! block.
//!
//! The executor makes the calls of segments itself when warps are at different points. Made here, a barrier and the step to the next block
//! cost a direct call each.

use super::input::Input;
use super::unrolled;
use crate::error::Error;
use crate::ir::{Block, Term};
use baseline::build::{Bb, Build, IntCmp, V};
use kernel_abi::Cta;
use std::mem::offset_of;

/// Where units of a segment may stop, ascending: suspend points from 1, and 0 for the kernel's end.
pub(super) fn stops(x: &Input, segment: usize) -> Vec<u32> {
    let blocks = x.plan.segments[segment].region.members().map(|b| x.f.block(Block(b)));
    let stop = |term: &Term| match *term {
        Term::Exit => Some(0),
        Term::Suspend { point, .. } => Some(point + 1),
        _ => None,
    };
    let mut stops: Vec<u32> = blocks.filter_map(|b| stop(&b.term)).collect();
    stops.sort_unstable();
    stops.dedup();
    stops
}

/// Emits `blocks(cta, count, warps)`; see [`kernel_abi::KernelMeta::blocks`]. `None` where the executor must act at a suspend
/// point, or between blocks. `stops`: of each segment.
pub(super) fn blocks(
    ll: &dyn Build,
    x: &Input,
    segments: &[String],
    stops: &[Vec<u32>],
) -> Result<Option<String>, Error> {
    if x.f.clusters || x.plan.general || x.plan.needs_header || !x.f.suspends.iter().all(|s| s.kind.is_block_barrier())
    {
        return Ok(None);
    }
    let unrolled = unrolled::unrolled(ll, x, stops)?;
    let (i32t, ptr) = (ll.int(32), ll.ptr());
    let fty = ll.func(i32t, &mut [ptr, i32t, i32t]);
    let name = "blocks";
    let func = ll.add_function(name, fty, false);
    let [cta, count, warps] = [0, 1, 2].map(|k| ll.param(func, k));
    let entry = ll.block(func, "entry");
    let next = ll.block(func, "next");
    let at: Vec<Bb> = segments.iter().map(|s| ll.block(func, s)).collect();
    let (done, over) = (ll.block(func, "done"), ll.block(func, "over"));
    let mut ends = vec![];
    ll.at_end(entry);
    if let Some(whole) = unrolled {
        let (run, next, rest) = (ll.block(func, "unrolled"), ll.block(func, "next_unrolled"), ll.block(func, "rest"));
        ll.cond_br(ll.icmp(IntCmp::Eq, warps, ll.i32(unrolled::WARPS)), run, rest);
        ll.at_end(run);
        let finished = ll.phi(i32t, &[(ll.i32(0), entry)]);
        ll.call(ll.function_type(whole), whole, &[cta]);
        let one_more = ll.add(finished, ll.i32(1));
        ll.cond_br(ll.icmp(IntCmp::Ult, one_more, count), next, over);
        ll.at_end(next);
        step(ll, cta);
        ll.phi_add(finished, &[(one_more, next)]);
        ll.br(run);
        ends.push((one_more, run));
        ll.at_end(rest);
    }
    let entry = ll.here();
    ll.br(at[0]);
    ll.at_end(at[0]);
    let finished = ll.phi(i32t, &[(ll.i32(0), entry)]);
    for (k, segment) in segments.iter().enumerate() {
        ll.at_end(at[k]);
        let Some(f) = ll.named_function(segment) else { return Ok(None) };
        let stop = ll.call(fty, f, &[cta, ll.i32(0), warps]);
        let target = |p: u32| if p == 0 { done } else { at[p as usize] };
        match stops[k][..] {
            [only] => ll.br(target(only)),
            ref several => {
                let cases: Vec<(u64, Bb)> = several.iter().map(|&p| (p as u64, target(p))).collect();
                ll.switch(stop, over, &cases);
            }
        }
    }
    ll.at_end(done);
    let one_more = ll.add(finished, ll.i32(1));
    ll.cond_br(ll.icmp(IntCmp::Ult, one_more, count), next, over);
    ll.at_end(next);
    step(ll, cta);
    ll.phi_add(finished, &[(one_more, next)]);
    ll.br(at[0]);
    ll.at_end(over);
    // A barrier may be reached from several segments, but all warps of a finished block have stopped at the same one.
    let apart = stops.iter().zip(&at).filter(|(stops, _)| stops.len() != 1).map(|(_, &bb)| (finished, bb));
    let incoming: Vec<(V, Bb)> = apart.chain([(one_more, done)]).chain(ends).collect();
    let result = ll.phi(i32t, &incoming);
    ll.ret(result);
    Ok(Some(name.into()))
}

/// The next block's index, x counting fastest.
fn step(ll: &dyn Build, cta: V) {
    let word = |base: usize, d: u64| ll.gep_at(cta, base as u64 + 4 * d);
    let load = |base: usize, d: u64| ll.load(ll.int(32), word(base, d), 4);
    let (at, size) = (offset_of!(Cta, ctaid), offset_of!(Cta, nctaid));
    let one = ll.i32(1);
    let [x, y, z] = [0, 1, 2].map(|d| load(at, d));
    let end = |v: V, d: u64| {
        let v = ll.add(v, one);
        let end = ll.icmp(IntCmp::Eq, v, load(size, d));
        (ll.select(end, ll.i32(0), v), end)
    };
    let (x, row) = end(x, 0);
    let (next_y, plane) = end(y, 1);
    let plane = ll.and(row, plane);
    let y = ll.select(row, next_y, y);
    let z = ll.add(z, ll.zext(plane, ll.int(32)));
    for (d, v) in [x, y, z].into_iter().enumerate() {
        ll.store(v, word(at, d as u64), 4);
        ll.store(v, word(offset_of!(Cta, cluster_id), d as u64), 4);
    }
}
