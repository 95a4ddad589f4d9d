//! Streams: chains of ops, and the legacy stream that orders itself with all blocking ones of its device.

mod attributes;
mod everywhere;
mod place;
mod together;

use super::attributes::{priority, LaunchAttributes};
use super::capture::{self, Part};
use super::context::Context;
use super::op::{Op, Ops};
use super::pool;
use super::progress::Progress;
use super::work::Work;
use super::workers;
use crate::device::partition::Partition;
use crate::device::watch::{self, Thing};
use crate::device::{self, thread, Device, Error, Result};
use crate::exec::{self, timeline};
use crate::sys::log::{self, Level};
use crate::sys::threads;
use dashmap::DashMap;
use parking_lot::Mutex;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering::*};
use std::sync::{Arc, OnceLock};

pub use super::attributes::{AttributeValue, GREATEST_PRIORITY};
pub use everywhere::{after_pending, drain, is_idle, synchronize_device};
pub(super) use everywhere::{close_all, ends_of, gate};
pub(super) use place::{last_op, waits_for_others};
pub use together::launch_together;

/// `cudaStreamNonBlocking`.
pub const NON_BLOCKING: u32 = 1;
/// `cudaStreamLegacy` and `cudaStreamPerThread`, and the handle 0 that stands for one of them.
pub const LEGACY: usize = 1;
pub const PER_THREAD: usize = 2;

/// Ops of one stream that may wait at a time; a launch beyond that waits for room, as on hardware.
const MAX_PENDING: u64 = 4096;

/// A stream. Shared by its handle and by whoever uses it at the moment.
pub struct Stream {
    pub device: &'static Device,
    /// Unique in the process (`cudaStreamGetId`).
    pub id: u64,
    /// Value of `cudaStreamGetFlags`.
    pub flags: u32,
    priority: AtomicI32,
    /// `cudaStreamSetAttribute`: values by number, for whoever asks.
    attributes: Mutex<BTreeMap<i32, AttributeValue>>,
    legacy: bool,
    tail: Mutex<Tail>,
    pub(super) progress: Arc<Progress>,
    /// Its part in a capture.
    pub(super) capture: Mutex<Option<Part>>,
    /// The green context that it was made in.
    context: Option<Arc<Context>>,
}

#[derive(Default)]
struct Tail {
    last: Option<Arc<Op>>,
    seq: u64,
    /// The op [`MAX_PENDING`] / 2 before the end or older, for the limit on pending ops.
    mark: Option<Arc<Op>>,
}

/// The streams of a device. Its lock makes queueing atomic: an op of the legacy stream has the same place in the
/// order of all streams.
#[derive(Default)]
struct Lanes {
    blocking: Vec<Arc<Stream>>,
    other: Vec<Arc<Stream>>,
    /// Of each stream that is no longer listed, whether it was a blocking one, and its last op; where the order of ops is to be known.
    gone: Vec<(bool, Arc<Op>)>,
    /// What streams that are made from now on wait for: those of a green context, or all of the device (`None`).
    gates: Vec<(Option<u64>, Arc<Op>)>,
}

struct Queues {
    legacy: Arc<Stream>,
    lanes: Mutex<Lanes>,
}

fn queues(device: &'static Device) -> &'static Queues {
    static ALL: OnceLock<Vec<Queues>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let make = |device| Queues { legacy: Arc::new(Stream::new(device, 0, 0, true, None)), lanes: Mutex::default() };
        device::devices().iter().map(make).collect()
    });
    &all[device.ordinal as usize]
}

fn handles() -> &'static DashMap<usize, Arc<Stream>> {
    static HANDLES: OnceLock<DashMap<usize, Arc<Stream>>> = OnceLock::new();
    HANDLES.get_or_init(DashMap::new)
}

impl Stream {
    fn new(device: &'static Device, flags: u32, priority: i32, legacy: bool, context: Option<Arc<Context>>) -> Stream {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = NEXT.fetch_add(1, Relaxed);
        Stream {
            device,
            id,
            flags,
            priority: AtomicI32::new(priority),
            attributes: Mutex::default(),
            legacy,
            tail: Mutex::default(),
            progress: Progress::new(id),
            capture: Mutex::default(),
            context,
        }
    }

    /// The legacy default stream of a device.
    pub fn legacy(device: &'static Device) -> Arc<Stream> {
        queues(device).legacy.clone()
    }

    /// Whether it is a device's legacy default stream.
    pub fn is_legacy(&self) -> bool {
        self.legacy
    }

    /// Whether it orders itself with the legacy default stream.
    pub fn is_blocking(&self) -> bool {
        self.flags & NON_BLOCKING == 0
    }

    fn open(device: &'static Device, flags: u32, priority: i32, context: Option<Arc<Context>>) -> Arc<Stream> {
        timeline::parts();
        let of = context.as_ref().map(|c| c.id);
        let stream = Arc::new(Stream::new(device, flags, priority, false, context));
        let mut lanes = queues(device).lanes.lock();
        let list = if stream.is_blocking() { &mut lanes.blocking } else { &mut lanes.other };
        list.push(stream.clone());
        lanes.gates.retain(|(_, op)| !op.is_done());
        let gates: Vec<_> = lanes.gates.iter().filter(|g| g.0.is_none() || g.0 == of).map(|g| g.1.clone()).collect();
        drop(lanes);
        if !gates.is_empty() {
            stream.submit(Work::Marker, &gates);
        }
        stream
    }

    /// A stream of the device that no handle names and that waits for nothing of itself, for what is done for several streams
    /// together. The caller [`Stream::close`]s it.
    pub(super) fn unseen(device: &'static Device) -> Arc<Stream> {
        Stream::open(device, NON_BLOCKING, 0, None)
    }

    /// `cudaStreamCreateWithPriority`: a new stream and its handle. Priorities out of range are clamped, as CUDA does.
    /// Errors: `InvalidValue` for unknown flags.
    pub fn create(device: &'static Device, flags: u32, priority: i32) -> Result<usize> {
        Stream::create_in(device, None, flags, priority)
    }

    /// As [`Stream::create`], in a green context of the device: such streams are non-blocking ones.
    pub(super) fn create_in(
        device: &'static Device,
        context: Option<Arc<Context>>,
        flags: u32,
        priority: i32,
    ) -> Result<usize> {
        if flags & !NON_BLOCKING != 0 {
            return Err(Error::InvalidValue);
        }
        let flags = if context.is_some() { NON_BLOCKING } else { flags };
        let stream = Stream::open(device, flags, priority.clamp(GREATEST_PRIORITY, 0), context);
        let handle = Arc::as_ptr(&stream) as usize;
        handles().insert(handle, stream);
        watch::made(Thing::Stream, handle as u64, Some(device.ordinal));
        Ok(handle)
    }

    /// `cudaStreamDestroy`: the handle ends at once, the stream when its work is done.
    /// Errors: `InvalidResourceHandle`, also for the default streams.
    pub fn destroy(handle: usize) -> Result {
        let (_, stream) = handles().remove(&handle).ok_or(Error::InvalidResourceHandle)?;
        watch::gone(Thing::Stream, handle as u64);
        capture::abandon(&stream);
        stream.close();
        Ok(())
    }

    /// Takes the stream off its device's list once it is idle; until then, synchronising the device waits for it.
    pub(super) fn close(self: &Arc<Stream>) {
        self.progress.close();
        thread::forget();
        let mut lanes = queues(self.device).lanes.lock();
        let Lanes { blocking, other, gone, .. } = &mut *lanes;
        // Destroyed earlier and idle by now: nobody else holds them, save this list.
        let mut stays = |s: &Arc<Stream>| {
            let stays = !(Arc::ptr_eq(s, self) || Arc::strong_count(s) == 1) || !s.is_idle();
            if !stays && timeline::on() {
                gone.extend(s.tail.lock().last.clone().map(|op| (s.is_blocking(), op)));
            }
            stays
        };
        blocking.retain(&mut stays);
        other.retain(&mut stays);
    }

    /// The stream behind a handle as the program gave it; 0 is the current device's legacy stream, or the calling
    /// thread's own stream if `per_thread` (functions compiled for per-thread default streams).
    /// Errors: `InvalidResourceHandle`, `StreamDetached` if its green context has ended, or those of [`device::current`].
    pub fn resolve(handle: usize, per_thread: bool) -> Result<Arc<Stream>> {
        match handle {
            0 if per_thread => Stream::per_thread(),
            PER_THREAD => Stream::per_thread(),
            0 | LEGACY => Ok(Stream::legacy(device::current()?)),
            _ => {
                let stream = handles().get(&handle).map(|s| s.clone()).ok_or(Error::InvalidResourceHandle)?;
                match &stream.context {
                    Some(context) if context.has_ended() => Err(Error::StreamDetached),
                    _ => Ok(stream),
                }
            }
        }
    }

    /// The green context that it was made in.
    pub fn context(&self) -> Option<&Arc<Context>> {
        self.context.as_ref()
    }

    /// The multiprocessors of its kernels, unless those are the device's.
    pub fn partition(&self) -> Option<Arc<Partition>> {
        self.context.as_ref().and_then(|c| c.partition())
    }

    /// The calling thread's default stream on its current device.
    fn per_thread() -> Result<Arc<Stream>> {
        struct Own(Vec<Option<Arc<Stream>>>);
        impl Drop for Own {
            fn drop(&mut self) {
                // A forked process has no streams, and maybe locks that nobody will open.
                if threads::forked() {
                    return std::mem::forget(std::mem::take(&mut self.0));
                }
                self.0.drain(..).flatten().for_each(|s| s.close());
            }
        }
        thread_local! {
            static OWN: RefCell<Own> = const { RefCell::new(Own(Vec::new())) };
        }
        let device = device::current()?;
        let stream = OWN.try_with(|own| {
            let list = &mut own.borrow_mut().0;
            let at = device.ordinal as usize;
            if list.len() <= at {
                list.resize(at + 1, None);
            }
            list[at].get_or_insert_with(|| Stream::open(device, 0, 0, None)).clone()
        });
        // The thread is ending and has given up its stream.
        stream.map_err(|_| Error::InvalidResourceHandle)
    }

    /// Whether everything queued so far has finished.
    fn is_idle(&self) -> bool {
        self.tail.lock().last.as_ref().is_none_or(|op| op.is_done())
    }

    /// Queues work, or takes it into the graph that the stream is being captured to.
    /// Errors: those of captures.
    pub fn enqueue(&self, work: Work) -> Result {
        match capture::take(self, &work) {
            Some(result) => result,
            None => {
                if work.calls_back() {
                    workers::ensure().map_err(|e| {
                        log::say(Level::Error, format_args!("no thread for {}: {e}", work.name()));
                        Error::OperatingSystem
                    })?;
                }
                self.submit(work, &[]);
                Ok(())
            }
        }
    }

    /// Queues an op that takes no place in the stream's order: it waits for `after` alone. `start` is the op of the
    /// stream that it belongs to. Without a priority of its own it has the stream's.
    pub(super) fn submit_beside(&self, start: &Op, work: Work, after: &[Arc<Op>], priority: Option<i32>) -> Arc<Op> {
        let op = Op::new(self.device, self.id, start.seq, priority.unwrap_or(self.priority()), work, None);
        after.iter().for_each(|before| op.after(before));
        begin(&op);
        op
    }

    /// As [`Stream::submit`], but the op does not run before [`begin`]: what waits for it need not be handed over op by op.
    pub(super) fn hold(&self, work: Work, after: &[Arc<Op>]) -> Arc<Op> {
        self.link(work, after, self.priority())
    }

    /// Queues an op behind all that is in the stream, and behind `after`.
    pub fn submit(&self, work: Work, after: &[Arc<Op>]) -> Arc<Op> {
        let op = self.link(work, after, self.priority());
        begin(&op);
        self.make_room();
        op
    }

    /// Queues a kernel. With `CUDA_LAUNCH_BLOCKING=1` waits for it and reports how it ended.
    /// Errors: the context's.
    pub fn launch(&self, launch: exec::Launch, with: &LaunchAttributes) -> Result {
        self.device.check()?;
        exec::flush_printf();
        let work = Work::Launch(Arc::new(launch));
        if let Some(result) = capture::take_launch(self, &work, with) {
            return result;
        }
        let priority = priority(&with.attributes).unwrap_or(self.priority());
        let op = self.link(work, &[], priority);
        begin(&op);
        self.make_room();
        if device::config().launch_blocking {
            op.wait();
            op.seen();
            return self.device.check_work();
        }
        Ok(())
    }

    /// Queues an op and waits until it is done. Returns what it ended with.
    pub fn perform(&self, work: Work) -> Result {
        let op = self.perform_unseen(work)?;
        op.seen();
        op.outcome()
    }

    /// As [`Stream::perform`], for calls that need not wait: programs may not count on it.
    pub(super) fn perform_unseen(&self, work: Work) -> Result<Arc<Op>> {
        capture::check_wait(self)?;
        let op = self.link(work, &[], self.priority());
        // Not published: if it is ready, this thread runs it at once, and otherwise finishing what stands before it
        // publishes it.
        op.release();
        op.wait();
        exec::flush_printf();
        Ok(op)
    }

    fn link(&self, work: Work, after: &[Arc<Op>], priority: i32) -> Arc<Op> {
        let queues = queues(self.device);
        let lanes = queues.lanes.lock();
        let mut tail = self.tail.lock();
        tail.seq += 1;
        let mut others = Ops::new();
        if self.legacy {
            others.extend(lanes.blocking.iter().filter_map(|stream| stream.tail.lock().last.clone()));
            others.extend(lanes.gone.iter().filter(|g| g.0).map(|g| g.1.clone()));
        } else if self.is_blocking() {
            others.extend(queues.legacy.tail.lock().last.clone());
        }
        others.extend(after.iter().cloned());
        let place = self.progress.enqueue(tail.seq, others.iter().filter_map(|op| op.place.as_ref()));
        let op = Op::new(self.device, self.id, tail.seq, priority, work, Some(place));
        if let Some(last) = tail.last.take() {
            op.after(&last);
        }
        others.iter().for_each(|before| op.after(before));
        if tail.seq % (MAX_PENDING / 2) == 0 {
            tail.mark = Some(op.clone());
        }
        tail.last = Some(op.clone());
        op
    }

    /// Keeps a program that queues faster than work is done from filling memory with it.
    fn make_room(&self) {
        let mark = {
            let mut tail = self.tail.lock();
            let full = tail.mark.as_ref().is_some_and(|m| tail.seq >= m.seq + MAX_PENDING / 2 - 1);
            if full {
                tail.mark.take()
            } else {
                None
            }
        };
        if let Some(mark) = mark {
            mark.wait();
        }
    }

    /// The ops that end what is queued at the moment; for the legacy stream, in all blocking streams of its device.
    fn ends(&self) -> Ops {
        let queues = queues(self.device);
        let lanes = queues.lanes.lock();
        let mut ends = Ops::new();
        let mut add = |s: &Stream| ends.extend(s.tail.lock().last.clone());
        add(self);
        if self.legacy {
            lanes.blocking.iter().for_each(|s| add(s));
        }
        ends
    }

    /// `cudaStreamSynchronize`. Errors: the context's.
    pub fn synchronize(&self) -> Result {
        capture::check_wait(self)?;
        for op in self.ends() {
            op.wait();
            op.seen();
        }
        exec::flush_printf();
        pool::after_synchronize(self.device, false);
        self.device.check_work()
    }

    /// `cudaStreamQuery`. Errors: `NotReady`, or the context's.
    pub fn query(&self) -> Result {
        capture::check_wait(self)?;
        self.device.check()?;
        let ends = self.ends();
        if !ends.iter().all(|op| op.is_done()) {
            return Err(Error::NotReady);
        }
        ends.iter().for_each(|op| op.seen());
        self.device.check_work()
    }

    /// Whether work is queued that has not finished, of which the program is told nothing. Errors: as [`Stream::query`].
    pub(super) fn is_busy(&self) -> Result<bool> {
        capture::check_wait(self)?;
        self.device.check()?;
        Ok(!self.ends().iter().all(|op| op.is_done()))
    }
}

/// Lets a linked op run once it can.
pub(super) fn begin(op: &Arc<Op>) {
    if op.release() {
        workers::publish(match op.is_marker() && op.claim() {
            true => op.run(),
            false => Ops::from_iter([op.clone()]),
        });
    }
}
