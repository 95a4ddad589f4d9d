//! How far streams have come, and which parts of others all that they are still to do comes after: what decides whether memory that
//! one stream has freed may be another's.

use parking_lot::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::*};
use std::sync::Arc;

/// A stream, as its ops and the memory freed in it know it. Ops count from 1, in the order of the stream.
#[derive(Debug, Default)]
pub struct Progress {
    /// The stream's number.
    pub stream: u64,
    queued: AtomicU64,
    reached: AtomicU64,
    /// The last op of which the host knows that it is done.
    seen: AtomicU64,
    /// The stream has ended: nothing will be queued any more.
    closed: AtomicBool,
    clock: Mutex<VectorClock>,
}

/// Of each other stream, the last op that is done before something is; in the order of the streams' numbers.
#[derive(Clone, Debug, Default)]
pub struct VectorClock(Arc<Vec<(Arc<Progress>, u64)>>);

/// An op's place: its stream, its number there, and what else is done before it.
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

    /// Where a stream is in the list, or would be.
    fn at(&self, stream: u64) -> Result<usize, usize> {
        self.0.binary_search_by_key(&stream, |x| x.0.stream)
    }

    /// Whether the stream was not known before.
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

    /// The last op that is done.
    #[inline]
    pub fn reached(&self) -> u64 {
        self.reached.load(Acquire)
    }

    /// The last op of which the host knows that it is done.
    pub fn seen(&self) -> u64 {
        match self.closed.load(Acquire) {
            // Nobody can wait for it any more.
            true => self.reached(),
            false => self.seen.load(Acquire),
        }
    }

    /// Whether all that was queued is done.
    #[inline]
    pub fn is_idle(&self) -> bool {
        self.queued() <= self.reached()
    }

    /// Whether the stream has ended, and all of its work is done.
    pub fn is_over(&self) -> bool {
        self.closed.load(Acquire) && self.is_idle()
    }

    /// The last op of another stream that is done before anything that is queued here from now on.
    pub fn comes_after(&self, other: &Progress) -> u64 {
        self.clock.lock().of(other.stream)
    }

    /// The place of the next op, whose number is the caller's to count; it, and so all that is queued behind it, comes after others.
    ///
    /// Whoever finds here that the stream comes after something, and asks for its last op then, gets one that does.
    pub fn enqueue<'a>(self: &Arc<Progress>, number: u64, after: impl Iterator<Item = &'a Place>) -> Place {
        self.queued.store(number, Release);
        let mut clock = self.clock.lock();
        after.for_each(|op| self.join(&mut clock, op));
        Place { progress: self.clone(), number, clock: clock.clone() }
    }

    /// Adds an op and all that is before it to what the stream comes after.
    fn join(&self, clock: &mut VectorClock, op: &Place) {
        if op.progress.stream == self.stream || clock.of(op.progress.stream) >= op.number {
            return;
        }
        let mut more = false;
        for (progress, number) in op.clock.0.iter().filter(|x| x.0.stream != self.stream && !x.0.is_over()) {
            more |= clock.add(progress, *number);
        }
        more |= clock.add(&op.progress, op.number);
        // Of streams that are over everything is done.
        if more && clock.0.iter().any(|x| x.0.is_over()) {
            Arc::make_mut(&mut clock.0).retain(|x| !x.0.is_over());
        }
    }

    /// The stream ends.
    pub fn close(&self) {
        self.closed.store(true, Release);
        *self.clock.lock() = VectorClock::default();
    }
}

/// `fetch_max` with release, of which ThreadSanitizer does not know that it orders anything; processors have no other instructions for it.
fn raise(counter: &AtomicU64, to: u64) {
    let mut now = counter.load(Relaxed);
    while let Err(other) = counter.compare_exchange_weak(now, now.max(to), Release, Relaxed) {
        now = other;
    }
}

impl Place {
    /// The op is done. All before it are.
    pub fn done(&self) {
        raise(&self.progress.reached, self.number);
    }

    /// The host knows that the op is done, and so all that was done before.
    pub fn seen(&self) {
        raise(&self.progress.seen, self.number);
        self.clock.0.iter().for_each(|(progress, number)| {
            raise(&progress.seen, *number);
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
            // The op number n of the one comes after the op number n of the other.
            let mut known = 0;
            while known < OPS {
                known = one.comes_after(&other);
                let last = one.queued();
                assert!(last >= known, "op {last} comes after op {known} of the other stream?");
            }
        });
    }
}
