//! Numbers of the intervals into which synchronisation cuts the time of a warp. Each is given out as an interval begins, so that numbers
//! have the order in which intervals began.

use kernel_abi::races::INTERVALS;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The number of the next interval, and intervals so far since records were last cleared.
static NEXT: AtomicU64 = AtomicU64::new(1);
/// Whether numbers have run out: see [`exhausted`].
static EXHAUSTED: AtomicBool = AtomicBool::new(false);

/// Intervals of asynchronous operations; the last of all intervals stands for bytes.
pub const ASYNCHRONOUS: u32 = 1 << 20;
/// The first of them.
pub const FIRST_ASYNCHRONOUS: u32 = INTERVALS - 1 - ASYNCHRONOUS;

/// The number of the next interval.
pub fn now() -> u32 {
    NEXT.load(Relaxed).min(u64::from(u32::MAX)) as u32
}

/// Whether a grid was so long that part of it was not looked at. Says so once.
pub fn exhausted() -> bool {
    EXHAUSTED.swap(false, Relaxed)
}

/// Numbers for `n` intervals; `None` if there are no more.
pub fn take(n: u32) -> Option<u32> {
    let first = NEXT.fetch_add(n.into(), Relaxed);
    if first + u64::from(n) < u64::from(FIRST_ASYNCHRONOUS) {
        return Some(first as u32);
    }
    EXHAUSTED.store(true, Relaxed);
    None
}

/// Numbers for asynchronous operations that have been taken.
static TAKEN: AtomicU64 = AtomicU64::new(0);

/// A number for asynchronous operations. They recur: see [`asynchronous_taken`].
pub fn take_asynchronous() -> u32 {
    FIRST_ASYNCHRONOUS + (TAKEN.fetch_add(1, Relaxed) % u64::from(ASYNCHRONOUS)) as u32
}

/// How many have been taken. Records may outlast what is known of them until a number recurs, after `ASYNCHRONOUS` more.
pub fn asynchronous_taken() -> u64 {
    TAKEN.load(Relaxed)
}

/// Whether it is time to start anew.
pub fn are_half_used() -> bool {
    NEXT.load(Relaxed) > u64::from(INTERVALS / 2)
}

/// Starts anew: all records have been cleared, and nobody runs who leaves any.
pub fn restart() {
    NEXT.store(1, Relaxed);
}

/// Where [`now`] is counted. In the low half: there are never more numbers than fit.
pub fn counter() -> *const u32 {
    (&raw const NEXT).cast()
}
