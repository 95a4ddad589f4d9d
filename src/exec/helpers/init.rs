//! Which memory was written, where generated code does not find out by itself ([`kernel_abi::Plane::Init`]).

use super::{checked, Call};
use crate::device::shadow;
use crate::exec::fault::Fault;
use kernel_abi::ShadowUse;
use sanitizer::finding::Space;

/// `Helper::Shadow`.
pub fn shadow(call: &Call) -> Result<(), Box<Fault>> {
    let bytes = call.word(0) & 0xffff;
    match call.word(0) >> 16 {
        u if u == ShadowUse::Used as u64 => used(call, bytes as u32, call.word(34)),
        u if u == ShadowUse::Written as u64 => written(call, bytes as u32),
        _ => {
            for lane in call.lanes().map(|l| l as usize) {
                shadow::copied(call.word(2 + lane), call.word(34 + lane), call.word(66 + lane));
            }
        }
    }
    Ok(())
}

/// The lanes have written `bytes` at their addresses.
pub fn written(call: &Call, bytes: u32) {
    if call.grid.kernel.meta.checks.init {
        call.lanes().for_each(|l| shadow::written(call.word(2 + l as usize), bytes.into()));
    }
}

/// The lanes have read `bytes` at their addresses, of which those count whose bit is set in `which` (0: all).
pub fn used(call: &Call, bytes: u32, which: u64) {
    let checks = call.grid.kernel.meta.checks;
    let Some(checker) = call.grid.checker.as_ref().filter(|_| checks.init) else { return };
    // Lanes for each space.
    let mut bad: Vec<(Space, u64, u32)> = Vec::new();
    for lane in call.lanes() {
        let addr = call.word(2 + lane as usize);
        let matters = |at: u64| which == 0 || which >> (at - addr).min(63) & 1 != 0;
        let mut holes = shadow::unwritten(addr, bytes.into()).into_iter().flatten();
        if !holes.any(matters) {
            continue;
        }
        let (space, shown) = checked::place(call, addr, lane);
        match bad.iter_mut().find(|b| b.0 == space) {
            Some(same) => same.2 |= 1 << lane,
            None => bad.push((space, shown, 1 << lane)),
        }
    }
    for (space, addr, lanes) in bad {
        checker.uninitialized(&checked::site(call, lanes, call.word(1)), space, bytes, addr);
    }
}
