//! Synchronisation in checked code: what generated code has found suspicious, looked at in full.

use super::grid::SyncGrid;
use super::report::{report_barrier, BadBarrier};
use super::words::{capitalized, threads};
use crate::mbarrier_word::Word;
use crate::spaces;
use exec::events::{Reported, WarpCall};
use exec::FaultKind;
use kernel_abi::args::sync::{ADDRESSES, CHECK, LANES, MASKS, OPERANDS, OP_SHIFT};
use kernel_abi::{MbarrierOp, SyncCheck};
use sanitizer::finding::{BarrierProblem, Severity};
use std::collections::HashMap;

/// [`kernel_abi::Helper::Sync`].
pub fn helper_called(grid: &SyncGrid, call: &WarpCall) -> Option<Reported> {
    if call.mask == 0 {
        return None;
    }
    let (what, pc) = (call.what(), call.pc());
    let shape = call.cta.ntid;
    let error = |problem, text| BadBarrier { problem, severity: Severity::Error, text };
    match SyncCheck::of(what & CHECK) {
        Some(SyncCheck::Members) => members(grid, call),
        Some(SyncCheck::Warp) => {
            let missing = call.word(LANES) as u32 & !call.mask;
            let name = grid.checked.sources().get(pc).ptx;
            let who = threads(shape, call.warp, missing);
            let text = format!("{name} is for all threads of a warp: {who} are not here");
            report(grid, call, call.mask, &error(BarrierProblem::DivergentInWarp, text))
        }
        Some(SyncCheck::Barrier) => {
            grid.state.first(pc);
            let text =
                format!("{} went past this barrier", capitalized(&threads(shape, call.warp, call.word(LANES) as u32)));
            report(grid, call, call.mask, &error(BarrierProblem::DivergentInBlock, text))
        }
        Some(SyncCheck::Mbarrier) => match MbarrierOp::of(what >> OP_SHIFT) {
            Some(op) => mbarriers(grid, call, op),
            None => None,
        },
        None => None,
    }
}

fn report(grid: &SyncGrid, call: &WarpCall, lanes: u32, bad: &BadBarrier) -> Option<Reported> {
    let ends = report_barrier(&grid.checked.launch, &grid.checked.site(call, lanes), bad);
    ends.then_some(Reported { kind: FaultKind::Trap, lanes, at_once: true })
}

/// Masks of members (PTX ISA, 'shfl.sync' and others): "The behavior is undefined if the executing thread is not in the
/// membermask"; members wait for each other with the same mask.
fn members(grid: &SyncGrid, call: &WarpCall) -> Option<Reported> {
    let mask = |lane: u32| call.of_lane(MASKS, lane) as u32;
    let strangers = call.lanes().filter(|&l| mask(l) >> l & 1 == 0).fold(0u32, |all, l| all | 1 << l);
    if strangers != 0 {
        let first = mask(strangers.trailing_zeros());
        let who = threads(call.cta.ntid, call.warp, strangers);
        let text = format!("The mask {first:#010x} does not have the bit of the thread itself: {who}");
        let bad = BadBarrier { problem: BarrierProblem::InvalidArguments, severity: Severity::Error, text };
        if let Some(end) = report(grid, call, strangers, &bad) {
            return Some(end);
        }
    }
    // Two that wait for each other in different groups will do so for ever.
    let apart = |&(a, b): &(u32, u32)| mask(a) != mask(b) && mask(a) >> b & 1 != 0 && mask(b) >> a & 1 != 0;
    let pairs = || call.lanes().flat_map(|a| call.lanes().filter(move |&b| a < b).map(move |b| (a, b)));
    let (a, b) = pairs().find(apart)?;
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
    report(grid, call, lanes, &bad)
}

/// Lanes take turns at their `mbarrier`s, as they do in generated code.
fn mbarriers(grid: &SyncGrid, call: &WarpCall, op: MbarrierOp) -> Option<Reported> {
    let mut words: HashMap<u64, Word> = HashMap::new();
    let mut all: Vec<(BadBarrier, u32)> = Vec::new();
    for lane in call.lanes() {
        let (addr, n) = (call.of_lane(ADDRESSES, lane), call.of_lane(OPERANDS, lane));
        let word = words.entry(addr).or_insert_with(|| Word::read(addr));
        let block = spaces::owner(call, addr);
        let Some(bad) = grid.state.mbarrier(block, addr, op, n, word) else { continue };
        match all.iter_mut().find(|b| b.0.problem == bad.problem) {
            Some(same) => same.1 |= 1 << lane,
            None => all.push((bad, 1 << lane)),
        }
    }
    if let Some(end) = all.iter().find_map(|(bad, lanes)| report(grid, call, *lanes, bad)) {
        return Some(end);
    }
    call.answer(call.mask.into());
    None
}
