//! x86-64, by the System V ABI.

use std::arch::x86_64::{__cpuid_count, _xgetbv};

/// Offsets in what is copied beside generated code: see `understudy_memory_routines` below.
pub const MEMORY_ROUTINES: [(&str, usize); 3] = [("memcpy", 0), ("memmove", 16), ("memset", 64)];

/// Floating-point control of generated code (MXCSR): rounding to nearest, no flushing, no traps.
pub const FLOAT_CONTROL: u64 = 0x1f80;

/// The thread's floating-point control.
#[inline]
pub fn float_control() -> u64 {
    let mut old = 0u32;
    // SAFETY: stores the register.
    unsafe { std::arch::asm!("stmxcsr [{}]", in(reg) &mut old, options(nostack)) };
    old.into()
}

/// Sets the thread's floating-point control.
///
/// # Safety
/// A value of [`float_control`], or [`FLOAT_CONTROL`]: without reserved bits.
#[inline]
pub unsafe fn set_float_control(to: u64) {
    // SAFETY: loads a value without reserved bits, as the caller guarantees.
    unsafe { std::arch::asm!("ldmxcsr [{}]", in(reg) &(to as u32), options(nostack, readonly)) };
}

/// What processor and operating system have, as words that differ where code for one does not run on the other.
pub fn features() -> Vec<u32> {
    let mut words = Vec::with_capacity(16);
    // SAFETY: leaf 7 exists on every relevant processor with SSE4.2; unknown leaves return data of the
    // highest one, which is harmless in a hash. XGETBV is used only if the OS enabled it.
    unsafe {
        let one = __cpuid_count(1, 0);
        // `ebx` contains the APIC ID of the current core.
        words.extend([one.eax, one.ecx, one.edx]);
        for sub in [0, 1] {
            let seven = __cpuid_count(7, sub);
            words.extend([seven.eax, seven.ebx, seven.ecx, seven.edx]);
        }
        if one.ecx & 1 << 27 != 0 {
            words.push(xcr0());
        }
    }
    words
}

/// Register state that the operating system saves.
///
/// # Safety
/// The processor has XGETBV and the operating system enabled it.
#[target_feature(enable = "xsave")]
unsafe fn xcr0() -> u32 {
    // SAFETY: guaranteed by the caller.
    unsafe { _xgetbv(0) as u32 }
}

/// Registers of a thread that a signal has interrupted.
pub struct Registers<'a>(&'a mut [libc::greg_t; 23]);

impl Registers<'_> {
    /// # Safety
    /// `context` is what a handler with `SA_SIGINFO` was given, and is used by nobody else meanwhile.
    pub unsafe fn of<'a>(context: *mut libc::c_void) -> Registers<'a> {
        // SAFETY: guaranteed by the caller.
        Registers(unsafe { &mut (*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs })
    }

    pub fn pc(&self) -> u64 {
        self.0[libc::REG_RIP as usize] as u64
    }

    pub fn sp(&self) -> u64 {
        self.0[libc::REG_RSP as usize] as u64
    }

    /// Whether a page fault was that of a write: a bit of its error code.
    ///
    /// # Safety
    /// The program counter is that of code.
    pub unsafe fn writes(&self) -> bool {
        self.0[libc::REG_ERR as usize] & 2 != 0
    }

    /// Where the thread goes on.
    pub fn resume_at(&mut self, pc: u64) {
        self.0[libc::REG_RIP as usize] = pc as i64;
    }

    /// The first argument of the function where it goes on.
    pub fn set_argument(&mut self, to: u64) {
        self.0[libc::REG_RDI as usize] = to as i64;
    }
}

/// Bytes of an absolute jump: `jmp [rip]` followed by the address.
pub const JUMP: usize = 14;

/// A jump to `to`.
pub fn jump(to: usize) -> [u8; JUMP] {
    let mut code = [0xff, 0x25, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    code[6..].copy_from_slice(&to.to_le_bytes());
    code
}

/// Bytes of a jump that goes by way of a [`detour`].
pub const INDIRECT: usize = 15;

/// A jump at `at` to `to` that goes by way of the detour at `by`: `mov r11, to; jmp by`. `None` if that is too far away.
pub fn jump_by(at: usize, by: usize, to: usize) -> Option<[u8; INDIRECT]> {
    let distance = i32::try_from(by.wrapping_sub(at + INDIRECT) as isize).ok()?;
    let mut code = [0x49, 0xbb, 0, 0, 0, 0, 0, 0, 0, 0, 0xe9, 0, 0, 0, 0];
    code[2..10].copy_from_slice(&to.to_le_bytes());
    code[11..].copy_from_slice(&distance.to_le_bytes());
    Some(code)
}

/// Bytes of a [`detour`].
pub const DETOUR: usize = 20;

/// Records a number and goes on to where the jump leads. Functions of C have neither r10 nor r11 for arguments.
pub fn detour(number: u32, record: Record) -> [u8; DETOUR] {
    let mut code = [0; DETOUR];
    match record {
        // mov dword ptr fs:[offset], number; jmp r11
        Record::At(offset) => {
            code[..4].copy_from_slice(&[0x64, 0xc7, 0x04, 0x25]);
            code[4..8].copy_from_slice(&offset.to_le_bytes());
            code[8..12].copy_from_slice(&number.to_le_bytes());
            code[12..15].copy_from_slice(&[0x41, 0xff, 0xe3]);
        }
        // mov r10d, number; jmp [rip]
        Record::By(routine) => {
            code[..2].copy_from_slice(&[0x41, 0xba]);
            code[2..6].copy_from_slice(&number.to_le_bytes());
            code[6..].copy_from_slice(&jump(routine));
        }
    }
    code
}

/// How a detour records its number.
#[derive(Clone, Copy, Debug)]
pub enum Record {
    /// In the word at this offset from the thread pointer.
    At(i32),
    /// By a routine, which gets it in r10d, and the address to go on to in r11.
    By(usize),
}

/// Whether 16 bytes are those of an empty function, with or without `endbr64`.
pub fn is_empty_function(code: &[u8; 16]) -> bool {
    code[0] == 0xc3 || code[..5] == [0xf3, 0x0f, 0x1e, 0xfa, 0xc3]
}

/// Makes what was written to memory visible to instruction fetch: the processor sees to it.
///
/// # Safety
/// The range is mapped.
#[inline]
pub unsafe fn code_written(_start: u64, _len: u64) {}

/// Fetches the line of an address into the cache, to be written.
#[inline(always)]
pub fn prefetch_to_write(address: usize) {
    // SAFETY: a hint, for any address.
    unsafe { std::arch::asm!("prefetchw [{}]", in(reg) address, options(nostack, preserves_flags, readonly)) };
}

/// Address of the weak symbol that the runtimes of sanitizers define, or 0.
pub fn sanitizer() -> usize {
    let found;
    // SAFETY: reads a weak symbol's address: zero if no object defines it.
    unsafe {
        std::arch::asm!(
            ".weak __sanitizer_set_report_path",
            "mov {}, qword ptr [rip + __sanitizer_set_report_path@GOTPCREL]",
            out(reg) found,
            options(pure, readonly, nostack, preserves_flags)
        );
    }
    found
}

// See `context.rs` for what each of these does.
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

    .p2align 4
    .globl understudy_try_compare_exchange
    .hidden understudy_try_compare_exchange
understudy_try_compare_exchange: // (at, old, new, bytes) -> done
    mov rax, [rsi]
    cmp ecx, 4
    je 4f
    cmp ecx, 8
    je 8f
    lock cmpxchg [rdi], dx
    jmp 9f
4:  lock cmpxchg [rdi], edx
    jmp 9f
8:  lock cmpxchg [rdi], rdx
9:  mov [rsi], rax
    mov eax, 1
    ret
    .globl understudy_try_end
    .hidden understudy_try_end
understudy_try_end:             // where both go on when they fault
    xor eax, eax
    ret

    // Copied in front of every loaded object: position independent, calls nothing. Aligned to the last one's alignment: their
    // offsets are those of `MEMORY_ROUTINES`.
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
