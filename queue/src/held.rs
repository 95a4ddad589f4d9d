//! What goes on when a condition holds that no op of the queue is: a value in memory, which anybody may write.
//!
//! Conditions are looked at when an op has ended, since it may have written the value, and from time to time by one thread.

use super::poll::{self, Naps};
use parking_lot::{Condvar, Mutex};
use std::sync::atomic::{AtomicUsize, Ordering::*};
use std::sync::Arc;
use sys::threads;

/// A condition, and what waits for it.
pub(super) trait Condition: Send + Sync {
    fn holds(&self) -> bool;
    /// Whether something waits for it from now on. Called with the list locked, so that who has looked at all conditions knows what waits.
    fn set_held(&self, held: bool);
    /// Lets go on what waits.
    fn open(&self);
}

#[derive(Default)]
struct Waiting {
    list: Vec<Arc<dyn Condition>>,
    /// Counts those that were ever added.
    added: u64,
    has_thread: bool,
}

static WAITING: Mutex<Waiting> = Mutex::new(Waiting { list: Vec::new(), added: 0, has_thread: false });
static MORE: Condvar = Condvar::new();
/// Length of the list.
static COUNT: AtomicUsize = AtomicUsize::new(0);
/// Of more conditions than this the ends of ops are not told: looking at them would take longer than the ops.
const MANY: usize = 64;
const STACK: usize = 256 << 10;

/// Opens a condition when it holds.
pub(super) fn hold(condition: Arc<dyn Condition>) {
    let mut waiting = WAITING.lock();
    // Who has made it hold may have looked at the list already.
    if condition.holds() {
        drop(waiting);
        return condition.open();
    }
    condition.set_held(true);
    waiting.list.push(condition);
    waiting.added += 1;
    COUNT.store(waiting.list.len(), Release);
    if waiting.has_thread {
        MORE.notify_one();
        return;
    }
    waiting.has_thread = threads::spawn("understudy-values".into(), STACK, keep_looking).is_ok();
    if !waiting.has_thread {
        // This thread has to do it.
        drop(waiting);
        poll::until(open_ready);
    }
}

/// Something may have been written, after which a condition may hold.
#[inline]
pub(super) fn look() {
    if (1..=MANY).contains(&COUNT.load(Relaxed)) {
        open_ready();
    }
}

/// As [`look`], however many there are.
pub(super) fn look_at_all() {
    open_ready();
}

fn keep_looking() {
    loop {
        let mut waiting = WAITING.lock();
        while waiting.list.is_empty() {
            MORE.wait(&mut waiting);
        }
        let mut added = waiting.added;
        drop(waiting);
        let mut naps = Naps::new();
        while !open_ready() {
            let mut waiting = WAITING.lock();
            if waiting.added == added {
                MORE.wait_for(&mut waiting, naps.next());
            }
            // A new one is looked at as often as the first.
            if waiting.added != added {
                (added, naps) = (waiting.added, Naps::new());
            }
        }
    }
}

/// Opens the conditions that hold. True if none is left.
fn open_ready() -> bool {
    let mut ready = Vec::new();
    let mut waiting = WAITING.lock();
    waiting.list.retain(|condition| {
        let holds = condition.holds();
        if holds {
            condition.set_held(false);
            ready.push(condition.clone());
        }
        !holds
    });
    let left = waiting.list.len();
    COUNT.store(left, Release);
    // What goes on may run here, and wait for a value itself.
    drop(waiting);
    ready.iter().for_each(|condition| condition.open());
    left == 0
}
