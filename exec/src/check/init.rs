//! Which memory was written, where generated code does not find out by itself ([`kernel_abi::Plane::Init`]).

use super::memory;
use crate::fault::Fault;
use crate::helpers::call::Call;
use device::shadow;
use kernel_abi::args::{self, access};
use kernel_abi::{ShadowUse, INITIALIZED};
use sanitizer::finding::Space;

/// `Helper::Shadow`.
pub fn shadow(call: &Call) -> Result<(), Box<Fault>> {
    use args::shadow::{ADDRESSES, BYTES, BYTES_USED, SIZES, SOURCES, USE_SHIFT};
    let bytes = (call.what() & BYTES) as u32;
    match ShadowUse::of(call.what() >> USE_SHIFT) {
        Some(ShadowUse::Used) => used(call, bytes, call.word(BYTES_USED)),
        Some(ShadowUse::Written) => written(call, bytes),
        Some(ShadowUse::Copied) => {
            for lane in call.lanes() {
                let [to, from, size] = [ADDRESSES, SOURCES, SIZES].map(|array| call.of_lane(array, lane));
                shadow::copied(to, from, size);
            }
        }
        None => {}
    }
    Ok(())
}

/// The lanes `left` of a load have read `bytes` at their addresses: reports those that are used, and hands the shadows over.
pub fn loaded(call: &Call, left: &Call, bytes: u32) {
    if call.what() & access::WITH_SHADOWS == 0 {
        return;
    }
    let which = call.what() >> args::load::USED_SHIFT;
    if which != 0 {
        used(left, bytes, which);
    }
    for lane in call.lanes() {
        let to = shadows(call, lane, bytes);
        to.fill(INITIALIZED);
        let addr = call.of_lane(access::ADDRESSES, lane);
        for hole in shadow::unwritten(addr, u64::from(bytes) * u64::from(left.mask >> lane & 1)) {
            to[(hole.start - addr) as usize..(hole.end - addr) as usize].fill(0);
        }
    }
}

/// The lanes have stored `bytes` at their addresses, and bring the shadows.
pub fn stored(call: &Call, bytes: u32) {
    if call.what() & access::WITH_SHADOWS == 0 {
        return;
    }
    for lane in call.lanes() {
        let addr = call.of_lane(access::ADDRESSES, lane);
        for (at, &b) in shadows(call, lane, bytes).iter().enumerate() {
            let mark = if b == INITIALIZED { shadow::written } else { shadow::forgotten };
            mark(addr + at as u64, 1);
        }
    }
}

/// Shadows of a lane's data in the arguments of a load or store of `bytes`.
fn shadows<'a>(call: &Call<'a>, lane: u32, bytes: u32) -> &'a mut [u8] {
    let at = call.data(access::SHADOWS, lane).cast::<u8>();
    // SAFETY: generated code that is checked for this passes a block with room for 32 bytes for each lane there.
    unsafe { std::slice::from_raw_parts_mut(at, bytes.min(32) as usize) }
}

/// The lanes have written `bytes` at their addresses.
pub fn written(call: &Call, bytes: u32) {
    if call.grid.kernel.meta.checks.init {
        call.lanes().for_each(|l| shadow::written(call.of_lane(access::ADDRESSES, l), bytes.into()));
    }
}

/// The lanes have read `bytes` at their addresses, of which those count whose bit is set in `which` (0: all).
pub fn used(call: &Call, bytes: u32, which: u64) {
    let checks = call.grid.kernel.meta.checks;
    let Some(checker) = call.grid.checks.checker.as_ref().filter(|_| checks.init) else { return };
    // Lanes for each space.
    let mut bad: Vec<(Space, u64, u32)> = Vec::new();
    for lane in call.lanes() {
        let addr = call.of_lane(access::ADDRESSES, lane);
        let matters = |at: u64| which == 0 || which >> (at - addr).min(63) & 1 != 0;
        let mut holes = shadow::unwritten(addr, bytes.into()).into_iter().flatten();
        if !holes.any(matters) {
            continue;
        }
        let (space, shown) = memory::place(call, addr, lane);
        match bad.iter_mut().find(|b| b.0 == space) {
            Some(same) => same.2 |= 1 << lane,
            None => bad.push((space, shown, 1 << lane)),
        }
    }
    for (space, addr, lanes) in bad {
        checker.uninitialized(&memory::site(call, lanes, call.pc()), space, bytes, addr);
    }
}
