//! The library's `src/queue/link.rs` in every order that threads may come in, within loom's bounds: nothing runs twice, before what it waits
//! for, or never, and nobody sleeps for ever.

#![cfg(test)]

#[path = "../../src/queue/link.rs"]
mod link;

use link::{Link, Linked, Links};
use loom::cell::UnsafeCell;
use loom::sync::atomic::{AtomicU32, Ordering::*};
use loom::sync::Arc;
use loom::thread;

/// What the product's `queue::sync` has, of loom's.
mod sync {
    pub use loom::hint::spin_loop;
    pub use loom::sync::atomic::{AtomicBool, AtomicU32, Ordering};
    use loom::sync::{Condvar, MutexGuard};

    /// More add orders, and nothing that sleeping does not have.
    pub const SPINS: u32 = 1;

    /// parking_lot's, which knows no poison.
    pub struct Mutex<T>(loom::sync::Mutex<T>);

    impl<T> Mutex<T> {
        pub fn new(value: T) -> Mutex<T> {
            Mutex(loom::sync::Mutex::new(value))
        }

        pub fn lock(&self) -> MutexGuard<'_, T> {
            self.0.lock().unwrap()
        }
    }

    /// A futex: who sleeps has seen the value, and nobody is woken in between.
    pub struct Word {
        value: AtomicU32,
        sleepers: Mutex<()>,
        changed: Condvar,
    }

    impl Word {
        pub fn new(value: u32) -> Word {
            Word { value: AtomicU32::new(value), sleepers: Mutex::new(()), changed: Condvar::new() }
        }

        pub fn load(&self, order: Ordering) -> u32 {
            self.value.load(order)
        }

        pub fn swap(&self, value: u32, order: Ordering) -> u32 {
            self.value.swap(value, order)
        }

        pub fn compare_exchange(&self, from: u32, to: u32, success: Ordering, failure: Ordering) -> Result<u32, u32> {
            self.value.compare_exchange(from, to, success, failure)
        }

        pub fn wait(&self, value: u32) {
            let sleepers = self.sleepers.lock();
            // The kernel reads the word under its own lock.
            if self.value.load(Ordering::SeqCst) == value {
                drop(self.changed.wait(sleepers).unwrap());
            }
        }

        pub fn wake(&self) {
            let _sleepers = self.sleepers.lock();
            self.changed.notify_all();
        }
    }
}

/// Work that writes its own cell and reads those of what it waits for; loom finds accesses that nothing orders.
struct Job {
    link: Link<Arc<Job>>,
    runs: AtomicU32,
    cell: UnsafeCell<u32>,
    reads: Vec<Arc<Job>>,
}

impl Linked for Arc<Job> {
    fn link(&self) -> &Link<Arc<Job>> {
        &self.link
    }
}

fn job(reads: &[&Arc<Job>]) -> Arc<Job> {
    let reads = reads.iter().copied().cloned().collect();
    Arc::new(Job { link: Link::new(), runs: AtomicU32::new(0), cell: UnsafeCell::new(0), reads })
}

impl Job {
    fn value(&self) -> u32 {
        // SAFETY: loom fails the test if the cell is being written, or if nothing orders that with this.
        self.cell.with(|p| unsafe { *p })
    }

    /// Runs it, which the caller has claimed.
    fn run(&self) -> Links<Arc<Job>> {
        assert_eq!(self.runs.fetch_add(1, Relaxed), 0, "runs twice");
        let sum: u32 = self.reads.iter().map(|job| job.value()).sum();
        // SAFETY: as above.
        self.cell.with_mut(|p| unsafe { *p = sum + 1 });
        self.link.finish()
    }
}

/// Tries all orders in which threads are interrupted three times at most; what needs more is rare, and takes minutes.
fn in_every_order(test: impl Fn() + Sync + Send + 'static) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(3);
    model.check(test);
}

/// Runs a ready job unless another thread does, and all that it makes ready.
fn run_from(job: Arc<Job>) {
    let mut ready = vec![job];
    while let Some(job) = ready.pop() {
        assert!(job.link.is_ready());
        if !job.link.is_claimed() && job.link.claim() {
            ready.extend(job.run());
        }
    }
}

/// Links a job behind those that it reads, and runs it if nothing stands before it.
fn submit(job: &Arc<Job>) {
    for before in &job.reads {
        Link::after(job, before);
    }
    if job.link.release() {
        run_from(job.clone());
    }
}

#[test]
fn a_job_runs_once_and_after_both_that_it_waits_for() {
    in_every_order(|| {
        let (a, b) = (job(&[]), job(&[]));
        let c = job(&[&a, &b]);
        // They finish while it is being linked.
        let others: Vec<_> = [&a, &b]
            .into_iter()
            .map(|job| {
                thread::spawn({
                    let job = job.clone();
                    move || submit(&job)
                })
            })
            .collect();
        submit(&c);
        others.into_iter().for_each(|t| t.join().unwrap());
        assert!(c.link.is_done());
        assert_eq!((c.runs.load(Relaxed), c.value()), (1, 3));
    });
}

#[test]
fn one_thread_gets_to_run_it() {
    in_every_order(|| {
        let a = job(&[]);
        let b = job(&[&a]);
        assert!(a.link.release());
        submit(&b);
        // One that synchronises, and a worker.
        let worker = thread::spawn({
            let a = a.clone();
            move || run_from(a)
        });
        run_from(a.clone());
        b.link.sleep();
        assert_eq!(b.value(), 2);
        worker.join().unwrap();
        assert_eq!((a.runs.load(Relaxed), b.runs.load(Relaxed)), (1, 1));
    });
}

#[test]
fn who_sleeps_is_woken_and_sees_what_was_done() {
    in_every_order(|| {
        let a = job(&[]);
        let sleepers: Vec<_> = (0..2)
            .map(|_| {
                let a = a.clone();
                thread::spawn(move || {
                    a.link.sleep();
                    assert_eq!(a.value(), 1);
                })
            })
            .collect();
        submit(&a);
        sleepers.into_iter().for_each(|t| t.join().unwrap());
    });
}

#[test]
fn whoever_sees_it_done_sees_what_it_did() {
    in_every_order(|| {
        let a = job(&[]);
        let other = thread::spawn({
            let a = a.clone();
            move || submit(&a)
        });
        if a.link.is_done() {
            assert_eq!(a.value(), 1);
        }
        // Linking behind it says the same, if it says that it is done.
        let b = job(&[&a]);
        if !Link::after(&b, &a) {
            assert_eq!(a.value(), 1);
        }
        other.join().unwrap();
    });
}

#[test]
fn a_chain_goes_on_whoever_runs_it() {
    in_every_order(|| {
        let a = job(&[]);
        let b = job(&[&a]);
        let c = job(&[&b]);
        let first = thread::spawn({
            let a = a.clone();
            move || submit(&a)
        });
        let second = thread::spawn({
            let b = b.clone();
            move || submit(&b)
        });
        submit(&c);
        c.link.sleep();
        assert_eq!(c.value(), 3);
        first.join().unwrap();
        second.join().unwrap();
    });
}
