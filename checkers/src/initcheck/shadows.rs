//! Which memory was written, where generated code does not find out by itself ([`kernel_abi::Plane::Init`]).

use super::access;
use crate::checked_launch::CheckedGrid;
use crate::spaces::place;
use device::shadow;
use exec::events::WarpCall;
use kernel_abi::args::{self, access as words};
use kernel_abi::{ShadowUse, INITIALIZED};
use sanitizer::finding::Space;

/// [`kernel_abi::Helper::Shadow`].
pub fn helper_called(grid: &CheckedGrid, call: &WarpCall) {
    use args::shadow::{ADDRESSES, BYTES, BYTES_USED, SIZES, SOURCES, USE_SHIFT};
    let bytes = (call.what() & BYTES) as u32;
    match ShadowUse::of(call.what() >> USE_SHIFT) {
        Some(ShadowUse::Used) => used(grid, call, bytes, call.word(BYTES_USED)),
        Some(ShadowUse::Written) => written(call, bytes),
        Some(ShadowUse::Copied) => {
            for lane in call.lanes() {
                let [to, from, size] = [ADDRESSES, SOURCES, SIZES].map(|array| call.of_lane(array, lane));
                shadow::copied(to, from, size);
            }
        }
        None => {}
    }
}

/// The lanes `left` of a load have read `bytes` at their addresses: reports those that are used, and hands the shadows over.
pub fn loaded(grid: &CheckedGrid, call: &WarpCall, left: u32, bytes: u32) {
    if call.what() & words::WITH_SHADOWS == 0 {
        return;
    }
    let which = call.what() >> args::load::USED_SHIFT;
    if which != 0 {
        used(grid, &call.of(left), bytes, which);
    }
    for lane in call.lanes() {
        let to = shadows(call, lane, bytes);
        to.fill(INITIALIZED);
        let addr = call.of_lane(words::ADDRESSES, lane);
        for hole in shadow::unwritten(addr, u64::from(bytes) * u64::from(left >> lane & 1)) {
            to[(hole.start - addr) as usize..(hole.end - addr) as usize].fill(0);
        }
    }
}

/// The lanes are about to store `bytes` at their addresses, and bring the shadows: whoever reads the values finds these there.
pub fn stores(call: &WarpCall, bytes: u32) {
    if call.what() & words::WITH_SHADOWS == 0 {
        return;
    }
    for lane in call.lanes() {
        let addr = call.of_lane(words::ADDRESSES, lane);
        for (at, &b) in shadows(call, lane, bytes).iter().enumerate() {
            let mark = if b == INITIALIZED { shadow::written } else { shadow::forgotten };
            mark(addr + at as u64, 1);
        }
    }
}

/// Shadows of a lane's data in the arguments of a load or store of `bytes`.
fn shadows<'a>(call: &WarpCall<'a>, lane: u32, bytes: u32) -> &'a mut [u8] {
    let at = call.data(words::SHADOWS, lane).cast::<u8>();
    // SAFETY: generated code that is checked for this passes a block with room for 32 bytes for each lane there.
    unsafe { std::slice::from_raw_parts_mut(at, bytes.min(32) as usize) }
}

/// The lanes have written `bytes` at their addresses.
fn written(call: &WarpCall, bytes: u32) {
    call.lanes().for_each(|l| shadow::written(call.of_lane(words::ADDRESSES, l), bytes.into()));
}

/// The lanes have read `bytes` at their addresses, of which those count whose bit is set in `which` (0: all).
fn used(grid: &CheckedGrid, call: &WarpCall, bytes: u32, which: u64) {
    // Lanes for each space.
    let mut bad: Vec<(Space, u64, u32)> = Vec::new();
    for lane in call.lanes() {
        let addr = call.of_lane(words::ADDRESSES, lane);
        let matters = |at: u64| which == 0 || which >> (at - addr).min(63) & 1 != 0;
        let mut holes = shadow::unwritten(addr, bytes.into()).into_iter().flatten();
        if !holes.any(matters) {
            continue;
        }
        let (space, shown) = place(call, addr, lane);
        match bad.iter_mut().find(|b| b.0 == space) {
            Some(same) => same.2 |= 1 << lane,
            None => bad.push((space, shown, 1 << lane)),
        }
    }
    for (space, addr, lanes) in bad {
        access::report(&grid.launch, &grid.site(call, lanes), space, bytes, addr);
    }
}
