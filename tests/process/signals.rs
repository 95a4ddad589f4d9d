//! A program's own handlers of the signals that generated code may raise.

use super::*;
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicI32, AtomicPtr, AtomicU32, Ordering::SeqCst};

/// Cases by name, each the body of a process.
pub const ALL: &[(&str, fn())] = &[
    ("jumps", jumps),
    ("jumps without a mask", jumps_without_a_mask),
    ("jumps on a stack of its own", jumps_on_a_stack_of_its_own),
    ("jumps on many threads", jumps_on_many_threads),
    ("installed before", installed_before),
    ("changes the context", changes_the_context),
    ("passes on", passes_on),
    ("once", once),
    ("the default", the_default),
    ("sent", sent),
    ("faults within a handler", faults_within_a_handler),
];

/// `sigjmp_buf` of glibc on x86-64 is 200 bytes.
#[repr(C, align(16))]
struct Jump(UnsafeCell<[u8; 256]>);

extern "C" {
    fn __sigsetjmp(buffer: *mut c_void, mask: c_int) -> c_int;
    fn siglongjmp(buffer: *mut c_void, value: c_int) -> !;
}

std::arch::global_asm!(
    r#"
    .text
    .globl test_faulty_store
test_faulty_store:              // (jump buffer, keep the mask, address) -> 1 if it was left by a jump
    push rbx
    mov rbx, rdx
    call __sigsetjmp@PLT
    test eax, eax
    jnz 1f
    mov dword ptr [rbx], 1
1:  pop rbx
    ret
    .globl test_plain_store
test_plain_store:               // (address): the instruction that stores has two bytes
    mov [rdi], eax
    ret
"#
);

extern "C" {
    fn test_faulty_store(buffer: *mut c_void, mask: c_int, address: *mut u32) -> c_int;
    fn test_plain_store(address: *mut u32);
}

thread_local! {
    static BACK: Jump = const { Jump(UnsafeCell::new([0; 256])) };
}
static HITS: AtomicU32 = AtomicU32::new(0);

fn back() -> *mut c_void {
    BACK.with(|jump| jump.0.get().cast())
}

extern "C" fn jump(_: c_int) {
    HITS.fetch_add(1, SeqCst);
    // SAFETY: only faults of `fault` come here, whose frame is still there and has nothing to be dropped.
    unsafe { siglongjmp(back(), 1) }
}

/// Stores to an address that is not mapped; true if the handler has jumped back.
fn fault(mask: bool) -> bool {
    // Referred to, so that the linker knows it.
    let _ = __sigsetjmp as *const ();
    // SAFETY: the store faults, and a handler jumps back into this frame.
    unsafe { test_faulty_store(back(), mask as c_int, 64 as *mut u32) == 1 }
}

fn install(signal: c_int, handler: usize, flags: c_int) -> libc::sigaction {
    // SAFETY: structures of numbers, and handlers with the signature that the flags ask for.
    unsafe {
        let mut new: libc::sigaction = MaybeUninit::zeroed().assume_init();
        let mut old: libc::sigaction = MaybeUninit::zeroed().assume_init();
        (new.sa_sigaction, new.sa_flags) = (handler, flags);
        assert_eq!(libc::sigaction(signal, &new, &mut old), 0);
        old
    }
}

fn jumping(flags: c_int, mask: bool) {
    let kernels = Kernels::new();
    install(libc::SIGSEGV, jump as *const () as usize, flags);
    for n in 1..=5 {
        kernels.work();
        assert!(fault(mask) && fault(mask));
        assert_eq!(HITS.load(SeqCst), 2 * n);
    }
    kernels.work();
}

fn jumps() {
    jumping(0, true);
}

fn jumps_without_a_mask() {
    jumping(libc::SA_NODEFER, false);
}

/// The program has a signal stack of its own before we look.
fn jumps_on_a_stack_of_its_own() {
    let memory = vec![0u8; 256 << 10].leak();
    let stack = libc::stack_t { ss_sp: memory.as_mut_ptr().cast(), ss_flags: 0, ss_size: memory.len() };
    // SAFETY: memory that stays.
    assert_eq!(unsafe { libc::sigaltstack(&stack, null_mut()) }, 0);
    jumping(libc::SA_ONSTACK, true);
}

fn jumps_on_many_threads() {
    Kernels::new().work();
    install(libc::SIGSEGV, jump as *const () as usize, 0);
    let body = || {
        let kernels = Kernels::new();
        for _ in 0..200 {
            assert!(fault(true));
            kernels.work();
        }
    };
    let threads: Vec<_> = (0..4).map(|_| std::thread::spawn(body)).collect();
    threads.into_iter().for_each(|t| t.join().unwrap());
    assert_eq!(HITS.load(SeqCst), 800);
}

/// Before the first call, by `signal`.
fn installed_before() {
    // SAFETY: a handler of one argument.
    unsafe { libc::signal(libc::SIGSEGV, jump as *const () as usize) };
    let kernels = Kernels::new();
    for n in 1..=4 {
        kernels.work();
        assert!(fault(true));
        assert_eq!(HITS.load(SeqCst), n);
    }
}

extern "C" fn skip(_: c_int, _: *mut libc::siginfo_t, context: *mut c_void) {
    HITS.fetch_add(1, SeqCst);
    // SAFETY: the kernel's description of the interrupted thread, which continues behind the instruction.
    unsafe { (*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs[libc::REG_RIP as usize] += 2 };
}

fn changes_the_context() {
    let kernels = Kernels::new();
    install(libc::SIGSEGV, skip as *const () as usize, libc::SA_SIGINFO);
    for n in 1..=4 {
        kernels.work();
        // SAFETY: the store is skipped.
        unsafe { test_plain_store(64 as *mut u32) };
        assert_eq!(HITS.load(SeqCst), n);
    }
}

static OLD: AtomicPtr<libc::sigaction> = AtomicPtr::new(null_mut());
static PASSED: AtomicI32 = AtomicI32::new(0);

/// What a well-behaved handler does with a fault that it does not know.
extern "C" fn pass(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    PASSED.fetch_add(1, SeqCst);
    // SAFETY: the action that was there before, a handler with three arguments.
    unsafe {
        let old = &*OLD.load(SeqCst);
        let f: extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void) = std::mem::transmute(old.sa_sigaction);
        f(signal, info, context);
    }
}

/// One handler is there before ours, another one after it that passes on to ours, and ours again in front: all are asked.
fn passes_on() {
    install(libc::SIGSEGV, skip as *const () as usize, libc::SA_SIGINFO);
    let kernels = Kernels::new();
    kernels.work();
    let old = install(libc::SIGSEGV, pass as *const () as usize, libc::SA_SIGINFO);
    OLD.store(Box::into_raw(Box::new(old)), SeqCst);
    for n in 1..=3 {
        kernels.work();
        // SAFETY: the store is skipped.
        unsafe { test_plain_store(64 as *mut u32) };
        assert_eq!((HITS.load(SeqCst), PASSED.load(SeqCst)), (n, n as i32));
    }
    // Taken away and put back again, as often as you like.
    for n in 4..=40 {
        // SAFETY: the action that was there before.
        unsafe { libc::sigaction(libc::SIGSEGV, &old, null_mut()) };
        kernels.work();
        install(libc::SIGSEGV, pass as *const () as usize, libc::SA_SIGINFO);
        kernels.work();
        // SAFETY: as above.
        unsafe { test_plain_store(64 as *mut u32) };
        assert_eq!((HITS.load(SeqCst), PASSED.load(SeqCst)), (n, n as i32));
    }
}

/// `SA_RESETHAND`: the second fault ends the process.
fn once() {
    let kernels = Kernels::new();
    install(libc::SIGSEGV, jump as *const () as usize, libc::SA_RESETHAND);
    kernels.work();
    assert!(fault(true));
    fault(true);
}

fn the_default() {
    Kernels::new().work();
    fault(true);
}

static IN_HANDLER: AtomicU32 = AtomicU32::new(0);

/// Signals that somebody sends are no faults of the kernel that a thread happens to run.
fn sent() {
    extern "C" fn count(_: c_int) {
        HITS.fetch_add(1, SeqCst);
    }
    install(libc::SIGSEGV, count as *const () as usize, 0);
    let kernels = Kernels::new();
    let (word, runner) = (kernels.word as usize, std::sync::mpsc::channel());
    let thread = std::thread::spawn(move || {
        // SAFETY: no arguments.
        runner.0.send(unsafe { libc::pthread_self() }).unwrap();
        let kernels = Kernels::new();
        let kernels = Kernels { word: word as *mut c_void, ..kernels };
        assert_eq!(kernels.launch(c"wait"), 0);
        // SAFETY: no arguments.
        unsafe { cudaDeviceSynchronize() }
    });
    let target = runner.1.recv().unwrap();
    std::thread::sleep(Duration::from_millis(500));
    for n in 1..=20 {
        // SAFETY: the thread waits for its kernel.
        unsafe { libc::pthread_kill(target, libc::SIGSEGV) };
        let start = Instant::now();
        while HITS.load(SeqCst) < n && start.elapsed() < Duration::from_secs(10) {
            std::thread::yield_now();
        }
    }
    assert_eq!(HITS.load(SeqCst), 20);
    // SAFETY: four bytes of device memory, which the host reaches here; the kernel looks at them.
    unsafe { (word as *mut u32).write_volatile(1) };
    assert_eq!(thread.join().unwrap(), 0);
}

/// A handler that provokes a fault itself, which it may with `SA_NODEFER`.
fn faults_within_a_handler() {
    extern "C" fn outer(_: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
        if IN_HANDLER.fetch_add(1, SeqCst) == 0 {
            // SAFETY: the inner one skips the store.
            unsafe { test_plain_store(64 as *mut u32) };
        }
        skip(0, info, context);
    }
    let kernels = Kernels::new();
    install(libc::SIGSEGV, outer as *const () as usize, libc::SA_SIGINFO | libc::SA_NODEFER);
    for n in 1..=3 {
        IN_HANDLER.store(0, SeqCst);
        kernels.work();
        // SAFETY: as above.
        unsafe { test_plain_store(64 as *mut u32) };
        assert_eq!((HITS.load(SeqCst), IN_HANDLER.load(SeqCst)), (2 * n, 2));
    }
}

#[test]
fn handlers_may_jump_out_as_often_as_they_like() {
    for case in
        ["jumps", "jumps without a mask", "jumps on a stack of its own", "jumps on many threads", "installed before"]
    {
        well(case, None);
    }
}

#[test]
fn handlers_are_called_as_the_kernel_would_call_them() {
    for case in ["changes the context", "passes on", "sent", "faults within a handler"] {
        well(case, None);
    }
    for case in ["once", "the default"] {
        assert_eq!(signal(&run(case, None, |_| ())), Some(libc::SIGSEGV), "{case}");
    }
}
