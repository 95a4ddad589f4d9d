//! Faults of generated code.
//!
//! One handler for SIGSEGV, SIGBUS, SIGFPE and SIGILL. It acts only if the faulting instruction lies in generated code
//! on a thread that runs some, or in one of the guarded accesses of [`super::context`]; everything else goes to whoever
//! handled the signal before, as if we were not there (but on the thread's signal stack, also without `SA_ONSTACK`). A thread
//! that compiles is a case of its own: see [`contain`].
//!
//! A program's handler may leave by `siglongjmp` or an exception, so nothing is kept while it runs. It may have been installed after
//! ours, in whose place ours is put again later, and pass on what it does not want: so each time ours is put in place of another one
//! it is another function, which knows that one, and all of them go down the list and never round in a circle.

use super::{codespace, context};
use parking_lot::Mutex;
use std::cell::Cell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicUsize, Ordering};

const SIGNALS: [i32; 4] = [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL];

/// What the hardware said about a fault.
#[derive(Clone, Copy, Debug, Default)]
pub struct HwFault {
    pub signal: i32,
    pub code: i32,
    /// Address accessed (SIGSEGV, SIGBUS); 0 and [`HwFault::unaddressed`] where the hardware does not tell.
    pub addr: u64,
    pub pc: u64,
    pub sp: u64,
    /// The page fault's error code: bit 1 is set for writes.
    pub error: u64,
}

impl HwFault {
    /// The processor reports no address: non-canonical ones, and misaligned accesses that must be aligned.
    pub fn unaddressed(&self) -> bool {
        self.signal == libc::SIGSEGV && self.code == libc::SI_KERNEL
    }
}

/// Of a thread that runs generated code: how to leave it, and why it was left.
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

/// Of a thread that runs foreign code which may crash (the compiler): where to leave word of it.
#[derive(Debug, Default)]
pub struct Crash {
    /// 0, or the signal that ended the thread; waited for with [`super::futex`].
    pub signal: AtomicU32,
}

/// From now on a fault of the calling thread parks it for good, and `crash` says so. The thread may hold any lock, so
/// whoever learns of it must not use what the thread used.
pub fn contain(crash: &'static Crash) {
    prepare_thread();
    CONTAINED.fetch_add(1, Ordering::SeqCst);
    CRASH.with(|c| c.set(crash));
}

/// Ends what [`contain`] began.
pub fn release() {
    CRASH.with(|c| c.set(std::ptr::null()));
    CONTAINED.fetch_sub(1, Ordering::SeqCst);
}

/// Threads between [`contain`] and [`release`]: while there is none, faults of others do not touch thread-local memory, which the
/// first access may have to allocate.
static CONTAINED: AtomicUsize = AtomicUsize::new(0);

/// How often ours can be put in place of another handler without forgetting an earlier one.
const HANDLERS: usize = 8;

/// Of each handler, the actions that it was put in place of. Never freed: a handler may read them at any time.
static PREVIOUS: [[AtomicPtr<libc::sigaction>; 4]; HANDLERS] =
    [const { [const { AtomicPtr::new(std::ptr::null_mut()) }; 4] }; HANDLERS];

/// What a handler with `SA_RESETHAND` leaves.
// SAFETY: plain numbers and pointers that may be null; zeros are the default action.
static DEFAULT: libc::sigaction = unsafe { std::mem::zeroed() };

type Handler = extern "C-unwind" fn(i32, *mut libc::siginfo_t, *mut libc::c_void);

const OURS: [Handler; HANDLERS] =
    [handler::<0>, handler::<1>, handler::<2>, handler::<3>, handler::<4>, handler::<5>, handler::<6>, handler::<7>];

fn is_ours(action: &libc::sigaction) -> bool {
    OURS.iter().any(|&f| action.sa_sigaction == f as *const () as usize)
}

/// Tells the handler where the calling thread's guard is; null when it stops running generated code.
///
/// # Safety
/// `guard` stays valid until the next call on this thread.
pub unsafe fn set_guard(guard: *mut Guard) {
    GUARD.with(|g| g.set(guard));
}

/// Installs the handler where it is not in place (again, if the application has installed its own since), and gives
/// the calling thread a signal stack if it has none. Cheap when there is nothing to do.
pub fn prepare_thread() {
    // A thread that is ending runs on without; static objects' destructors may still call us.
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

/// The handler that is put in place of an action: the last one, if it was in place of the same before, or one that has not been used.
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
    // A program that has put many different handlers in the place of ours: an earlier one of them is passed over.
    let at = unused.min(HANDLERS - 1);
    previous(at).store(Box::into_raw(Box::new(old)), Ordering::Release);
    OURS[at]
}

/// Does something whose writes fail with an error where they otherwise end the program by a signal: a pipe that nobody reads, a limit on
/// the size of files.
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
    // SAFETY: as above. What has come meanwhile is for this thread, by its own writes, and nobody else's.
    unsafe {
        let now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        while libc::sigtimedwait(&set, std::ptr::null_mut(), &now) > 0 {}
        libc::pthread_sigmask(libc::SIG_SETMASK, &old, std::ptr::null_mut());
    }
    result
}

fn current(signal: i32) -> libc::sigaction {
    let mut old = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: only queries; zeroed is a valid value should the call fail.
    unsafe {
        libc::sigaction(signal, std::ptr::null(), old.as_mut_ptr());
        old.assume_init()
    }
}

/// The four signals and only them are let through to worker threads.
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
    // SAFETY: as the kernel, or a handler that passes on what it was given, calls it.
    if !unsafe { handled(signal, info, context) } {
        chain(AT, signal, info, context);
    }
}

/// Whether it was a fault that is ours, and has been dealt with.
///
/// # Safety
/// The arguments are those of a handler with `SA_SIGINFO`.
unsafe fn handled(signal: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) -> bool {
    // SAFETY: the kernel hands the signal's description and the interrupted thread's context to a SA_SIGINFO handler.
    let (code, regs) = unsafe { ((*info).si_code, &mut (*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs) };
    // Somebody has sent it: what the thread was doing has nothing to do with it.
    if code <= 0 {
        return false;
    }
    let pc = regs[libc::REG_RIP as usize] as u64;
    if let Some(to) = context::fixup(pc) {
        regs[libc::REG_RIP as usize] = to as i64;
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
                sp: regs[libc::REG_RSP as usize] as u64,
                error: regs[libc::REG_ERR as usize] as u64,
            });
            regs[libc::REG_RIP as usize] = context::leave_address() as i64;
            regs[libc::REG_RDI as usize] = guard.saved as i64;
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

/// Hands the signal to the action that a handler was put in place of. That may not return.
fn chain(at: usize, signal: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    let previous = &PREVIOUS[at][SIGNALS.iter().position(|&s| s == signal).unwrap_or(0)];
    // SAFETY: stored before our handler was installed, never freed.
    let Some(old) = (unsafe { previous.load(Ordering::Acquire).as_ref() }) else { return };
    if old.sa_sigaction == libc::SIG_DFL || old.sa_sigaction == libc::SIG_IGN {
        // SAFETY: plain system calls. With the default action in place, returning repeats the faulting instruction; a
        // signal sent by somebody has to be raised again. The kernel does not let a program ignore its own faults.
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
    // SAFETY: the application's own handler, called with the signature that its flags ask for, under its mask: the kernel has blocked
    // the signal itself for us, and puts the mask of before back when we return.
    unsafe {
        libc::pthread_sigmask(libc::SIG_BLOCK, &old.sa_mask, std::ptr::null_mut());
        if old.sa_flags & libc::SA_NODEFER != 0 && libc::sigismember(&old.sa_mask, signal) == 0 {
            let mut own: libc::sigset_t = std::mem::zeroed();
            libc::sigemptyset(&mut own);
            libc::sigaddset(&mut own, signal);
            libc::pthread_sigmask(libc::SIG_UNBLOCK, &own, std::ptr::null_mut());
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

/// The thread's signal stack, if we had to provide one.
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
            // A program's handlers run on it, too. Touched as needed.
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
        // SAFETY: the thread is ending; the stack is given up before it is unmapped, unless somebody replaced it.
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
