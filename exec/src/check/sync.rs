//! Synchronisation in checked code: what generated code has found suspicious, looked at in full.

use super::memory;
use crate::checker::{BadBarrier, Checker};
use crate::fault::{Fault, FaultKind};
use crate::helpers::access;
use crate::helpers::call::Call;
use crate::text::{capitalized, threads};
use kernel_abi::args::sync::{ADDRESSES, CHECK, LANES, MASKS, OPERANDS, OP_SHIFT};
use kernel_abi::{MbarrierOp, SyncCheck};
use sanitizer::finding::{BarrierProblem, Severity};
use std::collections::HashMap;

/// `Helper::Sync`.
pub fn sync(call: &Call) -> Result<(), Box<Fault>> {
    let Some(checker) = call.grid.sync_checker().filter(|_| call.mask != 0) else { return Ok(()) };
    let (what, pc) = (call.what(), call.pc());
    let shape = call.cta.ntid;
    let error = |problem, text| BadBarrier { problem, severity: Severity::Error, text };
    match SyncCheck::of(what & CHECK) {
        Some(SyncCheck::Members) => members(call, checker),
        Some(SyncCheck::Warp) => {
            let missing = call.word(LANES) as u32 & !call.mask;
            let name = call.grid.kernel.meta.sources.get(pc).ptx;
            let who = threads(shape, call.warp, missing);
            let text = format!("{name} is for all threads of a warp: {who} are not here");
            report(call, checker, call.mask, &error(BarrierProblem::DivergentInWarp, text))
        }
        Some(SyncCheck::Barrier) => {
            call.grid.checks.syncs.first(pc);
            let text =
                format!("{} went past this barrier", capitalized(&threads(shape, call.warp, call.word(LANES) as u32)));
            report(call, checker, call.mask, &error(BarrierProblem::DivergentInBlock, text))
        }
        Some(SyncCheck::Mbarrier) => match MbarrierOp::of(what >> OP_SHIFT) {
            Some(op) => mbarriers(call, checker, op),
            None => Ok(()),
        },
        None => Ok(()),
    }
}

fn report(call: &Call, checker: &dyn Checker, lanes: u32, bad: &BadBarrier) -> Result<(), Box<Fault>> {
    match checker.bad_barrier(&memory::site(call, lanes, call.pc()), bad) {
        true => Err(call.reported(FaultKind::Trap, lanes, call.pc())),
        false => Ok(()),
    }
}

/// Masks of members (PTX ISA, 'shfl.sync' and others): "The behavior is undefined if the executing thread is not in the
/// membermask"; members wait for each other with the same mask.
fn members(call: &Call, checker: &dyn Checker) -> Result<(), Box<Fault>> {
    let mask = |lane: u32| call.of_lane(MASKS, lane) as u32;
    let strangers = call.lanes().filter(|&l| mask(l) >> l & 1 == 0).fold(0u32, |all, l| all | 1 << l);
    if strangers != 0 {
        let first = mask(strangers.trailing_zeros());
        let who = threads(call.cta.ntid, call.warp, strangers);
        let text = format!("The mask {first:#010x} does not have the bit of the thread itself: {who}");
        let bad = BadBarrier { problem: BarrierProblem::InvalidArguments, severity: Severity::Error, text };
        report(call, checker, strangers, &bad)?;
    }
    // Two that wait for each other in different groups will do so for ever.
    let apart = |&(a, b): &(u32, u32)| mask(a) != mask(b) && mask(a) >> b & 1 != 0 && mask(b) >> a & 1 != 0;
    let pairs = || call.lanes().flat_map(|a| call.lanes().filter(move |&b| a < b).map(move |b| (a, b)));
    let Some((a, b)) = pairs().find(apart) else { return Ok(()) };
    let lanes = pairs().filter(apart).fold(0u32, |all, (a, b)| all | 1 << a | 1 << b);
    let who = |lane: u32| threads(call.cta.ntid, call.warp, 1 << lane);
    let text = format!(
        "Threads that wait for each other pass different masks: {:#010x} by {}, {:#010x} by {}",
        mask(a),
        who(a),
        mask(b),
        who(b)
    );
    let bad = BadBarrier { problem: BarrierProblem::InvalidArguments, severity: Severity::Error, text };
    report(call, checker, lanes, &bad)
}

/// Lanes take turns at their `mbarrier`s, as they do in generated code.
fn mbarriers(call: &Call, checker: &dyn Checker, op: MbarrierOp) -> Result<(), Box<Fault>> {
    let mut words: HashMap<u64, u64> = HashMap::new();
    let mut all: Vec<(BadBarrier, u32)> = Vec::new();
    for lane in call.lanes() {
        let (addr, n) = (call.of_lane(ADDRESSES, lane), call.of_lane(OPERANDS, lane));
        let word = words.entry(addr).or_insert_with(|| {
            let mut word = 0u64;
            // What cannot be read is reported when it is accessed.
            let _ = access::read(call, addr, 8, (&raw mut word).cast());
            word
        });
        let Some(bad) = call.grid.checks.syncs.mbarrier((call.cta.ctaid, call.cta.shared as u64), addr, op, n, word)
        else {
            continue;
        };
        match all.iter_mut().find(|b| b.0.problem == bad.problem) {
            Some(same) => same.1 |= 1 << lane,
            None => all.push((bad, 1 << lane)),
        }
    }
    for (bad, lanes) in &all {
        report(call, checker, *lanes, bad)?;
    }
    call.answer(call.mask.into());
    Ok(())
}
