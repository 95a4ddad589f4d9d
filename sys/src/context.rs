//! Entering generated code, unwinding out of it, and memory accesses that report faults instead of crashing.
//!
//! Everything here is assembly that the signal handler ([`super::signals`]) identifies by address. Leaving restores the stack
//! pointer that [`enter`] saved: only generated code and helpers without values to drop may be on the stack in between.

#[cfg(not(target_arch = "x86_64"))]
compile_error!("generated code is entered through x86-64 assembly; other machines need their own");

std::arch::global_asm!(
    r#"
    .text
    .p2align 4
    .globl understudy_enter
    .hidden understudy_enter
understudy_enter:               // (fn, cta, first, last, saved stack pointer, other stack or 0)
    push rbp
    push rbx
    push r12
    push r13
    push r14
    push r15
    sub rsp, 8
    mov [r8], rsp
    mov rax, rdi
    mov rdi, rsi
    mov esi, edx
    mov edx, ecx
    mov rbp, rsp                // callee-saved
    test r9, r9
    cmovnz rsp, r9
    call rax
    mov rsp, rbp
2:
    add rsp, 8
    pop r15
    pop r14
    pop r13
    pop r12
    pop rbx
    pop rbp
    ret

    .p2align 4
    .globl understudy_leave
    .hidden understudy_leave
understudy_leave:               // (saved stack pointer)
    mov rsp, rdi
    cld
    ldmxcsr [rip + 3f]
    mov eax, 0xfffffffe
    jmp 2b
    .p2align 2
3:  .long 0x1f80

    .p2align 4
    .globl understudy_try_copy
    .hidden understudy_try_copy
understudy_try_copy:            // (to, from, bytes) -> done
    cmp edx, 4
    je 4f
    cmp edx, 8
    je 8f
    cmp edx, 16
    je 16f
    cmp edx, 2
    je 2f
    cmp edx, 1
    je 1f
    mov ecx, edx
    rep movsb
    jmp 9f
1:  mov al, [rsi]
    mov [rdi], al
    jmp 9f
2:  mov ax, [rsi]
    mov [rdi], ax
    jmp 9f
4:  mov eax, [rsi]
    mov [rdi], eax
    jmp 9f
8:  mov rax, [rsi]
    mov [rdi], rax
    jmp 9f
16: movups xmm0, [rsi]
    movups [rdi], xmm0
9:  mov eax, 1
    ret
    .globl understudy_try_copy_end
    .hidden understudy_try_copy_end
understudy_try_copy_end:
    xor eax, eax
    ret

    .p2align 4
    .globl understudy_try_cas
    .hidden understudy_try_cas
understudy_try_cas:             // (at, expected, new, bytes) -> 0 fault, 1 done; expected becomes the old value
    mov rax, [rsi]
    mov r8, [rdx]
    cmp ecx, 4
    je 4f
    cmp ecx, 8
    je 8f
    lock cmpxchg [rdi], r8w
    jmp 9f
4:  lock cmpxchg [rdi], r8d
    jmp 9f
8:  lock cmpxchg [rdi], r8
9:  mov [rsi], rax
    mov eax, 1
    ret
    .globl understudy_try_cas_end
    .hidden understudy_try_cas_end
understudy_try_cas_end:
    xor eax, eax
    ret

    .p2align 4
    .globl understudy_try_cas16
    .hidden understudy_try_cas16
understudy_try_cas16:           // (at, expected, new) -> as above
    mov r9, rbx
    mov rax, [rsi]
    mov r10, [rdx]
    mov rcx, [rdx + 8]
    mov rdx, [rsi + 8]
    mov rbx, r10
    lock cmpxchg16b [rdi]
    mov [rsi], rax
    mov [rsi + 8], rdx
    mov rbx, r9
    mov eax, 1
    ret
    .globl understudy_try_cas16_end
    .hidden understudy_try_cas16_end
understudy_try_cas16_end:
    mov rbx, r9
    xor eax, eax
    ret

    // Copied in front of every loaded object: position independent, calls nothing. Aligned to the last one's alignment: their
    // offsets are hard-coded in `memory_routines`.
    .p2align 6
understudy_memory_routines:
    mov rax, rdi                // memcpy, at 0
    mov rcx, rdx
    rep movsb
    ret
    .p2align 4
    mov rax, rdi                // memmove, at 16
    mov rcx, rdx
    mov r8, rdi
    sub r8, rsi
    cmp r8, rcx
    jb 2f
    rep movsb
    ret
2:  lea rdi, [rdi + rcx - 1]
    lea rsi, [rsi + rcx - 1]
    std
    rep movsb
    cld
    ret
    .p2align 6
    mov r8, rdi                 // memset, at 64
    mov eax, esi
    mov rcx, rdx
    rep stosb
    mov rax, r8
    ret
    .p2align 4
understudy_memory_routines_end:

    .p2align 4
    .globl understudy_memory_bounds
    .hidden understudy_memory_bounds
understudy_memory_bounds:       // () -> (start, end)
    lea rax, [rip + understudy_memory_routines]
    lea rdx, [rip + understudy_memory_routines_end]
    ret
"#
);

extern "C" {
    fn understudy_enter(f: u64, cta: *mut kernel_abi::Cta, first: u32, last: u32, saved: *mut u64, stack: u64) -> u32;
    fn understudy_leave(saved: u64) -> !;
    fn understudy_try_copy(to: *mut u8, from: *const u8, bytes: u32) -> u32;
    fn understudy_try_cas(at: *mut u8, expected: *mut u64, new: *const u64, bytes: u32) -> u32;
    fn understudy_try_cas16(at: *mut u8, expected: *mut u64, new: *const u64) -> u32;
    static understudy_try_copy_end: u8;
    static understudy_try_cas_end: u8;
    static understudy_try_cas16_end: u8;
    fn understudy_memory_bounds() -> Bounds;
}

/// Two pointers, returned in registers.
#[repr(C)]
struct Bounds {
    start: *const u8,
    end: *const u8,
}

/// Result of [`enter`] after [`leave`]; segments never return it.
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

/// Atomic compare and exchange of 2, 4, 8 or 16 aligned bytes: sequentially consistent. Returns whether the memory was
/// accessible; `expected` then holds the old value.
///
/// # Safety
/// As [`try_copy`]; `expected` and `new` hold `bytes` bytes.
#[inline]
pub unsafe fn try_cas(at: *mut u8, expected: &mut u128, new: &u128, bytes: u32) -> bool {
    let (expected, new) = ((expected as *mut u128).cast(), (new as *const u128).cast());
    // SAFETY: as above.
    unsafe {
        if bytes == 16 {
            understudy_try_cas16(at, expected, new) != 0
        } else {
            understudy_try_cas(at, expected, new, bytes) != 0
        }
    }
}

/// Where to continue when the instruction at `pc` faults, if it is one of the accesses above.
pub fn fixup(pc: u64) -> Option<u64> {
    let table = [
        (understudy_try_copy as *const () as u64, &raw const understudy_try_copy_end as u64),
        (understudy_try_cas as *const () as u64, &raw const understudy_try_cas_end as u64),
        (understudy_try_cas16 as *const () as u64, &raw const understudy_try_cas16_end as u64),
    ];
    table.iter().find(|&&(start, end)| (start..end).contains(&pc)).map(|t| t.1)
}

/// Machine code of `memcpy`, `memmove` and `memset` for copying next to generated code, and their offsets in it.
pub fn memory_routines() -> (&'static [u8], [(&'static str, usize); 3]) {
    // Asked by a function: a constant table of the two labels would be relocated against symbols that the linker hides.
    // SAFETY: returns two addresses and accesses no memory.
    let b = unsafe { understudy_memory_bounds() };
    // SAFETY: the bytes between two labels of this file's assembly, in the text section.
    let bytes = unsafe { std::slice::from_raw_parts(b.start, b.end.offset_from(b.start) as usize) };
    (bytes, [("memcpy", 0), ("memmove", 16), ("memset", 64)])
}
