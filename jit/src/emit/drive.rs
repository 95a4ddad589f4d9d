//! A whole block in one call: its segments one after the other, where all that stops a warp is barriers of the whole block.
//!
//! The executor could make these calls, and does when warps have come apart. Made here, a barrier costs a direct call.

use super::*;
use kernel_abi::SuspendKind;
use std::collections::BTreeSet;

/// Where units of a segment may stop: suspend points from 1, and 0 for the kernel's end.
pub(super) fn stops(x: &Input, segment: usize) -> BTreeSet<u32> {
    let region = &x.plan.segments[segment].region;
    let blocks = x.f.blocks.iter().zip(region).filter(|(_, inside)| **inside);
    blocks
        .filter_map(|(b, _)| match b.term {
            Term::Exit => Some(0),
            Term::Suspend { point, .. } => Some(point + 1),
            _ => None,
        })
        .collect()
}

/// Emits `block(cta, first, last)`, which runs these warps, all of a block, from the kernel's entry. Returns 0 when they have
/// finished, [`kernel_abi::MIXED`] when they have come apart; `Cta::next` then tells where each is. `None` where the executor
/// has a say at a suspend point, and where there is none.
pub(super) fn block(ll: &Llvm, x: &Input, segments: &[String]) -> Option<String> {
    let plain = |s: &Suspend| matches!(s.kind, SuspendKind::Barrier { all: true, arrive: false, reduce: None, .. });
    if x.plan.general || segments.len() < 2 || !x.f.suspends.iter().all(plain) {
        return None;
    }
    let (i32t, ptr) = (ll.int(32), ll.ptr());
    let fty = ll.func(i32t, &mut [ptr, i32t, i32t]);
    let name = "block";
    let func = ll.add_function(name, fty, false);
    let [cta, first, last] = [0, 1, 2].map(|k| ll.param(func, k));
    let entry = ll.block(func, "entry");
    let at: Vec<Bb> = segments.iter().map(|s| ll.block(func, s)).collect();
    let (done, apart) = (ll.block(func, "done"), ll.block(func, "apart"));
    ll.at_end(entry);
    ll.br(at[0]);
    for (k, segment) in segments.iter().enumerate() {
        ll.at_end(at[k]);
        let f = ll.named_function(segment)?;
        let stop = ll.call(fty, f, &[cta, first, last]);
        let target = |p: u32| if p == 0 { done } else { at[p as usize] };
        let stops: Vec<u32> = stops(x, k).into_iter().collect();
        match stops[..] {
            [only] => ll.br(target(only)),
            _ => {
                let cases: Vec<(u64, Bb)> = stops.iter().map(|&p| (p as u64, target(p))).collect();
                ll.switch(stop, apart, &cases);
            }
        }
    }
    ll.at_end(done);
    ll.ret(ll.i32(0));
    ll.at_end(apart);
    ll.ret(ll.i32(kernel_abi::MIXED));
    Some(name.into())
}
