//! What of all that streams do is ordered before what (happens-before), for checks; nothing of it exists unless they want it.
//!
//! An [`Item`] is one thing in a stream: a grid, a copy, a marker. It comes after what its op waits for, and after what the host
//! had seen the end of when it was asked for. Which items those are is a vector clock, made as the item begins, when all of them
//! have begun. The clock's components are *chains*: items of which each is ordered before the next. An item goes on with any chain
//! all of which is ordered before it, so that there are about as many as things that may happen at once, however many streams,
//! branches of graphs and threads of the host come and go.
//!
//! Threads of the host count as one: how they wait for each other is not known, and in doubt things are ordered.

use super::checks::{Caller, Streams};
use super::races;
use crate::device;
use parking_lot::Mutex;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

/// One item's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    chain: u32,
    /// In the chain, from 1.
    number: u32,
}

impl Mark {
    pub(super) fn new(chain: u32, number: u32) -> Mark {
        Mark { chain, number }
    }

    /// The chain, and the place in it.
    pub(super) fn parts(self) -> (u32, u32) {
        (self.chain, self.number)
    }
}

/// For each chain, how many of its items are ordered before something.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock(Vec<u32>);

impl Clock {
    /// Whether an item is ordered before.
    pub fn holds(&self, mark: Mark) -> bool {
        self.upto(mark.chain as usize) >= mark.number
    }

    fn upto(&self, chain: usize) -> u32 {
        self.0.get(chain).copied().unwrap_or(0)
    }

    fn join(&mut self, other: &Clock) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(a, &b)| *a = b.max(*a));
    }

    fn add(&mut self, mark: Mark) {
        let chain = mark.chain as usize;
        if self.0.len() <= chain {
            self.0.resize(chain + 1, 0);
        }
        self.0[chain] = self.0[chain].max(mark.number);
    }
}

/// An item that has begun: its place, and what is ordered before it, itself among that.
#[derive(Clone, Debug)]
pub struct Stamp {
    pub at: Mark,
    pub clock: Arc<Clock>,
}

impl Stamp {
    /// Whether an item is this one, or ordered before it.
    pub fn follows(&self, mark: Mark) -> bool {
        self.clock.holds(mark)
    }
}

/// All chains, and what the host has seen the end of.
#[derive(Debug, Default)]
struct Order {
    /// The last item of each chain.
    tails: Vec<u32>,
    host: Arc<Clock>,
    /// What the host had seen at earlier times that something still waits with, the oldest first.
    earlier: VecDeque<Arc<Clock>>,
}

impl Order {
    const fn new(host: Arc<Clock>) -> Order {
        Order { tails: Vec::new(), host, earlier: VecDeque::new() }
    }

    /// An item begins, after what the host had seen and after others.
    fn begin(&mut self, host: &Clock, before: &[Stamp]) -> Stamp {
        let mut clock = host.clone();
        before.iter().for_each(|b| clock.join(&b.clock));
        let last = |m: &Mark| self.tails[m.chain as usize] == m.number;
        let next = before.iter().map(|b| b.at).find(last).map(|m| m.chain as usize);
        let ended = || (0..self.tails.len()).find(|&c| clock.upto(c) == self.tails[c]);
        let chain = next.or_else(ended).unwrap_or_else(|| {
            self.tails.push(0);
            self.tails.len() - 1
        });
        self.tails[chain] += 1;
        let at = Mark { chain: chain as u32, number: self.tails[chain] };
        clock.add(at);
        Stamp { at, clock: Arc::new(clock) }
    }

    fn host_sees(&mut self, clock: &Clock) {
        let mut host = (*self.host).clone();
        host.join(clock);
        if host != *self.host {
            let old = std::mem::replace(&mut self.host, Arc::new(host));
            self.earlier.push_back(old);
        }
        self.oldest();
    }

    /// What is ordered before all that is still to begin.
    fn oldest(&mut self) -> Arc<Clock> {
        while self.earlier.front().is_some_and(|c| Arc::strong_count(c) == 1) {
            self.earlier.pop_front();
        }
        self.earlier.front().unwrap_or(&self.host).clone()
    }
}

static STREAMS: OnceLock<&'static dyn Streams> = OnceLock::new();

fn order() -> &'static Mutex<Order> {
    static ORDER: OnceLock<Mutex<Order>> = OnceLock::new();
    ORDER.get_or_init(|| Mutex::new(Order::new(Arc::default())))
}

/// Has the order known from now on, by somebody who wants it.
pub fn watch(streams: &'static dyn Streams) {
    let _ = STREAMS.set(streams);
}

/// Who wants to know the order, if anybody.
#[inline]
pub fn watcher() -> Option<&'static dyn Streams> {
    STREAMS.get().copied()
}

/// Whether the order is known.
#[inline]
pub fn on() -> bool {
    STREAMS.get().is_some()
}

static PARTS: AtomicBool = AtomicBool::new(false);

/// From now on, some of what is asked for may be ordered neither before nor after other such things: there are streams besides the
/// default one, or branches in a graph.
pub fn parts() {
    PARTS.store(true, Relaxed);
}

/// Whether everything is ordered, as far as has been asked for.
pub fn is_in_a_row() -> bool {
    !PARTS.load(Relaxed) && device::count() == 1
}

/// Something that a stream does.
#[derive(Debug)]
pub struct Item {
    /// Counts items as they are asked for.
    pub number: u64,
    /// Racecheck's time when it was.
    pub asked: u32,
    /// The call that asked for it, if it moves memory by itself.
    pub caller: Option<Arc<dyn Caller>>,
    state: Mutex<State>,
}

#[derive(Debug)]
enum State {
    Waiting { host: Arc<Clock>, after: Vec<Arc<Item>> },
    Begun { stamp: Stamp, ended: bool },
}

impl Item {
    /// One that is asked for now. `moves`: it moves memory by itself. `None` unless somebody wants to know the order.
    pub fn new(moves: bool) -> Option<Arc<Item>> {
        let watcher = watcher()?;
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let host = order().lock().host.clone();
        Some(Arc::new(Item {
            number: NEXT.fetch_add(1, Relaxed),
            asked: races::now(),
            caller: moves.then(|| watcher.caller()),
            state: Mutex::new(State::Waiting { host, after: Vec::new() }),
        }))
    }

    /// Another is ordered before it. No more of that once it has begun.
    pub fn after(&self, before: &Arc<Item>) {
        if let State::Waiting { after, .. } = &mut *self.state.lock() {
            after.push(before.clone());
        }
    }

    /// It begins; what it waits for has ended.
    pub fn begin(&self) {
        let mut state = self.state.lock();
        if let State::Waiting { host, after } = &*state {
            let before: Vec<Stamp> = after.iter().filter_map(|b| b.stamp()).collect();
            let stamp = order().lock().begin(host, &before);
            *state = State::Begun { stamp, ended: false };
        }
    }

    /// It has ended.
    pub fn end(&self) {
        if let State::Begun { ended, .. } = &mut *self.state.lock() {
            *ended = true;
        }
    }

    /// `None` until it has begun.
    pub fn stamp(&self) -> Option<Stamp> {
        match &*self.state.lock() {
            State::Waiting { .. } => None,
            State::Begun { stamp, .. } => Some(stamp.clone()),
        }
    }

    /// Whether it has ended.
    pub fn has_ended(&self) -> bool {
        matches!(&*self.state.lock(), State::Begun { ended: true, .. })
    }

    /// It is a function of the program's that is about to run, and may tell other threads of the host that all before it has ended.
    pub fn enters_host(&self) {
        host_sees([self]);
    }

    /// The function has returned, and may have waited for other threads of the host.
    pub fn leaves_host(&self) {
        let host = order().lock().host.clone();
        if let State::Begun { stamp, .. } = &mut *self.state.lock() {
            let mut clock = (*stamp.clock).clone();
            clock.join(&host);
            stamp.clock = Arc::new(clock);
        }
    }
}

/// The host has seen items end.
pub fn host_sees<'a>(items: impl IntoIterator<Item = &'a Item>) {
    if !on() {
        return;
    }
    let mut seen = Clock::default();
    items.into_iter().filter_map(Item::stamp).for_each(|stamp| seen.join(&stamp.clock));
    order().lock().host_sees(&seen);
}

/// Whether the host has seen an item end.
pub fn host_saw(mark: Mark) -> bool {
    order().lock().host.holds(mark)
}

/// What is ordered before all that is still to begin.
pub fn oldest() -> Arc<Clock> {
    order().lock().oldest()
}

thread_local! {
    static CURRENT: RefCell<Option<Arc<Item>>> = const { RefCell::new(None) };
}

/// Does something as part of an item.
pub fn within<R>(item: Option<Arc<Item>>, f: impl FnOnce() -> R) -> R {
    struct Back(Option<Arc<Item>>);
    impl Drop for Back {
        fn drop(&mut self) {
            let item = self.0.take();
            let _ = CURRENT.try_with(|current| current.replace(item));
        }
    }
    if item.is_none() {
        return f();
    }
    // A thread that is ending is at none.
    let _back = Back(CURRENT.try_with(|current| current.replace(item)).ok().flatten());
    f()
}

/// The item that this thread is at.
pub fn current() -> Option<Arc<Item>> {
    match on() {
        true => CURRENT.try_with(|current| current.borrow().clone()).ok().flatten(),
        false => None,
    }
}

#[cfg(test)]
mod tests;
