//! A lock that is nearly always free, and held for some tens of nanoseconds: letting go of it is one plain store.

use std::cell::UnsafeCell;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, Ordering::*};

/// Looks at a lock that is taken before the thread lets others run.
const SPINS: u32 = 64;

/// See the module's text.
#[derive(Debug)]
pub(super) struct Lock<T> {
    taken: AtomicBool,
    value: UnsafeCell<T>,
}

// SAFETY: one thread at a time has the value, as with any lock.
unsafe impl<T: Send> Sync for Lock<T> {}

/// The value, while it is locked.
pub(crate) struct Guard<'a, T>(&'a Lock<T>);

impl<T> Lock<T> {
    pub const fn new(value: T) -> Lock<T> {
        Lock { taken: AtomicBool::new(false), value: UnsafeCell::new(value) }
    }

    #[inline]
    pub fn lock(&self) -> Guard<'_, T> {
        if self.taken.swap(true, Acquire) {
            self.wait();
        }
        Guard(self)
    }

    #[cold]
    fn wait(&self) {
        loop {
            for _ in 0..SPINS {
                if !self.taken.load(Relaxed) && !self.taken.swap(true, Acquire) {
                    return;
                }
                std::hint::spin_loop();
            }
            std::thread::yield_now();
        }
    }
}

impl<T> Deref for Guard<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        // SAFETY: this guard has the lock.
        unsafe { &*self.0.value.get() }
    }
}

impl<T> DerefMut for Guard<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: this guard has the lock.
        unsafe { &mut *self.0.value.get() }
    }
}

impl<T> Drop for Guard<'_, T> {
    #[inline]
    fn drop(&mut self) {
        self.0.taken.store(false, Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thread_at_a_time_has_the_value() {
        let lock = Lock::new((0u64, 0u64));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..50_000 {
                        let mut guard = lock.lock();
                        let both = &mut *guard;
                        both.0 += 1;
                        assert_eq!(both.0, both.1 + 1);
                        both.1 += 1;
                    }
                });
            }
        });
        assert_eq!(*lock.lock(), (200_000, 200_000));
    }
}
