//! Waiting for what other processes do, of which nobody wakes a thread.

use std::time::Duration;

/// Looks before the waiting thread sleeps between them, and how long it sleeps.
const SPINS: u32 = 1000;
const NAP: Duration = Duration::from_micros(50);

/// Waits until `done` says so.
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
