//! Faults of generated code.
//!
//! One handler for SIGSEGV, SIGBUS, SIGFPE and SIGILL. It acts only if the faulting instruction lies in generated code
//! on a thread that runs some, in one of the guarded accesses of [`super::context`], or in work of [`super::guarded`]; everything else is passed to the
//! previous handler, as if ours did not exist (but on the thread's signal stack, also without `SA_ONSTACK`). A thread
//! that compiles is a special case: see [`contain`].
//!
//! A program's handler may leave by `siglongjmp` or an exception, so no state is held while it runs. A program may install its handler
//! after ours and chain to ours, and we may then reinstall ours over it. Each time ours replaces another handler it is therefore a
//! different function, which chains to the handler that it has replaced, so that the chain never forms a cycle.

use super::arch::Registers;
use super::{codespace, context, guarded};
use parking_lot::Mutex;
use std::cell::Cell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicUsize, Ordering};

const SIGNALS: [i32; 4] = [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL];

/// Hardware description of a fault.
#[derive(Clone, Copy, Debug, Default)]
pub struct HwFault {
    pub signal: i32,
    pub code: i32,
    /// Address accessed (SIGSEGV, SIGBUS); 0 and [`HwFault::unaddressed`] if the hardware does not report it.
    pub addr: u64,
    pub pc: u64,
    pub sp: u64,
    /// Whether the instruction writes to memory.
    pub writes: bool,
}

impl HwFault {
    /// Whether the processor reports no address: non-canonical addresses, and misaligned accesses that require alignment.
    pub fn unaddressed(&self) -> bool {
        self.signal == libc::SIGSEGV && self.code == libc::SI_KERNEL
    }
}

/// State of a thread that runs generated code: how to leave it, and why it was left.
#[derive(Debug, Default)]
#[repr(C)]
pub struct Guard {
    /// Written by [`context::enter`].
    pub saved: u64,
    pub fault: Option<HwFault>,
}

thread_local! {
    static GUARD: Cell<*mut Guard> = const { Cell::new(std::ptr::null_mut()) };
    static CRASH: Cell<*const Crash> = const { Cell::new(std::ptr::null()) };
    static STACK: AltStack = AltStack::install();
}

/// Crash report of a thread that runs code which may crash (the compiler).
#[derive(Debug, Default)]
pub struct Crash {
    /// 0, or the signal that ended the thread; waited for with [`super::futex`].
    pub signal: AtomicU32,
}

/// From now on a fault of the calling thread parks it for ever and is recorded in `crash`. The thread may hold any lock, so
/// other threads must not use anything that it used.
pub fn contain(crash: &'static Crash) {
    prepare_thread();
    CONTAINED.fetch_add(1, Ordering::SeqCst);
    CRASH.with(|c| c.set(crash));
}

/// Reverts [`contain`].
pub fn release() {
    CRASH.with(|c| c.set(std::ptr::null()));
    CONTAINED.fetch_sub(1, Ordering::SeqCst);
}

/// Number of threads between [`contain`] and [`release`]. While it is 0, no fault accesses thread-local memory, whose first access may have
/// to allocate, but those of generated code and at the addresses that [`super::guarded`] watches: allocators cause neither.
static CONTAINED: AtomicUsize = AtomicUsize::new(0);

/// How often ours can replace another handler without forgetting an earlier one.
const HANDLERS: usize = 8;

/// The actions that each handler has replaced. Never freed: a handler may read them at any time.
static PREVIOUS: [[AtomicPtr<libc::sigaction>; 4]; HANDLERS] =
    [const { [const { AtomicPtr::new(std::ptr::null_mut()) }; 4] }; HANDLERS];

/// The action after a handler with `SA_RESETHAND`.
// SAFETY: plain numbers and nullable pointers; zeros are the default action.
static DEFAULT: libc::sigaction = unsafe { std::mem::zeroed() };

type Handler = extern "C-unwind" fn(i32, *mut libc::siginfo_t, *mut libc::c_void);

const OURS: [Handler; HANDLERS] =
    [handler::<0>, handler::<1>, handler::<2>, handler::<3>, handler::<4>, handler::<5>, handler::<6>, handler::<7>];

fn is_ours(action: &libc::sigaction) -> bool {
    OURS.iter().any(|&f| action.sa_sigaction == f as *const () as usize)
}

/// Sets the calling thread's guard for the handler; null when the thread stops running generated code.
///
/// # Safety
/// `guard` stays valid until the next call on this thread.
#[inline]
pub unsafe fn set_guard(guard: *mut Guard) {
    GUARD.with(|g| g.set(guard));
}

/// Installs the handler if it is not installed (again, if the application has installed its own since), and gives
/// the calling thread a signal stack if it has none. Cheap when there is nothing to do.
pub fn prepare_thread() {
    // A thread that is ending runs without one; destructors of static objects may still call us.
    let _ = STACK.try_with(|_| {});
    static INSTALLED: AtomicBool = AtomicBool::new(false);
    if INSTALLED.load(Ordering::Acquire) && is_ours(&current(libc::SIGSEGV)) {
        return;
    }
    static LOCK: Mutex<()> = Mutex::new(());
    let _lock = LOCK.lock();
    for (i, &signal) in SIGNALS.iter().enumerate() {
        let old = current(signal);
        if !is_ours(&old) {
            // SAFETY: a zeroed sigaction is a valid value; the fields that matter are set below.
            let mut new: libc::sigaction = unsafe { MaybeUninit::zeroed().assume_init() };
            new.sa_sigaction = succeed(i, old) as *const () as usize;
            new.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
            // SAFETY: the handlers have the signature that SA_SIGINFO asks for and are async-signal-safe.
            unsafe { libc::sigaction(signal, &new, std::ptr::null_mut()) };
        }
    }
    INSTALLED.store(true, Ordering::Release);
}

/// The handler to replace an action: the last one, if it has replaced the same action before, or an unused one.
fn succeed(signal: usize, old: libc::sigaction) -> Handler {
    let previous = |at: usize| &PREVIOUS[at][signal];
    let unused = (0..HANDLERS).find(|&at| previous(at).load(Ordering::Acquire).is_null()).unwrap_or(HANDLERS);
    if let Some(last) = unused.checked_sub(1) {
        // SAFETY: stored below or `DEFAULT`; never freed.
        let was = unsafe { &*previous(last).load(Ordering::Acquire) };
        if std::ptr::eq(was, &DEFAULT) {
            previous(last).store(Box::into_raw(Box::new(old)), Ordering::Release);
            return OURS[last];
        }
        if was.sa_sigaction == old.sa_sigaction && was.sa_flags == old.sa_flags {
            return OURS[last];
        }
    }
    // A program has replaced ours by many different handlers: an earlier one of them is skipped.
    let at = unused.min(HANDLERS - 1);
    previous(at).store(Box::into_raw(Box::new(old)), Ordering::Release);
    OURS[at]
}

/// Runs `f` with SIGPIPE and SIGXFSZ suppressed: writes to a closed pipe or beyond the file size limit fail with an error.
pub fn unsignalled<R>(f: impl FnOnce() -> R) -> R {
    const THEIRS: [i32; 2] = [libc::SIGPIPE, libc::SIGXFSZ];
    // SAFETY: plain system calls on local structures, for which zeros are valid.
    let (mut set, mut old, mut before): (libc::sigset_t, libc::sigset_t, libc::sigset_t) =
        unsafe { (std::mem::zeroed(), std::mem::zeroed(), std::mem::zeroed()) };
    // SAFETY: as above.
    unsafe {
        libc::sigpending(&mut before);
        libc::sigemptyset(&mut set);
        for signal in THEIRS.into_iter().filter(|&s| libc::sigismember(&before, s) == 0) {
            libc::sigaddset(&mut set, signal);
        }
        libc::pthread_sigmask(libc::SIG_BLOCK, &set, &mut old);
    }
    let result = f();
    // SAFETY: as above. Signals that have become pending were raised for this thread by its own writes.
    unsafe {
        let now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        while libc::sigtimedwait(&set, std::ptr::null_mut(), &now) > 0 {}
        libc::pthread_sigmask(libc::SIG_SETMASK, &old, std::ptr::null_mut());
    }
    result
}

fn current(signal: i32) -> libc::sigaction {
    let mut old = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: only queries; zeroed is a valid value if the call fails.
    unsafe {
        libc::sigaction(signal, std::ptr::null(), old.as_mut_ptr());
        old.assume_init()
    }
}

/// The mask of worker threads: all signals but the four are blocked.
pub fn worker_mask() -> libc::sigset_t {
    let mut set = MaybeUninit::<libc::sigset_t>::uninit();
    // SAFETY: sigfillset initialises the set.
    unsafe {
        libc::sigfillset(set.as_mut_ptr());
        let mut set = set.assume_init();
        for s in SIGNALS {
            libc::sigdelset(&mut set, s);
        }
        set
    }
}

extern "C-unwind" fn handler<const AT: usize>(signal: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    // SAFETY: the arguments come from the system, or from a handler that passes on its own.
    if !unsafe { handled(signal, info, context) } {
        chain(AT, signal, info, context);
    }
}

/// Handles a fault if it is ours; returns whether it was.
///
/// # Safety
/// The arguments are those of a handler with `SA_SIGINFO`.
unsafe fn handled(signal: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) -> bool {
    // SAFETY: a SA_SIGINFO handler receives the signal's description and the interrupted thread's context.
    let (code, mut regs) = unsafe { ((*info).si_code, Registers::of(context)) };
    // Sent by a process: unrelated to what the thread was executing.
    if code <= 0 {
        return false;
    }
    let pc = regs.pc();
    if let Some(to) = context::fixup(pc) {
        regs.resume_at(to);
        return true;
    }
    if codespace::contains(pc) {
        let guard = GUARD.with(Cell::get);
        // SAFETY: the guard is valid while the thread runs generated code (`set_guard`), and only this thread uses it.
        if let Some(guard) = unsafe { guard.as_mut() } {
            guard.fault = Some(HwFault {
                signal,
                code,
                // SAFETY: `si_addr` is set for these signals.
                addr: unsafe { (*info).si_addr() } as u64,
                pc,
                sp: regs.sp(),
                // SAFETY: the program counter is in generated code.
                writes: unsafe { regs.writes() },
            });
            regs.resume_at(context::leave_address());
            regs.set_argument(guard.saved);
            return true;
        }
    }
    if matches!(signal, libc::SIGSEGV | libc::SIGBUS) {
        // SAFETY: `si_addr` is set for these signals.
        if let Some(saved) = guarded::caught(unsafe { (*info).si_addr() } as u64) {
            regs.resume_at(context::leave_address());
            regs.set_argument(saved);
            return true;
        }
    }
    if CONTAINED.load(Ordering::SeqCst) == 0 {
        return false;
    }
    // SAFETY: `contain` takes a static reference.
    if let Some(crash) = unsafe { CRASH.with(Cell::get).as_ref() } {
        crash.signal.store(signal as u32, Ordering::Release);
        super::futex::wake(&crash.signal, i32::MAX);
        loop {
            // SAFETY: waits for signals; the handler is async-signal-safe so far.
            unsafe { libc::pause() };
        }
    }
    false
}

/// Passes the signal to the action that a handler has replaced. That may not return.
fn chain(at: usize, signal: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    let previous = &PREVIOUS[at][SIGNALS.iter().position(|&s| s == signal).unwrap_or(0)];
    // SAFETY: stored before our handler was installed, never freed.
    let Some(old) = (unsafe { previous.load(Ordering::Acquire).as_ref() }) else { return };
    if old.sa_sigaction == libc::SIG_DFL || old.sa_sigaction == libc::SIG_IGN {
        // SAFETY: plain system calls. With the default action installed, returning repeats the faulting instruction; a
        // signal sent by a process has to be raised again. Linux does not let a program ignore its own faults.
        unsafe {
            let sent = (*info).si_code <= 0;
            if !(sent && old.sa_sigaction == libc::SIG_IGN) {
                libc::signal(signal, libc::SIG_DFL);
                if sent {
                    libc::raise(signal);
                }
            }
        }
        return;
    }
    if old.sa_flags & libc::SA_RESETHAND != 0 {
        previous.store((&raw const DEFAULT).cast_mut(), Ordering::Release);
    }
    // SAFETY: the application's handler, called with the signature that its flags require, under its mask: the signal itself is
    // blocked already, and the previous mask is restored when our handler returns.
    unsafe {
        libc::pthread_sigmask(libc::SIG_BLOCK, &old.sa_mask, std::ptr::null_mut());
        if old.sa_flags & libc::SA_NODEFER != 0 && libc::sigismember(&old.sa_mask, signal) == 0 {
            let mut unblocked: libc::sigset_t = std::mem::zeroed();
            libc::sigemptyset(&mut unblocked);
            libc::sigaddset(&mut unblocked, signal);
            libc::pthread_sigmask(libc::SIG_UNBLOCK, &unblocked, std::ptr::null_mut());
        }
        if old.sa_flags & libc::SA_SIGINFO != 0 {
            let f: Handler = std::mem::transmute(old.sa_sigaction);
            f(signal, info, context);
        } else {
            let f: extern "C-unwind" fn(i32) = std::mem::transmute(old.sa_sigaction);
            f(signal);
        }
    }
}

/// The thread's signal stack, if we have provided one.
struct AltStack(Option<(u64, u64)>);

impl AltStack {
    fn install() -> AltStack {
        // SAFETY: plain system calls on a local structure and a fresh mapping.
        unsafe {
            // A thread that blocks these signals would be killed by its first fault.
            let mut set = MaybeUninit::<libc::sigset_t>::uninit();
            libc::sigemptyset(set.as_mut_ptr());
            let mut set = set.assume_init();
            for s in SIGNALS {
                libc::sigaddset(&mut set, s);
            }
            libc::pthread_sigmask(libc::SIG_UNBLOCK, &set, std::ptr::null_mut());

            let mut old = MaybeUninit::<libc::stack_t>::zeroed().assume_init();
            if libc::sigaltstack(std::ptr::null(), &mut old) != 0 || old.ss_flags & libc::SS_DISABLE == 0 {
                return AltStack(None);
            }
            // A program's handlers run on it, too. Committed as needed.
            let len = 512 << 10;
            let Ok(base) = super::vm::map_rw(len) else { return AltStack(None) };
            let new = libc::stack_t { ss_sp: base as *mut _, ss_flags: 0, ss_size: len as usize };
            libc::sigaltstack(&new, std::ptr::null_mut());
            AltStack(Some((base, len)))
        }
    }
}

impl Drop for AltStack {
    fn drop(&mut self) {
        let Some((base, len)) = self.0 else { return };
        // SAFETY: the thread is ending; the stack is disabled before it is unmapped, unless the program has replaced it.
        unsafe {
            let mut old = MaybeUninit::<libc::stack_t>::zeroed().assume_init();
            libc::sigaltstack(std::ptr::null(), &mut old);
            if old.ss_sp as u64 == base {
                let off = libc::stack_t { ss_sp: std::ptr::null_mut(), ss_flags: libc::SS_DISABLE, ss_size: 0 };
                libc::sigaltstack(&off, std::ptr::null_mut());
            }
            super::vm::unmap(base, len);
        }
    }
}
