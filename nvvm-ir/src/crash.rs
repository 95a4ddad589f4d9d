//! Crashes of LLVM.
//!
//! LLVM trusts what it reads: bitcode that was damaged or made to deceive has it follow pointers to nowhere. A fault on a thread that runs
//! LLVM for us parks that thread for ever, and the program's log says so; all others are the previous handler's. The thread may hold any
//! lock of LLVM's, so nothing is compiled afterwards.

use std::cell::Cell;
use std::ffi::{c_int, c_void};
use std::mem::MaybeUninit;
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicI32, AtomicPtr, AtomicUsize, Ordering::SeqCst};
use std::sync::Once;

const SIGNALS: [c_int; 4] = [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL];

/// Bytes of the stack on which the handler runs when the thread's own has come to its end.
const STACK: usize = 64 << 10;

/// The signal that ended a thread, or 0.
pub type Crash = AtomicI32;

thread_local! {
    static CRASH: Cell<*const Crash> = const { Cell::new(null()) };
}

/// How many threads are contained. While it is 0, faults touch no thread-local memory, whose first access may have to allocate.
static CONTAINED: AtomicUsize = AtomicUsize::new(0);

/// The actions that ours has replaced. Never freed: the handler may read them at any time.
static PREVIOUS: [AtomicPtr<libc::sigaction>; 4] = [const { AtomicPtr::new(null_mut()) }; 4];

/// Runs `f`, in which a fault parks the calling thread for ever and is recorded in `crash`.
///
/// # Safety
/// `crash` outlives the call, and stays for ever if that does not return.
pub unsafe fn contained<T>(crash: *const Crash, f: impl FnOnce() -> T) -> T {
    install();
    let _stack = SignalStack::new();
    CONTAINED.fetch_add(1, SeqCst);
    CRASH.set(crash);
    let result = f();
    release();
    result
}

/// Ends the containment of the calling thread, which does not return from [`contained`].
pub fn release() {
    if !CRASH.replace(null()).is_null() {
        CONTAINED.fetch_sub(1, SeqCst);
    }
}

/// Installs the handler, once: a library that installs its own later, and again over ours, would otherwise go on for ever.
fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        for (signal, previous) in SIGNALS.into_iter().zip(&PREVIOUS) {
            // SAFETY: zeros are valid actions. The handler has the signature that SA_SIGINFO asks for and is async-signal-safe.
            unsafe {
                let (mut new, mut old) =
                    (MaybeUninit::<libc::sigaction>::zeroed().assume_init(), MaybeUninit::zeroed());
                libc::sigaction(signal, null(), old.as_mut_ptr());
                previous.store(Box::into_raw(Box::new(old.assume_init())), SeqCst);
                new.sa_sigaction = handler as *const () as usize;
                new.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
                libc::sigaction(signal, &new, null_mut());
            }
        }
    });
}

extern "C" fn handler(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    // SAFETY: a handler with SA_SIGINFO receives the signal's description. One that a process has sent is no fault.
    let fault = unsafe { (*info).si_code } > 0;
    if fault && CONTAINED.load(SeqCst) != 0 {
        // SAFETY: null, or what outlives the containment.
        if let Some(crash) = unsafe { CRASH.get().as_ref() } {
            crash.store(signal, SeqCst);
            loop {
                // SAFETY: waits for signals.
                unsafe { libc::pause() };
            }
        }
    }
    let at = SIGNALS.iter().position(|&s| s == signal).unwrap_or(0);
    // SAFETY: stored before the handler was installed, never freed.
    let Some(old) = (unsafe { PREVIOUS[at].load(SeqCst).as_ref() }) else { return };
    // SAFETY: the previous handler with the signature that its flags say. With the default action a fault is repeated when this
    // returns, and a signal that was sent is raised again.
    unsafe {
        match old.sa_sigaction {
            libc::SIG_IGN if !fault => {}
            libc::SIG_DFL | libc::SIG_IGN => {
                libc::signal(signal, libc::SIG_DFL);
                if !fault {
                    libc::raise(signal);
                }
            }
            action if old.sa_flags & libc::SA_SIGINFO != 0 => {
                let action: extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void) = std::mem::transmute(action);
                action(signal, info, context);
            }
            action => {
                let action: extern "C" fn(c_int) = std::mem::transmute(action);
                action(signal);
            }
        }
    }
}

/// A stack for the handler, if the thread had none.
struct SignalStack(*mut c_void);

impl SignalStack {
    fn new() -> SignalStack {
        // SAFETY: plain system calls on a local structure and a fresh mapping. These signals are not blocked: the system would end the process.
        unsafe {
            let mut set = MaybeUninit::<libc::sigset_t>::zeroed().assume_init();
            libc::sigemptyset(&mut set);
            for signal in SIGNALS {
                libc::sigaddset(&mut set, signal);
            }
            libc::pthread_sigmask(libc::SIG_UNBLOCK, &set, null_mut());
            let mut old = MaybeUninit::<libc::stack_t>::zeroed().assume_init();
            if libc::sigaltstack(null(), &mut old) != 0 || old.ss_flags & libc::SS_DISABLE == 0 {
                return SignalStack(null_mut());
            }
            let (access, flags) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
            let base = libc::mmap(null_mut(), STACK, access, flags, -1, 0);
            if base == libc::MAP_FAILED {
                return SignalStack(null_mut());
            }
            libc::sigaltstack(&libc::stack_t { ss_sp: base, ss_flags: 0, ss_size: STACK }, null_mut());
            SignalStack(base)
        }
    }
}

impl Drop for SignalStack {
    fn drop(&mut self) {
        if !self.0.is_null() {
            // SAFETY: the mapping of `new`, on which nothing runs: the thread runs this.
            unsafe {
                libc::sigaltstack(
                    &libc::stack_t { ss_sp: null_mut(), ss_flags: libc::SS_DISABLE, ss_size: 0 },
                    null_mut(),
                );
                libc::munmap(self.0, STACK);
            }
        }
    }
}
