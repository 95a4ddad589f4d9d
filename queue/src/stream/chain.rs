//! Streams: chains of ops, and the legacy stream that synchronizes with all blocking streams of its device.

use crate::attributes::{AttributeValue, GREATEST_PRIORITY};
use crate::capture::Member;
use crate::context::Context;
use crate::op::{Op, Ops};
use crate::progress::Progress;
use crate::work::Work;
use crate::workers;
use device::partition::Partition;
use device::{thread, Device};
use exec::{timeline, Launch};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering::*};
use std::sync::{Arc, OnceLock};

/// `cudaStreamNonBlocking`.
pub const NON_BLOCKING: u32 = cuda_types::cudaStreamNonBlocking;

/// Pending ops per stream; queueing more waits for room, as on hardware.
const MAX_PENDING: u64 = 4096;

/// A stream. Shared by its handle and by current users.
pub struct Stream {
    pub device: &'static Device,
    /// Unique in the process (`cudaStreamGetId`).
    pub id: u64,
    /// Value of `cudaStreamGetFlags`.
    pub flags: u32,
    priority: AtomicI32,
    /// `cudaStreamSetAttribute`: values by number, returned by queries.
    pub(super) attributes: Mutex<BTreeMap<i32, AttributeValue>>,
    pub(super) legacy: bool,
    pub(super) tail: Mutex<Tail>,
    pub(crate) progress: Arc<Progress>,
    pub(crate) capture: Arc<Member>,
    /// The green context that it was created in.
    pub(super) context: Option<Arc<Context>>,
}

#[derive(Default)]
pub(super) struct Tail {
    pub last: Option<Arc<Op>>,
    /// Counts ops, and launches that follow in one.
    seq: u64,
    /// An earlier op, at least [`MAX_PENDING`] / 2 before the end, for the limit on pending ops.
    mark: Option<Arc<Op>>,
    /// Number of the latest op that was such a mark.
    marked: u64,
    /// The last op may take launches that follow: nothing waits for it.
    open: bool,
}

impl Tail {
    /// The last op, for something that waits for it, or for what was queued until now.
    pub(super) fn end(&mut self) -> Option<Arc<Op>> {
        self.open = false;
        self.last.clone()
    }

    /// The mark, if there is no room for more behind it.
    fn full(&mut self) -> Option<Arc<Op>> {
        let full = self.mark.as_ref().is_some_and(|m| self.seq >= m.seq + MAX_PENDING / 2 - 1);
        // The mark may be the last op.
        self.open &= !full;
        if full {
            self.mark.take()
        } else {
            None
        }
    }
}

/// The streams of a device, but for the legacy one.
#[derive(Default)]
pub(super) struct StreamList {
    pub blocking: Vec<Arc<Stream>>,
    pub other: Vec<Arc<Stream>>,
    /// Last ops of streams that are no longer listed, and whether the stream was a blocking one; kept for the timeline.
    pub ended: Vec<(bool, Arc<Op>)>,
    /// Ops that new streams wait for: streams of the green context with this id, or all streams of the device (`None`).
    pub barriers: Vec<(Option<u64>, Arc<Op>)>,
}

pub(super) struct DeviceStreams {
    pub legacy: Arc<Stream>,
    /// Its lock makes queueing atomic: an op of the legacy stream has the same position relative to all other streams.
    pub list: Mutex<StreamList>,
}

pub(super) fn streams_of(device: &'static Device) -> &'static DeviceStreams {
    static ALL: OnceLock<Vec<DeviceStreams>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let legacy = |device| Arc::new(Stream::new(device, 0, 0, true, None));
        let make = |device| DeviceStreams { legacy: legacy(device), list: Mutex::default() };
        device::devices().iter().map(make).collect()
    });
    &all[device.ordinal as usize]
}

impl Stream {
    fn new(device: &'static Device, flags: u32, priority: i32, legacy: bool, context: Option<Arc<Context>>) -> Stream {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = NEXT.fetch_add(1, Relaxed);
        let member = Member {
            device,
            blocking: flags & NON_BLOCKING == 0,
            context: context.as_ref().map(|c| c.id),
            state: Mutex::default(),
        };
        Stream {
            device,
            id,
            flags,
            priority: AtomicI32::new(priority),
            attributes: Mutex::default(),
            legacy,
            tail: Mutex::default(),
            progress: Progress::new(id),
            capture: Arc::new(member),
            context,
        }
    }

    /// The legacy default stream of a device.
    pub fn legacy(device: &'static Device) -> Arc<Stream> {
        streams_of(device).legacy.clone()
    }

    /// Whether it is a device's legacy default stream.
    pub fn is_legacy(&self) -> bool {
        self.legacy
    }

    /// Whether it synchronizes with the legacy default stream.
    pub fn is_blocking(&self) -> bool {
        self.flags & NON_BLOCKING == 0
    }

    /// Lower values are more urgent.
    pub fn priority(&self) -> i32 {
        self.priority.load(Relaxed)
    }

    /// For work queued from now on. Clamped to the supported range.
    pub fn set_priority(&self, priority: i32) {
        self.priority.store(priority.clamp(GREATEST_PRIORITY, 0), Relaxed);
    }

    pub(super) fn open(
        device: &'static Device,
        flags: u32,
        priority: i32,
        context: Option<Arc<Context>>,
    ) -> Arc<Stream> {
        timeline::parts();
        let of = context.as_ref().map(|c| c.id);
        let stream = Arc::new(Stream::new(device, flags, priority, false, context));
        let mut list = streams_of(device).list.lock();
        let kind = if stream.is_blocking() { &mut list.blocking } else { &mut list.other };
        kind.push(stream.clone());
        list.barriers.retain(|(_, op)| !op.is_done());
        let barriers: Vec<_> =
            list.barriers.iter().filter(|b| b.0.is_none() || b.0 == of).map(|b| b.1.clone()).collect();
        drop(list);
        if !barriers.is_empty() {
            stream.submit(Work::Marker, &barriers);
        }
        stream
    }

    /// A stream without a handle and without implicit synchronization, for operations on several streams. The caller must [`Stream::close`]
    /// it.
    pub(crate) fn anonymous(device: &'static Device) -> Arc<Stream> {
        Stream::open(device, NON_BLOCKING, 0, None)
    }

    /// Takes the stream off its device's list once it is idle; until then, synchronising the device waits for it.
    pub(crate) fn close(self: &Arc<Stream>) {
        self.progress.close();
        thread::forget();
        let mut list = streams_of(self.device).list.lock();
        let StreamList { blocking, other, ended, .. } = &mut *list;
        // Destroyed before and idle by now: this list holds the only reference.
        let mut stays = |s: &Arc<Stream>| {
            let stays = !(Arc::ptr_eq(s, self) || Arc::strong_count(s) == 1) || !s.is_idle();
            if !stays && timeline::on() {
                ended.extend(s.tail.lock().end().map(|op| (s.is_blocking(), op)));
            }
            stays
        };
        blocking.retain(&mut stays);
        other.retain(&mut stays);
    }

    /// The green context that it was created in.
    pub fn context(&self) -> Option<&Arc<Context>> {
        self.context.as_ref()
    }

    /// The multiprocessors that its kernels are restricted to; `None`: all of the device.
    pub fn partition(&self) -> Option<Arc<Partition>> {
        self.context.as_ref().and_then(|c| c.partition())
    }

    /// Whether everything queued so far has finished.
    pub(super) fn is_idle(&self) -> bool {
        self.tail.lock().last.as_ref().is_none_or(|op| op.is_done())
    }

    /// Queues an op outside of the stream's order: it only waits for `after`. `start` is the op in the stream that it belongs to. Without a
    /// priority it gets the stream's.
    /// `early`: kernels that it need only wait for until they trigger.
    pub(crate) fn submit_beside(
        &self,
        start: &Op,
        work: Work,
        (after, early): (&[Arc<Op>], &[Arc<Op>]),
        priority: Option<i32>,
    ) -> Arc<Op> {
        let op = self.link_beside(start, work, (after, early), priority);
        begin(&op);
        op
    }

    /// As [`Stream::submit_beside`], but the op does not run before [`begin`].
    pub(crate) fn link_beside(
        &self,
        start: &Op,
        work: Work,
        (after, early): (&[Arc<Op>], &[Arc<Op>]),
        priority: Option<i32>,
    ) -> Arc<Op> {
        let op = Op::new(self.device, self.id, start.seq, priority.unwrap_or(self.priority()), work, None, false);
        after.iter().for_each(|before| op.after(before));
        early.iter().for_each(|before| op.after_trigger(before));
        op
    }

    /// As [`Stream::submit`], but the op does not run before [`begin`]: ops that depend on it can be linked without waking a worker for
    /// each.
    pub(crate) fn submit_held(&self, work: Work, after: &[Arc<Op>]) -> Arc<Op> {
        self.link(work, after, self.priority())
    }

    /// Queues an op behind all that is in the stream, and behind `after`.
    pub fn submit(&self, work: Work, after: &[Arc<Op>]) -> Arc<Op> {
        let op = self.link(work, after, self.priority());
        begin(&op);
        self.make_room();
        op
    }

    pub(super) fn link(&self, work: Work, after: &[Arc<Op>], priority: i32) -> Arc<Op> {
        self.link_as(work, after, priority, false, false)
    }

    /// If `early`, the op may start when the one before it in the stream triggers. `open`: launches may follow in it.
    pub(super) fn link_as(&self, work: Work, after: &[Arc<Op>], priority: i32, early: bool, open: bool) -> Arc<Op> {
        let streams = streams_of(self.device);
        let list = streams.list.lock();
        let mut tail = self.tail.lock();
        tail.seq += 1;
        // Usually none or one: pushing takes fewer steps than extending by iterators.
        let mut others = Ops::new();
        if self.legacy {
            for stream in &list.blocking {
                push(&mut others, stream.tail.lock().end());
            }
            for (_, op) in list.ended.iter().filter(|(blocking, _)| *blocking) {
                others.push(op.clone());
            }
        } else if self.is_blocking() {
            push(&mut others, streams.legacy.tail.lock().end());
        }
        for op in after {
            others.push(op.clone());
        }
        let place = self.progress.enqueue(tail.seq, others.iter().filter_map(|op| op.place.as_ref()));
        let op = Op::new(self.device, self.id, tail.seq, priority, work, Some(place), open);
        match tail.last.take() {
            Some(last) if early => op.after_trigger(&last),
            Some(last) => op.after(&last),
            None => {}
        }
        others.iter().for_each(|before| op.after(before));
        if tail.seq >= tail.marked + MAX_PENDING / 2 {
            (tail.mark, tail.marked) = (Some(op.clone()), tail.seq);
        }
        (tail.last, tail.open) = (Some(op.clone()), open);
        op
    }

    /// Has the stream's last op run a launch that waits for nothing else, or gives that back if it cannot.
    ///
    /// What other streams have queued since makes no difference: in the legacy stream and in those that wait for it, whoever queues
    /// something asks for the ends of the others.
    #[inline(always)]
    pub(super) fn follow(&self, launch: Launch, priority: i32) -> Option<Launch> {
        let mut tail = self.tail.lock();
        let last = tail.last.as_ref().filter(|op| tail.open && op.priority == priority);
        let launch = match last {
            Some(op) => op.follow(launch),
            None => return Some(launch),
        };
        if launch.is_some() {
            tail.open = false;
            return launch;
        }
        tail.seq += 1;
        let full = tail.full();
        drop(tail);
        if let Some(mark) = full {
            mark.wait();
        }
        None
    }

    /// Limits pending ops, so that a program that queues faster than work is done does not exhaust memory.
    pub(crate) fn make_room(&self) {
        let full = self.tail.lock().full();
        if let Some(mark) = full {
            mark.wait();
        }
    }

    /// The last ops of the stream; for the legacy stream, also of all blocking streams of its device.
    pub(crate) fn ends(&self) -> Ops {
        let streams = streams_of(self.device);
        let list = streams.list.lock();
        let mut ends = Ops::new();
        let mut add = |s: &Stream| push(&mut ends, s.tail.lock().end());
        add(self);
        if self.legacy {
            list.blocking.iter().for_each(|s| add(s));
        }
        ends
    }
}

#[inline]
fn push(ops: &mut Ops, op: Option<Arc<Op>>) {
    if let Some(op) = op {
        ops.push(op);
    }
}

/// Completes linking of an op: publishes it, or runs it if it is a marker, once it is ready.
pub(crate) fn begin(op: &Arc<Op>) {
    if op.release() {
        workers::publish(match op.is_marker() && op.claim() {
            true => op.run(),
            false => Ops::from_iter([op.clone()]),
        });
    }
}
