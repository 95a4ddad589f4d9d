//! One operation: a node of the dependency graph of pending work. It runs when all its dependencies have completed.
//!
//! Streams, events and the implicit synchronization of the legacy stream are only edges between ops: a stream is a chain, an event refers
//! to the op that records it.

use super::followers::Followers;
use super::held;
use super::link::{Before, Link, Linked, Links};
use super::progress::Place;
use super::work::{run_launch, Work, LAUNCH};
use device::{Device, Error};
use exec::timeline::{self, Item};
use exec::{Launch, Neighbours};
use parking_lot::Mutex;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering::*};
use std::sync::Arc;
use std::time::Instant;
use sys::log::{self, Level};
use sys::panics;

/// Ops as neighbours in the dependency graph.
pub type Ops = Links<Arc<Op>>;

/// A node of the dependency graph; see the module's description.
pub struct Op {
    pub(super) device: &'static Device,
    /// Where it was queued: the stream's id and the op's position in it. Ids are never reused.
    pub(super) stream: u64,
    pub(super) seq: u64,
    /// Stream priority: lower values run first, as in CUDA.
    pub(super) priority: i32,
    /// Must run on a worker thread, never on one that synchronizes: it calls the program back.
    pub(super) worker_only: bool,
    marker: bool,
    /// It is a kernel's launch.
    launches: bool,
    work: Mutex<Option<Work>>,
    /// Launches that it runs behind its own, if it takes any.
    followers: Option<Followers<Launch>>,
    pub(super) link: Link<Arc<Op>>,
    /// Time of [`now`] at which it finished.
    finished: AtomicU64,
    /// `cudaError_t` of its completion, 0 for success.
    error: AtomicI32,
    /// Its entry in the timeline for checkers, if they record one.
    pub(super) item: Option<Arc<Item>>,
    /// Its position and vector clock; `None` for ops outside of the stream's order.
    pub(super) place: Option<Place>,
    /// It may start before all of its dependencies have finished, and finishes after them.
    pub(super) overlaps: AtomicBool,
    /// A thread of it waits for them.
    pub(super) waits: AtomicBool,
    /// It waits for a value that was not there when its turn came.
    pub(super) held: AtomicBool,
    /// Its unfinished dependencies, for waiting threads that look for something to run. Empty once finished.
    pub(super) waits_for: Mutex<Ops>,
}

/// Maximum markers that a thread runs after an op, before others may run what became ready with them.
const MARKERS_PER_RUN: u32 = 64;

/// Whether a kernel may start before those that it depends on have ended, as far as it matters. What is checked runs alone, but its order is known.
pub(super) fn may_overlap(launch: &Launch) -> bool {
    launch.listener.is_none() || timeline::on()
}

impl Op {
    pub(super) fn new(
        device: &'static Device,
        stream: u64,
        seq: u64,
        priority: i32,
        work: Work,
        place: Option<Place>,
        takes_followers: bool,
    ) -> Arc<Op> {
        Arc::new(Op {
            device,
            stream,
            seq,
            priority,
            worker_only: work.calls_back(),
            item: Item::new(work.writes_memory()),
            marker: work.is_marker(),
            launches: matches!(work, Work::Launch(_)),
            place,
            work: Mutex::new(Some(work)),
            followers: takes_followers.then(Followers::new),
            link: Link::new(),
            finished: AtomicU64::new(0),
            error: AtomicI32::new(0),
            overlaps: AtomicBool::new(false),
            waits: AtomicBool::new(false),
            held: AtomicBool::new(false),
            waits_for: Mutex::new(Ops::new()),
        })
    }

    /// Has it run a launch behind its own, or gives that back if it takes no more.
    #[inline(always)]
    pub(super) fn follow(&self, launch: Launch) -> Option<Launch> {
        match &self.followers {
            Some(followers) => followers.add(launch),
            None => Some(launch),
        }
    }

    /// Makes `self` wait for `before`. Only after `new` and before `release`.
    pub(super) fn after(self: &Arc<Op>, before: &Arc<Op>) {
        if let (Some(item), Some(before)) = (&self.item, &before.item) {
            item.after(before);
        }
        self.wait_for(before);
    }

    fn wait_for(self: &Arc<Op>, before: &Arc<Op>) {
        if Link::after(self, before) {
            self.waits_for.lock().push(before.clone());
        }
    }

    /// As [`Op::after`], but a kernel may start when the kernel `before` triggers (`griddepcontrol`). What is checked runs alone.
    pub(super) fn after_trigger(self: &Arc<Op>, before: &Arc<Op>) {
        match (&self.item, &before.item) {
            (Some(item), Some(other)) if before.launches => item.after_trigger(other),
            (Some(item), Some(other)) => item.after(other),
            _ => {}
        }
        if self.item.is_some() {
            return self.wait_for(before);
        }
        if Link::after_trigger(self, before) != Before::Finished {
            self.overlaps.store(true, Relaxed);
            self.waits_for.lock().push(before.clone());
        }
    }

    /// Of a running op, the dependencies that have not finished.
    pub(super) fn unfinished(&self) -> Ops {
        self.waits_for.lock().iter().filter(|op| !op.is_done()).cloned().collect()
    }

    /// Completes linking. True if the op is ready, and the caller must run it or publish it.
    pub(super) fn release(&self) -> bool {
        self.link.release()
    }

    /// Whether it has finished.
    pub fn is_done(&self) -> bool {
        self.link.is_done()
    }

    /// The error of its completion. Meaningful once it is done.
    pub fn outcome(&self) -> device::Result {
        match self.error.load(Acquire) {
            0 => Ok(()),
            code => Err(Error::from_code(code)),
        }
    }

    /// Time of completion, in nanoseconds since an arbitrary epoch; 0 if it is pending.
    pub fn finished_at(&self) -> u64 {
        self.finished.load(Acquire)
    }

    /// It does nothing: if it is ready, it finishes in the thread that queues it, otherwise in that which finishes what it waits for.
    pub(super) fn is_marker(&self) -> bool {
        self.marker
    }

    /// Claims the right to run it. The op must be ready.
    pub(super) fn claim(&self) -> bool {
        self.link.claim()
    }

    /// Runs a claimed op and markers that follow immediately, and returns the ops that became ready, which the caller must run or publish.
    /// A thread that waits for a stream by running its ops finds an event recorded that only this stream had to reach.
    pub(super) fn run(self: &Arc<Op>) -> Ops {
        let mut ready = self.run_alone();
        let mut markers = 0;
        let mut at = 0;
        while at < ready.len() {
            // The other ops that became ready wait for the markers, so there is a limit.
            if !ready[at].is_marker() || markers == MARKERS_PER_RUN {
                at += 1;
                continue;
            }
            markers += 1;
            let marker = ready.swap_remove(at);
            // One that cannot be claimed is run by another thread.
            if marker.claim() {
                ready.extend(marker.run_alone());
            }
        }
        ready
    }

    /// Runs a claimed op, and returns those that it made ready.
    fn run_alone(self: &Arc<Op>) -> Ops {
        let work = self.work.lock().take();
        if let Some(item) = &self.item {
            item.begin();
            if self.worker_only {
                item.enters_host();
            }
        }
        if let Some(work) = work {
            let neighbours = || -> Arc<dyn Neighbours> { self.clone() };
            self.attempt(work.name(), |context| work.run(self.device, context, Some(&neighbours)));
        }
        if let Some(followers) = &self.followers {
            self.run_followers(followers);
        }
        if self.overlaps.load(Relaxed) {
            // The error, if there is one, is that of the op before.
            let _ = self.wait_for_others();
        }
        if let Some(item) = &self.item {
            if self.worker_only {
                item.leaves_host();
            }
            item.end();
        }
        let ready = self.finish();
        held::look();
        ready
    }

    /// Does a part of its work, and keeps the first error.
    fn attempt(&self, name: &'static str, run: impl FnOnce(device::Result) -> device::Result) {
        let poisoned = self.device.check();
        let run = || {
            panics::point(name);
            timeline::within(self.item.clone(), || run(poisoned))
        };
        let result = std::panic::catch_unwind(AssertUnwindSafe(run));
        // A panic is a bug of this library. The state of the op's memory is unknown: fail the context, and do not leave threads
        // waiting.
        let result = result.unwrap_or_else(|payload| {
            let text = panics::text(&*payload);
            log::report(Level::Error, format_args!("internal error in {name}: {text} (please report this)"));
            Err(Error::Unknown)
        });
        if let Err(error) = result {
            let _ = self.error.compare_exchange(0, error.code(), AcqRel, Acquire);
            if poisoned.is_ok() {
                self.device.fail(error);
            }
        }
    }

    /// Runs the launches behind its own, also those that come meanwhile.
    fn run_followers(&self, followers: &Followers<Launch>) {
        let mut list = Vec::new();
        while followers.next(&mut list) {
            for launch in &list {
                // The one before has ended: it may have written what others wait for.
                PROGRESS.fetch_add(1, Relaxed);
                held::look();
                self.attempt(LAUNCH, |context| run_launch(self.device, launch, context, None));
            }
            // All at once: the thread that launches counts references to what they share.
            list.clear();
        }
    }

    /// The host has observed its completion.
    pub(super) fn mark_observed(&self) {
        timeline::host_sees(self.item.as_deref());
        if let Some(place) = &self.place {
            place.mark_observed();
        }
    }

    fn finish(&self) -> Ops {
        self.finished.store(now(), Release);
        PROGRESS.fetch_add(1, Relaxed);
        if let Some(place) = &self.place {
            place.mark_done();
        }
        self.waits_for.lock().clear();
        self.link.finish()
    }
}

impl Linked for Arc<Op> {
    fn link(&self) -> &Link<Arc<Op>> {
        &self.link
    }
}

static PROGRESS: AtomicU64 = AtomicU64::new(0);

/// Number of ops finished so far in this process.
pub(super) fn progress() -> u64 {
    PROGRESS.load(Relaxed)
}

/// Nanoseconds since the first call of this function.
pub fn now() -> u64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    // Plus one, so that 0 can mean 'never'.
    START.get_or_init(Instant::now).elapsed().as_nanos() as u64 + 1
}
