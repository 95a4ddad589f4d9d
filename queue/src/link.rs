//! The dependency edges of an op: how many ops it waits for, which wait for it, whether a thread has claimed it or sleeps until it is done.
//! Independent of what the op does.
//!
//! The crate `models` compiles this file with loom's atomics and explores all interleavings. So all shared state uses the types of
//! `sys::sync`, and nothing else of the crate is used.

use smallvec::SmallVec;
use sys::sync::{spin_loop, AtomicBool, AtomicU32, Mutex, Ordering::*, Word, SPINS};

const PENDING: u32 = 0;
/// Pending, and a thread sleeps on the futex.
const AWAITED: u32 = 1;
const DONE: u32 = 2;

/// A node with dependency edges to others of its kind.
pub trait Linked: Clone {
    fn link(&self) -> &Link<Self>;
}

/// Neighbours; nearly always one or two.
pub type Links<T> = SmallVec<[T; 2]>;

/// Who waits for a `T` that has not finished.
struct Dependents<T> {
    whole: Links<T>,
    /// Those that only wait for it to trigger, which it has done, or does when it finishes at the latest.
    early: Vec<T>,
    triggered: bool,
}

/// What [`Link::after_trigger`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Before {
    Pending,
    Triggered,
    Finished,
}

/// The dependency edges of a `T`, stored in it.
pub struct Link<T> {
    /// Unfinished predecessors, plus one until linking is complete.
    blockers: AtomicU32,
    claimed: AtomicBool,
    state: Word,
    /// `None` once finished.
    dependents: Mutex<Option<Dependents<T>>>,
}

impl<T: Linked> Link<T> {
    pub fn new() -> Link<T> {
        Link {
            blockers: AtomicU32::new(1),
            claimed: AtomicBool::new(false),
            state: Word::new(PENDING),
            dependents: Mutex::new(Some(Dependents { whole: Links::new(), early: Vec::new(), triggered: false })),
        }
    }

    /// Makes `me` wait for `before`, unless that has finished; returns whether it waits. Only after `new` and before `release`.
    pub fn after(me: &T, before: &T) -> bool {
        match before.link().dependents.lock().as_mut() {
            Some(list) => {
                // Before the lock is released: then the count may be decremented. The thread that completes linking sees this increment,
                // because it made it.
                me.link().blockers.fetch_add(1, Relaxed);
                list.whole.push(me.clone());
                true
            }
            None => false,
        }
    }

    /// As [`Link::after`], but `me` need only wait until `before` triggers.
    pub fn after_trigger(me: &T, before: &T) -> Before {
        match before.link().dependents.lock().as_mut() {
            Some(list) if list.triggered => Before::Triggered,
            Some(list) => {
                me.link().blockers.fetch_add(1, Relaxed);
                list.early.push(me.clone());
                Before::Pending
            }
            None => Before::Finished,
        }
    }

    /// It triggers, while it runs, if at most so many wait for that. Returns the dependents that became ready, which the caller must publish.
    pub fn trigger(&self, most: usize) -> Links<T> {
        let early = self.dependents.lock().as_mut().filter(|list| list.early.len() <= most).map(|list| {
            list.triggered = true;
            std::mem::take(&mut list.early)
        });
        early.into_iter().flatten().filter(|next| next.link().release()).collect()
    }

    /// Completes linking. True if the op is ready, and the caller must run it or publish it.
    pub fn release(&self) -> bool {
        self.blockers.fetch_sub(1, AcqRel) == 1
    }

    /// Whether it is linked and has no unfinished predecessors.
    pub fn is_ready(&self) -> bool {
        self.blockers.load(Acquire) == 0
    }

    /// Claims the right to run it; one thread succeeds. It must be ready.
    pub fn claim(&self) -> bool {
        !self.claimed.swap(true, AcqRel)
    }

    /// Whether a thread has claimed it.
    pub fn is_claimed(&self) -> bool {
        self.claimed.load(Acquire)
    }

    /// Whether it has finished.
    pub fn is_done(&self) -> bool {
        self.state.load(Acquire) == DONE
    }

    /// Completes it, by the thread that claimed it. Returns the dependents that became ready, which the caller must run or publish.
    pub fn finish(&self) -> Links<T> {
        let dependents = self.dependents.lock().take();
        if self.state.swap(DONE, AcqRel) == AWAITED {
            self.state.wake();
        }
        let Some(Dependents { whole, early, .. }) = dependents else { return Links::new() };
        if whole.is_empty() && early.is_empty() {
            return whole;
        }
        whole.into_iter().chain(early).filter(|next| next.link().release()).collect()
    }

    /// Blocks, spinning briefly first, until another thread has finished it.
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
