//! Entering generated code, unwinding out of it, and memory accesses that report faults instead of crashing.
//!
//! Everything here is assembly (in `arch/`) that the signal handler ([`super::signals`]) identifies by address. Leaving restores the stack
//! pointer that [`enter`] saved: only generated code and helpers without values to drop may be on the stack in between.

use super::arch;
use std::ffi::c_void;

extern "C" {
    fn understudy_enter(f: u64, cta: *mut kernel_abi::Cta, first: u32, last: u32, saved: *mut u64, stack: u64) -> u32;
    fn understudy_leave(saved: u64) -> !;
    fn understudy_try_copy(to: *mut u8, from: *const u8, bytes: u32) -> u32;
    fn understudy_try_compare_exchange(at: *mut u8, old: *mut u64, new: u64, bytes: u32) -> u32;
    static understudy_try_end: u8;
    fn understudy_memory_bounds() -> Bounds;
}

/// Two pointers, returned in registers.
#[repr(C)]
struct Bounds {
    start: *const u8,
    end: *const u8,
}

/// Result of [`enter`] and [`call`] after [`leave`]; segments never return it.
pub const LEFT: u32 = 0xffff_fffe;

/// Calls the generated function `f`, saving the state for [`leave`] in `saved`; on another stack if `stack`, its upper end, is
/// not 0.
///
/// # Safety
/// `stack` is 0, or 16-byte aligned at the end of otherwise unused memory. `f` is a segment of loaded code, `cta` describes a
/// block for it and stays valid, `saved` is writable.
#[inline]
pub unsafe fn enter(
    f: kernel_abi::SegmentFn,
    cta: *mut kernel_abi::Cta,
    first: u32,
    last: u32,
    saved: *mut u64,
    stack: u64,
) -> u32 {
    // SAFETY: guaranteed by the caller.
    unsafe { understudy_enter(f as usize as u64, cta, first, last, saved, stack) }
}

/// Calls `f` with `data`, saving the state for [`leave`] in `saved`.
///
/// # Safety
/// Those of the call; `saved` is writable. If it is left, nothing on the stack in between needs to be dropped.
#[inline]
pub unsafe fn call(f: unsafe extern "C" fn(*mut c_void) -> u32, data: *mut c_void, saved: *mut u64) -> u32 {
    // SAFETY: guaranteed by the caller; the function does not look at what else is passed.
    unsafe { understudy_enter(f as usize as u64, data.cast(), 0, 0, saved, 0) }
}

/// Leaves generated code: [`enter`], which saved `saved`, returns [`LEFT`].
///
/// # Safety
/// Called on the same thread and from within the activation of `enter` that wrote `saved`; no frame in between holds anything
/// that needs to be dropped.
#[inline]
pub unsafe fn leave(saved: u64) -> ! {
    // SAFETY: guaranteed by the caller.
    unsafe { understudy_leave(saved) }
}

/// Address at which the signal handler resumes in order to leave, with the saved stack pointer as first argument.
pub fn leave_address() -> u64 {
    understudy_leave as *const () as u64
}

/// Copies `bytes` between possibly unmapped memory; 1, 2, 4, 8 and (where the machine supports it) 16 bytes in one access.
/// `false` if an access faulted.
///
/// # Safety
/// The signal handler is installed; the caller may write to `to`, as far as it is mapped.
#[inline]
pub unsafe fn try_copy(to: *mut u8, from: *const u8, bytes: u32) -> bool {
    // SAFETY: faults of this routine are fixed up by the signal handler.
    unsafe { understudy_try_copy(to, from, bytes) != 0 }
}

/// Replaces the number of `bytes` (2, 4 or 8) at `at` by `new`, if it is `old`, in one atomic operation. The number that was there;
/// `None` if memory there cannot be written.
///
/// # Safety
/// The signal handler is installed; `at` is a multiple of `bytes`, which the caller may write to as far as they are mapped.
#[inline]
pub unsafe fn try_compare_exchange(at: *mut u8, mut old: u64, new: u64, bytes: u32) -> Option<u64> {
    // SAFETY: faults of this routine are fixed up by the signal handler; it writes to `old` besides.
    (unsafe { understudy_try_compare_exchange(at, &mut old, new, bytes) } != 0).then_some(old)
}

/// Where to continue when the instruction at `pc` faults, if it is one of [`try_copy`]'s or [`try_compare_exchange`]'s.
pub fn fixup(pc: u64) -> Option<u64> {
    let (start, end) = (understudy_try_copy as *const () as u64, &raw const understudy_try_end as u64);
    (start..end).contains(&pc).then_some(end)
}

/// Machine code of `memcpy`, `memmove` and `memset` for copying next to generated code, and their offsets in it.
pub fn memory_routines() -> (&'static [u8], [(&'static str, usize); 3]) {
    // Asked by a function: a constant table of the two labels would be relocated against symbols that the linker hides.
    // SAFETY: returns two addresses and accesses no memory.
    let b = unsafe { understudy_memory_bounds() };
    // SAFETY: the bytes between two labels of the assembly, in the text section.
    let bytes = unsafe { std::slice::from_raw_parts(b.start, b.end.offset_from(b.start) as usize) };
    (bytes, arch::MEMORY_ROUTINES)
}
