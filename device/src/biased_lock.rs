//! Biased locks: for locks that are nearly always taken by the same thread, which then needs no atomic operation.
//!
//! An atomic exchange costs as much as everything else in allocating a small block. A lock that the same thread has taken often in a
//! row is biased towards that thread, its owner. The owner writes to its own record that it holds the lock, checks that it still is
//! the owner, and enters. Another thread that needs the lock revokes the bias: it clears the owner, makes the write visible to all
//! threads (`membarrier`), and waits until the owner's record says that it has left. That takes microseconds, so after each
//! revocation a thread must take the lock more often in a row to own it again. A thread that needs the lock only briefly restores
//! the bias when it unlocks.

use super::thread::{thread_state, BiasRecord, ThreadState};
use parking_lot::Mutex;
use std::cell::UnsafeCell;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::ptr;
use std::sync::atomic::{compiler_fence, AtomicBool, AtomicPtr, Ordering::*};
use std::sync::OnceLock;

/// Spins on a held lock before the thread yields.
const SPINS: u32 = 64;
/// How often in a row a thread must take a lock to become its owner: initially, and at most. A revocation takes some microseconds,
/// and owning the lock saves some nanoseconds each time: a lower threshold would lose more than it gains.
const THRESHOLD: (u32, u32) = (64, 2048);

/// Unused records. They are never freed, only reused by other threads, so a late reader always finds a valid record.
static FREE: Mutex<Vec<&'static BiasRecord>> = Mutex::new(Vec::new());

/// The calling thread's record, which is returned to [`FREE`] when the thread ends.
struct Registration(&'static BiasRecord);

impl Drop for Registration {
    fn drop(&mut self) {
        thread_state().bias.set(ptr::null());
        FREE.lock().push(self.0);
    }
}

thread_local! {
    static REGISTRATION: Registration = {
        let record = FREE.lock().pop().unwrap_or_else(|| Box::leak(Box::default()));
        thread_state().bias.set(record);
        Registration(record)
    };
}

/// The calling thread's record; `None` while the thread is ending.
fn record() -> Option<&'static BiasRecord> {
    REGISTRATION.try_with(|registration| registration.0).ok()
}

/// Whether the system has `membarrier`, which revoking a bias needs.
fn can_revoke() -> bool {
    static REGISTERED: OnceLock<bool> = OnceLock::new();
    *REGISTERED.get_or_init(|| membarrier(libc::MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED))
}

fn membarrier(command: libc::c_int) -> bool {
    // SAFETY: a system call without memory.
    unsafe { libc::syscall(libc::SYS_membarrier, command, 0, 0) == 0 }
}

/// See the module's text.
#[derive(Debug)]
pub struct BiasedLock<T> {
    /// The record of the owner, or [`NO_OWNER`].
    owner: AtomicPtr<BiasRecord>,
    /// Held by a thread that is not the owner.
    locked: AtomicBool,
    /// Protected by `locked`.
    history: UnsafeCell<History>,
    value: UnsafeCell<T>,
}

/// Differs from every thread's record, and from the null of a thread without one.
const NO_OWNER: *mut BiasRecord = ptr::without_provenance_mut(1);

/// Which thread has taken the lock lately.
#[derive(Debug)]
struct History {
    last: *const ThreadState,
    row: u32,
    /// Acquisitions in a row that make it the owner.
    needed: u32,
}

// SAFETY: one thread at a time has access to the value, as with any lock; `last` is only compared.
unsafe impl<T: Send> Sync for BiasedLock<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for BiasedLock<T> {}

/// Access to the value while the lock is held.
#[derive(Debug)]
pub struct Guard<'a, T> {
    lock: &'a BiasedLock<T>,
    /// The record of the thread that holds it as the owner, or null.
    record: *const BiasRecord,
    /// The owner to restore on unlock, or [`NO_OWNER`].
    restored: *mut BiasRecord,
}

/// Access to the value while its owner holds the lock.
#[derive(Debug)]
pub struct OwnerGuard<'a, T> {
    lock: &'a BiasedLock<T>,
    record: &'static BiasRecord,
    /// Not `Send`: the record belongs to this thread.
    here: PhantomData<*const BiasRecord>,
}

impl<T> BiasedLock<T> {
    pub const fn new(value: T) -> BiasedLock<T> {
        BiasedLock {
            owner: AtomicPtr::new(NO_OWNER),
            locked: AtomicBool::new(false),
            history: UnsafeCell::new(History { last: ptr::null(), row: 0, needed: THRESHOLD.0 }),
            value: UnsafeCell::new(value),
        }
    }

    #[inline]
    pub fn lock(&self) -> Guard<'_, T> {
        self.lock_as(&thread_state())
    }

    /// [`BiasedLock::lock`], where `thread` is the calling thread's state.
    #[inline(always)]
    pub fn lock_as(&self, thread: &ThreadState) -> Guard<'_, T> {
        match self.lock_biased(thread) {
            Some(record) => Guard { lock: self, record, restored: NO_OWNER },
            None => self.lock_unbiased(thread),
        }
    }

    /// For threads that rarely take the lock: the owner keeps its bias.
    pub fn lock_keeping_bias(&self) -> Guard<'_, T> {
        let thread = thread_state();
        if let Some(record) = self.lock_biased(&thread) {
            return Guard { lock: self, record, restored: NO_OWNER };
        }
        let mut guard = self.set_locked();
        guard.restored = self.owner.load(Relaxed);
        self.revoke(guard.restored, &thread);
        guard
    }

    /// Locks if that takes no atomic operation.
    #[inline(always)]
    pub fn lock_if_owner(&self, thread: &ThreadState) -> Option<OwnerGuard<'_, T>> {
        self.lock_biased(thread).map(|record| OwnerGuard { lock: self, record, here: PhantomData })
    }

    /// Locks as the owner; fails if this thread holds another biased lock as its owner.
    #[inline(always)]
    fn lock_biased(&self, thread: &ThreadState) -> Option<&'static BiasRecord> {
        let at = thread.bias.get();
        if self.owner.load(Relaxed).cast_const() != at {
            return None;
        }
        // SAFETY: the calling thread's record, which is static: not null where it equals the owner.
        let record = unsafe { &*at };
        if record.holds.load(Relaxed) != 0 {
            return None;
        }
        record.holds.store(ptr::from_ref(self) as usize, Relaxed);
        // A compiler fence is enough: the thread that revokes the bias executes `membarrier`.
        compiler_fence(SeqCst);
        if self.owner.load(Acquire).cast_const() == at {
            return Some(record);
        }
        record.holds.store(0, Release);
        None
    }

    #[inline(never)]
    fn lock_unbiased(&self, thread: &ThreadState) -> Guard<'_, T> {
        let guard = self.set_locked();
        // SAFETY: this thread holds `locked`, which protects the history.
        let history = unsafe { &mut *self.history.get() };
        let owner = self.owner.load(Relaxed);
        if self.revoke(owner, thread) {
            history.needed = (history.needed * 2).min(THRESHOLD.1);
            history.row = 0;
        } else if owner != NO_OWNER {
            // The owner itself: it holds another lock as owner, or raced with a thread that restores the bias.
            return guard;
        }
        let me = ptr::from_ref(thread);
        history.row = if ptr::eq(history.last, me) { history.row + 1 } else { 1 };
        history.last = me;
        if history.row >= history.needed {
            history.row = 0;
            if let Some(record) = can_revoke().then(record).flatten() {
                self.owner.store(ptr::from_ref(record).cast_mut(), Release);
            }
        }
        guard
    }

    /// Acquires `locked`, which excludes all threads but the owner.
    fn set_locked(&self) -> Guard<'_, T> {
        if self.locked.swap(true, Acquire) {
            self.wait();
        }
        Guard { lock: self, record: ptr::null(), restored: NO_OWNER }
    }

    /// Revokes the bias if the owner is another thread, and waits until that has left. Returns whether it was.
    fn revoke(&self, owner: *mut BiasRecord, thread: &ThreadState) -> bool {
        if owner == NO_OWNER {
            return false;
        }
        // SAFETY: records are static.
        let record = unsafe { &*owner };
        if ptr::eq(record, thread.bias.get()) {
            assert!(record.holds.load(Relaxed) != ptr::from_ref(self) as usize, "a thread takes a lock that it has");
            return false;
        }
        self.owner.store(NO_OWNER, SeqCst);
        self.wait_for(record);
        true
    }

    /// Waits until a former owner has released the lock.
    fn wait_for(&self, record: &BiasRecord) {
        // Registered before any thread became an owner, so that this cannot fail.
        membarrier(libc::MEMBARRIER_CMD_PRIVATE_EXPEDITED);
        let mut spins = 0;
        while record.holds.load(Acquire) == ptr::from_ref(self) as usize {
            pause(&mut spins);
        }
    }

    #[cold]
    fn wait(&self) {
        let mut spins = 0;
        while self.locked.load(Relaxed) || self.locked.swap(true, Acquire) {
            pause(&mut spins);
        }
    }
}

/// Spins once, and yields now and then.
fn pause(spins: &mut u32) {
    *spins += 1;
    match *spins % SPINS {
        0 => std::thread::yield_now(),
        _ => std::hint::spin_loop(),
    }
}

impl<T> Deref for Guard<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        // SAFETY: this guard holds the lock.
        unsafe { &*self.lock.value.get() }
    }
}

impl<T> DerefMut for Guard<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: this guard holds the lock.
        unsafe { &mut *self.lock.value.get() }
    }
}

impl<T> Drop for Guard<'_, T> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: null, or a record, which is static.
        match unsafe { self.record.as_ref() } {
            Some(record) => record.holds.store(0, Release),
            None => {
                if self.restored != NO_OWNER {
                    self.lock.owner.store(self.restored, Release);
                }
                self.lock.locked.store(false, Release);
            }
        }
    }
}

impl<T> Deref for OwnerGuard<'_, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: as for `Guard`.
        unsafe { &*self.lock.value.get() }
    }
}

impl<T> DerefMut for OwnerGuard<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as for `Guard`.
        unsafe { &mut *self.lock.value.get() }
    }
}

impl<T> Drop for OwnerGuard<'_, T> {
    #[inline(always)]
    fn drop(&mut self) {
        self.record.holds.store(0, Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;

    /// Increments both counters, so that two threads in the lock at once are noticed.
    fn count(lock: &BiasedLock<(u64, u64)>) {
        count_in(lock.lock());
    }

    fn count_in(mut guard: Guard<'_, (u64, u64)>) {
        let both = &mut *guard;
        both.0 += 1;
        assert_eq!(both.0, both.1 + 1);
        both.1 += 1;
    }

    #[test]
    fn one_thread_at_a_time_has_the_value() {
        let lock = BiasedLock::new((0, 0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..50_000).for_each(|_| count(&lock)));
            }
        });
        assert_eq!(*lock.lock(), (200_000, 200_000));
    }

    /// One thread locks all the time, another now and then: the lock is biased and the bias revoked over and over.
    #[test]
    fn the_owner_and_others_exclude_each_other() {
        const OFTEN: u64 = 3_000_000;
        let (lock, ended) = (BiasedLock::new((0, 0)), AtomicBool::new(false));
        let (others, revoked) = std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                let (mut n, mut revoked) = (0, 0);
                while !ended.load(Relaxed) {
                    revoked += u32::from(lock.owner.load(Relaxed) != NO_OWNER);
                    count(&lock);
                    n += 1;
                    let guard = lock.lock();
                    if guard.record.is_null() {
                        // SAFETY: this thread holds `locked`.
                        unsafe { (*lock.history.get()).needed = THRESHOLD.0 };
                    }
                    drop(guard);
                    std::thread::yield_now();
                }
                (n, revoked)
            });
            (0..OFTEN).for_each(|_| count(&lock));
            ended.store(true, Relaxed);
            other.join().unwrap()
        });
        assert_eq!(*lock.lock(), (OFTEN + others, OFTEN + others));
        assert!(!can_revoke() || revoked > 0, "the lock was never biased");
    }

    /// Other threads lock now and then while the owner locks and unlocks; it is still the owner afterwards.
    #[test]
    fn restoring_the_bias_keeps_the_owner() {
        const OFTEN: u64 = 3_000_000;
        let (lock, ended, all) = (BiasedLock::new((0, 0)), AtomicBool::new(false), Barrier::new(3));
        let visits = std::thread::scope(|scope| {
            let others = [(); 2].map(|()| {
                scope.spawn(|| {
                    let mut n = 0;
                    all.wait();
                    while !ended.load(Relaxed) {
                        count_in(lock.lock_keeping_bias());
                        n += 1;
                        std::thread::yield_now();
                    }
                    n
                })
            });
            all.wait();
            (0..OFTEN).for_each(|_| count(&lock));
            ended.store(true, Relaxed);
            let visits: u64 = others.into_iter().map(|v| v.join().unwrap()).sum();
            assert_eq!(
                lock.owner.load(Relaxed) == record().map_or(NO_OWNER, |r| ptr::from_ref(r).cast_mut()),
                can_revoke()
            );
            visits
        });
        assert!(visits > 0);
        assert_eq!(*lock.lock(), (OFTEN + visits, OFTEN + visits));
    }

    #[test]
    fn a_second_lock_is_taken_without_bias() {
        let locks = [BiasedLock::new((0, 0)), BiasedLock::new((0, 0))];
        for lock in &locks {
            (0..THRESHOLD.0).for_each(|_| count(lock));
            assert_eq!(lock.owner.load(Relaxed) != NO_OWNER, can_revoke());
        }
        let (first, second) = (locks[0].lock(), locks[1].lock());
        assert!(second.record.is_null());
        drop(first);
        drop(second);
        assert_eq!((locks[0].lock().0, locks[1].lock().0), (64, 64));
    }

    /// The next thread with the same record becomes the owner as the one before did.
    #[test]
    fn records_are_used_again() {
        let lock = BiasedLock::new((0, 0));
        for _ in 0..20 {
            std::thread::scope(|scope| {
                scope.spawn(|| (0..1000).for_each(|_| count(&lock)));
            });
        }
        assert_eq!(*lock.lock(), (20_000, 20_000));
    }
}
