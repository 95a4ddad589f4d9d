//! Polling for conditions that other processes change, since they do not wake a thread here.

use std::time::Duration;

/// Checks before the thread starts to sleep after each, and the duration of a sleep.
const SPINS: u32 = 1000;
const NAP: Duration = Duration::from_micros(50);

/// Waits until `done` returns true.
pub(super) fn until(done: impl Fn() -> bool) {
    let mut spins = 0;
    while !done() {
        if spins < SPINS {
            spins += 1;
            std::hint::spin_loop();
        } else {
            std::thread::sleep(NAP);
        }
    }
}
