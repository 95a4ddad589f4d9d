//! Faults of generated code.
//!
//! One handler for SIGSEGV, SIGBUS, SIGFPE and SIGILL. It acts only if the faulting instruction lies in generated code
//! on a thread that runs some, or in one of the guarded accesses of [`super::context`]; everything else goes to whoever
//! handled the signal before, as if we were not there. A thread that compiles is a case of its own: see [`contain`].

use super::{codespace, context};
use parking_lot::Mutex;
use std::cell::Cell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, Ordering};

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
    static CHAINING: Cell<bool> = const { Cell::new(false) };
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
    CRASH.with(|c| c.set(crash));
}

/// Ends what [`contain`] began.
pub fn release() {
    CRASH.with(|c| c.set(std::ptr::null()));
}

/// Actions that were installed before ours. Written once per signal, never freed: the handler may read at any time.
static PREVIOUS: [AtomicPtr<libc::sigaction>; 4] = [const { AtomicPtr::new(std::ptr::null_mut()) }; 4];

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
    if INSTALLED.load(Ordering::Acquire) && current(libc::SIGSEGV).sa_sigaction == handler as *const () as usize {
        return;
    }
    static LOCK: Mutex<()> = Mutex::new(());
    let _lock = LOCK.lock();
    for (i, &signal) in SIGNALS.iter().enumerate() {
        let old = current(signal);
        if old.sa_sigaction == handler as *const () as usize {
            continue;
        }
        PREVIOUS[i].store(Box::into_raw(Box::new(old)), Ordering::Release);
        // SAFETY: a zeroed sigaction is a valid value; the fields that matter are set below.
        let mut new: libc::sigaction = unsafe { MaybeUninit::zeroed().assume_init() };
        new.sa_sigaction = handler as *const () as usize;
        new.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        // SAFETY: `handler` has the signature that SA_SIGINFO asks for and is async-signal-safe.
        unsafe { libc::sigaction(signal, &new, std::ptr::null_mut()) };
    }
    INSTALLED.store(true, Ordering::Release);
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

extern "C" fn handler(signal: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    // SAFETY: the kernel hands the interrupted thread's context to a SA_SIGINFO handler.
    let regs = unsafe { &mut (*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs };
    let pc = regs[libc::REG_RIP as usize] as u64;
    if let Some(to) = context::fixup(pc) {
        regs[libc::REG_RIP as usize] = to as i64;
        return;
    }
    if codespace::contains(pc) {
        let guard = GUARD.with(Cell::get);
        // SAFETY: the guard is valid while the thread runs generated code (`set_guard`), and only this thread uses it.
        if let Some(guard) = unsafe { guard.as_mut() } {
            // SAFETY: as above; `si_addr` is set for these signals.
            let (code, addr) = unsafe { ((*info).si_code, (*info).si_addr() as u64) };
            guard.fault = Some(HwFault {
                signal,
                code,
                addr,
                pc,
                sp: regs[libc::REG_RSP as usize] as u64,
                error: regs[libc::REG_ERR as usize] as u64,
            });
            regs[libc::REG_RIP as usize] = context::leave_address() as i64;
            regs[libc::REG_RDI as usize] = guard.saved as i64;
            return;
        }
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
    chain(signal, info, context);
}

/// Hands the signal to the previous action.
fn chain(signal: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    let i = SIGNALS.iter().position(|&s| s == signal).unwrap_or(0);
    // SAFETY: stored before our handler was installed, never freed.
    let Some(old) = (unsafe { PREVIOUS[i].load(Ordering::Acquire).as_ref() }) else { return };
    // An application's handler that was installed after ours and passes on to us would come back here for ever.
    let again = CHAINING.with(|c| c.replace(true));
    if old.sa_sigaction == libc::SIG_DFL || old.sa_sigaction == libc::SIG_IGN || again {
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
        CHAINING.with(|c| c.set(false));
        return;
    }
    // SAFETY: the application's own handler, called with the signature that its flags ask for, under its mask.
    unsafe {
        libc::pthread_sigmask(libc::SIG_BLOCK, &old.sa_mask, std::ptr::null_mut());
        if old.sa_flags & libc::SA_SIGINFO != 0 {
            let f: extern "C" fn(i32, *mut libc::siginfo_t, *mut libc::c_void) = std::mem::transmute(old.sa_sigaction);
            f(signal, info, context);
        } else {
            let f: extern "C" fn(i32) = std::mem::transmute(old.sa_sigaction);
            f(signal);
        }
    }
    CHAINING.with(|c| c.set(false));
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
            let len = 128 << 10;
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
