//! Worker threads.

use super::signals;
use std::cell::{Cell, UnsafeCell};
use std::io;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::Once;
use std::time::Duration;

/// Number of processors that this process may use.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// What the calling thread has had of a processor.
pub fn processor_time() -> Duration {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: a place for the answer.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut t) };
    Duration::new(t.tv_sec as u64, t.tv_nsec as u32)
}

static FORKED: AtomicBool = AtomicBool::new(false);
static USED: AtomicBool = AtomicBool::new(false);

/// Records that the library is used: processes forked from now on cannot use it ([`forked`]). Called before any lock or one-time
/// initialisation, which another thread might hold when the process forks.
#[inline(always)]
pub fn used() {
    if !USED.load(Ordering::Relaxed) {
        first_use();
    }
}

#[cold]
fn first_use() {
    USED.store(true, Ordering::SeqCst);
    // Registered after the program's handlers, so that it runs before them at a fork: loading a library may need locks that they take.
    static ONCE: Once = Once::new();
    // SAFETY: the handlers lock and unlock a mutex.
    ONCE.call_once(|| unsafe {
        libc::pthread_atfork(Some(hold_forks), Some(release_forks), Some(release_forks));
    });
}

/// Registers the handler that marks forked processes. Called in the library's constructor: a fork may follow at any time.
pub fn watch_forks() {
    extern "C" fn in_child() {
        // No data race: the child has one thread.
        FORKED.store(USED.load(Ordering::Relaxed), Ordering::Relaxed);
    }
    // SAFETY: the handler loads and stores flags.
    unsafe { libc::pthread_atfork(None, None, Some(in_child)) };
}

/// Unlocked while processes may fork: a pthread mutex, which POSIX allows in fork handlers.
struct Forks(UnsafeCell<libc::pthread_mutex_t>);

// SAFETY: only accessed through the C library's functions.
unsafe impl Sync for Forks {}

static FORKS: Forks = Forks(UnsafeCell::new(libc::PTHREAD_MUTEX_INITIALIZER));

extern "C" fn hold_forks() {
    // SAFETY: an initialised mutex that no thread locks twice: nothing forks under `without_forks`.
    unsafe { libc::pthread_mutex_lock(FORKS.0.get()) };
}

extern "C" fn release_forks() {
    // SAFETY: the calling thread has locked it; in a forked process that is the thread that has forked.
    unsafe { libc::pthread_mutex_unlock(FORKS.0.get()) };
}

/// Runs `f` while forks are blocked: they wait until it returns. A library's constructors lock the C library's `atexit` list, and
/// loading a library locks the loader; a process forked meanwhile could not exit.
pub fn without_forks<T>(f: impl FnOnce() -> T) -> T {
    struct Held;
    impl Drop for Held {
        fn drop(&mut self) {
            release_forks();
        }
    }
    hold_forks();
    let _held = Held;
    f()
}

/// Whether this process was forked from one that had [`used`] the library: it has none of its threads, and maybe locks that will
/// never be released.
#[inline]
pub fn forked() -> bool {
    FORKED.load(Ordering::Relaxed)
}

/// Starts a detached thread that receives none of the application's signals.
///
/// # Errors
/// Those of the system call, e.g. `EAGAIN` at a limit on threads.
pub fn spawn(name: String, stack: usize, f: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let mut old = MaybeUninit::<libc::sigset_t>::uninit();
    let mask = signals::worker_mask();
    // SAFETY: plain system calls; the new thread inherits the mask. `old` is written by the first call.
    unsafe { libc::pthread_sigmask(libc::SIG_BLOCK, &mask, old.as_mut_ptr()) };
    let run = move || {
        OURS.set(true);
        f();
    };
    let result = std::thread::Builder::new().name(name).stack_size(stack).spawn(run).map(drop);
    // SAFETY: as above.
    unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, old.as_ptr(), std::ptr::null_mut()) };
    result
}

/// Starts a detached thread that may call functions of the program. It receives none of the application's signals.
///
/// # Errors
/// As [`spawn`].
pub fn spawn_to_call(name: String, stack: usize, f: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let thread = std::thread::Builder::new().name(name).stack_size(stack);
    let run = move || {
        OURS.set(true);
        block_signals();
        f();
    };
    thread.spawn(run).map(drop)
}

/// Signals sent to the process are for the program's threads. Faults of generated code are not blocked: they are
/// delivered to the thread that causes them.
fn block_signals() {
    // SAFETY: plain calls on a local, initialised set; the mask of this thread only is changed.
    unsafe {
        let mut set: libc::sigset_t = std::mem::zeroed();
        libc::sigfillset(&mut set);
        for fault in
            [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL, libc::SIGTRAP, libc::SIGABRT, libc::SIGPROF]
        {
            libc::sigdelset(&mut set, fault);
        }
        libc::pthread_sigmask(libc::SIG_BLOCK, &set, std::ptr::null_mut());
        // The default slack of 50 us would double the poll interval of an idle worker.
        libc::prctl(libc::PR_SET_TIMERSLACK, 5_000);
    }
}

/// Prefix of the names of our threads.
const NAME_PREFIX: &str = "understudy";

/// Number of the program's threads that wait for work to complete.
static WAITING: AtomicUsize = AtomicUsize::new(0);
/// Number of the program's functions that our threads are running.
static CALLBACKS: AtomicUsize = AtomicUsize::new(0);

/// Increments a counter while it lives.
pub struct Counted(Option<&'static AtomicUsize>);

impl Counted {
    #[inline]
    fn by(counter: &'static AtomicUsize) -> Counted {
        counter.fetch_add(1, Ordering::SeqCst);
        Counted(Some(counter))
    }
}

impl Drop for Counted {
    #[inline]
    fn drop(&mut self) {
        if let Some(counter) = self.0 {
            counter.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

thread_local! {
    /// The thread is one of ours.
    static OURS: Cell<bool> = const { Cell::new(false) };
}

/// The calling thread is blocked until work completes.
#[inline]
pub fn waits() -> Counted {
    match OURS.get() {
        true => Counted(None),
        false => Counted::by(&WAITING),
    }
}

/// The calling thread is about to run a function of the program.
#[inline]
pub fn calls() -> Counted {
    Counted::by(&CALLBACKS)
}

/// Whether all threads of the program wait for work to complete, so that only work changes memory. False in doubt.
pub fn all_wait() -> bool {
    let Ok(tasks) = std::fs::read_dir("/proc/self/task") else { return false };
    let name = |task: io::Result<std::fs::DirEntry>| std::fs::read_to_string(task.ok()?.path().join("comm")).ok();
    let theirs = tasks.map(name).filter(|n| !n.as_ref().is_some_and(|n| n.starts_with(NAME_PREFIX))).count();
    CALLBACKS.load(Ordering::SeqCst) == 0 && theirs <= WAITING.load(Ordering::SeqCst)
}
