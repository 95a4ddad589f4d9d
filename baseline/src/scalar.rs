//! Integers and pointers of up to 64 bits, zero-extended in general registers; masks, a bit per lane.

use crate::asm::{Cc, Rm};
use crate::build::{IntCmp, V};
use crate::fold;
use crate::ir::{Binary, Cast, Unary};
use crate::regs::*;
use iced_x86::{Code, Register};

/// The condition code of a comparison.
pub fn condition(p: IntCmp) -> Cc {
    match p {
        IntCmp::Eq => Cc::E,
        IntCmp::Ne => Cc::Ne,
        IntCmp::Ugt => Cc::A,
        IntCmp::Uge => Cc::Ae,
        IntCmp::Ult => Cc::B,
        IntCmp::Ule => Cc::Be,
        IntCmp::Sgt => Cc::G,
        IntCmp::Sge => Cc::Ge,
        IntCmp::Slt => Cc::L,
        IntCmp::Sle => Cc::Le,
    }
}

pub fn is_signed(p: IntCmp) -> bool {
    matches!(p, IntCmp::Sgt | IntCmp::Sge | IntCmp::Slt | IntCmp::Sle)
}

impl Gen<'_> {
    /// Zero-extends the lowest `bits` of `r`.
    pub fn trim(&mut self, r: Register, bits: u32) {
        match bits {
            64 => {}
            32 => self.a.op2(Code::Mov_r32_rm32, r32(r), Rm::R(r32(r))),
            16 => self.a.op2(Code::Movzx_r32_rm16, r32(r), Rm::R(r16(r))),
            8 => self.a.op2(Code::Movzx_r32_rm8, r32(r), Rm::R(r8(r))),
            n if n < 32 => self.a.imm(Code::And_rm32_imm32, Rm::R(r32(r)), fold::mask(n) as i64),
            n => {
                self.a.imm(Code::Shl_rm64_imm8, Rm::R(r), 64 - n as i64);
                self.a.imm(Code::Shr_rm64_imm8, Rm::R(r), 64 - n as i64);
            }
        }
    }

    /// Sign-extends the lowest `bits` of `r`.
    pub fn sign(&mut self, r: Register, bits: u32) {
        match bits {
            64 => {}
            32 => self.a.op2(Code::Movsxd_r64_rm32, r, Rm::R(r32(r))),
            16 => self.a.op2(Code::Movsx_r64_rm16, r, Rm::R(r16(r))),
            8 => self.a.op2(Code::Movsx_r64_rm8, r, Rm::R(r8(r))),
            n => {
                self.a.imm(Code::Shl_rm64_imm8, Rm::R(r), 64 - n as i64);
                self.a.imm(Code::Sar_rm64_imm8, Rm::R(r), 64 - n as i64);
            }
        }
    }

    pub fn mov(&mut self, to: Register, from: Register) {
        if to != from {
            self.a.op2(Code::Mov_r64_rm64, to, Rm::R(from));
        }
    }

    /// `rax = rax op rcx`, of zero-extended numbers of `bits`; clobbers `rdx`. Returns whether it is supported.
    pub fn on_rax(&mut self, op: Binary, bits: u32) -> bool {
        let wide = bits > 32;
        let two = |narrow, whole| if wide { whole } else { narrow };
        let cx = if wide { RCX } else { Register::ECX };
        match op {
            Binary::Add => self.a.op2(Code::Add_r64_rm64, RAX, Rm::R(RCX)),
            Binary::Sub => self.a.op2(Code::Sub_r64_rm64, RAX, Rm::R(RCX)),
            Binary::Mul => self.a.op2(Code::Imul_r64_rm64, RAX, Rm::R(RCX)),
            Binary::And => self.a.op2(Code::And_r64_rm64, RAX, Rm::R(RCX)),
            Binary::Or => self.a.op2(Code::Or_r64_rm64, RAX, Rm::R(RCX)),
            Binary::Xor => self.a.op2(Code::Xor_r64_rm64, RAX, Rm::R(RCX)),
            Binary::Shl => self.a.op3(Code::VEX_Shlx_r64_rm64_r64, RAX, RAX, Rm::R(RCX)),
            Binary::Lshr => self.a.op3(Code::VEX_Shrx_r64_rm64_r64, RAX, RAX, Rm::R(RCX)),
            Binary::Ashr => {
                self.sign(RAX, bits);
                self.a.op3(Code::VEX_Sarx_r64_rm64_r64, RAX, RAX, Rm::R(RCX));
            }
            Binary::Udiv | Binary::Urem => {
                self.a.op2(Code::Xor_r32_rm32, Register::EDX, Rm::R(Register::EDX));
                self.a.op1(two(Code::Div_rm32, Code::Div_rm64), Rm::R(cx));
                if op == Binary::Urem {
                    self.mov(RAX, RDX);
                }
            }
            Binary::Sdiv | Binary::Srem => {
                if bits < 32 {
                    self.sign(RAX, bits);
                    self.sign(RCX, bits);
                }
                self.a.plain(two(Code::Cdq, Code::Cqo));
                self.a.op1(two(Code::Idiv_rm32, Code::Idiv_rm64), Rm::R(cx));
                if op == Binary::Srem {
                    self.mov(RAX, RDX);
                }
            }
            Binary::Smin | Binary::Smax | Binary::Umin | Binary::Umax => {
                let signed = matches!(op, Binary::Smin | Binary::Smax);
                if signed {
                    self.sign(RAX, bits);
                    self.sign(RCX, bits);
                }
                let cc = match op {
                    Binary::Smin => Cc::G,
                    Binary::Smax => Cc::L,
                    Binary::Umin => Cc::A,
                    _ => Cc::B,
                };
                self.a.op2(Code::Cmp_r64_rm64, RAX, Rm::R(RCX));
                self.a.op2(cc.mov(), RAX, Rm::R(RCX));
            }
            Binary::SaddSat | Binary::SsubSat => {
                // Shifted to the top of the register, so that flags are set; the saturated result has the sign of the first operand.
                let up = 64 - bits as i64;
                for r in [RAX, RCX] {
                    if up > 0 {
                        self.a.imm(Code::Shl_rm64_imm8, Rm::R(r), up);
                    }
                }
                self.mov(RDX, RAX);
                self.a.imm(Code::Sar_rm64_imm8, Rm::R(RDX), 63);
                self.a.imm(Code::Btc_rm64_imm8, Rm::R(RDX), 63);
                let code = if op == Binary::SaddSat { Code::Add_r64_rm64 } else { Code::Sub_r64_rm64 };
                // All bits below the sign are its inverse.
                self.a.op1(Code::Not_rm64, Rm::R(RDX));
                self.a.op2(code, RAX, Rm::R(RCX));
                self.a.op2(Cc::O.mov(), RAX, Rm::R(RDX));
                if up > 0 {
                    self.a.imm(Code::Shr_rm64_imm8, Rm::R(RAX), up);
                }
            }
            Binary::UsubSat => {
                self.a.op2(Code::Xor_r32_rm32, Register::EDX, Rm::R(Register::EDX));
                self.a.op2(Code::Sub_r64_rm64, RAX, Rm::R(RCX));
                self.a.op2(Cc::B.mov(), RAX, Rm::R(RDX));
            }
            Binary::Copysign | Binary::PairProducts | Binary::PermuteWords => return false,
            Binary::Fadd | Binary::Fsub | Binary::Fmul | Binary::Fdiv | Binary::Minnum | Binary::Maxnum => {
                return false
            }
        }
        let exact = matches!(
            op,
            Binary::And
                | Binary::Or
                | Binary::Xor
                | Binary::Lshr
                | Binary::Udiv
                | Binary::Urem
                | Binary::Umin
                | Binary::Umax
                | Binary::UsubSat
        );
        if !exact && bits < 64 {
            self.trim(RAX, bits);
        }
        true
    }

    /// `rax = op rax`; clobbers `rcx` and `rdx`.
    pub fn unary_on_rax(&mut self, op: Unary, bits: u32) -> bool {
        match op {
            Unary::Ctpop => self.a.op2(Code::Popcnt_r64_rm64, RAX, Rm::R(RAX)),
            Unary::Ctlz => {
                self.a.op2(Code::Lzcnt_r64_rm64, RAX, Rm::R(RAX));
                if bits < 64 {
                    self.a.imm(Code::Sub_rm64_imm32, Rm::R(RAX), 64 - bits as i64);
                }
            }
            Unary::Cttz => {
                if bits < 64 {
                    self.a.imm(Code::Bts_rm64_imm8, Rm::R(RAX), bits as i64);
                }
                self.a.op2(Code::Tzcnt_r64_rm64, RAX, Rm::R(RAX));
            }
            Unary::Abs => {
                self.sign(RAX, bits);
                self.mov(RCX, RAX);
                self.a.op1(Code::Neg_rm64, Rm::R(RAX));
                self.a.op2(Code::Cmovs_r64_rm64, RAX, Rm::R(RCX));
                self.trim(RAX, bits);
            }
            Unary::Bitreverse => {
                self.a.op1(Code::Bswap_r64, Rm::R(RAX));
                for (by, mask) in
                    [(4, 0x0f0f_0f0f_0f0f_0f0fu64), (2, 0x3333_3333_3333_3333), (1, 0x5555_5555_5555_5555)]
                {
                    self.number(RDX, mask);
                    self.mov(RCX, RAX);
                    self.a.op2(Code::And_r64_rm64, RAX, Rm::R(RDX));
                    self.a.imm(Code::Shl_rm64_imm8, Rm::R(RAX), by);
                    self.a.imm(Code::Shr_rm64_imm8, Rm::R(RCX), by);
                    self.a.op2(Code::And_r64_rm64, RCX, Rm::R(RDX));
                    self.a.op2(Code::Or_r64_rm64, RAX, Rm::R(RCX));
                }
                if bits < 64 {
                    self.a.imm(Code::Shr_rm64_imm8, Rm::R(RAX), 64 - bits as i64);
                }
            }
            _ => return false,
        }
        true
    }

    /// A binary operation on general registers.
    pub fn general_binary(&mut self, v: V, op: Binary, x: V, y: V) -> bool {
        let bits = if self.is_mask(v) { 64 } else { self.bits(v) };
        if self.is_mask(v) && !matches!(op, Binary::And | Binary::Or | Binary::Xor) {
            return false;
        }
        let small = self.general_constant(y).and_then(|c| {
            // A 32-bit constant is sign-extended like the operation's immediate.
            let c = if bits <= 32 { c as u32 as i32 as i64 } else { c as i64 };
            i32::try_from(c).ok()
        });
        let wide = bits > 32;
        let direct = match op {
            Binary::Add => Some((Code::Add_r64_rm64, Code::Add_rm64_imm32)),
            Binary::Sub => Some((Code::Sub_r64_rm64, Code::Sub_rm64_imm32)),
            Binary::And => Some((Code::And_r64_rm64, Code::And_rm64_imm32)),
            Binary::Or => Some((Code::Or_r64_rm64, Code::Or_rm64_imm32)),
            Binary::Xor => Some((Code::Xor_r64_rm64, Code::Xor_rm64_imm32)),
            _ => None,
        };
        if let Some((code, with)) = direct {
            let a = self.general_rm(x);
            let b = if small.is_some() { None } else { Some(self.general_rm(y)) };
            let to = self.define(v);
            self.a.op2(Code::Mov_r64_rm64, to, a);
            match (b, small) {
                (Some(b), _) => self.a.op2(code, to, b),
                (None, Some(c)) => self.a.imm(with, Rm::R(to), c.into()),
                _ => unreachable!("one of them"),
            }
            if bits < 64 && (matches!(op, Binary::Add | Binary::Sub) || small.is_some_and(|c| c < 0)) {
                self.trim(to, bits);
            }
            return true;
        }
        if let (Binary::Shl | Binary::Lshr | Binary::Ashr, Some(by)) = (op, small) {
            let a = self.general_rm(x);
            let to = self.define(v);
            self.a.op2(Code::Mov_r64_rm64, to, a);
            if op == Binary::Ashr {
                self.sign(to, bits);
            }
            let code = match op {
                Binary::Shl => Code::Shl_rm64_imm8,
                Binary::Lshr => Code::Shr_rm64_imm8,
                _ => Code::Sar_rm64_imm8,
            };
            self.a.imm(code, Rm::R(to), (by & 63).into());
            if op != Binary::Lshr && bits < 64 {
                self.trim(to, bits);
            }
            return true;
        }
        if op == Binary::Mul && (wide || bits == 32) {
            let a = self.general_rm(x);
            let b = self.general_rm(y);
            let to = self.define(v);
            self.a.op2(Code::Mov_r64_rm64, to, a);
            self.a.op2(Code::Imul_r64_rm64, to, b);
            if bits < 64 {
                self.trim(to, bits);
            }
            return true;
        }
        self.general_into(RAX, x);
        self.general_into(RCX, y);
        if !self.on_rax(op, bits) {
            return false;
        }
        let to = self.define(v);
        self.mov(to, RAX);
        true
    }

    /// Compares two general values, setting the flags.
    pub fn compare(&mut self, p: IntCmp, x: V, y: V) -> bool {
        if self.is_mask(x) && !matches!(p, IntCmp::Eq | IntCmp::Ne) {
            return false;
        }
        let bits = if self.is_mask(x) { 64 } else { self.bits(x) };
        if is_signed(p) && !matches!(bits, 32 | 64) {
            self.general_into(RAX, x);
            self.sign(RAX, bits);
            self.general_into(RCX, y);
            self.sign(RCX, bits);
            self.a.op2(Code::Cmp_r64_rm64, RAX, Rm::R(RCX));
            return true;
        }
        let a = self.general(x);
        let narrow = bits == 32;
        if let Some(c) = self.general_constant(y) {
            let c = if narrow { Some(c as u32 as i32) } else { i32::try_from(c as i64).ok() };
            if let Some(c) = c {
                match (narrow, c) {
                    (true, 0) => self.a.op2(Code::Test_rm32_r32, r32(a), Rm::R(r32(a))),
                    (false, 0) => self.a.op2(Code::Test_rm64_r64, a, Rm::R(a)),
                    (true, c) => self.a.imm(Code::Cmp_rm32_imm32, Rm::R(r32(a)), c.into()),
                    (false, c) => self.a.imm(Code::Cmp_rm64_imm32, Rm::R(a), c.into()),
                }
                return true;
            }
        }
        match (self.general_rm(y), narrow) {
            (Rm::R(b), true) => self.a.op2(Code::Cmp_r32_rm32, r32(a), Rm::R(r32(b))),
            (Rm::M(m), true) => self.a.op2(Code::Cmp_r32_rm32, r32(a), Rm::M(m)),
            (b, false) => self.a.op2(Code::Cmp_r64_rm64, a, b),
        }
        true
    }

    /// Sets the general result `v` from the flags.
    pub fn set(&mut self, v: V, cc: Cc) {
        self.a.op1(cc.set(), Rm::R(Register::AL));
        let to = self.define(v);
        self.a.op2(Code::Movzx_r32_rm8, r32(to), Rm::R(Register::AL));
    }

    /// Casts between general registers.
    pub fn general_cast(&mut self, v: V, op: Cast, x: V) -> bool {
        let (from, to) = (self.bits(x), self.bits(v));
        if (self.is_mask(x) || self.is_mask(v)) && op != Cast::Bits {
            // Casts to or from one-lane vectors of other widths are not supported.
            return false;
        }
        let a = self.general_rm(x);
        let r = self.define(v);
        self.a.op2(Code::Mov_r64_rm64, r, a);
        match op {
            Cast::Sext => {
                self.sign(r, from);
                self.trim(r, to);
            }
            Cast::Trunc => self.trim(r, to),
            _ => {}
        }
        true
    }

    /// `cond ? x : y` of general values, with a scalar condition or a mask.
    pub fn general_select(&mut self, v: V, c: V, x: V, y: V) {
        if self.is_mask(c) {
            let m = self.general(c);
            let a = self.general_rm(x);
            let b = self.general_rm(y);
            let to = self.define(v);
            self.a.op3(Code::VEX_Andn_r64_r64_rm64, to, m, b);
            self.a.op2(Code::Mov_r64_rm64, RAX, a);
            self.a.op2(Code::And_r64_rm64, RAX, Rm::R(m));
            self.a.op2(Code::Or_r64_rm64, to, Rm::R(RAX));
            return;
        }
        let b = self.general_rm(y);
        let a = self.general_rm(x);
        let cond = self.general(c);
        let to = self.define(v);
        self.a.op2(Code::Mov_r64_rm64, to, b);
        self.a.op2(Code::Test_rm32_r32, r32(cond), Rm::R(r32(cond)));
        self.a.op2(Cc::Ne.mov(), to, a);
    }
}
