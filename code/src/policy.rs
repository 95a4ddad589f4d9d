//! The tier policy ([`TIER`]) and the run time of a kernel's quick code, shared by kernels and tiers.

use kernel_abi::environment::TIER;
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::OnceLock;
use sys::log;

/// The values of [`TIER`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Quick code first, optimised code for kernels that run long.
    Auto,
    /// Quick code whenever it is supported.
    Quick,
    /// Optimised code from the start.
    Optimised,
    /// Both from the start, choosing at random at each call: for tests.
    Switching,
}

/// The process's policy: [`TIER`].
pub fn policy() -> Policy {
    static POLICY: OnceLock<Policy> = OnceLock::new();
    *POLICY.get_or_init(|| {
        let policy = match TIER.text().as_deref() {
            None | Some("" | "auto") => Policy::Auto,
            Some("quick") => Policy::Quick,
            Some("optimised") => Policy::Optimised,
            Some("switching") => Policy::Switching,
            Some(other) => {
                let choice = "expected auto, quick, optimised or switching";
                log::print(format_args!("{TIER}={other}: {choice}; using auto"));
                Policy::Auto
            }
        };
        SWITCHING.store(policy == Policy::Switching, Ordering::Relaxed);
        policy
    })
}

static SWITCHING: AtomicBool = AtomicBool::new(false);

/// Whether each call chooses between quick and optimised code at random.
#[inline]
pub fn is_switching() -> bool {
    SWITCHING.load(Ordering::Relaxed)
}

/// True half of the time.
pub fn random_bool() -> bool {
    thread_local! {
        static STATE: Cell<u64> = const { Cell::new(0x9e37_79b9_7f4a_7c15) };
    }
    // Xorshift: Marsaglia 2003.
    STATE.with(|s| {
        let mut bits = s.get();
        bits ^= bits << 13;
        bits ^= bits >> 7;
        bits ^= bits << 17;
        s.set(bits);
        bits >> 40 & 1 != 0
    })
}

/// Run time of quick code.
#[derive(Debug, Default)]
pub struct Hotness {
    pub(super) nanoseconds: AtomicU64,
    /// Nanoseconds from which on optimising pays off; 0 if it will not be optimised.
    pub(super) threshold: AtomicU64,
}
