//! AArch64, by the procedure call standard of the Arm architecture (AAPCS64).

/// Offsets in what is copied beside generated code: see `understudy_memory_routines` below.
pub const MEMORY_ROUTINES: [(&str, usize); 3] = [("memcpy", 0), ("memmove", 64), ("memset", 128)];

/// Floating-point control of generated code (FPCR): rounding to nearest, no flushing, no default NaN, no traps.
pub const FLOAT_CONTROL: u64 = 0;

/// The thread's floating-point control.
#[inline]
pub fn float_control() -> u64 {
    let old;
    // SAFETY: reads the register.
    unsafe { std::arch::asm!("mrs {}, fpcr", out(reg) old, options(nomem, nostack, preserves_flags)) };
    old
}

/// Sets the thread's floating-point control.
///
/// # Safety
/// A value of [`float_control`], or [`FLOAT_CONTROL`]: without reserved bits.
#[inline]
pub unsafe fn set_float_control(to: u64) {
    // SAFETY: a value without reserved bits, as the caller guarantees. Arithmetic does not move across: the statement is one
    // that may do anything to memory.
    unsafe { std::arch::asm!("msr fpcr, {}", in(reg) to, options(nostack, preserves_flags)) };
}

/// What processor and operating system have, as words that differ where code for one does not run on the other.
pub fn features() -> Vec<u32> {
    // SAFETY: reads what the process was started with.
    let words = [libc::AT_HWCAP, libc::AT_HWCAP2].map(|kind| unsafe { libc::getauxval(kind) });
    words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect()
}

/// Registers of a thread that a signal has interrupted.
pub struct Registers<'a>(&'a mut libc::mcontext_t);

impl Registers<'_> {
    /// # Safety
    /// `context` is what a handler with `SA_SIGINFO` was given, and is used by nobody else meanwhile.
    pub unsafe fn of<'a>(context: *mut libc::c_void) -> Registers<'a> {
        // SAFETY: guaranteed by the caller.
        Registers(unsafe { &mut (*context.cast::<libc::ucontext_t>()).uc_mcontext })
    }

    pub fn pc(&self) -> u64 {
        self.0.pc
    }

    pub fn sp(&self) -> u64 {
        self.0.sp
    }

    /// Whether the instruction that faulted writes. Linux says so in a record behind the registers, which emulators leave out: the
    /// instruction itself is always there.
    ///
    /// # Safety
    /// The program counter is that of code.
    pub unsafe fn writes(&self) -> bool {
        // SAFETY: the processor has just fetched it from there, as the caller guarantees.
        writes(unsafe { (self.0.pc as *const u32).read() })
    }

    /// Where the thread goes on.
    pub fn resume_at(&mut self, pc: u64) {
        self.0.pc = pc;
    }

    /// The first argument of the function where it goes on.
    pub fn set_argument(&mut self, to: u64) {
        self.0.regs[0] = to;
    }
}

/// Whether an instruction is a store, or an atomic operation (Arm Architecture Reference Manual, 'Loads and Stores').
fn writes(instruction: u32) -> bool {
    let field = |from: u32, bits: u32| instruction >> from & ((1 << bits) - 1);
    if field(27, 1) != 1 || field(25, 1) != 0 {
        return false;
    }
    let vector = field(26, 1) == 1;
    match field(28, 2) {
        // Exclusive and ordered accesses, and structures of vectors: a bit says that they load. To compare and swap (`o1` set, and
        // `o2` or only one of the sizes' bits) that bit is something else.
        0b00 if !vector => field(22, 1) == 0 || field(21, 1) == 1 && (field(23, 1) == 1 || field(31, 1) == 0),
        0b00 => field(22, 1) == 0,
        // Literals; and with bit 24 operations on tags, which generated code has none of.
        0b01 => false,
        // Pairs.
        0b10 => field(22, 1) == 0,
        // Atomic operations, apart from `ldapr`; all others have two bits for what they do, of which 0 is a store, and of 16-byte
        // vectors 2.
        _ => match (field(24, 1), field(21, 1), field(10, 2)) {
            (0, 1, 0b00) => field(12, 4) != 0b1100,
            _ => field(22, 2) == 0 || vector && field(22, 2) == 2,
        },
    }
}

/// Bytes of an absolute jump: `ldr x16, 8; br x16` followed by the address.
pub const JUMP: usize = 16;

/// A jump to `to`.
pub fn jump(to: usize) -> [u8; JUMP] {
    let mut code = [0x50, 0, 0, 0x58, 0, 0x02, 0x1f, 0xd6, 0, 0, 0, 0, 0, 0, 0, 0];
    code[8..].copy_from_slice(&to.to_le_bytes());
    code
}

/// Bytes of a jump that goes by way of a [`detour`].
pub const INDIRECT: usize = 16;

/// A jump at `at` to `to` that goes by way of the detour at `by`: `ldr x17, 8; b by` followed by the address. `None` if that is
/// too far away.
pub fn jump_by(at: usize, by: usize, to: usize) -> Option<[u8; INDIRECT]> {
    const LDR_X17: u32 = 0x5800_0051;
    const B: u32 = 0x1400_0000;
    let words = i32::try_from(by.wrapping_sub(at + 4) as isize / 4)
        .ok()
        .filter(|words| (-(1 << 25)..1 << 25).contains(words))?;
    let mut code = [0; INDIRECT];
    code[..4].copy_from_slice(&LDR_X17.to_le_bytes());
    code[4..8].copy_from_slice(&(B | words as u32 & 0x03ff_ffff).to_le_bytes());
    code[8..].copy_from_slice(&to.to_le_bytes());
    Some(code)
}

/// Bytes of a [`detour`].
pub const DETOUR: usize = 24;

/// Records a number and goes on to where the jump leads: `ldr w9, 20; ldr x16, 8; br x16` followed by the routine's address and the
/// number. Functions of C have none of these registers for arguments.
pub fn detour(number: u32, Record::By(routine): Record) -> [u8; DETOUR] {
    const CODE: [u32; 3] = [0x1800_00a9, 0x5800_0050, 0xd61f_0200];
    let mut code = [0; DETOUR];
    for (to, word) in code.chunks_exact_mut(4).zip(CODE) {
        to.copy_from_slice(&word.to_le_bytes());
    }
    code[12..20].copy_from_slice(&routine.to_le_bytes());
    code[20..].copy_from_slice(&number.to_le_bytes());
    code
}

/// How a detour records its number.
#[derive(Clone, Copy, Debug)]
pub enum Record {
    /// By a routine, which gets it in w9, and the address to go on to in x17.
    By(usize),
}

/// Whether 16 bytes are those of an empty function, with or without `bti c`, and of padding.
pub fn is_empty_function(code: &[u8; 16]) -> bool {
    const BTI_C: u32 = 0xd503_245f;
    const RET: u32 = 0xd65f_03c0;
    const NOP: u32 = 0xd503_201f;
    let word = |k: usize| u32::from_le_bytes([code[k], code[k + 1], code[k + 2], code[k + 3]]);
    let mut words = [0, 4, 8, 12].map(word).into_iter().peekable();
    words.next_if_eq(&BTI_C);
    words.next() == Some(RET) && words.all(|word| word == NOP || word == 0)
}

/// Makes what was written to memory visible to instruction fetch.
///
/// # Safety
/// The range is mapped.
pub unsafe fn code_written(start: u64, len: u64) {
    // SAFETY: cleans and invalidates caches, by lines whose sizes the register tells as powers of two in words.
    unsafe {
        std::arch::asm!(
            "mrs {line}, ctr_el0",
            "ubfx {step}, {line}, #16, #4",
            "mov {at}, #4",
            "lsl {step}, {at}, {step}",
            "sub {at}, {step}, #1",
            "bic {at}, {start}, {at}",
            "2: dc cvau, {at}",
            "add {at}, {at}, {step}",
            "cmp {at}, {end}",
            "b.lo 2b",
            "dsb ish",
            "and {line}, {line}, #15",
            "mov {at}, #4",
            "lsl {step}, {at}, {line}",
            "sub {at}, {step}, #1",
            "bic {at}, {start}, {at}",
            "2: ic ivau, {at}",
            "add {at}, {at}, {step}",
            "cmp {at}, {end}",
            "b.lo 2b",
            "dsb ish",
            "isb",
            start = in(reg) start,
            end = in(reg) start + len,
            line = out(reg) _,
            step = out(reg) _,
            at = out(reg) _,
            options(nostack),
        );
    }
}

/// Fetches the line of an address into the cache, to be written.
#[inline(always)]
pub fn prefetch_to_write(address: usize) {
    // SAFETY: a hint, for any address.
    unsafe { std::arch::asm!("prfm pstl1keep, [{}]", in(reg) address, options(nostack, preserves_flags, readonly)) };
}

/// Address of the weak symbol that the runtimes of sanitizers define, or 0.
pub fn sanitizer() -> usize {
    let found;
    // SAFETY: reads a weak symbol's address: zero if no object defines it.
    unsafe {
        std::arch::asm!(
            ".weak __sanitizer_set_report_path",
            "adrp {0}, :got:__sanitizer_set_report_path",
            "ldr {0}, [{0}, :got_lo12:__sanitizer_set_report_path]",
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
    .type understudy_enter, @function
understudy_enter:               // (fn, cta, first, last, saved stack pointer, other stack or 0)
    stp x29, x30, [sp, #-160]!
    mov x29, sp
    stp x19, x20, [sp, #16]
    stp x21, x22, [sp, #32]
    stp x23, x24, [sp, #48]
    stp x25, x26, [sp, #64]
    stp x27, x28, [sp, #80]
    stp d8, d9, [sp, #96]
    stp d10, d11, [sp, #112]
    stp d12, d13, [sp, #128]
    stp d14, d15, [sp, #144]
    mov x19, sp                 // callee-saved
    str x19, [x4]
    cmp x5, #0
    csel x9, x5, x19, ne
    mov sp, x9
    mov x9, x0
    mov x0, x1
    mov w1, w2
    mov w2, w3
    blr x9
    mov sp, x19
2:
    ldp x19, x20, [sp, #16]
    ldp x21, x22, [sp, #32]
    ldp x23, x24, [sp, #48]
    ldp x25, x26, [sp, #64]
    ldp x27, x28, [sp, #80]
    ldp d8, d9, [sp, #96]
    ldp d10, d11, [sp, #112]
    ldp d12, d13, [sp, #128]
    ldp d14, d15, [sp, #144]
    ldp x29, x30, [sp], #160
    ret

    .p2align 4
    .globl understudy_leave
    .hidden understudy_leave
    .type understudy_leave, @function
understudy_leave:               // (saved stack pointer)
    hint #34                    // bti c
    mov sp, x0
    msr fpcr, xzr
    mov w0, #0xfffffffe
    b 2b

    .p2align 4
    .globl understudy_try_copy
    .hidden understudy_try_copy
    .type understudy_try_copy, @function
understudy_try_copy:            // (to, from, bytes) -> done
    cmp w2, #4
    b.eq 4f
    cmp w2, #8
    b.eq 8f
    cmp w2, #16
    b.eq 16f
    cmp w2, #2
    b.eq 2f
    cbz w2, 9f
1:  ldrb w3, [x1], #1
    strb w3, [x0], #1
    subs w2, w2, #1
    b.ne 1b
    b 9f
2:  ldrh w3, [x1]
    strh w3, [x0]
    b 9f
4:  ldr w3, [x1]
    str w3, [x0]
    b 9f
8:  ldr x3, [x1]
    str x3, [x0]
    b 9f
16: ldr q0, [x1]
    str q0, [x0]
9:  mov w0, #1
    ret

    .p2align 4
    .globl understudy_try_compare_exchange
    .hidden understudy_try_compare_exchange
    .type understudy_try_compare_exchange, @function
understudy_try_compare_exchange: // (at, old, new, bytes) -> done
    ldr x4, [x1]
    cmp w3, #4
    b.eq 4f
    cmp w3, #8
    b.eq 8f
2:  ldaxrh w5, [x0]
    cmp w5, w4
    b.ne 7f
    stlxrh w6, w2, [x0]
    cbnz w6, 2b
    b 9f
4:  ldaxr w5, [x0]
    cmp w5, w4
    b.ne 7f
    stlxr w6, w2, [x0]
    cbnz w6, 4b
    b 9f
8:  ldaxr x5, [x0]
    cmp x5, x4
    b.ne 7f
    stlxr w6, x2, [x0]
    cbnz w6, 8b
    b 9f
7:  clrex
9:  str x5, [x1]
    mov w0, #1
    ret
    .globl understudy_try_end
    .hidden understudy_try_end
understudy_try_end:             // where both go on when they fault
    mov w0, #0
    ret

    // Copied in front of every loaded object: position independent, calls nothing. Aligned to the last one's alignment: their
    // offsets are those of `MEMORY_ROUTINES`.
    .p2align 6
understudy_memory_routines:
    mov x3, x0                  // memcpy
3:  subs x2, x2, #16
    b.lo 5f
4:  ldr q0, [x1], #16
    str q0, [x3], #16
    subs x2, x2, #16
    b.hs 4b
5:  adds x2, x2, #16
    b.eq 7f
6:  ldrb w4, [x1], #1
    strb w4, [x3], #1
    subs x2, x2, #1
    b.ne 6b
7:  ret
    .p2align 6
    mov x3, x0                  // memmove
    sub x4, x0, x1
    cmp x4, x2
    b.hs 3b
    add x3, x0, x2
    add x1, x1, x2
    subs x2, x2, #16
    b.lo 2f
1:  ldr q0, [x1, #-16]!
    str q0, [x3, #-16]!
    subs x2, x2, #16
    b.hs 1b
2:  adds x2, x2, #16
    b 8f
    .p2align 6
    mov x3, x0                  // memset
    cbz x2, 7b
1:  strb w1, [x3], #1
    subs x2, x2, #1
    b.ne 1b
    ret
8:  b.eq 7b                     // the rest of memmove
9:  ldrb w4, [x1, #-1]!
    strb w4, [x3, #-1]!
    subs x2, x2, #1
    b.ne 9b
    ret
    .p2align 4
understudy_memory_routines_end:

    .p2align 4
    .globl understudy_memory_bounds
    .hidden understudy_memory_bounds
    .type understudy_memory_bounds, @function
understudy_memory_bounds:       // () -> (start, end)
    adr x0, understudy_memory_routines
    adr x1, understudy_memory_routines_end
    ret
"#
);

#[cfg(test)]
mod tests {
    use super::writes;

    #[test]
    fn stores_are_told_from_loads() {
        // str w0, [x1]; strb w0, [x1, #1]; str q0, [x1]; str d0, [x1], #8; stp x0, x1, [x2]; stp q0, q1, [x2]; stlr w0, [x1];
        // stlxr w2, w0, [x1]; st1 {v0.4s}, [x1]; ldadd w0, w1, [x2]; swpal x0, x1, [x2]; casal w0, w1, [x2]; stur x0, [x1, #-8];
        // str w0, [x1, x2]
        let stores = [
            0xb900_0020,
            0x3900_0420,
            0x3d80_0020,
            0xfc00_8420,
            0xa900_0440,
            0xad00_0440,
            0x889f_fc20,
            0x8802_fc20,
            0x4c00_7820,
            0xb820_0041,
            0xf8e0_8041,
            0x88e0_fc41,
            0xf81f_8020,
            0xb822_6820,
        ];
        // ldr w0, [x1]; ldrsb w0, [x1]; ldrsw x0, [x1]; ldr q0, [x1]; ldr d0, [x1], #8; ldp x0, x1, [x2]; ldar w0, [x1];
        // ldaxr w0, [x1]; ld1 {v0.4s}, [x1]; ldapr w0, [x1]; ldr x0, 8; ldur x0, [x1, #-8]; ldr w0, [x1, x2]; add x0, x1, x2
        let loads = [
            0xb940_0020,
            0x39c0_0020,
            0xb980_0020,
            0x3dc0_0020,
            0xfc40_8420,
            0xa940_0440,
            0x88df_fc20,
            0x885f_fc20,
            0x4c40_7820,
            0xb8bf_c020,
            0x5800_0040,
            0xf85f_8020,
            0xb862_6820,
            0x8b02_0020,
        ];
        assert_eq!(stores.map(writes), [true; 14]);
        assert_eq!(loads.map(writes), [false; 14]);
    }
}
