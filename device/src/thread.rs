//! Thread-local state that every call reads: in one variable, since each access to a thread-local variable of a shared library
//! costs a call.

use std::cell::Cell;
use std::ops::Deref;
use std::ptr::null;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::*};
use sys::arch::Record;

/// State cached by threads is valid while this does not change.
static GENERATION: AtomicU64 = AtomicU64::new(1);

/// Invalidates the state cached by threads: stream handles have changed their meaning, or fast paths are not allowed any more.
pub fn forget() {
    GENERATION.fetch_add(1, Release);
}

/// The generation of cached state: changes with each [`forget`].
#[inline(always)]
pub fn generation() -> u64 {
    GENERATION.load(Acquire)
}

/// See the module's text.
#[derive(Debug)]
#[repr(C)]
pub struct ThreadState {
    /// The thread's current device, if it is not the first of the valid ones.
    device: Ordinal,
    /// The device set by `cudaSetDevice`: current if no context is.
    chosen: Ordinal,
    /// The device whose primary context a runtime call has made current, below all contexts pushed by the driver API.
    bound: Ordinal,
    /// The driver API has pushed contexts: runtime calls use the topmost, and make none current.
    pushed: Cell<bool>,
    /// The thread is inside a host function or stream callback, where CUDA calls are not permitted (`cudaErrorNotPermitted`).
    in_callback: Cell<bool>,
    /// The memory pools' per-thread cache, or null.
    pub heaps: Cell<*const ()>,
    /// The entry of that cache that is valid if the generation is unchanged: see `queue::pool::quick`.
    pub hot: Cell<*const ()>,
    /// Its record as an owner of biased locks, or null.
    pub(super) bias: Cell<*const BiasRecord>,
    /// The number of the static runtime whose function is called, from the call to where ours has read it; else 0.
    pub runtime: Cell<u32>,
}

/// The address of the biased lock that a thread holds as its owner, or 0 (see [`super::biased_lock`]).
#[derive(Debug, Default)]
#[repr(align(128))]
pub struct BiasRecord {
    pub(super) holds: AtomicUsize,
}

/// An optional device ordinal, stored as the ordinal plus one, or 0.
#[derive(Debug)]
struct Ordinal(Cell<u32>);

impl Ordinal {
    #[inline(always)]
    fn get(&self) -> Option<u32> {
        self.0.get().checked_sub(1)
    }

    fn set(&self, ordinal: Option<u32>) {
        self.0.set(ordinal.map_or(0, |i| i + 1));
    }
}

impl ThreadState {
    /// The ordinal of the thread's current device, if it is not the first of the valid ones.
    #[inline(always)]
    pub(super) fn current(&self) -> Option<u32> {
        self.device.get()
    }

    /// Records the device set by `cudaSetDevice`.
    pub(super) fn choose(&self, ordinal: u32) {
        self.device.set(Some(ordinal));
        self.chosen.set(Some(ordinal));
        self.hot.set(null());
    }

    /// Whether the thread has a current context.
    #[inline]
    pub fn has_context(&self) -> bool {
        self.pushed.get() || self.bound.get().is_some()
    }

    /// Whether the driver API has pushed contexts.
    #[inline(always)]
    pub(super) fn has_pushed(&self) -> bool {
        self.pushed.get()
    }

    /// Makes a device's primary context the thread's current one if it has none, for a runtime call.
    #[inline]
    pub(super) fn bind(&self, ordinal: u32) {
        if !self.has_context() {
            self.bound.set(Some(ordinal));
        }
    }

    /// The ordinal of the device whose primary context the runtime has made current in this thread, below all pushed contexts.
    pub(super) fn bound(&self) -> Option<u32> {
        self.bound.get()
    }

    /// The ordinal of the device of the thread's current context: the topmost that it has pushed, else the one that the runtime has made
    /// current, which may have ended.
    #[inline(always)]
    pub(super) fn of_context(&self) -> Option<u32> {
        match self.pushed.get() {
            true => self.device.get(),
            false => self.bound.get(),
        }
    }

    /// Sets what [`ThreadState::bound`] returns.
    pub(super) fn set_bound(&self, ordinal: Option<u32>) {
        self.bound.set(ordinal);
        self.hot.set(null());
    }

    /// Sets the device of the topmost context that the thread has pushed. With `None`, calls use the device whose context the
    /// runtime has made current, or else the one chosen.
    pub(super) fn set_pushed(&self, top: Option<u32>) {
        self.pushed.set(top.is_some());
        self.device.set(top.or(self.bound.get()).or(self.chosen.get()));
        self.hot.set(null());
    }

    #[inline(always)]
    pub fn is_in_callback(&self) -> bool {
        self.in_callback.get()
    }

    #[inline]
    pub fn set_in_callback(&self, is: bool) {
        self.in_callback.set(is);
        self.hot.set(null());
    }
}

#[cfg(target_arch = "x86_64")]
mod place {
    use super::{routine, Record, ThreadState};
    use std::arch::{asm, global_asm};
    use std::mem::offset_of;

    // A `thread_local!` is found by `__tls_get_addr`, which takes a third of the time of allocating a small block. A TLS
    // descriptor takes two instructions if the library is loaded with the program, and is not slower if it is loaded later (ELF
    // Handling For Thread-Local Storage, 'x86-64 Specific', TLSDESC). It is initialised with zeros.
    global_asm!(
        ".pushsection .tbss.understudy_own, \"awT\", @nobits",
        ".balign 64",
        ".hidden understudy_own",
        ".globl understudy_own",
        ".type understudy_own, @object",
        ".size understudy_own, {size}",
        "understudy_own:",
        ".zero {size}",
        ".popsection",
        size = const size_of::<ThreadState>(),
        options(att_syntax),
    );

    global_asm!(
        ".pushsection .text.understudy_called_through, \"ax\", @progbits",
        ".hidden understudy_called_through",
        ".globl understudy_called_through",
        ".type understudy_called_through, @function",
        "understudy_called_through:",
        // The stack as at any call.
        "subq $8, %rsp",
        "leaq understudy_own@tlsdesc(%rip), %rax",
        "call *understudy_own@tlscall(%rax)",
        "movl %r10d, %fs:{runtime}(%rax)",
        "addq $8, %rsp",
        "jmp *%r11",
        ".size understudy_called_through, .-understudy_called_through",
        ".popsection",
        runtime = const offset_of!(ThreadState, runtime),
        options(att_syntax),
    );

    /// Address of the calling thread's state.
    #[inline(always)]
    pub fn thread_state() -> *const ThreadState {
        let at: *const ThreadState;
        // SAFETY: the calling sequence for TLS descriptors, which preserves all registers but this one. The C library has preserved
        // vector registers only since 2.40 if it allocates a thread's block at the first use.
        unsafe {
            asm!(
                "leaq understudy_own@tlsdesc(%rip), %rax",
                "call *understudy_own@tlscall(%rax)",
                "addq %fs:0, %rax",
                out("rax") at,
                out("xmm0") _, out("xmm1") _, out("xmm2") _, out("xmm3") _, out("xmm4") _, out("xmm5") _, out("xmm6") _, out("xmm7") _,
                out("xmm8") _, out("xmm9") _, out("xmm10") _, out("xmm11") _, out("xmm12") _, out("xmm13") _, out("xmm14") _,
                out("xmm15") _,
                options(att_syntax, pure, nomem),
            )
        };
        at
    }

    /// See the function of this name in the module above.
    pub fn record_runtime() -> Record {
        let (own, descriptor): (*const ThreadState, *const [isize; 2]);
        let thread: isize;
        // SAFETY: the address of the variable's descriptor, and the thread pointer, which lies where it points.
        unsafe {
            own = thread_state();
            asm!("leaq understudy_own@tlsdesc(%rip), %rax", out("rax") descriptor, options(att_syntax, pure, nomem));
            asm!("movq %fs:0, {}", out(reg) thread, options(att_syntax, pure, readonly));
        }
        let offset = own as isize - thread;
        // The descriptor of a variable at the same offset in all threads has that offset as its argument, and that of others an address. In
        // a program the linker puts the offset in the descriptor's place.
        // SAFETY: the loader has filled it in, at the latest when `thread_state` has used it.
        let is_static =
            descriptor as isize == offset || unsafe { (&raw const (*descriptor)[1]).read_volatile() } == offset;
        match i32::try_from(offset + offset_of!(ThreadState, runtime) as isize) {
            Ok(at) if is_static => Record::At(at),
            _ => routine(),
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod place {
    use super::*;
    use std::arch::global_asm;

    thread_local! {
        static STATE: ThreadState = const {
            ThreadState {
                device: Ordinal(Cell::new(0)),
                chosen: Ordinal(Cell::new(0)),
                bound: Ordinal(Cell::new(0)),
                pushed: Cell::new(false),
                in_callback: Cell::new(false),
                heaps: Cell::new(null()),
                hot: Cell::new(null()),
                bias: Cell::new(null()),
                runtime: Cell::new(0),
            }
        };
    }

    extern "C" fn set_runtime(number: u32) {
        STATE.with(|state| state.runtime.set(number));
    }

    global_asm!(
        ".pushsection .text.understudy_called_through, \"ax\", %progbits",
        ".hidden understudy_called_through",
        ".globl understudy_called_through",
        ".type understudy_called_through, %function",
        "understudy_called_through:",
        "stp x29, x30, [sp, #-96]!",
        "mov x29, sp",
        "stp x0, x1, [sp, #16]",
        "stp x2, x3, [sp, #32]",
        "stp x4, x5, [sp, #48]",
        "stp x6, x7, [sp, #64]",
        "stp x8, x17, [sp, #80]",
        "mov w0, w9",
        "bl {set_runtime}",
        "ldp x0, x1, [sp, #16]",
        "ldp x2, x3, [sp, #32]",
        "ldp x4, x5, [sp, #48]",
        "ldp x6, x7, [sp, #64]",
        "ldp x8, x17, [sp, #80]",
        "ldp x29, x30, [sp], #96",
        "br x17",
        ".size understudy_called_through, .-understudy_called_through",
        ".popsection",
        set_runtime = sym set_runtime,
    );

    pub fn thread_state() -> *const ThreadState {
        STATE.with(std::ptr::from_ref)
    }

    pub fn record_runtime() -> Record {
        routine()
    }
}

/// Reference to the calling thread's state, which needs no drop and can be used until the thread has ended.
#[derive(Clone, Copy, Debug)]
pub struct ThreadStateRef(*const ThreadState);

impl Deref for ThreadStateRef {
    type Target = ThreadState;

    #[inline(always)]
    fn deref(&self) -> &ThreadState {
        // SAFETY: the state of the running thread; its initial zeros are valid for all fields.
        unsafe { &*self.0 }
    }
}

/// Records in [`ThreadState::runtime`] which runtime is called, for [`redirect_through`](sys::patch::redirect_through). It keeps arguments
/// that are integers or in memory, as all of the runtime API are.
pub fn record_runtime() -> Record {
    place::record_runtime()
}

/// A routine that does so.
fn routine() -> Record {
    unsafe extern "C" {
        fn understudy_called_through();
    }
    Record::By(understudy_called_through as *const () as usize)
}

/// The calling thread's state.
#[inline(always)]
pub fn thread_state() -> ThreadStateRef {
    ThreadStateRef(place::thread_state())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn state_is_per_thread() {
        thread_state().choose(6);
        let here = thread_state().0 as usize;
        std::thread::scope(|scope| {
            scope.spawn(|| {
                assert_ne!(thread_state().0 as usize, here);
                assert_eq!(thread_state().current(), None);
                thread_state().choose(7);
            });
        });
        assert_eq!(thread_state().0 as usize, here);
        assert_eq!(thread_state().current(), Some(6));
    }
}
