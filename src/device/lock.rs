//! Locks that one thread takes nearly always, which takes them without an atomic operation then.
//!
//! An atomic exchange costs as much as everything else in allocating a small block. A lock that the same thread has taken often in a
//! row prefers that thread: it says in a word of its own (its seat) that it has the lock, looks whether it is still preferred, and
//! goes in. Who else wants the lock takes the preference back, has the system make all threads see that (`membarrier`), and waits
//! until the seat is empty. That takes microseconds, so that each time the thread must come more often in a row until it is
//! preferred again. Who comes for a moment, and not to stay, gives the preference back when going.

use super::thread::{own, Own};
use parking_lot::Mutex;
use std::cell::UnsafeCell;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::ptr;
use std::sync::atomic::{compiler_fence, AtomicBool, AtomicPtr, AtomicUsize, Ordering::*};
use std::sync::OnceLock;

/// Looks at a lock that is taken before the thread lets others run.
const SPINS: u32 = 64;
/// How often in a row a thread must take a lock to be preferred: at first, and at most. Taking a preference back takes some microseconds,
/// and being preferred saves some nanoseconds each time: with more in a row, more would be lost than gained.
const ROW: (u32, u32) = (64, 2048);

/// Where a thread says which lock it has as the preferred one: its address. Seats are never given back, but used again by other
/// threads: who looks late finds one.
#[derive(Debug, Default)]
#[repr(align(128))]
pub struct Seat {
    has: AtomicUsize,
}

static FREE: Mutex<Vec<&'static Seat>> = Mutex::new(Vec::new());

/// The calling thread's seat; it is another's when the thread ends.
struct Taken(&'static Seat);

impl Drop for Taken {
    fn drop(&mut self) {
        own().seat.set(ptr::null());
        FREE.lock().push(self.0);
    }
}

thread_local! {
    static TAKEN: Taken = {
        let seat = FREE.lock().pop().unwrap_or_else(|| Box::leak(Box::default()));
        own().seat.set(seat);
        Taken(seat)
    };
}

/// The calling thread's seat. `None`: the thread is ending.
fn seat() -> Option<&'static Seat> {
    TAKEN.try_with(|taken| taken.0).ok()
}

/// Whether the system can make all threads of the process see what one has written.
fn can_prefer() -> bool {
    static REGISTERED: OnceLock<bool> = OnceLock::new();
    *REGISTERED.get_or_init(|| membarrier(libc::MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED))
}

fn membarrier(command: libc::c_int) -> bool {
    // SAFETY: a system call without memory.
    unsafe { libc::syscall(libc::SYS_membarrier, command, 0, 0) == 0 }
}

/// See the module's text.
#[derive(Debug)]
pub struct Lock<T> {
    /// The seat of the thread that is preferred, or [`NOBODY`].
    preferred: AtomicPtr<Seat>,
    /// For all others.
    taken: AtomicBool,
    /// Changed by who has `taken`.
    habit: UnsafeCell<Habit>,
    value: UnsafeCell<T>,
}

/// No thread's seat, and not what a thread without one has.
const NOBODY: *mut Seat = ptr::without_provenance_mut(1);

/// Who has taken a lock lately.
#[derive(Debug)]
struct Habit {
    last: *const Own,
    row: u32,
    /// The row that makes it a habit.
    needed: u32,
}

// SAFETY: one thread at a time has the value, as with any lock; `last` is compared only.
unsafe impl<T: Send> Sync for Lock<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for Lock<T> {}

/// The value, while it is locked.
#[derive(Debug)]
pub struct Guard<'a, T> {
    lock: &'a Lock<T>,
    /// That of a thread that has it as the preferred one, or null.
    seat: *const Seat,
    /// Who is preferred again afterwards, or [`NOBODY`].
    again: *mut Seat,
}

/// The value, while the preferred thread has it locked.
#[derive(Debug)]
pub struct Seated<'a, T> {
    lock: &'a Lock<T>,
    seat: &'static Seat,
    /// The seat is the thread's: this is not for another one.
    here: PhantomData<*const Seat>,
}

impl<T> Lock<T> {
    pub const fn new(value: T) -> Lock<T> {
        Lock {
            preferred: AtomicPtr::new(NOBODY),
            taken: AtomicBool::new(false),
            habit: UnsafeCell::new(Habit { last: ptr::null(), row: 0, needed: ROW.0 }),
            value: UnsafeCell::new(value),
        }
    }

    #[inline]
    pub fn lock(&self) -> Guard<'_, T> {
        self.lock_as(&own())
    }

    /// As the thread that `own` is the own of, the calling one.
    #[inline(always)]
    pub fn lock_as(&self, own: &Own) -> Guard<'_, T> {
        match self.sit_down(own) {
            Some(seat) => Guard { lock: self, seat, again: NOBODY },
            None => self.take(own),
        }
    }

    /// By one who comes rarely: who is preferred stays so.
    pub fn visit(&self) -> Guard<'_, T> {
        let own = own();
        if let Some(seat) = self.sit_down(&own) {
            return Guard { lock: self, seat, again: NOBODY };
        }
        let mut guard = self.enter();
        guard.again = self.preferred.load(Relaxed);
        self.have_leave(guard.again, &own);
        guard
    }

    /// If that takes no atomic operation.
    #[inline(always)]
    pub fn lock_if_preferred(&self, own: &Own) -> Option<Seated<'_, T>> {
        self.sit_down(own).map(|seat| Seated { lock: self, seat, here: PhantomData })
    }

    /// Takes it as the preferred thread, which has no other lock in that way.
    #[inline(always)]
    fn sit_down(&self, own: &Own) -> Option<&'static Seat> {
        let at = own.seat.get();
        if self.preferred.load(Relaxed).cast_const() != at {
            return None;
        }
        // SAFETY: the calling thread's seat, which is static: it is no null pointer where it is preferred.
        let seat = unsafe { &*at };
        if seat.has.load(Relaxed) != 0 {
            return None;
        }
        seat.has.store(ptr::from_ref(self) as usize, Relaxed);
        // The processor's part of a fence is `membarrier` of the one who takes the preference back.
        compiler_fence(SeqCst);
        if self.preferred.load(Acquire).cast_const() == at {
            return Some(seat);
        }
        seat.has.store(0, Release);
        None
    }

    #[inline(never)]
    fn take(&self, own: &Own) -> Guard<'_, T> {
        let guard = self.enter();
        // SAFETY: whoever has `taken` may.
        let habit = unsafe { &mut *self.habit.get() };
        let preferred = self.preferred.load(Relaxed);
        if self.have_leave(preferred, own) {
            habit.needed = (habit.needed * 2).min(ROW.1);
            habit.row = 0;
        } else if preferred != NOBODY {
            // The preferred one itself, which has another lock as such, or met a visitor.
            return guard;
        }
        let me = ptr::from_ref(own);
        habit.row = if ptr::eq(habit.last, me) { habit.row + 1 } else { 1 };
        habit.last = me;
        if habit.row >= habit.needed {
            habit.row = 0;
            if let Some(seat) = can_prefer().then(seat).flatten() {
                self.preferred.store(ptr::from_ref(seat).cast_mut(), Release);
            }
        }
        guard
    }

    /// For all others but the preferred one to be out, and to stay there as long as the guard is.
    fn enter(&self) -> Guard<'_, T> {
        if self.taken.swap(true, Acquire) {
            self.wait();
        }
        Guard { lock: self, seat: ptr::null(), again: NOBODY }
    }

    /// Takes the preference back, if it is another thread's, and waits until that is out. Whether it was.
    fn have_leave(&self, preferred: *mut Seat, own: &Own) -> bool {
        if preferred == NOBODY {
            return false;
        }
        // SAFETY: seats are static.
        let seat = unsafe { &*preferred };
        if ptr::eq(seat, own.seat.get()) {
            assert!(seat.has.load(Relaxed) != ptr::from_ref(self) as usize, "a thread takes a lock that it has");
            return false;
        }
        self.preferred.store(NOBODY, SeqCst);
        self.wait_for(seat);
        true
    }

    /// For a thread that has been preferred until now to have it no more.
    fn wait_for(&self, seat: &Seat) {
        // It was registered before anybody was preferred, so that this works.
        membarrier(libc::MEMBARRIER_CMD_PRIVATE_EXPEDITED);
        let mut spins = 0;
        while seat.has.load(Acquire) == ptr::from_ref(self) as usize {
            pause(&mut spins);
        }
    }

    #[cold]
    fn wait(&self) {
        let mut spins = 0;
        while self.taken.load(Relaxed) || self.taken.swap(true, Acquire) {
            pause(&mut spins);
        }
    }
}

/// Waits a moment, and lets other threads run at times.
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
        // SAFETY: this guard has the lock.
        unsafe { &*self.lock.value.get() }
    }
}

impl<T> DerefMut for Guard<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: this guard has the lock.
        unsafe { &mut *self.lock.value.get() }
    }
}

impl<T> Drop for Guard<'_, T> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: null, or a seat, which is static.
        match unsafe { self.seat.as_ref() } {
            Some(seat) => seat.has.store(0, Release),
            None => {
                if self.again != NOBODY {
                    self.lock.preferred.store(self.again, Release);
                }
                self.lock.taken.store(false, Release);
            }
        }
    }
}

impl<T> Deref for Seated<'_, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: as for `Guard`.
        unsafe { &*self.lock.value.get() }
    }
}

impl<T> DerefMut for Seated<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as for `Guard`.
        unsafe { &mut *self.lock.value.get() }
    }
}

impl<T> Drop for Seated<'_, T> {
    #[inline(always)]
    fn drop(&mut self) {
        self.seat.has.store(0, Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;

    /// Counts twice, so that two threads at once are noticed.
    fn count(lock: &Lock<(u64, u64)>) {
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
        let lock = Lock::new((0, 0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..50_000).for_each(|_| count(&lock)));
            }
        });
        assert_eq!(*lock.lock(), (200_000, 200_000));
    }

    /// One comes all the time, another now and then: the preference is given and taken back over and over.
    #[test]
    fn the_preferred_one_and_others_are_never_in_it_together() {
        const OFTEN: u64 = 3_000_000;
        let (lock, ended) = (Lock::new((0, 0)), AtomicBool::new(false));
        let (others, taken_back) = std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                let (mut n, mut taken_back) = (0, 0);
                while !ended.load(Relaxed) {
                    taken_back += u32::from(lock.preferred.load(Relaxed) != NOBODY);
                    count(&lock);
                    n += 1;
                    let guard = lock.lock();
                    if guard.seat.is_null() {
                        // SAFETY: this thread has `taken`.
                        unsafe { (*lock.habit.get()).needed = ROW.0 };
                    }
                    drop(guard);
                    std::thread::yield_now();
                }
                (n, taken_back)
            });
            (0..OFTEN).for_each(|_| count(&lock));
            ended.store(true, Relaxed);
            other.join().unwrap()
        });
        assert_eq!(*lock.lock(), (OFTEN + others, OFTEN + others));
        assert!(!can_prefer() || taken_back > 0, "nobody was ever preferred");
    }

    /// Visitors come while the preferred one goes in and out; it is preferred all the same afterwards.
    #[test]
    fn visitors_leave_the_preference() {
        const OFTEN: u64 = 3_000_000;
        let (lock, ended, all) = (Lock::new((0, 0)), AtomicBool::new(false), Barrier::new(3));
        let visits = std::thread::scope(|scope| {
            let visitors = [(); 2].map(|()| {
                scope.spawn(|| {
                    let mut n = 0;
                    all.wait();
                    while !ended.load(Relaxed) {
                        count_in(lock.visit());
                        n += 1;
                        std::thread::yield_now();
                    }
                    n
                })
            });
            all.wait();
            (0..OFTEN).for_each(|_| count(&lock));
            ended.store(true, Relaxed);
            let visits: u64 = visitors.into_iter().map(|v| v.join().unwrap()).sum();
            assert_eq!(
                lock.preferred.load(Relaxed) == seat().map_or(NOBODY, |s| ptr::from_ref(s).cast_mut()),
                can_prefer()
            );
            visits
        });
        assert!(visits > 0);
        assert_eq!(*lock.lock(), (OFTEN + visits, OFTEN + visits));
    }

    #[test]
    fn who_has_one_lock_as_the_preferred_thread_takes_another_in_the_usual_way() {
        let locks = [Lock::new((0, 0)), Lock::new((0, 0))];
        for lock in &locks {
            (0..ROW.0).for_each(|_| count(lock));
            assert_eq!(lock.preferred.load(Relaxed) != NOBODY, can_prefer());
        }
        let (first, second) = (locks[0].lock(), locks[1].lock());
        assert!(second.seat.is_null());
        drop(first);
        drop(second);
        assert_eq!((locks[0].lock().0, locks[1].lock().0), (64, 64));
    }

    /// The next thread with the seat is preferred as the one before was.
    #[test]
    fn seats_are_used_again() {
        let lock = Lock::new((0, 0));
        for _ in 0..20 {
            std::thread::scope(|scope| {
                scope.spawn(|| (0..1000).for_each(|_| count(&lock)));
            });
        }
        assert_eq!(*lock.lock(), (20_000, 20_000));
    }
}
