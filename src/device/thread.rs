//! What the calling thread has of its own and every call looks at: in one place, since each thread-local variable of a library
//! costs a call.

use std::cell::Cell;
use std::ops::Deref;
use std::ptr::null;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::*};

/// What threads remember is good as long as this stays as it is.
static GENERATION: AtomicU64 = AtomicU64::new(1);

/// What threads remember may be wrong from now on: handles of streams mean something else, or what was possible without a look at
/// anything is so no more.
pub fn forget() {
    GENERATION.fetch_add(1, Release);
}

/// The number of times that anything was forgotten.
#[inline(always)]
pub fn generation() -> u64 {
    GENERATION.load(Acquire)
}

/// See the module's text.
#[derive(Debug)]
#[repr(C)]
pub struct Own {
    /// The device that calls of the thread are for, if it is not the first of the valid ones.
    device: Ordinal,
    /// The device that the thread has chosen (`cudaSetDevice`): the current one where no context is.
    chosen: Ordinal,
    /// The device whose primary context a call of the runtime has made current, below all that the driver API has pushed.
    bound: Ordinal,
    /// The driver API has pushed contexts: calls of the runtime work in the uppermost, and make none current.
    pushed: Cell<bool>,
    /// The thread is inside a host function or stream callback, where CUDA calls are not permitted (`cudaErrorNotPermitted`).
    in_callback: Cell<bool>,
    /// What pools remember for the thread, if anything.
    pub heaps: Cell<*const ()>,
    /// What of it the thread may use without looking at anything but the generation: see `queue::pool::quick`.
    pub hot: Cell<*const ()>,
    /// Its record as an owner of biased locks, or null.
    pub(super) bias: Cell<*const BiasRecord>,
}

/// Where a thread says which biased lock it holds as the lock's owner: the lock's address, or 0 (see [`super::biased_lock`]).
#[derive(Debug, Default)]
#[repr(align(128))]
pub struct BiasRecord {
    pub(super) holds: AtomicUsize,
}

/// The ordinal of a device, or none: one more, or 0.
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

impl Own {
    /// The ordinal of the device that calls of the thread are for, if it is not the first of the valid ones.
    #[inline(always)]
    pub(super) fn current(&self) -> Option<u32> {
        self.device.get()
    }

    /// The thread has chosen a device.
    pub(super) fn choose(&self, ordinal: u32) {
        self.device.set(Some(ordinal));
        self.chosen.set(Some(ordinal));
        self.hot.set(null());
    }

    /// Whether the thread has a current context.
    pub fn has_context(&self) -> bool {
        self.pushed.get() || self.bound.get().is_some()
    }

    /// A call of the runtime works in a device's primary context, which becomes the thread's current one if it has none.
    #[inline]
    pub(super) fn bind(&self, ordinal: u32) {
        if !self.has_context() {
            self.bound.set(Some(ordinal));
        }
    }

    /// The ordinal of the device whose primary context the runtime has made current in this thread, below all that were pushed.
    pub(super) fn bound(&self) -> Option<u32> {
        self.bound.get()
    }

    /// Sets what [`Own::bound`] tells.
    pub(super) fn set_bound(&self, ordinal: Option<u32>) {
        self.bound.set(ordinal);
        self.hot.set(null());
    }

    /// The device of the uppermost context that the thread has pushed, or none. With none, calls are for the device whose context the
    /// runtime has made current, or else for the one chosen.
    pub(super) fn set_pushed(&self, top: Option<u32>) {
        self.pushed.set(top.is_some());
        self.device.set(top.or(self.bound.get()).or(self.chosen.get()));
        self.hot.set(null());
    }

    #[inline(always)]
    pub fn is_in_callback(&self) -> bool {
        self.in_callback.get()
    }

    pub fn set_in_callback(&self, is: bool) {
        self.in_callback.set(is);
        self.hot.set(null());
    }
}

#[cfg(target_arch = "x86_64")]
mod place {
    use super::Own;
    use std::arch::{asm, global_asm};

    // A variable of the standard library's is found by `__tls_get_addr`, a third of what allocating a small block takes. By a
    // descriptor it is two instructions where the library is loaded with the program, and not slower where it is loaded later (ELF
    // Handling For Thread-Local Storage, 'x86-64 Specific', TLSDESC). Zeros are the first value of all of it.
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
        size = const size_of::<Own>(),
        options(att_syntax),
    );

    /// Where the calling thread's own lies.
    #[inline(always)]
    pub fn own() -> *const Own {
        let at: *const Own;
        // SAFETY: the calling sequence for descriptors, which keeps all registers but this one. The C library has kept vector registers
        // only since 2.40 where it makes a thread's memory at the first use.
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
}

#[cfg(not(target_arch = "x86_64"))]
mod place {
    use super::*;

    thread_local! {
        static OWN: Own = const {
            Own {
                device: Ordinal(Cell::new(0)),
                chosen: Ordinal(Cell::new(0)),
                bound: Ordinal(Cell::new(0)),
                pushed: Cell::new(false),
                in_callback: Cell::new(false),
                heaps: Cell::new(null()),
                hot: Cell::new(null()),
                bias: Cell::new(null()),
            }
        };
    }

    pub fn own() -> *const Own {
        OWN.with(std::ptr::from_ref)
    }
}

/// The calling thread's own, which stays with the thread: there is nothing in it to be dropped, and it can be used until the thread
/// is gone.
#[derive(Clone, Copy, Debug)]
pub struct Mine(*const Own);

impl Deref for Mine {
    type Target = Own;

    #[inline(always)]
    fn deref(&self) -> &Own {
        // SAFETY: the thread's, which is running; zeros, at first, are values of all of it.
        unsafe { &*self.0 }
    }
}

/// See [`Mine`].
#[inline(always)]
pub fn own() -> Mine {
    Mine(place::own())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_thread_has_its_own_and_finds_it_again() {
        own().choose(6);
        let here = own().0 as usize;
        std::thread::scope(|scope| {
            scope.spawn(|| {
                assert_ne!(own().0 as usize, here);
                assert_eq!(own().current(), None);
                own().choose(7);
            });
        });
        assert_eq!(own().0 as usize, here);
        assert_eq!(own().current(), Some(6));
    }
}
