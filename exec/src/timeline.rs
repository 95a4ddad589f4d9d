//! What of all that streams do is ordered before what (happens-before), for checks; nothing of it exists unless they want it.
//!
//! An [`Item`] is one thing in a stream: a grid, a copy, a marker. It comes after what its op waits for, and after what the host
//! had seen the end of when it was requested. Which items those are is a [vector clock](super::vector_clock), made as the item begins,
//! when all of them have begun.
//!
//! Threads of the host count as one: how they wait for each other is not known, and in doubt things are ordered.

use super::launch;
use super::vector_clock::{Clock, Order};
use device::extent::Extent;
use device::memory::Allocation;
use kernel_abi::AccessKind;
use parking_lot::Mutex;
use std::any::Any;
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

pub use super::vector_clock::{Mark, Stamp};

/// A call of the program that has requested a copy or a fill, as the observer keeps it.
pub type Caller = dyn Any + Send + Sync;

/// Who wants to know what streams do, and in which order.
pub trait Streams: Send + Sync {
    /// What is to be known of the thread's present call.
    fn caller(&self) -> Arc<Caller>;

    /// The observer's time: [`Item::requested_at`].
    fn now(&self) -> u32;

    /// Memory of a pool was allocated in stream order, which `item` is the place of.
    fn allocated(&self, a: &Allocation, item: &Arc<Item>);

    /// A stream has come to the place where `caller` has memory of a pool freed.
    fn freed(&self, a: &Allocation, stamp: &Stamp, caller: &Caller);

    /// Memory, if it is any, has a new owner or is about to, to whom what was done there before is nothing.
    fn renewed(&self, addr: u64, len: u64);

    /// A copy or fill is about to be made, as part of the thread's `item`, by a call.
    fn moves(&self, item: &Arc<Item>, caller: &Arc<Caller>, moved: &Moved);
}

/// What a copy or fill reads and writes.
pub struct Moved {
    /// Of all launches, copies and fills.
    pub number: u64,
    pub reads: Option<Extent>,
    pub writes: Extent,
}

impl Moved {
    /// Both, with what is done there.
    pub fn touched(&self) -> impl Iterator<Item = (&Extent, AccessKind)> {
        self.reads.iter().map(|r| (r, AccessKind::Read)).chain([(&self.writes, AccessKind::Write)])
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

/// From now on, some of what is requested may be ordered neither before nor after other such things: there are streams besides the
/// default one, or branches in a graph.
pub fn parts() {
    PARTS.store(true, Relaxed);
}

/// Whether everything is ordered, as far as has been requested.
pub fn is_sequential() -> bool {
    !PARTS.load(Relaxed) && device::count() == 1
}

/// Something that a stream does.
#[derive(Debug)]
pub struct Item {
    /// Counts items as they are requested.
    pub number: u64,
    /// When it was requested, as [`Streams::now`] has it.
    pub requested_at: u32,
    /// The call that requested it, if it moves memory by itself.
    pub caller: Option<Arc<Caller>>,
    state: Mutex<State>,
}

#[derive(Debug)]
enum State {
    /// `early`: those of which it need only wait for the trigger (`griddepcontrol`).
    Waiting { host: Arc<Clock>, after: Vec<Arc<Item>>, early: Vec<Arc<Item>> },
    /// `beside`: those that it could have begun before the end of.
    Begun { stamp: Stamp, beside: Arc<[Mark]>, ended: bool },
}

impl Item {
    /// One that is requested now. `moves`: it moves memory by itself. `None` unless somebody wants to know the order.
    #[inline]
    pub fn new(moves: bool) -> Option<Arc<Item>> {
        watcher().map(|watcher| Item::of(watcher, moves))
    }

    #[cold]
    fn of(watcher: &dyn Streams, moves: bool) -> Arc<Item> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let host = order().lock().host.clone();
        Arc::new(Item {
            number: NEXT.fetch_add(1, Relaxed),
            requested_at: watcher.now(),
            caller: moves.then(|| watcher.caller()),
            state: Mutex::new(State::Waiting { host, after: Vec::new(), early: Vec::new() }),
        })
    }

    /// Another is ordered before it. No more of that once it has begun.
    pub fn after(&self, before: &Arc<Item>) {
        if let State::Waiting { after, .. } = &mut *self.state.lock() {
            after.push(before.clone());
        }
    }

    /// As [`Item::after`], but only what comes after a wait for the other (`griddepcontrol.wait`) is ordered after it, and what follows this.
    pub fn after_trigger(&self, before: &Arc<Item>) {
        parts();
        if let State::Waiting { early, .. } = &mut *self.state.lock() {
            early.push(before.clone());
        }
    }

    /// It begins; what it waits for has ended.
    pub fn begin(&self) {
        let mut state = self.state.lock();
        if let State::Waiting { host, after, early } = &*state {
            let stamps = |items: &[Arc<Item>]| -> Vec<Stamp> { items.iter().filter_map(|b| b.stamp()).collect() };
            let (whole, early) = (stamps(after), stamps(early));
            let has_ended = |at: &Mark| host.holds(*at) || whole.iter().any(|b| b.follows(*at));
            let beside = early.iter().map(|b| b.at).filter(|at| !has_ended(at)).collect();
            let stamp = order().lock().begin(host, &[whole, early].concat());
            *state = State::Begun { stamp, beside, ended: false };
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

    /// The items before it that it could have begun before the end of, as long as it does not wait for them.
    pub fn beside(&self) -> Arc<[Mark]> {
        match &*self.state.lock() {
            State::Waiting { .. } => Arc::default(),
            State::Begun { beside, .. } => beside.clone(),
        }
    }

    /// Whether it has ended.
    pub fn has_ended(&self) -> bool {
        matches!(&*self.state.lock(), State::Begun { ended: true, .. })
    }

    /// It is a function of the program's that is about to run, and may signal other threads of the host that all before it has ended.
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
#[inline]
pub fn host_sees<'a>(items: impl IntoIterator<Item = &'a Item>) {
    if on() {
        note_seen(items);
    }
}

fn note_seen<'a>(items: impl IntoIterator<Item = &'a Item>) {
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

/// Memory, if it is any, has a new owner or is about to, to whom what was done there before is nothing.
#[inline]
pub fn renewed(addr: u64, len: u64) {
    if let Some(watcher) = watcher() {
        watcher.renewed(addr, len);
    }
}

/// A copy or fill is about to be made, as part of the thread's item.
#[inline]
pub fn moves(reads: Option<Extent>, writes: Extent) {
    let Some(watcher) = watcher() else { return };
    let Some(item) = current() else { return };
    if let Some(caller) = &item.caller {
        watcher.moves(&item, caller, &Moved { number: launch::number(), reads, writes });
    }
}

/// The item that this thread is at.
pub fn current() -> Option<Arc<Item>> {
    match on() {
        true => CURRENT.try_with(|current| current.borrow().clone()).ok().flatten(),
        false => None,
    }
}
