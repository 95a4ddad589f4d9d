//! What the library's `sys::sync` has, of loom's.

use super::threads;
use loom::lazy_static::Lazy;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::time::Duration;

pub use super::threads::max_workers;
pub use loom::hint::spin_loop;
pub use loom::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

/// More add orders, and nothing that sleeping does not have.
pub const SPINS: u32 = 1;
pub const SPINS_FOR_HELPERS: u32 = 1;
/// How late a thread wakes up whose time is over.
const LATE: Duration = Duration::from_millis(1);

/// parking_lot's, which knows no poison, and of which a guard need not be given away to wait.
pub struct Mutex<T>(Arc<loom::sync::Mutex<T>>);

pub struct MutexGuard<'a, T> {
    mutex: &'a Mutex<T>,
    guard: Option<loom::sync::MutexGuard<'a, T>>,
}

impl<T> Mutex<T> {
    pub fn new(value: T) -> Mutex<T> {
        Mutex(Arc::new(loom::sync::Mutex::new(value)))
    }

    pub fn lock(&self) -> MutexGuard<'_, T> {
        MutexGuard { mutex: self, guard: Some(self.0.lock().unwrap()) }
    }

    pub fn try_lock(&self) -> Option<MutexGuard<'_, T>> {
        let guard = self.0.try_lock().ok()?;
        Some(MutexGuard { mutex: self, guard: Some(guard) })
    }
}

impl<T> Deref for MutexGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.guard.as_ref().unwrap()
    }
}

impl<T> DerefMut for MutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.guard.as_mut().unwrap()
    }
}

#[derive(Default)]
pub struct Condvar(Arc<loom::sync::Condvar>);

impl Condvar {
    pub fn new() -> Condvar {
        Condvar::default()
    }

    pub fn notify_one(&self) {
        self.0.notify_one();
    }

    pub fn notify_all(&self) {
        self.0.notify_all();
    }

    /// Waits to be notified. Ends the thread if the test has.
    pub fn wait<T: 'static>(&self, guard: &mut MutexGuard<'_, T>) {
        let (mutex, condvar) = (guard.mutex.0.clone(), self.0.clone());
        threads::wakes(Arc::as_ptr(&self.0) as usize, move || {
            let _guard = mutex.lock().unwrap();
            condvar.notify_all();
        });
        if !threads::over() {
            guard.guard = guard.guard.take().map(|g| self.0.wait(g).unwrap());
        }
        if threads::over() {
            // Not while unwinding: that would poison it.
            guard.guard = None;
            threads::leave();
        }
    }

    /// Waits until the time is over: that this takes another while in another order is all that being notified would change.
    pub fn wait_for<T>(&self, guard: &mut MutexGuard<'_, T>, time: Duration) {
        guard.guard = None;
        threads::pass(time.max(LATE));
        guard.guard = Some(guard.mutex.0.lock().unwrap());
    }
}

/// Times of a clock that goes on while threads wait for a time.
#[derive(Clone, Copy)]
pub struct Instant(Duration);

impl Instant {
    pub fn now() -> Instant {
        Instant(threads::time())
    }

    pub fn elapsed(&self) -> Duration {
        threads::time() - self.0
    }
}

/// Time enough for others to run once.
pub struct Spin(());

impl Spin {
    pub fn new(_: Duration) -> Spin {
        Spin(())
    }

    pub fn again(&mut self) -> bool {
        spin_loop();
        false
    }

    pub fn longest(&self) -> Duration {
        Duration::ZERO
    }
}

/// A static of each order's own.
pub struct LazyLock<T: 'static>(Lazy<T>);

impl<T: 'static> LazyLock<T> {
    pub const fn new(init: fn() -> T) -> LazyLock<T> {
        LazyLock(Lazy { init, _p: PhantomData })
    }
}

impl<T: 'static> Deref for LazyLock<T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: there are none but statics.
        let all_along: &'static LazyLock<T> = unsafe { &*(self as *const LazyLock<T>) };
        all_along.0.get()
    }
}

/// A futex: who sleeps has seen the value, and nobody is woken in between.
pub struct Word {
    value: AtomicU32,
    sleepers: loom::sync::Mutex<()>,
    changed: loom::sync::Condvar,
}

impl Word {
    pub fn new(value: u32) -> Word {
        let (sleepers, changed) = (loom::sync::Mutex::new(()), loom::sync::Condvar::new());
        Word { value: AtomicU32::new(value), sleepers, changed }
    }

    pub fn load(&self, order: Ordering) -> u32 {
        self.value.load(order)
    }

    pub fn fetch_add(&self, value: u32, order: Ordering) -> u32 {
        self.value.fetch_add(value, order)
    }

    pub fn fetch_sub(&self, value: u32, order: Ordering) -> u32 {
        self.value.fetch_sub(value, order)
    }

    pub fn swap(&self, value: u32, order: Ordering) -> u32 {
        self.value.swap(value, order)
    }

    pub fn compare_exchange(&self, from: u32, to: u32, success: Ordering, failure: Ordering) -> Result<u32, u32> {
        self.value.compare_exchange(from, to, success, failure)
    }

    pub fn wait(&self, value: u32) {
        let sleepers = self.sleepers.lock().unwrap();
        // The kernel reads the word under its own lock.
        if self.value.load(Ordering::SeqCst) == value {
            drop(self.changed.wait(sleepers).unwrap());
        }
    }

    pub fn wake(&self) {
        let _sleepers = self.sleepers.lock().unwrap();
        self.changed.notify_all();
    }
}
