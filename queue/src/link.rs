//! How an op stands among others: how many it waits for, which wait for it, who may run it, who sleeps until it is done. What it
//! does is not known here.
//!
//! The crate `models` compiles this file with loom's atomics and tries every order that threads may come in. So all that threads share
//! is from `sys::sync`, and nothing else of the crate is used.

use smallvec::SmallVec;
use sys::sync::{spin_loop, AtomicBool, AtomicU32, Mutex, Ordering::*, Word, SPINS};

const PENDING: u32 = 0;
/// Pending, and a thread sleeps on the word.
const AWAITED: u32 = 1;
const DONE: u32 = 2;

/// What stands among others of its kind.
pub trait Linked: Clone {
    fn link(&self) -> &Link<Self>;
}

/// Neighbours; almost always one or two.
pub type Links<T> = SmallVec<[T; 2]>;

/// The place of a `T` among others; it is part of what `T` refers to.
pub struct Link<T> {
    /// Unfinished predecessors, plus one until it is completely linked.
    blockers: AtomicU32,
    claimed: AtomicBool,
    state: Word,
    /// `None` once finished.
    dependents: Mutex<Option<Links<T>>>,
}

impl<T: Linked> Link<T> {
    pub fn new() -> Link<T> {
        Link {
            blockers: AtomicU32::new(1),
            claimed: AtomicBool::new(false),
            state: Word::new(PENDING),
            dependents: Mutex::new(Some(Links::new())),
        }
    }

    /// Makes `me` wait for `before`, if that has not finished: whether it has not. Only between `new` and `release`.
    pub fn after(me: &T, before: &T) -> bool {
        match before.link().dependents.lock().as_mut() {
            Some(list) => {
                // Before the list is let go: from then on it may be counted down. Whoever ends linking sees this count, being
                // the thread that made it.
                me.link().blockers.fetch_add(1, Relaxed);
                list.push(me.clone());
                true
            }
            None => false,
        }
    }

    /// Ends linking: true if it can run at once, and then the caller sees to it.
    pub fn release(&self) -> bool {
        self.blockers.fetch_sub(1, AcqRel) == 1
    }

    /// Whether it is linked and waits for nothing.
    pub fn is_ready(&self) -> bool {
        self.blockers.load(Acquire) == 0
    }

    /// Takes the right to run it, which one thread gets. It must be ready.
    pub fn claim(&self) -> bool {
        !self.claimed.swap(true, AcqRel)
    }

    /// Whether somebody has the right to run it.
    pub fn is_claimed(&self) -> bool {
        self.claimed.load(Acquire)
    }

    /// Whether it has finished.
    pub fn is_done(&self) -> bool {
        self.state.load(Acquire) == DONE
    }

    /// Ends it, by the thread that has claimed it: those that are ready now, which the caller must run or have run.
    pub fn finish(&self) -> Links<T> {
        let dependents = self.dependents.lock().take().unwrap_or_default();
        if self.state.swap(DONE, AcqRel) == AWAITED {
            self.state.wake();
        }
        dependents.into_iter().filter(|next| next.link().release()).collect()
    }

    /// Waits, spinning a little first, until another thread has finished it.
    pub fn sleep(&self) {
        for _ in 0..SPINS {
            if self.is_done() {
                return;
            }
            spin_loop();
        }
        while self.state.compare_exchange(PENDING, AWAITED, AcqRel, Acquire) != Err(DONE) {
            self.state.wait(AWAITED);
        }
    }
}
