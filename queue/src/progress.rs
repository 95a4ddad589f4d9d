//! Completion counters and vector clocks of streams. They decide whether memory that one stream has freed may be reused by another.

use parking_lot::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::*};
use std::sync::Arc;

/// State of a stream, shared with its ops and with the memory freed in it. Ops are numbered from 1, in stream order.
#[derive(Debug, Default)]
pub struct Progress {
    /// The stream's id.
    pub stream: u64,
    queued: AtomicU64,
    reached: AtomicU64,
    /// The last op whose completion the host has observed.
    observed: AtomicU64,
    /// The stream is destroyed: nothing will be queued any more.
    closed: AtomicBool,
    clock: Mutex<VectorClock>,
}

/// For each other stream, the last op that happens before; sorted by stream id.
#[derive(Clone, Debug, Default)]
pub struct VectorClock(Arc<Vec<(Arc<Progress>, u64)>>);

/// Position of an op: its stream, its number there, and the vector clock at that point.
#[derive(Clone, Debug)]
pub struct Place {
    pub progress: Arc<Progress>,
    pub number: u64,
    clock: VectorClock,
}

impl VectorClock {
    fn of(&self, stream: u64) -> u64 {
        self.at(stream).map_or(0, |at| self.0[at].1)
    }

    /// Index of a stream in the list, or where to insert it.
    fn at(&self, stream: u64) -> Result<usize, usize> {
        self.0.binary_search_by_key(&stream, |x| x.0.stream)
    }

    /// Returns whether the stream was not in the clock before.
    fn add(&mut self, progress: &Arc<Progress>, number: u64) -> bool {
        let at = self.at(progress.stream);
        let all = Arc::make_mut(&mut self.0);
        match at {
            Ok(at) => all[at].1 = all[at].1.max(number),
            Err(at) => all.insert(at, (progress.clone(), number)),
        }
        at.is_err()
    }
}

impl Progress {
    pub fn new(stream: u64) -> Arc<Progress> {
        Arc::new(Progress { stream, ..Progress::default() })
    }

    /// Number of ops queued so far.
    #[inline]
    pub fn queued(&self) -> u64 {
        self.queued.load(Acquire)
    }

    /// The last completed op.
    #[inline]
    pub fn reached(&self) -> u64 {
        self.reached.load(Acquire)
    }

    /// The last op whose completion the host has observed.
    pub fn observed(&self) -> u64 {
        match self.closed.load(Acquire) {
            // The stream is destroyed and cannot be synchronized with any more.
            true => self.reached(),
            false => self.observed.load(Acquire),
        }
    }

    /// Whether everything queued is done.
    #[inline]
    pub fn is_idle(&self) -> bool {
        self.queued() <= self.reached()
    }

    /// Whether the stream is destroyed and all of its work is done.
    pub fn is_over(&self) -> bool {
        self.closed.load(Acquire) && self.is_idle()
    }

    /// The last op of another stream that happens before anything queued here from now on.
    pub fn comes_after(&self, other: &Progress) -> u64 {
        self.clock.lock().of(other.stream)
    }

    /// The position of the next op, whose number the caller assigns; it and all later ops happen after `after`.
    ///
    /// The number is stored before the clock: a thread that finds an ordering in the clock, and reads the stream's last number afterwards,
    /// gets an op with that ordering.
    pub fn enqueue<'a>(self: &Arc<Progress>, number: u64, after: impl Iterator<Item = &'a Place>) -> Place {
        self.queued.store(number, Release);
        let mut clock = self.clock.lock();
        after.for_each(|op| self.join(&mut clock, op));
        Place { progress: self.clone(), number, clock: clock.clone() }
    }

    /// Adds an op and all that happens before it to the stream's clock.
    fn join(&self, clock: &mut VectorClock, op: &Place) {
        if op.progress.stream == self.stream || clock.of(op.progress.stream) >= op.number {
            return;
        }
        let mut more = false;
        for (progress, number) in op.clock.0.iter().filter(|x| x.0.stream != self.stream && !x.0.is_over()) {
            more |= clock.add(progress, *number);
        }
        more |= clock.add(&op.progress, op.number);
        // Streams that are over need no entry: everything in them is done.
        if more && clock.0.iter().any(|x| x.0.is_over()) {
            Arc::make_mut(&mut clock.0).retain(|x| !x.0.is_over());
        }
    }

    /// The stream is destroyed.
    pub fn close(&self) {
        self.closed.store(true, Release);
        *self.clock.lock() = VectorClock::default();
    }
}

/// `fetch_max` with release. ThreadSanitizer does not model the ordering of `fetch_max`; the generated code is a loop in either case.
fn raise(counter: &AtomicU64, to: u64) {
    let mut now = counter.load(Relaxed);
    while let Err(other) = counter.compare_exchange_weak(now, now.max(to), Release, Relaxed) {
        now = other;
    }
}

impl Place {
    /// The op is done, and so are all before it in the stream.
    pub fn mark_done(&self) {
        raise(&self.progress.reached, self.number);
    }

    /// The host has observed completion of the op, and so of all that happened before.
    pub fn mark_observed(&self) {
        raise(&self.progress.observed, self.number);
        self.clock.0.iter().for_each(|(progress, number)| {
            raise(&progress.observed, *number);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_stream_is_known_to_come_after_its_last_op_comes_after() {
        const OPS: u64 = 200_000;
        let (one, other) = (Progress::new(1), Progress::new(2));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for n in 1..=OPS {
                    let before = other.enqueue(n, std::iter::empty());
                    one.enqueue(n, std::iter::once(&before));
                }
            });
            // Op number n of `one` happens after op number n of `other`.
            let mut known = 0;
            while known < OPS {
                known = one.comes_after(&other);
                let last = one.queued();
                assert!(last >= known, "op {last} comes after op {known} of the other stream?");
            }
        });
    }
}
