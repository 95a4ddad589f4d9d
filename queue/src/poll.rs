//! Polling for conditions that other processes, kernels or the host change, since they do not wake a thread here.

use std::time::{Duration, Instant};

/// Checks before the thread starts to sleep after each.
const SPINS: u32 = 1000;
/// Shortest and longest sleep.
const NAPS: (Duration, Duration) = (Duration::from_micros(50), Duration::from_millis(1));
/// A sleep takes this part of the time that was waited before it, so that short waits end soon and long ones cost nothing.
const PART: u32 = 16;

/// The sleeps of a wait that has begun at some time.
pub(super) struct Naps(Instant);

impl Naps {
    /// Of a wait that begins now.
    pub fn new() -> Naps {
        Naps(Instant::now())
    }

    /// How long to sleep next.
    pub fn next(&self) -> Duration {
        (self.0.elapsed() / PART).clamp(NAPS.0, NAPS.1)
    }
}

/// Waits until `done` returns true.
pub(super) fn until(done: impl Fn() -> bool) {
    for _ in 0..SPINS {
        if done() {
            return;
        }
        std::hint::spin_loop();
    }
    let naps = Naps::new();
    while !done() {
        std::thread::sleep(naps.next());
    }
}
